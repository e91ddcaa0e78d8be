/* Contacts that weighted nodes of deformable bodies carry. */
#ifndef SCHEME_CARRIERS_H
#define SCHEME_CARRIERS_H

#include "scheme/work.h"

/* Adds the contribution of all nodes' velocities to U = H' v. */
void carried_velocity(const contact_table *t, const contact *c, const double *node_v,
                      double U[ROWS_MAX]);
/* H of a placed contact. */
void carried_place(const model *m, const contact_table *t, const contact *c, uint32_t place,
                   problem_work *work);
/* The misfit of the nodes of deformable bodies at v_plus with the impulses on them, which stay in
 * bodies.impulse. */
scree_status carried_balance(const step_input *step, const problem_work *work, rigid_work *bodies,
                             deform_work *deform, scree_error *error);

#endif
