/* The lengths of steps. Each step plans the length of the next one, since driven bodies aim at
 * their path at the middle of the next step, and laws on positions at the gap there; the plan is
 * part of the state. A step may still be made shorter than planned. */
#ifndef WORLD_RUN_STEP_CONTROL_H
#define WORLD_RUN_STEP_CONTROL_H

#include "base/expression.h"
#include "scree/world.h"

/* An expression over the running world (variables.c); NULL: none. */
typedef struct world_formula {
    expression *expression;
    bool uses_values; /* it names values, which are measured on a frame */
} world_formula;

typedef struct step_control {
    bool adapts;
    scree_step_def def; /* its text is not stored */
    double limit;       /* relative to the displacement in a step, m; 0: none */
    world_formula wish;
    scree_step_control callback; /* NULL: none */
    void *user;

    /* of the present step */
    double h_given;   /* for the step after it, by an action; 0: none */
    int64_t rejected; /* number of attempts so far that were not accepted */
    int64_t work[2];  /* their iterations and updates */
} step_control;

/* An error if the scheme does not allow steps of different lengths: restitution over two steps lets
 * bodies penetrate by h U and separate by the same distance in the next step, so a shorter second
 * step would eject them faster. who: the setting that requires them. */
scree_status world_check_lengths(const scree_world *w, const char *who, scree_error *error);
/* An error if explicit laws are unstable with a step of this length; `name` is the setting that
 * gives it. */
scree_status world_check_stable(const scree_world *w, const char *name, double h,
                                scree_error *error);
/* Called when the bodies are known: computes the limits that depend on them. */
scree_status world_set_limits(scree_world *w, scree_error *error);
/* Resets the data of the last step: no lengths given, no attempt rejected. */
void world_begin_lengths(scree_world *w);
/* Plans the step that begins: its own length and that of the one after it. */
scree_step_lengths world_plan_step(const scree_world *w);
/* Calls the program's step control, if there is one; its changes are an action. */
scree_status world_ask_step(scree_world *w, scree_error *error);
/* True if the attempt is accepted; otherwise `lengths` are those to try next, one of them
 * shorter. */
bool world_judge_step(const scree_world *w, scree_step_lengths *lengths);
/* After a failed attempt (a deformable body found no state): whether a shorter one may be tried;
 * `lengths` are then its lengths. */
bool world_shorten_failed(const scree_world *w, scree_step_lengths *lengths);
/* After an accepted step: its lengths, and the cost of the attempts before it, become part of the
 * state. */
void world_keep_lengths(scree_world *w, const scree_step_lengths *lengths);
/* After an accepted step: the length that the expression requests. */
scree_status world_wish_step(scree_world *w, scree_error *error);

/* The first instant after `after` at which a stage ends, rain falls, or a drive or load in force
 * changes its slope. */
double world_next_event(const scree_world *w, double after);
/* Shortens lengths that would let a contact close earlier than `impact` before a mid-step
 * detects it; false if no change is needed. */
bool world_meet_impact(const scree_world *w, scree_step_lengths *lengths);

#endif
