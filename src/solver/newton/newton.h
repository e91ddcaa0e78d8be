/* Semismooth Newton on the view: one loop for the four functions of
 * solver/newton/newton_functions.h, without or with a proximal term,
 *
 *     F(x, y + alpha (x - anchor)) = 0,   y = W x + q,
 *
 * and with a regularisation sigma that enters the matrix alone: P (W + (alpha + sigma) I) + Q. */
#ifndef SOLVER_NEWTON_NEWTON_H
#define SOLVER_NEWTON_NEWTON_H

#include "solver/newton/line_search.h"
#include "solver/newton/newton_functions.h"
#include "solver/part/confirm.h"
#include "solver/part/coupled.h"
#include "solver/part/method.h"
#include "solver/relaxation/sweeps.h"

typedef struct newton_driver {
    newton_function function;
    method *m;
    view *w;
    solver_info *info;
    coupled *systems;
    line_search line;
    sweeps sweeps;
    confirm confirm;
    double size;                /* |q|^2, the scale of merits */
    double alpha;               /* weight of the proximal term; 0: none */
    double merit;               /* half |F|^2 at x */
    double step;                /* length of the last step, 0 when it was rejected */
    double sweep_work;          /* weight of the sweeps so far */
    ARRAY(double) x, y, anchor; /* (rows) iterate, and centre of the proximal term */
    ARRAY(double) F, dx, dy;    /* (rows) */
    ARRAY(double) trial;        /* (2 rows) of the line search */
    ARRAY(double) P, Q;         /* local matrices */
} newton_driver;

/* Allocates for the view of m and starts at m's x without a proximal term. */
scree_status newton_start(newton_driver *d, method *m, newton_function function, line_rule rule,
                          scree_error *error);
/* Sweeps of a relaxation from x. They find cheaply which contacts are open or slide, for which
 * Newton's method needs most steps. Returns what keeper_show returns. Removes the proximal term. */
bool newton_sweep(newton_driver *d, int64_t count);
/* Restarts at x with this weight of a proximal term around `anchor` (NULL: the present one). */
void newton_begin(newton_driver *d, const double *x, const double *anchor, double alpha);
/* One step, followed by a stop test: *ended is the result of keeper_show. A rejected step (d->step
 * 0) leaves x unchanged. */
scree_status newton_step(newton_driver *d, double sigma, bool *ended, scree_error *error);
/* The regularisation for the present merit: it decreases with the merit, starting from `most`, so
 * that steps approach those of Newton's method. */
double newton_sigma(const newton_driver *d, double most);
void newton_free(newton_driver *d);

#endif
