/* Frames and layouts through the public functions alone: facts, columns by name, and columns of a
 * frame that is no longer valid. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scree/scree.h"
#include "support/check.h"
#include "support/scene_world.h"

#define SCENE                                                                                      \
    "title: A ball and a slab\n"                                                                   \
    "world: {h: 1 ms, gravity: [0, -9.81]}\n"                                                      \
    "laws: {dry: {normal: velocity, friction: 0.3}}\n"                                             \
    "contacts: [{default: dry}]\n"                                                                 \
    "materials: {stone: {kind: elastic, E: 1 MPa, nu: 0.2, density: 1000}}\n"                      \
    "bodies:\n"                                                                                    \
    "- {name: ground, shape: halfplane, fixed: true}\n"                                            \
    "- {name: ball, group: balls, shape: {kind: disk, radius: 0.1}, position: [0, 0.1], "          \
    "density: 1000}\n"                                                                             \
    "deformables:\n"                                                                               \
    "- {name: slab, mesh: {kind: grid, size: [0.4, 0.2], cells: [2, 1], element: q4}, "            \
    "material: stone, position: [2, 1]}\n"                                                         \
    "values:\n"                                                                                    \
    "  weight: {measure: wall_force, of: ground, column: fy}\n"

/* After some steps, in which the ball rests on the ground and the slab falls. */
static scree_world *stepped(int64_t steps) {
    scree_world *w = scene_world("%s", SCENE);
    simple_steps(w, steps);
    return w;
}

static const scree_frame *frame_of(scree_world *w) {
    const scree_frame *frame;
    scree_error error = {0};
    must(scree_world_frame(w, &frame, &error), &error);
    return frame;
}

static void facts_of_a_frame(void **state) {
    (void)state;
    scree_world *w = stepped(3);
    const scree_frame *frame = frame_of(w);
    scree_frame_info info = scree_frame_info_of(frame);
    assert_int_equal(info.step, 3);
    near("t", info.t, 3e-3, 1e-15);
    near("h", info.h, 1e-3, 1e-15);
    assert_int_equal(info.bodies, 3);
    assert_int_equal(info.contacts, 1);
    assert_int_equal(info.values, 1);
    assert_int_equal(scree_frame_certificate(frame).converged, 1);
    assert_true(scree_frame_certificate(frame).residual <= 1e-4);

    const char *unit = NULL;
    double value = 0, weight = 1000 * 3.14159265358979 * 0.01 * GRAVITY;
    assert_string_equal(scree_frame_value(frame, 0, &unit, &value), "weight");
    assert_string_equal(unit, "N");
    near("weight", fabs(value), weight, 1e-3 * weight);
    assert_string_equal(scree_frame_value(frame, 0, NULL, NULL), "weight");
    assert_null(scree_frame_value(frame, 1, &unit, &value));
    simple_end(w);
}

/* In the first step the impulse under the ball is not known beforehand. */
static void work_of_the_solver(void **state) {
    (void)state;
    scree_world *w = stepped(1);
    assert_true(scree_frame_solver(frame_of(w)).iterations > 0);
    simple_end(w);
}

static void facts_of_a_layout(void **state) {
    (void)state;
    scree_world *w = stepped(1);
    const scree_layout *layout = scree_frame_info_of(frame_of(w)).layout;
    scree_layout_info info = scree_layout_info_of(layout);
    assert_int_equal(info.dimension, 2);
    assert_int_equal(info.bodies, 3);
    assert_int_equal(info.solids, 1);
    assert_int_equal(info.nodes, 6);
    assert_int_equal(info.elements, 2);
    near("thickness", info.thickness, 1, 0);
    near("gravity", info.gravity[1], -GRAVITY, 0);

    size_t shapes, parts, solids;
    const scree_shape_view *shape = scree_layout_shapes(layout, &shapes);
    const scree_part *part = scree_layout_parts(layout, &parts);
    const scree_solid_view *solid = scree_layout_solids(layout, &solids);
    assert_int_equal(shapes, info.shapes);
    assert_int_equal(parts, info.parts);
    assert_int_equal(solids, info.solids);
    assert_int_equal(solid[0].nodes, 6);
    assert_int_equal(solid[0].elements, 2);
    const scree_column of = scree_layout_column(layout, "bodies.shape");
    const scree_shape_view *ball = &shape[((const uint32_t *)of.data)[1]];
    near("area", ball->area, 3.14159265358979 * 0.01, 1e-12);
    near("radius", part[ball->part].radius, 0.1, 0);
    simple_end(w);
}

static void columns_of_a_layout(void **state) {
    (void)state;
    scree_world *w = stepped(1);
    const scree_layout *layout = scree_frame_info_of(frame_of(w)).layout;
    scree_column mass = scree_layout_column(layout, "bodies.mass");
    assert_int_equal(mass.type, SCREE_F64);
    assert_int_equal(mass.rows, 3);
    assert_int_equal(mass.width, 1);
    assert_int_equal(mass.generation, 0);
    assert_string_equal(mass.unit, "kg");
    near("mass", ((const double *)mass.data)[2], 0.4 * 0.2 * 1000, 1e-10);
    scree_column name = scree_layout_column(layout, "bodies.name");
    assert_int_equal(name.type, SCREE_TEXT);
    assert_string_equal(((const char *const *)name.data)[1], "ball");
    assert_null(scree_layout_column(layout, "bodies.colour").name);

    size_t count = 0;
    for (scree_column c; (c = scree_layout_column_at(layout, count)).name; count++) {
        assert_string_equal(scree_layout_column(layout, c.name).name, c.name);
        assert_true(scree_layout_column(layout, c.name).data == c.data);
    }
    assert_true(count > 10);
    simple_end(w);
}

/* Bytes beyond the caller's size stay as they are. */
static void older_programs_have_smaller_structs(void **state) {
    (void)state;
    scree_world *w = stepped(2);
    const scree_frame *frame = frame_of(w);
    scree_frame_info whole = scree_frame_info_of(frame), part;
    const size_t size = offsetof(scree_frame_info, bodies);
    memset(&part, 0x5a, sizeof part);
    scree_frame_info_into(frame, &part, size);
    assert_memory_equal(&part, &whole, size);
    for (size_t i = size; i < sizeof part; i++)
        assert_int_equal(((unsigned char *)&part)[i], 0x5a);
    simple_end(w);
}

static void columns_of_a_world_that_went_on(void **state) {
    (void)state;
    scree_error error = {0};
    scree_world *w = stepped(1);
    const scree_frame *frame = frame_of(w);
    scree_column place = scree_frame_column(frame, "body.position");
    scree_column mass = scree_layout_column(scree_frame_info_of(frame).layout, "bodies.mass");
    scree_column none = scree_frame_column(frame, "body.colour");
    assert_int_equal(place.generation, scree_frame_info_of(frame).generation);
    assert_int_equal(scree_world_check_column(w, &place, &error), SCREE_OK);
    assert_int_equal(scree_world_check_column(w, &none, &error), SCREE_NOT_FOUND);
    simple_step(w);
    assert_int_equal(scree_world_check_column(w, &place, &error), SCREE_STALE);
    assert_non_null(strstr(error.text, "body.position"));
    assert_int_equal(scree_world_check_column(w, &mass, &error), SCREE_OK);
    place = scree_frame_column(frame_of(w), "body.position");
    assert_int_equal(scree_world_check_column(w, &place, &error), SCREE_OK);
    simple_end(w);
}

static void columns_of_a_result(void **state) {
    (void)state;
    char folder[] = "/tmp/scree-view-XXXXXX", path[64], command[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/view.h5", folder);
    scree_error error = {0};
    scree_scene *scene;
    must(scree_scene_read_text(&scene, SCENE "run: {steps: 4, record: 1 ms}\n", NULL, 0, &error),
         &error);
    scree_run_def def = scree_default_run_def();
    def.output = path;
    scree_run_summary summary;
    must(scree_run(scene, &def, &summary, &error), &error);
    scree_scene_destroy(scene);

    scree_result *result;
    const scree_frame *frame;
    must(scree_result_open(&result, path, &error), &error);
    must(scree_result_read(result, 0, &frame, &error), &error);
    scree_column first = scree_frame_column(frame, "body.position");
    assert_int_equal(scree_result_check_column(result, &first, &error), SCREE_OK);
    must(scree_result_read(result, -1, &frame, &error), &error);
    assert_int_equal(scree_frame_info_of(frame).step, 4);
    assert_int_equal(scree_result_check_column(result, &first, &error), SCREE_STALE);
    first = scree_frame_column(frame, "body.position");
    assert_int_equal(scree_result_check_column(result, &first, &error), SCREE_OK);
    assert_int_not_equal(scree_result_read(result, 99, &frame, &error), SCREE_OK);
    assert_null(frame);
    scree_result_close(result);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_of_a_frame),
        cmocka_unit_test(work_of_the_solver),
        cmocka_unit_test(facts_of_a_layout),
        cmocka_unit_test(columns_of_a_layout),
        cmocka_unit_test(older_programs_have_smaller_structs),
        cmocka_unit_test(columns_of_a_world_that_went_on),
        cmocka_unit_test(columns_of_a_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
