#include "linear/block_matrix.h"

#include <math.h>
#include <string.h>

/* Place of column j in row i, or SIZE_MAX. */
static size_t find(const block_matrix *m, uint32_t i, uint32_t j) {
    size_t low = m->first.data[i], high = m->first.data[i + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->column.data[middle] < j)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->first.data[i + 1] && m->column.data[low] == j ? low : SIZE_MAX;
}

double *block_matrix_at(const block_matrix *m, uint32_t i, uint32_t j) {
    size_t at = find(m, i, j);
    return at == SIZE_MAX ? NULL : m->value.data + m->number.data[at];
}

static scree_status check_row(const block_matrix *m, uint32_t i, scree_error *error) {
    bool diagonal = false;
    if (m->first.data[i + 1] < m->first.data[i] || m->row_first.data[i + 1] < m->row_first.data[i])
        return error_set(error, SCREE_BAD_INPUT, "matrix: offsets of block row %u run backwards",
                         i);
    for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
        uint32_t j = m->column.data[k];
        if (j >= m->size || (k > m->first.data[i] && j <= m->column.data[k - 1]))
            return error_set(error, SCREE_BAD_INPUT,
                             "matrix: block row %u has columns out of order or range", i);
        diagonal |= j == i;
    }
    if (!diagonal)
        return error_set(error, SCREE_BAD_INPUT, "matrix: block row %u has no diagonal block", i);
    return SCREE_OK;
}

scree_status block_matrix_shape(block_matrix *m, scree_error *error) {
    size_t blocks = m->first.data[m->size], numbers = 0;
    for (uint32_t i = 0; i < m->size; i++)
        TRY(check_row(m, i, error));
    if (!array_reserve(&m->number, blocks + 1) || !array_reserve(&m->mirror, blocks))
        return error_no_memory(error, "a matrix");
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            m->number.data[k] = numbers;
            numbers += (size_t)block_rows(m, i) * block_rows(m, m->column.data[k]);
            m->mirror.data[k] = find(m, m->column.data[k], i);
            if (m->mirror.data[k] == SIZE_MAX)
                return error_set(error, SCREE_BAD_INPUT,
                                 "matrix: block (%u, %u) has no counterpart", i, m->column.data[k]);
        }
    m->number.data[blocks] = numbers;
    m->number.count = blocks + 1;
    m->mirror.count = blocks;
    if (!array_reserve(&m->value, numbers)) return error_no_memory(error, "a matrix");
    m->value.count = numbers;
    if (numbers) memset(m->value.data, 0, numbers * sizeof *m->value.data);
    return SCREE_OK;
}

/* y += B x for a block of 3 x 3, the commonest, and of any size. */
static void add_block_3(const double *B, const double *x, double *y) {
    y[0] += B[0] * x[0] + B[1] * x[1] + B[2] * x[2];
    y[1] += B[3] * x[0] + B[4] * x[1] + B[5] * x[2];
    y[2] += B[6] * x[0] + B[7] * x[1] + B[8] * x[2];
}

static void add_block(const double *B, uint32_t rows, uint32_t columns, const double *x,
                      double *y) {
    if (rows == 3 && columns == 3) {
        add_block_3(B, x, y);
        return;
    }
    for (uint32_t i = 0; i < rows; i++, B += columns)
        for (uint32_t j = 0; j < columns; j++)
            y[i] += B[j] * x[j];
}

void block_matrix_times_rows(const block_matrix *m, uint32_t begin, uint32_t end, const double *x,
                             double *y) {
    for (uint32_t i = begin; i < end; i++) {
        uint32_t rows = block_rows(m, i);
        double *own = y + m->row_first.data[i];
        for (uint32_t k = 0; k < rows; k++)
            own[k] = 0.0;
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            uint32_t j = m->column.data[k];
            add_block(m->value.data + m->number.data[k], rows, block_rows(m, j),
                      x + m->row_first.data[j], own);
        }
    }
}

void block_matrix_times(const block_matrix *m, const double *x, double *y) {
    block_matrix_times_rows(m, 0, m->size, x, y);
}

void block_matrix_add_column(const block_matrix *m, uint32_t column, const double *x, double *y) {
    uint32_t columns = block_rows(m, column);
    for (size_t k = m->first.data[column]; k < m->first.data[column + 1]; k++) {
        uint32_t i = m->column.data[k];
        add_block(m->value.data + m->number.data[m->mirror.data[k]], block_rows(m, i), columns, x,
                  y + m->row_first.data[i]);
    }
}

double block_matrix_asymmetry(const block_matrix *m) {
    double largest = 0.0, apart = 0.0;
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            uint32_t rows = block_rows(m, i), columns = block_rows(m, m->column.data[k]);
            const double *B = m->value.data + m->number.data[k];
            const double *other = m->value.data + m->number.data[m->mirror.data[k]];
            for (uint32_t a = 0; a < rows; a++)
                for (uint32_t b = 0; b < columns; b++) {
                    largest = fmax(largest, fabs(B[a * columns + b]));
                    apart = fmax(apart, fabs(B[a * columns + b] - other[b * rows + a]));
                }
        }
    return largest > 0.0 ? apart / largest : 0.0;
}

void block_matrix_free(block_matrix *m) {
    array_free(&m->row_first);
    array_free(&m->first);
    array_free(&m->column);
    array_free(&m->number);
    array_free(&m->value);
    array_free(&m->mirror);
    m->size = 0;
}
