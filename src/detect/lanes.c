#include "detect/lanes.h"

#define SAME_SIZE 2.0   /* radii within this factor of the least share its level */
#define APART_MAX 32000 /* periods: images are 16-bit */
/* How many periods a body may be wide: in space the copies grow with the third power. */
#define WIDE_PLANAR 64
#define WIDE_SPACE  4

static scree_status check_width(const geometry *g, uint32_t slot, scree_error *error) {
    double r = geometry_view(g, slot)->r, most = g->space ? WIDE_SPACE : WIDE_PLANAR;
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0 && r > most * g->period[k])
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u '%s' is more than %g periods wide; use a %s", slot + 1,
                             geometry_name(g, slot), most, g->space ? "plane" : "half-plane");
    return SCREE_OK;
}

/* Who is farthest along an axis and how many periods that is, both ways. */
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

static void note_travels(travel t[3], const geometry *g, uint32_t slot) {
    const body_view *v = geometry_view(g, slot);
    note_travel(&t[0], lane_periods(g, 0, v->x), slot);
    if (!g->space) return;
    note_travel(&t[1], lane_periods(g, 1, v->y), slot);
    note_travel(&t[2], lane_periods(g, 2, g->space_view.data[slot].z), slot);
}

/* The width of the finest lanes: bodies of much the same size, as most worlds have them, share a
 * level that fits the largest of them. */
static double finest_width(const lane_set *s, const geometry *g, double growth, double least) {
    double r = least;
    for (size_t i = 0; i < s->count; i++) {
        double grown = lane_grown(g, s->items[i].index, growth);
        if (grown > r && grown <= SAME_SIZE * least) r = grown;
    }
    return 2 * (isfinite(r) && r > 0 ? r : 1);
}

scree_status lanes_gather(lane_set *s, const geometry *g, double growth, double low[3],
                          scree_error *error) {
    travel t[3];
    double least = INFINITY;
    bool periodic = g->period[0] > 0 || g->period[1] > 0 || g->period[2] > 0;
    for (int k = 0; k < 3; k++)
        t[k] = (travel){INFINITY, -INFINITY, 0, 0};
    s->count = s->unbounded.count = 0;
    for (uint32_t i = 0; i < g->bodies; i++) {
        const body_view *v = geometry_view(g, i);
        if (!(v->flags & BODY_EXISTS)) continue;
        if (v->flags & BODY_UNBOUNDED) {
            if (!array_push(&s->unbounded, i)) return error_no_memory(error, "walls");
            continue;
        }
        if (periodic) {
            TRY(check_width(g, i, error));
            note_travels(t, g, i);
        }
        double r = lane_grown(g, i, growth);
        if (r < least) least = r;
        s->items[s->count++].index = i;
    }
    for (int k = 0; k < 3; k++) {
        TRY(check_travel(&t[k], error));
        low[k] = isfinite(t[k].low) ? t[k].low : 0;
    }
    s->width = finest_width(s, g, growth, least);
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
                     "body %u (at %g, %g) is too large or too far off beside the smallest body; "
                     "look for what drives it away",
                     slot + 1, v->x, v->y);
}

static scree_status add_lane(lane_set *s, uint64_t key, size_t begin, size_t end,
                             scree_error *error) {
    uint32_t number = (uint32_t)(key >> s->index_bits);
    lane made = {key & ((UINT64_C(1) << s->index_bits) - 1), begin, end};
    if (s->levels.count == 0 || s->levels.data[s->levels.count - 1].number != number) {
        lane_level level = {number, s->lanes.count, s->lanes.count, 0};
        if (!array_push(&s->levels, level)) return error_no_memory(error, "levels of bodies");
    }
    if (!array_push(&s->lanes, made)) return error_no_memory(error, "lanes of bodies");
    s->levels.data[s->levels.count - 1].end = s->lanes.count;
    return SCREE_OK;
}

scree_status lanes_cut(lane_set *s, scree_error *error) {
    size_t begin = 0;
    sort_items(s->items, s->swap, s->count);
    s->lanes.count = s->levels.count = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint64_t key = s->items[i].key;
        if (i + 1 < s->count && s->items[i + 1].key == key) continue;
        TRY(add_lane(s, key, begin, i + 1, error));
        begin = i + 1;
    }
    return SCREE_OK;
}

void lanes_free(lane_set *s) {
    array_free(&s->lanes);
    array_free(&s->levels);
    array_free(&s->unbounded);
}
