/* The problem of the step to the solver. */
#include <math.h>
#include <string.h>

#include "problem/cone.h"
#include "scheme/stages.h"

static scree_status keep_start(sim *s, scree_error *error) {
    size_t rows = s->problem.contacts ? s->problem.row_first[s->problem.contacts] : 0;
    if (!array_reserve(&s->start, rows + 1)) return error_no_memory(error, "starting impulses");
    s->start.count = rows;
    if (rows) memcpy(s->start.data, s->work.S, rows * sizeof *s->start.data);
    return SCREE_OK;
}

/* Impulses between bodies that nothing moves, where laws have D or d: the solver leaves them alone,
 * for they change no velocity, but bonds between driven bodies pull all the same. */
static void fill_unmoved(sim *s, const problem *p, const double *v) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = &p->row[i];
        if (!(r->has & (ROW_HAS_D | ROW_HAS_d)) || (r->has & ROW_HAS_C)) continue;
        double W[ROWS_MAX * ROWS_MAX], U[ROWS_MAX], sum = 0;
        const double none[ROWS_MAX] = {0};
        problem_local_operator(p, i, W);
        for (int k = 0; k < r->dimension * r->dimension; k++)
            sum += fabs(W[k]);
        if (sum > 0) continue;
        problem_relative_velocity(p, i, v, U);
        cone_physical(r, cone_extra(p, r), none, U, s->work.S + p->row_first[i]);
    }
}

/* Deformable bodies couple all contacts on them: solvers get W in their place, and speeds for
 * velocities. */
static scree_status solve_condensed(sim *s, const solver_settings *settings, scree_error *error) {
    TRY(condense(s->condenser, &s->problem, s->team, &s->condensed, error));
    size_t rows = s->problem.contacts ? s->problem.row_first[s->problem.contacts] : 0;
    if (!array_grow((void **)&s->speeds, &s->speeds_room, rows + 1, sizeof *s->speeds))
        return error_no_memory(error, "the speeds of contacts");
    if (rows) memcpy(s->speeds, s->condensed.v_free, rows * sizeof *s->speeds);
    TRY(s->solver_kind->solve(s->solver, &s->condensed, settings, s->work.S, s->speeds, &s->info,
                              error));
    if (s->work.extras) fill_unmoved(s, &s->condensed, s->speeds);
    return coupled_velocity(&s->problem, s->work.S, s->bodies.v_plus, s->team, error);
}

static bool condenses(const sim *s) {
    return !(s->solver_kind->head.gives & CAN_COUPLED) || deform_condenses(&s->deform);
}

static bool told_to_stop(void *user) {
    const sim *s = user;
    return s->stop && s->stop(s->stop_user);
}

static scree_status stopped(const sim *s, scree_error *error) {
    return error_set(error, SCREE_STOPPED, "step %lld was stopped from outside",
                     (long long)*s->state->clock.step + 1);
}

scree_status stage_asked_to_stop(const sim *s, scree_error *error) {
    return s->stop && s->stop(s->stop_user) ? stopped(s, error) : SCREE_OK;
}

#define COPY_CHUNK 65536 /* numbers */

static void copy_velocities(void *context, size_t begin, size_t end) {
    const sim *s = context;
    memcpy(s->bodies.v_plus + begin, s->bodies.v_free + begin,
           (end - begin) * sizeof *s->bodies.v_plus);
}

static scree_status solve(sim *s, scree_error *error) {
    solver_settings settings = {.tolerance = s->sharper * s->settings.tolerance,
                                .norm = s->settings.norm,
                                .max_iterations = s->settings.max_iterations,
                                .seed = s->settings.seed,
                                .step = (uint64_t)*s->state->clock.step,
                                .team = s->team,
                                .cancel = told_to_stop,
                                .progress = stage_watch,
                                .user = s,
                                .memory = s->solver_memory};
    if (s->keep_start) TRY(keep_start(s, error));
    memcpy(s->solver_memory, s->state->clock.solver, sizeof s->solver_memory);
    team_for(s->team, stage_velocities(s), COPY_CHUNK, copy_velocities, s);
    s->info = (solver_info){.outcome = SOLVER_CONVERGED};
    stage_watch_begin(s);
    s->certificate.misfit = 0;
    s->certificate.passes = (int32_t)s->step.pass + 1;
    s->proof = (solver_proof){0};
    settings.proof = &s->proof;
    if (problem_is_coupled(&s->problem) && condenses(s))
        return solve_condensed(s, &settings, error);
    TRY(s->solver_kind->solve(s->solver, &s->problem, &settings, s->work.S, s->bodies.v_plus,
                              &s->info, error));
    if (s->work.extras) fill_unmoved(s, &s->problem, s->bodies.v_plus);
    return SCREE_OK;
}

/* A solver that was asked for a tighter tolerance and reached only the original one still counts as
 * converged. */
scree_status stage_solve(sim *s, scree_error *error) {
    TRY(stage_timed(s, solve, &s->seconds[2], error));
    if (s->info.outcome == SOLVER_CANCELLED) return stopped(s, error);
    if (s->sharper < 1 && stage_residual(s) <= s->settings.tolerance)
        s->info.outcome = SOLVER_CONVERGED;
    return SCREE_OK;
}
