/* Blocks on layers of mortar against closed forms: settlement, frequency, creep, shear and slip,
 * the limit of rigid contact, and the energy that the layer holds. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define MASS 2.0
#define G    10.0

/* A block of 0.4 x 0.2 (x 0.3) m and 2 kg on the ground, with gravity at an angle to its normal. */
static scree_world *block_world(int dimension, double h, double angle, const char *parts) {
    /* y / h_M stands beside g h in the rows: below 1e-16 / (omega h)^2 there is rounding alone */
    double tolerance = h < 1e-4 ? 1e-9 : h < 1e-3 ? 1e-11 : 1e-13; /* tolerance g h^2 in a step */
    double along = G * math_sin(angle), into = G * math_cos(angle);
    if (dimension == 2)
        return scene_world("world: {h: %.17g, tolerance: %g, gravity: [%.17g, %.17g]}\n"
                           "laws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
                           "  - {name: body, shape: {kind: rectangle, width: 0.4, height: 0.2}, "
                           "position: [0, 0.1], mass: 2}\n"
                           "  - {name: ground, shape: halfplane, fixed: true}\n",
                           h, tolerance, along, -into, parts);
    return scene_world("world: {dimension: 3, h: %.17g, tolerance: %g, gravity: [%.17g, 0, "
                       "%.17g]}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
                       "  - {name: body, shape: {kind: block, size: [0.4, 0.3, 0.2]}, position: "
                       "[0, 0, 0.1], mass: 2}\n"
                       "  - {name: ground, shape: plane, fixed: true}\n",
                       h, tolerance, along, -into, parts);
}

static double sunk(scree_world *w, int dimension) {
    return 0.1 - scene_get(w, "body").q[dimension - 1];
}

/* W / k at any stiffness and any step; the stiff limit is the rigid law. */
static void settlement(void **unused) {
    (void)unused;
    const double steps[] = {1e-4, 1e-2};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int by_area = 0; by_area < 2; by_area++)
            for (double k = 1e3; k < 2e15; k *= 1e3)
                for (int s = 0; s < 2; s++) {
                    char parts[160];
                    double h = steps[s], whole = k * (dimension == 2 ? 2 : 4);
                    double area = dimension == 2 ? 0.4 : 0.12;
                    /* critical damping, so that the end comes soon, in 25 times 1 / omega */
                    double omega = sqrt(whole / MASS), c = 2 * k / omega, n = 25 / (omega * h);
                    if (n > 1000) continue;
                    snprintf(parts, sizeof parts,
                             by_area
                                 ? "friction: 0.5, bond: {kind: mortar, k_n_per_area: %.17g, "
                                   "c_n_per_area: %.17g}"
                                 : "friction: 0.5, bond: {kind: mortar, k_n: %.17g, c_n: %.17g}",
                             by_area ? whole / area : k, by_area ? whole / k * c / area : c);
                    scree_world *w = block_world(dimension, h, 0, parts);
                    simple_steps(w, (int64_t)n + 50);
                    double want = MASS * G / whole;
                    near("settlement", sunk(w, dimension), want, 1e-8 * want + 1e-15);
                    near("energy stored", w->state.clock.total->stored, 0.5 * MASS * G * want,
                         1e-7 * MASS * G * want + 1e-15);
                    simple_end(w);
                }
}

/* Without damping it swings about W / k with omega = sqrt(k / m); the implicit layer takes
 * omega h / 2 of the logarithm of the amplitude per radian, which is counted with the scheme. */
static void frequency(void **unused) {
    (void)unused;
    const double k = 5e4, omega = sqrt(2 * k / MASS), mean = MASS * G / (2 * k);
    const double h = 0.002 / omega;
    char parts[96];
    snprintf(parts, sizeof parts, "friction: 0.5, bond: {kind: mortar, k_n: %g}", k);
    scree_world *w = block_world(2, h, 0, parts);
    double before = -mean, first = 0, last = 0, deepest = 0;
    int crossings = 0, steps = (int)(2 * PI * 4.5 / (omega * h));
    for (int i = 0; i < steps; i++) {
        simple_step(w);
        double now = sunk(w, 2) - mean;
        if (before < 0 && now >= 0) {
            last = (i + before / (before - now)) * h;
            if (crossings++ == 0) first = last;
        }
        if (i > steps - (int)(2 * PI / (omega * h))) deepest = fmax(deepest, now);
        before = now;
    }
    assert_int_equal(crossings, 5);
    near("period", (last - first) / 4, 2 * PI / omega, 1e-5 * 2 * PI / omega);
    near("amplitude", deepest, mean * math_exp(-0.001 * 2 * PI * 4), 0.01 * mean);
    simple_end(w);
}

/* Creep under its weight: (W / k) (1 - exp(-t k / c)), and back when the weight is taken away. */
static void creep(void **unused) {
    (void)unused;
    const double k = 1e5, tau = 0.5, c = k * tau, h = 1e-3, want = MASS * G / (2 * k);
    char parts[96];
    snprintf(parts, sizeof parts, "friction: 0.5, bond: {kind: mortar, k_n: %g, c_n: %g}", k, c);
    scree_world *w = block_world(2, h, 0, parts);
    for (int i = 1; i <= 4; i++) {
        simple_steps(w, 250);
        double t = 250 * i * h;
        near("creep", sunk(w, 2), want * (1 - math_exp(-t / tau)), 2e-3 * want);
    }
    /* dissipated by the damper: integral of c v^2 = W^2 / (2 k) (1 - exp(-2 t / tau)) / 2 */
    double lost = 0.5 * MASS * G * want * (1 - math_exp(-2 / tau));
    near("lost in the damper", -w->state.clock.total->damping, lost, 2e-3 * lost);
    simple_end(w);
}

/* On a slope it moves by Q / k_t and turns with the springs below it. */
static void shear(void **unused) {
    (void)unused;
    const double k_n = 4e6, k_t = 2e5, angle = 0.5;
    for (int dimension = 2; dimension <= 3; dimension++) {
        char parts[160];
        double Q = MASS * G * math_sin(angle), N = MASS * G * math_cos(angle);
        double n = dimension == 2 ? 2 : 4, turn = Q * 0.1 / (n * k_n * 0.2 * 0.2);
        snprintf(parts, sizeof parts,
                 "friction: 3, bond: {kind: mortar, k_n: %g, k_t: %g, c_n: 3000, c_t: 500}", k_n,
                 k_t);
        scree_world *w = block_world(dimension, 1e-3, angle, parts);
        simple_steps(w, 400);
        double x = scene_get(w, "body").q[0];
        near("shear", x, Q / (n * k_t) + 0.1 * turn, 1e-6 * x);
        double stored = Q * Q / (n * k_t) + N * N / (n * k_n) + Q * 0.1 * turn;
        near("stored", w->state.clock.total->stored, stored / 2, 1e-5 * stored);
        near("no slip", w->state.clock.total->friction, 0, 1e-9 * stored);
        simple_end(w);
    }
}

/* Beyond mu N the excess force makes it slide; below it comes to rest. */
static void slip(void **unused) {
    (void)unused;
    const double mu = 0.5;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int over = 0; over < 2; over++) {
            double angle = math_atan2(mu * (over ? 1.001 : 0.95), 1);
            double a = G * (math_sin(angle) - mu * math_cos(angle));
            scree_world *w = block_world(dimension, 1e-3, angle,
                                         "friction: 0.5, bond: {kind: mortar, k_n: 4e6, k_t: 2e5, "
                                         "c_n: 3000, c_t: 500}");
            simple_steps(w, 300);
            double before = scene_get(w, "body").v[0];
            simple_steps(w, 100);
            double after = scene_get(w, "body").v[0];
            near("speed", after - before, over ? a * 0.1 : 0, 1e-3 * fabs(a) * 0.1);
            if (!over) near("rest", after, 0, 1e-8);
            simple_end(w);
        }
}

/* A bounce: the layer gives its energy back as h goes to zero and never pulls. */
static void bounce(void **unused) {
    (void)unused;
    double lost[2];
    for (int fine = 0; fine < 2; fine++) {
        double h = fine ? 1e-6 : 4e-6;
        scree_world *w = scene_world(
            "world: {h: %.17g, tolerance: 1e-9, gravity: [0, 0]}\n"
            "laws: {law: {bond: {kind: mortar, k_n: 1e5, k_t: 1e5}, friction: 0.3}}\ncontacts: "
            "[{default: law}]\nbodies:\n"
            "  - {name: body, shape: {kind: disk, radius: 0.1}, position: [0, 0.1001], mass: 2, "
            "velocity: [0, -1]}\n  - {name: ground, shape: halfplane, fixed: true}\n",
            h);
        bool stored = false;
        for (int i = 0; i < (int)(0.02 / h); i++) {
            simple_step(w);
            scree_frame f = simple_frame(w);
            for (uint32_t c = 0; c < f.contacts; c++)
                assert_true(f.force[c][0] >= 0);
            stored = stored || w->state.clock.total->stored > 0.99;
        }
        assert_true(stored); /* half of 2 kg at 1 m/s, at the turn */
        lost[fine] = 1 - scene_get(w, "body").v[1];
        near("nothing left in the layer", w->state.clock.total->stored, 0, 1e-12);
        simple_end(w);
    }
    printf("lost of 1 m/s: %.2e at 4 us, %.2e at 1 us\n", lost[0], lost[1]);
    near("first order in h", lost[0] / lost[1], 4, 0.1);
}

static void bad_input(void **unused) {
    (void)unused;
    static const struct {
        const char *parts, *reason;
    } cases[] = {
        {"bond: {kind: mortar, k_n: -1}", "k_n"},
        {"bond: {kind: mortar, k_n: 1, c_n: -1}", "c_n"},
        {"bond: {kind: mortar}", "either"},
        {"bond: {kind: mortar, k_n: 1, k_n_per_area: 1}", "either"},
        {"bond: {kind: mortar, k_n: 1, k_t_per_area: 1}", "do not mix"},
        {"bond: {kind: mortar, k_n: 1, c_t: 1}", "rigid in shear"},
        {"bond: {kind: mortar, k_n_per_area: 1}", "no area"},
        {"normal: velocity, bond: {kind: mortar, k_n: 1}", "remove 'normal'"},
        {"impact: {kind: newton, e_n: 0.5}, bond: {kind: mortar, k_n: 1}", "b_N"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text =
            scene_refusal("world: {h: 1e-3}\nlaws: {law: {friction: 1, %s}}\ncontacts: [{default: "
                          "law}]\nbodies:\n  - {shape: {kind: disk, radius: 0.1}}\n  - {shape: "
                          "halfplane, fixed: true}\n",
                          cases[i].parts);
        if (!strstr(text, cases[i].reason)) fail_msg("%s: '%s'", cases[i].parts, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settlement), cmocka_unit_test(frequency), cmocka_unit_test(creep),
        cmocka_unit_test(shear),      cmocka_unit_test(slip),      cmocka_unit_test(bounce),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
