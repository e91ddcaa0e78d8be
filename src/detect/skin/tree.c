/* A balanced tree over points, without pointers: the middle element of every section of the list
 * divides it along the longest side of its box. Equal coordinates are ordered by index, so that the
 * same points give the same tree. */
#include "base/math.h"
#include "detect/skin/parts.h"

#define LEAF  8u
#define STACK 128

static bool before(const tree_item *a, const tree_item *b, int axis) {
    if (a->x[axis] != b->x[axis]) return a->x[axis] < b->x[axis];
    return a->index < b->index;
}

static void swap(tree_item *a, tree_item *b) {
    tree_item c = *a;
    *a = *b;
    *b = c;
}

/* Moves the item of rank `middle` to its position, smaller ones before it. No two items are
 * equal. */
static void select_middle(tree_item *list, size_t low, size_t high, size_t middle, int axis) {
    while (high - low > 1) {
        size_t half = low + (high - low) / 2, end = high - 1, at = low;
        if (before(&list[half], &list[low], axis)) swap(&list[half], &list[low]);
        if (before(&list[end], &list[low], axis)) swap(&list[end], &list[low]);
        if (before(&list[end], &list[half], axis)) swap(&list[end], &list[half]);
        swap(&list[half], &list[end]);
        for (size_t i = low; i < end; i++)
            if (before(&list[i], &list[end], axis)) swap(&list[i], &list[at++]);
        swap(&list[at], &list[end]);
        if (at == middle) return;
        if (at < middle)
            low = at + 1;
        else
            high = at;
    }
}

static int longest_side(const tree_item *list, size_t low, size_t high) {
    double side[3];
    for (int k = 0; k < 3; k++) {
        double least = INFINITY, most = -INFINITY;
        for (size_t i = low; i < high; i++) {
            least = list[i].x[k] < least ? list[i].x[k] : least;
            most = list[i].x[k] > most ? list[i].x[k] : most;
        }
        side[k] = most - least;
    }
    int axis = side[1] > side[0] ? 1 : 0;
    return side[2] > side[axis] ? 2 : axis;
}

typedef struct stretch {
    size_t low, high;
} stretch;

scree_status point_tree_plant(point_tree *t, scree_error *error) {
    if (!array_reserve(&t->axis, t->item.count)) return error_no_memory(error, "a tree of points");
    stretch stack[STACK];
    int depth = 0;
    stack[depth++] = (stretch){0, t->item.count};
    while (depth > 0) {
        stretch s = stack[--depth];
        if (s.high - s.low <= LEAF) continue;
        size_t middle = s.low + (s.high - s.low) / 2;
        int axis = longest_side(t->item.data, s.low, s.high);
        select_middle(t->item.data, s.low, s.high, middle, axis);
        t->axis.data[middle] = (uint8_t)axis;
        stack[depth++] = (stretch){middle + 1, s.high};
        stack[depth++] = (stretch){s.low, middle};
    }
    return SCREE_OK;
}

static bool in_box(const double x[3], const double low[3], const double high[3]) {
    return x[0] >= low[0] && x[0] <= high[0] && x[1] >= low[1] && x[1] <= high[1] &&
           x[2] >= low[2] && x[2] <= high[2];
}

scree_status point_tree_ask(const point_tree *t, const double low[3], const double high[3],
                            tree_taker take, void *context, scree_error *error) {
    const tree_item *list = t->item.data;
    stretch stack[STACK];
    int depth = 0;
    stack[depth++] = (stretch){0, t->item.count};
    while (depth > 0) {
        stretch s = stack[--depth];
        if (s.high - s.low <= LEAF) {
            for (size_t i = s.low; i < s.high; i++)
                if (in_box(list[i].x, low, high)) TRY(take(context, &list[i], error));
            continue;
        }
        size_t middle = s.low + (s.high - s.low) / 2;
        int axis = t->axis.data[middle];
        if (in_box(list[middle].x, low, high)) TRY(take(context, &list[middle], error));
        if (list[middle].x[axis] <= high[axis]) stack[depth++] = (stretch){middle + 1, s.high};
        if (list[middle].x[axis] >= low[axis]) stack[depth++] = (stretch){s.low, middle};
    }
    return SCREE_OK;
}

void point_tree_free(point_tree *t) {
    array_free(&t->item);
    array_free(&t->axis);
}
