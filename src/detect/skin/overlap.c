/* The common piece of two facets that lie on each other, as points of a quadrature: the part of an
 * edge that the other one covers, or the common polygon of two faces, seen along the normal of the
 * first facet.
 *
 * On a common piece the shape functions of both facets are smooth, so that products of them are
 * integrated exactly: those of edges, of triangles and of parallelograms are polynomials. On a face
 * of four nodes that is not a parallelogram they are power series in its distortion; the order of
 * the rule grows with the distortion. */
#include <string.h>

#include "base/space.h"
#include "detect/skin/overlap.h"

#define CORNERS_MOST 8 /* corners of the common polygon of two faces with four corners */
/* Pieces smaller than this share of a facet are rounding. */
#define LEAST_PIECE 1e-12

typedef struct gauss {
    uint32_t count;
    double place[7], weight[7]; /* on [-1, 1] */
} gauss;

static const gauss gauss_3 = {3,
                              {-0.7745966692414834, 0, 0.7745966692414834},
                              {0.5555555555555556, 0.8888888888888888, 0.5555555555555556}};
static const gauss gauss_4 = {
    4,
    {-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526},
    {0.3478548451374538, 0.6521451548625461, 0.6521451548625461, 0.3478548451374538}};
static const gauss gauss_7 = {7,
                              {-0.9491079123427585, -0.7415311855993945, -0.4058451513773972, 0,
                               0.4058451513773972, 0.7415311855993945, 0.9491079123427585},
                              {0.1294849661688697, 0.2797053914892766, 0.3818300505051189,
                               0.4179591836734694, 0.3818300505051189, 0.2797053914892766,
                               0.1294849661688697}};

static uint32_t edges_overlap(const skin_shape *s, const skin_facet *f, const skin_facet *g,
                              overlap_point *out) {
    double a[3], e[3], x[3], d[3], end[2];
    skin_node(s, f->node[0], a);
    skin_node(s, f->node[1], e);
    minus3(e, a, e);
    double square = dot3(e, e);
    for (int k = 0; k < 2; k++) {
        skin_node(s, g->node[k], x);
        minus3(x, a, d);
        end[k] = dot3(d, e) / square;
    }
    double low = fmax(0, fmin(end[0], end[1])), high = fmin(1, fmax(end[0], end[1]));
    if (!(high - low > LEAST_PIECE)) return 0;
    for (uint32_t i = 0; i < gauss_3.count; i++) {
        double t = 0.5 * (low + high + (high - low) * gauss_3.place[i]);
        out[i] =
            (overlap_point){.st = {{2 * t - 1, 0}, {2 * (t - end[0]) / (end[1] - end[0]) - 1, 0}},
                            .weight = 0.5 * (high - low) * gauss_3.weight[i] * sqrt(square)};
    }
    return gauss_3.count;
}

/* The corners of a face, projected along a normal. */
typedef struct outline {
    uint32_t corners;
    double x[4][2];
} outline;

/* Two unit vectors orthogonal to a unit vector. */
static void plane_axes(const double n[3], double u[3], double v[3]) {
    int least = fabs(n[0]) <= fabs(n[1]) ? 0 : 1;
    if (fabs(n[2]) < fabs(n[least])) least = 2;
    double axis[3] = {least == 0, least == 1, least == 2};
    cross3(n, axis, u);
    unit3(u);
    cross3(n, u, v);
}

static outline see_face(const skin_shape *s, const skin_facet *f, const double origin[3],
                        const double u[3], const double v[3]) {
    outline o = {.corners = f->corners};
    for (uint32_t k = 0; k < f->corners; k++) {
        double x[3], d[3];
        skin_node(s, f->node[k], x);
        minus3(x, origin, d);
        o.x[k][0] = dot3(d, u);
        o.x[k][1] = dot3(d, v);
    }
    return o;
}

/* Positive where x is to the left of the line from a to b. */
static double left_of(const double a[2], const double b[2], const double x[2]) {
    return (b[0] - a[0]) * (x[1] - a[1]) - (b[1] - a[1]) * (x[0] - a[0]);
}

/* Keeps the part of a polygon to the left of the line from a to b. */
static uint32_t cut(double polygon[CORNERS_MOST][2], uint32_t count, const double a[2],
                    const double b[2]) {
    double kept[CORNERS_MOST][2];
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double *x = polygon[i], *y = polygon[(i + 1) % count];
        double at_x = left_of(a, b, x), at_y = left_of(a, b, y);
        if (at_x >= 0 && n < CORNERS_MOST) memcpy(kept[n++], x, sizeof kept[0]);
        if ((at_x > 0 && at_y < 0) || (at_x < 0 && at_y > 0)) {
            if (n == CORNERS_MOST) break;
            double t = at_x / (at_x - at_y);
            for (int k = 0; k < 2; k++)
                kept[n][k] = x[k] + t * (y[k] - x[k]);
            n++;
        }
    }
    memcpy(polygon, kept, n * sizeof kept[0]);
    return n;
}

/* The second face points against the normal, so that its corners run in the opposite direction. */
static uint32_t common_polygon(const outline *f, const outline *g,
                               double polygon[CORNERS_MOST][2]) {
    uint32_t count = g->corners;
    for (uint32_t k = 0; k < count; k++)
        memcpy(polygon[k], g->x[count - 1 - k], sizeof polygon[k]);
    for (uint32_t k = 0; k < f->corners && count > 2; k++)
        count = cut(polygon, count, f->x[k], f->x[(k + 1) % f->corners]);
    return count;
}

/* The deviation of a face of four corners from a parallelogram. */
static double distortion(const outline *o) {
    if (o->corners == 3) return 0;
    double d[2], size = 0;
    for (int k = 0; k < 2; k++) {
        d[k] = o->x[0][k] - o->x[1][k] + o->x[2][k] - o->x[3][k];
        double across = o->x[2][k] - o->x[0][k];
        size += across * across;
    }
    return sqrt((d[0] * d[0] + d[1] * d[1]) / size);
}

/* A rule of n points is exact for polynomials of degree 2 n - 2 on a triangle; two shape functions
 * of distortion e have terms e^k of degree 4 + k. Below 1e-10 none of them matters, below 1e-3
 * those of degree 7 and more are smaller than 1e-9. */
static const gauss *rule_for(double e) {
    return e < 1e-10 ? &gauss_3 : e < 1e-3 ? &gauss_4 : &gauss_7;
}

/* The reference position of a point of an outline: linear on triangles, by Newton's method on
 * others. */
static void reference_place(const outline *o, const double x[2], double st[2]) {
    double a[2], b[2], c[2], d[2];
    bool square = o->corners == 4;
    for (int k = 0; k < 2; k++) {
        const double p = o->x[0][k], q = o->x[1][k], r = o->x[2][k];
        const double z = square ? o->x[3][k] : 0;
        a[k] = square ? 0.25 * (p + q + r + z) : p;
        b[k] = square ? 0.25 * (-p + q + r - z) : q - p;
        c[k] = square ? 0.25 * (-p - q + r + z) : r - p;
        d[k] = square ? 0.25 * (p - q + r - z) : 0;
    }
    st[0] = st[1] = 0;
    for (int i = 0; i < 20; i++) {
        double rest[2], u[2], v[2];
        for (int k = 0; k < 2; k++) {
            u[k] = b[k] + d[k] * st[1];
            v[k] = c[k] + d[k] * st[0];
            rest[k] = x[k] - a[k] - b[k] * st[0] - c[k] * st[1] - d[k] * st[0] * st[1];
        }
        double det = u[0] * v[1] - u[1] * v[0];
        double step[2] = {(rest[0] * v[1] - rest[1] * v[0]) / det,
                          (u[0] * rest[1] - u[1] * rest[0]) / det};
        st[0] += step[0];
        st[1] += step[1];
        if (!(fabs(step[0]) + fabs(step[1]) > 1e-14)) return; /* only rounding is left */
    }
}

/* The rule of a square, mapped to a triangle. */
static uint32_t fill_triangle(const outline face[2], double corner[3][2], const gauss *rule,
                              overlap_point *out) {
    double twice = left_of(corner[0], corner[1], corner[2]);
    uint32_t n = 0;
    for (uint32_t i = 0; i < rule->count; i++)
        for (uint32_t j = 0; j < rule->count; j++) {
            double s = 0.5 * (1 + rule->place[i]), t = 0.5 * (1 + rule->place[j]) * (1 - s), x[2];
            for (int k = 0; k < 2; k++)
                x[k] = corner[0][k] + s * (corner[1][k] - corner[0][k]) +
                       t * (corner[2][k] - corner[0][k]);
            out[n].weight = 0.25 * rule->weight[i] * rule->weight[j] * (1 - s) * twice;
            reference_place(&face[0], x, out[n].st[0]);
            reference_place(&face[1], x, out[n].st[1]);
            n++;
        }
    return n;
}

static uint32_t faces_overlap(const skin_shape *s, uint32_t f, uint32_t g, overlap_point *out) {
    const skin_facet *own = &s->tables->facet[f], *other = &s->tables->facet[g];
    double origin[3], u[3], v[3], polygon[CORNERS_MOST][2];
    skin_node(s, own->node[0], origin);
    plane_axes(s->normal[f], u, v);
    outline face[2] = {see_face(s, own, origin, u, v), see_face(s, other, origin, u, v)};
    uint32_t corners = common_polygon(&face[0], &face[1], polygon), n = 0;
    const gauss *rule = rule_for(fmax(distortion(&face[0]), distortion(&face[1])));
    for (uint32_t k = 2; k < corners; k++) {
        double corner[3][2];
        memcpy(corner[0], polygon[0], sizeof corner[0]);
        memcpy(corner[1], polygon[k - 1], sizeof corner[1]);
        memcpy(corner[2], polygon[k], sizeof corner[2]);
        if (!(left_of(corner[0], corner[1], corner[2]) > LEAST_PIECE * own->size * own->size))
            continue;
        n += fill_triangle(face, corner, rule, out + n);
    }
    return n;
}

uint32_t facets_overlap(const skin_shape *s, uint32_t f, uint32_t g,
                        overlap_point out[OVERLAP_POINTS]) {
    if (s->dimension == 3) return faces_overlap(s, f, g, out);
    return edges_overlap(s, &s->tables->facet[f], &s->tables->facet[g], out);
}

double facet_measure(const skin_shape *s, uint32_t f) {
    const skin_facet *own = &s->tables->facet[f];
    double a[3], b[3], u[3], v[3], twice = 0;
    skin_node(s, own->node[0], a);
    skin_node(s, own->node[1], b);
    if (s->dimension == 2) {
        minus3(b, a, u);
        return length3(u);
    }
    plane_axes(s->normal[f], u, v);
    outline o = see_face(s, own, a, u, v);
    for (uint32_t k = 2; k < o.corners; k++)
        twice += left_of(o.x[0], o.x[k - 1], o.x[k]);
    return 0.5 * twice;
}
