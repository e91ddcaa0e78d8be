/* One-contact problems in space: exact Coulomb, Tresca and rolling friction. Arguments as
 * local_solve's. */
#ifndef SOLVER_PART_LOCAL_SPACE_H
#define SOLVER_PART_LOCAL_SPACE_H

#include "solver/part/local.h"

local_result coulomb_space(const row *r, const double *W, const double *q, double *S);
local_result tresca_space(const row *r, const double *W, const double *q, double *S);
local_result rolling_space(const row *r, const row_extra *extra, const double *W, const double *q,
                           double *S);

#endif
