/* One `--set key=value`: a parameter by its name, or any value by its path. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "scene/resolve.h"
#include "scene/yaml.h"

#define PATH_LENGTH 512
#define PATH_DEPTH  32

typedef struct setting {
    const char *text; /* "bodies.3.radius=5 mm" */
    char path[PATH_LENGTH];
    const char *parts[PATH_DEPTH];
    size_t count;
    const char *value;
    node *place; /* contains "--set ..." as the file name of its nodes */
    scree_error *error;
} setting;

static scree_status setting_error(const setting *s, const char *what, const char *name) {
    return error_set(s->error, SCREE_BAD_INPUT, "--set %s: %s '%s'", s->text, what, name);
}

static scree_status split(setting *s) {
    const char *equal = strchr(s->text, '=');
    if (!equal || equal == s->text)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "--set %s: write name=value or path.to.key=value", s->text);
    size_t length = (size_t)(equal - s->text);
    if (length >= sizeof s->path) return setting_error(s, "the path is too long before", "=");
    memcpy(s->path, s->text, length);
    s->path[length] = '\0';
    s->value = equal + 1;
    char *part = s->path;
    while (part) {
        char *dot = strchr(part, '.');
        if (dot) *dot = '\0';
        if (part[0] == '\0' || strlen(part) > YAML_KEY_LENGTH)
            return setting_error(s, "an empty or overlong name in", "path");
        if (s->count == PATH_DEPTH) return setting_error(s, "the path is too deep at", part);
        s->parts[s->count++] = part;
        part = dot ? dot + 1 : NULL;
    }
    return SCREE_OK;
}

static void mark_origin(node *n, const node *place) {
    node_share_file(n, place);
    n->line = n->column = 0;
    n->key_line = n->key_column = 0;
    for (node *child = n->first; child; child = child->next)
        mark_origin(child, place);
}

/* Brackets are read as YAML, so that vectors and blocks can be set; other text is a plain value. */
static scree_status make_value(const setting *s, node **out) {
    if (s->value[0] == '[' || s->value[0] == '{') {
        char name[64];
        snprintf(name, sizeof name, "--set %s", s->text);
        TRY(yaml_read_text(s->value, name, out, s->error));
    } else {
        *out = node_scalar(s->value);
        if (!*out) return error_no_memory(s->error, "a setting");
    }
    mark_origin(*out, s->place);
    return SCREE_OK;
}

/* The entry of a list by its index from 0, or by its `name`. */
static scree_status find_entry(const setting *s, const node *list, const char *part, node **out) {
    char number[32];
    const char *end = part;
    double index;
    if (number_read(&end, &index) && *end == '\0') {
        bool inside = index >= 0 && index < list->count && index == (double)(uint32_t)index;
        if (!inside)
            return error_set(s->error, SCREE_BAD_INPUT,
                             "--set %s: '%s' is not an entry of a list of %s (counted from 0)",
                             s->text, part, number_write(list->count, number));
        *out = node_at(list, (uint32_t)index);
        return SCREE_OK;
    }
    for (*out = list->first; *out; *out = (*out)->next) {
        const node *name = node_get(*out, "name");
        if (name && name->type == NODE_SCALAR && strcmp(name->text, part) == 0) return SCREE_OK;
    }
    return setting_error(s, "the list has no entry with the name", part);
}

static bool is_empty(const node *n) { return n->type == NODE_SCALAR && n->text[0] == '\0'; }

static scree_status step_into(const setting *s, node *at, const char *part, node **out) {
    if (is_empty(at) && !at->quoted) { /* "world:" without content */
        mem_free(at->text);
        at->text = NULL;
        at->type = NODE_MAP;
    }
    if (at->type == NODE_LIST) return find_entry(s, at, part, out);
    if (at->type == NODE_SCALAR) return setting_error(s, "a plain value has no key", part);
    *out = node_get(at, part);
    if (*out) return SCREE_OK;
    node *fresh = node_new(NODE_MAP);
    if (!fresh) return error_no_memory(s->error, "a setting");
    mark_origin(fresh, s->place);
    *out = fresh;
    return node_append(at, part, fresh, s->error);
}

/* Copies the content of value to n, which keeps its position in the tree and its key. */
static void take_content(node *n, node *value) {
    for (node *child = n->first, *next; child; child = next) {
        next = child->next;
        node_free(child);
    }
    mem_free(n->text);
    n->type = value->type;
    n->text = value->text;
    n->quoted = value->quoted;
    n->first = value->first;
    n->last = value->last;
    n->count = value->count;
    n->line = n->column = 0;
    node_share_file(n, value);
    value->text = NULL;
    value->first = value->last = NULL;
    node_free(value);
}

static scree_status set_path(const setting *s, node *at) {
    for (size_t i = 0; i < s->count; i++)
        TRY(step_into(s, at, s->parts[i], &at));
    node *value;
    TRY(make_value(s, &value));
    take_content(at, value);
    return SCREE_OK;
}

static scree_status unknown_param(const setting *s, const node *params, const char *name) {
    const char *names[256];
    size_t count = 0;
    for (const node *n = params ? params->first : NULL; n && count < 255; n = n->next)
        if (n->key) names[count++] = n->key;
    names[count] = NULL;
    const char *near = nearest_name(name, names);
    if (near)
        return error_set(s->error, SCREE_BAD_INPUT,
                         "--set %s: the scene has no parameter '%s', did you mean '%s'?", s->text,
                         name, near);
    return error_set(s->error, SCREE_BAD_INPUT,
                     "--set %s: the scene has no parameter '%s' under 'params'; to set another "
                     "value give its path, such as world.h=1e-4",
                     s->text, name);
}

static scree_status apply(const setting *s, node *root) {
    node *params = node_get(root, "params");
    bool named = s->count == 2 && strcmp(s->parts[0], "params") == 0;
    if (s->count == 1 || named) {
        const char *name = s->parts[s->count - 1];
        node *found = node_get(params, name);
        if (!found && !named) {
            found = node_get(root, name);
            if (found && found->type != NODE_SCALAR) found = NULL;
        }
        if (!found) return unknown_param(s, params, name);
        node *value;
        TRY(make_value(s, &value));
        take_content(found, value);
        return SCREE_OK;
    }
    return set_path(s, root);
}

scree_status scene_set(node *root, const char *text, scree_error *error) {
    char name[128];
    setting s = {.text = text, .error = error};
    TRY(split(&s));
    snprintf(name, sizeof name, "--set %s", text);
    s.place = node_new(NODE_SCALAR);
    if (!s.place) return error_no_memory(error, "a setting");
    scree_status status = node_name_file(s.place, name, error);
    if (status == SCREE_OK) status = apply(&s, root);
    node_free(s.place);
    return status;
}
