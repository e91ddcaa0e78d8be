/* Cone pairs of the interior point against brute force: the scaling, the linearised equation by
 * finite differences, longest steps and moves by bisection and by the plain formulas; the
 * projection of the polish by finite differences. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "problem_make_space.h"
#include "solver/interior/interior.h"
#include "solver/interior/interior_cell.h"
#include "solver/newton/proximal_point.h"
#include "solver/part/method.h"

extern const solver_kind solver_interior_point;

#define TRIALS 2000

/* A point of the cone, its smaller eigenvalue `small` times its larger. */
static void random_point(random_stream *r, int rows, double small, double x[3]) {
    double angle = random_range(r, 0.0, 6.3), large = random_range(r, 0.1, 3.0);
    double length = 0.5 * large * (1.0 - small);
    x[0] = 0.5 * large * (1.0 + small);
    x[1] = rows == 2 ? length * cos(angle) : (random_unit(r) < 0.5 ? -length : length);
    x[2] = rows == 2 ? length * sin(angle) : 0.0;
}

static double det(const double x[3]) { return x[0] * x[0] - x[1] * x[1] - x[2] * x[2]; }

static void jordan(const double a[3], const double b[3], double out[3]) {
    out[0] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    out[1] = a[0] * b[1] + b[0] * a[1];
    out[2] = a[0] * b[2] + b[0] * a[2];
}

/* W v or W^-1 v, from the frame's eigenvalues. */
static void scaled(const cone_pair *k, const double v[3], bool inverse, double out[3]) {
    double along = k->e[0] * v[1] + k->e[1] * v[2], across = k->e[0] * v[2] - k->e[1] * v[1];
    double factor[3] = {k->root_eta * k->p, k->root_eta / k->p, k->root_eta};
    double part[3] = {v[0] + along, v[0] - along, across};
    for (int i = 0; i < 3; i++)
        part[i] = inverse ? part[i] / factor[i] : part[i] * factor[i];
    double to = 0.5 * (part[0] - part[1]);
    out[0] = 0.5 * (part[0] + part[1]);
    out[1] = to * k->e[0] - part[2] * k->e[1];
    out[2] = to * k->e[1] + part[2] * k->e[0];
}

/* Out of the frame. */
static void plain(const cone_pair *k, const double frame[3], double out[3]) {
    double along = 0.5 * (frame[0] - frame[1]);
    out[0] = 0.5 * (frame[0] + frame[1]);
    out[1] = along * k->e[0] - frame[2] * k->e[1];
    out[2] = along * k->e[1] + frame[2] * k->e[0];
}

static cone_pair random_pair(random_stream *r, int rows, double small, double z[3]) {
    cone_pair k = {.first = 1, .rows = rows, .slope = 0.5};
    random_point(r, rows, small, k.x);
    random_point(r, rows, small, z);
    k.det_x = det(k.x);
    k.det_z = det(z);
    pair_scale(&k, z[0], z + 1);
    return k;
}

static void assert_near(const double *a, const double *b, int n, double size, double tolerance) {
    for (int i = 0; i < n; i++)
        if (!(fabs(a[i] - b[i]) <= tolerance * (size + fabs(a[i]))))
            fail_msg("%.17g and %.17g", a[i], b[i]);
}

static void test_scaling(void **state) {
    (void)state;
    random_stream r = {1, 2, 0};
    for (int i = 0; i < TRIALS; i++) {
        int rows = 1 + i % 2;
        double z[3], s[3], from_x[3], from_z[3];
        cone_pair k = random_pair(&r, rows, random_range(&r, 1e-3, 1.0), z);
        plain(&k, k.s, s);
        scaled(&k, k.x, false, from_x);
        scaled(&k, z, true, from_z);
        assert_near(s, from_x, 3, 1.0, 1e-11);
        assert_near(s, from_z, 3, 1.0, 1e-11);
    }
}

/* In the plane the pair is two products, to full precision even where lambda - |w| is lost. */
static void test_plane_is_two_products(void **state) {
    (void)state;
    random_stream r = {3, 2, 0};
    for (int i = 0; i < TRIALS; i++) {
        double small_x = math_exp(random_range(&r, -60.0, 0.0)), small_z = small_x;
        double x = random_range(&r, 0.5, 2.0), z = random_range(&r, 0.5, 2.0);
        /* large eigenvalues x and z at opposite ends */
        cone_pair k = {.rows = 1, .x = {0.5 * (x + small_x), 0.5 * (x - small_x), 0.0}};
        double tail = -0.5 * (z - small_z);
        k.det_x = x * small_x;
        k.det_z = z * small_z;
        pair_scale(&k, 0.5 * (z + small_z), &tail);
        double first = x * small_z, second = small_x * z;
        double plus = k.e[0] > 0.0 ? first : second, minus = k.e[0] > 0.0 ? second : first;
        assert_true(fabs(k.s[0] * k.s[0] - plus) <= 1e-11 * plus);
        assert_true(fabs(k.s[1] * k.s[1] - minus) <= 1e-11 * minus);
        assert_true(k.s[2] == 0.0);
    }
}

/* The step solves s o (W dx + W^-1 dz) = target e - s o s - second product, with dz and the
 * velocity as given; so the slopes that the linear system uses are the derivative. */
static void test_step_solves(void **state) {
    (void)state;
    random_stream r = {5, 2, 0};
    for (int i = 0; i < TRIALS; i++) {
        int rows = 1 + i % 2;
        double z[3], s[3], product[3] = {0}, out[3], sum[3], dz[3], dw[2], coupling[2],
                           stiffness[2][2], constant[2];
        cone_pair k = random_pair(&r, rows, random_range(&r, 1e-2, 1.0), z);
        double target = random_range(&r, 0.0, 1.0), second = random_range(&r, 0.0, 1.0);
        for (int j = 0; j < (rows == 2 ? 3 : 2); j++)
            k.product[j] = random_range(&r, -1.0, 1.0);
        plain(&k, k.product, product);
        pair_aim(&k, target, second);
        pair_slopes(&k, coupling, stiffness);
        pair_constant(&k, constant);
        double bound = random_range(&r, -1.0, 1.0), dr[2] = {0};
        for (int j = 0; j < 2; j++)
            dw[j] = j < rows ? random_range(&r, -1.0, 1.0) : 0.0;
        for (int j = 0; j < rows; j++) {
            dr[j] = constant[j] + coupling[j] * bound;
            for (int n = 0; n < rows; n++)
                dr[j] -= stiffness[j][n] * dw[n];
        }
        pair_step(&k, bound, dr, dw);
        double ds[3] = {k.dx[0] + k.dz[0], k.dx[1] + k.dz[1], k.dx[2] + k.dz[2]}, right[3];
        plain(&k, k.s, s);
        plain(&k, ds, sum);
        jordan(s, sum, out);
        jordan(s, s, right);
        for (int j = 0; j < 3; j++)
            right[j] = (j == 0 ? target : 0.0) - right[j] - second * product[j];
        assert_near(out, right, 3, 10.0, 1e-10);
        /* dz is the prescribed one, and w changes by dw, whichever equation gave dx */
        double frame[3];
        plain(&k, k.dz, frame);
        scaled(&k, frame, false, dz);
        double given[3] = {bound, dr[0], dr[1]};
        assert_near(given, dz, 3, 10.0, 1e-10);
        double before[3];
        memcpy(before, k.x, sizeof before);
        pair_move(&k, 0.25);
        for (int j = 0; j < rows; j++)
            assert_true(fabs(k.x[1 + j] - before[1 + j] - 0.25 * dw[j]) < 1e-9);
    }
}

/* On the central path r follows from the bound and w in closed form: z = t x^-1 gives bound
 * (lambda^2 - |w|^2) = t lambda and r = -bound w / lambda. */
static double central(double t, double bound, const double w[2], double r[2]) {
    double square = w[0] * w[0] + w[1] * w[1];
    double lambda = (t + sqrt(t * t + 4.0 * bound * bound * square)) / (2.0 * bound);
    for (int j = 0; j < 2; j++)
        r[j] = -bound * w[j] / lambda;
    return lambda;
}

static void test_slopes_on_the_path(void **state) {
    (void)state;
    random_stream r = {6, 2, 0};
    for (int i = 0; i < TRIALS; i++) {
        int rows = 1 + i % 2;
        double t = math_exp(random_range(&r, -6.0, 1.0)), bound = random_range(&r, 0.2, 2.0);
        double w[2] = {random_range(&r, -1.0, 1.0), rows == 2 ? random_range(&r, -1.0, 1.0) : 0.0};
        double at[2], high[2], low[2], coupling[2], stiffness[2][2], step = 1e-6;
        cone_pair k = {.rows = rows};
        k.x[0] = central(t, bound, w, at);
        k.x[1] = w[0], k.x[2] = w[1];
        k.det_x = t * k.x[0] / bound;
        k.det_z = t * t / k.det_x;
        pair_scale(&k, bound, at);
        pair_slopes(&k, coupling, stiffness);
        central(t, bound + step, w, high);
        central(t, bound - step, w, low);
        for (int j = 0; j < rows; j++)
            assert_true(fabs((high[j] - low[j]) / (2.0 * step) - coupling[j]) < 1e-6);
        for (int n = 0; n < rows; n++) {
            double up[2] = {w[0], w[1]}, down[2] = {w[0], w[1]};
            up[n] += step, down[n] -= step;
            central(t, bound, up, high);
            central(t, bound, down, low);
            for (int j = 0; j < rows; j++) {
                double slope = (high[j] - low[j]) / (2.0 * step);
                assert_true(fabs(slope + stiffness[j][n]) < 1e-4 * (1.0 + fabs(slope)));
            }
        }
    }
}

static bool inside(const double x[3]) { return x[0] > 0.0 && det(x) > 0.0; }

static void test_limits_and_moves(void **state) {
    (void)state;
    random_stream r = {7, 2, 0};
    for (int i = 0; i < TRIALS; i++) {
        int rows = 1 + i % 2;
        double z[3], dx[3], dz[3], frame[3];
        cone_pair k = random_pair(&r, rows, random_range(&r, 1e-2, 1.0), z);
        for (int j = 0; j < 3; j++) {
            k.dx[j] = j < 2 || rows == 2 ? random_range(&r, -1.0, 1.0) : 0.0;
            k.dz[j] = j < 2 || rows == 2 ? random_range(&r, -1.0, 1.0) : 0.0;
        }
        plain(&k, k.dx, frame);
        scaled(&k, frame, true, dx);
        plain(&k, k.dz, frame);
        scaled(&k, frame, false, dz);
        double limit = fmin(pair_limit(&k), 10.0), smaller, at_x[3], at_z[3];
        for (int n = 1; n < 40; n++) {
            double step = limit * n / 40.0;
            for (int j = 0; j < 3; j++)
                at_x[j] = k.x[j] + step * dx[j], at_z[j] = z[j] + step * dz[j];
            assert_true(inside(at_x) && inside(at_z));
        }
        if (limit < 10.0) {
            for (int j = 0; j < 3; j++) {
                at_x[j] = k.x[j] + 1.0001 * limit * dx[j];
                at_z[j] = z[j] + 1.0001 * limit * dz[j];
            }
            assert_true(!inside(at_x) || !inside(at_z));
        }
        double step = 0.6 * limit, sum = pair_trial(&k, step, &smaller);
        pair_move(&k, step);
        for (int j = 0; j < 3; j++)
            at_z[j] = z[j] + step * dz[j];
        assert_true(fabs(k.det_x - det(k.x)) <= 1e-9 * k.x[0] * k.x[0]);
        assert_true(fabs(k.det_z - det(at_z)) <= 1e-9 * at_z[0] * at_z[0]);
        pair_scale(&k, at_z[0], at_z + 1);
        double eigen[3], s[3];
        plain(&k, k.s, s);
        jordan(s, s, eigen);
        double tail = sqrt(eigen[1] * eigen[1] + eigen[2] * eigen[2]);
        assert_true(fabs(2.0 * eigen[0] - sum) <= 1e-9 * sum);
        assert_true(fabs(eigen[0] - tail - smaller) <= 1e-8 * sum);
    }
}

static row random_law(random_stream *r, int number, row_extra *extra) {
    static const cone_type cones[] = {CONE_SIGNORINI, CONE_COULOMB,   CONE_COULOMB, CONE_TRESCA,
                                      CONE_TRESCA,    CONE_ROLLING,   CONE_ROLLING, CONE_ROLLING,
                                      CONE_BOX,       CONE_BILATERAL, CONE_FACETED};
    static const uint8_t rows[] = {1, 2, 3, 2, 3, 3, 5, 6, 1, 4, 3};
    *extra = (row_extra){.l_s = 1.0, .lower = -0.5, .upper = 0.7};
    return (row){.cone = (uint8_t)cones[number],
                 .dimension = rows[number],
                 .facets = 6,
                 .mu = random_range(r, 0.1, 1.0),
                 .l_r = 1.0};
}

/* E by central differences; near a kink they are meaningless, so a few may differ. */
static void test_projection_derivative(void **state) {
    (void)state;
    random_stream r = {9, 2, 0};
    int differ = 0;
    for (int i = 0; i < TRIALS; i++) {
        row_extra extra;
        row law = random_law(&r, i % 11, &extra);
        int n = law.dimension;
        double X[ROWS_MAX], Z[ROWS_MAX], E[ROWS_MAX * ROWS_MAX], again[ROWS_MAX * ROWS_MAX];
        for (int j = 0; j < n; j++)
            X[j] = random_range(&r, -1.0, 1.0);
        proximal_project(&law, &extra, X, Z, E);
        for (int j = 0; j < n; j++) {
            double high[ROWS_MAX], low[ROWS_MAX], at[ROWS_MAX];
            memcpy(at, X, sizeof at);
            at[j] = X[j] + 1e-6;
            proximal_project(&law, &extra, at, high, again);
            at[j] = X[j] - 1e-6;
            proximal_project(&law, &extra, at, low, again);
            for (int k = 0; k < n; k++)
                differ += fabs((high[k] - low[k]) / 2e-6 - E[k * n + j]) > 1e-5;
        }
    }
    assert_true(differ <= TRIALS / 500);
}

static bool solves(const problem *p) {
    solver *own;
    scree_error error;
    solver_info info;
    double *S = mem_alloc(p->row_first[p->contacts] + 1, sizeof *S);
    double *v = mem_alloc(p->dofs + 1, sizeof *v);
    assert_int_equal(method_default(&solver_interior_point, &own, &error), SCREE_OK);
    solver_settings settings = {.tolerance = 1e-8, .max_iterations = 3000};
    assert_int_equal(solver_interior_point.solve(own, p, &settings, S, v, &info, &error), SCREE_OK);
    solver_interior_point.destroy(own);
    mem_free(S);
    mem_free(v);
    return info.outcome == SOLVER_CONVERGED;
}

/* Dense packings with much friction: the path folds in a third of them, and t must grow again on
 * the way. All have a solution, since a growing packing opens every contact. */
static void test_folded_paths(void **state) {
    (void)state;
    static const double frictions[] = {0.6, 1.0, 2.0};
    int solved = 0, given = 0;
    for (uint64_t seed = 0; seed < 54; seed++, given++) {
        random_stream r = {seed, 3, 0};
        double spread = seed % 4 < 2 ? 0.0 : 0.25, mu = frictions[seed % 3];
        bool space = seed & 1;
        uint32_t wide = (uint32_t)random_range(&r, 3, space ? 5 : 10);
        uint32_t high = (uint32_t)random_range(&r, 1, space ? 4 : 10);
        double kept = random_range(&r, 0.5, 1.0);
        made *m = space ? space_packing(wide, high, kept, mu, spread, seed)
                        : made_packing(wide, high, kept, mu, spread, seed);
        solved += solves(&m->p);
        made_free(m);
    }
    assert_true(solved >= given - 2);
}

/* Steps of the first path until the residual is below 1e-9 of a given speed. */
static int64_t steps_in_units(const problem *p, double reference) {
    const interior_parameters first = {.ways = 1};
    problem q = *p;
    q.reference_speed = reference;
    const solver_settings settings = {
        .tolerance = 1e-9 / reference, .norm = NORM_SCALED, .max_iterations = 1000};
    double *S = calloc(p->row_first[p->contacts] + 1, sizeof *S);
    double *v = calloc(p->dofs + 1, sizeof *v);
    solver_info info;
    scree_error error;
    solver *s;
    assert_int_equal(method_create(&solver_interior_point, &first, &s, &error), SCREE_OK);
    assert_int_equal(solver_interior_point.solve(s, &q, &settings, S, v, &info, &error), SCREE_OK);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    solver_interior_point.destroy(s);
    free(S);
    free(v);
    return info.iterations;
}

/* The start of the path depends on the problem only, not on the reference speed of the residual (a
 * few thresholds of the method are residuals). */
static void test_units_change_no_path(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++) {
        made *m = made_packing(6, 6, 0.8, 0.4, 0.1, seed);
        int64_t steps = steps_in_units(&m->p, 1.0);
        assert_in_range(steps_in_units(&m->p, 1.0 / 1024.0), steps - 2, steps + 2);
        made_free(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scaling),          cmocka_unit_test(test_plane_is_two_products),
        cmocka_unit_test(test_step_solves),      cmocka_unit_test(test_slopes_on_the_path),
        cmocka_unit_test(test_limits_and_moves), cmocka_unit_test(test_projection_derivative),
        cmocka_unit_test(test_folded_paths),     cmocka_unit_test(test_units_change_no_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
