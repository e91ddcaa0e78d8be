/* The velocities a relaxation works on, in a layout for speed: four numbers per body, (v_x, v_y,
 * rho w, 1/m), with the spin scaled by the radius of gyration rho = sqrt(I/m), so that one inverse
 * mass serves all three dofs and a body is one vector load.
 *
 * Planar bodies whose inverse is (1/m, 1/m, 1/I) are SIMPLE; bodies without a free dof are FIXED
 * (inverse mass 0, rho = 1; read, never written); all others (dense blocks, walls free along one
 * axis, bodies in space) are HUBs: their plain velocities stand in the same array and only the
 * generic path touches them. */
#ifndef SOLVER_PART_MOTION_H
#define SOLVER_PART_MOTION_H

#include "base/memory.h"
#include "problem/problem.h"

typedef enum body_role { BODY_SIMPLE, BODY_FIXED, BODY_HUB } body_role;

typedef struct motion {
    uint32_t bodies;
    size_t numbers;                 /* of velocity, with the dummy body's four */
    ARRAY(double) velocity;         /* (numbers): body i at 4 i, wide hubs behind the dummy */
    ARRAY(double) inverse_gyration; /* (bodies) 1 / rho */
    ARRAY(uint8_t) role;            /* (bodies) body_role */
    ARRAY(size_t) wide;             /* (blocks) where the wide hubs of a block start */
} motion;

scree_status motion_prepare(motion *m, const problem *p, scree_error *error);
void motion_free(motion *m);

/* Where a body's velocities stand, in numbers; the dummy body is number `bodies`. */
size_t motion_place(const motion *m, const problem *p, uint32_t body);

/* For bodies begin .. end-1: keep the old velocities in old (dofs, as they stand here; NULL: do
 * not), and start from v_free. */
void motion_reset(motion *m, const problem *p, double *old, uint32_t begin, uint32_t end);
/* Largest difference to the old ones, m/s (spins times rho). */
double motion_defect(const motion *m, const problem *p, const double *old, uint32_t begin,
                     uint32_t end);
/* To generalised velocities; dofs that no impulse moves get v_free, bit for bit. */
void motion_store(const motion *m, const problem *p, double *v, uint32_t begin, uint32_t end);

#endif
