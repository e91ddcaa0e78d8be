/* Functions of time: constant, ramp, sine, table, expression, record. A kind is one registry line.
 */
#ifndef MODEL_FUNCTION_H
#define MODEL_FUNCTION_H

#include "base/param.h"

typedef struct function_kind {
    kind head;
    /* converts the parameters to a form that is fast to evaluate; NULL: not needed */
    scree_status (*build)(void *parameters, unit dimension, scree_error *error);
    double (*value)(const void *parameters, double t);
    /* the mean over an interval where the quadrature of function_mean would not be exact; or NULL
     */
    double (*mean)(const void *parameters, double t0, double t1);
    /* converts it to its integral from t = -infinity, this number of times; NULL: impossible */
    scree_status (*integrate)(void *parameters, int times, scree_error *error);
    /* the first time after t at which its slope jumps, INFINITY if there is none; NULL: it is
     * smooth, or unknown */
    double (*corner)(const void *parameters, double t);
    void (*release)(void *parameters); /* frees the memory allocated by build; NULL: none */
} function_kind;

typedef struct function {
    const function_kind *kind;
    void *parameters;
} function;

double function_value(const function *f, double t);
/* Mean of f over [t0, t1] by its own rule, or by Gauss-Legendre quadrature (5 points on each of 2
 * halves). */
double function_mean(const function *f, double t0, double t1);
void function_free(function *f);

#endif
