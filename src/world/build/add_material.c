/* Materials and meshes of deformable bodies, by name or as maps. */
#include <string.h>

#include "base/math.h"
#include "world/build/deformable.h"

static const char *kind_word(const node *map) {
    const node *k = map && map->type == NODE_MAP ? node_get(map, "kind") : NULL;
    return k && k->type == NODE_SCALAR ? k->text : NULL;
}

/* The error for an unknown name, with the nearest known one. */
static scree_status unknown(const node *n, const char *what, const char *const *names,
                            scree_error *error) {
    const char *near = nearest_name(n->text, names);
    if (near)
        return node_error(n, error, "there is no %s '%s', did you mean '%s'?", what, n->text, near);
    return node_error(n, error, "there is no %s '%s': define it under '%s', or give {kind: ...}",
                      what, n->text, strcmp(what, "mesh") == 0 ? "meshes" : "materials");
}

static scree_status read_density(const node *map, double *out, scree_error *error) {
    const node *n = node_get(map, "density");
    if (!n)
        return node_error(map, error,
                          "a material needs a 'density', such as 'density: 2000 kg/m^3'");
    TRY(param_real(n, UNIT_DENSITY, NULL, out, error));
    if (*out > 0 && isfinite(*out)) return SCREE_OK;
    return node_error(n, error, "'density' must be above zero, got %g", *out);
}

/* {kind: elastic, density: ..., parameters} */
static scree_status make_material(const scree_world *w, const node *map, fem_region *out,
                                  scree_error *error) {
    static const char *const ignore[] = {"kind", "density", NULL};
    const char *name = kind_word(map);
    if (!name) return node_error(map, error, "a material needs a 'kind', such as elastic");
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
        return node_error(n, error, "a material must be a name or a map {kind: ..., density: ...}");
    const named_material *found = find_material(w, n->text);
    if (found) return make_material(w, found->map, out, error);
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; i < w->materials.count && i < MOST; i++)
        names[i] = w->materials.data[i].name;
    return unknown(n, "material", names, error);
}

static scree_status add_material_inside(scree_world *w, const char *name,
                                        const scree_params *params, scree_error *error) {
    TRY(world_refuse_built(w, error));
    if (find_material(w, name))
        return node_error(params, error, "the material '%s' is given twice: remove one", name);
    fem_region read = {0};
    TRY(make_material(w, params, &read, error));
    world_free_parameters(&read.material->head, read.parameters);
    named_material made = {mem_text(name), node_copy(params)};
    if (made.name && made.map && array_push(&w->materials, made)) return SCREE_OK;
    mem_free(made.name);
    node_free(made.map);
    return error_no_memory(error, "a material");
}

scree_status scree_world_add_material(scree_world *w, const char *name, const scree_params *params,
                                      scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_material_inside(w, name, params, error);
    world_leave(&entry);
    return status;
}

/* {kind: grid, ...} */
static scree_status make_mesh(const scree_world *w, const node *map, fem_mesh *out,
                              scree_error *error) {
    static const char *const ignore[] = {"kind", NULL};
    const char *name = kind_word(map);
    if (!name) return node_error(map, error, "a mesh needs a 'kind', such as grid");
    const kind *found;
    void *parameters;
    TRY(world_read_kind(w, FAMILY_mesh, name, map, ignore, &found, &parameters, error));
    const mesh_kind *type = (const mesh_kind *)found;
    scree_status status = SCREE_OK;
    if (type->dimension && type->dimension != w->model.dimension)
        status = node_error(map, error, "'%s' works in %s only; this world has 'dimension: %d'",
                            name, type->dimension == 2 ? "planar worlds" : "worlds in space",
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

static scree_status add_mesh_inside(scree_world *w, const char *name, const scree_params *params,
                                    scree_error *error) {
    TRY(world_refuse_built(w, error));
    if (find_mesh(w, name))
        return node_error(params, error,
                          "the mesh '%s' is given twice: remove "
                          "one",
                          name);
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

scree_status scree_world_add_mesh(scree_world *w, const char *name, const scree_params *params,
                                  scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_mesh_inside(w, name, params, error);
    world_leave(&entry);
    return status;
}

scree_status maker_read_mesh(deformable_maker *k, scree_error *error) {
    enum { MOST = 256 };
    const node *n = k->given.mesh;
    if (n->type == NODE_MAP) return make_mesh(k->world, n, &k->mesh, error);
    if (n->type != NODE_SCALAR)
        return node_error(n, error, "'mesh' must be a name or a map {kind: ...}");
    const named_mesh *found = find_mesh(k->world, n->text);
    if (found) return fem_mesh_extend(&found->mesh, 0, 0, 0, &k->mesh, error);
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; i < k->world->meshes.count && i < MOST; i++)
        names[i] = k->world->meshes.data[i].name;
    return unknown(n, "mesh", names, error);
}
