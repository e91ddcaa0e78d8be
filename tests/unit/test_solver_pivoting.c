/* Lemke's pivoting against brute force: linear complementarity problems small enough to try every
 * support, and degenerate ones, where pivoting without a rule would cycle. */
#include "support/check.h"

#include <math.h>

#include "base/random.h"
#include "linear/dense.h"
#include "solver/exact/pivoting.h"

#define MOST 8

/* |min(z, w)| at its worst. */
static double defect(const pivoting *p) {
    double worst = 0.0;
    for (size_t i = 0; i < p->n; i++) {
        double w = p->q.data[i];
        for (size_t j = 0; j < p->n; j++)
            w += p->M.data[i * p->n + j] * p->z.data[j];
        worst = fmax(worst, fabs(fmin(w, p->z.data[i])));
    }
    return worst;
}

/* Whether some support gives a solution. */
static bool brute_force_finds(const pivoting *p) {
    size_t n = p->n;
    for (unsigned support = 0; support < 1u << n; support++) {
        double A[MOST * MOST], z[MOST];
        uint32_t pivot[MOST];
        for (size_t i = 0; i < n; i++) {
            bool in = support >> i & 1;
            z[i] = in ? -p->q.data[i] : 0.0;
            for (size_t j = 0; j < n; j++)
                A[i * n + j] = in ? p->M.data[i * n + j] : i == j ? 1.0 : 0.0;
        }
        if (dense_factor(n, A, pivot) == 0) continue;
        dense_solve(n, A, pivot, z);
        bool right = true;
        for (size_t i = 0; i < n; i++) {
            double w = p->q.data[i];
            for (size_t j = 0; j < n; j++)
                w += p->M.data[i * n + j] * z[j];
            /* a nearly singular system gives huge numbers that are no solution */
            right &= z[i] >= -1e-9 && w >= -1e-9 && z[i] < 1e8;
        }
        if (right) return true;
    }
    return false;
}

/* M = B B' of a given rank, plus a skew part. */
static void fill(pivoting *p, size_t n, size_t rank, double skew, random_stream *r) {
    double B[MOST][MOST], S[MOST][MOST];
    assert_true(pivoting_reserve(p, n));
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < MOST; j++)
            B[i][j] = random_range(r, -1.0, 1.0), S[i][j] = random_range(r, -1.0, 1.0);
    for (size_t i = 0; i < n; i++) {
        p->q.data[i] = random_range(r, -1.0, 1.0);
        for (size_t j = 0; j < n; j++) {
            double sum = skew * (S[i][j] - S[j][i]);
            for (size_t k = 0; k < rank; k++)
                sum += B[i][k] * B[j][k];
            p->M.data[i * n + j] = sum;
        }
    }
}

static void regular_problems(void **unused) {
    (void)unused;
    pivoting p = {0};
    random_stream r = {1, 1, 0};
    for (int trial = 0; trial < 500; trial++) {
        fill(&p, 1 + random_below(&r, MOST), MOST, trial % 2 ? 1.0 : 0.0, &r);
        assert_int_equal(pivoting_solve(&p, 1000), PIVOTING_SOLVED);
        assert_true(defect(&p) < 1e-9);
    }
    pivoting_free(&p);
}

/* Semidefinite: it ends on a ray exactly if there is no solution, and the ray proves that. */
static void rays_prove(void **unused) {
    (void)unused;
    pivoting p = {0};
    random_stream r = {2, 1, 0};
    int rays = 0;
    for (int trial = 0; trial < 500; trial++) {
        size_t n = 2 + random_below(&r, MOST - 2);
        fill(&p, n, 1 + random_below(&r, (uint32_t)n - 1), 0.0, &r);
        pivoting_result result = pivoting_solve(&p, 1000);
        assert_int_not_equal(result, PIVOTING_LIMIT);
        assert_int_equal(result == PIVOTING_SOLVED, brute_force_finds(&p));
        if (result == PIVOTING_SOLVED) {
            assert_true(defect(&p) < 1e-8);
            continue;
        }
        rays++;
        double cause = 0.0, size = 0.0;
        for (size_t i = 0; i < n; i++) {
            double product = 0.0;
            cause += p.q.data[i] * p.z.data[i];
            size = fmax(size, p.z.data[i]);
            assert_true(p.z.data[i] >= -1e-12);
            for (size_t j = 0; j < n; j++)
                product += p.M.data[i * n + j] * p.z.data[j];
            assert_true(fabs(product) <= 1e-9 * fmax(size, 1.0));
        }
        assert_true(cause < 0.0);
    }
    assert_true(rays > 20);
    pivoting_free(&p);
}

/* Whole numbers make ties in every ratio test. */
static void ties_do_not_cycle(void **unused) {
    (void)unused;
    pivoting p = {0};
    random_stream r = {3, 1, 0};
    for (int trial = 0; trial < 500; trial++) {
        size_t n = 3 + random_below(&r, MOST - 3);
        double B[MOST][MOST];
        assert_true(pivoting_reserve(&p, n));
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                B[i][j] = (double)random_below(&r, 3) - 1.0;
        for (size_t i = 0; i < n; i++) {
            p.q.data[i] = random_below(&r, 2) ? -1.0 : 0.0;
            for (size_t j = 0; j < n; j++) {
                double sum = 0.0;
                for (size_t k = 0; k < n; k++)
                    sum += B[i][k] * B[j][k];
                p.M.data[i * n + j] = sum;
            }
        }
        pivoting_result result = pivoting_solve(&p, 400);
        assert_int_not_equal(result, PIVOTING_LIMIT);
        if (result == PIVOTING_SOLVED) assert_true(defect(&p) < 1e-9);
    }
    pivoting_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regular_problems),
        cmocka_unit_test(rays_prove),
        cmocka_unit_test(ties_do_not_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
