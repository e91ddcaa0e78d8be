#include "shape/part/part.h"

#include "shape/pair/convex.h"
#include "shape/rounding.h"

double part_no_curvature(const part *p) {
    (void)p;
    return 0;
}
double part_round_curvature(const part *p) { return 1 / p->radius; }
double part_hollow_curvature(const part *p) { return -1 / p->radius; }

space_bounds part_bounds_everywhere(const shape *s, const part *p, const space_pose *at) {
    (void)s;
    (void)p;
    (void)at;
    return (space_bounds){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
}

bounds part_planar_everywhere(const shape *s, const part *p, pose at) {
    (void)s;
    (void)p;
    (void)at;
    return (bounds){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
}

void part_no_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = INFINITY;
}

double part_infinite(const shape *s, const part *p) {
    (void)s;
    (void)p;
    return INFINITY;
}

double part_diameter(const shape *s, const part *p) {
    (void)s;
    return 2 * p->radius;
}

double part_reach_of_centre(const shape *s, const part *p, const double a[2]) {
    (void)s;
    return p->centre[0] * a[0] + p->centre[1] * a[1];
}

bool part_behind_face(const part *p, const double d[3], const double direction[3], double limit) {
    (void)p;
    return !(dot3(d, direction) > limit);
}

bool part_beyond_ball(const part *p, const double d[3], const double direction[3], double limit) {
    double square = dot3(d, d), inside = p->radius - limit;
    (void)direction;
    return inside < 0 || !(square < inside * inside * (1 - DISTANCE_ROUNDING));
}

void part_face_bounds(int dimension, const double point[3], const double normal[3], double tilt,
                      double *low, double *high) {
    for (int k = 0; k < dimension; k++) {
        bool along = true;
        for (int j = 1; j < dimension; j++)
            along = along && fabs(normal[(k + j) % dimension]) <= tilt;
        low[k] = along && normal[k] < 0 ? point[k] : -INFINITY;
        high[k] = along && normal[k] > 0 ? point[k] : INFINITY;
    }
}

space_bounds part_box(const double centre[3], const double half[3]) {
    space_bounds b;
    for (int k = 0; k < 3; k++) {
        b.low[k] = centre[k] - half[k];
        b.high[k] = centre[k] + half[k];
    }
    return b;
}

double part_disc_reach(const double c[3], const double d[3], double r) {
    double along = dot3(c, d), beside[3];
    along3(c, -along, d, beside);
    double out = length3(beside) + r;
    return sqrt(out * out + along * along);
}

void part_rimmed_core(const part *p, const space_pose *at, int type, convex *out) {
    double t1[3], t2[3];
    out->type = (convex_type)type;
    out->size = 2 * fmin(p->radius, p->half);
    tangents3(p->direction, t1, t2);
    turn3(at->R, t1, out->t1);
    turn3(at->R, t2, out->t2);
}

void part_rim_place(const part *p, double along, uint32_t k, double out[3]) {
    static const double turn[PART_RIM_TIPS][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double u[3], v[3];
    tangents3(p->direction, u, v);
    for (int j = 0; j < 3; j++)
        out[j] = p->centre[j] + along * p->direction[j] +
                 p->radius * (turn[k][0] * u[j] + turn[k][1] * v[j]);
}

/* The positions have, besides their true neighbours, one outward and one inward neighbour in the
 * plane of the end, so that they count only where the end is flat. */
scree_status part_rim_tips(const part *p, double along, part_tips *t, scree_error *error) {
    double centre[3], other[3], place[3], beyond[3];
    along3(p->centre, along, p->direction, centre);
    along3(p->centre, -along, p->direction, other);
    TRY(t->round(t, centre, p->radius, p->direction, error));
    for (uint32_t k = 0; k < PART_RIM_TIPS; k++) {
        part_rim_place(p, along, k, place);
        for (int j = 0; j < 3; j++)
            beyond[j] = 2 * place[j] - centre[j];
        TRY(t->corner(t, place, error));
        TRY(t->neighbour(t, centre, error));
        TRY(t->neighbour(t, beyond, error));
        TRY(t->neighbour(t, other, error));
    }
    return SCREE_OK;
}
