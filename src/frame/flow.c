/* Mean velocity fields: scree_flow of scree/measure.h. The grid is dense and grows with the region
 * visited by grains. */
#include "base/math.h"
#include "base/memory.h"
#include "frame/query.h"
#include "scree/measure.h"

enum { CELLS_MOST = 4000000 };

typedef struct tally {
    double mass, count, momentum[2];
} tally;

/* Cells first .. end - 1 along x and y. */
typedef struct grid {
    int64_t first[2], end[2];
    tally *cell; /* rows of x, y by y */
} grid;

struct scree_flow {
    double side, thickness, pairs;
    char *grains; /* NULL: all grains */
    grid grid;
    scree_flow_cell *cells; /* made at the first request */
};

static int64_t grid_width(const grid *g) { return g->end[0] - g->first[0]; }
static int64_t grid_size(const grid *g) { return grid_width(g) * (g->end[1] - g->first[1]); }

static tally *grid_at(const grid *g, const int64_t at[2]) {
    return &g->cell[(at[1] - g->first[1]) * grid_width(g) + at[0] - g->first[0]];
}

scree_status scree_flow_create(scree_flow **out, double cell, const char *grains,
                               scree_error *error) {
    *out = NULL;
    if (!(cell > 0) || !isfinite(cell))
        return error_set(error, SCREE_BAD_INPUT,
                         "the cells of a flow must be wider than 0 m, not "
                         "%g",
                         cell);
    scree_flow *flow = mem_alloc(1, sizeof *flow);
    char *name = flow && grains ? mem_text(grains) : NULL;
    if (!flow || (grains && !name)) {
        mem_free(flow);
        return error_no_memory(error, "a flow");
    }
    flow->side = cell;
    flow->grains = name;
    *out = flow;
    return SCREE_OK;
}

void scree_flow_destroy(scree_flow *flow) {
    if (!flow) return;
    mem_free(flow->grains);
    mem_free(flow->grid.cell);
    mem_free(flow->cells);
    mem_free(flow);
}

/* A grain of both frames: midpoint and length of its path. */
typedef struct trip {
    double middle[2], way[2], mass;
} trip;

static bool make_trip(const scree_frame *before, const scree_frame *frame,
                      const uint32_t *row_before, uint32_t row, trip *out) {
    uint32_t slot = frame->body[row], old = row_before[slot];
    if (old == NO_ROW) return false;
    const double *from = body_position(before, old), *to = body_position(frame, row);
    for (int k = 0; k < 2; k++) {
        out->way[k] = to[k] - from[k];
        out->middle[k] = from[k] + 0.5 * out->way[k];
    }
    double period = frame->layout->period[0];
    if (period > 0) out->middle[0] -= period * floor(out->middle[0] / period);
    out->mass = frame->layout->mass[slot];
    return true;
}

static void cell_of(const scree_flow *flow, const trip *t, int64_t at[2]) {
    for (int k = 0; k < 2; k++)
        at[k] = (int64_t)fmin(fmax(floor(t->middle[k] / flow->side), -1e15), 1e15);
}

/* A grid that contains the old one and all paths. False: out of memory. */
static bool grown_range(const scree_flow *flow, const trip *trips, size_t count, grid *out) {
    bool any = flow->grid.cell != NULL;
    *out = flow->grid;
    out->cell = NULL;
    for (size_t i = 0; i < count; i++) {
        int64_t at[2];
        cell_of(flow, &trips[i], at);
        for (int k = 0; k < 2; k++) {
            out->first[k] = any && out->first[k] < at[k] ? out->first[k] : at[k];
            out->end[k] = any && out->end[k] > at[k] + 1 ? out->end[k] : at[k] + 1;
        }
        any = true;
    }
    return any;
}

static scree_status grow(scree_flow *flow, const trip *trips, size_t count, scree_error *error) {
    grid wide;
    if (!grown_range(flow, trips, count, &wide)) return SCREE_OK;
    double cells = (double)grid_width(&wide) * (double)(wide.end[1] - wide.first[1]);
    if (cells > CELLS_MOST)
        return error_set(error, SCREE_BAD_INPUT,
                         "%.3g cells of %g m would be needed, but at most %d are possible: use "
                         "larger cells, or a group that stays together",
                         cells, flow->side, CELLS_MOST);
    wide.cell = mem_alloc((size_t)grid_size(&wide), sizeof *wide.cell);
    if (!wide.cell) return error_no_memory(error, "a flow");
    const grid *old = &flow->grid;
    int64_t at[2];
    for (at[1] = old->first[1]; old->cell && at[1] < old->end[1]; at[1]++)
        for (at[0] = old->first[0]; at[0] < old->end[0]; at[0]++)
            *grid_at(&wide, at) = *grid_at(old, at);
    mem_free(flow->grid.cell);
    flow->grid = wide;
    return SCREE_OK;
}

static void add_trips(scree_flow *flow, const trip *trips, size_t count, double time) {
    for (size_t i = 0; i < count; i++) {
        int64_t at[2];
        cell_of(flow, &trips[i], at);
        tally *to = grid_at(&flow->grid, at);
        to->mass += trips[i].mass;
        to->count += 1;
        for (int k = 0; k < 2; k++)
            to->momentum[k] += trips[i].mass * (trips[i].way[k] / time);
    }
    flow->pairs += 1;
    mem_free(flow->cells);
    flow->cells = NULL;
}

static scree_status add_frames(scree_flow *flow, const scree_frame *before,
                               const scree_frame *frame, const uint32_t *row_before, trip *trips,
                               scree_error *error) {
    grain_set grains;
    size_t count = 0;
    TRY(grain_set_find(frame->layout, flow->grains, &grains, error));
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (grain_set_has(&grains, frame, row))
            count += make_trip(before, frame, row_before, row, &trips[count]);
    TRY(grow(flow, trips, count, error));
    flow->thickness = frame->layout->thickness;
    add_trips(flow, trips, count, frame->t - before->t);
    return SCREE_OK;
}

scree_status scree_flow_add(scree_flow *flow, const scree_frame *before, const scree_frame *frame,
                            scree_error *error) {
    TRY(frame_check(before, error));
    TRY(frame_check(frame, error));
    if (frame_is_space(frame) || frame_is_space(before))
        return error_set(error, SCREE_BAD_INPUT, "flows in cells work in planar worlds only");
    if (before->layout->bodies != frame->layout->bodies)
        return error_set(error, SCREE_BAD_INPUT, "the two frames come from different worlds");
    if (!(frame->t > before->t))
        return error_set(error, SCREE_BAD_INPUT,
                         "a flow needs an earlier frame, then a later one, but they are at t = %g "
                         "s and %g s",
                         before->t, frame->t);
    uint32_t *row_before;
    TRY(frame_rows(before, &row_before, error));
    trip *trips = mem_alloc((size_t)frame->bodies + 1, sizeof *trips);
    scree_status status = trips ? add_frames(flow, before, frame, row_before, trips, error)
                                : error_no_memory(error, "a flow");
    mem_free(row_before);
    mem_free(trips);
    return status;
}

static void fill_cell(const scree_flow *flow, const int64_t at[2], scree_flow_cell *out) {
    const tally *t = grid_at(&flow->grid, at);
    double all = flow->pairs * flow->side * flow->side * flow->thickness;
    out->x = ((double)at[0] + 0.5) * flow->side;
    out->y = ((double)at[1] + 0.5) * flow->side;
    out->vx = t->mass > 0 ? t->momentum[0] / t->mass : NAN;
    out->vy = t->mass > 0 ? t->momentum[1] / t->mass : NAN;
    out->density = t->mass / all;
    out->grains = t->count / flow->pairs;
}

scree_status scree_flow_cells(scree_flow *flow, const scree_flow_cell **out, size_t *count,
                              scree_error *error) {
    const grid *g = &flow->grid;
    *out = NULL;
    *count = 0;
    if (!g->cell) return SCREE_OK;
    if (!flow->cells) flow->cells = mem_alloc((size_t)grid_size(g), sizeof *flow->cells);
    if (!flow->cells) return error_no_memory(error, "a flow");
    int64_t at[2];
    for (at[1] = g->first[1]; at[1] < g->end[1]; at[1]++)
        for (at[0] = g->first[0]; at[0] < g->end[0]; at[0]++)
            fill_cell(flow, at, &flow->cells[(*count)++]);
    *out = flow->cells;
    return SCREE_OK;
}
