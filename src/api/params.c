/* Parameter trees for programs: thin over base/node.h. */
#include "base/node.h"
#include "base/text.h"
#include "scree/world.h"

scree_params *scree_params_new(void) { return node_new(NODE_MAP); }
void scree_params_free(scree_params *params) { node_free(params); }

scree_status scree_params_real(scree_params *map, const char *key, double value,
                               scree_error *error) {
    return node_set_real(map, key, value, error);
}

scree_status scree_params_text(scree_params *map, const char *key, const char *value,
                               scree_error *error) {
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
    node *list = node_new(NODE_LIST);
    if (!list) return error_no_memory(error, "parameters");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < rows && status == SCREE_OK; i++)
        status = append_row(list, values + i * width, width, error);
    if (status != SCREE_OK) {
        node_free(list);
        return status;
    }
    return node_append(map, key, list, error);
}

scree_params *scree_params_map(scree_params *map, const char *key) {
    node *inner = node_new(NODE_MAP);
    if (!inner || node_append(map, key, inner, NULL) != SCREE_OK) return NULL;
    return inner;
}
