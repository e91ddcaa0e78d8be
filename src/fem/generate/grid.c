/* Mesh kind: a rectangle or a box of cells in rows, each cell an element or cut into triangles or
 * tetrahedra. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "base/room.h"
#include "fem/generate/build.h"

enum { CUT_RIGHT, CUT_LEFT, CUT_CROSSED, CUT_ALTERNATING };

typedef struct grid {
    double size[3], cells[3], corner[3], grading[3];
    char *element;
    int diagonals;
} grid;

static const char *const cuts[] = {"right", "left", "crossed", "alternating", NULL};
static const char *const examples[] = {"size: [0.2, 0.1], cells: [2, 2], element: t3",
                                       "size: [0.2, 0.1, 0.1], cells: [2, 1, 1]", NULL};

static const param rows[] = {
    ROW(grid, size, VECTOR, .width = 3, LENGTH,
        .flags = PARAM_REQUIRED | PARAM_PLACE | PARAM_POSITIVE,
        .help = "lengths of the sides along the axes"),
    ROW(grid, cells, VECTOR, .width = 3, .flags = PARAM_REQUIRED | PARAM_PLACE, .low = 1,
        .high = 1e6, .help = "numbers of cells along the axes"),
    ROW(grid, element, TEXT, .flags = PARAM_OPTIONAL,
        .help = "a planar element in planar worlds, a solid one in space; default: q4 and h8"),
    ROW(grid, diagonals, CHOICE, .choices = cuts, .flags = PARAM_OPTIONAL | PARAM_PLANAR,
        .help =
            "how triangles divide a cell: two along the diagonal that rises to the right "
            "(default) or to the left, the two alternating as on a chessboard, or four about the "
            "centre"),
    ROW(grid, grading, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_PLACE | PARAM_POSITIVE,
        .low = 1e-6, .high = 1e6,
        .help = "ratio of the last cell size to the first along each axis; sizes form a geometric "
                "series"),
    ROW(grid, corner, VECTOR, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "corner with the smallest coordinates; default: the mesh is centred at the origin "
                "of the body"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const grid *p = parameters;
    for (int c = 0; c < 3; c++)
        if (p->cells[c] != floor(p->cells[c]))
            return node_error(place, error, "'cells' must be whole numbers, but has %g",
                              p->cells[c]);
    if (p->cells[0] * p->cells[1] * fmax(1, p->cells[2]) * 6 > BUILD_LIMIT)
        return node_error(place, error, "more than %d elements in one grid: use fewer cells",
                          BUILD_LIMIT);
    return room_check(place, p->cells[0] * p->cells[1] * fmax(1, p->cells[2]), ROOM_ELEMENT,
                      "cells", error);
}

/* A grid while it is made. */
typedef struct filling {
    const grid *given;
    int dimension;
    uint32_t cells[3];
    double low[3];
    const element_kind *kind; /* of linear elements */
    bool quadratic;
    mesh_build build;
    uint32_t centres; /* the first node in the middle of a cell */
} filling;

/* The i-th of the places along an axis. The last is exact, for the sets. */
static double along(const filling *f, int axis, uint32_t i) {
    uint32_t n = f->cells[axis];
    double size = f->given->size[axis];
    if (i == n) return f->low[axis] + size;
    return f->low[axis] + size * build_share(i, n, f->given->grading[axis]);
}

static bool add_places(filling *f) {
    uint32_t last = f->dimension == 3 ? f->cells[2] : 0;
    for (uint32_t k = 0; k <= last; k++)
        for (uint32_t j = 0; j <= f->cells[1]; j++)
            for (uint32_t i = 0; i <= f->cells[0]; i++)
                if (!build_place(&f->build, along(f, 0, i), along(f, 1, j),
                                 f->dimension == 3 ? along(f, 2, k) : 0))
                    return false;
    f->centres = build_nodes(&f->build);
    if (f->given->diagonals != CUT_CROSSED || f->kind->nodes != 3) return true;
    for (uint32_t j = 0; j < f->cells[1]; j++)
        for (uint32_t i = 0; i < f->cells[0]; i++)
            if (!build_place(&f->build, (along(f, 0, i) + along(f, 0, i + 1)) / 2,
                             (along(f, 1, j) + along(f, 1, j + 1)) / 2, 0))
                return false;
    return true;
}

static bool add_triangle(filling *f, uint32_t a, uint32_t b, uint32_t c) {
    return build_element(&f->build, f->kind, (const uint32_t[3]){a, b, c});
}

/* corner: counter-clockwise from the lower left. */
static bool add_planar_cell(filling *f, uint32_t i, uint32_t j, const uint32_t corner[4]) {
    if (f->kind->nodes == 4) return build_element(&f->build, f->kind, corner);
    int cut = f->given->diagonals;
    if (cut == CUT_CROSSED) {
        uint32_t centre = f->centres + j * f->cells[0] + i;
        for (int k = 0; k < 4; k++)
            if (!add_triangle(f, corner[k], corner[(k + 1) % 4], centre)) return false;
        return true;
    }
    bool left = cut == CUT_LEFT || (cut == CUT_ALTERNATING && (i + j) % 2);
    if (left)
        return add_triangle(f, corner[0], corner[1], corner[3]) &&
               add_triangle(f, corner[1], corner[2], corner[3]);
    return add_triangle(f, corner[0], corner[1], corner[2]) &&
           add_triangle(f, corner[0], corner[2], corner[3]);
}

/* Kuhn's cut: six tetrahedra about the diagonal from corner 0 to corner 6, one for each way along
 * the edges of the cell; the cuts of neighbours fit. */
static bool add_solid_cell(filling *f, const uint32_t corner[8]) {
    static const uint8_t cut[6][2] = {{1, 2}, {2, 3}, {3, 7}, {7, 4}, {4, 5}, {5, 1}};
    if (f->kind->nodes == 8) return build_element(&f->build, f->kind, corner);
    for (int k = 0; k < 6; k++)
        if (!build_element(
                &f->build, f->kind,
                (const uint32_t[4]){corner[0], corner[cut[k][0]], corner[cut[k][1]], corner[6]}))
            return false;
    return true;
}

static bool add_cell(filling *f, uint32_t i, uint32_t j, uint32_t k) {
    uint32_t across = f->cells[0] + 1, above = across * (f->cells[1] + 1);
    uint32_t at = k * above + j * across + i;
    const uint32_t corner[8] = {
        at,         at + 1,         at + 1 + across,         at + across,
        at + above, at + above + 1, at + above + 1 + across, at + above + across};
    return f->dimension == 2 ? add_planar_cell(f, i, j, corner) : add_solid_cell(f, corner);
}

static scree_status fill(filling *f, fem_mesh *out, scree_error *error) {
    uint32_t layers = f->dimension == 3 ? f->cells[2] : 1;
    bool good = add_places(f);
    for (uint32_t k = 0; k < layers; k++)
        for (uint32_t j = 0; j < f->cells[1]; j++)
            for (uint32_t i = 0; i < f->cells[0] && good; i++)
                good = add_cell(f, i, j, k);
    if (good) return build_mesh(&f->build, f->quadratic, out, error);
    build_free(&f->build);
    return error_no_memory(error, "a grid of elements");
}

/* Sides of the grid by axis and end. */
typedef struct side {
    int axis;
    double at;
} side;

static bool on_side(const double x[3], const void *context) {
    const side *s = context;
    return x[s->axis] == s->at;
}

static bool on_axis(const double x[3], const void *context) {
    (void)context;
    return x[0] == 0;
}

static bool on_corner(const double x[3], const void *context) {
    const filling *f = context;
    for (int c = 0; c < f->dimension; c++)
        if (x[c] != along(f, c, 0) && x[c] != along(f, c, f->cells[c])) return false;
    return true;
}

static scree_status add_sets(const filling *f, fem_mesh *m, scree_error *error) {
    static const char *const planar[2][2] = {{"left", "right"}, {"bottom", "top"}};
    static const char *const space[3][2] = {
        {"left", "right"}, {"front", "back"}, {"bottom", "top"}};
    for (int c = 0; c < f->dimension; c++)
        for (int end = 0; end < 2; end++) {
            side s = {c, along(f, c, end ? f->cells[c] : 0)};
            const char *name = f->dimension == 2 ? planar[c][end] : space[c][end];
            TRY(build_set(m, name, on_side, &s, error));
        }
    TRY(build_set(m, "corners", on_corner, f, error));
    if (f->low[0] == 0) TRY(build_set(m, "axis", on_axis, NULL, error));
    return SCREE_OK;
}

static scree_status choose_kind(filling *f, scree_error *error) {
    const char *name = f->given->element;
    if (!name) name = f->dimension == 2 ? "q4" : "h8";
    const element_kind *chosen = element_named(name);
    if (!chosen || chosen->dimension != f->dimension) {
        char known[200] = "";
        for (size_t i = 0; element_kinds[i]; i++)
            if (element_kinds[i]->dimension == f->dimension)
                snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s",
                         known[0] ? ", " : "", element_kinds[i]->head.name);
        return error_set(error, SCREE_BAD_INPUT, "'%s' is not an element for %s; possible are: %s",
                         name, f->dimension == 2 ? "planar worlds" : "worlds in space", known);
    }
    f->quadratic = chosen->nodes > chosen->corners;
    f->kind = element_linear(chosen);
    if (f->quadratic) f->build.raised = chosen;
    if (f->given->diagonals < 0 || f->kind->corners == 3) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "'diagonals' apply to triangles, not to %s: remove it",
                     name);
}

static scree_status create(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error) {
    const grid *p = parameters;
    filling f = {.given = p, .dimension = dimension, .build = {.dimension = dimension}};
    *out = (fem_mesh){0};
    TRY(choose_kind(&f, error));
    for (int c = 0; c < dimension; c++) {
        if (!(p->cells[c] >= 1) || !(p->size[c] > 0))
            return error_set(error, SCREE_BAD_INPUT, "'size' and 'cells' need %d numbers",
                             dimension);
        f.cells[c] = (uint32_t)p->cells[c];
        f.low[c] = isfinite(p->corner[c]) ? p->corner[c] : -p->size[c] / 2;
    }
    scree_status status = fill(&f, out, error);
    if (status == SCREE_OK) status = add_sets(&f, out, error);
    if (status == SCREE_OK) status = fem_mesh_finish(out, error);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

const mesh_kind mesh_grid = {
    .head = {.name = "grid",
             .help =
                 "a rectangle or a box of regular cells; sets left, right, bottom, top, corners, "
                 "in space front and back, and axis if it begins at x = 0",
             .params = rows,
             .size = sizeof(grid),
             .examples = examples,
             .check = check},
    .create = create,
};
