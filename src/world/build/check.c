/* First check of a built world: the start of its first step, without making the step, so that bad
 * input is found when a scene is checked and not when its result file is half written. */
#include <math.h>

#include "world/world.h"

static bool finite_all(const double *x, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (!isfinite(x[k])) return false;
    return true;
}

static bool is_loaded(const scree_world *w, uint32_t slot) {
    const rigid_work *b = &w->sim.bodies;
    return b->force && !finite_all(b->force + (size_t)slot * b->dofs, b->dofs);
}

/* The sum of forces does not identify the load; loads with a function are evaluated one by one. */
static const char *broken_load(const scree_world *w) {
    const load_state *loads = &w->state.load;
    double t = *w->state.clock.t + w->def.theta * w->def.h;
    for (size_t i = 0; i < w->model.loads.count; i++) {
        uint32_t f = loads->function[i];
        if (f == NONE || isfinite(function_value(&w->model.functions.data[f], t - loads->start[i])))
            continue;
        return w->model.loads.data[i].name;
    }
    return "";
}

static scree_status refuse_motion(const scree_world *w, uint32_t slot, scree_error *error) {
    const char *name = w->model.bodies.data[slot].name;
    if (is_loaded(w, slot))
        return error_set(error, SCREE_BAD_INPUT,
                         "body %u '%s': the load '%s' is not a finite number at the start: check "
                         "its function near t = 0",
                         slot + 1, name, broken_load(w));
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u '%s': its drive is not a finite number at the start: check its "
                     "function near t = 0",
                     slot + 1, name);
}

/* Conditions of deformable bodies at both ends of the first step. */
static scree_status check_conditions(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; i < m->conditions.count; i++) {
        const condition *c = &m->conditions.data[i];
        if (c->function == NONE) continue;
        const function *f = &m->functions.data[c->function];
        if (isfinite(function_value(f, 0)) && isfinite(function_value(f, w->def.h))) continue;
        return error_set(error, SCREE_BAD_INPUT,
                         "deformable body '%s': its condition '%s' is not a finite number at the "
                         "start: check its function near t = 0",
                         m->bodies.data[m->deformables.data[c->body].slot].name, c->name);
    }
    return SCREE_OK;
}

static scree_status check_motion(scree_world *w, scree_error *error) {
    const rigid_work *b = &w->sim.bodies;
    TRY(stage_drift_to_middle(&w->sim.step, &w->sim.bodies, &w->sim.deform, error));
    TRY(stage_free_velocity(&w->sim.step, &w->sim.bodies, &w->sim.deform, error));
    for (uint32_t i = 0; i < b->count; i++)
        if (w->state.body.exists[i] && !(finite_all(b->q_M + (size_t)i * b->places, b->places) &&
                                         finite_all(b->v_free + (size_t)i * b->dofs, b->dofs)))
            return refuse_motion(w, i, error);
    return SCREE_OK;
}

/* Done only if detection can refuse something. */
static scree_status check_contacts(scree_world *w, scree_error *error) {
    const double *period = w->model.cell.period;
    bool periodic = period[0] > 0 || period[1] > 0 || period[2] > 0;
    if (!periodic && w->model.default_law != NONE) return SCREE_OK;
    sim *s = &w->sim;
    stage_expect_speeds(&s->step, &s->bodies, &s->look);
    scree_status status =
        stage_detect(&s->step, &s->bodies, &s->deform, &s->look, &s->contacts, error);
    sim_forget(s);
    return status;
}

scree_status world_check_start(scree_world *w, scree_error *error) {
    law_step first = {.theta = w->def.theta,
                      .gamma = w->def.gamma,
                      .t = *w->state.clock.t,
                      .h = w->def.h,
                      .h_M = w->def.h,
                      .active_gap = w->def.active_gap};
    sim_begin_as(&w->sim, &first);
    if (w->scheme->check) TRY(w->scheme->check(&w->sim, error));
    TRY(check_conditions(w, error));
    TRY(check_motion(w, error));
    TRY(world_check_joints(w, error));
    return check_contacts(w, error);
}
