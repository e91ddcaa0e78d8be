/* The largest heap of grains that touch one another, and its extent: the run-out and the remaining
 * height, without grains that rolled ahead or lie alone (as in Staron & Hinch 2005). Two grains
 * touch if they have a contact with a gap of at most `gap`; contacts with walls or a base of fixed
 * grains do not connect them. */
#include "base/math.h"
#include "frame/measure/parts.h"

typedef struct deposit {
    char *grains;
    double gap;
} deposit;

/* Disjoint sets of rows; the root of a set is its least row. */
static uint32_t root_of(uint32_t *parent, uint32_t row) {
    while (parent[row] != row) {
        parent[row] = parent[parent[row]];
        row = parent[row];
    }
    return row;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b) {
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b) parent[b] = a;
    if (b < a) parent[a] = b;
}

static uint32_t member(const scree_frame *frame, const grain_set *grains, const uint32_t *row_of,
                       uint32_t slot) {
    uint32_t row = slot == UINT32_MAX ? NO_ROW : row_of[slot];
    return row != NO_ROW && grain_set_has(grains, frame, row) ? row : NO_ROW;
}

static void join_touching(const scree_frame *frame, const grain_set *grains, const uint32_t *row_of,
                          double gap, uint32_t *parent) {
    for (uint32_t row = 0; row < frame->bodies; row++)
        parent[row] = row;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        uint32_t a = member(frame, grains, row_of, frame->pair[c][0]);
        uint32_t b = member(frame, grains, row_of, frame->pair[c][1]);
        /* joints are listed too, without a law */
        if (a == NO_ROW || b == NO_ROW || frame->law[c] == UINT32_MAX) continue;
        if (!(frame->gap[c] > gap)) join(parent, a, b);
    }
}

/* The root of the heaviest set; the first of several. mass: one number per row, filled here. */
static uint32_t heaviest(const scree_frame *frame, const grain_set *grains, uint32_t *parent,
                         double *mass, double *total) {
    uint32_t best = NO_ROW;
    *total = 0;
    for (uint32_t row = 0; row < frame->bodies; row++)
        mass[row] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(grains, frame, row)) continue;
        double m = frame->layout->mass[frame->body[row]];
        mass[root_of(parent, row)] += m;
        *total += m;
    }
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (grain_set_has(grains, frame, row) && parent[row] == row &&
            (best == NO_ROW || mass[row] > mass[best]))
            best = row;
    return best;
}

/* out: lowest and highest position along every axis, centre of mass, share of the mass, number of
 * grains. */
static void describe(const scree_frame *frame, const grain_set *grains, uint32_t *parent,
                     uint32_t root, double *out) {
    int axes = frame_is_space(frame) ? 3 : 2;
    double count = 0, mass = 0, *centre = out + 2 * axes;
    for (int k = 0; k < axes; k++) {
        out[2 * k] = INFINITY;
        out[2 * k + 1] = -INFINITY;
        centre[k] = 0;
    }
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(grains, frame, row) || root_of(parent, row) != root) continue;
        box3 extent = body_extent3(frame, row);
        double m = frame->layout->mass[frame->body[row]];
        for (int k = 0; k < axes; k++) {
            out[2 * k] = fmin(out[2 * k], extent.low[k]);
            out[2 * k + 1] = fmax(out[2 * k + 1], extent.high[k]);
            centre[k] += m * body_position(frame, row)[k];
        }
        mass += m;
        count += 1;
    }
    for (int k = 0; k < axes; k++)
        centre[k] /= mass;
    centre[axes + 1] = count;
}

static scree_status deposit_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    const deposit *p = parameters;
    int axes = frame_is_space(frame) ? 3 : 2;
    grain_set grains;
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(frame_rows(frame, &row_of, error));
    uint32_t *parent = mem_alloc((size_t)frame->bodies + 1, sizeof *parent);
    double *mass = mem_alloc((size_t)frame->bodies + 1, sizeof *mass), total;
    scree_status status = SCREE_OK;
    if (parent && mass) {
        join_touching(frame, &grains, row_of, p->gap, parent);
        uint32_t root = heaviest(frame, &grains, parent, mass, &total);
        if (root == NO_ROW || !(mass[root] > 0)) {
            status = error_set(error, SCREE_NOT_FOUND, "there is no grain with a mass at step %lld",
                               (long long)frame->step);
        } else {
            describe(frame, &grains, parent, root, out);
            out[3 * axes] = mass[root] / total;
        }
    } else {
        status = error_no_memory(error, "a deposit");
    }
    mem_free(row_of);
    mem_free(parent);
    mem_free(mass);
    return status;
}

static const param deposit_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(deposit, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group of grains; default: every completely free body"},
    {"gap", PARAM_REAL, offsetof(deposit, gap), 0, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "largest gap of contacts that connect two grains; default: every listed contact"},
    {0}};
static const measure_column planar_columns[] = {{"left", "m"},  {"right", "m"}, {"bottom", "m"},
                                                {"top", "m"},   {"x", "m"},     {"y", "m"},
                                                {"share", "1"}, {"grains", "1"}};
static const measure_column space_columns[] = {
    {"left", "m"}, {"right", "m"}, {"front", "m"}, {"back", "m"},  {"bottom", "m"}, {"top", "m"},
    {"x", "m"},    {"y", "m"},     {"z", "m"},     {"share", "1"}, {"grains", "1"}};

static const measure_kind space_deposit = {
    .head = {.name = "deposit",
             .help = "the heaviest heap of connected grains: its sides, its centre of mass, its "
                     "share of the mass of all grains",
             .params = deposit_params,
             .size = sizeof(deposit)},
    MEASURE_TABLE(space_columns),
    .eval = deposit_eval,
    .space = &space_deposit};

const measure_kind measure_deposit = {
    .head = {.name = "deposit",
             .help = "the heaviest heap of connected grains: its sides, its centre of mass, its "
                     "share of the mass of all grains",
             .params = deposit_params,
             .size = sizeof(deposit)},
    MEASURE_TABLE(planar_columns),
    .eval = deposit_eval,
    .space = &space_deposit};
