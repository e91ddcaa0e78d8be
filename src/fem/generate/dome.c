#include "fem/generate/dome.h"

#include <string.h>

#include "base/room.h"
#include "base/space.h"
#include "fem/mesh_parts.h"

/* Relative to the radius: coordinates that differ from zero only by rounding. */
#define AT_ZERO 1e-13
/* Relative to the radius: nodes this near to the surface were placed on it and rounded. */
#define ON_SURFACE 1e-9

/* A dome while it is built. Block nodes are whole vectors p with |p_c| <= cells and 0 <= depth <=
 * cells (the last axis is the depth); those with one of them equal to cells have layers outside. */
typedef struct laying {
    const dome *given;
    int depth;           /* index of the axis of depth: dimension - 1 */
    int32_t low[3];      /* of p; high is cells */
    uint32_t size[3];    /* nodes along the axes of the block */
    uint32_t *surface;   /* (block nodes) 1 + number among those with layers; 0: inside */
    uint32_t surfaces;   /* how many */
    uint32_t block;      /* nodes of the block */
    uint32_t transition; /* layers from the square to a circle */
    uint32_t layers;     /* all */
    double s, circle;    /* half-width of the block; radius of that circle, in w */
    mesh_build build;
} laying;

static void plan(laying *l) {
    const dome *d = l->given;
    double n = d->cells, growth = 1 + PI / (4 * n);
    l->depth = d->dimension - 1;
    l->s = d->contact / (2 * d->radius);
    l->circle = 2 * l->s;
    /* layers about as thick as cells are wide, halfway between the block and the circle */
    double width = (l->s + PI / 4 * l->circle) / (2 * n);
    l->transition = (uint32_t)fmax(1, floor((l->circle - l->s) / width + 0.5));
    l->layers =
        l->transition + (uint32_t)fmax(1, floor(-math_log(l->circle) / math_log(growth) + 0.5));
    l->block = 1;
    for (int c = 0; c < 3; c++) {
        bool both = c < l->depth && !d->half[c];
        l->low[c] = both ? -(int32_t)d->cells : 0;
        l->size[c] = c > l->depth ? 1 : (both ? 2 : 1) * d->cells + 1;
        l->block *= l->size[c];
    }
}

static void unpack(const laying *l, uint32_t n, int32_t p[3]) {
    for (int c = 0; c < 3; c++) {
        p[c] = l->low[c] + (int32_t)(n % l->size[c]);
        n /= l->size[c];
    }
}

static bool is_surface(const laying *l, const int32_t p[3]) {
    for (int c = 0; c <= l->depth; c++)
        if (p[c] == (int32_t)l->given->cells || p[c] == -(int32_t)l->given->cells) return true;
    return false;
}

/* From w to the body: the pole at the bottom, the flat face at height 0. */
static bool add_place(laying *l, const double w[3]) {
    double from[3] = {w[0], w[1], w[2]}, scale = 0, R = l->given->radius;
    from[l->depth] += 1;
    scale = 2 / dot3(from, from);
    for (int c = 0; c <= l->depth; c++)
        from[c] *= R * scale;
    from[l->depth] = R - from[l->depth];
    /* the last layer is flat; rounding must not change this */
    if (fabs(from[l->depth]) < AT_ZERO * R) from[l->depth] = 0;
    return build_place(&l->build, from[0], from[1], from[2]);
}

/* The position of a node of the block's surface after some layers. */
static void layer_place(const laying *l, const int32_t p[3], uint32_t layer, double w[3]) {
    double n = l->given->cells, radius = l->circle, t = 1;
    for (int c = 0; c < 3; c++) /* equal angles between neighbours */
        w[c] = c <= l->depth ? math_tan(PI / 4 * p[c] / n) : 0;
    unit3(w);
    if (layer < l->transition)
        t = (double)layer / l->transition;
    else if (layer == l->layers)
        radius = 1;
    else
        radius = math_pow(l->circle, (double)(l->layers - layer) / (l->layers - l->transition));
    for (int c = 0; c <= l->depth; c++)
        w[c] = t * radius * w[c] + (1 - t) * l->s * p[c] / n;
}

static bool add_places(laying *l) {
    int32_t p[3];
    double w[3];
    for (uint32_t n = 0; n < l->block; n++) {
        unpack(l, n, p);
        for (int c = 0; c < 3; c++)
            w[c] = c <= l->depth ? l->s * p[c] / l->given->cells : 0;
        if (!add_place(l, w)) return false;
        if (is_surface(l, p)) l->surface[n] = ++l->surfaces;
    }
    for (uint32_t layer = 1; layer <= l->layers; layer++)
        for (uint32_t n = 0; n < l->block; n++) {
            if (l->surface[n] == 0) continue;
            unpack(l, n, p);
            layer_place(l, p, layer, w);
            if (!add_place(l, w)) return false;
        }
    return true;
}

/* Node of the block's surface after some layers. */
static uint32_t layer_node(const laying *l, uint32_t n, uint32_t layer) {
    return layer == 0 ? n : l->block + (layer - 1) * l->surfaces + l->surface[n] - 1;
}

/* Corners of the cell (or of the facet of the block, where `flat` is an axis along which it has no
 * size) that begins at p, in the order of q4 and h8. Returns false where there is none. */
static bool cell_corners(const laying *l, uint32_t n, int flat, uint32_t corner[8]) {
    static const uint8_t step[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    uint32_t at[3], stride[3] = {1, l->size[0], l->size[0] * l->size[1]}, rest = n, axes[3];
    int used = 0;
    for (int c = 0; c < 3; c++) {
        at[c] = rest % l->size[c];
        rest /= l->size[c];
        if (c == flat || c > l->depth) continue;
        if (at[c] + 1 == l->size[c]) return false;
        axes[used++] = stride[c];
    }
    for (int i = 0; i < 1 << used; i++) {
        corner[i] = n;
        for (int c = 0; c < used; c++)
            corner[i] += used == 1 ? (uint32_t)i * axes[c] : step[i][c] * axes[c];
    }
    return true;
}

static bool add_cell(laying *l, const uint32_t corner[8]) {
    return build_element(&l->build, element_named(l->depth == 1 ? "q4" : "h8"), corner);
}

/* Cells outside a facet of the block; fem_mesh_finish corrects those that are mirrored. */
static bool add_column(laying *l, const uint32_t *facet) {
    uint32_t nodes = l->depth == 1 ? 2 : 4;
    for (uint32_t layer = 0; layer < l->layers; layer++) {
        uint32_t corner[8];
        for (uint32_t i = 0; i < nodes; i++) {
            corner[i] = layer_node(l, facet[i], layer);
            /* around the cell in the plane, from the lower to the upper face in space */
            corner[l->depth == 1 ? 3 - i : 4 + i] = layer_node(l, facet[i], layer + 1);
        }
        if (!add_cell(l, corner)) return false;
    }
    return true;
}

static bool add_cells(laying *l) {
    uint32_t corner[8];
    for (uint32_t n = 0; n < l->block; n++) {
        int32_t p[3], high = (int32_t)l->given->cells;
        unpack(l, n, p);
        if (cell_corners(l, n, -1, corner) && !add_cell(l, corner)) return false;
        for (int c = 0; c <= l->depth; c++) {
            bool outer = p[c] == high || (p[c] == -high && c < l->depth);
            if (!outer || !cell_corners(l, n, c, corner)) continue;
            if (!add_column(l, corner)) return false;
        }
    }
    return true;
}

/* The other half is the mirror image in the flat face, whose nodes both have. */
static bool mirror(laying *l) {
    mesh_build *b = &l->build;
    uint32_t nodes = build_nodes(b), *image = mem_alloc(nodes, sizeof *image);
    size_t width = (size_t)b->dimension, cells = b->kind.count, corners = b->node.count;
    bool good = image != NULL;
    for (uint32_t n = 0; good && n < nodes; n++) {
        double x[3] = {0, 0, 0};
        memcpy(x, b->place.data + n * width, width * sizeof *x);
        image[n] = n;
        if (x[l->depth] == 0) continue;
        image[n] = build_nodes(b);
        x[l->depth] = -x[l->depth];
        good = build_place(b, x[0], x[1], x[2]);
    }
    size_t each = corners / cells;
    for (size_t e = 0; good && e < cells; e++) {
        uint32_t corner[8];
        for (size_t i = 0; i < each; i++)
            corner[i] = image[b->node.data[e * each + i]];
        good = build_element(b, b->kind.data[e], corner);
    }
    mem_free(image);
    return good;
}

typedef struct place_test {
    const dome *given;
    int axis;
} place_test;

static bool on_plane(const double x[3], const void *context) {
    return x[((const place_test *)context)->axis] == 0;
}
static bool on_arc(const double x[3], const void *context) {
    double R = ((const place_test *)context)->given->radius;
    return fabs(length3(x) - R) < ON_SURFACE * R;
}
static bool on_pole(const double x[3], const void *context) {
    const place_test *t = context;
    return on_arc(x, context) && x[t->given->dimension - 1] < 0 && x[0] == 0 &&
           (t->given->dimension == 2 || x[1] == 0);
}
static bool on_vertical_axis(const double x[3], const void *context) {
    (void)context;
    return x[0] == 0 && x[1] == 0;
}

static scree_status add_sets(const dome *d, fem_mesh *m, scree_error *error) {
    place_test t = {d, 0};
    TRY(build_set(m, "arc", on_arc, &t, error));
    TRY(build_set(m, "pole", on_pole, &t, error));
    if (d->dimension == 3) TRY(build_set(m, "axis", on_vertical_axis, &t, error));
    if (d->half[0]) TRY(build_set(m, d->dimension == 2 ? "axis" : "left", on_plane, &t, error));
    t.axis = 1;
    if (d->dimension == 3 && d->half[1]) TRY(build_set(m, "front", on_plane, &t, error));
    t.axis = d->dimension - 1;
    return build_set(m, d->mirrored ? "middle" : "top", on_plane, &t, error);
}

static scree_status make(laying *l, fem_mesh *out, scree_error *error) {
    const dome *d = l->given;
    plan(l);
    double n = d->cells, sides = d->dimension == 2 ? 4 * n : 12 * n * n;
    if (24 * (n * n * (d->dimension == 2 ? 1 : 4 * n) + sides * l->layers) > BUILD_LIMIT)
        return error_set(error, SCREE_BAD_INPUT, "more than %d elements: reduce 'cells'",
                         BUILD_LIMIT);
    double cells = n * n * (d->dimension == 2 ? 1 : 4 * n) + sides * l->layers;
    TRY(room_check(NULL, cells, ROOM_ELEMENT, "cells", error));
    l->surface = mem_alloc(l->block, sizeof *l->surface);
    bool good = l->surface && add_places(l) && add_cells(l) && (!d->mirrored || mirror(l));
    if (good && d->cut != DOME_WHOLE) good = build_simplices(&l->build);
    if (!good) return error_no_memory(error, "a mesh");
    TRY(build_mesh(&l->build, d->cut == DOME_QUADRATIC, out, error));
    if (d->cut == DOME_QUADRATIC) {
        TRY(fem_mesh_finish(out, error));
        build_bulge(out, d->radius);
    }
    TRY(add_sets(d, out, error));
    return fem_mesh_finish(out, error);
}

scree_status dome_mesh(const dome *d, fem_mesh *out, scree_error *error) {
    laying l = {.given = d, .build = {.dimension = d->dimension}};
    *out = (fem_mesh){0};
    scree_status status = make(&l, out, error);
    mem_free(l.surface);
    build_free(&l.build);
    out->turned = 0; /* numbered by side of the block, which users need not know */
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}
