/* (A + H E H') dv = H Q^-1 (f - P g), E = Q^-1 P, over the velocities of the bodies that move, each
 * dof in units in which its mass is 1; then dx = Q^-1 (f - P (H' dv + g)). Where the law has a
 * compliance C, Q stands for Q + P C. */
#include <math.h>
#include <string.h>

#include "linear/dense.h"
#include "solver/part/coupled_ways.h"
#include "solver/part/view_room.h"

static scree_status no_room(scree_error *error) {
    return error_no_memory(error, "a Newton matrix");
}

static void list_bodies(coupled *c) {
    const view_room *o = c->w->room;
    const problem *p = c->w->p;
    c->body.count = 0;
    for (uint32_t b = 0; b < p->bodies; b++) {
        bool there = o->moves.data[b] && o->body_first.data[b] < o->body_first.data[b + 1];
        c->body_row.data[b] = there ? (uint32_t)c->body.count : NOT_THERE;
        if (there) c->body.data[c->body.count++] = b;
    }
}

/* Block rows of bodies that share a contact with this one. */
static size_t neighbours(coupled *c, uint32_t at) {
    const view_room *o = c->w->room;
    const problem *p = c->w->p;
    uint32_t body = c->body.data[at], *mark = c->mark.data, *list = c->list.data;
    size_t count = 0;
    list[count++] = at;
    mark[at] = at + 1;
    for (uint32_t e = o->body_first.data[body]; e < o->body_first.data[body + 1]; e++) {
        uint32_t k = o->entry.data[e].contact;
        for (uint32_t other = p->entry_first[k]; other < p->entry_first[k + 1]; other++) {
            uint32_t to = c->body_row.data[p->entry_body[other]];
            if (to == NOT_THERE || mark[to] == at + 1) continue;
            mark[to] = at + 1;
            list[count++] = to;
        }
    }
    for (size_t i = 1; i < count; i++) { /* few: sorted by insertion */
        uint32_t value = list[i];
        size_t j = i;
        for (; j > 0 && list[j - 1] > value; j--)
            list[j] = list[j - 1];
        list[j] = value;
    }
    return count;
}

static scree_status find_pattern(coupled *c, scree_error *error) {
    const problem *p = c->w->p;
    block_matrix *K = &c->K;
    K->size = (uint32_t)c->body.count;
    if (!array_reserve(&K->row_first, c->body.count + 1) ||
        !array_reserve(&K->first, c->body.count + 1))
        return no_room(error);
    K->row_first.count = K->first.count = c->body.count + 1;
    K->row_first.data[0] = 0;
    K->column.count = 0;
    memset(c->mark.data, 0, c->body.count * sizeof *c->mark.data);
    for (uint32_t i = 0; i < K->size; i++) {
        size_t count = neighbours(c, i);
        if (!array_reserve(&K->column, K->column.count + count)) return no_room(error);
        memcpy(K->column.data + K->column.count, c->list.data, count * sizeof *c->list.data);
        K->first.data[i] = K->column.count;
        K->column.count += count;
        K->row_first.data[i + 1] = K->row_first.data[i] + problem_block(p, c->body.data[i])->width;
    }
    K->first.data[K->size] = K->column.count;
    return block_matrix_shape(K, error);
}

/* A of one body on its free dofs, scaled to a unit diagonal; dofs that do not move have a one. */
static void find_mass(const coupled *c, uint32_t at, double *A, double *root) {
    const problem *p = c->w->p;
    const block *k = problem_block(p, c->body.data[at]);
    uint32_t n = k->width, freed[WIDTH_MAX], count = 0;
    double inverse[WIDTH_MAX * WIDTH_MAX], single[WIDTH_MAX], part[WIDTH_MAX * WIDTH_MAX];
    uint32_t pivot[WIDTH_MAX];
    for (uint32_t j = 0; j < n; j++) {
        memset(single, 0, sizeof single);
        single[j] = 1.0;
        block_inverse_times(k, c->body.data[at], single, inverse + (size_t)j * n);
        if (inverse[j * n + j] > 0.0) freed[count++] = j;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            part[i * count + j] = inverse[freed[i] * n + freed[j]];
    memset(A, 0, (size_t)n * n * sizeof *A);
    for (uint32_t i = 0; i < n; i++)
        A[i * n + i] = 1.0, root[i] = 0.0;
    for (uint32_t i = 0; i < count * count; i++)
        part[i] *= c->w->room->inverse_mean;
    if (dense_factor(count, part, pivot) == 0) return;
    for (uint32_t j = 0; j < count; j++) {
        memset(single, 0, sizeof single);
        single[j] = 1.0;
        dense_solve(count, part, pivot, single);
        for (uint32_t i = 0; i < count; i++)
            A[freed[i] * n + freed[j]] = single[i];
    }
    for (uint32_t i = 0; i < count; i++)
        root[freed[i]] = 1.0 / sqrt(A[freed[i] * n + freed[i]]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            A[freed[i] * n + freed[j]] *= root[freed[i]] * root[freed[j]];
}

static void find_masses(coupled *c) {
    size_t number = 0;
    for (uint32_t at = 0; at < c->K.size; at++) {
        uint32_t n = block_rows(&c->K, at);
        find_mass(c, at, c->A.data + number, c->root.data + c->K.row_first.data[at]);
        number += (size_t)n * n;
    }
}

static void scale_columns(coupled *c) {
    const view_room *o = c->w->room;
    const problem *p = c->w->p;
    for (uint32_t k = 0; k < p->contacts; k++) {
        size_t number = p->H_first[k];
        for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
            uint32_t width, at = c->body_row.data[p->entry_body[e]];
            problem_dof(p, p->entry_body[e], &width);
            const double *root = at == NOT_THERE ? NULL : c->root.data + c->K.row_first.data[at];
            for (uint32_t i = 0; i < p->row[k].dimension; i++)
                for (uint32_t j = 0; j < width; j++, number++)
                    c->H.data[number] = root ? o->H.data[number] * root[j] : 0.0;
        }
    }
}

scree_status velocities_prepare(coupled *c, scree_error *error) {
    const problem *p = c->w->p;
    if (p->contacts == 0) return SCREE_OK;
    if (!array_reserve(&c->body, p->bodies) || !array_reserve(&c->body_row, p->bodies) ||
        !array_reserve(&c->mark, p->bodies) || !array_reserve(&c->list, p->bodies) ||
        !array_reserve(&c->H, p->H_first[p->contacts]))
        return no_room(error);
    list_bodies(c);
    TRY(find_pattern(c, error));
    size_t masses = 0;
    for (uint32_t i = 0; i < c->K.size; i++)
        masses += (size_t)block_rows(&c->K, i) * block_rows(&c->K, i);
    if (!array_reserve(&c->A, masses) || !array_reserve(&c->root, p->dofs) ||
        !array_reserve(&c->dv, p->dofs))
        return no_room(error);
    find_masses(c);
    scale_columns(c);
    return SCREE_OK;
}

/* (Q + P C)^-1, and E := that times P. */
static bool eliminate(coupled *c, uint32_t k, double *E) {
    const view *w = c->w;
    uint32_t n = w->row[k].dimension;
    const double *P = c->P.data + w->local_first[k], *Q = c->Q.data + w->local_first[k];
    double *inverse = c->inverse.data + w->local_first[k], sum[ROWS_MAX * ROWS_MAX];
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            sum[i * n + j] = Q[i * n + j];
            if (w->C) sum[i * n + j] += P[i * n + j] * w->C[w->row_first[k] + j];
        }
    if (!small_inverse((int)n, sum, inverse)) return false;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            E[i * n + j] = 0.0;
            for (uint32_t l = 0; l < n; l++)
                E[i * n + j] += inverse[i * n + l] * P[l * n + j];
        }
    return true;
}

/* K += H E H' of one contact. */
static void add_contact(coupled *c, uint32_t k, const double *E) {
    const problem *p = c->w->p;
    uint32_t n = p->row[k].dimension;
    const double *right = c->H.data + p->H_first[k];
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        uint32_t width, column = c->body_row.data[p->entry_body[e]];
        problem_dof(p, p->entry_body[e], &width);
        double moved[ROWS_MAX * WIDTH_MAX]; /* E H' of this body */
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t m = 0; m < width; m++) {
                moved[i * width + m] = 0.0;
                for (uint32_t j = 0; j < n; j++)
                    moved[i * width + m] += E[i * n + j] * right[j * width + m];
            }
        const double *left = c->H.data + p->H_first[k];
        for (uint32_t f = p->entry_first[k]; f < p->entry_first[k + 1]; f++) {
            uint32_t rows, line = c->body_row.data[p->entry_body[f]];
            problem_dof(p, p->entry_body[f], &rows);
            if (line != NOT_THERE && column != NOT_THERE) {
                double *to = block_matrix_at(&c->K, line, column);
                for (uint32_t i = 0; i < n; i++)
                    for (uint32_t a = 0; a < rows; a++)
                        for (uint32_t m = 0; m < width; m++)
                            to[a * width + m] += left[i * rows + a] * moved[i * width + m];
            }
            left += (size_t)n * rows;
        }
        right += (size_t)n * width;
    }
}

scree_status velocities_factor(coupled *c, int *sign, scree_error *error) {
    const view *w = c->w;
    block_matrix *K = &c->K;
    size_t number = 0;
    if (K->value.count) memset(K->value.data, 0, K->value.count * sizeof *K->value.data);
    for (uint32_t i = 0; i < K->size; i++) {
        size_t numbers = (size_t)block_rows(K, i) * block_rows(K, i);
        memcpy(block_matrix_at(K, i, i), c->A.data + number, numbers * sizeof *c->A.data);
        number += numbers;
    }
    for (uint32_t k = 0; k < w->contacts; k++) {
        double E[ROWS_MAX * ROWS_MAX];
        if (!eliminate(c, k, E)) {
            *sign = 0;
            return SCREE_OK;
        }
        add_contact(c, k, E);
    }
    return direct_factor(&c->direct, K, sign, error);
}

/* force += H t of one contact, or t = H' dv. */
static void push(coupled *c, uint32_t k, const double *t) {
    const problem *p = c->w->p;
    const double *H = c->H.data + p->H_first[k];
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        uint32_t width, at = c->body_row.data[p->entry_body[e]];
        problem_dof(p, p->entry_body[e], &width);
        for (uint32_t i = 0; i < p->row[k].dimension; i++, H += width)
            for (uint32_t j = 0; at != NOT_THERE && j < width; j++)
                c->dv.data[c->K.row_first.data[at] + j] += H[j] * t[i];
    }
}

static void pull(const coupled *c, uint32_t k, double *t) {
    const problem *p = c->w->p;
    const double *H = c->H.data + p->H_first[k];
    memset(t, 0, ROWS_MAX * sizeof *t);
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        uint32_t width, at = c->body_row.data[p->entry_body[e]];
        problem_dof(p, p->entry_body[e], &width);
        for (uint32_t i = 0; i < p->row[k].dimension; i++, H += width)
            for (uint32_t j = 0; at != NOT_THERE && j < width; j++)
                t[i] += H[j] * c->dv.data[c->K.row_first.data[at] + j];
    }
}

/* t := Q^-1 (f - P u) */
static void answer(const coupled *c, uint32_t k, const double *f, const double *u, double *t) {
    const view *w = c->w;
    uint32_t n = w->row[k].dimension;
    const double *P = c->P.data + w->local_first[k], *inverse = c->inverse.data + w->local_first[k];
    double right[ROWS_MAX];
    for (uint32_t i = 0; i < n; i++) {
        right[i] = f[w->row_first[k] + i];
        for (uint32_t j = 0; j < n; j++)
            right[i] -= P[i * n + j] * u[j];
    }
    for (uint32_t i = 0; i < n; i++) {
        t[i] = 0.0;
        for (uint32_t j = 0; j < n; j++)
            t[i] += inverse[i * n + j] * right[j];
    }
}

void velocities_solve(coupled *c, const double *f, const double *g, double *dx) {
    const view *w = c->w;
    double t[ROWS_MAX], u[ROWS_MAX];
    size_t rows = c->K.row_first.data[c->K.size];
    memset(c->dv.data, 0, rows * sizeof *c->dv.data);
    for (uint32_t k = 0; k < w->contacts; k++) {
        for (uint32_t i = 0; i < w->row[k].dimension; i++)
            u[i] = g ? g[w->row_first[k] + i] : 0.0;
        answer(c, k, f, u, t);
        push(c, k, t);
    }
    direct_solve(&c->direct, c->dv.data);
    for (uint32_t k = 0; k < w->contacts; k++) {
        pull(c, k, u);
        for (uint32_t i = 0; g && i < w->row[k].dimension; i++)
            u[i] += g[w->row_first[k] + i];
        answer(c, k, f, u, dx + w->row_first[k]);
    }
}
