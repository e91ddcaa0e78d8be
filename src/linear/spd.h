/* Symmetric positive definite block matrices for many solutions: factored directly, by our own
 * supernodes (the same bits everywhere) or by CHOLMOD, or by conjugate gradients with a
 * preconditioner where a factorisation would be too large. */
#ifndef LINEAR_SPD_H
#define LINEAR_SPD_H

#include "base/team.h"
#include "linear/block_matrix.h"

#include <stdbool.h>

typedef enum spd_method {
    SPD_AUTO, /* own up to the size where its work or memory is too much, then gradients: counted,
                 never timed, and never CHOLMOD, whose bits depend on the BLAS */
    SPD_OWN,
    SPD_CHOLMOD,
    SPD_GRADIENTS
} spd_method;

typedef struct spd_settings {
    spd_method method;
    double tolerance; /* of gradients: |r| / |b| */
    double memory;    /* bytes that a factor may take before SPD_AUTO turns to gradients */
    double work;      /* multiply-adds that a factorisation may take, likewise */
} spd_settings;
spd_settings spd_default_settings(void);

typedef struct spd spd;

/* Requesting CHOLMOD in a build without it is SCREE_BAD_INPUT. */
scree_status spd_create(spd **out, const spd_settings *settings, scree_error *error);
void spd_destroy(spd *f); /* NULL is allowed */
/* Work that a factorisation may take before SPD_AUTO switches to gradients, from the next one
 * on. */
void spd_allow_work(spd *f, double work);
/* Takes A (gradients keep a reference: it must exist unchanged until the next call). Order and
 * pattern are found once per pattern. *positive: false if A is not positive definite. */
scree_status spd_factor(spd *f, const block_matrix *A, bool *positive, scree_error *error);
/* x := A^-1 x for `columns` right sides one after another; many at once cost less each. team: NULL
 * for one thread; the same bits for any number. */
scree_status spd_solve(spd *f, double *x, size_t columns, team *threads, scree_error *error);
bool spd_is_direct(const spd *f); /* after spd_factor */

typedef struct spd_counts {
    int64_t analyses, factorisations, solutions; /* solutions: right sides */
    int64_t iterations;                          /* of gradients */
    double factor_work, solve_work;              /* multiply-adds of the last one */
    double factor_bytes;
} spd_counts;
spd_counts spd_count(const spd *f);

#endif
