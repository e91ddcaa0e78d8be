/* The fast kernels against the exact one-contact solution, and the sorting that feeds them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem_make.h"
#include "solver/part/stop.h"
#include "solver/relaxation/batch.h"
#include "solver/relaxation/local.h"
#include "solver/relaxation/nlgs.h"

/* Many pairs of bodies with one contact each: one sweep must solve all of them exactly. */
static made *pairs(uint32_t count, bool round, int dimension, uint64_t seed) {
    random_stream r = {seed, 0, 0};
    made *m = made_new(2 * count, count);
    for (uint32_t i = 0; i < count; i++) {
        double mass = i % 5 ? random_range(&r, 0.1, 10.0) : 0.0;
        made_body(m, 2 * i, 0, 0, random_range(&r, 0.1, 1.0), mass);
        made_body(m, 2 * i + 1, random_normal(&r), random_normal(&r), random_range(&r, 0.1, 1.0),
                  random_range(&r, 0.1, 10.0));
        for (uint32_t k = 0; k < 6; k++)
            m->v_free[6 * i + k] = random_normal(&r);
        row law = coulomb_row(i % 3 ? random_range(&r, 0.0, 1.0) : 0.0);
        if (dimension == 1) law = (row){.cone = CONE_SIGNORINI, .dimension = 1};
        uint32_t one = i % 2 ? 2 * i : 2 * i + 1, two = i % 2 ? 2 * i + 1 : 2 * i;
        if (round) {
            made_disks(m, law, one, two);
        } else {
            double x = m->position[4 * i + 2], y = m->position[4 * i + 3], d = sqrt(x * x + y * y);
            double arm_c[2] = {0.5 * random_normal(&r), 0.5 * random_normal(&r)};
            double arm_a[2] = {0.5 * random_normal(&r), 0.5 * random_normal(&r)};
            made_contact(m, law, one, two, x / d, y / d, arm_c, arm_a);
        }
        for (int k = 0; k < dimension; k++)
            m->b[(uint32_t)dimension * i + (uint32_t)k] = 0.1 * random_normal(&r);
    }
    return m;
}

static void one_sweep_solves_single_contacts(void **state) {
    (void)state;
    enum { PAIRS = 20000 };
    for (int which = 0; which < 4; which++)
        for (int lanes = NLGS_LANES_1; lanes <= NLGS_LANES_8; lanes++) {
            int n = which / 2 ? 1 : 2;
            made *m = pairs(PAIRS, which % 2 == 0, n, 61);
            nlgs_parameters parameters = {lanes, NLGS_FORWARD,    1000,  1000,
                                          1.0,   NLGS_LOCAL_AUTO, 1e-12, 100};
            solver_settings settings = {.tolerance = 0.0, .max_iterations = 1};
            solver *s;
            solver_info info;
            double *S = calloc((size_t)n * PAIRS, sizeof *S), *v = calloc(m->p.dofs, sizeof *v);
            random_stream r = {62, 0, 0};
            for (uint32_t i = 0; i < (uint32_t)n * PAIRS; i++)
                S[i] = random_normal(&r); /* the result must not depend on the start */
            assert_int_equal(solver_nlgs.create(&solver_nlgs, &parameters, &s, NULL), SCREE_OK);
            assert_int_equal(solver_nlgs.solve(s, &m->p, &settings, S, v, &info, NULL), SCREE_OK);
            assert_true(info.residual.rms < 1e-14);
            assert_true(info.tail < PAIRS / 10);
            if (which == 0 || which > 1) assert_int_equal(info.tail, 0);
            for (uint32_t i = 0; i < PAIRS; i++) {
                double W[4], q[2], exact[2] = {0, 0};
                problem_local_operator(&m->p, i, W);
                problem_relative_velocity(&m->p, i, m->v_free, q);
                for (int k = 0; k < n; k++)
                    q[k] += m->b[(uint32_t)n * i + (uint32_t)k];
                if (local_solve(&m->row[i], NULL, W, q, exact) != LOCAL_UNIQUE) continue;
                double size = fabs(exact[0]) + 1.0 / W[0];
                for (int k = 0; k < n; k++)
                    assert_true(fabs(exact[k] - S[(uint32_t)n * i + (uint32_t)k]) < 1e-12 * size);
            }
            solver_nlgs.destroy(s);
            free(S), free(v);
            made_free(m);
        }
}

static void colours_touch_a_moving_body_once(void **state) {
    (void)state;
    made *m = made_packing(40, 40, 0.9, 0.4, 0.0, 5);
    motion motion_of = {0};
    batches b = {0};
    tail t = {0};
    double *S = calloc(2 * (size_t)m->p.contacts, sizeof *S);
    unsigned char *touched = calloc(m->p.bodies, 1);
    assert_int_equal(motion_prepare(&motion_of, &m->p, NULL, NULL, NULL), SCREE_OK);
    motion_reset(&motion_of, &m->p, NULL, 0, m->p.bodies);
    assert_int_equal(batches_prepare(&b, &t, &m->p, &motion_of, S, true, NULL, NULL, NULL, NULL),
                     SCREE_OK);
    uint32_t found = 0;
    assert_true(b.colours >= 5 && b.colours <= 12);
    for (int colour = 0; colour < b.colours; colour++) {
        memset(touched, 0, m->p.bodies);
        const batch *k = &b.brick.data[0].batch[colour][FAST_ROUND];
        uint32_t before = 0;
        for (size_t slot = 8 * k->first; slot < 8 * (k->first + k->blocks); slot++) {
            uint32_t c = b.contact[FAST_ROUND].data[slot];
            if (c == NO_CONTACT) continue;
            assert_true(c >= before); /* key order within a colour */
            before = c;
            found++;
            for (int e = 0; e < 2; e++) {
                uint32_t body = m->pair[c][e];
                if (m->inverse[3 * body] == 0.0) continue;
                assert_int_equal(touched[body], 0);
                touched[body] = 1;
            }
        }
    }
    assert_int_equal(found, m->p.contacts);
    motion_free(&motion_of), batches_free(&b), tail_free(&t);
    free(S), free(touched);
    made_free(m);
}

/* The counted work after this many sweeps. */
#define after(n) (&(solver_info){.iterations = (n), .work = 10.0 * (n)})

static void checks_are_spaced_by_counted_work(void **state) {
    (void)state;
    solver_settings settings = {.tolerance = 1e-6, .max_iterations = 1000000};
    stop_rule rule = stop_begin(&settings, 0, 10.0);
    assert_int_equal(stop_next(&rule, after(0)), 2);
    assert_int_equal(stop_next(&rule, after(80)), 10);
    assert_int_equal(stop_next(&rule, after(100000)), 100);
    assert_int_equal(stop_next(&rule, after(999990)), 10);
    rule.check_every = 7;
    assert_int_equal(stop_next(&rule, after(80)), 7);
    assert_int_equal(stop_ask(&rule, after(0), 1.0), STOP_GO_ON);
    assert_int_equal(stop_ask(&rule, after(10), 1e-7), STOP_CONVERGED);
    assert_int_equal(stop_ask(&rule, after(20), NAN), STOP_STALLED);
    assert_int_equal(stop_ask(&rule, after(20), 0.5), STOP_GO_ON);
    assert_int_equal(stop_ask(&rule, after(100000), 0.5), STOP_GO_ON);
    assert_int_equal(stop_ask(&rule, after(100021), 0.5), STOP_STALLED);
    assert_int_equal(stop_ask(&rule, after(100021), 0.4), STOP_GO_ON);
    assert_int_equal(stop_ask(&rule, after(1000000), 0.1), STOP_MAX);
    rule.max_work = 1000.0; /* after(n) has counted 10 a sweep */
    assert_int_equal(stop_next(&rule, after(95)), 5);
    assert_int_equal(stop_ask(&rule, after(95), 0.05), STOP_GO_ON);
    assert_int_equal(stop_ask(&rule, after(100), 0.05), STOP_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sweep_solves_single_contacts),
        cmocka_unit_test(colours_touch_a_moving_body_once),
        cmocka_unit_test(checks_are_spaced_by_counted_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
