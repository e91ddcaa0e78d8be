/* Function of time: a straight line between two values, constant before and after it. */
#include <math.h>

#include "model/function_kinds.h"

static const param rows[] = {
    PARAM_ROW(ramp_function, from, REAL, .flags = FUNCTION_VALUE, .fallback = "0",
              .help = "value until `start`"),
    PARAM_ROW(ramp_function, to, REAL, .flags = PARAM_REQUIRED | FUNCTION_VALUE,
              .help = "value from `end` on"),
    PARAM_ROW(ramp_function, start, REAL, .dimension = {0, 0, 1}, .fallback = "0",
              .help = "time at which the change begins"),
    PARAM_ROW(ramp_function, end, REAL, .dimension = {0, 0, 1}, .flags = PARAM_REQUIRED,
              .help = "time at which the change is complete"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const ramp_function *p = parameters;
    if (p->end > p->start) return SCREE_OK;
    return node_error(place, error,
                      "a ramp must end after it starts, but 'start' is %g s and 'end' is %g s: "
                      "give a later 'end', or use 'constant' with a second stage for a jump",
                      p->start, p->end);
}

static double value(const void *parameters, double t) {
    const ramp_function *p = parameters;
    if (t <= p->start) return p->from;
    if (t >= p->end) return p->to;
    double s = (t - p->start) / (p->end - p->start);
    return p->from + s * (p->to - p->from);
}

static double corner(const void *parameters, double t) {
    const ramp_function *p = parameters;
    return t < p->start ? p->start : t < p->end ? p->end : INFINITY;
}

const function_kind function_ramp = {
    .head = {.name = "ramp",
             .help = "a straight line from one value to another, constant before and after",
             .params = rows,
             .size = sizeof(ramp_function),
             .check = check},
    .value = value,
    .corner = corner,
};
