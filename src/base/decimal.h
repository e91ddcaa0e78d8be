/* The nearest double to a decimal number, where integers of 128 bits suffice to find it. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stdbool.h>

/* From p to end stands a decimal number: digits with at most one point, and perhaps an exponent.
 * False: it needs more bits than we have here, and out is not written. */
bool decimal_read(const char *p, const char *end, double *out);

#endif
