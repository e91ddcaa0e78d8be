/* Carries the state of a run into a world that was made from the same scene with other parameters.
 */
#include "api/carry.h"

#include <string.h>

#include "api/snapshot.h"
#include "fem/solid.h"
#include "state/check.h"
#include "world/world.h"

uint64_t world_identity(const scree_world *w) { return w->identity; }

static scree_status refuse(const char *what, scree_error *error) {
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s, which cannot change while the scene runs; laws, loads, drives, joints, "
                     "masses, materials, gravity and settings of the world can",
                     what);
}

static bool same_columns(const table *a, const table *b) {
    if (strcmp(a->name, b->name) != 0 || a->columns != b->columns) return false;
    for (uint32_t i = 0; i < a->columns; i++) {
        const column *x = &a->column[i], *y = &b->column[i];
        if (strcmp(x->name, y->name) != 0 || x->type != y->type || x->width != y->width)
            return false;
    }
    return true;
}

static bool same_tables(const state *a, const state *b) {
    if (a->table_count != b->table_count) return false;
    for (size_t i = 0; i < a->table_count; i++)
        if (!same_columns(a->tables[i], b->tables[i])) return false;
    return true;
}

static bool same_column(const table *a, const table *b, const char *name) {
    for (uint32_t i = 0; i < a->columns; i++) {
        const column *x = &a->column[i], *y = &b->column[i];
        if (strcmp(x->name, name) != 0) continue;
        size_t bytes = a->count * x->width * column_type_size(x->type);
        return bytes == 0 || memcmp(*x->data, *y->data, bytes) == 0;
    }
    return true;
}

/* Where two worlds would start, and with how many bodies, loads, joints and nodes. */
static scree_status compare_starts(const state *a, const state *b, scree_error *error) {
    static const char *const of_body[] = {"q", "v", "exists", "dormant", "prescribed", "driven"};
    static const char *const of_node[] = {"u", "v", "condition"};
    if (!same_tables(a, b))
        return refuse("this parameter changes what is stored of the run", error);
    for (size_t i = 0; i < a->table_count; i++)
        if (a->tables[i]->count != b->tables[i]->count)
            return refuse("this parameter changes how many bodies, loads or joints there are",
                          error);
    bool same = true;
    for (size_t i = 0; i < sizeof of_body / sizeof *of_body; i++)
        same = same && same_column(&a->body.table, &b->body.table, of_body[i]);
    for (size_t i = 0; i < sizeof of_node / sizeof *of_node; i++)
        same = same && same_column(&a->node.table, &b->node.table, of_node[i]);
    return same ? SCREE_OK : refuse("this parameter changes how bodies start", error);
}

/* Every column of the layout but masses, which may change. */
static bool same_layout_column(const scree_column *a, const scree_column *b) {
    static const size_t bytes[] = {1, 4, 4, 8, 8, 8, 0};
    if (strcmp(a->name, "bodies.mass") == 0 || strcmp(a->name, "bodies.inertia") == 0) return true;
    if (a->rows != b->rows || a->width != b->width || a->type != b->type) return false;
    if (a->type != SCREE_TEXT)
        return memcmp(a->data, b->data, a->rows * a->width * bytes[a->type]) == 0;
    const char *const *x = a->data, *const *y = b->data;
    for (size_t i = 0; i < a->rows; i++)
        if (strcmp(x[i], y[i]) != 0) return false;
    return true;
}

static bool same_part(const scree_part *a, const scree_part *b) {
    return a->type == b->type && a->vertex == b->vertex && a->vertices == b->vertices &&
           a->face == b->face && a->faces == b->faces && a->radius == b->radius &&
           a->half == b->half && memcmp(a->centre, b->centre, sizeof a->centre) == 0 &&
           memcmp(a->direction, b->direction, sizeof a->direction) == 0;
}

static scree_status compare_layouts(scree_world *to, scree_world *from, scree_error *error) {
    const scree_frame *a, *b;
    TRY(scree_world_frame(from, &a, error));
    TRY(scree_world_frame(to, &b, error));
    scree_layout_info x = scree_layout_info_of(a->layout), y = scree_layout_info_of(b->layout);
    bool same = x.dimension == y.dimension && x.plane == y.plane && x.thickness == y.thickness &&
                x.shapes == y.shapes && x.parts == y.parts && x.nodes == y.nodes &&
                memcmp(x.period, y.period, sizeof x.period) == 0;
    size_t count;
    const scree_part *p = scree_layout_parts(a->layout, &count);
    const scree_part *q = scree_layout_parts(b->layout, &count);
    for (size_t i = 0; same && i < x.parts; i++)
        same = same_part(&p[i], &q[i]);
    scree_column c;
    for (size_t i = 0; same && (c = scree_layout_column_at(a->layout, i)).name; i++) {
        scree_column d = scree_layout_column(b->layout, c.name);
        same = d.name && (!c.data || !d.data ? c.data == d.data : same_layout_column(&c, &d));
    }
    return same ? SCREE_OK : refuse("this parameter changes the shapes of bodies", error);
}

static uint64_t hash_function(const function *f) {
    return param_hash(&f->kind->head, f->parameters, 1);
}

static bool same_function(const model *a, const model *b, uint32_t f) {
    if (f >= a->functions.count || f >= b->functions.count) return false;
    return hash_function(&a->functions.data[f]) == hash_function(&b->functions.data[f]);
}

/* A path that is prescribed by another function now goes on from where the body is. */
static void keep_paths(scree_world *to, const scree_world *from) {
    const drive_state *d = &to->state.drive;
    for (uint32_t i = 0; i < to->model.bodies.count; i++) {
        uint32_t held = to->state.body.driven[i];
        uint8_t untouched[DOFS_MAX];
        bool changed = false;
        for (uint32_t k = 0; held != NONE && k < d->dofs; k++) {
            uint32_t f = d->function[(size_t)held * d->dofs + k];
            untouched[k] = f == NONE || same_function(&to->model, &from->model, f);
            changed = changed || !untouched[k];
        }
        if (changed) world_keep_paths(to, i, untouched);
    }
}

/* Other masses: angular momenta follow from the velocities, which stay. */
static void renew_momenta(scree_world *to, const scree_world *from) {
    for (uint32_t i = 0; i < to->model.bodies.count; i++) {
        const body *a = &to->model.bodies.data[i], *b = &from->model.bodies.data[i];
        if (memcmp(a->inertia, b->inertia, sizeof a->inertia) != 0)
            rigid_kind_of(&to->model)->set_velocity(&to->model, &to->state, i);
    }
}

static bool same_material(const fem_solid *a, const fem_solid *b) {
    for (size_t i = 0; i < a->mesh.region_name.count; i++) {
        const fem_region *x = &a->region[i], *y = &b->region[i];
        if (x->prestress != y->prestress || x->thickness != y->thickness ||
            x->section != y->section ||
            param_hash(&x->material->head, x->parameters, 1) !=
                param_hash(&y->material->head, y->parameters, 1))
            return false;
    }
    return true;
}

/* Other materials: nodes stay where they are, and internal forces and stored energies follow. */
static scree_status renew_forces(scree_world *to, const scree_world *from, scree_error *error) {
    state *s = &to->state;
    for (size_t i = 0; i < to->model.deformables.count; i++) {
        const deformable *d = &to->model.deformables.data[i];
        const fem_solid *solid = to->model.solids.data[d->solid];
        if (same_material(solid, from->model.solids.data[d->solid])) continue;
        size_t at = (size_t)d->first_node * s->node.dimension;
        double *history = s->material.value ? s->material.value + d->first_history : NULL;
        fem_sums sums;
        TRY(fem_forces(solid, s->node.u + at, history, history, s->node.force + at, &sums, error));
        s->solid.stored[i] = sums.stored;
    }
    return SCREE_OK;
}

scree_status world_carry(scree_world *to, scree_world *from, const scree_snapshot *start,
                         scree_error *error) {
    TRY(world_between_steps(from, error));
    TRY(scree_world_build(to, error));
    if (start) {
        TRY(compare_starts(&start->state, &to->state, error));
        TRY(compare_layouts(to, from, error));
    }
    if (!same_tables(&to->state, &from->state)) return BUG(error, "states of different scenes");
    TRY(state_copy(&to->state, &from->state, error));
    if (memcmp(to->model.gravity, from->model.gravity, sizeof to->model.gravity) != 0)
        memcpy(to->state.clock.gravity, to->model.gravity, sizeof to->model.gravity);
    renew_momenta(to, from);
    keep_paths(to, from);
    TRY(renew_forces(to, from, error));
    TRY(state_check(&to->state, &to->model, to->stages.count, error));
    world_state_replaced(to);
    return SCREE_OK;
}
