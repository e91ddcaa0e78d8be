#include "solver/relaxation/batch.h"

#include <string.h>

#include "base/array.h"
#include "problem/shared.h"

/* A place is a colour in the upper bits and a type in the lower three. */
enum {
    PLACE_COLOUR = 63,
    PLACE_TYPE = 64,
    PLACE_TYPES = 7,
    PLACE_COPY = 65534, /* another process solves it */
    PLACE_TAIL = 65535
};
_Static_assert((int)LOOSE_TYPE < (int)PLACE_TYPES, "a place has room for the type");

static fast_type type_of(uint16_t place) { return (fast_type)(place / PLACE_TYPE & PLACE_TYPES); }
/* Contacts that are neither in the serial tail nor loose. */
static bool in_lanes(uint16_t place) { return type_of(place) < FAST_TYPES; }

void *batches_block(const batches *b, fast_type type, size_t number) {
    return b->line[type].data + number * b->rows->lines[type];
}

static size_t blocks_of(const batches *b, int type) { return b->contact[type].count / LANE_BLOCK; }

/* Impulses of a block. */
static size_t block_numbers(const batches *b, int type) {
    return b->rows->impulse_lines[type] * LANE_BLOCK;
}

static bool moves(const motion *m, uint32_t body) {
    return body < m->bodies && m->role.data[body] != BODY_FIXED;
}

/* The lowest colour that none of these bodies has yet; COLOURS: none is left. */
static int give_colour(batches *b, const motion *m, const uint32_t *body, uint32_t bodies) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < bodies; i++)
        if (moves(m, body[i])) taken |= b->taken[body[i]];
    if (!~taken) return COLOURS;
    int colour = __builtin_ctz(~taken);
    for (uint32_t i = 0; i < bodies; i++)
        if (moves(m, body[i])) b->taken[body[i]] |= 1u << colour;
    return colour;
}

static uint16_t give_place(batches *b, const motion *m, const fast_contact *c) {
    const uint32_t body[2] = {c->body_1, c->body_2};
    int colour = give_colour(b, m, body, 2);
    return (uint16_t)(colour | (int)c->type * PLACE_TYPE);
}

/* Whether a contact that no kernel takes gets a colour. Joints, which follow each other along
 * chains, and contacts of hubs, which are too many for 32 colours, stay in the serial tail. */
static bool is_loose(const problem *p, const motion *m, uint32_t contact) {
    const row *r = problem_row(p, contact);
    bool rolling = r->cone == CONE_ROLLING, faceted = r->cone == CONE_FACETED;
    bool joint = r->cone == CONE_BILATERAL || r->cone == CONE_BOX;
    if (!(rolling || faceted || r->has) || joint) return false;
    uint32_t bodies;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    for (uint32_t e = 0; e < bodies; e++)
        if (m->role.data[body[e]] == BODY_HUB) return false;
    return true;
}

/* The contacts of a brick; all contacts in order if there is only one brick. */
typedef struct brick_contacts {
    const uint32_t *list; /* NULL: the i-th is contact i */
    uint32_t count;
} brick_contacts;

static brick_contacts contacts_of(const batches *b, const problem *p, size_t number) {
    if (b->brick.count == 1) return (brick_contacts){NULL, p->contacts};
    uint32_t first = b->first.data[number];
    return (brick_contacts){b->list + first, b->first.data[number + 1] - first};
}

static uint32_t contact_of(const brick_contacts *c, uint32_t i) { return c->list ? c->list[i] : i; }

#define SORT_CHUNKS 64 /* contacts per chunk; fixed, so that sorting does not depend on threads */
#define NO_BRICK    UINT32_MAX

/* The brick of a contact: that of its moving body with the lower number. NO_BRICK: the contact
 * belongs to the serial tail (joints, hubs, contacts without a moving body). */
static uint32_t brick_of(const problem *p, const motion *m, uint32_t contact) {
    uint32_t bodies, lowest = UINT32_MAX;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    if (!problem_is_pair(p, contact)) return NO_BRICK;
    for (uint32_t e = 0; e < bodies; e++) {
        if (m->role.data[body[e]] == BODY_HUB) return NO_BRICK;
        if (moves(m, body[e]) && body[e] < lowest) lowest = body[e];
    }
    return lowest == UINT32_MAX ? NO_BRICK : p->bricks->of_body[lowest];
}

typedef struct sorting {
    batches *b;
    const problem *p;
    const motion *m;
} sorting;

static uint32_t chunk_begin(const problem *p, size_t chunk) {
    return (uint32_t)((uint64_t)p->contacts * chunk / SORT_CHUNKS);
}

static void count_contacts(void *context, size_t begin, size_t end) {
    const sorting *k = context;
    for (size_t c = begin; c < end; c++) {
        uint32_t *count = k->b->count + c;
        for (uint32_t i = chunk_begin(k->p, c); i < chunk_begin(k->p, c + 1); i++) {
            bool copy = problem_is_copy(k->p, i);
            uint32_t of = copy ? NO_BRICK : brick_of(k->p, k->m, i);
            k->b->place[i] = copy ? PLACE_COPY : PLACE_TAIL; /* until it gets another colour */
            if (of != NO_BRICK) count[(size_t)of * SORT_CHUNKS]++;
        }
    }
}

static void list_contacts(void *context, size_t begin, size_t end) {
    const sorting *k = context;
    for (size_t c = begin; c < end; c++) {
        uint32_t *next = k->b->count + c;
        for (uint32_t i = chunk_begin(k->p, c); i < chunk_begin(k->p, c + 1); i++) {
            uint32_t of = problem_is_copy(k->p, i) ? NO_BRICK : brick_of(k->p, k->m, i);
            if (of != NO_BRICK) k->b->list[next[(size_t)of * SORT_CHUNKS]++] = i;
        }
    }
}

static void sum_counts(void *context, size_t begin, size_t end) {
    batches *b = context;
    for (size_t of = begin; of < end; of++) {
        uint32_t sum = 0;
        for (size_t c = 0; c < SORT_CHUNKS; c++)
            sum += b->count[of * SORT_CHUNKS + c];
        b->first.data[of] = sum;
    }
}

static void place_counts(void *context, size_t begin, size_t end) {
    batches *b = context;
    for (size_t of = begin; of < end; of++) {
        uint32_t next = b->first.data[of];
        for (size_t c = 0; c < SORT_CHUNKS; c++) {
            uint32_t *at = &b->count[of * SORT_CHUNKS + c], count = *at;
            *at = next;
            next += count;
        }
    }
}

#define COUNT_CHUNK 256 /* bricks per chunk when counts are summed */

/* Turns counts into places: by brick, and within it by chunk, so that key order is kept. */
static void count_places(batches *b, uint32_t bricks, team *threads) {
    uint32_t next = 0;
    team_for(threads, bricks, COUNT_CHUNK, sum_counts, b);
    for (uint32_t of = 0; of < bricks; of++) {
        uint32_t own = b->first.data[of];
        b->first.data[of] = next;
        next += own;
    }
    b->first.data[bricks] = next;
    team_for(threads, bricks, COUNT_CHUNK, place_counts, b);
}

static uint32_t contacts_in(const batches *b, uint32_t number) {
    return b->first.data[number + 1] - b->first.data[number];
}

/* Whether a contact touches a body that another process touches or owns. */
static bool is_at_border(const problem *p, const uint32_t *shared_place, uint32_t contact) {
    const uint32_t *pair = p->pairs->pair[p->pairs->at[contact]];
    const uint16_t *owner = p->shared->owner;
    for (int e = 0; e < 2; e++)
        if (owner[pair[e]] != NOBODY && (owner[pair[e]] != p->shared->own || shared_place[pair[e]]))
            return true;
    return false;
}

/* Bricks that wait for velocities of other processes, or have some that others wait for. */
static void find_borders(batches *b, const problem *p, const uint32_t *shared_place) {
    for (uint32_t n = 0; n < p->bricks->count; n++) {
        b->border.data[n] = 0;
        for (uint32_t i = b->first.data[n]; i < b->first.data[n + 1] && !b->border.data[n]; i++)
            b->border.data[n] = is_at_border(p, shared_place, b->list[i]);
    }
}

/* The bricks of a colour that are at the border, or those that are not, are added: full ones first.
 */
static uint32_t add_bricks(batches *b, const problem_bricks *of, uint32_t colour, bool border,
                           uint32_t most, uint32_t at) {
    for (int full = 1; full >= 0; full--)
        for (uint32_t i = 0; i < of->count; i++) {
            if (of->colour[i] != colour || !contacts_in(b, i)) continue;
            if ((contacts_in(b, i) > most / 2) != full) continue;
            if ((b->border.count && b->border.data[i]) != border) continue;
            b->by_colour.data[at++] = i;
        }
    return at;
}

/* Bricks by their colours on the chessboard, without empty ones. Within a colour the order does not
 * affect the result: those at the border of a divided problem come first, so that messages travel
 * while the others are visited; then full ones, so that threads which take one brick after another
 * end at nearly the same time. */
static void list_bricks(batches *b, const problem_bricks *of) {
    uint32_t at = 0, most = 0;
    for (uint32_t i = 0; i < of->count; i++)
        if (contacts_in(b, i) > most) most = contacts_in(b, i);
    b->chess = of->colours;
    for (uint32_t c = 0; c < of->colours; c++) {
        b->chess_first[c] = at;
        at = add_bricks(b, of, c, true, most, at);
        b->chess_border[c] = at - b->chess_first[c];
        at = add_bricks(b, of, c, false, most, at);
    }
    b->chess_first[of->colours] = at;
}

static scree_status one_brick(batches *b, scree_error *error) {
    if (!array_reserve(&b->brick, 1) || !array_reserve(&b->by_colour, 1))
        return error_no_memory(error, "the colours of the solver");
    b->brick.count = 1;
    b->brick.data[0] = (brick){0};
    b->by_colour.data[0] = 0;
    b->chess = 1;
    b->chess_first[0] = 0;
    b->chess_first[1] = 1;
    b->chess_border[0] = 0;
    return SCREE_OK;
}

#define BRICK_CHUNK 16 /* bricks that a thread clears at a time */

static void clear_bricks(void *context, size_t begin, size_t end) {
    batches *b = context;
    memset(b->brick.data + begin, 0, (end - begin) * sizeof *b->brick.data);
    memset(b->count + begin * SORT_CHUNKS, 0, (end - begin) * SORT_CHUNKS * sizeof *b->count);
}

/* The contacts of every brick. */
static scree_status batches_sort(batches *b, const problem *p, const motion *m,
                                 const uint32_t *shared_place, team *threads, scree_error *error) {
    const problem_bricks *of = p->bricks;
    if (!of || of->count < 2) return one_brick(b, error);
    b->border.count = p->shared ? of->count : 0;
    if (!array_reserve(&b->border, b->border.count) || !array_renew(&b->brick, of->count) ||
        !array_renew(&b->first, (size_t)of->count + 1) || !array_renew(&b->by_colour, of->count))
        return error_no_memory(error, "the bricks of the solver");
    sorting k = {b, p, m};
    b->brick.count = of->count;
    team_for(threads, of->count, BRICK_CHUNK, clear_bricks, b);
    team_for(threads, SORT_CHUNKS, 1, count_contacts, &k);
    count_places(b, of->count, threads);
    team_for(threads, SORT_CHUNKS, 1, list_contacts, &k);
    if (p->shared) find_borders(b, p, shared_place);
    list_bricks(b, of);
    return SCREE_OK;
}

/* Contacts without a brick are in the serial tail, which the first brick counts. */
static void place_unsorted(batches *b, const problem *p) {
    if (b->brick.count < 2) return;
    uint32_t rest = p->contacts - b->first.data[b->brick.count];
    for (uint32_t i = 0; p->shared && i < p->contacts; i++)
        rest -= b->place[i] == PLACE_COPY;
    b->brick.data[0].tail += rest;
}

/* The rows of the contacts, made by the thread that has the brick. */
typedef struct making {
    batches *b;
    const problem *p;
    const motion *m;
    const double *S;
    bool lanes;
    const uint32_t *brick; /* of one colour of the chessboard */
} making;

/* A contact outside the lanes: loose if possible and if a colour is free, else in the serial
 * tail. */
static uint16_t place_outside(const making *k, brick *of, uint32_t contact) {
    uint32_t bodies;
    const uint32_t *body = problem_bodies(k->p, contact, &bodies);
    int colour = COLOURS;
    if (k->lanes && is_loose(k->p, k->m, contact)) colour = give_colour(k->b, k->m, body, bodies);
    if (colour == COLOURS) {
        of->tail++;
        return PLACE_TAIL;
    }
    of->loose[colour].count++;
    of->loosened++;
    return (uint16_t)(colour | (int)LOOSE_TYPE * PLACE_TYPE);
}

/* Marks all colours as free at the bodies of these contacts. */
static void clear_colours(const making *k, const brick_contacts *own) {
    for (uint32_t i = 0; i < own->count; i++) {
        uint32_t bodies;
        const uint32_t *body = problem_bodies(k->p, contact_of(own, i), &bodies);
        for (uint32_t e = 0; e < bodies; e++)
            if (moves(k->m, body[e])) k->b->taken[body[e]] = 0;
    }
}

static size_t blocks_for(size_t contacts) { return (contacts + LANE_BLOCK - 1) / LANE_BLOCK; }

/* Number of blocks of each type in a brick, while its batches still count contacts. */
static void measure_brick(brick *of) {
    of->colours = 0;
    of->serial = 0;
    for (int type = 0; type < FAST_TYPES; type++) {
        of->blocks[type] = 0;
        for (int colour = 0; colour <= COLOURS; colour++) {
            size_t count = of->batch[colour][type].blocks;
            of->blocks[type] += blocks_for(count);
            if (colour == COLOURS)
                of->serial += (uint32_t)count;
            else if (count && of->colours <= colour)
                of->colours = colour + 1;
        }
    }
}

/* Colour and type of every contact of a brick, and the number of each: in contacts, until they are
 * laid out in blocks. */
static void give_places(const making *k, size_t number) {
    batches *b = k->b;
    brick *of = &b->brick.data[number];
    brick_contacts own = contacts_of(b, k->p, number);
    if (own.list)
        clear_colours(k, &own);
    else if (k->p->bodies)
        memset(b->taken, 0, k->p->bodies * sizeof *b->taken);
    for (uint32_t i = 0; i < own.count; i++) {
        fast_contact c;
        uint32_t contact = contact_of(&own, i);
        if (!k->lanes || !b->rows->look(k->p, k->m, contact, &c)) {
            b->place[contact] = place_outside(k, of, contact);
            continue;
        }
        uint16_t place = give_place(b, k->m, &c);
        b->place[contact] = place;
        of->batch[place & PLACE_COLOUR][c.type].blocks++;
    }
    measure_brick(of);
}

/* A single brick with many contacts is inspected and filled by all threads. In between one thread
 * chooses the colours, which is little work, and numbers the contacts of each colour. */
#define ALONE_MOST 2048 /* largest number of contacts of a brick for which one thread is used */

static bool works_together(const problem *p, bool lanes, const team *threads) {
    bool alone = !p->bricks || p->bricks->count < 2;
    return lanes && alone && p->contacts > ALONE_MOST && team_threads(threads) > 1;
}

/* Stores the types of contacts; their colours follow. */
static void find_types(void *context, size_t begin, size_t end) {
    const making *k = context;
    for (size_t i = begin; i < end; i++) {
        fast_contact c;
        bool known = k->b->rows->look(k->p, k->m, (uint32_t)i, &c);
        k->b->place[i] = known ? (uint16_t)(c.type * PLACE_TYPE) : PLACE_TAIL;
    }
}

static void number_contacts(const making *k) {
    batches *b = k->b;
    brick *of = &b->brick.data[0];
    memset(b->taken, 0, k->p->bodies * sizeof *b->taken);
    for (uint32_t i = 0; i < k->p->contacts; i++) {
        if (b->place[i] == PLACE_TAIL) {
            b->place[i] = place_outside(k, of, i);
            continue;
        }
        uint32_t bodies;
        const uint32_t *body = problem_bodies(k->p, i, &bodies);
        fast_type type = type_of(b->place[i]);
        int colour = give_colour(b, k->m, body, bodies);
        b->place[i] |= (uint16_t)colour;
        b->slot[i] = of->batch[colour][type].blocks++;
    }
    measure_brick(of);
}

#define SHARED_LEAST 256 /* contacts per chunk */
#define SHARED_MOST  4096

static void give_places_together(making *k, team *threads) {
    size_t chunk = team_chunk(threads, k->p->contacts, SHARED_LEAST, SHARED_MOST);
    team_for(threads, k->p->contacts, chunk, find_types, k);
    number_contacts(k);
}

static void give_places_of(void *context, size_t begin, size_t end) {
    const making *k = context;
    for (size_t i = begin; i < end; i++)
        give_places(k, k->brick[i]);
}

/* The start of each batch, and the pieces over which its residuals are summed: all blocks of one
 * brick and type are consecutive. */
static void lay_out_brick(batches *b, brick *of) {
    lane_chunk *chunk = b->chunk.data + of->chunk;
    for (int type = 0; type < FAST_TYPES; type++) {
        size_t at = of->first[type], end = at + of->blocks[type];
        for (int colour = 0; colour <= COLOURS; colour++) {
            batch *k = &of->batch[colour][type];
            k->first = (uint32_t)at;
            k->blocks = (uint32_t)blocks_for(k->blocks);
            at += k->blocks;
        }
        for (at = of->first[type]; at < end; at += LANE_CHUNK)
            *chunk++ =
                (lane_chunk){(fast_type)type, at, end - at < LANE_CHUNK ? end - at : LANE_CHUNK};
    }
}

/* The start of the loose contacts of each brick and colour in the tail. */
static void part_loose(batches *b, const tail *t) {
    size_t next = t->serial;
    for (size_t i = 0; i < b->brick.count; i++)
        for (int colour = 0; colour < COLOURS; colour++) {
            tail_part *k = &b->brick.data[i].loose[colour];
            k->first = next;
            next += k->count;
            if (k->count && b->colours <= colour) b->colours = colour + 1;
            k->count = 0;
        }
}

/* Places them in key order, so that the contacts of a colour are adjacent. */
static scree_status lay_out_loose(batches *b, tail *t, const problem *p, const motion *m,
                                  scree_error *error) {
    t->serial = t->contact.count;
    if (b->loose.count == 0) return SCREE_OK;
    if (!array_reserve(&b->loose, b->loose.count))
        return error_no_memory(error, "the colours of the solver");
    part_loose(b, t);
    for (size_t n = 0; n < b->brick.count; n++) {
        brick_contacts own = contacts_of(b, p, n);
        for (uint32_t i = 0; b->brick.data[n].loosened && i < own.count; i++) {
            uint32_t contact = contact_of(&own, i);
            uint16_t place = b->place[contact];
            if (type_of(place) != LOOSE_TYPE) continue;
            tail_part *k = &b->brick.data[n].loose[place & PLACE_COLOUR];
            b->loose.data[k->first + k->count++ - t->serial] = contact;
        }
    }
    for (size_t i = 0; i < b->loose.count; i++)
        TRY(tail_add(t, p, m, b->loose.data[i], error));
    return SCREE_OK;
}

#define LOOSE_CHUNK (LANE_CHUNK * LANE_BLOCK)

/* The serial tail in key order; few problems have one. */
static scree_status gather_tail(batches *b, tail *t, const problem *p, const motion *m,
                                scree_error *error) {
    size_t tails = 0;
    b->loose.count = 0;
    for (size_t i = 0; i < b->brick.count; i++) {
        tails += b->brick.data[i].tail;
        b->loose.count += b->brick.data[i].loosened;
    }
    for (uint32_t i = 0; tails && i < p->contacts; i++) {
        if (b->place[i] != PLACE_TAIL) continue;
        TRY(tail_add(t, p, m, i, error));
        tails--;
    }
    return SCREE_OK;
}

/* The first block and the pieces of every brick, and their totals. */
static size_t place_bricks(batches *b, size_t blocks[FAST_TYPES]) {
    size_t chunks = 0;
    b->colours = 0;
    b->serial = 0;
    for (size_t i = 0; i < b->brick.count; i++) {
        brick *of = &b->brick.data[i];
        of->chunk = chunks;
        for (int type = 0; type < FAST_TYPES; type++) {
            of->first[type] = blocks[type];
            blocks[type] += of->blocks[type];
            chunks += (of->blocks[type] + LANE_CHUNK - 1) / LANE_CHUNK;
        }
        b->serial += of->serial;
        if (b->colours < of->colours) b->colours = of->colours;
    }
    return chunks;
}

static scree_status lay_out(batches *b, tail *t, const problem *p, const motion *m,
                            scree_error *error) {
    size_t blocks[FAST_TYPES] = {0}, chunks = place_bricks(b, blocks);
    for (int type = 0; type < FAST_TYPES; type++)
        if (!array_renew(&b->line[type], blocks[type] * b->rows->lines[type]) ||
            !array_renew(&b->contact[type], LANE_BLOCK * blocks[type]))
            return error_no_memory(error, "the lanes of the solver");
    for (int type = 0; type < FAST_TYPES; type++)
        b->contact[type].count = LANE_BLOCK * blocks[type];
    for (int type = 1; type < FAST_TYPES; type++)
        b->packed[type] = b->packed[type - 1] + block_numbers(b, type - 1) * blocks[type - 1];
    TRY(gather_tail(b, t, p, m, error));
    TRY(lay_out_loose(b, t, p, m, error));
    size_t loose = (b->loose.count + LOOSE_CHUNK - 1) / LOOSE_CHUNK;
    if (!array_renew(&b->chunk, chunks + loose))
        return error_no_memory(error, "the lanes of the solver");
    b->chunk.count = chunks;
    for (size_t i = 0; i < b->loose.count; i += LOOSE_CHUNK) {
        size_t left = b->loose.count - i;
        b->chunk.data[b->chunk.count++] =
            (lane_chunk){LOOSE_TYPE, t->serial + i, left < LOOSE_CHUNK ? left : LOOSE_CHUNK};
    }
    return SCREE_OK;
}

/* The block that this colour fills next: written streams are too many for the processor to
 * prefetch. */
static void fetch_next(const batches *b, fast_type type, size_t at) {
    const lane_line *start = b->line[type].data + at * b->rows->lines[type];
    for (size_t i = 0; i < b->rows->lines[type]; i++)
        __builtin_prefetch(start + i, 1);
}

/* Lanes without a contact. */
static void pad_batch(batches *b, const motion *m, fast_type type, const batch *k, size_t slot) {
    for (; slot < LANE_BLOCK * (k->first + k->blocks); slot++) {
        b->contact[type].data[slot] = NO_CONTACT;
        b->rows->pad(m, type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK));
    }
}

#define SQUARES 256 /* that are summed at a time */

static void fill_brick(const making *k, size_t number) {
    batches *b = k->b;
    brick *of = &b->brick.data[number];
    brick_contacts own = contacts_of(b, k->p, number);
    size_t next[COLOURS + 1][FAST_TYPES], squares = 0;
    double square[SQUARES];
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            next[colour][type] = LANE_BLOCK * of->batch[colour][type].first;
    for (uint32_t i = 0; i < own.count; i++) {
        uint32_t contact = contact_of(&own, i);
        uint16_t place = b->place[contact];
        if (!in_lanes(place)) continue;
        fast_type type = type_of(place);
        size_t slot = next[place & PLACE_COLOUR][type]++;
        b->contact[type].data[slot] = contact;
        int lane = (int)(slot % LANE_BLOCK);
        if (lane == 0) fetch_next(b, type, slot / LANE_BLOCK + 1);
        square[squares++] = b->rows->fill(k->p, k->m, contact, k->S + k->p->row_first[contact],
                                          type, batches_block(b, type, slot / LANE_BLOCK), lane);
        if (squares < SQUARES) continue;
        exact_add_all(&of->q_square, square, squares);
        squares = 0;
    }
    exact_add_all(&of->q_square, square, squares);
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            pad_batch(b, k->m, (fast_type)type, &of->batch[colour][type], next[colour][type]);
}

/* Contacts of a colour and type are in key order, as number_contacts counted them. */
static void fill_some(void *context, size_t begin, size_t end) {
    const making *k = context;
    batches *b = k->b;
    const brick *of = &b->brick.data[0];
    for (size_t i = begin; i < end; i++) {
        uint32_t contact = (uint32_t)i;
        uint16_t place = b->place[i];
        b->q[i] = 0.0;
        if (!in_lanes(place)) continue;
        fast_type type = type_of(place);
        size_t slot = LANE_BLOCK * (size_t)of->batch[place & PLACE_COLOUR][type].first + b->slot[i];
        b->contact[type].data[slot] = contact;
        b->q[i] =
            b->rows->fill(k->p, k->m, contact, k->S + k->p->row_first[i], type,
                          batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK));
    }
}

/* As fill_brick, with all threads. */
static void fill_together(making *k, team *threads) {
    batches *b = k->b;
    brick *of = &b->brick.data[0];
    size_t counts[COLOURS + 1][FAST_TYPES];
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            counts[colour][type] = of->batch[colour][type].blocks; /* still contacts */
    size_t chunk = team_chunk(threads, k->p->contacts, SHARED_LEAST, SHARED_MOST);
    lay_out_brick(b, of);
    team_for(threads, k->p->contacts, chunk, fill_some, k);
    exact_add_all(&of->q_square, b->q, k->p->contacts);
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            const batch *own = &of->batch[colour][type];
            pad_batch(b, k->m, (fast_type)type, own,
                      LANE_BLOCK * (size_t)own->first + counts[colour][type]);
        }
}

static void fill_bricks(void *context, size_t begin, size_t end) {
    const making *k = context;
    for (size_t i = begin; i < end; i++) {
        lay_out_brick(k->b, &k->b->brick.data[i]);
        fill_brick(k, i);
    }
}

/* The arrays in which contacts are sorted are needed until the batches are filled. */
static bool reserve_sorting(batches *b, const problem *p, bool together, const solver_rooms *lent) {
    solver_rooms rooms = lent ? *lent : (solver_rooms){0};
    size_t bricks = p->bricks && p->bricks->count > 1 ? p->bricks->count : 0;
    b->count = rooms_have(&rooms, &b->own_count, SORT_CHUNKS * bricks, sizeof *b->count);
    b->list = rooms_have(&rooms, &b->own_list, bricks ? p->contacts : 0, sizeof *b->list);
    b->place = rooms_have(&rooms, &b->own_place, p->contacts, sizeof *b->place);
    b->taken = rooms_have(&rooms, &b->own_taken, p->bodies, sizeof *b->taken);
    b->slot = rooms_have(&rooms, &b->own_slot, together ? p->contacts : 0, sizeof *b->slot);
    b->q = rooms_have(&rooms, &b->own_q, together ? p->contacts : 0, sizeof *b->q);
    return b->count && b->list && b->place && b->taken && b->slot && b->q;
}

static size_t measure_bricks(const batches *b, uint32_t first, uint32_t end) {
    size_t work = 0;
    for (uint32_t i = first; i < end; i++) {
        const brick *of = &b->brick.data[b->by_colour.data[i]];
        work += of->loosened;
        for (int type = 0; type < FAST_TYPES; type++)
            work += of->blocks[type];
    }
    return work;
}

static void measure_chess(batches *b) {
    for (uint32_t c = 0; c < b->chess; c++) {
        uint32_t first = b->chess_first[c], middle = first + b->chess_border[c];
        b->border_work[c] = measure_bricks(b, first, middle);
        b->chess_work[c] = measure_bricks(b, middle, b->chess_first[c + 1]);
    }
}

scree_status batches_prepare(batches *b, tail *t, const problem *p, const motion *m,
                             const double *S, bool lanes, const uint32_t *shared_place,
                             const solver_rooms *rooms, team *threads, scree_error *error) {
    making k = {b, p, m, S, lanes, NULL};
    b->rows = p->dimension == 3 ? &rows_space : &rows_plane;
    bool together = works_together(p, lanes, threads);
    if (!reserve_sorting(b, p, together, rooms))
        return error_no_memory(error, "the colours of the solver");
    TRY(batches_sort(b, p, m, shared_place, threads, error));
    tail_clear(t);
    if (together) give_places_together(&k, threads);
    for (uint32_t c = 0; !together && c < b->chess; c++) {
        k.brick = b->by_colour.data + b->chess_first[c];
        team_for(threads, b->chess_first[c + 1] - b->chess_first[c], 1, give_places_of, &k);
    }
    place_unsorted(b, p);
    TRY(lay_out(b, t, p, m, error));
    if (together)
        fill_together(&k, threads);
    else
        team_for(threads, b->brick.count, 1, fill_bricks, &k);
    measure_chess(b);
    exact_clear(&b->q_square);
    for (size_t i = 0; i < b->brick.count; i++)
        exact_merge(&b->q_square, &b->brick.data[i].q_square);
    return SCREE_OK;
}

/* Impulses copied between the lanes of a type and key order. */
typedef struct carrying {
    const batches *b;
    const problem *p;
    fast_type type;
    double *to;
    const double *from; /* NULL: from the lanes */
} carrying;

#define CARRY_CHUNK 2048 /* blocks */

static void carry_blocks(void *context, size_t begin, size_t end) {
    const carrying *k = context;
    const batches *b = k->b;
    const uint32_t *row_first = k->p->row_first;
    for (size_t i = begin; i < end; i++) {
        void *lanes = batches_block(b, k->type, i);
        const uint32_t *contact = b->contact[k->type].data + LANE_BLOCK * i;
        for (int lane = 0; lane < LANE_BLOCK; lane++) {
            if (contact[lane] == NO_CONTACT) continue;
            uint32_t first = row_first[contact[lane]], rows = row_first[contact[lane] + 1] - first;
            if (k->from)
                b->rows->load(k->type, lanes, lane, rows, k->from + first);
            else
                b->rows->store(k->type, lanes, lane, rows, k->to + first);
        }
    }
}

static void carry(carrying k, team *threads) {
    for (int type = 0; type < FAST_TYPES; type++) {
        k.type = (fast_type)type;
        team_for(threads, blocks_of(k.b, type), CARRY_CHUNK, carry_blocks, &k);
    }
}

void batches_store(const batches *b, const problem *p, double *S, team *threads) {
    carry((carrying){.b = b, .p = p, .to = S}, threads);
}

void batches_load(const batches *b, const problem *p, const double *S, team *threads) {
    carry((carrying){.b = b, .p = p, .from = S}, threads);
}

size_t batches_packed(const batches *b) {
    size_t numbers = 0;
    for (int type = 0; type < FAST_TYPES; type++)
        numbers += block_numbers(b, type) * blocks_of(b, type);
    return numbers;
}

static void multiply(size_t count, const double *factor, const double *from, double *to) {
    if (!factor) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    for (size_t i = 0; i < count; i++)
        to[i] = factor[i] * from[i];
}

static double *impulses_of(const batches *b, int type, size_t number) {
    double *numbers = batches_block(b, (fast_type)type, number);
    return numbers + b->rows->impulse_line[type] * LANE_BLOCK;
}

/* One member's share of the blocks of a type. */
static void share_of(const batches *b, int type, int member, int members, size_t *begin,
                     size_t *end) {
    size_t blocks = blocks_of(b, type);
    *begin = blocks * (size_t)member / (size_t)members;
    *end = blocks * ((size_t)member + 1) / (size_t)members;
}

void batches_pack(const batches *b, int member, int members, const double *factor, double *packed) {
    size_t at = 0, begin, end;
    for (int type = 0; type < FAST_TYPES;
         at += block_numbers(b, type) * blocks_of(b, type), type++) {
        size_t numbers = block_numbers(b, type);
        share_of(b, type, member, members, &begin, &end);
        for (size_t i = begin; i < end; i++)
            multiply(numbers, factor ? factor + at + i * numbers : NULL, impulses_of(b, type, i),
                     packed + at + i * numbers);
    }
}

void batches_unpack(const batches *b, int member, int members, const double *factor,
                    const double *packed) {
    size_t at = 0, begin, end;
    for (int type = 0; type < FAST_TYPES;
         at += block_numbers(b, type) * blocks_of(b, type), type++) {
        size_t numbers = block_numbers(b, type);
        share_of(b, type, member, members, &begin, &end);
        for (size_t i = begin; i < end; i++)
            multiply(numbers, factor ? factor + at + i * numbers : NULL, packed + at + i * numbers,
                     impulses_of(b, type, i));
    }
}

size_t batches_packed_at(const batches *b, fast_type type, size_t number) {
    return b->packed[type] + number * block_numbers(b, type);
}

void batches_free(batches *b) {
    for (int type = 0; type < FAST_TYPES; type++) {
        array_free(&b->line[type]);
        array_free(&b->contact[type]);
    }
    array_free(&b->brick);
    array_free(&b->border);
    own_memory_free(&b->own_list);
    array_free(&b->first);
    array_free(&b->by_colour);
    own_memory_free(&b->own_count);
    array_free(&b->loose);
    array_free(&b->chunk);
    own_memory_free(&b->own_place);
    own_memory_free(&b->own_taken);
    own_memory_free(&b->own_slot);
    own_memory_free(&b->own_q);
}
