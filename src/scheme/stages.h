/* The stages of a step, in their order. What a stage writes is in its signature: a parameter that
 * is not const, and columns of the contact table one by one; the table itself is const to all but
 * stage_detect. `step` is the constant side that all of them read (scheme/work.h).
 *
 * Names of columns: impulse (contacts x rows; the member S of contact_table), history (contacts x
 * history_width), status, place, as in state/contact_table.h. S: impulses by rows of the problem.
 */
#ifndef SCHEME_STAGES_H
#define SCHEME_STAGES_H

#include "scheme/work.h"

/* Positions and velocities of mid-step: bodies.q_M, v_minus, mobile; nodes at x_M. */
void stage_drift_to_middle(const step_input *step, rigid_work *bodies, deform_work *deform);

/* Forces and drives at q_M: bodies.v_free and inverse masses; matrices of deformable bodies. */
scree_status stage_free_velocity(const step_input *step, rigid_work *bodies, deform_work *deform,
                                 scree_error *error);

/* How far laws that act before contact must look. */
void stage_expect_speeds(const step_input *step, const rigid_work *bodies, look_work *look);

/* Near pairs: the rows of the table, with key, pair, law, previous, form, carried, normal, arms,
 * gap and area. Impulse, history, status, place and frame are left to later stages. */
scree_status stage_detect(const step_input *step, const rigid_work *bodies,
                          const deform_work *deform, look_work *look, contact_table *contacts,
                          scree_error *error);

/* Laws: the problem, with the impulses to begin with in work.S. In the first pass the impulse and
 * history of contacts are those of the last step, carried; S begins with the same, and after
 * another look for contacts with what was found before it. */
scree_status stage_prepare(const step_input *step, const rigid_work *bodies,
                           const deform_work *deform, const contact_table *contacts,
                           double *impulse, double *history, joint_work *joints, problem_work *work,
                           scree_error *error);

/* The solver: S and v_plus. What the rooms hold is lost (solver_rooms): the column `impulse`, which
 * the problem has a copy of, and bodies.impulse, which follows from what is found. */
scree_status stage_solve(const step_input *step, const deform_work *deform, const pass_work *passes,
                         const problem_work *work, solver_rooms rooms, double *S, double *v_plus,
                         solver_work *solving, scree_error *error);

/* True when laws, loads or deformable bodies depend on the outcome, were not met and another pass
 * is due: prepare and solve again. Their impulses so far are then in the table, forces and v_free
 * are those of the next pass. */
scree_status stage_again(step_input *step, const contact_table *contacts, const problem_work *work,
                         const solver_work *solving, double *impulse, rigid_work *bodies,
                         deform_work *deform, pass_work *passes, bool *again, scree_error *error);

/* True when a body outran what was expected of it and a law looks ahead: contacts may have been
 * missed. The expectation is raised and the impulses are kept in work.found; detect, prepare and
 * solve again. */
scree_status stage_outrun(step_input *step, const rigid_work *bodies, const contact_table *contacts,
                          look_work *look, problem_work *work, bool *outrun, scree_error *error);

/* What the impulses did and how right it is: impulse, history, status and place of contacts,
 * bodies.impulse (H S by body), joints, ledger and certificate. */
void stage_certify(const step_input *step, const contact_table *contacts, const problem_work *work,
                   const solver_work *solving, const pass_work *passes, double *impulse,
                   double *history, uint8_t *status, double (*place)[3], rigid_work *bodies,
                   deform_work *deform, joint_work *joints, step_report *report);

/* Fails when the step is to be given up: told from outside, as by a time limit. Schemes ask it
 * between the solves of one step. */
scree_status stage_asked_to_stop(const step_input *step, const solver_work *solving,
                                 scree_error *error);

/* Wall-clock seconds since some origin; for reports alone. */
double stage_seconds(void);

#endif
