/* A step's problem in the form of problem files. */
#include <string.h>

#include "base/math.h"
#include "base/text.h"
#include "linear/dense.h"
#include "linear/sparse.h"
#include "problem/cone.h"
#include "problem/file/fc.h"

/* Relative to its own diagonal: a smaller pivot of an inverse mass is rounding. */
#define LEAST_PIVOT 1e-12

/* Parts of a problem that the form cannot store: of cones as listed in their tables, and the
 * rest. */
enum { LOSS_C = CONE_TYPES, LOSS_D, LOSS_DIMENSION, LOSSES, LOSS_NONE };

static const char *loss_text(int loss) {
    if (loss < CONE_TYPES) return cone_kinds[loss]->unfiled;
    return loss == LOSS_C   ? "compliance (C)"
           : loss == LOSS_D ? "laws in parallel (D, d)"
                            : "friction of another dimension";
}

static int loss_of(const problem *p, const row *r) {
    const cone_kind *k = cone_of(r);
    if (r->has & ROW_HAS_C) return LOSS_C;
    if (r->has) return LOSS_D;
    if (k->unfiled && (!k->moments || r->dimension == 6)) return r->cone;
    bool fits = !k->parts || cone_tangent_end(r) == p->dimension;
    return fits ? LOSS_NONE : LOSS_DIMENSION;
}

/* "Tresca friction (3 contacts), ..."; NULL when nothing is lost. */
static scree_status list_losses(const problem *p, char **lost, scree_error *error) {
    uint32_t count[LOSS_NONE + 1] = {0};
    text_buffer text = {0};
    bool room = true;
    *lost = NULL;
    for (uint32_t i = 0; i < p->contacts; i++)
        count[loss_of(p, problem_row(p, i))]++;
    for (int k = 0; k < LOSSES; k++)
        if (count[k])
            room = room && text_add(&text, "%s%s (%u contact%s)", text.count ? ", " : "",
                                    loss_text(k), count[k], count[k] == 1 ? "" : "s");
    if (!room) {
        text_free(&text);
        return error_no_memory(error, "what a file cannot hold");
    }
    *lost = text.data;
    return SCREE_OK;
}

/* A contact without friction has one row here and `dimension` rows there. */
static scree_status fill_laws(fc_problem *out, const problem *p, scree_error *error) {
    out->dimension = p->dimension;
    out->contacts = p->contacts;
    for (uint32_t i = 0; i < p->contacts; i++)
        out->rolling = out->rolling || cone_of(problem_row(p, i))->moments;
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = problem_row(p, i);
        bool rubs = cone_of(r)->parts, rolls = cone_of(r)->moments;
        if (!array_push(&out->mu, rubs ? r->mu : 0.0) ||
            (out->rolling && !array_push(&out->mu_r, rolls ? r->l_r : 0.0)))
            return error_no_memory(error, "laws");
    }
    return SCREE_OK;
}

void fc_spread(const fc_problem *f, const problem *p, const double *S, double *r) {
    uint32_t rows_each = fc_rows(f);
    for (uint32_t i = 0; i < p->contacts; i++)
        for (uint32_t k = 0; k < rows_each; k++)
            r[(size_t)i * rows_each + k] =
                k < problem_row(p, i)->dimension ? S[p->row_first[i] + k] : 0.0;
}

typedef ARRAY(triplet) triplets;

static scree_status close_matrix(triplets *list, size_t rows, size_t columns, sparse_matrix *out,
                                 scree_error *error) {
    return sparse_from_triplets(out, rows, columns, list->data, list->count, error);
}

static bool put(triplets *list, size_t i, size_t j, double value) {
    return value == 0.0 || array_push(list, (triplet){(uint32_t)i, (uint32_t)j, value});
}

/* An assembled operator becomes a local problem: q = v_free + b. */
static bool fill_local(fc_problem *out, const problem *p, triplets *W) {
    uint32_t rows_each = fc_rows(out);
    const block_matrix *m = p->W;
    if (!array_reserve(&out->q, (size_t)p->contacts * rows_each)) return false;
    out->q.count = (size_t)p->contacts * rows_each;
    fc_spread(out, p, p->v_free, out->q.data);
    for (uint32_t i = 0; i < p->contacts; i++) {
        for (uint32_t k = 0; k < problem_row(p, i)->dimension; k++)
            out->q.data[(size_t)i * rows_each + k] += p->b[p->row_first[i] + k];
        for (size_t n = m->first.data[i]; n < m->first.data[i + 1]; n++) {
            uint32_t j = m->column.data[n], columns = block_rows(m, j);
            const double *number = m->value.data + m->number.data[n];
            for (uint32_t a = 0; a < block_rows(m, i); a++)
                for (uint32_t b = 0; b < columns; b++)
                    if (!put(W, (size_t)i * rows_each + a, (size_t)j * rows_each + b,
                             number[a * columns + b]))
                        return false;
        }
    }
    return true;
}

/* The possible motions of a body: v = rest + F z, z (free) with mass M and free value z_free. F
 * (width x free) has unit columns where whole dofs are prescribed. If a body is prescribed along an
 * oblique axis, its inverse mass is F F' of lower rank, and M is the identity. */
typedef struct freedom {
    uint32_t width, free;
    double F[WIDTH_MAX * WIDTH_MAX], M[WIDTH_MAX * WIDTH_MAX];
    double z_free[WIDTH_MAX], rest[WIDTH_MAX];
} freedom;

/* M = P^-1 over the dofs that P moves. False: P is of lower rank there. */
static bool use_whole_dofs(freedom *d, const double *P, const double *v_free) {
    double L[WIDTH_MAX * WIDTH_MAX];
    uint32_t which[WIDTH_MAX], width = d->width, n = 0;
    bool diagonal = true;
    for (uint32_t i = 0; i < width; i++)
        if (P[i * width + i] != 0.0) which[n++] = i;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            L[i * n + j] = P[which[i] * width + which[j]];
            diagonal = diagonal && (i == j || L[i * n + j] == 0.0);
            d->M[i * n + j] = i == j ? 1.0 : 0.0;
        }
    if (!diagonal && !dense_cholesky(n, L)) return false;
    for (uint32_t i = 0; i < n; i++) {
        /* rounding leaves a tiny pivot in place of zero */
        double pivot = L[i * n + i] * L[i * n + i], whole = P[which[i] * width + which[i]];
        if (!diagonal && pivot < LEAST_PIVOT * whole) return false;
        if (diagonal)
            d->M[i * n + i] = 1.0 / L[i * n + i];
        else
            dense_cholesky_solve(n, L, d->M + i * n);
    }
    memcpy(d->rest, v_free, width * sizeof *v_free);
    memset(d->F, 0, sizeof d->F);
    for (uint32_t a = 0; a < n; a++) {
        d->F[which[a] * n + a] = 1.0;
        d->z_free[a] = v_free[which[a]];
        d->rest[which[a]] = 0.0;
    }
    d->free = n;
    return true;
}

/* P = F F' by Cholesky's method with pivots, F column by column in `column`. Returns the rank. */
static uint32_t root_of(uint32_t width, const double *P, double column[][WIDTH_MAX]) {
    uint32_t rank = 0;
    double left[WIDTH_MAX];
    for (uint32_t i = 0; i < width; i++)
        left[i] = P[i * width + i];
    for (; rank < width; rank++) {
        uint32_t pivot = 0;
        double most = 0.0; /* relative to its own diagonal, since dofs have different units */
        for (uint32_t i = 0; i < width; i++)
            if (P[i * width + i] > 0.0 && left[i] / P[i * width + i] > most) {
                most = left[i] / P[i * width + i];
                pivot = i;
            }
        if (most < LEAST_PIVOT) break;
        double root = sqrt(left[pivot]);
        for (uint32_t i = 0; i < width; i++) {
            double sum = P[i * width + pivot];
            for (uint32_t a = 0; a < rank; a++)
                sum -= column[a][i] * column[a][pivot];
            column[rank][i] = sum / root;
        }
        for (uint32_t i = 0; i < width; i++)
            left[i] -= column[rank][i] * column[rank][i];
        left[pivot] = 0.0;
    }
    return rank;
}

/* For lower rank: z_free is the part of v_free in the range of F, by least squares. */
static bool use_directions(freedom *d, const double *P, const double *v_free) {
    double column[WIDTH_MAX][WIDTH_MAX], A[WIDTH_MAX * WIDTH_MAX];
    uint32_t width = d->width, n = root_of(width, P, column);
    for (uint32_t a = 0; a < n; a++) {
        d->z_free[a] = 0.0;
        for (uint32_t i = 0; i < width; i++) {
            d->F[i * n + a] = column[a][i];
            d->z_free[a] += column[a][i] * v_free[i];
        }
        for (uint32_t b = 0; b < n; b++) {
            d->M[a * n + b] = a == b ? 1.0 : 0.0;
            A[a * n + b] = 0.0;
            for (uint32_t i = 0; i < width; i++)
                A[a * n + b] += column[a][i] * column[b][i];
        }
    }
    if (!dense_cholesky(n, A)) return false;
    dense_cholesky_solve(n, A, d->z_free);
    for (uint32_t i = 0; i < width; i++) {
        d->rest[i] = v_free[i];
        for (uint32_t a = 0; a < n; a++)
            d->rest[i] -= d->F[i * n + a] * d->z_free[a];
    }
    d->free = n;
    return true;
}

static scree_status find_freedom(freedom *d, const problem *p, uint32_t body, scree_error *error) {
    double P[WIDTH_MAX * WIDTH_MAX];
    const block *k = problem_block(p, body);
    const double *v_free = p->v_free + problem_dof(p, body, &d->width);
    for (uint32_t j = 0; j < k->width; j++) {
        double unit[WIDTH_MAX] = {0};
        unit[j] = 1.0;
        block_inverse_times(k, body, unit, P + j * k->width);
    }
    if (use_whole_dofs(d, P, v_free) || use_directions(d, P, v_free)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "the inverse mass of body %u is not that of a real "
                     "body",
                     body);
}

/* M and f; first: where the unknowns of each body begin. */
static scree_status fill_bodies(fc_problem *out, const problem *p, triplets *M, uint32_t *first,
                                scree_error *error) {
    for (uint32_t body = 0; body < p->bodies; body++) {
        freedom d;
        uint32_t begin = first[body] = (uint32_t)out->q.count;
        TRY(find_freedom(&d, p, body, error));
        for (uint32_t i = 0; i < d.free; i++) {
            double sum = 0.0;
            for (uint32_t j = 0; j < d.free; j++) {
                /* the mean of both rounded numbers, so that M is symmetric */
                double mass = 0.5 * (d.M[i * d.free + j] + d.M[j * d.free + i]);
                sum += mass * d.z_free[j];
                if (!put(M, begin + i, begin + j, mass)) return error_no_memory(error, "M");
            }
            if (!array_push(&out->q, sum)) return error_no_memory(error, "f");
        }
    }
    return SCREE_OK;
}

/* One row of H' of one body: its part for z, and the contribution of the prescribed motion to w. */
static bool put_row(triplets *H, const freedom *d, uint32_t first, size_t column,
                    const double *number, double *w) {
    for (uint32_t i = 0; i < d->width; i++)
        *w += number[i] * d->rest[i];
    for (uint32_t a = 0; a < d->free; a++) {
        double sum = 0.0;
        for (uint32_t i = 0; i < d->width; i++)
            sum += number[i] * d->F[i * d->free + a];
        if (!put(H, first + a, column, sum)) return false;
    }
    return true;
}

/* The possible motions of a body are computed again for each of its contacts: storing them would
 * take kilobytes per body. */
static scree_status fill_contacts(fc_problem *out, const problem *p, triplets *H,
                                  const uint32_t *first, scree_error *error) {
    uint32_t rows_each = fc_rows(out);
    out->w.count = (size_t)p->contacts * rows_each;
    if (!array_reserve(&out->w, out->w.count)) return error_no_memory(error, "w");
    fc_spread(out, p, p->b, out->w.data);
    for (uint32_t i = 0; i < p->contacts; i++) {
        double room[PAIR_NUMBERS];
        uint32_t bodies;
        const uint32_t *body = problem_bodies(p, i, &bodies);
        const double *number = problem_H(p, i, room);
        for (uint32_t e = 0; e < bodies; e++) {
            freedom d;
            TRY(find_freedom(&d, p, body[e], error));
            for (uint32_t k = 0; k < problem_row(p, i)->dimension; k++, number += d.width) {
                size_t column = (size_t)i * rows_each + k;
                if (!put_row(H, &d, first[body[e]], column, number, &out->w.data[column]))
                    return error_no_memory(error, "H");
            }
        }
    }
    return SCREE_OK;
}

static scree_status fill_global(fc_problem *out, const problem *p, triplets *M, triplets *H,
                                scree_error *error) {
    uint32_t *first = mem_alloc((size_t)p->bodies + 1, sizeof *first);
    if (!first) return error_no_memory(error, "bodies");
    scree_status status = fill_bodies(out, p, M, first, error);
    if (status == SCREE_OK) status = fill_contacts(out, p, H, first, error);
    mem_free(first);
    TRY(status);
    TRY(close_matrix(M, out->q.count, out->q.count, &out->M, error));
    return close_matrix(H, out->q.count, out->w.count, &out->H, error);
}

static scree_status convert(fc_problem *out, const problem *p, scree_error *error) {
    triplets first = {0}, second = {0};
    scree_status status = fill_laws(out, p, error);
    out->global = !p->W;
    if (status == SCREE_OK && p->W) {
        size_t rows = (size_t)p->contacts * fc_rows(out);
        status = fill_local(out, p, &first) ? close_matrix(&first, rows, rows, &out->W, error)
                                            : error_no_memory(error, "W");
    } else if (status == SCREE_OK) {
        status = fill_global(out, p, &first, &second, error);
    }
    array_free(&first);
    array_free(&second);
    return status;
}

scree_status fc_from_problem(fc_problem *out, const problem *p, char **lost, scree_error *error) {
    *out = (fc_problem){0};
    TRY(list_losses(p, lost, error));
    if (*lost) return SCREE_OK;
    TRY(problem_refuse_coupled(p, error));
    scree_status status = convert(out, p, error);
    if (status != SCREE_OK) fc_free(out);
    return status;
}
