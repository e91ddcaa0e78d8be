/* Law parts. A law is composed of parts, at most one per slot; each writes its share of the
 * contact's row (cone, C, D, b, d) for all contacts of the law at once. */
#ifndef LAW_LAW_H
#define LAW_LAW_H

#include "base/param.h"
#include "model/model.h"
#include "problem/problem.h"
#include "state/contact.h"

typedef enum law_slot { LAW_NORMAL, LAW_IMPACT, LAW_FRICTION, LAW_ROLLING, LAW_BOND } law_slot;

extern const char *const law_slot_name[LAW_SLOTS];

/* What a part may write; two parts of one law that write the same share are refused. */
enum {
    LAW_WRITES_ACTIVE = 1, /* whether the contact takes part in this step */
    LAW_WRITES_b_N = 2,
    LAW_WRITES_b_T = 4,
    LAW_WRITES_MU = 8,
    LAW_WRITES_ROLLING = 16,
    LAW_WRITES_C = 32,
    LAW_WRITES_D = 64,
    LAW_WRITES_d = 128,
    LAW_WRITES_EXTRA = LAW_WRITES_C | LAW_WRITES_D | LAW_WRITES_d
};

/* Numbers of the step that laws depend on. */
typedef struct law_step {
    double theta, gamma;
    double h;          /* this step, s */
    double h_M;        /* mid-step to next mid-step: theta h + (1 - theta) h_next */
    double active_gap; /* of the smaller body's size */
} law_step;

/* The contacts of one law. Arrays are over all contacts of the step; index lists those of the law.
 */
typedef struct law_batch {
    const model *model;
    const contact *contact;
    const double (*U_minus)[ROWS_MAX]; /* relative velocity before the step, at q_M */
    const uint32_t *index;
    size_t count;
    uint8_t *active;
    row *row;
    double (*b)[ROWS_MAX];
    double *correction; /* the part of b_N that corrects positions, m/s: its work is kept apart */
    row_extra *extra;   /* zero until a part writes C, D or d and says so in row.has */
    double *history;    /* (contacts x history_width), carried from the last step */
    uint32_t history_width, history_first;
} law_batch;

/* What happened, for finish. */
typedef struct law_outcome {
    const double (*S)[ROWS_MAX];
    const double (*U_plus)[ROWS_MAX];
} law_outcome;

typedef struct law_part {
    kind head;
    law_slot slot;
    unsigned writes;
    uint32_t history; /* values per contact */
    bool forecasts;   /* acts on contacts before they close: detection looks a step ahead */
    double (*reach)(const void *parameters);       /* m beyond touching; NULL: 0 */
    double (*theta_limit)(const void *parameters); /* above it the law makes energy; NULL: 1 */
    void (*prepare)(const void *parameters, const law_step *step, law_batch *batch);
    void (*finish)(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome); /* NULL: keeps no history */
} law_part;

/* Refuses a law whose parts clash or that lacks a normal part; sets law.history and law.rows. */
scree_status law_compose(law *l, int dimension, const node *place, scree_error *error);
/* Runs every part of the law over the batch; rows start as an inactive frictionless contact. */
void law_prepare(const law *l, const law_step *step, law_batch *batch);
void law_finish(const law *l, const law_step *step, law_batch *batch, const law_outcome *outcome);
bool law_forecasts(const law *l);
double law_reach(const law *l);
double law_theta_limit(const law *l); /* the least over its parts */

#endif
