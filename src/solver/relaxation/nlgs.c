/* Nonlinear Gauss-Seidel on the contact problem: the relaxation of Moreau and Jean.
 *
 * It starts from S and stops on a residual of the exact law, evaluated for all contacts at the same
 * velocities. Without a matrix, velocities are recomputed from the impulses at intervals, so that
 * rounding does not accumulate, and always before the last residual. A problem that brings its
 * operator as a matrix is solved on the rows of that matrix. */
#include "solver/relaxation/nlgs.h"

#include "base/math.h"
#include "base/memory.h"
#include "solver/part/method.h"
#include "solver/part/stop.h"
#include "solver/relaxation/order.h"
#include "solver/relaxation/relaxation.h"
#include "solver/relaxation/sweeps.h"

struct solver {
    nlgs_parameters parameters;
    relaxation bodies; /* used without a matrix */
    solver *matrix;    /* nlgs_on_view, or NULL: not needed yet */
};

const char *const nlgs_lane_names[] = {"auto", "1", "4", "8", NULL};
static const char *const order_choices[] = {"random", "alternating", "forward", NULL};

static const param parameters[] = {
    {.name = "lanes",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, lanes),
     .fallback = "auto",
     .choices = nlgs_lane_names,
     .help = "contacts per vector instruction; affects the time, never the result"},
    {.name = "order",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, order),
     .fallback = "random",
     .choices = order_choices,
     .help =
         "order of the colours in a sweep: a new random order each time, forward and backward, or "
         "always the same"},
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, check_every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps between two evaluations of the residual; 0: two at first, then increasing"},
    {.name = "refresh_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, refresh_every),
     .flags = PARAM_POSITIVE,
     .fallback = "1000",
     .help = "sweeps between two refreshes (velocities recomputed from the impulses)"},
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(nlgs_parameters, relaxation),
     .flags = PARAM_POSITIVE,
     .low = 0.0,
     .high = 2.0,
     .fallback = "1",
     .help = "relaxation factor: share of the way to the solution of one contact"},
    {.name = "local",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, local),
     .fallback = "auto",
     .choices = local_choice_names,
     .help =
         "solution of one contact with the others fixed: exact; one projection; projections until "
         "they hardly change it; Newton's method on the function of Alart and Curnier; all "
         "states, with the roots of the quartic; hybrid: projections, then Newton's method, then "
         "all states. auto: one projection for bodies in space that are not balls and for rolling "
         "friction, which needs about as many sweeps at half the cost or less, otherwise exact; "
         "these two run in vector lanes, the others contact by contact"},
    {.name = "local_tolerance",
     .type = PARAM_REAL,
     .offset = offsetof(nlgs_parameters, local_tolerance),
     .flags = PARAM_POSITIVE,
     .fallback = "1e-12",
     .help = "local projections, hybrid: projections of a contact stop when one changes its "
             "velocity by less than this share"},
    {.name = "local_iterations",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, local_iterations),
     .flags = PARAM_POSITIVE,
     .fallback = "100",
     .help = "local projections, hybrid: maximum number of projections of a contact"},
    {.name = NULL},
};

/* The work of member 0 in a solve without a matrix. */
static void lead(relaxation *s, void *context) {
    const solver_settings *settings = s->settings;
    solver_info *info = s->info;
    bool quoted = settings->norm == NORM_QUOTED, cancelled = false;
    stop_rule rule = stop_begin(settings, s->parameters.check_every, s->sweep_work);
    int64_t refreshed = 0, next_check = 0;
    stop_answer answer = STOP_GO_ON;
    (void)context;
    for (;;) {
        if (info->iterations >= next_check) {
            info->residual = quoted ? relaxation_measure(s) : relaxation_check(s);
            answer = stop_ask(&rule, info, norm_value(settings->norm, &info->residual));
            cancelled = settings->cancel && settings->cancel(settings->user);
            if (answer != STOP_GO_ON || cancelled) {
                /* the reported residual must hold for velocities that follow from the impulses */
                if (refreshed != info->iterations) relaxation_refresh(s);
                refreshed = info->iterations;
                info->residual = relaxation_measure(s);
            }
            if (settings->progress)
                settings->progress(settings->user, info->method, info->iterations, &info->residual);
            if (cancelled || stop_ends(&rule, settings, info, answer)) break;
            next_check = info->iterations + stop_next(&rule, info);
        }
        int64_t next_refresh = refreshed + s->parameters.refresh_every;
        int64_t until = next_check < next_refresh ? next_check : next_refresh;
        int64_t asks = info->iterations + stop_patience(s->sweep_work);
        relaxation_sweep(s, (until < asks ? until : asks) - info->iterations);
        if (info->iterations == asks && asks < next_check && stop_wanted(&rule, settings, 0))
            next_check = asks;
        if (info->iterations == next_refresh) {
            relaxation_refresh(s);
            refreshed = info->iterations;
        }
    }
    info->outcome = stop_outcome(&rule, settings, info, answer, cancelled);
}

static scree_status run_on_view(method *m, scree_error *error) {
    const nlgs_parameters *given = m->parameters;
    sweeps *s = m->memory;
    view *w = m->view;
    solver_info *info = m->info;
    local_options local = nlgs_local_options(given, LOCAL_CHOICE_EXACT);
    TRY(sweeps_prepare(s, w, &local, given->relaxation, error));
    stop_rule rule = stop_begin(m->settings, given->check_every, s->work);
    for (;;) {
        int64_t count = stop_next(&rule, info);
        for (int64_t i = 0; i < count; i++) {
            bool backward = order_contacts((nlgs_order)given->order, m->settings,
                                           info->iterations + i, w->contacts, s->order.data);
            sweeps_run(s, m->x, backward);
            if (stop_wanted(&rule, m->settings, i + 1)) count = i + 1;
        }
        info->iterations += count;
        info->updates += count * w->contacts;
        sweeps_count(s, info, (double)count);
        view_count(w, info, 1.0);
        info->outside = s->outside;
        view_apply(w, m->x, s->y.data);
        if (keeper_show(m->keeper, w, m->x, s->y.data)) break;
        if (stop_ask(&rule, info, m->keeper->last) != STOP_GO_ON) {
            info->outcome = SOLVER_STALLED;
            break;
        }
    }
    return SCREE_OK;
}

static void release(void *memory) { sweeps_free(memory); }

static scree_status nlgs_create(const solver_kind *k, const void *given, solver **out,
                                scree_error *error) {
    (void)k;
    solver *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, "the nlgs solver");
    s->parameters = *(const nlgs_parameters *)given;
    *out = s;
    return SCREE_OK;
}

static scree_status nlgs_solve(solver *s, const problem *p, const solver_settings *settings,
                               double *S, double *v, solver_info *info, scree_error *error) {
    if (p->W) {
        if (!s->matrix) TRY(method_create(&nlgs_on_view, &s->parameters, &s->matrix, error));
        return method_solve(s->matrix, p, settings, S, v, info, error);
    }
    *info = (solver_info){.method = solver_nlgs.head.name};
    TRY(relaxation_prepare(&s->bodies, &s->parameters, p, settings, S, v, info, error));
    relaxation_lead(&s->bodies, lead, NULL);
    return SCREE_OK;
}

static void nlgs_forget(solver *s) {
    relaxation_free(&s->bodies);
    if (s->matrix) method_forget(s->matrix);
}

static void nlgs_destroy(solver *s) {
    if (!s) return;
    relaxation_free(&s->bodies);
    method_destroy(s->matrix);
    mem_free(s);
}

const solver_kind solver_nlgs = {
    .head = {.name = "nlgs",
             .help = "nonlinear Gauss-Seidel, contact by contact",
             .source = "Jean and Moreau 1992; Jean 1999; Alart and Curnier 1991 (one contact)",
             .params = parameters,
             .size = sizeof(nlgs_parameters),
             .gives = NLGS_GIVES},
    .divides = true,
    .create = nlgs_create,
    .solve = nlgs_solve,
    .forget = nlgs_forget,
    .destroy = nlgs_destroy,
};

const solver_kind nlgs_on_view = {
    .head = {.name = "nlgs",
             .help = "nonlinear Gauss-Seidel on a matrix",
             .params = parameters,
             .size = sizeof(nlgs_parameters),
             .gives = NLGS_GIVES},
    METHOD_FUNCTIONS,
    .run = run_on_view,
    .memory = sizeof(sweeps),
    .release = release,
};
