/* The connected parts of M, and whether M is symmetric. */
#include <math.h>

#include "problem/file/parts.h"

void fc_components_free(fc_components *c) {
    array_free(&c->of);
    array_free(&c->width);
    c->count = c->largest = 0;
}

static uint32_t root_of(uint32_t *parent, uint32_t i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* The smaller index becomes the root, so that a root comes before its members. */
static void join(uint32_t *parent, uint32_t i, uint32_t j) {
    i = root_of(parent, i);
    j = root_of(parent, j);
    if (i < j)
        parent[j] = i;
    else
        parent[i] = j;
}

static void number_components(fc_components *out, uint32_t *parent, uint32_t dofs) {
    for (uint32_t i = 0; i < dofs; i++) {
        uint32_t root = root_of(parent, i);
        uint32_t own = root == i ? out->count++ : out->of.data[root];
        out->of.data[i] = own;
        if (root == i) out->width.data[own] = 0;
        if (++out->width.data[own] > out->largest) out->largest = out->width.data[own];
    }
    out->of.count = dofs;
    out->width.count = out->count;
}

scree_status fc_components_find(fc_components *out, const sparse_matrix *M, scree_error *error) {
    *out = (fc_components){0};
    uint32_t dofs = (uint32_t)M->rows;
    uint32_t *parent = mem_alloc((size_t)dofs + 1, sizeof *parent);
    if (!parent || !array_reserve(&out->of, dofs) || !array_reserve(&out->width, dofs)) {
        mem_free(parent);
        fc_components_free(out);
        return error_no_memory(error, "the blocks of M");
    }
    for (uint32_t i = 0; i < dofs; i++)
        parent[i] = i;
    for (uint32_t j = 0; j < dofs; j++)
        for (size_t k = M->first.data[j]; k < M->first.data[j + 1]; k++)
            join(parent, M->row.data[k], j);
    number_components(out, parent, dofs);
    mem_free(parent);
    return SCREE_OK;
}

static double number_at(const sparse_matrix *m, uint32_t i, size_t j) {
    size_t low = m->first.data[j], high = m->first.data[j + 1], end = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->row.data[middle] < i)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && m->row.data[low] == i ? m->value.data[low] : 0.0;
}

double fc_asymmetry(const sparse_matrix *m) {
    double largest = 0.0, apart = 0.0;
    for (size_t j = 0; j < m->columns; j++)
        for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++) {
            double mirrored = number_at(m, (uint32_t)j, m->row.data[k]);
            largest = fmax(largest, fabs(m->value.data[k]));
            apart = fmax(apart, fabs(m->value.data[k] - mirrored));
        }
    return largest > 0.0 ? apart / largest : 0.0;
}
