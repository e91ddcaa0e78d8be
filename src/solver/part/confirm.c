#include "solver/part/confirm.h"

scree_status confirm_prepare(confirm *c, const view *w, scree_error *error) {
    if (!array_reserve(&c->S, w->rows) || !array_reserve(&c->v, w->p->dofs))
        return error_no_memory(error, "the impulses of a solver");
    return SCREE_OK;
}

void confirm_free(confirm *c) {
    array_free(&c->S);
    array_free(&c->v);
}

bool confirm_show(confirm *c, keeper *k, const view *w, const double *x, const double *y,
                  residual *now) {
    work_add(k->info, WORK_CELL, w->contacts);
    *now = view_residual(w, x, y);
    if (!w->altered && norm_value(k->settings->norm, now) <= k->settings->tolerance) {
        view_to_impulses(w, x, c->S.data);
        problem_velocity(w->p, c->S.data, c->v.data);
        *now = residual_measure(w->p, c->S.data, c->v.data);
        view_count(w, k->info, 2.0);
    }
    return keeper_take(k, w, x, *now);
}
