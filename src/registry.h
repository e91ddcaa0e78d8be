/* The registry: every kind of thing by family and name. A program may add entries of its own to a
 * copy; there is no global list that grows. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include "base/memory.h"
#include "base/param.h"

/* The families, in the order in which a scene needs them: name, struct of its tables (whose first
 * member is a `kind`), its word, heading of its list. A family is this line and the file of its
 * struct. */
#define FAMILY_LIST(X)                                                                             \
    X(shape, shape_kind, "shape", "Shapes")                                                        \
    X(generator, generator_kind, "generator", "Generators")                                        \
    X(mesh, mesh_kind, "mesh", "Meshes")                                                           \
    X(element, element_kind, "element", "Elements")                                                \
    X(material, material_kind, "material", "Materials")                                            \
    X(law_part, law_part, "law part", "Law parts")                                                 \
    X(function, function_kind, "function", "Functions of time")                                    \
    X(joint, joint_kind, "joint", "Joints")                                                        \
    X(load, load_kind, "load", "Loads")                                                            \
    X(action, action_kind, "action", "Actions")                                                    \
    X(measure, measure_kind, "measure", "Measures")                                                \
    X(solver, solver_kind, "solver", "Solvers")                                                    \
    X(scheme, scheme, "scheme", "Time schemes")                                                    \
    X(reader, reader_kind, "reader", "Readers of files")

typedef enum family {
#define X(name, type, word, heading) FAMILY_##name,
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
/* As require, but what needs one of these capabilities is not suggested: CAN_PLANAR for what only
 * planar worlds have. */
scree_status registry_require_but(const registry *r, family f, const char *name, uint64_t but,
                                  const node *place, const kind **out, scree_error *error);
/* The index-th entry of a family in registry.def; NULL beyond the end. */
const kind *registry_listed(family f, size_t index);
/* What a measure is in worlds in space: itself, another kind of its name, or NULL: it is none. */
const kind *registry_measure_in_space(const kind *measure);
const char *family_name(family f);    /* "law part" */
const char *family_heading(family f); /* "Law parts" */

#endif
