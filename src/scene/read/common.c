/* Shared by the readers of a scene: positions for messages, names, defaults of tables. */
#include <string.h>

#include "scene/scene.h"
#include "scene/yaml.h"

static bool is_empty(const node *n) {
    return n->type == NODE_SCALAR && n->text[0] == '\0' && !n->quoted;
}

const node *section(const node *root, const char *key) {
    const node *n = node_get(root, key);
    return n && !is_empty(n) ? n : NULL;
}

scree_status need_type(const node *n, node_type type, const char *what, scree_error *error) {
    static const char *const words[] = {"a plain value", "a list", "a map"};
    if (n->type == type) return SCREE_OK;
    return node_error(n, error, "'%s' must be %s, but is %s", n->key ? n->key : what, what,
                      is_empty(n) ? "nothing" : words[n->type]);
}

/* Whether ":12:3: " occurs in the text. */
static bool has_place(const char *text) {
    for (const char *p = strchr(text, ':'); p; p = strchr(p + 1, ':')) {
        size_t line = strspn(p + 1, "0123456789");
        if (line == 0 || p[1 + line] != ':') continue;
        size_t column = strspn(p + line + 2, "0123456789");
        if (column > 0 && strncmp(p + line + 2 + column, ": ", 2) == 0) return true;
    }
    return false;
}

scree_status at_place(scree_status status, const node *n, scree_error *error) {
    if (status == SCREE_OK || status == SCREE_NO_MEMORY || status == SCREE_BUG) return status;
    if (!error) return SCREE_BAD_INPUT;
    error->status = SCREE_BAD_INPUT;
    if (!n || !n->file || !error->text[0] || has_place(error->text)) return SCREE_BAD_INPUT;
    if (n->line > 0)
        error_prefix(error, "%s:%u:%u", n->file, n->line, n->column);
    else if (strncmp(error->text, n->file, strlen(n->file)) != 0)
        error_prefix(error, "%s", n->file);
    return SCREE_BAD_INPUT;
}

scree_status unknown_name(const node *n, const char *what, const char *name,
                          const char *const *known, const char *remedy, scree_error *error) {
    const char *near = nearest_name(name, known);
    if (near)
        return node_error(n, error, "there is no %s '%s', did you mean '%s'?", what, name, near);
    return node_error(n, error, "there is no %s '%s'; %s", what, name, remedy);
}

scree_status kind_of(const node *n, const char *what, const char **name, scree_error *error) {
    TRY(need_type(n, NODE_MAP, "a map with 'kind'", error));
    const node *k = node_get(n, "kind");
    if (!k) return node_error(n, error, "%s needs a 'kind'", what);
    TRY(need_type(k, NODE_SCALAR, "a name", error));
    *name = k->text;
    return SCREE_OK;
}

scree_status copy_without(const node *n, const char *const *keys, node **out, scree_error *error) {
    *out = node_copy(n);
    if (!*out) return error_no_memory(error, "the scene");
    for (; *keys; keys++)
        node_remove(*out, *keys);
    return SCREE_OK;
}

static node *fallback_node(const char *text) {
    node *n = NULL;
    if (text[0] == '[') return yaml_read_text(text, "default", &n, NULL) == SCREE_OK ? n : NULL;
    return node_scalar(text);
}

scree_status fill_defaults(const kind *k, node *map, int dimension, text_buffer *filled,
                           scree_error *error) {
    unsigned others = dimension == 3 ? PARAM_PLANAR : dimension == 2 ? PARAM_IN_SPACE : 0;
    for (const param *p = k->params; p && p->name; p++) {
        if (!p->fallback || p->flags & others || node_get(map, p->name)) continue;
        node *n = fallback_node(p->fallback);
        if (!n) return error_no_memory(error, "the defaults");
        TRY(node_append(map, p->name, n, error));
        if (!text_add(filled, "%s %s: %s\n", k->name, p->name, p->fallback))
            return error_no_memory(error, "the defaults");
    }
    return SCREE_OK;
}

scree_status plan_check_dimension(const plan *p, const kind *k, const node *place,
                                  scree_error *error) {
    bool space = p->scene->world.dimension == 3;
    if (!(k->needs & plan_others(p))) return SCREE_OK;
    return node_error(place, error, "'%s' works in %s only; this world has 'dimension: %d'",
                      k->name, space ? "planar worlds" : "worlds in space", space ? 3 : 2);
}
