/* Every solver of the registry on problems with deformable bodies: condensed ones are solved like
 * any other, uncondensed ones are solved or refused with a text. */
#include <string.h>

#include "support/check.h"

#include "../unit/coupled_make.h"
#include "problem/condense.h"
#include "problem/needs.h"
#include "registry.h"
#include "solver/part/method.h"

#define TOLERANCE 1e-7
#define SAMPLES   4

static registry everything;

static const solver_kind *solver_at(size_t i) {
    return (const solver_kind *)everything.entries[FAMILY_solver].data[i];
}

typedef struct sample {
    const char *name;
    net *n;
    coupled *m;
    condenser *c;
    problem condensed;
    double *known; /* (dofs) velocities, which are unique here up to the tolerance */
} sample;

static sample samples[SAMPLES];

static solver_info solve(const solver_kind *k, const problem *p, double tolerance, double *S,
                         double *v, scree_status *status, scree_error *error) {
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 20000, .seed = 1};
    solver_info info = {0};
    solver *s;
    assert_int_equal(method_default(k, &s, NULL), SCREE_OK);
    *status = k->solve(s, p, &settings, S, v, &info, error);
    k->destroy(s);
    return info;
}

static sample sample_of(const char *name, net *n, coupled *m) {
    sample x = {.name = name, .n = n, .m = m};
    scree_status status;
    assert_int_equal(condenser_create(&x.c, NULL), SCREE_OK);
    assert_int_equal(condense(x.c, &m->p, NULL, &x.condensed, NULL), SCREE_OK);
    double *S = calloc(x.condensed.dofs, sizeof *S), *U = calloc(x.condensed.dofs, sizeof *U);
    x.known = calloc(m->p.dofs, sizeof *x.known);
    solver_info info =
        solve(solver_at(0), &x.condensed, 1e-11, S, U, &status, NULL); /* the first is auto */
    assert_int_equal(status, SCREE_OK);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    problem_velocity(&m->p, S, x.known);
    free(S), free(U);
    return x;
}

static int set_up(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    if (registry_create(&everything, NULL) != SCREE_OK) return 1;
    net *n = net_new(3, 3, 1, 1.0, 30.0, false, &settings);
    samples[0] = sample_of("tower of nets", n, coupled_tower(n, 3, 0.4));
    n = net_new(3, 3, 1, 1.0, 30.0, false, &settings);
    samples[1] = sample_of("wall of nets", n, coupled_wall(n, 2, 2, 0.5));
    n = net_new(4, 4, 3, 1.0, 30.0, false, &settings);
    samples[2] = sample_of("slab", n, coupled_slab(n, 0.3));
    n = net_new(3, 3, 3, 1e-3, 30.0, false, &settings);
    samples[3] = sample_of("stiff slab", n, coupled_slab(n, 0.3));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    for (int k = 0; k < SAMPLES; k++) {
        condenser_destroy(samples[k].c);
        coupled_free(samples[k].m);
        net_free(samples[k].n);
        free(samples[k].known);
    }
    registry_free(&everything);
    return 0;
}

/* v is that of the exact solution. */
static void check_velocities(const solver_kind *k, const sample *x, const double *v) {
    for (size_t i = 0; i < x->m->p.dofs; i++)
        if (!(fabs(v[i] - x->known[i]) < 1e-4))
            fail_msg("%s, %s: velocity %zu is %g, not %g", k->head.name, x->name, i, v[i],
                     x->known[i]);
}

static void condensed_problems_are_solved(void **state) {
    (void)state;
    for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
        const solver_kind *k = solver_at(i);
        int solved = 0, taken = 0;
        for (int n = 0; n < SAMPLES; n++) {
            const sample *x = &samples[n];
            scree_status status;
            scree_error error = {.text = ""};
            if (problem_needs(&x->condensed) & ~k->head.gives) continue;
            double *S = calloc(x->condensed.dofs, sizeof *S), *v = calloc(x->m->p.dofs, sizeof *v);
            double *U = calloc(x->condensed.dofs, sizeof *U);
            solver_info info = solve(k, &x->condensed, TOLERANCE, S, U, &status, &error);
            if (status != SCREE_OK && (status != SCREE_UNSUPPORTED || !error.text[0]))
                fail_msg("%s, %s: %s", k->head.name, x->name, error.text);
            taken += status == SCREE_OK;
            if (status == SCREE_OK && info.outcome == SOLVER_CONVERGED) {
                solved++;
                problem_velocity(&x->m->p, S, v);
                check_velocities(k, x, v);
            }
            free(S), free(v), free(U);
        }
        print_message("%-22s %d of %d\n", k->head.name, solved, taken);
        if (2 * solved < taken) fail_msg("%s solved %d of %d", k->head.name, solved, taken);
        if (i == 0 && solved < SAMPLES) fail_msg("auto does not solve everything");
    }
}

static void uncondensed_problems_are_solved_or_refused(void **state) {
    (void)state;
    int solvers = 0;
    for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
        const solver_kind *k = solver_at(i);
        for (int n = 0; n < SAMPLES; n++) {
            const sample *x = &samples[n];
            scree_status status;
            scree_error error = {.text = ""};
            assert_true(problem_needs(&x->m->p) & CAN_COUPLED);
            double *S = calloc(x->condensed.dofs, sizeof *S), *v = calloc(x->m->p.dofs, sizeof *v);
            solver_info info = solve(k, &x->m->p, TOLERANCE, S, v, &status, &error);
            if (k->head.gives & CAN_COUPLED) {
                assert_int_equal(status, SCREE_OK);
                if (info.outcome != SOLVER_CONVERGED)
                    fail_msg("%s, %s: residual %g", k->head.name, x->name, info.residual.rms);
                check_velocities(k, x, v);
                solvers++;
            } else {
                assert_int_equal(status, SCREE_UNSUPPORTED);
                assert_non_null(strstr(error.text, "nsn_velocity"));
            }
            free(S), free(v);
        }
    }
    assert_true(solvers >= 2 * SAMPLES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(condensed_problems_are_solved),
        cmocka_unit_test(uncondensed_problems_are_solved_or_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
