/* Deformable bodies: the sections `materials`, `meshes` and `deformables`. The builder reads the
 * maps themselves; this file handles names, and blocks of generators that become meshes. */
#include <string.h>

#include "fem/entry.h"
#include "scene/deformables.h"

static const char *text_of(const node *map, const char *key) {
    const node *n = node_get(map, key);
    return n && n->type == NODE_SCALAR && n->text[0] ? n->text : NULL;
}

/* Values of `surfaces: {top: smooth}` are surfaces of bodies too. */
static bool note_surfaces(plan *p, const node *n) {
    const char *own = text_of(n, "surface");
    const node *map = node_get(n, "surfaces");
    if (!plan_note_name(&p->surfaces, own ? own : "default")) return false;
    for (const node *c = map && map->type == NODE_MAP ? map->first : NULL; c; c = c->next)
        if (c->type == NODE_SCALAR && !plan_note_name(&p->surfaces, c->text)) return false;
    return true;
}

scree_status plan_deformables(plan *p, scree_error *error) {
    const node *list = section(p->root, "deformables");
    for (const node *n = list ? list->first : NULL; n; n = n->next) {
        TRY(need_type(n, NODE_MAP, "a map such as {mesh: ..., material: ...}", error));
        plan_deformable d = {.place = n,
                             .name = text_of(n, "name"),
                             .group = text_of(n, "group"),
                             .many = node_get(n, "generate") || node_get(n, "split")};
        if (d.name && strcmp(d.name, "all") == 0)
            return node_error(node_get(n, "name"), error,
                              "'all' is reserved and cannot name a body: choose another name");
        if (!plan_note_name(&p->groups, d.group) || !note_surfaces(p, n) ||
            !array_push(&p->deformables, d))
            return error_no_memory(error, "the deformable bodies");
    }
    return SCREE_OK;
}

/* "wall-12" of "wall". */
static bool is_numbered(const char *word, const char *name) {
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || word[length] != '-') return false;
    const char *digits = word + length + 1;
    return digits[0] && strspn(digits, "0123456789") == strlen(digits);
}

bool plan_is_deformable(const plan *p, const char *word) {
    for (size_t i = 0; i < p->deformables.count; i++) {
        const plan_deformable *d = &p->deformables.data[i];
        if (d->group && strcmp(d->group, word) == 0) return true;
        if (!d->name) continue;
        if (d->many ? is_numbered(word, d->name) : strcmp(d->name, word) == 0) return true;
    }
    return strcmp(word, "all") == 0 && p->deformables.count > 0;
}

/* The names that the builder makes are checked when the world exists: the pieces are known then. */
scree_status world_check_deformable(const scree_world *w, const plan *p, const node *word,
                                    scree_error *error) {
    for (size_t i = 0; i < p->deformables.count; i++) {
        const char *group = p->deformables.data[i].group;
        if (group && strcmp(group, word->text) == 0) return SCREE_OK;
    }
    if (strcmp(word->text, "all") == 0 || scree_world_find_body(w, word->text)) return SCREE_OK;
    return node_error(word, error, "there is no body '%s': the mesh has fewer pieces", word->text);
}

static scree_status add_named(const plan *p, scree_world *w, const char *key,
                              scree_status (*add)(scree_world *, const char *, const scree_params *,
                                                  scree_error *),
                              scree_error *error) {
    const node *map = section(p->root, key);
    faults f;
    faults_begin(&f, error);
    for (const node *n = map ? map->first : NULL; n; n = n->next) {
        scree_status status = need_type(n, NODE_MAP, "a map with 'kind'", &f.one);
        if (status == SCREE_OK) status = at_place(add(w, n->key, n, &f.one), n, &f.one);
        TRY(faults_keep(&f, status));
    }
    return faults_end(&f);
}

scree_status world_add_deformables(plan *p, scree_world *w, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    TRY(faults_keep(&f, add_named(p, w, "materials", scree_world_add_material, &f.one)));
    TRY(faults_keep(&f, add_named(p, w, "meshes", scree_world_add_mesh, &f.one)));
    TRY(faults_end(&f)); /* the bodies below need them */
    for (size_t i = 0; i < p->deformables.count; i++) {
        plan_deformable *d = &p->deformables.data[i];
        d->first = scree_world_bodies(w);
        scree_status status = node_get(d->place, "generate")
                                  ? world_add_generated(p, w, i, &f.one)
                                  : scree_world_add_deformable(w, d->place, NULL, &f.one);
        TRY(faults_keep(&f, at_place(status, d->place, &f.one)));
        d->count = scree_world_bodies(w) - d->first;
    }
    return faults_end(&f);
}
