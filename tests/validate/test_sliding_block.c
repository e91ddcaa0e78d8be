/* A block on a table that a record shakes: it slides when the acceleration exceeds mu g, as far as
 * the sliding block of Newmark (Geotechnique 15, 1965, 139-160) does, which is integrated here in
 * closed form from one event to the next. */
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "base/text.h"
#include "io/accelerogram.h"
#include "support/check.h"
#include "support/scene_world.h"

#define G 9.81

typedef struct sliding_block {
    double limit;          /* mu g */
    double u, slip, gross; /* of the block relative to the table; gross: there and back */
    int side;              /* sign of the sliding velocity; 0: it sticks */
} sliding_block;

/* The smallest root in (0, end] of u + b t + c t^2, except that at 0; INFINITY: no root. */
static double first_zero(double u, double b, double c, double end) {
    double best = INFINITY;
    if (u == 0) return c != 0 && -b / c > 0 && -b / c <= end ? -b / c : INFINITY;
    double d = b * b - 4 * c * u;
    if (d < 0) return INFINITY;
    double q = -0.5 * (b + (b < 0 ? -sqrt(d) : sqrt(d)));
    const double roots[2] = {c != 0 ? q / c : INFINITY, q != 0 ? u / q : INFINITY};
    for (int k = 0; k < 2; k++)
        if (roots[k] > 0 && roots[k] <= end && roots[k] < best) best = roots[k];
    return best;
}

/* Through one interval in which the table's acceleration goes from a by the slope. */
static void newmark_interval(sliding_block *s, double a, double slope, double left) {
    while (left > 0) {
        if (s->side == 0 && fabs(a) <= s->limit) {
            double bound = slope > 0 ? s->limit : -s->limit;
            double wait = slope != 0 ? (bound - a) / slope : INFINITY;
            if (wait >= left) return;
            s->side = slope > 0 ? -1 : 1;
            a += slope * wait;
            left -= wait;
        } else if (s->side == 0) {
            s->side = a > 0 ? -1 : 1;
        }
        double b = -s->side * s->limit - a, c = -0.5 * slope;
        double stop = first_zero(s->u, b, c, left), t = fmin(stop, left);
        double way = t * (s->u + t * (b / 2 + t * c / 3));
        s->slip += way;
        s->gross += fabs(way);
        s->u = stop <= left ? 0 : s->u + t * (b + t * c);
        if (stop <= left) s->side = 0;
        a += slope * t;
        left -= t;
    }
}

static sliding_block newmark(const double *a, size_t count, double dt, double mu) {
    sliding_block s = {.limit = mu * G};
    for (size_t i = 0; i + 1 < count; i++)
        newmark_interval(&s, a[i], (a[i + 1] - a[i]) / dt, dt);
    newmark_interval(&s, 0, 0, 1e3); /* until it stops */
    return s;
}

/* The final position of the block on the table, along the shaking; across it there must be no
 * motion. */
static double run(const double *a, size_t count, double dt, double h, double seconds, double mu) {
    text_buffer list = {0};
    char number[32];
    for (size_t i = 0; i < count; i++)
        assert_true(text_add(&list, "%s ", number_write(a[i], number)));
    scree_world *w = scene_world(
        "world: {dimension: 3, h: %g, tolerance: 1e-8, max_iterations: 10000}\n"
        "laws: {dry: {normal: velocity, friction: %g}}\ncontacts: [{default: dry}]\nbodies:\n"
        "  - {name: block, shape: {kind: block, size: [0.4, 0.3, 0.1]}, position: [0, 0, 0.05], "
        "turn: [0, 0, 0.3]}\n"
        "  - {name: table, shape: plane, drive: {axes: [0, 0, 0.9], x: {acceleration: {kind: "
        "record, dt: %g, values: '%s'}}, y: fixed, z: fixed, rotation_x: fixed, rotation_y: "
        "fixed, rotation_z: fixed}}\n",
        h, mu, dt, list.data);
    text_free(&list);
    simple_steps(w, (int64_t)(seconds / h + 0.5));
    scene_body block = scene_get(w, "block"), table = scene_get(w, "table");
    double x[3], v[3], c = math_cos(0.9), s = math_sin(0.9);
    minus3(block.q, table.q, x);
    minus3(block.v, table.v, v);
    near("sideways", c * x[1] - s * x[0], 0, 1e-6);
    near("height", x[2], 0.05, 1e-6);
    near("comes to rest on the table", length3(v), 0, 1e-7);
    simple_end(w);
    return c * x[0] + s * x[1];
}

/* Newmark's own case: a pulse A for the time T slips V^2 / (2 mu g) (1 - mu g / A), V = A T. */
static void test_pulse(void **state) {
    (void)state;
    const double mu = 0.3, A = 3 * mu * G, T = 0.1, pulse[] = {A, A, A, A, A};
    double V = A * T, want = -V * V / (2 * mu * G) * (1 - mu * G / A);
    near("the integration of this test", newmark(pulse, 5, T / 4, mu).slip, want, 1e-12);
    double coarse = run(pulse, 5, T / 4, 1e-3, 0.5, mu) - want;
    double fine = run(pulse, 5, T / 4, 1e-4, 0.5, mu) - want;
    printf("slip %.6f m, error %.2e at 1 ms, %.2e at 0.1 ms\n", want, coarse, fine);
    assert_true(fabs(coarse) < 1e-10);
    assert_true(fabs(fine) < 1e-10);
}

static double formula(double t) {
    return 0.25 * (t / 2) * (t / 2) * exp(2 - t) *
           (sin(2 * PI * 1.5 * t) + 0.6 * sin(2 * PI * 4 * t));
}

/* The scene of the gallery agrees with its own description. */
static accelerogram burst(void) {
    accelerogram a;
    scree_error error = {0};
    must(accelerogram_read("scenes/records/synthetic-burst.csv", &(accelerogram_given){0}, &a,
                           &error),
         &error);
    assert_int_equal(a.values.count, 1201);
    near("dt", a.dt, 0.01, 1e-15);
    assert_string_equal(a.units, "g");
    for (int i = 0; i <= 1200; i++)
        near("value of the formula", a.values.data[i], formula(0.01 * i), 0.51e-7);
    return a;
}

static void test_burst(void **state) {
    (void)state;
    const double mu = 0.3, factors[] = {0.99, 1.5, 3};
    accelerogram a = burst();
    double peak = 0;
    for (size_t i = 0; i < a.values.count; i++)
        peak = fmax(peak, fabs(a.values.data[i]));
    for (size_t i = 0; i < a.values.count; i++)
        a.values.data[i] *= mu * G / peak;
    double before = 1;
    for (int k = 0; k < 3; k++) {
        double scale = factors[k] / before;
        before = factors[k];
        for (size_t i = 0; i < a.values.count; i++)
            a.values.data[i] *= scale;
        sliding_block want = newmark(a.values.data, a.values.count, a.dt, mu);
        double got = run(a.values.data, a.values.count, a.dt, 1e-3, 13, mu);
        printf("peak %.2f mu g: slip %.6f m, sliding block %.6f m (%.6f m there and back)\n",
               factors[k], got, want.slip, want.gross);
        if (k == 0) {
            assert_true(want.gross == 0);
            near("sticks below mu g", got, 0, 1e-6);
        } else {
            assert_true(fabs(want.slip) > 1e-4);
            near("slip", got, want.slip, 0.005 * want.gross);
        }
    }
    accelerogram_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pulse),
        cmocka_unit_test(test_burst),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
