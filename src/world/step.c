/* What is around a step: actions due, attempt, accept or reject, publish. */
#include "world/world.h"

/* Half a step is tried at most so many times. */
#define HALVINGS 6

/* The program's own actions, in the order given; each is applied once, then forgotten. */
static scree_status apply_queue(scree_world *w, scree_error *error) {
    scree_status status = world_apply_actions(w, w->queue.data, w->queue.count, error);
    for (size_t i = 0; i < w->queue.count; i++)
        world_free_action(&w->queue.data[i]);
    w->queue.count = 0;
    return status;
}

static scree_status attempt(scree_world *w, double h, scree_error *error) {
    return w->scheme->advance(&w->sim, h, w->def.h, error);
}

/* A step that misses its tolerance is never silent: the policy decides, the totals count. */
static scree_status solve_step(scree_world *w, scree_error *error) {
    double h = w->def.h;
    TRY(attempt(w, h, error));
    for (int k = 0; w->def.on_unconverged == SCREE_HALVE && k < HALVINGS; k++) {
        if (w->sim.certificate.converged) return SCREE_OK;
        h *= 0.5;
        TRY(attempt(w, h, error));
    }
    if (w->def.on_unconverged == SCREE_STOP && !w->sim.certificate.converged)
        return error_set(error, SCREE_UNCONVERGED,
                         "step %lld at t = %.9g s did not converge: residual %.3g above %.3g after "
                         "%lld iterations; the world stands before the step",
                         (long long)*w->state.clock.step + 1, *w->state.clock.t,
                         w->sim.certificate.residual, w->def.tolerance,
                         (long long)w->sim.info.iterations);
    return SCREE_OK;
}

static scree_status tell_observers(scree_world *w, scree_error *error) {
    for (size_t i = 0; i < w->observers.count; i++)
        TRY(w->observers.data[i].function(w->observers.data[i].user, w, error));
    return SCREE_OK;
}

scree_status scree_world_step(scree_world *w, scree_error *error) {
    TRY(scree_world_build(w, error));
    if (scree_world_finished(w))
        return error_set(error, SCREE_STOPPED, "the last stage of the world has ended");
    TRY(world_begin_stage(w, error));
    TRY(world_rain(w, error));
    TRY(apply_queue(w, error));
    TRY(solve_step(w, error));
    scheme_accept(&w->sim);
    w->generation++;
    w->published.fresh = false;
    TRY(world_end_stage(w, error));
    return tell_observers(w, error);
}
