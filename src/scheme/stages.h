/* What the stages share among themselves and nobody else needs. */
#ifndef SCHEME_STAGES_H
#define SCHEME_STAGES_H

#include "scheme/sim.h"

/* The instants of the step in work. */
rigid_times stage_times(const sim *s);
/* Contacts are worked on in blocks that stay in the cache from one stage to the next. */
#define STAGE_BLOCK 512
/* Calls work for every law that has contacts in [first, end), with those contacts. */
typedef void (*stage_law_work)(sim *s, const law *l, law_batch *batch);
void stage_for_laws(sim *s, size_t first, size_t end, stage_law_work work);
/* World point of a joint's anchor when the bodies are at q, and the arm to it from the body's
 * centre; the ground does not move. */
void stage_anchor(const double (*q)[DOFS], const joint *j, int end, double point[2], double arm[2]);
/* U = H' v of the detected contacts [first, end), and of every joint. */
void stage_relative_velocities(const sim *s, size_t first, size_t end, const double (*v)[DOFS],
                               double (*U)[DOFS]);
void stage_joint_velocities(const sim *s, const double (*v)[DOFS], double (*U)[DOFS]);

#endif
