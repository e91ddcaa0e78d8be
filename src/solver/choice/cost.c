#include "solver/choice/cost.h"

#include <string.h>

#include "base/math.h"
#include "base/ranks.h"
#include "problem/shared.h"
#include "solver/work.h"

/* The graph that is eliminated: moving bodies that touch, or contacts that act on each other. */
typedef struct graph {
    double nodes, edges;
    double loops; /* edges beyond those of a forest (independent loops) */
    double size;  /* unknowns per node */
    double dense; /* in space: cubes in the last separator, divided by the square of the nodes */
} graph;

#define UNTOUCHED UINT32_MAX
#define HELD      (UINT32_MAX - 1)
/* Cubes in the last separator in space, divided by the square of the nodes (fitted). */
#define OF_BODIES   1.1
#define OF_CONTACTS 0.5

/* Root of a node's tree. The path to it is halved on the way. */
static uint32_t root_of(uint32_t *parent, uint32_t i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

#define MOST_BODIES (2 * WIDTH_MAX)

/* The moving bodies of a contact, at most MOST_BODIES. Fixed bodies are not nodes. */
static int moving_bodies(const problem *p, uint32_t contact, uint32_t *parent, uint32_t *body) {
    int count = 0;
    uint32_t bodies;
    const uint32_t *touched = problem_bodies(p, contact, &bodies);
    for (uint32_t e = 0; e < bodies; e++) {
        uint32_t *own = &parent[touched[e]];
        if (*own == UNTOUCHED && !block_moves(problem_block(p, touched[e]), touched[e]))
            *own = HELD;
        if (count < MOST_BODIES && *own != HELD) body[count++] = touched[e];
    }
    return count;
}

/* The velocities of some bodies. */
static double velocities_of(const problem *p, const uint32_t *body, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; i++)
        sum += problem_block(p, body[i])->width;
    return sum;
}

/* Where masses are diagonal, a file may store each velocity of a body as a separate body, and then
 * a contact touches more than two bodies. Whole bodies are estimated instead: a contact has two of
 * them, each with half of the mean number of velocities that a contact touches. */
static graph of_pieces(const problem *p, double touched, double velocities) {
    double size = fmax(velocities / (2.0 * p->contacts), 1.0), nodes = touched / size;
    return (graph){.nodes = nodes,
                   .edges = p->contacts,
                   .loops = fmax(p->contacts - nodes, 0.0),
                   .size = size,
                   .dense = OF_BODIES};
}

/* Nodes that hang on the graph by one edge cause no fill-in. The rest of the graph has at most two
 * nodes for each of its loops; at least every node meets its neighbours in pairs, and the last
 * separator of a planar graph of n nodes has about sqrt(n) of them, of one in space n^(2/3), which
 * must be factored as a dense matrix. */
static double multiply_adds(const graph *g, int dimension) {
    double cube = g->size * g->size * g->size, n = g->nodes * g->size;
    double core = fmin(g->nodes, 2.0 * g->loops),
           degree = 1.0 + 2.0 * g->edges / fmax(g->nodes, 1.0);
    double pairs = (2.0 * g->nodes + 1.2 * core * degree * degree) * cube;
    double separators = dimension == 2 ? 4.0 * core * sqrt(core) : g->dense * core * core;
    return fmin(n * n * n / 3.0, fmax(pairs, separators * cube));
}

#define LOOK_EVERY 8192 /* contacts: one thread counts while all others wait */

/* Contacts of one pair are consecutive and count as one edge. Counting stops as soon as a part of
 * the graph already costs more than `enough` to eliminate. */
static graph of_bodies(const problem *p, uint32_t *parent, double enough) {
    graph g = {.dense = OF_BODIES};
    uint32_t last[2] = {UNTOUCHED, UNTOUCHED};
    double joined = 0.0, touched = 0.0, velocities = 0.0;
    bool one_width = p->blocks == 1;
    int most = 0;
    memset(parent, 0xff, p->bodies * sizeof *parent); /* UNTOUCHED */
    for (uint32_t c = 0; c < p->contacts; c++) {
        if (c % LOOK_EVERY == LOOK_EVERY - 1) {
            g.loops = g.edges - joined;
            g.size = touched / fmax(g.nodes, 1.0);
            if (most <= 2 && multiply_adds(&g, p->dimension) > enough) return g;
        }
        if (problem_is_copy(p, c)) continue;
        uint32_t body[MOST_BODIES];
        int count = moving_bodies(p, c, parent, body);
        most = count > most ? count : most;
        velocities += one_width ? count * (double)p->block->width : velocities_of(p, body, count);
        for (int i = 0; i < count; i++)
            if (parent[body[i]] == UNTOUCHED) {
                parent[body[i]] = body[i];
                touched += one_width ? p->block->width : velocities_of(p, &body[i], 1);
                g.nodes += 1.0;
            }
        if (count < 2 || (body[0] == last[0] && body[1] == last[1])) continue;
        last[0] = body[0], last[1] = body[1];
        uint32_t a = root_of(parent, body[0]), b = root_of(parent, body[1]);
        parent[a] = b;
        joined += a != b;
        g.edges += 1.0;
    }
    g.loops = g.edges - joined;
    g.size = touched / fmax(g.nodes, 1.0);
    return most > 2 ? of_pieces(p, touched, velocities) : g;
}

/* Whether two neighbouring rows of W have the same columns: contacts of one pair of bodies. */
static bool same_columns(const block_matrix *W, uint32_t i) {
    size_t own = W->first.data[i], next = W->first.data[i + 1], count = next - own;
    if (W->first.data[i + 2] - next != count) return false;
    for (size_t k = 0; k < count; k++)
        if (W->column.data[own + k] != W->column.data[next + k]) return false;
    return true;
}

/* Contacts of one pair are one node, and those of one body all act on each other. */
static graph of_matrix(const problem *p) {
    const block_matrix *W = p->W;
    double nodes = 1.0;
    for (uint32_t i = 0; i + 1 < p->contacts; i++)
        nodes += !same_columns(W, i);
    double share = nodes / p->contacts; /* nodes of a contact */
    double edges = 0.5 * share * ((double)W->column.count * share - nodes);
    return (graph){.nodes = nodes,
                   .edges = fmax(edges, 0.0),
                   .loops = fmax(edges - nodes, 0.0),
                   .size = (double)p->row_first[p->contacts] / nodes,
                   .dense = OF_CONTACTS};
}

/* Numbers stored in the factor: as many as the multiply-adds of dense rows of the mean length. */
static double factor_numbers(const graph *g, double adds) {
    double n = g->nodes * g->size;
    return fmin(n * n, sqrt(2.0 * adds * n));
}

static double cost_step(const problem *p, const graph *g, double adds, double solutions,
                        double cells) {
    double numbers = factor_numbers(g, adds);
    double product = p->W ? work_price[WORK_MATRIX] * (double)p->W->value.count
                          : work_price[WORK_BODIES] * 2.0 * problem_numbers(p);
    return work_price[WORK_SPARSE] * adds + work_price[WORK_FACTOR] * numbers +
           solutions * (work_price[WORK_SOLVE] * numbers + 2.0 * product) +
           cells * work_price[WORK_CELL] * p->contacts;
}

/* Work of one sweep, in lanes over bodies or row by row over W. */
static double cost_sweep(const problem *p) {
    if (p->W) return work_price[WORK_ROW] * (double)p->W->value.count;
    return work_price[WORK_LANE] * problem_numbers(p) + work_price[WORK_CONTACT] * p->contacts;
}

/* Steps of the interior point: 7 to 57 on 48 problems of 20 to 7002 contacts, once 103. */
#define INTERIOR_STEPS 24.0
/* Per step: solutions with the factor, and passes over the contacts. */
#define INTERIOR_SOLUTIONS 6.0
#define INTERIOR_CELLS     11.0

scree_status cost_guess(cost *c, const problem *p, double enough, scree_error *error) {
    c->factorisation = c->interior = c->sweep = c->least_sweeps = c->least_newton = 0.0;
    if (p->contacts == 0) return SCREE_OK;
    if (!p->W && !array_reserve(&c->parent, p->bodies))
        return error_no_memory(error, "the graph of a problem");
    graph g = p->W ? of_matrix(p) : of_bodies(p, c->parent.data, enough);
    double adds = multiply_adds(&g, p->dimension);
    c->factorisation = adds;
    c->interior = INTERIOR_STEPS * cost_step(p, &g, adds, INTERIOR_SOLUTIONS, INTERIOR_CELLS);
    c->sweep = cost_sweep(p);
    c->least_sweeps = work_price[WORK_SETUP] * p->contacts;
    c->least_newton = c->least_sweeps + 2.0 * cost_step(p, &g, adds, 2.0, 4.0);
    return SCREE_OK;
}

/* The graph of a process has the contacts that it solves. The whole graph has all their nodes and
 * edges, and at least as many independent loops as the parts together, so its estimate is not less.
 * Nodes at the border belong to several parts: each counts those that it owns. */
scree_status cost_exceeds(cost *c, const problem *p, double enough, bool *exceeds,
                          scree_error *error) {
    bool good = array_reserve(&c->parent, p->bodies);
    *exceeds = false;
    if (ranks_any(!good)) return error_no_memory(error, "the graph of a problem");
    graph g = of_bodies(p, c->parent.data, INFINITY);
    int64_t sums[3] = {0, (int64_t)g.edges, (int64_t)g.loops};
    for (uint32_t i = 0; i < p->bodies; i++)
        sums[0] += c->parent.data[i] < HELD && p->shared->owner[i] == p->shared->own;
    ranks_sum(sums, 3);
    g.nodes = (double)sums[0], g.edges = (double)sums[1], g.loops = (double)sums[2];
    g.size = p->dimension == 3 ? 6.0 : 3.0; /* free bodies alone are divided */
    *exceeds = g.nodes > 0.0 && multiply_adds(&g, p->dimension) > enough;
    return SCREE_OK;
}

void cost_free(cost *c) { array_free(&c->parent); }
