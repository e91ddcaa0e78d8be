/* Data that the stages of a step read and write: the constant data of a step, and workspaces named
 * for their contents. scheme/stages.h shows which stage writes which. */
#ifndef SCHEME_WORK_H
#define SCHEME_WORK_H

#include "base/team.h"
#include "body/deformable.h"
#include "body/rigid.h"
#include "detect/detect.h"
#include "detect/skin/skin.h"
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
    double active_gap; /* relative to the smaller body's size */
    double alert;      /* m: contacts are kept up to this gap even if no law needs them */
    double tolerance;  /* scale-free residual at which a step counts as solved, */
    solver_norm norm;  /* as root mean square over contacts, or as maximum */
    int64_t max_iterations;
    uint64_t seed;
    double reference_speed; /* m/s; 0: computed at every step */
    double law_tolerance;   /* misfit at which laws that depend on the result count as satisfied */
    int max_passes;
    bool watches; /* also lists contacts that may close before the next mid-step */
} scheme_settings;

/* Requirements of the model's laws, loads and joints on every step; found once. */
typedef struct model_needs {
    bool iterates; /* some law depends on the result of the step */
    bool resists;  /* some load depends on it */
    bool works;    /* some law stores and loses energy itself */
    bool stores;   /* some law stores energy in the history of its contacts */
    bool elliptic; /* some law has an elliptic cone */
    bool corrects; /* some law may correct positions by b_N or do work itself: contact.correction */
    double open;   /* m: a contact with a wider predicted gap does not act; INFINITY: it may */
    uint32_t iterate_width;
    contact_key *held; /* sorted pairs without contact detection */
    size_t held_count;
} model_needs;

/* The constant data of a step, which every stage may read. Written when a step begins; stage_again
 * and stage_outrun change the pass. */
typedef struct step_input {
    const model *model;
    const state *state; /* at the start of the step */
    const scheme_settings *settings;
    const struct scheme *scheme;
    model_needs needs;
    law_step law;      /* step data for laws: its length, its pass, ... */
    uint32_t looks;    /* number of detections after the first: bodies moved faster than expected */
    rigid_times times; /* its instants */
    /* Tools that pass no data between stages: threads, blocks of contacts as workspace, and
     * wall-clock seconds of detect, prepare, solve and finish, for reports only. */
    team *team;
    struct block_work *blocks;
    double *seconds;
} step_input;

/* Contacts are processed in blocks that stay in the cache from one stage to the next. */
#define STAGE_BLOCK 256

/* Different rows of a block, and of the problem, that contacts are looked for to share; they take
 * 24 bytes each, and nearly all contacts of a world have one of a few. */
#define BLOCK_ROWS  4
#define SHARED_ROWS 64
#define ROW_OF_OWN  UINT8_MAX

/* One block of contacts on its way from the laws to the problem, or back. */
typedef struct contact_block {
    size_t first, count; /* first contact in the table of the step */
    size_t *law_first;   /* (laws + 1) places of each law's contacts in by_law */
    contact_axes
        axes[STAGE_BLOCK]; /* space only: used four times; each costs a root and a division */
    uint32_t by_law[STAGE_BLOCK];
    uint8_t active[STAGE_BLOCK];
    row row[STAGE_BLOCK];
    row_extra extra[STAGE_BLOCK]; /* of rows that have C, D or d */
    /* Rows that contacts share, where they stand in the problem, and which of them a contact has;
     * ROW_OF_OWN: one of its own. These stand from row_own on, and there are `owns` of them. */
    row shared[BLOCK_ROWS];
    uint32_t shared_place[BLOCK_ROWS], shares, owns, row_own;
    uint8_t shared_row[STAGE_BLOCK];
    double b[STAGE_BLOCK][ROWS_MAX];
    double correction[STAGE_BLOCK];
    double gap_free[STAGE_BLOCK]; /* where the scheme looks back */
    double U_minus[STAGE_BLOCK][ROWS_MAX], U_plus[STAGE_BLOCK][ROWS_MAX];
    double S[STAGE_BLOCK][ROWS_MAX]; /* what the solver found */
    law_work work[STAGE_BLOCK];      /* of laws that store and lose energy by themselves */
    law_ellipse ellipse[STAGE_BLOCK];
    /* what goes into the problem: where its contacts, their rows and extras begin, and how many */
    uint32_t place, row_place, extra_place, placed, rows, extras;
    double approach; /* sum of the speeds at which its contacts approach */
    law_fault fault; /* of a part of a plug-in */
} contact_block;

/* What a block of contacts adds to the certificate. */
typedef struct block_sum {
    scree_ledger ledger;
    double penetration, depth;
    uint32_t deeper[2]; /* slots of the bodies of the contact that is so deep */
    uint32_t broken, pulled, bonds;
    double branch, branches, farthest; /* centre to centre: sum, number, largest (bricks.c) */
    double approach; /* sum of the speeds at which its contacts approach, until the step's end */
    uint32_t slots[2][2]; /* first and last of the lower and of the higher body of its contacts */
} block_sum;

/* What some bodies add to the sums of Clausius and Duhem. */
typedef struct duhem_sum {
    double early, free, gross;
    double speed, spin; /* the largest: squares of velocities; of the surface by spins, m/s */
} duhem_sum;
#define BODY_CHUNK 1024 /* bodies that are worked on, and summed, in one go */

/* How far some bodies reach along each axis. */
typedef struct extent {
    double low[3], high[3];
} extent;

/* Blocks of contacts in work, and sums over blocks of contacts and chunks of bodies. */
typedef struct block_work {
    contact_block *at;     /* (threads) each works on one at a time */
    size_t *laws;          /* behind their law_first */
    ARRAY(block_sum) sums; /* (blocks of the step) */
    duhem_sum *duhem;      /* (chunks of bodies) */
    ARRAY(extent) extents; /* (chunks of bodies) */
} block_work;

/* How far detection looks, and what it keeps from step to step. */
typedef struct look_work {
    detector *detector;
    skin_detector *skin;  /* of worlds with deformable bodies, as are `rigid` and `node_speed` */
    uint8_t *rigid;       /* (bodies) exists and is rigid */
    double *law_reach;    /* (laws) m */
    double *law_ahead;    /* (laws) s */
    double *speed;        /* (bodies) what no surface point is expected to outrun, m/s */
    double *node_speed;   /* (nodes) the same */
    bool expects;         /* some law looks ahead, so speeds matter */
    bool looks_ahead;     /* some law acts before contact */
    double spare;         /* m that a body may outrun its expectation without harm */
    detect_report report; /* of the last look */
} look_work;

/* What is kept of every contact of the step besides its columns in the contact table. */
typedef struct contact_work {
    size_t capacity;
    uint32_t *place;        /* index in the problem, NONE when not active */
    double *correction;     /* the part of b_N that corrects positions; NULL: no law has one */
    double *iterate;        /* (contacts x needs.iterate_width) */
    law_ellipse *ellipse;   /* NULL: no law is elliptic */
    double lost;            /* J: what contacts of the last step held that are there no more */
    ARRAY(uint8_t) matched; /* (contacts of the last step) */
} contact_work;

/* Cells of the grid of bricks, along x, y and z, and their edges. */
typedef struct brick_grid {
    double cells[3], edge[3];
} brick_grid;

typedef struct brick_work {
    brick_grid grid;
    problem_bricks bricks; /* count 0: there are none */
    ARRAY(uint32_t) of_body;
    ARRAY(uint8_t) colour;
} brick_work;

/* What the last solve of the step found, before its contacts are found again. */
typedef struct found_work {
    ARRAY(contact_key) key;    /* (contacts of the table that acted) in the order of the problem */
    ARRAY(uint32_t) row_first; /* (contacts of the problem + 1) */
    ARRAY(double) S;           /* (rows of the problem) */
    ARRAY(double) carried;     /* (rows of the next problem) what the last step left for it */
} found_work;

/* The contact problem of the step and the arrays behind it. H of pairs of rigid bodies is not
 * written down: the problem refers to the contact table for it. */
typedef struct problem_work {
    problem problem;
    contact_work contact; /* where the contacts of the table stand in it */
    size_t capacity;      /* contacts, */
    size_t rows;          /* and their rows, there is room for */
    size_t explicits;     /* contacts whose H is written down, there is room for */
    size_t pool;          /* nodes of wide carriers there is room for besides */
    problem_pairs pairs;
    uint32_t *at;     /* see problem_pairs */
    uint32_t written; /* contacts whose H is written down */
    row *row;         /* laws: contacts of pairs that have the same share one */
    uint32_t *row_of; /* (contacts) the law of a contact: use work_row */
    uint32_t laws;    /* in row */
    size_t law_capacity;
    uint32_t shared[SHARED_ROWS]; /* those that contacts of any block may share */
    uint32_t shares;              /* how many */
    row_extra *extra;
    uint32_t extras;
    size_t extra_capacity;
    uint32_t *row_first, *entry_first, *entry_body;
    size_t *H_first;
    double *b, *H;
    double *S;                 /* (rows) the start of the solve, then what it found */
    found_work found;          /* before a body outran the look for contacts */
    explicit_problem explicit; /* with deformable bodies: H of all contacts is written down */
    brick_work brick;
} problem_work;

/* The law of a contact of the problem, to be written to where it is the contact's own. */
static inline row *work_row(const problem_work *w, uint32_t place) {
    return &w->row[w->row_of[place]];
}

/* A held interaction in this step. */
typedef struct joint_work {
    joint_view view;
    joint_rows rows;
    double arm[2][3];    /* from each centre to its anchor at q_M */
    double first_arm[3]; /* from the second centre to the first anchor */
    double U_minus[JOINT_ROWS], U_plus[JOINT_ROWS], S[JOINT_ROWS]; /* group after group */
    double history[JOINT_HISTORY]; /* at the start; joints_finish: at the end of the step */
    uint32_t place; /* of its first group in the problem, NONE when it does not act */
    uint8_t status; /* of its first group */
} joint_work;

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
    size_t size;            /* contacts and velocities of the problem */
    solver_norm norm;
} solve_watch;

/* The solver of the world, and what its last solve said. */
typedef struct solver_work {
    const solver_kind *kind;
    solver *solver;
    condenser *condenser; /* of worlds with deformable bodies */
    problem condensed;    /* what the solver gets there: W in place of the bodies */
    double *speeds;       /* (rows) U of the condensed problem */
    size_t speeds_room;
    bool keep_start;     /* keeps what the solver begins with */
    ARRAY(double) start; /* (rows of the problem) S before the solve */
    /* Told now and then while a solve is at work; NULL: nobody is. */
    void (*tell)(void *user, const solve_watch *watch);
    void *tell_user;
    /* Asked now and then while a solve is at work: whether to give the step up; NULL: never. */
    bool (*stop)(void *user);
    void *stop_user;
    solve_watch watch;
    solver_info info;              /* its counts are those of all looks for contacts of the step, */
    solver_info before;            /* and these of the looks before the last one */
    bool content;                  /* the last solve found its start good enough */
    solver_proof proof;            /* there is no solution */
    double memory[SOLVER_NUMBERS]; /* of this attempt */
} solver_work;

/* The passes of a step whose laws or bodies depend on its outcome. */
typedef struct pass_work {
    double misfit;       /* of the laws after the last pass */
    double sharper;      /* share of the tolerance that the solver is given in the next one */
    double least_misfit; /* of all passes */
    int stale;           /* passes since it got better */
} pass_work;

/* A step without inertia that found no equilibrium, while its contact problems were solved. */
typedef struct step_runaway {
    bool found;
    uint64_t body; /* id of the body that moved farthest */
    double moved;  /* m, in the step */
    double share;  /* of the forces that is out of balance */
    int64_t tries; /* relaxations or iterations that were made */
    bool relaxed;  /* relaxations; else iterations of bodies without inertia */
} step_runaway;

/* The report of a step. */
typedef struct step_report {
    scree_certificate certificate;
    step_miss missed; /* which tests it missed */
    step_runaway runaway;
    double travel, depth; /* see EXTREME_TRAVEL and EXTREME_DEPTH */
    uint64_t farther;     /* id of the body that travelled so far */
    uint64_t deeper[2];   /* ids of the bodies of the contact that is so deep */
    uint32_t broken;      /* bonds */
    uint32_t pulled;      /* contacts that a law without bonds pulled back */
    double gross;         /* J: a sum that all velocities entered; NAN: there is none */
    double dips; /* J: below it the sums of Clausius and Duhem count as negative (rounding) */
} step_report;

#endif
