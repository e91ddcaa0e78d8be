/* Outer methods: the quantities z that make friction more than a convex problem are fixed, another
 * method solves the convex problem, and new values are taken from its solution: z = F(z).
 *
 *     tresca_fixed_point  (AC15 52)  fixes radii z = mu x_N: Tresca's law
 *     aclm                (AC15 53)  fixes sliding speeds z = mu |y_T|: the associated law
 *     panagiotopoulos     (1975)     fixes radii, and normal and tangential impulses in turn
 *
 * F need not contract where friction is large; secants through the last iterates help (Newton's
 * method on F(z) = z with a derivative of low rank). The inner tolerance follows the residual of
 * the exact law; only that residual ends the iteration. */
#include <math.h>
#include <string.h>

#include "solver/methods.h"
#include "solver/outer/convex.h"
#include "solver/outer/secant.h"
#include "solver/part/method.h"

/* Inner problems are not solved beyond double precision. */
#define LEAST_TOLERANCE 1e-15

#define PATIENCE 40 /* iterations without a better iterate before the method ends */

typedef struct outer_parameters {
    int64_t inner_iterations;
    double inner_ratio;
    int inner;
    bool secants;
} outer_parameters;

static const char *const inner_names[] = {"apgd", "interior_point", "nsn_ac", NULL};
static const solver_kind *const inner_kinds[] = {&solver_apgd, &solver_interior_point,
                                                 &solver_nsn_ac};

#define INNER_PARAMETERS                                                                           \
    {.name = "inner_iterations",                                                                   \
     .type = PARAM_INTEGER,                                                                        \
     .offset = offsetof(outer_parameters, inner_iterations),                                       \
     .low = 100,                                                                                   \
     .high = 1e9,                                                                                  \
     .fallback = "2000",                                                                           \
     .help = "maximum number of iterations of the inner method"},                                  \
        {.name = "inner_ratio",                                                                    \
         .type = PARAM_REAL,                                                                       \
         .offset = offsetof(outer_parameters, inner_ratio),                                        \
         .low = 1e-6,                                                                              \
         .high = 0.5,                                                                              \
         .fallback = "0.05",                                                                       \
         .help = "tolerance of the inner method, as a share of the present residual"},             \
    {                                                                                              \
        .name = "secants", .type = PARAM_FLAG, .offset = offsetof(outer_parameters, secants),      \
        .fallback = "true",                                                                        \
        .help = "true: secant acceleration through the last iterates; false: plain fixed point"    \
    }

static const param with_inner[] = {
    INNER_PARAMETERS,
    {.name = "inner",
     .type = PARAM_CHOICE,
     .offset = offsetof(outer_parameters, inner),
     .choices = inner_names,
     .fallback = "apgd",
     .help = "the method inside"},
    {0},
};
static const param without_inner[] = {INNER_PARAMETERS, {0}};

typedef struct outer_memory {
    solver *inner;
    convex_room convex;
    secant secant;
    ARRAY(row) row;         /* (contacts) of the inner problem */
    ARRAY(double) q;        /* (rows) of the inner problem */
    ARRAY(double) x, y;     /* (rows) the iterate */
    ARRAY(double) part;     /* (rows) impulses: fixed and unknown ones */
    ARRAY(double) z, image; /* (contacts) the fixed quantities, and their new values */
} outer_memory;

/* One outer method at work. */
typedef struct outer {
    method *m;
    outer_memory *o;
    const outer_parameters *given;
    double tolerance; /* of the inner problem */
} outer;

static bool has_friction(const row *r) { return r->cone == CONE_COULOMB && r->dimension > 1; }

/* Runs the inner method on a view with other laws; x in and out. */
static scree_status run_inner(outer *k, view *under, double *x, scree_error *error) {
    solver_settings settings = *k->m->settings;
    solver_info info;
    settings.tolerance = k->tolerance;
    settings.norm = NORM_SCALED;
    settings.max_iterations = k->given->inner_iterations;
    settings.max_work = 0.0;
    settings.progress = NULL;
    scree_status status = method_inner(k->o->inner, under, &settings, x, &info, error);
    view_take_matrix(k->m->view, under);
    TRY(status);
    work_join(k->m->info, &info);
    k->m->info->factorisations += info.factorisations;
    return SCREE_OK;
}

/* Tresca's law with the radii z. */
static scree_status solve_tresca(outer *k, scree_error *error) {
    view *w = k->m->view;
    for (uint32_t c = 0; c < w->contacts; c++) {
        k->o->row.data[c] = w->row[c];
        if (!has_friction(&w->row[c])) continue;
        k->o->row.data[c].cone = CONE_TRESCA;
        k->o->row.data[c].mu = k->o->z.data[c];
    }
    view under = view_under(w, k->o->row.data, w->extra, NULL);
    return run_inner(k, &under, k->o->x.data, error);
}

/* q = W x + q for the fixed parts of x: either the normal impulses of contacts with friction or
 * their tangential ones; `part` keeps the unknown ones. */
static void hold(outer *k, bool normal) {
    const view *w = k->m->view;
    outer_memory *o = k->o;
    memcpy(o->part.data, o->x.data, w->rows * sizeof(double));
    for (uint32_t c = 0; c < w->contacts; c++) {
        double *own = o->part.data + w->row_first[c];
        for (uint32_t i = 0; i < w->row[c].dimension; i++)
            if (!has_friction(&w->row[c]) || (i == 0) != normal) own[i] = 0.0;
    }
    view_apply(w, o->part.data, o->q.data);
    for (size_t i = 0; i < w->rows; i++)
        o->part.data[i] = o->x.data[i] - o->part.data[i];
    view_count(w, k->m->info, 1.0);
}

/* The normal problem with fixed tangential impulses, or the reverse. Fixed normal impulses must not
 * change: a large velocity keeps that row open. */
static scree_status solve_half(outer *k, bool normal, scree_error *error) {
    view *w = k->m->view;
    outer_memory *o = k->o;
    double far = 1.0;
    hold(k, !normal);
    for (size_t i = 0; i < w->rows; i++)
        far = fmax(far, 1e3 * (fabs(o->q.data[i]) + fabs(o->x.data[i])));
    for (uint32_t c = 0; c < w->contacts; c++) {
        o->row.data[c] = w->row[c];
        if (!has_friction(&w->row[c])) continue;
        o->row.data[c].cone = CONE_TRESCA;
        o->row.data[c].mu = normal ? 0.0 : o->z.data[c];
        if (!normal) o->q.data[w->row_first[c]] = far;
    }
    view under = view_under(w, o->row.data, w->extra, o->q.data);
    TRY(run_inner(k, &under, o->part.data, error));
    for (uint32_t c = 0; c < w->contacts; c++)
        for (uint32_t i = 0; i < w->row[c].dimension; i++)
            if (!has_friction(&w->row[c]) || (i == 0) == normal)
                o->x.data[w->row_first[c] + i] = o->part.data[w->row_first[c] + i];
    return SCREE_OK;
}

static scree_status solve_halves(outer *k, scree_error *error) {
    TRY(solve_half(k, false, error));
    return solve_half(k, true, error);
}

static scree_status solve_associated(outer *k, scree_error *error) {
    outer_memory *o = k->o;
    if (convex_solve(k->m->view, o->z.data, k->tolerance, k->given->inner_iterations, &o->convex,
                     o->x.data, o->y.data, k->m->info) < 0)
        return error_no_memory(error, "the method inside another");
    return SCREE_OK;
}

/* mu x_N of all contacts. */
static void read_radii(const view *w, const double *x, const double *y, double *z) {
    (void)y;
    for (uint32_t c = 0; c < w->contacts; c++)
        z[c] = has_friction(&w->row[c]) ? w->row[c].mu * fmax(x[w->row_first[c]], 0.0) : 0.0;
}

/* The shifts mu |y_T| (and moments) that turn U into U^. */
static void read_speeds(const view *w, const double *x, const double *y, double *z) {
    (void)x;
    for (uint32_t c = 0; c < w->contacts; c++) {
        double shifted[ROWS_MAX];
        cone_shift(&w->row[c], view_extra(w, c), y + w->row_first[c], shifted);
        z[c] = shifted[0] - y[w->row_first[c]];
    }
}

static scree_status reserve(outer *k, const solver_kind *inner, scree_error *error) {
    const view *w = k->m->view;
    outer_memory *o = k->o;
    if (!array_reserve(&o->row, w->contacts) || !array_reserve(&o->q, w->rows) ||
        !array_reserve(&o->x, w->rows) || !array_reserve(&o->y, w->rows) ||
        !array_reserve(&o->part, w->rows) || !array_reserve(&o->z, w->contacts) ||
        !array_reserve(&o->image, w->contacts) || !secant_start(&o->secant, w->contacts))
        return error_no_memory(error, "the iterates of an outer method");
    o->convex.L = 0.0;
    return inner && !o->inner ? method_default(inner, &o->inner, error) : SCREE_OK;
}

typedef scree_status outer_solve(outer *k, scree_error *error);
typedef void outer_read(const view *w, const double *x, const double *y, double *z);

static scree_status outer_run(method *m, const solver_kind *inner, outer_solve *solve,
                              outer_read *read, scree_error *error) {
    outer k = {.m = m, .o = m->memory, .given = m->parameters};
    outer_memory *o = m->memory;
    view *w = m->view;
    TRY(reserve(&k, inner, error));
    memcpy(o->x.data, m->x, w->rows * sizeof(double));
    view_apply(w, o->x.data, o->y.data);
    residual now = view_residual(w, o->x.data, o->y.data);
    read(w, o->x.data, o->y.data, o->z.data);
    for (;;) {
        k.tolerance = fmax(k.given->inner_ratio * fmin(now.rms, 1.0), LEAST_TOLERANCE);
        TRY(solve(&k, error));
        view_apply(w, o->x.data, o->y.data);
        m->info->iterations++;
        view_count(w, m->info, 1.0);
        now = view_residual(w, o->x.data, o->y.data);
        if (keeper_take(m->keeper, w, o->x.data, now)) return SCREE_OK;
        if (!isfinite(now.rms) || m->info->iterations - m->keeper->best_iteration >= PATIENCE)
            break;
        read(w, o->x.data, o->y.data, o->image.data);
        if (k.given->secants)
            secant_next(&o->secant, o->z.data, o->image.data);
        else
            memcpy(o->z.data, o->image.data, w->contacts * sizeof(double));
    }
    m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

static const solver_kind *inner_of(const method *m) {
    const outer_parameters *given = m->parameters;
    return inner_kinds[given->inner];
}

static scree_status tresca_run(method *m, scree_error *error) {
    return outer_run(m, inner_of(m), solve_tresca, read_radii, error);
}

static scree_status panagiotopoulos_run(method *m, scree_error *error) {
    return outer_run(m, inner_of(m), solve_halves, read_radii, error);
}

static scree_status aclm_run(method *m, scree_error *error) {
    return outer_run(m, NULL, solve_associated, read_speeds, error);
}

static void outer_release(void *memory) {
    outer_memory *o = memory;
    method_destroy(o->inner);
    convex_room_free(&o->convex);
    secant_free(&o->secant);
    array_free(&o->row);
    array_free(&o->q);
    array_free(&o->x);
    array_free(&o->y);
    array_free(&o->part);
    array_free(&o->z);
    array_free(&o->image);
}

#define OUTER_FUNCTIONS METHOD_FUNCTIONS, .memory = sizeof(outer_memory), .release = outer_release
#define OUTER_GIVES                                                                                \
    (CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE |         \
     CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_UNSYMMETRIC)

const solver_kind solver_tresca_fixed_point = {
    .head = {.name = "tresca_fixed_point",
             .help = "Tresca fixed point: solves the convex problem with fixed friction bounds, "
                     "then updates the bounds from the normal impulses; may cycle where friction "
                     "is large",
             .source = "Haslinger 1983",
             .params = with_inner,
             .size = sizeof(outer_parameters),
             .gives = OUTER_GIVES},
    OUTER_FUNCTIONS,
    .run = tresca_run,
};

const solver_kind solver_aclm = {
    .head = {.name = "aclm",
             .help = "fixed point on sliding speeds: solves the convex problem of the associated "
                     "law with fixed speeds, then updates the speeds; may cycle where many "
                     "contacts slide",
             .source = "Acary, Cadoux, Lemarechal and Malick 2011",
             .params = without_inner,
             .size = sizeof(outer_parameters),
             .gives = OUTER_GIVES | CAN_ROLLING | CAN_FACETED},
    OUTER_FUNCTIONS,
    .run = aclm_run,
};

const solver_kind solver_panagiotopoulos = {
    .head = {.name = "panagiotopoulos",
             .help = "alternates between normal and tangential impulses, each with the other "
                     "fixed; may cycle where friction is large",
             .source = "Panagiotopoulos 1975",
             .params = with_inner,
             .size = sizeof(outer_parameters),
             .gives = OUTER_GIVES},
    OUTER_FUNCTIONS,
    .run = panagiotopoulos_run,
};
