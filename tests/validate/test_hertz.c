/* Hertz contacts of deformable bodies against closed forms (Johnson, Contact Mechanics, chapters 4
 * and 7): a sphere and a cylinder on a rigid plane, and the sticking part of a contact that is
 * sheared by less than friction can hold (Cattaneo, Mindlin). */
#include <stdio.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define E  1e9
#define NU 0.3
#define R  0.1

/* Pressure and radius from a contact of half-width a. */
typedef struct patch {
    double force, shear;     /* N */
    double square;           /* m^2: mean square of the distance from x = 0, by force */
    double most;             /* Pa: largest pressure */
    double middle;           /* Pa: shear stress at the place nearest to the middle */
    double stick, slide;     /* m: farthest place that sticks, nearest that slides */
    double area, stick_area; /* m^2 */
    uint32_t pressing;
} patch;

static patch look(scree_world *w) {
    scree_frame f = simple_frame(w);
    patch p = {.slide = INFINITY};
    double nearest = INFINITY;
    for (uint32_t i = 0; i < f.contacts; i++) {
        double N = f.force[i][0], x = f.point[i][0],
               y = f.layout->dimension == 3 ? f.point[i][1] : 0;
        double T = sqrt(f.force[i][1] * f.force[i][1] +
                        (f.layout->dimension == 3 ? f.force[i][2] * f.force[i][2] : 0));
        double r = sqrt(x * x + y * y);
        if (!(N > 0)) continue;
        p.pressing++;
        p.area += f.area[i];
        p.force += N;
        p.shear += T;
        p.square += N * r * r;
        p.most = fmax(p.most, N / f.area[i]);
        if (r < nearest) {
            nearest = r;
            p.middle = T / f.area[i];
        }
        bool slides = f.status[i] == SCREE_SLIP;
        if (slides) p.slide = fmin(p.slide, r);
        if (!slides) p.stick = fmax(p.stick, r);
        if (!slides) p.stick_area += f.area[i];
    }
    p.square /= p.force;
    return p;
}

static double approach(scree_world *w, double height) {
    scree_frame f = simple_frame(w);
    for (uint32_t i = 0; i < f.layout->nodes; i++) {
        const double *x = f.layout->node_place[i];
        if (fabs(x[0]) < 1e-12 && fabs(x[1] - height) < 1e-12) return -f.displacement[i][1];
    }
    fail_msg("no node at the centre");
    return 0;
}

/* A quarter of a disk stands on its lowest point: about the axis, or for symmetry. */
static scree_world *on_plane(const char *plane, double pressure, double zone, int cells) {
    scree_world *w = scene_world(
        "world: {h: 0.05, theta: 1, gravity: [0, 0], plane: %s, tolerance: 1e-12}\n"
        "laws: {law: {normal: position}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: %g, nu: %g, density: 1000}}\n"
        "deformables:\n"
        "  - {name: ball, mesh: {kind: disk, radius: %g, part: quarter, contact: %g, cells: %d}, "
        "material: m, position: [0, %g], conditions: [{on: axis, x: fixed}, "
        "{on: top, pressure: %.17g}]}\n"
        "bodies:\n  - {name: floor, shape: halfplane, fixed: true}\n",
        plane, E, NU, R, zone, cells, R, pressure);
    simple_steps(w, 15);
    return w;
}

/* F 100 N: a^3 = 3 F R / (4 E*), delta = a^2 / R, p0 = 3 F / (2 pi a^2); sixteen elements over
 * 3 mm are ten over the radius. The mean square of r under such a pressure is 2 a^2 / 5. */
static void sphere_on_a_plane(void **unused) {
    (void)unused;
    double F = 100;
    scree_world *w = on_plane("axisymmetric", F / (PI * R * R), 3e-3, 16);
    patch p = look(w);
    double a = sqrt(2.5 * p.square), delta = approach(w, R);
    printf("sphere: F %.4f N, a %.4f mm (1.8969), delta %.3f um (35.98), p0 %.3f MPa (13.27), %u "
           "nodes press\n",
           p.force, 1e3 * a, 1e6 * delta, 1e-6 * p.most, p.pressing);
    near("force", p.force, F, 1e-6 * F);
    near("radius", a, 1.8969e-3, 0.03 * 1.8969e-3);
    near("approach", delta, 35.98e-6, 0.03 * 35.98e-6);
    near("pressure", p.most, 13.27e6, 0.03 * 13.27e6);
    simple_end(w);
}

/* P 1e4 N/m: b^2 = 4 P R / (pi E*), p0 = 2 P / (pi b); the mean square of x is b^2 / 4. */
static void cylinder_on_a_plane(void **unused) {
    (void)unused;
    double P = 1e4;
    scree_world *w = on_plane("strain", 0.5 * P / R, 1.7e-3, 16);
    patch p = look(w);
    double b = 2 * sqrt(p.square);
    printf("cylinder: P %.3f N/m, b %.4f mm (1.0764), p0 %.3f MPa (5.914), %u nodes press\n",
           2 * p.force, 1e3 * b, 1e-6 * p.most, p.pressing);
    near("force", 2 * p.force, P, 1e-6 * P);
    near("half-width", b, 1.0764e-3, 0.03 * 1.0764e-3);
    near("pressure", p.most, 5.914e6, 0.03 * 5.914e6);
    simple_end(w);
}

/* Two equal cylinders, so that pressing does not shear and shearing does not press; their meshes
 * are unlike. The flat faces are brought together, then moved past each other. With T the shear of
 * mu P, places within c stick, c^2 = b^2 (1 - T / (mu P)), and the shear stress in the middle is
 * mu p0 (1 - c / b). */
static void cylinders_sheared(void **unused) {
    (void)unused;
    double mu = 0.5;
    scree_world *w = scene_world(
        "world: {h: 1, theta: 1, gravity: [0, 0], plane: strain, tolerance: 1e-10}\n"
        "laws: {law: {normal: position, friction: %g}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: %g, nu: %g, density: 1000}}\n"
        "deformables:\n"
        "  - {name: low, mesh: {kind: disk, radius: 0.1, part: half, contact: 1.5 mm, cells: 21}, "
        "material: m, inertia: false, angle: 180 deg, position: [0, -0.1], "
        "conditions: [{on: top, x: fixed, y: fixed}]}\n"
        "  - {name: high, mesh: {kind: disk, radius: 0.1, part: half, contact: 1.4 mm, cells: 26}, "
        "material: m, inertia: false, position: [0, 0.1], contact: {points: segments}, conditions: "
        "[{on: top, y: {displacement: {kind: table, points: [[0, 0], [4, -40e-6], [5, -40e-6]]}}, "
        "x: {displacement: {kind: table, points: [[0, 0], [4, 0], [8, 14.2e-6]]}}}]}\n",
        mu, E, NU);
    simple_steps(w, 4);
    patch p = look(w);
    double together = E / (2 * (1 - NU * NU)), b = sqrt(4 * p.force * (R / 2) / (PI * together)),
           p0 = 2 * p.force / (PI * b);
    printf("two cylinders: P %.1f N/m, b %.4f mm (%.4f), p0 %.4f MPa (%.4f)\n", p.force,
           2e3 * sqrt(p.square), 1e3 * b, 1e-6 * p.most, 1e-6 * p0);
    near("half-width", 2 * sqrt(p.square), b, 0.03 * b);
    near("pressure", p.most, p0, 0.03 * p0);
    near("shear before", p.shear, 0, 0.01 * mu * p.force);
    simple_steps(w, 4);
    p = look(w);
    double share = p.shear / (mu * p.force), c = sqrt(1 - share);
    printf("sheared by %.4f of mu P: c/b %.4f by what sticks (%.4f to %.4f), %.4f by the middle; "
           "%.4f wanted\n",
           share, 0.5 * (p.stick + p.slide) / b, p.stick / b, p.slide / b,
           1 - p.middle / (mu * p.most), c);
    near("shear over friction", share, 0.5, 0.01);
    near("c / b by what sticks", 0.5 * (p.stick + p.slide) / b, c, 0.05 * c);
    near("c / b by the stress in the middle", 1 - p.middle / (mu * p.most), c, 0.05 * c);
    simple_end(w);
}

/* A quarter of a ball that keeps its volume on a rigid plane, so that pressing does not shear here
 * either; sheared along the plane it is cut by. Places within c stick, c^3 = a^3 (1 - T / (mu P)).
 */
static void sphere_sheared(void **unused) {
    (void)unused;
    if (!simple_soak()) skip();
    double mu = 0.5, nu = 0.49, down = 36e-6;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1, theta: 1, gravity: [0, 0, 0], tolerance: 1e-9}\n"
        "laws: {law: {normal: position, friction: %g}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: %g, nu: %g, density: 1000}}\n"
        "deformables:\n"
        "  - {name: ball, mesh: {kind: ball, radius: %g, part: quarter, contact: 2.6 mm, cells: "
        "7}, material: m, integration: bbar, inertia: false, position: [0, 0, %g], conditions: "
        "[{on: left, x: fixed}, {on: top, z: {displacement: {kind: table, points: [[0, 0], [4, "
        "%.17g], [5, %.17g]]}}, y: {displacement: {kind: table, points: [[0, 0], [4, 0], [8, "
        "10.5e-6]]}}}]}\n"
        "bodies:\n  - {name: floor, shape: plane, fixed: true}\n",
        mu, E, nu, R, R, -down, -down);
    simple_steps(w, 8);
    patch p = look(w);
    double a = math_pow(0.75 * 2 * p.force * R * (1 - nu * nu) / E, 1.0 / 3),
           p0 = 3 * 2 * p.force / (2 * PI * a * a);
    double share = p.shear / (mu * p.force), c = math_pow(1 - share, 1.0 / 3);
    printf(
        "ball: F %.2f N, a %.4f mm (%.4f), p0 %.3f MPa (%.3f); sheared by %.4f of mu P: c/a %.4f "
        "by areas, %.4f by the middle; %.4f wanted\n",
        2 * p.force, 1e3 * sqrt(2.5 * p.square), 1e3 * a, 1e-6 * p.most, 1e-6 * p0, share,
        sqrt(p.stick_area / p.area), 1 - p.middle / (mu * p0), c);
    near("radius", sqrt(2.5 * p.square), a, 0.05 * a);
    near("c / a by the stress in the middle", 1 - p.middle / (mu * p0), c, 0.05 * c);
    near("c / a by areas", sqrt(p.stick_area / p.area), c, 0.05 * c);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere_on_a_plane), cmocka_unit_test(cylinder_on_a_plane),
        cmocka_unit_test(cylinders_sheared), cmocka_unit_test(sphere_sheared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
