#include "registry.h"

#include <string.h>

#include "frame/measure.h"

/* Addresses alone are taken here, so that no table need be seen: its head comes first. */
#define X(name, type, word, heading) typedef struct type entry_of_##name;
FAMILY_LIST(X)
#undef X

#define SCREE_ENTRY(family, symbol, file, dependency)                                              \
    extern const entry_of_##family family##_##symbol;
#include "registry.def"
#undef SCREE_ENTRY

static const struct {
    family family;
    const void *entry;
} listed[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) {FAMILY_##family, &family##_##symbol},
#include "registry.def"
#undef SCREE_ENTRY
};

/* One family alone, in the same order and ended by NULL, for rooms that do not see the registry. A
 * name IN_x_y that is defined puts KEEP in the place of SKIP. */
#define KEEP(entry) entry,
#define SKIP(entry)
#define SECOND(first, second, ...) second
#define PICK(...)                  SECOND(__VA_ARGS__, SKIP, )

#define IN_measure_measure ~, KEEP
const entry_of_measure *const measure_kinds[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) PICK(IN_measure_##family)(&family##_##symbol)
#include "registry.def"
#undef SCREE_ENTRY
    NULL};

#define IN_element_element ~, KEEP
const entry_of_element *const element_kinds[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) PICK(IN_element_##family)(&family##_##symbol)
#include "registry.def"
#undef SCREE_ENTRY
    NULL};

#define IN_reader_reader ~, KEEP
const entry_of_reader *const reader_kinds[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) PICK(IN_reader_##family)(&family##_##symbol)
#include "registry.def"
#undef SCREE_ENTRY
    NULL};

scree_status registry_add(registry *r, family f, const kind *entry, scree_error *error) {
    if (registry_find(r, f, entry->name))
        return error_set(error, SCREE_BAD_INPUT, "the %s '%s' is already registered",
                         family_name(f), entry->name);
    if (!array_push(&r->entries[f], entry)) return error_no_memory(error, "the registry");
    return SCREE_OK;
}

scree_status registry_create(registry *r, scree_error *error) {
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        scree_status status = registry_add(r, listed[i].family, listed[i].entry, error);
        if (status == SCREE_OK) continue;
        registry_free(r);
        return status;
    }
    return SCREE_OK;
}

void registry_free(registry *r) {
    for (int f = 0; f < FAMILIES; f++)
        array_free(&r->entries[f]);
}

const kind *registry_find(const registry *r, family f, const char *name) {
    for (size_t i = 0; i < r->entries[f].count; i++)
        if (strcmp(r->entries[f].data[i]->name, name) == 0) return r->entries[f].data[i];
    return NULL;
}

#define NAMES_MAX 64

scree_status registry_require_but(const registry *r, family f, const char *name, uint64_t but,
                                  const node *place, const kind **out, scree_error *error) {
    *out = registry_find(r, f, name);
    if (*out) return SCREE_OK;
    const char *names[NAMES_MAX + 1];
    char listing[512] = "";
    size_t count = 0;
    for (size_t i = 0; i < r->entries[f].count && count < NAMES_MAX; i++) {
        if (r->entries[f].data[i]->needs & but) continue;
        if (count) strncat(listing, ", ", sizeof listing - strlen(listing) - 1);
        names[count++] = r->entries[f].data[i]->name;
        strncat(listing, names[count - 1], sizeof listing - strlen(listing) - 1);
    }
    names[count] = NULL;
    const char *near = nearest_name(name, names);
    if (near)
        return node_error(place, error, "unknown %s '%s', did you mean '%s'?", family_name(f), name,
                          near);
    return node_error(place, error, "unknown %s '%s'; there are: %s", family_name(f), name,
                      listing);
}

scree_status registry_require(const registry *r, family f, const char *name, const node *place,
                              const kind **out, scree_error *error) {
    return registry_require_but(r, f, name, 0, place, out, error);
}

const kind *registry_listed(family f, size_t index) {
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++)
        if (listed[i].family == f && index-- == 0) return listed[i].entry;
    return NULL;
}

const kind *registry_measure_in_space(const kind *measure) {
    const measure_kind *space = ((const measure_kind *)measure)->space;
    return space ? &space->head : NULL;
}

const char *family_heading(family f) {
    static const char *const headings[FAMILIES] = {
#define X(name, type, word, heading) heading,
        FAMILY_LIST(X)
#undef X
    };
    return headings[f];
}

const char *family_name(family f) {
    static const char *const names[FAMILIES] = {
#define X(name, type, word, heading) word,
        FAMILY_LIST(X)
#undef X
    };
    return names[f];
}
