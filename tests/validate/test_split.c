/* Meshes that are split into bodies, connected by a cohesive law: below its strength they are
 * elastic, with joints and bodies in series; beyond it they separate and dissipate the energy of
 * rupture times the area. A block of 0.1 m, 0.1 m thick, is pulled at its top. */
#include <stdio.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define E         20e9
#define SIDE      0.1
#define STIFFNESS 1e13
#define RUPTURE   50.0
#define PULL      2e-6 /* m in every step */

/* Steps are long beside the time of a wave and not so long that the mass of a piece, which alone
 * resists its turn, drowns in rounding. */
static scree_world *drawn_block(const char *mesh, const char *split) {
    return scene_world(
        "world: {h: 1 ms, theta: 1, gravity: [0, 0], plane: stress, thickness: %g, law_tolerance: "
        "1e-4}\n"
        "laws: {glue: {normal: position, bond: {kind: cohesive_bilinear, k_n: %g, strength_n: 2 "
        "MPa, G_n: %g}}}\n"
        "contacts: [{default: glue}]\n"
        "deformables:\n"
        "  - {name: block, mesh: {%s}, material: {kind: elastic, E: %g, nu: 0.2, density: 2500}%s, "
        "contact: {points: segments}, conditions: [{on: {box: [[-1, -1e-9], [1, 1e-9]]}, y: "
        "fixed}, {on: {box: [[-1e-9, -1], [1e-9, 1]]}, x: fixed}, {on: {box: [[-1, 0.0999999], [1, "
        "1]]}, y: {displacement: \"%g * t / 1 ms\"}}]}\n",
        SIDE, STIFFNESS, RUPTURE, mesh, E, split, PULL);
}

#define GRID(cells) "kind: grid, size: [0.1, 0.1], corner: [0, 0], cells: [" cells "], element: q4"

/* The largest relative difference of an element's stress along y from the expected one. */
static double worst_stress(scree_world *w, double want) {
    scree_frame f = simple_frame(w);
    double worst = 0;
    for (uint32_t e = 0; e < f.layout->elements; e++)
        worst = fmax(worst, fabs(f.stress[e][1] / want - 1));
    return worst;
}

static void elastic_below_strength(void **unused) {
    (void)unused;
    scree_world *whole = drawn_block(GRID("4, 4"), "");
    simple_steps(whole, 5);
    near("stress of the whole", worst_stress(whole, E * 5 * PULL / SIDE), 0, 1e-6);
    simple_end(whole);
    scree_world *w = drawn_block(GRID("4, 4"), ", split: elements");
    simple_steps(w, 5);
    assert_int_equal(simple_frame(w).contacts, 48);
    double compliance = SIDE / E + 3 / STIFFNESS;
    near("stress of the pieces", worst_stress(w, 5 * PULL / compliance), 0, 1e-4);
    near("nothing is lost", w->state.clock.total->fracture, 0, 0);
    simple_end(w);
}

/* Drawn on until every bond across the block is gone. */
static void check_rupture(const char *mesh, const char *split, double area, int broken) {
    scree_world *w = drawn_block(mesh, split);
    simple_steps(w, 35);
    scree_ledger total = *w->state.clock.total;
    printf("%s: fracture %.5f J, work %.5f J, Gc times area %.5f J\n", split + 2, -total.fracture,
           total.drive, RUPTURE * area);
    assert_int_equal(scree_world_totals(w).broken, broken);
    /* judged by the problem that a bond is expanded into, one step took 90,000 */
    if (!(scree_world_totals(w).sweeps < 5000))
        fail_msg("%lld iterations", (long long)scree_world_totals(w).sweeps);
    near("fracture energy", -total.fracture, RUPTURE * area, 1e-3 * RUPTURE * area);
    near("work of the drive", total.drive, RUPTURE * area, 0.02 * RUPTURE * area);
    near("nothing is stored", total.stored, 0, 1e-6 * RUPTURE * area);
    if (!(scree_world_totals(w).energy_error <= 1e-10)) fail_msg("the ledger does not close");
    simple_end(w);
}

static void comes_apart(void **unused) {
    (void)unused;
    check_rupture(GRID("4, 2"), ", split: elements", SIDE * SIDE, 8);
    /* a joint that is not square to the pull opens and slips; both modes have one energy here */
    check_rupture("kind: cells, vertices: [[0, 0], [0.1, 0], [0.1, 0.07], [0, 0.03], [0.1, 0.1], "
                  "[0, 0.1]], cells: [4, 0, 1, 2, 3, 4, 3, 2, 4, 5], edge: 0.0125",
                  ", split: regions", SIDE * sqrt(0.01 + 0.0016), 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(elastic_below_strength),
                                       cmocka_unit_test(comes_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
