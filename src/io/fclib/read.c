#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "io/fclib/data.h"
#include "io/fclib/fclib.h"
#include "io/fclib/image.h"
#include "io/fclib/own.h"
#include "linear/sparse.h"

/* A matrix group's numbers. nz: entries of a triplet matrix, -1 by columns, -2 by rows. */
typedef struct stored_matrix {
    int64_t m, n, nz;
    fclib_integers p, i;
    fclib_reals x;
} stored_matrix;

typedef ARRAY(triplet) triplets;

static scree_status take(const fclib_place *at, const stored_matrix *s, int64_t i, int64_t j,
                         double value, triplets *out) {
    if (i < 0 || i >= s->m || j < 0 || j >= s->n) {
        char text[160];
        snprintf(text, sizeof text,
                 "entry %zu is at (%lld, %lld), outside of the %lld x %lld "
                 "matrix",
                 out->count, (long long)i, (long long)j, (long long)s->m, (long long)s->n);
        return fclib_bad(at, "i", text);
    }
    if (!array_push(out, (triplet){(uint32_t)i, (uint32_t)j, value}))
        return error_no_memory(at->error, "a matrix");
    return SCREE_OK;
}

static scree_status take_triplets(const fclib_place *at, const stored_matrix *s, triplets *out) {
    size_t entries = (size_t)s->nz;
    if (s->p.count < entries || s->i.count < entries || s->x.count < entries)
        return fclib_bad(at, "x", "there are fewer entries than nz states");
    for (size_t k = 0; k < entries; k++)
        TRY(take(at, s, s->i.data[k], s->p.data[k], s->x.data[k], out));
    return SCREE_OK;
}

static scree_status take_lines(const fclib_place *at, const stored_matrix *s, bool by_rows,
                               triplets *out) {
    size_t lines = (size_t)(by_rows ? s->m : s->n);
    if (s->p.count < lines + 1)
        return fclib_bad(at, "p", "there are fewer offsets than rows or columns need");
    if (s->p.data[0] != 0) return fclib_bad(at, "p", "offsets must begin with 0");
    for (size_t j = 0; j < lines; j++) {
        int64_t first = s->p.data[j], end = s->p.data[j + 1];
        if (end < first || (uint64_t)end > s->i.count || (uint64_t)end > s->x.count)
            return fclib_bad(at, "p", "offsets decrease or exceed the number of entries");
        for (int64_t k = first; k < end; k++)
            TRY(by_rows ? take(at, s, (int64_t)j, s->i.data[k], s->x.data[k], out)
                        : take(at, s, s->i.data[k], (int64_t)j, s->x.data[k], out));
    }
    return SCREE_OK;
}

/* The matrix must be rows x columns: checked before anything of that size is allocated. */
static scree_status take_matrix(const fclib_place *at, size_t rows, size_t columns,
                                stored_matrix *s, triplets *list) {
    TRY(fclib_get_integer(at, "m", 0, INT32_MAX, &s->m));
    TRY(fclib_get_integer(at, "n", 0, INT32_MAX, &s->n));
    if ((uint64_t)s->m != rows || (uint64_t)s->n != columns)
        return error_set(at->error, SCREE_BAD_INPUT,
                         "%s: %s is %lld x %lld, but the vectors need %zu x %zu", at->file,
                         at->path, (long long)s->m, (long long)s->n, rows, columns);
    TRY(fclib_get_integer(at, "nz", -2, INT32_MAX, &s->nz));
    TRY(fclib_get_integers(at, "p", &s->p));
    TRY(fclib_get_integers(at, "i", &s->i));
    TRY(fclib_get_reals(at, "x", &s->x));
    return s->nz >= 0 ? take_triplets(at, s, list) : take_lines(at, s, s->nz == -2, list);
}

static scree_status read_matrix(const fclib_place *parent, const char *name, size_t rows,
                                size_t columns, sparse_matrix *out) {
    fclib_place at;
    stored_matrix s = {0};
    triplets list = {0};
    TRY(fclib_open_group(parent, name, &at));
    scree_status status = take_matrix(&at, rows, columns, &s, &list);
    if (status == SCREE_OK)
        status = sparse_from_triplets(out, rows, columns, list.data, list.count, at.error);
    array_free(&s.p);
    array_free(&s.i);
    array_free(&s.x);
    array_free(&list);
    fclib_close_group(&at);
    return status;
}

/* Moves the numbers of a dataset to an array of a problem. */
#define TAKE_REALS(at, name, array)                                                                \
    do {                                                                                           \
        fclib_reals taken_ = {0};                                                                  \
        scree_status read_ = fclib_get_reals(at, name, &taken_);                                   \
        FCLIB_MOVE(array, taken_);                                                                 \
        if (read_ != SCREE_OK) return read_;                                                       \
    } while (0)

static scree_status read_vectors(const fclib_place *at, fc_problem *f) {
    TAKE_REALS(at, f->global ? "f" : "q", &f->q);
    if (f->global) TAKE_REALS(at, "w", &f->w);
    TAKE_REALS(at, "mu", &f->mu);
    if (f->rolling) TAKE_REALS(at, "mu_r", &f->mu_r);
    if (f->mu.count > INT32_MAX) return fclib_bad(at, "mu", "there are too many contacts");
    f->contacts = (uint32_t)f->mu.count;
    return SCREE_OK;
}

/* Equality constraints (G, or V and R) beside the contacts: no file of the collection has them. */
static scree_status refuse_equalities(const fclib_place *at, const fc_problem *f) {
    const char *name = f->global ? "G" : "V";
    int64_t columns = 0;
    fclib_place group;
    if (!fclib_has(at, name)) return SCREE_OK;
    TRY(fclib_open_group(at, name, &group));
    scree_status status = fclib_get_integer(&group, "n", 0, INT32_MAX, &columns);
    fclib_close_group(&group);
    if (status != SCREE_OK || columns == 0) return status;
    return fclib_bad(at, name, "equality constraints together with contacts are not supported");
}

static scree_status read_title(const fclib_place *at, char **title) {
    fclib_place info;
    if (!fclib_has(at, "info")) return SCREE_OK;
    TRY(fclib_open_group(at, "info", &info));
    scree_status status = fclib_get_text(&info, "title", title);
    fclib_close_group(&info);
    return status;
}

static scree_status read_problem(const fclib_place *at, fc_problem *f) {
    fclib_place vectors;
    int64_t spacedim;
    TRY(fclib_get_integer(at, "spacedim", 2, 5, &spacedim));
    /* rolling files give the rows of a contact, 5, or the dimension of space */
    if (spacedim == 4 || (spacedim == 5 && !f->rolling))
        return fclib_bad(at, "spacedim", "must be 2 or 3, with rolling 5");
    f->dimension = spacedim == 2 ? 2 : 3;
    TRY(fclib_open_group(at, "vectors", &vectors));
    scree_status status = read_vectors(&vectors, f);
    fclib_close_group(&vectors);
    TRY(status);
    TRY(refuse_equalities(at, f));
    size_t rows = (size_t)f->contacts * fc_rows(f), dofs = f->q.count;
    if (f->global) {
        TRY(read_matrix(at, "M", dofs, dofs, &f->M));
        TRY(read_matrix(at, "H", dofs, rows, &f->H));
    } else {
        TRY(read_matrix(at, "W", rows, rows, &f->W));
    }
    return read_title(at, &f->title);
}

static scree_status read_first(const fclib_place *guesses, fclib_reals *out) {
    fclib_place first;
    if (!fclib_has(guesses, "1")) return SCREE_OK;
    TRY(fclib_open_group(guesses, "1", &first));
    scree_status status = fclib_has(&first, "r") ? fclib_get_reals(&first, "r", out) : SCREE_OK;
    fclib_close_group(&first);
    return status;
}

/* r of the first guess. */
static scree_status read_guess(const fclib_place *root, fclib_reals *out) {
    fclib_place guesses;
    if (!fclib_has(root, "guesses")) return SCREE_OK;
    TRY(fclib_open_group(root, "guesses", &guesses));
    scree_status status = read_first(&guesses, out);
    fclib_close_group(&guesses);
    return status;
}

static scree_status read_layout(const fclib_place *root, fclib_content *out, scree_error *error) {
    static const struct {
        const char *name;
        bool global, rolling;
    } layouts[] = {{"fclib_local", false, false},
                   {"fclib_global", true, false},
                   {"fclib_global_rolling", true, true},
                   {"fclib_local_rolling", false, true}};
    fclib_place at;
    for (size_t k = 0; k < sizeof layouts / sizeof *layouts; k++) {
        if (!fclib_has(root, layouts[k].name)) continue;
        out->f.global = layouts[k].global;
        out->f.rolling = layouts[k].rolling;
        TRY(fclib_open_group(root, layouts[k].name, &at));
        scree_status status = read_problem(&at, &out->f);
        fclib_close_group(&at);
        TRY(status);
        fclib_reals guess = {0};
        status = read_guess(root, &guess);
        FCLIB_MOVE(&out->f.guess, guess);
        TRY(status);
        status = fc_check(&out->f, error);
        if (status != SCREE_OK) error_prefix(error, "%s: /%s", root->file, layouts[k].name);
        return status;
    }
    return error_set(
        error, SCREE_BAD_INPUT,
        "%s: no contact problem: the file has none of the groups /fclib_local, /fclib_global, "
        "/fclib_global_rolling, /fclib_local_rolling and /scree",
        root->file);
}

static scree_status read_root(const fclib_place *root, fclib_content *out, scree_error *error) {
    if (!fclib_has(root, "scree")) return read_layout(root, out, error);
    fclib_place at;
    out->is_own = true;
    TRY(fclib_open_group(root, "scree", &at));
    scree_status status = fclib_own_read(&at, &out->own);
    fclib_close_group(&at);
    TRY(status);
    fclib_reals guess = {0};
    status = read_guess(root, &guess);
    FCLIB_MOVE(&out->own_guess, guess);
    TRY(status);
    size_t rows = out->own.p.contacts ? out->own.p.row_first[out->own.p.contacts] : 0;
    if (guess.count && guess.count != rows)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: /guesses/1/r has %zu numbers, but the problem needs %zu", root->file,
                         guess.count, rows);
    return SCREE_OK;
}

static scree_status parse(const file_bytes *file, fclib_content *out, scree_error *error) {
    if (!fclib_is_hdf5(file))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not an HDF5 file", file->name);
    /* in memory, so that nothing can change or block while HDF5 reads */
    fclib_image image;
    hid_t id = fclib_image_open(&image, file);
    if (id < 0)
        return hdf5_error(error, SCREE_BAD_INPUT, file->name,
                          "cannot be opened as an HDF5 file: it is truncated or damaged");
    fclib_place root = {.id = id, .file = file->name, .bytes = file, .error = error};
    scree_status status = read_root(&root, out, error);
    H5Fclose(id);
    return status;
}

scree_status fclib_parse(const file_bytes *file, fclib_content *out, scree_error *error) {
    hdf5_guard guard;
    *out = (fclib_content){0};
    hdf5_enter(&guard);
    hid_t mark = hdf5_mark();
    scree_status status = parse(file, out, error);
    hdf5_close_lost(mark);
    hdf5_leave(&guard);
    if (status != SCREE_OK) fclib_content_free(out);
    return status;
}
