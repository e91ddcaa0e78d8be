/* Plots by name: the list, and the same picture as from the function of that name. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scree/draw.h"
#include "scree/world.h"
#include "support/check.h"
#include "support/picture_file.h"
#include "support/simple_world.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static void plots_are_listed(void **state) {
    (void)state;
    size_t count = scree_plot_count();
    int lines = 0;
    for (size_t i = 0; i < count; i++) {
        scree_plot_info info = scree_plot_at(i);
        assert_true(info.name[0] && info.help[0]);
        lines += strcmp(info.name, "lines") == 0;
    }
    assert_int_equal(lines, 1);
    assert_null(scree_plot_at(count).name);
}

static void lines_by_name(void **state) {
    (void)state;
    static const double x[] = {0, 1, 2, 3}, y[] = {0, 1, 4, 9};
    scree_panel panel = {"square", "1", 0, NAN, NAN};
    scree_series series = {"curve", x, y, 4, 0, SCREE_MARK_LINE};
    scree_plot_def def = scree_default_plot_def();
    scree_error error = {0};
    def.title = "Squares";
    def.panels = &panel;
    def.panel_count = 1;
    def.series = &series;
    def.series_count = 1;
    must(scree_plot(&def, picture_path("direct.svg"), &error), &error);
    must(scree_plot_as("lines", NULL, &def, picture_path("named.svg"), &error), &error);
    long direct_size = 0, named_size = 0;
    char *direct = picture_bytes(picture_path("direct.svg"), &direct_size);
    char *named = picture_bytes(picture_path("named.svg"), &named_size);
    assert_non_null(direct);
    assert_int_equal(direct_size, named_size);
    assert_memory_equal(direct, named, (size_t)direct_size);
    assert_non_null(strstr(named, "Squares"));
    free(direct);
    free(named);

    scree_params *params = simple_params("{no_such_key: 1}");
    assert_int_equal(scree_plot_as("lines", params, &def, "nowhere.svg", &error), SCREE_BAD_INPUT);
    scree_params_free(params);
    assert_int_not_equal(scree_plot_as("linse", NULL, &def, "nowhere.svg", &error), SCREE_OK);
    assert_non_null(strstr(error.text, "lines"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plots_are_listed),
        cmocka_unit_test(lines_by_name),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
