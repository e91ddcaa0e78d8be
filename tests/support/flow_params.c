#include "support/flow_params.h"

#include <string.h>

#include "base/node.h"
#include "support/check.h"

static void skip_space(const char **at) {
    while (**at == ' ' || **at == '\n')
        (*at)++;
}

static void copy_until(const char **at, const char *ends, char *out, size_t size) {
    skip_space(at);
    size_t length = strcspn(*at, ends);
    if (length >= size) fail_msg("too long: %s", *at);
    memcpy(out, *at, length);
    *at += length;
    while (length > 0 && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
}

static node *read_value(const char **at);

static node *read_group(const char **at, node_type type, char end) {
    node *group = node_new(type);
    (*at)++;
    for (skip_space(at); **at != end; skip_space(at)) {
        char key[64] = "";
        if (**at == '\0') fail_msg("a '%c' is missing", end);
        if (type == NODE_MAP) {
            copy_until(at, ":", key, sizeof key);
            (*at)++;
        }
        scree_error error;
        node *value = read_value(at);
        if (node_append(group, type == NODE_MAP ? key : NULL, value, &error) != SCREE_OK)
            fail_msg("%s", error.text);
        skip_space(at);
        if (**at == ',') (*at)++;
    }
    (*at)++;
    return group;
}

static node *read_value(const char **at) {
    skip_space(at);
    if (**at == '{') return read_group(at, NODE_MAP, '}');
    if (**at == '[') return read_group(at, NODE_LIST, ']');
    char text[128];
    copy_until(at, ",]}", text, sizeof text);
    return node_scalar(text);
}

scree_params *flow_params(const char *text) {
    const char *at = text;
    return read_value(&at);
}
