/* Clipped areas against exact values and sampling, and solid fractions made of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/random.h"
#include "frame/query.h"
#include "shape/part/content.h"
#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static void exact_disk_areas(void **state) {
    (void)state;
    const double centre[2] = {0, 0};
    box whole = {{-2, -2}, {2, 2}}, half = {{0, -2}, {2, 2}}, quarter = {{0, 0}, {5, 7}};
    box inside = {{-0.1, -0.2}, {0.3, 0.1}}, away = {{1.5, -1}, {2, 1}},
        corner = {{0.8, 0.8}, {2, 2}};
    NEAR(disk_area_in_box(centre, 1, &whole), PI, 1e-15);
    NEAR(disk_area_in_box(centre, 1, &half), PI / 2, 1e-15);
    NEAR(disk_area_in_box(centre, 1, &quarter), PI / 4, 1e-15);
    NEAR(disk_area_in_box(centre, 1, &inside), 0.12, 1e-15);
    NEAR(disk_area_in_box(centre, 1, &away), 0, 0);
    NEAR(disk_area_in_box(centre, 1, &corner), 0, 1e-15);
    /* a cap of height 1 - d: acos d - d sqrt(1 - d^2) */
    for (double d = -0.95; d < 1; d += 0.1) {
        box cap = {{d, -3}, {3, 3}};
        NEAR(disk_area_in_box(centre, 1, &cap), acos(d) - d * sqrt(1 - d * d), 1e-14);
    }
}

/* Cutting a box into a grid of random lines must not change the sum, for disks and rectangles. */
static void pieces_add_up(void **state) {
    (void)state;
    random_stream random = {3, 0, 0};
    synthetic *s = synthetic_new();
    for (int k = 0; k < 40; k++) {
        double x = random_range(&random, -1, 1), y = random_range(&random, -1, 1);
        if (k % 2)
            synthetic_disk(s, x, y, random_range(&random, 0.01, 1.5));
        else
            synthetic_rectangle(s, x, y, random_range(&random, 0.1, 2),
                                random_range(&random, 0.1, 2), random_range(&random, 0, 6));
    }
    for (uint32_t row = 0; row < s->frame.bodies; row++) {
        double cut[3][2] = {{-9, -9}, {0, 0}, {9, 9}}, sum = 0;
        for (int k = 0; k < 2; k++)
            cut[1][k] = random_range(&random, -1, 1);
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                box b = {{cut[i][0], cut[j][1]}, {cut[i + 1][0], cut[j + 1][1]}};
                sum += body_area_in_box(&s->frame, row, &b);
            }
        }
        NEAR(sum, s->shape_view[row].area, 1e-13);
    }
    synthetic_free(s);
}

static void sampling_agrees(void **state) {
    (void)state;
    random_stream random = {11, 0, 0};
    for (int trial = 0; trial < 10; trial++) {
        double centre[2] = {random_range(&random, -1, 1), random_range(&random, -1, 1)};
        double radius = random_range(&random, 0.3, 1.5);
        box b = {{-0.7, -0.4}, {0.9, 0.6}};
        int hits = 0, samples = 40000;
        for (int k = 0; k < samples; k++) {
            double x = random_range(&random, b.low[0], b.high[0]) - centre[0];
            double y = random_range(&random, b.low[1], b.high[1]) - centre[1];
            hits += x * x + y * y <= radius * radius;
        }
        /* five standard deviations of the sampling */
        NEAR(disk_area_in_box(centre, radius, &b), 1.6 * hits / samples,
             1.6 * 5 * 0.5 / sqrt(samples));
    }
}

static void lattice_fraction(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(8, 5, 0.01, 1e5);
    NEAR(synthetic_number("solid_fraction.solid_fraction", s), PI / 4, 1e-14);
    NEAR(synthetic_number("solid_fraction.void_ratio", s), 4 / PI - 1, 1e-14);
    NEAR(synthetic_number("solid_fraction(left=left, right=right, bottom=bottom, top=top).area", s),
         0.16 * 0.10, 1e-15);
    NEAR(synthetic_number("solid_fraction(low=[20 mm, 0], high=[60 mm, 40 mm]).solid_fraction", s),
         PI / 4, 1e-14);
    NEAR(synthetic_number("solid_fraction(low=[25 mm, 5 mm], high=[65 mm, 45 mm]).solid_fraction",
                          s),
         PI / 4, 1e-14);
    /* by centre: 1 of 4 */
    NEAR(
        synthetic_number("solid_fraction(low=[0, 0], high=[0.02, 0.02], count=by centre).solid", s),
        PI * 1e-4, 1e-18);
    double row[4];
    scree_error error;
    assert_int_equal(
        synthetic_eval("solid_fraction(left=right, right=left)", s, NULL, row, 4, &error),
        SCREE_BAD_INPUT);
    synthetic_free(s);
}

static void periodic_images_count(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    s->layout.period[0] = 1;
    synthetic_disk(s, 0.05, 0.5, 0.2);
    synthetic_disk(s, 5.5, 0.5, 0.1); /* unwrapped far away */
    NEAR(synthetic_number("solid_fraction(low=[0, 0], high=[1, 1]).solid", s), PI * 0.05, 1e-14);
    NEAR(synthetic_number("solid_fraction(low=[0, 0], high=[1, 1], count=by centre).solid", s),
         PI * 0.05, 1e-14);
    synthetic_free(s);
}

static void nothing_to_measure(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    double row[16];
    assert_int_equal(synthetic_eval("solid_fraction", s, NULL, row, 16, NULL), SCREE_BAD_INPUT);
    assert_int_equal(synthetic_eval("stress", s, NULL, row, 16, NULL), SCREE_BAD_INPUT);
    NEAR(synthetic_number("solid_fraction(low=[0,0], high=[1,1]).solid_fraction", s), 0, 0);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_disk_areas),      cmocka_unit_test(pieces_add_up),
        cmocka_unit_test(sampling_agrees),       cmocka_unit_test(lattice_fraction),
        cmocka_unit_test(periodic_images_count), cmocka_unit_test(nothing_to_measure)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
