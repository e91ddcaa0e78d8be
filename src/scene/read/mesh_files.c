/* Meshes that name a file: `{file: part.msh}` becomes `{kind: given, ...}`, and `{file: rock.tess}`
 * becomes `{kind: cells, ...}`. */
#include <stdlib.h>
#include <string.h>

#include "fem/mesh.h"
#include "io/gmsh.h"
#include "io/tess.h"
#include "scene/read/files.h"

/* numbers of one name, as a quoted text under key of a map that is made when it is missing. */
static scree_status set_under(file_reader *r, node *map, const char *group, const char *key,
                              packed_text *text, bool good) {
    if (!good) return error_no_memory(r->error, "the numbers of a mesh");
    if (!node_get(map, group)) {
        node *made = node_new(NODE_MAP);
        if (!made) return error_no_memory(r->error, "the numbers of a mesh");
        TRY(node_append(map, group, made, r->error));
    }
    TRY(set_packed(r, node_get(map, group), key, text));
    text->count = 0;
    return SCREE_OK;
}

static scree_status pack_nodes(file_reader *r, node *map, const fem_mesh *m, packed_text *text) {
    bool good = true;
    for (size_t n = 0; n < m->nodes && good; n++)
        for (int c = 0; c < 3 && good; c++)
            good = append_real(
                text, c < m->dimension ? m->place[n * (size_t)m->dimension + (size_t)c] : 0.0);
    if (!good) return error_no_memory(r->error, "the nodes of a mesh");
    TRY(set_packed(r, map, "nodes", text));
    text->count = 0;
    return SCREE_OK;
}

/* Elements of one kind must be consecutive. */
static scree_status pack_elements(file_reader *r, node *map, const fem_mesh *m, packed_text *text) {
    bool good = true;
    for (uint32_t e = 0; e < m->elements; e++) {
        for (uint32_t i = m->first[e]; i < m->first[e + 1] && good; i++)
            good = append_index(text, m->node[i]);
        if (e + 1 == m->elements || m->kind[e + 1] != m->kind[e])
            TRY(set_under(r, map, "elements", m->kind[e]->head.name, text, good));
    }
    return SCREE_OK;
}

static scree_status pack_regions(file_reader *r, node *map, const fem_mesh *m, packed_text *text) {
    for (size_t k = 0; k < m->region_name.count; k++) {
        bool good = true;
        if (!m->region_name.data[k][0]) continue;
        for (uint32_t e = 0; e < m->elements && good; e++)
            if (m->region[e] == k) good = append_index(text, e);
        TRY(set_under(r, map, "regions", m->region_name.data[k], text, good));
    }
    return SCREE_OK;
}

/* The number of the facet among its element's faces. */
static uint32_t face_of(const fem_mesh *m, const fem_facet *f) {
    const element_kind *k = m->kind[f->element];
    for (uint32_t face = 0; face < k->faces; face++)
        if (m->node[m->first[f->element] + k->face[face][0]] == f->node[0] &&
            m->node[m->first[f->element] + k->face[face][1]] == f->node[1])
            return face;
    return 0;
}

static scree_status pack_sets(file_reader *r, node *map, const fem_mesh *m, packed_text *text) {
    for (size_t s = 0; s < m->sets.count; s++) {
        const fem_set *set = &m->sets.data[s];
        bool good = true;
        for (size_t i = 0; i < set->node.count && good; i++)
            good = append_index(text, set->node.data[i]);
        if (set->node.count > 0) TRY(set_under(r, map, "sets", set->name, text, good));
        for (size_t i = 0; i < set->facet.count && good; i++)
            good = append_index(text, set->facet.data[i].element) &&
                   append_index(text, face_of(m, &set->facet.data[i]));
        if (set->facet.count > 0) TRY(set_under(r, map, "surfaces", set->name, text, good));
    }
    return SCREE_OK;
}

static scree_status pack_mesh(file_reader *r, node *map, const fem_mesh *m) {
    packed_text text = {0};
    scree_status status = pack_nodes(r, map, m, &text);
    if (status == SCREE_OK) status = pack_elements(r, map, m, &text);
    if (status == SCREE_OK) status = pack_regions(r, map, m, &text);
    if (status == SCREE_OK) status = pack_sets(r, map, m, &text);
    array_free(&text);
    if (status == SCREE_OK && !node_get(map, "kind"))
        status = node_set_text(map, "kind", "given", r->error);
    return status;
}

static scree_status read_mesh(const char *path, const mesh_options *options, fem_mesh *m,
                              scree_error *error) {
    TRY(element_file_read(path, options, m, error));
    scree_status status = fem_mesh_drop_unused(m, error);
    if (status == SCREE_OK) status = fem_mesh_finish(m, error);
    if (status != SCREE_OK) fem_mesh_free(m);
    return status;
}

static scree_status line_kind(const file_reader *r, const node *map, const char **out) {
    const node *n = node_get(map, "lines");
    *out = n && n->type == NODE_SCALAR ? n->text : NULL;
    if (!n) return SCREE_OK;
    const element_kind *k = *out ? element_named(*out) : NULL;
    if (k && k->dimension == 1) return SCREE_OK;
    return node_error(n, r->error,
                      "'lines' must be bar, cable or membrane: the element for the lines of a "
                      "file without surfaces");
}

static scree_status replace_gmsh(file_reader *r, const kind *k, node *map, const node *name,
                                 const char *path) {
    static const char *const lists[] = {"nodes", "elements", "regions", "sets", "surfaces", NULL};
    mesh_options options = {0};
    fem_mesh m;
    TRY(check_file(r, k, map, name, lists, "a mesh of gmsh, .msh"));
    TRY(line_kind(r, map, &options.lines));
    TRY(at_place(read_mesh(path, &options, &m, r->error), name, r->error));
    node_remove(map, "lines");
    scree_status status = pack_mesh(r, map, &m);
    fem_mesh_free(&m);
    return status == SCREE_OK ? drop_file(r, map, name) : status;
}

static scree_status pack_cells(file_reader *r, node *map, const tessellation *t) {
    packed_text text = {0};
    bool good = true;
    for (size_t i = 0; i < t->vertex.count && good; i++)
        good = append_real(&text, t->vertex.data[i]);
    scree_status status = good ? set_packed(r, map, "vertices", &text)
                               : error_no_memory(r->error, "the cells of a tessellation");
    text.count = 0;
    for (size_t i = 0; i < t->cell.count && good; i++)
        good = append_index(&text, t->cell.data[i]);
    if (status == SCREE_OK)
        status = good ? set_packed(r, map, "cells", &text)
                      : error_no_memory(r->error, "the cells of a tessellation");
    array_free(&text);
    return status;
}

static scree_status replace_tess(file_reader *r, const kind *k, node *map, const node *name,
                                 const char *path) {
    static const char *const lists[] = {"vertices", "cells", NULL};
    tessellation t;
    TRY(check_file(r, k, map, name, lists, "a tessellation of Neper, .tess"));
    TRY(at_place(tess_read(path, &t, r->error), name, r->error));
    scree_status status = pack_cells(r, map, &t);
    tess_free(&t);
    if (status == SCREE_OK && !node_get(map, "kind"))
        status = node_set_text(map, "kind", k->name, r->error);
    return status == SCREE_OK ? drop_file(r, map, name) : status;
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

/* The file's ending determines the kind; a map may also give it by 'kind'. */
static scree_status replace(file_reader *r, family of, node *map) {
    const node *name = node_get(map, "file"), *word = node_get(map, "kind");
    if (!name) return SCREE_OK;
    bool is_tess = name->type == NODE_SCALAR && ends_with(name->text, ".tess");
    const char *wanted = of == FAMILY_generator ? NULL : is_tess ? "cells" : "given";
    if (word && word->type == NODE_SCALAR && wanted && strcmp(word->text, wanted) != 0)
        return node_error(word, r->error, "the mesh in this file is of kind '%s': remove 'kind'",
                          wanted);
    const kind *k = registry_find(r->registry, of, wanted ? wanted : word->text);
    char *real = NULL;
    if (name->type != NODE_SCALAR || name->text[0] == '\0')
        return node_error(name, r->error, "'file' must be the name of a .msh or .tess file");
    TRY(find_file(r, name, &real));
    scree_status status =
        is_tess ? replace_tess(r, k, map, name, real) : replace_gmsh(r, k, map, name, real);
    free(real);
    return status;
}

/* `generate: {kind: tess, file: ...}` of bodies and deformable bodies. */
static scree_status visit_generator(file_reader *r, const node *entry) {
    node *map = node_get(entry, "generate");
    const node *word = map && map->type == NODE_MAP ? node_get(map, "kind") : NULL;
    if (!word || word->type != NODE_SCALAR) return SCREE_OK;
    bool is_tess = strcmp(word->text, "tess") == 0 || strcmp(word->text, "tess3") == 0;
    const node *name = is_tess ? node_get(map, "file") : NULL;
    if (!name) return SCREE_OK;
    if (name->type != NODE_SCALAR || !ends_with(name->text, ".tess"))
        return node_error(name, r->error, "'file' must be the name of a .tess file");
    return replace(r, FAMILY_generator, map);
}

scree_status visit_meshes(file_reader *r, const node *root) {
    const node *meshes = section(root, "meshes"), *list = section(root, "deformables");
    const node *bodies = section(root, "bodies");
    for (node *n = meshes ? meshes->first : NULL; n; n = n->next)
        if (n->type == NODE_MAP) TRY(replace(r, FAMILY_mesh, n));
    for (node *n = list ? list->first : NULL; n; n = n->next) {
        node *map = n->type == NODE_MAP ? node_get(n, "mesh") : NULL;
        if (map && map->type == NODE_MAP) TRY(replace(r, FAMILY_mesh, map));
        if (n->type == NODE_MAP) TRY(visit_generator(r, n));
    }
    for (node *n = bodies ? bodies->first : NULL; n; n = n->next)
        if (n->type == NODE_MAP) TRY(visit_generator(r, n));
    return SCREE_OK;
}
