/* Built instead of spd_cholmod.c if SuiteSparse is absent or not wanted. */
#include "linear/spd_cholmod.h"

#if defined(SCREE_WITH_CHOLMOD) && !SCREE_WITH_CHOLMOD

bool cholmod_is_here(void) { return false; }

scree_status spd_cholmod_create(spd_cholmod **out, scree_error *error) {
    *out = NULL;
    return BUG(error, "CHOLMOD was used without checking that it is built in");
}

void spd_cholmod_destroy(spd_cholmod *f) { (void)f; }

scree_status spd_cholmod_factor(spd_cholmod *f, const block_matrix *A, bool *positive,
                                bool *analysed, scree_error *error) {
    (void)f, (void)A, (void)positive, (void)analysed;
    return BUG(error, "CHOLMOD was used without checking that it is built in");
}

scree_status spd_cholmod_solve(spd_cholmod *f, double *x, size_t columns, scree_error *error) {
    (void)f, (void)x, (void)columns;
    return BUG(error, "CHOLMOD was used without checking that it is built in");
}

void spd_cholmod_costs(const spd_cholmod *f, double *factor_work, double *solve_work,
                       double *bytes) {
    (void)f;
    *factor_work = *solve_work = *bytes = 0.0;
}

#endif
