/* Numbers as text and text that grows. The C library reads and prints numbers in the locale of the
 * calling program; a scene must have the same meaning everywhere, so these two functions always use
 * a point. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Reads a decimal number ("-1.5e3", no hexadecimal, no inf or nan) and moves the cursor behind
 * it; false, with the cursor unmoved, if there is none. Too large values become infinite. */
bool number_read(const char **cursor, double *out);
/* The shortest text that reads back as the same bits; "inf", "-inf" and "nan" for the others. */
const char *number_write(double value, char buffer[32]);

/* Whether a file's name ends with `ending`; `ending` in lower case, the name in any case. */
bool text_ends_with(const char *text, const char *ending);

/* Zero-initialised it is empty; data is always ended by a zero byte once something was added. */
typedef struct text_buffer {
    char *data;
    size_t count, capacity; /* count: without the zero byte */
} text_buffer;

/* false if out of memory; the previous text is then unchanged. */
bool text_add(text_buffer *buffer, const char *format, ...) SCREE_PRINTF(2, 3);
void text_free(text_buffer *buffer);

#endif
