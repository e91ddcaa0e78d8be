/* Convex bodies by what they show in a direction: the common way of all pairs in space that have no
 * closed form.
 *
 * A body is a core (point, segment, cylinder, cone, polyhedron, smooth solid) swept by a ball of
 * `margin`. For a
 * unit normal n from A to B the bodies are parted by
 *
 *     s(n) = min over B of n.x - max over A of n.x,
 *
 * and the gap is the greatest s(n) over all n: the distance when apart, the least depth, negated,
 * when not. Every n gives a lower bound of the gap, so that candidates from wherever they come can
 * be compared by s(n) alone. All coordinates are of the world, taken from a common origin near the
 * two bodies. */
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

/* The convex part at a pose; origin: what coordinates are taken from. */
convex convex_of(const shape *s, const part *p, const space_pose *at, const double origin[3]);
/* A bare segment with the feature numbers of its line and its ends. */
convex convex_segment(const double a[3], const double b[3], uint32_t line, uint32_t start,
                      uint32_t end);

/* A farthest point of the core along a direction of any length. */
void convex_support(const convex *c, const double direction[3], double out[3]);
/* Where a smooth body reaches farthest along n, from its centre, and the second derivatives of how
 * far it reaches; bend may be NULL. */
void convex_smooth(const convex *c, const double n[3], double point[3], double bend[3][3]);
/* How far the body reaches along a unit direction: max n.x */
double convex_reach(const convex *c, const double n[3]);
/* s(n) */
static inline double convex_parting(const convex *a, const convex *b, const double n[3]) {
    double back[3] = {-n[0], -n[1], -n[2]};
    return -convex_reach(a, n) - convex_reach(b, back);
}

/* A part of the surface as the supporting plane sees it. Along unit directions n that it serves it
 * reaches to n.at + lift, plus radius |n - (n.axis) axis| for a circle. A line (edge, generator of
 * a side) serves directions with n.axis = slope alone, a face n = axis alone. */
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
    double low, high; /* line: where it ends, from `at` along it */
    uint32_t face;    /* polyhedron: which face */
    const convex *of; /* smooth: the whole body */
    bool unlikely;    /* the direction asked for is not near those it serves */
} convex_feature;
#define CONVEX_FEATURES 8
/* Those that could be met first when coming against n, at most CONVEX_FEATURES; returns how many.
 */
int convex_features(const convex *c, const double n[3], convex_feature out[CONVEX_FEATURES]);

/* Whether a point that stands over a face is over its inside. */
bool convex_face_holds(const convex *c, const convex_feature *face, const double point[3]);

/* The distance of two cores, by the method of Gilbert, Johnson and Keerthi; direction: unit, from
 * A to B, good to about 1e-4. Stops early, with what it has, once they are known to be farther
 * apart than `far`. Negative when they overlap or are nearer than `near` or rounding allows. */
double convex_distance(const convex *a, const convex *b, double near, double far,
                       double direction[3]);

/* The gap and its normal; false when it is greater than reach. Normals of faces are preferred where
 * they part the bodies as well within 1e-7 of the size, so that flat on flat has a steady normal.
 */
bool convex_separate(const convex *a, const convex *b, double reach, double n[3], double *gap);

/* Touches along the normal n of the gap: all points of a patch or a line within reach. Features are
 * counted from 0 of each part. */
int convex_touches(const convex *a, const convex *b, const double n[3], double gap, double reach,
                   space_touch out[SPACE_TOUCHES]);

/* A triangle of a surface, seen from its front. */
typedef struct convex_triangle {
    double corner[3][3], normal[3];
    uint32_t number, corner_number[3], side_number[3]; /* side k: from corner k to the next */
} convex_triangle;
/* Touches of a body with what lies under it of a triangle, whose body is the second. The side of a
 * triangle is not an edge here: what it cuts off is listed where it is cut. */
int convex_on_triangle(const convex *above, const convex_triangle *t, double reach,
                       space_touch out[SPACE_TOUCHES]);

#endif
