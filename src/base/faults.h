/* Several errors of one input in one text: readers continue after an error if the rest does not
 * depend on it, and report all errors together, one line each, in the order of their places.
 *
 *     faults f;
 *     faults_begin(&f, error);
 *     for each entry: TRY(faults_keep(&f, read_entry(entry, &f.one)));
 *     return faults_end(&f);
 *
 * Faults nest: the errors of an inner reader are one text of several lines. Of several errors at
 * one place (file, line and column) only the first is reported: the others follow from it. */
#ifndef BASE_FAULTS_H
#define BASE_FAULTS_H

#include "base/status.h"

#define FAULTS_MOST 20 /* maximum number of lines; a last line then states that there are more */

typedef struct faults {
    scree_error one; /* for the call whose status is recorded next */
    scree_error *out;
    scree_status status; /* of the first mistake */
} faults;

void faults_begin(faults *f, scree_error *out);
/* An error of the input is recorded, and SCREE_OK is returned: continue. Any other status (no
 * memory, a bug) becomes the error and is returned. An error without a text follows from another
 * one and is not reported. */
scree_status faults_keep(faults *f, scree_status status);
/* The status of the first mistake; SCREE_OK if there was none. */
scree_status faults_end(faults *f);
/* An error that follows from one already reported. */
scree_status faults_quiet(scree_error *error);

#endif
