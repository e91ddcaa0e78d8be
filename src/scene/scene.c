/* Scenes: reading one, and making its world through the public builder. */
#include "scene/scene.h"

#include <string.h>

#include "scene/yaml.h"

static const char *const keys[] = {"title",     "description", "params",      "world", "shapes",
                                   "laws",      "contacts",    "bodies",      "bonds", "joints",
                                   "loads",     "values",      "stages",      "run",   "page",
                                   "materials", "meshes",      "deformables", NULL};

static scree_status check_keys(const node *root, scree_error *error) {
    for (const node *n = root->first; n; n = n->next) {
        size_t i = 0;
        while (keys[i] && strcmp(keys[i], n->key) != 0)
            i++;
        if (keys[i]) continue;
        const char *near = nearest_name(n->key, keys);
        if (near)
            return node_key_error(n, error, "unknown key '%s', did you mean '%s'?", n->key, near);
        return node_key_error(
            n, error,
            "unknown key '%s'; a scene has: title, description, include, params, "
            "defaults, world, shapes, laws, contacts, bonds, bodies, "
            "materials, meshes, deformables, joints, loads, values, stages, run, page",
            n->key);
    }
    return SCREE_OK;
}

/* Sections of the wrong type are found when the scene is read, whatever is done with it later. */
static scree_status check_types(const node *root, scree_error *error) {
    static const struct {
        const char *key;
        node_type type;
        const char *what;
    } sections[] = {{"world", NODE_MAP, "a map"},
                    {"shapes", NODE_MAP, "a map of names"},
                    {"laws", NODE_MAP, "a map of names"},
                    {"contacts", NODE_LIST, "a list"},
                    {"bonds", NODE_LIST, "a list"},
                    {"bodies", NODE_LIST, "a list"},
                    {"materials", NODE_MAP, "a map of names"},
                    {"meshes", NODE_MAP, "a map of names"},
                    {"deformables", NODE_LIST, "a list"},
                    {"joints", NODE_LIST, "a list"},
                    {"loads", NODE_LIST, "a list"},
                    {"values", NODE_MAP, "a map of names"},
                    {"stages", NODE_LIST, "a list"},
                    {"run", NODE_MAP, "a map"},
                    {"page", NODE_MAP, "a map"}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const node *n = section(root, sections[i].key);
        if (n) TRY(need_type(n, sections[i].type, sections[i].what, error));
    }
    return SCREE_OK;
}

static scree_status prepare(scree_scene *s, const char *folder, scree_error *error) {
    node *root = s->tree.root;
    TRY(registry_create(&s->registry, error));
    TRY(check_keys(root, error));
    TRY(check_types(root, error));
    if (!section(root, "bodies") && !section(root, "deformables"))
        return node_error(root, error, "the scene has no bodies: list them under 'bodies'");
    TRY(scene_read_files(s, folder, error));
    TRY(scene_substitute(&s->tree, error));
    TRY(scene_read_world(s, error));
    TRY(scene_write_out(s, error));
    TRY(scene_read_run(s, error));
    TRY(scene_check_end(s, error));
    return yaml_write(root, &s->text, error);
}

static scree_status resolve(scree_scene *s, const node *raw, const char *folder,
                            const char *const *sets, size_t count, scree_error *error) {
    const char **list = mem_alloc(count + 1, sizeof *list);
    if (!list) return error_no_memory(error, "the settings");
    if (count > 0) memcpy(list, sets, count * sizeof *list);
    scree_status status = scene_resolve(raw, folder, list, &s->tree, error);
    mem_free(list);
    return status;
}

/* Takes raw over. */
static scree_status make(scree_scene **out, node *raw, const char *folder, const char *const *sets,
                         size_t count, scree_error *error) {
    scree_scene *s = mem_alloc(1, sizeof *s);
    scree_status status =
        s ? resolve(s, raw, folder, sets, count, error) : error_no_memory(error, "a scene");
    node_free(raw);
    if (status == SCREE_OK) status = prepare(s, folder, error);
    if (status != SCREE_OK) {
        scree_scene_destroy(s);
        return status;
    }
    *out = s;
    return SCREE_OK;
}

/* "scenes/wall.yaml" -> "scenes", "wall.yaml" -> "." */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return mem_text(".");
    char *folder = mem_text(path);
    if (folder) folder[slash == path ? 1 : slash - path] = '\0';
    return folder;
}

scree_status scree_scene_read(scree_scene **out, const char *path, const char *const *sets,
                              size_t count, scree_error *error) {
    *out = NULL;
    node *raw;
    TRY(yaml_read_file(path, &raw, error));
    char *folder = folder_of(path);
    if (!folder) {
        node_free(raw);
        return error_no_memory(error, "a path");
    }
    scree_status status = make(out, raw, folder, sets, count, error);
    mem_free(folder);
    return status;
}

scree_status scree_scene_read_text(scree_scene **out, const char *text, const char *const *sets,
                                   size_t count, scree_error *error) {
    *out = NULL;
    node *raw;
    TRY(yaml_read_text(text, "scene", &raw, error));
    return make(out, raw, NULL, sets, count, error);
}

void scree_scene_destroy(scree_scene *s) {
    if (!s) return;
    param_free(&scene_world_kind, &s->world);
    scene_tree_free(&s->tree);
    text_free(&s->text);
    text_free(&s->filled);
    registry_free(&s->registry);
    mem_free(s);
}

scree_scene_run scree_scene_run_of(const scree_scene *s) { return s->run; }
const char *scree_scene_text(const scree_scene *s) { return s->text.data ? s->text.data : ""; }
void scree_text_free(char *text) { mem_free(text); }

void plan_free(plan *p) {
    for (size_t i = 0; i < p->shapes.count; i++) {
        plan_shape *s = &p->shapes.data[i];
        if (s->shape) shape_free(s->shape);
        mem_free(s->shape);
        mem_free(s->member);
        mem_free(s->placement);
    }
    for (size_t i = 0; i < p->bodies.count; i++)
        mem_free(p->bodies.data[i].name);
    for (size_t i = 0; i < p->entries.count; i++)
        param_free(&scene_body_kind, &p->entries.data[i].given);
    array_free(&p->shapes);
    array_free(&p->shape_node);
    array_free(&p->shape_of_node);
    array_free(&p->entries);
    array_free(&p->bodies);
    array_free(&p->deformables);
    array_free(&p->groups);
    array_free(&p->surfaces);
    array_free(&p->laws);
    array_free(&p->bonds);
    array_free(&p->joined);
    mem_free(p->names);
    memset(p, 0, sizeof *p);
}

static scree_status fill_plan(plan *p, scree_error *error) {
    TRY(plan_bodies(p, error));
    TRY(plan_deformables(p, error));
    TRY(plan_masses(p, error));
    TRY(plan_laws(p, error));
    return plan_bonds(p, error);
}

scree_status plan_make(const scree_scene *scene, plan *out, scree_error *error) {
    *out = (plan){.scene = scene, .root = scene->tree.root};
    scree_status status = fill_plan(out, error);
    if (status != SCREE_OK) plan_free(out);
    return status;
}

static scree_status create_world(const scree_scene *s, int threads, scree_world **out,
                                 scree_error *error) {
    static const char *const own[] = {"kind", NULL};
    node *solver_params, *scheme_params = NULL;
    scree_world_def def = scene_world_def(s);
    if (threads > 0) def.threads = threads;
    TRY(copy_without(s->world.solver, own, &solver_params, error));
    scree_status status = copy_without(s->world.scheme, own, &scheme_params, error);
    def.solver_params = solver_params;
    def.scheme_params = scheme_params;
    if (status == SCREE_OK) status = scree_world_create(out, &def, error);
    node_free(solver_params);
    node_free(scheme_params);
    return at_place(status, node_get(s->tree.root, "world"), error);
}

static scree_status fill_world(plan *p, scree_world *w, scree_error *error) {
    TRY(world_add_shapes(p, w, error));
    TRY(world_add_laws(p, w, error));
    TRY(world_add_bodies(p, w, error));
    TRY(world_add_deformables(p, w, error));
    TRY(world_add_bonds(p, w, error));
    TRY(world_add_joints(p, w, error));
    TRY(world_add_loads(p, w, error));
    TRY(world_add_values(p, w, error));
    TRY(world_add_adapt(p, w, error));
    return world_add_stages(p, w, error);
}

static void note_masses(const plan *p) {
    for (size_t i = 0; i < p->entries.count; i++) {
        const plan_entry *e = &p->entries.data[i];
        if (e->wall_mass > 0)
            log_note(
                "%s:%u:%u: '%s' has no area and may move: its mass is taken as %.6g kg, a tenth "
                "of all that moves; give 'mass' to choose another",
                e->place->file ? e->place->file : "scene", e->place->line, e->place->column,
                e->given.name ? e->given.name : "this body", e->wall_mass);
    }
}

scree_status plan_world(plan *p, int threads, scree_world **out, scree_error *error) {
    scree_world *w = NULL;
    scree_status status = create_world(p->scene, threads, &w, error);
    if (status == SCREE_OK) status = fill_world(p, w, error);
    if (status != SCREE_OK) {
        scree_world_destroy(w);
        w = NULL;
    }
    *out = w;
    return status;
}

scree_status scree_scene_world(const scree_scene *s, int threads, scree_world **out,
                               scree_error *error) {
    *out = NULL;
    plan p;
    TRY(plan_make(s, &p, error));
    scree_world *w = NULL;
    scree_status status = plan_world(&p, threads, &w, error);
    if (status == SCREE_OK) status = plan_overlaps(&p, error);
    if (status == SCREE_OK) {
        note_masses(&p);
        *out = w;
    } else {
        scree_world_destroy(w);
    }
    plan_free(&p);
    return status;
}
