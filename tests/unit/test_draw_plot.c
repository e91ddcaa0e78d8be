/* Plots: panels, marks, gaps, histograms and roses. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scree/draw.h"
#include "support/picture_file.h"

enum { N = 50 };
static double x[N], y[N], z[N];

static int setup(void **state) {
    (void)state;
    for (int k = 0; k < N; k++) {
        x[k] = 0.1 * k;
        y[k] = 1e5 * (1 + 0.1 * k);
        z[k] = pow(10, -0.2 * k);
    }
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static int occurrences(const char *text, const char *what) {
    int count = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        count++;
    return count;
}

static char *svg_of(const scree_plot_def *def) {
    long size;
    scree_error error;
    assert_int_equal(scree_plot(def, picture_path("plot.svg"), &error), SCREE_OK);
    return picture_bytes(picture_path("plot.svg"), &size);
}

static void panels_and_labels(void **state) {
    (void)state;
    scree_panel panels[] = {{"stress", "Pa", 0, NAN, NAN}, {"residual", "1", 1, NAN, NAN}};
    scree_series series[] = {{"top", x, y, N, 0, SCREE_MARK_LINE},
                             {"side", x, y, N, 0, SCREE_MARK_STEPS},
                             {NULL, x, z, N, 1, SCREE_MARK_LINE_POINTS}};
    scree_plot_def def = scree_default_plot_def();
    def.title = "Compression";
    def.panels = panels;
    def.panel_count = 2;
    def.series = series;
    def.series_count = 3;
    char *text = svg_of(&def);
    assert_non_null(strstr(text, ">Compression<"));
    assert_non_null(strstr(text, ">stress [kPa]<"));
    assert_non_null(strstr(text, ">time [s]<"));
    assert_non_null(strstr(text, ">side<"));
    assert_int_equal(occurrences(text, "<circle"), N);
    assert_null(strstr(text, "nan"));
    free(text);
#if SCREE_WITH_CAIRO
    int width, height;
    double ink[3];
    const char *path = picture_path("plot.png");
    assert_int_equal(scree_plot(&def, path, NULL), SCREE_OK);
    assert_true(picture_is_png(path, &width, &height));
    assert_int_equal(width, 1200);
    assert_true(picture_mean(path, 130, 0, 1000, height / 2, ink));
    assert_true(ink[0] < 254 && ink[0] > 200);
#endif
}

/* A point that is not finite, or not positive on a logarithmic axis, interrupts the line and has no
 * other effect. */
static void gaps(void **state) {
    (void)state;
    scree_panel panel = {"v", NULL, 1, NAN, NAN};
    double v[N];
    for (int k = 0; k < N; k++)
        v[k] = k == 10 ? (double)NAN : k == 20 ? -1.0 : k == 30 ? 0.0 : 1.0 + k;
    scree_series series = {NULL, x, v, N, 0, SCREE_MARK_LINE};
    scree_plot_def def = scree_default_plot_def();
    def.panels = &panel;
    def.panel_count = 1;
    def.series = &series;
    def.series_count = 1;
    char *text = svg_of(&def);
    assert_int_equal(occurrences(text, "stroke=\"#0072b2\""), 4); /* four pieces */
    free(text);
    for (int k = 0; k < N; k++)
        v[k] = NAN;
    free(svg_of(&def));
    def.series_count = 0;
    free(svg_of(&def));
    series.count = 1;
    series.x = series.y = y;
    def.series_count = 1;
    text = svg_of(&def); /* a single point is a dot */
    assert_int_equal(occurrences(text, "<circle"), 1);
    free(text);
}

/* The dashes of the first line of this colour. */
static void dashes_of(const char *svg, const char *colour, char out[32]) {
    char wanted[48];
    snprintf(wanted, sizeof wanted, "stroke=\"%s\"", colour);
    const char *line = strstr(svg, wanted);
    assert_non_null(line);
    const char *end = strchr(line, '>'), *dash = strstr(line, "stroke-dasharray=\"");
    snprintf(out, 32, "solid");
    if (dash && dash < end) sscanf(dash + strlen("stroke-dasharray=\""), "%31[^\"]", out);
}

/* The curves of a panel differ by their dashes, not only by their colours, and the legend shows
 * these. */
static void dashes_tell_curves_apart(void **state) {
    (void)state;
    enum { CURVES = 6 };
    static const char *const colours[CURVES] = {"#0072b2", "#d55e00", "#009e73",
                                                "#cc79a7", "#56b4e9", "#e69f00"};
    scree_panel panel = {"v", NULL, 0, NAN, NAN};
    scree_series series[CURVES];
    char dashes[CURVES][32];
    for (int k = 0; k < CURVES; k++)
        series[k] = (scree_series){"curve", x, y, N, 0, SCREE_MARK_LINE};
    scree_plot_def def = scree_default_plot_def();
    def.panels = &panel;
    def.panel_count = 1;
    def.series = series;
    def.series_count = CURVES;
    char *text = svg_of(&def);
    for (int k = 0; k < CURVES; k++) {
        dashes_of(text, colours[k], dashes[k]);
        for (int i = 0; i < k; i++)
            assert_string_not_equal(dashes[i], dashes[k]);
        if (k == 0) continue;
        char pattern[96];
        snprintf(pattern, sizeof pattern, "stroke-dasharray=\"%.31s\"", dashes[k]);
        assert_int_equal(occurrences(text, pattern), 2); /* the curve and its sample */
    }
    assert_string_equal(dashes[0], "solid");
    free(text);
}

/* Points of four series at the same places are all visible: their forms and sizes differ. */
static void points_that_agree(void **state) {
    (void)state;
    scree_panel panel = {"y", "1", 0, NAN, NAN};
    scree_series series[4];
    for (int k = 0; k < 4; k++)
        series[k] = (scree_series){"points", x, x, N, 0, SCREE_MARK_POINTS};
    scree_plot_def def = scree_default_plot_def();
    def.panels = &panel;
    def.panel_count = 1;
    def.series = series;
    def.series_count = 2;
    char *text = svg_of(&def), *first = strstr(text, "<circle"), *second = first;
    assert_int_equal(occurrences(text, "<circle"), 2 * (N + 1));
    for (int k = 0; k < N; k++)
        second = strstr(second + 1, "<circle");
    double r[2];
    assert_int_equal(sscanf(strstr(first, " r=\""), " r=\"%lf", &r[0]), 1);
    assert_int_equal(sscanf(strstr(second, " r=\""), " r=\"%lf", &r[1]), 1);
    assert_true(r[1] > 1.5 * r[0]);
    free(text);
    def.series_count = 4; /* the others are squares */
    text = svg_of(&def);
    assert_int_equal(occurrences(text, "<circle"), 2 * (N + 1));
    free(text);
}

static void distributions(void **state) {
    (void)state;
    scree_plot_def def = scree_default_plot_def();
    long size;
    scree_error error;
    double values[] = {1, 2, 2, 3, 3, 3, NAN};
    const char *path = picture_path("histogram.svg");
    def.x_label = "force";
    def.x_unit = "N";
    assert_int_equal(scree_plot_histogram(&def, values, 7, 3, path, &error), SCREE_OK);
    char *text = picture_bytes(path, &size);
    assert_int_equal(occurrences(text, "fill=\"#0072b2\""), 3);
    assert_non_null(strstr(text, "density [1/N]"));
    free(text);
    assert_int_equal(scree_plot_histogram(&def, values + 6, 1, 3, path, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_plot_histogram(&def, values + 1, 2, 0, path, &error), SCREE_OK);
    double angles[] = {0.1, 0.1 + 3.14159265358979, -3.0, 1.5, NAN};
    path = picture_path("rose.svg");
    assert_int_equal(scree_plot_rose("rose", angles, NULL, 5, 4, 1, path, &error), SCREE_OK);
    text = picture_bytes(path, &size);
    /* two bins of four are filled, each drawn twice */
    assert_int_equal(occurrences(text, "<polygon"), 4);
    free(text);
    assert_int_equal(scree_plot_rose(NULL, angles, NULL, 0, 0, 0, path, &error), SCREE_OK);
    assert_int_equal(scree_plot_rose(NULL, angles, NULL, 5, 1000, 0, path, &error),
                     SCREE_BAD_INPUT);
}

static void what_is_refused(void **state) {
    (void)state;
    scree_plot_def def = scree_default_plot_def();
    scree_panel panel = {"v", NULL, 0, NAN, NAN};
    scree_series series = {"s", x, y, N, 1, SCREE_MARK_LINE};
    scree_error error;
    const char *path = picture_path("never.svg");
    assert_int_equal(scree_plot(&def, path, &error), SCREE_BAD_INPUT);
    def.panels = &panel;
    def.panel_count = 1;
    def.series = &series;
    def.series_count = 1;
    assert_int_equal(scree_plot(&def, path, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "panel 1"));
    series.panel = 0;
    series.y = NULL;
    assert_int_equal(scree_plot(&def, path, &error), SCREE_BAD_INPUT);
    series.y = y;
    def.height = 30;
    assert_int_equal(scree_plot(&def, path, &error), SCREE_BAD_INPUT);
    def.height = 0;
    def.width = NAN;
    assert_int_equal(scree_plot(&def, path, &error), SCREE_BAD_INPUT);
    def.width = 800;
    assert_int_equal(scree_plot(&def, "/nowhere/at/all.svg", &error), SCREE_IO);
    assert_int_equal(scree_plot(&def, "plot.jpeg", &error), SCREE_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(panels_and_labels),
                                       cmocka_unit_test(gaps),
                                       cmocka_unit_test(dashes_tell_curves_apart),
                                       cmocka_unit_test(points_that_agree),
                                       cmocka_unit_test(distributions),
                                       cmocka_unit_test(what_is_refused)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
