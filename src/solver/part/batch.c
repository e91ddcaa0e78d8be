#include "solver/part/batch.h"

#include <string.h>

/* A place is a colour, with a bit for the type and one for a tangent turned round. */
enum { PLACE_COLOUR = 63, PLACE_ARM = 64, PLACE_FLIP = 128, PLACE_TAIL = 255 };

static fast_type type_of(uint8_t place) { return place & PLACE_ARM ? FAST_ARM : FAST_ROUND; }

void *batches_block(const batches *b, fast_type type, size_t number) {
    return b->line[type].data + number * b->rows->lines[type];
}

static bool moves(const motion *m, uint32_t body) {
    return body < m->bodies && m->role.data[body] != BODY_FIXED;
}

static uint8_t give_colour(batches *b, const motion *m, const fast_contact *c) {
    bool moves_1 = moves(m, c->body_1), moves_2 = moves(m, c->body_2);
    uint32_t taken =
        (moves_1 ? b->taken.data[c->body_1] : 0) | (moves_2 ? b->taken.data[c->body_2] : 0);
    int colour = COLOURS;
    if (~taken) {
        colour = __builtin_ctz(~taken);
        if (moves_1) b->taken.data[c->body_1] |= 1u << colour;
        if (moves_2) b->taken.data[c->body_2] |= 1u << colour;
    }
    return (uint8_t)(colour | (c->type == FAST_ARM ? PLACE_ARM : 0) | (c->flip ? PLACE_FLIP : 0));
}

/* The colour and type of every contact, and in the sections how many there are of each: contacts,
 * until they are laid out. */
static scree_status give_places(batches *b, tail *t, const problem *p, const motion *m, bool lanes,
                                scree_error *error) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        fast_contact c;
        if (!lanes || !b->rows->look(p, m, i, &c)) {
            b->place.data[i] = PLACE_TAIL;
            TRY(tail_add(t, p, m, i, error));
            continue;
        }
        uint8_t place = give_colour(b, m, &c);
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

static scree_status lay_out(batches *b, scree_error *error) {
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
    if (!array_reserve(&b->chunk, chunks)) return error_no_memory(error, "the lanes of the solver");
    b->chunk.count = 0;
    for (size_t i = 0; i < b->section.count; i++)
        cut_chunks(b, &b->section.data[i]);
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
        uint8_t place = b->place.data[i];
        if (place == PLACE_TAIL) continue;
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
    TRY(give_places(b, t, p, m, lanes, error));
    TRY(lay_out(b, error));
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
        uint8_t place = b->place.data[i];
        if (place == PLACE_TAIL) continue;
        uint32_t slot = b->slot.data[i];
        fast_type type = type_of(place);
        b->rows->store(type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK),
                       place & PLACE_FLIP, p->row_first[i + 1] - p->row_first[i],
                       S + p->row_first[i]);
    }
}

void batches_load(const batches *b, const problem *p, const double *S) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        uint8_t place = b->place.data[i];
        if (place == PLACE_TAIL) continue;
        uint32_t slot = b->slot.data[i];
        fast_type type = type_of(place);
        b->rows->load(type, batches_block(b, type, slot / LANE_BLOCK), (int)(slot % LANE_BLOCK),
                      place & PLACE_FLIP, p->row_first[i + 1] - p->row_first[i],
                      S + p->row_first[i]);
    }
}

static size_t blocks_of(const batches *b, int type) { return b->contact[type].count / LANE_BLOCK; }

static size_t block_numbers(const batches *b) { return b->rows->impulse_lines * LANE_BLOCK; }

size_t batches_packed(const batches *b) {
    return block_numbers(b) * (blocks_of(b, FAST_ROUND) + blocks_of(b, FAST_ARM));
}

static void multiply(size_t count, const double *factor, const double *from, double *to) {
    if (!factor) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    for (size_t i = 0; i < count; i++)
        to[i] = factor[i] * from[i];
}

/* The block at a place of the packed order. */
static double *impulses_at(const batches *b, size_t place) {
    size_t round = blocks_of(b, FAST_ROUND);
    fast_type type = place < round ? FAST_ROUND : FAST_ARM;
    double *numbers = batches_block(b, type, place < round ? place : place - round);
    return numbers + b->rows->impulse_line[type] * LANE_BLOCK;
}

void batches_pack(const batches *b, int member, int members, const double *factor, double *packed) {
    size_t numbers = block_numbers(b), blocks = batches_packed(b) / numbers;
    size_t end = blocks * ((size_t)member + 1) / (size_t)members;
    for (size_t i = blocks * (size_t)member / (size_t)members; i < end; i++)
        multiply(numbers, factor ? factor + i * numbers : NULL, impulses_at(b, i),
                 packed + i * numbers);
}

void batches_unpack(const batches *b, int member, int members, const double *factor,
                    const double *packed) {
    size_t numbers = block_numbers(b), blocks = batches_packed(b) / numbers;
    size_t end = blocks * ((size_t)member + 1) / (size_t)members;
    for (size_t i = blocks * (size_t)member / (size_t)members; i < end; i++)
        multiply(numbers, factor ? factor + i * numbers : NULL, packed + i * numbers,
                 impulses_at(b, i));
}

void batches_free(batches *b) {
    for (int type = 0; type < FAST_TYPES; type++) {
        array_free(&b->line[type]);
        array_free(&b->contact[type]);
    }
    array_free(&b->section);
    array_free(&b->chunk);
    array_free(&b->place);
    array_free(&b->slot);
    array_free(&b->taken);
}
