/* The registry: all entries by family and name. Plug-ins add entries to the list of the process,
 * before the first world; tests add their own entries to a copy. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "base/memory.h"
#include "base/param.h"

/* FAMILY_shape and so on, in the order of registry.def. */
typedef enum family {
#define SCREE_FAMILY(name, type, word, heading)       FAMILY_##name,
#define SCREE_ENTRY(family, symbol, file, dependency) /* entries are not families */
#include "registry.def"
#undef SCREE_FAMILY
#undef SCREE_ENTRY
    FAMILIES
} family;

/* The struct of each family's tables, by the family: entry_of_shape is shape_kind. */
#define SCREE_FAMILY(name, type, word, heading)       typedef struct type entry_of_##name;
#define SCREE_ENTRY(family, symbol, file, dependency) /* has the struct of its family */
#include "registry.def"
#undef SCREE_FAMILY
#undef SCREE_ENTRY

typedef struct registry {
    ARRAY(const kind *) entries[FAMILIES];
} registry;

/* All entries of registry.def and of plug-ins. */
scree_status registry_create(registry *r, scree_error *error);
void registry_free(registry *r);
scree_status registry_add(registry *r, family f, const kind *entry, scree_error *error);
const kind *registry_find(const registry *r, family f, const char *name); /* NULL: none */
/* Like find, but an unknown name is an error at `place` with a suggestion. */
scree_status registry_require(const registry *r, family f, const char *name, const node *place,
                              const kind **out, scree_error *error);
/* Like require, but entries that need one of these capabilities are not suggested: CAN_PLANAR for
 * entries for planar worlds only. */
scree_status registry_require_but(const registry *r, family f, const char *name, uint64_t but,
                                  const node *place, const kind **out, scree_error *error);
/* Largest number of entries of a family: those of registry.def, those of plug-ins, and the end. */
#define FAMILY_ROOM 128
/* Adds an entry of a plug-in to the list of the process; the other function removes the last one of
 * a family. */
scree_status registry_plug(family f, const kind *entry, scree_error *error);
void registry_unplug(family f);
/* The index-th entry of a family in registry.def, then those of plug-ins; NULL beyond the end. */
const kind *registry_listed(family f, size_t index);
size_t registry_count(family f);
/* Like require, for the entries of registry.def and of plug-ins. */
scree_status registry_require_listed(family f, const char *name, const node *place,
                                     const kind **out, scree_error *error);
/* The kind of a measure for worlds in space: itself, another kind with its name, or NULL: none. */
const kind *registry_measure_in_space(const kind *measure);
/* Expands numbers in the slots of a law to the parts that they mean: friction: 0.3 becomes {kind:
 * coulomb, mu: 0.3}; likewise impact (e_n of newton) and rolling (mu_r). */
scree_status registry_write_law(node *law, scree_error *error);
const char *family_name(family f);    /* "law part" */
const char *family_heading(family f); /* "Law parts" */

#endif
