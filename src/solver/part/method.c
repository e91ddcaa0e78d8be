#include "solver/part/method.h"

#include <math.h>
#include <string.h>

#include "problem/expand.h"
#include "problem/explicit.h"
#include "solver/part/infeasible.h"

struct solver {
    const solver_kind *kind;
    void *parameters, *memory;
    view view;
    ARRAY(double) x, y, best;
    ARRAY(double) S, v; /* the result, until nothing can fail any more */
    infeasible_room infeasible;
    const problem *folded_to; /* the problem in which D and d are expanded; NULL: none */
    expansion expansion;
    explicit_problem explicit; /* the problem with H written down */
    ARRAY(double) expanded, velocity, folded;
};

scree_status method_create(const solver_kind *k, const void *parameters, solver **out,
                           scree_error *error) {
    solver *s = mem_alloc(1, sizeof *s);
    *out = NULL;
    if (!s) return error_no_memory(error, k->head.name);
    s->kind = k;
    if (k->head.size) {
        s->parameters = mem_alloc(1, k->head.size);
        if (s->parameters) memcpy(s->parameters, parameters, k->head.size);
    }
    if (k->memory) s->memory = mem_alloc(1, k->memory);
    if ((k->head.size && !s->parameters) || (k->memory && !s->memory)) {
        method_destroy(s);
        return error_no_memory(error, k->head.name);
    }
    *out = s;
    return SCREE_OK;
}

void method_forget(solver *s) {
    if (s->kind->release && s->memory) s->kind->release(s->memory);
    if (s->memory) memset(s->memory, 0, s->kind->memory);
    view_free(&s->view);
}

void method_destroy(solver *s) {
    if (!s) return;
    method_forget(s);
    mem_free(s->memory);
    mem_free(s->parameters);
    array_free(&s->x);
    array_free(&s->y);
    array_free(&s->best);
    array_free(&s->S);
    array_free(&s->v);
    infeasible_room_free(&s->infeasible);
    expand_free(&s->expansion);
    array_free(&s->expanded);
    array_free(&s->velocity);
    array_free(&s->folded);
    explicit_free(&s->explicit.own);
    mem_free(s);
}

/* The residual of an expanded problem is not that of the problem: the compliances 1 / D are far
 * from the other scales, so an iterate may be accurate by one residual and not by the other. */
static residual judge_folded(void *context, const view *w, const double *x) {
    solver *s = context;
    view_to_impulses(w, x, s->S.data);
    expand_fold(&s->expansion, s->folded_to, s->S.data, s->folded.data);
    problem_velocity(s->folded_to, s->folded.data, s->velocity.data);
    return residual_measure(s->folded_to, s->folded.data, s->velocity.data);
}

/* Runs the method on a view from x; the best iterate is returned in `best` and in x. */
static scree_status run(solver *s, view *w, const solver_settings *settings, double *x,
                        solver_info *info, scree_error *error) {
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = s->kind->head.name};
    work_add(info, WORK_SETUP, w->contacts);
    if (!array_reserve(&s->y, w->rows) || !array_reserve(&s->best, w->rows))
        return error_no_memory(error, "the iterates of a solver");
    keeper k = {.settings = settings,
                .method = s->kind->head.name,
                .info = info,
                .best = INFINITY,
                .x = s->best.data,
                .judge = s->folded_to ? judge_folded : NULL,
                .context = s};
    view_apply(w, x, s->y.data);
    bool done = keeper_show(&k, w, x, s->y.data);
    if (!done && !isfinite(k.last) && w->rows) { /* a start too large to be measured is discarded */
        memset(x, 0, w->rows * sizeof *x);
        view_apply(w, x, s->y.data);
        done = keeper_show(&k, w, x, s->y.data);
    }
    if (!done || (s->kind->always && w->rows)) {
        method m = {s->kind, s->parameters, s->memory, w, settings, info, &k, x};
        TRY(s->kind->run(&m, error));
    }
    if (k.best <= settings->tolerance)
        info->outcome = SOLVER_CONVERGED;
    else if (info->outcome == SOLVER_CONVERGED)
        info->outcome = SOLVER_STALLED;
    if (isfinite(k.best) && w->rows)
        memcpy(x, s->best.data, w->rows * sizeof *x);
    else if (w->rows)
        memset(x, 0, w->rows * sizeof *x);
    info->residual = k.best_residual;
    return SCREE_OK;
}

scree_status method_inner(solver *inner, view *w, const solver_settings *settings, double *x,
                          solver_info *info, scree_error *error) {
    return run(inner, w, settings, x, info, error);
}

scree_status method_default(const solver_kind *k, solver **out, scree_error *error) {
    void *parameters = k->head.size ? mem_alloc(1, k->head.size) : NULL;
    *out = NULL;
    if (k->head.size && !parameters) return error_no_memory(error, k->head.name);
    scree_status status = param_read(&k->head, NULL, NULL, NULL, parameters, error);
    if (status == SCREE_OK) {
        status = k->create(k, parameters, out, error);
        param_free(&k->head, parameters);
    }
    mem_free(parameters);
    return status;
}

/* The reported residual is measured on the original problem. */
static void certify(solver *s, const problem *p, const solver_settings *settings,
                    solver_info *info) {
    const double *S = s->S.data;
    if (s->folded_to) {
        info->residual = judge_folded(s, &s->view, s->x.data);
        p = s->folded_to;
        S = s->folded.data;
    } else {
        info->residual = residual_measure(p, S, s->v.data);
    }
    if (norm_value(settings->norm, &info->residual) <= settings->tolerance &&
        !residual_lost(p, S, settings->tolerance, settings->team))
        info->outcome = SOLVER_CONVERGED;
    else if (info->outcome == SOLVER_CONVERGED)
        info->outcome = SOLVER_STALLED;
}

/* In the quoted norm only: above this scale-free residual of a contact the proof is sought too. */
#define SUSPECT 1e-3

/* A problem without solution may miss the tolerance, or meet it because its impulses are large; it
 * should be reported in both cases. A method that has already proved it has named no contacts. */
static scree_status look_for_proof(solver *s, const solver_settings *settings, solver_info *info,
                                   scree_error *error) {
    bool proved, missed = info->outcome == SOLVER_STALLED ||
                          info->outcome == SOLVER_MAX_ITERATIONS ||
                          info->outcome == SOLVER_INFEASIBLE;
    bool suspect = info->outcome == SOLVER_CONVERGED && settings->norm == NORM_QUOTED &&
                   settings->tolerance < SUSPECT && info->residual.max > SUSPECT;
    if (settings->proof) *settings->proof = (solver_proof){0};
    if (!missed && !suspect) return SCREE_OK;
    TRY(infeasible_seek(&s->view, s->x.data, &s->infeasible, info, &proved, error));
    if (!proved) return SCREE_OK;
    info->outcome = SOLVER_INFEASIBLE;
    /* combinations are counted without contacts that no impulse moves, and these may be the
     * proof */
    info->count = (solver_count){.counted = info->count.counted, .complete = true};
    if (settings->proof) infeasible_name(&s->view, &s->infeasible, settings->proof);
    return SCREE_OK;
}

static scree_status solve_plain(solver *s, const problem *p, const solver_settings *settings,
                                double *S, double *v, solver_info *info, scree_error *error) {
    TRY(view_create(&s->view, p, settings->team, error));
    if (!array_reserve(&s->x, s->view.rows) || !array_reserve(&s->S, s->view.rows) ||
        !array_reserve(&s->v, p->dofs))
        return error_no_memory(error, "the iterates of a solver");
    view_from_impulses(&s->view, S, s->x.data);
    TRY(run(s, &s->view, settings, s->x.data, info, error));
    view_to_impulses(&s->view, s->x.data, s->S.data);
    problem_velocity(p, s->S.data, s->v.data);
    certify(s, p, settings, info);
    TRY(look_for_proof(s, settings, info, error));
    if (s->view.rows) memcpy(S, s->S.data, s->view.rows * sizeof *S);
    if (p->dofs) memcpy(v, s->v.data, p->dofs * sizeof *v);
    return SCREE_OK;
}

static scree_status solve_expanded(solver *s, const problem *p, const solver_settings *settings,
                                   double *S, double *v, solver_info *info, scree_error *error) {
    size_t rows = p->row_first[p->contacts];
    TRY(expand_problem(&s->expansion, p, error));
    const problem *larger = &s->expansion.store.p;
    if (!array_reserve(&s->expanded, larger->row_first[larger->contacts]) ||
        !array_reserve(&s->velocity, larger->dofs) || !array_reserve(&s->folded, rows))
        return error_no_memory(error, "the iterates of a solver");
    problem_velocity(p, S, s->velocity.data);
    expand_impulses(&s->expansion, p, S, s->velocity.data, s->expanded.data);
    s->folded_to = p;
    solver_settings told = *settings;
    told.last = NULL; /* its rows are those of p */
    scree_status status =
        solve_plain(s, larger, &told, s->expanded.data, s->velocity.data, info, error);
    s->folded_to = NULL;
    TRY(status);
    for (uint32_t k = 0; settings->proof && k < settings->proof->count; k++)
        settings->proof->contact[k] = s->expansion.base.data[settings->proof->contact[k]];
    expand_fold(&s->expansion, p, s->expanded.data, S);
    problem_velocity(p, S, v);
    return SCREE_OK;
}

scree_status method_solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error) {
    TRY(problem_refuse_coupled(p, error));
    TRY(explicit_make(&s->explicit, p, &p, error));
    return expand_needed(p) ? solve_expanded(s, p, settings, S, v, info, error)
                            : solve_plain(s, p, settings, S, v, info, error);
}
