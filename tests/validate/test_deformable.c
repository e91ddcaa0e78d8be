/* Deformable bodies against closed forms: a bar thrown on a wall, oscillations under the theta
 * scheme, a cantilever with a stop, and the accounts of energy in all of them. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

/* |sum of the step's columns| over sum of |columns| + 1e-4 of what bodies hold, as certified. */
static void check_closure(scree_world *w, const char *what) {
    scree_run_totals t = scree_world_totals(w);
    if (!(t.energy_error <= 1e-10)) fail_msg("%s: the ledger closes to %g", what, t.energy_error);
}

typedef struct bar_result {
    double first, last, impulse, force, energy, velocity;
} bar_result;

/* A bar of length 10 and unit section, E 900, density 1, flies at 10 towards a wall 5 away. */
static bar_result throw_bar(double theta, int elements, double h) {
    scree_world *w = scene_world(
        "world: {h: %.17g, theta: %g, gravity: [0, 0], plane: stress, tolerance: 1e-10}\n"
        "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: 900, nu: 0, density: 1}}\n"
        "deformables:\n"
        "  - {name: bar, mesh: {kind: grid, size: [10, 1], cells: [%d, 1], element: q4}, "
        "material: m, position: [10, 0], velocity: [-10, 0]}\n"
        "bodies:\n  - {name: wall, shape: halfplane, angle: -90 deg, fixed: true}\n",
        h, theta, elements);
    bar_result out = {.first = -1};
    const scree_ledger *total = w->state.clock.total;
    double impulse = 0, at_middle = 0;
    int middles = 0;
    while (*w->state.clock.t < 1.6) {
        simple_step(w);
        double S = 0;
        for (size_t i = 0; i < w->state.contact.table.count; i++)
            S += w->state.contact.S[i * w->state.contact.rows];
        if (S > 0 && out.first < 0) out.first = *w->state.clock.t;
        if (S > 0) out.last = *w->state.clock.t;
        impulse += S;
        double t = *w->state.clock.t;
        if (t > 0.65 && t < 1) at_middle += S / h, middles++;
    }
    double mean = 0;
    for (size_t i = 0; i < w->model.nodes; i++)
        mean += w->state.node.v[2 * i] / w->model.nodes;
    out.impulse = impulse;
    out.force = at_middle / middles;
    out.energy = (total->kinetic + total->stored) / 500;
    out.velocity = mean;
    check_closure(w, "bar");
    simple_end(w);
    return out;
}

/* Contact from 0.5 s for 2 L / c = 0.6667 s under 300 N, then it leaves as fast as it came. */
static void bar_on_a_wall(void **unused) {
    (void)unused;
    bar_result r = throw_bar(0.5, 100, 1e-3);
    printf("bar, theta 1/2: contact %.4f to %.4f s, impulse %.3f (200), force %.2f (300), energy "
           "%+.4f\n",
           r.first, r.last, r.impulse, r.force, r.energy);
    near("first contact", r.first, 0.5, 0.01);
    near("last contact", r.last, 0.5 + 2 * 10 / 30.0, 0.02);
    near("impulse", r.impulse, 200, 0.02 * 200);
    near("force", r.force, 300, 0.02 * 300);
    near("energy lost", r.energy, 0, 0.01);
    r = throw_bar(0.51, 100, 1e-3);
    printf("bar, theta 0.51: energy %+.4f\n", r.energy);
    r = throw_bar(1, 100, 1e-3);
    printf("bar, theta 1: energy %+.4f\n", r.energy);
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
                                       cmocka_unit_test(oscillator)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
