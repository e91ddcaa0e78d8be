/* Displacements, speeds, strains, energies, certificates. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static void affine_field_is_taken_away(void **state) {
    (void)state;
    synthetic *before = synthetic_heap(8), *after = synthetic_heap(8);
    uint32_t odd = 9;
    for (uint32_t b = 3; b < after->frame.bodies; b++) {
        /* displacement linear in the place of the later frame: q0 = q1 - (a + G q1) */
        const double *q = &after->position[3 * b];
        before->position[3 * b] = q[0] - (0.01 + 0.1 * q[0] - 0.2 * q[1]);
        before->position[3 * b + 1] = q[1] - (-0.02 + 0.3 * q[0] + 0.05 * q[1]);
        before->position[3 * b + 2] = q[2] - 0.5;
    }
    static double row[4 * SYNTHETIC_BODIES];
    size_t room = 4 * SYNTHETIC_BODIES;
    assert_int_equal(synthetic_eval("displacement", after, before, row, room, NULL), SCREE_OK);
    const double *q = &after->position[3 * odd];
    NEAR(row[4 * odd], 0.01 + 0.1 * q[0] - 0.2 * q[1], 1e-14);
    NEAR(row[4 * odd + 2], 0.5, 1e-14);
    NEAR(row[4 * odd + 3], sqrt(row[4 * odd] * row[4 * odd] + row[4 * odd + 1] * row[4 * odd + 1]),
         1e-15);
    assert_int_equal(synthetic_eval("displacement(affine=true)", after, before, row, room, NULL),
                     SCREE_OK);
    for (uint32_t b = 3; b < after->frame.bodies; b++)
        NEAR(row[4 * b + 3], 0, 1e-13);
    /* one body moves differently: it stands out */
    before->position[3 * odd] -= 0.1;
    assert_int_equal(synthetic_eval("displacement(affine=true)", after, before, row, room, NULL),
                     SCREE_OK);
    for (uint32_t b = 3; b < after->frame.bodies; b++)
        assert_true(b == odd || row[4 * b + 3] < row[4 * odd + 3]);
    synthetic_free(before);
    synthetic_free(after);
}

static void bodies_that_were_not_there(void **state) {
    (void)state;
    synthetic *before = synthetic_column(3, 0.1), *after = synthetic_column(3, 0.1);
    double row[16];
    before->frame.bodies = 3; /* the last disk does not exist yet */
    assert_int_equal(synthetic_eval("displacement", after, before, row, 16, NULL), SCREE_OK);
    NEAR(row[8], 0, 0);
    assert_true(isnan(row[12]) && isnan(row[15]));
    scree_error error;
    assert_int_equal(synthetic_eval("displacement", after, NULL, row, 16, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "earlier"));
    synthetic_free(before);
    synthetic_free(after);
}

static void strain_between_walls(void **state) {
    (void)state;
    synthetic *before = synthetic_pressed(10, 2, 0.01, 1),
              *after = synthetic_pressed(10, 2, 0.01, 1);
    after->position[3] = 0.18; /* the right wall, from 0.20 */
    double row[3];
    assert_int_equal(synthetic_eval("strain(from=left, to=right)", after, before, row, 3, NULL),
                     SCREE_OK);
    NEAR(row[0], 0.1, 1e-15);
    NEAR(row[1], log(1 / 0.9), 1e-15);
    NEAR(row[2], 0.18, 1e-15);
    assert_int_equal(
        synthetic_eval("strain(from=left, to=right, reference=0.36)", after, before, row, 3, NULL),
        SCREE_OK);
    NEAR(row[0], 0.5, 1e-15);
    /* a reference makes the earlier frame needless */
    NEAR(synthetic_number("strain(from=left, to=right, reference=0.36)", after), 0.5, 1e-15);
    scree_error error;
    assert_int_equal(synthetic_eval("strain(from=left, to=right)", after, NULL, row, 3, &error),
                     SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "reference"));
    synthetic_free(before);
    synthetic_free(after);
}

static void named_bodies(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(3, 3, 0.01, 1);
    s->velocity[3] = -0.1;
    NEAR(synthetic_number("body(of=right).x", s), 0.06, 1e-16);
    NEAR(synthetic_number("body(of=right).vx", s), -0.1, 0);
    NEAR(synthetic_number("body(of=grains).x", s), 0.03, 1e-15);
    const char *name = "piston", *unit_text = "N";
    double value = 42;
    s->frame.values = 1;
    s->frame.value_name = &name;
    s->frame.value_unit = &unit_text;
    s->frame.value = &value;
    NEAR(synthetic_number("value(of=piston)", s), 42, 0);
    double row[1];
    assert_int_equal(synthetic_eval("value(of=pistol)", s, NULL, row, 1, NULL), SCREE_NOT_FOUND);
    synthetic_free(s);
}

static void kinetic_energy(void **state) {
    (void)state;
    synthetic *s = synthetic_column(2, 0.1);
    s->velocity[3] = 3;
    s->velocity[4] = 4;
    s->velocity[5] = 2;
    double m = s->mass[1], row[6];
    assert_int_equal(synthetic_eval("kinetic", s, NULL, row, 6, NULL), SCREE_OK);
    NEAR(row[0], 0.5 * m * 25, 1e-12);
    NEAR(row[1], 0.5 * s->inertia[1] * 4, 1e-12);
    NEAR(row[2], 2.5, 0);
    NEAR(row[3], 5, 0);
    NEAR(row[5], 4 * m, 1e-12);
    double speeds[12];
    assert_int_equal(synthetic_eval("speed", s, NULL, speeds, 12, NULL), SCREE_OK);
    NEAR(speeds[4], 5, 0);
    NEAR(speeds[7], 2, 0);
    synthetic_free(s);
}

static void accounts(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    s->frame.certificate.total.friction = -3;
    s->frame.certificate.total.normal = -4;
    s->frame.certificate.total.defect = 1e-9;
    s->frame.certificate.residual_max = 1e-5;
    s->frame.certificate.penetration = 1e-6;
    s->frame.solver.iterations = 77;
    NEAR(synthetic_number("dissipation.friction", s), 3, 0);
    NEAR(synthetic_number("dissipation.impact", s), 4, 0);
    NEAR(synthetic_number("dissipation.total", s), 7, 0);
    assert_false(signbit(synthetic_number("dissipation.rolling", s)));
    NEAR(synthetic_number("energy.friction", s), -3, 0);
    NEAR(synthetic_number("energy.defect", s), 1e-9, 0);
    NEAR(synthetic_number("certificate.residual_max", s), 1e-5, 0);
    NEAR(synthetic_number("certificate.penetration", s), 1e-6, 0);
    NEAR(synthetic_number("certificate.iterations", s), 77, 0);
    NEAR(synthetic_number("solver.iterations", s), 77, 0);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(affine_field_is_taken_away),
                                       cmocka_unit_test(bodies_that_were_not_there),
                                       cmocka_unit_test(strain_between_walls),
                                       cmocka_unit_test(named_bodies),
                                       cmocka_unit_test(kinetic_energy),
                                       cmocka_unit_test(accounts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
