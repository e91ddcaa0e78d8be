/* A solver for the conformance suite only: the simplest relaxation. Each contact in turn takes a
 * few fixed-point steps S~ := P_K(S~ - rho U^), rho = 1 / trace W~ (the projection of the natural
 * map; De Saxce & Feng 1998), and the body velocities follow. Slow; right on tiny problems. */
#include <math.h>

#include "base/memory.h"
#include "problem/cone.h"
#include "solver/solver.h"

#define INNER_STEPS 25

struct solver {
    int64_t solved;
};

static scree_status create(const solver_kind *k, const void *parameters, solver **out,
                           scree_error *error) {
    (void)k;
    (void)parameters;
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, "the plain solver");
}

/* One fixed-point step of one contact; false when it has converged. */
static bool relax(const problem *p, uint32_t contact, double rho, double *S, double *v) {
    const row *r = problem_row(p, contact);
    const row_extra *extra = cone_extra(p, r);
    const double *b = p->b + p->row_first[contact];
    double *own = S + p->row_first[contact];
    double U[ROWS_MAX], point[ROWS_MAX], shifted[ROWS_MAX], scale[ROWS_MAX], dS[ROWS_MAX];
    problem_relative_velocity(p, contact, v, U);
    cone_scale(r, extra, scale);
    for (int k = 0; k < r->dimension; k++) {
        double C = r->has & ROW_HAS_C ? extra->C[k] : 0, D = r->has & ROW_HAS_D ? extra->D[k] : 0;
        point[k] = own[k] + D * U[k] + (r->has & ROW_HAS_d ? extra->d[k] : 0);
        U[k] = (U[k] + C * point[k] + b[k]) * scale[k];
        point[k] = scale[k] > 0 ? point[k] / scale[k] : 0;
    }
    cone_shift(r, extra, U, shifted);
    for (int k = 0; k < r->dimension; k++)
        point[k] -= rho * shifted[k];
    cone_project(r, extra, point);
    problem_relative_velocity(p, contact, v, U);
    for (int k = 0; k < r->dimension; k++)
        point[k] *= scale[k];
    cone_physical(r, extra, point, U, dS);
    double change = 0, size = 0;
    for (int k = 0; k < r->dimension; k++) {
        dS[k] -= own[k];
        own[k] += dS[k];
        change += fabs(dS[k]);
        size += fabs(own[k]);
    }
    problem_apply_impulse(p, contact, dS, v);
    return change > 1e-14 * size;
}

static void sweep(const problem *p, double *S, double *v) {
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = problem_row(p, i);
        double W[ROWS_MAX * ROWS_MAX], W_changed[ROWS_MAX * ROWS_MAX];
        problem_local_operator(p, i, W);
        cone_operator(r, cone_extra(p, r), W, W_changed, NULL);
        double trace = r->dimension * cone_mean_diagonal(r, cone_extra(p, r), W_changed);
        bool moves = trace > 0;
        for (int k = 0; k < INNER_STEPS && moves; k++)
            moves = relax(p, i, 1 / trace, S, v);
    }
}

static scree_status solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error) {
    (void)error;
    s->solved++;
    *info = (solver_info){.outcome = SOLVER_MAX_ITERATIONS};
    problem_velocity(p, S, v);
    while (info->iterations < settings->max_iterations) {
        info->residual = residual_measure(p, S, v);
        if (info->residual.rms <= settings->tolerance) {
            info->outcome = SOLVER_CONVERGED;
            break;
        }
        sweep(p, S, v);
        problem_velocity(p, S, v);
        info->iterations++;
        info->updates += p->contacts;
        info->refreshes++;
    }
    info->residual = residual_measure(p, S, v);
    return SCREE_OK;
}

static void forget(solver *s) { s->solved = 0; }
static void destroy(solver *s) { mem_free(s); }

extern const solver_kind solver_plain;
const solver_kind solver_plain = {
    .head = {.name = "plain",
             .help = "fixed-point steps, contact by contact",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_PLANAR},
    .create = create,
    .solve = solve,
    .forget = forget,
    .destroy = destroy,
};
