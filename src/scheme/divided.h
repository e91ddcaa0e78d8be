/* What the stages of a step add where the world is divided among processes
 * (territory/territory.h). */
#ifndef SCHEME_DIVIDED_H
#define SCHEME_DIVIDED_H

#include "problem/shared.h"
#include "scheme/work.h"
#include "territory/territory.h"

/* Whether the contacts of the step are divided among processes. */
static inline bool is_divided(const step_input *step) {
    return step->territory && step->territory->divided;
}

/* Whether a contact is a copy, which another process solves and counts. */
static inline bool contact_is_copy(const step_input *step, const contact_table *contacts,
                                   size_t at) {
    return is_divided(step) && !territory_solves(step->territory, contacts->pair[at]);
}

/* Whether this process counts a body in sums: one owns it, and the first has those without a free
 * dof. NULL: all bodies count. */
static inline const uint8_t *counted_bodies(const step_input *step) {
    return is_divided(step) ? step->territory->chosen.data : NULL;
}

/* The bodies that this process knows. */
static inline team_runs present_bodies(const step_input *step) {
    if (!is_divided(step)) return (team_runs){NULL, 0};
    return (team_runs){step->territory->present.data, step->territory->present.count};
}

/* The first failure of all processes, where they must agree. */
static inline scree_status step_agree(const step_input *step, scree_status status,
                                      scree_error *error) {
    return is_divided(step) ? ranks_agree(status, error) : status;
}

/* Where laws look ahead: refuses speeds with which they would look beyond the bodies that are seen;
 * and after the solve, whether a body of any process was faster than expected, and the raised
 * speeds of the bodies of others. */
scree_status divided_reach(const step_input *step, const look_work *look, scree_error *error);
scree_status divided_speeds(const step_input *step, look_work *look, bool *outrun,
                            scree_error *error);

/* The largest value of all processes, and the ids of the two bodies to which it belongs; of equal
 * values that of the first bodies in order, as in one process. */
void divided_worst(double *value, uint64_t id[2]);

/* The part of the problem that its contacts on other processes need: their number. */
void divided_problem(const step_input *step, uint32_t contacts, problem_work *work);

/* After the solve: velocities of bodies at the contacts of several processes, and impulses of
 * copies, from the processes that found them. */
scree_status divided_outcome(const step_input *step, const contact_table *contacts,
                             const problem_work *work, double *S, double *v_plus,
                             scree_error *error);

#endif
