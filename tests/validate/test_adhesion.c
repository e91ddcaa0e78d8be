/* Laws that pull, against closed forms: constant cohesion, bonds that break, liquid bridges. Planar
 * and in space; gravity is turned instead of the ground. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"

/* A body of 2 kg on the ground, gravity of given size at an angle from the normal into it. */
typedef struct ground_case {
    int dimension;
    const char *law;     /* the parts */
    const char *shape;   /* NULL: a block of 0.4 x 0.2 (x 0.3) m */
    double g, angle;     /* m/s^2, rad; PI: away from the ground */
    double h, tolerance; /* 0: 1e-3 s and 1e-11 */
} ground_case;

#define MASS 2.0

static scree_world *ground_world(const ground_case *c) {
    double along = c->g * math_sin(c->angle), into = c->g * math_cos(c->angle);
    double h = c->h > 0 ? c->h : 1e-3, tolerance = c->tolerance > 0 ? c->tolerance : 1e-11;
    if (c->dimension == 2)
        return scene_world("world: {h: %.17g, tolerance: %g, law_tolerance: 1e-9, gravity: [%.17g, "
                           "%.17g]}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
                           "  - {name: body, shape: %s, position: [0, 0.1], mass: 2}\n"
                           "  - {name: ground, shape: halfplane, fixed: true}\n",
                           h, tolerance, along, -into, c->law,
                           c->shape ? c->shape : "{kind: rectangle, width: 0.4, height: 0.2}");
    return scene_world(
        "world: {dimension: 3, h: %.17g, tolerance: %g, law_tolerance: 1e-9, gravity: "
        "[%.17g, %.17g, %.17g]}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
        "  - {name: body, shape: %s, position: [0, 0, 0.1], mass: 2}\n"
        "  - {name: ground, shape: plane, fixed: true}\n",
        h, tolerance, 0.6 * along, 0.8 * along, -into, c->law,
        c->shape ? c->shape : "{kind: block, size: [0.4, 0.3, 0.2]}");
}

/* How far the body has gone after some steps: off the ground, and along it. */
typedef struct travel {
    double off, along;
    int broken;
} travel;

static travel go(const ground_case *c, int steps) {
    scree_world *w = ground_world(c);
    simple_steps(w, steps);
    scene_body b = scene_get(w, "body");
    travel t = {0};
    if (c->dimension == 2)
        t = (travel){b.q[1] - 0.1, fabs(b.q[0]), 0};
    else
        t = (travel){b.q[2] - 0.1, sqrt(b.q[0] * b.q[0] + b.q[1] * b.q[1]), 0};
    t.broken = (int)scree_world_totals(w).broken;
    simple_end(w);
    return t;
}

static const char *ball(int dimension) {
    return dimension == 2 ? "{kind: disk, radius: 0.1}" : "{kind: sphere, radius: 0.1}";
}

static const char *const normals[] = {"velocity", "quasi_inelastic", "position"};

/* A ball under a ceiling is held exactly up to F; beyond, the difference pulls it off, and once the
 * gap is open there is no cohesion. */
static void cohesion_pull_off(void **unused) {
    (void)unused;
    const double F = 13, over[] = {-1e-6, 1e-6, 0.1}, t = 0.1;
    const double want[] = {0, 0.5 * 1e-6 * F / MASS * t * t, 0.5 * 1.1 * F / MASS * t * t};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int n = 0; n < 3; n++)
            for (int k = 0; k < 3; k++) {
                char law[128];
                snprintf(law, sizeof law,
                         "normal: %s, friction: 0.4, bond: {kind: cohesion, force: %g}", normals[n],
                         F);
                ground_case c = {dimension, law, ball(dimension), F / MASS * (1 + over[k]), PI,
                                 0,         0};
                near("pulled off", go(&c, 100).off, want[k], 0.03 * want[k] + 1e-10);
            }
}

/* A block on a slope slides when W sin > mu (W cos + F), F the pull of all its contacts: two in the
 * plane, four in space; or the pressure times its area. */
static void cohesion_on_a_slope(void **unused) {
    (void)unused;
    const double mu = 0.5, angle = 0.7, W = 20;
    double F = W * (math_sin(angle) / mu - math_cos(angle));
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int stress = 0; stress < 2; stress++)
            for (int more = 0; more < 2; more++) {
                char law[160], bond[64];
                double area = dimension == 2 ? 0.4 : 0.12, contacts = dimension == 2 ? 2 : 4;
                double given = F * (more ? 1 + 1e-6 : 1 - 1e-6);
                snprintf(bond, sizeof bond, stress ? "pressure: %.17g" : "force: %.17g",
                         given / (stress ? area : contacts));
                snprintf(law, sizeof law,
                         "normal: velocity, friction: %g, bond: {kind: cohesion, %s}", mu, bond);
                ground_case c = {dimension, law, NULL, W / MASS, angle, 0, 0};
                travel t = go(&c, 200);
                /* the excess force, 1e-6 mu F, moves it by x = a t^2 / 2 */
                double x = 1e-6 * mu * F / MASS * 0.2 * 0.2 / 2;
                near(more ? "sticks" : "slides", t.along, more ? 0 : x, 1e-3 * x);
                near("stays on the slope", t.off, 0, 1e-9);
            }
}

/* Friction that depends on the motion uses the impulse inside the cone: a disk that cannot turn and
 * hangs from cohesion sticks up to mu_s (F - W), and slides with mu_d (F - W). */
static void cohesion_and_friction_that_changes(void **unused) {
    (void)unused;
    const double mu_s = 0.6, mu_d = 0.3, F = 30, angle = 2.2, t = 0.1;
    double tangent = math_sin(angle), normal = -math_cos(angle);
    double W = mu_s * F / (tangent + mu_s * normal);
    const char *disk = "{kind: disk, radius: 0.1}, drive: {rotation: fixed}";
    static const char *const kinds[] = {
        "{kind: static_dynamic, mu_s: 0.6, mu_d: 0.3}",
        "{kind: speed_dependent, table: [[0, 0.6], [1e-9, 0.6], [2e-9, 0.3], [1, 0.3]]}"};
    for (int k = 0; k < 2; k++)
        for (int over = 0; over < 2; over++) {
            char law[256];
            double g = W / MASS * (over ? 1.01 : 0.99);
            double a = g * tangent - mu_d * (F / MASS - g * normal), way = over ? a * t * t / 2 : 0;
            snprintf(law, sizeof law,
                     "normal: velocity, friction: %s, bond: {kind: cohesion, force: %g}", kinds[k],
                     F);
            travel got = go(&(ground_case){2, law, disk, g, angle, 0, 1e-8}, 100);
            near("slid", got.along, way, 0.02 * way + 1e-8);
            near("hangs", got.off, 0, 1e-8);
        }
}

/* Bonds of a ball under a ceiling hold up to T, or up to the tip c / mu of the cone. */
static void bond_in_tension(void **unused) {
    (void)unused;
    const double over[] = {-1e-6, 1e-6, 0.1}, c = 8, mu = 0.5, t = 0.1;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int n = 0; n < 3; n++)
            for (int k = 0; k < 6; k++) {
                char law[160];
                double T = k < 3 ? 13 : 30, F = fmin(T, c / mu), more = over[k % 3];
                double want = more < 0 ? 0 : (more < 0.01 ? more : 1 + more) * F / MASS * t * t / 2;
                snprintf(law, sizeof law,
                         "normal: %s, friction: %g, bond: {kind: mohr_coulomb, cohesion: %g, "
                         "tension: %g}",
                         normals[n], mu, c, T);
                ground_case at = {dimension, law, ball(dimension), F / MASS * (1 + more), PI, 0, 0};
                travel got = go(&at, 100);
                near("pulled off", got.off, want, 0.03 * want + 1e-10);
                assert_int_equal(got.broken, more > 0.01);
            }
}

/* The weight at which the bonds of a block give way: it slides, W sin > 2 c + mu W cos, or lifts
 * off at one end, W (sin / 4 - cos / 2) > T, since its weight acts at a quarter of its width above
 * it. */
static double envelope(double c, double T, double mu, double angle) {
    double sine = math_sin(angle), cosine = math_cos(angle), tip = mu > 0 ? c / mu : INFINITY;
    double slides = sine - mu * cosine, lifts = sine / 4 - cosine / 2;
    return fmin(slides > 0 ? 2 * c / slides : INFINITY,
                lifts > 0 ? fmin(T, tip) / lifts : INFINITY);
}

static void bond_envelope(void **unused) {
    (void)unused;
    const double c = 20, mus[] = {0, 0.4, 0.9}, tensions[] = {5, 15, 100};
    for (int m = 0; m < 3; m++)
        for (int k = 0; k < 3; k++)
            for (double angle = 0.8; angle < PI; angle += 0.37)
                for (int over = 0; over < 2; over++) {
                    char law[160];
                    double W = envelope(c, tensions[k], mus[m], angle);
                    if (!isfinite(W)) continue;
                    snprintf(law, sizeof law,
                             "normal: position, friction: %g, bond: {kind: mohr_coulomb, "
                             "cohesion: %g, tension: %g}",
                             mus[m], c, tensions[k]);
                    double g = W / MASS * (over ? 1.001 : 0.999);
                    ground_case at = {2, law, NULL, g, angle, 0, 1e-8};
                    travel got = go(&at, 100);
                    if (over != (got.broken > 0))
                        fail_msg("mu %g, T %g, angle %g, %d: %d bonds broke, moved %g and %g",
                                 mus[m], tensions[k], angle, over, got.broken, got.along, got.off);
                }
}

/* In space a block on a slope; stresses over its area; afterwards it slides with friction alone. */
static void bond_in_shear(void **unused) {
    (void)unused;
    const double mu = 0.5, angle = 0.9, stress = 500, area = 0.12, t = 0.2;
    double W = stress * area / (math_sin(angle) - mu * math_cos(angle));
    for (int over = 0; over < 2; over++) {
        char law[160];
        double g = W / MASS * (over ? 1.01 : 0.999);
        snprintf(law, sizeof law,
                 "normal: velocity, friction: %g, bond: {kind: mohr_coulomb, cohesion_stress: %g, "
                 "tension_stress: 1e5}",
                 mu, stress);
        travel got = go(&(ground_case){3, law, NULL, g, angle, 0, 0}, 200);
        double a = g * (math_sin(angle) - mu * math_cos(angle));
        near("slid", got.along, over ? a * t * t / 2 : 0, over ? 0.02 * a * t * t / 2 : 1e-9);
        assert_int_equal(got.broken, over ? 4 : 0);
    }
}

/* Bonds made across a gap keep it. */
static void bond_at_a_distance(void **unused) {
    (void)unused;
    for (int n = 0; n < 3; n++)
        for (int reached = 0; reached < 2; reached++) {
            scree_world *w = scene_world(
                "world: {h: 1e-3, tolerance: 1e-11, gravity: [0, -10]}\n"
                "laws: {law: {normal: %s, friction: 0.5, bond: {kind: mohr_coulomb, cohesion: 100, "
                "tension: 50, distance: %g}}}\ncontacts: [{default: law}]\nbodies:\n"
                "  - {name: body, shape: {kind: rectangle, width: 0.4, height: 0.2}, position: [0, "
                "0.101], mass: 2}\n  - {shape: halfplane, fixed: true}\n",
                normals[n], reached ? 1.01e-3 : 0.99e-3);
            simple_steps(w, 100);
            near("height", scene_get(w, "body").q[1], reached ? 0.101 : 0.1,
                 reached ? 1e-10 : 2e-4);
            simple_end(w);
        }
}

/* The liquid bridge of two spheres by its parameters, R the harmonic mean of their radii. */
#define VOLUME  2e-9
#define TENSION 0.07
#define WETTING 0.4 /* rad */

static double bridge_force(double R, double gap) {
    double s = gap * sqrt(R / VOLUME);
    return 2 * PI * R * TENSION * math_cos(WETTING) / (1 + 1.05 * s + 2.5 * s * s);
}

static double bridge_rupture(void) { return (1 + WETTING / 2) * cbrt(VOLUME); }

/* Simpson's rule, independent of the closed form. */
static double bridge_energy(double R) {
    int n = 1000;
    double step = bridge_rupture() / n, sum = 0;
    for (int i = 0; i <= n; i++)
        sum += (i == 0 || i == n ? 1 : i % 2 ? 4 : 2) * bridge_force(R, i * step);
    return sum * step / 3;
}

/* A ball of 5 mm above another of 10 mm, or the ground; gaps up to `bridged` are so at the start.
 */
static scree_world *bridge_world(int dimension, bool pair, const char *normal, double h, double gap,
                                 double bridged, const char *motion) {
    const char *names[2][3] = {{"disk", "halfplane", "0, "}, {"sphere", "plane", "0, 0, "}};
    const char *const *n = names[dimension - 2];
    char below[96];
    snprintf(below, sizeof below, pair ? "{kind: %s, radius: 0.01}" : "%s", n[pair ? 0 : 1]);
    return scene_world(
        "world: {dimension: %d, h: %.17g, tolerance: 1e-12, gravity: [0, 0%s]}\n"
        "laws: {law: {normal: %s, friction: 0.5, bond: {kind: capillary, volume: %g, "
        "surface_tension: %g, contact_angle: %g, distance: %g}}}\ncontacts: [{default: "
        "law}]\nbodies:\n"
        "  - {name: ball, shape: {kind: %s, radius: 0.005}, position: [%s%.17g], mass: 1e-3, %s}\n"
        "  - {name: base, shape: %s, fixed: true}\n",
        dimension, h, dimension == 3 ? ", 0" : "", normal, VOLUME, TENSION, WETTING, bridged, n[0],
        n[2], (pair ? 0.015 : 0.005) + gap, motion, below);
}

static double bridge_radius(bool pair) { return pair ? 2 / (1 / 0.005 + 1 / 0.01) : 2 * 0.005; }

/* Pulled apart slowly: the force at every gap, zero after rupture; the work of the drive and the
 * loss in the ledger are the integral of the force. */
static void bridge_curve(void **unused) {
    (void)unused;
    const double v = 0.01, h = 1e-4;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int k = 0; k < 6; k++) {
            bool pair = k >= 3;
            double R = bridge_radius(pair), end = bridge_rupture();
            char motion[128];
            snprintf(motion, sizeof motion,
                     dimension == 2 ? "drive: {x: fixed, y: {velocity: %g}, rotation: fixed}"
                                    : "drive: {x: fixed, y: fixed, z: {velocity: %g}, rotation_x: "
                                      "fixed, rotation_y: fixed, rotation_z: fixed}",
                     v);
            scree_world *w = bridge_world(dimension, pair, normals[k % 3], h, 0, 1e-5, motion);
            int bridged = 0;
            for (int i = 0; i < (int)(1.3 * end / (v * h)); i++) {
                simple_step(w);
                double gap = v * (i + 0.5) * h;
                if (fabs(gap - end) < 1e-9) continue;
                scree_frame f = simple_frame(w);
                double pull = 0;
                for (uint32_t c = 0; c < f.contacts; c++) {
                    pull -= f.force[c][0];
                    bridged += f.status[c] == SCREE_BONDED;
                }
                double want = gap < end ? bridge_force(R, gap) : 0;
                near("force of the bridge", pull, want, 1e-9 * bridge_force(R, 0));
            }
            assert_true(bridged > 1000);
            double energy = bridge_energy(R);
            scree_ledger total = simple_frame(w).certificate.total;
            near("lost at rupture", -total.fracture, energy, 1e-9 * energy);
            near("spent by the drive", total.drive, energy, 1e-3 * energy);
            near("stored", total.stored, 0, 1e-12 * energy);
            simple_end(w);
        }
}

/* Free flight out of a bridge: the kinetic energy falls by the integral of the force, with an error
 * of second order; with less the ball comes back. */
static void bridge_escape(void **unused) {
    (void)unused;
    double R = bridge_radius(false), energy = bridge_energy(R);
    for (int n = 0; n < 3; n++)
        for (int escapes = 0; escapes < 2; escapes++) {
            double kinetic = energy * (escapes ? 1.3 : 0.6), v = sqrt(2 * kinetic / 1e-3);
            char motion[96];
            snprintf(motion, sizeof motion, "velocity: [0, 0, %.17g]", v);
            scree_world *w = bridge_world(3, false, normals[n], 1e-5, 0, 1e-4, motion);
            simple_steps(w, 10000);
            scene_body b = scene_get(w, "ball");
            if (escapes)
                near("energy left", 0.5e-3 * b.v[2] * b.v[2], kinetic - energy, 1e-4 * energy);
            else
                near("back on the ground", b.q[2], 0.005, 1e-6);
            simple_end(w);
        }
}

/* No bridge before the bodies have met; a ball hangs on it up to the force at touching. */
static void bridge_forms_by_touching(void **unused) {
    (void)unused;
    for (int pair = 0; pair < 2; pair++) {
        scree_world *w = bridge_world(3, pair, "velocity", 1e-4, 1e-4, 0, "velocity: [0, 0, 0]");
        simple_steps(w, 100);
        near("no pull from afar", scene_get(w, "ball").v[2], 0, 0);
        simple_end(w);
    }
    /* the pull falls with the gap, so that the excess a grows: a (cosh(x t) - 1) / x^2 */
    double F = bridge_force(bridge_radius(false), 0), t = 0.5;
    double square = 1.05 * F / (MASS * sqrt(VOLUME / 0.2)), a = 1e-6 * F / MASS;
    for (int over = 0; over < 2; over++) {
        double g = F / MASS + (over ? a : -a);
        char parts[160];
        snprintf(parts, sizeof parts,
                 "normal: velocity, friction: 0.5, bond: {kind: capillary, volume: %g, "
                 "surface_tension: %g, contact_angle: %g}",
                 VOLUME, TENSION * 0.005 / 0.1, WETTING);
        travel got = go(&(ground_case){3, parts, ball(3), g, PI, 0, 0}, 500);
        double want = over ? a * (cosh(sqrt(square) * t) - 1) / square : 0;
        near("hangs", got.off, want, 0.01 * want + 1e-13);
    }
}

static void bad_input(void **unused) {
    (void)unused;
    static const struct {
        const char *parts, *reason;
    } cases[] = {
        {"friction: 1, bond: {kind: cohesion, force: -1}", "force"},
        {"friction: 1, bond: {kind: cohesion, pressure: -1}", "pressure"},
        {"friction: 1, bond: {kind: cohesion, force: 1, pressure: 2}", "either"},
        {"friction: 1, bond: {kind: cohesion, pressure: 2}", "no area"},
        {"friction: 1, bond: {kind: mohr_coulomb, cohesion: -1, tension: 1}", "cohesion"},
        {"friction: 1, bond: {kind: mohr_coulomb, cohesion: 1}", "tension"},
        {"friction: 1, bond: {kind: mohr_coulomb, cohesion: 1, tension_stress: 1}", "no area"},
        {"bond: {kind: mohr_coulomb, cohesion: 1, tension: 1}", "add 'friction'"},
        {"friction: 1, rolling: {kind: rolling, mu_r: 0.1}, bond: {kind: mohr_coulomb, cohesion: "
         "1, tension: 1}",
         "shape of the cone"},
        {"bond: {kind: capillary, volume: -1}", "volume"},
        {"bond: {kind: capillary, volume: 1e-9, contact_angle: 2}", "contact_angle"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text =
            scene_refusal("world: {h: 1e-3}\nlaws: {law: {normal: velocity, %s}}\ncontacts: "
                          "[{default: law}]\nbodies:\n  - {shape: {kind: disk, radius: 0.1}}\n  - "
                          "{shape: halfplane, fixed: true}\n",
                          cases[i].parts);
        if (!strstr(text, cases[i].reason)) fail_msg("%s: '%s'", cases[i].parts, text);
    }
}

/* Two blocks of 10 kg that rotate as one at w about the middle of their joint: the bond carries m
 * w^2 r = 800 N on its 0.2 m^2, and neither breaks nor dissipates. */
static scree_world *spinning(const char *bond, const char *scheme) {
    return scene_world("world: {h: 0.5 ms, gravity: [0, 0], tolerance: 1e-10, scheme: %s}\n"
                       "laws: {law: {normal: velocity, friction: 0.3, bond: {kind: %s}}}\n"
                       "contacts: [{default: law}]\nbodies:\n"
                       "  - {name: a, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 10, "
                       "position: [-0.2, 0], velocity: [0, -4], spin: 20}\n"
                       "  - {name: b, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 10, "
                       "position: [0.2, 0], velocity: [0, 4], spin: 20}\n",
                       scheme, bond);
}

#define ZONE "cohesive_bilinear, k_n: 1e9, strength_n: 1e6, G_n: 1e4"

static void bonds_that_spin(void **unused) {
    (void)unused;
    static const struct {
        const char *bond, *scheme;
        double stored; /* F^2 / (2 k A) */
    } cases[] = {
        {"mohr_coulomb, cohesion: 1e4, tension: 1e4", "moreau_jean", 0},
        {ZONE, "moreau_jean", 800 * 800 / (2e9 * 0.2)},
        {ZONE, "newmark", 800 * 800 / (2e9 * 0.2)},
        {"rcc, k_n: 1e9, w: 1e4", "moreau_jean", 800 * 800 / (2e9 * 0.2)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scree_world *w = spinning(cases[i].bond, cases[i].scheme);
        simple_steps(w, 2000);
        scene_body b = scene_get(w, "b");
        scree_ledger total = simple_frame(w).certificate.total;
        near("radius", sqrt(b.q[0] * b.q[0] + b.q[1] * b.q[1]), 0.2, 1e-4);
        near("spin", b.v[2], 20, 0.02);
        near("stored", total.stored, cases[i].stored, 1e-2 * cases[i].stored);
        near("fracture", total.fracture, 0, 1e-3);
        assert_int_equal(scree_world_totals(w).broken, 0);
        simple_end(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cohesion_pull_off),
        cmocka_unit_test(cohesion_on_a_slope),
        cmocka_unit_test(cohesion_and_friction_that_changes),
        cmocka_unit_test(bond_in_tension),
        cmocka_unit_test(bond_envelope),
        cmocka_unit_test(bond_in_shear),
        cmocka_unit_test(bond_at_a_distance),
        cmocka_unit_test(bridge_curve),
        cmocka_unit_test(bridge_escape),
        cmocka_unit_test(bridge_forms_by_touching),
        cmocka_unit_test(bonds_that_spin),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
