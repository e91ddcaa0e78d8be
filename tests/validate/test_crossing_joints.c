/* Four blocks whose joints cross in one point: the upper course is pushed over the lower one, which
 * is fixed. It sticks up to mu times its weight and beyond slides as one body, with a = F / (2 m) -
 * mu g. The corners of diagonally opposite blocks must neither carry nor stop it. Gaps of the head
 * joints are at rounding, below and above the threshold of closed gaps. */
#include "base/math.h"

#include "support/check.h"
#include "support/scene_world.h"

#define MU    0.3
#define STEPS 100

#define HEAD                                                                                       \
    "world: {h: 1 ms, tolerance: 1e-9%s}\nlaws: {dry: {normal: %s, friction: 0.3}}\n"              \
    "contacts: [{default: dry}]\n"
#define PUSH "loads: [{kind: force, bodies: C, direction: [1, 0%s], magnitude: %g}]\n"

static const double gaps[] = {0, 1e-9, 1e-8, 1e-7};
static const char *const laws[] = {"velocity", "quasi_inelastic"};

/* The way of block C after STEPS; mass: of one block. */
static void check_slide(scree_world *w, double push, double mass, const char *what) {
    double t = STEPS * 1e-3, a = fmax(push / (2 * mass) - MU * GRAVITY, 0);
    double x = scene_get(w, "C").q[0];
    simple_steps(w, STEPS);
    near(what, scene_get(w, "C").q[0] - x, 0.5 * a * t * t, 1e-6);
    simple_end(w);
}

/* Rectangles; or parallelograms whose head joints lean by 30 degrees to either side. */
static void test_plane(void **state) {
    (void)state;
    for (int lean = -1; lean <= 1; lean++)
        for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
            for (int l = 0; l < 2; l++)
                for (int pushed = 0; pushed < 2; pushed++) {
                    double s = 0.1 * lean * tan(PI / 6), push = pushed ? 600 : 400, d = gaps[g];
                    scree_world *w = scene_world(
                        HEAD
                        "shapes: {b: {kind: polygon, vertices: [[%.17g, -0.1], [%.17g, -0.1], "
                        "[%.17g, 0.1], [%.17g, 0.1]]}}\nbodies:\n"
                        "  - {name: A, shape: b, position: [0, 0.1], fixed: true}\n"
                        "  - {name: B, shape: b, position: [%.17g, 0.1], fixed: true}\n"
                        "  - {name: C, shape: b, position: [%.17g, 0.3], density: 1000}\n"
                        "  - {name: D, shape: b, position: [%.17g, 0.3], density: 1000}\n" PUSH,
                        "", laws[l], -0.2 - s, 0.2 - s, 0.2 + s, -0.2 + s, 0.4 + d, 2 * s,
                        0.4 + d + 2 * s, "", push);
                    check_slide(w, push, 80, "slides in the plane");
                }
}

static void test_space(void **state) {
    (void)state;
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (int l = 0; l < 2; l++)
            for (int pushed = 0; pushed < 2; pushed++) {
                double push = pushed ? 600 : 400, x = 0.4 + gaps[g];
                scree_world *w = scene_world(
                    HEAD "shapes: {b: {kind: block, size: [0.4, 0.5, 0.2]}}\nbodies:\n"
                         "  - {name: A, shape: b, position: [0, 0, 0.1], fixed: true}\n"
                         "  - {name: B, shape: b, position: [%.17g, 0, 0.1], fixed: true}\n"
                         "  - {name: C, shape: b, position: [0, 0, 0.3], density: 2000}\n"
                         "  - {name: D, shape: b, position: [%.17g, 0, 0.3], density: 2000}\n" PUSH,
                    ", dimension: 3", laws[l], x, x, ", 0", push);
                check_slide(w, push, 80, "slides in space");
            }
}

/* A block that falls along the side of another, flush with it, is not caught by its corner. */
static void test_falls_past(void **state) {
    (void)state;
    for (int l = 0; l < 2; l++) {
        scree_world *w = scene_world(
            HEAD
            "bodies:\n"
            "  - {name: A, shape: {kind: rectangle, width: 1, height: 1}, fixed: true}\n"
            "  - {name: C, shape: {kind: rectangle, width: 1, height: 1}, position: [1, 1.01]}\n",
            "", laws[l]);
        simple_steps(w, 100);
        near("has fallen freely", scene_get(w, "C").q[1], 1.01 - 0.5 * GRAVITY * 0.01, 1e-4);
        simple_end(w);
    }
}

/* Two cards that lean against each other touch corner to corner too, and there the corners carry:
 * no sides are parallel, and the normal is between those of the sides. */
static void test_cards_stand(void **state) {
    (void)state;
    double tilt = PI / 6, length = 1, thin = 0.02, c = cos(tilt), s = sin(tilt);
    double x = 0.5 * (length * s + thin * c), y = 0.5 * (length * c + thin * s);
    scree_world *w = scene_world(
        HEAD "bodies:\n"
             "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
             "  - {name: left, shape: {kind: rectangle, width: %g, height: %g}, position: [%.17g, "
             "%.17g], angle: %.17g}\n"
             "  - {name: right, shape: {kind: rectangle, width: %g, height: %g}, position: [%.17g, "
             "%.17g], angle: %.17g}\n",
        "", "velocity", thin, length, -x, y, -tilt, thin, length, x, y, tilt);
    simple_steps(w, 200);
    near("stands", scene_get(w, "left").q[1], y, 1e-3);
    near("its tilt", scene_get(w, "left").q[2], -tilt, 2e-3);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plane), cmocka_unit_test(test_space),
                                       cmocka_unit_test(test_falls_past),
                                       cmocka_unit_test(test_cards_stand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
