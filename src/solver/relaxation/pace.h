/* How much momentum an accelerated relaxation takes from one sweep to the next (Nesterov 1983), and
 * when it goes without. A function of what sweeps changed and of residuals alone. */
#ifndef SOLVER_RELAXATION_PACE_H
#define SOLVER_RELAXATION_PACE_H

#include <stdint.h>

typedef struct pace {
    double t;           /* of Nesterov's sequence; 1: no momentum yet */
    double least;       /* square of the least change by a sweep since the momentum was dropped */
    double residual;    /* at the last look */
    double best;        /* the least one */
    int64_t since;      /* sweeps that were done when it got better, or when a plain spell ended */
    int64_t plain;      /* sweeps without momentum that are due */
    int64_t next_plain; /* how many the next spell has */
} pace;

pace pace_begin(void);
/* Before a sweep: the share of the last way that is added to where it starts. */
double pace_momentum(pace *p);
/* After it: what the sweep changed, squared, and the product of that with the way from where the
 * last sweep ended to where this one did. */
void pace_sweep(pace *p, double square, double along);
/* Takes into account the residual after `sweeps` sweeps of the whole solve. */
void pace_look(pace *p, double residual, int64_t sweeps);
/* Of the next `count` sweeps, those that go without momentum, one after another; 0: none does. */
int64_t pace_plain(const pace *p, int64_t count);
void pace_plain_done(pace *p, int64_t count, int64_t sweeps);

#endif
