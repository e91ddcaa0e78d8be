/* A random convex polyhedron dropped on another, again and again: no energy beyond the ledger, no
 * interpenetration beyond 2.5 v h. Inelastic drops (two of three) never have more energy than at
 * the start. With restitution they may: where a contact that separates is hit through another one,
 * Newton's rule holds for the second and not for the first, and the ledger shows the gain as work
 * of normal impulses (JM92 6.2 is signed for one common index alone). The run of the tests is a
 * share of the ten thousand of the long check (SCREE_SOAK). */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

#define H     1e-3
#define STEPS 600

static char vertices[4096];

/* Corners on an ellipsoid with semi axes of 0.03 to 0.1 m, not all on one side. */
static const char *random_vertices(random_stream *random) {
    int count = 6 + (int)random_below(random, 20), at = 0;
    double axis[3];
    for (int k = 0; k < 3; k++)
        axis[k] = random_range(random, 0.03, 0.1);
    at += snprintf(vertices + at, sizeof vertices - (size_t)at, "[");
    for (int i = 0; i < count; i++) {
        double p[3];
        for (int k = 0; k < 3; k++)
            p[k] = random_range(random, -1, 1);
        if (i < 6) /* one near each end of each axis */
            for (int k = 0; k < 3; k++)
                p[k] = k == i / 2 ? (i % 2 ? 1 : -1) : 0.3 * p[k];
        unit3(p);
        at += snprintf(vertices + at, sizeof vertices - (size_t)at, "%s[%.17g, %.17g, %.17g]",
                       i ? ", " : "", axis[0] * p[0], axis[1] * p[1], axis[2] * p[2]);
    }
    snprintf(vertices + at, sizeof vertices - (size_t)at, "]");
    return vertices;
}

static double mechanical(const scree_frame *frame) {
    double sum = 0;
    for (uint32_t i = 0; i < frame->bodies; i++) {
        const double *q = frame->position + 7 * i, *v = frame->velocity + 6 * i;
        if (!frame->free[i]) continue;
        uint32_t slot = frame->body[i];
        double m = frame->layout->mass[slot], R[3][3], w[3];
        const double *J = frame->layout->inertia + 3 * slot;
        quaternion_matrix(q + 3, R);
        turn_back3((const double(*)[3])R, v + 3, w);
        sum += m * (9.81 * q[2] + 0.5 * dot3(v, v));
        for (int k = 0; k < 3; k++)
            sum += 0.5 * J[k] * w[k] * w[k];
    }
    return sum;
}

typedef struct drop_report {
    double depth;  /* deepest overlap over v h, v the speed of the drop at impact */
    double energy; /* gained above the start, over the energy of the fall */
    bool elastic;
    double ledger;
    int64_t missed;
} drop_report;

static drop_report drop(uint64_t number) {
    random_stream random = {number, 3, 0};
    char lower[4096];
    double turn[2][3], fall = random_range(&random, 0.02, 0.4);
    strcpy(lower, random_vertices(&random));
    for (int k = 0; k < 6; k++)
        turn[k / 3][k % 3] = random_range(&random, -2, 2);
    double e = random_below(&random, 3) ? 0 : random_range(&random, 0, 0.9);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: %g s, tolerance: 1e-8, max_iterations: 20000}\n"
        "laws: {dry: {normal: velocity, friction: %.17g, impact: {kind: newton, e_n: %.17g, e_t: "
        "%.17g}}}\ncontacts: [{default: dry}]\nbodies:\n"
        "  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: lower, shape: {kind: polyhedron, vertices: %s}, position: [0, 0, 0.11], "
        "turn: [%.17g, %.17g, %.17g]}\n"
        "  - {name: upper, shape: {kind: polyhedron, vertices: %s}, position: [%.17g, %.17g, %.17g]"
        ", turn: [%.17g, %.17g, %.17g]}\n",
        H, random_range(&random, 0, 1), e, e, lower, turn[0][0], turn[0][1], turn[0][2],
        random_vertices(&random), random_range(&random, -0.03, 0.03),
        random_range(&random, -0.03, 0.03), 0.33 + fall, turn[1][0], turn[1][1], turn[1][2]);
    scree_frame frame = simple_frame(w);
    double start = mechanical(&frame), most = start;
    double speed = sqrt(2 * 9.81 * (0.33 + fall)), scale = 0;
    for (uint32_t i = 0; i < frame.layout->bodies; i++)
        scale += frame.layout->mass[i] * 9.81 * 0.1;
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        frame = simple_frame(w);
        most = fmax(most, mechanical(&frame));
    }
    scree_run_totals t = scree_world_totals(w);
    scree_world_destroy(w);
    return (drop_report){.depth = t.penetration_max / (speed * H),
                         .energy = (most - start) / scale,
                         .elastic = e > 0,
                         .ledger = t.energy_error,
                         .missed = t.unconverged_steps};
}

static void test_drops(void **state) {
    (void)state;
    uint64_t count = simple_soak() ? 10000 : 100, missed = 0;
    drop_report worst = {0};
    double restored = 0;
    uint64_t where[3] = {0};
    for (uint64_t i = 0; i < count; i++) {
        drop_report r = drop(i + 1);
        if (r.depth > worst.depth) worst.depth = r.depth, where[0] = i + 1;
        if (r.elastic) restored = fmax(restored, r.energy);
        if (!r.elastic && r.energy > worst.energy) worst.energy = r.energy, where[1] = i + 1;
        if (r.ledger > worst.ledger) worst.ledger = r.ledger, where[2] = i + 1;
        missed += (uint64_t)r.missed;
    }
    printf("%llu drops of %d steps: overlap %.3g v h (drop %llu), energy gained %.3g of the fall "
           "(drop %llu), ledger %.3g (drop %llu), %llu steps missed; with restitution up to %.3g\n",
           (unsigned long long)count, STEPS, worst.depth, (unsigned long long)where[0],
           worst.energy, (unsigned long long)where[1], worst.ledger, (unsigned long long)where[2],
           (unsigned long long)missed, restored);
    assert_true(worst.depth <= 2.5);
    assert_true(worst.ledger <= 1e-10);
    assert_true(worst.energy <= 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_drops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
