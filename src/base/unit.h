/* Units: dimensions as exponents of m, kg, s, and texts such as "kPa", "kg/m^3", "turn/s". */
#ifndef BASE_UNIT_H
#define BASE_UNIT_H

#include <stdint.h>

#include "base/status.h"

typedef struct unit {
    int8_t m, kg, s;
} unit;

/* For code. A static table uses only the braces, {1, 0, -2}, because a compound literal is not a
 * constant. */
#define UNIT_NONE         ((unit){0, 0, 0})
#define UNIT_LENGTH       ((unit){1, 0, 0})
#define UNIT_TIME         ((unit){0, 0, 1})
#define UNIT_VELOCITY     ((unit){1, 0, -1})
#define UNIT_ACCELERATION ((unit){1, 0, -2})
#define UNIT_FORCE        ((unit){1, 1, -2})
#define UNIT_PRESSURE     ((unit){-1, 1, -2})
#define UNIT_DENSITY      ((unit){-3, 1, 0})
#define UNIT_RATE         ((unit){0, 0, -1}) /* frequency and angular velocity: rad/s, Hz means 1/s */

bool unit_same(unit a, unit b);
/* "kPa" -> factor 1000, dimension pressure. Products, quotients and powers: "kg/m^3", "N*s",
 * "m/s^2". Knows SI with the usual prefixes, g, t, min, h, deg, rad, turn, rpm, Hz, bar, %, gravity
 * "g0". */
scree_status unit_parse(const char *text, double *factor, unit *dimension, scree_error *error);
/* Reads the unit at *cursor and moves the cursor behind it; stops before a '*' or '/' without a
 * unit after it. names (NULL-terminated or NULL) are the names of the surrounding expression: one
 * that is also a unit ("5 m/s", "5 m*g") is an error because it is ambiguous; with blanks around
 * the '*' it is the name ("2 m * t"). */
scree_status unit_scan(const char **cursor, const char *const *names, double *factor,
                       unit *dimension, scree_error *error);
/* Whether the first length characters are one known unit such as "kPa", without powers. */
bool unit_known(const char *name, size_t length, double *factor, unit *dimension);
/* "a length", "an acceleration": for messages; NULL if the dimension has no name. */
const char *unit_word(unit u);
/* "m/s", "kg/m^3", "1": for messages and files; static text or written to buffer. */
const char *unit_name(unit u, char buffer[32]);

#endif
