/* Making the list of near pairs, in linear time for any spread of sizes.
 *
 * Bodies are sorted into horizontal strips: level k holds the bodies whose circle (grown by slack
 * and half the reach) fits a strip of height h 2^k, and inside a strip they are sorted by x. Two
 * strips are then merged like two sorted lists, so that memory is read in order, without a hash
 * table and without cells: empty space costs nothing and a body at 1e12 m is one more strip. A body
 * looks at its own strip, the next one of its level, and two or three of each coarser level that is
 * in use. Bodies without bound are compared with all others.
 *
 * bench/bench_detect.c compares with a hierarchy of hashed grids. Nanoseconds per body on one core,
 * strips (sorted rows included) against grids (pairs only), for 10^3, 10^5 and 10^6 bodies:
 *     equal disks, slots in order of place    66 : 153     76 : 128     101 : 327
 *     equal disks, slots in random order     105 : 319    123 : 730     170 : 1606
 *     radii 1:100, slots in random order      77 : 524    260 : 1124    238 : 2158
 * The grid misses the cache at every cell; strips read what they need in order. */
#include "detect/near.h"

#include <math.h>

typedef struct builder {
    near_list *list;
    const geometry *g;
    double slack, reach;
    bool no_memory;
} builder;

/* Room for the strips, their two sort buffers and some pairs. */
static size_t scratch_bytes(size_t bodies, size_t pairs) {
    return bodies * (sizeof(strip_body) + 2 * sizeof(sort_item)) + pairs * sizeof(near_pair) + 256;
}

void near_drop_scratch(near_list *n, size_t bodies, size_t size) {
    if (size < scratch_bytes(bodies, n->found.count + n->found.count / 2)) return;
    array_free(&n->strips.bodies);
    array_free(&n->strips.items);
    array_free(&n->strips.swap);
    array_free(&n->found);
}

void near_lend(near_list *n, size_t bodies, void *bytes, size_t size) {
    if (size < scratch_bytes(bodies, bodies)) return;
    near_drop_scratch(n, bodies, SIZE_MAX);
    char *at = bytes;
    n->strips.bodies.data = (strip_body *)(void *)at;
    at += (bodies * sizeof(strip_body) + 63) / 64 * 64;
    n->strips.items.data = (sort_item *)(void *)at;
    at += (bodies * sizeof(sort_item) + 63) / 64 * 64;
    n->strips.swap.data = (sort_item *)(void *)at;
    at += (bodies * sizeof(sort_item) + 63) / 64 * 64;
    n->found.data = (near_pair *)(void *)at;
    n->strips.bodies.capacity = n->strips.items.capacity = n->strips.swap.capacity = bodies;
    n->found.capacity = (size - (size_t)(at - (char *)bytes)) / sizeof(near_pair);
    n->borrowed = n->found_borrowed = true;
}

static void give_back(near_list *n) {
    if (n->borrowed) {
        n->strips.bodies.data = NULL;
        n->strips.items.data = n->strips.swap.data = NULL;
        n->strips.bodies.count = n->strips.items.count = n->strips.swap.count = 0;
        n->strips.bodies.capacity = n->strips.items.capacity = n->strips.swap.capacity = 0;
    }
    if (n->found_borrowed) {
        n->found.data = NULL;
        n->found.count = n->found.capacity = 0;
    }
    n->borrowed = n->found_borrowed = false;
}

/* More pairs than the lent bytes hold: they move into memory of their own. */
static bool own_pairs(near_list *n) {
    size_t count = n->found.count;
    near_pair *own = mem_alloc(count + count / 2 + 1, sizeof *own);
    if (!own) return false;
    memcpy(own, n->found.data, count * sizeof *own);
    n->found.data = own;
    n->found.capacity = count + count / 2 + 1;
    n->found_borrowed = false;
    return true;
}

static bool more_pairs(near_list *n) {
    return n->found_borrowed ? own_pairs(n) : array_reserve(&n->found, n->found.count + 1);
}

static inline bool add_pair(builder *w, uint32_t a, uint32_t b, int32_t image, size_t room) {
    near_list *n = w->list;
    if (n->found.count == n->found.capacity && !more_pairs(n)) {
        w->no_memory = true;
        return false;
    }
    if (a < b)
        n->found.data[n->found.count++] = (near_pair){a, (uint32_t)room, near_entry(b, image)};
    else
        n->found.data[n->found.count++] = (near_pair){b, (uint32_t)room, near_entry(a, -image)};
    return true;
}

static void count_room(void *context, const touch *found, int count) {
    (void)found;
    (void)count;
    *(size_t *)context += PAIR_TOUCHES;
}

/* A pair with other parts than two disks. Distance between surfaces changes by no more than the
 * bodies move, so the pair functions themselves, asked with a longer reach, say which pairs and
 * which of their parts can come into reach. */
static bool consider(builder *w, uint32_t a, uint32_t b, int32_t image, double limit) {
    size_t room = 0;
    if (a < b)
        narrow_bodies(w->g, a, b, image, limit, count_room, &room);
    else
        narrow_bodies(w->g, b, a, -image, limit, count_room, &room);
    return room == 0 || add_pair(w, a, b, image, room);
}

static inline bool test_pair(builder *w, const strip_body *i, const strip_body *j, double shift,
                             int32_t periods) {
    double dx = j->x + shift - i->x, dy = j->y - i->y, limit = i->r + j->r;
    if (dx * dx + dy * dy > limit * limit) return true;
    if (!((i->tag | j->tag) & STRIP_MOBILE) || i->slot == j->slot) return true;
    int32_t image = periods + strip_wrap(i) - strip_wrap(j);
    if (i->tag & j->tag & STRIP_DISK) return add_pair(w, i->slot, j->slot, image, 1);
    double radii = w->g->view.data[i->slot].r + w->g->view.data[j->slot].r;
    return consider(w, i->slot, j->slot, image, limit - radii);
}

static void sweep_within(builder *w, const strip *s, double r) {
    const strip_body *member = w->list->strips.bodies.data;
    for (size_t i = s->begin; i < s->end; i++) {
        double last = member[i].x + member[i].r + r;
        for (size_t j = i + 1; j < s->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j], 0, 0)) return;
    }
}

/* First body from `from` on with x >= limit: doubled steps forward, then halves, so that a short
 * way costs little and a long way little more. */
static inline size_t advance(const strip_body *member, size_t from, size_t end, double limit) {
    size_t step = 1;
    if (from == end || !(member[from].x < limit)) return from;
    while (step < end - from && member[from + step].x < limit) {
        from += step;
        step *= 2;
    }
    size_t high = step < end - from ? from + step : end;
    while (high - from > 1) {
        size_t middle = from + (high - from) / 2;
        if (member[middle].x < limit)
            from = middle;
        else
            high = middle;
    }
    return high;
}

/* Bodies of s against those of t moved by `periods`; r_s and r_t are the largest radii. */
static void sweep_between(builder *w, const strip *s, double r_s, const strip *t, double r_t,
                          int32_t periods) {
    const strip_body *member = w->list->strips.bodies.data;
    double shift = periods * w->g->period, width = r_s + r_t;
    size_t i = s->begin, first = t->begin;
    while (i < s->end) {
        first = advance(member, first, t->end, member[i].x - shift - width);
        if (first == t->end) return;
        double last = member[i].x - shift + member[i].r + r_t;
        for (size_t j = first; j < t->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j], shift, periods)) return;
        i = advance(member, i + 1, s->end, member[first].x + shift - width);
    }
}

static int32_t periods_within(const builder *w, double width) {
    return w->g->period > 0 ? 1 + (int32_t)(width / w->g->period) : 0;
}

static void sweep_own(builder *w, const strip *s, double r) {
    sweep_within(w, s, r);
    int32_t most = periods_within(w, 2 * r);
    for (int32_t m = 1; m <= most; m++)
        sweep_between(w, s, r, s, r, m);
}

static void sweep_other(builder *w, const strip *s, double r_s, const strip *t, double r_t) {
    int32_t most = periods_within(w, r_s + r_t);
    for (int32_t m = -most; m <= most; m++)
        sweep_between(w, s, r_s, t, r_t, m);
}

/* Whether bodies of the strip (child 0 .. 2^depth - 1 of its parent) can reach those of the parent
 * strip's neighbour below (side < 0) or above; all of them reach the parent. */
static bool reaches(uint64_t child, int depth, int side) {
    uint64_t whole = UINT64_C(1) << depth;
    if (side == 0) return true;
    return 2 * (side < 0 ? child : whole - 1 - child) <= whole + 2;
}

static size_t sweep_coarser(builder *w, const strip *s, const strip_level *fine,
                            const strip_level *coarse, size_t first) {
    const strip *strips = w->list->strips.strips.data;
    int depth = coarse->power - fine->power;
    uint64_t parent = s->index >> depth, child = s->index - (parent << depth);
    while (first < coarse->end && strips[first].index + 1 < parent)
        first++;
    for (size_t t = first; t < coarse->end && strips[t].index <= parent + 1; t++) {
        int side = (strips[t].index > parent) - (strips[t].index < parent);
        if (reaches(child, depth, side)) sweep_other(w, s, fine->r, &strips[t], coarse->r);
    }
    return first;
}

static void sweep_level(builder *w, size_t level) {
    const strip_level *levels = w->list->strips.levels.data;
    const strip *strips = w->list->strips.strips.data;
    const strip_level *own = &levels[level];
    size_t first[STRIP_POWER_MAX + 1];
    size_t count = w->list->strips.levels.count;
    for (size_t k = level + 1; k < count; k++)
        first[k] = levels[k].begin;
    for (size_t s = own->begin; s < own->end && !w->no_memory; s++) {
        sweep_own(w, &strips[s], own->r);
        if (s + 1 < own->end && strips[s + 1].index == strips[s].index + 1)
            sweep_other(w, &strips[s], own->r, &strips[s + 1], own->r);
        for (size_t k = level + 1; k < count; k++)
            first[k] = sweep_coarser(w, &strips[s], own, &levels[k], first[k]);
    }
}

static void sweep_unbounded(builder *w) {
    const geometry *g = w->g;
    for (size_t k = 0; k < w->list->strips.unbounded.count; k++) {
        uint32_t wall = w->list->strips.unbounded.data[k];
        for (uint32_t i = 0; i < g->bodies; i++) {
            const body_view *v = &g->view.data[i];
            if (!(v->flags & BODY_EXISTS) || v->flags & BODY_UNBOUNDED) continue;
            if (!((v->flags | g->view.data[wall].flags) & BODY_MOBILE)) continue;
            double slop = 4 * geometry_slop(g, v->x, v->y);
            if (!consider(w, wall, i, 0, w->reach + 2 * w->slack + slop)) return;
        }
    }
}

/* The pairs found become rows: counted, placed, and each row sorted. */
static scree_status make_rows(near_list *n, size_t bodies, scree_error *error) {
    size_t pairs = n->found.count, chunks = (bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    if (!array_reserve(&n->start, bodies + 1) || !array_reserve(&n->entry, pairs + NEAR_AHEAD) ||
        !array_reserve(&n->room, chunks))
        return error_no_memory(error, "the list of near pairs");
    memset(n->entry.data + pairs, 0, NEAR_AHEAD * sizeof *n->entry.data);
    memset(n->start.data, 0, (bodies + 1) * sizeof *n->start.data);
    memset(n->room.data, 0, chunks * sizeof *n->room.data);
    for (size_t i = 0; i < pairs; i++) {
        n->start.data[n->found.data[i].a]++;
        n->room.data[n->found.data[i].a / ROW_CHUNK] += n->found.data[i].room;
    }
    size_t sum = 0, longest = 0;
    for (size_t i = 0; i < bodies; i++) {
        size_t row = n->start.data[i];
        longest = row > longest ? row : longest;
        sum += row;
        n->start.data[i] = sum;
    }
    n->start.data[bodies] = sum;
    for (size_t i = pairs; i-- > 0;)
        n->entry.data[--n->start.data[n->found.data[i].a]] = n->found.data[i].entry;
    if (!array_reserve(&n->words, longest)) return error_no_memory(error, "sorting near pairs");
    for (size_t i = 0; i < bodies; i++)
        sort_words(&n->entry.data[n->start.data[i]], n->words.data,
                   n->start.data[i + 1] - n->start.data[i]);
    return SCREE_OK;
}

static scree_status build(near_list *n, const geometry *g, double slack, double reach,
                          scree_error *error) {
    builder w = {n, g, slack, reach, false};
    n->slack = slack;
    n->reach = reach;
    n->found.count = 0;
    TRY(strips_make(&n->strips, g, slack + 0.5 * reach, error));
    for (size_t level = 0; level < n->strips.levels.count; level++)
        sweep_level(&w, level);
    sweep_unbounded(&w);
    if (w.no_memory) return error_no_memory(error, "the list of near pairs");
    return make_rows(n, g->bodies, error);
}

scree_status near_build(near_list *n, const geometry *g, double slack, double reach,
                        scree_error *error) {
    scree_status status = build(n, g, slack, reach, error);
    give_back(n);
    return status;
}

void near_free(near_list *n) {
    array_free(&n->start);
    array_free(&n->entry);
    array_free(&n->room);
    array_free(&n->words);
    array_free(&n->found);
    strips_free(&n->strips);
}
