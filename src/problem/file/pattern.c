/* Which contacts act on each other: the block pattern of W. */
#include <string.h>

#include "problem/file/parts.h"

void index_sets_free(index_sets *s) {
    array_free(&s->first);
    array_free(&s->index);
    s->count = 0;
}

scree_status fc_couplings(index_sets *out, const sparse_matrix *W, uint32_t contacts,
                          uint32_t rows_each, scree_error *error) {
    *out = (index_sets){.count = contacts};
    uint32_t *seen =
        mem_alloc((size_t)contacts + 1, sizeof *seen); /* last one that referred to it, + 1 */
    bool room = seen && array_reserve(&out->first, (size_t)contacts + 1);
    for (uint32_t j = 0; room && j < contacts; j++) {
        size_t end = W->first.data[(size_t)(j + 1) * rows_each];
        out->first.data[j] = out->index.count;
        for (size_t k = W->first.data[(size_t)j * rows_each]; room && k < end; k++) {
            uint32_t i = W->row.data[k] / rows_each;
            if (seen[i] == j + 1) continue;
            seen[i] = j + 1;
            room = array_push(&out->index, i);
        }
    }
    mem_free(seen);
    if (!room) {
        index_sets_free(out);
        return error_no_memory(error, "the pattern of W");
    }
    out->first.data[contacts] = out->index.count;
    return SCREE_OK;
}

/* The transposed pattern: for each column its rows, in ascending order. */
static bool transpose(index_sets *out, const index_sets *s) {
    *out = (index_sets){.count = s->count};
    size_t n = s->count, total = s->first.data[n];
    if (!array_reserve(&out->first, n + 2) || !array_reserve(&out->index, total)) return false;
    memset(out->first.data, 0, (n + 2) * sizeof *out->first.data);
    for (size_t k = 0; k < total; k++)
        out->first.data[s->index.data[k] + 2]++;
    for (size_t i = 0; i < n; i++)
        out->first.data[i + 2] += out->first.data[i + 1];
    for (size_t j = 0; j < n; j++)
        for (size_t k = s->first.data[j]; k < s->first.data[j + 1]; k++)
            out->index.data[out->first.data[s->index.data[k] + 1]++] = (uint32_t)j;
    return true;
}

/* One block row: both sets, both ascending, and the diagonal. */
static bool merge_row(block_matrix *m, uint32_t i, const index_sets *a, const index_sets *b) {
    size_t k = a->first.data[i], l = b->first.data[i];
    size_t a_end = a->first.data[i + 1], b_end = b->first.data[i + 1];
    bool own = false, room = true;
    while (room && (k < a_end || l < b_end || !own)) {
        uint32_t next = own ? UINT32_MAX : i;
        if (k < a_end && a->index.data[k] < next) next = a->index.data[k];
        if (l < b_end && b->index.data[l] < next) next = b->index.data[l];
        k += k < a_end && a->index.data[k] == next;
        l += l < b_end && b->index.data[l] == next;
        own |= next == i;
        room = array_push(&m->column, next);
    }
    return room;
}

static bool fill_pattern(block_matrix *m, const index_sets *across, const index_sets *along,
                         uint32_t rows_each) {
    size_t n = along->count;
    m->size = (uint32_t)n;
    m->column.count = 0;
    if (!array_reserve(&m->row_first, n + 1) || !array_reserve(&m->first, n + 1)) return false;
    m->row_first.count = m->first.count = n + 1;
    m->row_first.data[0] = 0;
    m->first.data[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!merge_row(m, i, across, along)) return false;
        m->row_first.data[i + 1] = (i + 1) * rows_each;
        m->first.data[i + 1] = m->column.count;
    }
    return true;
}

scree_status fc_block_pattern(block_matrix *m, const index_sets *couplings, uint32_t rows_each,
                              scree_error *error) {
    index_sets across = {0}, along = {0};
    /* the transpose of a transpose is sorted */
    bool room = transpose(&across, couplings) && transpose(&along, &across) &&
                fill_pattern(m, &across, &along, rows_each);
    index_sets_free(&across);
    index_sets_free(&along);
    return room ? block_matrix_shape(m, error) : error_no_memory(error, "the pattern of W");
}
