/* Shapes: the section `shapes`, inline shapes, compounds, and shapes of generators. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "base/stop.h"
#include "scene/scene.h"

#define COMPOUND_DEPTH 16
#define NONE           UINT32_MAX

typedef struct compound_entry {
    node *shape;
    double position[3], angle, turn[3], orientation[4];
} compound_entry;

static const param compound_rows[] = {
    PARAM_ROW(compound_entry, shape, NODE, .flags = PARAM_REQUIRED,
              .help = "the name of a shape, or {kind: ..., parameters}"),
    PARAM_ROW(compound_entry, position, VECTOR, .width = 3, .flags = PARAM_PLACE,
              .dimension = {1, 0, 0}, .fallback = "[0, 0]",
              .help = "position of the shape's origin in the compound"),
    PARAM_ROW(compound_entry, angle, REAL, .flags = PARAM_PLANAR, .fallback = "0",
              .help = "planar: angle of rotation"),
    PARAM_ROW(compound_entry, turn, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: rotation vector: the shape is turned about it by its length"),
    PARAM_ROW(compound_entry, orientation, VECTOR, .width = 4,
              .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: the same rotation as a quaternion [w, x, y, z]"),
    {0},
};

const kind scene_compound_kind = {
    .name = "compound",
    .help = "A shape `{compound: [...]}` welds others together; each part of the list has these "
            "keys. Where parts overlap, the mass counts twice.",
    .params = compound_rows,
    .size = sizeof(compound_entry)};

/* map: the parameters; NULL: all defaults. */
static scree_status create(plan *p, const kind *k, const node *map, const node *place,
                           uint32_t *index, scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    TRY(plan_check_dimension(p, k, map ? map : place, error));
    void *parameters = mem_alloc(1, k->size);
    if (!parameters) return error_no_memory(error, "a shape");
    param_scope scope = plan_scope(p);
    scree_status status = param_read(k, map, ignore, &scope, parameters, error);
    if (status == SCREE_OK) {
        status = shelf_make(&p->shapes, (const shape_kind *)k, parameters, index, error);
        param_free(k, parameters);
    }
    mem_free(parameters);
    return at_place(status, place, error);
}

static scree_status simple(plan *p, const node *n, uint32_t *index, scree_error *error) {
    const char *name;
    const kind *found;
    TRY(kind_of(n, "a shape", &name, error));
    TRY(registry_require_but(&p->scene->registry, FAMILY_shape, name, plan_others(p),
                             node_get(n, "kind"), &found, error));
    return create(p, found, n, n, index, error);
}

static scree_status make(plan *p, const node *n, int depth, uint32_t *index, scree_error *error);

/* One part of a compound; its shape is read last, so that nothing is left to free. */
static scree_status read_member(plan *p, const node *n, int depth, shape_placed *out,
                                scree_error *error) {
    compound_entry given;
    param_scope scope = plan_scope(p);
    uint32_t index;
    TRY(param_read(&scene_compound_kind, n, NULL, &scope, &given, error));
    out->angle = given.angle;
    memcpy(out->position, given.position, sizeof out->position);
    param_free(&scene_compound_kind, &given);
    TRY(scene_orientation(n, given.turn, given.orientation, out->orientation, error));
    quaternion_unit(out->orientation);
    TRY(make(p, node_get(n, "shape"), depth + 1, &index, error));
    out->shape = p->shapes.data[index];
    return SCREE_OK;
}

static scree_status weld(plan *p, const node *n, const node *list, int depth, uint32_t *index,
                         scree_error *error) {
    shape_placed *placed = mem_alloc(list->count + 1, sizeof *placed);
    if (!placed) return error_no_memory(error, "a compound");
    size_t count = 0;
    scree_status status = SCREE_OK;
    for (const node *child = list->first; child && status == SCREE_OK; child = child->next)
        status = read_member(p, child, depth, &placed[count++], error);
    if (status == SCREE_OK)
        status = at_place(shelf_weld(&p->shapes, placed, count, index, error), n, error);
    mem_free(placed);
    return status;
}

static scree_status compound(plan *p, const node *n, const node *list, int depth, uint32_t *index,
                             scree_error *error) {
    TRY(need_type(list, NODE_LIST, "a list of placed shapes", error));
    if (n->count > 1)
        return node_error(n, error,
                          "a compound has only the key 'compound': give sizes and kinds in its "
                          "parts");
    if (depth >= COMPOUND_DEPTH)
        return node_error(n, error,
                          "compounds are nested more than %d deep: check whether one contains "
                          "itself",
                          COMPOUND_DEPTH);
    return weld(p, n, list, depth, index, error);
}

/* The suggestion is a shape of the scene or a kind of its dimension; otherwise all of them are
 * listed. */
static scree_status unknown_shape(const plan *p, const node *n, scree_error *error) {
    enum { MOST = 256 };
    const char *names[MOST + 1];
    char remedy[512] = "define it under 'shapes', or write {kind: ...} here; kinds are: ";
    size_t count = 0, used = strlen(remedy);
    const node *shapes = section(p->root, "shapes");
    for (const node *c = shapes ? shapes->first : NULL; c && count < MOST; c = c->next)
        names[count++] = c->key;
    const char *comma = "";
    for (size_t i = 0; i < p->scene->registry.entries[FAMILY_shape].count && count < MOST; i++) {
        const kind *k = p->scene->registry.entries[FAMILY_shape].data[i];
        if (k->needs & plan_others(p)) continue;
        names[count++] = k->name;
        used += (size_t)snprintf(remedy + used, sizeof remedy - used, "%s%s", comma, k->name);
        if (used >= sizeof remedy) used = sizeof remedy - 1;
        comma = ", ";
    }
    names[count] = NULL;
    if (section_misspelt(p->root, "shapes")) return faults_quiet(error);
    return unknown_name(n, "shape", n->text, names, remedy, error);
}

/* Named shapes are made once; a bare kind such as `halfplane` takes its defaults. */
static scree_status named(plan *p, const node *n, int depth, uint32_t *index, scree_error *error) {
    const node *target = node_get(section(p->root, "shapes"), n->text);
    if (target) {
        if (target->type != NODE_SCALAR) return make(p, target, depth, index, error);
        return node_error(target, error, "the shape '%s' must be {kind: ..., parameters}", n->text);
    }
    const kind *found = registry_find(&p->scene->registry, FAMILY_shape, n->text);
    if (!found) return unknown_shape(p, n, error);
    for (const param *row = found->params; row && row->name; row++)
        if (row->flags & PARAM_REQUIRED)
            return node_error(n, error, "the shape '%s' needs '%s': write {kind: %s, %s: ...}",
                              n->text, row->name, n->text, row->name);
    return create(p, found, NULL, n, index, error);
}

static scree_status make(plan *p, const node *n, int depth, uint32_t *index, scree_error *error) {
    for (size_t i = 0; i < p->shape_node.count; i++)
        if (p->shape_node.data[i] == n) return *index = p->shape_of_node.data[i], SCREE_OK;
    if (n->type == NODE_SCALAR) return named(p, n, depth, index, error);
    TRY(need_type(n, NODE_MAP, "the name of a shape or {kind: ..., parameters}", error));
    const node *list = node_get(n, "compound");
    if (list)
        TRY(compound(p, n, list, depth, index, error));
    else
        TRY(simple(p, n, index, error));
    bool shared = n->key && node_get(section(p->root, "shapes"), n->key) == n;
    if (!shared) return SCREE_OK;
    if (array_push(&p->shape_node, n) && array_push(&p->shape_of_node, *index)) return SCREE_OK;
    return error_no_memory(error, "the shapes");
}

scree_status plan_shape_of(plan *p, const node *n, uint32_t *index, scree_error *error) {
    return make(p, n, 0, index, error);
}

/* The world receives the shapes of its bodies; shapes used only in compounds stay here. */
scree_status world_add_shapes(plan *p, scree_world *w, scree_error *error) {
    if (!array_reserve(&p->world_shapes, p->shapes.count))
        return error_no_memory(error, "the shapes");
    p->world_shapes.count = p->shapes.count;
    for (size_t i = 0; i < p->shapes.count; i++)
        p->world_shapes.data[i] = NONE;
    for (size_t i = 0; i < p->bodies.count; i++) {
        uint32_t own = p->bodies.data[i].shape, *index = &p->world_shapes.data[own];
        TRY(stop_check(error));
        if (*index == NONE) TRY(scree_world_use_shape(w, p->shapes.data[own], index, error));
    }
    return SCREE_OK;
}
