/* Function of time: an accelerogram, values a_0 ... a_n at the uniform step dt, joined by lines.
 *
 * Its integrals are exact: between two values the acceleration is linear in time, so that
 *   v_{i+1} = v_i + dt (a_i + a_{i+1}) / 2,   x_{i+1} = x_i + dt v_i + dt^2 (2 a_i + a_{i+1}) / 6
 * and inside an interval the same with its own part of dt. The required dimension selects the
 * result: the values themselves if it is their own dimension, their integral (v) if it is that
 * times a second, and their second integral (x) if it is that times a second squared.
 *
 * Baseline. Recorded accelerations drift, and their velocity does not come back to zero. With T = n
 * dt, s = t / T and V = v(T) the velocity is fitted by
 *   p = V s + alpha (s^2 - s) + beta (2 s^3 - 3 s^2 + s),
 * which is c1 t + c2 t^2 + c3 t^3 with p(T) = V built in: v - p ends at zero whatever alpha and
 * beta. These minimise the integral of (v - p)^2. The two polynomials are even and odd about s =
 * 1/2, hence orthogonal, with squares 1/30 and 1/210, so that
 *   alpha = 30 int (v - V s)(s^2 - s) ds,   beta = 210 int (v - V s)(2 s^3 - 3 s^2 + s) ds
 * over [0, 1]. `constant` uses V only, `linear` also alpha, `quadratic` both: the names are those
 * of dp/dt, the part subtracted from the acceleration. */
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "model/function_kinds.h"

/* Relative to the peak: a record that ends with less is at rest except for rounding. */
#define NO_DRIFT 1e-9

enum { BASELINE_NONE, BASELINE_CONSTANT, BASELINE_LINEAR, BASELINE_QUADRATIC };

typedef struct record_function {
    char *file, *units;
    double dt, scale, start;
    param_list values;
    int baseline;
    /* made by build */
    int order; /* number of integrations */
    size_t last;
    double *a, *v, *x; /* (last + 1), one block, owned through a; before the correction */
    double length;     /* T */
    double V, alpha, beta;
} record_function;

static const char *const baselines[] = {"none", "constant", "linear", "quadratic", NULL};

static const param rows[] = {
    PARAM_ROW(
        record_function, file, TEXT, .flags = PARAM_OPTIONAL,
        .help = "a PEER AT2 file, or a text of one column (a) or two (t, a), in the folder of the "
                "scene"),
    PARAM_ROW(
        record_function, dt, REAL, .dimension = {0, 0, 1}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help =
            "time between two values; it need not equal the time step of the world. Optional if "
            "the file states it"),
    PARAM_ROW(record_function, values, LIST, .width = 1, .flags = PARAM_OPTIONAL,
              .help = "instead of a file: plain numbers, in `units`"),
    PARAM_ROW(record_function, units, TEXT, .flags = PARAM_OPTIONAL,
              .help =
                  "units of the values: g (9.80665 m/s^2), gal, m/s^2, cm/s^2, ..., rad/s^2 for a "
                  "rotation; default: SI. Required if the file does not state them"),
    PARAM_ROW(record_function, scale, REAL, .fallback = "1", .help = "factor for all values"),
    PARAM_ROW(
        record_function, baseline, CHOICE, .fallback = "none", .choices = baselines,
        .help = "baseline correction, so that the velocity ends at zero: none, or a polynomial in "
                "time of this degree, fitted to the velocity and subtracted from the acceleration"),
    PARAM_ROW(record_function, start, REAL, .dimension = {0, 0, 1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "time of the first value; the function is 0 before it"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const record_function *p = parameters;
    if (p->file)
        return node_error(place, error,
                          "record: the file '%s' was not read because only scene files read "
                          "records: give 'values' and 'dt'",
                          p->file);
    if (p->values.count < 2)
        return node_error(place, error,
                          "a record needs at least 2 values, but has %zu: give a 'file', or "
                          "'values' and 'dt'",
                          p->values.count);
    if (isnan(p->dt))
        return node_error(place, error, "a record needs 'dt', the time between two values");
    return SCREE_OK;
}

/* Names that have another meaning, or none, for the reader of units. */
static bool accelerogram_unit(const char *name, double *factor) {
    static const struct {
        const char *name;
        double factor;
    } known[] = {{"g", 9.80665}, {"G", 9.80665},     {"gal", 0.01},
                 {"Gal", 0.01},  {"in/s^2", 0.0254}, {"ft/s^2", 0.3048}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) != 0) continue;
        *factor = known[i].factor;
        return true;
    }
    return false;
}

static unit times_seconds(unit u, int power) {
    u.s = (int8_t)(u.s + power);
    return u;
}

/* m/s^2 or rad/s^2 if one of their integrals is required, otherwise the required dimension. */
static unit usual_unit(unit place) {
    static const unit turning = {0, 0, -2};
    for (int order = 1; order <= 2; order++)
        if (unit_same(place, times_seconds(UNIT_ACCELERATION, order))) return UNIT_ACCELERATION;
    return unit_same(place, UNIT_RATE) ? turning : place;
}

static scree_status find_order(record_function *p, unit place, double *factor, scree_error *error) {
    static const unit turning = {0, 0, -2};
    unit given = usual_unit(place);
    *factor = 1;
    if (p->units && accelerogram_unit(p->units, factor))
        given = UNIT_ACCELERATION;
    else if (p->units && unit_parse(p->units, factor, &given, NULL) != SCREE_OK)
        return error_set(error, SCREE_BAD_INPUT,
                         "the units '%s' of a record are unknown: give 'units: g', gal, m/s^2, "
                         "cm/s^2 or similar",
                         p->units);
    bool integrable = unit_same(given, UNIT_ACCELERATION) || unit_same(given, turning);
    for (p->order = 0; p->order <= (integrable ? 2 : 0); p->order++)
        if (unit_same(times_seconds(given, p->order), place)) return SCREE_OK;
    char has[32], wants[32];
    return error_set(error, SCREE_BAD_INPUT,
                     "a record in %s cannot give a value in %s, which is needed here: use it for "
                     "drives by displacement, velocity or acceleration, or change its 'units'",
                     unit_name(given, has), unit_name(place, wants));
}

/* Exact integrals of the lines between the values. */
static void integrate_values(record_function *p, double factor) {
    double dt = p->dt;
    for (size_t i = 0; i <= p->last; i++)
        p->a[i] = p->scale * factor * p->values.data[i];
    p->v[0] = p->x[0] = 0;
    for (size_t i = 0; i < p->last; i++) {
        p->v[i + 1] = p->v[i] + 0.5 * dt * (p->a[i] + p->a[i + 1]);
        p->x[i + 1] = p->x[i] + dt * p->v[i] + dt * dt * (2 * p->a[i] + p->a[i + 1]) / 6;
    }
}

/* The integral of the given order at tau in [0, T], before the correction. */
static double raw(const record_function *p, int order, double tau) {
    double place = floor(tau / p->dt);
    size_t i = place < (double)(p->last - 1) ? (size_t)place : p->last - 1;
    double s = tau - (double)i * p->dt, slope = (p->a[i + 1] - p->a[i]) / p->dt;
    if (order == 0) return p->a[i] + s * slope;
    if (order == 1) return p->v[i] + s * (p->a[i] + 0.5 * s * slope);
    return p->x[i] + s * (p->v[i] + s * (0.5 * p->a[i] + s * slope / 6));
}

/* The polynomial p of the head, its derivative (order 0) or its integral (order 2). */
static double correction(const record_function *p, int order, double tau) {
    double s = tau / p->length;
    if (order == 0)
        return (p->V + p->alpha * (2 * s - 1) + p->beta * (1 + 6 * s * (s - 1))) / p->length;
    if (order == 1) return s * (p->V + (s - 1) * (p->alpha + p->beta * (2 * s - 1)));
    return p->length * s * s *
           (0.5 * p->V + p->alpha * (s / 3 - 0.5) + p->beta * (0.5 + s * (0.5 * s - 1)));
}

/* Gauss-Legendre with 3 points: exact up to degree 5. */
static const double gauss_node[3] = {-0.77459666924148337704, 0, 0.77459666924148337704};
static const double gauss_weight[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};

/* The velocity is of degree 2 in each interval, the fitted polynomials of degree 3. */
static void fit_baseline(record_function *p) {
    p->V = p->alpha = p->beta = 0;
    if (p->baseline == BASELINE_NONE) return;
    double even = 0, odd = 0, share = 1 / (double)p->last;
    for (size_t i = 0; i < p->last; i++)
        for (int k = 0; k < 3; k++) {
            double tau = ((double)i + 0.5 + 0.5 * gauss_node[k]) * p->dt, s = tau / p->length;
            double rest = gauss_weight[k] * share * (raw(p, 1, tau) - p->v[p->last] * s);
            even += rest * s * (s - 1);
            odd += rest * s * (s - 1) * (2 * s - 1);
        }
    p->V = p->v[p->last];
    if (p->baseline >= BASELINE_LINEAR) p->alpha = 30 * even;
    if (p->baseline >= BASELINE_QUADRATIC) p->beta = 210 * odd;
}

/* A body that moves on for ever is seldom intended. */
static void note_end(const record_function *p) {
    double end = p->v[p->last], peak = 0;
    for (size_t i = 0; i <= p->last; i++)
        peak = fmax(peak, fabs(p->v[i]));
    if (p->order == 0 || p->baseline != BASELINE_NONE || fabs(end) <= NO_DRIFT * peak) return;
    log_note("a record of %g s ends with the velocity %g (its peak: %g, SI units), which then "
             "continues: give 'baseline: linear' to end at rest",
             p->length, end, peak);
}

static void release(void *parameters) {
    record_function *p = parameters;
    mem_free(p->a);
    p->a = NULL;
}

static scree_status build(void *parameters, unit dimension, scree_error *error) {
    record_function *p = parameters;
    double factor;
    TRY(find_order(p, dimension, &factor, error));
    p->last = p->values.count - 1;
    p->a = mem_alloc(p->values.count, 3 * sizeof *p->a);
    if (!p->a) return error_no_memory(error, "a record");
    p->v = p->a + p->values.count;
    p->x = p->v + p->values.count;
    p->length = (double)p->last * p->dt;
    integrate_values(p, factor);
    fit_baseline(p);
    if (!isfinite(p->x[p->last]) || !isfinite(p->beta)) {
        release(p);
        return error_set(error, SCREE_BAD_INPUT,
                         "the displacement of this record is not a finite number: check its "
                         "values, 'scale' and 'dt'");
    }
    note_end(p);
    return SCREE_OK;
}

static scree_status integrate(void *parameters, int times, scree_error *error) {
    record_function *p = parameters;
    if (p->order + times > 2) return BUG(error, "a record is integrated more than twice");
    p->order += times;
    note_end(p);
    return SCREE_OK;
}

static double at(const record_function *p, double tau) {
    if (tau < 0) return 0;
    double inside = fmin(tau, p->length);
    bool corrected = p->baseline != BASELINE_NONE;
    if (tau > p->length && (p->order == 0 || (p->order == 1 && corrected))) return 0;
    double y = raw(p, p->order, inside);
    if (corrected) return y - correction(p, p->order, inside);
    return p->order == 2 && tau > p->length ? y + p->v[p->last] * (tau - p->length) : y;
}

static double value(const void *parameters, double t) {
    const record_function *p = parameters;
    return at(p, t - p->start);
}

/* The end of the piece that begins at tau. */
static double piece_end(const record_function *p, double tau) {
    if (tau < 0) return 0;
    if (tau >= p->length) return INFINITY;
    double next = (floor(tau / p->dt) + 1) * p->dt;
    return next > tau ? next : next + p->dt;
}

/* Piece by piece, so that a step of the world may contain many values and lose none. */
static double mean(const void *parameters, double t0, double t1) {
    const record_function *p = parameters;
    double from = fmin(t0, t1) - p->start, to = fmax(t0, t1) - p->start, sum = 0;
    if (!(to > from)) return at(p, from);
    for (double a = from, b; a < to; a = b) {
        b = fmin(piece_end(p, a), to);
        for (int k = 0; k < 3; k++)
            sum += gauss_weight[k] * (b - a) * at(p, 0.5 * (a + b) + 0.5 * (b - a) * gauss_node[k]);
    }
    return sum / (to - from);
}

const function_kind function_record = {
    .head = {.name = "record",
             .help = "an accelerogram: its values, or their exact first or second integral for a "
                     "velocity or a displacement",
             .params = rows,
             .size = sizeof(record_function),
             .check = check},
    .build = build,
    .value = value,
    .mean = mean,
    .integrate = integrate,
    .release = release,
};
