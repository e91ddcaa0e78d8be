/* The common piece of two facets that lie on each other. */
#ifndef DETECT_SKIN_OVERLAP_H
#define DETECT_SKIN_OVERLAP_H

#include "detect/skin/parts.h"

#define OVERLAP_POINTS (6 * 49) /* six triangles, 7 x 7 points on each */

typedef struct overlap_point {
    double st[2][2]; /* on each of the two facets */
    double weight;   /* length or area, m or m^2 */
} overlap_point;

/* Points of a quadrature over the common piece of two facets, seen along the normal of the first;
 * the normal of the second is opposite. Returns their number; 0 if there is no common piece. */
uint32_t facets_overlap(const skin_shape *s, uint32_t f, uint32_t g,
                        overlap_point out[OVERLAP_POINTS]);
/* Length of an edge, or area of a face seen along its normal. */
double facet_measure(const skin_shape *s, uint32_t f);

#endif
