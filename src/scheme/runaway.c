/* Steps without inertia that find no equilibrium: which body runs away, and how far it went. */
#include <math.h>

#include "scheme/stages.h"

/* How far the centre of a rigid body is from where it stood before, with the velocity that the last
 * relaxation would have added. Bodies that nothing can move are not among them. */
static double moved_body(const sim *s, const state *before, uint32_t slot) {
    const double *q = state_q(s->state, slot), *q0 = state_q(before, slot);
    const double *v = s->bodies.v_plus + (size_t)slot * s->bodies.dofs;
    if (!s->state->body.exists[slot] || state_wholly_prescribed(s->state, slot)) return 0;
    double sum = 0;
    for (int k = 0; k < s->model->dimension; k++) {
        double way = q[k] + s->step.h * v[k] - q0[k];
        sum += way * way;
    }
    return sqrt(sum);
}

static double moved_nodes(const sim *s, const state *before, const deformable *b) {
    uint32_t dimension = s->deform.dimension, nodes = s->model->solids.data[b->solid]->mesh.nodes;
    size_t first = (size_t)b->first_node * dimension;
    double most = 0;
    if (!s->state->body.exists[b->slot]) return 0;
    for (uint32_t n = 0; n < nodes; n++) {
        double sum = 0;
        for (uint32_t k = 0; k < dimension; k++) {
            size_t i = first + (size_t)n * dimension + k;
            double v = s->bodies.v_plus[s->deform.first + i];
            double way = s->state->node.u[i] + s->step.h * v - before->node.u[i];
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

/* A body that touches nothing and has not gone far may still land somewhere. */
#define FLIGHT 10 /* times its size */

static bool may_land(const sim *s, const step_runaway *r) {
    uint32_t slot = (uint32_t)(r->body - 1);
    const deformable *soft = model_deformable(s->model, slot);
    const double *impulse = s->bodies.impulse + (size_t)slot * s->bodies.dofs;
    size_t count = s->bodies.dofs;
    double size = s->model->shapes.data[s->model->bodies.data[slot].shape]->size, sum = 0;
    if (soft) {
        const fem_solid *solid = s->model->solids.data[soft->solid];
        impulse = s->bodies.impulse + s->deform.first;
        impulse += (size_t)soft->first_node * s->deform.dimension;
        count = (size_t)solid->mesh.nodes * s->deform.dimension;
        size = solid->size;
    }
    for (size_t i = 0; i < count; i++)
        sum += fabs(impulse[i]);
    return r->relaxed && sum == 0 && r->moved <= FLIGHT * size;
}

void stage_run_away(sim *s, const state *before, const step_runaway *found) {
    step_runaway r = *found;
    for (uint32_t i = 0; i < s->model->bodies.count; i++)
        if (!model_deformable(s->model, i)) keep_farther(&r, i, moved_body(s, before, i));
    for (size_t i = 0; i < s->model->deformables.count; i++) {
        const deformable *b = &s->model->deformables.data[i];
        keep_farther(&r, b->slot, moved_nodes(s, before, b));
    }
    r.found = r.body != 0 && !may_land(s, &r);
    s->runaway = r;
}
