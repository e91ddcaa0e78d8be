/* The surfaces of the facets of a skin. */
#include <string.h>

#include "world/build/deformable.h"

static bool same_facet(const fem_facet *a, const fem_facet *b) {
    return a->nodes == b->nodes && memcmp(a->node, b->node, a->nodes * sizeof *a->node) == 0;
}

/* The facets of the skin by their elements: `head` of each element, `next` of each facet, 1 + the
 * number of a facet, 0 at the end. */
typedef struct skin_lists {
    uint32_t *head, *next;
} skin_lists;

static scree_status list_skin(const fem_mesh *mesh, skin_lists *out, scree_error *error) {
    out->head = mem_alloc((size_t)mesh->elements + 1, sizeof *out->head);
    out->next = mem_alloc(mesh->skin.count + 1, sizeof *out->next);
    if (!out->head || !out->next) return error_no_memory(error, "the surfaces of a body");
    for (size_t f = mesh->skin.count; f > 0; f--) {
        uint32_t *head = &out->head[mesh->skin.data[f - 1].element];
        out->next[f - 1] = *head;
        *head = (uint32_t)f;
    }
    return SCREE_OK;
}

/* Surfaces of the skin by sets; a later entry wins. */
static scree_status paint_sets(deformable_maker *k, const fem_mesh *mesh, const skin_lists *lists,
                               uint32_t *surface, scree_error *error) {
    for (const node *n = k->given.surfaces->first; n; n = n->next) {
        const fem_set *set = fem_mesh_set(mesh, n->key);
        uint32_t index = 0;
        TRY(world_add_surface(&k->world->model, n->text, &index, error));
        for (size_t i = 0; set && i < set->facet.count; i++) {
            const fem_facet *wanted = &set->facet.data[i];
            for (uint32_t f = lists->head[wanted->element]; f > 0; f = lists->next[f - 1])
                if (same_facet(wanted, &mesh->skin.data[f - 1])) surface[f - 1] = index;
        }
    }
    return SCREE_OK;
}

scree_status maker_paint_skin(deformable_maker *k, const fem_mesh *mesh, uint32_t own,
                              uint32_t *surface, scree_error *error) {
    for (size_t f = 0; f < mesh->skin.count; f++)
        surface[f] = own;
    if (!k->given.surfaces) return SCREE_OK;
    skin_lists lists = {0};
    scree_status status = list_skin(mesh, &lists, error);
    if (status == SCREE_OK) status = paint_sets(k, mesh, &lists, surface, error);
    mem_free(lists.head);
    mem_free(lists.next);
    return status;
}

scree_status maker_check_surfaces(deformable_maker *k, scree_error *error) {
    const node *list = k->given.surfaces;
    if (!list) return SCREE_OK;
    if (list->type != NODE_MAP)
        return node_error(list, error, "'surfaces' must be a map such as {top: smooth}");
    for (const node *n = list->first; n; n = n->next) {
        const fem_set *set = fem_mesh_set(&k->mesh, n->key);
        if (n->type != NODE_SCALAR)
            return node_error(n, error, "'%s' must be the name of a surface", n->key);
        if (!set) return unknown_set(n, &k->mesh, error);
        if (set->facet.count == 0)
            return node_key_error(n, error, "the set '%s' has nodes but no facets of the skin",
                                  n->key);
    }
    return SCREE_OK;
}
