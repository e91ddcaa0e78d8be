/* Sorting bodies into columns. As with strips, bodies are read twice in the order of slots and once
 * in the order of columns. A column is as wide as the largest body of its level, but along a
 * periodic axis it is widened so that a whole number of columns makes a period. */
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

/* Level and column of every body in one number that sorts by both. */
static scree_status set_keys(lane_set *s, geometry *g, double growth, const double low[3],
                             scree_error *error) {
    column_axis axes[LANE_LEVELS_MAX][2];
    for (uint32_t level = 0; level < LANE_LEVELS_MAX; level++)
        for (int k = 0; k < 2; k++)
            axes[level][k] = column_axis_of(s, g, level, k + 1);
    for (size_t i = 0; i < s->count; i++) {
        uint32_t slot = s->items[i].index, level = 0;
        TRY(lanes_level(s, g, slot, lane_grown(g, slot, growth), &level, error));
        space_view *v = &g->space_view.data[slot];
        int64_t y = column_at(&axes[level][0], in_cell(g, 1, v->flat.y));
        int64_t z = column_at(&axes[level][1], in_cell(g, 2, v->z));
        s->items[i].key = (uint64_t)level << INDEX_BITS | column_index(z, y);
        const double place[3] = {v->flat.x, v->flat.y, v->z};
        for (int k = 0; k < 3; k++)
            v->wrap[k] = (int16_t)(lane_periods(g, k, place[k]) - low[k]);
    }
    return SCREE_OK;
}

static column_body column_body_of(const geometry *g, uint32_t slot, double growth) {
    const space_view *v = &g->space_view.data[slot];
    return (column_body){in_cell(g, 0, v->flat.x),
                         in_cell(g, 1, v->flat.y),
                         in_cell(g, 2, v->z),
                         lane_grown(g, slot, growth),
                         slot,
                         v->flat.flags & (BODY_MOBILE | BODY_ROUND)};
}

/* Sorts the bodies of one column by x; returns the largest grown radius. */
static double fill_column(lane_set *s, column_body *bodies, const geometry *g, double growth,
                          const lane *t) {
    double r = 0;
    for (size_t i = t->begin; i < t->end; i++) {
        size_t ahead = i + LANE_AHEAD < s->count ? i + LANE_AHEAD : i;
        __builtin_prefetch(&g->space_view.data[s->items[ahead].index]);
        s->items[i].key = sort_key(in_cell(g, 0, g->space_view.data[s->items[i].index].flat.x));
    }
    sort_items(s->items + t->begin, s->swap, t->end - t->begin);
    for (size_t i = t->begin; i < t->end; i++) {
        bodies[i] = column_body_of(g, s->items[i].index, growth);
        if (bodies[i].r > r) r = bodies[i].r;
    }
    return r;
}

/* Copies are looked at one by one. */
static scree_status check_reach(const geometry *g, double r, scree_error *error) {
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0 && r > PERIODS_MAX * g->period[k])
            return error_set(error, SCREE_BAD_INPUT,
                             "contacts would be looked for over more than %d periods of %g m; "
                             "bodies are too fast for the time step, or laws reach too far",
                             PERIODS_MAX, g->period[k]);
    return SCREE_OK;
}

scree_status columns_make(lane_set *s, column_body *bodies, geometry *g, double growth,
                          scree_error *error) {
    double low[3];
    s->powers = COLUMN_POWERS;
    s->index_bits = INDEX_BITS;
    TRY(lanes_gather(s, g, growth, low, error));
    TRY(set_keys(s, g, growth, low, error));
    TRY(lanes_cut(s, error));
    for (size_t k = 0; k < s->levels.count; k++) {
        lane_level *level = &s->levels.data[k];
        for (size_t i = level->begin; i < level->end; i++)
            level->r = fmax(level->r, fill_column(s, bodies, g, growth, &s->lanes.data[i]));
        TRY(check_reach(g, level->r, error));
    }
    return SCREE_OK;
}
