/* The scaled view agrees with the problem: operator, residuals and assembled matrix, on rows of
 * every kind, with bodies and with a matrix, for any number of threads. */
#include "solver/part/project.h"
#include "solver/part/view_room.h"

#include "view_make.h"

static double *random_vector(size_t n, uint64_t seed) {
    random_stream r = {seed, 9, 0};
    double *x = calloc(n + 1, sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = random_normal(&r);
    return x;
}

static view view_of(const problem *p, team *t) {
    view w = {0};
    scree_error error;
    if (problem_check(p, &error) != SCREE_OK) fail_msg("%s", error.text);
    if (view_create(&w, p, t, &error) != SCREE_OK) fail_msg("%s", error.text);
    return w;
}

static bool moves_nothing(const problem *p, uint32_t c) {
    double W[ROWS_MAX * ROWS_MAX], sum = 0.0;
    problem_local_operator(p, c, W);
    for (int i = 0; i < problem_row(p, c)->dimension; i++)
        sum += W[i * problem_row(p, c)->dimension + i];
    return sum == 0.0;
}

static void close_to(double a, double b, double size) {
    if (!(fabs(a - b) <= 1e-12 * size)) fail_msg("%.17g is not %.17g", a, b);
}

static void compare_operator(const problem *p, const view *w, const double *x, const double *y) {
    double *S = calloc(w->rows, sizeof *S), *v = calloc(p->dofs, sizeof *v), U[ROWS_MAX];
    view_to_impulses(w, x, S);
    problem_velocity(p, S, v);
    double size = 0.0;
    for (size_t i = 0; i < w->rows; i++)
        size = fmax(size, fabs(y[i]));
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row_extra *extra = cone_extra(p, problem_row(p, c));
        problem_relative_velocity(p, c, v, U);
        for (uint32_t i = 0; i < problem_row(p, c)->dimension; i++) {
            uint32_t at = p->row_first[c] + i;
            double speed = U[i] + p->b[at];
            if (problem_row(p, c)->has & ROW_HAS_C) speed += extra->C[i] * S[at];
            close_to(w->speed[at] * speed, y[at], size);
        }
    }
    free(S);
    free(v);
}

static void compare_residual(const problem *p, const view *w, const double *x, const double *y) {
    double *S = calloc(w->rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
    view_to_impulses(w, x, S);
    problem_velocity(p, S, v);
    residual expected = residual_measure(p, S, v), found = view_residual(w, x, y);
    close_to(found.rms, expected.rms, expected.rms);
    close_to(found.max, expected.max, expected.max);
    close_to(found.natural, expected.natural, expected.natural);
    assert_int_equal(found.worst, expected.worst);
    free(S);
    free(v);
}

/* The mean diagonal of each local operator is 1, and they are the diagonal blocks of W. */
static void compare_local(const problem *p, const view *w) {
    for (uint32_t c = 0; c < p->contacts; c++) {
        int n = problem_row(p, c)->dimension;
        const double *local = w->local + w->local_first[c];
        const double *block_own = block_matrix_at(&w->W, c, c);
        double trace = 0.0;
        for (int i = 0; i < n; i++)
            trace += local[i * (n + 1)];
        close_to(trace, moves_nothing(p, c) ? 0.0 : n, 10.0);
        for (int i = 0; i < n * n; i++)
            close_to(local[i], block_own[i], 1.0);
    }
}

static void compare_all(const problem *p, uint64_t seed) {
    view w = view_of(p, NULL);
    double *x = random_vector(w.rows, seed), *y = calloc(w.rows, sizeof *y);
    double *z = calloc(w.rows, sizeof *z);
    view_apply(&w, x, y);
    compare_operator(p, &w, x, y);
    compare_residual(p, &w, x, y);
    view_times(&w, x, z);
    for (size_t i = 0; i < w.rows; i++)
        close_to(z[i] + w.q[i], y[i], 1e2);
    assert_int_equal(view_assemble(&w, NULL), SCREE_OK);
    block_matrix_times(&w.W, x, y);
    for (size_t i = 0; i < w.rows; i++)
        close_to(z[i], y[i], 1e2);
    compare_local(p, &w);
    assert_true(w.apply_count > 0.0);
    free(x);
    free(y);
    free(z);
    view_free(&w);
}

static void view_is_the_problem(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        made *list[2] = {varied_plane(6, seed % 2 ? 0.0 : 0.2, seed),
                         varied_space(4, seed % 2 ? 0.0 : 0.2, seed)};
        for (int k = 0; k < 2; k++) {
            problem_store matrix = {0};
            compare_all(&list[k]->p, seed);
            made_write_alone(list[k]); /* without data of pairs */
            compare_all(&list[k]->p, seed);
            random_stream r = {seed, 5, 0};
            if (k == 1) space_write_turned(list[k], &r);
            compare_all(&list[k]->p, seed);
            assemble_problem(&matrix, &list[k]->p, seed % 3 == 0 ? 0.0 : 0.05);
            compare_all(&matrix.p, seed);
            store_free(&matrix);
            made_free(list[k]);
        }
    }
}

static void impulses_there_and_back(void **state) {
    (void)state;
    made *m = varied_space(4, 0.0, 3);
    view w = view_of(&m->p, NULL);
    double *S = random_vector(w.rows, 5), *x = calloc(w.rows, sizeof *x);
    double *back = calloc(w.rows, sizeof *back);
    view_from_impulses(&w, S, x);
    view_to_impulses(&w, x, back);
    for (size_t i = 0; i < w.rows; i++)
        close_to(back[i], S[i], 10.0);
    free(S);
    free(x);
    free(back);
    view_free(&w);
    made_free(m);
}

/* Contacts of several thousand, so that there are many chunks. */
static void threads_give_the_same_bits(void **state) {
    (void)state;
    made *list[4] = {varied_plane(60, 0.0, 1), varied_plane(60, 0.2, 2), varied_space(14, 0.0, 3),
                     varied_space(14, 0.2, 4)};
    team *three;
    assert_int_equal(team_create(&three, 3, NULL), SCREE_OK);
    for (int k = 0; k < 4; k++) {
        view one = view_of(&list[k]->p, NULL), many = view_of(&list[k]->p, three);
        double *x = random_vector(one.rows, 7);
        double *y = calloc(one.rows, sizeof *y), *z = calloc(one.rows, sizeof *z);
        view_apply(&one, x, y);
        view_apply(&many, x, z);
        assert_memory_equal(y, z, one.rows * sizeof *y);
        residual a = view_residual(&one, x, y), b = view_residual(&many, x, y);
        assert_true(a.rms == b.rms && a.max == b.max && a.natural == b.natural);
        assert_int_equal(a.worst, b.worst);
        compare_operator(&list[k]->p, &one, x, y);
        compare_residual(&list[k]->p, &one, x, y);
        free(x);
        free(y);
        free(z);
        view_free(&one);
        view_free(&many);
        made_free(list[k]);
    }
    team_destroy(three);
}

/* A view is reused for another problem, and for an empty one. */
static void a_view_is_used_again(void **state) {
    (void)state;
    made *first = varied_space(4, 0.2, 3), *second = varied_plane(5, 0.0, 4),
         *none = made_new(0, 0);
    const problem *list[5] = {&first->p, &second->p, &none->p, &first->p, &second->p};
    view w = {0};
    for (int k = 0; k < 5; k++) {
        assert_int_equal(view_create(&w, list[k], NULL, NULL), SCREE_OK);
        if (k % 2 == 0) assert_int_equal(view_assemble(&w, NULL), SCREE_OK);
        double *x = random_vector(w.rows, 8), *y = calloc(w.rows + 1, sizeof *y);
        view_apply(&w, x, y);
        if (w.rows == 0)
            assert_true(view_residual(&w, x, y).rms == 0.0);
        else
            compare_residual(list[k], &w, x, y);
        free(x);
        free(y);
    }
    view_free(&w);
    made_free(first);
    made_free(second);
    made_free(none);
}

/* Pairs of balls take the short path; other pairs, rows with moments and contacts with only a
 * stored H do not; a ball that touches any other shape takes the long one. */
static void balls_are_known(void **state) {
    (void)state;
    made *balls = space_packing(4, 4, 0.5, 0.3, 0.0, 1),
         *solids = space_packing(4, 4, 0.5, 0.3, 0.1, 1);
    made *mixed = varied_space(4, 0.0, 1), *alone = space_packing(4, 4, 0.5, 0.3, 0.0, 1);
    made_write(balls);
    made_write(solids);
    made_write_alone(alone);
    view b = view_of(&balls->p, NULL), s = view_of(&solids->p, NULL), m = view_of(&mixed->p, NULL);
    view a = view_of(&alone->p, NULL);
    assert_true(b.room->has_balls && !s.room->has_balls && m.room->has_balls);
    assert_false(a.room->has_balls);
    for (uint32_t c = 0; c < b.contacts; c++)
        assert_true(b.room->ball.data[c].is_ball);
    uint32_t as_balls = 0, otherwise = 0;
    for (uint32_t c = 0; c < m.contacts; c++)
        if (m.row[c].dimension != 3 || mixed->at[c] & PAIR_EXPLICIT)
            assert_false(m.room->ball.data[c].is_ball);
    for (uint32_t body = 0; body < mixed->p.bodies; body++) {
        as_balls += m.room->moves.data[body] == VIEW_MOVES_AS_BALL;
        otherwise += m.room->moves.data[body] == VIEW_MOVES;
    }
    assert_true(as_balls > 0 && otherwise > 0);
    assert_true(b.apply_count < s.apply_count && b.apply_count < a.apply_count);
    view_free(&a);
    view_free(&b);
    view_free(&s);
    view_free(&m);
    made_free(balls);
    made_free(solids);
    made_free(mixed);
    made_free(alone);
}

/* The short ways for Coulomb's cone are those of problem/cone.h, on its faces, at its tip and
 * without friction too. */
static void coulomb_is_projected_as_by_the_cone(void **state) {
    (void)state;
    const double at[] = {-2.0, -0.0, 0.0, 0.25, 1.0}, mu[] = {0.0, 0.5, 2.0};
    for (uint32_t k = 0; k < 3 * 2 * 5 * 5 * 5; k++) {
        uint32_t n = 2 + k / 3 % 2;
        row r = {.cone = CONE_COULOMB, .dimension = (uint8_t)n, .mu = mu[k % 3]};
        view w = {.row = &r};
        double x[3] = {at[k / 6 % 5], at[k / 30 % 5], at[k / 150]}, expected[3], found[3];
        memcpy(expected, x, sizeof x);
        cone_project(&r, NULL, expected);
        memcpy(found, x, sizeof x);
        project_contact(&w, 0, found);
        for (uint32_t i = 0; i < n; i++)
            close_to(found[i], expected[i], 1.0);
        cone_shift(&r, NULL, x, expected);
        shift_contact(&w, 0, x, found);
        for (uint32_t i = 0; i < n; i++)
            close_to(found[i], expected[i], 1.0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_is_the_problem),
        cmocka_unit_test(impulses_there_and_back),
        cmocka_unit_test(threads_give_the_same_bits),
        cmocka_unit_test(a_view_is_used_again),
        cmocka_unit_test(balls_are_known),
        cmocka_unit_test(coulomb_is_projected_as_by_the_cone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
