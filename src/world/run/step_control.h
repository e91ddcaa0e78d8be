/* How long steps are. Each step plans the length of the one after it, since driven bodies are aimed
 * at their path at the middle of the next step and laws on positions at the gap there; the plan is
 * state. A step may still be taken shorter than it was planned. */
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
    scree_step_def def; /* its text is not kept */
    double limit;       /* of the displacement in a step, m; 0: none */
    world_formula wish;
    scree_step_control callback; /* NULL: none */
    void *user;

    /* of the step in work */
    double h_given;   /* for the step after it, by an action; 0: none */
    int64_t rejected; /* attempts so far that were not accepted */
    int64_t work[2];  /* iterations and updates that they took */
} step_control;

/* Refuses steps of different lengths where the scheme cannot take them: restitution over two steps
 * lets bodies in by h U and out again by the same over the next h, so that a shorter second step
 * would throw them out faster. who: what asks for them. */
scree_status world_check_lengths(const scree_world *w, const char *who, scree_error *error);
/* Refuses steps of a length that explicit laws make unstable; `name` is what gives it. */
scree_status world_check_stable(const scree_world *w, const char *name, double h,
                                scree_error *error);
/* When the bodies are known: the limits that depend on them. */
scree_status world_set_limits(scree_world *w, scree_error *error);
/* Forgets the step before: nothing is given, nothing rejected. */
void world_begin_lengths(scree_world *w);
/* Plans the step that begins: its own length and that of the one after it. */
scree_step_lengths world_plan_step(const scree_world *w);
/* Asks the program for the lengths, when it wants to be asked; what it changes is an action. */
scree_status world_ask_step(scree_world *w, scree_error *error);
/* True when the attempt stands; else `lengths` are those to try next, one of them shorter. */
bool world_judge_step(const scree_world *w, scree_step_lengths *lengths);
/* After an attempt without an answer (a deformable body found no state): whether a shorter one may
 * be tried; `lengths` are then its own. */
bool world_shorten_failed(const scree_world *w, scree_step_lengths *lengths);
/* After an accepted step: its lengths, and what the attempts before it cost, become state. */
void world_keep_lengths(scree_world *w, const scree_step_lengths *lengths);
/* After an accepted step: the length that the expression wishes for. */
scree_status world_wish_step(scree_world *w, scree_error *error);
/* The length that the last step planned for the next one. */
double world_planned_step(const scree_world *w);

/* The first instant after `after` at which a stage ends, rain falls, or a drive or load in force
 * changes its slope. */
double world_next_event(const scree_world *w, double after);
/* Shortens lengths that would let a contact close earlier than `impact` before a mid-step sees it;
 * false when nothing is to be done. */
bool world_meet_impact(const scree_world *w, scree_step_lengths *lengths);

#endif
