/* Penalty laws, as forces under Verlet's scheme and as compliances under implicit ones: impacts
 * against their closed forms, sliding and sticking, energy, restart and threads. Formulas:
 * src/law/penalty.h, src/law/hertz_mindlin.c. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/scene_world.h"

#define PI 3.14159265358979323846

/* A ball thrown at a wall, without gravity. */
typedef struct impact {
    double e, duration; /* of the push */
    double stored;      /* left in the ledger's column, J over the energy before */
    double deepest;
} impact;

static scree_world *ball_and_wall(const char *scheme, int dimension, const char *law, double h,
                                  double speed) {
    bool space = dimension == 3;
    return scene_world(
        "world: {dimension: %d, h: %.17g, tolerance: 1e-9, law_tolerance: 1e-6, scheme: %s, "
        "gravity: [0, 0%s]}\n"
        "laws: {soft: {bond: %s}}\n"
        "contacts: [{default: soft}]\n"
        "bodies:\n"
        "  - {name: wall, shape: %s, fixed: true}\n"
        "  - {name: ball, shape: {kind: %s, radius: 0.1}, mass: 2, position: [0, %s0.1002], "
        "velocity: [0, %s%.17g]}\n",
        dimension, h, scheme, space ? ", 0" : "", law, space ? "plane" : "halfplane",
        space ? "sphere" : "disk", space ? "0, " : "", space ? "0, " : "", -speed);
}

static impact throw_ball(const char *scheme, int dimension, const char *law, double h,
                         double speed) {
    impact out = {0};
    scree_world *w = ball_and_wall(scheme, dimension, law, h, speed);
    int axis = dimension - 1;
    double y = 0.1002;
    for (int i = 0; i < 100000 && (out.duration == 0 || y < 0.10005); i++) {
        simple_step(w);
        y = scene_get(w, "ball").q[axis];
        scree_frame f = simple_frame(w);
        for (uint32_t c = 0; c < f.contacts; c++)
            if (f.force[c][0] > 0) out.duration += h;
        out.deepest = fmax(out.deepest, 0.1 - y);
    }
    out.e = scene_get(w, "ball").v[axis] / speed;
    out.stored = simple_frame(w).certificate.total.stored / (speed * speed);
    simple_end(w);
    return out;
}

/* Contact ends when the force vanishes: cos psi the damping ratio, e = exp(-2 psi cot psi) after
 * 2 psi / w_d; for small damping exp(-pi z), half a period. */
static void linear_restitution(void **unused) {
    (void)unused;
    const char *const scheme[] = {"verlet", "moreau_jean", "newmark"};
    const double ratio[] = {0, 0.1, 0.5, 1.5}, k = 1e5, m = 2;
    for (int s = 0; s < 3; s++)
        for (int dimension = 2; dimension <= 3; dimension++)
            for (int i = 0; i < 4; i++) {
                double w0 = sqrt(k / m), z = ratio[i], e, duration;
                if (z < 1) {
                    double psi = acos(z);
                    e = exp(-2 * psi / tan(psi));
                    duration = 2 * psi / (w0 * sin(psi));
                } else {
                    double u = acosh(z);
                    e = exp(-2 * u / tanh(u));
                    duration = 2 * u / (w0 * sinh(u));
                }
                char law[128];
                snprintf(law, sizeof law, "{kind: spring_dashpot, k_n: %g, c_n: %.17g}", k,
                         2 * z * sqrt(k * m));
                double h = 2e-5;
                impact got = throw_ball(scheme[s], dimension, law, h, 0.5);
                near("restitution", got.e, e, 0.01);
                near("duration", got.duration, duration, 3 * h);
                near("nothing stays stored", got.stored, 0, 1e-9);
                if (z == 0) near("depth", got.deepest, 0.5 / w0, 1e-6);
            }
}

/* Restitution as a parameter, and at theta 1/2 no energy is lost or made at any step length. */
static void given_restitution(void **unused) {
    (void)unused;
    const double e[] = {1, 0.9, 0.5, 0.1, 0.02};
    const char *const kind[] = {"spring_dashpot, k_n: 1e5", "hertz_mindlin, young: 1e7"};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < 5; i++)
            for (int s = 0; s < 2; s++) {
                char law[128];
                snprintf(law, sizeof law, "{kind: %s, e_n: %g}", kind[l], e[i]);
                impact got = throw_ball(s ? "moreau_jean" : "verlet", 2 + (i & 1), law, 1e-5, 0.5);
                near(law, got.e, e[i], 0.006);
            }
    /* a step as long as a fifth of the impact */
    impact coarse = throw_ball("moreau_jean", 2, "{kind: spring_dashpot, k_n: 1e5}", 3e-3, 0.5);
    near("coarse steps make and lose little", coarse.e, 1, 0.15);
}

/* Where a ball is that met a wall with an undamped spring, against the exact flight: second order
 * with steps that resolve the impact, averaged over how it falls into the steps. */
static void elastic_order(void **unused) {
    (void)unused;
    enum { LEVELS = 4, PHASES = 16 };
    const double v = 0.5, w0 = sqrt(1e5 / 2), time = 0.02;
    const char *const scheme[] = {"verlet", "moreau_jean", "newmark"};
    for (int s = 0; s < 3; s++) {
        double error[LEVELS] = {0}, sum = 0;
        for (int k = 0; k < PHASES; k++)
            for (int i = 0; i < LEVELS; i++) {
                double h = 4e-4 / (1 << i), speed = v * (1 + 0.3 * k / PHASES);
                scree_world *w =
                    ball_and_wall(scheme[s], 2, "{kind: spring_dashpot, k_n: 1e5}", h, speed);
                simple_steps(w, (int64_t)(time / h + 0.5));
                double y = scene_get(w, "ball").q[1] - 0.1;
                error[i] += fabs(y - speed * (time - 2e-4 / speed - PI / w0));
                simple_end(w);
            }
        for (int i = 0; i < LEVELS; i++) {
            sum += (i - 1.5) * log2(error[i]) / 5;
        }
        near(scheme[s], -sum, 2, 0.2);
    }
}

/* Hertz: m d'' = -k d^3/2 enters (5 m v^2 / (4 k))^2/5 and pushes for 2.9432 times that over v: the
 * 2.94 (m^2 / (k'^2 v))^1/5 of Landau and Lifshitz with k' = 4/5 k. */
static void hertz_impact(void **unused) {
    (void)unused;
    const double E = 1e7, nu = 0.3, m = 2, v = 0.5;
    double k = 4.0 / 3 * E / (2 * (1 - nu * nu)) * sqrt(0.1);
    double depth = pow(1.25 * m * v * v / k, 0.4), duration = 2.9432 * depth / v;
    const char *const scheme[] = {"verlet", "moreau_jean", "newmark"};
    for (int s = 0; s < 3; s++) {
        impact got = throw_ball(scheme[s], 3, "{kind: hertz_mindlin, young: 1e7}", 1e-5, v);
        near("duration", got.duration, duration, 0.003 * duration);
        near("depth", got.deepest, depth, 1e-3 * depth);
        near("restitution", got.e, 1, 1e-4);
    }
}

/* A ball that is thrown aslant, spins and slides, sticks or rolls: schemes agree as h falls. */
static void oblique(const char *scheme, int dimension, const char *bond, double mu, double h,
                    double v[3]) {
    bool space = dimension == 3;
    scree_world *w = scene_world(
        "world: {dimension: %d, h: %.17g, tolerance: 1e-9, law_tolerance: 1e-6, scheme: %s}\n"
        "laws: {soft: {bond: %s, friction: {kind: coulomb, mu: %g}}}\n"
        "contacts: [{default: soft}]\n"
        "bodies:\n"
        "  - {name: wall, shape: %s, fixed: true}\n"
        "  - {name: ball, shape: {kind: %s, radius: 0.1}, mass: 2, position: [0, %s0.101], "
        "velocity: [0.5, %s-0.5]}\n",
        dimension, h, scheme, bond, mu, space ? "plane" : "halfplane", space ? "sphere" : "disk",
        space ? "0, " : "", space ? "0.2, " : "");
    simple_steps(w, (int64_t)(0.05 / h + 0.5));
    scene_body b = scene_get(w, "ball");
    v[0] = b.v[0];
    v[1] = b.v[dimension - 1];
    v[2] = space ? b.v[4] : -b.v[2];
    scree_ledger total = simple_frame(w).certificate.total;
    double energy = 0.5 * 2 * (0.5 + (space ? 0.04 : 0));
    near("what the scheme makes", total.scheme / energy, 0, 40 * h);
    assert_true(total.friction <= 1e-12 && total.damping <= 1e-12);
    simple_end(w);
}

static void explicit_and_implicit(void **unused) {
    (void)unused;
    const char *const bond[] = {"{kind: spring_dashpot, k_n: 1e5, e_n: 0.6, k_t: 5e4, c_t: 20}",
                                "{kind: hertz_mindlin, young: 1e7, e_n: 0.7}"};
    const double mu[] = {0.05, 0.3, 2};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int b = 0; b < 2; b++)
            for (int k = 0; k < 3; k++) {
                double far = 0, close = 0;
                for (int fine = 0; fine < 2; fine++) {
                    double h = fine ? 1e-5 : 8e-5, got[3], want[3];
                    oblique("verlet", dimension, bond[b], mu[k], h, got);
                    oblique("moreau_jean", dimension, bond[b], mu[k], h, want);
                    for (int i = 0; i < 3; i++)
                        *(fine ? &close : &far) += fabs(got[i] - want[i]) * (i == 2 ? 0.1 : 1);
                }
                if (!(close < 0.004))
                    fail_msg("%s mu %g: %g, before %g", bond[b], mu[k], close, far);
                if (!(close < 0.4 * far))
                    fail_msg("%s mu %g: %g is not less than %g", bond[b], mu[k], close, far);
            }
}

/* A ball that is pushed along a wall: the spring gives k_t of its way until mu N, then it slides;
 * while it slides the force is mu N. */
static void tangential_spring(void **unused) {
    (void)unused;
    const char *const scheme[] = {"verlet", "moreau_jean", "newmark"};
    for (int s = 0; s < 3; s++) {
        scree_world *w = scene_world(
            "world: {h: 2e-5, tolerance: 1e-9, scheme: %s, gravity: [0, -10]}\n"
            "laws: {soft: {bond: {kind: spring_dashpot, k_n: 1e5, e_n: 0.1, k_t: 5e4, c_t: 100}, "
            "friction: {kind: coulomb, mu: 0.5}}}\n"
            "contacts: [{default: soft}]\n"
            "bodies:\n"
            "  - {name: wall, shape: halfplane, fixed: true}\n"
            "  - {name: block, shape: {kind: disk, radius: 0.1}, mass: 2, position: [0, 0.0998], "
            "drive: {rotation: fixed, x: {velocity: 0.01}}}\n",
            scheme[s]);
        simple_steps(w, 500); /* 0.1 mm */
        double force[3];
        simple_force(w, scree_world_find_body(w, "block"), force);
        near("sticks", force[0], -5e4 * 1e-4 - 100 * 0.01, 0.05);
        near("carries the weight", force[1], 20, 0.2);
        simple_steps(w, 2500); /* 0.6 mm in all; mu N at 0.2 */
        simple_force(w, scree_world_find_body(w, "block"), force);
        near("slides", force[0], -0.5 * force[1], 1e-9);
        simple_end(w);
    }
}

static const char *const packing =
    "world: {dimension: %d, h: 1e-4, tolerance: 1e-9, scheme: %s, threads: %d}\n"
    "laws: {soft: {%s}}\n"
    "contacts: [{default: soft}]\n"
    "bodies:\n"
    "  - {name: floor, shape: %s, fixed: true}\n"
    "  - {name: a, shape: {kind: %s, radius: 0.1}, density: 1000, position: [0, %s0.11]}\n"
    "  - {name: b, shape: {kind: %s, radius: 0.08}, density: 1000, position: [0.03, %s0.3]}\n"
    "  - {name: c, shape: {kind: %s, radius: 0.09}, density: 1000, position: [0.14, %s0.26]}\n"
    "  - {name: d, shape: {kind: %s, radius: 0.07}, density: 1000, position: [-0.13, %s0.2], "
    "velocity: [1, %s0]}\n";

static scree_world *packed(const char *scheme, int dimension, int threads) {
    bool space = dimension == 3;
    const char *grain = space ? "sphere" : "disk", *zero = space ? "0.01, " : "";
    const char *law =
        "bond: {kind: spring_dashpot, k_n: 1e5, e_n: 0.5}, friction: {kind: coulomb, mu: 0.4}";
    if (strcmp(scheme, "paoli") == 0)
        law = "normal: position, impact: {kind: newton, e_n: 0.3}, friction: {kind: coulomb, mu: "
              "0.4}";
    return scene_world(packing, dimension, scheme, threads, law, space ? "plane" : "halfplane",
                       grain, zero, grain, zero, grain, zero, grain, zero, zero);
}

/* The next step depends on the state alone, for every scheme. */
static void restart_and_threads(void **unused) {
    (void)unused;
    const char *const scheme[] = {"verlet", "newmark", "paoli", "moreau_jean"};
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_penalty_%ld", (long)getpid());
    for (int s = 0; s < 4; s++)
        for (int dimension = 2; dimension <= 3; dimension++) {
            scree_world *w = packed(scheme[s], dimension, 1), *x = packed(scheme[s], dimension, 2);
            for (int i = 0; i < 30; i++) {
                simple_steps(w, 100);
                simple_steps(x, 100);
                assert_true(scree_world_hash(w) == scree_world_hash(x));
                must(scree_world_save(w, path, &error), &error);
                scree_world_destroy(w);
                w = packed(scheme[s], dimension, 1);
                must(scree_world_load(w, path, &error), &error);
                scree_world_forget(x);
            }
            assert_true(scree_world_totals(x).contacts_max >= 2);
            simple_end(w);
            simple_end(x);
        }
    remove(path);
}

/* Incompatible combinations are refused with a reason. */
static void refused(void **unused) {
    (void)unused;
    static const struct {
        const char *scheme, *law, *more, *words;
    } rows[] = {
        {"verlet", "normal: velocity", "", "forces from gap and velocity"},
        {"verlet", "bond: {kind: spring_dashpot, k_n: 1e9}", "", "is not stable"},
        {"verlet, adapt: {share: 0.5, max: 20 ms}", "bond: {kind: spring_dashpot, k_n: 1e6}", "",
         "adapt: 'max' 0.02 s is not stable"},
        {"verlet", "bond: {kind: spring_dashpot, k_n: 1e5}",
         "joints: [{kind: pin, body: ball, at: [0, 1]}]\n", "only computes forces"},
        {"paoli", "normal: velocity", "", "conditions on the gaps of two steps"},
        {"paoli", "normal: position, impact: {kind: newton, e_n: 0.5, e_t: 0.5}", "",
         "normal only"},
        {"moreau_jean", "normal: position, impact: {kind: newton, e_n: 0.5}", "", "both define"},
        {"moreau_jean", "normal: velocity, bond: {kind: spring_dashpot, k_n: 1e5}", "",
         "already contains a normal law"},
        {"moreau_jean", "bond: {kind: spring_dashpot, k_n: 1e5, c_n: 1, e_n: 0.5}", "", "not both"},
        {"moreau_jean", "bond: {kind: spring_dashpot, k_n: -1}", "", "k_n"},
        {"moreau_jean", "bond: {kind: spring_dashpot, k_n: 1, e_n: 1.5}", "", "e_n"},
        {"moreau_jean", "bond: {kind: hertz_mindlin, effective_young: 1e6}", "", "effective_shear"},
        {"moreau_jean", "bond: {kind: hertz_mindlin, young: 1e6}",
         "  - {name: brick, shape: {kind: rectangle, width: 1, height: 1}, density: 1, position: "
         "[5, 5]}\n",
         "needs a radius"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = scene_refusal(
            "world: {h: 1e-4, scheme: %s}\n"
            "laws: {soft: {%s}}\n"
            "contacts: [{default: soft}]\n"
            "bodies:\n"
            "  - {name: floor, shape: halfplane, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 1]}\n%s",
            rows[i].scheme, rows[i].law, rows[i].more);
        if (!strstr(text, rows[i].words)) fail_msg("row %zu: '%s'", i, text);
    }
}

/* An action that makes steps longer than laws that are forces can take: they would make energy. */
static void refused_step(void **unused) {
    (void)unused;
    static const char *const lengths[] = {"{h: 20 ms}", "{next: 20 ms}"};
    for (int i = 0; i < 2; i++) {
        scree_error error;
        scree_world *w = scene_world(
            "world: {h: 1e-4, scheme: verlet}\n"
            "laws: {soft: {bond: {kind: spring_dashpot, k_n: 1e6}}}\n"
            "contacts: [{default: soft}]\n"
            "bodies:\n"
            "  - {name: floor, shape: halfplane, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 1]}\n");
        simple_step(w);
        simple_act(w, "time_step", lengths[i]);
        assert_int_equal(scree_world_step(w, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "0.02 s is not stable"));
        simple_act(w, "time_step", "{h: 1 ms}");
        simple_step(w);
        near("time", scree_world_time(w), 1.1e-3, 1e-15);
        simple_end(w);
    }
}

/* With verlet contacts are found where the step ends: the gap of a frame is that of its positions,
 * however fast they move. */
static void gaps_of_frames(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 0.1 ms, gravity: [0, 0], scheme: verlet}\n"
        "laws: {l: {bond: {kind: spring_dashpot, k_n: 1e5}}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.1001], "
        "velocity: [0, -1]}\n");
    int seen = 0;
    for (int i = 0; i < 100; i++) {
        simple_step(w);
        scree_frame f = simple_frame(w);
        for (uint32_t c = 0; c < f.contacts; c++, seen++)
            near("the gap", f.gap[c], scene_get(w, "ball").q[1] - 0.1, 1e-15);
    }
    assert_true(seen > 50);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_of_frames),        cmocka_unit_test(linear_restitution),
        cmocka_unit_test(given_restitution),     cmocka_unit_test(hertz_impact),
        cmocka_unit_test(explicit_and_implicit), cmocka_unit_test(tangential_spring),
        cmocka_unit_test(restart_and_threads),   cmocka_unit_test(refused),
        cmocka_unit_test(elastic_order),         cmocka_unit_test(refused_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
