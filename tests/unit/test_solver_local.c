/* One-contact solutions against the law itself, on many random operators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/cone.h"
#include "problem_make.h"
#include "solver/relaxation/local.h"

#define CASES 100000

/* A random symmetric positive semidefinite operator; every fourth one is nearly or fully
 * singular. */
static void random_operator(random_stream *r, int n, int number, double *W) {
    double A[ROWS_MAX][ROWS_MAX];
    double thin = number % 4 ? 1.0 : number % 8 ? 1e-4 : 0.0;
    double unit = ldexp(1.0, (int)random_below(r, 40) - 20);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = random_normal(r) * (j == 0 ? 1.0 : thin);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            W[i * n + j] = 0.0;
            for (int k = 0; k < n; k++)
                W[i * n + j] += unit * A[i][k] * A[j][k];
            if (i == j) W[i * n + j] *= 1.0 + 1e-8 * thin; /* not singular by chance */
        }
}

static double size_of(int n, const double *W, const double *q, const double *S) {
    double size = 0.0;
    for (int i = 0; i < n; i++) {
        size = fmax(size, fabs(q[i]));
        for (int j = 0; j < n; j++)
            size = fmax(size, fabs(W[i * n + j] * S[j]));
    }
    return size;
}

/* How far S is from the law, m/s, written down here once more without the library's cones. */
static double planar_miss(const row *r, const double *W, const double *q, const double *S) {
    int n = r->dimension;
    double U[3], miss = 0.0, W_d = 0.0;
    for (int i = 0; i < n; i++) {
        U[i] = q[i];
        for (int j = 0; j < n; j++)
            U[i] += W[i * n + j] * S[j];
        W_d += W[i * n + i] / n;
    }
    miss = fmax(miss, -U[0]);
    miss = fmax(miss, -S[0] * W_d);
    miss = fmax(miss, fmin(fabs(U[0]), W_d * fabs(S[0])));
    for (int k = 1; k < n; k++) {
        double slope = k == 1 ? r->mu : r->l_r;
        double bound = r->cone == CONE_TRESCA ? r->mu : slope * S[0];
        miss = fmax(miss, W_d * (fabs(S[k]) - bound));
        /* sliding against the velocity, or sticking */
        double toward = U[k] > 0.0 ? S[k] + bound : bound - S[k];
        miss = fmax(miss, fmin(fabs(U[k]), W_d * fabs(toward)));
    }
    return miss;
}

static void check_planar(cone_type cone, int n) {
    random_stream r = {11, (uint64_t)cone, 0};
    int outside = 0, open = 0, stick = 0, slip = 0;
    for (int i = 0; i < CASES; i++) {
        double W[9], q[3], S[3] = {0};
        random_operator(&r, n, i, W);
        row law = {.cone = (uint8_t)cone,
                   .dimension = (uint8_t)n,
                   .mu = i % 7 ? random_range(&r, 0.0, 2.0) : 0.0,
                   .l_r = random_range(&r, 0.01, 1.5)};
        double scale = sqrt(W[0]);
        if (cone == CONE_TRESCA) law.mu /= scale;
        for (int k = 0; k < n; k++)
            q[k] = scale * random_normal(&r);
        /* a singular W need not have a solution: keep q in its range */
        if (i % 8 == 0) {
            double z[3];
            for (int k = 0; k < n; k++)
                z[k] = q[k] / (scale * scale);
            for (int k = 0; k < n; k++) {
                q[k] = 0.0;
                for (int j = 0; j < n; j++)
                    q[k] += W[k * n + j] * z[j];
            }
        }
        bool inside = local_solve(&law, NULL, W, q, S) == LOCAL_UNIQUE;
        outside += !inside;
        double miss = planar_miss(&law, W, q, S);
        double tolerance = i % 4 ? 1e-11 : 1e-8;
        if (!(miss <= tolerance * size_of(n, W, q, S)))
            fail_msg("cone %d case %d (%s): miss %g of %g, mu %g l_r %g W %g %g %g q %g %g S %g %g",
                     cone, i, inside ? "inside" : "outside", miss, size_of(n, W, q, S), law.mu,
                     law.l_r, W[0], W[1], W[n + 1], q[0], q[1], S[0], S[1]);
        open += S[0] == 0.0;
        slip += S[0] > 0.0 && fabs(fabs(S[1]) - law.mu * S[0]) < 1e-12 * S[0];
        stick += S[0] > 0.0 && fabs(S[1]) < 0.999 * law.mu * S[0];
    }
    assert_true(open > CASES / 10);
    if (cone != CONE_TRESCA) assert_true(outside > CASES / 100 && slip > CASES / 100);
    if (cone != CONE_TRESCA) assert_true(stick > CASES / 100);
}

static void coulomb_is_exact(void **state) {
    (void)state;
    check_planar(CONE_COULOMB, 2);
}

static void tresca_is_exact(void **state) {
    (void)state;
    check_planar(CONE_TRESCA, 2);
}

static void rolling_is_exact(void **state) {
    (void)state;
    check_planar(CONE_ROLLING, 3);
}

static void one_row_cones(void **state) {
    (void)state;
    random_stream r = {12, 0, 0};
    for (int i = 0; i < CASES; i++) {
        double W = i % 5 ? random_range(&r, 0.1, 3.0) : 0.0, q = random_normal(&r), S = 0.3;
        row law = {.cone = CONE_SIGNORINI, .dimension = 1};
        row_extra box = {.lower = -random_unit(&r), .upper = random_unit(&r)};
        bool solved = local_solve(&law, NULL, &W, &q, &S) == LOCAL_UNIQUE;
        assert_true(S >= 0.0);
        assert_int_equal(solved, W > 0.0 || q >= 0.0);
        if (solved) assert_true(fmin(fabs(S), fabs(W * S + q)) < 1e-15 && W * S + q > -1e-15);
        law.cone = CONE_BOX;
        local_solve(&law, &box, &W, &q, &S);
        double U = W * S + q;
        assert_true(S >= box.lower && S <= box.upper);
        if (S == box.lower)
            assert_true(U >= -1e-15);
        else if (S == box.upper)
            assert_true(U <= 1e-15);
        else
            assert_true(fabs(U) < 1e-14);
    }
}

static void bilateral_holds(void **state) {
    (void)state;
    random_stream r = {13, 0, 0};
    for (int i = 0; i < CASES / 10; i++) {
        int n = 1 + i % 6;
        double W[36], q[6], S[6];
        random_operator(&r, n, 1, W);
        for (int k = 0; k < n; k++)
            q[k] = sqrt(W[0]) * random_normal(&r);
        row law = {.cone = CONE_BILATERAL, .dimension = (uint8_t)n};
        assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_UNIQUE);
        double size = size_of(n, W, q, S);
        for (int k = 0; k < n; k++) {
            double U = q[k];
            for (int j = 0; j < n; j++)
                U += W[k * n + j] * S[j];
            assert_true(fabs(U) < 1e-12 * size);
        }
    }
}

static void bilateral_of_lower_rank_is_solved_where_it_can_be(void **state) {
    (void)state;
    double W[4] = {2, 2, 2, 2}, q[2] = {-1, -1}, S[2];
    row law = {.cone = CONE_BILATERAL, .dimension = 2};
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_SEVERAL);
    assert_true(fabs(2 * S[0] + 2 * S[1] - 1) < 1e-15);
    q[1] = 1; /* out of reach */
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_HELD);
}

static void nothing_moves(void **state) {
    (void)state;
    cone_type cones[] = {CONE_COULOMB, CONE_TRESCA, CONE_ROLLING, CONE_SIGNORINI,
                         CONE_COULOMB, CONE_TRESCA, CONE_ROLLING};
    uint8_t rows[] = {2, 2, 3, 1, 3, 3, 5};
    for (int k = 0; k < 7; k++) {
        double W[25] = {0}, q[5] = {-1, 0.5, 0.2}, S[5] = {7, 7, 7, 7, 7};
        row law = {.cone = (uint8_t)cones[k], .dimension = rows[k], .mu = 0.5, .l_r = 0.1};
        assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_HELD);
        assert_true(S[0] == 0.0);
        for (int i = 0; i < rows[k]; i++)
            assert_true(isfinite(S[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coulomb_is_exact),
        cmocka_unit_test(tresca_is_exact),
        cmocka_unit_test(rolling_is_exact),
        cmocka_unit_test(one_row_cones),
        cmocka_unit_test(bilateral_holds),
        cmocka_unit_test(bilateral_of_lower_rank_is_solved_where_it_can_be),
        cmocka_unit_test(nothing_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
