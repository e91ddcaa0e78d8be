/* NLGS with Nesterov's momentum: a sweep starts from the result of the last sweep, extrapolated by
 * a share of the change since the sweep before.
 *
 *     x+ = sweep(y),   y+ = x+ + beta (x+ - x),   beta = (t - 1) / t+,   t+ = (1 + sqrt(1 + 4 t^2))
 * / 2
 *
 * Velocities are linear in the impulses, so they are extrapolated with the same beta and no impulse
 * is applied again. The momentum is dropped where it opposes the sweep: where the change by the
 * sweep and x+ - x have a negative product, in the metric of kinetic energy (O'Donoghue and Candes
 * 2015), and where a sweep changed much more than earlier ones or the residual has grown. On bodies
 * this is detected while the next extrapolation is already made, so that one pass over the
 * velocities is enough. The impulses that are measured and returned are those after a sweep, which
 * obey their cones. Two vectors of impulses are kept, where Anderson's mixing needs a dozen. */
#include "solver/relaxation/nesterov.h"

#include <string.h>

#include "base/math.h"
#include "solver/part/method.h"
#include "solver/part/stop.h"
#include "solver/relaxation/pace.h"
#include "solver/relaxation/past.h"
#include "solver/relaxation/relaxation.h"
#include "solver/relaxation/sweeps.h"

struct solver {
    nesterov_parameters parameters;
    relaxation bodies;
    relaxation_past past;
    solver *matrix; /* nesterov_on_view, or NULL: not needed yet */
};

static const param parameters[] = {
    {.name = "lanes",
     .type = PARAM_CHOICE,
     .offset = offsetof(nesterov_parameters, sweep.lanes),
     .fallback = "auto",
     .choices = nlgs_lane_names,
     .help = "contacts per vector instruction; affects the time, never the result"},
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nesterov_parameters, sweep.check_every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps between two evaluations of the residual; 0: two at first, then increasing"},
    {.name = "refresh_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nesterov_parameters, sweep.refresh_every),
     .flags = PARAM_POSITIVE,
     .fallback = "1000",
     .help = "sweeps between two refreshes (velocities recomputed from the impulses)"},
    {.name = NULL},
};

/* Without a matrix: makes `count` sweeps from the result of the last one, or fewer when the caller
 * cancels the solve. */
static void advance(relaxation *s, relaxation_past *past, pace *p, const stop_rule *rule,
                    int64_t count) {
    for (int64_t done = 0; count > 0 && !(done && stop_wanted(rule, s->settings, done));) {
        int64_t asks = stop_patience(rule->sweep_work);
        int64_t plain = pace_plain(p, count < asks ? count : asks);
        done += plain > 0 ? plain : 1;
        if (plain > 0) {
            relaxation_sweep(s, plain);
            relaxation_begin_past(s, past);
            pace_plain_done(p, plain, s->info->iterations);
            count -= plain;
            continue;
        }
        relaxation_move_on(s, pace_momentum(p), past);
        relaxation_sweep(s, 1);
        relaxation_change c = relaxation_changed(s, past);
        pace_sweep(p, c.square, c.along);
        count--;
    }
}

static void lead(relaxation *s, void *context) {
    relaxation_past *past = context;
    const solver_settings *settings = s->settings;
    solver_info *info = s->info;
    bool quoted = settings->norm == NORM_QUOTED, cancelled = false;
    stop_rule rule = stop_begin(settings, s->parameters.check_every,
                                s->sweep_work + work_price[WORK_VECTOR] * relaxation_momentum(s));
    pace p = pace_begin();
    stop_answer answer = STOP_GO_ON;
    int64_t refreshed = 0;
    relaxation_begin_past(s, past);
    for (;;) {
        if (info->iterations - refreshed >= s->parameters.refresh_every) {
            relaxation_refresh(s);
            refreshed = info->iterations;
        }
        info->residual = quoted ? relaxation_measure(s) : relaxation_check(s);
        double value = norm_value(settings->norm, &info->residual);
        answer = stop_ask(&rule, info, value);
        cancelled = settings->cancel && settings->cancel(settings->user);
        if (answer != STOP_GO_ON || cancelled) {
            /* the reported residual must hold for velocities that follow from the impulses */
            relaxation_refresh(s);
            info->residual = relaxation_measure(s);
            value = norm_value(settings->norm, &info->residual);
        }
        if (settings->progress)
            settings->progress(settings->user, info->method, info->iterations, &info->residual);
        if (cancelled || stop_ends(&rule, settings, info, answer)) break;
        pace_look(&p, value, info->iterations);
        advance(s, past, &p, &rule, stop_next(&rule, info));
    }
    info->outcome = stop_outcome(&rule, settings, info, answer, cancelled);
}

/* On a view's matrix. */
typedef struct on_matrix {
    sweeps sweeps;
    ARRAY(double) last, start;
} on_matrix;

/* Extrapolates x by the momentum, makes one sweep, and measures its change. */
static void sweep_matrix(on_matrix *o, size_t rows, double *x, pace *p) {
    double share = pace_momentum(p), square = 0.0, along = 0.0, *last = o->last.data;
    for (size_t i = 0; i < rows; i++) {
        double was = x[i];
        o->start.data[i] = x[i] += share * (was - last[i]);
        last[i] = was;
    }
    sweeps_run(&o->sweeps, x, false);
    for (size_t i = 0; i < rows; i++) {
        double change = x[i] - o->start.data[i];
        square += change * change;
        along += change * (x[i] - last[i]);
    }
    pace_sweep(p, square, along);
}

static void sweep_matrix_plainly(on_matrix *o, size_t rows, double *x, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        sweeps_run(&o->sweeps, x, false);
    memcpy(o->last.data, x, rows * sizeof *x);
}

static scree_status run_on_view(method *m, scree_error *error) {
    const nesterov_parameters *given = m->parameters;
    on_matrix *o = m->memory;
    view *w = m->view;
    solver_info *info = m->info;
    local_options local = nlgs_local_options(&given->sweep, LOCAL_CHOICE_EXACT);
    if (!array_reserve(&o->last, w->rows) || !array_reserve(&o->start, w->rows))
        return error_no_memory(error, "the momentum of a solver");
    TRY(sweeps_prepare(&o->sweeps, w, &local, 1.0, error));
    double moved = 6.0 * (double)w->rows;
    stop_rule rule = stop_begin(m->settings, given->sweep.check_every,
                                o->sweeps.work + work_price[WORK_VECTOR] * moved);
    pace p = pace_begin();
    memcpy(o->last.data, m->x, w->rows * sizeof *m->x);
    for (;;) {
        int64_t count = stop_next(&rule, info);
        for (int64_t done = 0; done < count;) {
            int64_t plain = pace_plain(&p, count - done);
            if (plain > 0) {
                sweep_matrix_plainly(o, w->rows, m->x, plain);
                pace_plain_done(&p, plain, info->iterations + done + plain);
            } else {
                sweep_matrix(o, w->rows, m->x, &p);
            }
            done += plain > 0 ? plain : 1;
            if (stop_wanted(&rule, m->settings, done)) count = done;
        }
        info->iterations += count;
        info->updates += count * w->contacts;
        sweeps_count(&o->sweeps, info, (double)count);
        work_add(info, WORK_VECTOR, (double)count * moved);
        view_count(w, info, 1.0);
        info->outside = o->sweeps.outside;
        view_apply(w, m->x, o->sweeps.y.data);
        if (keeper_show(m->keeper, w, m->x, o->sweeps.y.data)) break;
        if (stop_ask(&rule, info, m->keeper->last) != STOP_GO_ON) {
            info->outcome = SOLVER_STALLED;
            break;
        }
        pace_look(&p, m->keeper->last, info->iterations);
    }
    if (m->settings->last) view_to_impulses(w, m->x, m->settings->last);
    info->left_last = m->settings->last != NULL;
    return SCREE_OK;
}

static void release(void *memory) {
    on_matrix *o = memory;
    sweeps_free(&o->sweeps);
    array_free(&o->last);
    array_free(&o->start);
}

static scree_status create(const solver_kind *k, const void *given, solver **out,
                           scree_error *error) {
    solver *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, k->head.name);
    s->parameters = *(const nesterov_parameters *)given;
    s->parameters.sweep.order = NLGS_FORWARD;
    s->parameters.sweep.relaxation = 1.0;
    *out = s;
    return SCREE_OK;
}

static scree_status solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error) {
    if (p->W) {
        if (!s->matrix) TRY(method_create(&nesterov_on_view, &s->parameters, &s->matrix, error));
        return method_solve(s->matrix, p, settings, S, v, info, error);
    }
    *info = (solver_info){.method = solver_nlgs_nesterov.head.name};
    TRY(relaxation_prepare(&s->bodies, &s->parameters.sweep, p, settings, S, v, info, error));
    TRY(relaxation_reserve_past(&s->bodies, &s->past, error));
    relaxation_lead(&s->bodies, lead, &s->past);
    return SCREE_OK;
}

static void forget(solver *s) {
    relaxation_free(&s->bodies);
    relaxation_free_past(&s->past);
    if (s->matrix) method_forget(s->matrix);
}

static void destroy(solver *s) {
    if (!s) return;
    relaxation_free(&s->bodies);
    relaxation_free_past(&s->past);
    method_destroy(s->matrix);
    mem_free(s);
}

#define HELP   "nonlinear Gauss-Seidel with Nesterov's momentum"
#define SOURCE "Nesterov 1983; O'Donoghue and Candes 2015 (when to drop the momentum)"

const solver_kind solver_nlgs_nesterov = {
    .head = {.name = "nlgs_nesterov",
             .help = HELP,
             .source = SOURCE,
             .params = parameters,
             .size = sizeof(nesterov_parameters),
             .gives = NLGS_GIVES},
    .divides = true,
    .create = create,
    .solve = solve,
    .forget = forget,
    .destroy = destroy,
};

const solver_kind nesterov_on_view = {
    .head = {.name = "nlgs_nesterov",
             .help = HELP,
             .source = SOURCE,
             .params = parameters,
             .size = sizeof(nesterov_parameters),
             .gives = NLGS_GIVES},
    METHOD_FUNCTIONS,
    .run = run_on_view,
    .memory = sizeof(on_matrix),
    .release = release,
};
