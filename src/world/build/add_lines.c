/* Bars and cables between nodes of a mesh and anchors: elements that are added to it. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "world/build/deformable.h"

/* An end given as a position is a node of the mesh if one is this near, as a share of the mesh's
 * size. */
#define SAME_PLACE 1e-9

/* One end, in the frame of the mesh; node NONE: a new anchor. */
typedef struct line_end {
    uint32_t node;
    double at[3];
} line_end;

/* The mesh while lines are added one by one. */
typedef struct line_work {
    deformable_maker *body;
    const element_kind *kind;
    const line_entry *line;
    line_end end[2];
    uint32_t nodes, elements; /* to be added */
} line_work;

static double mesh_size(const fem_mesh *m) {
    double size = 0;
    for (int k = 0; k < m->dimension; k++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t n = 0; n < m->nodes; n++) {
            double x = m->place[(size_t)n * (size_t)m->dimension + (size_t)k];
            low = fmin(low, x);
            high = fmax(high, x);
        }
        size = fmax(size, high - low);
    }
    return size;
}

static scree_status read_end(const deformable_maker *k, const node *n, line_end *out,
                             scree_error *error) {
    const fem_mesh *mesh = &k->mesh;
    size_t width = (size_t)mesh->dimension;
    bool near = n->type == NODE_MAP && n->count == 1 && strcmp(n->first->key, "near") == 0;
    double point[3], apart = 0;
    if (!near && n->type != NODE_LIST)
        return node_error(
            n, error, "'%s' must be {near: [x, y]} (a node of the mesh) or a point [x, y]", n->key);
    TRY(read_point(near ? n->first : n, mesh->dimension, point, error));
    out->node = nearest_node(mesh, k->shift, point);
    for (size_t i = 0; i < width; i++) {
        double x = mesh->place[out->node * width + i];
        apart = fmax(apart, fabs(k->shift[i] + x - point[i]));
        out->at[i] = near ? x : point[i] - k->shift[i];
    }
    if (!near && apart > SAME_PLACE * mesh_size(mesh)) out->node = NONE;
    return SCREE_OK;
}

static scree_status find_kind(const deformable_maker *k, const line_entry *l, const node *place,
                              const element_kind **out, scree_error *error) {
    const kind *found;
    TRY(registry_require(&k->world->registry, FAMILY_element, l->kind, place, &found, error));
    *out = (const element_kind *)found;
    if ((*out)->sheet)
        return node_error(
            place, error,
            "a membrane has a thickness and no section: give it a separate mesh {kind: line}");
    if ((*out)->dimension == 1 && (*out)->nodes == 2) return SCREE_OK;
    return node_error(place, error, "'%s' is not a line element of two nodes: use cable or bar",
                      l->kind);
}

static scree_status check_ends(const line_work *w, const node *place, scree_error *error) {
    double length = 0;
    for (int i = 0; i < w->body->mesh.dimension; i++)
        length += (w->end[1].at[i] - w->end[0].at[i]) * (w->end[1].at[i] - w->end[0].at[i]);
    if (w->end[0].node == NONE && w->end[1].node == NONE)
        return node_error(place, error,
                          "neither end of this line is a node of the mesh: write {near: [x, y]}");
    if (length > 0) return SCREE_OK;
    return node_error(place, error, "both ends of this line are at the same point");
}

/* Numbers of new nodes: anchors first, then those between. */
static void number_ends(line_work *w, uint32_t *next, uint32_t ends[2], bool made[2]) {
    for (int i = 0; i < 2; i++) {
        made[i] = w->end[i].node == NONE;
        ends[i] = made[i] ? (*next)++ : w->end[i].node;
    }
}

static scree_status fill_line(line_work *w, fem_mesh *m, scree_error *error) {
    const fem_mesh *old = &w->body->mesh;
    size_t width = (size_t)m->dimension;
    uint32_t next = old->nodes, ends[2], region = (uint32_t)old->region_name.count;
    bool made[2];
    number_ends(w, &next, ends, made);
    for (int i = 0; i < 2; i++) {
        if (!made[i]) continue;
        memcpy(m->place + ends[i] * width, w->end[i].at, width * sizeof *m->place);
        if (!w->line->free && !array_push(&w->body->anchors, ends[i]))
            return error_no_memory(error, "the anchors");
    }
    uint32_t before = ends[0];
    for (uint32_t e = 0; e < w->elements; e++) {
        uint32_t after = e + 1 == w->elements ? ends[1] : next++, at = old->elements + e;
        double share = (double)(e + 1) / w->elements;
        for (size_t i = 0; e + 1 < w->elements && i < width; i++)
            m->place[after * width + i] =
                w->end[0].at[i] + share * (w->end[1].at[i] - w->end[0].at[i]);
        m->kind[at] = w->kind;
        m->region[at] = region;
        m->node[m->first[at]] = before;
        m->node[m->first[at] + 1] = after;
        m->first[at + 1] = m->first[at] + 2;
        before = after;
    }
    return SCREE_OK;
}

/* Facets of sets are found again when the mesh is finished, unless the nodes alone would give other
 * facets: such facets are kept, with their elements, whose numbers do not change. */
static scree_status grow_mesh(line_work *w, scree_error *error) {
    deformable_maker *k = w->body;
    fem_mesh grown = {0};
    char name[160];
    w->elements = (uint32_t)w->line->elements;
    w->nodes = (w->end[0].node == NONE) + (w->end[1].node == NONE) + w->elements - 1;
    TRY(fem_mesh_extend(&k->mesh, w->nodes, w->elements, 2 * w->elements, &grown, error));
    snprintf(name, sizeof name, "line-%zu", k->lines.count);
    scree_status status = fem_mesh_add_region(&grown, w->line->name ? w->line->name : name, error);
    if (status == SCREE_OK) status = fill_line(w, &grown, error);
    if (status == SCREE_OK) status = fem_mesh_finish(&grown, error);
    if (status != SCREE_OK) {
        fem_mesh_free(&grown);
        return status;
    }
    fem_mesh_free(&k->mesh);
    k->mesh = grown;
    return SCREE_OK;
}

static scree_status add_line(deformable_maker *k, const node *n, scree_error *error) {
    line_entry given;
    if (n->type != NODE_MAP)
        return node_error(n, error,
                          "a line must be a map such as {kind: cable, from: [0, 2], to: {near: "
                          "[0, 1]}, ...}");
    param_scope scope = {.dimension = k->world->model.dimension};
    TRY(param_read(&line_entry_kind, n, NULL, &scope, &given, error));
    if (!array_push(&k->lines, given)) {
        param_free(&line_entry_kind, &given);
        return error_no_memory(error, "the lines");
    }
    line_work w = {.body = k, .line = &k->lines.data[k->lines.count - 1]};
    TRY(find_kind(k, w.line, n, &w.kind, error));
    TRY(read_end(k, w.line->from, &w.end[0], error));
    TRY(read_end(k, w.line->to, &w.end[1], error));
    TRY(check_ends(&w, n, error));
    return grow_mesh(&w, error);
}

scree_status maker_add_lines(deformable_maker *k, scree_error *error) {
    const node *list = k->given.lines;
    if (list->type != NODE_LIST) return node_error(list, error, "'lines' must be a list of maps");
    for (const node *n = list->first; n; n = n->next)
        TRY(add_line(k, n, error));
    return SCREE_OK;
}
