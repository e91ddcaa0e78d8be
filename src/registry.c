#include "registry.h"

#include <string.h>

#include "fem/material.h"
#include "fem/mesh.h"
#include "frame/measure.h"
#include "law/joint/joint.h"
#include "law/law.h"
#include "model/function.h"
#include "model/load.h"
#include "scene/generate.h"
#include "scheme/sim.h"
#include "shape/shape.h"
#include "solver/solver.h"
#include "world/action.h"

#define TYPE_shape     shape_kind
#define TYPE_law_part  law_part
#define TYPE_joint     joint_kind
#define TYPE_load      load_kind
#define TYPE_function  function_kind
#define TYPE_scheme    scheme
#define TYPE_solver    solver_kind
#define TYPE_action    action_kind
#define TYPE_measure   measure_kind
#define TYPE_generator generator_kind
#define TYPE_element   element_kind
#define TYPE_material  material_kind
#define TYPE_mesh      mesh_kind

#define SCREE_ENTRY(family, symbol, file, dependency) extern const TYPE_##family family##_##symbol;
#include "registry.def"
#undef SCREE_ENTRY

static const struct {
    family family;
    const kind *entry;
} listed[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) {FAMILY_##family, &family##_##symbol.head},
#include "registry.def"
#undef SCREE_ENTRY
};

/* The measures and the elements alone, in the same order, for rooms that do not see the registry.
 */
#define LIST_measure(symbol) &measure_##symbol,
#define LIST_shape(symbol)
#define LIST_law_part(symbol)
#define LIST_joint(symbol)
#define LIST_load(symbol)
#define LIST_function(symbol)
#define LIST_scheme(symbol)
#define LIST_solver(symbol)
#define LIST_action(symbol)
#define LIST_generator(symbol)
#define LIST_element(symbol)
#define LIST_material(symbol)
#define LIST_mesh(symbol)

const measure_kind *const measure_kinds[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) LIST_##family(symbol)
#include "registry.def"
#undef SCREE_ENTRY
    NULL};

#undef LIST_measure
#undef LIST_element
#define LIST_measure(symbol)
#define LIST_element(symbol) &element_##symbol,

const element_kind *const element_kinds[] = {
#define SCREE_ENTRY(family, symbol, file, dependency) LIST_##family(symbol)
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

scree_status registry_require(const registry *r, family f, const char *name, const node *place,
                              const kind **out, scree_error *error) {
    *out = registry_find(r, f, name);
    if (*out) return SCREE_OK;
    const char *names[NAMES_MAX + 1];
    char listing[512] = "";
    size_t count = r->entries[f].count < NAMES_MAX ? r->entries[f].count : NAMES_MAX;
    for (size_t i = 0; i < count; i++) {
        names[i] = r->entries[f].data[i]->name;
        if (i) strncat(listing, ", ", sizeof listing - strlen(listing) - 1);
        strncat(listing, names[i], sizeof listing - strlen(listing) - 1);
    }
    names[count] = NULL;
    const char *near = nearest_name(name, names);
    if (near)
        return node_error(place, error, "unknown %s '%s', did you mean '%s'?", family_name(f), name,
                          near);
    return node_error(place, error, "unknown %s '%s'; there are: %s", family_name(f), name,
                      listing);
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

const char *family_name(family f) {
    static const char *const names[FAMILIES] = {
        "shape",  "law part", "joint",     "load",    "function", "scheme", "solver",
        "action", "measure",  "generator", "element", "material", "mesh"};
    return names[f];
}
