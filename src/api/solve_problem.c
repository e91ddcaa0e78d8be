/* Problems from plain arrays and from files: see scree/solve.h. */
#include <math.h>
#include <string.h>

#include "api/solve.h"
#include "base/memory.h"
#include "base/sized.h"
#include "io/siconos.h"
#include "linear/sparse.h"
#include "problem/residual.h"

size_t solve_rows(const scree_problem *p) {
    const problem *own = &p->content.own.p;
    if (p->content.is_own) return own->row_first[own->contacts];
    return (size_t)p->content.f.contacts * fc_rows(&p->content.f);
}

size_t solve_dofs(const scree_problem *p) {
    const problem *own = &p->content.own.p;
    if (p->content.is_own) return own->W ? 0 : own->dofs;
    return p->content.f.global ? p->content.f.M.rows : 0;
}

scree_matrix scree_matrix_dense(size_t rows, size_t columns, const double *value) {
    return (scree_matrix){
        .form = SCREE_MATRIX_DENSE, .rows = rows, .columns = columns, .value = value};
}

scree_matrix scree_matrix_csr(size_t rows, size_t columns, const size_t *first,
                              const uint32_t *index, const double *value) {
    return (scree_matrix){.form = SCREE_MATRIX_CSR,
                          .rows = rows,
                          .columns = columns,
                          .value = value,
                          .first = first,
                          .index = index};
}

scree_matrix scree_matrix_csc(size_t rows, size_t columns, const size_t *first,
                              const uint32_t *index, const double *value) {
    scree_matrix m = scree_matrix_csr(rows, columns, first, index, value);
    m.form = SCREE_MATRIX_CSC;
    return m;
}

scree_matrix scree_matrix_triplets(size_t rows, size_t columns, size_t count, const uint32_t *index,
                                   const uint32_t *column, const double *value) {
    return (scree_matrix){.form = SCREE_MATRIX_TRIPLETS,
                          .rows = rows,
                          .columns = columns,
                          .value = value,
                          .index = index,
                          .column = column,
                          .count = count};
}

static const scree_problem_def defaults = {.size = sizeof(scree_problem_def), .dimension = 3};

void scree_default_problem_def_into(scree_problem_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

typedef ARRAY(triplet) triplet_list;

/* For the lines (rows or columns) of a compressed matrix. */
static size_t line_count(const scree_matrix *m) {
    return m->form == SCREE_MATRIX_CSR ? m->rows : m->columns;
}

static size_t number_count(const scree_matrix *m) {
    if (m->form == SCREE_MATRIX_DENSE) return m->rows * m->columns;
    return m->form == SCREE_MATRIX_TRIPLETS ? m->count : m->first[line_count(m)];
}

static scree_status check_lines(const scree_matrix *m, const char *name, scree_error *error) {
    if (!m->first) return error_set(error, SCREE_BAD_INPUT, "%s: `first` is missing", name);
    if (m->first[0] != 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: first[0] is %zu, but must be 0", name,
                         m->first[0]);
    for (size_t i = 0; i < line_count(m); i++)
        if (m->first[i + 1] < m->first[i])
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: first[%zu] is %zu, less than the one before, %zu", name, i + 1,
                             m->first[i + 1], m->first[i]);
    return SCREE_OK;
}

/* Checks sizes and arrays; indices are checked when they are read. */
static scree_status check_matrix(const scree_matrix *m, const char *name, size_t rows,
                                 size_t columns, scree_error *error) {
    if (m->rows != rows || m->columns != columns)
        return error_set(error, SCREE_BAD_INPUT, "%s is %zu x %zu, but must be %zu x %zu", name,
                         m->rows, m->columns, rows, columns);
    if (rows > UINT32_MAX || columns > UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "%s: %zu x %zu is too large", name, rows, columns);
    bool lines = m->form == SCREE_MATRIX_CSR || m->form == SCREE_MATRIX_CSC;
    if (!lines && m->form != SCREE_MATRIX_DENSE && m->form != SCREE_MATRIX_TRIPLETS)
        return error_set(error, SCREE_BAD_INPUT, "%s: there is no matrix form %d", name,
                         (int)m->form);
    if (lines) TRY(check_lines(m, name, error));
    if (number_count(m) == 0) return SCREE_OK;
    if (!m->value || (m->form != SCREE_MATRIX_DENSE && !m->index) ||
        (m->form == SCREE_MATRIX_TRIPLETS && !m->column))
        return error_set(error, SCREE_BAD_INPUT, "%s: an array is missing", name);
    return SCREE_OK;
}

static void dense_to_triplets(const scree_matrix *m, triplet_list *out) {
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j < m->columns; j++) {
            double value = m->value[i * m->columns + j];
            if (value != 0.0) /* NaN is kept too, to be refused later */
                out->data[out->count++] = (triplet){(uint32_t)i, (uint32_t)j, value};
        }
}

static void lines_to_triplets(const scree_matrix *m, triplet_list *out) {
    for (size_t i = 0; i < line_count(m); i++)
        for (size_t k = m->first[i]; k < m->first[i + 1]; k++)
            out->data[out->count++] = m->form == SCREE_MATRIX_CSR
                                          ? (triplet){(uint32_t)i, m->index[k], m->value[k]}
                                          : (triplet){m->index[k], (uint32_t)i, m->value[k]};
}

static scree_status read_matrix(const scree_matrix *m, const char *name, size_t rows,
                                size_t columns, sparse_matrix *out, scree_error *error) {
    triplet_list list = {0};
    TRY(check_matrix(m, name, rows, columns, error));
    if (!array_reserve(&list, number_count(m))) return error_no_memory(error, name);
    if (m->form == SCREE_MATRIX_DENSE)
        dense_to_triplets(m, &list);
    else if (m->form == SCREE_MATRIX_TRIPLETS)
        for (size_t k = 0; k < m->count; k++)
            list.data[list.count++] = (triplet){m->index[k], m->column[k], m->value[k]};
    else
        lines_to_triplets(m, &list);
    scree_status status = SCREE_OK;
    for (size_t k = 0; k < list.count && status == SCREE_OK; k++) {
        const triplet *t = &list.data[k];
        if (t->row >= rows || t->column >= columns)
            status = error_set(error, SCREE_BAD_INPUT,
                               "%s: number %zu is at row %u and column %u of a matrix that is %zu "
                               "x %zu; indices count from 0",
                               name, k, t->row, t->column, rows, columns);
    }
    if (status == SCREE_OK)
        status = sparse_from_triplets(out, rows, columns, list.data, list.count, error);
    array_free(&list);
    return status;
}

/* given NULL: zeros where `optional`, else an error. */
static scree_status copy_numbers(double *out, const double *given, size_t count, bool optional,
                                 const char *name, scree_error *error) {
    if (!given && !optional && count > 0)
        return error_set(error, SCREE_BAD_INPUT, "%s is missing: %zu numbers are expected", name,
                         count);
    if (given && count) memcpy(out, given, count * sizeof *given);
    return SCREE_OK;
}

#define READ_NUMBERS(list, given, number, optional, name)                                          \
    (array_reserve((list), (number))                                                               \
         ? ((list)->count = (number),                                                              \
            copy_numbers((list)->data, (given), (number), (optional), (name), error))              \
         : error_no_memory(error, (name)))

static scree_status read_local(scree_problem *p, const scree_problem_def *def, scree_error *error) {
    size_t rows = solve_rows(p);
    TRY(read_matrix(&def->W, "W", rows, rows, &p->content.f.W, error));
    return READ_NUMBERS(&p->content.f.q, def->q, rows, false, "q");
}

static scree_status read_global(scree_problem *p, const scree_problem_def *def,
                                scree_error *error) {
    size_t rows = solve_rows(p), dofs = def->M.rows;
    if (def->W.rows || def->q)
        return error_set(error, SCREE_BAD_INPUT,
                         "W and q define a local problem, M, H and f a global one: give one of "
                         "them");
    TRY(read_matrix(&def->M, "M", dofs, dofs, &p->content.f.M, error));
    TRY(read_matrix(&def->H, "H", dofs, rows, &p->content.f.H, error));
    TRY(READ_NUMBERS(&p->content.f.q, def->f, dofs, false, "f"));
    return READ_NUMBERS(&p->content.f.w, def->w, rows, true, "w");
}

static scree_status read_def(scree_problem *p, const scree_problem_def *def, scree_error *error) {
    if (def->dimension != 2 && def->dimension != 3)
        return error_set(error, SCREE_BAD_INPUT, "a problem must have dimension 2 or 3, not %d",
                         def->dimension);
    p->content.f.global = def->M.rows > 0;
    p->content.f.dimension = def->dimension;
    p->content.f.rolling = def->mu_r != NULL;
    p->content.f.contacts = def->contacts;
    TRY(p->content.f.global ? read_global(p, def, error) : read_local(p, def, error));
    TRY(READ_NUMBERS(&p->content.f.mu, def->mu, def->contacts, false, "mu"));
    if (def->mu_r) TRY(READ_NUMBERS(&p->content.f.mu_r, def->mu_r, def->contacts, false, "mu_r"));
    if (def->guess)
        TRY(READ_NUMBERS(&p->content.f.guess, def->guess, solve_rows(p), false, "guess"));
    return fc_check(&p->content.f, error);
}

scree_status scree_problem_create(scree_problem **out, const scree_problem_def *def,
                                  scree_error *error) {
    scree_problem_def own = defaults;
    TRY(sized_take(&own, def, "scree_problem_def", error));
    def = &own;
    scree_problem *p = mem_alloc(1, sizeof *p);
    *out = NULL;
    if (!p) return error_no_memory(error, "a problem");
    scree_status status = read_def(p, def, error);
    if (status == SCREE_OK)
        *out = p;
    else
        scree_problem_destroy(p);
    return status;
}

void scree_problem_destroy(scree_problem *p) {
    if (!p) return;
    fclib_content_free(&p->content);
    mem_free(p);
}

static scree_problem_info describe_own(const scree_problem *p) {
    const problem *own = &p->content.own.p;
    return (scree_problem_info){.kind = "general",
                                .dimension = own->dimension,
                                .contacts = own->contacts,
                                .rows = solve_rows(p),
                                .dofs = solve_dofs(p),
                                .guess =
                                    p->content.own_guess.count ? p->content.own_guess.data : NULL,
                                .title = p->content.f.title ? p->content.f.title : ""};
}

static scree_problem_info problem_describe(const scree_problem *p) {
    const fc_problem *f = &p->content.f;
    if (p->content.is_own) return describe_own(p);
    return (scree_problem_info){.kind = fc_kind(f),
                                .dimension = f->dimension,
                                .contacts = f->contacts,
                                .contact_rows = fc_rows(f),
                                .rows = solve_rows(p),
                                .dofs = solve_dofs(p),
                                .guess = f->guess.count ? f->guess.data : NULL,
                                .title = f->title ? f->title : ""};
}

void scree_problem_describe_into(const scree_problem *p, scree_problem_info *out, size_t size) {
    scree_problem_info own = problem_describe(p);
    sized_give(out, size, &own, sizeof own);
}

static double own_error(const problem *p, const double *r) {
    double *v = mem_alloc(p->dofs, sizeof *v);
    if (!v) return INFINITY;
    problem_velocity(p, r, v);
    double natural = residual_measure(p, r, v).natural;
    mem_free(v);
    return natural;
}

double scree_problem_error(const scree_problem *p, const double *r, const double *v) {
    return p->content.is_own ? own_error(&p->content.own.p, r) : fc_error(&p->content.f, r, v);
}

static scree_status read_any(const char *path, bool rolling, fclib_content *out,
                             scree_error *error) {
    file_bytes file;
    TRY(file_bytes_read(path, &file, error));
    scree_status status = fclib_is_hdf5(&file) ? fclib_parse(&file, out, error)
                                               : siconos_parse(&file, rolling, &out->f, error);
    file_bytes_free(&file);
    return status;
}

scree_status scree_problem_read(scree_problem **out, const char *path, int rolling,
                                scree_error *error) {
    scree_problem *p = mem_alloc(1, sizeof *p);
    *out = NULL;
    if (!p) return error_no_memory(error, "a problem");
    scree_status status = read_any(path, rolling != 0, &p->content, error);
    if (status == SCREE_OK)
        *out = p;
    else
        mem_free(p);
    return status;
}

scree_status scree_problem_write(const scree_problem *p, const char *path, const double *r,
                                 const double *u, const double *v, scree_error *error) {
    bool own = p->content.is_own, moves = solve_dofs(p) > 0;
    if (r && (!u || (moves && !v)))
        return error_set(error, SCREE_BAD_INPUT,
                         "a solution consists of r, u and, for a global "
                         "problem, v");
    fclib_source source = {.f = own ? NULL : &p->content.f,
                           .own = own ? &p->content.own.p : NULL,
                           .own_guess =
                               own && p->content.own_guess.count ? p->content.own_guess.data : NULL,
                           .title = own ? p->content.f.title : NULL,
                           .r = r,
                           .u = r ? u : NULL,
                           .v = r && moves ? v : NULL};
    return fclib_write(path, &source, error);
}
