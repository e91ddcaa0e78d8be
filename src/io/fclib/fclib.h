/* Frictional-contact problems in HDF5 files of FCLIB's layout: local, global and rolling, with
 * an initial guess, a solution and a title.
 *
 * That layout cannot store Tresca, box and bilateral laws, contacts of different dimensions, C,
 * D, d. Such a problem goes into scree's own group, /scree, with all its numbers; the file then
 * has no FCLIB group, so that no program reads an incomplete problem. */
#ifndef IO_FCLIB_FCLIB_H
#define IO_FCLIB_FCLIB_H

#include "io/file_bytes.h"
#include "problem/file/fc.h"
#include "problem/store.h"

/* The content of a file: `own` if it has our group, otherwise `f`. */
typedef struct fclib_content {
    fc_problem f;
    bool is_own;
    problem_store own;
    ARRAY(double) own_guess; /* rows of `own`, or empty */
} fclib_content;
void fclib_content_free(fclib_content *c);

bool fclib_is_hdf5(const file_bytes *file);
/* On failure out is empty. */
scree_status fclib_parse(const file_bytes *file, fclib_content *out, scree_error *error);

/* Data to write; NULL: absent. One of `f` and `own`. */
typedef struct fclib_source {
    const fc_problem *f; /* with its guess and title */
    const problem *own;
    const double *own_guess;
    const char *title, *description; /* title: instead of f's */
    const double *u, *r, *v;         /* a solution, in the order of the problem */
} fclib_source;
/* The file is written completely or not at all: it is written under another name and renamed. */
scree_status fclib_write(const char *path, const fclib_source *source, scree_error *error);

#endif
