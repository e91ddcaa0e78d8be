/* One contact in space: Coulomb, Tresca and rolling friction against the law itself, on random
 * contacts of two bodies and on every kind of difficult operator. */
#include "problem/cone.h"
#include "solver/part/local.h"
#include "space_contact.h"
#include "support/check.h"

/* Kinds of operator and free velocity. */
enum kind_of_case {
    BODIES,       /* two bodies in contact, mu up to 2 */
    STRONG,       /* mu 1 to 1000 */
    SINGULAR,     /* rank 1 or 2 */
    UNEQUAL,      /* diagonals up to 1e12 apart */
    NEAR_SINGULAR /* rank 1 and a little more */
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
    for (int i = 0; i < n; i++)
        x->S[i] = random_normal(r); /* the answer must not depend on it */
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
    t = check(CONE_COULOMB, 3, SINGULAR, 50000);
    assert_true(t.results[LOCAL_JAMMED] > 1000 && t.results[LOCAL_INEXACT] < 10);
}

static void tresca_is_exact(void **state) {
    (void)state;
    for (enum kind_of_case which = BODIES; which <= NEAR_SINGULAR; which++) {
        tally t = check(CONE_TRESCA, 3, which, 20000);
        if (which == BODIES) all_states_occur(&t, 20000);
        assert_true(t.results[LOCAL_UNIQUE] >= (which == SINGULAR ? 19900 : 20000));
    }
}

static void rolling_is_exact(void **state) {
    (void)state;
    for (int n = 5; n <= 6; n++)
        for (enum kind_of_case which = BODIES; which <= UNEQUAL; which++) {
            if (which == SINGULAR) continue;
            tally t = check(CONE_ROLLING, n, which, 20000);
            if (which == BODIES) all_states_occur(&t, 20000);
            assert_int_equal(t.results[LOCAL_UNIQUE] + t.results[LOCAL_SEVERAL], 20000);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coulomb_is_exact),
        cmocka_unit_test(tresca_is_exact),
        cmocka_unit_test(rolling_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
