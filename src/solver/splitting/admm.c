/* The alternating direction method of multipliers, over-relaxed (Boyd, Parikh, Chu, Peleato and
 * Eckstein 2011, 3.4), on the splitting x = z with x free and z in the cones:
 *
 *     x := (W + rho I)^-1 (rho (z - u) - q - s)
 *     z := P_K(a x + (1 - a) z + u),   u := u + a x + (1 - a) z_before - z
 *
 * -rho u tends to y^; s is its de Saxce shift, updated in every iteration, so that a fixed point
 * satisfies the exact non-associated law. (The shift of W z + q oscillates strongly while rho is
 * small, and the iterates with it.) W + rho I is factored once for each rho. rho starts small,
 * where a few iterations suffice if all contacts stick or open. It is then balanced: when one of
 * the residuals x - z (primal) and rho (z - z_before) (dual) is many times the other, rho changes
 * by the root of their ratio. This happens at the earliest when the iterations since the last
 * factorisation have cost as much as a new one, and less and less often, because with a rho that
 * changes for ever the method need not converge. W need not be symmetric. */
#include <math.h>

#include "solver/part/coupled.h"
#include "solver/part/method.h"
#include "solver/part/project.h"

/* Relative to the square of u: x and z differ by more than rounding. */
#define STANDS_STILL 1e-12
/* In units of the problem: a smaller rho counts as zero. */
#define LEAST_RHO 1e-10

enum {
    PATIENCE = 1000, /* iterations without a better iterate before giving up */
    FIRST_WAIT = 5   /* iterations before rho may change */
};
#define UNBALANCED 5.0

typedef struct admm_parameters {
    double penalty, relaxation;
} admm_parameters;

typedef struct admm_memory {
    coupled *system;
    ARRAY(double) P, Q;
    ARRAY(double) x, y, z, u, f;
} admm_memory;

static const param admm_params[] = {
    {.name = "penalty",
     .type = PARAM_REAL,
     .offset = offsetof(admm_parameters, penalty),
     .flags = PARAM_POSITIVE,
     .fallback = "1e-4",
     .help = "initial penalty of x = z, in units of the mean diagonal of W; it is balanced later"},
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(admm_parameters, relaxation),
     .low = 1.0,
     .high = 1.9,
     .fallback = "1.6",
     .help = "over-relaxation"},
    {.name = NULL},
};

static void admm_release(void *memory) {
    admm_memory *m = memory;
    coupled_destroy(m->system);
    array_free(&m->P);
    array_free(&m->Q);
    array_free(&m->x);
    array_free(&m->y);
    array_free(&m->z);
    array_free(&m->u);
    array_free(&m->f);
}

static scree_status admm_reserve(method *m, scree_error *error) {
    admm_memory *o = m->memory;
    const view *w = m->view;
    size_t rows = w->rows, local = w->contacts ? w->local_first[w->contacts] : 0;
    if (!array_reserve(&o->P, local) || !array_reserve(&o->Q, local) ||
        !array_reserve(&o->x, rows) || !array_reserve(&o->y, rows) || !array_reserve(&o->z, rows) ||
        !array_reserve(&o->u, rows) || !array_reserve(&o->f, rows))
        return error_no_memory(error, "the iterates of admm");
    if (!o->system) TRY(coupled_create(&o->system, error));
    return coupled_prepare(o->system, m->view, COUPLED_AUTO, error);
}

typedef struct state {
    const view *w;
    double *x, *y, *z, *u, *f; /* f: right-hand side */
    double rho, relaxation;
    double spent;     /* work since the last factorisation */
    int64_t factored; /* iteration of the last factorisation */
    int64_t wait;     /* iterations before the next one */
} state;

static scree_status factor(method *m, const state *s, int *sign, scree_error *error) {
    admm_memory *o = m->memory;
    const view *w = s->w;
    for (uint32_t c = 0; c < w->contacts; c++) {
        uint32_t n = w->row_first[c + 1] - w->row_first[c];
        for (uint32_t i = 0; i < n * n; i++) {
            bool diagonal = i % (n + 1) == 0;
            o->P.data[w->local_first[c] + i] = diagonal ? 1.0 : 0.0;
            o->Q.data[w->local_first[c] + i] = diagonal ? s->rho : 0.0;
        }
    }
    return coupled_factor(o->system, o->P.data, o->Q.data, m->info, sign, error);
}

/* u from z and its y^ (in x): the part that z does not explain. At a solution this is all of y^; a
 * contact that closes starts from zero. */
static void start_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->w->row_first;
    (void)sum;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        s->u[i] = s->f[i] = s->z[i] - s->x[i] / s->rho;
    for (uint32_t c = begin; c < end; c++)
        project_contact(s->w, c, s->f + first[c]);
    for (uint32_t i = first[begin]; i < first[end]; i++)
        s->u[i] -= s->f[i];
}

/* rho (z - u) - q - s, with the shift of -rho u */
static void right_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->w->row_first;
    (void)sum;
    for (uint32_t c = begin; c < end; c++) {
        double speed[ROWS_MAX] = {0.0}, shifted[ROWS_MAX];
        uint32_t at = first[c], rows = first[c + 1] - at;
        for (uint32_t i = 0; i < rows; i++) {
            speed[i] = -s->rho * s->u[at + i];
            s->f[at + i] = s->rho * (s->z[at + i] - s->u[at + i]) - s->w->q[at + i];
        }
        shift_contact(s->w, c, speed, shifted);
        s->f[at] -= shifted[0] - speed[0];
    }
}

/* z and u; the squares of both residuals, of z and of u. */
static void split_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->w->row_first;
    for (uint32_t c = begin; c < end; c++) {
        double point[ROWS_MAX] = {0.0}, mixed[ROWS_MAX];
        uint32_t at = first[c], rows = first[c + 1] - at;
        for (uint32_t i = 0; i < rows; i++) {
            mixed[i] = s->relaxation * s->x[at + i] + (1.0 - s->relaxation) * s->z[at + i];
            point[i] = mixed[i] + s->u[at + i];
        }
        project_contact(s->w, c, point);
        for (uint32_t i = 0; i < rows; i++) {
            double apart = s->x[at + i] - point[i], moved = point[i] - s->z[at + i];
            s->u[at + i] += mixed[i] - point[i];
            s->z[at + i] = point[i];
            sum[0] += apart * apart;
            sum[1] += moved * moved;
            sum[2] += point[i] * point[i];
            sum[3] += s->u[at + i] * s->u[at + i];
        }
    }
}

static void iterate(method *m, state *s, double *sum) {
    admm_memory *o = m->memory;
    double before = m->info->work;
    view_each(s->w, right_chunk, s, sum);
    coupled_solve(o->system, s->f, NULL, 0, s->x, s->y, m->info);
    view_each(s->w, split_chunk, s, sum);
    view_apply(s->w, s->z, s->y);
    view_count(s->w, m->info, 1.0);
    work_add(m->info, WORK_VECTOR, 25.0 * (double)s->w->rows);
    m->info->iterations++;
    s->spent += m->info->work - before;
}

/* The new rho, or the old one. Residuals are relative to the quantities whose differences they are:
 * z, and rho u. */
static double balanced(const method *m, const state *s, const double *sum) {
    const admm_memory *o = m->memory;
    bool early = m->info->iterations - s->factored < s->wait;
    if (early || s->spent < coupled_work(o->system)) return s->rho;
    /* z is constant while x differs from it: u, from a start that was far too large, decreases by
     * their difference in each iteration */
    if (!(sum[1] > 0.0) && sum[0] > STANDS_STILL * sum[3]) return fmin(10.0 * s->rho, 1e4);
    if (!(sum[2] > 0.0) || !(sum[3] > 0.0)) return s->rho;
    double primal = sqrt(sum[0] / sum[2]), dual = sqrt(sum[1] / sum[3]);
    if (!(primal > UNBALANCED * dual) && !(dual > UNBALANCED * primal)) return s->rho;
    if (!(primal > 0.0) || !(dual > 0.0)) return s->rho;
    double factor_of = fmin(fmax(sqrt(primal / dual), 0.1), 10.0);
    return fmin(fmax(s->rho * factor_of, LEAST_RHO), 1e4);
}

static scree_status admm_run(method *m, scree_error *error) {
    const admm_parameters *given = m->parameters;
    admm_memory *o = m->memory;
    const view *w = m->view;
    TRY(admm_reserve(m, error));
    state s = {.w = w, .rho = given->penalty, .relaxation = given->relaxation, .wait = FIRST_WAIT};
    s.x = o->x.data, s.y = o->y.data, s.z = o->z.data;
    s.u = o->u.data, s.f = o->f.data;
    double sum[VIEW_SUMS];
    int sign;
    project_all(w, m->x, NULL, 0.0, s.z);
    view_apply(w, s.z, s.y);
    shift_all(w, s.y, s.x);
    view_each(w, start_chunk, &s, sum);
    view_count(w, m->info, 1.0);
    work_add(m->info, WORK_VECTOR, 10.0 * (double)w->rows);
    TRY(factor(m, &s, &sign, error));
    while (sign != 0) {
        iterate(m, &s, sum);
        if (keeper_show(m->keeper, w, s.z, s.y)) return SCREE_OK;
        if (m->info->iterations - m->keeper->best_iteration >= PATIENCE) break;
        double rho = balanced(m, &s, sum);
        if (rho == s.rho) continue;
        for (size_t i = 0; i < w->rows; i++)
            s.u[i] *= s.rho / rho;
        s.rho = rho;
        s.spent = 0.0;
        s.factored = m->info->iterations;
        s.wait += s.wait / 3;
        TRY(factor(m, &s, &sign, error));
    }
    m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

const solver_kind solver_admm = {
    .head = {.name = "admm",
             .help = "alternating directions of multipliers, penalty by residual balancing",
             .source = "Boyd, Parikh, Chu, Peleato and Eckstein 2011",
             .params = admm_params,
             .size = sizeof(admm_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(admm_memory),
    .run = admm_run,
    .release = admm_release,
};
