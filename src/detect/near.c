/* Makes the list of near pairs in linear time for any distribution of sizes.
 *
 * Bodies are sorted into lanes along x: horizontal strips of a planar world, columns of a world in
 * space. Level k holds the bodies whose ball (enlarged by slack and half the reach) fits into a
 * lane of its width. Each level is several times as wide as the one below, and inside a lane bodies
 * are sorted by x. Two lanes are then merged like two sorted lists, so that memory is read in
 * order, without a hash table and without cells: empty space costs nothing, and a body at 1e12 m
 * only adds a lane. A body is compared with its own lane, the neighbouring ones of its level, and a
 * few of each coarser level in use. Unbounded bodies are compared with all others.
 *
 * bench/bench_detect.c compares with a hierarchy of hashed grids. Nanoseconds per body on one core,
 * strips (sorted rows included) against grids (pairs only), for 10^3, 10^5 and 10^6 bodies:
 *     equal disks, slots in order of place    66 : 153     76 : 128     101 : 327
 *     equal disks, slots in random order     105 : 319    123 : 730     170 : 1606
 *     radii 1:100, slots in random order      77 : 524    260 : 1124    238 : 2158
 * The grid has a cache miss at every cell; strips are read in order. In space (7 near pairs and 3
 * contacts each, remaking the list alone), for as many bodies:
 *     equal spheres, slots in order of place    284    242    283
 *     equal spheres, slots in random order      311    358    346 */
#include "detect/near.h"

#include <string.h>

#include "base/array.h"
#include "base/stop.h"
#include "detect/sweep.h"

/* Assumed number of pairs per body before any list was made. */
#define PAIRS_PLANAR 5
#define PAIRS_SPACE  10
#define LITTLE       65536 /* bytes */
#define CHUNKS_EACH  4     /* chunks of rows that a thread takes at a time */

static size_t body_bytes(const geometry *g) {
    return g->space ? sizeof(column_body) : sizeof(strip_body);
}

static size_t rounded(size_t bytes) { return (bytes + 63) / 64 * 64; }

static size_t pair_bytes(const near_list *n) { return n->stride * sizeof *n->found.data; }

/* Scratch memory: the bodies in their lanes, later the pairs by chunk; the keys of the bodies; and
 * at least `need` pairs. Each may be lent or belong to the list. */
typedef struct scratch {
    char *bodies, *items;
    size_t bodies_size, items_size;
    uint32_t *pair;
    size_t capacity; /* pairs */
    bool own_bodies, own_items, own_pairs;
} scratch;

/* A piece of the smallest loan that is large enough; NULL: no loan is. */
static char *take(near_loan loan[NEAR_LOANS], size_t size) {
    near_loan *best = NULL;
    for (int i = 0; i < NEAR_LOANS; i++)
        if (loan[i].bytes && loan[i].size >= size && (!best || loan[i].size < best->size))
            best = &loan[i];
    if (!best) return NULL;
    char *piece = best->bytes;
    best->bytes += size;
    best->size -= size;
    return piece;
}

/* The part of it that loans can provide. */
static scratch borrow(const near_list *n, const geometry *g, const near_loan loan[NEAR_LOANS]) {
    near_loan left[NEAR_LOANS];
    memcpy(left, loan, sizeof left);
    size_t bodies = rounded(g->bodies * body_bytes(g)), most = 0;
    scratch s = {.bodies_size = bodies > n->copy ? bodies : n->copy,
                 .items_size = rounded(g->bodies * sizeof(sort_item))};
    s.bodies = take(left, s.bodies_size);
    s.items = take(left, s.items_size);
    for (int i = 0; i < NEAR_LOANS; i++) {
        if (!left[i].bytes || left[i].size <= most) continue;
        most = left[i].size;
        s.pair = (uint32_t *)(void *)left[i].bytes;
    }
    s.capacity = most / pair_bytes(n);
    s.own_bodies = !s.bodies;
    s.own_items = !s.items;
    s.own_pairs = s.capacity < n->need;
    return s;
}

/* Small memory is kept. */
void near_drop_scratch(near_list *n, const geometry *g, const near_loan loan[NEAR_LOANS]) {
    if (n->sorting.capacity + n->items.capacity + n->found.capacity * sizeof *n->found.data <=
        LITTLE)
        return;
    scratch s = borrow(n, g, loan);
    if (!s.own_bodies) array_free(&n->sorting);
    if (!s.own_items) array_free(&n->items);
    if (!s.own_pairs) array_free(&n->found);
}

void near_lend(near_list *n, const near_loan loan[NEAR_LOANS]) {
    memcpy(n->loan, loan, sizeof n->loan);
}

static bool open_scratch(near_list *n, const geometry *g, scratch *s) {
    *s = borrow(n, g, n->loan);
    if (s->own_bodies) {
        if (!array_renew(&n->sorting, s->bodies_size)) return false;
        s->bodies = n->sorting.data;
        s->bodies_size = n->sorting.capacity;
    }
    if (s->own_items) {
        if (!array_renew(&n->items, s->items_size)) return false;
        s->items = n->items.data;
    }
    if (s->own_pairs) {
        if (!array_renew(&n->found, n->need * n->stride)) return false;
        s->pair = n->found.data;
        s->capacity = n->found.capacity / n->stride;
    }
    return true;
}

void near_more_pairs(near_share *share) {
    near_list *n = share->alone;
    bool own = share->pair == n->found.data;
    if (!array_reserve(&n->found, (share->count + share->count / 2 + 1) * n->stride)) return;
    if (!own) memcpy(n->found.data, share->pair, share->count * pair_bytes(n));
    share->pair = n->found.data;
    share->capacity = n->found.capacity / n->stride;
}

typedef struct near_work {
    near_list *n;
    const geometry *g;
    const builder *build;
    size_t tasks, chunks;
    uint32_t *pair; /* by chunk of rows */
} near_work;

/* Tasks are distributed in turn. */
static void sweep_share(void *context, int member, int members) {
    const near_work *w = context;
    size_t shares = w->n->shares.count;
    (void)members;
    if ((size_t)member >= shares) return;
    near_share *own = &w->n->shares.data[member];
    memset(own->room, 0, w->chunks * sizeof *own->room);
    for (size_t task = (size_t)member; task < w->tasks; task += shares) {
        if (w->g->space)
            sweep_space(w->build, own, task);
        else
            sweep_planar(w->build, own, task);
    }
}

/* Sets up the shares. False: one had too little memory. */
static bool sweep(near_work *w, team *t, const scratch *s) {
    near_list *n = w->n;
    size_t shares = n->shares.count, most = 0, each = s->capacity / shares;
    bool fits = true;
    for (size_t i = 0; i < shares; i++)
        n->shares.data[i] = (near_share){s->pair + i * each * n->stride, 0, each,
                                         i ? n->rooms.data + (i - 1) * w->chunks : n->room.data,
                                         shares == 1 ? n : NULL};
    team_share(t, sweep_share, w);
    for (size_t i = 0; i < shares; i++) {
        const near_share *own = &n->shares.data[i];
        most = own->count > most ? own->count : most;
        fits = fits && own->count <= own->capacity;
    }
    n->need = (most + most / 4) * shares;
    return fits;
}

/* Each has `stride` spare numbers. */
static void sort_row(const near_list *n, size_t begin, size_t count, uint32_t *spare) {
    uint32_t *slot = n->slot.data + begin;
    if (n->stride == 2) {
        sort_numbers(slot, spare, count);
        return;
    }
    uint32_t *image = n->image.data + begin;
    uint64_t *words = (uint64_t *)(void *)spare;
    for (size_t i = 0; i < count; i++)
        words[i] = (uint64_t)slot[i] << 32 | image[i];
    sort_words(words, words + count, count);
    for (size_t i = 0; i < count; i++) {
        slot[i] = (uint32_t)(words[i] >> 32);
        image[i] = (uint32_t)words[i];
    }
}

/* Converts pairs to the rows of chunks first to last - 1, from entry `sum` on: they are counted,
 * placed, and each row is sorted. The pairs are overwritten. */
static void make_rows(const near_work *w, size_t first, size_t last, uint32_t *pair, size_t count,
                      size_t sum) {
    near_list *n = w->n;
    size_t stride = n->stride, begin = first * ROW_CHUNK, end = last * ROW_CHUNK;
    if (end > w->g->bodies) end = w->g->bodies;
    uint32_t *row = n->end.data;
    memset(row + begin, 0, (end - begin) * sizeof *row);
    for (size_t i = 0; i < count; i++)
        row[pair[i * stride]]++;
    for (size_t c = first; c < last; c++) {
        size_t here = c * ROW_CHUNK, stop = here + ROW_CHUNK < end ? here + ROW_CHUNK : end;
        uint32_t place = 0;
        for (size_t i = here; i < stop; i++) {
            uint32_t own = row[i];
            row[i] = place;
            place += own;
        }
        n->base.data[c] = sum;
        sum += place;
    }
    for (size_t i = 0; i < count; i++, pair += stride) {
        size_t at = n->base.data[pair[0] / ROW_CHUNK] + row[pair[0]]++;
        n->slot.data[at] = pair[1];
        if (stride > 2) n->image.data[at] = pair[2];
    }
    pair -= count * stride;
    for (uint32_t i = (uint32_t)begin; i < end; i++)
        sort_row(n, near_begin(n, i), near_end(n, i) - near_begin(n, i), pair);
}

static void tally_share(void *context, int member, int members) {
    const near_work *w = context;
    near_list *n = w->n;
    (void)members;
    if ((size_t)member >= n->shares.count) return;
    const near_share *own = &n->shares.data[member];
    size_t *tally = n->tally.data + (size_t)member * w->chunks;
    memset(tally, 0, w->chunks * sizeof *tally);
    for (size_t i = 0; i < own->count; i++)
        tally[own->pair[i * n->stride] / ROW_CHUNK]++;
}

static void place_share(void *context, int member, int members) {
    const near_work *w = context;
    near_list *n = w->n;
    (void)members;
    if ((size_t)member >= n->shares.count) return;
    const near_share *own = &n->shares.data[member];
    size_t *place = n->tally.data + (size_t)member * w->chunks, stride = n->stride;
    const uint32_t *pair = own->pair;
    for (size_t i = 0; i < own->count; i++, pair += stride) {
        uint32_t *to = w->pair + stride * place[pair[0] / ROW_CHUNK]++;
        to[0] = pair[0];
        to[1] = pair[1];
        if (stride > 2) to[2] = pair[2];
    }
}

static void rows_of_chunks(void *context, size_t begin, size_t end) {
    const near_work *w = context;
    const size_t *stop = w->n->tally.data + (w->n->shares.count - 1) * w->chunks;
    for (size_t c = begin; c < end; c++) {
        size_t first = c ? stop[c - 1] : 0;
        make_rows(w, c, c + 1, w->pair + w->n->stride * first, stop[c] - first, first);
    }
}

/* Converts counts of pairs to positions, by chunk and then by share. */
static void place_chunks(const near_work *w) {
    near_list *n = w->n;
    size_t shares = n->shares.count, sum = 0;
    for (size_t c = 0; c < w->chunks; c++)
        for (size_t i = 0; i < shares; i++) {
            size_t own = n->tally.data[i * w->chunks + c];
            n->tally.data[i * w->chunks + c] = sum;
            sum += own;
            if (i) n->room.data[c] += n->shares.data[i].room[c];
        }
}

/* The pairs of several threads, sorted by chunk of rows first. */
static scree_status join_shares(near_work *w, team *t, const scratch *s, size_t pairs,
                                scree_error *error) {
    near_list *n = w->n;
    n->copy = rounded(pairs * pair_bytes(n));
    w->pair = (uint32_t *)(void *)s->bodies; /* which are no longer needed */
    if (s->bodies_size < n->copy) {
        if (!array_renew(&n->sorting, n->copy))
            return error_no_memory(error, "the list of near pairs");
        w->pair = (uint32_t *)(void *)n->sorting.data;
    }
    team_share(t, tally_share, w);
    place_chunks(w);
    team_share(t, place_share, w);
    team_for_uneven(t, w->chunks, CHUNKS_EACH, rows_of_chunks, w);
    return SCREE_OK;
}

static bool reserve_entries(near_list *n, size_t pairs) {
    size_t all = pairs + NEAR_AHEAD;
    if (!array_reserve(&n->slot, all) || (n->stride > 2 && !array_reserve(&n->image, all)))
        return false;
    memset(n->slot.data + pairs, 0, NEAR_AHEAD * sizeof *n->slot.data);
    return true;
}

static scree_status list_pairs(near_work *w, team *t, const scratch *s, scree_error *error) {
    near_list *n = w->n;
    size_t pairs = 0;
    for (size_t i = 0; i < n->shares.count; i++)
        pairs += n->shares.data[i].count;
    if (!reserve_entries(n, pairs)) return error_no_memory(error, "the list of near pairs");
    if (n->shares.count > 1) return join_shares(w, t, s, pairs, error);
    make_rows(w, 0, w->chunks, n->shares.data[0].pair, pairs, 0);
    return SCREE_OK;
}

static scree_status sort_bodies(near_list *n, geometry *g, const scratch *s, scree_error *error) {
    n->lanes.swap = (sort_item *)(void *)s->bodies;
    n->lanes.items = (sort_item *)(void *)s->items;
    if (g->space) return columns_make(&n->lanes, (column_body *)(void *)s->bodies, g, error);
    return strips_make(&n->lanes, (strip_body *)(void *)s->bodies, g, error);
}

/* As many shares as there is work for. */
static bool reserve_shares(near_work *w, team *t) {
    near_list *n = w->n;
    size_t shares = (size_t)team_threads(t);
    if (shares > w->tasks) shares = w->tasks;
    if (shares == 0) shares = 1;
    n->shares.count = shares;
    return array_reserve(&n->shares, shares) && array_reserve(&n->base, w->chunks) &&
           array_reserve(&n->end, w->g->bodies) && array_reserve(&n->room, w->chunks) &&
           (shares == 1 || (array_reserve(&n->rooms, (shares - 1) * w->chunks) &&
                            array_reserve(&n->tally, shares * w->chunks)));
}

/* Repeats the search where memory was too small. */
static scree_status find_pairs(near_work *w, team *t, scratch *s, scree_error *error) {
    near_list *n = w->n;
    for (;;) {
        bool fits = sweep(w, t, s);
        TRY(stop_check(error)); /* some pairs are then missing */
        if (fits) return SCREE_OK;
        if (!open_scratch(n, w->g, s)) return error_no_memory(error, "the list of near pairs");
    }
}

/* Largest number of entries of a piece: solids take many times as long as disks and balls. */
#define PIECE_POINTS 4096
#define PIECE_SOLIDS 512

/* Makes pieces from rows first to end - 1, with their entries and expected contacts. */
static void cut_rows(near_list *n, uint32_t row, uint32_t end, size_t most, size_t room) {
    size_t first = near_begin(n, row), last = near_end(n, end - 1), all = last - first;
    size_t parts = all > most ? (all + most - 1) / most : 1;
    for (size_t i = 0; i < parts; i++) {
        size_t from = first + all * i / parts, to = first + all * (i + 1) / parts;
        near_piece own = {row, end, from, to, room};
        if (parts > 1) {
            own.room = room / parts + (room > all ? room / parts / 4 : 0) + 1;
            while (i + 1 < parts && near_end(n, row) < to)
                row++;
            if (i + 1 < parts) own.end = row + 1;
        }
        n->piece.data[n->piece.count++] = own;
        if (i + 1 < parts && near_end(n, row) == to) row++;
    }
}

static bool cut_pieces(near_list *n, const geometry *g) {
    size_t most = model_touches_in_points(g->model) ? PIECE_POINTS : PIECE_SOLIDS;
    size_t chunks = (g->bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    size_t entries = g->bodies ? near_end(n, (uint32_t)g->bodies - 1) : 0;
    n->piece.count = 0;
    if (!array_renew(&n->piece, chunks + chunks + entries / most)) return false;
    for (size_t c = 0; c < chunks; c++) {
        size_t row = c * ROW_CHUNK, end = row + ROW_CHUNK < g->bodies ? row + ROW_CHUNK : g->bodies;
        cut_rows(n, (uint32_t)row, (uint32_t)end, most, n->room.data[c]);
    }
    return true;
}

static scree_status build(near_list *n, geometry *g, team *t, scree_error *error) {
    bool periodic = g->period[0] > 0 || g->period[1] > 0 || g->period[2] > 0;
    size_t task = team_chunk(t, g->bodies, SWEEP_TASK_LEAST, SWEEP_TASK_MOST);
    builder b = {n, g, n->slack, n->reach, NULL, task};
    scratch s;
    n->stride = periodic ? 4 : 2;
    size_t least = g->bodies * (n->need ? 1 : g->space ? PAIRS_SPACE : PAIRS_PLANAR);
    if (n->need < least) n->need = least;
    if (!open_scratch(n, g, &s)) return error_no_memory(error, "sorting bodies");
    n->lanes.team = t;
    n->lanes.growth = n->slack + 0.5 * n->reach;
    TRY(sort_bodies(n, g, &s, error));
    b.bodies = s.bodies;
    near_work w = {n, g, &b, sweep_tasks(&b), (g->bodies + ROW_CHUNK - 1) / ROW_CHUNK, NULL};
    if (!reserve_shares(&w, t)) return error_no_memory(error, "the list of near pairs");
    TRY(find_pairs(&w, t, &s, error));
    TRY(list_pairs(&w, t, &s, error));
    return cut_pieces(n, g) ? SCREE_OK : error_no_memory(error, "the list of near pairs");
}

scree_status near_build(near_list *n, geometry *g, team *t, double slack, double reach,
                        scree_error *error) {
    n->slack = slack;
    n->reach = reach;
    scree_status status = build(n, g, t, error);
    memset(n->loan, 0, sizeof n->loan);
    n->lanes.items = n->lanes.swap = NULL;
    return status;
}

void near_free(near_list *n) {
    array_free(&n->base);
    array_free(&n->end);
    array_free(&n->slot);
    array_free(&n->image);
    array_free(&n->room);
    array_free(&n->piece);
    array_free(&n->shares);
    array_free(&n->tally);
    array_free(&n->rooms);
    array_free(&n->found);
    array_free(&n->sorting);
    array_free(&n->items);
    lanes_free(&n->lanes);
}
