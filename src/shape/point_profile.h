/* Points against convex outlines: polygons, and the halves of round solids cut along their axis. */
#ifndef SHAPE_POINT_PROFILE_H
#define SHAPE_POINT_PROFILE_H

#include "shape/point.h"

/* Side i goes from vertex i to the next, the solid to its left; normals are unit. As many sides as
 * vertices: a closed outline; one less: its ends lie on an axis. Two vertices: a segment without
 * interior. */
typedef struct profile {
    const double (*vertex)[2], (*normal)[2];
    uint32_t vertices, sides;
    /* a vector (u, v) of the outline's plane is u first + v second in the world */
    double first[3], second[3];
} profile;

typedef struct profile_touch {
    double gap, normal[2], place[2], into[2];
} profile_touch;

bool profile_find(const profile *p, const double x[2], double reach, const shape_facing *facing,
                  profile_touch *out);
/* Converts the result to world vectors; the position is relative to the origin of the outline. */
void profile_world(const profile *p, const double v[2], double out[3]);

#endif
