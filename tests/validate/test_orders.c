/* Orders of all time schemes over random phases, against the event-driven scheme where there is no
 * closed form. One halving sequence is erratic, for errors depend on where in a step the events
 * fall: they are averaged over the phases before the slope is taken. More of the table of accuracy
 * facts is in test_accuracy.c (Moreau-Jean) and test_schemes.c (the others beside closed forms). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "support/check.h"
#include "support/scene_world.h"

enum { LEVELS = 5, PHASES = 16, SCHEMES = 4 };

/* A scene with a number that is drawn; its bodies count by where they stand. */
typedef struct order_case {
    const char *name;
    double time, longest; /* s: of the run, and of the longest step */
    double low, high;     /* of the random phases */
    int phases; /* as many as the scatter of the slope asks for: some 0.4 over their root */
    double order[SCHEMES];
    scree_world *(*make)(const char *scheme, const char *normal, double h, double drawn);
} order_case;

#define WORLD "world: {h: %.17g, tolerance: 1e-12, %s}\n"
#define LAW(e, mu)                                                                                 \
    "laws: {dry: {normal: %s, impact: {kind: newton, e_n: " e                                      \
    "}, friction: {kind: coulomb, mu: " mu "}}}\ncontacts: [{default: dry}]\n"                     \
    "bodies:\n  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"

/* Thrown along the floor with a spin that is drawn: blows with friction, aslant. */
static scree_world *make_thrown(const char *scheme, const char *normal, double h, double drawn) {
    return scene_world(
        WORLD LAW(
            "0.7",
            "0.25") "  - {name: body, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, "
                    "%.17g], velocity: [1, 0], spin: %.17g}\n",
        h, scheme, normal, 0.6 + 0.1 * drawn, 10 * drawn);
}

/* Rocks over the first two blows, from an angle that is drawn. */
static scree_world *make_rocking(const char *scheme, const char *normal, double h, double drawn) {
    const double width = 0.3, height = 1.2, a = drawn * atan(width / height);
    return scene_world(WORLD LAW("0", "0.7") "  - {name: body, shape: {kind: rectangle, width: "
                                             "0.3, height: 1.2}, mass: 2, position: "
                                             "[%.17g, %.17g], angle: %.17g}\n",
                       h, scheme, normal, 0.5 * width * cos(a) - 0.5 * height * sin(a),
                       0.5 * width * sin(a) + 0.5 * height * cos(a), a);
}

/* One ball falls on another that has bounced. */
static scree_world *make_balls(const char *scheme, const char *normal, double h, double drawn) {
    return scene_world(
        WORLD LAW(
            "0.6",
            "0.3") "  - {name: low, shape: {kind: disk, radius: 0.12}, mass: 2, position: [0, "
                   "0.3]}\n"
                   "  - {name: body, shape: {kind: disk, radius: 0.1}, mass: 1, position: "
                   "[%.17g, 0.8]}\n",
        h, scheme, normal, 0.02 + 0.02 * drawn);
}

/* A block slides to its stop. */
static scree_world *make_stopping(const char *scheme, const char *normal, double h, double drawn) {
    return scene_world(
        WORLD LAW(
            "0", "0.3") "  - {name: body, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: "
                        "1, position: [0, 0.1], velocity: [%.17g, 0]}\n",
        h, scheme, normal, drawn);
}

/* Orders in the columns of `schemes`. A block that slides has its forces exact at any step: where
 * positions follow by the mean velocity, only the instant of its stop is missed. */
static const order_case cases[] = {
    {"thrown disk", 1.28, 0.004, 0, 1, 16, {1, 1, 1, 1}, make_thrown},
    {"rocking block", 0.56, 0.004, 0.4, 0.6, 40, {1, 1, 1, 1}, make_rocking},
    {"two balls", 0.48, 0.004, 0, 1, 16, {1, 1, 1, 1}, make_balls},
    {"block to its stop", 0.64, 0.008, 1.2, 1.6, 16, {2, 1, 2, 1}, make_stopping},
};

static const struct {
    const char *world, *normal;
} schemes[SCHEMES] = {{"scheme: moreau_jean", "velocity"},
                      {"scheme: moreau_jean, theta: 1", "velocity"},
                      {"scheme: newmark", "velocity"},
                      {"scheme: paoli", "position"}};

static void run(const order_case *c, const char *scheme, const char *normal, double h, double drawn,
                double q[3]) {
    scree_world *w = c->make(scheme, normal, h, drawn);
    simple_steps(w, (int64_t)(c->time / h + 0.5));
    memcpy(q, scene_get(w, "body").q, 3 * sizeof *q);
    simple_end(w);
}

/* Slope of log2 error over halvings, by least squares. */
static double order_of(const char *name, const char *scheme, const double error[LEVELS]) {
    double sum = 0, weight = 0, middle = 0.5 * (LEVELS - 1);
    for (int i = 0; i < LEVELS; i++) {
        sum += (i - middle) * log2(error[i]);
        weight += (i - middle) * (i - middle);
    }
    print_message("%-18s %-30s order %5.2f, errors", name, scheme, -sum / weight);
    for (int i = 0; i < LEVELS; i++)
        print_message(" %.1e", error[i]);
    print_message(" m\n");
    return -sum / weight;
}

static void orders(void **unused) {
    (void)unused;
    for (const order_case *c = cases; c < cases + sizeof cases / sizeof *cases; c++) {
        random_stream random = {11, 12, 13};
        double error[SCHEMES][LEVELS] = {{0}};
        for (int k = 0; k < c->phases; k++) {
            double drawn = random_range(&random, c->low, c->high), want[3], got[3];
            run(c, "scheme: event_driven", "velocity", c->longest, drawn, want);
            for (int j = 0; j < SCHEMES; j++)
                for (int i = 0; i < LEVELS; i++) {
                    run(c, schemes[j].world, schemes[j].normal, c->longest / (1 << i), drawn, got);
                    error[j][i] += hypot(got[0] - want[0], got[1] - want[1]) / c->phases;
                }
        }
        for (int j = 0; j < SCHEMES; j++)
            near(schemes[j].world, order_of(c->name, schemes[j].world, error[j]), c->order[j],
                 0.15);
    }
}

/* Before it touches, a ball under a force that depends on time: order 2 with every scheme that
 * takes the force twice or at mid-step, and with Verlet's. */
static double flight_error(const char *scheme, const char *law, double phase, double h) {
    const double time = 0.48, o = 8 * acos(-1);
    scree_world *w = scene_world(
        "world: {h: %.17g, tolerance: 1e-12, %s}\n"
        "laws: {a: {%s}}\ncontacts: [{default: a}]\n"
        "bodies:\n  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 2, position: [0, 5]}\n"
        "loads: [{kind: force, bodies: ball, direction: [1, 0], magnitude: {kind: sine, amplitude: "
        "5, frequency: 4, phase: %.17g}}]\n",
        h, scheme, law, phase);
    simple_steps(w, (int64_t)(time / h + 0.5));
    double x = scene_get(w, "ball").q[0];
    simple_end(w);
    double want = 2.5 / o * (time * cos(phase) - (sin(o * time + phase) - sin(phase)) / o);
    return fabs(x - want);
}

static void before_contact(void **unused) {
    (void)unused;
    static const struct {
        const char *world, *law;
        double order;
    } way[] = {
        {"scheme: verlet", "bond: {kind: spring_dashpot, k_n: 100, k_t: 100}", 2},
        {"scheme: paoli", "normal: position", 1},
        {"scheme: moreau_jean, theta: 1", "normal: velocity", 1},
    };
    for (size_t s = 0; s < sizeof way / sizeof *way; s++) {
        random_stream random = {4, 5, 6};
        double error[LEVELS] = {0};
        for (int k = 0; k < PHASES; k++) {
            double phase = random_range(&random, 0, 6.28);
            for (int i = 0; i < LEVELS; i++)
                error[i] +=
                    flight_error(way[s].world, way[s].law, phase, 0.016 / (1 << i)) / PHASES;
        }
        near(way[s].world, order_of("before contact", way[s].world, error), way[s].order, 0.15);
    }
    near("event_driven", flight_error("scheme: event_driven", "normal: velocity", 1, 0.016), 0,
         1e-10);
}

/* The deepest and the highest rest of a ball that meets the floor without gravity, over phases, in
 * units of speed x h. Newmark: q+ = q + h v / 2 in the step whose free end is below the floor, so
 * half a step either way; the laws on positions, and events, end on the floor. */
static void rest(const char *scheme, const char *normal, double deepest, double highest,
                 double tolerance) {
    const double h = 1e-3, r = 0.1;
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < 40; k++) {
        scree_world *w = scene_world(
            "world: {h: %g, tolerance: 1e-13, scheme: %s, gravity: [0, 0]}\n"
            "laws: {a: {normal: %s}}\ncontacts: [{default: a}]\n"
            "bodies:\n  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, %.17g], "
            "velocity: [0, -1]}\n",
            h, scheme, normal, r + (5 + (k + 0.5) / 40) * h);
        simple_steps(w, 20);
        scene_body ball = scene_get(w, "ball");
        near("at rest", ball.v[1], 0, 1e-12);
        low = fmin(low, (ball.q[1] - r) / h);
        high = fmax(high, (ball.q[1] - r) / h);
        simple_end(w);
    }
    near("deepest", -low, deepest, tolerance);
    near("highest", high, highest, tolerance);
}

static void rests(void **unused) {
    (void)unused;
    rest("newmark", "velocity", 0.5, 0.5, 0.03);
    rest("paoli", "position", 0, 0, 1e-13);
    rest("event_driven", "velocity", 0, 0, 1e-12);
}

/* 1 mm of overlap, h 1e-3: laws on velocities leave it, that on positions throws the body out at 1
 * m/s. */
static void overlapping_start(void **unused) {
    (void)unused;
    static const struct {
        const char *scheme, *normal;
        double speed;
    } way[] = {
        {"newmark", "velocity", 0}, {"paoli", "position", 1}, {"event_driven", "velocity", 0}};
    for (int k = 0; k < 3; k++) {
        scree_world *w = scene_world(
            "world: {h: 1e-3, tolerance: 1e-13, scheme: %s}\n"
            "laws: {a: {normal: %s}}\ncontacts: [{default: a}]\n"
            "bodies:\n  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.099]}\n",
            way[k].scheme, way[k].normal);
        simple_step(w);
        near(way[k].scheme, scene_get(w, "ball").v[1], way[k].speed, 1e-12);
        if (way[k].speed == 0) {
            simple_steps(w, 100);
            near("stays", scene_get(w, "ball").q[1], 0.099, 1e-14);
        }
        simple_end(w);
    }
}

/* Elastic bounces: in the step of an impact v+ = -v-, and the displacement of the step is zero with
 * Newmark as with theta 1/2: the energy is constant within rounding. */
static void elastic_newmark(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1e-3, tolerance: 1e-13, scheme: newmark}\n"
        "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 1}}}\n"
        "contacts: [{default: hard}]\n"
        "bodies:\n  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 1.1]}\n");
    simple_steps(w, 5000);
    scene_body ball = scene_get(w, "ball");
    near("energy", 0.5 * ball.v[1] * ball.v[1] + GRAVITY * (ball.q[1] - 1.1), 0, 1e-10);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders),          cmocka_unit_test(before_contact),
        cmocka_unit_test(rests),           cmocka_unit_test(overlapping_start),
        cmocka_unit_test(elastic_newmark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
