/* Adds deformable bodies: an entry is read, its mesh is rotated and made a solid (make_solids.c),
 * then the bodies with their nodes and conditions are added. */
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "world/build/deformable.h"

/* Tolerance for the length of a unit quaternion that a user typed. */
#define UNIT_SLACK 1e-6

/* The rotation of the mesh as a matrix; planar meshes rotate about z. */
static scree_status read_turn(deformable_maker *k, scree_error *error) {
    const deformable_entry *g = &k->given;
    double q[4] = {1, 0, 0, 0};
    bool turned = !isnan(g->turn[0]), oriented = !isnan(g->orientation[0]);
    if (turned && oriented)
        return node_error(k->place, error, "give 'turn' or 'orientation', not both");
    if (k->world->model.dimension == 2) {
        double c = 1, s = 0;
        if (g->angle != 0) math_sincos(g->angle, &s, &c);
        const double R[3][3] = {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
        memcpy(k->R, R, sizeof R);
        return SCREE_OK;
    }
    if (turned) quaternion_exp(g->turn, q);
    if (oriented) memcpy(q, g->orientation, sizeof q);
    double length = quaternion_unit(q);
    if (fabs(length - 1) > UNIT_SLACK)
        return node_error(node_get(k->place, "orientation"), error,
                          "'orientation' must be a quaternion [w, x, y, z] of length 1, but its "
                          "length is %g",
                          length);
    quaternion_matrix(q, k->R);
    return SCREE_OK;
}

static bool is_turned(const double R[3][3]) {
    return !(R[0][0] == 1 && R[1][1] == 1 && R[2][2] == 1);
}

/* A translation along the radius is part of the mesh: solids of revolution at different radii
 * differ. */
static void shift_radius(deformable_maker *k) {
    if (k->world->model.plane != FEM_AXISYMMETRIC) return;
    for (uint32_t n = 0; n < k->mesh.nodes; n++)
        k->mesh.place[2 * (size_t)n] += k->shift[0];
    k->shift[0] = 0;
}

static void turn_mesh(deformable_maker *k) {
    size_t width = (size_t)k->mesh.dimension;
    if (!is_turned((const double(*)[3])k->R)) return;
    for (uint32_t n = 0; n < k->mesh.nodes; n++) {
        double x[3] = {0}, turned[3];
        memcpy(x, k->mesh.place + n * width, width * sizeof *x);
        turn3((const double(*)[3])k->R, x, turned);
        memcpy(k->mesh.place + n * width, turned, width * sizeof *x);
    }
}

static scree_status check_name(const scree_world *w, const node *place, const char *name,
                               scree_error *error) {
    if (!name[0] || model_find_body(&w->model, name) == NONE) return SCREE_OK;
    return node_error(place, error, "two bodies are called '%s': choose different names", name);
}

/* The body that represents it among the bodies: fixed at the initial position of its centre of
 * mass. */
static scree_status add_slot(deformable_maker *k, uint32_t solid, const char *name,
                             uint32_t surface, scree_error *error) {
    scree_world *w = k->world;
    const shape *form = w->model.shapes.data[w->prototypes.data[solid].shape];
    body b = {.shape = w->prototypes.data[solid].shape,
              .surface = surface,
              .mass = w->model.solids.data[solid]->total_mass};
    body_start start = world_no_start(w);
    for (int i = 0; i < w->model.dimension; i++)
        start.q[i] = k->shift[i] + form->offset[i];
    memset(start.prescribed, 1, sizeof start.prescribed);
    b.group = name_list_add(&w->model.groups, k->given.group ? k->given.group : "");
    if (b.group == NONE || !array_reserve(&w->starts, w->starts.count + 1) ||
        !model_reserve_body(&w->model))
        return error_no_memory(error, "a body");
    b.name = model_name_body(name);
    if (!b.name) return error_no_memory(error, "a body");
    model_add_body(&w->model, &b);
    w->starts.data[w->starts.count++] = start;
    return SCREE_OK;
}

/* Velocities of the nodes at the start: those of a rigid motion about the centre of mass. */
static void start_nodes(deformable_maker *k, const fem_solid *s, const double *centre) {
    scree_world *w = k->world;
    const deformable_entry *g = &k->given;
    size_t width = (size_t)w->model.dimension;
    double spin[3] = {0, 0, g->spin}, arm[3] = {0}, turning[3];
    if (width == 3) copy3(spin, g->angular_velocity);
    if (s->linear && length3(spin) > 0)
        log_warning("deformable body '%s' rotates, but its material is for small strains and "
                    "small rotations: use saint_venant_kirchhoff or neo_hookean",
                    g->name ? g->name : "");
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        for (size_t i = 0; i < width; i++)
            arm[i] = s->mesh.place[n * width + i] - centre[i];
        cross3(spin, arm, turning);
        for (size_t i = 0; i < width; i++)
            w->node_velocity.data[w->node_velocity.count++] = g->velocity[i] + turning[i];
    }
}

/* The name of the index-th of the bodies. */
static const char *piece_name(const deformable_maker *k, size_t index, char buffer[160]) {
    if (!k->given.name) return "";
    if (k->given.split == SPLIT_NONE) return k->given.name;
    snprintf(buffer, 160, "%.128s-%zu", k->given.name, index + 1);
    return buffer;
}

static scree_status check_room(const deformable_maker *k, scree_error *error) {
    char name[160];
    uint64_t nodes = k->world->model.nodes;
    for (size_t i = 0; i < k->solids.count; i++) {
        TRY(check_name(k->world, k->place, piece_name(k, i, name), error));
        nodes += k->world->model.solids.data[k->solids.data[i]]->mesh.nodes;
    }
    if (nodes < NONE) return SCREE_OK;
    return node_error(k->place, error, "the world has too many nodes: %llu",
                      (unsigned long long)nodes);
}

static bool reserve_body(scree_world *w, const fem_solid *s) {
    size_t numbers = (size_t)s->mesh.nodes * (size_t)s->mesh.dimension;
    return array_reserve(&w->model.deformables, w->model.deformables.count + 1) &&
           array_reserve(&w->node_velocity, w->node_velocity.count + numbers);
}

static scree_status add_one(deformable_maker *k, uint32_t solid, const char *name,
                            scree_error *error) {
    scree_world *w = k->world;
    uint32_t surface = 0;
    const fem_solid *s = w->model.solids.data[solid];
    TRY(world_add_surface(&w->model, k->given.surface ? k->given.surface : "default", &surface,
                          error));
    deformable d = {.slot = (uint32_t)w->model.bodies.count,
                    .solid = solid,
                    .first_node = w->model.nodes,
                    .first_history = w->model.histories,
                    .points = (contact_points)k->points.points,
                    .per_facet = (uint32_t)k->points.per_facet,
                    .self = k->points.self,
                    .inertia = k->given.inertia};
    memcpy(d.shift, k->shift, sizeof d.shift);
    d.facet_surface = mem_alloc(s->mesh.skin.count + 1, sizeof *d.facet_surface);
    scree_status status = d.facet_surface && reserve_body(w, s)
                              ? maker_paint_skin(k, &s->mesh, surface, d.facet_surface, error)
                              : error_no_memory(error, "a deformable body");
    if (status == SCREE_OK) status = add_slot(k, solid, name, surface, error);
    if (status != SCREE_OK) {
        mem_free(d.facet_surface);
        return status;
    }
    start_nodes(k, s, w->model.shapes.data[w->prototypes.data[solid].shape]->offset);
    w->model.deformables.data[w->model.deformables.count++] = d;
    w->model.nodes += s->mesh.nodes;
    w->model.histories += s->histories;
    return SCREE_OK;
}

static scree_status read_points(deformable_maker *k, scree_error *error) {
    TRY(param_read(&points_entry_kind, k->given.contact, NULL, NULL, &k->points, error));
    int64_t per = k->points.per_facet;
    bool space = k->world->model.dimension == 3;
    if (!(space ? per == 2 : per > 2)) return SCREE_OK;
    const node *given = k->given.contact ? node_get(k->given.contact, "per_facet") : NULL;
    if (space && !given) { /* the default is that of edges */
        k->points.per_facet = 3;
        return SCREE_OK;
    }
    return node_error(given, error,
                      space ? "'per_facet' must be 1, 3 or 4 on the faces of bodies in space, got "
                              "%d"
                            : "'per_facet' must be 1 or 2 on the edges of planar bodies, got %d",
                      (int)per);
}

static scree_status read_entry(deformable_maker *k, scree_error *error) {
    const scree_world *w = k->world;
    param_scope scope = {.dimension = w->model.dimension};
    TRY(param_read(&deformable_entry_kind, k->place, NULL, &scope, &k->given, error));
    const deformable_entry *g = &k->given;
    if (g->generate)
        return node_key_error(node_get(k->place, "generate"), error,
                              "'generate' works in scenes only: add the bodies one by one");
    if (w->model.plane == FEM_AXISYMMETRIC && g->spin != 0)
        return node_key_error(node_get(k->place, "spin"), error,
                              "an axisymmetric body cannot spin in its plane");
    TRY(param_read(&damping_entry_kind, g->damping, NULL, NULL, &k->damping, error));
    TRY(read_points(k, error));
    memcpy(k->shift, g->position, (size_t)w->model.dimension * sizeof *k->shift);
    return read_turn(k, error);
}

/* All errors are found here; the model only receives solids. */
static scree_status prepare_bodies(deformable_maker *k, scree_error *error) {
    TRY(read_entry(k, error));
    TRY(maker_read_mesh(k, error));
    turn_mesh(k);
    shift_radius(k);
    k->solid_regions = (uint32_t)k->mesh.region_name.count;
    if (k->given.lines) TRY(maker_add_lines(k, error));
    TRY(maker_check_materials(k, error));
    TRY(maker_check_uses(k, error));
    TRY(maker_check_surfaces(k, error));
    TRY(maker_make_solids(k, error));
    TRY(check_room(k, error));
    k->first = (uint32_t)k->world->model.deformables.count;
    return maker_read_conditions(k, error);
}

/* From here on only memory can be lacking. */
static scree_status add_bodies(deformable_maker *k, scree_error *error) {
    char name[160];
    model *m = &k->world->model;
    if (!array_reserve(&m->conditions, m->conditions.count + k->conditions.count) ||
        !array_reserve(&k->world->condition_active, m->conditions.count + k->conditions.count))
        return error_no_memory(error, "the conditions");
    for (size_t i = 0; i < k->solids.count; i++)
        TRY(add_one(k, k->solids.data[i], piece_name(k, i, name), error));
    for (size_t i = 0; i < k->conditions.count; i++) {
        m->conditions.data[m->conditions.count++] = k->conditions.data[i].made;
        k->world->condition_active.data[k->world->condition_active.count++] =
            k->conditions.data[i].active;
    }
    k->conditions.count = 0;
    return SCREE_OK;
}

static void maker_free(deformable_maker *k) {
    param_free(&deformable_entry_kind, &k->given);
    for (size_t i = 0; i < k->lines.count; i++)
        param_free(&line_entry_kind, &k->lines.data[i]);
    array_free(&k->lines);
    for (size_t i = 0; i < k->conditions.count; i++)
        condition_free(&k->conditions.data[i].made);
    array_free(&k->conditions);
    array_free(&k->solids);
    array_free(&k->anchors);
    fem_mesh_free(&k->mesh);
}

static scree_status add_deformable_inside(scree_world *w, const scree_params *params, uint64_t *id,
                                          scree_error *error) {
    TRY(world_refuse_built(w, error));
    deformable_maker k = {.world = w, .place = params};
    scree_status status = prepare_bodies(&k, error);
    if (status == SCREE_OK) status = add_bodies(&k, error);
    if (status == SCREE_OK && id) *id = body_id(w->model.deformables.data[k.first].slot);
    if (status != SCREE_OK && k.given.name && error && !params->file)
        error_prefix(error, "deformable '%s'", k.given.name);
    maker_free(&k);
    return status;
}

scree_status scree_world_add_deformable(scree_world *w, const scree_params *params, uint64_t *id,
                                        scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_deformable_inside(w, params, id, error);
    world_leave(&entry);
    return status;
}
