/* Placing spheres: on the sites of a lattice, or at random, largest first, each at the first of
 * many uniform points where it overlaps nothing. Random sequential addition of equal spheres ends
 * at a solid fraction of about 0.38. */
#include <stdlib.h>

#include "base/space.h"
#include "base/stop.h"
#include "scene/generate/spheres.h"

/* Relative to the radius: a sphere that touches the wall except for rounding is inside. */
#define INSIDE 1e-12
/* Relative to the radius: a row that fits except for rounding fits. */
#define FITS 1e-9

enum { TRIES = 4000, LEVELS = 12 };

double room_volume(const room *r) {
    if (r->type == ROOM_CYLINDER) return PI * r->radius * r->radius * r->height;
    if (r->type == ROOM_BALL) return 4.0 / 3 * PI * r->radius * r->radius * r->radius;
    return (r->high[0] - r->low[0]) * (r->high[1] - r->low[1]) * (r->high[2] - r->low[2]);
}

/* Whether a sphere is inside. */
static bool room_holds(const room *r, const double centre[3], double radius) {
    double arm[3], slack = INSIDE * radius;
    minus3(centre, r->centre, arm);
    if (r->type == ROOM_BALL) return length3(arm) <= r->radius - radius + slack;
    for (int k = r->type == ROOM_BOX ? 0 : 2; k < 3; k++)
        if (centre[k] < r->low[k] + radius - slack || centre[k] > r->high[k] - radius + slack)
            return false;
    return r->type == ROOM_BOX ||
           sqrt(arm[0] * arm[0] + arm[1] * arm[1]) <= r->radius - radius + slack;
}

/* Where row j of layer k of a lattice begins, and the steps between layers, rows and sites. Layers
 * of fcc and hcp are triangular, stacked in turns of three or two. */
typedef struct lattice_steps {
    double layer, row, site;
} lattice_steps;

static lattice_steps steps_of(int lattice, double half) {
    if (lattice == SITES_SIMPLE) return (lattice_steps){2 * half, 2 * half, 2 * half};
    return (lattice_steps){2 * half * sqrt(2.0 / 3), sqrt(3) * half, 2 * half};
}

static void row_start(int lattice, double half, int64_t k, int64_t j, double *x, double *y) {
    *x = *y = 0;
    if (lattice == SITES_SIMPLE) return;
    int turn = (int)(lattice == SITES_FCC ? k % 3 : k % 2);
    *x = turn * half + (j % 2 ? half : 0);
    *y = turn * half / sqrt(3);
    if (*x >= 2 * half) *x -= 2 * half;
}

/* Half the range of centres about the middle along x (for given positions along y and z), or along
 * y; for a box the whole width. Slightly more than exact, for sites that touch the wall. */
static double half_width(const room *r, int axis, double half, double across, double up) {
    double reach = r->radius - half, square = reach * reach - across * across;
    if (r->type == ROOM_BOX) return 0.5 * (r->high[axis] - r->low[axis]) - half + FITS * half;
    if (r->type == ROOM_BALL) square -= up * up;
    return reach < 0 ? -1 : sqrt(fmax(square, 0)) + FITS * half;
}

/* The first index whose place start + index * step is not left of middle - width. */
static int64_t first_index(double start, double step, double middle, double width) {
    double index = ceil((middle - width - start) / step);
    return index > 0 ? (int64_t)fmin(index, 9e15) : 0;
}

size_t room_sites(const room *r, int lattice, double half, size_t most, double (*out)[3]) {
    lattice_steps step = steps_of(lattice, half);
    size_t count = 0;
    double at[3], middle[3], x, y;
    for (int k = 0; k < 3; k++)
        middle[k] = 0.5 * r->low[k] + 0.5 * r->high[k];
    if (half_width(r, 0, half, 0, 0) < 0 || half_width(r, 1, half, 0, 0) < 0) return 0;
    for (int64_t k = 0; count < most; k++) {
        at[2] = r->low[2] + half + (double)k * step.layer;
        if (at[2] > r->high[2] - half + FITS * half) break;
        double up = at[2] - middle[2], deep = half_width(r, 1, half, 0, up);
        row_start(lattice, half, k, 0, &x, &y);
        int64_t j = first_index(r->low[1] + half + y, step.row, middle[1], deep);
        for (; count < most; j++) {
            at[1] = r->low[1] + half + y + (double)j * step.row;
            if (at[1] > middle[1] + deep) break;
            double wide = half_width(r, 0, half, at[1] - middle[1], up);
            row_start(lattice, half, k, j, &x, &y);
            int64_t i = first_index(r->low[0] + half + x, step.site, middle[0], wide);
            for (; count < most; i++) {
                at[0] = r->low[0] + half + x + (double)i * step.site;
                if (at[0] > middle[0] + wide) break;
                if (out) copy3(out[count], at);
                count++;
            }
        }
    }
    return count;
}

scree_status spheres_on_lattice(const room *r, int lattice, double gap, double jitter,
                                random_stream *random, circles *c, scree_error *error) {
    double half = circles_largest(c) * (1 + gap);
    size_t sites = room_sites(r, lattice, half, c->count, c->centre);
    if (sites < c->count)
        return error_set(error, SCREE_BAD_INPUT,
                         "%zu spheres need as many sites %g m apart, but the region has %zu: "
                         "enlarge it, or reduce the number or size of spheres",
                         c->count, 2 * half, sites);
    circles_shuffle(c, random);
    for (size_t i = 0; i < c->count; i++) {
        /* anywhere in the cube inside the ball that the site leaves free */
        double free = jitter * (half - c->radius[i]) / sqrt(3);
        for (int k = 0; k < 3; k++)
            c->centre[i][k] += free * random_range(random, -1, 1);
    }
    return SCREE_OK;
}

/* Spheres by cell, in levels of size: level k holds radii above largest / 2^(k+1). */
typedef struct sphere_level {
    double reach, low[3], size[3];
    size_t cells[3];
    uint32_t *head; /* first of a cell + 1; 0: none */
} sphere_level;

typedef struct sphere_grid {
    int levels;
    sphere_level level[LEVELS];
    uint32_t *next;
} sphere_grid;

static bool divide(sphere_level *l, const room *r, size_t count) {
    double size = 2 * l->reach, most = 4 * (double)count + 64, cells;
    do {
        cells = 1;
        for (int k = 0; k < 3; k++)
            cells *= fmax(1, floor((r->high[k] - r->low[k]) / size));
        size *= cells > most ? 1.25 : 1;
    } while (cells > most);
    for (int k = 0; k < 3; k++) {
        double width = r->high[k] - r->low[k];
        l->low[k] = r->low[k];
        l->cells[k] = (size_t)fmax(1, floor(width / size));
        l->size[k] = width / (double)l->cells[k];
    }
    l->head = mem_alloc(l->cells[0] * l->cells[1] * l->cells[2], sizeof *l->head);
    return l->head;
}

static void grid_free(sphere_grid *g) {
    for (int k = 0; k < g->levels; k++)
        mem_free(g->level[k].head);
    mem_free(g->next);
}

static scree_status grid_create(sphere_grid *g, const room *r, const circles *c,
                                scree_error *error) {
    double smallest = INFINITY, reach = circles_largest(c);
    for (size_t i = 0; i < c->count; i++)
        smallest = fmin(smallest, c->radius[i]);
    g->next = mem_alloc(c->count, sizeof *g->next);
    bool good = g->next;
    for (; g->levels < LEVELS && good; reach *= 0.5) {
        sphere_level *l = &g->level[g->levels++];
        l->reach = reach;
        good = divide(l, r, c->count);
        if (smallest > 0.5 * reach) break;
    }
    if (good) return SCREE_OK;
    grid_free(g);
    return error_no_memory(error, "the cells of a cloud");
}

static size_t cell_along(const sphere_level *l, double x, int k) {
    double at = (x - l->low[k]) / l->size[k];
    return at <= 0 ? 0 : at >= (double)l->cells[k] - 1 ? l->cells[k] - 1 : (size_t)at;
}

static void grid_insert(sphere_grid *g, const circles *c, uint32_t i) {
    int k = 0;
    while (k + 1 < g->levels && c->radius[i] <= g->level[k + 1].reach)
        k++;
    sphere_level *l = &g->level[k];
    size_t x = cell_along(l, c->centre[i][0], 0), y = cell_along(l, c->centre[i][1], 1);
    size_t z = cell_along(l, c->centre[i][2], 2);
    uint32_t *head = &l->head[(z * l->cells[1] + y) * l->cells[0] + x];
    g->next[i] = *head;
    *head = i + 1;
}

static bool cell_is_free(const sphere_grid *g, uint32_t head, const circles *c, const double at[3],
                         double radius) {
    for (uint32_t i = head; i; i = g->next[i - 1]) {
        double arm[3], reach = radius + c->radius[i - 1];
        minus3(c->centre[i - 1], at, arm);
        if (dot3(arm, arm) < reach * reach) return false;
    }
    return true;
}

static bool level_is_free(const sphere_grid *g, const sphere_level *l, const circles *c,
                          const double at[3], double radius) {
    size_t low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = cell_along(l, at[k] - radius - l->reach, k);
        high[k] = cell_along(l, at[k] + radius + l->reach, k);
    }
    for (size_t z = low[2]; z <= high[2]; z++)
        for (size_t y = low[1]; y <= high[1]; y++)
            for (size_t x = low[0]; x <= high[0]; x++)
                if (!cell_is_free(g, l->head[(z * l->cells[1] + y) * l->cells[0] + x], c, at,
                                  radius))
                    return false;
    return true;
}

static bool is_free(const sphere_grid *g, const circles *c, const double at[3], double radius) {
    for (int k = 0; k < g->levels; k++)
        if (!level_is_free(g, &g->level[k], c, at, radius)) return false;
    return true;
}

/* Uniform in the bounding box of the region, minus the radius; points outside the region count as
 * tries. */
static bool place_one(const room *r, sphere_grid *g, circles *c, uint32_t i,
                      random_stream *random) {
    double radius = c->radius[i], at[3];
    for (int n = 0; n < TRIES; n++) {
        for (int k = 0; k < 3; k++) {
            double low = r->low[k] + radius, high = r->high[k] - radius;
            if (high < low) return false;
            at[k] = random_range(random, low, high);
        }
        if (!room_holds(r, at, radius) || !is_free(g, c, at, radius)) continue;
        copy3(c->centre[i], at);
        grid_insert(g, c, i);
        return true;
    }
    return false;
}

static int larger_first(const void *one, const void *two) {
    double a = *(const double *)one, b = *(const double *)two;
    return a > b ? -1 : a < b;
}

scree_status spheres_at_random(const room *r, random_stream *random, circles *c,
                               scree_error *error) {
    sphere_grid g = {0};
    TRY(grid_create(&g, r, c, error));
    qsort(c->radius, c->count, sizeof *c->radius, larger_first);
    double filled = 0, wanted = 0, volume = room_volume(r);
    size_t placed = 0;
    for (size_t i = 0; i < c->count; i++) {
        double one = 4.0 / 3 * PI * c->radius[i] * c->radius[i] * c->radius[i];
        bool fits = placed == i && !stop_asked() && place_one(r, &g, c, (uint32_t)i, random);
        placed += fits;
        wanted += one;
        filled += fits ? one : 0;
    }
    grid_free(&g);
    if (placed == c->count) return SCREE_OK;
    TRY(stop_check(error));
    return error_set(error, SCREE_BAD_INPUT,
                     "random placement stopped after %zu of %zu spheres because the region is too "
                     "small: the requested solid fraction is %.3f, the reached one %.3f. "
                     "Fractions up to about 0.3 are safe: enlarge the region, or use 'placement: "
                     "fcc'",
                     placed, c->count, wanted / volume, filled / volume);
}
