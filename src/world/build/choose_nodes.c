/* Nodes of a mesh, selected by sets and positions. */
#include <string.h>

#include "base/math.h"
#include "world/build/deformable.h"

scree_status unknown_set(const node *n, const fem_mesh *mesh, scree_error *error) {
    enum { MOST = 64 };
    const char *names[MOST + 3] = {0};
    const char *word =
        n->type == NODE_SCALAR && strcmp(n->key ? n->key : "", "on") == 0 ? n->text : n->key;
    size_t count = 0;
    for (; count < mesh->sets.count && count < MOST; count++)
        names[count] = mesh->sets.data[count].name;
    names[count] = "all";
    names[count + 1] = "skin";
    const char *near = nearest_name(word, names);
    if (near)
        return node_error(n, error, "the mesh has no set '%s', did you mean '%s'?", word, near);
    text_buffer list = {0};
    bool good = text_add(&list, "all, skin");
    for (size_t i = 0; i < count && good; i++)
        good = text_add(&list, ", %s", names[i]);
    scree_status status =
        good ? node_error(n, error, "the mesh has no set '%s'; it has: %.400s", word, list.data)
             : error_no_memory(error, "a message");
    text_free(&list);
    return status;
}

scree_status read_point(const node *n, int dimension, double out[3], scree_error *error) {
    if (n->type != NODE_LIST || n->count != (uint32_t)dimension)
        return node_error(n, error, "a point of this world must be %d numbers in brackets",
                          dimension);
    int k = 0;
    out[2] = 0;
    for (const node *c = n->first; c; c = c->next) {
        TRY(param_real(c, UNIT_LENGTH, NULL, &out[k], error));
        if (!isfinite(out[k++])) return node_error(c, error, "a point needs finite numbers");
    }
    return SCREE_OK;
}

uint32_t nearest_node(const fem_mesh *mesh, const double *shift, const double *point) {
    size_t width = (size_t)mesh->dimension;
    uint32_t best = 0;
    double least = INFINITY;
    for (uint32_t n = 0; n < mesh->nodes; n++) {
        double square = 0;
        for (size_t k = 0; k < width; k++) {
            double d = shift[k] + mesh->place[n * width + k] - point[k];
            square += d * d;
        }
        if (square < least) {
            least = square;
            best = n;
        }
    }
    return best;
}

/* Nodes on the boundary of a box count as inside, since positions are rounded. */
#define BOX_EDGE 1e-9

static scree_status choose_box(const node *n, node_choice *c, scree_error *error) {
    double low[3], high[3], size = 0;
    if (n->type != NODE_LIST || n->count != 2)
        return node_error(n, error, "'box' needs two corners: [[x0, y0], [x1, y1]]");
    TRY(read_point(n->first, c->dimension, low, error));
    TRY(read_point(n->last, c->dimension, high, error));
    for (int k = 0; k < c->dimension; k++) {
        if (low[k] > high[k])
            return node_error(n, error,
                              "the corners of 'box' must be the smallest and the largest "
                              "coordinates, but %g comes before %g",
                              low[k], high[k]);
        size = fmax(size, high[k] - low[k]);
    }
    size_t width = (size_t)c->dimension;
    for (uint32_t i = 0; i < c->mesh->nodes; i++) {
        c->marks[i] = 1;
        for (size_t k = 0; k < width; k++) {
            double x = c->shift[k] + c->mesh->place[i * width + k];
            if (!(x >= low[k] - BOX_EDGE * size && x <= high[k] + BOX_EDGE * size)) c->marks[i] = 0;
        }
    }
    return SCREE_OK;
}

static scree_status choose_place(const node *on, node_choice *c, scree_error *error) {
    const node *n = on->count == 1 ? on->first : NULL;
    double point[3];
    if (n && strcmp(n->key, "box") == 0) return choose_box(n, c, error);
    if (!n || strcmp(n->key, "near") != 0)
        return node_error(on, error,
                          "'on' must be the name of a set, 'all', 'skin', {near: [x, y]} or {box: "
                          "[[x0, y0], [x1, y1]]}");
    TRY(read_point(n, c->dimension, point, error));
    c->marks[nearest_node(c->mesh, c->shift, point)] = 1;
    return SCREE_OK;
}

static void choose_skin(node_choice *c) {
    for (size_t f = 0; f < c->mesh->skin.count; f++)
        for (uint8_t i = 0; i < c->mesh->skin.data[f].nodes; i++)
            c->marks[c->mesh->skin.data[f].node[i]] = 1;
}

scree_status choose_nodes(const node *on, node_choice *c, scree_error *error) {
    c->set = NULL;
    memset(c->marks, 0, c->mesh->nodes);
    if (on->type == NODE_MAP) return choose_place(on, c, error);
    if (on->type != NODE_SCALAR)
        return node_error(on, error, "'on' must be the name of a set, or {near: ...}, {box: ...}");
    c->set = fem_mesh_set(c->mesh, on->text);
    if (c->set)
        for (size_t i = 0; i < c->set->node.count; i++)
            c->marks[c->set->node.data[i]] = 1;
    else if (strcmp(on->text, "skin") == 0)
        choose_skin(c);
    else if (strcmp(on->text, "all") == 0)
        memset(c->marks, 1, c->mesh->nodes);
    return SCREE_OK;
}
