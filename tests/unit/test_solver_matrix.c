/* NLGS on problems with W as a matrix: every choice of the one-contact solver, both norms, limits,
 * no unexpected memory. */
#include <string.h>

#include "../conform/solver_problems.h"
#include "memory_fault.h"
#include "solver/relaxation/nlgs.h"
#include "solver/relaxation/sweep_row_lanes.h"

static const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                      NLGS_LOCAL_AUTO, 1e-12,       100};

typedef struct answer {
    double *S, *v;
    solver_info info;
} answer;

static answer answer_new(const problem *p) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    return (answer){.S = calloc(rows + 1, sizeof(double)),
                    .v = calloc(p->dofs + 1, sizeof(double))};
}

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static answer solved(const problem *p, const nlgs_parameters *parameters,
                     const solver_settings *settings) {
    answer a = answer_new(p);
    solver *s;
    scree_error error;
    assert_int_equal(solver_nlgs.create(&solver_nlgs, parameters, &s, NULL), SCREE_OK);
    if (solver_nlgs.solve(s, p, settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    solver_nlgs.destroy(s);
    return a;
}

static const solver_settings tight = {
    .tolerance = 1e-10, .max_iterations = 100000, .seed = 3, .step = 4};

static sample matrix_of(sample from, double asymmetry) {
    sample s;
    sample_as_matrix(&s, &from, asymmetry, 9);
    sample_free(&from);
    return s;
}

/* The problem inside points into the sample: it must be bound again where it now stands. */
static const problem *bound(sample *s) {
    s->store.p.W = &s->store.W;
    return &s->store.p;
}

static void check_solution(const problem *p, const answer *a, solver_norm norm, const char *what) {
    residual r = residual_measure(p, a->S, a->v);
    if (a->info.outcome != SOLVER_CONVERGED || !(norm_value(norm, &r) <= 1.01e-10))
        fail_msg("%s: outcome %d, residual %g", what, (int)a->info.outcome, norm_value(norm, &r));
    assert_string_equal(a->info.method, "nlgs");
    assert_true(a->info.work > 0.0 && a->info.updates == a->info.iterations * p->contacts);
}

static void every_choice_and_order_in_both_norms(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int rolling = 0; rolling < 2; rolling++)
            for (int local = 0; local < LOCAL_CHOICES; local++) {
                row law = law_of(dimension, 0.3, rolling ? 0.05 : 0.0);
                sample s = matrix_of(chain(dimension, 8, law, -1.0, 0.5, 11), local % 2 ? 1e-3 : 0);
                const problem *p = bound(&s);
                for (int order = 0; order < 3; order++) {
                    nlgs_parameters parameters = plain;
                    parameters.local = local;
                    parameters.order = order;
                    solver_settings settings = tight;
                    settings.norm = order % 2 ? NORM_QUOTED : NORM_SCALED;
                    answer a = solved(p, &parameters, &settings);
                    check_solution(p, &a, settings.norm, local_choice_names[local]);
                    answer_free(&a);
                }
                sample_free(&s);
            }
}

/* Bodies and their matrix are one problem: W is regular here, so the impulses are the same. */
static void matrix_and_bodies_agree(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int local = 0; local < LOCAL_CHOICES; local++) {
            sample bodies = chain(dimension, 10, law_of(dimension, 0.3, 0.0), -1.0, 0.4, 21),
                   matrix;
            sample_as_matrix(&matrix, &bodies, 0.0, 0);
            sample_pairs(&bodies);
            nlgs_parameters parameters = plain;
            parameters.local = local;
            answer a = solved(&bodies.store.p, &parameters, &tight);
            answer b = solved(bound(&matrix), &parameters, &tight);
            check_solution(&bodies.store.p, &a, NORM_SCALED, "bodies");
            check_solution(&matrix.store.p, &b, NORM_SCALED, "matrix");
            bool lanes = local <= LOCAL_CHOICE_PROJECTION;
            assert_int_equal(a.info.tail, lanes ? bodies.store.p.explicits : 10);
            for (size_t i = 0; i < bodies.store.p.row_first[10]; i++)
                assert_true(fabs(a.S[i] - b.S[i]) < 1e-7);
            answer_free(&a), answer_free(&b);
            sample_free(&bodies), sample_free(&matrix);
        }
}

static void quoted_norm_of_bodies(void **state) {
    (void)state;
    solver_settings settings = tight;
    settings.norm = NORM_QUOTED;
    for (int dimension = 2; dimension <= 3; dimension++) {
        sample s = chain(dimension, 12, law_of(dimension, 0.4, 0.0), -1.0, 0.2, 31);
        sample_pairs(&s);
        answer a = solved(&s.store.p, &plain, &settings);
        check_solution(&s.store.p, &a, NORM_QUOTED, s.name);
        assert_true(a.info.residual.natural <= 1e-10);
        answer_free(&a);
        sample_free(&s);
    }
}

typedef struct heard {
    int64_t calls, last;
    double value;
} heard;

static void hear(void *user, const char *told_by, int64_t iteration, const residual *now) {
    heard *h = user;
    assert_string_equal(told_by, "nlgs");
    assert_true(iteration >= h->last);
    h->calls++;
    h->last = iteration;
    h->value = now->rms;
}

/* On a matrix a failed solve is followed by the search for a proof that there is no solution, whose
 * work does not depend on the sweeps before it: the difference of two runs is the cost of a sweep.
 */
static void work_is_limited_and_progress_told(void **state) {
    (void)state;
    for (int matrix = 0; matrix < 2; matrix++) {
        sample s = chain(3, 40, law_of(3, 0.3, 0.0), -1.0, 0.4, 41);
        sample_pairs(&s);
        if (matrix) s = matrix_of(s, 0.0);
        const problem *p = matrix ? bound(&s) : &s.store.p;
        heard h = {0, 0, 0.0};
        solver_settings settings = {.max_iterations = 50, .progress = hear, .user = &h};
        answer whole = solved(p, &plain, &settings);
        assert_int_equal(whole.info.outcome, SOLVER_MAX_ITERATIONS);
        assert_true(h.calls > 5 && h.last == 50);
        assert_true(fabs(h.value - whole.info.residual.rms) <= 1e-9 * h.value);
        settings = (solver_settings){.max_iterations = 10};
        answer few = solved(p, &plain, &settings);
        double sweep = (whole.info.work - few.info.work) / 40.0;
        double setup = work_price[WORK_SETUP] * p->contacts;
        settings = (solver_settings){.max_iterations = 50, .max_work = setup + 25.0 * sweep};
        answer half = solved(p, &plain, &settings);
        assert_int_equal(half.info.outcome, SOLVER_MAX_ITERATIONS);
        assert_true(half.info.iterations >= 15 && half.info.iterations <= 35);
        assert_true(half.info.work - few.info.work <= 20.0 * sweep);
        answer_free(&whole), answer_free(&few), answer_free(&half);
        sample_free(&s);
    }
}

static void nothing_and_what_nothing_moves(void **state) {
    (void)state;
    block_matrix none = {0};
    problem empty = {.dimension = 3, .W = &none, .reference_speed = 1.0};
    answer a = solved(&empty, &plain, &tight);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(a.info.iterations, 0);
    answer_free(&a);
    sample s = matrix_of(chain(3, 5, law_of(3, 0.3, 0.0), -1.0, 0.4, 51), 0.0);
    problem *p = (problem *)bound(&s);
    for (uint32_t j = 0; j < 5; j++) { /* no impulse moves contact 2 */
        memset(block_matrix_at(p->W, 2, j), 0, 9 * sizeof(double));
        memset(block_matrix_at(p->W, j, 2), 0, 9 * sizeof(double));
    }
    for (int approaching = 0; approaching < 2; approaching++) {
        s.store.v_free.data[6] = approaching ? -0.1 : 0.1;
        a = solved(p, &plain, &tight);
        assert_int_equal(a.info.outcome, approaching ? SOLVER_INFEASIBLE : SOLVER_CONVERGED);
        assert_true(a.S[6] == 0.0 && a.S[7] == 0.0 && a.S[8] == 0.0);
        if (!approaching) assert_true(a.S[0] > 0.0);
        answer_free(&a);
    }
    sample_free(&s);
}

static void rows_are_the_same_in_every_width(void **state) {
    (void)state;
#if SCREE_WIDE_LANES
    random_stream r = {61, 0, 0};
    double B[9 * 30 + 1], x[3 * 40], U[3][3];
    uint32_t column[30];
    sweep_row_kernel *kernel[3] = {sweep_row_1,
                                   __builtin_cpu_supports("avx2") ? sweep_row_4 : sweep_row_1,
                                   __builtin_cpu_supports("avx512f") ? sweep_row_8 : sweep_row_1};
    for (int i = 0; i < 271; i++)
        B[i] = random_normal(&r);
    for (int i = 0; i < 120; i++)
        x[i] = random_normal(&r);
    for (size_t count = 0; count <= 30; count++) {
        for (size_t k = 0; k < count; k++)
            column[k] = random_below(&r, 40);
        for (int k = 0; k < 3; k++) {
            U[k][0] = 1.0, U[k][1] = 2.0, U[k][2] = 3.0;
            kernel[k](B, column, count, x, U[k]);
            assert_memory_equal(U[k], U[0], sizeof U[0]);
        }
    }
#endif
}

static sample fault_sample;

static scree_status solve_once(void) {
    solver *s;
    scree_status status = solver_nlgs.create(&solver_nlgs, &plain, &s, NULL);
    if (status != SCREE_OK) return status;
    answer a = answer_new(&fault_sample.store.p);
    status = solver_nlgs.solve(s, &fault_sample.store.p, &tight, a.S, a.v, &a.info, NULL);
    solver_nlgs.destroy(s);
    answer_free(&a);
    return status;
}

static void memory_fails_cleanly_and_is_not_asked_for_twice(void **state) {
    (void)state;
    fault_sample = matrix_of(chain(3, 6, law_of(3, 0.3, 0.05), -1.0, 0.4, 71), 0.0);
    const problem *p = bound(&fault_sample);
    assert_true(memory_fault_each(solve_once) > 10);
    solver *s;
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, NULL), SCREE_OK);
    answer first = answer_new(p), again = answer_new(p);
    assert_int_equal(solver_nlgs.solve(s, p, &tight, first.S, first.v, &first.info, NULL),
                     SCREE_OK);
    memory_fault count = {0};
    scree_allocator allocator = {&count, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    assert_int_equal(solver_nlgs.solve(s, p, &tight, again.S, again.v, &again.info, NULL),
                     SCREE_OK);
    scree_set_allocator(NULL);
    assert_int_equal(count.asked, 0);
    assert_memory_equal(first.S, again.S, p->row_first[p->contacts] * sizeof(double));
    solver_nlgs.destroy(s);
    answer_free(&first), answer_free(&again);
    sample_free(&fault_sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_and_order_in_both_norms),
        cmocka_unit_test(matrix_and_bodies_agree),
        cmocka_unit_test(quoted_norm_of_bodies),
        cmocka_unit_test(work_is_limited_and_progress_told),
        cmocka_unit_test(nothing_and_what_nothing_moves),
        cmocka_unit_test(rows_are_the_same_in_every_width),
        cmocka_unit_test(memory_fails_cleanly_and_is_not_asked_for_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
