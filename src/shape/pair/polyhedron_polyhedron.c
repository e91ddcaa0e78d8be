/* Two convex polyhedra.
 *
 * The reference face is the face of either polyhedron with the largest separation from the other.
 * The face of the other that is most opposed to it, clipped by its sides, is the patch, and every
 * corner of the patch within reach is a touch with its own gap. This is correct whenever the patch
 * contains the nearest vertex: then no other points are nearer (apart) and no other face is less
 * deep (overlapping). This is by far the most frequent case, in which edges are not examined.
 * Otherwise:
 *
 * - Two edges cross with a larger separation: there is one touch along their common perpendicular.
 *   Faces are preferred: the patch is taken when the perpendicular is within `aligned` of the face
 *   normal (a block that lands slightly tilted over the border of another must get its whole face),
 *   or when overlapping bodies are at most PREFER deeper along it.
 * - The bodies are apart, and the nearest points are vertex to vertex or edge, or two parallel
 *   edges: these are the touches, with the direction between them; two for parallel edges, at the
 *   ends of their common length. Again the patch is taken if that direction is the face normal.
 * - The same holds where two edges or corners just touch and the patch is only a line or a point,
 *   within `graze`: there the direction is rounding, and the normal is the mean of the separating
 *   face normals.
 *
 * If faces of both have equal separations within `meet`, the first body has the reference face:
 * vertices that meet belong to the second body, as for planar polygons. Otherwise neither touches
 * nor features depend on the order of the bodies. */
#include "shape/pair/polyhedron.h"
#include "shape/pair/clip.h"

/* If the bodies overlap, a face may be this much deeper than two crossing edges. */
#define PREFER 0.05

duel duel_make(const polyhedron *first, const space_pose *at_first, const polyhedron *second,
               const space_pose *at_second, double reach, space_touch *out) {
    duel d = {.at = {at_first, at_second}, .out = out, .t = tolerances_make(first, second, reach)};
    d.seen[0] = view_make(first, at_first, second, at_second);
    d.seen[1] = view_turned(&d.seen[0]);
    return d;
}

/* One touch in the frame of the reference, with the normal out of it. */
typedef struct found {
    uint32_t ref_feature, inc_feature;
    clip_owner owner;
    double normal[3], on_inc[3], gap, area;
    bool crossing;
} found;

static void emit(duel *d, int ref, const found *f) {
    if (f->gap > d->t.reach || d->count == PATCH_TOUCHES) return;
    int inc = 1 - ref;
    space_touch *t = &d->out[d->count++];
    int candidate = f->owner == OWNER_NONE ? 1 : f->owner == OWNER_INCIDENT ? inc : ref;
    double n[3];
    turn3(d->at[ref]->R, f->normal, n);
    turn3(d->at[ref]->R, f->on_inc, t->point[inc]);
    for (int k = 0; k < 3; k++) {
        t->point[inc][k] += d->at[ref]->x[k];
        t->point[ref][k] = t->point[inc][k] - f->gap * n[k];
        t->normal[k] = candidate == inc ? n[k] : -n[k];
    }
    t->feature[ref] = d->feature[ref] + f->ref_feature;
    t->feature[inc] = d->feature[inc] + f->inc_feature;
    t->second_is_candidate = candidate == 1;
    t->crossing = f->crossing;
    t->gap = f->gap;
    t->area = f->area;
}

static void emit_patch(duel *d, int ref, patch *p) {
    patch_reduce(p, d->t.reach);
    for (int i = 0; i < p->count; i++) {
        const clip_point *c = &p->point[i];
        found f = {c->ref_feature, c->inc_feature, c->owner, .gap = c->gap, .area = c->area};
        copy3(f.normal, p->normal);
        copy3(f.on_inc, c->x);
        emit(d, ref, &f);
    }
}

static void emit_crossing(duel *d, int ref, const crossing *c) {
    const view *v = &d->seen[ref];
    found f = {edge_feature(v->ref, c->ref_edge), edge_feature(v->inc, c->inc_edge), OWNER_NONE,
               .gap = c->gap};
    copy3(f.normal, c->normal);
    copy3(f.on_inc, c->on_inc);
    emit(d, ref, &f);
}

/* The nearest vertex over the reference face: used when the patch is lost to rounding. */
static void emit_support(duel *d, int ref, facing f) {
    if (d->open) return;
    const view *v = &d->seen[ref];
    found s = {face_feature(v->ref, f.face), f.support, OWNER_INCIDENT, .gap = f.gap};
    copy3(s.normal, v->ref->normal[f.face]);
    view_vertex(v, f.support, s.on_inc);
    emit(d, ref, &s);
}

/* Adds the normals of those faces of the reference through the point that separate the two. */
static void add_separating(const view *v, const double point[3], double graze, double sum[3]) {
    const polyhedron *a = v->ref;
    uint32_t support = 0;
    for (uint32_t i = 0; i < a->faces; i++) {
        if (fabs(dot3(a->normal[i], point) - a->offset[i]) > graze) continue;
        if (face_separation(v, i, &support) < -2 * graze) continue;
        along3(sum, 1, a->normal[i], sum);
    }
}

/* The normal out of the reference where the two touch within rounding. */
static void meeting_normal(const duel *d, int ref, facing f, const double on_ref[3],
                           const double on_inc[3], double out[3]) {
    const view *v = &d->seen[ref];
    double sum[3] = {0, 0, 0}, other[3] = {0, 0, 0}, shifted[3], local[3];
    add_separating(v, on_ref, d->t.graze, sum);
    minus3(on_inc, v->x, shifted);
    turn_back3(v->R, shifted, local);
    add_separating(&d->seen[1 - ref], local, d->t.graze, other);
    turn3(v->R, other, other);
    minus3(sum, other, out);
    if (unit3(out) < 0.1) copy3(out, v->ref->normal[f.face]);
}

/* Faces of two bodies form one joint if the sine of their angle is below this. */
#define ONE_JOINT 1e-6

/* The face of the incident body through a point of its own that lies against a direction in the
 * frame of the reference. */
static bool has_opposed(const view *v, const double local[3], const double normal[3],
                        double graze) {
    double n[3], c[3];
    turn_back3(v->R, normal, n);
    for (uint32_t j = 0; j < v->inc->faces; j++) {
        const double *m = v->inc->normal[j];
        if (fabs(dot3(m, local) - v->inc->offset[j]) > graze || !(dot3(m, n) < 0)) continue;
        cross3(m, n, c);
        if (length3(c) <= ONE_JOINT) return true;
    }
    return false;
}

/* Whether joints cross where edges or corners meet, as in polygon_polygon.c: two or more faces of
 * one body through the point have an opposed parallel face of the other body, and one pair is
 * level. Then each body may slide along that joint, and the touch makes no contact. */
static bool joints_cross(const duel *d, int ref, const double on_ref[3], const double on_inc[3]) {
    const view *v = &d->seen[ref];
    double shifted[3], local[3], graze = d->t.graze;
    uint32_t support = 0;
    int joints = 0;
    bool level = false;
    minus3(on_inc, v->x, shifted);
    turn_back3(v->R, shifted, local);
    for (uint32_t i = 0; i < v->ref->faces; i++) {
        if (fabs(dot3(v->ref->normal[i], on_ref) - v->ref->offset[i]) > graze) continue;
        if (!has_opposed(v, local, v->ref->normal[i], graze)) continue;
        double gap = face_separation(v, i, &support);
        if (gap < -2 * graze) continue;
        joints++;
        level = level || gap <= graze;
    }
    return joints >= 2 && level;
}

/* A position on an edge: one of its vertices, or the edge. */
static bool edge_place(const polyhedron *a, uint32_t edge, double at, double meet,
                       uint32_t *feature) {
    double along[3];
    minus3(a->vertex[a->edge[edge].vertex[1]], a->vertex[a->edge[edge].vertex[0]], along);
    double length = length3(along);
    bool start = at * length <= meet, end = (1 - at) * length <= meet;
    *feature = start || end ? a->edge[edge].vertex[start ? 0 : 1] : edge_feature(a, edge);
    return start || end;
}

/* Two points near each other, on edges. */
static void emit_near(duel *d, int ref, facing f, const nearest *r) {
    const view *v = &d->seen[ref];
    found s = {.area = 0};
    bool ref_vertex = edge_place(v->ref, r->ref_edge, r->at_ref, d->t.meet, &s.ref_feature);
    bool inc_vertex = edge_place(v->inc, r->inc_edge, r->at_inc, d->t.meet, &s.inc_feature);
    if (ref_vertex != inc_vertex) s.owner = ref_vertex ? OWNER_REFERENCE : OWNER_INCIDENT;
    double between[3];
    minus3(r->on_inc, r->on_ref, between);
    if (r->distance > d->t.graze) {
        s.gap = r->distance;
        for (int k = 0; k < 3; k++)
            s.normal[k] = between[k] / s.gap;
    } else {
        meeting_normal(d, ref, f, r->on_ref, r->on_inc, s.normal);
        s.gap = dot3(between, s.normal);
    }
    copy3(s.on_inc, r->on_inc);
    s.crossing = joints_cross(d, ref, r->on_ref, r->on_inc);
    emit(d, ref, &s);
}

/* The foot of a point on the line of an edge. */
static double foot(const double point[3], const double start[3], const double along[3],
                   double out[3]) {
    double d[3];
    minus3(point, start, d);
    double at = dot3(d, along) / dot3(along, along);
    along3(start, at, along, out);
    return at;
}

/* Two edges side by side: the ends of their common length, each a vertex of one and a position on
 * the other. An end where vertices meet belongs to the second body. */
static void emit_stretch(duel *d, int ref, facing f, const nearest *r) {
    const view *v = &d->seen[ref];
    const solid_edge *a = &v->ref->edge[r->ref_edge], *b = &v->inc->edge[r->inc_edge];
    double start[2][3], end[2][3], along[2][3];
    copy3(start[0], v->ref->vertex[a->vertex[0]]);
    copy3(end[0], v->ref->vertex[a->vertex[1]]);
    view_vertex(v, b->vertex[0], start[1]);
    view_vertex(v, b->vertex[1], end[1]);
    for (int k = 0; k < 2; k++)
        minus3(end[k], start[k], along[k]);
    bool same_way = dot3(along[0], along[1]) > 0;
    double slack = d->t.meet / length3(along[0]) * (ref == 0 ? 1 : -1);
    for (int high = 0; high < 2; high++) {
        nearest s = *r;
        s.at_inc = high == same_way ? 1 : 0;
        copy3(s.on_inc, s.at_inc > 0 ? end[1] : start[1]);
        s.at_ref = foot(s.on_inc, start[0], along[0], s.on_ref);
        if (high ? s.at_ref > 1 + slack : s.at_ref < -slack) {
            s.at_ref = high;
            copy3(s.on_ref, high ? end[0] : start[0]);
            s.at_inc = foot(s.on_ref, start[1], along[1], s.on_inc);
        }
        double between[3];
        minus3(s.on_inc, s.on_ref, between);
        s.distance = length3(between);
        emit_near(d, ref, f, &s);
    }
}

/* Whether the patch may replace a pair of points at the given gap along a direction: the face is
 * nearly perpendicular to it and comes as near, to second order in the angle. */
static bool stands_for(const patch *p, const double direction[3], double gap, const tolerances *t) {
    double angle = t->aligned;
    return is_aligned(direction, p->normal, angle) &&
           p->least_gap <= gap + angle * angle * fabs(gap) + t->graze &&
           p->least_gap >= gap - PREFER * fabs(gap) - t->graze;
}

/* Apart or just touching, and the nearest point is not a vertex over a face. */
static void touch_nearest(duel *d, int ref, facing f, patch *p) {
    nearest parallel, r = find_nearest(&d->seen[ref], f, &d->t, &parallel);
    const tolerances *t = &d->t;
    double between[3];
    minus3(r.on_inc, r.on_ref, between);
    bool clear = unit3(between) > t->graze, graze = p->width <= t->graze;
    bool nearer = r.distance > fmax(p->least_gap, t->graze); /* a vertex at a border is nearest */
    if (nearer || (!graze && (!clear || stands_for(p, between, r.distance, t))))
        emit_patch(d, ref, p);
    else if (r.distance > t->reach + t->graze)
        return;
    else if (parallel.distance <= r.distance + t->meet)
        emit_stretch(d, ref, f, &parallel);
    else
        emit_near(d, ref, f, &r);
}

/* The nearest vertex is not over the reference face, or the bodies overlap deeply. */
static void touch_with_edges(duel *d, int ref, facing f, patch *p) {
    const tolerances *t = &d->t;
    crossing c = find_crossing(&d->seen[ref], f, t->reach);
    if (c.gap > t->reach) return;
    bool crossed = c.found && c.inner > t->meet; /* else an end of an edge is nearest */
    bool graze = p->width <= t->graze && c.gap >= -t->graze;
    bool overlap = c.gap <= 0;
    if (!crossed && (graze || !overlap)) {
        touch_nearest(d, ref, f, p);
        if (overlap && d->count == 0) emit_support(d, ref, f);
        return;
    }
    bool empty = p->least_gap > t->reach;
    double margin = PREFER * fabs(f.gap) + t->graze;
    bool on_face = overlap && f.gap >= c.gap - margin && p->least_gap <= f.gap + margin;
    bool aligned = c.found && stands_for(p, c.normal, c.gap, t);
    if (!empty && (!c.found || on_face || aligned))
        emit_patch(d, ref, p);
    else if (crossed || (c.found && !d->open))
        emit_crossing(d, ref, &c);
    else
        emit_support(d, ref, f);
}

static void make_patch(const view *v, facing f, const tolerances *t, patch *out) {
    double direction[3];
    turn_back3(v->R, v->ref->normal[f.face], direction);
    patch_make(v, f.face, opposed_face(v->inc, f.support, direction), t->meet, out);
}

bool duel_touch_patch(duel *d, int ref, facing f) {
    patch p;
    make_patch(&d->seen[ref], f, &d->t, &p);
    if (p.width <= d->t.graze) return false;
    emit_patch(d, ref, &p);
    return true;
}

void duel_touch_facing(duel *d, const facing of[2]) {
    int ref = of[1].gap > of[0].gap + d->t.meet ? 1 : 0;
    facing f = of[ref];
    patch p;
    make_patch(&d->seen[ref], f, &d->t, &p);
    bool exact = p.width > d->t.graze && p.least_gap <= f.gap + d->t.graze;
    if (exact && f.gap >= -d->t.shallow)
        emit_patch(d, ref, &p);
    else
        touch_with_edges(d, ref, f, &p);
}

/* Fills out; at most PATCH_TOUCHES. */
static void duel_touch(duel *d) {
    facing of[2];
    for (int k = 0; k < 2; k++) {
        of[k] = find_facing(&d->seen[k], d->t.reach);
        if (of[k].gap > d->t.reach) return;
    }
    duel_touch_facing(d, of);
}

int pair_polyhedron_polyhedron(SPACE_PAIR_ARGUMENTS) {
    duel d = duel_make(&first->polyhedron[p->index], at_first, &second->polyhedron[q->index],
                       at_second, reach, out);
    d.feature[0] = p->feature;
    d.feature[1] = q->feature;
    duel_touch(&d);
    return d.count;
}
