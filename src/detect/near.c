/* Making the list of near pairs, in linear time for any spread of sizes.
 *
 * Bodies are sorted into horizontal strips: level k holds the bodies whose circle (grown by slack
 * and half the reach) fits a strip of height cell 2^k, and inside a strip they are sorted by x. Two
 * strips are then merged like two sorted lists, so that memory is read in order, without a hash
 * table and without cells: empty space costs nothing and a body at 1e12 m is one more strip. A body
 * looks at its own strip, the next one of its level, and two or three of each coarser level that is
 * in use. Bodies without bound are compared with all others. */
#include "detect/near.h"

#include <math.h>

#define INDEX_MIDDLE (INT64_C(1) << 50) /* strip 0; farther strips share the outermost one */
#define POWER_MAX    40
#define PERIODS_MAX  64
#define WRAP_MAX     (1 << 28)

typedef struct builder {
    near_list *list;
    const geometry *g;
    double slack, reach;
    double limit; /* gap of a near pair */
    bool no_memory;
} builder;

static bool add_pair(builder *w, uint32_t a, uint32_t b, int32_t image, size_t room) {
    near_list *n = w->list;
    if (n->found.count == n->found.capacity && !array_reserve(&n->found, n->found.count + 1)) {
        w->no_memory = true;
        return false;
    }
    n->found.data[n->found.count++] = (near_pair){a, (uint32_t)room, near_entry(b, image)};
    return true;
}

static void count_room(void *context, const touch *found, int count) {
    (void)found;
    (void)count;
    *(size_t *)context += PAIR_TOUCHES;
}

/* A pair whose circles are near. Distance between surfaces changes by no more than the bodies
 * move, so the pair function itself, asked with a longer reach, says which pairs and which of their
 * parts can come into reach. */
static bool consider(builder *w, uint32_t a, uint32_t b, int32_t image, double limit) {
    const body_view *va = &w->g->view.data[a], *vb = &w->g->view.data[b];
    if (!((va->flags | vb->flags) & BODY_MOBILE)) return true;
    if (a > b) {
        uint32_t swap = a;
        a = b;
        b = swap;
        image = -image;
    }
    if (va->flags & vb->flags & BODY_DISK) return add_pair(w, a, b, image, 1);
    size_t room = 0;
    narrow_bodies(w->g, a, b, image, limit, count_room, &room);
    return room == 0 || add_pair(w, a, b, image, room);
}

static inline bool test_pair(builder *w, const strip_body *i, const strip_body *j, double shift,
                             int32_t periods) {
    double dx = j->x + shift - i->x, dy = j->y - i->y, limit = i->r + j->r;
    if (dx * dx + dy * dy > limit * limit) return true;
    if (i->slot == j->slot) return true;
    double radii = w->g->view.data[i->slot].r + w->g->view.data[j->slot].r;
    return consider(w, i->slot, j->slot, periods + i->wrap - j->wrap, limit - radii);
}

static void sweep_within(builder *w, const strip *s, double r) {
    const strip_body *member = w->list->bodies.data;
    for (size_t i = s->begin; i < s->end; i++) {
        double last = member[i].x + member[i].r + r;
        for (size_t j = i + 1; j < s->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j], 0, 0)) return;
    }
}

/* First body of the strip with x >= limit. */
static size_t first_from(const strip_body *member, const strip *s, double limit) {
    size_t low = s->begin, high = s->end;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (member[middle].x < limit)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void sweep_few(builder *w, const strip *s, const strip *few, double width, double shift,
                      int32_t periods) {
    const strip_body *member = w->list->bodies.data;
    for (size_t j = few->begin; j < few->end; j++) {
        double x = member[j].x + shift;
        for (size_t i = first_from(member, s, x - width); i < s->end && member[i].x <= x + width;
             i++)
            if (!test_pair(w, &member[i], &member[j], shift, periods)) return;
    }
}

/* Bodies of s against those of t moved by `periods`; width = largest sum of two radii. */
static void sweep_between(builder *w, const strip *s, const strip *t, double width,
                          int32_t periods) {
    const strip_body *member = w->list->bodies.data;
    double shift = periods * w->g->period;
    if ((t->end - t->begin) * 8 < s->end - s->begin) {
        sweep_few(w, s, t, width, shift, periods);
        return;
    }
    size_t first = t->begin;
    for (size_t i = first_from(member, s, member[first].x + shift - width); i < s->end; i++) {
        double low = member[i].x - width, high = member[i].x + width;
        while (first < t->end && member[first].x + shift < low)
            first++;
        if (first == t->end) return;
        for (size_t j = first; j < t->end && member[j].x + shift <= high; j++)
            if (!test_pair(w, &member[i], &member[j], shift, periods)) return;
    }
}

static int32_t periods_within(const builder *w, double width) {
    return w->g->period > 0 ? 1 + (int32_t)(width / w->g->period) : 0;
}

static void sweep_own(builder *w, const strip *s, double r) {
    sweep_within(w, s, r);
    int32_t most = periods_within(w, 2 * r);
    for (int32_t m = 1; m <= most; m++)
        sweep_between(w, s, s, 2 * r, m);
}

static void sweep_other(builder *w, const strip *s, const strip *t, double width) {
    int32_t most = periods_within(w, width);
    for (int32_t m = -most; m <= most; m++)
        sweep_between(w, s, t, width, m);
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
    const strip *strips = w->list->strips.data;
    int depth = coarse->power - fine->power;
    uint64_t parent = s->index >> depth, child = s->index - (parent << depth);
    while (first < coarse->end && strips[first].index + 1 < parent)
        first++;
    for (size_t t = first; t < coarse->end && strips[t].index <= parent + 1; t++) {
        int side = (strips[t].index > parent) - (strips[t].index < parent);
        if (reaches(child, depth, side)) sweep_other(w, s, &strips[t], fine->r + coarse->r);
    }
    return first;
}

static void sweep_level(builder *w, size_t level) {
    const strip_level *levels = w->list->levels.data;
    const strip *strips = w->list->strips.data;
    const strip_level *own = &levels[level];
    size_t first[POWER_MAX + 2];
    for (size_t k = level + 1; k < w->list->levels.count; k++)
        first[k] = levels[k].begin;
    for (size_t s = own->begin; s < own->end; s++) {
        sweep_own(w, &strips[s], own->r);
        if (s + 1 < own->end && strips[s + 1].index == strips[s].index + 1)
            sweep_other(w, &strips[s], &strips[s + 1], 2 * own->r);
        for (size_t k = level + 1; k < w->list->levels.count; k++)
            first[k] = sweep_coarser(w, &strips[s], own, &levels[k], first[k]);
    }
}

static void sweep_unbounded(builder *w) {
    const geometry *g = w->g;
    for (size_t k = 0; k < w->list->unbounded.count; k++) {
        uint32_t wall = w->list->unbounded.data[k];
        for (uint32_t i = 0; i < g->bodies; i++) {
            const body_view *v = &g->view.data[i];
            if (!(v->flags & BODY_EXISTS) || v->flags & BODY_UNBOUNDED) continue;
            double slop = geometry_slop(g, v->x, v->y);
            if (!consider(w, wall, i, 0, w->limit + 4 * slop)) return;
        }
    }
}

/* The circle of a body grown so that two near bodies have circles that meet. */
static double grown(const builder *w, const body_view *v) {
    return v->r + w->slack + 0.5 * w->reach + 2 * geometry_slop(w->g, v->x, v->y);
}

static scree_status wrap_into_cell(const builder *w, strip_body *b, scree_error *error) {
    const geometry *g = w->g;
    if (!(g->period > 0)) return SCREE_OK;
    double periods = floor((b->x - g->model->cell.origin) / g->period);
    if (!(fabs(periods) < WRAP_MAX))
        return error_set(error, SCREE_BAD_INPUT,
                         "body %u is %g periods from the cell; look for what drives it away",
                         b->slot + 1, periods);
    if (b->r > PERIODS_MAX * g->period)
        return error_set(error, SCREE_BAD_INPUT,
                         "body %u is more than %d periods wide; use a half-plane", b->slot + 1,
                         PERIODS_MAX);
    b->wrap = (int32_t)periods;
    b->x -= periods * g->period;
    return SCREE_OK;
}

/* Gathers bounded bodies, in slot order, and finds the height of the finest strip. */
static scree_status gather(builder *w, double *height, scree_error *error) {
    near_list *n = w->list;
    const geometry *g = w->g;
    double least = INFINITY;
    n->bodies.count = n->unbounded.count = 0;
    if (!array_reserve(&n->bodies, g->bodies) || !array_reserve(&n->items, g->bodies) ||
        !array_reserve(&n->swap, g->bodies))
        return error_no_memory(error, "the list of near bodies");
    for (uint32_t i = 0; i < g->bodies; i++) {
        const body_view *v = &g->view.data[i];
        if (!(v->flags & BODY_EXISTS)) continue;
        if (v->flags & BODY_UNBOUNDED) {
            if (!array_push(&n->unbounded, i)) return error_no_memory(error, "walls");
            continue;
        }
        strip_body b = {v->x, v->y, grown(w, v), i, 0};
        TRY(wrap_into_cell(w, &b, error));
        least = fmin(least, b.r);
        n->bodies.data[n->bodies.count++] = b;
    }
    *height = 2 * (isfinite(least) && least > 0 ? least : 1);
    return SCREE_OK;
}

/* Level and strip of a body in one number that sorts by both. */
static uint64_t strip_key(const strip_body *b, double height, int *power) {
    double fraction = frexp(2 * b->r / height, power);
    if (fraction == 0.5) --*power;
    if (*power < 0) *power = 0;
    if (*power > POWER_MAX) return UINT64_MAX;
    double index = floor(b->y / height);
    index = fmax(fmin(index, (double)INDEX_MIDDLE - 1), -(double)INDEX_MIDDLE);
    uint64_t base = (uint64_t)((int64_t)index + INDEX_MIDDLE);
    return ((uint64_t)*power << 52) | (base >> *power);
}

/* By x, then stably by level and strip. The items end up as (key, place in the gathered list). */
static scree_status sort_bodies(builder *w, double height, scree_error *error) {
    near_list *n = w->list;
    size_t count = n->bodies.count;
    for (size_t i = 0; i < count; i++)
        n->items.data[i] = (sort_item){sort_key(n->bodies.data[i].x), (uint32_t)i};
    sort_items(n->items.data, n->swap.data, count);
    for (size_t i = 0; i < count; i++) {
        const strip_body *b = &n->bodies.data[n->items.data[i].index];
        int power;
        uint64_t key = strip_key(b, height, &power);
        if (key == UINT64_MAX)
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u (at %g, %g) is too large or too far off beside the smallest "
                             "body; look for what drives it away",
                             b->slot + 1, b->x, b->y);
        n->items.data[i].key = key;
    }
    sort_items(n->items.data, n->swap.data, count);
    return SCREE_OK;
}

static scree_status close_strip(near_list *n, uint64_t key, size_t begin, size_t end, double r,
                                scree_error *error) {
    int power = (int)(key >> 52);
    strip s = {key & ((UINT64_C(1) << 52) - 1), begin, end};
    if (n->levels.count == 0 || n->levels.data[n->levels.count - 1].power != power) {
        strip_level level = {power, n->strips.count, n->strips.count, 0};
        if (!array_push(&n->levels, level)) return error_no_memory(error, "levels");
    }
    if (!array_push(&n->strips, s)) return error_no_memory(error, "strips");
    strip_level *level = &n->levels.data[n->levels.count - 1];
    level->end = n->strips.count;
    level->r = fmax(level->r, r);
    return SCREE_OK;
}

/* Puts the bodies into strip order and notes where strips and levels begin. The memory of the sort
 * is as large as the bodies: it receives them, and the two arrays change places. */
static scree_status make_strips(builder *w, double height, scree_error *error) {
    near_list *n = w->list;
    n->strips.count = n->levels.count = 0;
    TRY(sort_bodies(w, height, error));
    size_t count = n->bodies.count, begin = 0;
    if (!array_reserve(&n->bodies, 2 * count)) return error_no_memory(error, "strips");
    strip_body *sorted = n->bodies.data + count;
    double r = 0;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = n->bodies.data[n->items.data[i].index];
        r = fmax(r, sorted[i].r);
        if (i + 1 < count && n->items.data[i + 1].key == n->items.data[i].key) continue;
        TRY(close_strip(n, n->items.data[i].key, begin, i + 1, r, error));
        begin = i + 1;
        r = 0;
    }
    memmove(n->bodies.data, sorted, count * sizeof *sorted);
    return SCREE_OK;
}

/* The pairs found become rows: counted, placed, and each row sorted. */
static scree_status make_rows(near_list *n, size_t bodies, scree_error *error) {
    size_t pairs = n->found.count, chunks = (bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    if (!array_reserve(&n->start, bodies + 1) || !array_reserve(&n->entry, pairs) ||
        !array_reserve(&n->room, chunks))
        return error_no_memory(error, "the list of near pairs");
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

scree_status near_build(near_list *n, const geometry *g, double slack, double reach,
                        scree_error *error) {
    builder w = {n, g, slack, reach, reach + 2 * slack, false};
    double height = 0;
    n->slack = slack;
    n->reach = reach;
    n->found.count = 0;
    TRY(gather(&w, &height, error));
    TRY(make_strips(&w, height, error));
    for (size_t level = 0; level < n->levels.count && !w.no_memory; level++)
        sweep_level(&w, level);
    if (!w.no_memory) sweep_unbounded(&w);
    if (w.no_memory) return error_no_memory(error, "the list of near pairs");
    return make_rows(n, g->bodies, error);
}

void near_free(near_list *n) {
    array_free(&n->start);
    array_free(&n->entry);
    array_free(&n->room);
    array_free(&n->items);
    array_free(&n->swap);
    array_free(&n->words);
    array_free(&n->bodies);
    array_free(&n->strips);
    array_free(&n->levels);
    array_free(&n->found);
    array_free(&n->unbounded);
}
