/* One-contact problems that a relaxation visits again and again: several methods to solve them or
 * to come nearer, and the data that can be prepared because W is constant. Variables as in
 * local.h. */
#ifndef SOLVER_RELAXATION_LOCAL_VISIT_H
#define SOLVER_RELAXATION_LOCAL_VISIT_H

#include "solver/relaxation/local.h"

typedef enum local_choice {
    LOCAL_CHOICE_AUTO,        /* one projection for rolling with a unique solution, else exact */
    LOCAL_CHOICE_EXACT,       /* local_solve */
    LOCAL_CHOICE_PROJECTION,  /* one projection */
    LOCAL_CHOICE_PROJECTIONS, /* projections until S hardly changes */
    LOCAL_CHOICE_NEWTON,      /* Newton's method on the function of Alart and Curnier, damped */
    LOCAL_CHOICE_QUARTIC,     /* all states, including all roots of the quartic */
    LOCAL_CHOICE_HYBRID,      /* projections; if they fail, Newton's method; then all states */
    LOCAL_CHOICES
} local_choice;

typedef struct local_options {
    local_choice choice;
    double tolerance; /* for projections: relative change of U by one of them */
    int64_t iterations;
} local_options;

/* Names for a parameter table, in the order above, terminated by NULL. */
extern const char *const local_choice_names[];

/* The number of doubles that local_prepare fills for a contact. */
size_t local_numbers(const row *r);
void local_prepare(const row *r, const row_extra *extra, const double *W, double *ready);

/* S in: the present impulse, from which projections and Newton's method start; S out: the new one.
 * Cones without friction and faceted ones are always solved exactly. The choices exact, quartic and
 * automatic report on uniqueness. The others return LOCAL_NEARER if they did not converge, and
 * LOCAL_UNIQUE if they did. */
local_result local_visit(const local_options *o, const row *r, const row_extra *extra,
                         const double *W, const double *ready, const double *q, double *S);
/* Approximate multiply-adds of a visit: `auto` needs no exact numbers to compare. */
double local_work(const local_options *o, const row *r);

/* One projection of a friction cone, W_NN > 0: the normal impulse is solved with the others fixed,
 * then each part takes one gradient step and is projected onto its disk. The fixed points are the
 * solutions. Returns the change of U, relative to the largest term of U. */
double local_project(const row *r, const row_extra *extra, const double *W, const double *q,
                     double *S);

#endif
