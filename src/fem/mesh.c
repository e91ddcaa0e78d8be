#include "fem/mesh.h"

#include <string.h>

void fem_mesh_free(fem_mesh *m) {
    for (size_t i = 0; i < m->region_name.count; i++)
        mem_free(m->region_name.data[i]);
    for (size_t i = 0; i < m->sets.count; i++) {
        mem_free(m->sets.data[i].name);
        array_free(&m->sets.data[i].node);
        array_free(&m->sets.data[i].facet);
    }
    array_free(&m->region_name);
    array_free(&m->sets);
    array_free(&m->skin);
    mem_free(m->place);
    mem_free(m->kind);
    mem_free(m->first);
    mem_free(m->node);
    mem_free(m->region);
    memset(m, 0, sizeof *m);
}

scree_status fem_mesh_create(fem_mesh *m, int dimension, uint32_t nodes, uint32_t elements,
                             uint32_t element_nodes, scree_error *error) {
    *m = (fem_mesh){.dimension = dimension, .nodes = nodes, .elements = elements};
    m->place = mem_alloc((size_t)nodes * (size_t)dimension, sizeof *m->place);
    m->kind = mem_alloc(elements, sizeof *m->kind);
    m->first = mem_alloc((size_t)elements + 1, sizeof *m->first);
    m->node = mem_alloc(element_nodes, sizeof *m->node);
    m->region = mem_alloc(elements, sizeof *m->region);
    char *name = mem_text("");
    if (m->place && m->kind && m->first && m->node && m->region && name &&
        array_push(&m->region_name, name))
        return SCREE_OK;
    mem_free(name);
    fem_mesh_free(m);
    return error_no_memory(error, "a mesh");
}

const fem_set *fem_mesh_set(const fem_mesh *m, const char *name) {
    for (size_t i = 0; i < m->sets.count; i++)
        if (strcmp(m->sets.data[i].name, name) == 0) return &m->sets.data[i];
    return NULL;
}

fem_set *fem_mesh_add_set(fem_mesh *m, const char *name) {
    for (size_t i = 0; i < m->sets.count; i++)
        if (strcmp(m->sets.data[i].name, name) == 0) return &m->sets.data[i];
    fem_set made = {.name = mem_text(name)};
    if (!made.name) return NULL;
    if (!array_push(&m->sets, made)) {
        mem_free(made.name);
        return NULL;
    }
    return &m->sets.data[m->sets.count - 1];
}
