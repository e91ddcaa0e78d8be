/* Matrices of steps that are not positive definite.
 *
 * The matrix of a compressed body is indefinite if steps are long, however stable the body is. Its
 * energy does not change in a rotation, and two derivatives of W(Q F) = W(F) show that a rotation w
 * has w' K w = w^2 V (s_1 + s_2), V the volume and s the mean principal stresses in the plane:
 * negative under pressure. Contacts keep the body from rotating, but they are not in A. Two
 * remedies exist, and neither changes the limit of the iterates:
 *
 *   contacts  A + r H_c H_c', H_c the rows of the contacts that were closed in the last iterate,
 *             and of those tangents on which they stick. Only contacts with bodies of prescribed
 *             motion: such rows have the same velocity in the next iterate, H_c' (v - v_k) = 0, so
 *             iterates are those of A itself and converge as quickly. With a body that the contact
 *             can move, iterates would converge slowly. Used from the second iterate on.
 *   mass      A + s M with the first sufficient s of an increasing sequence: iterates change less.
 */
#include "base/math.h"
#include "body/deform_parts.h"
#include "problem/cone.h"

#define SHIFT_FIRST  1e-6 /* times the mean diagonal of A over that of M */
#define SHIFT_GROWTH 8.0
#define SHIFT_TRIES  12
#define STICKS       0.999 /* share of the limit of friction */
#define STILL        1e-4  /* share of the fastest node's speed */

/* Number of closed rows of a contact, starting with the normal one, judged by impulses and by
 * velocities: impulses of contacts that hardly press are too inaccurate to decide. */
static uint32_t held_rows(const deform_touch *t, uint32_t c) {
    const problem *p = t->problem;
    const row *r = problem_row(p, c);
    const double *S = t->S + p->row_first[c], *b = p->b + p->row_first[c];
    double U[ROWS_MAX], slip = 0, T = 0;
    problem_relative_velocity(p, c, t->v, U);
    if (r->has || !(cone_of(r)->held || S[0] > 0)) return 0;
    if (fabs(U[0] + b[0]) > STILL * t->speed) return 0;
    uint32_t rows = r->dimension < t->width ? r->dimension : t->width;
    for (uint32_t k = 1; k < rows; k++) {
        T += S[k] * S[k];
        slip += (U[k] + b[k]) * (U[k] + b[k]);
    }
    if (sqrt(slip) > STILL * t->speed) return 1;
    double limit = cone_tangent_limit(r, S[0]);
    return cone_of(r)->held || sqrt(T) < STICKS * limit ? rows : 1;
}

static double *diagonal_block(const block_matrix *A, uint32_t i) {
    return block_matrix_at(A, i, i);
}

static double mean_diagonal(const double *value, uint32_t width) {
    double sum = 0;
    for (uint32_t k = 0; k < width; k++)
        sum += value[k * width + k];
    return sum / width;
}

/* The contribution of one contact to nodes of one body. */
typedef struct held_pair {
    const double *left, *right; /* rows of H' of two nodes */
    uint32_t rows, width;
    double r;
} held_pair;

static void add_pair(const held_pair *p, double *value) {
    for (uint32_t k = 0; k < p->rows; k++)
        for (uint32_t i = 0; i < p->width; i++)
            for (uint32_t j = 0; j < p->width; j++)
                value[i * p->width + j] +=
                    p->r * p->left[k * p->width + i] * p->right[k * p->width + j];
}

/* Position of a contact's rows of entry e, and the node of the body; NONE: it is another body's. */
static uint32_t entry_node(const deform_touch *t, uint32_t c, uint32_t e, const double **H) {
    const problem *p = t->problem;
    uint32_t rows = problem_row(p, c)->dimension;
    *H = p->H + p->H_first[c];
    for (uint32_t k = p->entry_first[c]; k < e; k++)
        *H += (size_t)rows * (p->entry_body[k] < t->rigid ? t->rigid_width : t->width);
    uint32_t at = p->entry_body[e];
    bool own = at >= t->first_body && at < t->first_body + t->nodes;
    return own ? at - t->first_body : NONE;
}

/* Whether a contact is between nodes of the body and something that impulses do not move. */
static bool is_against_given(const deform_touch *t, uint32_t c) {
    const problem *p = t->problem;
    for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
        uint32_t at = p->entry_body[e];
        bool own = at >= t->first_body && at < t->first_body + t->nodes;
        if (!own && (at >= t->rigid || block_moves(problem_block(p, at), at))) return false;
    }
    return true;
}

static void hold_contact(block_matrix *A, const deform_touch *t, uint32_t c) {
    const problem *p = t->problem;
    uint32_t rows = held_rows(t, c);
    double r = 0;
    held_pair pair = {.rows = rows, .width = t->width};
    for (uint32_t e = p->entry_first[c]; rows && e < p->entry_first[c + 1]; e++) {
        uint32_t i = entry_node(t, c, e, &pair.left);
        if (i != NONE) r = fmax(r, mean_diagonal(diagonal_block(A, i), t->width));
    }
    pair.r = r;
    for (uint32_t e = p->entry_first[c]; r > 0 && e < p->entry_first[c + 1]; e++) {
        uint32_t i = entry_node(t, c, e, &pair.left);
        for (uint32_t f = p->entry_first[c]; i != NONE && f < p->entry_first[c + 1]; f++) {
            uint32_t j = entry_node(t, c, f, &pair.right);
            double *value = j != NONE ? block_matrix_at(A, i, j) : NULL;
            if (value) add_pair(&pair, value);
        }
    }
}

void deform_hold_contacts(block_matrix *A, const deform_touch *t) {
    for (uint32_t c = 0; c < t->problem->contacts; c++)
        if (is_against_given(t, c)) hold_contact(A, t, c);
}

/* The mean diagonal of A over that of the mass, on dofs that are free. */
static double ratio_to_mass(const block_matrix *A, const fem_solid *s, uint32_t width,
                            const uint8_t *prescribed) {
    double stiff = 0, heavy = 0;
    for (uint32_t i = 0; i < A->size; i++) {
        const double *value = diagonal_block(A, i);
        for (uint32_t k = 0; k < width; k++) {
            if (prescribed && prescribed[i * width + k]) continue;
            stiff += fabs(value[k * width + k]);
            heavy += s->mass[i];
        }
    }
    return heavy > 0 ? stiff / heavy : 0;
}

static void add_masses(block_matrix *A, const fem_solid *s, uint32_t width,
                       const uint8_t *prescribed, double factor) {
    for (uint32_t i = 0; i < A->size; i++) {
        double *value = diagonal_block(A, i);
        for (uint32_t k = 0; k < width; k++)
            if (!prescribed || !prescribed[i * width + k])
                value[k * width + k] += factor * s->mass[i];
    }
}

scree_status deform_shift(deform_work *d, deform_matrix *k, const fem_solid *s, bool *positive,
                          scree_error *error) {
    uint32_t width = d->dimension;
    double added = 0, next = SHIFT_FIRST * ratio_to_mass(&k->A, s, width, k->prescribed);
    next = fmax(next, k->shift / (SHIFT_GROWTH * SHIFT_GROWTH));
    for (int i = 0; !*positive && i < SHIFT_TRIES; i++, next *= SHIFT_GROWTH) {
        add_masses(&k->A, s, width, k->prescribed, next - added);
        added = next;
        TRY(spd_factor(k->factor, &k->A, positive, error));
        d->factored++;
    }
    k->shift = added;
    return SCREE_OK;
}
