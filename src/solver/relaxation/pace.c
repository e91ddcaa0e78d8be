#include "solver/relaxation/pace.h"

#include <math.h>

/* The momentum is dropped where the squared change of a sweep exceeds the least one since the last
 * drop by this factor. Without such a bound it drove the residual of planar beds up to 0.07 on the
 * way to 1e-6; between 10 and 100 the sweeps to 1e-3 and 1e-6 of beds of 1,000 and 4,000 bodies
 * differ by a fifth. */
#define GROWTH 30.0

/* Where the residual has not fallen for PATIENCE sweeps and for a quarter of all sweeps so far,
 * plain sweeps follow: PATIENCE of them at first, and twice as many each time. Near kinks of the
 * law the iteration with momentum may cycle for ever where plain sweeps converge. */
#define PATIENCE 100
#define BETTER   0.999

pace pace_begin(void) { return (pace){1.0, INFINITY, INFINITY, INFINITY, 0, 0, PATIENCE}; }

double pace_momentum(pace *p) {
    double next = 0.5 * (1.0 + sqrt(1.0 + 4.0 * p->t * p->t)), share = (p->t - 1.0) / next;
    p->t = next;
    return share;
}

static void drop(pace *p, double square) {
    p->t = 1.0;
    p->least = square;
}

void pace_sweep(pace *p, double square, double along) {
    if (!(along >= 0.0) || !(square <= GROWTH * p->least))
        drop(p, square);
    else if (square < p->least)
        p->least = square;
}

void pace_look(pace *p, double residual, int64_t sweeps) {
    if (residual > p->residual) p->t = 1.0;
    p->residual = residual;
    if (residual < BETTER * p->best) {
        p->best = residual;
        p->since = sweeps;
    }
    int64_t patience = p->since / 4 > PATIENCE ? p->since / 4 : PATIENCE;
    if (p->plain == 0 && sweeps - p->since > patience) {
        p->plain = p->next_plain;
        p->next_plain *= 2;
    }
}

int64_t pace_plain(const pace *p, int64_t count) { return p->plain < count ? p->plain : count; }

void pace_plain_done(pace *p, int64_t count, int64_t sweeps) {
    p->plain -= count;
    if (p->plain == 0) p->since = sweeps;
    drop(p, INFINITY);
}
