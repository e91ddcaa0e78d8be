#include "shape/ray.h"

#include "base/math.h"
#include "shape/point.h"
#include "shape/point_space.h"

bool ray_cut(const part_ray *r, const double n[3], double offset, ray_span *span) {
    double above = dot3(n, r->from) - offset, slope = dot3(n, r->along);
    if (slope == 0) return above <= 0;
    double t = -above / slope;
    if (slope > 0) {
        span->leave = fmin(span->leave, t);
    } else if (t > span->enter) {
        span->enter = t;
        copy3(span->normal, n);
    }
    return span->enter <= span->leave;
}

/* The middle of the chord first, then its half length from the distance of the line: a ray from far
 * away loses no digits. */
bool ray_cut_round(const part_ray *r, const double centre[3], const double axis[3], double radius,
                   ray_span *span) {
    double d[3], a[3], side[3];
    minus3(r->from, centre, d);
    copy3(a, r->along);
    if (axis) {
        along3(d, -dot3(d, axis), axis, d);
        along3(a, -dot3(a, axis), axis, a);
    }
    double square = dot3(a, a);
    if (square < 1e-30) return dot3(d, d) <= radius * radius;
    double middle = -dot3(d, a) / square;
    along3(d, middle, a, side);
    double beside = length3(side), inside = (radius - beside) * (radius + beside);
    if (inside < 0) return false;
    double half = sqrt(inside / square);
    span->leave = fmin(span->leave, middle + half);
    if (middle - half > span->enter) {
        span->enter = middle - half;
        along3(side, -half, a, span->normal);
        unit3(span->normal);
    }
    return span->enter <= span->leave;
}

bool ray_meet(const part_ray *r, const ray_span *span, part_meet *out) {
    if (!(span->leave > r->slack) && span->enter < -r->slack) return false;
    if (span->leave < 0) return false;
    out->t = fmax(span->enter, 0);
    copy3(out->normal, span->normal);
    return true;
}

/* By signed volumes of the ray with the edges, so that two triangles beside an edge agree on which
 * side it is passed; what rounding leaves open counts for both. */
bool ray_triangle(const part_ray *r, const double a[3], const double b[3], const double c[3],
                  double *t) {
    double n[3], ab[3], ac[3], va[3], vb[3], vc[3], e[3], w[3];
    minus3(b, a, ab);
    minus3(c, a, ac);
    cross3(ab, ac, n);
    double slope = dot3(n, r->along), size = length3(n);
    if (!(fabs(slope) > 1e-14 * size)) return false;
    minus3(a, r->from, va);
    minus3(b, r->from, vb);
    minus3(c, r->from, vc);
    cross3(vb, vc, e);
    w[0] = dot3(e, r->along);
    cross3(vc, va, e);
    w[1] = dot3(e, r->along);
    cross3(va, vb, e);
    w[2] = dot3(e, r->along);
    double far = fmax(fmax(dot3(va, va), dot3(vb, vb)), dot3(vc, vc)), least = 4e-16 * far;
    bool up = w[0] >= -least && w[1] >= -least && w[2] >= -least;
    bool down = w[0] <= least && w[1] <= least && w[2] <= least;
    if (!up && !down) return false;
    *t = dot3(n, va) / slope;
    return true;
}

void surface_offer(surface_foot *f, const double x[3], const double place[3],
                   const double normal[3], double angle) {
    double d[3];
    minus3(x, place, d);
    double distance = length3(d);
    if (distance > f->distance + f->tie) return;
    minus3(place, f->place, d);
    bool same = angle < 7 && dot3(f->normal, f->normal) > 0 && length3(d) <= f->tie;
    if (!same && distance >= f->distance) return; /* another place as far: the first stays */
    if (!same) memset(f->normal, 0, sizeof f->normal);
    if (!same || distance < f->distance) {
        f->distance = distance;
        copy3(f->place, place);
    }
    along3(f->normal, angle, normal, f->normal);
}

static double angle_at(const double at[3], const double one[3], const double two[3]) {
    double a[3], b[3], across[3];
    minus3(one, at, a);
    minus3(two, at, b);
    cross3(a, b, across);
    return math_atan2(length3(across), dot3(a, b));
}

void surface_offer_triangle(surface_foot *f, const double x[3], const double a[3],
                            const double b[3], const double c[3], const double normal[3]) {
    triangle_foot foot;
    triangle_nearest(a, b, c, x, &foot);
    const double *corner[3] = {a, b, c};
    double angle = 2 * PI;
    int zero = 0, at = 0;
    for (int k = 0; k < 3; k++) {
        if (foot.weight[k] == 0)
            zero++;
        else
            at = k;
    }
    if (zero == 1) angle = PI;
    if (zero == 2) angle = angle_at(corner[at], corner[(at + 1) % 3], corner[(at + 2) % 3]);
    surface_offer(f, x, foot.place, normal, angle);
}

void surface_answer(const surface_foot *f, const double x[3], bool closed, part_foot *out) {
    double d[3];
    minus3(x, f->place, d);
    double distance = length3(d), side = dot3(d, f->normal) < 0 ? -1 : 1;
    out->gap = closed ? side * distance : distance;
    copy3(out->place, f->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = distance > f->tie ? (closed ? side : 1) * d[k] : f->normal[k];
    unit3(out->normal);
}

bool part_meet_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    return part_kind_of(p->type)->ray(s, p, r, out);
}

/* By the answer to skins, with a border that lets no point between two sides. */
static bool nearest_by_touch(const shape *s, const part *p, const double x[3], part_foot *out) {
    static const space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const part_kind *kind = part_kind_of(p->type);
    double reach = kind->reach(s, p);
    shape_facing any = {.border = isfinite(reach) ? 1e-14 * reach : 0};
    if (kind->space) {
        space_ask a = {.at = &here, .facing = &any, .reach = INFINITY, .border = any.border};
        space_answer found = {0};
        copy3(a.x, x);
        if (!kind->touch(&a, s, p, &found)) return false;
        out->gap = found.gap;
        copy3(out->place, found.place);
        copy3(out->normal, found.normal);
        return true;
    }
    shape_touch found = {0};
    if (!kind->planar_touch(s, p, (pose){.c = 1}, x, INFINITY, &any, &found)) return false;
    out->gap = found.gap;
    copy3(out->place, found.place);
    copy3(out->normal, found.normal);
    return true;
}

bool part_nearest(const shape *s, const part *p, const double x[3], part_foot *out) {
    const part_kind *kind = part_kind_of(p->type);
    *out = (part_foot){0};
    if (kind->nearest) {
        kind->nearest(s, p, x, out);
        return true;
    }
    return nearest_by_touch(s, p, x, out);
}

bool shape_meet_ray(const shape *s, const part_ray *r, part_meet *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_meet one = {0};
        if (!part_meet_ray(s, &s->part[i], r, &one) || (found && one.t >= out->t)) continue;
        *out = one;
        found = true;
    }
    return found;
}

bool shape_nearest(const shape *s, const double x[3], part_foot *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_foot one;
        if (!part_nearest(s, &s->part[i], x, &one) || (found && one.gap >= out->gap)) continue;
        *out = one;
        found = true;
    }
    return found;
}
