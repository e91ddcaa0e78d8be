/* Mesh kinds: a convex polygon, a convex polyhedron, and many of them at once, such as the cells of
 * a tessellation, each a region of its own. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "fem/generate/convex.h"

/* Relative to the square of a side: a smaller cross product means a straight line within
 * rounding. */
#define STRAIGHT 1e-9

typedef struct cells {
    param_list vertices; /* rows of three */
    param_list cells;    /* number of vertices and the vertices, cell by cell; polygon, polyhedron:
                            none */
    double edge;
    int64_t refine;
    int element; /* 1: quadratic */
} cells;

static const char *const planar_elements[] = {"t3", "t6", NULL};
static const char *const space_elements[] = {"t4", "t10", NULL};
static const char *const orders[] = {"linear", "quadratic", NULL};

#define EDGE_HELP                                                                                  \
    "approximate length of edges; without it the mesh is a fan of triangles about the centre"
#define REFINE_HELP "number of refinements: each cuts every element into eight (planar: four)"

static const param polygon_rows[] = {
    ROW(cells, vertices, LIST, .width = 3, LENGTH, .flags = PARAM_REQUIRED | PARAM_PLACE,
        .help = "corners in order around the outline"),
    ROW(cells, edge, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = EDGE_HELP),
    ROW(cells, element, CHOICE, .choices = planar_elements, .fallback = "t3", .help = "t3 or t6"),
    {0},
};
static const param polyhedron_rows[] = {
    ROW(cells, vertices, LIST, .width = 3, LENGTH, .flags = PARAM_REQUIRED | PARAM_PLACE,
        .help = "corners, in any order"),
    ROW(cells, refine, INTEGER, .fallback = "0", .low = 0, .high = 6, .help = REFINE_HELP),
    ROW(cells, element, CHOICE, .choices = space_elements, .fallback = "t4", .help = "t4 or t10"),
    {0},
};
static const param cells_rows[] = {
    ROW(cells, vertices, LIST, .width = 3, LENGTH, .flags = PARAM_REQUIRED | PARAM_PLACE,
        .help = "corners of the cells"),
    ROW(cells, cells, LIST, .width = 1, .flags = PARAM_REQUIRED,
        .help = "for each cell the number of its corners, then their indices in `vertices`, from "
                "0; planar cells in order around the outline, in space in any order"),
    ROW(cells, edge, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE | PARAM_PLANAR,
        .help = EDGE_HELP),
    ROW(cells, refine, INTEGER, .fallback = "0", .low = 0, .high = 6, .help = REFINE_HELP),
    ROW(cells, element, CHOICE, .choices = orders, .fallback = "linear",
        .help = "t3 or t4; t6 or t10"),
    {0},
};

static const char *const polygon_examples[] = {
    "vertices: [[0, 0], [2, 0], [2.5, 1], [1, 2], [0, 1]], edge: 0.4",
    "vertices: [[0, 0], [0, 1], [1, 0]], element: t6", NULL};
static const char *const polyhedron_examples[] = {
    "vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], refine: 1",
    "vertices: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 1]], element: t10", NULL};
static const char *const cells_examples[] = {
    "vertices: [[0, 0], [1, 0], [1, 1], [0, 1], [2, 0.5]], cells: [4, 0, 1, 2, 3, 3, 1, 4, 2], "
    "edge: 0.3",
    "vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], "
    "cells: [4, 0, 1, 2, 3, 4, 1, 2, 3, 4], element: quadratic",
    NULL};

static scree_status add_cell(const cells *p, mesh_build *b, const double *corner, size_t count,
                             scree_error *error) {
    if (b->dimension == 2) return convex_add_polygon(b, corner, count, p->edge, error);
    return convex_add_polyhedron(b, corner, count, error);
}

/* ends: elements after each cell, before any is refined. */
typedef ARRAY(uint32_t) end_list;

static scree_status add_all(const cells *p, mesh_build *b, end_list *ends, scree_error *error) {
    double corner[3 * CONVEX_VERTICES];
    for (size_t at = 0, count = 0; at < p->cells.count;) {
        TRY(convex_next_cell(&p->vertices, &p->cells, &at, corner, &count, error));
        scree_status status = add_cell(p, b, corner, count, error);
        if (status == SCREE_BAD_INPUT)
            error_prefix(error, "cell %zu (counted from 1)", ends->count + 1);
        TRY(status);
        if (!array_push(ends, (uint32_t)b->kind.count)) return error_no_memory(error, "a mesh");
    }
    if (ends->count > 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "'cells' is empty: give at least one cell");
}

/* Every cell becomes a region: cell1, cell2, ... */
static scree_status name_cells(const cells *p, const end_list *ends, fem_mesh *m,
                               scree_error *error) {
    uint32_t e = 0, each = 1;
    for (int64_t i = 0; i < p->refine; i++)
        each *= m->dimension == 2 ? 4 : 8;
    for (size_t k = 0; k < ends->count; k++) {
        char name[32];
        snprintf(name, sizeof name, "cell%zu", k + 1);
        char *copy = mem_text(name);
        bool good = copy != NULL;
        if (good && k == 0) {
            mem_free(m->region_name.data[0]);
            m->region_name.data[0] = copy;
        } else if (good) {
            good = array_push(&m->region_name, copy);
            if (!good) mem_free(copy);
        }
        if (!good) return error_no_memory(error, "the regions of a mesh");
        for (; e < ends->data[k] * each; e++)
            m->region[e] = (uint32_t)k;
    }
    return SCREE_OK;
}

static scree_status refine(const cells *p, mesh_build *b, scree_error *error) {
    for (int64_t i = 0; i < p->refine; i++) {
        if (b->kind.count > BUILD_LIMIT / 8)
            return error_set(error, SCREE_BAD_INPUT, "more than %d elements: reduce 'refine'",
                             BUILD_LIMIT);
        TRY(build_refine(b, error));
    }
    return SCREE_OK;
}

typedef struct straight {
    const double *from, *to;
} straight;

static bool on_line(const double x[3], const void *context) {
    const straight *s = context;
    double a[2] = {s->to[0] - s->from[0], s->to[1] - s->from[1]};
    double b[2] = {x[0] - s->from[0], x[1] - s->from[1]};
    return fabs(a[0] * b[1] - a[1] * b[0]) <= STRAIGHT * (a[0] * a[0] + a[1] * a[1]);
}

/* side1 from the first vertex to the second, and so on. */
static scree_status name_sides(const cells *p, fem_mesh *m, scree_error *error) {
    for (size_t i = 0; i < p->vertices.count; i++) {
        char name[32];
        straight s = {p->vertices.data + 3 * i,
                      p->vertices.data + 3 * ((i + 1) % p->vertices.count)};
        snprintf(name, sizeof name, "side%zu", i + 1);
        TRY(build_set(m, name, on_line, &s, error));
    }
    return SCREE_OK;
}

static scree_status fill(const cells *p, mesh_build *b, end_list *ends, fem_mesh *out,
                         scree_error *error) {
    bool many = p->cells.data != NULL;
    if (many)
        TRY(add_all(p, b, ends, error));
    else
        TRY(add_cell(p, b, p->vertices.data, p->vertices.count, error));
    TRY(refine(p, b, error));
    TRY(build_mesh(b, p->element == 1, out, error));
    if (many) TRY(name_cells(p, ends, out, error));
    if (!many && out->dimension == 2) TRY(name_sides(p, out, error));
    return fem_mesh_finish(out, error);
}

static scree_status create(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error) {
    mesh_build b = {.dimension = dimension};
    end_list ends = {0};
    *out = (fem_mesh){0};
    scree_status status = fill(parameters, &b, &ends, out, error);
    build_free(&b);
    array_free(&ends);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

const mesh_kind mesh_polygon = {
    .head = {.name = "polygon",
             .help = "a convex polygon meshed with triangles; sets side1 (from the first vertex "
                     "to the second), side2, ...",
             .params = polygon_rows,
             .size = sizeof(cells),
             .examples = polygon_examples,
             .needs = CAN_PLANAR},
    .dimension = 2,
    .create = create,
};

const mesh_kind mesh_polyhedron = {
    .head = {.name = "polyhedron",
             .help = "a convex polyhedron meshed with tetrahedra about its centre",
             .params = polyhedron_rows,
             .size = sizeof(cells),
             .examples = polyhedron_examples,
             .needs = CAN_SPACE},
    .dimension = 3,
    .create = create,
};

const mesh_kind mesh_cells = {
    .head = {.name = "cells",
             .help = "convex cells without common nodes, as in a tessellation (or a .tess file); "
                     "regions cell1, cell2, ...: `split: regions` makes each a body",
             .params = cells_rows,
             .size = sizeof(cells),
             .examples = cells_examples},
    .create = create,
};
