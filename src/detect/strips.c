/* Sorting bodies into strips. The order of slots may have nothing to do with places, so bodies are
 * read twice in that order and once in the order of strips; the sorting by x is done strip by
 * strip, within the cache. */
#include "detect/strips.h"

#define INDEX_MIDDLE (INT64_C(1) << 50) /* strip 0; farther strips share the outermost one */
#define INDEX_BITS   52

/* Level and strip of every body in one number that sorts by both. */
static scree_status set_keys(lane_set *s, const geometry *g, double growth, scree_error *error) {
    for (size_t i = 0; i < s->count; i++) {
        uint32_t slot = s->items[i].index, level = 0;
        TRY(lanes_level(s, g, slot, lane_grown(g, slot, growth), &level, error));
        double index = floor(g->view.data[slot].y / s->width);
        index = fmax(fmin(index, (double)INDEX_MIDDLE - 1), -(double)INDEX_MIDDLE);
        uint64_t base = (uint64_t)((int64_t)index + INDEX_MIDDLE);
        s->items[i].key = ((uint64_t)level << INDEX_BITS) | (base >> (level * STRIP_POWERS));
    }
    return SCREE_OK;
}

static strip_body strip_body_of(const geometry *g, uint32_t slot, double growth, double low) {
    const body_view *v = &g->view.data[slot];
    double periods = lane_periods(g, 0, v->x);
    int32_t tag = 4 * (int32_t)(periods - low) + (v->flags & BODY_MOBILE ? STRIP_MOBILE : 0) +
                  (v->flags & BODY_ROUND ? STRIP_ROUND : 0);
    return (strip_body){v->x - periods * g->period[0], v->y, lane_grown(g, slot, growth), slot,
                        tag};
}

/* Sorts the bodies of one strip by x; returns the largest grown radius. */
static double fill_strip(lane_set *s, strip_body *bodies, const geometry *g, double growth,
                         double low, const lane *t) {
    double r = 0;
    for (size_t i = t->begin; i < t->end; i++) {
        size_t ahead = i + LANE_AHEAD < s->count ? i + LANE_AHEAD : i;
        __builtin_prefetch(&g->view.data[s->items[ahead].index]);
        double x = g->view.data[s->items[i].index].x;
        s->items[i].key = sort_key(x - lane_periods(g, 0, x) * g->period[0]);
    }
    sort_items(s->items + t->begin, s->swap, t->end - t->begin);
    for (size_t i = t->begin; i < t->end; i++) {
        bodies[i] = strip_body_of(g, s->items[i].index, growth, low);
        if (bodies[i].r > r) r = bodies[i].r;
    }
    return r;
}

scree_status strips_make(lane_set *s, strip_body *bodies, const geometry *g, double growth,
                         scree_error *error) {
    double low[3];
    s->powers = STRIP_POWERS;
    s->index_bits = INDEX_BITS;
    TRY(lanes_gather(s, g, growth, low, error));
    TRY(set_keys(s, g, growth, error));
    TRY(lanes_cut(s, error));
    for (size_t k = 0; k < s->levels.count; k++) {
        lane_level *level = &s->levels.data[k];
        for (size_t i = level->begin; i < level->end; i++)
            level->r = fmax(level->r, fill_strip(s, bodies, g, growth, low[0], &s->lanes.data[i]));
    }
    return SCREE_OK;
}
