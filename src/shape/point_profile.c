#include "shape/point_profile.h"

#include "base/space.h"

/* Surfaces can touch if the angle between one normal and the reverse of the other is below 84
 * degrees; beyond that they pass each other. */
#define OPPOSED 0.1
/* A neighbour that protrudes by more than this share of its distance is in front of the point. */
#define BEFORE 0.25

bool facing_opposes(const shape_facing *f, const double n[3]) {
    if (!f || f->normals == 0) return true;
    for (uint32_t i = 0; i < f->normals; i++)
        if (dot3(f->normal[i], n) <= -OPPOSED) return true;
    return false;
}

bool facing_foremost(const shape_facing *f, const double n[3]) {
    for (uint32_t i = 0; f && i < f->tangents; i++)
        if (dot3(f->tangent[i], n) < -BEFORE) return false;
    return true;
}

void profile_world(const profile *p, const double v[2], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = v[0] * p->first[k] + v[1] * p->second[k];
}

/* A point relative to one side: its height, and its position along the side. */
typedef struct side_view {
    double above, along, length, direction[2];
    const double *from, *to, *normal;
} side_view;

static side_view look_from(const profile *p, uint32_t i, const double x[2]) {
    side_view v = {
        .from = p->vertex[i], .to = p->vertex[(i + 1) % p->vertices], .normal = p->normal[i]};
    double d[2] = {x[0] - v.from[0], x[1] - v.from[1]};
    double e[2] = {v.to[0] - v.from[0], v.to[1] - v.from[1]};
    v.length = sqrt(e[0] * e[0] + e[1] * e[1]);
    v.direction[0] = e[0] / v.length;
    v.direction[1] = e[1] / v.length;
    v.above = d[0] * v.normal[0] + d[1] * v.normal[1];
    v.along = d[0] * v.direction[0] + d[1] * v.direction[1];
    return v;
}

static double beyond_end(const side_view *v) { return fmax(-v->along, v->along - v->length); }

/* On the side itself, or within `border` of it. */
static void touch_side(const profile *p, uint32_t i, const side_view *v, double border,
                       profile_touch *out) {
    double at = fmin(fmax(v->along, 0), v->length);
    bool open = p->sides < p->vertices;
    bool starts = v->along < border && !(open && i == 0);
    bool ends = v->along > v->length - border && !(open && i + 1 == p->sides);
    double sign = (starts ? 1.0 : 0.0) - (ends ? 1.0 : 0.0);
    out->gap = v->above;
    for (int k = 0; k < 2; k++) {
        out->normal[k] = v->normal[k];
        out->place[k] = v->from[k] + at * v->direction[k];
        out->into[k] = sign * v->direction[k];
    }
}

static bool touch_end(const profile *p, const side_view *v, const double x[2],
                      const shape_facing *facing, profile_touch *out) {
    const double *end = v->along < 0 ? v->from : v->to;
    double d[2] = {x[0] - end[0], x[1] - end[1]}, world[3];
    double distance = sqrt(d[0] * d[0] + d[1] * d[1]);
    *out = (profile_touch){
        .gap = distance, .normal = {d[0] / distance, d[1] / distance}, .place = {end[0], end[1]}};
    profile_world(p, out->normal, world);
    return facing_opposes(facing, world) && facing_foremost(facing, world);
}

static bool is_thin(const profile *p) { return p->vertices == 2; }

static double most_above(const profile *p, const double x[2]) {
    double most = -INFINITY;
    for (uint32_t i = 0; i < p->sides; i++) {
        const double *v = p->vertex[i], *n = p->normal[i];
        most = fmax(most, (x[0] - v[0]) * n[0] + (x[1] - v[1]) * n[1]);
    }
    return most;
}

/* The result of one side. False: none. */
static bool ask_side(const profile *p, uint32_t i, const double x[2], bool inside, double reach,
                     const shape_facing *facing, double border, profile_touch *out) {
    side_view v = look_from(p, i, x);
    double normal[3], deepest = inside ? -INFINITY : is_thin(p) ? -reach : 0;
    if (v.above < deepest) return false;
    profile_world(p, v.normal, normal);
    if (!facing_opposes(facing, normal)) return false;
    if (beyond_end(&v) <= border) {
        touch_side(p, i, &v, border, out);
        return true;
    }
    return !inside && v.above >= 0 && touch_end(p, &v, x, facing, out);
}

/* Inside, the shortest way out counts; outside, the nearest point; behind a segment counts last. */
static bool is_better(const profile_touch *one, const profile_touch *best, bool inside) {
    if (inside) return one->gap > best->gap;
    return one->gap >= 0 && (best->gap < 0 || one->gap < best->gap);
}

bool profile_find(const profile *p, const double x[2], double reach, const shape_facing *facing,
                  profile_touch *out) {
    double border = facing ? facing->border : 0;
    double most = most_above(p, x);
    if (most > reach + border) return false;
    bool inside = !is_thin(p) && most <= border, found = false;
    for (uint32_t i = 0; i < p->sides; i++) {
        profile_touch one;
        if (!ask_side(p, i, x, inside, reach, facing, border, &one)) continue;
        if (!found || is_better(&one, out, inside)) *out = one;
        found = true;
    }
    return found && out->gap <= reach;
}
