/* Impulses of one look for contacts are the start of the next one: they are matched by key, also if
 * other contacts were added, and a step in which a body is faster than expected is solved once. */
#include <string.h>

#include "scheme/parts.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define ROWS_MOST 64

/* Three disks on each other in a box under gravity, one of them pinned. */
static scree_world *stack(void) {
    return scene_world("world: {h: 1 ms, tolerance: 1e-10}\n"
                       "laws: {rough: {normal: quasi_inelastic, friction: 0.4}}\n"
                       "contacts: [{default: rough}]\n"
                       "bodies:\n"
                       "  - {name: floor, shape: halfplane, fixed: true}\n"
                       "  - {name: a, shape: {kind: disk, radius: 1}, density: 1000, position: "
                       "[0, 1]}\n"
                       "  - {name: b, shape: {kind: disk, radius: 1}, density: 1000, position: "
                       "[2, 1]}\n"
                       "  - {name: c, shape: {kind: disk, radius: 1}, density: 1000, position: "
                       "[1, 2.7320508]}\n"
                       "joints: [{kind: pin, bodies: [a, floor], at: [0, 1]}]\n");
}

static void impulses_come_back_by_key(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *w = stack();
    double solved[ROWS_MOST];
    must(scree_world_build(w, &error), &error);
    simple_steps(w, 1);
    sim *s = &w->sim;
    found_work found = {0};
    /* accepting a step has exchanged the tables: that of the step is the state's */
    const contact_table *contacts = &s->state->contact;
    const problem *p = &s->work.problem;
    size_t rows = p->row_first[p->contacts];
    assert_in_range(rows, 8, ROWS_MOST);
    memcpy(solved, s->work.S, rows * sizeof *solved);
    must(found_keep(contacts, &s->work, &found, &error), &error);
    assert_true(found.key.count + 1 == p->contacts); /* and the joint */

    memset(s->work.S, 0, rows * sizeof *solved);
    must(found_recall(contacts, &s->work.contact, p, &found, s->work.S, &error), &error);
    assert_memory_equal(s->work.S, solved, rows * sizeof *solved);
    for (size_t i = 0; i < rows; i++)
        assert_true(found.carried.data[i] == 0); /* the start of S */

    /* a new contact begins with its own guess, the others with the impulses found before */
    memset(s->work.S, 0, rows * sizeof *solved);
    found.key.data[0].b += 1000;
    must(found_recall(contacts, &s->work.contact, p, &found, s->work.S, &error), &error);
    for (uint32_t i = 0; i < p->row_first[1]; i++)
        assert_true(s->work.S[i] == 0);
    for (size_t i = p->row_first[p->contacts - 1]; i < rows; i++)
        assert_true(s->work.S[i] == solved[i]);
    found_free(&found);
    simple_end(w);
}

/* A heavy ball strikes a light one, which leaves faster than expected. */
static void a_step_is_solved_once(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, 0], tolerance: 1e-10}\n"
        "laws: {smooth: {normal: quasi_inelastic}}\n"
        "contacts: [{default: smooth}]\n"
        "bodies:\n"
        "  - {name: heavy, shape: {kind: disk, radius: 1}, density: 1000, position: [0, 0], "
        "velocity: [10, 0]}\n"
        "  - {name: light, shape: {kind: disk, radius: 0.1}, density: 1, position: [1.1, 0]}\n");
    must(scree_world_build(w, &error), &error);
    uint32_t looks = 0;
    for (int i = 0; i < 3 && !looks; i++) {
        simple_steps(w, 1);
        looks = w->sim.step.looks;
    }
    assert_true(looks > 0);
    assert_true(w->sim.solver.content);
    assert_true(w->sim.solver.info.iterations > 0); /* of the first look */
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(impulses_come_back_by_key),
                                       cmocka_unit_test(a_step_is_solved_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
