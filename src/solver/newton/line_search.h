/* Step length along a Newton direction. The merit is half the square of a residual that the full
 * step would make zero if the residual were linear, so the merit's slope at the start is minus
 * twice its value. */
#ifndef SOLVER_NEWTON_LINE_SEARCH_H
#define SOLVER_NEWTON_LINE_SEARCH_H

#include <stdbool.h>

typedef enum line_rule {
    LINE_NON_MONOTONE, /* below the largest of the last merits (Grippo, Lampariello, Lucidi 1986) */
    LINE_GOLDSTEIN,    /* between two lines under the last merit (Goldstein, Price 1967) */
    LINE_FULL          /* accepts every full step of finite merit */
} line_rule;

#define LINE_MEMORY 5

typedef struct line_search {
    line_rule rule;
    int trials;   /* largest number of trial steps */
    double slack; /* first rule only: a full step may raise the merit to this many times the largest
                     of the last merits; below 1: never */
    double merit[LINE_MEMORY]; /* merits of the last iterates, in a ring */
    int kept, newest;
} line_search;

/* Clears the history and starts from an iterate of this merit. */
void line_start(line_search *l, double merit);

typedef struct line_step {
    double t, merit;
    bool accepted;
} line_step;

/* merit_at(context, t): the merit after t times the direction; may be infinite or NaN. An accepted
 * step becomes the newest iterate. */
line_step line_go(line_search *l, double (*merit_at)(void *context, double t), void *context);

#endif
