#include "base/sized.h"

#include <string.h>

void sized_give(void *out, size_t size, const void *own, size_t own_size) {
    if (!out) return;
    size_t known = size < own_size ? size : own_size;
    memcpy(out, own, known);
    memset((char *)out + known, 0, size - known);
}

void sized_defaults(void *def, size_t size, const void *own, size_t own_size) {
    sized_give(def, size, own, own_size);
    memcpy(def, &size, sizeof size);
}

scree_status sized_take(void *own, const void *def, const char *name, scree_error *error) {
    size_t size, own_size;
    memcpy(&own_size, own, sizeof own_size);
    if (!def) return error_set(error, SCREE_BAD_INPUT, "no %s was given", name);
    memcpy(&size, def, sizeof size);
    if (size <= sizeof size || size % _Alignof(max_align_t) % sizeof(void *))
        return error_set(error, SCREE_BAD_INPUT,
                         "this %s has no size: start with the one that scree_default_%s() returns",
                         name, name + sizeof "scree_" - 1);
    if (size > own_size)
        return error_set(
            error, SCREE_UNSUPPORTED,
            "this %s has %zu bytes, but the library knows %zu: the program was built with the "
            "headers of a newer scree; install that library",
            name, size, own_size);
    memcpy(own, def, size);
    memcpy(own, &own_size, sizeof own_size);
    return SCREE_OK;
}
