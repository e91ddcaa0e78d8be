/* Requirements on a mesh before it is used. */
#include "fem/mesh_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static scree_status check_element(const fem_mesh *m, uint32_t e, scree_error *error) {
    const element_kind *k = m->kind[e];
    if (!k || m->first[e + 1] - m->first[e] != k->nodes)
        return BUG(error, "an element without its kind or nodes");
    if (k->dimension > m->dimension)
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u is a %s, which belongs to worlds in space, but the mesh is "
                         "planar",
                         e, k->head.name);
    if (k->dimension == 2 && m->dimension == 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u is a %s, which belongs to planar worlds: shells are not "
                         "available in space, use t4, t10 or h8",
                         e, k->head.name);
    if (m->region[e] >= m->region_name.count)
        return error_set(error, SCREE_BAD_INPUT, "element %u is in region %u, but there are %zu", e,
                         m->region[e], m->region_name.count);
    const uint32_t *node_of = mesh_nodes_of(m, e);
    for (uint32_t a = 0; a < k->nodes; a++) {
        if (node_of[a] >= m->nodes)
            return error_set(error, SCREE_BAD_INPUT,
                             "element %u refers to node %u, but there are %u (numbered from 0)", e,
                             node_of[a], m->nodes);
        for (uint32_t b = 0; b < a; b++)
            if (node_of[a] == node_of[b])
                return error_set(error, SCREE_BAD_INPUT, "element %u has node %u twice", e,
                                 node_of[a]);
    }
    return SCREE_OK;
}

scree_status mesh_check(const fem_mesh *m, scree_error *error) {
    if (m->nodes == 0 || m->elements == 0)
        return error_set(error, SCREE_BAD_INPUT, "a mesh without %s",
                         m->nodes == 0 ? "nodes" : "elements");
    for (size_t i = 0; i < (size_t)m->nodes * (size_t)m->dimension; i++)
        if (!isfinite(m->place[i]))
            return error_set(error, SCREE_BAD_INPUT, "a coordinate of node %zu is not a number",
                             i / (size_t)m->dimension);
    for (size_t s = 0; s < m->sets.count; s++)
        for (size_t i = 0; i < m->sets.data[s].node.count; i++)
            if (m->sets.data[s].node.data[i] >= m->nodes)
                return error_set(error, SCREE_BAD_INPUT,
                                 "the set '%s' refers to node %u, but there are %u (numbered from "
                                 "0)",
                                 m->sets.data[s].name, m->sets.data[s].node.data[i], m->nodes);
    for (uint32_t e = 0; e < m->elements; e++)
        TRY(check_element(m, e, error));
    return SCREE_OK;
}

static uint8_t *used_nodes(const fem_mesh *m) {
    uint8_t *used = mem_alloc(m->nodes, sizeof *used);
    for (uint32_t i = 0; used && i < m->first[m->elements]; i++)
        used[m->node[i]] = 1;
    return used;
}

static scree_status check_used(const fem_mesh *m, scree_error *error) {
    uint8_t *used = used_nodes(m);
    if (!used) return error_no_memory(error, "the nodes of a mesh");
    uint32_t n = 0;
    while (n < m->nodes && used[n])
        n++;
    mem_free(used);
    if (n == m->nodes) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "node %u belongs to no element and has no mass: remove it", n);
}

static void describe_place(const fem_mesh *m, uint32_t e, char *text, size_t size) {
    double centre[3] = {0, 0, 0};
    uint32_t nodes = m->kind[e]->nodes;
    for (uint32_t i = 0; i < nodes; i++)
        for (int c = 0; c < m->dimension; c++)
            centre[c] +=
                m->place[(size_t)mesh_nodes_of(m, e)[i] * (size_t)m->dimension + c] / nodes;
    if (m->dimension == 2)
        snprintf(text, size, "(%.6g, %.6g)", centre[0], centre[1]);
    else
        snprintf(text, size, "(%.6g, %.6g, %.6g)", centre[0], centre[1], centre[2]);
}

static scree_status check_shapes(fem_mesh *m, scree_error *error) {
    char place[96];
    for (uint32_t e = 0; e < m->elements; e++) {
        element_measure measure = mesh_measure(m, e);
        element_state found = mesh_state(m, e, &measure);
        if (found == ELEMENT_GOOD) continue;
        if (found == ELEMENT_MIRRORED) {
            mesh_turn(m, e);
            m->turned++;
            continue;
        }
        describe_place(m, e, place, sizeof place);
        if (found == ELEMENT_DEGENERATE)
            return error_set(error, SCREE_BAD_INPUT,
                             "element %u (%s) at %s has no volume: its nodes coincide or lie in "
                             "one line or plane",
                             e, m->kind[e]->head.name, place);
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u (%s) at %s is folded: its Jacobian ranges from %.3g to %.3g; "
                         "mesh the part again, or more finely",
                         e, m->kind[e]->head.name, place, measure.least, measure.greatest);
    }
    return SCREE_OK;
}

scree_status fem_mesh_finish(fem_mesh *m, scree_error *error) {
    TRY(mesh_check(m, error));
    TRY(check_used(m, error));
    TRY(check_shapes(m, error));
    TRY(mesh_find_skin(m, error));
    return mesh_finish_sets(m, error);
}

/* Numbers of nodes in the mesh without the unused ones. */
static void renumber(fem_mesh *m, const uint32_t *number) {
    for (uint32_t i = 0; i < m->first[m->elements]; i++)
        m->node[i] = number[m->node[i]];
    for (size_t s = 0; s < m->sets.count; s++) {
        fem_set *set = &m->sets.data[s];
        size_t kept = 0;
        for (size_t i = 0; i < set->node.count; i++)
            if (number[set->node.data[i]] != UINT32_MAX)
                set->node.data[kept++] = number[set->node.data[i]];
        set->node.count = kept;
        kept = 0;
        for (size_t i = 0; i < set->facet.count; i++) {
            fem_facet f = set->facet.data[i];
            bool all = true;
            for (uint32_t k = 0; k < f.nodes; k++) {
                f.node[k] = number[f.node[k]];
                all = all && f.node[k] != UINT32_MAX;
            }
            if (all) set->facet.data[kept++] = f;
        }
        set->facet.count = kept;
    }
}

scree_status fem_mesh_drop_unused(fem_mesh *m, scree_error *error) {
    uint8_t *used = used_nodes(m);
    uint32_t *number = mem_alloc(m->nodes, sizeof *number);
    if (!used || !number) {
        mem_free(used);
        mem_free(number);
        return error_no_memory(error, "the nodes of a mesh");
    }
    size_t width = (size_t)m->dimension;
    uint32_t kept = 0;
    for (uint32_t n = 0; n < m->nodes; n++) {
        number[n] = used[n] ? kept : UINT32_MAX;
        if (!used[n]) continue;
        memmove(m->place + kept * width, m->place + n * width, width * sizeof *m->place);
        kept++;
    }
    renumber(m, number);
    m->nodes = kept;
    mem_free(used);
    mem_free(number);
    return SCREE_OK;
}
