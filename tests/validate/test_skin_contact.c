/* Contacts of skins in worlds: unlike meshes do not sink into each other, a ball makes a dent that
 * is as symmetric as the ball, disks roll smoothly, a ring folds onto itself, membranes catch what
 * falls on them from either side, laws that look ahead stop what is fast. Places are compared with
 * each other here, not with what detection says of them. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

static void place_now(const scree_world *w, uint32_t body_index, uint32_t n, double out[3]) {
    const deformable *d = &w->model.deformables.data[body_index];
    const fem_mesh *m = &w->model.solids.data[d->solid]->mesh;
    size_t width = (size_t)m->dimension;
    out[2] = 0;
    for (size_t k = 0; k < width; k++)
        out[k] = d->shift[k] + m->place[width * n + k] +
                 w->state.node.u[width * (d->first_node + n) + k];
}

static const fem_mesh *mesh_of(const scree_world *w, uint32_t body_index) {
    return &w->model.solids.data[w->model.deformables.data[body_index].solid]->mesh;
}

/* How deep a place is in a convex element of the plane: negative outside. */
static double depth_in(const scree_world *w, uint32_t body_index, uint32_t e, const double x[3]) {
    const fem_mesh *m = mesh_of(w, body_index);
    uint32_t corners = m->first[e + 1] - m->first[e];
    double least = INFINITY;
    for (uint32_t k = 0; k < corners; k++) {
        double a[3], b[3];
        place_now(w, body_index, m->node[m->first[e] + k], a);
        place_now(w, body_index, m->node[m->first[e] + (k + 1) % corners], b);
        double u = b[0] - a[0], v = b[1] - a[1];
        least = fmin(least, (u * (x[1] - a[1]) - v * (x[0] - a[0])) / sqrt(u * u + v * v));
    }
    return least;
}

static bool has_node(const fem_mesh *m, uint32_t e, uint32_t n) {
    for (uint32_t k = m->first[e]; k < m->first[e + 1]; k++)
        if (m->node[k] == n) return true;
    return false;
}

/* The deepest that any node is in an element that it does not belong to, over all planar bodies;
 * lines have no inside. */
static double deepest(const scree_world *w) {
    double most = 0;
    uint32_t bodies = (uint32_t)w->model.deformables.count;
    for (uint32_t a = 0; a < bodies; a++)
        for (uint32_t n = 0; n < mesh_of(w, a)->nodes; n++) {
            double x[3];
            place_now(w, a, n, x);
            for (uint32_t b = 0; b < bodies; b++)
                for (uint32_t e = 0; e < mesh_of(w, b)->elements; e++) {
                    if (mesh_of(w, b)->kind[e]->dimension < 2) continue;
                    if (a == b && has_node(mesh_of(w, b), e, n)) continue;
                    most = fmax(most, depth_in(w, b, e, x));
                }
        }
    return most;
}

/* A block of 0.2 by 0.1 on another, which has `ratio` times the cells or the reverse; the upper one
 * is pressed in its middle. */
static double press_stack(int ratio, bool fine_below, bool fine_later, double *area) {
    int low = fine_below ? 2 * ratio : 2, high = fine_below ? 2 : 2 * ratio;
    char text[2][400];
    snprintf(text[0], sizeof text[0],
             "  - {name: low, mesh: {kind: grid, size: [0.2, 0.1], cells: [%d, 2], element: t3}, "
             "material: m, position: [0, 0.05], "
             "conditions: [{on: bottom, x: fixed, y: fixed}]}\n",
             low);
    snprintf(text[1], sizeof text[1],
             "  - {name: high, mesh: {kind: grid, size: [0.2, 0.1], cells: [%d, 2], element: t3}, "
             "material: m, position: [0, 0.15], "
             "conditions: [{on: {near: [0, 0.1]}, force: [0, -300]}]}\n",
             high);
    bool low_later = fine_below == fine_later;
    scree_world *w = scene_world("world: {h: 1 ms, theta: 1, gravity: [0, 0]}\n"
                                 "laws: {dry: {normal: position, friction: 0.3}}\n"
                                 "contacts: [{default: dry}]\n"
                                 "materials: {m: {kind: elastic, E: 1e5, nu: 0.3, density: 1000}}\n"
                                 "deformables:\n%s%s",
                                 text[low_later ? 1 : 0], text[low_later ? 0 : 1]);
    double most = 0;
    for (int i = 0; i < 60; i++) {
        simple_step(w);
        most = fmax(most, deepest(w));
        if (i > 0) continue;
        scree_frame f = simple_frame(w);
        *area = 0;
        for (uint32_t k = 0; k < f.contacts; k++)
            *area += f.area[k];
    }
    simple_end(w);
    return most;
}

static void unlike_meshes(void **unused) {
    (void)unused;
    for (int code = 0; code < 8; code++) {
        double area = 0, most = press_stack(code & 1 ? 3 : 2, code & 2, code & 4, &area);
        printf("1:%d, finer %s, %s: %.2g m deep, area %.6f\n", code & 1 ? 3 : 2,
               code & 2 ? "below" : "above", code & 4 ? "later" : "earlier", most, area);
        /* the distance by which a node of the coarser mesh, convex there, protrudes between two of
         * the finer */
        assert_true(most < 2e-5);
        near("area", area, 0.2, 1e-6);
    }
}

/* A ball that sinks into a block of hexahedra, a node under its middle. */
static void symmetric_dent(void **unused) {
    (void)unused;
    const double radii[3] = {0.03, 0.06, 0.15};
    for (int i = 0; i < 3; i++) {
        scree_world *w = scene_world(
            "world: {dimension: 3, h: 1 ms, theta: 1, gravity: [0, 0, 0], tolerance: 1e-10}\n"
            "laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\n"
            "materials: {m: {kind: elastic, E: 1e5, nu: 0.3, density: 1000}}\n"
            "bodies:\n  - {name: ball, shape: {kind: sphere, radius: %g}, mass: 1, "
            "position: [0, 0, %.17g], drive: {x: fixed, y: fixed, z: {velocity: -0.5}, "
            "rotation: fixed}}\n"
            "deformables:\n  - {name: block, mesh: {kind: grid, size: [0.24, 0.24, 0.12], cells: "
            "[4, 4, 2], element: h8}, material: m, conditions: [{on: bottom, x: fixed, y: fixed, "
            "z: fixed}]}\n",
            radii[i], 0.0600001 + radii[i]);
        double pressed = 0;
        for (int step = 0; step < 40; step++) {
            simple_step(w);
            scree_frame f = simple_frame(w);
            double sum[3] = {0};
            for (uint32_t k = 0; k < f.contacts; k++) {
                double sign = f.pair[k][0] == 0 ? 1 : -1;
                for (int j = 0; j < 3; j++)
                    sum[j] += sign * f.force[k][0] * f.normal[k][j];
            }
            near("aside", fabs(sum[0]) / (fabs(sum[2]) + 1e-9), 0, 1e-6);
            near("aside", fabs(sum[1]) / (fabs(sum[2]) + 1e-9), 0, 1e-6);
            pressed = sum[2];
        }
        printf("ball of %g, 20 mm deep: %.4g N\n", radii[i], pressed);
        assert_true(pressed > 100);
        simple_end(w);
    }
}

/* A disk that rolls over nodes and facets moves as on a flat floor that yields a little: it neither
 * sinks in between nodes nor is it thrown off at changes of the facet. */
static void rolling_disks(void **unused) {
    (void)unused;
    const double radii[3] = {0.02, 0.05, 0.1}; /* facets of 0.05 */
    for (int code = 0; code < 6; code++) {
        double radius = radii[code % 3], lowest = 0, highest = -1, fastest = 0;
        scree_world *w = scene_world(
            "world: {h: 1 ms, theta: 1, gravity: [0, -10]}\n"
            "laws: {hard: {normal: %s, friction: 0.5}}\ncontacts: [{default: hard}]\n"
            "materials: {m: {kind: elastic, E: 1e6, nu: 0.3, density: 1000}}\n"
            "bodies:\n  - {name: disk, shape: {kind: disk, radius: %g}, mass: 10, position: "
            "[-0.15, %.17g], velocity: [0.3, 0]}\n"
            "deformables:\n  - {name: bed, mesh: {kind: grid, size: [0.5, 0.1], cells: [10, 2], "
            "element: q4}, material: m, damping: {alpha: 20}, conditions: [{on: bottom, x: fixed, "
            "y: fixed}]}\n",
            code < 3 ? "velocity" : "position", radius, 0.05 + radius);
        for (int i = 0; i < 1000; i++) {
            simple_step(w);
            if (i < 200) continue; /* until it has come to rest on the bed */
            scene_body b = scene_get(w, "disk");
            lowest = fmin(lowest, b.q[1] - 0.05 - radius);
            highest = fmax(highest, b.q[1] - 0.05 - radius);
            fastest = fmax(fastest, fabs(b.v[1]));
        }
        printf("disk of %g, %s: between %.3g and %.3g mm, at most %.3g m/s\n", radius,
               code < 3 ? "velocity" : "position", 1e3 * lowest, 1e3 * highest, fastest);
        /* a facet is softer in its middle than at nodes by some 0.1 mm */
        assert_true(lowest > -0.4e-3 && highest < -0.05e-3 && fastest < 0.05);
        near("goes on", scene_get(w, "disk").q[0], 0.05, 0.01);
        simple_end(w);
    }
}

/* A soft ring is crushed flat: its inner sides meet. */
static void ring_on_itself(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, theta: 1, gravity: [0, 0], tolerance: 1e-8}\n"
        "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
        "materials: {m: {kind: neo_hookean, E: 1e5, nu: 0.3, density: 1000}}\n"
        "bodies:\n  - {name: floor, shape: halfplane, fixed: true}\n"
        "  - {name: press, shape: {kind: rectangle, width: 0.04, height: 0.05}, position: [0, "
        "0.2251], drive: {x: fixed, y: {velocity: -0.6}, rotation: fixed}}\n"
        "deformables:\n  - {name: ring, mesh: {kind: ring, inner: 0.08, outer: 0.1, cells: [2, "
        "32]}, material: m, position: [0, 0.1], contact: {self: true}}\n");
    double most = 0, self_force = 0;
    for (int i = 0; i < 280; i++) {
        simple_step(w);
        most = fmax(most, deepest(w));
        scree_frame f = simple_frame(w);
        double on_nodes[2] = {0}, from_rigid[2] = {0}, self = 0, scale = 1e-9;
        for (uint32_t n = 0; n < f.layout->nodes; n++)
            for (int j = 0; j < 2; j++) {
                on_nodes[j] += f.contact_force[n][j];
                scale += fabs(f.contact_force[n][j]);
            }
        for (uint32_t k = 0; k < f.contacts; k++) {
            if (f.pair[k][0] == f.pair[k][1]) {
                self += f.force[k][0];
                continue;
            }
            double sign = f.pair[k][0] == 2 ? 1 : -1;
            const double *n = f.normal[k];
            from_rigid[0] += sign * (f.force[k][0] * n[0] - f.force[k][1] * n[1]);
            from_rigid[1] += sign * (f.force[k][0] * n[1] + f.force[k][1] * n[0]);
        }
        for (int j = 0; j < 2; j++)
            near("self-contact pushes nobody", (on_nodes[j] - from_rigid[j]) / scale, 0, 1e-9);
        self_force = fmax(self_force, self);
    }
    printf("ring: %.3g m deep at most, self-contact %.3g N\n", most, self_force);
    assert_true(self_force > 1);
    assert_true(most < 0.001);
    simple_end(w);
}

/* A sheet of length 2 between its ends, thickness 1 mm, that carries 40 N on a stretch about its
 * middle: its halves go straight down at an angle t to the stretch, 2 T sin t = 40. */
#define SHEET_E      1e7
#define SHEET_STRESS 1e5
#define SHEET_THICK  1e-3
#define SHEET_LOAD   40.0
typedef struct sheet_answer {
    double angle, depth, force;
} sheet_answer;

/* Round of radius R (it leaves the disk at R sin t), or flat of half width b. */
static sheet_answer sheet_rests(double R, double b, double angle) {
    double aside = 1 - R * sin(angle) - b;
    double half = aside / cos(angle) + R * angle + b;
    double stress = SHEET_STRESS + SHEET_E * (half - 1);
    return (sheet_answer){angle, aside * tan(angle) + R * (1 - cos(angle)),
                          2 * stress * SHEET_THICK * sin(angle)};
}

static sheet_answer sheet_solve(double R, double b) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (sheet_rests(R, b, middle).force < SHEET_LOAD)
            low = middle;
        else
            high = middle;
    }
    return sheet_rests(R, b, low);
}

/* Loaded from above (side 1) or from below (-1), by a disk or a deformable block. */
static void catch_one(bool is_block, int side) {
    char what[400];
    if (is_block)
        snprintf(
            what, sizeof what,
            "  - {name: load, mesh: {kind: grid, size: [0.2, 0.04], cells: [2, 1], element: "
            "q4}, material: {kind: elastic, E: 1e7, nu: 0.3, density: 500}, position: [0, %g]}",
            0.0201 * side);
    else
        snprintf(what, sizeof what,
                 "bodies:\n  - {name: load, shape: {kind: disk, radius: 0.1}, mass: 4, position: "
                 "[0, %g], drive: {x: fixed, rotation: fixed}}",
                 0.1001 * side);
    scree_world *w = scene_world(
        "world: {h: 2 ms, theta: 1, gravity: [0, %d], tolerance: 1e-8}\n"
        "laws: {smooth: {normal: velocity}}\ncontacts: [{default: smooth}]\n"
        "materials: {m: {kind: elastic, E: %g, nu: 0, density: 1}}\n"
        "deformables:\n  - {name: sheet, mesh: {kind: line, points: [[-1, 0], [1, 0]], number: "
        "40, element: membrane}, material: m, thickness: %g, prestress: %g, damping: {alpha: "
        "1e5}, conditions: [{on: start, x: fixed, y: fixed}, {on: end, x: fixed, y: "
        "fixed}]}\n%s\n",
        -10 * side, SHEET_E, SHEET_THICK, SHEET_STRESS, what);
    simple_steps(w, 1500);
    scree_frame f = simple_frame(w);
    sheet_answer want = is_block ? sheet_solve(0, 0.1) : sheet_solve(0.1, 0);
    double force[2] = {0}, x[3], lowest = 0;
    for (uint32_t n = 0; n < 41; n++) {
        for (int j = 0; j < 2; j++)
            force[j] += f.contact_force[n][j];
        place_now(w, 0, n, x);
        lowest = fmax(lowest, -side * x[1]);
    }
    double tension = f.stress[0][0] * SHEET_THICK;
    printf("sheet, %s from %s: depth %.5f (%.5f), tension %.4f (%.4f), force %.6f\n",
           is_block ? "block" : "disk", side > 0 ? "above" : "below", lowest, want.depth, tension,
           want.force / (2 * sin(want.angle)), force[1]);
    near("force", force[1], -side * SHEET_LOAD, 0.01);
    near("aside", force[0], 0, 0.1);
    near("depth", lowest, want.depth, 0.01 * want.depth);
    near("tension", tension * 2 * sin(want.angle), SHEET_LOAD, 0.01 * SHEET_LOAD);
    simple_end(w);
}

static void sheets_catch(void **unused) {
    (void)unused;
    for (int code = 0; code < 4; code++)
        catch_one(code & 2, code & 1 ? 1 : -1);
}

/* A block of 0.1 that comes down on a plate at 20 m/s and how deep they are in each other at worst;
 * the pace is the step, in ms. */
static double throw_block(const char *normal, bool is_soft, double pace) {
    const char *plate =
        is_soft ? "  - {name: plate, mesh: {kind: grid, size: [0.4, 0.02], cells: [16, 1], "
                  "element: q4}, material: m, position: [0, -0.01], conditions: [{on: left, "
                  "x: fixed, y: fixed}, {on: right, x: fixed, y: fixed}]}\n"
                : "bodies:\n  - {name: plate, shape: {kind: rectangle, width: 0.4, height: "
                  "0.02}, position: [0, -0.01], fixed: true}\n";
    scree_world *w = scene_world(
        "world: {h: %g ms, theta: 1, gravity: [0, 0], tolerance: 1e-10}\n"
        "laws: {hard: {normal: %s, friction: 0.3}}\ncontacts: [{default: hard}]\n"
        "materials: {m: {kind: neo_hookean, E: 1e7, nu: 0.3, density: 1000}}\n"
        "deformables:\n  - {name: block, mesh: {kind: grid, size: [0.1, 0.1], cells: [3, 3], "
        "element: q4}, material: {kind: neo_hookean, E: 1e6, nu: 0.3, density: 1000}, "
        "position: [0.013, 0.113], velocity: [0, -20]}\n%s",
        pace, normal, plate);
    double most = 0, pressed = 0;
    while (*w->state.clock.t < 0.03) {
        simple_step(w);
        scree_frame f = simple_frame(w);
        if (is_soft) most = fmax(most, deepest(w));
        for (uint32_t k = 0; k < f.contacts; k++)
            pressed = fmax(pressed, f.force[k][0]);
        for (uint32_t n = 0; n < 16 && !is_soft; n++) {
            double x[3];
            place_now(w, 0, n, x);
            most = fmax(most, -x[1]);
        }
    }
    printf("20 m/s on a %s plate, %s, %g ms: %.2g m deep\n", is_soft ? "soft" : "rigid", normal,
           pace, most);
    assert_true(pressed > 0);
    simple_end(w);
    return most;
}

/* In a step it goes a fifth of its size, as far as the plate is thick. Laws that look ahead stop it
 * before they overlap, where the other body is rigid exactly. Between soft ones nodes of the
 * coarser mesh that do not carry, since finer ones stand beside them, are seen in the step after
 * they have come to stand out: a share of the way of a step. */
static void fast_blocks(void **unused) {
    (void)unused;
    const char *normal[2] = {"position", "quasi_inelastic"};
    for (int i = 0; i < 2; i++) {
        assert_true(throw_block(normal[i], false, 1) < 1e-9);
        assert_true(throw_block(normal[i], true, 1) < 1e-3);
        assert_true(throw_block(normal[i], true, 0.25) < 4e-4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unlike_meshes), cmocka_unit_test(symmetric_dent),
        cmocka_unit_test(rolling_disks), cmocka_unit_test(ring_on_itself),
        cmocka_unit_test(sheets_catch),  cmocka_unit_test(fast_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
