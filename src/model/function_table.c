/* Function of time: a table, joined by straight lines or by a smooth curve.
 *
 * The smooth curve is a piecewise cubic with the slopes of Fritsch and Butland (1984): its
 * derivative is continuous and it never leaves the range of the two neighbouring points, which a
 * spline would. */
#include "base/math.h"
#include "base/memory.h"
#include "model/function_kinds.h"

enum { TABLE_LINEAR, TABLE_SMOOTH };
enum { BEYOND_HOLD, BEYOND_ERROR };

typedef struct table_function {
    param_list points, times, values;
    int interpolation, beyond;
    /* made by build */
    size_t count;
    double *t, *y, *slope; /* one block, owned through t */
} table_function;

static const char *const interpolations[] = {"linear", "smooth", NULL};
static const char *const beyonds[] = {"hold", "error", NULL};

static const param rows[] = {
    PARAM_ROW(table_function, points, LIST, .width = 2, .flags = PARAM_OPTIONAL,
              .help = "pairs (time, value) as plain SI numbers; or give 'times' and 'values'"),
    PARAM_ROW(table_function, times, LIST, .width = 1, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL, .help = "times; units allowed"),
    PARAM_ROW(table_function, values, LIST, .width = 1, .flags = PARAM_OPTIONAL | FUNCTION_VALUE,
              .help = "values at 'times'; units allowed"),
    PARAM_ROW(
        table_function, interpolation, CHOICE, .fallback = "linear", .choices = interpolations,
        .help = "interpolation: linear, or smooth: a curve with continuous slope that does not "
                "overshoot"),
    PARAM_ROW(table_function, beyond, CHOICE, .fallback = "hold", .choices = beyonds,
              .help =
                  "before the first and after the last point: hold the value, or report an error"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const table_function *p = parameters;
    if (p->points.count > 0 && p->times.count + p->values.count > 0)
        return node_error(place, error,
                          "a table needs either 'points', or 'times' and 'values', not both");
    if (p->times.count != p->values.count)
        return node_error(place, error,
                          "a table needs as many 'times' as 'values', but has %zu and %zu",
                          p->times.count, p->values.count);
    size_t count = p->points.count + p->times.count;
    if (count < 1)
        return node_error(place, error,
                          "a table needs at least one point: give 'points: [[t, value], ...]'");
    for (size_t i = 1; i < count; i++) {
        double before = p->points.count ? p->points.data[2 * i - 2] : p->times.data[i - 1];
        double now = p->points.count ? p->points.data[2 * i] : p->times.data[i];
        if (!(now > before))
            return node_error(place, error,
                              "the times of a table must increase, but point %zu is at %g s after "
                              "%g s: sort the points and give each time once",
                              i + 1, now, before);
    }
    return SCREE_OK;
}

/* Weighted harmonic mean of the slopes on both sides, zero at an extremum. */
static double inner_slope(const table_function *p, size_t i) {
    double h0 = p->t[i] - p->t[i - 1], h1 = p->t[i + 1] - p->t[i];
    double d0 = (p->y[i] - p->y[i - 1]) / h0, d1 = (p->y[i + 1] - p->y[i]) / h1;
    if (d0 * d1 <= 0) return 0;
    double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / d0 + w1 / d1);
}

static scree_status build(void *parameters, unit dimension, scree_error *error) {
    (void)dimension;
    table_function *p = parameters;
    p->count = p->points.count + p->times.count;
    p->t = mem_alloc(p->count, 3 * sizeof *p->t);
    if (!p->t) return error_no_memory(error, "table of a function of time");
    p->y = p->t + p->count;
    p->slope = p->y + p->count;
    for (size_t i = 0; i < p->count; i++) {
        p->t[i] = p->points.count ? p->points.data[2 * i] : p->times.data[i];
        p->y[i] = p->points.count ? p->points.data[2 * i + 1] : p->values.data[i];
    }
    /* the slope is zero at both ends, so that holding the value continues smoothly */
    for (size_t i = 1; i + 1 < p->count; i++)
        p->slope[i] = inner_slope(p, i);
    return SCREE_OK;
}

static void release(void *parameters) {
    table_function *p = parameters;
    mem_free(p->t);
    p->t = NULL;
}

/* Index of the last point at or before t; t lies inside the table. */
static size_t find(const table_function *p, double t) {
    size_t low = 0, high = p->count - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (p->t[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static double value(const void *parameters, double t) {
    const table_function *p = parameters;
    size_t last = p->count - 1;
    bool outside = t < p->t[0] || t > p->t[last];
    if (outside && p->beyond == BEYOND_ERROR) return NAN;
    if (t <= p->t[0]) return p->y[0];
    if (t >= p->t[last]) return p->y[last];
    size_t i = find(p, t);
    double h = p->t[i + 1] - p->t[i], s = (t - p->t[i]) / h, rise = p->y[i + 1] - p->y[i];
    if (p->interpolation == TABLE_LINEAR) return p->y[i] + s * rise;
    double m0 = h * p->slope[i], m1 = h * p->slope[i + 1];
    return p->y[i] + s * (m0 + s * (3 * rise - 2 * m0 - m1 + s * (m0 + m1 - 2 * rise)));
}

/* A smooth curve has no corners. */
static double corner(const void *parameters, double t) {
    const table_function *p = parameters;
    size_t last = p->count - 1;
    if (p->interpolation == TABLE_SMOOTH || t >= p->t[last]) return INFINITY;
    return t < p->t[0] ? p->t[0] : p->t[find(p, t) + 1];
}

const function_kind function_table = {
    .head = {.name = "table",
             .help = "values at given times, joined by lines or by a smooth curve",
             .params = rows,
             .size = sizeof(table_function),
             .check = check},
    .build = build,
    .value = value,
    .corner = corner,
    .release = release,
};
