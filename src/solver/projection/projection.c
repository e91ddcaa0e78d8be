/* Projection methods on the variational inequality of the contact problem: find x in K with
 *
 *     <F(x), z - x> >= 0 for all z in K,   F(x) = y^,   y = W x + q,
 *
 * where y^ is y with the de Saxce shift, so that a solution satisfies the exact non-associated law.
 * All methods share one loop and one step rule. They try x~ = P_K(x - rho F(x)) with a rho that
 * satisfies
 *
 *     rho |F(x) - F(x~)| <= L |x - x~|     (He and Liao 2002; AC15 (46))
 *
 * rho is reduced if it does not and increased if the left side is far smaller. Then they continue
 * with
 *
 *     fixed point     x~ itself
 *     extragradient   P_K(x - s rho F(x~)) (Khobotov 1987; s after He and Liao)
 *     hyperplane      P_K(x - s d), d = x - x~ - rho (F(x) - F(x~)): onto a plane that parts x from
 *                     the solutions (Solodov and Tseng 1996)
 *
 * No rule needs a symmetric W. */
#include <math.h>
#include <string.h>

#include "solver/part/method.h"
#include "solver/part/project.h"

enum { PATIENCE = 5000 }; /* iterations without a better iterate before a method gives up */

typedef struct projection_parameters {
    double step;            /* first rho */
    double low, high, grow; /* limits of the ratio rho |F(x) - F(x~)| / |x - x~|; factor of rho */
} projection_parameters;

typedef struct projection_memory {
    ARRAY(double) y, F, near, near_y, near_F, next;
} projection_memory;

static const param projection_params[] = {
    {.name = "step",
     .type = PARAM_REAL,
     .offset = offsetof(projection_parameters, step),
     .flags = PARAM_POSITIVE,
     .fallback = "1",
     .help = "initial step, in units of the inverse mean diagonal of W"},
    {.name = "low",
     .type = PARAM_REAL,
     .offset = offsetof(projection_parameters, low),
     .low = 0.0,
     .high = 1.0,
     .fallback = "0.3",
     .help = "the step grows where the map changes by less than this times 1/step"},
    {.name = "high",
     .type = PARAM_REAL,
     .offset = offsetof(projection_parameters, high),
     .flags = PARAM_POSITIVE,
     .low = 0.0,
     .high = 1.0,
     .fallback = "0.9",
     .help = "the step is rejected where the map changes by more than this times 1/step"},
    {.name = "grow",
     .type = PARAM_REAL,
     .offset = offsetof(projection_parameters, grow),
     .low = 1.0,
     .high = 10.0,
     .fallback = "1.5",
     .help = "factor by which the step grows, and the smallest factor by which it shrinks"},
    {.name = NULL},
};

static void projection_release(void *memory) {
    projection_memory *m = memory;
    array_free(&m->y);
    array_free(&m->F);
    array_free(&m->near);
    array_free(&m->near_y);
    array_free(&m->near_F);
    array_free(&m->next);
}

static scree_status projection_reserve(method *m, scree_error *error) {
    projection_memory *o = m->memory;
    size_t rows = m->view->rows;
    if (!array_reserve(&o->y, rows) || !array_reserve(&o->F, rows) ||
        !array_reserve(&o->near, rows) || !array_reserve(&o->near_y, rows) ||
        !array_reserve(&o->near_F, rows) || !array_reserve(&o->next, rows))
        return error_no_memory(error, m->kind->head.name);
    return SCREE_OK;
}

/* One iteration: x, y and F, and the trial point near x. */
typedef struct iteration {
    method *m;
    const view *w;
    double *x, *y, *F, *near, *near_y, *near_F, *next;
    double rho, moved, ratio; /* moved: |x - x~|^2 */
} iteration;

static void evaluate(iteration *k, const double *x, double *y, double *F) {
    view_apply(k->w, x, y);
    shift_all(k->w, y, F);
    view_count(k->w, k->m->info, 1.0);
    work_add(k->m->info, WORK_VECTOR, 3.0 * (double)k->w->rows);
}

/* Finds x~ with a suitable step. False: x is a fixed point, or no step is suitable. */
static bool approach(iteration *k) {
    const projection_parameters *given = k->m->parameters;
    for (int attempt = 0; attempt < 60; attempt++) {
        project_all(k->w, k->x, k->F, k->rho, k->near);
        evaluate(k, k->near, k->near_y, k->near_F);
        k->moved = dot_apart(k->w, k->x, k->near, k->x, k->near);
        double change = dot_apart(k->w, k->F, k->near_F, k->F, k->near_F);
        work_add(k->m->info, WORK_VECTOR, 10.0 * (double)k->w->rows);
        if (!(k->moved > 0.0)) return false;
        k->ratio = k->rho * sqrt(change / k->moved);
        if (k->ratio <= given->high) return true;
        k->rho *= fmin(1.0, 1.0 / k->ratio) / given->grow;
    }
    return false;
}

static void swap(double **a, double **b) {
    double *keep = *a;
    *a = *b;
    *b = keep;
}

static void rule_fixed_point(iteration *k) {
    swap(&k->x, &k->near);
    swap(&k->y, &k->near_y);
    swap(&k->F, &k->near_F);
}

/* x := P_K(x - length direction), and F there. */
static void go_along(iteration *k, const double *direction, double length) {
    project_all(k->w, k->x, direction, length, k->next);
    swap(&k->x, &k->next);
    evaluate(k, k->x, k->y, k->F);
    work_add(k->m->info, WORK_VECTOR, 4.0 * (double)k->w->rows);
}

/* With d = x - x~ - rho (F - F~) every solution lies beyond the plane through x~ with normal d.
 * Returns the distance from x to that plane in units of d, and a little more (He and Liao's
 * factor). */
static double way_to_plane(iteration *k) {
    double across = k->rho * dot_apart(k->w, k->x, k->near, k->F, k->near_F);
    double square = k->moved - 2.0 * across + k->ratio * k->ratio * k->moved;
    work_add(k->m->info, WORK_VECTOR, 2.0 * (double)k->w->rows);
    return square > 0.0 ? 1.8 * (k->moved - across) / square : 1.0;
}

static void rule_extragradient(iteration *k) { go_along(k, k->near_F, way_to_plane(k) * k->rho); }

static void rule_hyperplane(iteration *k) {
    double way = way_to_plane(k);
    for (size_t i = 0; i < k->w->rows; i++)
        k->near_F[i] = k->x[i] - k->near[i] - k->rho * (k->F[i] - k->near_F[i]);
    go_along(k, k->near_F, way);
}

/* Whether no better iterate was found for a long time. */
static bool gave_up(method *m) {
    if (m->info->iterations - m->keeper->best_iteration < PATIENCE) return false;
    m->info->outcome = SOLVER_STALLED;
    return true;
}

static scree_status projection_run(method *m, void (*rule)(iteration *k), scree_error *error) {
    const projection_parameters *given = m->parameters;
    projection_memory *o = m->memory;
    TRY(projection_reserve(m, error));
    iteration k = {.m = m,
                   .w = m->view,
                   .x = m->x,
                   .y = o->y.data,
                   .F = o->F.data,
                   .near = o->near.data,
                   .near_y = o->near_y.data,
                   .near_F = o->near_F.data,
                   .next = o->next.data,
                   .rho = given->step};
    evaluate(&k, k.x, k.y, k.F);
    do {
        m->info->iterations++;
        if (!approach(&k)) {
            m->info->outcome = SOLVER_STALLED;
            if (!(k.moved > 0.0)) keeper_show(m->keeper, k.w, k.near, k.near_y);
            break;
        }
        double ratio = k.ratio;
        rule(&k);
        if (ratio < given->low) k.rho *= given->grow;
    } while (!keeper_show(m->keeper, k.w, k.x, k.y) && !gave_up(m));
    return SCREE_OK;
}

static scree_status fixed_point_run(method *m, scree_error *error) {
    return projection_run(m, rule_fixed_point, error);
}

static scree_status extragradient_run(method *m, scree_error *error) {
    return projection_run(m, rule_extragradient, error);
}

static scree_status hyperplane_run(method *m, scree_error *error) {
    return projection_run(m, rule_hyperplane, error);
}

#define PROJECTION_KIND(name_, help_, source_, run_)                                               \
    {                                                                                              \
        .head = {.name = name_,                                                                    \
                 .help = help_,                                                                    \
                 .source = source_,                                                                \
                 .params = projection_params,                                                      \
                 .size = sizeof(projection_parameters),                                            \
                 .gives = CAN_EVERY_CONE | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |          \
                          CAN_SPACE | CAN_UNSYMMETRIC},                                            \
        METHOD_FUNCTIONS, .memory = sizeof(projection_memory), .run = run_,                        \
        .release = projection_release                                                              \
    }

const solver_kind solver_vi_fixed_point =
    PROJECTION_KIND("vi_fixed_point", "fixed point of the projection, self-adaptive step",
                    "He and Liao 2002", fixed_point_run);
const solver_kind solver_vi_extragradient =
    PROJECTION_KIND("vi_extragradient", "extragradient, self-adaptive step",
                    "Khobotov 1987; He and Liao 2002", extragradient_run);
const solver_kind solver_vi_hyperplane =
    PROJECTION_KIND("vi_hyperplane", "hyperplane projection, self-adaptive step",
                    "Solodov and Tseng 1996", hyperplane_run);
