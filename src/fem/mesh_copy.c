/* Copies of meshes, with space for more, and comparison of meshes. */
#include <string.h>

#include "base/hash.h"
#include "fem/mesh.h"

static scree_status copy_sets(const fem_mesh *from, fem_mesh *out, scree_error *error) {
    for (size_t i = 0; i < from->sets.count; i++) {
        const fem_set *set = &from->sets.data[i];
        fem_set *own = fem_mesh_add_set(out, set->name);
        if (!own || !array_reserve(&own->node, set->node.count) ||
            !array_reserve(&own->facet, set->facet.count))
            return error_no_memory(error, "the sets of a mesh");
        for (size_t k = 0; k < set->node.count; k++)
            own->node.data[own->node.count++] = set->node.data[k];
        for (size_t k = 0; k < set->facet.count; k++)
            own->facet.data[own->facet.count++] = set->facet.data[k];
    }
    return SCREE_OK;
}

/* A new mesh has the region "" already. */
static scree_status copy_regions(const fem_mesh *from, fem_mesh *out, scree_error *error) {
    mem_free(out->region_name.data[0]);
    out->region_name.count = 0;
    for (size_t i = 0; i < from->region_name.count; i++)
        TRY(fem_mesh_add_region(out, from->region_name.data[i], error));
    return SCREE_OK;
}

static scree_status copy_skin(const fem_mesh *from, fem_mesh *out, scree_error *error) {
    if (!array_reserve(&out->skin, from->skin.count)) return error_no_memory(error, "a skin");
    for (size_t i = 0; i < from->skin.count; i++)
        out->skin.data[out->skin.count++] = from->skin.data[i];
    return SCREE_OK;
}

scree_status fem_mesh_add_region(fem_mesh *m, const char *name, scree_error *error) {
    char *own = mem_text(name);
    if (own && array_push(&m->region_name, own)) return SCREE_OK;
    mem_free(own);
    return error_no_memory(error, "the regions of a mesh");
}

scree_status fem_mesh_extend(const fem_mesh *from, uint32_t nodes, uint32_t elements,
                             uint32_t element_nodes, fem_mesh *out, scree_error *error) {
    uint32_t used = from->first[from->elements];
    TRY(fem_mesh_create(out, from->dimension, from->nodes + nodes, from->elements + elements,
                        used + element_nodes, error));
    memcpy(out->place, from->place,
           (size_t)from->nodes * (size_t)from->dimension * sizeof *from->place);
    memcpy(out->kind, from->kind, from->elements * sizeof *from->kind);
    memcpy(out->first, from->first, ((size_t)from->elements + 1) * sizeof *from->first);
    memcpy(out->node, from->node, used * sizeof *from->node);
    memcpy(out->region, from->region, from->elements * sizeof *from->region);
    out->turned = from->turned;
    scree_status status = copy_regions(from, out, error);
    if (status == SCREE_OK) status = copy_sets(from, out, error);
    if (status == SCREE_OK && elements == 0) status = copy_skin(from, out, error);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

static bool same_bytes(const void *a, const void *b, size_t count) {
    return count == 0 || memcmp(a, b, count) == 0;
}

static bool same_sets(const fem_mesh *a, const fem_mesh *b) {
    if (a->sets.count != b->sets.count) return false;
    for (size_t i = 0; i < a->sets.count; i++) {
        const fem_set *one = &a->sets.data[i], *two = &b->sets.data[i];
        if (strcmp(one->name, two->name) != 0 || one->node.count != two->node.count ||
            one->facet.count != two->facet.count ||
            !same_bytes(one->node.data, two->node.data, one->node.count * sizeof *one->node.data))
            return false;
    }
    return true;
}

bool fem_mesh_same(const fem_mesh *a, const fem_mesh *b) {
    if (a->dimension != b->dimension || a->nodes != b->nodes || a->elements != b->elements ||
        a->region_name.count != b->region_name.count ||
        a->first[a->elements] != b->first[b->elements])
        return false;
    for (size_t i = 0; i < a->region_name.count; i++)
        if (strcmp(a->region_name.data[i], b->region_name.data[i]) != 0) return false;
    size_t numbers = (size_t)a->nodes * (size_t)a->dimension;
    return same_bytes(a->place, b->place, numbers * sizeof *a->place) &&
           same_bytes(a->kind, b->kind, a->elements * sizeof *a->kind) &&
           same_bytes(a->node, b->node, a->first[a->elements] * sizeof *a->node) &&
           same_bytes(a->region, b->region, a->elements * sizeof *a->region) && same_sets(a, b);
}

uint64_t fem_mesh_hash(const fem_mesh *m) {
    uint64_t h =
        hash_bytes(m->nodes, m->place, (size_t)m->nodes * (size_t)m->dimension * sizeof *m->place);
    return hash_bytes(h, m->node, m->first[m->elements] * sizeof *m->node);
}
