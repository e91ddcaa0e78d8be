#include "solver/part/batch.h"

#include <string.h>

#include "base/math.h"

/* A place is a colour, with a bit for the type and one for a tangent turned round. */
enum { PLACE_COLOUR = 63, PLACE_ARM = 64, PLACE_FLIP = 128, PLACE_TAIL = 255 };

/* One contact for the kernels, before it is put in its lane. */
typedef struct fast_contact {
    uint32_t body_1, body_2;
    double n_x, n_y, normal_1, normal_2, tangent_1, tangent_2;
    double flip; /* -1 where the problem's tangent is (n_y, -n_x) */
    double W_NN, W_NT, W_TT;
} fast_contact;

static bool is_opposite(const double *a, const double *b) { return a[0] == -b[0] && a[1] == -b[1]; }

/* The tangent as the kernels have it, (-n_y, n_x), or its mirror image. */
static bool is_across(const double *N, const double *T) {
    return (T[0] == -N[1] && T[1] == N[0]) || (T[0] == N[1] && T[1] == -N[0]);
}

/* Whether the law, the bodies and the shape of H are what the kernels know. */
static bool is_known(const problem *p, const motion *m, uint32_t contact) {
    const row *r = &p->row[contact];
    if (p->dimension != 2) return false;
    bool coulomb = r->cone == CONE_COULOMB && r->dimension == 2;
    if (!(coulomb || r->cone == CONE_SIGNORINI) || r->has) return false;
    uint32_t first = p->entry_first[contact], entries = p->entry_first[contact + 1] - first;
    if (entries != 1 && entries != 2) return false;
    const uint32_t *body = p->entry_body + first;
    if (m->role.data[body[0]] == BODY_HUB) return false;
    const double *H = p->H + p->H_first[contact], *G = H + 3 * r->dimension;
    if (coulomb && !is_across(H, H + 3)) return false;
    if (entries == 1) return true;
    if (body[0] == body[1] || m->role.data[body[1]] == BODY_HUB) return false;
    return is_opposite(H, G) && !(coulomb && !is_opposite(H + 3, G + 3));
}

/* The numbers of a known contact. */
static void read_contact(const problem *p, const motion *m, uint32_t contact, fast_contact *c) {
    bool coulomb = p->row[contact].dimension == 2;
    uint32_t first = p->entry_first[contact], entries = p->entry_first[contact + 1] - first;
    uint32_t one = p->entry_body[first], two = entries == 2 ? p->entry_body[first + 1] : p->bodies;
    const double *H = p->H + p->H_first[contact], *G = H + (coulomb ? 6 : 3);
    c->body_1 = 4 * one, c->body_2 = 4 * two;
    c->n_x = H[0], c->n_y = H[1];
    c->normal_1 = H[2] * m->inverse_gyration.data[one];
    c->flip = coulomb && !(H[3] == -H[1] && H[4] == H[0]) ? -1.0 : 1.0;
    c->tangent_1 = coulomb ? c->flip * (H[5] * m->inverse_gyration.data[one]) : 0.0;
    c->normal_2 = c->tangent_2 = 0.0;
    if (entries == 2) {
        c->normal_2 = G[2] * m->inverse_gyration.data[two];
        c->tangent_2 = coulomb ? c->flip * (G[5] * m->inverse_gyration.data[two]) : 0.0;
    }
    double t_1 = c->tangent_1, t_2 = c->tangent_2, n_1 = c->normal_1, n_2 = c->normal_2;
    double m_1 = m->velocity.data[c->body_1 + 3], m_2 = m->velocity.data[c->body_2 + 3];
    c->W_NN = (m_1 + m_2) + (m_1 * (n_1 * n_1) + m_2 * (n_2 * n_2));
    c->W_NT = m_1 * (n_1 * t_1) + m_2 * (n_2 * t_2);
    c->W_TT = (m_1 + m_2) + (m_1 * (t_1 * t_1) + m_2 * (t_2 * t_2));
}

/* Whether an arm is that of a disk: zero up to the rounding of a cross product. A body that neither
 * turns nor moves has no use for its arm. */
static bool is_short(const motion *m, uint32_t place, double normal, double tangent) {
    const double *v = m->velocity.data + place;
    return fabs(normal) <= 1e-15 * (1.0 + fabs(tangent)) || (v[2] == 0.0 && v[3] == 0.0);
}

static uint8_t give_colour(batches *b, const motion *m, const fast_contact *c, fast_type type) {
    uint32_t one = c->body_1 / 4, two = c->body_2 / 4;
    bool moves_1 = m->velocity.data[c->body_1 + 3] != 0.0;
    bool moves_2 = m->velocity.data[c->body_2 + 3] != 0.0;
    uint32_t taken = (moves_1 ? b->taken.data[one] : 0) | (moves_2 ? b->taken.data[two] : 0);
    int colour = COLOURS;
    if (~taken) {
        colour = __builtin_ctz(~taken);
        if (moves_1) b->taken.data[one] |= 1u << colour;
        if (moves_2) b->taken.data[two] |= 1u << colour;
    }
    return (uint8_t)(colour | (type == FAST_ARM ? PLACE_ARM : 0) |
                     (c->flip < 0.0 ? PLACE_FLIP : 0));
}

/* The colour and type of every contact, and how many there are of each. */
static scree_status give_places(batches *b, tail *t, const problem *p, const motion *m,
                                size_t count[COLOURS + 1][FAST_TYPES], scree_error *error) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        fast_contact c;
        bool known = is_known(p, m, i);
        if (known) {
            read_contact(p, m, i, &c);
            known = c.W_NN > p->row[i].mu * fabs(c.W_NT); /* JE99 (33), and something moves */
        }
        if (!known) {
            b->place.data[i] = PLACE_TAIL;
            TRY(tail_add(t, p, m, i, error));
            continue;
        }
        fast_type type = is_short(m, c.body_1, c.normal_1, c.tangent_1) &&
                                 is_short(m, c.body_2, c.normal_2, c.tangent_2)
                             ? FAST_ROUND
                             : FAST_ARM;
        uint8_t place = give_colour(b, m, &c, type);
        b->place.data[i] = place;
        count[place & PLACE_COLOUR][type]++;
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
    if (!array_reserve(&b->round, blocks[FAST_ROUND]) ||
        !array_reserve(&b->arm, blocks[FAST_ARM]) ||
        !array_reserve(&b->contact[FAST_ROUND], LANE_BLOCK * blocks[FAST_ROUND]) ||
        !array_reserve(&b->contact[FAST_ARM], LANE_BLOCK * blocks[FAST_ARM]) ||
        !array_reserve(&b->chunk, chunks))
        return error_no_memory(error, "the lanes of the solver");
    b->round.count = blocks[FAST_ROUND];
    b->arm.count = blocks[FAST_ARM];
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

static void fill_round(lane_round *to, int lane, const fast_contact *c, const row *r,
                       const double *b, const double *S) {
    bool tangent = r->dimension > 1;
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->b_N[lane] = b[0], to->b_T[lane] = tangent ? c->flip * b[1] : 0.0;
    to->mu[lane] = tangent ? r->mu : 0.0;
    to->inverse_N[lane] = 1.0 / c->W_NN;
    to->inverse_T[lane] = tangent ? 1.0 / c->W_TT : 0.0;
    to->S_N[lane] = S[0], to->S_T[lane] = tangent ? c->flip * S[1] : 0.0;
}

static void fill_arm(lane_arm *to, int lane, const fast_contact *c, const row *r, const double *b,
                     const double *S) {
    bool tangent = r->dimension > 1;
    double W_NT = tangent ? c->W_NT : 0.0;
    double determinant = c->W_NN * c->W_TT - W_NT * W_NT;
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->normal_1[lane] = c->normal_1, to->normal_2[lane] = c->normal_2;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->b_N[lane] = b[0], to->b_T[lane] = tangent ? c->flip * b[1] : 0.0;
    to->mu[lane] = tangent ? r->mu : 0.0;
    to->W_NN[lane] = c->W_NN, to->W_NT[lane] = W_NT;
    to->inverse_NN[lane] = tangent ? c->W_TT / determinant : 1.0 / c->W_NN;
    to->inverse_NT[lane] = -W_NT / determinant;
    to->inverse_TT[lane] = tangent ? c->W_NN / determinant : 0.0;
    to->S_N[lane] = S[0], to->S_T[lane] = tangent ? c->flip * S[1] : 0.0;
}

/* |H' v_free + b|^2 of one contact. */
static double q_square(const motion *m, const fast_contact *c, const row *r, const double *b) {
    const double *one = m->velocity.data + c->body_1, *two = m->velocity.data + c->body_2;
    double d_x = one[0] - two[0], d_y = one[1] - two[1];
    double q_N = c->n_x * d_x + c->n_y * d_y + c->normal_1 * one[2] + c->normal_2 * two[2] + b[0];
    if (r->dimension == 1) return q_N * q_N;
    double q_T = c->n_x * d_y - c->n_y * d_x + c->tangent_1 * one[2] + c->tangent_2 * two[2] +
                 c->flip * b[1];
    return q_N * q_N + q_T * q_T;
}

/* The block that this colour will fill next: so many streams are written at once that the machine
 * does not see them coming. */
static void fetch_next(const batches *b, fast_type type, size_t at) {
    const char *start =
        type == FAST_ROUND ? (const char *)&b->round.data[at] : (const char *)&b->arm.data[at];
    size_t size = type == FAST_ROUND ? sizeof(lane_round) : sizeof(lane_arm);
    for (size_t i = 0; i < size; i += 64)
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
        fast_contact c;
        fast_type type = place & PLACE_ARM ? FAST_ARM : FAST_ROUND;
        read_contact(p, m, i, &c);
        size_t slot = next[place & PLACE_COLOUR][type]++;
        const double *shift = p->b + p->row_first[i], *impulse = S + p->row_first[i];
        b->contact[type].data[slot] = i;
        b->slot.data[i] = (uint32_t)slot;
        b->q_square += q_square(m, &c, &p->row[i], shift);
        int lane = (int)(slot % LANE_BLOCK);
        if (lane == 0) fetch_next(b, type, slot / LANE_BLOCK + 1);
        if (type == FAST_ROUND)
            fill_round(&b->round.data[slot / LANE_BLOCK], lane, &c, &p->row[i], shift, impulse);
        else
            fill_arm(&b->arm.data[slot / LANE_BLOCK], lane, &c, &p->row[i], shift, impulse);
    }
    /* lanes that no contact fills work on the dummy body, which does not move */
    fast_contact none = {.body_1 = 4 * p->bodies, .body_2 = 4 * p->bodies, .flip = 1.0};
    none.W_NN = none.W_TT = 1.0;
    row law = {.cone = CONE_COULOMB, .dimension = 2};
    const double zero[2] = {0.0, 0.0};
    for (int colour = 0; colour <= COLOURS; colour++)
        for (int type = 0; type < FAST_TYPES; type++) {
            const batch *k = &b->batch[colour][type];
            for (size_t slot = next[colour][type]; slot < LANE_BLOCK * (k->first + k->blocks);
                 slot++) {
                b->contact[type].data[slot] = NO_CONTACT;
                int lane = (int)(slot % LANE_BLOCK);
                if (type == FAST_ROUND)
                    fill_round(&b->round.data[slot / LANE_BLOCK], lane, &none, &law, zero, zero);
                else
                    fill_arm(&b->arm.data[slot / LANE_BLOCK], lane, &none, &law, zero, zero);
            }
        }
}

scree_status batches_prepare(batches *b, tail *t, const problem *p, const motion *m,
                             const double *S, scree_error *error) {
    size_t count[COLOURS + 1][FAST_TYPES] = {{0}};
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
        uint32_t at = b->slot.data[i] / LANE_BLOCK, lane = b->slot.data[i] % LANE_BLOCK;
        bool arm = place & PLACE_ARM;
        double S_T = arm ? b->arm.data[at].S_T[lane] : b->round.data[at].S_T[lane];
        double *to = S + p->row_first[i];
        to[0] = arm ? b->arm.data[at].S_N[lane] : b->round.data[at].S_N[lane];
        if (p->row_first[i + 1] - p->row_first[i] > 1) to[1] = place & PLACE_FLIP ? -S_T : S_T;
    }
}

void batches_free(batches *b) {
    array_free(&b->round);
    array_free(&b->arm);
    array_free(&b->contact[FAST_ROUND]);
    array_free(&b->contact[FAST_ARM]);
    array_free(&b->chunk);
    array_free(&b->place);
    array_free(&b->slot);
    array_free(&b->taken);
}
