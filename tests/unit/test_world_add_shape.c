/* Finished shapes through the public interface. */
#include <math.h>
#include <string.h>

#include "support/check.h"
#include "support/simple_world.h"

#include "memory_fault.h"
#include "world/world.h"

static scree_shape *make(const char *name, const char *text) {
    scree_error error;
    scree_shape *s = NULL;
    scree_params *p = simple_params("%s", text);
    must(scree_shape_create(&s, name, p, &error), &error);
    scree_params_free(p);
    return s;
}

static scree_world *empty(int dimension) {
    scree_error error;
    scree_world *w = NULL;
    scree_world_def def = scree_default_world_def();
    def.dimension = dimension;
    def.h = 1e-3;
    must(scree_world_create(&w, &def, &error), &error);
    return w;
}

static void test_what_follows_from_the_geometry(void **unused) {
    (void)unused;
    scree_shape *s = make("block", "{size: [1, 2, 3]}");
    scree_shape_info info = scree_shape_info_of(s);
    assert_string_equal(info.kind, "block");
    assert_int_equal(info.dimension, 3);
    near("volume", info.volume, 6, 1e-14);
    near("least moment", info.moments[0] + info.moments[1] + info.moments[2], 14, 1e-13);
    near("bound", info.bound, sqrt(14) / 2, 1e-15);
    near("width", info.width, 1, 1e-15);
    scree_shape_destroy(s);
    s = make("polygon", "{vertices: [[1, 1], [3, 1], [3, 2], [1, 2]]}");
    info = scree_shape_info_of(s);
    assert_int_equal(info.dimension, 2);
    near("area", info.volume, 2, 1e-15);
    near("polar moment", info.moments[0], 2 * 5 / 12., 1e-15);
    near("centre x", info.centre[0], 2, 1e-15);
    near("centre y", info.centre[1], 1.5, 1e-15);
    scree_shape_destroy(s);
    scree_shape_destroy(NULL);
}

/* One object in two worlds, which outlive its maker, and the same as when it is added by name. */
static void test_one_shape_in_two_worlds(void **unused) {
    (void)unused;
    scree_error error;
    uint32_t index[3];
    scree_shape *s = make("sphere", "{radius: 0.5}");
    scree_world *one = empty(3), *two = empty(3);
    must(scree_world_use_shape(one, s, &index[0], &error), &error);
    must(scree_world_use_shape(two, s, &index[1], &error), &error);
    scree_shape_destroy(s);
    scree_params *p = simple_params("{radius: 0.5}");
    must(scree_world_add_shape(two, "sphere", p, &index[2], &error), &error);
    scree_params_free(p);
    assert_ptr_equal(one->model.shapes.data[index[0]], two->model.shapes.data[index[1]]);
    assert_int_equal(index[2], 1);
    assert_true(two->model.shapes.data[0]->moments[2] == two->model.shapes.data[1]->moments[2]);
    scree_body_def def = scree_default_body_def();
    def.shape = index[1];
    must(scree_world_add_body(two, &def, NULL, &error), &error);
    scree_world_destroy(one);
    must(scree_world_step(two, &error), &error);
    /* a world that has stepped takes no more */
    s = make("sphere", "{radius: 1}");
    assert_int_equal(scree_world_use_shape(two, s, &index[0], &error), SCREE_BAD_INPUT);
    scree_shape_destroy(s);
    scree_world_destroy(two);
}

static void test_refusals(void **unused) {
    (void)unused;
    scree_error error;
    uint32_t index;
    scree_shape *s = (scree_shape *)&error;
    assert_int_equal(scree_shape_create(&s, "spere", NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "sphere"));
    assert_null(s);
    assert_int_equal(scree_shape_create(&s, "sphere", NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "radius"));
    assert_null(s);
    s = make("disk", "{radius: 1}");
    scree_world *w = empty(3);
    assert_int_equal(scree_world_use_shape(w, s, &index, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "planar"));
    scree_shape_destroy(s);
    scree_world_destroy(w);
}

static scree_status starved(void) {
    scree_error error;
    scree_shape *s = NULL;
    uint32_t index;
    scree_world *w = NULL;
    scree_world_def def = scree_default_world_def();
    def.dimension = 3;
    scree_status status = scree_world_create(&w, &def, &error);
    scree_params *p = scree_params_new();
    if (!p) status = SCREE_NO_MEMORY;
    if (status == SCREE_OK) status = scree_params_real(p, "radius", 1, &error);
    if (status == SCREE_OK) status = scree_shape_create(&s, "sphere", p, &error);
    if (status == SCREE_OK) status = scree_world_use_shape(w, s, &index, &error);
    scree_params_free(p);
    scree_shape_destroy(s);
    scree_world_destroy(w);
    return status;
}

static void test_starved(void **unused) {
    (void)unused;
    assert_true(memory_fault_each(starved) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_follows_from_the_geometry),
        cmocka_unit_test(test_one_shape_in_two_worlds),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_starved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
