/* (A + H E H') dv = H Q^-1 (f - P g), E = Q^-1 P, over the velocities of the bodies that move; then
 * dx = Q^-1 (f - P (H' dv + g)). Velocities are written as B y with A^-1 = B B', and H denotes B'
 * H: A becomes the identity and is never formed. Where the law has a compliance C, Q denotes Q + P
 * C. */
#include <math.h>
#include <string.h>

#include "solver/part/coupled_ways.h"
#include "solver/part/view_room.h"

#define LOST                                                                                       \
    1e-12 /* share of a dof's own inverse mass that rounding leaves where it is not free           \
           */

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
    for (size_t i = 1; i < count; i++) { /* few entries: sorted by insertion */
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

/* B of one body, A^-1 = B B' in units of the mean: v = B y, where y has unit mass. By Cholesky's
 * method, with a zero column where a dof does not move, or moves only together with earlier ones: a
 * body that is guided along an oblique axis. */
static void find_root(const coupled *c, uint32_t at, double *B) {
    const problem *p = c->w->p;
    const block *k = problem_block(p, c->body.data[at]);
    uint32_t n = k->width;
    double inverse[WIDTH_MAX * WIDTH_MAX], single[WIDTH_MAX];
    for (uint32_t j = 0; j < n; j++) {
        memset(single, 0, sizeof single);
        single[j] = 1.0;
        block_inverse_times(k, c->body.data[at], single, inverse + (size_t)j * n);
    }
    memset(B, 0, (size_t)n * n * sizeof *B);
    for (uint32_t j = 0; j < n; j++)
        for (uint32_t i = j; i < n; i++) {
            double left = inverse[j * n + i] * c->w->room->inverse_mean;
            for (uint32_t l = 0; l < j; l++)
                left -= B[i * n + l] * B[j * n + l];
            if (i > j)
                B[i * n + j] = B[j * n + j] > 0.0 ? left / B[j * n + j] : 0.0;
            else if (left > LOST * inverse[j * n + j] * c->w->room->inverse_mean)
                B[j * n + j] = sqrt(left);
        }
}

static void find_roots(coupled *c) {
    double *root = c->root.data;
    for (uint32_t at = 0; at < c->K.size; at++) {
        find_root(c, at, root);
        root += (size_t)block_rows(&c->K, at) * block_rows(&c->K, at);
    }
}

/* The numbers of B before those of a block row: all are of the width of their bodies. */
static scree_status place_roots(coupled *c, scree_error *error) {
    size_t number = 0;
    if (!array_reserve(&c->root_first, c->K.size + 1)) return no_room(error);
    for (uint32_t i = 0; i < c->K.size; i++) {
        c->root_first.data[i] = number;
        number += (size_t)block_rows(&c->K, i) * block_rows(&c->K, i);
    }
    return array_reserve(&c->root, number) ? SCREE_OK : no_room(error);
}

/* The position of every entry among the rows of K, and its columns of H' B. */
static void place_entries(coupled *c) {
    const view_room *o = c->w->room;
    const problem *p = c->w->p;
    for (uint32_t k = 0; k < p->contacts; k++) {
        size_t number = p->H_first[k];
        for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
            uint32_t width, at = c->body_row.data[p->entry_body[e]];
            problem_dof(p, p->entry_body[e], &width);
            c->entry.data[e] = (coupled_entry){.number = number, .line = at, .width = width};
            if (at != NOT_THERE) c->entry.data[e].dof = c->K.row_first.data[at];
            const double *B = at == NOT_THERE ? NULL : c->root.data + c->root_first.data[at];
            for (uint32_t i = 0; i < problem_row(p, k)->dimension; i++, number += width)
                for (uint32_t j = 0; j < width; j++) {
                    double sum = 0.0;
                    for (uint32_t l = j; B && l < width; l++)
                        sum += o->H.data[number + l] * B[l * width + j];
                    c->H.data[number + j] = sum;
                }
        }
    }
}

/* The position in K of the product of two entries of a contact. */
static void place_products(coupled *c) {
    const problem *p = c->w->p;
    size_t *spot = c->spot.data;
    for (uint32_t k = 0; k < p->contacts; k++)
        for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++)
            for (uint32_t f = p->entry_first[k]; f < p->entry_first[k + 1]; f++, spot++) {
                uint32_t line = c->entry.data[f].line, column = c->entry.data[e].line;
                bool there = line != NOT_THERE && column != NOT_THERE;
                *spot = there ? (size_t)(block_matrix_at(&c->K, line, column) - c->K.value.data)
                              : SIZE_MAX;
            }
}

static size_t count_products(const problem *p) {
    size_t count = 0;
    for (uint32_t k = 0; k < p->contacts; k++) {
        size_t entries = p->entry_first[k + 1] - p->entry_first[k];
        count += entries * entries;
    }
    return count;
}

scree_status velocities_prepare(coupled *c, scree_error *error) {
    const problem *p = c->w->p;
    if (p->contacts == 0) return SCREE_OK;
    if (!array_reserve(&c->body, p->bodies) || !array_reserve(&c->body_row, p->bodies) ||
        !array_reserve(&c->mark, p->bodies) || !array_reserve(&c->list, p->bodies) ||
        !array_reserve(&c->H, p->H_first[p->contacts]) ||
        !array_reserve(&c->entry, p->entry_first[p->contacts]) ||
        !array_reserve(&c->spot, count_products(p)))
        return no_room(error);
    list_bodies(c);
    TRY(find_pattern(c, error));
    TRY(place_roots(c, error));
    if (!array_reserve(&c->dv, p->dofs)) return no_room(error);
    find_roots(c);
    place_entries(c);
    place_products(c);
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

/* The kernels below are inlined with constant rows and widths in the usual cases: rigid bodies in
 * the plane and in space. */

/* moved := E H' of one entry. */
static inline void move_entry(uint32_t n, uint32_t width, const double *E, const double *H,
                              double *moved) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t m = 0; m < width; m++) {
            double sum = 0.0;
            for (uint32_t j = 0; j < n; j++)
                sum += E[i * n + j] * H[j * width + m];
            moved[i * width + m] = sum;
        }
}

/* to += H moved. */
static inline void add_product(uint32_t n, uint32_t rows, uint32_t width, const double *H,
                               const double *moved, double *to) {
    for (uint32_t a = 0; a < rows; a++)
        for (uint32_t m = 0; m < width; m++) {
            double sum = 0.0;
            for (uint32_t i = 0; i < n; i++)
                sum += H[i * rows + a] * moved[i * width + m];
            to[a * width + m] += sum;
        }
}

/* K += H E H' of one contact; width 0: those of the entries. */
static inline void add_contact(coupled *c, uint32_t k, uint32_t n, uint32_t width, const double *E,
                               const size_t *spot) {
    const problem *p = c->w->p;
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        const coupled_entry *right = &c->entry.data[e];
        double moved[ROWS_MAX * WIDTH_MAX];
        if (right->line == NOT_THERE) {
            spot += p->entry_first[k + 1] - p->entry_first[k];
            continue;
        }
        uint32_t columns = width ? width : right->width;
        move_entry(n, columns, E, c->H.data + right->number, moved);
        for (uint32_t f = p->entry_first[k]; f < p->entry_first[k + 1]; f++, spot++) {
            const coupled_entry *left = &c->entry.data[f];
            if (*spot != SIZE_MAX)
                add_product(n, width ? width : left->width, columns, c->H.data + left->number,
                            moved, c->K.value.data + *spot);
        }
    }
}

/* The width that all entries of a contact have, or 0. */
static inline uint32_t common_width(const coupled *c, uint32_t k) {
    const problem *p = c->w->p;
    uint32_t first = p->entry_first[k], end = p->entry_first[k + 1];
    uint32_t width = first < end ? c->entry.data[first].width : 0;
    for (uint32_t e = first; e < end; e++)
        if (c->entry.data[e].width != width) return 0;
    return width;
}

static bool all_zero(uint32_t n, const double *x) {
    for (uint32_t i = 0; i < n; i++)
        if (x[i] != 0.0) return false;
    return true;
}

scree_status velocities_factor(coupled *c, int *sign, scree_error *error) {
    const view *w = c->w;
    block_matrix *K = &c->K;
    const size_t *spot = c->spot.data;
    if (K->value.count) memset(K->value.data, 0, K->value.count * sizeof *K->value.data);
    for (uint32_t i = 0; i < K->size; i++) {
        double *own = block_matrix_at(K, i, i);
        for (uint32_t n = block_rows(K, i), j = 0; j < n; j++)
            own[j * n + j] = 1.0;
    }
    for (uint32_t k = 0; k < w->contacts; k++) {
        double E[ROWS_MAX * ROWS_MAX];
        if (!eliminate(c, k, E)) {
            *sign = 0;
            return SCREE_OK;
        }
        uint32_t n = w->row[k].dimension, width = common_width(c, k);
        size_t entries = w->p->entry_first[k + 1] - w->p->entry_first[k];
        if (all_zero(n * n, E)) {
            spot += entries * entries; /* an open contact */
            continue;
        }
        if (n == 2 && width == 3)
            add_contact(c, k, 2, 3, E, spot);
        else if (n == 3 && width == 6)
            add_contact(c, k, 3, 6, E, spot);
        else
            add_contact(c, k, n, 0, E, spot);
        spot += entries * entries;
    }
    return direct_factor(&c->direct, K, sign, error);
}

/* dv += H t of one contact. */
static inline void push(coupled *c, uint32_t k, uint32_t n, uint32_t width, const double *t) {
    const problem *p = c->w->p;
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        const coupled_entry *at = &c->entry.data[e];
        uint32_t columns = width ? width : at->width;
        const double *H = c->H.data + at->number;
        double *dv = c->dv.data + at->dof;
        if (at->line == NOT_THERE) continue;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < columns; j++)
                dv[j] += H[i * columns + j] * t[i];
    }
}

/* u += H' dv of one contact. */
static inline void pull(const coupled *c, uint32_t k, uint32_t n, uint32_t width, double *u) {
    const problem *p = c->w->p;
    for (uint32_t e = p->entry_first[k]; e < p->entry_first[k + 1]; e++) {
        const coupled_entry *at = &c->entry.data[e];
        uint32_t columns = width ? width : at->width;
        const double *H = c->H.data + at->number, *dv = c->dv.data + at->dof;
        if (at->line == NOT_THERE) continue;
        for (uint32_t i = 0; i < n; i++) {
            double sum = 0.0;
            for (uint32_t j = 0; j < columns; j++)
                sum += H[i * columns + j] * dv[j];
            u[i] += sum;
        }
    }
}

/* t := (Q + P C)^-1 (f - P u) */
static inline void answer(uint32_t n, const double *P, const double *inverse, const double *f,
                          const double *u, double *t) {
    double right[ROWS_MAX];
    for (uint32_t i = 0; i < n; i++) {
        right[i] = f[i];
        for (uint32_t j = 0; j < n; j++)
            right[i] -= P[i * n + j] * u[j];
    }
    for (uint32_t i = 0; i < n; i++) {
        double sum = 0.0;
        for (uint32_t j = 0; j < n; j++)
            sum += inverse[i * n + j] * right[j];
        t[i] = sum;
    }
}

/* The right side of each contact before the solution, and its result. */
static inline void push_contact(coupled *c, uint32_t k, uint32_t n, uint32_t width, const double *f,
                                const double *g) {
    const view *w = c->w;
    double t[ROWS_MAX], u[ROWS_MAX] = {0};
    for (uint32_t i = 0; g && i < n; i++)
        u[i] = g[w->row_first[k] + i];
    answer(n, c->P.data + w->local_first[k], c->inverse.data + w->local_first[k],
           f + w->row_first[k], u, t);
    if (!all_zero(n, t)) push(c, k, n, width, t);
}

static inline void pull_contact(const coupled *c, uint32_t k, uint32_t n, uint32_t width,
                                const double *f, const double *g, double *dx, double *dy) {
    const view *w = c->w;
    uint32_t first = w->row_first[k];
    double u[ROWS_MAX] = {0};
    pull(c, k, n, width, u);
    for (uint32_t i = 0; g && i < n; i++)
        u[i] += g[first + i];
    answer(n, c->P.data + w->local_first[k], c->inverse.data + w->local_first[k], f + first, u,
           dx + first);
    for (uint32_t i = 0; dy && i < n; i++)
        dy[first + i] = w->C ? u[i] + w->C[first + i] * dx[first + i] : u[i];
}

void velocities_solve(coupled *c, const double *f, const double *g, double *dx, double *dy) {
    const view *w = c->w;
    size_t rows = c->K.row_first.data[c->K.size];
    memset(c->dv.data, 0, rows * sizeof *c->dv.data);
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t n = w->row[k].dimension, width = common_width(c, k);
        if (n == 2 && width == 3)
            push_contact(c, k, 2, 3, f, g);
        else if (n == 3 && width == 6)
            push_contact(c, k, 3, 6, f, g);
        else
            push_contact(c, k, n, 0, f, g);
    }
    direct_solve(&c->direct, c->dv.data);
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t n = w->row[k].dimension, width = common_width(c, k);
        if (n == 2 && width == 3)
            pull_contact(c, k, 2, 3, f, g, dx, dy);
        else if (n == 3 && width == 6)
            pull_contact(c, k, 3, 6, f, g, dx, dy);
        else
            pull_contact(c, k, n, 0, f, g, dx, dy);
    }
}

/* dy = H' dv, and C dx where the law has a compliance. */
static inline void reply(const coupled *c, uint32_t k, uint32_t n, uint32_t width, const double *f,
                         double *dy) {
    const view *w = c->w;
    double u[ROWS_MAX] = {0}, dx[ROWS_MAX];
    pull(c, k, n, width, u);
    if (w->C)
        answer(n, c->P.data + w->local_first[k], c->inverse.data + w->local_first[k], f, u, dx);
    for (uint32_t i = 0; i < n; i++)
        dy[i] = w->C ? u[i] + w->C[w->row_first[k] + i] * dx[i] : u[i];
}

void velocities_column(coupled *c, uint32_t contact, const double *f, double *dy) {
    const view *w = c->w;
    const double none[ROWS_MAX] = {0};
    double t[ROWS_MAX];
    size_t rows = c->K.row_first.data[c->K.size];
    memset(c->dv.data, 0, rows * sizeof *c->dv.data);
    answer(w->row[contact].dimension, c->P.data + w->local_first[contact],
           c->inverse.data + w->local_first[contact], f, none, t);
    push(c, contact, w->row[contact].dimension, 0, t);
    direct_solve(&c->direct, c->dv.data);
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t n = w->row[k].dimension, width = common_width(c, k);
        const double *own = k == contact ? f : none;
        if (n == 2 && width == 3)
            reply(c, k, 2, 3, own, dy + w->row_first[k]);
        else
            reply(c, k, n, 0, own, dy + w->row_first[k]);
    }
}
