/* The numbers that each law part writes for one contact, compared with the formulas of the papers
 * (JE99 23-25, AC15 31e): normal parts, Newton's restitution, friction, rolling lengths. */
#include <math.h>
#include <string.h>

#include "law/law.h"
#include "support/check.h"
#include "support/simple_world.h"
#include "world/world.h"

extern const law_part law_part_velocity, law_part_quasi_inelastic, law_part_position,
    law_part_newton, law_part_coulomb, law_part_delayed_coulomb, law_part_faceted, law_part_rolling;

/* One contact between a disk of 0.2 m and a half-plane. */
typedef struct one_contact {
    scree_world *world;
    contact_table contacts;
    double U_minus[1][ROWS_MAX], b[1][ROWS_MAX], correction[1];
    uint32_t index[1];
    uint8_t active[1];
    row row[1];
    law_batch batch;
} one_contact;

static const double no_area; /* points touch */

static void make(one_contact *c, double gap, double U_N, double U_T) {
    memset(c, 0, sizeof *c);
    scree_world_def def = simple_def(1e-3, 1e-8);
    c->world = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(c->world, 0, 0, 0);
    simple_body(c->world, simple_disk(c->world, 0.2), 3, 0.2, 0, 0, 0, 0);
    simple_body(c->world, simple_rectangle(c->world, 0.6, 0.8), 9, 0.4, 0, 0, 0, 0);
    contact_table_register(&c->contacts, &c->world->model);
    assert_int_equal(table_resize(&c->contacts.table, 1, NULL), SCREE_OK);
    assert_int_equal(table_resize(&c->contacts.arms, 1, NULL), SCREE_OK);
    contact_put(&c->contacts, 0, 0,
                &(contact){.candidate = 1,
                           .antagonist = 0,
                           .form = FORM_CANDIDATE_ROUND,
                           .gap = gap,
                           .key = {.a = 1, .b = 2},
                           .normal = {0, 1, 0},
                           .arm_candidate = {0, -0.2, 0},
                           .arm_antagonist = {3, 0, 0}});
    c->U_minus[0][0] = U_N;
    c->U_minus[0][1] = U_T;
    c->batch = (law_batch){.model = &c->world->model,
                           .contacts = &c->contacts,
                           .gap = c->contacts.gap,
                           .area = &no_area,
                           .U_minus = (const double(*)[ROWS_MAX])c->U_minus,
                           .index = c->index,
                           .count = 1,
                           .active = c->active,
                           .row = c->row,
                           .b = c->b,
                           .correction = c->correction};
}

static void drop(one_contact *c) {
    contact_table_free(&c->contacts);
    scree_world_destroy(c->world);
}

static const law_step midpoint = {
    .theta = 0.5, .gamma = 0.5, .h = 0.01, .h_M = 0.01, .active_gap = 1e-9};

static void prepare(one_contact *c, const law_part *normal, const law_part *other,
                    const void *parameters, const law_step *step) {
    law l = {.part = {normal}};
    if (other) {
        l.part[other->slot] = other;
        l.parameters[other->slot] = (void *)(uintptr_t)parameters;
    }
    law_prepare(&l, step, &c->batch);
}

static void velocity_is_active_when_closed(void **unused) {
    (void)unused;
    const double gaps[] = {-0.01, 0, 3e-10, 1e-6, 0.1};
    for (int k = 0; k < 5; k++) {
        one_contact c;
        make(&c, gaps[k], -1, 0);
        prepare(&c, &law_part_velocity, NULL, NULL, &midpoint);
        assert_int_equal(c.active[0], gaps[k] <= 4e-10);
        /* a forecast of half a step beyond q_M closes 5 mm at 1 m/s */
        law_step ahead = midpoint;
        ahead.gamma = 1;
        prepare(&c, &law_part_velocity, NULL, NULL, &ahead);
        assert_int_equal(c.active[0], gaps[k] - 0.005 <= 4e-10);
        assert_true(c.b[0][0] == 0);
        assert_int_equal(c.row[0].cone, CONE_SIGNORINI);
        drop(&c);
    }
}

static void shifts_of_gaps(void **unused) {
    (void)unused;
    const double gaps[] = {-0.02, 0, 0.03};
    for (int k = 0; k < 3; k++) {
        one_contact c;
        make(&c, gaps[k], -1, 0);
        prepare(&c, &law_part_position, NULL, NULL, &midpoint);
        near("position", c.b[0][0], gaps[k] / 0.01, 1e-15);
        prepare(&c, &law_part_quasi_inelastic, NULL, NULL, &midpoint);
        near("quasi_inelastic", c.b[0][0], fmax(0, gaps[k]) / 0.01, 1e-15);
        assert_true(c.correction[0] == c.b[0][0]);
        drop(&c);
    }
}

typedef struct newton_parameters {
    double e_n, e_t;
    bool literal;
} newton_parameters;

static void restitution(void **unused) {
    (void)unused;
    for (int separating = 0; separating < 2; separating++)
        for (int literal = 0; literal < 2; literal++) {
            one_contact c;
            double U_N = separating ? 2 : -2;
            make(&c, 0, U_N, 3);
            newton_parameters e = {0.5, 0.25, literal};
            prepare(&c, &law_part_velocity, &law_part_newton, &e, &midpoint);
            near("b_N", c.b[0][0], 0.5 * (literal ? U_N : fmin(U_N, 0)), 0);
            near("b_T", c.b[0][1], 0.75, 0);
            drop(&c);
        }
}

/* Smooth before its time; a step that begins at it by rounding has friction. */
static void friction_that_begins(void **unused) {
    (void)unused;
    const struct { double mu, start; } parameters = {0.4, 0.3};
    const double times[] = {0, 0.29, 0.1 + 0.2, 0.3 - 1e-12, 5};
    for (int k = 0; k < 5; k++) {
        one_contact c;
        make(&c, 0, -1, 0);
        law_step at = midpoint;
        at.t = times[k];
        prepare(&c, &law_part_velocity, &law_part_delayed_coulomb, &parameters, &at);
        assert_int_equal(c.row[0].cone, CONE_COULOMB);
        assert_true(c.row[0].mu == (k < 2 ? 0 : 0.4));
        drop(&c);
    }
}

/* mu_r R of a disk on a plane; of a block only the distance from its centre, wherever the
 * half-plane has its reference point. */
static void rolling_lengths(void **unused) {
    (void)unused;
    one_contact c;
    make(&c, 0, 0, 0);
    struct {
        double mu_r, length, mu_s, spin_length;
    } by_coefficient = {0.1, NAN, NAN, NAN}, by_length = {NAN, 0.07, NAN, NAN};
    prepare(&c, &law_part_velocity, &law_part_rolling, &by_coefficient, &midpoint);
    near("disk", c.row[0].l_r, 0.1 * 0.2, 1e-15);
    assert_int_equal(c.row[0].cone, CONE_ROLLING);
    prepare(&c, &law_part_velocity, &law_part_rolling, &by_length, &midpoint);
    near("given", c.row[0].l_r, 0.07, 0);
    for (int k = 0; k < 3; k++) {
        contact_put(&c.contacts, 0, 0,
                    &(contact){.candidate = 2,
                               .antagonist = 0,
                               .key = {.a = 1, .b = 3},
                               .normal = {0, 1, 0},
                               .arm_candidate = {0.3, -0.4, 0},
                               .arm_antagonist = {9.3 + 1000 * k, 0, 0}});
        prepare(&c, &law_part_velocity, &law_part_rolling, &by_coefficient, &midpoint);
        near("block", c.row[0].l_r, 0.1 * 0.5, 1e-15);
    }
    drop(&c);
}

static void composition(void **unused) {
    (void)unused;
    scree_error error;
    law l = {.name = (char *)(uintptr_t) "x"};
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "normal"));
    l.part[LAW_NORMAL] = &law_part_position;
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_OK);
    assert_true(law_forecasts(&l));
    l.part[LAW_IMPACT] = &law_part_newton;
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "b_N"));
    l.part[LAW_NORMAL] = &law_part_velocity;
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_OK);
    assert_false(law_forecasts(&l));
    l.part[LAW_ROLLING] = &law_part_rolling;
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "friction"));
    l.part[LAW_FRICTION] = &law_part_coulomb;
    assert_int_equal(law_compose(&l, 2, LAW_IMPLICIT, NULL, &error), SCREE_OK);
    assert_true(law_reach(&l) == 0);
    l.part[LAW_FRICTION] = &law_part_faceted;
    assert_int_equal(law_compose(&l, 3, LAW_IMPLICIT, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "'faceted' (friction) and 'rolling' (rolling)"));
    assert_non_null(strstr(error.text, "the shape of the cone"));
}

static void facets_are_written(void **unused) {
    (void)unused;
    const struct {
        double mu;
        int64_t facets;
    } given = {0.3, 12};
    one_contact c;
    make(&c, 0, -1, 0.5);
    prepare(&c, &law_part_velocity, &law_part_faceted, &given, &midpoint);
    assert_int_equal(c.row[0].cone, CONE_FACETED);
    assert_int_equal(c.row[0].dimension, 3);
    assert_int_equal(c.row[0].facets, 12);
    assert_true(c.row[0].mu == 0.3);
    drop(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(velocity_is_active_when_closed),
        cmocka_unit_test(shifts_of_gaps),
        cmocka_unit_test(restitution),
        cmocka_unit_test(friction_that_begins),
        cmocka_unit_test(rolling_lengths),
        cmocka_unit_test(composition),
        cmocka_unit_test(facets_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
