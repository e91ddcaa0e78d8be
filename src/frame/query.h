/* Queries of measures, pictures and exports about a frame: whether it is valid, the position of a
 * body, the bodies with a name, the force of a contact, the area of a body inside a rectangle.
 *
 * Words. A row is a body's place in the frame (0 .. bodies - 1); its slot is its place in the
 * layout. A grain is a body whose every degree of freedom is free; walls and drums are not grains.
 * The tangent T of a planar contact is its normal N turned counter-clockwise by a right angle.
 *
 * Functions whose names end in 3 are for space and accept planar frames too, with third components
 * of zero; other functions accept only planar frames, unless they have no coordinates. */
#ifndef FRAME_QUERY_H
#define FRAME_QUERY_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/status.h"
#include "frame/frame.h"
#include "shape/part_kind.h"

#define NO_ROW UINT32_MAX

/* Units for parameter tables, as macros: standard C requires constants there. */
#define IN_ONE                                                                                     \
    { 0, 0, 0 }
#define IN_METRE                                                                                   \
    { 1, 0, 0 }
#define IN_SQUARE                                                                                  \
    { 2, 0, 0 }
#define IN_CUBIC                                                                                   \
    { 3, 0, 0 }
#define IN_NEWTON                                                                                  \
    { 1, 1, -2 }

/* Refuses frames with indices out of range or numbers that are not finite. */
scree_status frame_check(const scree_frame *frame, scree_error *error);

static inline bool frame_is_space(const scree_frame *frame) {
    return frame->layout->dimension == 3;
}
/* A body's own numbers, 3 or 7 of the position and 3 or 6 of the velocity: see scree/frame.h. */
const double *body_position(const scree_frame *frame, uint32_t row);
const double *body_velocity(const scree_frame *frame, uint32_t row);
/* Velocity of the centre, and angular velocity in world axes. */
void body_motion3(const scree_frame *frame, uint32_t row, double velocity[3], double spin[3]);

/* Row of every slot, NO_ROW for bodies that do not exist now. Free with mem_free. */
scree_status frame_rows(const scree_frame *frame, uint32_t **out, scree_error *error);

bool body_is_grain(const scree_frame *frame, uint32_t row);
const scree_shape_view *body_shape(const scree_frame *frame, uint32_t row);
double body_area(const scree_frame *frame, uint32_t row);

/* Force on the candidate in world axes, N. */
void contact_force(const scree_frame *frame, uint32_t contact, double force[2]);
void contact_force3(const scree_frame *frame, uint32_t contact, double force[3]);
/* Any vector of the contact's axes (N, T or N, T1, T2), such as its speed, in world axes. */
void contact_vector3(const scree_frame *frame, uint32_t contact, const double local[3],
                     double out[3]);
/* Likewise about T1, T2, N, such as its spin: only for worlds in space. */
void contact_turn3(const scree_frame *frame, uint32_t contact, const double local[3],
                   double out[3]);
/* Rolling and spinning moment on the candidate in world axes, N m. */
void contact_moment3(const scree_frame *frame, uint32_t contact, double moment[3]);
/* Whether the contact transmits anything: a nonzero force, whatever its status. Dampers and bonds
 * act on open contacts. */
bool contact_is_active(const scree_frame *frame, uint32_t contact);
/* Vector from the centre of the body in `row` to the contact point, by the nearest image. */
void contact_arm(const scree_frame *frame, uint32_t contact, uint32_t row, double arm[2]);
void contact_arm3(const scree_frame *frame, uint32_t contact, uint32_t row, double arm[3]);
/* dx by the nearest periodic image; a vector by the nearest along every axis. */
double nearest_image(const scree_layout *layout, double dx);
void nearest_image3(const scree_layout *layout, double d[3]);

/* Bodies with a name: the body of that name, else all bodies of that group; NULL or "": all. */
typedef struct body_set {
    bool everything;
    uint32_t group, slot; /* one of them, the other NO_ROW */
} body_set;
scree_status body_set_find(const scree_layout *layout, const char *name, body_set *out,
                           scree_error *error);
bool body_set_has(const body_set *set, const scree_layout *layout, uint32_t slot);

/* The bodies of an assembly: the grains, or the bodies with a name. */
typedef struct grain_set {
    bool named;
    body_set set;
} grain_set;
scree_status grain_set_find(const scree_layout *layout, const char *name, grain_set *out,
                            scree_error *error);
bool grain_set_has(const grain_set *set, const scree_frame *frame, uint32_t row);

/* Axis-aligned extent of a body; unbounded sides are infinite. */
typedef struct bounds box;
box body_extent(const scree_frame *frame, uint32_t row);
/* For all bodies with a name together. */
scree_status named_extent(const scree_frame *frame, const char *name, box *out, scree_error *error);
/* Bounding box of a set of grains; in periodic worlds x covers one period. False: there are
 * none. */
bool grains_extent(const scree_frame *frame, const grain_set *set, box *out);
/* The same in space. Planar bodies are unbounded along z. */
typedef space_bounds box3;
box3 body_extent3(const scree_frame *frame, uint32_t row);
bool grains_extent3(const scree_frame *frame, const grain_set *set, box3 *out);
double box3_volume(const box3 *b);
/* Clear distance between two walls along an axis (0: x, 1: y, 2: z). */
scree_status wall_distance(const scree_frame *frame, const char *from, const char *to, int axis,
                           double *out, scree_error *error);
/* Walls that bound a box: left and right along x, front and back along y, bottom and top along z.
 * The sides with a name (not NULL) replace those of b. */
enum { BOX_WALLS = 6 };
scree_status box_by_walls(const scree_frame *frame, char *const wall[BOX_WALLS], box3 *b,
                          scree_error *error);

/* Area of the intersection of a body with a rectangle, exact except for rounding. */
double body_area_in_box(const scree_frame *frame, uint32_t row, const box *b);

/* Volume of the intersection of a body with a box. Exact except for rounding for spheres, polyhedra
 * and closed meshes; other round parts that the box cuts are integrated by slices, within 1e-4 of
 * their volume. */
double body_volume_in_box(const scree_frame *frame, uint32_t row, const box3 *b);

/* World place of a part's centre, direction and vertices. */
void body_pose(const scree_frame *frame, uint32_t row, double pose[4]); /* x, y, cos, sin */
void pose_point(const double pose[4], const double local[3], double out[2]);
void pose_vector(const double pose[4], const double local[3], double out[2]);

/* Centre and turning matrix, body axes to world axes. */
typedef space_pose pose3;
pose3 body_pose3(const scree_frame *frame, uint32_t row);
/* Vertices and faces of parts; NULL: they have none. */
static inline part_corners layout_corners(const scree_layout *layout) {
    if (!layout) return (part_corners){0};
    return (part_corners){layout->vertex, layout->face_first, layout->face_vertex};
}
/* For a planar pose, with the same bits in the plane. */
pose3 planar_pose3(const double pose[4]);
void pose3_point(const pose3 *pose, const double local[3], double out[3]);
void pose3_vector(const pose3 *pose, const double local[3], double out[3]);
/* w, x, y, z */
void body_quaternion(const scree_frame *frame, uint32_t row, double q[4]);

/* Eigenvalues of the symmetric part of a 2 x 2 tensor, larger first, and the angle of the first's
 * direction from x in (-pi/2, pi/2]. */
typedef struct principal {
    double first, second, angle;
} principal;
principal principal_values(double xx, double xy, double yx, double yy);
/* Of a 3 x 3 tensor (row by row), largest first. */
void principal_values3(const double tensor[9], double value[3]);

#endif
