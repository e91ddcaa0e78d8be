/* CHOLMOD of SuiteSparse behind spd.h, an option of the build. In a build without it
 * cholmod_is_here is false and no other function is called. */
#ifndef LINEAR_SPD_CHOLMOD_H
#define LINEAR_SPD_CHOLMOD_H

#include "linear/block_matrix.h"

#include <stdbool.h>

typedef struct spd_cholmod spd_cholmod;

bool cholmod_is_here(void);
scree_status spd_cholmod_create(spd_cholmod **out, scree_error *error);
void spd_cholmod_destroy(spd_cholmod *f); /* NULL is allowed */
/* *analysed: whether order and pattern were computed in this call. */
scree_status spd_cholmod_factor(spd_cholmod *f, const block_matrix *A, bool *positive,
                                bool *analysed, scree_error *error);
scree_status spd_cholmod_solve(spd_cholmod *f, double *x, size_t columns, scree_error *error);
/* Multiply-adds of the last factorisation and of a solution, bytes of the factor. */
void spd_cholmod_costs(const spd_cholmod *f, double *factor_work, double *solve_work,
                       double *bytes);

#endif
