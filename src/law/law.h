/* Law parts. A law is composed of parts, at most one per slot; each writes its share of the
 * contact's row (cone, C, D, b, d) for all contacts of the law at once.
 *
 * One step of a contact for its law: `prepare` writes the row; the solver finds S and U+; if the
 * row depends on them (a coefficient that depends on the speed, damage, a one-sided D) `misfit`
 * returns its difference from the row that they require, and prepare, solve and misfit are
 * repeated; `finish` writes the history for the next step and reports the energy that the part
 * stored and lost. Explicit schemes call `force` instead of solving. */
#ifndef LAW_LAW_H
#define LAW_LAW_H

#include "base/param.h"
#include "model/model.h"
#include "problem/problem.h"
#include "state/contact_table.h"

typedef enum law_slot { LAW_NORMAL, LAW_IMPACT, LAW_FRICTION, LAW_ROLLING, LAW_BOND } law_slot;

extern const char *const law_slot_name[LAW_SLOTS];

/* The quantities that a part may write; two parts of one law that write the same quantity are an
 * error. */
enum {
    LAW_WRITES_ACTIVE = 1, /* whether the contact takes part in this step; a bond may add contacts
                              that the normal part leaves out */
    LAW_WRITES_b_N = 2,
    LAW_WRITES_b_T = 4,
    LAW_WRITES_MU = 8,
    LAW_WRITES_ROLLING = 16,
    LAW_WRITES_C = 32,
    LAW_WRITES_D = 64,
    LAW_WRITES_d = 128,
    LAW_WRITES_CONE = 256, /* another shape than Signorini's or Coulomb's cone */
    LAW_WRITES_ELLIPSE = 512,
    LAW_WRITES_EXTRA = LAW_WRITES_C | LAW_WRITES_D | LAW_WRITES_d
};

/* The forms in which schemes apply laws. A part and a scheme are compatible if they share one. */
enum {
    LAW_IMPLICIT = 1, /* rows on the velocities at the end of the step */
    LAW_TWO_STEP = 2, /* rows on the gap of a weighted mean of two positions (Schatzman-Paoli) */
    LAW_EXPLICIT = 4, /* a force from gap, velocity and history */
    LAW_EVENT = 8     /* rows on the velocities after an impact, and the same cone between forces
                         and accelerations at other times */
};

const char *law_form_words(unsigned forms); /* the first of them in words */

/* Data of the step that laws may use. */
typedef struct law_step {
    double theta, gamma;
    double t;          /* start of the step, s */
    double h;          /* this step, s */
    double h_M;        /* mid-step to next mid-step: theta h + (1 - theta) h_next */
    double active_gap; /* relative to the smaller body's size */
    unsigned form;     /* LAW_...: that of the scheme */
    bool bonding;      /* the first step, or one after the action `bond`: near contacts may be
                        * bonded */
    uint32_t pass;     /* 0: the first of this step; see law_batch.last */
} law_step;

/* Counts of events at the contacts of a batch. */
typedef struct law_outcome {
    const double (*S)[ROWS_MAX];
    const double (*U_plus)[ROWS_MAX];
} law_outcome;

/* Energies of a part in the step, J. The ledger computes the work of the part's impulses itself;
 * the difference to these goes to the scheme. */
typedef struct law_work {
    double stored;   /* change of the recoverable energy */
    double damping;  /* work of its dampers: negative when they dissipate */
    double fracture; /* work of breaking, damage and plasticity: negative when they dissipate */
    double friction; /* work of its sliders besides S U~ of sliding rows, which the ledger computes;
                        in explicit form all of it */
    double tip; /* N s: the part of d_N that moves the tip of the cone and is not a force, so that
                   the work of an impact is that of S_N and not of S~_N */
    uint32_t broken; /* bonds that broke for good */
    uint32_t pulled; /* contacts that a law without bonds pulled back */
    bool bonded;     /* holds in tension at the end of the step */
} law_work;

/* An elliptic cone in space: its first axis in the world, and the coefficients along and across it.
 * The row is written as Coulomb's with mu = 1. */
typedef struct law_ellipse {
    double axis[3], mu[2];
} law_ellipse;

/* A number that no cone can have, written by a part of a plug-in: the step is refused. */
typedef struct law_fault {
    const char *part; /* NULL: none */
    const char *column;
    double value;
    uint32_t pair[2]; /* slots of the bodies of the contact */
} law_fault;

/* The contacts of one law. Arrays are over all contacts of the step; index lists those of the law.
 */
typedef struct law_batch {
    size_t law; /* number of the law in the model */
    const model *model;
    const struct state *state;     /* which bodies are fixed; constant in a step */
    const contact_table *contacts; /* the table of the step; contact i is its row first + i */
    size_t first;
    const double *gap, *area;          /* columns of it, from `first` on */
    const double (*U_minus)[ROWS_MAX]; /* relative velocity before the step, at q_M */
    const double *gap_free; /* gaps after a step without impulses, if the scheme predicts by them;
                               NULL: gamma does */
    const uint32_t *index;
    size_t count;
    uint8_t *active;
    row *row;
    double (*b)[ROWS_MAX];
    double *correction;   /* the part of b_N that corrects positions, m/s: its work is counted
                             separately */
    const double *q_M;    /* (bodies x places) positions of the step */
    law_ellipse *ellipse; /* zero mu: none; present if a law of the model writes it */
    row_extra *extra;     /* zero until a part writes C, D or d and sets row.has */
    double *history;      /* (contacts x history_width), carried from the last step */
    uint32_t history_width, history_first;
    double *iterate; /* (contacts x iterate_width) data that one pass of a step leaves for the next;
                        zero in the first */
    uint32_t iterate_width, iterate_first;
    const law_outcome *last; /* of the last pass; NULL in the first pass */
    law_work *work;          /* for finish: zero at first, add to it; otherwise NULL */
    law_fault *fault;        /* the first invalid number from a plug-in's prepare; or NULL */
} law_batch;

/* All of contact i, from batch.index. */
static inline contact law_contact(const law_batch *batch, uint32_t i) {
    return contact_at(batch->contacts, batch->first + i);
}

/* The slots of the bodies of a contact. */
static inline const uint32_t *law_pair(const law_batch *batch, uint32_t i) {
    return batch->contacts->pair[batch->first + i];
}

/* The first history value, and the first iterate, of the present part; i from batch.index. */
static inline double *law_history(const law_batch *batch, uint32_t i) {
    return batch->history + (size_t)i * batch->history_width + batch->history_first;
}
static inline double *law_iterate(const law_batch *batch, uint32_t i) {
    return batch->iterate + (size_t)i * batch->iterate_width + batch->iterate_first;
}

/* S~ of a row, which the cone restricts: for misfit and finish, whose rows are as they were
 * solved. */
static inline double law_changed_impulse(const law_batch *batch, const law_outcome *outcome,
                                         uint32_t i, int k) {
    const row *r = &batch->row[i];
    double S = outcome->S[i][k];
    if (r->has & ROW_HAS_D) S += batch->extra[i].D[k] * outcome->U_plus[i][k];
    if (r->has & ROW_HAS_d) S += batch->extra[i].d[k];
    return S;
}

typedef struct law_part {
    kind head;
    law_slot slot;
    unsigned writes;
    unsigned forms;    /* LAW_...; 0: LAW_IMPLICIT */
    uint32_t history;  /* values per contact; zero when it is new */
    uint32_t tangents; /* number of pairs of values at the beginning of history that are tangential
                        * vectors: in space they rotate with the contact; planar worlds use the
                        * first of each */
    uint64_t energies; /* bit k: value k of history is energy that `stored` of the ledger counts */
    uint32_t iterates; /* number of values per contact that its passes hand on */
    bool forecasts;    /* acts on contacts before they close: detection extends one step ahead */
    bool waits;        /* a normal part: acts only if the gap predicted by gamma is closed */
    bool replaces_normal; /* a bond that is a normal law by itself: the normal slot stays empty */
    bool needs_friction;  /* acts along the contact too: without a friction part it has no rows */
    bool works;           /* finish writes law_batch.work */
    bool tangential;      /* has tangential rows also where there is no friction */
    double (*reach)(const void *parameters);       /* distance at which it acts, m; NULL: 0 */
    double (*theta_limit)(const void *parameters); /* above it the law can create energy; NULL: 1 */
    /* of impacts: the coupling |W_NT| / (W_NN W_TT)^1/2 of a contact above which they can make
     * energy with friction (Kane's paradox, world/build/warn_energy.c); 1: never. NULL: never */
    double (*energy_coupling)(const void *parameters);
    /* Why it cannot rule contacts between parts of these types (shape/shape.h), as the end of
     * "the part 'x' cannot rule them: ..."; NULL: it can. The function itself NULL: it rules all.
     */
    const char *(*refuses)(const void *parameters, const model *m, scree_part_type a,
                           scree_part_type b);
    /* Explicit form: the angular frequency of a body of this mass (kg) and size (m) against a wall,
     * dashpots included, rad/s: steps of 2 over it are unstable; NULL: none. */
    double (*frequency)(const void *parameters, double mass, double size);
    /* Why these parameters do not go with one of its forms, as the end of a sentence; NULL: they
     * do. The function itself NULL: they always do. */
    const char *(*refuses_form)(const void *parameters, unsigned form);
    /* Why it cannot be combined with the other parts of the law, as a sentence; NULL: it can. */
    const char *(*clashes)(const void *parameters, const law *l);
    void (*prepare)(const void *parameters, const law_step *step, law_batch *batch);
    /* How far the rows were from those that the outcome requires: the largest over the batch,
     * dimensionless (for instance a coefficient relative to its range). NULL: rows do not depend
     * on the outcome. */
    double (*misfit)(const void *parameters, const law_step *step, const law_batch *batch,
                     const law_outcome *outcome);
    /* Explicit form: adds to the impulses over h, from gap, U_minus, history and the rows that
     * all parts have prepared. For bonds and normal parts; friction parts only give mu. */
    void (*force)(const void *parameters, const law_step *step, law_batch *batch,
                  double (*S)[ROWS_MAX]);
    void (*finish)(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome); /* NULL: keeps no history */
} law_part;

/* Refuses a law with incompatible parts or without a normal part; sets law.history and law.rows. */
scree_status law_compose(law *l, int dimension, unsigned form, const node *place,
                         scree_error *error);
/* Runs every part of the law over the batch; rows start as an inactive frictionless contact. */
void law_prepare(const law *l, const law_step *step, law_batch *batch);
/* The largest misfit of its parts; 0 if none has one. */
double law_misfit(const law *l, const law_step *step, law_batch *batch, const law_outcome *outcome);
void law_force(const law *l, const law_step *step, law_batch *batch, double (*S)[ROWS_MAX]);
void law_finish(const law *l, const law_step *step, law_batch *batch, const law_outcome *outcome);
bool law_iterates(const law *l); /* some part has a misfit */
bool law_works(const law *l);    /* some part reports stored and lost energy to the ledger */
bool law_is_elliptic(const law *l);
bool law_forecasts(const law *l);
/* Whether it does nothing at open contacts and stores nothing for them. */
bool law_acts_closed(const law *l);
double law_reach(const law *l);
double law_theta_limit(const law *l); /* the least of its parts */

#endif
