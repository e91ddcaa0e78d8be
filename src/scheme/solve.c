/* Passes the problem of the step to the solver. */
#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "problem/cone.h"
#include "scheme/divided.h"
#include "scheme/parts.h"

static scree_status keep_start(const problem *p, const double *S, solver_work *solving,
                               scree_error *error) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    if (!array_reserve(&solving->start, rows + 1))
        return error_no_memory(error, "starting impulses");
    solving->start.count = rows;
    if (rows) memcpy(solving->start.data, S, rows * sizeof *S);
    return SCREE_OK;
}

/* Impulses between bodies that nothing moves, for laws with D or d: the solver does not compute
 * them, since they change no velocity, but bonds between driven bodies transmit forces all the
 * same. */
static void fill_unmoved(const problem *p, const double *v, double *S) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = problem_row(p, i);
        if (!(r->has & (ROW_HAS_D | ROW_HAS_d)) || (r->has & ROW_HAS_C)) continue;
        double W[ROWS_MAX * ROWS_MAX], U[ROWS_MAX], sum = 0;
        const double none[ROWS_MAX] = {0};
        problem_local_operator(p, i, W);
        for (int k = 0; k < r->dimension * r->dimension; k++)
            sum += fabs(W[k]);
        if (sum > 0) continue;
        problem_relative_velocity(p, i, v, U);
        cone_physical(r, cone_extra(p, r), none, U, S + p->row_first[i]);
    }
}

/* Deformable bodies couple all their contacts: solvers get W instead of the bodies, and relative
 * velocities. */
static scree_status solve_condensed(const step_input *step, const problem_work *work,
                                    const solver_settings *settings, double *S, double *v_plus,
                                    solver_work *solving, scree_error *error) {
    const problem *p = &work->problem;
    TRY(condense(solving->condenser, p, step->team, &solving->condensed, error));
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    double **speeds = &solving->speeds;
    if (!array_grow((void **)speeds, &solving->speeds_room, rows + 1, sizeof **speeds))
        return error_no_memory(error, "the speeds of contacts");
    if (rows) memcpy(*speeds, solving->condensed.v_free, rows * sizeof **speeds);
    TRY(solving->kind->solve(solving->solver, &solving->condensed, settings, S, *speeds,
                             &solving->info, error));
    if (work->extras) fill_unmoved(&solving->condensed, *speeds, S);
    return coupled_velocity(p, S, v_plus, step->team, error);
}

static bool condenses(const solver_work *solving, const deform_work *deform) {
    return !(solving->kind->head.gives & CAN_COUPLED) || deform_condenses(deform);
}

static bool told_to_stop(void *user) {
    const solver_work *solving = user;
    return solving->stop && solving->stop(solving->stop_user);
}

static scree_status stopped(const step_input *step, scree_error *error) {
    return error_set(error, SCREE_STOPPED, "step %lld was cancelled",
                     (long long)*step->state->clock.step + 1);
}

scree_status stage_asked_to_stop(const step_input *step, const solver_work *solving,
                                 scree_error *error) {
    return solving->stop && solving->stop(solving->stop_user) ? stopped(step, error) : SCREE_OK;
}

#define COPY_CHUNK 65536 /* numbers */

typedef struct velocity_copy {
    const double *from;
    double *to;
    size_t dofs; /* of a body */
} velocity_copy;

static void copy_bodies(void *context, size_t begin, size_t end) {
    const velocity_copy *v = context;
    size_t dofs = v->dofs;
    memcpy(v->to + begin * dofs, v->from + begin * dofs, (end - begin) * dofs * sizeof *v->to);
}

static void copy_velocities(void *context, size_t begin, size_t end) {
    const velocity_copy *v = context;
    memcpy(v->to + begin, v->from + begin, (end - begin) * sizeof *v->to);
}

static scree_status solve(const step_input *step, const deform_work *deform,
                          const pass_work *passes, const contact_table *contacts,
                          const problem_work *work, solver_rooms rooms, double *S, double *v_plus,
                          solver_work *solving, scree_error *error) {
    const problem *p = &work->problem;
    solver_settings settings = {.tolerance = passes->sharper * step->settings->tolerance,
                                .norm = step->settings->norm,
                                .max_iterations = step->settings->max_iterations,
                                .seed = step->settings->seed,
                                .step = (uint64_t)*step->state->clock.step,
                                .team = step->team,
                                .cancel = told_to_stop,
                                .progress = watch_solve,
                                .user = solving,
                                .rooms = rooms,
                                .memory = solving->memory,
                                .proof = &solving->proof};
    velocity_copy start = {p->v_free, v_plus, step->model->dofs};
    team_runs present = present_bodies(step);
    bool looked = step->looks && step->law.pass == 0; /* S is the solution of the last detection */
    if (solving->keep_start)
        TRY(keep_start(p, looked ? work->found.carried.data : S, solving, error));
    if (!step->looks) memcpy(solving->memory, step->state->clock.solver, sizeof solving->memory);
    if (present.at)
        team_for_runs(step->team, &present, 0, 0, copy_bodies, &start);
    else
        team_for(step->team, p->dofs, COPY_CHUNK, copy_velocities, &start);
    if (step->law.pass == 0) solving->before = step->looks ? solving->info : (solver_info){0};
    solving->info = (solver_info){.outcome = SOLVER_CONVERGED};
    solving->proof = (solver_proof){0};
    watch_begin(step, deform, passes, p, &solving->watch);
    if (problem_is_coupled(p) && condenses(solving, deform))
        return solve_condensed(step, work, &settings, S, v_plus, solving, error);
    TRY(step_agree(
        step, solving->kind->solve(solving->solver, p, &settings, S, v_plus, &solving->info, error),
        error));
    if (work->extras) fill_unmoved(p, v_plus, S);
    return divided_outcome(step, contacts, work, S, v_plus, error);
}

/* The cost of earlier detections of this step is added. */
static void add_looks_before(solver_work *solving) {
    solver_info *info = &solving->info;
    const solver_info *before = &solving->before;
    solving->content = info->iterations == 0;
    info->iterations += before->iterations;
    info->updates += before->updates;
    info->refreshes += before->refreshes;
    info->factorisations += before->factorisations;
    work_join(info, before);
}

/* A solver that was asked for a tighter tolerance and reached only the original one still counts as
 * converged. */
scree_status stage_solve(const step_input *step, const deform_work *deform, const pass_work *passes,
                         const contact_table *contacts, const problem_work *work,
                         solver_rooms rooms, double *S, double *v_plus, solver_work *solving,
                         scree_error *error) {
    TRY(stop_check(error));
    double start = stage_seconds();
    scree_status status =
        solve(step, deform, passes, contacts, work, rooms, S, v_plus, solving, error);
    step->seconds[2] += stage_seconds() - start;
    TRY(status);
    add_looks_before(solving);
    if (solving->info.outcome == SOLVER_CANCELLED) return stopped(step, error);
    if (passes->sharper < 1 && solve_residual(step, solving) <= step->settings->tolerance)
        solving->info.outcome = SOLVER_CONVERGED;
    return SCREE_OK;
}
