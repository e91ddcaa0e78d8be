/* More of growable arrays (base/memory.h): arrays whose contents are made anew, and arrays that
 * will not grow any more. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/memory.h"

/* Room for at least n elements, as array_reserve, where what the array held is no longer needed: it
 * is freed before there is more, so that the old and the new one are never there together. When
 * out of memory it has no room at all. */
bool array_replace(void **data, size_t *capacity, size_t need, size_t size);
#define array_renew(a, n) array_replace((void **)&(a)->data, &(a)->capacity, (n), sizeof *(a)->data)

/* Gives back the room beyond its elements; where memory for that is short it stays as it is. */
void array_fit(void **data, size_t *capacity, size_t count, size_t size);
#define array_trim(a) array_fit((void **)&(a)->data, &(a)->capacity, (a)->count, sizeof *(a)->data)

#endif
