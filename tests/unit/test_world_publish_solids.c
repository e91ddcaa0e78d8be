/* Frames of a world with deformable bodies: meshes, positions, forces on nodes, energies, and the
 * same through a result file. */
#include "support/check.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/space.h"
#include "frame/solids.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "scree/result.h"
#include "support/sample_frames.h"
#include "support/scene_world.h"
#include "world/run/publish.h"

#define WALL                                                                                       \
    "world: {h: 1 ms, theta: 1, gravity: [0, -10]}\n"                                              \
    "materials: {stone: {kind: elastic, E: 5 MPa, nu: 0.2, density: 2000}}\n"                      \
    "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"                 \
    "bodies: [{name: floor, shape: halfplane, fixed: true},\n"                                     \
    "  {name: ball, shape: {kind: disk, radius: 0.1}, position: [0.2, 0.5]}]\n"                    \
    "deformables:\n"                                                                               \
    "  - {name: low, material: stone, position: [0.2, 0.1], mesh: {kind: grid, size: [0.4, 0.2], " \
    "cells: [4, 3], element: t3}}\n"                                                               \
    "  - {name: high, material: stone, position: [0.2, 0.3], mesh: {kind: grid, size: [0.4, 0.2]," \
    " cells: [3, 2], element: q4}}\n"

static void sum_force(const scree_frame *f, uint32_t solid, double out[3]) {
    const scree_solid_view *v = &f->layout->solid[solid];
    memset(out, 0, 3 * sizeof *out);
    for (uint32_t n = v->node; n < v->node + v->nodes; n++)
        along3(out, 1, f->contact_force[n], out);
}

static void layout_is_the_mesh(void **state) {
    (void)state;
    scree_world *w = scene_world(WALL);
    scree_frame f = simple_frame(w);
    scree_error error;
    must(frame_check(&f, &error), &error);
    const scree_layout *l = f.layout;
    assert_int_equal(l->solids, 2);
    assert_int_equal(l->solid[0].nodes, 20);
    assert_int_equal(l->solid[0].elements, 24);
    assert_int_equal(l->solid[0].facets, 14);
    assert_int_equal(l->solid[1].nodes, 12);
    assert_int_equal(l->element_type[0], SCREE_ELEMENT_T3);
    assert_int_equal(l->element_type[24], SCREE_ELEMENT_Q4);
    near("mass", l->mass[l->solid[1].body], 0.08 * 2000, 1e-9);
    box3 b = solid_extent(&f, 1);
    near("left", b.low[0], 0, 1e-12);
    near("top", b.high[1], 0.4, 1e-12);
    uint32_t row = 3; /* floor, ball, low, high */
    near("centre", f.position[3 * row], 0.2, 1e-12);
    near("centre", f.position[3 * row + 1], 0.3, 1e-12);
    assert_int_equal(f.free[row], 3);
    for (uint32_t k = 0; k < l->facets; k++) { /* the body lies to the left of its edges */
        const uint32_t *n = l->facet_node + l->facet_first[k];
        const double *p = l->node_place[n[0]], *q = l->node_place[n[1]];
        double cx = 0.2, cy = k < l->solid[1].facet ? 0.1 : 0.3;
        assert_true((q[0] - p[0]) * (cy - p[1]) - (q[1] - p[1]) * (cx - p[0]) > 0);
    }
    simple_end(w);
}

/* Newton's law of each body: forces of contacts on its nodes, gravity, mean velocity. */
static void forces_move_centres(void **state) {
    (void)state;
    scree_world *w = scene_world(WALL);
    simple_steps(w, 60);
    for (int k = 0; k < 40; k++) {
        scree_frame f = simple_frame(w);
        double before[2] = {f.velocity[3 * 2 + 1], f.velocity[3 * 3 + 1]};
        simple_steps(w, 1);
        f = simple_frame(w);
        for (uint32_t s = 0; s < 2; s++) {
            double force[3], mass = f.layout->mass[f.layout->solid[s].body];
            sum_force(&f, s, force);
            double change = (f.velocity[3 * (2 + s) + 1] - before[s]) / f.h;
            near("balance", mass * change, force[1] - 10 * mass, 1e-8 * 10 * mass);
        }
    }
    simple_end(w);
}

/* Contacts between two deformable bodies push them apart by the same; contacts that press hold. */
static void contacts_and_nodes_agree(void **state) {
    (void)state;
    scree_world *w = scene_world(WALL);
    simple_steps(w, 100);
    scree_frame f = simple_frame(w);
    double nodes[3] = {0}, low[3], high[3], contacts[3] = {0};
    sum_force(&f, 0, low);
    sum_force(&f, 1, high);
    along3(low, 1, high, nodes);
    int pressed = 0, shared = 0;
    for (uint32_t c = 0; c < f.contacts; c++) {
        bool first = solid_of_slot(f.layout, f.pair[c][0]) != NO_ROW;
        bool second = solid_of_slot(f.layout, f.pair[c][1]) != NO_ROW;
        double force[3], centre[2];
        contact_force3(&f, c, force);
        shared += first && second;
        if (first != second) along3(contacts, first ? 1 : -1, force, contacts);
        if (f.force[c][0] <= 0) continue;
        pressed++;
        if (!(fabs(f.speed[c][0]) < 1e-6))
            fail_msg("contact %u of %u and %u slips away at %g m/s under %g N", c, f.pair[c][0],
                     f.pair[c][1], f.speed[c][0], f.force[c][0]);
        for (int k = 0; k < 2; k++) {
            centre[0] = f.position[3 * f.pair[c][0] + k]; /* every body is there: row = slot */
            centre[1] = f.position[3 * f.pair[c][1] + k];
            near("branch", f.branch[c][k], centre[0] - centre[1], 2e-3);
        }
    }
    assert_true(pressed > 6 && shared > 2);
    for (int k = 0; k < 3; k++)
        near("sum", nodes[k], contacts[k], 1e-9 * 3200);
    simple_end(w);
}

static void energies_are_those_of_the_ledger(void **state) {
    (void)state;
    scree_world *w = scene_world(WALL);
    simple_steps(w, 50);
    scree_frame f = simple_frame(w);
    double stored = f.solid_energy[1] + f.solid_energy[4], kinetic = 0;
    near("stored", stored, f.certificate.total.stored, 1e-9 * stored);
    for (uint32_t row = 2; row < 4; row++) { /* no less than that of the centres */
        const double *v = f.velocity + 3 * row;
        kinetic = 0.5 * f.layout->mass[row] * (v[0] * v[0] + v[1] * v[1]);
        assert_true(f.solid_energy[3 * (row - 2)] >= kinetic * (1 - 1e-9));
    }
    assert_true(stored > 0 && f.solid_energy[2] == 0);
    simple_end(w);
}

/* Two blocks of soft metal, one of which is pressed beyond its yield stress. */
static void dissipation_is_each_body_s_own(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1 ms, theta: 1}\n"
        "materials: {metal: {kind: j2, E: 1 MPa, nu: 0.3, yield: 1 kPa, density: 1000}}\n"
        "laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\n"
        "deformables:\n"
        "  - {name: a, material: metal, mesh: {kind: grid, size: [1, 1], cells: [2, 2]}, "
        "conditions: "
        "[{on: bottom, x: fixed, y: fixed}, {on: top, y: {displacement: \"-0.1 * t\"}}]}\n"
        "  - {name: b, material: metal, position: [5, 0], mesh: {kind: grid, size: [1, 1], cells: "
        "[2, 2]}}\n");
    simple_steps(w, 100);
    scree_frame f = simple_frame(w);
    assert_true(f.solid_energy[2] > 0 && f.solid_energy[5] == 0);
    near("plastic", f.solid_energy[2], -f.certificate.total.plastic, 1e-9 * f.solid_energy[2]);
    double most = 0;
    for (uint32_t e = 0; e < f.layout->solid[0].elements; e++)
        most = fmax(most, f.plastic[e]);
    assert_true(most > 1e-3);
    simple_end(w);
}

/* Frames of a world come back from a file bit for bit. */
static void files_hold_the_same(void **state) {
    (void)state;
    char path[] = "/tmp/scree_publish_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    scree_world *w = scene_world(WALL);
    scree_error error;
    recorder *r;
    scree_frame f = simple_frame(w), back;
    must(recorder_create(&r, path, true, f.layout, NULL, 0, &error), &error);
    for (int k = 0; k < 5; k++) {
        f = simple_frame(w);
        must(recorder_frame(r, &f, &error), &error);
        simple_steps(w, 10);
    }
    recorder_close(r);
    scree_result *result;
    const char *what = "";
    must(scree_result_open(&result, path, &error), &error);
    must(result_read(result, 4, &back, &error), &error);
    if (!sample_same_layout(f.layout, back.layout, &what)) fail_msg("%s", what);
    simple_end(w);
    w = scene_world(WALL); /* the same again: the frame above is gone */
    simple_steps(w, 40);
    f = simple_frame(w);
    assert_memory_equal(f.stress, back.stress, f.layout->elements * sizeof *f.stress);
    assert_memory_equal(f.contact_force, back.contact_force,
                        f.layout->nodes * sizeof *f.contact_force);
    assert_memory_equal(f.solid_energy, back.solid_energy, 6 * sizeof *f.solid_energy);
    simple_end(w);
    scree_result_close(result);
    unlink(path);
}

/* Number of allocations before the one that fails. */
static long left;

static void *failing_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    (void)user;
    if (left-- <= 0) return NULL;
    void *room = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (room && old) memcpy(room, old, old_bytes < bytes ? old_bytes : bytes);
    if (room) free(old);
    return room;
}

static void failing_release(void *user, void *room) {
    (void)user;
    free(room);
}

static void frames_without_memory(void **state) {
    (void)state;
    const scree_allocator failing = {NULL, failing_resize, failing_release};
    scree_status status = SCREE_NO_MEMORY;
    long failures = 0;
    scree_set_allocator(&failing);
    for (; status != SCREE_OK; failures++) {
        left = LONG_MAX;
        scree_world *w = scene_world(WALL);
        simple_steps(w, 2);
        scree_frame f;
        scree_error error = {0};
        left = failures;
        status = world_frame(w, &f, &error);
        left = LONG_MAX;
        assert_true(status == SCREE_OK || status == SCREE_NO_MEMORY);
        must(world_frame(w, &f, &error), &error);
        must(frame_check(&f, &error), &error);
        simple_end(w);
    }
    scree_set_allocator(NULL);
    assert_true(failures > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_is_the_mesh),
        cmocka_unit_test(forces_move_centres),
        cmocka_unit_test(contacts_and_nodes_agree),
        cmocka_unit_test(energies_are_those_of_the_ledger),
        cmocka_unit_test(dissipation_is_each_body_s_own),
        cmocka_unit_test(files_hold_the_same),
        cmocka_unit_test(frames_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
