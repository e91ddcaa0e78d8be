/* The few operations on a contact problem that every method needs: U = H' v, v += A^-1 H dS, W = H'
 * A^-1 H. Plain and general; the fast kernels of a solver have their own layout. */
#include "problem/problem.h"

#include <math.h>
#include <string.h>

#include "problem/cone.h"
#include "problem/kinematics.h"
#include "problem/operator.h"
#include "problem/polygon.h"

const block *problem_block(const problem *p, uint32_t body) {
    uint32_t low = 0, high = p->blocks;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (p->block[middle].first_body <= body)
            low = middle;
        else
            high = middle;
    }
    return &p->block[low];
}

size_t problem_dof(const problem *p, uint32_t body, uint32_t *width) {
    const block *k = problem_block(p, body);
    if (width) *width = k->width;
    return k->first_dof + (size_t)(body - k->first_body) * k->width;
}

bool problem_is_coupled(const problem *p) {
    for (uint32_t i = 0; i < p->blocks; i++)
        if (p->block[i].type == BLOCK_COUPLED) return true;
    return false;
}

scree_status problem_refuse_coupled(const problem *p, scree_error *error) {
    if (!problem_is_coupled(p)) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "problem: this solver works body by body and does not support deformable "
                     "bodies: condense the problem on its contacts, or use nsn_velocity");
}

/* The index of a contact among those with a stored H. */
static uint32_t explicit_of(const problem *p, uint32_t contact) {
    return p->pairs && !p->written ? p->pairs->at[contact] - PAIR_EXPLICIT : contact;
}

const uint32_t *problem_bodies(const problem *p, uint32_t contact, uint32_t *count) {
    if (problem_is_pair(p, contact)) {
        *count = 2;
        return p->pairs->pair[p->pairs->at[contact]];
    }
    uint32_t i = explicit_of(p, contact);
    *count = p->entry_first[i + 1] - p->entry_first[i];
    return p->entry_body + p->entry_first[i];
}

static void write_pair(const problem *p, uint32_t contact, double *room) {
    const problem_pairs *k = p->pairs;
    size_t at = k->at[contact];
    int rows = problem_row(p, contact)->dimension;
    double arm_room[6];
    const double *arm = pair_arms(k, p->dimension, at, arm_room);
    if (p->dimension == 2) {
        double(*H)[PLANAR_DOFS] = (double(*)[PLANAR_DOFS])room;
        planar_rows(k->normal + 2 * at, arm, 1, rows, H);
        planar_rows(k->normal + 2 * at, arm + 2, -1, rows, H + rows);
        return;
    }
    contact_axes axes = axes_of(k->normal + 3 * at);
    double(*H)[SPACE_DOFS] = (double(*)[SPACE_DOFS])room;
    space_rows(&axes, arm, 1, rows, H);
    space_rows(&axes, arm + 3, -1, rows, H + rows);
}

const double *problem_H(const problem *p, uint32_t contact, double *room) {
    if (!problem_is_pair(p, contact)) return p->H + p->H_first[explicit_of(p, contact)];
    write_pair(p, contact, room);
    return room;
}

double problem_numbers(const problem *p) {
    uint32_t written = problem_written(p);
    double numbers = written ? (double)p->H_first[written] : 0.0;
    double width = p->dimension == 2 ? PLANAR_DOFS : SPACE_DOFS;
    if (written == p->contacts) return numbers;
    uint32_t rows = p->row_first[p->contacts]; /* for pairs: all except contacts with a stored H */
    for (uint32_t c = 0; written && c < p->contacts; c++)
        if (!problem_is_pair(p, c)) rows -= problem_row(p, c)->dimension;
    return numbers + 2.0 * width * rows;
}

void problem_relative_velocity(const problem *p, uint32_t contact, const double *v, double *U) {
    uint32_t rows = problem_row(p, contact)->dimension, bodies;
    if (p->W) {
        memcpy(U, v + p->row_first[contact], rows * sizeof *U);
        return;
    }
    double room[PAIR_NUMBERS];
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    const double *H = problem_H(p, contact, room);
    for (uint32_t i = 0; i < rows; i++)
        U[i] = 0.0;
    for (uint32_t e = 0; e < bodies; e++) {
        uint32_t width;
        const double *velocity = v + problem_dof(p, body[e], &width);
        for (uint32_t i = 0; i < rows; i++, H += width) {
            double sum = 0.0;
            for (uint32_t k = 0; k < width; k++)
                sum += H[k] * velocity[k];
            U[i] += sum;
        }
    }
}

size_t block_inverse_numbers(const block *k) {
    switch (k->type) {
    case BLOCK_DIAGONAL: return k->width;
    case BLOCK_DENSE: return (size_t)k->width * k->width;
    case BLOCK_SPLIT: return 9;
    case BLOCK_COUPLED: break;
    }
    return 0;
}

static const double *inverse_of(const block *k, uint32_t body) {
    return k->inverse + (body - k->first_body) * block_inverse_numbers(k);
}

void block_inverse_times(const block *k, uint32_t body, const double *x, double *y) {
    uint32_t width = k->width;
    const double *inverse = inverse_of(k, body);
    switch (k->type) {
    case BLOCK_DIAGONAL:
        for (uint32_t i = 0; i < width; i++)
            y[i] = inverse[i] * x[i];
        break;
    case BLOCK_DENSE:
        for (uint32_t i = 0; i < width; i++) {
            y[i] = 0.0;
            for (uint32_t j = 0; j < width; j++)
                y[i] += inverse[i * width + j] * x[j];
        }
        break;
    case BLOCK_SPLIT:
        for (uint32_t i = 0; i < 3; i++)
            y[i] = inverse[i] * x[i];
        y[3] = inverse[3] * x[3] + inverse[4] * x[4] + inverse[5] * x[5];
        y[4] = inverse[4] * x[3] + inverse[6] * x[4] + inverse[7] * x[5];
        y[5] = inverse[5] * x[3] + inverse[7] * x[4] + inverse[8] * x[5];
        break;
    case BLOCK_COUPLED: break; /* not body by body */
    }
}

/* Whether impulses can move a dof. Other dofs are never written, so that threads may share a body
 * without free dofs, and a prescribed velocity keeps its bits. */
static bool is_free(const block *k, uint32_t body, uint32_t dof) {
    static const uint8_t split_diagonal[6] = {0, 1, 2, 3, 6, 8};
    const double *inverse = inverse_of(k, body);
    switch (k->type) {
    case BLOCK_DIAGONAL: return inverse[dof] != 0.0;
    case BLOCK_DENSE: return inverse[dof * k->width + dof] != 0.0;
    case BLOCK_SPLIT: return inverse[split_diagonal[dof]] != 0.0;
    case BLOCK_COUPLED: break;
    }
    return false;
}

bool block_moves(const block *k, uint32_t body) {
    for (uint32_t j = 0; j < k->width; j++)
        if (is_free(k, body, j)) return true;
    return false;
}

void block_add_impulse(const block *k, uint32_t body, uint32_t rows, const double *H,
                       const double *dS, double *velocity) {
    double impulse[WIDTH_MAX] = {0}, change[WIDTH_MAX];
    for (uint32_t i = 0; i < rows; i++, H += k->width)
        for (uint32_t j = 0; j < k->width; j++)
            impulse[j] += H[j] * dS[i];
    block_inverse_times(k, body, impulse, change);
    for (uint32_t j = 0; j < k->width; j++)
        if (is_free(k, body, j)) velocity[j] += change[j];
}

void problem_apply_impulse(const problem *p, uint32_t contact, const double *dS, double *v) {
    if (p->W) {
        block_matrix_add_column(p->W, contact, dS, v);
        return;
    }
    uint32_t rows = problem_row(p, contact)->dimension, bodies;
    double room[PAIR_NUMBERS];
    const uint32_t *touched = problem_bodies(p, contact, &bodies);
    const double *H = problem_H(p, contact, room);
    for (uint32_t e = 0; e < bodies; e++) {
        uint32_t body = touched[e];
        const block *k = problem_block(p, body);
        block_add_impulse(k, body, rows, H, dS,
                          v + k->first_dof + (size_t)(body - k->first_body) * k->width);
        H += (size_t)rows * k->width;
    }
}

/* The H' blocks of two entries of one contact with the same body act as their sum; therefore W is
 * summed over all pairs of entries with equal bodies, not only over entries. */
void problem_local_operator(const problem *p, uint32_t contact, double *W) {
    uint32_t rows = problem_row(p, contact)->dimension;
    if (p->W) {
        memcpy(W, block_matrix_at(p->W, contact, contact), (size_t)rows * rows * sizeof *W);
        return;
    }
    double room[PAIR_NUMBERS];
    uint32_t bodies;
    const uint32_t *touched = problem_bodies(p, contact, &bodies);
    const double *H = problem_H(p, contact, room), *left = H;
    for (uint32_t i = 0; i < rows * rows; i++)
        W[i] = 0.0;
    bool coupled = false;
    for (uint32_t e = 0; e < bodies; e++) {
        uint32_t body = touched[e];
        const block *k = problem_block(p, body);
        double moved[ROWS_MAX][WIDTH_MAX]; /* A^-1 H, column by column */
        if (k->type == BLOCK_COUPLED) {
            coupled = true;
            left += (size_t)rows * k->width;
            continue;
        }
        for (uint32_t j = 0; j < rows; j++)
            block_inverse_times(k, body, left + (size_t)j * k->width, moved[j]);
        const double *right = H;
        for (uint32_t f = 0; f < bodies; f++) {
            uint32_t width = touched[f] == body ? k->width : problem_block(p, touched[f])->width;
            if (touched[f] == body)
                for (uint32_t i = 0; i < rows; i++)
                    for (uint32_t j = 0; j < rows; j++)
                        for (uint32_t n = 0; n < width; n++)
                            W[i * rows + j] += right[i * width + n] * moved[j][n];
            right += (size_t)rows * width;
        }
        left += (size_t)rows * k->width;
    }
    if (coupled) coupled_add_local(p, contact, W);
}

void problem_velocity(const problem *p, const double *S, double *v) {
    if (problem_is_coupled(p)) {
        if (coupled_velocity(p, S, v, NULL, NULL) == SCREE_OK) return;
        for (size_t k = 0; k < p->dofs; k++)
            v[k] = NAN;
        return;
    }
    if (p->dofs) memcpy(v, p->v_free, p->dofs * sizeof *v);
    for (uint32_t c = 0; c < p->contacts; c++)
        problem_apply_impulse(p, c, S + p->row_first[c], v);
}

static bool all_finite(const double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

/* The operator of a deformable body must have the body's size. */
static scree_status check_coupled(const block *k, uint32_t i, scree_error *error) {
    const block_operator *o = k->matrix;
    if (!o || o->nodes != k->bodies || o->width != k->width)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: block %u has %u nodes of %u velocities, but its operator has %u "
                         "of %u",
                         i, k->bodies, k->width, o ? o->nodes : 0, o ? o->width : 0);
    if (!o->inverse_mass && (!o->A || !o->solver || o->A->size != o->nodes))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: the operator of block %u has neither a factored matrix of its "
                         "nodes nor inverse masses",
                         i);
    if (o->inverse_mass && !all_finite(o->inverse_mass, (size_t)o->nodes * o->width))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: an inverse mass of block %u is not finite", i);
    return SCREE_OK;
}

static scree_status check_blocks(const problem *p, scree_error *error) {
    uint64_t body = 0;
    size_t dof = 0;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        if (k->type != BLOCK_DIAGONAL && k->type != BLOCK_DENSE && k->type != BLOCK_SPLIT &&
            k->type != BLOCK_COUPLED)
            return error_set(error, SCREE_BAD_INPUT, "problem: block %u has unknown type %d", i,
                             (int)k->type);
        if (k->width == 0 || k->width > WIDTH_MAX)
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: block %u has %u velocities per body, but only 1 to %d are "
                             "possible",
                             i, k->width, WIDTH_MAX);
        if (k->type == BLOCK_SPLIT && k->width != 6)
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: block %u has split masses and %u velocities per body, but "
                             "split masses need 6",
                             i, k->width);
        if (k->first_body != body || k->first_dof != dof)
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: block %u starts at body %u and dof %zu, but the blocks "
                             "before it end at %llu and %zu; blocks must follow each other",
                             i, k->first_body, k->first_dof, (unsigned long long)body, dof);
        body += k->bodies;
        dof += (size_t)k->bodies * k->width;
        if (k->type == BLOCK_COUPLED) TRY(check_coupled(k, i, error));
        if (!all_finite(k->inverse, k->bodies * block_inverse_numbers(k)))
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: an inverse mass of block %u is not finite", i);
    }
    if (body != p->bodies || dof != p->dofs)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: the blocks hold %llu bodies and %zu dofs, but the problem "
                         "states %u and %zu",
                         (unsigned long long)body, dof, p->bodies, p->dofs);
    return SCREE_OK;
}

static scree_status check_row(const problem *p, uint32_t contact, scree_error *error) {
    const row *r = problem_row(p, contact);
    if (r->cone >= CONE_TYPES)
        return error_set(error, SCREE_BAD_INPUT, "problem: contact %u has the unknown cone %d",
                         contact, r->cone);
    if (r->dimension > ROWS_MAX || !(cone_of(r)->dimensions >> r->dimension & 1))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: contact %u has the %s cone with %d rows, which do not fit",
                         contact, cone_of(r)->name, r->dimension);
    if (!(r->mu >= 0.0 && r->l_r >= 0.0) || !isfinite(r->mu) || !isfinite(r->l_r))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: contact %u has friction %g and rolling length %g, but both "
                         "must be finite and not negative",
                         contact, r->mu, r->l_r);
    if (cone_of(r)->faceted && !polygon_exists(r->facets))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: contact %u has a faceted cone with %d corners, but must have "
                         "an even number from %d to %d",
                         contact, r->facets, FACETS_LEAST, FACETS_MOST);
    if ((r->has || row_needs_extra(r)) && !p->extra)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: contact %u needs extra values, but there are none", contact);
    if (p->row_first[contact + 1] - p->row_first[contact] != r->dimension)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: contact %u has %d rows, but its offsets give %u", contact,
                         r->dimension, p->row_first[contact + 1] - p->row_first[contact]);
    return SCREE_OK;
}

/* A problem with a matrix has no bodies, and as many velocities as rows. */
static scree_status check_matrix(const problem *p, scree_error *error) {
    if (p->bodies || p->blocks || p->W->size != p->contacts)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: a matrix of %u block rows beside %u bodies and %u contacts",
                         p->W->size, p->bodies, p->contacts);
    for (uint32_t c = 0; c < p->contacts; c++)
        if (p->W->row_first.data[c + 1] != p->row_first[c + 1])
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: the rows of contact %u are not those of the matrix", c);
    if (!all_finite(p->W->value.data, p->W->value.count))
        return error_set(error, SCREE_BAD_INPUT, "problem: W contains a number that is not finite");
    if (p->dofs != (p->contacts ? p->row_first[p->contacts] : 0))
        return error_set(error, SCREE_BAD_INPUT, "problem: %zu velocities beside a matrix",
                         p->dofs);
    return SCREE_OK;
}

static scree_status check_entries(const problem *p, uint32_t contact, scree_error *error) {
    if (p->entry_first[contact + 1] < p->entry_first[contact])
        return error_set(error, SCREE_BAD_INPUT, "problem: the entries of contact %u decrease",
                         contact);
    size_t numbers = 0;
    for (uint32_t e = p->entry_first[contact]; e < p->entry_first[contact + 1]; e++) {
        if (p->entry_body[e] >= p->bodies)
            return error_set(error, SCREE_BAD_INPUT,
                             "problem: contact %u touches body %u, but there are %u", contact,
                             p->entry_body[e], p->bodies);
        numbers +=
            (size_t)problem_row(p, contact)->dimension * problem_block(p, p->entry_body[e])->width;
    }
    if (p->H_first[contact + 1] - p->H_first[contact] != numbers)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: H of contact %u has %zu numbers, but its bodies need %zu",
                         contact, p->H_first[contact + 1] - p->H_first[contact], numbers);
    return SCREE_OK;
}

scree_status problem_check(const problem *p, scree_error *error) {
    if (p->pairs && !p->written) return BUG(error, "pairs are made by the step, which is trusted");
    if (p->dimension != 2 && p->dimension != 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: dimension %d, but only 2 and 3 are "
                         "possible",
                         p->dimension);
    if (p->W)
        TRY(check_matrix(p, error));
    else
        TRY(check_blocks(p, error));
    if (p->contacts == 0) return SCREE_OK;
    if (p->row_first[0] != 0 || (!p->W && (p->entry_first[0] != 0 || p->H_first[0] != 0)))
        return error_set(error, SCREE_BAD_INPUT, "problem: offsets must start with 0");
    for (uint32_t c = 0; c < p->contacts; c++) {
        TRY(check_row(p, c, error));
        if (!p->W) TRY(check_entries(p, c, error));
    }
    if (!all_finite(p->v_free, p->dofs) || !all_finite(p->b, p->row_first[p->contacts]) ||
        (!p->W && !all_finite(p->H, p->H_first[p->contacts])))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: v_free, b or H contains a number that is not finite");
    if (!(p->reference_speed > 0.0) || !isfinite(p->reference_speed))
        return error_set(error, SCREE_BAD_INPUT,
                         "problem: the reference speed is %g, but must be finite and positive",
                         p->reference_speed);
    return SCREE_OK;
}
