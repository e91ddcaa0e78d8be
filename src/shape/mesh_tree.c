/* The tree of boxes over the triangles of a mesh. Each node is halved at the median along the
 * longest side of the box of centroids; equal coordinates are ordered by index, so that the same
 * triangles give the same tree. */
#include <stdlib.h>

#include "shape/mesh_build.h"

#define LEAF 4u
/* Halving 2^32 triangles takes 32 levels; the traversal stores one node per level. */
#define STACK 64

typedef struct centroid {
    double at[3]; /* the sum of the corners: three times the centroid */
    uint32_t triangle;
} centroid;

static uint32_t nodes_for(uint32_t triangles) {
    if (triangles <= LEAF) return 1;
    return 1 + nodes_for(triangles / 2) + nodes_for(triangles - triangles / 2);
}

static bool before(const centroid *a, const centroid *b, int axis) {
    if (a->at[axis] != b->at[axis]) return a->at[axis] < b->at[axis];
    return a->triangle < b->triangle;
}

static void swap(centroid *a, centroid *b) {
    centroid c = *a;
    *a = *b;
    *b = c;
}

/* Moves the `middle` smallest items first (quickselect with the median of three as pivot). */
static void select_median(centroid *list, uint32_t count, uint32_t middle, int axis) {
    uint32_t low = 0, high = count - 1;
    while (low < high) {
        uint32_t half = low + (high - low) / 2, i = low, j = high;
        if (before(&list[half], &list[low], axis)) swap(&list[half], &list[low]);
        if (before(&list[high], &list[low], axis)) swap(&list[high], &list[low]);
        if (before(&list[high], &list[half], axis)) swap(&list[high], &list[half]);
        centroid pivot = list[half];
        while (i <= j) {
            while (before(&list[i], &pivot, axis))
                i++;
            while (before(&pivot, &list[j], axis))
                j--;
            if (i > j) break;
            swap(&list[i], &list[j]);
            i++;
            if (j == 0) break;
            j--;
        }
        if (middle <= j)
            high = j;
        else if (middle >= i)
            low = i;
        else
            return;
    }
}

static int longest_side(const centroid *list, uint32_t count) {
    double side[3];
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < count; i++) {
            low = lesser(low, list[i].at[k]);
            high = greater(high, list[i].at[k]);
        }
        side[k] = high - low;
    }
    int axis = side[1] > side[0] ? 1 : 0;
    return side[2] > side[axis] ? 2 : axis;
}

static void box_of_leaf(const mesh *m, mesh_node *box) {
    for (int k = 0; k < 3; k++) {
        box->low[k] = INFINITY;
        box->high[k] = -INFINITY;
    }
    for (uint32_t i = box->first; i < box->first + box->count; i++)
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++) {
                double x = m->vertex[m->triangle[m->order[i]][c]][k];
                box->low[k] = lesser(box->low[k], x);
                box->high[k] = greater(box->high[k], x);
            }
}

static void box_of_children(const mesh *m, mesh_node *box) {
    const mesh_node *a = &m->node[box->first], *b = a + 1;
    for (int k = 0; k < 3; k++) {
        box->low[k] = lesser(a->low[k], b->low[k]);
        box->high[k] = greater(a->high[k], b->high[k]);
    }
}

/* Depth at most 30: the recursion halves. */
static void split(mesh *m, uint32_t at, centroid *list, uint32_t first, uint32_t count,
                  uint32_t *used) {
    mesh_node *box = &m->node[at];
    if (count <= LEAF) {
        box->first = first;
        box->count = count;
        for (uint32_t i = first; i < first + count; i++)
            m->order[i] = list[i].triangle;
        box_of_leaf(m, box);
        return;
    }
    uint32_t half = count / 2;
    select_median(list + first, count, half, longest_side(list + first, count));
    box->first = *used;
    *used += 2;
    split(m, box->first, list, first, half, used);
    split(m, box->first + 1, list, first + half, count - half, used);
    box_of_children(m, box);
}

scree_status mesh_plant(mesh *m, scree_error *error) {
    centroid *list = mem_alloc(m->triangles, sizeof *list);
    if (!m->node) {
        m->nodes = nodes_for(m->triangles);
        m->node = mem_alloc(m->nodes, sizeof *m->node);
        m->order = mem_alloc(m->triangles, sizeof *m->order);
    }
    if (!list || !m->node || !m->order) {
        mem_free(list);
        return error_no_memory(error, "the tree of a mesh");
    }
    for (uint32_t t = 0; t < m->triangles; t++) {
        const uint32_t *c = m->triangle[t];
        list[t].triangle = t;
        for (int k = 0; k < 3; k++)
            list[t].at[k] = m->vertex[c[0]][k] + m->vertex[c[1]][k] + m->vertex[c[2]][k];
    }
    uint32_t used = 1;
    split(m, 0, list, 0, m->triangles, &used);
    mem_free(list);
    return SCREE_OK;
}

static bool apart(const double low[3], const double high[3], const double other_low[3],
                  const double other_high[3]) {
    for (int k = 0; k < 3; k++)
        if (low[k] > other_high[k] || high[k] < other_low[k]) return true;
    return false;
}

static bool triangle_apart(const mesh *m, uint32_t t, const double low[3], const double high[3]) {
    const double *a = m->vertex[m->triangle[t][0]], *b = m->vertex[m->triangle[t][1]],
                 *c = m->vertex[m->triangle[t][2]];
    for (int k = 0; k < 3; k++)
        if (lesser(a[k], lesser(b[k], c[k])) > high[k] ||
            greater(a[k], greater(b[k], c[k])) < low[k])
            return true;
    return false;
}

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Insertion sort for the usual few, so that a step allocates no memory. */
static void sort_found(uint32_t *list, size_t count) {
    if (count > 64) {
        qsort(list, count, sizeof *list, ascending);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint32_t value = list[i];
        size_t j = i;
        for (; j > 0 && list[j - 1] > value; j--)
            list[j] = list[j - 1];
        list[j] = value;
    }
}

size_t mesh_find(const mesh *m, const double low[3], const double high[3], uint32_t *out,
                 size_t room) {
    uint32_t stack[STACK];
    size_t found = 0;
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const mesh_node *box = &m->node[stack[--depth]];
        if (apart(box->low, box->high, low, high)) continue;
        for (uint32_t i = box->first; i < box->first + box->count; i++) {
            if (triangle_apart(m, m->order[i], low, high)) continue;
            if (found < room) out[found] = m->order[i];
            found++;
        }
        if (box->count > 0) continue;
        stack[depth++] = box->first;
        stack[depth++] = box->first + 1;
    }
    sort_found(out, found < room ? found : room);
    return found;
}
