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

/* The colour and type of every contact, and how many there are of each. */
static scree_status give_places(batches *b, tail *t, const problem *p, const motion *m,
                                size_t count[COLOURS + 1][FAST_TYPES], scree_error *error) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        fast_contact c;
        if (!b->rows->look(p, m, i, &c)) {
            b->place.data[i] = PLACE_TAIL;
            TRY(tail_add(t, p, m, i, error));
            continue;
        }
        uint8_t place = give_colour(b, m, &c);
        b->place.data[i] = place;
        count[place & PLACE_COLOUR][c.type]++;
    }
    return SCREE_OK;
}

/* Where each batch starts, and the chunks in which residuals are summed. */
static scree_status lay_out(batches *b, size_t count[COLOURS + 1][FAST_TYPES], scree_error *error) {
    size_t blocks[FAST_TYPES] = {0}, chunks = 0;
    b->colours = 0;
    b->serial = (uint32_t)(count[COLOURS][FAST_ROUND] + count[COLOURS][FAST_ARM]);
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            batch *k = &b->batch[colour][type];
            k->first = blocks[type];
            k->blocks = (count[colour][type] + LANE_BLOCK - 1) / LANE_BLOCK;
            blocks[type] += k->blocks;
            chunks += (k->blocks + LANE_CHUNK - 1) / LANE_CHUNK;
            if (k->blocks && colour < COLOURS) b->colours = colour + 1;
        }
    for (int type = 0; type < FAST_TYPES; type++)
        if (!array_reserve(&b->line[type], blocks[type] * b->rows->lines[type]) ||
            !array_reserve(&b->contact[type], LANE_BLOCK * blocks[type]))
            return error_no_memory(error, "the lanes of the solver");
    if (!array_reserve(&b->chunk, chunks)) return error_no_memory(error, "the lanes of the solver");
    b->chunk.count = 0;
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            const batch *k = &b->batch[colour][type];
            for (size_t i = 0; i < k->blocks; i += LANE_CHUNK)
                b->chunk.data[b->chunk.count++] =
                    (lane_chunk){(fast_type)type, k->first + i,
                                 k->blocks - i < LANE_CHUNK ? k->blocks - i : LANE_CHUNK};
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

static void fill_lanes(batches *b, const problem *p, const motion *m, const double *S) {
    size_t next[COLOURS + 1][FAST_TYPES];
    b->q_square = 0.0;
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++)
            next[colour][type] = LANE_BLOCK * b->batch[colour][type].first;
    for (uint32_t i = 0; i < p->contacts; i++) {
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
        for (int type = 0; type < FAST_TYPES; type++) {
            const batch *k = &b->batch[colour][type];
            size_t end = LANE_BLOCK * (k->first + k->blocks);
            for (size_t slot = next[colour][type]; slot < end; slot++) {
                b->contact[type].data[slot] = NO_CONTACT;
                b->rows->pad(m, (fast_type)type,
                             batches_block(b, (fast_type)type, slot / LANE_BLOCK),
                             (int)(slot % LANE_BLOCK));
            }
        }
}

scree_status batches_prepare(batches *b, tail *t, const problem *p, const motion *m,
                             const double *S, scree_error *error) {
    size_t count[COLOURS + 1][FAST_TYPES] = {{0}};
    b->rows = p->dimension == 3 ? &rows_space : &rows_plane;
    if (!array_reserve(&b->place, p->contacts) || !array_reserve(&b->slot, p->contacts) ||
        !array_reserve(&b->taken, p->bodies))
        return error_no_memory(error, "the colours of the solver");
    if (p->bodies) memset(b->taken.data, 0, p->bodies * sizeof *b->taken.data);
    tail_clear(t);
    TRY(give_places(b, t, p, m, count, error));
    TRY(lay_out(b, count, error));
    fill_lanes(b, p, m, S);
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

void batches_free(batches *b) {
    for (int type = 0; type < FAST_TYPES; type++) {
        array_free(&b->line[type]);
        array_free(&b->contact[type]);
    }
    array_free(&b->chunk);
    array_free(&b->place);
    array_free(&b->slot);
    array_free(&b->taken);
}
