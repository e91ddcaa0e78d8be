/* The contact of elastic spheres: Hertz's normal force with a dashpot after Tsuji, Tanaka and
 * Ishida (1992), whose restitution does not depend on the speed (Antypov and Elliott 2011), and
 * Mindlin's tangential stiffness without slip, taken in increments. Overlap d, 1/R = 1/R_a + 1/R_b:
 *   F = k d^3/2,  k = 4/3 E* R^1/2;   c_n = z (5 k m)^1/2 d^1/4;   k_t = 8 G* (R d)^1/2.
 * With y = 4/5 d^5/4 and the time stretched by d^1/4 the impact is that of a linear spring 5/4 k
 * with the damping ratio z: hence one relation between z and restitution (law/penalty.h). */
#include <stddef.h>

#include "base/math.h"
#include "law/penalty.h"
#include "law/size.h"

/* Relative to the radius: a smaller overlap has no stiffness in double precision. */
#define LEAST_OVERLAP 1e-12

typedef struct hertz_mindlin {
    double young, poisson, effective_young, effective_shear, e_n;
} hertz_mindlin;

static const param params[] = {
    PARAM_ROW(hertz_mindlin, young, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "Young's modulus of both bodies"),
    PARAM_ROW(hertz_mindlin, poisson, REAL, .high = 0.5, .fallback = "0.3",
              .help = "Poisson's ratio of both bodies"),
    PARAM_ROW(hertz_mindlin, effective_young, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "E*, instead of young: 1/E* = (1 - nu_a^2) / E_a + (1 - nu_b^2) / E_b"),
    PARAM_ROW(hertz_mindlin, effective_shear, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "G*, with effective_young: 1/G* = (2 - nu_a) / G_a + (2 - nu_b) / G_b"),
    PARAM_ROW(
        hertz_mindlin, e_n, REAL, .low = 0.001, .high = 1, .fallback = "1",
        .help = "restitution of a free impact of two bodies without spin; the dashpot never pulls"),
    {0},
};

static const char *const examples[] = {"young: 2e6", "young: 1e6, poisson: 0.2, e_n: 0.6",
                                       "effective_young: 1e6, effective_shear: 3e5", NULL};

static scree_status hertz_mindlin_check(const void *parameters, const node *place,
                                        scree_error *error) {
    const hertz_mindlin *self = parameters;
    bool both = !isnan(self->effective_young) && !isnan(self->effective_shear);
    bool none = isnan(self->effective_young) && isnan(self->effective_shear);
    if (isnan(self->young) ? both : none) return SCREE_OK;
    return node_error(place, error,
                      "hertz_mindlin needs 'young' and 'poisson', or 'effective_young' and "
                      "'effective_shear'");
}

static double effective_young(const hertz_mindlin *self) {
    if (isnan(self->young)) return self->effective_young;
    return 0.5 * self->young / (1 - self->poisson * self->poisson);
}

static double effective_shear(const hertz_mindlin *self) {
    if (isnan(self->young)) return self->effective_shear;
    return 0.25 * self->young / ((1 + self->poisson) * (2 - self->poisson));
}

static void at(const void *parameters, double ratio, const law_batch *batch, uint32_t i, double d,
               penalty_point *out) {
    const hertz_mindlin *self = parameters;
    double R = law_effective_radius(batch, i);
    double k = 4 * effective_young(self) * sqrt(R) / 3, root = sqrt(d);
    double k_t = 8 * effective_shear(self) * sqrt(R) * root, c_n = 0, c_t = 0;
    if (ratio > 0) {
        double m = penalty_mass(batch, i);
        c_n = ratio * sqrt(5 * k * m * root);
        c_t = ratio * sqrt(k_t * m * 10 / 3); /* as c_n of its stiffness: k -> 2/3 dF/dd */
    }
    *out = (penalty_point){.F = k * d * root,
                           .K = 1.5 * k * root,
                           .energy = 0.4 * k * d * d * root,
                           .c_n = c_n,
                           .c_slope = 0.25 * c_n / d,
                           .k_t = k_t,
                           .c_t = c_t};
}

static double least(const law_batch *batch, uint32_t i) {
    return LEAST_OVERLAP * law_effective_radius(batch, i);
}

static const penalty_kind hertz = {.at = at, .least = least};

static double ratio_of(const void *parameters) {
    return penalty_damping_ratio(((const hertz_mindlin *)parameters)->e_n);
}

static void hertz_mindlin_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    penalty_prepare(&hertz, parameters, ratio_of(parameters), step, batch);
}

static double hertz_mindlin_misfit(const void *parameters, const law_step *step,
                                   const law_batch *batch, const law_outcome *outcome) {
    return penalty_misfit(&hertz, parameters, ratio_of(parameters), step, batch, outcome);
}

static void hertz_mindlin_force(const void *parameters, const law_step *step, law_batch *batch,
                                double (*S)[ROWS_MAX]) {
    penalty_force(&hertz, parameters, ratio_of(parameters), step, batch, S);
}

static void hertz_mindlin_finish(const void *parameters, const law_step *step, law_batch *batch,
                                 const law_outcome *outcome) {
    penalty_finish(&hertz, parameters, ratio_of(parameters), step, batch, outcome);
}

static const char *hertz_mindlin_refuses(const void *parameters, const model *m, scree_part_type a,
                                         scree_part_type b) {
    (void)parameters;
    (void)m;
    if (law_part_is_round(a) || law_part_is_round(b)) return NULL;
    return "Hertz's force needs a radius, but both bodies are flat or have corners: use "
           "'spring_dashpot'";
}

/* For an overlap of one hundredth of the size. */
static double hertz_mindlin_frequency(const void *parameters, double mass, double size) {
    const hertz_mindlin *self = parameters;
    double K = 2 * effective_young(self) * size * 0.1, z = ratio_of(self);
    return sqrt(K / mass) * (sqrt(1 + z * z) + z);
}

const law_part law_part_hertz_mindlin = {
    .head = {.name = "hertz_mindlin",
             .needs = CAN_SIGNORINI | CAN_COMPLIANCE,
             .help = "penalty law: Hertz's force of elastic spheres with a dashpot, and Mindlin's "
                     "tangential stiffness limited by the friction part; replaces the normal "
                     "part. Planar disks count as spheres of their radius",
             .source = "Hertz 1882, Mindlin 1949, Tsuji et al. 1992, Antypov and Elliott 2011",
             .params = params,
             .examples = examples,
             .size = sizeof(hertz_mindlin),
             .check = hertz_mindlin_check},
    PENALTY_TABLE,
    .refuses = hertz_mindlin_refuses,
    .frequency = hertz_mindlin_frequency,
    .prepare = hertz_mindlin_prepare,
    .misfit = hertz_mindlin_misfit,
    .force = hertz_mindlin_force,
    .finish = hertz_mindlin_finish,
};
