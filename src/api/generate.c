/* Generators for programs: adds the bodies of an entry `generate:` of a scene to a world. */
#include <stdio.h>
#include <string.h>

#include "base/room.h"
#include "base/sized.h"
#include "base/space.h"
#include "scene/generate/generate.h"
#include "world/world.h"

enum { NAME_ROOM = 160 };

/* The arrays that scree_world_add_bodies takes. */
typedef struct rows {
    uint32_t *shape;
    double *position, *angle, *orientation;
    char (*text)[NAME_ROOM];
    const char **name;
} rows;

static void free_rows(rows *r) {
    mem_free(r->shape);
    mem_free(r->position);
    mem_free(r->angle);
    mem_free(r->orientation);
    mem_free(r->text);
    mem_free(r->name);
}

static scree_status make_rows(rows *r, size_t count, bool named, scree_error *error) {
    r->shape = mem_alloc(count, sizeof *r->shape);
    r->position = mem_alloc(count, 3 * sizeof *r->position);
    r->angle = mem_alloc(count, sizeof *r->angle);
    r->orientation = mem_alloc(count, 4 * sizeof *r->orientation);
    r->text = named ? mem_alloc(count, sizeof *r->text) : NULL;
    r->name = named ? mem_alloc(count, sizeof *r->name) : NULL;
    bool whole = r->shape && r->position && r->angle && r->orientation;
    return whole && (!named || (r->text && r->name)) ? SCREE_OK : error_no_memory(error, "bodies");
}

/* The world shares the finished shapes, in the order in which bodies use them. */
static scree_status give_shapes(scree_world *w, const generated *g, rows *r, scree_error *error) {
    uint32_t *number = mem_alloc(g->shapes.count, sizeof *number);
    scree_status status = number ? SCREE_OK : error_no_memory(error, "the shapes");
    for (size_t i = 0; i < g->shapes.count && number; i++)
        number[i] = NONE;
    for (size_t i = 0; i < g->bodies.count && status == SCREE_OK; i++) {
        uint32_t own = g->bodies.data[i].shape;
        if (number[own] == NONE)
            status = scree_world_use_shape(w, g->shapes.data[own], &number[own], error);
        r->shape[i] = number[own];
    }
    mem_free(number);
    return status;
}

static void place_rows(const generated *g, const scree_body_def *common, int dimension, rows *r) {
    scree_placement whole = {.angle = common->angle};
    memcpy(whole.position, common->position, sizeof whole.position);
    memcpy(whole.orientation, common->orientation, sizeof whole.orientation);
    if (quaternion_unit(whole.orientation) == 0) whole.orientation[0] = 1;
    for (size_t i = 0; i < g->bodies.count; i++) {
        scree_placement at = generated_stand(&g->bodies.data[i], &whole, dimension);
        memcpy(r->position + 3 * i, at.position, sizeof at.position);
        memcpy(r->orientation + 4 * i, at.orientation, sizeof at.orientation);
        r->angle[i] = at.angle;
        if (!r->name) continue;
        snprintf(r->text[i], NAME_ROOM, "%.128s-%zu", common->name, i + 1);
        r->name[i] = r->text[i];
    }
}

static scree_status add(scree_world *w, const generated *g, scree_body_def *common, uint64_t *first,
                        scree_error *error) {
    rows r = {0};
    size_t shapes = w->model.shapes.count;
    scree_bodies_def def = scree_default_bodies_def();
    scree_status status = make_rows(&r, g->bodies.count, common->name[0], error);
    if (status == SCREE_OK) status = give_shapes(w, g, &r, error);
    if (status == SCREE_OK) {
        place_rows(g, common, w->model.dimension, &r);
        common->described = w->model.dimension == 3;
        def.count = g->bodies.count;
        def.common = common;
        def.shape = r.shape;
        def.position = r.position;
        def.angle = r.angle;
        def.orientation = r.orientation;
        def.name = r.name;
        status = scree_world_add_bodies(w, &def, first, error);
    }
    while (status != SCREE_OK && w->model.shapes.count > shapes)
        shape_release(w->model.shapes.data[--w->model.shapes.count]);
    free_rows(&r);
    return status;
}

static scree_status read_seed(const scree_world *w, const node *params, uint64_t *seed,
                              scree_error *error) {
    const node *given = params ? node_get(params, "seed") : NULL;
    int64_t number;
    *seed = w->def.seed;
    if (!given) return SCREE_OK;
    TRY(param_integer(given, NULL, &number, error));
    if (number < 0) return node_error(given, error, "'seed' must be >= 0");
    *seed = (uint64_t)number;
    return SCREE_OK;
}

/* Orientations that are not rotations would distort the whole; 1e-6: written with few digits. */
static scree_status check_common(const scree_body_def *common, scree_error *error) {
    const double *q = common->orientation;
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (length == 0 || fabs(length - 1) <= 1e-6) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "the orientation of the whole has the length %g, but must be a quaternion (w, "
                     "x, y, z) of length 1",
                     length);
}

static scree_status generate_inside(scree_world *w, const char *name, const scree_params *params,
                                    const scree_body_def *common, uint64_t *first, size_t *count,
                                    scree_error *error) {
    static const char *const ignore[] = {"kind", "seed", NULL};
    scree_body_def own = scree_default_body_def();
    const kind *found;
    void *parameters;
    uint64_t seed;
    if (common) TRY(world_take_body(&own, common, error));
    TRY(world_refuse_built(w, error));
    TRY(check_common(&own, error));
    TRY(read_seed(w, params, &seed, error));
    TRY(world_read_kind(w, FAMILY_generator, name, params, ignore, &found, &parameters, error));
    random_stream random = generated_stream(seed, w->body_calls);
    generated made = {0};
    scree_status status =
        generator_run((const generator_kind *)found, parameters, &random, &made, error);
    double all = (double)w->model.bodies.count + (double)made.bodies.count;
    if (status == SCREE_OK) status = room_check(NULL, all, ROOM_BODY, "bodies", error);
    if (status == SCREE_OK) status = add(w, &made, &own, first, error);
    if (status == SCREE_OK && count) *count = made.bodies.count;
    generated_free(&made);
    world_free_parameters(found, parameters);
    return status;
}

scree_status scree_world_generate(scree_world *w, const char *name, const scree_params *params,
                                  const scree_body_def *common, uint64_t *first, size_t *count,
                                  scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = generate_inside(w, name, params, common, first, count, error);
    world_leave(&entry);
    return status;
}
