/* The velocities a relaxation works on, in a layout for speed: a row per body, with the spin scaled
 * so that one inverse mass serves all velocities of the body and a body is one vector load.
 *
 *     planar  4 numbers  v_x, v_y, rho w, 1/m      rho = sqrt(I/m), the radius of gyration
 *     space   8 numbers  v, w~, 1/m, 0             w = G w~ with G G' = m I^-1, G lower triangular
 *
 * In space the term a . w of a row of H' becomes (G' a) . w~, and an impulse S along that row
 * changes w~ by G' a S / m: the inertia is used once per contact, when it is prepared.
 *
 * Bodies with one mass for all directions and all axes free are SIMPLE, and BALL those of them in
 * space with a spherical inertia (G is 1 / rho times the identity); bodies without a free dof are
 * FIXED (inverse mass 0; read, never written); all others (dense blocks, walls free along one axis,
 * unusual widths) are HUBs: their plain velocities are in the same array, and only the generic path
 * uses them. */
#ifndef SOLVER_RELAXATION_MOTION_H
#define SOLVER_RELAXATION_MOTION_H

#include "base/memory.h"
#include "base/team.h"
#include "problem/problem.h"
#include "solver/part/rooms.h"

typedef enum body_role { BODY_SIMPLE, BODY_BALL, BODY_FIXED, BODY_HUB } body_role;

typedef struct motion {
    uint32_t bodies;
    uint32_t width, stride; /* velocities and numbers of a row: 3 and 4, or 6 and 8 */
    size_t numbers;         /* of velocity, with the dummy body's row */
    double *velocity;       /* (numbers): body i at stride i, wide hubs behind the dummy */
    own_memory own_velocity;
    ARRAY(double) inverse_gyration; /* (bodies) 1 / rho, planar and of balls; of others 1 */
    ARRAY(double)
    gyration;            /* space: (bodies x 6) G by columns: xx yx zx yy zy zz, of SIMPLE
                            bodies; empty where there are none */
    ARRAY(uint8_t) role; /* (bodies) body_role */
    ARRAY(size_t) wide;  /* (blocks) where the wide hubs of a block start */
} motion;

/* rooms: lent memory, used until the next call; may be NULL. */
scree_status motion_prepare(motion *m, const problem *p, solver_rooms *rooms, team *threads,
                            scree_error *error);
void motion_free(motion *m);

/* Whether one inverse mass serves all velocities of a body. */
bool motion_is_simple(const motion *m, uint32_t body);
/* G of a body in space that is no hub; computed in `room` where it is not stored. */
const double *motion_gyration(const motion *m, uint32_t body, double room[6]);
/* The one inverse mass of a simple body. */
double motion_inverse_mass(const block *k, uint32_t body);
/* Index of a body's velocities; the dummy body is number `bodies`. */
size_t motion_place(const motion *m, const problem *p, uint32_t body);
/* Adds a row of H' of this body, expressed in these velocities. */
void motion_add_row(const motion *m, const block *k, uint32_t body, const double *H, double *to);
/* y = A^-1 x for these velocities. */
void motion_inverse_times(const motion *m, const block *k, uint32_t body, const double *x,
                          double *y);

/* For bodies begin .. end-1: stores the old velocities in `old` (dofs, in this layout; NULL: not
 * stored), and starts from v_free. */
void motion_reset(motion *m, const problem *p, double *old, uint32_t begin, uint32_t end);
/* Largest difference from the old ones, m/s (spins times the radius of gyration). */
double motion_defect(const motion *m, const problem *p, const double *old, uint32_t begin,
                     uint32_t end);
/* Converts to generalised velocities; dofs that no impulse moves get v_free, bit for bit. */
void motion_store(const motion *m, const problem *p, double *v, uint32_t begin, uint32_t end);

#endif
