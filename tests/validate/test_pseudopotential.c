/* Collisions with the quadratic pseudopotential of A-CD2 (DD08 8, 14, 70) and Coulomb's friction by
 * Tresca steps (DD08 35-39): closed forms of one and two bodies, all combinations of open,
 * rebounding and stopped contacts in a chain, the law itself in random heaps, agreement with exact
 * Coulomb friction, and both sums of Clausius and Duhem. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "problem/cone.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define PI 3.14159265358979323846

static const char *const falling_disk =
    "world: {h: 1 ms, gravity: [0, 0], tolerance: 1e-12, solver: nlgs}\n"
    "laws: {q: {normal: velocity, bond: {kind: pseudopotential, %s}}}\n"
    "contacts: [{default: q}]\n"
    "bodies:\n"
    "  - {name: floor, shape: halfplane, fixed: true}\n"
    "  - {name: ball, shape: {kind: disk, radius: 0.5}, position: [0, %.17g], velocity: [%.17g, "
    "%.17g], density: 1}\n";

/* VALIDATION.md: K 78, m pi / 4 gives 0.98998; below K = m / 2 nothing rebounds. */
static void a_point_on_a_plane(void **unused) {
    (void)unused;
    const double m = PI / 4, Ks[] = {0, 0.2, m / 2, 0.5, 1, 5, 78, 1e4};
    for (size_t i = 0; i < sizeof Ks / sizeof *Ks; i++) {
        char bond[64];
        snprintf(bond, sizeof bond, "K_N: %.17g", Ks[i]);
        scree_world *w = scene_world(falling_disk, bond, 0.5001, 0.0, -1.3);
        simple_steps(w, 3);
        near("rebound", scene_get(w, "ball").v[1] / 1.3, fmax(0, (2 * Ks[i] - m) / (2 * Ks[i] + m)),
             1e-9);
        simple_end(w);
    }
    near("VALIDATION.md", (2 * 78 - m) / (2 * 78 + m), 0.98998, 5e-6);
}

/* A viscosity c = K / h is the same in steps of 1 ms with K = c x 1 ms. */
static void viscosities(void **unused) {
    (void)unused;
    scree_world *w = scene_world(falling_disk, "c_N: 3000, c_T: 40", 0.5001, 0.7, -1.0);
    scree_world *other = scene_world(falling_disk, "K_N: 3, K_T: 0.04", 0.5001, 0.7, -1.0);
    simple_steps(w, 3);
    simple_steps(other, 3);
    scene_body a = scene_get(w, "ball"), b = scene_get(other, "ball");
    for (int k = 0; k < 3; k++)
        near("velocity", a.v[k], b.v[k], 1e-14);
    simple_end(w);
    simple_end(other);
}

/* The tangent of a disk weighs m / 3: U_T+ = U_T- (1 - 6 K_T / m) / (1 + 6 K_T / m). */
static void an_oblique_impact(void **unused) {
    (void)unused;
    const double m = PI / 4, Ks[] = {0.01, 0.1, 3};
    for (size_t i = 0; i < 3; i++) {
        char bond[64];
        snprintf(bond, sizeof bond, "K_N: 2, K_T: %.17g", Ks[i]);
        scree_world *w = scene_world(falling_disk, bond, 0.5001, 0.7, -1.0);
        simple_step(w); /* the contact is active in this step alone */
        scene_body ball = scene_get(w, "ball");
        double ratio = 6 * Ks[i] / m;
        near("normal", ball.v[1], (4 - m) / (4 + m), 1e-9);
        near("tangent", ball.v[0] + 0.5 * ball.v[2], 0.7 * (1 - ratio) / (1 + ratio), 1e-9);
        simple_end(w);
    }
}

static void two_bodies(void **unused) {
    (void)unused;
    const double m1 = PI * 0.04, m2 = PI * 0.09 * 3, K = 0.35;
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, 0], tolerance: 1e-12}\n"
        "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: %.17g}}}\n"
        "contacts: [{default: q}]\n"
        "bodies:\n"
        "  - {name: a, shape: {kind: disk, radius: 0.2}, position: [0, 0], velocity: [1, 0.3], "
        "density: 1}\n"
        "  - {name: b, shape: {kind: disk, radius: 0.3}, position: [0.5001, 0], velocity: [-0.5, "
        "0.3], density: 3}\n",
        K);
    simple_steps(w, 3);
    double m = m1 * m2 / (m1 + m2), e = (2 * K - m) / (2 * K + m), S = m * (1 + e) * 1.5;
    assert_true(e > 0.2);
    near("light", scene_get(w, "a").v[0], 1 - S / m1, 1e-9);
    near("along", scene_get(w, "a").v[1], 0.3, 1e-12);
    near("heavy", scene_get(w, "b").v[0], -0.5 + S / m2, 1e-9);
    simple_end(w);
}

static void a_ball_in_space(void **unused) {
    (void)unused;
    const double m = 4.0 / 3 * PI * 0.125, K = 0.6, K_T = 0.08;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, gravity: [0, 0, 0], tolerance: 1e-12}\n"
        "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: %.17g, K_T: %.17g}}}\n"
        "contacts: [{default: q}]\n"
        "bodies:\n"
        "  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: ball, shape: {kind: sphere, radius: 0.5}, position: [0, 0, 0.5001], velocity: "
        "[0.4, -0.3, -1], density: 1}\n",
        K, K_T);
    simple_step(w);
    scene_body ball = scene_get(w, "ball");
    double ratio = 2 * K_T * 3.5 / m, left = (1 - ratio) / (1 + ratio);
    near("normal", ball.v[2], (2 * K - m) / (2 * K + m), 1e-9);
    near("x", ball.v[0] - 0.5 * ball.v[4], 0.4 * left, 1e-9);
    near("y", ball.v[1] + 0.5 * ball.v[3], -0.3 * left, 1e-9);
    simple_end(w);
}

/* Balls in a row against a wall, contact k between ball k - 1 (0: the wall) and ball k. */
enum { CHAIN = 4, OPEN = 0, REBOUND, STOP, STATES };

/* Velocities for one combination of states, or false when they contradict it. Unknowns are the
 * impulses: S = 0, S = -D (U+ + U-) or U+ = 0. */
static bool try_states(const int *choice, const double *mass, const double *before, double D,
                       double *after) {
    double A[CHAIN * CHAIN] = {0}, y[CHAIN], S[CHAIN], U[CHAIN], U_minus[CHAIN];
    for (int i = 0; i < CHAIN; i++) {
        U_minus[i] = before[i] - (i ? before[i - 1] : 0);
        double W[CHAIN] = {0};
        W[i] = 1 / mass[i] + (i ? 1 / mass[i - 1] : 0);
        if (i) W[i - 1] = -1 / mass[i - 1];
        if (i + 1 < CHAIN) W[i + 1] = -1 / mass[i];
        for (int j = 0; j < CHAIN; j++)
            A[i * CHAIN + j] = choice[i] == OPEN   ? i == j
                               : choice[i] == STOP ? W[j]
                                                   : (i == j) + D * W[j];
        y[i] = choice[i] == OPEN ? 0 : choice[i] == STOP ? -U_minus[i] : -2 * D * U_minus[i];
    }
    if (small_solve(CHAIN, A, y, S, 1e-12) < CHAIN) return false;
    for (int i = 0; i < CHAIN; i++)
        after[i] = before[i] + (S[i] - (i + 1 < CHAIN ? S[i + 1] : 0)) / mass[i];
    for (int i = 0; i < CHAIN; i++) {
        U[i] = after[i] - (i ? after[i - 1] : 0);
        double loss = -D * fmin(0, U[i] + U_minus[i]);
        if (U[i] < -1e-9 || S[i] < loss - 1e-9) return false;
        if (fabs(U[i]) > 1e-9 && fabs(S[i] - loss) > 1e-9) return false;
    }
    return true;
}

static int brute_force(const double *mass, const double *before, double D, double *after) {
    int found = 0, choice[CHAIN];
    double trial[CHAIN];
    for (int code = 0; code < 81; code++) {
        for (int i = 0, rest = code; i < CHAIN; i++, rest /= STATES)
            choice[i] = rest % STATES;
        if (!try_states(choice, mass, before, D, trial)) continue;
        for (int i = 0; found && i < CHAIN; i++)
            near("the only solution", trial[i], after[i], 1e-7);
        memcpy(after, trial, sizeof trial);
        found++;
    }
    return found;
}

static void simultaneous_contacts(void **unused) {
    (void)unused;
    random_stream random = {.seed = 5};
    for (int trial = 0; trial < 60; trial++) {
        double mass[CHAIN], before[CHAIN], after[CHAIN], K = random_range(&random, 0, 5);
        char bodies[1200] = "";
        for (int i = 0; i < CHAIN; i++) {
            double density = random_range(&random, 0.2, 2);
            before[i] = random_range(&random, -1.5, 1);
            mass[i] = density * PI * 0.25;
            size_t used = strlen(bodies);
            snprintf(bodies + used, sizeof bodies - used,
                     "  - {name: b%d, shape: {kind: disk, radius: 0.5}, position: [%.17g, 0], "
                     "velocity: [%.17g, 0], density: %.17g}\n",
                     i, 0.5 + i, before[i], density);
        }
        scree_world *w = scene_world(
            "world: {h: 1 us, gravity: [0, 0], tolerance: 1e-12, active_gap: 1e-3}\n"
            "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: %.17g}}}\n"
            "contacts: [{default: q}]\n"
            "bodies:\n  - {name: wall, shape: halfplane, angle: -90 deg, fixed: true}\n%s",
            K, bodies);
        assert_true(brute_force(mass, before, 2 * K, after) > 0);
        simple_step(w);
        for (int i = 0; i < CHAIN; i++) {
            char name[8];
            snprintf(name, sizeof name, "b%d", i);
            near("ball of a chain", scene_get(w, name).v[0], after[i], 1e-8);
        }
        simple_end(w);
    }
}

/* The pseudopotential and friction of all contacts of the last step, from the velocities before and
 * after and the whole impulses. */
static void check_laws(const scree_world *w, const double *v_minus, double D_N, double D_T,
                       double mu, double tolerance) {
    const problem *p = &w->sim.work.problem;
    int dimension = p->dimension;
    for (uint32_t c = 0; c < p->contacts; c++) {
        double before[ROWS_MAX], after[ROWS_MAX], dry[2] = {0};
        const double *S = w->sim.work.S + p->row_first[c];
        problem_relative_velocity(p, c, v_minus, before);
        problem_relative_velocity(p, c, w->sim.bodies.v_plus, after);
        double loss = -D_N * fmin(0, before[0] + after[0]), reaction = S[0] - loss;
        near("not through", fmin(0, after[0]), 0, tolerance);
        near("no pull", fmin(0, reaction), 0, tolerance);
        near("complementary", fmin(fmax(reaction, 0), fmax(after[0], 0)), 0, tolerance);
        if (problem_row(p, c)->dimension < dimension) continue;
        for (int t = 1; t < dimension; t++)
            dry[t - 1] = S[t] + D_T * (before[t] + after[t]);
        double size = hypot(dry[0], dry[1]), bound = mu * fmax(S[0], 0);
        double speed = dimension == 3 ? hypot(after[1], after[2]) : fabs(after[1]);
        near("in the cone", fmax(0, size - bound), 0, tolerance);
        near("slides at its edge", fmin(speed, bound - size), 0, tolerance);
        for (int t = 1; t < dimension; t++)
            near("against the slip", size * after[t] + speed * dry[t - 1], 0, tolerance);
    }
}

/* A tall block that lands on one corner and at once on the other: the harder impact lifts the other
 * corner faster than it came, so that its own pseudopotential must release it. */
static void a_corner_is_let_go(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 us, gravity: [0, 0], tolerance: 1e-12, active_gap: 1e-3}\n"
        "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: 5}}}\n"
        "contacts: [{default: q}]\n"
        "bodies:\n"
        "  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.3, height: 1.2}, position: [0, 0.6], "
        "velocity: [0, -0.55], spin: -3, density: 1}\n");
    double v_minus[6];
    memcpy(v_minus, w->state.body.v, sizeof v_minus);
    simple_step(w);
    assert_int_equal(w->sim.report.certificate.passes, 2);
    check_laws(w, v_minus, 10, 0, 0, 1e-9);
    scene_body after = scene_get(w, "block");
    double left = after.v[1] - 0.15 * after.v[2];
    assert_true(left > 0.1);
    simple_end(w);
}

static scree_world *heap(int dimension, const char *parts, uint64_t seed) {
    static const char *const planar =
        "  - {name: box, shape: {kind: box, width: 2.2, height: 4}, position: [0, 2], fixed: "
        "true}\n"
        "  - generate: {kind: polygons, number: 9, box: [-1.1, 1.1, 0.01, 4], radius: 0.3, gap: "
        "0.01}\n    density: 1\n";
    static const char *const space =
        "  - {name: box, shape: {kind: container, size: [1.4, 1.4, 4]}, position: [0, 0, 2], "
        "fixed: true}\n"
        "  - generate: {kind: spheres, number: 8, box: [-0.7, 0.7, -0.7, 0.7, 0.01, 4], "
        "radius_min: "
        "0.28, radius_max: 0.3}\n    density: 1\n";
    return scene_world("world: {dimension: %d, h: 4 ms, tolerance: 1e-11, law_tolerance: 1e-8, "
                       "seed: %d, gravity: [0, %s-9.81]}\n"
                       "laws: {q: {normal: velocity, %s}}\n"
                       "contacts: [{default: q}]\nbodies:\n%s",
                       dimension, (int)seed, dimension == 3 ? "0, " : "", parts,
                       dimension == 3 ? space : planar);
}

static void heaps_obey_the_law(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        double K_N, K_T, mu;
    } laws[] = {
        {"bond: {kind: pseudopotential, K_N: 0.03, K_T: 0.02}", 0.03, 0.02, 0},
        {"bond: {kind: pseudopotential, K_N: 0.5, K_T: 0.1}", 0.5, 0.1, 0},
        {"friction: 0.3, bond: {kind: pseudopotential, K_N: 0.3}", 0.3, 0, 0.3},
        {"friction: 0.3, bond: {kind: pseudopotential, K_N: 0.05, K_T: 0.01}", 0.05, 0.01, 0.3},
        {"friction: {kind: tresca_steps, mu: 0.2}, bond: {kind: pseudopotential, K_N: 0.3}", 0.3, 0,
         0.2},
    };
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
            scree_world *w = heap(dimension, laws[i].text, 3 + i);
            double v_minus[10 * DOFS_MAX];
            simple_step(w); /* the bodies are counted then */
            assert_true(w->sim.work.problem.dofs <= 10 * DOFS_MAX);
            for (int step = 0; step < 150; step++) {
                memcpy(v_minus, w->state.body.v, w->sim.work.problem.dofs * sizeof *v_minus);
                simple_step(w);
                check_laws(w, v_minus, 2 * laws[i].K_N, 2 * laws[i].K_T, laws[i].mu, 1e-7);
            }
            simple_end(w);
        }
}

/* One oblique impact of a block on its corner, whose normal and tangent are coupled. */
static scene_body after_impact(const char *parts, double angle, double vx) {
    scree_world *w =
        scene_world("world: {h: 1 ms, gravity: [0, 0], tolerance: 1e-12, law_tolerance: 1e-10}\n"
                    "laws: {q: {normal: velocity, %s}}\ncontacts: [{default: q}]\n"
                    "bodies:\n"
                    "  - {name: floor, shape: halfplane, fixed: true}\n"
                    "  - {name: block, shape: {kind: rectangle, width: 1, height: 0.4}, angle: "
                    "%.17g, position: "
                    "[0, %.17g], velocity: [%.17g, -1], density: 2}\n",
                    parts, angle, 0.5 * sin(angle) + 0.2 * cos(angle), vx);
    simple_step(w);
    scene_body found = scene_get(w, "block");
    simple_end(w);
    return found;
}

static void same_motion(const char *one, const char *two) {
    for (int i = 0; i < 12; i++) {
        double angle = 0.1 + 0.1 * i, vx = 0.4 * (i % 5) - 0.8;
        scene_body a = after_impact(one, angle, vx), b = after_impact(two, angle, vx);
        for (int k = 0; k < 3; k++)
            near(two, b.v[k], a.v[k], 1e-7);
    }
}

static void tresca_steps_are_coulomb(void **unused) {
    (void)unused;
    same_motion("friction: 0.25", "friction: {kind: tresca_steps, mu: 0.25}");
    same_motion("friction: 0.25, bond: {kind: pseudopotential, K_N: 0.9, K_T: 0.05}",
                "friction: {kind: tresca_steps, mu: 0.25}, bond: {kind: pseudopotential, K_N: 0.9, "
                "K_T: 0.05}");
}

/* DD08 (35): sticking turns the tangential velocity round, as a restitution e_t = 1 does. */
static void the_other_reading(void **unused) {
    (void)unused;
    same_motion("friction: 0.3, impact: {kind: newton, e_t: 1}",
                "friction: {kind: tresca_steps, mu: 0.3, slip: mean}");
    scene_body stuck = after_impact("friction: {kind: tresca_steps, mu: 50, slip: mean}", 0.8, 0.3);
    double y = -0.5 * sin(0.8) - 0.2 * cos(0.8); /* of the corner, from the centre */
    near("turned round", stuck.v[0] - stuck.v[2] * y, -0.3, 1e-6);
}

/* Two-sided, a ball that is still active one step after its bounce is stopped; the pull is seen. */
static void pulls(void **unused) {
    (void)unused;
    scree_world *w = scene_world(falling_disk, "K_N: 5, two_sided: true", 0.4995, 0.0, -0.2);
    simple_step(w);
    simple_step(w);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.contacts, 1);
    assert_int_equal(f.status[0], SCREE_BONDED);
    assert_true(f.force[0][0] < 0);
    near("stopped", scene_get(w, "ball").v[1], 0, 1e-12);
    assert_int_equal(scree_world_totals(w).pulled, 1);
    simple_end(w);
    assert_non_null(strstr(
        scene_refusal("world: {h: 1 ms}\nlaws: {q: {normal: velocity, friction: 0.3, bond: {kind: "
                      "pseudopotential, K_N: 5, two_sided: true}}}\ncontacts: [{default: q}]\n"
                      "bodies: [{shape: halfplane, fixed: true}]\n"),
        "two_sided"));
}

static void bad_parameters(void **unused) {
    (void)unused;
    static const char *const bonds[][2] = {{"K_N: 1, c_N: 2", "K_N and c_N"},
                                           {"K_T: 1, c_T: 2", "K_T and c_T"},
                                           {"two_sided: true", "needs K_N"},
                                           {"K_N: -1", "K_N"}};
    for (size_t i = 0; i < sizeof bonds / sizeof *bonds; i++)
        assert_non_null(
            strstr(scene_refusal(falling_disk, bonds[i][0], 0.5, 0.0, 0.0), bonds[i][1]));
}

/* A contact that separates and that gravity closes within the step: the first sum is the work of
 * the forces and dips below zero, the second does not. */
static void the_first_sum_dips(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, -9.81], tolerance: 1e-12}\n"
        "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: 0.1, K_T: 0.1}}}\n"
        "contacts: [{default: q}]\n"
        "bodies:\n"
        "  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.5}, position: [0, 0.499999], velocity: [0, "
        "0.003], density: 1}\n");
    const scree_certificate *c = &w->sim.report.certificate;
    simple_step(w);
    double m = PI / 4, S = m * (9.81e-3 - 0.003);
    near("first", c->duhem, -S * 0.003 / 2, 1e-15);
    near("second", c->duhem_free, S * (9.81e-3 - 0.003) / 2, 1e-15);
    simple_steps(w, 20);
    scree_run_totals n = scree_world_totals(w);
    assert_int_equal(n.duhem_dips, 1);
    assert_int_equal(n.duhem_free_dips, 0);
    simple_end(w);
}

/* The resistance to X = (U+ + U-) / 2 can push along U+, and then the second sum, which has the
 * velocity after the forces U_f = U- + h g, is K (U+ + U-)(U+ + U_f) >= -K (h g)^2 / 4. The disk is
 * thrown against the pull of g such that the bound is reached: U+ + U- = -h g / 2. */
static void the_second_sum_dips(void **unused) {
    (void)unused;
    double m = PI / 4, K = 0.1, W = 3 / m, pull = 1e-3, before = -pull * (3 + 2 * K * W) / 4;
    char text[1200];
    snprintf(
        text, sizeof text,
        "world: {h: 1 ms, gravity: [1, 0], tolerance: 1e-12}\n"
        "laws: {q: {normal: velocity, bond: {kind: pseudopotential, K_N: 0.1, K_T: 0.1}}}\n"
        "contacts: [{default: q}]\n"
        "bodies:\n"
        "  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.5}, position: [0, 0.499999], velocity: "
        "[%.17g, 0], density: 1}\n",
        before);
    scree_world *w = scene_world(text);
    const scree_certificate *c = &w->sim.report.certificate;
    simple_step(w);
    near("first", c->duhem, K * pull * pull / 4, 1e-15);
    near("second", c->duhem_free, -K * pull * pull / 4, 1e-15);
    assert_int_equal(scree_world_totals(w).duhem_free_dips, 1);
    simple_end(w);
    /* each contact has its own bound: a second ball in the same state gives as much again */
    size_t used = strlen(text);
    snprintf(
        text + used, sizeof text - used,
        "  - {name: other, shape: {kind: disk, radius: 0.5}, position: [5, 0.499999], velocity: "
        "[%.17g, 0], density: 1}\n",
        before);
    w = scene_world(text);
    simple_step(w);
    near("second of two", w->sim.report.certificate.duhem_free, -K * pull * pull / 2, 1e-15);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_on_a_plane), cmocka_unit_test(viscosities),
        cmocka_unit_test(an_oblique_impact),  cmocka_unit_test(two_bodies),
        cmocka_unit_test(a_ball_in_space),    cmocka_unit_test(simultaneous_contacts),
        cmocka_unit_test(heaps_obey_the_law), cmocka_unit_test(tresca_steps_are_coulomb),
        cmocka_unit_test(the_other_reading),  cmocka_unit_test(pulls),
        cmocka_unit_test(a_corner_is_let_go), cmocka_unit_test(bad_parameters),
        cmocka_unit_test(the_first_sum_dips), cmocka_unit_test(the_second_sum_dips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
