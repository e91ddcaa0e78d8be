/* Areas and volumes within boxes. */
#ifndef SHAPE_PART_CONTENT_H
#define SHAPE_PART_CONTENT_H

#include "shape/part_kind.h"

/* Area of the intersection of a disk with a rectangle: exact but for rounding. */
double disk_area_in_box(const double centre[2], double radius, const struct bounds *b);
/* Area of a disk about 0 within a polygon, counter-clockwise. */
double disk_area_in_polygon(const double (*corner)[2], uint32_t count, double radius);
/* Of the triangle with a rectangle. */
double triangle_area_in_box(double corner[3][2], const struct bounds *b);

/* Volume of the intersection of a ball with a box: exact but for rounding. */
double sphere_volume_in_box(const double centre[3], double radius, const space_bounds *b);

/* A solid of revolution: its radius at a height along its axis from its centre is `radius`, which
 * between its ends is base + slope * height. */
typedef struct round_form {
    double (*radius)(const scree_part *p, double height);
    double base, slope;
    double caps;  /* it goes on as half balls of this radius beyond its ends; 0: it does not */
    double whole; /* its volume */
} round_form;
/* Within a box: by slices where the box cuts it, within 1e-4 of its volume. */
double round_volume_in_box(const part_corners *l, const scree_part *p, const round_form *form,
                           const space_pose *at, const space_bounds *b);

#endif
