/* A row of blocks of 3 x 3 times x, compiled once per width of lanes; the sums are the same in
 * every width, term by term. */
#ifndef SOLVER_RELAXATION_SWEEP_ROW_LANES_H
#define SOLVER_RELAXATION_SWEEP_ROW_LANES_H

#include <stddef.h>
#include <stdint.h>

/* U += sum over k of B_k x_(column k); blocks are consecutive, each stored by columns. One number
 * behind the last block is read. */
typedef void sweep_row_kernel(const double *B, const uint32_t *column, size_t count,
                              const double *x, double U[3]);

sweep_row_kernel sweep_row_1, sweep_row_4, sweep_row_8;

#endif
