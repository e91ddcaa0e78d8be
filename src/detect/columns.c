/* Sorts bodies into columns. As with strips, bodies are read twice in the order of slots and once
 * in the order of columns. A column is as wide as the largest body of its level, but along a
 * periodic axis it is widened so that a period consists of a whole number of columns. */
#include "detect/columns.h"

#define INDEX_BITS  (2 * COLUMN_BITS)
#define OUTERMOST   (COLUMN_MIDDLE - 1)
#define PERIODS_MAX 32

column_axis column_axis_of(const lane_set *s, const geometry *g, uint32_t level, int axis) {
    column_axis a = {0, ldexp(s->width, (int)(level * COLUMN_POWERS)), 0};
    double period = g->period[axis];
    if (!(period > 0)) return a;
    double across = fmax(1, fmin(floor(period / a.width), (double)OUTERMOST));
    return (column_axis){g->model->cell.origin[axis], period / across, (int64_t)across};
}

int64_t column_at(const column_axis *axis, double place) {
    double low = axis->across ? 0 : -(double)OUTERMOST;
    double high = axis->across ? (double)(axis->across - 1) : (double)OUTERMOST;
    double column = floor((place - axis->origin) / axis->width);
    return (int64_t)(column < low ? low : column > high ? high : column);
}

void column_span(const column_axis *axis, int64_t column, double *low, double *high) {
    *low = axis->origin + (double)column * axis->width;
    *high = axis->origin + (double)(column + 1) * axis->width;
    if (axis->across) return;
    if (column == -OUTERMOST) *low = -INFINITY;
    if (column == OUTERMOST) *high = INFINITY;
}

static double in_cell(const geometry *g, int axis, double x) {
    return x - lane_periods(g, axis, x) * g->period[axis];
}

typedef struct column_work {
    lane_set *s;
    column_body *bodies;
    geometry *g;
    double low[3]; /* the least distance of a body from the cell, in periods */
    column_axis axes[LANE_LEVELS_MAX][2];
} column_work;

/* Level and column of every body as one number, by which both are sorted. */
static void set_keys(void *context, size_t begin, size_t end) {
    const column_work *w = context;
    const geometry *g = w->g;
    lane_set *s = w->s;
    lane_chunk *chunk = &s->chunks.data[begin / LANE_CHUNK];
    sort_item *to = s->items + chunk->place;
    (void)end;
    for (size_t i = 0; i < chunk->count; i++) {
        uint32_t slot = s->slot[begin + i], level = 0;
        if (lanes_level(s, g, slot, lane_grown(g, slot, s->growth), &level, NULL) != SCREE_OK) {
            chunk->refused = slot;
            return;
        }
        space_view *v = &g->space_view.data[slot];
        int64_t y = column_at(&w->axes[level][0], in_cell(g, 1, v->flat.y));
        int64_t z = column_at(&w->axes[level][1], in_cell(g, 2, v->z));
        to[i] = (sort_item){(uint64_t)level << INDEX_BITS | column_index(z, y), slot};
        const double place[3] = {v->flat.x, v->flat.y, v->z};
        for (int k = 0; k < 3; k++)
            v->wrap[k] = (int16_t)(lane_periods(g, k, place[k]) - w->low[k]);
    }
}

static column_body column_body_of(const column_work *w, uint32_t slot) {
    const geometry *g = w->g;
    const space_view *v = &g->space_view.data[slot];
    return (column_body){in_cell(g, 0, v->flat.x),
                         in_cell(g, 1, v->flat.y),
                         in_cell(g, 2, v->z),
                         lane_grown(g, slot, w->s->growth),
                         slot,
                         v->flat.flags & (BODY_MOBILE | BODY_ROUND)};
}

/* Sorts the bodies of one column by x; returns the largest grown radius. */
static double fill_column(const void *context, const lane *t) {
    const column_work *w = context;
    const geometry *g = w->g;
    sort_item *items = w->s->items;
    double r = 0;
    for (size_t i = t->begin; i < t->end; i++) {
        size_t ahead = i + LANE_AHEAD < t->end ? i + LANE_AHEAD : i; /* others sort the rest */
        __builtin_prefetch(&g->space_view.data[items[ahead].index]);
        items[i].key = sort_key(in_cell(g, 0, g->space_view.data[items[i].index].flat.x));
    }
    sort_items(items + t->begin, (sort_item *)(void *)&w->bodies[t->begin], t->end - t->begin);
    for (size_t i = t->begin; i < t->end; i++) {
        w->bodies[i] = column_body_of(w, items[i].index);
        if (w->bodies[i].r > r) r = w->bodies[i].r;
    }
    return r;
}

/* Copies are examined one by one. */
static scree_status check_reach(const geometry *g, double r, scree_error *error) {
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0 && r > PERIODS_MAX * g->period[k])
            return error_set(error, SCREE_BAD_INPUT,
                             "contacts would be searched over more than %d periods of %g m: "
                             "bodies are too fast for the time step, or laws act at too large "
                             "distances",
                             PERIODS_MAX, g->period[k]);
    return SCREE_OK;
}

scree_status columns_make(lane_set *s, column_body *bodies, geometry *g, scree_error *error) {
    column_work w = {.s = s, .bodies = bodies, .g = g};
    s->powers = COLUMN_POWERS;
    s->index_bits = INDEX_BITS;
    TRY(lanes_gather(s, g, w.low, error));
    for (uint32_t level = 0; level < LANE_LEVELS_MAX; level++)
        for (int k = 0; k < 2; k++)
            w.axes[level][k] = column_axis_of(s, g, level, k + 1);
    TRY(lanes_cut(s, g, set_keys, &w, error));
    lanes_fill(s, fill_column, &w);
    for (size_t k = 0; k < s->levels.count; k++)
        TRY(check_reach(g, s->levels.data[k].r, error));
    return SCREE_OK;
}
