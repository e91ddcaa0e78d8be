/* A simulation in work: model, state, solver and the workspace of one step. Schemes are functions
 * of it. An attempt writes trial values into the workspace; scheme_accept alone changes the state.
 */
#ifndef SCHEME_SIM_H
#define SCHEME_SIM_H

#include "base/team.h"
#include "body/deformable.h"
#include "body/rigid.h"
#include "detect/detect.h"
#include "detect/skin.h"
#include "law/joint/joint.h"
#include "law/law.h"
#include "model/model.h"
#include "problem/condense.h"
#include "problem/explicit.h"
#include "problem/kinematics.h"
#include "problem/problem.h"
#include "scree/frame.h"
#include "solver/solver.h"
#include "state/state.h"

typedef struct scheme_settings {
    double theta, gamma;
    double active_gap; /* of the smaller body's size */
    double alert;      /* m: contacts are kept up to this gap even when their law needs none */
    double tolerance;  /* scale-free residual at which a step is solved, */
    solver_norm norm;  /* root mean square over contacts, or the largest */
    int64_t max_iterations;
    uint64_t seed;
    double reference_speed; /* m/s; 0: computed at every step */
    double law_tolerance;   /* misfit at which laws that depend on the outcome are met */
    int max_passes;
    bool watches; /* contacts that may close before the next mid-step are listed too */
} scheme_settings;

/* Contacts are worked on in blocks that stay in the cache from one stage to the next. */
#define STAGE_BLOCK 256

/* One block of contacts on its way from the laws to the problem, or back. */
typedef struct contact_block {
    size_t first, count;            /* in the table of the step */
    size_t *law_first;              /* (laws + 1) places of each law's contacts in by_law */
    contact_axes axes[STAGE_BLOCK]; /* space alone: four readers, and a root and a division each */
    uint32_t by_law[STAGE_BLOCK];
    uint8_t active[STAGE_BLOCK];
    row row[STAGE_BLOCK];
    row_extra extra[STAGE_BLOCK]; /* of rows that have C, D or d */
    double b[STAGE_BLOCK][ROWS_MAX];
    double correction[STAGE_BLOCK];
    double gap_free[STAGE_BLOCK]; /* RIGID_NEWMARK */
    double U_minus[STAGE_BLOCK][ROWS_MAX], U_plus[STAGE_BLOCK][ROWS_MAX];
    double S[STAGE_BLOCK][ROWS_MAX]; /* what the solver found */
    law_work work[STAGE_BLOCK];      /* of laws that store and lose energy by themselves */
    law_ellipse ellipse[STAGE_BLOCK];
    /* what goes into the problem: where its contacts, their rows and extras begin, and how many */
    uint32_t place, row_place, extra_place, placed, rows, extras;
    double approach; /* sum of the speeds at which its contacts approach */
} contact_block;

/* What a block of contacts adds to the certificate. */
typedef struct block_sum {
    scree_ledger ledger;
    double penetration, depth;
    uint32_t deeper[2]; /* slots of the bodies of the contact that is so deep */
    uint32_t broken, pulled, bonds;
    double branch, branches, farthest; /* centre to centre: sum, number, largest (bricks.c) */
    uint32_t slots[2][2]; /* first and last of the lower and of the higher body of its contacts */
} block_sum;

/* What some bodies add to the sums of Clausius and Duhem. */
typedef struct duhem_sum {
    double early, free, gross;
} duhem_sum;
#define BODY_CHUNK 1024 /* bodies that are worked on, and summed, in one go */

/* How far some bodies reach along each axis. */
typedef struct extent {
    double low[3], high[3];
} extent;

/* Cells of the grid of bricks, along x, y and z, and their edges. */
typedef struct brick_grid {
    double cells[3], edge[3];
} brick_grid;

/* What is kept of every contact of the step, in key order; impulse and status stand in
 * sim.contacts. */
typedef struct contact_work {
    size_t capacity;
    uint32_t *place;    /* index in the problem, NONE when not active */
    double *correction; /* the part of b_N that corrects positions; NULL: no law has one */
    double *iterate;    /* (contacts x iterate_width) */
    uint32_t iterate_width;
    law_ellipse *ellipse; /* NULL: no law is elliptic */
} contact_work;

/* A held interaction in this step. */
typedef struct joint_work {
    joint_view view;
    joint_rows rows;
    double arm[2][3];    /* from each centre to its anchor at q_M */
    double first_arm[3]; /* from the second centre to the first anchor */
    double U_minus[JOINT_ROWS], U_plus[JOINT_ROWS], S[JOINT_ROWS]; /* group after group */
    uint32_t place; /* of its first group in the problem, NONE when it does not act */
    uint8_t status; /* of its first group */
} joint_work;

/* The arrays behind the constant problem. H of pairs of rigid bodies is not written down: the
 * problem refers to the contact table for it. */
typedef struct problem_work {
    size_t capacity;  /* contacts */
    size_t explicits; /* contacts whose H is written down, there is room for */
    size_t pool;      /* nodes of wide carriers there is room for besides */
    problem_pairs pairs;
    uint32_t *at;     /* see problem_pairs */
    uint32_t written; /* contacts whose H is written down */
    row *row;
    row_extra *extra;
    uint32_t extras;
    size_t extra_capacity;
    uint32_t *row_first, *entry_first, *entry_body;
    size_t *H_first;
    double *b, *H, *S;
} problem_work;

/* How the solve in work gets on (missed.c). */
typedef struct solve_mark {
    int64_t iteration; /* of the method's own */
    double value;      /* the least scale-free residual up to there */
} solve_mark;
typedef struct solve_watch {
    const char *method;       /* at work; static text; NULL: none was heard of */
    int64_t first, iteration; /* of all methods of the solve: when it began, and now */
    double value;
    solve_mark mark[2];
    double misfit, balance; /* after the pass before; INFINITY: there was none */
} solve_watch;

/* A step without inertia that found no equilibrium, while its contact problems were solved. */
typedef struct step_runaway {
    bool found;
    uint64_t body; /* id of the body that moved farthest */
    double moved;  /* m, in the step */
    double share;  /* of the forces that is out of balance */
    int64_t tries; /* relaxations or iterations that were made */
    bool relaxed;  /* relaxations; else iterations of bodies without inertia */
} step_runaway;

typedef struct sim {
    const model *model;
    state *state;
    team *team;
    detector *detector;
    const solver_kind *solver_kind;
    solver *solver;
    const struct scheme *scheme;
    const void *scheme_parameters;
    scheme_settings settings;

    rigid_work bodies;
    deform_work deform; /* of worlds with deformable bodies, as what follows */
    skin_detector *skin;
    condenser *condenser;
    uint8_t *rigid;    /* (bodies) exists and is rigid */
    problem condensed; /* what the solver gets: W in place of the bodies */
    double *speeds;    /* (rows) U of the condensed problem */
    size_t speeds_room;
    contact_table contacts; /* of the step; becomes state.contact when it is accepted */
    contact_work contact;
    joint_work *joint;     /* (joints) */
    contact_block *blocks; /* (block_count) as many blocks of contacts are worked on at once */
    size_t block_count;
    size_t *block_laws;    /* behind their law_first */
    ARRAY(block_sum) sums; /* (blocks of the step) */
    duhem_sum *duhem;      /* (chunks of bodies) */
    brick_grid grid;       /* of the bricks of the step */
    problem_bricks bricks; /* count 0: there are none */
    ARRAY(uint32_t) brick_of;
    ARRAY(uint8_t) brick_colour;
    ARRAY(extent) extents; /* of chunks of bodies */
    double *law_ahead;     /* (laws) s */
    double *speed;     /* (bodies) what no surface point is expected to outrun in this step, m/s */
    double *law_reach; /* (laws) */
    bool expects;      /* some law looks ahead, so speeds matter */
    bool looks_ahead;  /* some law acts before contact */
    bool iterates;     /* some law depends on the outcome of the step */
    bool resists;      /* some load does */
    bool works;        /* some law stores and loses energy by itself */
    bool stores;       /* some law holds energy in the history of its contacts */
    bool elliptic;     /* some law has an elliptic cone */
    double spare;      /* m that a body may outrun its expectation without harm */
    contact_key *held; /* sorted pairs that are not detected */
    size_t held_count;
    problem_work work;
    problem problem;
    explicit_problem explicit; /* with deformable bodies: H of all contacts is written down */
    state trial;               /* of schemes that take steps within a step; empty else */
    void *own;                 /* the scheme's own workspace; NULL: it has none */

    bool keep_start;     /* keeps what the solver begins with */
    ARRAY(double) start; /* (rows of the problem) S before the solve */

    double h_planned; /* for this step by the last one; driven velocities were aimed for it */
    law_step step;
    double sharper;      /* share of the tolerance that the solver is given in this pass */
    double least_misfit; /* of the passes of the step */
    int stale;           /* passes since it got better */
    solver_info info;
    solve_watch watch;
    step_miss missed; /* which tests the step missed */
    step_runaway runaway;
    /* Told now and then while a solve is at work: sim.watch; NULL: nobody is. */
    void (*tell)(void *user, const struct sim *s);
    void *tell_user;
    /* Asked now and then while a solve is at work: whether to give the step up; NULL: never. */
    bool (*stop)(void *user);
    void *stop_user;
    double solver_memory[SOLVER_NUMBERS]; /* of this attempt */
    detect_report detected;
    scree_certificate certificate;
    solver_proof proof;     /* of the solve: there is no solution */
    double travel, depth;   /* of the step: see EXTREME_TRAVEL and EXTREME_DEPTH */
    uint64_t farther;       /* id of the body that travelled so far */
    uint64_t deeper[2];     /* ids of the bodies of the contact that is so deep */
    double lost;            /* J: what contacts held that are there no more */
    ARRAY(uint8_t) matched; /* (contacts of the last step) */
    uint32_t broken;        /* bonds, in the step */
    uint32_t pulled;        /* contacts that a law without bonds pulled back, in the step */
    double gross;      /* J: a sum that all velocities of the step entered; NAN: there is none */
    double dips;       /* J: below it the sums of Clausius and Duhem count as negative (rounding) */
    double seconds[4]; /* detect, prepare, solve, finish */
} sim;

/* sim must be zero but for model, state, team, settings; detector and solver are created here. */
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
    bool solves;       /* needs a solver that takes its laws; else it takes no joints either */
    bool tries;        /* takes steps within its step, on sim.trial, which becomes the state */
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

/* What the laws see of a step that a scheme begins. */
void stage_begin(sim *s, double theta, double h, double h_next);

/* The stages that schemes share, in the order of a step. */
void stage_drift_to_middle(sim *s);
scree_status stage_free_velocity(sim *s, scree_error *error);
void stage_expect_speeds(sim *s);
scree_status stage_detect(sim *s, scree_error *error);
scree_status stage_prepare(sim *s, scree_error *error);
scree_status stage_solve(sim *s, scree_error *error);
/* True when a law depends on the outcome, was not met and another pass is due: the rows are
 * prepared anew from the outcome, and the solver starts from its impulses. */
scree_status stage_again(sim *s, bool *again, scree_error *error);
/* True when a body outran what was expected of it and a law looks ahead: contacts may have been
 * missed. The expectation is raised; detect, prepare and solve again. */
bool stage_outrun(sim *s);
void stage_certify(sim *s);

/* Makes the trial values the state: q+ = q_M + theta h v+, v+, contacts, clock, ledger. Cannot
 * fail. */
void scheme_accept(sim *s);

/* Wall-clock seconds since some origin; for reports alone. */
double stage_seconds(void);

#endif
