#include "solver/part/batch.h"

#include <string.h>

/* A place is a colour, with three bits for the type and one for a tangent turned round. */
enum { PLACE_COLOUR = 63, PLACE_TYPE = 64, PLACE_TYPES = 7, PLACE_TAIL = 65535 };
_Static_assert((int)LOOSE_TYPE < (int)PLACE_TYPES, "a place has room for the type");

static fast_type type_of(uint16_t place) { return (fast_type)(place / PLACE_TYPE & PLACE_TYPES); }
/* Neither in the serial tail nor loose. */
static bool in_lanes(uint16_t place) { return type_of(place) < FAST_TYPES; }

void *batches_block(const batches *b, fast_type type, size_t number) {
    return b->line[type].data + number * b->rows->lines[type];
}

static bool moves(const motion *m, uint32_t body) {
    return body < m->bodies && m->role.data[body] != BODY_FIXED;
}

/* The lowest colour that none of these bodies has yet; COLOURS: there is none. */
static int give_colour(batches *b, const motion *m, const uint32_t *body, uint32_t bodies) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < bodies; i++)
        if (moves(m, body[i])) taken |= b->taken.data[body[i]];
    if (!~taken) return COLOURS;
    int colour = __builtin_ctz(~taken);
    for (uint32_t i = 0; i < bodies; i++)
        if (moves(m, body[i])) b->taken.data[body[i]] |= 1u << colour;
    return colour;
}

static uint16_t give_place(batches *b, const motion *m, const fast_contact *c) {
    const uint32_t body[2] = {c->body_1, c->body_2};
    int colour = give_colour(b, m, body, 2);
    return (uint16_t)(colour | (int)c->type * PLACE_TYPE);
}

/* Whether a contact that no kernel takes gets a colour. Joints, one after another along a chain,
 * and contacts of hubs, which have too many for 32 colours, stay in the serial tail. */
static bool is_loose(const problem *p, const motion *m, uint32_t contact) {
    const row *r = &p->row[contact];
    bool rolling = r->cone == CONE_ROLLING, faceted = r->cone == CONE_FACETED;
    bool joint = r->cone == CONE_BILATERAL || r->cone == CONE_BOX;
    if (!(rolling || faceted || r->has) || joint) return false;
    uint32_t bodies;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    for (uint32_t e = 0; e < bodies; e++)
        if (m->role.data[body[e]] == BODY_HUB) return false;
    return true;
}

/* A contact outside the lanes: loose if it can be and finds a colour, else in the serial tail. */
static scree_status place_outside(batches *b, tail *t, const problem *p, const motion *m,
                                  uint32_t contact, bool lanes, scree_error *error) {
    uint32_t bodies;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    int colour = COLOURS;
    if (lanes && is_loose(p, m, contact)) colour = give_colour(b, m, body, bodies);
    if (colour == COLOURS) {
        b->place.data[contact] = PLACE_TAIL;
        return tail_add(t, p, m, contact, error);
    }
    b->place.data[contact] = (uint16_t)(colour | (int)LOOSE_TYPE * PLACE_TYPE);
    b->section.data[contact / SECTION].loose[colour].count++;
    b->loose.count++;
    return SCREE_OK;
}

/* The colour and type of every contact, and in the sections how many there are of each: contacts,
 * until they are laid out. */
static scree_status give_places(batches *b, tail *t, const problem *p, const motion *m, bool lanes,
                                scree_error *error) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        fast_contact c;
        if (!lanes || !b->rows->look(p, m, i, &c)) {
            TRY(place_outside(b, t, p, m, i, lanes, error));
            continue;
        }
        uint16_t place = give_place(b, m, &c);
        b->place.data[i] = place;
        b->section.data[i / SECTION].batch[place & PLACE_COLOUR][c.type].blocks++;
    }
    return SCREE_OK;
}

/* Where a section's batches start. */
static void lay_out_section(batches *b, section *of, size_t blocks[FAST_TYPES], size_t *chunks) {
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            batch *k = &of->batch[colour][type];
            size_t count = k->blocks;
            k->first = blocks[type];
            k->blocks = (count + LANE_BLOCK - 1) / LANE_BLOCK;
            blocks[type] += k->blocks;
            *chunks += (k->blocks + LANE_CHUNK - 1) / LANE_CHUNK;
            if (colour == COLOURS)
                b->serial += (uint32_t)count;
            else if (count && b->colours <= colour)
                b->colours = colour + 1;
        }
}

/* The pieces in which residuals are summed. */
static void cut_chunks(batches *b, const section *of) {
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            const batch *k = &of->batch[colour][type];
            for (size_t i = 0; i < k->blocks; i += LANE_CHUNK)
                b->chunk.data[b->chunk.count++] =
                    (lane_chunk){(fast_type)type, k->first + i,
                                 k->blocks - i < LANE_CHUNK ? k->blocks - i : LANE_CHUNK};
        }
}

/* Where the loose contacts of each section and colour start in the tail. */
static void part_loose(batches *b, const tail *t) {
    size_t next = t->serial;
    for (size_t i = 0; i < b->section.count; i++)
        for (int colour = 0; colour < COLOURS; colour++) {
            tail_part *k = &b->section.data[i].loose[colour];
            k->first = next;
            next += k->count;
            if (k->count && b->colours <= colour) b->colours = colour + 1;
            k->count = 0;
        }
}

/* Then they are put there in key order: what a colour visits stands together. */
static scree_status lay_out_loose(batches *b, tail *t, const problem *p, const motion *m,
                                  scree_error *error) {
    t->serial = t->contact.count;
    if (b->loose.count == 0) return SCREE_OK;
    if (!array_reserve(&b->loose, b->loose.count))
        return error_no_memory(error, "the colours of the solver");
    part_loose(b, t);
    for (uint32_t i = 0; i < p->contacts; i++) {
        uint16_t place = b->place.data[i];
        if (type_of(place) != LOOSE_TYPE) continue;
        tail_part *k = &b->section.data[i / SECTION].loose[place & PLACE_COLOUR];
        b->loose.data[k->first + k->count++ - t->serial] = i;
    }
    for (size_t i = 0; i < b->loose.count; i++)
        TRY(tail_add(t, p, m, b->loose.data[i], error));
    return SCREE_OK;
}

#define LOOSE_CHUNK (LANE_CHUNK * LANE_BLOCK)

static scree_status lay_out(batches *b, tail *t, const problem *p, const motion *m,
                            scree_error *error) {
    size_t blocks[FAST_TYPES] = {0}, chunks = 0;
    b->colours = 0;
    b->serial = 0;
    for (size_t i = 0; i < b->section.count; i++)
        lay_out_section(b, &b->section.data[i], blocks, &chunks);
    for (int type = 0; type < FAST_TYPES; type++)
        if (!array_reserve(&b->line[type], blocks[type] * b->rows->lines[type]) ||
            !array_reserve(&b->contact[type], LANE_BLOCK * blocks[type]))
            return error_no_memory(error, "the lanes of the solver");
    for (int type = 0; type < FAST_TYPES; type++)
        b->contact[type].count = LANE_BLOCK * blocks[type];
    TRY(lay_out_loose(b, t, p, m, error));
    chunks += (b->loose.count + LOOSE_CHUNK - 1) / LOOSE_CHUNK;
    if (!array_reserve(&b->chunk, chunks)) return error_no_memory(error, "the lanes of the solver");
    b->chunk.count = 0;
    for (size_t i = 0; i < b->section.count; i++)
        cut_chunks(b, &b->section.data[i]);
    for (size_t i = 0; i < b->loose.count; i += LOOSE_CHUNK) {
        size_t left = b->loose.count - i;
        b->chunk.data[b->chunk.count++] =
            (lane_chunk){LOOSE_TYPE, t->serial + i, left < LOOSE_CHUNK ? left : LOOSE_CHUNK};
    }
    return SCREE_OK;
}

/* The block that this colour will fill next: so many streams are written at once that the machine
 * does not see them coming. */
static void fetch_next(const batches *b, fast_type type, size_t at) {
    const lane_line *start = b->line[type].data + at * b->rows->lines[type];
    for (size_t i = 0; i < b->rows->lines[type]; i++)
        __builtin_prefetch(start + i, 1);
}

/* Lanes that no contact fills. */
static void pad_batch(batches *b, const motion *m, fast_type type, const batch *k, size_t slot) {
    for (; slot < LANE_BLOCK * (k->first + k->blocks); slot++) {
        b->contact[type].data[slot] = NO_CONTACT;
        b->rows->pad(m, type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK));
    }
}

static void fill_section(batches *b, const problem *p, const motion *m, const double *S,
                         const section *of, uint32_t begin, uint32_t end) {
    size_t next[COLOURS + 1][FAST_TYPES];
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            next[colour][type] = LANE_BLOCK * of->batch[colour][type].first;
    for (uint32_t i = begin; i < end; i++) {
        uint16_t place = b->place.data[i];
        if (!in_lanes(place)) continue;
        fast_type type = type_of(place);
        size_t slot = next[place & PLACE_COLOUR][type]++;
        b->contact[type].data[slot] = i;
        b->slot.data[i] = (uint32_t)slot;
        int lane = (int)(slot % LANE_BLOCK);
        if (lane == 0) fetch_next(b, type, slot / LANE_BLOCK + 1);
        b->q_square += b->rows->fill(p, m, i, S + p->row_first[i], type,
                                     batches_block(b, type, slot / LANE_BLOCK), lane);
    }
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            pad_batch(b, m, (fast_type)type, &of->batch[colour][type], next[colour][type]);
}

scree_status batches_prepare(batches *b, tail *t, const problem *p, const motion *m,
                             const double *S, bool lanes, scree_error *error) {
    size_t sections = p->contacts ? (p->contacts - 1) / SECTION + 1 : 1;
    b->rows = p->dimension == 3 ? &rows_space : &rows_plane;
    if (!array_reserve(&b->place, p->contacts) || !array_reserve(&b->slot, p->contacts) ||
        !array_reserve(&b->taken, p->bodies) || !array_reserve(&b->section, sections))
        return error_no_memory(error, "the colours of the solver");
    if (p->bodies) memset(b->taken.data, 0, p->bodies * sizeof *b->taken.data);
    memset(b->section.data, 0, sections * sizeof *b->section.data);
    b->section.count = sections;
    tail_clear(t);
    b->loose.count = 0;
    TRY(give_places(b, t, p, m, lanes, error));
    TRY(lay_out(b, t, p, m, error));
    b->q_square = 0.0;
    for (size_t i = 0; i < sections; i++) {
        uint32_t begin = (uint32_t)i * SECTION, left = p->contacts - begin;
        fill_section(b, p, m, S, &b->section.data[i], begin,
                     begin + (left < SECTION ? left : SECTION));
    }
    return SCREE_OK;
}

void batches_store(const batches *b, const problem *p, double *S) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        uint16_t place = b->place.data[i];
        if (!in_lanes(place)) continue;
        uint32_t slot = b->slot.data[i];
        fast_type type = type_of(place);
        b->rows->store(type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK),
                       p->row_first[i + 1] - p->row_first[i], S + p->row_first[i]);
    }
}

void batches_load(const batches *b, const problem *p, const double *S) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        uint16_t place = b->place.data[i];
        if (!in_lanes(place)) continue;
        uint32_t slot = b->slot.data[i];
        fast_type type = type_of(place);
        b->rows->load(type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK),
                      p->row_first[i + 1] - p->row_first[i], S + p->row_first[i]);
    }
}

static size_t blocks_of(const batches *b, int type) { return b->contact[type].count / LANE_BLOCK; }

/* Impulses of a block. */
static size_t block_numbers(const batches *b, int type) {
    return b->rows->impulse_lines[type] * LANE_BLOCK;
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

/* A member's share of the blocks of a type. */
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

void batches_free(batches *b) {
    for (int type = 0; type < FAST_TYPES; type++) {
        array_free(&b->line[type]);
        array_free(&b->contact[type]);
    }
    array_free(&b->section);
    array_free(&b->loose);
    array_free(&b->chunk);
    array_free(&b->place);
    array_free(&b->slot);
    array_free(&b->taken);
}
