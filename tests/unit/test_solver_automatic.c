/* Which way `auto` goes: sweeps where they get on, factorised methods where they do not, and what
 * it remembers from one solve to the next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "problem_make.h"
#include "solver/solver.h"
#include "support/masonry_problem.h"

extern const solver_kind solver_automatic;

#define TILT 30.0 /* degrees: beyond what friction 0.5 holds */

typedef struct outcome {
    solver_info info;
    double *S;
} outcome;

static outcome solve_within(const problem *p, double tolerance, double max_work, double *memory) {
    outcome o;
    solver *s;
    double *v = calloc(p->dofs + 1, sizeof *v);
    o.S = calloc(p->row_first[p->contacts] + 1, sizeof *o.S);
    solver_settings settings = {.tolerance = tolerance,
                                .max_iterations = 100000,
                                .max_work = max_work,
                                .seed = 1,
                                .memory = memory};
    assert_int_equal(solver_automatic.create(&solver_automatic, NULL, &s, NULL), SCREE_OK);
    assert_int_equal(solver_automatic.solve(s, p, &settings, o.S, v, &o.info, NULL), SCREE_OK);
    solver_automatic.destroy(s);
    free(v);
    return o;
}

static outcome solve(const problem *p, double tolerance, double *memory) {
    return solve_within(p, tolerance, 0.0, memory);
}

/* Wherever the limit of work falls, nobody has cancelled. */
static void a_limit_is_no_cancel(void **unused) {
    (void)unused;
    problem_store store = {0};
    assert_true(masonry_wall(&store, 8, 8, 0.5, TILT, 2));
    double whole = 0.0;
    for (int part = 16; part > 0; part--) {
        outcome o = solve_within(&store.p, 1e-10, whole * part / 17.0, NULL);
        if (part == 16 && whole == 0.0) {
            assert_int_equal(o.info.outcome, SOLVER_CONVERGED);
            whole = o.info.work;
            part++;
        } else {
            assert_int_not_equal(o.info.outcome, SOLVER_CANCELLED);
        }
        free(o.S);
    }
    store_free(&store);
}

/* A wall that slides, from a cold start: sweeps would take tens of thousands. */
static void masonry_is_factored(void **unused) {
    (void)unused;
    problem_store store = {0};
    assert_true(masonry_wall(&store, 8, 8, 0.5, TILT, 2));
    outcome o = solve(&store.p, 1e-10, NULL);
    assert_int_equal(o.info.outcome, SOLVER_CONVERGED);
    assert_true(o.info.factorisations > 0 && o.info.factorisations <= 100);
    assert_true(!strcmp(o.info.method, "interior_point") ||
                !strcmp(o.info.method, "nsn_persistent"));
    free(o.S);
    store_free(&store);
}

/* A loose packing at an everyday tolerance: no matrix is made. */
static void grains_are_swept(void **unused) {
    (void)unused;
    made *m = made_packing(12, 10, 0.7, 0.3, 0.0, 5);
    outcome o = solve(&m->p, 1e-2, NULL);
    assert_int_equal(o.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(o.info.factorisations, 0);
    free(o.S);
    made_free(m);
}

/* Solves of the same wall begin with what helped; others are tried now and then, which may cost a
 * third of that over twenty solves. Forgetting the memory brings the same bits as the first. */
static void what_helped_is_remembered(void **unused) {
    (void)unused;
    problem_store store = {0};
    assert_true(masonry_wall(&store, 8, 8, 0.5, TILT, 2));
    double memory[SOLVER_NUMBERS] = {0};
    outcome first = solve(&store.p, 1e-10, memory), second = solve(&store.p, 1e-10, memory);
    double work = 0.0, least = INFINITY;
    for (int i = 0; i < 20; i++) {
        outcome later = solve(&store.p, 1e-10, memory);
        assert_int_equal(later.info.outcome, SOLVER_CONVERGED);
        work += later.info.work / 20.0;
        least = fmin(least, later.info.work);
        free(later.S);
    }
    double fresh[SOLVER_NUMBERS] = {0};
    outcome again = solve(&store.p, 1e-10, fresh);
    assert_int_equal(second.info.outcome, SOLVER_CONVERGED);
    assert_true(least < 0.9 * first.info.work);
    assert_true(work < 1.3 * least);
    assert_memory_equal(first.S, again.S, store.p.row_first[store.p.contacts] * sizeof(double));
    assert_int_equal(first.info.iterations, again.info.iterations);
    free(first.S), free(second.S), free(again.S);
    store_free(&store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masonry_is_factored),
        cmocka_unit_test(grains_are_swept),
        cmocka_unit_test(what_helped_is_remembered),
        cmocka_unit_test(a_limit_is_no_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
