/* The regular polygon of a faceted friction cone: an even number m of corners d_j = (cos 2 pi j /
 * m, sin 2 pi j / m) on the unit circle, the first along T1. It is symmetric about every line from
 * its centre through a corner or the middle of an edge, so that the nearest point of a given one is
 * searched in one half of one facet only. */
#ifndef PROBLEM_POLYGON_H
#define PROBLEM_POLYGON_H

#include <stdbool.h>

#define FACETS_LEAST 4
#define FACETS_MOST  64

bool polygon_exists(int corners); /* even, FACETS_LEAST to FACETS_MOST */

/* The unit vector at the angle half * pi / corners, 0 <= half < 2 corners: a corner for an even
 * number, the outward normal of an edge for an odd one. Opposite ones are opposite to the last bit.
 */
void polygon_direction(int corners, int half, double d[2]);
/* The corner that lies nearest to the direction of z. */
int polygon_corner(int corners, const double z[2]);
/* max_j d_j . z; the same for -z. */
double polygon_support(int corners, const double z[2]);

/* Position of a nearest point. */
typedef enum polygon_place {
    POLYGON_INSIDE,
    POLYGON_EDGE,
    POLYGON_CORNER,
    POLYGON_NONE
} polygon_place;

/* y := the nearest point of the polygon of the given radius. `along` receives, unless NULL, the
 * corner's direction or the edge's outward normal. */
polygon_place polygon_nearest(int corners, double radius, double y[2], double along[2]);
/* x := the nearest point of the cone {x_T in mu x_N polygon}; POLYGON_NONE: its apex. `along` as
 * above. */
polygon_place polygon_cone_nearest(int corners, double mu, double x[3], double along[2]);

#endif
