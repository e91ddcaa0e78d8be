/* Bytes and JSON text of answers. A failed allocation is remembered, so that only the end of a text
 * needs a check. */
#ifndef VIEW_BYTES_H
#define VIEW_BYTES_H

#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"

/* Zero-initialised it is empty. */
typedef struct bytes {
    unsigned char *data;
    size_t count, capacity;
    bool failed; /* out of memory: what was added since is missing */
} bytes;

/* `size` more bytes, zeroed, to be filled by the caller; NULL when out of memory. */
void *bytes_room(bytes *b, size_t size);
void bytes_add(bytes *b, const void *data, size_t size);
void bytes_print(bytes *b, const char *format, ...) SCREE_PRINTF(2, 3);
void bytes_free(bytes *b);
scree_status bytes_check(const bytes *b, scree_error *error);

/* A text in quotes, what must be escaped in JSON and in a page's script element escaped; NULL:
 * null. Bytes that are no UTF-8 become U+FFFD. */
void json_text(bytes *b, const char *text);
/* The shortest number with the same bits; null for those that are not finite. */
void json_number(bytes *b, double value);
/* "key": after a comma where something stands before it. */
void json_key(bytes *b, const char *key);
void json_pair_text(bytes *b, const char *key, const char *text);
void json_pair_number(bytes *b, const char *key, double value);

#endif
