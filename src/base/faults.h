/* Several mistakes of one input in one error: readers go on behind a mistake where what follows
 * does not depend on it, and tell all of them at once, one line each, in the order of their places.
 *
 *     faults f;
 *     faults_begin(&f, error);
 *     for each entry: TRY(faults_keep(&f, read_entry(entry, &f.one)));
 *     return faults_end(&f);
 *
 * Faults nest: what an inner reader collected is one text of several lines. Of several mistakes in
 * one place (file, line and column) the first one counts: the others follow from it. */
#ifndef BASE_FAULTS_H
#define BASE_FAULTS_H

#include "base/status.h"

#define FAULTS_MOST 20 /* lines; beyond them a last line says that there are more */

typedef struct faults {
    scree_error one; /* for the call whose status is kept next */
    scree_error *out;
    scree_status status; /* of the first mistake */
} faults;

void faults_begin(faults *f, scree_error *out);
/* A mistake in the input is noted, and the answer is SCREE_OK: go on. Anything else (no memory, a
 * bug) becomes the error, and its status is the answer. A mistake without a text follows from
 * another one and is not told. */
scree_status faults_keep(faults *f, scree_status status);
/* The status of the first mistake, SCREE_OK when there was none. */
scree_status faults_end(faults *f);
/* An error that follows from a mistake that was told already. */
scree_status faults_quiet(scree_error *error);

#endif
