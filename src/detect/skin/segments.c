/* Contacts of two skins by segments: each node of one body has a contact, which takes means over
 * the common pieces of the two bodies' facets around the node.
 *
 * The pressure is p = sum_a p_a psi_a, with one function for each node a that is a corner of facets
 * of this body. Its work on the gap u_1 - u_2, u = sum_b N_b u_b, is
 *
 *     sum_a p_a A_a (mean_a u_1 - mean_a u_2) . n_a,   A_a = int psi_a,  mean_a f = int psi_a f /
 * A_a,
 *
 * so node a has one contact of area A_a whose two sides are carried by the nodes b with the weights
 * mean_a N_b. Where the psi_a sum up to 1, a uniform pressure gives every node of either body the
 * force p int N_b of a uniform stress, for any two meshes. Contacts at points cannot do that: sum_a
 * A_a N_b(x_a) is not int N_b unless the N_b are linear between the x_a. Points on every common
 * piece of both meshes could, but they would couple the two surfaces at more points than either has
 * nodes.
 *
 * On facets that the other body covers completely, the psi_a are biorthogonal to the functions
 * phi_b of corners, int psi_a phi_b = 0 for b not a (Wohlmuth 2000): the own side is then node a
 * itself, and a gap that opens beside the last loaded node does not cause a penetration at that
 * node. With psi_a = phi_a it would, because those means include the neighbours (pressures then
 * oscillate about Hertz's by a tenth near the edge of the contact). On partly covered facets psi_a
 * = phi_a, which are positive wherever they are integrated. */
#include "base/space.h"
#include "detect/skin/overlap.h"
#include "detect/skin/run.h"

/* Facets whose normals are within 60 degrees of opposite ones may lie on each other. */
#define OPPOSED (-0.5)
/* Facets of a node whose normals are within 45 degrees make one surface. */
#define ONE_SURFACE 0.7
/* Pieces farther apart than this share of the facet do not belong to a contact, unless its law
 * reaches that far: their gap would compensate overlaps beside them. */
#define APART 0.1
/* Contacts smaller than this share of a facet are rounding. */
#define LEAST_AREA 1e-10
/* Above this share of its measure a facet counts as completely covered. */
#define WHOLLY         (1 - 1e-9)
#define SEGMENT_FACETS 64 /* largest number around one node */

void segment_sum_free(segment_sum *s) {
    array_free(&s->side[0]);
    array_free(&s->side[1]);
    array_free(&s->point);
}

uint32_t segment_side(const skin_run *r) {
    const deformable *low = model_deformable(r->model, r->a),
                     *high = model_deformable(r->model, r->b);
    if (!low || !high || low == high) return NEAR_TYPES;
    const deformable *all = r->model->deformables.data;
    uint32_t a = (uint32_t)(low - all), b = (uint32_t)(high - all);
    if (r->tables->has_thin[a] || r->tables->has_thin[b]) return NEAR_TYPES;
    uint32_t first = skin_goes_first(r->tables, a, b) ? a : b, second = first == a ? b : a;
    if (all[first].points == POINTS_SEGMENTS) return NEAR_FIRST;
    return all[second].points == POINTS_SEGMENTS ? NEAR_SECOND : NEAR_TYPES;
}

static void add_weight(skin_run *r, int side, uint32_t node_index, double weight) {
    segment_sum *s = r->sum;
    for (size_t i = 0; i < s->side[side].count; i++) {
        if (s->side[side].data[i].node != node_index) continue;
        s->side[side].data[i].weight += weight;
        return;
    }
    if (!array_push(&s->side[side], (weighted_node){.node = node_index, .weight = weight}))
        r->no_memory = true;
}

static facet_place place_on(const skin_shape *s, uint32_t facet, const double st[2]) {
    facet_place p = {.facet = facet};
    const skin_facet *f = &s->tables->facet[facet];
    double dN[FACE_NODES][2];
    face_shape(s->dimension, f->nodes, st, p.N, dN);
    for (uint32_t k = 0; k < f->nodes; k++) {
        double x[3];
        skin_node(s, f->node[k], x);
        along3(p.x, p.N[k], x, p.x);
    }
    return p;
}

static uint32_t corner_of(const skin_facet *f, uint32_t node_index) {
    for (uint32_t k = 0; k < f->corners; k++)
        if (f->node[k] == node_index) return k;
    return NONE;
}

/* Adds the points of the common piece of facets f and g to the list. */
static void find_piece(skin_run *r, uint32_t f, uint32_t g) {
    const skin_shape *s = r->shape;
    const skin_facet *own = &r->tables->facet[f], *other = &r->tables->facet[g];
    overlap_point point[OVERLAP_POINTS];
    double apart = fmax(r->reach, APART * own->size);
    if (dot3(s->normal[f], s->normal[g]) > OPPOSED) return;
    uint32_t count = facets_overlap(s, f, g, point);
    for (uint32_t i = 0; i < count; i++) {
        segment_point p = {.measure = point[i].weight,
                           .own = place_on(s, f, point[i].st[0]),
                           .other = place_on(s, g, point[i].st[1])};
        double d[3], dN[FACE_NODES][2];
        minus3(p.other.x, p.own.x, d);
        double gap = dot3(d, s->normal[f]);
        if (gap > apart || gap < -other->depth) continue;
        p.weight = point[i].weight * skin_thickness(s, p.own.x);
        face_shape(s->dimension, own->corners, point[i].st[0], p.phi, dN);
        if (!array_push(&r->sum->point, p)) r->no_memory = true;
    }
}

/* Gauss-Jordan on a positive definite matrix. False: it is not positive definite within
 * rounding. */
static bool invert(uint32_t n, double A[4][4], double out[4][4]) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            out[i][j] = i == j;
    for (uint32_t i = 0; i < n; i++) {
        double pivot = A[i][i];
        if (!(pivot > 0)) return false;
        for (uint32_t j = 0; j < n; j++) {
            A[i][j] /= pivot;
            out[i][j] /= pivot;
        }
        for (uint32_t k = 0; k < n; k++) {
            double share = A[k][i];
            if (k == i) continue;
            for (uint32_t j = 0; j < n; j++) {
                A[k][j] -= share * A[i][j];
                out[k][j] -= share * out[i][j];
            }
        }
    }
    return true;
}

/* psi of one corner of facet f = sum_b C_b phi_b, from the points of its pieces: C = D M^-1 with
 * M_ab = int phi_a phi_b, D_a = int phi_a. */
static void choose_function(const skin_run *r, uint32_t f, uint32_t corner, double C[4]) {
    uint32_t n = r->tables->facet[f].corners;
    double M[4][4] = {{0}}, inverse[4][4], D = 0, covered = 0;
    for (size_t i = 0; i < r->sum->point.count; i++) {
        const segment_point *p = &r->sum->point.data[i];
        covered += p->measure;
        D += p->weight * p->phi[corner];
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++)
                M[a][b] += p->weight * p->phi[a] * p->phi[b];
    }
    for (uint32_t b = 0; b < 4; b++)
        C[b] = b == corner;
    if (covered < WHOLLY * facet_measure(r->shape, f) || !invert(n, M, inverse)) return;
    for (uint32_t b = 0; b < n; b++)
        C[b] = D * inverse[corner][b];
}

/* Adds the common pieces of facet f, which has the node as a corner, and the facets of the list. */
static void add_facet(skin_run *r, uint32_t f, uint32_t corner, const near_item *item,
                      size_t count) {
    const skin_facet *own = &r->tables->facet[f];
    segment_sum *sum = r->sum;
    double C[4], before = sum->area;
    sum->point.count = 0;
    for (size_t k = 0; k < count; k++)
        find_piece(r, f, item[k].facet);
    choose_function(r, f, corner, C);
    for (size_t i = 0; i < sum->point.count; i++) {
        const segment_point *p = &sum->point.data[i];
        const skin_facet *other = &r->tables->facet[p->other.facet];
        double psi = 0;
        for (uint32_t b = 0; b < own->corners; b++)
            psi += C[b] * p->phi[b];
        for (uint32_t k = 0; k < own->nodes; k++)
            add_weight(r, 0, own->node[k], p->weight * psi * p->own.N[k]);
        for (uint32_t k = 0; k < other->nodes; k++)
            add_weight(r, 1, other->node[k], p->weight * psi * p->other.N[k]);
        sum->area += p->weight * psi;
        /* the surface of the piece nearest to the node gives the law of the other side */
        if (p->phi[corner] <= sum->most) continue;
        sum->most = p->phi[corner];
        sum->facet = p->other.facet;
    }
    along3(sum->normal, sum->area - before, r->shape->normal[f], sum->normal);
}

/* The carrier of one side, its position, and the speed that its nodes are expected not to
 * exceed. */
static carrier make_carrier(skin_run *r, int side, contact_side *to) {
    size_t count = r->sum->side[side].count;
    const weighted_node *from = r->sum->side[side].data;
    carrier c = {.count = (uint32_t)count};
    contact_list *added = r->added;
    if (count > CARRIER_NODES) {
        c.node[0] = (uint32_t)added->pool.count;
        if (!array_reserve(&added->pool, added->pool.count + count)) {
            r->no_memory = true;
            return c;
        }
    }
    to->place[0] = to->place[1] = to->place[2] = to->speed = 0;
    for (size_t i = 0; i < count; i++) {
        weighted_node n = {.node = from[i].node, .weight = from[i].weight / r->sum->area};
        double x[3];
        skin_node(r->shape, n.node, x);
        along3(to->place, n.weight, x, to->place);
        if (r->in->speed) to->speed = fmax(to->speed, r->in->speed[n.node]);
        if (count > CARRIER_NODES) {
            added->pool.data[added->pool.count++] = n;
        } else {
            c.node[i] = n.node;
            c.weight[i] = n.weight;
        }
    }
    return c;
}

static void put_sum(skin_run *r, const skin_point *p, uint32_t surface, uint32_t feature) {
    const skin_facet *other = &r->tables->facet[r->sum->facet];
    size_t pool = r->added->pool.count;
    contact_side c = {.slot = r->model->deformables.data[p->body].slot,
                      .surface = surface,
                      .feature = p->feature};
    contact_side a = {.slot = r->model->deformables.data[other->body].slot,
                      .surface = other->surface,
                      .feature = feature};
    carrier own = make_carrier(r, 0, &c), on = make_carrier(r, 1, &a);
    if (r->no_memory) return;
    c.carrier = &own;
    a.carrier = &on;
    double normal[3], d[3];
    for (int k = 0; k < 3; k++)
        normal[k] = -r->sum->normal[k];
    unit3(normal);
    minus3(c.place, a.place, d);
    if (!put_contact(r, &c, &a, normal, dot3(d, normal), r->sum->area)) r->added->pool.count = pool;
}

/* Marks the facets of the node that form one surface with the first of them. The number of the
 * first is part of the key; it is constant for a given node. */
static void sum_surface(skin_run *r, const skin_point *p, uint32_t first, uint8_t *done,
                        const near_item *item, size_t count) {
    const skin_tables *t = r->tables;
    const uint32_t *around = t->around + t->around_first[p->node];
    uint32_t facets = t->around_first[p->node + 1] - t->around_first[p->node];
    const double *lead = r->shape->normal[around[first]];
    double size = 0, place[3];
    *r->sum = (segment_sum){.side = {r->sum->side[0], r->sum->side[1]}, .point = r->sum->point};
    r->sum->side[0].count = r->sum->side[1].count = 0;
    for (uint32_t i = first; i < facets && i < SEGMENT_FACETS; i++) {
        const skin_facet *f = &t->facet[around[i]];
        if (done[i] || f->surface != t->facet[around[first]].surface ||
            dot3(r->shape->normal[around[i]], lead) < ONE_SURFACE)
            continue;
        uint32_t corner = corner_of(f, p->node);
        done[i] = 1;
        size = fmax(size, f->size);
        if (corner != NONE) add_facet(r, around[i], corner, item, count);
    }
    r->report->candidates += count;
    skin_node(r->shape, p->node, place);
    double share = size * (r->model->dimension == 3 ? size : skin_thickness(r->shape, place));
    if (r->sum->area > LEAST_AREA * share) put_sum(r, p, t->facet[around[first]].surface, first);
}

static void node_on_facets(skin_run *r, const near_item *item, size_t count) {
    const skin_tables *t = r->tables;
    const skin_point *p = &t->point[item->index];
    uint32_t facets = t->around_first[p->node + 1] - t->around_first[p->node];
    uint8_t done[SEGMENT_FACETS] = {0};
    for (uint32_t i = 0; i < facets && i < SEGMENT_FACETS; i++)
        if (!done[i]) sum_surface(r, p, i, done, item, count);
}

void pair_by_segments(skin_run *r, const near_item *item, size_t count, uint32_t side) {
    for (size_t i = 0; i < count && !r->no_memory;) {
        size_t n = items_of_point(item + i, count - i);
        if (item[i].type == side) node_on_facets(r, item + i, n);
        i += n;
    }
}
