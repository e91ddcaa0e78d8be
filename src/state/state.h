/* State: one registered list of tables. Restart, hash and copies loop over the list; a later step
 * reads only these tables and pure functions of them. */
#ifndef STATE_STATE_H
#define STATE_STATE_H

#include "base/table.h"
#include "model/model.h"
#include "scree/frame.h"
#include "state/contact_table.h"
#include "state/missed.h"

enum { DRIVE_VELOCITY, DRIVE_POSITION };

typedef struct body_state { /* row = slot */
    table table;
    uint32_t places, dofs, middles; /* numbers of q, of v and of middle for one body */
    double *q;        /* (bodies x places) x, y, angle; space: x, y, z, quaternion w, x, y, z */
    double *v;        /* (bodies x dofs) vx, vy, spin; space: vx, vy, vz, wx, wy, wz at q */
    double *momentum; /* (bodies x 3) space only: angular momentum about the centre, world axes */
    double *middle;   /* (bodies x middles) position at the detection of the last step: x, y; space:
                         x, y, z, and the spin there */
    double *scheme;   /* (bodies x scheme_arrays x dofs) data of the scheme; NULL: none */
    uint8_t *exists;  /* 0: not created yet, or removed */
    uint8_t *dormant; /* 1: not created yet; rain may create it */
    uint8_t *prescribed; /* (bodies x dofs) per axis of its drive frame */
    uint32_t *driven;    /* row in the drive table; NONE: no drive, prescribed dofs are at rest */
} body_state;

typedef struct drive_state { /* a row for every body that has or had a drive */
    table table;
    uint32_t dofs, axes; /* numbers per body of the arrays below, and of `axis` */
    uint8_t *mode;       /* DRIVE_..., per axis of the drive frame */
    uint32_t *function;  /* index in the model, NONE: rest */
    double *origin;      /* X(t) = origin + f(t - start) */
    double *start;
    double *axis; /* the drive frame: an angle; space: a quaternion */
} drive_state;

typedef struct joint_state { /* row = index in the model */
    table table;
    double *S;       /* (joints x JOINT_ROWS) */
    double *history; /* (joints x history_width) history of the kinds of joints; NULL: none */
    uint32_t history_width;
    uint8_t *alive;
} joint_state;

typedef struct load_state { /* row = index in the model */
    table table;
    uint8_t *active;
    uint32_t *function; /* magnitude as a function of time, NONE: 1 */
    double *start;      /* t0 of the function */
} load_state;

typedef struct law_state { /* row = law; no rows until a program changes one */
    table table;
    double *mu; /* friction coefficient set by a program; NaN: that of the law */
} law_state;

/* Row = slot. No rows until a program writes forces, unless the model has a load of that kind. */
typedef struct applied_state {
    table table;
    double *force; /* (bodies x dofs) forces, then moments, in world axes: N, N m */
} applied_state;

typedef struct node_state { /* row = node, over all deformable bodies */
    table table;
    uint32_t dimension;
    double *u;           /* (nodes x dimension) displacement */
    double *v;           /* (nodes x dimension) */
    double *force;       /* (nodes x dimension) internal forces at u, N; -force acts on the nodes */
    uint32_t *condition; /* (nodes x dimension) the condition that prescribes it, NONE: free */
    double *origin;      /* (nodes x dimension) u when its condition started */
} node_state;

typedef struct material_state { /* row = history value, over all deformable bodies */
    table table;
    double *value;
} material_state;

typedef struct solid_state { /* row = index in model.deformables */
    table table;
    double *stored;     /* J, since the start; nonlinear bodies: the whole stored energy */
    double *dissipated; /* J, by plastic strain since the start */
} solid_state;

typedef struct condition_state { /* row = index in the model */
    table table;
    uint8_t *active;
    uint32_t *function; /* in the model, NONE: see condition */
    double *start;      /* t0 of the function */
} condition_state;

/* Extremes and counts of the whole run, kept with the state so that a resumed run reports them. */
enum {
    EXTREME_RESIDUAL,
    EXTREME_RESIDUAL_MAX,
    EXTREME_PENETRATION,
    EXTREME_ENERGY,
    EXTREME_MOMENTUM,
    EXTREME_TRAVEL, /* displacement of a body in a step, over half its least width */
    EXTREME_DEPTH,  /* penetration over the least width of the smaller body */
    EXTREME_MISFIT, /* misfit of laws that depend on the result */
    EXTREME_H_LEAST,
    EXTREME_H_MOST,
    EXTREME_DUHEM, /* the least value of the sums of Clausius and Duhem in a step, or 0 */
    EXTREME_DUHEM_FREE,
    CLOCK_H_WISH,          /* not an extreme: the step length that an expression requested last */
    EXTREME_BALANCE_LIMIT, /* limit of the balance of deformable bodies */
    CLOCK_EXTREMES = 16
};
enum {
    COUNT_SWEEPS,
    COUNT_UPDATES,
    COUNT_UNCONVERGED,
    COUNT_CONTACTS_MAX,
    COUNT_OUTSIDE,
    COUNT_EMITTED,
    COUNT_STAGE_EMITTED, /* bodies created when the stage began */
    COUNT_PASSES,        /* preparations and solves beyond one per step */
    COUNT_UNFIT,         /* steps whose laws kept a misfit */
    COUNT_DIPS,          /* steps in which the first sum of Clausius and Duhem was negative */
    COUNT_FREE_DIPS,     /* steps in which the second sum was negative */
    COUNT_BROKEN,        /* bonds */
    COUNT_REJECTED,      /* attempts of steps that were tried again */
    COUNT_PULLED,        /* contacts pulled back by a law without bonds, summed over all steps */
    COUNT_ROUNDED,       /* steps whose balance was limited by rounding */
    CLOCK_COUNTS = 16
};

#define SOLVER_MEMORY 18 /* numbers that a solver keeps from step to step */

/* Scalars, one row. */
typedef struct clock_state {
    table table;
    int64_t *step;
    double *t, *h;
    double *h_next; /* length planned for the next step; 0: not planned */
    /* laws may bond near contacts in the next step: 1: all, as at the start; 2 + an end of a bond
     * (model.h): those of that body or group; 0: none */
    int64_t *bonding;
    double *t0; /* t = t0 + (step - step0) h while h is constant */
    int64_t *step0;
    uint64_t *random;                  /* counter of the run's own random stream */
    int64_t *stage;                    /* stage reached */
    double *stage_t;                   /* its start time */
    int64_t *stage_step, *stage_begun; /* its first step; whether its actions were applied */
    double *gravity;                   /* (3) */
    scree_ledger *total;               /* sums since the start */
    double *extremes;                  /* (CLOCK_EXTREMES) */
    int64_t *counts;                   /* (CLOCK_COUNTS) */
    double *solver;                    /* (SOLVER_MEMORY) memory of the solver, in its own form */
} clock_state;

#define STATE_TABLES  17
#define JOINT_ROWS    8 /* largest number of rows of a joint */
#define JOINT_HISTORY 4 /* most numbers that a joint may keep from step to step */

typedef struct state {
    body_state body;
    drive_state drive;
    contact_table contact;
    joint_state joint;
    load_state load;
    applied_state applied;
    law_state law;
    node_state node;
    material_state material;
    solid_state solid;
    condition_state condition;
    clock_state clock;
    missed_state missed;
    struct {
        table table;
        uint8_t *bytes;
    } actions;                   /* the log as YAML text, one line per action */
    table *tables[STATE_TABLES]; /* every table above, in this order */
    size_t table_count;
} state;

/* Makes rows for every body, joint and load of the model; all bodies free and existing. */
scree_status state_create(state *s, const model *m, scree_error *error);
void state_free(state *s);
/* The drive row of a body, created if it has none. */
scree_status state_add_drive(state *s, uint32_t slot, uint32_t *at, scree_error *error);
/* The numbers of one body. */
static inline double *state_q(const state *s, size_t slot) {
    return s->body.q + slot * s->body.places;
}
static inline double *state_v(const state *s, size_t slot) {
    return s->body.v + slot * s->body.dofs;
}
static inline uint8_t *state_prescribed(const state *s, size_t slot) {
    return s->body.prescribed + slot * s->body.dofs;
}
/* Whether every dof of a body is prescribed. */
bool state_wholly_prescribed(const state *s, size_t slot);
/* An empty table of contacts with the same columns, for the contacts of a step. */
void contact_table_register(contact_table *c, const model *m);
uint64_t state_hash(const state *s);
scree_status state_copy(state *to, const state *from, scree_error *error);
/* Exchanges the rows of two states of the same model; needs no memory. */
void state_swap(state *a, state *b);

#endif
