/* Frictional-contact problems in the text format of Siconos (.dat): local, global and rolling,
 * matrices dense, by blocks or sparse. */
#ifndef IO_SICONOS_H
#define IO_SICONOS_H

#include "io/file_bytes.h"
#include "problem/file/fc.h"

/* Older files end with an additional token, 0 or 1. A file of one contact with 3 rows and two
 * tokens after q is therefore ambiguous: a Coulomb contact in space (mu and that token) or a
 * rolling contact in the plane (mu and mu_r). It is read as the first if the last token is "0"
 * or "1" and `rolling` is false. On failure out is empty. */
scree_status siconos_parse(const file_bytes *file, bool rolling, fc_problem *out,
                           scree_error *error);

#endif
