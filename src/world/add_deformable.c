/* Adding deformable bodies: materials and meshes by name, and bodies made of them. Bodies that are
 * equal but for a shift share one solid; its mesh is turned as they stand. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/space.h"
#include "world/deformable.h"

static const char *kind_word(const node *map) {
    const node *k = map && map->type == NODE_MAP ? node_get(map, "kind") : NULL;
    return k && k->type == NODE_SCALAR ? k->text : NULL;
}

/* An error that a name is unknown, with the nearest of those that are known. */
static scree_status unknown(const node *n, const char *what, const char *const *names,
                            scree_error *error) {
    const char *near = nearest_name(n->text, names);
    if (near)
        return node_error(n, error, "no %s is called '%s', did you mean '%s'?", what, n->text,
                          near);
    return node_error(n, error, "no %s is called '%s': give it under '%s', or as {kind: ...}", what,
                      n->text, strcmp(what, "mesh") == 0 ? "meshes" : "materials");
}

static scree_status read_density(const node *map, double *out, scree_error *error) {
    const node *n = node_get(map, "density");
    if (!n)
        return node_error(map, error,
                          "a material wants its 'density', as in 'density: 2000 kg/m^3'");
    TRY(param_real(n, UNIT_DENSITY, NULL, out, error));
    if (*out > 0 && isfinite(*out)) return SCREE_OK;
    return node_error(n, error, "'density' must be above zero, got %g", *out);
}

/* {kind: elastic, density: ..., parameters} */
static scree_status make_material(const scree_world *w, const node *map, fem_region *out,
                                  scree_error *error) {
    static const char *const ignore[] = {"kind", "density", NULL};
    const char *name = kind_word(map);
    if (!name) return node_error(map, error, "a material wants its 'kind', such as elastic");
    TRY(read_density(map, &out->density, error));
    const kind *found;
    TRY(world_read_kind(w, FAMILY_material, name, map, ignore, &found, &out->parameters, error));
    out->material = (const material_kind *)found;
    return SCREE_OK;
}

static const named_material *find_material(const scree_world *w, const char *name) {
    for (size_t i = 0; i < w->materials.count; i++)
        if (strcmp(w->materials.data[i].name, name) == 0) return &w->materials.data[i];
    return NULL;
}

scree_status world_read_material(scree_world *w, const node *n, fem_region *out,
                                 scree_error *error) {
    enum { MOST = 256 };
    if (n->type == NODE_MAP) return make_material(w, n, out, error);
    if (n->type != NODE_SCALAR)
        return node_error(n, error, "a material is a name or a map {kind: ..., density: ...}");
    const named_material *found = find_material(w, n->text);
    if (found) return make_material(w, found->map, out, error);
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; i < w->materials.count && i < MOST; i++)
        names[i] = w->materials.data[i].name;
    return unknown(n, "material", names, error);
}

scree_status scree_world_add_material(scree_world *w, const char *name, const scree_params *params,
                                      scree_error *error) {
    TRY(world_refuse_built(w, error));
    if (find_material(w, name))
        return node_error(params, error, "the material '%s' is given twice", name);
    fem_region read = {0};
    TRY(make_material(w, params, &read, error));
    world_free_parameters(&read.material->head, read.parameters);
    named_material made = {mem_text(name), node_copy(params)};
    if (made.name && made.map && array_push(&w->materials, made)) return SCREE_OK;
    mem_free(made.name);
    node_free(made.map);
    return error_no_memory(error, "a material");
}

/* {kind: grid, ...} */
static scree_status make_mesh(const scree_world *w, const node *map, fem_mesh *out,
                              scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    const char *name = kind_word(map);
    if (!name) return node_error(map, error, "a mesh wants its 'kind', such as grid");
    const kind *found;
    void *parameters;
    TRY(world_read_kind(w, FAMILY_mesh, name, map, ignore, &found, &parameters, error));
    const mesh_kind *type = (const mesh_kind *)found;
    scree_status status = SCREE_OK;
    if (type->dimension && type->dimension != w->model.dimension)
        status = node_error(map, error, "'%s' is for %s; this world has 'dimension: %d'", name,
                            type->dimension == 2 ? "planar worlds" : "worlds in space",
                            w->model.dimension);
    if (status == SCREE_OK) {
        status = type->create(parameters, w->model.dimension, out, error);
        if (status != SCREE_OK && map->file)
            error_prefix(error, "%s:%u:%u", map->file, map->line, map->column);
    }
    world_free_parameters(found, parameters);
    return status;
}

static const named_mesh *find_mesh(const scree_world *w, const char *name) {
    for (size_t i = 0; i < w->meshes.count; i++)
        if (strcmp(w->meshes.data[i].name, name) == 0) return &w->meshes.data[i];
    return NULL;
}

scree_status scree_world_add_mesh(scree_world *w, const char *name, const scree_params *params,
                                  scree_error *error) {
    TRY(world_refuse_built(w, error));
    if (find_mesh(w, name)) return node_error(params, error, "the mesh '%s' is given twice", name);
    named_mesh made = {.name = mem_text(name)};
    if (!made.name) return error_no_memory(error, "a mesh");
    scree_status status = make_mesh(w, params, &made.mesh, error);
    if (status == SCREE_OK && !array_push(&w->meshes, made)) {
        fem_mesh_free(&made.mesh);
        status = error_no_memory(error, "a mesh");
    }
    if (status != SCREE_OK) mem_free(made.name);
    return status;
}

/* The mesh of an entry, its own copy. */
static scree_status read_mesh(deformable_maker *k, scree_error *error) {
    enum { MOST = 256 };
    const node *n = k->given.mesh;
    if (n->type == NODE_MAP) return make_mesh(k->world, n, &k->mesh, error);
    if (n->type != NODE_SCALAR)
        return node_error(n, error, "'mesh' wants a name or a map {kind: ...}");
    const named_mesh *found = find_mesh(k->world, n->text);
    if (found) return fem_mesh_extend(&found->mesh, 0, 0, 0, &k->mesh, error);
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; i < k->world->meshes.count && i < MOST; i++)
        names[i] = k->world->meshes.data[i].name;
    return unknown(n, "mesh", names, error);
}

/* The turn of the mesh as a matrix; planar ones turn about z. */
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
    if (fabs(length - 1) > 1e-6)
        return node_error(node_get(k->place, "orientation"), error,
                          "'orientation' is a quaternion [w, x, y, z] of length 1, but its length "
                          "is %g",
                          length);
    quaternion_matrix(q, k->R);
    return SCREE_OK;
}

static bool is_turned(const double R[3][3]) {
    return !(R[0][0] == 1 && R[1][1] == 1 && R[2][2] == 1);
}

/* A shift along the radius is part of the mesh: solids of revolution at different radii differ. */
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

/* What the elements of a region are: they share one description. */
enum { REGION_EMPTY, REGION_SOLID, REGION_LINE, REGION_MEMBRANE };

static int region_type(const fem_mesh *m, uint32_t region) {
    int found = REGION_EMPTY;
    for (uint32_t e = 0; e < m->elements; e++) {
        if (m->region[e] != region) continue;
        bool lower = m->kind[e]->dimension < m->dimension;
        int type = !lower ? REGION_SOLID : m->kind[e]->faces > 0 ? REGION_MEMBRANE : REGION_LINE;
        found = found > type ? found : type;
    }
    return found;
}

/* Which node describes the material of a region: one for all, or by name. */
static scree_status region_material(const deformable_maker *k, uint32_t region, const node **out,
                                    scree_error *error) {
    const node *n = k->given.material;
    const char *name = k->mesh.region_name.data[region];
    *out = n;
    if (n->type != NODE_MAP || node_get(n, "kind")) return SCREE_OK;
    *out = node_get(n, name);
    if (*out) return SCREE_OK;
    return node_error(n, error,
                      "'material' says nothing of the region '%s' of the mesh: give one material "
                      "for all, or add '%s: ...'",
                      name, name[0] ? name : "\"\"");
}

static scree_status check_material_names(const deformable_maker *k, scree_error *error) {
    enum { MOST = 256 };
    const node *n = k->given.material;
    const char *names[MOST + 1] = {0};
    if (n->type != NODE_MAP || node_get(n, "kind")) return SCREE_OK;
    for (uint32_t r = 0; r < k->solid_regions && r < MOST; r++)
        names[r] = k->mesh.region_name.data[r];
    for (const node *c = n->first; c; c = c->next) {
        uint32_t r = 0;
        while (r < k->solid_regions && strcmp(k->mesh.region_name.data[r], c->key) != 0)
            r++;
        if (r < k->solid_regions) continue;
        const char *near = nearest_name(c->key, names);
        return node_key_error(c, error, "the mesh has no region '%s'%s%s%s", c->key,
                              near ? ", did you mean '" : "; its first is '",
                              near ? near : names[0], near ? "'?" : "'");
    }
    return SCREE_OK;
}

static scree_status fill_region(const deformable_maker *k, uint32_t region, fem_region *out,
                                scree_error *error) {
    const deformable_entry *g = &k->given;
    int type = region_type(&k->mesh, region);
    out->alpha = k->damping.alpha;
    out->beta = k->damping.beta;
    out->thickness = out->width = k->world->model.thickness;
    if (region >= k->solid_regions) {
        const line_entry *l = &k->lines.data[region - k->solid_regions];
        out->section = l->section;
        out->prestress = l->prestress;
        return world_read_material(k->world, l->material, out, error);
    }
    out->integration = (fem_integration)g->integration;
    if (type == REGION_MEMBRANE && !isnan(g->thickness)) out->thickness = g->thickness;
    if (type != REGION_SOLID && !isnan(g->prestress)) out->prestress = g->prestress;
    if (type == REGION_LINE) {
        if (isnan(g->section))
            return node_error(k->place, error,
                              "the mesh has bars or cables: give their 'section', as in 'section: "
                              "1 cm^2'");
        out->section = g->section;
    }
    const node *material = NULL;
    TRY(region_material(k, region, &material, error));
    return world_read_material(k->world, material, out, error);
}

/* Keys that nothing in the mesh has a use for. */
static scree_status check_uses(const deformable_maker *k, scree_error *error) {
    bool has[4] = {false};
    for (uint32_t r = 0; r < k->solid_regions; r++)
        has[region_type(&k->mesh, r)] = true;
    const deformable_entry *g = &k->given;
    if (!isnan(g->section) && !has[REGION_LINE])
        return node_key_error(node_get(k->place, "section"), error,
                              "'section' is for bars and cables, and the mesh has none");
    if (!isnan(g->thickness) && !has[REGION_MEMBRANE])
        return node_key_error(node_get(k->place, "thickness"), error,
                              "'thickness' is for membranes, and the mesh has none; planar bodies "
                              "have the thickness of the world");
    if (!isnan(g->prestress) && !has[REGION_LINE] && !has[REGION_MEMBRANE])
        return node_key_error(node_get(k->place, "prestress"), error,
                              "'prestress' is for bars, cables and membranes, and the mesh has "
                              "none");
    return SCREE_OK;
}

static bool same_region(const fem_region *a, const fem_region *b) {
    return a->material == b->material && a->density == b->density && a->thickness == b->thickness &&
           a->section == b->section && a->prestress == b->prestress && a->alpha == b->alpha &&
           a->beta == b->beta && a->integration == b->integration &&
           param_hash(&a->material->head, a->parameters, 1) ==
               param_hash(&b->material->head, b->parameters, 1);
}

static bool same_solid(const fem_solid *a, const fem_solid *b) {
    if (a->mass_form != b->mass_form || !fem_mesh_same(&a->mesh, &b->mesh)) return false;
    for (size_t i = 0; i < a->mesh.region_name.count; i++)
        if (!same_region(&a->region[i], &b->region[i])) return false;
    return true;
}

/* The centre of the lumped masses, in the frame of the mesh. */
static void mass_centre(const fem_solid *s, double out[3]) {
    size_t width = (size_t)s->mesh.dimension;
    double sum = 0;
    out[0] = out[1] = out[2] = 0;
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        sum += s->mass[n];
        for (size_t k = 0; k < width; k++)
            out[k] += s->mass[n] * s->mesh.place[n * width + k];
    }
    for (size_t k = 0; k < width && sum > 0; k++)
        out[k] /= sum;
}

/* The slot's shape: no parts, but the sizes that tolerances and pictures ask for. */
static scree_status add_skin_shape(scree_world *w, const fem_solid *s, uint32_t *index,
                                   scree_error *error) {
    size_t width = (size_t)s->mesh.dimension;
    double centre[3], bound = 0;
    shape made = {.kind = "skin", .size = s->size, .turn = {1, 0, 0, 0}};
    fem_quality quality;
    mass_centre(s, centre);
    memcpy(made.offset, centre, sizeof centre);
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        double square = 0;
        for (size_t k = 0; k < width; k++) {
            double d = s->mesh.place[n * width + k] - centre[k];
            square += d * d;
        }
        bound = fmax(bound, square);
    }
    made.bound = sqrt(bound);
    TRY(fem_mesh_quality(&s->mesh, &quality, error));
    if (width == 2)
        made.area = quality.volume;
    else
        made.volume = quality.volume;
    return world_keep_shape(w, &made, index, error);
}

/* Finds an equal solid, or builds this one: its mesh and regions are taken over or freed. */
static scree_status keep_solid(scree_world *w, fem_solid *s, uint32_t *index, scree_error *error) {
    uint64_t hash = fem_mesh_hash(&s->mesh);
    for (uint32_t i = 0; i < w->prototypes.count; i++)
        if (w->prototypes.data[i].hash == hash && same_solid(w->model.solids.data[i], s)) {
            fem_solid_free(s);
            *index = i;
            return SCREE_OK;
        }
    prototype made = {.hash = hash};
    fem_solid *kept = mem_alloc(1, sizeof *kept);
    scree_status status = kept && array_reserve(&w->prototypes, w->prototypes.count + 1) &&
                                  array_reserve(&w->model.solids, w->model.solids.count + 1)
                              ? fem_solid_build(s, error)
                              : error_no_memory(error, "a deformable body");
    if (status == SCREE_OK) status = add_skin_shape(w, s, &made.shape, error);
    if (status != SCREE_OK) {
        mem_free(kept);
        fem_solid_free(s);
        return status;
    }
    *kept = *s;
    memset(s, 0, sizeof *s);
    *index = (uint32_t)w->model.solids.count;
    w->model.solids.data[w->model.solids.count++] = kept;
    w->prototypes.data[w->prototypes.count++] = made;
    return SCREE_OK;
}

/* Takes the mesh over. */
static scree_status make_solid(const deformable_maker *k, fem_mesh *mesh, uint32_t *index,
                               scree_error *error) {
    fem_solid s = {
        .mesh = *mesh, .plane = k->world->model.plane, .mass_form = (fem_mass)k->given.mass};
    memset(mesh, 0, sizeof *mesh);
    deformable_maker piece = *k;
    piece.mesh = s.mesh;
    if (mesh != &k->mesh) piece.solid_regions = (uint32_t)s.mesh.region_name.count;
    s.region = mem_alloc(s.mesh.region_name.count, sizeof *s.region);
    scree_status status = s.region ? SCREE_OK : error_no_memory(error, "a deformable body");
    for (uint32_t r = 0; status == SCREE_OK && r < s.mesh.region_name.count; r++)
        status = fill_region(&piece, r, &s.region[r], error);
    if (status == SCREE_OK) return keep_solid(k->world, &s, index, error);
    fem_solid_free(&s);
    return status;
}

static scree_status check_name(const scree_world *w, const node *place, const char *name,
                               scree_error *error) {
    if (!name[0] || model_find_body(&w->model, name) == NONE) return SCREE_OK;
    return node_error(place, error, "two bodies are called '%s'", name);
}

/* The body that stands for it among the bodies: held where its centre of mass is at the start. */
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
    for (uint32_t n = 0; n < s->mesh.nodes; n++) {
        for (size_t i = 0; i < width; i++)
            arm[i] = s->mesh.place[n * width + i] - centre[i];
        cross3(spin, arm, turning);
        for (size_t i = 0; i < width; i++)
            w->node_velocity.data[w->node_velocity.count++] = g->velocity[i] + turning[i];
    }
}

static bool same_facet(const fem_facet *a, const fem_facet *b) {
    return a->nodes == b->nodes && memcmp(a->node, b->node, a->nodes * sizeof *a->node) == 0;
}

/* The facets of the skin by their elements: `head` of each element, `next` of each facet, 1 + the
 * number of a facet, 0 at the end. */
typedef struct skin_lists {
    uint32_t *head, *next;
} skin_lists;

static scree_status list_skin(const fem_mesh *mesh, skin_lists *out, scree_error *error) {
    out->head = mem_alloc((size_t)mesh->elements + 1, sizeof *out->head);
    out->next = mem_alloc(mesh->skin.count + 1, sizeof *out->next);
    if (!out->head || !out->next) return error_no_memory(error, "the surfaces of a body");
    for (size_t f = mesh->skin.count; f > 0; f--) {
        uint32_t *head = &out->head[mesh->skin.data[f - 1].element];
        out->next[f - 1] = *head;
        *head = (uint32_t)f;
    }
    return SCREE_OK;
}

/* Surfaces of the skin by sets; a later entry wins. */
static scree_status paint_sets(deformable_maker *k, const fem_mesh *mesh, const skin_lists *lists,
                               uint32_t *surface, scree_error *error) {
    for (const node *n = k->given.surfaces->first; n; n = n->next) {
        const fem_set *set = fem_mesh_set(mesh, n->key);
        uint32_t index = 0;
        TRY(world_add_surface(&k->world->model, n->text, &index, error));
        for (size_t i = 0; set && i < set->facet.count; i++) {
            const fem_facet *wanted = &set->facet.data[i];
            for (uint32_t f = lists->head[wanted->element]; f > 0; f = lists->next[f - 1])
                if (same_facet(wanted, &mesh->skin.data[f - 1])) surface[f - 1] = index;
        }
    }
    return SCREE_OK;
}

static scree_status paint_skin(deformable_maker *k, const fem_mesh *mesh, uint32_t own,
                               uint32_t *surface, scree_error *error) {
    for (size_t f = 0; f < mesh->skin.count; f++)
        surface[f] = own;
    if (!k->given.surfaces) return SCREE_OK;
    skin_lists lists = {0};
    scree_status status = list_skin(mesh, &lists, error);
    if (status == SCREE_OK) status = paint_sets(k, mesh, &lists, surface, error);
    mem_free(lists.head);
    mem_free(lists.next);
    return status;
}

static scree_status check_surfaces(deformable_maker *k, scree_error *error) {
    const node *list = k->given.surfaces;
    if (!list) return SCREE_OK;
    if (list->type != NODE_MAP)
        return node_error(list, error, "'surfaces' wants a map such as {top: smooth}");
    for (const node *n = list->first; n; n = n->next) {
        const fem_set *set = fem_mesh_set(&k->mesh, n->key);
        if (n->type != NODE_SCALAR)
            return node_error(n, error, "'%s' wants the name of a surface", n->key);
        if (!set) return unknown_set(n, &k->mesh, error);
        if (set->facet.count == 0)
            return node_key_error(n, error, "the set '%s' has nodes but no facets of the skin",
                                  n->key);
    }
    return SCREE_OK;
}

/* Solids of the pieces, or of the body itself. */
static scree_status make_solids(deformable_maker *k, scree_error *error) {
    fem_mesh *pieces = NULL;
    uint32_t count = 1, solid = 0;
    if (k->given.split == SPLIT_NONE) {
        TRY(make_solid(k, &k->mesh, &solid, error));
        return array_push(&k->solids, solid) ? SCREE_OK
                                             : error_no_memory(error, "a deformable body");
    }
    if (k->lines.count)
        return node_key_error(node_get(k->place, "lines"), error,
                              "a body that is split takes no 'lines': it has many nodes in one "
                              "place");
    TRY(fem_mesh_split(&k->mesh, k->given.split == SPLIT_ELEMENTS, &pieces, &count, error));
    scree_status status = SCREE_OK;
    for (uint32_t i = 0; i < count && status == SCREE_OK; i++) {
        status = make_solid(k, &pieces[i], &solid, error);
        if (status == SCREE_OK && !array_push(&k->solids, solid))
            status = error_no_memory(error, "a deformable body");
    }
    for (uint32_t i = 0; i < count; i++)
        fem_mesh_free(&pieces[i]);
    mem_free(pieces);
    return status;
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
                              ? paint_skin(k, &s->mesh, surface, d.facet_surface, error)
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
                      space ? "'per_facet' is 1, 3 or 4 on the faces of bodies in space, got %d"
                            : "'per_facet' is 1 or 2 on the edges of planar bodies, got %d",
                      (int)per);
}

static scree_status read_entry(deformable_maker *k, scree_error *error) {
    const scree_world *w = k->world;
    param_scope scope = {.dimension = w->model.dimension};
    TRY(param_read(&deformable_entry_kind, k->place, NULL, &scope, &k->given, error));
    const deformable_entry *g = &k->given;
    if (g->generate)
        return node_key_error(node_get(k->place, "generate"), error,
                              "'generate' is for scenes: a program adds the bodies one by one");
    if (w->model.plane == FEM_AXISYMMETRIC && g->spin != 0)
        return node_key_error(node_get(k->place, "spin"), error,
                              "an axisymmetric body cannot spin in its plane");
    TRY(param_read(&damping_entry_kind, g->damping, NULL, NULL, &k->damping, error));
    TRY(read_points(k, error));
    memcpy(k->shift, g->position, (size_t)w->model.dimension * sizeof *k->shift);
    return read_turn(k, error);
}

/* Everything that can be wrong is found here; the model gets solids alone. */
static scree_status prepare_bodies(deformable_maker *k, scree_error *error) {
    TRY(read_entry(k, error));
    TRY(read_mesh(k, error));
    turn_mesh(k);
    shift_radius(k);
    k->solid_regions = (uint32_t)k->mesh.region_name.count;
    if (k->given.lines) TRY(maker_add_lines(k, error));
    TRY(check_material_names(k, error));
    TRY(check_uses(k, error));
    TRY(check_surfaces(k, error));
    TRY(make_solids(k, error));
    TRY(check_room(k, error));
    k->first = (uint32_t)k->world->model.deformables.count;
    return maker_read_conditions(k, error);
}

/* From here on nothing but memory can be missing. */
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

scree_status scree_world_add_deformable(scree_world *w, const scree_params *params, uint64_t *id,
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
