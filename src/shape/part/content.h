/* Areas and volumes within boxes. */
#ifndef SHAPE_PART_CONTENT_H
#define SHAPE_PART_CONTENT_H

#include "shape/part_kind.h"

/* Area of the intersection of a disk with a rectangle, exact except for rounding. */
double disk_area_in_box(const double centre[2], double radius, const struct bounds *b);
/* Area of a disk about 0 within a polygon, counter-clockwise. */
double disk_area_in_polygon(const double (*corner)[2], uint32_t count, double radius);
/* The same for a triangle and a rectangle. */
double triangle_area_in_box(double corner[3][2], const struct bounds *b);

/* Volume of the intersection of a ball with a box, exact except for rounding. */
double sphere_volume_in_box(const double centre[3], double radius, const space_bounds *b);

/* A solid of revolution: its radius, as a function of the height along the axis from its centre, is
 * `radius`, which between the ends equals base + slope * height. */
typedef struct round_form {
    double (*radius)(const scree_part *p, double height);
    double base, slope;
    double caps;  /* it continues as half balls of this radius beyond its ends; 0: it does not */
    double whole; /* its volume */
} round_form;
/* Volume inside a box; where the box cuts it, by slices, within 1e-4 of its volume. */
double round_volume_in_box(const part_corners *l, const scree_part *p, const round_form *form,
                           const space_pose *at, const space_bounds *b);

#endif
