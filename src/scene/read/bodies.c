/* Bodies: the section `bodies`, one by one or by generators. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/room.h"
#include "base/space.h"
#include "base/stop.h"
#include "scene/scene.h"

/* Tolerance for the length of a unit quaternion that a user typed. */
#define UNIT_SLACK 1e-6

static const param body_rows[] = {
    PARAM_ROW(body_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "unique name; generated bodies are called name-1, name-2, ..."),
    PARAM_ROW(body_entry, shape, NODE, .flags = PARAM_OPTIONAL,
              .help = "the name of a shape, or {kind: ..., parameters}, or {compound: [...]}"),
    PARAM_ROW(body_entry, generate, NODE, .flags = PARAM_OPTIONAL,
              .help =
                  "instead of 'shape': {kind: wall, ...} makes many bodies. The other keys apply "
                  "to each of them; 'position' and 'angle' move the whole. A 'seed' in it "
                  "replaces the seed of the world"),
    PARAM_ROW(body_entry, position, VECTOR, .width = 3, .flags = PARAM_PLACE,
              .dimension = {1, 0, 0}, .fallback = "[0, 0]",
              .help = "position of the centre of mass; for a boundary: of its origin"),
    PARAM_ROW(body_entry, angle, REAL, .flags = PARAM_PLANAR, .fallback = "0",
              .help = "planar: angle, counter-clockwise"),
    PARAM_ROW(body_entry, turn, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: rotation vector: the body is turned about it by its length, e.g. "
                      "[0, 0, 30 deg]"),
    PARAM_ROW(body_entry, orientation, VECTOR, .width = 4, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
              .help = "space: the same rotation as a quaternion [w, x, y, z]"),
    PARAM_ROW(body_entry, velocity, VECTOR, .width = 3, .flags = PARAM_PLACE,
              .dimension = {1, 0, -1}, .fallback = "[0, 0]", .help = "initial velocity"),
    PARAM_ROW(body_entry, spin, REAL, .dimension = {0, 0, -1}, .flags = PARAM_PLANAR,
              .fallback = "0", .help = "planar: initial angular velocity"),
    PARAM_ROW(body_entry, angular_velocity, VECTOR, .width = 3, .dimension = {0, 0, -1},
              .flags = PARAM_IN_SPACE, .fallback = "[0, 0, 0]",
              .help = "space: initial angular velocity in world axes"),
    PARAM_ROW(body_entry, density, REAL, .dimension = {-3, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "density, from which mass and inertia are computed; default 1000 kg/m^3"),
    PARAM_ROW(body_entry, mass, REAL, .dimension = {0, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "mass, instead of 'density'. A boundary that can move and has no mass gets "
                      "a tenth of the mass of all other movable bodies"),
    PARAM_ROW(body_entry, inertia, REAL, .dimension = {2, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "planar: moment of inertia, instead of the one computed from the shape; "
                      "required for a boundary that can rotate"),
    PARAM_ROW(body_entry, moments, VECTOR, .width = 3, .dimension = {2, 1, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE | PARAM_IN_SPACE,
              .help = "space: moments of inertia about the axes of the body, instead of those "
                      "computed from the shape"),
    PARAM_ROW(body_entry, group, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "name of a group of bodies, for loads, actions and measures"),
    PARAM_ROW(body_entry, surface, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "name of its surface in the table of `contacts`"),
    PARAM_ROW(body_entry, fixed, FLAG, .fallback = "false",
              .help = "true: the body is held at rest"),
    PARAM_ROW(body_entry, drive, NODE, .flags = PARAM_OPTIONAL,
              .help =
                  "motion per axis {x: ..., y: ..., rotation: ..., axis: 30 deg}: each is "
                  "`fixed`, `free`, {velocity: f} or {displacement: f} with f a number or a "
                  "function of time, or {acceleration: f} with f a record; or {ellipse: ...}. In "
                  "space {x, y, z, rotation_x, rotation_y, rotation_z} in axes rotated by `axes: "
                  "[rx, ry, rz]`, or `about: [x, y, z]` and `rotation`"),
    PARAM_ROW(body_entry, dormant, FLAG, .fallback = "false",
              .help = "true: the body does not exist until an action or rain wakes it"),
    PARAM_ROW(body_entry, described, FLAG, .fallback = "false",
              .help =
                  "shape: position and angle refer to the frame in which the shape is described, "
                  "not to the centre of mass"),
    {0},
};

const kind scene_body_kind = {.name = "bodies",
                              .help = "A list; every entry has these keys.",
                              .params = body_rows,
                              .size = sizeof(body_entry)};

/* Degrees of freedom that are prescribed at the start. The builder checks the content of the drive;
 * here only words and keys matter. */
static void read_prescribed(plan_entry *e, int dimension) {
    static const char *const planar[] = {"x", "y", "rotation", NULL};
    static const char *const space[] = {"x",          "y",          "z",        "rotation_x",
                                        "rotation_y", "rotation_z", "rotation", NULL};
    memset(e->prescribed, e->given.fixed, sizeof e->prescribed);
    const node *drive = e->given.drive;
    if (!drive || drive->type != NODE_MAP) return;
    const char *const *keys = dimension == 3 ? space : planar;
    for (int k = 0; keys[k]; k++) {
        const node *n = node_get(drive, keys[k]);
        bool held = n && !(n->type == NODE_SCALAR && strcmp(n->text, "free") == 0);
        if (n) e->prescribed[k < 6 ? k : 5] = held;
    }
    if (node_get(drive, "ellipse")) e->prescribed[0] = e->prescribed[1] = 1;
}

static scree_status check_entry(const plan_entry *e, scree_error *error) {
    const body_entry *g = &e->given;
    if (!g->shape == !g->generate)
        return node_error(e->place, error,
                          g->shape ? "give 'shape' or 'generate', not both"
                                   : "this body has no shape: give 'shape' or 'generate'");
    if (!isnan(g->mass) && !isnan(g->density))
        return node_error(e->place, error, "give 'density' or 'mass', not both");
    bool moves = length3(g->velocity) != 0 || g->spin != 0 || length3(g->angular_velocity) != 0;
    if (g->fixed && moves)
        return node_error(e->place, error,
                          "a fixed body cannot have a velocity: use 'drive: {x: {velocity: ...}}' "
                          "instead of 'fixed'");
    if (g->generate && g->described)
        return node_error(e->place, error,
                          "'described' works with a single shape, not with "
                          "'generate'");
    return SCREE_OK;
}

static scree_status add_body(plan *p, plan_body b, const char *name, scree_error *error) {
    b.entry = (uint32_t)p->entries.count;
    if (name && !(b.name = mem_text(name))) return error_no_memory(error, "a body");
    if (array_push(&p->bodies, b)) return SCREE_OK;
    mem_free(b.name);
    return error_no_memory(error, "the bodies");
}

scree_status scene_orientation(const node *place, const double turn[3], const double orientation[4],
                               double out[4], scree_error *error) {
    const double upright[4] = {1, 0, 0, 0};
    memcpy(out, upright, sizeof upright);
    if (!isnan(turn[0]) && !isnan(orientation[0]))
        return node_error(place, error, "give 'turn' or 'orientation', not both");
    if (!isnan(turn[0])) quaternion_exp(turn, out);
    if (isnan(orientation[0])) return SCREE_OK;
    memcpy(out, orientation, 4 * sizeof *out);
    double length = quaternion_unit(out);
    if (fabs(length - 1) <= UNIT_SLACK) return SCREE_OK;
    return node_error(
        node_get(place, "orientation"), error,
        "'orientation' must be a quaternion [w, x, y, z] of length 1, but its length is %g",
        length);
}

static scree_status entry_placement(const plan_entry *e, scree_placement *out, scree_error *error) {
    const body_entry *g = &e->given;
    *out = (scree_placement){.angle = g->angle};
    memcpy(out->position, g->position, sizeof out->position);
    return scene_orientation(e->place, g->turn, g->orientation, out->orientation, error);
}

static scree_status add_single(plan *p, const plan_entry *e, scree_error *error) {
    const body_entry *g = &e->given;
    plan_body b = {.described = g->described};
    TRY(entry_placement(e, &b.at, error));
    TRY(plan_shape_of(p, node_get(e->place, "shape"), &b.shape, error));
    return add_body(p, b, g->name, error);
}

static scree_status take_bodies(plan *p, const plan_entry *e, const generated *g,
                                scree_error *error) {
    const body_entry *given = &e->given;
    int dimension = (int)p->scene->world.dimension;
    char name[160];
    scree_placement whole;
    double all = (double)p->bodies.count + (double)g->bodies.count;
    TRY(room_check(NULL, all, ROOM_BODY, "bodies", error));
    TRY(entry_placement(e, &whole, error));
    for (size_t i = 0; i < g->bodies.count; i++) {
        const generated_body *from = &g->bodies.data[i];
        plan_body b = {.shape = from->shape,
                       .at = generated_stand(from, &whole, dimension),
                       .described = dimension == 3};
        if (given->name) snprintf(name, sizeof name, "%.128s-%zu", given->name, i + 1);
        TRY(add_body(p, b, given->name ? name : NULL, error));
    }
    return SCREE_OK;
}

/* A generator with its parameters as the scene gives them, checked. */
typedef struct chosen_generator {
    const kind *found;
    void *parameters; /* freed by drop_generator */
    int64_t seed;
} chosen_generator;

static void drop_generator(chosen_generator *c) {
    if (c->parameters) param_free(c->found, c->parameters);
    mem_free(c->parameters);
}

static scree_status choose_generator(const plan *p, const node *map, chosen_generator *c,
                                     scree_error *error) {
    static const char *const ignore[] = {"kind", "seed", NULL};
    const char *name;
    *c = (chosen_generator){.seed = p->scene->world.seed};
    TRY(kind_of(map, "a generator", &name, error));
    const node *seed = node_get(map, "seed");
    TRY(registry_require_but(&p->scene->registry, FAMILY_generator, name, plan_others(p),
                             node_get(map, "kind"), &c->found, error));
    TRY(plan_check_dimension(p, c->found, map, error));
    if (seed) TRY(param_integer(seed, NULL, &c->seed, error));
    if (c->seed < 0) return node_error(seed, error, "'seed' must be >= 0");
    c->parameters = mem_alloc(1, c->found->size);
    if (!c->parameters) return error_no_memory(error, "a generator");
    param_scope scope = plan_scope(p);
    scree_status status = param_read(c->found, map, ignore, &scope, c->parameters, error);
    if (status == SCREE_OK) return status;
    mem_free(c->parameters);
    c->parameters = NULL;
    return at_place(status, map, error);
}

scree_status plan_generate(const plan *p, const node *map, uint64_t stream, generated *out,
                           scree_error *error) {
    chosen_generator c;
    TRY(choose_generator(p, map, &c, error));
    random_stream random = {(uint64_t)c.seed, stream, 0};
    scree_status status =
        generator_run((const generator_kind *)c.found, c.parameters, &random, out, error);
    drop_generator(&c);
    return at_place(status, map, error);
}

/* All generators are checked before the first one runs: a mistake in the last one is reported
 * before the others have made millions of bodies. */
static scree_status check_generators(const plan *p, const node *bodies, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (const node *n = bodies ? bodies->first : NULL; n; n = n->next) {
        const node *map = n->type == NODE_MAP ? node_get(n, "generate") : NULL;
        if (!map || map->type != NODE_MAP || node_get(n, "shape")) continue;
        chosen_generator c;
        scree_status status = choose_generator(p, map, &c, &f.one);
        if (status == SCREE_OK) drop_generator(&c);
        TRY(faults_keep(&f, status));
    }
    return faults_end(&f);
}

/* An entry with a mistake gives no bodies. */
static void drop_bodies(plan *p, uint32_t first) {
    while (p->bodies.count > first)
        mem_free(p->bodies.data[--p->bodies.count].name);
}

/* Every entry has its own stream of random numbers, so that two equal clouds differ. Its shapes are
 * added to those of the plan, where equal ones are shared. */
static scree_status generate(plan *p, const plan_entry *e, scree_error *error) {
    if (p->incomplete) return faults_quiet(error); /* one of the generators has a mistake */
    const node *map = node_get(e->place, "generate");
    generated made = {.shapes = p->shapes};
    scree_status status =
        plan_generate(p, map, generated_stream(0, p->entries.count).stream, &made, error);
    p->shapes = made.shapes;
    if (status == SCREE_OK) status = at_place(take_bodies(p, e, &made, error), map, error);
    array_free(&made.bodies);
    return status;
}

/* An entry with mistakes may have further ones in its shape. */
static scree_status look_at_shape(plan *p, const node *n, scree_status read, scree_error *error) {
    const node *own = node_get(n, "shape");
    faults f;
    uint32_t index;
    scree_error known = error ? *error : (scree_error){0};
    faults_begin(&f, error);
    f.one = known;
    TRY(faults_keep(&f, read));
    if (own) TRY(faults_keep(&f, plan_shape_of(p, own, &index, &f.one)));
    return faults_end(&f);
}

static scree_status read_entry(plan *p, const node *n, scree_error *error) {
    plan_entry e = {.place = n, .first = (uint32_t)p->bodies.count};
    TRY(need_type(n, NODE_MAP, "a map such as {shape: ..., position: [x, y]}", error));
    param_scope scope = plan_scope(p);
    scree_status read = param_read(&scene_body_kind, n, NULL, &scope, &e.given, error);
    if (read != SCREE_OK) return look_at_shape(p, n, read, error);
    read_prescribed(&e, scope.dimension);
    scree_status status = check_entry(&e, error);
    if (status == SCREE_OK)
        status = e.given.shape ? add_single(p, &e, error) : generate(p, &e, error);
    e.count = (uint32_t)p->bodies.count - e.first;
    if (status == SCREE_OK && !array_push(&p->entries, e))
        status = error_no_memory(error, "the bodies");
    if (status == SCREE_OK) return status;
    drop_bodies(p, e.first);
    param_free(&scene_body_kind, &e.given);
    return status;
}

bool plan_note_name(name_array *names, const char *name) {
    for (size_t i = 0; name && i < names->count; i++)
        if (strcmp(names->data[i], name) == 0) return true;
    return !name || array_push(names, name);
}

scree_status plan_bodies(plan *p, scree_error *error) {
    const node *bodies = section(p->root, "bodies"), *others = section(p->root, "deformables");
    bool none = !others || others->count == 0;
    if (!bodies && none)
        return node_error(p->root, error, "the scene has no bodies: list them under 'bodies'");
    if (bodies) TRY(need_type(bodies, NODE_LIST, "a list", error));
    if (bodies && bodies->count == 0 && none)
        return node_error(bodies, error, "'bodies' is empty: give at least one body");
    faults f;
    faults_begin(&f, error);
    TRY(faults_keep(&f, check_generators(p, bodies, &f.one)));
    p->incomplete = f.status != SCREE_OK;
    for (const node *n = bodies ? bodies->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, read_entry(p, n, &f.one)));
    for (size_t i = 0; i < p->entries.count; i++) {
        const body_entry *g = &p->entries.data[i].given;
        if (!plan_note_name(&p->groups, g->group) ||
            !plan_note_name(&p->surfaces, g->surface ? g->surface : "default"))
            return error_no_memory(error, "the bodies");
    }
    TRY(faults_keep(&f, plan_index_names(p, &f.one)));
    return faults_end(&f);
}

static scree_body_def body_def(const plan *p, const plan_entry *e, const plan_body *b) {
    const body_entry *g = &e->given;
    scree_body_def def = scree_default_body_def();
    if (b->name) def.name = b->name;
    if (g->group) def.group = g->group;
    if (g->surface) def.surface = g->surface;
    def.shape = p->world_shapes.data[b->shape];
    if (!isnan(g->density)) def.density = g->density;
    if (!isnan(g->mass)) def.mass = g->mass;
    if (e->wall_mass > 0) def.mass = e->wall_mass;
    if (!isnan(g->inertia)) def.inertia[0] = def.inertia[1] = def.inertia[2] = g->inertia;
    if (!isnan(g->moments[0])) memcpy(def.inertia, g->moments, sizeof def.inertia);
    memcpy(def.position, b->at.position, sizeof def.position);
    memcpy(def.orientation, b->at.orientation, sizeof def.orientation);
    def.angle = b->at.angle;
    memcpy(def.velocity, g->velocity, sizeof g->velocity);
    if (p->scene->world.dimension == 3)
        memcpy(def.velocity + 3, g->angular_velocity, sizeof g->angular_velocity);
    else
        def.velocity[2] = g->spin;
    def.described = b->described;
    def.fixed = g->fixed;
    def.dormant = g->dormant;
    return def;
}

scree_status world_add_bodies(plan *p, scree_world *w, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (size_t i = 0; i < p->bodies.count; i++) {
        plan_body *b = &p->bodies.data[i];
        const plan_entry *e = &p->entries.data[b->entry];
        scree_body_def def = body_def(p, e, b);
        TRY(stop_check(error));
        scree_status status = scree_world_add_body(w, &def, &b->id, &f.one);
        TRY(faults_keep(&f, at_place(status, e->place, &f.one)));
        if (status != SCREE_OK || !e->given.drive) continue;
        status = scree_world_drive(w, b->id, e->given.drive, &f.one);
        TRY(faults_keep(&f, at_place(status, e->given.drive, &f.one)));
    }
    return faults_end(&f);
}
