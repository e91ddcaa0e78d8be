/* A measure from one line of text:  [label =] name [(key = value, ...)] [.column]
 * where a value is a scalar ("5 mm", "left wall") or a list in brackets. */
#include <string.h>

#include "base/memory.h"
#include "frame/measure.h"

enum { WORD = 256 };

typedef struct scanner {
    const char *at, *whole;
    scree_error *error;
} scanner;

static void skip_space(scanner *s) { s->at += strspn(s->at, " \t"); }

static bool take(scanner *s, char c) {
    skip_space(s);
    if (*s->at != c) return false;
    s->at++;
    return true;
}

static scree_status wrong(const scanner *s, const char *wanted) {
    return error_set(s->error, SCREE_BAD_INPUT,
                     "measure '%s': %s expected at character %d; write name(key=value, ...).column",
                     s->whole, wanted, (int)(s->at - s->whole) + 1);
}

/* Copies up to one of the stop characters, without surrounding blanks and quotes. */
static scree_status word(scanner *s, const char *stops, const char *wanted, char out[WORD]) {
    skip_space(s);
    size_t length;
    if (*s->at == '"') {
        const char *end = strchr(++s->at, '"');
        if (!end) return wrong(s, "a closing quote");
        length = (size_t)(end - s->at);
        if (length >= WORD) return wrong(s, "a shorter word");
        memcpy(out, s->at, length);
        out[length] = '\0';
        s->at = end + 1;
        return SCREE_OK;
    }
    length = strcspn(s->at, stops);
    const char *next = s->at + length;
    while (length > 0 && strchr(" \t", s->at[length - 1]))
        length--;
    if (length == 0) return wrong(s, wanted);
    if (length >= WORD) return wrong(s, "a shorter word");
    memcpy(out, s->at, length);
    out[length] = '\0';
    s->at = next;
    return SCREE_OK;
}

static scree_status add_scalar(scanner *s, node *parent, const char *key, const char *text) {
    node *child = node_scalar(text);
    if (!child) return error_no_memory(s->error, "a parameter");
    return node_append(parent, key, child, s->error);
}

/* Parentheses and brackets of expressions such as "(1, 2)" may contain commas; these functions find
 * their end. */
static size_t scalar_length(const char *text) {
    int depth = 0;
    size_t k = 0;
    for (; text[k]; k++) {
        if (depth == 0 && strchr(",)]", text[k])) break;
        if (text[k] == '(') depth++;
        if (text[k] == ')') depth--;
    }
    return k;
}

static scree_status scalar(scanner *s, char out[WORD]) {
    skip_space(s);
    if (*s->at == '"') return word(s, "", "a value", out);
    size_t length = scalar_length(s->at);
    const char *next = s->at + length;
    while (length > 0 && strchr(" \t", s->at[length - 1]))
        length--;
    if (length == 0 || length >= WORD) return wrong(s, "a value");
    memcpy(out, s->at, length);
    out[length] = '\0';
    s->at = next;
    return SCREE_OK;
}

static scree_status value(scanner *s, node *map, const char *key) {
    char text[WORD];
    if (!take(s, '[')) {
        TRY(scalar(s, text));
        return add_scalar(s, map, key, text);
    }
    node *list = node_new(NODE_LIST);
    if (!list) return error_no_memory(s->error, "a parameter");
    scree_status status = SCREE_OK;
    while (status == SCREE_OK && !take(s, ']')) {
        status = scalar(s, text);
        if (status == SCREE_OK) status = add_scalar(s, list, NULL, text);
        take(s, ',');
    }
    if (status == SCREE_OK) return node_append(map, key, list, s->error);
    node_free(list);
    return status;
}

static scree_status arguments(scanner *s, node *map) {
    char key[WORD];
    if (!take(s, '(')) return SCREE_OK;
    while (!take(s, ')')) {
        TRY(word(s, "=,()", "a parameter's name", key));
        if (!take(s, '=')) return wrong(s, "'='");
        TRY(value(s, map, key));
        skip_space(s);
        if (*s->at != ')' && !take(s, ',')) return wrong(s, "',' or ')'");
    }
    return SCREE_OK;
}

static scree_status find_column(scanner *s, const measure_kind *type, const char *name,
                                uint32_t *out) {
    const char *names[MEASURE_COLUMNS + 1] = {NULL};
    for (uint32_t k = 0; k < type->columns; k++) {
        names[k] = type->column[k].name;
        if (strcmp(names[k], name) == 0) {
            *out = k;
            return SCREE_OK;
        }
    }
    const char *near = nearest_name(name, names);
    return error_set(s->error, SCREE_NOT_FOUND, "measure '%s' has no column '%s'%s%s%s",
                     type->head.name, name, near ? ", did you mean '" : "", near ? near : "",
                     near ? "'?" : "");
}

static scree_status parse_all(scanner *s, gauge *out, const measure_kind *const *kinds,
                              int dimension, node *map, uint32_t *column) {
    char label[WORD] = "", name[WORD], column_name[WORD];
    TRY(word(s, "=(.", "a name", name));
    if (take(s, '=')) {
        memcpy(label, name, sizeof label);
        TRY(word(s, "(.", "a name", name));
    }
    TRY(arguments(s, map));
    bool has_column = column && take(s, '.');
    if (has_column) TRY(word(s, "", "a column", column_name));
    skip_space(s);
    if (*s->at) return wrong(s, "the end");
    TRY(measure_make(out, kinds, dimension, name, map, s->error));
    if (column) *column = 0;
    scree_status status = has_column ? find_column(s, out->kind, column_name, column) : SCREE_OK;
    if (status == SCREE_OK && label[0]) {
        mem_free(out->label);
        out->label = mem_text(label);
        if (!out->label) status = error_no_memory(s->error, "a label");
    }
    if (status != SCREE_OK) measure_free(out);
    return status;
}

scree_status measure_parse(gauge *out, const measure_kind *const *kinds, int dimension,
                           const char *text, uint32_t *column, scree_error *error) {
    scanner s = {text, text, error};
    *out = (gauge){0};
    node *map = node_new(NODE_MAP);
    if (!map) return error_no_memory(error, "parameters");
    scree_status status = parse_all(&s, out, kinds, dimension, map, column);
    node_free(map);
    return status;
}
