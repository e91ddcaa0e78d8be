/* The convex polygon, checked: ambiguous input is refused, and the vertex is named. */
#include <string.h>

#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

/* Points closer than this share of the size coincide, or lie on one line. */
#define SAME 1e-12
/* Detection has 32-bit features and processes a polygon at once; a larger number is surely a
 * mistake. */
#define MOST_VERTICES 10000

typedef struct corner {
    double at[2];
    size_t number; /* number as the user counts, from 1 */
} corner;

typedef struct outline {
    corner *corner;
    size_t count;
    double size; /* diagonal of the bounding box */
} outline;

static const double *at(const outline *o, size_t i) { return o->corner[i % o->count].at; }
static size_t number(const outline *o, size_t i) { return o->corner[i % o->count].number; }

static double cross(const double a[2], const double b[2], const double c[2]) {
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

static double dot(const double a[2], const double b[2], const double c[2]) {
    return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
}

static double distance(const double a[2], const double b[2]) {
    double x = b[0] - a[0], y = b[1] - a[1];
    return sqrt(x * x + y * y);
}

static scree_status read_corners(const param_list *given, outline *o, scree_error *error) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < given->count; i++) {
        for (int k = 0; k < 2; k++) {
            double value = given->data[2 * i + (size_t)k];
            if (!isfinite(value))
                return error_set(error, SCREE_BAD_INPUT,
                                 "polygon: vertex %zu has the coordinate %g: give finite numbers",
                                 i + 1, value);
            o->corner[i].at[k] = value;
            low[k] = fmin(low[k], value);
            high[k] = fmax(high[k], value);
        }
        o->corner[i].number = i + 1;
    }
    o->count = given->count;
    o->size = distance(low, high);
    return size_check(o->size, "polygon", "the size of the box that holds the vertices", error);
}

static void drop(outline *o, size_t i, const char *why) {
    log_note("polygon: vertex %zu %s and is removed", number(o, i), why);
    memmove(&o->corner[i], &o->corner[i + 1], (o->count - i - 1) * sizeof *o->corner);
    o->count--;
}

/* One pass that removes superfluous corners. False: there was none. */
static bool drop_some(outline *o) {
    double tolerance = SAME * o->size;
    size_t before = o->count;
    for (size_t i = 0; i < o->count && o->count > 2;) {
        const double *a = at(o, i + o->count - 1), *b = at(o, i), *c = at(o, i + 1);
        /* the height of b over the chord; a spike that turns back is not a collinear point */
        bool on_chord = dot(a, b, c) > 0 && fabs(cross(a, b, c)) <= tolerance * distance(a, c);
        if (distance(a, b) <= tolerance)
            drop(o, i, "repeats the one before");
        else if (on_chord)
            drop(o, i, "lies on the line through its neighbours");
        else
            i++;
    }
    return o->count < before;
}

static void orient(outline *o) {
    double twice = 0;
    const double *a = at(o, 0);
    for (size_t i = 1; i + 1 < o->count; i++) {
        const double *b = at(o, i), *c = at(o, i + 1);
        twice += (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
    if (twice >= 0) return;
    for (size_t i = 1, j = o->count - 1; i < j; i++, j--) {
        corner keep = o->corner[i];
        o->corner[i] = o->corner[j];
        o->corner[j] = keep;
    }
}

static bool sides_cross(const double a[2], const double b[2], const double c[2],
                        const double d[2]) {
    double abc = cross(a, b, c), abd = cross(a, b, d), cda = cross(c, d, a), cdb = cross(c, d, b);
    return ((abc <= 0 && abd >= 0) || (abc >= 0 && abd <= 0)) &&
           ((cda <= 0 && cdb >= 0) || (cda >= 0 && cdb <= 0));
}

/* Called only for a polygon that is refused anyway, to report the kind of mistake; quadratic, so
 * for a limited number of vertices. */
static bool find_crossing(const outline *o, size_t *first, size_t *second) {
    if (o->count > 2000) return false;
    for (size_t i = 0; i < o->count; i++) {
        for (size_t j = i + 2; j < o->count; j++) {
            if (i == 0 && j + 1 == o->count) continue;
            if (!sides_cross(at(o, i), at(o, i + 1), at(o, j), at(o, j + 1))) continue;
            *first = i;
            *second = j;
            return true;
        }
    }
    return false;
}

/* Turns left everywhere, and only once around: the horizontal direction of sides changes just
 * twice. */
static bool find_bad_turn(const outline *o, size_t *bad) {
    size_t changes = 0;
    double sense = 0, first_sense = 0;
    for (size_t i = 0; i < o->count; i++) {
        const double *a = at(o, i + o->count - 1), *b = at(o, i), *c = at(o, i + 1);
        if (!(cross(a, b, c) > 0)) {
            *bad = i;
            return true;
        }
        double step = c[0] - b[0];
        if (step == 0) continue;
        double now = step > 0 ? 1 : -1;
        if (first_sense == 0) first_sense = now;
        if (sense != 0 && now != sense) changes++;
        sense = now;
        *bad = i;
    }
    return changes + (sense != first_sense) > 2;
}

static scree_status check_convex(const outline *o, scree_error *error) {
    if (o->count < 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "polygon: all vertices lie on one line: use a segment, or give three "
                         "vertices that enclose an area");
    size_t bad = 0, first, second;
    if (!find_bad_turn(o, &bad)) return SCREE_OK;
    if (find_crossing(o, &first, &second))
        return error_set(error, SCREE_BAD_INPUT,
                         "polygon: the side from vertex %zu to %zu crosses the side from vertex "
                         "%zu to %zu: list the vertices in order around the outline",
                         number(o, first), number(o, first + 1), number(o, second),
                         number(o, second + 1));
    return error_set(error, SCREE_BAD_INPUT,
                     "polygon: it is not convex at vertex %zu (%g, %g): use a compound of convex "
                     "polygons",
                     number(o, bad), at(o, bad)[0], at(o, bad)[1]);
}

static scree_status finish(outline *o, shape *out, scree_error *error) {
    while (drop_some(o))
        continue;
    orient(o);
    TRY(check_convex(o, error));
    double(*vertex)[2] = mem_alloc(o->count, sizeof *vertex);
    if (!vertex) return error_no_memory(error, "a polygon");
    for (size_t i = 0; i < o->count; i++)
        memcpy(vertex[i], o->corner[i].at, sizeof vertex[i]);
    scree_status status = shape_from_polygon((const double(*)[2])vertex, (uint32_t)o->count, true,
                                             "polygon", out, error);
    mem_free(vertex);
    return status;
}

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const polygon_parameters *given = parameters;
    size_t count = given->vertices.count;
    *out = (shape){0};
    if (count < 3 || count > MOST_VERTICES)
        return error_set(error, SCREE_BAD_INPUT,
                         "polygon: it has %zu vertices: give 3 to %d (for two use a segment)",
                         count, MOST_VERTICES);
    outline o = {.corner = mem_alloc(count, sizeof *o.corner)};
    if (!o.corner) return error_no_memory(error, "a polygon");
    scree_status status = read_corners(&given->vertices, &o, error);
    if (status == SCREE_OK) status = finish(&o, out, error);
    mem_free(o.corner);
    return status;
}

static const param params[] = {
    PARAM_ROW(polygon_parameters, vertices, LIST, .width = 2, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED,
              .help =
                  "corners [x, y] of a convex outline in order, clockwise or counter-clockwise"),
    {0},
};

const shape_kind shape_polygon = {
    .head = {.name = "polygon",
             .help = "a convex polygon; its centre of mass becomes the position of the body",
             .params = params,
             .size = sizeof(polygon_parameters),
             .needs = CAN_PLANAR},
    .create = create,
};
