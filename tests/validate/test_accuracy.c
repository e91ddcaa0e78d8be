/* Facts about the accuracy of the scheme and its laws, held as tests. Sources: the theta scheme's
 * energy balance (each derived beside its test); JE99 23-25 for the three unilateral conditions;
 * AC15 31 for gamma. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "support/check.h"
#include "support/simple_world.h"

/* Where a ball dropped from height H is at time t, bouncing with restitution e. */
static double exact_height(double H, double e, double t) {
    double v = 0, y = H, fall = sqrt(2 * H / GRAVITY);
    while (t > fall) {
        t -= fall;
        v = e * (v == 0 ? GRAVITY * fall : v);
        y = 0;
        fall = 2 * v / GRAVITY;
    }
    return y + v * t - 0.5 * GRAVITY * t * t;
}

static double dropped_error(double H, double e, double time, double h) {
    const double radius = 0.1;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.e_n = e});
    simple_ground(w, 0, 0, 0);
    uint64_t ball = simple_body(w, simple_disk(w, radius), 0, H + radius, 0, 0, 0, 0);
    simple_steps(w, (int64_t)(time / h + 0.5));
    double q[3];
    simple_get(w, ball, q, NULL);
    simple_end(w);
    return fabs(q[1] - radius - exact_height(H, e, time));
}

/* Moreau-Jean is of first order in q. One halving sequence is erratic: the error depends on where
 * in a step the impacts fall, so it is averaged over 16 random heights. */
static void first_order(void **unused) {
    (void)unused;
    enum { LEVELS = 6, PHASES = 16 };
    random_stream random = {1, 2, 3};
    double height[PHASES], error[LEVELS] = {0};
    for (int k = 0; k < PHASES; k++)
        height[k] = random_range(&random, 0.9, 1.1);
    for (int i = 0; i < LEVELS; i++)
        for (int k = 0; k < PHASES; k++)
            error[i] += dropped_error(height[k], 0.8, 1.6, 0.008 / (1 << i)) / PHASES;
    /* least squares of log2 error against the level */
    double sum = 0, weight = 0, middle = 0.5 * (LEVELS - 1);
    for (int i = 0; i < LEVELS; i++) {
        sum += (i - middle) * log2(error[i]);
        weight += (i - middle) * (i - middle);
    }
    near("order", -sum / weight, 1, 0.15);
}

/* A step of free flight loses (theta - 1/2) m g^2 h^2. */
static void free_flight(void **unused) {
    (void)unused;
    const double theta[] = {1, 0.5, 0.75}, known[] = {-0.04811805, 0, -0.024059025};
    for (int k = 0; k < 3; k++) {
        scree_world_def def = simple_def(1e-3, 1e-12);
        def.theta = theta[k];
        scree_world *w = simple_world(&def, &(simple_law){0});
        uint64_t ball = simple_body(w, simple_disk(w, 0.1), 0, 0, 0, 1, 2, 0);
        simple_steps(w, 1000);
        double q[3], v[3];
        simple_get(w, ball, q, v);
        scree_frame f = simple_frame(w);
        double energy = 0.5 * (v[0] * v[0] + v[1] * v[1] - 5) + GRAVITY * q[1];
        near("energy per mass", energy, known[k], 1e-10);
        near("the scheme's own column", f.certificate.total.scheme / f.layout->mass[0], known[k],
             1e-10);
        simple_end(w);
    }
}

static int energy_warnings;

static void count_warnings(void *user, scree_log_level level, const char *text) {
    (void)user;
    if (level == SCREE_LOG_WARNING && strstr(text, "theta")) energy_warnings++;
}

/* In the step of an impact v+ = -e v-, and the height changes by h (theta e - (1 - theta)) |v-|:
 * energy is made when theta > 1 / (1 + e). */
static double bouncing_energy(double e, double theta) {
    const double H = 1, radius = 0.1;
    scree_world_def def = simple_def(1e-3, 1e-12);
    def.theta = theta;
    def.gravity[1] = -GRAVITY;
    scree_world *w = simple_world(&def, &(simple_law){.e_n = e});
    simple_ground(w, 0, 0, 0);
    uint64_t ball = simple_body(w, simple_disk(w, radius), 0, H + radius, 0, 0, 0, 0);
    simple_steps(w, 5000);
    double q[3], v[3];
    simple_get(w, ball, q, v);
    double scheme = simple_frame(w).certificate.total.scheme / simple_frame(w).layout->mass[1];
    double energy = 0.5 * v[1] * v[1] + GRAVITY * (q[1] - radius - H);
    if (e == 1) near("only the scheme changes it", energy, scheme, 1e-9);
    simple_end(w);
    return energy;
}

static void elastic_contact(void **unused) {
    (void)unused;
    scree_set_log(count_warnings, NULL);
    energy_warnings = 0;
    near("e 1, theta 1/2", bouncing_energy(1, 0.5), 0, 1e-9);
    assert_int_equal(energy_warnings, 0);
    assert_true(bouncing_energy(0.5, 2.0 / 3) < 0);
    assert_int_equal(energy_warnings, 0);
    bouncing_energy(1, 1);
    assert_int_equal(energy_warnings, 1);
    bouncing_energy(0.6, 0.7);
    assert_int_equal(energy_warnings, 2);
    scree_set_log(NULL, NULL);
}

/* The deepest rest penetration over many phases, in units of impact speed x h. */
static double rest_depth(const char *normal, double theta, double gamma) {
    const double h = 1e-3, speed = 1, radius = 0.1;
    double deepest = -INFINITY;
    for (int k = 0; k < 40; k++) {
        scree_world_def def = simple_def(h, 1e-13);
        def.theta = theta;
        def.gamma = gamma;
        def.gravity[1] = 0;
        scree_world *w = simple_world(&def, &(simple_law){.normal = normal});
        simple_ground(w, 0, 0, 0);
        double start = (5 + (k + 0.5) / 40) * speed * h;
        uint64_t ball = simple_body(w, simple_disk(w, radius), 0, radius + start, 0, 0, -speed, 0);
        simple_steps(w, 20);
        double q[3], v[3];
        simple_get(w, ball, q, v);
        near("at rest", v[1], 0, 1e-12);
        deepest = fmax(deepest, radius - q[1]);
        simple_end(w);
    }
    return deepest / (speed * h);
}

static void rest_penetration(void **unused) {
    (void)unused;
    near("velocity, theta 1/2", rest_depth("velocity", 0.5, 0.5), 1, 0.03);
    near("velocity, theta 1, gamma 1/2", rest_depth("velocity", 1, 0.5), 0.5, 0.03);
    near("velocity, theta 1, gamma 0", rest_depth("velocity", 1, 0), 1, 0.03);
    /* these two close the gap to the last bit of the position, 0.1 m */
    near("quasi_inelastic", rest_depth("quasi_inelastic", 0.5, 0.5) * 1e-3, 0, 2e-17);
    near("position", rest_depth("position", 0.5, 0.5) * 1e-3, 0, 2e-17);
    near("quasi_inelastic", rest_depth("quasi_inelastic", 1, 0.5) * 1e-3, 0, 2e-17);
    near("position", rest_depth("position", 1, 0.5) * 1e-3, 0, 2e-17);
}

/* 1 mm of overlap, h 1e-3: the position law pushes the body out at 1 m/s, the others do not move
 * it. */
static void overlapping_start(void **unused) {
    (void)unused;
    static const char *const normal[] = {"velocity", "quasi_inelastic", "position"};
    for (int k = 0; k < 3; k++) {
        scree_world_def def = simple_def(1e-3, 1e-13);
        scree_world *w = simple_world(&def, &(simple_law){.normal = normal[k]});
        simple_ground(w, 0, 0, 0);
        uint64_t disk = simple_body(w, simple_disk(w, 0.1), 0, 0.1 - 1e-3, 0, 0, 0, 0);
        double q[3], v[3];
        simple_step(w);
        simple_get(w, disk, q, v);
        near(normal[k], v[1], k == 2 ? 1 : 0, 1e-12);
        if (k < 2) {
            simple_steps(w, 100);
            simple_get(w, disk, q, v);
            near("stays", q[1], 0.1 - 1e-3, 1e-15);
            near("no energy", simple_frame(w).certificate.total.kinetic, 0, 1e-15);
        }
        simple_end(w);
    }
}

/* A mass on a spring: a step multiplies the energy by (1 + (1-theta)^2 O^2) / (1 + theta^2 O^2). */
static void oscillator(void **unused) {
    (void)unused;
    const double theta[] = {1, 0.6, 0.5}, known[] = {0.369711, 0.819155, 1};
    for (int k = 0; k < 3; k++) {
        const double mass = 3, stiffness = 300, h = 0.01; /* O = 10 h */
        scree_world_def def = simple_def(h, 1e-12);
        def.theta = theta[k];
        def.gravity[1] = 0;
        scree_world *w = simple_world(&def, &(simple_law){0});
        scree_body_def ball = scree_default_body_def();
        ball.shape = simple_disk(w, 0.1);
        ball.mass = mass;
        ball.position[0] = 0.1;
        ball.velocity[0] = 0.7;
        uint64_t id = simple_add(w, &ball);
        simple_joint(w, "spring", id, 0, (double[]){0.1, 0}, (double[]){-5, 0},
                     "{stiffness: 300, length: 5}");
        double before = 0.5 * mass * 0.49 + 0.5 * stiffness * 0.01, q[3], v[3];
        simple_steps(w, 100);
        simple_get(w, id, q, v);
        double after = 0.5 * mass * v[0] * v[0] + 0.5 * stiffness * q[0] * q[0];
        near("energy factor", after / before, known[k], 5e-7);
        scree_ledger total = simple_frame(w).certificate.total;
        near("lost by the scheme", total.scheme, after - before, 1e-12);
        simple_end(w);
    }
}

/* Whether this many sweeps from a cold start give the force under a column of n disks within 0.1 %;
 * the top one has `top` times the mass of the others. */
static bool column_known(int n, int64_t sweeps, double top) {
    scree_world_def def = simple_def(1e-3, 1e-14);
    scree_params *forward = simple_params("{order: forward}");
    def.max_iterations = sweeps;
    def.solver = "nlgs";
    def.solver_params = forward;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5});
    scree_params_free(forward);
    uint64_t ground = simple_ground(w, 0, 0, 0);
    scree_body_def disk = scree_default_body_def();
    disk.shape = simple_disk(w, 0.1);
    for (int k = 0; k < n; k++) {
        disk.mass = k == n - 1 ? top : 1;
        disk.position[1] = (k + 0.5) * 0.2;
        simple_add(w, &disk);
    }
    simple_step(w);
    double force[3];
    simple_force(w, ground, force);
    simple_end_unconverged(w);
    return fabs(-force[1] / ((n - 1 + top) * GRAVITY) - 1) < 1e-3;
}

static int64_t column_sweeps(int n, double top) {
    int64_t low = 0, high = 1;
    while (!column_known(n, high, top)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (column_known(n, middle, top))
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* One sweep over a chain of n contacts, one end on the ground, leaves cos^2(pi / (2 n + 1)) of the
 * error: ln 1000 (2 n / pi)^2 = 2.8 n^2 sweeps leave 0.1 %, less what the start is good for. A
 * heavy body on a light one leaves 1 / (1 + 1/r): ln 1000 r = 6.9 r. This is with the order of
 * colours always the same: of two colours drawn anew in each sweep, one in four visits finds
 * nothing to do, and it takes 4/3 as many. Two contacts per joint, as between blocks, take about
 * twice as many. */
static void slow_relaxation(void **unused) {
    (void)unused;
    for (int n = 10; n <= 40; n *= 2)
        near("sweeps / n^2", (double)column_sweeps(n, 1) / (n * n), 2.7, 0.03);
    for (int r = 10; r <= 1000; r *= 10)
        near("sweeps / r", (double)column_sweeps(2, r) / r, 6.9, r == 10 ? 0.7 : 0.1);
}

/* The velocities follow the impulses through very many sweeps: 1e5 of them, on 1e4 contacts when
 * there is time. */
static void momentum_balance(void **unused) {
    (void)unused;
    int base = simple_soak() ? 83 : 8;
    scree_world_def def = simple_def(1e-3, 1e-15);
    def.max_iterations = 100000;
    def.solver = "nlgs";
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(w, 0, 0, 0);
    uint32_t disk = simple_disk(w, 0.1);
    for (int row = 0; row < base; row++)
        for (int k = 0; k < base - row; k++)
            simple_body(w, disk, 0.2 * k + 0.1 * row, 0.1 + row * 0.1 * sqrt(3.0), 0, 0.3, -1, 2);
    simple_step(w);
    scree_frame f = simple_frame(w);
    assert_true(f.contacts >= (simple_soak() ? 10000 : 90));
    assert_int_equal(f.solver.iterations, def.max_iterations);
    assert_true(f.certificate.momentum < 1e-10);
    simple_end_unconverged(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_order),       cmocka_unit_test(free_flight),
        cmocka_unit_test(elastic_contact),   cmocka_unit_test(rest_penetration),
        cmocka_unit_test(overlapping_start), cmocka_unit_test(oscillator),
        cmocka_unit_test(slow_relaxation),   cmocka_unit_test(momentum_balance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
