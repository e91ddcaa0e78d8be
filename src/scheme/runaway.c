/* Steps without inertia that find no equilibrium: which body moves away, and how far. */
#include <math.h>

#include "scheme/parts.h"

/* Distance of a rigid body's centre from its earlier position, including the motion that the last
 * relaxation would have added. Bodies that cannot move are excluded. */
static double moved_body(const step_input *step, const double *v_plus, const state *before,
                         uint32_t slot) {
    const double *q = state_q(step->state, slot), *q0 = state_q(before, slot);
    const double *v = v_plus + (size_t)slot * step->model->dofs;
    if (!step->state->body.exists[slot] || state_wholly_prescribed(step->state, slot)) return 0;
    double sum = 0;
    for (int k = 0; k < step->model->dimension; k++) {
        double way = q[k] + step->law.h * v[k] - q0[k];
        sum += way * way;
    }
    return sqrt(sum);
}

static double moved_nodes(const step_input *step, const double *v_plus, const state *before,
                          const deformable *b) {
    uint32_t dimension = (uint32_t)step->model->dimension,
             nodes = step->model->solids.data[b->solid]->mesh.nodes;
    size_t first = (size_t)b->first_node * dimension;
    double most = 0;
    if (!step->state->body.exists[b->slot]) return 0;
    for (uint32_t n = 0; n < nodes; n++) {
        double sum = 0;
        for (uint32_t k = 0; k < dimension; k++) {
            size_t i = first + (size_t)n * dimension + k;
            double v = v_plus[node_velocities(step->model) + i];
            double way = step->state->node.u[i] + step->law.h * v - before->node.u[i];
            sum += way * way;
        }
        most = fmax(most, sum);
    }
    return sqrt(most);
}

static void keep_farther(step_runaway *r, uint32_t slot, double moved) {
    if (!(moved > r->moved)) return;
    r->moved = moved;
    r->body = body_id(slot);
}

/* A body without contacts that has not moved far may still land somewhere. */
#define FLIGHT 10 /* times its size */

static bool may_land(const model *m, const double *body_impulse, const step_runaway *r) {
    uint32_t slot = (uint32_t)(r->body - 1);
    const deformable *soft = model_deformable(m, slot);
    const double *impulse = body_impulse + (size_t)slot * m->dofs;
    size_t count = m->dofs;
    double size = m->shapes.data[m->bodies.data[slot].shape]->size, sum = 0;
    if (soft) {
        const fem_solid *solid = m->solids.data[soft->solid];
        impulse = body_impulse + node_velocities(m);
        impulse += (size_t)soft->first_node * (size_t)m->dimension;
        count = (size_t)solid->mesh.nodes * (size_t)m->dimension;
        size = solid->size;
    }
    for (size_t i = 0; i < count; i++)
        sum += fabs(impulse[i]);
    return r->relaxed && sum == 0 && r->moved <= FLIGHT * size;
}

void runaway_note(const step_input *step, const rigid_work *bodies, const state *before,
                  const step_runaway *found, step_runaway *out) {
    step_runaway r = *found;
    for (uint32_t i = 0; i < step->model->bodies.count; i++)
        if (!model_deformable(step->model, i))
            keep_farther(&r, i, moved_body(step, bodies->v_plus, before, i));
    for (size_t i = 0; i < step->model->deformables.count; i++) {
        const deformable *b = &step->model->deformables.data[i];
        keep_farther(&r, b->slot, moved_nodes(step, bodies->v_plus, before, b));
    }
    r.found = r.body != 0 && !may_land(step->model, bodies->impulse, &r);
    *out = r;
}
