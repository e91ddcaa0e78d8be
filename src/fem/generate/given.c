/* Mesh kind: nodes and elements given as numbers; a mesh read from a file has this kind. */
#include <string.h>

#include "base/math.h"
#include "fem/generate/build.h"
#include "fem/mesh_parts.h"

typedef struct given {
    param_list nodes; /* rows of three */
    node *elements, *regions, *sets, *surfaces;
} given;

static const char *const examples[] = {
    "nodes: [[0, 0], [1, 0], [1, 1], [0, 1], [2, 0]], elements: {q4: [0, 1, 2, 3], t3: [1, 4, 2]}, "
    "regions: {soft: [1]}, sets: {left: [0, 3]}, surfaces: {sides: [0, 0, 1, 0]}",
    "nodes: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], elements: {t4: [0, 1, 2, 3]}", NULL};

static const param rows[] = {
    ROW(given, nodes, LIST, .width = 3, LENGTH, .flags = PARAM_REQUIRED | PARAM_PLACE,
        .help = "positions of the nodes, which are numbered from 0"),
    ROW(given, elements, NODE, .flags = PARAM_REQUIRED,
        .help = "for each kind the nodes of its elements, one element after the other: {t3: [0, "
                "1, 2, 1, 3, 2], q4: [...]}; elements are numbered from 0 through all kinds"),
    ROW(given, regions, NODE, .flags = PARAM_OPTIONAL,
        .help = "named lists of element numbers; all other elements are in the region without a "
                "name"),
    ROW(given, sets, NODE, .flags = PARAM_OPTIONAL, .help = "named lists of node numbers"),
    ROW(given, surfaces, NODE, .flags = PARAM_OPTIONAL,
        .help = "named lists of pairs (element, face), from 0, for sets that nodes alone do not "
                "determine"),
    {0},
};

typedef ARRAY(uint32_t) number_list;

static scree_status add_number(number_list *out, double value, const node *place,
                               scree_error *error) {
    if (!(value >= 0) || value != floor(value) || value >= UINT32_MAX)
        return node_error(place, error, "'%s' must be whole numbers from 0, but has %g",
                          place->key ? place->key : "numbers", value);
    if (!array_push(out, (uint32_t)value)) return error_no_memory(error, "a mesh");
    return SCREE_OK;
}

/* The numbers of a list, or of one text as files are kept. */
static scree_status read_numbers(const node *n, number_list *out, scree_error *error) {
    out->count = 0;
    if (n->type == NODE_MAP) return node_error(n, error, "this must be numbers, but is a map");
    if (n->type == NODE_LIST) {
        for (const node *child = n->first; child; child = child->next) {
            const char *at = child->type == NODE_SCALAR ? child->text : "";
            double value;
            if (!number_read(&at, &value) || *at)
                return node_error(child, error, "a whole number is expected");
            TRY(add_number(out, value, child, error));
        }
        return SCREE_OK;
    }
    for (const char *at = n->text + strspn(n->text, " \t\n"); *at; at += strspn(at, " \t\n")) {
        double value;
        if (!number_read(&at, &value) || (*at && !strchr(" \t\n", *at)))
            return node_error(n, error, "'%.20s' is not a whole number", at);
        TRY(add_number(out, value, n, error));
    }
    return SCREE_OK;
}

static scree_status need_map(const node *n, const char *name, scree_error *error) {
    if (n->type == NODE_MAP) return SCREE_OK;
    return node_error(n, error, "'%s' must be a map of names and numbers", name);
}

static scree_status read_elements(const given *p, mesh_build *b, number_list *numbers,
                                  scree_error *error) {
    TRY(need_map(p->elements, "elements", error));
    for (const node *n = p->elements->first; n; n = n->next) {
        const element_kind *k = element_named(n->key);
        if (!k) return node_key_error(n, error, "there is no element '%s'", n->key);
        TRY(read_numbers(n, numbers, error));
        if (numbers->count % k->nodes != 0)
            return node_error(n, error,
                              "the number of nodes %zu is not a multiple of %u, the nodes of a %s",
                              numbers->count, k->nodes, k->head.name);
        for (size_t i = 0; i < numbers->count; i += k->nodes)
            if (!build_element(b, k, numbers->data + i)) return error_no_memory(error, "a mesh");
    }
    if (b->node.count < UINT32_MAX) return SCREE_OK;
    return node_error(p->elements, error, "more than %u nodes of elements", UINT32_MAX);
}

static scree_status read_regions(const given *p, fem_mesh *m, number_list *numbers,
                                 scree_error *error) {
    if (!p->regions) return SCREE_OK;
    TRY(need_map(p->regions, "regions", error));
    for (const node *n = p->regions->first; n; n = n->next) {
        TRY(read_numbers(n, numbers, error));
        char *name = mem_text(n->key);
        if (!name || !array_push(&m->region_name, name)) {
            mem_free(name);
            return error_no_memory(error, "the regions of a mesh");
        }
        for (size_t i = 0; i < numbers->count; i++) {
            if (numbers->data[i] >= m->elements)
                return node_error(n, error,
                                  "the region '%s' has element %u, but there are only %u "
                                  "(numbered from 0)",
                                  n->key, numbers->data[i], m->elements);
            m->region[numbers->data[i]] = (uint32_t)m->region_name.count - 1;
        }
    }
    return SCREE_OK;
}

static scree_status read_sets(const given *p, fem_mesh *m, number_list *numbers,
                              scree_error *error) {
    if (!p->sets) return SCREE_OK;
    TRY(need_map(p->sets, "sets", error));
    for (const node *n = p->sets->first; n; n = n->next) {
        TRY(read_numbers(n, numbers, error));
        fem_set *set = fem_mesh_add_set(m, n->key);
        bool good = set != NULL;
        for (size_t i = 0; i < numbers->count && good; i++)
            good = array_push(&set->node, numbers->data[i]);
        if (!good) return error_no_memory(error, "the sets of a mesh");
    }
    return SCREE_OK;
}

static scree_status read_surfaces(const given *p, fem_mesh *m, number_list *numbers,
                                  scree_error *error) {
    if (!p->surfaces) return SCREE_OK;
    TRY(need_map(p->surfaces, "surfaces", error));
    for (const node *n = p->surfaces->first; n; n = n->next) {
        TRY(read_numbers(n, numbers, error));
        fem_set *set = fem_mesh_add_set(m, n->key);
        if (!set) return error_no_memory(error, "the sets of a mesh");
        for (size_t i = 0; i < numbers->count; i += 2) {
            uint32_t e = numbers->data[i];
            uint32_t face = i + 1 < numbers->count ? numbers->data[i + 1] : UINT32_MAX;
            if (e >= m->elements || face >= m->kind[e]->faces)
                return node_error(n, error,
                                  "the surface '%s' must be pairs of an element (there are %u) "
                                  "and one of its faces, both from 0",
                                  n->key, m->elements);
            if (!array_push(&set->facet, mesh_facet(m, e, face)))
                return error_no_memory(error, "the sets of a mesh");
        }
    }
    return SCREE_OK;
}

static scree_status read_all(const given *p, mesh_build *b, number_list *numbers, fem_mesh *out,
                             scree_error *error) {
    if (p->nodes.count >= UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "more than %u nodes", UINT32_MAX);
    for (size_t i = 0; i < p->nodes.count; i++) {
        const double *x = p->nodes.data + 3 * i;
        if (b->dimension == 2 && x[2] != 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "node %zu has z = %g, but in a planar world z must be 0", i, x[2]);
        if (!build_place(b, x[0], x[1], x[2])) return error_no_memory(error, "a mesh");
    }
    TRY(read_elements(p, b, numbers, error));
    TRY(build_mesh(b, false, out, error));
    TRY(read_regions(p, out, numbers, error));
    TRY(read_sets(p, out, numbers, error));
    TRY(mesh_check(out, error)); /* faces are of nodes that are there */
    TRY(read_surfaces(p, out, numbers, error));
    return fem_mesh_finish(out, error);
}

static scree_status create(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error) {
    mesh_build b = {.dimension = dimension};
    number_list numbers = {0};
    *out = (fem_mesh){0};
    scree_status status = read_all(parameters, &b, &numbers, out, error);
    build_free(&b);
    array_free(&numbers);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

const mesh_kind mesh_given = {
    .head = {.name = "given",
             .help = "nodes and elements as numbers; `file: part.msh` (gmsh) can replace them",
             .params = rows,
             .size = sizeof(given),
             .examples = examples},
    .create = create,
};
