/* Scenes: reads one, and makes its world through the public builder. */
#include "scene/scene.h"
#include "base/sized.h"

#include <math.h>
#include <string.h>

#include "scene/yaml.h"
#include "scree/plugin.h"

static const char *const keys[] = {
    "title",  "description", "params", "world",       "shapes",  "laws",   "contacts",
    "bodies", "bonds",       "joints", "loads",       "values",  "stages", "run",
    "page",   "materials",   "meshes", "deformables", "plugins", "live",   NULL};

static scree_status check_key(const node *n, scree_error *error) {
    for (size_t i = 0; keys[i]; i++)
        if (strcmp(keys[i], n->key) == 0) return SCREE_OK;
    const char *near = nearest_name(n->key, keys);
    if (near) return node_key_error(n, error, "unknown key '%s', did you mean '%s'?", n->key, near);
    return node_key_error(
        n, error,
        "unknown key '%s'; a scene has: title, description, include, params, "
        "defaults, world, shapes, laws, contacts, bonds, bodies, "
        "materials, meshes, deformables, joints, loads, values, stages, run, live, page, plugins",
        n->key);
}

static scree_status check_keys(const node *root, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    for (const node *n = root->first; n; n = n->next)
        TRY(faults_keep(&f, check_key(n, &f.one)));
    return faults_end(&f);
}

bool section_misspelt(const node *root, const char *key) {
    for (const node *n = root->first; n; n = n->next) {
        const char *near = nearest_name(n->key, keys);
        if (near && strcmp(near, n->key) != 0 && strcmp(near, key) == 0) return true;
    }
    return false;
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
                    {"live", NODE_MAP, "a map of params"},
                    {"page", NODE_MAP, "a map"},
                    {"plugins", NODE_LIST, "a list of names"}};
    faults f;
    faults_begin(&f, error);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const node *n = section(root, sections[i].key);
        if (n) TRY(faults_keep(&f, need_type(n, sections[i].type, sections[i].what, &f.one)));
    }
    return faults_end(&f);
}

/* What a viewer may change: names of params with limits. */
static scree_status check_live(const node *root, scree_error *error) {
    const node *params = section(root, "params"), *live = section(root, "live");
    faults f;
    faults_begin(&f, error);
    for (const node *n = live ? live->first : NULL; n; n = n->next) {
        scree_status status = SCREE_OK;
        if (!params || params->type != NODE_MAP || !node_get(params, n->key))
            status = node_key_error(n, &f.one, "live: there is no '%s' in 'params'", n->key);
        else if (n->type != NODE_MAP || n->count != 2 || !node_get(n, "from") || !node_get(n, "to"))
            status = node_error(
                n, &f.one, "live.%s needs the limits of the parameter: {from: 0, to: 1}", n->key);
        TRY(faults_keep(&f, status));
    }
    return faults_end(&f);
}

static bool plugin_is_loaded(const char *name) {
    for (size_t i = 0; i < scree_plugin_count(); i++)
        if (strcmp(scree_plugin_at(i).name, name) == 0) return true;
    return false;
}

/* A scene names the plug-ins that it needs; the user who runs it gives their location, because
 * reading a scene must not run code. */
static scree_status check_plugins(const node *root, scree_error *error) {
    const node *list = section(root, "plugins");
    faults f;
    faults_begin(&f, error);
    for (const node *n = list ? list->first : NULL; n; n = n->next) {
        scree_status status = need_type(n, NODE_SCALAR, "the name of a plug-in", &f.one);
        if (status == SCREE_OK && !plugin_is_loaded(n->text))
            status = node_error(n, &f.one,
                                "the scene needs the plug-in '%s', which is not loaded: give its "
                                "shared object before the command, scree --plugin PATH ..., or "
                                "call scree_plugin_load",
                                n->text);
        TRY(faults_keep(&f, status));
    }
    return faults_end(&f);
}

static scree_status check_bodies(const node *root, scree_error *error) {
    if (section(root, "bodies") || section(root, "deformables")) return SCREE_OK;
    if (section_misspelt(root, "bodies") || section_misspelt(root, "deformables"))
        return faults_quiet(error);
    return node_error(root, error, "the scene has no bodies: list them under 'bodies'");
}

/* The basis of all checks: sections of the right type, files, parameters. */
static scree_status look_at_tree(scree_scene *s, const char *folder, faults *f, bool *usable) {
    node *root = s->tree.root;
    TRY(faults_keep(f, check_keys(root, &f->one)));
    scree_status status = check_types(root, &f->one);
    if (status == SCREE_OK) status = check_live(root, &f->one);
    if (status == SCREE_OK) status = check_plugins(root, &f->one);
    if (status == SCREE_OK) status = check_bodies(root, &f->one);
    if (status == SCREE_OK) status = scene_read_files(s, folder, &f->one);
    if (status == SCREE_OK) status = scene_substitute(&s->tree, &f->one);
    *usable = status == SCREE_OK;
    return faults_keep(f, status);
}

/* A section `world` with mistakes is replaced by defaults, so that the rest can be checked. */
static scree_status forget_world(scree_scene *s, scree_error *error) {
    node *root = s->tree.root, *fresh = node_new(NODE_MAP);
    const node *given = node_get(node_get(root, "world"), "dimension");
    node *dimension = given ? node_copy(given) : NULL;
    if (!fresh || (given && !dimension)) {
        node_free(fresh);
        node_free(dimension);
        return error_no_memory(error, "the scene");
    }
    node_share_file(fresh, root);
    node_remove(root, "world");
    scree_status status = node_append(root, "world", fresh, error);
    if (dimension && status == SCREE_OK)
        status = node_append(fresh, "dimension", dimension, error);
    else
        node_free(dimension);
    param_free(&scene_world_kind, &s->world);
    return status == SCREE_OK ? scene_read_world(s, error) : status;
}

/* The mistakes of bodies, laws and other sections, of a scene that has some already. */
static scree_status look_further(const scree_scene *s, scree_error *error) {
    scree_world *w = NULL;
    scree_status status = scree_scene_world(s, 1, &w, error);
    scree_world_destroy(w);
    return status;
}

static scree_status prepare(scree_scene *s, const char *folder, scree_error *error) {
    faults f;
    bool usable;
    TRY(registry_create(&s->registry, error));
    faults_begin(&f, error);
    TRY(look_at_tree(s, folder, &f, &usable));
    if (!usable) return faults_end(&f);
    scree_status world = scene_read_world(s, &f.one), run;
    TRY(faults_keep(&f, world));
    if (world != SCREE_OK) {
        usable = forget_world(s, &f.one) == SCREE_OK;
        f.one.text[0] = '\0';
    }
    if (usable) {
        TRY(faults_keep(&f, scene_write_out(s, &f.one)));
        TRY(faults_keep(&f, run = scene_read_run(s, &f.one)));
        if (run == SCREE_OK) TRY(faults_keep(&f, scene_check_end(s, &f.one)));
        if (f.status != SCREE_OK) TRY(faults_keep(&f, look_further(s, &f.one)));
    }
    TRY(faults_end(&f));
    return yaml_write(s->tree.root, &s->text, error);
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

/* Takes ownership of raw. */
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
    TRY(error_unless_given(out, "out", error));
    TRY(error_unless_given(path, "path", error));
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

scree_status scree_scene_read_in(scree_scene **out, const char *text, const char *folder,
                                 const char *const *sets, size_t count, scree_error *error) {
    TRY(error_unless_given(out, "out", error));
    TRY(error_unless_given(text, "text", error));
    *out = NULL;
    node *raw;
    TRY(yaml_read_text(text, "scene", &raw, error));
    return make(out, raw, folder, sets, count, error);
}

scree_status scree_scene_read_text(scree_scene **out, const char *text, const char *const *sets,
                                   size_t count, scree_error *error) {
    return scree_scene_read_in(out, text, NULL, sets, count, error);
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

static scree_scene_run scene_run_of(const scree_scene *s) { return s->run; }

void scree_scene_run_of_into(const scree_scene *s, scree_scene_run *out, size_t size) {
    scree_scene_run own = scene_run_of(s);
    sized_give(out, size, &own, sizeof own);
}
const char *scree_scene_text(const scree_scene *s) { return s->text.data ? s->text.data : ""; }
void scree_text_free(char *text) { mem_free(text); }

void plan_free(plan *p) {
    for (size_t i = 0; i < p->bodies.count; i++)
        mem_free(p->bodies.data[i].name);
    for (size_t i = 0; i < p->entries.count; i++)
        param_free(&scene_body_kind, &p->entries.data[i].given);
    shelf_free(&p->shapes);
    array_free(&p->world_shapes);
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
    faults f;
    faults_begin(&f, error);
    TRY(faults_keep(&f, plan_bodies(p, &f.one)));
    TRY(faults_keep(&f, plan_deformables(p, &f.one)));
    p->incomplete = f.status != SCREE_OK || section_misspelt(p->root, "bodies") ||
                    section_misspelt(p->root, "deformables");
    scree_status masses = plan_masses(p, &f.one); /* from the existing ones */
    TRY(faults_keep(&f, masses != SCREE_OK && p->incomplete ? faults_quiet(&f.one) : masses));
    TRY(faults_keep(&f, plan_laws(p, &f.one)));
    TRY(faults_keep(&f, plan_bonds(p, &f.one)));
    return faults_end(&f);
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

/* Bodies need shapes, and joints and loads need bodies; the rest is checked entry by entry. */
static scree_status fill_world(plan *p, scree_world *w, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    TRY(faults_keep(&f, world_add_laws(p, w, &f.one)));
    scree_status bodies = world_add_shapes(p, w, &f.one);
    if (bodies == SCREE_OK) bodies = world_add_bodies(p, w, &f.one);
    if (bodies == SCREE_OK) bodies = world_add_deformables(p, w, &f.one);
    TRY(faults_keep(&f, bodies));
    if (bodies != SCREE_OK) return faults_end(&f);
    TRY(faults_keep(&f, world_add_bonds(p, w, &f.one)));
    TRY(faults_keep(&f, world_add_joints(p, w, &f.one)));
    TRY(faults_keep(&f, world_add_loads(p, w, &f.one)));
    TRY(faults_keep(&f, world_add_values(p, w, &f.one)));
    TRY(faults_keep(&f, world_add_adapt(p, w, &f.one)));
    TRY(faults_keep(&f, world_add_stages(p, w, &f.one)));
    return faults_end(&f);
}

static void note_masses(const plan *p) {
    for (size_t i = 0; i < p->entries.count; i++) {
        const plan_entry *e = &p->entries.data[i];
        if (e->wall_mass > 0)
            log_note(
                "%s:%u:%u: '%s' has no area and can move: its mass is set to %.6g kg, a tenth of "
                "the mass of all movable bodies; give 'mass' to choose another",
                e->place->file ? e->place->file : "scene", e->place->line, e->place->column,
                e->given.name ? e->given.name : "this body", e->wall_mass);
    }
}

static bool moves_some(const node *drive) {
    for (const node *n = drive->first; n; n = n->next)
        if (n->type == NODE_MAP) return true;
    return false;
}

static const char *const drive_axes[] = {"x", "y", "z"};

/* The axis of the drive along which gravity acts; -1: none, or the axes are turned. */
static int down_of(const node *drive, const double gravity[3]) {
    int down = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(gravity[k]) > fabs(gravity[down])) down = k;
    bool turned = node_get(drive, "axis") || node_get(drive, "axes") || node_get(drive, "about");
    return gravity[down] == 0 || turned ? -1 : down;
}

/* Whether the drive does not mention this axis. */
static bool leaves_out(const node *drive, int axis) {
    return !node_get(drive, drive_axes[axis]) && !(axis < 2 && node_get(drive, "ellipse"));
}

/* A shaking table that is not held along gravity falls with everything on it, and every such step
 * is exact. */
static void note_falling(const node *drive, const char *axis) {
    log_warning("%s:%u:%u: this drive does not name %s, so gravity moves the body freely along "
                "it: add '%s: fixed', or '%s: free' if this is intended",
                drive->file ? drive->file : "scene", drive->line, drive->column, axis, axis, axis);
}

/* The same for rotated axes, if the drive prescribes none of them: for instance a drum about its
 * own axis. */
static void note_falling_turned(const plan *p, const node *drive) {
    const double *g = p->scene->world.gravity;
    int named = 0, axes = (int)p->scene->world.dimension;
    for (int k = 0; k < axes; k++)
        named += !leaves_out(drive, k);
    if (named > 0 || (g[0] == 0 && g[1] == 0 && g[2] == 0)) return;
    log_warning("%s:%u:%u: this drive names none of %s, so gravity moves the body freely: hold "
                "them, as in 'x: fixed', or write 'x: free' if this is intended",
                drive->file ? drive->file : "scene", drive->line, drive->column,
                axes == 3 ? "x, y and z" : "x and y");
}

/* Whether a drive carries its body like a table: along every axis, or across gravity while it is
 * held against gravity. Axes that it does not mention are probably meant to be held. */
static bool carries(const plan *p, const plan_entry *e, int down, bool forgotten) {
    bool all = true, across = false;
    for (int k = 0; k < (int)p->scene->world.dimension; k++) {
        const node *motion = node_get(e->given.drive, drive_axes[k]);
        all = all && (e->prescribed[k] || (k == down && forgotten));
        across = across || (k != down && motion && motion->type == NODE_MAP);
    }
    return all || (across && down >= 0 && (forgotten || e->prescribed[down]));
}

static bool names_turn(const node *drive) {
    static const char *const turns[] = {"rotation", "rotation_x", "rotation_y", "rotation_z"};
    for (size_t k = 0; k < sizeof turns / sizeof *turns; k++) {
        const node *n = node_get(drive, turns[k]);
        if (n && n->type == NODE_SCALAR && strcmp(n->text, "free") == 0) return true;
    }
    return false;
}

/* A table that may rotate is tipped by the bodies on it. */
static void note_turning(const plan *p, const plan_entry *e) {
    const node *drive = e->given.drive;
    char turns[FREE_TURNS];
    plan_free_turns(p, e, turns);
    if (!turns[0] || names_turn(drive) || !plan_has_area(p, e)) return;
    bool driven = node_get(drive, "rotation") != NULL; /* about an axis: the others are free */
    log_warning("%s:%u:%u: this drive moves the body but leaves its rotation free: add %s, or "
                "%s if this is intended",
                drive->file ? drive->file : "scene", drive->line, drive->column, turns,
                driven ? "'free' instead of 'fixed'" : "'rotation: free'");
}

static void note_drives(const plan *p) {
    for (size_t i = 0; i < p->entries.count; i++) {
        const plan_entry *e = &p->entries.data[i];
        const node *drive = e->given.drive;
        if (!drive || drive->type != NODE_MAP || e->given.fixed || !moves_some(drive)) continue;
        int down = down_of(drive, p->scene->world.gravity);
        bool forgotten = down >= 0 && leaves_out(drive, down);
        if (forgotten) note_falling(drive, drive_axes[down]);
        if (down < 0) note_falling_turned(p, drive);
        if (carries(p, e, down, forgotten)) note_turning(p, e);
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

/* A scene with mistakes is checked further only if its world can be made quickly. */
#define LOOK_BODIES 10000

scree_status scree_scene_world(const scree_scene *s, int threads, scree_world **out,
                               scree_error *error) {
    faults f;
    plan p = {.scene = s, .root = s->tree.root};
    faults_begin(&f, error);
    *out = NULL;
    scree_status status = faults_keep(&f, fill_plan(&p, &f.one));
    bool looks = f.status == SCREE_OK || p.bodies.count <= LOOK_BODIES;
    if (status == SCREE_OK && looks) status = faults_keep(&f, plan_world(&p, threads, out, &f.one));
    if (status == SCREE_OK) status = faults_end(&f);
    if (status == SCREE_OK) status = plan_overlaps(&p, error);
    if (status == SCREE_OK) note_masses(&p), note_drives(&p);
    if (status != SCREE_OK) {
        scree_world_destroy(*out);
        *out = NULL;
    }
    plan_free(&p);
    return status;
}
