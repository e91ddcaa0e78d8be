/* Cones: projections by their variational inequality on random points, the change of variables by
 * its definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/math.h"
#include "problem/cone.h"
#include "problem_make.h"

static const row laws[] = {
    {.cone = CONE_FREE, .dimension = 3},
    {.cone = CONE_SIGNORINI, .dimension = 1},
    {.cone = CONE_COULOMB, .dimension = 2, .mu = 0.7},
    {.cone = CONE_COULOMB, .dimension = 2, .mu = 0.0},
    {.cone = CONE_COULOMB, .dimension = 3, .mu = 1.5},
    {.cone = CONE_TRESCA, .dimension = 2, .mu = 0.4},
    {.cone = CONE_TRESCA, .dimension = 3, .mu = 0.4},
    {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.7, .l_r = 0.3},
    {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.0, .l_r = 0.3},
    {.cone = CONE_ROLLING, .dimension = 5, .mu = 0.7, .l_r = 0.3},
    {.cone = CONE_ROLLING, .dimension = 6, .mu = 0.7, .l_r = 0.3},
    {.cone = CONE_BOX, .dimension = 1},
    {.cone = CONE_BILATERAL, .dimension = 4},
    {.cone = CONE_FACETED, .dimension = 3, .facets = 4, .mu = 0.7},
    {.cone = CONE_FACETED, .dimension = 3, .facets = 10, .mu = 1.5},
};
enum { LAWS = sizeof laws / sizeof *laws };
static const row_extra extra = {.lower = -0.3, .upper = 0.6, .l_s = 0.1};

static double part(const double *x, int first, int rows) {
    double sum = 0.0;
    for (int i = 0; i < rows; i++)
        sum += x[first + i] * x[first + i];
    return sqrt(sum);
}

/* Distance of a scaled point from the cone, by an independent formula. */
static double outside(const row *r, const double *x) {
    double far = 0.0;
    switch ((cone_type)r->cone) {
    case CONE_FREE: return part(x, 0, r->dimension);
    case CONE_SIGNORINI: return fmax(0.0, -x[0]);
    case CONE_COULOMB: return fmax(0.0, part(x, 1, r->dimension - 1) - r->mu * x[0]);
    case CONE_TRESCA: return fmax(fmax(0.0, -x[0]), part(x, 1, r->dimension - 1) - r->mu);
    case CONE_ROLLING:
        if (r->dimension == 3) {
            far = fmax(fabs(x[1]) - r->mu * x[0], fabs(x[2]) - x[0]);
        } else {
            far = fmax(part(x, 1, 2) - r->mu * x[0], part(x, 3, 2) - x[0]);
            if (r->dimension == 6) far = fmax(far, fabs(x[5]) - x[0]);
        }
        return fmax(0.0, far);
    case CONE_FACETED:
        for (int k = 0; k < r->facets; k++) {
            double angle = PI * (2 * k + 1) / r->facets;
            far = fmax(far,
                       cos(angle) * x[1] + sin(angle) * x[2] - cos(PI / r->facets) * r->mu * x[0]);
        }
        return far;
    case CONE_BOX: return fmax(0.0, fmax(extra.lower - x[0], x[0] - extra.upper));
    default: return 0.0;
    }
}

/* x is the projection of y when x is inside and (y - x).(z - x) <= 0 for every z inside. */
static void projections_are_nearest_points(void **state) {
    (void)state;
    random_stream r = {21, 0, 0};
    for (int i = 0; i < 20000; i++) {
        const row *law = &laws[i % LAWS];
        double y[ROWS_MAX], x[ROWS_MAX], z[ROWS_MAX];
        for (int k = 0; k < law->dimension; k++)
            x[k] = y[k] = random_normal(&r);
        cone_project(law, &extra, x);
        assert_true(outside(law, x) <= 1e-14);
        for (int trial = 0; trial < 10; trial++) {
            double product = 0.0;
            for (int k = 0; k < law->dimension; k++)
                z[k] = random_normal(&r);
            cone_project(law, &extra, z);
            for (int k = 0; k < law->dimension; k++)
                product += (y[k] - x[k]) * (z[k] - x[k]);
            assert_true(product <= 1e-13);
        }
        memcpy(z, x, sizeof z);
        cone_project(law, &extra, z);
        for (int k = 0; k < law->dimension; k++)
            assert_true(fabs(z[k] - x[k]) <= 1e-14);
    }
}

static void shift_adds_the_sliding_speeds(void **state) {
    (void)state;
    double U[ROWS_MAX] = {-1.0, 3.0, 4.0, 0.6, 0.8, -2.0}, shifted[ROWS_MAX];
    cone_shift(&laws[2], &extra, U, shifted);
    assert_true(fabs(shifted[0] - (-1.0 + 0.7 * 3.0)) < 1e-15);
    cone_shift(&laws[4], &extra, U, shifted);
    assert_true(fabs(shifted[0] - (-1.0 + 1.5 * 5.0)) < 1e-15);
    cone_shift(&laws[7], &extra, U, shifted);
    assert_true(fabs(shifted[0] - (-1.0 + 0.7 * 3.0 + 4.0)) < 1e-15);
    cone_shift(&laws[10], &extra, U, shifted);
    assert_true(fabs(shifted[0] - (-1.0 + 0.7 * 5.0 + 1.0 + 2.0)) < 1e-15);
    cone_shift(&laws[5], &extra, U, shifted);
    assert_true(shifted[0] == -1.0);
    cone_shift(&laws[13], &extra, U, shifted); /* the corner along T2 */
    assert_true(fabs(shifted[0] - (-1.0 + 0.7 * 4.0)) < 1e-15);
}

static void change_of_variables_goes_there_and_back(void **state) {
    (void)state;
    random_stream r = {22, 0, 0};
    for (int i = 0; i < 5000; i++) {
        row law = {
            .cone = CONE_BILATERAL, .dimension = (uint8_t)(1 + i % 6), .has = (uint8_t)(i % 8)};
        row_extra e = {.lower = 0.0};
        double b[ROWS_MAX], S[ROWS_MAX], U[ROWS_MAX], S_changed[ROWS_MAX], U_changed[ROWS_MAX];
        double back[ROWS_MAX];
        for (int k = 0; k < law.dimension; k++) {
            e.C[k] = random_unit(&r), e.D[k] = random_unit(&r), e.d[k] = random_normal(&r);
            b[k] = random_normal(&r), S[k] = random_normal(&r), U[k] = random_normal(&r);
        }
        cone_changed(&law, &e, b, S, U, S_changed, U_changed);
        cone_physical(&law, &e, S_changed, U, back);
        for (int k = 0; k < law.dimension; k++) {
            double C = law.has & ROW_HAS_C ? e.C[k] : 0.0;
            assert_true(fabs(back[k] - S[k]) < 1e-14);
            assert_true(fabs(U_changed[k] - (U[k] + C * S_changed[k] + b[k])) < 1e-14);
        }
    }
}

/* U~ = W~ S~ + q~ must agree with U = W S + u and the law's C, D, d. */
static void operator_eliminates_C_and_D(void **state) {
    (void)state;
    random_stream r = {23, 0, 0};
    for (int i = 0; i < 5000; i++) {
        int n = 1 + i % 6;
        row law = {.cone = CONE_BILATERAL, .dimension = (uint8_t)n, .has = (uint8_t)(i % 8)};
        row_extra e = {.lower = 0.0};
        double A[36], W[36] = {0}, W_changed[36], E[36], u[6], b[6], S_changed[6];
        for (int k = 0; k < n * n; k++)
            A[k] = random_normal(&r);
        for (int k = 0; k < n * n; k++)
            for (int l = 0; l < n; l++)
                W[k] += A[k / n * n + l] * A[k % n * n + l];
        for (int k = 0; k < n; k++) {
            e.C[k] = random_unit(&r), e.D[k] = random_unit(&r), e.d[k] = random_normal(&r);
            b[k] = random_normal(&r), u[k] = random_normal(&r), S_changed[k] = random_normal(&r);
        }
        cone_operator(&law, &e, W, W_changed, E);
        /* U from S~ by elimination */
        double t[6], U[6], U_changed[6], S[6], S_again[6], U_again[6];
        for (int k = 0; k < n; k++) {
            t[k] = u[k];
            for (int l = 0; l < n && law.has & ROW_HAS_d; l++)
                t[k] -= W[k * n + l] * e.d[l];
        }
        for (int k = 0; k < n; k++) {
            U_changed[k] = b[k];
            for (int l = 0; l < n; l++)
                U_changed[k] += W_changed[k * n + l] * S_changed[l] + E[k * n + l] * t[l];
            U[k] = U_changed[k] - b[k] - (law.has & ROW_HAS_C ? e.C[k] * S_changed[k] : 0.0);
        }
        cone_physical(&law, &e, S_changed, U, S);
        for (int k = 0; k < n; k++) {
            double direct = u[k];
            for (int l = 0; l < n; l++)
                direct += W[k * n + l] * S[l];
            assert_true(fabs(direct - U[k]) < 1e-10);
        }
        cone_changed(&law, &e, b, S, U, S_again, U_again);
        for (int k = 0; k < n; k++)
            assert_true(fabs(U_again[k] - U_changed[k]) < 1e-11);
    }
}

static void moments_are_scaled_by_their_lengths(void **state) {
    (void)state;
    double S[6] = {1, 2, 3, 4, 5, 6}, U[6] = {1, 2, 3, 4, 5, 6},
           W[9] = {2, 0, 0, 0, 4, 0, 0, 0, 100};
    cone_to_scale(&laws[10], &extra, S, U);
    assert_true(fabs(S[3] - 4 / 0.3) < 1e-14 && fabs(S[5] - 60) < 1e-13 && S[1] == 2);
    assert_true(fabs(U[4] - 1.5) < 1e-15 && fabs(U[5] - 0.6) < 1e-15);
    assert_true(fabs(cone_mean_diagonal(&laws[7], &extra, W) - (2 + 4 + 9) / 3.0) < 1e-14);
    row none = laws[7];
    none.l_r = 0.0;
    double zero[3] = {1, 0, 0}, some[3] = {1, 0, 1e-9}, V[3] = {0, 0, 1};
    cone_to_scale(&none, &extra, zero, V);
    assert_true(zero[2] == 0.0);
    cone_to_scale(&none, &extra, some, V);
    assert_true(isinf(some[2]));
}

static void small_systems_are_solved(void **state) {
    (void)state;
    random_stream r = {24, 0, 0};
    for (int i = 0; i < 5000; i++) {
        int n = 1 + i % 6;
        double A[36], x[6], y[6], z[6];
        for (int k = 0; k < n * n; k++)
            A[k] = random_normal(&r);
        for (int k = 0; k < n; k++)
            x[k] = random_normal(&r);
        for (int k = 0; k < n; k++) {
            y[k] = 0.0;
            for (int l = 0; l < n; l++)
                y[k] += A[k * n + l] * x[l];
        }
        assert_int_equal(small_solve(n, A, y, z, 0.0), n);
        for (int k = 0; k < n; k++) {
            double miss = -y[k];
            for (int l = 0; l < n; l++)
                miss += A[k * n + l] * z[l];
            assert_true(fabs(miss) < 1e-11);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(projections_are_nearest_points),
        cmocka_unit_test(shift_adds_the_sliding_speeds),
        cmocka_unit_test(change_of_variables_goes_there_and_back),
        cmocka_unit_test(operator_eliminates_C_and_D),
        cmocka_unit_test(moments_are_scaled_by_their_lengths),
        cmocka_unit_test(small_systems_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
