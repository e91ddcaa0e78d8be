/* Reading scenes: their meaning, the worlds made from them, and the messages of wrong ones. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "memory_fault.h"
#include "scree/scene.h"
#include "world/run/publish.h"

static char said[4096]; /* the last message logged */

static void keep_log(void *user, scree_log_level level, const char *text) {
    (void)user;
    snprintf(said, sizeof said, "%s: %s", level == SCREE_LOG_NOTE ? "note" : "warning", text);
}

static scree_scene *read_scene(const char *text) {
    scree_error error = {0};
    scree_scene *scene;
    if (scree_scene_read_text(&scene, text, NULL, 0, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    return scene;
}

static scree_world *make_world(const char *text) {
    scree_error error = {0};
    scree_scene *scene = read_scene(text);
    scree_world *world;
    said[0] = '\0';
    if (scree_scene_world(scene, 0, &world, &error) != SCREE_OK) fail_msg("%s", error.text);
    if (scree_world_build(world, &error) != SCREE_OK) fail_msg("%s", error.text);
    scree_scene_destroy(scene);
    return world;
}

static scree_frame frame_of(scree_world *world) {
    scree_frame frame;
    assert_int_equal(world_frame(world, &frame, NULL), SCREE_OK);
    return frame;
}

static void step(scree_world *world, int count) {
    scree_error error = {0};
    for (int i = 0; i < count; i++)
        if (scree_world_step(world, &error) != SCREE_OK) fail_msg("%s", error.text);
}

#define LAW  "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"
#define RUN  "run: {until: 1 s}\n"
#define BALL "bodies: [{shape: {kind: disk, radius: 1}}]\n"

static void test_defaults_are_those_of_the_library(void **state) {
    (void)state;
    scree_scene *scene = read_scene(BALL RUN "world:\n");
    scree_world_def def = scree_default_world_def();
    char line[256];
    const char *text = scree_scene_text(scene);
    snprintf(line, sizeof line, "  gravity: [%g, %g]\n", def.gravity[0], def.gravity[1]);
    assert_non_null(strstr(text, line));
    assert_non_null(strstr(text, "  dimension: 2\n  h: 1 ms\n"));
    assert_true(def.h == 1e-3 && def.tolerance == 1e-6 && def.thickness == 1);
    assert_true(def.theta == 0.5 && def.gamma == 0.5 && def.active_gap == 1e-6);
    assert_true(def.max_iterations == 1000000 && def.seed == 1 && def.threads == 1);
    assert_true(def.period[0] == 0 && def.origin[0] == 0 && def.reference_speed == 0 &&
                def.alert == -1);
    assert_true(def.on_unconverged == SCREE_GO_ON);
    assert_non_null(strstr(
        text, "  theta: 0.5\n  gamma: 0.5\n  thickness: 1 m\n"
              "  tolerance: 1e-6\n  norm: quadratic\n  max_iterations: 1000000\n  seed: 1\n"));
    assert_non_null(strstr(text, "  active_gap: 1e-6\n"));
    assert_non_null(strstr(text, "  law_tolerance: 1e-06\n"));
    assert_non_null(strstr(text, "  scheme:\n    kind: moreau_jean\n"));
    assert_non_null(strstr(text, "  solver:\n    kind: auto\n"));
    scree_scene_destroy(scene);
}

static void test_run(void **state) {
    (void)state;
    scree_scene *scene = read_scene("title: A b\npage: {pictures: [a]}\n" BALL
                                    "run: {until: 2 s, steps: 30, record: 10 ms, restart: 0.5 s}");
    scree_scene_run run = scree_scene_run_of(scene);
    assert_true(run.until == 2 && run.steps == 30 && run.record_every == 0.01);
    assert_true(run.record_steps == 0 && run.restart_every == 0.5);
    assert_string_equal(run.title, "A b");
    assert_non_null(run.page);
    scree_scene_destroy(scene);
    scene = read_scene(BALL "run: {steps: 7, record: every 5 steps}");
    run = scree_scene_run_of(scene);
    assert_true(isinf(run.until) && run.record_steps == 5 && run.record_every == 0);
    assert_true(run.restart_every == 1 && !run.page);
    assert_string_equal(run.title, "untitled");
    scree_scene_destroy(scene);
}

static void test_bodies(void **state) {
    (void)state;
    scree_world *world = make_world(
        "params: {r: 0.5, rho: 2 g/cm^3}\nworld: {thickness: 2 m}\n"
        "shapes: {ball: {kind: disk, radius: r}, pair: {compound: [{shape: ball}, "
        "{shape: {kind: disk, radius: r}, position: [2 * r, 0]}]}}\n" LAW RUN "bodies:\n"
        "  - {name: a, shape: ball, position: [1, 2], angle: 90 deg, velocity: [3, 4], spin: 5, "
        "density: rho, group: g}\n"
        "  - {name: b, shape: pair, position: [10, 0], described: true, mass: 8}\n"
        "  - {generate: {kind: stack, number: 2, width: 1, height: 1}, position: [5, 1], angle: "
        "90 deg, name: block, surface: wood}\n");
    scree_frame f = frame_of(world);
    assert_int_equal(f.bodies, 4);
    assert_true(f.position[0] == 1 && f.position[1] == 2);
    assert_true(fabs(f.position[2] - 1.5707963267948966) < 1e-15);
    assert_true(f.velocity[0] == 3 && f.velocity[1] == 4 && f.velocity[2] == 5);
    double area = 0.25 * 3.14159265358979323846;
    assert_true(fabs(f.layout->mass[0] - 2000 * area * 2) < 1e-9);
    assert_true(f.position[3] == 10.5 && f.position[4] == 0 && f.layout->mass[1] == 8);
    assert_true(fabs(f.position[6] - 4.5) < 1e-15 && fabs(f.position[7] - 1) < 1e-15);
    assert_true(fabs(f.position[9] - 3.5) < 1e-15 && fabs(f.position[10] - 1) < 1e-15);
    assert_string_equal(f.layout->body_name[3], "block-2");
    assert_string_equal(f.layout->group_name[f.layout->group[0]], "g");
    assert_string_equal(f.layout->surface_name[f.layout->surface[2]], "wood");
    assert_int_equal(scree_world_find_body(world, "b"), 2);
    assert_string_equal(said, "");
    scree_world_destroy(world);
}

static void test_wall_mass(void **state) {
    (void)state;
    scree_set_log(keep_log, NULL);
    const char *text = "bodies:\n"
                       "  - {name: floor, shape: halfplane, fixed: true}\n"
                       "  - {name: lid, shape: {kind: halfplane, normal: [0, -1]}, position: [0, "
                       "9], drive: {x: fixed, y: free, rotation: fixed}}\n"
                       "  - {shape: {kind: rectangle, width: 2, height: 1}, position: [0, 0.5], "
                       "density: 100}\n"
                       "  - {shape: {kind: rectangle, width: 9, height: 9}, position: [99, 4], "
                       "fixed: true}\n" LAW RUN;
    scree_world *world = make_world(text);
    assert_true(frame_of(world).layout->mass[1] == 20);
    assert_true(frame_of(world).layout->mass[0] == 0);
    assert_non_null(strstr(said, "note: scene:3:5: 'lid' has no area"));
    scree_world_destroy(world);
    char *explained;
    scree_scene *scene = read_scene(text);
    assert_int_equal(scree_scene_explain(scene, &explained, NULL), SCREE_OK);
    assert_non_null(strstr(explained, "#   lid              20 kg: a tenth of 200 kg\n"));
    assert_non_null(strstr(explained, "#   total mass of the bodies that can move: 220 kg\n"));
    scree_text_free(explained);
    scree_scene_destroy(scene);
    scree_set_log(NULL, NULL);
}

/* A wall that is held at first and freed by a stage needs a mass as well. */
static void test_wall_mass_later(void **state) {
    (void)state;
    scree_world *world = make_world(
        "bodies:\n  - {name: lid, shape: {kind: halfplane, normal: [0, -1]}, position: [0, 9], "
        "fixed: true}\n  - {shape: {kind: rectangle, width: 1, height: 1}}\n" LAW
        "stages: [{until: 0.01}, {until: 0.01, actions: [{drive: {bodies: lid, motion: {y: "
        "free}}}]}]\n");
    assert_true(frame_of(world).layout->mass[0] == 100);
    step(world, 20);
    assert_true(scree_world_finished(world));
    assert_true(frame_of(world).position[1] < 9);
    scree_world_destroy(world);
}

static void test_overlap_is_said(void **state) {
    (void)state;
    scree_set_log(keep_log, NULL);
    scree_world *world = make_world(
        "bodies:\n  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: a, shape: {kind: disk, radius: 1}, position: [0, 1]}\n"
        "  - {name: b, shape: {kind: disk, radius: 1}, position: [1.9, 1]}\n"
        "  - {name: c, shape: {kind: disk, radius: 1}, position: [30, 0.75]}\n"
        "  - {name: d, shape: {kind: disk, radius: 1}, position: [30, 0.75], dormant: true}\n" LAW
            RUN);
    assert_string_equal(said,
                        "warning: scene:5:5: 2 pairs of bodies overlap at the start, by up to "
                        "0.25 m (floor and c); the laws do not push them apart");
    scree_world_destroy(world);
    /* bodies pinned together may overlap, bodies on a spring may not; overlaps of fixed bodies do
     * not matter */
    const char *pinned =
        "bodies:\n  - {name: a, shape: {kind: disk, radius: 1}, position: [0, 9]}\n"
        "  - {name: b, shape: {kind: disk, radius: 1}, position: [1.5, 9]}\n"
        "  - {name: c, shape: {kind: disk, radius: 1}, position: [30, 9], fixed: true}\n"
        "  - {name: d, shape: {kind: disk, radius: 1}, position: [31, 9], fixed: true}\n"
        "joints: [{kind: %s, bodies: [b, a], at: [0.7, 9]%s}]\n" LAW RUN;
    const char *joint[][2] = {
        {"pin", ""}, {"pin", ", contact: true"}, {"spring", ", stiffness: 9"}};
    for (int i = 0; i < 3; i++) {
        char text[1000];
        said[0] = '\0';
        snprintf(text, sizeof text, pinned, joint[i][0], joint[i][1]);
        scree_world_destroy(make_world(text));
        assert_true((strstr(said, "1 pair of bodies overlap at the start, by up to 0.5 m (a and "
                                  "b)") != NULL) == (i > 0));
    }
    said[0] = '\0';
    world =
        make_world("bodies: [{generate: {kind: wall, courses: 9, bricks: 7, width: 0.3, height: "
                   "0.1}}, {shape: halfplane, fixed: true}]\n" LAW RUN);
    assert_string_equal(said, "");
    scree_world_destroy(world);
    scree_set_log(NULL, NULL);
}

/* Every pair of a random heap, against all pairs of disks. */
static void test_overlaps_by_brute_force(void **state) {
    (void)state;
    static char text[40000];
    double x[120], y[120], r[120];
    uint32_t seed = 7;
    size_t used = 0, pairs = 0;
    scree_set_log(keep_log, NULL);
    used += (size_t)snprintf(text + used, sizeof text - used, LAW RUN "bodies:\n");
    for (int i = 0; i < 120; i++) {
        double unit[3];
        for (int k = 0; k < 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            unit[k] = (seed >> 8) / 16777216.0;
        }
        x[i] = 20 * unit[0] - 10;
        y[i] = 20 * unit[1] - 10;
        r[i] = i < 3 ? 3 : 0.02 + unit[2] * unit[2];
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  - {shape: {kind: disk, radius: %.17g}, position: [%.17g, "
                                 "%.17g]}\n",
                                 r[i], x[i], y[i]);
        for (int j = 0; j < i; j++)
            if (hypot(x[i] - x[j], y[i] - y[j]) < r[i] + r[j] - 1e-4) pairs++;
    }
    scree_world_destroy(make_world(text));
    char wanted[64];
    snprintf(wanted, sizeof wanted, " %zu pairs of bodies overlap", pairs);
    if (!strstr(said, wanted)) fail_msg("wanted '%s' in '%s'", wanted, said);
    scree_set_log(NULL, NULL);
}

static void test_drive_as_text(void **state) {
    (void)state;
    scree_world *world = make_world(
        "params: {A: 10 cm, f: 2 Hz}\nworld: {gravity: [0, 0]}\nbodies:\n"
        "  - {shape: {kind: disk, radius: 1}, drive: {x: {displacement: A * sin(2 * pi * f * t)}, "
        "y: "
        "{velocity: 3 * A}, rotation: {velocity: {kind: expression, value: k * t * f, constants: "
        "{k: 2}}}}}\n" RUN);
    step(world, 62);
    scree_frame f = frame_of(world);
    double t = 0.062;
    assert_true(fabs(f.velocity[0] - 0.1 * 4 * 3.14159265358979 * cos(4 * 3.14159265358979 * t)) <
                2e-2);
    assert_true(fabs(f.velocity[1] - 0.3) < 1e-12);
    assert_true(fabs(f.velocity[2] - 4 * t) < 4e-3);
    scree_world_destroy(world);
}

static void test_stages(void **state) {
    (void)state;
    scree_world *world =
        make_world("params: {deep: 3 mm}\n" LAW "bodies:\n"
                   "  - {name: a, shape: {kind: disk, radius: 1}, group: g}\n"
                   "  - {name: b, shape: {kind: disk, radius: 1}, position: [5, 0], group: g}\n"
                   "values: {height: {measure: body, of: a, column: y}}\n"
                   "stages:\n"
                   "  - {name: fall, until: {condition: height < -deep, time: 1 s}}\n"
                   "  - {until: 10 ms, actions: [{zero_velocities: }, {fix: [a, b]}]}\n"
                   "  - {until: {steps: 5}, actions: [{release: b}, {gravity: [1, 0]}]}\n");
    while (!scree_world_finished(world) && scree_world_steps(world) < 100)
        step(world, 1);
    /* g t^2 / 2 > 3 mm from t = 24.7 ms */
    assert_true(scree_world_steps(world) >= 25 + 10 + 5 && scree_world_steps(world) <= 26 + 10 + 5);
    scree_frame f = frame_of(world);
    assert_true(f.velocity[0] == 0 && fabs(f.velocity[3] - 5e-3) < 1e-12);
    assert_true(f.values == 1 && strcmp(f.value_name[0], "height") == 0);
    scree_world_destroy(world);
}

static void test_rain(void **state) {
    (void)state;
    scree_world *world = make_world(
        LAW "bodies:\n  - {shape: halfplane, fixed: true}\n"
            "  - {generate: {kind: chain, number: 5, radius: 1 cm}, group: grains, dormant: true}\n"
            "stages: [{until: {time: 50 ms}, rain: {group: grains, interval: 10 ms, at: [0, 1], "
            "spread: 10 cm, velocity: [0, -1]}}]\n");
    assert_int_equal(frame_of(world).bodies, 1);
    step(world, 15);
    assert_int_equal(frame_of(world).bodies, 3);
    step(world, 35);
    assert_int_equal(frame_of(world).bodies, 6);
    assert_true(scree_world_finished(world));
    scree_world_destroy(world);
}

static void test_joints_and_loads(void **state) {
    (void)state;
    scree_world *world = make_world(
        "world: {gravity: [0, 0]}\ncontacts: []\nbodies:\n"
        "  - {generate: {kind: chain, path: circle, number: 8, circle_radius: 1 m, radius: 1 cm}, "
        "group: ring, mass: 1}\n"
        "  - {name: a, shape: {kind: disk, radius: 1 cm}, position: [9, 0], mass: 1}\n"
        "  - {name: b, shape: {kind: disk, radius: 1 cm}, position: [9, 1], mass: 1}\n"
        "joints: [{kind: link, chain: ring, closed: true}, {kind: spring, bodies: [a, b], "
        "stiffness: "
        "1 N/m}, {kind: pin, body: b, at: [9, 1]}]\n"
        "loads: [{name: push, kind: force, bodies: [a, ring], magnitude: 2 N, direction: [1, "
        "0]}]\n" RUN);
    step(world, 10);
    scree_frame f = frame_of(world);
    assert_int_equal(f.contacts, 8 + 1 + 1);
    for (int i = 0; i < 9; i++)
        assert_true(fabs(f.velocity[3 * i] - 0.02) < 1e-6);
    assert_true(fabs(f.velocity[27]) < 1e-12);
    scree_world_destroy(world);
}

static void test_law_table(void **state) {
    (void)state;
    char *text;
    scree_scene *scene = read_scene(
        "laws: {dry: {normal: velocity, friction: 0.3, impact: 0.5, rolling: 0.01}, smooth: "
        "{normal: velocity}}\n"
        "contacts: [{between: [stone, wood], law: dry}, {between: [wood, wood], law: smooth}]\n"
        "bodies: [{shape: {kind: disk, radius: 1}, surface: stone}, {shape: {kind: disk, radius: "
        "1}, "
        "surface: wood, position: [9, 9]}]\n" RUN);
    assert_int_equal(scree_scene_explain(scene, &text, NULL), SCREE_OK);
    assert_non_null(strstr(text, "#   stone          -              dry"));
    assert_non_null(strstr(text, "#   wood           dry            smooth"));
    assert_non_null(strstr(text, "kind: coulomb\n      mu: 0.3\n"));
    assert_non_null(strstr(text, "kind: newton\n      e_n: 0.5\n"));
    assert_non_null(strstr(text, "kind: rolling\n      mu_r: 0.01\n"));
    scree_text_free(text);
    scree_scene_destroy(scene);
}

/* The explanation is itself a scene: derived values are in comments. */
static void test_explanation_is_a_scene(void **state) {
    (void)state;
    char *text;
    scree_scene *scene = read_scene(LAW BALL RUN), *again;
    assert_int_equal(scree_scene_explain(scene, &text, NULL), SCREE_OK);
    again = read_scene(text);
    assert_string_equal(scree_scene_text(scene), scree_scene_text(again));
    scree_text_free(text);
    scree_scene_destroy(again);
    scree_scene_destroy(scene);
}

typedef struct wrong {
    const char *text, *message;
} wrong;

/* The message of reading, making or building. */
static void find_error(const char *text, scree_error *error) {
    scree_scene *scene;
    scree_world *world;
    memset(error, 0, sizeof *error);
    if (scree_scene_read_text(&scene, text, NULL, 0, error) != SCREE_OK) return;
    if (scree_scene_world(scene, 0, &world, error) == SCREE_OK) {
        scree_world_build(world, error);
        scree_world_destroy(world);
    }
    scree_scene_destroy(scene);
}

static void expect(const wrong *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        scree_error error;
        find_error(list[i].text, &error);
        if (!strstr(error.text, list[i].message))
            fail_msg("for\n%s\nwanted: %s\ngot:    %s", list[i].text, list[i].message, error.text);
        assert_int_equal(error.status, SCREE_BAD_INPUT);
    }
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void test_wrong_sections(void **state) {
    (void)state;
    const wrong list[] = {
        {"", "scene"},
        {"title: x\n", "scene:1:1: the scene has no bodies: list them under 'bodies'"},
        {"bodies:\n", "the scene has no bodies"},
        {RUN "bodies: []\n", "scene:2:9: 'bodies' is empty"},
        {BALL, "the scene never ends: give 'run: {until: 5 s}'"},
        {BALL RUN "bodys: 1\n", "scene:3:1: unknown key 'bodys', did you mean 'bodies'?"},
        {BALL RUN "zzz: 1\n", "scene:3:1: unknown key 'zzz'; a scene has: title"},
        {BALL RUN "laws: [a]\n", "scene:3:7: 'laws' must be a map of names, but is a list"},
        {BALL "run: {until: 0}\n", "scene:2:14: 'until' must be > 0, got 0"},
        {BALL "run: {until: 5 kg}\n", "scene:2:14: 'until' must be a time, but '5 kg' is a mass"},
        {BALL "run: {until: 1, record: 1.5 steps}\n", "'record' must be a whole number of steps"},
        {BALL "run: {until: 1, record: -1 s}\n", "scene:2:25: 'record' must be above zero"},
        {BALL "run: {until: 1, record: often}\n", "scene:2:25: 'record' must be a time"},
        {BALL "run: {untill: 1}\n", "scene:2:7: unknown key 'untill', did you mean 'until'?"},
        {BALL RUN "world: {h: -1}\n", "scene:3:12: 'h' must be > 0, got -1"},
        {BALL RUN "world: {h: 1 kg}\n", "'h' must be a time, but '1 kg' is a mass"},
        {BALL RUN "world: {h: .nan}\n", "'h' must be finite"},
        {BALL RUN "world: {theta: 0.2}\n", "'theta' must lie between 0.5 and 1"},
        {BALL RUN "world: {solver: nlsg}\n", "unknown solver 'nlsg', did you mean 'nlgs'?"},
        {BALL RUN "world: {solver: {kind: nlgs, oder: random}}\n",
         "scene:3:30: unknown key 'oder', did you mean 'order'?"},
        {BALL RUN "world: {scheme: euler}\n", "unknown scheme 'euler'"},
        {BALL RUN "world: {on_unconverged: panic}\n", "it is one of: go_on, halve, stop"},
        {BALL RUN "params: {t: 1}\n", "scene:3:10: 't' is the time"},
    };
    expect(list, COUNT(list));
}

#define BODY(text) LAW RUN "bodies:\n  - " text "\n"

static void test_wrong_bodies(void **state) {
    (void)state;
    const wrong list[] = {
        {BODY("{shape: {kind: disc, radius: 1}}"),
         "scene:5:20: unknown shape 'disc', did you mean 'disk'?"},
        {BODY("{shape: voussoir}"),
         "scene:5:13: there is no shape 'voussoir'; define it under 'shapes'"},
        {BODY("{shape: disk}"), "the shape 'disk' needs 'radius': write {kind: disk, radius"},
        {"shapes: {brick: {kind: disk, radius: 1}}\n" BODY("{shape: brik}"),
         "there is no shape 'brik', did you mean 'brick'?"},
        {BODY("{shape: {kind: disk, radius: -1}}"), "'radius' must be > 0, got -1"},
        {BODY("{shape: {kind: disk, radius: 5 kg}}"), "'radius' must be a length"},
        {BODY("{shape: {kind: disk, radius: .nan}}"), "'radius' must be finite"},
        {BODY("{shape: {kind: polygon, vertices: [[0,0],[2,2],[2,0],[0,2]]}}"), "scene:5:13: "},
        {BODY("{shape: {compound: []}}"), "scene:5:13: compound: it has no parts"},
        {BODY("{shape: {compound: [{shape: {kind: disk, radius: 1}, positon: [0, 0]}]}}"),
         "did you mean 'position'?"},
        {"shapes: {a: {compound: [{shape: a}]}}\n" BODY("{shape: a}"),
         "check whether one contains itself"},
        {BODY("{position: [0, 0]}"),
         "scene:5:5: this body has no shape: give 'shape' or 'generate'"},
        {BODY("{shape: halfplane, generate: {kind: wall}}"), "not both"},
        {BODY("{shape: {kind: disk, radius: 1}, density: 0}"),
         "scene:5:47: 'density' must be > 0, got 0"},
        {BODY("{shape: {kind: disk, radius: 1}, mass: -3 kg}"), "'mass' must be > 0"},
        {BODY("{shape: {kind: disk, radius: 1}, mass: 1, density: 1}"), "'density' or 'mass'"},
        {BODY("{shape: {kind: disk, radius: 1}, position: [0]}"), "'position' needs 2 numbers"},
        {BODY("{shape: {kind: disk, radius: 1}, fixed: maybe}"), "'fixed' must be true or false"},
        {BODY("{shape: {kind: disk, radius: 1}, fixed: true, velocity: [1, 0]}"),
         "a fixed body cannot have a velocity"},
        {BODY("{shape: {kind: disk, radius: 1}, postion: [0, 0]}"),
         "scene:5:38: unknown key 'postion', did you mean 'position'?"},
        {BODY("{shape: {kind: disk, radius: 1}, name: a}\n  - {shape: {kind: disk, radius: 1}, "
              "name: a}"),
         "scene:6:44: two bodies are called 'a'"},
        {BODY("{shape: {kind: disk, radius: 1}, drive: {z: fixed}}"), "scene:5:49: a drive has no"},
        {BODY("{shape: {kind: disk, radius: 1}, drive: {x: {displacement: 5 s}}}"),
         "must be a length, but '5 s' is a time"},
        {BODY("{shape: halfplane}"), "scene:5:5: this boundary can"},
        {BODY("{shape: halfplane, drive: {x: fixed, rotation: fixed}}"), "give it a 'mass'"},
        {BODY("{generate: {kind: wal}}"), "unknown generator 'wal', did you mean 'wall'?"},
        {BODY("{generate: {kind: wall, courses: 2, bricks: 2, width: 1}}"),
         "scene:5:16: missing 'height' (m)"},
        {BODY("{generate: {kind: cloud, box: [0, 1, 0, 1], number: 100, radius: 0.2}}"),
         "scene:5:16: "},
        {BODY("5"), "scene:5:5: "},
    };
    expect(list, COUNT(list));
}

#define TWO                                                                                        \
    "bodies: [{name: left, shape: {kind: disk, radius: 1}, surface: stone, group: discs}, {name: " \
    "right, shape: {kind: disk, radius: 1}, position: [3, 0], surface: stone}]\n"
#define DRY "laws: {dry: {normal: velocity}}\n"

static void test_wrong_laws(void **state) {
    (void)state;
    const wrong list[] = {
        {TWO DRY RUN, "scene:1:1: the scene has no 'contacts', so no pair has a law: add "
                      "`contacts: [{default: dry}]`"},
        {TWO DRY RUN "contacts: [{default: dri}]", "scene:4:22: there is no law 'dri', did you "
                                                   "mean 'dry'?"},
        {TWO DRY RUN "contacts: [{between: [stone, ston], law: dry}]",
         "scene:4:30: no body has the surface 'ston', did you mean 'stone'?"},
        {TWO DRY RUN "contacts: [{between: [stone], law: dry}]", "'between' must be two surfaces"},
        {TWO DRY RUN "contacts: [{between: [stone, stone]}]", "an entry of 'contacts' must be"},
        {TWO DRY RUN "contacts: [{between: [stone, stone], law: dry}, {between: [stone, stone], "
                     "law: dry}]",
         "the pair of 'stone' and 'stone' is given twice"},
        {TWO DRY RUN "contacts: [{default: dry}, {default: dry}]", "given twice"},
        {TWO RUN "laws: {dry: {normal: velocity, friction: -1}}\ncontacts: [{default: dry}]",
         "scene:3:42: 'mu' must be >= 0"},
        {TWO RUN "laws: {dry: {normal: velocity, impact: 2}}\ncontacts: [{default: dry}]",
         "'e_n' must lie between 0 and 1"},
        {TWO RUN "laws: {dry: {normal: velocity, frction: 1}}\ncontacts: [{default: dry}]",
         "did you mean 'friction'"},
        {TWO RUN "laws: {dry: {friction: 1}}\ncontacts: [{default: dry}]", "no normal part"},
        {TWO RUN "laws: {dry: {normal: newton}}\ncontacts: [{default: dry}]", "cannot be used for"},
    };
    expect(list, COUNT(list));
}

#define REST TWO DRY "contacts: [{default: dry}]\n" RUN

static void test_wrong_interactions(void **state) {
    (void)state;
    const wrong list[] = {
        {REST "joints: [{kind: spring, bodies: [left, rigt], stiffness: 1}]",
         "scene:5:40: there is no body or group 'rigt', did you mean 'right'?"},
        {REST "joints: [{kind: spring, bodies: [left]}]", "the names of two bodies in brackets"},
        {REST "joints: [{kind: spring, body: left, stiffness: 1}]", "needs 'anchor_b'"},
        {REST "joints: [{kind: sprig, bodies: [left, right]}]", "did you mean 'spring'?"},
        {REST "joints: [{kind: spring, bodies: [left, right], stifness: 1}]",
         "did you mean 'stiffness'?"},
        {REST "joints: [{kind: link}]", "a joint needs one of 'bodies: [a, b]'"},
        {REST "joints: [{kind: link, chain: discs}]", "the group 'discs' has 1 bodies"},
        {REST "joints: [{bodies: [left, right]}]", "missing 'kind'"},
        {REST "loads: [{kind: force, bodies: lef, magnitude: 1}]", "did you mean 'left'?"},
        {REST "loads: [{kind: force}]", "missing 'bodies'"},
        {REST "loads: [{kind: farce, bodies: left}]", "did you mean 'force'?"},
        {REST
         "loads: [{name: a, kind: torque, bodies: left, magnitude: 1}, {name: a, kind: torque, "
         "bodies: left, magnitude: 1}]",
         "two loads are called 'a'"},
        {REST "loads: [{kind: force, bodies: left, magnitude: 5 m, direction: [1, 0]}]",
         "must be a force"},
        {REST "values: {v: {measure: bdy, of: left}}", "did you mean 'body'?"},
        {REST "values: {v: {measure: body, of: left, column: w}}", "no column 'w'"},
        {REST "values: {t: {measure: body, of: left}}", "scene:5:10: 't' cannot name a value"},
        {REST "values: {v: {column: x}}", "missing 'measure'"},
    };
    expect(list, COUNT(list));
}

static void test_wrong_stages(void **state) {
    (void)state;
    const wrong list[] = {
        {REST "stages: [{name: a}, {until: 1}]", "scene:5:10: this stage never ends, so the next"},
        {TWO DRY "contacts: [{default: dry}]\nstages: [{name: a}]", "the last stage never ends"},
        {REST "stages: [{until: {tim: 1}}]", "did you mean 'time'?"},
        {REST "stages: [{until: {time: 1 m}}]", "'time' must be a time"},
        {REST "stages: [{until: {condition: nonsense > 1}}]", "nonsense"},
        {REST "stages: [{until: 1, actions: [{relase: left}]}]", "did you mean 'release'?"},
        {REST "stages: [{until: 1, actions: [{release: lft}]}]", "did you mean 'left'?"},
        {REST "stages: [{until: 1, actions: [{release: left, fix: right}]}]", "a separate entry"},
        {REST "stages: [{until: 1, actions: [{load: {name: none}}]}]", "there is no load 'none'"},
        {REST "stages: [{until: 1, rain: {group: disks}}]",
         "there is no group 'disks', did you mean 'discs'?"},
        {REST "stages: [{until: 1, rain: {group: discs}}]", "give its bodies 'dormant: true'"},
        {REST "stages: [{until: 1, rain: {grop: discs}}]", "did you mean 'group'?"},
    };
    expect(list, COUNT(list));
}

/* One byte changed, left out or doubled: read, or refused with words, and never worse. */
static void test_damaged_scenes(void **state) {
    (void)state;
    static const char whole[] =
        "params: {k: 2, f: 2 Hz, A: 10 mm, lim: 0.3}\n"
        "shapes: {b: {kind: rectangle, width: 1, height: k * 0.25}, cross: {compound: [{shape: b}, "
        "{shape: {kind: disk, radius: 0.3}, position: [0.7, 0]}]}}\n"
        "laws: {dry: {normal: velocity, impact: 0.5, friction: 0.3, rolling: 0.05}}\n"
        "contacts: [{between: [s, s], law: dry}, {between: [w, s], law: dry}]\n"
        "bodies:\n"
        "  - {name: lid, shape: {kind: halfplane, normal: [0,-1]}, position: [0,5], surface: w, "
        "drive: {x: fixed, rotation: fixed, y: free}}\n"
        "  - {name: a, shape: cross, surface: s, position: [0, 0.3 m + 1 cm]}\n"
        "  - {name: c, shape: cross, surface: s, position: [0.1, 0.9], drive: {x: {displacement: "
        "\"A*sin(2*pi*f*t)\"}}}\n"
        "  - {generate: {kind: stack, number: 3, width: 1, height: 1}, group: g, surface: s}\n"
        "joints: [{kind: spring, bodies: [a, c], stiffness: 10 N/m}, {kind: link, chain: g}]\n"
        "loads: [{name: p, kind: pressure, bodies: lid, magnitude: {kind: expression, value: "
        "100*lim*t}, direction: [0,-1], length: 2}]\n"
        "values: {h: {measure: body, of: lid, column: y}}\n"
        "stages:\n"
        "  - {name: one, until: 0.05, actions: [{zero_velocities: all}, {gravity: [0, -5]}]}\n"
        "  - {until: {condition: h < lim * 10, time: 0.1}, actions: [{fix: [a, c]}]}\n";
    static const char bytes[] = "[]{}:,-\"' \nx0.*#&!t(";
    char text[sizeof whole + 1];
    uint32_t seed = 1;
    int refused = 0;
    scree_error error;
    find_error(whole, &error);
    assert_string_equal(error.text, "");
    for (int i = 0; i < 4000; i++) {
        seed = seed * 1664525u + 1013904223u;
        size_t at = (seed >> 8) % (sizeof whole - 1);
        seed = seed * 1664525u + 1013904223u;
        char byte = bytes[(seed >> 8) % (sizeof bytes - 1)];
        memcpy(text, whole, at);
        int kind = (int)(seed >> 30);
        size_t kept = kind == 0 ? at : at + 1;
        text[at] = kind == 1 ? whole[at] : byte;
        if (kind == 3) text[at] = whole[(at * 7) % (sizeof whole - 1)];
        memcpy(text + kept, whole + (kind == 1 ? at : at + 1), sizeof whole - at - (kind != 1));
        find_error(text, &error);
        if (error.status == SCREE_OK) continue;
        refused++;
        assert_int_equal(error.status, SCREE_BAD_INPUT);
        assert_true(strlen(error.text) > 10);
    }
    assert_true(refused > 1000);
}

static scree_status read_whole(void) {
    scree_scene *scene;
    scree_world *world = NULL;
    char *text = NULL;
    scree_error error = {0};
    scree_status status = scree_scene_read_text(
        &scene,
        "params: {A: 1 cm, f: 2}\nshapes: {x: {compound: [{shape: {kind: disk, radius: A}}]}}\n"
        "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{between: [s, s], law: dry}]\n"
        "bodies: [{name: a, shape: x, surface: s, drive: {x: {displacement: A * sin(f * t)}}}, "
        "{generate: {kind: wall, courses: 1, bricks: 1, width: 1, height: 1}, surface: s, "
        "position: "
        "[1, 0]}]\njoints: [{kind: spring, body: a, anchor_b: [0, 1], stiffness: 1}]\n"
        "loads: [{kind: force, bodies: a, magnitude: 1, direction: [1, 0]}]\n"
        "values: {v: {measure: body, of: a}}\n"
        "stages: [{until: 1, actions: [{fix: [a]}]}]\n",
        NULL, 0, &error);
    if (status == SCREE_OK) {
        status = scree_scene_world(scene, 0, &world, &error);
        if (status == SCREE_OK) status = scree_scene_explain(scene, &text, &error);
        scree_world_destroy(world);
        scree_text_free(text);
        scree_scene_destroy(scene);
    }
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(read_whole) > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_those_of_the_library),
        cmocka_unit_test(test_run),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_wall_mass),
        cmocka_unit_test(test_wall_mass_later),
        cmocka_unit_test(test_overlap_is_said),
        cmocka_unit_test(test_overlaps_by_brute_force),
        cmocka_unit_test(test_drive_as_text),
        cmocka_unit_test(test_stages),
        cmocka_unit_test(test_rain),
        cmocka_unit_test(test_joints_and_loads),
        cmocka_unit_test(test_law_table),
        cmocka_unit_test(test_explanation_is_a_scene),
        cmocka_unit_test(test_wrong_sections),
        cmocka_unit_test(test_wrong_bodies),
        cmocka_unit_test(test_wrong_laws),
        cmocka_unit_test(test_wrong_interactions),
        cmocka_unit_test(test_wrong_stages),
        cmocka_unit_test(test_damaged_scenes),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
