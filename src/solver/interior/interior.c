/* Interior point for the exact non-associated law, then a polish.
 *
 * The law of a contact in the form of Stewart and Trinkle (1996), with an unknown lambda >= |u_T|
 * instead of the kinked mu |u_T|:
 *
 *     u_N r_N = t,   (lambda, u_T) o (mu r_N, r_T) = kappa t e,   u = W r + q
 *
 * is followed from t = 1 to 0 by Mehrotra's predictor-corrector method with slacks for u and the
 * scaling of Nesterov and Todd. The path is not monotone and may fold; a proximal weight delta on
 * the impulses grows where the determinant of the Newton matrix turns negative or steps become
 * short, and so the method steps across small folds; interior_arc.h handles large ones. It suits
 * masonry that slides or collapses, and W need not be symmetric. Different kappa can end in
 * different solutions, all exact; the order below is fixed, so that a run repeats. */
#include <math.h>
#include <string.h>

#include "base/capability.h"
#include "solver/interior/interior.h"
#include "solver/interior/interior_arc.h"
#include "solver/interior/interior_cell.h"
#include "solver/interior/interior_polish.h"
#include "solver/part/coupled.h"
#include "solver/part/method.h"

#define FACTORISATIONS_MOST 120 /* most factorisations of one path, and of one polish */
#define DELTA_FIRST         1e-4
#define DELTA_LEAST         1e-9
#define DELTA_MOST          10.0
#define NEAR                1e-1 /* below this residual an iterate is worth polishing */
#define CLOSE               1e-5 /* below this one no arc is needed */
#define ARC_END             1e-7 /* residual at which the polish takes over */
#define ARC_MOST            300
#define WARM                3e-2 /* a start below this residual is polished first, */
#define WARM_MOST           12   /* with at most this many factorisations */
#define NEIGHBOURHOOD       1e-3 /* least ratio of the smallest product to the mean */
#define REFINEMENTS         2
#define BACKTRACKS          40

typedef struct interior_memory {
    coupled *coupled;
    cells cells;
    proximal_point polish;
    confirm confirm;
    arc arc;
    ARRAY(double) first; /* (rows) the best iterate before any path */
    double start;        /* scale-free residual of the caller's impulses */
} interior_memory;

/* One path. */
typedef struct path {
    method *m;
    cells *c;
    coupled *coupled;
    double kappa, delta, step;
    int64_t end; /* number of factorisations at which the iteration ends */
    double error[FACTORISATIONS_MOST + 1];
    int errors;
} path;

static double least_of(const double *x, int count) {
    double least = INFINITY;
    for (int i = 0; i < count; i++)
        least = fmin(least, x[i]);
    return least;
}

/* Whether the last `window` iterates brought no improvement by the factor. */
static bool marks_time(const path *o, int window, double factor) {
    if (o->errors <= window) return false;
    return least_of(o->error + o->errors - window, window) >
           factor * least_of(o->error, o->errors - window);
}

static bool stalled(const path *o) {
    if (o->errors > FACTORISATIONS_MOST || o->m->info->factorisations >= o->end) return true;
    if (least_of(o->error, o->errors) < 1e-5 && marks_time(o, 6, 0.25)) return true;
    return o->errors > 30 && marks_time(o, 25, 0.7);
}

/* Factors at this iterate, with a proximal weight that makes the determinant positive. */
static scree_status factor(path *o, bool *usable, scree_error *error) {
    const view *w = o->m->view;
    int sign;
    for (;;) {
        work_add(o->m->info, WORK_CELL, 2.0 * w->contacts);
        cells_linearise(o->c, w, o->delta);
        TRY(coupled_factor(o->coupled, o->c->P.data, o->c->Q.data, o->m->info, &sign, error));
        if (sign > 0 || o->delta >= DELTA_MOST || o->m->info->factorisations >= o->end) break;
        o->delta = fmin(10.0 * o->delta, DELTA_MOST);
    }
    *usable = sign != 0;
    return SCREE_OK;
}

static void solve(path *o, double t, double second) {
    const view *w = o->m->view;
    cells *c = o->c;
    cells_aim(c, w, t, o->kappa, second, 0.0);
    coupled_solve(o->coupled, c->right.data, c->g_view.data, REFINEMENTS, c->dx.data, c->dy.data,
                  o->m->info);
    cells_step(c, w, o->delta);
    work_add(o->m->info, WORK_CELL, 3.0 * w->contacts);
}

/* The target products, from the result of the affine step, and the weight of its second-order
 * term. */
static double choose_target(path *o, const cells_gap *gap, double *second) {
    const view *w = o->m->view;
    solve(o, 0.0, 0.0);
    double step = fmin(1.0, cells_limit(o->c, w));
    double left = gap->mean > 0.0 ? cells_trial(o->c, w, step, o->kappa).mean / gap->mean : 0.0;
    left = fmax(left, 0.0);
    double share = fmin(fmax(step > 0.5 ? left * left : left * sqrt(left), 1e-2), 0.8);
    *second = step * step;
    if (o->step < 0.2) share = 1.0, *second = 0.0;
    cells_keep_products(o->c);
    double mismatch = cells_mismatch(o->c, w);
    return fmax(share * gap->mean, fmin(2.0 * gap->mean, 0.3 * mismatch));
}

/* The longest step that keeps all products of comparable size. */
static double choose_step(const path *o, const cells_gap *gap) {
    const view *w = o->m->view;
    double step = fmin(1.0, 0.99 * cells_limit(o->c, w));
    double wanted = NEIGHBOURHOOD;
    if (gap->least < wanted * gap->mean) wanted = 0.9 * gap->least / gap->mean;
    for (int k = 0; k < BACKTRACKS; k++, step *= 0.7) {
        cells_gap trial = cells_trial(o->c, w, step, o->kappa);
        work_add(o->m->info, WORK_CELL, w->contacts);
        if (trial.least >= wanted * trial.mean) break;
    }
    return step;
}

static void adapt_delta(path *o) {
    if (o->step < 0.2) o->delta = fmin(3.0 * o->delta, DELTA_MOST);
    if (o->step > 0.5) o->delta = fmax(0.3 * o->delta, DELTA_LEAST);
}

/* Evaluates the iterate's residual. True: stop. */
static bool show(path *o) {
    method *m = o->m;
    cells_evaluate(o->c, m->view);
    interior_memory *memory = m->memory;
    residual now;
    bool stop =
        confirm_show(&memory->confirm, m->keeper, m->view, o->c->x.data, o->c->y.data, &now);
    view_count(m->view, m->info, 1.0);
    o->error[o->errors++] = isfinite(now.rms) ? now.rms : INFINITY;
    return stop;
}

static scree_status follow(method *m, double kappa, bool *stop, scree_error *error) {
    interior_memory *memory = m->memory;
    path o = {.m = m,
              .c = &memory->cells,
              .coupled = memory->coupled,
              .kappa = kappa,
              .delta = DELTA_FIRST,
              .step = 1.0,
              .end = m->info->factorisations + FACTORISATIONS_MOST};
    cells_start(o.c, m->view);
    for (;;) {
        bool usable;
        double second;
        *stop = show(&o);
        if (*stop || stalled(&o)) return SCREE_OK;
        TRY(factor(&o, &usable, error));
        if (!usable) return SCREE_OK;
        cells_gap gap = cells_trial(o.c, m->view, 0.0, kappa);
        double t = choose_target(&o, &gap, &second);
        solve(&o, t, second);
        o.step = choose_step(&o, &gap);
        cells_move(o.c, m->view, o.step);
        adapt_delta(&o);
        m->info->iterations++;
    }
}

/* Several ways to a solution. Steps that only lower t are fast, and sufficient for masonry. Where
 * they end far from a solution the path has folds, and it is followed by its arc length. Close to a
 * solution another kappa is tried. */
static const struct attempt {
    double kappa;
    bool by_arc;
} attempts[] = {{0.3, false}, {0.3, true},  {1.0, true},  {3.0, true},
                {0.1, false}, {1.0, false}, {0.03, false}};

_Static_assert(sizeof attempts / sizeof *attempts == INTERIOR_WAYS, "every way has its number");

static scree_status try_one(method *m, const struct attempt *a, bool *stop, scree_error *error) {
    interior_memory *memory = m->memory;
    double before = m->keeper->best;
    if (a->by_arc) {
        if (fmin(m->keeper->best_residual.rms, memory->start) < CLOSE) return SCREE_OK;
        memory->arc.cells = &memory->cells;
        memory->arc.coupled = memory->coupled;
        memory->arc.view = m->view;
        memory->arc.keeper = m->keeper;
        memory->arc.confirm = &memory->confirm;
        TRY(arc_follow(&memory->arc, a->kappa, ARC_END, ARC_MOST, stop, error));
    } else {
        TRY(follow(m, a->kappa, stop, error));
    }
    /* a polish that failed would fail again here; close to a solution the path goes on */
    double now = m->keeper->best_residual.rms;
    if (*stop || !(now < NEAR) || (now > CLOSE && !(m->keeper->best < before))) return SCREE_OK;
    return polish_run(&memory->polish, m->view, memory->coupled, m->keeper, &memory->confirm,
                      FACTORISATIONS_MOST, stop, error);
}

static bool starts_warm(const method *m) {
    for (size_t i = 0; i < m->view->rows; i++)
        if (m->x[i] != 0.0) return true;
    return false;
}

/* Paths start from zero impulses and are polished where they end. A warm start that could not be
 * polished is set aside, and is used again if no path gives a better result. */
static scree_status go_ways(method *m, bool *stop, scree_error *error) {
    interior_memory *memory = m->memory;
    keeper *k = m->keeper, before = *k;
    size_t bytes = m->view->rows * sizeof(double);
    if (!array_reserve(&memory->first, m->view->rows))
        return error_no_memory(error, "the iterates of the interior point");
    if (bytes) memcpy(memory->first.data, k->x, bytes);
    memory->start = k->best_residual.rms;
    k->best = k->best_residual.rms = INFINITY;
    const interior_parameters *given = m->parameters;
    for (int64_t i = given->skip; i < given->ways && !*stop; i++)
        TRY(try_one(m, &attempts[i], stop, error));
    if (!(before.best < k->best)) return SCREE_OK;
    *k = before;
    if (bytes) memcpy(k->x, memory->first.data, bytes);
    return SCREE_OK;
}

static scree_status interior_run(method *m, scree_error *error) {
    interior_memory *memory = m->memory;
    bool stop = false;
    if (!memory->coupled) TRY(coupled_create(&memory->coupled, error));
    TRY(coupled_prepare(memory->coupled, m->view, COUPLED_AUTO, error));
    TRY(cells_prepare(&memory->cells, m->view, error));
    TRY(confirm_prepare(&memory->confirm, m->view, error));
    if (m->keeper->best_residual.rms < WARM && starts_warm(m))
        TRY(polish_run(&memory->polish, m->view, memory->coupled, m->keeper, &memory->confirm,
                       WARM_MOST, &stop, error));
    if (!stop) TRY(go_ways(m, &stop, error));
    if (!stop) m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

static void interior_release(void *own) {
    interior_memory *memory = own;
    coupled_destroy(memory->coupled);
    cells_free(&memory->cells);
    proximal_free(&memory->polish);
    confirm_free(&memory->confirm);
    arc_free(&memory->arc);
    array_free(&memory->first);
}

static const param parameters[] = {
    {.name = "ways",
     .type = PARAM_INTEGER,
     .offset = offsetof(interior_parameters, ways),
     .flags = PARAM_POSITIVE,
     .low = 1,
     .high = INTERIOR_WAYS,
     .fallback = "7",
     .help = "number of paths to a solution to try, one after another, until one succeeds: the "
             "path with steps that lower t only; by its arc length; with other weights kappa"},
    {.name = "skip",
     .type = PARAM_INTEGER,
     .offset = offsetof(interior_parameters, skip),
     .flags = PARAM_NOT_NEGATIVE,
     .low = 0,
     .high = INTERIOR_WAYS - 1,
     .fallback = "0",
     .help = "number of these paths to skip at the beginning, if they are known to fail"},
    {0}};

const solver_kind solver_interior_point = {
    .head = {.name = "interior_point",
             .help = "interior point, then proximal Newton steps: masonry that slides or collapses",
             .source = "Stewart and Trinkle 1996 (the form); Mehrotra 1992; Nesterov and Todd 1997",
             .params = parameters,
             .size = sizeof(interior_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BOX |
                      CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE |
                      CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(interior_memory),
    .run = interior_run,
    .release = interior_release,
};
