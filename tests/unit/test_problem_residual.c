/* The residual of known states: zero where a law holds, of the right size where it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/residual.h"
#include "problem_make.h"

/* One disk of mass 2 on a fixed one, normal upward: W = diag(1/2, 3/2). */
static made *one_contact(row law) {
    made *m = made_new(2, 1);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 2.0);
    made_disks(m, law, 1, 0);
    return m;
}

static double of(const made *m, double S_N, double S_T, double U_N, double U_T) {
    double S[2] = {S_N, S_T}, U[2] = {U_N, U_T}, W[4];
    problem_local_operator(&m->p, 0, W);
    return residual_contact(&m->p, 0, S, U, W);
}

static contact_status status_of(const made *m, double S_N, double S_T, double U_N, double U_T) {
    double S[2] = {S_N, S_T}, U[2] = {U_N, U_T}, W[4];
    problem_local_operator(&m->p, 0, W);
    return residual_status(&m->p, 0, S, U, W);
}

static void coulomb_states(void **state) {
    (void)state;
    made *m = one_contact(coulomb_row(0.5));
    assert_true(of(m, 0, 0, 0.3, -2.0) == 0.0);            /* open, whatever the tangent does */
    assert_true(of(m, 2, 0.9, 0, 0) < 1e-15);              /* sticks */
    assert_true(of(m, 2, -1.0, 0, 0.7) < 1e-15);           /* slides against the impulse */
    assert_true(of(m, 2, 1.0, 0, 0.7) > 0.1);              /* slides with it */
    assert_true(fabs(of(m, 0, 0, -0.3, 0) - 0.3) < 1e-15); /* goes through: its speed */
    assert_true(fabs(of(m, 2, 0, 0.3, 0) - 0.3) < 1e-15);  /* pulls apart under load */
    assert_true(fabs(of(m, 2, 0, 0, 0.01) - sqrt(1.25) * 0.01) < 1e-3);
    assert_int_equal(status_of(m, 0, 0, 0.3, -2.0), STATUS_OPEN);
    assert_int_equal(status_of(m, 2, 0.9, 0, 0), STATUS_STICK);
    assert_int_equal(status_of(m, 2, -1.0, 0, 0.7), STATUS_SLIP);
    made_free(m);
}

static void other_cones(void **state) {
    (void)state;
    row law = {.cone = CONE_BILATERAL, .dimension = 2};
    made *m = one_contact(law);
    assert_true(fabs(of(m, 3, -4, 0.3, -0.4) - 0.5) < 1e-15);
    assert_int_equal(status_of(m, 0, 0, 0, 0), STATUS_STICK);
    m->row[0].cone = CONE_TRESCA;
    m->row[0].mu = 0.2;
    assert_true(of(m, 0, 0.2, 1.0, -0.5) < 1e-15);
    assert_true(of(m, 0, 0.1, 1.0, -0.5) > 0.01);
    m->row[0].cone = CONE_FREE;
    assert_true(of(m, 0, 0, -1.0, -0.5) == 0.0);
    assert_true(of(m, 1, 0, 0, 0) > 0.1);
    assert_int_equal(status_of(m, 0, 0, 0, 0), STATUS_OPEN);
    made_free(m);
}

/* A dashpot beside a free cone: S = -D U - d leaves nothing over. */
static void change_of_variables_enters(void **state) {
    (void)state;
    row law = {.cone = CONE_FREE, .dimension = 2, .has = ROW_HAS_D | ROW_HAS_d};
    made *m = one_contact(law);
    m->extra[0] = (row_extra){.D = {3.0, 2.0}, .d = {0.5, 0.0}};
    assert_true(of(m, -3.0 * 0.2 - 0.5, -2.0 * 0.1, 0.2, 0.1) < 1e-15);
    assert_true(of(m, 0, 0, 0.2, 0.1) > 0.01);
    m->row[0] = (row){.cone = CONE_SIGNORINI, .dimension = 1, .has = ROW_HAS_C};
    m->extra[0] = (row_extra){.C = {0.25}};
    m->b[0] = 0.1;
    double S = 2.0, U = -0.6, W = 0.5; /* U + C S + b = 0 */
    assert_true(residual_contact(&m->p, 0, &S, &U, &W) < 1e-15);
    made_free(m);
}

static void immovable_contact_does_not_count(void **state) {
    (void)state;
    made *m = one_contact(coulomb_row(0.5));
    memset(m->inverse, 0, 6 * sizeof(double));
    assert_true(of(m, 0, 0, -1.0, 0.0) == 0.0);
    made_free(m);
}

static void forbidden_moment_is_infinitely_wrong(void **state) {
    (void)state;
    row law = {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.5};
    made *m = one_contact(law);
    double S[3] = {1, 0, 0.1}, U[3] = {0}, W[9];
    problem_local_operator(&m->p, 0, W);
    assert_true(isinf(residual_contact(&m->p, 0, S, U, W)));
    S[2] = 0.0;
    assert_true(residual_contact(&m->p, 0, S, U, W) == 0.0);
    made_free(m);
}

/* The whole measure against sums written out here. */
static void measure_is_the_mean_over_contacts(void **state) {
    (void)state;
    made *m = made_packing(15, 40, 0.85, 0.4, 0.1, 3);
    random_stream r = {31, 0, 0};
    double *S = calloc(2 * (size_t)m->p.contacts, sizeof *S), *v = calloc(m->p.dofs, sizeof *v);
    for (uint32_t i = 0; i < 2 * m->p.contacts; i++)
        S[i] = random_normal(&r);
    for (uint32_t i = 0; i < m->p.contacts; i++)
        m->b[2 * i] = 0.01 * random_normal(&r);
    problem_velocity(&m->p, S, v);
    residual found = residual_measure(&m->p, S, v);
    double sum = 0.0, most = 0.0, natural = 0.0, q_sum = 0.0, S_sum = 0.0, U_sum = 0.0;
    uint32_t worst = 0;
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        double U[2], q[2], W[4], *s = S + 2 * c;
        problem_relative_velocity(&m->p, c, v, U);
        problem_relative_velocity(&m->p, c, m->v_free, q);
        problem_local_operator(&m->p, c, W);
        double value = residual_contact(&m->p, c, s, U, W);
        sum += value * value;
        if (value > most) most = value, worst = c;
        U[0] += m->b[2 * c], q[0] += m->b[2 * c];
        double x = s[0] - (U[0] + 0.4 * fabs(U[1])), y = s[1] - U[1];
        if (x + 0.4 * fabs(y) <= 0.0) {
            x = y = 0.0;
        } else if (fabs(y) > 0.4 * x) {
            x = (x + 0.4 * fabs(y)) / 1.16;
            y = copysign(0.4 * x, y);
        }
        natural += (s[0] - x) * (s[0] - x) + (s[1] - y) * (s[1] - y);
        q_sum += q[0] * q[0] + q[1] * q[1];
        S_sum += s[0] * s[0] + s[1] * s[1];
        U_sum += U[0] * U[0] + U[1] * U[1];
    }
    double rms = sqrt(sum / m->p.contacts) / m->p.reference_speed;
    assert_true(fabs(found.rms - rms) < 1e-12 * rms);
    assert_true(found.max == most / m->p.reference_speed);
    assert_int_equal(found.worst, worst);
    double quoted = sqrt(natural / fmax(q_sum, fmax(S_sum, U_sum)));
    assert_true(fabs(found.natural - quoted) < 1e-12 * quoted);
    free(S), free(v);
    made_free(m);
}

static void empty_problem_has_no_residual(void **state) {
    (void)state;
    made *m = made_new(1, 0);
    residual r = residual_measure(&m->p, NULL, m->v_free);
    assert_true(r.rms == 0.0 && r.max == 0.0 && r.natural == 0.0);
    assert_int_equal(r.worst, UINT32_MAX);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coulomb_states),
        cmocka_unit_test(other_cones),
        cmocka_unit_test(change_of_variables_enters),
        cmocka_unit_test(immovable_contact_does_not_count),
        cmocka_unit_test(forbidden_moment_is_infinitely_wrong),
        cmocka_unit_test(measure_is_the_mean_over_contacts),
        cmocka_unit_test(empty_problem_has_no_residual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
