#include "linear/incomplete.h"

#include <math.h>
#include <string.h>

#define RAISE_FIRST 1e-3 /* share of the diagonal that is added when a pivot fails */
#define RAISE_MOST  100.0
#define ROWS_LEAST  512 /* block rows for which a separate range pays off */
#define WIDTH_MOST  8

/* C -= A B' (n x n) */
static inline void subtract_turned(uint32_t n, const float *A, const float *B, double *C) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            for (uint32_t k = 0; k < n; k++)
                C[i * n + j] -= (double)A[i * n + k] * (double)B[j * n + k];
}

/* rounded := C B' for a lower triangle B */
static void times_turned(uint32_t n, const double *C, const double *B, float *rounded) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            double sum = 0.0;
            for (uint32_t k = 0; k <= j; k++)
                sum += C[i * n + k] * B[j * n + k];
            rounded[i * n + j] = (float)sum;
        }
}

/* inverse (n x n) := L^-1 with L L' = D; false when D is not positive definite. */
static bool invert_root(uint32_t n, double *D, double *inverse) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j <= i; j++) {
            double sum = D[i * n + j];
            for (uint32_t k = 0; k < j; k++)
                sum -= D[i * n + k] * D[j * n + k];
            if (i > j)
                D[i * n + j] = sum / D[j * n + j];
            else if (sum > 0.0 && isfinite(sum))
                D[i * n + i] = sqrt(sum);
            else
                return false;
        }
    memset(inverse, 0, (size_t)n * n * sizeof *inverse);
    for (uint32_t j = 0; j < n; j++)
        for (uint32_t i = j; i < n; i++) {
            double sum = i == j ? 1.0 : 0.0;
            for (uint32_t k = j; k < i; k++)
                sum -= D[i * n + k] * inverse[k * n + j];
            inverse[i * n + j] = sum / D[i * n + i];
        }
    return true;
}

static void cut_ranges(incomplete *f, uint32_t size) {
    uint32_t ranges = size / ROWS_LEAST;
    if (ranges > INCOMPLETE_RANGES) ranges = INCOMPLETE_RANGES;
    if (ranges == 0) ranges = 1;
    for (uint32_t k = 0; k <= INCOMPLETE_RANGES; k++)
        f->begin[k] = k < ranges ? (uint32_t)((uint64_t)size * k / ranges) : size;
}

/* The pattern left of the diagonal, within the ranges. */
static bool lay_out(incomplete *f, const block_matrix *A) {
    size_t blocks = 0, square = (size_t)f->width * f->width;
    cut_ranges(f, A->size);
    if (!array_reserve(&f->first, (size_t)A->size + 1) || !array_reserve(&f->place, A->size) ||
        !array_reserve(&f->column, A->first.data[A->size] / 2 + 1))
        return false;
    for (uint32_t range = 0; range < INCOMPLETE_RANGES; range++)
        for (uint32_t i = f->begin[range]; i < f->begin[range + 1]; i++) {
            f->first.data[i] = blocks;
            f->place.data[i] = SIZE_MAX;
            for (size_t b = A->first.data[i]; A->column.data[b] < i; b++)
                if (A->column.data[b] >= f->begin[range])
                    f->column.data[blocks++] = A->column.data[b];
        }
    f->first.data[A->size] = blocks;
    return array_reserve(&f->value, blocks * square) &&
           array_reserve(&f->inverse, A->size * square);
}

typedef struct factoring {
    incomplete *f;
    const block_matrix *A;
    const double *added;
} factoring;

/* The diagonal block of row i, raised by `raise`, into D; stores the positions of the row's other
 * blocks. */
static void take_row(const factoring *t, uint32_t i, size_t diagonal, double raise, double *D) {
    incomplete *f = t->f;
    uint32_t n = f->width;
    size_t square = (size_t)n * n;
    for (size_t at = f->first.data[i]; at < f->first.data[i + 1]; at++)
        f->place.data[f->column.data[at]] = at;
    for (size_t k = 0; k < square; k++)
        D[k] = t->A->value.data[t->A->number.data[diagonal] + k] +
               (t->added ? t->added[i * square + k] : 0.0);
    for (uint32_t k = 0; k < n; k++)
        D[k * n + k] += raise * D[k * n + k];
}

static inline bool factor_row(const factoring *t, uint32_t i, uint32_t n, double raise) {
    incomplete *f = t->f;
    const size_t square = (size_t)n * n;
    double D[WIDTH_MOST * WIDTH_MOST], own[WIDTH_MOST * WIDTH_MOST];
    size_t b = t->A->first.data[i], diagonal = b;
    while (t->A->column.data[diagonal] != i)
        diagonal++;
    take_row(t, i, diagonal, raise, D);
    for (size_t at = f->first.data[i]; at < f->first.data[i + 1]; at++) {
        uint32_t k = f->column.data[at];
        while (t->A->column.data[b] != k)
            b++;
        memcpy(own, t->A->value.data + t->A->number.data[b], square * sizeof *own);
        for (size_t c = f->first.data[k]; c < f->first.data[k + 1]; c++) {
            size_t left = f->place.data[f->column.data[c]];
            if (left != SIZE_MAX)
                subtract_turned(n, f->value.data + left * square, f->value.data + c * square, own);
        }
        float *kept = f->value.data + at * square;
        times_turned(n, own, f->inverse.data + k * square, kept);
        subtract_turned(n, kept, kept, D);
    }
    for (size_t at = f->first.data[i]; at < f->first.data[i + 1]; at++)
        f->place.data[f->column.data[at]] = SIZE_MAX;
    return invert_root(n, D, f->inverse.data + i * square);
}

static bool factor_range(const factoring *t, uint32_t range, double raise) {
    const incomplete *f = t->f;
    for (uint32_t i = f->begin[range]; i < f->begin[range + 1]; i++)
        if (!(f->width == 3   ? factor_row(t, i, 3, raise)
              : f->width == 2 ? factor_row(t, i, 2, raise)
                              : factor_row(t, i, f->width, raise)))
            return false;
    return true;
}

static void factor_ranges(void *context, size_t begin, size_t end) {
    const factoring *t = context;
    for (size_t range = begin; range < end; range++) {
        double raise = 0.0;
        bool done = factor_range(t, (uint32_t)range, raise);
        while (!done && raise < RAISE_MOST) {
            raise = raise > 0.0 ? 2.0 * raise : RAISE_FIRST;
            done = factor_range(t, (uint32_t)range, raise);
        }
        t->f->failed[range] = !done;
    }
}

static scree_status check(const block_matrix *A, scree_error *error) {
    uint32_t width = A->size ? block_rows(A, 0) : 1;
    for (uint32_t i = 0; i < A->size; i++)
        if (block_rows(A, i) != width || width > WIDTH_MOST || width == 0)
            return error_set(
                error, SCREE_UNSUPPORTED,
                "block row %u of a matrix has %u rows, but conjugate gradients need blocks of "
                "equal size with at most %d rows: use a direct factorisation",
                i, block_rows(A, i), WIDTH_MOST);
    return SCREE_OK;
}

scree_status incomplete_factor(incomplete *f, const block_matrix *A, const double *added,
                               team *threads, bool *positive, scree_error *error) {
    factoring t = {f, A, added};
    TRY(check(A, error));
    f->size = A->size;
    f->width = A->size ? block_rows(A, 0) : 1;
    *positive = true;
    if (A->size == 0) return SCREE_OK;
    if (!lay_out(f, A)) return error_no_memory(error, "a preconditioner");
    team_for(threads, INCOMPLETE_RANGES, 1, factor_ranges, &t);
    for (uint32_t range = 0; range < INCOMPLETE_RANGES; range++)
        if (f->failed[range]) *positive = false;
    return SCREE_OK;
}

/* One range with blocks of n rows; n is a constant where this is called, so that all is unrolled.
 */
static inline __attribute__((always_inline)) void
solve_range(const incomplete *f, uint32_t range, uint32_t n, const double *r, double *z) {
    const size_t square = (size_t)n * n;
    double sum[WIDTH_MOST];
    for (uint32_t i = f->begin[range]; i < f->begin[range + 1]; i++) {
        const double *inverse = f->inverse.data + i * square;
        for (uint32_t a = 0; a < n; a++)
            sum[a] = r[i * n + a];
        for (size_t at = f->first.data[i]; at < f->first.data[i + 1]; at++) {
            const float *L = f->value.data + at * square;
            const double *x = z + (size_t)f->column.data[at] * n;
            for (uint32_t a = 0; a < n; a++)
                for (uint32_t b = 0; b < n; b++)
                    sum[a] -= (double)L[a * n + b] * x[b];
        }
        for (uint32_t a = 0; a < n; a++) {
            double y = 0.0;
            for (uint32_t b = 0; b <= a; b++)
                y += inverse[a * n + b] * sum[b];
            z[i * n + a] = y;
        }
    }
    for (uint32_t i = f->begin[range + 1]; i-- > f->begin[range];) {
        const double *inverse = f->inverse.data + i * square;
        for (uint32_t a = 0; a < n; a++) {
            sum[a] = 0.0;
            for (uint32_t b = a; b < n; b++)
                sum[a] += inverse[b * n + a] * z[i * n + b];
        }
        for (uint32_t a = 0; a < n; a++)
            z[i * n + a] = sum[a];
        for (size_t at = f->first.data[i]; at < f->first.data[i + 1]; at++) {
            const float *L = f->value.data + at * square;
            double *x = z + (size_t)f->column.data[at] * n;
            for (uint32_t a = 0; a < n; a++)
                for (uint32_t b = 0; b < n; b++)
                    x[b] -= (double)L[a * n + b] * sum[a];
        }
    }
}

void incomplete_solve(const incomplete *f, uint32_t range, const double *r, double *z) {
    switch (f->width) {
    case 2: solve_range(f, range, 2, r, z); break;
    case 3: solve_range(f, range, 3, r, z); break;
    default: solve_range(f, range, f->width, r, z);
    }
}

void incomplete_free(incomplete *f) {
    array_free(&f->first);
    array_free(&f->column);
    array_free(&f->value);
    array_free(&f->inverse);
    array_free(&f->place);
}
