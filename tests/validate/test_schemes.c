/* Time schemes beside Moreau-Jean: orders measured over random phases, bouncing balls, laws that a
 * scheme cannot take. Formulas: docs/theory.md, Time schemes. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "support/check.h"
#include "support/scene_world.h"

enum { LEVELS = 5, PHASES = 16 };

/* Slope of log2 error over halvings, by least squares. */
static double order_of(const double error[LEVELS]) {
    double sum = 0, weight = 0, middle = 0.5 * (LEVELS - 1);
    for (int i = 0; i < LEVELS; i++) {
        sum += (i - middle) * log2(error[i]);
        weight += (i - middle) * (i - middle);
    }
    return -sum / weight;
}

/* A pendulum of length L from angle a at rest, or rolling (share: of the moment of inertia): angle
 * after a time, by a fine fourth-order integration. */
static double pendulum(double L, double share, double a, double time) {
    double w = 0, k = GRAVITY / (L * (1 + share));
    int steps = 20000;
    double h = time / steps;
    for (int i = 0; i < steps; i++) {
        double a1 = w, w1 = -k * sin(a);
        double a2 = w + h / 2 * w1, w2 = -k * sin(a + h / 2 * a1);
        double a3 = w + h / 2 * w2, w3 = -k * sin(a + h / 2 * a2);
        double a4 = w + h * w3, w4 = -k * sin(a + h * a3);
        a += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        w += h / 6 * (w1 + 2 * w2 + 2 * w3 + w4);
    }
    return a;
}

/* Error of a disk that slides or rolls in a drum, touching all the time. */
static double drum_error(const char *scheme, double mu, double angle, double h) {
    const double R = 1, r = 0.2, L = R - r, time = 0.8;
    scree_world *w = scene_world(
        "world: {h: %.17g, tolerance: 1e-13, scheme: %s}\n"
        "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: %g}}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: drum, shape: {kind: drum, radius: %g}, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: %g}, density: 1, position: [%.17g, %.17g]}\n",
        h, scheme, mu, R, r, L * sin(angle), -L * cos(angle));
    simple_steps(w, (int64_t)(time / h + 0.5));
    scene_body ball = scene_get(w, "ball");
    double want = pendulum(L, mu > 0 ? 0.5 : 0, angle, time);
    simple_end(w);
    return hypot(ball.q[0] - L * sin(want), ball.q[1] + L * cos(want));
}

static double drum_order(const char *scheme, double mu) {
    random_stream random = {1, 2, 3};
    double error[LEVELS] = {0};
    for (int k = 0; k < PHASES; k++) {
        double angle = random_range(&random, 0.5, 1.1);
        for (int i = 0; i < LEVELS; i++)
            error[i] += drum_error(scheme, mu, angle, 0.02 / (1 << i)) / PHASES;
    }
    return order_of(error);
}

/* A contact that lasts on a curved way: H turns during the step. */
static void lasting_contact(void **unused) {
    (void)unused;
    near("newmark, sliding", drum_order("newmark", 0), 1, 0.15);
    near("moreau-jean, sliding", drum_order("moreau-jean", 0), 1, 0.15);
}

/* Error of a free body under a force that depends on time, beside a spring that turns. */
static double loaded_error(const char *scheme, double phase, double h) {
    const double time = 0.5, frequency = 2;
    scree_world *w = scene_world(
        "world: {h: %.17g, tolerance: 1e-13, scheme: %s, gravity: [0, 0]}\n"
        "laws: {dry: {normal: velocity}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 2, position: [0, 0]}\n"
        "loads:\n"
        "  - {kind: force, bodies: ball, direction: [1, 0], magnitude: {kind: sine, amplitude: 5, "
        "frequency: %g, phase: %.17g}}\n",
        h, scheme, frequency, phase);
    simple_steps(w, (int64_t)(time / h + 0.5));
    double x = scene_get(w, "ball").q[0], o = 2 * acos(-1) * frequency;
    simple_end(w);
    double want = 2.5 / o * (time * cos(phase) - (sin(o * time + phase) - sin(phase)) / o);
    return fabs(x - want);
}

static void timed_load(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "moreau-jean"};
    for (int s = 0; s < 2; s++) {
        random_stream random = {4, 5, 6};
        double error[LEVELS] = {0};
        for (int k = 0; k < PHASES; k++) {
            double phase = random_range(&random, 0, 6.28);
            for (int i = 0; i < LEVELS; i++)
                error[i] += loaded_error(scheme[s], phase, 0.02 / (1 << i)) / PHASES;
        }
        near(scheme[s], order_of(error), 2, 0.1);
    }
}

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

static double bounce_error(const char *scheme, const char *normal, int dimension, double H,
                           double h) {
    const double e = 0.8, r = 0.1, time = 1.6;
    const char *floor = dimension == 3 ? "plane" : "halfplane",
               *ball = dimension == 3 ? "sphere" : "disk";
    scree_world *w = scene_world(
        "world: {dimension: %d, h: %.17g, tolerance: 1e-13, scheme: %s}\n"
        "laws: {hard: {normal: %s, impact: {kind: newton, e_n: %g}}}\n"
        "contacts: [{default: hard}]\n"
        "bodies:\n"
        "  - {name: floor, shape: {kind: %s}, fixed: true}\n"
        "  - {name: ball, shape: {kind: %s, radius: %g}, density: 1, position: [0, %s%.17g]}\n",
        dimension, h, scheme, normal, e, floor, ball, r, dimension == 3 ? "0, " : "", H + r);
    simple_steps(w, (int64_t)(time / h + 0.5));
    double y = scene_get(w, "ball").q[dimension - 1];
    simple_end(w);
    return fabs(y - r - exact_height(H, e, time));
}

/* Through impacts every scheme that steps over them is of first order. */
static void bouncing_ball(void **unused) {
    (void)unused;
    static const struct {
        const char *scheme, *normal;
    } way[] = {{"newmark", "velocity"}, {"paoli", "position"}};
    for (int s = 0; s < 2; s++)
        for (int dimension = 2; dimension <= 3; dimension++) {
            random_stream random = {7, 8, 9};
            double error[LEVELS] = {0};
            for (int k = 0; k < PHASES; k++) {
                double H = random_range(&random, 0.9, 1.1);
                for (int i = 0; i < LEVELS; i++)
                    error[i] +=
                        bounce_error(way[s].scheme, way[s].normal, dimension, H, 0.004 / (1 << i)) /
                        PHASES;
            }
            near(way[s].scheme, order_of(error), 1, 0.15);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timed_load),
        cmocka_unit_test(lasting_contact),
        cmocka_unit_test(bouncing_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
