/* Contacts of deformable bodies: the side that weighted nodes carry. Their bodies stand still as
 * rigid ones, so that what is done for rigid bodies leaves out these sides and they are added here.
 */
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/stages.h"

/* N, T1, T2 of a contact; planar ones leave T2 zero. */
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

void stage_add_carried(const contact_table *t, const contact *c, const double *node_v,
                       double U[ROWS_MAX]) {
    const carrier_pair *pair = &t->carrier.pair[c->carried - 1];
    contact_axes axes = axes_in(t->dimension, c);
    double sum[3] = {0};
    add_side(t, &pair->candidate, 1, node_v, sum);
    add_side(t, &pair->antagonist, -1, node_v, sum);
    for (uint32_t k = 0; k < t->dimension; k++)
        U[k] += dot3(axes.axis[k], sum);
}

double *stage_place_node(sim *s, uint32_t place, uint32_t node_index) {
    problem_work *w = &s->work;
    w->entry_body[w->entry_first[w->written]++] = (uint32_t)s->bodies.count + node_index;
    double *rows = w->H + w->H_first[w->written];
    w->H_first[w->written] += (size_t)w->row[place].dimension * s->deform.dimension;
    return rows;
}

static void place_nodes(sim *s, uint32_t place, const carrier *side, const contact_axes *axes,
                        double sign) {
    uint32_t dimension = s->deform.dimension;
    for (uint32_t i = 0; i < side->count; i++) {
        weighted_node at = carrier_node(&s->contacts, side, i);
        double *rows = stage_place_node(s, place, at.node);
        for (uint8_t k = 0; k < s->work.row[place].dimension; k++)
            for (uint32_t n = 0; n < dimension; n++)
                *rows++ = k < dimension ? sign * at.weight * axes->axis[k][n] : 0;
    }
}

static void place_rigid(sim *s, uint32_t place, uint32_t slot, const double arm[3],
                        const contact_axes *axes, const contact *c, double sign) {
    int count = s->work.row[place].dimension;
    double *rows = stage_place_body(s, place, slot);
    if (s->model->dimension == 2)
        planar_rows(c->normal, arm, sign, count, (double(*)[PLANAR_DOFS])rows);
    else
        space_rows(axes, arm, sign, count, (double(*)[SPACE_DOFS])rows);
}

void stage_place_carried(sim *s, uint32_t place, const contact *c) {
    const carrier_pair *pair = &s->contacts.carrier.pair[c->carried - 1];
    contact_axes axes = axes_in(s->contacts.dimension, c);
    if (pair->candidate.count)
        place_nodes(s, place, &pair->candidate, &axes, 1);
    else
        place_rigid(s, place, c->candidate, c->arm_candidate, &axes, c, 1);
    if (pair->antagonist.count)
        place_nodes(s, place, &pair->antagonist, &axes, -1);
    else
        place_rigid(s, place, c->antagonist, c->arm_antagonist, &axes, c, -1);
}

void stage_push_nodes(sim *s) {
    const problem *p = &s->problem;
    uint32_t bodies = (uint32_t)s->bodies.count, dimension = s->deform.dimension;
    double *impulse = s->bodies.impulse + s->deform.first;
    memset(impulse, 0, (size_t)s->deform.nodes * dimension * sizeof *impulse);
    for (uint32_t c = 0; c < p->contacts; c++) {
        double room[PAIR_NUMBERS];
        uint32_t touched, rows = p->row[c].dimension;
        const uint32_t *body_index = problem_bodies(p, c, &touched);
        const double *H = problem_H(p, c, room), *S = s->work.S + p->row_first[c];
        for (uint32_t e = 0; e < touched; e++) {
            if (body_index[e] < bodies) {
                H += (size_t)rows * s->bodies.dofs;
                continue;
            }
            double *on = impulse + (size_t)(body_index[e] - bodies) * dimension;
            for (uint32_t r = 0; r < rows; r++)
                for (uint32_t k = 0; k < dimension; k++)
                    on[k] += *H++ * S[r];
        }
    }
}
