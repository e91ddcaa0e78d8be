/* The momentum of an accelerated relaxation from one sweep to the next (Nesterov 1983), and when it
 * is dropped. It depends only on the changes made by sweeps and on residuals. */
#ifndef SOLVER_RELAXATION_PACE_H
#define SOLVER_RELAXATION_PACE_H

#include <stdint.h>

typedef struct pace {
    double t;           /* of Nesterov's sequence; 1: no momentum yet */
    double least;       /* square of the least change by a sweep since the momentum was dropped */
    double residual;    /* residual at the last check */
    double best;        /* the least residual */
    int64_t since;      /* number of sweeps when it last improved, or when plain sweeps ended */
    int64_t plain;      /* sweeps without momentum that remain */
    int64_t next_plain; /* their number the next time */
} pace;

pace pace_begin(void);
/* Before a sweep: the share of the last change by which its start is extrapolated. */
double pace_momentum(pace *p);
/* After a sweep: the square of its change, and the product of that with the difference between the
 * results of this sweep and the last one. */
void pace_sweep(pace *p, double square, double along);
/* Takes into account the residual after `sweeps` sweeps of the whole solve. */
void pace_look(pace *p, double residual, int64_t sweeps);
/* Number of the next `count` sweeps that are made without momentum; 0: none. */
int64_t pace_plain(const pace *p, int64_t count);
void pace_plain_done(pace *p, int64_t count, int64_t sweeps);

#endif
