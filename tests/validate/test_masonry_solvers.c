/* The interior point on one time step of masonry, from a cold start: factorisations needed for a
 * residual, and the behaviour of the structure. Velocities of sliding and collapsing walls are
 * mostly not unique, so those are judged by the residual of the exact law and by balances alone. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>

#include "base/math.h"
#include "base/random.h"
#include "solver/part/method.h"
#include "support/masonry_problem.h"
#include "support/simple_world.h"

extern const solver_kind solver_interior_point;

#define DEGREE (PI / 180.0)

typedef struct outcome {
    solver_info info;
    double fastest; /* over g h */
    double along;   /* mean velocity along x by mass, over g h */
} outcome;

static void measure(const problem_store *s, const double *v, outcome *o) {
    size_t width = s->p.dimension == 2 ? 3 : 6, numbers = s->p.dimension == 2 ? 3 : 9;
    double mass = 0.0, momentum = 0.0;
    o->fastest = 0.0;
    for (size_t i = 0; i < s->p.bodies; i++) {
        double inverse = s->inverse.data[i * numbers];
        if (inverse == 0.0) continue;
        mass += 1.0 / inverse;
        momentum += v[i * width] / inverse;
        for (size_t k = 0; k < width; k++)
            o->fastest = fmax(o->fastest, fabs(v[i * width + k]) / s->p.reference_speed);
    }
    o->along = momentum / mass / s->p.reference_speed;
}

/* Work of the impulses over the mean velocity of the step, from rest: friction and contact take
 * energy, they never give any. */
static void assert_dissipates(const problem_store *s, const double *S, const double *v) {
    double work = 0.0, size = 0.0;
    for (uint32_t c = 0; c < s->p.contacts; c++) {
        double U[ROWS_MAX];
        problem_relative_velocity(&s->p, c, v, U);
        for (uint32_t i = 0; i < s->row.data[c].dimension; i++) {
            work += S[s->row_first.data[c] + i] * U[i];
            size += fabs(S[s->row_first.data[c] + i]) * s->p.reference_speed;
        }
    }
    assert_true(work <= 1e-8 * size);
}

/* Solves and frees the store; fails unless the tolerance was met within this many factorisations.
 */
static outcome solve(const char *name, problem_store *s, double tolerance, int64_t most) {
    solver *own;
    scree_error error;
    outcome o;
    double *S = mem_alloc(s->b.count, sizeof *S), *v = mem_alloc(s->p.dofs, sizeof *v);
    must(problem_check(&s->p, &error), &error);
    must(method_default(&solver_interior_point, &own, &error), &error);
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 1000};
    must(solver_interior_point.solve(own, &s->p, &settings, S, v, &o.info, &error), &error);
    solver_interior_point.destroy(own);
    if (simple_soak())
        printf("%-44s %6u contacts %4lld factorisations, residual %.1e\n", name, s->p.contacts,
               (long long)o.info.factorisations, o.info.residual.rms);
    if (o.info.outcome != SOLVER_CONVERGED || o.info.factorisations > most)
        fail_msg("%s: residual %.3e after %lld factorisations", name, o.info.residual.rms,
                 (long long)o.info.factorisations);
    measure(s, v, &o);
    assert_dissipates(s, S, v);
    mem_free(S);
    mem_free(v);
    store_free(s);
    return o;
}

static outcome solve_wall(const masonry *m, uint32_t courses, uint32_t bricks, double tolerance,
                          int64_t most) {
    char name[96];
    problem_store s;
    snprintf(name, sizeof name, "%dD wall %u x %u, mu %.2f, %.1f degrees", m->dimension, courses,
             bricks, m->mu, m->tilt / DEGREE);
    assert_true(masonry_wall_of(&s, m, courses, bricks));
    return solve(name, &s, tolerance, most);
}

static outcome wall(int dimension, uint32_t size, double mu, double degrees, double tolerance,
                    int64_t most) {
    masonry m = masonry_default(dimension, mu, degrees * DEGREE);
    return solve_wall(&m, size, size, tolerance, most);
}

static void test_walls_that_hold(void **state) {
    (void)state;
    static const uint32_t sizes[] = {5, 14, 30};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int k = 0; k < (simple_soak() ? 3 : dimension == 2 ? 2 : 1); k++)
            for (double degrees = 0.0; degrees < 21.0; degrees += 10.0) {
                outcome o = wall(dimension, sizes[k], 0.6, degrees, 1e-10, 60);
                assert_true(o.fastest < 1e-6);
            }
}

static void test_walls_that_slide_or_collapse(void **state) {
    (void)state;
    static const double frictions[] = {0.4, 0.45, 0.5, 0.55, 0.58};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t i = 0; i < 5; i++)
            for (double degrees = 25.0; degrees < 36.0; degrees += simple_soak() ? 2.5 : 5.0) {
                uint32_t size = simple_soak() ? 14 : dimension == 2 ? 8 : 4;
                wall(dimension, size, frictions[i], degrees, 1e-8, 200);
                if (simple_soak()) wall(dimension, 30, frictions[i], degrees, 1e-8, 200);
            }
}

/* Low walls slide as a whole: all friction of the ground is at its limit. */
static void test_low_walls_slide(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (double degrees = 20.0; degrees < 36.0; degrees += 5.0) {
            masonry m = masonry_default(dimension, 0.3, degrees * DEGREE);
            outcome o = solve_wall(&m, 2, 8, 1e-9, 100);
            near("mean speed of a sliding wall", o.along, sin(m.tilt) - m.mu * cos(m.tilt), 1e-7);
        }
}

/* Walls of all sorts: sizes, frictions, tilts, leans, proportions. */
static void test_random_walls(void **state) {
    (void)state;
    random_stream r = {31, 1, 0};
    for (int k = 0; k < (simple_soak() ? 400 : 40); k++) {
        int dimension = 2 + k % 2;
        masonry m =
            masonry_default(dimension, random_range(&r, 0.2, 0.9), random_range(&r, 0.0, 0.8));
        double most = dimension == 2 ? 14.0 : 7.0;
        uint32_t courses = (uint32_t)random_range(&r, 1.0, most);
        uint32_t bricks = (uint32_t)random_range(&r, 1.0, most);
        m.seed = (uint64_t)k;
        m.jitter = k % 4 < 2 ? random_range(&r, 0.0, 0.3) : 0.0;
        m.lean = dimension == 3 && k % 3 == 0 ? random_range(&r, 0.0, 0.4) : 0.0;
        if (k % 5 == 0) m.height = random_range(&r, 0.05, 0.8);
        solve_wall(&m, courses, bricks, 1e-8, 200);
    }
}

static void test_arches(void **state) {
    (void)state;
    static const struct {
        double t_over_R;
        bool stands;
    } arches[] = {{0.15, true}, {0.12, true}, {0.109, true}, {0.105, false}, {0.08, false}};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t k = 0; k < sizeof arches / sizeof *arches; k++) {
            char name[96];
            problem_store s;
            snprintf(name, sizeof name, "%dD arch of 40 voussoirs, t/R %.3f", dimension,
                     arches[k].t_over_R);
            assert_true(masonry_arch(&s, 40, arches[k].t_over_R, 0.7, dimension));
            outcome o = solve(name, &s, 1e-10, 60);
            assert_true(arches[k].stands ? o.fastest < 1e-6 : o.fastest > 1e-4);
        }
}

static void test_columns(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s;
        assert_true(masonry_column(&s, 200, 0.5, 0.0, dimension));
        outcome o = solve("column of 200 blocks", &s, 1e-8, 60);
        assert_true(o.fastest < 1e-4);
        assert_true(masonry_heavy(&s, 1e6, 0.5, dimension));
        o = solve("mass ratio 1e6", &s, 1e-10, 200);
        assert_true(o.fastest < 1e-8);
    }
}

/* Impulses of the step before, nearly right, save most of the work where everything holds. */
static void test_warm_start(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s;
        solver *own;
        scree_error error;
        solver_info cold, warm;
        random_stream r = {41, 1, 0};
        assert_true(masonry_wall(&s, 8, 8, 0.6, 0.2, dimension));
        double *S = mem_alloc(s.b.count, sizeof *S), *v = mem_alloc(s.p.dofs, sizeof *v);
        solver_settings settings = {.tolerance = 1e-8, .max_iterations = 1000};
        must(method_default(&solver_interior_point, &own, &error), &error);
        must(solver_interior_point.solve(own, &s.p, &settings, S, v, &cold, &error), &error);
        for (size_t i = 0; i < s.b.count; i++)
            S[i] *= random_range(&r, 0.9999, 1.0001);
        must(solver_interior_point.solve(own, &s.p, &settings, S, v, &warm, &error), &error);
        assert_int_equal(warm.outcome, SOLVER_CONVERGED);
        assert_true(2 * warm.factorisations <= cold.factorisations + 2);
        solver_interior_point.destroy(own);
        mem_free(S);
        mem_free(v);
        store_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls_that_hold), cmocka_unit_test(test_walls_that_slide_or_collapse),
        cmocka_unit_test(test_low_walls_slide), cmocka_unit_test(test_random_walls),
        cmocka_unit_test(test_arches),          cmocka_unit_test(test_columns),
        cmocka_unit_test(test_warm_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
