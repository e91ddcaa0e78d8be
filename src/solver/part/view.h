/* The contact problem as most methods see it. Its variables are changed and scaled contact by
 * contact: the mean diagonal of every local operator is 1, moments have the unit of forces, and
 * speeds are in reference speeds:
 *
 *     y = W x + q,   S~ = scale x,   y = speed U~,   x_i and y_i obey the cone of row[i].
 *
 * x and y have no units, and units that change by powers of two change none of their bits: contacts
 * are scaled against each other by sqrt(W_mean / W_d), and all of them by W_mean as it is.
 *
 * C is inside W; D and d do not occur (problem/expand.h removes them beforehand). W is applied
 * matrix-free through the bodies' velocities, or as the matrix that the problem brings, or
 * assembled on demand. Vectors have `rows` numbers; contact i's start at row_first[i]. */
#ifndef SOLVER_PART_VIEW_H
#define SOLVER_PART_VIEW_H

#include "base/memory.h"
#include "base/team.h"
#include "problem/cone.h"
#include "problem/residual.h"
#include "solver/info.h"

typedef struct view {
    const problem *p;
    team *team;
    uint32_t contacts;
    size_t rows;
    const uint32_t *row_first; /* (contacts + 1) */
    const row *row;            /* (contacts) scaled: radii, bounds; l_r = 1 */
    const row_extra *extra;    /* by row.extra, scaled: bounds; C, D and d must not be read */
    const double *q;           /* (rows) */
    const double *scale;       /* (rows) of impulses */
    const double *speed;       /* (rows) of velocities */
    const double *local;       /* local operators W_ii, row by row, from local_first[i] */
    const size_t *local_first; /* (contacts + 1) */
    const double *C;           /* (rows) scaled, or NULL: none */
    const double *weight;      /* (contacts) m/s per unit of the natural map of x and y */
    bool symmetric;
    bool altered;         /* made by view_under: other laws than the problem's */
    work_kind apply_kind; /* cost of view_times, by kind */
    double apply_count;
    bool assembled;         /* W below is filled */
    block_matrix W;         /* scaled, with C */
    struct view_room *room; /* data that the view owns */
} view;

static inline const row_extra *view_extra(const view *w, uint32_t i) {
    return row_needs_extra(&w->row[i]) ? &w->extra[w->row[i].extra] : NULL;
}

scree_status view_create(view *w, const problem *p, team *threads, scree_error *error);
void view_free(view *w);

/* Fills w->W (once). */
scree_status view_assemble(view *w, scree_error *error);

/* Counts this many products with W. */
static inline void view_count(const view *w, solver_info *info, double products) {
    work_add(info, w->apply_kind, products * w->apply_count);
}

/* y = W x, and y = W x + q; the bits do not depend on the number of threads. Not to be called from
 * two threads at once. */
void view_times(const view *w, const double *x, double *y);
void view_apply(const view *w, const double *x, double *y);

/* Passes over all contacts, in chunks on any number of threads. `work` adds the contributions of
 * contacts begin .. end-1 to sum[VIEW_SUMS]; chunks are added in fixed order, so the bits do not
 * depend on threads. */
enum { VIEW_SUMS = 4 };
typedef void (*view_work)(void *context, uint32_t begin, uint32_t end, double *sum);
void view_each(const view *w, view_work work, void *context, double *sum);
/* view_apply that also works on each chunk as soon as its rows of y are computed, while they are in
 * the cache. */
void view_apply_each(const view *w, const double *x, double *y, view_work work, void *context,
                     double *sum);

/* The problem's S to x, and back. */
void view_from_impulses(const view *w, const double *S, double *x);
void view_to_impulses(const view *w, const double *x, double *S);

/* Natural map of one contact, x - P_K(x - y^), with weight 1 (which is 1 / W_d in physical units).
 */
void view_natural(const view *w, uint32_t contact, const double *x, const double *y, double *map);
/* Both residuals of x with y = W x + q: they equal residual_measure of the problem except for
 * rounding; for a view with other laws both are the scaled residual. */
residual view_residual(const view *w, const double *x, const double *y);

/* A view of the same operator with other laws: rows and extra belong to the caller, and so does q
 * (NULL: unchanged). It shares all other data with w, must not outlive it, and needs no freeing. */
view view_under(const view *w, const row *rows, const row_extra *extra, const double *q);
/* W does not depend on the laws: a matrix assembled in `under` is passed on to w. Call this after
 * every run of a method on a view of view_under, even a failed one. */
static inline void view_take_matrix(view *w, const view *under) {
    w->W = under->W;
    w->assembled = under->assembled;
}

#endif
