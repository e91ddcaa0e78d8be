/* All errors of a scene are reported together: each with its place, in order, without errors that
 * only follow from another one. */
#include <stdio.h>
#include <string.h>

#include "base/faults.h"
#include "scree/scene.h"
#include "scree/world.h"
#include "support/check.h"

/* The errors from reading the scene and making its world. */
static const char *mistakes(const char *text) {
    static scree_error error;
    scree_scene *scene = NULL;
    scree_world *world = NULL;
    error = (scree_error){0};
    scree_status status = scree_scene_read_text(&scene, text, NULL, 0, &error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, &world, &error);
    if (status == SCREE_OK) error.text[0] = '\0';
    assert_null(status == SCREE_OK ? NULL : world);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return error.text;
}

static void test_all_sections(void **state) {
    (void)state;
    assert_string_equal(
        mistakes("titel: hm\n"
                 "world: {h: 1 kg, gravty: [0, 1], solver: nlgz}\n"
                 "laws:\n"
                 "  dry: {normal: velocity, friction: {kind: coulomb, mu: -1}, impact: newtn}\n"
                 "  wet: {normal: velocty}\n"
                 "contacts: [{default: dri}, {between: [a, b], law: wet}]\n"
                 "bodies:\n"
                 "  - {name: ground, shape: halfplane, fixd: true}\n"
                 "  - {name: a, shape: {kind: disk, radius: 5 kg}, positon: [0, 1]}\n"
                 "  - {name: b, shape: {kind: disk}, position: [0, 1, 2]}\n"
                 "  - {name: c, shape: thing, position: [0, 1]}\n"
                 "  - {name: d, shape: {kind: disk, radius: 1}}\n"
                 "stages:\n"
                 "  - {name: s, actions: [{relase: a}, {release: b}], until: 2 s}\n"
                 "run: {untill: 3 s}\n"),
        "scene:1:1: unknown key 'titel', did you mean 'title'?\n"
        "scene:2:12: 'h' must be a time, but '1 kg' is a mass\n"
        "scene:2:18: unknown key 'gravty', did you mean 'gravity'?\n"
        "scene:2:42: unknown solver 'nlgz', did you mean 'nlgs'?\n"
        "scene:4:57: 'mu' must be >= 0, got -1\n"
        "scene:4:70: unknown law part 'newtn', did you mean 'newton'?\n"
        "scene:5:17: unknown law part 'velocty', did you mean 'velocity'?\n"
        "scene:6:22: there is no law 'dri', did you mean 'dry'?\n"
        "scene:8:38: unknown key 'fixd', did you mean 'fixed'?\n"
        "scene:9:43: 'radius' must be a length, but '5 kg' is a mass\n"
        "scene:9:50: unknown key 'positon', did you mean 'position'?\n"
        "scene:10:22: missing 'radius' (m): radius\n"
        "scene:10:46: 'position' needs 2 numbers in a planar world, but has 3\n"
        "scene:11:22: there is no shape 'thing'; define it under 'shapes', or write {kind: ...} "
        "here; kinds are: disk, polygon, rectangle, regular, segment, halfplane, box, drum\n"
        "scene:14:34: unknown action 'relase', did you mean 'release'?\n"
        "scene:15:7: unknown key 'untill', did you mean 'until'?");
}

#define LAWS "laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\nrun: {until: 1}\n"

/* Names of entries with errors are not reported as unknown; a misspelt key is not reported as
 * missing. */
static void test_no_follow_ups(void **state) {
    (void)state;
    assert_string_equal(
        mistakes(LAWS "bodies:\n"
                      "  - {name: a, group: g, surface: s, shape: {kind: disk, radious: 1}}\n"
                      "  - {name: b, shape: {kind: disk, radius: 1}}\n"
                      "joints: [{kind: spring, bodies: [a, b], stiffness: 1}]\n"
                      "loads: [{kind: force, bodies: g, direction: [1, 0], magnitude: 1}]\n"
                      "bonds: [{between: [a, b], law: dry}]\n"),
        "scene:5:57: unknown key 'radious', did you mean 'radius'?");
    assert_string_equal(mistakes("lews: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\n"
                                 "run: {until: 1}\nbodies: [{shape: halfplane, fixed: true}]\n"),
                        "scene:1:1: unknown key 'lews', did you mean 'laws'?");
    assert_string_equal(mistakes(LAWS "bodis: [{shape: halfplane, fixed: true}]\n"),
                        "scene:4:1: unknown key 'bodis', did you mean 'bodies'?");
    /* the same wrong shape under many bodies */
    assert_string_equal(mistakes(LAWS
                                 "shapes: {grain: {kind: disk, radius: -1}}\n"
                                 "bodies: [{shape: grain, position: [0, 1]}, {shape: grain}]\n"),
                        "scene:4:38: 'radius' must be > 0, got -1");
    assert_string_equal(mistakes(LAWS "bodies: [{shape: halfplane, fixed: true}]\n"), "");
}

/* Joints, loads and values that do not depend on the wrong entry are checked too. */
static void test_independent(void **state) {
    (void)state;
    const char *said = mistakes(
        LAWS
        "bodies:\n"
        "  - {name: a, shape: {kind: disk, radius: 1}}\n"
        "  - {name: b, shape: {kind: disk, radius: 1}, position: [5, 0]}\n"
        "joints: [{kind: spring, bodies: [a, b], stifness: 1}, {kind: sprong, bodies: [a, b]}]\n"
        "loads: [{kind: force, bodies: c}, {kind: farce, bodies: a}]\n"
        "values: {v: {measure: enrgy}}\n");
    static const char *const wanted[] = {
        "scene:7:", "'stifness'", "'sprong'", "scene:8:", "'c'", "'farce'", "scene:9:", "'enrgy'"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(said, wanted[i])) fail_msg("no %s in:\n%s", wanted[i], said);
}

/* One error does not hide those of other entries, or of the rest of its entry. */
static void test_hidden(void **state) {
    (void)state;
    assert_string_equal(
        mistakes(
            LAWS
            "bodies:\n"
            "  - {name: a, shape: {kind: disk, radius: 1}}\n"
            "  - {name: a, shape: {kind: disk, radius: 1}, position: [5, 0]}\n"
            "  - {name: all, shape: {kind: disk, radius: 1}, position: [9, 0]}\n"
            "joints: [{kind: sprong, bodies: [a, c]}, {kind: spring, bodies: [a, c], soft: 1}]\n"
            "loads: [{kind: farce, bodies: c}, {kind: force, bodies: c, directon: [1, 0]}]\n"
            "values: {v: {measure: enrgy}}\n"
            "stages:\n"
            "  - {until: {tme: 1}, actions: [{release: {bodis: a}}], rain: {grup: a}}\n"),
        "scene:6:12: two bodies are called 'a': choose different names; bodies that belong "
        "together can share "
        "a 'group'\n"
        "scene:7:12: 'all' is reserved and cannot name a body: choose another name\n"
        "scene:8:10: unknown joint 'sprong', did you mean 'spring'?\n"
        "scene:8:37: there is no body or group 'c'; give that body a 'name' or a 'group'\n"
        "scene:8:69: there is no body or group 'c'; give that body a 'name' or a 'group'\n"
        "scene:8:73: unknown key 'soft'; 'spring' takes: stiffness, damping, length, kind, "
        "contact\n"
        "scene:9:9: unknown load 'farce', did you mean 'force'?\n"
        "scene:9:31: there is no body or group 'c'; give that body a 'name' or a 'group'\n"
        "scene:9:57: there is no body or group 'c'; give that body a 'name' or a 'group'\n"
        "scene:9:60: unknown key 'directon', did you mean 'direction'?\n"
        "scene:10:13: unknown measure 'enrgy', did you mean 'energy'?\n"
        "scene:12:14: unknown key 'tme', did you mean 'time'?\n"
        "scene:12:44: unknown key 'bodis', did you mean 'bodies'?\n"
        "scene:12:64: unknown key 'grup', did you mean 'group'?");
    /* a wrong shape does not hide a wrong load */
    assert_string_equal(mistakes(LAWS "bodies:\n"
                                      "  - {name: a, shape: {kind: disk, radius: -1}}\n"
                                      "loads: [{kind: farce, bodies: a}]\n"),
                        "scene:5:43: 'radius' must be > 0, got -1\n"
                        "scene:6:9: unknown load 'farce', did you mean 'force'?");
}

/* The error about a name in the other spelling suggests the right one. */
static void test_hyphens(void **state) {
    (void)state;
    assert_string_equal(
        mistakes("world: {scheme: moreau-jean, solver: interior-point}\n"
                 "laws: {dry: {normal: quasi-inelastic, impact: dissipation-index}}\n"
                 "contacts: [{default: dry}]\nrun: {until: 1}\n"
                 "bodies: [{shape: halfplane, fixed: true}]\n"),
        "scene:1:17: unknown scheme 'moreau-jean', did you mean 'moreau_jean'?\n"
        "scene:1:38: unknown solver 'interior-point', did you mean 'interior_point'?\n"
        "scene:2:22: unknown law part 'quasi-inelastic', did you mean 'quasi_inelastic'?\n"
        "scene:2:47: unknown law part 'dissipation-index', did you mean 'dissipation_index'?");
}

/* A mistake in one body does not hide a name that no body has. */
static void test_names_beside_mistakes(void **state) {
    (void)state;
    assert_string_equal(
        mistakes(LAWS "bodies:\n"
                      "  - {name: a, shape: {kind: disk, radius: 5 kg}, position: [0, 1]}\n"
                      "  - {nmae: b, shape: {kind: disk, radius: 1}, position: [3, 1]}\n"
                      "loads:\n"
                      "  - {kind: force, bodies: nobody, components: [1, 0]}\n"
                      "  - {kind: force, bodies: a, components: [1, 0]}\n"
                      "  - {kind: force, bodies: b, components: [1, 0]}\n"),
        "scene:5:43: 'radius' must be a length, but '5 kg' is a mass\n"
        "scene:6:6: unknown key 'nmae', did you mean 'name'?\n"
        "scene:8:27: there is no body or group 'nobody'; give that body a 'name' or a "
        "'group'");
}

static void test_many(void **state) {
    (void)state;
    char text[8000] = LAWS "bodies:\n";
    for (int i = 0; i < 60; i++)
        strcat(text, "  - {shape: {kind: disk, radius: 1}, posision: [1, 2]}\n");
    const char *said = mistakes(text);
    int lines = 1;
    for (const char *c = said; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, FAULTS_MOST + 1);
    assert_non_null(strstr(said, "\nthere are more errors; correct these first"));
}

/* Lack of memory and bugs end the check at once; their message replaces all others. */
static void test_hard_errors(void **state) {
    (void)state;
    scree_error error = {0};
    faults f;
    faults_begin(&f, &error);
    assert_int_equal(faults_keep(&f, error_set(&f.one, SCREE_BAD_INPUT, "b:2:1: two")), SCREE_OK);
    assert_int_equal(faults_keep(&f, error_set(&f.one, SCREE_BAD_INPUT, "b:1:9: one")), SCREE_OK);
    assert_int_equal(faults_keep(&f, error_set(&f.one, SCREE_NOT_FOUND, "nowhere")), SCREE_OK);
    assert_int_equal(faults_keep(&f, error_set(&f.one, SCREE_BAD_INPUT, "b:1:9: again")), SCREE_OK);
    assert_int_equal(faults_keep(&f, faults_quiet(&f.one)), SCREE_OK);
    assert_int_equal(faults_end(&f), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "b:1:9: one\nb:2:1: two\nnowhere");
    assert_int_equal(faults_keep(&f, error_no_memory(&f.one, "it")), SCREE_NO_MEMORY);
    assert_string_equal(error.text, "out of memory for it");
}

/* Missing bodies hide no other error of their load or action, and a load with an error is not
 * reported as unknown to actions. */
static void test_unknown_body_hides_nothing(void **state) {
    (void)state;
    assert_string_equal(
        mistakes(LAWS
                 "bodies: [{name: a, shape: {kind: disk, radius: 1}}]\n"
                 "loads:\n"
                 "  - {name: push, kind: force, bodies: b, direction: [1, 0], magnitude: 5 kg}\n"
                 "  - {kind: force, bodies: a, directon: [1, 0], magnitude: {kind: sinus}}\n"
                 "stages:\n"
                 "  - name: s\n"
                 "    until: 1 s\n"
                 "    actions:\n"
                 "      - load: {name: push, magnitude: 3}\n"
                 "      - drive: {bodies: b, motion: {x: {velocity: 3 kg}, y: {speed: 3}}}\n"),
        "scene:6:39: there is no body or group 'b'; give that body a 'name' or a 'group'\n"
        "scene:6:72: 'magnitude' must be a force, but '5 kg' is a mass\n"
        "scene:7:30: unknown key 'directon', did you mean 'direction'?\n"
        "scene:7:59: unknown function 'sinus', did you mean 'sine'?\n"
        "scene:13:25: there is no body or group 'b'; give that body a 'name' or a 'group'\n"
        "scene:13:51: 'velocity' must be a velocity, but '3 kg' is a mass\n"
        "scene:13:61: a driven 'y' needs one of {velocity: ...}, {displacement: ...}, "
        "{acceleration: ...}, 'fixed', 'free'");
}

/* The advice names the turns that are not prescribed, and no other. */
static void test_turns_of_boundaries(void **state) {
    (void)state;
#define PLANE(drive) "world: {dimension: 3}\n" LAWS "bodies: [{shape: plane, drive: {" drive "}}]\n"
#define ADVICE                                                                                     \
    "scene:5:10: this boundary can rotate but has no area and so no moment of inertia: "           \
    "add "
    assert_string_equal(
        mistakes(PLANE("about: [0, 0, 1], x: fixed, y: fixed, z: fixed, rotation: {velocity: 1}")),
        ADVICE "'rotation_x: fixed' and 'rotation_y: fixed' to its 'drive', or write 'fixed: "
               "true', or give 'moments'");
    assert_string_equal(mistakes(PLANE("x: fixed, y: fixed, z: {velocity: 1}")),
                        ADVICE "'rotation_x: fixed', 'rotation_y: fixed' and 'rotation_z: fixed' "
                               "to its 'drive', or write 'fixed: true', or give 'moments'");
}

/* Suggestions contain only names for worlds of this dimension. */
static void test_suggestions_fit_the_dimension(void **state) {
    (void)state;
    const char *said =
        mistakes("world: {dimension: 3}\n" LAWS "bodies:\n"
                 "  - {shape: halfspace, fixed: true}\n"
                 "  - {shape: {kind: halfspace}, fixed: true}\n"
                 "  - {generate: {kind: archh}, shape: {kind: sphere, radius: 1}}\n");
    assert_null(strstr(said, "halfplane"));
    assert_null(strstr(said, "'arch'"));
    assert_non_null(strstr(said, "scene:6:13: there is no shape 'halfspace'"));
    assert_non_null(strstr(said, "scene:7:20: unknown shape 'halfspace'; there are: "));
    assert_non_null(strstr(said, ", plane, container, "));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_sections),
                                       cmocka_unit_test(test_unknown_body_hides_nothing),
                                       cmocka_unit_test(test_suggestions_fit_the_dimension),
                                       cmocka_unit_test(test_turns_of_boundaries),
                                       cmocka_unit_test(test_no_follow_ups),
                                       cmocka_unit_test(test_independent),
                                       cmocka_unit_test(test_hidden),
                                       cmocka_unit_test(test_hyphens),
                                       cmocka_unit_test(test_names_beside_mistakes),
                                       cmocka_unit_test(test_many),
                                       cmocka_unit_test(test_hard_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
