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

static void coulomb_states(void **state) {
    (void)state;
    made *m = one_contact(coulomb_row(0.5));
    assert_true(of(m, 0, 0, 0.3, -2.0) == 0.0);            /* open, for any tangent velocity */
    assert_true(of(m, 2, 0.9, 0, 0) < 1e-15);              /* sticks */
    assert_true(of(m, 2, -1.0, 0, 0.7) < 1e-15);           /* slides against the impulse */
    assert_true(of(m, 2, 1.0, 0, 0.7) > 0.1);              /* slides with it */
    assert_true(fabs(of(m, 0, 0, -0.3, 0) - 0.3) < 1e-15); /* penetrates: its speed */
    assert_true(fabs(of(m, 2, 0, 0.3, 0) - 0.3) < 1e-15);  /* pulls apart under load */
    assert_true(fabs(of(m, 2, 0, 0, 0.01) - sqrt(1.25) * 0.01) < 1e-3);
    made_free(m);
}

static void other_cones(void **state) {
    (void)state;
    row law = {.cone = CONE_BILATERAL, .dimension = 2};
    made *m = one_contact(law);
    assert_true(fabs(of(m, 3, -4, 0.3, -0.4) - 0.5) < 1e-15);
    m->row[0].cone = CONE_TRESCA;
    m->row[0].mu = 0.2;
    assert_true(of(m, 0, 0.2, 1.0, -0.5) < 1e-15);
    assert_true(of(m, 0, 0.1, 1.0, -0.5) > 0.01);
    m->row[0].cone = CONE_FREE;
    assert_true(of(m, 0, 0, -1.0, -0.5) == 0.0);
    assert_true(of(m, 1, 0, 0, 0) > 0.1);
    made_free(m);
}

/* Rows in space: 1, 3, 5 and 6 (with spin), given with W and without bodies. */
static const row space_laws[] = {
    {.cone = CONE_SIGNORINI, .dimension = 1},
    {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.6},
    {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.0},
    {.cone = CONE_TRESCA, .dimension = 3, .mu = 0.6},
    {.cone = CONE_ROLLING, .dimension = 5, .mu = 0.6, .l_r = 0.2},
    {.cone = CONE_ROLLING, .dimension = 6, .mu = 0.6, .l_r = 0.2},
    {.cone = CONE_BILATERAL, .dimension = 6},
};
enum { SPACE_LAWS = sizeof space_laws / sizeof *space_laws };
static const row_extra spinning = {.l_s = 0.05};

static double space_residual(const row *r, const double *S, const double *U, const double *W) {
    double b[ROWS_MAX] = {0};
    uint32_t first[2] = {0, r->dimension};
    problem p = {.dimension = 3, .contacts = 1, .row = r, .row_first = first};
    p.b = b;
    p.extra = &spinning;
    return residual_contact(&p, 0, S, U, W);
}

/* Tangent, moment and spin of a row: where each starts, how many numbers, which length bounds it.
 */
static int space_parts(const row *r, int first[3], int rows[3], double bound[3]) {
    first[0] = 1, rows[0] = 2, bound[0] = r->mu;
    first[1] = 3, rows[1] = 2, bound[1] = r->l_r;
    first[2] = 5, rows[2] = 1, bound[2] = spinning.l_s;
    if (r->dimension == 1 || r->cone == CONE_BILATERAL) return 0;
    return r->dimension == 3 ? 1 : r->dimension - 3;
}

static double norm(const double *x, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* The natural map by brute force: the nearest point of the cone by bisection for its normal part,
 * where the derivative of the squared distance changes sign. */
static double brute_residual(const row *r, const double *S, const double *U, const double *W) {
    int n = r->dimension, first[3], rows[3];
    double slope[3], s[6], point[6], W_d = 0.0, radius[3];
    int parts = space_parts(r, first, rows, slope);
    if (r->cone == CONE_BILATERAL) return norm(U, n);
    double shift = 0.0, unit[6] = {1, 1, 1, r->l_r, r->l_r, spinning.l_s};
    for (int i = 0; i < n; i++)
        W_d += unit[i] * unit[i] * W[i * n + i] / n;
    for (int k = 0; k < parts && r->cone != CONE_TRESCA; k++)
        shift += slope[k] * norm(U + first[k], rows[k]);
    for (int i = 0; i < n; i++) {
        s[i] = S[i] / unit[i];
        point[i] = s[i] - (unit[i] * U[i] + (i == 0 ? shift : 0.0)) / W_d;
    }
    double low = 0.0, high = 1.0;
    for (int k = 0; k < parts; k++) {
        radius[k] = norm(point + first[k], rows[k]);
        if (k > 0) slope[k] = 1.0; /* scaled */
        high += radius[k];
    }
    high += fabs(point[0]);
    for (int round = 0; round < 200; round++) {
        double x = 0.5 * (low + high), derivative = x - point[0];
        for (int k = 0; k < parts && r->cone != CONE_TRESCA; k++)
            derivative -= slope[k] * fmax(radius[k] - slope[k] * x, 0.0);
        if (derivative > 0.0)
            high = x;
        else
            low = x;
    }
    point[0] = low;
    for (int k = 0; k < parts; k++) {
        double bound = r->cone == CONE_TRESCA ? r->mu : slope[k] * low;
        for (int i = first[k]; i < first[k] + rows[k]; i++)
            point[i] *= radius[k] > bound ? bound / radius[k] : 1.0;
    }
    for (int i = 0; i < n; i++)
        s[i] -= point[i];
    return W_d * norm(s, n);
}

static void random_W(random_stream *r, int n, double *W) {
    double A[36];
    for (int i = 0; i < n * n; i++)
        A[i] = random_normal(r);
    for (int i = 0; i < n * n; i++) {
        W[i] = 0.0;
        for (int k = 0; k < n; k++)
            W[i] += A[i / n * n + k] * A[i % n * n + k];
    }
}

static void space_rows_are_measured_as_by_brute_force(void **state) {
    (void)state;
    random_stream r = {41, 0, 0};
    for (int i = 0; i < 7000; i++) {
        const row *law = &space_laws[i % SPACE_LAWS];
        double S[6], U[6], W[36];
        random_W(&r, law->dimension, W);
        for (int k = 0; k < law->dimension; k++) {
            S[k] = random_normal(&r) * (k < 3 ? 1.0 : 0.1) + (k == 0);
            U[k] = random_normal(&r) * (k < 3 ? 1.0 : 10.0);
        }
        double expected = brute_residual(law, S, U, W);
        assert_true(fabs(space_residual(law, S, U, W) - expected) < 1e-12 * (1.0 + expected));
    }
}

/* A state that satisfies the law: open, or every part sticks or slides at its bound. */
static void lawful_state(random_stream *r, const row *law, double *S, double *U) {
    int first[3], rows[3], parts;
    double slope[3];
    parts = space_parts(law, first, rows, slope);
    memset(S, 0, 6 * sizeof *S);
    memset(U, 0, 6 * sizeof *U);
    bool closed = random_unit(r) < 0.7;
    S[0] = closed ? random_range(r, 0.1, 2.0) : 0.0;
    U[0] = closed ? 0.0 : random_range(r, 0.1, 2.0);
    if (law->cone == CONE_BILATERAL)
        for (int i = 0; i < law->dimension; i++)
            S[i] = random_normal(r), U[i] = 0.0;
    for (int k = 0; k < parts; k++) {
        double bound = law->cone == CONE_TRESCA ? law->mu : slope[k] * S[0];
        double direction[2] = {random_normal(r), random_normal(r)};
        double length = norm(direction, rows[k]), slide = random_normal(r);
        double share = slide > 0.0 ? 1.0 : random_range(r, 0.0, 0.9);
        for (int i = 0; i < rows[k]; i++) {
            U[first[k] + i] = slide > 0.0 ? slide * direction[i] : 0.0;
            S[first[k] + i] = -share * bound * direction[i] / length;
        }
    }
}

static void lawful_states_in_space_have_no_residual(void **state) {
    (void)state;
    random_stream r = {42, 0, 0};
    for (int i = 0; i < 7000; i++) {
        const row *law = &space_laws[i % SPACE_LAWS];
        double S[6], U[6], W[36];
        random_W(&r, law->dimension, W);
        lawful_state(&r, law, S, U);
        assert_true(space_residual(law, S, U, W) < 1e-13 * (1.0 + W[0]));
        U[0] -= 0.1; /* penetrates, or separates under load */
        if (S[0] > 0.0 || U[0] < 0.0 || law->cone == CONE_BILATERAL)
            assert_true(space_residual(law, S, U, W) > 1e-3);
    }
}

/* A dashpot parallel to a free cone: S = -D U - d leaves no residual. */
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

/* The same holds for a driven wall that passes a fixed one; but for a contact without bodies no
 * body prescribes the velocity. */
static void contact_that_touches_nothing_counts(void **state) {
    (void)state;
    made *m = made_new(2, 1);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 0.0);
    made_disks(m, coulomb_row(0.5), 1, 0);
    assert_true(of(m, 0, 0, -0.3, 0.2) == 0.0);
    made_write_alone(m);
    assert_true(of(m, 0, 0, -0.3, 0.2) == 0.0);
    memset(m->H, 0, 12 * sizeof *m->H);
    assert_true(of(m, 0, 0, -0.3, 0.2) == 0.3);
    assert_true(of(m, 0, 0, 0.3, 0.2) == 0.0);
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

/* The whole measure compared with sums written out here. */
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
        cmocka_unit_test(space_rows_are_measured_as_by_brute_force),
        cmocka_unit_test(lawful_states_in_space_have_no_residual),
        cmocka_unit_test(change_of_variables_enters),
        cmocka_unit_test(immovable_contact_does_not_count),
        cmocka_unit_test(contact_that_touches_nothing_counts),
        cmocka_unit_test(forbidden_moment_is_infinitely_wrong),
        cmocka_unit_test(measure_is_the_mean_over_contacts),
        cmocka_unit_test(empty_problem_has_no_residual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
