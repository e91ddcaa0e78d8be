/* The augmented Lagrangian: masonry at rest to the last digits in tens of factorisations, every
 * kind of cone, warm starts; and the derivative of the projection that it rests on. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "memory_fault.h"
#include "solver/part/method.h"
#include "solver/part/nearest.h"
#include "support/masonry_problem.h"

extern const solver_kind solver_augmented_lagrangian;

/* Against differences, at points away from the kinks of every cone. */
static void derivative_of_the_nearest_point(void **state) {
    (void)state;
    static const row rows[] = {
        {.cone = CONE_SIGNORINI, .dimension = 1},
        {.cone = CONE_COULOMB, .dimension = 2, .mu = 0.6},
        {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.4},
        {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.0},
        {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.5, .l_r = 1.0},
        {.cone = CONE_ROLLING, .dimension = 5, .mu = 0.5, .l_r = 1.0},
        {.cone = CONE_ROLLING, .dimension = 6, .mu = 1.5, .l_r = 1.0},
        {.cone = CONE_TRESCA, .dimension = 3, .mu = 0.8},
        {.cone = CONE_BOX, .dimension = 1},
        {.cone = CONE_BILATERAL, .dimension = 4},
        {.cone = CONE_FREE, .dimension = 2},
        {.cone = CONE_FACETED, .dimension = 3, .facets = 6, .mu = 0.8},
        {.cone = CONE_FACETED, .dimension = 3, .facets = 8, .mu = 0.0},
    };
    const row_extra extra = {.l_s = 1.0, .lower = -0.5, .upper = 0.7};
    random_stream r = {5, 0, 0};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        int n = rows[k].dimension, far = 0;
        for (int trial = 0; trial < 400; trial++) {
            double X[ROWS_MAX], Z[ROWS_MAX], E[36], nearest[ROWS_MAX], worst = 0.0;
            for (int i = 0; i < n; i++)
                X[i] = nearest[i] = random_normal(&r);
            nearest_point(&rows[k], &extra, X, Z, E);
            cone_project(&rows[k], &extra, nearest);
            for (int i = 0; i < n; i++)
                assert_true(fabs(Z[i] - nearest[i]) < 1e-14);
            for (int j = 0; j < n; j++) {
                const double step = 1e-6;
                double up[ROWS_MAX], down[ROWS_MAX];
                memcpy(up, X, sizeof up);
                memcpy(down, X, sizeof down);
                up[j] += step;
                down[j] -= step;
                cone_project(&rows[k], &extra, up);
                cone_project(&rows[k], &extra, down);
                for (int i = 0; i < n; i++) {
                    worst = fmax(worst, fabs((up[i] - down[i]) / (2.0 * step) - E[i * n + j]));
                    assert_true(E[i * n + j] == E[j * n + i]);
                }
            }
            far += worst > 1e-4; /* a difference across a kink */
        }
        assert_true(far <= 2);
    }
}

typedef struct result {
    solver_info info;
    double *S, *v;
} result;

static result solve_by(solver *s, const problem *p, result from) {
    scree_error error;
    solver_settings settings = {.tolerance = 1e-10, .max_iterations = 1000};
    if (!from.S) {
        from.S = calloc(p->row_first[p->contacts] + 1, sizeof *from.S);
        from.v = calloc(p->dofs + 1, sizeof *from.v);
    }
    assert_int_equal(
        solver_augmented_lagrangian.solve(s, p, &settings, from.S, from.v, &from.info, &error),
        SCREE_OK);
    return from;
}

static void result_free(result *r) { free(r->S), free(r->v); }

static solver *solver_new(void) {
    solver *s;
    assert_int_equal(method_default(&solver_augmented_lagrangian, &s, NULL), SCREE_OK);
    return s;
}

/* Solves and frees the store; at rest all velocities must vanish. */
static void converges(problem_store *store, int64_t most, bool rest) {
    solver *s = solver_new();
    const problem *p = &store->p;
    result r = solve_by(s, p, (result){0});
    assert_int_equal(r.info.outcome, SOLVER_CONVERGED);
    assert_true(r.info.residual.rms <= 1e-10);
    assert_true(r.info.factorisations <= most);
    for (size_t i = 0; rest && i < p->dofs; i++)
        assert_true(fabs(r.v[i]) < 1e-7 * p->reference_speed);
    /* from the solution no iteration is needed */
    r = solve_by(s, p, r);
    assert_int_equal(r.info.outcome, SOLVER_CONVERGED);
    assert_true(r.info.factorisations <= 1);
    result_free(&r);
    solver_augmented_lagrangian.destroy(s);
    store_free(store);
}

static void masonry_at_rest(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s = {0};
        assert_true(masonry_wall(&s, 10, 8, 0.5, 0.0, dimension));
        converges(&s, 40, true);
        assert_true(masonry_wall(&s, 8, 10, 0.6, 0.25, dimension));
        converges(&s, 80, true);
        assert_true(masonry_column(&s, 100, 0.5, 0.0, dimension));
        converges(&s, 25, true);
        assert_true(masonry_arch(&s, 20, 0.14, 0.6, dimension));
        converges(&s, 40, true);
        masonry jittered = masonry_default(dimension, 0.5, 0.0);
        jittered.jitter = 0.2;
        jittered.seed = 8;
        assert_true(masonry_wall_of(&s, &jittered, 8, 8));
        converges(&s, 60, true);
        assert_true(masonry_heavy(&s, 1e4, 0.5, dimension));
        converges(&s, 60, true);
    }
}

/* Below its limit an arch falls by hinges; no joint slides, but the joints move. */
static void arch_that_falls(void **state) {
    (void)state;
    problem_store s = {0};
    assert_true(masonry_arch(&s, 20, 0.09, 0.6, 2));
    converges(&s, 60, false);
}

/* Sliding as a whole needs the exact law: the associated one lifts the bodies. */
static void block_that_slides(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s = {0};
        assert_true(masonry_column(&s, 1, 0.2, 0.4, dimension));
        converges(&s, 60, false);
    }
}

/* An iteration is a Newton step, and the limit on them holds. */
static void limit_of_steps(void **state) {
    (void)state;
    problem_store store = {0};
    solver *s = solver_new();
    solver_info info;
    solver_settings settings = {.tolerance = 1e-14, .max_iterations = 5};
    assert_true(masonry_wall(&store, 8, 8, 0.5, 0.3, 2));
    double *S = calloc(store.p.row_first[store.p.contacts], sizeof *S);
    double *v = calloc(store.p.dofs, sizeof *v);
    assert_int_equal(solver_augmented_lagrangian.solve(s, &store.p, &settings, S, v, &info, NULL),
                     SCREE_OK);
    assert_int_equal(info.outcome, SOLVER_MAX_ITERATIONS);
    assert_int_equal(info.factorisations, 5);
    assert_int_equal(info.iterations, 5);
    free(S), free(v);
    store_free(&store);
    solver_augmented_lagrangian.destroy(s);
}

static problem_store fault_store;
static double *fault_S, *fault_v;
static scree_status solve_once(void) {
    solver *s = NULL;
    solver_info info;
    solver_settings settings = {.tolerance = 1e-10, .max_iterations = 100};
    scree_status status = method_default(&solver_augmented_lagrangian, &s, NULL);
    memset(fault_S, 0, fault_store.p.row_first[fault_store.p.contacts] * sizeof *fault_S);
    if (status == SCREE_OK)
        status = solver_augmented_lagrangian.solve(s, &fault_store.p, &settings, fault_S, fault_v,
                                                   &info, NULL);
    if (s) solver_augmented_lagrangian.destroy(s);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    assert_true(masonry_wall(&fault_store, 3, 3, 0.5, 0.1, 2));
    fault_S = calloc(fault_store.p.row_first[fault_store.p.contacts], sizeof *fault_S);
    fault_v = calloc(fault_store.p.dofs, sizeof *fault_v);
    assert_true(memory_fault_each(solve_once) > 20);
    free(fault_S), free(fault_v);
    store_free(&fault_store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivative_of_the_nearest_point),
        cmocka_unit_test(masonry_at_rest),
        cmocka_unit_test(arch_that_falls),
        cmocka_unit_test(block_that_slides),
        cmocka_unit_test(limit_of_steps),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
