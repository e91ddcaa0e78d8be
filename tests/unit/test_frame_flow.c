/* Mean velocities in cells: uniform flows, rolls by brute force, growth of the grid, refusals. */
#include <math.h>
#include <string.h>

#include "support/check.h"

#include "base/random.h"
#include "scree/measure.h"
#include "support/solid_frame.h"
#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static void must(scree_status status, const scree_error *error) {
    if (status != SCREE_OK) fail_msg("%s", error->text);
}

static scree_flow *flow_of(double cell) {
    scree_flow *flow;
    scree_error error = {0};
    must(scree_flow_create(&flow, cell, NULL, &error), &error);
    return flow;
}

static const scree_flow_cell *cells_of(scree_flow *flow, size_t *count) {
    const scree_flow_cell *cells;
    scree_error error = {0};
    must(scree_flow_cells(flow, &cells, count, &error), &error);
    return cells;
}

static void two_grains_share_a_cell_by_mass(void **state) {
    (void)state;
    scree_error error = {0};
    synthetic *s = synthetic_new(), *later = synthetic_new();
    synthetic_disk(s, 0.2, 0.2, 0.1);
    synthetic_disk(s, 0.7, 0.8, 0.2); /* four times the mass */
    synthetic_disk(later, 0.2 + 0.05, 0.2, 0.1);
    synthetic_disk(later, 0.7, 0.8 - 0.1, 0.2);
    synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    synthetic_halfplane(later, "floor", 5, 0, 0, 1); /* walls are no grains */
    later->frame.t = s->frame.t + 0.5;
    scree_flow *flow = flow_of(1);
    size_t count;
    assert_null(cells_of(flow, &count));
    assert_int_equal(count, 0);
    must(scree_flow_add(flow, &s->frame, &later->frame, &error), &error);
    const scree_flow_cell *c = cells_of(flow, &count);
    assert_int_equal(count, 1);
    NEAR(c->x, 0.5, 0);
    NEAR(c->y, 0.5, 0);
    NEAR(c->vx, 0.2 * 0.1, 1e-15);  /* 0.1 m/s of a fifth of the mass */
    NEAR(c->vy, 0.8 * -0.2, 1e-15); /* -0.2 m/s of the rest */
    NEAR(c->density, s->layout.mass[0] + s->layout.mass[1], 1e-12);
    NEAR(c->grains, 2, 0);
    scree_flow_destroy(flow);
    synthetic_free(s);
    synthetic_free(later);
}

/* Random positions in three frames; each cell compared with a plain loop over all grains. */
enum { GRAINS = 200, FRAMES = 3 };

static void scatter(synthetic *s, random_stream *r, double wide) {
    for (uint32_t b = 0; b < GRAINS; b++)
        for (int k = 0; k < 2; k++)
            s->position[3 * b + k] = random_range(r, -wide, wide);
}

static void brute(synthetic *const s[FRAMES], double side, const scree_flow_cell *c,
                  double sum[4]) {
    for (int k = 0; k < 4; k++)
        sum[k] = 0;
    for (int f = 1; f < FRAMES; f++)
        for (uint32_t b = 0; b < GRAINS; b++) {
            const double *from = s[f - 1]->position + 3 * b, *to = s[f]->position + 3 * b;
            double time = s[f]->frame.t - s[f - 1]->frame.t, mass = s[f]->layout.mass[b];
            if (fabs(0.5 * (from[0] + to[0]) - c->x) > 0.5 * side ||
                fabs(0.5 * (from[1] + to[1]) - c->y) > 0.5 * side)
                continue;
            sum[0] += mass;
            sum[1] += 1;
            sum[2] += mass * (to[0] - from[0]) / time;
            sum[3] += mass * (to[1] - from[1]) / time;
        }
}

static void cells_by_brute_force(void **state) {
    (void)state;
    const double side = 0.3;
    scree_error error = {0};
    random_stream r = {7, 0, 0};
    synthetic *s[FRAMES];
    scree_flow *flow = flow_of(side);
    for (int f = 0; f < FRAMES; f++) {
        s[f] = synthetic_new();
        for (int b = 0; b < GRAINS; b++)
            synthetic_disk(s[f], 0, 0, 0.01 * (1 + b % 3));
        scatter(s[f], &r, f == FRAMES - 1 ? 3 : 1); /* the grid must grow */
        s[f]->frame.t = f * f;
        if (f > 0) must(scree_flow_add(flow, &s[f - 1]->frame, &s[f]->frame, &error), &error);
    }
    size_t count;
    const scree_flow_cell *c = cells_of(flow, &count);
    double all = 0, sum[4];
    for (size_t i = 0; i < count; i++) {
        brute(s, side, &c[i], sum);
        NEAR(c[i].grains, sum[1] / (FRAMES - 1), 1e-12);
        NEAR(c[i].density, sum[0] / ((FRAMES - 1) * side * side), 1e-9);
        all += sum[1];
        if (sum[1] == 0) {
            assert_true(isnan(c[i].vx) && isnan(c[i].vy));
            continue;
        }
        NEAR(c[i].vx, sum[2] / sum[0], 1e-12);
        NEAR(c[i].vy, sum[3] / sum[0], 1e-12);
    }
    NEAR(all, GRAINS * (FRAMES - 1), 0);
    scree_flow_destroy(flow);
    for (int f = 0; f < FRAMES; f++)
        synthetic_free(s[f]);
}

static void what_is_refused(void **state) {
    (void)state;
    scree_error error = {0};
    scree_flow *flow;
    for (int k = 0; k < 3; k++) {
        const double cell[] = {0, -1, NAN};
        assert_int_equal(scree_flow_create(&flow, cell[k], NULL, &error), SCREE_BAD_INPUT);
        assert_null(flow);
    }
    must(scree_flow_create(&flow, 1e-6, "grains", &error), &error);
    synthetic *s = synthetic_column(3, 0.05), *later = synthetic_column(3, 0.05);
    assert_int_equal(scree_flow_add(flow, &s->frame, &later->frame, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "earlier"));
    later->frame.t = s->frame.t + 1;
    later->position[3] += 1e3; /* a billion cells */
    assert_int_equal(scree_flow_add(flow, &s->frame, &later->frame, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "larger cells"));
    size_t count;
    assert_null(cells_of(flow, &count));
    scree_flow_destroy(flow);
    must(scree_flow_create(&flow, 1, "nobody", &error), &error);
    assert_int_not_equal(scree_flow_add(flow, &s->frame, &later->frame, &error), SCREE_OK);
    scree_flow_destroy(flow);
    solid_frame *solid = solid_pressed(2, 0.1, (const double[3]){1, 1, 1});
    flow = flow_of(1);
    assert_int_equal(scree_flow_add(flow, &solid->frame, &solid->frame, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "planar"));
    scree_flow_destroy(flow);
    scree_flow_destroy(NULL);
    solid_frame_free(solid);
    synthetic_free(s);
    synthetic_free(later);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_grains_share_a_cell_by_mass),
                                       cmocka_unit_test(cells_by_brute_force),
                                       cmocka_unit_test(what_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
