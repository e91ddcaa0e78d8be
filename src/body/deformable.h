/* Deformable bodies in a step: free velocity, the matrix of the step, internal forces, energy.
 *
 * In a step of length h the velocities v of the nodes and the impulses S of contacts satisfy
 *
 *     M (v - v-) = h F(v) + H S,   u+ = u + h (theta v + (1 - theta) v-),
 *     F(v) = P - theta f(u+) - (1 - theta) f(u) - V (theta v + (1 - theta) v-),
 *
 * with internal forces f, loads P and damping V (JE99 (36), (37)). Linearised about an iterate v_k,
 *
 *     A (v - v_k) = h F(v_k) - M (v_k - v-) + H S,   A = M + h theta V + h^2 theta^2 K,
 *
 * so v_free = v_k + A^-1 (h F(v_k) - M (v_k - v-)). Bodies with constant K need one such iterate;
 * others are iterated in the passes of a step, each with a contact problem. Prescribed velocities
 * are part of v_k from the start, with rows and columns of the identity in A.
 *
 * Velocities follow those of the rigid bodies in the same arrays (rigid_work). */
#ifndef BODY_DEFORMABLE_H
#define BODY_DEFORMABLE_H

#include "body/rigid.h"
#include "problem/operator.h"

/* The matrix used in place of A: JE99 9.2 (1) to (4), docs/theory.md. */
typedef enum deform_tangent {
    DEFORM_TANGENT, /* computed at every iterate: quadratic convergence */
    DEFORM_FIRST,   /* computed at the first iterate of the step (2) */
    DEFORM_INITIAL, /* computed at rest, factored once for all (1) */
    DEFORM_MASS     /* lumped mass only: nodes are decoupled (3) */
} deform_tangent;

/* The form in which the solver receives the contact operator W = H' A^-1 H. */
typedef enum deform_operator {
    DEFORM_CHOOSE,    /* condensed if all matrices are factored, otherwise in velocities */
    DEFORM_CONDENSED, /* assembled on the contacts */
    DEFORM_VELOCITIES /* A itself: the solver works on the velocities of the nodes */
} deform_operator;

typedef struct deform_settings {
    deform_tangent tangent;
    deform_operator contacts;
    int max_iterations; /* maximum per step; 1 takes the first linearisation (4) */
    double tolerance;   /* tolerance of the balance of the nodes, relative to the largest of its
                         * terms; the limit of rounding if that is larger */
    spd_settings factor;
} deform_settings;

deform_settings deform_default_settings(void);

/* A of one body, or of several that are equal. */
typedef struct deform_matrix {
    block_operator operator;
    block_matrix A;
    spd *factor;
    uint8_t *prescribed; /* (nodes x dimension) if any is prescribed; NULL: shared by equals */
    double *inverse_mass;
    uint32_t *skin, *skin_node;
    bool fits;       /* A is valid for the settings below */
    double h, theta; /* the displacements at which A was computed */
    bool held;       /* contacts were added in this step: A was not positive definite */
    double shift;    /* 1/1: share of the mass that was added for the same reason */
} deform_matrix;

typedef struct deform_work {
    deform_settings settings;
    uint32_t dimension, nodes;
    size_t first; /* index of the nodes' velocities in the arrays of all */
    uint32_t matrices;
    deform_matrix *matrix;
    uint32_t *matrix_of;    /* (deformables) */
    double *x_M;            /* (nodes x dimension) places at mid-step */
    double *load;           /* (nodes x dimension) P without gravity, N */
    double *weight;         /* (nodes x dimension) gravity, N */
    double *v_k;            /* (nodes x dimension) the iterate from which v_free was computed */
    double *force;          /* (nodes x dimension) f(u+) of the last iterate */
    double *history;        /* (histories) at the same iterate */
    fem_sums *sums;         /* (deformables) at the same iterate */
    double *stored;         /* (deformables) J: change in the step */
    double *u_plus;         /* (nodes x dimension) at the same iterate */
    double *balance;        /* (nodes x dimension) h F - M (v - v-) at the same iterate */
    double *scratch;        /* (3 x nodes x dimension) */
    bool iterates;          /* some body needs more than one iterate */
    double misfit;          /* misfit of the last iterate, largest of all bodies: deform_misfit */
    double limit;           /* its limit: the tolerance, or that of rounding if larger */
    bool balanced;          /* every body is within its limit */
    double still;           /* the largest misfit of bodies without inertia */
    uint32_t still_body;    /* index of that body */
    bool taken_back;        /* the last iterate failed and is not a solution */
    int64_t iterations;     /* of the step */
    int64_t factored, made; /* counts since the start: matrices, and their factorisations */
} deform_work;

/* Contributions of deformable bodies to the accounts of a step, J; signs as in the ledger. */
typedef struct deform_energy {
    double kinetic, potential, stored, plastic, damping, load, drive, scheme, defect;
    double gross, momentum, travel;
    uint32_t farther; /* slot of the body that travels farthest */
} deform_energy;

scree_status deform_create(deform_work *d, const model *m, const rigid_work *w,
                           const deform_settings *settings, scree_error *error);
void deform_free(deform_work *d);
/* Internal forces and stored energy at the start, if bodies are prestressed. */
scree_status deform_start(const model *m, state *s, scree_error *error);
void deform_forget(deform_work *d); /* clears matrices: the next step gives the same bits */

/* x_M, and v- of the nodes behind those of the rigid bodies. */
void deform_drift(deform_work *d, rigid_work *w, const model *m, const state *s,
                  const rigid_times *times);
/* Loads, prescribed velocities, A and v_free about the first iterate. */
scree_status deform_begin(deform_work *d, rigid_work *w, const model *m, const state *s,
                          const rigid_times *times, scree_error *error);
/* Forces at the velocities v_plus, and the misfit of the nodes with the impulses on them
 * (w->impulse), relative to its largest term. */
scree_status deform_misfit(deform_work *d, const rigid_work *w, const model *m, const state *s,
                           const rigid_times *times, scree_error *error);
/* v_free about v_plus; call it after deform_misfit. contacts, S: the problem just solved. */
scree_status deform_iterate(deform_work *d, rigid_work *w, const model *m, const state *s,
                            const rigid_times *times, const problem *contacts, const double *S,
                            scree_error *error);
/* Whether the contact problem is to be condensed, for a solver that also works without. */
bool deform_condenses(const deform_work *d);
/* One coupled block for each body, behind the rigid ones. */
scree_status deform_blocks(deform_work *d, rigid_work *w, const model *m, scree_error *error);
/* Root mean square over nodes of |v_free - v-|; speed: of |v-|. */
double deform_free_speed(const deform_work *d, const rigid_work *w, double *speed);
deform_energy deform_energies(deform_work *d, const rigid_work *w, const model *m, const state *s,
                              const rigid_times *times);
void deform_accept(deform_work *d, const rigid_work *w, const model *m, state *s);

/* The velocity that a condition prescribes to a node over [from, to], where u is the displacement
 * at `from`. */
double deform_prescribed(const model *m, const state *s, size_t dof, double u, double from,
                         double to);
/* Kinetic energy of a body at the state's velocities, J. */
double deform_kinetic(const model *m, const state *s, const deformable *b, double *scratch);

#endif
