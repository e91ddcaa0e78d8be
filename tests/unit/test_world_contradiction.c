/* A step without a solution names the bodies that contradict each other. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

/* Blocks between a press and an anvil; beside them one that only stands. */
static scree_world *pressed(const char *name, double speed, int blocks) {
    char blocks_text[512] = "";
    for (int i = 0; i < blocks; i++) {
        char one[160];
        snprintf(one, sizeof one,
                 "  - {name: block%d, shape: {kind: rectangle, width: 1, height: 1}, "
                 "position: [0, %g], density: 1000}\n",
                 i, 0.5 + i);
        strcat(blocks_text, one);
    }
    return scene_world(
        "world: {h: 1e-3, gravity: [0, -9.81], solver: %s, on_unconverged: go_on}\n"
        "laws: {dry: {normal: velocity, friction: 0.3}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: anvil, shape: {kind: rectangle, width: 10, height: 1}, position: [0, -0.5], "
        "fixed: true}\n"
        "%s"
        "  - {name: idle, shape: {kind: rectangle, width: 1, height: 1}, position: [3, 0.5], "
        "density: 1000}\n"
        "  - {name: press, shape: {kind: rectangle, width: 2, height: 1}, position: [0, %g], "
        "drive: {x: fixed, y: {velocity: %g}, rotation: fixed}}\n",
        name, blocks_text, blocks + 0.5, speed);
}

static scree_certificate stepped(scree_world *w) {
    simple_step(w);
    return simple_frame(w).certificate;
}

static void a_press_closes(void **unused) {
    (void)unused;
    static const char *const solvers[] = {"auto", "lemke", "enumeration", "apgd"};
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        char text[200];
        scree_world *w = pressed(solvers[i], -0.1, 1);
        scree_certificate c = stepped(w);
        world_contradiction(w, &c, text, sizeof text);
        assert_int_equal(c.infeasible, 1);
        assert_int_equal(c.converged, 0);
        assert_int_equal(c.contradictions, 2);
        assert_true(strcmp(text, "'press' and 'anvil' close on 'block0'") == 0 ||
                    strcmp(text, "'anvil' and 'press' close on 'block0'") == 0);
        world_contradiction(w, &c, text, 10); /* cut, and ended */
        assert_int_equal(strlen(text), 9);
        simple_end_unconverged(w);
    }
}

/* A column: contacts between blocks are as much of the proof as those with the press. */
static void a_column(void **unused) {
    (void)unused;
    char text[200];
    scree_world *w = pressed("auto", -0.1, 3);
    scree_certificate c = stepped(w);
    assert_int_equal(c.infeasible, 1);
    assert_int_equal(c.contradictions, 4);
    world_contradiction(w, &c, text, sizeof text);
    assert_non_null(strstr(text, " close on "));
    for (int i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "'block%d'", i);
        assert_non_null(strstr(text, name));
    }
    assert_null(strstr(text, "idle"));
    simple_end_unconverged(w);
}

static void what_has_a_solution_names_nobody(void **unused) {
    (void)unused;
    char text[200] = "old";
    scree_world *w = pressed("auto", 0.1, 1);
    scree_certificate c = stepped(w);
    assert_int_equal(c.converged, 1);
    assert_int_equal(c.infeasible, 0);
    assert_int_equal(c.contradictions, 0);
    world_contradiction(w, &c, text, sizeof text);
    assert_string_equal(text, "");
    simple_end(w);
}

/* The certificate of the next step forgets: the press turns back at 1.5 ms. */
static void a_later_step_is_judged_anew(void **unused) {
    (void)unused;
    scree_world *w = pressed("auto", -0.1, 1);
    assert_int_equal(stepped(w).infeasible, 1);
    simple_act(w, "drive", "{bodies: press, motion: {y: {velocity: 1}}}");
    scree_certificate c = stepped(w);
    assert_int_equal(c.infeasible, 0);
    assert_int_equal(c.contradictions, 0);
    simple_end_unconverged(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_closes),
        cmocka_unit_test(a_column),
        cmocka_unit_test(what_has_a_solution_names_nobody),
        cmocka_unit_test(a_later_step_is_judged_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
