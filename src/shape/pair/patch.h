/* The common area of two flat faces, in the coordinates of their plane. At least one of the two is
 * a disk. */
#ifndef SHAPE_PAIR_PATCH_H
#define SHAPE_PAIR_PATCH_H

#include "shape/pair/space_pairs.h"

#define REGION_CORNERS 64
#define PATCH_CORNERS  (3 * REGION_CORNERS)

/* A face: a convex polygon, or a disk with the points of its rim as corners; counter-clockwise. */
typedef struct patch_region {
    bool disk;
    double centre[2], radius; /* disk */
    int corners;
    double corner[REGION_CORNERS][2];
    uint32_t corner_number[REGION_CORNERS];
    uint32_t side_number[REGION_CORNERS]; /* polygon: of the side that starts at the corner */
    uint32_t face_number;
} patch_region;

typedef struct patch_corner {
    double x[2];
    uint32_t number[2]; /* features on the two faces */
    double area;        /* its share */
} patch_corner;

/* Corners of the common area, counter-clockwise, at most limit. The shares of area add up to its
 * area, and the mean of the corners weighted by them is its centre; arcs of rims are included
 * exactly. With fewer than three corners the area is zero. */
int patch_of(const patch_region *a, const patch_region *b, int limit,
             patch_corner out[PATCH_CORNERS]);

/* Whether a point lies in a region, or outside by at most `margin`. */
bool patch_holds(const patch_region *region, const double x[2], double margin);

/* The part of a segment inside a region, as parameters. False: there is none. side: the feature at
 * which it was cut off at its two ends, or the face's if it was not cut. */
bool patch_segment(const patch_region *region, const double a[2], const double b[2], double t[2],
                   uint32_t side[2]);

#endif
