/* Shared by the files of scree/solve.h. */
#ifndef API_SOLVE_H
#define API_SOLVE_H

#include "io/fclib/fclib.h"
#include "scree/solve.h"

/* The default solver. */
#define SOLVE_DEFAULT "auto"

/* A problem in the form of the field, or, from a file in scree's own format, with any laws
 * (`is_own`). */
struct scree_problem {
    fclib_content content;
};

size_t solve_rows(const scree_problem *p);
size_t solve_dofs(const scree_problem *p); /* 0: there are no velocities other than u */

#endif
