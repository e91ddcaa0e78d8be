/* Anderson's acceleration: linear problems end after as many steps as they have unknowns, steps
 * that make the residual worse are undone; NLGS with it: fewer sweeps, the same solutions, the same
 * bits for any threads and lanes, no unexpected memory. */
#include <string.h>

#include "../conform/solver_problems.h"
#include "memory_fault.h"
#include "solver/relaxation/anderson.h"
#include "solver/relaxation/mixing.h"

static const anderson_parameters plain = {
    {NLGS_LANES_AUTO, NLGS_FORWARD, 0, 1000, 1.0, NLGS_LOCAL_AUTO, 1e-12, 100}, 8, 0};
static const nlgs_parameters plain_nlgs = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                           NLGS_LOCAL_AUTO, 1e-12,       100};

static void run_alone(void *threads, size_t rows,
                      void (*body)(void *context, size_t begin, size_t end), void *context) {
    (void)threads;
    for (size_t i = 0; i < rows; i += MIXING_CHUNK)
        body(context, i, i + MIXING_CHUNK < rows ? i + MIXING_CHUNK : rows);
}

enum { UNKNOWNS = 6, ROWS = 3000 };

/* x := A x + b on the first six numbers, the rest zero; |A| < 1 but slow. */
static void linear_map(const double *x, double *g) {
    memset(g, 0, ROWS * sizeof *g);
    for (int i = 0; i < UNKNOWNS; i++)
        g[500 * i] = (0.99 - 0.1 * i) * x[500 * i] + 0.05 * x[500 * ((i + 1) % UNKNOWNS)] + i + 1;
}

static void linear_problems_end(void **state) {
    (void)state;
    static double x[ROWS], g[ROWS];
    mixing m = {0};
    assert_int_equal(mixing_prepare(&m, ROWS, 8, (mixing_runner){run_alone, NULL}, NULL), SCREE_OK);
    memset(x, 0, sizeof x);
    double miss = 1.0;
    for (int i = 0; i <= UNKNOWNS + 2; i++) {
        linear_map(x, g);
        miss = 0.0;
        for (int k = 0; k < ROWS; k++)
            miss = fmax(miss, fabs(g[k] - x[k]));
        assert_true(mixing_step(&m, x, g));
    }
    assert_true(miss < 1e-8);
    mixing_free(&m);
}

static void steps_that_lead_away_are_taken_back(void **state) {
    (void)state;
    double x[1] = {1.0}, g[1] = {1.5};
    mixing m = {0};
    assert_int_equal(mixing_prepare(&m, 1, 3, (mixing_runner){run_alone, NULL}, NULL), SCREE_OK);
    assert_true(mixing_step(&m, x, g)); /* |f| = 0.5 */
    assert_true(x[0] == 1.5);
    g[0] = 1.5 + 0.9;
    assert_true(mixing_step(&m, x, g)); /* 0.9: passes, and f grew by 0.4 over a change of 0.9 */
    assert_true(fabs(x[0] - (2.4 - 0.9 / 0.4 * 0.9)) < 1e-9);
    g[0] = x[0] + 2.0;
    assert_false(mixing_step(&m, x, g)); /* 2.0: does not */
    assert_true(x[0] == 2.4);
    assert_int_equal(m.restarts, 1);
    g[0] = 2.4 + 5.0;
    assert_true(mixing_step(&m, x, g)); /* afresh */
    assert_true(x[0] == 7.4);
    mixing_free(&m);
}

/* |f| never falls: after four depths plain steps are tried from the best g, then twice as many. */
static void plain_steps_where_nothing_is_gained(void **state) {
    (void)state;
    random_stream r = {9, 0, 0};
    double x[2] = {0.0, 0.0}, g[2];
    int in_a_row = 0, longest = 0;
    mixing m = {0};
    assert_int_equal(mixing_prepare(&m, 2, 2, (mixing_runner){run_alone, NULL}, NULL), SCREE_OK);
    for (int i = 0; i < 200; i++) {
        double angle = random_range(&r, 0.0, 6.0);
        g[0] = x[0] + cos(angle), g[1] = x[1] + sin(angle);
        mixing_step(&m, x, g);
        in_a_row = x[0] == g[0] && x[1] == g[1] ? in_a_row + 1 : 0;
        longest = in_a_row > longest ? in_a_row : longest;
    }
    assert_in_range(longest, 32, 70); /* 8, 16, 32, 64 */
    mixing_free(&m);
}

static void kernels_agree(void **state) {
    (void)state;
#if SCREE_WIDE_LANES
    const mixing_kernels *kernel[3] = {&mixing_kernels_1, &mixing_kernels_1, &mixing_kernels_1};
    if (__builtin_cpu_supports("avx2")) kernel[1] = &mixing_kernels_4;
    if (__builtin_cpu_supports("avx512f")) kernel[2] = &mixing_kernels_8;
    random_stream r = {5, 0, 0};
    double a[100], b[100], c[100], x[3][100], sum[3][2];
    for (size_t n = 0; n <= 100; n++) {
        for (size_t i = 0; i < n; i++) {
            a[i] = random_normal(&r), b[i] = random_normal(&r), c[i] = random_normal(&r);
            x[0][i] = x[1][i] = x[2][i] = random_normal(&r);
        }
        for (int k = 0; k < 3; k++) {
            kernel[k]->products(n, a, b, c, &sum[k][0], &sum[k][1]);
            kernel[k]->subtract(n, 0.3, a, 0.7, b, x[k]);
            assert_memory_equal(sum[k], sum[0], sizeof sum[0]);
            assert_memory_equal(x[k], x[0], n * sizeof(double));
        }
        double plain_sum = 0.0;
        for (size_t i = 0; i < n; i++)
            plain_sum += a[i] * b[i];
        assert_true(fabs(plain_sum - sum[0][0]) < 1e-12);
    }
#endif
}

typedef struct answer {
    double *S, *v;
    size_t rows;
    solver_info info;
} answer;

static answer answer_new(const problem *p) {
    answer a = {.rows = p->contacts ? p->row_first[p->contacts] : 0};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(p->dofs + 1, sizeof(double));
    return a;
}

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static answer solved(const solver_kind *k, const void *parameters, const problem *p,
                     double tolerance, int64_t sweeps, team *t) {
    answer a = answer_new(p);
    solver *s;
    scree_error error;
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = sweeps, .seed = 1, .step = 2, .team = t};
    assert_int_equal(k->create(k, parameters, &s, NULL), SCREE_OK);
    if (k->solve(s, p, &settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    k->destroy(s);
    return a;
}

static answer accelerated(const problem *p, double tolerance, int64_t sweeps, team *t) {
    return solved(&solver_nlgs_anderson, &plain, p, tolerance, sweeps, t);
}

/* Packings in the plane and in space: at most half the sweeps. */
static void fewer_sweeps(void **state) {
    (void)state;
    made *packing[3] = {made_packing(12, 12, 0.84, 0.4, 0.0, 7),
                        space_packing(8, 8, 0.5, 0.4, 0.0, 7),
                        space_packing(8, 8, 0.5, 0.4, 0.15, 7)};
    for (int i = 0; i < 3; i++) {
        const problem *p = &packing[i]->p;
        answer with = accelerated(p, 1e-5, 20000, NULL);
        answer without = solved(&solver_nlgs, &plain_nlgs, p, 1e-5, 20000, NULL);
        print_message("%u contacts: %ld sweeps, without acceleration %ld\n", p->contacts,
                      (long)with.info.iterations, (long)without.info.iterations);
        assert_int_equal(with.info.outcome, SOLVER_CONVERGED);
        assert_string_equal(with.info.method, "nlgs_anderson");
        assert_true(2 * with.info.iterations <= without.info.iterations);
        residual r = residual_measure(p, with.S, with.v);
        assert_true(r.rms <= 1.001e-5);
        answer_free(&with), answer_free(&without);
        made_free(packing[i]);
    }
}

static bool after_three(void *user) { return ++*(int *)user > 3; }

/* The cancel callback is called also where checks of the residual are far apart. */
static void cancel_is_heard_between_looks(void **state) {
    (void)state;
    made *m = made_packing(12, 12, 0.84, 0.4, 0.0, 7);
    anderson_parameters seldom = plain;
    seldom.sweep.check_every = 90000;
    answer a = answer_new(&m->p);
    solver *s;
    int asked = 0;
    solver_settings settings = {
        .tolerance = 0.0, .max_iterations = 100000, .cancel = after_three, .user = &asked};
    assert_int_equal(solver_nlgs_anderson.create(&solver_nlgs_anderson, &seldom, &s, NULL),
                     SCREE_OK);
    assert_int_equal(solver_nlgs_anderson.solve(s, &m->p, &settings, a.S, a.v, &a.info, NULL),
                     SCREE_OK);
    assert_int_equal(a.info.outcome, SOLVER_CANCELLED);
    assert_int_equal(a.info.iterations, 48);
    solver_nlgs_anderson.destroy(s);
    answer_free(&a);
    made_free(m);
}

static void matrix_and_bodies_agree(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int rolling = 0; rolling < 2; rolling++) {
            row law = law_of(dimension, 0.3, rolling ? 0.05 : 0.0);
            sample bodies = chain(dimension, 20, law, -1.0, 0.4, 21), matrix;
            sample_as_matrix(&matrix, &bodies, 0.0, 0);
            sample_pairs(&bodies);
            answer a = accelerated(&bodies.store.p, 1e-10, 10000, NULL);
            answer b = accelerated(&matrix.store.p, 1e-10, 10000, NULL);
            assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
            assert_int_equal(b.info.outcome, SOLVER_CONVERGED);
            for (size_t i = 0; i < a.rows; i++)
                assert_true(fabs(a.S[i] - b.S[i]) < 1e-7);
            answer_free(&a), answer_free(&b);
            sample_free(&bodies), sample_free(&matrix);
        }
}

/* Stopped before convergence: the result is the best iterate that was checked, and velocities
 * follow from it; threads and lanes change no bit. */
static void same_bits_for_threads_and_lanes(void **state) {
    (void)state;
    made *m = space_packing(9, 9, 0.5, 0.4, 0.1, 3);
    const problem *p = &m->p;
    answer first = accelerated(p, 1e-13, 60, NULL);
    assert_int_equal(first.info.outcome, SOLVER_MAX_ITERATIONS);
    residual r = residual_measure(p, first.S, first.v);
    assert_true(fabs(r.rms - first.info.residual.rms) <= 1e-9 * r.rms);
    for (int threads = 2; threads <= 3; threads++) {
        team *t;
        assert_int_equal(team_create(&t, threads, NULL), SCREE_OK);
        anderson_parameters narrow = plain;
        narrow.sweep.lanes = threads == 2 ? NLGS_LANES_1 : NLGS_LANES_4;
        answer a = solved(&solver_nlgs_anderson, &narrow, p, 1e-13, 60, t);
        assert_memory_equal(a.S, first.S, a.rows * sizeof(double));
        assert_memory_equal(a.v, first.v, p->dofs * sizeof(double));
        answer_free(&a);
        team_destroy(t);
    }
    answer_free(&first);
    made_free(m);
}

static const problem *fault_problem;

static scree_status solve_once(void) {
    solver *s;
    solver_settings settings = {.tolerance = 1e-6, .max_iterations = 30};
    scree_status status = solver_nlgs_anderson.create(&solver_nlgs_anderson, &plain, &s, NULL);
    if (status != SCREE_OK) return status;
    answer a = answer_new(fault_problem);
    status = solver_nlgs_anderson.solve(s, fault_problem, &settings, a.S, a.v, &a.info, NULL);
    solver_nlgs_anderson.destroy(s);
    answer_free(&a);
    return status;
}

static void memory_fails_cleanly_and_is_not_asked_for_twice(void **state) {
    (void)state;
    sample bodies = chain(3, 20, law_of(3, 0.3, 0.0), -1.0, 0.4, 21), matrix;
    sample_as_matrix(&matrix, &bodies, 0.0, 0);
    sample_pairs(&bodies);
    const problem *both[2] = {&bodies.store.p, &matrix.store.p};
    for (int i = 0; i < 2; i++) {
        fault_problem = both[i];
        assert_true(memory_fault_each(solve_once) > 10);
        solver *s;
        solver_settings settings = {.tolerance = 1e-6, .max_iterations = 30};
        answer a = answer_new(both[i]);
        assert_int_equal(solver_nlgs_anderson.create(&solver_nlgs_anderson, &plain, &s, NULL),
                         SCREE_OK);
        assert_int_equal(solver_nlgs_anderson.solve(s, both[i], &settings, a.S, a.v, &a.info, NULL),
                         SCREE_OK);
        memory_fault count = {0};
        scree_allocator allocator = {&count, memory_fault_resize, memory_fault_release};
        scree_set_allocator(&allocator);
        memset(a.S, 0, a.rows * sizeof(double));
        assert_int_equal(solver_nlgs_anderson.solve(s, both[i], &settings, a.S, a.v, &a.info, NULL),
                         SCREE_OK);
        scree_set_allocator(NULL);
        assert_int_equal(count.asked, 0);
        solver_nlgs_anderson.destroy(s);
        answer_free(&a);
    }
    sample_free(&bodies), sample_free(&matrix);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_problems_end),
        cmocka_unit_test(steps_that_lead_away_are_taken_back),
        cmocka_unit_test(plain_steps_where_nothing_is_gained),
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(fewer_sweeps),
        cmocka_unit_test(cancel_is_heard_between_looks),
        cmocka_unit_test(matrix_and_bodies_agree),
        cmocka_unit_test(same_bits_for_threads_and_lanes),
        cmocka_unit_test(memory_fails_cleanly_and_is_not_asked_for_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
