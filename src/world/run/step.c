/* The frame of a step: actions that are due, attempt, acceptance or rejection, publication. */
#include <math.h>

#include "world/world.h"

/* Actions, rain and stages change the state before the step is tried. The first change of a step
 * keeps a copy, so that a step that fails leaves the world as it was. */
scree_status world_keep_copy(scree_world *w, scree_error *error) {
    if (w->kept) return SCREE_OK;
    if (!w->before.table_count) TRY(state_create(&w->before, &w->model, error));
    TRY(state_copy(&w->before, &w->state, error));
    w->kept = true;
    return SCREE_OK;
}

/* The last published frame still belongs to the state; if it was not requested before, its
 * certificate is lost, since the attempt overwrote it. */
static void take_back(scree_world *w) {
    if (w->kept) {
        territory_forget(&w->sim.territory);
        state_swap(&w->state, &w->before);
    }
    w->kept = false;
    if (!w->published.fresh) w->published.step_unknown = true;
}

static void world_forget_queue(scree_world *w) {
    for (size_t i = 0; i < w->queue.count; i++)
        world_free_action(&w->queue.data[i]);
    w->queue.count = 0;
}

void world_state_replaced(scree_world *w) {
    world_forget_queue(w); /* the request concerned a state that no longer exists */
    w->generation++;
    w->published.fresh = false;
    w->published.step_unknown = true;
    territory_forget(&w->sim.territory);
    scree_world_forget(w);
}

/* A step whose velocities or energies are not finite is never accepted, whatever the policy. A sum
 * that contains all velocities shows whether one must be searched. */
static scree_status refuse_nonfinite(const scree_world *w, scree_error *error) {
    const rigid_work *b = &w->sim.bodies;
    if (isfinite(w->sim.report.gross) && isfinite(w->sim.report.certificate.energy))
        return SCREE_OK;
    for (size_t i = 0; i < b->count; i++) {
        double sum = 0;
        for (uint32_t k = 0; k < b->dofs; k++)
            sum += b->v_plus[i * b->dofs + k];
        if (!isfinite(sum))
            return error_set(error, SCREE_STOPPED,
                             "step %lld at t = %.9g s gives body %zu (%s) a velocity that is not "
                             "a finite number: check its loads and drives, or use shorter steps",
                             (long long)*w->state.clock.step + 1, *w->state.clock.t, i + 1,
                             w->model.bodies.data[i].name);
    }
    const deform_work *d = &w->sim.deform;
    for (size_t i = 0; i < (size_t)w->model.nodes * d->dimension; i++)
        if (!isfinite(b->v_plus[d->first + i])) {
            uint32_t owner = model_node_owner(&w->model, (uint32_t)(i / d->dimension));
            return error_set(error, SCREE_STOPPED,
                             "step %lld at t = %.9g s gives a node of body %s a velocity that is "
                             "not a finite number: check its conditions, or use shorter steps",
                             (long long)*w->state.clock.step + 1, *w->state.clock.t,
                             w->model.bodies.data[w->model.deformables.data[owner].slot].name);
        }
    if (!isfinite(w->sim.report.certificate.energy))
        return error_set(error, SCREE_STOPPED,
                         "step %lld at t = %.9g s has impulses or energies that are not finite "
                         "numbers: check the parameters of the laws, or use shorter steps",
                         (long long)*w->state.clock.step + 1, *w->state.clock.t);
    return SCREE_OK;
}

static scree_status attempt(scree_world *w, const scree_step_lengths *l, scree_error *error) {
    w->sim.report.missed = (step_miss){0};
    w->sim.report.runaway = (step_runaway){0};
    w->sim.report.gross = NAN;
    TRY(rigid_match_forces(&w->sim.bodies, &w->model, &w->state, error));
    TRY(w->scheme->advance(&w->sim, l->h, l->h_next, error));
    if (w->scheme->tries) w->sim.report.gross = NAN; /* it belongs to an inner step */
    return refuse_nonfinite(w, error);
}

/* An attempt of all processes. Where a divided one finds that it needs the whole world, it is made
 * whole and repeated. */
static scree_status attempt_shared(scree_world *w, const scree_step_lengths *l,
                                   scree_error *error) {
    TRY(world_begin_divided(w, error));
    scree_status status = attempt(w, l, error);
    if (ranks_count() > 1) status = ranks_agree(status, error);
    if (!world_wants_whole(w)) return status;
    TRY(world_retreat(w, error));
    return ranks_agree(attempt(w, l, error), error);
}

static void count_rejected(scree_world *w) {
    w->control.rejected++;
    w->control.work[0] += w->sim.solver.info.iterations;
    w->control.work[1] += w->sim.solver.info.updates;
}

static scree_status refuse_missed(scree_world *w, scree_error *error) {
    scree_missed test = miss_worst(&w->sim.report.missed);
    world_note_contradiction(w, *w->state.clock.step + 1);
    const missed_test *of = &w->sim.report.missed.of[test];
    return error_set(
        error, SCREE_UNCONVERGED,
        "step %lld at t = %.9g s missed its tolerance: %s %.3g, limit %.3g, after %lld iterations "
        "and %d passes; the world is unchanged, at the start of the step",
        (long long)*w->state.clock.step + 1, *w->state.clock.t, scree_missed_text(test), of->value,
        of->limit, (long long)w->sim.solver.info.iterations, (int)w->sim.report.certificate.passes);
}

/* A step that misses its tolerance is never silent: the policy decides, the totals count. */
static scree_status solve_step(scree_world *w, scree_step_lengths *lengths, scree_error *error) {
    *lengths = world_plan_step(w);
    for (;;) {
        scree_status status = attempt_shared(w, lengths, error);
        bool failed = status == SCREE_UNCONVERGED && world_shorten_failed(w, lengths);
        if (!failed) TRY(status);
        if (!failed && world_judge_step(w, lengths)) break;
        count_rejected(w);
    }
    if (w->sim.report.runaway.found) return world_refuse_runaway(w, error);
    if (w->def.on_unconverged == SCREE_STOP && !w->sim.report.certificate.converged)
        return refuse_missed(w, error);
    return SCREE_OK;
}

static scree_status tell_observers(scree_world *w, scree_error *error) {
    for (size_t i = 0; i < w->observers.count; i++) {
        scree_error own = {.text = ""};
        scree_status status = w->observers.data[i].function(w->observers.data[i].user, w, &own);
        if (status != SCREE_OK)
            return error_set(error, status, "%s%s",
                             own.text[0] ? "" : "an observer ended the step: ",
                             own.text[0] ? own.text : scree_status_text(status));
    }
    return SCREE_OK;
}

static scree_status try_step(scree_world *w, scree_step_lengths *lengths, scree_error *error) {
    TRY(world_before_changes(w, error));
    bool end_may_fail = world_stage_uses_values(w) || w->control.wish.expression;
    if (end_may_fail) TRY(world_keep_copy(w, error));
    world_begin_lengths(w);
    TRY(world_begin_stage(w, error));
    TRY(world_rain(w, error));
    TRY(world_apply_actions(w, w->queue.data, w->queue.count, error));
    TRY(world_ask_step(w, error));
    return solve_step(w, lengths, error);
}

/* Adds the accepted step to the record of missed steps, if it missed a test. */
static void note_missed(scree_world *w) {
    const missed_state *m = &w->state.missed;
    int64_t number = *w->state.clock.step;
    missed_note(&w->state.missed, &w->sim.report.missed, number, *w->state.clock.t);
    if (m->table.count && m->at[SCREE_MISSED_INFEASIBLE] == number)
        world_note_contradiction(w, number);
}

static scree_status step(scree_world *w, scree_error *error) {
    TRY(scree_world_build(w, error));
    if (scree_world_finished(w))
        return error_set(error, SCREE_STOPPED, "the last stage of the world has ended");
    if (world_is_cancelled(w)) return error_set(error, SCREE_STOPPED, "cancelled");
    scree_step_lengths lengths;
    scree_status status = try_step(w, &lengths, error);
    if (status != SCREE_OK) {
        take_back(w);
        bool bad_action = status == SCREE_BAD_INPUT || status == SCREE_NOT_FOUND;
        if (bad_action) world_forget_queue(w); /* it would fail again */
        return status;
    }
    scheme_accept(&w->sim);
    world_count_division(w);
    note_missed(w);
    world_keep_lengths(w, &lengths);
    w->generation++;
    w->published.fresh = w->published.step_unknown = false;
    status = world_wish_step(w, error);
    if (status == SCREE_OK) status = world_end_stage(w, error);
    if (status != SCREE_OK) {
        w->generation--;
        w->published.fresh = false;
        take_back(w);
        return status;
    }
    world_forget_queue(w);
    w->kept = false;
    return SCREE_OK;
}

scree_status scree_world_step(scree_world *w, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    if (!entry.world)
        return error_set(error, SCREE_BAD_INPUT,
                         "a step of this world is running: an observer, a step control or another "
                         "function that the step calls cannot take the next one");
    w->stepping = true;
    scree_status status = step(w, error);
    w->stepping = false;
    if (status == SCREE_STOPPED && atomic_exchange(&w->cancelled, false))
        status = error_set(error, SCREE_STOPPED,
                           "the step was cancelled; the world is as before the step");
    if (status == SCREE_OK) status = tell_observers(w, error);
    world_leave(&entry);
    return status;
}
