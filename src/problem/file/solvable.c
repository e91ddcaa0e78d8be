#include <math.h>
#include <string.h>

#include "linear/sparse.h"
#include "problem/cone.h"
#include "problem/file/parts.h"

/* Of a double. */
#define EPSILON 2.2204460492503131e-16

struct fc_solvable {
    problem_store store;
    fc_places place;   /* bodies: the solver's place of each velocity of the file */
    fc_factor *factor; /* condensed: M^-1 */
};

/* The rows of the contacts, and memory for b, zero. */
static bool fill_rows(problem_store *s, const fc_problem *f) {
    size_t n = f->contacts, rows_each = fc_rows(f);
    if (!array_reserve(&s->row, n) || !array_reserve(&s->row_first, n + 1) ||
        !array_reserve(&s->b, n * rows_each))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        s->row.data[i] = fc_row(f, i);
        s->row_first.data[i] = (uint32_t)(i * rows_each);
    }
    s->row_first.data[n] = (uint32_t)(n * rows_each);
    s->row.count = n;
    s->row_first.count = n + 1;
    s->b.count = n * rows_each;
    if (n) memset(s->b.data, 0, n * rows_each * sizeof *s->b.data);
    return true;
}

/* Copies W's numbers into the pattern. Rows ascend within a column, so blocks are met in the order
 * of block row j, at their mirrored positions. */
static void fill_numbers(block_matrix *m, const sparse_matrix *W, uint32_t rows_each) {
    for (uint32_t j = 0; j < W->columns; j++) {
        size_t at = m->first.data[j / rows_each];
        for (size_t k = W->first.data[j]; k < W->first.data[j + 1]; k++) {
            uint32_t i = W->row.data[k];
            while (m->column.data[at] != i / rows_each)
                at++;
            double *numbers = m->value.data + m->number.data[m->mirror.data[at]];
            numbers[i % rows_each * rows_each + j % rows_each] = W->value.data[k];
        }
    }
}

static scree_status fill_matrix(problem_store *s, const fc_problem *f, const sparse_matrix *W,
                                const double *q, scree_error *error) {
    index_sets couplings;
    uint32_t rows_each = fc_rows(f);
    TRY(fc_couplings(&couplings, W, f->contacts, rows_each, error));
    scree_status status = fc_block_pattern(&s->W, &couplings, rows_each, error);
    index_sets_free(&couplings);
    if (status != SCREE_OK) return status;
    fill_numbers(&s->W, W, rows_each);
    s->p.W_symmetric = block_matrix_asymmetry(&s->W) <= FC_ASYMMETRY;
    s->p.dofs = W->rows;
    if (!array_reserve(&s->v_free, W->rows)) return error_no_memory(error, "q");
    s->v_free.count = W->rows;
    if (W->rows) memcpy(s->v_free.data, q, W->rows * sizeof *q);
    store_bind(s, true);
    return SCREE_OK;
}

static scree_status make_condensed(fc_solvable *s, const fc_problem *f, const fc_components *c,
                                   bool symmetric, scree_error *error) {
    sparse_matrix W;
    TRY(fc_factor_create(&s->factor, f, c, symmetric, error));
    double *q = mem_alloc(f->H.columns + 1, sizeof *q);
    if (!q) return error_no_memory(error, "q");
    scree_status status = fc_condense(&W, q, f, s->factor, error);
    if (status == SCREE_OK) {
        status = fill_matrix(&s->store, f, &W, q, error);
        sparse_matrix_free(&W);
        /* H' M^-1 H is symmetric if M is, except for rounding */
        s->store.p.W_symmetric = symmetric;
    }
    mem_free(q);
    return status;
}

static scree_status make_global(fc_solvable *s, const fc_problem *f, scree_error *error) {
    fc_components c;
    TRY(fc_components_find(&c, &f->M, error));
    bool symmetric = fc_asymmetry(&f->M) <= FC_ASYMMETRY;
    scree_status status;
    if (c.largest <= WIDTH_MAX && symmetric) {
        status = fc_make_bodies(&s->store, &s->place, f, &c, error);
        if (status == SCREE_OK && f->contacts)
            memcpy(s->store.b.data, f->w.data, f->w.count * sizeof *f->w.data);
    } else {
        status = make_condensed(s, f, &c, symmetric, error);
    }
    fc_components_free(&c);
    return status;
}

/* Root mean square over contacts of the free relative velocity, moments by their lengths as the
 * scale-free residual takes them; 1 when it vanishes; in files it then often has rounding errors of
 * 1e-19. The quoted error has the same limit. */
static double reference_speed(const problem *p) {
    double sum = 0.0;
    for (uint32_t i = 0; i < p->contacts; i++) {
        double q[ROWS_MAX], length[ROWS_MAX];
        problem_relative_velocity(p, i, p->v_free, q);
        cone_scale(problem_row(p, i), cone_extra(p, problem_row(p, i)), length);
        for (int k = 0; k < problem_row(p, i)->dimension; k++) {
            double speed = length[k] * (q[k] + p->b[p->row_first[i] + (uint32_t)k]);
            sum += speed * speed;
        }
    }
    double speed = p->contacts ? sqrt(sum / p->contacts) : 0.0;
    return speed > EPSILON && isfinite(speed) ? speed : 1.0;
}

static scree_status make(fc_solvable *s, const fc_problem *f, scree_error *error) {
    problem_store *t = &s->store;
    TRY(fc_check(f, error));
    if (!fill_rows(t, f)) return error_no_memory(error, "a contact problem");
    t->p.dimension = f->dimension;
    t->p.contacts = f->contacts;
    t->p.quoted_without_q = f->global;
    TRY(f->global ? make_global(s, f, error) : fill_matrix(t, f, &f->W, f->q.data, error));
    store_bind(t, t->W.first.count > 0);
    t->p.reference_speed = reference_speed(&t->p);
    return problem_check(&t->p, error);
}

scree_status fc_solvable_create(fc_solvable **out, const fc_problem *f, scree_error *error) {
    *out = NULL;
    fc_solvable *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, "a contact problem");
    scree_status status = make(s, f, error);
    if (status == SCREE_OK)
        *out = s;
    else
        fc_solvable_destroy(s);
    return status;
}

const problem *fc_solvable_problem(const fc_solvable *s) { return &s->store.p; }

/* v = M^-1 (f + H r), by the bodies or by the factors. */
static scree_status global_velocity(const fc_solvable *s, const fc_problem *f, const double *r,
                                    double *v, scree_error *error) {
    size_t dofs = f->M.rows;
    if (s->factor) {
        if (dofs) memcpy(v, f->q.data, dofs * sizeof *v);
        sparse_add_times(&f->H, r, v);
        return fc_factor_solve(s->factor, v, error);
    }
    double *own = mem_alloc(dofs + 1, sizeof *own);
    if (!own) return error_no_memory(error, "velocities");
    problem_velocity(&s->store.p, r, own);
    for (size_t i = 0; i < dofs; i++)
        v[i] = own[s->place.data[i]];
    mem_free(own);
    return SCREE_OK;
}

scree_status fc_solvable_result(const fc_solvable *s, const fc_problem *f, const double *r,
                                double *u, double *v, scree_error *error) {
    size_t rows = (size_t)f->contacts * fc_rows(f);
    if (f->global) {
        TRY(global_velocity(s, f, r, v, error));
        if (rows) memcpy(u, f->w.data, rows * sizeof *u);
        sparse_add_transposed_times(&f->H, v, u);
        return SCREE_OK;
    }
    if (rows) memcpy(u, f->q.data, rows * sizeof *u);
    sparse_add_times(&f->W, r, u);
    return SCREE_OK;
}

void fc_solvable_destroy(fc_solvable *s) {
    if (!s) return;
    store_free(&s->store);
    array_free(&s->place);
    fc_factor_destroy(s->factor);
    mem_free(s);
}
