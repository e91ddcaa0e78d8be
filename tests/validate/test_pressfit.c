/* Tubes shrunk on each other compared with Lame's closed form (Timoshenko and Goodier, Theory of
 * Elasticity, section 28): they overlap at the start, contacts with position laws separate them,
 * and the pressure between them follows from the compliance of both. */
#include <stdio.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define INNER  0.04
#define MIDDLE 0.06
#define OUTER  0.09
#define OVER   30e-6

static const double shaft_E = 200e9, shaft_nu = 0.3, hub_E = 110e9, hub_nu = 0.34;

/* Plane strain is plane stress of other constants. */
static double joint_pressure(bool strain) {
    double nu[2] = {shaft_nu, hub_nu}, modulus[2] = {shaft_E, hub_E};
    for (int k = 0; k < 2 && strain; k++) {
        modulus[k] /= 1 - nu[k] * nu[k];
        nu[k] /= 1 - nu[k];
    }
    double a = INNER * INNER, b = MIDDLE * MIDDLE, c = OUTER * OUTER;
    return OVER / MIDDLE /
           (((b + a) / (b - a) - nu[0]) / modulus[0] + ((c + b) / (c - b) + nu[1]) / modulus[1]);
}

typedef struct joint_look {
    double mean, worst; /* Pa; largest difference of a contact, of the pressure known */
} joint_look;

static joint_look look(scree_world *w, double known) {
    scree_frame f = simple_frame(w);
    double force = 0, area = 0;
    joint_look out = {0};
    for (uint32_t i = 0; i < f.contacts; i++) {
        force += f.force[i][0];
        area += f.area[i];
        out.worst = fmax(out.worst, fabs(f.force[i][0] / f.area[i] / known - 1));
    }
    out.mean = force / area;
    return out;
}

#define MATERIALS                                                                                  \
    "laws: {law: {normal: position}}\ncontacts: [{default: law}]\n"                                \
    "materials: {steel: {kind: elastic, E: 200 GPa, nu: 0.3, density: 7800}, "                     \
    "bronze: {kind: elastic, E: 110 GPa, nu: 0.34, density: 8800}}\n"

/* A quarter of both, cut across. */
static scree_world *quarters(const char *plane, const char *element, int shaft, int hub) {
    const char *held = "conditions: [{on: {box: [[-1e-9, 0], [1e-9, 1]]}, x: fixed}, "
                       "{on: {box: [[0, -1e-9], [1, 1e-9]]}, y: fixed}]";
    return scene_world(
        "world: {plane: %s, h: 1 ms, theta: 1, gravity: [0, 0], tolerance: 1e-11}\n" MATERIALS
        "deformables:\n"
        "  - {name: shaft, mesh: {kind: ring, inner: %g, outer: %.17g, cells: [6, %d], part: "
        "quarter, element: %s}, material: steel, %s}\n"
        "  - {name: hub, mesh: {kind: ring, inner: %g, outer: %g, cells: [8, %d], part: quarter, "
        "element: %s}, material: bronze, contact: {points: segments}, %s}\n",
        plane, INNER, MIDDLE + OVER, shaft, element, held, MIDDLE, OUTER, hub, element, held);
}

static void check_quarters(const char *plane, const char *element, int shaft, int hub,
                           double within) {
    double known = joint_pressure(plane[2] == 'r' && plane[3] == 'a');
    scree_world *w = quarters(plane, element, shaft, hub);
    simple_steps(w, 25);
    joint_look l = look(w, known);
    printf("plane %s, %s, %d and %d around: %.4f MPa (%.4f), worst node %.2g\n", plane, element,
           shaft, hub, 1e-6 * l.mean, 1e-6 * known, l.worst);
    near("mean pressure", l.mean, known, 2e-3 * known);
    near("pressure of every contact", l.worst, 0, within);
    simple_end(w);
}

/* Meshes that match along straight edges, and unlike ones along parabolas. */
static void cut_across(void **unused) {
    (void)unused;
    check_quarters("stress", "q4", 20, 20, 5e-3);
    check_quarters("strain", "q4", 20, 20, 5e-3);
    check_quarters("stress", "t6", 28, 33, 0.01);
    check_quarters("strain", "t6", 33, 28, 0.01);
}

/* Cut along the axis: planes across it do not move, which is plane strain; the joint is straight
 * here, so that unlike meshes leave only the error of the cell width. */
static void cut_along(void **unused) {
    (void)unused;
    double known = joint_pressure(true);
    scree_world *w = scene_world(
        "world: {plane: axisymmetric, h: 1 ms, theta: 1, gravity: [0, 0], tolerance: "
        "1e-11}\n" MATERIALS "deformables:\n"
        "  - {name: shaft, mesh: {kind: grid, size: [%.17g, 0.02], cells: [12, 5], corner: [0, 0], "
        "element: t3}, material: steel, position: [%g, 0], conditions: [{on: all, y: fixed}]}\n"
        "  - {name: hub, mesh: {kind: grid, size: [%g, 0.02], cells: [16, 8], corner: [0, 0]}, "
        "material: bronze, position: [%g, 0], contact: {points: segments}, conditions: [{on: all, "
        "y: fixed}]}\n",
        MIDDLE + OVER - INNER, INNER, OUTER - MIDDLE, MIDDLE);
    simple_steps(w, 25);
    joint_look l = look(w, known);
    printf("about the axis: %.4f MPa (%.4f), worst node %.2g\n", 1e-6 * l.mean, 1e-6 * known,
           l.worst);
    near("mean pressure", l.mean, known, 5e-3 * known);
    near("pressure of every contact", l.worst, 0, 0.02);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cut_across), cmocka_unit_test(cut_along)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
