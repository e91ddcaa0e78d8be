/* Newton's methods on random packings and on masonry: solved to 1e-10 by the law's own residual, or
 * reported as not solved. */
#include <math.h>

#include "problem_make_space.h"
#include "solver/methods.h"
#include "solver/newton/newton.h"
#include "solver/newton/persistent.h"
#include "support/check.h"
#include "support/masonry_problem.h"

extern const solver_kind solver_nsn_ac, solver_nsn_jm, solver_nsn_nm, solver_nsn_fb;

#define TOLERANCE 1e-10

/* Solves from rest, with given parameters or the defaults; the reported residual must be the true
 * one. */
static bool solves_with(const solver_kind *k, const void *parameters, const problem *p,
                        int64_t most) {
    const solver_settings settings = {
        .tolerance = TOLERANCE, .norm = NORM_SCALED, .max_iterations = most};
    double *S = calloc(p->row_first[p->contacts] + 1, sizeof *S);
    double *v = calloc(p->dofs + 1, sizeof *v);
    solver_info info;
    scree_error error;
    solver *s;
    assert_int_equal(parameters ? method_create(k, parameters, &s, &error)
                                : method_default(k, &s, &error),
                     SCREE_OK);
    assert_int_equal(k->solve(s, p, &settings, S, v, &info, &error), SCREE_OK);
    k->destroy(s);
    residual r = residual_measure(p, S, v);
    assert_true((info.outcome == SOLVER_CONVERGED) == (r.rms <= TOLERANCE));
    assert_true(info.iterations <= most);
    free(S);
    free(v);
    return info.outcome == SOLVER_CONVERGED;
}

static bool solves(const solver_kind *k, const problem *p, int64_t most) {
    return solves_with(k, NULL, p, most);
}

#define PROBLEMS 24

/* Small packings, planar and spatial, of round and other bodies, friction 0 to 1. */
static made *packing(int k) {
    double mu = k % 6 == 0 ? 0.0 : 0.2 * (k % 6), spread = k % 4 < 2 ? 0.0 : 0.1;
    return k % 2 ? space_packing(3, 2, 0.6, mu, spread, (uint64_t)k)
                 : made_packing(5, 5, 0.8, mu, spread, (uint64_t)k);
}

static int count_solved(const solver_kind *k) {
    int solved = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        made *m = packing(i);
        solved += solves(k, &m->p, 300);
        made_free(m);
    }
    return solved;
}

static void the_proximal_loop_solves_packings(void **state) {
    (void)state;
    assert_int_equal(count_solved(&solver_nsn_proximal), PROBLEMS);
}

/* Secants begin where points no longer come closer, and must not keep them from a solution. */
static void proximal_points_by_secants_solve_packings(void **state) {
    const persistent_parameters given = {PERSISTENT_FACTORISATIONS, true};
    (void)state;
    for (int i = 0; i < PROBLEMS; i++) {
        made *m = packing(i);
        assert_true(solves_with(&solver_nsn_persistent, &given, &m->p, 2000));
        made_free(m);
    }
}

/* Newton's method alone does not solve everything; how much it does must not get less. */
static void each_function_solves_its_share(void **state) {
    (void)state;
    assert_true(count_solved(&solver_nsn_ac) >= 18);
    assert_true(count_solved(&solver_nsn_jm) >= 18);
    assert_true(count_solved(&solver_nsn_nm) >= 19);
    assert_true(count_solved(&solver_nsn_fb) >= 20);
}

static void hyperstatic_masonry_is_solved(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s = {0};
        assert_true(masonry_column(&s, 12, 0.5, 0.1, dimension));
        assert_true(solves(&solver_nsn_proximal, &s.p, 100));
        store_free(&s);
        assert_true(masonry_arch(&s, 15, 0.2, 0.6, dimension));
        assert_true(solves(&solver_nsn_proximal, &s.p, 100));
        store_free(&s);
        assert_true(masonry_wall(&s, 4, 3, 0.6, 0.0, dimension));
        assert_true(solves(&solver_nsn_proximal, &s.p, 100));
        store_free(&s);
    }
}

/* A body between two sides that must both part from it at 1 m/s: no impulses do that. */
static void what_has_no_solution_is_not_said_to_be_solved(void **state) {
    (void)state;
    made *m = made_new(2, 2);
    double arm[2] = {0.0, 0.0};
    made_body(m, 0, 0.0, 0.0, 1.0, 0.0);
    made_body(m, 1, 0.0, 1.0, 1.0, 1.0);
    made_contact(m, coulomb_row(0.1), 1, 0, 0.0, 1.0, arm, arm);
    made_contact(m, coulomb_row(0.1), 1, 0, 0.0, -1.0, arm, arm);
    m->b[0] = m->b[2] = -1.0;
    assert_false(solves(&solver_nsn_proximal, &m->p, 200));
    assert_false(solves(&solver_nsn_ac, &m->p, 200));
    made_free(m);
}

/* Merits along a line, given as a table by halvings of the step. */
static double merit_of_table(void *context, double t) {
    const double *table = context;
    int k = 0;
    while (t < 1.0)
        t *= 2.0, k++;
    return table[k];
}

static void line_searches_follow_their_rules(void **state) {
    (void)state;
    double falling[] = {3.0, 1.2, 0.9, 0.8};
    line_search l = {.rule = LINE_NON_MONOTONE, .trials = 4};
    line_start(&l, 1.0);
    line_step step = line_go(&l, merit_of_table, falling);
    assert_true(step.accepted && step.t == 0.25 && step.merit == 0.9);
    double worse[] = {0.95, INFINITY};
    step = line_go(&l, merit_of_table, worse);
    assert_true(step.accepted && step.t == 1.0); /* above the last merit, below the one before */
    l.slack = 10.0;
    step = line_go(&l, merit_of_table, falling);
    assert_true(step.accepted && step.t == 1.0 && step.merit == 3.0);
    double lost[] = {NAN, INFINITY, 2.0, 1.5};
    l.rule = LINE_GOLDSTEIN;
    line_start(&l, 1.0);
    step = line_go(&l, merit_of_table, lost);
    assert_true(!step.accepted && step.t == 0.0 && step.merit == 1.0);
    step = line_go(&l, merit_of_table, falling);
    assert_true(step.accepted && step.t == 0.25);
    l.rule = LINE_FULL;
    step = line_go(&l, merit_of_table, falling);
    assert_true(step.accepted && step.t == 1.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_proximal_loop_solves_packings),
        cmocka_unit_test(proximal_points_by_secants_solve_packings),
        cmocka_unit_test(each_function_solves_its_share),
        cmocka_unit_test(hyperstatic_masonry_is_solved),
        cmocka_unit_test(what_has_no_solution_is_not_said_to_be_solved),
        cmocka_unit_test(line_searches_follow_their_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
