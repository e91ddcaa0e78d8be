/* `auto`: the solver of solvers, and the default.
 *
 * It begins with the cheapest, nonlinear Gauss-Seidel, and watches how far the residual falls for
 * its work. When at that rate the rest of the way would cost more than the next method is likely
 * to, it goes on with that one, from the best impulses so far. Costs are counted multiply-adds,
 * never seconds, so that a run repeats bit for bit. What was needed last time is remembered in
 * settings.memory: a structure that wanted Newton's method a step ago will want it again.
 *
 * Whatever the methods believe, the result is measured by the residual of the exact law, and only
 * that can say `converged`. */
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "problem/needs.h"
#include "solver/methods.h"
#include "solver/part/cost.h"
#include "solver/part/method.h"

typedef enum stage {
    STAGE_SWEEPS,
    STAGE_ACCELERATED,
    STAGE_NEWTON,
    STAGE_INTERIOR,
    STAGE_AUGMENTED,
    STAGE_GRADIENT,
    STAGE_VELOCITY,
    STAGES
} stage;

static const solver_kind *const stage_kind[STAGES] = {
    &solver_nlgs,           &solver_nlgs_anderson,        &solver_nsn_proximal,
    &solver_interior_point, &solver_augmented_lagrangian, &solver_apgd,
    &solver_nsn_velocity};

/* A part of the way to a solution, and how far it is followed. */
typedef enum manner {
    WATCHED, /* until the rest of its way costs more than what comes after it (`share` times that,
                where share is above 1), but not before it has cost that share itself: what one
                leaves in vain is never much more than what one goes to */
    FRESH,   /* from the caller's start, for `share` times the steps that it is expected to take */
    CAPPED,  /* the same from the best impulses so far */
    FREE     /* to its end */
} manner;

typedef struct leg {
    stage which;
    manner manner;
    double share;
} leg;

/* What stands in settings.memory: the leg that brought the last solution, with its route; for how
 * many solves in a row it did; and how many in a row were not solved at all. */
enum { MEMORY_LEG, MEMORY_TIMES, MEMORY_FAILED };
#define LEGS_MOST 16 /* of a route */
#define TRY_AGAIN 16 /* solves after which everything gets a full chance again */

#define FIRST_STEPS 20 /* of a method, before it may be given up */
/* Plain sweeps that one would rather do than begin with acceleration; and from a cold start, from
 * which the way is long. */
#define SWEEPS_PATIENT 200
#define SWEEPS_COLD    40
#define NEWTON_STEPS   12 /* that Newton's method is expected to take */
#define INTERIOR_STEPS 25 /* that the interior point is expected to take */
/* What a step costs besides the factorisation, for each contact, in multiply-adds of sweeps: these
 * run in vector lanes, small matrices and branches do not. Measured. */
#define NEWTON_LOCAL   4000
#define INTERIOR_LOCAL 8000
/* Rows for each free velocity above which Newton's method meets a singular matrix at every step and
 * the interior point comes first. */
#define HYPERSTATIC    1.6
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
    const double *start;
    double *S, *v; /* best so far; at first the start */
    double best;   /* its value in the stop norm */
    bool cold;     /* the start is no impulse at all */
    int route, best_leg;
    solver_info *info;
} attempt;

/* A method at work: what it tells is told on as the work and iterations of the whole, and it is
 * given up when at its rate the rest of the way costs more than `patience`. */
typedef struct watch {
    attempt *a;
    const solver_info *found; /* of the method that runs */
    double work;              /* before it began */
    int64_t iterations;
    double share, patience;       /* multiply-adds; INFINITY: not watched */
    double look_work, look_value; /* at the older of two looks; value 0: none yet */
    int64_t look_iterations;
    double value; /* best so far */
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

/* Keeps what a method found when it is better than what was there. */
static void keep_better(attempt *a, int number, stage which, const solver_info *found) {
    solver_info *info = a->info;
    double value = norm_value(a->settings->norm, &found->residual);
    if (found->outcome != SOLVER_CONVERGED && value <= a->settings->tolerance)
        value = INFINITY; /* the method itself knows better: see residual_lost */
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
    a->best_leg = number;
    info->residual = found->residual;
    info->method = found->method;
    info->defect = found->defect;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    if (rows) memcpy(a->S, a->s->S.data, rows * sizeof *a->S);
    if (a->p->dofs) memcpy(a->v, a->s->v.data, a->p->dofs * sizeof *a->v);
}

/* Multiply-adds that the rest of the way takes at the rate since the older look. */
static double work_left(const watch *w) {
    double fall = w->value / w->look_value;
    if (!(fall < 1.0)) return INFINITY;
    return (w->found->work - w->look_work) * math_log(w->value / w->a->settings->tolerance) /
           -math_log(fall);
}

/* Two looks are compared that lie a third of all steps apart, so that the quick fall of the first
 * ones, which smooth what is local, does not promise too much. */
static void look(watch *w, int64_t iteration, double value) {
    w->value = fmin(w->value, value);
    bool due = 3 * (iteration - w->look_iterations) >= iteration;
    if (w->look_value > 0.0 && !due) return;
    if (w->look_value > 0.0 && iteration >= FIRST_STEPS &&
        w->found->work >= fmin(w->share, 1.0) * w->patience)
        w->given_up = work_left(w) > w->patience;
    w->look_work = w->found->work;
    w->look_value = w->value;
    w->look_iterations = iteration;
}

static void watch_progress(void *user, const char *name, int64_t iteration, const residual *now) {
    watch *w = user;
    const solver_settings *to = w->a->settings;
    w->a->info->work = w->work + w->found->work;
    if (isfinite(w->patience)) look(w, iteration, norm_value(to->norm, now));
    if (to->progress) to->progress(to->user, name, w->iterations + iteration, now);
}

static bool watch_cancel(void *user) {
    const watch *w = user;
    const solver_settings *to = w->a->settings;
    return w->given_up || (to->cancel && to->cancel(to->user));
}

/* Multiply-adds that a method is likely to take; for accelerated sweeps and gradients those of the
 * plain sweeps that one would rather go on with. */
static double guess_cost(const attempt *a, stage which) {
    const problem *p = a->p;
    if (which == STAGE_ACCELERATED || which == STAGE_GRADIENT)
        return (a->cold ? SWEEPS_COLD : SWEEPS_PATIENT) * cost_sweep(p);
    double factor = cost_factorisation(p), contacts = p->contacts;
    return which == STAGE_NEWTON ? NEWTON_STEPS * (factor + NEWTON_LOCAL * contacts)
                                 : INTERIOR_STEPS * (factor + INTERIOR_LOCAL * contacts);
}

/* One method, from the best impulses so far. */
static scree_status run_leg(attempt *a, int number, const leg *own, double next_cost, int64_t most,
                            scree_error *error) {
    stage which = own->which;
    solver *s = a->s;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    solver_info found = {.outcome = SOLVER_STALLED};
    if (!s->of[which]) TRY(method_default(stage_kind[which], &s->of[which], error));
    /* Newton's method does its own few sweeps: from the start these lead it to a solution more
     * surely than from where many sweeps have brought others to a halt */
    const double *from = own->manner == FRESH ? a->start : a->S;
    if (rows) memcpy(s->S.data, from, rows * sizeof *from);
    watch w = {.a = a,
               .found = &found,
               .work = a->info->work,
               .iterations = a->info->iterations,
               .share = own->share,
               .patience = own->manner == WATCHED ? fmax(own->share, 1.0) * next_cost : INFINITY,
               .value = INFINITY};
    solver_settings told = *a->settings;
    told.max_iterations = most < told.max_iterations ? most : told.max_iterations;
    if (told.max_work > 0.0) told.max_work = fmax(told.max_work - a->info->work, 1.0);
    told.progress = watch_progress;
    told.cancel = watch_cancel;
    told.user = &w;
    TRY(stage_kind[which]->solve(s->of[which], a->p, &told, s->S.data, s->v.data, &found, error));
    a->info->work = w.work;
    keep_better(a, number, which, &found);
    a->info->outcome = found.outcome;
    return SCREE_OK;
}

/* Whether there is nothing left to try. */
static bool finished(const attempt *a) {
    const solver_settings *settings = a->settings;
    return a->best <= settings->tolerance || a->info->outcome == SOLVER_INFEASIBLE ||
           (settings->max_work > 0.0 && a->info->work >= settings->max_work) ||
           (settings->cancel && settings->cancel(settings->user));
}

/* A method that was given up was cancelled by nobody but the watch: what ended the whole then is
 * the limit of work. */
static solver_outcome outcome_of(const attempt *a) {
    const solver_settings *settings = a->settings;
    if (a->best <= settings->tolerance) return SOLVER_CONVERGED;
    if (a->info->outcome == SOLVER_CONVERGED) return SOLVER_STALLED;
    bool cancelled = settings->cancel && settings->cancel(settings->user);
    return a->info->outcome == SOLVER_CANCELLED && !cancelled ? SOLVER_MAX_ITERATIONS
                                                              : a->info->outcome;
}

static int64_t steps_of(const leg *own) {
    if (own->manner != FRESH && own->manner != CAPPED) return INT64_MAX;
    return (int64_t)(own->share * (own->which == STAGE_NEWTON ? NEWTON_STEPS : INTERIOR_STEPS));
}

/* How many steps a leg may take: few, where the last solves all went on to a later one (but patient
 * sweeps get their chance every time: they may be cheaper than what helped); and where
 * nothing helped, the last leg alone is followed for a while, which costs what plain sweeps do. */
static int64_t most_steps(const attempt *a, int number, int legs, const leg *own) {
    const double *memory = a->settings->memory;
    if (!memory) return steps_of(own);
    if ((int64_t)memory[MEMORY_FAILED] % TRY_AGAIN != 0)
        return number == legs - 1 ? steps_of(own) : 0;
    double last = memory[MEMORY_LEG] - (double)(LEGS_MOST * a->route);
    bool in_vain = own->share < 1.0 && last > (double)number && last < LEGS_MOST &&
                   (int64_t)memory[MEMORY_TIMES] % TRY_AGAIN != 0;
    return in_vain ? FIRST_STEPS : steps_of(own);
}

/* What giving up a leg leads to: the cost of the next method that is not just sweeps again. */
static double cost_after(const attempt *a, const leg *route, int legs, int number) {
    for (int i = number + 1; i < legs; i++)
        if (route[i].which != STAGE_SWEEPS) return guess_cost(a, route[i].which);
    return INFINITY;
}

static scree_status follow(attempt *a, int number_of_route, const leg *route, int legs,
                           scree_error *error) {
    a->route = number_of_route;
    for (int i = 0; i < legs && !(i > 0 && finished(a)); i++) {
        int64_t most = most_steps(a, i, legs, &route[i]);
        if (most > 0) TRY(run_leg(a, i, &route[i], cost_after(a, route, legs, i), most, error));
    }
    return SCREE_OK;
}

static void remember(const attempt *a) {
    double *memory = a->settings->memory;
    if (!memory) return;
    bool solved = a->best <= a->settings->tolerance;
    double own = (double)(LEGS_MOST * a->route + a->best_leg);
    memory[MEMORY_TIMES] = memory[MEMORY_LEG] == own ? memory[MEMORY_TIMES] + 1.0 : 1.0;
    memory[MEMORY_LEG] = own;
    memory[MEMORY_FAILED] = solved ? 0.0 : memory[MEMORY_FAILED] + 1.0;
}

/* Files bring small problems as matrices and no start: acceleration from the first sweep on. */
static const leg with_matrix[] = {{STAGE_ACCELERATED, WATCHED, 0.1}, {STAGE_NEWTON, FRESH, 3},
                                  {STAGE_INTERIOR, CAPPED, 8},       {STAGE_AUGMENTED, CAPPED, 8},
                                  {STAGE_NEWTON, CAPPED, 8},         {STAGE_ACCELERATED, FREE, 1}};
/* Grains: where sweeps are slow, factorised methods often are in trouble too, so that sweeps get
 * more patience than these would take. */
static const leg with_bodies[] = {{STAGE_SWEEPS, WATCHED, 0.25}, {STAGE_ACCELERATED, WATCHED, 0.25},
                                  {STAGE_SWEEPS, WATCHED, 8},    {STAGE_NEWTON, FRESH, 2},
                                  {STAGE_INTERIOR, CAPPED, 1},   {STAGE_NEWTON, CAPPED, 2},
                                  {STAGE_SWEEPS, FREE, 1}};
/* Masonry. */
static const leg hyperstatic[] = {{STAGE_SWEEPS, WATCHED, 0.25}, {STAGE_ACCELERATED, WATCHED, 0.25},
                                  {STAGE_INTERIOR, CAPPED, 10},  {STAGE_NEWTON, CAPPED, 2},
                                  {STAGE_AUGMENTED, CAPPED, 2},  {STAGE_SWEEPS, FREE, 1}};
static const leg without_factors[] = {{STAGE_SWEEPS, WATCHED, 0.25},
                                      {STAGE_ACCELERATED, FREE, 1},
                                      {STAGE_GRADIENT, FREE, 1},
                                      {STAGE_SWEEPS, FREE, 1}};

/* Not for the interior point, and full of kinks for Newton's method; gradients mind neither. */
static const leg with_facets[] = {{STAGE_SWEEPS, WATCHED, 0.25}, {STAGE_ACCELERATED, WATCHED, 0.25},
                                  {STAGE_GRADIENT, FREE, 1},     {STAGE_NEWTON, CAPPED, 8},
                                  {STAGE_AUGMENTED, CAPPED, 2},  {STAGE_SWEEPS, FREE, 1}};

/* Deformable bodies too large to condense: there is one method. */
static const leg in_velocities[] = {{STAGE_VELOCITY, FREE, 1}};

#define FOLLOW(a, number, route, error)                                                            \
    follow(a, number, route, (int)(sizeof(route) / sizeof(leg)), error)

static bool all_zero(const double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (x[i] != 0.0) return false;
    return true;
}

static scree_status find_way(attempt *a, scree_error *error) {
    const problem *p = a->p;
    a->cold = all_zero(a->start, p->contacts ? p->row_first[p->contacts] : 0);
    double rows = p->contacts ? p->row_first[p->contacts] : 0.0;
    if (problem_is_coupled(p)) return FOLLOW(a, 5, in_velocities, error);
    if (cost_factorisation(p) > FACTOR_LARGEST) return FOLLOW(a, 0, without_factors, error);
    if (p->dimension == 3 && problem_needs(p) & CAN_FACETED)
        return FOLLOW(a, 4, with_facets, error);
    if (p->W) return FOLLOW(a, 1, with_matrix, error);
    if (rows > HYPERSTATIC * (double)cost_free_velocities(p))
        return FOLLOW(a, 2, hyperstatic, error);
    return FOLLOW(a, 3, with_bodies, error);
}

static scree_status automatic_solve(solver *s, const problem *p, const solver_settings *settings,
                                    double *S, double *v, solver_info *info, scree_error *error) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    if (!array_reserve(&s->S, rows) || !array_reserve(&s->v, p->dofs) ||
        !array_reserve(&s->best_S, rows) || !array_reserve(&s->best_v, p->dofs))
        return error_no_memory(error, "the impulses of a solver");
    if (rows) memcpy(s->best_S.data, S, rows * sizeof *S);
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = "nlgs"};
    attempt a = {.s = s,
                 .p = p,
                 .settings = settings,
                 .start = S,
                 .S = s->best_S.data,
                 .v = s->best_v.data,
                 .best = INFINITY,
                 .info = info};
    TRY(find_way(&a, error));
    info->outcome = outcome_of(&a);
    remember(&a);
    if (rows) memcpy(S, a.S, rows * sizeof *S);
    if (p->dofs) memcpy(v, a.v, p->dofs * sizeof *v);
    return SCREE_OK;
}

const solver_kind solver_automatic = {
    .head = {.name = "auto",
             .help = "starts cheap, watches the residual fall per counted work, changes methods",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC | CAN_COUPLED},
    .create = automatic_create,
    .solve = automatic_solve,
    .forget = automatic_forget,
    .destroy = automatic_destroy,
};
