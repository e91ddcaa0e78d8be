/* Whether two facets cover a common piece around a position on their border. Two bricks that meet
 * corner to corner touch in a point without area, which must not transmit force. */
#include "base/space.h"
#include "detect/skin/parts.h"

/* Directions nearer to a bound than this (sine of the angle) do not belong to the sector. */
#define SECTOR_MARGIN 0.05

static void to_middle(const skin_shape *s, const skin_facet *f, const double from[3],
                      double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (uint32_t k = 0; k < f->corners; k++) {
        double x[3];
        skin_node(s, f->node[k], x);
        along3(out, 1.0 / f->corners, x, out);
    }
    minus3(out, from, out);
    unit3(out);
}

/* Inward of side k of a facet, along its surface. */
static void inward_of_side(const skin_shape *s, uint32_t facet, uint32_t k, double out[3]) {
    const skin_facet *f = &s->tables->facet[facet];
    double a[3], b[3], d[3];
    skin_node(s, f->node[k], a);
    skin_node(s, f->node[(k + 1) % f->corners], b);
    minus3(b, a, d);
    cross3(s->normal[facet], d, out);
    unit3(out);
}

/* Bounded by the marked sides: one, two, or if there are more the first and the last. An edge has
 * one direction. */
static void bound_sector(const skin_shape *s, uint32_t facet, const bool side[4],
                         facet_sector *out) {
    const skin_facet *f = &s->tables->facet[facet];
    if (f->corners == 2) {
        copy3(out->bound[0], out->middle);
        copy3(out->bound[1], out->middle);
        return;
    }
    int found = 0;
    for (uint32_t k = 0; k < f->corners; k++) {
        if (!side[k]) continue;
        inward_of_side(s, facet, k, out->bound[found ? 1 : 0]);
        if (!found) copy3(out->bound[1], out->bound[0]);
        found++;
    }
}

void sector_at_node(const skin_shape *s, uint32_t facet, uint32_t node_index, facet_sector *out) {
    const skin_facet *f = &s->tables->facet[facet];
    double x[3];
    bool side[4] = {false};
    out->whole = f->nodes == 3 && f->corners == 2 && f->node[2] == node_index;
    skin_node(s, node_index, x);
    to_middle(s, f, x, out->middle);
    for (uint32_t k = 0; k < f->corners; k++)
        side[k] = f->node[k] == node_index || f->node[(k + 1) % f->corners] == node_index;
    /* the node between two corners lies on the side that comes after the first of them */
    for (uint32_t k = f->corners; k < f->nodes; k++)
        if (f->node[k] == node_index) side[k - f->corners] = true;
    bound_sector(s, facet, side, out);
}

static bool near_side(const skin_facet *f, const facet_foot *foot, double border, uint32_t k) {
    return foot->off[k] * f->size <= border;
}

bool foot_at_border(const skin_tables *t, uint32_t facet, const facet_foot *foot, double border) {
    const skin_facet *f = &t->facet[facet];
    for (uint32_t k = 0; k < f->corners; k++)
        if (near_side(f, foot, border, k)) return true;
    return false;
}

void sector_at_foot(const skin_shape *s, uint32_t facet, const facet_foot *foot, double border,
                    facet_sector *out) {
    const skin_facet *f = &s->tables->facet[facet];
    bool side[4] = {false};
    out->whole = false;
    to_middle(s, f, foot->place, out->middle);
    for (uint32_t k = 0; k < f->corners; k++)
        side[k] = near_side(f, foot, border, k);
    bound_sector(s, facet, side, out);
}

static bool has_node(const skin_facet *f, uint32_t node_index) {
    for (uint32_t k = 0; k < f->nodes; k++)
        if (f->node[k] == node_index) return true;
    return false;
}

/* A corner lies on all near sides, or, of one near side, it is one of its two ends. */
static bool carries_corner(const skin_facet *f, const facet_foot *foot, double border, uint32_t k) {
    if (f->corners == 2) return near_side(f, foot, border, k);
    uint32_t before = (k + f->corners - 1) % f->corners;
    for (uint32_t j = 0; j < f->corners; j++)
        if (j != k && j != before && near_side(f, foot, border, j)) return false;
    return true;
}

bool foot_shared(const skin_tables *t, uint32_t facet, const facet_foot *foot, double border,
                 uint32_t other) {
    const skin_facet *f = &t->facet[facet], *g = &t->facet[other];
    if (!foot_at_border(t, facet, foot, border)) return false;
    for (uint32_t k = 0; k < f->corners; k++)
        if (carries_corner(f, foot, border, k) && !has_node(g, f->node[k])) return false;
    return true;
}

static bool in_sector(const facet_sector *s, const double d[3]) {
    return dot3(s->bound[0], d) > SECTOR_MARGIN && dot3(s->bound[1], d) > SECTOR_MARGIN;
}

bool sectors_overlap(const facet_sector *a, const facet_sector *b) {
    return a->whole || b->whole || in_sector(a, b->middle) || in_sector(b, a->middle);
}
