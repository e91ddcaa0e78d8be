/* The choice of `auto`: sweeps where they converge, factorised methods where they do not, and its
 * memory from one solve to the next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "problem_make.h"
#include "solver/choice/learned.h"
#include "solver/part/method.h"
#include "support/masonry_problem.h"

extern const solver_kind solver_automatic, solver_nsn_persistent;

#define TILT 30.0 /* degrees: steeper than friction 0.5 can hold */

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
                                .max_iterations = 1000000, /* as of worlds */
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

/* A limit of work at any point is not reported as a cancellation. */
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

/* Solves of the same wall begin with the method that succeeded; others are tried now and then,
 * which may cost a third of it over twenty solves. After the memory is cleared the bits are those
 * of the first solve. */
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

/* Grains that all leave the ground: no contact closes, and no method has to run. */
static void what_flies_needs_no_method(void **unused) {
    (void)unused;
    made *m = made_packing(12, 10, 0.7, 0.3, 0.0, 5);
    double *up = calloc(m->p.dofs, sizeof *up);
    for (size_t j = 0; j < m->p.dofs; j++)
        up[j] = j % 3 == 1 ? 1.0 : 0.0;
    m->p.v_free = up;
    outcome o = solve(&m->p, 1e-10, NULL);
    assert_int_equal(o.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(o.info.iterations, 0);
    assert_true(o.info.work <= 1000.0 * m->p.contacts && o.info.residual.max <= 1e-10);
    for (size_t j = 0; j < m->p.row_first[m->p.contacts]; j++)
        assert_true(o.S[j] == 0.0);
    free(o.S), free(up);
    made_free(m);
}

/* Bodies without contacts: the solve ends whichever method was the cheapest before. */
static void nothing_touches(void **unused) {
    (void)unused;
    made *m = made_packing(12, 10, 0.7, 0.3, 0.0, 5);
    problem alone = m->p;
    alone.contacts = 0;
    for (int which = 0; which < LEARNED_METHODS; which++) {
        double memory[SOLVER_NUMBERS] = {0};
        for (int other = 0; other < LEARNED_METHODS; other++)
            learned_solved(memory, other, other == which ? 1e-3 : 10.0);
        outcome o = solve(&alone, 1e-10, memory);
        assert_int_equal(o.info.outcome, SOLVER_CONVERGED);
        free(o.S);
    }
    made_free(m);
}

static bool always(void *user) {
    (void)user;
    return true;
}

/* A stop that comes before the first method leaves the motion as it was, and is no failure. */
static void a_stop_before_the_start(void **unused) {
    (void)unused;
    for (int remembers = 0; remembers < 2; remembers++) {
        made *m = made_packing(6, 5, 0.7, 0.3, 0.0, 5);
        double memory[SOLVER_NUMBERS] = {0};
        double *S = calloc(m->p.row_first[m->p.contacts], sizeof *S);
        double *v = calloc(m->p.dofs, sizeof *v);
        solver *s;
        solver_info info;
        solver_settings settings = {.tolerance = 1e-10,
                                    .max_iterations = 100000,
                                    .cancel = always,
                                    .memory = remembers ? memory : NULL};
        memcpy(v, m->p.v_free, m->p.dofs * sizeof *v);
        assert_int_equal(solver_automatic.create(&solver_automatic, NULL, &s, NULL), SCREE_OK);
        assert_int_equal(solver_automatic.solve(s, &m->p, &settings, S, v, &info, NULL), SCREE_OK);
        assert_int_equal(info.outcome, SOLVER_CANCELLED);
        for (size_t j = 0; j < m->p.dofs; j++)
            assert_true(fabs(v[j] - m->p.v_free[j]) < 1e-15);
        solver_automatic.destroy(s);
        free(S), free(v);
        made_free(m);
    }
}

/* Disks between a wall at rest and one that closes on them. The walls form a wedge of half angle
 * atan 0.2 that is open upwards: with less friction a disk slips out, with more it is held fast and
 * there is no solution. */
static made *wedged_disks(uint32_t count, double mu) {
    made *m = made_new(3 * count, 2 * count);
    double n = sqrt(1.0 + 0.04), nx = 1.0 / n, ny = 0.2 / n, arm[2] = {0.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t disk = 3 * i;
        double left[2] = {-0.5 * nx, -0.5 * ny}, right[2] = {0.5 * nx, -0.5 * ny};
        made_body(m, disk, 3.0 * i, 0.0, 0.5, 1.5);
        made_body(m, disk + 1, 3.0 * i - 1.0, 0.0, 0.5, 0.0);
        made_body(m, disk + 2, 3.0 * i + 1.0, 0.0, 0.5, 0.0);
        m->v_free[3 * (disk + 2)] = -0.1;
        made_contact(m, coulomb_row(mu), disk, disk + 1, nx, ny, left, arm);
        made_contact(m, coulomb_row(mu), disk, disk + 2, -nx, ny, right, arm);
    }
    return m;
}

/* No proof without friction exists: all combinations are tried where they are few. Where they are
 * many, the methods stall, and no limit is to blame. */
static void friction_that_holds_fast(void **unused) {
    (void)unused;
    for (uint32_t count = 1; count <= 10; count += 3)
        for (int fast = 0; fast < 2; fast++) {
            made *m = wedged_disks(count, fast ? 0.5 : 0.1);
            outcome o = solve(&m->p, 1e-8, NULL);
            assert_int_equal(o.info.outcome, !fast        ? SOLVER_CONVERGED
                                             : count == 1 ? SOLVER_INFEASIBLE
                                                          : SOLVER_STALLED);
            free(o.S);
            made_free(m);
        }
}

/* `max_iterations` bounds the method that takes several in a row, and the whole. */
static void iterations_are_bounded(void **unused) {
    (void)unused;
    static const solver_kind *const kinds[] = {&solver_nsn_persistent, &solver_automatic};
    problem_store store = {0};
    assert_true(masonry_wall(&store, 8, 8, 0.5, TILT, 2));
    double *S = calloc(store.p.row_first[store.p.contacts], sizeof *S);
    double *v = calloc(store.p.dofs, sizeof *v);
    for (int k = 0; k < 2; k++)
        for (int64_t most = 1; most < 40; most++) {
            solver *s;
            solver_info info;
            solver_settings settings = {.tolerance = 1e-12, .max_iterations = most};
            if (k == 0)
                assert_int_equal(method_default(kinds[k], &s, NULL), SCREE_OK);
            else
                assert_int_equal(kinds[k]->create(kinds[k], NULL, &s, NULL), SCREE_OK);
            memset(S, 0, store.p.row_first[store.p.contacts] * sizeof *S);
            assert_int_equal(kinds[k]->solve(s, &store.p, &settings, S, v, &info, NULL), SCREE_OK);
            assert_true(info.iterations <= most);
            kinds[k]->destroy(s);
        }
    free(S), free(v);
    store_free(&store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masonry_is_factored),       cmocka_unit_test(grains_are_swept),
        cmocka_unit_test(what_helped_is_remembered), cmocka_unit_test(a_limit_is_no_cancel),
        cmocka_unit_test(a_stop_before_the_start),   cmocka_unit_test(friction_that_holds_fast),
        cmocka_unit_test(iterations_are_bounded),    cmocka_unit_test(what_flies_needs_no_method),
        cmocka_unit_test(nothing_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
