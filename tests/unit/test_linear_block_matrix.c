/* Block matrices: products of all block sizes, counterparts of blocks, and invalid patterns. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "block_matrix_make.h"

/* The product by its definition, number by number. */
static void multiply_slowly(const block_matrix *m, const double *x, double *y) {
    for (uint32_t i = 0; i < m->size; i++)
        for (uint32_t a = 0; a < block_rows(m, i); a++) {
            double sum = 0.0;
            for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
                uint32_t j = m->column.data[b], columns = block_rows(m, j);
                for (uint32_t c = 0; c < columns; c++)
                    sum += m->value.data[m->number.data[b] + a * columns + c] *
                           x[m->row_first.data[j] + c];
            }
            y[m->row_first.data[i] + a] = sum;
        }
}

static void check_matrix(block_matrix *m, uint32_t common) {
    random_stream r = {3, m->size, 0};
    uint32_t n = m->row_first.data[m->size];
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), *wanted = calloc(n, sizeof *y);
    fill_random(m, 0.3, 1.1, 5);
    assert_int_equal(m->common, common);
    for (uint32_t i = 0; i < n; i++)
        x[i] = random_normal(&r);
    block_matrix_times(m, x, y);
    multiply_slowly(m, x, wanted);
    for (uint32_t i = 0; i < n; i++)
        assert_true(fabs(y[i] - wanted[i]) <= 1e-12 * (1.0 + fabs(wanted[i])));
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
            size_t other = m->mirror.data[b];
            uint32_t j = m->column.data[b];
            assert_true(other >= m->first.data[j] && other < m->first.data[j + 1]);
            assert_int_equal(m->column.data[other], i);
        }
    free(x), free(y), free(wanted);
    block_matrix_free(m);
}

static void products_of_all_sizes(void **unused) {
    (void)unused;
    uint32_t mixed[40];
    for (uint32_t i = 0; i < 40; i++)
        mixed[i] = 1 + i % 5;
    for (uint32_t rows = 1; rows <= 6; rows++) {
        block_matrix m = matrix_on(random_edges(40, 120, rows), NULL, rows);
        check_matrix(&m, rows);
    }
    block_matrix m = matrix_on(random_edges(40, 120, 9), mixed, 0);
    check_matrix(&m, 0);
}

/* A pattern of three rows with all blocks except those listed as missing. */
static block_matrix pattern_without(uint32_t row, uint32_t column) {
    block_matrix m = {.size = 3};
    size_t kept = 0;
    if (!array_reserve(&m.row_first, 4) || !array_reserve(&m.first, 4) ||
        !array_reserve(&m.column, 9))
        abort();
    for (uint32_t i = 0; i < 3; i++) {
        m.row_first.data[i] = 2 * i;
        m.first.data[i] = kept;
        for (uint32_t j = 0; j < 3; j++)
            if (i != row || j != column) m.column.data[kept++] = j;
    }
    m.row_first.data[3] = 6;
    m.first.data[3] = kept;
    return m;
}

static void a_block_without_counterpart_is_named(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t j = 0; j < 3; j++) {
            block_matrix m = pattern_without(i, j);
            scree_error error;
            char wanted[64];
            assert_int_equal(block_matrix_shape(&m, &error), SCREE_BAD_INPUT);
            if (i == j)
                snprintf(wanted, sizeof wanted, "block row %u has no diagonal", i);
            else
                snprintf(wanted, sizeof wanted, "block (%u, %u) has no counterpart", j, i);
            assert_non_null(strstr(error.text, wanted));
            block_matrix_free(&m);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_of_all_sizes),
        cmocka_unit_test(a_block_without_counterpart_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
