#include "registry.h"

#include <string.h>

#include "base/expression.h"
#include "frame/measure.h"

/* An entry whose library is missing is not compiled, and is in no list. */
#define SCREE_WITH_NONE 1
#define KEEP_0(entry)
#define KEEP_1(entry)   entry,
#define KEEP(has)       KEEP_##has
#define KEEP_IF(has)    KEEP(has)
#define LISTED(library) KEEP_IF(SCREE_WITH_##library)

/* Only addresses are used here, so the definition of a table is not needed: its head comes
 * first. */
#define SCREE_FAMILY(name, type, word, heading)                                                    \
    extern const entry_of_##name *name##_kinds[FAMILY_ROOM];
#define SCREE_ENTRY(family, symbol, file, library) extern const entry_of_##family family##_##symbol;
#include "registry.def"
#undef SCREE_FAMILY
#undef SCREE_ENTRY

/* The entries of each family in a separate array, shape_kinds and so on, terminated by NULL, for
 * rooms that do not include the registry. The line of a family ends the previous array. Entries of
 * plug-ins follow those of registry.def in the same arrays, so that every loop over an array finds
 * them. */
#define SCREE_FAMILY(name, type, word, heading)                                                    \
    NULL                                                                                           \
    }                                                                                              \
    ;                                                                                              \
    const entry_of_##name *name##_kinds[FAMILY_ROOM] = {
#define SCREE_ENTRY(family, symbol, file, library) LISTED(library)(&family##_##symbol)
/* clang-format off */
__attribute__((unused)) static const void *const none_before_the_first[] = {
#include "registry.def"
    NULL};
/* clang-format on */
#undef SCREE_FAMILY
#undef SCREE_ENTRY

static const struct {
    void *entries; /* NULL-terminated, of pointers to tables */
    const char *word, *heading;
} families[FAMILIES] = {
#define SCREE_FAMILY(name, type, word, heading)    {name##_kinds, word, heading},
#define SCREE_ENTRY(family, symbol, file, library) /* listed in the arrays above */
#include "registry.def"
#undef SCREE_FAMILY
#undef SCREE_ENTRY
};

/* The arrays differ in the type of their pointers, therefore they are copied by bytes. */
const kind *registry_listed(family f, size_t index) {
    const char *at = families[f].entries;
    const kind *entry;
    for (memcpy(&entry, at, sizeof entry); entry && index; index--)
        memcpy(&entry, at += sizeof entry, sizeof entry);
    return entry;
}

size_t registry_count(family f) {
    size_t count = 0;
    while (registry_listed(f, count))
        count++;
    return count;
}

static void put(family f, size_t index, const kind *entry) {
    memcpy((char *)families[f].entries + index * sizeof entry, &entry, sizeof entry);
}

scree_status registry_plug(family f, const kind *entry, scree_error *error) {
    size_t count = 0;
    for (const kind *k; (k = registry_listed(f, count)); count++)
        if (strcmp(k->name, entry->name) == 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "there is already a %s '%s': give yours another name", family_name(f),
                             entry->name);
    if (count + 1 >= FAMILY_ROOM)
        return error_set(error, SCREE_UNSUPPORTED, "there is no room for more than %d %ss",
                         FAMILY_ROOM - 1, family_name(f));
    put(f, count, entry);
    return SCREE_OK;
}

void registry_unplug(family f) {
    size_t count = registry_count(f);
    put(f, count - 1, NULL);
}

scree_status registry_add(registry *r, family f, const kind *entry, scree_error *error) {
    if (registry_find(r, f, entry->name))
        return error_set(error, SCREE_BAD_INPUT, "the %s '%s' is already registered",
                         family_name(f), entry->name);
    if (!array_push(&r->entries[f], entry)) return error_no_memory(error, "the registry");
    return SCREE_OK;
}

scree_status registry_create(registry *r, scree_error *error) {
    memset(r, 0, sizeof *r);
    for (family f = 0; f < FAMILIES; f++) {
        const kind *entry;
        for (size_t i = 0; (entry = registry_listed(f, i)); i++) {
            scree_status status = registry_add(r, f, entry, error);
            if (status == SCREE_OK) continue;
            registry_free(r);
            return status;
        }
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
    *out = NULL;
    TRY(error_unless_given(name, family_name(f), error));
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

scree_status registry_require_listed(family f, const char *name, const node *place,
                                     const kind **out, scree_error *error) {
    registry all;
    TRY(registry_create(&all, error));
    scree_status status = registry_require(&all, f, name, place, out, error);
    registry_free(&all);
    return status;
}

const kind *registry_measure_in_space(const kind *measure) {
    const measure_kind *space = ((const measure_kind *)measure)->space;
    return space ? &space->head : NULL;
}

/* An expression counts as a number whatever its value: the reader of the long form reports 1/0. */
static scree_status is_number(const node *n, bool *answer, scree_error *error) {
    expression *e = NULL;
    bool plain = n->type == NODE_SCALAR && !n->quoted && n->text[0];
    const char *text = plain ? n->text + (n->text[0] == '=') : "";
    scree_status status = plain ? expression_create(&e, text, NULL, NULL) : SCREE_BAD_INPUT;
    *answer = status == SCREE_OK;
    expression_destroy(e);
    return status == SCREE_NO_MEMORY ? error_no_memory(error, "a law") : SCREE_OK;
}

/* The scalar n becomes {kind: ..., key: its old value}. */
static scree_status write_part(node *n, const char *kind_name, const char *key,
                               scree_error *error) {
    node *value = node_scalar(n->text);
    if (!value) return error_no_memory(error, "a law");
    value->line = n->line, value->column = n->column;
    node_share_file(value, n);
    mem_free(n->text);
    n->text = NULL;
    n->type = NODE_MAP;
    scree_status status = node_append(n, "kind", node_scalar(kind_name), error);
    if (status == SCREE_OK) return node_append(n, key, value, error);
    node_free(value);
    return status;
}

scree_status registry_write_law(node *law, scree_error *error) {
    static const char *const slots[][3] = {
        {"friction", "coulomb", "mu"}, {"impact", "newton", "e_n"}, {"rolling", "rolling", "mu_r"}};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
        node *n = node_get(law, slots[i][0]);
        bool number = false;
        if (n) TRY(is_number(n, &number, error));
        if (number) TRY(write_part(n, slots[i][1], slots[i][2], error));
    }
    return SCREE_OK;
}

const char *family_heading(family f) { return families[f].heading; }
const char *family_name(family f) { return families[f].word; }
