#include "solver/part/method.h"

#include <math.h>
#include <string.h>

struct solver {
    const solver_kind *kind;
    void *parameters, *memory;
    view view;
    ARRAY(double) x, y, best;
    ARRAY(double) inner_best; /* when this method runs inside another */
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
    mem_free(s);
}

/* Runs the method on a view from x; the best iterate ends up in `best` and in x. */
static scree_status run(solver *s, view *w, const solver_settings *settings, double *x,
                        solver_info *info, scree_error *error) {
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = s->kind->head.name};
    if (!array_reserve(&s->y, w->rows) || !array_reserve(&s->best, w->rows))
        return error_no_memory(error, "the iterates of a solver");
    keeper k = {.settings = settings,
                .method = s->kind->head.name,
                .info = info,
                .best = INFINITY,
                .x = s->best.data};
    view_apply(w, x, s->y.data);
    if (!keeper_show(&k, w, x, s->y.data)) {
        method m = {s->kind, s->parameters, s->memory, w, settings, info, &k, x};
        TRY(s->kind->run(&m, error));
    }
    if (k.best <= settings->tolerance)
        info->outcome = SOLVER_CONVERGED;
    else if (info->outcome == SOLVER_CONVERGED)
        info->outcome = SOLVER_STALLED;
    if (isfinite(k.best) && w->rows) memcpy(x, s->best.data, w->rows * sizeof *x);
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

scree_status method_solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error) {
    TRY(view_create(&s->view, p, settings->team, error));
    if (!array_reserve(&s->x, s->view.rows))
        return error_no_memory(error, "the iterates of a solver");
    view_from_impulses(&s->view, S, s->x.data);
    TRY(run(s, &s->view, settings, s->x.data, info, error));
    view_to_impulses(&s->view, s->x.data, S);
    problem_velocity(p, S, v);
    info->residual = residual_measure(p, S, v);
    if (norm_value(settings->norm, &info->residual) <= settings->tolerance)
        info->outcome = SOLVER_CONVERGED;
    else if (info->outcome == SOLVER_CONVERGED)
        info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}
