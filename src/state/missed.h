/* Missed steps: the tests that one step missed, and the record of all of them. The record is
 * state, so that a resumed run still knows the steps before its restart point. */
#ifndef STATE_MISSED_H
#define STATE_MISSED_H

#include "base/table.h"
#include "scree/world.h"

/* One test that a step missed. */
typedef struct missed_test {
    double value, limit;
    /* How many iterations or passes would have brought the value to the limit, at the rate at which
     * it fell last. 0: the rate is unknown; INFINITY: the value no longer decreased. */
    double needed;
    uint64_t body[2]; /* ids of the bodies with the worst value; 0: none */
} missed_test;

typedef struct step_miss {
    uint32_t tests; /* bit k: test k of scree_missed was missed */
    missed_test of[SCREE_MISSED_TESTS];
    const char *method; /* the solver whose result was used; static text; NULL: none */
} step_miss;

/* Adds a missed test to a step; of two entries for one test the worse is kept. */
void miss_add(step_miss *miss, scree_missed test, const missed_test *number);
void miss_merge(step_miss *to, const step_miss *from);
/* The test that was missed by the largest factor. */
scree_missed miss_worst(const step_miss *miss);
/* See missed_test.needed: the value was `then` at then_at and is `now` at now_at. */
double miss_needed(double then_at, double then, double now_at, double now, double limit);

#define MISSED_STEPS  3  /* number of worst steps that are kept, the worst first */
#define MISSED_METHOD 32 /* bytes of a method's name, including the terminating zero */

/* One row; no row before the first missed step. */
typedef struct missed_state {
    table table;
    int64_t *count;            /* (tests) steps that missed the test */
    double *largest;           /* (tests) the largest value, */
    int64_t *at;               /* (tests) the step with that value, */
    uint64_t *where;           /* (tests x 2) and its bodies */
    double *needed;            /* (tests) the largest finite number of missed_test.needed */
    int64_t *vain;             /* (tests) steps in which the value no longer decreased */
    int64_t *step, *test;      /* (MISSED_STEPS) of the worst steps; step 0: none */
    double *t, *value, *limit; /* (MISSED_STEPS) */
    uint64_t *body;            /* (MISSED_STEPS x 2) */
    uint8_t *method;           /* (MISSED_STEPS x MISSED_METHOD) */
} missed_state;

void missed_register(missed_state *m);
/* Allocates the row, so that missed_note cannot fail. */
scree_status missed_reserve(missed_state *m, scree_error *error);
/* Records step number `step`, which ends at t. */
void missed_note(missed_state *m, const step_miss *miss, int64_t step, double t);

#endif
