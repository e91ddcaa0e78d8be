/* The order of the stages, and the last two of them: params and defaults. */
#include "scene/resolve.h"

#include <math.h>
#include <string.h>

#include "base/expression.h"
#include "base/memory.h"

#define PARAMS_LIMIT   512u
#define CLASS_CHAIN    16      /* classes that name a further class */
#define EXPANDED_LIMIT 2000000 /* nodes that classes may add */
#define DEPTH_LIMIT    128

typedef enum progress { WAITING, BEGUN, DONE } progress;

typedef struct params_item {
    progress progress;
    size_t cursor;  /* in its expression */
    uint32_t stack; /* of evaluate_from */
} params_item;

typedef struct params_reader {
    scene_tree *tree;
    uint32_t count;
    node **nodes;
    expression **expressions;
    params_item *items;
    scree_error *error;
} params_reader;

static scree_status check_name(const node *n, scree_error *error) {
    if (!expression_name_free(n->key))
        return node_key_error(n, error,
                              "'%s' cannot name a parameter: use letters, digits and '_', and no "
                              "name of a function or constant",
                              n->key);
    if (n->type != NODE_SCALAR || n->text[0] == '\0')
        return node_error(n, error, "the parameter '%s' must be a number or an expression", n->key);
    return SCREE_OK;
}

static scree_status compile(params_reader *r, uint32_t i) {
    const node *n = r->nodes[i];
    scree_error inner;
    const char *text = n->text + (n->text[0] == '=');
    scree_status status = expression_create(&r->expressions[i], text, r->tree->scope.names, &inner);
    if (status == SCREE_OK) return SCREE_OK;
    if (status == SCREE_NO_MEMORY) return error_no_memory(r->error, "the params");
    return node_error(n, r->error, "the parameter '%s' cannot be read as '%s': %s", n->key, n->text,
                      inner.text);
}

static scree_status evaluate_one(params_reader *r, uint32_t i) {
    double value = expression_eval(r->expressions[i], r->tree->values);
    r->tree->values[i] = value;
    r->items[i].progress = DONE;
    if (isfinite(value)) return SCREE_OK;
    const char *why = expression_trouble(r->expressions[i], r->tree->values);
    return node_error(r->nodes[i], r->error, "the parameter '%s' is not a finite number: %s%s%s",
                      r->nodes[i]->key, r->nodes[i]->text, why ? " " : "", why ? why : "");
}

static scree_status cyclic(const params_reader *r, uint32_t i, uint32_t need) {
    const char *name = r->nodes[i]->key, *other = r->nodes[need]->key;
    if (i == need)
        return node_error(r->nodes[i], r->error, "the parameter '%s' depends on itself", name);
    return node_error(r->nodes[i], r->error, "the parameters '%s' and '%s' depend on each other",
                      name, other);
}

/* Evaluates the parameters that `start` needs and then start itself, on an explicit stack: a chain
 * may be as long as the list. Each expression is visited once, so the work is linear. */
static scree_status evaluate_from(params_reader *r, uint32_t start) {
    uint32_t depth = 0;
    r->items[depth++].stack = start;
    r->items[start].progress = BEGUN;
    while (depth > 0) {
        uint32_t i = r->items[depth - 1].stack, need;
        if (!expression_next_name(r->expressions[i], &r->items[i].cursor, &need)) {
            TRY(evaluate_one(r, i));
            depth--;
        } else if (r->items[need].progress == BEGUN) {
            return cyclic(r, i, need);
        } else if (r->items[need].progress == WAITING) {
            r->items[need].progress = BEGUN;
            r->items[depth++].stack = need;
        }
    }
    return SCREE_OK;
}

static scree_status store_values(params_reader *r) {
    char buffer[32];
    for (uint32_t i = 0; i < r->count; i++) {
        char *text = mem_text(number_write(r->tree->values[i], buffer));
        if (!text) return error_no_memory(r->error, "the params");
        mem_free(r->nodes[i]->text);
        r->nodes[i]->text = text;
        r->nodes[i]->quoted = false;
    }
    return SCREE_OK;
}

static scree_status evaluate_all(params_reader *r, const node *params) {
    scene_tree *tree = r->tree;
    for (node *n = params->first; n; n = n->next) {
        TRY(check_name(n, r->error));
        uint32_t i = (uint32_t)(r->count++);
        r->nodes[i] = n;
        tree->names[i] = mem_text(n->key);
        if (!tree->names[i]) return error_no_memory(r->error, "the params");
    }
    for (uint32_t i = 0; i < r->count; i++)
        TRY(compile(r, i));
    for (uint32_t i = 0; i < r->count; i++)
        if (r->items[i].progress == WAITING) TRY(evaluate_from(r, i));
    return store_values(r);
}

static scree_status scene_params(scene_tree *tree, scree_error *error) {
    const node *params = node_get(tree->root, "params");
    bool none = !params || (params->type == NODE_SCALAR && params->text[0] == '\0');
    uint32_t count = none ? 0 : params->count;
    if (!none && params->type != NODE_MAP)
        return node_error(params, error, "'params' must be names with values, such as mu: 0.5");
    if (count > PARAMS_LIMIT)
        return node_error(params, error,
                          "more than %u params: reduce their "
                          "number",
                          PARAMS_LIMIT);
    tree->names = mem_alloc(count + 1, sizeof *tree->names);
    tree->values = mem_alloc(count + 1, sizeof *tree->values);
    tree->scope = (param_scope){.names = (const char *const *)tree->names, .values = tree->values};
    params_reader r = {.tree = tree, .error = error};
    r.nodes = mem_alloc(count + 1, sizeof *r.nodes);
    r.expressions = mem_alloc(count + 1, sizeof *r.expressions);
    r.items = mem_alloc(count + 1, sizeof *r.items);
    bool room = tree->names && tree->values && r.nodes && r.expressions && r.items;
    scree_status status = SCREE_OK;
    if (!room)
        status = error_no_memory(error, "the params");
    else if (!none)
        status = evaluate_all(&r, params);
    for (uint32_t i = 0; r.expressions && i < count; i++)
        expression_destroy(r.expressions[i]);
    mem_free(r.nodes);
    mem_free(r.expressions);
    mem_free(r.items);
    return status;
}

typedef struct classes {
    const node *defaults;
    uint64_t added;
    scree_error *error;
} classes;

static scree_status unknown_class(const classes *c, const node *n) {
    const char *names[64];
    size_t count = 0;
    for (const node *d = c->defaults ? c->defaults->first : NULL; d && count < 63; d = d->next)
        names[count++] = d->key;
    names[count] = NULL;
    const char *near = nearest_name(n->text, names);
    if (near)
        return node_error(n, c->error, "unknown class '%s', did you mean '%s'?", n->text, near);
    return node_error(n, c->error, "unknown class '%s': define it under 'defaults'", n->text);
}

static scree_status add_missing(classes *c, node *entry, const node *source) {
    for (const node *key = source->first; key; key = key->next) {
        if (node_get(entry, key->key)) continue;
        c->added += node_measure(key).nodes;
        if (c->added > EXPANDED_LIMIT)
            return node_error(entry, c->error,
                              "the classes of 'defaults' add more than %d values: check whether a "
                              "class contains itself",
                              EXPANDED_LIMIT);
        node *copy = node_copy(key);
        if (!copy) return error_no_memory(c->error, "the defaults");
        node_link(entry, copy);
    }
    return SCREE_OK;
}

/* A class may itself have a class: its key arrives with the others and is looked up next. */
static scree_status fill_entry(classes *c, node *entry) {
    for (int chain = 0;; chain++) {
        const node *name = node_get(entry, "class");
        if (!name) return SCREE_OK;
        if (name->type != NODE_SCALAR)
            return node_error(name, c->error, "'class' must be the name of one class");
        if (chain == CLASS_CHAIN)
            return node_error(name, c->error,
                              "the class '%s' refers to more than %d others in a "
                              "row",
                              name->text, CLASS_CHAIN);
        const node *source = node_get(c->defaults, name->text);
        if (!source) return unknown_class(c, name);
        if (source->type != NODE_MAP)
            return node_error(source, c->error, "the class '%s' must have keys with values",
                              source->key);
        node_remove(entry, "class");
        TRY(add_missing(c, entry, source));
    }
}

static scree_status fill_tree(classes *c, node *n, int depth) {
    if (depth > DEPTH_LIMIT)
        return node_error(n, c->error, "nested too deeply: check whether a class contains itself");
    if (n->type == NODE_MAP) TRY(fill_entry(c, n));
    for (node *child = n->first; child; child = child->next)
        TRY(fill_tree(c, child, depth + 1));
    return SCREE_OK;
}

static scree_status scene_defaults(node *root, scree_error *error) {
    const node *given = node_get(root, "defaults");
    classes c = {.error = error};
    if (given) {
        bool none = given->type == NODE_SCALAR && given->text[0] == '\0';
        if (given->type != NODE_MAP && !none)
            return node_error(given, error, "'defaults' must be classes with their keys");
        c.defaults = node_copy(given);
        if (!c.defaults) return error_no_memory(error, "the defaults");
        node_remove(root, "defaults");
    }
    scree_status status = SCREE_OK;
    for (node *child = root->first; child && status == SCREE_OK; child = child->next)
        if (strcmp(child->key, "params") != 0) status = fill_tree(&c, child, 0);
    node_free((node *)(uintptr_t)c.defaults);
    return status;
}

static scree_status resolve(const char *folder, const char *const *settings, scene_tree *tree,
                            scree_error *error) {
    TRY(scene_include(&tree->root, folder, error));
    for (; settings && *settings; settings++)
        TRY(scene_set(tree->root, *settings, error));
    TRY(scene_params(tree, error));
    return scene_defaults(tree->root, error);
}

scree_status scene_resolve(const node *raw, const char *folder, const char *const *settings,
                           scene_tree *out, scree_error *error) {
    *out = (scene_tree){0};
    if (raw->type != NODE_MAP)
        return node_error(raw, error,
                          "a scene must be a map of keys such as 'world:' and "
                          "'bodies:'");
    out->root = node_copy(raw);
    if (!out->root) return error_no_memory(error, "the scene");
    scree_status status = resolve(folder, settings, out, error);
    if (status != SCREE_OK) scene_tree_free(out);
    return status;
}

void scene_tree_free(scene_tree *tree) {
    node_free(tree->root);
    for (size_t i = 0; tree->names && tree->names[i]; i++)
        mem_free(tree->names[i]);
    mem_free(tree->names);
    mem_free(tree->values);
    *tree = (scene_tree){0};
}
