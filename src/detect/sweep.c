/* Planar: strips are merged like sorted lists. */
#include "detect/sweep.h"
#include "base/stop.h"
#include "detect/narrow.h"

typedef struct sweeper {
    builder *build;
    const geometry *g;
    const strip_body *bodies;
} sweeper;

static inline bool add_pair(sweeper *w, uint32_t a, uint32_t b, int32_t image, size_t room) {
    if (a < b) return sweep_add(w->build, a, b, near_image_code(image), room);
    return sweep_add(w->build, b, a, near_image_code(-image), room);
}

static void count_room(void *context, const touch *found, int count) {
    (void)found;
    (void)count;
    *(size_t *)context += PAIR_TOUCHES;
}

/* A pair with other parts than two disks. Distance between surfaces changes by no more than the
 * bodies move, so the pair functions themselves, asked with a longer reach, say which pairs and
 * which of their parts can come into reach. */
static bool consider(sweeper *w, uint32_t a, uint32_t b, int32_t image, double limit) {
    size_t room = 0;
    if (stop_asked()) return false;
    if (a < b)
        narrow_bodies(w->g, a, b, image, limit, count_room, &room);
    else
        narrow_bodies(w->g, b, a, -image, limit, count_room, &room);
    return room == 0 || add_pair(w, a, b, image, room);
}

static inline bool test_pair(sweeper *w, const strip_body *i, const strip_body *j, double shift,
                             int32_t periods) {
    double dx = j->x + shift - i->x, dy = j->y - i->y, limit = i->r + j->r;
    if (dx * dx + dy * dy > limit * limit) return true;
    if (!((i->tag | j->tag) & STRIP_MOBILE) || i->slot == j->slot) return true;
    int32_t image = periods + strip_wrap(i) - strip_wrap(j);
    if (i->tag & j->tag & STRIP_ROUND) return add_pair(w, i->slot, j->slot, image, 1);
    double radii = w->g->view.data[i->slot].r + w->g->view.data[j->slot].r;
    return consider(w, i->slot, j->slot, image, limit - radii);
}

static void sweep_within(sweeper *w, const lane *s, double r) {
    const strip_body *member = w->bodies;
    for (size_t i = s->begin; i < s->end; i++) {
        double last = member[i].x + member[i].r + r;
        for (size_t j = i + 1; j < s->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j], 0, 0)) return;
    }
}

static inline size_t advance(const strip_body *member, size_t from, size_t end, double limit) {
    return lane_advance(member, sizeof *member, from, end, limit);
}

/* Bodies of s against those of t moved by `periods`; r_s and r_t are the largest radii. */
static void sweep_between(sweeper *w, const lane *s, double r_s, const lane *t, double r_t,
                          int32_t periods) {
    const strip_body *member = w->bodies;
    double shift = periods * w->g->period[0], width = r_s + r_t;
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

static int32_t periods_within(const sweeper *w, double width) {
    return w->g->period[0] > 0 ? 1 + (int32_t)(width / w->g->period[0]) : 0;
}

static void sweep_own(sweeper *w, const lane *s, double r) {
    sweep_within(w, s, r);
    int32_t most = periods_within(w, 2 * r);
    for (int32_t m = 1; m <= most; m++)
        sweep_between(w, s, r, s, r, m);
}

static void sweep_other(sweeper *w, const lane *s, double r_s, const lane *t, double r_t) {
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

static size_t sweep_coarser(sweeper *w, const lane *s, const lane_level *fine,
                            const lane_level *coarse, size_t first) {
    const lane *strips = w->build->list->lanes.lanes.data;
    int depth = (int)(coarse->number - fine->number) * STRIP_POWERS;
    uint64_t parent = s->index >> depth, child = s->index - (parent << depth);
    while (first < coarse->end && strips[first].index + 1 < parent)
        first++;
    for (size_t t = first; t < coarse->end && strips[t].index <= parent + 1; t++) {
        int side = (strips[t].index > parent) - (strips[t].index < parent);
        if (reaches(child, depth, side)) sweep_other(w, s, fine->r, &strips[t], coarse->r);
    }
    return first;
}

static void sweep_level(sweeper *w, size_t level) {
    const lane_level *levels = w->build->list->lanes.levels.data;
    const lane *strips = w->build->list->lanes.lanes.data;
    const lane_level *own = &levels[level];
    size_t first[LANE_LEVELS_MAX];
    size_t count = w->build->list->lanes.levels.count;
    for (size_t k = level + 1; k < count; k++)
        first[k] = levels[k].begin;
    for (size_t s = own->begin; s < own->end && !w->build->no_memory; s++) {
        sweep_own(w, &strips[s], own->r);
        if (s + 1 < own->end && strips[s + 1].index == strips[s].index + 1)
            sweep_other(w, &strips[s], own->r, &strips[s + 1], own->r);
        for (size_t k = level + 1; k < count; k++)
            first[k] = sweep_coarser(w, &strips[s], own, &levels[k], first[k]);
    }
}

static void sweep_unbounded(sweeper *w) {
    const geometry *g = w->g;
    for (size_t k = 0; k < w->build->list->lanes.unbounded.count; k++) {
        uint32_t wall = w->build->list->lanes.unbounded.data[k];
        for (uint32_t i = 0; i < g->bodies; i++) {
            const body_view *v = &g->view.data[i];
            if (!(v->flags & BODY_EXISTS) || v->flags & BODY_UNBOUNDED) continue;
            if (!((v->flags | g->view.data[wall].flags) & BODY_MOBILE)) continue;
            double slop = 4 * geometry_slop(g, v->x, v->y);
            if (!consider(w, wall, i, 0, w->build->reach + 2 * w->build->slack + slop)) return;
        }
    }
}

void sweep_planar(builder *build, const strip_body *bodies) {
    sweeper w = {build, build->g, bodies};
    for (size_t level = 0; level < build->list->lanes.levels.count; level++)
        sweep_level(&w, level);
    sweep_unbounded(&w);
}
