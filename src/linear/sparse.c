#include "linear/sparse.h"

void sparse_matrix_free(sparse_matrix *m) {
    array_free(&m->first);
    array_free(&m->row);
    array_free(&m->value);
    m->rows = m->columns = 0;
}

/* Offsets of the groups of `count` keys, keys below `groups`. */
static size_t *offsets_of(const triplet *list, size_t count, size_t groups, bool by_row) {
    size_t *first = mem_alloc(groups + 1, sizeof *first);
    if (!first) return NULL;
    for (size_t k = 0; k < count; k++)
        first[(by_row ? list[k].row : list[k].column) + 1]++;
    for (size_t g = 0; g < groups; g++)
        first[g + 1] += first[g];
    return first;
}

/* A stable sort by row or by column into `sorted`. */
static bool sort_into(triplet *sorted, const triplet *list, size_t count, size_t groups,
                      bool by_row) {
    size_t *next = offsets_of(list, count, groups, by_row);
    if (!next) return false;
    for (size_t k = 0; k < count; k++)
        sorted[next[by_row ? list[k].row : list[k].column]++] = list[k];
    mem_free(next);
    return true;
}

/* From triplets, by columns and by rows within them. */
static void compress(sparse_matrix *m, const triplet *list, size_t count) {
    size_t k = 0;
    for (size_t j = 0; j < m->columns; j++) {
        m->first.data[j] = m->row.count;
        while (k < count && list[k].column == j) {
            uint32_t i = list[k].row;
            double sum = 0.0;
            for (; k < count && list[k].column == j && list[k].row == i; k++)
                sum += list[k].value;
            if (sum == 0.0) continue;
            m->row.data[m->row.count++] = i;
            m->value.data[m->value.count++] = sum;
        }
    }
    m->first.data[m->columns] = m->row.count;
    m->first.count = m->columns + 1;
}

scree_status sparse_from_triplets(sparse_matrix *m, size_t rows, size_t columns,
                                  const triplet *list, size_t count, scree_error *error) {
    *m = (sparse_matrix){.rows = rows, .columns = columns};
    triplet *by_row = mem_alloc(count ? count : 1, sizeof *by_row);
    triplet *sorted = mem_alloc(count ? count : 1, sizeof *sorted);
    bool done = by_row && sorted && sort_into(by_row, list, count, rows, true) &&
                sort_into(sorted, by_row, count, columns, false) &&
                array_reserve(&m->first, columns + 1) && array_reserve(&m->row, count) &&
                array_reserve(&m->value, count);
    if (done) compress(m, sorted, count);
    mem_free(by_row);
    mem_free(sorted);
    if (done) return SCREE_OK;
    sparse_matrix_free(m);
    return error_no_memory(error, "a sparse matrix");
}

void sparse_add_times(const sparse_matrix *m, const double *x, double *y) {
    for (size_t j = 0; j < m->columns; j++)
        for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
            y[m->row.data[k]] += m->value.data[k] * x[j];
}

void sparse_add_transposed_times(const sparse_matrix *m, const double *x, double *y) {
    for (size_t j = 0; j < m->columns; j++) {
        double sum = 0.0;
        for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
            sum += m->value.data[k] * x[m->row.data[k]];
        y[j] += sum;
    }
}
