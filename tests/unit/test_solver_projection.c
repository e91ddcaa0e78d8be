/* Projection methods, and alternating directions: they reach the exact law on packings with rows of
 * every kind, start warm, and give the same bits for any number of threads. */
#include "solver/part/method.h"
#include "view_make.h"

extern const solver_kind solver_vi_fixed_point, solver_vi_extragradient, solver_vi_hyperplane,
    solver_cpg, solver_apgd, solver_admm;

static const solver_kind *const all[] = {&solver_vi_fixed_point, &solver_vi_extragradient,
                                         &solver_vi_hyperplane,  &solver_cpg,
                                         &solver_apgd,           &solver_admm};
enum { ALL = sizeof all / sizeof *all };

typedef struct answer {
    double *S, *v;
    size_t rows;
    solver_info info;
} answer;

static answer solved_from(const solver_kind *k, const problem *p, double tolerance, team *t,
                          const double *start) {
    answer a = {.rows = p->row_first[p->contacts]};
    scree_error error;
    solver *s;
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 30000, .team = t};
    a.S = calloc(a.rows + 1, sizeof *a.S);
    a.v = calloc(p->dofs + 1, sizeof *a.v);
    if (start) memcpy(a.S, start, a.rows * sizeof *a.S);
    if (method_default(k, &s, &error) != SCREE_OK) fail_msg("%s", error.text);
    if (k->solve(s, p, &settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s: %s", k->head.name, error.text);
    k->destroy(s);
    return a;
}

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static void must_solve(const solver_kind *k, const problem *p, double tolerance, const char *what) {
    answer a = solved_from(k, p, tolerance, NULL, NULL);
    residual r = residual_measure(p, a.S, a.v);
    if (!(r.rms <= tolerance) || a.info.outcome != SOLVER_CONVERGED)
        fail_msg("%s, %s: %.3e after %lld iterations", k->head.name, what, r.rms,
                 (long long)a.info.iterations);
    assert_true(a.info.work > 0.0 && a.info.iterations > 0);
    answer again = solved_from(k, p, tolerance, NULL, a.S);
    assert_int_equal(again.info.iterations, 0);
    answer_free(&a);
    answer_free(&again);
}

static void packings_are_solved(void **state) {
    (void)state;
    const double mu[] = {0.0, 0.3, 0.8};
    for (int i = 0; i < 3; i++) {
        made *plane = made_packing(6, 6, 0.8, mu[i], i == 1 ? 0.1 : 0.0, 3);
        made *space = space_packing(4, 3, 0.5, mu[i], i == 1 ? 0.1 : 0.0, 4);
        for (int k = 0; k < ALL; k++) {
            bool fast = all[k] == &solver_apgd;
            if (!fast && mu[i] > 0.5) continue; /* thousands of iterations, or circles */
            must_solve(all[k], &plane->p, fast ? 1e-8 : 1e-5, "disks");
            must_solve(all[k], &space->p, fast ? 1e-8 : 1e-5, "balls");
        }
        made_free(plane);
        made_free(space);
    }
}

/* Tresca, rolling, spinning, boxes, bilateral, free rows, compliances, and a contact whose bodies
 * cannot move. */
static void every_cone_is_solved(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        made *list[2] = {varied_plane(5, 0.0, seed), varied_space(3, 0.0, seed)};
        for (int i = 0; i < 2; i++) {
            for (uint32_t c = 0; c < list[i]->p.contacts; c++)
                list[i]->row[c].mu *= 0.3;
            for (int k = 0; k < ALL; k++)
                if (seed == 1 || all[k] == &solver_apgd)
                    must_solve(all[k], &list[i]->p, 1e-5, i ? "all cones, space" : "all cones");
            made_free(list[i]);
        }
    }
}

/* A disk pressed by 1 m/s on a floor, pulled along by u: W = diag(1/2, 3/2). Sticks while the
 * impulse it needs, 2 u / 3, is within mu times 2. */
static void one_contact_is_exact(void **state) {
    (void)state;
    const double mu = 0.5, speeds[] = {0.2, 1.4, 1.6, -5.0};
    made *m = made_new(2, 1);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 2.0);
    made_disks(m, coulomb_row(mu), 1, 0);
    for (int i = 0; i < 4; i++) {
        double needed = 2.0 / 3.0 * speeds[i], bound = mu * 2.0;
        m->v_free[4] = -1.0;
        m->v_free[3] = -speeds[i]; /* the tangent points to -x */
        double expected = fabs(needed) <= bound ? -needed : speeds[i] > 0 ? -bound : bound;
        for (int k = 0; k < ALL; k++) {
            answer a = solved_from(all[k], &m->p, 1e-12, NULL, NULL);
            assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
            assert_true(fabs(a.S[0] - 2.0) < 1e-10 && fabs(a.S[1] - expected) < 1e-10);
            answer_free(&a);
        }
    }
    made_free(m);
}

static void threads_give_the_same_bits(void **state) {
    (void)state;
    team *two;
    made *m = varied_space(10, 0.0, 7);
    assert_int_equal(team_create(&two, 2, NULL), SCREE_OK);
    for (int k = 0; k < ALL; k++) {
        answer a = solved_from(all[k], &m->p, 1e-2, NULL, NULL);
        answer b = solved_from(all[k], &m->p, 1e-2, two, NULL);
        assert_memory_equal(a.S, b.S, a.rows * sizeof *a.S);
        assert_true(a.info.work == b.info.work);
        answer_free(&a);
        answer_free(&b);
    }
    team_destroy(two);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packings_are_solved),
        cmocka_unit_test(every_cone_is_solved),
        cmocka_unit_test(one_contact_is_exact),
        cmocka_unit_test(threads_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
