/* Performance profiles: the curves follow the definition, and the drawing shows them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scree/draw.h"
#include "support/check.h"
#include "support/picture_file.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static const char *const names[] = {"quick", "sure", "never"};

static char *svg_of(const double *cost, size_t problems) {
    long size;
    scree_error error;
    scree_plot_def def = scree_default_plot_def();
    const char *path = picture_path("profile.svg");
    def.x_label = "factor";
    def.x_unit = NULL;
    assert_int_equal(scree_plot_profile(&def, names, 3, cost, problems, path, &error), SCREE_OK);
    return picture_bytes(path, &size);
}

/* The points of the first line of a colour: x, y pairs. */
static size_t polyline(const char *svg, const char *colour, double *xy, size_t room) {
    char *copy = strdup(svg), *line = copy;
    size_t count = 0;
    for (line = strstr(copy, "<polyline"); line; line = strstr(line + 1, "<polyline")) {
        char *end = strstr(line, "/>");
        assert_non_null(end);
        *end = '\0';
        char *points = strstr(line, "points=\"");
        if (strstr(line, colour) && points && !strstr(line, "fill-opacity")) {
            points += strlen("points=\"");
            while (count < room && *points && *points != '"') {
                char *next;
                xy[count] = strtod(points, &next);
                if (next == points) break;
                count++;
                points = next + strspn(next, ", ");
            }
            break;
        }
        line = end;
    }
    free(copy);
    return count;
}

static void near(double value, double wanted, double within) {
    if (!(fabs(value - wanted) <= within)) fail_msg("%g is not %g", value, wanted);
}

/* Four problems. Quick is best on two (on one of them it is the only one) and 4 times slower on the
 * third; sure solves three; no method solves the last. */
static void curves_are_the_shares(void **state) {
    (void)state;
    const double cost[] = {1, 10, INFINITY, 2, INFINITY, NAN, 4, 1, INFINITY, INFINITY, NAN, NAN};
    char *text = svg_of(cost, 4);
    assert_non_null(strstr(text, ">quick (3)<"));
    assert_non_null(strstr(text, ">sure (2)<"));
    assert_non_null(strstr(text, ">never (0)<"));
    assert_non_null(strstr(text, ">factor<"));
    assert_non_null(strstr(text, ">share of problems solved<"));
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
    double quick[64], sure[64], never[64];
    size_t n = polyline(text, "#0072b2", quick, 64), m = polyline(text, "#d55e00", sure, 64);
    size_t k = polyline(text, "#009e73", never, 64);
    assert_true(n >= 8 && m >= 6 && k >= 4);
    /* heights in shares: between the flat line of "never" and a curve's last point */
    double zero = never[1], quarter = (zero - quick[n - 1]) / 3;
    assert_true(quarter > 1);
    near(never[k - 1], zero, 1e-6);
    near(zero - sure[m - 1], 2 * quarter, 0.05);
    /* quick climbs by two at 1, then by one at 4; sure by one at 1 and by one at 10, on the same
     * logarithmic axis */
    near(quick[0], never[0], 0.05);
    double at_4 = quick[n - 6], at_10 = sure[m - 6], left = never[0];
    near((at_10 - left) / (at_4 - left), log(10) / log(4), 0.02);
    free(text);
}

static void what_is_refused(void **state) {
    (void)state;
    scree_error error;
    scree_plot_def def = scree_default_plot_def();
    const double cost[] = {1, 0, 2};
    const char *path = picture_path("never.svg");
    assert_int_equal(scree_plot_profile(&def, names, 3, cost, 1, path, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "solver 1"));
    assert_int_equal(scree_plot_profile(&def, names, 0, cost, 1, path, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_plot_profile(&def, names, 3, cost, 0, path, &error), SCREE_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(curves_are_the_shares),
                                       cmocka_unit_test(what_is_refused)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
