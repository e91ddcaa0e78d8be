/* The parts of outer methods: secants end on the fixed point of a linear map, the convex problem is
 * solved, and every choice of inner method and of secants leads to the same solution. */
#include "support/check.h"

#include "../conform/solver_problems.h"
#include "base/node.h"
#include "problem/residual.h"
#include "registry.h"
#include "solver/outer/convex.h"
#include "solver/outer/secant.h"
#include "solver/part/method.h"

/* F(z) = A z + b with A of spectral radius above 1: the plain fixed point diverges. */
static void secants_solve_linear_maps(void **unused) {
    (void)unused;
    const double A[3][3] = {{-1.5, 0.2, 0.1}, {0.3, 0.6, -0.2}, {0.1, -0.1, -2.0}};
    const double fixed[3] = {1.0, 2.0, 0.5};
    double z[3] = {0.2, 0.1, 0.3}, image[3];
    secant s = {0};
    assert_true(secant_start(&s, 3));
    for (int step = 0; step < 12; step++) {
        for (int i = 0; i < 3; i++) {
            image[i] = fixed[i];
            for (int j = 0; j < 3; j++)
                image[i] += A[i][j] * (z[j] - fixed[j]);
        }
        secant_next(&s, z, image);
    }
    for (int i = 0; i < 3; i++)
        assert_true(fabs(z[i] - fixed[i]) < 1e-9);
    secant_free(&s);
}

/* x in K, y + s N in K*, orthogonal: K* is |y_T| mu <= y_N. */
static void convex_problem_is_solved(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 8; seed++) {
        sample p = chain(3, 5, coulomb_space(0.4), -1.0, 0.5, seed);
        view w = {0};
        scree_error error;
        solver_info info = {0};
        convex_room room = {0};
        double shift[5], x[15] = {0}, y[15];
        random_stream r = {seed, 2, 0};
        assert_int_equal(view_create(&w, &p.store.p, NULL, &error), SCREE_OK);
        for (int c = 0; c < 5; c++)
            shift[c] = random_range(&r, 0.0, 0.5);
        int64_t iterations = convex_solve(&w, shift, 1e-12, 20000, &room, x, y, &info);
        assert_in_range(iterations, 1, 19999);
        for (int c = 0; c < 5; c++) {
            const double *S = x + 3 * c, *U = y + 3 * c;
            double normal = U[0] + shift[c];
            assert_true(hypot(S[1], S[2]) <= 0.4 * S[0] + 1e-10);
            assert_true(0.4 * hypot(U[1], U[2]) <= normal + 1e-10);
            assert_true(fabs(S[0] * normal + S[1] * U[1] + S[2] * U[2]) < 1e-9);
        }
        convex_room_free(&room);
        view_free(&w);
        sample_free(&p);
    }
}

static void solve_with(const char *name, const char *key, const char *value, const problem *p,
                       double *S, double *v) {
    registry all = {0};
    scree_error error;
    assert_int_equal(registry_create(&all, &error), SCREE_OK);
    const solver_kind *k = (const solver_kind *)registry_find(&all, FAMILY_solver, name);
    node *map = node_new(NODE_MAP);
    assert_int_equal(node_append(map, key, node_scalar(value), &error), SCREE_OK);
    void *parameters = mem_alloc(1, k->head.size);
    if (param_read(&k->head, map, NULL, NULL, parameters, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    solver *s;
    solver_info info;
    solver_settings settings = {.tolerance = 1e-10, .max_iterations = 2000};
    assert_int_equal(k->create(k, parameters, &s, &error), SCREE_OK);
    assert_int_equal(k->solve(s, p, &settings, S, v, &info, &error), SCREE_OK);
    if (info.outcome != SOLVER_CONVERGED)
        fail_msg("%s with %s %s: %.3e", name, key, value, info.residual.rms);
    k->destroy(s);
    param_free(&k->head, parameters);
    mem_free(parameters);
    node_free(map);
    registry_free(&all);
}

static void choices_agree(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *key, *value;
    } way[] = {
        {"tresca_fixed_point", "inner", "apgd"},
        {"tresca_fixed_point", "inner", "interior_point"},
        {"tresca_fixed_point", "secants", "false"},
        {"panagiotopoulos", "inner", "apgd"},
        {"tresca_fixed_point", "inner", "nsn_ac"},
        {"panagiotopoulos", "inner", "nsn_ac"},
        {"panagiotopoulos", "secants", "false"},
        {"aclm", "secants", "true"},
        {"aclm", "secants", "false"},
        {"uzawa", "relaxation", "1.5"},
    };
    for (int dimension = 2; dimension <= 3; dimension++) {
        sample p = chain(dimension, 4, law_of(dimension, 0.3, 0.0), -1.0, 0.7, 3);
        sample_pairs(&p);
        double S[10][12] = {{0}}, v[64];
        for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
            solve_with(way[i].name, way[i].key, way[i].value, &p.store.p, S[i], v);
            for (uint32_t k = 0; k < p.store.p.row_first[4]; k++)
                assert_true(fabs(S[i][k] - S[0][k]) < 1e-7);
        }
        sample_free(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secants_solve_linear_maps),
        cmocka_unit_test(convex_problem_is_solved),
        cmocka_unit_test(choices_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
