/* Linear systems of Newton's methods on the view: for every contact
 *
 *     P_i dy_i + Q_i dx_i = f_i,    dy = W dx + g
 *
 * P, Q local matrices (dimension x dimension, row by row). Two ways to the same solution:
 *
 *     impulses    (P W + Q) dx = f - P g          over the rows; contacts with P = 0 are eliminated
 *     velocities  (A + H E H') dv = ...           over the bodies' free velocities, E = Q^-1 P;
 *                                                 every Q must be regular, no assembled W
 *
 * Matrices keep their pattern from call to call, so that order and symbolic factorisation are done
 * once. */
#ifndef SOLVER_PART_COUPLED_H
#define SOLVER_PART_COUPLED_H

#include "solver/part/view.h"
#include "solver/solver.h"

typedef enum coupled_way {
    COUPLED_AUTO, /* chosen by the count of multiply-adds, where both ways are possible */
    COUPLED_IMPULSES,
    COUPLED_VELOCITIES
} coupled_way;

typedef struct coupled coupled;

scree_status coupled_create(coupled **out, scree_error *error);
void coupled_destroy(coupled *c); /* NULL is legal */
/* For a view: chooses the way and finds patterns; fast if these are the same as in the last call.
 * May assemble the view's W. */
scree_status coupled_prepare(coupled *c, view *w, coupled_way way, scree_error *error);
coupled_way coupled_chosen(const coupled *c);
/* P and Q of contact i begin at view.local_first[i]. *sign: sign of the determinant of the factored
 * matrix; 0: singular. Counts work and factorisations into info. */
scree_status coupled_factor(coupled *c, const double *P, const double *Q, solver_info *info,
                            int *sign, scree_error *error);
/* Solves for dx and dy with `refinements` rounds of iterative refinement; g NULL: zero. Without
 * refinement dy equals W dx + g only within the rounding of the factorisation. */
void coupled_solve(coupled *c, const double *f, const double *g, int refinements, double *dx,
                   double *dy, solver_info *info);
/* dy for an f that is zero except at one contact (its rows are given) and g = 0, without
 * refinement. `room` has as many numbers as the view has rows; it is zero before and after. */
void coupled_column(coupled *c, uint32_t contact, const double *f, double *room, double *dy,
                    solver_info *info);
double coupled_work(const coupled *c); /* of the last factorisation, as solver_info.work */

#endif
