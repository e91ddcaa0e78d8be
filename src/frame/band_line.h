/* The straight band that a field of numbers at points resembles most: see scree/band.h. */
#ifndef FRAME_BAND_LINE_H
#define FRAME_BAND_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef struct point_field {
    uint32_t count;
    const double (*place)[2];
    const double *value;
    /* (count) du_x/dx - du_y/dy and du_x/dy + du_y/dx, with the norm of the shear; NULL: only the
     * values count. If given, the shear in a band must act along it: its component in the axes of
     * the line, with sign, is at least cos 45 degrees of the whole */
    const double (*strain)[2];
    double diameter; /* m, size of a grain: the length scale */
} point_field;

typedef struct band_fit {
    double direction; /* radians from x */
    double low, high; /* directions between which the quality stays above 95 % of its best */
    double offset;    /* m, from the mean place, along the direction turned left */
    double spread;    /* m, of the Gaussian */
    double quality;
    bool edge; /* better lines exist, but their shear does not act along them */
} band_fit;

enum { BAND_DIRECTIONS = 180 }; /* number of directions, one per degree from 0 */

/* curve: (BAND_DIRECTIONS) the best quality for each direction; 0 where no band is possible. */
scree_status band_curve(const point_field *f, double *curve, scree_error *error);
/* The best quality of all directions, one in three of them tried. */
scree_status band_best(const point_field *f, double *best, scree_error *error);
/* The best fit with a direction from `from` to before `to`, in whole degrees that may be beyond 0
 * to 180. loose: the curve of the same field without strains. */
scree_status band_find(const point_field *f, const double *curve, const double *loose, int from,
                       int to, band_fit *out, scree_error *error);
/* The height of the bump at every point, 1 on the line. */
void band_bump(const point_field *f, const band_fit *band, double *bump);
/* Mean value where the bump exceeds half of its height, divided by the mean beside the bump. */
double band_contrast(const point_field *f, const band_fit *band);

#endif
