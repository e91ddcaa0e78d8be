/* Blocks of generators as deformable bodies: each gets a mesh by its shape. Rectangles and blocks
 * are divided into the cells of a grid, other convex shapes like their mesh kinds. Equal blocks
 * have equal meshes, which the builder shares. */
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "fem/entry.h"
#include "scene/deformables.h"
#include "shape/solid.h"

/* rows x width numbers as a list of lists, or one list. */
static scree_status set_list(node *map, const char *key, const double *x, size_t rows, size_t width,
                             scree_error *error) {
    node_remove(map, key);
    return scree_params_list(map, key, x, rows, width, error);
}

/* The extent of the vertices of a block in the frame it was described in. */
static void block_size(const shape *s, double size[3]) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    double R[3][3], x[3];
    quaternion_matrix(s->turn, R);
    const polyhedron *p = &s->polyhedron[s->part[0].index];
    for (uint32_t i = 0; i < p->vertices; i++) {
        turn3((const double(*)[3])R, p->vertex[i], x);
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], x[k]);
            high[k] = fmax(high[k], x[k]);
        }
    }
    minus3(high, low, size);
}

/* Rotations and centres are rounded: sizes that differ by this are equal, so that blocks share a
 * solid. */
static double round_size(double x) {
    char text[32];
    double read = x;
    snprintf(text, sizeof text, "%.12g", x);
    const char *cursor = text;
    return number_read(&cursor, &read) ? read : x;
}

static scree_status add_polyhedron(const shape *s, node *map, scree_error *error) {
    const polyhedron *p = &s->polyhedron[s->part[0].index];
    double(*vertex)[3] = mem_alloc(p->vertices, sizeof *vertex), R[3][3];
    if (!vertex) return error_no_memory(error, "a mesh");
    quaternion_matrix(s->turn, R);
    for (uint32_t i = 0; i < p->vertices; i++) {
        turn3((const double(*)[3])R, p->vertex[i], vertex[i]);
        for (int k = 0; k < 3; k++)
            vertex[i][k] += s->offset[k];
    }
    scree_status status = set_list(map, "vertices", &vertex[0][0], p->vertices, 3, error);
    mem_free(vertex);
    return status;
}

static scree_status fill_mesh(const shape *s, int dimension, node *map, scree_error *error) {
    double size[3];
    if (s->parts != 1)
        return error_set(error, SCREE_BAD_INPUT,
                         "a generated '%s' of several parts cannot be meshed: use a generator of "
                         "single convex blocks",
                         s->kind);
    if (strcmp(s->kind, "rectangle") == 0) {
        for (int k = 0; k < 2; k++)
            size[k] = round_size(s->vertex[2][k] - s->vertex[0][k]);
        TRY(node_set_text(map, "kind", "grid", error));
        return set_list(map, "size", size, 2, 1, error);
    }
    if (strcmp(s->kind, "block") == 0) {
        block_size(s, size);
        for (int k = 0; k < 3; k++)
            size[k] = round_size(size[k]);
        TRY(node_set_text(map, "kind", "grid", error));
        return set_list(map, "size", size, 3, 1, error);
    }
    if (s->part[0].type == SCREE_PART_DISK || s->part[0].type == SCREE_PART_SPHERE) {
        TRY(node_set_text(map, "kind", dimension == 3 ? "ball" : "disk", error));
        return node_set_real(map, "radius", s->part[0].radius, error);
    }
    if (s->part[0].type == SCREE_PART_POLYGON && s->vertices >= 3) {
        TRY(node_set_text(map, "kind", "polygon", error));
        return set_list(map, "vertices", &s->vertex[0][0], s->vertices, 2, error);
    }
    if (s->part[0].type == SCREE_PART_POLYHEDRON) {
        TRY(node_set_text(map, "kind", "polyhedron", error));
        return add_polyhedron(s, map, error);
    }
    return error_set(error, SCREE_BAD_INPUT,
                     "a generated '%s' cannot be meshed: use a generator of disks, spheres or "
                     "convex blocks",
                     s->kind);
}

/* Makes a mesh map from the shape of a generated body: `given` is the mesh of the entry. The mesh
 * has the position in which the shape was described, in the plane relative to the centre of
 * mass. */
static scree_status mesh_of_shape(const shape *s, int dimension, const node *given, node **out,
                                  scree_error *error) {
    *out = given ? node_copy(given) : node_new(NODE_MAP);
    if (!*out) return error_no_memory(error, "a mesh");
    scree_status status = fill_mesh(s, dimension, *out, error);
    if (status != SCREE_OK) {
        node_free(*out);
        *out = NULL;
    }
    return status;
}

/* The frame of the whole, which contains the generated bodies. */
typedef struct generated_frame {
    double position[3], angle, turn[4];
} generated_frame;

static scree_status read_frame(const plan *p, const node *n, generated_frame *out,
                               scree_error *error) {
    deformable_entry given;
    param_scope scope = plan_scope(p);
    TRY(param_read(&deformable_entry_kind, n, NULL, &scope, &given, error));
    copy3(out->position, given.position);
    out->angle = given.angle;
    scree_status status = scene_orientation(n, given.turn, given.orientation, out->turn, error);
    param_free(&deformable_entry_kind, &given);
    return status;
}

/* Writes the position of a generated body in the world into its map. */
static scree_status place_body(const generated_frame *in, const generated_body *b, int dimension,
                               node *map, scree_error *error) {
    static const char *const own[] = {"position", "angle", "turn", "orientation", NULL};
    double x[3], R[3][3], q[4], arm[3];
    for (size_t i = 0; own[i]; i++)
        node_remove(map, own[i]);
    copy3(arm, b->position);
    if (dimension == 3) {
        memcpy(q, b->orientation, sizeof q);
        if (quaternion_unit(q) == 0) q[0] = 1;
        quaternion_matrix(in->turn, R);
        turn3((const double(*)[3])R, b->position, arm);
        quaternion_product(in->turn, q, q);
        TRY(scree_params_list(map, "orientation", q, 4, 1, error));
    } else {
        double c = 1, s = 0;
        if (in->angle != 0) math_sincos(in->angle, &s, &c);
        arm[0] = c * b->position[0] - s * b->position[1];
        arm[1] = s * b->position[0] + c * b->position[1];
        TRY(node_set_real(map, "angle", in->angle + b->angle, error));
    }
    along3(in->position, 1, arm, x);
    return scree_params_list(map, "position", x, (size_t)dimension, 1, error);
}

typedef struct generated_work {
    const plan *plan;
    scree_world *world;
    const node *place;
    const char *name;
    generated_frame frame;
    generated made;
} generated_work;

static scree_status add_block(const generated_work *g, size_t index, node *map,
                              scree_error *error) {
    int dimension = (int)g->plan->scene->world.dimension;
    const generated_body *b = &g->made.bodies.data[index];
    char name[160];
    node *made;
    node_remove(map, "generate");
    node_remove(map, "mesh");
    TRY(mesh_of_shape(g->made.shapes.data[b->shape], dimension, node_get(g->place, "mesh"), &made,
                      error));
    TRY(node_append(map, "mesh", made, error));
    if (g->name) {
        snprintf(name, sizeof name, "%.128s-%zu", g->name, index + 1);
        TRY(node_set_text(map, "name", name, error));
    }
    TRY(place_body(&g->frame, b, dimension, map, error));
    return scree_world_add_deformable(g->world, map, NULL, error);
}

static scree_status add_blocks(generated_work *g, scree_error *error) {
    for (size_t i = 0; i < g->made.bodies.count; i++) {
        node *map = node_copy(g->place);
        if (!map) return error_no_memory(error, "a deformable body");
        scree_status status = add_block(g, i, map, error);
        node_free(map);
        TRY(at_place(status, g->place, error));
    }
    return SCREE_OK;
}

scree_status world_add_generated(const plan *p, scree_world *w, size_t index, scree_error *error) {
    const plan_deformable *d = &p->deformables.data[index];
    const node *given = node_get(d->place, "mesh");
    generated_work g = {.plan = p, .world = w, .place = d->place, .name = d->name};
    if (given && given->type != NODE_MAP)
        return node_error(given, error,
                          "with 'generate' the mesh describes each block: give {cells: [2, 2], "
                          "element: q4} or similar");
    if (given && node_get(given, "kind"))
        return node_key_error(node_get(given, "kind"), error,
                              "with 'generate' the kind of mesh follows from each block: remove "
                              "'kind'");
    if (node_get(d->place, "split"))
        return node_key_error(node_get(d->place, "split"), error,
                              "generated blocks cannot be split: list the bodies one by one");
    TRY(read_frame(p, d->place, &g.frame, error));
    scree_status status =
        plan_generate(p, node_get(d->place, "generate"), UINT64_C(1) << 33 | index, &g.made, error);
    if (status == SCREE_OK) status = add_blocks(&g, error);
    generated_free(&g.made);
    return status;
}
