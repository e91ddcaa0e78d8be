/* The stages of a step, in their order. The signature of a stage shows what it writes: parameters
 * that are not const, and single columns of the contact table; the table itself is const for all
 * stages but stage_detect. All of them read `step`, the constant data (scheme/work.h).
 *
 * Names of columns: impulse (contacts x rows; the member S of contact_table), history (contacts x
 * history_width), status, place, as in state/contact_table.h. S: impulses by rows of the
 * problem. */
#ifndef SCHEME_STAGES_H
#define SCHEME_STAGES_H

#include "scheme/work.h"

/* Positions and velocities of mid-step: bodies.q_M, v_minus, mobile; nodes at x_M. */
scree_status stage_drift_to_middle(const step_input *step, rigid_work *bodies, deform_work *deform,
                                   scree_error *error);

/* Where processes share the world: the owners of bodies by their new positions; bodies that come
 * into sight, and contacts of the last step with bodies that change their owner, are added to the
 * state. Nothing where there is one process. */
scree_status stage_find_owners(const step_input *step, state *s, rigid_work *bodies,
                               brick_work *brick, scree_error *error);

/* Forces and drives at q_M: bodies.v_free and inverse masses; matrices of deformable bodies. */
scree_status stage_free_velocity(const step_input *step, rigid_work *bodies, deform_work *deform,
                                 scree_error *error);

/* The detection distance of laws that act ahead of contact. */
void stage_expect_speeds(const step_input *step, const rigid_work *bodies, look_work *look);

/* Near pairs: the rows of the table, with key, pair, law, previous, form, carried, normal, arms,
 * gap and area. Impulse, history, status, place and frame are left to later stages. */
scree_status stage_detect(const step_input *step, const rigid_work *bodies,
                          const deform_work *deform, look_work *look, contact_table *contacts,
                          scree_error *error);

/* Laws write the problem, with the initial impulses in work.S. In the first pass impulse and
 * history of contacts are those of the last step, carried over; S starts from them, and after
 * another detection from the solution before it. */
scree_status stage_prepare(const step_input *step, const rigid_work *bodies,
                           const deform_work *deform, const contact_table *contacts,
                           double *impulse, double *history, joint_work *joints, problem_work *work,
                           scree_error *error);

/* The solver finds S and v_plus. The contents of `rooms` are lost (solver_rooms): the column
 * `impulse`, of which the problem has a copy, and bodies.impulse, which is computed afterwards. */
scree_status stage_solve(const step_input *step, const deform_work *deform, const pass_work *passes,
                         const contact_table *contacts, const problem_work *work,
                         solver_rooms rooms, double *S, double *v_plus, solver_work *solving,
                         scree_error *error);

/* True when laws, loads or deformable bodies that depend on the result are not satisfied and
 * another pass is due: prepare and solve again. The present impulses are then in the table; forces
 * and v_free are those of the next pass. */
scree_status stage_again(step_input *step, const contact_table *contacts, const problem_work *work,
                         const solver_work *solving, double *impulse, rigid_work *bodies,
                         deform_work *deform, pass_work *passes, bool *again, scree_error *error);

/* True when a body moved faster than expected and a law acts ahead of contact, so that contacts may
 * have been missed. The expected speed is raised and the impulses are kept in work.found; detect,
 * prepare and solve again. */
scree_status stage_outrun(step_input *step, const rigid_work *bodies, const contact_table *contacts,
                          look_work *look, problem_work *work, bool *outrun, scree_error *error);

/* The effect of the impulses and the accuracy of the step: impulse, history, status and place of
 * contacts, bodies.impulse (H S by body), joints, ledger and certificate. */
void stage_certify(const step_input *step, const contact_table *contacts, const problem_work *work,
                   const solver_work *solving, const pass_work *passes, double *impulse,
                   double *history, uint8_t *status, double (*place)[3], rigid_work *bodies,
                   deform_work *deform, joint_work *joints, step_report *report);

/* Fails when the caller wants the step to be given up, for instance at a time limit. Schemes call
 * it between the solves of one step. */
scree_status stage_asked_to_stop(const step_input *step, const solver_work *solving,
                                 scree_error *error);

/* Wall-clock seconds since an arbitrary origin; only for reports. */
double stage_seconds(void);

#endif
