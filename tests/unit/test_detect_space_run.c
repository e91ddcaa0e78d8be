/* Properties of detection in space besides its contacts: the age of the list and the number of
 * threads change no bit, warm runs allocate nothing, wide bodies cost little, impossible input is
 * refused by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "detect_space_scene.h"
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

#define DETECTORS 4

/* One detector keeps its list, one discards it every step, two work with threads. */
static void compare_detectors(const recipe *r, size_t count, int steps) {
    scene s;
    detector *d[DETECTORS];
    contact_table found[DETECTORS] = {0};
    detect_report report[DETECTORS];
    team *threads[DETECTORS] = {0};
    int remade = 0;
    size_t seen = 0, matched = 0;
    scene_make(&s, r, count, 5);
    assert_int_equal(team_create(&threads[2], 2, NULL), SCREE_OK);
    assert_int_equal(team_create(&threads[3], 3, NULL), SCREE_OK);
    for (int k = 0; k < DETECTORS; k++)
        assert_int_equal(detector_create(&d[k], NULL), SCREE_OK);
    for (int step = 0; step < steps; step++) {
        detect_input in = input_of(&s);
        detector_forget(d[1]);
        for (int k = 0; k < DETECTORS; k++) {
            in.team = threads[k];
            run(d[k], &in, &found[k], &report[k]);
            assert_same_bits(&found[0], &found[k]);
            if (k == 1) continue;
            assert_int_equal(report[0].rebuilt, report[k].rebuilt);
            assert_int_equal(report[0].candidates, report[k].candidates);
        }
        assert_true(report[1].rebuilt);
        remade += report[0].rebuilt;
        seen += found[0].table.count;
        for (size_t i = 0; i < found[0].table.count; i++)
            matched += found[0].previous[i] != NONE;
        keep_as_last(&s, &found[0]);
        shake(&s, 0.0004);
    }
    assert_in_range(remade, 1, steps / 2);
    assert_true(seen > count);
    assert_true(matched > seen / 2);
    for (int k = 0; k < DETECTORS; k++) {
        detector_destroy(d[k]);
        contact_table_free(&found[k]);
        team_destroy(threads[k]);
    }
    scene_free(&s);
}

static void age_and_threads_change_no_bit(void **unused) {
    (void)unused;
    recipe spheres = {.spread = 3, .density = 0.6};
    recipe all = {.solids = true,
                  .compounds = true,
                  .planes = true,
                  .floor = true,
                  .spread = 4,
                  .density = 0.8};
    recipe round = {
        .solids = true, .compounds = true, .spread = 2, .density = 0.7, .period = {0.3, 0, 0.25}};
    compare_detectors(&spheres, 4000, 20);
    compare_detectors(&all, 2500, 12);
    compare_detectors(&round, 2500, 12);
}

static void warm_runs_allocate_nothing(void **unused) {
    (void)unused;
    recipe all = {.solids = true, .compounds = true, .planes = true, .spread = 5, .density = 0.8};
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
static team *shared_team;

static scree_status detect_once(void) {
    detector *d = NULL;
    contact_table found = {0};
    detect_report report;
    detect_input in = input_of(&shared);
    in.team = shared_team;
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
    recipe all = {.solids = true, .compounds = true, .planes = true, .spread = 3, .density = 0.8};
    scene_make(&shared, &all, 60, 3);
    assert_true(memory_fault_each(detect_once) > 15);
    scene_free(&shared);
    recipe spheres = {.spread = 1, .density = 0.5};
    scene_make(&shared, &spheres, 1100, 3); /* two chunks, so that threads have work */
    assert_int_equal(team_create(&shared_team, 2, NULL), SCREE_OK);
    assert_true(memory_fault_each(detect_once) > 15);
    team_destroy(shared_team);
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
    recipe spheres = {.spread = 1, .density = 0.5};
    const double broken[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3 * PLACES; k++) {
        scene s;
        scree_error error;
        scene_make(&s, &spheres, 20, 1);
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
    recipe spheres = {.spread = 4, .density = 0.6};
    scene s;
    detector *d;
    contact_table near = {0}, far = {0};
    detect_report report;
    scree_error error;
    scene_make(&s, &spheres, 2000, 9);
    for (size_t i = 1500; i < 2000; i++)
        s.exists[i] = 0;
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &near, &report);
    assert_true(near.table.count > 300);
    for (size_t i = 1500; i < 2000; i++) {
        s.exists[i] = 1;
        for (int k = 0; k < 3; k++)
            s.q[i][k] = random_range(&s.random, 0.1, 1) * (i % (2 + (size_t)k) ? 1e12 : -1e9);
    }
    for (int k = 0; k < 3; k++)
        s.q[1600][k] = s.q[1601][k] = -1e12;
    s.mobile[1600] = 1;
    run(d, &in, &far, &report);
    assert_int_equal(far.table.count, near.table.count + 1);
    assert_int_equal(contact_key_at(&far, near.table.count).a, 1601);
    far.table.count--;
    assert_same_bits(&near, &far);
    s.q[1700][2] = 1e300;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 1701"));
    detector_destroy(d);
    contact_table_free(&near);
    contact_table_free(&far);
    scene_free(&s);
}

static void empty_scene(scene *s, double x, double y, double z) {
    const double period[3] = {x, y, z};
    scene_begin(s, 16, 1);
    copy3(s->model.cell.period, period);
}

static void place_body(scene *s, uint32_t form, double x, double y, double z, bool mobile) {
    add_body(s, form, (const double[3]){x, y, z}, NULL, mobile);
    size_t last = s->model.bodies.count - 1;
    s->exists[last] = 1;
    s->model.bodies.data[last].surface = 0;
}

static void turn_body(scene *s, size_t slot, double x, double y, double z) {
    quaternion_exp((const double[3]){x, y, z}, s->q[slot] + 3);
}

static void bodies_that_meet_their_copies_are_refused(void **unused) {
    (void)unused;
    sphere_parameters wide = {0.51}, small = {0.1};
    block_parameters plank = {{0.1, 1.0, 0.1}};
    scree_error error;
    scene s;
    empty_scene(&s, 0, 1, 0);
    place_body(&s, add_shape(&s, &shape_sphere, &small), 0, 0, 0.65, true);
    place_body(&s, add_shape(&s, &shape_sphere, &wide), 0, 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 2"));
    s.mobile[1] = 0;
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.exists[1] = 0;
    place_body(&s, add_shape(&s, &shape_block, &plank), 0, 0, 0, true);
    turn_body(&s, 2, 0, 0, 0.1); /* the corners of a turned plank reach into its copies */
    s.q[2][1] = 7;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 3"));
    s.mobile[2] = 0;
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    scene_free(&s);
}

static void boundaries_go_on_as_the_world_does(void **unused) {
    (void)unused;
    plane_parameters up = {{0, 0, 1}};
    hollow_cylinder_parameters endless = {1, NAN, CAPS_NONE}, short_one = {1, 2, CAPS_NONE};
    sphere_parameters hollow = {3};
    scree_error error;
    scene s;
    empty_scene(&s, 1, 0, 0);
    place_body(&s, add_shape(&s, &shape_plane, &up), 0, 0, -9, false);
    turn_body(&s, 0, 0.3, 0, 0); /* about the periodic axis */
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    turn_body(&s, 0, 0, 0.3, 0);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "plane"));
    s.exists[0] = 0;
    place_body(&s, add_shape(&s, &shape_hollow_cylinder, &endless), 0, 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "hollow cylinder"));
    turn_body(&s, 1, 0, PI / 2, 0);
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.exists[1] = 0;
    place_body(&s, add_shape(&s, &shape_hollow_cylinder, &short_one), 0, 0, 0, true);
    turn_body(&s, 2, 0, PI / 2, 0);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "no ends"));
    s.exists[2] = 0;
    place_body(&s, add_shape(&s, &shape_hollow_sphere, &hollow), 0, 0, 0, true);
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "hollow sphere"));
    scene_free(&s);
}

static void bodies_too_many_periods_apart_are_refused(void **unused) {
    (void)unused;
    sphere_parameters small = {0.1};
    scree_error error;
    scene s;
    empty_scene(&s, 0, 0, 1);
    uint32_t form = add_shape(&s, &shape_sphere, &small);
    place_body(&s, form, 0, 0, 0.5, true);
    place_body(&s, form, 0, 0, 20000.69, true);
    place_body(&s, form, 0, 0, -11999.5, true);
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    s.q[1][2] += 1;
    assert_int_equal(try_run(&s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 2 is 32001 periods from body 3"));
    s.exists[2] = 0;
    assert_int_equal(try_run(&s, &error), SCREE_OK);
    scene_free(&s);
}

/* A sphere wider than half the period touches a fixed one on both sides at once. */
static void several_images_touch(void **unused) {
    (void)unused;
    sphere_parameters wide = {0.3}, pin = {0.2};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    empty_scene(&s, 0, 1, 2);
    s.reach[0] = 1e-6;
    place_body(&s, add_shape(&s, &shape_sphere, &wide), 0, 12.5, 8, true);
    place_body(&s, add_shape(&s, &shape_sphere, &pin), 0, -3, -4, false);
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 2);
    for (int k = 0; k < 2; k++) {
        const contact c = contact_at(&found, (size_t)k);
        assert_int_equal(c.key.image[0], 0);
        assert_int_equal(c.key.image[1], 15 + k);
        assert_int_equal(c.key.image[2], 6);
        assert_int_equal(c.candidate, 1);
        assert_int_equal(c.form, FORM_BALLS);
        assert_true(fabs(c.gap) < 1e-12);
        assert_true(fabs(c.normal[1] - (k ? 1 : -1)) < 1e-12);
        assert_true(fabs(c.arm_antagonist[1] - (k ? 0.3 : -0.3)) < 1e-12);
        assert_true(fabs(c.arm_candidate[1] - (k ? -0.2 : 0.2)) < 1e-12);
    }
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

/* A floor far wider than the grains around it is tested exactly against the near ones alone. */
static void a_wide_floor_meets_its_near_bodies_alone(void **unused) {
    (void)unused;
    enum { SIDE = 14 };
    sphere_parameters grain = {0.5};
    block_parameters slab = {{100, 100, 1}};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    scene_begin(&s, SIDE * SIDE * SIDE + 1, 1);
    uint32_t form = add_shape(&s, &shape_sphere, &grain);
    place_body(&s, add_shape(&s, &shape_block, &slab), 0, 0, -0.5, false);
    for (int i = 0; i < SIDE * SIDE * SIDE; i++)
        place_body(&s, form, 3 * (i % SIDE), 3 * (i / SIDE % SIDE), 0.5 + 3 * (i / SIDE / SIDE),
                   true);
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, SIDE * SIDE);
    assert_int_equal(report.candidates, SIDE * SIDE);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

/* Cubes on cubes turned by half a right angle touch at the eight corners of an octagon, more than
 * is expected of a pair of faces: chunks are worked on again, with and without threads. */
static void more_contacts_than_expected(void **unused) {
    (void)unused;
    enum { PAIRS = 600 };
    block_parameters cube = {{1, 1, 1}};
    scene s;
    contact_table found[2] = {0};
    detect_report report;
    team *threads;
    scene_begin(&s, 2 * PAIRS, 1);
    uint32_t form = add_shape(&s, &shape_block, &cube);
    for (int i = 0; i < 2 * PAIRS; i++) {
        place_body(&s, form, 3 * (i / 2), 0, i % 2, true);
        turn_body(&s, (size_t)i, 0, 0, i % 2 ? PI / 4 : 0);
    }
    assert_int_equal(team_create(&threads, 3, NULL), SCREE_OK);
    for (int k = 0; k < 2; k++) {
        detector *d;
        detect_input in = input_of(&s);
        in.team = k ? threads : NULL;
        assert_int_equal(detector_create(&d, NULL), SCREE_OK);
        run(d, &in, &found[k], &report);
        assert_int_equal(found[k].table.count, 8 * PAIRS);
        detector_destroy(d);
    }
    assert_same_bits(&found[0], &found[1]);
    team_destroy(threads);
    for (int k = 0; k < 2; k++)
        contact_table_free(&found[k]);
    scene_free(&s);
}

/* A drum that turns about its own axis is where it was. */
static void a_turning_drum_keeps_the_list(void **unused) {
    (void)unused;
    recipe r = {.spread = 1, .density = 0.3, .tube = true};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    scene_make(&s, &r, 200, 4);
    size_t tube = s.model.bodies.count - 1;
    if (isfinite(s.model.shapes.data[s.model.bodies.data[tube].shape]->bound)) tube = 0;
    s.exists[tube] = 1;
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    for (int step = 0; step < 20; step++) {
        detect_input in = input_of(&s);
        run(d, &in, &found, &report);
        assert_int_equal(report.rebuilt, step == 0);
        double turn[4];
        quaternion_exp((const double[3]){0.3, 0, 0}, turn);
        quaternion_product(turn, s.q[tube] + 3, s.q[tube] + 3);
        quaternion_unit(s.q[tube] + 3);
    }
    quaternion_exp((const double[3]){0, 0.3, 0}, s.q[tube] + 3);
    detect_input in = input_of(&s);
    run(d, &in, &found, &report);
    assert_true(report.rebuilt);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

/* For laws that act before contact the search reaches as far as the two bodies can approach each
 * other. */
static void laws_look_ahead_by_speed(void **unused) {
    (void)unused;
    sphere_parameters sphere = {1};
    const double ahead[LAWS] = {2, 0};
    double speed[3] = {0.02, 0.02, 0};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    empty_scene(&s, 0, 0, 0);
    uint32_t form = add_shape(&s, &shape_sphere, &sphere);
    place_body(&s, form, 0, 0, 0, true);
    place_body(&s, form, 0, 2.1, 0, true);
    place_body(&s, form, 0, 0, 3, true);
    detect_input in = input_of(&s);
    in.law_ahead = ahead;
    in.speed = speed;
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 0);
    speed[1] = 0.04;
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 1);
    speed[2] = 1; /* beyond the distance for which the list was made */
    run(d, &in, &found, &report);
    assert_true(report.rebuilt);
    assert_int_equal(found.table.count, 3);
    detector_destroy(d);
    contact_table_free(&found);
    scene_free(&s);
}

static void a_pair_without_law_is_reported(void **unused) {
    (void)unused;
    sphere_parameters sphere = {1};
    block_parameters cube = {{2, 2, 2}};
    scene s;
    detector *d;
    contact_table found = {0};
    detect_report report;
    empty_scene(&s, 0, 0, 0);
    uint32_t round = add_shape(&s, &shape_sphere, &sphere);
    uint32_t square = add_shape(&s, &shape_block, &cube);
    for (int i = 0; i < 4; i++)
        place_body(&s, i < 3 ? round : square, 0, 0, 1.99 * i, true);
    s.model.default_law = NONE;
    s.model.bodies.data[3].surface = 1;
    assert_int_equal(model_set_law(&s.model, 0, 1, NONE, NULL), SCREE_OK);
    detect_input in = input_of(&s);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    run(d, &in, &found, &report);
    assert_int_equal(found.table.count, 2);
    assert_int_equal(report.unlisted[0], 3);
    assert_int_equal(report.unlisted[1], 4);
    s.q[3][2] += 0.02; /* apart: the law is not looked up */
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
        cmocka_unit_test(boundaries_go_on_as_the_world_does),
        cmocka_unit_test(bodies_too_many_periods_apart_are_refused),
        cmocka_unit_test(several_images_touch),
        cmocka_unit_test(a_wide_floor_meets_its_near_bodies_alone),
        cmocka_unit_test(more_contacts_than_expected),
        cmocka_unit_test(a_turning_drum_keeps_the_list),
        cmocka_unit_test(laws_look_ahead_by_speed),
        cmocka_unit_test(a_pair_without_law_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
