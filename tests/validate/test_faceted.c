/* A polygon instead of Coulomb's disk: its effect on a block in space, compared with the closed
 * forms of docs/theory.md (Faceted cones); it prints that chapter's table. Corners lie along x and
 * y if the number of facets is divisible by four, because these are the axes of a contact on a
 * horizontal plane. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"

#define MU 0.3
#define G  9.81

/* A block on a floor; friction as a law part is written; facets 0: Coulomb. */
static scree_world *block_world(int facets, double h, const double gravity[3],
                                const double velocity[2]) {
    char friction[80];
    snprintf(friction, sizeof friction, "{kind: coulomb, mu: %g}", MU);
    if (facets)
        snprintf(friction, sizeof friction, "{kind: faceted, mu: %g, facets: %d}", MU, facets);
    return scene_world("world: {dimension: 3, h: %.17g, tolerance: 1e-11, max_iterations: 100000, "
                       "gravity: [%.17g, %.17g, %.17g]}\n"
                       "laws: {dry: {normal: velocity, friction: %s}}\ncontacts: [{default: dry}]\n"
                       "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
                       "  - {name: block, shape: {kind: block, size: [0.4, 0.4, 0.04]}, "
                       "position: [0, 0, 0.02], velocity: [%.17g, %.17g, 0]}\n",
                       h, gravity[0], gravity[1], gravity[2], friction, velocity[0], velocity[1]);
}

/* How a block starts down a slope of tangent t, steepest at the angle f from a corner: direction
 * from the corner and acceleration over g cos a. */
typedef struct start {
    double direction, acceleration;
} start;

static start expected_start(int facets, double t, double f) {
    if (!facets) return (start){f, fmax(t - MU, 0)};
    double half = PI / facets;
    double beyond = t * cos(half - f) - MU * cos(half);
    if (beyond <= 0) return (start){f, 0};
    if (t * sin(half - f) <= MU * sin(half)) return (start){half, beyond};
    double x = t * cos(f) - MU, y = t * sin(f);
    return (start){atan2(y, x), sqrt(x * x + y * y)};
}

static start measured_start(int facets, double t, double f) {
    const int steps = 20;
    const double h = 1e-3, c = 1 / sqrt(1 + t * t), none[2] = {0, 0};
    const double gravity[3] = {G * c * t * cos(f), G * c * t * sin(f), -G * c};
    scree_world *w = block_world(facets, h, gravity, none);
    simple_steps(w, steps);
    scene_body b = scene_get(w, "block");
    near("turning", b.v[5], 0, 1e-7);
    simple_end(w);
    double speed = sqrt(b.v[0] * b.v[0] + b.v[1] * b.v[1]);
    return (start){atan2(b.v[1], b.v[0]), speed / (steps * h * G * c)};
}

static const int polygons[] = {4, 8, 16, 32};
#define POLYGONS (sizeof polygons / sizeof *polygons)

static void blocks_start_down_slopes(void **state) {
    (void)state;
    static const double slopes[] = {0.28, 0.303, 0.36, 0.6};
    for (size_t i = 0; i < POLYGONS; i++)
        for (size_t j = 0; j < sizeof slopes / sizeof *slopes; j++) {
            double aside = 0, stronger = 0;
            for (int k = 0; k <= 4; k++) {
                double f = 0.25 * k * PI / polygons[i];
                start want = expected_start(polygons[i], slopes[j], f);
                start got = measured_start(polygons[i], slopes[j], f);
                near("acceleration", got.acceleration, want.acceleration, 1e-7);
                if (want.acceleration == 0) continue;
                near("direction", got.direction, want.direction, 1e-5);
                aside = fmax(aside, fabs(got.direction - f));
                stronger = fmax(stronger, got.acceleration - fmax(slopes[j] - MU, 0));
            }
            printf("%2d facets, tan %.3f: up to %5.2f degrees aside, friction weaker by %5.2f %%\n",
                   polygons[i], slopes[j], aside * 180 / PI, 100 * stronger / MU);
        }
}

/* The coefficient that holds a block is mu r(f): a ten-thousandth to both sides. */
static void holding_depends_on_the_direction(void **state) {
    (void)state;
    for (size_t i = 0; i < POLYGONS; i++)
        for (int k = 0; k <= 2; k++) {
            double half = PI / polygons[i], f = 0.5 * k * half;
            double limit = MU * cos(half) / cos(half - f);
            start below = measured_start(polygons[i], limit * (1 - 1e-4), f);
            start above = measured_start(polygons[i], limit * (1 + 1e-4), f);
            assert_true(below.acceleration < 1e-8);
            assert_true(above.acceleration > 0.5e-4 * limit * cos(half));
        }
}

/* Where a block comes to rest that is pushed at speed v at the angle f from a corner: friction
 * along the corner leaves the speed across it as it is, so that it turns until it goes across an
 * edge, half a facet off, and from there on straight. */
static void expected_rest(int facets, double v, double f, double at[2]) {
    double g = MU * G, half = facets ? PI / facets : f;
    double along = v * cos(f), across = v * sin(f), turned = across / tan(half);
    at[0] = at[1] = 0;
    if (facets && f > 0) {
        at[0] = (along * along - turned * turned) / (2 * g);
        at[1] = across * (along - turned) / g;
    }
    if (!facets || f == 0) half = f, turned = along;
    double left = sqrt(across * across + turned * turned);
    double length = left * left / (2 * g * (facets && f > 0 ? cos(half) : 1));
    at[0] += length * cos(half);
    at[1] += length * sin(half);
}

static void measured_rest(int facets, double v, double f, double at[2]) {
    const double gravity[3] = {0, 0, -G}, velocity[2] = {v * cos(f), v * sin(f)};
    scree_world *w = block_world(facets, 1e-3, gravity, velocity);
    simple_steps(w, 1100);
    scene_body b = scene_get(w, "block");
    near("at rest", fabs(b.v[0]) + fabs(b.v[1]), 0, 1e-9);
    simple_end(w);
    at[0] = b.q[0];
    at[1] = b.q[1];
}

static void pushed_blocks_go_astray(void **state) {
    (void)state;
    const double v = 2, straight = v * v / (2 * MU * G);
    double want[2], got[2];
    measured_rest(0, v, 0.3, got);
    near("Coulomb", sqrt(got[0] * got[0] + got[1] * got[1]), straight, 1e-4);
    for (size_t i = 0; i < POLYGONS; i++) {
        double astray = 0, further = 0;
        for (int k = 0; k <= 8; k++) {
            double f = 0.125 * k * PI / polygons[i];
            expected_rest(polygons[i], v, f, want);
            measured_rest(polygons[i], v, f, got);
            near("x at rest", got[0], want[0], 2e-4);
            near("y at rest", got[1], want[1], 2e-4);
            astray = fmax(astray, fabs(atan2(got[1], got[0]) - f));
            further = fmax(further, sqrt(got[0] * got[0] + got[1] * got[1]) / straight - 1);
        }
        printf("%2d facets: pushed, at rest up to %5.2f degrees aside and %5.2f %% further\n",
               polygons[i], astray * 180 / PI, 100 * further);
    }
}

/* Pushed across an edge of the square the impulse lies on the edge, within the round cone's bound:
 * the contact slides all the same, and its work is friction's. */
static void slides_across_an_edge(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, tolerance: 1e-10}\n"
        "laws: {l: {normal: velocity, friction: {kind: faceted, mu: 0.3, facets: 4}}}\n"
        "contacts: [{default: l}]\nbodies:\n  - {name: ground, shape: {kind: plane}, fixed: true}\n"
        "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1], mass: 1, "
        "velocity: "
        "[1, 1, 0], drive: {rotation_x: fixed, rotation_y: fixed, rotation_z: fixed}}\n");
    simple_steps(w, 10);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.status[0], SCREE_SLIP);
    assert_true(f.certificate.total.friction < -0.029);
    near("nothing is left to the defect", f.certificate.total.defect, 0, 1e-9);
    simple_end(w);
}

/* Odd numbers, too many facets, planar worlds, a solver without faceted cones, and rolling
 * resistance are refused. */
static void refusals(void **state) {
    (void)state;
#define LAWS "laws: {dry: {normal: velocity, friction: {kind: faceted, mu: 0.3%s}%s}}\n"
#define BODY "contacts: [{default: dry}]\nbodies: [{shape: {kind: %s, radius: 1}}]\n"
    static const struct {
        const char *world, *facets, *more, *shape, *words;
    } cases[] = {
        {"dimension: 3", ", facets: 7", "", "sphere", "give an even number"},
        {"dimension: 3", ", facets: 66", "", "sphere", "facets"},
        {"dimension: 2", ", facets: 8", "", "disk", "'faceted' works in worlds in space only"},
        {"dimension: 3, solver: interior_point", "", "", "sphere", "supports faceted cones"},
        {"dimension: 3", "", ", rolling: 0.1", "sphere", "the shape of the cone"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = scene_refusal("world: {%s, h: 1 ms}\n" LAWS BODY, cases[i].world,
                                         cases[i].facets, cases[i].more, cases[i].shape);
        if (!strstr(text, cases[i].words)) fail_msg("case %zu: %s", i, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_start_down_slopes),
        cmocka_unit_test(holding_depends_on_the_direction),
        cmocka_unit_test(pushed_blocks_go_astray),
        cmocka_unit_test(slides_across_an_edge),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
