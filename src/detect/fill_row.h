/* The contacts of some rows of the list of near pairs. */
#ifndef DETECT_FILL_ROW_H
#define DETECT_FILL_ROW_H

#include <string.h>

#include "detect/fill.h"

/* The contacts of a chunk as pieces of the columns to which they will be copied. Used in worlds
 * where any two bodies touch in at most one point: such a contact needs only a few numbers, and a
 * full record would be several times as long. */
typedef struct point_rows {
    double *gap, *normal, *arm; /* arms of contacts that store them separately */
    uint32_t (*pair)[2];
    uint32_t *law, *previous;
    uint8_t *form;
} point_rows;

/* A chunk being processed. */
typedef struct cursor {
    const fill *f;
    const geometry *g;
    const detect_input *in;
    bool points; /* contacts go into `rows`, with `one` for the present contact; else into `to` */
    contact *to;
    point_rows rows;
    contact one;
    size_t room, count;      /* contacts beyond the available memory are counted, not stored */
    size_t last, last_count; /* row of the last step's table */
    size_t held;
    chunk_result *result;
    /* the present pair */
    uint32_t a, b;
    const surface_pair *pair;
    double reach;
} cursor;

/* The next contact; NULL when the chunk must be processed again with more memory. */
static inline contact *next_contact(cursor *w) {
    size_t at = w->count++;
    if (at >= w->room) return NULL;
    return w->points ? &w->one : &w->to[at];
}

static inline bool key_before(const contact_key *x, const contact_key *y) {
    if (x->a != y->a) return x->a < y->a;
    if (x->b != y->b) return x->b < y->b;
    return contact_key_compare(x, y) < 0;
}

static inline bool key_same(const contact_key *x, const contact_key *y) {
    return memcmp(x, y, sizeof *x) == 0;
}

/* The key of a contact of two bodies that touch in one point, as one number. */
static inline uint64_t point_key(uint32_t a, uint32_t b) {
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/* match, where keys are made from pairs of bodies; with a table of the last step. */
static inline uint32_t match_point(cursor *w) {
    const uint32_t(*pair)[2] = (const uint32_t(*)[2])w->in->last->pair;
    uint64_t own = point_key(w->a, w->b);
    for (; w->last < w->last_count; w->last++) {
        uint64_t old = point_key(pair[w->last][0], pair[w->last][1]);
        if (old >= own) return old == own ? (uint32_t)w->last : NONE;
    }
    return NONE;
}

static inline uint32_t match(cursor *w, const contact_key *key) {
    const contact_table *last = w->in->last;
    if (w->last_count && !last->key) return match_point(w);
    for (; w->last < w->last_count; w->last++) {
        contact_key old = contact_key_at(last, w->last);
        if (!key_before(&old, key)) return key_same(&old, key) ? (uint32_t)w->last : NONE;
    }
    return NONE;
}

static inline bool is_held(cursor *w, uint64_t a, uint64_t b) {
    const contact_key *held = w->in->held;
    size_t count = w->in->held_count;
    while (w->held < count &&
           (held[w->held].a < a || (held[w->held].a == a && held[w->held].b < b)))
        w->held++;
    return w->held < count && held[w->held].a == a && held[w->held].b == b;
}

static inline void report_unlisted(cursor *w) {
    if (w->result->unlisted[0]) return;
    w->result->unlisted[0] = body_id(w->a);
    w->result->unlisted[1] = body_id(w->b);
}

/* Whether contacts of two bodies with these flags are wanted. */
static inline bool is_wanted(uint32_t a, uint32_t b) {
    return (a | b) & BODY_OWN || (a & b & BODY_FIRST && (a | b) & BODY_MOBILE);
}

/* Uses the law of the bond between the two present bodies, if they have one. */
void fill_take_bond(cursor *w);

/* Whether the two present bodies must be tested; sets law and reach. */
static inline bool begin_pair(cursor *w, const body_view *a, const body_view *b) {
    if (!(b->flags & BODY_EXISTS) || !is_wanted(a->flags, b->flags)) return false;
    if (w->in->held_count && is_held(w, body_id(w->a), body_id(w->b))) return false;
    w->pair = &w->f->pairs.data[(a->surface * w->f->side + b->surface) & w->f->mask];
    if (w->f->bonded) fill_take_bond(w);
    w->reach = w->pair->reach;
    if (w->pair->ahead > 0) w->reach += w->pair->ahead * (w->in->speed[w->a] + w->in->speed[w->b]);
    w->result->candidates++;
    return true;
}

/* The cursor among rows of points, kept in registers during runs of round bodies. */
typedef struct point_line {
    double *restrict gap, *restrict normal;
    uint32_t (*restrict pair)[2];
    uint32_t *restrict law, *restrict previous;
    uint8_t *restrict form;
    const uint32_t (*old)[2]; /* pairs of the last step's table */
    size_t count, room, last, last_count;
} point_line;

static inline point_line line_begin(const cursor *w) {
    const point_rows *to = &w->rows;
    return (point_line){.gap = to->gap,
                        .normal = to->normal,
                        .pair = to->pair,
                        .law = to->law,
                        .previous = to->previous,
                        .form = to->form,
                        .old = w->last_count ? (const uint32_t(*)[2])w->in->last->pair : NULL,
                        .count = w->count,
                        .room = w->room,
                        .last = w->last,
                        .last_count = w->last_count};
}

/* The next row of touching round bodies a < b, without its normal; NULL as in next_contact. */
static inline double *line_next(point_line *l, uint32_t a, uint32_t b, uint32_t rule, double gap,
                                size_t dimension) {
    size_t at = l->count++, last = l->last;
    if (at >= l->room) return NULL;
    uint64_t own = (uint64_t)a << 32 | b, old = UINT64_MAX;
    for (; last < l->last_count; last++) {
        old = point_key(l->old[last][0], l->old[last][1]);
        if (old >= own) break;
    }
    l->last = last;
    l->pair[at][0] = b;
    l->pair[at][1] = a;
    l->law[at] = rule;
    l->previous[at] = last < l->last_count && old == own ? (uint32_t)last : NONE;
    l->form[at] = FORM_BALLS;
    l->gap[at] = gap;
    return l->normal + dimension * at;
}

/* Whether pairs of round bodies can be tested without checks for bonds and joints, and matched by
 * their bodies. */
static inline bool pairs_are_plain(const cursor *w) {
    return !w->in->held_count && !w->f->bonded && !(w->last_count && w->in->last->key);
}

/* Sorts and matches the contacts of one pair from `first` on, which are in any order. */
void fill_finish_pair(cursor *w, size_t first);

/* The end of the entries of a row that belong to a piece. */
static inline size_t piece_row_end(const near_list *near, const near_piece *p, uint32_t row) {
    size_t end = near_end(near, row);
    return end < p->last ? end : p->last;
}

void fill_rows_planar(cursor *w, const near_list *near, const near_piece *p);
void fill_rows_space(cursor *w, const near_list *near, const near_piece *p);

#endif
