/* The nearest double to a decimal number, where integers of 128 bits suffice to find it. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stdbool.h>

/* [p, end) is a decimal number: digits with at most one point, and optionally an exponent.
 * False: 128 bits are not enough, and out is not written. */
bool decimal_read(const char *p, const char *end, double *out);

#endif
