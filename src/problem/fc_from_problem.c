/* A step's problem in the form of files. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "linear/dense.h"
#include "linear/sparse.h"
#include "problem/cone.h"
#include "problem/fc.h"

/* What the form has no place for. */
typedef enum loss {
    LOSS_NONE,
    LOSS_FREE,
    LOSS_TRESCA,
    LOSS_SPIN,
    LOSS_BOX,
    LOSS_FACETED,
    LOSS_BILATERAL,
    LOSS_C,
    LOSS_D,
    LOSS_DIMENSION,
    LOSSES
} loss;

static const char *const loss_text[LOSSES] = {"",
                                              "contacts that carry nothing",
                                              "Tresca friction",
                                              "spinning friction",
                                              "bounds",
                                              "faceted cones",
                                              "bilateral constraints",
                                              "compliance (C)",
                                              "laws in parallel (D, d)",
                                              "friction of another dimension"};

static loss loss_of(const problem *p, const row *r) {
    if (r->has & ROW_HAS_C) return LOSS_C;
    if (r->has) return LOSS_D;
    switch ((cone_type)r->cone) {
    case CONE_SIGNORINI: return LOSS_NONE;
    case CONE_COULOMB: return r->dimension == p->dimension ? LOSS_NONE : LOSS_DIMENSION;
    case CONE_ROLLING:
        if (r->dimension == 6) return LOSS_SPIN;
        return r->dimension == (p->dimension == 2 ? 3 : 5) ? LOSS_NONE : LOSS_DIMENSION;
    case CONE_TRESCA: return LOSS_TRESCA;
    case CONE_BOX: return LOSS_BOX;
    case CONE_FACETED: return LOSS_FACETED;
    case CONE_BILATERAL: return LOSS_BILATERAL;
    case CONE_FREE:
    case CONE_TYPES: break;
    }
    return LOSS_FREE;
}

/* "Tresca friction (3 contacts), ..."; NULL when nothing is lost. */
static scree_status list_losses(const problem *p, char **lost, scree_error *error) {
    uint32_t count[LOSSES] = {0};
    text_buffer text = {0};
    bool room = true;
    *lost = NULL;
    for (uint32_t i = 0; i < p->contacts; i++)
        count[loss_of(p, &p->row[i])]++;
    for (int k = LOSS_NONE + 1; k < LOSSES; k++)
        if (count[k])
            room = room && text_add(&text, "%s%s (%u contact%s)", text.count ? ", " : "",
                                    loss_text[k], count[k], count[k] == 1 ? "" : "s");
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
        out->rolling = out->rolling || p->row[i].cone == CONE_ROLLING;
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = &p->row[i];
        bool rubs = r->cone != CONE_SIGNORINI, rolls = r->cone == CONE_ROLLING;
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
            r[(size_t)i * rows_each + k] = k < p->row[i].dimension ? S[p->row_first[i] + k] : 0.0;
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
        for (uint32_t k = 0; k < p->row[i].dimension; k++)
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

/* The free velocities of a body, in order, and A over them: the inverse of the inverse. */
static uint32_t free_mass(const block *k, uint32_t body, uint8_t *which, double *A) {
    double inverse[WIDTH_MAX * WIDTH_MAX], L[WIDTH_MAX * WIDTH_MAX];
    uint32_t width = k->width, n = 0;
    bool diagonal = true;
    for (uint32_t j = 0; j < width; j++) {
        double unit[WIDTH_MAX] = {0};
        unit[j] = 1.0;
        block_inverse_times(k, body, unit, inverse + j * width);
        if (inverse[j * width + j] != 0.0) which[n++] = (uint8_t)j;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            L[i * n + j] = inverse[which[i] * width + which[j]];
            diagonal = diagonal && (i == j || L[i * n + j] == 0.0);
            A[i * n + j] = i == j ? 1.0 : 0.0;
        }
    if (diagonal) {
        for (uint32_t i = 0; i < n; i++)
            A[i * n + i] = 1.0 / L[i * n + i];
        return n;
    }
    if (!dense_cholesky(n, L)) return UINT32_MAX;
    for (uint32_t i = 0; i < n; i++)
        dense_cholesky_solve(n, L, A + i * n);
    return n;
}

/* M and f of the free velocities; place: where each velocity of the problem went, UINT32_MAX for a
 * prescribed one. */
static scree_status fill_bodies(fc_problem *out, const problem *p, triplets *M, uint32_t *place,
                                scree_error *error) {
    uint32_t dofs = 0;
    memset(place, 0xff, p->dofs * sizeof *place);
    for (uint32_t body = 0; body < p->bodies; body++) {
        double A[WIDTH_MAX * WIDTH_MAX];
        uint8_t which[WIDTH_MAX];
        const block *k = problem_block(p, body);
        size_t first = problem_dof(p, body, NULL);
        uint32_t n = free_mass(k, body, which, A);
        if (n == UINT32_MAX)
            return error_set(error, SCREE_BAD_INPUT,
                             "the inverse mass of body %u is not positive definite", body);
        for (uint32_t i = 0; i < n; i++) {
            double sum = 0.0;
            for (uint32_t j = 0; j < n; j++) {
                /* of the two roundings of a number the mean, so that M is symmetric */
                double mass = 0.5 * (A[i * n + j] + A[j * n + i]);
                sum += mass * p->v_free[first + which[j]];
                if (!put(M, dofs + i, dofs + j, mass)) return error_no_memory(error, "M");
            }
            place[first + which[i]] = dofs + i;
            if (!array_push(&out->q, sum)) return error_no_memory(error, "f");
        }
        dofs += n;
    }
    return SCREE_OK;
}

/* H of the free velocities; what the prescribed ones bring stands in w with b. */
static bool fill_contacts(fc_problem *out, const problem *p, triplets *H, const uint32_t *place) {
    uint32_t rows_each = fc_rows(out);
    if (!array_reserve(&out->w, (size_t)p->contacts * rows_each)) return false;
    out->w.count = (size_t)p->contacts * rows_each;
    fc_spread(out, p, p->b, out->w.data);
    for (uint32_t i = 0; i < p->contacts; i++) {
        const double *number = p->H + p->H_first[i];
        for (uint32_t e = p->entry_first[i]; e < p->entry_first[i + 1]; e++) {
            uint32_t width;
            size_t first = problem_dof(p, p->entry_body[e], &width);
            for (uint32_t k = 0; k < p->row[i].dimension; k++)
                for (uint32_t j = 0; j < width; j++, number++) {
                    size_t column = (size_t)i * rows_each + k;
                    if (place[first + j] == UINT32_MAX)
                        out->w.data[column] += *number * p->v_free[first + j];
                    else if (!put(H, place[first + j], column, *number))
                        return false;
                }
        }
    }
    return true;
}

static scree_status fill_global(fc_problem *out, const problem *p, triplets *M, triplets *H,
                                scree_error *error) {
    uint32_t *place = mem_alloc(p->dofs + 1, sizeof *place);
    if (!place) return error_no_memory(error, "velocities");
    scree_status status = fill_bodies(out, p, M, place, error);
    if (status == SCREE_OK && !fill_contacts(out, p, H, place))
        status = error_no_memory(error, "H");
    mem_free(place);
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
    scree_status status = convert(out, p, error);
    if (status != SCREE_OK) fc_free(out);
    return status;
}
