/* The generic path: laws with C, D and d, joints, hubs, dense blocks, bodies in space, by closed
 * forms and by the residual of the exact law. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/explicit.h"
#include "problem_make.h"
#include "solver/relaxation/nlgs.h"

static const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                      NLGS_LOCAL_AUTO, 1e-12,       100};

static solver_info solve_once(const problem *p, double *S, double *v, double tolerance) {
    solver *s;
    solver_info info;
    scree_error error;
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 100000};
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, NULL), SCREE_OK);
    if (solver_nlgs.solve(s, p, &settings, S, v, &info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    solver_nlgs.destroy(s);
    residual r = residual_measure(p, S, v);
    assert_true(r.rms <= 1.001 * tolerance + 1e-15);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    return info;
}

/* Again with H of all contacts stored, so that no contact is in lanes: velocities agree within the
 * tolerance. */
static solver_info solve(const problem *p, double *S, double *v, double tolerance) {
    explicit_problem room = {0};
    const problem *all;
    size_t rows = p->row_first[p->contacts];
    double *other_S = calloc(rows, sizeof *S), *other_v = calloc(p->dofs, sizeof *v);
    memcpy(other_S, S, rows * sizeof *S);
    assert_int_equal(explicit_make(&room, p, &all, NULL), SCREE_OK);
    solve_once(all, other_S, other_v, tolerance);
    solver_info info = solve_once(p, S, v, tolerance);
    assert_true(residual_measure(all, S, v).rms <= 1.001 * tolerance + 1e-15);
    for (size_t i = 0; i < p->dofs; i++)
        assert_true(fabs(v[i] - other_v[i]) <= 1e4 * tolerance * p->reference_speed);
    explicit_free(&room.own);
    free(other_S), free(other_v);
    return info;
}

/* A disk of mass 2 above a fixed one, falling at 1 m/s; frames along the axes. */
static made *falling(row law) {
    made *m = made_new(2, 1);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 2.0);
    m->v_free[4] = -1.0;
    made_disks(m, law, 1, 0);
    return m;
}

static void dashpot_slows(void **state) {
    (void)state;
    row law = {.cone = CONE_FREE, .dimension = 1, .has = ROW_HAS_D | ROW_HAS_d};
    made *m = falling(law);
    m->extra[0] = (row_extra){.D = {3.0}, .d = {0.25}};
    double S[1] = {0}, v[6];
    solve(&m->p, S, v, 1e-14);
    double speed = (2.0 * -1.0 - 0.25) / (2.0 + 3.0); /* m v+ = m v - D v+ - d */
    assert_true(fabs(v[4] - speed) < 1e-14);
    assert_true(fabs(S[0] - (-3.0 * speed - 0.25)) < 1e-14);
    made_free(m);
}

static void spring_in_series_gives_way(void **state) {
    (void)state;
    row law = {.cone = CONE_SIGNORINI, .dimension = 1, .has = ROW_HAS_C};
    made *m = falling(law);
    m->extra[0] = (row_extra){.C = {0.5}};
    double S[1] = {0}, v[6];
    solve(&m->p, S, v, 1e-14);
    assert_true(fabs(S[0] - 1.0 / (0.5 + 0.5)) < 1e-14); /* W S + C S = 1 */
    assert_true(fabs(v[4] + 0.5 * S[0]) < 1e-14);
    made_free(m);
}

/* C, D and d at once with friction: the residual is the judge. */
static void everything_around_a_friction_cone(void **state) {
    (void)state;
    random_stream r = {41, 0, 0};
    for (int i = 0; i < 100; i++) {
        made *m = made_packing(6, 4, 0.9, 0.2, i % 2 ? 0.2 : 0.0, (uint64_t)i);
        for (uint32_t c = 0; c < m->p.contacts; c++) {
            m->row[c].has = (uint8_t)random_below(&r, 8);
            m->row[c].extra = c;
            for (int k = 0; k < 2; k++) {
                m->extra[c].C[k] = 1e-3 * random_unit(&r);
                m->extra[c].D[k] = 100.0 * random_unit(&r);
                m->extra[c].d[k] = 0.1 * random_normal(&r);
            }
        }
        double *S = calloc(2 * (size_t)m->p.contacts, sizeof *S), *v = calloc(m->p.dofs, sizeof *v);
        solve(&m->p, S, v, 1e-8);
        free(S), free(v);
        made_free(m);
    }
}

/* A pendulum of three disks hung by bilateral rows from a fixed one: every joint holds. */
static void joints_hold(void **state) {
    (void)state;
    made *m = made_new(4, 3);
    for (uint32_t i = 0; i < 4; i++) {
        made_body(m, i, i, -0.3 * i, 0.4, i ? 1.0 : 0.0);
        m->v_free[3 * i] = i ? 0.1 : 0.0, m->v_free[3 * i + 1] = i ? -0.5 * i : 0.0;
        if (i) made_disks(m, (row){.cone = CONE_BILATERAL, .dimension = 2}, i, i - 1);
    }
    double S[6] = {0}, v[12], U[2];
    solver_info info = solve(&m->p, S, v, 1e-13);
    assert_int_equal(info.tail, 3);
    for (uint32_t c = 0; c < 3; c++) {
        problem_relative_velocity(&m->p, c, v, U);
        assert_true(fabs(U[0]) < 1e-12 && fabs(U[1]) < 1e-12);
    }
    made_free(m);
}

/* A motor: the box bounds the impulse of the joint. */
static void box_limits(void **state) {
    (void)state;
    made *m = falling((row){.cone = CONE_BOX, .dimension = 1});
    m->extra[0] = (row_extra){.lower = -0.5, .upper = 0.75};
    double S[1] = {0}, v[6];
    solve(&m->p, S, v, 1e-13);
    assert_true(S[0] == 0.75 && fabs(v[4] - (-1.0 + 0.375)) < 1e-14);
    made_free(m);
}

/* A wheel set on a plane with spin and speed: sliding and rolling friction against both. */
static void rolling_wheel(void **state) {
    (void)state;
    row law = {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.1, .l_r = 0.01};
    made *m = falling(law);
    m->v_free[3] = 3.0, m->v_free[5] = -20.0;
    double S[3] = {0}, v[6];
    solve(&m->p, S, v, 1e-13);
    /* both at their bounds: S_N = m v, S_T against the slip at the contact point, S_M the spin */
    assert_true(fabs(S[0] - 2.0) < 1e-13);
    assert_true(fabs(fabs(S[1]) - 0.2) < 1e-13 && fabs(S[2] - 0.02) < 1e-13);
    assert_true(fabs(v[5] - (-20.0)) > 0.1 && v[5] > -20.0);
    made_free(m);
}

/* A plate that only moves down, in a dense block with the disks below in a diagonal one: hub and
 * simple bodies in one contact. */
static void plate_free_along_one_axis(void **state) {
    (void)state;
    enum { DISKS = 40 };
    made *m = made_new(DISKS + 2, 2 * DISKS);
    for (uint32_t i = 0; i < DISKS; i++) {
        made_body(m, i, i * 1.01, 0.5, 0.5, 1.0);
        m->v_free[3 * i + 1] = -0.01;
    }
    made_body(m, DISKS, 0, 0, 0.5, 0.0);
    made_body(m, DISKS + 1, 0, 0, 0.5, 0.0);
    m->v_free[3 * (DISKS + 1)] = 0.02;     /* driven sideways */
    m->v_free[3 * (DISKS + 1) + 1] = -0.1; /* loaded */
    double none[2] = {0, 0};
    for (uint32_t i = 0; i < DISKS; i++) {
        double down[2] = {0, -0.5}, up[2] = {0, 0.5}, at[2] = {i * 1.01, 0.0};
        made_contact(m, coulomb_row(0.3), i, DISKS, 0, 1, down, none);
        made_contact(m, coulomb_row(0.3), i, DISKS + 1, 0, -1, up, at);
    }
    double dense[9] = {0, 0, 0, 0, 0.05, 0, 0, 0, 0};
    block blocks[2] = {{BLOCK_DIAGONAL, 3, 0, DISKS + 1, 0, m->inverse, NULL},
                       {BLOCK_DENSE, 3, DISKS + 1, 1, 3 * (DISKS + 1), dense, NULL}};
    m->p.blocks = 2;
    m->p.block = blocks;
    m->p.reference_speed = 0.1;
    double *S = calloc(2 * (size_t)m->p.contacts, sizeof *S), *v = calloc(m->p.dofs, sizeof *v);
    solver_info info = solve(&m->p, S, v, 1e-11);
    assert_int_equal(info.tail, DISKS);
    assert_true(v[3 * (DISKS + 1)] == 0.02 && v[3 * (DISKS + 1) + 2] == 0.0);
    double load = 0.0;
    for (uint32_t i = 0; i < DISKS; i++)
        load += S[4 * i + 2];
    assert_true(fabs(load - 0.1 / 0.05) < 1e-8); /* the disks carry the plate's momentum */
    free(S), free(v);
    made_free(m);
}

/* One body with itself (a periodic image), and bodies of width 6. */
static void body_with_itself_and_bodies_in_space(void **state) {
    (void)state;
    double inverse[12] = {1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2}, v_free[12] = {0}, b[7] = {0};
    double H[54], S[7] = {0}, v[12];
    random_stream r = {51, 0, 0};
    for (int i = 0; i < 54; i++)
        H[i] = random_normal(&r);
    for (int i = 0; i < 12; i++)
        v_free[i] = random_normal(&r);
    block k = {BLOCK_DIAGONAL, 6, 0, 2, 0, inverse, NULL};
    row laws[3] = {{.cone = CONE_COULOMB, .dimension = 2, .mu = 0.2},
                   {.cone = CONE_SIGNORINI, .dimension = 1},
                   {.cone = CONE_SIGNORINI, .dimension = 1}};
    uint32_t row_first[4] = {0, 2, 3, 4}, entry_first[4] = {0, 2, 4, 5};
    uint32_t body[5] = {0, 1, 0, 0, 1};
    size_t H_first[4] = {0, 24, 36, 42};
    problem p = {.dimension = 3,
                 .bodies = 2,
                 .dofs = 12,
                 .blocks = 1,
                 .block = &k,
                 .v_free = v_free,
                 .contacts = 3,
                 .row = laws,
                 .row_first = row_first,
                 .b = b,
                 .entry_first = entry_first,
                 .entry_body = body,
                 .H_first = H_first,
                 .H = H,
                 .reference_speed = 1.0};
    solver_info info = solve(&p, S, v, 1e-12);
    assert_int_equal(info.tail, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dashpot_slows),
        cmocka_unit_test(spring_in_series_gives_way),
        cmocka_unit_test(everything_around_a_friction_cone),
        cmocka_unit_test(joints_hold),
        cmocka_unit_test(box_limits),
        cmocka_unit_test(rolling_wheel),
        cmocka_unit_test(plate_free_along_one_axis),
        cmocka_unit_test(body_with_itself_and_bodies_in_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
