/* Shapes of a world: made here by name, or finished shapes given by the caller. */
#include <string.h>

#include "base/sized.h"
#include "base/space.h"
#include "world/world.h"

scree_status world_keep_shape(scree_world *w, shape *made, uint32_t *index, scree_error *error) {
    shape *kept =
        array_reserve(&w->model.shapes, w->model.shapes.count + 1) ? shape_finish(made) : NULL;
    if (!kept) {
        shape_free(made);
        return error_no_memory(error, "a shape");
    }
    *index = (uint32_t)w->model.shapes.count;
    w->model.shapes.data[w->model.shapes.count++] = kept;
    return SCREE_OK;
}

static scree_status add_shape_inside(scree_world *w, const char *name, const scree_params *params,
                                     uint32_t *index, scree_error *error) {
    TRY(world_refuse_built(w, error));
    static const char *const ignore[] = {"kind", NULL};
    const kind *found;
    void *parameters;
    TRY(world_read_kind(w, FAMILY_shape, name, params, ignore, &found, &parameters, error));
    shape made = {0};
    scree_status status = ((const shape_kind *)found)->create(parameters, &made, error);
    world_free_parameters(found, parameters);
    if (status != SCREE_OK) {
        if (params && params->file)
            error_prefix(error, "%s:%u:%u", params->file, params->line, params->column);
        return status;
    }
    return world_keep_shape(w, &made, index, error);
}

scree_status scree_world_add_shape(scree_world *w, const char *name, const scree_params *params,
                                   uint32_t *index, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_shape_inside(w, name, params, index, error);
    world_leave(&entry);
    return status;
}

static shape_placed place_shape(const shape *s, const scree_placement *at) {
    shape_placed placed = {.shape = s, .angle = at->angle};
    memcpy(placed.position, at->position, sizeof placed.position);
    memcpy(placed.orientation, at->orientation, sizeof placed.orientation);
    if (quaternion_unit(placed.orientation) == 0) placed.orientation[0] = 1;
    return placed;
}

static scree_status add_compound_inside(scree_world *w, const uint32_t *shapes,
                                        const scree_placement *placement, size_t count,
                                        uint32_t *index, scree_error *error) {
    TRY(world_refuse_built(w, error));
    shape_placed *placed = mem_alloc(count, sizeof *placed);
    if (!placed) return error_no_memory(error, "a compound");
    shape made = {0};
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < count && status == SCREE_OK; i++) {
        if (shapes[i] >= w->model.shapes.count)
            status = error_set(error, SCREE_STALE, "there is no shape %u", shapes[i]);
        else
            placed[i] = place_shape(w->model.shapes.data[shapes[i]], &placement[i]);
    }
    if (status == SCREE_OK) status = shape_compound(placed, count, &made, error);
    mem_free(placed);
    if (status != SCREE_OK) return status;
    return world_keep_shape(w, &made, index, error);
}

scree_status scree_world_add_compound(scree_world *w, const uint32_t *shapes,
                                      const scree_placement *placement, size_t count,
                                      uint32_t *index, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_compound_inside(w, shapes, placement, count, index, error);
    world_leave(&entry);
    return status;
}

static scree_status make_kind(const kind *k, const node *params, shape *out, scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    void *parameters = mem_alloc(1, k->size);
    if (!parameters) return error_no_memory(error, "a shape");
    param_scope scope = {.dimension = k->needs & CAN_SPACE ? 3 : 2};
    scree_status status = param_read(k, params, ignore, &scope, parameters, error);
    if (status == SCREE_OK) {
        status = ((const shape_kind *)k)->create(parameters, out, error);
        param_free(k, parameters);
    }
    mem_free(parameters);
    return status;
}

scree_status scree_shape_create(scree_shape **out, const char *name, const scree_params *params,
                                scree_error *error) {
    const kind *found;
    shape made = {0};
    *out = NULL;
    TRY(registry_require_listed(FAMILY_shape, name, params, &found, error));
    TRY(make_kind(found, params, &made, error));
    *out = shape_finish(&made);
    if (*out) return SCREE_OK;
    shape_free(&made);
    return error_no_memory(error, "a shape");
}

void scree_shape_destroy(scree_shape *s) { shape_release(s); }

static scree_shape_info shape_info_of(const scree_shape *s) {
    bool space = shape_is_in_space(s);
    scree_shape_info info = {.kind = s->kind,
                             .dimension = space ? 3 : 2,
                             .volume = space ? s->volume : s->area,
                             .moments = {s->inertia},
                             .turn = {1, 0, 0, 0},
                             .bound = s->bound,
                             .width = s->size};
    memcpy(info.centre, s->offset, sizeof info.centre);
    if (!space) return info;
    memcpy(info.moments, s->moments, sizeof info.moments);
    memcpy(info.turn, s->turn, sizeof info.turn);
    return info;
}

void scree_shape_info_of_into(const scree_shape *s, scree_shape_info *out, size_t size) {
    scree_shape_info own = shape_info_of(s);
    sized_give(out, size, &own, sizeof own);
}

static scree_status use_shape_inside(scree_world *w, scree_shape *s, uint32_t *index,
                                     scree_error *error) {
    TRY(world_refuse_built(w, error));
    TRY(error_unless_given(s, "shape", error));
    bool space = shape_is_in_space(s);
    if (space != (w->model.dimension == 3))
        return error_set(error, SCREE_BAD_INPUT,
                         "the shape '%s' works in %s only; this world has 'dimension: %d'", s->kind,
                         space ? "worlds in space" : "planar worlds", w->model.dimension);
    if (!array_push(&w->model.shapes, s)) return error_no_memory(error, "a shape");
    shape_hold(s);
    *index = (uint32_t)(w->model.shapes.count - 1);
    return SCREE_OK;
}

scree_status scree_world_use_shape(scree_world *w, scree_shape *s, uint32_t *index,
                                   scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = use_shape_inside(w, s, index, error);
    world_leave(&entry);
    return status;
}
