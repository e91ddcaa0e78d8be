/* Sorting bodies into strips. The order of slots may have nothing to do with places, so bodies are
 * read twice in that order and once in the order of strips; the sorting by x is done strip by
 * strip, within the cache. */
#include "detect/strips.h"

#include <math.h>

#define INDEX_MIDDLE (INT64_C(1) << 50) /* strip 0; farther strips share the outermost one */
#define INDEX_BITS   52
#define PERIODS_MAX  64
#define APART_MAX    32000 /* periods: images are 16-bit */
#define AHEAD        16
#define SAME_SIZE    2.0 /* radii within this factor of the least share its level */
/* Strips of a level are 2^STRIP_POWERS times as high as those of the level below. With radii spread
 * 1:100 a factor of 2 cost 283 ns a body, 4 about 250, 8 and 16 about 220. */
#define STRIP_POWERS 3

/* The circle of a body grown so that two near bodies have circles that meet. */
static double grown(const geometry *g, const body_view *v, double growth) {
    return v->r + growth + 2 * geometry_slop(g, v->x, v->y);
}

static double periods_off(const geometry *g, double x) {
    return g->period > 0 ? floor((x - g->model->cell.origin[0]) / g->period) : 0;
}

static scree_status check_period(const geometry *g, const body_view *v, uint32_t slot,
                                 scree_error *error) {
    if (!(g->period > 0)) return SCREE_OK;
    if (v->r > PERIODS_MAX * g->period)
        return error_set(error, SCREE_BAD_INPUT,
                         "body %u is more than %d periods wide; use a half-plane", slot + 1,
                         PERIODS_MAX);
    return SCREE_OK;
}

/* Who is farthest along x and how many periods that is, both ways. */
typedef struct travel {
    double low, high;
    uint32_t lowest, highest;
} travel;

static void note_travel(travel *t, double periods, uint32_t slot) {
    if (periods < t->low) {
        t->low = periods;
        t->lowest = slot;
    }
    if (periods > t->high) {
        t->high = periods;
        t->highest = slot;
    }
}

static scree_status check_travel(const travel *t, scree_error *error) {
    if (!(t->high - t->low > APART_MAX)) return SCREE_OK;
    uint32_t away = fabs(t->low) > fabs(t->high) ? t->lowest : t->highest;
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u is %g periods from body %u, and contacts count up to %d; look for "
                     "what drives it away",
                     away + 1, t->high - t->low, (away == t->lowest ? t->highest : t->lowest) + 1,
                     APART_MAX);
}

/* Notes who is to be sorted and finds the least grown radius. */
static scree_status gather(strip_set *s, const geometry *g, double growth, double *least,
                           scree_error *error) {
    travel periods = {INFINITY, -INFINITY, 0, 0};
    *least = INFINITY;
    s->items.count = s->unbounded.count = 0;
    if (!array_reserve(&s->bodies, g->bodies) || !array_reserve(&s->items, g->bodies) ||
        !array_reserve(&s->swap, g->bodies))
        return error_no_memory(error, "strips of bodies");
    for (uint32_t i = 0; i < g->bodies; i++) {
        const body_view *v = &g->view.data[i];
        if (!(v->flags & BODY_EXISTS)) continue;
        if (v->flags & BODY_UNBOUNDED) {
            if (!array_push(&s->unbounded, i)) return error_no_memory(error, "walls");
            continue;
        }
        TRY(check_period(g, v, i, error));
        note_travel(&periods, periods_off(g, v->x), i);
        double r = grown(g, v, growth);
        if (r < *least) *least = r;
        s->items.data[s->items.count++].index = i;
    }
    return check_travel(&periods, error);
}

/* The height of the finest strips: bodies of much the same size, as most worlds have them, share a
 * level that fits the largest of them. */
static double finest_height(const strip_set *s, const geometry *g, double growth, double least) {
    double r = least;
    for (size_t i = 0; i < s->items.count; i++) {
        double grown_r = grown(g, &g->view.data[s->items.data[i].index], growth);
        if (grown_r > r && grown_r <= SAME_SIZE * least) r = grown_r;
    }
    return 2 * (isfinite(r) && r > 0 ? r : 1);
}

/* The least power of 2^STRIP_POWERS that is not below the ratio, as a power of two. */
static int power_above(double ratio) {
    int power;
    double fraction = frexp(ratio, &power);
    if (fraction == 0.5) power--;
    return power > 0 ? (power + STRIP_POWERS - 1) / STRIP_POWERS * STRIP_POWERS : 0;
}

/* Level and strip of every body in one number that sorts by both. */
static scree_status set_strip_keys(strip_set *s, const geometry *g, double growth, double height,
                                   scree_error *error) {
    for (size_t i = 0; i < s->items.count; i++) {
        const body_view *v = &g->view.data[s->items.data[i].index];
        int power = power_above(2 * grown(g, v, growth) / height);
        if (power > STRIP_POWER_MAX)
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u (at %g, %g) is too large or too far off beside the smallest "
                             "body; look for what drives it away",
                             s->items.data[i].index + 1, v->x, v->y);
        double index = floor(v->y / height);
        index = fmax(fmin(index, (double)INDEX_MIDDLE - 1), -(double)INDEX_MIDDLE);
        uint64_t base = (uint64_t)((int64_t)index + INDEX_MIDDLE);
        s->items.data[i].key = ((uint64_t)power << INDEX_BITS) | (base >> power);
    }
    return SCREE_OK;
}

static scree_status add_strip(strip_set *s, uint64_t key, size_t begin, size_t end,
                              scree_error *error) {
    int power = (int)(key >> INDEX_BITS);
    strip made = {key & ((UINT64_C(1) << INDEX_BITS) - 1), begin, end};
    if (s->levels.count == 0 || s->levels.data[s->levels.count - 1].power != power) {
        strip_level level = {power, s->strips.count, s->strips.count, 0};
        if (!array_push(&s->levels, level)) return error_no_memory(error, "levels of strips");
    }
    if (!array_push(&s->strips, made)) return error_no_memory(error, "strips of bodies");
    s->levels.data[s->levels.count - 1].end = s->strips.count;
    return SCREE_OK;
}

static scree_status find_strips(strip_set *s, scree_error *error) {
    size_t begin = 0;
    s->strips.count = s->levels.count = 0;
    for (size_t i = 0; i < s->items.count; i++) {
        uint64_t key = s->items.data[i].key;
        if (i + 1 < s->items.count && s->items.data[i + 1].key == key) continue;
        TRY(add_strip(s, key, begin, i + 1, error));
        begin = i + 1;
    }
    return SCREE_OK;
}

static strip_body strip_body_of(const geometry *g, uint32_t slot, double growth) {
    const body_view *v = &g->view.data[slot];
    double periods = periods_off(g, v->x);
    int32_t tag = 4 * (int32_t)periods + (v->flags & BODY_MOBILE ? STRIP_MOBILE : 0) +
                  (v->flags & BODY_DISK ? STRIP_DISK : 0);
    return (strip_body){v->x - periods * g->period, v->y, grown(g, v, growth), slot, tag};
}

/* Sorts the bodies of one strip by x; returns the largest grown radius. */
static double fill_strip(strip_set *s, const geometry *g, double growth, const strip *t) {
    double r = 0;
    for (size_t i = t->begin; i < t->end; i++) {
        size_t ahead = i + AHEAD < s->items.count ? i + AHEAD : i;
        __builtin_prefetch(&g->view.data[s->items.data[ahead].index]);
        double x = g->view.data[s->items.data[i].index].x;
        s->items.data[i].key = sort_key(x - periods_off(g, x) * g->period);
    }
    sort_items(s->items.data + t->begin, s->swap.data, t->end - t->begin);
    for (size_t i = t->begin; i < t->end; i++) {
        s->bodies.data[i] = strip_body_of(g, s->items.data[i].index, growth);
        if (s->bodies.data[i].r > r) r = s->bodies.data[i].r;
    }
    return r;
}

scree_status strips_make(strip_set *s, const geometry *g, double growth, scree_error *error) {
    double least = 0;
    TRY(gather(s, g, growth, &least, error));
    double height = finest_height(s, g, growth, least);
    TRY(set_strip_keys(s, g, growth, height, error));
    sort_items(s->items.data, s->swap.data, s->items.count);
    TRY(find_strips(s, error));
    s->bodies.count = s->items.count;
    for (size_t k = 0; k < s->levels.count; k++) {
        strip_level *level = &s->levels.data[k];
        for (size_t i = level->begin; i < level->end; i++)
            level->r = fmax(level->r, fill_strip(s, g, growth, &s->strips.data[i]));
    }
    return SCREE_OK;
}

void strips_free(strip_set *s) {
    array_free(&s->bodies);
    array_free(&s->strips);
    array_free(&s->levels);
    array_free(&s->unbounded);
    array_free(&s->items);
    array_free(&s->swap);
}
