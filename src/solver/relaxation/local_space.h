/* One-contact problems in space: exact Coulomb, Tresca and rolling friction. Arguments as
 * local_solve's. */
#ifndef SOLVER_RELAXATION_LOCAL_SPACE_H
#define SOLVER_RELAXATION_LOCAL_SPACE_H

#include "solver/relaxation/local.h"

/* all_roots: of the quartic, also where one is known to be the only one. */
local_result coulomb_space(const row *r, const double *W, const double *q, bool all_roots,
                           double *S);
local_result tresca_space(const row *r, const double *W, const double *q, double *S);
local_result rolling_space(const row *r, const row_extra *extra, const double *W, const double *q,
                           double *S);
/* Whether a condition that excludes several solutions holds: of W alone. */
bool rolling_is_unique(const row *r, const row_extra *extra, const double *W);

#endif
