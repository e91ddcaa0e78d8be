/* One contact with a faceted cone against linear complementarity with every set of unknowns tried,
 * and against the law itself on difficult operators. */
#include <math.h>
#include <string.h>

#include "problem/cone.h"
#include "problem/polygon.h"
#include "solver/relaxation/local.h"
#include "space_contact.h"
#include "support/check.h"

typedef struct sample {
    row law;
    double W[9], q[3];
} sample;

static double miss_of(const sample *x, const double *S) {
    double U[3], point[3], W_d = (x->W[0] + x->W[4] + x->W[8]) / 3, sum = 0, size = 0;
    for (int i = 0; i < 3; i++)
        U[i] = x->q[i] + dot3(x->W + 3 * i, S);
    cone_shift(&x->law, NULL, U, point);
    for (int i = 0; i < 3; i++) {
        point[i] = S[i] - point[i] / W_d;
        size = fmax(size, fmax(fabs(x->q[i]), W_d * fabs(S[i])));
    }
    cone_project(&x->law, NULL, point);
    for (int i = 0; i < 3; i++)
        sum += (S[i] - point[i]) / size * ((S[i] - point[i]) / size);
    return size > 0 ? W_d * sqrt(sum) : 0;
}

/* Gauss with pivots by rows; false: singular. */
#define UNKNOWNS_MOST 10
static bool dense_solve(int n, double A[UNKNOWNS_MOST][UNKNOWNS_MOST + 1]) {
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i][k]) > fabs(A[best][k])) best = i;
        if (fabs(A[best][k]) < 1e-12) return false;
        for (int j = 0; j <= n; j++) {
            double swap = A[k][j];
            A[k][j] = A[best][j], A[best][j] = swap;
        }
        for (int i = 0; i < n; i++)
            for (int j = n; j >= k && i != k; j--)
                A[i][j] -= A[i][k] / A[k][k] * A[k][j];
    }
    return true;
}

/* Unknowns: the normal impulse, the sliding speed, an impulse along each corner. */
static void fill_complementarity(const sample *x, double M[UNKNOWNS_MOST][UNKNOWNS_MOST], double *q,
                                 double D[UNKNOWNS_MOST][3]) {
    int m = x->law.facets, n = m + 2;
    memset(M, 0, sizeof(double) * UNKNOWNS_MOST * UNKNOWNS_MOST);
    memset(D, 0, sizeof(double) * UNKNOWNS_MOST * 3);
    D[0][0] = 1;
    for (int j = 0; j < m; j++)
        polygon_direction(m, 2 * j, D[2 + j] + 1);
    for (int i = 0; i < n; i++) {
        q[i] = dot3(D[i], x->q);
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 3; k++)
                M[i][j] += D[i][k] * dot3(x->W + 3 * k, D[j]);
    }
    M[1][0] = x->law.mu;
    for (int j = 2; j < n; j++)
        M[1][j] = -1, M[j][1] = 1;
}

/* All S of solutions, without repeats. */
static int all_solutions(const sample *x, double found[][3], int most) {
    int n = x->law.facets + 2, count = 0;
    double M[UNKNOWNS_MOST][UNKNOWNS_MOST], q[UNKNOWNS_MOST], D[UNKNOWNS_MOST][3];
    fill_complementarity(x, M, q, D);
    for (int set = 0; set < 1 << n; set++) {
        double A[UNKNOWNS_MOST][UNKNOWNS_MOST + 1], z[UNKNOWNS_MOST] = {0}, S[3] = {0};
        int member[UNKNOWNS_MOST], members = 0;
        for (int i = 0; i < n; i++)
            if (set & (1 << i)) member[members++] = i;
        for (int i = 0; i < members; i++) {
            for (int j = 0; j < members; j++)
                A[i][j] = M[member[i]][member[j]];
            A[i][members] = -q[member[i]];
        }
        if (!dense_solve(members, A)) continue;
        bool holds = true;
        for (int i = 0; i < members; i++) {
            z[member[i]] = A[i][members] / A[i][i];
            holds &= z[member[i]] >= -1e-9;
        }
        for (int i = 0; i < n && holds; i++) {
            double slack = q[i];
            for (int j = 0; j < n; j++)
                slack += M[i][j] * z[j];
            holds &= slack >= -1e-9;
        }
        bool fresh = holds;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++)
                S[k] += i == 1 ? 0 : z[i] * D[i][k];
        for (int k = 0; k < count && fresh; k++)
            fresh = fabs(S[0] - found[k][0]) + fabs(S[1] - found[k][1]) + fabs(S[2] - found[k][2]) >
                    1e-6;
        if (fresh && count < most) memcpy(found[count++], S, sizeof S);
    }
    return count;
}

static sample draw(random_stream *r, int number, int corners) {
    sample x;
    random_contact(r, 3, number % 10 == 0, x.W);
    x.law = (row){.cone = CONE_FACETED, .dimension = 3, .facets = (uint8_t)corners};
    x.law.mu = number % 13 ? random_range(r, 0, number % 7 ? 2 : 20) : 0;
    for (int i = 0; i < 3; i++)
        x.q[i] = random_normal(r);
    if (number % 5) x.q[0] = -fabs(x.q[0]);
    return x;
}

static void every_set_of_unknowns(void **state) {
    (void)state;
    random_stream r = {91, 0, 0};
    int several = 0, claimed = 0, open = 0, stick = 0;
    for (int i = 0; i < 6000; i++) {
        sample x = draw(&r, i, i % 3 == 0 ? 6 : 4);
        double found[16][3], S[3] = {random_normal(&r), random_normal(&r), random_normal(&r)};
        int count = all_solutions(&x, found, 16);
        local_result result = local_solve(&x.law, NULL, x.W, x.q, S);
        assert_true(count > 0 && result <= LOCAL_SEVERAL);
        assert_true(miss_of(&x, S) < 1e-12);
        if (result == LOCAL_UNIQUE && count > 1) fail_msg("case %d: %d solutions", i, count);
        bool among = false;
        for (int k = 0; k < count; k++) {
            assert_true(miss_of(&x, found[k]) < 1e-8);
            among |=
                fabs(S[0] - found[k][0]) + fabs(S[1] - found[k][1]) + fabs(S[2] - found[k][2]) <
                1e-7;
        }
        assert_true(among);
        several += count > 1;
        claimed += result == LOCAL_UNIQUE;
        open += S[0] == 0;
        double U[2] = {x.q[1] + dot3(x.W + 3, S), x.q[2] + dot3(x.W + 6, S)};
        stick += S[0] > 0 && fabs(U[0]) + fabs(U[1]) < 1e-12;
    }
    print_message(
        "%d of 6000 have several solutions, %d are known to have one; %d open, %d stick\n", several,
        claimed, open, stick);
    assert_true(several > 0 && claimed > 4000 && open > 500 && stick > 500);
}

/* Kinds of operator: of bodies, unequal diagonals, near-singular, singular; friction up to 1000. */
static void difficult_operators(void **state) {
    (void)state;
    random_stream r = {92, 0, 0};
    int told[LOCAL_NEARER + 1] = {0};
    for (int i = 0; i < 60000; i++) {
        sample x = draw(&r, i, 4 + 2 * (int)random_below(&r, 31));
        double a[3], scale[3], small = random_power(&r, -8, -4), unit = random_power(&r, -12, 12);
        int which = i % 4;
        for (int k = 0; k < 3; k++)
            a[k] = random_normal(&r), scale[k] = random_power(&r, -3, 3);
        for (int k = 0; k < 9; k++) {
            double rank_one = a[k / 3] * a[k % 3];
            if (which == 1) x.W[k] *= scale[k / 3] * scale[k % 3];
            if (which == 2) x.W[k] = small * x.W[k] + rank_one;
            if (which == 3 && i % 8 < 4) x.W[k] = rank_one;
        }
        if (which == 3 && i % 8 >= 4) x.law.mu = random_power(&r, 0, 3);
        for (int k = 0; k < 3; k++)
            x.q[k] *= unit;
        double S[3] = {0};
        local_result result = local_solve(&x.law, NULL, x.W, x.q, S);
        told[result]++;
        if (result > LOCAL_SEVERAL) {
            if (which != 3 || i % 8 >= 4) fail_msg("case %d of kind %d: %d", i, which, result);
            continue;
        }
        double miss = miss_of(&x, S);
        if (!(miss < 1e-10)) fail_msg("case %d of kind %d: miss %g", i, which, miss);
    }
    print_message("%d unique, %d several, %d held, %d jammed, %d inexact\n", told[0], told[1],
                  told[2], told[3], told[4]);
    assert_int_equal(told[LOCAL_INEXACT], 0);
    assert_true(told[LOCAL_JAMMED] > 100);
}

/* Symmetric operator, slides along T2 with the corner there, or half a facet aside on an edge. */
static void a_known_contact(void **state) {
    (void)state;
    const double W[9] = {2, 0, 0, 0, 3, 0, 0, 0, 3}, along[3] = {-1, 0, 6}, aside[3] = {-1, 6, 6};
    row law = {.cone = CONE_FACETED, .dimension = 3, .facets = 4, .mu = 0.4};
    double S[3] = {0};
    assert_int_equal(local_solve(&law, NULL, W, along, S), LOCAL_UNIQUE);
    assert_true(fabs(S[0] - 0.5) < 1e-15 && fabs(S[1]) < 1e-15 && fabs(S[2] + 0.2) < 1e-15);
    assert_int_equal(local_solve(&law, NULL, W, aside, S), LOCAL_UNIQUE);
    assert_true(fabs(S[0] - 0.5) < 1e-15 && fabs(S[1] + 0.1) < 1e-15 && fabs(S[2] + 0.1) < 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_of_unknowns),
        cmocka_unit_test(difficult_operators),
        cmocka_unit_test(a_known_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
