/* Generator: Voronoi blocks in a hull. Each cell is the hull cut by the planes halfway to the other
 * seeds, nearest cells of a grid first, until no further seed can reach it. */
#include <stdlib.h>

#include "base/stop.h"
#include "scene/generate/cell.h"

typedef struct voronoi3 {
    cell_hull hull;
    int64_t number, relax;
    param_list seeds;
    double gap, level;
    int take;
} voronoi3;

static const param rows[] = {
    CELL_HULL_ROWS(voronoi3),
    ROW(voronoi3, number, INTEGER, .flags = PARAM_NOT_NEGATIVE, .fallback = "0", .low = 0,
        .high = 1000000, .help = "number of blocks, around random points"),
    ROW(voronoi3, seeds, LIST, .width = 3, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "instead of 'number': the points [x, y, z], all inside the hull"),
    ROW(voronoi3, relax, INTEGER, .low = 0, .high = 1000, .fallback = "0",
        .help = "number of times that each point moves to the centre of its block (Lloyd's "
                "method); a few make the blocks more equal"),
    ROW(voronoi3, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "width of the joints between blocks"),
    TAKE_ROWS(voronoi3),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const voronoi3 *p = parameters;
    TRY(cell_hull_check(&p->hull, place, error));
    if ((p->number > 0) == (p->seeds.count > 0))
        return node_error(place, error,
                          "the number of blocks is missing or given twice: give "
                          "either 'number' or 'seeds'");
    return SCREE_OK;
}

typedef struct seed_grid {
    size_t count;
    double (*seed)[3];
    double low[3], size[3]; /* of a cell */
    int64_t cells[3];
    uint32_t *head, *next; /* lists: index + 1, 0: end */
    const cell *hull;
    cell_work work;
} seed_grid;

static bool is_inside(const cell *hull, const double x[3]) {
    for (size_t i = 0; i < hull->face.count; i++)
        if (dot3(hull->face.data[i].plane.normal, x) > hull->face.data[i].plane.offset)
            return false;
    return true;
}

static void extent_of(const cell *hull, double low[3], double high[3]) {
    for (int k = 0; k < 3; k++) {
        double axis[3] = {k == 0, k == 1, k == 2};
        cell_reach(hull, axis, &low[k], &high[k]);
    }
}

static scree_status seed_all(const voronoi3 *p, seed_grid *g, random_stream *random,
                             scree_error *error) {
    double low[3], high[3];
    extent_of(g->hull, low, high);
    for (size_t i = 0; i < g->count; i++) {
        if (p->seeds.count > 0) {
            copy3(g->seed[i], p->seeds.data + 3 * i);
            if (is_inside(g->hull, g->seed[i])) continue;
            return error_set(error, SCREE_BAD_INPUT,
                             "seed %zu at [%g, %g, %g] lies outside the hull: move it inside",
                             i + 1, g->seed[i][0], g->seed[i][1], g->seed[i][2]);
        }
        int tries = 0;
        do
            for (int k = 0; k < 3; k++)
                g->seed[i][k] = random_range(random, low[k], high[k]);
        while (!is_inside(g->hull, g->seed[i]) && ++tries < 100000);
        if (tries == 100000)
            return error_set(error, SCREE_BAD_INPUT,
                             "no random point lies in the hull, which is too thin for its box: "
                             "turn it along the axes, or give 'seeds'");
    }
    return SCREE_OK;
}

static int64_t cell_along(const seed_grid *g, const double x[3], int k) {
    double at = (x[k] - g->low[k]) / g->size[k];
    return at <= 0 ? 0 : at >= (double)g->cells[k] - 1 ? g->cells[k] - 1 : (int64_t)at;
}

static uint32_t *head_of(const seed_grid *g, int64_t x, int64_t y, int64_t z) {
    return &g->head[(z * g->cells[1] + y) * g->cells[0] + x];
}

/* Cells as wide as high, about one for every two seeds; across a thin hull there is one. */
static void grid_divide(seed_grid *g, size_t count) {
    double high[3], side = 0, cells;
    extent_of(g->hull, g->low, high);
    for (int k = 0; k < 3; k++)
        side = fmax(side, high[k] - g->low[k]);
    double most = side;
    for (;; side *= 0.8) {
        cells = 1;
        for (int k = 0; k < 3; k++)
            cells *= fmax(1, floor((high[k] - g->low[k]) / side));
        if (cells > 0.5 * (double)count) break;
        most = side;
    }
    for (int k = 0; k < 3; k++) {
        double width = high[k] - g->low[k];
        g->cells[k] = (int64_t)fmax(1, floor(width / most));
        g->size[k] = width / (double)g->cells[k];
    }
}

static scree_status grid_create(seed_grid *g, size_t count, scree_error *error) {
    g->count = count;
    grid_divide(g, count);
    g->seed = mem_alloc(count, sizeof *g->seed);
    g->next = mem_alloc(count, sizeof *g->next);
    g->head = mem_alloc((size_t)(g->cells[0] * g->cells[1] * g->cells[2]), sizeof *g->head);
    if (g->seed && g->next && g->head) return SCREE_OK;
    return error_no_memory(error, "the seeds of blocks");
}

static void grid_free(seed_grid *g) {
    mem_free(g->seed);
    mem_free(g->next);
    mem_free(g->head);
    cell_work_free(&g->work);
}

static void grid_fill(seed_grid *g) {
    for (int64_t i = 0; i < g->cells[0] * g->cells[1] * g->cells[2]; i++)
        g->head[i] = 0;
    for (size_t i = g->count; i > 0; i--) {
        const double *x = g->seed[i - 1];
        uint32_t *head = head_of(g, cell_along(g, x, 0), cell_along(g, x, 1), cell_along(g, x, 2));
        g->next[i - 1] = *head;
        *head = (uint32_t)i;
    }
}

static double reach_from(const cell *c, const double x[3]) {
    double most = 0, arm[3];
    for (size_t i = 0; i < c->vertex.count; i++) {
        minus3(c->vertex.data[i].x, x, arm);
        most = fmax(most, length3(arm));
    }
    return most;
}

/* Cuts by the plane halfway to another seed, if that is near enough to matter. */
static scree_status cut_by(seed_grid *g, size_t i, size_t other, double *reach, cell *c,
                           scree_error *error) {
    double normal[3], middle[3];
    minus3(g->seed[other], g->seed[i], normal);
    double distance = unit3(normal);
    if (!(distance > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the seeds %zu and %zu are the same point: "
                         "remove one",
                         i + 1, other + 1);
    if (distance >= 2 * *reach) return SCREE_OK;
    along3(g->seed[i], 0.5 * distance, normal, middle);
    cell_plane p = cell_plane_at(middle, normal);
    TRY(cell_cut(c, &p, false, &g->work, error));
    *reach = reach_from(c, g->seed[i]);
    return SCREE_OK;
}

/* The cells of the grid whose largest step from the middle one is `ring`. */
static scree_status cut_by_ring(seed_grid *g, size_t i, int64_t ring, double *reach, cell *c,
                                scree_error *error) {
    int64_t at[3], low[3], high[3];
    for (int k = 0; k < 3; k++) {
        at[k] = cell_along(g, g->seed[i], k);
        low[k] = at[k] - ring < 0 ? 0 : at[k] - ring;
        high[k] = at[k] + ring >= g->cells[k] ? g->cells[k] - 1 : at[k] + ring;
    }
    for (int64_t z = low[2]; z <= high[2]; z++)
        for (int64_t y = low[1]; y <= high[1]; y++) {
            bool shell = llabs(z - at[2]) == ring || llabs(y - at[1]) == ring;
            for (int64_t x = low[0]; x <= high[0]; x++) {
                if (!shell && llabs(x - at[0]) != ring) continue;
                for (uint32_t k = *head_of(g, x, y, z); k; k = g->next[k - 1])
                    if (k - 1 != i) TRY(cut_by(g, i, k - 1, reach, c, error));
            }
        }
    return SCREE_OK;
}

static scree_status make_cell(seed_grid *g, size_t i, cell *c, scree_error *error) {
    double least = INFINITY;
    for (int k = 0; k < 3; k++)
        if (g->cells[k] > 1) least = fmin(least, g->size[k]);
    int64_t most = g->cells[0] + g->cells[1] + g->cells[2];
    TRY(stop_check(error));
    TRY(cell_copy(g->hull, c, error));
    double reach = reach_from(c, g->seed[i]);
    for (int64_t ring = 0; ring < most && (ring < 2 || (double)(ring - 1) * least < 2 * reach);
         ring++)
        TRY(cut_by_ring(g, i, ring, &reach, c, error));
    return SCREE_OK;
}

/* All cells are made from the old seeds before any moves. */
static scree_status relax_once(seed_grid *g, double (*moved)[3], cell *c, scree_error *error) {
    grid_fill(g);
    for (size_t i = 0; i < g->count; i++) {
        TRY(make_cell(g, i, c, error));
        cell_volume(c, moved[i]);
    }
    for (size_t i = 0; i < g->count; i++)
        copy3(g->seed[i], moved[i]);
    return SCREE_OK;
}

static scree_status relax(const voronoi3 *p, seed_grid *g, cell *c, scree_error *error) {
    if (p->relax == 0) return SCREE_OK;
    double(*moved)[3] = mem_alloc(g->count, sizeof *moved);
    if (!moved) return error_no_memory(error, "the seeds of blocks");
    scree_status status = SCREE_OK;
    for (int64_t k = 0; k < p->relax && status == SCREE_OK; k++)
        status = relax_once(g, moved, c, error);
    mem_free(moved);
    return status;
}

static scree_status add_cells(const voronoi3 *p, seed_grid *g, cell *c, generated *out,
                              scree_error *error) {
    grid_fill(g);
    for (int64_t i = 0; i < g->cells[0] * g->cells[1] * g->cells[2]; i++)
        for (uint32_t k = g->head[i]; k; k = g->next[k - 1]) { /* coherent in space */
            double centre[3];
            TRY(make_cell(g, k - 1, c, error));
            cell_volume(c, centre);
            if (!take_wants(p->take, p->level, centre[2])) continue;
            TRY(cell_shrink(c, 0.5 * p->gap, &g->work, error));
            if (cell_is_empty(c))
                return error_set(error, SCREE_BAD_INPUT,
                                 "the block at [%g, %g, %g] has no volume left with a 'gap' of %g "
                                 "m: reduce the gap, or make the blocks larger or more equal "
                                 "('relax')",
                                 centre[0], centre[1], centre[2], p->gap);
            TRY(cell_to_body(c, out, error));
        }
    return SCREE_OK;
}

static scree_status fill_hull(const voronoi3 *p, const cell *hull, random_stream *random,
                              generated *out, scree_error *error) {
    seed_grid g = {.hull = hull};
    cell c = {0};
    size_t count = p->seeds.count > 0 ? p->seeds.count : (size_t)p->number;
    scree_status status = grid_create(&g, count, error);
    if (status == SCREE_OK) status = seed_all(p, &g, random, error);
    if (status == SCREE_OK) status = relax(p, &g, &c, error);
    if (status == SCREE_OK) status = add_cells(p, &g, &c, out, error);
    cell_free(&c);
    grid_free(&g);
    return status;
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const voronoi3 *p = parameters;
    cell hull = {0};
    random_stream own = take_stream(random);
    scree_status status = cell_hull_make(&p->hull, &hull, error);
    if (status == SCREE_OK) status = fill_hull(p, &hull, &own, out, error);
    cell_free(&hull);
    return status;
}

const generator_kind generator_voronoi3 = {
    .head = {.name = "voronoi3",
             .help = "Voronoi cells: blocks that fill a hull, each around a point",
             .params = rows,
             .size = sizeof(voronoi3),
             .needs = CAN_SPACE,
             .check = check},
    .generate = generate,
};
