#include "problem/operator.h"

#include "base/stop.h"
#include "linear/dense.h"

#include <string.h>

#define BATCH 64 /* number of columns that are solved together */

static size_t dofs_of(const block_operator *o) { return (size_t)o->nodes * o->width; }

static void clear_prescribed(const block_operator *o, double *x, size_t columns) {
    size_t n = dofs_of(o);
    if (!o->prescribed) return;
    for (size_t c = 0; c < columns; c++, x += n)
        for (size_t k = 0; k < n; k++)
            if (o->prescribed[k]) x[k] = 0.0;
}

scree_status operator_solve(block_operator *o, double *x, size_t columns, team *threads,
                            scree_error *error) {
    size_t n = dofs_of(o);
    clear_prescribed(o, x, columns);
    if (!o->inverse_mass) return spd_solve(o->solver, x, columns, threads, error);
    for (size_t c = 0; c < columns; c++, x += n)
        for (size_t k = 0; k < n; k++)
            x[k] *= o->inverse_mass[k];
    return SCREE_OK;
}

static size_t column_numbers(const block_operator *o) {
    return (size_t)o->width * o->skin_nodes * o->width;
}

/* Allocates the table of columns and memory for one. */
static bool reserve_column(block_operator *o, uint32_t place) {
    if (!o->column && !(o->column = mem_alloc(o->skin_nodes, sizeof *o->column))) return false;
    if (!o->room && !(o->room = mem_alloc(o->skin_nodes, sizeof *o->room))) return false;
    if (!o->room[place]) o->room[place] = mem_alloc(column_numbers(o), sizeof(double));
    return o->room[place] != NULL;
}

/* Diagonal A: the columns are known. */
static void fill_diagonal(block_operator *o, uint32_t place) {
    uint32_t width = o->width;
    memset(o->room[place], 0, column_numbers(o) * sizeof(double));
    for (uint32_t k = 0; k < width; k++)
        o->room[place][((size_t)k * o->skin_nodes + place) * width + k] =
            o->inverse_mass[(size_t)o->skin_node[place] * width + k];
}

/* Unit right sides of one node, one after another. */
static void fill_right(const block_operator *o, uint32_t place, double *right) {
    size_t n = dofs_of(o);
    memset(right, 0, n * o->width * sizeof *right);
    for (uint32_t k = 0; k < o->width; k++)
        right[k * n + (size_t)o->skin_node[place] * o->width + k] = 1.0;
}

/* Keeps the part of the solutions on the skin. */
static void take_skin(const block_operator *o, const double *x, double *column) {
    size_t n = dofs_of(o);
    for (uint32_t k = 0; k < o->width; k++, x += n)
        for (uint32_t s = 0; s < o->skin_nodes; s++, column += o->width)
            memcpy(column, x + (size_t)o->skin_node[s] * o->width, o->width * sizeof *column);
}

/* Columns of the nodes in `batch`, whose memory is allocated. */
static scree_status make_batch(block_operator *o, const uint32_t *batch, size_t count,
                               team *threads, scree_error *error) {
    size_t n = dofs_of(o), of_node = n * o->width;
    for (size_t k = 0; k < count; k++)
        fill_right(o, batch[k], o->right.data + k * of_node);
    TRY(operator_solve(o, o->right.data, count * o->width, threads, error));
    for (size_t k = 0; k < count; k++) {
        take_skin(o, o->right.data + k * of_node, o->room[batch[k]]);
        o->column[batch[k]] = o->room[batch[k]];
    }
    o->columns_made += (int64_t)count;
    return SCREE_OK;
}

scree_status operator_need(block_operator *o, const uint32_t *skin_place, size_t count,
                           team *threads, scree_error *error) {
    uint32_t batch[BATCH];
    size_t waiting = 0, most = BATCH / o->width;
    for (size_t k = 0; k < count; k++) {
        uint32_t place = skin_place[k];
        if (o->column && o->column[place]) continue;
        bool twice = false;
        for (size_t w = 0; w < waiting; w++)
            twice |= batch[w] == place;
        if (twice) continue;
        if (!reserve_column(o, place)) return error_no_memory(error, "columns of an inverse");
        if (o->inverse_mass) {
            fill_diagonal(o, place);
            o->column[place] = o->room[place];
            o->columns_made++;
            continue;
        }
        batch[waiting++] = place;
        if (!array_reserve(&o->right, waiting * o->width * dofs_of(o)))
            return error_no_memory(error, "columns of an inverse");
        if (waiting < most) continue;
        TRY(stop_check(error));
        TRY(make_batch(o, batch, waiting, threads, error));
        waiting = 0;
    }
    return waiting ? make_batch(o, batch, waiting, threads, error) : SCREE_OK;
}

void operator_renew(block_operator *o) {
    if (o->column) memset(o->column, 0, o->skin_nodes * sizeof *o->column);
}

void operator_free(block_operator *o) {
    if (o->room)
        for (uint32_t s = 0; s < o->skin_nodes; s++)
            mem_free(o->room[s]);
    mem_free(o->room);
    mem_free(o->column);
    array_free(&o->right);
    o->room = o->column = NULL;
}

/* x += H S on the nodes of deformable bodies, v += A^-1 H S on rigid ones. */
static void add_impulses(const problem *p, uint32_t contact, const double *S, double *v) {
    uint32_t rows = problem_row(p, contact)->dimension;
    const double *H = p->H + p->H_first[contact];
    for (uint32_t e = p->entry_first[contact]; e < p->entry_first[contact + 1]; e++) {
        uint32_t body = p->entry_body[e];
        const block *k = problem_block(p, body);
        double *to = v + k->first_dof + (size_t)(body - k->first_body) * k->width;
        if (k->type == BLOCK_COUPLED)
            for (uint32_t i = 0; i < rows; i++)
                for (uint32_t j = 0; j < k->width; j++)
                    to[j] += H[i * k->width + j] * S[i];
        else
            block_add_impulse(k, body, rows, H, S, to);
        H += (size_t)rows * k->width;
    }
}

scree_status coupled_velocity(const problem *p, const double *S, double *v, team *threads,
                              scree_error *error) {
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        size_t n = (size_t)k->bodies * k->width;
        if (k->type == BLOCK_COUPLED)
            memset(v + k->first_dof, 0, n * sizeof *v);
        else if (n)
            memcpy(v + k->first_dof, p->v_free + k->first_dof, n * sizeof *v);
    }
    for (uint32_t c = 0; c < p->contacts; c++)
        add_impulses(p, c, S + p->row_first[c], v);
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        if (k->type != BLOCK_COUPLED) continue;
        double *own = v + k->first_dof;
        TRY(operator_solve(k->matrix, own, 1, threads, error));
        for (size_t j = 0; j < (size_t)k->bodies * k->width; j++)
            own[j] += p->v_free[k->first_dof + j];
    }
    return SCREE_OK;
}

/* A^-1 between two nodes (width x width): from the columns if they exist, otherwise the inverse of
 * a node's own block of A, as if all other nodes were fixed. Returns whether there is one. */
static bool inverse_between(const block_operator *o, uint32_t a, uint32_t b, double *inverse) {
    uint32_t width = o->width, place = o->skin[b], from = o->skin[a];
    memset(inverse, 0, (size_t)width * width * sizeof *inverse);
    if (o->inverse_mass) {
        for (uint32_t k = 0; a == b && k < width; k++)
            inverse[k * width + k] = o->inverse_mass[(size_t)a * width + k];
        return a == b;
    }
    if (place != UINT32_MAX && from != UINT32_MAX && o->column && o->column[place]) {
        for (uint32_t i = 0; i < width; i++)
            for (uint32_t j = 0; j < width; j++)
                inverse[i * width + j] =
                    o->column[place][((size_t)j * o->skin_nodes + from) * width + i];
        return true;
    }
    if (a != b) return false;
    double L[WIDTH_MAX * WIDTH_MAX], x[WIDTH_MAX];
    memcpy(L, block_matrix_at(o->A, a, a), (size_t)width * width * sizeof *L);
    if (!dense_cholesky(width, L)) return false;
    for (uint32_t j = 0; j < width; j++) {
        for (uint32_t i = 0; i < width; i++)
            x[i] = i == j ? 1.0 : 0.0;
        dense_cholesky_solve(width, L, x);
        for (uint32_t i = 0; i < width; i++)
            inverse[i * width + j] = x[i];
    }
    for (uint32_t i = 0; o->prescribed && i < width; i++)
        if (o->prescribed[(size_t)a * width + i]) inverse[i * width + i] = 0.0;
    return true;
}

/* W += left' inverse right, for two blocks of H' (rows x width) */
static void add_product(uint32_t rows, uint32_t width, const double *left, const double *inverse,
                        const double *right, double *W) {
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t m = 0; m < width; m++)
            for (uint32_t n = 0; n < width; n++)
                for (uint32_t j = 0; j < rows; j++)
                    W[i * rows + j] +=
                        left[i * width + m] * inverse[m * width + n] * right[j * width + n];
}

void coupled_add_local(const problem *p, uint32_t contact, double *W) {
    uint32_t rows = problem_row(p, contact)->dimension, end = p->entry_first[contact + 1];
    const double *left = p->H + p->H_first[contact];
    for (uint32_t e = p->entry_first[contact]; e < end; e++) {
        const block *k = problem_block(p, p->entry_body[e]);
        const double *right = p->H + p->H_first[contact];
        for (uint32_t f = p->entry_first[contact]; f < end; f++) {
            const block *other = problem_block(p, p->entry_body[f]);
            double inverse[WIDTH_MAX * WIDTH_MAX];
            if (k->type == BLOCK_COUPLED && other == k &&
                inverse_between(k->matrix, p->entry_body[e] - k->first_body,
                                p->entry_body[f] - k->first_body, inverse))
                add_product(rows, k->width, left, inverse, right, W);
            right += (size_t)rows * other->width;
        }
        left += (size_t)rows * k->width;
    }
}
