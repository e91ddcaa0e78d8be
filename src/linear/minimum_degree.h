/* Order of elimination of the block rows of a matrix with symmetric pattern that gives little
 * fill-in: minimum degree on the quotient graph, with the approximate degrees, the aggressive
 * absorption and the merging of equal rows of Amestoy, Davis and Duff (SIAM J. Matrix Anal. Appl.
 * 17, 1996). A pure function of pattern and sizes. */
#ifndef LINEAR_MINIMUM_DEGREE_H
#define LINEAR_MINIMUM_DEGREE_H

#include "linear/block_matrix.h"

/* order (m->size): the k-th block row to eliminate. */
scree_status minimum_degree(const block_matrix *m, uint32_t *order, scree_error *error);

#endif
