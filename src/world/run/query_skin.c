/* Skins of deformable bodies as flat pieces, in their present shape. Facets with nodes between
 * their corners, and those with four corners, are divided as in pictures. */
#include "world/run/query.h"

#include <math.h>

#include "base/space.h"
#include "fem/element.h"
#include "world/world.h"

void query_skin_free(query_skin *s) {
    array_free(&s->place);
    array_free(&s->piece);
    array_free(&s->normal);
    box_tree_free(&s->tree);
}

static void clear(query_skin *s) {
    s->place.count = s->piece.count = s->normal.count = s->tree.box.count = 0;
}

static scree_status add_piece(query_skin *s, skin_piece p, scree_error *error) {
    return array_push(&s->piece, p) ? SCREE_OK : error_no_memory(error, "a skin");
}

/* A position that is not a node: the mean of the corners of a facet. */
static scree_status add_middle(query_skin *s, const fem_facet *f, uint32_t *at,
                               scree_error *error) {
    double mean[3] = {0};
    for (uint32_t k = 0; k < f->corners; k++)
        along3(mean, 1.0 / f->corners, s->place.data + 3 * (size_t)f->node[k], mean);
    *at = (uint32_t)(s->place.count / 3);
    for (int k = 0; k < 3; k++)
        if (!array_push(&s->place, mean[k])) return error_no_memory(error, "a skin");
    return SCREE_OK;
}

static scree_status add_edge(query_skin *s, const fem_facet *f, scree_error *error) {
    if (f->nodes == 2) return add_piece(s, (skin_piece){{f->node[0], f->node[1]}}, error);
    TRY(add_piece(s, (skin_piece){{f->node[0], f->node[2]}}, error));
    return add_piece(s, (skin_piece){{f->node[2], f->node[1]}}, error);
}

static scree_status add_face(query_skin *s, const fem_facet *f, scree_error *error) {
    const element_kind *flat = element_flat(f->nodes);
    uint32_t middle = NONE;
    for (uint32_t i = 0; i < flat->parts; i++) {
        skin_piece p;
        for (int k = 0; k < 3; k++) {
            uint32_t number = flat->part[i][k];
            if (number == f->nodes && middle == NONE) TRY(add_middle(s, f, &middle, error));
            p.corner[k] = number == f->nodes ? middle : f->node[number];
        }
        TRY(add_piece(s, p, error));
    }
    return SCREE_OK;
}

static const double *corner(const query_skin *s, size_t piece, int k) {
    return s->place.data + 3 * (size_t)s->piece.data[piece].corner[k];
}

/* Normal and box of a piece; one without length or area has no normal and is skipped. */
static void finish_piece(query_skin *s, size_t i, int dimension, space_bounds *b) {
    double *n = s->normal.data + 3 * i, one[3], two[3];
    minus3(corner(s, i, 1), corner(s, i, 0), one);
    if (dimension == 2) {
        n[0] = one[1];
        n[1] = -one[0];
        n[2] = 0;
    } else {
        minus3(corner(s, i, 2), corner(s, i, 0), two);
        cross3(one, two, n);
    }
    unit3(n);
    for (int k = 0; k < 3; k++) {
        b->low[k] = INFINITY;
        b->high[k] = -INFINITY;
        for (int c = 0; c < dimension; c++) {
            b->low[k] = fmin(b->low[k], corner(s, i, c)[k]);
            b->high[k] = fmax(b->high[k], corner(s, i, c)[k]);
        }
    }
}

static scree_status place_nodes(query_skin *s, const scree_world *w, const deformable *d,
                                const fem_mesh *m, scree_error *error) {
    size_t wide = (size_t)m->dimension;
    const double *u = w->state.node.u + wide * d->first_node;
    if (!array_reserve(&s->place, 3 * (size_t)m->nodes)) return error_no_memory(error, "a skin");
    s->place.count = 3 * (size_t)m->nodes;
    for (size_t i = 0; i < m->nodes; i++)
        for (size_t k = 0; k < 3; k++)
            s->place.data[3 * i + k] =
                k < wide ? d->shift[k] + m->place[wide * i + k] + u[wide * i + k] : 0;
    return SCREE_OK;
}

scree_status query_skin_make(query_skin *s, const scree_world *w, const deformable *d,
                             scree_error *error) {
    const fem_mesh *m = &w->model.solids.data[d->solid]->mesh;
    clear(s);
    s->closed = true;
    TRY(place_nodes(s, w, d, m, error));
    for (size_t i = 0; i < m->skin.count; i++) {
        const fem_facet *f = &m->skin.data[i];
        if (m->kind[f->element]->dimension < m->dimension) s->closed = false;
        TRY(m->dimension == 2 ? add_edge(s, f, error) : add_face(s, f, error));
    }
    size_t pieces = s->piece.count;
    if (!array_reserve(&s->normal, 3 * pieces) || !array_reserve(&s->tree.box, pieces))
        return error_no_memory(error, "a skin");
    s->normal.count = 3 * pieces;
    s->tree.box.count = pieces;
    for (size_t i = 0; i < pieces; i++)
        finish_piece(s, i, m->dimension, &s->tree.box.data[i]);
    TRY(box_tree_plant(&s->tree, error));
    s->size = 0;
    for (int k = 0; k < 3 && pieces; k++)
        s->size = fmax(s->size, s->tree.node.data[0].high[k] - s->tree.node.data[0].low[k]);
    return SCREE_OK;
}

/* A segment fills half a turn within itself and a quarter at its ends. */
static void offer_segment(surface_foot *f, const double x[3], const double a[3], const double b[3],
                          const double normal[3]) {
    double edge[3], d[3], place[3];
    minus3(b, a, edge);
    minus3(x, a, d);
    double t = dot3(d, edge) / dot3(edge, edge);
    along3(a, fmin(fmax(t, 0), 1), edge, place);
    if (t >= 1) copy3(place, b);
    surface_offer(f, x, place, normal, t > 0 && t < 1 ? 2 : 1);
}

/* Distances that differ by less, relative to themselves or to the skin's size, are equal: several
 * pieces share the nearest point. */
#define TIE 1e-12

static void offer_pieces(const query_skin *s, int dimension, const double x[3], surface_foot *f) {
    tree_walk w = tree_walk_near(&s->tree, x);
    uint32_t i;
    while (tree_walk_next(&w, f->distance * (1 + TIE) + f->tie, &i)) {
        const double *n = s->normal.data + 3 * (size_t)i;
        if (dot3(n, n) == 0) continue;
        if (dimension == 2)
            offer_segment(f, x, corner(s, i, 0), corner(s, i, 1), n);
        else
            surface_offer_triangle(f, x, corner(s, i, 0), corner(s, i, 1), corner(s, i, 2), n);
    }
}

bool query_skin_nearest(const query_skin *s, int dimension, const double x[3], part_foot *out) {
    surface_foot f = {.distance = INFINITY, .tie = TIE * s->size};
    offer_pieces(s, dimension, x, &f);
    if (!isfinite(f.distance)) return false;
    f.summing = true;
    offer_pieces(s, dimension, x, &f);
    surface_answer(&f, x, s->closed, out);
    return true;
}

static bool begins_inside(const query_skin *s, int dimension, const part_ray *r) {
    const tree_node *all = s->tree.node.data;
    part_foot foot;
    if (!s->closed || s->tree.node.count == 0) return false;
    if (ray_box_distance(all->low, all->high, r->from) > 0) return false;
    return query_skin_nearest(s, dimension, r->from, &foot) && foot.gap < -r->slack;
}

bool query_skin_ray(const query_skin *s, int dimension, const part_ray *r, part_meet *out) {
    double best = INFINITY, t;
    uint32_t i;
    out->t = 0;
    if (begins_inside(s, dimension, r)) return true;
    tree_walk w = tree_walk_ray(&s->tree, r);
    while (tree_walk_next(&w, best, &i)) {
        const double *n = s->normal.data + 3 * (size_t)i;
        part_meet one;
        if (dot3(n, n) == 0) continue;
        if (dimension == 2) {
            if (!ray_segment(r, corner(s, i, 0), corner(s, i, 1), &one)) continue;
            t = one.t;
        } else if (!ray_triangle(r, corner(s, i, 0), corner(s, i, 1), corner(s, i, 2), &t)) {
            continue;
        }
        if (surface_meet(r, t, n, s->closed, best, out)) best = out->t;
    }
    return isfinite(best);
}
