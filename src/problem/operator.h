/* A of a deformable body in the problem: its solver, and those columns of its inverse that contacts
 * have needed. The code that makes the block keeps it from step to step; equal bodies share it, and
 * it is computed again only when A changes. Prescribed degrees of freedom have rows and columns of
 * the identity in A, and no contact acts on them: solutions are zero there. */
#ifndef PROBLEM_OPERATOR_H
#define PROBLEM_OPERATOR_H

#include "linear/block_matrix.h"
#include "linear/spd.h"
#include "problem/problem.h"

typedef struct block_operator {
    uint32_t nodes, width;      /* width: velocities of a node */
    const block_matrix *A;      /* (nodes) */
    const uint8_t *prescribed;  /* (nodes x width) 1: prescribed; NULL: none is */
    spd *solver;                /* of A, factored */
    const double *inverse_mass; /* diagonal A: (nodes x width), and then A and solver are NULL */
    /* columns of A^-1, restricted to the rows of skin nodes */
    uint32_t skin_nodes;
    const uint32_t *skin;      /* (nodes) place among the skin nodes, UINT32_MAX: inside */
    const uint32_t *skin_node; /* (skin_nodes) rising */
    double **column;      /* (skin_nodes) NULL until needed; (width x skin_nodes x width): for each
                             velocity of the node, the skin's velocities */
    int64_t columns_made; /* counts: nodes whose columns were computed */
    double **room;        /* (skin_nodes) of columns, including columns that were discarded */
    ARRAY(double) right;  /* right sides */
} block_operator;

/* x := A^-1 x, zero at prescribed dofs. For one column no memory is allocated. */
scree_status operator_solve(block_operator *o, double *x, size_t columns, team *threads,
                            scree_error *error);
/* Computes the columns of these skin nodes (indices in the skin) unless they exist, many at once.
 * The bits of a column do not depend on the other columns of the call. */
scree_status operator_need(block_operator *o, const uint32_t *skin_place, size_t count,
                           team *threads, scree_error *error);
/* A has changed: columns are discarded, their memory is kept. */
void operator_renew(block_operator *o);
void operator_free(block_operator *o); /* frees the columns, but not the data that it refers to */

/* Contribution of deformable bodies to the local operator of a contact (problem_local_operator). */
void coupled_add_local(const problem *p, uint32_t contact, double *W);
/* v = v_free + A^-1 H S of a problem with deformable bodies */
scree_status coupled_velocity(const problem *p, const double *S, double *v, team *threads,
                              scree_error *error);

#endif
