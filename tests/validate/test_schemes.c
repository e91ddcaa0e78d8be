/* Time schemes beside Moreau-Jean: orders measured over random phases, bouncing balls, laws that a
 * scheme cannot take. Formulas: docs/theory.md, Time schemes. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "support/check.h"
#include "support/pendulum.h"
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

/* Error of a disk that slides or rolls in a drum, or a sphere in a hollow sphere, touching all the
 * time. */
static double drum_error(const char *scheme, int dimension, double mu, double angle, double h) {
    const double R = 1, r = 0.2, L = R - r, time = 0.8;
    bool space = dimension == 3;
    scree_world *w = scene_world(
        "world: {dimension: %d, h: %.17g, tolerance: 1e-13, scheme: %s}\n"
        "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: %g}}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: drum, shape: {kind: %s, radius: %g}, fixed: true}\n"
        "  - {name: ball, shape: {kind: %s, radius: %g}, density: 1, position: [%.17g, %s%.17g]}\n",
        dimension, h, scheme, mu, space ? "hollow_sphere" : "drum", R, space ? "sphere" : "disk", r,
        L * sin(angle), space ? "0, " : "", -L * cos(angle));
    simple_steps(w, (int64_t)(time / h + 0.5));
    scene_body ball = scene_get(w, "ball");
    double share = mu == 0 ? 0 : space ? 0.4 : 0.5, want = pendulum(L, share, angle, time);
    simple_end(w);
    return hypot(ball.q[0] - L * sin(want), ball.q[dimension - 1] + L * cos(want));
}

static double drum_order(const char *scheme, int dimension, double mu) {
    random_stream random = {1, 2, 3};
    double error[LEVELS] = {0};
    for (int k = 0; k < PHASES; k++) {
        double angle = random_range(&random, 0.5, 1.1);
        for (int i = 0; i < LEVELS; i++)
            error[i] += drum_error(scheme, dimension, mu, angle, 0.02 / (1 << i)) / PHASES;
    }
    return order_of(error);
}

/* A contact that lasts on a curved way: H turns during the step. */
static void lasting_contact(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        near("newmark, sliding", drum_order("newmark", dimension, 0), 2, 0.15);
        near("newmark, rolling", drum_order("newmark", dimension, 1), 2, 0.15);
    }
    near("moreau_jean, sliding", drum_order("moreau_jean", 2, 0), 1, 0.15);
}

/* Error of a free body under a force that depends on time. */
static double loaded_error(const char *scheme, double phase, double h) {
    const double time = 0.5, frequency = 2;
    scree_world *w = scene_world(
        "world: {h: %.17g, tolerance: 1e-13, scheme: %s, gravity: [0, 0]}\n"
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
    const char *const scheme[] = {"newmark", "verlet", "moreau_jean"};
    for (int s = 0; s < 3; s++) {
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

/* Where a mass 2 on a spring (k 200, rest 0.5) about the origin is, from (0.7, 0) with speed v. */
static void spring_orbit(double v, double time, double out[2]) {
    double x[4] = {0.7, 0, 0, v}, h = time / 20000;
    for (int i = 0; i < 20000; i++) {
        double k[4][4], sum[4] = {0};
        for (int stage = 0; stage < 4; stage++) {
            double y[4], part = stage == 0 ? 0 : stage == 3 ? h : h / 2;
            for (int j = 0; j < 4; j++)
                y[j] = x[j] + (stage ? part * k[stage - 1][j] : 0);
            double r = hypot(y[0], y[1]), f = -100 * (r - 0.5) / r;
            double slope[4] = {y[2], y[3], f * y[0], f * y[1]};
            for (int j = 0; j < 4; j++) {
                k[stage][j] = slope[j];
                sum[j] += slope[j] * (stage == 1 || stage == 2 ? 2 : 1);
            }
        }
        for (int j = 0; j < 4; j++)
            x[j] += h / 6 * sum[j];
    }
    out[0] = x[0];
    out[1] = x[1];
}

/* Springs that turn and lengthen are of second order with both. */
static void turning_spring(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "moreau_jean"};
    for (int s = 0; s < 2; s++) {
        double error[LEVELS] = {0}, want[2];
        for (int k = 0; k < 4; k++) {
            double v = 1 + 0.5 * k;
            spring_orbit(v, 0.64, want);
            for (int i = 0; i < LEVELS; i++) {
                double h = 0.016 / (1 << i);
                scree_world *w = scene_world(
                    "world: {h: %.17g, tolerance: 1e-11, scheme: %s, gravity: [0, 0]}\n"
                    "bodies:\n"
                    "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 2, position: [0.7, "
                    "0], "
                    "velocity: [0, %g]}\n"
                    "joints: [{kind: spring, body: ball, anchor_b: [0, 0], "
                    "stiffness: 200, "
                    "length: 0.5}]\n",
                    h, scheme[s], v);
                simple_steps(w, (int64_t)(0.64 / h + 0.5));
                scene_body b = scene_get(w, "ball");
                error[i] += hypot(b.q[0] - want[0], b.q[1] - want[1]);
                simple_end(w);
            }
        }
        near(scheme[s], order_of(error), 2, 0.1);
    }
}

/* A mass on a link. (Longer steps reach the limit of what a joint corrects in one step.) */
static void swinging_link(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "moreau_jean"};
    for (int s = 0; s < 2; s++) {
        random_stream random = {3, 2, 1};
        double error[LEVELS] = {0};
        for (int k = 0; k < 4; k++) {
            double angle = random_range(&random, 0.5, 1.5), want = pendulum(0.8, 0, angle, 0.8);
            for (int i = 0; i < LEVELS; i++) {
                double h = 0.002 / (1 << i);
                scree_world *w = scene_world(
                    "world: {h: %.17g, tolerance: 1e-11, scheme: %s}\n"
                    "bodies:\n"
                    "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 2, position: [%.17g, "
                    "%.17g]}\n"
                    "joints: [{kind: link, body: ball, anchor_b: [0, 0]}]\n",
                    h, scheme[s], 0.8 * sin(angle), -0.8 * cos(angle));
                simple_steps(w, (int64_t)(0.8 / h + 0.5));
                scene_body b = scene_get(w, "ball");
                error[i] += hypot(b.q[0] - 0.8 * sin(want), b.q[1] + 0.8 * cos(want));
                simple_end(w);
            }
        }
        near(scheme[s], order_of(error), 2, 0.2);
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

/* Parabolas: exact with trapezoidal kicks; Schatzman-Paoli loses (theta - 1/2) m g^2 h^2 a step. */
static void free_flight(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "verlet", "paoli"};
    const double known[] = {0, 0, -0.04811805};
    for (int s = 0; s < 3; s++) {
        scree_world *w = scene_world(
            "world: {h: 1e-3, scheme: %s}\n"
            "bodies:\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0], "
            "velocity: [1, 2]}\n",
            scheme[s]);
        simple_steps(w, 1000);
        scene_body b = scene_get(w, "ball");
        double energy = 0.5 * (b.v[0] * b.v[0] + b.v[1] * b.v[1] - 5) + GRAVITY * b.q[1];
        near(scheme[s], energy, known[s], 1e-10);
        near("the scheme's own column", simple_frame(w).certificate.total.scheme, known[s], 1e-10);
        simple_end(w);
    }
}

/* Torque-free tumbling about the unstable axis: momentum stays, energy within O(h^2). */
static void tumbling(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "verlet"};
    for (int s = 0; s < 2; s++) {
        double drift[2];
        for (int fine = 0; fine < 2; fine++) {
            double h = fine ? 1e-3 : 2e-3;
            scree_world *w =
                scene_world("world: {dimension: 3, h: %g, scheme: %s, gravity: [0, 0, 0]}\n"
                            "bodies:\n"
                            "  - {name: a, shape: {kind: block, size: [0.3, 0.2, 0.1]}, mass: 1, "
                            "angular_velocity: [0.3, 5, 0.2]}\n",
                            h, scheme[s]);
            double start = 0;
            drift[fine] = 0;
            for (int i = 0; i < 5000 << fine; i++) {
                simple_step(w);
                scree_ledger total = simple_frame(w).certificate.total;
                if (i == 0) start = total.kinetic;
                drift[fine] = fmax(drift[fine], fabs(total.kinetic - start));
            }
            simple_end(w);
        }
        near("second order", log2(drift[0] / drift[1]), 2, 0.2);
    }
}

/* Driven bodies are on their path at the end of every step. */
static void drives(void **unused) {
    (void)unused;
    const char *const scheme[] = {"newmark", "verlet", "paoli"};
    for (int s = 0; s < 3; s++) {
        const double h = 1e-3;
        scree_world *w =
            scene_world("world: {h: %g, scheme: %s}\n"
                        "bodies:\n"
                        "  - {name: lid, shape: {kind: disk, radius: 0.1}, mass: 1, drive: {y: "
                        "fixed, rotation: "
                        "fixed, x: {displacement: {kind: sine, amplitude: 0.2, frequency: 3, wave: "
                        "cosine}}}}\n",
                        h, scheme[s]);
        for (int i = 1; i <= 500; i++) {
            simple_step(w);
            double o = 2 * acos(-1) * 3, t = h * i;
            if (s < 2) {
                near("path", scene_get(w, "lid").q[0], 0.2 * (cos(o * t) - 1), 1e-13);
                near("velocity", scene_get(w, "lid").v[0], -0.2 * o * sin(o * t), 1e-3);
            }
        }
        simple_end(w);
    }
}

/* Schatzman-Paoli: the speed after a blow is exactly e times that before it, however the blow falls
 * into the step, and a ball at rest does not enter the floor. */
static void paoli_blow(void **unused) {
    (void)unused;
    random_stream random = {1, 1, 1};
    for (int k = 0; k < 20; k++) {
        double e = random_range(&random, 0, 1), phase = random_range(&random, 0, 1);
        scree_world *w = scene_world(
            "world: {h: 1e-3, scheme: paoli, tolerance: 1e-13, gravity: [0, 0]}\n"
            "laws: {hard: {normal: position, impact: {kind: newton, e_n: %.17g}}}\n"
            "contacts: [{default: hard}]\n"
            "bodies:\n"
            "  - {name: floor, shape: halfplane, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, %.17g], "
            "velocity: [0, -1]}\n",
            e, 0.1 + (5 + phase) * 1e-3);
        simple_steps(w, 15);
        near("rebound", scene_get(w, "ball").v[1], e, 1e-12);
        simple_end(w);
    }
    scree_world *w = scene_world(
        "world: {h: 1e-3, scheme: paoli, tolerance: 1e-13}\n"
        "laws: {hard: {normal: position, impact: {kind: newton, e_n: 0.5}}}\n"
        "contacts: [{default: hard}]\n"
        "bodies:\n"
        "  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.2]}\n");
    simple_steps(w, 2000);
    near("at rest on the floor", scene_get(w, "ball").q[1], 0.1, 1e-13);
    near("at rest", scene_get(w, "ball").v[1], 0, 1e-12);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timed_load),    cmocka_unit_test(lasting_contact),
        cmocka_unit_test(bouncing_ball), cmocka_unit_test(free_flight),
        cmocka_unit_test(tumbling),      cmocka_unit_test(drives),
        cmocka_unit_test(paoli_blow),    cmocka_unit_test(turning_spring),
        cmocka_unit_test(swinging_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
