/* Deformable bodies against closed forms: a bar thrown on a wall and on another one, oscillations
 * under the theta scheme, a cantilever with a stop, and the accounts of energy in all of them. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

/* |sum of the step's columns| over sum of |columns| + 1e-4 of the bodies' energy, as certified. */
static void check_closure(scree_world *w, const char *what) {
    scree_run_totals t = scree_world_totals(w);
    if (!(t.energy_error <= 1e-10)) fail_msg("%s: the ledger closes to %g", what, t.energy_error);
}

/* Each bar has unit section and length 10, by default E 900 and density 1: waves of 30 m/s. */
static const char *const bar_scene =
    "world: {h: %.17g, theta: %g, gravity: %s, %s, tolerance: 1e-10}\n"
    "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
    "materials: {m: {kind: elastic, E: 900, nu: 0, density: 1}}\n"
    "deformables:\n"
    "  - {name: bar, mesh: {%s}, material: m, %s, velocity: [-10, 0%s]}\n"
    "bodies:\n  - {name: wall, shape: %s, fixed: true}\n";

typedef struct bar_case {
    const char *element; /* of one row: q4 or t6, in space h8 or t4 */
    bool space;
    int elements;
    double theta, wait; /* it meets the wall at 10 m/s after `wait` */
} bar_case;

typedef struct bar_result {
    double first, last, impulse, force; /* times since the wall was due */
    double energy;                      /* gained, over that of the start */
    double velocity;
} bar_result;

/* The time that a wave takes through an element. */
static double bar_step(int elements) { return 10.0 / elements / 30; }

static scree_world *make_bar(const bar_case *c) {
    char mesh[200], place[80];
    snprintf(mesh, sizeof mesh,
             c->space
                 ? "kind: grid, size: [10, 1, 1], cells: [%d, 1, 1], corner: [0, 0, 0], element: %s"
                 : "kind: grid, size: [10, 1], cells: [%d, 1], corner: [0, 0], element: %s",
             c->elements, c->element);
    snprintf(place, sizeof place, "position: [%.17g, 0%s]", 10 * c->wait, c->space ? ", 0" : "");
    return scene_world(
        bar_scene, bar_step(c->elements), c->theta, c->space ? "[0, 0, 0]" : "[0, 0]",
        c->space ? "dimension: 3" : "plane: stress", mesh, place, c->space ? ", 0" : "",
        c->space ? "plane, turn: [0, 90 deg, 0]" : "halfplane, angle: -90 deg");
}

/* The sum of the normal impulses of the last step. */
static double normal_impulse(scree_world *w) {
    double S = 0;
    for (size_t i = 0; i < w->state.contact.table.count; i++)
        S += w->state.contact.S[i * w->state.contact.rows];
    return S;
}

/* The mean velocity along x, by the masses of the nodes: momentum over mass. */
static double mean_velocity(scree_world *w, const char *name) { return scene_get(w, name).v[0]; }

static bar_result throw_bar(bar_case c) {
    scree_world *w = make_bar(&c);
    bar_result out = {.first = -1};
    const scree_ledger *total = w->state.clock.total;
    double h = bar_step(c.elements), at_middle = 0;
    int middles = 0;
    while (*w->state.clock.t < c.wait + 1.1) {
        simple_step(w);
        double S = normal_impulse(w), t = *w->state.clock.t - c.wait;
        if (S > 0 && out.first < 0) out.first = t;
        if (S > 0) out.last = t;
        out.impulse += S;
        if (t > 0.15 && t < 0.5) at_middle += S / h, middles++;
    }
    out.force = at_middle / middles;
    out.energy = (total->kinetic + total->stored) / 500;
    out.velocity = mean_velocity(w, "bar");
    check_closure(w, "bar");
    simple_end(w);
    return out;
}

/* Contact lasts 2 L / c = 0.6667 s under rho c v0 S = 300, then the bar leaves as fast as it came.
 */
static void check_bar(bar_case c, double impulse, double lost) {
    bar_result r = throw_bar(c);
    printf("bar of %d %s, theta %g: contact %.4f to %.4f s, impulse %.3f (200), force %.3f (300), "
           "velocity %.4f (10), energy %+.4f\n",
           c.elements, c.element, c.theta, r.first, r.last, r.impulse, r.force, r.velocity,
           r.energy);
    near("first contact", r.first, 0, 0.01);
    near("last contact", r.last, 2 * 10 / 30.0, 0.02);
    near("impulse", r.impulse, 200, impulse * 200);
    near("force", r.force, 300, 0.02 * 300);
    near("velocity", r.velocity, 10, 2 * impulse * 10);
    near("energy lost", -r.energy, lost, lost > 0 ? 0.2 * lost : 0.01);
}

/* With steps of the time of a wave through one of 100 elements theta 1/2 loses less than 1 % of the
 * energy, 0.51 2.8 % and 1 18 %. */
static void bar_on_a_wall(void **unused) {
    (void)unused;
    check_bar((bar_case){"q4", false, 100, 0.5, 0.5}, 0.02, 0);
    check_bar((bar_case){"q4", false, 100, 0.51, 0.05}, 0.02, 0.028);
    check_bar((bar_case){"q4", false, 100, 1, 0.05}, 0.06, 0.18);
}

static void bars_of_other_elements(void **unused) {
    (void)unused;
    check_bar((bar_case){"h8", true, 100, 0.5, 0.05}, 0.02, 0);
    check_bar((bar_case){"t6", false, 100, 0.5, 0.05}, 0.02, 0);
    check_bar((bar_case){"t4", true, 100, 0.5, 0.05}, 0.02, 0);
}

/* The error at the ends of the contact is that of an element or two: ten times smaller here. */
static void bar_of_1000_elements(void **unused) {
    (void)unused;
    bar_case c = {"q4", false, 1000, 0.5, 0.05};
    bar_result r = throw_bar(c);
    printf("bar of 1000 q4, theta 0.5: contact %.4f to %.4f s, impulse %.3f (200), force %.3f "
           "(300), energy %+.5f\n",
           r.first, r.last, r.impulse, r.force, r.energy);
    near("last contact", r.last, 2 * 10 / 30.0, 0.002);
    near("impulse", r.impulse, 200, 0.003 * 200);
    near("force", r.force, 300, 0.002 * 300);
    near("energy lost", r.energy, 0, 0.001);
}

/* A bar of impedance Z1 = rho c = 30 strikes one of Z2 = 80 at rest, at 1 m/s. Both faces go on at
 * v = Z1 / (Z1 + Z2) under the pressure Z2 v. The wave comes back unloaded from the free end of the
 * first after 2 L / c1 = 2/3 s, sooner than in the second: it rebounds as a whole, at
 * (Z1 - Z2) / (Z1 + Z2), and the second keeps the impulse. */
static void unlike_bars(void **unused) {
    (void)unused;
    const double Z1 = 30, Z2 = 80, h = bar_step(100), lasts = 2 * 10 / 30.0;
    scree_world *w = scene_world(
        "world: {h: %.17g, theta: 0.5, gravity: [0, 0], plane: stress, tolerance: 1e-10}\n"
        "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
        "materials: {light: {kind: elastic, E: 900, nu: 0, density: 1}, "
        "heavy: {kind: elastic, E: 1600, nu: 0, density: 4}}\n"
        "deformables:\n"
        "  - {name: second, mesh: {kind: grid, size: [10, 1], cells: [150, 1]}, material: heavy, "
        "position: [5, 0]}\n"
        "  - {name: first, mesh: {kind: grid, size: [10, 1], cells: [100, 1]}, material: light, "
        "position: [-5.05, 0], velocity: [1, 0], contact: {points: segments}}\n",
        h);
    double impulse = 0, first = -1, last = 0, at_middle = 0;
    int middles = 0;
    while (*w->state.clock.t < 0.9) {
        simple_step(w);
        double S = normal_impulse(w), t = *w->state.clock.t - 0.05;
        if (S > 0 && first < 0) first = t;
        if (S > 0) last = t;
        if (t > 0.15 && t < 0.5) at_middle += S / h, middles++;
        impulse += S;
    }
    double pressure = Z1 * Z2 / (Z1 + Z2), rebound = (Z1 - Z2) / (Z1 + Z2);
    double v1 = mean_velocity(w, "first"), v2 = mean_velocity(w, "second");
    printf("unlike bars: contact %.4f to %.4f s (0.6667), force %.3f (%.3f), impulse %.4f (%.4f), "
           "velocities %.4f (%.4f) and %.4f (%.4f)\n",
           first, last, at_middle / middles, pressure, impulse, pressure * lasts, v1, rebound, v2,
           pressure * lasts / 40);
    near("first contact", first, 0, 0.01);
    near("last contact", last, lasts, 0.02);
    near("force", at_middle / middles, pressure, 0.01 * pressure);
    near("impulse", impulse, pressure * lasts, 0.02 * pressure * lasts);
    near("velocity of the first", v1, rebound, 0.02);
    near("velocity of the second", v2, pressure * lasts / 40, 0.02 * pressure * lasts / 40);
    check_closure(w, "unlike bars");
    simple_end(w);
}

/* An elastic disk without a law of restitution bounces off the ground and comes back a little
 * slower, because part of the energy becomes vibration. Energy is lost only at nodes that come into
 * contact, step by step. */
static void disk_bounces(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 0.2 ms, theta: 0.5, gravity: [0, 0], plane: strain, tolerance: 1e-9}\n"
        "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: 1e6, nu: 0.3, density: 1000}}\n"
        "deformables:\n"
        "  - {name: disk, mesh: {kind: disk, radius: 0.1, contact: 0.02, cells: 4}, material: m, "
        "position: [0, 0.101], velocity: [0, -1]}\n"
        "bodies:\n  - {name: ground, shape: halfplane, fixed: true}\n");
    double lowest = 1;
    int touching = 0;
    for (int i = 0; i < 200; i++) {
        simple_step(w);
        double y = scene_get(w, "disk").q[1];
        if (y < lowest) lowest = y;
        touching += normal_impulse(w) > 0;
    }
    double e = scene_get(w, "disk").v[1], mass = 1000 * PI * 0.01;
    const scree_ledger *total = w->state.clock.total;
    double lost = -(total->kinetic + total->stored) / (0.5 * mass);
    printf("disk: rebound %.4f, %d steps of contact, lowest centre %.4f, energy lost %.4f, in "
           "vibrations %.4f\n",
           e, touching, lowest, lost, 1 - lost - e * e);
    if (!(e > 0.9 && e < 1)) fail_msg("an elastic disk rebounds with %g of its speed", e);
    if (!(lost >= 0 && lost < 0.02)) fail_msg("the impact takes %g of the energy", lost);
    near("the contact has ended", normal_impulse(w), 0, 0);
    check_closure(w, "disk");
    simple_end(w);
}

/* A cantilever of length 2, E I = 2e4, under 1000 N/m sags by q L^4 / 8 E I = 0.1 at its tip; a
 * stop 0.05 below carries R = 3 q L / 8 - 3 E I 0.05 / L^3 = 375 N. Shear adds 2.4 parts in a
 * thousand at a depth of a twentieth. */
static void cantilever_with_a_stop(void **unused) {
    (void)unused;
    const struct {
        const char *cells, *element;
    } meshes[] = {{"[40, 2]", "t6"}, {"[160, 8]", "q4"}};
    for (size_t k = 0; k < 2; k++) {
        scree_world *w = scene_world(
            "world: {h: 1, theta: 1, gravity: [0, 0], plane: stress, tolerance: 1e-10}\n"
            "laws: {law: {normal: position}}\ncontacts: [{default: law}]\n"
            "materials: {m: {kind: elastic, E: 2.4e8, nu: 0, density: 1}}\n"
            "deformables:\n"
            "  - {name: beam, mesh: {kind: grid, size: [2, 0.1], cells: %s, element: %s, corner: "
            "[0, 0]}, material: m, inertia: false, conditions: [{on: left, x: fixed, y: fixed}, "
            "{on: top, traction: [0, -1000]}]}\n"
            "bodies:\n  - {name: stop, shape: {kind: rectangle, width: 0.04, height: 0.04}, "
            "position: [2, -0.07], fixed: true}\n",
            meshes[k].cells, meshes[k].element);
        simple_steps(w, 5);
        double R = normal_impulse(w);
        printf("cantilever of %s: %.3f N (375)\n", meshes[k].element, R);
        near("force on the stop", R, 375, 0.01 * 375);
        check_closure(w, "cantilever");
        simple_end(w);
    }
}

/* One element that swings in and out: the energy of every step is multiplied by
 * (1 + (1 - theta)^2 O^2) / (1 + theta^2 O^2). */
static void oscillator(void **unused) {
    (void)unused;
    const struct { double theta, want; } cases[] = {{1, 0.369711}, {0.6, 0.819155}, {0.5, 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        /* lumped masses of 1/4 of 12 kg each, unit square: k = E, two nodes move: omega^2 = E / 6
         */
        double h = 0.1 / sqrt(600.0 / 6);
        scree_world *w = scene_world(
            "world: {h: %.17g, theta: %g, gravity: [0, 0], plane: stress}\n"
            "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
            "materials: {m: {kind: elastic, E: 600, nu: 0, density: 12}}\n"
            "deformables:\n"
            "  - {name: cell, mesh: {kind: grid, size: [1, 1], cells: [1, 1], element: q4}, "
            "material: m, position: [0.5, 0.5], velocity: [0.01, 0], "
            "conditions: [{on: left, x: fixed, y: fixed}, {on: right, y: fixed}]}\n",
            h, cases[k].theta);
        simple_steps(w, 0);
        double before = 0.5 * 6 * 1e-4, now;
        simple_steps(w, 100);
        const double *u = w->state.node.u, *v = w->state.node.v;
        size_t moving = 0;
        for (size_t i = 0; i < w->model.nodes; i++)
            if (u[2 * i] != 0) moving = i;
        now = 0.5 * 6 * v[2 * moving] * v[2 * moving] + 0.5 * 600 * u[2 * moving] * u[2 * moving];
        near("energy after 100 steps", now / before, cases[k].want, 1e-6);
        if (cases[k].theta == 0.5)
            near("what the scheme makes", w->state.clock.total->scheme / before, 0, 1e-8);
        check_closure(w, "oscillator");
        simple_end(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bar_on_a_wall),
                                       cmocka_unit_test(bars_of_other_elements),
                                       cmocka_unit_test(bar_of_1000_elements),
                                       cmocka_unit_test(unlike_bars),
                                       cmocka_unit_test(disk_bounces),
                                       cmocka_unit_test(cantilever_with_a_stop),
                                       cmocka_unit_test(oscillator)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
