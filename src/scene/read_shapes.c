/* Shapes: the section `shapes`, shapes written in place, compounds, and what generators made. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/space.h"
#include "base/stop.h"
#include "scene/scene.h"
#include "shape/solid.h"

#define COMPOUND_DEPTH 16

typedef struct compound_entry {
    node *shape;
    double position[3], angle, turn[3], orientation[4];
} compound_entry;

static const param compound_rows[] = {
    SCENE_ROW(compound_entry, shape, NODE, .flags = PARAM_REQUIRED,
              .help = "the name of a shape, or {kind: ..., parameters}"),
    SCENE_ROW(compound_entry, position, VECTOR, .width = 3, .flags = PARAM_PLACE,
              .dimension = {1, 0, 0}, .fallback = "[0, 0]",
              .help = "where the shape's own origin stands in the compound"),
    SCENE_ROW(compound_entry, angle, REAL, .flags = PARAM_PLANAR, .fallback = "0",
              .help = "planar: by which it is turned"),
    SCENE_ROW(compound_entry, turn, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: turned about this vector by its length"),
    SCENE_ROW(compound_entry, orientation, VECTOR, .width = 4,
              .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: the same as a quaternion [w, x, y, z]"),
    {0},
};

const kind scene_compound_kind = {
    .name = "compound",
    .help = "A shape `{compound: [...]}` welds others together; each part of the list has these "
            "keys. Where parts overlap the material counts twice.",
    .params = compound_rows,
    .size = sizeof(compound_entry)};

static scree_status keep(plan *p, plan_shape *made, const node *n, uint32_t *index,
                         scree_error *error) {
    made->place = n;
    if (!array_push(&p->shapes, *made)) {
        shape_free(made->shape);
        mem_free(made->shape);
        mem_free(made->member);
        mem_free(made->placement);
        return error_no_memory(error, "the shapes");
    }
    *index = (uint32_t)p->shapes.count - 1;
    return SCREE_OK;
}

/* map: the parameters; NULL: all defaults. */
static scree_status create(plan *p, const kind *k, const node *map, const node *place,
                           uint32_t *index, scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    TRY(plan_check_dimension(p, k, map ? map : place, error));
    void *parameters = mem_alloc(1, k->size);
    plan_shape made = {.shape = mem_alloc(1, sizeof *made.shape)};
    scree_status status = parameters && made.shape
                              ? param_read(k, map, ignore, NULL, parameters, error)
                              : error_no_memory(error, "a shape");
    if (status == SCREE_OK) {
        status = ((const shape_kind *)k)->create(parameters, made.shape, error);
        param_free(k, parameters);
    }
    mem_free(parameters);
    if (status == SCREE_OK) return keep(p, &made, place, index, error);
    mem_free(made.shape);
    return at_place(status, place, error);
}

static scree_status simple(plan *p, const node *n, uint32_t *index, scree_error *error) {
    const char *name;
    const kind *found;
    TRY(kind_of(n, "a shape", &name, error));
    TRY(registry_require(&p->scene->registry, FAMILY_shape, name, node_get(n, "kind"), &found,
                         error));
    return create(p, found, n, n, index, error);
}

static scree_status make(plan *p, const node *n, int depth, uint32_t *index, scree_error *error);

static scree_status read_members(plan *p, const node *list, int depth, plan_shape *made,
                                 scree_error *error) {
    for (const node *child = list->first; child; child = child->next, made->members++) {
        compound_entry given;
        param_scope scope = plan_scope(p);
        TRY(param_read(&scene_compound_kind, child, NULL, &scope, &given, error));
        scree_placement *at = &made->placement[made->members];
        at->angle = given.angle;
        memcpy(at->position, given.position, sizeof at->position);
        param_free(&scene_compound_kind, &given);
        TRY(scene_orientation(child, given.turn, given.orientation, at->orientation, error));
        TRY(make(p, node_get(child, "shape"), depth + 1, &made->member[made->members], error));
    }
    return SCREE_OK;
}

static scree_status weld(plan *p, const plan_shape *made, scree_error *error) {
    shape_placed *placed = mem_alloc(made->members, sizeof *placed);
    if (!placed) return error_no_memory(error, "a compound");
    for (uint32_t i = 0; i < made->members; i++) {
        const scree_placement *at = &made->placement[i];
        placed[i] =
            (shape_placed){.shape = p->shapes.data[made->member[i]].shape, .angle = at->angle};
        memcpy(placed[i].position, at->position, sizeof at->position);
        memcpy(placed[i].orientation, at->orientation, sizeof at->orientation);
    }
    scree_status status = shape_compound(placed, made->members, made->shape, error);
    mem_free(placed);
    return status;
}

static scree_status compound(plan *p, const node *n, const node *list, int depth, uint32_t *index,
                             scree_error *error) {
    TRY(need_type(list, NODE_LIST, "a list of placed shapes", error));
    if (n->count > 1)
        return node_error(n, error,
                          "a compound has no key beside 'compound': sizes and kinds "
                          "belong to its parts");
    if (depth >= COMPOUND_DEPTH)
        return node_error(n, error,
                          "compounds are nested more than %d deep: does one contain "
                          "itself?",
                          COMPOUND_DEPTH);
    plan_shape made = {.shape = mem_alloc(1, sizeof *made.shape),
                       .member = mem_alloc(list->count + 1, sizeof *made.member),
                       .placement = mem_alloc(list->count + 1, sizeof *made.placement)};
    scree_status status = made.shape && made.member && made.placement
                              ? read_members(p, list, depth, &made, error)
                              : error_no_memory(error, "a compound");
    if (status == SCREE_OK) status = at_place(weld(p, &made, error), n, error);
    if (status == SCREE_OK) return keep(p, &made, n, index, error);
    mem_free(made.shape);
    mem_free(made.member);
    mem_free(made.placement);
    return status;
}

static scree_status unknown_shape(const plan *p, const node *n, scree_error *error) {
    enum { MOST = 256 };
    const char *names[MOST + 1];
    size_t count = 0;
    const node *shapes = section(p->root, "shapes");
    for (const node *c = shapes ? shapes->first : NULL; c && count < MOST; c = c->next)
        names[count++] = c->key;
    for (size_t i = 0; i < p->scene->registry.entries[FAMILY_shape].count && count < MOST; i++)
        names[count++] = p->scene->registry.entries[FAMILY_shape].data[i]->name;
    names[count] = NULL;
    if (section_misspelt(p->root, "shapes")) return faults_quiet(error);
    return unknown_name(n, "shape", n->text, names,
                        "give it under 'shapes', or write {kind: disk, radius: ...} here", error);
}

/* Named shapes are made once; a bare kind such as `halfplane` takes its defaults. */
static scree_status named(plan *p, const node *n, int depth, uint32_t *index, scree_error *error) {
    const node *target = node_get(section(p->root, "shapes"), n->text);
    if (target) {
        if (target->type != NODE_SCALAR) return make(p, target, depth, index, error);
        return node_error(target, error, "the shape '%s' wants {kind: ..., parameters}", n->text);
    }
    const kind *found = registry_find(&p->scene->registry, FAMILY_shape, n->text);
    if (!found) return unknown_shape(p, n, error);
    for (const param *row = found->params; row && row->name; row++)
        if (row->flags & PARAM_REQUIRED)
            return node_error(n, error, "the shape '%s' wants its '%s': write {kind: %s, %s: ...}",
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

static scree_status list_vertices(const shape *s, node *map, scree_error *error) {
    return scree_params_list(map, "vertices", &s->vertex[0][0], s->vertices, 2, error);
}

static scree_status describe_planar(const shape *s, node *map, const char **name,
                                    scree_error *error) {
    *name = "disk";
    if (s->part[0].type == PART_DISK) return node_set_real(map, "radius", s->part[0].radius, error);
    *name = "polygon";
    if (strcmp(s->kind, "rectangle") != 0) return list_vertices(s, map, error);
    *name = "rectangle";
    TRY(node_set_real(map, "width", 2 * fabs(s->vertex[0][0]), error));
    return node_set_real(map, "height", 2 * fabs(s->vertex[0][1]), error);
}

/* The vertices in the frame the shape was described in, whose pose the bodies have. The hull is
 * taken again by the builder; rounding may put a vertex a last bit inside a face. */
static scree_status describe_polyhedron(const shape *s, node *map, scree_error *error) {
    const polyhedron *p = &s->polyhedron[0];
    double R[3][3], (*point)[3] = mem_alloc(p->vertices, sizeof *point);
    if (!point) return error_no_memory(error, "a shape");
    quaternion_matrix(s->turn, R);
    for (uint32_t i = 0; i < p->vertices; i++) {
        turn3((const double(*)[3])R, p->vertex[i], point[i]);
        along3(s->offset, 1, point[i], point[i]);
    }
    scree_status status = scree_params_list(map, "vertices", &point[0][0], p->vertices, 3, error);
    mem_free(point);
    return status;
}

/* Blocks and cylinders are principal as they are described, and so never turned or moved. */
static scree_status describe_solid(const shape *s, node *map, const char **name,
                                   scree_error *error) {
    const part *of = &s->part[0];
    *name = s->kind;
    if (of->type == PART_SPHERE) return node_set_real(map, "radius", of->radius, error);
    if (of->type == PART_CYLINDER) {
        TRY(node_set_real(map, "radius", of->radius, error));
        return node_set_real(map, "height", 2 * of->half, error);
    }
    if (of->type != PART_POLYHEDRON) return BUG(error, "a generator made a boundary");
    if (strcmp(s->kind, "block") != 0) return describe_polyhedron(s, map, error);
    double size[3];
    for (int k = 0; k < 3; k++)
        size[k] = 2 * fabs(s->polyhedron[0].vertex[0][k]);
    return scree_params_list(map, "size", size, 3, 1, error);
}

/* The parameters by which the builder makes what a generator made. */
static scree_status describe(const shape *s, node *map, const char **name, scree_error *error) {
    if (s->parts != 1) return BUG(error, "a generator made a compound");
    if (s->part[0].type == PART_DISK || s->part[0].type == PART_POLYGON)
        return describe_planar(s, map, name, error);
    return describe_solid(s, map, name, error);
}

static scree_status add_generated(const plan_shape *s, scree_world *w, uint32_t *index,
                                  scree_error *error) {
    node *map = node_new(NODE_MAP);
    if (!map) return error_no_memory(error, "a shape");
    const char *name = "";
    scree_status status = describe(s->shape, map, &name, error);
    if (status == SCREE_OK) status = scree_world_add_shape(w, name, map, index, error);
    node_free(map);
    return status;
}

static scree_status add_one(plan *p, plan_shape *s, scree_world *w, scree_error *error) {
    if (!s->place) return add_generated(s, w, &s->index, error);
    if (s->members == 0 && s->place->type == NODE_SCALAR)
        return scree_world_add_shape(w, s->place->text, NULL, &s->index, error);
    if (s->members == 0)
        return scree_world_add_shape(w, node_get(s->place, "kind")->text, s->place, &s->index,
                                     error);
    uint32_t *member = mem_alloc(s->members, sizeof *member);
    if (!member) return error_no_memory(error, "a compound");
    for (uint32_t i = 0; i < s->members; i++)
        member[i] = p->shapes.data[s->member[i]].index;
    scree_status status =
        scree_world_add_compound(w, member, s->placement, s->members, &s->index, error);
    mem_free(member);
    return status;
}

scree_status world_add_shapes(plan *p, scree_world *w, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (size_t i = 0; i < p->shapes.count; i++) {
        TRY(stop_check(error));
        scree_status status = add_one(p, &p->shapes.data[i], w, &f.one);
        TRY(faults_keep(&f, at_place(status, p->shapes.data[i].place, &f.one)));
    }
    return faults_end(&f);
}
