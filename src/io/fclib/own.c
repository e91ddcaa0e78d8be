/* Datasets of /scree, integers of 64 bits:
 *     version; sizes (dimension, bodies, dofs, contacts, matrix, symmetric, without_q);
 *     reference_speed; v_free, b
 *     block (blocks x 4: type, width, first body, bodies), inverse
 *     law (contacts x 5: cone, rows, has, facets, extra), mu, l_r, extra (extras x 23)
 *     entry_first, entry_body, H        without a matrix
 *     W/first, W/column, W/value        with one
 * Offsets that follow from these are not stored. */
#include "io/fclib/own.h"
#include "problem/explicit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define VERSION 1

enum { SIZES = 7, BLOCK_NUMBERS = 4, LAW_NUMBERS = 5, EXTRA_NUMBERS = 3 * ROWS_MAX + 5 };

_Static_assert(sizeof(row_extra) == EXTRA_NUMBERS * sizeof(double), "a row of reals");

static size_t count_extras(const problem *p) {
    size_t extras = 0;
    for (uint32_t c = 0; c < p->contacts; c++)
        if ((problem_row(p, c)->has || row_needs_extra(problem_row(p, c))) &&
            problem_row(p, c)->extra >= extras)
            extras = (size_t)problem_row(p, c)->extra + 1;
    return extras;
}

static scree_status write_laws(const fclib_place *at, const problem *p) {
    size_t n = p->contacts;
    int64_t *law = mem_alloc(n * LAW_NUMBERS + 1, sizeof *law);
    double *real = mem_alloc(2 * n + 1, sizeof *real);
    scree_status status = law && real ? SCREE_OK : error_no_memory(at->error, "laws");
    for (size_t c = 0; c < n && status == SCREE_OK; c++) {
        const row *r = problem_row(p, (uint32_t)c);
        bool used = r->has || row_needs_extra(r);
        const int64_t own[LAW_NUMBERS] = {r->cone, r->dimension, r->has, r->facets,
                                          used ? r->extra : 0};
        memcpy(law + c * LAW_NUMBERS, own, sizeof own);
        real[c] = r->mu;
        real[n + c] = r->l_r;
    }
    if (status == SCREE_OK) status = fclib_put_longs(at, "law", law, n * LAW_NUMBERS);
    if (status == SCREE_OK) status = fclib_put_reals(at, "mu", real, n);
    if (status == SCREE_OK) status = fclib_put_reals(at, "l_r", real + n, n);
    if (status == SCREE_OK)
        status =
            fclib_put_reals(at, "extra", (const double *)p->extra, count_extras(p) * EXTRA_NUMBERS);
    mem_free(law);
    mem_free(real);
    return status;
}

/* 32-bit or size_t offsets as 64-bit integers. */
static scree_status write_wide(const fclib_place *at, const char *name, const uint32_t *narrow,
                               const size_t *wide, size_t count) {
    int64_t *copy = mem_alloc(count + 1, sizeof *copy);
    if (!copy) return error_no_memory(at->error, name);
    for (size_t i = 0; i < count; i++)
        copy[i] = narrow ? (int64_t)narrow[i] : (int64_t)wide[i];
    scree_status status = fclib_put_longs(at, name, copy, count);
    mem_free(copy);
    return status;
}

static scree_status write_blocks(const fclib_place *at, const problem *p) {
    size_t numbers = 0;
    ARRAY(double) inverse = {0};
    int64_t *sizes = mem_alloc((size_t)p->blocks * BLOCK_NUMBERS + 1, sizeof *sizes);
    scree_status status = sizes ? SCREE_OK : error_no_memory(at->error, "blocks");
    for (uint32_t i = 0; i < p->blocks && status == SCREE_OK; i++) {
        const block *k = &p->block[i];
        const int64_t own[BLOCK_NUMBERS] = {k->type, k->width, k->first_body, k->bodies};
        size_t more = k->bodies * block_inverse_numbers(k);
        memcpy(sizes + (size_t)i * BLOCK_NUMBERS, own, sizeof own);
        if (!array_reserve(&inverse, numbers + more))
            status = error_no_memory(at->error, "blocks");
        else if (more)
            memcpy(inverse.data + numbers, k->inverse, more * sizeof *inverse.data);
        numbers += more;
    }
    if (status == SCREE_OK)
        status = fclib_put_longs(at, "block", sizes, (size_t)p->blocks * BLOCK_NUMBERS);
    if (status == SCREE_OK) status = fclib_put_reals(at, "inverse", inverse.data, numbers);
    mem_free(sizes);
    array_free(&inverse);
    return status;
}

static scree_status write_matrix(const fclib_place *parent, const block_matrix *m) {
    fclib_place at;
    TRY(fclib_make_group(parent, "W", &at));
    scree_status status = write_wide(&at, "first", NULL, m->first.data, m->first.count);
    if (status == SCREE_OK)
        status = write_wide(&at, "column", m->column.data, NULL, m->column.count);
    if (status == SCREE_OK) status = fclib_put_reals(&at, "value", m->value.data, m->value.count);
    fclib_close_group(&at);
    return status;
}

static scree_status write_H(const fclib_place *at, const problem *p) {
    size_t n = p->contacts;
    TRY(write_wide(at, "entry_first", p->entry_first, NULL, n ? n + 1 : 0));
    TRY(write_wide(at, "entry_body", p->entry_body, NULL, n ? p->entry_first[n] : 0));
    return fclib_put_reals(at, "H", p->H, n ? p->H_first[n] : 0);
}

scree_status fclib_own_write(const fclib_place *at, const problem *p) {
    const int64_t version = VERSION;
    const int64_t sizes[SIZES] = {p->dimension, p->bodies,      (int64_t)p->dofs,   p->contacts,
                                  p->W != NULL, p->W_symmetric, p->quoted_without_q};
    size_t n = p->contacts, rows = n ? p->row_first[n] : 0;
    TRY(fclib_put_longs(at, "version", &version, 1));
    TRY(fclib_put_longs(at, "sizes", sizes, SIZES));
    TRY(fclib_put_reals(at, "reference_speed", &p->reference_speed, 1));
    TRY(fclib_put_reals(at, "v_free", p->v_free, p->dofs));
    TRY(fclib_put_reals(at, "b", p->b, rows));
    TRY(write_laws(at, p));
    if (p->W) return write_matrix(at, p->W);
    TRY(write_blocks(at, p));
    explicit_problem room = {0};
    scree_status status = explicit_make(&room, p, &p, at->error);
    if (status == SCREE_OK) status = write_H(at, p);
    explicit_free(&room.own);
    return status;
}

/* Reading. A list of integers from low to high; counts are checked by the caller. */
static scree_status get_range(const fclib_place *at, const char *name, int64_t low, int64_t high,
                              fclib_integers *out) {
    TRY(fclib_get_integers(at, name, out));
    for (size_t i = 0; i < out->count; i++)
        if (out->data[i] < low || out->data[i] > high) {
            char text[120];
            snprintf(text, sizeof text, "number %zu is %lld, but must be from %lld to %lld", i,
                     (long long)out->data[i], (long long)low, (long long)high);
            return fclib_bad(at, name, text);
        }
    return SCREE_OK;
}

static scree_status want(const fclib_place *at, const char *name, size_t count, size_t wanted) {
    char text[120];
    if (count == wanted) return SCREE_OK;
    snprintf(text, sizeof text, "has %zu numbers, but the problem needs %zu", count, wanted);
    return fclib_bad(at, name, text);
}

#define GET_REALS(at, name, array)                                                                 \
    do {                                                                                           \
        fclib_reals taken_ = {0};                                                                  \
        scree_status read_ = fclib_get_reals(at, name, &taken_);                                   \
        FCLIB_MOVE(array, taken_);                                                                 \
        if (read_ != SCREE_OK) return read_;                                                       \
    } while (0)

static scree_status use_sizes(const fclib_place *at, const fclib_integers *sizes, problem *p,
                              bool *matrix) {
    TRY(want(at, "sizes", sizes->count, SIZES));
    p->dimension = sizes->data[0] == 2 ? 2 : sizes->data[0] == 3 ? 3 : 0; /* 0 is refused later */
    p->bodies = (uint32_t)sizes->data[1];
    p->dofs = (size_t)sizes->data[2];
    p->contacts = (uint32_t)sizes->data[3];
    *matrix = sizes->data[4] != 0;
    p->W_symmetric = sizes->data[5] != 0;
    p->quoted_without_q = sizes->data[6] != 0;
    return SCREE_OK;
}

static scree_status fill_rows(const fclib_place *at, const fclib_integers *law, problem_store *s) {
    size_t n = s->p.contacts, rows = 0;
    fclib_reals mu = {0}, l_r = {0};
    TRY(want(at, "law", law->count, n * LAW_NUMBERS));
    scree_status status = fclib_get_reals(at, "mu", &mu);
    if (status == SCREE_OK) status = want(at, "mu", mu.count, n);
    if (status == SCREE_OK) status = fclib_get_reals(at, "l_r", &l_r);
    if (status == SCREE_OK) status = want(at, "l_r", l_r.count, n);
    if (status == SCREE_OK && (!array_reserve(&s->row, n) || !array_reserve(&s->row_first, n + 1)))
        status = error_no_memory(at->error, "laws");
    for (size_t c = 0; c < n && status == SCREE_OK; c++) {
        const int64_t *own = law->data + c * LAW_NUMBERS;
        row r = {.cone = (uint8_t)own[0],
                 .dimension = (uint8_t)own[1],
                 .has = (uint8_t)own[2],
                 .facets = (uint8_t)own[3],
                 .extra = (uint32_t)own[4],
                 .mu = mu.data[c],
                 .l_r = l_r.data[c]};
        if (own[0] >= CONE_TYPES || own[1] < 1 || own[1] > ROWS_MAX || own[2] > 7 || own[3] > 255)
            status = fclib_bad(at, "law", "a cone that does not exist");
        else if ((r.has || row_needs_extra(&r)) && r.extra >= s->extra.count)
            status = fclib_bad(at, "extra", "there are fewer than the laws need");
        s->row_first.data[c] = (uint32_t)rows;
        rows += r.dimension;
        s->row.data[c] = r;
    }
    if (status == SCREE_OK) {
        s->row_first.data[n] = (uint32_t)rows;
        s->row.count = n;
        s->row_first.count = n + 1;
        status = want(at, "b", s->b.count, rows);
    }
    array_free(&mu);
    array_free(&l_r);
    return status;
}

static scree_status read_extras(const fclib_place *at, problem_store *s) {
    fclib_reals numbers = {0};
    scree_status status = fclib_get_reals(at, "extra", &numbers);
    size_t count = numbers.count / EXTRA_NUMBERS;
    if (status == SCREE_OK) status = want(at, "extra", numbers.count, count * EXTRA_NUMBERS);
    for (size_t i = 0; i < numbers.count && status == SCREE_OK; i++)
        if (isnan(numbers.data[i]))
            status = fclib_bad(at, "extra", "contains a value that is not a number");
    if (status == SCREE_OK && !array_reserve(&s->extra, count))
        status = error_no_memory(at->error, "laws");
    if (status == SCREE_OK && count) memcpy(s->extra.data, numbers.data, count * sizeof(row_extra));
    if (status == SCREE_OK) s->extra.count = count;
    array_free(&numbers);
    return status;
}

static scree_status read_laws(const fclib_place *at, problem_store *s) {
    fclib_integers law = {0};
    TRY(read_extras(at, s));
    scree_status status = get_range(at, "law", 0, UINT32_MAX, &law);
    if (status == SCREE_OK) status = fill_rows(at, &law, s);
    array_free(&law);
    return status;
}

static scree_status fill_blocks(const fclib_place *at, const fclib_integers *sizes,
                                problem_store *s) {
    size_t count = sizes->count / BLOCK_NUMBERS, dof = 0, numbers = 0;
    TRY(want(at, "block", sizes->count, count * BLOCK_NUMBERS));
    if (!array_reserve(&s->block, count)) return error_no_memory(at->error, "blocks");
    for (size_t i = 0; i < count; i++) {
        const int64_t *own = sizes->data + i * BLOCK_NUMBERS;
        if (own[0] > BLOCK_SPLIT || own[1] < 1 || own[1] > WIDTH_MAX)
            return fclib_bad(at, "block", "a type or width that does not exist");
        block k = {.type = (block_type)own[0],
                   .width = (uint32_t)own[1],
                   .first_body = (uint32_t)own[2],
                   .bodies = (uint32_t)own[3],
                   .first_dof = dof};
        dof += (size_t)k.bodies * k.width;
        numbers += k.bodies * block_inverse_numbers(&k);
        s->block.data[s->block.count++] = k;
    }
    return want(at, "inverse", s->inverse.count, numbers);
}

/* Offsets of entries and of H, whose lengths follow from the bodies' widths. */
static scree_status fill_entries(const fclib_place *at, const fclib_integers *first,
                                 const fclib_integers *body, problem_store *s) {
    size_t n = s->p.contacts, numbers = 0;
    TRY(want(at, "entry_first", first->count, n ? n + 1 : 0));
    TRY(want(at, "entry_body", body->count, n ? (size_t)first->data[n] : 0));
    if (!array_reserve(&s->H.entry_first, n + 1) || !array_reserve(&s->H.H_first, n + 1) ||
        !array_reserve(&s->H.entry_body, body->count))
        return error_no_memory(at->error, "bodies of contacts");
    for (size_t e = 0; e < body->count; e++)
        s->H.entry_body.data[e] = (uint32_t)body->data[e];
    for (size_t c = 0; c < n; c++) {
        if (first->data[c + 1] < first->data[c] || (size_t)first->data[c + 1] > body->count)
            return fclib_bad(at, "entry_first", "offsets decrease or exceed the size");
        s->H.entry_first.data[c] = (uint32_t)first->data[c];
        s->H.H_first.data[c] = numbers;
        for (int64_t e = first->data[c]; e < first->data[c + 1]; e++) {
            uint32_t width;
            problem_dof(&s->p, (uint32_t)body->data[e], &width);
            numbers += (size_t)s->row.data[c].dimension * width;
        }
    }
    s->H.entry_first.data[n] = (uint32_t)body->count;
    s->H.H_first.data[n] = numbers;
    s->H.entry_first.count = s->H.H_first.count = n + 1;
    s->H.entry_body.count = body->count;
    return want(at, "H", s->H.H.count, numbers);
}

static scree_status read_bodies(const fclib_place *at, problem_store *s) {
    fclib_integers list = {0}, body = {0};
    GET_REALS(at, "inverse", &s->inverse);
    GET_REALS(at, "H", &s->H.H);
    scree_status status = get_range(at, "block", 0, UINT32_MAX, &list);
    if (status == SCREE_OK) status = fill_blocks(at, &list, s);
    if (status == SCREE_OK && s->block.count == 0 && s->p.bodies)
        status = fclib_bad(at, "block", "there are bodies, but no block contains them");
    if (status == SCREE_OK) store_bind(s, false);
    if (status == SCREE_OK) status = get_range(at, "entry_first", 0, UINT32_MAX, &list);
    if (status == SCREE_OK)
        status = get_range(at, "entry_body", 0, (int64_t)s->p.bodies - 1, &body);
    if (status == SCREE_OK) status = fill_entries(at, &list, &body, s);
    array_free(&list);
    array_free(&body);
    return status;
}

static scree_status fill_matrix(const fclib_place *at, const fclib_integers *first,
                                const fclib_integers *column, problem_store *s) {
    block_matrix *m = &s->W;
    size_t n = s->p.contacts;
    TRY(want(at, "first", first->count, n + 1));
    TRY(want(at, "column", column->count, (size_t)first->data[n]));
    m->size = (uint32_t)n;
    if (!array_reserve(&m->row_first, n + 1) || !array_reserve(&m->first, n + 1) ||
        !array_reserve(&m->column, column->count))
        return error_no_memory(at->error, "W");
    memcpy(m->row_first.data, s->row_first.data, (n + 1) * sizeof *m->row_first.data);
    for (size_t i = 0; i <= n; i++) {
        if ((size_t)first->data[i] > column->count)
            return fclib_bad(at, "first", "offsets exceed the size");
        m->first.data[i] = (size_t)first->data[i];
    }
    for (size_t k = 0; k < column->count; k++)
        m->column.data[k] = (uint32_t)column->data[k];
    m->row_first.count = m->first.count = n + 1;
    m->column.count = column->count;
    if (m->first.data[0] != 0) return fclib_bad(at, "first", "offsets must begin with 0");
    return block_matrix_shape(m, at->error);
}

static scree_status read_numbers(const fclib_place *at, block_matrix *m) {
    fclib_reals value = {0};
    scree_status status = fclib_get_reals(at, "value", &value);
    if (status == SCREE_OK) status = want(at, "value", value.count, m->value.count);
    if (status == SCREE_OK && value.count)
        memcpy(m->value.data, value.data, value.count * sizeof *value.data);
    array_free(&value);
    return status;
}

static scree_status read_matrix(const fclib_place *parent, problem_store *s) {
    fclib_place at;
    fclib_integers first = {0}, column = {0};
    TRY(fclib_open_group(parent, "W", &at));
    scree_status status = get_range(&at, "first", 0, INT64_MAX, &first);
    if (status == SCREE_OK)
        status = get_range(&at, "column", 0, (int64_t)s->p.contacts - 1, &column);
    if (status == SCREE_OK) status = fill_matrix(&at, &first, &column, s);
    if (status == SCREE_OK) status = read_numbers(&at, &s->W);
    array_free(&first);
    array_free(&column);
    fclib_close_group(&at);
    return status;
}

scree_status fclib_own_read(const fclib_place *at, problem_store *s) {
    int64_t version;
    bool matrix = false;
    fclib_integers sizes = {0};
    TRY(fclib_get_integer(at, "version", VERSION, VERSION, &version));
    scree_status status = get_range(at, "sizes", 0, UINT32_MAX, &sizes);
    if (status == SCREE_OK) status = use_sizes(at, &sizes, &s->p, &matrix);
    array_free(&sizes);
    TRY(status);
    TRY(fclib_get_real(at, "reference_speed", &s->p.reference_speed));
    GET_REALS(at, "v_free", &s->v_free);
    TRY(want(at, "v_free", s->v_free.count, s->p.dofs));
    GET_REALS(at, "b", &s->b);
    TRY(read_laws(at, s));
    TRY(matrix ? read_matrix(at, s) : read_bodies(at, s));
    store_bind(s, matrix);
    status = problem_check(&s->p, at->error);
    if (status != SCREE_OK) error_prefix(at->error, "%s: %s", at->file, at->path);
    return status;
}
