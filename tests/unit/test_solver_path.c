/* Paths to proximal points: where a path arrives the point is solved, on planar rows of every kind,
 * with bodies and with a matrix. */
#include "solver/newton/proximal_path.h"

#include "view_make.h"

typedef struct bench {
    view w;
    coupled *c;
    proximal_point point;
    proximal_path path;
    solver_settings settings;
    solver_info info;
} bench;

static void bench_open(bench *b, const problem *p) {
    scree_error error;
    *b = (bench){.settings = {.max_iterations = INT64_MAX}};
    if (problem_check(p, &error) != SCREE_OK) fail_msg("%s", error.text);
    assert_int_equal(view_create(&b->w, p, NULL, NULL), SCREE_OK);
    assert_int_equal(coupled_create(&b->c, NULL), SCREE_OK);
    assert_int_equal(coupled_prepare(b->c, &b->w, COUPLED_AUTO, NULL), SCREE_OK);
    assert_int_equal(proximal_prepare(&b->point, &b->w, NULL), SCREE_OK);
    assert_int_equal(path_prepare(&b->path, &b->w, NULL), SCREE_OK);
}

static void bench_close(bench *b) {
    path_free(&b->path);
    proximal_free(&b->point);
    coupled_destroy(b->c);
    view_free(&b->w);
}

/* A centre: impulses within the cones or not, all the same to the method. */
static void set_centre(bench *b, double size, uint64_t seed) {
    random_stream r = {seed, 8, 0};
    for (size_t j = 0; j < b->w.rows; j++)
        b->point.x.data[j] = size * random_normal(&r);
    view_apply(&b->w, b->point.x.data, b->point.y.data);
}

static proximal_outcome follow(bench *b, double weight) {
    proximal_outcome outcome;
    assert_int_equal(proximal_follow(&b->path, &b->point, &b->w, b->c, &b->settings, &b->info,
                                     weight, &outcome, NULL),
                     SCREE_OK);
    return outcome;
}

/* Largest |W P(x - y / a) + q - y|, with the projection written out again. */
static double miss(const bench *b, double weight) {
    const view *w = &b->w;
    double *Z = calloc(w->rows, sizeof *Z), *y = calloc(w->rows, sizeof *y), largest = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++) {
        double X[ROWS_MAX], E[ROWS_MAX * ROWS_MAX];
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++)
            X[j - w->row_first[i]] = b->point.x.data[j] - b->point.y.data[j] / weight;
        proximal_project(&w->row[i], view_extra(w, i), X, Z + w->row_first[i], E);
    }
    view_apply(w, Z, y);
    for (size_t j = 0; j < w->rows; j++)
        largest = fmax(largest, fabs(y[j] - b->point.y.data[j]));
    free(Z);
    free(y);
    return largest;
}

static void what_arrives_is_solved(void **state) {
    (void)state;
    int tried = 0, arrived = 0;
    for (uint64_t seed = 1; seed <= 25; seed++) {
        made *m = varied_plane(3 + (uint32_t)(seed % 5), 0.3, seed);
        bench b;
        bench_open(&b, &m->p);
        assert_true(path_can(&b.w));
        for (double weight = 1.0; weight > 1e-6; weight *= 0.1) {
            set_centre(&b, seed % 3 ? 1.0 : 0.0, seed);
            double before = miss(&b, weight);
            proximal_outcome outcome = follow(&b, weight);
            ++tried;
            arrived += outcome.solved;
            if (outcome.solved) assert_true(miss(&b, weight) <= 1e-14 / weight * (1.0 + before));
        }
        bench_close(&b);
        made_free(m);
    }
    if (arrived < tried / 2) fail_msg("only %d of %d paths arrived", arrived, tried);
}

/* With a large weight the point is unique: Newton's method and the path agree. */
static void newton_finds_the_same_point(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 15; seed++) {
        made *m = varied_plane(4, 0.3, seed);
        bench b;
        proximal_outcome by_newton;
        bench_open(&b, &m->p);
        set_centre(&b, 1.0, seed);
        assert_true(follow(&b, 2.0).solved);
        double *y = calloc(b.w.rows, sizeof *y);
        memcpy(y, b.point.y.data, b.w.rows * sizeof *y);
        set_centre(&b, 1.0, seed);
        for (int k = 0; k < 4; k++) /* each lowers the misfit a hundredfold */
            assert_int_equal(
                proximal_newton(&b.point, &b.w, b.c, &b.info, 2.0, 50, &by_newton, NULL), SCREE_OK);
        for (size_t j = 0; j < b.w.rows && by_newton.solved; j++)
            assert_true(fabs(y[j] - b.point.y.data[j]) < 1e-6);
        free(y);
        bench_close(&b);
        made_free(m);
    }
}

static void a_matrix_gives_the_same_path(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        made *m = varied_plane(4, 0.3, seed);
        problem_store store = {0};
        assemble_problem(&store, &m->p, 0.0);
        bench bodies, matrix;
        bench_open(&bodies, &m->p);
        bench_open(&matrix, &store.p);
        set_centre(&bodies, 1.0, seed);
        set_centre(&matrix, 1.0, seed);
        proximal_outcome one = follow(&bodies, 0.1), other = follow(&matrix, 0.1);
        assert_true(one.solved && other.solved);
        assert_int_equal(one.corners, other.corners);
        for (size_t j = 0; j < bodies.w.rows; j++)
            assert_true(fabs(bodies.point.y.data[j] - matrix.point.y.data[j]) < 1e-7);
        bench_close(&bodies);
        bench_close(&matrix);
        store_free(&store);
        made_free(m);
    }
}

/* The solution for the right-hand side of one contact is that of the whole system. */
static void a_column_is_a_solution(void **state) {
    (void)state;
    made *m = varied_plane(5, 0.3, 3);
    bench b;
    random_stream r = {3, 7, 0};
    int sign;
    bench_open(&b, &m->p);
    size_t rows = b.w.rows;
    double *f = calloc(rows, sizeof *f), *dx = calloc(rows, sizeof *dx), *room = calloc(rows, 8);
    double *dy = calloc(rows, sizeof *dy), *column = calloc(rows, sizeof *column), weight = 0.1;
    for (uint32_t i = 0; i < b.w.contacts; i++) {
        double X[ROWS_MAX], Z[ROWS_MAX];
        for (int j = 0; j < ROWS_MAX; j++)
            X[j] = random_normal(&r) / weight;
        proximal_project(&b.w.row[i], view_extra(&b.w, i), X, Z,
                         b.point.P.data + b.w.local_first[i]);
    }
    assert_int_equal(coupled_factor(b.c, b.point.P.data, b.point.Q.data, &b.info, &sign, NULL),
                     SCREE_OK);
    for (uint32_t i = 0; i < b.w.contacts; i++) {
        memset(f, 0, rows * sizeof *f);
        for (uint32_t j = b.w.row_first[i]; j < b.w.row_first[i + 1]; j++)
            f[j] = random_normal(&r);
        coupled_solve(b.c, f, NULL, 1, dx, dy, &b.info);
        coupled_column(b.c, i, f + b.w.row_first[i], room, column, &b.info);
        for (size_t j = 0; j < rows; j++)
            assert_true(fabs(dy[j] - column[j]) < 1e-9 && room[j] == 0.0);
    }
    free(f), free(dx), free(room), free(dy), free(column);
    bench_close(&b);
    made_free(m);
}

/* A row of disks a million times heavier than those below it. Impulses follow velocities divided by
 * the weight, so with a small weight the rounding at the corners would leave a misfit: it is
 * corrected down to the rounding of the impulses. */
static void heavy_bodies_leave_no_misfit(void **state) {
    (void)state;
    int arrived = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        made *m = made_packing(5, 6, 0.9, 0.5, 0.2, seed);
        for (uint32_t i = 3 * 30; i < 3 * 35; i++)
            m->inverse[i] *= 1e-6;
        made_write(m);
        bench b;
        bench_open(&b, &m->p);
        set_centre(&b, 0.0, seed);
        for (double weight = 1.0; weight > 1e-8; weight *= 0.1) {
            double largest = 0.0;
            if (!follow(&b, weight).solved) break;
            for (size_t j = 0; j < b.w.rows; j++)
                largest = fmax(largest, fabs(b.point.Z.data[j]));
            arrived += weight < 0.05;
            assert_true(miss(&b, weight) <= 2e-14 * largest);
        }
        bench_close(&b);
        made_free(m);
    }
    assert_true(arrived >= 10);
}

static void curved_laws_have_no_path(void **state) {
    (void)state;
    made *m = space_packing(3, 3, 0.9, 0.5, 0.2, 3);
    view w = {0};
    made_write(m);
    assert_int_equal(view_create(&w, &m->p, NULL, NULL), SCREE_OK);
    assert_false(path_can(&w));
    view_free(&w);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_arrives_is_solved),
        cmocka_unit_test(newton_finds_the_same_point),
        cmocka_unit_test(a_matrix_gives_the_same_path),
        cmocka_unit_test(a_column_is_a_solution),
        cmocka_unit_test(heavy_bodies_leave_no_misfit),
        cmocka_unit_test(curved_laws_have_no_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
