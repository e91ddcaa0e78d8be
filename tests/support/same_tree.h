/* Whether two trees of nodes have the same keys and texts. */
#ifndef SUPPORT_SAME_TREE_H
#define SUPPORT_SAME_TREE_H

#include <string.h>

#include "base/node.h"

static inline bool same_tree(const node *a, const node *b) {
    if (a->type != b->type || a->count != b->count) return false;
    if (!a->key != !b->key || (a->key && strcmp(a->key, b->key) != 0)) return false;
    if (a->type == NODE_SCALAR && strcmp(a->text, b->text) != 0) return false;
    for (a = a->first, b = b->first; a; a = a->next, b = b->next)
        if (!same_tree(a, b)) return false;
    return true;
}

#endif
