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
        return error_set(error, SCREE_BAD_INPUT, "matrix: the offsets of block row %u decrease", i);
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

static uint32_t common_rows(const block_matrix *m) {
    uint32_t rows = m->size ? block_rows(m, 0) : 0;
    for (uint32_t i = 1; i < m->size; i++)
        if (block_rows(m, i) != rows) return 0;
    return rows;
}

static scree_status name_lonely(const block_matrix *m, scree_error *error) {
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++)
            if (find(m, m->column.data[k], i) == SIZE_MAX)
                return error_set(error, SCREE_BAD_INPUT,
                                 "matrix: block (%u, %u) has no counterpart", i, m->column.data[k]);
    return SCREE_OK;
}

/* Rows are processed in ascending order, so the counterparts in row j of the blocks of column j are
 * met one after the other. `next`: their positions, (size). */
static bool find_mirrors(block_matrix *m, size_t *next) {
    memcpy(next, m->first.data, m->size * sizeof *next);
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            uint32_t j = m->column.data[k];
            size_t at = next[j]++;
            if (at >= m->first.data[j + 1] || m->column.data[at] != i) return false;
            m->mirror.data[k] = at;
        }
    return true;
}

scree_status block_matrix_shape(block_matrix *m, scree_error *error) {
    size_t blocks = m->first.data[m->size], numbers = 0;
    for (uint32_t i = 0; i < m->size; i++)
        TRY(check_row(m, i, error));
    if (!array_reserve(&m->number, blocks + 1) || !array_reserve(&m->mirror, blocks))
        return error_no_memory(error, "a matrix");
    /* every row has its diagonal: there are at least as many numbers as rows */
    if (!find_mirrors(m, m->number.data)) return name_lonely(m, error);
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            m->number.data[k] = numbers;
            numbers += (size_t)block_rows(m, i) * block_rows(m, m->column.data[k]);
        }
    m->number.data[blocks] = numbers;
    m->common = common_rows(m);
    m->number.count = blocks + 1;
    m->mirror.count = blocks;
    if (!array_reserve(&m->value, numbers)) return error_no_memory(error, "a matrix");
    m->value.count = numbers;
    if (numbers) memset(m->value.data, 0, numbers * sizeof *m->value.data);
    return SCREE_OK;
}

/* y += B x for a block of 3 x 3, the most frequent size, and of any size. */
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

/* own = row x for a row of blocks of constant size `size` x `size`: sums stay in registers and have
 * the order of add_block. */
static inline void times_row_3(const double *B, const uint32_t *column, size_t count,
                               const double *x, double *own) {
    double a = 0.0, b = 0.0, c = 0.0;
    for (size_t k = 0; k < count; k++, B += 9) {
        const double *y = x + 3 * (size_t)column[k];
        a += B[0] * y[0] + B[1] * y[1] + B[2] * y[2];
        b += B[3] * y[0] + B[4] * y[1] + B[5] * y[2];
        c += B[6] * y[0] + B[7] * y[1] + B[8] * y[2];
    }
    own[0] = a;
    own[1] = b;
    own[2] = c;
}

static inline void times_row_2(const double *B, const uint32_t *column, size_t count,
                               const double *x, double *own) {
    double a = 0.0, b = 0.0;
    for (size_t k = 0; k < count; k++, B += 4) {
        const double *y = x + 2 * (size_t)column[k];
        a = (a + B[0] * y[0]) + B[1] * y[1];
        b = (b + B[2] * y[0]) + B[3] * y[1];
    }
    own[0] = a;
    own[1] = b;
}

static void times_row(const block_matrix *m, uint32_t i, const double *x, double *own) {
    uint32_t rows = block_rows(m, i);
    for (uint32_t k = 0; k < rows; k++)
        own[k] = 0.0;
    for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
        uint32_t j = m->column.data[k];
        add_block(m->value.data + m->number.data[k], rows, block_rows(m, j),
                  x + m->row_first.data[j], own);
    }
}

void block_matrix_times_rows(const block_matrix *m, uint32_t begin, uint32_t end, const double *x,
                             double *y) {
    for (uint32_t i = begin; i < end; i++) {
        size_t first = m->first.data[i], count = m->first.data[i + 1] - first;
        const double *B = m->value.data + m->number.data[first];
        const uint32_t *column = m->column.data + first;
        double *own = y + m->row_first.data[i];
        if (m->common == 3)
            times_row_3(B, column, count, x, own);
        else if (m->common == 2)
            times_row_2(B, column, count, x, own);
        else
            times_row(m, i, x, own);
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
