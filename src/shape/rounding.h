/* Shares by which computed lengths may differ from true ones. */
#ifndef SHAPE_ROUNDING_H
#define SHAPE_ROUNDING_H

/* A distance that was computed in another way, from other points or as a square, has another
 * rounding error: tests that must not lose a near body widen their limit by this share, which is
 * far above the error of a few operations (1e-15) and far below any length that matters. */
#define DISTANCE_ROUNDING 1e-12

/* The error of a coordinate after a few operations, as a share of the largest number in them. */
#define COORDINATE_ROUNDING 1e-14

#endif
