/* Rows of a planar world. The test of two disks, the most frequent one, is written out here. */
#include <math.h>

#include "base/stop.h"
#include "detect/fill_row.h"
#include "detect/narrow.h"
#include "shape/rounding.h"

/* The same arithmetic as the pair function of two disks, except for the arms: they are along the
 * normal by definition, without the rounding of world points. */
static void fill_disks(cursor *w, const body_view *a, const body_view *b, int32_t image) {
    double dx = b->x + image * w->g->period[0] - a->x, dy = b->y - a->y;
    double radii = a->r + b->r, reach = w->reach, limit = radii + reach;
    double square = dx * dx + dy * dy;
    if (limit < 0 || square > limit * limit) return;
    double distance = sqrt(square), gap = distance - radii;
    if (gap > reach) return;
    if (w->pair->law == NONE) {
        report_unlisted(w);
        return;
    }
    double nx = 1, ny = 0;
    if (distance > 0) {
        nx = dx / distance;
        ny = dy / distance;
    }
    contact *c = next_contact(w);
    if (!c) return;
    c->key = (contact_key){.a = body_id(w->a), .b = body_id(w->b), .image = {(int16_t)image}};
    c->candidate = w->b;
    c->antagonist = w->a;
    c->law = w->pair->law;
    c->previous = match(w, &c->key);
    c->carried = 0;
    c->form = FORM_BALLS;
    c->normal[0] = nx;
    c->normal[1] = ny;
    c->normal[2] = 0;
    c->arm_candidate[0] = -b->r * nx;
    c->arm_candidate[1] = -b->r * ny;
    c->arm_candidate[2] = 0;
    c->arm_antagonist[0] = a->r * nx;
    c->arm_antagonist[1] = a->r * ny;
    c->arm_antagonist[2] = 0;
    c->gap = gap;
    c->area = 0;
    if (w->points) fill_finish_pair(w, w->count - 1);
}

/* Two bodies of other parts. */
typedef struct planar_pair {
    cursor *w;
    int32_t image;
    pose at[2];
} planar_pair;

static void put_arm(double arm[3], const double point[2], const pose *centre) {
    arm[0] = point[0] - centre->x;
    arm[1] = point[1] - centre->y;
    arm[2] = 0;
}

/* The arm of a round body is along the normal, without the rounding of world points. */
static bool put_round_arm(const geometry *g, uint32_t slot, double sign, const double normal[2],
                          double arm[3]) {
    const body_view *v = &g->view.data[slot];
    if (!(v->flags & BODY_ROUND)) return false;
    arm[0] = sign * v->r * normal[0];
    arm[1] = sign * v->r * normal[1];
    return true;
}

static void put_contact(const planar_pair *p, contact *c, const touch *t) {
    const cursor *w = p->w;
    int candidate = t->second_is_candidate ? 1 : 0;
    uint32_t slot[2] = {w->a, w->b};
    c->key = (contact_key){.a = body_id(w->a),
                           .b = body_id(w->b),
                           .feature_a = t->feature[0],
                           .feature_b = t->feature[1],
                           .image = {(int16_t)p->image}};
    c->candidate = slot[candidate];
    c->antagonist = slot[1 - candidate];
    c->law = w->pair->law;
    c->previous = NONE;
    c->normal[0] = t->normal[0];
    c->normal[1] = t->normal[1];
    c->normal[2] = 0;
    put_arm(c->arm_candidate, t->point[candidate], &p->at[candidate]);
    put_arm(c->arm_antagonist, t->point[1 - candidate], &p->at[1 - candidate]);
    c->form = 0;
    if (put_round_arm(w->g, c->candidate, -1, c->normal, c->arm_candidate))
        c->form |= FORM_CANDIDATE_ROUND;
    if (put_round_arm(w->g, c->antagonist, 1, c->normal, c->arm_antagonist))
        c->form |= FORM_ANTAGONIST_ROUND;
    c->gap = t->gap;
    c->area = t->length * w->g->model->thickness;
}

static void take_touches(void *context, const touch *found, int count) {
    const planar_pair *p = context;
    if (p->w->pair->law == NONE) {
        report_unlisted(p->w);
        return;
    }
    for (int i = 0; i < count; i++) {
        contact *c = found[i].crossing ? NULL : next_contact(p->w);
        if (c) put_contact(p, c, &found[i]);
    }
}

static bool circles_apart(const cursor *w, const body_view *a, const body_view *b, int32_t image) {
    double x = b->x + image * w->g->period[0], dx = x - a->x, dy = b->y - a->y;
    double limit = a->r + b->r + w->reach + 2 * geometry_slop(w->g, a->x, a->y) +
                   2 * geometry_slop(w->g, x, b->y);
    return limit < 0 || dx * dx + dy * dy > limit * limit * (1 + DISTANCE_ROUNDING);
}

static void fill_bodies(cursor *w, const body_view *a, const body_view *b, int32_t image) {
    if (circles_apart(w, a, b, image)) return;
    size_t first = w->count;
    planar_pair p = {w, image, {geometry_pose(w->g, w->a, 0), geometry_pose(w->g, w->b, image)}};
    narrow_bodies(w->g, w->a, w->b, image, w->reach, take_touches, &p);
    fill_finish_pair(w, first);
}

/* The entries of a row, starting at e; returns their end. */
static inline size_t fill_row(cursor *w, const near_list *near, const near_piece *p, size_t e) {
    const body_view *view = w->g->view.data, *a = &view[w->a];
    bool periodic = w->g->period[0] > 0;
    size_t end = piece_row_end(near, p, w->a);
    if (!(a->flags & BODY_EXISTS)) return end;
    for (; e < end; e++) {
        w->b = near->slot.data[e];
        __builtin_prefetch(&view[near->slot.data[e + NEAR_AHEAD]]);
        const body_view *b = &view[w->b];
        if (!begin_pair(w, a, b)) continue;
        int32_t image = periodic ? near_image(near->image.data[e]) : 0;
        if (a->flags & b->flags & BODY_ROUND)
            fill_disks(w, a, b, image);
        else
            fill_bodies(w, a, b, image);
    }
    return end;
}

/* fill_disks for rows of points. False: the pair needs the general function. */
static inline bool line_disks(point_line *l, const surface_pair *pair, uint32_t slot_a,
                              uint32_t slot_b, const body_view *a, const body_view *b) {
    double reach = pair->reach;
    if (pair->ahead > 0 || pair->law == NONE) return false;
    double dx = b->x - a->x, dy = b->y - a->y, radii = a->r + b->r, limit = radii + reach;
    double square = dx * dx + dy * dy;
    if (limit < 0 || square > limit * limit) return true;
    double distance = sqrt(square), gap = distance - radii;
    if (gap > reach) return true;
    double *normal = line_next(l, slot_a, slot_b, pair->law, gap, 2);
    if (!normal) return true;
    normal[0] = distance > 0 ? dx / distance : 1;
    normal[1] = distance > 0 ? dy / distance : 0;
    return true;
}

/* The general function for a pair in rows of points. */
static point_line fill_other(cursor *w, const point_line *l, const body_view *a,
                             const body_view *b) {
    w->count = l->count;
    w->last = l->last;
    if (begin_pair(w, a, b)) {
        if (a->flags & b->flags & BODY_ROUND)
            fill_disks(w, a, b, 0);
        else
            fill_bodies(w, a, b, 0);
    }
    return line_begin(w);
}

static void fill_points(cursor *w, const near_list *near, const near_piece *p) {
    const body_view *view = w->g->view.data;
    const surface_pair *pairs = w->f->pairs.data;
    const uint32_t *slot = near->slot.data;
    size_t side = w->f->side, mask = w->f->mask, candidates = 0, e = p->first;
    bool plain = pairs_are_plain(w);
    uint32_t wanted = BODY_EXISTS | BODY_ROUND;
    point_line l = line_begin(w);
    for (uint32_t i = p->begin; i < p->end && !stop_asked(); i++) {
        const body_view *a = &view[i];
        size_t row_end = piece_row_end(near, p, i);
        bool round = plain && (a->flags & wanted) == wanted;
        if (!(a->flags & BODY_EXISTS)) e = row_end;
        for (w->a = i; e < row_end; e++) {
            uint32_t other = slot[e];
            __builtin_prefetch(&view[slot[e + NEAR_AHEAD]]);
            const body_view *b = &view[other];
            if (round && (b->flags & wanted) == wanted) {
                if (!is_wanted(a->flags, b->flags)) continue;
                const surface_pair *pair = &pairs[(a->surface * side + b->surface) & mask];
                if (line_disks(&l, pair, i, other, a, b)) {
                    candidates++;
                    continue;
                }
            }
            w->b = other;
            l = fill_other(w, &l, a, b);
        }
    }
    w->count = l.count;
    w->last = l.last;
    w->result->candidates += candidates;
}

void fill_rows_planar(cursor *w, const near_list *near, const near_piece *p) {
    if (w->points) {
        fill_points(w, near, p);
        return;
    }
    size_t e = p->first;
    for (w->a = p->begin; w->a < p->end && !stop_asked(); w->a++)
        e = fill_row(w, near, p, e);
}
