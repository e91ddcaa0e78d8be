/* Makes a mesh from the content of an MSH file. */
#include "io/gmsh.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "io/gmsh_file.h"

/* Relative to the size: a mesh with smaller differences in z lies in a plane. */
#define FLAT 1e-9

/* Numbers of nodes by their tags. */
typedef struct tag_table {
    uint32_t *slot; /* 1 + number of a node; 0: free */
    size_t slots;   /* a power of two */
} tag_table;

typedef struct making {
    const gmsh_file *f;
    const char *name; /* of the file */
    const mesh_options *options;
    int top; /* highest dimension of elements */
    tag_table tags;
    uint32_t *region; /* (1 + entities) 1 + region of their elements; 0: not asked for yet */
    uint32_t *set;    /* (membership) 1 + set; 0: not asked for yet */
    fem_mesh *out;
    scree_error *error;
} making;

static scree_status build_tags(making *m) {
    const gmsh_file *f = m->f;
    if (f->tag.count == 0 || f->tag.count >= UINT32_MAX || f->node.count >= UINT32_MAX)
        return error_set(m->error, SCREE_BAD_INPUT, "%s: %s nodes", m->name,
                         f->tag.count == 0 ? "there are no" : "too many");
    m->tags.slots = 16;
    while (m->tags.slots < 2 * f->tag.count)
        m->tags.slots *= 2;
    m->tags.slot = mem_alloc(m->tags.slots, sizeof *m->tags.slot);
    if (!m->tags.slot) return error_no_memory(m->error, m->name);
    for (size_t i = 0; i < f->tag.count; i++) {
        size_t at = (size_t)hash_bytes(1, &f->tag.data[i], sizeof *f->tag.data);
        for (;; at++) {
            uint32_t *slot = &m->tags.slot[at & (m->tags.slots - 1)];
            if (*slot == 0) {
                *slot = (uint32_t)i + 1;
                break;
            }
            if (f->tag.data[*slot - 1] == f->tag.data[i])
                return error_set(m->error, SCREE_BAD_INPUT, "%s: node %lld is defined twice",
                                 m->name, (long long)f->tag.data[i]);
        }
    }
    return SCREE_OK;
}

static scree_status node_of(const making *m, int64_t tag, uint32_t *out) {
    size_t at = (size_t)hash_bytes(1, &tag, sizeof tag);
    for (;; at++) {
        uint32_t slot = m->tags.slot[at & (m->tags.slots - 1)];
        if (slot == 0)
            return error_set(m->error, SCREE_BAD_INPUT,
                             "%s: an element refers to node %lld, which does not exist", m->name,
                             (long long)tag);
        if (m->f->tag.data[slot - 1] != tag) continue;
        *out = slot - 1;
        return SCREE_OK;
    }
}

static int dimension_of(const gmsh_element *e) { return gmsh_type_of(e->type)->dimension; }

/* MSH 2 writes an element once for each of its groups, consecutively: the first one gives its
 * region. */
static bool is_repeated(const making *m, size_t i) {
    const gmsh_element *e = &m->f->elements.data[i];
    return i > 0 && e[-1].type == e->type &&
           memcmp(&m->f->node.data[e[-1].first], &m->f->node.data[e->first],
                  gmsh_type_of(e->type)->nodes * sizeof *m->f->node.data) == 0;
}

/* Whether an element of the file belongs to the mesh. */
static bool is_in_mesh(const making *m, size_t i) {
    return dimension_of(&m->f->elements.data[i]) == m->top && !is_repeated(m, i);
}

/* Our kind for an element of the highest dimension. */
static const element_kind *kind_of(const making *m, const gmsh_element *e) {
    const char *lines = m->options->lines ? m->options->lines : "bar";
    for (size_t i = 0; element_kinds[i]; i++)
        if (element_kinds[i]->gmsh == e->type &&
            (m->top > 1 || strcmp(element_kinds[i]->head.name, lines) == 0))
            return element_kinds[i];
    return NULL;
}

static scree_status find_top(making *m) {
    m->top = 0;
    for (size_t i = 0; i < m->f->elements.count; i++)
        if (dimension_of(&m->f->elements.data[i]) > m->top)
            m->top = dimension_of(&m->f->elements.data[i]);
    if (m->top > 0) return SCREE_OK;
    return error_set(m->error, SCREE_BAD_INPUT, "%s: there are no elements", m->name);
}

/* Whether the nodes of the mesh lie in a plane z = constant. */
static scree_status choose_dimension(making *m, int *out) {
    const gmsh_file *f = m->f;
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < f->elements.count; i++) {
        const gmsh_element *e = &f->elements.data[i];
        for (int k = 0; dimension_of(e) == m->top && k < gmsh_type_of(e->type)->nodes; k++) {
            uint32_t n = 0;
            TRY(node_of(m, f->node.data[e->first + (size_t)k], &n));
            for (int c = 0; c < 3; c++) {
                low[c] = fmin(low[c], f->place.data[3 * (size_t)n + (size_t)c]);
                high[c] = fmax(high[c], f->place.data[3 * (size_t)n + (size_t)c]);
            }
        }
    }
    double size = fmax(high[0] - low[0], high[1] - low[1]);
    bool flat = high[2] - low[2] <= FLAT * size;
    int wanted = m->options->dimension;
    if (m->top == 3 && wanted == 2)
        return error_set(m->error, SCREE_BAD_INPUT,
                         "%s: it has solid elements, which belong to worlds in space", m->name);
    if ((wanted == 2 || m->top == 2) && !flat)
        return error_set(m->error, SCREE_BAD_INPUT,
                         "%s: a planar mesh must lie in a plane z = constant, but this one "
                         "extends from z = %g to %g; shells are not supported",
                         m->name, low[2], high[2]);
    *out = wanted ? wanted : m->top == 3 || !flat ? 3 : 2;
    return SCREE_OK;
}

static scree_status unknown_element(making *m, const char *name) {
    char known[400] = "";
    int last = 0;
    for (size_t i = 0; element_kinds[i]; i++) {
        size_t used = strlen(known);
        if (element_kinds[i]->gmsh != last) /* lines of several kinds have one type */
            snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "",
                     gmsh_type_of(element_kinds[i]->gmsh)->name);
        last = element_kinds[i]->gmsh;
    }
    return error_set(m->error, SCREE_BAD_INPUT, "%s: a %s is not supported; supported are: %s",
                     m->name, name, known);
}

static scree_status create_mesh(making *m) {
    uint32_t elements = 0, nodes = 0;
    int dimension = 0;
    for (size_t i = 0; i < m->f->elements.count; i++) {
        const gmsh_element *e = &m->f->elements.data[i];
        if (!is_in_mesh(m, i)) continue;
        const element_kind *k = kind_of(m, e);
        if (!k) return unknown_element(m, gmsh_type_of(e->type)->name);
        elements++;
        nodes += k->nodes;
    }
    TRY(choose_dimension(m, &dimension));
    TRY(fem_mesh_create(m->out, dimension, (uint32_t)m->f->tag.count, elements, nodes, m->error));
    for (size_t n = 0; n < m->f->tag.count; n++)
        for (int c = 0; c < dimension; c++)
            m->out->place[n * (size_t)dimension + (size_t)c] = m->f->place.data[3 * n + (size_t)c];
    return SCREE_OK;
}

/* The i-th group of an element: its name, or its number if it has none. */
static const char *group_name(const making *m, const gmsh_element *e, uint32_t i, char text[24]) {
    const gmsh_entity *entity = &m->f->entities.data[e->entity - 1];
    int64_t tag = m->f->membership.data[entity->first + i];
    for (size_t k = 0; k < m->f->groups.count; k++) {
        const gmsh_group *g = &m->f->groups.data[k];
        if (g->dimension == dimension_of(e) && g->tag == tag && g->name[0]) return g->name;
    }
    snprintf(text, 24, "%lld", (long long)tag);
    return text;
}

static uint32_t groups_of(const making *m, const gmsh_element *e) {
    return e->entity ? m->f->entities.data[e->entity - 1].count : 0;
}

static scree_status region_of(making *m, const gmsh_element *e, uint32_t *out) {
    char text[24];
    const char *name = groups_of(m, e) > 0 ? group_name(m, e, 0, text) : "";
    size_t r = 0;
    while (r < m->out->region_name.count && strcmp(m->out->region_name.data[r], name) != 0)
        r++;
    *out = (uint32_t)r + 1;
    if (r < m->out->region_name.count) return SCREE_OK;
    char *copy = mem_text(name);
    if (copy && array_push(&m->out->region_name, copy)) return SCREE_OK;
    mem_free(copy);
    return error_no_memory(m->error, m->name);
}

static scree_status fill_elements(making *m) {
    fem_mesh *out = m->out;
    uint32_t done = 0;
    for (size_t k = 0; element_kinds[k]; k++)
        for (size_t i = 0; i < m->f->elements.count; i++) {
            const gmsh_element *e = &m->f->elements.data[i];
            if (!is_in_mesh(m, i) || kind_of(m, e) != element_kinds[k]) continue;
            out->kind[done] = element_kinds[k];
            out->first[done + 1] = out->first[done] + element_kinds[k]->nodes;
            for (uint32_t n = 0; n < element_kinds[k]->nodes; n++)
                TRY(node_of(m, m->f->node.data[e->first + n], &out->node[out->first[done] + n]));
            uint32_t *region = &m->region[e->entity];
            if (*region == 0) TRY(region_of(m, e, region));
            out->region[done++] = *region - 1;
        }
    return SCREE_OK;
}

/* 0: no face of our elements */
static uint8_t corners_of(const gmsh_type *t) {
    bool possible = t->dimension == 2 && t->nodes <= FACE_NODES;
    const element_kind *flat = possible ? element_flat(t->nodes) : NULL;
    if (t->dimension == 1) return t->nodes <= 3 ? 2 : 0;
    return flat ? (uint8_t)flat->corners : 0;
}

static scree_status add_to_set(making *m, const gmsh_element *e, fem_set *set) {
    const gmsh_type *type = gmsh_type_of(e->type);
    fem_facet facet = {.nodes = type->nodes, .corners = corners_of(type)};
    bool is_facet = facet.corners > 0 && dimension_of(e) == m->out->dimension - 1;
    for (uint32_t i = 0; i < facet.nodes; i++) {
        uint32_t n = 0;
        TRY(node_of(m, m->f->node.data[e->first + i], &n));
        if (is_facet) facet.node[i] = n;
        if (!array_push(&set->node, n)) return error_no_memory(m->error, m->name);
    }
    if (is_facet && !array_push(&set->facet, facet)) return error_no_memory(m->error, m->name);
    return SCREE_OK;
}

static scree_status set_of(making *m, const gmsh_element *e, uint32_t i, uint32_t *out) {
    char text[24];
    const fem_set *set = fem_mesh_add_set(m->out, group_name(m, e, i, text));
    if (!set) return error_no_memory(m->error, m->name);
    *out = (uint32_t)(set - m->out->sets.data) + 1;
    return SCREE_OK;
}

static scree_status fill_sets(making *m) {
    for (size_t i = 0; i < m->f->elements.count; i++) {
        const gmsh_element *e = &m->f->elements.data[i];
        for (uint32_t k = 0; dimension_of(e) < m->top && k < groups_of(m, e); k++) {
            uint32_t *set = &m->set[m->f->entities.data[e->entity - 1].first + k];
            if (*set == 0) TRY(set_of(m, e, k, set));
            TRY(add_to_set(m, e, &m->out->sets.data[*set - 1]));
        }
    }
    return SCREE_OK;
}

static scree_status make(making *m) {
    TRY(build_tags(m));
    TRY(find_top(m));
    TRY(create_mesh(m));
    m->region = mem_alloc(m->f->entities.count + 1, sizeof *m->region);
    m->set = mem_alloc(m->f->membership.count, sizeof *m->set);
    if (!m->region || !m->set) return error_no_memory(m->error, m->name);
    TRY(fill_elements(m));
    return fill_sets(m);
}

scree_status gmsh_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                        scree_error *error) {
    gmsh_file f;
    *out = (fem_mesh){0};
    TRY(gmsh_file_parse(file, &f, error));
    making m = {.f = &f, .name = file->name, .options = options, .out = out, .error = error};
    scree_status status = make(&m);
    mem_free(m.tags.slot);
    mem_free(m.region);
    mem_free(m.set);
    gmsh_file_free(&f);
    if (status != SCREE_OK) fem_mesh_free(out);
    return status;
}

static bool is_own(const file_bytes *file) {
    static const char word[] = "$MeshFormat";
    return file->count >= sizeof word && memcmp(file->data, word, sizeof word - 1) == 0;
}

const reader_kind reader_gmsh = {
    .head = {.name = "gmsh",
             .help = "elements, physical groups and surfaces of gmsh, MSH 2.2 and 4.1"},
    .ending = ".msh",
    .is_own = is_own,
    .elements = gmsh_parse};
