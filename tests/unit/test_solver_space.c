/* Nonlinear Gauss-Seidel in space: right answers by every path, and the same bits whatever runs
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem_make_space.h"
#include "solver/nlgs.h"

static const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0, 1000, 1.0};

typedef struct answer {
    double *S, *v;
    size_t rows, dofs;
    solver_info info;
} answer;

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static answer solved(const problem *p, const nlgs_parameters *parameters, double tolerance,
                     int64_t sweeps, team *t) {
    answer a = {.rows = p->row_first[p->contacts], .dofs = p->dofs};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(a.dofs + 1, sizeof(double));
    solver *s;
    scree_error error;
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = sweeps, .seed = 5, .step = 17, .team = t};
    assert_int_equal(solver_nlgs.create(parameters, &s, NULL), SCREE_OK);
    if (solver_nlgs.solve(s, p, &settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    solver_nlgs.destroy(s);
    return a;
}

static void assert_certified(const problem *p, const answer *a) {
    residual r = residual_measure(p, a->S, a->v);
    assert_true(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-12);
    assert_true(fabs(r.max - a->info.residual.max) <= 1e-6 * r.max + 1e-12);
    assert_true(fabs(r.natural - a->info.residual.natural) <= 1e-6 * r.natural + 1e-12);
    double *v = calloc(p->dofs + 1, sizeof *v);
    problem_velocity(p, a->S, v);
    for (size_t i = 0; i < p->dofs; i++)
        assert_true(fabs(v[i] - a->v[i]) <= 1e-12);
    free(v);
}

/* Balls and solids, a body free along one axis, rows of several kinds: every path at once. */
static made *mixed_packing(uint32_t side, uint32_t layers) {
    made *m = space_packing(side, layers, 0.4, 0.3, 0.0, 9);
    random_stream r = {10, 1, 0};
    uint32_t first = side * side, count = m->p.contacts;
    for (uint32_t body = first; body < m->p.bodies; body += 3)
        space_turn_inertia(m, body, 3.0, &r);
    for (uint32_t c = 0; c < count; c++) {
        m->row[c].mu = c % 11 ? 0.3 : 0.0;
        for (uint32_t k = 0; k < 3; k++)
            m->b[3 * c + k] = 1e-4 * random_normal(&r);
    }
    for (uint32_t k = 0; k < 8; k++) {
        uint32_t body = first + 7 * k + 1;
        row laws[4] = {{.cone = CONE_ROLLING, .dimension = 5, .mu = 0.2, .l_r = 0.05},
                       {.cone = CONE_SIGNORINI, .dimension = 1},
                       {.cone = CONE_BILATERAL, .dimension = 3},
                       {.cone = CONE_ROLLING, .dimension = 6, .mu = 0.2, .l_r = 0.05, .extra = k}};
        m->extra[k].l_s = 0.02;
        space_balls(m, laws[k % 4], body + first, body, 0.3);
    }
    uint32_t hub = m->p.bodies - 3;
    memset(m->inverse + 9 * hub, 0, 9 * sizeof(double));
    m->inverse[9 * hub + 2] = 0.002;
    double turning[6] = {0.001, -0.002, 0.0, 0.003, 0.001, 0.002};
    memcpy(m->v_free + 6 * 5, turning, sizeof turning); /* a fixed body that moves as it is told */
    return m;
}

static void residual_is_that_of_an_independent_measure(void **state) {
    (void)state;
    made *list[] = {space_packing(6, 5, 0.5, 0.3, 0.0, 21), space_packing(6, 5, 0.5, 0.3, 0.1, 22),
                    mixed_packing(6, 5)};
    for (int i = 0; i < 3; i++) {
        scree_error error;
        if (problem_check(&list[i]->p, &error) != SCREE_OK) fail_msg("%s", error.text);
        for (int64_t sweeps = 0; sweeps <= 100; sweeps = 3 * sweeps + 1) {
            answer a = solved(&list[i]->p, &plain, 1e-10, sweeps, NULL);
            assert_certified(&list[i]->p, &a);
            assert_int_equal(a.info.outcome == SOLVER_CONVERGED, a.info.residual.rms <= 1e-10);
            answer_free(&a);
        }
        made_free(list[i]);
    }
}

static void reaches_the_tolerance(void **state) {
    (void)state;
    const double mu[4] = {0.0, 0.1, 0.4, 0.3};
    for (int i = 0; i < 5; i++) {
        made *m = i == 4 ? mixed_packing(5, 4)
                         : space_packing(5, 4, 0.5, mu[i], i % 2 ? 0.1 : 0.0, 40 + (uint64_t)i);
        answer a = solved(&m->p, &plain, 1e-9, 3000, NULL);
        assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
        assert_certified(&m->p, &a);
        answer_free(&a);
        made_free(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residual_is_that_of_an_independent_measure),
        cmocka_unit_test(reaches_the_tolerance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
