/* The registry: every kind of thing by family and name. A program may add entries of its own to a
 * copy; there is no global list that grows. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "base/memory.h"
#include "base/param.h"

#define FAMILY_LIST(X)                                                                             \
    X(shape, shape_kind)                                                                           \
    X(law_part, law_part)                                                                          \
    X(joint, joint_kind)                                                                           \
    X(load, load_kind)                                                                             \
    X(function, function_kind)                                                                     \
    X(scheme, scheme)                                                                              \
    X(solver, solver_kind)                                                                         \
    X(action, action_kind)                                                                         \
    X(measure, measure_kind)                                                                       \
    X(generator, generator_kind)                                                                   \
    X(element, element_kind)                                                                       \
    X(material, material_kind)                                                                     \
    X(mesh, mesh_kind)

typedef enum family {
#define X(name, type) FAMILY_##name,
    FAMILY_LIST(X)
#undef X
        FAMILIES
} family;

typedef struct registry {
    ARRAY(const kind *) entries[FAMILIES];
} registry;

/* Everything that registry.def lists. */
scree_status registry_create(registry *r, scree_error *error);
void registry_free(registry *r);
scree_status registry_add(registry *r, family f, const kind *entry, scree_error *error);
const kind *registry_find(const registry *r, family f, const char *name); /* NULL: none */
/* As find, but an unknown name is an error at `place` with a suggestion. */
scree_status registry_require(const registry *r, family f, const char *name, const node *place,
                              const kind **out, scree_error *error);
/* The index-th entry of a family in registry.def; NULL beyond the end. */
const kind *registry_listed(family f, size_t index);
/* What a measure is in worlds in space: itself, another kind of its name, or NULL: it is none. */
const kind *registry_measure_in_space(const kind *measure);
const char *family_name(family f); /* "law part" */

#endif
