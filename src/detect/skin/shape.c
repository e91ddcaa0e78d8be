/* The geometry of the skins in a step: normals of facets, positions of points, the surface around a
 * point and its share of the area. */
#include "base/space.h"
#include "detect/skin/parts.h"

static void facet_normal(const skin_shape *s, const skin_facet *f, double out[3]) {
    double a[3], b[3], c[3], d[3], u[3], v[3];
    skin_node(s, f->node[0], a);
    skin_node(s, f->node[1], b);
    out[0] = out[1] = out[2] = 0;
    if (s->dimension == 2) {
        out[0] = b[1] - a[1];
        out[1] = a[0] - b[0];
    } else if (f->corners > 2) {
        skin_node(s, f->node[2], c);
        minus3(c, a, u);
        if (f->corners == 4) {
            skin_node(s, f->node[3], d);
            minus3(d, b, v);
            cross3(u, v, out);
        } else {
            minus3(b, a, v);
            cross3(v, u, out);
        }
    }
    unit3(out);
}

/* Quadratic facets leave the hull of their nodes: their shape functions add up to at most 5/3 in
 * absolute value. */
static void facet_ball(const skin_shape *s, const skin_facet *f, double out[4]) {
    double x[FACE_NODES][3], most = 0;
    out[0] = out[1] = out[2] = 0;
    for (uint32_t k = 0; k < f->nodes; k++) {
        skin_node(s, f->node[k], x[k]);
        along3(out, 1, x[k], out);
    }
    for (int j = 0; j < 3; j++)
        out[j] /= f->nodes;
    for (uint32_t k = 0; k < f->nodes; k++) {
        double d[3];
        minus3(x[k], out, d);
        most = fmax(most, dot3(d, d));
    }
    /* curved facets extend beyond their nodes; flat ones only by rounding */
    out[3] = sqrt(most) * (f->nodes > f->corners ? 1.7 : 1 + 1e-9);
}

static void carrier_place(const skin_shape *s, const carrier *c, double out[3]) {
    if (c->count == 1) {
        skin_node(s, c->node[0], out);
        return;
    }
    out[0] = out[1] = out[2] = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        double x[3];
        skin_node(s, c->node[i], x);
        along3(out, c->weight[i], x, out);
    }
}

void skin_shape_take(skin_shape *s, const double *x) {
    const skin_tables *t = s->tables;
    s->x = x;
    for (size_t i = 0; i < t->facets; i++) {
        facet_normal(s, &t->facet[i], s->normal[i]);
        facet_ball(s, &t->facet[i], s->ball[i]);
    }
    for (size_t i = 0; i < t->points; i++)
        carrier_place(s, &t->point[i].carrier, s->place[i]);
}

static void view_normal(point_view *v, const double n[3], double sign) {
    double *to = v->normal[v->facing.normals++];
    for (int k = 0; k < 3; k++)
        to[k] = sign * n[k];
}

/* node_index: NONE for a point along the facet. */
static void view_tangents(const skin_shape *s, const skin_facet *f, uint32_t node_index,
                          const double x[3], point_view *v) {
    double y[3];
    for (uint32_t k = 0; k < f->corners; k++) {
        if (f->node[k] == node_index) continue;
        /* the opposite corner of a square is not a neighbour */
        if (f->corners == 4 && f->node[(k + 2) % 4] == node_index) continue;
        double *to = v->tangent[v->facing.tangents++];
        skin_node(s, f->node[k], y);
        minus3(y, x, to);
        unit3(to);
    }
}

void skin_view_point(const skin_shape *s, uint32_t point, point_view *v) {
    const skin_tables *t = s->tables;
    const skin_point *p = &t->point[point];
    v->facing = (shape_facing){.normal = (const double(*)[3])v->normal,
                               .tangent = (const double(*)[3])v->tangent,
                               .border = p->border};
    uint32_t one[1] = {p->facet}, count = 1;
    const uint32_t *around = one;
    if (p->node != NONE) {
        around = t->around + t->around_first[p->node];
        count = t->around_first[p->node + 1] - t->around_first[p->node];
    }
    v->facets = count < AROUND_MOST ? count : AROUND_MOST;
    bool blind = false;
    for (uint32_t i = 0; i < v->facets; i++) {
        const skin_facet *f = &t->facet[around[i]];
        v->facet[i] = around[i];
        blind = blind || f->blind;
        if (!f->blind) view_normal(v, s->normal[around[i]], 1);
        if (f->thin && !f->blind) view_normal(v, s->normal[around[i]], -1);
        if (!f->blind && !f->thin) view_tangents(s, f, p->node, s->place[point], v);
    }
    if (blind) v->facing.normals = 0;
}

/* Jacobian of a facet at a position: length or area per unit of the reference. */
static double facet_stretch(const skin_shape *s, const skin_facet *f, const double st[2],
                            double N[FACE_NODES], double place[3]) {
    double dN[FACE_NODES][2], u[3] = {0}, v[3] = {0}, n[3];
    face_shape(f->corners == 2 ? 2 : 3, f->nodes, st, N, dN);
    place[0] = place[1] = place[2] = 0;
    for (uint32_t i = 0; i < f->nodes; i++) {
        double x[3];
        skin_node(s, f->node[i], x);
        along3(place, N[i], x, place);
        along3(u, dN[i][0], x, u);
        along3(v, dN[i][1], x, v);
    }
    if (f->corners == 2) return length3(u);
    cross3(u, v, n);
    return length3(n);
}

/* Factor of a length or area: planar worlds have a thickness or rotate about the axis x = 0. */
double skin_thickness(const skin_shape *s, const double place[3]) {
    const model *m = s->tables->model;
    if (s->dimension == 3) return 1;
    return m->plane == FEM_AXISYMMETRIC ? 2 * PI * place[0] : m->thickness;
}

double skin_point_share(const skin_shape *s, const skin_point *p) {
    const skin_facet *f = &s->tables->facet[p->facet];
    double N[FACE_NODES], place[3];
    if (f->blind) return 0;
    double stretch = facet_stretch(s, f, p->st, N, place);
    return p->weight * stretch * skin_thickness(s, place);
}

/* In closed form, since most facets are of this kind. */
static double edge_share(const skin_shape *s, const skin_facet *f, uint32_t node_index) {
    double a[3], b[3], d[3], third[3];
    uint32_t other = f->node[0] == node_index ? f->node[1] : f->node[0];
    skin_node(s, node_index, a);
    skin_node(s, other, b);
    minus3(b, a, d);
    /* the mean radius around the node, weighted by its shape function */
    along3(a, 1.0 / 3, d, third);
    return 0.5 * length3(d) * skin_thickness(s, third);
}

double skin_share(const skin_shape *s, uint32_t facet, uint32_t node_index) {
    const skin_facet *f = &s->tables->facet[facet];
    if (f->blind) return 0;
    if (f->nodes == 2) return edge_share(s, f, node_index);
    element_rule rule = face_rule(f->corners == 2 ? 2 : 3, f->nodes);
    double share = 0;
    for (uint32_t i = 0; i < rule.count; i++) {
        double N[FACE_NODES], place[3];
        double stretch = facet_stretch(s, f, rule.point[i].xi, N, place);
        for (uint32_t k = 0; k < f->nodes; k++)
            if (f->node[k] == node_index)
                share += rule.point[i].weight * stretch * skin_thickness(s, place) * N[k];
    }
    return share;
}
