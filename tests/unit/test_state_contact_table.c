/* Arms of contacts: where all bodies are disks, balls or planes, those of round bodies are not kept
 * but follow from their radii, with the same bits. */
#include <math.h>
#include <string.h>

#include "state/check.h"
#include "support/check.h"
#include "support/simple_world.h"
#include "world/world.h"

/* Disks of several sizes in a trough. */
static scree_world *pile(void) {
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(w, 0, 0, 0.5);
    simple_ground(w, 0, 0, -0.6);
    for (int i = 0; i < 12; i++)
        simple_body(w, simple_disk(w, 0.1 + 0.01 * (i % 5)), 0.03 * (i % 3), 0.3 + 0.23 * i, 0, 0,
                    0, 0);
    for (int i = 0; i < 400; i++)
        simple_step(w);
    return w;
}

static void arms_follow_from_radii(void **unused) {
    (void)unused;
    scree_world *w = pile();
    const contact_table *t = &w->state.contact;
    size_t with_planes = 0;
    assert_true(t->arm_row && t->table.count > 6);
    for (size_t i = 0; i < t->table.count; i++) {
        contact c = contact_at(t, i);
        const double *arm[2] = {c.arm_candidate, c.arm_antagonist};
        const int round[2] = {FORM_CANDIDATE_ROUND, FORM_ANTAGONIST_ROUND};
        for (int e = 0; e < 2; e++) {
            double r = w->model.radius.data[t->pair[i][e]];
            assert_int_equal(r > 0, (c.form & round[e]) != 0);
            for (int k = 0; k < 2 && r > 0; k++)
                assert_true(arm[e][k] == (e ? r : -r) * c.normal[k]);
        }
        /* centre to centre: the arms and the gap between them */
        const double *x_c = w->state.body.middle + w->state.body.middles * t->pair[i][0];
        const double *x_a = w->state.body.middle + w->state.body.middles * t->pair[i][1];
        for (int k = 0; k < 2; k++)
            assert_true(fabs((x_c[k] + arm[0][k]) - (x_a[k] + arm[1][k]) - c.gap * c.normal[k]) <
                        1e-14);
        with_planes += c.form != FORM_BALLS;
        assert_int_equal(t->arm_row[i], c.form != FORM_BALLS ? with_planes : 0);
    }
    assert_true(with_planes > 0 && with_planes < t->table.count);
    assert_int_equal(t->arms.count, with_planes);
    scree_world_destroy(w);
}

static void rows_of_arms_are_checked(void **unused) {
    (void)unused;
    scree_world *w = pile();
    scree_error error = {0};
    contact_table *t = &w->state.contact;
    assert_int_equal(state_check(&w->state, &w->model, 0, &error), SCREE_OK);
    uint32_t was = t->arm_row[1];
    t->arm_row[1] = (uint32_t)t->arms.count + 1;
    assert_int_equal(state_check(&w->state, &w->model, 0, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "contact.arm_row, row 1"));
    t->arm_row[1] = was;
    t->arm[3] = NAN;
    assert_int_equal(state_check(&w->state, &w->model, 0, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "contact_arm.arm, row 0"));
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arms_follow_from_radii),
        cmocka_unit_test(rows_of_arms_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
