/* Known answers of blocks at rest and rocking in space: columns, overhangs, tilts, Housner's
 * impact, and stacks that must not creep. Sources: force and moment balance; Housner (1963). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

#define LAW "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"

typedef struct text {
    char data[1 << 15];
    size_t count;
} text;

static text scene;

static void add(const char *format, ...) SCREE_PRINTF(1, 2);
static void add(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    scene.count += (size_t)vsnprintf(scene.data + scene.count, sizeof scene.data - scene.count,
                                     format, arguments);
    va_end(arguments);
    assert_true(scene.count < sizeof scene.data);
}

static void begin(const char *world) {
    scene.count = 0;
    add("world: {dimension: 3, %s}\n" LAW, world);
}

/* Largest way of any body since the positions in `from`, which is filled when `start` is set. */
static double largest_way(scree_world *w, double (*from)[3], bool start) {
    scree_frame frame = simple_frame(w);
    double most = 0;
    for (uint32_t i = 0; i < frame.bodies; i++) {
        double way[3];
        if (start) copy3(from[i], frame.position + 7 * i);
        minus3(frame.position + 7 * i, from[i], way);
        most = fmax(most, length3(way));
    }
    return most;
}

/* After a second of settling, how far the farthest body goes in the rest of the time. */
static double creep(scree_world *w, double h, double seconds) {
    static double from[1024][3];
    simple_steps(w, (int64_t)(1 / h + 0.5));
    largest_way(w, from, true);
    simple_steps(w, (int64_t)((seconds - 1) / h + 0.5));
    double way = largest_way(w, from, false);
    simple_end(w);
    return way;
}

static void test_ten_cubes(void **state) {
    (void)state;
    begin("h: 2 ms, tolerance: 1e-8, max_iterations: 100000");
    add("shapes: {cube: {kind: block, size: [0.1, 0.1, 0.1]}}\n"
        "bodies:\n  - {name: floor, shape: plane, fixed: true}\n");
    for (int k = 0; k < 10; k++)
        add("  - {shape: cube, position: [%g, %g, %.17g], turn: [0, 0, %g]}\n", 0.004 * (k % 3),
            -0.003 * (k % 2), 0.05 + 0.1 * k, 0.05 * k);
    double way = creep(scene_world("%s", scene.data), 2e-3, simple_soak() ? 60 : 20);
    printf("ten cubes: %.2e of a cube\n", way / 0.1);
    assert_true(way < 1e-6 * 0.1);
}

static void test_cube_of_bricks(void **state) {
    (void)state;
    begin("h: 2 ms, tolerance: 1e-8, max_iterations: 100000");
    add("shapes: {brick: {kind: block, size: [0.2, 0.1, 0.06]}}\n"
        "bodies:\n  - {name: floor, shape: plane, fixed: true}\n");
    int side = simple_soak() ? 7 : 4;
    for (int i = 0; i < side * side * side; i++) {
        int x = i % side, y = i / side % side, z = i / side / side;
        add("  - {shape: brick, position: [%.17g, %.17g, %.17g]}\n", 0.2 * x + 0.1 * (z % 2),
            0.1 * y, 0.03 + 0.06 * z);
    }
    double way = creep(scene_world("%s", scene.data), 2e-3, simple_soak() ? 60 : 3);
    printf("%d x %d x %d bricks: %.2e of a brick\n", side, side, side, way / 0.06);
    assert_true(way < 1e-6 * 0.06);
}

/* N_k = (n - k + 1) m g. */
static void test_column_forces(void **state) {
    (void)state;
    begin("h: 1 ms, tolerance: 1e-11, max_iterations: 1000000");
    add("shapes: {cube: {kind: block, size: [0.1, 0.1, 0.1]}}\n"
        "bodies:\n  - {name: floor, shape: plane, fixed: true}\n");
    for (int k = 0; k < 8; k++)
        add("  - {shape: cube, density: 1000, position: [0, 0, %.17g]}\n", 0.05 + 0.1 * k);
    scree_world *w = scene_world("%s", scene.data);
    simple_steps(w, 50);
    scree_frame frame = simple_frame(w);
    double sum[9] = {0};
    for (uint32_t c = 0; c < frame.contacts; c++) {
        uint32_t upper = frame.pair[c][0] > frame.pair[c][1] ? frame.pair[c][0] : frame.pair[c][1];
        sum[upper] += frame.force[c][0];
    }
    for (int k = 1; k <= 8; k++)
        near("force of a joint", sum[k], (8 - k + 1) * 9.81, 1e-8 * 9.81 * 8);
    simple_end(w);
}

/* Tips or slides at tan = min(mu, b/h), whichever way the slope runs. */
static double spin_on_slope(double tangent, double way, double turn) {
    double c = 1 / sqrt(1 + tangent * tangent);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, tolerance: 1e-13, max_iterations: 200000, "
        "gravity: [%.17g, %.17g, %.17g]}\n" LAW "bodies:\n"
        "  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: block, shape: {kind: block, size: [0.25, 0.4, 1]}, position: [0, 0, 0.5], "
        "turn: [0, 0, %.17g]}\n",
        9.81 * c * tangent * math_cos(way), 9.81 * c * tangent * math_sin(way), -9.81 * c, turn);
    simple_steps(w, 100);
    scene_body b = scene_get(w, "block");
    simple_end_unconverged(w);
    return length3(b.v + 3);
}

static void test_tilt(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        double turn = 0.5 * k;
        assert_true(spin_on_slope(0.25 * (1 - 1e-4), turn, turn) < 1e-7);
        assert_true(spin_on_slope(0.25 * (1 + 1e-4), turn, turn) > 1e-5);
        /* across its other side it stands up to 0.4 */
        assert_true(spin_on_slope(0.4 * (1 - 1e-4), turn + PI / 2, turn) < 1e-7);
        assert_true(spin_on_slope(0.4 * (1 + 1e-4), turn + PI / 2, turn) > 1e-5);
    }
}

/* A block of width b, depth 1 and height 1 that has just turned flat about its edge. */
static double land(double b, double mu, double turn) {
    double h = 1e-4, half = 0.5 * h, spin = -1, vx = -spin * 0.5, vz = spin * b / 2;
    double c = math_cos(turn), s = math_sin(turn), q[4], flat[4];
    /* a positive spin in the plane of x and z is one about -y of the block */
    quaternion_exp((double[3]){0, half * spin, 0}, q);
    quaternion_exp((double[3]){0, 0, turn}, flat);
    quaternion_product(flat, q, q);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: %g s, tolerance: 1e-13, max_iterations: 200000, gravity: [0, 0, "
        "0]}\nlaws: {dry: {normal: velocity, friction: %.17g}}\ncontacts: [{default: dry}]\n"
        "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: block, shape: {kind: block, size: [%g, 0.7, 1]}, position: [%.17g, %.17g, "
        "%.17g], orientation: [%.17g, %.17g, %.17g, %.17g], velocity: [%.17g, %.17g, %.17g], "
        "angular_velocity: [%.17g, %.17g, 0]}\n",
        h, mu, b, -half * vx * c, -half * vx * s, 0.5 - half * vz, q[0], q[1], q[2], q[3], vx * c,
        vx * s, vz, spin * s, -spin * c);
    simple_step(w);
    scene_body body = scene_get(w, "block");
    scree_world_destroy(w);
    near("spin out of the plane", body.v[3] * c + body.v[4] * s, 0, 1e-9);
    near("spin about the vertical", body.v[5], 0, 1e-9);
    return (body.v[4] * c - body.v[3] * s) / -spin;
}

/* w+/w- = 1 - 1.5 sin^2 alpha, if mu >= 3 sin cos / (1 + 3 cos^2); a cube with mu 0.2 lands flat.
 */
static void test_housner(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        near("slender block", land(0.25, 0.1846 * 1.001, 0.4 * k), 0.911765, 5e-7);
        near("cube", land(1, 0.6 * 1.001, 0.4 * k), 0.25, 1e-9);
        near("flat landing", land(1, 0.2, 0.4 * k), 0, 1e-9);
    }
}

/* n blocks with the harmonic overhang times a factor: how fast the top turns after a while. */
static double overhang(int n, double factor) {
    begin("h: 1 ms, tolerance: 1e-12, max_iterations: 1000000");
    add("shapes: {slab: {kind: block, size: [1, 0.5, 0.2]}}\nbodies:\n"
        "  - {name: floor, shape: {kind: block, size: [2, 1, 0.2]}, position: [-1, 0, -0.1], "
        "fixed: true}\n");
    double reach = 0;
    for (int k = n; k >= 1; k--) { /* the k-th from the top overhangs the one below by 1 / 2k */
        reach += factor * 0.5 / k;
        add("  - {name: s%d, shape: slab, position: [%.17g, 0, %.17g]}\n", k, reach - 0.5,
            0.1 + 0.2 * (n - k));
    }
    scree_world *w = scene_world("%s", scene.data);
    simple_steps(w, 50);
    double most = 0;
    for (int k = 1; k <= n; k++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", k);
        most = fmax(most, length3(scene_get(w, name).v + 3));
    }
    simple_end_unconverged(w);
    return most;
}

static void test_harmonic_overhang(void **state) {
    (void)state;
    assert_true(overhang(4, 1 - 1e-4) < 1e-9);
    assert_true(overhang(4, 1 + 1e-4) > 1e-8);
    assert_true(overhang(10, 1 - 1e-4) < 1e-9);
    assert_true(overhang(10, 1 + 1e-4) > 1e-8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ten_cubes),     cmocka_unit_test(test_cube_of_bricks),
        cmocka_unit_test(test_column_forces), cmocka_unit_test(test_tilt),
        cmocka_unit_test(test_housner),       cmocka_unit_test(test_harmonic_overhang),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
