/* Scenes with deformable bodies: the worlds made from them, and the message of every error. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "unit/memory_fault.h"
#include "world/world.h"

#define LAWS                                                                                       \
    "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"                 \
    "materials: {stone: {kind: elastic, E: 1 MPa, nu: 0.2, density: 2000}}\n"                      \
    "meshes: {brick: {kind: grid, size: [0.4, 0.2], cells: [2, 1]}}\n"

/* Bricks of two lengths share two solids; each is named after the entry, at its place. */
static void generated_walls(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        LAWS "deformables:\n  - {name: wall, group: g, position: [1, 0], material: stone, "
             "generate: {kind: wall, courses: 3, bricks: 3, width: 0.2, height: 0.1}, "
             "mesh: {cells: [2, 1], element: t3}}\n"
             "bonds: [{between: [g, g], law: dry}, {between: [wall-1, wall-2], law: dry}]\n");
    const model *m = &w->model;
    assert_int_equal(m->solids.count, 2);
    assert_int_equal(m->deformables.count, m->bodies.count);
    double mass = 0, low = INFINITY;
    for (size_t i = 0; i < m->bodies.count; i++) {
        char name[32];
        snprintf(name, sizeof name, "wall-%zu", i + 1);
        assert_string_equal(m->bodies.data[i].name, name);
        mass += m->bodies.data[i].mass;
        low = fmin(low, m->deformables.data[i].shift[0]);
    }
    near("mass", mass / (3 * 0.1 * 2000), 0.7, 1e-9);
    assert_true(low > 0.5 && low < 1.2);
    scree_world_destroy(w);
}

/* Voussoirs and cells of different shapes get separate meshes; in space blocks are rotated. */
static void generated_shapes(void **unused) {
    (void)unused;
    scree_world *w =
        scene_world(LAWS "deformables:\n  - {name: arch, material: stone, mesh: {edge: 1}, "
                         "generate: {kind: arch, voussoirs: 7, radius: 5, thickness: 1}}\n");
    assert_int_equal(w->model.deformables.count, 7);
    double area = 0;
    for (size_t i = 0; i < 7; i++)
        area += w->model.bodies.data[i].mass / 2000;
    assert_true(area > 0.9 * PI * 5 && area < 1.1 * PI * 5);
    scree_world_destroy(w);
    w = scene_world("world: {dimension: 3}\nlaws: {dry: {normal: velocity}}\n"
                    "contacts: [{default: dry}]\n"
                    "materials: {stone: {kind: elastic, E: 1 MPa, nu: 0.2, density: 1000}}\n"
                    "deformables:\n  - {name: wall, material: stone, mesh: {cells: [2, 1, 1]}, "
                    "turn: [0, 0, 90 deg], generate: {kind: masonry, courses: 2, bricks: 2}}\n");
    assert_true(w->model.deformables.count >= 4);
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < w->model.deformables.count; i++) {
        const deformable *d = &w->model.deformables.data[i];
        const fem_mesh *mesh = &w->model.solids.data[d->solid]->mesh;
        for (size_t n = 0; n < 3 * (size_t)mesh->nodes; n++) {
            low[n % 3] = fmin(low[n % 3], d->shift[n % 3] + mesh->place[n]);
            high[n % 3] = fmax(high[n % 3], d->shift[n % 3] + mesh->place[n]);
        }
    }
    assert_true(high[1] - low[1] > 2 * (high[0] - low[0])); /* it runs along y */
    near("stands on the ground", low[2], 0, 1e-9);
    scree_world_destroy(w);
}

/* Params in maps of deformable bodies are replaced, names are not. */
static void params_are_replaced(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "params: {E: 3 MPa, stone: 7, smooth: 3, b: 0.5}\n"
        "materials: {stone: {kind: elastic, E: 2 * E, nu: b / 2, density: 2000}}\n"
        "contacts: []\n"
        "deformables:\n  - {mesh: {kind: grid, size: [2 * b, b], cells: [2, 1]}, material: stone, "
        "surfaces: {top: smooth}, conditions: [{on: left, x: {displacement: b * t}}, {on: top, "
        "pressure: 100 + t}]}\n"
        "  - {mesh: {kind: line, points: [[0, 5], [3 * b, 5]], number: 1}, material: stone, "
        "section: b / 100}\n");
    const fem_solid *s = w->model.solids.data[0];
    near("area", w->model.shapes.data[0]->area, 0.5, 1e-12);
    near("E", s->region[0].material->modulus(s->region[0].parameters), 6e6, 1);
    assert_int_not_equal(name_list_find(&w->model.surfaces, "smooth"), NONE);
    near("points", w->model.solids.data[1]->size, 1.5, 1e-12);
    near("path", function_value(&w->model.functions.data[0], 2), 1, 1e-12);
    near("pressure", function_value(&w->model.functions.data[1], 2), 102, 1e-12);
    scree_world_destroy(w);
}

static void explained(void **unused) {
    (void)unused;
    scree_scene *scene;
    scree_error error;
    char *text;
    must(scree_scene_read_text(&scene,
                               LAWS "deformables:\n  - {name: slab, mesh: brick, material: stone}\n"
                                    "run: {steps: 1}\n",
                               NULL, 0, &error),
         &error);
    must(scree_scene_explain(scene, &text, &error), &error);
    /* sqrt(E (1 - nu) / ((1 + nu) (1 - 2 nu)) / density) = 23.57 m/s through 0.2 m */
    const char *line = strstr(text, "#   slab ");
    assert_non_null(line);
    assert_non_null(strstr(line, "6 nodes, 2 elements, 12 velocities; elastic, 160 kg"));
    assert_non_null(strstr(line, "waves 23.57 m/s, 0.00849 s"));
    scree_text_free(text);
    scree_scene_destroy(scene);
}

#define SLAB   LAWS "deformables:\n  - {name: slab, mesh: brick, material: stone"
#define END    "}\n"
#define GROUND "bodies: [{name: ground, shape: halfplane, fixed: true, position: [0, -9]}]\n"

/* Every message names the place and the remedy. */
static void wrong_scenes(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"materials: [stone]\ndeformables: []\nbodies: []\n", "'materials' must be a map of names"},
        {"deformables: {}\n", "'deformables' must be a list"},
        {"deformables: []\nbodies: []\n", "at least one body"},
        {"world: {plane: stres}\n" SLAB END, "stres"},
        {"world: {dimension: 3, plane: stress}\n" SLAB END, "planar"},
        {"world: {dimension: 3}\n" SLAB END, "'size'"},
        {"world: {period: 9}\n" SLAB END, "periodic along x"},
        {"world: {scheme: verlet}\n" SLAB END, "verlet"},
        {"world: {scheme: newmark}\n" SLAB END, "use 'moreau_jean'"},
        {LAWS "deformables: [{name: s, mesh: brick, material: ston}]\n",
         "scene:5:48: there is no material 'ston', did you mean 'stone'?"},
        {LAWS "deformables: [{name: s, mesh: brik, material: stone}]\n",
         "there is no mesh 'brik', did you mean 'brick'?"},
        {LAWS "deformables: [{name: s, mesh: brick, material: stone, conditions: [{on: lefty, x: "
              "fixed}]}]\n",
         "the mesh has no set 'lefty', did you mean 'left'?"},
        {SLAB ", mass: light" END, "mass"},
        {SLAB ", inertia: false" END, "no condition holds it"},
        {SLAB ", conditions: [{name: p, on: top, pressure: log(t)}]" END,
         "condition 'p' is not a finite number at the start"},
        {SLAB ", conditions: [{name: p, on: top, x: {displacement: sqrt(0.0001 - t)}}]" END,
         "condition 'p' is not a finite number at the start"},
        {SLAB ", velocity: [1, 2, 3]" END, "velocity"},
        {SLAB ", generate: {kind: wall, courses: 1, bricks: 1, width: 1, height: 1}" END,
         "the mesh describes each block"},
        {LAWS "deformables: [{mesh: {kind: grid}, material: stone, generate: {kind: wall, courses: "
              "1, bricks: 1, width: 1, height: 1}}]\n",
         "follows from each block"},
        {SLAB END GROUND "loads: [{kind: force, bodies: slab, magnitude: 1, direction: [1, 0]}]\n",
         "'slab' is deformable"},
        {SLAB END GROUND "joints: [{kind: spring, bodies: [slab, ground], stiffness: 1}]\n",
         "'slab' is deformable"},
        {SLAB END GROUND "bonds: [{between: [slap, ground], law: dry}]\n", "did you mean 'slab'?"},
        {SLAB END "stages: [{until: 1 s, actions: [{condition: {name: grip}}]}]\n",
         "there is no condition 'grip'"},
        {SLAB ", split: elements" END "stages: [{until: 1 s, actions: [{remove: slab-9}]}]\n",
         "there is no body 'slab-9'"},
        {SLAB END "stages: [{until: 1 s, actions: [{remove: slap}]}]\n", "did you mean 'slab'?"},
        {"laws: {r: {normal: velocity, friction: 0.3, rolling: 0.1}}\n"
         "contacts: [{default: r}]\n"
         "deformables: [{mesh: {kind: grid, size: [1, 1], cells: [1, 1]}, material: {kind: "
         "elastic, E: 1, nu: 0, density: 1}}]\n" GROUND,
         "do not rotate"},
        {"laws: {r: {bond: {kind: capillary, volume: 1e-9}, normal: velocity}}\n"
         "contacts: [{default: r}]\n"
         "deformables: [{mesh: {kind: grid, size: [1, 1], cells: [1, 1]}, material: {kind: "
         "elastic, E: 1, nu: 0, density: 1}}]\n"
         "bodies: [{shape: {kind: disk, radius: 1}, position: [0, 9]}]\n",
         "neither body has a radius"},
        {"world: {plane: axisymmetric}\n" LAWS
         "deformables: [{name: s, mesh: brick, material: stone, position: [1, 0]}]\n"
         "bodies: [{name: b, shape: {kind: disk, radius: 1}, position: [0, 9]}]\n",
         "can move along x"},
        {"world: {plane: axisymmetric}\n" LAWS
         "deformables: [{name: s, mesh: brick, material: stone, position: [0.1, 0]}]\n",
         "radius"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *said = scene_refusal("%s", cases[i][0]);
        if (!said[0]) fail_msg("not refused:\n%s", cases[i][0]);
        if (!strstr(said, cases[i][1]))
            fail_msg("%s\nsays '%s'\nand not '%s'", cases[i][0], said, cases[i][1]);
    }
}

/* A grip that is switched on starts from the present positions of its nodes, and releases them when
 * it is off; the time of a new function counts from then. */
static void conditions_are_switched(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, 0]}\n" LAWS
        "deformables:\n  - {name: slab, mesh: brick, material: stone, velocity: [1, 0], "
        "conditions: [{name: grip, on: left, y: {displacement: t}, active: false}]}\n");
    simple_steps(w, 10);
    const node_state *n = &w->state.node;
    near("free", n->v[1], 0, 1e-9);
    simple_act(w, "condition", "{name: grip}");
    simple_steps(w, 5);
    near("driven", n->u[1], 0.005, 2e-4); /* on its path at mid-steps */
    near("velocity", n->v[1], 1, 1e-9);
    simple_act(w, "condition", "{name: grip, function: 0}");
    simple_steps(w, 2);
    double held = n->u[1];
    simple_steps(w, 3);
    near("held", n->u[1], held, 1e-12);
    simple_act(w, "condition", "{name: grip, active: false}");
    simple_step(w);
    assert_int_equal(n->condition[1], NONE);
    simple_act(w, "zero_velocities", "{}");
    scree_error error;
    scree_params *p = simple_params("{bodies: slab}");
    must(scree_world_act(w, "fix", p, &error), &error);
    scree_params_free(p);
    assert_int_not_equal(scree_world_step(w, &error), SCREE_OK);
    assert_non_null(strstr(error.text, "switch it by the action 'condition'"));
    scree_world_destroy(w);
}

/* Steps that adapt see nodes, and end where the function of a condition bends. */
static void steps_adapt(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 10 ms, gravity: [0, 0], adapt: {displacement: 1 cm, grow: 1.5}}\n" LAWS
        "deformables:\n  - {name: slab, mesh: brick, material: stone, velocity: [4, 0], "
        "conditions: "
        "[{on: top, traction: [0, 1], magnitude: {kind: table, times: [0, 4.3 ms, 1], values: [0, "
        "1, 1]}}]}\n");
    bool met = false;
    while (scree_world_time(w) < 0.02) {
        double before = scree_world_time(w);
        simple_step(w);
        double now = scree_world_time(w);
        if (4 * (now - before) > 0.01 * (1 + 1e-9)) fail_msg("a step of %g m", 4 * (now - before));
        met = met || fabs(now - 4.3e-3) < 1e-12;
    }
    assert_true(met);
    scree_world_destroy(w);
}

/* A beam without inertia, pinned at one end and hung on a cable at the other: the cable carries
 * half the weight of the beam, W / 2 = 1962 N, and its own weight. */
static void beam_on_a_cable(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, theta: 1}\n" LAWS
        "deformables:\n  - {name: beam, mesh: {kind: grid, size: [4, 0.2], cells: [8, 2]}, "
        "material: {kind: elastic, E: 1 GPa, nu: 0.3, density: 500}, inertia: false, "
        "conditions: [{on: {near: [-2, 0]}, x: fixed, y: fixed}], "
        "lines: [{from: [2, 2], to: {near: [2, 0]}, section: 1 cm^2, material: {kind: elastic, E: "
        "10 GPa, nu: 0, density: 1}}]}\n");
    simple_steps(w, 20);
    const fem_mesh *m = &w->model.solids.data[0]->mesh;
    uint32_t end = m->node[m->first[m->elements - 1]], other = m->node[m->first[m->elements] - 1];
    uint32_t hung = w->state.node.condition[2 * (size_t)end] == NONE ? end : other;
    double stretch = -w->state.node.u[2 * (size_t)hung + 1];
    near("tension", 1e10 * 1e-4 / 2 * stretch / 1962, 1, 1e-3);
    near("at rest", world_fastest(w), 0, 1e-6);
    scree_world_destroy(w);
}

/* The rest that ends a stage is that of the nodes. */
static void rest_sees_nodes(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, 0]}\n" LAWS
        "deformables:\n  - {name: slab, mesh: brick, material: stone, velocity: [1, 0]}\n"
        "stages: [{until: {condition: max_speed < 0.5, steps: 20}}, "
        "{actions: [{zero_velocities: all}], until: {condition: max_speed < 0.5, steps: 30}}]\n");
    while (!scree_world_finished(w))
        simple_step(w);
    assert_int_equal(scree_world_steps(w), 21);
    scree_world_destroy(w);
}

static scree_status read_whole(void) {
    scree_scene *scene;
    scree_world *world = NULL;
    char *text = NULL;
    scree_error error = {0};
    scree_status status = scree_scene_read_text(
        &scene,
        LAWS "deformables:\n  - {name: wall, material: stone, mesh: {cells: [1, 1]}, generate: "
             "{kind: wall, courses: 1, bricks: 1, width: 1, height: 1}}\n"
             "  - {name: s, mesh: brick, material: stone, conditions: [{name: a, on: left, y: "
             "{displacement: t}}]}\n"
             "stages: [{until: 1, actions: [{condition: {name: a, function: t}}, {remove: s}]}]\n",
        NULL, 0, &error);
    if (status != SCREE_OK) return status;
    status = scree_scene_world(scene, 0, &world, &error);
    if (status == SCREE_OK) status = scree_scene_explain(scene, &text, &error);
    scree_world_destroy(world);
    scree_text_free(text);
    scree_scene_destroy(scene);
    return status;
}

static void test_memory(void **unused) {
    (void)unused;
    assert_true(memory_fault_each(read_whole) > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_walls),     cmocka_unit_test(generated_shapes),
        cmocka_unit_test(params_are_replaced), cmocka_unit_test(explained),
        cmocka_unit_test(wrong_scenes),        cmocka_unit_test(conditions_are_switched),
        cmocka_unit_test(beam_on_a_cable),     cmocka_unit_test(steps_adapt),
        cmocka_unit_test(rest_sees_nodes),     cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
