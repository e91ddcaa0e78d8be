/* Straight lines of sight and points against parts: where a ray first is in a part, and the place
 * of its surface that is nearest to a point. Everything in the frame of the body; planar parts have
 * third numbers 0. Used by questions about bodies (scree/query.h). */
#ifndef SHAPE_RAY_H
#define SHAPE_RAY_H

#include "base/space.h"
#include "shape/shape.h"

typedef struct part_ray {
    double from[3], along[3]; /* along: unit */
    double slack;             /* m: so far behind its start a ray still meets what it enters, and a
                               * ray that leaves a part within this length has left it */
} part_ray;

typedef struct part_meet {
    double t;         /* m along the ray; 0: it begins in the part */
    double normal[3]; /* unit, out of the part; not set where t is 0 */
} part_meet;

typedef struct part_foot {
    double gap;                 /* m: distance, negative inside, by the depth */
    double place[3], normal[3]; /* on the surface; unit, out of the part */
} part_foot;

/* A stretch of a ray within a convex part, cut down part by part. */
typedef struct ray_span {
    double enter, leave;
    double normal[3]; /* where it enters */
} ray_span;
static inline ray_span ray_whole(void) { return (ray_span){.enter = -INFINITY, .leave = INFINITY}; }
/* Cuts a span by the half-space n.x <= offset; false: nothing is left. */
bool ray_cut(const part_ray *r, const double n[3], double offset, ray_span *span);
/* Cuts it by the ball, or by the endless cylinder along a unit axis (NULL: the ball). */
bool ray_cut_round(const part_ray *r, const double centre[3], const double axis[3], double radius,
                   ray_span *span);
/* What a ray meets of the outside of a ball, or of an endless cylinder. */
bool ray_meet_beyond(const part_ray *r, const double centre[3], const double axis[3], double radius,
                     part_meet *out);
/* What a ray meets of a span. */
bool ray_meet(const part_ray *r, const ray_span *span, part_meet *out);

/* Triangles: where the ray crosses it, in front or behind; false: nowhere. The border counts. */
bool ray_triangle(const part_ray *r, const double a[3], const double b[3], const double c[3],
                  double *t);

/* Planar segments, met from either side. */
bool ray_segment(const part_ray *r, const double a[2], const double b[2], part_meet *out);
/* Whether the crossing at t of a piece with this outward normal comes before `best`: closed
 * surfaces are met from outside, others from either side. */
bool surface_meet(const part_ray *r, double t, const double normal[3], bool closed, double best,
                  part_meet *out);
/* Whether a ray meets a box before `limit`, and how far a point is from one. */
bool ray_meets_box(const part_ray *r, const double low[3], const double high[3], double limit);
double ray_box_distance(const double low[3], const double high[3], const double x[3]);

/* The nearest place of a surface of pieces (triangles, segments), whose side is told by the mean of
 * the normals about that place, each with its angle (Baerentzen and Aanaes, Signed distance
 * computation using the angle weighted pseudonormal, 2005). */
typedef struct surface_foot {
    double distance, place[3], normal[3]; /* normal: the sum */
    double tie;                           /* m: places nearer than this to each other are one */
    bool summing; /* the second walk over the pieces, which adds the normals about the place */
} surface_foot;
/* Takes a place of a piece with its outward normal and the angle that it fills there. All pieces
 * are offered twice: first the place is found, then the normals are added. */
void surface_offer(surface_foot *f, const double x[3], const double place[3],
                   const double normal[3], double angle);
/* The same of a triangle, whose nearest place is sought. */
void surface_offer_triangle(surface_foot *f, const double x[3], const double a[3],
                            const double b[3], const double c[3], const double normal[3]);
/* The answer; closed: the surface has an inside. */
void surface_answer(const surface_foot *f, const double x[3], bool closed, part_foot *out);

/* The first place along a ray at which it is in a part; false: nowhere. */
bool part_meet_ray(const shape *s, const part *p, const part_ray *r, part_meet *out);
/* The nearest place of the surface of a part. false: it has none. */
bool part_nearest(const shape *s, const part *p, const double x[3], part_foot *out);
/* The same of all parts: the first that is met; the least gap. */
bool shape_meet_ray(const shape *s, const part_ray *r, part_meet *out);
bool shape_nearest(const shape *s, const double x[3], part_foot *out);

#endif
