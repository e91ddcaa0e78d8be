/* Problems from files: refused ones, the quoted error compared with its formula, and the conversion
 * for solvers compared with dense algebra. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

#include "fc_make.h"
#include "linear/dense.h"
#include "memory_fault.h"
#include "problem/residual.h"
#include "problem_make.h"

#define MOST 128

static double at(const sparse_matrix *m, size_t i, size_t j) {
    for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
        if (m->row.data[k] == i) return m->value.data[k];
    return 0.0;
}

/* u and v from r by dense algebra alone. */
static void brute_force(const fc_problem *f, const double *r, double *u, double *v) {
    size_t rows = (size_t)f->contacts * fc_rows(f), dofs = f->M.rows;
    static double A[MOST * MOST];
    uint32_t pivot[MOST];
    if (!f->global) {
        for (size_t i = 0; i < rows; i++) {
            u[i] = f->q.data[i];
            for (size_t j = 0; j < rows; j++)
                u[i] += at(&f->W, i, j) * r[j];
        }
        return;
    }
    for (size_t i = 0; i < dofs; i++) {
        v[i] = f->q.data[i];
        for (size_t j = 0; j < rows; j++)
            v[i] += at(&f->H, i, j) * r[j];
        for (size_t j = 0; j < dofs; j++)
            A[i * dofs + j] = at(&f->M, i, j);
    }
    assert_int_not_equal(dense_factor(dofs, A, pivot), 0);
    dense_solve(dofs, A, pivot, v);
    for (size_t j = 0; j < rows; j++) {
        u[j] = f->w.data[j];
        for (size_t i = 0; i < dofs; i++)
            u[j] += at(&f->H, i, j) * v[i];
    }
}

static double length(const double *x, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* The nearest point of |x_T| <= mu x_N to (n, t): t >= 0. */
static void nearest(double mu, double *n, double *t) {
    if (*t <= mu * *n) return;
    double along = (*n + mu * *t) / (1.0 + mu * mu);
    *n = along > 0.0 ? along : 0.0;
    *t = mu * *n;
}

/* The natural map of a Coulomb contact from the definition. */
static double coulomb_map(double mu, int d, const double *r, const double *u) {
    double z[3] = {0}, tangent = length(u + 1, (size_t)d - 1), sum = 0.0;
    for (int i = 0; i < d; i++)
        z[i] = r[i] - u[i];
    z[0] -= mu * tangent;
    double n = z[0], t = length(z + 1, (size_t)d - 1), before = t;
    nearest(mu, &n, &t);
    for (int i = 0; i < d; i++) {
        double nearest_i = i == 0 ? n : before > 0.0 ? z[i] * t / before : 0.0;
        sum += (r[i] - nearest_i) * (r[i] - nearest_i);
    }
    return sum;
}

static void close_to(double a, double b, double within) {
    if (!(fabs(a - b) <= within * fmax(1.0, fabs(b)))) fail_msg("%.17g is not %.17g", a, b);
}

/* A random r, inside, outside and on its cone. */
static void draw_impulses(random_stream *s, const fc_problem *f, double *r) {
    size_t rows = (size_t)f->contacts * fc_rows(f);
    for (size_t i = 0; i < rows; i++)
        r[i] = random_range(s, -1.0, 1.0);
}

static void check_error(random_stream *s, const fc_problem *f) {
    size_t rows = (size_t)f->contacts * fc_rows(f), dofs = f->M.rows;
    double r[MOST], u[MOST], v[MOST], q_norm = length(f->q.data, f->q.count), sum = 0.0;
    draw_impulses(s, f, r);
    brute_force(f, r, u, v);
    for (uint32_t i = 0; i < f->contacts; i++)
        sum += coulomb_map(f->mu.data[i], f->dimension, r + i * fc_rows(f), u + i * fc_rows(f));
    if (!f->global) {
        double scale = fmax(q_norm, fmax(length(r, rows), length(u, rows)));
        close_to(fc_error(f, r, NULL), sqrt(sum) / scale, 1e-13);
        return;
    }
    /* another v: its balance counts, and u follows it */
    double force[MOST] = {0}, Mv[MOST] = {0}, Hr[MOST] = {0};
    v[0] += 0.25;
    sum = 0.0;
    for (size_t j = 0; j < rows; j++)
        u[j] += 0.25 * at(&f->H, 0, j);
    for (uint32_t i = 0; i < f->contacts; i++)
        sum += coulomb_map(f->mu.data[i], f->dimension, r + i * fc_rows(f), u + i * fc_rows(f));
    for (size_t i = 0; i < dofs; i++) {
        for (size_t j = 0; j < dofs; j++)
            Mv[i] += at(&f->M, i, j) * v[j];
        for (size_t j = 0; j < rows; j++)
            Hr[i] += at(&f->H, i, j) * r[j];
        force[i] = f->q.data[i] + Hr[i] - Mv[i];
    }
    double scale = fmax(q_norm, fmax(length(Mv, dofs), length(Hr, dofs)));
    double map = sqrt(sum) / fmax(length(u, rows), length(r, rows));
    close_to(fc_error(f, r, v), length(force, dofs) / scale + map, 1e-13);
}

static void error_formula(void **state) {
    (void)state;
    random_stream s = {.seed = 1};
    for (int k = 0; k < 40; k++) {
        int d = 2 + k % 2;
        fc_problem f = fc_make_local(&s, d, false, 1 + (uint32_t)k % 5, k % 3 ? 0.1 : 0.0);
        check_error(&s, &f);
        fc_free(&f);
        f = fc_make_global(&s, d, false, 1 + (uint32_t)k % 5, 3, d == 2 ? 3 : 6, k % 3 == 0, 0.0);
        check_error(&s, &f);
        fc_free(&f);
    }
}

/* No division where all is zero, and the rolling terms. */
static void error_of_small_cases(void **state) {
    (void)state;
    random_stream s = {.seed = 2};
    fc_problem f = fc_make_local(&s, 3, true, 1, 0.0);
    double zero[5] = {0};
    for (int i = 0; i < 5; i++)
        f.q.data[i] = 0.0;
    assert_true(fc_error(&f, zero, NULL) == 0.0);
    f.q.data[0] = -1.0; /* u_N = -1, omega = (0.3, 0.4): r = 0 should be pushed */
    f.q.data[3] = 0.3;
    f.q.data[4] = 0.4;
    f.mu_r.data[0] = 0.2;
    /* r - u^ = (1 - 0.1, 0, 0, -0.3, -0.4): nearest of |m| <= 0.2 n is (n, 0.2 n), n = (0.9 + 0.1)
     * / 1.04; the distance from r = 0 is n sqrt(1.04), the scale |q| = sqrt(1.25) */
    close_to(fc_error(&f, zero, NULL), 1.0 / sqrt(1.04) / sqrt(1.25), 1e-14);
    fc_free(&f);
}

/* The problem for solvers gives the u and v of the file for any r, and the quoted norm. */
static void check_solvable(random_stream *s, const fc_problem *f, bool matrix, bool symmetric) {
    fc_solvable *ready = NULL;
    scree_error error = {0};
    if (fc_solvable_create(&ready, f, &error) != SCREE_OK) fail_msg("%s", error.text);
    const problem *p = fc_solvable_problem(ready);
    double r[MOST], u[MOST], v[MOST], own[MOST], u_again[MOST], v_again[MOST], U[ROWS_MAX];
    uint32_t d = fc_rows(f);
    draw_impulses(s, f, r);
    brute_force(f, r, u, v);
    assert_true((p->W != NULL) == matrix);
    assert_true(problem_symmetric(p) == symmetric);
    assert_int_equal(p->contacts, f->contacts);
    assert_int_equal(p->dofs, matrix ? d * f->contacts : f->M.rows);
    problem_velocity(p, r, own);
    double sum = 0.0;
    for (uint32_t i = 0; i < f->contacts; i++) {
        problem_relative_velocity(p, i, own, U);
        for (uint32_t k = 0; k < d; k++)
            close_to(U[k] + p->b[i * d + k], u[i * d + k], 1e-12);
        problem_relative_velocity(p, i, p->v_free, U);
        for (uint32_t k = 0; k < d; k++) {
            double arm = f->rolling && k >= (uint32_t)f->dimension ? f->mu_r.data[i] : 1.0;
            sum += arm * arm * (U[k] + p->b[i * d + k]) * (U[k] + p->b[i * d + k]);
        }
    }
    close_to(p->reference_speed, sqrt(sum / f->contacts), 1e-12);
    assert_int_equal(fc_solvable_result(ready, f, r, u_again, v_again, &error), SCREE_OK);
    for (uint32_t i = 0; i < d * f->contacts; i++)
        close_to(u_again[i], u[i], 1e-12);
    for (size_t i = 0; i < f->M.rows; i++)
        close_to(v_again[i], v[i], 1e-12);
    close_to(residual_measure(p, r, own).natural, fc_error(f, r, f->global ? v : NULL), 1e-11);
    fc_solvable_destroy(ready);
}

static void solvable_forms(void **state) {
    (void)state;
    random_stream s = {.seed = 3};
    for (int k = 0; k < 24; k++) {
        int d = 2 + k % 2;
        bool rolling = k % 4 < 2;
        uint32_t n = 1 + (uint32_t)k % 6;
        fc_problem f = fc_make_local(&s, d, rolling, n, k % 3 ? 0.0 : 1e-3);
        check_solvable(&s, &f, true, k % 3 != 0 || d * n == 1);
        fc_free(&f);
        /* rigid bodies, one after another and scattered; wide ones; too wide ones */
        f = fc_make_global(&s, d, rolling, n, 4, d == 2 ? 3 : 6, k % 3 == 0, 0.0);
        check_solvable(&s, &f, false, true);
        fc_free(&f);
        f = fc_make_global(&s, d, rolling, n, 3, 16, k % 3 == 0, 0.0);
        check_solvable(&s, &f, false, true);
        fc_free(&f);
        f = fc_make_global(&s, d, rolling, n, 3, 17, k % 3 == 0, 0.0);
        check_solvable(&s, &f, true, true);
        fc_free(&f);
        f = fc_make_global(&s, d, rolling, n, 3, 4, k % 3 == 0, 0.2);
        check_solvable(&s, &f, true, false);
        fc_free(&f);
    }
}

/* Bodies of several widths, and those that solvers support. */
static void bodies_are_recognised(void **state) {
    (void)state;
    random_stream s = {.seed = 4};
    fc_solvable *ready;
    fc_problem f = fc_make_global(&s, 3, false, 3, 4, 6, false, 0.0);
    /* leave only the moments of inertia coupled */
    for (size_t j = 0; j < 24; j++)
        for (size_t k = f.M.first.data[j]; k < f.M.first.data[j + 1]; k++)
            if (f.M.row.data[k] != j && (f.M.row.data[k] % 6 < 3 || j % 6 < 3))
                f.M.value.data[k] = 0.0;
    check_solvable(&s, &f, false, true);
    assert_int_equal(fc_solvable_create(&ready, &f, NULL), SCREE_OK);
    const problem *p = fc_solvable_problem(ready);
    assert_int_equal(p->blocks, 1);
    assert_int_equal(p->block[0].type, BLOCK_SPLIT);
    assert_int_equal(p->block[0].bodies, 4);
    fc_solvable_destroy(ready);
    fc_free(&f);
    f = fc_make_global(&s, 2, false, 3, 6, 3, false, 0.0);
    for (size_t j = 0; j < 18; j++)
        for (size_t k = f.M.first.data[j]; k < f.M.first.data[j + 1]; k++)
            if (f.M.row.data[k] != j) f.M.value.data[k] = 0.0;
    assert_int_equal(fc_solvable_create(&ready, &f, NULL), SCREE_OK);
    p = fc_solvable_problem(ready);
    assert_int_equal(p->block[0].type, BLOCK_DIAGONAL);
    assert_int_equal(p->block[0].bodies, 6);
    assert_int_equal(p->entry_first[1], 2);
    fc_solvable_destroy(ready);
    fc_free(&f);
}

static void empty_problems(void **state) {
    (void)state;
    random_stream s = {.seed = 5};
    for (int global = 0; global < 2; global++) {
        fc_problem f = global ? fc_make_global(&s, 2, false, 0, 3, 3, false, 0.0)
                              : fc_make_local(&s, 3, false, 0, 0.0);
        fc_solvable *ready;
        scree_error error = {0};
        double v[MOST], u[1];
        assert_int_equal(fc_solvable_create(&ready, &f, &error), SCREE_OK);
        assert_int_equal(fc_solvable_problem(ready)->contacts, 0);
        assert_true(fc_solvable_problem(ready)->reference_speed == 1.0);
        assert_int_equal(fc_solvable_result(ready, &f, NULL, u, v, &error), SCREE_OK);
        assert_true(fc_error(&f, NULL, v) < 1e-14);
        fc_solvable_destroy(ready);
        fc_free(&f);
    }
}

static void refused(fc_problem *f, const char *word) {
    scree_error error = {0};
    fc_solvable *ready = NULL;
    if (fc_check(f, &error) == SCREE_OK)
        assert_int_not_equal(fc_solvable_create(&ready, f, &error), SCREE_OK);
    assert_null(ready);
    if (!strstr(error.text, word)) fail_msg("'%s' does not say '%s'", error.text, word);
}

#define WITH(change, word)                                                                         \
    do {                                                                                           \
        fc_problem f = fc_make_global(&s, 3, true, 2, 2, 6, false, 0.0);                           \
        change;                                                                                    \
        refused(&f, word);                                                                         \
        fc_free(&f);                                                                               \
    } while (0)

static void what_is_refused(void **state) {
    (void)state;
    random_stream s = {.seed = 6};
    WITH(f.dimension = 4, "dimension 4");
    WITH(f.mu.data[1] = -0.5, "mu of contact 1 is -0.5");
    WITH(f.mu_r.data[0] = NAN, "mu_r");
    WITH(f.mu.count = 1, "mu has 1 numbers");
    WITH(f.q.count--, "f has 11 numbers");
    WITH(f.w.data[3] = INFINITY, "w: number 3");
    WITH(f.M.value.data[0] = NAN, "M: number 0");
    WITH(f.H.row.data[1] = 99, "row 99");
    WITH(f.H.row.data[1] = 0, "out of order");
    WITH(f.H.first.data[1] = 1000, "offsets");
    WITH(f.H.columns--, "H is 12 x 9");
    WITH(f.M.value.data[0] = -1.0, "not positive definite");
    WITH(assert_true(array_push(&f.guess, 1.0)), "guess");
    WITH(f.contacts = UINT32_MAX, "too many");
}

/* A step's problem, to the file's form and back: the same u for the same impulses. */
static void check_there_and_back(made *m, random_stream *s) {
    fc_problem f;
    fc_solvable *again;
    char *lost;
    scree_error error = {0};
    const problem *p = &m->p;
    double S[MOST], r[MOST], v[MOST], u[MOST], v_file[MOST], U[ROWS_MAX];
    assert_int_equal(fc_from_problem(&f, p, &lost, &error), SCREE_OK);
    assert_null(lost);
    assert_int_equal(fc_check(&f, &error), SCREE_OK);
    assert_int_equal(fc_solvable_create(&again, &f, &error), SCREE_OK);
    for (uint32_t i = 0; i < p->row_first[p->contacts]; i++)
        S[i] = random_range(s, -1.0, 1.0);
    problem_velocity(p, S, v);
    fc_spread(&f, p, S, r);
    assert_int_equal(fc_solvable_result(again, &f, r, u, v_file, &error), SCREE_OK);
    for (uint32_t i = 0; i < p->contacts; i++) {
        problem_relative_velocity(p, i, v, U);
        for (uint32_t k = 0; k < fc_rows(&f); k++)
            close_to(u[i * fc_rows(&f) + k],
                     k < problem_row(p, i)->dimension ? U[k] + p->b[p->row_first[i] + k] : 0.0,
                     1e-13);
    }
    fc_solvable_destroy(again);
    fc_free(&f);
}

static void from_a_step(void **state) {
    (void)state;
    random_stream s = {.seed = 8};
    row slick = {.cone = CONE_SIGNORINI, .dimension = 1};
    made *m = made_new(4, 3);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 2.0);
    made_body(m, 2, 0.3, 1.9, 0.5, 0.7);
    made_body(m, 3, 1, 0.2, 0.5, 3.0);
    made_disks(m, coulomb_row(0.4), 1, 0);
    made_disks(m, slick, 2, 1);
    made_disks(m, coulomb_row(0.0), 3, 1);
    m->v_free[0] = 0.3; /* prescribed: moved to w */
    m->v_free[2] = -0.2;
    m->v_free[4] = -1.0;
    m->v_free[8] = 2.0;
    check_there_and_back(m, &s);
    /* dense: free, fixed, guided along (3, 4) / 5 and not turning, turning about a point */
    double dense[4][9] = {{0},
                          {2.0, 0.1, 0.3, 0.1, 1.0, -0.2, 0.3, -0.2, 4.0},
                          {0.36, 0.48, 0.0, 0.48, 0.64, 0.0, 0.0, 0.0, 0.0},
                          {0.0, 0.0, 0.0, 0.0, 0.01, 0.1, 0.0, 0.1, 1.0}};
    m->block.type = BLOCK_DENSE;
    m->block.inverse = dense[0];
    m->v_free[6] = 0.7;
    m->v_free[9] = -0.4;
    check_there_and_back(m, &s);
    m->row[1].cone = CONE_BOX;
    char *lost;
    fc_problem f;
    assert_int_equal(fc_from_problem(&f, &m->p, &lost, NULL), SCREE_OK);
    assert_string_equal(lost, "bounds (1 contact)");
    assert_int_equal(f.contacts, 0);
    mem_free(lost);
    made_free(m);
}

/* From a file's form to a solver's and back: the same numbers. */
static void from_a_file(void **state) {
    (void)state;
    random_stream s = {.seed = 9};
    for (int k = 0; k < 12; k++) {
        bool global = k % 2;
        fc_problem f = global ? fc_make_global(&s, 3, k % 3 == 0, 4, 5, 6, false, 0.0)
                              : fc_make_local(&s, 2, k % 3 == 0, 5, 0.3);
        fc_problem g;
        fc_solvable *made_of;
        char *lost;
        assert_int_equal(fc_solvable_create(&made_of, &f, NULL), SCREE_OK);
        assert_int_equal(fc_from_problem(&g, fc_solvable_problem(made_of), &lost, NULL), SCREE_OK);
        assert_null(lost);
        assert_string_equal(fc_kind(&f), fc_kind(&g));
        const sparse_matrix *a = global ? &f.M : &f.W, *b = global ? &g.M : &g.W;
        assert_int_equal(a->value.count, b->value.count);
        for (size_t i = 0; i < a->value.count; i++)
            close_to(b->value.data[i], a->value.data[i], 1e-13);
        assert_memory_equal(f.H.value.data, g.H.value.data, f.H.value.count * sizeof(double));
        for (size_t i = 0; i < f.q.count; i++)
            close_to(g.q.data[i], f.q.data[i], 1e-13);
        fc_solvable_destroy(made_of);
        fc_free(&f);
        fc_free(&g);
    }
}

static fc_problem fault_problem;

static scree_status create_once(void) {
    fc_solvable *ready;
    scree_error error = {0};
    scree_status status = fc_solvable_create(&ready, &fault_problem, &error);
    double r[MOST] = {0}, u[MOST], v[MOST];
    if (status == SCREE_OK) status = fc_solvable_result(ready, &fault_problem, r, u, v, &error);
    fc_solvable_destroy(ready);
    return status;
}

static made *fault_step;

static scree_status convert_once(void) {
    fc_problem f;
    char *lost;
    scree_error error = {0};
    scree_status status = fc_from_problem(&f, &fault_step->p, &lost, &error);
    fc_free(&f);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    random_stream s = {.seed = 7};
    for (int k = 0; k < 3; k++) {
        if (k == 0) fault_problem = fc_make_local(&s, 3, false, 4, 0.0);
        if (k > 0) fault_problem = fc_make_global(&s, 3, false, 4, 3, k == 1 ? 5 : 20, false, 0.0);
        assert_true(memory_fault_each(create_once) > 10);
        fc_free(&fault_problem);
    }
    fault_step = made_new(3, 2);
    made_body(fault_step, 0, 0, 0, 0.5, 0.0);
    made_body(fault_step, 1, 0, 1, 0.5, 2.0);
    made_body(fault_step, 2, 0, 2, 0.5, 2.0);
    made_disks(fault_step, coulomb_row(0.4), 1, 0);
    made_disks(fault_step, coulomb_row(0.4), 2, 1);
    assert_true(memory_fault_each(convert_once) > 8);
    made_free(fault_step);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_formula),   cmocka_unit_test(error_of_small_cases),
        cmocka_unit_test(solvable_forms),  cmocka_unit_test(bodies_are_recognised),
        cmocka_unit_test(empty_problems),  cmocka_unit_test(what_is_refused),
        cmocka_unit_test(memory_runs_out), cmocka_unit_test(from_a_step),
        cmocka_unit_test(from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
