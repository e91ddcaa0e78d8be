/* Bricks: cells of space that order the sweeps and divide the work among threads (problem_bricks).
 *
 * Space is cut into cells of edge L. Let D be the largest distance between the centres of two
 * moving bodies in contact. A contact of a brick touches bodies within D of one of the brick's own,
 * and two bricks of one colour of the chessboard have a whole cell between them; so with L > 2 D
 * they share no body. L is made larger if needed for a brick to have some hundred contacts, so that
 * its colours fill the lanes.
 *
 * The grid is a torus with an even number of cells along each axis: cells that differ by that
 * number belong to one brick, which keeps the chessboard and needs no bounds. Along a periodic axis
 * the cells divide the period.
 *
 * Everything is a function of the contacts and positions of the step, and sums are taken in the
 * order of blocks, so the bricks do not depend on the number of threads. */
#include <math.h>
#include <string.h>

#include "scheme/parts.h"

#define CONTACTS_LEAST 20000 /* smaller problems are one brick whose colours threads share */
#define BRICKS_LEAST   8
#define WIDER          1.0001 /* times 2 D, because positions far from the origin are rounded */
/* Edge of a brick, in mean distances of bodies that touch; a brick then has 400 bodies in the
 * plane, 340 in space. Threads share smaller bricks more evenly; larger bricks fill the lanes
 * better: with an edge of 6 one thread makes a tenth fewer updates of 100,000 spheres, and with 8
 * no more than with 7. Sixteen threads share the 196 full bricks of such a bed, 49 of a colour, in
 * four rounds with an edge of 8, and the 256 of an edge of 7, each a third smaller, in four too. */
#define EDGE_PLANE  20.0
#define EDGE_SPACE  7.0
#define BODIES_EACH 32     /* least mean number per brick; with fewer the torus is made smaller */
#define CELLS_MOST  4096.0 /* most cells along an axis */

/* fmax, fmin and floor without treatment of NaN: calls of the library took most of the time. */
static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }
static double whole(double x) {
    if (!(fabs(x) < 1e15)) return floor(x);
    double cut = (double)(int64_t)x;
    return cut > x ? cut - 1 : cut;
}

/* Distance of the centres of a contact if both bodies move, else 0. */
static double branch_of(const rigid_work *bodies, const contact_table *t, size_t at) {
    const uint32_t *pair = t->pair[at];
    uint32_t d = t->dimension;
    if (!bodies->mobile[pair[0]] || !bodies->mobile[pair[1]]) return 0;
    if (t->arm_row && !t->arm_row[at]) return t->radius[pair[0]] + t->radius[pair[1]] + t->gap[at];
    double square = 0, room[6];
    const double *n = t->normal + d * at, *arm = contact_arms(t, at, room);
    for (uint32_t k = 0; k < d; k++) {
        double x = arm[d + k] + t->gap[at] * n[k] - arm[k];
        square += x * x;
    }
    return sqrt(square);
}

/* Measurements and output of several threads. */
typedef struct brick_phase {
    const model *model;
    const rigid_work *bodies;
    const contact_table *contacts;
    block_work *blocks;
    const brick_grid *grid;
    uint32_t *of_body;
} brick_phase;

/* The contacts of one block. */
static void measure_block(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    block_sum *sum = &phase->blocks->sums.data[begin / STAGE_BLOCK];
    double total = 0, number = 0, farthest = 0;
    for (size_t at = begin; at < end; at++) {
        double branch = branch_of(phase->bodies, phase->contacts, at);
        if (branch > farthest) farthest = branch;
        total += branch;
        number += branch > 0;
    }
    sum->branch = total;
    sum->branches = number;
    sum->farthest = farthest;
}

/* The extent of the moving bodies, in chunks of bodies. */
static void measure_bodies(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    const rigid_work *bodies = phase->bodies;
    extent *own = &phase->blocks->extents.data[begin / BODY_CHUNK];
    extent of = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = begin; i < end; i++) {
        if (!bodies->mobile[i]) continue;
        const double *x = bodies->q_M + i * bodies->places;
        for (int k = 0; k < phase->model->dimension; k++) {
            of.low[k] = smaller(x[k], of.low[k]);
            of.high[k] = larger(x[k], of.high[k]);
        }
    }
    *own = of;
}

/* The largest even number of cells that fit into an extent, at least 2. */
static double even_cells(double cells) { return fmax(2, 2 * ceil(0.5 * fmin(cells, CELLS_MOST))); }

/* Number of cells along each axis and their edges; 1 cell where a period is too short for two. */
static void choose_cells(const model *m, const extent *extents, double edge, brick_grid *g) {
    size_t chunks = (m->bodies.count + BODY_CHUNK - 1) / BODY_CHUNK;
    double all = 1, most = fmax((double)m->bodies.count / BODIES_EACH, BRICKS_LEAST);
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY, period = m->cell.period[k];
        g->cells[k] = 1;
        g->edge[k] = edge;
        if (k >= m->dimension) continue;
        for (size_t i = 0; i < chunks; i++) {
            low = fmin(low, extents[i].low[k]);
            high = fmax(high, extents[i].high[k]);
        }
        g->cells[k] = high > low ? even_cells((high - low) / edge) : 2;
        if (period > 0) {
            double room = 2 * floor(0.5 * fmin(period / edge, CELLS_MOST));
            g->cells[k] = fmax(room, 1);
            g->edge[k] = period / g->cells[k];
        }
        all *= g->cells[k];
    }
    while (all > most) {
        int widest = 0;
        for (int k = 1; k < 3; k++) /* periodic axes keep their cells, which divide the period */
            if (m->cell.period[widest] > 0 ||
                (!(m->cell.period[k] > 0) && g->cells[k] > g->cells[widest]))
                widest = k;
        if (m->cell.period[widest] > 0 || g->cells[widest] <= 2) break;
        all /= g->cells[widest];
        g->cells[widest] = even_cells(0.5 * g->cells[widest]);
        all *= g->cells[widest];
    }
}

static void place_bodies(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    const rigid_work *bodies = phase->bodies;
    const brick_grid *g = phase->grid;
    for (size_t i = begin; i < end; i++) {
        const double *x = bodies->q_M + i * bodies->places;
        double at = 0;
        for (int k = phase->model->dimension - 1; k >= 0; k--) {
            double index = whole(x[k] / g->edge[k]);
            at = at * g->cells[k] + (index - g->cells[k] * whole(index / g->cells[k]));
        }
        phase->of_body[i] = bodies->mobile[i] ? (uint32_t)at : 0;
    }
}

static void colour_bricks(brick_work *brick) {
    const brick_grid *g = &brick->grid;
    uint32_t x = (uint32_t)g->cells[0], y = (uint32_t)g->cells[1];
    for (uint32_t i = 0; i < brick->bricks.count; i++)
        brick->colour.data[i] =
            (uint8_t)((i % x & 1) | (i / x % y & 1) << 1 | (i / x / y & 1) << 2);
}

static scree_status reserve(brick_work *brick, size_t bodies, scree_error *error) {
    if (array_reserve(&brick->of_body, bodies) &&
        array_reserve(&brick->colour, brick->bricks.count))
        return SCREE_OK;
    return error_no_memory(error, "the bricks of a step");
}

scree_status bricks_find(const step_input *step, const rigid_work *bodies,
                         const contact_table *contacts, brick_work *brick, scree_error *error) {
    const model *m = step->model;
    block_work *blocks = step->blocks;
    double sum = 0, count = 0, farthest = 0;
    brick->bricks.count = 0;
    if (contacts->table.count < CONTACTS_LEAST || m->nodes) return SCREE_OK;
    if (!array_reserve(&blocks->extents, bodies->count / BODY_CHUNK + 1))
        return error_no_memory(error, "the bricks of a step");
    brick_phase phase = {
        .model = m, .bodies = bodies, .contacts = contacts, .blocks = blocks, .grid = &brick->grid};
    team_for(step->team, contacts->table.count, STAGE_BLOCK, measure_block, &phase);
    for (size_t i = 0; i < blocks_of(contacts); i++) {
        sum += blocks->sums.data[i].branch;
        count += blocks->sums.data[i].branches;
        farthest = fmax(farthest, blocks->sums.data[i].farthest);
    }
    if (!(count > 0) || !isfinite(farthest)) return SCREE_OK;
    team_for(step->team, bodies->count, BODY_CHUNK, measure_bodies, &phase);
    double edge = (m->dimension == 3 ? EDGE_SPACE : EDGE_PLANE) * sum / count;
    choose_cells(m, blocks->extents.data, fmax(edge, 2 * WIDER * farthest), &brick->grid);
    double bricks = brick->grid.cells[0] * brick->grid.cells[1] * brick->grid.cells[2];
    if (bricks < BRICKS_LEAST) return SCREE_OK;
    brick->bricks =
        (problem_bricks){.count = (uint32_t)bricks, .colours = m->dimension == 3 ? 8 : 4};
    TRY(reserve(brick, bodies->count, error));
    brick->bricks.of_body = phase.of_body = brick->of_body.data;
    brick->bricks.colour = brick->colour.data;
    team_for(step->team, bodies->count, BODY_CHUNK, place_bodies, &phase);
    colour_bricks(brick);
    return SCREE_OK;
}
