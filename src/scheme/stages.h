/* What the stages share among themselves and nobody else needs. */
#ifndef SCHEME_STAGES_H
#define SCHEME_STAGES_H

#include "scheme/sim.h"

/* The instants of the step in work. */
rigid_times stage_times(const sim *s);
/* The contacts of one law as its parts see them. */
law_batch stage_batch(sim *s, size_t law_index);
/* U = H' v of every contact and joint of the step. */
void stage_relative_velocities(sim *s, const double (*v)[DOFS], double (*U)[DOFS]);

#endif
