/* One method of `auto` at work: the state of knowledge about the problem (attempt), the method with
 * its start and limits (leg), and the run itself, which is watched so that it ends when its budget
 * is spent or when it predicts no end. automatic.c decides which method runs and with which
 * budget. */
#ifndef SOLVER_CHOICE_LEG_H
#define SOLVER_CHOICE_LEG_H

#include <math.h>

#include "base/memory.h"
#include "solver/choice/cost.h"
#include "solver/choice/learned.h"
#include "solver/solver.h"

typedef enum stage {
    /* contenders, whose costs are learned */
    STAGE_SWEEPS, /* plain sweeps */
    STAGE_MIXED,  /* Anderson's sweeps, where STAGE_ACCELERATED uses momentum */
    STAGE_ACCELERATED,
    STAGE_NEWTON,
    STAGE_INTERIOR, /* its first variant alone */
    STAGE_PERSISTENT,
    /* last resorts */
    STAGE_OTHER_WAYS, /* other variants of the interior point */
    STAGE_SECANTS,    /* the persistent method with secants */
    STAGE_BARE,       /* Newton's method without proximal steps */
    STAGE_GRADIENT,
    STAGE_AUGMENTED,
    STAGE_VELOCITY,
    STAGE_PIVOTS,
    STAGE_COMBINATIONS,
    STAGES
} stage;
#define MOMENTUM                                                                                   \
    STAGES /* STAGE_ACCELERATED of problems with bodies: its place among the methods               \
            */
#define CONTENDERS STAGE_OTHER_WAYS
_Static_assert(CONTENDERS == LEARNED_METHODS, "what is learned of each contender has its place");

static inline bool sweeps(stage which) { return which <= STAGE_ACCELERATED; }

/* Where a method starts: from the best impulses so far, from these multiplied by random factors,
 * from the last impulses of accelerated sweeps, from the caller's impulses, or from zero. */
typedef enum origin { FROM_BEST, FROM_SHAKEN, FROM_LAST, FROM_START, FROM_NOTHING, ORIGINS } origin;

/* Memory of `auto` between solves. */
struct solver {
    solver *of[STAGES + 1];    /* made when first needed, freed after a long time without use */
    uint32_t idle[STAGES + 1]; /* solves since each of them ran */
    cost cost;
    ARRAY(double) S, v;           /* result of an attempt */
    ARRAY(double) last;           /* last impulses of sweeps */
    ARRAY(double) best_S, best_v; /* the caller's result, once nothing can fail any more */
};

/* One solve. */
typedef struct attempt {
    solver *s;
    const problem *p;
    const solver_settings *settings;
    const double *start;
    double *S, *v; /* best so far; at first the start */
    double best;   /* its value in the stop norm */
    bool small;    /* a factorisation is affordable */
    bool factors;  /* the methods that factor take these laws */
    bool paths;    /* the persistent method follows paths: its cost is that of the sure method */
    double sure;   /* expected work of the interior point from a cold start */
    bool tried[STAGES];
    bool ended[STAGES][ORIGINS]; /* the method ended by itself without a solution: it would do the
                                    same again */
    bool hopeless;               /* the last leg was stopped because it predicted no end */
    double swept;                /* work of sweeps so far */
    stage swept_last;            /* the kind of sweeps that ran last */
    double finished_from;        /* residual value at Newton's last attempt to finish sweeps, */
    double finish_budget;        /* and the work that it was given */
    double looked_from;          /* residual value at the start of sweeps before a sure method */
    solver_info *info;
} attempt;

/* Limits of a method. */
typedef struct leg {
    stage which;
    origin from;
    double budget;   /* work at which it is stopped; INFINITY: it runs to its own end */
    double patience; /* work from which it is stopped if it predicts no end; INFINITY: never */
    double promise;  /* work within which the predicted end must lie */
    int64_t most;    /* iteration limit */
} leg;
#define TO_ITS_END INFINITY, INFINITY, INFINITY, INT64_MAX

/* Whether accelerated sweeps use momentum. On a matrix and with few contacts they are Anderson's:
 * with few contacts the mixing remembers nearly as many steps as there are unknowns, and then
 * converges like a direct method. */
#define MOMENTUM_LEAST 40 /* contacts */
static inline bool has_momentum(const problem *p) { return !p->W && p->contacts >= MOMENTUM_LEAST; }

/* Whether nothing was learned from earlier problems. */
static inline bool stands_alone(const attempt *a) { return !a->settings->memory && a->factors; }

/* Costs are learned as multiples of C, the expected cost of the interior point, so that they still
 * hold when the problem grows or shrinks. */
static inline double attempt_unit(const attempt *a) { return fmax(a->sure, 1.0); }
bool attempt_exhausted(const attempt *a); /* the caller's limits are reached */
bool attempt_cancelled(const attempt *a);
bool attempt_over(const attempt *a); /* nothing is left to try */
int64_t attempt_share(const attempt *a, stage which);

#define MIXED_MOST 400 /* contacts: larger problems do not try Anderson's sweeps */

#define FIRST_STEPS 20   /* sweeps that predict nothing: they are not stopped earlier */
#define NEARLY      10.0 /* times the tolerance: sweeps this close may spend as much again */

/* Runs a leg. Its result is kept if it is better than the best so far. */
scree_status leg_run(attempt *a, const leg *own, solver_info *found, scree_error *error);
/* Accelerated sweeps alone, on the caller's own impulses and velocities. */
scree_status leg_run_large(attempt *a, double *S, double *v, scree_error *error);
void leg_add(solver_info *sum, const solver_info *found);
void leg_forget(solver *s);
/* After a solve: frees the memory of methods that were not needed for a long time. With `alone`,
 * frees all but the accelerated sweeps of large problems and the copies. */
void leg_give_back(solver *s, bool alone);
void leg_free(solver *s); /* frees its methods and its memory, but not s itself */

#endif
