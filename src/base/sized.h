/* Structs that callers own and that may grow: those they fill begin with their size, those the
 * library fills come with it. A program built with older headers has smaller ones. */
#ifndef BASE_SIZED_H
#define BASE_SIZED_H

#include <stddef.h>

#include "base/status.h"

/* Fills a struct of the caller's size with as much as it has room for; bytes beyond what the
 * library knows become zero. */
void sized_give(void *out, size_t size, const void *own, size_t own_size);

/* Fills a definition with defaults and notes its size in its first member. */
void sized_defaults(void *def, size_t size, const void *own, size_t own_size);

/* Takes what a caller's definition holds over `own`, which has the defaults and whose first member
 * is its size. Refused: one that no default function made, and one of newer headers. */
scree_status sized_take(void *own, const void *def, const char *name, scree_error *error);

#endif
