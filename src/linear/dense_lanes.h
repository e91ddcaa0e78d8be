/* The inner kernel of the dense and the sparse factorisations, compiled once per width of lanes.
 * Every entry of C is a sum in ascending order of k for any width, so all widths give the same
 * bits. */
#ifndef LINEAR_DENSE_LANES_H
#define LINEAR_DENSE_LANES_H

#include <stddef.h>

#define DENSE_STRIP 16 /* columns of a packed strip of B */
#define DENSE_DEPTH 64 /* largest depth of a packed strip */

/* C (rows x columns) -= A (rows x depth) B (depth x columns). B is packed in strips of DENSE_STRIP
 * columns, row k of a strip at k DENSE_STRIP, padded with zeros. */
typedef void dense_strip_kernel(size_t rows, size_t columns, size_t depth, const double *A,
                                size_t A_stride, const double *strip, double *C, size_t C_stride);

dense_strip_kernel dense_strip_1, dense_strip_4, dense_strip_8;

/* The widest kernel for this machine, of at most `lanes`. */
dense_strip_kernel *dense_strip_for(int lanes);

#endif
