/* Planar rigid bodies, called by range: drifts, drives, free velocity, inverse mass, energy. */
#ifndef BODY_RIGID_H
#define BODY_RIGID_H

#include "model/model.h"
#include "problem/problem.h"
#include "state/state.h"

/* The workspace of all bodies for one step. */
typedef struct rigid_work {
    size_t count;
    double (*q_M)[DOFS]; /* positions at mid-step */
    double (*v_free)[DOFS], (*v_plus)[DOFS];
    double (*force)[DOFS];   /* loads without gravity, N and N m; NULL: the model has none */
    double (*inverse)[DOFS]; /* diagonal of A^-1 */
    double (*dense)[9]; /* A^-1 of bodies with an oblique drive frame, in order of appearance */
    double (*impulse)[DOFS]; /* H S by body, N s and N m s */
    uint8_t *mobile;         /* exists and is not at rest for ever */
    block *block;
    uint32_t blocks;
    size_t block_capacity;
} rigid_work;

typedef struct rigid_times {
    double theta, h;
    double t, t_M, t_M_next; /* start, middle of this and of the next step */
} rigid_times;

scree_status rigid_create(rigid_work *w, const model *m, scree_error *error);
void rigid_free(rigid_work *w);

/* q_M = q + (1 - theta) h v */
void rigid_drift_to_middle(rigid_work *w, const state *s, const rigid_times *times);
/* q+ = q_M + theta h v+ */
void rigid_drift_to_end(const rigid_work *w, const rigid_times *times, double (*q)[DOFS]);
/* Which bodies may move in this step: they are free, or a drive or a speed moves them. */
void rigid_mobility(rigid_work *w, const state *s);
/* Forces, prescribed velocities and inverse masses -> v_free and blocks. */
scree_status rigid_free_velocity(rigid_work *w, const model *m, const state *s,
                                 const rigid_times *times, scree_error *error);
/* The velocity that takes a driven body to its path at the first mid-step; other dofs keep theirs.
 */
void rigid_start_drive(const model *m, state *s, uint32_t slot, const rigid_times *times);

/* The part of a velocity that the prescribed axes make; the rest is the free part. */
void rigid_prescribed_part(const state *s, uint32_t slot, const double v[DOFS], double out[DOFS]);
double rigid_kinetic(const model *m, const state *s, uint32_t slot); /* of the free dofs, J */

/* Works of the kick on the free dofs, from the velocities before and after (J). */
typedef struct rigid_energy {
    double kinetic, potential, load, scheme, drive;
    double travel; /* of a body in the step over half its least width, the largest */
    double gross_potential, gross_kinetic; /* sizes whose rounding the ledger cannot see below */
    /* largest |M (v+ - v_free) - H S| over bodies over the largest |H S|, or 1e-4 |M v| if more */
    double momentum;
} rigid_energy;
rigid_energy rigid_energies(const rigid_work *w, const model *m, const state *s,
                            const rigid_times *times);
/* Root mean square over free bodies of |v_free - v-| and, in speed, of |v-|; spins scaled by the
 * radius of gyration, m/s. */
double rigid_free_speed(const rigid_work *w, const model *m, const state *s, double *speed);

#endif
