/* The grid of a divided world: cells near a point against brute force, and the bisection: every
 * occupied cell has an owner, and parts of the weight are even. */
#include "territory/cells.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"

static const brick_grid grid = {{6, 4, 8}, {1.5, 2, 0.7}};

/* Whether a cell is within reach along every axis: by points of its own cube around. */
static bool is_near(const double *x, double reach, uint32_t cell) {
    double at[3];
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            for (int k = -1; k <= 1; k++) {
                at[0] = x[0] + i * reach, at[1] = x[1] + j * reach, at[2] = x[2] + k * reach;
                if (cell_at(&grid, 3, at) == cell) return true;
            }
    return false;
}

static void near_cells_are_all_within_reach(void **state) {
    (void)state;
    random_stream draw = {7, 1, 1};
    for (int n = 0; n < 5000; n++) {
        double x[3], reach = random_range(&draw, 0, 0.65);
        uint32_t near[CELLS_NEAR];
        for (int k = 0; k < 3; k++)
            x[k] = random_range(&draw, -30, 30);
        int count = cells_near(&grid, 3, x, reach, near);
        assert_int_equal(near[0], cell_at(&grid, 3, x));
        for (uint32_t cell = 0; cell < grid_count(&grid); cell++) {
            bool listed = false;
            for (int i = 0; i < count; i++)
                listed = listed || near[i] == cell;
            assert_int_equal(listed, is_near(x, reach, cell));
        }
    }
}

static void bisection_shares_the_weight(void **state) {
    (void)state;
    random_stream draw = {8, 1, 1};
    const double origin[3] = {2, 1, 5};
    int64_t weight[6 * 4 * 8];
    uint16_t owner[6 * 4 * 8];
    for (int processes = 1; processes <= 16; processes++) {
        int64_t all = 0, own[16] = {0}, most = 0;
        for (int i = 0; i < 6 * 4 * 8; i++) {
            weight[i] = (int64_t)random_below(&draw, 5) ? 90 + (int64_t)random_below(&draw, 20) : 0;
            all += weight[i];
        }
        assert_true(cells_bisect(&grid, origin, weight, processes, owner));
        for (int i = 0; i < 6 * 4 * 8; i++) {
            assert_true(owner[i] < processes);
            own[owner[i]] += weight[i];
        }
        for (int p = 0; p < processes; p++)
            if (own[p] > most) most = own[p];
        /* each cut is at most half of a cell off */
        assert_true((double)most <= (double)all / processes + 4 * 110);
    }
}

static void no_weight_is_no_failure(void **state) {
    (void)state;
    const double origin[3] = {0};
    int64_t weight[6 * 4 * 8] = {0};
    uint16_t owner[6 * 4 * 8];
    assert_true(cells_bisect(&grid, origin, weight, 5, owner));
    assert_int_equal(owner[17], 0);
    weight[17] = 1; /* fewer cells than processes */
    assert_true(cells_bisect(&grid, origin, weight, 5, owner));
    assert_true(owner[17] < 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(near_cells_are_all_within_reach),
                                       cmocka_unit_test(bisection_shares_the_weight),
                                       cmocka_unit_test(no_weight_is_no_failure)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
