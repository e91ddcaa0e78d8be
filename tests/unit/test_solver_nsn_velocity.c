/* Newton's method in velocities: the matrix of the problem, and solutions of deformable bodies that
 * are never condensed. */
#include "support/check.h"

#include <math.h>

#include "coupled_make.h"
#include "memory_fault.h"
#include "problem/condense.h"
#include "solver/methods.h"
#include "solver/part/method.h"
#include "solver/relaxation/momentum.h"

static solver_info solve_with(const problem *p, double tolerance, team *threads, double *S,
                              double *v) {
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 200, .team = threads};
    solver_info info;
    solver *s;
    assert_int_equal(method_default(&solver_nsn_velocity, &s, NULL), SCREE_OK);
    assert_int_equal(solver_nsn_velocity.solve(s, p, &settings, S, v, &info, NULL), SCREE_OK);
    solver_nsn_velocity.destroy(s);
    return info;
}

/* G x = A x + H E H' x, against the operators of the problem: with a rigid body that moves, one
 * that does not, and prescribed nodes. */
static void matrices_are_those_of_the_problem(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 4, 1, 1.0, 20.0, true, &settings);
    coupled *m = coupled_new(2);
    double inverse[6] = {0, 0, 0, 0.5, 0.5, 4.0}, frame[4] = {0, 1, 1, 0};
    double arm[6] = {0, -1, 0.3, -1, 0, 0.7};
    coupled_block(m, BLOCK_DIAGONAL, 3, 2, inverse, NULL);
    uint32_t first = coupled_net(m, n);
    for (uint32_t c = 0; c < 4; c++) {
        coupled_contact(m, (row){.cone = CONE_COULOMB, .dimension = 2, .mu = 0.3}, NULL);
        coupled_node(m, first + (c < 2 ? c : 9 + c % 3), 2, 2, frame, 1.0);
        coupled_entry(m, c % 2, arm, 6);
    }
    const problem *p = coupled_problem(m);
    momentum G = {0};
    assert_int_equal(momentum_make(&G, p, NULL), SCREE_OK);
    assert_int_equal(G.lines, 2 + 12);
    random_stream r = {3, 3, 0};
    double S[8], *x = calloc(G.rows, sizeof *x), *y = calloc(G.rows, sizeof *y);
    double *v = calloc(p->dofs, sizeof *v);
    for (int k = 0; k < 8; k++)
        S[k] = random_normal(&r);
    /* x = A^-1 H S from the problem; then A x is H S */
    problem_velocity(p, S, v);
    for (uint32_t b = 1; b < p->bodies; b++) {
        uint32_t width;
        size_t dof = problem_dof(p, b, &width);
        for (uint32_t j = 0; j < width; j++)
            x[(size_t)G.line_of.data[b] * 2 + j] = v[dof + j];
    }
    momentum_times(&G, x, y, NULL);
    for (uint32_t c = 0; c < 4; c++) {
        double down[2] = {-S[2 * c], -S[2 * c + 1]}, U[2], known[ROWS_MAX];
        momentum_push(&G, c, down, y);
        momentum_relative(&G, c, x, U);
        problem_relative_velocity(p, c, v, known);
        assert_true(fabs(U[0] - known[0]) < 1e-12 && fabs(U[1] - known[1]) < 1e-12);
    }
    for (size_t k = 0; k < G.rows; k++)
        assert_true(fabs(y[k]) < 1e-12);
    /* with E, a contact adds H E U */
    double E[4] = {3.0, 0.5, 0.5, 2.0}, U[2], push[2], *before = calloc(G.rows, sizeof *before);
    momentum_times(&G, x, before, NULL);
    momentum_relative(&G, 3, x, U);
    push[0] = E[0] * U[0] + E[1] * U[1];
    push[1] = E[2] * U[0] + E[3] * U[1];
    momentum_push(&G, 3, push, before);
    momentum_add(&G, 3, E);
    momentum_times(&G, x, y, NULL);
    for (size_t k = 0; k < G.rows; k++)
        assert_true(fabs(y[k] - before[k]) < 1e-12);
    momentum_restore(&G);
    free(before);
    momentum_free(&G);
    free(x), free(y), free(v);
    coupled_free(m);
    net_free(n);
}

/* Large enough that conjugate gradients are chosen; the condensed problem has the same velocities.
 */
static void gradients_find_the_condensed_solution(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    settings.method = SPD_GRADIENTS;
    net *n = net_new(10, 9, 8, 1.0, 30.0, false, &settings);
    coupled *m = coupled_slab(n, 0.3);
    const problem *p = &m->p;
    size_t rows = p->row_first[p->contacts];
    double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
    solver_info info = solve_with(p, 1e-8, NULL, S, v);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    assert_true(info.residual.rms <= 1e-8);
    assert_int_equal(n->o.columns_made, 0);
    condenser *c;
    problem out;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, p, NULL, &out, NULL), SCREE_OK);
    double *T = calloc(rows, sizeof *T), *U = calloc(rows, sizeof *U);
    solver_settings exact = {.tolerance = 1e-10, .max_iterations = 1000};
    solver *s;
    assert_int_equal(method_default(&solver_nsn_proximal, &s, NULL), SCREE_OK);
    assert_int_equal(solver_nsn_proximal.solve(s, &out, &exact, T, U, &info, NULL), SCREE_OK);
    for (uint32_t k = 0; k < p->contacts; k++) {
        double own[ROWS_MAX];
        problem_relative_velocity(p, k, v, own);
        for (int i = 0; i < 3; i++)
            assert_true(fabs(own[i] - U[p->row_first[k] + (uint32_t)i]) < 1e-6);
    }
    solver_nsn_proximal.destroy(s);
    condenser_destroy(c);
    free(S), free(v), free(T), free(U);
    coupled_free(m);
    net_free(n);
}

/* Any number of threads, and a second solve: the same bits. From its own solution no step is
 * needed. */
static void same_bits(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    settings.method = SPD_GRADIENTS;
    net *n = net_new(12, 10, 9, 1.0, 30.0, false, &settings);
    coupled *m = coupled_slab(n, 0.3);
    const problem *p = &m->p;
    size_t rows = p->row_first[p->contacts];
    double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
    double *T = calloc(rows, sizeof *T), *w = calloc(p->dofs, sizeof *w);
    team *three;
    assert_int_equal(team_create(&three, 3, NULL), SCREE_OK);
    int64_t cold = solve_with(p, 1e-7, NULL, S, v).iterations;
    solve_with(p, 1e-7, three, T, w);
    assert_memory_equal(S, T, rows * sizeof *S);
    assert_memory_equal(v, w, p->dofs * sizeof *v);
    solver_info warm = solve_with(p, 1e-7, three, T, w);
    assert_int_equal(warm.outcome, SOLVER_CONVERGED);
    assert_true(warm.iterations < cold);
    team_destroy(three);
    free(S), free(v), free(T), free(w);
    coupled_free(m);
    net_free(n);
}

static const problem *fault_problem;
static double *fault_S, *fault_v;

static scree_status solve_once(void) {
    solver_settings settings = {.tolerance = 1e-7, .max_iterations = 200};
    solver_info info;
    solver *s;
    memset(fault_S, 0, fault_problem->row_first[fault_problem->contacts] * sizeof *fault_S);
    scree_status status = method_default(&solver_nsn_velocity, &s, NULL);
    if (status == SCREE_OK)
        status =
            solver_nsn_velocity.solve(s, fault_problem, &settings, fault_S, fault_v, &info, NULL);
    solver_nsn_velocity.destroy(s);
    return status;
}

static void memory_may_fail(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 3, 1, 1.0, 30.0, false, &settings);
    coupled *m = coupled_tower(n, 2, 0.4);
    fault_problem = &m->p;
    fault_S = calloc(m->p.row_first[m->p.contacts], sizeof *fault_S);
    fault_v = calloc(m->p.dofs, sizeof *fault_v);
    assert_true(memory_fault_each(solve_once) > 30);
    free(fault_S), free(fault_v);
    coupled_free(m);
    net_free(n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_are_those_of_the_problem),
        cmocka_unit_test(gradients_find_the_condensed_solution),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
