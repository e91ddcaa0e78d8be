/* Sweeps of a relaxation over a view's matrix. The velocity of a contact without its own impulse,
 *
 *     q_i + sum over j != i of W_ij x_j,
 *
 * is computed anew at every visit from a row of blocks that stand one after another: nothing
 * drifts, nothing is scattered, and W need not be symmetric. Keeping y = W x + q up to date by
 * columns costs as many multiply-adds, all of them written back. */
#ifndef SOLVER_RELAXATION_SWEEPS_H
#define SOLVER_RELAXATION_SWEEPS_H

#include "solver/part/view.h"
#include "solver/relaxation/local_visit.h"
#include "solver/relaxation/sweep_row_lanes.h"

typedef struct sweeps {
    const view *w;
    local_options local;
    double relaxation;
    uint32_t common;         /* rows of every contact, or 0: they differ */
    sweep_row_kernel *row_3; /* where common is 3 */
    double visits, work;     /* of one sweep: what WORK_VISIT counts; all of it, in prices */
    int64_t outside;         /* one-contact problems outside uniqueness, last sweep */
    ARRAY(double) value;     /* W by rows of blocks without the diagonal, each block by columns */
    ARRAY(size_t) number;    /* (contacts) where a row's numbers start */
    ARRAY(uint32_t) column;  /* contacts */
    ARRAY(size_t) first;     /* (contacts + 1) of column */
    ARRAY(double) ready;     /* local_prepare */
    ARRAY(size_t) ready_at;  /* (contacts) */
    ARRAY(uint32_t) order;   /* (contacts) of the next sweep */
    ARRAY(double) y;         /* (rows) room for W x + q */
} sweeps;

/* Assembles the view's W if need be. Order: the contacts' own. */
scree_status sweeps_prepare(sweeps *s, view *w, const local_options *local, double relaxation,
                            scree_error *error);
void sweeps_free(sweeps *s);
/* One sweep in s->order, or from its end. */
void sweeps_run(sweeps *s, double *x, bool backward);

static inline void sweeps_count(const sweeps *s, solver_info *info, double times) {
    work_add(info, WORK_VISIT, times * s->visits);
    work_add(info, WORK_ROW, times * (double)s->value.count);
    work_add(info, WORK_OUTSIDE, times * (double)s->outside);
}

#endif
