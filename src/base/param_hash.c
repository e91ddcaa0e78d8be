/* A hash of parameters by their table: equal descriptions have equal hashes, independent of their
 * addresses. */
#include <string.h>

#include "base/hash.h"
#include "base/param.h"

static uint64_t hash_text(uint64_t h, const char *text) {
    return text ? hash_bytes(h, text, strlen(text) + 1) : hash_mix(h + 1);
}

static uint64_t hash_node(uint64_t h, const node *n) {
    if (!n) return hash_mix(h + 2);
    h = hash_mix(h + 3 + (uint64_t)n->type);
    h = hash_text(hash_text(h, n->key), n->text);
    for (const node *child = n->first; child; child = child->next)
        h = hash_node(h, child);
    return h;
}

static uint64_t hash_value(uint64_t h, const param *p, const char *at) {
    switch (p->type) {
    case PARAM_REAL: return hash_bytes(h, at, sizeof(double));
    case PARAM_INTEGER: return hash_bytes(h, at, sizeof(int64_t));
    case PARAM_FLAG: return hash_bytes(h, at, sizeof(bool));
    case PARAM_CHOICE: return hash_bytes(h, at, sizeof(int));
    case PARAM_TEXT:
    case PARAM_REFERENCE: return hash_text(h, *(char *const *)at);
    case PARAM_VECTOR: return hash_bytes(h, at, p->width * sizeof(double));
    case PARAM_LIST: {
        const param_list *list = (const param_list *)at;
        return hash_bytes(h, list->data, list->count * p->width * sizeof(double));
    }
    case PARAM_FUNCTION:
    case PARAM_NODE: return hash_node(h, *(node *const *)at);
    }
    return h;
}

uint64_t param_hash(const kind *k, const void *parameters, uint64_t seed) {
    uint64_t h = hash_text(seed, k->name);
    for (const param *p = k->params; p && p->name && parameters; p++)
        h = hash_value(h, p, (const char *)parameters + p->offset);
    return h;
}
