/* Shapes and records that name a file: read once, kept as lists, confined to the folder of the
 * scene. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "memory_fault.h"

#include "base/memory.h"
#include "base/param.h"
#include "scene/yaml.h"
#include "scree/scene.h"
#include "shape/kinds.h"
#include "shape/solid.h"

static char folder[] = "/tmp/scree_scene_files_XXXXXX";

static void write_file(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char tetrahedron[] = "v 0 0 0\nv 0.1 0 0\nv 0 0.25 0\nv 0 0 1\n"
                                  "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return 1;
    write_file("solid.obj", tetrahedron);
    write_file("points.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty "
                             "float y\nproperty float z\nend_header\n1 2 3\n");
    write_file("broken.stl", "solid\nfacet\n");
    write_file("quake.at2", "A\nB\nIN UNITS OF G\nNPTS= 3, DT= .25 SEC\n .1 -.2E+00 .05\n");
    write_file("quake.csv", "0.1\n0.2\n");
    char path[256];
    snprintf(path, sizeof path, "%s/out.obj", folder);
    return symlink("/etc/hostname", path);
}

static int remove_folder(void **state) {
    (void)state;
    static const char *const names[] = {"solid.obj",  "points.ply", "broken.stl", "out.obj",
                                        "scene.yaml", "quake.at2",  "quake.csv",  NULL};
    char path[256];
    for (size_t i = 0; names[i]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    return rmdir(folder);
}

#define REST "contacts: [{default: dry}]\nlaws: {dry: {normal: velocity}}\nrun: {until: 1}\n"

static scree_status read_scene(const char *shapes, scree_scene **out, scree_error *error) {
    char text[2048], path[256];
    snprintf(text, sizeof text, "%s\n%s", shapes, REST);
    write_file("scene.yaml", text);
    snprintf(path, sizeof path, "%s/scene.yaml", folder);
    return scree_scene_read(out, path, NULL, 0, error);
}

/* The shape read back from the scene's own text is that of the file. */
static void check_shape(const node *map, const kind *k) {
    static const char *const ignore[] = {"kind", NULL};
    scree_error error = {0};
    mesh_parameters given;
    shape s;
    scree_status status = param_read(k, map, ignore, NULL, &given, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    assert_int_equal(given.vertices.count, 4);
    assert_int_equal(given.triangles.count, 4);
    assert_true(given.vertices.data[3] == 0.1);
    assert_int_equal(((const shape_kind *)k)->create(&given, &s, &error), SCREE_OK);
    assert_true(s.volume > 0.0041 && s.volume < 0.0042);
    shape_free(&s);
    param_free(k, &given);
}

static void test_lists_replace_files(void **state) {
    (void)state;
    scree_error error = {0};
    scree_scene *scene;
    scree_status status = read_scene(
        "shapes:\n  a: {kind: mesh, file: solid.obj}\n  b: {kind: polyhedron, file: ./solid.obj}\n"
        "  c: {compound: [{shape: {kind: mesh, file: solid.obj}}]}\n"
        "bodies: [{shape: {kind: mesh, file: solid.obj, scale: 1}}]",
        &scene, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    const char *text = scree_scene_text(scene);
    assert_null(strstr(text, "file:"));
    assert_null(strstr(text, "solid.obj"));
    node *root;
    assert_int_equal(yaml_read_text(text, "again", &root, &error), SCREE_OK);
    const node *shapes = node_get(root, "shapes");
    check_shape(node_get(shapes, "a"), &shape_mesh.head);
    check_shape(node_get(node_at(node_get(root, "bodies"), 0), "shape"), &shape_mesh.head);
    check_shape(node_get(node_at(node_get(node_get(shapes, "c"), "compound"), 0), "shape"),
                &shape_mesh.head);
    const node *corners = node_get(node_get(shapes, "b"), "vertices");
    assert_non_null(corners);
    assert_true(corners->quoted);
    assert_string_equal(corners->text, "0 0 0 0.1 0 0 0 0.25 0 0 0 1");
    assert_null(node_get(node_get(shapes, "b"), "triangles"));
    node_free(root);
    /* the text alone is a scene: no file is read again */
    scree_scene *again;
    assert_int_equal(scree_scene_read_text(&again, text, NULL, 0, &error), SCREE_OK);
    assert_string_equal(scree_scene_text(again), text);
    scree_scene_destroy(again);
    scree_scene_destroy(scene);
}

static void refuse(const char *shape_text, const char *word) {
    char text[512];
    scree_error error = {0};
    scree_scene *scene;
    snprintf(text, sizeof text, "shapes: {a: %s}\nbodies: [{shape: a}]", shape_text);
    assert_int_not_equal(read_scene(text, &scene, &error), SCREE_OK);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_non_null(strstr(error.text, "scene.yaml:1:"));
}

static void test_refused(void **state) {
    (void)state;
    refuse("{kind: mesh, file: none.stl}", "no such file");
    refuse("{kind: mesh, file: ../solid.obj}", "must stay");
    refuse("{kind: mesh, file: /etc/hostname}", "must stay");
    refuse("{kind: mesh, file: out.obj}", "leaves the scene's folder");
    refuse("{kind: mesh, file: broken.stl}", "broken.stl:3: 'outer loop' is expected");
    refuse("{kind: mesh, file: points.ply}", "no triangles");
    refuse("{kind: mesh, file: [a, b]}", "must be the name");
    refuse("{kind: mesh, file: solid.obj, vertices: [[0, 0, 0]]}", "not both");
    scree_error error = {0};
    scree_scene *scene;
    assert_int_equal(scree_scene_read_text(&scene,
                                           "shapes: {a: {kind: mesh, file: solid.obj}}\n"
                                           "bodies: [{shape: a}]\n" REST,
                                           NULL, 0, &error),
                     SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "not read from a folder"));
}

#define TABLE "bodies: [{name: table, shape: {kind: disk, radius: 1}, drive: {x: "

/* In drives, loads and actions of stages; the text that is kept needs no file. */
static void test_values_replace_records(void **state) {
    (void)state;
    scree_error error = {0};
    scree_scene *scene, *again;
    scree_status status = read_scene(
        TABLE "{acceleration: {kind: record, file: quake.at2, baseline: linear}}}}]\n"
              "params: {g: 5}\n"
              "loads: [{kind: force, bodies: table, direction: [1, 0], magnitude: {kind: record, "
              "file: quake.csv, dt: 0.1, units: kN}}]\n"
              "stages: [{until: 1 s, actions: [{drive: {bodies: table, motion: {y: {velocity: "
              "{kind: record, file: ./quake.at2, units: g}}}}}]}]",
        &scene, &error);
    if (status != SCREE_OK) fail_msg("%s", error.text);
    const char *text = scree_scene_text(scene);
    assert_null(strstr(text, "quake"));
    node *root;
    assert_int_equal(yaml_read_text(text, "again", &root, &error), SCREE_OK);
    const node *body = node_at(node_get(root, "bodies"), 0);
    const node *record =
        node_get(node_get(node_get(node_get(body, "drive"), "x"), "acceleration"), "values");
    assert_non_null(record);
    assert_string_equal(record->text, "0.1 -0.2 0.05");
    record = node_get(node_at(node_get(root, "loads"), 0), "magnitude");
    assert_string_equal(node_get(record, "values")->text, "0.1 0.2");
    assert_string_equal(node_get(record, "units")->text, "kN");
    node_free(root);
    assert_int_equal(scree_scene_read_text(&again, text, NULL, 0, &error), SCREE_OK);
    assert_string_equal(scree_scene_text(again), text);
    scree_world *w;
    status = scree_scene_world(again, 1, &w, &error);
    if (status != SCREE_OK) fail_msg("%s", error.text);
    scree_world_destroy(w);
    scree_scene_destroy(again);
    scree_scene_destroy(scene);
}

static void refuse_record(const char *record, const char *word) {
    char text[512];
    scree_error error = {0};
    scree_scene *scene;
    snprintf(text, sizeof text, TABLE "{acceleration: %s}}}]", record);
    assert_int_not_equal(read_scene(text, &scene, &error), SCREE_OK);
    if (!strstr(error.text, word)) fail_msg("'%s' lacks '%s'", error.text, word);
    assert_non_null(strstr(error.text, "scene.yaml:1:"));
}

static void test_refused_records(void **state) {
    (void)state;
    refuse_record("{kind: record, file: none.at2}", "no such file");
    refuse_record("{kind: record, file: ../quake.at2}", "must stay");
    refuse_record("{kind: record, file: /etc/hostname}", "must stay");
    refuse_record("{kind: record, file: out.obj}", "leaves the scene's folder");
    refuse_record("{kind: record, file: quake.csv}", "dt: 0.005 s");
    refuse_record("{kind: record, file: quake.csv, dt: 0.1}", "give 'units: g'");
    refuse_record("{kind: record, file: quake.at2, dt: 0.1}", "remove 'dt'");
    refuse_record("{kind: record, file: quake.at2, values: [1, 2]}", "not both");
    refuse_record("{kind: record, file: quake.at2, units: [g]}", "must be a text");
    refuse_record("{kind: record, file: {a: b}}", "must be the name");
    refuse_record("{kind: record, file: solid.obj}", "solid.obj:");
}

static scree_status read_record_scene(void) {
    char path[256];
    scree_scene *scene;
    snprintf(path, sizeof path, "%s/scene.yaml", folder);
    scree_status status = scree_scene_read(&scene, path, NULL, 0, NULL);
    scree_scene_destroy(scene);
    return status;
}

static void test_out_of_memory(void **state) {
    (void)state;
    write_file("scene.yaml", TABLE "{acceleration: {kind: record, file: quake.at2}}}}]\n" REST);
    assert_true(memory_fault_each(read_record_scene) > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_replace_files),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_values_replace_records), cmocka_unit_test(test_refused_records),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
