/* Convex bodies by their supporting features in a direction: the general method for all pairs in
 * space without a closed form.
 *
 * A body is a core (point, segment, cylinder, cone, polyhedron, smooth solid) swept by a ball of
 * `margin`. For a unit normal n from A to B the separation of the bodies is
 *
 *     s(n) = min over B of n.x - max over A of n.x,
 *
 * and the gap is the greatest s(n) over all n: the distance if they are apart, otherwise the
 * negative of the least depth. Every n gives a lower bound of the gap, so candidates of any origin
 * can be compared by s(n) alone. All coordinates are of the world, taken from a common origin near
 * the two bodies. */
#ifndef SHAPE_PAIR_CONVEX_H
#define SHAPE_PAIR_CONVEX_H

#include "shape/pair/space_pairs.h"

typedef enum convex_type {
    CONVEX_POINT,
    CONVEX_SEGMENT,
    CONVEX_CYLINDER,
    CONVEX_CONE,
    CONVEX_POLYHEDRON,
    CONVEX_SMOOTH
} convex_type;

typedef struct convex {
    convex_type type;
    double centre[3], axis[3]; /* of the core; see scree_part_type */
    double radius, half;
    double margin;
    double size;         /* a width, for tolerances */
    double t1[3], t2[3]; /* cylinder, cone: where the angles of the rim are counted from */
    const polyhedron *solid;
    const smooth *smooth;
    double scale;         /* smooth: of all its lengths */
    const double (*R)[3]; /* polyhedron, smooth: of the pose */
    double shift[3];      /* polyhedron: where its frame has its origin */
    uint32_t number[3];   /* point: its feature; segment: line, start, end */
} convex;

/* The convex part at a pose; origin: reference point of coordinates. */
convex convex_of(const shape *s, const part *p, const space_pose *at, const double origin[3]);
/* A bare segment with the feature numbers of its line and its ends. */
convex convex_segment(const double a[3], const double b[3], uint32_t line, uint32_t start,
                      uint32_t end);

/* A farthest point of the core along a direction of any length. */
void convex_support(const convex *c, const double direction[3], double out[3]);
/* The farthest point of a smooth body along n, relative to its centre, and the second derivatives
 * of its extent; bend may be NULL. */
void convex_smooth(const convex *c, const double n[3], double point[3], double bend[3][3]);
/* Extent of the body along a unit direction: max n.x */
double convex_reach(const convex *c, const double n[3]);
/* s(n) */
static inline double convex_parting(const convex *a, const convex *b, const double n[3]) {
    double back[3] = {-n[0], -n[1], -n[2]};
    return -convex_reach(a, n) - convex_reach(b, back);
}

/* A part of the surface as a support of planes. For the unit directions n in which it is the
 * support, its extent is n.at + lift, plus radius |n - (n.axis) axis| for a circle. A line (edge,
 * generator of a side) is the support only for n.axis = slope, a face only for n = axis. */
typedef enum feature_type {
    FEATURE_POINT,
    FEATURE_LINE,
    FEATURE_CIRCLE,
    FEATURE_FACE,
    FEATURE_SMOOTH
} feature_type;
typedef struct convex_feature {
    feature_type type;
    double at[3], axis[3];
    double slope, radius, lift;
    double low, high; /* line: positions of its ends, from `at` along it */
    uint32_t face;    /* polyhedron: which face */
    const convex *of; /* smooth: the whole body */
    bool unlikely;    /* the requested direction is not near those that it supports */
} convex_feature;
#define CONVEX_FEATURES 8
/* Features that could be touched first from the direction n, at most CONVEX_FEATURES; returns their
 * number. */
int convex_features(const convex *c, const double n[3], convex_feature out[CONVEX_FEATURES]);

/* Whether a point over a face is over its interior. */
bool convex_face_holds(const convex *c, const convex_feature *face, const double point[3]);

/* The distance of two cores, by the method of Gilbert, Johnson and Keerthi; direction: unit, from A
 * to B, accurate to about 1e-4. Stops early with the present result once the distance is known to
 * exceed `far`. Negative when they overlap or are nearer than `near` or rounding allows. */
double convex_distance(const convex *a, const convex *b, double near, double far,
                       double direction[3]);

/* The gap and its normal; false when it is greater than reach. Normals of faces are preferred if
 * their separation is equal within 1e-7 of the size, so that two flat faces have a steady
 * normal. */
bool convex_separate(const convex *a, const convex *b, double reach, double n[3], double *gap);

/* Touches along the normal n of the gap: all points of a patch or a line within reach. Features of
 * each part are numbered from 0. */
int convex_touches(const convex *a, const convex *b, const double n[3], double gap, double reach,
                   space_touch out[SPACE_TOUCHES]);

/* A triangle of a surface, seen from its front. */
typedef struct convex_triangle {
    double corner[3][3], normal[3];
    uint32_t number, corner_number[3], side_number[3]; /* side k: from corner k to the next */
} convex_triangle;
/* Touches of a body with the part of a triangle below it; the triangle's body is the second. The
 * side of a triangle is not an edge here: a patch cut off by it has touches at the cut. */
int convex_on_triangle(const convex *above, const convex_triangle *t, double reach,
                       space_touch out[SPACE_TOUCHES]);

#endif
