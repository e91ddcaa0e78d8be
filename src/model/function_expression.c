/* Function of time: a text in t, such as "A * sin(2*pi*t) * (t < 2 ? t/2 : 1)".
 *
 * The scene's params in the text are copied into `constants`, so that the parameters alone define
 * the function: a changed param is a different model. */
#include <string.h>

#include "base/expression.h"
#include "base/memory.h"
#include "model/function_kinds.h"

enum { CONSTANTS_LIMIT = 63 };

typedef struct expression_function {
    char *value;
    node *constants;
    expression *compiled; /* made by build */
    double *values;       /* of t and of the constants */
    const char **names;   /* NULL-ended; the texts are the keys of constants */
} expression_function;

static const param rows[] = {
    PARAM_ROW(
        expression_function, value, TEXT, .flags = PARAM_REQUIRED,
        .help =
            "an expression in t (s), the scene's params and the constants; numbers may have units"),
    PARAM_ROW(expression_function, constants, NODE, .flags = PARAM_OPTIONAL,
              .help = "a map of additional names and their numbers"),
    {0},
};

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool names_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        bool begins = at == text || !is_word(at[-1]);
        if (begins && !is_word(at[length])) return true;
    }
    return false;
}

scree_status function_expression_bind(void *parameters, const param_scope *scope,
                                      scree_error *error) {
    expression_function *p = parameters;
    if (!scope || !scope->names) return SCREE_OK;
    for (size_t i = 0; scope->names[i]; i++) {
        const char *name = scope->names[i];
        if (strcmp(name, "t") == 0 || !names_word(p->value, name)) continue;
        if (!p->constants && !(p->constants = node_new(NODE_MAP)))
            return error_no_memory(error, "constants of an expression");
        if (p->constants->type == NODE_MAP && node_get(p->constants, name)) continue;
        TRY(node_set_real(p->constants, name, scope->values[i], error));
    }
    return SCREE_OK;
}

static scree_status read_constants(expression_function *p, scree_error *error) {
    size_t count = 1;
    p->names[0] = "t";
    if (!p->constants) return SCREE_OK;
    for (const node *n = p->constants->first; n; n = n->next, count++) {
        if (strcmp(n->key, "t") == 0 || !expression_name_free(n->key))
            return node_error(n, error,
                              "'%s' cannot name a constant because it already has a meaning: "
                              "choose another name",
                              n->key);
        p->names[count] = n->key;
        TRY(param_real(n, UNIT_NONE, NULL, &p->values[count], error));
    }
    return SCREE_OK;
}

static scree_status compile(expression_function *p, unit dimension, scree_error *error) {
    unit found;
    TRY(read_constants(p, error));
    TRY(expression_create(&p->compiled, p->value, p->names, error));
    if (expression_dimension(p->compiled, &found) != EXPRESSION_UNIT || unit_same(found, dimension))
        return SCREE_OK;
    char has[32], wants[32];
    return error_set(error, SCREE_BAD_INPUT,
                     "the expression '%s' gives a value in %s, but %s is needed here: change its "
                     "units",
                     p->value, unit_name(found, has), unit_name(dimension, wants));
}

static void release(void *parameters) {
    expression_function *p = parameters;
    expression_destroy(p->compiled);
    mem_free(p->values);
    mem_free(p->names);
    p->compiled = NULL;
    p->values = NULL;
    p->names = NULL;
}

static scree_status build(void *parameters, unit dimension, scree_error *error) {
    expression_function *p = parameters;
    if (p->constants && p->constants->type != NODE_MAP)
        return node_error(p->constants, error, "'constants' must be names with numbers: {A: 0.1}");
    size_t count = 1 + (p->constants ? p->constants->count : 0);
    if (count > CONSTANTS_LIMIT + 1)
        return node_error(p->constants, error,
                          "an expression may use at most %d constants and params, but this one "
                          "has %zu: use a table, or split the expression",
                          CONSTANTS_LIMIT, count - 1);
    p->values = mem_alloc(count, sizeof *p->values);
    p->names = mem_alloc(count + 1, sizeof *p->names);
    scree_status status = p->values && p->names ? compile(p, dimension, error)
                                                : error_no_memory(error, "an expression in time");
    if (status != SCREE_OK) release(p);
    return status;
}

/* The values are copied to the stack because several threads may evaluate one function. */
static double value(const void *parameters, double t) {
    const expression_function *p = parameters;
    double values[CONSTANTS_LIMIT + 1] = {t};
    size_t count = p->constants ? p->constants->count : 0;
    for (size_t i = 1; i <= count; i++)
        values[i] = p->values[i];
    return expression_eval(p->compiled, values);
}

const function_kind function_expression = {
    .head = {.name = "expression",
             .help = "any arithmetic expression in t and the scene's params",
             .params = rows,
             .size = sizeof(expression_function)},
    .build = build,
    .value = value,
    .release = release,
};
