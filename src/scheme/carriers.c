/* Contacts of deformable bodies: the side that is carried by weighted nodes. As rigid bodies they
 * are at rest, so the functions for rigid bodies omit these sides, and they are added here. */
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/parts.h"

/* N, T1, T2 of a contact; T2 is zero in the plane. */
static contact_axes axes_in(uint32_t dimension, const contact *c) {
    if (dimension == 3) return axes_of(c->normal);
    return (contact_axes){{{c->normal[0], c->normal[1], 0}, {-c->normal[1], c->normal[0], 0}}};
}

static void add_side(const contact_table *t, const carrier *side, double sign, const double *v,
                     double sum[3]) {
    for (uint32_t i = 0; i < side->count; i++) {
        weighted_node at = carrier_node(t, side, i);
        const double *of = v + (size_t)at.node * t->dimension;
        for (uint32_t k = 0; k < t->dimension; k++)
            sum[k] += sign * at.weight * of[k];
    }
}

void carried_velocity(const contact_table *t, const contact *c, const double *node_v,
                      double U[ROWS_MAX]) {
    const carrier_pair *pair = &t->carrier.pair[c->carried - 1];
    contact_axes axes = axes_in(t->dimension, c);
    double sum[3] = {0};
    add_side(t, &pair->candidate, 1, node_v, sum);
    add_side(t, &pair->antagonist, -1, node_v, sum);
    for (uint32_t k = 0; k < t->dimension; k++)
        U[k] += dot3(axes.axis[k], sum);
}

static void place_nodes(const model *m, const contact_table *t, const carrier *side,
                        const contact_axes *axes, double sign, uint32_t place, problem_work *work) {
    uint32_t dimension = (uint32_t)m->dimension, bodies = (uint32_t)m->bodies.count;
    for (uint32_t i = 0; i < side->count; i++) {
        weighted_node at = carrier_node(t, side, i);
        double *rows = place_entry(work, place, bodies + at.node, dimension);
        for (uint8_t k = 0; k < work_row(work, place)->dimension; k++)
            for (uint32_t n = 0; n < dimension; n++)
                *rows++ = k < dimension ? sign * at.weight * axes->axis[k][n] : 0;
    }
}

static void place_rigid(const model *m, uint32_t slot, const double arm[3],
                        const contact_axes *axes, const contact *c, double sign, uint32_t place,
                        problem_work *work) {
    int count = work_row(work, place)->dimension;
    double *rows = place_entry(work, place, slot, m->dofs);
    if (m->dimension == 2)
        planar_rows(c->normal, arm, sign, count, (double(*)[PLANAR_DOFS])rows);
    else
        space_rows(axes, arm, sign, count, (double(*)[SPACE_DOFS])rows);
}

void carried_place(const model *m, const contact_table *t, const contact *c, uint32_t place,
                   problem_work *work) {
    const carrier_pair *pair = &t->carrier.pair[c->carried - 1];
    contact_axes axes = axes_in(t->dimension, c);
    if (pair->candidate.count)
        place_nodes(m, t, &pair->candidate, &axes, 1, place, work);
    else
        place_rigid(m, c->candidate, c->arm_candidate, &axes, c, 1, place, work);
    if (pair->antagonist.count)
        place_nodes(m, t, &pair->antagonist, &axes, -1, place, work);
    else
        place_rigid(m, c->antagonist, c->arm_antagonist, &axes, c, -1, place, work);
}

/* Applies the impulses of the problem to the nodes. */
static void carried_push(const model *m, const problem_work *work, double *node_impulse) {
    const problem *p = &work->problem;
    uint32_t bodies = (uint32_t)m->bodies.count, dimension = (uint32_t)m->dimension;
    memset(node_impulse, 0, (size_t)m->nodes * dimension * sizeof *node_impulse);
    for (uint32_t c = 0; c < p->contacts; c++) {
        double room[PAIR_NUMBERS];
        uint32_t touched, rows = problem_row(p, c)->dimension;
        const uint32_t *body_index = problem_bodies(p, c, &touched);
        const double *H = problem_H(p, c, room), *S = work->S + p->row_first[c];
        for (uint32_t e = 0; e < touched; e++) {
            if (body_index[e] < bodies) {
                H += (size_t)rows * m->dofs;
                continue;
            }
            double *on = node_impulse + (size_t)(body_index[e] - bodies) * dimension;
            for (uint32_t r = 0; r < rows; r++)
                for (uint32_t k = 0; k < dimension; k++)
                    on[k] += *H++ * S[r];
        }
    }
}

scree_status carried_balance(const step_input *step, const problem_work *work, rigid_work *bodies,
                             deform_work *deform, scree_error *error) {
    carried_push(step->model, work, bodies->impulse + deform->first);
    return deform_misfit(deform, bodies, step->model, step->state, &step->times, error);
}
