/* Replaces params by their values, so that the builder, which knows no names, receives plain
 * numbers.
 *
 * An unquoted value that reads as arithmetic over the params becomes its number (with the SI unit
 * it was given in, if any). Three cases are special: a function of time written as one text becomes
 * {kind: expression}, whose constants contain the params that it uses; likewise the constants of
 * such a block; and in the condition that ends a stage and the expression of a step, which have
 * their own names, values replace the params. Names of things are never replaced. A second pass
 * changes nothing. */
#include <string.h>

#include "base/expression.h"
#include "scene/scene.h"

/* Keys whose values are names and not numbers. */
static const char *const name_keys[] = {"name",        "kind",    "shape",
                                        "group",       "surface", "law",
                                        "default",     "between", "bodies",
                                        "body",        "chain",   "measure",
                                        "column",      "of",      "grains",
                                        "normal",      "bond",    "scheme",
                                        "solver",      "order",   "on_unconverged",
                                        "release",     "fix",     "wake",
                                        "remove",      "load",    "zero_velocities",
                                        "units",       "mesh",    "material",
                                        "element",     "plane",   "on",
                                        "integration", "split",   "norm",
                                        NULL};
/* Keys under which a text in t is a function of time. */
static const char *const function_keys[] = {
    "displacement", "velocity", "acceleration", "magnitude", "pressure", "function", NULL};
/* Keys of texts with their own names, in which params are replaced word by word. */
static const char *const formula_keys[] = {"condition", "expression", NULL};
/* Maps from sets to surfaces, both names. */
static const char *const name_maps[] = {"surfaces", NULL};
/* Sections without arithmetic. */
static const char *const plain_sections[] = {"title", "description", "params", "page", NULL};

#define NAMES_MAX     600
#define CONSTANTS_MAX 64

typedef struct substitution {
    const param_scope *scope;
    const char *with_time[NAMES_MAX + 2]; /* the params and t */
    uint32_t time;                        /* index of t in them */
    const node *values;                   /* the section `values:`; its names win in conditions */
    scree_error *error;
} substitution;

static bool listed(const char *key, const char *const *keys) {
    for (; key && *keys; keys++)
        if (strcmp(key, *keys) == 0) return true;
    return false;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool has_letter(const char *text) {
    for (; *text; text++)
        if (is_letter(*text)) return true;
    return false;
}

static scree_status replace_text(node *n, const char *text, scree_error *error) {
    char *copy = mem_text(text);
    if (!copy) return error_no_memory(error, "the scene");
    mem_free(n->text);
    n->text = copy;
    return SCREE_OK;
}

/* The number with the SI unit of its dimension, such that it reads back as the same bits. */
static scree_status replace_number(node *n, double value, const expression *e, scree_error *error) {
    char number[32], name[32], text[80];
    unit u, back;
    double factor;
    const char *of = "";
    if (expression_dimension(e, &u) == EXPRESSION_UNIT && !unit_same(u, UNIT_NONE)) {
        of = unit_name(u, name);
        if (unit_parse(of, &factor, &back, NULL) != SCREE_OK || factor != 1 || !unit_same(back, u))
            of = "";
    }
    text[0] = '\0';
    strcat(text, number_write(value, number));
    if (of[0]) strcat(strcat(text, " "), of);
    return replace_text(n, text, error);
}

static bool uses(const expression *e, uint32_t index) {
    size_t cursor = 0;
    uint32_t used;
    while (expression_next_name(e, &cursor, &used))
        if (used == index) return true;
    return false;
}

/* The constants of an expression in time: the params it uses, unless given there. */
static scree_status bind(const substitution *s, node *map, const expression *e) {
    node *constants = node_get(map, "constants");
    size_t cursor = 0;
    uint32_t used;
    while (expression_next_name(e, &cursor, &used)) {
        if (used >= s->time) continue; /* t, or a constant of its own */
        if (!constants) {
            constants = node_new(NODE_MAP);
            if (!constants) return error_no_memory(s->error, "the scene");
            node_share_file(constants, map);
            TRY(node_append(map, "constants", constants, s->error));
            constants = node_get(map, "constants");
        }
        if (constants->type != NODE_MAP || node_get(constants, s->with_time[used])) continue;
        TRY(node_set_real(constants, s->with_time[used], s->scope->values[used], s->error));
    }
    return SCREE_OK;
}

/* A text in t turned into {kind: expression, value: text, constants: ...}. */
static scree_status make_function(const substitution *s, node *n, const expression *e) {
    node *value = node_scalar(n->text), *name = node_scalar("expression");
    if (!value || !name) {
        node_free(value);
        node_free(name);
        return error_no_memory(s->error, "the scene");
    }
    node *const made[] = {name, value};
    for (int i = 0; i < 2; i++) {
        made[i]->line = n->line;
        made[i]->column = n->column;
        node_share_file(made[i], n);
    }
    value->quoted = true;
    mem_free(n->text);
    n->text = NULL;
    n->quoted = false;
    n->type = NODE_MAP;
    scree_status status = node_append(n, "kind", name, s->error);
    if (status != SCREE_OK) {
        node_free(value);
        return status;
    }
    TRY(node_append(n, "value", value, s->error));
    return bind(s, n, e);
}

static const char *find_param(const substitution *s, const char *word, size_t length,
                              double *value) {
    for (uint32_t i = 0; s->scope->names[i]; i++) {
        const char *name = s->scope->names[i];
        if (strlen(name) != length || memcmp(name, word, length) != 0) continue;
        *value = s->scope->values[i];
        return name;
    }
    return NULL;
}

/* Replaces params by their values, word by word. A word after a number is its unit and is kept. */
static scree_status replace_words(const substitution *s, node *n) {
    text_buffer out = {0};
    char number[32];
    bool good = true;
    for (const char *p = n->text; *p && good;) {
        const char *end = p;
        double value, factor;
        unit u;
        if ((*p >= '0' && *p <= '9') || *p == '.') {
            if (!number_read(&end, &value)) end = p + 1;
            const char *after = end + strspn(end, " ");
            if (is_letter(*after) && unit_scan(&after, NULL, &factor, &u, NULL) == SCREE_OK)
                end = after;
            good = text_add(&out, "%.*s", (int)(end - p), p);
        } else if (is_letter(*p)) {
            while (is_letter(*end) || (*end >= '0' && *end <= '9'))
                end++;
            const char *name = find_param(s, p, (size_t)(end - p), &value);
            bool own = name && s->values && node_get(s->values, name);
            if (name && !own)
                good = text_add(&out, value < 0 ? "(%s)" : "%s", number_write(value, number));
            else
                good = text_add(&out, "%.*s", (int)(end - p), p);
        } else {
            end = p + 1;
            good = text_add(&out, "%c", *p);
        }
        p = end;
    }
    if (!good) {
        text_free(&out);
        return error_no_memory(s->error, "the scene");
    }
    scree_status status = out.count > 0 ? replace_text(n, out.data, s->error) : SCREE_OK;
    text_free(&out);
    return status;
}

/* Arithmetic that cannot be read is left for its reader to report, but with the params already
 * replaced, so that the report names the actual error. */
static scree_status leave(const substitution *s, node *n) {
    return strpbrk(n->text, "+*/^()") ? replace_words(s, n) : SCREE_OK;
}

static scree_status plain_value(const substitution *s, node *n) {
    const char *text = n->text + (n->text[0] == '=');
    expression *e;
    scree_status status = expression_create(&e, text, s->scope->names, NULL);
    if (status == SCREE_NO_MEMORY) return error_no_memory(s->error, "the scene");
    if (status != SCREE_OK) return leave(s, n);
    size_t cursor = 0;
    uint32_t used;
    if (expression_next_name(e, &cursor, &used))
        status = replace_number(n, expression_eval(e, s->scope->values), e, s->error);
    expression_destroy(e);
    return status;
}

static scree_status time_value(const substitution *s, node *n, bool *done) {
    expression *e;
    *done = false;
    const char *text = n->text + (n->text[0] == '=');
    scree_status status = expression_create(&e, text, s->with_time, NULL);
    if (status == SCREE_NO_MEMORY) return error_no_memory(s->error, "the scene");
    if (status != SCREE_OK) return SCREE_OK;
    *done = uses(e, s->time);
    status = *done ? make_function(s, n, e) : SCREE_OK;
    expression_destroy(e);
    return status;
}

/* {kind: expression, value: ...} as it was written. */
static scree_status bind_block(const substitution *s, node *map) {
    const node *name = node_get(map, "kind"), *value = node_get(map, "value");
    bool is = name && name->type == NODE_SCALAR && strcmp(name->text, "expression") == 0;
    if (!is || !value || value->type != NODE_SCALAR) return SCREE_OK;
    const char *names[NAMES_MAX + CONSTANTS_MAX + 2];
    uint32_t count = s->time + 1;
    memcpy(names, s->with_time, count * sizeof *names);
    const node *constants = node_get(map, "constants");
    const node *own = constants && constants->type == NODE_MAP ? constants->first : NULL;
    for (; own && count <= s->time + CONSTANTS_MAX; own = own->next)
        names[count++] = own->key;
    names[count] = NULL;
    expression *e;
    scree_status status = expression_create(&e, value->text, names, NULL);
    if (status == SCREE_NO_MEMORY) return error_no_memory(s->error, "the scene");
    if (status != SCREE_OK) return SCREE_OK; /* the function's own reader reports the error */
    status = bind(s, map, e);
    expression_destroy(e);
    return status;
}

static bool is_expression_value(const node *parent, const node *n) {
    const node *name = parent && parent->type == NODE_MAP ? node_get(parent, "kind") : NULL;
    return name && name->type == NODE_SCALAR && strcmp(name->text, "expression") == 0 && n->key &&
           strcmp(n->key, "value") == 0;
}

static scree_status scalar(const substitution *s, const node *parent, node *n, const char *key) {
    if (!has_letter(n->text) || listed(key, name_keys)) return SCREE_OK;
    if (is_expression_value(parent, n)) return SCREE_OK;
    if (n->key && listed(n->key, function_keys)) {
        bool done;
        TRY(time_value(s, n, &done));
        if (done) return SCREE_OK;
    }
    if (n->key && listed(n->key, formula_keys)) return replace_words(s, n);
    return n->quoted ? SCREE_OK : plain_value(s, n);
}

static scree_status walk(const substitution *s, const node *parent, node *n, const char *key) {
    if (n->key) key = n->key;
    if (listed(n->key, name_maps)) return SCREE_OK;
    if (n->type == NODE_SCALAR) return scalar(s, parent, n, key);
    if (n->type == NODE_MAP) TRY(bind_block(s, n));
    for (node *child = n->first; child; child = child->next)
        TRY(walk(s, n, child, key));
    return SCREE_OK;
}

scree_status scene_substitute(scene_tree *tree, scree_error *error) {
    substitution s = {.scope = &tree->scope, .error = error};
    s.values = node_get(tree->root, "values");
    if (s.values && s.values->type != NODE_MAP) s.values = NULL;
    for (; tree->scope.names[s.time]; s.time++) {
        if (s.time == NAMES_MAX || strcmp(tree->scope.names[s.time], "t") == 0)
            return node_key_error(node_get(node_get(tree->root, "params"), "t"), error,
                                  "'t' is the time and cannot name a parameter: choose another "
                                  "name, and at most %d parameters",
                                  NAMES_MAX);
        s.with_time[s.time] = tree->scope.names[s.time];
    }
    s.with_time[s.time] = "t";
    for (node *child = tree->root->first; child; child = child->next)
        if (!listed(child->key, plain_sections)) TRY(walk(&s, tree->root, child, NULL));
    return SCREE_OK;
}
