#include "solver/newton/line_search.h"

#include <math.h>

#define DECREASE  1e-4 /* least decrease that is accepted, as a share of the slope */
#define GOLDSTEIN 0.1  /* the two lines of the rule have these shares of the slope */
#define PRICE     0.9

void line_start(line_search *l, double merit) {
    l->merit[0] = merit;
    l->kept = 1;
    l->newest = 0;
}

static void remember(line_search *l, double merit) {
    l->newest = (l->newest + 1) % LINE_MEMORY;
    l->merit[l->newest] = merit;
    if (l->kept < LINE_MEMORY) l->kept++;
}

static double largest(const line_search *l) {
    double value = l->merit[0];
    for (int i = 1; i < l->kept; i++)
        value = fmax(value, l->merit[i]);
    return value;
}

/* -1: too long, 1: too short, 0: accepted. */
static int judge(const line_search *l, double t, double merit) {
    double start = l->merit[l->newest];
    if (!isfinite(merit)) return -1;
    switch (l->rule) {
    case LINE_NON_MONOTONE:
        if (t == 1.0 && merit <= l->slack * largest(l)) return 0;
        return merit <= largest(l) - 2.0 * DECREASE * t * start ? 0 : -1;
    case LINE_GOLDSTEIN:
        if (merit > start - 2.0 * GOLDSTEIN * t * start) return -1;
        return t < 1.0 && merit < start - 2.0 * PRICE * t * start ? 1 : 0;
    case LINE_FULL: break;
    }
    return 0;
}

line_step line_go(line_search *l, double (*merit_at)(void *context, double t), void *context) {
    double low = 0.0, high = 1.0, t = 1.0;
    for (int k = 0; k < l->trials; k++) {
        double merit = merit_at(context, t);
        int verdict = judge(l, t, merit);
        if (verdict == 0) {
            remember(l, merit);
            return (line_step){t, merit, true};
        }
        if (verdict < 0)
            high = t;
        else
            low = t;
        t = 0.5 * (low + high);
    }
    return (line_step){0.0, l->merit[l->newest], false};
}
