/* Contacts of skins in worlds: unlike meshes do not sink into each other, a ball makes a dent that
 * is as symmetric as the ball, a ring folds onto itself, membranes catch what falls on them from
 * either side, laws that look ahead stop what is fast. Places are compared with each other here,
 * not with what detection says of them. */
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

/* A block of 0.2 by 0.1 on another, one with `ratio` times the cells of the other; the upper one is
 * pressed in its middle. */
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
        /* what a node of the coarser mesh, convex there, stands out between two of the finer */
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
        uint32_t touched = 0;
        for (int step = 0; step < 40; step++) {
            simple_step(w);
            scree_frame f = simple_frame(w);
            double sum[3] = {0};
            touched = 0;
            for (uint32_t k = 0; k < f.contacts; k++) {
                for (int j = 0; j < 3; j++)
                    sum[j] += f.force[k][0] * f.normal[k][j];
                touched += f.force[k][0] > 0 && f.area[k] > 0;
            }
            double scale = fabs(sum[2]) + 1e-9;
            near("aside", fabs(sum[0]) / scale, 0, 1e-6);
            near("aside", fabs(sum[1]) / scale, 0, 1e-6);
        }
        printf("ball of %g: %u nodes carry\n", radii[i], touched);
        assert_true(touched > 0);
        simple_end(w);
    }
}

/* A soft ring is crushed flat: its inner sides meet. */
static void ring_on_itself(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, theta: 1, gravity: [0, 0], tolerance: 1e-8}\n"
        "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
        "materials: {m: {kind: neo-hookean, E: 1e5, nu: 0.3, density: 1000}}\n"
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unlike_meshes),
        cmocka_unit_test(symmetric_dent),
        cmocka_unit_test(ring_on_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
