/* The list of near pairs of planar worlds: the same for any number of threads, in order, complete.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "detect_scene.h"
#include "near_same.h"

static void compare(const recipe *r, size_t count) {
    scene s;
    scene_make(&s, r, count, 11);
    compare_lists(&s, 0.003, count / 2);
    scene_free(&s);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    compare(&(recipe){.disks = true, .spread = 3, .density = 0.8}, 9000);
    compare(
        &(recipe){.polygons = true, .compounds = true, .box = true, .spread = 5, .density = 0.6},
        5000);
}

static void periods_change_nothing(void **unused) {
    (void)unused;
    compare(&(recipe){.polygons = true, .walls = true, .spread = 2, .density = 0.7, .period = 0.5},
            5000);
    compare(&(recipe){.disks = true, .spread = 1.2, .density = 0.8, .period = 0.03}, 3000);
}

/* One disk a third as wide as the world has a level of its own and thousands of neighbours. */
static void a_large_body(void **unused) {
    (void)unused;
    scene s;
    recipe r = {.disks = true, .spread = 2, .density = 0.8};
    scene_make(&s, &r, 9000, 5);
    double side = 0;
    for (size_t i = 0; i < s.model.bodies.count; i++)
        side = fmax(side, s.q[i][0]);
    disk_parameters large = {side / 6};
    add_body(&s, add_shape(&s, &shape_disk, &large), side / 2, side / 2, 0, true);
    s.exists[s.model.bodies.count - 1] = 1;
    compare_lists(&s, 0.003, 9000);
    /* the same disk with the lowest slot: one long row */
    uint32_t last = (uint32_t)s.model.bodies.count - 1, own = s.model.bodies.data[0].shape;
    s.model.bodies.data[0].shape = s.model.bodies.data[last].shape;
    s.model.bodies.data[last].shape = own;
    for (int k = 0; k < 3; k++)
        s.q[0][k] = s.q[last][k];
    s.exists[0] = s.mobile[0] = 1;
    compare_lists(&s, 0.003, 9000);
    scene_free(&s);
}

/* All bodies in one strip. */
static void one_lane(void **unused) {
    (void)unused;
    scene s;
    recipe r = {.disks = true, .spread = 1, .density = 0.8};
    scene_make(&s, &r, 9000, 5);
    for (size_t i = 0; i < s.model.bodies.count; i++) {
        s.q[i][0] = 0.012 * (double)((i * 7919) % 9000);
        s.q[i][1] = 0.001;
    }
    compare_lists(&s, 0.003, 7000);
    scene_free(&s);
}

/* Every two disks within reach are in the list, and no others. */
static void all_pairs_are_there(void **unused) {
    (void)unused;
    scene s;
    recipe r = {.disks = true, .spread = 20, .density = 0.8};
    scene_make(&s, &r, 3000, 3);
    geometry g = {0};
    looker k = {0};
    near_list n = {0};
    team *t;
    double growth = 0.003 + 0.5 * 0.002;
    look(&s, &g, &k);
    assert_int_equal(team_create(&t, 3, NULL), SCREE_OK);
    assert_int_equal(near_build(&n, &g, t, 0.003, 0.002, NULL), SCREE_OK);
    size_t e = 0;
    for (uint32_t i = 0; i < 3000; i++) {
        assert_true(near_begin(&n, i) == e);
        for (uint32_t j = i + 1; j < 3000; j++) {
            double dx = s.q[j][0] - s.q[i][0], dy = s.q[j][1] - s.q[i][1];
            double limit = lane_grown(&g, i, growth) + lane_grown(&g, j, growth);
            if (!s.exists[i] || !s.exists[j] || !(s.mobile[i] || s.mobile[j])) continue;
            if (dx * dx + dy * dy > limit * limit) continue;
            assert_true(e < near_end(&n, i));
            assert_int_equal(n.slot.data[e], j);
            e++;
        }
        assert_true(near_end(&n, i) == e);
    }
    assert_true(e > 3000);
    team_destroy(t);
    near_free(&n);
    look_free(&k);
    geometry_free(&g);
    scene_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing), cmocka_unit_test(periods_change_nothing),
        cmocka_unit_test(a_large_body),           cmocka_unit_test(one_lane),
        cmocka_unit_test(all_pairs_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
