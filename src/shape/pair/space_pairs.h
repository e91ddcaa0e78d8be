/* Declarations shared by the pair functions in space, and the functions of the matrix.
 *
 * A pair function fills its touches with normals from the first to the second body and the second
 * as candidate. One that can list vertices ends with space_settle, which exchanges the roles where
 * the first body owns the vertex. */
#ifndef SHAPE_PAIR_SPACE_PAIRS_H
#define SHAPE_PAIR_SPACE_PAIRS_H

#include "base/space.h"

#include "shape/pair.h"
#include "shape/solid.h"

#define SPACE_PAIR_ARGUMENTS                                                                       \
    const shape *first, const part *p, const space_pose *at_first, const shape *second,            \
        const part *q, const space_pose *at_second, double reach, space_touch out[SPACE_TOUCHES]

/* A point of the body in the world. */
static inline void place3(const space_pose *at, const double a[3], double out[3]) {
    turn3(at->R, a, out);
    for (int k = 0; k < 3; k++)
        out[k] += at->x[k];
}
/* A point of the world in the body's frame. */
static inline void place_back3(const space_pose *at, const double a[3], double out[3]) {
    double from_origin[3];
    minus3(a, at->x, from_origin);
    turn_back3(at->R, from_origin, out);
}
/* The centre of a simple shape is at its body's origin: skipping the rotation of zero saves most of
 * its work. */
static inline bool at_own_origin(const part *p) {
    return p->centre[0] == 0 && p->centre[1] == 0 && p->centre[2] == 0;
}
/* The centre of a part in the world. */
static inline void part_centre3(const space_pose *at, const part *p, double out[3]) {
    if (at_own_origin(p))
        copy3(out, at->x);
    else
        place3(at, p->centre, out);
}
/* The component of a orthogonal to a unit axis. Computed twice: where a is nearly along the axis
 * the first difference consists of rounding, with a component along the axis as large as the
 * rest. */
static inline void off_axis3(const double a[3], const double axis[3], double out[3]) {
    double once[3];
    along3(a, -dot3(a, axis), axis, once);
    along3(once, -dot3(once, axis), axis, out);
}
/* Centre of b minus centre of a in the world, without the rounding of far positions. */
static inline void between_centres3(const space_pose *at_a, const part *a, const space_pose *at_b,
                                    const part *b, double out[3]) {
    double from_a[3], from_b[3];
    minus3(at_b->x, at_a->x, out);
    if (at_own_origin(a) && at_own_origin(b)) return;
    turn3(at_a->R, a->centre, from_a);
    turn3(at_b->R, b->centre, from_b);
    for (int k = 0; k < 3; k++)
        out[k] += from_b[k] - from_a[k];
}

/* Normal from the first to the second, and the point of the first; the point of the second is
 * opposite at the gap. */
static inline void space_touch_set(space_touch *out, uint32_t feature_first,
                                   uint32_t feature_second, const double normal[3],
                                   const double on_first[3], double gap) {
    out->feature[0] = feature_first;
    out->feature[1] = feature_second;
    out->second_is_candidate = true;
    out->crossing = false;
    copy3(out->normal, normal);
    copy3(out->point[0], on_first);
    along3(on_first, gap, normal, out->point[1]);
    out->gap = gap;
    out->area = 0;
}

/* Sets each touch's candidate: the owner of a vertex, tip or rim point; if both or neither own one,
 * the second. Returns count. */
int space_settle(space_touch *out, int count, const shape *first, const part *p,
                 const shape *second, const part *q);

/* Rims. Angles in the body's frame are measured from the first towards the second tangent
 * (tangents3) of the part's direction. */
extern const double rim_angle[RIM_POINTS][2]; /* cosine and sine of the fixed angles */
/* The number of the fixed angle nearest to the direction (x, y); the lower one if two are equally
 * near. */
uint32_t rim_number(double x, double y);
/* The number for a vector of the body's frame orthogonal to the axis. */
static inline uint32_t rim_number_of(const part *p, const double radial[3]) {
    double t1[3], t2[3];
    tangents3(p->direction, t1, t2);
    return rim_number(dot3(radial, t1), dot3(radial, t2));
}

/* The point of a solid's surface nearest to a given point, all in the frame of the solid's body:
 * the given point is at `distance` along `normal` from it (negative inside). */
typedef struct space_nearest {
    double normal[3], distance;
    uint32_t number; /* of the feature, from the part's first */
} space_nearest;
space_nearest nearest_of_cylinder(const part *p, const double point[3]);
space_nearest nearest_of_cone(const part *p, const double point[3]);
space_nearest nearest_of_polyhedron(const polyhedron *solid, const double point[3]);

int pair_sphere_sphere(SPACE_PAIR_ARGUMENTS);
int pair_sphere_capsule(SPACE_PAIR_ARGUMENTS);
int pair_sphere_cylinder(SPACE_PAIR_ARGUMENTS);
int pair_sphere_cone(SPACE_PAIR_ARGUMENTS);
int pair_sphere_polyhedron(SPACE_PAIR_ARGUMENTS);
int pair_sphere_plane(SPACE_PAIR_ARGUMENTS);
int pair_sphere_hollow_cylinder(SPACE_PAIR_ARGUMENTS);
int pair_sphere_hollow_sphere(SPACE_PAIR_ARGUMENTS);
int pair_sphere_mesh(SPACE_PAIR_ARGUMENTS);
int pair_capsule_capsule(SPACE_PAIR_ARGUMENTS);
int pair_polyhedron_polyhedron(SPACE_PAIR_ARGUMENTS);
int pair_polyhedron_plane(SPACE_PAIR_ARGUMENTS);
int pair_polyhedron_hollow_cylinder(SPACE_PAIR_ARGUMENTS);
int pair_polyhedron_hollow_sphere(SPACE_PAIR_ARGUMENTS);
int pair_polyhedron_mesh(SPACE_PAIR_ARGUMENTS);
int pair_plane_mesh(SPACE_PAIR_ARGUMENTS);
/* Capsules, cylinders and cones on any boundary. */
int pair_round_wall(SPACE_PAIR_ARGUMENTS);
/* Any two convex parts, any on a surface of triangles, any on a boundary. */
int pair_convex(SPACE_PAIR_ARGUMENTS);
int pair_convex_mesh(SPACE_PAIR_ARGUMENTS);
int pair_convex_wall(SPACE_PAIR_ARGUMENTS);
#define WALL_TIPS 7 /* features that these have: 0, and one for each end of an axis */

#endif
