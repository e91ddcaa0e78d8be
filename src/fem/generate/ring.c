/* Mesh kind: a ring in the plane, whole or in part. */
#include "base/room.h"
#include "base/space.h"
#include "fem/generate/build.h"

/* Relative to the radius: nodes this near to the surface were placed on it and rounded. */
#define ON_SURFACE 1e-9

enum { PART_FULL, PART_HALF, PART_QUARTER };
enum { ELEMENT_Q4, ELEMENT_T3, ELEMENT_T6 };

typedef struct ring {
    double inner, outer, cells[2], grading;
    int part, element;
} ring;

static const char *const parts[] = {"full", "half", "quarter", NULL};
static const char *const elements[] = {"q4", "t3", "t6", NULL};
static const char *const examples[] = {"inner: 0.1, outer: 0.2, cells: [2, 12]",
                                       "inner: 0.1, outer: 0.2, cells: [2, 4], part: quarter, "
                                       "element: t6",
                                       NULL};

static const param rows[] = {
    ROW(ring, inner, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "radius"),
    ROW(ring, outer, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "radius"),
    ROW(ring, cells, VECTOR, .width = 2, .flags = PARAM_REQUIRED, .low = 1, .high = 1e6,
        .help = "numbers of cells across and around"),
    ROW(ring, part, CHOICE, .choices = parts, .fallback = "full",
        .help = "half: the upper half; quarter: its right half"),
    ROW(ring, grading, REAL, .flags = PARAM_POSITIVE, .fallback = "1", .low = 1e-6, .high = 1e6,
        .help = "ratio of the thickness of the outermost cell to that of the innermost"),
    ROW(ring, element, CHOICE, .choices = elements, .fallback = "q4", .help = "q4, t3 or t6"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const ring *p = parameters;
    if (!(p->outer > p->inner))
        return node_error(place, error, "'outer' must be larger than 'inner'");
    for (int c = 0; c < 2; c++)
        if (p->cells[c] != floor(p->cells[c]))
            return node_error(place, error, "'cells' must be whole numbers, but has %g",
                              p->cells[c]);
    if (p->part == PART_FULL && p->cells[1] < 3)
        return node_error(place, error, "a whole ring needs at least 3 cells around");
    if (p->cells[0] * p->cells[1] * 2 > BUILD_LIMIT)
        return node_error(place, error, "more than %d elements in one ring: use fewer cells",
                          BUILD_LIMIT);
    TRY(room_check(place, p->cells[0] * p->cells[1], ROOM_ELEMENT, "cells", error));
    return SCREE_OK;
}

/* Exact on the axes, for the sets. */
static void direction(const ring *p, uint32_t i, double out[2]) {
    static const double turn[] = {2 * PI, PI, PI / 2};
    uint32_t around = (uint32_t)p->cells[1];
    uint64_t quarters = p->part == PART_FULL ? 4 : p->part == PART_HALF ? 2 : 1;
    math_sincos(turn[p->part] * i / around, &out[1], &out[0]);
    if (quarters * i % around != 0) return;
    static const double axis[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    out[0] = axis[quarters * i / around % 4][0];
    out[1] = axis[quarters * i / around % 4][1];
}

static bool add_places(const ring *p, mesh_build *b) {
    uint32_t across = (uint32_t)p->cells[0], around = (uint32_t)p->cells[1];
    uint32_t rays = p->part == PART_FULL ? around : around + 1;
    for (uint32_t i = 0; i < rays; i++)
        for (uint32_t j = 0; j <= across; j++) {
            double at[2], radius = build_share(j, across, p->grading);
            direction(p, i, at);
            radius = j == across ? p->outer : p->inner + (p->outer - p->inner) * radius;
            if (!build_place(b, radius * at[0], radius * at[1], 0)) return false;
        }
    return true;
}

static bool add_cells(const ring *p, mesh_build *b) {
    uint32_t across = (uint32_t)p->cells[0], around = (uint32_t)p->cells[1];
    uint32_t nodes = build_nodes(b), step = across + 1;
    for (uint32_t i = 0; i < around; i++)
        for (uint32_t j = 0; j < across; j++) {
            uint32_t at = i * step + j, next = (at + step) % nodes;
            if (!build_element(b, element_named("q4"),
                               (const uint32_t[4]){at, at + 1, next + 1, next}))
                return false;
        }
    return true;
}

static bool at_radius(const double x[3], const void *context) {
    double radius = *(const double *)context;
    return fabs(length3(x) - radius) < ON_SURFACE * radius;
}
static bool at_left(const double x[3], const void *context) {
    (void)context;
    return x[0] == 0;
}
static bool at_bottom(const double x[3], const void *context) {
    (void)context;
    return x[1] == 0;
}

static scree_status add_sets(const ring *p, fem_mesh *m, scree_error *error) {
    TRY(build_set(m, "inner", at_radius, &p->inner, error));
    TRY(build_set(m, "outer", at_radius, &p->outer, error));
    if (p->part == PART_FULL) return SCREE_OK;
    TRY(build_set(m, "bottom", at_bottom, NULL, error));
    return p->part == PART_QUARTER ? build_set(m, "left", at_left, NULL, error) : SCREE_OK;
}

static scree_status fill(const ring *p, mesh_build *b, fem_mesh *out, scree_error *error) {
    bool good = add_places(p, b) && add_cells(p, b);
    if (good && p->element != ELEMENT_Q4) good = build_simplices(b);
    if (!good) return error_no_memory(error, "a ring of elements");
    TRY(build_mesh(b, p->element == ELEMENT_T6, out, error));
    if (p->element == ELEMENT_T6) {
        TRY(fem_mesh_finish(out, error));
        build_bulge(out, p->inner);
        build_bulge(out, p->outer);
    }
    TRY(add_sets(p, out, error));
    return fem_mesh_finish(out, error);
}

static scree_status create(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error) {
    mesh_build b = {.dimension = dimension};
    *out = (fem_mesh){0};
    scree_status status = fill(parameters, &b, out, error);
    build_free(&b);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

const mesh_kind mesh_ring = {
    .head = {.name = "ring",
             .help = "a full, half or quarter ring about the origin; sets inner, outer, bottom "
                     "(half, quarter: y = 0), left (quarter: x = 0)",
             .params = rows,
             .size = sizeof(ring),
             .examples = examples,
             .needs = CAN_PLANAR,
             .check = check},
    .dimension = 2,
    .create = create,
};
