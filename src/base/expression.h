/* Arithmetic: numbers with units, names, + - * / ^, comparison and ?:, sin cos tan asin acos atan2
 * exp log sqrt abs min max floor ceil, pi. No code is executed; depth and length are bounded. Built
 * on base/math.h, so values have the same bits everywhere. */
#ifndef BASE_EXPRESSION_H
#define BASE_EXPRESSION_H

#include "base/status.h"
#include "base/unit.h"

typedef struct expression expression;

/* variables: the names that may appear, NULL-ended; their values come at evaluation, in this order.
 */
scree_status expression_create(expression **out, const char *text, const char *const *variables,
                               scree_error *error);
void expression_destroy(expression *e);
double expression_eval(const expression *e, const double *values);
/* The reason why its value is not finite, to be appended to the text of the expression: "divides by
 * zero". NULL if no operation in it makes an infinite value from finite numbers. */
const char *expression_trouble(const expression *e, const double *values);

/* The dimension of the value as far as the units inside determine it. Names have no unit, so an
 * expression of names may have any dimension; one of plain numbers has the unit that its reader
 * expects. */
typedef enum expression_kind {
    EXPRESSION_BARE, /* numbers without units only */
    EXPRESSION_OPEN, /* names decide */
    EXPRESSION_UNIT  /* the units inside give the dimension */
} expression_kind;
expression_kind expression_dimension(const expression *e, unit *dimension);

/* The variables it uses, one per call, with *cursor 0 at first; false after the last one. */
bool expression_next_name(const expression *e, size_t *cursor, uint32_t *index);

/* A name that a parameter may have: letters, digits and _, not a function or constant. */
bool expression_name_free(const char *name);

#endif
