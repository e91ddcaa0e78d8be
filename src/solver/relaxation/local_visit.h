/* One-contact problems visited again and again by a relaxation: several ways to solve them or to
 * come nearer, and what of them can be prepared because W stays the same. Variables as in local.h.
 */
#ifndef SOLVER_RELAXATION_LOCAL_VISIT_H
#define SOLVER_RELAXATION_LOCAL_VISIT_H

#include "solver/relaxation/local.h"

typedef enum local_choice {
    LOCAL_CHOICE_AUTO,        /* one projection of a rolling contact with a unique solution, else
                                 exact */
    LOCAL_CHOICE_EXACT,       /* local_solve */
    LOCAL_CHOICE_PROJECTION,  /* one projection */
    LOCAL_CHOICE_PROJECTIONS, /* until they hardly change S */
    LOCAL_CHOICE_NEWTON,      /* Newton's method on the function of Alart and Curnier, damped */
    LOCAL_CHOICE_QUARTIC,     /* all states, among them all roots of the quartic */
    LOCAL_CHOICE_HYBRID,      /* projections; Newton's method where they do not arrive; then all
                                 states */
    LOCAL_CHOICES
} local_choice;

typedef struct local_options {
    local_choice choice;
    double tolerance; /* of projections: change of U by one of them, relative */
    int64_t iterations;
} local_options;

/* Names for a parameter table, in the order above; ends with NULL. */
extern const char *const local_choice_names[];

/* How many numbers local_prepare fills for a contact. */
size_t local_numbers(const row *r);
void local_prepare(const row *r, const row_extra *extra, const double *W, double *ready);

/* S in: the impulse so far, where projections and Newton's method start; S out: the new one. Cones
 * without friction and faceted ones are solved exactly whatever the choice. Only the exact choice
 * and the quartic tell of uniqueness; the others return LOCAL_NEARER where they did not arrive, and
 * never anything but LOCAL_UNIQUE where they did. The automatic choice tells of uniqueness too. */
local_result local_visit(const local_options *o, const row *r, const row_extra *extra,
                         const double *W, const double *ready, const double *q, double *S);
/* Multiply-adds of a visit, about: what `auto` compares need not be exact. */
double local_work(const local_options *o, const row *r);

/* One projection of a friction cone, W_NN > 0: the normal impulse at its place with the others
 * held, then each part one step down its gradient and into its disk. Its fixed points are the
 * solutions. Returns by how much it changed U, relative to the largest number that makes U. */
double local_project(const row *r, const row_extra *extra, const double *W, const double *q,
                     double *S);

#endif
