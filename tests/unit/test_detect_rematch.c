/* Planar contacts whose features are renumbered are matched: a bond survives in a joint that
 * shears, opens or turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "detect/rematch.h"
#include "detect_scene.h"

/* Bodies placed by hand under one law. */
static void bricks_make(scene *s, size_t count, double width, double height) {
    *s = (scene){.random = {.seed = 1}};
    model_init(&s->model, 2);
    s->q = mem_alloc(count, sizeof *s->q);
    s->exists = mem_alloc(count, 1);
    s->mobile = mem_alloc(count, 1);
    rectangle_parameters size = {width, height};
    uint32_t form = add_shape(s, &shape_rectangle, &size);
    for (size_t i = 0; i < count; i++)
        add_body(s, form, 0, (double)i * height, 0, true);
    memset(s->exists, 1, count);
    assert_true(array_push(&s->model.laws, (law){.history = 2}));
    s->model.default_law = 0;
    s->reach[0] = 0.01;
}

/* One detection; its contacts become those of the last step. */
static void detect(scene *s, detector *d, contact_table *found) {
    detect_input in = input_of(s);
    detect_report report;
    scree_error error = {0};
    assert_int_equal(detector_run(d, &in, found, &report, &error), SCREE_OK);
    rematch_contacts(found, &s->last, &s->model, &s->q[0][0]);
}

static void keep(scene *s, const contact_table *found) {
    size_t count = found->table.count;
    mem_free(s->last.key);
    s->last.key = mem_alloc(count + 1, sizeof *s->last.key);
    s->last.table.count = count;
    if (count) memcpy(s->last.key, found->key, count * sizeof *s->last.key);
}

/* The end of the joint at which a contact lies, as seen from the lower brick. */
static int end_of(const scene *s, const contact *c) {
    const double *arm = c->candidate == 0 ? c->arm_candidate : c->arm_antagonist;
    double sine, cosine;
    math_sincos(s->q[0][2], &sine, &cosine);
    return cosine * arm[0] + sine * arm[1] > 0;
}

/* Two equal bricks shear past each other to and fro and turn; both ends of the joint are carried
 * from step to step, and never exchanged. */
static void test_shearing_joint(void **unused) {
    (void)unused;
    scene s;
    detector *d;
    contact_table found = {0};
    bricks_make(&s, 2, 0.2, 0.1);
    contact_table_register(&found, &s.model);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    int side[2] = {0, 0}, renamed = 0;
    for (int step = 0; step < 400; step++) {
        double sine, cosine, shear = 2e-3 * sin(0.05 * step), tilt = 4e-4 * sin(0.11 * step);
        double open = 2e-3 * fabs(sin(0.03 * step));
        s.q[0][2] = 0.01 * step;
        math_sincos(s.q[0][2], &sine, &cosine);
        s.q[1][0] = s.q[0][0] + cosine * shear - sine * (0.1 + open);
        s.q[1][1] = s.q[0][1] + sine * shear + cosine * (0.1 + open);
        s.q[1][2] = s.q[0][2] + tilt;
        detect(&s, d, &found);
        assert_int_equal(found.table.count, 2);
        int now[2];
        for (int i = 0; i < 2; i++) {
            const contact c = contact_at(&found, (size_t)i);
            now[i] = end_of(&s, &c);
            assert_int_equal(c.form, 0);
            if (step == 0) continue;
            assert_true(c.previous != NONE);
            assert_int_equal(side[c.previous], now[i]);
            renamed += contact_key_compare(&c.key, &s.last.key[c.previous]) != 0;
        }
        assert_int_equal(now[0] + now[1], 1);
        memcpy(side, now, sizeof side);
        keep(&s, &found);
    }
    assert_true(renamed > 10);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

/* A hexagon that rolls gets new contacts, which do not inherit the bond of the vertex left behind.
 */
static void test_rolling_is_new(void **unused) {
    (void)unused;
    scene s;
    detector *d;
    contact_table found = {0};
    bricks_make(&s, 2, 2, 0.1);
    contact_table_register(&found, &s.model);
    regular_parameters six = {6, 0.2};
    s.model.bodies.data[1].shape = add_shape(&s, &shape_regular, &six);
    s.reach[0] = 1e-3;
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    double height = 0.05 + 0.2 * sqrt(0.75);
    for (int step = 0; step < 2; step++) {
        s.q[1][0] = 0.2 * step;
        s.q[1][1] = height;
        s.q[1][2] = -PI / 3 * step;
        detect(&s, d, &found);
        assert_int_equal(found.table.count, 2);
        int carried = 0;
        for (int i = 0; i < 2; i++)
            carried += found.previous[i] != NONE;
        assert_int_equal(carried, step); /* the vertex about which it turned */
        keep(&s, &found);
    }
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shearing_joint),
        cmocka_unit_test(test_rolling_is_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
