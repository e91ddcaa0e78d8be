/* Wall forces, Love-Weber stress and cuts against closed forms. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static void pressed_walls(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(6, 4, 0.01, 1e5);
    double width = 0.12, height = 0.08;
    NEAR(synthetic_number("wall_force(of=left).fx", s), -1e5 * height, 1e-6);
    NEAR(synthetic_number("wall_force(of=right).fx", s), 1e5 * height, 1e-6);
    NEAR(synthetic_number("wall_force(of=top).fy", s), 1e5 * width, 1e-6);
    NEAR(synthetic_number("wall_force(of=top).contacts", s), 6, 0);
    /* pressure at half width: moment = force x half the width */
    NEAR(synthetic_number("wall_force(of=top).moment", s), 1e5 * width * width / 2, 1e-6);
    NEAR(synthetic_number("wall_force(of=top, about=[6 cm, 0]).moment", s), 0, 1e-6);
    NEAR(synthetic_number("wall_stress(of=top, length=120 mm).sy", s), 1e5, 1e-6);
    NEAR(synthetic_number("wall_stress(of=top, from=left, to=right).sy", s), 1e5, 1e-6);
    NEAR(synthetic_number("wall_stress(of=top, from=right, to=left).length", s), width, 1e-15);
    NEAR(synthetic_number("wall_stress(of=left, from=bottom, to=top, axis=y).sx", s), -1e5, 1e-6);
    /* a group of all walls: forces inside it cancel */
    NEAR(synthetic_number("wall_force(of=walls).fx", s), 0, 1e-6);
    NEAR(synthetic_number("wall_force(of=grains).contacts", s), 20, 0);
    synthetic_free(s);
}

static void love_weber_is_wall_stress(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(6, 4, 0.01, 1e5);
    NEAR(synthetic_number("stress.sxx", s), 1e5, 1e-6);
    NEAR(synthetic_number("stress.syy", s), 1e5, 1e-6);
    NEAR(synthetic_number("stress.sxy", s), 0, 1e-9);
    NEAR(synthetic_number("stress.p", s), 1e5, 1e-6);
    NEAR(synthetic_number("stress.q", s), 0, 1e-6);
    /* thickness divides the stress, the forces staying */
    s->layout.thickness = 2;
    NEAR(synthetic_number("stress.p", s), 5e4, 1e-6);
    NEAR(synthetic_number("wall_stress(of=top, length=0.12).sy", s), 5e4, 1e-6);
    s->layout.thickness = 1;
    NEAR(synthetic_number("stress(area=0.0192).p", s), 5e4, 1e-6);
    synthetic_free(s);
}

/* On any frame the tensor of all contacts is the sum over grains of -f x (point - centre). */
static void love_weber_brute_force(void **state) {
    (void)state;
    synthetic *s = synthetic_heap(12);
    double sum[4] = {0, 0, 0, 0};
    for (uint32_t c = 0; c < s->frame.contacts; c++) {
        const double *n = s->normal[c], *f = s->force[c], *x = s->point[c];
        double fx = f[0] * n[0] - f[1] * n[1], fy = f[0] * n[1] + f[1] * n[0];
        for (int side = 0; side < 2; side++) {
            uint32_t b = s->pair[c][side];
            if (s->free[b] != 7) continue;
            double sign = side ? 1 : -1;
            double ax = x[0] - s->position[3 * b], ay = x[1] - s->position[3 * b + 1];
            sum[0] += sign * fx * ax;
            sum[1] += sign * fx * ay;
            sum[2] += sign * fy * ax;
            sum[3] += sign * fy * ay;
        }
    }
    double row[9];
    scree_error error;
    assert_int_equal(synthetic_eval("stress(area=1)", s, NULL, row, 9, &error), SCREE_OK);
    for (int k = 0; k < 4; k++)
        NEAR(row[k], sum[k], 1e-9 * fabs(sum[3]));
    /* principal values: same trace and determinant as the symmetric part */
    double shear = (row[1] + row[2]) / 2;
    NEAR(row[4] + row[5], row[0] + row[3], 1e-9);
    NEAR(row[4] * row[5], row[0] * row[3] - shear * shear, 1e-6);
    double c = cos(row[8]), v = sin(row[8]);
    NEAR(c * c * row[0] + 2 * c * v * shear + v * v * row[3], row[4], 1e-9);
    /* two halves add up to the whole */
    double left = synthetic_number("stress(low=[-1, -1], high=[-1e-5, 1], area=1).syy", s);
    double right = synthetic_number("stress(low=[-1e-5, -1], high=[1, 1], area=1).syy", s);
    NEAR(left + right, row[3], 1e-9);
    double circle = synthetic_number("stress(centre=[0, 0], radius=10, area=1).syy", s);
    NEAR(circle, row[3], 1e-9);
    synthetic_free(s);
}

static void uniaxial_angle(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    double r = 0.5, half = sqrt(0.5);
    uint32_t a = synthetic_disk(s, 0, 0, r), b = synthetic_disk(s, half, half, r);
    synthetic_contact(s, b, a, half / 2, half / 2, 1, 1, 8, 0, SCREE_STICK);
    double row[9];
    assert_int_equal(synthetic_eval("stress(area=2)", s, NULL, row, 9, NULL), SCREE_OK);
    NEAR(row[4], 4, 1e-12);
    NEAR(row[5], 0, 1e-12);
    NEAR(row[7], 2, 1e-12);
    NEAR(row[8], atan(1), 1e-12);
    synthetic_free(s);
}

static void cut_carries_the_weight_above(void **state) {
    (void)state;
    synthetic *s = synthetic_column(10, 0.05);
    double weight = s->mass[1] * 10;
    for (int k = 1; k < 10; k++) {
        char text[96];
        double row[10];
        snprintf(text, sizeof text, "cut(point=[-1, %g], direction=[2, 0])", 0.1 * k + 0.001);
        assert_int_equal(synthetic_eval(text, s, NULL, row, 10, NULL), SCREE_OK);
        NEAR(row[0], 0, 1e-12);
        NEAR(row[1], -weight * (10 - k), 1e-9);
        NEAR(row[2], weight * (10 - k), 1e-9);
        NEAR(row[4], 1, 1e-12); /* one metre along from the given point: x = 0 */
        NEAR(row[5], 0, 1e-12);
        NEAR(row[7], 1, 0);
        NEAR(row[8], weight * (10 - k), 1e-9);
        NEAR(row[9], weight * k, 1e-9);
    }
    /* reversed, the force of the other side on this one */
    double back = synthetic_number("cut(point=[0, 0.501], direction=[-1, 0]).fy", s);
    NEAR(back, 5 * weight, 1e-9);
    /* the floor is not a grain, unless requested */
    NEAR(synthetic_number("cut(point=[0, 0.01], direction=[1, 0]).contacts", s), 0, 0);
    NEAR(synthetic_number("cut(point=[0, 0.01], direction=[1, 0], walls=true).fy", s), -10 * weight,
         1e-9);
    synthetic_free(s);
}

static void cut_through_a_pressed_box(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(6, 4, 0.01, 1e5);
    double row[10];
    assert_int_equal(synthetic_eval("cut(point=[0.041, 0])", s, NULL, row, 10, NULL), SCREE_OK);
    NEAR(row[2], 1e5 * 0.08, 1e-6);
    NEAR(row[3], 0, 1e-6);
    NEAR(row[6], 0.04, 1e-12); /* at half height */
    synthetic_free(s);
}

static void periodic_contact(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    s->layout.period[0] = 1;
    uint32_t a = synthetic_disk(s, 0.1, 0, 0.1), b = synthetic_disk(s, 0.9, 0, 0.1);
    /* a's image at 1.1 is right of b: normal from a to b points to -x */
    uint32_t c = synthetic_contact(s, b, a, 1.0, 0, -1, 0, 5, 0, SCREE_STICK);
    s->branch[c][0] = -0.2;
    NEAR(synthetic_number("stress(area=1).sxx", s), 5 * 0.2, 1e-12);
    NEAR(synthetic_number("cut(point=[1, 0]).normal", s), 5, 1e-12);
    double row[16];
    assert_int_equal(synthetic_eval("moment", s, NULL, row, 16, NULL), SCREE_OK);
    NEAR(row[0], -0.5, 1e-12);
    NEAR(row[8], -0.5, 1e-12);
    synthetic_free(s);
}

static void wrong_names(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(2, 2, 0.01, 1e5);
    double row[16];
    scree_error error;
    assert_int_equal(synthetic_eval("wall_force(of=lefft)", s, NULL, row, 16, &error),
                     SCREE_NOT_FOUND);
    assert_non_null(strstr(error.text, "left"));
    assert_int_equal(synthetic_eval("wall_stress(of=left)", s, NULL, row, 16, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(synthetic_eval("wall_stress(of=top, from=left, to=right, axis=y)", s, NULL,
                                    row, 16, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(synthetic_eval("cut(point=[0,0], direction=[0,0])", s, NULL, row, 16, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(synthetic_eval("stress(low=[0,0])", s, NULL, row, 16, &error),
                     SCREE_BAD_INPUT);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pressed_walls),
                                       cmocka_unit_test(love_weber_is_wall_stress),
                                       cmocka_unit_test(love_weber_brute_force),
                                       cmocka_unit_test(uniaxial_angle),
                                       cmocka_unit_test(cut_carries_the_weight_above),
                                       cmocka_unit_test(cut_through_a_pressed_box),
                                       cmocka_unit_test(periodic_contact),
                                       cmocka_unit_test(wrong_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
