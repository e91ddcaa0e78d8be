/* The registry as tables for bindings; scenes from text beside files; worlds that a run's program
 * adds to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "registry.h"
#include "scree/scree.h"

static scree_error error;

static void need(scree_status status) {
    if (status != SCREE_OK) fail_msg("%s", error.text);
}

static void every_entry_is_listed(void **unused) {
    (void)unused;
    for (size_t f = 0; f < scree_family_count(); f++) {
        const char *name = scree_family_at(f);
        size_t count = scree_kind_count(name);
        assert_true(count > 0);
        for (size_t i = 0; i < count; i++) {
            scree_kind_info k = scree_kind_at(name, i);
            scree_kind_parameter p;
            const kind *listed = registry_listed((enum family)f, i);
            assert_string_equal(k.name, listed->name);
            assert_true(k.planar || k.space);
            for (size_t j = 0; j < k.parameters; j++) {
                assert_int_equal(scree_kind_parameter_at(name, i, j, &p), 1);
                assert_string_equal(p.name, listed->params[j].name);
                assert_true(strlen(p.type) > 0 && strlen(p.unit) > 0);
            }
            assert_int_equal(scree_kind_parameter_at(name, i, k.parameters, &p), 0);
        }
        assert_null(scree_kind_at(name, count).name);
    }
    assert_int_equal(scree_kind_count("no such family"), 0);
    assert_int_equal(scree_kind_count(NULL), 0);
}

static void tables_say_what_readers_want(void **unused) {
    (void)unused;
    scree_kind_parameter p;
    assert_string_equal(scree_kind_at("shapes", 0).name, "disk");
    assert_int_equal(scree_kind_at("shape", 0).space, 0);
    assert_int_equal(scree_kind_parameter_at("shape", 0, 0, &p), 1);
    assert_string_equal(p.name, "radius");
    assert_string_equal(p.unit, "m");
    assert_string_equal(p.type, "real");
    bool friction = false;
    for (size_t i = 0; i < scree_kind_count("law part"); i++) {
        scree_kind_info k = scree_kind_at("law part", i);
        if (strcmp(k.name, "coulomb") == 0) friction = strcmp(k.group, "friction") == 0;
    }
    assert_true(friction);
    assert_string_equal(scree_kind_at("section", 0).name, "world");
    assert_int_equal(scree_kind_parameter_at("section", 0, 0, &p), 1);
    assert_string_equal(p.name, "dimension");
}

static const char rest[] = "laws: {dry: {normal: velocity, friction: 0.5}}\n"
                           "contacts: [{default: dry}]\n"
                           "run: {steps: 3}\n";

static void texts_include_files(void **unused) {
    (void)unused;
    char folder[] = "/tmp/scree_kinds_XXXXXX", path[64], text[256];
    scree_scene *scene = NULL;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/base.yaml", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "bodies: [{name: ground, shape: halfplane, fixed: true}]\n%s", rest);
    assert_int_equal(fclose(file), 0);
    snprintf(text, sizeof text,
             "include: base.yaml\nbodies:\n- {shape: {kind: disk, radius: 1}}\n");
    need(scree_scene_read_in(&scene, text, folder, NULL, 0, &error));
    const char *ground = strstr(scree_scene_text(scene), "ground");
    assert_non_null(ground);
    assert_non_null(strstr(ground, "disk"));
    scree_scene_destroy(scene);
    assert_int_equal(scree_scene_read_text(&scene, text, NULL, 0, &error), SCREE_BAD_INPUT);
    remove(path);
    assert_int_equal(rmdir(folder), 0);
}

static scree_status add_disk(void *user, scree_world *world, scree_error *e) {
    scree_bodies_def def = scree_default_bodies_def();
    double radius[2] = {0.5, 0.5}, position[2][3] = {{0, 2, 0}, {0, 4, 0}};
    *(int *)user += 1;
    def.count = 2;
    def.radius = radius;
    def.position = &position[0][0];
    return scree_world_add_bodies(world, &def, NULL, e);
}

static scree_status refuse(void *user, scree_world *world, scree_error *e) {
    (void)user;
    (void)world;
    snprintf(e->text, sizeof e->text, "not today");
    return e->status = SCREE_UNSUPPORTED;
}

static void programs_add_to_the_world_of_a_run(void **unused) {
    (void)unused;
    char text[256];
    int calls = 0;
    scree_scene *scene = NULL;
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    snprintf(text, sizeof text, "bodies: [{shape: halfplane, fixed: true}]\n%s", rest);
    need(scree_scene_read_text(&scene, text, NULL, 0, &error));
    def.made = add_disk;
    def.user = &calls;
    need(scree_run(scene, &def, &summary, &error));
    assert_int_equal(summary.bodies, 3);
    assert_int_equal(calls, 1);
    def.made = refuse;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_UNSUPPORTED);
    assert_string_equal(error.text, "not today");
    scree_scene_destroy(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_is_listed),
        cmocka_unit_test(tables_say_what_readers_want),
        cmocka_unit_test(texts_include_files),
        cmocka_unit_test(programs_add_to_the_world_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
