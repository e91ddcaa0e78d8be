/* The skin of a mesh: faces of a single element; and the facets of its sets. */
#include "fem/mesh_parts.h"

void facet_index_free(facet_index *index) {
    array_free(&index->facet);
    mem_free(index->first);
    mem_free(index->entry);
    *index = (facet_index){0};
}

uint32_t facet_least(const fem_facet *f) {
    uint32_t least = f->node[0];
    for (uint32_t i = 1; i < f->corners; i++)
        if (f->node[i] < least) least = f->node[i];
    return least;
}

static bool among(uint32_t n, const uint32_t *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == n) return true;
    return false;
}

bool facet_same_corners(const fem_facet *a, const fem_facet *b) {
    if (a->corners != b->corners) return false;
    for (uint32_t i = 0; i < a->corners; i++)
        if (!among(a->node[i], b->node, b->corners)) return false;
    return true;
}

static bool facet_same_nodes(const fem_facet *a, const fem_facet *b) {
    if (a->nodes != b->nodes || !facet_same_corners(a, b)) return false;
    for (uint32_t i = a->corners; i < a->nodes; i++)
        if (!among(a->node[i], b->node, b->nodes)) return false;
    return true;
}

/* Whether corners have the same direction of rotation: the second follows the first in both. */
static bool same_way(const fem_facet *a, const fem_facet *b) {
    if (a->corners == 2) return a->node[0] == b->node[0];
    for (uint32_t i = 0; i < b->corners; i++)
        if (b->node[i] == a->node[0]) return b->node[(i + 1) % b->corners] == a->node[1];
    return false;
}

scree_status facet_index_build(facet_index *index, uint32_t nodes, scree_error *error) {
    index->first = mem_alloc((size_t)nodes + 2, sizeof *index->first);
    index->entry = mem_alloc(index->facet.count, sizeof *index->entry);
    if (!index->first || !index->entry) {
        facet_index_free(index);
        return error_no_memory(error, "the faces of a mesh");
    }
    /* counts are shifted by two, so that the starts become the ends of the lists when all are in */
    for (size_t i = 0; i < index->facet.count; i++)
        index->first[facet_least(&index->facet.data[i]) + 2]++;
    for (uint32_t n = 2; n < nodes + 2; n++)
        index->first[n] += index->first[n - 1];
    for (size_t i = 0; i < index->facet.count; i++)
        index->entry[index->first[facet_least(&index->facet.data[i]) + 1]++] = (uint32_t)i;
    return SCREE_OK;
}

scree_status mesh_faces(const fem_mesh *m, facet_index *out, scree_error *error) {
    *out = (facet_index){0};
    uint64_t total = 0;
    for (uint32_t e = 0; e < m->elements; e++)
        if (m->kind[e]->dimension > 1) total += m->kind[e]->faces;
    if (total > UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "a mesh with more than %u faces", UINT32_MAX);
    if (!array_reserve(&out->facet, total)) return error_no_memory(error, "the faces of a mesh");
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t f = 0; m->kind[e]->dimension > 1 && f < m->kind[e]->faces; f++)
            out->facet.data[out->facet.count++] = mesh_facet(m, e, f);
    return facet_index_build(out, m->nodes, error);
}

/* Number of faces with the corners of f; the last of them that is not f itself in *other. */
static uint32_t count_same(const facet_index *index, const fem_facet *f, const fem_facet **other) {
    uint32_t least = facet_least(f), found = 0;
    for (uint32_t i = index->first[least]; i < index->first[least + 1]; i++) {
        const fem_facet *g = &index->facet.data[index->entry[i]];
        if (!facet_same_corners(f, g)) continue;
        found++;
        if (g != f) *other = g;
    }
    return found;
}

static scree_status check_meeting(const fem_facet *a, const fem_facet *b, uint32_t meeting,
                                  scree_error *error) {
    if (meeting > 2)
        return error_set(error, SCREE_BAD_INPUT,
                         "elements %u, %u and %u more share one face, but only two can", a->element,
                         b->element, meeting - 2);
    if (!facet_same_nodes(a, b))
        return error_set(error, SCREE_BAD_INPUT,
                         "elements %u and %u share a face with the same corners but different "
                         "nodes between them: do not connect linear and quadratic elements",
                         a->element, b->element);
    if (same_way(a, b))
        return error_set(error, SCREE_BAD_INPUT,
                         "elements %u and %u lie on the same side of their common face: the mesh "
                         "overlaps itself",
                         a->element, b->element);
    return SCREE_OK;
}

static scree_status collect_skin(fem_mesh *m, const facet_index *faces, scree_error *error) {
    for (size_t i = 0; i < faces->facet.count; i++) {
        const fem_facet *f = &faces->facet.data[i], *other = NULL;
        uint32_t meeting = count_same(faces, f, &other);
        if (meeting > 1)
            TRY(check_meeting(f, other, meeting, error));
        else if (!array_push(&m->skin, *f))
            return error_no_memory(error, "the skin of a mesh");
    }
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t k = 0; m->kind[e]->dimension == 1 && k < m->kind[e]->faces; k++) {
            fem_facet f = mesh_facet(m, e, k);
            const fem_facet *other = NULL;
            if (count_same(faces, &f, &other) > 0) continue;
            if (!array_push(&m->skin, f)) return error_no_memory(error, "the skin of a mesh");
        }
    return SCREE_OK;
}

scree_status mesh_find_skin(fem_mesh *m, scree_error *error) {
    facet_index faces;
    m->skin.count = 0;
    TRY(mesh_faces(m, &faces, error));
    scree_status status = collect_skin(m, &faces, error);
    facet_index_free(&faces);
    return status;
}

/* Facets of a set that are on the skin, as the skin stores them. `mark` (skin.count) is zeroed here
 * and afterwards. */
static scree_status match_facets(const fem_mesh *m, const facet_index *skin, uint8_t *mark,
                                 fem_set *set, scree_error *error) {
    for (size_t i = 0; i < set->facet.count; i++) {
        const fem_facet *f = &set->facet.data[i];
        for (uint32_t k = 0; k < f->nodes; k++) {
            if (f->node[k] >= m->nodes)
                return error_set(error, SCREE_BAD_INPUT,
                                 "the set '%s' refers to node %u, but there are %u (numbered from "
                                 "0)",
                                 set->name, f->node[k], m->nodes);
            if (!array_push(&set->node, f->node[k])) return error_no_memory(error, "a set");
        }
        uint32_t least = facet_least(f);
        for (uint32_t j = skin->first[least]; j < skin->first[least + 1]; j++)
            if (facet_same_corners(f, &skin->facet.data[skin->entry[j]])) mark[skin->entry[j]] = 1;
    }
    set->facet.count = 0;
    for (size_t i = 0; i < m->skin.count; i++) {
        if (mark[i] && !array_push(&set->facet, m->skin.data[i]))
            return error_no_memory(error, "a set");
        mark[i] = 0;
    }
    return SCREE_OK;
}

/* Sorted, none twice, by a mark for every node. */
static void sort_nodes(const fem_mesh *m, uint8_t *mark, fem_set *set) {
    for (size_t i = 0; i < set->node.count; i++)
        mark[set->node.data[i]] = 1;
    set->node.count = 0;
    for (uint32_t n = 0; n < m->nodes; n++)
        if (mark[n]) set->node.data[set->node.count++] = n;
}

static scree_status derive_facets(const fem_mesh *m, const uint8_t *mark, fem_set *set,
                                  scree_error *error) {
    for (size_t i = 0; i < m->skin.count; i++) {
        const fem_facet *f = &m->skin.data[i];
        bool all = true;
        for (uint32_t k = 0; k < f->nodes; k++)
            all = all && mark[f->node[k]];
        if (all && !array_push(&set->facet, *f)) return error_no_memory(error, "a set");
    }
    return SCREE_OK;
}

static scree_status finish_set(const fem_mesh *m, const facet_index *skin, uint8_t *node_mark,
                               uint8_t *skin_mark, fem_set *set, scree_error *error) {
    bool given = set->facet.count > 0;
    if (given) TRY(match_facets(m, skin, skin_mark, set, error));
    sort_nodes(m, node_mark, set);
    if (!given) TRY(derive_facets(m, node_mark, set, error));
    for (size_t i = 0; i < set->node.count; i++)
        node_mark[set->node.data[i]] = 0;
    return SCREE_OK;
}

static scree_status finish_all(fem_mesh *m, facet_index *skin, uint8_t *node_mark,
                               uint8_t *skin_mark, scree_error *error) {
    for (size_t i = 0; i < m->skin.count; i++)
        if (!array_push(&skin->facet, m->skin.data[i])) return error_no_memory(error, "a set");
    TRY(facet_index_build(skin, m->nodes, error));
    for (size_t s = 0; s < m->sets.count; s++)
        TRY(finish_set(m, skin, node_mark, skin_mark, &m->sets.data[s], error));
    return SCREE_OK;
}

scree_status mesh_finish_sets(fem_mesh *m, scree_error *error) {
    facet_index skin = {0};
    uint8_t *node_mark = mem_alloc(m->nodes, sizeof *node_mark);
    uint8_t *skin_mark = mem_alloc(m->skin.count, sizeof *skin_mark);
    scree_status status = node_mark && skin_mark ? finish_all(m, &skin, node_mark, skin_mark, error)
                                                 : error_no_memory(error, "the sets of a mesh");
    facet_index_free(&skin);
    mem_free(node_mark);
    mem_free(skin_mark);
    return status;
}
