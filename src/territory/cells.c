#include "territory/cells.h"

#include <stdlib.h>

int cells_near(const brick_grid *g, int dimension, const double *x, double reach,
               uint32_t cell[CELLS_NEAR]) {
    double index[3][3] = {{0}};
    int count[3] = {1, 1, 1}, found = 0;
    for (int k = 0; k < dimension; k++) {
        double at = x[k] / g->edge[k], own = cell_floor(at), within = (at - own) * g->edge[k];
        index[k][0] = cell_wrap(own, g->cells[k]);
        if (g->cells[k] < 2) continue;
        if (within < reach) index[k][count[k]++] = cell_wrap(own - 1, g->cells[k]);
        if (g->edge[k] - within < reach) index[k][count[k]++] = cell_wrap(own + 1, g->cells[k]);
    }
    for (int z = 0; z < count[2]; z++)
        for (int y = 0; y < count[1]; y++)
            for (int x_index = 0; x_index < count[0]; x_index++)
                cell[found++] = (uint32_t)((index[2][z] * g->cells[1] + index[1][y]) * g->cells[0] +
                                           index[0][x_index]);
    return found;
}

/* An occupied cell: its place from the origin on, its number and weight. */
typedef struct occupied {
    uint32_t place[3], number;
    int64_t weight;
} occupied;

static int compare_along(const occupied *a, const occupied *b, int axis) {
    for (int k = 0; k < 3; k++, axis = (axis + 1) % 3)
        if (a->place[axis] != b->place[axis]) return a->place[axis] < b->place[axis] ? -1 : 1;
    return 0;
}

static int along_x(const void *a, const void *b) { return compare_along(a, b, 0); }
static int along_y(const void *a, const void *b) { return compare_along(a, b, 1); }
static int along_z(const void *a, const void *b) { return compare_along(a, b, 2); }

/* The axis along which the cells reach farthest, in metres. */
static int longest_axis(const brick_grid *g, const occupied *cell, size_t count) {
    int longest = 0;
    double most = -1;
    for (int k = 0; k < 3; k++) {
        uint32_t low = UINT32_MAX, high = 0;
        for (size_t i = 0; i < count; i++) {
            if (cell[i].place[k] < low) low = cell[i].place[k];
            if (cell[i].place[k] > high) high = cell[i].place[k];
        }
        double length = (double)(high - low) * g->edge[k];
        if (length > most) most = length, longest = k;
    }
    return longest;
}

static void bisect(const brick_grid *g, occupied *cell, size_t count, int first, int processes,
                   uint16_t *owner) {
    if (processes == 1 || count <= 1) {
        for (size_t i = 0; i < count; i++)
            owner[cell[i].number] = (uint16_t)first;
        return;
    }
    static int (*const compare[3])(const void *, const void *) = {along_x, along_y, along_z};
    qsort(cell, count, sizeof *cell, compare[longest_axis(g, cell, count)]);
    int64_t all = 0, sum = 0;
    for (size_t i = 0; i < count; i++)
        all += cell[i].weight;
    int lower = processes / 2;
    double share = (double)all * lower / processes;
    size_t cut = 0;
    while (cut < count - 1 && (double)sum + 0.5 * (double)cell[cut].weight < share)
        sum += cell[cut++].weight;
    if (cut == 0) cut = 1;
    bisect(g, cell, cut, first, lower, owner);
    bisect(g, cell + cut, count - cut, first + lower, processes - lower, owner);
}

bool cells_bisect(const brick_grid *g, const double origin[3], const int64_t *weight, int processes,
                  uint16_t *owner) {
    uint32_t all = grid_count(g), x = (uint32_t)g->cells[0], y = (uint32_t)g->cells[1];
    occupied *cell = mem_alloc(all, sizeof *cell);
    size_t count = 0;
    if (!cell) return false;
    for (uint32_t i = 0; i < all; i++) {
        owner[i] = 0;
        if (weight[i] == 0) continue;
        double place[3] = {i % x, i / x % y, i / x / y};
        occupied *own = &cell[count++];
        *own = (occupied){.number = i, .weight = weight[i]};
        for (int k = 0; k < 3; k++)
            own->place[k] = (uint32_t)cell_wrap(place[k] - origin[k], g->cells[k]);
    }
    bisect(g, cell, count, 0, processes, owner);
    mem_free(cell);
    return true;
}
