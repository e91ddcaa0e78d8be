/* What the files of deformable bodies share among themselves. */
#ifndef BODY_DEFORM_PARTS_H
#define BODY_DEFORM_PARTS_H

#include "body/deformable.h"

scree_status deform_matrices_create(deform_work *d, const model *m, scree_error *error);
void deform_matrices_free(deform_work *d);
/* A of a body about displacements u (of its own nodes), unless the last one still serves; first: of
 * the step. */
scree_status deform_make_matrix(deform_work *d, const model *m, const state *s,
                                const rigid_times *times, size_t body_index, bool first,
                                const double *u, scree_error *error);

/* The numbers of one body in an array of all nodes. */
static inline size_t deform_at(const deform_work *d, const deformable *b) {
    return (size_t)b->first_node * d->dimension;
}
static inline size_t deform_dofs(const deform_work *d, const model *m, const deformable *b) {
    return (size_t)m->solids.data[b->solid]->mesh.nodes * d->dimension;
}

#endif
