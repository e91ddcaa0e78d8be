/* Structs that callers own and that may be extended in later versions: structs that callers fill
 * begin with their size; for structs that the library fills the size is passed. A program built
 * with older headers has smaller ones. */
#ifndef BASE_SIZED_H
#define BASE_SIZED_H

#include <stddef.h>

#include "base/status.h"

/* Fills as much of a struct as the caller's size allows; bytes beyond those that the library knows
 * become zero. */
void sized_give(void *out, size_t size, const void *own, size_t own_size);

/* Fills a definition with defaults and stores its size in its first member. */
void sized_defaults(void *def, size_t size, const void *own, size_t own_size);

/* Merges a caller's definition over `own`, which has the defaults and whose first member is its
 * size. Refused: a definition that no default function made, and one of newer headers. */
scree_status sized_take(void *own, const void *def, const char *name, scree_error *error);

#endif
