/* Properties of detection besides its contacts: the age of the list and the number of threads
 * change no bit, warm runs allocate nothing, impossible input is refused by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "detect_scene.h"
#include "memory_fault.h"

/* Adds the columns that the model needs to a new table. */
static void run(detector *d, const detect_input *in, contact_table *out, detect_report *report) {
    scree_error error = {0};
    if (out->table.columns == 0) contact_table_register(out, in->model);
    scree_status status = detector_run(d, in, out, report, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

/* Bits of all registered columns. */
static void assert_same_bits(const contact_table *x, const contact_table *y) {
    const table *a = &x->table, *b = &y->table;
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->columns, b->columns);
    for (uint32_t i = 0; i < a->columns && a->count; i++) {
        const column *c = &a->column[i];
        assert_memory_equal(*c->data, *b->column[i].data,
                            a->count * c->width * column_type_size(c->type));
    }
}

static void keep_as_last(scene *s, const contact_table *found) {
    size_t count = found->table.count;
    mem_free(s->last.key);
    s->last.key = mem_alloc(count, sizeof *s->last.key);
    s->last.table.count = count;
    for (size_t i = 0; i < count; i++)
        s->last.key[i] = contact_key_at(found, i);
}

/* One detector keeps its list, one discards it every step, one works with threads. */
static void compare_detectors(const recipe *r, size_t count, int steps) {
    scene s;
    detector *d[3];
    contact_table found[3] = {0};
    detect_report report[3];
    team *threads;
    int remade = 0;
    size_t seen = 0, matched = 0;
    scene_make(&s, r, count, 5);
    assert_int_equal(team_create(&threads, 3, NULL), SCREE_OK);
    for (int k = 0; k < 3; k++)
        assert_int_equal(detector_create(&d[k], NULL), SCREE_OK);
    for (int step = 0; step < steps; step++) {
        detect_input in = input_of(&s);
        run(d[0], &in, &found[0], &report[0]);
        detector_forget(d[1]);
        run(d[1], &in, &found[1], &report[1]);
        in.team = threads;
        run(d[2], &in, &found[2], &report[2]);
        assert_same_bits(&found[0], &found[1]);
        assert_same_bits(&found[0], &found[2]);
        assert_true(report[1].rebuilt);
        assert_int_equal(report[0].rebuilt, report[2].rebuilt);
        assert_int_equal(report[0].candidates, report[2].candidates);
        remade += report[0].rebuilt;
        seen += found[0].table.count;
        for (size_t i = 0; i < found[0].table.count; i++)
            matched += found[0].previous[i] != NONE;
        keep_as_last(&s, &found[0]);
        shake(&s, 0.0006);
    }
    assert_in_range(remade, 1, steps / 2);
    assert_true(seen > count);
    assert_true(matched > seen / 2);
    for (int k = 0; k < 3; k++) {
        detector_destroy(d[k]);
        contact_table_free(&found[k]);
    }
    team_destroy(threads);
    scene_free(&s);
}

static void age_and_threads_change_no_bit(void **unused) {
    (void)unused;
    recipe disks = {.disks = true, .spread = 3, .density = 0.8};
    recipe all = {.polygons = true, .compounds = true, .box = true, .spread = 5, .density = 0.6};
    recipe round = {.polygons = true, .walls = true, .spread = 2, .density = 0.7, .period = 0.5};
    compare_detectors(&disks, 4000, 40);
    compare_detectors(&all, 2500, 20);
    compare_detectors(&round, 2500, 20);
}

static void warm_runs_allocate_nothing(void **unused) {
    (void)unused;
    recipe all = {.polygons = true, .compounds = true, .walls = true, .spread = 5, .density = 0.6};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    scene_make(&s, &all, 800, 3);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    detect_input in = input_of(&s);
    run(d, &in, &found, &report);
    memory_fault counter = {0};
    scree_allocator allocator = {&counter, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    run(d, &in, &found, &report);
    detector_forget(d);
    run(d, &in, &found, &report);
    scree_set_allocator(NULL);
    assert_int_equal(counter.asked, 0);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

static scene shared;

static scree_status detect_once(void) {
    detector *d = NULL;
    contact_table found = {0};
    detect_report report;
    detect_input in = input_of(&shared);
    contact_table_register(&found, &shared.model);
    scree_status status = detector_create(&d, NULL);
    if (status == SCREE_OK) status = detector_run(d, &in, &found, &report, NULL);
    if (status != SCREE_OK) assert_int_equal(found.table.count, 0);
    detector_destroy(d);
    contact_table_free(&found);
    return status;
}

static void every_allocation_may_fail(void **unused) {
    (void)unused;
    recipe all = {.polygons = true, .compounds = true, .walls = true, .spread = 5, .density = 0.6};
    scene_make(&shared, &all, 60, 3);
    assert_true(memory_fault_each(detect_once) > 15);
    scene_free(&shared);
}

static scree_status try_run(const scene *s, scree_error *error) {
    detector *d;
    contact_table found = {0};
    detect_report report;
    detect_input in = input_of(s);
    contact_table_register(&found, &s->model);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    *error = (scree_error){0};
    scree_status status = detector_run(d, &in, &found, &report, error);
    detector_destroy(d);
    contact_table_free(&found);
    return status;
}

static void broken_positions_name_the_body(void **unused) {
    (void)unused;
    recipe disks = {.disks = true, .spread = 1, .density = 0.5};
    const double broken[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 9; k++) {
        scene s;
        scree_error error;
        scene_make(&s, &disks, 20, 1);
        s.exists[12] = 1;
        s.q[12][k / 3] = broken[k % 3];
        assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "body 13"));
        s.exists[12] = 0;
        assert_int_equal(try_run(&s, &error), SCREE_OK);
        scene_free(&s);
    }
}

/* Bodies far away neither take memory nor change the result for others. */
static void far_bodies_do_no_harm(void **unused) {
    (void)unused;
    recipe disks = {.disks = true, .spread = 4, .density = 0.7};
    scene s;
    detector *d;
    contact_table near = {0}, far = {0};
    detect_report report;
    memory_fault counter = {0};
    scree_allocator allocator = {&counter, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator); /* blocks are freed by the allocator that made them */
    scene_make(&s, &disks, 2000, 9);
    for (size_t i = 1500; i < 2000; i++)
        s.exists[i] = 0;
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &near, &report);
    assert_true(near.table.count > 500);
    for (size_t i = 1500; i < 2000; i++) {
        s.exists[i] = 1;
        s.q[i][0] = random_range(&s.random, -1, 1) * (i % 2 ? 1e12 : 1e3);
        s.q[i][1] = random_range(&s.random, 0.1, 1) * (i % 3 ? 1e12 : 1e15);
    }
    s.q[1600][0] = s.q[1601][0] = 1e12;
    s.q[1600][1] = s.q[1601][1] = -1e12;
    s.mobile[1600] = 1;
    contact_table_register(&far, &s.model);
    assert_int_equal(table_set_rows(&far.table, near.table.capacity, NULL), SCREE_OK);
    /* bytes of its columns serve as scratch */
    long before = (long)counter.asked;
    run(d, &in, &far, &report);
    assert_true((long)counter.asked - before < 12);
    assert_int_equal(far.table.count, near.table.count + 1);
    assert_int_equal(contact_key_at(&far, near.table.count).a, 1601);
    far.table.count--;
    assert_same_bits(&near, &far);
    s.q[1700][0] = 1e300;
    scree_error error;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 1701"));
    detector_destroy(d);
    contact_table_free(&near);
    contact_table_free(&far);
    scene_free(&s);
    scree_set_allocator(NULL);
}

static void empty_scene(scene *s, double period) {
    recipe none = {.disks = true, .spread = 1, .density = 0.5, .period = period};
    scene_make(s, &none, 0, 1);
}

static void place_body(scene *s, uint32_t form, double x, double y, bool mobile) {
    add_body(s, form, x, y, 0, mobile);
    size_t last = s->model.bodies.count - 1;
    s->exists[last] = 1;
    s->model.bodies.data[last].surface = 0;
}

static void bodies_that_meet_their_copies_are_refused(void **unused) {
    (void)unused;
    disk_parameters wide = {0.51}, small = {0.1};
    rectangle_parameters plank = {1.0, 0.1};
    scree_error error;
    scene s;
    empty_scene(&s, 1.0);
    place_body(&s, add_shape(&s, &shape_disk, &small), 0, 0.6, true);
    place_body(&s, add_shape(&s, &shape_disk, &wide), 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 2"));
    s.mobile[1] = 0;
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.exists[1] = 0;
    place_body(&s, add_shape(&s, &shape_rectangle, &plank), 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.q[2][2] = 0.1; /* the corners of a tilted plank reach into its copies */
    s.q[2][0] = 7;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 3"));
    s.exists[2] = 0;
    drum_parameters drum = {2};
    halfplane_parameters tilted = {{1, 1}};
    place_body(&s, add_shape(&s, &shape_drum, &drum), 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "hollow disk"));
    s.exists[3] = 0;
    place_body(&s, add_shape(&s, &shape_halfplane, &tilted), 0, -9, false);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "parallel"));
    scene_free(&s);
}

static void bodies_too_many_periods_apart_are_refused(void **unused) {
    (void)unused;
    disk_parameters small = {0.1};
    scree_error error;
    scene s;
    empty_scene(&s, 1.0);
    uint32_t form = add_shape(&s, &shape_disk, &small);
    place_body(&s, form, 0.5, 0, true);
    place_body(&s, form, 20000.69, 0, true);
    place_body(&s, form, -11999.5, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.q[1][0] += 1;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 2 is 32001 periods from body 3"));
    s.exists[2] = 0;
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    scene_free(&s);
}

/* A disk wider than half the period touches a fixed one on both sides at once. */
static void several_images_touch(void **unused) {
    (void)unused;
    disk_parameters wide = {0.3}, pin = {0.2};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    empty_scene(&s, 1.0);
    s.reach[0] = 1e-6;
    place_body(&s, add_shape(&s, &shape_disk, &wide), 12.5, 0, true);
    place_body(&s, add_shape(&s, &shape_disk, &pin), -3, 0, false);
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 2);
    for (int k = 0; k < 2; k++) {
        const contact c = contact_at(&found, (size_t)k);
        assert_int_equal(c.key.image[0], 15 + k);
        assert_int_equal(c.candidate, 1);
        assert_int_equal(c.form, FORM_BALLS);
        assert_true(fabs(c.gap) < 1e-12);
        assert_true(fabs(c.normal[0] - (k ? 1 : -1)) < 1e-12);
        assert_true(fabs(c.arm_antagonist[0] - (k ? 0.3 : -0.3)) < 1e-12);
        assert_true(fabs(c.arm_candidate[0] - (k ? -0.2 : 0.2)) < 1e-12);
    }
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

static void a_pair_without_law_is_reported(void **unused) {
    (void)unused;
    disk_parameters disk = {1};
    rectangle_parameters box = {2, 2};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    empty_scene(&s, 0);
    uint32_t round = add_shape(&s, &shape_disk, &disk);
    uint32_t square = add_shape(&s, &shape_rectangle, &box);
    for (int i = 0; i < 4; i++)
        place_body(&s, i < 3 ? round : square, 1.99 * i, 0, true);
    s.model.default_law = NONE;
    s.model.bodies.data[3].surface = 1;
    assert_int_equal(model_set_law(&s.model, 0, 1, NONE, NULL), SCREE_OK);
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 2);
    assert_int_equal(report.unlisted[0], 3);
    assert_int_equal(report.unlisted[1], 4);
    s.q[3][0] += 0.02; /* apart: the law is not looked up */
    run(d, &in, &found, &report);
    assert_int_equal(report.unlisted[0], 0);
    s.model.bodies.data[2].surface = s.model.bodies.data[3].surface = 1;
    detector_forget(d);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 1);
    assert_int_equal(report.unlisted[0], 2);
    assert_int_equal(report.unlisted[1], 3);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(age_and_threads_change_no_bit),
        cmocka_unit_test(warm_runs_allocate_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(broken_positions_name_the_body),
        cmocka_unit_test(far_bodies_do_no_harm),
        cmocka_unit_test(bodies_that_meet_their_copies_are_refused),
        cmocka_unit_test(bodies_too_many_periods_apart_are_refused),
        cmocka_unit_test(several_images_touch),
        cmocka_unit_test(a_pair_without_law_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
