/* What the stages share among themselves and nobody else needs. */
#ifndef SCHEME_STAGES_H
#define SCHEME_STAGES_H

#include "scheme/sim.h"

/* Whether some law looks ahead of contact, so that speeds matter. */
bool stage_looks_ahead(const sim *s);
/* The instants of the step in work. */
rigid_times stage_times(const sim *s);
/* Velocities of all bodies and nodes. */
static inline size_t stage_velocities(const sim *s) {
    return s->bodies.count * s->bodies.dofs + (size_t)s->model->nodes * (size_t)s->model->dimension;
}
/* Runs a stage and adds its wall-clock time, for reports alone. */
scree_status stage_timed(sim *s, scree_status (*stage)(sim *, scree_error *), double *seconds,
                         scree_error *error);

/* Adds the active loads to force: those that resist where view has velocities, else the others. */
void stage_add_loads(const sim *s, const load_view *view, double *force);
/* Loads that resist (resist.c): none yet; at v_free, as if it were the end of the step. */
void resist_begin(sim *s);
/* How far what acts is from what they ask for at v_theta, as a velocity over the largest. */
double resist_misfit(sim *s);
/* What acts moves to what resist_begin or resist_misfit found. */
void resist_correct(sim *s);
/* The same, and v_free with it. */
scree_status stage_resist(sim *s, scree_error *error);

/* Calls work for every law that has contacts in the block, with those contacts and the step as they
 * see it. Blocks may be worked on side by side: work writes to its block and to rows of its
 * contacts alone. */
typedef void (*stage_law_work)(sim *s, contact_block *k, const law *l, const law_step *step,
                               law_batch *batch);
void stage_for_laws(sim *s, contact_block *k, stage_law_work work);
/* The block becomes the contacts from `first` on; their frames. */
void stage_begin_block(const sim *s, contact_block *k, size_t first);
/* Blocks of contacts of the step. */
static inline size_t stage_blocks(const sim *s) {
    return (s->contacts.table.count + STAGE_BLOCK - 1) / STAGE_BLOCK;
}
/* Calls work for every block of contacts, several at once, each begun. */
typedef void (*stage_block_work)(sim *s, contact_block *k);
void stage_for_blocks(sim *s, stage_block_work work);
/* Impulses and velocities of the block as a law's outcome. */
static inline law_outcome stage_outcome(const contact_block *k) {
    return (law_outcome){(const double(*)[ROWS_MAX])k->S, (const double(*)[ROWS_MAX])k->U_plus};
}
/* Where bodies are, for the order of sweeps (bricks.c). */
scree_status stage_find_bricks(sim *s, scree_error *error);
/* Prepares the pass that step.pass names. */
scree_status stage_prepare_pass(sim *s, scree_error *error);
/* Outcome of the pass before, for the block: impulses from sim.contacts, velocities from v_plus. */
void stage_recall_block(const sim *s, contact_block *k);
/* What contacts of the last step held that this one does not have. */
scree_status stage_find_lost(sim *s, scree_error *error);
/* Rows of the block as its laws prepared them, from the problem. */
void stage_recall_rows(const sim *s, contact_block *k);
/* Impulses and history of the last step for the block; impulses are multiplied by scale. */
void stage_carry_block(sim *s, const contact_block *k, double scale);
/* Counts what the block brings into the problem. */
void stage_count_block(const sim *s, contact_block *k);
/* Its active contacts into the problem, from the places that are given in it on. */
void stage_place_block(sim *s, contact_block *k);
/* U = H' v of the contacts of the block. */
void stage_relative_velocities(const sim *s, const contact_block *k, const double *v,
                               double (*U)[ROWS_MAX]);

/* Contacts that nodes carry (carriers.c): what the velocities of all nodes add to U = H' v; their
 * place in the problem; impulses of the problem on the nodes, into bodies.impulse. */
void stage_add_carried(const contact_table *t, const contact *c, const double *node_v,
                       double U[ROWS_MAX]);
void stage_place_carried(sim *s, uint32_t place, const contact *c);
double *stage_place_node(sim *s, uint32_t place, uint32_t node_index);
void stage_push_nodes(sim *s);
/* How far the nodes of deformable bodies are from their balance at v_plus, with the impulses on
 * them, which stay in bodies.impulse. */
scree_status stage_balance_nodes(sim *s, scree_error *error);

/* Begins contact `place` of the problem, whose H follows: its row, shift and starting impulse. */
void stage_place(sim *s, uint32_t place, const row *r, const double *b, const double *S);
/* Keeps C, D and d of a placed contact whose row has them. */
scree_status stage_place_extra(sim *s, uint32_t place, const row_extra *extra, scree_error *error);
/* Adds one body's block of H' to it: room for (rows of the contact x dofs) numbers. */
double *stage_place_body(sim *s, uint32_t place, uint32_t slot);
/* -U_N of the free velocity of a contact placed with its H, when it approaches. */
double stage_approach(const sim *s, uint32_t place);
/* |U + b| of the free velocity over all rows of a placed joint: what it has to hold back. */
double stage_strain(const sim *s, uint32_t place);
/* Whether a detected contact of a placed row has an elliptic cone. */
static inline bool stage_is_elliptic(const sim *s, size_t contact_index) {
    return s->elliptic && s->model->laws.data[s->contacts.law[contact_index]].elliptic;
}
/* Impulse and status of a detected contact of the block, N, T1, T2 whatever its cone. */
uint8_t stage_contact_impulse(const sim *s, const contact_block *k, size_t contact_index,
                              double S[ROWS_MAX]);
/* Impulse and status of a placed contact, read back from the problem; NONE: zero and open. */
uint8_t stage_impulse(const sim *s, uint32_t place, double S[ROWS_MAX]);

/* The residual of the last solve in the norm that steps stop on. */
static inline double stage_residual(const sim *s) {
    return norm_value(s->settings.norm, &s->info.residual);
}
/* A solver's progress, into sim.watch; user: the sim. */
void stage_watch(void *user, const char *name, int64_t iteration, const residual *now);
void stage_watch_begin(sim *s);
/* Which tests the step missed, and whether it converged. */
void stage_judge(sim *s, bool nodes_balance);
/* Adds the residual of the contact problem to what the step missed. */
void stage_miss_residual(sim *s);

/* Fails when the step is to be given up: told from outside, as by a time limit. Schemes ask it
 * between the solves of one step. */
scree_status stage_asked_to_stop(const sim *s, scree_error *error);
/* Notes that the step found no equilibrium, and which body moved farthest from `before`. */
void stage_run_away(sim *s, const state *before, const step_runaway *found);

/* Held interactions: into the problem after the contacts, and back. */
scree_status joints_prepare(sim *s, double scale, uint32_t *placed, double *approach,
                            scree_error *error);
void joints_finish(sim *s);

#endif
