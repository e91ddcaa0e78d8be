/* The solver of A-CD2 compared with `auto` on small packings with unique velocities:
 * pseudopotentials with frictionless contacts and Tresca's friction are convex problems, and so is
 * weak Coulomb friction. With either inner method, with and without the penalty. Also its
 * functional: it is least where its terms balance x. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../conform/solver_problems.h"
#include "solver/outer/descent.h"
#include "solver/part/method.h"

extern const solver_kind solver_uzawa_acd2, solver_automatic;

typedef struct acd2_parameters {
    double relaxation;
    int64_t inner_iterations;
    int inner;
    bool penalty;
} acd2_parameters;

/* Quadratic pseudopotentials of every contact, 2 K (U+ + U-) with velocities from before; in one of
 * three contacts along the tangent alone. */
static void add_pseudopotentials(sample *s, uint64_t seed) {
    uint32_t n = s->store.p.contacts;
    random_stream random = {seed, 7, 0};
    assert_true(array_reserve(&s->store.extra, n));
    s->store.extra.count = n;
    for (uint32_t c = 0; c < n; c++) {
        row_extra extra = {0};
        for (int k = c % 3 == 0; k < s->store.row.data[c].dimension; k++) {
            extra.D[k] = random_range(&random, 0, 3);
            extra.d[k] = extra.D[k] * random_range(&random, -1, k ? 1 : 0);
        }
        s->store.row.data[c].has |= ROW_HAS_D | ROW_HAS_d;
        s->store.row.data[c].extra = c;
        s->store.extra.data[c] = extra;
    }
    store_bind(&s->store, false);
}

static void make_tresca(sample *s, double radius) {
    for (uint32_t c = 0; c < s->store.p.contacts; c++) {
        s->store.row.data[c].cone = CONE_TRESCA;
        s->store.row.data[c].mu = radius;
    }
}

static solver_info solved(const solver_kind *k, const acd2_parameters *given, const problem *p,
                          double *v) {
    solver *s;
    scree_error error;
    solver_info info;
    solver_settings settings = {.tolerance = 1e-7, .max_iterations = 100000};
    double *S = calloc(p->row_first[p->contacts] + 1, sizeof *S);
    scree_status status = given ? k->create(k, given, &s, &error) : method_default(k, &s, &error);
    assert_int_equal(status, SCREE_OK);
    assert_int_equal(k->solve(s, p, &settings, S, v, &info, &error), SCREE_OK);
    k->destroy(s);
    free(S);
    return info;
}

/* Frees the sample. */
static void agrees(sample s) {
    const problem *p = &s.store.p;
    double *expected = calloc(p->dofs, sizeof *expected), *v = calloc(p->dofs, sizeof *v);
    solver_info info = solved(&solver_automatic, NULL, p, expected);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    for (int way = 0; way < 4; way++) {
        acd2_parameters given = {1.5, 100, way % 2, way / 2};
        info = solved(&solver_uzawa_acd2, &given, p, v);
        if (info.outcome != SOLVER_CONVERGED)
            fail_msg("%s, way %d: %.2e after %lld", s.name, way, info.residual.rms,
                     (long long)info.iterations);
        for (size_t i = 0; i < p->dofs; i++)
            if (!(fabs(v[i] - expected[i]) <= 1e-4 * p->reference_speed))
                fail_msg("%s, way %d: dof %zu: %.9g, auto %.9g", s.name, way, i, v[i], expected[i]);
    }
    free(expected);
    free(v);
    sample_free(&s);
}

static sample packing(int dimension, double mu, uint64_t seed) {
    return dimension == 2 ? sample_from(made_packing(3, 3, 0.8, mu, 0.3, seed), "2D packing")
                          : sample_from(space_packing(2, 2, 0.7, mu, 0.3, seed), "3D packing");
}

static void coulomb(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 5; seed++)
            agrees(packing(dimension, 0.05 * (double)seed, seed));
}

static void pseudopotentials(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            sample s = packing(dimension, seed % 2 ? 0.1 : 0.0, 20 + seed);
            add_pseudopotentials(&s, seed);
            agrees(s);
        }
}

static void tresca(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            sample s = packing(dimension, 0.3, 40 + seed);
            make_tresca(&s, 0.05 * (double)seed);
            if (seed % 2) add_pseudopotentials(&s, seed);
            agrees(s);
        }
}

/* Both inner methods on a function with all its terms. */
static void least(void **unused) {
    (void)unused;
    sample s = packing(2, 0.3, 3);
    sample_write(&s);
    view w = {0};
    scree_error error;
    assert_int_equal(view_create(&w, &s.store.p, NULL, &error), SCREE_OK);
    size_t n = w.rows;
    double *number = calloc(7 * n, sizeof *number), *x = number, *y = x + n, *soft = y + n;
    double *multiplier = soft + n, *stiffness = multiplier + n, *S = stiffness + n;
    descent_part part[2] = {{1, 1, 0.4, 1e-3}, {3, 1, 0.2, 1e-3}};
    random_stream random = {4, 0, 0};
    for (size_t i = 0; i < n; i++) {
        multiplier[i] = random_range(&random, -1, 1);
        stiffness[i] = random_range(&random, 0, 2);
    }
    descent_terms terms = {&w, soft, multiplier, stiffness, part, 2};
    for (int way = 0; way < 2; way++) {
        descent_room room = {0};
        solver_info info = {0};
        memset(x, 0, n * sizeof *x);
        descent_velocity(&terms, x, y);
        int64_t steps =
            descent_solve(&terms, way ? DESCENT_BFGS : DESCENT_CG, 1e-11, 2000, &room, x, y, &info);
        assert_true(steps > 0 && steps < 2000);
        descent_force(&terms, y, S);
        view_apply(&w, S, x); /* velocities that follow from the impulses of the terms */
        for (size_t i = 0; i < n; i++)
            assert_true(fabs(x[i] - y[i]) < 1e-9);
        descent_room_free(&room);
    }
    free(number);
    view_free(&w);
    sample_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least),
        cmocka_unit_test(coulomb),
        cmocka_unit_test(pseudopotentials),
        cmocka_unit_test(tresca),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
