/* A simulation in work: it owns the model's side, the state and the workspaces of one step. Schemes
 * are functions of it that hand its parts to the stages (scheme/stages.h). An attempt writes trial
 * values into the workspaces; scheme_accept alone changes the state.
 */
#ifndef SCHEME_SIM_H
#define SCHEME_SIM_H

#include "scheme/stages.h"

typedef struct sim {
    const model *model;
    state *state;
    team *team;
    const struct scheme *scheme;
    const void *scheme_parameters;
    scheme_settings settings;
    model_needs needs;
    double h_planned; /* for this step by the last one; driven velocities were aimed for it */

    step_input step;   /* the constant side of the step in work */
    rigid_work bodies; /* in motion */
    deform_work deform;
    look_work look;
    contact_table contacts; /* of the step; becomes state.contact when it is accepted */
    joint_work *joints;     /* (joints) */
    problem_work work;      /* the contact problem */
    solver_work solver;
    pass_work passes;
    step_report report;
    block_work blocks;
    double seconds[4]; /* detect, prepare, solve, finish */

    state trial; /* of schemes that take steps within a step; empty else */
    void *own;   /* the scheme's own workspace; NULL: it has none */
} sim;

/* sim must be zero but for model, state, team, scheme and settings; detector and solver are created
 * here. */
scree_status sim_create(sim *s, const solver_kind *method, const void *parameters,
                        scree_error *error);
void sim_free(sim *s);
/* Drops every cache: the next step gives the same bits. */
void sim_forget(sim *s);

typedef struct scheme {
    kind head;
    unsigned forms;    /* LAW_...: the forms in which it takes laws */
    uint32_t arrays;   /* vectors of velocities per body that it keeps in state.body.scheme */
    bool frames;       /* keeps where contacts were in state.contact.frame */
    double theta;      /* > 0: the only theta that it takes, which need not be given */
    rigid_path path;   /* how positions follow velocities */
    bool finds_at_end; /* contacts are those where the step ends; else at q_M */
    bool looks_back;  /* a free step ends at q_M: laws and joints see what was half a step before */
    bool watches;     /* wants contacts listed that may close before the next step */
    bool equal_steps; /* its laws reach over two steps, which must have one length */
    bool bounded;     /* is stable below 2 over the largest frequency of its laws alone */
    bool solves;      /* needs a solver that takes its laws; else it takes no joints either */
    bool solves_within; /* many problems within a step, and none of the whole step */
    bool tries;         /* takes steps within its step, on sim.trial, which becomes the state */
    /* What of a world it cannot take, before the first step; NULL: it takes all. */
    scree_status (*check)(const sim *s, scree_error *error);
    /* How it takes deformable bodies, from its parameters; NULL: it takes none. */
    deform_settings (*deform)(const void *parameters);
    /* One attempt of a step of length h: trial values and certificate in sim; state untouched. */
    scree_status (*advance)(sim *s, double h, double h_next, scree_error *error);
    /* What it keeps besides positions and velocities becomes the state; NULL: nothing. */
    void (*accept)(sim *s);
    void (*release)(void *own); /* frees sim.own; NULL: there is none */
} scheme;

/* The step of every scheme that solves for impulses: drift, forces, contacts, laws, impulses. */
scree_status scheme_advance_implicit(sim *s, double h, double h_next, scree_error *error);

/* A step begins: sim.step, and no pass has been made. */
void sim_begin_step(sim *s, double theta, double h, double h_next);
/* The same, where the caller says all that laws see of it. */
void sim_begin_as(sim *s, const law_step *seen);

/* Room for the solver: the impulses that were carried, which the problem has a copy of until those
 * that were found are written, and those by body, which follow from them. */
static inline solver_rooms sim_spare(const sim *s) {
    const rigid_work *b = &s->bodies;
    bool made_anew = !b->kept && !s->model->nodes;
    return (solver_rooms){.room = {{s->contacts.S, s->contacts.table.capacity * s->contacts.rows},
                                   {b->impulse, made_anew ? b->count * b->dofs : 0}},
                          .impulses = {s->work.S, s->work.rows}};
}

/* Makes the trial values the state: q+ = q_M + theta h v+, v+, contacts, clock, ledger. Cannot
 * fail. */
void scheme_accept(sim *s);

#endif
