/* The resolved text of a scene: params replaced, and read again the same world, bit for bit. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "scree/scene.h"
#include "world/run/publish.h"

static scree_scene *read_text(const char *text, const char *const *sets, size_t count) {
    scree_error error = {0};
    scree_scene *scene;
    if (scree_scene_read_text(&scene, text, sets, count, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    return scene;
}

static uint64_t hash_after(const scree_scene *scene, int steps) {
    scree_error error = {0};
    scree_world *world;
    if (scree_scene_world(scene, 0, &world, &error) != SCREE_OK) fail_msg("%s", error.text);
    for (int i = 0; i < steps; i++)
        if (scree_world_step(world, &error) != SCREE_OK) fail_msg("%s", error.text);
    uint64_t hash = scree_world_hash(world);
    scree_world_destroy(world);
    return hash;
}

/* One scalar `value` under a neutral key of a body, as the resolved text has it. */
static void expect_line(const char *params, const char *line, const char *wanted) {
    char text[1024];
    snprintf(text, sizeof text,
             "params: {%s}\nrun: {until: 1}\nbodies:\n  - shape: {kind: disk, radius: 1}\n    %s\n",
             params, line);
    scree_scene *scene = read_text(text, NULL, 0);
    if (!strstr(scree_scene_text(scene), wanted))
        fail_msg("wanted '%s' in\n%s", wanted, scree_scene_text(scene));
    scree_scene_destroy(scene);
}

static void test_params_become_numbers(void **state) {
    (void)state;
    expect_line("a: 0.1", "angle: a", "    angle: 0.1\n");
    expect_line("a: 0.1", "angle: =3*a", "    angle: 0.30000000000000004\n");
    expect_line("a: -2", "angle: 1 - a^2", "    angle: -3\n");
    expect_line("a: 3 mm", "position: [a, -a + 1 cm]", "    position: [0.003, 0.007 m]\n");
    expect_line("a: 3", "mass: a * 2 kg", "    mass: 6\n");
    expect_line("a: 3", "mass: \"3\"", "    mass: \"3\"\n");
    expect_line("a: 3", "mass: 5 g", "    mass: 5 g\n"); /* units without params stay */
    expect_line("a: 3", "density: a + 1 g/cm^3", "    density: 1003 kg/m^3\n");
    expect_line("a: 30", "angle: a * 1 deg", "    angle: 0.5235987755982988\n");
}

static void test_names_stay(void **state) {
    (void)state;
    expect_line("a: 3", "name: a", "    name: a\n");
    expect_line("a: 3", "group: a", "    group: a\n");
    expect_line("a: 3", "surface: a", "    surface: a\n");
    scree_scene *scene = read_text("params: {lid: 3, h: 4}\ntitle: lid\npage: {text: lid}\n"
                                   "run: {until: 1}\ncontacts: []\n"
                                   "bodies: [{name: lid, shape: {kind: disk, radius: 1}}]\n"
                                   "loads: [{kind: torque, bodies: lid, magnitude: 2 * lid}]\n"
                                   "values: {h: {measure: body, of: lid, column: y}}\n"
                                   "stages: [{until: {condition: \"h < lid * 2 m + 3 h\"}}]\n",
                                   NULL, 0);
    const char *text = scree_scene_text(scene);
    assert_non_null(strstr(text, "title: lid\n"));
    assert_non_null(strstr(text, "  text: lid\n"));
    assert_non_null(strstr(text, "    bodies: lid\n"));
    assert_non_null(strstr(text, "    magnitude: 6\n"));
    assert_non_null(strstr(text, "    of: lid\n"));
    assert_non_null(strstr(text, "condition: \"h < 3 * 2 m + 3 h\"\n"));
    scree_scene_destroy(scene);
}

/* An error beside a param names the place of the error. */
static void test_complaint_is_about_the_mistake(void **state) {
    (void)state;
    scree_error error = {0};
    scree_scene *scene;
    scree_world *world = NULL;
    assert_int_equal(scree_scene_read_text(&scene,
                                           "params: {a: 3}\nrun: {until: 1}\nbodies: [{shape: "
                                           "{kind: disk, radius: 2 * a * nu}}]\n",
                                           NULL, 0, &error),
                     SCREE_OK);
    assert_int_equal(scree_scene_world(scene, 0, &world, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "scene:3:"));
    assert_non_null(strstr(error.text, "nu"));
    assert_null(strstr(error.text, "'a'"));
    scree_scene_destroy(scene);
}

static void test_sets(void **state) {
    (void)state;
    const char *const sets[] = {"a=5 cm", "world.h=0.25 ms", "bodies.ball.density=7"};
    scree_scene *scene = read_text("params: {a: 1}\nrun: {until: 1}\nbodies: [{name: ball, shape: "
                                   "{kind: disk, radius: a}}]\n",
                                   sets, 3);
    const char *text = scree_scene_text(scene);
    assert_non_null(strstr(text, "radius: 0.05\n"));
    assert_non_null(strstr(text, "h: 0.25 ms\n"));
    assert_non_null(strstr(text, "density: 7\n"));
    scree_scene_destroy(scene);
}

static void expect_same(const scree_scene *scene, int steps) {
    scree_scene *again = read_text(scree_scene_text(scene), NULL, 0);
    assert_string_equal(scree_scene_text(scene), scree_scene_text(again));
    assert_true(hash_after(scene, steps) == hash_after(again, steps));
    scree_scene_destroy(again);
}

static void test_text_makes_the_same_world(void **state) {
    (void)state;
    scree_scene *scene = read_text(
        "params: {A: 0.1/3, f: 2 Hz, mu: 1/3, r: 7 mm/3}\n"
        "world: {seed: 12345678901234567, h: 1/3000}\n"
        "laws: {dry: {normal: velocity, friction: mu, impact: mu/7}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {shape: halfplane, drive: {x: {displacement: A * cos(2*pi*f*t)}, y: fixed, rotation: "
        "fixed}}\n"
        "  - {generate: {kind: cloud, box: [0, 12*r, 0, 40*r], number: 30, radius_min: r/3, "
        "radius_max: r, grain: polygon}, density: 1e4/3, group: g}\n"
        "  - {generate: {kind: cloud, box: [0, 12*r, 40*r, 80*r], number: 30, radius: r/1.7}, "
        "angle: "
        "A}\n"
        "stages: [{until: {time: 1, condition: max_speed > mu * 1e9}}]\n",
        NULL, 0);
    expect_same(scene, 120);
    scree_scene_destroy(scene);
}

/* Two equal clouds of one scene are different draws; another seed is another draw. */
static void test_seeds(void **state) {
    (void)state;
    const char *text = "run: {until: 1}\ncontacts: []\nworld: {gravity: [0, 0]}\nbodies:\n"
                       "  - {generate: {kind: cloud, box: [0, 1, 0, 1], number: 9, radius: 0.1}}\n"
                       "  - {generate: {kind: cloud, box: [2, 3, 0, 1], number: 9, radius: 0.1}}\n";
    const char *const sets[] = {"world.seed=2"};
    scree_scene *one = read_text(text, NULL, 0), *two = read_text(text, sets, 1);
    scree_world *world;
    scree_frame f;
    assert_int_equal(scree_scene_world(one, 0, &world, NULL), SCREE_OK);
    assert_int_equal(world_frame(world, &f, NULL), SCREE_OK);
    assert_int_equal(f.bodies, 18);
    assert_true(fabs(f.position[0] + 2 - f.position[27]) > 1e-6);
    scree_world_destroy(world);
    assert_true(hash_after(one, 1) != hash_after(two, 1));
    scree_scene_destroy(one);
    scree_scene_destroy(two);
}

/* The scenes of the program. Run in the root of the source. */
static void test_scenes(void **state) {
    (void)state;
    const struct {
        const char *path;
        uint32_t bodies;
    } scenes[] = {{"scenes/ball.yaml", 2},      {"scenes/incline.yaml", 2},
                  {"scenes/column20.yaml", 21}, {"scenes/box-of-disks.yaml", 201},
                  {"scenes/rocking.yaml", 2},   {"scenes/wall.yaml", 177}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        scree_error error = {0};
        scree_scene *scene;
        scree_world *world;
        if (scree_scene_read(&scene, scenes[i].path, NULL, 0, &error) != SCREE_OK)
            fail_msg("%s", error.text);
        if (scree_scene_world(scene, 0, &world, &error) != SCREE_OK) fail_msg("%s", error.text);
        assert_int_equal(scree_world_bodies(world), scenes[i].bodies);
        scree_world_destroy(world);
        expect_same(scene, 5);
        scree_scene_destroy(scene);
    }
}

/* The rocking block must rock: its tilt changes sign, again and again, and shrinks. */
static void test_rocking(void **state) {
    (void)state;
    scree_scene *scene;
    scree_world *world;
    scree_frame f;
    assert_int_equal(scree_scene_read(&scene, "scenes/rocking.yaml", NULL, 0, NULL), SCREE_OK);
    assert_int_equal(scree_scene_world(scene, 0, &world, NULL), SCREE_OK);
    double last = 0, largest = 0;
    int turns = 0;
    for (int i = 0; i < 6000; i++) {
        assert_int_equal(scree_world_step(world, NULL), SCREE_OK);
        assert_int_equal(world_frame(world, &f, NULL), SCREE_OK);
        if (last * f.position[5] < 0) {
            turns++;
            largest = 0;
        }
        last = f.position[5];
        largest = fmax(largest, fabs(last));
    }
    assert_true(turns >= 3);
    assert_true(largest < 0.08 && largest > 1e-3);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_params_become_numbers),
        cmocka_unit_test(test_names_stay),
        cmocka_unit_test(test_complaint_is_about_the_mistake),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_text_makes_the_same_world),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_rocking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
