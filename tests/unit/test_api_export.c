/* Exporters by name: lists, parameters, files that appear or do not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scree/export.h"
#include "scree/world.h"
#include "support/check.h"
#include "support/picture_file.h"
#include "support/simple_world.h"
#include "support/synthetic_frame.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static void exporters_are_listed(void **state) {
    (void)state;
    size_t count = scree_export_count();
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        scree_export_info info = scree_export_at(i);
        const char *name, *help;
        assert_true(info.name[0] && info.target[0] && info.help[0]);
        for (size_t p = 0; scree_export_parameter_at(i, p, &name, &help); p++)
            assert_true(name[0] && help[0]);
        found += strcmp(info.name, "vtk") == 0 || strcmp(info.name, "gltf") == 0;
    }
    assert_int_equal(found, 2);
    assert_null(scree_export_at(count).name);
    const char *name, *help;
    assert_int_equal(scree_export_parameter_at(count, 0, &name, &help), 0);
}

static void a_file_appears_when_closed(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_error error = {0};
    scree_export *e;
    const char *path = picture_path("column.glb");
    must(scree_export_open(&e, "gltf", path, &s->layout, NULL, 0, &error), &error);
    assert_string_equal(scree_export_files(e), "");
    must(scree_export_frame(e, &s->frame, &error), &error);
    assert_true(access(path, F_OK) != 0);
    must(scree_export_close(e, &error), &error);
    long size = 0;
    char *bytes = picture_bytes(path, &size);
    assert_true(bytes && size > 4 && memcmp(bytes, "glTF", 4) == 0);
    free(bytes);

    assert_int_not_equal(scree_export_open(&e, "gltf", path, &s->layout, NULL, 0, &error),
                         SCREE_OK); /* it is there */
    assert_null(e);
    must(scree_export_open(&e, "gltf", path, &s->layout, NULL, 1, &error), &error);
    scree_export_discard(e);
    scree_export_discard(NULL);
    synthetic_free(s);
}

static void bad_requests_are_refused(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_error error = {0};
    scree_export *e;
    assert_int_not_equal(scree_export_open(&e, "vkt", "nowhere", &s->layout, NULL, 0, &error),
                         SCREE_OK);
    assert_non_null(strstr(error.text, "vtk"));
    scree_params *params = simple_params("{no_such_key: 1}");
    assert_int_equal(scree_export_open(&e, "vtk", "nowhere", &s->layout, params, 0, &error),
                     SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "no_such_key"));
    assert_null(e);
    scree_params_free(params);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exporters_are_listed),
        cmocka_unit_test(a_file_appears_when_closed),
        cmocka_unit_test(bad_requests_are_refused),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
