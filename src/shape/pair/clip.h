/* The patch where a face lies over another: a convex polygon whose corners know the features from
 * which they come. */
#ifndef SHAPE_PAIR_CLIP_H
#define SHAPE_PAIR_CLIP_H

#include "shape/pair/polyhedron.h"

/* Largest number of corners that are used; of a face with more, every second, third, ... is
 * used. */
#define CLIP_CORNERS 64
#define CLIP_POINTS  (2 * CLIP_CORNERS)

typedef enum clip_owner { OWNER_NONE, OWNER_REFERENCE, OWNER_INCIDENT } clip_owner;

typedef struct clip_point {
    double x[3]; /* on the incident face */
    double gap;  /* over the reference face */
    double area;
    uint32_t ref_feature, inc_feature; /* numbers within each polyhedron */
    uint32_t side;                     /* of the polygon, to the next point; see clip.c */
    clip_owner owner; /* polyhedron of the vertex; OWNER_NONE: a crossing of edges */
} clip_point;

typedef struct patch {
    int count;
    double normal[3]; /* of the reference face */
    double least_gap; /* over the whole patch; INFINITY when it is empty */
    double width;     /* area over longest diagonal */
    clip_point point[CLIP_POINTS];
} patch;

/* The part of the incident face over the reference face, seen along the normal of the latter; in
 * the frame of the reference. Corners within `meet` of a side count as on it. */
void patch_make(const view *v, uint32_t ref_face, uint32_t inc_face, double meet, patch *out);
/* A whole face over a plane, normal . x = offset; in the frame of the face, whose polyhedron is the
 * incident one. */
void patch_on_plane(const polyhedron *inc, uint32_t inc_face, const double normal[3], double offset,
                    patch *out);
/* Keeps corners within reach, at most PATCH_TOUCHES, and distributes the area among them. */
void patch_reduce(patch *p, double reach);
/* Removes corners until `most` are left, starting with those that lose the least area. */
void patch_thin(patch *p, int most);
/* Distributes an area with the given centre among the corners of a convex polygon,
 * counter-clockwise about the normal. If the remaining corners cannot have that mean, they get
 * their own. */
void patch_share(patch *p, double area, const double centre[3]);

#endif
