/* A growing array of bytes, and JSON text in it. A failed allocation is remembered, so that callers
 * check once at the end. */
#ifndef VIEW_BYTES_H
#define VIEW_BYTES_H

#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"

/* Empty when initialised with zeros. */
typedef struct bytes {
    unsigned char *data;
    size_t count, capacity;
    bool failed; /* out of memory: later additions are missing */
} bytes;

/* Appends `size` zero bytes, which the caller fills; NULL when out of memory. */
void *bytes_room(bytes *b, size_t size);
void bytes_add(bytes *b, const void *data, size_t size);
void bytes_print(bytes *b, const char *format, ...) SCREE_PRINTF(2, 3);
void bytes_free(bytes *b);
scree_status bytes_check(const bytes *b, scree_error *error);

/* A text in quotes, escaped for JSON and for a script element of a page; NULL becomes null. Bytes
 * that are not valid UTF-8 become U+FFFD. */
void json_text(bytes *b, const char *text);
/* The shortest decimal number that is read back with the same bits; null if it is not finite. */
void json_number(bytes *b, double value);
/* Adds "key":, with a comma before it unless it is the first member. */
void json_key(bytes *b, const char *key);
void json_pair_text(bytes *b, const char *key, const char *text);
void json_pair_number(bytes *b, const char *key, double value);

#endif
