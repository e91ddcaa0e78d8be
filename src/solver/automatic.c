/* `auto`: the solver of solvers, and the default.
 *
 * It begins with the cheapest, nonlinear Gauss-Seidel, and watches how far the residual falls per
 * sweep. When at that rate the rest of the way would cost more than the next method is likely to,
 * it goes on with that one, from the best impulses so far. Costs are counted multiply-adds, never
 * seconds, so that a run repeats bit for bit. What was needed last time is remembered in
 * settings.memory: a structure that wanted Newton's method a step ago will want it again.
 *
 * Whatever the methods believe, the result is measured by the residual of the exact law, and only
 * that can say `converged`. */
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "solver/methods.h"
#include "solver/part/method.h"

typedef enum stage { STAGE_SWEEPS, STAGE_INTERIOR, STAGE_GRADIENT, STAGES } stage;

static const solver_kind *const stage_kind[STAGES] = {&solver_nlgs, &solver_interior_point,
                                                      &solver_apgd};

/* What stands in settings.memory: the stage that brought the last solution, and for how many solves
 * in a row it did. */
enum { MEMORY_STAGE, MEMORY_TIMES };
#define TRY_AGAIN 16 /* solves after which sweeps get a full chance again */

#define FIRST_SWEEPS   10  /* never given up before */
#define NEWTON_STEPS   12  /* that a solution by Newton's method is expected to take */
#define GRADIENT_STEPS 150 /* sweeps that one would rather do than change to gradients */
#define FACTOR_LARGEST 2e9 /* multiply-adds of a factorisation that is still thought of */

struct solver {
    solver *of[STAGES];           /* made when first needed */
    ARRAY(double) S, v;           /* of an attempt */
    ARRAY(double) best_S, best_v; /* what the caller gets, once nothing can fail any more */
};

/* One solve. */
typedef struct attempt {
    solver *s;
    const problem *p;
    const solver_settings *settings;
    double *S, *v; /* best so far; at first the start */
    double best;   /* its value in the stop norm */
    stage best_stage;
    solver_info *info;
} attempt;

/* How sweeps are getting on. */
typedef struct watch {
    const solver_settings *settings;
    double patience; /* sweeps that the rest of the way may take */
    int64_t before;  /* sweeps at the older of two looks */
    double value_before;
    int64_t now;
    double value;
    bool given_up;
} watch;

static scree_status automatic_create(const solver_kind *k, const void *parameters, solver **out,
                                     scree_error *error) {
    (void)parameters;
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, k->head.name);
}

static void automatic_forget(solver *s) {
    for (int i = 0; i < STAGES; i++)
        if (s->of[i]) stage_kind[i]->forget(s->of[i]);
}

static void automatic_destroy(solver *s) {
    if (!s) return;
    for (int i = 0; i < STAGES; i++)
        if (s->of[i]) stage_kind[i]->destroy(s->of[i]);
    array_free(&s->S);
    array_free(&s->v);
    array_free(&s->best_S);
    array_free(&s->best_v);
    mem_free(s);
}

/* Sweeps that the rest of the way takes at the rate of the last ones. */
static double sweeps_left(const watch *w) {
    double fall = w->value / w->value_before;
    if (!(fall < 1.0)) return INFINITY;
    return (double)(w->now - w->before) * math_log(w->value / w->settings->tolerance) /
           -math_log(fall);
}

/* Two looks are compared that lie a third of all sweeps apart, so that the quick fall of the first
 * ones, which smooth what is local, does not promise too much. */
static void watch_progress(void *user, const char *name, int64_t iteration, const residual *now) {
    watch *w = user;
    w->now = iteration;
    w->value = norm_value(w->settings->norm, now);
    if (w->settings->progress) w->settings->progress(w->settings->user, name, iteration, now);
    if (iteration >= FIRST_SWEEPS && w->value_before > 0.0 && 3 * (w->now - w->before) >= w->now)
        w->given_up = sweeps_left(w) > w->patience;
    if (w->value_before == 0.0 || 3 * (w->now - w->before) >= w->now) {
        w->before = w->now;
        w->value_before = w->value;
    }
}

static bool watch_cancel(void *user) {
    watch *w = user;
    return w->given_up || (w->settings->cancel && w->settings->cancel(w->settings->user));
}

/* Keeps what a method found when it is better than what was there. */
static void keep_better(attempt *a, stage which, const solver_info *found) {
    solver_info *info = a->info;
    double value = norm_value(a->settings->norm, &found->residual);
    info->iterations += found->iterations;
    info->updates += found->updates;
    info->refreshes += found->refreshes;
    info->factorisations += found->factorisations;
    info->work += found->work;
    if (which == STAGE_SWEEPS) {
        info->outside = found->outside;
        info->colours = found->colours;
        info->tail = found->tail;
    }
    if (!(value < a->best)) return;
    a->best = value;
    a->best_stage = which;
    info->residual = found->residual;
    info->method = found->method;
    info->defect = found->defect;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    if (rows) memcpy(a->S, a->s->S.data, rows * sizeof *a->S);
    if (a->p->dofs) memcpy(a->v, a->s->v.data, a->p->dofs * sizeof *a->v);
}

/* What a method tells, told on as the work and iterations of the whole. */
typedef struct relay {
    attempt *a;
    const solver_settings *to;
    const solver_info *found; /* of the method that runs */
    double work;              /* before it began */
    int64_t iterations;
} relay;

static void relay_progress(void *user, const char *name, int64_t iteration, const residual *now) {
    const relay *r = user;
    r->a->info->work = r->work + r->found->work;
    r->to->progress(r->to->user, name, r->iterations + iteration, now);
}

static bool relay_cancel(void *user) {
    const relay *r = user;
    return r->to->cancel && r->to->cancel(r->to->user);
}

/* One method from the best impulses so far. */
static scree_status run_stage(attempt *a, stage which, const solver_settings *settings,
                              scree_error *error) {
    solver *s = a->s;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    solver_info found = {.outcome = SOLVER_STALLED};
    if (!s->of[which]) TRY(method_default(stage_kind[which], &s->of[which], error));
    if (rows) memcpy(s->S.data, a->S, rows * sizeof *a->S);
    relay r = {a, settings, &found, a->info->work, a->info->iterations};
    solver_settings told = *settings;
    told.progress = settings->progress ? relay_progress : NULL;
    told.cancel = relay_cancel;
    told.user = &r;
    TRY(stage_kind[which]->solve(s->of[which], a->p, &told, s->S.data, s->v.data, &found, error));
    a->info->work = r.work;
    keep_better(a, which, &found);
    a->info->outcome = found.outcome;
    return SCREE_OK;
}

/* Multiply-adds of one factorisation, guessed from the size: as a planar or spatial neighbourhood
 * of contacts costs under a good elimination order, or as a dense matrix where that is less. */
static double guess_factorisation(const problem *p) {
    double rows = p->contacts ? p->row_first[p->contacts] : 0.0;
    double n = p->W ? rows : fmin(rows, (double)p->dofs);
    double sparse = p->dimension == 2 ? 60.0 * n * sqrt(n) : 4.0 * n * n;
    return fmin(n * n * n / 3.0, sparse);
}

static double guess_sweep(const problem *p) {
    if (p->contacts == 0) return 0.0;
    return p->W ? (double)p->W->value.count : 4.0 * (double)p->H_first[p->contacts];
}

/* Sweeps first, as long as they get on better than what comes after them would. */
static scree_status sweep_first(attempt *a, scree_error *error) {
    const solver_settings *given = a->settings;
    double factor = guess_factorisation(a->p), sweep = guess_sweep(a->p);
    watch w = {.settings = given};
    w.patience = factor <= FACTOR_LARGEST ? fmin(NEWTON_STEPS * factor / fmax(sweep, 1.0), 1e6)
                                          : GRADIENT_STEPS;
    solver_settings settings = *given;
    const double *memory = given->memory;
    if (memory && memory[MEMORY_STAGE] > STAGE_SWEEPS &&
        (int64_t)memory[MEMORY_TIMES] % TRY_AGAIN != 0)
        settings.max_iterations =
            given->max_iterations < FIRST_SWEEPS ? given->max_iterations : FIRST_SWEEPS;
    settings.progress = watch_progress;
    settings.cancel = watch_cancel;
    settings.user = &w;
    return run_stage(a, STAGE_SWEEPS, &settings, error);
}

/* Whether there is nothing left to try. */
static bool finished(const attempt *a) {
    const solver_settings *settings = a->settings;
    return a->best <= settings->tolerance || a->info->outcome == SOLVER_INFEASIBLE ||
           (settings->max_work > 0.0 && a->info->work >= settings->max_work) ||
           (settings->cancel && settings->cancel(settings->user));
}

static scree_status follow_plan(attempt *a, const stage *plan, int count, scree_error *error) {
    for (int i = 0; i < count && !finished(a); i++)
        TRY(run_stage(a, plan[i], a->settings, error));
    return SCREE_OK;
}

static void remember(const attempt *a) {
    double *memory = a->settings->memory;
    if (!memory) return;
    double times = memory[MEMORY_STAGE] == (double)a->best_stage ? memory[MEMORY_TIMES] + 1.0 : 1.0;
    memory[MEMORY_STAGE] = (double)a->best_stage;
    memory[MEMORY_TIMES] = times;
}

static scree_status automatic_solve(solver *s, const problem *p, const solver_settings *settings,
                                    double *S, double *v, solver_info *info, scree_error *error) {
    static const stage small[] = {STAGE_INTERIOR, STAGE_SWEEPS};
    static const stage large[] = {STAGE_GRADIENT, STAGE_SWEEPS};
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    if (!array_reserve(&s->S, rows) || !array_reserve(&s->v, p->dofs) ||
        !array_reserve(&s->best_S, rows) || !array_reserve(&s->best_v, p->dofs))
        return error_no_memory(error, "the impulses of a solver");
    if (rows) memcpy(s->best_S.data, S, rows * sizeof *S);
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = "nlgs"};
    attempt a = {.s = s,
                 .p = p,
                 .settings = settings,
                 .S = s->best_S.data,
                 .v = s->best_v.data,
                 .best = INFINITY,
                 .info = info};
    TRY(sweep_first(&a, error));
    bool is_small = guess_factorisation(p) <= FACTOR_LARGEST;
    TRY(is_small ? follow_plan(&a, small, sizeof small / sizeof *small, error)
                 : follow_plan(&a, large, sizeof large / sizeof *large, error));
    if (a.best <= settings->tolerance)
        info->outcome = SOLVER_CONVERGED;
    else if (info->outcome == SOLVER_CONVERGED)
        info->outcome = SOLVER_STALLED;
    remember(&a);
    if (rows) memcpy(S, a.S, rows * sizeof *S);
    if (p->dofs) memcpy(v, a.v, p->dofs * sizeof *v);
    return SCREE_OK;
}

const solver_kind solver_automatic = {
    .head = {.name = "auto",
             .help = "starts cheap, watches the residual fall per counted work, changes methods",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BOX |
                      CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE |
                      CAN_UNSYMMETRIC},
    .create = automatic_create,
    .solve = automatic_solve,
    .forget = automatic_forget,
    .destroy = automatic_destroy,
};
