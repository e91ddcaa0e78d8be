/* Law parts of plug-ins: the contacts of a batch as columns, at most a block of them at a time. */
#include <math.h>
#include <string.h>

#include "law/size.h"
#include "plugin/plugged.h"

#define BLOCK       128
#define HISTORY_MAX 32
#define ITERATE_MAX 16

_Static_assert(SCREE_LAW_ROWS == ROWS_MAX, "columns have the rows of a contact");
_Static_assert((int)SCREE_LAW_BOND == (int)LAW_BOND && (int)SCREE_LAW_NORMAL == (int)LAW_NORMAL &&
                   (int)SCREE_LAW_FRICTION == (int)LAW_FRICTION,
               "slots are taken over as they are");
_Static_assert((int)SCREE_WRITES_ACTIVE == (int)LAW_WRITES_ACTIVE &&
                   (int)SCREE_WRITES_B_N == (int)LAW_WRITES_b_N &&
                   (int)SCREE_WRITES_B_T == (int)LAW_WRITES_b_T &&
                   (int)SCREE_WRITES_MU == (int)LAW_WRITES_MU &&
                   (int)SCREE_WRITES_ROLLING == (int)LAW_WRITES_ROLLING &&
                   (int)SCREE_WRITES_C == (int)LAW_WRITES_C &&
                   (int)SCREE_WRITES_D == (int)LAW_WRITES_D &&
                   (int)SCREE_WRITES_d == (int)LAW_WRITES_d,
               "shares are taken over as they are");

#define SHARES                                                                                     \
    (SCREE_WRITES_ACTIVE | SCREE_WRITES_B_N | SCREE_WRITES_B_T | SCREE_WRITES_MU |                 \
     SCREE_WRITES_ROLLING | SCREE_WRITES_C | SCREE_WRITES_D | SCREE_WRITES_d | SCREE_WRITES_BOUND)

typedef struct plugged_law {
    law_part part;
    scree_law_part given;
} plugged_law;

static const scree_law_part *given_of(const void *parameters) {
    return &PLUGGED_OF(plugged_law, parameters)->given;
}

/* Room for the columns of a block. */
typedef struct columns {
    uint64_t body[BLOCK][2];
    uint8_t active[BLOCK], touches[BLOCK], bonded[BLOCK], broken[BLOCK];
    double gap[BLOCK], area[BLOCK], normal[BLOCK][3], mu[BLOCK], rolling[BLOCK], correction[BLOCK];
    double U_before[BLOCK][ROWS_MAX], S[BLOCK][ROWS_MAX], U[BLOCK][ROWS_MAX], b[BLOCK][ROWS_MAX];
    double C[BLOCK][ROWS_MAX], D[BLOCK][ROWS_MAX], d[BLOCK][ROWS_MAX];
    double stored[BLOCK], damping[BLOCK], fracture[BLOCK], friction[BLOCK];
    double history[BLOCK * HISTORY_MAX], iterate[BLOCK * ITERATE_MAX];
} columns;

/* Contacts `from` .. of the batch, and the block that shows them. */
typedef struct window {
    const law_batch *batch;
    const scree_law_part *given;
    const uint32_t *index;
    size_t count;
} window;

static bool touches(const law_batch *batch, const law_step *step, const scree_law_part *given,
                    uint32_t i) {
    if (given->slot == SCREE_LAW_NORMAL) return batch->gap[i] <= law_closed_gap(batch, step, i);
    return law_touches(batch, step, i);
}

static void read_contacts(const window *w, const law_step *step, columns *k) {
    const law_batch *batch = w->batch;
    const contact_table *contacts = batch->contacts;
    int dimension = batch->model->dimension;
    for (size_t n = 0; n < w->count; n++) {
        uint32_t i = w->index[n];
        size_t at = batch->first + i;
        k->gap[n] = batch->gap[i];
        k->area[n] = batch->area[i];
        for (int a = 0; a < 3; a++)
            k->normal[n][a] =
                a < dimension ? contacts->normal[(size_t)dimension * at + (size_t)a] : 0;
        for (int side = 0; side < 2; side++)
            k->body[n][side] = body_id(contacts->pair[at][side]);
        memcpy(k->U_before[n], batch->U_minus[i], sizeof k->U_before[n]);
        memcpy(k->b[n], batch->b[i], sizeof k->b[n]);
        k->active[n] = batch->active[i];
        k->touches[n] = touches(batch, step, w->given, i);
        k->correction[n] = batch->correction[i];
        const row *r = &batch->row[i];
        k->mu[n] = r->mu;
        k->rolling[n] = r->l_r;
    }
}

static void read_kept(const window *w, columns *k) {
    size_t history = w->given->history, iterates = w->given->iterates;
    for (size_t n = 0; n < w->count; n++) {
        if (history)
            memcpy(k->history + n * history, law_history(w->batch, w->index[n]),
                   history * sizeof *k->history);
        if (iterates)
            memcpy(k->iterate + n * iterates, law_iterate(w->batch, w->index[n]),
                   iterates * sizeof *k->iterate);
    }
}

static void read_outcome(const window *w, const law_outcome *outcome, columns *k) {
    for (size_t n = 0; n < w->count; n++) {
        memcpy(k->S[n], outcome->S[w->index[n]], sizeof k->S[n]);
        memcpy(k->U[n], outcome->U_plus[w->index[n]], sizeof k->U[n]);
    }
}

/* Values of C, D and d from earlier parts and passes. */
static void read_extra(const window *w, columns *k) {
    unsigned writes = w->given->writes;
    if (!(writes & LAW_WRITES_EXTRA)) return;
    for (size_t n = 0; n < w->count; n++) {
        const row_extra *extra = &w->batch->extra[w->index[n]];
        memcpy(k->C[n], extra->C, sizeof k->C[n]);
        memcpy(k->D[n], extra->D, sizeof k->D[n]);
        memcpy(k->d[n], extra->d, sizeof k->d[n]);
    }
}

static scree_law_block block_of(const window *w, const law_step *step, columns *k,
                                const law_outcome *outcome) {
    unsigned writes = w->given->writes;
    bool mu = writes & (SCREE_WRITES_MU | SCREE_WRITES_BOUND);
    return (scree_law_block){.size = sizeof(scree_law_block),
                             .dimension = w->batch->model->dimension,
                             .rows = ROWS_MAX,
                             .t = step->t,
                             .h = step->h,
                             .theta = step->theta,
                             .pass = step->pass,
                             .count = w->count,
                             .gap = k->gap,
                             .area = k->area,
                             .normal = k->normal[0],
                             .body = k->body[0],
                             .U_before = k->U_before[0],
                             .touches = k->touches,
                             .S = outcome ? k->S[0] : NULL,
                             .U = outcome ? k->U[0] : NULL,
                             .active = k->active,
                             .b = k->b[0],
                             .correction = k->correction,
                             .mu = mu ? k->mu : NULL,
                             .rolling = writes & SCREE_WRITES_ROLLING ? k->rolling : NULL,
                             .C = writes & SCREE_WRITES_C ? k->C[0] : NULL,
                             .D = writes & SCREE_WRITES_D ? k->D[0] : NULL,
                             .d = writes & SCREE_WRITES_d ? k->d[0] : NULL,
                             .history = w->given->history ? k->history : NULL,
                             .iterate = w->given->iterates ? k->iterate : NULL};
}

static scree_law_block read_block(const window *w, const law_step *step, columns *k,
                                  const law_outcome *outcome) {
    read_contacts(w, step, k);
    read_kept(w, k);
    read_extra(w, k);
    if (outcome) read_outcome(w, outcome, k);
    return block_of(w, step, k, outcome);
}

static void write_iterates(const window *w, const columns *k) {
    size_t iterates = w->given->iterates;
    for (size_t n = 0; iterates && n < w->count; n++)
        memcpy(law_iterate(w->batch, w->index[n]), k->iterate + n * iterates,
               iterates * sizeof *k->iterate);
}

static bool any(const double x[ROWS_MAX]) {
    for (int i = 0; i < ROWS_MAX; i++)
        if (x[i] != 0) return true;
    return false;
}

static void write_cone(const window *w, const columns *k, size_t n, row *r) {
    unsigned writes = w->given->writes;
    int dimension = w->batch->model->dimension;
    if (writes & (SCREE_WRITES_MU | SCREE_WRITES_BOUND)) {
        r->cone = writes & SCREE_WRITES_BOUND ? CONE_TRESCA : CONE_COULOMB;
        r->dimension = (uint8_t)dimension;
        r->mu = k->mu[n];
    }
    if (writes & SCREE_WRITES_ROLLING) {
        r->cone = CONE_ROLLING;
        r->dimension = dimension == 3 ? 5 : 3;
        r->l_r = k->rolling[n];
    }
    if (w->given->flags & SCREE_LAW_TANGENTIAL && r->dimension < dimension) {
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)dimension;
        r->mu = 0;
    }
}

static void write_extra(const window *w, const columns *k, size_t n, row *r, row_extra *extra) {
    unsigned writes = w->given->writes;
    if (writes & SCREE_WRITES_C && any(k->C[n])) {
        memcpy(extra->C, k->C[n], sizeof extra->C);
        r->has |= ROW_HAS_C;
    }
    if (writes & SCREE_WRITES_D && any(k->D[n])) {
        memcpy(extra->D, k->D[n], sizeof extra->D);
        r->has |= ROW_HAS_D;
    }
    if (writes & SCREE_WRITES_d && any(k->d[n])) {
        memcpy(extra->d, k->d[n], sizeof extra->d);
        r->has |= ROW_HAS_d;
    }
}

static void write_rows(const window *w, const columns *k) {
    const law_batch *batch = w->batch;
    unsigned writes = w->given->writes;
    for (size_t n = 0; n < w->count; n++) {
        uint32_t i = w->index[n];
        if (writes & SCREE_WRITES_ACTIVE) batch->active[i] = k->active[n] != 0;
        if (writes & SCREE_WRITES_B_N) {
            batch->b[i][0] = k->b[n][0];
            batch->correction[i] = k->correction[n];
        }
        for (int t = 1; writes & SCREE_WRITES_B_T && t < ROWS_MAX; t++)
            batch->b[i][t] = k->b[n][t];
        write_cone(w, k, n, &batch->row[i]);
        if (writes & LAW_WRITES_EXTRA) write_extra(w, k, n, &batch->row[i], &batch->extra[i]);
    }
}

static void find_fault(const window *w, const char *name, const double *value, int width,
                       bool positive) {
    law_fault *fault = w->batch->fault;
    for (size_t n = 0; value && fault && !fault->part && n < w->count * (size_t)width; n++) {
        if (isfinite(value[n]) && !(positive && value[n] < 0)) continue;
        const uint32_t *pair = law_pair(w->batch, w->index[n / (size_t)width]);
        *fault = (law_fault){w->given->entry.name, name, value[n], {pair[0], pair[1]}};
    }
}

/* NaN would count as small in every residual, so no later test would find it. */
static void find_faults(const window *w, const scree_law_block *shown) {
    unsigned writes = w->given->writes;
    find_fault(w, "mu", shown->mu, 1, true);
    find_fault(w, "rolling", shown->rolling, 1, true);
    find_fault(w, "C", shown->C, ROWS_MAX, true);
    find_fault(w, "D", shown->D, ROWS_MAX, true);
    find_fault(w, "d", shown->d, ROWS_MAX, false);
    if (writes & (SCREE_WRITES_B_N | SCREE_WRITES_B_T))
        find_fault(w, "b", shown->b, ROWS_MAX, false);
    if (writes & SCREE_WRITES_B_N) find_fault(w, "correction", shown->correction, 1, false);
}

static window next_window(const law_batch *batch, const scree_law_part *given, size_t from) {
    size_t left = batch->count - from;
    return (window){batch, given, batch->index + from, left < BLOCK ? left : BLOCK};
}

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const scree_law_part *given = given_of(parameters);
    columns k;
    for (size_t from = 0; from < batch->count; from += BLOCK) {
        window w = next_window(batch, given, from);
        scree_law_block shown = read_block(&w, step, &k, batch->last);
        given->prepare(plugged_own(parameters), &shown);
        find_faults(&w, &shown);
        write_rows(&w, &k);
        write_iterates(&w, &k);
    }
}

static double misfit(const void *parameters, const law_step *step, const law_batch *batch,
                     const law_outcome *outcome) {
    const scree_law_part *given = given_of(parameters);
    columns k;
    double worst = 0;
    for (size_t from = 0; from < batch->count; from += BLOCK) {
        window w = next_window(batch, given, from);
        scree_law_block shown = read_block(&w, step, &k, outcome);
        double found = given->misfit(plugged_own(parameters), &shown);
        worst = isnan(found) ? INFINITY : fmax(worst, found);
        write_iterates(&w, &k);
    }
    return worst;
}

static void write_outcome(const window *w, const columns *k) {
    const law_batch *batch = w->batch;
    size_t history = w->given->history;
    for (size_t n = 0; n < w->count; n++) {
        uint32_t i = w->index[n];
        if (history)
            memcpy(law_history(batch, i), k->history + n * history, history * sizeof *k->history);
        if (!(w->given->flags & SCREE_LAW_WORKS)) continue;
        law_work *work = &batch->work[i];
        work->stored += k->stored[n];
        work->damping += k->damping[n];
        work->fracture += k->fracture[n];
        work->friction += k->friction[n];
        work->broken += k->broken[n] != 0;
        if (k->bonded[n]) work->bonded = true;
    }
}

static void finish(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome) {
    const scree_law_part *given = given_of(parameters);
    columns k;
    for (size_t from = 0; from < batch->count; from += BLOCK) {
        window w = next_window(batch, given, from);
        scree_law_block shown = read_block(&w, step, &k, outcome);
        if (given->flags & SCREE_LAW_WORKS) {
            size_t bytes = w.count * sizeof(double);
            shown.stored = memset(k.stored, 0, bytes);
            shown.damping = memset(k.damping, 0, bytes);
            shown.fracture = memset(k.fracture, 0, bytes);
            shown.friction = memset(k.friction, 0, bytes);
            shown.bonded = memset(k.bonded, 0, w.count);
            shown.broken = memset(k.broken, 0, w.count);
        }
        given->finish(plugged_own(parameters), &shown);
        write_outcome(&w, &k);
    }
}

static double reach(const void *parameters) {
    return given_of(parameters)->reach(plugged_own(parameters));
}

/* Capabilities that a solver needs for rows with these quantities. */
static uint64_t needs_of(unsigned writes) {
    uint64_t needs = 0;
    if (writes & SCREE_WRITES_ACTIVE) needs |= CAN_SIGNORINI;
    if (writes & SCREE_WRITES_MU) needs |= CAN_COULOMB;
    if (writes & SCREE_WRITES_BOUND) needs |= CAN_TRESCA;
    if (writes & SCREE_WRITES_ROLLING) needs |= CAN_ROLLING;
    if (writes & SCREE_WRITES_C) needs |= CAN_COMPLIANCE;
    if (writes & (SCREE_WRITES_D | SCREE_WRITES_d)) needs |= CAN_ADMITTANCE;
    return needs;
}

static unsigned shares_of(unsigned writes) {
    unsigned shares = writes & ~(unsigned)SCREE_WRITES_BOUND;
    if (writes & SCREE_WRITES_BOUND) shares |= LAW_WRITES_MU | LAW_WRITES_CONE;
    if (writes & SCREE_WRITES_ROLLING) shares |= LAW_WRITES_CONE;
    return shares;
}

static scree_status check_part(const scree_law_part *p, scree_error *error) {
    TRY(plugged_needs(p->prepare != NULL, &p->entry, "prepare", error));
    const char *wrong = NULL;
    if ((unsigned)p->slot >= LAW_SLOTS) wrong = "names a slot that does not exist";
    if (p->writes & ~(unsigned)SHARES) wrong = "writes a share that does not exist";
    if (p->writes & SCREE_WRITES_MU && p->writes & SCREE_WRITES_BOUND)
        wrong = "writes a coefficient and a bound, which share the column mu: choose one";
    if (p->history > HISTORY_MAX) wrong = "keeps more than 32 numbers of history";
    if (2 * (uint64_t)p->tangents > p->history) wrong = "has more tangents than history";
    if (p->iterates > ITERATE_MAX) wrong = "has more than 16 iterates";
    if (p->history && !p->finish) wrong = "has a history and no function 'finish' that writes it";
    if (p->flags & SCREE_LAW_WORKS && !p->finish)
        wrong = "reports energies and has no function 'finish'";
    if (!wrong) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "the law part '%s' %s", p->entry.name, wrong);
}

static void fill_part(plugged_law *own) {
    const scree_law_part *p = &own->given;
    law_part *entry = &own->part;
    entry->head.needs = needs_of(p->writes);
    entry->slot = (law_slot)p->slot;
    entry->writes = shares_of(p->writes);
    entry->forms = LAW_IMPLICIT;
    entry->history = p->history;
    entry->tangents = p->tangents;
    entry->energies = p->energies;
    entry->iterates = p->iterates;
    entry->forecasts = p->flags & SCREE_LAW_FORECASTS;
    entry->replaces_normal = p->flags & SCREE_LAW_REPLACES_NORMAL;
    entry->needs_friction = p->flags & SCREE_LAW_NEEDS_FRICTION;
    entry->works = p->flags & SCREE_LAW_WORKS;
    entry->tangential = p->flags & SCREE_LAW_TANGENTIAL;
    entry->reach = p->reach ? reach : NULL;
    entry->prepare = prepare;
    entry->misfit = p->misfit ? misfit : NULL;
    entry->finish = p->finish ? finish : NULL;
}

scree_status scree_register_law_part(const scree_law_part *given, scree_error *error) {
    plugged_law *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "law part", error);
    if (status == SCREE_OK)
        status = plugged_head_make(&own->part.head, &own->given.entry, FAMILY_law_part, error);
    if (status == SCREE_OK) status = check_part(&own->given, error);
    if (status != SCREE_OK) return plugged_drop(&own->part.head, status);
    fill_part(own);
    return plugged_add(FAMILY_law_part, &own->part.head, error);
}
