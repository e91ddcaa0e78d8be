/* The quadratic pseudopotential of A-CD2 (DD08 70). With X = (U+ + U-) / 2, the velocity that is
 * dual to a percussion, a contact dissipates by
 *
 *     Phi = 2 K_N min(0, X_N)^2 + 2 K_T |X_T|^2,   S_d = -4 K X = -2 K (U+ + U-),
 *
 * in addition to the reaction that keeps the bodies apart. A point of mass m rebounds from a plane
 * with e = max(0, (2 K_N - m) / (2 K_N + m)). K are kilograms per percussion: on a contact that
 * lasts they are dampers of viscosity K / h, so that c = K / h may be given instead.
 *
 * One-sided (as written above), a separating contact has no impulse; passes find the contacts that
 * push. Two-sided, as DD08 print it, K_N also pulls: a ball that is still active one step after its
 * bounce is stopped.
 *
 * The same law can be written into a row in two ways, depending on the friction:
 *   beside the cone   D_N = 2 K_N, d_N = 2 K_N U_N- while X_N < 0. The cone has the reaction alone.
 *   inside the cone   where the bound of friction follows S_N it must follow all of it (DD08 35).
 *                     C_N = 1 / (2 K_N), b_N = U_N- while the contact rebounds, neither while
 *                     S_N >= 2 K_N |U_N-| stops it. */
#include <stddef.h>

#include "base/math.h"
#include "law/law.h"

typedef struct pseudopotential {
    double K_N, K_T, c_N, c_T;
    bool two_sided;
} pseudopotential;

/* In the present pass: whether K_N acts, and whether inside the cone. */
enum { ITERATE_ON, ITERATE_INSIDE, ITERATES };

static const param params[] = {
    PARAM_ROW(pseudopotential, K_N, REAL, .dimension = {0, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "normal dissipation coefficient, per percussion"),
    PARAM_ROW(pseudopotential, K_T, REAL, .dimension = {0, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "tangential dissipation coefficient, per percussion"),
    PARAM_ROW(pseudopotential, c_N, REAL, .dimension = {0, 1, -1},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "instead of K_N: K_N / h, a viscosity that is independent of the time step"),
    PARAM_ROW(pseudopotential, c_T, REAL, .dimension = {0, 1, -1},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .help = "instead of K_T: K_T / h"),
    PARAM_ROW(
        pseudopotential, two_sided, FLAG, .fallback = "false",
        .help =
            "true: K_N also pulls separating contacts back, as printed in DD08 (70); these have "
            "the status bonded"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const pseudopotential *self = parameters;
    if (!isnan(self->K_N) && !isnan(self->c_N))
        return node_error(place, error,
                          "K_N and c_N are two forms of one parameter: give one of "
                          "them");
    if (!isnan(self->K_T) && !isnan(self->c_T))
        return node_error(place, error,
                          "K_T and c_T are two forms of one parameter: give one of "
                          "them");
    if (isnan(self->K_N) && isnan(self->c_N) && isnan(self->K_T) && isnan(self->c_T))
        return node_error(place, error,
                          "a pseudopotential needs K_N and K_T in kg, or c_N and c_T in kg/s");
    if (self->two_sided)
        log_warning("pseudopotential: two_sided pulls separating contacts back; they are counted "
                    "as pulls");
    return SCREE_OK;
}

/* 2 K of a step of length h. */
static double doubled(double K, double c, double h) {
    if (!isnan(K)) return 2 * K;
    return isnan(c) ? 0 : 2 * c * h;
}

static double normal_D(const pseudopotential *self, const law_step *step) {
    return doubled(self->K_N, self->c_N, step->h);
}
static double tangential_D(const pseudopotential *self, const law_step *step) {
    return doubled(self->K_T, self->c_T, step->h);
}

static bool bound_follows(const row *r) {
    return r->cone == CONE_COULOMB || r->cone == CONE_ROLLING || r->cone == CONE_FACETED;
}

static const char *clashes(const void *parameters, const law *l) {
    const pseudopotential *self = parameters;
    const law_part *friction = l->part[LAW_FRICTION];
    if (!self->two_sided || !friction || !(friction->head.needs & ~CAN_TRESCA)) return NULL;
    return "two_sided pulls, where friction proportional to the normal impulse has no bound: "
           "remove two_sided or use 'friction: tresca_steps'";
}

/* The difference, as a speed, between the normal row with K_N on or off and the one that the result
 * requires. A contact that separates before the step never pushes: U_N+ >= 0. */
static double wrong_by(const double *iterate, double D, double before, double after, double S) {
    if (D == 0 || !(before < 0)) return 0;
    bool on = iterate[ITERATE_ON] != 0, inside = iterate[ITERATE_INSIDE] != 0;
    double excess =
        on ? (inside ? -after : before + after) : (inside ? -before - S / D : -before - after);
    return fmax(0, excess);
}

static void put_normal(row *r, row_extra *extra, double *b, double D, double before, bool beside) {
    if (beside) {
        r->has |= ROW_HAS_D | ROW_HAS_d;
        extra->D[0] = D;
        extra->d[0] = D * before;
    } else {
        r->has |= ROW_HAS_C;
        extra->C[0] = 1 / D;
        b[0] = before;
    }
}

static void put_tangent(row *r, row_extra *extra, int dimension, double D, const double *before) {
    if (r->dimension == 1) { /* no friction: a cone with tangents of zero bound */
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)dimension;
        r->mu = 0;
    }
    r->has |= ROW_HAS_D | ROW_HAS_d;
    for (int t = 1; t < dimension; t++) {
        extra->D[t] = D;
        extra->d[t] = D * before[t];
    }
}

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const pseudopotential *self = parameters;
    double D_N = normal_D(self, step), D_T = tangential_D(self, step);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        const double *before = batch->U_minus[i];
        double *iterate = law_iterate(batch, i);
        row *r = &batch->row[i];
        bool inside = bound_follows(r), on = before[0] < 0 && !inside;
        if (batch->last) {
            double wrong =
                wrong_by(iterate, D_N, before[0], batch->last->U_plus[i][0], batch->last->S[i][0]);
            on = (iterate[ITERATE_ON] != 0) != (wrong > 0);
        }
        on = D_N > 0 && (on || self->two_sided);
        iterate[ITERATE_ON] = on;
        iterate[ITERATE_INSIDE] = inside;
        if (on) put_normal(r, &batch->extra[i], batch->b[i], D_N, before[0], !inside);
        if (D_T > 0) put_tangent(r, &batch->extra[i], batch->model->dimension, D_T, before);
    }
}

/* Relative to the largest speed of the batch, of which S / D is one. */
static double misfit(const void *parameters, const law_step *step, const law_batch *batch,
                     const law_outcome *outcome) {
    const pseudopotential *self = parameters;
    double D = normal_D(self, step), worst = 0, scale = 0;
    if (D == 0 || self->two_sided) return 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (!batch->active[i]) continue;
        double before = batch->U_minus[i][0], after = outcome->U_plus[i][0], S = outcome->S[i][0];
        worst = fmax(worst, wrong_by(law_iterate(batch, i), D, before, after, S));
        scale = fmax(scale, fmax(fmax(fabs(before), fabs(after)), fabs(S) / D));
    }
    return scale > 0 ? worst / scale : 0;
}

/* The work of S_d; inside the cone S_d is the whole of S while it rebounds. */
static void finish(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome) {
    const pseudopotential *self = parameters;
    double D_N = normal_D(self, step), D_T = tangential_D(self, step);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (!batch->active[i]) continue;
        const double *before = batch->U_minus[i], *after = outcome->U_plus[i];
        const double *iterate = law_iterate(batch, i);
        double twice = before[0] + after[0], S = outcome->S[i][0];
        law_work *work = &batch->work[i];
        if (iterate[ITERATE_ON] != 0)
            work->damping += 0.5 * twice * (iterate[ITERATE_INSIDE] != 0 ? S : -D_N * twice);
        for (int t = 1; t < batch->model->dimension; t++)
            work->damping -= 0.5 * D_T * (before[t] + after[t]) * (before[t] + after[t]);
        if (!self->two_sided || !(S < 0)) continue;
        work->bonded = true;
        work->pulled++;
    }
}

static const char *const examples[] = {"K_N: 3, K_T: 2", "K_N: 0.4", "c_N: 300, c_T: 100",
                                       "K_N: 3, two_sided: true", NULL};

const law_part law_part_pseudopotential = {
    .head = {.name = "pseudopotential",
             .needs = CAN_COULOMB | CAN_COMPLIANCE | CAN_ADMITTANCE,
             .source = "DD08 8, 14, 70",
             .help = "collisions with a quadratic pseudopotential of dissipation: viscous "
                     "resistance to the mean of the velocities before and after",
             .params = params,
             .examples = examples,
             .size = sizeof(pseudopotential),
             .check = check},
    .slot = LAW_BOND,
    .writes = LAW_WRITES_b_N | LAW_WRITES_EXTRA,
    .iterates = ITERATES,
    .works = true,
    .tangential = true,
    .clashes = clashes,
    .prepare = prepare,
    .misfit = misfit,
    .finish = finish,
};
