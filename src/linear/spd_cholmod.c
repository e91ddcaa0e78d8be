/* CHOLMOD's supernodes instead of our own. Its common structure is stored with the factor: no state
 * is shared. */
#include "linear/spd_cholmod.h"

#include <suitesparse/cholmod.h>

#include <string.h>

struct spd_cholmod {
    cholmod_common common;
    cholmod_sparse *matrix; /* lower half, by columns */
    cholmod_factor *factor;
    cholmod_dense *room_y, *room_e; /* of solutions */
    size_t rows;
    ARRAY(uint32_t) row_first, column; /* the pattern that was analysed */
    ARRAY(size_t) first;
};

bool cholmod_is_here(void) { return true; }

scree_status spd_cholmod_create(spd_cholmod **out, scree_error *error) {
    spd_cholmod *f = mem_alloc(1, sizeof *f);
    *out = f;
    if (!f) return error_no_memory(error, "a factorisation by CHOLMOD");
    if (!cholmod_l_start(&f->common)) {
        mem_free(f);
        *out = NULL;
        return error_no_memory(error, "a factorisation by CHOLMOD");
    }
    f->common.print = 0;
    f->common.supernodal = CHOLMOD_SUPERNODAL;
    return SCREE_OK;
}

static void drop_factor(spd_cholmod *f) {
    cholmod_l_free_sparse(&f->matrix, &f->common);
    cholmod_l_free_factor(&f->factor, &f->common);
    cholmod_l_free_dense(&f->room_y, &f->common);
    cholmod_l_free_dense(&f->room_e, &f->common);
}

void spd_cholmod_destroy(spd_cholmod *f) {
    if (!f) return;
    drop_factor(f);
    cholmod_l_finish(&f->common);
    array_free(&f->row_first);
    array_free(&f->column);
    array_free(&f->first);
    mem_free(f);
}

static bool is_analysed(const spd_cholmod *f, const block_matrix *A) {
    size_t n = A->size, blocks = n ? A->first.data[n] : 0;
    return f->factor && f->first.count == n + 1 && f->column.count == blocks &&
           memcmp(f->row_first.data, A->row_first.data, (n + 1) * sizeof(uint32_t)) == 0 &&
           memcmp(f->first.data, A->first.data, (n + 1) * sizeof(size_t)) == 0 &&
           memcmp(f->column.data, A->column.data, blocks * sizeof(uint32_t)) == 0;
}

static bool remember(spd_cholmod *f, const block_matrix *A) {
    size_t n = A->size, blocks = A->first.data[n];
    if (!array_reserve(&f->row_first, n + 1) || !array_reserve(&f->first, n + 1) ||
        !array_reserve(&f->column, blocks))
        return false;
    memcpy(f->row_first.data, A->row_first.data, (n + 1) * sizeof(uint32_t));
    memcpy(f->first.data, A->first.data, (n + 1) * sizeof(size_t));
    memcpy(f->column.data, A->column.data, blocks * sizeof(uint32_t));
    f->first.count = n + 1;
    f->column.count = blocks;
    return true;
}

/* Column c of the lower half is row c of the upper: block row by block row, from the diagonal on.
 * With `fill` the numbers are copied to their positions; returns their number. */
static size_t lower_half(spd_cholmod *f, const block_matrix *A, bool fill) {
    size_t count = 0;
    SuiteSparse_long *first = fill ? f->matrix->p : NULL, *row = fill ? f->matrix->i : NULL;
    double *value = fill ? f->matrix->x : NULL;
    for (uint32_t i = 0; i < A->size; i++)
        for (uint32_t r = 0; r < block_rows(A, i); r++) {
            if (fill) first[A->row_first.data[i] + r] = (SuiteSparse_long)count;
            for (size_t b = A->first.data[i]; b < A->first.data[i + 1]; b++) {
                uint32_t j = A->column.data[b], columns = block_rows(A, j);
                const double *B = A->value.data + A->number.data[b] + (size_t)r * columns;
                for (uint32_t c = i == j ? r : 0; j >= i && c < columns; c++, count++)
                    if (fill) {
                        row[count] = (SuiteSparse_long)(A->row_first.data[j] + c);
                        value[count] = B[c];
                    }
            }
        }
    if (fill) first[f->rows] = (SuiteSparse_long)count;
    return count;
}

static scree_status out_of_memory(spd_cholmod *f, scree_error *error) {
    drop_factor(f);
    return error_no_memory(error, "a factorisation by CHOLMOD");
}

static scree_status analyse(spd_cholmod *f, const block_matrix *A, scree_error *error) {
    drop_factor(f);
    f->rows = A->row_first.data[A->size];
    size_t count = lower_half(f, A, false);
    f->matrix = cholmod_l_allocate_sparse(f->rows, f->rows, count, true, true, -1, CHOLMOD_REAL,
                                          &f->common);
    if (!f->matrix || !remember(f, A)) return out_of_memory(f, error);
    lower_half(f, A, true);
    f->factor = cholmod_l_analyze(f->matrix, &f->common);
    return f->factor ? SCREE_OK : out_of_memory(f, error);
}

scree_status spd_cholmod_factor(spd_cholmod *f, const block_matrix *A, bool *positive,
                                bool *analysed, scree_error *error) {
    *positive = true;
    *analysed = A->size > 0 && !is_analysed(f, A);
    f->rows = 0;
    if (A->size == 0) return SCREE_OK;
    f->rows = A->row_first.data[A->size];
    if (*analysed)
        TRY(analyse(f, A, error));
    else
        lower_half(f, A, true);
    cholmod_l_factorize(f->matrix, f->factor, &f->common);
    if (f->common.status == CHOLMOD_OUT_OF_MEMORY) return out_of_memory(f, error);
    *positive = f->common.status == CHOLMOD_OK && f->factor->minor == f->rows;
    return SCREE_OK;
}

scree_status spd_cholmod_solve(spd_cholmod *f, double *x, size_t columns, scree_error *error) {
    if (f->rows == 0 || columns == 0) return SCREE_OK;
    cholmod_dense right = {.nrow = f->rows,
                           .ncol = columns,
                           .nzmax = f->rows * columns,
                           .d = f->rows,
                           .x = x,
                           .xtype = CHOLMOD_REAL,
                           .dtype = CHOLMOD_DOUBLE};
    cholmod_dense *solution = NULL;
    if (!cholmod_l_solve2(CHOLMOD_A, f->factor, &right, NULL, &solution, NULL, &f->room_y,
                          &f->room_e, &f->common)) {
        cholmod_l_free_dense(&solution, &f->common);
        return error_no_memory(error, "a solution by CHOLMOD");
    }
    memcpy(x, solution->x, f->rows * columns * sizeof *x);
    cholmod_l_free_dense(&solution, &f->common);
    return SCREE_OK;
}

void spd_cholmod_costs(const spd_cholmod *f, double *factor_work, double *solve_work,
                       double *bytes) {
    *factor_work = 0.5 * f->common.fl;
    *solve_work = 2.0 * f->common.lnz;
    *bytes = (double)sizeof(double) * f->common.lnz;
}
