/* Uzawa's method: gradient steps of fixed length on the impulses, each followed by a projection
 * onto the admissible impulses (Duvaut and Lions 1976; De Saxce and Feng 1998),
 *
 *     x_N := max(0, x_N - rho y_N),   x_T := P(x_T - rho y_T),   |x_T| <= mu x_N,
 *
 * where P is the projection onto the disk with the new x_N in its bound. A fixed point satisfies
 * Coulomb's law exactly. rho is a share of 2 / |W|; |W| is found by power iterations. W should be
 * symmetric or nearly so, as the matrices of real problem files are. */
#include <math.h>

#include "problem/polygon.h"
#include "solver/part/eigenvalue.h"
#include "solver/part/method.h"

#define PATIENCE 20000 /* iterations without a better iterate */

typedef struct uzawa_parameters {
    double relaxation;
} uzawa_parameters;

static const param parameters[] = {
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(uzawa_parameters, relaxation),
     .low = 0.01,
     .high = 1.99,
     .fallback = "1",
     .help = "step length times the largest eigenvalue of W; frictionless problems converge below "
             "2"},
    {0},
};

typedef struct uzawa_memory {
    ARRAY(double) x, y;
} uzawa_memory;

static double norm_of(const double *x, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* x of one contact after its step: each part of the cone bounded by the new normal impulse. */
static void project_by_parts(const view *w, uint32_t c, double *x) {
    const row *r = &w->row[c];
    cone_part part[3];
    if (cone_of(r)->faceted) {
        x[0] = fmax(x[0], 0.0);
        polygon_nearest(r->facets, r->mu * x[0], x + 1, NULL);
        return;
    }
    if (!cone_of(r)->round) {
        cone_project(r, view_extra(w, c), x);
        return;
    }
    int parts = cone_parts(r, view_extra(w, c), true, part);
    x[0] = fmax(x[0], 0.0);
    for (int k = 0; k < parts; k++) {
        double *own = x + part[k].first, bound = part[k].slope * x[0];
        double size = norm_of(own, (size_t)part[k].rows);
        for (int i = 0; i < part[k].rows && size > bound; i++)
            own[i] *= bound / size;
    }
}

static scree_status uzawa_run(method *m, scree_error *error) {
    const uzawa_parameters *given = m->parameters;
    uzawa_memory *o = m->memory;
    const view *w = m->view;
    if (!array_reserve(&o->x, w->rows) || !array_reserve(&o->y, w->rows))
        return error_no_memory(error, "the iterates of uzawa");
    double largest = view_largest_eigenvalue(w, o->x.data, o->y.data, m->info);
    double rho = largest > 0.0 ? given->relaxation / largest : 1.0, *x = m->x;
    view_apply(w, x, o->y.data);
    do {
        for (uint32_t c = 0; c < w->contacts; c++) {
            for (uint32_t i = w->row_first[c]; i < w->row_first[c + 1]; i++)
                x[i] -= rho * o->y.data[i];
            project_by_parts(w, c, x + w->row_first[c]);
        }
        view_apply(w, x, o->y.data);
        m->info->iterations++;
        view_count(w, m->info, 1.0);
        work_add(m->info, WORK_VECTOR, 10.0 * (double)w->rows);
        if (m->info->iterations - m->keeper->best_iteration > PATIENCE) {
            m->info->outcome = SOLVER_STALLED;
            break;
        }
    } while (!keeper_show(m->keeper, w, x, o->y.data));
    return SCREE_OK;
}

static void uzawa_release(void *memory) {
    uzawa_memory *o = memory;
    array_free(&o->x);
    array_free(&o->y);
}

const solver_kind solver_uzawa = {
    .head = {.name = "uzawa",
             .help = "projected gradient steps of fixed length, from the largest eigenvalue of W",
             .source = "Duvaut and Lions 1976; De Saxce and Feng 1998",
             .params = parameters,
             .size = sizeof(uzawa_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(uzawa_memory),
    .run = uzawa_run,
    .release = uzawa_release,
};
