#include "fem/generate/convex.h"

#include "base/space.h"

/* Relative to the size and its square: shorter sides and smaller areas are rounding. */
#define LEAST 1e-12

/* A polygon while it is cut: copies that shrink to its centre, with divided sides. */
typedef struct cutting {
    mesh_build *b;
    const double *vertex;
    size_t count;
    bool clockwise;
    double edge, centre[2];
    uint32_t *outer, *inner; /* (count + 1) where sides begin, within the nodes of a copy */
    uint32_t outer_base, inner_base;
} cutting;

static const double *corner_of(const cutting *c, size_t i) {
    i %= c->count;
    return c->vertex + 3 * (c->clockwise ? c->count - 1 - i : i);
}

static double turn(const double a[2], const double b[2], const double c[2]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static double side_length(const cutting *c, size_t i) {
    const double *a = corner_of(c, i), *b = corner_of(c, i + 1);
    return sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]));
}

/* The boundary of a convex polygon goes up once and down once; that of a star which turns left
 * everywhere does so more often. */
static bool turns_once(const cutting *c) {
    int changes = 0, last = 0, first = 0;
    for (size_t i = 0; i < c->count; i++) {
        double rise = corner_of(c, i + 1)[1] - corner_of(c, i)[1];
        int way = rise > 0 ? 1 : rise < 0 ? -1 : 0;
        if (way == 0) continue;
        if (first == 0) first = way;
        changes += last != 0 && way != last;
        last = way;
    }
    return changes + (last != first) <= 2;
}

/* Area, centre, and whether every corner turns in the same direction, once around. */
static scree_status survey(cutting *c, scree_error *error) {
    double area = 0, size = 0;
    for (int pass = 0; pass < 2; pass++) {
        const double *a = corner_of(c, 0);
        area = c->centre[0] = c->centre[1] = 0;
        for (size_t i = 1; i + 1 < c->count; i++) {
            const double *b = corner_of(c, i), *d = corner_of(c, i + 1);
            double part = turn(a, b, d) / 2;
            area += part;
            for (int k = 0; k < 2; k++)
                c->centre[k] += part * ((b[k] - a[k]) + (d[k] - a[k])) / 3;
        }
        if (area < 0) c->clockwise = !c->clockwise;
        if (area > 0) break;
    }
    for (size_t i = 0; i < c->count; i++)
        size = fmax(size, side_length(c, i));
    if (!(area > LEAST * size * size))
        return error_set(error, SCREE_BAD_INPUT, "a polygon without area");
    for (int k = 0; k < 2; k++)
        c->centre[k] = corner_of(c, 0)[k] + c->centre[k] / area;
    bool once = turns_once(c);
    for (size_t i = 0; i < c->count; i++) {
        if (!(side_length(c, i) > LEAST * size))
            return error_set(error, SCREE_BAD_INPUT, "a polygon with the same vertex twice");
        bool convex =
            turn(corner_of(c, i), corner_of(c, i + 1), corner_of(c, i + 2)) >= -LEAST * area &&
            turn(corner_of(c, i), corner_of(c, i + 1), c->centre) > 0;
        if (!convex || !once)
            return error_set(error, SCREE_BAD_INPUT,
                             "a polygon that is not convex: cut it into convex ones");
    }
    return SCREE_OK;
}

/* Rings from the sides to the centre, by the mean of the nearest and the farthest side. */
static uint32_t rings(const cutting *c) {
    double least = INFINITY, greatest = 0;
    for (size_t i = 0; i < c->count; i++) {
        double away = turn(corner_of(c, i), corner_of(c, i + 1), c->centre) / side_length(c, i);
        least = fmin(least, away);
        greatest = fmax(greatest, away);
    }
    double number = 0.5 * (least + greatest) / (sqrt(0.75) * c->edge);
    return isfinite(number) && number > 1 ? (uint32_t)floor(number + 0.5) : 1;
}

static scree_status check_size(const cutting *c, scree_error *error) {
    double around = 0;
    for (size_t i = 0; i < c->count; i++)
        around += fmax(1, side_length(c, i) / c->edge);
    double radius = around * c->edge;
    if (!isfinite(c->edge) || (around * radius / c->edge < BUILD_LIMIT && around < 1e7))
        return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "edges of %g m are too short for this polygon: more than %d elements", c->edge,
                     BUILD_LIMIT);
}

/* The nodes of a copy of scale `share`, sides one after the other. */
static bool add_copy(cutting *c, double share, uint32_t *begins, uint32_t *base) {
    *base = build_nodes(c->b);
    begins[0] = 0;
    for (size_t i = 0; i < c->count; i++) {
        double wanted = floor(share * side_length(c, i) / c->edge + 0.5);
        uint32_t number = isfinite(wanted) && wanted > 1 ? (uint32_t)wanted : 1;
        begins[i + 1] = begins[i] + number;
        const double *a = corner_of(c, i), *b = corner_of(c, i + 1);
        for (uint32_t k = 0; k < number; k++) {
            double t = (double)k / number, x[2];
            for (int j = 0; j < 2; j++) {
                double place = (1 - t) * a[j] + t * b[j];
                x[j] = share == 1 ? place : c->centre[j] + share * (place - c->centre[j]);
            }
            if (!build_place(c->b, x[0], x[1], 0)) return false;
        }
    }
    return true;
}

static uint32_t node_on(const cutting *c, const uint32_t *begins, uint32_t base, size_t side,
                        uint32_t k) {
    return base + (begins[side] + k) % begins[c->count];
}

/* Between a side and its smaller, parallel image: the end that is behind advances. */
static bool fill_strip(cutting *c, size_t side, const element_kind *t3) {
    uint64_t outer = c->outer[side + 1] - c->outer[side], a = 0;
    uint64_t inner = c->inner[side + 1] - c->inner[side], b = 0;
    while (a < outer || b < inner) {
        uint32_t from = node_on(c, c->outer, c->outer_base, side, (uint32_t)a);
        uint32_t to = node_on(c, c->inner, c->inner_base, side, (uint32_t)b), third;
        bool outside = b == inner || (a < outer && (2 * a + 1) * inner <= (2 * b + 1) * outer);
        if (outside)
            third = node_on(c, c->outer, c->outer_base, side, (uint32_t)++a);
        else
            third = node_on(c, c->inner, c->inner_base, side, (uint32_t)++b);
        if (!build_element(c->b, t3, (const uint32_t[3]){from, third, to})) return false;
    }
    return true;
}

static bool fill_centre(cutting *c, const element_kind *t3) {
    uint32_t centre = build_nodes(c->b), number = c->outer[c->count];
    bool good = build_place(c->b, c->centre[0], c->centre[1], 0);
    for (uint32_t i = 0; i < number && good; i++)
        good = build_element(
            c->b, t3,
            (const uint32_t[3]){c->outer_base + i, c->outer_base + (i + 1) % number, centre});
    return good;
}

static bool fill(cutting *c) {
    const element_kind *t3 = element_named("t3");
    uint32_t number = rings(c);
    if (!add_copy(c, 1, c->outer, &c->outer_base)) return false;
    for (uint32_t r = 1; r < number; r++) {
        if (!add_copy(c, 1 - (double)r / number, c->inner, &c->inner_base)) return false;
        for (size_t i = 0; i < c->count; i++)
            if (!fill_strip(c, i, t3)) return false;
        uint32_t *kept = c->outer;
        c->outer = c->inner;
        c->inner = kept;
        c->outer_base = c->inner_base;
    }
    return fill_centre(c, t3);
}

scree_status convex_add_polygon(mesh_build *b, const double *vertex, size_t count, double edge,
                                scree_error *error) {
    cutting c = {.b = b, .vertex = vertex, .count = count, .edge = edge};
    if (count < 3) return error_set(error, SCREE_BAD_INPUT, "a polygon of %zu vertices", count);
    TRY(survey(&c, error));
    TRY(check_size(&c, error));
    c.outer = mem_alloc(count + 1, sizeof *c.outer);
    c.inner = mem_alloc(count + 1, sizeof *c.inner);
    bool good = c.outer && c.inner && fill(&c);
    mem_free(c.outer);
    mem_free(c.inner);
    return good ? SCREE_OK : error_no_memory(error, "a mesh");
}

scree_status convex_next_cell(const param_list *vertices, const param_list *cells, size_t *at,
                              double *corner, size_t *count, scree_error *error) {
    double number = cells->data[(*at)++];
    if (!(number >= 3) || number != floor(number) || number > CONVEX_VERTICES ||
        number > (double)(cells->count - *at))
        return error_set(error, SCREE_BAD_INPUT,
                         "'cells': %g must be the number of corners of a cell, 3 to %d, followed "
                         "by as many indices",
                         number, CONVEX_VERTICES);
    *count = (size_t)number;
    for (size_t i = 0; i < *count; i++) {
        double vertex = cells->data[(*at)++];
        if (!(vertex >= 0) || vertex != floor(vertex) || vertex >= (double)vertices->count)
            return error_set(error, SCREE_BAD_INPUT,
                             "'cells': vertex %g does not exist; there are %zu (numbered from 0)",
                             vertex, vertices->count);
        copy3(corner + 3 * i, vertices->data + 3 * (size_t)vertex);
    }
    return SCREE_OK;
}
