/* Linked lists by cell: circles are added one by one, and a cloud is small compared with its
 * simulation, so a more refined method is not worth it. */
#include "scene/generate/cloud_grid.h"

#include <string.h>

#include "base/math.h"

static void extent(const region *r, double low[2], double high[2]) {
    for (int k = 0; k < 2; k++) {
        low[k] = r->is_ring ? r->centre[k] - r->outer : r->low[k];
        high[k] = r->is_ring ? r->centre[k] + r->outer : r->high[k];
    }
}

static size_t cells_along(double width, double size) {
    double cells = floor(width / size);
    return cells < 1 ? 1 : (size_t)cells;
}

/* Cells of one diameter, or larger if there would be more than about four per circle. */
static void divide(cloud_grid_level *l, const double width[2], size_t circles_count) {
    double size = 2 * l->reach, most = 4 * (double)circles_count + 64;
    while (fmax(1, width[0] / size) * fmax(1, width[1] / size) > most)
        size *= 1.25;
    l->columns = cells_along(width[0], size);
    l->rows = cells_along(width[1], size);
    l->size[0] = width[0] / (double)l->columns;
    l->size[1] = width[1] / (double)l->rows;
}

scree_status cloud_grid_create(cloud_grid *g, const region *r, const circles *c,
                               scree_error *error) {
    double high[2], smallest = INFINITY, reach = circles_largest(c);
    *g = (cloud_grid){.region = *r};
    extent(r, g->low, high);
    for (size_t i = 0; i < c->count; i++)
        smallest = fmin(smallest, c->radius[i]);
    double width[2] = {high[0] - g->low[0], high[1] - g->low[1]};
    bool good = true;
    for (; g->levels < GRID_LEVELS && good; reach *= 0.5) {
        cloud_grid_level *l = &g->level[g->levels++];
        l->reach = reach;
        divide(l, width, c->count);
        l->head = mem_alloc(l->columns * l->rows, sizeof *l->head);
        good = l->head;
        if (smallest > 0.5 * reach) break;
    }
    g->next = mem_alloc(c->count, sizeof *g->next);
    if (good && g->next) return SCREE_OK;
    cloud_grid_free(g);
    return error_no_memory(error, "the cells of a cloud");
}

void cloud_grid_free(cloud_grid *g) {
    for (int k = 0; k < g->levels; k++)
        mem_free(g->level[k].head);
    mem_free(g->next);
    *g = (cloud_grid){0};
}

void cloud_grid_clear(cloud_grid *g) {
    for (int k = 0; k < g->levels; k++) {
        cloud_grid_level *l = &g->level[k];
        memset(l->head, 0, l->columns * l->rows * sizeof *l->head);
    }
}

static size_t clamp_cell(double v, size_t count) {
    return v <= 0 ? 0 : v >= (double)count - 1 ? count - 1 : (size_t)v;
}

static double wrapped(const cloud_grid *g, double x) {
    double width = g->region.high[0] - g->region.low[0];
    return g->region.periodic ? x - width * floor((x - g->low[0]) / width) : x;
}

void cloud_grid_insert(cloud_grid *g, const circles *c, uint32_t i) {
    int k = 0;
    while (k + 1 < g->levels && c->radius[i] <= g->level[k + 1].reach)
        k++;
    cloud_grid_level *l = &g->level[k];
    size_t column = clamp_cell((wrapped(g, c->centre[i][0]) - g->low[0]) / l->size[0], l->columns);
    size_t row = clamp_cell((c->centre[i][1] - g->low[1]) / l->size[1], l->rows);
    uint32_t *head = &l->head[row * l->columns + column];
    g->next[i] = *head;
    *head = i + 1;
}

static bool visit_cell(const cloud_grid *g, const cloud_grid_level *l, size_t column, size_t row,
                       cloud_grid_visit visit, void *context) {
    for (uint32_t i = l->head[row * l->columns + column]; i; i = g->next[i - 1])
        if (!visit(context, i - 1)) return false;
    return true;
}

static bool level_near(const cloud_grid *g, const cloud_grid_level *l, const double at[2],
                       double reach, cloud_grid_visit visit, void *context) {
    double x = wrapped(g, at[0]) - g->low[0], y = at[1] - g->low[1];
    size_t row0 = clamp_cell((y - reach) / l->size[1], l->rows);
    size_t row1 = clamp_cell((y + reach) / l->size[1], l->rows);
    double left = floor((x - reach) / l->size[0]), right = floor((x + reach) / l->size[0]);
    double columns = (double)l->columns;
    bool all = right - left + 1 >= columns, wraps = g->region.periodic && !all;
    size_t first = all ? 0 : clamp_cell(left, l->columns);
    size_t last = all ? l->columns - 1 : clamp_cell(right, l->columns);
    for (size_t row = row0; row <= row1; row++) {
        for (size_t k = first; k <= last; k++)
            if (!visit_cell(g, l, k, row, visit, context)) return false;
        for (double k = left; wraps && k < 0; k++)
            if (!visit_cell(g, l, (size_t)(k + columns), row, visit, context)) return false;
        for (double k = columns; wraps && k <= right; k++)
            if (!visit_cell(g, l, (size_t)(k - columns), row, visit, context)) return false;
    }
    return true;
}

bool cloud_grid_near(const cloud_grid *g, const double at[2], double radius, double margin,
                     cloud_grid_visit visit, void *context) {
    for (int k = 0; k < g->levels; k++) {
        const cloud_grid_level *l = &g->level[k];
        if (!level_near(g, l, at, radius + l->reach + margin, visit, context)) return false;
    }
    return true;
}

void region_difference(const region *r, const double a[2], const double b[2], double out[2]) {
    out[0] = b[0] - a[0];
    out[1] = b[1] - a[1];
    if (!r->periodic) return;
    double width = r->high[0] - r->low[0];
    out[0] -= width * floor(out[0] / width + 0.5);
}
