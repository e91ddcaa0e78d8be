/* Distributions are sampled by inverting their cumulative number, so that equal steps of
 * probability can replace random numbers (`even`). */
#include "scene/generate/sizes.h"

#include "base/math.h"

/* For exponents nearer to zero the logarithm is used, which is the limit of the power. */
#define LEAST_POWER 1e-9

const char *const sizes_distributions[] = {"uniform", "mass", "lognormal", "power", NULL};
const char *const sizes_samplings[] = {"random", "even", NULL};

static double measure_of(const sizes *s, double r) {
    return s->space ? 4.0 / 3 * PI * r * r * r : PI * r * r;
}

scree_status sizes_check(const sizes *s, const node *place, scree_error *error) {
    double total = 0;
    for (size_t i = 0; i < s->counts.count; i++) {
        double count = s->counts.data[2 * i], radius = s->counts.data[2 * i + 1];
        if (!(count >= 1) || floor(count) != count || !(radius > 0))
            return node_error(place, error,
                              "'counts' needs rows [count, radius] with a whole count >= 1 and a "
                              "radius > 0, but row %zu is [%g, %g]",
                              i + 1, count, radius);
        total += count;
    }
    if (total > GENERATE_LIMIT || s->number > GENERATE_LIMIT)
        return node_error(place, error, "more than %d grains in one cloud: split it into several",
                          GENERATE_LIMIT);
    if (s->counts.count > 0) return SCREE_OK;
    if (s->number == 0 && !(s->area > 0))
        return node_error(place, error,
                          "the number of grains is missing: give 'counts: [[count, radius], "
                          "...]', or 'number' or 'solid_fraction' with a distribution of radii");
    if (!(s->low > 0 && s->high >= s->low))
        return node_error(place, error,
                          "the distribution of radii has no limits: give 'radius_min' > 0 and "
                          "'radius_max' >= 'radius_min'");
    if (s->area > GENERATE_LIMIT * measure_of(s, s->high))
        return node_error(place, error,
                          "this 'solid_fraction' needs more than %d grains of at most %g m: make "
                          "the grains larger or the region smaller",
                          GENERATE_LIMIT, s->high);
    if (!(s->sigma > 0))
        return node_error(place, error, "'sigma' must be > 0, but is %g", s->sigma);
    return SCREE_OK;
}

/* Cumulated normal distribution: Abramowitz and Stegun 7.1.26, |error| < 1.5e-7. */
static double normal_cdf(double x) {
    double z = fabs(x) / 1.4142135623730951, k = 1 / (1 + 0.3275911 * z);
    double series =
        k * (0.254829592 +
             k * (-0.284496736 + k * (1.421413741 + k * (-1.453152027 + k * 1.061405429))));
    double erf_z = 1 - series * math_exp(-z * z);
    return x < 0 ? 0.5 * (1 - erf_z) : 0.5 * (1 + erf_z);
}

/* By bisection: slow and safe, and made of operations with the same bits everywhere. */
static double truncated_lognormal(const sizes *s, double u) {
    double low = math_log(s->low), high = math_log(s->high);
    double middle = isnan(s->median) ? 0.5 * (low + high) : math_log(s->median);
    double p0 = normal_cdf((low - middle) / s->sigma), p1 = normal_cdf((high - middle) / s->sigma);
    double wanted = p0 + u * (p1 - p0);
    for (int k = 0; k < 60; k++) {
        double x = 0.5 * (low + high);
        if (normal_cdf((x - middle) / s->sigma) < wanted)
            low = x;
        else
            high = x;
    }
    return math_exp(0.5 * (low + high));
}

/* Number density ~ r^-exponent between the limits. */
static double power_law(const sizes *s, double exponent, double u) {
    double ratio = s->high / s->low, k = 1 - exponent;
    if (fabs(k) < LEAST_POWER) return s->low * math_pow(ratio, u);
    return s->low * math_pow(1 + u * (math_pow(ratio, k) - 1), 1 / k);
}

static double radius_at(const sizes *s, double u) {
    double r = s->low + u * (s->high - s->low);
    switch (s->distribution) {
    case SIZES_MASS: /* equal mass in equal steps of radius: number ~ r^-2, in space r^-3 */
        r = s->space ? power_law(s, 3, u) : s->low * s->high / (s->high - u * (s->high - s->low));
        break;
    case SIZES_LOGNORMAL: r = truncated_lognormal(s, u); break;
    case SIZES_POWER: r = power_law(s, s->exponent, u); break;
    default: break;
    }
    return fmin(fmax(r, s->low), s->high);
}

static scree_status from_counts(const sizes *s, circles *out, scree_error *error) {
    size_t total = 0, k = 0;
    for (size_t i = 0; i < s->counts.count; i++)
        total += (size_t)s->counts.data[2 * i];
    TRY(circles_alloc(out, total, error));
    for (size_t i = 0; i < s->counts.count; i++)
        for (size_t n = (size_t)s->counts.data[2 * i]; n > 0; n--)
            out->radius[k++] = s->counts.data[2 * i + 1];
    return SCREE_OK;
}

/* The number of draws that cover the area: the stream is copied, so that the same radii are drawn
 * again. */
static size_t count_for_area(const sizes *s, random_stream random) {
    size_t count = 0;
    double covered = 0;
    while (covered < s->area && count < GENERATE_LIMIT) {
        double r = radius_at(s, random_unit(&random));
        covered += measure_of(s, r);
        count++;
    }
    /* the last one overshoots: without it the requested fraction is never exceeded */
    return count > 1 ? count - 1 : count;
}

scree_status sizes_draw(const sizes *s, random_stream *random, circles *out, scree_error *error) {
    if (s->counts.count > 0) return from_counts(s, out, error);
    size_t count = s->number > 0 ? (size_t)s->number : count_for_area(s, *random);
    TRY(circles_alloc(out, count, error));
    for (size_t i = 0; i < count; i++) {
        double u = s->even ? ((double)i + 0.5) / (double)count : random_unit(random);
        out->radius[i] = radius_at(s, u);
    }
    return SCREE_OK;
}
