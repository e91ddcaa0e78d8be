/* Rows of a world in space. The test of two spheres, the most frequent one, is written out here. */
#include <math.h>

#include "base/space.h"
#include "base/stop.h"
#include "detect/fill_row.h"
#include "detect/space.h"
#include "shape/rounding.h"

static void put_key(const cursor *w, contact_key *key, const int32_t image[3]) {
    *key = (contact_key){.a = body_id(w->a), .b = body_id(w->b)};
    for (int k = 0; k < 3; k++)
        key->image[k] = (int16_t)image[k];
}

/* The same arithmetic as the pair function of two spheres, except for the arms: they are along the
 * normal by definition, without the rounding of world points. */
static void fill_spheres(cursor *w, const space_view *a, const space_view *b,
                         const int32_t image[3]) {
    const double *period = w->g->period;
    double dx = b->flat.x + image[0] * period[0] - a->flat.x;
    double dy = b->flat.y + image[1] * period[1] - a->flat.y;
    double dz = b->z + image[2] * period[2] - a->z;
    double radii = a->flat.r + b->flat.r, reach = w->reach, limit = radii + reach;
    double square = dx * dx + dy * dy + dz * dz;
    if (limit < 0 || square > limit * limit) return;
    double distance = sqrt(square), gap = distance - radii;
    if (gap > reach) return;
    if (w->pair->law == NONE) {
        report_unlisted(w);
        return;
    }
    contact *c = next_contact(w);
    if (!c) return;
    put_key(w, &c->key, image);
    c->candidate = w->b;
    c->antagonist = w->a;
    c->law = w->pair->law;
    c->previous = match(w, &c->key);
    c->carried = 0;
    c->form = FORM_BALLS;
    c->normal[0] = distance > 0 ? dx / distance : 1;
    c->normal[1] = distance > 0 ? dy / distance : 0;
    c->normal[2] = distance > 0 ? dz / distance : 0;
    for (int k = 0; k < 3; k++) {
        c->arm_candidate[k] = -b->flat.r * c->normal[k];
        c->arm_antagonist[k] = a->flat.r * c->normal[k];
    }
    c->gap = gap;
    c->area = 0;
    if (w->points) fill_finish_pair(w, w->count - 1);
}

/* Two bodies of other parts. */
typedef struct space_pair {
    cursor *w;
    const int32_t *image;
    const space_side *side[2];
} space_pair;

/* The arm of a round body is along the normal, without the rounding of world points. */
static bool put_round_arm(const geometry *g, uint32_t slot, double sign, const double normal[3],
                          double arm[3]) {
    const body_view *v = &g->space_view.data[slot].flat;
    if (!(v->flags & BODY_ROUND)) return false;
    for (int k = 0; k < 3; k++)
        arm[k] = sign * v->r * normal[k];
    return true;
}

static void put_contact(const space_pair *p, contact *c, const space_touch *t) {
    const cursor *w = p->w;
    int candidate = t->second_is_candidate ? 1 : 0;
    uint32_t slot[2] = {w->a, w->b};
    put_key(w, &c->key, p->image);
    c->key.feature_a = t->feature[0];
    c->key.feature_b = t->feature[1];
    c->candidate = slot[candidate];
    c->antagonist = slot[1 - candidate];
    c->law = w->pair->law;
    c->previous = NONE;
    copy3(c->normal, t->normal);
    minus3(t->point[candidate], p->side[candidate]->at.x, c->arm_candidate);
    minus3(t->point[1 - candidate], p->side[1 - candidate]->at.x, c->arm_antagonist);
    c->form = 0;
    if (put_round_arm(w->g, c->candidate, -1, c->normal, c->arm_candidate))
        c->form |= FORM_CANDIDATE_ROUND;
    if (put_round_arm(w->g, c->antagonist, 1, c->normal, c->arm_antagonist))
        c->form |= FORM_ANTAGONIST_ROUND;
    c->gap = t->gap;
    c->area = t->area;
}

static void take_touches(void *context, const space_touch *found, int count) {
    const space_pair *p = context;
    if (p->w->pair->law == NONE) {
        report_unlisted(p->w);
        return;
    }
    for (int i = 0; i < count; i++) {
        contact *c = found[i].crossing ? NULL : next_contact(p->w);
        if (c) put_contact(p, c, &found[i]);
    }
}

static bool balls_apart(const cursor *w, const space_side *a, const space_side *b) {
    double d[3], limit = a->r + b->r + w->reach + a->slop + b->slop;
    minus3(b->at.x, a->at.x, d);
    return limit < 0 || dot3(d, d) > limit * limit * (1 + DISTANCE_ROUNDING);
}

/* The side of the row is set when the first pair needs it. */
static void fill_bodies(cursor *w, space_side *own, const int32_t image[3]) {
    const int32_t here[3] = {0, 0, 0};
    size_t first = w->count;
    space_side other;
    if (!own->shape) space_side_set(own, w->g, w->a, here);
    space_side_set(&other, w->g, w->b, image);
    if (balls_apart(w, own, &other)) return;
    space_pair p = {w, image, {own, &other}};
    space_narrow(own, &other, w->reach, take_touches, &p);
    fill_finish_pair(w, first);
}

/* The entries of a row, starting at e; returns their end. */
static inline size_t fill_row(cursor *w, const near_list *near, const near_piece *p, size_t e) {
    const space_view *view = w->g->space_view.data, *a = &view[w->a];
    const double *period = w->g->period;
    bool periodic = period[0] > 0 || period[1] > 0 || period[2] > 0;
    int32_t image[3] = {0, 0, 0};
    size_t end = piece_row_end(near, p, w->a);
    space_side own;
    own.shape = NULL;
    if (!(a->flat.flags & BODY_EXISTS)) return end;
    for (; e < end; e++) {
        w->b = near->slot.data[e];
        __builtin_prefetch(&view[near->slot.data[e + NEAR_AHEAD]]);
        const space_view *b = &view[w->b];
        if (!begin_pair(w, &a->flat, &b->flat)) continue;
        if (periodic) near_space_image(near->image.data[e], a, b, image);
        if (a->flat.flags & b->flat.flags & BODY_ROUND)
            fill_spheres(w, a, b, image);
        else
            fill_bodies(w, &own, image);
    }
    return end;
}

/* fill_spheres for rows of points. False: the pair needs the general function. */
static inline bool line_spheres(point_line *l, const surface_pair *pair, uint32_t slot_a,
                                uint32_t slot_b, const space_view *a, const space_view *b) {
    double reach = pair->reach;
    if (pair->ahead > 0 || pair->law == NONE) return false;
    double dx = b->flat.x - a->flat.x, dy = b->flat.y - a->flat.y, dz = b->z - a->z;
    double radii = a->flat.r + b->flat.r, limit = radii + reach;
    double square = dx * dx + dy * dy + dz * dz;
    if (limit < 0 || square > limit * limit) return true;
    double distance = sqrt(square), gap = distance - radii;
    if (gap > reach) return true;
    double *normal = line_next(l, slot_a, slot_b, pair->law, gap, 3);
    if (!normal) return true;
    normal[0] = distance > 0 ? dx / distance : 1;
    normal[1] = distance > 0 ? dy / distance : 0;
    normal[2] = distance > 0 ? dz / distance : 0;
    return true;
}

/* The general function for a pair in rows of points. */
static point_line fill_other(cursor *w, const point_line *l, const space_view *a,
                             const space_view *b, space_side *own) {
    const int32_t here[3] = {0, 0, 0};
    w->count = l->count;
    w->last = l->last;
    if (begin_pair(w, &a->flat, &b->flat)) {
        if (a->flat.flags & b->flat.flags & BODY_ROUND)
            fill_spheres(w, a, b, here);
        else
            fill_bodies(w, own, here);
    }
    return line_begin(w);
}

static void fill_points(cursor *w, const near_list *near, const near_piece *p) {
    const space_view *view = w->g->space_view.data;
    const surface_pair *pairs = w->f->pairs.data;
    const uint32_t *slot = near->slot.data;
    size_t side = w->f->side, mask = w->f->mask, candidates = 0, e = p->first;
    bool plain = pairs_are_plain(w);
    uint32_t wanted = BODY_EXISTS | BODY_ROUND;
    point_line l = line_begin(w);
    space_side own;
    for (uint32_t i = p->begin; i < p->end && !stop_asked(); i++) {
        const space_view *a = &view[i];
        size_t row_end = piece_row_end(near, p, i);
        bool round = plain && (a->flat.flags & wanted) == wanted;
        own.shape = NULL;
        if (!(a->flat.flags & BODY_EXISTS)) e = row_end;
        for (w->a = i; e < row_end; e++) {
            uint32_t other = slot[e];
            __builtin_prefetch(&view[slot[e + NEAR_AHEAD]]);
            const space_view *b = &view[other];
            if (round && (b->flat.flags & wanted) == wanted) {
                if (!is_wanted(a->flat.flags, b->flat.flags)) continue;
                const surface_pair *pair =
                    &pairs[(a->flat.surface * side + b->flat.surface) & mask];
                if (line_spheres(&l, pair, i, other, a, b)) {
                    candidates++;
                    continue;
                }
            }
            w->b = other;
            l = fill_other(w, &l, a, b, &own);
        }
    }
    w->count = l.count;
    w->last = l.last;
    w->result->candidates += candidates;
}

void fill_rows_space(cursor *w, const near_list *near, const near_piece *p) {
    if (w->points) {
        fill_points(w, near, p);
        return;
    }
    size_t e = p->first;
    for (w->a = p->begin; w->a < p->end && !stop_asked(); w->a++)
        e = fill_row(w, near, p, e);
}
