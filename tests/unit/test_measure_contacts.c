/* Coordination, rattlers, fabric, statuses, contact forces and moment tensors. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/synthetic_frame.h"

#define NEAR(got, want, tolerance) assert_true(fabs((got) - (want)) <= (tolerance))

static void lattice_has_four_neighbours(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(5, 5, 0.01, 1e5);
    NEAR(synthetic_number("coordination.z", s), 4, 0);
    NEAR(synthetic_number("coordination.rattlers", s), 0, 0);
    NEAR(synthetic_number("fabric.fxx", s), 0.5, 1e-15);
    NEAR(synthetic_number("fabric.anisotropy", s), 0, 1e-15);
    NEAR(synthetic_number("contacts.stick", s), s->frame.contacts, 0);
    NEAR(synthetic_number("contacts.sliding", s), 0, 0);
    synthetic_free(s);
}

static void rattlers_fall_one_after_another(void **state) {
    (void)state;
    synthetic *s = synthetic_column(6, 0.05);
    /* the top one has one neighbour; without it the next has one, and so on to the floor */
    NEAR(synthetic_number("coordination.rattlers", s), 1, 0);
    NEAR(synthetic_number("coordination.z", s), 11.0 / 6, 1e-15);
    NEAR(synthetic_number("coordination.z_backbone", s), 0, 0);
    NEAR(synthetic_number("neighbours.neighbours", s), 1, 0); /* the floor */
    synthetic_free(s);
    s = synthetic_pressed(3, 3, 0.01, 1e5);
    synthetic_disk(s, 1, 1, 0.01); /* floats */
    NEAR(synthetic_number("coordination.rattler_count", s), 1, 0);
    NEAR(synthetic_number("coordination.z_backbone", s), 4, 0);
    synthetic_free(s);
}

static void two_points_are_one_neighbour(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    uint32_t a = synthetic_rectangle(s, 0, 0, 1, 1, 0), b = synthetic_rectangle(s, 0, 1, 1, 1, 0);
    synthetic_contact(s, b, a, -0.5, 0.5, 0, 1, 2, 0, SCREE_STICK);
    synthetic_contact(s, b, a, 0, 0.5, 0, 1, 0, 0, SCREE_OPEN);
    synthetic_contact(s, a, b, 0.5, 0.5, 0, -1, 2, 0, SCREE_SLIP);
    NEAR(synthetic_number("coordination.z", s), 1, 0);
    NEAR(synthetic_number("contacts.contacts", s), 3, 0);
    NEAR(synthetic_number("contacts.open", s), 1, 0);
    NEAR(synthetic_number("contacts.active", s), 2, 0);
    NEAR(synthetic_number("contacts.sliding", s), 0.5, 0);
    NEAR(synthetic_number("fabric.fyy", s), 1, 0);
    NEAR(synthetic_number("fabric.anisotropy", s), 2, 0);
    NEAR(synthetic_number("fabric.angle", s), acos(0), 1e-15);
    double row[16];
    assert_int_equal(synthetic_eval("moment", s, NULL, row, 16, NULL), SCREE_OK);
    NEAR(row[0], 0, 0);
    NEAR(row[3], -2, 0); /* squeezed: 0.5 x -2, twice */
    NEAR(row[5], -2, 0);
    NEAR(row[7], 1, 0); /* 2 / (2 x 1 m^2 x 1 m) */
    NEAR(row[11], -2, 0);
    synthetic_free(s);
}

/* A bond that pulls is active and no slider; the energies and counts are those of the run. */
static void bonds_are_counted(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    uint32_t a = synthetic_disk(s, 0, 0, 1), b = synthetic_disk(s, 0, 2, 1);
    uint32_t c = synthetic_disk(s, 2, 0, 1);
    synthetic_contact(s, b, a, 0, 1, 0, 1, -5, 0, SCREE_BONDED);
    synthetic_contact(s, c, a, 1, 0, 1, 0, 5, 2, SCREE_SLIP);
    s->frame.certificate.bonds = 7;
    s->frame.certificate.broken = 3;
    s->frame.certificate.total.fracture = -0.25;
    NEAR(synthetic_number("contacts.bonded", s), 1, 0);
    NEAR(synthetic_number("contacts.open", s), 0, 0);
    NEAR(synthetic_number("contacts.active", s), 2, 0);
    NEAR(synthetic_number("contacts.sliding", s), 0.5, 0);
    NEAR(synthetic_number("coordination.z", s), 4.0 / 3, 1e-15);
    NEAR(synthetic_number("bonds.intact", s), 7, 0);
    NEAR(synthetic_number("bonds.broken", s), 3, 0);
    NEAR(synthetic_number("bonds.pulling", s), 1, 0);
    NEAR(synthetic_number("bonds.energy", s), 0.25, 0);
    NEAR(synthetic_number("dissipation.fracture", s), 0.25, 0);
    NEAR(synthetic_number("dissipation.total", s), 0.25, 0);
    synthetic_free(s);
}

/* The tensors of all bodies compared with a plain double loop. */
static void moments_by_brute_force(void **state) {
    (void)state;
    synthetic *s = synthetic_heap(8);
    static double row[8 * SYNTHETIC_BODIES];
    assert_int_equal(synthetic_eval("moment", s, NULL, row, 8 * SYNTHETIC_BODIES, NULL), SCREE_OK);
    for (uint32_t b = 0; b < s->frame.bodies; b++) {
        double m[2][2] = {{0, 0}, {0, 0}};
        for (uint32_t c = 0; c < s->frame.contacts; c++) {
            const double *n = s->normal[c], *f = s->force[c];
            double r[2] = {f[0] * n[0] - f[1] * n[1], f[0] * n[1] + f[1] * n[0]};
            double sign = s->pair[c][0] == b ? 1 : s->pair[c][1] == b ? -1 : 0;
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++)
                    m[i][j] += sign * (s->point[c][i] - s->position[3 * b + i]) * r[j];
        }
        for (int k = 0; k < 4; k++)
            NEAR(row[8 * b + k], m[k / 2][k % 2], 1e-12);
        NEAR(row[8 * b + 4] + row[8 * b + 5], m[0][0] + m[1][1], 1e-12);
    }
    synthetic_free(s);
}

static void force_of_a_contact(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    uint32_t a = synthetic_disk(s, 0, 0, 1), b = synthetic_disk(s, 0, 2, 1);
    synthetic_contact(s, b, a, 0, 1, 0, 1, 10, 3, SCREE_STICK);
    /* normal up, so the tangent points to -x */
    NEAR(synthetic_number("contact_force.fx", s), -3, 0);
    NEAR(synthetic_number("contact_force.fy", s), 10, 0);
    NEAR(synthetic_number("contact_force.mobilised", s), 0.3, 1e-16);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lattice_has_four_neighbours),
                                       cmocka_unit_test(rattlers_fall_one_after_another),
                                       cmocka_unit_test(two_points_are_one_neighbour),
                                       cmocka_unit_test(bonds_are_counted),
                                       cmocka_unit_test(moments_by_brute_force),
                                       cmocka_unit_test(force_of_a_contact)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
