/* Deformable bodies in worlds: the model and the state made from the maps of programs. */
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/simple_world.h"
#include "unit/memory_fault.h"
#include "world/world.h"

static scree_world *empty_world(int dimension, double theta) {
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.dimension = dimension;
    def.theta = theta;
    def.h = 0.01;
    memset(def.gravity, 0, sizeof def.gravity);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *p = simple_params("{kind: elastic, E: 1e6, nu: 0.3, density: 500}");
    must(scree_world_add_material(w, "stone", p, &error), &error);
    scree_params_free(p);
    p = dimension == 2
            ? simple_params("{kind: grid, size: [0.4, 0.2], cells: [4, 2], element: q4}")
            : simple_params("{kind: grid, size: [0.4, 0.2, 0.1], cells: [4, 2, 1], element: h8}");
    must(scree_world_add_mesh(w, "brick", p, &error), &error);
    scree_params_free(p);
    return w;
}

static uint64_t add(scree_world *w, const char *text) {
    scree_error error;
    uint64_t id = 0;
    scree_params *p = simple_params("%s", text);
    must(scree_world_add_deformable(w, p, &id, &error), &error);
    scree_params_free(p);
    return id;
}

/* The message with which a map is refused; the model has no more bodies than before. */
static void refused(scree_world *w, const char *text, const char *want) {
    scree_error error = {0};
    size_t bodies = w->model.bodies.count, conditions = w->model.conditions.count;
    scree_params *p = simple_params("%s", text);
    scree_status status = scree_world_add_deformable(w, p, NULL, &error);
    scree_params_free(p);
    if (status == SCREE_OK) fail_msg("%s is not refused", text);
    if (!strstr(error.text, want)) fail_msg("%s: '%s' lacks '%s'", text, error.text, want);
    assert_int_equal(w->model.bodies.count, bodies);
    assert_int_equal(w->model.deformables.count, bodies);
    assert_int_equal(w->model.conditions.count, conditions);
}

static const double *place_of(const scree_world *w, size_t index, uint32_t n, double out[3]) {
    const deformable *d = &w->model.deformables.data[index];
    const fem_mesh *m = &w->model.solids.data[d->solid]->mesh;
    for (int k = 0; k < m->dimension; k++)
        out[k] = d->shift[k] + m->place[(size_t)n * (size_t)m->dimension + (size_t)k];
    return out;
}

/* Slots, masses, sharing: two equal bricks share a solid, a turned one has its own. */
static void bodies_share_solids(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    uint64_t first = add(w, "{name: a, mesh: brick, material: stone, position: [1, 2]}");
    add(w, "{name: b, mesh: brick, material: stone, position: [3, 2], group: g}");
    add(w, "{name: c, mesh: brick, material: stone, position: [3, 2], angle: 90 deg}");
    add(w, "{mesh: brick, material: {kind: elastic, E: 2e6, nu: 0.3, density: 500}}");
    const model *m = &w->model;
    assert_int_equal(first, 1);
    assert_int_equal(m->bodies.count, 4);
    assert_int_equal(m->solids.count, 3);
    assert_int_equal(m->deformables.data[0].solid, m->deformables.data[1].solid);
    assert_int_equal(m->nodes, 4 * 15);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(m->deformables.data[i].first_node, 15 * i);
        assert_int_equal(m->deformables.data[i].slot, i);
        near("mass", m->bodies.data[i].mass, 0.4 * 0.2 * 500, 1e-12);
    }
    const shape *s = m->shapes.data[m->bodies.data[0].shape];
    assert_string_equal(s->kind, "skin");
    assert_int_equal(s->parts, 0);
    near("size", s->size, 0.1, 1e-15);
    near("bound", s->bound, sqrt(0.05), 1e-15);
    near("area", s->area, 0.08, 1e-15);
    double low = INFINITY, high = -INFINITY, x[3];
    for (uint32_t n = 0; n < 15; n++) {
        place_of(w, 2, n, x);
        low = fmin(low, x[0]);
        high = fmax(high, x[0]);
    }
    near("turned, left", low, 2.9, 1e-12);
    near("turned, right", high, 3.1, 1e-12);
    near("centre", w->starts.data[1].q[0], 3, 1e-12);
    scree_world_destroy(w);
}

/* Facts about a body for programs: counts, the mass, and waves of speed sqrt((lambda + 2 mu) /
 * rho), which pass the smallest edge of 0.1 m. */
static void facts_are_told(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    scree_error error = {0};
    scree_deformable_info info, twin;
    uint64_t a = add(w, "{mesh: brick, material: stone}");
    uint64_t b = add(w, "{mesh: brick, material: stone, position: [3, 2]}");
    must(scree_world_deformable(w, a, &info, &error), &error);
    must(scree_world_deformable(w, b, &twin, &error), &error);
    assert_int_equal(info.nodes, 15);
    assert_int_equal(info.elements, 8);
    assert_int_equal(info.prototype, twin.prototype);
    assert_true(info.linear);
    assert_string_equal(info.material, "elastic");
    near("mass", info.mass, 0.4 * 0.2 * 500, 1e-12);
    double speed = sqrt(1e6 * (1 - 0.3) / (1 + 0.3) / (1 - 2 * 0.3) / 500);
    near("wave speed", info.wave_speed, speed, 1e-12 * speed);
    near("wave time", info.wave_time, 0.1 / speed, 1e-12 / speed);
    uint64_t rigid = simple_body(w, simple_disk(w, 0.1), 5, 0, 0, 0, 0, 0);
    assert_int_equal(scree_world_deformable(w, rigid, &info, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "rigid"));
    assert_int_not_equal(scree_world_deformable(w, 99, &info, &error), SCREE_OK);
    scree_world_destroy(w);
}

/* A rigid motion of the nodes, in space: v + w x r about the centre of mass. */
static void velocities_at_the_start(void **unused) {
    (void)unused;
    scree_world *w = empty_world(3, 0.5);
    scree_error error;
    add(w, "{mesh: brick, material: stone, position: [1, 0, 0], velocity: [1, 2, 3], "
           "angular_velocity: [0, 0, 2]}");
    must(scree_world_build(w, &error), &error);
    for (uint32_t n = 0; n < w->model.nodes; n++) {
        double x[3];
        const double *v = w->state.node.v + 3 * (size_t)n;
        place_of(w, 0, n, x);
        near("vx", v[0], 1 - 2 * x[1], 1e-12);
        near("vy", v[1], 2 + 2 * (x[0] - 1), 1e-12);
        near("vz", v[2], 3, 1e-12);
    }
    scree_world_destroy(w);
}

/* At theta 1/2 a driven node starts with the mean velocity up to the first mid-step. */
static void conditions_at_the_start(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    scree_error error;
    add(w, "{mesh: brick, material: stone, velocity: [5, 5], conditions: ["
           "{on: left, x: fixed, y: {displacement: {kind: expression, value: 1 + 4*t^2}}}, "
           "{on: right, y: {velocity: 3}}, "
           "{on: {near: [0, 0]}, force: [1, 0], magnitude: 2}, "
           "{on: top, pressure: 7 kPa, follower: true}, {body_force: [1, 2]}]}");
    must(scree_world_build(w, &error), &error);
    const model *m = &w->model;
    assert_int_equal(m->conditions.count, 6);
    assert_int_equal(m->conditions.data[0].node.count, 3);
    assert_int_equal(m->conditions.data[3].node.count, 1);
    assert_int_equal(m->conditions.data[4].type, CONDITION_FOLLOWER);
    assert_int_equal(m->conditions.data[4].facet.count, 4);
    for (uint32_t n = 0; n < m->nodes; n++) {
        double x[3];
        const node_state *s = &w->state.node;
        size_t at = 2 * (size_t)n;
        place_of(w, 0, n, x);
        bool left = x[0]<-0.15, right = x[0]> 0.15;
        near("vx", s->v[at], left ? 0 : 5, 1e-12);
        near("vy", s->v[at + 1], left ? 4 * 0.005 : right ? 3 : 5, 1e-12);
        assert_int_equal(s->condition[at], left ? 0 : NONE);
        assert_int_equal(s->condition[at + 1], left ? 1 : right ? 2 : NONE);
        if (left) near("origin", s->origin[at + 1], -1, 1e-15);
    }
    scree_world_destroy(w);
}

/* Whole edges of the skin get the surface of a set, by name. */
static void surfaces_by_sets(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    add(w, "{mesh: brick, material: stone, surface: rough, surfaces: {top: smooth, left: wet}}");
    const model *m = &w->model;
    const deformable *d = &m->deformables.data[0];
    size_t count[3] = {0};
    static const char *const names[] = {"rough", "smooth", "wet"};
    for (size_t f = 0; f < m->solids.data[0]->mesh.skin.count; f++)
        for (int k = 0; k < 3; k++)
            count[k] += d->facet_surface[f] == name_list_find(&m->surfaces, names[k]);
    assert_int_equal(count[0], 6);
    assert_int_equal(count[1], 4);
    assert_int_equal(count[2], 2);
    scree_world_destroy(w);
}

/* A slab on two cables: new elements, fixed anchors, a separate region. */
static void lines_and_anchors(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    scree_error error;
    add(w, "{mesh: brick, material: stone, position: [0, 1], surfaces: {top: smooth}, lines: ["
           "{from: [-0.2, 3], to: {near: [-0.2, 1.1]}, elements: 3, section: 1 cm^2, "
           "material: {kind: elastic, E: 2e11, nu: 0.3, density: 7800}, prestress: 1 MPa}, "
           "{kind: bar, from: [0.2, 1.1], to: [0.2, 2], section: 2 cm^2, material: stone, "
           "free: true}]}");
    const model *m = &w->model;
    const fem_mesh *mesh = &m->solids.data[0]->mesh;
    assert_int_equal(mesh->nodes, 15 + 3 + 1);
    assert_int_equal(mesh->elements, 8 + 3 + 1);
    assert_int_equal(mesh->skin.count, 12);
    assert_int_equal(mesh->region_name.count, 3);
    assert_string_equal(mesh->region_name.data[1], "line-1");
    assert_int_equal(m->conditions.count, 2); /* x and y of one anchor */
    assert_int_equal(m->conditions.data[0].node.count, 1);
    double x[3];
    place_of(w, 0, m->conditions.data[0].node.data[0], x);
    near("anchor x", x[0], -0.2, 1e-12);
    near("anchor y", x[1], 3, 1e-12);
    near("mass", m->bodies.data[0].mass, 40 + 7800 * 1e-4 * 1.9 + 500 * 2e-4 * 0.9, 1e-9);
    must(scree_world_build(w, &error), &error);
    scree_world_destroy(w);
}

/* Elements as bodies; conditions go to those that have the nodes. */
static void split_bodies(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    add(w, "{name: s, group: g, mesh: brick, material: stone, split: elements, "
           "conditions: [{on: left, x: fixed}, {on: top, pressure: 1}]}");
    const model *m = &w->model;
    assert_int_equal(m->bodies.count, 8);
    assert_string_equal(m->bodies.data[7].name, "s-8");
    assert_int_equal(m->conditions.count, 2 + 4);
    double mass = 0;
    for (size_t i = 0; i < 8; i++)
        mass += m->bodies.data[i].mass;
    near("mass", mass, 40, 1e-9);
    refused(w,
            "{name: s2, mesh: brick, material: stone, split: elements, conditions: [{on: top, "
            "force: [0, -1]}]}",
            "4 pieces");
    scree_world_destroy(w);
}

/* The radius of a ring is in its mesh: its mass is that of the full turn. */
static void rings(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.plane = SCREE_AXISYMMETRIC;
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *p = simple_params(
        "{name: ring, position: [2, 5], mesh: {kind: grid, size: [0.2, 0.1], cells: [2, 1]}, "
        "material: {kind: elastic, E: 1e6, nu: 0, density: 1000}}");
    must(scree_world_add_deformable(w, p, NULL, &error), &error);
    scree_params_free(p);
    near("mass", w->model.bodies.data[0].mass, 1000 * PI * (2.1 * 2.1 - 1.9 * 1.9) * 0.1, 1e-9);
    near("shift", w->model.deformables.data[0].shift[0], 0, 0);
    refused(w,
            "{mesh: {kind: grid, size: [0.2, 0.1], cells: [2, 1]}, "
            "material: {kind: elastic, E: 1e6, nu: 0, density: 1000}}",
            "radius");
    scree_world_destroy(w);
}

#define BRICK "mesh: brick, material: stone"

static void refusals(void **unused) {
    (void)unused;
    scree_world *w = empty_world(2, 0.5);
    static const char *const cases[][2] = {
        {"{mesh: brik, material: stone}", "did you mean 'brick'"},
        {"{mesh: brick, material: ston}", "did you mean 'stone'"},
        {"{mesh: brick, material: {kind: elastic, E: 1, nu: 0}}", "needs a 'density'"},
        {"{mesh: brick, material: {kind: elastik, density: 1}}", "did you mean 'elastic'"},
        {"{mesh: brick}", "'material'"},
        {"{mesh: {kind: grid, size: [1, 1], cells: [1, 1], element: h8}, material: stone}", "h8"},
        {"{" BRICK ", surfaces: {topp: smooth}}", "did you mean 'top'"},
        {"{" BRICK ", conditions: [{on: botom, x: fixed}]}", "did you mean 'bottom'"},
        {"{" BRICK ", conditions: [{on: zzzzzz, x: fixed}]}", "it has: all, skin, "},
        {"{" BRICK ", conditions: [{on: left}]}", "needs x, y or z, or one of pressure"},
        {"{" BRICK ", conditions: [{on: left, x: fixed, pressure: 1}]}", "make two entries"},
        {"{" BRICK ", conditions: [{x: fixed}]}", "needs 'on'"},
        {"{" BRICK ", conditions: [{on: left, x: free}]}", "remove it"},
        {"{" BRICK ", conditions: [{on: left, x: {force: 1}}]}", "needs one of {velocity"},
        {"{" BRICK ", conditions: [{on: {near: [0, 0]}, pressure: 1}]}", "no facet"},
        {"{" BRICK ", conditions: [{on: {box: [[5, 5], [6, 6]]}, x: fixed}]}", "no node"},
        {"{" BRICK ", conditions: [{on: {box: [[6, 5], [5, 6]]}, x: fixed}]}", "smallest"},
        {"{" BRICK ", conditions: [{on: left, force: [0, 1], follower: true}]}", "'follower'"},
        {"{" BRICK ", conditions: [{on: left, pressure: 1, magnitude: 2}]}", "'magnitude'"},
        {"{" BRICK ", conditions: [{on: left, body_force: [0, 1]}]}", "remove 'on'"},
        {"{" BRICK ", conditions: [{name: p, on: left, x: fixed}, {name: q, on: top, x: "
         "{velocity: 1}}]}",
         "both prescribe 'x'"},
        {"{" BRICK ", section: 1}", "bars and cables"},
        {"{" BRICK ", thickness: 1}", "membranes"},
        {"{" BRICK ", prestress: 1}", "membranes"},
        {"{" BRICK ", contact: {per_facet: 3}}", "1 or 2"},
        {"{" BRICK ", integration: fast}", "integration"},
        {"{mesh: brick, material: {core: stone}}", "no region 'core'"},
        {"{" BRICK ", generate: {kind: wall}}", "works in scenes only"},
        {"{" BRICK ", lines: [{from: [5, 5], to: [6, 6], section: 1, material: stone}]}",
         "neither end"},
        {"{" BRICK ", lines: [{from: {near: [0, 0]}, to: {near: [0, 0]}, section: 1, material: "
         "stone}]}",
         "same point"},
        {"{" BRICK ", lines: [{kind: q4, from: {near: [0, 0]}, to: [0, 2], section: 1, material: "
         "stone}]}",
         "not a line element of two nodes"},
        {"{" BRICK ", split: elements, lines: [{from: {near: [0, 0]}, to: [0, 2], section: 1, "
         "material: stone}]}",
         "cannot have 'lines'"},
        {"{" BRICK ", inertai: true}", "did you mean 'inertia'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refused(w, cases[i][0], cases[i][1]);
    add(w, "{name: a, " BRICK "}");
    refused(w, "{name: a, " BRICK "}", "two bodies are called 'a'");
    scree_world_destroy(w);
}

static scree_params *everything, *parts; /* made before memory begins to fail */

static scree_status build_all(void) {
    scree_error error = {0};
    scree_world_def def = scree_default_world_def();
    scree_world *w = NULL;
    TRY(scree_world_create(&w, &def, &error));
    scree_status status = scree_world_add_law(w, "dry", parts, &error);
    if (status == SCREE_OK) status = scree_world_set_law(w, "default", "default", "dry", &error);
    if (status == SCREE_OK) status = scree_world_add_deformable(w, everything, NULL, &error);
    if (status == SCREE_OK) status = scree_world_build(w, &error);
    scree_world_destroy(w);
    return status;
}

static void test_memory(void **unused) {
    (void)unused;
    static const char *const splits[] = {"split: elements", "split: regions",
                                         ("lines: [{from: {near: [0, 0]}, to: [0, 2], section: 1, "
                                          "material: {kind: elastic, E: 1, nu: 0, density: 1}}]")};
    parts = simple_params("{normal: velocity}");
    for (int i = 0; i < 3; i++) {
        everything = simple_params(
            "{name: s, mesh: {kind: grid, size: [0.4, 0.2], cells: [2, 1]}, material: {kind: "
            "elastic, E: 1e6, nu: 0, density: 1}, surfaces: {top: smooth}, conditions: [{on: "
            "left, x: fixed, y: {velocity: 1}}, {on: top, pressure: 1}], %s}",
            splits[i]);
        assert_true(memory_fault_each(build_all) > 100);
        scree_params_free(everything);
    }
    scree_params_free(parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_share_solids),
        cmocka_unit_test(facts_are_told),
        cmocka_unit_test(velocities_at_the_start),
        cmocka_unit_test(conditions_at_the_start),
        cmocka_unit_test(surfaces_by_sets),
        cmocka_unit_test(lines_and_anchors),
        cmocka_unit_test(split_bodies),
        cmocka_unit_test(rings),
        cmocka_unit_test(refusals),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
