/* Adds objects to a world before its first step: laws, bodies, drives, loads, joints. */
#include <stdio.h>
#include <string.h>

#include "base/faults.h"
#include "base/sized.h"
#include "base/space.h"
#include "model/function_kinds.h"
#include "world/world.h"

/* Tolerance for the length of a unit quaternion that a user typed. */
#define UNIT_SLACK 1e-6
/* Relative to the sum of moments of inertia: rounding may violate the inequality for real
 * bodies. */
#define TRIANGLE_SLACK 1e-9

void world_free_parameters(const kind *k, void *parameters) {
    if (!parameters) return;
    param_free(k, parameters);
    mem_free(parameters);
}

scree_status world_read_kind(const scree_world *w, family f, const char *name, const node *map,
                             const char *const *ignore, const kind **out, void **parameters,
                             scree_error *error) {
    *parameters = NULL;
    bool space = w->model.dimension == 3;
    TRY(registry_require_but(&w->registry, f, name, space ? CAN_PLANAR : CAN_SPACE, map, out,
                             error));
    if (f == FAMILY_measure) {
        const measure_kind *type = (const measure_kind *)*out;
        TRY(measure_kind_in(type, w->model.dimension, &type, error));
        *out = &type->head;
    }
    if ((*out)->needs & (space ? CAN_PLANAR : CAN_SPACE) && f != FAMILY_solver)
        return node_error(map, error, "'%s' works in %s only; this world has 'dimension: %d'", name,
                          space ? "planar worlds" : "worlds in space", space ? 3 : 2);
    param_scope scope = {.dimension = w->model.dimension};
    return param_make(*out, map, ignore, &scope, parameters, error);
}

static int slot_of(const char *name) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (strcmp(law_slot_name[slot], name) == 0) return slot;
    return -1;
}

static const char *kind_name(const node *n) {
    if (n->type == NODE_SCALAR) return n->text;
    const node *k = n->type == NODE_MAP ? node_get(n, "kind") : NULL;
    return k && k->type == NODE_SCALAR ? k->text : NULL;
}

static scree_status read_part(scree_world *w, law *l, const node *entry, scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    int slot = slot_of(entry->key);
    if (slot < 0) {
        const char *names[LAW_SLOTS + 1] = {0};
        memcpy(names, law_slot_name, sizeof law_slot_name);
        const char *near = nearest_name(entry->key, names);
        return node_error(entry, error,
                          "a law has no slot '%s'%s%s%s (normal, impact, friction, "
                          "rolling, bond)",
                          entry->key, near ? ", did you mean '" : "", near ? near : "",
                          near ? "'?" : "");
    }
    const char *name = kind_name(entry);
    if (!name)
        return node_error(entry, error, "'%s' needs a name or a map with 'kind'", entry->key);
    const kind *found;
    scree_status status =
        world_read_kind(w, FAMILY_law_part, name, entry->type == NODE_MAP ? entry : NULL, ignore,
                        &found, &l->parameters[slot], error);
    if (status != SCREE_OK && error && entry->type != NODE_MAP && entry->file && entry->line > 0)
        error_prefix(error, "%s:%u:%u", entry->file, entry->line, entry->column);
    TRY(status);
    const law_part *p = (const law_part *)found;
    l->part[slot] = p;
    if ((int)p->slot != slot)
        return node_error(entry, error, "'%s' is a %s part and cannot be used for '%s'", name,
                          law_slot_name[p->slot], entry->key);
    return SCREE_OK;
}

static scree_status read_parts(scree_world *w, law *l, const node *parts, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (const node *n = parts ? parts->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, read_part(w, l, n, &f.one)));
    return faults_end(&f);
}

static void free_law_parts(law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot]) world_free_parameters(&l->part[slot]->head, l->parameters[slot]);
    mem_free(l->name);
    mem_free(l->place);
}

static uint32_t find_law(const model *m, const char *name) {
    for (size_t i = 0; i < m->laws.count; i++)
        if (strcmp(m->laws.data[i].name, name) == 0) return (uint32_t)i;
    return NONE;
}

/* The position of a node in its file, for messages; NULL if it is in no file. */
static scree_status place_of(const node *n, char **out, scree_error *error) {
    char text[512];
    *out = NULL;
    if (!n || !n->file) return SCREE_OK;
    snprintf(text, sizeof text, "%.480s:%u:%u", n->file, n->line, n->column);
    *out = mem_text(text);
    return *out ? SCREE_OK : error_no_memory(error, "a law");
}

static scree_status add_law(scree_world *w, const char *name, const node *parts,
                            scree_error *error) {
    law l = {.name = mem_text(name)};
    if (!l.name) return error_no_memory(error, "a law");
    scree_status status = place_of(parts, &l.place, error);
    if (status == SCREE_OK) status = read_parts(w, &l, parts, error);
    if (status == SCREE_OK)
        status = law_compose(&l, w->model.dimension, w->scheme->forms, parts, error);
    if (status == SCREE_OK && !array_push(&w->model.laws, l))
        status = error_no_memory(error, "a law");
    if (status != SCREE_OK) free_law_parts(&l);
    return status;
}

static scree_status add_law_inside(scree_world *w, const char *name, const scree_params *parts,
                                   scree_error *error) {
    TRY(error_unless_given(name, "name", error));
    TRY(world_refuse_built(w, error));
    if (find_law(&w->model, name) != NONE)
        return node_error(parts, error, "the law '%s' is given twice: remove one", name);
    node *written = parts ? node_copy(parts) : NULL;
    if (parts && !written) return error_no_memory(error, "a law");
    scree_status status = written ? registry_write_law(written, error) : SCREE_OK;
    if (status == SCREE_OK) status = add_law(w, name, written, error);
    node_free(written);
    return status;
}

scree_status scree_world_add_law(scree_world *w, const char *name, const scree_params *parts,
                                 scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_law_inside(w, name, parts, error);
    world_leave(&entry);
    return status;
}

/* New surfaces enlarge the table; its entries are kept. The table has one row per name, so a name
 * is added only when there is memory for both. */
scree_status world_add_surface(model *m, const char *name, uint32_t *index, scree_error *error) {
    size_t side = m->surfaces.names.count, wide = side + 1;
    *index = name_list_find(&m->surfaces, name);
    if (*index != NONE) return SCREE_OK;
    uint32_t *grown = m->law_table ? mem_alloc(wide * wide, sizeof *grown) : NULL;
    if (m->law_table && !grown) return error_no_memory(error, "the law table");
    *index = name_list_add(&m->surfaces, name);
    if (*index == NONE) {
        mem_free(grown);
        return error_no_memory(error, "a surface");
    }
    if (!grown) return SCREE_OK;
    for (size_t a = 0; a < wide; a++)
        for (size_t b = 0; b < wide; b++)
            grown[a * wide + b] = a < side && b < side ? m->law_table[a * side + b] : NONE;
    mem_free(m->law_table);
    m->law_table = grown;
    return SCREE_OK;
}

static scree_status require_law(const scree_world *w, const char *name, uint32_t *index,
                                scree_error *error) {
    *index = find_law(&w->model, name);
    if (*index == NONE)
        return error_set(error, SCREE_NOT_FOUND, "there is no law '%s': add it first", name);
    return SCREE_OK;
}

static scree_status set_law_inside(scree_world *w, const char *surface_a, const char *surface_b,
                                   const char *law_name, scree_error *error) {
    TRY(error_unless_given(surface_a, "surface_a", error));
    TRY(error_unless_given(surface_b, "surface_b", error));
    TRY(error_unless_given(law_name, "law", error));
    TRY(world_refuse_built(w, error));
    uint32_t index, a, b;
    TRY(require_law(w, law_name, &index, error));
    if (strcmp(surface_a, "default") == 0 && strcmp(surface_b, "default") == 0) {
        w->model.default_law = index;
        return SCREE_OK;
    }
    TRY(world_add_surface(&w->model, surface_a, &a, error));
    TRY(world_add_surface(&w->model, surface_b, &b, error));
    return model_set_law(&w->model, a, b, index, error);
}

scree_status scree_world_set_law(scree_world *w, const char *surface_a, const char *surface_b,
                                 const char *law_name, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = set_law_inside(w, surface_a, surface_b, law_name, error);
    world_leave(&entry);
    return status;
}

static scree_status set_bond_inside(scree_world *w, uint64_t body_a, uint64_t body_b,
                                    const char *law_name, scree_error *error) {
    TRY(world_refuse_built(w, error));
    uint32_t index, a, b;
    TRY(require_law(w, law_name, &index, error));
    TRY(world_require_body(w, body_a, &a, error));
    TRY(world_require_body(w, body_b, &b, error));
    if (a == b)
        return error_set(error, SCREE_BAD_INPUT,
                         "body %llu cannot be bonded to itself: name two bodies",
                         (unsigned long long)body_a);
    return model_set_bond(&w->model, a, b, index, error);
}

scree_status scree_world_set_bond(scree_world *w, uint64_t body_a, uint64_t body_b,
                                  const char *law_name, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = set_bond_inside(w, body_a, body_b, law_name, error);
    world_leave(&entry);
    return status;
}

scree_status world_bond_end(const scree_world *w, const char *name, uint32_t *end,
                            scree_error *error) {
    uint32_t slot = name[0] ? model_find_body(&w->model, name) : NONE;
    uint32_t group = name[0] ? model_find_group(&w->model, name) : NONE;
    if (slot == NONE && group == NONE)
        return error_set(error, SCREE_NOT_FOUND, "there is no body or group '%s'", name);
    if (slot != NONE && group != NONE)
        return error_set(error, SCREE_BAD_INPUT,
                         "'%s' is both a body and a group: rename one of them", name);
    *end = slot != NONE ? slot : BOND_GROUP + group;
    return SCREE_OK;
}

static scree_status set_bonds_inside(scree_world *w, const char *first, const char *second,
                                     const char *law_name, scree_error *error) {
    TRY(world_refuse_built(w, error));
    uint32_t index, one, two;
    TRY(require_law(w, law_name, &index, error));
    TRY(world_bond_end(w, first, &one, error));
    TRY(world_bond_end(w, second, &two, error));
    if (one == two && one < BOND_GROUP)
        return error_set(error, SCREE_BAD_INPUT, "'%s' cannot be bonded to itself: name two bodies",
                         first);
    return model_set_bond(&w->model, one, two, index, error);
}

scree_status scree_world_set_bonds(scree_world *w, const char *first, const char *second,
                                   const char *law_name, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = set_bonds_inside(w, first, second, law_name, error);
    world_leave(&entry);
    return status;
}

static const scree_body_def defaults = {
    .size = sizeof(scree_body_def), .name = "", .group = "", .surface = "", .density = 1000};

void scree_default_body_def_into(scree_body_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

static bool all_finite(const double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

static scree_status check_shape_dimension(const scree_world *w, const scree_body_def *def,
                                          scree_error *error) {
    const shape *s = w->model.shapes.data[def->shape];
    bool space = shape_is_in_space(s);
    if (space == (w->model.dimension == 3)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "body '%s': its shape '%s' belongs to %s worlds",
                     def->name, s->kind, space ? "space" : "planar");
}

scree_status world_take_body(scree_body_def *own, const scree_body_def *given, scree_error *error) {
    TRY(sized_take(own, given, "scree_body_def", error));
    if (!own->name) own->name = "";
    if (!own->group) own->group = "";
    if (!own->surface) own->surface = "";
    return SCREE_OK;
}

scree_status world_check_body(const scree_world *w, const scree_body_def *def, scree_error *error) {
    if (def->shape >= w->model.shapes.count)
        return error_set(error, SCREE_STALE, "there is no shape %u", def->shape);
    if (def->name[0] && model_find_body(&w->model, def->name) != NONE)
        return error_set(error, SCREE_BAD_INPUT,
                         "two bodies are called '%s': choose different "
                         "names",
                         def->name);
    TRY(check_shape_dimension(w, def, error));
    if (!all_finite(def->position, 3) || !isfinite(def->angle) || !all_finite(def->velocity, 6) ||
        !all_finite(def->orientation, 4))
        return error_set(error, SCREE_BAD_INPUT,
                         "body '%s': position, angle, orientation and velocity must be finite "
                         "numbers",
                         def->name);
    double turn[4];
    memcpy(turn, def->orientation, sizeof turn);
    double size = quaternion_unit(turn);
    if (size != 0 && fabs(size - 1) > UNIT_SLACK)
        return error_set(
            error, SCREE_BAD_INPUT,
            "body '%s': the orientation has the length %g, but must be a quaternion (w, x, y, z) "
            "of length 1",
            def->name, size);
    if (!(def->mass > 0) && !(def->density > 0 && isfinite(def->density)))
        return error_set(error, SCREE_BAD_INPUT,
                         "body '%s': the density must be above zero, got %g", def->name,
                         def->density);
    if (isnan(def->mass) || !all_finite(def->inertia, 3))
        return error_set(error, SCREE_BAD_INPUT, "body '%s': %s must be a finite number", def->name,
                         isnan(def->mass) ? "mass" : "inertia");
    if (def->mass < 0 || !isfinite(def->mass) || !all_finite(def->inertia, 3) ||
        fmin(def->inertia[0], fmin(def->inertia[1], def->inertia[2])) < 0)
        return error_set(error, SCREE_BAD_INPUT, "body '%s': mass and inertia must not be negative",
                         def->name);
    return SCREE_OK;
}

static void set_planar_mass(const scree_world *w, const scree_body_def *def, body *b) {
    const shape *s = w->model.shapes.data[def->shape];
    b->mass = def->density * s->area * w->model.thickness;
    b->inertia[0] = def->density * s->inertia * w->model.thickness;
    if (def->mass > 0) {
        b->inertia[0] = s->area > 0 ? def->mass * s->inertia / s->area : 0;
        b->mass = def->mass;
    }
    if (def->inertia[0] > 0) b->inertia[0] = def->inertia[0];
}

static void set_space_mass(const scree_world *w, const scree_body_def *def, body *b) {
    const shape *s = w->model.shapes.data[def->shape];
    double density = def->density;
    if (def->mass > 0) density = s->volume > 0 ? def->mass / s->volume : 0;
    b->mass = def->mass > 0 ? def->mass : density * s->volume;
    for (int k = 0; k < 3; k++)
        b->inertia[k] = def->inertia[k] > 0 ? def->inertia[k] : density * s->moments[k];
}

/* Three moments belong to a real body if none exceeds the sum of the other two. Others are accepted
 * too, because idealised tops have them. */
static void look_at_moments(const scree_body_def *def, const body *b) {
    const double *J = b->inertia;
    double sum = J[0] + J[1] + J[2], most = fmax(J[0], fmax(J[1], J[2]));
    if (2 * most > sum * (1 + TRIANGLE_SLACK))
        log_warning(
            "body '%s': no real body has the moments of inertia %g, %g, %g: each is at most the "
            "sum of the other two",
            def->name, J[0], J[1], J[2]);
}

/* The pose of the body's own frame. In space the orientation is always that of the frame in which
 * the shape was described, since users do not know the principal axes. */
static void start_pose(const scree_world *w, const scree_body_def *def, body_start *start) {
    const shape *form = w->model.shapes.data[def->shape];
    double *q = start->q;
    memcpy(q, def->position, (size_t)w->model.dimension * sizeof *q);
    if (w->model.dimension == 2) {
        q[2] = def->angle;
        if (!def->described) return;
        double c, s;
        math_sincos(def->angle, &s, &c);
        q[0] += c * form->offset[0] - s * form->offset[1];
        q[1] += s * form->offset[0] + c * form->offset[1];
        return;
    }
    double turn[4], R[3][3], arm[3];
    memcpy(turn, def->orientation, sizeof turn);
    if (quaternion_unit(turn) == 0) turn[0] = 1;
    quaternion_product(turn, form->turn, q + 3);
    quaternion_unit(q + 3);
    if (!def->described) return;
    quaternion_matrix(turn, R);
    turn3((const double(*)[3])R, form->offset, arm);
    for (int k = 0; k < 3; k++)
        q[k] += arm[k];
}

static scree_status add_body_inside(scree_world *w, const scree_body_def *def, uint64_t *id,
                                    scree_error *error) {
    scree_body_def own = defaults;
    TRY(world_take_body(&own, def, error));
    def = &own;
    TRY(world_refuse_built(w, error));
    TRY(world_check_body(w, def, error));
    body b = {0};
    TRY(world_add_surface(&w->model, def->surface[0] ? def->surface : "default", &b.surface,
                          error));
    b.group = name_list_add(&w->model.groups, def->group);
    TRY(world_place_body(w, def, &b, error));
    w->body_calls++;
    if (id) *id = body_id((uint32_t)(w->model.bodies.count - 1));
    return SCREE_OK;
}

scree_status scree_world_add_body(scree_world *w, const scree_body_def *def, uint64_t *id,
                                  scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_body_inside(w, def, id, error);
    world_leave(&entry);
    return status;
}

scree_status world_place_body(scree_world *w, const scree_body_def *def, const body *names,
                              scree_error *error) {
    model *m = &w->model;
    body b = *names;
    b.shape = def->shape;
    b.dormant = def->dormant;
    if (m->dimension == 3) {
        set_space_mass(w, def, &b);
        look_at_moments(def, &b);
    } else {
        set_planar_mass(w, def, &b);
    }
    body_start start = world_no_start(w);
    start_pose(w, def, &start);
    memcpy(start.v, def->velocity, m->dofs * sizeof *start.v);
    if (def->fixed) {
        memset(start.prescribed, 1, sizeof start.prescribed);
        memset(start.v, 0, sizeof start.v);
    }
    if (b.group == NONE || !array_reserve(&w->starts, w->starts.count + 1) ||
        !model_reserve_body(m))
        return error_no_memory(error, "a body");
    b.name = model_name_body(def->name);
    if (!b.name) return error_no_memory(error, "a body");
    model_add_body(m, &b);
    w->starts.data[w->starts.count++] = start;
    return SCREE_OK;
}

scree_status world_keep_function(scree_world *w, function *f, uint32_t *index, scree_error *error) {
    if (!array_push(&w->model.functions, *f)) {
        function_free(f);
        return error_no_memory(error, "a function");
    }
    *index = (uint32_t)(w->model.functions.count - 1);
    return SCREE_OK;
}

scree_status world_add_function(scree_world *w, const node *place, unit dimension, uint32_t *index,
                                scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    function f = {0};
    if (place->type == NODE_MAP) {
        const kind *found;
        const char *name = kind_name(place);
        if (!name) return node_error(place, error, "a function of time needs 'kind'");
        TRY(registry_require(&w->registry, FAMILY_function, name, place, &found, error));
        TRY(function_read((const function_kind *)found, place, ignore, dimension, NULL, &f, error));
    } else {
        double value;
        TRY(param_real(place, dimension, NULL, &value, error));
        TRY(function_make_constant(value, &f, error));
    }
    return world_keep_function(w, &f, index, error);
}

unit world_magnitude_unit(const kind *load_of) {
    for (const param *p = load_of->params; p && p->name; p++)
        if (strcmp(p->name, "magnitude") == 0) return p->dimension;
    return UNIT_NONE;
}

/* A wrong magnitude must not hide a wrong parameter. */
static scree_status read_load(scree_world *w, const kind *of, const node *params, load_start *start,
                              void **parameters, scree_error *error) {
    static const char *const ignore[] = {"kind", "name", "bodies", NULL};
    const node *magnitude = params ? node_get(params, "magnitude") : NULL;
    faults f;
    faults_begin(&f, error);
    if (magnitude)
        TRY(faults_keep(&f, world_add_function(w, magnitude, world_magnitude_unit(of),
                                               &start->function, &f.one)));
    TRY(faults_keep(
        &f, world_read_kind(w, FAMILY_load, of->name, params, ignore, &of, parameters, &f.one)));
    scree_status status = faults_end(&f);
    if (status != SCREE_OK) {
        world_free_parameters(of, *parameters);
        *parameters = NULL;
    }
    return status;
}

static scree_status add_load_inside(scree_world *w, const char *name, const char *kind_of,
                                    const uint64_t *bodies, size_t count,
                                    const scree_params *params, scree_error *error) {
    if (!name) name = "";
    if (count > 0) TRY(error_unless_given(bodies, "bodies", error));
    TRY(world_refuse_built(w, error));
    const kind *found;
    load l = {0};
    load_start start = {NONE};
    TRY(registry_require_but(&w->registry, FAMILY_load, kind_of,
                             w->model.dimension == 3 ? CAN_PLANAR : CAN_SPACE, params, &found,
                             error));
    TRY(read_load(w, found, params, &start, &l.parameters, error));
    if (count == 0) {
        world_free_parameters(found, l.parameters);
        return SCREE_OK;
    }
    l.kind = (const load_kind *)found;
    l.name = mem_text(name);
    l.bodies = mem_alloc(count, sizeof *l.bodies);
    l.count = (uint32_t)count;
    scree_status status = l.name && l.bodies ? SCREE_OK : error_no_memory(error, "a load");
    for (size_t i = 0; i < count && status == SCREE_OK; i++)
        status = world_require_body(w, bodies[i], &l.bodies[i], error);
    if (status == SCREE_OK && l.kind->build) status = l.kind->build(&l, &w->model, params, error);
    if (status == SCREE_OK && (!array_reserve(&w->load_starts, w->load_starts.count + 1) ||
                               !array_push(&w->model.loads, l)))
        status = error_no_memory(error, "a load");
    if (status != SCREE_OK) {
        world_free_parameters(found, l.parameters);
        mem_free(l.name);
        mem_free(l.bodies);
        return status;
    }
    w->load_starts.data[w->load_starts.count++] = start;
    return SCREE_OK;
}

scree_status scree_world_add_load(scree_world *w, const char *name, const char *kind_of,
                                  const uint64_t *bodies, size_t count, const scree_params *params,
                                  scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_load_inside(w, name, kind_of, bodies, count, params, error);
    world_leave(&entry);
    return status;
}

/* A world point in the frame of a body at its initial position. */
static void to_body(const scree_world *w, uint32_t slot, const double point[3], double out[3]) {
    const double *q = w->starts.data[slot].q;
    if (w->model.dimension == 2) {
        double c, s, x = point[0] - q[0], y = point[1] - q[1];
        math_sincos(q[2], &s, &c);
        out[0] = c * x + s * y;
        out[1] = -s * x + c * y;
        out[2] = 0;
        return;
    }
    double R[3][3], arm[3];
    quaternion_matrix(q + 3, R);
    minus3(point, q, arm);
    turn_back3((const double(*)[3])R, arm, out);
}

/* Anchors and the joint's frame in the frames of its bodies; the ground's are the world's. */
static void place_ends(const scree_world *w, const double anchor_a[3], const double anchor_b[3],
                       const double frame[4], joint *j) {
    for (int end = 0; end < 2; end++) {
        const double *anchor = end ? anchor_b : anchor_a;
        memcpy(j->orientation[end], frame, sizeof j->orientation[end]);
        if (j->body[end] == NONE) {
            memcpy(j->anchor[end], anchor, (size_t)w->model.dimension * sizeof *anchor);
            continue;
        }
        to_body(w, j->body[end], anchor, j->anchor[end]);
        double back[4];
        if (w->model.dimension == 2) continue;
        quaternion_conjugate(w->starts.data[j->body[end]].q + 3, back);
        quaternion_product(back, frame, j->orientation[end]);
    }
}

/* The frame whose first axis is the joint's `axis` (space; x by default), by the smallest
 * rotation. */
static scree_status joint_frame(const node *params, double frame[4], scree_error *error) {
    const node *given = params ? node_get(params, "axis") : NULL;
    double axis[3] = {1, 0, 0};
    if (given) {
        if (given->type != NODE_LIST || given->count != 3)
            return node_error(given, error, "'axis' must be 3 numbers in brackets");
        int k = 0;
        for (const node *n = given->first; n; n = n->next)
            TRY(param_real(n, UNIT_NONE, NULL, &axis[k++], error));
    }
    if (!(unit3(axis) > 0))
        return node_error(given, error, "'axis' must not be zero: give e.g. [0, 0, 1]");
    const double x[3] = {1, 0, 0};
    shortest_turn(x, axis, frame);
    return SCREE_OK;
}

/* Anchors that should coincide may differ by this share of the bodies' size. */
#define APART 1e-6

static double joint_size(const scree_world *w, const joint *j) {
    double size = 0;
    for (int end = 0; end < 2; end++) {
        if (j->body[end] == NONE) continue;
        double bound = w->model.shapes.data[w->model.bodies.data[j->body[end]].shape]->bound;
        if (isfinite(bound)) size = fmax(size, bound);
    }
    return size > 0 ? size : 1;
}

static scree_status add_joint_inside(scree_world *w, const char *name, const char *kind_of,
                                     uint64_t body_a, uint64_t body_b, const double anchor_a[3],
                                     const double anchor_b[3], const scree_params *params,
                                     scree_error *error) {
    static const char *const ignore[] = {"kind",   "name",     "bodies",  "body",
                                         "anchor", "anchor_b", "contact", NULL};
    TRY(error_unless_given(anchor_a, "anchor_a", error));
    TRY(error_unless_given(anchor_b, "anchor_b", error));
    if (!name) name = "";
    TRY(world_refuse_built(w, error));
    joint j = {.body = {NONE, NONE}};
    TRY(world_require_body(w, body_a, &j.body[0], error));
    if (body_b) TRY(world_require_body(w, body_b, &j.body[1], error));
    if (j.body[0] == j.body[1])
        return node_error(params, error, "a joint needs two different bodies");
    size_t numbers = (size_t)w->model.dimension;
    if (!all_finite(anchor_a, numbers) || !all_finite(anchor_b, numbers))
        return node_error(params, error, "joint '%s': anchors must be finite numbers", name);
    const kind *found;
    TRY(world_read_kind(w, FAMILY_joint, kind_of, params, ignore, &found, &j.parameters, error));
    j.kind = (const joint_kind *)found;
    double frame[4];
    scree_status status = joint_frame(params, frame, error);
    if (status != SCREE_OK) {
        world_free_parameters(found, j.parameters);
        return status;
    }
    place_ends(w, anchor_a, anchor_b, frame, &j);
    const node *contact_flag = params ? node_get(params, "contact") : NULL;
    j.suppresses = contact_flag ? strcmp(contact_flag->text, "false") == 0 ||
                                      strcmp(contact_flag->text, "no") == 0
                                : !j.kind->stored;
    double between2 = 0;
    for (size_t k = 0; k < numbers; k++)
        between2 += (anchor_a[k] - anchor_b[k]) * (anchor_a[k] - anchor_b[k]);
    if (j.kind->together && sqrt(between2) > APART * joint_size(w, &j)) {
        status = node_error(params, error,
                            "a '%s' needs both anchors at the same point, but they are %.3g m "
                            "apart: give 'at' for both",
                            kind_of, sqrt(between2));
        world_free_parameters(found, j.parameters);
        return status;
    }
    if (j.kind->build) j.kind->build(j.parameters, sqrt(between2));
    j.name = mem_text(name);
    if (!j.name || !array_push(&w->model.joints, j)) {
        world_free_parameters(found, j.parameters);
        mem_free(j.name);
        return error_no_memory(error, "a joint");
    }
    if (j.kind->history > w->model.joint_history) w->model.joint_history = j.kind->history;
    return SCREE_OK;
}

scree_status scree_world_add_joint(scree_world *w, const char *name, const char *kind_of,
                                   uint64_t body_a, uint64_t body_b, const double anchor_a[3],
                                   const double anchor_b[3], const scree_params *params,
                                   scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status =
        add_joint_inside(w, name, kind_of, body_a, body_b, anchor_a, anchor_b, params, error);
    world_leave(&entry);
    return status;
}
