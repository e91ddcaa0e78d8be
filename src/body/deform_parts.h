/* Private declarations shared by the files of deformable bodies. */
#ifndef BODY_DEFORM_PARTS_H
#define BODY_DEFORM_PARTS_H

#include "body/deformable.h"

scree_status deform_matrices_create(deform_work *d, const model *m, scree_error *error);
void deform_matrices_free(deform_work *d);
/* The contacts of a problem with known impulses, for a body of nodes. */
typedef struct deform_touch {
    const problem *problem;
    const double *S, *v;
    double speed;                /* m/s: upper bound of the speed of the body's nodes */
    uint32_t rigid, rigid_width; /* bodies before the nodes, and their velocities */
    uint32_t first_body, nodes;  /* of the body */
    uint32_t width;
} deform_touch;
/* A of a body at displacements u of its nodes, unless the last one is still valid; touch: the
 * contacts of the last iterate, NULL in the first iterate of a step. */
scree_status deform_make_matrix(deform_work *d, const model *m, const state *s,
                                const rigid_times *times, size_t body_index,
                                const deform_touch *touch, const double *u, scree_error *error);

/* A += r H H' for the closed rows. */
void deform_hold_contacts(block_matrix *A, const deform_touch *t);
/* Factors A + s M with the first s of an increasing sequence that makes it positive definite. */
scree_status deform_shift(deform_work *d, deform_matrix *k, const fem_solid *s, bool *positive,
                          scree_error *error);

/* Updates misfit, limit and balanced with one body. */
void deform_judge(deform_work *d, const rigid_work *w, const model *m, const state *s,
                  const rigid_times *times, size_t body_index);

/* Whether the first linearisation of a body is exact. */
bool deform_is_exact(const deform_work *d, const fem_solid *s);

/* The numbers of one body in an array of all nodes. */
static inline size_t deform_at(const deform_work *d, const deformable *b) {
    return (size_t)b->first_node * d->dimension;
}
static inline size_t deform_dofs(const deform_work *d, const model *m, const deformable *b) {
    return (size_t)m->solids.data[b->solid]->mesh.nodes * d->dimension;
}

#endif
