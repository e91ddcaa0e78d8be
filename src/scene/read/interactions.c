/* Joints, loads and named values: everything that acts on bodies by name. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/expression.h"
#include "scene/scene.h"

typedef struct joint_entry {
    char *name, *kind, *body, *chain;
    node *bodies;
    double anchor[3], anchor_b[3], at[3];
    bool closed, contact;
} joint_entry;

static const param joint_rows[] = {
    PARAM_ROW(joint_entry, name, REFERENCE, .flags = PARAM_OPTIONAL, .help = "name, for messages"),
    PARAM_ROW(joint_entry, kind, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "kind of joint, see the joints below"),
    PARAM_ROW(joint_entry, bodies, NODE, .flags = PARAM_OPTIONAL,
              .help = "names of the two bodies"),
    PARAM_ROW(joint_entry, body, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "a single body, joined to the ground"),
    PARAM_ROW(joint_entry, chain, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "a group: joins each body to the next, centre to centre"),
    PARAM_ROW(joint_entry, closed, FLAG, .fallback = "false",
              .help = "chain: true: also joins the last body to the first"),
    PARAM_ROW(joint_entry, anchor, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "point in the world at the start, fixed to the first body; default: its "
                      "centre"),
    PARAM_ROW(joint_entry, anchor_b, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "the same for the second body; required for the ground"),
    PARAM_ROW(joint_entry, at, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "one point for both anchors, e.g. for a pin"),
    PARAM_ROW(joint_entry, contact, FLAG, .flags = PARAM_OPTIONAL,
              .help = "true: the two bodies also touch each other; default: true for springs only"),
    {0},
};

const kind scene_joint_kind = {.name = "joints",
                               .help = "A list; every entry has these keys and those of its kind.",
                               .params = joint_rows,
                               .size = sizeof(joint_entry)};

typedef struct load_entry {
    char *name, *kind;
    node *bodies;
} load_entry;

static const param load_rows[] = {
    PARAM_ROW(load_entry, name, REFERENCE, .flags = PARAM_OPTIONAL, .help = "name, for actions"),
    PARAM_ROW(load_entry, kind, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "kind of load, see the loads below"),
    PARAM_ROW(load_entry, bodies, NODE, .flags = PARAM_REQUIRED,
              .help = "a body, a group, or a list of them"),
    {0},
};

const kind scene_load_kind = {.name = "loads",
                              .help = "A list; every entry has these keys and those of its kind.",
                              .params = load_rows,
                              .size = sizeof(load_entry)};

typedef struct value_entry {
    char *measure, *column;
} value_entry;

static const param value_rows[] = {
    PARAM_ROW(value_entry, measure, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "name of a measure, see below; it must give one row per instant"),
    PARAM_ROW(value_entry, column, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "column of the measure; default: the first"),
    {0},
};

const kind scene_value_kind = {
    .name = "values",
    .help =
        "A map of names; every value has these keys and those of its measure. It can be used in "
        "conditions and is recorded in every frame.",
    .params = value_rows,
    .size = sizeof(value_entry)};

/* Reads the keys of table from n, which also has keys for the registry entry. */
static scree_status read_own(const plan *p, const kind *table, const node *n, void *out,
                             scree_error *error) {
    node *own = node_new(NODE_MAP);
    if (!own) return error_no_memory(error, "the scene");
    node_share_file(own, n);
    own->line = n->line;
    own->column = n->column;
    scree_status status = SCREE_OK;
    for (const param *row = table->params; row->name && status == SCREE_OK; row++) {
        const node *given = node_get(n, row->name);
        if (given) status = node_append(own, row->name, node_copy(given), error);
    }
    param_scope scope = plan_scope(p);
    if (status == SCREE_OK) status = param_read(table, own, NULL, &scope, out, error);
    node_free(own);
    return status;
}

/* The part of n for the registry entry: all keys except those of the table, and `kept`. */
static scree_status others(const kind *table, const node *n, const char *kept, node **out,
                           scree_error *error) {
    *out = node_copy(n);
    if (!*out) return error_no_memory(error, "the scene");
    for (const param *row = table->params; row->name; row++)
        if (!kept || strcmp(row->name, kept) != 0) node_remove(*out, row->name);
    return SCREE_OK;
}

/* The kind of an entry and its keys, if the bodies that it names are unknown. */
static scree_status look_at_kind(const plan *p, family of, const char *name, const node *params,
                                 scree_error *error) {
    static const char *const ignore[] = {"kind", "contact", NULL};
    const kind *found;
    param_scope scope = plan_scope(p);
    TRY(registry_require_but(&p->scene->registry, of, name, plan_others(p), params, &found, error));
    void *read = mem_alloc(1, found->size);
    if (!read) return error_no_memory(error, name);
    scree_status status = param_read(found, params, ignore, &scope, read, error);
    if (status == SCREE_OK) param_free(found, read);
    mem_free(read);
    return status;
}

/* Unknown bodies must not hide mistakes in the rest of the entry. */
static scree_status choose_bodies(const plan *p, const node *word, family of, const char *name,
                                  const node *params, body_list *found, scree_error *error) {
    faults f;
    faults_begin(&f, error);
    scree_status chosen = plan_select(p, word, found, &f.one);
    TRY(faults_keep(&f, chosen));
    if (chosen != SCREE_OK) TRY(faults_keep(&f, look_at_kind(p, of, name, params, &f.one)));
    return faults_end(&f);
}

typedef struct joining {
    plan *plan;
    scree_world *world;
    const joint_entry *given;
    const node *place, *params;
    scree_error *error;
} joining;

static void choose(double out[3], const double first[3], const double second[3],
                   const double centre[3]) {
    const double *from = !isnan(first[0]) ? first : !isnan(second[0]) ? second : centre;
    memcpy(out, from, 3 * sizeof *out);
}

/* Bodies connected by a spring have contact; bodies of other joints do not, unless requested. */
static scree_status note_joined(const joining *j, uint32_t a, uint32_t b) {
    bool touch =
        node_get(j->place, "contact") ? j->given->contact : strcmp(j->given->kind, "spring") == 0;
    if (touch || b == UINT32_MAX) return SCREE_OK;
    plan_pair pair = a < b ? (plan_pair){a, b} : (plan_pair){b, a};
    return array_push(&j->plan->joined, pair) ? SCREE_OK : error_no_memory(j->error, "the joints");
}

static scree_status join(const joining *j, uint32_t a, uint32_t b, const char *name) {
    const plan_body *bodies = j->plan->bodies.data;
    double from[3], to[3];
    choose(from, j->given->anchor, j->given->at, bodies[a].at.position);
    choose(to, j->given->anchor_b, j->given->at, b == UINT32_MAX ? from : bodies[b].at.position);
    scree_status status =
        scree_world_add_joint(j->world, name, j->given->kind, bodies[a].id,
                              b == UINT32_MAX ? 0 : bodies[b].id, from, to, j->params, j->error);
    if (status == SCREE_OK) return note_joined(j, a, b);
    return at_place(status, j->place, j->error);
}

static scree_status join_chain(const joining *j, const uint32_t *list, size_t count) {
    const joint_entry *g = j->given;
    if (!isnan(g->anchor[0]) || !isnan(g->anchor_b[0]) || !isnan(g->at[0]))
        return node_error(j->place, j->error,
                          "a chain joins bodies at their centres: remove the anchors");
    if (count < (g->closed ? 3u : 2u))
        return node_error(j->place, j->error,
                          "the group '%s' has %zu bodies, but a %schain needs "
                          "%d",
                          g->chain, count, g->closed ? "closed " : "", g->closed ? 3 : 2);
    char name[160];
    for (size_t i = 0; i + !g->closed < count; i++) {
        snprintf(name, sizeof name, "%.128s-%zu", g->name ? g->name : g->chain, i + 1);
        TRY(join(j, list[i], list[(i + 1) % count], name));
    }
    return SCREE_OK;
}

static scree_status join_all(const joining *j, body_list *found) {
    const joint_entry *g = j->given;
    const node *n = j->place;
    if (!g->bodies + !g->body + !g->chain != 2)
        return node_error(n, j->error,
                          "a joint needs one of 'bodies: [a, b]', 'body' (to the ground) and "
                          "'chain' (a group)");
    if (g->closed && !g->chain)
        return node_error(n, j->error,
                          "'closed' works only with 'chain': "
                          "remove it");
    const node *word = node_get(n, g->bodies ? "bodies" : g->body ? "body" : "chain");
    if (g->bodies && (word->type != NODE_LIST || word->count != 2))
        return node_error(word, j->error, "'bodies' must be the names of two bodies in brackets");
    TRY(choose_bodies(j->plan, word, FAMILY_joint, g->kind, j->params, found, j->error));
    const uint32_t *list = found->list.data;
    if (g->chain) return join_chain(j, list, found->list.count);
    if (found->list.count != (g->body ? 1u : 2u))
        return node_error(word, j->error,
                          "a joint needs single bodies, but this is a group: to join a row of "
                          "bodies use 'chain'");
    if (g->body && isnan(g->anchor_b[0]) && isnan(g->at[0]))
        return node_error(n, j->error,
                          "a joint to the ground needs 'anchor_b', the point of the ground, or "
                          "'at', a point for both");
    return join(j, list[0], g->body ? UINT32_MAX : list[1], g->name ? g->name : "");
}

static scree_status add_joint(plan *p, scree_world *w, const node *n, scree_error *error) {
    joint_entry given;
    node *params;
    TRY(need_type(n, NODE_MAP, "a map such as {kind: spring, bodies: [a, b]}", error));
    TRY(read_own(p, &scene_joint_kind, n, &given, error));
    scree_status status = others(&scene_joint_kind, n, "contact", &params, error);
    if (status == SCREE_OK) {
        body_list found = {0};
        status = join_all(&(joining){p, w, &given, n, params, error}, &found);
        array_free(&found.list);
        node_free(params);
    }
    param_free(&scene_joint_kind, &given);
    return status;
}

scree_status world_add_joints(plan *p, scree_world *w, scree_error *error) {
    const node *joints = section(p->root, "joints");
    if (joints) TRY(need_type(joints, NODE_LIST, "a list", error));
    faults f;
    faults_begin(&f, error);
    for (const node *n = joints ? joints->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, add_joint(p, w, n, &f.one)));
    return faults_end(&f);
}

static scree_status apply_load(const plan *p, scree_world *w, const node *n,
                               const load_entry *given, const char *name, scree_error *error) {
    body_list found = {0};
    node *params = NULL;
    uint64_t *ids = NULL;
    scree_status status = others(&scene_load_kind, n, NULL, &params, error);
    if (status != SCREE_OK) return at_place(status, n, error);
    /* unknown bodies must not hide mistakes in the rest of the entry */
    faults f;
    faults_begin(&f, error);
    status = faults_keep(&f, plan_select(p, node_get(n, "bodies"), &found, &f.one));
    if (f.status != SCREE_OK) found.list.count = 0;
    if (status == SCREE_OK && !(ids = mem_alloc(found.list.count + 1, sizeof *ids)))
        status = error_no_memory(error, "a load");
    for (size_t i = 0; status == SCREE_OK && i < found.list.count; i++)
        ids[i] = p->bodies.data[found.list.data[i]].id;
    if (status == SCREE_OK)
        status = faults_keep(&f, at_place(scree_world_add_load(w, name, given->kind, ids,
                                                               found.list.count, params, &f.one),
                                          n, &f.one));
    if (status == SCREE_OK) status = faults_end(&f);
    mem_free(ids);
    node_free(params);
    array_free(&found.list);
    return at_place(status, n, error);
}

static scree_status add_load(const plan *p, scree_world *w, const node *n, uint32_t number,
                             scree_error *error) {
    load_entry given;
    char name[64];
    TRY(need_type(n, NODE_MAP, "a map such as {kind: force, bodies: a}", error));
    TRY(read_own(p, &scene_load_kind, n, &given, error));
    snprintf(name, sizeof name, "load-%u", number);
    scree_status status = apply_load(p, w, n, &given, given.name ? given.name : name, error);
    param_free(&scene_load_kind, &given);
    return status;
}

static scree_status check_load_name(const node *loads, const node *n, scree_error *error) {
    const node *name = node_get(n, "name");
    for (const node *before = loads->first; name && before != n; before = before->next) {
        const node *other = node_get(before, "name");
        if (name->type == NODE_SCALAR && other && other->type == NODE_SCALAR &&
            strcmp(name->text, other->text) == 0)
            return node_error(name, error, "two loads are called '%s': choose different names",
                              name->text);
    }
    return SCREE_OK;
}

scree_status world_add_loads(const plan *p, scree_world *w, scree_error *error) {
    const node *loads = section(p->root, "loads");
    if (loads) TRY(need_type(loads, NODE_LIST, "a list", error));
    uint32_t number = 1;
    faults f;
    faults_begin(&f, error);
    for (const node *n = loads ? loads->first : NULL; n; n = n->next, number++) {
        scree_status status = check_load_name(loads, n, &f.one);
        if (status == SCREE_OK) status = add_load(p, w, n, number, &f.one);
        TRY(faults_keep(&f, status));
    }
    return faults_end(&f);
}

static scree_status check_value_name(const node *n, scree_error *error) {
    static const char *const taken[] = {"t",         "stage_t",  "step", "kinetic",
                                        "max_speed", "contacts", NULL};
    bool free = expression_name_free(n->key);
    for (const char *const *name = taken; *name; name++)
        free = free && strcmp(*name, n->key) != 0;
    if (free) return SCREE_OK;
    return node_key_error(n, error,
                          "'%s' cannot name a value: use letters, digits and '_', and no name "
                          "that conditions already use",
                          n->key);
}

static scree_status add_value(const plan *p, scree_world *w, const node *n, scree_error *error) {
    value_entry given;
    node *params;
    TRY(check_value_name(n, error));
    TRY(need_type(n, NODE_MAP, "a map such as {measure: strain, from: a, to: b}", error));
    TRY(read_own(p, &scene_value_kind, n, &given, error));
    scree_status status = others(&scene_value_kind, n, NULL, &params, error);
    if (status == SCREE_OK) {
        status = scree_world_add_value(w, n->key, given.measure, given.column ? given.column : "",
                                       params, error);
        node_free(params);
    }
    param_free(&scene_value_kind, &given);
    return at_place(status, n, error);
}

scree_status world_add_values(const plan *p, scree_world *w, scree_error *error) {
    const node *values = section(p->root, "values");
    if (values) TRY(need_type(values, NODE_MAP, "a map of names", error));
    faults f;
    faults_begin(&f, error);
    for (const node *n = values ? values->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, add_value(p, w, n, &f.one)));
    return faults_end(&f);
}
