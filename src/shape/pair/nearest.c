/* The point of a solid's surface nearest to a given point, in closed form. */
#include "shape/pair/space_pairs.h"

#define ROOT_3_4 0.86602540378443864676
const double rim_angle[RIM_POINTS][2] = {
    {1, 0},  {ROOT_3_4, 0.5},   {0.5, ROOT_3_4},   {0, 1},  {-0.5, ROOT_3_4}, {-ROOT_3_4, 0.5},
    {-1, 0}, {-ROOT_3_4, -0.5}, {-0.5, -ROOT_3_4}, {0, -1}, {0.5, -ROOT_3_4}, {ROOT_3_4, -0.5}};

uint32_t rim_number(double x, double y) {
    uint32_t best = 0;
    double most = -INFINITY;
    for (uint32_t i = 0; i < RIM_POINTS; i++) {
        double along = rim_angle[i][0] * x + rim_angle[i][1] * y;
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return best;
}

/* A point in the half-plane that rotates about the axis of a part: t along the axis, rho away from
 * it. */
typedef struct meridian {
    double t, rho, radial[3]; /* radial: unit */
} meridian;

static meridian meridian_of(const part *p, const double point[3]) {
    meridian m;
    double from[3], other[3];
    minus3(point, p->centre, from);
    m.t = dot3(from, p->direction);
    off_axis3(from, p->direction, m.radial);
    m.rho = unit3(m.radial);
    /* on the axis all directions are equivalent; the angle 0 is used */
    if (!(m.rho > 0)) tangents3(p->direction, m.radial, other);
    return m;
}

/* x radial + y direction */
static void mix(const part *p, const meridian *m, double x, double y, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = x * m->radial[k] + y * p->direction[k];
}

static space_nearest at_flat(const part *p, double sign, double distance, uint32_t number) {
    space_nearest found = {.distance = distance, .number = number};
    for (int k = 0; k < 3; k++)
        found.normal[k] = sign * p->direction[k];
    return found;
}

/* A rim or tip at (rho, t); fallback: the normal if the point coincides with it. */
static space_nearest at_corner(const part *p, const meridian *m, double rho, double t,
                               const double fallback[2], uint32_t number) {
    double x = m->rho - rho, y = m->t - t, length = sqrt(x * x + y * y);
    space_nearest found = {.distance = length, .number = number};
    if (length > 0)
        mix(p, m, x / length, y / length, found.normal);
    else
        mix(p, m, fallback[0], fallback[1], found.normal);
    return found;
}

#define ROOT_HALF 0.70710678118654752440

space_nearest nearest_of_cylinder(const part *p, const double point[3]) {
    meridian m = meridian_of(p, point);
    double sign = m.t >= 0 ? 1 : -1;
    double beyond_end = fabs(m.t) - p->half, beyond_side = m.rho - p->radius;
    if (beyond_end > 0 && beyond_side > 0) {
        uint32_t rim = sign > 0 ? CYLINDER_RIM_END : CYLINDER_RIM_START;
        return at_corner(p, &m, p->radius, sign * p->half, (double[]){ROOT_HALF, sign * ROOT_HALF},
                         rim + rim_number_of(p, m.radial));
    }
    if (beyond_end > beyond_side)
        return at_flat(p, sign, beyond_end, sign > 0 ? CYLINDER_END : CYLINDER_START);
    space_nearest found = {.distance = beyond_side, .number = CYLINDER_SIDE};
    copy3(found.normal, m.radial);
    return found;
}

space_nearest nearest_of_cone(const part *p, const double point[3]) {
    meridian m = meridian_of(p, point);
    double r = p->radius, h = p->half, slant = sqrt(r * r + 4 * h * h);
    double side[2] = {2 * h / slant, r / slant}; /* outward normal of the side, (rho, t) */
    double beyond_side = m.rho * side[0] + (m.t - h) * side[1], beyond_base = -h - m.t;
    /* from the rim towards the tip */
    double along = ((m.t + h) * 2 * h - (m.rho - r) * r) / slant;
    bool inside = beyond_side <= 0 && beyond_base <= 0;
    if (inside ? beyond_base > beyond_side : beyond_base > 0 && m.rho <= r)
        return at_flat(p, -1, beyond_base, CONE_BASE);
    if (!inside && along <= 0) {
        double x = side[0], y = side[1] - 1, length = sqrt(x * x + y * y);
        return at_corner(p, &m, r, -h, (double[]){x / length, y / length},
                         CONE_RIM + rim_number_of(p, m.radial));
    }
    if (!inside && along >= slant) return at_corner(p, &m, 0, h, (double[]){0, 1}, CONE_TIP);
    space_nearest found = {.distance = beyond_side, .number = CONE_SIDE};
    mix(p, &m, side[0], side[1], found.normal);
    return found;
}

/* The nearest so far, by the squared distance. */
typedef struct search {
    double square, to[3]; /* to: from the surface to the point */
    uint32_t number;
} search;

static void consider(search *s, const double to[3], uint32_t number) {
    double square = dot3(to, to);
    if (!(square < s->square)) return;
    s->square = square;
    copy3(s->to, to);
    s->number = number;
}

static void consider_edge(search *s, const polyhedron *solid, uint32_t e, const double point[3]) {
    const uint32_t *v = solid->edge[e].vertex;
    const double *a = solid->vertex[v[0]], *b = solid->vertex[v[1]];
    double along[3], from_a[3], to[3];
    minus3(b, a, along);
    minus3(point, a, from_a);
    double t = dot3(from_a, along), length = dot3(along, along);
    if (t <= 0) {
        consider(s, from_a, v[0]);
    } else if (t >= length) {
        minus3(point, b, to);
        consider(s, to, v[1]);
    } else {
        along3(from_a, -t / length, along, to);
        consider(s, to, solid->vertices + e);
    }
}

/* A face that sees the point from outside: its interior, or the edges beyond which the point
 * lies. */
static void consider_face(search *s, const polyhedron *solid, uint32_t f, double distance,
                          const double point[3]) {
    const double *normal = solid->normal[f];
    uint32_t from = solid->loop_first[f], end = solid->loop_first[f + 1];
    bool above = true;
    for (uint32_t i = from; i < end; i++) {
        const double *a = solid->vertex[solid->loop[i]];
        const double *b = solid->vertex[solid->loop[i + 1 < end ? i + 1 : from]];
        double along[3], out[3], from_a[3];
        minus3(b, a, along);
        cross3(along, normal, out);
        minus3(point, a, from_a);
        if (dot3(from_a, out) <= 0) continue;
        above = false;
        consider_edge(s, solid, solid->loop_edge[i], point);
    }
    if (!above) return;
    double to[3];
    for (int k = 0; k < 3; k++)
        to[k] = distance * normal[k];
    consider(s, to, solid->vertices + solid->edges + f);
}

space_nearest nearest_of_polyhedron(const polyhedron *solid, const double point[3]) {
    uint32_t best = 0;
    double most = -INFINITY;
    search s = {.square = INFINITY};
    for (uint32_t f = 0; f < solid->faces; f++) {
        double distance = dot3(solid->normal[f], point) - solid->offset[f];
        if (distance > most) {
            most = distance;
            best = f;
        }
        if (distance > 0) consider_face(&s, solid, f, distance, point);
    }
    space_nearest found = {.distance = most, .number = solid->vertices + solid->edges + best};
    copy3(found.normal, solid->normal[best]);
    /* the height over a face is accurate to the last bit, the square of a distance is not */
    if (most > 0 && s.number < solid->vertices + solid->edges && s.square > 0) {
        found.number = s.number;
        copy3(found.normal, s.to);
        found.distance = unit3(found.normal);
    } else if (most > 0 && s.number >= solid->vertices + solid->edges) {
        uint32_t f = s.number - solid->vertices - solid->edges;
        found.number = s.number;
        found.distance = dot3(solid->normal[f], point) - solid->offset[f];
        copy3(found.normal, solid->normal[f]);
    }
    return found;
}
