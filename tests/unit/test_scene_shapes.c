/* The scene reader makes each shape once: the world simulates the very object that was checked. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/scene_world.h"

#include "memory_fault.h"
#include "scene/scene.h"
#include "shape/solid.h"
#include "world/world.h"

static const char *const blocks =
    "world: {dimension: 3, h: 1 ms}\n"
    "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: 0.5}}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {generate: {kind: voronoi3, number: 60, box: [10, 12, -7, -5, 3, 5]}, density: 2500}\n"
    "  - {generate: {kind: spheres, number: 20, radius: 0.1, box: [0, 2, 0, 2, 0, 2]}}\n"
    "  - {generate: {kind: spheres, number: 20, radius: 0.1, box: [0, 2, 0, 2, 3, 5]}}\n"
    "  - {generate: {kind: vault, voussoirs: 9, radius: 2, thickness: 0.4, depth: 1}, position: "
    "[30, 0, 0]}\n"
    "  - {shape: {kind: sphere, radius: 0.1}, position: [-9, 0, 0]}\n"
    "  - {shape: bell, position: [-8, 0, 0]}\n"
    "  - {shape: bell, position: [-7, 0, 0]}\n"
    "  - {name: floor, shape: plane, position: [0, 0, -50], fixed: true}\n"
    "shapes:\n"
    "  bell: {compound: [{shape: {kind: sphere, radius: 0.1}},\n"
    "                    {shape: {kind: sphere, radius: 0.1}, position: [0.3, 0, 0],\n"
    "                     turn: [0.1, 0.2, 0.3]}]}\n"
    "run: {steps: 1}\n";

static const char *const planar =
    "world: {h: 1 ms}\n"
    "laws: {dry: {normal: velocity, friction: {kind: coulomb, mu: 0.5}}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {generate: {kind: polygons, number: 40, radius: 0.1, radius_max: 0.2,\n"
    "                box: [100, 110, 50, 60]}}\n"
    "  - {generate: {kind: arch, voussoirs: 9, radius: 2, thickness: 0.4}, position: [30, 0]}\n"
    "  - {generate: {kind: stack, number: 5, width: 1, height: 0.3}}\n"
    "  - {name: floor, shape: halfplane, position: [0, -50], fixed: true}\n"
    "run: {steps: 1}\n";

typedef struct filled {
    scree_scene *scene;
    plan plan;
    scree_world *world;
} filled;

static filled fill(const char *text) {
    filled f = {0};
    scree_error error;
    must(scree_scene_read_text(&f.scene, text, NULL, 0, &error), &error);
    must(plan_make(f.scene, &f.plan, &error), &error);
    must(plan_world(&f.plan, 1, &f.world, &error), &error);
    return f;
}

static void drop(filled *f) {
    scree_world_destroy(f->world);
    plan_free(&f->plan);
    scree_scene_destroy(f->scene);
}

static const shape *simulated(const filled *f, size_t i) {
    const model *m = &f->world->model;
    return m->shapes.data[m->bodies.data[i].shape];
}

static const shape *checked(const filled *f, size_t i) {
    return f->plan.shapes.data[f->plan.bodies.data[i].shape];
}

#define SAME(a, b, count) assert_memory_equal(a, b, (count) * sizeof *(a))

static void same_polyhedron(const polyhedron *a, const polyhedron *b) {
    assert_int_equal(a->vertices, b->vertices);
    assert_int_equal(a->edges, b->edges);
    assert_int_equal(a->faces, b->faces);
    SAME(a->vertex, b->vertex, a->vertices);
    SAME(a->edge, b->edge, a->edges);
    SAME(a->loop_first, b->loop_first, a->faces + 1);
    SAME(a->loop, b->loop, a->loop_first[a->faces]);
    SAME(a->normal, b->normal, a->faces);
    SAME(a->offset, b->offset, a->faces);
    SAME(a->inside, b->inside, 3);
    SAME(&a->thickness, &b->thickness, 1);
}

/* All numbers of two shapes, byte by byte. */
static void same_bytes(const shape *a, const shape *b) {
    assert_string_equal(a->kind, b->kind);
    assert_int_equal(a->parts, b->parts);
    assert_int_equal(a->vertices, b->vertices);
    assert_int_equal(a->polyhedra, b->polyhedra);
    for (uint32_t i = 0; i < a->parts; i++) {
        const part *p = &a->part[i], *q = &b->part[i];
        assert_int_equal(p->type, q->type);
        assert_int_equal(p->feature, q->feature);
        SAME(p->centre, q->centre, 3);
        SAME(p->direction, q->direction, 3);
        SAME(&p->radius, &q->radius, 1);
        SAME(&p->half, &q->half, 1);
    }
    if (a->vertices) SAME(a->vertex, b->vertex, a->vertices);
    if (a->vertices) SAME(a->normal, b->normal, a->vertices);
    for (uint32_t i = 0; i < a->polyhedra; i++)
        same_polyhedron(&a->polyhedron[i], &b->polyhedron[i]);
    SAME(&a->area, &b->area, 1);
    SAME(&a->inertia, &b->inertia, 1);
    SAME(&a->volume, &b->volume, 1);
    SAME(a->moments, b->moments, 3);
    SAME(a->offset, b->offset, 3);
    SAME(a->turn, b->turn, 4);
    SAME(&a->bound, &b->bound, 1);
    SAME(&a->size, &b->size, 1);
}

/* The object whose masses and overlaps are computed is the object that moves; and the text in a
 * result gives the same bytes again. */
static void same_shapes(const char *text) {
    filled first = fill(text), again = fill(scree_scene_text(first.scene));
    assert_int_equal(first.plan.bodies.count, first.world->model.bodies.count);
    assert_int_equal(first.plan.bodies.count, again.plan.bodies.count);
    for (size_t i = 0; i < first.plan.bodies.count; i++) {
        assert_ptr_equal(simulated(&first, i), checked(&first, i));
        same_bytes(simulated(&first, i), simulated(&again, i));
    }
    drop(&again);
    drop(&first);
}

static void test_checked_is_simulated(void **unused) {
    (void)unused;
    same_shapes(blocks);
    same_shapes(planar);
}

/* 60 cells, 9 voussoirs, one sphere for 41 bodies, one compound, one plane. */
static void test_equal_shapes_are_one(void **unused) {
    (void)unused;
    filled f = fill(blocks);
    assert_int_equal(f.plan.bodies.count, 60 + 20 + 20 + 9 + 4);
    assert_int_equal(f.world->model.shapes.count, 60 + 1 + 9 + 1 + 1);
    assert_int_equal(f.plan.shapes.count, f.world->model.shapes.count);
    drop(&f);
}

/* Shapes outlive the plan and the first world. */
static void test_worlds_share_shapes(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *second = NULL;
    filled f = fill(blocks);
    must(plan_world(&f.plan, 1, &second, &error), &error);
    assert_ptr_equal(second->model.shapes.data[0], f.world->model.shapes.data[0]);
    drop(&f);
    simple_step(second);
    simple_end(second);
}

/* Filling a world copies no geometry and writes no numbers as text: bodies and names only. */
static void test_no_text_in_between(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *again = NULL;
    memory_fault m = {0};
    scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
    filled f = fill(blocks);
    scree_set_allocator(&allocator);
    scree_status status = plan_world(&f.plan, 1, &again, &error);
    long asked = m.asked;
    scree_world_destroy(again);
    scree_set_allocator(NULL);
    must(status, &error);
    /* the world itself, its registry and its laws take some too; one cell as text took 200 */
    assert_true(asked < 300 + 2 * (long)f.plan.bodies.count);
    drop(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checked_is_simulated),
        cmocka_unit_test(test_equal_shapes_are_one),
        cmocka_unit_test(test_worlds_share_shapes),
        cmocka_unit_test(test_no_text_in_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
