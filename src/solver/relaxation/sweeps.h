/* Sweeps of a relaxation over a view's matrix. The velocity of a contact without its own impulse,
 *
 *     q_i + sum over j != i of W_ij x_j,
 *
 * is computed at every visit from consecutive blocks of a row: rounding does not accumulate, memory
 * is read in order, and W need not be symmetric. Updating y = W x + q by columns would cost as many
 * multiply-adds and write all results back. */
#ifndef SOLVER_RELAXATION_SWEEPS_H
#define SOLVER_RELAXATION_SWEEPS_H

#include "solver/part/view.h"
#include "solver/relaxation/local_visit.h"
#include "solver/relaxation/sweep_row_lanes.h"

typedef struct sweeps {
    const view *w;
    local_options local;
    double relaxation;
    uint32_t common;         /* rows of every contact, or 0 if they differ */
    sweep_row_kernel *row_3; /* used where common is 3 */
    double visits, work;     /* of one sweep: count of WORK_VISIT, and its total cost */
    int64_t outside;         /* one-contact problems without uniqueness, last sweep */
    ARRAY(double) value;     /* W by rows of blocks without the diagonal, each block by columns */
    ARRAY(size_t) number;    /* (contacts) start of a row's numbers */
    ARRAY(uint32_t) column;  /* contacts */
    ARRAY(size_t) first;     /* (contacts + 1) of column */
    ARRAY(double) ready;     /* local_prepare */
    ARRAY(size_t) ready_at;  /* (contacts) */
    ARRAY(uint32_t) order;   /* (contacts) of the next sweep */
    ARRAY(double) y;         /* (rows) workspace for W x + q */
} sweeps;

/* Assembles the view's W if necessary. Order: that of the contacts. */
scree_status sweeps_prepare(sweeps *s, view *w, const local_options *local, double relaxation,
                            scree_error *error);
void sweeps_free(sweeps *s);
/* One sweep in s->order, or in reverse. */
void sweeps_run(sweeps *s, double *x, bool backward);

static inline void sweeps_count(const sweeps *s, solver_info *info, double times) {
    work_add(info, WORK_VISIT, times * s->visits);
    work_add(info, WORK_ROW, times * (double)s->value.count);
    work_add(info, WORK_OUTSIDE, times * (double)s->outside);
}

#endif
