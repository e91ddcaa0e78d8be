/* Principal values and axes, and divided differences of the logarithm, near equal values too. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "fem/material/isotropic.h"
#include "fem/material/spectral.h"
#include "support/check.h"
#include "support/material_point.h"

static void compose_back(const double tensor[6]) {
    spectral x;
    double back[6], scale = length6(tensor);
    assert_true(spectral_of(tensor, &x));
    assert_true(x.value[0] >= x.value[1] && x.value[1] >= x.value[2]);
    spectral_compose(&x, x.value, back);
    for (int i = 0; i < 6; i++)
        assert_true(fabs(back[i] - tensor[i]) <= 2e-15 * scale);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            double dot = 0;
            for (int i = 0; i < 3; i++)
                dot += x.axis[a][i] * x.axis[b][i];
            assert_true(fabs(dot - (a == b)) < 2e-15);
        }
}

static void test_axes(void **unused) {
    (void)unused;
    random_stream r = {.seed = 3};
    for (int k = 0; k < 2000; k++) {
        double scale = exp(random_range(&r, -50, 50)), tensor[6], R[9];
        for (int i = 0; i < 6; i++)
            tensor[i] = scale * random_range(&r, -1, 1) * (random_below(&r, 4) != 0);
        compose_back(tensor);
        /* two or three values that are equal or nearly equal */
        double off = scale * (random_below(&r, 3) ? pow(10, random_range(&r, -17, -1)) : 0);
        double values[3] = {scale, scale + off, random_below(&r, 2) ? scale - off : -scale};
        random_rotation(&r, R);
        spectral x;
        memcpy(x.axis, R, sizeof x.axis);
        spectral_compose(&x, values, tensor);
        compose_back(tensor);
    }
    spectral x;
    assert_false(spectral_of((double[6]){0, 0, 0, NAN, 0, 0}, &x));
    assert_false(spectral_of((double[6]){INFINITY, 0, 0, 0, 0, 0}, &x));
}

static long double first(long double a, long double b) { return logl(a / b) / (a - b); }

static void test_logarithm(void **unused) {
    (void)unused;
    random_stream r = {.seed = 4};
    for (int k = 0; k < 5000; k++) {
        double a = exp(random_range(&r, -3, 3)), spread = pow(10, random_range(&r, -2, 1));
        double b = a * (1 + spread * random_unit(&r)), c = a * (1 + spread * random_unit(&r));
        if (fabs(a - b) < 5e-3 * a || fabs(a - c) < 5e-3 * a || fabs(b - c) < 5e-3 * a) continue;
        double wanted = (double)first(a, b);
        assert_true(fabs(log_difference(a, b) / wanted - 1) < 1e-14);
        double second = (double)((first(a, b) - first(b, c)) / ((long double)a - c));
        assert_true(fabs(log_second_difference(a, b, c) / second - 1) < 2e-13);
        assert_true(fabs(log_second_difference(c, a, b) / second - 1) < 2e-13);
    }
    for (double a = 0.01; a < 100; a *= 1.7) {
        assert_true(fabs(log_difference(a, a) * a - 1) < 4e-16);
        assert_true(fabs(log_difference(a, a * (1 + 1e-12)) * a - 1) < 2e-12);
        assert_true(fabs(log_second_difference(a, a, a) * a * a * -2 - 1) < 4e-16);
        /* two equal ones: (1/a - (log a - log b) / (a - b)) / (a - b) */
        double b = 2 * a, wanted = (1 / a - log(a / b) / (a - b)) / (a - b);
        assert_true(fabs(log_second_difference(a, b, a) / wanted - 1) < 1e-14);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_axes),
        cmocka_unit_test(test_logarithm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
