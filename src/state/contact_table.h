/* The contact table: the contacts of a step as registered columns in key order. Detection writes
 * bodies and geometry; the stages write impulse, status and history. Accepting a step exchanges the
 * table of the step with that of the state, from which frames and restart points are made.
 *
 * The relative velocity of a contact is not a column: it is H' v, and body_state.middle keeps the
 * part that the state's velocity does not determine (problem/kinematics.h). */
#ifndef STATE_CONTACT_TABLE_H
#define STATE_CONTACT_TABLE_H

#include "base/arms.h"
#include "base/table.h"
#include "model/model.h"
#include "state/contact.h"

/* Data that a scheme may keep of a contact: normal, arms of candidate and antagonist, and whether
 * it also existed in the step before. */
enum { FRAME_NORMAL, FRAME_CANDIDATE = 3, FRAME_ANTAGONIST = 6, FRAME_LASTS = 9, CONTACT_FRAME };

/* Points of deformable bodies: a row for every contact that has one, in the order of contacts. */
typedef struct carrier_table {
    table table;
    carrier_pair *pair;
} carrier_table;

/* Nodes of carriers that have more than CARRIER_NODES. */
typedef struct carrier_pool {
    table table;
    weighted_node *node;
} carrier_pool;

typedef struct contact_table {
    table table;
    uint32_t dimension, rows, history_width;
    contact_key *key;    /* four u64 in the table; NULL: model_touches_in_points, contact_key_at */
    uint32_t (*pair)[2]; /* slots of candidate and antagonist */
    uint32_t *law;       /* index in the model */
    uint32_t *previous;  /* row in the table of the step before, or NONE */
    uint32_t *carried;   /* 1 + row of its carriers, or 0; NULL: no body is deformable */
    uint8_t *form;       /* FORM_... */
    uint8_t *status;     /* SCREE_OPEN, ... */
    double *normal;      /* (contacts x dimension) unit, antagonist -> candidate */
    double *arm;         /* of the candidate, of the antagonist: use contact_arms */
    uint32_t *arm_row;   /* 1 + row in `arm`; 0: both bodies are round; NULL: row i (base/arms.h) */
    double *gap;         /* m, at the configuration of detection */
    double *area;        /* m^2; NULL: contacts are points */
    double *S;           /* (contacts x rows) impulses N, T, M */
    double (*place)[3];  /* the point in the frame of body a; NULL: in the plane, and for points */
    double *history;     /* (contacts x history_width) of the laws */
    double *frame;       /* (contacts x CONTACT_FRAME) for schemes that keep it; otherwise NULL */
    table arms;          /* has the column `arm` if there is arm_row */
    const double *radius;  /* the model's, of round bodies */
    carrier_table carrier; /* these two have rows only where bodies are deformable */
    carrier_pool pool;
} contact_table;

/* c must be zero; its columns are those that the model needs. */
void contact_table_register(contact_table *c, const model *m);
void contact_table_free(contact_table *c);
/* Exchanges the rows of two tables of one model. */
void contact_table_swap(contact_table *a, contact_table *b);

/* The key of a row; computed from these numbers where two bodies touch in at most one point. */
static inline contact_key contact_key_at(const contact_table *t, size_t i) {
    if (t->key) return t->key[i];
    uint32_t a = t->pair[i][0], b = t->pair[i][1];
    return (contact_key){.a = body_id(a < b ? a : b), .b = body_id(a < b ? b : a)};
}

/* The data from which arms_of (base/arms.h) computes the arms of rows. */
static inline arm_columns contact_arm_columns(const contact_table *t) {
    return (arm_columns){t->normal, t->arm, t->arm_row, (const uint32_t(*)[2])t->pair, t->radius};
}

/* The arms of a row: candidate, then antagonist; room: workspace of six numbers. */
static inline const double *contact_arms(const contact_table *t, size_t i, double room[6]) {
    const arm_columns c = contact_arm_columns(t);
    return t->dimension == 2 ? arms_of(&c, 2, i, room) : arms_of(&c, 3, i, room);
}

/* One row as a struct, for functions of one contact. */
static inline contact contact_at(const contact_table *t, size_t i) {
    contact c = {.key = contact_key_at(t, i),
                 .candidate = t->pair[i][0],
                 .antagonist = t->pair[i][1],
                 .law = t->law[i],
                 .previous = t->previous[i],
                 .carried = t->carried ? t->carried[i] : 0,
                 .form = t->form[i],
                 .gap = t->gap[i],
                 .area = t->area ? t->area[i] : 0};
    double room[6];
    const double *arm = contact_arms(t, i, room);
    if (t->dimension == 2) {
        const double *n = t->normal + 2 * i;
        c.normal[0] = n[0], c.normal[1] = n[1], c.normal[2] = 0;
        c.arm_candidate[0] = arm[0], c.arm_candidate[1] = arm[1], c.arm_candidate[2] = 0;
        c.arm_antagonist[0] = arm[2], c.arm_antagonist[1] = arm[3], c.arm_antagonist[2] = 0;
    } else {
        const double *n = t->normal + 3 * i;
        for (int k = 0; k < 3; k++) {
            c.normal[k] = n[k];
            c.arm_candidate[k] = arm[k];
            c.arm_antagonist[k] = arm[3 + k];
        }
    }
    return c;
}

/* Whether the arms of a contact are stored separately from its row. */
static inline bool contact_keeps_arms(const contact_table *t, const contact *c) {
    return t->arms.columns && (c->form & FORM_BALLS) != FORM_BALLS;
}

/* contact_put for a dimension that is a constant for the compiler. */
static inline void contact_put_in(contact_table *t, uint32_t d, size_t i, size_t arm_row,
                                  const contact *c) {
    bool apart = contact_keeps_arms(t, c), kept = apart || !t->arm_row;
    double *arm = kept ? t->arm + 2 * d * (apart ? arm_row : i) : NULL;
    if (t->key) t->key[i] = c->key;
    t->pair[i][0] = c->candidate;
    t->pair[i][1] = c->antagonist;
    t->law[i] = c->law;
    t->previous[i] = c->previous;
    if (t->carried) t->carried[i] = c->carried;
    t->form[i] = c->form;
    for (uint32_t k = 0; k < d; k++) {
        t->normal[d * i + k] = c->normal[k];
        if (kept) arm[k] = c->arm_candidate[k], arm[d + k] = c->arm_antagonist[k];
    }
    if (t->arm_row) t->arm_row[i] = apart ? (uint32_t)arm_row + 1 : 0;
    t->gap[i] = c->gap;
    if (t->area) t->area[i] = c->area;
}

/* Writes the result of detection for a contact into its row. arm_row: row for its arms if they are
 * stored separately (contact_keeps_arms). */
static inline void contact_put(contact_table *t, size_t i, size_t arm_row, const contact *c) {
    if (t->dimension == 2)
        contact_put_in(t, 2, i, arm_row, c);
    else
        contact_put_in(t, 3, i, arm_row, c);
}

/* The i-th node of a carrier of the table, i < c->count. */
static inline weighted_node carrier_node(const contact_table *t, const carrier *c, uint32_t i) {
    if (c->count > CARRIER_NODES) return t->pool.node[c->node[0] + i];
    return (weighted_node){.node = c->node[i], .weight = c->weight[i]};
}

#endif
