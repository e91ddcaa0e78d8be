/* Parameter trees for programs: a thin layer over base/node.h. */
#include <inttypes.h>
#include <stdio.h>

#include "base/node.h"
#include "base/text.h"
#include "scene/yaml.h"
#include "scree/world.h"

scree_params *scree_params_new(void) { return node_new(NODE_MAP); }
void scree_params_free(scree_params *params) { node_free(params); }

scree_status scree_params_real(scree_params *map, const char *key, double value,
                               scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    return node_set_real(map, key, value, error);
}

scree_status scree_params_text(scree_params *map, const char *key, const char *value,
                               scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    TRY(error_unless_given(value, "value", error));
    return node_set_text(map, key, value, error);
}

static scree_status append_number(node *list, double value, scree_error *error) {
    char text[32];
    node *n = node_scalar(number_write(value, text));
    if (!n) return error_no_memory(error, "parameters");
    return node_append(list, NULL, n, error);
}

static scree_status append_row(node *list, const double *values, size_t width, scree_error *error) {
    if (width == 1) return append_number(list, values[0], error);
    node *row = node_new(NODE_LIST);
    if (!row) return error_no_memory(error, "parameters");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < width && status == SCREE_OK; i++)
        status = append_number(row, values[i], error);
    if (status != SCREE_OK) {
        node_free(row);
        return status;
    }
    return node_append(list, NULL, row, error);
}

scree_status scree_params_list(scree_params *map, const char *key, const double *values,
                               size_t rows, size_t width, scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    if (rows > 0 && width > 0) TRY(error_unless_given(values, "values", error));
    node *list = node_new(NODE_LIST);
    if (!list) return error_no_memory(error, "parameters");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < rows && status == SCREE_OK; i++)
        status = append_row(list, values + i * width, width, error);
    if (status != SCREE_OK) {
        node_free(list);
        return status;
    }
    node_remove(map, key);
    return node_append(map, key, list, error);
}

scree_params *scree_params_map(scree_params *map, const char *key) {
    if (!map || !key) return NULL;
    node *inner = node_new(NODE_MAP);
    node_remove(map, key);
    if (!inner || node_append(map, key, inner, NULL) != SCREE_OK) return NULL;
    return inner;
}

scree_status scree_params_integer(scree_params *map, const char *key, int64_t value,
                                  scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, value);
    node *n = node_scalar(text);
    if (!n) return error_no_memory(error, "parameters");
    node_remove(map, key);
    return node_append(map, key, n, error);
}

scree_status scree_params_flag(scree_params *map, const char *key, bool value, scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    node *n = node_scalar(value ? "true" : "false");
    if (!n) return error_no_memory(error, "parameters");
    node_remove(map, key);
    return node_append(map, key, n, error);
}

scree_status scree_params_texts(scree_params *map, const char *key, const char *const *values,
                                size_t count, scree_error *error) {
    TRY(error_unless_given(map, "map", error));
    TRY(error_unless_given(key, "key", error));
    if (count > 0) TRY(error_unless_given(values, "values", error));
    for (size_t i = 0; i < count; i++)
        TRY(error_unless_given(values[i], "a text of the list", error));
    node *list = node_new(NODE_LIST);
    if (!list) return error_no_memory(error, "parameters");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < count && status == SCREE_OK; i++) {
        node *n = node_scalar(values[i]);
        if (n) n->quoted = true;
        status = n ? node_append(list, NULL, n, error) : error_no_memory(error, "parameters");
    }
    if (status != SCREE_OK) {
        node_free(list);
        return status;
    }
    node_remove(map, key);
    return node_append(map, key, list, error);
}

scree_params *scree_params_item(scree_params *map, const char *key) {
    if (!map || !key) return NULL;
    node *list = node_get(map, key), *item = node_new(NODE_MAP);
    if (!list) {
        list = node_new(NODE_LIST);
        if (list && node_append(map, key, list, NULL) != SCREE_OK) list = NULL;
    }
    if (!list || !item || list->type != NODE_LIST) {
        node_free(item);
        return NULL;
    }
    return node_append(list, NULL, item, NULL) == SCREE_OK ? item : NULL;
}

scree_status scree_params_parse(scree_params **out, const char *yaml, scree_error *error) {
    node *read = NULL;
    TRY(error_unless_given(out, "out", error));
    *out = NULL;
    TRY(error_unless_given(yaml, "yaml", error));
    TRY(yaml_read_text(yaml, "parameters", &read, error));
    if (!read || read->type != NODE_MAP) {
        scree_status status = error_set(error, SCREE_BAD_INPUT,
                                        "parameters: a map is expected, such as {radius: 0.1}");
        node_free(read);
        return status;
    }
    *out = read;
    return SCREE_OK;
}
