#include "io/siconos.h"

#include "io/scan.h"
#include "io/siconos_matrix.h"

static scree_status take_vector(scan *s, const char *what, size_t count, double **data,
                                size_t *held) {
    *data = mem_alloc(count ? count : 1, sizeof **data);
    if (!*data) return error_no_memory(s->error, what);
    *held = count;
    for (size_t i = 0; i < count; i++)
        TRY(siconos_take_real(s, what, &(*data)[i]));
    return SCREE_OK;
}

#define TAKE_VECTOR(s, what, n, array)                                                             \
    ((array)->capacity = (n) ? (n) : 1, take_vector(s, what, n, &(array)->data, &(array)->count))

/* Words from here to the end of the file, at most `limit`. */
static size_t count_words(scan s, size_t limit) {
    size_t words = 0;
    for (skip_spaces(&s, true); s.at < s.end && words < limit; skip_spaces(&s, true), words++)
        s.at += word_length(&s);
    return words;
}

/* The next word, if it is a whole number. */
static bool next_count(scan *s, size_t *out) {
    scan quiet = *s;
    quiet.error = NULL;
    if (siconos_take_count(&quiet, "", SIZE_MAX / 2, out) != SCREE_OK) return false;
    *s = quiet;
    return true;
}

/* A local problem has a matrix of its own rows and then q. A global one with as many velocities as
 * rows has the head of a second matrix there, "type velocities rows" in whole numbers; a q that
 * looks like this by chance is less important than the detection of a truncated global file. */
static bool is_global(scan s, const sparse_matrix *first, size_t rows) {
    size_t type, down, across;
    if (first->rows != rows) return true;
    return next_count(&s, &type) && next_count(&s, &down) && next_count(&s, &across) && type <= 2 &&
           down == rows && across == rows;
}

/* Whether mu_r follows mu: known from the rows per contact, except that 3 may mean (N, T1, T2) or
 * (N, T, M). Then the number of remaining words decides. */
static scree_status find_rolling(scan *s, size_t rows_each, bool said, fc_problem *out) {
    size_t contacts = out->contacts, words = count_words(*s, 2 * contacts + 2);
    if (rows_each == 5) out->rolling = true;
    if (rows_each != 3) return SCREE_OK;
    if (contacts == 1 && words == 2) {
        scan last = *s;
        double mu;
        TRY(siconos_take_real(&last, "mu", &mu));
        skip_spaces(&last, true);
        out->rolling = said || (!at_word(&last, "0") && !at_word(&last, "1"));
    } else {
        out->rolling = contacts > 0 && words >= 2 * contacts;
    }
    if (said && !out->rolling && contacts > 0)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: cannot be read as rolling friction in the plane: %zu numbers "
                         "follow, but mu and mu_r of %zu contacts need %zu",
                         s->file->name, s->line, words, contacts, 2 * contacts);
    if (out->rolling) out->dimension = 2;
    return SCREE_OK;
}

/* Behind the last number there may be one more token, 0 or 1. */
static scree_status take_end(scan *s) {
    skip_spaces(s, true);
    if (take_word(s, "0") || take_word(s, "1")) skip_spaces(s, true);
    return s->at == s->end ? SCREE_OK : scan_error(s, "the end of the file is expected");
}

static scree_status take_sizes(scan *s, size_t *rows_each, fc_problem *out) {
    size_t contacts;
    TRY(siconos_take_count(s, "the rows of a contact", 5, rows_each));
    if (*rows_each != 2 && *rows_each != 3 && *rows_each != 5)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: %zu rows per contact, but only 2 (plane), 3 (space) and 5 "
                         "(rolling) are possible",
                         s->file->name, s->line, *rows_each);
    /* every contact has at least q and mu in the file, two bytes each */
    TRY(siconos_take_count(s, "the number of contacts", s->file->count, &contacts));
    out->contacts = (uint32_t)contacts;
    out->dimension = *rows_each == 2 ? 2 : 3;
    return SCREE_OK;
}

static scree_status take_global(scan *s, size_t rows, fc_problem *out) {
    size_t dofs = out->M.rows;
    if (out->M.columns != dofs)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: the matrix above is %zu x %zu, but must be W (%zu x %zu) or M "
                         "(square)",
                         s->file->name, s->line, dofs, out->M.columns, rows, rows);
    TRY(siconos_take_matrix(s, "H", &out->H));
    if (out->H.rows != dofs || out->H.columns != rows)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "%s:%zu: H above is %zu x %zu, but M and the contacts need %zu x %zu",
                         s->file->name, s->line, out->H.rows, out->H.columns, dofs, rows);
    TRY(TAKE_VECTOR(s, "q", dofs, &out->q));
    return TAKE_VECTOR(s, "b", rows, &out->w);
}

static scree_status take_problem(scan *s, bool rolling, fc_problem *out) {
    size_t rows_each, rows;
    sparse_matrix first;
    TRY(take_sizes(s, &rows_each, out));
    rows = rows_each * out->contacts;
    TRY(siconos_take_matrix(s, "W or M", &first));
    out->global = is_global(*s, &first, rows);
    *(out->global ? &out->M : &out->W) = first;
    if (out->global) {
        TRY(take_global(s, rows, out));
    } else {
        if (first.columns != rows)
            return error_set(s->error, SCREE_BAD_INPUT,
                             "%s:%zu: W above is %zu x %zu, but %u contacts of %zu rows need "
                             "%zu x %zu",
                             s->file->name, s->line, first.rows, first.columns, out->contacts,
                             rows_each, rows, rows);
        TRY(TAKE_VECTOR(s, "q", rows, &out->q));
    }
    TRY(find_rolling(s, rows_each, rolling, out));
    TRY(TAKE_VECTOR(s, "mu", out->contacts, &out->mu));
    if (out->rolling) TRY(TAKE_VECTOR(s, "mu_r", out->contacts, &out->mu_r));
    return take_end(s);
}

scree_status siconos_parse(const file_bytes *file, bool rolling, fc_problem *out,
                           scree_error *error) {
    *out = (fc_problem){0};
    scan s = scan_from(file, error);
    scree_status status = take_problem(&s, rolling, out);
    if (status == SCREE_OK) {
        status = fc_check(out, error);
        if (status != SCREE_OK) error_prefix(error, "%s", file->name);
    }
    if (status != SCREE_OK) fc_free(out);
    return status;
}
