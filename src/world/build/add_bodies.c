/* Many bodies from arrays. */
#include <string.h>

#include "base/sized.h"
#include "shape/rounds.h"
#include "world/world.h"

static const scree_bodies_def defaults = {.size = sizeof(scree_bodies_def)};

void scree_default_bodies_def_into(scree_bodies_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

/* Shapes by radius: a hash table with open addressing, at least twice as large as the number of
 * rows. */
typedef struct radius_entry {
    double radius; /* 0: empty */
    uint32_t shape;
} radius_entry;

typedef struct radius_table {
    round_maker maker;
    radius_entry *entry;
    size_t mask;
} radius_table;

static scree_status add_round(scree_world *w, round_maker *maker, double radius, uint32_t *index,
                              scree_error *error) {
    shape *made;
    if (!array_reserve(&w->model.shapes, w->model.shapes.count + 1))
        return error_no_memory(error, "a shape");
    TRY(round_make(maker, radius, &made, error));
    *index = (uint32_t)w->model.shapes.count;
    w->model.shapes.data[w->model.shapes.count++] = made;
    return SCREE_OK;
}

static scree_status find_round(scree_world *w, radius_table *t, double radius, uint32_t *index,
                               scree_error *error) {
    uint64_t bits;
    memcpy(&bits, &radius, sizeof bits);
    size_t at = (size_t)((bits * 0x9e3779b97f4a7c15u) >> 20) & t->mask;
    while (t->entry[at].radius != 0 && t->entry[at].radius != radius)
        at = (at + 1) & t->mask;
    if (t->entry[at].radius == 0) {
        TRY(add_round(w, &t->maker, radius, &t->entry[at].shape, error));
        t->entry[at].radius = radius;
    }
    *index = t->entry[at].shape;
    return SCREE_OK;
}

static scree_status find_shapes(scree_world *w, const double *radius, size_t count, uint32_t *found,
                                scree_error *error) {
    radius_table t = {.maker = {.space = w->model.dimension == 3}};
    size_t room = 16;
    while (room < 2 * count)
        room *= 2;
    t.mask = room - 1;
    t.entry = mem_alloc(room, sizeof *t.entry);
    scree_status status = t.entry ? SCREE_OK : error_no_memory(error, "bodies");
    for (size_t i = 0; i < count && status == SCREE_OK; i++) {
        status = find_round(w, &t, radius[i], &found[i], error);
        if (status != SCREE_OK) error_prefix(error, "radius of row %zu", i);
    }
    round_end(&t.maker);
    mem_free(t.entry);
    return status;
}

static void take_row(const scree_bodies_def *d, const uint32_t *shapes, size_t i,
                     scree_body_def *to) {
    if (shapes) to->shape = shapes[i];
    if (d->position) memcpy(to->position, d->position + 3 * i, sizeof to->position);
    if (d->angle) to->angle = d->angle[i];
    if (d->orientation) memcpy(to->orientation, d->orientation + 4 * i, sizeof to->orientation);
    if (d->velocity) memcpy(to->velocity, d->velocity + 6 * i, sizeof to->velocity);
    if (d->density) to->density = d->density[i];
    if (d->name) to->name = d->name[i] ? d->name[i] : "";
}

/* Bodies and shapes beyond those that existed before. */
static void take_back(scree_world *w, size_t bodies, size_t shapes) {
    model_forget_bodies(&w->model, bodies);
    w->starts.count = bodies;
    while (w->model.shapes.count > shapes)
        shape_release(w->model.shapes.data[--w->model.shapes.count]);
}

static scree_status add_rows(scree_world *w, const scree_bodies_def *d, const uint32_t *shapes,
                             scree_body_def *common, scree_error *error) {
    body names = {0};
    scree_status status = SCREE_OK;
    TRY(world_add_surface(&w->model, common->surface[0] ? common->surface : "default",
                          &names.surface, error));
    names.group = name_list_add(&w->model.groups, common->group);
    if (!array_reserve(&w->starts, w->starts.count + d->count) ||
        !model_reserve_bodies(&w->model, d->count))
        return error_no_memory(error, "bodies");
    for (size_t i = 0; i < d->count && status == SCREE_OK; i++) {
        take_row(d, shapes, i, common);
        status = world_check_body(w, common, error);
        if (status == SCREE_OK) status = world_place_body(w, common, &names, error);
        if (status != SCREE_OK) error_prefix(error, "row %zu", i);
    }
    return status;
}

static scree_status add_all(scree_world *w, const scree_bodies_def *d, scree_body_def *common,
                            scree_error *error) {
    size_t bodies = w->model.bodies.count, shapes = w->model.shapes.count;
    uint32_t *made = d->radius ? mem_alloc(d->count, sizeof *made) : NULL;
    if (d->radius && !made) return error_no_memory(error, "bodies");
    scree_status status = d->radius ? find_shapes(w, d->radius, d->count, made, error) : SCREE_OK;
    if (status == SCREE_OK) status = add_rows(w, d, made ? made : d->shape, common, error);
    mem_free(made);
    if (status != SCREE_OK) take_back(w, bodies, shapes);
    return status;
}

scree_status scree_world_add_bodies(scree_world *w, const scree_bodies_def *def, uint64_t *first,
                                    scree_error *error) {
    scree_bodies_def own = defaults;
    scree_body_def common = scree_default_body_def();
    TRY(sized_take(&own, def, "scree_bodies_def", error));
    if (own.common) TRY(world_take_body(&common, own.common, error));
    TRY(world_refuse_built(w, error));
    if (common.name[0] && !own.name)
        return error_set(error, SCREE_BAD_INPUT,
                         "bodies: there is one name for all of them; leave it empty");
    if (own.radius && own.shape)
        return error_set(error, SCREE_BAD_INPUT, "bodies: give either shapes or radii");
    if (first) *first = body_id((uint32_t)w->model.bodies.count);
    if (own.count) TRY(add_all(w, &own, &common, error));
    w->body_calls++;
    return SCREE_OK;
}
