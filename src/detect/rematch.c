#include "detect/rematch.h"

#include "base/space.h"

/* At a larger distance, relative to the smaller body, it is another contact. */
#define SAME_PLACE 1e-2
/* Largest number of contacts of one pair that are examined. */
#define PAIR_CONTACTS 64

/* Numbers of a position in space. */
#define PLACES 7

void contact_place(const contact *c, const double *q, place_frame *frame, double out[3]) {
    bool candidate_is_a = c->key.a == body_id(c->candidate);
    uint32_t slot = candidate_is_a ? c->candidate : c->antagonist;
    if (frame->slot != slot) quaternion_matrix(q + PLACES * (size_t)slot + 3, frame->R);
    frame->slot = slot;
    turn_back3((const double(*)[3])frame->R, candidate_is_a ? c->arm_candidate : c->arm_antagonist,
               out);
}

typedef struct rematch {
    const contact_table *last;
    const model *model;
    const double *q;
} rematch;

static bool same_pair(const contact_key *x, const contact_key *y) {
    return x->a == y->a && x->b == y->b && x->image[0] == y->image[0] &&
           x->image[1] == y->image[1] && x->image[2] == y->image[2];
}

/* The first contact of a pair in the last step's table. */
static size_t first_of_pair(const contact_table *last, const contact_key *pair) {
    contact_key least = *pair;
    least.feature_a = least.feature_b = 0;
    size_t low = 0, high = last->table.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (contact_key_compare(&last->key[middle], &least) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static double smaller_size(const model *m, const uint32_t pair[2]) {
    double a = m->shapes.data[m->bodies.data[pair[0]].shape]->size;
    double b = m->shapes.data[m->bodies.data[pair[1]].shape]->size;
    return fmin(a, b);
}

/* The vertex of a planar shape that belongs to a feature, in the frame of its body. */
static bool vertex_of_feature(const shape *s, uint32_t feature, const double **out) {
    for (uint32_t i = 0; i < s->parts; i++) {
        const part *p = &s->part[i];
        uint32_t number = feature - p->feature;
        if (feature < p->feature || number >= p->features) continue;
        const part_kind *of = part_kind_of(p->type);
        *out = of->corner ? of->corner(s, p, number) : NULL;
        return *out != NULL;
    }
    return false;
}

/* Squared distance of an old contact's vertex from the new contact, both on the body with the
 * vertex, since a bond may have opened the gap. INFINITY if there is no vertex. */
static double planar_way(const rematch *r, const contact *c, size_t row) {
    const contact_key *key = &r->last->key[row];
    const uint32_t slot[2] = {(uint32_t)(key->a - 1), (uint32_t)(key->b - 1)};
    const uint32_t feature[2] = {key->feature_a, key->feature_b};
    for (int k = 0; k < 2; k++) {
        const double *vertex, *arm = c->candidate == slot[k] ? c->arm_candidate : c->arm_antagonist;
        const shape *s = r->model->shapes.data[r->model->bodies.data[slot[k]].shape];
        if (!vertex_of_feature(s, feature[k], &vertex)) continue;
        double sine, cosine;
        math_sincos(r->q[r->model->places * (size_t)slot[k] + 2], &sine, &cosine);
        double x = cosine * vertex[0] - sine * vertex[1] - arm[0];
        double y = sine * vertex[0] + cosine * vertex[1] - arm[1];
        return x * x + y * y;
    }
    return INFINITY;
}

/* The nearest old contact that is not matched yet, or NONE. */
static uint32_t nearest(const rematch *r, const contact *c, size_t first, size_t count,
                        uint64_t taken, double reach) {
    double place[3], way[3], least = reach * reach;
    bool space = r->model->dimension == 3;
    uint32_t found = NONE;
    place_frame frame = {.slot = NONE};
    if (space) contact_place(c, r->q, &frame, place);
    for (size_t k = 0; k < count; k++) {
        if (taken >> k & 1) continue;
        if (space) minus3(place, r->last->place[first + k], way);
        double square = space ? dot3(way, way) : planar_way(r, c, first + k);
        if (square >= least) continue;
        least = square;
        found = (uint32_t)(first + k);
    }
    return found;
}

static bool is_carried(const contact_table *t, size_t i) { return t->carried && t->carried[i]; }

/* The contacts of a pair: rows begin to end - 1. */
static void rematch_pair(const rematch *r, contact_table *t, size_t begin, size_t end) {
    const contact_table *last = r->last;
    size_t first = first_of_pair(last, &t->key[begin]), old = 0;
    uint64_t taken = 0;
    while (first + old < last->table.count && old < PAIR_CONTACTS &&
           same_pair(&last->key[first + old], &t->key[begin]))
        old++;
    for (size_t i = begin; i < end; i++)
        if (t->previous[i] != NONE && t->previous[i] - first < old)
            taken |= UINT64_C(1) << (t->previous[i] - first);
    double reach = SAME_PLACE * smaller_size(r->model, t->pair[begin]);
    for (size_t i = begin; i < end; i++) {
        if (t->previous[i] != NONE || is_carried(t, i)) continue;
        const contact own = contact_at(t, i);
        t->previous[i] = nearest(r, &own, first, old, taken, reach);
        if (t->previous[i] != NONE) taken |= UINT64_C(1) << (t->previous[i] - first);
    }
}

void rematch_contacts(contact_table *t, const contact_table *last, const model *m,
                      const double *q) {
    size_t count = last->table.count ? t->table.count : 0, end = 0;
    const rematch r = {last, m, q};
    for (size_t i = 0; i < count; i++) {
        if (t->previous[i] != NONE || is_carried(t, i)) continue;
        size_t begin = i;
        while (begin > end && same_pair(&t->key[begin - 1], &t->key[i]))
            begin--;
        for (end = i + 1; end < count && same_pair(&t->key[end], &t->key[i]);)
            end++;
        rematch_pair(&r, t, begin, end);
        i = end - 1;
    }
}
