/* The enumeration of solutions: known counts, an independent count by brute force, other solvers
 * whose solutions must be in the list, and families of impulses. */
#include <string.h>

#include "../conform/solver_problems.h"
#include "solver/exact/enumeration.h"
#include "solver/relaxation/nlgs.h"

static void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g, not %.17g", a, b);
}

/* Contacts with given W (rows x rows, row by row) and free velocities. *s must stay in its place.
 */
static void make_dense(sample *s, int dimension, uint32_t contacts, double mu, const double *W,
                       const double *q) {
    row law = law_of(dimension, mu, 0.0);
    sample bodies = chain(dimension, contacts, law, -1.0, 0.0, 1);
    uint32_t rows = contacts * law.dimension;
    sample_as_matrix(s, &bodies, 0.0, 0);
    sample_free(&bodies);
    s->store.p.W_symmetric = false;
    for (uint32_t i = 0; i < rows; i++) {
        s->store.v_free.data[i] = q[i];
        for (uint32_t j = 0; j < rows; j++)
            block_matrix_at(
                &s->store.W, i / law.dimension,
                j / law.dimension)[i % law.dimension * law.dimension + j % law.dimension] =
                W[i * rows + j];
    }
}

static enumeration_list all_of(const problem *p, view *w) {
    enumeration_list list = {0};
    solver_info info = {0};
    scree_error error;
    *w = (view){0};
    assert_int_equal(view_create(w, p, NULL, &error), SCREE_OK);
    if (enumeration_solve(w, 70000, true, NULL, &list, &info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    return list;
}

static void assert_counts(const problem *p, size_t distinct, size_t families, size_t continua,
                          bool complete) {
    view w;
    enumeration_list list = all_of(p, &w);
    if (list.distinct != distinct || list.families != families || list.continua != continua ||
        list.complete != complete)
        fail_msg("%zu solutions, %zu families, %zu continua, complete %d; expected %zu, %zu, %zu, "
                 "%d",
                 list.distinct, list.families, list.continua, list.complete, distinct, families,
                 continua, complete);
    enumeration_list_free(&list);
    view_free(&w);
}

/* Painleve's rod: friction so large that the normal impulse of sliding pulls the tip down,
 * W_NN - mu W_NT = -0.8. Leaving the floor it may also slide (x_N = 0.1 / 0.8, x_T = -mu x_N,
 * y_T = 0.8625) or stick (x = -W^-1 q = (4.2, -4.8)); approaching it while it slides it can only
 * stick, an impact without collision. */
static void rod_of_painleve(void **unused) {
    (void)unused;
    const double W[4] = {1.0, 0.9, 0.9, 1.0}, up[2] = {0.1, 1.0}, down[2] = {-0.1, 1.0};
    sample s;
    make_dense(&s, 2, 1, 2.0, W, up);
    assert_counts(&s.store.p, 3, 0, 0, true);
    view w;
    enumeration_list list = all_of(&s.store.p, &w);
    double S[2];
    view_to_impulses(&w, list.x.data + 2, S); /* open, sticking, sliding */
    near(S[0], 0.8 / 0.19, 1e-12);
    near(S[1], -0.91 / 0.19, 1e-12);
    view_to_impulses(&w, list.x.data + 4, S);
    near(S[0], 0.125, 1e-12);
    near(S[1], -0.25, 1e-12);
    enumeration_list_free(&list);
    view_free(&w);
    sample_free(&s);
    make_dense(&s, 2, 1, 2.0, W, down);
    assert_counts(&s.store.p, 1, 0, 0, true);
    sample_free(&s);
    make_dense(&s, 2, 1, 0.3, W, down);
    assert_counts(&s.store.p, 1, 0, 0, true);
    sample_free(&s);
}

/* The same rod in space: sliding directions are searched from starts, so the list may be
 * incomplete. */
static void rod_in_space(void **unused) {
    (void)unused;
    const double W[9] = {1.0, 0.9, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0, 1.0}, up[3] = {0.1, 1.0, 0.0};
    sample s;
    make_dense(&s, 3, 1, 2.0, W, up);
    assert_counts(&s.store.p, 3, 0, 0, false);
    sample_free(&s);
}

/* A point on a rod that moves along (1, 1) alone, W = g g': sliding forward wedges it, since
 * 1 - mu < 0, sliding backward would take y_T = 4 < 0, and sticking both y_N = y_T = 0. There are
 * velocities with y_N >= 0, so no state of normal stress proves it. */
static void jammed(void **unused) {
    (void)unused;
    const double W[4] = {1.0, 1.0, 1.0, 1.0}, q[2] = {-1.0, 3.0};
    sample s;
    make_dense(&s, 2, 1, 2.0, W, q);
    assert_counts(&s.store.p, 0, 0, 0, true);
    sample_free(&s);
    make_dense(&s, 2, 1, 0.5, W, q); /* with less friction it slides */
    assert_counts(&s.store.p, 1, 0, 0, true);
    sample_free(&s);
}

/* W_NN = mu W_NT and q_N = 0: any impulse from 0 to 2/3 keeps the tip on the floor and slows it
 * down, until at 2/3 it sticks. The ends of the family are separate combinations. */
static void rod_on_the_edge(void **unused) {
    (void)unused;
    const double W[4] = {1.0, 0.5, 0.5, 1.0}, q[2] = {0.0, 1.0};
    sample s;
    make_dense(&s, 2, 1, 2.0, W, q);
    assert_counts(&s.store.p, 1, 0, 1, true);
    sample_free(&s);
}

static bool solve_four(double A[4][4], double *b) {
    for (int k = 0; k < 4; k++) {
        int at = k;
        for (int i = k; i < 4; i++)
            if (fabs(A[i][k]) > fabs(A[at][k])) at = i;
        if (fabs(A[at][k]) < 1e-6) return false;
        for (int j = 0; j < 4; j++) {
            double swap = A[k][j];
            A[k][j] = A[at][j], A[at][j] = swap;
        }
        double swap = b[k];
        b[k] = b[at], b[at] = swap;
        for (int i = 0; i < 4; i++)
            for (double f = i == k ? 0.0 : A[i][k] / A[k][k]; f != 0.0; f = 0.0) {
                for (int j = 0; j < 4; j++)
                    A[i][j] -= f * A[k][j];
                b[i] -= f * b[k];
            }
    }
    for (int k = 0; k < 4; k++)
        b[k] /= A[k][k];
    return true;
}

/* 1: the law of a contact holds; 0: it does not; -1: undecided within rounding. */
static int law_holds(int status, double mu, const double *x, const double *y) {
    double least = status == 0   ? y[0]
                   : status == 1 ? fmin(mu * x[0] - x[1], mu * x[0] + x[1])
                                 : fmin(x[0], status == 2 ? y[1] : -y[1]);
    return fabs(least) < 1e-5 ? -1 : least > 0.0;
}

/* Solutions of two planar contacts, directly from the law; -1: undecided within rounding. */
static int count_by_hand(const double *W, const double *q, double mu) {
    int found = 0;
    for (int code = 0; code < 16; code++) {
        double A[4][4] = {0}, x[4] = {0}, y[4];
        for (int i = 0; i < 4; i++) {
            int status = i < 2 ? code % 4 : code / 4;
            bool still = status == 1 || (status > 1 && i % 2 == 0);
            for (int j = 0; j < 4; j++)
                A[i][j] = still ? W[4 * i + j] : i == j;
            if (still) x[i] = -q[i];
            if (status > 1 && i % 2) A[i][i - 1] = status == 2 ? mu : -mu;
        }
        if (!solve_four(A, x)) return -1;
        for (int i = 0; i < 4; i++) {
            y[i] = q[i];
            for (int j = 0; j < 4; j++)
                y[i] += W[4 * i + j] * x[j];
        }
        int first = law_holds(code % 4, mu, x, y), second = law_holds(code / 4, mu, x + 2, y + 2);
        if ((first == -1 && second) || (second == -1 && first)) return -1;
        found += first == 1 && second == 1;
    }
    return found;
}

static void counts_of_two_contacts(void **unused) {
    (void)unused;
    random_stream random = {8, 2, 0};
    int several = 0, none = 0, compared = 0;
    for (int t = 0; t < 2000; t++) {
        double G[4][4], W[16], q[4], mu = random_range(&random, 0.1, 3.0);
        for (int i = 0; i < 16; i++)
            G[i / 4][i % 4] = random_normal(&random);
        for (int i = 0; i < 4; i++) {
            q[i] = random_normal(&random);
            for (int j = 0; j < 4; j++) {
                W[4 * i + j] = t % 2 ? 0.3 * random_normal(&random) : 0.0; /* unsymmetric */
                for (int k = 0; k < 4; k++)
                    W[4 * i + j] += G[k][i] * G[k][j];
            }
        }
        for (int c = 0; c < 4; c += 2) /* which a view assumes */
            if (!(W[5 * c] > 0.1) || !(W[5 * c + 5] > 0.1)) mu = 0.0;
        int expected = mu > 0.0 ? count_by_hand(W, q, mu) : -1;
        if (expected < 0) continue;
        sample s;
        view w;
        make_dense(&s, 2, 2, mu, W, q);
        enumeration_list list = all_of(&s.store.p, &w);
        if (list.distinct != (size_t)expected || list.families || list.continua)
            fail_msg("case %d: %zu solutions, %zu families; %d by hand", t, list.distinct,
                     list.families, expected);
        several += expected > 1, none += expected == 0, compared++;
        enumeration_list_free(&list);
        view_free(&w);
        sample_free(&s);
    }
    assert_true(compared > 1500 && several > 50 && none > 20);
}

/* A body at rest on more points than hold it: one velocity, a family of impulses. Frictionless on
 * two points the impulses are determined. */
static void bodies_at_rest(void **unused) {
    (void)unused;
    static const struct {
        int dimension;
        uint32_t points;
        double mu;
        size_t families;
        bool complete;
    } cases[] = {{2, 2, -1.0, 0, true}, {2, 3, -1.0, 1, true}, {2, 2, 0.9, 1, true},
                 {2, 3, 0.9, 1, true},  {3, 3, -1.0, 0, true}, {3, 4, -1.0, 1, true},
                 {3, 3, 0.9, 1, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool space = cases[i].dimension == 3;
        row law = law_of(cases[i].dimension, cases[i].mu, 0.0);
        uint32_t points = cases[i].points, up = space ? 2 : 1, width = space ? 6 : 3;
        made *m = space ? space_new(2, points) : made_new(2, points);
        double origin[3] = {0};
        for (uint32_t b = 0; b < 2; b++)
            if (space)
                space_body(m, b, origin, 1.0, b ? 2.0 : 0.0);
            else
                made_body(m, b, 0.0, 0.0, 1.0, b ? 2.0 : 0.0);
        m->v_free[width + up] = -1.0;
        for (uint32_t k = 0; k < points; k++) {
            double turn = 6.283185307179586 * k / points, n[3] = {0};
            double arm[3] = {space ? cos(turn) : -1.0 + 2.0 * k / (points - 1), 0.0, 0.0};
            if (space) arm[1] = sin(turn);
            n[up] = 1.0;
            arm[up] = -0.5;
            if (space)
                space_contact(m, law, 1, 0, n, 0.7 * k, arm, arm);
            else
                made_contact(m, law, 1, 0, n[0], n[1], arm, arm);
        }
        sample s = sample_from(m, "at rest");
        sample_write(&s);
        assert_counts(&s.store.p, 1, cases[i].families, 0, cases[i].complete);
        sample_free(&s);
    }
}

/* Whether y is that of a solution in the list. */
static bool is_listed(const enumeration_list *list, const view *w, const double *y) {
    for (size_t k = 0; k < list->solutions; k++) {
        double most = 0.0;
        for (size_t i = 0; i < w->rows; i++)
            most = fmax(most, fabs(y[i] - list->y.data[k * w->rows + i]));
        if (most < 1e-5) return true;
    }
    return false;
}

/* Blocks on points and between walls, hyperstatic and often wedged: every solution that
 * Gauss-Seidel reaches from any start is in the list, and if the list is empty it does not
 * converge. */
static void others_find_nothing_else(void **unused) {
    (void)unused;
    const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                   NLGS_LOCAL_AUTO, 1e-12,       100};
    const solver_settings settings = {.tolerance = 1e-9, .max_iterations = 3000, .seed = 1};
    random_stream random = {4, 9, 0};
    int found = 0, families = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        double S[32], v[16], x[32], y[32], mu = random_range(&random, 0.2, 1.5);
        sample s = block_on_points(2, 1 + (uint32_t)seed % 3, seed % 2, law_of(2, mu, 0.0), seed);
        view w;
        const problem pairs = s.store.p; /* for the lanes */
        sample_write(&s);
        enumeration_list list = all_of(&s.store.p, &w);
        assert_true(list.complete && w.rows <= 32);
        families += list.families > 0;
        for (int start = 0; start < 6; start++) {
            solver *nlgs;
            solver_info info;
            scree_error error;
            for (size_t i = 0; i < w.rows; i++)
                S[i] = start ? 3.0 * random_normal(&random) : 0.0;
            assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &nlgs, &error), SCREE_OK);
            memcpy(v, s.store.p.v_free, s.store.p.dofs * sizeof *v);
            if (solver_nlgs.solve(nlgs, &pairs, &settings, S, v, &info, &error) != SCREE_OK)
                fail_msg("%s", error.text);
            solver_nlgs.destroy(nlgs);
            if (info.outcome != SOLVER_CONVERGED) continue;
            view_from_impulses(&w, S, x);
            view_apply(&w, x, y);
            if (!is_listed(&list, &w, y))
                fail_msg("%s: a solution that the enumeration did not list", s.name);
            found++;
        }
        enumeration_list_free(&list);
        view_free(&w);
        sample_free(&s);
    }
    assert_true(found > 100 && families > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rod_of_painleve),
        cmocka_unit_test(rod_in_space),
        cmocka_unit_test(jammed),
        cmocka_unit_test(rod_on_the_edge),
        cmocka_unit_test(counts_of_two_contacts),
        cmocka_unit_test(bodies_at_rest),
        cmocka_unit_test(others_find_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
