#include "fem/generate/build.h"

#include <string.h>

#include "fem/mesh_parts.h"

void build_free(mesh_build *b) {
    array_free(&b->place);
    array_free(&b->kind);
    array_free(&b->node);
}

bool build_place(mesh_build *b, double x, double y, double z) {
    const double at[3] = {x, y, z};
    for (int c = 0; c < b->dimension; c++)
        if (!array_push(&b->place, at[c])) return false;
    return true;
}

bool build_element(mesh_build *b, const element_kind *k, const uint32_t *node_of) {
    if (!array_push(&b->kind, k)) return false;
    for (uint32_t i = 0; i < k->nodes; i++)
        if (!array_push(&b->node, node_of[i])) return false;
    return true;
}

/* The two corners that a node between corners lies halfway between. */
static void ends_of(const element_kind *k, uint32_t between, uint32_t end[2]) {
    for (uint32_t a = 0; a < k->corners; a++)
        for (uint32_t b = a + 1; b < k->corners; b++) {
            bool halfway = true;
            for (int c = 0; c < 3; c++)
                halfway = halfway && k->place[a][c] + k->place[b][c] == 2 * k->place[between][c];
            if (!halfway) continue;
            end[0] = a;
            end[1] = b;
        }
}

/* All edges of all elements, as facets of two corners; the element is that of the edge's own
 * number: which edge with these ends came first. */
static scree_status collect_edges(const mesh_build *b, const element_kind *quadratic,
                                  facet_index *edges, scree_error *error) {
    uint32_t corners = quadratic->corners;
    for (size_t e = 0; e < b->kind.count; e++)
        for (uint32_t i = corners; i < quadratic->nodes; i++) {
            uint32_t end[2] = {0, 0};
            ends_of(quadratic, i, end);
            fem_facet f = {.nodes = 2, .corners = 2};
            for (int k = 0; k < 2; k++)
                f.node[k] = b->node.data[e * corners + end[k]];
            if (!array_push(&edges->facet, f)) return error_no_memory(error, "a mesh");
        }
    return facet_index_build(edges, build_nodes(b), error);
}

/* A new place for each edge that is the first with its ends; returns the number of its node. */
static scree_status halve_edges(mesh_build *b, facet_index *edges, scree_error *error) {
    for (size_t i = 0; i < edges->facet.count; i++) {
        fem_facet *f = &edges->facet.data[i];
        uint32_t least = facet_least(f), j = edges->first[least];
        while (!facet_same_corners(f, &edges->facet.data[edges->entry[j]]))
            j++;
        if (edges->entry[j] < i) {
            f->element = edges->facet.data[edges->entry[j]].element;
            continue;
        }
        f->element = build_nodes(b);
        double middle[3] = {0, 0, 0};
        size_t width = (size_t)b->dimension;
        for (size_t c = 0; c < width; c++)
            middle[c] =
                (b->place.data[f->node[0] * width + c] + b->place.data[f->node[1] * width + c]) / 2;
        if (!build_place(b, middle[0], middle[1], middle[2]))
            return error_no_memory(error, "a mesh");
    }
    return SCREE_OK;
}

static scree_status raise_order(mesh_build *b, scree_error *error) {
    const element_kind *k = element_named(b->dimension == 2 ? "t6" : "t10");
    facet_index edges = {0};
    ARRAY(uint32_t) node_of = {0};
    scree_status status = collect_edges(b, k, &edges, error);
    if (status == SCREE_OK) status = halve_edges(b, &edges, error);
    if (status == SCREE_OK && !array_reserve(&node_of, b->kind.count * k->nodes))
        status = error_no_memory(error, "a mesh");
    uint32_t between = k->nodes - k->corners;
    for (size_t e = 0; status == SCREE_OK && e < b->kind.count; e++) {
        memcpy(node_of.data + e * k->nodes, b->node.data + e * k->corners,
               k->corners * sizeof *node_of.data);
        for (uint32_t i = 0; i < between; i++)
            node_of.data[e * k->nodes + k->corners + i] = edges.facet.data[e * between + i].element;
        b->kind.data[e] = k;
    }
    facet_index_free(&edges);
    if (status != SCREE_OK) {
        array_free(&node_of);
        return status;
    }
    node_of.count = b->kind.count * k->nodes;
    array_free(&b->node);
    b->node.data = node_of.data;
    b->node.count = node_of.count;
    b->node.capacity = node_of.capacity;
    return SCREE_OK;
}

static scree_status fill_mesh(const mesh_build *b, fem_mesh *out, scree_error *error) {
    TRY(fem_mesh_create(out, b->dimension, build_nodes(b), (uint32_t)b->kind.count,
                        (uint32_t)b->node.count, error));
    memcpy(out->place, b->place.data, b->place.count * sizeof *out->place);
    memcpy(out->node, b->node.data, b->node.count * sizeof *out->node);
    for (uint32_t e = 0; e < out->elements; e++) {
        out->kind[e] = b->kind.data[e];
        out->first[e + 1] = out->first[e] + out->kind[e]->nodes;
    }
    return SCREE_OK;
}

scree_status build_mesh(mesh_build *b, bool quadratic, fem_mesh *out, scree_error *error) {
    scree_status status = quadratic ? raise_order(b, error) : SCREE_OK;
    if (status == SCREE_OK) status = fill_mesh(b, out, error);
    build_free(b);
    return status;
}

scree_status build_set(fem_mesh *m, const char *name, build_test test, const void *context,
                       scree_error *error) {
    fem_set *set = fem_mesh_add_set(m, name);
    if (!set) return error_no_memory(error, "a set of nodes");
    for (uint32_t n = 0; n < m->nodes; n++) {
        double x[3] = {0, 0, 0};
        memcpy(x, m->place + (size_t)n * (size_t)m->dimension,
               (size_t)m->dimension * sizeof *m->place);
        if (test(x, context) && !array_push(&set->node, n))
            return error_no_memory(error, "a set of nodes");
    }
    return SCREE_OK;
}
