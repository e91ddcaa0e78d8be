/* A linear spring and dashpot at contacts, normal and tangential (Cundall and Strack 1979): the
 * penalty law of most discrete-element programs. See law/penalty.h. */
#include <stddef.h>

#include "base/math.h"
#include "law/penalty.h"
#include "law/size.h"

/* Relative to the smaller body: a smaller overlap has no force in double precision. */
#define LEAST_OVERLAP 1e-12

typedef struct spring_dashpot {
    double k_n, c_n, e_n, k_t, c_t;
} spring_dashpot;

static const param params[] = {
    PARAM_ROW(spring_dashpot, k_n, REAL, .dimension = {0, 1, -2},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "normal force per overlap"),
    PARAM_ROW(spring_dashpot, c_n, REAL, .dimension = {0, 1, -1},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "normal force per velocity; the dashpot never pulls"),
    PARAM_ROW(spring_dashpot, e_n, REAL, .low = 0.001, .high = 1, .flags = PARAM_OPTIONAL,
              .help = "instead of c_n: restitution of a free impact of two bodies without spin"),
    PARAM_ROW(spring_dashpot, k_t, REAL, .dimension = {0, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "tangential force per displacement while sticking; default: 2/7 of k_n"),
    PARAM_ROW(
        spring_dashpot, c_t, REAL, .dimension = {0, 1, -1},
        .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
        .help = "tangential force per velocity while sticking; default: same damping ratio as the "
                "normal dashpot"),
    {0},
};

static const char *const examples[] = {"k_n: 1e5", "k_n: 1e5, c_n: 20",
                                       "k_n: 2e5, e_n: 0.5, k_t: 1e5, c_t: 10", NULL};

static double k_t_of(const spring_dashpot *self) {
    return isnan(self->k_t) ? self->k_n * 2 / 7 : self->k_t;
}

static double ratio_of(const spring_dashpot *self) {
    return isnan(self->e_n) ? 0 : penalty_damping_ratio(self->e_n);
}

static scree_status spring_dashpot_check(const void *parameters, const node *place,
                                         scree_error *error) {
    const spring_dashpot *self = parameters;
    if (!isnan(self->c_n) && !isnan(self->e_n))
        return node_error(place, error, "spring_dashpot needs either 'c_n' or 'e_n', not both");
    if (k_t_of(self) == 0 && !(self->c_t > 0))
        return node_error(place, error,
                          "spring_dashpot needs a 'k_t' or a 'c_t' above zero: for frictionless "
                          "contacts remove 'friction'");
    return SCREE_OK;
}

static void at(const void *parameters, double ratio, const law_batch *batch, uint32_t i, double d,
               penalty_point *out) {
    const spring_dashpot *self = parameters;
    double c_n = isnan(self->c_n) ? 0 : self->c_n;
    if (ratio > 0) c_n = 2 * ratio * sqrt(self->k_n * penalty_mass(batch, i));
    double k_t = k_t_of(self);
    *out = (penalty_point){.F = self->k_n * d,
                           .K = self->k_n,
                           .energy = 0.5 * self->k_n * d * d,
                           .c_n = c_n,
                           .k_t = k_t,
                           .c_t = isnan(self->c_t) ? c_n * sqrt(k_t / self->k_n) : self->c_t};
}

static double least(const law_batch *batch, uint32_t i) {
    return LEAST_OVERLAP * law_smaller_size(batch->model, law_pair(batch, i));
}

static const penalty_kind linear = {.linear = true, .at = at, .least = least};

static void spring_dashpot_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    penalty_prepare(&linear, parameters, ratio_of(parameters), step, batch);
}

static void spring_dashpot_force(const void *parameters, const law_step *step, law_batch *batch,
                                 double (*S)[ROWS_MAX]) {
    penalty_force(&linear, parameters, ratio_of(parameters), step, batch, S);
}

static void spring_dashpot_finish(const void *parameters, const law_step *step, law_batch *batch,
                                  const law_outcome *outcome) {
    penalty_finish(&linear, parameters, ratio_of(parameters), step, batch, outcome);
}

/* A dashpot shortens the stable step of Verlet's scheme from 2 / w by (1 + z^2)^1/2 - z. */
static double spring_dashpot_frequency(const void *parameters, double mass, double size) {
    (void)size;
    const spring_dashpot *self = parameters;
    double w = sqrt(fmax(self->k_n, k_t_of(self)) / mass), z = ratio_of(self);
    if (!isnan(self->c_n)) z = self->c_n / (2 * mass * w);
    return w * (sqrt(1 + z * z) + z);
}

const law_part law_part_spring_dashpot = {
    .head = {.name = "spring_dashpot",
             .needs = CAN_SIGNORINI | CAN_COMPLIANCE,
             .help = "penalty law: linear spring and dashpot, and a tangential spring limited by "
                     "the friction part; replaces the normal part",
             .params = params,
             .examples = examples,
             .size = sizeof(spring_dashpot),
             .check = spring_dashpot_check},
    PENALTY_TABLE,
    .frequency = spring_dashpot_frequency,
    .prepare = spring_dashpot_prepare,
    .force = spring_dashpot_force,
    .finish = spring_dashpot_finish,
};
