/* Function of time: a constant. */
#include "model/function_kinds.h"

static const param rows[] = {
    PARAM_ROW(constant_function, value, REAL, .flags = PARAM_REQUIRED | PARAM_LIVE | FUNCTION_VALUE,
              .help = "the value at all times"),
    {0},
};

static double value(const void *parameters, double t) {
    (void)t;
    return ((const constant_function *)parameters)->value;
}

const function_kind function_constant = {
    .head = {.name = "constant",
             .help = "the same value at all times",
             .params = rows,
             .size = sizeof(constant_function)},
    .value = value,
};
