/* Worlds with deformable bodies restart bit for bit, on any number of threads, and close their
 * ledger for any theta: linear, hyperelastic and plastic bodies, cables, rigid bodies, conditions.
 */
#include <stdio.h>
#include <unistd.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define STEPS 60

/* A rigid rock falls on an elastic slab that hangs on cables above rigid supports; beside them a
 * plastic block is driven against a rubber one. */
static scree_world *make(int threads, double theta) {
    return scene_world(
        "world: {h: 1 ms, theta: %g, threads: %d, tolerance: 1e-9}\n"
        "laws: {dry: {normal: velocity, friction: 0.4}}\ncontacts: [{default: dry}]\n"
        "materials:\n"
        "  concrete: {kind: elastic, E: 3e7, nu: 0.2, density: 2400}\n"
        "  steel: {kind: elastic, E: 1e9, nu: 0.3, density: 7800}\n"
        "  rubber: {kind: neo_hookean, E: 1e6, nu: 0.4, density: 1000}\n"
        "  clay: {kind: j2, E: 1e7, nu: 0.3, yield: 2e4, hardening: 1e5, density: 1800}\n"
        "deformables:\n"
        "  - {name: slab, mesh: {kind: grid, size: [2, 0.2], cells: [10, 2], element: q4}, "
        "material: concrete, position: [0, 0.1], damping: {alpha: 0.5, beta: 1e-4}, "
        "lines: [{kind: cable, from: {near: [-1, 0.2]}, to: [-1, 1.5], section: 1e-4, "
        "material: steel}, {kind: cable, from: {near: [1, 0.2]}, to: [1, 1.5], section: 1e-4, "
        "material: steel}]}\n"
        "  - {name: pad, mesh: {kind: grid, size: [0.3, 0.3], cells: [3, 3], element: t3}, "
        "material: rubber, position: [3, 0.15], contact: {points: edges, per_facet: 2}}\n"
        "  - {name: lump, mesh: {kind: grid, size: [0.3, 0.3], cells: [2, 2], element: q4}, "
        "material: clay, position: [3, 0.46], integration: bbar, "
        "conditions: [{on: top, x: fixed, y: {velocity: -0.5}}]}\n"
        "bodies:\n"
        "  - {name: ground, shape: halfplane, fixed: true}\n"
        "  - {name: rock, shape: {kind: regular, sides: 5, radius: 0.2}, position: [0.1, 0.42], "
        "velocity: [0, -2], density: 2600}\n",
        theta, threads);
}

static void steps_close_the_ledger(void **unused) {
    (void)unused;
    const double thetas[] = {0.5, 0.55, 0.75, 1};
    for (size_t i = 0; i < sizeof thetas / sizeof *thetas; i++) {
        scree_world *w = make(1, thetas[i]);
        simple_steps(w, STEPS);
        scree_run_totals t = scree_world_totals(w);
        printf("theta %.2f: ledger closes to %.2g, plastic work %.3g J, %lld contacts at most\n",
               thetas[i], t.energy_error, w->state.clock.total->plastic, (long long)t.contacts_max);
        assert_true(w->state.clock.total->plastic < 0 && t.contacts_max > 5);
        simple_end(w);
    }
}

static void reloads_give_the_same_bits(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_deformable_%ld", (long)getpid());
    uint64_t hashes[STEPS];
    scree_world *w = make(1, 0.5);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        hashes[i] = scree_world_hash(w);
    }
    simple_end(w);
    w = make(1, 0.5);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        must(scree_world_save(w, path, &error), &error);
        scree_world_destroy(w);
        w = make(1, 0.5);
        must(scree_world_load(w, path, &error), &error);
        if (scree_world_hash(w) != hashes[i]) fail_msg("other bits after step %d", i + 1);
    }
    scree_world_destroy(w);
    unlink(path);
}

static void caches_and_threads_change_no_bits(void **unused) {
    (void)unused;
    scree_world *plain = make(1, 0.5), *forgetful = make(3, 0.5);
    for (int i = 0; i < STEPS; i++) {
        simple_step(plain);
        if (i % 7 == 3) scree_world_forget(forgetful);
        simple_step(forgetful);
        if (scree_world_hash(plain) != scree_world_hash(forgetful))
            fail_msg("other bits after step %d", i + 1);
    }
    simple_end(plain);
    simple_end(forgetful);
}

/* Drag on a rigid body is found in passes: those of a rubber block happen at the same time. */
static void drag_beside_rubber(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 2 ms}\nlaws: {law: {normal: velocity, friction: 0.3}}\n"
        "contacts: [{default: law}]\n"
        "materials: {r: {kind: neo_hookean, E: 0.1 MPa, nu: 0.3, density: 1000}}\n"
        "deformables:\n"
        "  - {name: block, mesh: {kind: grid, size: [0.4, 0.2], cells: [4, 2], element: q4}, "
        "material: r, position: [0, 0.1]}\n"
        "bodies:\n  - {name: ground, shape: halfplane, fixed: true}\n"
        "  - {name: disk, shape: {kind: disk, radius: 0.1}, position: [0, 0.32], density: 3000, "
        "velocity: [0, -2]}\n"
        "loads:\n  - {kind: drag, bodies: disk, linear: 20}\n");
    simple_steps(w, STEPS);
    assert_true(w->state.clock.total->load < 0);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_close_the_ledger), cmocka_unit_test(reloads_give_the_same_bits),
        cmocka_unit_test(caches_and_threads_change_no_bits), cmocka_unit_test(drag_beside_rubber)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
