/* Problems with D and d: the expanded problem has the same solution as the one that block methods
 * solve with D eliminated, for bodies and for matrices. */
#include "support/check.h"

#include "../conform/solver_problems.h"
#include "problem/expand.h"
#include "problem/residual.h"
#include "solver/part/method.h"
#include "solver/relaxation/nlgs.h"

/* A chain whose contacts have C, D and d in some of their directions. */
static sample damped_chain(int dimension, uint64_t seed) {
    sample s = chain(dimension, 4, law_of(dimension, 0.3, 0.0), -1.0, 0.5, seed);
    random_stream r = {seed, 9, 0};
    uint32_t n = s.store.p.contacts;
    assert_true(array_reserve(&s.store.extra, n));
    s.store.extra.count = n;
    for (uint32_t c = 0; c < n; c++) {
        row_extra *extra = &s.store.extra.data[c];
        memset(extra, 0, sizeof *extra);
        for (int k = 0; k < dimension; k++) {
            extra->C[k] = c == 1 ? 0.1 : 0.0;
            extra->D[k] = random_below(&r, 3) ? random_range(&r, 0.1, 1.0) : 0.0;
            extra->d[k] = random_range(&r, -0.2, 0.2);
        }
        s.store.row.data[c].has = (uint8_t)(c == 3 ? ROW_HAS_d : ROW_HAS_D | ROW_HAS_d);
        if (c == 1) s.store.row.data[c].has |= ROW_HAS_C;
        s.store.row.data[c].extra = c;
    }
    store_bind(&s.store, false);
    return s;
}

static void solve_by(const solver_kind *k, const problem *p, double *S, double *v) {
    solver *s;
    scree_error error;
    solver_info info;
    solver_settings settings = {.tolerance = 1e-11, .max_iterations = 100000};
    assert_int_equal(method_default(k, &s, &error), SCREE_OK);
    if (k->solve(s, p, &settings, S, v, &info, &error) != SCREE_OK) fail_msg("%s", error.text);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    k->destroy(s);
}

static void same_solution(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            sample s = damped_chain(dimension, seed);
            const problem *p = &s.store.p;
            expansion e = {0};
            scree_error error;
            assert_true(expand_needed(p));
            assert_int_equal(expand_problem(&e, p, &error), SCREE_OK);
            const problem *larger = &e.store.p;
            assert_int_equal(problem_check(larger, &error), SCREE_OK);
            assert_false(expand_needed(larger));
            size_t rows = p->row_first[p->contacts], all = larger->row_first[larger->contacts];
            double *S = calloc(2 * rows + all, sizeof(double)), *folded = S + rows,
                   *expanded = folded + rows, *v = calloc(2 * p->dofs, sizeof(double));
            solve_by(&solver_nlgs, p, S, v);
            solve_by(&solver_nlgs, larger, expanded, v + p->dofs);
            expand_fold(&e, p, expanded, folded);
            for (size_t i = 0; i < rows; i++)
                assert_true(fabs(S[i] - folded[i]) < 1e-8);
            for (size_t i = 0; i < p->dofs; i++)
                assert_true(fabs(v[i] - v[p->dofs + i]) < 1e-8);
            /* there and back */
            expand_impulses(&e, p, S, v, expanded);
            assert_true(residual_measure(larger, expanded, v).rms < 1e-9);
            expand_fold(&e, p, expanded, folded);
            for (size_t i = 0; i < rows; i++)
                assert_true(fabs(S[i] - folded[i]) < 1e-12);
            free(S);
            free(v);
            expand_free(&e);
            sample_free(&s);
        }
}

/* U of both forms of the expanded problem under the same impulses. */
static void matrices_too(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        sample s = damped_chain(dimension, 3), matrix;
        sample_as_matrix(&matrix, &s, 0.0, 0);
        expansion e = {0}, of_matrix = {0};
        scree_error error;
        random_stream r = {4, 4, 0};
        assert_int_equal(expand_problem(&e, &s.store.p, &error), SCREE_OK);
        assert_int_equal(expand_problem(&of_matrix, &matrix.store.p, &error), SCREE_OK);
        const problem *p = &e.store.p, *q = &of_matrix.store.p;
        assert_int_equal(problem_check(q, &error), SCREE_OK);
        size_t rows = p->row_first[p->contacts];
        assert_int_equal(p->contacts, q->contacts);
        assert_int_equal(q->dofs, rows);
        double *S = calloc(rows, sizeof(double)), *v = calloc(p->dofs, sizeof(double)),
               *U = calloc(rows, sizeof(double));
        for (size_t i = 0; i < rows; i++)
            S[i] = random_range(&r, -1.0, 1.0);
        problem_velocity(p, S, v);
        problem_velocity(q, S, U);
        for (uint32_t c = 0; c < p->contacts; c++) {
            double own[ROWS_MAX];
            problem_relative_velocity(p, c, v, own);
            for (uint32_t k = 0; k < problem_row(p, c)->dimension; k++) {
                assert_true(fabs(own[k] - U[p->row_first[c] + k]) < 1e-12);
                assert_true(p->b[p->row_first[c] + k] == q->b[q->row_first[c] + k]);
            }
        }
        free(S);
        free(v);
        free(U);
        expand_free(&e);
        expand_free(&of_matrix);
        sample_free(&s);
        sample_free(&matrix);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_solution),
        cmocka_unit_test(matrices_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
