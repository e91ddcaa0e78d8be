/* Publishes the layout once, and the frame of the last step when it is requested. Arrays are in the
 * order of ids and keys; readers use only these. */
#include <string.h>

#include "frame/columns.h"
#include "problem/kinematics.h"
#include "scheme/carriers.h"
#include "world/world.h"

/* Positions to be filled next. */
typedef struct layout_at {
    uint32_t part, vertex, face, corner;
} layout_at;

static void count_shapes(const model *m, scree_layout *l, size_t *corners) {
    for (size_t i = 0; i < m->shapes.count; i++) {
        const shape *s = m->shapes.data[i];
        l->parts += s->parts;
        l->vertices += s->vertices;
        for (uint32_t k = 0; k < s->parts; k++) {
            const part_kind *of = part_kind_of(s->part[k].type);
            part_faces f = of->faces ? of->faces(s, &s->part[k]) : (part_faces){0};
            l->vertices += f.vertices;
            l->faces += f.faces;
            *corners += f.loop_first ? f.loop_first[f.faces] : 3 * (size_t)f.faces;
        }
    }
}

static void copy_vertices(layout_store *store, const double (*vertex)[3], uint32_t count,
                          layout_at *at) {
    if (count) memcpy(store->arrays.vertex[at->vertex], vertex, count * sizeof *vertex);
    at->vertex += count;
}

/* Faces of a solid; corners are numbered from its first vertex. */
static void copy_face(layout_store *store, const uint32_t *loop, uint32_t count, uint32_t first,
                      layout_at *at) {
    for (uint32_t k = 0; k < count; k++)
        store->arrays.face_vertex[at->corner++] = first + loop[k];
    store->arrays.face_first[++at->face] = at->corner;
}

static void copy_faces(layout_store *store, const part_faces *from, scree_part *out,
                       layout_at *at) {
    out->vertex = at->vertex;
    out->vertices = from->vertices;
    out->face = at->face;
    out->faces = from->faces;
    for (uint32_t f = 0; f < from->faces; f++) {
        uint32_t first = from->loop_first ? from->loop_first[f] : 3 * f;
        uint32_t end = from->loop_first ? from->loop_first[f + 1] : 3 * f + 3;
        copy_face(store, from->loop + first, end - first, out->vertex, at);
    }
    copy_vertices(store, from->vertex, from->vertices, at);
}

static void copy_shape(layout_store *store, const shape *s, size_t index, layout_at *at) {
    store->shape_view[index] = (scree_shape_view){at->part, s->parts, s->area, s->volume, s->bound};
    uint32_t planar = at->vertex;
    for (uint32_t k = 0; k < s->vertices; k++, at->vertex++) {
        store->arrays.vertex[at->vertex][0] = s->vertex[k][0];
        store->arrays.vertex[at->vertex][1] = s->vertex[k][1];
        store->arrays.vertex[at->vertex][2] = 0;
    }
    for (uint32_t k = 0; k < s->parts; k++) {
        const part_kind *of = part_kind_of(s->part[k].type);
        scree_part *out = &store->part[at->part++];
        *out = part_show(&s->part[k]);
        out->vertex += planar;
        if (!of->faces) continue;
        part_faces faces = of->faces(s, &s->part[k]);
        copy_faces(store, &faces, out, at);
    }
}

static void fill_layout(layout_store *store, const model *m) {
    layout_arrays *a = &store->arrays;
    layout_at at = {0};
    size_t moments = m->dimension == 3 ? 3 : 1;
    for (size_t i = 0; i < m->bodies.count; i++) {
        const body *b = &m->bodies.data[i];
        a->id[i] = body_id((uint32_t)i);
        a->shape[i] = b->shape;
        a->surface[i] = b->surface;
        a->group[i] = b->group;
        const deformable *soft = model_deformable(m, (uint32_t)i);
        a->mass[i] = soft ? m->solids.data[soft->solid]->total_mass : b->mass;
        memcpy(a->inertia + i * moments, b->inertia, moments * sizeof *b->inertia);
        a->body_name[i] = b->name;
    }
    for (size_t i = 0; i < m->surfaces.names.count; i++)
        a->surface_name[i] = m->surfaces.names.data[i];
    for (size_t i = 0; i < m->groups.names.count; i++)
        a->group_name[i] = m->groups.names.data[i];
    for (size_t i = 0; i < m->laws.count; i++)
        a->law_name[i] = m->laws.data[i].name;
    for (size_t i = 0; i < m->shapes.count; i++)
        copy_shape(store, m->shapes.data[i], i, &at);
    solid_layout_fill(a, store->solid, m, &store->layout);
}

static scree_status make_arrays(layout_store *store, const model *m, scree_error *error) {
    scree_layout *l = &store->layout;
    size_t rows[LAYOUT_TABLES] = {0};
    count_shapes(m, l, &rows[LAYOUT_corners]);
    solid_layout_count(m, l, rows);
    for (int i = 0; i < LAYOUT_TABLES; i++) {
        const uint32_t *count = layout_count(l, (layout_table)i);
        if (count && !rows[i]) rows[i] = *count;
    }
    store->shape_view = mem_alloc(l->shapes, sizeof *store->shape_view);
    store->part = mem_alloc(l->parts, sizeof *store->part);
    store->solid = mem_alloc(l->solids, sizeof *store->solid);
    if (!store->shape_view || !store->part || !store->solid)
        return error_no_memory(error, "the layout");
    return layout_arrays_make(&store->arrays, l->dimension, rows, error);
}

static scree_status world_make_layout(scree_world *w, scree_error *error) {
    const model *m = &w->model;
    layout_store *store = &w->layout;
    store->layout = (scree_layout){.dimension = m->dimension,
                                   .plane = m->deformables.count ? (int)m->plane : 0,
                                   .thickness = m->thickness,
                                   .bodies = (uint32_t)m->bodies.count,
                                   .shapes = (uint32_t)m->shapes.count,
                                   .surfaces = (uint32_t)m->surfaces.names.count,
                                   .groups = (uint32_t)m->groups.names.count,
                                   .laws = (uint32_t)m->laws.count};
    scree_layout *l = &store->layout;
    memcpy(l->gravity, m->gravity, sizeof l->gravity);
    memcpy(l->period, m->cell.period, sizeof l->period);
    scree_status status = make_arrays(store, m, error);
    if (status != SCREE_OK) {
        world_free_layout(store);
        return status;
    }
    fill_layout(store, m);
    layout_arrays_show(&store->arrays, l);
    l->shape_view = store->shape_view;
    l->part = store->part;
    l->solid = store->solid;
    return SCREE_OK;
}

void world_free_layout(layout_store *store) {
    layout_arrays_free(&store->arrays);
    mem_free(store->shape_view);
    mem_free(store->part);
    mem_free(store->solid);
    memset(store, 0, sizeof *store);
}

/* The position of a deformable body is its centre of mass, and it may move along every axis. */
static void publish_deformable(scree_world *w, size_t index, uint32_t at) {
    frame_arrays *p = &w->published.columns;
    const body_state *b = &w->state.body;
    double *q = p->position + (size_t)b->places * at, *v = p->velocity + (size_t)b->dofs * at;
    size_t d = (size_t)w->model.dimension;
    memset(q, 0, b->places * sizeof *q);
    memset(v, 0, b->dofs * sizeof *v);
    memcpy(q, w->published.solids.centre[index], d * sizeof *q);
    memcpy(v, w->published.solids.mean_velocity[index], d * sizeof *v);
    if (d == 3) q[3] = 1;
    p->free[at] = d == 3 ? 7 : 3;
}

static uint32_t publish_bodies(scree_world *w) {
    frame_arrays *p = &w->published.columns;
    const body_state *b = &w->state.body;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!b->exists[i]) continue;
        p->id[count] = body_id(i);
        p->body[count] = i;
        memcpy(p->position + (size_t)b->places * count, state_q(&w->state, i),
               b->places * sizeof *p->position);
        memcpy(p->velocity + (size_t)b->dofs * count, state_v(&w->state, i),
               b->dofs * sizeof *p->velocity);
        p->free[count] = 0;
        for (uint32_t k = 0; k < b->dofs; k++)
            if (!state_prescribed(&w->state, i)[k]) p->free[count] |= (uint8_t)(1u << k);
        const deformable *soft = model_deformable(&w->model, i);
        if (soft) publish_deformable(w, (size_t)(soft - w->model.deformables.data), count);
        count++;
    }
    return count;
}

static void publish_pair(frame_arrays *p, size_t at, uint32_t candidate, uint32_t antagonist) {
    p->pair[at][0] = candidate;
    p->pair[at][1] = antagonist;
    for (int k = 0; k < 2; k++)
        p->contact_id[at][k] = p->pair[at][k] == NONE ? 0 : body_id(p->pair[at][k]);
}

/* S and U in the rows of a contact; space worlds keep moments and spins apart. */
static void publish_impulse(scree_world *w, uint32_t at, uint8_t status, const double S[ROWS_MAX],
                            const double U[ROWS_MAX]) {
    frame_arrays *p = &w->published.columns;
    double h = *w->state.clock.h;
    for (int k = 0; k < 3; k++) {
        p->force[at][k] = S[k] / h;
        p->speed[at][k] = U[k];
    }
    p->status[at] = status;
    p->power[at] = (dot3(S, U) + dot3(S + 3, U + 3)) / h;
    if (w->model.dimension == 2) return;
    for (int k = 0; k < 3; k++) {
        p->moment[at][k] = S[3 + k] / h;
        p->spin[at][k] = U[3 + k];
    }
    contact_axes axes = axes_of(p->normal[at]);
    copy3(p->tangent[at], axes.axis[1]);
}

/* The velocity of a body at the position where its contacts were found. */
static void velocity_of(const state *s, uint32_t slot, double out[SPACE_DOFS]) {
    memcpy(out, state_v(s, slot), s->body.dofs * sizeof *out);
    if (s->body.dofs == SPACE_DOFS) copy3(out + 3, s->body.middle + SPACE_DOFS * (size_t)slot + 3);
}

/* U of a contact of the state. */
static void contact_velocity(const state *s, const contact *c, double U[ROWS_MAX]) {
    double v_c[SPACE_DOFS], v_a[SPACE_DOFS];
    velocity_of(s, c->candidate, v_c);
    velocity_of(s, c->antagonist, v_a);
    memset(U, 0, ROWS_MAX * sizeof *U);
    if (s->contact.dimension == 2) {
        planar_velocity(c->normal, c->arm_candidate, v_c, c->arm_antagonist, v_a, U);
    } else {
        contact_axes axes = axes_of(c->normal);
        space_velocity(&axes, c->arm_candidate, v_c, c->arm_antagonist, v_a, U);
    }
    if (c->carried) carried_velocity(&s->contact, c, s->node.v, U);
}

static void publish_contact(scree_world *w, size_t i, const contact *c) {
    frame_arrays *p = &w->published.columns;
    const state *s = &w->state;
    const double *middle = s->body.middle + (size_t)c->candidate * s->body.middles;
    publish_pair(p, i, c->candidate, c->antagonist);
    p->law[i] = c->law;
    for (int k = 0; k < 3; k++) {
        p->normal[i][k] = c->normal[k];
        p->point[i][k] = (k < w->model.dimension ? middle[k] : 0) + c->arm_candidate[k];
        p->branch[i][k] = c->arm_antagonist[k] + c->gap * c->normal[k] - c->arm_candidate[k];
    }
    double U[ROWS_MAX], S[ROWS_MAX] = {0};
    contact_velocity(s, c, U);
    double ahead = w->scheme->finds_at_end ? 0 : w->sim.settings.theta * *s->clock.h;
    p->gap[i] = c->gap + ahead * U[0];
    p->area[i] = c->area;
    memcpy(S, s->contact.S + i * s->contact.rows, s->contact.rows * sizeof *S);
    publish_impulse(w, (uint32_t)i, s->contact.status[i], S, U);
}

/* Force, moment and relative motion of a joint in the axes of a contact along its first row. */
static void joint_components(const scree_world *w, const joint_work *held, const double normal[3],
                             double S[ROWS_MAX], double U[ROWS_MAX]) {
    double P[3] = {0}, M[3] = {0};
    contact_axes axes = {{{normal[0], normal[1], 0}, {-normal[1], normal[0], 0}, {0, 0, 1}}};
    if (w->model.dimension == 3) axes = axes_of(normal);
    int at = 0;
    for (int g = 0; g < held->rows.count; g++)
        for (int k = 0; k < held->rows.group[g].row.dimension; k++, at++)
            for (int i = 0; i < 3; i++) {
                P[i] += held->S[at] * held->rows.group[g].linear[k][i];
                M[i] += held->S[at] * held->rows.group[g].angular[k][i];
            }
    memset(U, 0, ROWS_MAX * sizeof *U);
    memset(S, 0, ROWS_MAX * sizeof *S);
    U[0] = held->U_plus[0];
    S[0] = dot3(axes.axis[0], P);
    S[1] = dot3(axes.axis[1], P);
    if (w->model.dimension == 2) {
        S[2] = M[2];
        if (held->rows.group[0].row.dimension > 1) U[1] = held->U_plus[1];
        return;
    }
    S[2] = dot3(axes.axis[2], P);
    S[3] = dot3(axes.axis[1], M);
    S[4] = dot3(axes.axis[2], M);
    S[5] = dot3(axes.axis[0], M);
}

static void publish_joint(scree_world *w, size_t index, uint32_t at) {
    frame_arrays *p = &w->published.columns;
    const sim *s = &w->sim;
    const joint *j = &w->model.joints.data[index];
    const joint_work *held = &s->joints[index];
    const joint_view *view = &held->view;
    publish_pair(p, at, j->body[0], j->body[1]);
    p->law[at] = NONE;
    p->gap[at] = 0;
    double normal[3] = {1, 0, 0};
    if (length3(held->rows.group[0].linear[0]) > 0) copy3(normal, held->rows.group[0].linear[0]);
    for (int k = 0; k < 3; k++) {
        bool there = k < w->model.dimension;
        p->normal[at][k] = normal[k];
        p->point[at][k] = view->point[0][k];
        double to = there ? s->bodies.q_M[(size_t)j->body[0] * s->bodies.places + (size_t)k] : 0;
        double from = !there ? 0
                      : j->body[1] == NONE
                          ? view->point[1][k]
                          : s->bodies.q_M[(size_t)j->body[1] * s->bodies.places + (size_t)k];
        p->branch[at][k] = to - from; /* centre to centre; the ground counts with its anchor */
    }
    double S[ROWS_MAX], U[ROWS_MAX];
    joint_components(w, held, normal, S, U);
    p->area[at] = 0;
    publish_impulse(w, at, held->status, S, U);
}

/* From a body's position in the list of bodies to its centre of mass: 0 for rigid bodies. */
static void centre_offset(const scree_world *w, uint32_t slot, double out[3]) {
    const deformable *soft = model_deformable(&w->model, slot);
    memset(out, 0, 3 * sizeof *out);
    if (!soft) return;
    const double *centre = w->published.solids.centre[soft - w->model.deformables.data];
    for (int k = 0; k < w->model.dimension; k++)
        out[k] = centre[k] - state_q(&w->state, slot)[k];
}

/* Additional data of a contact of a deformable body: the force on its nodes, and a branch between
 * centres of mass. */
static void publish_carried(scree_world *w, size_t i, const contact *c) {
    frame_arrays *p = &w->published.columns;
    double force[3] = {0, 0, 0}, to[3], from[3];
    contact_axes axes = {{{c->normal[0], c->normal[1], 0}, {-c->normal[1], c->normal[0], 0}, {0}}};
    if (w->model.dimension == 3) axes = axes_of(c->normal);
    for (int k = 0; k < w->model.dimension; k++)
        along3(force, p->force[i][k], axes.axis[k], force);
    solid_numbers_push(p, &w->state.contact, c, force);
    centre_offset(w, c->candidate, to);
    centre_offset(w, c->antagonist, from);
    for (int k = 0; k < 3; k++)
        p->branch[i][k] += to[k] - from[k];
}

/* Whether the last step led to the present state: its certificate, joints and report then belong to
 * the frame. */
bool world_knows_step(const scree_world *w) {
    return w->generation > 1 && !w->published.step_unknown;
}

static uint32_t publish_contacts(scree_world *w) {
    const contact_table *t = &w->state.contact;
    uint32_t count = 0;
    for (; count < t->table.count; count++) {
        const contact c = contact_at(t, count);
        publish_contact(w, count, &c);
        if (c.carried) publish_carried(w, count, &c);
    }
    for (size_t j = 0; world_knows_step(w) && j < w->model.joints.count; j++)
        if (w->sim.joints[j].place != NONE) publish_joint(w, j, count++);
    return count;
}

static scree_status publish_values(scree_world *w, scree_error *error) {
    published *p = &w->published;
    size_t count = w->values.count;
    if (count == 0) return SCREE_OK;
    /* one by one: an earlier attempt may have created some of them */
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
                             .contacts = contacts,
                             .certificate = s->report.certificate};
    frame_arrays_show(&p->columns, &p->frame);
    if (!world_knows_step(w)) p->frame.certificate = (scree_certificate){.converged = 1};
    p->frame.certificate.total = *w->state.clock.total;
    p->frame.certificate.broken = w->state.clock.counts[COUNT_BROKEN];
    if (!world_knows_step(w)) return;
    const double *seconds = s->seconds;
#define REPORT(type, name, unit, meaning) p->frame.solver.name = s->solver.info.name;
    SCREE_SOLVER_LIST(REPORT)
#undef REPORT
#define REPORT(type, name, unit, meaning) p->frame.solver.name = *seconds++;
    SCREE_SECONDS_LIST(REPORT)
#undef REPORT
}

static scree_status reserve(scree_world *w, scree_error *error) {
    const scree_layout *l = &w->layout.layout;
    const size_t rows[FRAME_TABLES] = {[TABLE_body] = l->bodies,
                                       [TABLE_contact] =
                                           w->state.contact.table.count + w->model.joints.count,
                                       [TABLE_node] = l->nodes,
                                       [TABLE_element] = l->elements,
                                       [TABLE_solid] = l->solids};
    for (int i = 0; i < FRAME_TABLES; i++)
        TRY(frame_arrays_resize(&w->published.columns, l, (frame_table)i, rows[i], error));
    return SCREE_OK;
}

scree_status world_publish(scree_world *w, scree_error *error) {
    published *p = &w->published;
    if (p->fresh) return SCREE_OK;
    if (!w->layout.layout.dimension) TRY(world_make_layout(w, error));
    TRY(reserve(w, error));
    TRY(solid_numbers_fill(&p->solids, &p->columns, &w->model, &w->state, &w->layout.layout,
                           error));
    uint32_t bodies = publish_bodies(w);
    uint32_t contacts = publish_contacts(w);
    point_frame(w, bodies, contacts);
    TRY(publish_values(w, error));
    p->fresh = true;
    return SCREE_OK;
}

scree_status world_frame(scree_world *w, scree_frame *frame, scree_error *error) {
    TRY(scree_world_build(w, error));
    TRY(world_publish(w, error));
    *frame = w->published.frame;
    return SCREE_OK;
}

scree_status scree_world_frame(scree_world *w, const scree_frame **frame, scree_error *error) {
    world_visit entry;
    TRY(error_unless_given(frame, "frame", error));
    *frame = NULL;
    TRY(world_enter(w, &entry, error));
    scree_status status = scree_world_build(w, error);
    if (status == SCREE_OK) status = world_publish(w, error);
    if (status == SCREE_OK) *frame = &w->published.frame;
    world_leave(&entry);
    return status;
}

static scree_status check_column_inside(const scree_world *w, const scree_column *kept,
                                        scree_error *error) {
    return column_check(kept, w->published.fresh ? w->generation : 0, "the world", error);
}

scree_status scree_world_check_column(const scree_world *w, const scree_column *kept,
                                      scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = check_column_inside(w, kept, error);
    world_leave(&entry);
    return status;
}

void world_free_published(published *p) {
    frame_arrays_free(&p->columns);
    mem_free(p->value);
    mem_free(p->value_name);
    mem_free(p->value_unit);
    solid_numbers_free(&p->solids);
    memset(p, 0, sizeof *p);
}
