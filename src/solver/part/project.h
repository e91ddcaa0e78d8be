/* Projections of all contacts of a view, and the sums that step rules need. The bits do not depend
 * on the number of threads. */
#ifndef SOLVER_PART_PROJECT_H
#define SOLVER_PART_PROJECT_H

#include <math.h>

#include "solver/part/view.h"

/* F = y^ of one contact: y with the de Saxce shift. Coulomb's cone in space and in the plane is
 * written out here, since large problems consist mostly of it. */
static inline void shift_contact(const view *w, uint32_t contact, const double *y, double *F) {
    const row *r = &w->row[contact];
    if (r->cone != CONE_COULOMB) {
        cone_shift(r, view_extra(w, contact), y, F);
    } else if (r->dimension == 3) {
        F[0] = y[0] + r->mu * sqrt(y[1] * y[1] + y[2] * y[2]);
        F[1] = y[1];
        F[2] = y[2];
    } else {
        F[0] = y[0] + r->mu * fabs(y[1]);
        F[1] = y[1];
    }
}

/* x := the nearest point of the contact's cone. */
static inline void project_contact(const view *w, uint32_t contact, double *x) {
    const row *r = &w->row[contact];
    if (r->cone != CONE_COULOMB) {
        cone_project(r, view_extra(w, contact), x);
        return;
    }
    bool space = r->dimension == 3;
    double mu = r->mu, radius = space ? sqrt(x[1] * x[1] + x[2] * x[2]) : fabs(x[1]);
    if (x[0] >= 0.0 && radius <= mu * x[0]) return; /* without friction 0 <= mu x holds for all x */
    double normal = x[0] + mu * radius, factor = 0.0;
    normal = normal > 0.0 ? normal / (1.0 + mu * mu) : 0.0;
    if (normal > 0.0) factor = mu * normal / radius;
    x[0] = normal;
    x[1] *= factor;
    if (space) x[2] *= factor;
}

/* F = y^ */
void shift_all(const view *w, const double *y, double *F);
/* to = P_K(x - rho F); F may be NULL: to = P_K(x). */
void project_all(const view *w, const double *x, const double *F, double rho, double *to);
/* (a - b) . (c - d) */
double dot_apart(const view *w, const double *a, const double *b, const double *c, const double *d);

#endif
