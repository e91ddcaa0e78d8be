/* One contact in space: Coulomb, Tresca and rolling friction against the law itself, on random
 * contacts of two bodies and on every kind of difficult operator. */
#include "problem/cone.h"
#include "solver/relaxation/local.h"
#include "space_contact.h"
#include "support/check.h"

/* Kinds of operator and free velocity. */
enum kind_of_case {
    BODIES,        /* two bodies in contact, mu up to 2 */
    STRONG,        /* mu 1 to 1000 */
    SINGULAR,      /* rank 1 or 2 */
    UNEQUAL,       /* diagonals up to 1e12 apart */
    NEAR_SINGULAR, /* rank 1 and a little more */
    LOCKED         /* bodies that cannot turn, or not slide either; rolling lengths of 0 */
};

typedef struct sample {
    row law;
    row_extra extra;
    double W[36], q[6], S[6];
} sample;

/* W := W a' a scaled or replaced as the kind wants. */
static void make_difficult(random_stream *r, int n, enum kind_of_case which, int number,
                           double *W) {
    double a[2][6], scale[6], small = random_power(r, -8, -4), W_NN = W[0];
    for (int i = 0; i < n; i++) {
        a[0][i] = random_normal(r), a[1][i] = number % 2 ? random_normal(r) : 0.0;
        scale[i] = random_power(r, -3, 3);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double *w = &W[i * n + j];
            if (which == SINGULAR) *w = a[0][i] * a[0][j] + a[1][i] * a[1][j];
            if (which == UNEQUAL) *w *= scale[i] * scale[j];
            bool locked = i > 2 || j > 2 || (number % 2 && i + j > 0);
            if (which == LOCKED && locked) *w = 0.0;
            if (which == NEAR_SINGULAR) *w = small * *w / W_NN + a[0][i] * a[0][j];
        }
}

static void draw(random_stream *r, cone_type cone, int n, enum kind_of_case which, int number,
                 sample *x) {
    random_contact(r, n, number % 10 == 0, x->W);
    x->law = (row){.cone = (uint8_t)cone, .dimension = (uint8_t)n, .mu = random_range(r, 0, 2)};
    x->law.l_r = random_power(r, -3, 0);
    x->extra = (row_extra){.l_s = random_power(r, -3, 0)};
    if (number % 13 == 0) x->law.mu = 0.0;
    if (which == STRONG) x->law.mu = random_power(r, 0, 3);
    if (which > STRONG) make_difficult(r, n, which, number, x->W);
    if (cone == CONE_TRESCA) x->law.mu /= x->W[0];
    double speed = random_power(r, -12, 12), z[6];
    for (int i = 0; i < n; i++)
        z[i] = speed * random_normal(r) * (i < 3 ? 1.0 : 1.0 / x->law.l_r);
    if (number % 4) z[0] = -fabs(z[0]);
    if (number % 7 == 0) z[1] = z[2] = 0.0;
    if (number % 11 == 0) z[0] = 0.0;
    memcpy(x->q, z, sizeof z);
    if (which == SINGULAR && number % 4 < 2) /* in the range of W */
        for (int i = 0; i < n; i++) {
            x->q[i] = 0.0;
            for (int j = 0; j < n; j++)
                x->q[i] += x->W[i * n + j] * z[j];
        }
    if (which == LOCKED && number % 5 == 0) x->law.l_r = 0.0;
    if (which == LOCKED && number % 3 == 0) x->extra.l_s = 0.0;
    for (int i = 0; i < n; i++)
        x->S[i] = random_normal(r); /* the result must not depend on it */
}

/* The natural map of W's mean diagonal over the largest of q and W_d S, moments as forces. */
static double miss_of(const sample *x) {
    int n = x->law.dimension;
    double scale[6], U[6], S[6], point[6], sum = 0.0, size = 0.0;
    double W_d = cone_mean_diagonal(&x->law, &x->extra, x->W);
    cone_scale(&x->law, &x->extra, scale);
    for (int i = 0; i < n; i++) {
        U[i] = x->q[i];
        S[i] = x->S[i];
        for (int j = 0; j < n; j++)
            U[i] += x->W[i * n + j] * x->S[j];
    }
    cone_to_scale(&x->law, &x->extra, S, U);
    cone_shift(&x->law, &x->extra, U, point);
    for (int i = 0; i < n; i++) {
        point[i] = S[i] - point[i] / W_d;
        size = fmax(size, fmax(fabs(scale[i] * x->q[i]), W_d * fabs(S[i])));
    }
    cone_project(&x->law, &x->extra, point);
    for (int i = 0; i < n; i++)
        sum += (S[i] - point[i]) / size * (S[i] - point[i]) / size;
    return size > 0.0 ? W_d * sqrt(sum) : 0.0;
}

typedef struct tally {
    int results[5], open, stick, slip;
} tally;

static tally check(cone_type cone, int n, enum kind_of_case which, int cases) {
    random_stream r = {51, (uint64_t)(100 * (int)cone + 10 * n + (int)which), 0};
    tally t = {{0}, 0, 0, 0};
    for (int i = 0; i < cases; i++) {
        sample x;
        draw(&r, cone, n, which, i, &x);
        local_result result = local_solve(&x.law, &x.extra, x.W, x.q, x.S);
        t.results[result]++;
        for (int k = 0; k < n; k++)
            assert_true(isfinite(x.S[k]));
        if (result == LOCAL_JAMMED) assert_true(x.q[0] < 0.0);
        if (result > LOCAL_SEVERAL) continue;
        double miss = miss_of(&x);
        if (!(miss <= 1e-12)) fail_msg("cone %d rows %d case %d: miss %g", cone, n, i, miss);
        double bound = cone == CONE_TRESCA ? x.law.mu : x.law.mu * x.S[0];
        double tangent = sqrt(x.S[1] * x.S[1] + x.S[2] * x.S[2]);
        assert_true(x.S[0] >= 0.0 && tangent <= bound * (1.0 + 1e-12));
        t.open += x.S[0] == 0.0;
        t.stick += x.S[0] > 0.0 && tangent < 0.999 * bound;
        t.slip += x.S[0] > 0.0 && bound > 0.0 && tangent > (1.0 - 1e-12) * bound;
    }
    print_message("cone %d, %d rows, kind %d: %d unique, %d several, %d held, %d jammed, %d "
                  "inexact; %d open, %d stick, %d slip\n",
                  cone, n, which, t.results[0], t.results[1], t.results[2], t.results[3],
                  t.results[4], t.open, t.stick, t.slip);
    return t;
}

static void all_states_occur(const tally *t, int cases) {
    assert_true(t->open > cases / 10 && t->stick > cases / 20 && t->slip > cases / 20);
}

static void coulomb_is_exact(void **state) {
    (void)state;
    tally t = check(CONE_COULOMB, 3, BODIES, 100000);
    all_states_occur(&t, 100000);
    assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 100000);
    assert_true(t.results[LOCAL_UNIQUE] > 80000);
    t = check(CONE_COULOMB, 3, STRONG, 50000);
    assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 50000);
    t = check(CONE_COULOMB, 3, UNEQUAL, 50000);
    assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 50000);
    t = check(CONE_COULOMB, 3, NEAR_SINGULAR, 50000);
    assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 50000);
    t = check(CONE_COULOMB, 3, LOCKED, 20000);
    assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 20000);
    t = check(CONE_COULOMB, 3, SINGULAR, 50000);
    assert_true(t.results[LOCAL_JAMMED] > 1000 && t.results[LOCAL_INEXACT] < 10);
}

static void tresca_is_exact(void **state) {
    (void)state;
    for (enum kind_of_case which = BODIES; which <= LOCKED; which++) {
        tally t = check(CONE_TRESCA, 3, which, 20000);
        if (which == BODIES) all_states_occur(&t, 20000);
        assert_true(t.results[LOCAL_UNIQUE] >= (which == SINGULAR ? 19900 : 20000));
    }
}

static void rolling_is_exact(void **state) {
    (void)state;
    for (int n = 5; n <= 6; n++)
        for (enum kind_of_case which = BODIES; which <= LOCKED; which++) {
            /* matrices that no two bodies have are solved often, and never claimed wrongly */
            bool odd = which == SINGULAR || which == NEAR_SINGULAR;
            int cases = odd ? 100 : 20000;
            tally t = check(CONE_ROLLING, n, which, cases);
            if (which == BODIES) all_states_occur(&t, cases);
            int solved = t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL];
            assert_true(odd ? solved > cases / 2 : solved == cases);
        }
}

/* VALIDATION: a problem of the Siconos collection, FrictionContact3D_1c. */
static void a_known_contact(void **state) {
    (void)state;
    double W[9] = {15, -1, -2, -1, 14, 1, -2, 1, 16}, q[3] = {-1, 2, 3}, S[3] = {0, 0, 0};
    double r[3] = {0.06569568, -0.00367861, -0.00544307}, u[3] = {0, 1.87736064, 2.77784089};
    row law = {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.1};
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_UNIQUE);
    for (int i = 0; i < 3; i++) {
        double U = q[i] + W[3 * i] * S[0] + W[3 * i + 1] * S[1] + W[3 * i + 2] * S[2];
        assert_true(fabs(S[i] - r[i]) < 1e-8 && fabs(U - u[i]) < 1e-7);
    }
}

/* Tangents T1 and T2 turned about the normal. */
static void turned(const sample *x, double c, double s, sample *y) {
    double R[3][3] = {{1, 0, 0}, {0, c, s}, {0, -s, c}}, half[9] = {0};
    *y = *x;
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 3; k++)
            half[i] += R[i / 3][k] * x->W[3 * k + i % 3];
    for (int i = 0; i < 9; i++) {
        y->W[i] = 0.0;
        for (int k = 0; k < 3; k++)
            y->W[i] += half[i / 3 * 3 + k] * R[i % 3][k];
    }
    for (int k = 0; k < 3; k++)
        y->q[k] = dot3(R[k], x->q);
}

static void turning_the_frame_turns_the_solution(void **state) {
    (void)state;
    random_stream r = {52, 0, 0};
    for (int i = 0; i < 20000; i++) {
        sample x, y;
        draw(&r, i % 2 ? CONE_COULOMB : CONE_TRESCA, 3, i % 4 < 2 ? BODIES : STRONG, i, &x);
        double angle = random_range(&r, 0.0, 2.0 * PI), c = cos(angle), s = sin(angle);
        turned(&x, c, s, &y);
        local_result one = local_solve(&x.law, NULL, x.W, x.q, x.S);
        assert_int_equal(local_solve(&y.law, NULL, y.W, y.q, y.S), one);
        double expected[3] = {x.S[0], c * x.S[1] + s * x.S[2], -s * x.S[1] + c * x.S[2]};
        double size = length3(expected);
        for (int k = 0; k < 3; k++)
            if (fabs(y.S[k] - expected[k]) > 1e-10 * size)
                fail_msg("case %d: %.15g instead of %.15g", i, y.S[k], expected[k]);
    }
}

/* Impulses on the very edge of the cone that stop the contact exactly. */
static void the_edge_between_sticking_and_sliding(void **state) {
    (void)state;
    random_stream r = {53, 0, 0};
    for (int i = 0; i < 20000; i++) {
        sample x;
        draw(&r, CONE_COULOMB, 3, BODIES, i, &x);
        double angle = random_range(&r, 0.0, 2.0 * PI), edge[3] = {1.0, cos(angle), sin(angle)};
        edge[1] *= x.law.mu, edge[2] *= x.law.mu;
        for (int k = 0; k < 3; k++)
            x.q[k] = -dot3(x.W + 3 * k, edge);
        if (x.q[0] >= 0.0) continue; /* it would part instead */
        local_result result = local_solve(&x.law, NULL, x.W, x.q, x.S);
        assert_true(result <= LOCAL_SEVERAL && miss_of(&x) <= 1e-12);
        for (int k = 0; k < 3 && result == LOCAL_UNIQUE; k++)
            assert_true(fabs(x.S[k] - edge[k]) < 1e-7 * (1.0 + x.law.mu));
    }
}

/* The same contact in units from 1e-250 to 1e250. */
static void units_do_not_matter(void **state) {
    (void)state;
    random_stream r = {54, 0, 0};
    for (int i = 0; i < 5000; i++) {
        static const cone_type cones[5] = {CONE_COULOMB, CONE_TRESCA, CONE_ROLLING, CONE_ROLLING,
                                           CONE_FACETED};
        static const int rows[5] = {3, 3, 5, 6, 3};
        int n = rows[i % 5];
        sample x, y;
        draw(&r, cones[i % 5], n, BODIES, i, &x);
        x.law.facets = 8;
        y = x;
        double speed = random_power(&r, -200, 200), mass = random_power(&r, -50, 50);
        if (i % 5 == 1) y.law.mu *= speed * mass;
        for (int k = 0; k < n; k++)
            y.q[k] *= speed;
        for (int k = 0; k < n * n; k++)
            y.W[k] /= mass;
        assert_int_equal(local_solve(&x.law, &x.extra, x.W, x.q, x.S),
                         local_solve(&y.law, &y.extra, y.W, y.q, y.S));
        double size = 0.0;
        for (int k = 0; k < n; k++)
            size = fmax(size, fabs(x.S[k]));
        for (int k = 0; k < n; k++)
            assert_true(fabs(y.S[k] / (speed * mass) - x.S[k]) <= 1e-9 * size);
    }
}

static void numbers_out_of_range_are_told(void **state) {
    (void)state;
    double W[9] = {2, 0.1, 0, 0.1, 3, 0, 0, 0, 3}, S[3] = {1, 1, 1}, bad[] = {NAN, INFINITY};
    row law = {.cone = CONE_COULOMB, .dimension = 3, .facets = 6, .mu = 0.5};
    for (int k = 0; k < 12; k++) {
        double q[3] = {-1, 0.1, 0.2};
        q[k % 3] = bad[k / 3 % 2];
        law.cone = k < 6 ? CONE_FACETED : CONE_COULOMB;
        assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_INEXACT);
        assert_true(S[0] == 0.0 && S[1] == 0.0 && S[2] == 0.0);
    }
    double tiny[3] = {-4e-320, 1e-320, 0.0};
    local_solve(&law, NULL, W, tiny, S);
    assert_true(S[0] >= 0.0 && S[0] < 1e-300);
}

/* W of rank 1 along (1, 1, 0): an impulse inside the cone that changes no velocity. With mu = 2 it
 * may grow without limit, with mu = 1/2 the contact slides. */
static void a_wedge_jams(void **state) {
    (void)state;
    double W[9] = {1, 1, 0, 1, 1, 0, 0, 0, 0}, q[3] = {-1, 1, 0}, S[3];
    row law = {.cone = CONE_COULOMB, .dimension = 3, .mu = 2.0};
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_JAMMED);
    assert_true(S[0] == 0.0 && S[1] == 0.0);
    law.mu = 0.5;
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_UNIQUE);
    assert_true(fabs(S[0] - 2.0) < 1e-13 && fabs(S[1] + 1.0) < 1e-13);
}

/* Strong friction and coupling: the same q allows parting, sticking and sliding. Parting is taken;
 * a little closing leaves sticking before sliding. */
static void several_solutions_are_ordered(void **state) {
    (void)state;
    double W[9] = {1, -2, 0, -2, 5, 0, 0, 0, 5}, S[3];
    double stick[3] = {1, 0.8, 0}, q[3];
    row law = {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.9};
    for (int k = 0; k < 3; k++)
        q[k] = -dot3(W + 3 * k, stick);
    assert_true(q[0] > 0.0); /* separation is possible, and so is this sticking impulse */
    assert_int_equal(local_solve(&law, NULL, W, q, S), LOCAL_SEVERAL);
    assert_true(S[0] == 0.0 && S[1] == 0.0 && S[2] == 0.0);
    for (double closing = 0.61; closing < 2.0; closing += 0.1) {
        double still[3] = {q[0] - closing, q[1], q[2]};
        local_result result = local_solve(&law, NULL, W, still, S);
        assert_int_equal(result, LOCAL_SEVERAL);
        double U_T = still[1] - 2 * S[0] + 5 * S[1];
        double sticking_N = -(5 * still[0] + 2 * still[1]); /* -W^-1 q, det = 1 */
        double sticking_T = -(2 * still[0] + still[1]);
        bool can_stick = fabs(sticking_T) <= 0.9 * sticking_N;
        assert_int_equal(fabs(U_T) < 1e-12, can_stick);
    }
}

/* Brute force: the projected fixed point S = P_K(S - U^ / c), run very long. */
static bool fixed_point(const sample *x, double *S) {
    int n = x->law.dimension;
    double scale[6], trace = 0.0;
    cone_scale(&x->law, &x->extra, scale);
    for (int i = 0; i < n; i++) {
        S[i] = 0.0;
        trace += scale[i] * scale[i] * x->W[i * n + i];
    }
    for (int round = 0; round < 20000; round++) {
        double U[6], point[6], change = 0.0, size = 0.0;
        for (int i = 0; i < n; i++) {
            U[i] = scale[i] * x->q[i];
            for (int j = 0; j < n; j++)
                U[i] += scale[i] * x->W[i * n + j] * scale[j] * S[j];
        }
        cone_shift(&x->law, &x->extra, U, point);
        for (int i = 0; i < n; i++)
            point[i] = S[i] - point[i] / trace;
        cone_project(&x->law, &x->extra, point);
        for (int i = 0; i < n; i++) {
            change = fmax(change, fabs(point[i] - S[i]));
            size = fmax(size, fabs(point[i]));
            S[i] = point[i];
        }
        if (change > 1e-15 * size) continue;
        for (int i = 0; i < n; i++)
            S[i] *= scale[i];
        return true;
    }
    return false;
}

static void brute_force_finds_the_same(void **state) {
    (void)state;
    random_stream r = {55, 0, 0};
    static const cone_type cones[4] = {CONE_COULOMB, CONE_TRESCA, CONE_ROLLING, CONE_ROLLING};
    static const int rows[4] = {3, 3, 5, 6};
    int arrived = 0, unique = 0;
    for (int i = 0; i < 3000; i++) {
        sample x;
        double brute[6], size = 0.0;
        draw(&r, cones[i % 4], rows[i % 4], BODIES, i, &x);
        x.law.l_r = random_range(&r, 0.05, 0.5);
        x.extra.l_s = random_range(&r, 0.05, 0.5);
        if (local_solve(&x.law, &x.extra, x.W, x.q, x.S) != LOCAL_UNIQUE) continue;
        unique++;
        if (!fixed_point(&x, brute)) continue;
        arrived++;
        for (int k = 0; k < rows[i % 4]; k++)
            size = fmax(size, fmax(fabs(x.S[k]), 1e-6 * fabs(x.q[k]) / x.W[0]));
        for (int k = 0; k < rows[i % 4]; k++)
            if (fabs(x.S[k] - brute[k]) > 1e-9 * size)
                fail_msg("cone %d case %d: %.15g, by brute force %.15g", x.law.cone, i, x.S[k],
                         brute[k]);
    }
    assert_true(unique > 1500 && arrived > unique / 2);
}

/* The component of U_T across the sliding direction t, for the impulse that U_N = 0 and the cone
 * give; NaN if there is none, or if friction would accelerate. */
static double aside(const sample *x, double angle, double *normal) {
    double t[3] = {1.0, x->law.mu * cos(angle), x->law.mu * sin(angle)}, U[3];
    *normal = -x->q[0] / dot3(x->W, t);
    for (int k = 1; k < 3; k++)
        U[k] = x->q[k] + *normal * dot3(x->W + 3 * k, t);
    if (!(*normal > 0.0) || U[1] * t[1] + U[2] * t[2] > 0.0) return NAN;
    return U[1] * t[2] - U[2] * t[1];
}

/* All sliding states found by trying 4000 directions: none has a smaller normal impulse than the
 * chosen one, and it is the only one where the condition of uniqueness holds. Problems with several
 * sliding states and no sticking one are too rare for random tests: test_solver_local_slide.c has
 * them. */
static void no_sliding_state_is_missed(void **state) {
    (void)state;
    random_stream r = {56, 0, 0};
    int slides = 0;
    for (int i = 0; i < 4000; i++) {
        sample x;
        draw(&r, CONE_COULOMB, 3, i % 2 ? BODIES : SINGULAR, 2 * i + 1, &x);
        for (int k = 0; k < 3 && i % 2 == 0; k++)
            x.W[4 * k] += random_power(&r, -2, 0); /* slender and strongly coupled, yet regular */
        if (i % 2 == 0) x.law.mu = random_range(&r, 0.2, 3.0);
        local_result result = local_solve(&x.law, NULL, x.W, x.q, x.S);
        double tangent = sqrt(x.S[1] * x.S[1] + x.S[2] * x.S[2]);
        if (x.S[0] == 0.0 || x.law.mu == 0.0 || tangent < 0.999999 * x.law.mu * x.S[0]) continue;
        slides++;
        int found = 0;
        double normal, before = aside(&x, 0.0, &normal), least = INFINITY;
        for (int k = 1; k <= 4000; k++) {
            double now = aside(&x, 2.0 * PI * k / 4000, &normal);
            if ((before > 0.0 && now <= 0.0) || (before < 0.0 && now >= 0.0)) {
                found++;
                least = fmin(least, normal);
            }
            before = now;
        }
        if (result == LOCAL_UNIQUE && found > 1) fail_msg("case %d: %d states", i, found);
        if (x.S[0] > 1.05 * least) fail_msg("case %d: %g, not %g", i, x.S[0], least);
    }
    assert_true(slides > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coulomb_is_exact),
        cmocka_unit_test(tresca_is_exact),
        cmocka_unit_test(rolling_is_exact),
        cmocka_unit_test(a_known_contact),
        cmocka_unit_test(turning_the_frame_turns_the_solution),
        cmocka_unit_test(the_edge_between_sticking_and_sliding),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(numbers_out_of_range_are_told),
        cmocka_unit_test(a_wedge_jams),
        cmocka_unit_test(several_solutions_are_ordered),
        cmocka_unit_test(brute_force_finds_the_same),
        cmocka_unit_test(no_sliding_state_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
