/* Properties of a contact's bodies that law parts need: sizes, radii, and whether they touch. */
#ifndef LAW_SIZE_H
#define LAW_SIZE_H

#include <math.h>

#include "law/law.h"

/* The size of the smaller body. */
static inline double law_smaller_size(const model *m, const uint32_t pair[2]) {
    double a = m->shapes.data[m->bodies.data[pair[0]].shape]->size;
    double b = m->shapes.data[m->bodies.data[pair[1]].shape]->size;
    return a < b ? a : b; /* neither is NaN: no library call is needed */
}

/* Gaps up to this one count as closed, m. */
static inline double law_closed_gap(const law_batch *batch, const law_step *step, uint32_t i) {
    return step->active_gap * law_smaller_size(batch->model, law_pair(batch, i));
}

/* The gap at the start of the step: bonds are made at the initial positions, before bodies have
 * moved to mid-step. */
static inline double law_gap_before(const law_batch *batch, const law_step *step, uint32_t i) {
    return batch->gap[i] - (1 - step->theta) * step->h * batch->U_minus[i][0];
}

/* Whether the normal part, which has run before, treats the contact as closed. Parts that act
 * before contact shift the velocity by the remaining gap. */
static inline bool law_touches(const law_batch *batch, const law_step *step, uint32_t i) {
    return batch->active[i] && batch->correction[i] * step->h_M <= law_closed_gap(batch, step, i);
}

/* Energy taken by a tension that moves the tip of the cone, d_N, while the contact opens; never
 * negative. */
static inline void law_tip_work(const law_batch *batch, const law_outcome *outcome, uint32_t i) {
    double d = batch->extra[i].d[0];
    batch->work[i].tip = d;
    batch->work[i].fracture -= 0.5 * d * (outcome->U_plus[i][0] + batch->b[i][0]);
}

/* A force that is given directly, or as a stress times the contact's area. */
static inline double law_force_of(double force, double stress, double area) {
    return isnan(force) ? stress * area : force;
}

/* Sum of the curvatures of both surfaces: 1/R of a round body, -1/R of a hollow one, 0 of flat
 * ones; a cylinder, cone or capsule counts with its radius at any contact point. */
double law_curvature(const model *m, const contact *c);
/* 1/R = 1/R_a + 1/R_b if one is round; otherwise the mean distance from centre to contact point
 * (of the bounded body only if the other is a boundary). */
double law_effective_radius(const law_batch *batch, uint32_t i);
/* Whether parts of this type have the same curvature at every point. */
bool law_part_is_round(scree_part_type type);
/* Why contacts between parts of these types never have an area for a stress; NULL: they may have an
 * area. */
const char *law_refuses_stress(scree_part_type a, scree_part_type b);

#endif
