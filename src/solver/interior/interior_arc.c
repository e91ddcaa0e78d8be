#include "solver/interior/interior_arc.h"

#include <math.h>

#define REFINEMENTS 2
#define LONGEST     0.9 /* relative change of t in a step */
#define REACH_LEAST 0.02
#define REACH_MOST  0.7
/* Distance of an iterate from the curve, as the largest relative change of its correction: below
 * CLOSE the next step may be longer, above FAR it is shorter, above LOST the step is refused. */
#define CLOSE         0.2
#define FAR           0.6
#define LOST          1.0
#define T_LEAST       1e-13
#define BACKTRACKS    20
#define NEIGHBOURHOOD 0.03 /* least ratio of the smallest product to the mean */

void arc_free(arc *o) {
    array_free(&o->correction);
    array_free(&o->tangent);
}

/* One point of the curve. */
typedef struct arc_point {
    double t, kappa;
    double reach; /* share of the distance to the boundary that a step along the tangent takes */
    int first_sign;
} arc_point;

static void solve(arc *o, const arc_point *at, double t) {
    cells *c = o->cells;
    cells_aim(c, o->view, t, at->kappa, 0.0, t);
    coupled_solve(o->coupled, c->right.data, c->g_view.data, REFINEMENTS, c->dx.data, c->dy.data,
                  o->keeper->info);
    cells_step(c, o->view, 0.0);
}

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The target t: forward along the curve, or at right angles back to it. Steps are affine in t, so
 * two of them, to this t and to 0, give the correction and the tangent. */
static double choose_t(arc *o, arc_point *at, int sign) {
    cells *c = o->cells;
    size_t n = cells_relative_count(c);
    double *correction = o->correction.data, *tangent = o->tangent.data;
    solve(o, at, at->t);
    cells_relative(c, o->view, correction);
    solve(o, at, 0.0);
    cells_relative(c, o->view, tangent);
    for (size_t i = 0; i < n; i++)
        tangent[i] = correction[i] - tangent[i];
    double back = dot(correction, tangent, n) / (dot(tangent, tangent, n) + 1.0);
    /* a relative change of 1 reaches the boundary */
    double most = 0.0, off = 0.0;
    for (size_t i = 0; i < n; i++) {
        most = fmax(most, fabs(tangent[i]));
        off = fmax(off, fabs(correction[i] - back * tangent[i]));
    }
    if (off > FAR) at->reach = fmax(0.5 * at->reach, REACH_LEAST);
    if (off < CLOSE) at->reach = fmin(1.5 * at->reach, REACH_MOST);
    double ahead = off > LOST ? 0.0 : fmin(at->reach / fmax(most, 1e-3), LONGEST);
    double change = (sign == at->first_sign ? -ahead : ahead) - back;
    return at->t * fmin(fmax(1.0 + change, 1.0 - LONGEST), 2.0);
}

static double choose_step(const arc *o, const arc_point *at) {
    cells_gap now = cells_trial(o->cells, o->view, 0.0, at->kappa);
    double wanted = fmin(NEIGHBOURHOOD, 0.9 * now.least / now.mean);
    double step = fmin(1.0, 0.95 * cells_limit(o->cells, o->view));
    for (int k = 0; k < BACKTRACKS; k++, step *= 0.7) {
        cells_gap trial = cells_trial(o->cells, o->view, step, at->kappa);
        if (trial.least >= wanted * trial.mean) break;
    }
    return step;
}

scree_status arc_follow(arc *o, double kappa, double near, int64_t factorisations, bool *stop,
                        scree_error *error) {
    cells *c = o->cells;
    solver_info *info = o->keeper->info;
    arc_point at = {.t = 1.0, .kappa = kappa, .reach = 0.5, .first_sign = 0};
    int64_t end = info->factorisations + factorisations;
    size_t n = cells_relative_count(c);
    if (!array_reserve(&o->correction, n) || !array_reserve(&o->tangent, n))
        return error_no_memory(error, "the steps of the interior point");
    cells_start_on_path(c, o->view, kappa);
    for (;;) {
        int sign;
        residual now;
        cells_evaluate(c, o->view);
        *stop = confirm_show(o->confirm, o->keeper, o->view, c->x.data, c->y.data, &now);
        view_count(o->view, info, 1.0);
        if (*stop || now.rms < near || info->factorisations >= end || !(at.t > T_LEAST))
            return SCREE_OK;
        work_add(info, WORK_CELL, 8.0 * o->view->contacts);
        cells_linearise(c, o->view, 0.0);
        TRY(coupled_factor(o->coupled, c->P.data, c->Q.data, info, &sign, error));
        if (sign == 0) return SCREE_OK;
        if (at.first_sign == 0) at.first_sign = sign;
        double t = choose_t(o, &at, sign);
        solve(o, &at, t);
        double step = choose_step(o, &at);
        cells_move(c, o->view, step);
        at.t += step * (t - at.t);
        info->iterations++;
    }
}
