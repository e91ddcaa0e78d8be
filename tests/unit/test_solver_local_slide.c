/* The sliding multiplier: all roots against a scan, the disk against its variational inequality. */
#include "base/math.h"
#include "base/random.h"
#include "solver/relaxation/local_slide.h"
#include "support/check.h"

static void random_slide(random_stream *r, slide *t) {
    double a[4], A[4], b[2] = {random_normal(r), random_normal(r)};
    double slender = random_unit(r) < 0.5 ? 0.1 : 1.0;
    for (int i = 0; i < 4; i++)
        a[i] = random_normal(r) * (i % 2 ? slender : 1.0);
    for (int i = 0; i < 4; i++)
        A[i] = a[i / 2 * 2] * a[i % 2 * 2] + a[i / 2 * 2 + 1] * a[i % 2 * 2 + 1];
    slide_begin(t, A, b, 1e-15 * (A[0] + A[3]));
    /* a bound that crosses often: through three points near |E| */
    double x[3] = {0.0, random_range(r, 0.05, 1.0), random_range(r, 1.0, 4.0)}, y[3];
    for (int i = 0; i < 3; i++) {
        double u = t->e[0] + x[i] * b[0], v = t->e[1] + x[i] * b[1];
        y[i] = sqrt(u * u + v * v) * (1.0 + 0.2 * random_normal(r));
    }
    double first = (y[1] - y[0]) / x[1];
    t->B[2] = fmax(((y[2] - y[1]) / (x[2] - x[1]) - first) / x[2], 0.05);
    t->B[1] = first - t->B[2] * x[1];
    t->B[0] = y[0];
    t->last = 1000.0;
}

static double excess(const slide *t, double l) {
    double x = t->e[0] + l * t->b[0], y = t->e[1] + l * t->b[1];
    return sqrt(x * x + y * y) - (t->B[0] + l * (t->B[1] + l * t->B[2]));
}

static void all_multipliers_are_found(void **state) {
    (void)state;
    random_stream r = {81, 0, 0};
    int many[5] = {0};
    for (int i = 0; i < 2000; i++) {
        slide t;
        double found[4], scanned[8], before;
        int expected = 0;
        random_slide(&r, &t);
        int count = slide_multipliers(&t, found);
        before = excess(&t, 0.0);
        for (int k = 1; k <= 20000 && expected < 8; k++) {
            double u = k / 20000.0, l = 1000.0 * u * u * u, now = excess(&t, l);
            if ((now > 0.0) != (before > 0.0)) scanned[expected++] = l;
            before = now;
        }
        many[count]++;
        assert_true(count >= expected); /* two roots may hide between two looks */
        for (int k = 0; k < count; k++) {
            double size = t.B[0] + found[k] * (fabs(t.B[1]) + found[k] * t.B[2]);
            assert_true(fabs(excess(&t, found[k])) < 1e-13 * (size + 1.0));
        }
        for (int k = 0; k < expected; k++) {
            double nearest = INFINITY;
            for (int m = 0; m < count; m++)
                nearest = fmin(nearest, fabs(found[m] - scanned[k]));
            assert_true(nearest < 0.01 * (scanned[k] + 0.01));
        }
        if (excess(&t, 0.0) > 0.0)
            assert_true(fabs(excess(&t, slide_multiplier(&t))) < 1e-12);
        else
            assert_true(slide_sticks(&t));
    }
    assert_true(many[1] > 100 && many[2] > 100 && many[3] > 10);
}

/* s is the minimum over the disk when (A s + b).(z - s) >= 0 for every z in it. */
static void the_disk_is_solved(void **state) {
    (void)state;
    random_stream r = {82, 0, 0};
    for (int i = 0; i < 20000; i++) {
        double a = random_normal(&r), c = random_normal(&r), thin = i % 3 ? 1.0 : 0.0;
        double d = thin * random_normal(&r), A[4] = {a * a + d * d, a * c, a * c, c * c};
        double b[2] = {random_normal(&r), random_normal(&r)}, s[2];
        double radius = i % 7 ? random_range(&r, 0.01, 3.0) : 0.0;
        slide_in_disk(A, b, radius, s);
        assert_true(sqrt(s[0] * s[0] + s[1] * s[1]) <= radius * (1.0 + 1e-15));
        double U[2] = {A[0] * s[0] + A[1] * s[1] + b[0], A[2] * s[0] + A[3] * s[1] + b[1]};
        double least = -radius * sqrt(U[0] * U[0] + U[1] * U[1]); /* of U.z over the disk */
        assert_true(U[0] * s[0] + U[1] * s[1] - least < 1e-12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_multipliers_are_found),
        cmocka_unit_test(the_disk_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
