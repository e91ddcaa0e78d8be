/* Accelerated projected gradients (Nesterov 1983; for contacts Mazhar, Heyn, Negrut and Tasora
 * 2015) with adaptive restart (O'Donoghue and Candes 2015):
 *
 *     z = x + beta (x - x_before)
 *     x_new = P_K(z - F(z) / L),   F(z) = y^,   y = W z + q
 *
 * y^ is y with the de Saxce shift, so that a fixed point satisfies the exact non-associated law. L
 * is an upper bound of W along the step d = x_new - z, d.W d <= L d.d, found by backtracking and
 * slowly decreased. The extrapolation is dropped where it points back, (z - x_new).(x_new - x) > 0.
 *
 * The shift makes the map rotate about solutions, and momentum amplifies this: beds of spheres kept
 * oscillating at a residual of 1e-2. So the extrapolation is also dropped where the gradient map L
 * |z - x_new| has grown to several times its least value since the last drop. (Keeping the shift
 * fixed between restarts, smoothing it over iterations, or restarting whenever |x_new - x| shrinks
 * took longer.)
 *
 * Each iteration needs one product, W x_new, because W z is a combination of the last two products,
 * and two passes over the contacts; the second pass is combined with the product while its rows are
 * in the cache. */
#include <math.h>

#include "solver/part/method.h"
#include "solver/part/project.h"

/* Relative to the square of the impulses: a shorter step is rounding. */
#define LEAST_STEP 1e-24

enum { PATIENCE = 5000 }; /* iterations without a better iterate before giving up */
#define GROWTH 8.0 /* growth of the squared gradient map at which the extrapolation is dropped */

typedef struct apgd_parameters {
    int64_t check_every; /* iterations */
    double let_down;     /* factor of L after each iteration */
} apgd_parameters;

typedef struct apgd_memory {
    ARRAY(double) x, y; /* (3 x rows) the last two iterates and the new one */
} apgd_memory;

static const param apgd_params[] = {
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(apgd_parameters, check_every),
     .flags = PARAM_POSITIVE,
     .low = 1,
     .high = INFINITY,
     .fallback = "10",
     .help = "iterations between two evaluations of the residual; it is evaluated after each of "
             "the first ten"},
    {.name = "let_down",
     .type = PARAM_REAL,
     .offset = offsetof(apgd_parameters, let_down),
     .low = 0.1,
     .high = 1.0,
     .fallback = "0.98",
     .help = "factor of the estimated bound of W after each iteration"},
    {.name = NULL},
};

static void apgd_release(void *memory) {
    apgd_memory *m = memory;
    array_free(&m->x);
    array_free(&m->y);
}

typedef struct state {
    method *m;
    const view *w;
    double *x[3], *y[3]; /* before, now, new */
    double beta, L, theta;
    double least; /* |gradient map|^2 since the last restart */
} state;

/* |x_new - z|^2, (z - x_new).(x_new - x), |x_new|^2 */
typedef struct step_sums {
    double square, back, size;
} step_sums;

/* One contact, with constant rows in the usual cases. */
static inline void advance_contact(const state *s, uint32_t c, uint32_t rows, double step,
                                   step_sums *sum) {
    uint32_t first = s->w->row_first[c];
    const double *before = s->x[0] + first, *x = s->x[1] + first;
    const double *y_before = s->y[0] + first, *y = s->y[1] + first;
    double *to = s->x[2] + first, z[ROWS_MAX], y_z[ROWS_MAX], F[ROWS_MAX];
    for (uint32_t i = 0; i < rows; i++) {
        z[i] = x[i] + s->beta * (x[i] - before[i]);
        y_z[i] = y[i] + s->beta * (y[i] - y_before[i]);
    }
    shift_contact(s->w, c, y_z, F);
    for (uint32_t i = 0; i < rows; i++)
        F[i] = z[i] - step * F[i];
    project_contact(s->w, c, F);
    for (uint32_t i = 0; i < rows; i++) {
        double d = F[i] - z[i];
        to[i] = F[i];
        sum->square += d * d;
        sum->back -= d * (F[i] - x[i]);
        sum->size += F[i] * F[i];
    }
}

static void advance_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->w->row_first;
    double step = 1.0 / s->L;
    step_sums own = {0.0, 0.0, 0.0};
    for (uint32_t c = begin; c < end; c++) {
        uint32_t rows = first[c + 1] - first[c];
        if (rows == 3)
            advance_contact(s, c, 3, step, &own);
        else if (rows == 2)
            advance_contact(s, c, 2, step, &own);
        else
            advance_contact(s, c, rows, step, &own);
    }
    sum[0] = own.square;
    sum[1] = own.back;
    sum[2] = own.size;
}

/* d . W d, with the new y. */
static void curve_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    double curve = 0.0;
    for (uint32_t i = s->w->row_first[begin]; i < s->w->row_first[end]; i++) {
        double z = s->x[1][i] + s->beta * (s->x[1][i] - s->x[0][i]);
        double y_z = s->y[1][i] + s->beta * (s->y[1][i] - s->y[0][i]);
        curve += (s->x[2][i] - z) * (s->y[2][i] - y_z);
    }
    sum[0] += curve;
}

/* The new x and y; L is raised until it bounds W along the step. Steps as small as the rounding of
 * x carry no information about W. Returns whether the extrapolation is to be dropped. */
static bool advance(state *s) {
    double step[VIEW_SUMS], curve[VIEW_SUMS];
    for (int attempt = 0; attempt < 30; attempt++) {
        view_each(s->w, advance_chunk, s, step);
        view_apply_each(s->w, s->x[2], s->y[2], curve_chunk, s, curve);
        view_count(s->w, s->m->info, 1.0);
        work_add(s->m->info, WORK_VECTOR, 15.0 * (double)s->w->rows);
        if (!(curve[0] > s->L * step[0]) || !(step[0] > LEAST_STEP * step[2])) break;
        s->L = fmax(1.05 * curve[0] / step[0], 1.2 * s->L);
    }
    double map = s->L * s->L * step[0];
    s->least = fmin(s->least, map);
    return step[1] > 0.0 || map > GROWTH * s->least;
}

static void turn(double *list[3]) {
    double *first = list[0];
    list[0] = list[1];
    list[1] = list[2];
    list[2] = first;
}

/* Nesterov's weight of the extrapolation. */
static void extrapolate(state *s, bool restart) {
    if (restart) {
        s->theta = 1.0;
        s->least = INFINITY;
    }
    double square = s->theta * s->theta;
    double next = 0.5 * (s->theta * sqrt(square + 4.0) - square);
    s->beta = restart ? 0.0 : s->theta * (1.0 - s->theta) / (square + next);
    s->theta = next;
}

static bool looked_at(const method *m) {
    const apgd_parameters *given = m->parameters;
    int64_t iterations = m->info->iterations;
    return iterations <= 10 || iterations % given->check_every == 0 ||
           iterations >= m->settings->max_iterations;
}

static scree_status apgd_run(method *m, scree_error *error) {
    const apgd_parameters *given = m->parameters;
    apgd_memory *o = m->memory;
    const view *w = m->view;
    if (!array_reserve(&o->x, 3 * w->rows) || !array_reserve(&o->y, 3 * w->rows))
        return error_no_memory(error, "the iterates of apgd");
    state s = {.m = m, .w = w, .L = 1.0, .theta = 1.0, .least = INFINITY};
    for (size_t i = 0; i < 3; i++) {
        s.x[i] = o->x.data + i * w->rows;
        s.y[i] = o->y.data + i * w->rows;
    }
    project_all(w, m->x, NULL, 0.0, s.x[1]);
    view_apply(w, s.x[1], s.y[1]);
    view_count(w, m->info, 1.0);
    for (;;) {
        m->info->iterations++;
        bool restart = advance(&s);
        turn(s.x);
        turn(s.y);
        extrapolate(&s, restart);
        s.L *= given->let_down;
        if (!looked_at(m)) continue;
        work_add(m->info, WORK_VECTOR, 10.0 * (double)w->rows);
        if (keeper_show(m->keeper, w, s.x[1], s.y[1])) break;
        if (m->info->iterations - m->keeper->best_iteration < PATIENCE) continue;
        m->info->outcome = SOLVER_STALLED;
        break;
    }
    return SCREE_OK;
}

const solver_kind solver_apgd = {
    .head = {.name = "apgd",
             .help = "accelerated projected gradients with adaptive restart",
             .source =
                 "Nesterov 1983; Mazhar, Heyn, Negrut and Tasora 2015; O'Donoghue and Candes 2015",
             .params = apgd_params,
             .size = sizeof(apgd_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(apgd_memory),
    .run = apgd_run,
    .release = apgd_release,
};
