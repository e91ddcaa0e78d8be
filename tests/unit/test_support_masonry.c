/* The masonry problems for tests of solvers: well formed, and in the balance that their names
 * state. */
#include "support/check.h"

#include <math.h>

#include "solver/solver.h"
#include "support/masonry_problem.h"

extern const solver_kind solver_nlgs;

/* Solves by the relaxation; returns the scale-free residual, and the largest velocity over g h. */
static double solve(problem_store *s, double *fastest) {
    solver *nlgs;
    scree_error error;
    solver_info info;
    double *S = mem_alloc(s->b.count, sizeof *S), *v = mem_alloc(s->p.dofs, sizeof *v);
    assert_int_equal(problem_check(&s->p, &error), SCREE_OK);
    void *parameters = mem_alloc(1, solver_nlgs.head.size);
    assert_int_equal(param_read(&solver_nlgs.head, NULL, NULL, NULL, parameters, &error), SCREE_OK);
    assert_int_equal(solver_nlgs.create(&solver_nlgs, parameters, &nlgs, &error), SCREE_OK);
    solver_settings settings = {.tolerance = 1e-6, .max_iterations = 40000};
    assert_int_equal(solver_nlgs.solve(nlgs, &s->p, &settings, S, v, &info, &error), SCREE_OK);
    *fastest = 0.0;
    for (size_t i = 0; i < s->p.dofs; i++)
        *fastest = fmax(*fastest, fabs(v[i]) / s->p.reference_speed);
    solver_nlgs.destroy(nlgs);
    param_free(&solver_nlgs.head, parameters);
    mem_free(parameters);
    mem_free(S);
    mem_free(v);
    store_free(s);
    return info.residual.rms;
}

static void test_walls(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s;
        double fastest;
        assert_true(masonry_wall(&s, 3, 3, 0.6, 0.0, dimension));
        /* beds 3 + 6 + 6, heads 2 + 3 + 2 */
        assert_int_equal(s.p.contacts, (15 + 7) * (dimension == 2 ? 2 : 4));
        assert_int_equal(s.p.bodies, 11);
        assert_true(solve(&s, &fastest) <= 1e-6);
        assert_true(fastest < 1e-3);
        /* steeper than the friction: it slides */
        assert_true(masonry_wall(&s, 2, 3, 0.3, 0.4, dimension));
        assert_true(solve(&s, &fastest) <= 1e-6);
        assert_true(fastest > 0.05);
        masonry m = masonry_default(dimension, 0.6, 0.1);
        m.jitter = 0.25;
        m.seed = 5;
        assert_true(masonry_wall_of(&s, &m, 3, 3));
        assert_true(solve(&s, &fastest) <= 1e-6);
        assert_true(fastest < 1e-3);
    }
}

static void test_arches(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s;
        double fastest;
        assert_true(masonry_arch(&s, 9, 0.2, 0.7, dimension));
        assert_int_equal(s.p.contacts, dimension == 2 ? 20 : 40);
        assert_true(solve(&s, &fastest) <= 1e-6);
        assert_true(fastest < 1e-3);
        assert_true(masonry_arch(&s, 9, 0.05, 0.7, dimension));
        assert_true(solve(&s, &fastest) <= 1e-6);
        assert_true(fastest > 1e-2);
    }
}

static void test_columns(void **state) {
    (void)state;
    problem_store s;
    double fastest;
    assert_true(masonry_column(&s, 8, 0.5, 0.0, 2));
    assert_true(solve(&s, &fastest) <= 1e-6);
    assert_true(fastest < 1e-3);
    assert_true(masonry_heavy(&s, 100.0, 0.5, 3));
    assert_int_equal(s.p.contacts, 8);
    /* bodies: ground, light, heavy */
    assert_true(fabs(s.inverse.data[9] / s.inverse.data[18] - 100.0) < 1e-9);
    assert_true(solve(&s, &fastest) <= 1e-6);
    assert_true(fastest < 1e-3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls),
        cmocka_unit_test(test_arches),
        cmocka_unit_test(test_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
