#include "solver/relaxation/momentum.h"

#include "linear/dense.h"
#include "problem/operator.h"

#include <stdlib.h>
#include <string.h>

#define NONE  UINT32_MAX
#define CHUNK 1024 /* block rows of a pass */

/* Memory for n elements, and sets the count to n. */
#define SIZE(a, n) (array_reserve(a, n) && ((a)->count = (n), true))

void momentum_free(momentum *m) {
    array_free(&m->line_of), array_free(&m->slot_first), array_free(&m->slot), array_free(&m->H);
    array_free(&m->pair_first), array_free(&m->pair), array_free(&m->base), array_free(&m->key);
    block_matrix_free(&m->G);
}

/* Number of block rows of a body. */
static uint32_t lines_of(const momentum *m, const block *k) {
    return (k->width + m->width - 1) / m->width;
}

/* Whether impulses can change a velocity of a body. */
static bool is_free(const block *k, uint32_t body, uint32_t j) {
    if (k->type == BLOCK_COUPLED) {
        const block_operator *o = k->matrix;
        size_t at = (size_t)(body - k->first_body) * k->width + j;
        return !(o->prescribed && o->prescribed[at]) &&
               !(o->inverse_mass && o->inverse_mass[at] == 0.0);
    }
    double unit[WIDTH_MAX] = {0}, moved[WIDTH_MAX];
    unit[j] = 1.0;
    block_inverse_times(k, body, unit, moved);
    return moved[j] != 0.0;
}

static scree_status place_bodies(momentum *m, scree_error *error) {
    const problem *p = m->p;
    m->lines = 0;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        if (k->type == BLOCK_COUPLED && k->width != m->width)
            return error_set(error, SCREE_UNSUPPORTED,
                             "problem: nodes of block %u have %u velocities in a world of %d "
                             "dimensions, but nsn_velocity needs one per dimension",
                             i, k->width, p->dimension);
        for (uint32_t b = k->first_body; b < k->first_body + k->bodies; b++) {
            bool moves = k->type == BLOCK_COUPLED || block_moves(k, b);
            m->line_of.data[b] = moves ? m->lines : NONE;
            if (moves) m->lines += lines_of(m, k);
        }
    }
    m->rows = (size_t)m->lines * m->width;
    return SCREE_OK;
}

/* The slots of all contacts, and H' in them. */
static bool fill_slots(momentum *m) {
    const problem *p = m->p;
    m->slot.count = m->H.count = 0;
    for (uint32_t c = 0; c < p->contacts; c++) {
        const double *H = p->H + p->H_first[c];
        uint32_t rows = problem_row(p, c)->dimension;
        m->slot_first.data[c] = m->slot.count;
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t body = p->entry_body[e], line = m->line_of.data[body];
            const block *k = problem_block(p, body);
            for (uint32_t first = 0; line != NONE && first < k->width; first += m->width, line++) {
                size_t at = m->H.count;
                if (!array_push(&m->slot, (momentum_slot){line, at}) ||
                    !SIZE(&m->H, at + (size_t)rows * m->width))
                    return false;
                for (uint32_t i = 0; i < rows; i++)
                    for (uint32_t j = 0; j < m->width; j++)
                        m->H.data[at + i * m->width + j] =
                            first + j < k->width && is_free(k, body, first + j)
                                ? H[i * k->width + first + j]
                                : 0.0;
            }
            H += (size_t)rows * k->width;
        }
    }
    m->slot_first.data[p->contacts] = m->slot.count;
    return true;
}

static int key_order(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool add_key(momentum *m, uint32_t i, uint32_t j) {
    uint64_t key = (uint64_t)i << 32 | j;
    return array_push(&m->key, key);
}

/* Entries of the pattern besides the blocks of A: pairs of block rows coupled by contacts or rigid
 * bodies, sorted. */
static bool find_coupling(momentum *m) {
    const problem *p = m->p;
    size_t kept = 0;
    m->key.count = 0;
    for (uint32_t c = 0; c < p->contacts; c++)
        for (size_t a = m->slot_first.data[c]; a < m->slot_first.data[c + 1]; a++)
            for (size_t b = m->slot_first.data[c]; b < m->slot_first.data[c + 1]; b++)
                if (!add_key(m, m->slot.data[a].line, m->slot.data[b].line)) return false;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        if (k->type == BLOCK_COUPLED && !k->matrix->inverse_mass) continue;
        for (uint32_t b = k->first_body; b < k->first_body + k->bodies; b++)
            for (uint32_t s = 0; m->line_of.data[b] != NONE && s < lines_of(m, k); s++)
                for (uint32_t t = 0; t < lines_of(m, k); t++)
                    if (!add_key(m, m->line_of.data[b] + s, m->line_of.data[b] + t)) return false;
    }
    if (m->key.count) qsort(m->key.data, m->key.count, sizeof *m->key.data, key_order);
    for (size_t k = 0; k < m->key.count; k++)
        if (kept == 0 || m->key.data[kept - 1] != m->key.data[k])
            m->key.data[kept++] = m->key.data[k];
    m->key.count = kept;
    return true;
}

/* One block row: the columns of A, from `shift` on, merged with those of the coupling. */
static bool merge_line(momentum *m, const block_matrix *A, uint32_t i, uint32_t shift,
                       size_t *key) {
    uint32_t line = i + shift;
    size_t a = A ? A->first.data[i] : 0, end = A ? A->first.data[i + 1] : 0;
    while (true) {
        bool coupled = *key < m->key.count && m->key.data[*key] >> 32 == line;
        uint32_t left = a < end ? A->column.data[a] + shift : NONE;
        uint32_t right = coupled ? (uint32_t)(m->key.data[*key] & UINT32_MAX) : NONE;
        if (left == NONE && right == NONE) return true;
        uint32_t least = left < right ? left : right;
        a += left == least;
        *key += right == least;
        if (!array_push(&m->G.column, least)) return false;
    }
}

static scree_status make_pattern(momentum *m, scree_error *error) {
    const problem *p = m->p;
    block_matrix *G = &m->G;
    size_t key = 0;
    G->size = m->lines;
    G->column.count = 0;
    if (!find_coupling(m) || !SIZE(&G->row_first, (size_t)m->lines + 1) ||
        !SIZE(&G->first, (size_t)m->lines + 1))
        return error_no_memory(error, "a problem in velocities");
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        const block_matrix *A = k->type == BLOCK_COUPLED ? k->matrix->A : NULL;
        for (uint32_t b = 0; b < k->bodies; b++) {
            uint32_t line = m->line_of.data[k->first_body + b];
            for (uint32_t s = 0; line != NONE && s < lines_of(m, k); s++) {
                G->first.data[line + s] = G->column.count;
                if (!merge_line(m, A, A ? b : line + s, A ? line - b : 0, &key))
                    return error_no_memory(error, "a problem in velocities");
            }
        }
    }
    G->first.data[m->lines] = G->column.count;
    for (uint32_t i = 0; i <= m->lines; i++)
        G->row_first.data[i] = i * m->width;
    return block_matrix_shape(G, error);
}

/* The numbers of A of a body that is coupled to others. */
static void fill_coupled(momentum *m, const block *k) {
    const block_matrix *A = k->matrix->A;
    uint32_t shift = k->bodies ? m->line_of.data[k->first_body] : 0;
    size_t square = (size_t)m->width * m->width;
    for (uint32_t i = 0; i < A->size; i++) {
        size_t at = m->G.first.data[i + shift];
        for (size_t b = A->first.data[i]; b < A->first.data[i + 1]; b++) {
            while (m->G.column.data[at] != A->column.data[b] + shift)
                at++;
            memcpy(m->G.value.data + m->G.number.data[at], A->value.data + A->number.data[b],
                   square * sizeof(double));
        }
    }
}

/* The inverse of a body's A^-1 (n x n), with the identity at prescribed velocities and at padding.
 * False if A^-1 is not positive definite. */
static bool mass_of(const block *k, uint32_t body, uint32_t n, double *mass) {
    double inverse[WIDTH_MAX * WIDTH_MAX] = {0}, unit[WIDTH_MAX] = {0}, moved[WIDTH_MAX];
    for (uint32_t j = 0; j < n; j++) {
        bool moves = j < k->width && is_free(k, body, j);
        inverse[j * n + j] = 1.0;
        if (!moves) continue;
        unit[j] = 1.0;
        if (k->type == BLOCK_COUPLED)
            moved[j] = k->matrix->inverse_mass[(size_t)(body - k->first_body) * k->width + j];
        else
            block_inverse_times(k, body, unit, moved);
        unit[j] = 0.0;
        for (uint32_t i = 0; i < k->width; i++)
            if (i == j || (k->type != BLOCK_COUPLED && is_free(k, body, i)))
                inverse[i * n + j] = moved[i];
    }
    if (!dense_cholesky(n, inverse)) return false;
    for (uint32_t j = 0; j < n; j++) {
        double x[WIDTH_MAX] = {0};
        x[j] = 1.0;
        dense_cholesky_solve(n, inverse, x);
        for (uint32_t i = 0; i < n; i++)
            mass[i * n + j] = x[i];
    }
    return true;
}

static scree_status fill_single(momentum *m, const block *k, uint32_t body, scree_error *error) {
    uint32_t line = m->line_of.data[body], lines = lines_of(m, k), w = m->width, n = lines * w;
    double mass[WIDTH_MAX * WIDTH_MAX];
    if (n > WIDTH_MAX || !mass_of(k, body, n, mass))
        return error_set(
            error, SCREE_UNSUPPORTED,
            "the inverse mass of body %u does not match its degrees of freedom, but nsn_velocity "
            "needs its mass",
            body);
    for (uint32_t s = 0; s < lines; s++)
        for (uint32_t t = 0; t < lines; t++) {
            double *B = block_matrix_at(&m->G, line + s, line + t);
            for (uint32_t i = 0; i < w; i++)
                for (uint32_t j = 0; j < w; j++)
                    B[i * w + j] = mass[(s * w + i) * n + t * w + j];
        }
    return SCREE_OK;
}

static scree_status fill_matrix(momentum *m, scree_error *error) {
    for (uint32_t i = 0; i < m->p->blocks; i++) {
        const block *k = &m->p->block[i];
        if (k->type == BLOCK_COUPLED && !k->matrix->inverse_mass) {
            fill_coupled(m, k);
            continue;
        }
        for (uint32_t b = k->first_body; b < k->first_body + k->bodies; b++)
            if (m->line_of.data[b] != NONE) TRY(fill_single(m, k, b, error));
    }
    return SCREE_OK;
}

/* Positions in G of the pairs of slots, and the values there without E. */
static bool find_pairs(momentum *m) {
    size_t square = (size_t)m->width * m->width;
    if (!SIZE(&m->pair, 0)) return false;
    for (uint32_t c = 0; c < m->p->contacts; c++) {
        m->pair_first.data[c] = m->pair.count;
        for (size_t a = m->slot_first.data[c]; a < m->slot_first.data[c + 1]; a++)
            for (size_t b = m->slot_first.data[c]; b < m->slot_first.data[c + 1]; b++) {
                const double *at =
                    block_matrix_at(&m->G, m->slot.data[a].line, m->slot.data[b].line);
                if (!array_push(&m->pair, (size_t)(at - m->G.value.data))) return false;
            }
    }
    m->pair_first.data[m->p->contacts] = m->pair.count;
    if (!SIZE(&m->base, m->pair.count * square)) return false;
    for (size_t k = 0; k < m->pair.count; k++)
        memcpy(m->base.data + k * square, m->G.value.data + m->pair.data[k],
               square * sizeof(double));
    return true;
}

scree_status momentum_make(momentum *m, const problem *p, scree_error *error) {
    m->p = p;
    m->width = (uint32_t)p->dimension;
    if (!SIZE(&m->line_of, p->bodies) || !SIZE(&m->slot_first, (size_t)p->contacts + 1) ||
        !SIZE(&m->pair_first, (size_t)p->contacts + 1))
        return error_no_memory(error, "a problem in velocities");
    TRY(place_bodies(m, error));
    if (!fill_slots(m)) return error_no_memory(error, "a problem in velocities");
    TRY(make_pattern(m, error));
    TRY(fill_matrix(m, error));
    return find_pairs(m) ? SCREE_OK : error_no_memory(error, "a problem in velocities");
}

typedef struct product {
    const momentum *m;
    const double *x;
    double *y;
} product;

static void times_rows(void *context, size_t begin, size_t end) {
    const product *t = context;
    block_matrix_times_rows(&t->m->G, (uint32_t)begin, (uint32_t)end, t->x, t->y);
}

void momentum_times(const momentum *m, const double *x, double *y, team *threads) {
    product t = {m, x, y};
    team_for(threads, m->lines, CHUNK, times_rows, &t);
}

void momentum_relative(const momentum *m, uint32_t contact, const double *x, double *U) {
    uint32_t rows = problem_row(m->p, contact)->dimension, w = m->width;
    for (uint32_t i = 0; i < rows; i++)
        U[i] = 0.0;
    for (size_t s = m->slot_first.data[contact]; s < m->slot_first.data[contact + 1]; s++) {
        const double *H = m->H.data + m->slot.data[s].number;
        const double *own = x + (size_t)m->slot.data[s].line * w;
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t j = 0; j < w; j++)
                U[i] += H[i * w + j] * own[j];
    }
}

void momentum_push(const momentum *m, uint32_t contact, const double *S, double *y) {
    uint32_t rows = problem_row(m->p, contact)->dimension, w = m->width;
    for (size_t s = m->slot_first.data[contact]; s < m->slot_first.data[contact + 1]; s++) {
        const double *H = m->H.data + m->slot.data[s].number;
        double *own = y + (size_t)m->slot.data[s].line * w;
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t j = 0; j < w; j++)
                own[j] += H[i * w + j] * S[i];
    }
}

void momentum_add(momentum *m, uint32_t contact, const double *E) {
    uint32_t rows = problem_row(m->p, contact)->dimension, w = m->width;
    const size_t *pair = m->pair.data + m->pair_first.data[contact];
    size_t first = m->slot_first.data[contact], end = m->slot_first.data[contact + 1];
    for (size_t b = first; b < end; b++) {
        const double *right = m->H.data + m->slot.data[b].number;
        double EH[ROWS_MAX * 3]; /* E H', (rows x width) */
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t j = 0; j < w; j++) {
                EH[i * w + j] = 0.0;
                for (uint32_t k = 0; k < rows; k++)
                    EH[i * w + j] += E[i * rows + k] * right[k * w + j];
            }
        for (size_t a = first; a < end; a++) {
            const double *left = m->H.data + m->slot.data[a].number;
            double *to = m->G.value.data + pair[(a - first) * (end - first) + b - first];
            for (uint32_t k = 0; k < rows; k++)
                for (uint32_t i = 0; i < w; i++)
                    for (uint32_t j = 0; j < w; j++)
                        to[i * w + j] += left[k * w + i] * EH[k * w + j];
        }
    }
}

void momentum_restore(momentum *m) {
    size_t square = (size_t)m->width * m->width;
    for (size_t k = 0; k < m->pair.count; k++)
        memcpy(m->G.value.data + m->pair.data[k], m->base.data + k * square,
               square * sizeof(double));
}
