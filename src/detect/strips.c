/* Sorts bodies into strips. The order of slots may be unrelated to positions, so bodies are read
 * twice in that order and once in the order of strips; sorting by x is done strip by strip, within
 * the cache. */
#include "detect/strips.h"

#define INDEX_MIDDLE (INT64_C(1) << 50) /* strip 0; farther strips share the outermost one */
#define INDEX_BITS   52

typedef struct strip_work {
    lane_set *s;
    strip_body *bodies;
    const geometry *g;
    double low; /* the least distance of a body from the cell, in periods */
} strip_work;

/* Level and strip of every body as one number, by which both are sorted. */
static void set_keys(void *context, size_t begin, size_t end) {
    const strip_work *w = context;
    lane_set *s = w->s;
    lane_chunk *chunk = &s->chunks.data[begin / LANE_CHUNK];
    sort_item *to = s->items + chunk->place;
    (void)end;
    for (size_t i = 0; i < chunk->count; i++) {
        uint32_t slot = s->slot[begin + i], level = 0;
        if (lanes_level(s, w->g, slot, lane_grown(w->g, slot, s->growth), &level, NULL) !=
            SCREE_OK) {
            chunk->refused = slot;
            return;
        }
        double index = floor(w->g->view.data[slot].y / s->width);
        index = fmax(fmin(index, (double)INDEX_MIDDLE - 1), -(double)INDEX_MIDDLE);
        uint64_t base = (uint64_t)((int64_t)index + INDEX_MIDDLE);
        to[i] =
            (sort_item){((uint64_t)level << INDEX_BITS) | (base >> (level * STRIP_POWERS)), slot};
    }
}

static strip_body strip_body_of(const strip_work *w, uint32_t slot) {
    const geometry *g = w->g;
    const body_view *v = &g->view.data[slot];
    double periods = lane_periods(g, 0, v->x);
    int32_t tag = 4 * (int32_t)(periods - w->low) + (v->flags & BODY_MOBILE ? STRIP_MOBILE : 0) +
                  (v->flags & BODY_ROUND ? STRIP_ROUND : 0);
    return (strip_body){v->x - periods * g->period[0], v->y, lane_grown(g, slot, w->s->growth),
                        slot, tag};
}

/* Sorts the bodies of one strip by x; returns the largest grown radius. */
static double fill_strip(const void *context, const lane *t) {
    const strip_work *w = context;
    const geometry *g = w->g;
    sort_item *items = w->s->items;
    double r = 0;
    for (size_t i = t->begin; i < t->end; i++) {
        size_t ahead = i + LANE_AHEAD < t->end ? i + LANE_AHEAD : i; /* others sort the rest */
        __builtin_prefetch(&g->view.data[items[ahead].index]);
        double x = g->view.data[items[i].index].x;
        items[i].key = sort_key(x - lane_periods(g, 0, x) * g->period[0]);
    }
    sort_items(items + t->begin, (sort_item *)(void *)&w->bodies[t->begin], t->end - t->begin);
    for (size_t i = t->begin; i < t->end; i++) {
        w->bodies[i] = strip_body_of(w, items[i].index);
        if (w->bodies[i].r > r) r = w->bodies[i].r;
    }
    return r;
}

scree_status strips_make(lane_set *s, strip_body *bodies, const geometry *g, scree_error *error) {
    double low[3];
    s->powers = STRIP_POWERS;
    s->index_bits = INDEX_BITS;
    TRY(lanes_gather(s, g, low, error));
    strip_work w = {s, bodies, g, low[0]};
    TRY(lanes_cut(s, g, set_keys, &w, error));
    lanes_fill(s, fill_strip, &w);
    return SCREE_OK;
}
