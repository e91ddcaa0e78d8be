/* Data that the stages of a step read and write: the constant data of a step, and workspaces named
 * for their contents. scheme/stages.h shows which stage writes which. */
#ifndef SCHEME_WORK_H
#define SCHEME_WORK_H

#include "base/exact.h"
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
#include "problem/shared.h"
#include "scheme/ledger.h"
#include "scree/frame.h"
#include "solver/solver.h"
#include "state/state.h"
#include "territory/territory.h"

typedef struct scheme_settings {
    double theta, gamma;
    double active_gap; /* relative to the smaller body's size */
    double alert;      /* m: contacts are kept up to this gap even if no law needs them */
    double tolerance;  /* scale-free residual at which a step counts as solved, */
    solver_norm norm;  /* as root mean square over contacts, or as maximum */
    int64_t max_iterations;
    uint64_t seed;
    int64_t bricks_from;    /* with fewer contacts and fewer free bodies there is one brick */
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
    territory *territory; /* NULL: there is one process */
} step_input;

/* Contacts are processed in blocks that stay in the cache from one stage to the next. */
#define STAGE_BLOCK 256

/* The most different rows of a block, and of the problem, that are compared to find rows that
 * contacts can share. A row takes 24 bytes, and nearly all contacts of a world have one of a few.
 */
#define BLOCK_ROWS  4
#define SHARED_ROWS 64
#define ROW_OF_OWN  UINT8_MAX

/* Contributions of the contacts of a block to the ledger, without those that are zero for all. */
typedef struct ledger_terms {
    size_t contacts, works; /* numbers of terms */
    double normal[STAGE_BLOCK], friction[STAGE_BLOCK], rolling[STAGE_BLOCK];
    double correction[STAGE_BLOCK], defect[STAGE_BLOCK];
    double stored[STAGE_BLOCK], damping[STAGE_BLOCK]; /* of `works` contacts only, to the end */
    double fracture[STAGE_BLOCK], scheme[STAGE_BLOCK];
} ledger_terms;

/* Sums over all blocks that a thread works on, in any order. */
typedef struct contact_sums {
    ledger_sums ledger;
    exact_sum approach; /* speeds at which contacts approach */
    int64_t solved;     /* active contacts, without copies (scheme/divided.h) */
} contact_sums;

/* One block of contacts between the laws and the problem. */
typedef struct contact_block {
    size_t first, count; /* first contact in the table of the step */
    size_t *law_first;   /* (laws + 1) places of each law's contacts in by_law */
    contact_axes
        axes[STAGE_BLOCK]; /* space only: used four times; each costs a root and a division */
    uint32_t by_law[STAGE_BLOCK];
    uint8_t active[STAGE_BLOCK];
    row row[STAGE_BLOCK];
    row_extra extra[STAGE_BLOCK]; /* of rows that have C, D or d */
    /* Rows shared by contacts, their places in the problem, and the index of each contact's row
     * among them; ROW_OF_OWN: a row of its own. There are `owns` of these, from row_own on. */
    row shared[BLOCK_ROWS];
    uint32_t shared_place[BLOCK_ROWS], shares, owns, row_own;
    uint8_t shared_row[STAGE_BLOCK];
    double b[STAGE_BLOCK][ROWS_MAX];
    double correction[STAGE_BLOCK];
    double gap_free[STAGE_BLOCK]; /* where the scheme looks back */
    double U_minus[STAGE_BLOCK][ROWS_MAX], U_plus[STAGE_BLOCK][ROWS_MAX];
    double S[STAGE_BLOCK][ROWS_MAX]; /* impulses of the solver's solution */
    law_work work[STAGE_BLOCK];      /* of laws that store and lose energy by themselves */
    law_ellipse ellipse[STAGE_BLOCK];
    /* the block's part of the problem: first index and number of its contacts, rows and extras */
    uint32_t place, row_place, extra_place, placed, rows, extras;
    double approach[STAGE_BLOCK]; /* speeds at which its active contacts approach */
    size_t approaches;
    ledger_terms terms;
    contact_sums sums;
    law_fault fault; /* an invalid number written by a plug-in */
} contact_block;

/* What the certificate needs of a block of contacts, besides sums. */
typedef struct block_sum {
    double penetration, depth;
    uint32_t deeper[2]; /* slots of the two bodies at the contact with this depth */
    uint32_t broken, pulled, bonds;
    double farthest;      /* the longest contact, centre to centre (bricks.c) */
    uint32_t slots[2][2]; /* first and last of the lower and of the higher body of its contacts */
} block_sum;

/* The contribution of some bodies to the sums of Clausius and Duhem. */
typedef struct duhem_sum {
    exact_sum early, free, gross;
    double speed, spin; /* largest squared velocity; largest surface speed due to spin, m/s */
} duhem_sum;
#define BODY_CHUNK 1024 /* bodies that are processed and summed together */

/* Bounding box of some bodies. */
typedef struct extent {
    double low[3], high[3];
} extent;

/* Memory of the blocks of contacts that are being processed, and sums over blocks of contacts and
 * chunks of bodies. */
typedef struct block_work {
    contact_block *at;     /* (threads) one for each */
    size_t *laws;          /* memory for their law_first */
    ARRAY(block_sum) sums; /* (blocks of the step) */
    duhem_sum *duhem;      /* (chunks of bodies) */
    ARRAY(extent) extents; /* (chunks of bodies) */
} block_work;

/* Detection: its distances, and its state from step to step. */
typedef struct look_work {
    detector *detector;
    skin_detector *skin;  /* of worlds with deformable bodies, as are `rigid` and `node_speed` */
    uint8_t *rigid;       /* (bodies) exists and is rigid */
    double *law_reach;    /* (laws) m */
    double *law_ahead;    /* (laws) s */
    double *speed;        /* (bodies) expected upper bound of the speed of surface points, m/s */
    double *node_speed;   /* (nodes) the same */
    bool expects;         /* some law looks ahead, so speeds matter */
    bool looks_ahead;     /* some law acts before contact */
    double spare;         /* m; an allowed excess of a body's motion over its expected one */
    detect_report report; /* of the last detection */
} look_work;

/* Data of every contact of the step besides its columns in the contact table. */
typedef struct contact_work {
    size_t capacity;
    uint32_t *place;        /* index in the problem, NONE when not active */
    double *correction;     /* the part of b_N that corrects positions; NULL: no law has one */
    double *iterate;        /* (contacts x needs.iterate_width) */
    law_ellipse *ellipse;   /* NULL: no law is elliptic */
    double lost;            /* J: energy stored in contacts of the last step that no longer exist */
    ARRAY(uint8_t) matched; /* (contacts of the last step) */
} contact_work;

/* What the scene's free bodies ask of the bricks of every step. */
typedef struct brick_plan {
    double bodies; /* their number */
    double edge;   /* m */
    double reach;  /* m: the largest distance of two centres for which the edge suffices */
    double touch;  /* m: at most this distance have the centres of bodies that touch */
} brick_plan;

typedef struct brick_work {
    brick_plan plan;
    brick_grid grid;
    problem_bricks bricks; /* count 0: no bricks */
    ARRAY(uint32_t) of_body;
    ARRAY(uint8_t) colour;
} brick_work;

/* The result of the last solve of the step, kept while its contacts are detected again. */
typedef struct found_work {
    ARRAY(contact_key) key;    /* (active contacts of the table) in the order of the problem */
    ARRAY(uint32_t) row_first; /* (contacts of the problem + 1) */
    ARRAY(double) S;           /* (rows of the problem) */
    ARRAY(double) carried;     /* (rows of the next problem) start left by the last step */
} found_work;

/* The contact problem of the step and the arrays behind it. H of pairs of rigid bodies is not
 * stored: the problem computes it from the contact table. */
typedef struct problem_work {
    problem problem;
    problem_shared divided; /* where it is divided among processes */
    contact_work contact;   /* places of the table's contacts in it */
    size_t capacity;        /* contacts */
    size_t rows;            /* capacity: rows of contacts */
    size_t explicits;       /* capacity: contacts whose H is stored */
    size_t pool;            /* capacity: nodes of wide carriers, in addition */
    problem_pairs pairs;
    uint32_t *at;     /* see problem_pairs */
    uint32_t written; /* contacts whose H is stored */
    row *row;         /* laws: contacts of pairs with equal laws share one */
    uint32_t *row_of; /* (contacts) index in row: use work_row */
    uint32_t laws;    /* number in row */
    size_t law_capacity;
    uint32_t shared[SHARED_ROWS]; /* indices in row that contacts of any block may share */
    uint32_t shares;              /* number of these */
    row_extra *extra;
    uint32_t extras;
    size_t extra_capacity;
    uint32_t *row_first, *entry_first, *entry_body;
    size_t *H_first;
    double *b, *H;
    double *S;                 /* (rows) the start of the solve, then its result */
    found_work found;          /* kept when a body moved beyond the reach of detection */
    explicit_problem explicit; /* with deformable bodies: H of all contacts is stored */
    brick_work brick;
} problem_work;

/* The law of a contact of the problem; it may be changed only if the contact does not share it. */
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

/* Progress of the solve that is running (missed.c). */
typedef struct solve_mark {
    int64_t iteration; /* the method's own count */
    double value;      /* the smallest scale-free residual up to this iteration */
} solve_mark;
typedef struct solve_watch {
    const char *method; /* the running one; static text; NULL: none has reported yet */
    /* iterations of all methods of the solve: before this method, and now */
    int64_t first, iteration;
    double value;
    solve_mark mark[2];
    double misfit, balance; /* after the previous pass; INFINITY in the first pass */
    size_t size;            /* contacts and velocities of the problem */
    solver_norm norm;
} solve_watch;

/* The solver of the world, and the report of its last solve. */
typedef struct solver_work {
    const solver_kind *kind;
    solver *solver;
    condenser *condenser; /* of worlds with deformable bodies */
    problem condensed;    /* the solver's problem in such worlds: W replaces the bodies */
    double *speeds;       /* (rows) U of the condensed problem */
    size_t speeds_room;
    bool keep_start;     /* keep the start of each solve */
    ARRAY(double) start; /* (rows of the problem) S before the solve */
    /* Called at intervals during a solve to report progress; NULL: no reports. */
    void (*tell)(void *user, const solve_watch *watch);
    void *tell_user;
    /* Called at intervals during a solve; true abandons the step. NULL: never. */
    bool (*stop)(void *user);
    void *stop_user;
    solve_watch watch;
    solver_info info;              /* its counts are summed over all detections of the step; */
    solver_info before;            /* the counts before the last detection */
    bool content;                  /* the last solve found its start good enough */
    solver_proof proof;            /* that there is no solution */
    double memory[SOLVER_NUMBERS]; /* of this attempt */
} solver_work;

/* The passes of a step whose laws or bodies depend on its outcome. */
typedef struct pass_work {
    double misfit;       /* of the laws after the last pass */
    double sharper;      /* factor on the solver's tolerance in the next one */
    double least_misfit; /* of all passes */
    int stale;           /* passes since the misfit last improved */
} pass_work;

/* A step without inertia that found no equilibrium, while its contact problems were solved. */
typedef struct step_runaway {
    bool found;
    uint64_t body; /* id of the body that moved farthest */
    double moved;  /* m, in the step */
    double share;  /* share of the forces that is not in balance */
    int64_t tries; /* number of relaxations or iterations */
    bool relaxed;  /* tries are relaxations; else iterations of bodies without inertia */
} step_runaway;

/* The report of a step. */
typedef struct step_report {
    scree_certificate certificate;
    step_miss missed; /* which tests it missed */
    step_runaway runaway;
    double travel, depth; /* see EXTREME_TRAVEL and EXTREME_DEPTH */
    uint64_t farther;     /* id of the body with the largest travel */
    uint64_t deeper[2];   /* ids of the two bodies at the deepest contact */
    uint32_t broken;      /* bonds */
    uint32_t pulled;      /* contacts at which a law without bonds pulled */
    double gross;         /* J: a sum over all velocities; NAN: not computed */
    double dips; /* J: only sums of Clausius and Duhem below it count as negative (rounding) */
} step_report;

#endif
