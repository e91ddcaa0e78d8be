/* The kinds of functions of time, and reading one from a scene.
 *
 * The dimension of a function's values (m, m/s, N, Pa, ...) depends on its use. The rows that hold
 * values are therefore dimensionless in the tables and carry the flag FUNCTION_VALUE; function_read
 * sets the required dimension in these rows before it reads them, so that "3300 N" is accepted
 * where a force is required and refused elsewhere. */
#ifndef MODEL_FUNCTION_KINDS_H
#define MODEL_FUNCTION_KINDS_H

#include "model/function.h"

enum { FUNCTION_VALUE = 1 << 16 }; /* in param.flags */

typedef struct constant_function {
    double value;
} constant_function;

typedef struct ramp_function {
    double from, to, start, end;
} ramp_function;

enum { WAVE_SINE, WAVE_COSINE };

typedef struct sine_function {
    double amplitude, frequency, phase, offset, ramp_time;
    int wave; /* WAVE_... */
} sine_function;

/* An ellipse described by two sines: semi axes a and b, the first turned by `tilt` from x; at
 * phase 0 and t = 0 the point is at the end of the first semi axis and moves towards the second. */
typedef struct ellipse_motion {
    double semi_axes[2], frequency, tilt, phase, ramp_time;
} ellipse_motion;

extern const function_kind function_constant, function_ramp, function_sine, function_table,
    function_expression, function_record;
extern const kind function_ellipse; /* table of ellipse_motion; not a function by itself */

/* Parameters of the sines along x and y. */
void ellipse_sines(const ellipse_motion *ellipse, sine_function *x, sine_function *y);

/* Reads map by the table of k, with values of the given dimension, and makes it ready for use.
 * `ignore`: keys that others read, or NULL. Free with function_free; on error there is nothing to
 * free. Names of the scope in the text of an expression are copied into its constants, so that the
 * parameters alone define the function. */
scree_status function_read(const function_kind *k, const node *map, const char *const *ignore,
                           unit dimension, const param_scope *scope, function *out,
                           scree_error *error);
scree_status function_read_ellipse(const node *map, unit dimension, function out[2],
                                   scree_error *error);
/* Copies the names of the scope that the text uses into the constants of a function_expression. */
scree_status function_expression_bind(void *parameters, const param_scope *scope,
                                      scree_error *error);
/* The constant function, for a plain number or a C program. */
scree_status function_make_constant(double value, function *out, scree_error *error);

#endif
