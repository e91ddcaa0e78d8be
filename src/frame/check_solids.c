/* The deformable bodies of a layout: indices within their arrays and numbers finite. */
#include "base/math.h"
#include "frame/solids.h"

static bool all_finite(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i])) return false;
    return true;
}

static scree_status check_layout_arrays(const scree_layout *l, scree_error *error) {
    if (l->solid && l->node_place && l->element_type && l->element_first && l->element_node &&
        l->element_region && l->facet_first && (l->facet_node || l->facets == 0) && l->region_name)
        return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "frame: it has deformable bodies, but an array of the layout is missing");
}

/* Bodies are in ascending order, and their data are consecutive without gaps. */
static scree_status check_ranges(const scree_layout *l, scree_error *error) {
    uint64_t nodes = 0, element = 0, facet = 0;
    for (uint32_t s = 0; s < l->solids; s++) {
        const scree_solid_view *v = &l->solid[s];
        bool known = v->body < l->bodies && (s == 0 || l->solid[s - 1].body < v->body);
        if (!known || v->node != nodes || v->element != element || v->facet != facet)
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: the data of deformable body %u do not follow those of the "
                             "one before",
                             s);
        nodes += v->nodes;
        element += v->elements;
        facet += v->facets;
    }
    if (nodes == l->nodes && element == l->elements && facet == l->facets) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "frame: its deformable bodies have other numbers of nodes, elements or "
                     "facets than the layout");
}

/* Before a node is read: the lists of nodes must end within the last list. */
static bool in_order(const uint32_t *first, uint32_t count) {
    if (first[0] != 0) return false;
    for (uint32_t k = 0; k < count; k++)
        if (first[k + 1] < first[k]) return false;
    return true;
}

static bool nodes_are_own(const uint32_t *list, uint32_t count, const scree_solid_view *v) {
    for (uint32_t k = 0; k < count; k++)
        if (list[k] < v->node || list[k] - v->node >= v->nodes) return false;
    return true;
}

static scree_status check_elements(const scree_layout *l, const scree_solid_view *v,
                                   scree_error *error) {
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        const element_kind *k = layout_element(l, e);
        uint32_t first = l->element_first[e];
        if (!k || k->dimension > l->dimension || l->element_first[e + 1] != first + k->nodes ||
            l->element_region[e] >= l->regions)
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: element %u has an unknown type or region, or another number "
                             "of nodes than its type",
                             e);
        if (!nodes_are_own(l->element_node + first, k->nodes, v))
            return error_set(error, SCREE_BAD_INPUT, "frame: element %u has a node of another body",
                             e);
    }
    return SCREE_OK;
}

/* Edges have 2 or 3 nodes; faces those of a planar element. */
static scree_status check_facets(const scree_layout *l, const scree_solid_view *v,
                                 scree_error *error) {
    for (uint32_t f = v->facet; f < v->facet + v->facets; f++) {
        uint32_t first = l->facet_first[f], count = l->facet_first[f + 1] - first;
        bool edge = count == 2 || (count == 3 && l->dimension == 2);
        bool face = l->dimension == 3 && element_flat(count);
        if (!(edge || face) || !nodes_are_own(l->facet_node + first, count, v))
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: facet %u has a node of another body, or too many nodes", f);
    }
    return SCREE_OK;
}

scree_status solids_check_layout(const scree_layout *l, scree_error *error) {
    if (l->solids == 0) return SCREE_OK;
    TRY(check_layout_arrays(l, error));
    TRY(check_ranges(l, error));
    if (!in_order(l->element_first, l->elements) || !in_order(l->facet_first, l->facets))
        return error_set(error, SCREE_BAD_INPUT,
                         "frame: the nodes of elements and facets must begin at 0 and be "
                         "contiguous");
    for (uint32_t s = 0; s < l->solids; s++) {
        TRY(check_elements(l, &l->solid[s], error));
        TRY(check_facets(l, &l->solid[s], error));
    }
    for (uint32_t n = 0; n < l->nodes; n++)
        if (!all_finite(l->node_place[n], 3))
            return error_set(error, SCREE_BAD_INPUT, "frame: the position of node %u is not finite",
                             n);
    return SCREE_OK;
}
