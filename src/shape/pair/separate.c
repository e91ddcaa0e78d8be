/* Separating axes of two convex polyhedra, and nearest points of their edges.
 *
 * The difference of two convex polyhedra is a convex polyhedron whose faces come from a face of one
 * and a vertex of the other, or from two edges whose arcs between the normals of their faces cross
 * on the unit sphere (Gregorius, GDC 2013, "The separating axis test between convex polyhedra").
 * The largest separation over these axes is minus the depth when the polyhedra overlap, and when
 * they are apart a bound that the distance reaches unless it lies between a vertex or an edge and a
 * vertex or a parallel edge.
 *
 * Edges are examined only within a slab: if s is the separation along a face normal n and the
 * points p, q of the wanted pair are at most r apart, q is not lower than s, so p is not lower than
 * s - r, and q is at most r above the face. For bodies that rest on each other these are the few
 * edges around the contact. */
#include "shape/pair/polyhedron.h"

/* Up to this number all vertices are examined; with more, a hill-climbing search is used. */
#define FEW 16
/* Edges of the incident polyhedron that are examined together. */
#define CHUNK 64
/* Squared sine below which edges are parallel. */
#define PARALLEL 1e-12

view view_make(const polyhedron *ref, const space_pose *at_ref, const polyhedron *inc,
               const space_pose *at_inc) {
    view v = {.ref = ref, .inc = inc};
    double d[3];
    minus3(at_inc->x, at_ref->x, d);
    turn_back3(at_ref->R, d, v.x);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            v.R[i][j] = at_ref->R[0][i] * at_inc->R[0][j] + at_ref->R[1][i] * at_inc->R[1][j] +
                        at_ref->R[2][i] * at_inc->R[2][j];
    return v;
}

view view_turned(const view *v) {
    view w = {.ref = v->inc, .inc = v->ref};
    turn_back3(v->R, v->x, w.x);
    for (int i = 0; i < 3; i++) {
        w.x[i] = -w.x[i];
        for (int j = 0; j < 3; j++)
            w.R[i][j] = v->R[j][i];
    }
    return w;
}

/* meet: 1e-7 of the thinner body, as for planar polygons; far above rounding and far below what a
 * step moves. shallow: overlaps below 1e-3 of it. aligned: at least 1e-6, well above rounding; if a
 * face is tilted by more than a few times reach over thickness, its far
 * side is beyond reach, and its normal would be of no use. */
tolerances tolerances_make(const polyhedron *a, const polyhedron *b, double reach) {
    double thin = fmin(a->thickness, b->thickness);
    double sine = 4 * reach / thin;
    tolerances t = {.reach = reach, .meet = 1e-7 * thin, .shallow = 1e-3 * thin};
    t.graze = 4 * t.meet;
    t.aligned = sine < 1e-6 ? 1e-6 : sine < 0.02 ? sine : 0.02;
    return t;
}

/* The lowest vertex along m (frame of b); the search starts at *vertex and returns the result
 * there. */
static double lowest(const polyhedron *b, const double m[3], uint32_t *vertex) {
    if (b->vertices <= FEW) {
        uint32_t best = 0;
        double low = dot3(m, b->vertex[0]);
        for (uint32_t i = 1; i < b->vertices; i++) {
            double height = dot3(m, b->vertex[i]);
            best = height < low ? i : best;
            low = height < low ? height : low;
        }
        *vertex = best;
        return low;
    }
    uint32_t here = *vertex;
    double low = dot3(m, b->vertex[here]);
    for (bool moved = true; moved;) {
        moved = false;
        uint32_t from = here;
        for (uint32_t k = b->near_first[from]; k < b->near_first[from + 1]; k++) {
            double height = dot3(m, b->vertex[b->near[k]]);
            if (height < low) low = height, here = b->near[k], moved = true;
        }
    }
    *vertex = here;
    return low;
}

double face_separation(const view *v, uint32_t face, uint32_t *support) {
    const double *n = v->ref->normal[face];
    double m[3];
    turn_back3(v->R, n, m);
    return lowest(v->inc, m, support) + (dot3(n, v->x) - v->ref->offset[face]);
}

/* No separation along a face exceeds the height of an inner point over it: this excludes most
 * faces, and the face with the largest height is tried first. */
facing find_facing(const view *v, double reach) {
    double c[3], most = -INFINITY;
    turn3(v->R, v->inc->inside, c);
    for (int k = 0; k < 3; k++)
        c[k] += v->x[k];
    const polyhedron *a = v->ref;
    facing best = {.support = 0};
    for (uint32_t i = 0; i < a->faces; i++) {
        double bound = dot3(a->normal[i], c) - a->offset[i];
        best.face = bound > most ? i : best.face;
        most = bound > most ? bound : most;
    }
    uint32_t start = best.face;
    best.gap = face_separation(v, start, &best.support);
    uint32_t support = best.support;
    for (uint32_t i = 0; i < a->faces && best.gap <= reach; i++) {
        if (i == start || dot3(a->normal[i], c) - a->offset[i] <= best.gap) continue;
        double gap = face_separation(v, i, &support);
        if (gap > best.gap) best = (facing){gap, i, support};
    }
    return best;
}

static bool face_has_vertex(const polyhedron *a, uint32_t face, uint32_t vertex) {
    for (uint32_t k = a->loop_first[face]; k < a->loop_first[face + 1]; k++)
        if (a->loop[k] == vertex) return true;
    return false;
}

uint32_t opposed_face(const polyhedron *a, uint32_t vertex, const double direction[3]) {
    double least = INFINITY;
    uint32_t best = 0;
    for (uint32_t i = 0; i < a->faces; i++) {
        double cosine = dot3(direction, a->normal[i]);
        if (!(cosine < least) || !face_has_vertex(a, i, vertex)) continue;
        least = cosine;
        best = i;
    }
    return best;
}

/* An edge in the reference frame, with the normals of its faces. */
typedef struct edge_line {
    double start[3], along[3], normal[2][3];
    uint32_t edge;
} edge_line;

typedef struct slab {
    const double *normal;
    double lowest_ref, highest_inc;
} slab;

static slab slab_make(const view *v, facing f, double reach) {
    double offset = v->ref->offset[f.face], r = fmax(reach, -f.gap);
    double margin = 1e-9 * (v->ref->thickness + v->inc->thickness); /* above rounding */
    return (slab){.normal = v->ref->normal[f.face],
                  .lowest_ref = offset + f.gap - r - margin,
                  .highest_inc = offset + r + margin};
}

static bool ref_line(const view *v, const slab *s, uint32_t edge, edge_line *out) {
    const solid_edge *e = &v->ref->edge[edge];
    const double *a = v->ref->vertex[e->vertex[0]], *b = v->ref->vertex[e->vertex[1]];
    if (fmax(dot3(s->normal, a), dot3(s->normal, b)) < s->lowest_ref) return false;
    copy3(out->start, a);
    minus3(b, a, out->along);
    for (int k = 0; k < 2; k++)
        copy3(out->normal[k], v->ref->normal[e->face[k]]);
    out->edge = edge;
    return true;
}

/* Up to CHUNK edges of the incident polyhedron within the slab; *from: where to continue. */
static int inc_lines(const view *v, const slab *s, uint32_t *from, edge_line out[CHUNK]) {
    double m[3], shift = dot3(s->normal, v->x);
    turn_back3(v->R, s->normal, m);
    int count = 0;
    for (; *from < v->inc->edges && count < CHUNK; (*from)++) {
        const solid_edge *e = &v->inc->edge[*from];
        double a = dot3(m, v->inc->vertex[e->vertex[0]]);
        double b = dot3(m, v->inc->vertex[e->vertex[1]]);
        if (fmin(a, b) + shift > s->highest_inc) continue;
        edge_line *line = &out[count++];
        double end[3];
        view_vertex(v, e->vertex[0], line->start);
        view_vertex(v, e->vertex[1], end);
        minus3(end, line->start, line->along);
        for (int k = 0; k < 2; k++)
            view_normal(v, e->face[k], line->normal[k]);
        line->edge = *from;
    }
    return count;
}

/* The arc between the normals of a crosses the arc between the negated normals of b. An edge is
 * parallel to the product of its two normals, so the edge is used in place of the product. */
static bool arcs_cross(const edge_line *a, const edge_line *b) {
    double c = -dot3(b->normal[0], a->along), d = -dot3(b->normal[1], a->along);
    if (!(c * d < 0)) return false;
    double e = dot3(a->normal[0], b->along), f = dot3(a->normal[1], b->along);
    return e * f < 0 && c * f > 0;
}

/* Positions of the common perpendicular on two lines, d from the start of a to that of b. Uses
 * products of vectors, which keep their digits when the lines are nearly parallel. */
static void perpendicular(const edge_line *a, const edge_line *b, const double d[3], double *at_a,
                          double *at_b) {
    double n[3], db[3], da[3];
    cross3(a->along, b->along, n);
    cross3(d, b->along, db);
    cross3(d, a->along, da);
    double square = dot3(n, n);
    *at_a = dot3(db, n) / square;
    *at_b = dot3(da, n) / square;
}

/* Takes the pair of edges if its separation exceeds the best so far. */
static void try_crossing(const edge_line *a, const edge_line *b, crossing *best) {
    if (!arcs_cross(a, b)) return;
    double n[3], d[3];
    cross3(a->along, b->along, n);
    double square = dot3(n, n), aa = dot3(a->along, a->along), bb = dot3(b->along, b->along);
    if (!(square > PARALLEL * aa * bb)) return;
    double scale = 1 / sqrt(square);
    if (dot3(n, a->normal[0]) + dot3(n, a->normal[1]) < 0) scale = -scale;
    for (int k = 0; k < 3; k++)
        n[k] *= scale;
    minus3(b->start, a->start, d);
    double gap = dot3(n, d);
    if (!(gap > best->gap)) return;
    best->found = true;
    best->gap = gap;
    best->ref_edge = a->edge;
    best->inc_edge = b->edge;
    copy3(best->normal, n);
    double at_a, at_b;
    perpendicular(a, b, d, &at_a, &at_b);
    along3(b->start, at_b, b->along, best->on_inc);
    best->inner = fmin(fmin(at_a, 1 - at_a) * sqrt(aa), fmin(at_b, 1 - at_b) * sqrt(bb));
}

crossing find_crossing(const view *v, facing f, double reach) {
    crossing best = {.gap = f.gap};
    slab s = slab_make(v, f, reach);
    edge_line chunk[CHUNK], a;
    for (uint32_t from = 0; from < v->inc->edges;) {
        int count = inc_lines(v, &s, &from, chunk);
        for (uint32_t i = 0; count > 0 && i < v->ref->edges; i++) {
            if (!ref_line(v, &s, i, &a)) continue;
            for (int j = 0; j < count; j++)
                try_crossing(&a, &chunk[j], &best);
        }
    }
    return best;
}

static double clamp(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

/* Nearest points of two segments: the foot on the line of b of the best point of a, each moved back
 * between the ends. */
static nearest nearest_of(const edge_line *a, const edge_line *b) {
    double d[3], n[3], aa = dot3(a->along, a->along), bb = dot3(b->along, b->along);
    minus3(b->start, a->start, d);
    cross3(a->along, b->along, n);
    double ab = dot3(a->along, b->along), da = dot3(d, a->along), db = dot3(d, b->along);
    nearest r = {.ref_edge = a->edge, .inc_edge = b->edge, .at_ref = da / aa};
    if (dot3(n, n) > PARALLEL * aa * bb) perpendicular(a, b, d, &r.at_ref, &r.at_inc);
    r.at_ref = clamp(r.at_ref);
    r.at_inc = clamp((r.at_ref * ab - db) / bb);
    r.at_ref = clamp((r.at_inc * ab + da) / aa);
    along3(a->start, r.at_ref, a->along, r.on_ref);
    along3(b->start, r.at_inc, b->along, r.on_inc);
    minus3(r.on_inc, r.on_ref, d);
    r.distance = length3(d);
    return r;
}

/* Side by side over more than a point. */
static bool run_together(const edge_line *a, const edge_line *b, const tolerances *t) {
    double n[3], d[3], aa = dot3(a->along, a->along), bb = dot3(b->along, b->along);
    cross3(a->along, b->along, n);
    if (dot3(n, n) > t->aligned * t->aligned * aa * bb) return false;
    minus3(b->start, a->start, d);
    double start = dot3(d, a->along) / aa, end = start + dot3(b->along, a->along) / aa;
    double common = fmin(1, fmax(start, end)) - fmax(0, fmin(start, end));
    return common * sqrt(aa) > t->graze;
}

nearest find_nearest(const view *v, facing f, const tolerances *t, nearest *parallel) {
    nearest best = {.distance = INFINITY};
    *parallel = best;
    slab s = slab_make(v, f, t->reach);
    edge_line chunk[CHUNK], a;
    for (uint32_t from = 0; from < v->inc->edges;) {
        int count = inc_lines(v, &s, &from, chunk);
        for (uint32_t i = 0; count > 0 && i < v->ref->edges; i++) {
            if (!ref_line(v, &s, i, &a)) continue;
            for (int j = 0; j < count; j++) {
                nearest r = nearest_of(&a, &chunk[j]);
                if (r.distance > t->reach + t->graze) continue;
                if (r.distance < best.distance) best = r;
                if (r.distance < parallel->distance && run_together(&a, &chunk[j], t))
                    *parallel = r;
            }
        }
    }
    return best;
}
