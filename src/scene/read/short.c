/* Expands short forms, so that later readers and the stored scene have only the long forms:
 *   friction: 0.3            {kind: coulomb, mu: 0.3}; likewise impact and rolling
 *   until: 2 s               {time: 2 s}
 *   release: lid             {bodies: lid}: the first parameter of the action
 *   release: [a, b]          one action for each
 *   generate: {kind: ...}    gets the seed of the world, unless it has its own */
#include <stdio.h>

#include "scene/scene.h"

static void take_content(node *from, node *to) {
    to->type = from->type;
    to->text = from->text;
    to->quoted = from->quoted;
    to->first = from->first;
    to->last = from->last;
    to->count = from->count;
    to->line = from->line;
    to->column = from->column;
    node_share_file(to, from);
    from->type = NODE_MAP;
    from->text = NULL;
    from->quoted = false;
    from->first = from->last = NULL;
    from->count = 0;
}

/* n becomes {key: its old value}. */
static scree_status wrap(node *n, const char *key, scree_error *error) {
    node *inner = node_new(NODE_SCALAR);
    if (!inner) return error_no_memory(error, "the scene");
    take_content(n, inner);
    return node_append(n, key, inner, error);
}

static scree_status write_laws(node *root, scree_error *error) {
    node *laws = node_get(root, "laws");
    for (node *n = laws && laws->type == NODE_MAP ? laws->first : NULL; n; n = n->next)
        if (n->type == NODE_MAP) TRY(registry_write_law(n, error));
    return SCREE_OK;
}

/* One action {kind: parameters}. */
static scree_status write_action(const scree_scene *s, node *n, scree_error *error) {
    TRY(need_type(n, NODE_MAP, "an action such as {release: {bodies: lid}}", error));
    if (n->count != 1)
        return node_error(n, error,
                          "an action is one key with its parameters, such as {release: {bodies: "
                          "lid}}: give every action a separate entry");
    node *act = n->first;
    const kind *found;
    TRY(registry_require(&s->registry, FAMILY_action, act->key, act, &found, error));
    if (act->type == NODE_MAP || !found->params || !found->params->name) return SCREE_OK;
    bool nothing = act->type == NODE_SCALAR && act->text[0] == '\0' && !act->quoted;
    if (nothing) {
        mem_free(act->text);
        act->text = NULL;
        act->type = NODE_MAP;
        return SCREE_OK;
    }
    return wrap(act, found->params->name, error);
}

/* {release: {bodies: [a, b]}} into out as one action for each name. */
static scree_status split_action(const node *n, node *out, scree_error *error) {
    const node *words = node_get(n->first, "bodies");
    if (!words || words->type != NODE_LIST) {
        node *copy = node_copy(n);
        return node_append(out, NULL, copy, error);
    }
    if (words->count == 0) return node_error(words, error, "this list of bodies is empty");
    for (const node *word = words->first; word; word = word->next) {
        node *copy = node_copy(n), *name = node_copy(word);
        if (!copy || !name) {
            node_free(copy);
            node_free(name);
            return error_no_memory(error, "the scene");
        }
        node_remove(copy->first, "bodies");
        scree_status status = node_append(copy->first, "bodies", name, error);
        if (status != SCREE_OK) {
            node_free(copy);
            return status;
        }
        TRY(node_append(out, NULL, copy, error));
    }
    return SCREE_OK;
}

static scree_status write_actions(const scree_scene *s, node *stage, scree_error *error) {
    node *actions = node_get(stage, "actions");
    if (!actions) return SCREE_OK;
    TRY(need_type(actions, NODE_LIST, "a list of actions", error));
    faults f;
    faults_begin(&f, error);
    for (node *n = actions->first; n; n = n->next)
        TRY(faults_keep(&f, write_action(s, n, &f.one)));
    TRY(faults_end(&f));
    node *out = node_new(NODE_LIST);
    if (!out) return error_no_memory(error, "the scene");
    scree_status status = SCREE_OK;
    for (const node *n = actions->first; n && status == SCREE_OK; n = n->next)
        status = split_action(n, out, error);
    if (status != SCREE_OK) {
        node_free(out);
        return status;
    }
    out->line = actions->line;
    out->column = actions->column;
    node_share_file(out, actions);
    node_remove(stage, "actions");
    return node_append(stage, "actions", out, error);
}

static scree_status write_stages(const scree_scene *s, node *root, scree_error *error) {
    node *stages = node_get(root, "stages");
    faults f;
    faults_begin(&f, error);
    for (node *n = stages && stages->type == NODE_LIST ? stages->first : NULL; n; n = n->next) {
        if (n->type != NODE_MAP) continue;
        node *until = node_get(n, "until");
        bool plain = until && until->type == NODE_SCALAR && until->text[0];
        if (plain) TRY(faults_keep(&f, wrap(until, "time", &f.one)));
        TRY(faults_keep(&f, write_actions(s, n, &f.one)));
    }
    return faults_end(&f);
}

static scree_status write_seeds(const scree_scene *s, node *bodies, scree_error *error) {
    for (node *n = bodies && bodies->type == NODE_LIST ? bodies->first : NULL; n; n = n->next) {
        node *map = node_get(n, "generate");
        if (!map || map->type != NODE_MAP || node_get(map, "seed")) continue;
        char number[32];
        snprintf(number, sizeof number, "%lld", (long long)s->world.seed);
        TRY(node_append(map, "seed", node_scalar(number), error));
    }
    return SCREE_OK;
}

scree_status scene_write_out(scree_scene *s, scree_error *error) {
    node *root = s->tree.root;
    TRY(write_laws(root, error));
    TRY(write_seeds(s, node_get(root, "bodies"), error));
    TRY(write_seeds(s, node_get(root, "deformables"), error));
    return write_stages(s, root, error);
}
