#include "solver/choice/paths.h"

#include <math.h>

/* Times C: sweeps before the method starts in a time step. Sweeps in vector lanes are cheap, and in
 * large problems a longer start saves more than it costs: with 0.2 instead of 0.05 the median step
 * of 1,024 driven disks took 0.45 of the work and 40 steps of a Couette cell 0.34. In piles of 150
 * polygons, which have some 100 contacts, 0.1 took the least work: 0.79 to 0.99 of that with 0.2.
 */
#define PLANE_STEP       0.2
#define PLANE_STEP_SMALL 0.1 /* up to MIXED_MOST contacts */
#define PATH_FIRST       0.6 /* times C: the first part, before more sweeps */
#define STUCK            0.3 /* times the value before a part: a lower value is progress */

/* Sweeps before the persistent method in the plane, until `share` of C has been spent on sweeps in
 * all. */
static scree_status paths_sweep(attempt *a, double share, solver_info *sum, scree_error *error) {
    double wanted = share * a->sure - a->swept;
    bool tried = a->tried[STAGE_ACCELERATED], first = !(a->swept > 0.0);
    leg own = {STAGE_ACCELERATED, first ? FROM_BEST : FROM_LAST,      wanted, INFINITY,
               INFINITY,          attempt_share(a, STAGE_ACCELERATED)};
    solver_info found;
    if (!(wanted > a->s->cost.least_sweeps)) return SCREE_OK;
    TRY(leg_run(a, &own, &found, error));
    a->swept += found.work;
    a->tried[STAGE_ACCELERATED] = tried;
    leg_add(sum, &found);
    return SCREE_OK;
}

/* The persistent method in the plane starts from the result of a few sweeps. It runs in parts of
 * doubling length. After a part that has not come much closer, sweeps go on for half of its work,
 * and the method restarts from their last impulses even if these are farther from a solution than
 * the best ones: from the best ones it would stall again. From the impulses of the last step it
 * took ten times the work in driven packings. */
scree_status paths_run(attempt *a, const leg *own, double share, double part, solver_info *sum,
                       scree_error *error) {
    leg piece = *own;
    solver_info found;
    *sum = (solver_info){.outcome = SOLVER_CANCELLED};
    TRY(paths_sweep(a, share, sum, error));
    for (; !attempt_over(a); part *= 2.0) {
        double before = a->best;
        piece.budget = fmin(own->budget - sum->work, part * attempt_unit(a));
        if (!(piece.budget > 0.0)) return SCREE_OK;
        TRY(leg_run(a, &piece, &found, error));
        leg_add(sum, &found);
        if (attempt_over(a) || found.outcome != SOLVER_CANCELLED) return SCREE_OK;
        piece.from = FROM_BEST;
        if (a->best < STUCK * before) continue;
        if (!(sum->work + 0.5 * part * a->sure < own->budget)) return SCREE_OK;
        TRY(paths_sweep(a, a->swept / a->sure + 0.5 * part, sum, error));
        piece.from = FROM_LAST;
    }
    return SCREE_OK;
}

/* A time step: parts from where sweeps lead, then the persistent method from zero. Some problems
 * hold the method at a small residual for long: what begins there, or with the impulses of the step
 * before, comes back to it. */
scree_status paths_follow(attempt *a, const leg *own, solver_info *sum, scree_error *error) {
    leg parts = *own, cold = *own;
    solver_info found;
    double share = a->p->contacts > MIXED_MOST ? PLANE_STEP : PLANE_STEP_SMALL;
    parts.budget = fmin(own->budget, PATH_PARTS * attempt_unit(a));
    TRY(paths_run(a, &parts, share, PATH_FIRST, sum, error));
    cold.from = FROM_NOTHING;
    cold.budget = own->budget - sum->work;
    if (attempt_over(a) || !(cold.budget > PATH_PARTS * attempt_unit(a))) return SCREE_OK;
    TRY(leg_run(a, &cold, &found, error));
    leg_add(sum, &found);
    a->ended[STAGE_PERSISTENT][FROM_NOTHING] = found.outcome != SOLVER_CANCELLED;
    return SCREE_OK;
}
