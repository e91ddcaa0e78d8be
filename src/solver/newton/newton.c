#include "solver/newton/newton.h"

#include <math.h>
#include <string.h>

#include "solver/part/stop.h"

#define SIGMA_LEAST 1e-11 /* regularisation that a singular W needs in double precision */
#define TRIALS      12    /* most trials of one line search */
#define REFINEMENTS 1
#define LOOK        50 /* sweeps between two evaluations of the residual */

/* F of all contacts at (x, y); returns half its square. With derivatives, F, P and Q are kept. */
static double evaluate(newton_driver *d, const double *x, const double *y, bool derivatives) {
    const view *w = d->w;
    double sum = 0.0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        uint32_t first = w->row_first[c], rows = w->row[c].dimension;
        size_t at = w->local_first[c];
        double shifted[ROWS_MAX], own[ROWS_MAX], *F = derivatives ? d->F.data + first : own;
        for (uint32_t i = 0; i < rows; i++) {
            shifted[i] = y[first + i];
            if (d->alpha > 0.0) shifted[i] += d->alpha * (x[first + i] - d->anchor.data[first + i]);
        }
        newton_contact(d->function, &w->row[c], view_extra(w, c), x + first, shifted, F,
                       derivatives ? d->P.data + at : NULL, derivatives ? d->Q.data + at : NULL);
        for (uint32_t i = 0; i < rows; i++)
            sum += F[i] * F[i];
    }
    work_add(d->info, WORK_CELL, (derivatives ? 1.0 : 0.5) * w->contacts);
    return 0.5 * sum;
}

static double merit_along(void *context, double t) {
    newton_driver *d = context;
    size_t rows = d->w->rows;
    double *x = d->trial.data, *y = d->trial.data + rows;
    for (size_t i = 0; i < rows; i++) {
        x[i] = d->x.data[i] + t * d->dx.data[i];
        y[i] = d->y.data[i] + t * d->dy.data[i];
    }
    return evaluate(d, x, y, false);
}

static scree_status reserve(newton_driver *d, scree_error *error) {
    size_t rows = d->w->rows, local = d->w->contacts ? d->w->local_first[d->w->contacts] : 0;
    if (!array_reserve(&d->x, rows) || !array_reserve(&d->y, rows) ||
        !array_reserve(&d->anchor, rows) || !array_reserve(&d->F, rows) ||
        !array_reserve(&d->dx, rows) || !array_reserve(&d->dy, rows) ||
        !array_reserve(&d->trial, 2 * rows) || !array_reserve(&d->P, local) ||
        !array_reserve(&d->Q, local))
        return error_no_memory(error, "the vectors of Newton's method");
    return SCREE_OK;
}

scree_status newton_start(newton_driver *d, method *m, newton_function function, line_rule rule,
                          scree_error *error) {
    const local_options local = {.choice = LOCAL_CHOICE_EXACT};
    d->function = function;
    d->m = m;
    d->w = m->view;
    d->info = m->info;
    d->line = (line_search){.rule = rule, .trials = TRIALS};
    d->sweep_work = 0.0;
    if (!d->systems) TRY(coupled_create(&d->systems, error));
    TRY(reserve(d, error));
    TRY(coupled_prepare(d->systems, d->w, COUPLED_AUTO, error));
    TRY(sweeps_prepare(&d->sweeps, d->w, &local, 1.0, error));
    TRY(confirm_prepare(&d->confirm, d->w, error));
    d->size = 0.0;
    for (size_t i = 0; i < d->w->rows; i++)
        d->size += d->w->q[i] * d->w->q[i];
    newton_begin(d, m->x, NULL, 0.0);
    return SCREE_OK;
}

static void refresh(newton_driver *d) {
    view_apply(d->w, d->x.data, d->y.data);
    view_count(d->w, d->info, 1.0);
}

static bool show(newton_driver *d) {
    residual now;
    return confirm_show(&d->confirm, d->m->keeper, d->w, d->x.data, d->y.data, &now);
}

void newton_begin(newton_driver *d, const double *x, const double *anchor, double alpha) {
    size_t bytes = d->w->rows * sizeof(double);
    d->alpha = alpha;
    if (bytes && x != d->x.data) memcpy(d->x.data, x, bytes);
    if (bytes && anchor) memcpy(d->anchor.data, anchor, bytes);
    refresh(d);
    d->merit = evaluate(d, d->x.data, d->y.data, true);
    line_start(&d->line, d->merit);
}

bool newton_sweep(newton_driver *d, int64_t count) {
    const solver_settings *to = d->m->settings;
    int64_t patience = stop_patience(d->sweeps.work);
    bool ended = false;
    for (int64_t k = 1; k <= count && !ended; k++) {
        sweeps_run(&d->sweeps, d->x.data, k % 2 == 0);
        sweeps_count(&d->sweeps, d->info, 1.0);
        d->sweep_work += d->sweeps.work;
        bool wanted = to->cancel && k % patience == 0 && to->cancel(to->user);
        if (k % LOOK && k < count && !wanted) continue;
        refresh(d);
        ended = show(d);
    }
    newton_begin(d, d->x.data, NULL, 0.0);
    return ended;
}

/* Factors the system with Q + (alpha + sigma) P in place of Q, and with a larger sigma where that
 * is singular. */
static scree_status factor(newton_driver *d, double sigma, scree_error *error) {
    size_t local = d->w->local_first[d->w->contacts];
    double added = 0.0, wanted = d->alpha + sigma;
    for (int sign = 0; sign == 0 && wanted < 1e3; wanted *= 100.0) {
        for (size_t i = 0; i < local; i++)
            d->Q.data[i] += (wanted - added) * d->P.data[i];
        added = wanted;
        TRY(coupled_factor(d->systems, d->P.data, d->Q.data, d->info, &sign, error));
    }
    return SCREE_OK;
}

scree_status newton_step(newton_driver *d, double sigma, bool *ended, scree_error *error) {
    size_t rows = d->w->rows;
    TRY(factor(d, fmax(sigma, SIGMA_LEAST), error));
    for (size_t i = 0; i < rows; i++)
        d->F.data[i] = -d->F.data[i];
    coupled_solve(d->systems, d->F.data, NULL, REFINEMENTS, d->dx.data, d->dy.data, d->info);
    line_step taken = line_go(&d->line, merit_along, d);
    d->step = taken.t;
    for (size_t i = 0; taken.accepted && i < rows; i++)
        d->x.data[i] += taken.t * d->dx.data[i];
    refresh(d);
    d->merit = evaluate(d, d->x.data, d->y.data, true);
    d->info->iterations++;
    *ended = show(d);
    return SCREE_OK;
}

double newton_sigma(const newton_driver *d, double most) {
    double share = d->size > 0.0 ? sqrt(2.0 * d->merit / d->size) : 1.0;
    return fmax(most * fmin(share, 1.0), SIGMA_LEAST);
}

void newton_free(newton_driver *d) {
    coupled_destroy(d->systems);
    sweeps_free(&d->sweeps);
    confirm_free(&d->confirm);
    array_free(&d->x);
    array_free(&d->y);
    array_free(&d->anchor);
    array_free(&d->F);
    array_free(&d->dx);
    array_free(&d->dy);
    array_free(&d->trial);
    array_free(&d->P);
    array_free(&d->Q);
}

/* The methods by name: the same loop without a proximal term. */

typedef struct newton_parameters {
    int64_t sweeps;
    int line;
    double regularisation;
} newton_parameters;

static const char *const line_names[] = {"non_monotone", "goldstein_price", "full", NULL};

static const param parameters[] = {
    {.name = "sweeps",
     .type = PARAM_INTEGER,
     .offset = offsetof(newton_parameters, sweeps),
     .flags = PARAM_NOT_NEGATIVE,
     .low = 0,
     .high = 1e6,
     .fallback = "10",
     .help = "number of relaxation sweeps before the first Newton step"},
    {.name = "line",
     .type = PARAM_CHOICE,
     .offset = offsetof(newton_parameters, line),
     .fallback = "non_monotone",
     .choices = line_names,
     .help = "line search: how far to go along a step"},
    {.name = "regularisation",
     .type = PARAM_REAL,
     .offset = offsetof(newton_parameters, regularisation),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "1e-3",
     .help = "regularisation added to the diagonal of W in the matrix, far from the solution; it "
             "falls with the residual"},
    {0}};

#define REJECTIONS 3  /* failed steps in a row before the method ends; sigma grows */
#define PATIENCE   40 /* steps without a better iterate before the method ends */

static scree_status run(method *m, newton_function function, newton_driver *d, scree_error *error) {
    const newton_parameters *p = m->parameters;
    int rejected = 0;
    TRY(newton_start(d, m, function, (line_rule)p->line, error));
    bool ended = newton_sweep(d, p->sweeps);
    double raise = 1.0;
    while (!ended && rejected < REJECTIONS &&
           m->info->iterations < m->keeper->best_iteration + PATIENCE) {
        TRY(newton_step(d, raise * newton_sigma(d, p->regularisation), &ended, error));
        rejected = d->step > 0.0 ? 0 : rejected + 1;
        raise = d->step > 0.0 ? fmax(0.1 * raise, 1.0) : 100.0 * raise;
    }
    if (!ended) m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

static void newton_release(void *memory) { newton_free(memory); }

#define NEWTON_TAKES                                                                               \
    (CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED | CAN_BOX |              \
     CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_UNSYMMETRIC)

#define NEWTON_KIND(symbol, function, words, paper)                                                \
    static scree_status symbol##_run(method *m, scree_error *error) {                              \
        return run(m, function, m->memory, error);                                                 \
    }                                                                                              \
    const solver_kind solver_##symbol = {                                                          \
        .head = {.name = #symbol,                                                                  \
                 .help = words,                                                                    \
                 .source = paper,                                                                  \
                 .params = parameters,                                                             \
                 .size = sizeof(newton_parameters),                                                \
                 .gives = NEWTON_TAKES},                                                           \
        METHOD_FUNCTIONS,                                                                          \
        .memory = sizeof(newton_driver),                                                           \
        .run = symbol##_run,                                                                       \
        .release = newton_release,                                                                 \
    }

NEWTON_KIND(nsn_ac, NEWTON_ALART_CURNIER,
            "semismooth Newton over all contacts, on the function of Alart and Curnier",
            "Alart and Curnier 1991");
NEWTON_KIND(nsn_jm, NEWTON_JEAN_MOREAU,
            "semismooth Newton over all contacts, on Jean and Moreau's variant of that function",
            "Jean and Moreau 1992");
NEWTON_KIND(nsn_nm, NEWTON_NATURAL_MAP,
            "semismooth Newton over all contacts, on the natural map with de Saxce's shift",
            "De Saxce and Feng 1998");
NEWTON_KIND(nsn_fb, NEWTON_FISCHER_BURMEISTER,
            "semismooth Newton over all contacts, on the function of Fischer and Burmeister for "
            "the second-order cone",
            "Fukushima, Luo and Tseng 2002");
