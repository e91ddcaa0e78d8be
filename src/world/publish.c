/* Publishing: the layout once, and the frame of the last step when somebody asks for it. Arrays are
 * in id and key order; readers see only these. */
#include <math.h>
#include <string.h>

#include "scheme/kinematics.h"
#include "world/world.h"

static void count_shapes(const model *m, scree_layout *l) {
    for (size_t i = 0; i < m->shapes.count; i++) {
        l->parts += m->shapes.data[i]->parts;
        l->vertices += m->shapes.data[i]->vertices;
    }
}

static void copy_shape(layout_store *store, const shape *s, size_t index, uint32_t *part_at,
                       uint32_t *vertex_at) {
    store->shape_view[index] = (scree_shape_view){*part_at, s->parts, s->area, s->bound};
    for (uint32_t k = 0; k < s->parts; k++) {
        const part *p = &s->part[k];
        store->part[(*part_at)++] = (scree_part){.type = (uint32_t)p->type,
                                                 .vertex = *vertex_at + p->vertex,
                                                 .vertices = p->vertices,
                                                 .centre = {p->centre[0], p->centre[1], 0},
                                                 .direction = {p->direction[0], p->direction[1], 0},
                                                 .radius = p->radius};
    }
    for (uint32_t k = 0; k < s->vertices; k++, (*vertex_at)++) {
        store->vertex[*vertex_at][0] = s->vertex[k][0];
        store->vertex[*vertex_at][1] = s->vertex[k][1];
        store->vertex[*vertex_at][2] = 0;
    }
}

static scree_status allocate_layout(layout_store *store, const model *m, scree_error *error) {
    size_t n = m->bodies.count;
    store->id = mem_alloc(n, sizeof *store->id);
    store->shape = mem_alloc(n, sizeof *store->shape);
    store->surface = mem_alloc(n, sizeof *store->surface);
    store->group = mem_alloc(n, sizeof *store->group);
    store->mass = mem_alloc(n, sizeof *store->mass);
    store->inertia = mem_alloc(n, sizeof *store->inertia);
    store->body_name = mem_alloc(n, sizeof *store->body_name);
    store->law_name = mem_alloc(m->laws.count, sizeof *store->law_name);
    store->shape_view = mem_alloc(m->shapes.count, sizeof *store->shape_view);
    store->part = mem_alloc(store->layout.parts, sizeof *store->part);
    store->vertex = mem_alloc(store->layout.vertices, sizeof *store->vertex);
    if (store->id && store->shape && store->surface && store->group && store->mass &&
        store->inertia && store->body_name && store->law_name && store->shape_view && store->part &&
        store->vertex)
        return SCREE_OK;
    return error_no_memory(error, "the layout");
}

static void fill_layout(layout_store *store, const model *m) {
    uint32_t part_at = 0, vertex_at = 0;
    for (size_t i = 0; i < m->bodies.count; i++) {
        const body *b = &m->bodies.data[i];
        store->id[i] = body_id((uint32_t)i);
        store->shape[i] = b->shape;
        store->surface[i] = b->surface;
        store->group[i] = b->group;
        store->mass[i] = b->mass;
        store->inertia[i] = b->inertia;
        store->body_name[i] = b->name;
    }
    for (size_t i = 0; i < m->laws.count; i++)
        store->law_name[i] = m->laws.data[i].name;
    for (size_t i = 0; i < m->shapes.count; i++)
        copy_shape(store, m->shapes.data[i], i, &part_at, &vertex_at);
}

scree_status world_make_layout(scree_world *w, scree_error *error) {
    const model *m = &w->model;
    layout_store *store = &w->layout;
    store->layout = (scree_layout){.dimension = m->dimension,
                                   .thickness = m->thickness,
                                   .gravity = {m->gravity[0], m->gravity[1], 0},
                                   .period = m->cell.period[0],
                                   .bodies = (uint32_t)m->bodies.count,
                                   .shapes = (uint32_t)m->shapes.count,
                                   .surfaces = (uint32_t)m->surfaces.names.count,
                                   .groups = (uint32_t)m->groups.names.count,
                                   .laws = (uint32_t)m->laws.count};
    scree_layout *l = &store->layout;
    count_shapes(m, l);
    scree_status status = allocate_layout(store, m, error);
    if (status != SCREE_OK) {
        world_free_layout(store);
        return status;
    }
    fill_layout(store, m);
    l->id = store->id;
    l->shape = store->shape;
    l->surface = store->surface;
    l->group = store->group;
    l->mass = store->mass;
    l->inertia = store->inertia;
    l->body_name = store->body_name;
    l->law_name = store->law_name;
    l->shape_view = store->shape_view;
    l->part = store->part;
    l->vertex = (const double(*)[3])store->vertex;
    l->surface_name = (const char *const *)m->surfaces.names.data;
    l->group_name = (const char *const *)m->groups.names.data;
    return SCREE_OK;
}

void world_free_layout(layout_store *store) {
    mem_free(store->id);
    mem_free(store->shape);
    mem_free(store->surface);
    mem_free(store->group);
    mem_free(store->mass);
    mem_free(store->inertia);
    mem_free(store->body_name);
    mem_free(store->law_name);
    mem_free(store->shape_view);
    mem_free(store->part);
    mem_free(store->vertex);
    memset(store, 0, sizeof *store);
}

#define ROOM(field, old, count) mem_grow((void **)&(field), old, count, sizeof *(field))

static scree_status reserve_bodies(published *p, size_t count, scree_error *error) {
    size_t old = p->body_capacity;
    if (count <= old) return SCREE_OK;
    if (!ROOM(p->body, old, count) || !ROOM(p->position, DOFS * old, DOFS * count) ||
        !ROOM(p->velocity, DOFS * old, DOFS * count) || !ROOM(p->free, old, count))
        return error_no_memory(error, "a frame");
    p->body_capacity = count;
    return SCREE_OK;
}

static scree_status reserve_contacts(published *p, size_t count, scree_error *error) {
    size_t old = p->contact_capacity, wide = count + count / 2;
    if (count <= old) return SCREE_OK;
    if (!ROOM(p->pair, old, wide) || !ROOM(p->law, old, wide) || !ROOM(p->status, old, wide) ||
        !ROOM(p->point, old, wide) || !ROOM(p->normal, old, wide) || !ROOM(p->branch, old, wide) ||
        !ROOM(p->force, old, wide) || !ROOM(p->speed, old, wide) || !ROOM(p->gap, old, wide))
        return error_no_memory(error, "a frame");
    p->contact_capacity = wide;
    return SCREE_OK;
}

static uint32_t publish_bodies(scree_world *w) {
    published *p = &w->published;
    const body_state *b = &w->state.body;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!b->exists[i]) continue;
        p->body[count] = i;
        memcpy(p->position + DOFS * count, b->q[i], sizeof b->q[i]);
        memcpy(p->velocity + DOFS * count, b->v[i], sizeof b->v[i]);
        p->free[count] = 0;
        for (int k = 0; k < DOFS; k++)
            if (!b->prescribed[i][k]) p->free[count] |= (uint8_t)(1u << k);
        count++;
    }
    return count;
}

static void publish_impulse(scree_world *w, uint32_t at, uint8_t status, const double S[DOFS],
                            const double U[DOFS]) {
    published *p = &w->published;
    for (int k = 0; k < DOFS; k++) {
        p->force[at][k] = S[k] / w->sim.step.h;
        p->speed[at][k] = U[k];
    }
    p->status[at] = status;
}

static void publish_contact(scree_world *w, size_t i) {
    published *p = &w->published;
    const sim *s = &w->sim;
    const contact *c = &s->contacts.list.data[i];
    const double *centre = s->bodies.q_M[c->candidate];
    p->pair[i][0] = c->candidate;
    p->pair[i][1] = c->antagonist;
    p->law[i] = c->law;
    for (int k = 0; k < 3; k++) {
        p->normal[i][k] = c->normal[k];
        p->point[i][k] = (k < 2 ? centre[k] : 0) + c->arm_candidate[k];
        p->branch[i][k] = c->arm_antagonist[k] + c->gap * c->normal[k] - c->arm_candidate[k];
    }
    double U[DOFS];
    const double(*v)[DOFS] = (const double(*)[DOFS])w->state.body.v;
    relative_velocity(c->normal, c->arm_candidate, v[c->candidate], c->arm_antagonist,
                      v[c->antagonist], U);
    p->gap[i] = c->gap + s->step.theta * s->step.h * U[0];
    const contact_state *now = &w->state.contact;
    double S[DOFS] = {0};
    memcpy(S, now->S + i * now->rows, now->rows * sizeof *S);
    publish_impulse(w, (uint32_t)i, now->status[i], S, U);
}

static void publish_joint(scree_world *w, size_t index, uint32_t at) {
    published *p = &w->published;
    const sim *s = &w->sim;
    const joint *j = &w->model.joints.data[index];
    const joint_work *held = &s->joint[index];
    const joint_view *view = &held->view;
    p->pair[at][0] = j->body[0];
    p->pair[at][1] = j->body[1];
    p->law[at] = NONE;
    p->gap[at] = 0;
    for (int k = 0; k < 3; k++) {
        p->normal[at][k] = k < 2 ? held->row.axis[k] : 0;
        p->point[at][k] = k < 2 ? view->point[0][k] : 0;
        double to = k < 2 ? s->bodies.q_M[j->body[0]][k] : 0;
        double from = k > 1                ? 0
                      : j->body[1] == NONE ? view->point[1][k]
                                           : s->bodies.q_M[j->body[1]][k];
        p->branch[at][k] = to - from; /* centre to centre; the ground counts with its anchor */
    }
    publish_impulse(w, at, held->status, held->S, held->U_plus);
}

static uint32_t publish_contacts(scree_world *w) {
    const sim *s = &w->sim;
    uint32_t count = 0;
    for (; count < s->contacts.list.count; count++)
        publish_contact(w, count);
    for (size_t j = 0; j < w->model.joints.count; j++)
        if (s->joint[j].place != NONE) publish_joint(w, j, count++);
    return count;
}

static scree_status publish_values(scree_world *w, scree_error *error) {
    published *p = &w->published;
    size_t count = w->values.count;
    if (count == 0) return SCREE_OK;
    /* one by one: an earlier attempt may have got some of them */
    if (!p->value) p->value = mem_alloc(count, sizeof *p->value);
    if (!p->value_name) p->value_name = mem_alloc(count, sizeof *p->value_name);
    if (!p->value_unit) p->value_unit = mem_alloc(count, sizeof *p->value_unit);
    if (!p->value || !p->value_name || !p->value_unit) return error_no_memory(error, "values");
    p->frame.values = 0;
    for (size_t i = 0; i < count; i++) {
        const named_value *v = &w->values.data[i];
        double numbers[MEASURE_COLUMNS];
        TRY(v->measure->eval(v->parameters, &p->frame, NULL, numbers, error));
        p->value[i] = numbers[v->column];
        p->value_name[i] = v->name;
        p->value_unit[i] = v->measure->column[v->column].unit;
    }
    p->frame.values = (uint32_t)count;
    p->frame.value = p->value;
    p->frame.value_name = p->value_name;
    p->frame.value_unit = p->value_unit;
    return SCREE_OK;
}

static void point_frame(scree_world *w, uint32_t bodies, uint32_t contacts) {
    published *p = &w->published;
    const sim *s = &w->sim;
    p->frame = (scree_frame){.layout = &w->layout.layout,
                             .generation = w->generation,
                             .step = *w->state.clock.step,
                             .t = *w->state.clock.t,
                             .h = *w->state.clock.h,
                             .bodies = bodies,
                             .body = p->body,
                             .position = p->position,
                             .velocity = p->velocity,
                             .free = p->free,
                             .contacts = contacts,
                             .pair = (const uint32_t(*)[2])p->pair,
                             .law = p->law,
                             .status = p->status,
                             .point = (const double(*)[3])p->point,
                             .normal = (const double(*)[3])p->normal,
                             .branch = (const double(*)[3])p->branch,
                             .force = (const double(*)[3])p->force,
                             .speed = (const double(*)[3])p->speed,
                             .gap = p->gap,
                             .certificate = s->certificate};
    /* nothing is known of the step before a start, a restart or a step that failed */
    bool stepped = w->generation > 1 && !p->contacts_lost;
    if (!stepped) p->frame.certificate = (scree_certificate){.converged = 1};
    p->frame.certificate.total = *w->state.clock.total;
    if (!stepped) return;
    p->frame.solver = (scree_solver_report){.iterations = s->info.iterations,
                                            .updates = s->info.updates,
                                            .refreshes = s->info.refreshes,
                                            .outside = s->info.outside,
                                            .colours = s->info.colours,
                                            .tail = s->info.tail,
                                            .seconds_detect = s->seconds[0],
                                            .seconds_prepare = s->seconds[1],
                                            .seconds_solve = s->seconds[2],
                                            .seconds_finish = s->seconds[3]};
}

scree_status world_publish(scree_world *w, scree_error *error) {
    published *p = &w->published;
    if (p->fresh) return SCREE_OK;
    if (!w->layout.id) TRY(world_make_layout(w, error));
    TRY(reserve_bodies(p, w->model.bodies.count, error));
    bool stepped = w->generation > 1 && !p->contacts_lost;
    if (stepped)
        TRY(reserve_contacts(p, w->sim.contacts.list.count + w->model.joints.count, error));
    uint32_t bodies = publish_bodies(w);
    uint32_t contacts = stepped ? publish_contacts(w) : 0;
    point_frame(w, bodies, contacts);
    TRY(publish_values(w, error));
    p->fresh = true;
    return SCREE_OK;
}

scree_status scree_world_frame(scree_world *w, scree_frame *frame, scree_error *error) {
    TRY(scree_world_build(w, error));
    TRY(world_publish(w, error));
    *frame = w->published.frame;
    return SCREE_OK;
}

void world_free_published(published *p) {
    mem_free(p->body);
    mem_free(p->position);
    mem_free(p->velocity);
    mem_free(p->free);
    mem_free(p->pair);
    mem_free(p->law);
    mem_free(p->status);
    mem_free(p->point);
    mem_free(p->normal);
    mem_free(p->branch);
    mem_free(p->force);
    mem_free(p->speed);
    mem_free(p->gap);
    mem_free(p->value);
    mem_free(p->value_name);
    mem_free(p->value_unit);
    memset(p, 0, sizeof *p);
}
