/* More functions for growable arrays (base/memory.h): for arrays whose contents are replaced, and
 * arrays that will not grow any more. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/memory.h"

/* Memory for at least n elements, like array_reserve, if the old contents are no longer needed: the
 * old memory is freed before the new one is allocated, so that both never exist together. When out
 * of memory the array has no memory at all. */
bool array_replace(void **data, size_t *capacity, size_t need, size_t size);
#define array_renew(a, n) array_replace((void **)&(a)->data, &(a)->capacity, (n), sizeof *(a)->data)

/* Frees the memory beyond its elements. False if there is not enough memory to do so: the array is
 * unchanged. */
bool array_fit(void **data, size_t *capacity, size_t count, size_t size);
#define array_trim(a) array_fit((void **)&(a)->data, &(a)->capacity, (a)->count, sizeof *(a)->data)

#endif
