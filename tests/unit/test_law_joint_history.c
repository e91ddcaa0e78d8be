/* The history of a kind of joint: an odometer that counts the turns of a pin is part of the state
 * and survives a restart; worlds without such a joint have no column for it. */
#include <stdio.h>
#include <string.h>

#include "law/joint/joint.h"
#include "support/check.h"
#include "support/simple_world.h"
#include "world/world.h"

extern const joint_kind joint_pin;

/* Rotation of the bodies relative to each other, from the mean of the spins before and after the
 * step. */
static void count_turn(const void *parameters, const law_step *step, const joint_view *view,
                       const double U_plus[3], const double spin_plus[3], double *history) {
    (void)parameters;
    (void)U_plus;
    history[0] += 0.5 * step->h * (view->spin_minus[2] + spin_plus[2]);
}

static scree_world *turning(joint_kind *odometer, double spin) {
    scree_error error;
    scree_world_def def = simple_def(1e-2, 1e-10);
    def.gravity[1] = 0;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    *odometer = joint_pin;
    odometer->head.name = "odometer";
    odometer->history = 1;
    odometer->remember = count_turn;
    must(registry_add(&w->registry, FAMILY_joint, &odometer->head, &error), &error);
    uint64_t disk = simple_body(w, simple_disk(w, 0.1), 0, 0, 0, 0, 0, spin);
    double at[3] = {0};
    must(scree_world_add_joint(w, "counts", "odometer", disk, 0, at, at, NULL, &error), &error);
    return w;
}

static void test_turns_are_kept(void **unused) {
    (void)unused;
    joint_kind odometer;
    scree_world *w = turning(&odometer, 20);
    simple_steps(w, 100);
    assert_int_equal(w->state.joint.history_width, 1);
    near("turn", w->state.joint.history[0], 20, 1e-9);
    scree_world_destroy(w);
}

static void test_restart_knows_them(void **unused) {
    (void)unused;
    scree_error error;
    joint_kind odometer, same;
    const char *path = "/tmp/scree_joint_history.restart";
    scree_world *w = turning(&odometer, 20), *other = turning(&same, 20);
    simple_steps(w, 50);
    must(scree_world_save(w, path, &error), &error);
    must(scree_world_load(other, path, &error), &error);
    simple_steps(w, 50);
    simple_steps(other, 50);
    near("turn", other->state.joint.history[0], 20, 1e-9);
    assert_true(scree_world_hash(w) == scree_world_hash(other));
    remove(path);
    scree_world_destroy(w);
    scree_world_destroy(other);
}

static void test_others_keep_nothing(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-2, 1e-10);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    uint64_t disk = simple_body(w, simple_disk(w, 0.1), 0, 0, 0, 0, 0, 1);
    double at[3] = {0};
    must(scree_world_add_joint(w, "held", "pin", disk, 0, at, at, NULL, &error), &error);
    simple_steps(w, 2);
    assert_null(w->state.joint.history);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_are_kept),
        cmocka_unit_test(test_restart_knows_them),
        cmocka_unit_test(test_others_keep_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
