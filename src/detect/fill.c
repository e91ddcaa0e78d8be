/* Every step runs this: the near pairs are tested exactly, so that the contacts do not depend on
 * when the list was made. Rows are in the order of keys and so are the contacts of the last step;
 * matching is a merge. Two disks, the bulk of most worlds, have their test written out here. */
#include "detect/fill.h"

#include <math.h>
#include <string.h>

#define WAVE 8 /* chunks for each thread */

scree_status fill_laws(fill *f, const detect_input *in, scree_error *error) {
    const model *m = in->model;
    size_t side = m->law_table ? m->surfaces.names.count : 1;
    f->side = m->law_table ? side : 0;
    f->mask = m->law_table ? SIZE_MAX : 0;
    f->reach = 0;
    double fastest = 0;
    for (size_t i = 0; in->law_ahead && i < m->bodies.count; i++)
        fastest = fmax(fastest, in->exists[i] ? in->speed[i] : 0);
    if (!array_reserve(&f->pairs, side * side)) return error_no_memory(error, "laws of detection");
    for (size_t i = 0; i < side * side; i++) {
        uint32_t listed = m->law_table ? m->law_table[i] : NONE;
        uint32_t law_index = listed != NONE ? listed : m->default_law;
        double reach = law_index != NONE ? in->law_reach[law_index] : 0;
        if (!isfinite(reach))
            return error_set(error, SCREE_BAD_INPUT,
                             "law %u reaches to infinity; give its parts a finite reach",
                             law_index);
        double ahead = law_index != NONE && in->law_ahead ? in->law_ahead[law_index] : 0;
        f->pairs.data[i] = (surface_pair){reach, ahead, law_index};
        f->reach = fmax(f->reach, reach + (ahead > 0 ? ahead * 2 * fastest : 0));
    }
    return SCREE_OK;
}

/* One chunk at work. */
typedef struct cursor {
    const fill *f;
    const geometry *g;
    const detect_input *in;
    contact *to;
    size_t room, count;
    size_t last, last_count; /* row of the last step's table */
    size_t held;
    chunk_result *result;
    /* the pair in hand */
    uint32_t a, b;
    int32_t image;
    const surface_pair *pair;
    double reach;
    pose at[2];
} cursor;

static inline bool key_before(const contact_key *x, const contact_key *y) {
    if (x->a != y->a) return x->a < y->a;
    if (x->b != y->b) return x->b < y->b;
    return contact_key_compare(x, y) < 0;
}

static inline bool key_same(const contact_key *x, const contact_key *y) {
    return memcmp(x, y, sizeof *x) == 0;
}

static inline uint32_t match(cursor *w, const contact_key *key) {
    while (w->last < w->last_count && key_before(&w->in->last->key[w->last], key))
        w->last++;
    if (w->last < w->last_count && key_same(&w->in->last->key[w->last], key))
        return (uint32_t)w->last;
    return NONE;
}

static bool is_held(cursor *w, uint64_t a, uint64_t b) {
    const contact_key *held = w->in->held;
    size_t count = w->in->held_count;
    while (w->held < count &&
           (held[w->held].a < a || (held[w->held].a == a && held[w->held].b < b)))
        w->held++;
    return w->held < count && held[w->held].a == a && held[w->held].b == b;
}

static void report_unlisted(cursor *w) {
    if (w->result->unlisted[0]) return;
    w->result->unlisted[0] = body_id(w->a);
    w->result->unlisted[1] = body_id(w->b);
}

/* The same arithmetic as the pair function of two disks, but for the arms: they are along the
 * normal by definition, without the rounding of world points. */
static inline void fill_disks(cursor *w, const body_view *a, const body_view *b) {
    double dx = b->x + w->image * w->g->period - a->x, dy = b->y - a->y;
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
    contact *c = &w->to[w->count++];
    c->key = (contact_key){.a = body_id(w->a), .b = body_id(w->b), .image = {(int16_t)w->image}};
    c->candidate = w->b;
    c->antagonist = w->a;
    c->law = w->pair->law;
    c->previous = match(w, &c->key);
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
}

static void put_arm(double arm[3], const double point[2], const pose *centre) {
    arm[0] = point[0] - centre->x;
    arm[1] = point[1] - centre->y;
    arm[2] = 0;
}

static void put_contact(const cursor *w, contact *c, const touch *t) {
    int candidate = t->second_is_candidate ? 1 : 0;
    uint32_t slot[2] = {w->a, w->b};
    c->key = (contact_key){.a = body_id(w->a),
                           .b = body_id(w->b),
                           .feature_a = t->feature[0],
                           .feature_b = t->feature[1],
                           .image = {(int16_t)w->image}};
    c->candidate = slot[candidate];
    c->antagonist = slot[1 - candidate];
    c->law = w->pair->law;
    c->previous = NONE;
    c->normal[0] = t->normal[0];
    c->normal[1] = t->normal[1];
    c->normal[2] = 0;
    put_arm(c->arm_candidate, t->point[candidate], &w->at[candidate]);
    put_arm(c->arm_antagonist, t->point[1 - candidate], &w->at[1 - candidate]);
    c->gap = t->gap;
    c->area = 0;
}

static void take_touches(void *context, const touch *found, int count) {
    cursor *w = context;
    if (w->pair->law == NONE) {
        report_unlisted(w);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (w->count == w->room) {
            w->result->overflow = true;
            return;
        }
        put_contact(w, &w->to[w->count++], &found[i]);
    }
}

static void sort_by_feature(contact *list, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (contact_key_compare(&list[i - 1].key, &list[i].key) <= 0) continue;
        contact moved = list[i];
        size_t j = i;
        for (; j > 0 && contact_key_compare(&list[j - 1].key, &moved.key) > 0; j--)
            list[j] = list[j - 1];
        list[j] = moved;
    }
}

static bool circles_apart(const cursor *w, const body_view *a, const body_view *b) {
    double x = b->x + w->image * w->g->period, dx = x - a->x, dy = b->y - a->y;
    double limit = a->r + b->r + w->reach + 2 * geometry_slop(w->g, a->x, a->y) +
                   2 * geometry_slop(w->g, x, b->y);
    return limit < 0 || dx * dx + dy * dy > limit * limit * (1 + 1e-12);
}

static void fill_bodies(cursor *w, const body_view *a, const body_view *b) {
    if (circles_apart(w, a, b)) return;
    size_t first = w->count;
    w->at[0] = geometry_pose(w->g, w->a, 0);
    w->at[1] = geometry_pose(w->g, w->b, w->image);
    narrow_bodies(w->g, w->a, w->b, w->image, w->reach, take_touches, w);
    sort_by_feature(&w->to[first], w->count - first);
    for (size_t i = first; i < w->count; i++)
        w->to[i].previous = match(w, &w->to[i].key);
}

static void fill_row(cursor *w, const near_list *near) {
    const body_view *view = w->g->view.data, *a = &view[w->a];
    for (size_t e = near->start.data[w->a]; e < near->start.data[w->a + 1]; e++) {
        w->b = near_slot(near->entry.data[e]);
        w->image = near_image(near->entry.data[e]);
        __builtin_prefetch(&view[near_slot(near->entry.data[e + NEAR_AHEAD])]);
        const body_view *b = &view[w->b];
        if (!(b->flags & BODY_EXISTS) || !((a->flags | b->flags) & BODY_MOBILE)) continue;
        if (w->in->held_count && is_held(w, body_id(w->a), body_id(w->b))) continue;
        w->pair = &w->f->pairs.data[(a->surface * w->f->side + b->surface) & w->f->mask];
        w->reach = w->pair->reach;
        if (w->pair->ahead > 0)
            w->reach += w->pair->ahead * (w->in->speed[w->a] + w->in->speed[w->b]);
        w->result->candidates++;
        if (a->flags & b->flags & BODY_DISK)
            fill_disks(w, a, b);
        else
            fill_bodies(w, a, b);
    }
}

/* First row of the sorted keys whose body a is not before `a`. */
static size_t first_key(const contact_key *key, size_t count, uint64_t a) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key[middle].a < a)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

typedef struct fill_work {
    fill *f;
    const geometry *g;
    const near_list *near;
    const detect_input *in;
    contact *joined;
    size_t first; /* chunk of the wave */
} fill_work;

static void fill_chunk(const fill_work *work, size_t chunk, contact *to) {
    chunk_result *result = &work->f->chunks.data[chunk];
    const detect_input *in = work->in;
    uint32_t begin = (uint32_t)(chunk * ROW_CHUNK), end = begin + ROW_CHUNK;
    if (end > work->g->bodies) end = (uint32_t)work->g->bodies;
    *result = (chunk_result){.offset = result->offset};
    cursor w = {.f = work->f,
                .g = work->g,
                .in = in,
                .to = to,
                .room = work->near->room.data[chunk],
                .last_count = in->last ? in->last->table.count : 0,
                .result = result};
    if (w.last_count) w.last = first_key(in->last->key, w.last_count, body_id(begin));
    if (in->held_count) w.held = first_key(in->held, in->held_count, body_id(begin));
    for (w.a = begin; w.a < end; w.a++)
        if (work->g->view.data[w.a].flags & BODY_EXISTS) fill_row(&w, work->near);
    result->count = w.count;
}

static scree_status fill_serial(const fill_work *work, size_t chunks, contact_list *out,
                                scree_error *error) {
    for (size_t i = 0; i < chunks; i++) {
        if (!array_reserve(&out->list, out->list.count + work->near->room.data[i]))
            return error_no_memory(error, "contacts");
        fill_chunk(work, i, out->list.data + out->list.count);
        out->list.count += work->f->chunks.data[i].count;
    }
    return SCREE_OK;
}

static void work_on_chunks(void *context, size_t begin, size_t end) {
    const fill_work *work = context;
    for (size_t i = begin; i < end; i++)
        fill_chunk(work, work->first + i,
                   work->f->scratch.data + work->f->chunks.data[work->first + i].offset);
}

static void join_chunks(void *context, size_t begin, size_t end) {
    const fill_work *work = context;
    for (size_t i = begin; i < end; i++) {
        const chunk_result *chunk = &work->f->chunks.data[work->first + i];
        memcpy(work->joined + chunk->place, work->f->scratch.data + chunk->offset,
               chunk->count * sizeof(contact));
    }
}

/* Some chunks at once: each fills its own part of the scratch, then all are joined. */
static scree_status fill_wave(fill_work *work, size_t count, contact_list *out,
                              scree_error *error) {
    fill *f = work->f;
    chunk_result *chunk = &f->chunks.data[work->first];
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        chunk[i].offset = room;
        room += work->near->room.data[work->first + i];
    }
    if (!array_reserve(&f->scratch, room)) return error_no_memory(error, "contacts of the threads");
    team_for(work->in->team, count, 1, work_on_chunks, work);
    size_t total = out->list.count;
    for (size_t i = 0; i < count; i++) {
        chunk[i].place = total;
        total += chunk[i].count;
    }
    if (!array_reserve(&out->list, total)) return error_no_memory(error, "contacts");
    work->joined = out->list.data;
    team_for(work->in->team, count, 1, join_chunks, work);
    out->list.count = total;
    return SCREE_OK;
}

/* In waves, so that the scratch does not grow with the world. */
static scree_status fill_threaded(fill_work *work, size_t chunks, contact_list *out,
                                  scree_error *error) {
    size_t wave = WAVE * (size_t)team_threads(work->in->team);
    for (work->first = 0; work->first < chunks; work->first += wave) {
        size_t left = chunks - work->first;
        TRY(fill_wave(work, left < wave ? left : wave, out, error));
    }
    return SCREE_OK;
}

scree_status fill_contacts(fill *f, const geometry *g, const near_list *near,
                           const detect_input *in, contact_list *out, detect_report *report,
                           scree_error *error) {
    size_t chunks = (g->bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    if (!array_reserve(&f->chunks, chunks)) return error_no_memory(error, "chunks of detection");
    fill_work work = {f, g, near, in, NULL, 0};
    if (team_threads(in->team) > 1 && chunks > 1)
        TRY(fill_threaded(&work, chunks, out, error));
    else
        TRY(fill_serial(&work, chunks, out, error));
    for (size_t i = 0; i < chunks; i++) {
        const chunk_result *chunk = &f->chunks.data[i];
        if (chunk->overflow) return BUG(error, "more contacts than the near pairs allow");
        report->candidates += chunk->candidates;
        if (report->unlisted[0] == 0 && chunk->unlisted[0]) {
            report->unlisted[0] = chunk->unlisted[0];
            report->unlisted[1] = chunk->unlisted[1];
        }
    }
    return SCREE_OK;
}

void fill_free(fill *f) {
    array_free(&f->pairs);
    array_free(&f->chunks);
    array_free(&f->scratch);
}
