/* Every method of spd.h against the right sides it was given, their counts, and their bits for any
 * number of threads. */
#include "support/check.h"

#include <math.h>

#include "coupled_make.h"
#include "linear/block_lu.h"
#include "linear/spd_cholmod.h"
#include "memory_fault.h"

static uint32_t rows_of(const block_matrix *m) { return m->size ? m->row_first.data[m->size] : 0; }

static spd *spd_of(spd_method method, const block_matrix *A) {
    spd_settings settings = spd_default_settings();
    spd *f;
    bool positive = false;
    settings.method = method;
    settings.tolerance = 1e-12;
    assert_int_equal(spd_create(&f, &settings, NULL), SCREE_OK);
    assert_int_equal(spd_factor(f, A, &positive, NULL), SCREE_OK);
    assert_true(positive);
    return f;
}

/* `columns` right sides, some of them zero at most places. */
static double *right_sides(uint32_t n, size_t columns) {
    random_stream r = {n, columns, 0};
    double *b = calloc(n * columns + 1, sizeof *b);
    for (size_t c = 0; c < columns; c++)
        for (uint32_t k = 0; k < n; k++)
            if (c % 3 || k == c % n) b[c * n + k] = random_normal(&r);
    return b;
}

/* |A x - b| over |b|, the worst column. */
static double defect(const block_matrix *A, const double *x, const double *b, size_t columns) {
    uint32_t n = rows_of(A);
    double worst = 0.0, *y = calloc(n + 1, sizeof *y);
    for (size_t c = 0; c < columns; c++, x += n, b += n) {
        double apart = 0.0, size = 0.0;
        block_matrix_times(A, x, y);
        for (uint32_t k = 0; k < n; k++) {
            apart += (y[k] - b[k]) * (y[k] - b[k]);
            size += b[k] * b[k];
        }
        worst = fmax(worst, sqrt(apart / size));
    }
    free(y);
    return worst;
}

static void check_method(spd_method method, const block_matrix *A, double bound) {
    uint32_t n = rows_of(A);
    spd *f = spd_of(method, A);
    size_t some[] = {1, 2, 16, 17, 50};
    for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
        double *b = right_sides(n, some[k]), *x = right_sides(n, some[k]);
        assert_int_equal(spd_solve(f, x, some[k], NULL, NULL), SCREE_OK);
        assert_true(defect(A, x, b, some[k]) < bound);
        free(b), free(x);
    }
    assert_int_equal(spd_count(f).solutions, 86);
    assert_int_equal(spd_count(f).factorisations, 1);
    assert_int_equal(spd_is_direct(f), method != SPD_GRADIENTS);
    spd_destroy(f);
}

static const spd_method methods[] = {SPD_AUTO, SPD_OWN, SPD_CHOLMOD, SPD_GRADIENTS};

static void solutions_are_right(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
        if (methods[k] == SPD_CHOLMOD && !cholmod_is_here()) continue;
        for (uint32_t deep = 1; deep < 8; deep += 6) {
            net *stiff = net_new(9, 7, deep, 1e-3, 1.0, true, &settings);
            net *heavy = net_new(6, 4, deep, 1.0, 1.0, false, &settings);
            check_method(methods[k], &stiff->A, 1e-10);
            check_method(methods[k], &heavy->A, 1e-11);
            net_free(stiff), net_free(heavy);
        }
    }
}

/* Blocks of mixed sizes on random graphs, many columns: the same as one at a time. */
static void panels_are_single_solutions(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        random_stream r = {seed, 1, 0};
        uint32_t nodes = 1 + random_below(&r, 70), size[70];
        for (uint32_t i = 0; i < nodes; i++)
            size[i] = 1 + random_below(&r, 6);
        block_matrix m = matrix_on(random_edges(nodes, random_below(&r, 4 * nodes), seed), size, 0);
        fill_random(&m, 0.0, 1.1, seed);
        uint32_t n = rows_of(&m);
        double *x = right_sides(n, 21), *y = right_sides(n, 21);
        spd *f = spd_of(SPD_OWN, &m);
        assert_int_equal(spd_solve(f, x, 21, NULL, NULL), SCREE_OK);
        for (size_t c = 0; c < 21; c++)
            assert_int_equal(spd_solve(f, y + c * n, 1, NULL, NULL), SCREE_OK);
        for (size_t k = 0; k < (size_t)21 * n; k++)
            assert_true(fabs(x[k] - y[k]) < 1e-12);
        free(x), free(y);
        spd_destroy(f);
        block_matrix_free(&m);
    }
}

/* A column's bits depend neither on threads nor on the columns solved together with it. */
static void same_bits(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *body = net_new(14, 12, 9, 1e-3, 1.0, true, &settings);
    uint32_t n = rows_of(&body->A);
    team *three;
    assert_int_equal(team_create(&three, 3, NULL), SCREE_OK);
    for (size_t k = 1; k < sizeof methods / sizeof *methods; k++) {
        if (methods[k] == SPD_CHOLMOD) continue;
        size_t columns = methods[k] == SPD_OWN ? 40 : 3;
        double *x = right_sides(n, columns), *y = right_sides(n, columns);
        spd *f = spd_of(methods[k], &body->A);
        assert_int_equal(spd_solve(f, x, columns, NULL, NULL), SCREE_OK);
        assert_int_equal(spd_solve(f, y, columns, three, NULL), SCREE_OK);
        assert_memory_equal(x, y, columns * n * sizeof *x);
        double *few = right_sides(n, columns);
        assert_int_equal(spd_solve(f, few + n, 2, three, NULL), SCREE_OK);
        assert_memory_equal(x + n, few + n, 2 * n * sizeof *x);
        free(x), free(y), free(few);
        spd_destroy(f);
    }
    team_destroy(three);
    net_free(body);
}

/* Order and pattern are found once; a matrix that is not positive definite is reported, and the
 * next one works. */
static void patterns_are_kept(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *a = net_new(6, 5, 1, 1.0, 2.0, false, &settings);
    for (size_t k = 1; k < sizeof methods / sizeof *methods; k++) {
        if (methods[k] == SPD_CHOLMOD && !cholmod_is_here()) continue;
        spd *f = spd_of(methods[k], &a->A);
        bool positive = true;
        double kept = block_matrix_at(&a->A, 7, 7)[0], *x = right_sides(rows_of(&a->A), 1);
        double *b = right_sides(rows_of(&a->A), 1);
        block_matrix_at(&a->A, 7, 7)[0] = -kept;
        assert_int_equal(spd_factor(f, &a->A, &positive, NULL), SCREE_OK);
        assert_false(positive);
        block_matrix_at(&a->A, 7, 7)[0] = 2.0 * kept;
        assert_int_equal(spd_factor(f, &a->A, &positive, NULL), SCREE_OK);
        assert_true(positive);
        assert_int_equal(spd_solve(f, x, 1, NULL, NULL), SCREE_OK);
        assert_true(defect(&a->A, x, b, 1) < 1e-11);
        block_matrix_at(&a->A, 7, 7)[0] = kept;
        assert_true(spd_count(f).analyses <= 1);
        assert_int_equal(spd_count(f).factorisations, 3);
        free(x), free(b);
        spd_destroy(f);
    }
    net_free(a);
}

/* If a factorisation would take too much work or memory, conjugate gradients are used. */
static void auto_counts(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *body = net_new(10, 10, 10, 1.0, 1.0, false, &settings);
    spd *f;
    bool positive;
    assert_true(spd_is_direct(body->o.solver));
    settings.memory = 1e5;
    assert_int_equal(spd_create(&f, &settings, NULL), SCREE_OK);
    assert_int_equal(spd_factor(f, &body->A, &positive, NULL), SCREE_OK);
    assert_false(spd_is_direct(f));
    spd_destroy(f);
    settings = spd_default_settings();
    settings.work = 1e5;
    assert_int_equal(spd_create(&f, &settings, NULL), SCREE_OK);
    assert_int_equal(spd_factor(f, &body->A, &positive, NULL), SCREE_OK);
    assert_false(spd_is_direct(f));
    spd_destroy(f);
    net_free(body);
}

/* Impossible requests are errors with a text. */
static void refusals(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    scree_error error;
    spd *f;
    settings.tolerance = 0.0;
    assert_int_equal(spd_create(&f, &settings, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "gradients is 0, but"));
    settings = spd_default_settings();
    settings.method = SPD_CHOLMOD;
    if (!cholmod_is_here()) {
        assert_int_equal(spd_create(&f, &settings, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "SCREE_WITH_CHOLMOD"));
    }
    uint32_t size[2] = {2, 3};
    block_matrix m = matrix_on(random_edges(2, 1, 0), size, 0);
    bool positive;
    fill_random(&m, 0.0, 1.1, 1);
    settings.method = SPD_GRADIENTS;
    assert_int_equal(spd_create(&f, &settings, NULL), SCREE_OK);
    assert_int_equal(spd_factor(f, &m, &positive, &error), SCREE_UNSUPPORTED);
    assert_non_null(strstr(error.text, "blocks of equal size"));
    spd_destroy(f);
    block_matrix_free(&m);
}

static const block_matrix *fault_matrix;
static spd_method fault_method;
static double *fault_right;

static scree_status solve_once(void) {
    spd_settings settings = spd_default_settings();
    spd *f;
    bool positive;
    settings.method = fault_method;
    scree_status status = spd_create(&f, &settings, NULL);
    if (status == SCREE_OK) status = spd_factor(f, fault_matrix, &positive, NULL);
    if (status == SCREE_OK) status = spd_solve(f, fault_right, 18, NULL, NULL);
    spd_destroy(f);
    return status;
}

static void memory_may_fail(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *a = net_new(5, 4, 1, 1.0, 2.0, false, &settings);
    fault_matrix = &a->A;
    fault_right = right_sides(rows_of(&a->A), 18);
    for (size_t k = 1; k < sizeof methods / sizeof *methods; k++) {
        fault_method = methods[k];
        if (methods[k] != SPD_CHOLMOD) assert_true(memory_fault_each(solve_once) > 10);
    }
    free(fault_right);
    net_free(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_right), cmocka_unit_test(panels_are_single_solutions),
        cmocka_unit_test(same_bits),           cmocka_unit_test(patterns_are_kept),
        cmocka_unit_test(auto_counts),         cmocka_unit_test(refusals),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
