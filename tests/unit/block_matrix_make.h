/* Block matrices on graphs, for the tests and benchmarks of the factorisations. */
#ifndef TESTS_BLOCK_MATRIX_MAKE_H
#define TESTS_BLOCK_MATRIX_MAKE_H

#include <stdlib.h>

#include "base/random.h"
#include "linear/block_matrix.h"

typedef struct edges {
    uint32_t nodes;
    size_t count;
    uint32_t (*pair)[2]; /* both directions and the diagonal are added */
} edges;

static inline edges edges_new(uint32_t nodes, size_t most) {
    return (edges){nodes, 0, calloc(most + 1, sizeof(uint32_t[2]))};
}

static inline void edge(edges *e, uint32_t a, uint32_t b) {
    e->pair[e->count][0] = a;
    e->pair[e->count++][1] = b;
}

static inline edges grid_edges(uint32_t width, uint32_t height) {
    edges e = edges_new(width * height, (size_t)2 * width * height);
    for (uint32_t i = 0; i < width * height; i++) {
        if (i % width + 1 < width) edge(&e, i, i + 1);
        if (i + width < width * height) edge(&e, i, i + width);
    }
    return e;
}

/* Bricks in running bond: a brick meets its neighbours and two bricks below. */
static inline edges wall_edges(uint32_t width, uint32_t height) {
    edges e = edges_new(width * height, (size_t)3 * width * height);
    for (uint32_t row = 0; row < height; row++)
        for (uint32_t k = 0; k < width; k++) {
            uint32_t i = row * width + k;
            if (k + 1 < width) edge(&e, i, i + 1);
            if (row == 0) continue;
            edge(&e, i, i - width);
            uint32_t other = row % 2 ? k + 1 : k - 1;
            if (other < width) edge(&e, i, i - width - k + other);
        }
    return e;
}

static inline edges random_edges(uint32_t nodes, size_t count, uint64_t seed) {
    random_stream r = {seed, nodes, 0};
    edges e = edges_new(nodes, count);
    for (size_t k = 0; k < count; k++)
        edge(&e, random_below(&r, nodes), random_below(&r, nodes));
    return e;
}

static inline int edge_order(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    if (x[0] != y[0]) return x[0] < y[0] ? -1 : 1;
    return (x[1] > y[1]) - (x[1] < y[1]);
}

/* Pattern of the graph, zero numbers; frees the edges. Block i has size[i] rows, or `rows`. */
static inline block_matrix matrix_on(edges e, const uint32_t *size, uint32_t rows) {
    block_matrix m = {.size = e.nodes};
    size_t all = 2 * e.count + e.nodes, kept = 0;
    uint32_t(*pair)[2] = calloc(all + 1, sizeof *pair);
    for (size_t k = 0; k < e.count; k++) {
        pair[2 * k][0] = pair[2 * k + 1][1] = e.pair[k][0];
        pair[2 * k][1] = pair[2 * k + 1][0] = e.pair[k][1];
    }
    for (uint32_t i = 0; i < e.nodes; i++)
        pair[2 * e.count + i][0] = pair[2 * e.count + i][1] = i;
    qsort(pair, all, sizeof *pair, edge_order);
    if (!array_reserve(&m.row_first, (size_t)e.nodes + 1) ||
        !array_reserve(&m.first, (size_t)e.nodes + 1) || !array_reserve(&m.column, all))
        abort();
    m.row_first.data[0] = 0;
    for (uint32_t i = 0; i < e.nodes; i++)
        m.row_first.data[i + 1] = m.row_first.data[i] + (size ? size[i] : rows);
    uint32_t row = 0;
    m.first.data[0] = 0;
    for (size_t k = 0; k < all; k++) {
        if (k > 0 && edge_order(pair[k], pair[k - 1]) == 0) continue;
        while (row < pair[k][0])
            m.first.data[++row] = kept;
        m.column.data[kept++] = pair[k][1];
    }
    while (row < e.nodes)
        m.first.data[++row] = kept;
    if (block_matrix_shape(&m, NULL) != SCREE_OK) abort();
    free(pair);
    free(e.pair);
    return m;
}

/* Random numbers; a share `skew` of them is independent of the mirrored ones. Diagonals are `heavy`
 * times the sum of their row: above 1 the matrix is diagonally dominant. */
static inline void fill_random(block_matrix *m, double skew, double heavy, uint64_t seed) {
    random_stream r = {seed, m->size, 0};
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
            uint32_t j = m->column.data[b], rows = block_rows(m, i), columns = block_rows(m, j);
            double *B = m->value.data + m->number.data[b];
            double *mirrored = m->value.data + m->number.data[m->mirror.data[b]];
            if (j < i) continue;
            for (uint32_t a = 0; a < rows; a++)
                for (uint32_t c = 0; c < columns; c++) {
                    double even = random_normal(&r), odd = skew * random_normal(&r);
                    B[a * columns + c] = even + odd;
                    mirrored[c * rows + a] = even - odd;
                }
        }
    for (uint32_t i = 0; i < m->size; i++)
        for (uint32_t a = 0; a < block_rows(m, i); a++) {
            double sum = 0.0;
            for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
                uint32_t columns = block_rows(m, m->column.data[b]);
                for (uint32_t c = 0; c < columns; c++) {
                    double x = m->value.data[m->number.data[b] + a * columns + c];
                    sum += x < 0.0 ? -x : x;
                }
            }
            block_matrix_at(m, i, i)[a * block_rows(m, i) + a] += heavy * sum;
        }
}

#endif
