/* Known answers for particles: bouncing, sliding, rolling. Source: closed forms of elementary
 * mechanics; general tolerance for impacts 2.5 x impact speed x h. */
#include <math.h>

#include "support/check.h"
#include "support/simple_world.h"

/* Impacts at t0 = sqrt(2H/g), then 2 e^k t0 later; at rest after t0 (1+e)/(1-e). */
static void bouncing_ball(void **unused) {
    (void)unused;
    const double h = 1e-4, radius = 0.1;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.e_n = 0.8});
    simple_ground(w, 0, 0, 0);
    uint64_t ball = simple_body(w, simple_disk(w, radius), 0, 1 + radius, 0, 0, 0, 0);
    const double known[] = {0.45152, 1.17396, 1.75191, 2.21427};
    size_t found = 0;
    double q[3], v[3], last = 0;
    while (scree_world_time(w) < 4.2) {
        simple_step(w);
        simple_get(w, ball, q, v);
        if (last < 0 && v[1] > 0 && found < 4)
            near("impact", scree_world_time(w), known[found++], 2.5 * h);
        last = v[1];
        assert_true(q[1] - radius > -2.5 * 4.43 * h);
    }
    assert_int_equal(found, 4);
    assert_true(fabs(v[1]) < 1e-12);
    assert_true(scree_world_totals(w).energy_error < 1e-10);
    scree_world_destroy(w);
}

/* A block on an incline slides iff tan(theta) > mu, then a = g (sin - mu cos). */
static double slide_speed(double angle, double mu, double time) {
    scree_world_def def = simple_def(1e-3, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = mu});
    simple_ground(w, 0, 0, angle);
    double c = cos(angle), s = sin(angle), half = 0.25;
    uint64_t block =
        simple_body(w, simple_rectangle(w, 1, 0.5), -s * half, c * half, angle, 0, 0, 0);
    simple_steps(w, (int64_t)(time / def.h + 0.5));
    double v[3];
    simple_get(w, block, NULL, v);
    scree_world_destroy(w);
    return -(v[0] * c + v[1] * s);
}

static void incline(void **unused) {
    (void)unused;
    near("acceleration", slide_speed(30 * M_PI / 180, 0.3, 1), 2.35629, 1e-5);
    double angle = atan(0.3);
    assert_true(fabs(slide_speed(angle, 0.3 * (1 + 1e-6), 0.5)) < 1e-9);
    assert_true(slide_speed(angle, 0.3 * (1 - 1e-6), 0.5) > 1e-7);
}

static void sliding_to_a_stop(void **unused) {
    (void)unused;
    const double h = 1e-4;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(w, 0, 0, 0);
    uint64_t block = simple_body(w, simple_rectangle(w, 1, 0.2), 0, 0.1, 0, 2, 0, 0);
    double q[3], v[3] = {1, 0, 0};
    while (v[0] > 1e-9) {
        simple_step(w);
        simple_get(w, block, q, v);
    }
    near("distance", q[0], 0.679579, 2.5 * 2 * h * 0.3);
    near("time", scree_world_time(w), 0.679579, 2 * h);
    simple_steps(w, 100);
    simple_get(w, block, q, v);
    assert_true(fabs(v[0]) < 1e-12);
    scree_world_destroy(w);
}

/* A sliding disk rolls at 2/3 v0 after v0 / (3 mu g) and 5 v0^2 / (18 mu g). */
static void sliding_to_rolling(void **unused) {
    (void)unused;
    const double h = 1e-5, radius = 0.1;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.2});
    simple_ground(w, 0, 0, 0);
    uint64_t disk = simple_body(w, simple_disk(w, radius), 0, radius, 0, 1, 0, 0);
    double q[3], v[3] = {1, 0, 0};
    while (fabs(v[0] + radius * v[2]) > 1e-9) {
        simple_step(w);
        simple_get(w, disk, q, v);
    }
    near("speed", v[0], 2.0 / 3, 1e-9);
    near("time", scree_world_time(w), 0.169895, 2 * h);
    near("distance", q[0], 0.141579, 2.5 * h);
    scree_world_destroy(w);
}

/* Rolls at 2/3 g sin; slips iff tan > 3 mu. */
static void disk_on_incline(void **unused) {
    (void)unused;
    const double angle = 20 * M_PI / 180, radius = 0.1, tan20 = tan(angle);
    const double mus[] = {0.5, tan20 / 3 * (1 + 1e-6), tan20 / 3 * (1 - 1e-6)};
    for (int k = 0; k < 3; k++) {
        scree_world_def def = simple_def(1e-3, 1e-12);
        scree_world *w = simple_world(&def, &(simple_law){.mu = mus[k]});
        simple_ground(w, 0, 0, angle);
        uint64_t disk = simple_body(w, simple_disk(w, radius), -sin(angle) * radius,
                                    cos(angle) * radius, 0, 0, 0, 0);
        simple_steps(w, 1000);
        double v[3];
        simple_get(w, disk, NULL, v);
        double speed = -(v[0] * cos(angle) + v[1] * sin(angle)), slip = speed - radius * v[2];
        near("acceleration", speed, 2.236812, k == 2 ? 1e-4 : 1e-5);
        if (k < 2) assert_true(fabs(slip) < 1e-9);
        if (k == 2) assert_true(fabs(slip) > 1e-7);
        scree_world_destroy(w);
    }
}

/* Moment at most mu_r R N: holds iff tan <= mu_r; a rolling disk slows at 2/3 mu_r g. */
static void rolling_resistance(void **unused) {
    (void)unused;
    const double radius = 0.1, mu_r = 0.02;
    scree_world_def def = simple_def(1e-3, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5, .mu_r = mu_r});
    simple_ground(w, 0, 0, 0);
    uint64_t disk = simple_body(w, simple_disk(w, radius), 0, radius, 0, 1, 0, -1 / radius);
    simple_steps(w, 1000);
    double v[3];
    simple_get(w, disk, NULL, v);
    near("deceleration", 1 - v[0], 0.1308, 1e-6);
    scree_world_destroy(w);

    for (int k = 0; k < 2; k++) {
        double angle = atan(mu_r * (k ? 1 + 1e-5 : 1 - 1e-5));
        w = simple_world(&def, &(simple_law){.mu = 0.5, .mu_r = mu_r});
        simple_ground(w, 0, 0, angle);
        disk = simple_body(w, simple_disk(w, radius), -sin(angle) * radius, cos(angle) * radius, 0,
                           0, 0, 0);
        simple_steps(w, 500);
        simple_get(w, disk, NULL, v);
        if (k)
            assert_true(fabs(v[2]) > 1e-8);
        else
            assert_true(fabs(v[2]) < 1e-10);
        scree_world_destroy(w);
    }
}

/* N touching equal balls, Moreau's law: v_k = (1+e) v/N - e v delta_k1; separated: the last one
 * goes. */
static void cradle(void **unused) {
    (void)unused;
    for (int apart = 0; apart < 2; apart++) {
        scree_world_def def = simple_def(1e-4, 1e-13);
        def.gravity[1] = 0;
        scree_world *w = simple_world(&def, &(simple_law){.e_n = 1});
        uint32_t disk = simple_disk(w, 0.5);
        uint64_t ball[3];
        for (int k = 0; k < 3; k++)
            ball[k] = simple_body(w, disk, k * (1 + apart * 0.01) - (k == 0 ? 1e-3 : 0), 0, 0,
                                  k == 0 ? 1 : 0, 0, 0);
        simple_steps(w, 1000);
        const double touching[] = {-1.0 / 3, 2.0 / 3, 2.0 / 3}, separate[] = {0, 0, 1};
        for (int k = 0; k < 3; k++) {
            double v[3];
            simple_get(w, ball[k], NULL, v);
            near("cradle", v[0], apart ? separate[k] : touching[k], 1e-9);
        }
        scree_world_destroy(w);
    }
}

/* The break at billiards, without gravity: once the balls separate, touching ones approach by
 * rounding alone, which must not count: no step may miss its tolerance or its balance. */
static void billiard_break(void **unused) {
    (void)unused;
    const double h = 1e-4, radius = 0.0286;
    scree_world_def def = simple_def(h, 1e-6);
    def.gravity[1] = 0;
    scree_world *w = simple_world(&def, &(simple_law){.e_n = 1});
    uint32_t disk = simple_disk(w, radius);
    uint64_t cue = simple_body(w, disk, -0.1, 0, 0, 5, 0, 0);
    for (int row = 0; row < 5; row++)
        for (int k = 0; k <= row; k++)
            simple_body(w, disk, row * sqrt(3) * radius, (k - 0.5 * row) * 2 * radius, 0, 0, 0, 0);
    simple_steps(w, 1000);
    double v[3];
    simple_get(w, cue, NULL, v);
    assert_true(v[0] < 0);
    scree_run_totals totals = scree_world_totals(w);
    assert_int_equal(totals.unconverged_steps, 0);
    assert_true(totals.momentum_error < 1e-10);
    assert_true(totals.energy_error < 1e-9);
    scree_world_destroy(w);
}

/* Kane's paradox: e 0.9, tau 0, mu 0.5; a rod's tip hits a plane; kinetic energy grows by 0.0562.
 */
static void kanes_paradox(void **unused) {
    (void)unused;
    for (int equal = 0; equal < 2; equal++) {
        const double angle = 0.8744, length = 1, thin = 1e-7;
        scree_world_def def = simple_def(1e-9, 1e-13);
        def.gravity[1] = 0;
        scree_world *w =
            simple_world(&def, &(simple_law){.e_n = 0.9, .e_t = equal ? 0.9 : 0, .mu = 0.5});
        simple_ground(w, 0, 0, 0);
        scree_error error;
        scree_body_def rod = scree_default_body_def();
        const double vertices[][2] = {{0.5, 0}, {0, thin}, {-0.5, 0}, {0, -thin}};
        rod.shape = simple_polygon(w, vertices, 4);
        rod.mass = 1;
        rod.inertia[0] = length * length / 12;
        rod.angle = -angle;
        rod.position[1] = sin(angle) * length / 2;
        rod.velocity[0] = -0.65;
        rod.velocity[1] = -1;
        uint64_t id;
        must(scree_world_add_body(w, &rod, &id, &error), &error);
        simple_steps(w, 2);
        double gain = simple_frame(w).certificate.total.kinetic;
        if (equal)
            assert_true(gain <= 1e-12);
        else
            near("energy created", gain, 0.0562, 1e-4);
        scree_world_destroy(w);
    }
}

/* A disk that moves 300 half-widths in a step passes a wall without a contact: the totals must
 * report it. */
static void too_fast(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-12);
    def.gravity[1] = 0;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_body(w, simple_disk(w, 1e-3), 0, 0, 0, 300, 0, 0);
    simple_steps(w, 2);
    near("half-widths in a step", scree_world_totals(w).travel_max, 300, 1e-9);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_fast),
        cmocka_unit_test(bouncing_ball),
        cmocka_unit_test(incline),
        cmocka_unit_test(sliding_to_a_stop),
        cmocka_unit_test(sliding_to_rolling),
        cmocka_unit_test(disk_on_incline),
        cmocka_unit_test(rolling_resistance),
        cmocka_unit_test(cradle),
        cmocka_unit_test(billiard_break),
        cmocka_unit_test(kanes_paradox),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
