/* Newton's method in velocities, for bodies that are too large to be condensed: W is never
 * assembled.
 *
 * With multipliers l and weights rho the law of a contact is S~ = P(l - rho U~), P the projection
 * on its cone, as soon as S~ = l. For given l
 *
 *     F(x) = A x - H S(H' x) = 0,   x = v - v_free,
 *
 * is solved by Newton's method with the symmetric matrix A + H E H': E is the derivative of the
 * projection at fixed friction bound. (F does contain the change of the bound with the normal
 * impulse, so that the solution obeys Coulomb's law and not Tresca's.) When F is small against S~ -
 * l, l becomes S~ (method of multipliers). The linear systems are solved by factorisation, or by
 * conjugate gradients where a factor would be too large: linear/spd.h. */
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "problem/cone.h"
#include "problem/explicit.h"
#include "problem/operator.h"
#include "solver/methods.h"
#include "solver/part/method.h"
#include "solver/relaxation/momentum.h"

#define BALANCE   0.3  /* ratio of |F| to |H (S~ - l)| at which the multipliers are updated */
#define CERTIFY   0.5  /* share of the tolerance at which velocities are computed exactly */
#define TOLERANCE 3e-2 /* tolerance of conjugate gradients within a step */
#define FLAT      0.1  /* share of the slope that may remain at the end of a line search */
#define SEARCHES  20
#define SLOW      0.6 /* share of |H (S~ - l)| that may remain from one update to the next */
#define STIFFEN   2.0
#define PATIENCE  60 /* steps without a better residual before the method ends */
/* Expected iterations of conjugate gradients: a matrix, which serves only once, is factored only
 * where that is cheaper. */
#define GRADIENT_STEPS 100

typedef struct velocity_parameters {
    double weight;
} velocity_parameters;

struct solver {
    velocity_parameters parameters;
    solver *matrix;            /* problems that bring W have no velocities */
    explicit_problem explicit; /* the problem with H written down */
    momentum momentum;
    spd *factor;
    ARRAY(double) x, F, dx, Ax, Adx, bound; /* of the momentum */
    ARRAY(double) l, S_changed, S;          /* (rows of the contacts) */
    ARRAY(double) U_free;                   /* H' v_free */
    ARRAY(double) E, local;                 /* (ROWS_MAX^2 for each contact) */
    ARRAY(double) rho, v;                   /* (contacts), (dofs) */
};

static scree_status velocity_create(const solver_kind *k, const void *given, solver **out,
                                    scree_error *error) {
    (void)k;
    solver *s = mem_alloc(1, sizeof *s);
    *out = NULL;
    if (!s) return error_no_memory(error, "nsn_velocity");
    s->parameters = *(const velocity_parameters *)given;
    *out = s;
    return SCREE_OK;
}

static void velocity_forget(solver *s) {
    momentum_free(&s->momentum);
    spd_destroy(s->factor);
    s->factor = NULL;
    if (s->matrix) method_forget(s->matrix);
}

static void velocity_destroy(solver *s) {
    if (!s) return;
    velocity_forget(s);
    method_destroy(s->matrix);
    array_free(&s->x), array_free(&s->F), array_free(&s->dx), array_free(&s->Ax),
        array_free(&s->Adx), array_free(&s->bound), array_free(&s->l);
    array_free(&s->S_changed), array_free(&s->S), array_free(&s->U_free), array_free(&s->E);
    array_free(&s->local), array_free(&s->rho), array_free(&s->v);
    explicit_free(&s->explicit.own);
    mem_free(s);
}

static double compliance(const row *r, const row_extra *extra, int i) {
    return r->has & ROW_HAS_C ? extra->C[i] : 0.0;
}

/* Tangential part: x becomes its nearest point of a disk, E the derivative times the weights. */
static void slide(int n, double bound, double *x, const double *weight, double *E) {
    double size = cone_length(x + 1, n - 1), share = size > bound ? bound / size : 1.0;
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            double along = size > bound ? x[i] * x[j] / (size * size) : 0.0;
            E[i * n + j] = share * ((i == j ? 1.0 : 0.0) - along) * weight[i];
        }
    for (int i = 1; i < n; i++)
        x[i] *= share;
}

/* S~ = P(l - rho (y + C S~)), y = U + b, and E = -dS~/dy, with this bound of friction. */
static void answer(const row *r, const row_extra *extra, double rho, double bound, const double *l,
                   const double *y, double *S, double *E) {
    int n = r->dimension;
    double weight[ROWS_MAX];
    for (int i = 0; i < n; i++) {
        double soft = 1.0 + rho * compliance(r, extra, i);
        S[i] = (l[i] - rho * y[i]) / soft;
        weight[i] = rho / soft;
    }
    memset(E, 0, (size_t)n * (size_t)n * sizeof *E);
    if (cone_of(r)->held) {
        for (int i = 0; i < n; i++)
            E[i * n + i] = weight[i];
        return;
    }
    if (r->cone == CONE_BOX) {
        if (S[0] > extra->lower && S[0] < extra->upper) E[0] = weight[0];
        S[0] = fmin(fmax(S[0], extra->lower), extra->upper);
        return;
    }
    if (cone_of(r)->unilateral) { /* moments and facets are not taken */
        if (S[0] > 0.0)
            E[0] = weight[0];
        else
            S[0] = 0.0;
        if (n > 1) slide(n, bound, S, weight, E);
        return;
    }
    for (int i = 0; i < n; i++)
        S[i] = 0.0;
}

static double length_of(const double *x, size_t n) {
    double sum = 0.0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * x[k];
    return sqrt(sum);
}

static double dot_of(const double *x, const double *y, size_t n) {
    double sum = 0.0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * y[k];
    return sum;
}

/* U = H' v of a contact, and its impulses and E there. */
static void evaluate_contact(solver *s, const problem *p, uint32_t c, double *U) {
    const row *r = problem_row(p, c);
    const row_extra *extra = cone_extra(p, r);
    uint32_t at = p->row_first[c];
    double y[ROWS_MAX], *E = s->E.data + (size_t)c * ROWS_MAX * ROWS_MAX;
    momentum_relative(&s->momentum, c, s->x.data, U);
    for (int i = 0; i < r->dimension; i++) {
        U[i] += s->U_free.data[at + (uint32_t)i];
        y[i] = U[i] + p->b[at + (uint32_t)i];
    }
    answer(r, extra, s->rho.data[c], s->bound.data[c], s->l.data + at, y, s->S_changed.data + at,
           E);
    cone_physical(r, extra, s->S_changed.data + at, U, s->S.data + at);
    for (int i = 0; i < r->dimension && r->has & ROW_HAS_D; i++)
        E[i * r->dimension + i] += extra->D[i];
}

/* F = A x - H S with A x given. */
static void evaluate(solver *s, const problem *p) {
    const momentum *m = &s->momentum;
    memcpy(s->F.data, s->Ax.data, m->rows * sizeof(double));
    for (uint32_t c = 0; c < p->contacts; c++) {
        double U[ROWS_MAX], down[ROWS_MAX];
        evaluate_contact(s, p, c, U);
        for (int i = 0; i < problem_row(p, c)->dimension; i++)
            down[i] = -s->S.data[p->row_first[c] + (uint32_t)i];
        momentum_push(m, c, down, s->F.data);
    }
}

/* Evaluates the laws at x: the next multipliers, with the friction bounds of their normal
 * impulses. */
typedef struct look {
    double apart; /* |H (next - l)| */
    double value; /* residual of the laws, provided that x is accurate */
} look;

static look look_at_laws(solver *s, const problem *p, const solver_settings *settings) {
    look now = {0};
    double squares = 0.0, most = 0.0;
    memset(s->dx.data, 0, s->momentum.rows * sizeof(double));
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = problem_row(p, c);
        uint32_t at = p->row_first[c];
        double U[ROWS_MAX], apart[ROWS_MAX], kept = s->bound.data[c];
        evaluate_contact(s, p, c, U);
        if (r->cone == CONE_COULOMB) {
            s->bound.data[c] = r->mu * s->S_changed.data[at];
            evaluate_contact(s, p, c, U);
            s->bound.data[c] = kept;
        }
        for (int i = 0; i < r->dimension; i++)
            apart[i] = s->S_changed.data[at + (uint32_t)i] - s->l.data[at + (uint32_t)i];
        momentum_push(&s->momentum, c, apart, s->dx.data);
        double value = residual_contact(p, c, s->S.data + at, U,
                                        s->local.data + (size_t)c * ROWS_MAX * ROWS_MAX);
        squares += value * value;
        most = fmax(most, value);
    }
    now.apart = length_of(s->dx.data, s->momentum.rows);
    now.value = settings->norm == NORM_SCALED ? sqrt(squares / p->contacts) : most;
    now.value /= p->reference_speed;
    return now;
}

/* Multipliers and bounds take the values that look_at_laws found. */
static void follow(solver *s, const problem *p) {
    memcpy(s->l.data, s->S_changed.data, p->row_first[p->contacts] * sizeof(double));
    for (uint32_t c = 0; c < p->contacts; c++)
        if (problem_row(p, c)->cone == CONE_COULOMB)
            s->bound.data[c] = problem_row(p, c)->mu * s->S_changed.data[p->row_first[c]];
}

/* Multipliers that converge slowly need more weight: an error for which W is a share w of the
 * contacts' own mobility decreases by 1 / (1 + weight w) each time. */
static void stiffen(solver *s, const problem *p) {
    for (uint32_t c = 0; c < p->contacts; c++)
        s->rho.data[c] *= STIFFEN;
}

/* Moves x and A x by t of the step. */
static void move(solver *s, double t) {
    for (size_t k = 0; k < s->momentum.rows; k++) {
        s->x.data[k] += t * s->dx.data[k];
        s->Ax.data[k] += t * s->Adx.data[k];
    }
}

/* F is the gradient of a convex function along the step, whose slope rises from `slope` < 0. Finds
 * a length where the slope nearly vanishes, by the rule of false position. */
static void search(solver *s, const problem *p, double slope) {
    double low = 0.0, at_low = slope, high = 0.0, at_high = 0.0, t = 1.0;
    move(s, 1.0);
    for (int k = 0; k < SEARCHES; k++) {
        evaluate(s, p);
        double now = dot_of(s->F.data, s->dx.data, s->momentum.rows);
        if (fabs(now) <= FLAT * -slope || (now < 0.0 && t >= 1.0)) return;
        if (now < 0.0)
            low = t, at_low = now;
        else
            high = t, at_high = now;
        double next = low + (high - low) * fmin(fmax(at_low / (at_low - at_high), 0.1), 0.9);
        move(s, next - t);
        t = next;
    }
    evaluate(s, p);
}

/* One step of Newton's method from the last evaluation. */
static scree_status step(solver *s, const problem *p, const solver_settings *settings,
                         solver_info *info, scree_error *error) {
    momentum *m = &s->momentum;
    bool positive;
    for (uint32_t c = 0; c < p->contacts; c++)
        momentum_add(m, c, s->E.data + (size_t)c * ROWS_MAX * ROWS_MAX);
    scree_status status = spd_factor(s->factor, &m->G, &positive, error);
    for (size_t k = 0; k < m->rows; k++)
        s->dx.data[k] = -s->F.data[k];
    if (status == SCREE_OK) status = spd_solve(s->factor, s->dx.data, 1, settings->team, error);
    momentum_restore(m);
    TRY(status);
    momentum_times(m, s->dx.data, s->Adx.data, settings->team);
    search(s, p, dot_of(s->F.data, s->dx.data, m->rows));
    spd_counts counts = spd_count(s->factor);
    work_add(info, WORK_SPARSE, counts.factor_work);
    work_add(info, WORK_SOLVE, counts.solve_work);
    info->factorisations++;
    info->iterations++;
    return SCREE_OK;
}

/* The exact velocities of S, and its certificate. */
static scree_status certify(solver *s, const problem *p, const solver_settings *settings,
                            solver_info *info, scree_error *error) {
    for (uint32_t c = 0; c < p->contacts; c++) { /* of multipliers, which obey friction */
        const row *r = problem_row(p, c);
        double U[ROWS_MAX];
        momentum_relative(&s->momentum, c, s->x.data, U);
        for (int i = 0; i < r->dimension; i++)
            U[i] += s->U_free.data[p->row_first[c] + (uint32_t)i];
        cone_physical(r, cone_extra(p, r), s->l.data + p->row_first[c], U,
                      s->S.data + p->row_first[c]);
    }
    TRY(coupled_velocity(p, s->S.data, s->v.data, settings->team, error));
    info->refreshes++;
    info->residual = residual_measure(p, s->S.data, s->v.data);
    if (norm_value(settings->norm, &info->residual) <= settings->tolerance &&
        !residual_lost(p, s->S.data, settings->tolerance, settings->team))
        info->outcome = SOLVER_CONVERGED;
    return SCREE_OK;
}

/* Whether the method is done. Notifies the observer. */
static bool ended(const solver_settings *settings, solver_info *info, const look *now,
                  int64_t since_best) {
    residual told = {
        .rms = now->value, .max = now->value, .worst = UINT32_MAX, .natural = now->value};
    if (settings->progress)
        settings->progress(settings->user, info->method, info->iterations, &told);
    if (settings->cancel && settings->cancel(settings->user))
        info->outcome = SOLVER_CANCELLED;
    else if (info->iterations >= settings->max_iterations ||
             (settings->max_work > 0.0 && info->work >= settings->max_work))
        info->outcome = SOLVER_MAX_ITERATIONS;
    else if (since_best > PATIENCE)
        info->outcome = SOLVER_STALLED;
    else
        return false;
    return true;
}

static scree_status iterate(solver *s, const problem *p, const solver_settings *settings,
                            solver_info *info, scree_error *error) {
    double goal = CERTIFY * settings->tolerance, last = INFINITY, best = INFINITY;
    int64_t best_at = 0;
    for (;;) {
        evaluate(s, p);
        double F = length_of(s->F.data, s->momentum.rows);
        look now = look_at_laws(s, p, settings);
        bool fits = F <= BALANCE * now.apart || now.apart == 0.0;
        if (fits) {
            follow(s, p);
            if (now.apart > SLOW * last) stiffen(s, p);
            last = now.apart;
        }
        if (fits && now.value <= goal) {
            TRY(certify(s, p, settings, info, error));
            if (info->outcome == SOLVER_CONVERGED) return SCREE_OK;
            goal *= 0.1;
        }
        if (now.value < best) best = now.value, best_at = info->iterations;
        if (ended(settings, info, &now, info->iterations - best_at)) break;
        evaluate(s, p);
        TRY(step(s, p, settings, info, error));
    }
    return certify(s, p, settings, info, error);
}

static bool reserve(solver *s, const problem *p) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0, n = s->momentum.rows;
    size_t squares = (size_t)p->contacts * ROWS_MAX * ROWS_MAX;
    return array_reserve(&s->x, n) && array_reserve(&s->F, n) && array_reserve(&s->dx, n) &&
           array_reserve(&s->Ax, n) && array_reserve(&s->Adx, n) &&
           array_reserve(&s->bound, p->contacts) && array_reserve(&s->l, rows) &&
           array_reserve(&s->S_changed, rows) && array_reserve(&s->S, rows) &&
           array_reserve(&s->U_free, rows) && array_reserve(&s->E, squares) &&
           array_reserve(&s->local, squares) && array_reserve(&s->rho, p->contacts) &&
           array_reserve(&s->v, p->dofs);
}

/* The start, local operators and weights. */
static void begin(solver *s, const problem *p, const double *S) {
    memset(s->x.data, 0, s->momentum.rows * sizeof(double));
    memset(s->Ax.data, 0, s->momentum.rows * sizeof(double));
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = problem_row(p, c);
        const row_extra *extra = cone_extra(p, r);
        uint32_t at = p->row_first[c];
        double changed[ROWS_MAX * ROWS_MAX], *W = s->local.data + (size_t)c * ROWS_MAX * ROWS_MAX;
        problem_local_operator(p, c, W);
        cone_operator(r, extra, W, changed, NULL);
        double W_d = cone_mean_diagonal(r, extra, changed);
        s->rho.data[c] = W_d > 0.0 ? s->parameters.weight / W_d : 0.0;
        problem_relative_velocity(p, c, p->v_free, s->U_free.data + at);
        for (int i = 0; i < r->dimension; i++)
            s->l.data[at + (uint32_t)i] = S[at + (uint32_t)i];
        s->bound.data[c] = cone_tangent_limit(r, fmax(S[at], 0.0));
    }
}

static scree_status velocity_solve(solver *s, const problem *p, const solver_settings *settings,
                                   double *S, double *v, solver_info *info, scree_error *error) {
    if (p->W) {
        if (!s->matrix) TRY(method_default(&solver_nsn_proximal, &s->matrix, error));
        return solver_nsn_proximal.solve(s->matrix, p, settings, S, v, info, error);
    }
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = solver_nsn_velocity.head.name};
    if (p->contacts == 0) {
        if (p->dofs) memcpy(v, p->v_free, p->dofs * sizeof *v);
        info->outcome = SOLVER_CONVERGED;
        return SCREE_OK;
    }
    TRY(explicit_make(&s->explicit, p, &p, error));
    TRY(momentum_make(&s->momentum, p, error));
    if (!reserve(s, p)) return error_no_memory(error, "nsn_velocity");
    spd_settings linear = spd_default_settings();
    linear.tolerance = TOLERANCE;
    linear.work = GRADIENT_STEPS * 2.0 * (double)s->momentum.G.value.count;
    spd_destroy(s->factor); /* its memory is worth more than the work to make it again */
    s->factor = NULL;
    TRY(spd_create(&s->factor, &linear, error));
    begin(s, p, S);
    TRY(iterate(s, p, settings, info, error));
    memcpy(S, s->S.data, p->row_first[p->contacts] * sizeof *S);
    memcpy(v, s->v.data, p->dofs * sizeof *v);
    return SCREE_OK;
}

static const param parameters[] = {
    {.name = "weight",
     .type = PARAM_REAL,
     .offset = offsetof(velocity_parameters, weight),
     .flags = PARAM_POSITIVE,
     .fallback = "3",
     .help = "penalty parameter of the laws in the matrix, in units of the inverse mobility of "
             "each contact"},
    {0}};

const solver_kind solver_nsn_velocity = {
    .head = {.name = "nsn_velocity",
             .help = "semismooth Newton in velocities with multipliers: for deformable bodies too "
                     "large to condense",
             .source = "Alart and Curnier 1991; Simo and Laursen 1992",
             .params = parameters,
             .size = sizeof(velocity_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_BOX | CAN_BILATERAL |
                      CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_COUPLED},
    .create = velocity_create,
    .solve = velocity_solve,
    .forget = velocity_forget,
    .destroy = velocity_destroy,
};
