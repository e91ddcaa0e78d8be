#include "solver/choice/leg.h"

#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "solver/interior/interior.h"
#include "solver/methods.h"
#include "solver/newton/persistent.h"
#include "solver/part/method.h"

/* Accelerated sweeps are Anderson's on a matrix and Nesterov's on bodies: on bodies a sweep is
 * cheap compared with mixing many vectors, and momentum took half as many sweeps
 * (docs/solvers.md). */
static const solver_kind *const stage_kind[STAGES + 1] = {
    &solver_nlgs,           &solver_nlgs_anderson,        &solver_nlgs_anderson,
    &solver_nsn_proximal,   &solver_interior_point,       &solver_nsn_persistent,
    &solver_interior_point, &solver_nsn_persistent,       &solver_nsn_ac,
    &solver_apgd,           &solver_augmented_lagrangian, &solver_nsn_velocity,
    &solver_lemke,          &solver_enumeration,          &solver_nlgs_nesterov};

#define STILL 0.9 /* a smaller factor from look to look counts as progress */

/* A method at work. Its reports are passed on as work and iterations of the whole solve. */
typedef struct watch {
    attempt *a;
    const leg *leg;
    const solver_info *found; /* of the running method */
    double work;              /* work before it began */
    int64_t iterations;
    double look_work, look_value; /* at the older of two looks; value 0: no look yet */
    int64_t look_iterations;
    double value; /* best value so far */
    bool given_up;
    bool hopeless; /* stopped because it predicted no end */
} watch;

bool attempt_exhausted(const attempt *a) {
    const solver_settings *settings = a->settings;
    return a->info->iterations >= settings->max_iterations ||
           (settings->max_work > 0.0 && a->info->work >= settings->max_work);
}

bool attempt_cancelled(const attempt *a) {
    const solver_settings *settings = a->settings;
    return settings->cancel && settings->cancel(settings->user);
}

/* Whether every method has been tried. */
bool attempt_over(const attempt *a) {
    return a->best <= a->settings->tolerance || a->info->outcome == SOLVER_INFEASIBLE ||
           attempt_exhausted(a) || attempt_cancelled(a);
}

/* Share of the remaining iterations that one method may take. Sweeps leave half of them to the
 * methods after them. */
int64_t attempt_share(const attempt *a, stage which) {
    int64_t left = a->settings->max_iterations - a->info->iterations;
    return sweeps(which) ? left - left / 2 : left;
}

void leg_add(solver_info *sum, const solver_info *found) {
    sum->work += found->work;
    sum->iterations += found->iterations;
    sum->outcome = found->outcome;
}

void leg_forget(solver *s) {
    for (int i = 0; i <= STAGES; i++)
        if (s->of[i]) stage_kind[i]->forget(s->of[i]);
}

static void free_copies(solver *s) {
    array_free(&s->S);
    array_free(&s->v);
    array_free(&s->last);
    array_free(&s->best_S);
    array_free(&s->best_v);
}

/* In each solve at most one method is tried out of turn, and each method at least every 32 solves
 * in which it could be (automatic.c). Methods used that recently keep their memory, so that steady
 * time steps do not allocate. */
#define IDLE_MOST 1000 /* solves without use, after which a method's memory is freed */

void leg_give_back(solver *s, bool alone) {
    for (int i = 0; i <= STAGES; i++) {
        if (!s->of[i]) continue;
        bool needed = alone ? i == MOMENTUM : s->idle[i]++ < IDLE_MOST;
        if (needed) continue;
        stage_kind[i]->destroy(s->of[i]);
        s->of[i] = NULL;
    }
    if (alone) free_copies(s);
}

void leg_free(solver *s) {
    for (int i = 0; i <= STAGES; i++)
        if (s->of[i]) stage_kind[i]->destroy(s->of[i]);
    free_copies(s);
    cost_free(&s->cost);
}

/* Keeps a method's result if it is better than the best so far. */
static void keep_better(attempt *a, stage which, const solver_info *found) {
    solver_info *info = a->info;
    double value = norm_value(a->settings->norm, &found->residual);
    if (found->outcome != SOLVER_CONVERGED && value <= a->settings->tolerance)
        value = INFINITY; /* the method's own measure is kept: see residual_lost */
    info->iterations += found->iterations;
    info->updates += found->updates;
    info->refreshes += found->refreshes;
    info->factorisations += found->factorisations;
    work_join(info, found);
    if (sweeps(which)) {
        info->outside = found->outside;
        info->colours = found->colours;
        info->tail = found->tail;
    }
    if (!(value < a->best)) return;
    a->best = value;
    info->residual = found->residual;
    info->method = found->method;
    info->defect = found->defect;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    if (rows) memcpy(a->S, a->s->S.data, rows * sizeof *a->S);
    if (a->p->dofs) memcpy(a->v, a->s->v.data, a->p->dofs * sizeof *a->v);
}

/* Work that is left at the rate since the older look. */
static double work_left(const watch *w) {
    double fall = w->value / w->look_value;
    if (!(fall < 1.0)) return INFINITY;
    return (w->found->work - w->look_work) * math_log(w->value / w->a->settings->tolerance) /
           -math_log(fall);
}

/* Sweeps this close to the tolerance need not predict an end: even slow ones soon converge, unless
 * they stand still. */
static bool nearly_there(const watch *w) {
    return w->value < NEARLY * w->a->settings->tolerance && w->value < STILL * w->look_value;
}

/* The two looks that are compared lie a third of all steps apart: the fast decrease of the first
 * steps, which smooth local errors, would predict too early an end. */
static void look(watch *w, int64_t iteration, double value) {
    w->value = fmin(w->value, value);
    bool due = 3 * (iteration - w->look_iterations) >= iteration;
    if (w->look_value > 0.0 && !due) return;
    if (w->look_value > 0.0 && iteration >= FIRST_STEPS && w->found->work >= w->leg->patience)
        w->given_up = w->hopeless =
            w->found->work + work_left(w) > w->leg->promise && !nearly_there(w);
    w->look_work = w->found->work;
    w->look_value = w->value;
    w->look_iterations = iteration;
}

static void watch_progress(void *user, const char *name, int64_t iteration, const residual *now) {
    watch *w = user;
    const solver_settings *to = w->a->settings;
    if (isfinite(w->leg->patience)) look(w, iteration, norm_value(to->norm, now));
    if (w->found->work > w->leg->budget) w->given_up = true;
    if (!to->progress) return;
    double before = w->a->info->work;
    w->a->info->work = w->work + w->found->work;
    to->progress(to->user, name, w->iterations + iteration, now);
    w->a->info->work = before;
}

/* One point of the persistent method may take thousands of corners, so a path asks at each corner
 * whether the budget is spent. Sweeps are stopped only where their residual is known. */
static bool watch_cancel(void *user) {
    const watch *w = user;
    const solver_settings *to = w->a->settings;
    bool spent = !sweeps(w->leg->which) && w->found->work > w->leg->budget;
    return w->given_up || spent || (to->cancel && to->cancel(to->user));
}

static scree_status make(solver *s, stage which, scree_error *error) {
    static const interior_parameters first_way = {.ways = 1};
    static const interior_parameters other_ways = {.ways = INTERIOR_WAYS, .skip = 1};
    static const persistent_parameters with_secants = {PERSISTENT_FACTORISATIONS, true};
    const void *parameters = which == STAGE_INTERIOR     ? (const void *)&first_way
                             : which == STAGE_OTHER_WAYS ? (const void *)&other_ways
                             : which == STAGE_SECANTS    ? (const void *)&with_secants
                                                         : NULL;
    s->idle[which] = 0;
    if (s->of[which]) return SCREE_OK;
    return parameters ? method_create(stage_kind[which], parameters, &s->of[which], error)
                      : method_default(stage_kind[which], &s->of[which], error);
}

/* Multiplies each contact's impulse by a number between 0 and 2, so that it stays in its cone. The
 * random numbers are seeded by the counted work: every attempt has others, and a run repeats. */
static void shake(const attempt *a, double *S) {
    random_stream stream = {.seed = (uint64_t)a->info->work};
    for (uint32_t c = 0; c < a->p->contacts; c++) {
        double factor = random_range(&stream, 0.0, 2.0);
        for (uint32_t i = a->p->row_first[c]; i < a->p->row_first[c + 1]; i++)
            S[i] *= factor;
    }
}

static void set_off(const attempt *a, origin from, double *S, size_t rows) {
    const double *known = from == FROM_START  ? a->start
                          : from == FROM_LAST ? a->s->last.data
                                              : a->S;
    memcpy(S, known, rows * sizeof *S);
    if (from == FROM_NOTHING) memset(S, 0, rows * sizeof *S);
    if (from == FROM_SHAKEN) shake(a, S);
}

scree_status leg_run(attempt *a, const leg *own, solver_info *found, scree_error *error) {
    solver *s = a->s;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    *found = (solver_info){.outcome = SOLVER_STALLED};
    stage made = own->which == STAGE_ACCELERATED && has_momentum(a->p) ? MOMENTUM : own->which;
    TRY(make(s, made, error));
    if (rows) set_off(a, own->from, s->S.data, rows);
    watch w = {.a = a,
               .leg = own,
               .found = found,
               .work = a->info->work,
               .iterations = a->info->iterations,
               .value = INFINITY};
    solver_settings told = *a->settings;
    int64_t left = told.max_iterations - a->info->iterations;
    told.max_iterations = own->most < left ? own->most : left;
    if (told.max_work > 0.0) told.max_work = fmax(told.max_work - a->info->work, 1.0);
    told.progress = watch_progress;
    told.cancel = watch_cancel;
    told.user = &w;
    told.last = s->last.data;
    a->tried[own->which] = true;
    TRY(stage_kind[made]->solve(s->of[made], a->p, &told, s->S.data, s->v.data, found, error));
    if (rows && sweeps(own->which) && !found->left_last)
        memcpy(s->last.data, s->S.data, rows * sizeof *s->S.data);
    keep_better(a, own->which, found);
    a->info->outcome = found->outcome;
    a->hopeless = w.hopeless;
    return SCREE_OK;
}

/* Large problems on bodies have one method, which works on the caller's impulses: a copy is made
 * only if it ends without a solution and others are to continue. */
scree_status leg_run_large(attempt *a, double *S, double *v, scree_error *error) {
    solver_info found;
    TRY(make(a->s, MOMENTUM, error));
    solver_settings told = *a->settings;
    told.memory = told.last = NULL;
    TRY(stage_kind[MOMENTUM]->solve(a->s->of[MOMENTUM], a->p, &told, S, v, &found, error));
    *a->info = found;
    a->best = norm_value(a->settings->norm, &found.residual);
    if (found.outcome != SOLVER_CONVERGED && a->best <= a->settings->tolerance)
        a->best = INFINITY; /* the method's own measure is kept: see residual_lost */
    a->tried[STAGE_ACCELERATED] = true;
    return SCREE_OK;
}
