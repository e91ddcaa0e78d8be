#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "io/fclib/data.h"
#include "io/fclib/fclib.h"
#include "io/fclib/own.h"
#include "result/files.h"

/* By columns: nz = -1. */
static scree_status write_matrix(const fclib_place *parent, const char *name,
                                 const sparse_matrix *m) {
    fclib_place at;
    size_t entries = m->row.count;
    if (m->rows > INT32_MAX || m->columns > INT32_MAX - 1 || entries > INT32_MAX)
        return error_set(parent->error, SCREE_UNSUPPORTED,
                         "%s: %s is too large for the 32-bit integers of FCLIB", parent->file,
                         name);
    int32_t *p = mem_alloc(m->columns + 1, sizeof *p), *i = mem_alloc(entries + 1, sizeof *i);
    const int32_t m_n_nz[] = {(int32_t)m->rows, (int32_t)m->columns, -1, (int32_t)entries};
    static const char *const names[] = {"m", "n", "nz", "nzmax"};
    scree_status status =
        p && i ? fclib_make_group(parent, name, &at) : error_no_memory(parent->error, "a matrix");
    if (status == SCREE_OK) {
        for (size_t k = 0; k <= m->columns; k++)
            p[k] = (int32_t)m->first.data[k];
        for (size_t k = 0; k < entries; k++)
            i[k] = (int32_t)m->row.data[k];
        for (int k = 0; k < 4 && status == SCREE_OK; k++)
            status = fclib_put_integers(&at, names[k], &m_n_nz[k], 1);
        if (status == SCREE_OK) status = fclib_put_integers(&at, "p", p, m->columns + 1);
        if (status == SCREE_OK) status = fclib_put_integers(&at, "i", i, entries);
        if (status == SCREE_OK) status = fclib_put_reals(&at, "x", m->value.data, entries);
        fclib_close_group(&at);
    }
    mem_free(p);
    mem_free(i);
    return status;
}

static scree_status write_vectors(const fclib_place *at, const fc_problem *f) {
    TRY(fclib_put_reals(at, f->global ? "f" : "q", f->q.data, f->q.count));
    if (f->global) TRY(fclib_put_reals(at, "w", f->w.data, f->w.count));
    TRY(fclib_put_reals(at, "mu", f->mu.data, f->mu.count));
    return f->rolling ? fclib_put_reals(at, "mu_r", f->mu_r.data, f->mu_r.count) : SCREE_OK;
}

static scree_status write_info(const fclib_place *parent, const fclib_source *source) {
    const char *title = source->title ? source->title : source->f ? source->f->title : NULL;
    fclib_place at;
    TRY(fclib_make_group(parent, "info", &at));
    scree_status status = fclib_put_text(&at, "title", title ? title : "");
    if (status == SCREE_OK)
        status = fclib_put_text(&at, "description", source->description ? source->description : "");
    if (status == SCREE_OK) status = fclib_put_text(&at, "math_info", "");
    fclib_close_group(&at);
    return status;
}

static scree_status write_layout(const fclib_place *at, const fclib_source *source) {
    const fc_problem *f = source->f;
    fclib_place vectors;
    const int32_t spacedim = f->rolling ? (int32_t)fc_rows(f) : f->dimension;
    /* rolling in the plane has 3 rows, but spacedim 3 would be rolling in space: 2 says it */
    TRY(fclib_put_integers(at, "spacedim", f->dimension == 2 ? &(int32_t){2} : &spacedim, 1));
    if (f->global) {
        TRY(write_matrix(at, "M", &f->M));
        TRY(write_matrix(at, "H", &f->H));
    } else {
        TRY(write_matrix(at, "W", &f->W));
    }
    TRY(fclib_make_group(at, "vectors", &vectors));
    scree_status status = write_vectors(&vectors, f);
    fclib_close_group(&vectors);
    TRY(status);
    return write_info(at, source);
}

typedef struct extent {
    size_t rows, dofs;
} extent;

static extent extent_of(const fclib_source *source) {
    const problem *p = source->own;
    const fc_problem *f = source->f;
    if (p) return (extent){p->contacts ? p->row_first[p->contacts] : 0, p->dofs};
    return (extent){(size_t)f->contacts * fc_rows(f), f->global ? f->M.rows : 0};
}

/* u, r and v of a solution or a guess; l, the multipliers of equality constraints, is empty. */
static scree_status write_values(const fclib_place *at, extent n, const double *u, const double *r,
                                 const double *v) {
    if (u) TRY(fclib_put_reals(at, "u", u, n.rows));
    if (r) TRY(fclib_put_reals(at, "r", r, n.rows));
    if (v && n.dofs) TRY(fclib_put_reals(at, "v", v, n.dofs));
    return fclib_put_reals(at, "l", NULL, 0);
}

static scree_status write_guess(const fclib_place *root, extent n, const double *guess) {
    const int32_t one = 1;
    fclib_place guesses, first;
    TRY(fclib_make_group(root, "guesses", &guesses));
    scree_status status = fclib_put_integers(&guesses, "number_of_guesses", &one, 1);
    if (status == SCREE_OK) status = fclib_make_group(&guesses, "1", &first);
    if (status == SCREE_OK) {
        status = write_values(&first, n, NULL, guess, NULL);
        fclib_close_group(&first);
    }
    fclib_close_group(&guesses);
    return status;
}

static scree_status write_solution(const fclib_place *root, extent n, const fclib_source *source) {
    fclib_place at;
    TRY(fclib_make_group(root, "solution", &at));
    scree_status status = write_values(&at, n, source->u, source->r, source->v);
    fclib_close_group(&at);
    return status;
}

static const char *group_of(const fclib_source *source) {
    if (source->own) return "scree";
    if (source->f->rolling)
        return source->f->global ? "fclib_global_rolling" : "fclib_local_rolling";
    return source->f->global ? "fclib_global" : "fclib_local";
}

static scree_status write_own(const fclib_place *at, const fclib_source *source) {
    TRY(fclib_own_write(at, source->own));
    return write_info(at, source);
}

static scree_status write_root(const fclib_place *root, const fclib_source *source) {
    fclib_place at;
    extent n = extent_of(source);
    const double *guess = source->own              ? source->own_guess
                          : source->f->guess.count ? source->f->guess.data
                                                   : NULL;
    TRY(fclib_make_group(root, group_of(source), &at));
    scree_status status = source->own ? write_own(&at, source) : write_layout(&at, source);
    fclib_close_group(&at);
    TRY(status);
    if (guess) TRY(write_guess(root, n, guess));
    return source->u || source->r || source->v ? write_solution(root, n, source) : SCREE_OK;
}

/* The bytes of a finished HDF5 file. */
static scree_status image_of(hid_t file, const char *path, char **bytes, size_t *size,
                             scree_error *error) {
    ssize_t length = H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0 ? H5Fget_file_image(file, NULL, 0) : -1;
    if (length <= 0) return hdf5_error(error, SCREE_IO, path, "cannot be created");
    *size = (size_t)length;
    *bytes = mem_alloc(*size, 1);
    if (!*bytes) return error_no_memory(error, path);
    if (H5Fget_file_image(file, *bytes, *size) == length) return SCREE_OK;
    return hdf5_error(error, SCREE_IO, path, "cannot be created");
}

/* Made in memory: HDF5 does not handle a full disk well. */
static scree_status make_image(const char *path, const fclib_source *source, char **bytes,
                               size_t *size, scree_error *error) {
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), file = -1;
    if (access >= 0 && H5Pset_fapl_core(access, (size_t)1 << 20, 0) >= 0)
        file = H5Fcreate(FCLIB_IN_MEMORY, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    if (access >= 0) H5Pclose(access);
    if (file < 0) return hdf5_error(error, SCREE_IO, path, "cannot be created");
    fclib_place root = {.id = file, .file = path, .error = error};
    scree_status status = write_root(&root, source);
    if (status == SCREE_OK) status = image_of(file, path, bytes, size, error);
    H5Fclose(file);
    return status;
}

static scree_status save(const char *path, const char *bytes, size_t size, scree_error *error) {
    int file = file_create(path, false, error);
    if (file < 0) return SCREE_IO;
    scree_status status = file_write_all(file, bytes, size, path, error);
    if (status == SCREE_OK && fsync(file) != 0)
        status = error_set(error, SCREE_IO, "%s: fsync failed: %s", path, strerror(errno));
    if (close(file) != 0 && status == SCREE_OK)
        status = error_set(error, SCREE_IO, "%s: closing failed: %s", path, strerror(errno));
    return status;
}

static scree_status save_and_rename(const char *path, const char *bytes, size_t size,
                                    scree_error *error) {
    char *fresh = file_name_with(path, ".new");
    if (!fresh) return error_no_memory(error, "the name of a file");
    scree_status status = save(fresh, bytes, size, error);
    if (status == SCREE_OK && rename(fresh, path) != 0)
        status = error_set(error, SCREE_IO, "%s: cannot be renamed to %s: %s", fresh, path,
                           strerror(errno));
    if (status == SCREE_OK)
        status = file_sync_folder(path, error);
    else
        unlink(fresh);
    mem_free(fresh);
    return status;
}

scree_status fclib_write(const char *path, const fclib_source *source, scree_error *error) {
    hdf5_guard guard;
    char *bytes = NULL;
    size_t size = 0;
    hdf5_enter(&guard);
    scree_status status = make_image(path, source, &bytes, &size, error);
    hdf5_leave(&guard);
    if (status == SCREE_OK) status = save_and_rename(path, bytes, size, error);
    mem_free(bytes);
    return status;
}
