/* Coordination number: contact neighbours per grain. Two bodies that touch at several points are
 * one pair of neighbours. A rattler is a grain with fewer than two neighbours that press on it;
 * removing it may make others rattlers, so the count is repeated until nothing changes. */
#include "frame/measure.h"
#include "frame/query.h"

typedef struct coordination {
    char *grains;
} coordination;

typedef struct census {
    uint32_t grains, rattlers, ends; /* ends: pairs of neighbours counted once per grain */
} census;

static bool is_first_of_pair(const scree_frame *frame, uint32_t c) {
    /* contacts of one pair are adjacent; inactive ones between them are skipped */
    for (uint32_t k = c; k-- > 0;) {
        const uint32_t *a = frame->pair[c], *b = frame->pair[k];
        bool same = (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
        if (!same) return true;
        if (contact_is_active(frame, k)) return false;
    }
    return true;
}

static uint32_t row_of_side(const scree_frame *frame, const uint32_t *row_of, uint32_t c,
                            int side) {
    uint32_t slot = frame->pair[c][side];
    return slot == UINT32_MAX ? NO_ROW : row_of[slot];
}

/* neighbours per row; contacts of removed grains do not count */
static void count_neighbours(const scree_frame *frame, const uint32_t *row_of, const uint8_t *drop,
                             uint32_t *neighbours) {
    for (uint32_t row = 0; row < frame->bodies; row++)
        neighbours[row] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c) || !is_first_of_pair(frame, c)) continue;
        uint32_t row[2];
        bool dropped = false;
        for (int side = 0; side < 2; side++) {
            row[side] = row_of_side(frame, row_of, c, side);
            dropped = dropped || (row[side] != NO_ROW && drop[row[side]]);
        }
        for (int side = 0; side < 2 && !dropped; side++)
            if (row[side] != NO_ROW) neighbours[row[side]]++;
    }
}

static bool drop_rattlers(const scree_frame *frame, const grain_set *grains,
                          const uint32_t *neighbours, uint8_t *drop) {
    bool changed = false;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (drop[row] || neighbours[row] >= 2 || !grain_set_has(grains, frame, row)) continue;
        drop[row] = 1;
        changed = true;
    }
    return changed;
}

static census take_census(const scree_frame *frame, const grain_set *grains,
                          const uint32_t *neighbours, const uint8_t *drop) {
    census n = {0, 0, 0};
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(grains, frame, row)) continue;
        n.grains++;
        n.rattlers += drop[row];
        n.ends += neighbours[row];
    }
    return n;
}

static scree_status coordination_eval(const void *parameters, const scree_frame *frame,
                                      const scree_frame *before, double *out, scree_error *error) {
    const coordination *p = parameters;
    grain_set grains;
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(frame_rows(frame, &row_of, error));
    uint32_t *neighbours = mem_alloc((size_t)frame->bodies + 1, sizeof *neighbours);
    uint8_t *drop = mem_alloc((size_t)frame->bodies + 1, sizeof *drop);
    scree_status status = SCREE_OK;
    if (neighbours && drop) {
        count_neighbours(frame, row_of, drop, neighbours);
        census all = take_census(frame, &grains, neighbours, drop);
        while (drop_rattlers(frame, &grains, neighbours, drop))
            count_neighbours(frame, row_of, drop, neighbours);
        census backed = take_census(frame, &grains, neighbours, drop);
        uint32_t kept = backed.grains - backed.rattlers;
        out[0] = all.grains ? (double)all.ends / all.grains : 0;
        out[1] = kept ? (double)backed.ends / kept : 0;
        out[2] = all.grains ? (double)backed.rattlers / all.grains : 0;
        out[3] = backed.rattlers;
        out[4] = all.grains;
    } else {
        status = error_no_memory(error, "coordination");
    }
    mem_free(row_of);
    mem_free(neighbours);
    mem_free(drop);
    return status;
}

static const param coordination_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(coordination, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0,
     NULL, NULL, "group to count in; default: every completely free body"},
    {0}};
static const measure_column coordination_columns[] = {
    {"z", "1"}, {"z_backbone", "1"}, {"rattlers", "1"}, {"rattler_count", "1"}, {"grains", "1"}};

const measure_kind measure_coordination = {
    .head = {.name = "coordination",
             .help = "mean number of neighbours that press on a grain, over all grains and "
                     "without rattlers; share of rattlers (grains without load)",
             .params = coordination_params,
             .size = sizeof(coordination)},
    MEASURE_TABLE(coordination_columns),
    .eval = coordination_eval,
    .space = &measure_coordination};

static scree_status neighbours_eval(const void *parameters, const scree_frame *frame,
                                    const scree_frame *before, double *out, scree_error *error) {
    uint32_t *row_of;
    (void)parameters;
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    for (size_t k = 0; k < 2 * (size_t)frame->bodies; k++)
        out[k] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c)) continue;
        bool first = is_first_of_pair(frame, c);
        for (int side = 0; side < 2; side++) {
            uint32_t row = row_of_side(frame, row_of, c, side);
            if (row == NO_ROW) continue;
            out[2 * (size_t)row] += first;
            out[2 * (size_t)row + 1] += frame->force[c][0];
        }
    }
    mem_free(row_of);
    return SCREE_OK;
}

static const measure_column neighbours_columns[] = {{"neighbours", "1"}, {"normal_sum", "N"}};

const measure_kind measure_neighbours = {
    .head = {.name = "neighbours",
             .help = "per body: number of neighbours that press on it and the sum of their normal "
                     "forces"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(neighbours_columns),
    .eval = neighbours_eval,
    .space = &measure_neighbours};
