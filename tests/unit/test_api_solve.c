/* Problems from plain arrays: forms of matrices, closed forms, refusals, limits and callbacks. */
#include <math.h>
#include <string.h>

#include "support/check.h"

#include "io/fclib/fclib.h"
#include "memory_fault.h"
#include "problem_make.h"
#include "scree/scene.h"
#include "scree/solve.h"
#include "support/picture_file.h"

#define EXACT    "enumeration"
#define STEPWISE "vi_fixed_point"

static void near(double value, double wanted, double within) {
    if (!(fabs(value - wanted) <= within)) fail_msg("%.17g is not %.17g", value, wanted);
}

/* A block of mass 1 on two points of the ground that slides to the right: see
 * examples/problems/sliding-block.dat. From its balances: the impulses carry m g h and friction,
 * and no moment is left. */
static const double W[16] = {3.4,  -1.2, -1.4, -1.2, -1.2, 1.6, 1.2, 1.6,
                             -1.4, 1.2,  3.4,  1.2,  -1.2, 1.6, 1.2, 1.6};
static const double q[4] = {-0.0981, 0.5, -0.0981, 0.5}, mu[2] = {0.3, 0.3};
static const double M[9] = {1, 0, 0, 0, 1, 0, 0, 0, 5.0 / 12}, f[3] = {0.5, -0.0981, 0};
static const double H[12] = {0, 1, 0, 1, 1, 0, 1, 0, -1, 0.5, 1, 0.5};

static scree_problem_def local_def(void) {
    scree_problem_def def = scree_default_problem_def();
    def.dimension = 2;
    def.contacts = 2;
    def.W = scree_matrix_dense(4, 4, W);
    def.q = q;
    def.mu = mu;
    return def;
}

static scree_problem_def global_def(void) {
    scree_problem_def def = scree_default_problem_def();
    def.dimension = 2;
    def.contacts = 2;
    def.M = scree_matrix_dense(3, 3, M);
    def.H = scree_matrix_dense(3, 4, H);
    def.f = f;
    def.mu = mu;
    return def;
}

static scree_problem *make(const scree_problem_def *def) {
    scree_problem *p = NULL;
    scree_error error = {0};
    if (scree_problem_create(&p, def, &error) != SCREE_OK) fail_msg("%s", error.text);
    return p;
}

static scree_solve_info solve(const scree_problem *p, const char *solver, double *r, double *u,
                              double *v) {
    scree_solve_settings settings = scree_default_solve_settings();
    scree_solve_info info;
    scree_error error = {0};
    settings.solver = solver;
    if (scree_solve(p, &settings, r, u, v, &info, &error) != SCREE_OK) fail_msg("%s", error.text);
    return info;
}

static void check_block(const double *r, const double *u) {
    const double down = 0.0981, turn = 0.25 * 0.3 * down;
    near(r[0], 0.5 * down - turn, 1e-9);
    near(r[2], 0.5 * down + turn, 1e-9);
    near(r[1] + 0.3 * r[0], 0, 1e-9);
    near(r[3] + 0.3 * r[2], 0, 1e-9);
    near(u[0], 0, 1e-9);
    near(u[2], 0, 1e-9);
    near(u[1], 0.5 - 0.3 * down, 1e-9);
}

static void local_and_global_by_balances(void **unused) {
    (void)unused;
    scree_problem_def defs[] = {local_def(), global_def()};
    for (int k = 0; k < 2; k++) {
        double r[4], u[4], v[3] = {7, 7, 7};
        scree_problem *p = make(&defs[k]);
        scree_problem_info about = scree_problem_describe(p);
        assert_string_equal(about.kind, k ? "global" : "local");
        assert_int_equal(about.rows, 4);
        assert_int_equal(about.dofs, k ? 3 : 0);
        scree_solve_info info = solve(p, EXACT, r, u, v);
        assert_true(info.converged);
        assert_string_equal(info.status, "converged");
        assert_string_equal(info.method, EXACT);
        assert_true(info.iterations > 0 && info.work > 0 && info.time_s > 0);
        check_block(r, u);
        near(v[0], k ? 0.5 - 0.3 * 0.0981 : 7, 1e-9);
        near(info.residual, scree_problem_error(p, r, k ? v : NULL), 0);
        double wrong[4] = {0.1, 0, 0.1, 0};
        assert_true(scree_problem_error(p, wrong, k ? v : NULL) > 1e-3);
        scree_problem_destroy(p);
    }
}

static void forms_of_a_matrix(void **unused) {
    (void)unused;
    /* by rows, by columns (W is symmetric: made different by scaling a row) and as triplets */
    double A[16], by_column[16], value[17];
    size_t first[5];
    uint32_t index[16], line[17], column[17];
    memcpy(A, W, sizeof A);
    for (int j = 0; j < 4; j++)
        A[j] *= 1.125;
    for (uint32_t k = 0; k < 16; k++) {
        by_column[k] = A[4 * (k % 4) + k / 4];
        index[k] = k % 4;
        line[k] = k / 4, column[k] = k % 4;
        value[k] = A[k];
    }
    for (size_t i = 0; i <= 4; i++)
        first[i] = 4 * i;
    value[5] -= 1; /* two of one place are added */
    line[16] = line[5], column[16] = column[5], value[16] = 1;
    const scree_matrix forms[] = {scree_matrix_dense(4, 4, A),
                                  scree_matrix_csr(4, 4, first, index, A),
                                  scree_matrix_csc(4, 4, first, index, by_column),
                                  scree_matrix_triplets(4, 4, 17, line, column, value)};
    double dense[4];
    for (int k = 0; k < 4; k++) {
        double r[4], any[4] = {0.04, -0.01, 0.05, 0.01};
        scree_problem_def def = local_def();
        def.W = forms[k];
        scree_problem *p = make(&def), *upright = NULL;
        solve(p, EXACT, r, NULL, NULL);
        if (k == 0) memcpy(dense, r, sizeof dense);
        for (int i = 0; i < 4; i++)
            near(r[i], dense[i], 1e-15);
        /* the scaled row is row 0 and not column 0 */
        def.W = scree_matrix_dense(4, 4, by_column);
        upright = make(&def);
        assert_true(fabs(scree_problem_error(p, any, NULL) -
                         scree_problem_error(upright, any, NULL)) > 1e-6);
        scree_problem_destroy(p);
        scree_problem_destroy(upright);
    }
}

static void refuse(const scree_problem_def *def, const char *words) {
    scree_problem *p = NULL;
    scree_error error = {0};
    assert_int_equal(scree_problem_create(&p, def, &error), SCREE_BAD_INPUT);
    assert_null(p);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void what_a_problem_must_be(void **unused) {
    (void)unused;
    size_t first[] = {0, 2, 1, 3, 4}, good[] = {0, 1, 2, 3, 4};
    uint32_t index[] = {0, 1, 2, 4};
    double value[] = {1, 1, 1, 1}, bad[16], negative[] = {0.3, -1};
    scree_problem_def def = local_def();
    def.dimension = 4;
    refuse(&def, "not 4");
    def = local_def();
    def.W = scree_matrix_dense(4, 3, W);
    refuse(&def, "W is 4 x 3, but must be 4 x 4");
    def.W = scree_matrix_dense(4, 4, NULL);
    refuse(&def, "W: an array is missing");
    def.W = scree_matrix_csr(4, 4, first, index, value);
    refuse(&def, "first[2]");
    def.W = scree_matrix_csr(4, 4, NULL, index, value);
    refuse(&def, "`first` is missing");
    def.W = scree_matrix_csc(4, 4, good, index, value);
    refuse(&def, "row 4 and column 3");
    def.W.form = (scree_matrix_form)9;
    refuse(&def, "form 9");
    memcpy(bad, W, sizeof bad);
    bad[7] = NAN;
    def.W = scree_matrix_dense(4, 4, bad);
    refuse(&def, "finite");
    def = local_def();
    def.q = NULL;
    refuse(&def, "q is missing");
    def = local_def();
    def.mu = negative;
    refuse(&def, "negative");
    def = global_def();
    def.W = scree_matrix_dense(4, 4, W);
    refuse(&def, "one of them");
    def = global_def();
    def.H = scree_matrix_dense(3, 3, H);
    refuse(&def, "H is 3 x 3");
}

static void refuse_settings(const scree_problem *p, const scree_solve_settings *settings,
                            scree_status wanted, const char *words) {
    double r[4] = {7, 7, 7, 7};
    scree_solve_info info;
    scree_error error = {0};
    assert_int_equal(scree_solve(p, settings, r, NULL, NULL, &info, &error), wanted);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
    for (int i = 0; i < 4; i++)
        assert_true(r[i] == 7);
}

static void what_settings_must_be(void **unused) {
    (void)unused;
    scree_problem_def def = local_def();
    scree_problem *p = make(&def);
    scree_solve_settings s = scree_default_solve_settings();
    s.solver = "enumertaion";
    refuse_settings(p, &s, SCREE_BAD_INPUT, "did you mean 'enumeration'");
    s = scree_default_solve_settings();
    s.tolerance = 0;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "tolerance");
    s = scree_default_solve_settings();
    s.threads = 0;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "threads");
    s = scree_default_solve_settings();
    s.solver = EXACT;
    const char *unknown[] = {"combination=3"}, *no_value[] = {"combinations"},
               *small[] = {"combinations=2"}, *twice[] = {"combinations=9", "combinations=9"};
    s.options = unknown, s.option_count = 1;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "did you mean 'combinations'");
    s.options = no_value;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "key=value");
    s.options = twice, s.option_count = 2;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "combinations");
    s.options = small, s.option_count = 1;
    refuse_settings(p, &s, SCREE_UNSUPPORTED, "combinations");
    const char *absent[] = {NULL};
    s.options = absent;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "option 0 of 1 is missing");
    s.options = NULL;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "option 0 of 1 is missing");
    const double start[4] = {0, NAN, 0, 0};
    s = scree_default_solve_settings();
    s.start = start;
    refuse_settings(p, &s, SCREE_BAD_INPUT, "initial guess");
    scree_problem_destroy(p);
    /* requirements of the problem and capabilities of the solver */
    const double mu_r[2] = {0.1, 0.1}, wide[36] = {1, 0, 0, 0, 0, 0, 0, 1}, six[6] = {0};
    def.mu_r = mu_r;
    def.W = scree_matrix_dense(6, 6, wide);
    def.q = six;
    p = make(&def);
    s = scree_default_solve_settings();
    s.solver = EXACT;
    refuse_settings(p, &s, SCREE_UNSUPPORTED, "does not support the rolling cone");
    scree_problem_destroy(p);
}

static bool always(void *user) {
    ++*(int *)user;
    return true;
}

static void count_progress(void *user, const scree_solve_progress *progress) {
    ++*(int *)user;
    assert_non_null(progress->method);
    assert_true(progress->time_s >= 0 && progress->work >= 0);
}

/* A chain of blocks on one another, each sliding: too slow for the iterations given. */
static scree_problem *make_chain(void) {
    enum { N = 40 };
    static double A[4 * N * N], b[2 * N], friction[N];
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 2; k++) {
            A[(2 * i + k) * 2 * N + 2 * i + k] = 2;
            if (i) A[(2 * i + k) * 2 * N + 2 * i + k - 2] = -1;
            if (i + 1 < N) A[(2 * i + k) * 2 * N + 2 * i + k + 2] = -1;
        }
        b[2 * i] = -0.01;
        b[2 * i + 1] = 0.001 * i;
        friction[i] = 0.3;
    }
    scree_problem_def def = scree_default_problem_def();
    def.dimension = 2;
    def.contacts = N;
    def.W = scree_matrix_dense(2 * N, 2 * N, A);
    def.q = b;
    def.mu = friction;
    return make(&def);
}

static bool after_three(void *user) { return ++*(int *)user > 3; }

/* The cancel callback is called also where checks of the residual are far apart. */
static void ended_between_looks(void **unused) {
    (void)unused;
    static const struct {
        const char *solver, *option;
    } cases[] = {{"nlgs", "check_every=90000"},
                 {"nlgs_anderson", "check_every=90000"},
                 {"nsn_proximal", "sweeps=90000"}};
    scree_problem *p = make_chain();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scree_solve_settings s = scree_default_solve_settings();
        scree_solve_info info;
        scree_error error;
        double r[80];
        int calls = 0;
        s.solver = cases[k].solver;
        s.options = &cases[k].option;
        s.option_count = 1;
        s.tolerance = 1e-300;
        s.max_iterations = 100000;
        s.user = &calls;
        s.cancel = after_three;
        assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
        assert_string_equal(info.status, "cancelled");
        if (info.iterations > 200) fail_msg("%s: %d", s.solver, (int)info.iterations);
        assert_true(info.work < 1e8);
    }
    scree_problem_destroy(p);
}

static void limits_and_callbacks(void **unused) {
    (void)unused;
    scree_problem *p = make_chain();
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info info;
    scree_error error;
    double r[80], again[80];
    int calls = 0;
    s.solver = STEPWISE;
    s.max_iterations = 3;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
    assert_false(info.converged);
    assert_true(info.residual > s.tolerance && info.iterations <= 3);
    assert_string_equal(info.status, "the limit of iterations or work was reached");
    s = scree_default_solve_settings();
    s.solver = STEPWISE;
    s.user = &calls;
    s.cancel = always;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
    assert_string_equal(info.status, "cancelled");
    assert_true(calls > 0 && !info.converged);
    s.cancel = NULL;
    s.time_limit = 1e-9;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
    assert_string_equal(info.status, "time limit");
    s.time_limit = 0;
    calls = 0;
    s.progress = count_progress;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
    assert_true(info.converged && calls > 1);
    /* a solution is a start that needs no work */
    int64_t cold = info.iterations;
    s.progress = NULL;
    s.start = r;
    assert_int_equal(scree_solve(p, &s, again, NULL, NULL, &info, &error), SCREE_OK);
    assert_true(info.converged && info.iterations < cold / 4);
    scree_problem_destroy(p);
}

typedef struct history {
    int calls;
    double work;
    int64_t iteration;
} history;

static void check_progress(void *user, const scree_solve_progress *progress) {
    history *h = user;
    h->calls++;
    if (progress->work < h->work || progress->iteration < h->iteration)
        fail_msg("%s, iteration %lld: the count runs backwards", progress->method,
                 (long long)progress->iteration);
    h->work = progress->work;
    h->iteration = progress->iteration;
}

/* Counts of work only grow, also where one method runs inside another, and end at the total. */
static void progress_of_every_solver(void **unused) {
    (void)unused;
    scree_problem *p = make_chain();
    for (size_t i = 0; i < scree_solver_count(); i++) {
        scree_solve_settings s = scree_default_solve_settings();
        scree_solve_info info;
        scree_error error;
        history h = {0};
        double r[80];
        s.solver = scree_solver_at(i).name;
        s.time_limit = 2;
        s.progress = check_progress;
        s.user = &h;
        scree_status status = scree_solve(p, &s, r, NULL, NULL, &info, &error);
        if (status == SCREE_UNSUPPORTED) continue;
        assert_int_equal(status, SCREE_OK);
        if (h.calls == 0 || h.work > info.work || h.iteration > info.iterations)
            fail_msg("%s: told of %g of %g multiply-adds and %lld of %lld iterations", s.solver,
                     h.work, info.work, (long long)h.iteration, (long long)info.iterations);
        if (strcmp(s.solver, "auto") == 0) assert_true(info.converged && h.calls > 5);
    }
    scree_problem_destroy(p);
}

static void threads_give_the_same_bits(void **unused) {
    (void)unused;
    scree_problem *p = make_chain();
    for (size_t i = 0; i < scree_solver_count(); i++) {
        double r[2][80] = {{0}};
        for (int k = 0; k < 2; k++) {
            scree_solve_settings s = scree_default_solve_settings();
            scree_error error;
            s.solver = scree_solver_at(i).name;
            s.max_iterations = 200;
            s.threads = 1 + 2 * k;
            if (scree_solve(p, &s, r[k], NULL, NULL, NULL, &error) == SCREE_UNSUPPORTED) break;
        }
        if (memcmp(r[0], r[1], sizeof r[0]) != 0)
            fail_msg("%s: other bits with three threads", scree_solver_at(i).name);
    }
    scree_problem_destroy(p);
}

/* Each norm is met in its own measure, and a change of units moves the quoted one alone. */
static void norms(void **unused) {
    (void)unused;
    scree_problem_def def = local_def();
    double small[16], r[4], R[4];
    for (int i = 0; i < 16; i++)
        small[i] = 0x1p-20 * W[i];
    scree_problem *p = make(&def);
    def.W = scree_matrix_dense(4, 4, small);
    scree_problem *heavy = make(&def);
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info info, other;
    scree_error error;
    s.solver = STEPWISE;
    s.norm = SCREE_NORM_SCALED;
    s.tolerance = 1e-10;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &info, &error), SCREE_OK);
    assert_int_equal(scree_solve(heavy, &s, R, NULL, NULL, &other, &error), SCREE_OK);
    assert_true(info.converged && info.residual_scaled <= 1e-10);
    assert_true(other.converged && other.residual_scaled <= 1e-10);
    assert_int_equal(info.iterations, other.iterations);
    for (int i = 0; i < 4; i++)
        near(0x1p-20 * R[i], r[i], 1e-14);
    s.norm = SCREE_NORM_QUOTED;
    assert_int_equal(scree_solve(heavy, &s, R, NULL, NULL, &other, &error), SCREE_OK);
    assert_true(other.converged && other.residual <= 1e-10);
    scree_problem_destroy(p);
    scree_problem_destroy(heavy);
}

/* A column of blocks: u_N of a joint is moved by its own impulse and by those next to it. Errors of
 * sweeps are smooth along the column, so the worst contact is well above the root mean square. */
enum { JOINTS = 12 };

static scree_problem *column_of_blocks(void) {
    double matrix[4 * JOINTS * JOINTS] = {0}, free[2 * JOINTS], friction[JOINTS];
    for (int i = 0; i < JOINTS; i++) {
        free[2 * i] = i == 0 ? -1 : 0; /* all are thrown on the ground */
        free[2 * i + 1] = 0.1;
        friction[i] = 0.3;
        for (int j = i - 1; j <= i + 1; j++)
            for (int k = 0; k < 2 && j >= 0 && j < JOINTS; k++)
                matrix[(2 * i + k) * 2 * JOINTS + 2 * j + k] = i == j ? 2 : -1;
    }
    scree_problem_def def = scree_default_problem_def();
    def.dimension = 2;
    def.contacts = JOINTS;
    def.W = scree_matrix_dense(2 * JOINTS, 2 * JOINTS, matrix);
    def.q = free;
    def.mu = friction;
    return make(&def);
}

/* With the maximum norm no contact is above the tolerance; the root mean square stops earlier. */
static void norm_of_the_worst_contact(void **unused) {
    (void)unused;
    scree_problem *p = column_of_blocks();
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info rms, worst;
    scree_error error = {0};
    double r[2 * JOINTS];
    s.tolerance = 1e-4;
    s.solver = "nlgs";
    s.norm = SCREE_NORM_SCALED;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &rms, &error), SCREE_OK);
    assert_true(rms.converged && rms.residual_scaled <= 1e-4 && rms.residual_max > 1.2e-4);
    s.norm = SCREE_NORM_MAXIMUM;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &worst, &error), SCREE_OK);
    assert_true(worst.converged && worst.residual_max <= 1e-4);
    assert_true(worst.iterations > rms.iterations);
    /* every solver that accepts the problem and reports convergence meets the tolerance */
    int converged = 0;
    s.max_iterations = 20000;
    for (size_t k = 0; k < scree_solver_count(); k++) {
        s.solver = scree_solver_at(k).name;
        scree_status status = scree_solve(p, &s, r, NULL, NULL, &worst, &error);
        if (status == SCREE_UNSUPPORTED) continue;
        assert_int_equal(status, SCREE_OK);
        if (worst.converged && !(worst.residual_max <= 1e-4))
            fail_msg("%s: %g", s.solver, worst.residual_max);
        if (!worst.converged)
            print_message("%s: %s, %g\n", s.solver, worst.status, worst.residual_max);
        converged += worst.converged;
    }
    assert_true(converged >= 15);
    s.norm = (scree_norm)7;
    assert_int_equal(scree_solve(p, &s, r, NULL, NULL, &worst, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "there is no norm 7"));
    scree_problem_destroy(p);
}

static void without_contacts(void **unused) {
    (void)unused;
    scree_problem_def def = scree_default_problem_def();
    scree_problem *p = make(&def);
    scree_solve_info info = solve(p, STEPWISE, NULL, NULL, NULL);
    assert_true(info.converged && info.residual == 0);
    assert_int_equal(info.worst_contact, UINT32_MAX);
    scree_problem_destroy(p);
    def = global_def();
    def.contacts = 0;
    def.H = scree_matrix_dense(3, 0, NULL);
    p = make(&def);
    double v[3];
    info = solve(p, STEPWISE, NULL, NULL, v);
    assert_true(info.converged);
    near(v[1], -0.0981, 1e-15);
    scree_problem_destroy(p);
}

static void solvers_are_listed(void **unused) {
    (void)unused;
    scree_solver_option option;
    char *text = NULL, *one = NULL;
    scree_error error;
    bool found = false;
    for (size_t i = 0; i < scree_solver_count(); i++) {
        scree_solver_info s = scree_solver_at(i);
        assert_true(s.name && s.help && strlen(s.takes) > 0 &&
                    strlen(s.takes) < sizeof s.takes - 1);
        if (!s.source[0] && strcmp(s.name, "auto") != 0)
            fail_msg("the solver %s names no source", s.name);
        if (strcmp(s.name, EXACT)) continue;
        assert_non_null(strstr(s.takes, "Coulomb"));
        assert_null(strstr(s.takes, "rolling"));
        for (size_t k = 0; scree_solver_option_at(i, k, &option); k++)
            found = found || strcmp(option.name, "combinations") == 0;
    }
    assert_true(found);
    assert_null(scree_solver_at(scree_solver_count()).name);
    assert_int_equal(scree_solver_option_at(scree_solver_count(), 0, &option), 0);
    assert_int_equal(scree_describe_solvers(NULL, 0, &text, &error), SCREE_OK);
    assert_int_equal(scree_describe_solvers(EXACT, 0, &one, &error), SCREE_OK);
    assert_non_null(strstr(text, one));
    assert_true(strlen(text) > strlen(one));
    scree_text_free(text);
    scree_text_free(one);
    assert_int_equal(scree_describe_solvers("nlsg", 0, &text, &error), SCREE_BAD_INPUT);
    assert_null(text);
    assert_non_null(strstr(error.text, "did you mean 'nlgs'"));
}

#if SCREE_WITH_HDF5
static scree_problem *read_back(const char *path) {
    scree_problem *p = NULL;
    scree_error error = {0};
    if (scree_problem_read(&p, path, 0, &error) != SCREE_OK) fail_msg("%s", error.text);
    return p;
}

static void files(void **unused) {
    (void)unused;
    scree_problem_def def = global_def();
    scree_problem *p = make(&def), *same;
    double r[4], u[4], v[3], other[4];
    scree_error error;
    solve(p, EXACT, r, u, v);
    const char *path = picture_path("block.h5");
    assert_int_equal(scree_problem_write(p, path, r, u, NULL, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_problem_write(p, path, r, u, v, &error), SCREE_OK);
    same = read_back(path);
    solve(same, EXACT, other, NULL, NULL);
    for (int i = 0; i < 4; i++)
        near(other[i], r[i], 1e-15);
    scree_problem_destroy(p);
    scree_problem_destroy(same);
    assert_int_equal(scree_problem_read(&p, "/nowhere/block.h5", 0, &error), SCREE_NOT_FOUND);
    assert_null(p);
}

/* A disk of mass 1 lands on a fixed one and slides under a friction of given bound: no form of the
 * field holds that law. The tangent points to the left; turning makes the disk three times as light
 * along it. */
static void laws_of_our_own(void **unused) {
    (void)unused;
    made *m = made_new(2, 1);
    made_body(m, 0, 0, 0, 1, 0);
    made_body(m, 1, 0, 2, 1, 1);
    m->v_free[3] = 0.5, m->v_free[4] = -0.1;
    made_disks(m, (row){.cone = CONE_TRESCA, .dimension = 2, .mu = 0.01}, 1, 0);
    const char *path = picture_path("tresca.h5");
    scree_error error;
    assert_int_equal(fclib_write(path, &(fclib_source){.own = &m->p}, &error), SCREE_OK);
    made_free(m);
    scree_problem *p = read_back(path);
    scree_problem_info about = scree_problem_describe(p);
    assert_string_equal(about.kind, "general");
    assert_int_equal(about.rows, 2);
    assert_int_equal(about.dofs, 6);
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info info;
    double r[2], u[2], v[6];
    s.solver = STEPWISE;
    s.norm = SCREE_NORM_SCALED;
    assert_int_equal(scree_solve(p, &s, r, u, v, &info, &error), SCREE_OK);
    assert_true(info.converged);
    near(r[0], 0.1, 1e-8);
    near(r[1], 0.01, 1e-8);
    near(u[0], 0, 1e-8);
    near(u[1], -0.5 + 3 * 0.01, 1e-8);
    near(v[3], 0.5 - 0.01, 1e-8);
    assert_int_equal(scree_problem_write(p, path, r, u, v, &error), SCREE_OK);
    scree_problem_destroy(p);
    p = read_back(path);
    near(scree_problem_error(p, r, v), info.residual, 1e-15);
    scree_problem_destroy(p);
}
#endif

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

/* Of a dense problem in the plane, from `start` unless NULL, in either norm. */
static scree_solve_info solve_dense(uint32_t contacts, const double *A, const double *b,
                                    const double *start, scree_norm norm, double *r) {
    double friction[8] = {0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4};
    scree_problem_def def = scree_default_problem_def();
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info info;
    scree_error error = {0};
    def.dimension = 2;
    def.contacts = contacts;
    def.W = scree_matrix_dense(2 * contacts, 2 * contacts, A);
    def.q = b;
    def.mu = friction;
    s.norm = norm;
    s.start = start;
    scree_problem *p = make(&def);
    if (scree_solve(p, &s, r, NULL, NULL, &info, &error) != SCREE_OK) fail_msg("%s", error.text);
    scree_problem_destroy(p);
    return info;
}

static void assert_infeasible(const scree_solve_info *info) {
    assert_false(info->converged);
    if (strncmp(info->status, "infeasible", 10) != 0)
        fail_msg("'%s' at %.3g, scaled %.3g", info->status, info->residual, info->residual_scaled);
}

/* Contacts on a few velocities, W = G' G, with normals of which a positive sum z vanishes: z . u_N
 * = z . q_N for any r, which is made negative. */
static void make_infeasible(uint32_t contacts, uint32_t dofs, random_stream *random, double *A,
                            double *b) {
    double G[8][16], z[8], v[8];
    uint32_t rows = 2 * contacts;
    for (uint32_t c = 0; c < contacts; c++)
        z[c] = random_range(random, 0.2, 1.0);
    for (uint32_t k = 0; k < dofs; k++) {
        double sum = 0;
        v[k] = random_normal(random);
        for (uint32_t i = 0; i < rows; i++)
            G[k][i] = random_normal(random);
        for (uint32_t c = 0; c + 1 < contacts; c++)
            sum += G[k][2 * c] * z[c];
        G[k][rows - 2] = -sum / z[contacts - 1];
    }
    for (uint32_t i = 0; i < rows; i++) {
        b[i] = i % 2 ? random_normal(random) : -0.3;
        for (uint32_t k = 0; k < dofs && i % 2 == 0; k++)
            b[i] += G[k][i] * v[k];
        for (uint32_t j = 0; j < rows; j++) {
            A[i * rows + j] = 0;
            for (uint32_t k = 0; k < dofs; k++)
                A[i * rows + j] += G[k][i] * G[k][j];
        }
    }
}

/* The quoted error alone would take impulses that grow without end for a solution. */
static void what_has_no_solution(void **unused) {
    (void)unused;
    static const double same[16] = {1, 1, -1, -1, 1, 1, -1, -1, -1, -1, 1, 1, -1, -1, 1, 1};
    static const double none[4] = {0}, half[16] = {1, 0, 0, 0, 0, 1};
    static const double down[4] = {-1, 0, -1, 0};
    random_stream random = {3, 1, 0};
    for (int norm = 0; norm < 2; norm++) {
        double r[16], A[256], b[16];
        scree_solve_info info = solve_dense(2, same, down, NULL, (scree_norm)norm, r);
        assert_infeasible(&info);
        info = solve_dense(1, none, down, NULL, (scree_norm)norm, r);
        assert_infeasible(&info);
        info = solve_dense(2, half, down, NULL, (scree_norm)norm, r);
        assert_infeasible(&info);
        for (uint32_t t = 0; t < 30; t++) {
            uint32_t contacts = 2 + t % 5;
            make_infeasible(contacts, contacts - (contacts > 2 ? 1 + t % 2 : 1), &random, A, b);
            info = solve_dense(contacts, A, b, NULL, (scree_norm)norm, r);
            assert_infeasible(&info);
        }
    }
}

/* Squares that overflow or vanish give no solution, and all returned numbers are finite. */
static void numbers_out_of_reach(void **unused) {
    (void)unused;
    static const double one[4] = {1, 0, 0, 1}, light[4] = {1e-200, 0, 0, 1e-200};
    static const double down[2] = {-1, 0.1}, huge[2] = {-1e308, 1e308};
    static const double far_start[2] = {1e300, 1e300};
    for (int norm = 0; norm < 2; norm++) {
        double r[2];
        scree_solve_info info = solve_dense(1, one, down, far_start, (scree_norm)norm, r);
        assert_true(info.converged);
        near(r[0], 1, 1e-6);
        near(r[1], -0.1, 1e-6);
        info = solve_dense(1, light, down, NULL, (scree_norm)norm, r);
        if (info.converged) near(r[0] / 1e200, 1, 1e-6);
        assert_true(isfinite(r[0]) && isfinite(r[1]));
        info = solve_dense(1, one, huge, NULL, (scree_norm)norm, r);
        if (info.converged) near(r[0] / 1e308, 1, 1e-6);
        assert_true(isfinite(r[0]) && isfinite(r[1]));
    }
    scree_problem_def def = local_def();
    scree_problem *p = make(&def);
    double wrong[4] = {1e200, 1e200, 1e200, 1e200};
    assert_true(scree_problem_error(p, wrong, NULL) > 0.1);
    scree_problem_destroy(p);
}

static scree_status make_and_solve(void) {
    scree_problem_def def = global_def();
    scree_problem *p = NULL;
    scree_error error;
    scree_solve_settings s = scree_default_solve_settings();
    scree_solve_info info;
    double r[4], u[4], v[3];
    const char *options[] = {"combinations=100"};
    s.solver = EXACT;
    s.options = options, s.option_count = 1;
    scree_status status = scree_problem_create(&p, &def, &error);
    if (status == SCREE_OK) status = scree_solve(p, &s, r, u, v, &info, &error);
    scree_problem_destroy(p);
    return status;
}

static void every_allocation_may_fail(void **unused) {
    (void)unused;
    assert_true(memory_fault_each(make_and_solve) > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_and_global_by_balances),
        cmocka_unit_test(forms_of_a_matrix),
        cmocka_unit_test(what_a_problem_must_be),
        cmocka_unit_test(what_settings_must_be),
        cmocka_unit_test(limits_and_callbacks),
        cmocka_unit_test(ended_between_looks),
        cmocka_unit_test(progress_of_every_solver),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(norms),
        cmocka_unit_test(norm_of_the_worst_contact),
        cmocka_unit_test(what_has_no_solution),
        cmocka_unit_test(numbers_out_of_reach),
        cmocka_unit_test(without_contacts),
        cmocka_unit_test(solvers_are_listed),
#if SCREE_WITH_HDF5
        cmocka_unit_test(files),
        cmocka_unit_test(laws_of_our_own),
#endif
        cmocka_unit_test(every_allocation_may_fail)
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
