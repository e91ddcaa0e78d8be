/* Contact between unlike meshes under uniform pressure: the stress is uniform in every element and
 * every contact has the applied pressure, within 1e-8, with contacts by segments. The result with
 * points alone is here too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "support/check.h"
#include "support/mesh_make.h"
#include "support/scene_world.h"
#include "world/world.h"

#define PRESSURE 1000.0
#define E        1e6
#define NU       0.3

static char folder[] = "/tmp/scree-patch-XXXXXX";

/* One of the two blocks: a unit square or cube, cut into cells. */
typedef struct patch_block {
    const char *element;
    int cells[3];
    double distortion; /* nodes are moved by at most this share of a cell, faces stay flat */
    const char *points;
} patch_block;

typedef struct patch_case {
    const char *name;
    int dimension;
    patch_block low, high;
} patch_case;

static void distort(fem_mesh *m, const patch_block *b) {
    random_stream dice = {.seed = 7};
    for (uint32_t i = 0; i < m->nodes; i++)
        for (int k = 0; k < m->dimension; k++) {
            double *x = &m->place[(size_t)m->dimension * i + (size_t)k];
            bool inside = *x > 1e-9 && *x < 1 - 1e-9;
            double way = random_range(&dice, -1, 1);
            if (inside) *x += way * b->distortion / b->cells[k];
        }
}

static void save_mesh(const fem_mesh *m, const char *path) {
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    fprintf(to, "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%u\n", m->nodes);
    for (uint32_t i = 0; i < m->nodes; i++) {
        const double *x = m->place + (size_t)m->dimension * i;
        fprintf(to, "%u %.17g %.17g %.17g\n", i + 1, x[0], x[1], m->dimension == 3 ? x[2] : 0);
    }
    fprintf(to, "$EndNodes\n$Elements\n%u\n", m->elements);
    for (uint32_t e = 0; e < m->elements; e++) {
        fprintf(to, "%u %d 2 1 1", e + 1, m->kind[e]->gmsh);
        for (uint32_t k = m->first[e]; k < m->first[e + 1]; k++)
            fprintf(to, " %u", m->node[k] + 1);
        fprintf(to, "\n");
    }
    fprintf(to, "$EndElements\n");
    fclose(to);
}

static void make_block(const patch_block *b, int dimension, const char *name) {
    char text[256], path[256];
    if (dimension == 3)
        snprintf(
            text, sizeof text,
            "{kind: grid, size: [1, 1, 1], cells: [%d, %d, %d], element: %s, corner: [0, 0, 0]}",
            b->cells[0], b->cells[1], b->cells[2], b->element);
    else
        snprintf(text, sizeof text,
                 "{kind: grid, size: [1, 1], cells: [%d, %d], element: %s, corner: [0, 0]}",
                 b->cells[0], b->cells[1], b->element);
    fem_mesh m = mesh_make(text, dimension);
    distort(&m, b);
    snprintf(path, sizeof path, "%s/%s.msh", folder, name);
    save_mesh(&m, path);
    fem_mesh_free(&m);
}

static scree_world *read_world(const char *path) {
    scree_scene *scene = NULL;
    scree_world *w = NULL;
    scree_error error = {0};
    must(scree_scene_read(&scene, path, NULL, 0, &error), &error);
    must(scree_scene_world(scene, 1, &w, &error), &error);
    scree_scene_destroy(scene);
    must(scree_world_build(w, &error), &error);
    return w;
}

/* Sides of the blocks as boxes of nodes. */
typedef struct patch_sides {
    const char *gravity, *bottom, *top, *left, *front, *up, *position;
} patch_sides;

static const patch_sides planar_sides = {.gravity = "0, 0",
                                         .bottom = "[[-1, -1e-9], [2, 1e-9]]",
                                         .top = "[[-1, 1.999999], [2, 3]]",
                                         .left = "[[-1e-9, -1], [1e-9, 4]]",
                                         .front = "",
                                         .up = "y",
                                         .position = "0, 1"};
static const patch_sides space_sides = {
    .gravity = "0, 0, 0",
    .bottom = "[[-1, -1, -1e-9], [2, 2, 1e-9]]",
    .top = "[[-1, -1, 1.999999], [2, 2, 3]]",
    .left = "[[-1e-9, -1, -1], [1e-9, 2, 4]]",
    .front = ", {on: {box: [[-1, -1e-9, -1], [2, 1e-9, 4]]}, y: fixed}",
    .up = "z",
    .position = "0, 0, 1"};

/* The lower block stands, the upper one is pressed on it; both may widen. The step is so long that
 * inertia has no influence. */
static scree_world *press(const patch_case *c) {
    const patch_sides *s = c->dimension == 3 ? &space_sides : &planar_sides;
    char path[256];
    make_block(&c->low, c->dimension, "low");
    make_block(&c->high, c->dimension, "high");
    snprintf(path, sizeof path, "%s/patch.yaml", folder);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    fprintf(to,
            "world: {dimension: %d, h: 0.2, theta: 1, gravity: [%s], tolerance: 1e-13}\n"
            "laws: {law: {normal: position}}\ncontacts: [{default: law}]\n"
            "materials: {m: {kind: elastic, E: %g, nu: %g, density: 1000}}\n"
            "deformables:\n"
            "  - {name: low, mesh: {file: low.msh}, material: m, contact: {points: %s}, "
            "conditions: [{on: {box: %s}, %s: fixed}, {on: {box: %s}, x: fixed}%s]}\n"
            "  - {name: high, mesh: {file: high.msh}, material: m, contact: {points: %s}, "
            "position: [%s], conditions: [{on: {box: %s}, pressure: %g}, "
            "{on: {box: %s}, x: fixed}%s]}\nrun: {steps: 1000}\n",
            c->dimension, s->gravity, E, NU, c->low.points, s->bottom, s->up, s->left, s->front,
            c->high.points, s->position, s->top, PRESSURE, s->left, s->front);
    fclose(to);
    return read_world(path);
}

typedef struct patch_error {
    double stress, pressure;
} patch_error;

static patch_error measure(scree_world *w, int dimension) {
    scree_frame f = simple_frame(w);
    patch_error worst = {0};
    /* the load is that of the area at rest; contacts have theirs as it is now */
    double wider = 1 + NU * PRESSURE / E * (dimension == 2 ? 1 + NU : 1);
    double applied = PRESSURE / (dimension == 3 ? wider * wider : wider);
    for (uint32_t e = 0; e < f.layout->elements; e++)
        for (int k = 0; k < 6; k++) {
            bool lateral = dimension == 2 && k == 2;
            double want = k == dimension - 1 ? -PRESSURE : lateral ? -NU * PRESSURE : 0;
            worst.stress = fmax(worst.stress, fabs(f.stress[e][k] - want) / PRESSURE);
        }
    for (uint32_t i = 0; i < f.contacts; i++)
        worst.pressure = fmax(worst.pressure, fabs(f.force[i][0] / f.area[i] - applied) / PRESSURE);
    assert_true(f.contacts > 0);
    return worst;
}

static patch_error run_case(const patch_case *c) {
    scree_world *w = press(c);
    simple_steps(w, 25);
    patch_error e = measure(w, c->dimension);
    printf("%-52s stress %.1e, pressure %.1e\n", c->name, e.stress, e.pressure);
    simple_end(w);
    return e;
}

static void segments_pass(void **unused) {
    (void)unused;
    static const patch_case cases[] = {
        {"q4 3 under q4 5", 2, {"q4", {3, 2}, 0, "nodes"}, {"q4", {5, 3}, 0, "segments"}},
        {"t3 7 under q4 3", 2, {"t3", {7, 2}, 0, "nodes"}, {"q4", {3, 3}, 0, "segments"}},
        {"the lower one has the segments",
         2,
         {"t3", {7, 2}, 0, "segments"},
         {"q4", {3, 3}, 0, "nodes"}},
        {"distorted t3 5 under distorted q4 4",
         2,
         {"t3", {5, 4}, 0.3, "nodes"},
         {"q4", {4, 3}, 0.3, "segments"}},
        {"q4 2 under q4 17", 2, {"q4", {2, 2}, 0, "nodes"}, {"q4", {17, 2}, 0, "segments"}},
        {"q4 17 under q4 2: wide carriers",
         2,
         {"q4", {17, 2}, 0, "nodes"},
         {"q4", {2, 2}, 0, "segments"}},
        {"t6 3 under distorted t3 4",
         2,
         {"t6", {3, 2}, 0, "nodes"},
         {"t3", {4, 3}, 0.3, "segments"}},
        {"q4 3 under t6 4", 2, {"q4", {3, 2}, 0.2, "nodes"}, {"t6", {4, 2}, 0, "segments"}},
        {"h8 2 under h8 3", 3, {"h8", {2, 2, 2}, 0, "nodes"}, {"h8", {3, 3, 2}, 0, "segments"}},
        {"t4 2 under h8 3", 3, {"t4", {2, 2, 2}, 0, "nodes"}, {"h8", {3, 3, 2}, 0, "segments"}},
        {"distorted t4 3 under distorted t4 2",
         3,
         {"t4", {3, 3, 2}, 0.25, "nodes"},
         {"t4", {2, 2, 2}, 0.25, "segments"}},
        {"distorted h8 2 under distorted t4 3",
         3,
         {"h8", {2, 2, 2}, 0.2, "nodes"},
         {"t4", {3, 3, 2}, 0.25, "segments"}},
        {"distorted h8 3 under distorted h8 2",
         3,
         {"h8", {3, 3, 2}, 0.2, "nodes"},
         {"h8", {2, 2, 2}, 0.2, "segments"}},
        {"t10 2 under t4 3", 3, {"t10", {2, 2, 2}, 0, "nodes"}, {"t4", {3, 3, 2}, 0, "segments"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        patch_error e = run_case(&cases[i]);
        if (!(e.stress < 1e-8)) fail_msg("%s: stress off by %g", cases[i].name, e.stress);
        if (!(e.pressure < 1e-8)) fail_msg("%s: pressure off by %g", cases[i].name, e.pressure);
    }
}

/* Nodes of a finer mesh that lie opposite all nodes of a coarser one integrate its shape functions
 * exactly; other points do not. Two points on every edge are more than the surfaces can
 * distinguish: stresses may be right, but pressures are not unique. */
static void points_alone(void **unused) {
    (void)unused;
    static const patch_case nested = {
        "q4 3 under q4 6: nodes", 2, {"q4", {3, 2}, 0, "nodes"}, {"q4", {6, 3}, 0, "nodes"}};
    patch_error e = run_case(&nested);
    near("stress of nested nodes", e.stress, 0, 1e-8);
    near("pressure of nested nodes", e.pressure, 0, 1e-8);
    static const patch_case unlike[] = {
        {"q4 3 under q4 5: nodes", 2, {"q4", {3, 2}, 0, "nodes"}, {"q4", {5, 3}, 0, "nodes"}},
        {"q4 5 under q4 3: nodes", 2, {"q4", {5, 2}, 0, "nodes"}, {"q4", {3, 3}, 0, "nodes"}},
        {"q4 3 under q4 5: edges", 2, {"q4", {3, 2}, 0, "edges"}, {"q4", {5, 3}, 0, "edges"}},
        {"q4 5 under q4 3: edges", 2, {"q4", {5, 2}, 0, "edges"}, {"q4", {3, 3}, 0, "edges"}},
        {"h8 2 under h8 3: nodes", 3, {"h8", {2, 2, 2}, 0, "nodes"}, {"h8", {3, 3, 2}, 0, "nodes"}},
    };
    for (size_t i = 0; i < sizeof unlike / sizeof *unlike; i++) {
        e = run_case(&unlike[i]);
        if (!(fmax(e.stress, e.pressure) > 1e-3)) fail_msg("%s: passes by chance?", unlike[i].name);
    }
}

/* Two beams lie on each other without friction, meshes unlike, the upper one is pulled down at its
 * tip: they bend as one of twice the stiffness. Surfaces tied at more places than either has nodes
 * would stay straight. */
static double bend(const char *points) {
    scree_world *w = scene_world(
        "world: {h: 10, theta: 1, gravity: [0, 0], plane: stress, tolerance: 1e-10}\n"
        "laws: {law: {normal: position}}\ncontacts: [{default: law}]\n"
        "materials: {m: {kind: elastic, E: 1e6, nu: 0, density: 1}}\n"
        "deformables:\n"
        "  - {name: low, mesh: {kind: grid, size: [2, 0.1], cells: [13, 1], element: t6}, "
        "material: m, position: [1, -0.05], conditions: [{on: left, x: fixed, y: fixed}]}\n"
        "  - {name: high, mesh: {kind: grid, size: [2, 0.1], cells: [20, 1], element: t6}, "
        "material: m, position: [1, 0.05], contact: {points: %s}, conditions: "
        "[{on: left, x: fixed, y: fixed}, {on: right, force: [0, -0.01]}]}\n",
        points);
    simple_steps(w, 30);
    scree_frame f = simple_frame(w);
    double tip = 0;
    for (uint32_t i = 0; i < f.layout->nodes; i++)
        tip = fmin(tip, f.displacement[i][1]);
    simple_end(w);
    return -tip / (0.01 * 8 / (3 * 2 * 1e6 * 1e-3 / 12));
}

static void beams_bend_together(void **unused) {
    (void)unused;
    double segments = bend("segments"), nodes = bend("nodes");
    printf("two beams: deflection over that of both: segments %.5f, nodes %.5f\n", segments, nodes);
    near("segments", segments, 1, 0.01);
    near("nodes", nodes, 1, 0.01);
}

int main(void) {
    if (!mkdtemp(folder)) return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(segments_pass),
                                       cmocka_unit_test(points_alone),
                                       cmocka_unit_test(beams_bend_together)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    static const char *const files[] = {"low.msh", "high.msh", "patch.yaml"};
    for (size_t i = 0; i < 3; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        remove(path);
    }
    rmdir(folder);
    return failed;
}
