#include "world/run/query.h"

#include <math.h>

#define LEAF 4u

void box_tree_free(box_tree *t) {
    array_free(&t->box);
    array_free(&t->order);
    array_free(&t->node);
}

static double middle_of(const space_bounds *b, int axis) { return b->low[axis] + b->high[axis]; }

static bool before(const box_tree *t, uint32_t a, uint32_t b, int axis) {
    double x = middle_of(&t->box.data[a], axis), y = middle_of(&t->box.data[b], axis);
    return x != y ? x < y : a < b;
}

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t c = *a;
    *a = *b;
    *b = c;
}

/* Moves the item of rank `middle` to its position, smaller ones before it. No two items are
 * equal. */
static void select_middle(const box_tree *t, size_t low, size_t high, size_t middle, int axis) {
    uint32_t *list = t->order.data;
    while (high - low > 1) {
        size_t half = low + (high - low) / 2, end = high - 1, at = low;
        if (before(t, list[half], list[low], axis)) swap(&list[half], &list[low]);
        if (before(t, list[end], list[low], axis)) swap(&list[end], &list[low]);
        if (before(t, list[end], list[half], axis)) swap(&list[end], &list[half]);
        swap(&list[half], &list[end]);
        for (size_t i = low; i < end; i++)
            if (before(t, list[i], list[end], axis)) swap(&list[i], &list[at++]);
        swap(&list[at], &list[end]);
        if (at == middle) return;
        if (at < middle)
            low = at + 1;
        else
            high = at;
    }
}

/* The box of a range of items, and the longest side of the box of their centres. */
static int bound_items(const box_tree *t, size_t low, size_t high, tree_node *n) {
    double least[3], most[3];
    for (int k = 0; k < 3; k++) {
        n->low[k] = least[k] = INFINITY;
        n->high[k] = most[k] = -INFINITY;
        for (size_t i = low; i < high; i++) {
            const space_bounds *b = &t->box.data[t->order.data[i]];
            n->low[k] = fmin(n->low[k], b->low[k]);
            n->high[k] = fmax(n->high[k], b->high[k]);
            least[k] = fmin(least[k], middle_of(b, k));
            most[k] = fmax(most[k], middle_of(b, k));
        }
    }
    int axis = most[1] - least[1] > most[0] - least[0] ? 1 : 0;
    return most[2] - least[2] > most[axis] - least[axis] ? 2 : axis;
}

typedef struct stretch {
    size_t low, high;
    uint32_t node;
} stretch;

scree_status box_tree_plant(box_tree *t, scree_error *error) {
    size_t count = t->box.count;
    if (!array_reserve(&t->order, count) || !array_reserve(&t->node, count + 1))
        return error_no_memory(error, "a tree of bodies");
    for (size_t i = 0; i < count; i++)
        t->order.data[i] = (uint32_t)i;
    t->order.count = count;
    t->node.count = count ? 1 : 0;
    stretch stack[TREE_STACK];
    int depth = 0;
    if (count) stack[depth++] = (stretch){0, count, 0};
    while (depth > 0) {
        stretch s = stack[--depth];
        tree_node *n = &t->node.data[s.node];
        int axis = bound_items(t, s.low, s.high, n);
        n->first = (uint32_t)s.low;
        n->count = (uint32_t)(s.high - s.low);
        if (n->count <= LEAF) continue;
        size_t middle = s.low + (s.high - s.low) / 2;
        select_middle(t, s.low, s.high, middle, axis);
        n->first = (uint32_t)t->node.count;
        n->count = 0;
        t->node.count += 2; /* leaves have at least two items: there is enough memory */
        stack[depth++] = (stretch){middle, s.high, n->first + 1};
        stack[depth++] = (stretch){s.low, middle, n->first};
    }
    return SCREE_OK;
}

static tree_walk begin(const box_tree *t) {
    tree_walk w = {.tree = t};
    if (t->node.count) w.stack[w.depth++] = 0;
    return w;
}

tree_walk tree_walk_ray(const box_tree *t, const part_ray *r) {
    tree_walk w = begin(t);
    w.ray = r;
    return w;
}

tree_walk tree_walk_near(const box_tree *t, const double x[3]) {
    tree_walk w = begin(t);
    w.x = x;
    return w;
}

static bool reaches(const tree_walk *w, const double low[3], const double high[3], double limit) {
    if (w->ray) return ray_meets_box(w->ray, low, high, limit);
    return ray_box_distance(low, high, w->x) <= limit;
}

/* Distance of a node's centre along the ray, or of the node from the point. */
static double order_of(const tree_walk *w, const tree_node *n) {
    double along = 0;
    if (!w->ray) return ray_box_distance(n->low, n->high, w->x);
    for (int k = 0; k < 3; k++)
        along += (n->low[k] + n->high[k]) * w->ray->along[k];
    return along;
}

static void descend(tree_walk *w, const tree_node *n) {
    uint32_t near = n->first, far = n->first + 1;
    const tree_node *all = w->tree->node.data;
    if (order_of(w, &all[far]) < order_of(w, &all[near])) swap(&near, &far);
    w->stack[w->depth++] = far;
    w->stack[w->depth++] = near;
}

bool tree_walk_next(tree_walk *w, double limit, uint32_t *item) {
    const box_tree *t = w->tree;
    for (;;) {
        const tree_node *leaf = t->node.data + w->leaf;
        while (w->at > 0) {
            uint32_t i = t->order.data[leaf->first + --w->at];
            if (!reaches(w, t->box.data[i].low, t->box.data[i].high, limit)) continue;
            *item = i;
            return true;
        }
        if (w->depth == 0) return false;
        uint32_t next = w->stack[--w->depth];
        const tree_node *n = &t->node.data[next];
        if (!reaches(w, n->low, n->high, limit)) continue;
        if (n->count == 0) {
            descend(w, n);
        } else {
            w->leaf = next;
            w->at = n->count;
        }
    }
}
