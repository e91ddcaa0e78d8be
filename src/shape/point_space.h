/* A point against parts in space, all in the frame of the body. */
#ifndef SHAPE_POINT_SPACE_H
#define SHAPE_POINT_SPACE_H

#include "base/space.h"
#include "shape/point.h"
#include "shape/solid.h"

typedef struct space_ask {
    const space_pose *at;
    double x[3];
    const shape_facing *facing; /* world axes */
    double reach, border;
} space_ask;

typedef struct space_answer {
    double gap, normal[3], place[3], into[3];
} space_answer;

static inline bool ask_opposes(const space_ask *a, const double n[3]) {
    double world[3];
    if (!a->facing) return true;
    turn3(a->at->R, n, world);
    return facing_opposes(a->facing, world);
}
/* The same for the end of a side, an edge or a corner. */
static inline bool ask_meets_end(const space_ask *a, const double n[3]) {
    double world[3];
    if (!a->facing) return true;
    turn3(a->at->R, n, world);
    return facing_opposes(a->facing, world) && facing_foremost(a->facing, world);
}

/* The position of a point over a triangle. */
typedef struct triangle_foot {
    double place[3];
    double weight[3]; /* weights of the corners; corners that do not contribute have exactly 0 */
} triangle_foot;
/* The nearest point of a triangle to x. */
void triangle_nearest(const double a[3], const double b[3], const double c[3], const double x[3],
                      triangle_foot *out);

/* Round about a centre: sign 1: solid within the radius; -1: solid beyond it. */
bool touch_ball(const space_ask *a, const double centre[3], double radius, double sign,
                space_answer *out);
/* The position of a point relative to the axis of a part: along it, away from it, and the unit
 * vector away. */
typedef struct axis_view {
    double along, away, radial[3];
} axis_view;
axis_view view_axis(const double x[3], const part *p);
/* Solids of revolution are outlines in the half-plane of the axis and the point. */
struct profile;
bool touch_profile(const space_ask *a, const part *p, struct profile *outline, space_answer *out);
bool touch_polyhedron(const space_ask *a, const polyhedron *p, space_answer *out);
bool touch_mesh(const space_ask *a, const mesh *m, space_answer *out);

#endif
