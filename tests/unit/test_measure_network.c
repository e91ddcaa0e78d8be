/* Force networks with known anisotropies, and heaps of grains that touch. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/solid_frame.h"
#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static const double pi = 3.14159265358979323846;

enum { BONDS, FORCE, WEAK, WEAK_A, STRONG_A, A_C, A_L, A_N, A_T, HALF_SUM, Q_P, ANGLE, COLUMNS };

/* A separate pair of disks for each direction: forces and lengths with the given amplitudes of cos
 * 2 (theta - turn), directions with the amplitude c by the inverse of their distribution. */
typedef struct amplitudes {
    double c, l, n, t;
} amplitudes;

static double direction(double share, double c) {
    double theta = 2 * pi * share;
    for (int k = 0; k < 60; k++) /* theta + c/2 sin 2 theta = 2 pi share */
        theta -= (theta + 0.5 * c * sin(2 * theta) - 2 * pi * share) / (1 + c * cos(2 * theta));
    return theta;
}

static synthetic *network_of(amplitudes a, double turn) {
    enum { COUNT = 720 };
    synthetic *s = synthetic_new();
    for (int k = 0; k < COUNT; k++) {
        double theta = direction((k + 0.5) / COUNT, a.c), x = cos(theta + turn),
               y = sin(theta + turn), wave = cos(2 * theta);
        double length = 0.1 * (1 + a.l * wave);
        uint32_t from = synthetic_disk(s, 0, 0, 0.05),
                 to = synthetic_disk(s, length * x, length * y, 0.05);
        synthetic_contact(s, to, from, 0.5 * length * x, 0.5 * length * y, x, y,
                          7 * (1 + a.n * wave), -7 * a.t * sin(2 * theta), SCREE_STICK);
    }
    return s;
}

static void amplitudes_come_back(void **state) {
    (void)state;
    const double turn = 0.4;
    double row[COLUMNS];
    synthetic *s = network_of((amplitudes){0, 0.1, 0.3, 0.2}, turn);
    assert_int_equal(synthetic_eval("network", s, NULL, row, COLUMNS, NULL), SCREE_OK);
    NEAR(row[BONDS], 720, 0);
    NEAR(row[FORCE], 7, 1e-12);
    NEAR(row[WEAK], 0.5, 1e-15);
    /* half of the circle each: the mean of cos 2 theta over it is 2 / pi, to order 1 / bonds^2 */
    NEAR(row[STRONG_A], 4 / pi, 1e-4);
    NEAR(row[WEAK_A], -4 / pi, 1e-4);
    NEAR(row[A_C], 0, 1e-12);
    NEAR(row[A_L], 0.1, 1e-12);
    NEAR(row[A_N], 0.3, 1e-12);
    NEAR(row[A_T], 0.2, 1e-12);
    NEAR(row[HALF_SUM], 0.3, 1e-12);
    /* with <l f_n> = 1 + a_l a_n / 2: the rule's products of two are not neglected here */
    NEAR(row[Q_P], 0.3 / (1 + 0.5 * 0.1 * 0.3), 1e-12);
    NEAR(row[ANGLE], turn, 1e-12);
    synthetic_free(s);
    s = network_of((amplitudes){0.25, 0, 0, 0}, turn);
    assert_int_equal(synthetic_eval("network", s, NULL, row, COLUMNS, NULL), SCREE_OK);
    NEAR(row[A_C], 0.25, 1e-6);
    NEAR(row[A_N], 0, 1e-12);
    NEAR(row[Q_P], 0.125, 1e-6);
    synthetic_free(s);
}

static void a_pair_is_one_bond(void **state) {
    (void)state;
    double row[COLUMNS];
    synthetic *s = synthetic_new();
    uint32_t a = synthetic_rectangle(s, 0, 0, 1, 1, 0), b = synthetic_rectangle(s, 0, 1, 1, 1, 0);
    uint32_t floor = synthetic_halfplane(s, "floor", 0, -0.5, 0, 1);
    synthetic_contact(s, b, a, -0.5, 0.5, 0, 1, 2, 0.5, SCREE_STICK);
    synthetic_contact(s, b, a, 0, 0.5, 0, 1, 0, 0, SCREE_OPEN);
    synthetic_contact(s, a, b, 0.5, 0.5, 0, -1, 3, -0.5, SCREE_SLIP);
    synthetic_contact(s, a, floor, 0, -0.5, 0, 1, 100, 0, SCREE_STICK); /* not between grains */
    assert_int_equal(synthetic_eval("network", s, NULL, row, COLUMNS, NULL), SCREE_OK);
    NEAR(row[BONDS], 1, 0);
    NEAR(row[FORCE], 5, 1e-15);
    NEAR(row[A_C], 2, 1e-15);
    NEAR(row[A_T], 0, 1e-15);
    NEAR(row[Q_P], 1, 1e-15);
    s->frame.contacts = 0;
    assert_int_equal(synthetic_eval("network", s, NULL, row, COLUMNS, NULL), SCREE_OK);
    for (int k = 0; k < ANGLE; k++)
        NEAR(row[k], 0, 0);
    synthetic_free(s);
}

static void planar_alone(void **state) {
    (void)state;
    scree_error error = {0};
    double row[COLUMNS];
    solid_frame *s = solid_frame_new();
    assert_int_not_equal(solid_eval("network", s, NULL, row, COLUMNS, &error), SCREE_OK);
    assert_non_null(strstr(error.text, "planar"));
    solid_frame_free(s);
}

enum { LEFT, RIGHT, BOTTOM, TOP, X, Y, SHARE, GRAINS };

static void the_heap_and_what_rolled_away(void **state) {
    (void)state;
    double row[8];
    synthetic *s = synthetic_new();
    uint32_t floor = synthetic_halfplane(s, "floor", 0, 0, 0, 1), disk[5];
    for (int k = 0; k < 5; k++) /* 0, 1, 2 touch; 3 and 4 touch each other and the floor */
        disk[k] = synthetic_disk(s, 2.0 * k + (k > 2), 1, 1);
    for (int k = 0; k < 5; k++)
        synthetic_contact(s, disk[k], floor, 2.0 * k + (k > 2), 0, 0, 1, 1, 0, SCREE_STICK);
    synthetic_contact(s, disk[1], disk[0], 1, 1, 1, 0, 0, 0, SCREE_OPEN);
    synthetic_contact(s, disk[2], disk[1], 3, 1, 1, 0, 1, 0, SCREE_STICK);
    uint32_t apart = synthetic_contact(s, disk[3], disk[2], 5.5, 1, 1, 0, 0, 0, SCREE_OPEN);
    synthetic_contact(s, disk[4], disk[3], 8, 1, 1, 0, 1, 0, SCREE_STICK);
    s->gap[apart] = 1;
    assert_int_equal(synthetic_eval("deposit(gap=0.5)", s, NULL, row, 8, NULL), SCREE_OK);
    NEAR(row[LEFT], -1, 1e-15);
    NEAR(row[RIGHT], 5, 1e-15);
    NEAR(row[BOTTOM], 0, 1e-15);
    NEAR(row[TOP], 2, 1e-15);
    NEAR(row[X], 2, 1e-15);
    NEAR(row[Y], 1, 1e-15);
    NEAR(row[SHARE], 0.6, 1e-15);
    NEAR(row[GRAINS], 3, 0);
    NEAR(synthetic_number("deposit.right", s), 10, 1e-15); /* every listed contact joins */
    s->frame.contacts =
        5; /* the floor alone connects no grains: the first of equal groups counts */
    NEAR(synthetic_number("deposit.grains", s), 1, 0);
    NEAR(synthetic_number("deposit.right", s), 1, 1e-15);
    s->frame.bodies = 1;
    s->frame.contacts = 0;
    scree_error error = {0};
    assert_int_equal(synthetic_eval("deposit", s, NULL, row, 8, &error), SCREE_NOT_FOUND);
    assert_non_null(strstr(error.text, "no grain"));
    synthetic_free(s);
}

static void a_heap_in_space(void **state) {
    (void)state;
    double row[11];
    solid_frame *s = solid_pressed(3, 0.1, (const double[3]){1, 2, 3});
    solid_sphere(s, 5, 5, 5, 0.2); /* alone, and lighter than the 27 */
    assert_int_equal(solid_eval("deposit", s, NULL, row, 11, NULL), SCREE_OK);
    for (int k = 0; k < 3; k++) {
        NEAR(row[2 * k + 1] - row[2 * k], 0.6, 1e-12);
        NEAR(row[6 + k], 0.5 * (row[2 * k] + row[2 * k + 1]), 1e-12);
    }
    NEAR(row[9], 27.0 / (27 + 8), 1e-12);
    NEAR(row[10], 27, 0);
    solid_frame_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amplitudes_come_back), cmocka_unit_test(a_pair_is_one_bond),
        cmocka_unit_test(planar_alone), cmocka_unit_test(the_heap_and_what_rolled_away),
        cmocka_unit_test(a_heap_in_space)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
