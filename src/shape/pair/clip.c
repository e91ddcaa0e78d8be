/* Clips a face by the sides of another (Sutherland and Hodgman 1974) and records the origin of each
 * corner: a vertex of the incident face, an edge of it where it crosses an edge of the reference,
 * or a vertex of the reference.
 *
 * Sides have a tolerance: a corner within `meet` of a side counts as on it, is kept and creates no
 * new corner. So equal blocks on each other have four corners, those of the incident block,
 * independent of rounding. */
#include "shape/pair/clip.h"

/* Triangles whose areas differ by less than this share count as equal: then features and not
 * rounding decide which corner is removed. */
#define ALIKE 1e-6

/* `side` of a point: a side of the incident face or, with this bit, of the reference face. */
#define OF_REFERENCE 0x80000000u

/* The corners of a face, reduced if there are too many. */
typedef struct outline {
    uint32_t first, count, stride; /* in the loop arrays */
} outline;

static outline outline_of(const polyhedron *a, uint32_t face) {
    uint32_t first = a->loop_first[face], count = a->loop_first[face + 1] - first;
    uint32_t stride = (count + CLIP_CORNERS - 1) / CLIP_CORNERS;
    return (outline){first, (count + stride - 1) / stride, stride};
}

static inline uint32_t corner_of(const polyhedron *a, outline o, uint32_t i) {
    return a->loop[o.first + (i < o.count ? i : 0) * o.stride];
}
static inline uint32_t side_of(const polyhedron *a, outline o, uint32_t i) {
    return a->loop_edge[o.first + i * o.stride];
}

typedef struct clipper {
    const view *v;
    uint32_t ref_face, inc_face;
    outline ref, inc;
    double meet;
    const double *normal;
} clipper;

/* One side of the reference: its number, a point on it and the unit normal out of the face. */
typedef struct wall {
    uint32_t side;
    double out[3], offset;
} wall;

static wall wall_make(const clipper *c, uint32_t side) {
    const polyhedron *a = c->v->ref;
    const double *start = a->vertex[corner_of(a, c->ref, side)];
    const double *end = a->vertex[corner_of(a, c->ref, side + 1)];
    wall w = {.side = side};
    double along[3];
    minus3(end, start, along);
    cross3(along, c->normal, w.out);
    unit3(w.out);
    w.offset = dot3(w.out, start);
    return w;
}

/* The incident face, reversed so that it runs counter-clockwise about the reference normal. */
static int incident_points(const clipper *c, clip_point *out) {
    const polyhedron *b = c->v->inc;
    uint32_t count = c->inc.count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = count - 1 - i, vertex = corner_of(b, c->inc, k);
        clip_point *p = &out[i];
        view_vertex(c->v, vertex, p->x);
        p->inc_feature = vertex;
        p->ref_feature = face_feature(c->v->ref, c->ref_face);
        p->owner = OWNER_INCIDENT;
        p->side = k > 0 ? k - 1 : count - 1;
    }
    return (int)count;
}

/* The corner where a wall cuts the side of a point. */
static clip_point cut(const clipper *c, const clip_point *from, const clip_point *to, double height,
                      double height_to, const wall *w, uint32_t side) {
    const polyhedron *a = c->v->ref, *b = c->v->inc;
    clip_point p = {.side = side};
    double t = height / (height - height_to);
    for (int k = 0; k < 3; k++)
        p.x[k] = from->x[k] + t * (to->x[k] - from->x[k]);
    if (from->side & OF_REFERENCE) {
        uint32_t other = from->side & ~OF_REFERENCE;
        uint32_t later =
            other + 1 == w->side || (w->side == 0 && other + 1 == c->ref.count) ? w->side : other;
        p.owner = OWNER_REFERENCE;
        p.ref_feature = corner_of(a, c->ref, later);
        p.inc_feature = face_feature(b, c->inc_face);
    } else {
        p.owner = OWNER_NONE;
        p.ref_feature = edge_feature(a, side_of(a, c->ref, w->side));
        p.inc_feature = edge_feature(b, side_of(b, c->inc, from->side));
    }
    return p;
}

/* Keeps the part inside one wall; returns the new number of points. */
static int clip_by(const clipper *c, const wall *w, const clip_point *in, int count,
                   clip_point *out) {
    double height[CLIP_POINTS + 1];
    bool all = true;
    for (int i = 0; i < count; i++) {
        height[i] = dot3(w->out, in[i].x) - w->offset;
        all = all && height[i] <= c->meet;
    }
    if (all) return -1;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0;
        bool inside = height[i] <= c->meet, next_inside = height[next] <= c->meet;
        if (inside) out[kept++] = in[i];
        if (inside == next_inside) continue;
        if (inside && height[i] >= -c->meet)
            out[kept - 1].side = w->side | OF_REFERENCE;
        else if (inside)
            out[kept++] =
                cut(c, &in[i], &in[next], height[i], height[next], w, w->side | OF_REFERENCE);
        else if (height[next] < -c->meet)
            out[kept++] = cut(c, &in[i], &in[next], height[i], height[next], w, in[i].side);
        if (kept > CLIP_POINTS - 2) break;
    }
    return kept;
}

/* Twice the area of the triangle, seen along the normal. */
static double twice_area(const double n[3], const double a[3], const double b[3],
                         const double c[3]) {
    double ab[3], ac[3], product[3];
    minus3(b, a, ab);
    minus3(c, a, ac);
    cross3(ab, ac, product);
    return dot3(product, n);
}

static double twice_area_at(const patch *p, int i) {
    const clip_point *q = p->point;
    int n = p->count;
    return twice_area(p->normal, q[i > 0 ? i - 1 : n - 1].x, q[i].x, q[i + 1 < n ? i + 1 : 0].x);
}

/* Area and centre of the polygon, the latter on the incident face. */
static double patch_area(const patch *p, double centre[3]) {
    const double *o = p->point[0].x;
    double total = 0, moment[3] = {0, 0, 0};
    for (int i = 1; i + 1 < p->count; i++) {
        const double *a = p->point[i].x, *b = p->point[i + 1].x;
        double twice = twice_area(p->normal, o, a, b);
        total += twice;
        for (int k = 0; k < 3; k++)
            moment[k] += twice * ((a[k] - o[k]) + (b[k] - o[k]));
    }
    for (int k = 0; k < 3; k++)
        centre[k] = o[k] + (total > 0 ? moment[k] / (3 * total) : 0);
    return 0.5 * total;
}

static double longest_diagonal(const patch *p) {
    double most = 0;
    for (int i = 1; i < p->count; i++) {
        double d[3], e[3];
        minus3(p->point[i].x, p->point[0].x, d);
        minus3(p->point[i].x, p->point[i - 1].x, e);
        most = fmax(most, fmax(dot3(d, d), dot3(e, e)));
    }
    return sqrt(most);
}

void patch_make(const view *v, uint32_t ref_face, uint32_t inc_face, double meet, patch *out) {
    clipper c = {v,
                 ref_face,
                 inc_face,
                 outline_of(v->ref, ref_face),
                 outline_of(v->inc, inc_face),
                 meet,
                 v->ref->normal[ref_face]};
    clip_point spare[CLIP_POINTS], *here = out->point, *there = spare;
    int count = incident_points(&c, here);
    for (uint32_t side = 0; side < c.ref.count && count > 0; side++) {
        wall w = wall_make(&c, side);
        int kept = clip_by(&c, &w, here, count, there);
        if (kept < 0) continue;
        count = kept;
        clip_point *other = here;
        here = there;
        there = other;
    }
    if (here != out->point) memcpy(out->point, here, (size_t)count * sizeof *here);
    out->count = count;
    copy3(out->normal, c.normal);
    out->least_gap = INFINITY;
    for (int i = 0; i < count; i++) {
        clip_point *p = &out->point[i];
        p->gap = dot3(c.normal, p->x) - v->ref->offset[ref_face];
        p->area = 0;
        out->least_gap = fmin(out->least_gap, p->gap);
    }
    double centre[3], length = longest_diagonal(out);
    out->width = count > 2 && length > 0 ? patch_area(out, centre) / length : 0;
}

void patch_on_plane(const polyhedron *inc, uint32_t inc_face, const double normal[3], double offset,
                    patch *out) {
    outline o = outline_of(inc, inc_face);
    out->count = (int)o.count;
    copy3(out->normal, normal);
    out->least_gap = INFINITY;
    for (uint32_t i = 0; i < o.count; i++) {
        uint32_t vertex = corner_of(inc, o, o.count - 1 - i);
        clip_point *p = &out->point[i];
        copy3(p->x, inc->vertex[vertex]);
        p->gap = dot3(normal, p->x) - offset;
        p->ref_feature = 0;
        p->inc_feature = vertex;
        p->owner = OWNER_INCIDENT;
        out->least_gap = fmin(out->least_gap, p->gap);
    }
}

static bool goes_before(const clip_point *a, const clip_point *b) {
    if (a->inc_feature != b->inc_feature) return a->inc_feature > b->inc_feature;
    return a->ref_feature > b->ref_feature;
}

/* Removes the corner with the smallest triangle. */
static void drop_least(patch *p) {
    double area[CLIP_POINTS], least = INFINITY;
    for (int i = 0; i < p->count; i++) {
        area[i] = twice_area_at(p, i);
        least = fmin(least, area[i]);
    }
    int gone = -1;
    for (int i = 0; i < p->count; i++) {
        if (area[i] > least + ALIKE * fabs(least)) continue;
        if (gone < 0 || goes_before(&p->point[i], &p->point[gone])) gone = i;
    }
    p->count--;
    memmove(&p->point[gone], &p->point[gone + 1], (size_t)(p->count - gone) * sizeof p->point[0]);
}

/* Triangles from a point x to the sides of the polygon, with half of each for both ends of its
 * side: the corners' mean is then (3 c - x) / 2, c the centre of the polygon. So x = 3 c - 2 m
 * gives any desired mean m, and no share is negative while x lies inside. x = c = m if nothing was
 * left out. */
void patch_share(patch *p, double area, const double centre[3]) {
    double own[3], x[3], share[CLIP_POINTS];
    for (int i = 0; i < p->count; i++)
        p->point[i].area = 0;
    if (p->count < 3 || !(area > 0)) return;
    double total = patch_area(p, own);
    if (!(total > 0)) return;
    bool within = true;
    for (int k = 0; k < 3; k++)
        x[k] = 3 * own[k] - 2 * centre[k];
    for (int attempt = 0; attempt < 2; attempt++) {
        within = true;
        for (int i = 0; i < p->count; i++) {
            const double *a = p->point[i].x, *b = p->point[i + 1 < p->count ? i + 1 : 0].x;
            share[i] = 0.5 * twice_area(p->normal, x, a, b);
            within = within && share[i] >= 0;
        }
        if (within) break;
        copy3(x, own);
    }
    for (int i = 0; i < p->count; i++)
        p->point[i].area =
            fmax(0, 0.5 * (share[i] + share[i > 0 ? i - 1 : p->count - 1]) * (area / total));
}

void patch_thin(patch *p, int most) {
    while (p->count > most)
        drop_least(p);
}

void patch_reduce(patch *p, double reach) {
    int kept = 0;
    for (int i = 0; i < p->count; i++) {
        if (p->point[i].gap > reach) continue;
        if (kept < i) p->point[kept] = p->point[i];
        kept++;
    }
    p->count = kept;
    if (kept == 0) return;
    double centre[3], area = patch_area(p, centre);
    patch_thin(p, PATCH_TOUCHES);
    patch_share(p, area, centre);
}
