/* Every one-contact solver by the law itself, on random contacts and on operators that are nearly
 * singular; the enumeration against a scan of all sliding directions; and each in NLGS. */
#include <string.h>

#include "problem/cone.h"
#include "solver/relaxation/local_tangent.h"
#include "solver/relaxation/local_visit.h"
#include "space_contact.h"
#include "support/check.h"

typedef struct sample {
    row law;
    double W[36], q[6], start[6];
} sample;

/* The natural map with W's mean diagonal over the largest of q and W_d S, moments as forces. */
static double miss_of(const sample *x, const double *given) {
    int n = x->law.dimension;
    double scale[6], U[6], S[6], point[6], sum = 0.0, size = 0.0;
    double W_d = cone_mean_diagonal(&x->law, NULL, x->W);
    cone_scale(&x->law, NULL, scale);
    for (int i = 0; i < n; i++) {
        U[i] = x->q[i];
        S[i] = given[i];
        for (int j = 0; j < n; j++)
            U[i] += x->W[i * n + j] * given[j];
    }
    cone_to_scale(&x->law, NULL, S, U);
    cone_shift(&x->law, NULL, U, point);
    for (int i = 0; i < n; i++) {
        point[i] = S[i] - point[i] / W_d;
        size = fmax(size, fmax(fabs(scale[i] * x->q[i]), W_d * fabs(S[i])));
    }
    cone_project(&x->law, NULL, point);
    for (int i = 0; i < n; i++)
        sum += (S[i] - point[i]) * (S[i] - point[i]);
    return size > 0.0 ? W_d * sqrt(sum) / size : 0.0;
}

/* Coulomb (2, 3 rows) and rolling (3, 5 rows); near: W is of rank 1 and a little more. */
static sample drawn(random_stream *r, cone_type cone, int n, bool near, int number) {
    sample x = {.law = {.cone = (uint8_t)cone, .dimension = (uint8_t)n}};
    double full[36], a[6];
    int of = n == 2 ? 3 : n == 3 && cone == CONE_ROLLING ? 5 : n;
    static const int kept[] = {0, 1, 3};
    random_contact(r, of, number % 10 == 0, full);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x.W[i * n + j] = of == n ? full[i * n + j] : full[kept[i] * of + kept[j]];
    for (int i = 0; i < n; i++)
        a[i] = random_normal(r) / (i == 0 ? 0.5 : 1.0);
    double little = random_power(r, -6, -2), W_NN = x.W[0];
    for (int i = 0; i < n && near; i++)
        for (int j = 0; j < n; j++)
            x.W[i * n + j] = little * x.W[i * n + j] / W_NN + a[i] * a[j];
    x.law.mu = number % 13 == 0 ? 0.0 : random_range(r, 0.0, 2.0);
    x.law.l_r = cone == CONE_ROLLING ? random_power(r, -2, 0) : 0.0;
    double speed = random_power(r, -6, 6);
    for (int i = 0; i < n; i++) {
        x.q[i] = speed * random_normal(r);
        x.start[i] = 0.0;
    }
    if (number % 4) x.q[0] = -fabs(x.q[0]);
    return x;
}

static local_result visited(const sample *x, const local_options *o, double *S) {
    double ready[64];
    assert_true(local_numbers(&x->law) <= 64);
    local_prepare(&x->law, NULL, x->W, ready);
    memcpy(S, x->start, sizeof x->start);
    return local_visit(o, &x->law, NULL, x->W, ready, x->q, S);
}

static bool same_impulse(const double *a, const double *b, int n, double tolerance) {
    double size = 0.0, apart = 0.0;
    for (int i = 0; i < n; i++) {
        size = fmax(size, fmax(fabs(a[i]), fabs(b[i])));
        apart = fmax(apart, fabs(a[i] - b[i]));
    }
    return apart <= tolerance * size;
}

enum { CASES = 500 };

/* Contacts of one law and their solutions by the careful solver. */
typedef struct answers {
    sample x[CASES];
    local_result known[CASES];
    double exact[CASES][6];
} answers;

/* near: solutions are not compared. */
static void draw_cases(answers *a, cone_type cone, int n, bool near) {
    random_stream r = {77, (uint64_t)(10 * (int)cone + n), 0};
    memset(a, 0, sizeof *a);
    for (int i = 0; i < CASES; i++) {
        const sample *x = &a->x[i];
        a->x[i] = drawn(&r, cone, n, near, i);
        if (!near) a->known[i] = local_solve(&x->law, NULL, x->W, x->q, a->exact[i]);
    }
}

/* Prints how many were solved; every claimed solution must satisfy the law, and equal the exact
 * solution where that is unique. */
static int solved(local_choice choice, const answers *a, bool near) {
    local_options o = {choice, 1e-13, 1000};
    int count = 0, n = a->x[0].law.dimension;
    for (int i = 0; i < CASES; i++) {
        const sample x = a->x[i];
        double S[6];
        local_result result = visited(&x, &o, S);
        for (int k = 0; k < n; k++)
            assert_true(isfinite(S[k]));
        if (result > LOCAL_SEVERAL) continue;
        count++;
        double miss = miss_of(&x, S);
        if (!(miss <= 1e-10))
            fail_msg("%s, %d rows, case %d: %g", local_choice_names[choice], n, i, miss);
        if (!near && a->known[i] == LOCAL_UNIQUE && !same_impulse(S, a->exact[i], n, 1e-7))
            fail_msg("%s, %d rows, case %d: another solution", local_choice_names[choice], n, i);
    }
    return count;
}

static void every_choice_obeys_the_law(void **state) {
    (void)state;
    static const struct {
        cone_type cone;
        int rows;
    } laws[] = {{CONE_COULOMB, 2}, {CONE_COULOMB, 3}, {CONE_ROLLING, 3}, {CONE_ROLLING, 5}};
    static answers plain, singular;
    const int cases = CASES;
    for (int k = 0; k < 4; k++) {
        draw_cases(&plain, laws[k].cone, laws[k].rows, false);
        draw_cases(&singular, laws[k].cone, laws[k].rows, true);
        for (int choice = LOCAL_CHOICE_EXACT; choice < LOCAL_CHOICES; choice++) {
            if (choice == LOCAL_CHOICE_PROJECTION) continue;
            int easy = solved((local_choice)choice, &plain, false);
            int hard = solved((local_choice)choice, &singular, true);
            print_message("%-12s cone %d, %d rows: %d and %d nearly singular of %d\n",
                          local_choice_names[choice], laws[k].cone, laws[k].rows, easy, hard,
                          cases);
            bool finds_all = choice == LOCAL_CHOICE_EXACT || choice >= LOCAL_CHOICE_QUARTIC;
            assert_true(easy >= (finds_all                       ? cases
                                 : choice == LOCAL_CHOICE_NEWTON ? 0.95 * cases
                                                                 : 0.5 * cases));
            if (finds_all && laws[k].cone == CONE_COULOMB) assert_true(hard >= 0.95 * cases);
        }
    }
}

/* One projection: the solution stays where it is, and repeated projections come to it. */
static void projection_rests_at_the_solution(void **state) {
    (void)state;
    random_stream r = {78, 0, 0};
    local_options o = {LOCAL_CHOICE_PROJECTION, 0.0, 0};
    int arrived = 0, unique = 0;
    for (int i = 0; i < 800; i++) {
        sample x = drawn(&r, CONE_COULOMB, 2 + i % 2, false, i);
        double exact[6] = {0}, S[6];
        int n = x.law.dimension;
        x.law.mu *= 0.5;
        if (local_solve(&x.law, NULL, x.W, x.q, exact) != LOCAL_UNIQUE) continue;
        unique++;
        memcpy(x.start, exact, sizeof exact);
        assert_int_equal(visited(&x, &o, S), LOCAL_NEARER);
        assert_true(same_impulse(S, exact, n, 1e-9));
        memset(x.start, 0, sizeof x.start);
        for (int k = 0; k < 300; k++) {
            visited(&x, &o, S);
            memcpy(x.start, S, sizeof S);
        }
        arrived += same_impulse(S, exact, n, 1e-6);
    }
    assert_true(unique > 500 && arrived > 0.95 * unique);
}

/* U_T across the sliding direction, for a contact that slides along the angle; NAN if it cannot.
 * The impulse is stored in S. */
static double across(const sample *x, double angle, double *S) {
    double c = cos(angle), s = sin(angle), mu = x->law.mu, U[3];
    double resistance = x->W[0] + mu * (x->W[1] * c + x->W[2] * s);
    if (!(resistance > 0.0)) return NAN;
    S[0] = -x->q[0] / resistance;
    S[1] = mu * S[0] * c;
    S[2] = mu * S[0] * s;
    for (int i = 0; i < 3; i++)
        U[i] = x->q[i] + x->W[3 * i] * S[0] + x->W[3 * i + 1] * S[1] + x->W[3 * i + 2] * S[2];
    return U[1] * c + U[2] * s < 0.0 ? U[2] * c - U[1] * s : NAN;
}

/* The smallest normal impulse of all sliding states; infinite if there is none. */
static double least_by_scan(const sample *x) {
    enum { STEPS = 1000 };
    const double turn = 6.283185307179586;
    double least = INFINITY, S[3], before = across(x, 0.0, S);
    for (int i = 1; i <= STEPS; i++) {
        double low = turn * (i - 1) / STEPS, high = turn * i / STEPS, now = across(x, high, S);
        if (before * now <= 0.0) {
            for (int k = 0; k < 60; k++) {
                double middle = 0.5 * (low + high), value = across(x, middle, S);
                if (before * value <= 0.0)
                    high = middle;
                else
                    low = middle;
            }
            across(x, high, S);
            least = fmin(least, S[0]);
        }
        before = now;
    }
    return least;
}

static void quartic_finds_the_least_sliding_state(void **state) {
    (void)state;
    random_stream r = {79, 0, 0};
    local_options o = {LOCAL_CHOICE_QUARTIC, 0.0, 0};
    int sliding = 0, agree = 0, several = 0;
    for (int i = 0; i < 600; i++) {
        sample x = drawn(&r, CONE_COULOMB, 3, false, i);
        double S[6];
        local_result result = visited(&x, &o, S);
        double tangent = sqrt(S[1] * S[1] + S[2] * S[2]);
        if (!(S[0] > 0.0) || tangent < x.law.mu * S[0] * (1.0 - 1e-9) || x.law.mu == 0.0) continue;
        sliding++;
        several += result == LOCAL_SEVERAL;
        agree += fabs(S[0] - least_by_scan(&x)) <= 1e-6 * S[0];
    }
    assert_true(sliding > 150 && several > 2);
    assert_true(agree >= sliding - 2); /* the scan may step over two roots at once */
}

/* The prepared form against the careful one, also without symmetry. */
static void prepared_tangent_is_the_solution(void **state) {
    (void)state;
    random_stream r = {80, 0, 0};
    int exact = 0;
    for (int i = 0; i < 20000; i++) {
        sample x = drawn(&r, CONE_COULOMB, 3, false, i);
        tangent_contact t;
        double S[6];
        for (int k = 0; k < 9 && i % 2; k++)
            x.W[k] *= random_range(&r, 0.999, 1.001);
        tangent_prepare(&t, x.law.mu, x.W);
        if (!(t.exact > 0.0)) continue;
        exact++;
        assert_true(tangent_exact(&t, x.q, S));
        if (!(miss_of(&x, S) <= 1e-12)) fail_msg("case %d: %g", i, miss_of(&x, S));
    }
    assert_true(exact > 10000);
}

/* One projection a visit, from visit to visit: the impulse of the exact solver in the end, from any
 * start. Contacts that may have several solutions are solved at once. */
static void automatic_visits_arrive_at_rolling_friction(void **state) {
    (void)state;
    const local_options o = {LOCAL_CHOICE_AUTO, 1e-13, 1000};
    for (int n = 3; n <= 5; n += 2) {
        random_stream r = {78, (uint64_t)n, 0};
        int projected = 0;
        for (int i = 0; i < 500; i++) {
            sample x = drawn(&r, CONE_ROLLING, n, false, i);
            double ready[64], S[6] = {0}, exact[6] = {0};
            x.law.mu *= 0.3;
            local_result known = local_solve(&x.law, NULL, x.W, x.q, exact);
            local_prepare(&x.law, NULL, x.W, ready);
            for (int k = 0; k < n; k++)
                S[k] = random_normal(&r) / x.W[0];
            local_result result = local_visit(&o, &x.law, NULL, x.W, ready, x.q, S);
            if (known == LOCAL_UNIQUE && !same_impulse(S, exact, n, 1e-9)) projected++;
            assert_int_equal(result == LOCAL_UNIQUE, known == LOCAL_UNIQUE);
            bool changed = true; /* after a visit without any change no later visit changes a bit */
            for (int visit = 0; visit < 5000 && changed; visit++) {
                double before[6];
                memcpy(before, S, sizeof S);
                local_visit(&o, &x.law, NULL, x.W, ready, x.q, S);
                changed = memcmp(before, S, sizeof S) != 0;
            }
            if (result == LOCAL_UNIQUE && !same_impulse(S, exact, n, 1e-9))
                fail_msg("%d rows, case %d: another impulse", n, i);
        }
        assert_true(projected > 50); /* one visit was not enough: there is something to test */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_obeys_the_law),
        cmocka_unit_test(projection_rests_at_the_solution),
        cmocka_unit_test(quartic_finds_the_least_sliding_state),
        cmocka_unit_test(prepared_tangent_is_the_solution),
        cmocka_unit_test(automatic_visits_arrive_at_rolling_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
