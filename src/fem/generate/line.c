/* Mesh kind: a polyline of bars, cables or membranes. */
#include "base/space.h"
#include "fem/generate/build.h"

typedef struct line {
    param_list points; /* rows of three */
    int64_t number;
    int element;
    bool closed;
} line;

static const char *const elements[] = {"bar", "cable", "membrane", NULL};
static const char *const examples[] = {"points: [[0, 0], [1, 0]], number: 4",
                                       "points: [[0, 0], [1, 0], [1, 1]], number: 9, closed: true, "
                                       "element: membrane",
                                       "points: [[0, 0, 0], [0, 0, 1]], number: 2, element: cable",
                                       NULL};

static const param rows[] = {
    ROW(line, points, LIST, .width = 3, LENGTH, .flags = PARAM_REQUIRED | PARAM_PLACE,
        .help = "end points of the straight pieces, in order"),
    ROW(line, number, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 1e7,
        .help = "number of elements, distributed by length"),
    ROW(line, element, CHOICE, .choices = elements, .fallback = "bar",
        .help =
            "membranes exist in planar worlds only; their normal points to the right, seen along "
            "the points"),
    ROW(line, closed, FLAG, .fallback = "false", .help = "true: a last piece returns to the start"),
    {0},
};

static const double *point(const line *p, size_t i) {
    return p->points.data + 3 * (i % p->points.count);
}

static size_t pieces(const line *p) { return p->points.count - (p->closed ? 0 : 1); }

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const line *p = parameters;
    if (p->points.count < (p->closed ? 3 : 2))
        return node_error(place, error, "'points' needs at least %d points", p->closed ? 3 : 2);
    if ((size_t)p->number < pieces(p))
        return node_error(place, error,
                          "'number' is smaller than the number of straight pieces, %zu: increase "
                          "it",
                          pieces(p));
    for (size_t i = 0; i < pieces(p); i++) {
        double way[3];
        minus3(point(p, i + 1), point(p, i), way);
        if (!(length3(way) > 0))
            return node_error(place, error,
                              "points %zu and %zu (numbered from 0) coincide: "
                              "remove one",
                              i, (i + 1) % p->points.count);
    }
    return SCREE_OK;
}

static double way_length(const line *p, size_t piece) {
    double way[3];
    minus3(point(p, piece + 1), point(p, piece), way);
    return length3(way);
}

/* Nodes piece by piece, each with at least one element and a share by its length. */
static bool add_nodes(const line *p, mesh_build *b) {
    size_t count = pieces(p);
    double total = 0, passed = 0;
    for (size_t i = 0; i < count; i++)
        total += way_length(p, i);
    int64_t done = 0;
    for (size_t i = 0; i < count; i++) {
        passed += way_length(p, i);
        int64_t end = (int64_t)floor((double)p->number * (passed / total) + 0.5);
        int64_t most = p->number - (int64_t)(count - 1 - i);
        if (end > most || i + 1 == count) end = most;
        if (end < done + 1) end = done + 1;
        for (int64_t k = 0; k < end - done; k++) {
            double x[3], t = (double)k / (double)(end - done);
            for (int c = 0; c < 3; c++)
                x[c] = (1 - t) * point(p, i)[c] + t * point(p, i + 1)[c];
            if (!build_place(b, x[0], x[1], x[2])) return false;
        }
        done = end;
    }
    const double *last = point(p, count);
    return p->closed || build_place(b, last[0], last[1], last[2]);
}

static scree_status add_sets(const line *p, fem_mesh *m, scree_error *error) {
    if (p->closed) return SCREE_OK;
    fem_set *start = fem_mesh_add_set(m, "start");
    bool good = start && array_push(&start->node, 0);
    fem_set *end = good ? fem_mesh_add_set(m, "end") : NULL;
    good = end && array_push(&end->node, m->nodes - 1);
    return good ? SCREE_OK : error_no_memory(error, "a set of nodes");
}

static scree_status fill(const line *p, int dimension, fem_mesh *out, scree_error *error) {
    const element_kind *k = element_named(elements[p->element]);
    mesh_build b = {.dimension = dimension};
    bool good = add_nodes(p, &b);
    uint32_t nodes = build_nodes(&b);
    for (uint32_t i = 0; good && i < (uint32_t)p->number; i++)
        good = build_element(&b, k, (const uint32_t[2]){i, (i + 1) % nodes});
    if (!good) {
        build_free(&b);
        return error_no_memory(error, "a line of elements");
    }
    TRY(build_mesh(&b, false, out, error));
    TRY(add_sets(p, out, error));
    return fem_mesh_finish(out, error);
}

static scree_status create(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error) {
    const line *p = parameters;
    *out = (fem_mesh){0};
    if (dimension == 3 && p->element == 2)
        return error_set(error, SCREE_BAD_INPUT,
                         "membranes of two nodes exist in planar worlds only: use bars or cables");
    scree_status status = fill(p, dimension, out, error);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

const mesh_kind mesh_line = {
    .head = {.name = "line",
             .help = "bars, cables or membranes along a polyline; sets start and end",
             .params = rows,
             .size = sizeof(line),
             .examples = examples,
             .check = check},
    .create = create,
};
