/* Functions shared by the files of several kinds of parts. */
#ifndef SHAPE_PART_PART_H
#define SHAPE_PART_PART_H

#include "base/space.h"
#include "shape/point_space.h"
#include "shape/shape.h"

/* Curvatures. */
double part_no_curvature(const part *p);
double part_round_curvature(const part *p);
double part_hollow_curvature(const part *p);

/* Of unbounded kinds. */
space_bounds part_bounds_everywhere(const shape *s, const part *p, const space_pose *at);
bounds part_planar_everywhere(const shape *s, const part *p, pose at);
void part_no_ball(const shape *s, const part *p, double centre[3], double *radius);
double part_infinite(const shape *s, const part *p);
double part_diameter(const shape *s, const part *p);
double part_reach_of_centre(const shape *s, const part *p, const double a[2]);
/* Walls with an unbounded face, planar or not. The box is bounded on one side only, and only if the
 * normal is along an axis within `tilt`. */
bool part_behind_face(const part *p, const double d[3], const double direction[3], double limit);
void part_face_bounds(int dimension, const double point[3], const double normal[3], double tilt,
                      double *low, double *high);
/* Hollow disks and spheres. */
bool part_beyond_ball(const part *p, const double d[3], const double direction[3], double limit);

/* The box about a centre. */
space_bounds part_box(const double centre[3], const double half[3]);
/* A point of the body in the world. */
static inline void part_place(const space_pose *at, const double x[3], double out[3]) {
    turn3(at->R, x, out);
    along3(out, 1, at->x, out);
}
/* The ends of the axis. */
static inline void part_ends(const part *p, double start[3], double end[3]) {
    along3(p->centre, -p->half, p->direction, start);
    along3(p->centre, p->half, p->direction, end);
}
/* Extent along axis k of a disc of radius 1 orthogonal to the unit vector d. */
static inline double part_across(const double d[3], int k) {
    return sqrt(fmax(0, 1 - d[k] * d[k]));
}
/* The largest distance from the origin of the disc of radius r about c orthogonal to the unit
 * vector d. */
double part_disc_reach(const double c[3], const double d[3], double r);
/* Cylinder and cone: the core, whose rims have angles counted from the tangents of the axis. */
void part_rimmed_core(const part *p, const space_pose *at, int type, struct convex *out);
/* Ends of cylinders and cones: the rim, whose lowest point presses if the axis is tilted, and four
 * points of it that carry load where the end lies flat. */
#define PART_RIM_TIPS 4
void part_rim_place(const part *p, double along, uint32_t k, double out[3]);
scree_status part_rim_tips(const part *p, double along, part_tips *t, scree_error *error);

/* Displayed parts. */

/* Centre, axis and ends in the world. */
typedef struct part_axis {
    double centre[3], direction[3], end[2][3];
} part_axis;
part_axis part_axis_at(const scree_part *p, const space_pose *at);
/* Extent along the axis of a part that has one, else along z. */
part_lathe part_lathe_of(const scree_part *p, const part_surface *to, bool inwards);
enum { PART_SIDE, PART_LOW, PART_HIGH }; /* faces of round parts */
/* The band between two rings of their own. */
void part_put_band(const part_surface *to, const part_lathe *l, part_ring low, part_ring high);
/* A tube of constant radius. */
void part_put_tube(const part_surface *to, const part_lathe *l, double half, double radius);
/* A ball whose halves are moved apart by `half`. */
void part_put_ball(const part_surface *to, const part_lathe *l, double half, double radius);
/* By faces. */
void part_faces_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                     const part_hull *to);
void part_faces_surface(const part_corners *l, const scree_part *p, const part_surface *to);
double part_faces_content(const part_corners *l, const scree_part *p, const space_pose *at,
                          const space_bounds *within);
/* For kinds that are displayed by a polyhedron: polyhedron[index]. */
scree_status part_polyhedron_tips(const shape *s, const part *p, part_tips *t, scree_error *error);
part_faces part_polyhedron_faces(const shape *s, const part *p);
/* By vertices of the shape. */
space_bounds part_points_bounds(const double (*vertex)[3], uint32_t count, const space_pose *at);
void part_points_ball(const double (*vertex)[3], uint32_t count, double centre[3], double *radius);
double part_points_reach(const double (*vertex)[3], uint32_t count);

#endif
