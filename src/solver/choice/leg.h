/* One method of `auto` at work: what is known of the problem so far (attempt), which method is
 * followed from where and how far (leg), and the run itself, watched so that it ends when its
 * budget is spent or when it promises no end. Who is followed, and with which budget, is the
 * business of automatic.c. */
#ifndef SOLVER_CHOICE_LEG_H
#define SOLVER_CHOICE_LEG_H

#include "base/memory.h"
#include "solver/choice/cost.h"
#include "solver/choice/learned.h"
#include "solver/solver.h"

typedef enum stage {
    /* contenders: their costs are learned */
    STAGE_SWEEPS, /* plain ones */
    STAGE_MIXED,  /* Anderson's sweeps, where STAGE_ACCELERATED has momentum */
    STAGE_ACCELERATED,
    STAGE_NEWTON,
    STAGE_INTERIOR, /* its first way alone */
    STAGE_PERSISTENT,
    /* last resorts */
    STAGE_OTHER_WAYS, /* of the interior point */
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

/* Where a method begins: from the best impulses so far, from these shaken at random, from where
 * accelerated sweeps were left, from the caller's impulses, or from none. */
typedef enum origin { FROM_BEST, FROM_SHAKEN, FROM_LAST, FROM_START, FROM_NOTHING, ORIGINS } origin;

/* What `auto` keeps from solve to solve. */
struct solver {
    solver *of[STAGES + 1];    /* made when first needed, given back when long idle */
    uint32_t idle[STAGES + 1]; /* solves since each of them ran */
    cost cost;
    ARRAY(double) S, v;           /* of an attempt */
    ARRAY(double) last;           /* where sweeps were left */
    ARRAY(double) best_S, best_v; /* what the caller gets, once nothing can fail any more */
};

/* One solve. */
typedef struct attempt {
    solver *s;
    const problem *p;
    const solver_settings *settings;
    const double *start;
    double *S, *v; /* best so far; at first the start */
    double best;   /* its value in the stop norm */
    bool small;    /* a factorisation can be afforded */
    bool factors;  /* and the methods that factor take these laws */
    bool paths;    /* the persistent method follows paths: its cost is that of the sure one */
    double sure;   /* work that the interior point is likely to take from a cold start */
    bool tried[STAGES];
    bool ended[STAGES][ORIGINS]; /* by itself, without a solution: it would do the same again */
    bool hopeless;               /* the last leg promised no end */
    double swept;                /* work of sweeps so far */
    stage swept_last;            /* the kind of sweeps that swept last */
    double finished_from;        /* the value that Newton's method tried to finish from, */
    double finish_budget;        /* and the work that it had for that */
    double looked_from;          /* the value that sweeps began from, before a sure method */
    solver_info *info;
} attempt;

/* How far a method is followed. */
typedef struct leg {
    stage which;
    origin from;
    double budget;   /* work after which it ends; INFINITY: at its own end */
    double patience; /* work from which it is given up when it promises no end; INFINITY: never */
    double promise;  /* work within which the end is to be promised */
    int64_t most;    /* iterations */
} leg;
#define TO_ITS_END INFINITY, INFINITY, INFINITY, INT64_MAX

/* Whether accelerated sweeps are those with momentum. On a matrix, and of few contacts, they are
 * Anderson's: of few contacts the mixing remembers nearly as many steps as there are unknowns, and
 * then it ends like a direct method. */
#define MOMENTUM_LEAST 40 /* contacts */
static inline bool has_momentum(const problem *p) { return !p->W && p->contacts >= MOMENTUM_LEAST; }

/* Whether nothing is known from problems before. */
static inline bool stands_alone(const attempt *a) { return !a->settings->memory && a->factors; }

#define FIRST_STEPS 20   /* of sweeps, before they may be given up and before that says anything */
#define NEARLY      10.0 /* times the tolerance: sweeps that came so close may spend as much again */

/* Follows a leg. What it found is kept where it is better than what was there. */
scree_status leg_run(attempt *a, const leg *own, solver_info *found, scree_error *error);
/* Accelerated sweeps alone, on the caller's own impulses and velocities. */
scree_status leg_run_large(attempt *a, double *S, double *v, scree_error *error);
void leg_forget(solver *s);
/* After a solve: gives back the memory of methods that were not needed for long; alone: of all but
 * the accelerated sweeps of large problems, and of the copies. */
void leg_give_back(solver *s, bool alone);
void leg_free(solver *s); /* its methods and its memory; not s itself */

#endif
