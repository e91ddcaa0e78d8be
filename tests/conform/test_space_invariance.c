/* The same physics in space told differently gives the same certified answer: in other units, with
 * the bodies in another order, mirrored, turned with its gravity, far from the origin.
 *
 * Bit for bit in units scaled by powers of two: then every number is scaled exactly, provided that
 * nothing in the engine is an absolute length, mass or time. Elsewhere to the solver's tolerance:
 * contacts come in another order, tangents are chosen by the axes of the world, so the solver takes
 * another way to the same velocities. Where bodies stand on faces the impulses are not unique; they
 * neither slide nor spin there, so that positions and velocities are. Those are compared. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

#define STEPS 80

typedef struct telling {
    double length, mass, time; /* units */
    double theta;
    double turn[3], shift[3]; /* applied to everything: x -> shift + R x */
    bool mirror, reversed;    /* first x -> -x; bodies and joints in reverse order */
    bool round;               /* another scene: the walls are a cylinder */
} telling;

/* Arrows are mirrored, then turned, then measured in other units; and back. */
static void forth(const telling *t, const double x[3], double scale, double out[3]) {
    double q[4], R[3][3], mirrored[3] = {t->mirror ? -x[0] : x[0], x[1], x[2]};
    quaternion_exp(t->turn, q);
    quaternion_matrix(q, R);
    turn3((const double(*)[3])R, mirrored, out);
    for (int k = 0; k < 3; k++)
        out[k] *= scale;
}

static void back(const telling *t, const double x[3], double scale, double out[3]) {
    double q[4], R[3][3];
    quaternion_exp(t->turn, q);
    quaternion_matrix(q, R);
    turn_back3((const double(*)[3])R, x, out);
    if (t->mirror) out[0] = -out[0];
    for (int k = 0; k < 3; k++)
        out[k] /= scale;
}

/* The text of a scene while it is written. */
typedef struct page {
    const telling *t;
    char text[1 << 14];
    size_t used;
} page;

static void SCREE_PRINTF(2, 3) say(page *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(p->text + p->used, sizeof p->text - p->used, format, arguments);
    va_end(arguments);
    assert_true(count >= 0 && p->used + (size_t)count < sizeof p->text);
    p->used += (size_t)count;
}

static void say_vector(page *p, const double x[3]) {
    say(p, "[%.17g, %.17g, %.17g]", x[0], x[1], x[2]);
}

/* A vector in the body's own frame, or one whose direction does not turn with the scene. */
static void say_local(page *p, const double x[3], double scale) {
    double sign = p->t->mirror ? -1 : 1;
    say_vector(p, (double[3]){sign * x[0] * scale, x[1] * scale, x[2] * scale});
}

static void say_arrow(page *p, const double x[3], double scale) {
    double out[3];
    forth(p->t, x, scale, out);
    say_vector(p, out);
}

/* Axial vectors, such as spins and moments: in a mirror they get the opposite sign. */
static void say_axial(page *p, const double x[3], double scale) {
    say_arrow(p, x, p->t->mirror ? -scale : scale);
}

static void say_point(page *p, const double x[3]) {
    double out[3];
    forth(p->t, x, p->t->length, out);
    for (int k = 0; k < 3; k++)
        out[k] += p->t->shift[k];
    say_vector(p, out);
}

/* The orientation exp(turn), mirrored and then turned with the scene. */
static void say_orientation(page *p, const double turn[3]) {
    double own[3], q[4], whole[4], out[4], sign = p->t->mirror ? -1 : 1;
    for (int k = 0; k < 3; k++)
        own[k] = k == 0 ? turn[k] : sign * turn[k];
    quaternion_exp(own, q);
    quaternion_exp(p->t->turn, whole);
    quaternion_product(whole, q, out);
    quaternion_unit(out);
    say(p, "orientation: [%.17g, %.17g, %.17g, %.17g]", out[0], out[1], out[2], out[3]);
}

typedef struct thing {
    const char *name, *shape, *more;
    double at[3], turn[3], v[3], spin[3];
} thing;

/* A box of walls in which bricks stand on each other, a wall pushes a drum, and others fall, roll,
 * swing and meet. */
static const thing things[] = {
    {"low", "brick", "", {0, 0, 0.03}, {0}, {0}, {0}},
    {"high", "brick", "", {0.03, 0.01, 0.09}, {0, 0, 0.5}, {0}, {0}},
    {"steep", "brick", "", {0, 0.4, 0.14}, {0.5, 0.2, 0.1}, {0.2, 0, -1}, {1, 2, 3}},
    {"post", "drum", "", {0.5, -0.5, 0.05}, {0}, {0}, {0}},
    {"roller", "drum", "", {0.551, 0.1, 0.06}, {1.57, 0, 0}, {-0.3, 0, 0}, {0, -5, 0}},
    {"tilted", "drum", "", {0.5, 0.5, 0.12}, {0.4, 0.3, 0}, {0, 0, -1}, {0}},
    {"rock", "rock", "", {-0.4, 0, 0.11}, {0.1, 0.7, 0.3}, {0.3, 0.1, -1}, {0, 1, 0}},
    {"stone", "rock", "", {-0.37, 0.03, 0.28}, {2, 0.1, 1.3}, {0, 0, -2}, {0}},
    {"pair", "pair", "", {-0.4, 0.5, 0.07}, {0.2, 0.1, 0}, {0.5, 0, -0.3}, {0, 0, 4}},
    {"cue", "ball", "surface: rough, ", {0, -0.5, 0.05}, {0}, {-1, 0.05, 0}, {3, 0, 9}},
    {"target", "ball", "surface: rough, ", {-0.12, -0.49, 0.05}, {0}, {0}, {0}},
    {"marble", "ball", "", {-0.7, -0.61, 0.3}, {0}, {0, 0, -1}, {1, 2, 3}},
    {"top", "cone", "", {0.25, 0.7, 0.16}, {2.6, 0, 0.2}, {0, 0, -1}, {0}},
    {"arm", "rod", "", {0, -0.8, 0.5}, {0, 1.57, 0}, {0}, {0}},
    {"bob", "ball", "", {0.17, -0.8, 0.35}, {0}, {0}, {0}},
    {"sled", "brick", "", {-0.7, 0.8, 0.5}, {0, 0.3, 0}, {0.5, 0, 0}, {0}},
    {"load", "ball", "", {-0.7, 0.8, 0.59}, {0}, {0.5, 0, 0}, {0}},
    {"wheel", "drum", "", {0.7, -0.8, 0.5}, {1.57, 0, 0}, {0}, {0}},
    {"clapper", "ball", "", {0.78, -0.8, 0.42}, {0}, {0}, {0}},
};
#define THINGS (sizeof things / sizeof *things)

static void say_point_list(page *p, const double (*x)[3], int count) {
    say(p, "vertices: [");
    for (int k = 0; k < count; k++) {
        say_local(p, x[k], p->t->length);
        say(p, k + 1 < count ? ", " : "]");
    }
}

static void say_shapes(page *p) {
    static const double corners[6][3] = {{0.1, 0, 0},      {-0.08, 0.02, 0}, {0, 0.09, 0.01},
                                         {0.01, -0.07, 0}, {0, 0, 0.1},      {0.02, 0.01, -0.09}};
    static const double slope[4][3] = {
        {-0.5, -0.4, 0}, {-0.9, -0.4, 0.2}, {-0.9, -0.8, 0.2}, {-0.5, -0.8, 0}};
    double L = p->t->length;
    say(p, "shapes:\n  ball: {kind: sphere, radius: %.17g}\n", 0.05 * L);
    say(p, "  brick: {kind: block, size: [%.17g, %.17g, %.17g]}\n", 0.2 * L, 0.1 * L, 0.06 * L);
    say(p, "  drum: {kind: cylinder, radius: %.17g, height: %.17g}\n", 0.06 * L, 0.1 * L);
    say(p, "  rod: {kind: capsule, radius: %.17g, length: %.17g}\n", 0.02 * L, 0.3 * L);
    say(p, "  cone: {kind: cone, radius: %.17g, height: %.17g}\n", 0.08 * L, 0.12 * L);
    if (SCREE_WITH_QHULL) {
        say(p, "  rock: {kind: polyhedron, ");
        say_point_list(p, corners, 6);
    } else {
        say(p, "  rock: {kind: block, size: [%.17g, %.17g, %.17g]", 0.1 * L, 0.09 * L, 0.12 * L);
    }
    say(p, "}\n  pair: {compound: [{shape: ball, position: ");
    say_local(p, (double[3]){-0.04, 0.01, 0}, L);
    say(p, "}, {shape: ball, position: ");
    say_local(p, (double[3]){0.05, 0, 0.02}, L);
    say(p, "}]}\n  slope: {kind: mesh, ");
    say_point_list(p, slope, 4);
    say(p, ", triangles: %s}\n",
        p->t->mirror ? "[[0, 1, 2], [0, 2, 3]]" : "[[0, 2, 1], [0, 3, 2]]");
}

static void say_world(page *p, double tolerance) {
    const telling *t = p->t;
    say(p, "world:\n  dimension: 3\n  h: %.17g\n  theta: %g\n  tolerance: %g\n", 1e-3 * t->time,
        t->theta, tolerance);
    say(p, "  max_iterations: 200000\n  gravity: ");
    say_arrow(p, (double[3]){0.3, 0, -9.81}, t->length / (t->time * t->time));
    say(p, "\nlaws:\n  dry: {normal: velocity, friction: 0.4}\n"
           "  rough: {normal: velocity, friction: 0.5, impact: 0.25, rolling: {kind: rolling, "
           "mu_r: 0.02, mu_s: 0.01}}\n"
           "contacts: [{default: dry}, {between: [rough, rough], law: rough}]\n");
}

static void say_walls(page *p) {
    const telling *t = p->t;
    double L = t->length, turn[3] = {0};
    say(p, "  - {name: box, fixed: true, shape: ");
    if (t->round)
        say(p, "{kind: hollow_cylinder, caps: bottom, radius: %.17g, height: %.17g}", 1.6 * L, L);
    else
        say(p, "{kind: container, open: top, size: [%.17g, %.17g, %.17g]}", 2 * L, 2 * L, L);
    say(p, ", position: ");
    say_point(p, (double[3]){0, 0, 0.5});
    say(p, ", ");
    say_orientation(p, turn);
    say(p, "}\n  - {name: ramp, fixed: true, shape: slope, position: ");
    say_point(p, turn);
    say(p, ", ");
    say_orientation(p, turn);
    say(p, "}\n  - {name: wall, mass: %.17g, shape: {kind: block, size: [%.17g, %.17g, %.17g]}, ",
        50 * t->mass, 0.1 * L, 0.3 * L, 0.3 * L);
    say(p, "position: ");
    say_point(p, (double[3]){0.67, 0.1, 0.2});
    say(p, ", ");
    say_orientation(p, turn);
    /* its own x axis is that of the scene */
    say(p, ", drive: {axes: ");
    say_vector(p, t->turn);
    say(p,
        ", x: {displacement: {kind: sine, amplitude: %.17g, frequency: %.17g}}, y: fixed, z: "
        "fixed, rotation_x: fixed, rotation_y: fixed, rotation_z: fixed}}\n",
        (t->mirror ? 0.02 : -0.02) * L, 5 / t->time);
}

static void say_things(page *p) {
    const telling *t = p->t;
    for (size_t k = 0; k < THINGS; k++) {
        const thing *o = &things[t->reversed ? THINGS - 1 - k : k];
        say(p, "  - {name: %s, shape: %s, %sdensity: %.17g, position: ", o->name, o->shape, o->more,
            1000 * t->mass / (t->length * t->length * t->length));
        say_point(p, o->at);
        say(p, ", ");
        say_orientation(p, o->turn);
        say(p, ", velocity: ");
        say_arrow(p, o->v, t->length / t->time);
        say(p, ", angular_velocity: ");
        say_axial(p, o->spin, 1 / t->time);
        say(p, "}\n");
    }
}

/* Everything of a joint except its numbers. */
static void say_joint(page *p, const char *words, const double at[3], const double axis[3]) {
    say(p, "  - {%s, at: ", words);
    say_point(p, at);
    if (!axis) return;
    say(p, ", axis: ");
    say_axial(p, axis, 1);
}

static void say_joints(page *p, int which) {
    const telling *t = p->t;
    double torque = t->mass * t->length * t->length / (t->time * t->time);
    switch (which) {
    case 0:
        say_joint(p, "kind: hinge, body: arm", (double[3]){-0.15, -0.8, 0.5}, (double[3]){0, 1, 0});
        say(p, ", friction: %.17g}\n", 0.01 * torque);
        break;
    case 1: /* along an arrow, which a mirror transforms differently from an axis of rotation */
        say(p, "  - {kind: slider, body: sled, at: ");
        say_point(p, (double[3]){-0.65, 0.82, 0.5});
        say(p, ", axis: ");
        say_arrow(p, (double[3]){1, 0, 0.1}, 1);
        say(p, ", limits: [%.17g, %.17g]}\n", -0.01 * t->length, 0.025 * t->length);
        break;
    case 2:
        say_joint(p, "kind: fixed, bodies: [load, sled]", (double[3]){-0.7, 0.8, 0.54}, NULL);
        say(p, "}\n");
        break;
    case 3:
        say_joint(p, "kind: motor, body: wheel", (double[3]){0.7, -0.8, 0.5}, (double[3]){0, 1, 0});
        say(p, ", speed: %.17g, max_torque: %.17g}\n", 9 / t->time, 0.3 * torque);
        break;
    default:
        say_joint(p, "kind: ball, bodies: [clapper, wheel]", (double[3]){0.75, -0.8, 0.46}, NULL);
        say(p, "}\n");
    }
}
#define JOINTS 5

static void say_spring(page *p) {
    const telling *t = p->t;
    say(p, "  - {kind: spring, bodies: [bob, arm], anchor: ");
    say_point(p, (double[3]){0.17, -0.8, 0.37});
    say(p, ", anchor_b: ");
    say_point(p, (double[3]){0.15, -0.8, 0.5});
    say(p, ", length: %.17g, stiffness: %.17g, damping: %.17g}\n", 0.1 * t->length,
        80 * t->mass / (t->time * t->time), t->mass / t->time);
}

static void say_loads(page *p) {
    const telling *t = p->t;
    say(p, "loads: [{kind: force, bodies: rock, magnitude: %.17g, direction: ",
        t->mass * t->length / (t->time * t->time));
    say_arrow(p, (double[3]){1, 0.5, 0}, 1);
    say(p, "}]\n");
}

static scree_world *tell(const telling *t, double tolerance) {
    static page p;
    p.t = t;
    p.used = 0;
    say_world(&p, tolerance);
    say_shapes(&p);
    say(&p, "bodies:\n");
    if (!t->reversed) say_walls(&p);
    say_things(&p);
    if (t->reversed) say_walls(&p);
    say(&p, "joints:\n");
    if (t->reversed) say_spring(&p);
    for (int k = 0; k < JOINTS; k++)
        say_joints(&p, t->reversed ? JOINTS - 1 - k : k);
    if (!t->reversed) say_spring(&p);
    say_loads(&p);
    return scene_world("%s", p.text);
}

/* Converted back to the original description. turned: the rotation of the body since the start, as
 * a matrix, which does not depend on the choice of principal axes. */
typedef struct outcome {
    double at[THINGS][3], turned[THINGS][3][3], v[THINGS][3], spin[THINGS][3];
    double residual, penetration, kinetic;
    int64_t sweeps, unconverged;
} outcome;

static void how_turned(const telling *t, const double from[4], const double to[4],
                       double out[3][3]) {
    double inverse[4], q[4], R[3][3];
    quaternion_conjugate(from, inverse);
    quaternion_product(to, inverse, q);
    quaternion_matrix(q, R);
    for (int k = 0; k < 3; k++) { /* row k: where the plain world's axis k has turned to */
        double axis[3] = {k == 0, k == 1, k == 2}, there[3], now[3];
        forth(t, axis, 1, there);
        turn3((const double(*)[3])R, there, now);
        back(t, now, 1, out[k]);
    }
}

static void tell_back(scree_world *w, const telling *t, double start[THINGS][4], outcome *out) {
    for (size_t k = 0; k < THINGS; k++) {
        scene_body b = scene_get(w, things[k].name);
        double from_shift[3];
        minus3(b.q, t->shift, from_shift);
        back(t, from_shift, t->length, out->at[k]);
        back(t, b.v, t->length / t->time, out->v[k]);
        back(t, b.v + 3, (t->mirror ? -1 : 1) / t->time, out->spin[k]);
        how_turned(t, start[k], b.q + 3, out->turned[k]);
    }
    scree_run_totals totals = scree_world_totals(w);
    out->residual = totals.residual_max;
    out->penetration = totals.penetration_max / t->length;
    out->kinetic = simple_frame(w).certificate.total.kinetic * t->time * t->time /
                   (t->mass * t->length * t->length);
    out->sweeps = totals.sweeps;
    out->unconverged = totals.unconverged_steps;
    if (!(totals.contacts_max > 25)) fail_msg("%lld contacts", (long long)totals.contacts_max);
    if (!(totals.energy_error < 1e-10)) fail_msg("ledger open by %.3g", totals.energy_error);
    if (!(totals.momentum_error < 1e-10)) fail_msg("balance off by %.3g", totals.momentum_error);
}

static outcome run(const telling *t, double tolerance) {
    double start[THINGS][4];
    outcome out;
    memset(&out, 0, sizeof out);
    scree_world *w = tell(t, tolerance);
    for (size_t k = 0; k < THINGS; k++)
        memcpy(start[k], scene_get(w, things[k].name).q + 3, sizeof start[k]);
    simple_steps(w, STEPS);
    tell_back(w, t, start, &out);
    scree_world_destroy(w);
    return out;
}

/* Largest difference of positions over the radius of a ball, of speeds over 1 m/s, and of rotations
 * and spins as motions of a point at that radius. */
static double difference(const outcome *a, const outcome *b, const char **whose) {
    double worst = 0;
    for (size_t k = 0; k < THINGS; k++)
        for (int d = 0; d < 3; d++) {
            double off = fabs(a->at[k][d] - b->at[k][d]) / 0.05;
            off = fmax(off, fabs(a->v[k][d] - b->v[k][d]));
            off = fmax(off, 0.05 * fabs(a->spin[k][d] - b->spin[k][d]));
            for (int e = 0; e < 3; e++)
                off = fmax(off, fabs(a->turned[k][d][e] - b->turned[k][d][e]));
            if (!(off <= worst)) {
                worst = off;
                *whose = things[k].name;
            }
        }
    return worst;
}

static const double thetas[] = {0.5, 1};

static telling plain(double theta) {
    return (telling){1, 1, 1, theta, {0}, {0}, false, false, false};
}

static void other_units(void **unused) {
    (void)unused;
    const double units[][3] = {{0x1p-10, 1, 1},        {0x1p7, 1, 1}, {1, 0x1p-20, 1},
                               {1, 1, 0x1p-6},         {1, 1, 0x1p5}, {0x1p-10, 0x1p-30, 0x1p-5},
                               {0x1p-7, 0x1p-3, 0x1p1}};
    for (int i = 0; i < 2; i++) {
        telling t = plain(thetas[i]);
        t.round = i == 1;
        outcome want = run(&t, 1e-8);
        for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
            const char *whose = "";
            t.length = units[k][0];
            t.mass = units[k][1];
            t.time = units[k][2];
            outcome got = run(&t, 1e-8);
            if (memcmp(&got, &want, sizeof got) == 0) continue;
            double off = difference(&got, &want, &whose);
            fail_msg("length %g, mass %g, time %g: other bits, '%s' off by %.3g, %lld sweeps for "
                     "%lld",
                     t.length, t.mass, t.time, whose, off, (long long)got.sweeps,
                     (long long)want.sweeps);
        }
    }
}

static void same_to_tolerance(const telling *told, double allowed, const char *what) {
    for (int i = 0; i < 2; i++) {
        static outcome plain_outcome[2];
        static bool known[2];
        const char *whose = "";
        telling p = plain(thetas[i]), t = *told;
        t.theta = thetas[i];
        if (!known[i]) plain_outcome[i] = run(&p, 1e-12);
        known[i] = true;
        outcome got = run(&t, 1e-12);
        assert_int_equal(plain_outcome[i].unconverged, 0);
        assert_int_equal(got.unconverged, 0);
        double off = difference(&got, &plain_outcome[i], &whose);
        print_message("%s, theta %g: '%s' off by %.3g\n", what, thetas[i], whose, off);
        if (!(off <= allowed)) fail_msg("%s: '%s' off by %.3g", what, whose, off);
    }
}

static void other_order(void **unused) {
    (void)unused;
    telling t = plain(0.5);
    t.reversed = true;
    same_to_tolerance(&t, 1e-10, "bodies in reverse order");
}

static void mirror_image(void **unused) {
    (void)unused;
    telling t = plain(0.5);
    t.mirror = true;
    same_to_tolerance(&t, 1e-10, "mirrored");
}

static void turned(void **unused) {
    (void)unused;
    telling t = plain(0.5);
    t.turn[0] = 0.7;
    t.turn[1] = -1.1;
    t.turn[2] = 0.4;
    same_to_tolerance(&t, 1e-10, "turned about an oblique axis");
    t = plain(0.5);
    t.turn[1] = PI / 2;
    same_to_tolerance(&t, 1e-10, "turned by 90 degrees");
}

/* A coordinate of 1000 m is rounded to 1.1e-13 m, and a joint brings its anchors together within a
 * step of 1 ms: 1.1e-10 m/s, ten times as much after some impacts. */
static void far_away(void **unused) {
    (void)unused;
    telling t = plain(0.5);
    t.shift[0] = 1000;
    t.shift[1] = -1000;
    t.shift[2] = 1000;
    same_to_tolerance(&t, 1e-9, "1000 m from the origin");
}

static void all_at_once(void **unused) {
    (void)unused;
    telling t = {3, 0.7, 0.1, 0.5, {1, 0.3, -0.8}, {0}, true, true, false};
    same_to_tolerance(&t, 1e-10, "turned, mirrored, in reverse order, in other units");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_units),  cmocka_unit_test(other_order),
        cmocka_unit_test(mirror_image), cmocka_unit_test(turned),
        cmocka_unit_test(far_away),     cmocka_unit_test(all_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
