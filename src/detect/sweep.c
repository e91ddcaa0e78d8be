/* The tasks of the search. In the plane, strips are merged like sorted lists. */
#include "detect/sweep.h"
#include "base/stop.h"
#include "detect/narrow.h"

static size_t tasks_of(const builder *w, size_t bodies) { return (bodies + w->task - 1) / w->task; }

size_t sweep_tasks(const builder *w) {
    const lane_set *s = &w->list->lanes;
    return tasks_of(w, s->count) + (s->unbounded.count ? tasks_of(w, w->g->bodies) : 0);
}

static void cut_piece(const builder *w, size_t task, lane_piece *piece) {
    size_t begin = task * w->task, end = begin + w->task;
    piece->begin = piece->lane->begin > begin ? piece->lane->begin : begin;
    piece->end = piece->lane->end < end ? piece->lane->end : end;
}

bool sweep_first_piece(const builder *w, size_t task, lane_piece *piece) {
    const lane_set *s = &w->list->lanes;
    if (task * w->task >= s->count) return false;
    size_t at = lanes_first(s, task * w->task + 1) - 1;
    piece->lane = &s->lanes.data[at];
    for (piece->level = s->levels.data; piece->level->end <= at;)
        piece->level++;
    cut_piece(w, task, piece);
    return true;
}

bool sweep_next_piece(const builder *w, size_t task, lane_piece *piece) {
    const lane_set *s = &w->list->lanes;
    size_t at = (size_t)(piece->lane - s->lanes.data) + 1;
    if (at == s->lanes.count || s->lanes.data[at].begin >= (task + 1) * w->task) return false;
    piece->lane++;
    if (piece->level->end == at) piece->level++;
    cut_piece(w, task, piece);
    return true;
}

bool sweep_slots(const builder *w, size_t task, uint32_t *begin, uint32_t *end) {
    size_t lanes = tasks_of(w, w->list->lanes.count);
    if (task < lanes) return false;
    size_t from = (task - lanes) * w->task, left = w->g->bodies - from;
    *begin = (uint32_t)from;
    *end = (uint32_t)(from + (left < w->task ? left : w->task));
    return true;
}

typedef struct sweeper {
    const builder *build;
    near_share *to;
    const geometry *g;
    const strip_body *bodies;
} sweeper;

static inline void add_pair(sweeper *w, uint32_t a, uint32_t b, int32_t image, size_t room) {
    if (a < b)
        sweep_add(w->build, w->to, a, b, near_image_code(image), room);
    else
        sweep_add(w->build, w->to, b, a, near_image_code(-image), room);
}

static void count_room(void *context, const touch *found, int count) {
    (void)found;
    (void)count;
    *(size_t *)context += PAIR_TOUCHES;
}

/* A pair with other parts than two disks. The distance of surfaces changes at most by the bodies'
 * motion, so the pair functions, called with a longer reach, find the pairs and parts that can come
 * into reach. False: the search is to end. */
static bool consider(sweeper *w, uint32_t a, uint32_t b, int32_t image, double limit) {
    size_t room = 0;
    if (stop_asked()) return false;
    if (a < b)
        narrow_bodies(w->g, a, b, image, limit, count_room, &room);
    else
        narrow_bodies(w->g, b, a, -image, limit, count_room, &room);
    if (room > 0) add_pair(w, a, b, image, room);
    return true;
}

static inline bool test_pair(sweeper *w, const strip_body *i, const strip_body *j, double shift,
                             int32_t periods) {
    double dx = j->x + shift - i->x, dy = j->y - i->y, limit = i->r + j->r;
    if (dx * dx + dy * dy > limit * limit) return true;
    if (!((i->tag | j->tag) & STRIP_MOBILE) || i->slot == j->slot) return true;
    int32_t image = periods + strip_wrap(i) - strip_wrap(j);
    if (i->tag & j->tag & STRIP_ROUND) {
        add_pair(w, i->slot, j->slot, image, 1);
        return true;
    }
    double radii = w->g->view.data[i->slot].r + w->g->view.data[j->slot].r;
    return consider(w, i->slot, j->slot, image, limit - radii);
}

static void sweep_within(sweeper *w, const lane_piece *s, double r) {
    const strip_body *member = w->bodies;
    for (size_t i = s->begin; i < s->end; i++) {
        double last = member[i].x + member[i].r + r;
        for (size_t j = i + 1; j < s->lane->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j], 0, 0)) return;
    }
}

static inline size_t advance(const strip_body *member, size_t from, size_t end, double limit) {
    return lane_advance(member, sizeof *member, from, end, limit);
}

/* Bodies of s against those of t shifted by `periods`; r_s and r_t are the largest radii. */
static void sweep_between(sweeper *w, const lane_piece *s, double r_s, const lane *t, double r_t,
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

static void sweep_own(sweeper *w, const lane_piece *s, double r) {
    sweep_within(w, s, r);
    int32_t most = periods_within(w, 2 * r);
    for (int32_t m = 1; m <= most; m++)
        sweep_between(w, s, r, s->lane, r, m);
}

static void sweep_other(sweeper *w, const lane_piece *s, double r_s, const lane *t, double r_t) {
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

static size_t sweep_coarser(sweeper *w, const lane_piece *s, const lane_level *coarse,
                            size_t first) {
    const lane *strips = w->build->list->lanes.lanes.data;
    int depth = (int)(coarse->number - s->level->number) * STRIP_POWERS;
    uint64_t parent = s->lane->index >> depth, child = s->lane->index - (parent << depth);
    first = lane_seek(strips, first, coarse->end, parent > 0 ? parent - 1 : 0);
    for (size_t t = first; t < coarse->end && strips[t].index <= parent + 1; t++) {
        int side = (strips[t].index > parent) - (strips[t].index < parent);
        if (reaches(child, depth, side)) sweep_other(w, s, s->level->r, &strips[t], coarse->r);
    }
    return first;
}

static void sweep_piece(sweeper *w, const lane_piece *s, size_t first[LANE_LEVELS_MAX]) {
    const lane_set *set = &w->build->list->lanes;
    const lane *next = s->lane + 1;
    sweep_own(w, s, s->level->r);
    if (next < set->lanes.data + s->level->end && next->index == s->lane->index + 1)
        sweep_other(w, s, s->level->r, next, s->level->r);
    for (size_t k = (size_t)(s->level - set->levels.data) + 1; k < set->levels.count; k++)
        first[k] = sweep_coarser(w, s, &set->levels.data[k], first[k]);
}

static void sweep_pieces(sweeper *w, size_t task) {
    const lane_set *set = &w->build->list->lanes;
    size_t first[LANE_LEVELS_MAX];
    const lane_level *last = NULL;
    lane_piece s;
    for (bool more = sweep_first_piece(w->build, task, &s); more;
         more = sweep_next_piece(w->build, task, &s)) {
        for (size_t k = 0; s.level != last && k < set->levels.count; k++)
            first[k] = set->levels.data[k].begin;
        last = s.level;
        sweep_piece(w, &s, first);
    }
}

/* Bodies begin to end - 1 against an unbounded one. False: the search is to end. */
static bool sweep_wall(sweeper *w, uint32_t wall, uint32_t begin, uint32_t end) {
    const geometry *g = w->g;
    for (uint32_t i = begin; i < end; i++) {
        const body_view *v = &g->view.data[i];
        if (!(v->flags & BODY_EXISTS) || v->flags & BODY_UNBOUNDED) continue;
        if (!((v->flags | g->view.data[wall].flags) & BODY_MOBILE)) continue;
        double slop = 4 * geometry_slop(g, v->x, v->y);
        if (!consider(w, wall, i, 0, w->build->reach + 2 * w->build->slack + slop)) return false;
    }
    return true;
}

void sweep_planar(const builder *build, near_share *to, size_t task) {
    const lane_set *set = &build->list->lanes;
    sweeper w = {build, to, build->g, build->bodies};
    uint32_t begin, end;
    if (!sweep_slots(build, task, &begin, &end)) {
        sweep_pieces(&w, task);
        return;
    }
    for (size_t i = 0; i < set->unbounded.count; i++)
        if (!sweep_wall(&w, set->unbounded.data[i], begin, end)) return;
}
