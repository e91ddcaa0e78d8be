/* In space, columns are merged like sorted lists. A column is compared with itself, with its
 * neighbours of the same level and with the columns of every coarser level that its bodies can
 * reach. Of two columns of one level (with a given shift by periods) only one searches the other,
 * so that no pair is found twice: the one with the lower index if the shift is zero, else the one
 * from which the shift leads away. */
#include "base/space.h"
#include "base/stop.h"
#include "detect/space.h"
#include "detect/sweep.h"

typedef struct sweeper {
    const builder *build;
    near_share *to;
    const geometry *g;
    const column_body *bodies;
    column_axis axes[LANE_LEVELS_MAX][2]; /* of the levels in use, y and z */
    int32_t periods[3];                   /* the second column is shifted by these periods */
    double shift[3];
} sweeper;

static void set_periods(sweeper *w, int axis, int32_t periods) {
    w->periods[axis] = periods;
    w->shift[axis] = periods * w->g->period[axis];
}

static inline void add_pair(sweeper *w, uint32_t i, uint32_t j, size_t room) {
    const int32_t *p = w->periods, back[3] = {-p[0], -p[1], -p[2]};
    if (i < j)
        sweep_add(w->build, w->to, i, j, near_periods_code(p), room);
    else
        sweep_add(w->build, w->to, j, i, near_periods_code(back), room);
}

/* A pair with other parts than two spheres. False: the search is to end. */
static bool consider(sweeper *w, uint32_t i, uint32_t j, double limit) {
    if (stop_asked()) return false;
    const space_view *view = w->g->space_view.data;
    space_side first, second;
    const int32_t *p = w->periods, back[3] = {-p[0], -p[1], -p[2]}, here[3] = {0, 0, 0};
    uint32_t low = i < j ? i : j, high = i < j ? j : i;
    int32_t image[3];
    near_space_image(near_periods_code(i < j ? p : back), &view[low], &view[high], image);
    space_side_set(&first, w->g, low, here);
    space_side_set(&second, w->g, high, image);
    size_t room = space_room(&first, &second, limit);
    if (room > 0) add_pair(w, i, j, room);
    return true;
}

/* Elongated bodies have large balls that are mostly empty: testing boxes excludes most bodies in
 * them. d leads from i to j. */
static bool boxes_apart(const sweeper *w, const column_body *i, const column_body *j,
                        const double d[3], double limit) {
    const space_view *view = w->g->space_view.data;
    const double back[3] = {-d[0], -d[1], -d[2]};
    if (!(i->flags & BODY_ROUND) && !space_near_box(w->g, i->slot, d, limit - view[i->slot].flat.r))
        return true;
    return !(j->flags & BODY_ROUND) &&
           !space_near_box(w->g, j->slot, back, limit - view[j->slot].flat.r);
}

static inline bool test_pair(sweeper *w, const column_body *i, const column_body *j) {
    double d[3] = {j->x + w->shift[0] - i->x, j->y + w->shift[1] - i->y, j->z + w->shift[2] - i->z};
    double limit = i->r + j->r;
    if (dot3(d, d) > limit * limit) return true;
    if (!((i->flags | j->flags) & BODY_MOBILE) || i->slot == j->slot) return true;
    if (i->flags & j->flags & BODY_ROUND) {
        add_pair(w, i->slot, j->slot, 1);
        return true;
    }
    if (boxes_apart(w, i, j, d, limit)) return true;
    const space_view *view = w->g->space_view.data;
    return consider(w, i->slot, j->slot, limit - (view[i->slot].flat.r + view[j->slot].flat.r));
}

static void sweep_within(sweeper *w, const lane_piece *s, double r) {
    const column_body *member = w->bodies;
    for (size_t i = s->begin; i < s->end; i++) {
        double last = member[i].x + member[i].r + r;
        for (size_t j = i + 1; j < s->lane->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j])) return;
    }
}

static inline size_t advance(const column_body *member, size_t from, size_t end, double limit) {
    return lane_advance(member, sizeof *member, from, end, limit);
}

/* Bodies of s against those of t, shifted by the present periods; r_s and r_t are the largest
 * radii. */
static void sweep_between(sweeper *w, const lane_piece *s, double r_s, const lane *t, double r_t) {
    const column_body *member = w->bodies;
    double shift = w->shift[0], width = r_s + r_t;
    size_t i = s->begin, first = t->begin;
    while (i < s->end) {
        first = advance(member, first, t->end, member[i].x - shift - width);
        if (first == t->end) return;
        double last = member[i].x - shift + member[i].r + r_t;
        for (size_t j = first; j < t->end && member[j].x <= last; j++)
            if (!test_pair(w, &member[i], &member[j])) return;
        i = advance(member, i + 1, s->end, member[first].x + shift - width);
    }
}

/* A column against another, or against itself if the shift along y and z is zero. */
static void sweep_lanes(sweeper *w, const lane_piece *s, double r_s, const lane *t, double r_t) {
    bool own = s->lane == t && w->periods[1] == 0 && w->periods[2] == 0;
    double period = w->g->period[0];
    int32_t most = period > 0 ? 1 + (int32_t)((r_s + r_t) / period) : 0;
    if (own) {
        set_periods(w, 0, 0);
        sweep_within(w, s, r_s);
    }
    for (int32_t m = own ? 1 : -most; m <= most; m++) {
        set_periods(w, 0, m);
        sweep_between(w, s, r_s, t, r_t);
    }
}

/* The range that a column can reach along y and z, in positions of the cell. */
typedef struct reached {
    double low[2], high[2];
} reached;

/* The columns of a level within the range, shifted by the present periods; returns the first. */
static size_t sweep_window(sweeper *w, const lane_piece *s, const lane_level *coarse,
                           const reached *box, size_t from) {
    const lane_level *fine = s->level;
    const lane *lanes = w->build->list->lanes.lanes.data;
    const column_axis *axis = w->axes[coarse - w->build->list->lanes.levels.data];
    int64_t low[2], high[2];
    for (int k = 0; k < 2; k++) {
        low[k] = column_at(&axis[k], box->low[k] - w->shift[k + 1]);
        high[k] = column_at(&axis[k], box->high[k] - w->shift[k + 1]);
    }
    uint64_t begin = column_index(low[1], low[0]);
    bool between = w->periods[1] != 0 || w->periods[2] != 0;
    if (fine == coarse && !between) begin = s->lane->index;
    if (from > coarse->begin && lanes[from - 1].index >= begin) from = coarse->begin;
    size_t first = lane_seek(lanes, from, coarse->end, begin), at = first;
    while (at < coarse->end && column_z(lanes[at].index) <= high[1]) {
        int64_t y = column_y(lanes[at].index), z = column_z(lanes[at].index);
        if (y < low[0]) {
            at = lane_seek(lanes, at, coarse->end, column_index(z, low[0]));
        } else if (y > high[0]) {
            at = lane_seek(lanes, at, coarse->end, column_index(z + 1, low[0]));
        } else {
            sweep_lanes(w, s, fine->r, &lanes[at], coarse->r);
            at++;
        }
    }
    return first;
}

/* Number of periods between a position and the cell; 0 if not periodic. */
static int32_t periods_at(const sweeper *w, int axis, double place) {
    return w->g->period[axis] > 0 ? (int32_t)lane_periods(w->g, axis, place) : 0;
}

static size_t sweep_coarser(sweeper *w, const lane_piece *s, const lane_level *coarse,
                            size_t from) {
    const lane_level *fine = s->level;
    const column_axis *axis = w->axes[fine - w->build->list->lanes.levels.data];
    const int64_t column[2] = {column_y(s->lane->index), column_z(s->lane->index)};
    double reach = fine->r + coarse->r;
    reached box;
    for (int k = 0; k < 2; k++) {
        column_span(&axis[k], column[k], &box.low[k], &box.high[k]);
        box.low[k] -= reach;
        box.high[k] += reach;
    }
    for (int32_t z = periods_at(w, 2, box.low[1]); z <= periods_at(w, 2, box.high[1]); z++)
        for (int32_t y = periods_at(w, 1, box.low[0]); y <= periods_at(w, 1, box.high[0]); y++) {
            if (fine == coarse && (z < 0 || (z == 0 && y < 0))) continue;
            set_periods(w, 1, y);
            set_periods(w, 2, z);
            from = sweep_window(w, s, coarse, &box, from);
        }
    return from;
}

static void sweep_pieces(sweeper *w, size_t task) {
    const lane_set *set = &w->build->list->lanes;
    const lane_level *levels = set->levels.data, *last = NULL;
    size_t from[LANE_LEVELS_MAX], count = set->levels.count;
    lane_piece s;
    for (bool more = sweep_first_piece(w->build, task, &s); more;
         more = sweep_next_piece(w->build, task, &s)) {
        size_t level = (size_t)(s.level - levels);
        for (size_t k = level; s.level != last && k < count; k++)
            from[k] = levels[k].begin;
        last = s.level;
        for (size_t k = level; k < count; k++)
            from[k] = sweep_coarser(w, &s, &levels[k], from[k]);
    }
}

/* Bodies begin to end - 1 against an unbounded one. False: the search is to end. */
static bool sweep_wall(sweeper *w, uint32_t wall, uint32_t begin, uint32_t end) {
    const geometry *g = w->g;
    const int32_t here[3] = {0, 0, 0};
    space_side side;
    space_side_set(&side, g, wall, here);
    for (uint32_t i = begin; i < end; i++) {
        const space_view *v = &g->space_view.data[i];
        if (!(v->flat.flags & BODY_EXISTS) || v->flat.flags & BODY_UNBOUNDED) continue;
        if (!((v->flat.flags | g->space_view.data[wall].flat.flags) & BODY_MOBILE)) continue;
        const double centre[3] = {v->flat.x, v->flat.y, v->z};
        double reach = w->build->reach + 2 * w->build->slack + 4 * geometry_slop3(g, centre);
        if (!space_near_ball(&side, centre, v->flat.r, reach)) continue;
        if (!consider(w, wall, i, reach)) return false;
    }
    return true;
}

void sweep_space(const builder *build, near_share *to, size_t task) {
    const lane_set *set = &build->list->lanes;
    sweeper w = {.build = build, .to = to, .g = build->g, .bodies = build->bodies};
    uint32_t begin, end;
    if (sweep_slots(build, task, &begin, &end)) {
        for (size_t i = 0; i < set->unbounded.count; i++)
            if (!sweep_wall(&w, set->unbounded.data[i], begin, end)) return;
        return;
    }
    for (size_t level = 0; level < set->levels.count; level++)
        for (int k = 0; k < 2; k++)
            w.axes[level][k] = column_axis_of(set, w.g, set->levels.data[level].number, k + 1);
    sweep_pieces(&w, task);
}
