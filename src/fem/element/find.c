/* Elements by name, by number and by form. */
#include <string.h>

#include "fem/element.h"

#define FIRST_WITH(condition)                                                                      \
    for (const element_kind *const *list = element_kinds; *list; list++) {                         \
        const element_kind *k = *list;                                                             \
        if (condition) return k;                                                                   \
    }                                                                                              \
    return NULL;

const element_kind *element_named(const char *name) { FIRST_WITH(strcmp(k->head.name, name) == 0) }

const element_kind *element_of_type(uint32_t type) { FIRST_WITH(k->type == type) }

const element_kind *element_flat(uint32_t nodes) {
    FIRST_WITH(k->dimension == 2 && k->nodes == nodes)
}

static bool same_cell(const element_kind *a, const element_kind *b) {
    return a->dimension == b->dimension && a->corners == b->corners;
}

const element_kind *element_linear(const element_kind *of) {
    FIRST_WITH(same_cell(k, of) && k->nodes == k->corners)
}

const element_kind *element_quadratic(const element_kind *of) {
    FIRST_WITH(same_cell(k, of) && k->nodes > k->corners)
}
