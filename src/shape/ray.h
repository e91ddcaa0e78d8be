/* Rays and points against parts: the first point of a ray inside a part, and the point of its
 * surface nearest to a given point. All coordinates are in the frame of the body; planar parts have
 * third numbers 0. Used by queries about bodies (scree/query.h). */
#ifndef SHAPE_RAY_H
#define SHAPE_RAY_H

#include "base/space.h"
#include "shape/shape.h"

typedef struct part_ray {
    double from[3], along[3]; /* along: unit */
    double slack;             /* m: tolerance of the start for entering and leaving a part */
} part_ray;

typedef struct part_meet {
    double t;         /* m along the ray; 0: it begins in the part */
    double normal[3]; /* unit, out of the part; not set where t is 0 */
} part_meet;

typedef struct part_foot {
    double gap;                 /* m: distance, negative inside, by the depth */
    double place[3], normal[3]; /* on the surface; unit, out of the part */
} part_foot;

/* An interval of a ray inside a convex part, which is cut down by each piece. */
typedef struct ray_span {
    double enter, leave;
    double normal[3]; /* where it enters */
} ray_span;
static inline ray_span ray_whole(void) { return (ray_span){.enter = -INFINITY, .leave = INFINITY}; }
/* Cuts an interval by the half-space n.x <= offset. False: nothing is left. */
bool ray_cut(const part_ray *r, const double n[3], double offset, ray_span *span);
/* Cuts it by the ball, or by the infinite cylinder along a unit axis (NULL: the ball). */
bool ray_cut_round(const part_ray *r, const double centre[3], const double axis[3], double radius,
                   ray_span *span);
/* The intersection of a ray with the outside of a ball, in the plane of a circle. */
bool ray_meet_beyond(const part_ray *r, const double centre[3], double radius, part_meet *out);
/* The intersection of a ray with an interval. */
bool ray_meet(const part_ray *r, const ray_span *span, part_meet *out);

/* Triangles: where the ray crosses it, in front or behind. False: nowhere. The border counts. */
bool ray_triangle(const part_ray *r, const double a[3], const double b[3], const double c[3],
                  double *t);

/* Planar segments, which can be met from either side. */
bool ray_segment(const part_ray *r, const double a[2], const double b[2], part_meet *out);
/* Whether the crossing at t of a piece with this outward normal comes before `best`: closed
 * surfaces are met from outside, others from either side. */
bool surface_meet(const part_ray *r, double t, const double normal[3], bool closed, double best,
                  part_meet *out);
/* Whether a ray meets a box before `limit`, and the distance of a point from a box. */
bool ray_meets_box(const part_ray *r, const double low[3], const double high[3], double limit);
double ray_box_distance(const double low[3], const double high[3], const double x[3]);

/* The nearest point of a surface of pieces (triangles, segments). The mean of the normals around
 * that point, weighted by their angles, tells the side (Baerentzen and Aanaes, Signed distance
 * computation using the angle weighted pseudonormal, 2005). */
typedef struct surface_foot {
    double distance, place[3], normal[3]; /* normal: the sum */
    double tie;                           /* m: positions closer to each other than this coincide */
    bool summing; /* in the second pass over the pieces, which adds normals */
} surface_foot;
/* Offers a point of a piece with its outward normal and the angle that the piece fills there. All
 * pieces are offered twice: first the point is found, then the normals are added. */
void surface_offer(surface_foot *f, const double x[3], const double place[3],
                   const double normal[3], double angle);
/* The same for a triangle, whose nearest point is computed. */
void surface_offer_triangle(surface_foot *f, const double x[3], const double a[3],
                            const double b[3], const double c[3], const double normal[3]);
/* The result; closed: the surface has an interior. */
void surface_answer(const surface_foot *f, const double x[3], bool closed, part_foot *out);

/* The first point along a ray that is inside a part of the shape, and the nearest point of its
 * surface. False: there is none. */
bool shape_meet_ray(const shape *s, const part_ray *r, part_meet *out);
bool shape_nearest(const shape *s, const double x[3], part_foot *out);

#endif
