/* Functions that the stages share among themselves only: blocks of contacts, places in the problem,
 * joints, loads, missed tests. */
#ifndef SCHEME_PARTS_H
#define SCHEME_PARTS_H

#include "scheme/carriers.h"
#include "scheme/sim.h"

/* Whether some law acts ahead of contact, so that speeds matter. */
bool look_is_ahead(const model *m, const scheme_settings *settings, const scheme *of);
/* How far ahead the laws of a step look, s: the most of all. */
double look_ahead(const step_input *step);
/* Velocities of all bodies and nodes; those of the nodes start at the given index. */
static inline size_t node_velocities(const model *m) { return m->bodies.count * m->dofs; }
static inline size_t all_velocities(const model *m) {
    return node_velocities(m) + (size_t)m->nodes * (size_t)m->dimension;
}

/* Adds the active loads to force: if view has velocities, those that depend on velocity, else the
 * others. */
void loads_add(const step_input *step, const load_view *view, double *force);
/* Loads that depend on velocity (resist.c): clears them; evaluates them at v_free as if that were
 * the velocity at the end of the step. */
void resist_begin(const step_input *step, rigid_work *bodies);
/* Difference between the applied loads and the loads at v_theta, as a velocity relative to the
 * largest one. */
double resist_misfit(const step_input *step, rigid_work *bodies);
/* The applied loads take the values that resist_begin or resist_misfit found. */
void resist_correct(const step_input *step, rigid_work *bodies);
/* The same, and v_free changes with them. */
scree_status free_velocity_again(const step_input *step, rigid_work *bodies, deform_work *deform,
                                 scree_error *error);

/* Blocks of contacts (blocks.c). */

static inline size_t blocks_of(const contact_table *contacts) {
    return (contacts->table.count + STAGE_BLOCK - 1) / STAGE_BLOCK;
}
/* Makes the block from the contacts starting at `first`, with their frames. */
void block_begin(const contact_table *contacts, contact_block *k, size_t first);
/* Calls work for every block of contacts, after preparing it; several blocks run at once. */
typedef void (*block_task)(void *context, contact_block *k);
void blocks_for_each(const step_input *step, const contact_table *contacts, block_task work,
                     void *context);
/* U = H' v of the contacts of the block. */
void block_velocities(const model *m, const contact_table *contacts, const contact_block *k,
                      const double *v, double (*U)[ROWS_MAX]);
/* The same for contacts that have a place in the problem; U of others is unchanged. */
void block_velocities_of(const model *m, const contact_table *contacts, const contact_block *k,
                         const uint32_t *place, const double *v, double (*U)[ROWS_MAX]);
/* The same for all contacts, except that U = 0 for contacts of two round bodies with a gap above
 * `far` and without a place; place NULL: no contact has one. */
void block_velocities_near(const model *m, const contact_table *contacts, const contact_block *k,
                           const uint32_t *place, double far, const double *v,
                           double (*U)[ROWS_MAX]);
/* The columns of contacts that laws read and write besides the block. */
typedef struct law_columns {
    const contact_table *contacts;
    const double *q_M;
    double *history, *iterate;
} law_columns;
/* Calls work for every law that has contacts in the block, with those contacts and the step data
 * for laws. Blocks may run in parallel: work writes only to its block and to rows of its
 * contacts. */
typedef void (*law_task)(void *context, contact_block *k, const law *l, const law_step *step,
                         law_batch *batch);
void block_for_laws(const step_input *step, const law_columns *columns, contact_block *k,
                    law_task work, void *context);
/* Impulses and velocities of the block, as the result that a law receives. */
static inline law_outcome block_outcome(const contact_block *k) {
    return (law_outcome){(const double(*)[ROWS_MAX])k->S, (const double(*)[ROWS_MAX])k->U_plus};
}
/* Keeps the solution for these contacts, and starts the next solve after a new detection from it
 * (found.c). */
scree_status found_keep(const contact_table *contacts, const problem_work *work, found_work *f,
                        scree_error *error);
scree_status found_recall(const contact_table *contacts, const contact_work *placed,
                          const problem *p, found_work *f, double *S, scree_error *error);
void found_free(found_work *f);
/* Impulses and history of the last step for the block; impulses are multiplied by scale. */
void block_carry(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
                 const contact_block *k, double scale, double *impulse, double *history,
                 double *iterate);
/* Result of the last pass: impulses from the table, velocities from v_plus. */
void block_recall_outcome(const model *m, const contact_table *contacts, const double *v_plus,
                          contact_block *k);
/* Rows as the laws prepared them, read from the problem. */
void block_recall_rows(const problem_work *work, contact_block *k);
/* Counts the rows and contacts that the block adds to the problem. */
void block_count(const step_input *step, const contact_table *contacts, contact_block *k);
/* Finds the positions of its rows in the problem; rows that contacts share are looked up there. */
void block_share_rows(contact_block *k, problem_work *work);
/* Adds its active contacts to the problem, starting at the given places. A tensile impulse that a
 * former bond left in a contact is set to zero. */
void block_place(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
                 contact_block *k, double *impulse, problem_work *work);
/* Whether a contact has an elliptic cone. */
static inline bool contact_is_elliptic(const step_input *step, const contact_table *contacts,
                                       size_t at) {
    return step->needs.elliptic && step->model->laws.data[contacts->law[at]].elliptic;
}
/* Impulse and status of a contact of the block, N, T1, T2 whatever its cone. */
uint8_t block_impulse(const step_input *step, const contact_table *contacts,
                      const problem_work *work, const contact_block *k, size_t at,
                      double S[ROWS_MAX]);

/* Contacts and joints in the problem (place.c). */

/* Starts contact `place`: its row, which is stored as number `law_at` of work.row, shift and
 * initial impulse; its H follows. */
void place_begin(problem_work *work, uint32_t place, uint32_t law_at, const row *r, const double *b,
                 const double *S);
/* Stores C, D and d of a placed contact whose row has them. */
scree_status place_extra(problem_work *work, uint32_t place, const row_extra *extra,
                         scree_error *error);
/* Adds the block of H' of one body or node: memory for (rows of the contact x dofs) numbers. */
double *place_entry(problem_work *work, uint32_t place, uint32_t body_index, uint32_t dofs);
/* |U + b| of the free velocity over all rows of a placed joint: the violation that it must
 * prevent. */
double place_strain(const model *m, const problem_work *work, const double *v_free, uint32_t place);
/* Impulse and status of a placed contact, read back from the problem; NONE: zero and open. */
uint8_t place_impulse(const problem_work *work, uint32_t place, double S[ROWS_MAX]);

/* Positions of bodies, for the order of sweeps (bricks.c). The plan is that of the bodies as they
 * are when the world is built. */
/* The extent of the free bodies, or of those that are counted; and the grid for it (false: too few
 * bricks). */
scree_status bricks_measure(const step_input *step, const rigid_work *bodies,
                            const uint8_t *counted, extent *all, scree_error *error);
bool bricks_choose(const model *m, const brick_plan *plan, double edge, const extent *all,
                   brick_grid *g);
void bricks_plan(const model *m, const state *s, const scheme_settings *settings, brick_plan *plan);
scree_status bricks_find(const step_input *step, const rigid_work *bodies,
                         const contact_table *contacts, brick_work *brick, scree_error *error);
/* Energy that contacts of the last step stored and that this step does not have: kept.lost
 * (lost.c). */
scree_status lost_find(const step_input *step, const contact_table *contacts, contact_work *kept,
                       scree_error *error);

/* The sums of Clausius and Duhem, into the report (duhem.c). */
void duhem_find(const step_input *step, const rigid_work *w, step_report *report);

/* Joints: into the problem after the contacts, and back (joints.c). */
scree_status joints_prepare(const step_input *step, const rigid_work *bodies, double scale,
                            joint_work *joints, problem_work *work, uint32_t *placed,
                            exact_sum *approach, scree_error *error);
void joints_finish(const step_input *step, const rigid_work *bodies, const problem_work *work,
                   joint_work *joints, double *body_impulse, scree_ledger *ledger);

/* The residual of the last solve in the norm of the stopping test. */
static inline double solve_residual(const step_input *step, const solver_work *solving) {
    return norm_value(step->settings->norm, &solving->info.residual);
}
/* Receives a solver's progress for solver_work.watch; user: the solver_work (missed.c). */
void watch_solve(void *user, const char *name, int64_t iteration, const residual *now);
void watch_begin(const step_input *step, const deform_work *deform, const pass_work *passes,
                 const problem *p, solve_watch *watch);
/* These record missed tests of the step: the residual of the contact problem, the misfit of laws,
 * the balance of nodes. */
void miss_residual(const step_input *step, const solver_work *solving, step_report *report);
void miss_laws(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
               const problem_work *work, const solver_work *solving, const pass_work *passes,
               step_miss *missed);
void miss_balance(const step_input *step, const rigid_work *bodies, const deform_work *d,
                  const solver_work *solving, step_report *report);
/* Records that the step found no equilibrium, and which body moved farthest from `before`
 * (runaway.c). */
void runaway_note(const step_input *step, const rigid_work *bodies, const state *before,
                  const step_runaway *found, step_runaway *out);

#endif
