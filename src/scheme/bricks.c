/* Bricks: cells of space that order the sweeps and divide the work among threads (problem_bricks).
 *
 * Space is cut into cells of edge L. Let D be the largest distance between the centres of two free
 * bodies in contact. A contact of a brick touches bodies within D of one of the brick's own, and
 * two bricks of one colour of the chessboard have a whole cell between them; so with L > 2 D they
 * share no body.
 *
 * L follows from the bodies of the scene as they are when the world is built, present or dormant:
 * from their mean volume, so that a brick of a dense bed has some hundred contacts, which fill the
 * lanes, and from the two largest ones, for D. It is a power of 2^(1/4), which small differences
 * do not change. In a step with contacts over longer distances L is the next power that suffices.
 *
 * The grid is a torus with an even number of cells along each axis: cells that differ by that
 * number belong to one brick, which keeps the chessboard and needs no bounds. Along a periodic axis
 * the cells divide the period; else their number is one of 2, 4, 6, 8, 12, 16, 24, ..., and follows
 * from the extent of the free bodies. Largest and smallest values are all that is taken from a
 * step: the bricks do not depend on the number of threads, nor on how contacts and bodies are
 * stored. */
#include <math.h>
#include <string.h>

#include "scheme/divided.h"
#include "scheme/parts.h"

#define BRICKS_LEAST 8
#define WIDER        1.0001 /* times 2 D, because positions far from the origin are rounded */
/* Volume of a brick in mean volumes of bodies: an edge of 20 diameters of disks, of 7 diameters of
 * balls. A full brick then has 400 bodies in the plane, 340 in space. Threads share smaller bricks
 * more evenly; larger bricks fill the lanes better: with an edge of 6 one thread makes a tenth
 * fewer updates of 100,000 spheres, and with 8 no more than with 7. Sixteen threads share the 196
 * full bricks of such a bed, 49 of a colour, in four rounds with an edge of 8, and the 256 of an
 * edge of 7, each a third smaller, in four too. */
#define VOLUMES_PLANE 509.0
#define VOLUMES_SPACE 655.0
#define VOLUMES_SHARE 50.0   /* at most this part of the volume of all bodies: some 64 bricks */
#define BODIES_EACH   32     /* least mean number per brick; with fewer the torus is made smaller */
#define CELLS_MOST    4096.0 /* most cells along an axis */

/* fmax and fmin without treatment of NaN: calls of the library took most of the time. */
static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }
/* 2^(k/4) */
static double rung(int k) {
    static const double quarter[4] = {1, 0x1.306fe0a31b715p+0, 0x1.6a09e667f3bcdp+0,
                                      0x1.ae89f995ad3adp+0};
    return ldexp(quarter[k & 3], (k - (k & 3)) / 4);
}

/* The least power of 2^(1/4) that is not below x > 0. */
static double rung_above(double x) {
    int exponent;
    frexp(x, &exponent); /* x < 2^exponent */
    int k = 4 * (exponent - 1);
    while (rung(k) < x)
        k++;
    return rung(k);
}

/* The power of 2^(1/4) nearest to the edge of a square or a cube of this content. */
static double rung_of_root(double content, int dimension) {
    int exponent;
    frexp(content, &exponent);
    double half =
        dimension == 3 ? 0x1.8ace5422aa0dbp-1 : 0x1.ae89f995ad3adp-1; /* 2^(-dimension/8) */
    int k = 4 * (exponent / dimension - 2);
    while (rung(k) * rung(k) * (dimension == 3 ? rung(k) : 1) < half * content)
        k++;
    return rung(k);
}

static bool is_free(const state *s, size_t slot) { return !state_wholly_prescribed(s, slot); }

/* Bodies without a volume count as if they filled their ball's box. */
static double volume_of(const shape *s, int dimension) {
    double volume = dimension == 3 ? s->volume : s->area, width = 2 * s->bound;
    return volume > 0 ? volume : width * width * (dimension == 3 ? width : 1);
}

void bricks_plan(const model *m, const state *s, const scheme_settings *settings,
                 brick_plan *plan) {
    double largest[2] = {0, 0};
    exact_sum volume;
    exact_clear(&volume);
    *plan = (brick_plan){0};
    for (size_t i = 0; i < m->bodies.count; i++) {
        const shape *of = m->shapes.data[m->bodies.data[i].shape];
        if (!is_free(s, i) || !isfinite(of->bound) || !(of->bound > 0)) continue;
        exact_add(&volume, volume_of(of, m->dimension));
        plan->bodies++;
        double least = smaller(of->bound, largest[0]);
        largest[0] = larger(of->bound, largest[0]);
        largest[1] = larger(least, largest[1]);
    }
    if (plan->bodies == 0) return;
    double most = m->dimension == 3 ? VOLUMES_SPACE : VOLUMES_PLANE;
    double share = smaller(most, plan->bodies / VOLUMES_SHARE) / plan->bodies;
    plan->touch = largest[0] + largest[1];
    plan->reach = plan->touch + larger(settings->alert, 0);
    plan->edge = larger(rung_of_root(share * exact_value(&volume), m->dimension),
                        rung_above(2 * WIDER * plan->reach));
}

/* Measurements and output of several threads. */
typedef struct brick_phase {
    const model *model;
    const state *state;
    const rigid_work *bodies;
    const contact_table *contacts;
    block_work *blocks;
    const brick_grid *grid;
    const uint8_t *counted; /* (bodies) NULL: all */
    uint32_t *of_body;
} brick_phase;

static bool moves(const brick_phase *phase, size_t slot) {
    return phase->bodies->mobile[slot] && is_free(phase->state, slot);
}

/* Distance of the centres of a contact if impulses can move both bodies, else 0. */
static double branch_of(const brick_phase *phase, size_t at) {
    const contact_table *t = phase->contacts;
    const uint32_t *pair = t->pair[at];
    uint32_t d = t->dimension;
    if (!moves(phase, pair[0]) || !moves(phase, pair[1])) return 0;
    if (t->arm_row && !t->arm_row[at]) return t->radius[pair[0]] + t->radius[pair[1]] + t->gap[at];
    double square = 0, room[6];
    const double *n = t->normal + d * at, *arm = contact_arms(t, at, room);
    for (uint32_t k = 0; k < d; k++) {
        double x = arm[d + k] + t->gap[at] * n[k] - arm[k];
        square += x * x;
    }
    return sqrt(square);
}

/* The longest contact of a block. */
static void measure_block(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    double farthest = 0;
    for (size_t at = begin; at < end; at++)
        farthest = larger(branch_of(phase, at), farthest);
    phase->blocks->sums.data[begin / STAGE_BLOCK].farthest = farthest;
}

static double farthest_contact(const step_input *step, brick_phase *phase) {
    double farthest = 0;
    team_for(step->team, phase->contacts->table.count, STAGE_BLOCK, measure_block, phase);
    for (size_t i = 0; i < blocks_of(phase->contacts); i++)
        farthest = larger(phase->blocks->sums.data[i].farthest, farthest);
    return farthest;
}

/* The extent of the free bodies, in chunks of bodies. */
static void measure_bodies(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    const rigid_work *bodies = phase->bodies;
    extent *own = &phase->blocks->extents.data[begin / BODY_CHUNK];
    extent of = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = begin; i < end; i++) {
        if (!moves(phase, i) || (phase->counted && !phase->counted[i])) continue;
        const double *x = bodies->q_M + i * bodies->places;
        for (int k = 0; k < phase->model->dimension; k++) {
            of.low[k] = smaller(x[k], of.low[k]);
            of.high[k] = larger(x[k], of.high[k]);
        }
    }
    *own = of;
}

/* The least of 2, 4, 6, 8, 12, 16, 24, ... that is not below a number of cells. */
static double even_above(double cells) {
    double even = 4;
    if (!(cells > 2)) return 2;
    while (2 * even <= CELLS_MOST && even < cells)
        even *= 2;
    return even > 4 && cells <= 0.75 * even ? 0.75 * even : even;
}

/* The next smaller one; even > 2. */
static double even_below(double even) {
    int exponent;
    if (even <= 4) return 2;
    return frexp(even, &exponent) == 0.5 ? 0.75 * even : 2 * even / 3;
}

scree_status bricks_measure(const step_input *step, const rigid_work *bodies,
                            const uint8_t *counted, extent *all, scree_error *error) {
    block_work *blocks = step->blocks;
    size_t chunks = (bodies->count + BODY_CHUNK - 1) / BODY_CHUNK;
    *all = (extent){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    if (!array_reserve(&blocks->extents, chunks + 1))
        return error_no_memory(error, "the bricks of a step");
    brick_phase phase = {.model = step->model,
                         .state = step->state,
                         .bodies = bodies,
                         .blocks = blocks,
                         .counted = counted};
    team_for(step->team, bodies->count, BODY_CHUNK, measure_bodies, &phase);
    for (size_t i = 0; i < chunks; i++)
        for (int k = 0; k < step->model->dimension; k++) {
            all->low[k] = smaller(blocks->extents.data[i].low[k], all->low[k]);
            all->high[k] = larger(blocks->extents.data[i].high[k], all->high[k]);
        }
    return SCREE_OK;
}

bool bricks_choose(const model *m, const brick_plan *plan, double edge, const extent *all,
                   brick_grid *g) {
    double most = larger(plan->bodies / BODIES_EACH, BRICKS_LEAST);
    for (int k = 0; k < 3; k++) {
        double low = all->low[k], high = all->high[k], period = m->cell.period[k];
        g->cells[k] = 1;
        g->edge[k] = edge;
        if (k >= m->dimension) continue;
        g->cells[k] = even_above(high > low ? (high - low) / edge : 0);
        if (period > 0) {
            double room = 2 * floor(0.5 * smaller(period / edge, CELLS_MOST));
            g->cells[k] = larger(room, 1);
            g->edge[k] = period / g->cells[k];
        }
    }
    while (g->cells[0] * g->cells[1] * g->cells[2] > most) {
        int widest = 0;
        for (int k = 1; k < 3; k++) /* periodic axes keep their cells, which divide the period */
            if (m->cell.period[widest] > 0 ||
                (!(m->cell.period[k] > 0) && g->cells[k] > g->cells[widest]))
                widest = k;
        if (m->cell.period[widest] > 0 || g->cells[widest] <= 2) break;
        g->cells[widest] = even_below(g->cells[widest]);
    }
    return g->cells[0] * g->cells[1] * g->cells[2] >= BRICKS_LEAST;
}

static void place_bodies(void *context, size_t begin, size_t end) {
    const brick_phase *phase = context;
    const rigid_work *bodies = phase->bodies;
    const brick_grid *g = phase->grid;
    for (size_t i = begin; i < end; i++) {
        const double *x = bodies->q_M + i * bodies->places;
        uint32_t at = cell_at(g, phase->model->dimension, x);
        phase->of_body[i] = moves(phase, i) ? at : 0;
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

/* The grid of a step; false: there are no bricks. */
static bool find_grid(const step_input *step, const contact_table *contacts, brick_phase *phase,
                      const extent *all, brick_work *brick) {
    const brick_plan *plan = &brick->plan;
    double farthest = farthest_contact(step, phase), edge = plan->edge;
    if (contacts->table.count == 0 || !isfinite(farthest)) return false;
    if (2 * WIDER * farthest > edge) edge = rung_above(2 * WIDER * farthest);
    return bricks_choose(step->model, plan, edge, all, &brick->grid);
}

scree_status bricks_find(const step_input *step, const rigid_work *bodies,
                         const contact_table *contacts, brick_work *brick, scree_error *error) {
    const model *m = step->model;
    const brick_plan *plan = &brick->plan;
    double least = (double)step->settings->bricks_from, count = (double)contacts->table.count;
    extent all;
    brick->bricks.count = 0;
    if (m->nodes || plan->bodies == 0) return SCREE_OK;
    if (count < least && plan->bodies < least) return SCREE_OK;
    TRY(step_agree(step, bricks_measure(step, bodies, NULL, &all, error), error));
    brick_phase phase = {.model = m,
                         .state = step->state,
                         .bodies = bodies,
                         .contacts = contacts,
                         .blocks = step->blocks,
                         .grid = &brick->grid};
    if (is_divided(step)) { /* the grid is known since owners were found */
        bool longer = !(2 * WIDER * farthest_contact(step, &phase) <= plan->edge);
        if (ranks_any(longer)) return territory_refuse(step->territory, error);
    } else if (!find_grid(step, contacts, &phase, &all, brick)) {
        return SCREE_OK;
    }
    brick->bricks =
        (problem_bricks){.count = grid_count(&brick->grid), .colours = m->dimension == 3 ? 8 : 4};
    TRY(step_agree(step, reserve(brick, bodies->count, error), error));
    brick->bricks.of_body = phase.of_body = brick->of_body.data;
    brick->bricks.colour = brick->colour.data;
    team_for_runs(step->team, &bodies->present, bodies->count, BODY_CHUNK, place_bodies, &phase);
    colour_bricks(brick);
    return SCREE_OK;
}
