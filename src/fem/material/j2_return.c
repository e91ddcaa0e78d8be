#include "fem/material/j2_return.h"

/* Relative to the stress: two units in the last place. */
#define ROUNDING 4e-16

#define LIST_OF(field, ...)                                                                        \
    {                                                                                              \
        .name = #field, .type = PARAM_LIST, .offset = offsetof(j2, field), .width = 1,             \
        .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, __VA_ARGS__                                  \
    }
#define REAL_OF(field, ...)                                                                        \
    { .name = #field, .type = PARAM_REAL, .offset = offsetof(j2, field), __VA_ARGS__ }

const param j2_params[] = {
    ISOTROPIC_PARAMS(j2),
    REAL_OF(yield, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
            .help = "yield stress Y_0 in uniaxial tension; or give strains and stresses"),
    REAL_OF(hardening, .dimension = {-1, 1, -2}, .fallback = "0",
            .help = "isotropic hardening: slope of the yield stress over the equivalent plastic "
                    "strain; may be negative down to -E"),
    REAL_OF(saturation, .dimension = {-1, 1, -2}, .fallback = "0",
            .help = "final gain of the yield stress by Voce's term saturation (1 - exp(-rate a)), "
                    "a the equivalent plastic strain"),
    REAL_OF(rate, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
            .help = "rate of Voce's term, per unit of plastic strain"),
    REAL_OF(kinematic, .dimension = {-1, 1, -2}, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
            .help = "Prager's hardening: slope of the uniaxial stress over the plastic strain "
                    "while the yield surface moves"),
    LIST_OF(strains, .help = "equivalent plastic strains of a table of yield stresses, increasing "
                             "from 0; linear between them, constant beyond"),
    LIST_OF(stresses, .dimension = {-1, 1, -2},
            .help = "yield stresses at these strains, instead of 'yield'"),
    {0},
};

const char *const j2_examples[] = {
    "E: 2e11, nu: 0.3, yield: 2.4e8",
    "E: 2e11, nu: 0.3, yield: 2e8, hardening: 2e9, kinematic: 3e9",
    "E: 7e10, nu: 0.33, yield: 1e8, saturation: 8e7, rate: 30, hardening: 1e8",
    "E: 2e11, nu: 0.3, strains: [0, 0.001, 0.01], stresses: [2e8, 2.2e8, 2.6e8]",
    "E: 1e9, nu: 0.25, yield: 1e7, hardening: -1e8",
    NULL};

static bool has_table(const j2 *self) { return self->strains.count > 0; }

static double slope_of_row(const j2 *self, size_t i) {
    return (self->stresses.data[i + 1] - self->stresses.data[i]) /
           (self->strains.data[i + 1] - self->strains.data[i]);
}

static double least_slope(const j2 *self) {
    double voce = self->saturation < 0 ? self->saturation * self->rate : 0, table = 0;
    for (size_t i = 0; i + 1 < self->strains.count; i++)
        table = fmin(table, slope_of_row(self, i));
    return self->hardening + voce + table;
}

/* Whether some part softens. */
static bool softens(const j2 *self) {
    if (self->hardening < 0 || self->saturation < 0) return true;
    for (size_t i = 0; i + 1 < self->strains.count; i++)
        if (self->stresses.data[i + 1] < self->stresses.data[i]) return true;
    return false;
}

static scree_status check_table(const j2 *self, const node *place, scree_error *error) {
    if (self->strains.count != self->stresses.count)
        return node_error(place, error,
                          "'strains' has %zu values and 'stresses' %zu: give one stress per strain",
                          self->strains.count, self->stresses.count);
    if (has_table(self) == !isnan(self->yield))
        return node_error(place, error, "give either 'yield', or 'strains' and 'stresses'");
    for (size_t i = 0; i < self->strains.count; i++) {
        if (i ? !(self->strains.data[i] > self->strains.data[i - 1]) : self->strains.data[0] != 0)
            return node_error(place, error,
                              "value %zu of 'strains' is %g, but they must begin with 0 and "
                              "increase",
                              i + 1, self->strains.data[i]);
        if (!(self->stresses.data[i] > 0))
            return node_error(place, error, "value %zu of 'stresses' must be positive", i + 1);
    }
    return SCREE_OK;
}

scree_status j2_check(const void *parameters, const node *place, scree_error *error) {
    const j2 *self = parameters;
    TRY(check_table(self, place, error));
    if (isnan(self->rate) != (self->saturation == 0))
        return node_error(place, error,
                          "'saturation' and 'rate' belong together: give both or "
                          "neither");
    double first = has_table(self) ? self->stresses.data[0] : self->yield;
    if (!(first + self->saturation > 0))
        return node_error(place, error,
                          "saturation = %g Pa removes all of the yield stress %g Pa: give a "
                          "smaller one",
                          self->saturation, first);
    double slope = least_slope(self) + self->kinematic;
    if (!(slope > -self->elastic.E))
        return node_error(place, error,
                          "the yield stress falls by %g Pa per plastic strain, not less than E = "
                          "%g Pa, so that a bar would snap back: reduce the softening",
                          -slope, self->elastic.E);
    return SCREE_OK;
}

double j2_modulus(const void *parameters) { return ((const j2 *)parameters)->elastic.E; }

/* The yield stress, its slope, and the integral of its increase by hardening. */
typedef struct strength {
    double stress, slope, gained;
} strength;

static strength of_table(const j2 *self, double a) {
    const double *x = self->strains.data, *y = self->stresses.data;
    strength s = {.stress = y[0]};
    for (size_t i = 0; i + 1 < self->strains.count; i++) {
        double length = fmin(a, x[i + 1]) - x[i], slope = slope_of_row(self, i);
        s.gained += length * (y[i] - y[0] + 0.5 * slope * length);
        s.stress = a < x[i + 1] ? y[i] + slope * length : y[i + 1];
        s.slope = slope;
        if (a < x[i + 1]) return s;
    }
    s.slope = 0;
    s.gained += (a - x[self->strains.count - 1]) * (s.stress - y[0]);
    return s;
}

static strength strength_at(const j2 *self, double a) {
    strength s = has_table(self) ? of_table(self, a) : (strength){.stress = self->yield};
    s.stress += self->hardening * a;
    s.slope += self->hardening;
    s.gained += 0.5 * self->hardening * a * a;
    if (self->saturation != 0) {
        double fade = math_exp(-self->rate * a);
        s.stress += self->saturation * (1 - fade);
        s.slope += self->saturation * self->rate * fade;
        s.gained += self->saturation * (a - (1 - fade) / self->rate);
    }
    return s.stress > 0 ? s : (strength){0, 0, s.gained};
}

#define ROUNDS 200

/* The step da of q - stiffness da = Y(a + da). The left side decreases faster than Y can
 * (j2_check), so there is one solution; Newton's method, with bisection where it leaves the
 * bracket. */
static bool find_step(const j2 *self, double q, double stiffness, double a, double *step) {
    double low = 0, high = q / stiffness, da = 0;
    for (int round = 0; round < ROUNDS; round++) {
        strength s = strength_at(self, a + da);
        double excess = q - stiffness * da - s.stress;
        *step = da;
        if (fabs(excess) <= ROUNDING * q) return true;
        if (excess > 0)
            low = da;
        else
            high = da;
        double next = da + excess / (stiffness + s.slope);
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (next == da || next == low || next == high)
            return true; /* no double lies between them */
        da = next;
    }
    return false;
}

static void consistent_tangent(moduli m, double kept, double along, const double n[STRAINS],
                               double *tangent) {
    isotropic_tangent(m.K, m.G * kept, tangent);
    add_product6(2 * m.G * (along - kept), n, n, tangent);
}

static double squared_strain(const double b[STRAINS]) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += b[i] * b[i] + 0.5 * b[i + 3] * b[i + 3];
    return sum;
}

static material_energy energy_of(const j2 *self, const double trial[STRAINS],
                                 const double back[STRAINS], double before, const j2_point *at) {
    strength s = strength_at(self, at->plastic), old = strength_at(self, before);
    double elastic[STRAINS], b[STRAINS], da = at->plastic - before;
    for (int i = 0; i < STRAINS; i++) {
        elastic[i] = trial[i] - at->flow[i];
        b[i] = back[i] + at->flow[i];
    }
    material_energy e = {.stored = 0.5 * dot6(at->stress, elastic) +
                                   self->kinematic * squared_strain(b) / 3};
    if (softens(self)) {
        e.dissipated = 0.5 * (old.stress + s.stress) * da;
    } else {
        e.stored += s.gained;
        e.dissipated = strength_at(self, 0).stress * da;
    }
    return e;
}

bool j2_return(const j2 *self, const double trial[STRAINS], const double back[STRAINS],
               double plastic, j2_point *out, double *tangent, material_energy *energy) {
    moduli m = isotropic_moduli(&self->elastic);
    double s[STRAINS], p = isotropic_split(m, trial, s), xi[STRAINS];
    for (int i = 0; i < STRAINS; i++)
        xi[i] = s[i] - self->kinematic * back[i] * (i < 3 ? 2.0 / 3 : 1.0 / 3);
    double length = length6(xi), q = sqrt(1.5) * length, da = 0;
    if (!isfinite(q) || !isfinite(p) || !isfinite(plastic)) return false;
    *out = (j2_point){.plastic = plastic};
    strength now = strength_at(self, plastic);
    double stiffness = 3 * m.G + self->kinematic, kept = 1, along = 1;
    if (q > now.stress) {
        if (!find_step(self, q, stiffness, plastic, &da)) return false;
        out->plastic += da;
        kept = 1 - 3 * m.G * da / q;
        along = 1 - 3 * m.G / (stiffness + strength_at(self, out->plastic).slope);
        for (int i = 0; i < STRAINS; i++)
            out->flow[i] = da * xi[i] / q * (i < 3 ? 1.5 : 3);
    }
    for (int i = 0; i < STRAINS; i++)
        out->stress[i] = s[i] - m.G * out->flow[i] * (i < 3 ? 2 : 1) + (i < 3 ? p : 0);
    for (int i = 0; i < STRAINS && length > 0; i++)
        xi[i] /= length;
    if (tangent) consistent_tangent(m, kept, along, xi, tangent);
    if (energy) *energy = energy_of(self, trial, back, plastic, out);
    return isfinite(dot6(out->stress, trial));
}
