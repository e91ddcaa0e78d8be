/* Contact problems with deformable bodies made by hand: elastic nets (a mass and springs) in place
 * of finite elements, for tests and benchmarks of the condensation and of solvers. */
#ifndef COUPLED_MAKE_H
#define COUPLED_MAKE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "block_matrix_make.h"
#include "problem/operator.h"

/* One deformable body: nodes of a grid, all of them on the skin but those inside. */
typedef struct net {
    uint32_t cells[3]; /* nodes per direction */
    block_matrix A;
    uint8_t *prescribed;
    double *inverse_mass;
    uint32_t *skin, *skin_node;
    block_operator o;
} net;

static inline uint32_t net_node(const net *n, uint32_t i, uint32_t j, uint32_t k) {
    return (k * n->cells[1] + j) * n->cells[0] + i;
}

/* Node and direction of the next neighbour in half of the directions; false: outside. */
static inline bool net_neighbour(const net *n, uint32_t node, int way, uint32_t *other, double *d) {
    int at[3] = {(int)(node % n->cells[0]), (int)(node / n->cells[0] % n->cells[1]),
                 (int)(node / n->cells[0] / n->cells[1])};
    way += 14; /* half of the 27 steps, the middle one left out */
    for (int a = 0; a < 3; a++, way /= 3) {
        d[a] = way % 3 - 1;
        at[a] += way % 3 - 1;
        if (at[a] < 0 || at[a] >= (int)n->cells[a]) return false;
    }
    *other = net_node(n, (uint32_t)at[0], (uint32_t)at[1], (uint32_t)at[2]);
    return true;
}

static inline void net_spring(block_matrix *A, uint32_t width, uint32_t a, uint32_t b,
                              const double *d, double stiffness) {
    double length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    for (uint32_t i = 0; i < width; i++)
        for (uint32_t j = 0; j < width; j++) {
            double k = stiffness * (d[i] * d[j] / length + (i == j ? 0.2 : 0.0));
            block_matrix_at(A, a, a)[i * width + j] += k;
            block_matrix_at(A, b, b)[i * width + j] += k;
            block_matrix_at(A, a, b)[i * width + j] -= k;
            block_matrix_at(A, b, a)[i * width + j] -= k;
        }
}

static inline bool net_is_inside(const net *n, uint32_t node) {
    uint32_t at[3] = {node % n->cells[0], node / n->cells[0] % n->cells[1],
                      node / n->cells[0] / n->cells[1]};
    for (int a = 0; a < (int)n->o.width; a++)
        if (at[a] == 0 || at[a] + 1 == n->cells[a]) return false;
    return true;
}

/* Rows and columns of the identity at prescribed dofs. */
static inline void net_fix(net *n) {
    uint32_t width = n->o.width;
    for (uint32_t i = 0; i < n->A.size; i++)
        for (size_t b = n->A.first.data[i]; b < n->A.first.data[i + 1]; b++) {
            uint32_t j = n->A.column.data[b];
            double *B = n->A.value.data + n->A.number.data[b];
            for (uint32_t r = 0; r < width; r++)
                for (uint32_t c = 0; c < width; c++)
                    if (n->prescribed[i * width + r] || n->prescribed[j * width + c])
                        B[r * width + c] = i == j && r == c ? 1.0 : 0.0;
        }
}

/* Nodes of a grid and the pattern of blocks that couple neighbours, without numbers; nz is 1 in the
 * plane. */
static inline net *net_grid(uint32_t nx, uint32_t ny, uint32_t nz) {
    net *n = calloc(1, sizeof *n);
    uint32_t nodes = nx * ny * nz, width = nz > 1 ? 3 : 2, other;
    double d[3];
    n->cells[0] = nx, n->cells[1] = ny, n->cells[2] = nz;
    n->o = (block_operator){.nodes = nodes, .width = width};
    edges e = edges_new(nodes, (size_t)nodes * 13);
    for (uint32_t i = 0; i < nodes; i++)
        for (int way = 0; way < 13; way++)
            if (net_neighbour(n, i, way, &other, d)) edge(&e, i, other);
    n->A = matrix_on(e, NULL, width);
    n->prescribed = calloc((size_t)nodes * width, 1);
    n->skin = calloc(nodes, sizeof *n->skin);
    n->skin_node = calloc(nodes, sizeof *n->skin_node);
    for (uint32_t i = 0; i < nodes; i++) {
        n->skin[i] = net_is_inside(n, i) ? UINT32_MAX : n->o.skin_nodes;
        if (n->skin[i] != UINT32_MAX) n->skin_node[n->o.skin_nodes++] = i;
    }
    n->o.A = &n->A;
    n->o.prescribed = n->prescribed;
    n->o.skin = n->skin;
    n->o.skin_node = n->skin_node;
    return n;
}

/* Factors A. */
static inline void net_close(net *n, const spd_settings *settings) {
    bool positive = false;
    net_fix(n);
    if (spd_create(&n->o.solver, settings, NULL) != SCREE_OK ||
        spd_factor(n->o.solver, &n->A, &positive, NULL) != SCREE_OK || !positive)
        abort();
}

/* A net of springs. stiffness: of a spring, in A (with h^2 theta^2 in it). `fixed`: the first layer
 * of nodes in the last direction is prescribed. */
static inline net *net_new(uint32_t nx, uint32_t ny, uint32_t nz, double mass, double stiffness,
                           bool fixed, const spd_settings *settings) {
    net *n = net_grid(nx, ny, nz);
    uint32_t width = n->o.width, layer = width == 3 ? nx * ny : nx, other;
    double d[3];
    for (uint32_t i = 0; i < n->o.nodes; i++) {
        for (uint32_t a = 0; a < width; a++)
            block_matrix_at(&n->A, i, i)[a * width + a] += mass;
        for (int way = 0; way < 13; way++)
            if (net_neighbour(n, i, way, &other, d))
                net_spring(&n->A, width, i, other, d, stiffness);
    }
    if (fixed) memset(n->prescribed, 1, (size_t)layer * width);
    net_close(n, settings);
    return n;
}

/* Takes the springs away: A is the mass alone. */
static inline void net_make_diagonal(net *n, double mass) {
    size_t dofs = (size_t)n->o.nodes * n->o.width;
    n->inverse_mass = calloc(dofs, sizeof *n->inverse_mass);
    for (size_t k = 0; k < dofs; k++)
        n->inverse_mass[k] = n->prescribed[k] ? 0.0 : 1.0 / mass;
    spd_destroy(n->o.solver);
    n->o.solver = NULL;
    n->o.A = NULL;
    n->o.inverse_mass = n->inverse_mass;
}

static inline void net_free(net *n) {
    operator_free(&n->o);
    spd_destroy(n->o.solver);
    block_matrix_free(&n->A);
    free(n->prescribed), free(n->inverse_mass), free(n->skin), free(n->skin_node);
    free(n);
}

/* A problem and the room behind it; nets are the caller's. */
typedef struct coupled {
    problem p;
    ARRAY(block) block;
    ARRAY(double) inverse, v_free, b, H;
    ARRAY(row) row;
    ARRAY(row_extra) extra;
    ARRAY(uint32_t) row_first, entry_first, entry_body;
    ARRAY(size_t) H_first;
} coupled;

#define MUST(x)                                                                                    \
    do {                                                                                           \
        if (!(x)) abort();                                                                         \
    } while (0)

static inline coupled *coupled_new(int dimension) {
    coupled *m = calloc(1, sizeof *m);
    m->p.dimension = dimension;
    m->p.reference_speed = 1.0;
    MUST(array_push(&m->row_first, 0) && array_push(&m->entry_first, 0) &&
         array_push(&m->H_first, 0));
    return m;
}

static inline void coupled_free(coupled *m) {
    array_free(&m->block), array_free(&m->inverse), array_free(&m->v_free), array_free(&m->b);
    array_free(&m->H), array_free(&m->row), array_free(&m->extra), array_free(&m->row_first);
    array_free(&m->entry_first), array_free(&m->entry_body), array_free(&m->H_first);
    free(m);
}

/* A block of bodies; returns its first body. v_free is zero. */
static inline uint32_t coupled_block(coupled *m, block_type type, uint32_t width, uint32_t bodies,
                                     const double *inverse, block_operator *o) {
    block k = {type, width, m->p.bodies, bodies, m->p.dofs, NULL, o};
    for (size_t n = 0; n < bodies * block_inverse_numbers(&k); n++)
        MUST(array_push(&m->inverse, inverse[n]));
    for (size_t n = 0; n < (size_t)bodies * width; n++)
        MUST(array_push(&m->v_free, 0.0));
    MUST(array_push(&m->block, k));
    m->p.bodies += bodies;
    m->p.dofs += (size_t)bodies * width;
    return k.first_body;
}

static inline uint32_t coupled_net(coupled *m, net *n) {
    return coupled_block(m, BLOCK_COUPLED, n->o.width, n->o.nodes, NULL, &n->o);
}

/* A contact of this law; its entries follow. */
static inline uint32_t coupled_contact(coupled *m, row r, const double *b) {
    MUST(array_push(&m->row, r));
    uint32_t end = m->row_first.data[m->p.contacts] + r.dimension;
    MUST(array_push(&m->row_first, end));
    MUST(array_push(&m->entry_first, (uint32_t)m->entry_body.count));
    MUST(array_push(&m->H_first, m->H.count));
    for (uint32_t i = 0; i < r.dimension; i++)
        MUST(array_push(&m->b, b ? b[i] : 0.0));
    return m->p.contacts++;
}

/* A body of the last contact, with its block of H' (rows x width). */
static inline void coupled_entry(coupled *m, uint32_t body, const double *H, size_t numbers) {
    MUST(array_push(&m->entry_body, body));
    for (size_t k = 0; k < numbers; k++)
        MUST(array_push(&m->H, H[k]));
    m->entry_first.data[m->p.contacts] = (uint32_t)m->entry_body.count;
    m->H_first.data[m->p.contacts] = m->H.count;
}

/* The same for a node with a share of a contact whose frame has these rows (rows x width). */
static inline void coupled_node(coupled *m, uint32_t body, uint32_t rows, uint32_t width,
                                const double *frame, double share) {
    double H[ROWS_MAX * 3];
    for (uint32_t k = 0; k < rows * width; k++)
        H[k] = share * frame[k];
    coupled_entry(m, body, H, (size_t)rows * width);
}

static inline const problem *coupled_problem(coupled *m) {
    problem *p = &m->p;
    size_t number = 0;
    p->blocks = (uint32_t)m->block.count;
    for (uint32_t i = 0; i < p->blocks; i++) {
        block *k = &m->block.data[i];
        k->inverse = k->type == BLOCK_COUPLED ? NULL : m->inverse.data + number;
        number += k->bodies * block_inverse_numbers(k);
    }
    p->block = m->block.data;
    p->v_free = m->v_free.data;
    p->row = m->row.data;
    p->row_first = m->row_first.data;
    p->b = m->b.data;
    p->extra = m->extra.data;
    p->entry_first = m->entry_first.data;
    p->entry_body = m->entry_body.data;
    p->H_first = m->H_first.data;
    p->H = m->H.data;
    return p;
}

/* A row of nets, each standing on the one below (the first on the ground, a fixed body), with
 * `contacts` Coulomb contacts between two: a node above touches the line between two nodes below.
 * All nets are equal and share one operator. */
static inline coupled *coupled_tower(net *n, uint32_t nets, double mu) {
    coupled *m = coupled_new(2);
    double nothing[3] = {0}, frame[4] = {0, 1, 1, 0}, against[4] = {0, -1, -1, 0};
    double ground[6] = {0, -1, 0, -1, 0, 0};
    uint32_t base = coupled_block(m, BLOCK_DIAGONAL, 3, 1, nothing, NULL), below = base;
    uint32_t top = (n->cells[1] - 1) * n->cells[0];
    row r = {.cone = CONE_COULOMB, .dimension = 2, .mu = mu};
    for (uint32_t k = 0; k < nets; k++) {
        uint32_t first = coupled_net(m, n);
        for (uint32_t i = 0; i < n->cells[0]; i++) {
            coupled_contact(m, r, NULL);
            coupled_node(m, first + i, 2, 2, frame, 1.0);
            if (k == 0) {
                coupled_entry(m, base, ground, 6);
                continue;
            }
            uint32_t left = below + top + (i + 1 < n->cells[0] ? i : i - 1);
            coupled_node(m, left, 2, 2, against, 0.75);
            coupled_node(m, left + 1, 2, 2, against, 0.25);
        }
        below = first;
    }
    for (size_t k = 3; k < m->p.dofs; k += 2) { /* falling and sliding */
        m->v_free.data[k] = 0.02;
        m->v_free.data[k + 1] = -0.1;
    }
    coupled_problem(m);
    return m;
}

/* A contact of the wall: node `i` of one net's lower (or upper) side against the side of another at
 * place x, counted in distances of nodes from that net's left end. */
static inline void wall_contact(coupled *m, const net *n, uint32_t node, bool node_is_above,
                                uint32_t other, uint32_t other_side, double x, double mu) {
    double frame[4] = {0, 1, 1, 0}, against[4] = {0, -1, -1, 0};
    uint32_t segment = (uint32_t)fmin(fmax(floor(x), 0.0), n->cells[0] - 2.0);
    double share = x - segment;
    coupled_contact(m, (row){.cone = CONE_COULOMB, .dimension = 2, .mu = mu}, NULL);
    coupled_node(m, node, 2, 2, node_is_above ? frame : against, 1.0);
    coupled_node(m, other + other_side + segment, 2, 2, node_is_above ? against : frame,
                 1.0 - share);
    coupled_node(m, other + other_side + segment + 1, 2, 2, node_is_above ? against : frame, share);
}

/* Two nets of neighbouring courses, the upper one moved by `shift` nodes: where they overlap, nodes
 * of each touch the other. */
static inline void wall_joint(coupled *m, const net *n, uint32_t upper, uint32_t lower,
                              double shift, double mu) {
    uint32_t wide = n->cells[0], top = (n->cells[1] - 1) * wide;
    double margin = 0.1; /* courses are offset, so that no node touches a node */
    for (uint32_t i = 0; i < wide; i++) {
        double x = i + shift + margin;
        if (x >= 0.0 && x <= wide - 1.0) wall_contact(m, n, upper + i, true, lower, top, x, mu);
    }
    for (uint32_t i = 0; i < wide; i++) {
        double x = i - shift - margin;
        if (x >= 0.0 && x <= wide - 1.0)
            wall_contact(m, n, lower + top + i, false, upper, 0, x, mu);
    }
}

/* A wall of equal nets in running bond on the ground, falling by its weight for one step. */
static inline coupled *coupled_wall(net *n, uint32_t wide, uint32_t high, double mu) {
    coupled *m = coupled_new(2);
    double nothing[3] = {0}, frame[4] = {0, 1, 1, 0}, ground[6] = {0, -1, 0, -1, 0, 0};
    uint32_t base = coupled_block(m, BLOCK_DIAGONAL, 3, 1, nothing, NULL);
    uint32_t *first = calloc((size_t)wide * high, sizeof *first);
    double length = n->cells[0] - 1.0, half = floor(0.5 * length);
    for (uint32_t k = 0; k < wide * high; k++)
        first[k] = coupled_net(m, n);
    for (uint32_t k = 0; k < wide; k++)
        for (uint32_t i = 0; i < n->cells[0]; i++) {
            coupled_contact(m, (row){.cone = CONE_COULOMB, .dimension = 2, .mu = mu}, NULL);
            coupled_node(m, first[k] + i, 2, 2, frame, 1.0);
            coupled_entry(m, base, ground, 6);
        }
    for (uint32_t c = 1; c < high; c++)
        for (uint32_t k = 0; k < wide; k++) {
            uint32_t upper = first[c * wide + k];
            double shift = c % 2 ? half : -half;
            int aside = c % 2 ? 1 : -1;
            wall_joint(m, n, upper, first[(c - 1) * wide + k], shift, mu);
            if ((int)k + aside >= 0 && (int)k + aside < (int)wide)
                wall_joint(m, n, upper, first[(c - 1) * wide + (uint32_t)((int)k + aside)],
                           shift - aside * length, mu);
        }
    free(first);
    for (size_t k = 3; k < m->p.dofs; k += 2)
        m->v_free.data[k + 1] = -0.01;
    coupled_problem(m);
    return m;
}

/* One net in space on the ground; the nodes of its lower side are in contact. */
static inline coupled *coupled_slab(net *n, double mu) {
    coupled *m = coupled_new(3);
    double nothing[6] = {0}, frame[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    double ground[18] = {0, 0, -1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0};
    uint32_t base = coupled_block(m, BLOCK_DIAGONAL, 6, 1, nothing, NULL);
    uint32_t first = coupled_net(m, n);
    for (uint32_t i = 0; i < n->cells[0] * n->cells[1]; i++) {
        coupled_contact(m, (row){.cone = CONE_COULOMB, .dimension = 3, .mu = mu}, NULL);
        coupled_node(m, first + i, 3, 3, frame, 1.0);
        coupled_entry(m, base, ground, 18);
    }
    for (uint32_t k = 0; k < n->o.nodes; k++) { /* pressed down, pushed and turned */
        double *v = m->v_free.data + 6 + 3 * (size_t)k, x = k % n->cells[0] - 0.5 * n->cells[0];
        v[0] = 0.02 + 0.001 * (k / n->cells[0] % n->cells[1]);
        v[1] = 0.001 * x;
        v[2] = -0.1 - 0.002 * x;
    }
    coupled_problem(m);
    return m;
}

#endif
