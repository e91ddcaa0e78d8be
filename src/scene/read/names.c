/* Bodies and groups by name, and the masses of walls, which depend on the bodies named by
 * actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "scene/scene.h"

#define NONE UINT32_MAX

static size_t slot_of(const plan *p, const char *name) {
    size_t mask = p->name_slots - 1, at = (size_t)hash_bytes(0, name, strlen(name)) & mask;
    while (p->names[at] && strcmp(p->bodies.data[p->names[at] - 1].name, name) != 0)
        at = (at + 1) & mask;
    return at;
}

uint32_t plan_find(const plan *p, const char *name) {
    uint32_t found = p->names ? p->names[slot_of(p, name)] : 0;
    return found ? found - 1 : NONE;
}

static scree_status check_name(const plan *p, const plan_body *b, scree_error *error) {
    const node *place = p->entries.data[b->entry].place;
    const node *at = node_get(place, "name") ? node_get(place, "name") : place;
    if (strcmp(b->name, "all") == 0 || b->name[0] == '\0')
        return node_error(at, error, "'%s' is reserved and cannot name a body: choose another name",
                          b->name);
    if (plan_find(p, b->name) == NONE) return SCREE_OK;
    return node_error(at, error,
                      "two bodies are called '%s': choose different names; bodies that belong "
                      "together can share a 'group'",
                      b->name);
}

scree_status plan_index_names(plan *p, scree_error *error) {
    size_t named = 0;
    for (size_t i = 0; i < p->bodies.count; i++)
        named += p->bodies.data[i].name != NULL;
    for (p->name_slots = 16; p->name_slots < 2 * named;)
        p->name_slots *= 2;
    p->names = mem_alloc(p->name_slots, sizeof *p->names);
    if (!p->names) return error_no_memory(error, "the names of bodies");
    faults f;
    faults_begin(&f, error);
    for (size_t i = 0; i < p->bodies.count; i++) {
        plan_body *b = &p->bodies.data[i];
        scree_status status = b->name ? check_name(p, b, &f.one) : SCREE_OK;
        if (status != SCREE_OK) { /* even without its name it can be checked */
            mem_free(b->name);
            b->name = NULL;
        }
        TRY(faults_keep(&f, status));
        if (b->name) p->names[slot_of(p, b->name)] = (uint32_t)i + 1;
    }
    return faults_end(&f);
}

bool plan_has_group(const plan *p, const char *name) {
    for (size_t i = 0; i < p->groups.count; i++)
        if (strcmp(p->groups.data[i], name) == 0) return true;
    return false;
}

/* Whether `word` (a body, a group, "all") covers a body of the entry. */
static bool plan_covers(const plan *p, const char *word, const plan_entry *e) {
    if (strcmp(word, "all") == 0) return true;
    if (e->given.group && strcmp(e->given.group, word) == 0) return true;
    uint32_t found = plan_find(p, word);
    return found != NONE && found >= e->first && found < e->first + e->count;
}

/* Whether a text occurs anywhere below a node. */
static bool holds_text(const node *n, const char *text) {
    if (n->type == NODE_SCALAR) return strcmp(n->text, text) == 0;
    for (const node *child = n->first; child; child = child->next)
        if (holds_text(child, text)) return true;
    return false;
}

/* Whether a name may belong to a body whose entry has a mistake: entries that contain the word,
 * even under a misspelt key, and generators, which make their own names. */
static bool may_be_meant(const plan *p, const char *word) {
    static const char *const sections[] = {"bodies", "deformables", "defaults"};
    if (section_misspelt(p->root, "bodies") || section_misspelt(p->root, "deformables"))
        return true;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const node *entries = section(p->root, sections[i]);
        if (!entries) continue;
        if (holds_text(entries, word)) return true;
        for (const node *e = entries->first; e; e = e->next)
            if (e->type == NODE_MAP && node_get(e, "generate")) return true;
    }
    return false;
}

scree_status plan_unknown_body(const plan *p, const node *n, scree_error *error) {
    enum { MOST = 512 };
    const char *names[MOST + 1];
    size_t count = 0;
    if (p->incomplete && may_be_meant(p, n->text)) return faults_quiet(error);
    for (size_t i = 0; i < p->groups.count && count < MOST; i++)
        names[count++] = p->groups.data[i];
    for (size_t i = 0; i < p->bodies.count && count < MOST; i++)
        if (p->bodies.data[i].name) names[count++] = p->bodies.data[i].name;
    for (size_t i = 0; i < p->deformables.count && count < MOST; i++)
        if (p->deformables.data[i].name && !p->deformables.data[i].many)
            names[count++] = p->deformables.data[i].name;
    names[count] = NULL;
    return unknown_name(n, "body or group", n->text, names, "give that body a 'name' or a 'group'",
                        error);
}

scree_status plan_select_word(const plan *p, const node *n, body_list *out, scree_error *error) {
    TRY(need_type(n, NODE_SCALAR, "the name of a body or group", error));
    size_t before = out->list.count;
    uint32_t named = plan_find(p, n->text);
    bool all = strcmp(n->text, "all") == 0, group = plan_has_group(p, n->text);
    if (named != NONE && !array_push(&out->list, named))
        return error_no_memory(error, "a list of bodies");
    for (size_t i = 0; (all || group) && i < p->entries.count; i++) {
        const plan_entry *e = &p->entries.data[i];
        if (!all && !(e->given.group && strcmp(e->given.group, n->text) == 0)) continue;
        for (uint32_t k = e->first; k < e->first + e->count; k++)
            if (k != named && !array_push(&out->list, k))
                return error_no_memory(error, "a list of bodies");
    }
    if (out->list.count > before) return SCREE_OK;
    if (!plan_is_deformable(p, n->text)) return plan_unknown_body(p, n, error);
    return node_error(n, error,
                      "'%s' is deformable, but only rigid bodies can be named here: give its "
                      "entry 'conditions'",
                      n->text);
}

scree_status plan_select(const plan *p, const node *n, body_list *out, scree_error *error) {
    if (n->type != NODE_LIST) return plan_select_word(p, n, out, error);
    if (n->count == 0) return node_error(n, error, "this list of bodies is empty");
    for (const node *child = n->first; child; child = child->next)
        TRY(plan_select_word(p, child, out, error));
    return SCREE_OK;
}

double plan_mass(const plan *p, const plan_body *b) {
    const plan_entry *e = &p->entries.data[b->entry];
    if (e->wall_mass > 0) return e->wall_mass;
    if (!isnan(e->given.mass)) return e->given.mass;
    double density = isnan(e->given.density) ? scree_default_body_def().density : e->given.density;
    const shape *s = p->shapes.data[b->shape];
    return p->scene->world.dimension == 3 ? density * s->volume
                                          : density * s->area * p->scene->world.thickness;
}

static bool frees(const node *motion) {
    static const char *const axes[] = {"x", "y", "z"};
    for (int k = 0; k < 3; k++) {
        const node *n = node_get(motion, axes[k]);
        if (n && n->type == NODE_SCALAR && strcmp(n->text, "free") == 0) return true;
    }
    return false;
}

/* Whether a stage frees the bodies of the entry: by release, or by a drive. */
static bool freed_later(const plan *p, const plan_entry *e, bool *released) {
    const node *stages = section(p->root, "stages");
    bool freed = *released = false;
    for (const node *stage = stages ? stages->first : NULL; stage; stage = stage->next) {
        const node *actions = node_get(stage, "actions");
        for (const node *a = actions ? actions->first : NULL; a; a = a->next) {
            const node *act = a->type == NODE_MAP ? a->first : NULL;
            const node *word = node_get(act, "bodies");
            if (!word || word->type != NODE_SCALAR || !plan_covers(p, word->text, e)) continue;
            if (strcmp(act->key, "release") == 0) freed = *released = true;
            if (strcmp(act->key, "drive") == 0 && frees(node_get(act, "motion"))) freed = true;
        }
    }
    return freed;
}

bool plan_has_area(const plan *p, const plan_entry *e) {
    if (e->count == 0) return true;
    const shape *s = p->shapes.data[p->bodies.data[e->first].shape];
    return s->area > 0 || s->volume > 0;
}

void plan_free_turns(const plan *p, const plan_entry *e, char out[FREE_TURNS]) {
    static const char *const names[] = {"rotation_x", "rotation_y", "rotation_z"};
    bool space = p->scene->world.dimension == 3;
    const char *free[3];
    int count = 0;
    for (int k = 0; k < (space ? 3 : 1); k++)
        if (!e->prescribed[(space ? 3 : 2) + k]) free[count++] = space ? names[k] : "rotation";
    out[0] = '\0';
    for (int k = 0; k < count; k++) {
        size_t used = strlen(out);
        snprintf(out + used, FREE_TURNS - used, "%s'%s: fixed'",
                 k == 0           ? ""
                 : k + 1 == count ? " and "
                                  : ", ",
                 free[k]);
    }
}

/* The reason why a boundary without inertia cannot rotate. */
static scree_status refuse_turning(const plan *p, const plan_entry *e, bool released,
                                   scree_error *error) {
    char turns[FREE_TURNS];
    plan_free_turns(p, e, turns);
    const char *instead =
        released ? "release it by the action 'drive' instead of 'release'" : "write 'fixed: true'";
    return node_error(e->place, error,
                      "this boundary can rotate but has no area and so no moment of inertia: "
                      "%s%s%s%s%s, or give %s",
                      turns[0] ? "add " : "", turns, turns[0] ? " to its 'drive'" : "",
                      !turns[0]  ? ""
                      : released ? " and "
                                 : ", or ",
                      instead, p->scene->world.dimension == 3 ? "'moments'" : "'inertia'");
}

static scree_status wall_mass(plan *p, plan_entry *e, scree_error *error) {
    bool released, later = freed_later(p, e, &released);
    bool moves = later || released, turns = released;
    int dimension = (int)p->scene->world.dimension;
    for (int k = 0; k < (dimension == 3 ? 6 : 3); k++) {
        if (k < dimension) moves = moves || !e->prescribed[k];
        if (k >= dimension) turns = turns || !e->prescribed[k];
    }
    if (turns && isnan(e->given.inertia) && isnan(e->given.moments[0]))
        return refuse_turning(p, e, released, error);
    if (!moves || !isnan(e->given.mass)) return SCREE_OK;
    if (!(p->total_mass > 0))
        return node_error(e->place, error,
                          "this boundary can move but has no area: give it a 'mass' (there is no "
                          "other movable body to derive one from)");
    e->wall_mass = 0.1 * p->total_mass;
    return SCREE_OK;
}

scree_status plan_masses(plan *p, scree_error *error) {
    for (size_t i = 0; i < p->bodies.count; i++) {
        const plan_entry *e = &p->entries.data[p->bodies.data[i].entry];
        bool moves = false;
        for (int k = 0; k < (p->scene->world.dimension == 3 ? 6 : 3); k++)
            moves = moves || !e->prescribed[k];
        if (moves && plan_has_area(p, e)) p->total_mass += plan_mass(p, &p->bodies.data[i]);
    }
    for (size_t i = 0; i < p->entries.count; i++)
        if (!plan_has_area(p, &p->entries.data[i])) TRY(wall_mass(p, &p->entries.data[i], error));
    return SCREE_OK;
}
