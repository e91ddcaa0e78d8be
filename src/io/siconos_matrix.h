/* Words, numbers and matrices of Siconos' text format. */
#ifndef IO_SICONOS_MATRIX_H
#define IO_SICONOS_MATRIX_H

#include "io/scan.h"
#include "linear/cholesky.h"

/* The next word as a finite number. */
scree_status siconos_take_real(scan *s, const char *what, double *out);
/* The next word as a whole number from 0 to `most`. */
scree_status siconos_take_count(scan *s, const char *what, size_t most, size_t *out);
/* "type size0 size1 payload". On failure nothing is left to free. */
scree_status siconos_take_matrix(scan *s, const char *what, sparse_matrix *out);

#endif
