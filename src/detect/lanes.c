#include "detect/lanes.h"

#define SAME_SIZE 2.0   /* radii within this factor of the least are in its level */
#define APART_MAX 32000 /* periods: images are 16-bit */
/* Largest width of a body in periods: in space the number of copies grows with the third power. */
#define WIDE_PLANAR 64
#define WIDE_SPACE  4
#define FILL_CHUNK  1024 /* bodies */

static scree_status check_width(const geometry *g, uint32_t slot, scree_error *error) {
    double r = geometry_view(g, slot)->r, most = g->space ? WIDE_SPACE : WIDE_PLANAR;
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0 && r > most * g->period[k])
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u '%s' is more than %g periods wide: use a %s", slot + 1,
                             geometry_name(g, slot), most, g->space ? "plane" : "half-plane");
    return SCREE_OK;
}

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
                     "body %u is %g periods from body %u, but contacts are found up to %d only: "
                     "check what drives it away",
                     away + 1, t->high - t->low, (away == t->lowest ? t->highest : t->lowest) + 1,
                     APART_MAX);
}

static void note_travels(travel t[3], const geometry *g, uint32_t slot) {
    const body_view *v = geometry_view(g, slot);
    note_travel(&t[0], lane_periods(g, 0, v->x), slot);
    if (!g->space) return;
    note_travel(&t[1], lane_periods(g, 1, v->y), slot);
    note_travel(&t[2], lane_periods(g, 2, g->space_view.data[slot].z), slot);
}

static void join_travel(travel *t, const travel *next) {
    if (next->low > next->high) return; /* no body */
    note_travel(t, next->low, next->lowest);
    note_travel(t, next->high, next->highest);
}

typedef struct gather_work {
    lane_set *s;
    const geometry *g;
    bool periodic;
    double least; /* enlarged radius of all bodies */
} gather_work;

static const lane_chunk nothing = {.refused = NONE,
                                   .least = INFINITY,
                                   .along = {{INFINITY, -INFINITY, 0, 0},
                                             {INFINITY, -INFINITY, 0, 0},
                                             {INFINITY, -INFINITY, 0, 0}}};

static void gather_chunk(void *context, size_t begin, size_t end) {
    const gather_work *w = context;
    const geometry *g = w->g;
    lane_chunk found = nothing;
    uint32_t *slot = w->s->slot + begin;
    for (uint32_t i = (uint32_t)begin; i < end; i++) {
        const body_view *v = geometry_view(g, i);
        if (!(v->flags & BODY_EXISTS)) continue;
        if (v->flags & BODY_UNBOUNDED) {
            found.unbounded++;
            continue;
        }
        if (w->periodic) {
            if (found.refused == NONE && check_width(g, i, NULL) != SCREE_OK) found.refused = i;
            note_travels(found.along, g, i);
        }
        double r = lane_grown(g, i, w->s->growth);
        if (r < found.least) found.least = r;
        slot[found.count++] = i;
    }
    w->s->chunks.data[begin / LANE_CHUNK] = found;
}

static void find_width(void *context, size_t begin, size_t end) {
    const gather_work *w = context;
    lane_chunk *chunk = &w->s->chunks.data[begin / LANE_CHUNK];
    double r = w->least;
    (void)end;
    for (size_t i = begin; i < begin + chunk->count; i++) {
        double grown = lane_grown(w->g, w->s->slot[i], w->s->growth);
        if (grown > r && grown <= SAME_SIZE * w->least) r = grown;
    }
    chunk->width = r;
}

/* The width of the finest lanes: in most worlds bodies have similar sizes and share a level that
 * fits the largest of them. */
static double finest_width(gather_work *w, size_t chunks) {
    double r = w->least;
    team_for(w->s->team, w->g->bodies, LANE_CHUNK, find_width, w);
    for (size_t i = 0; i < chunks; i++)
        r = fmax(r, w->s->chunks.data[i].width);
    return 2 * (isfinite(r) && r > 0 ? r : 1);
}

static bool note_unbounded(lane_set *s, const geometry *g, size_t chunk) {
    for (size_t i = chunk * LANE_CHUNK; i < g->bodies && i < (chunk + 1) * LANE_CHUNK; i++) {
        uint32_t both = BODY_EXISTS | BODY_UNBOUNDED;
        if ((geometry_view(g, i)->flags & both) == both && !array_push(&s->unbounded, (uint32_t)i))
            return false;
    }
    return true;
}

static scree_status join_chunks(gather_work *w, size_t chunks, travel t[3], scree_error *error) {
    lane_set *s = w->s;
    s->count = s->unbounded.count = 0;
    for (size_t i = 0; i < chunks; i++) {
        lane_chunk *chunk = &s->chunks.data[i];
        if (chunk->refused != NONE) return check_width(w->g, chunk->refused, error);
        if (chunk->unbounded && !note_unbounded(s, w->g, i)) return error_no_memory(error, "walls");
        for (int k = 0; k < 3; k++)
            join_travel(&t[k], &chunk->along[k]);
        chunk->place = s->count;
        s->count += chunk->count;
        if (chunk->least < w->least) w->least = chunk->least;
    }
    return SCREE_OK;
}

scree_status lanes_gather(lane_set *s, const geometry *g, double low[3], scree_error *error) {
    bool periodic = g->period[0] > 0 || g->period[1] > 0 || g->period[2] > 0;
    gather_work w = {s, g, periodic, INFINITY};
    size_t chunks = (g->bodies + LANE_CHUNK - 1) / LANE_CHUNK;
    travel t[3] = {nothing.along[0], nothing.along[1], nothing.along[2]};
    s->slot = (uint32_t *)(void *)s->swap;
    if (!array_reserve(&s->chunks, chunks)) return error_no_memory(error, "sorting bodies");
    team_for(s->team, g->bodies, LANE_CHUNK, gather_chunk, &w);
    TRY(join_chunks(&w, chunks, t, error));
    for (int k = 0; k < 3; k++) {
        TRY(check_travel(&t[k], error));
        low[k] = isfinite(t[k].low) ? t[k].low : 0;
    }
    s->width = finest_width(&w, chunks);
    return SCREE_OK;
}

/* The least power of two that is not below the ratio. */
static uint32_t power_above(double ratio) {
    int power;
    double fraction = frexp(ratio, &power);
    if (fraction == 0.5) power--;
    return power > 0 ? (uint32_t)power : 0;
}

scree_status lanes_coarse_level(const lane_set *s, const geometry *g, uint32_t slot, double r,
                                uint32_t *number, scree_error *error) {
    uint32_t power = power_above(2 * r / s->width);
    *number = (power + s->powers - 1) / s->powers;
    if (*number * s->powers < LANE_LEVELS_MAX) return SCREE_OK;
    const body_view *v = geometry_view(g, slot);
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u (at %g, %g) is too large or too far away compared with the smallest "
                     "body: check what drives it away",
                     slot + 1, v->x, v->y);
}

/* The bodies are sorted. A chunk of them owns the lanes that end in it. */
static bool ends_lane(const lane_set *s, size_t i) {
    return i + 1 == s->count || s->items[i + 1].key != s->items[i].key;
}

static void count_lanes(void *context, size_t begin, size_t end) {
    lane_set *s = context;
    size_t count = 0;
    for (size_t i = begin; i < end; i++)
        count += ends_lane(s, i);
    s->chunks.data[begin / LANE_CHUNK].count = count;
}

static void place_lanes(void *context, size_t begin, size_t end) {
    lane_set *s = context;
    lane *to = &s->lanes.data[s->chunks.data[begin / LANE_CHUNK].place];
    for (size_t i = begin; i < end; i++)
        if (ends_lane(s, i)) *to++ = (lane){s->items[i].key, 0, i + 1, 0};
}

/* Lanes that have their end and, as index, their key are completed; levels are made of them. */
static scree_status make_levels(lane_set *s, scree_error *error) {
    size_t begin = 0;
    s->levels.count = 0;
    for (size_t i = 0; i < s->lanes.count; i++) {
        lane *made = &s->lanes.data[i];
        uint32_t number = (uint32_t)(made->index >> s->index_bits);
        made->index &= (UINT64_C(1) << s->index_bits) - 1;
        made->begin = begin;
        begin = made->end;
        if (s->levels.count == 0 || s->levels.data[s->levels.count - 1].number != number) {
            lane_level level = {number, i, i, 0};
            if (!array_push(&s->levels, level)) return error_no_memory(error, "levels of bodies");
        }
        s->levels.data[s->levels.count - 1].end = i + 1;
    }
    return SCREE_OK;
}

static scree_status refuse(const lane_set *s, const geometry *g, scree_error *error) {
    for (size_t i = 0; i * LANE_CHUNK < g->bodies; i++) {
        uint32_t slot = s->chunks.data[i].refused, level;
        if (slot == NONE) continue;
        TRY(lanes_level(s, g, slot, lane_grown(g, slot, s->growth), &level, error));
    }
    return SCREE_OK;
}

scree_status lanes_cut(lane_set *s, const geometry *g, team_work set, void *context,
                       scree_error *error) {
    if (team_threads(s->team) > 1 && !array_reserve(&s->tally, SORT_PARTS))
        return error_no_memory(error, "sorting bodies");
    team_for(s->team, g->bodies, LANE_CHUNK, set, context);
    TRY(refuse(s, g, error));
    sort_items_on(s->team, s->items, s->swap, s->count, s->tally.data);
    team_for(s->team, s->count, LANE_CHUNK, count_lanes, s);
    s->lanes.count = 0;
    for (size_t i = 0; i * LANE_CHUNK < s->count; i++) {
        s->chunks.data[i].place = s->lanes.count;
        s->lanes.count += s->chunks.data[i].count;
    }
    if (!array_reserve(&s->lanes, s->lanes.count)) return error_no_memory(error, "lanes of bodies");
    team_for(s->team, s->count, LANE_CHUNK, place_lanes, s);
    return make_levels(s, error);
}

typedef struct fill_work {
    lane_set *s;
    lane_fill fill;
    const void *context;
} fill_work;

/* A chunk of the bodies owns the lanes that begin in it. */
static void fill_lanes(void *context, size_t begin, size_t end) {
    const fill_work *w = context;
    lane *lanes = w->s->lanes.data;
    for (size_t i = lanes_first(w->s, begin); i < w->s->lanes.count && lanes[i].begin < end; i++)
        lanes[i].r = w->fill(w->context, &lanes[i]);
}

void lanes_fill(lane_set *s, lane_fill fill, const void *context) {
    fill_work w = {s, fill, context};
    team_for(s->team, s->count, FILL_CHUNK, fill_lanes, &w);
    for (size_t k = 0; k < s->levels.count; k++) {
        lane_level *level = &s->levels.data[k];
        for (size_t i = level->begin; i < level->end; i++)
            level->r = fmax(level->r, s->lanes.data[i].r);
    }
}

void lanes_free(lane_set *s) {
    array_free(&s->lanes);
    array_free(&s->levels);
    array_free(&s->unbounded);
    array_free(&s->chunks);
    array_free(&s->tally);
}
