/* Runs in every step: the near pairs are tested exactly, so that the contacts do not depend on the
 * step in which the list was made. Rows are in the order of keys, like the contacts of the last
 * step; matching is a merge. */
#include "detect/fill.h"

#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "detect/fill_row.h"

#define WAVE        8    /* chunks per thread */
#define SPEED_CHUNK 4096 /* bodies */
#define SPARE       64   /* one spare row is allocated for this many needed ones */

static scree_status set_pair(fill *f, const detect_input *in, size_t at, uint32_t law_index,
                             double fastest, scree_error *error) {
    double reach = law_index != NONE ? in->law_reach[law_index] : 0;
    if (!isfinite(reach))
        return error_set(error, SCREE_BAD_INPUT,
                         "law %u acts at infinite distance: give its parts a finite range",
                         law_index);
    double ahead = law_index != NONE && in->law_ahead ? in->law_ahead[law_index] : 0;
    f->pairs.data[at] = (surface_pair){reach, ahead, law_index};
    f->reach = fmax(f->reach, reach + (ahead > 0 ? ahead * 2 * fastest : 0));
    return SCREE_OK;
}

typedef struct speed_work {
    fill *f;
    const detect_input *in;
} speed_work;

static void find_fastest(void *context, size_t begin, size_t end) {
    const speed_work *w = context;
    double fastest = 0;
    for (size_t i = begin; i < end; i++)
        fastest = fmax(fastest, w->in->exists[i] ? w->in->speed[i] : 0);
    w->f->fastest.data[begin / SPEED_CHUNK] = fastest;
}

/* The speed of the fastest body, if it is needed. */
static scree_status fastest_body(fill *f, const detect_input *in, double *speed,
                                 scree_error *error) {
    size_t bodies = in->model->bodies.count, chunks = (bodies + SPEED_CHUNK - 1) / SPEED_CHUNK;
    speed_work work = {f, in};
    *speed = 0;
    if (!in->law_ahead) return SCREE_OK;
    if (!array_reserve(&f->fastest, chunks)) return error_no_memory(error, "laws of detection");
    team_for(in->team, bodies, SPEED_CHUNK, find_fastest, &work);
    for (size_t i = 0; i < chunks; i++)
        *speed = fmax(*speed, f->fastest.data[i]);
    return SCREE_OK;
}

scree_status fill_laws(fill *f, const detect_input *in, scree_error *error) {
    const model *m = in->model;
    size_t side = m->law_table ? m->surfaces.names.count : 1;
    f->side = m->law_table ? side : 0;
    f->mask = m->law_table ? SIZE_MAX : 0;
    f->reach = 0;
    double fastest;
    TRY(fastest_body(f, in, &fastest, error));
    size_t surfaces = side * side, laws = m->bonds.count ? m->laws.count : 0;
    f->bonded = laws ? surfaces : 0;
    if (!array_reserve(&f->pairs, surfaces + laws))
        return error_no_memory(error, "laws of detection");
    for (size_t i = 0; i < surfaces; i++) {
        uint32_t listed = m->law_table ? m->law_table[i] : NONE;
        TRY(set_pair(f, in, i, listed != NONE ? listed : m->default_law, fastest, error));
    }
    for (uint32_t i = 0; i < laws; i++)
        TRY(set_pair(f, in, surfaces + i, i, fastest, error));
    return SCREE_OK;
}

void fill_take_bond(cursor *w) {
    uint32_t law_index = model_bond(w->in->model, w->a, w->b);
    if (law_index != NONE) w->pair = &w->f->pairs.data[w->f->bonded + law_index];
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

/* Writes the present contact into row i of the pieces of columns. */
static void put_point(cursor *w, size_t i) {
    const contact *c = &w->one;
    const point_rows *to = &w->rows;
    size_t d = w->g->space ? 3 : 2;
    to->pair[i][0] = c->candidate;
    to->pair[i][1] = c->antagonist;
    to->law[i] = c->law;
    to->previous[i] = match(w, &c->key);
    to->form[i] = c->form;
    to->gap[i] = c->gap;
    memcpy(to->normal + d * i, c->normal, d * sizeof(double));
    if ((c->form & FORM_BALLS) == FORM_BALLS) return;
    double *arm = to->arm + 2 * d * w->result->arms++;
    memcpy(arm, c->arm_candidate, d * sizeof(double));
    memcpy(arm + d, c->arm_antagonist, d * sizeof(double));
}

void fill_finish_pair(cursor *w, size_t first) {
    if (w->count > w->room) return;
    if (w->points) {
        if (w->count > first) put_point(w, first);
        return;
    }
    sort_by_feature(&w->to[first], w->count - first);
    for (size_t i = first; i < w->count; i++) {
        w->to[i].previous = match(w, &w->to[i].key);
        w->to[i].carried = 0;
    }
}

/* Sorted keys: of the contacts of the last step, or of pairs with joints. */
typedef struct sorted_keys {
    const contact_table *contacts; /* NULL: `held` */
    const contact_key *held;
    size_t count;
} sorted_keys;

/* Index of the first key whose bodies are not before `a` and `b`. */
static size_t first_key(sorted_keys keys, uint64_t a, uint64_t b) {
    size_t low = 0, high = keys.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        contact_key own = keys.contacts ? contact_key_at(keys.contacts, middle) : keys.held[middle];
        if (own.a < a || (own.a == a && own.b < b))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

typedef struct fill_work {
    fill *f;
    const geometry *g;
    near_list *near;
    const detect_input *in;
    contact_table *out;
    size_t first; /* chunk of the wave */
} fill_work;

/* Whether any two bodies touch in at most one point (model_touches_in_points): arms are then stored
 * separately. */
static bool in_points(const fill_work *work) { return work->out->arms.columns > 0; }

/* Numbers per row of the pieces of columns: gap, normal, arms; pair, law and previous; and an
 * eighth for its form. */
static size_t row_numbers(const geometry *g, size_t rows) {
    return rows * (g->space ? 1 + 3 + 6 + 2 : 1 + 2 + 4 + 2) + (rows + 7) / 8;
}

/* The pieces of columns for `rows` contacts, one after another. */
static point_rows rows_at(const geometry *g, double *at, size_t rows) {
    size_t d = g->space ? 3 : 2;
    point_rows to = {.gap = at, .normal = at + rows};
    to.arm = to.normal + d * rows;
    double *after = to.arm + 2 * d * rows;
    to.pair = (uint32_t(*)[2])after;
    to.law = (uint32_t *)(after + rows);
    to.previous = to.law + rows;
    to.form = (uint8_t *)(to.previous + rows);
    return to;
}

static void fill_chunk(const fill_work *work, size_t chunk) {
    chunk_result *result = &work->f->chunks.data[chunk];
    const detect_input *in = work->in;
    const near_piece *piece = &work->near->piece.data[chunk];
    bool points = in_points(work);
    size_t room = piece->room;
    contact *to = points ? NULL : work->f->scratch.data + result->offset;
    *result = (chunk_result){.offset = result->offset};
    cursor w = {.f = work->f,
                .g = work->g,
                .in = in,
                .points = points,
                .to = to,
                .room = room,
                .last_count = in->last ? in->last->table.count : 0,
                .result = result};
    if (points) w.rows = rows_at(work->g, work->f->rows.data + result->offset, room);
    bool within = piece->first > near_begin(work->near, piece->begin); /* a row */
    uint64_t a = body_id(piece->begin),
             b = within ? body_id(work->near->slot.data[piece->first]) : 0;
    if (w.last_count) w.last = first_key((sorted_keys){in->last, NULL, w.last_count}, a, b);
    if (in->held_count) w.held = first_key((sorted_keys){NULL, in->held, in->held_count}, a, b);
    if (work->g->space)
        fill_rows_space(&w, work->near, piece);
    else
        fill_rows_planar(&w, work->near, piece);
    result->count = w.count;
}

/* Whether a chunk has more contacts than expected; then it must be processed again. */
static bool wants_room(const fill_work *work, size_t chunk) {
    size_t count = work->f->chunks.data[chunk].count;
    if (count <= work->near->piece.data[chunk].room) return false;
    work->near->piece.data[chunk].room = count + count / 4;
    return true;
}

static void work_on_chunks(void *context, size_t begin, size_t end) {
    const fill_work *work = context;
    for (size_t i = begin; i < end; i++)
        fill_chunk(work, work->first + i);
}

/* Copies the rows of one chunk into the columns. */
static void join_rows(const contact_table *out, const chunk_result *chunk, const point_rows *from) {
    size_t d = out->dimension, n = chunk->count, at = chunk->place;
    uint32_t arm_row = (uint32_t)chunk->arm_place;
    memcpy(out->pair + at, from->pair, n * sizeof *out->pair);
    memcpy(out->law + at, from->law, n * sizeof *out->law);
    memcpy(out->previous + at, from->previous, n * sizeof *out->previous);
    memcpy(out->form + at, from->form, n);
    memcpy(out->normal + d * at, from->normal, n * d * sizeof *out->normal);
    memcpy(out->gap + at, from->gap, n * sizeof *out->gap);
    memset(out->arm_row + at, 0, n * sizeof *out->arm_row);
    if (!chunk->arms) return;
    memcpy(out->arm + 2 * d * arm_row, from->arm, chunk->arms * 2 * d * sizeof *out->arm);
    for (size_t i = 0; i < n; i++)
        if ((from->form[i] & FORM_BALLS) != FORM_BALLS) out->arm_row[at + i] = ++arm_row;
}

static void join_chunks(void *context, size_t begin, size_t end) {
    const fill_work *work = context;
    for (size_t i = begin; i < end; i++) {
        size_t number = work->first + i;
        const chunk_result *chunk = &work->f->chunks.data[number];
        if (in_points(work)) {
            point_rows rows = rows_at(work->g, work->f->rows.data + chunk->offset,
                                      work->near->piece.data[number].room);
            join_rows(work->out, chunk, &rows);
            continue;
        }
        const contact *found = work->f->scratch.data + chunk->offset;
        for (size_t k = 0; k < chunk->count; k++)
            contact_put(work->out, chunk->place + k, 0, &found[k]);
    }
}

/* Each chunk fills its own part of the scratch; `again` is set when one of them needs more. */
static scree_status try_wave(fill_work *work, size_t count, bool *again, scree_error *error) {
    size_t room = 0;
    bool points = in_points(work);
    for (size_t i = 0; i < count; i++) {
        size_t own = work->near->piece.data[work->first + i].room;
        work->f->chunks.data[work->first + i].offset = room;
        room += points ? row_numbers(work->g, own) : own;
    }
    if (points ? !array_reserve(&work->f->rows, room) : !array_reserve(&work->f->scratch, room))
        return error_no_memory(error, "contacts of the threads");
    team_for_uneven(work->in->team, count, 1, work_on_chunks, work);
    *again = false;
    for (size_t i = 0; i < count; i++)
        *again = wants_room(work, work->first + i) || *again;
    return SCREE_OK;
}

/* Number of contacts that the list of near pairs predicts for chunks begin .. end-1. */
static double room_of(const fill_work *work, size_t begin, size_t end) {
    double room = 0;
    for (size_t i = begin; i < end; i++)
        room += (double)work->near->piece.data[i].room;
    return room;
}

/* Rows for `total` contacts, those of the first `done` pieces. A table that must grow also
 * allocates rows for the other pieces, in proportion to the first ones, but at most doubles: the
 * contacts of a floor, which come first, are not typical. Repeated growth takes seconds in the
 * first steps of 10^6 bodies. */
static scree_status make_rows(fill_work *work, size_t total, size_t done, scree_error *error) {
    table *t = &work->out->table;
    if (total > t->capacity) {
        size_t chunks = work->near->piece.count;
        double share = (double)total / fmax(room_of(work, 0, done), 1);
        double rest = fmin(share * room_of(work, done, chunks), (double)total);
        size_t all = total + (size_t)rest;
        TRY(table_set_rows(t, all + all / SPARE, error));
    }
    return table_set_rows(t, total, error);
}

/* Processes some chunks in parallel, then joins all of them. */
static scree_status fill_wave(fill_work *work, size_t count, scree_error *error) {
    chunk_result *chunk = &work->f->chunks.data[work->first];
    for (bool again = true; again;)
        TRY(try_wave(work, count, &again, error));
    size_t total = work->out->table.count, arms = work->out->arms.count;
    for (size_t i = 0; i < count; i++) {
        chunk[i].place = total;
        chunk[i].arm_place = arms;
        total += chunk[i].count;
        arms += chunk[i].arms;
    }
    if (work->out->arms.columns) TRY(table_set_rows(&work->out->arms, arms, error));
    TRY(make_rows(work, total, work->first + count, error));
    team_for_uneven(work->in->team, count, 1, join_chunks, work);
    return SCREE_OK;
}

/* Works in waves, so that the scratch does not grow with the world and stays in the cache. */
scree_status fill_contacts(fill *f, const geometry *g, near_list *near, const detect_input *in,
                           contact_table *out, detect_report *report, scree_error *error) {
    size_t chunks = near->piece.count;
    size_t threads = (size_t)team_threads(in->team), wave = threads > 1 ? WAVE * threads : 1;
    if (!array_reserve(&f->chunks, chunks)) return error_no_memory(error, "chunks of detection");
    fill_work work = {f, g, near, in, out, 0};
    TRY(table_set_rows(&out->table, 0, error));
    if (out->arms.columns) TRY(table_set_rows(&out->arms, 0, error));
    for (; work.first < chunks; work.first += wave) {
        size_t left = chunks - work.first;
        TRY(stop_check(error));
        TRY(fill_wave(&work, left < wave ? left : wave, error));
    }
    TRY(stop_check(error)); /* some rows are then missing */
    for (size_t i = 0; i < chunks; i++) {
        const chunk_result *chunk = &f->chunks.data[i];
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
    array_free(&f->rows);
    array_free(&f->fastest);
}
