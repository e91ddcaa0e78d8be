/* Splits a mesh, so that its pieces become separate bodies. */
#include "fem/mesh_parts.h"

#include <string.h>

typedef struct splitting {
    const fem_mesh *m;
    uint32_t count;
    uint32_t *piece;  /* (elements) */
    uint32_t *number; /* (elements) in its piece */
    /* copies of each node: (nodes + 1) starts; piece and number there of each copy */
    uint32_t *first, *copy_piece, *copy_number;
    fem_mesh *pieces;
    scree_error *error;
} splitting;

static void splitting_free(splitting *s) {
    mem_free(s->piece);
    mem_free(s->number);
    mem_free(s->first);
    mem_free(s->copy_piece);
    mem_free(s->copy_number);
}

/* Solids and planar elements are connected by faces, lines by nodes: elements that meet at a single
 * node would otherwise be hinged there. */
static scree_status join_elements(splitting *s, uint32_t *parent) {
    const fem_mesh *m = s->m;
    facet_index faces;
    uint32_t *line_at = mem_alloc(m->nodes, sizeof *line_at); /* 1 + the last line there */
    if (!line_at) return error_no_memory(s->error, "the pieces of a mesh");
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t i = m->first[e]; m->kind[e]->dimension == 1 && i < m->first[e + 1]; i++) {
            uint32_t other = line_at[m->node[i]];
            if (other > 0 && m->region[other - 1] == m->region[e]) part_join(parent, other - 1, e);
            line_at[m->node[i]] = e + 1;
        }
    mem_free(line_at);
    TRY(mesh_faces(m, &faces, s->error));
    for (size_t i = 0; i < faces.facet.count; i++) {
        const fem_facet *f = &faces.facet.data[i];
        uint32_t least = facet_least(f);
        for (uint32_t j = faces.first[least]; j < faces.first[least + 1]; j++) {
            const fem_facet *g = &faces.facet.data[faces.entry[j]];
            if (m->region[f->element] == m->region[g->element] && facet_same_corners(f, g))
                part_join(parent, f->element, g->element);
        }
    }
    facet_index_free(&faces);
    return SCREE_OK;
}

/* Pieces in the order of their first elements. */
static scree_status find_pieces(splitting *s, bool by_elements) {
    uint32_t elements = s->m->elements;
    uint32_t *parent = mem_alloc(elements, sizeof *parent);
    if (!parent) return error_no_memory(s->error, "the pieces of a mesh");
    for (uint32_t e = 0; e < elements; e++)
        parent[e] = e;
    scree_status status = by_elements ? SCREE_OK : join_elements(s, parent);
    for (uint32_t e = 0; e < elements; e++) {
        uint32_t root = part_root(parent, e); /* at most e: the smaller root wins */
        s->piece[e] = root == e ? s->count++ : s->piece[root];
    }
    mem_free(parent);
    return status;
}

/* Copies of nodes: each piece that uses a node has one. Pass 0 counts them, pass 1 writes them; a
 * mark records the last piece of each node, since elements are visited piece by piece. */
static scree_status copy_nodes(splitting *s, const uint32_t *order) {
    const fem_mesh *m = s->m;
    uint32_t *seen = mem_alloc(m->nodes, sizeof *seen);
    if (!seen) return error_no_memory(s->error, "the pieces of a mesh");
    for (int pass = 0; pass < 2; pass++) {
        memset(seen, 0, m->nodes * sizeof *seen);
        for (uint32_t k = 0; k < m->elements; k++) {
            uint32_t e = order[k];
            for (uint32_t i = m->first[e]; i < m->first[e + 1]; i++) {
                uint32_t n = m->node[i];
                if (seen[n] == s->piece[e] + 1) continue;
                seen[n] = s->piece[e] + 1;
                if (pass == 0)
                    s->first[n + 2]++;
                else
                    s->copy_piece[s->first[n + 1]++] = s->piece[e];
            }
        }
        for (uint32_t n = 2; pass == 0 && n < m->nodes + 2; n++)
            s->first[n] += s->first[n - 1];
        if (pass == 1) break;
        uint32_t copies = s->first[m->nodes + 1];
        s->copy_piece = mem_alloc(copies, sizeof *s->copy_piece);
        s->copy_number = mem_alloc(copies, sizeof *s->copy_number);
        if (s->copy_piece && s->copy_number) continue;
        mem_free(seen);
        return error_no_memory(s->error, "the pieces of a mesh");
    }
    mem_free(seen);
    return SCREE_OK;
}

static uint32_t number_in(const splitting *s, uint32_t piece, uint32_t n) {
    uint32_t i = s->first[n];
    while (s->copy_piece[i] != piece)
        i++;
    return s->copy_number[i];
}

static scree_status region_in(splitting *s, fem_mesh *piece, const char *name, uint32_t *out) {
    for (uint32_t r = 0; r < piece->region_name.count; r++)
        if (strcmp(piece->region_name.data[r], name) == 0) {
            *out = r;
            return SCREE_OK;
        }
    char *copy = mem_text(name);
    if (!copy || !array_push(&piece->region_name, copy)) {
        mem_free(copy);
        return error_no_memory(s->error, "the regions of a mesh");
    }
    *out = (uint32_t)piece->region_name.count - 1;
    return SCREE_OK;
}

/* Makes the meshes with places; elements and nodes are counted first. */
static scree_status create_pieces(splitting *s) {
    const fem_mesh *m = s->m;
    struct count {
        uint32_t nodes, elements, element_nodes;
    } *count = mem_alloc(s->count, sizeof *count);
    s->pieces = mem_alloc(s->count, sizeof *s->pieces);
    scree_status status =
        count && s->pieces ? SCREE_OK : error_no_memory(s->error, "the pieces of a mesh");
    for (uint32_t n = 0; status == SCREE_OK && n < m->nodes; n++)
        for (uint32_t i = s->first[n]; i < s->first[n + 1]; i++)
            s->copy_number[i] = count[s->copy_piece[i]].nodes++;
    for (uint32_t e = 0; status == SCREE_OK && e < m->elements; e++) {
        s->number[e] = count[s->piece[e]].elements++;
        count[s->piece[e]].element_nodes += m->kind[e]->nodes;
    }
    for (uint32_t p = 0; status == SCREE_OK && p < s->count; p++) {
        status = fem_mesh_create(&s->pieces[p], m->dimension, count[p].nodes, count[p].elements,
                                 count[p].element_nodes, s->error);
        if (status != SCREE_OK) break;
        mem_free(s->pieces[p].region_name.data[0]); /* regions come with the elements */
        s->pieces[p].region_name.count = 0;
    }
    mem_free(count);
    return status;
}

static scree_status fill_pieces(splitting *s) {
    const fem_mesh *m = s->m;
    size_t width = (size_t)m->dimension;
    for (uint32_t n = 0; n < m->nodes; n++)
        for (uint32_t i = s->first[n]; i < s->first[n + 1]; i++)
            memcpy(s->pieces[s->copy_piece[i]].place + s->copy_number[i] * width,
                   m->place + n * width, width * sizeof *m->place);
    for (uint32_t e = 0; e < m->elements; e++) {
        fem_mesh *piece = &s->pieces[s->piece[e]];
        uint32_t at = s->number[e];
        piece->kind[at] = m->kind[e];
        piece->first[at + 1] = piece->first[at] + m->kind[e]->nodes;
        for (uint32_t i = 0; i < m->kind[e]->nodes; i++)
            piece->node[piece->first[at] + i] = number_in(s, s->piece[e], m->node[m->first[e] + i]);
        TRY(region_in(s, piece, m->region_name.data[m->region[e]], &piece->region[at]));
    }
    return SCREE_OK;
}

static scree_status share_set(splitting *s, const fem_set *set) {
    for (size_t i = 0; i < set->node.count; i++) {
        uint32_t n = set->node.data[i];
        for (uint32_t k = s->first[n]; k < s->first[n + 1]; k++) {
            fem_set *own = fem_mesh_add_set(&s->pieces[s->copy_piece[k]], set->name);
            if (!own || !array_push(&own->node, s->copy_number[k]))
                return error_no_memory(s->error, "the sets of a mesh");
        }
    }
    for (size_t i = 0; i < set->facet.count; i++) {
        fem_facet f = set->facet.data[i];
        uint32_t piece = s->piece[f.element];
        f.element = s->number[f.element];
        for (uint32_t k = 0; k < f.nodes; k++)
            f.node[k] = number_in(s, piece, f.node[k]);
        fem_set *own = fem_mesh_add_set(&s->pieces[piece], set->name);
        if (!own || !array_push(&own->facet, f))
            return error_no_memory(s->error, "the sets of a mesh");
    }
    return SCREE_OK;
}

/* Elements piece by piece, each in the order of the mesh. */
static scree_status order_elements(splitting *s, uint32_t **order) {
    uint32_t elements = s->m->elements;
    uint32_t *first = mem_alloc((size_t)s->count + 2, sizeof *first);
    *order = mem_alloc(elements, sizeof **order);
    if (first && *order) {
        for (uint32_t e = 0; e < elements; e++)
            first[s->piece[e] + 2]++;
        for (uint32_t p = 2; p < s->count + 2; p++)
            first[p] += first[p - 1];
        for (uint32_t e = 0; e < elements; e++)
            (*order)[first[s->piece[e] + 1]++] = e;
        mem_free(first);
        return SCREE_OK;
    }
    mem_free(first);
    mem_free(*order);
    *order = NULL;
    return error_no_memory(s->error, "the pieces of a mesh");
}

static scree_status split(splitting *s, bool by_elements) {
    uint32_t *order = NULL;
    s->piece = mem_alloc(s->m->elements, sizeof *s->piece);
    s->number = mem_alloc(s->m->elements, sizeof *s->number);
    s->first = mem_alloc((size_t)s->m->nodes + 2, sizeof *s->first);
    if (!s->piece || !s->number || !s->first)
        return error_no_memory(s->error, "the pieces of a mesh");
    TRY(find_pieces(s, by_elements));
    TRY(order_elements(s, &order));
    scree_status status = copy_nodes(s, order);
    mem_free(order);
    TRY(status);
    TRY(create_pieces(s));
    TRY(fill_pieces(s));
    for (size_t i = 0; i < s->m->sets.count; i++)
        TRY(share_set(s, &s->m->sets.data[i]));
    for (uint32_t p = 0; p < s->count; p++)
        TRY(fem_mesh_finish(&s->pieces[p], s->error));
    return SCREE_OK;
}

scree_status fem_mesh_split(const fem_mesh *m, bool by_elements, fem_mesh **pieces, uint32_t *count,
                            scree_error *error) {
    splitting s = {.m = m, .error = error};
    scree_status status = split(&s, by_elements);
    splitting_free(&s);
    if (status != SCREE_OK) {
        for (uint32_t p = 0; s.pieces && p < s.count; p++)
            fem_mesh_free(&s.pieces[p]);
        mem_free(s.pieces);
        s = (splitting){0};
    }
    *pieces = s.pieces;
    *count = s.count;
    return status;
}
