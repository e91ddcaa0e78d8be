/* Arithmetic: numbers with units, names, + - * / ^, comparison and ?:, sin cos tan asin acos atan2
 * exp log sqrt abs min max floor ceil, pi. No code is executed; depth and length are bounded. Built
 * on base/math.h, so values have the same bits everywhere. */
#ifndef BASE_EXPRESSION_H
#define BASE_EXPRESSION_H

#include "base/status.h"

typedef struct expression expression;

/* variables: the names that may appear, NULL-ended; their values come at evaluation, in this order.
 */
scree_status expression_create(expression **out, const char *text, const char *const *variables,
                               scree_error *error);
void expression_destroy(expression *e);
double expression_eval(const expression *e, const double *values);

#endif
