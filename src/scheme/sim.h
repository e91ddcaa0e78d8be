/* A running simulation: it owns the state and the workspaces of one step, and refers to the model.
 * Schemes are functions that pass its parts to the stages (scheme/stages.h). An attempt writes
 * trial values into the workspaces; only scheme_accept changes the state. */
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
    double h_planned; /* length planned by the last step; driven velocities aimed for it */

    step_input step;   /* constant data of the present step */
    rigid_work bodies; /* bodies during the step */
    deform_work deform;
    look_work look;
    contact_table contacts; /* contacts of the step; become state.contact when it is accepted */
    joint_work *joints;     /* (joints) */
    problem_work work;      /* the contact problem */
    solver_work solver;
    pass_work passes;
    step_report report;
    block_work blocks;
    territory territory; /* of a world that several processes share */
    double seconds[4];   /* detect, prepare, solve, finish */

    state trial; /* for schemes that take steps within a step; else empty */
    void *own;   /* the scheme's own workspace; NULL: it has none */
} sim;

/* sim must be zero except for model, state, team, scheme and settings; detector and solver are
 * created here. */
scree_status sim_create(sim *s, const solver_kind *method, const void *parameters,
                        scree_error *error);
void sim_free(sim *s);
/* Clears every cache: the next step gives the same bits. */
void sim_forget(sim *s);

typedef struct scheme {
    kind head;
    unsigned forms;     /* LAW_...: the forms of laws that it supports */
    uint32_t arrays;    /* vectors of velocities per body that it keeps in state.body.scheme */
    bool frames;        /* keeps where contacts were in state.contact.frame */
    double theta;       /* > 0: the only theta that it supports; it need not be given */
    rigid_path path;    /* how positions follow velocities */
    bool finds_at_end;  /* contacts are those at the end of the step; else at q_M */
    bool looks_back;    /* a free step ends at q_M: laws and joints use the state h / 2 before */
    bool watches;       /* needs contacts listed that may close before the next step */
    bool equal_steps;   /* its laws use two steps, which must have equal length */
    bool bounded;       /* stable for steps below 2 over the largest frequency of its laws */
    bool solves;        /* needs a solver that takes its laws; else it supports no joints either */
    bool solves_within; /* solves many problems within a step, and none of the whole step */
    bool divides;       /* its steps can be divided among processes (scheme/divided.h) */
    bool tries;         /* takes inner steps on sim.trial, which becomes the state */
    /* Reason why it cannot run this world, before the first step; NULL: it can. */
    scree_status (*check)(const sim *s, scree_error *error);
    /* Settings for deformable bodies, from its parameters; NULL: it supports none. */
    deform_settings (*deform)(const void *parameters);
    /* One attempt of a step of length h: writes trial values and certificate in sim; state is
     * unchanged. */
    scree_status (*advance)(sim *s, double h, double h_next, scree_error *error);
    /* Data that it keeps besides positions and velocities become part of the state; NULL: none. */
    void (*accept)(sim *s);
    void (*release)(void *own); /* frees sim.own; NULL: nothing to free */
} scheme;

/* The step of every scheme that solves for impulses: drift, forces, contacts, laws, impulses. */
scree_status scheme_advance_implicit(sim *s, double h, double h_next, scree_error *error);

/* A step begins: fills sim.step; no pass has been made. */
void sim_begin_step(sim *s, double theta, double h, double h_next);
/* The same, where the caller gives all data for laws. */
void sim_begin_as(sim *s, const law_step *seen);

/* Memory for the solver: the column of impulses from the last step, of which the problem has a copy
 * until the new impulses are written, and the impulses by body, which are computed from these. */
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
