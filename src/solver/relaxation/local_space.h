/* One-contact problems in space: exact Coulomb, Tresca and rolling friction. Arguments as
 * local_solve's. */
#ifndef SOLVER_RELAXATION_LOCAL_SPACE_H
#define SOLVER_RELAXATION_LOCAL_SPACE_H

#include "solver/relaxation/local.h"

/* all_roots: uses all roots of the quartic, even if the solution is known to be unique. */
local_result coulomb_space(const row *r, const double *W, const double *q, bool all_roots,
                           double *S);
local_result tresca_space(const row *r, const double *W, const double *q, double *S);
local_result rolling_space(const row *r, const row_extra *extra, const double *W, const double *q,
                           double *S);
/* Whether a condition of uniqueness holds; it depends on W alone. */
bool rolling_is_unique(const row *r, const row_extra *extra, const double *W);

#endif
