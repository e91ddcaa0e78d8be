/* The legend of a picture by groups: every group has an entry, in as many rows as necessary, with
 * the colour of its bodies. */
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
#include "support/synthetic_frame.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

/* The SVG of the frame; free it. */
static char *picture_of(const synthetic *s, const scree_picture_def *def) {
    long size;
    scree_error error = {SCREE_OK, ""};
    const char *path = picture_path("legend.svg");
    assert_int_equal(scree_draw_frame(&s->frame, NULL, def, path, &error), SCREE_OK);
    char *text = picture_bytes(path, &size);
    assert_non_null(text);
    return text;
}

static scree_picture_def by_group(void) {
    scree_picture_def def = scree_default_picture_def();
    def.colour = "group";
    return def;
}

/* The number of a height or place that follows `key="` in front of the text `before`. */
static double attribute_before(const char *svg, const char *before, const char *key) {
    const char *at = strstr(svg, before);
    assert_non_null(at);
    while (at > svg && strncmp(at, key, strlen(key)) != 0)
        at--;
    assert_true(at > svg);
    return strtod(at + strlen(key), NULL);
}

/* Disks of many groups with long names: every group has an entry, rows are added to the page, and
 * no entry leaves the page. */
static void every_group_is_named(void **state) {
    (void)state;
    static const char *const names[] = {"the first group of all",  "the second group of all",
                                        "the third group of all",  "the fourth group of all",
                                        "the fifth group of all",  "the sixth group of all",
                                        "the seventh group of all"};
    synthetic *s = synthetic_new();
    scree_picture_def def = by_group();
    for (uint32_t k = 0; k < 7; k++) {
        s->group_name[k] = names[k];
        s->group[synthetic_disk(s, 0.3 * k, 0, 0.1)] = k;
    }
    s->layout.groups = 1;
    for (uint32_t k = 0; k < 7; k++)
        s->group[k] = 0;
    char *text = picture_of(s, &def);
    double height = strtod(strstr(text, "height=\"") + strlen("height=\""), NULL);
    free(text);
    s->layout.groups = 7;
    for (uint32_t k = 0; k < 7; k++)
        s->group[k] = k;
    text = picture_of(s, &def);
    for (int k = 0; k < 7; k++) {
        char wanted[64];
        snprintf(wanted, sizeof wanted, ">%s<", names[k]);
        double x = attribute_before(text, wanted, "<text x=\"");
        double y = attribute_before(text, wanted, " y=\"");
        assert_true(x > 0 && x < 1200 - 200);
        assert_true(y > height - 58 && y < strtod(strstr(text, "height=\"") + 8, NULL));
    }
    assert_true(strtod(strstr(text, "height=\"") + 8, NULL) > height + 30);
    free(text);
    synthetic_free(s);
}

/* A group of walls alone has their grey; bodies of no group have a colour and an entry, too. */
static void walls_and_the_rest(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    scree_picture_def def = by_group();
    synthetic_disk(s, 0, 0.1, 0.1);
    uint32_t wall = synthetic_rectangle(s, 0.5, 0.1, 0.2, 0.2, 0);
    s->free[wall] = 0;
    s->group[wall] = 1;
    char *text = picture_of(s, &def);
    assert_non_null(strstr(text, ">grains<"));
    assert_non_null(strstr(text, ">walls<"));
    assert_null(strstr(text, ">(no group)<"));
    free(text);
    s->group[synthetic_disk(s, -0.5, 0.1, 0.1)] = UINT32_MAX;
    text = picture_of(s, &def);
    assert_non_null(strstr(text, ">(no group)<"));
    free(text);
    s->body_name[2] = "nut"; /* a single body has its own name */
    text = picture_of(s, &def);
    assert_non_null(strstr(text, ">nut<"));
    assert_null(strstr(text, ">(no group)<"));
    /* the third colour, half white: the disk and its swatch; the walls and theirs are grey */
    int swatches = 0, greys = 0;
    for (const char *at = text; (at = strstr(at, "fill=\"#80cfb9\"")); at++)
        swatches++;
    for (const char *at = text; (at = strstr(at, "fill=\"#9aa1aa\"")); at++)
        greys++;
    assert_int_equal(swatches, 2);
    assert_int_equal(greys, 2);
    free(text);
    def.key = 0;
    text = picture_of(s, &def);
    assert_null(strstr(text, ">grains<"));
    free(text);
    synthetic_free(s);
}

/* Hundreds of groups would fill the page: the legend ends with the number of those left out. */
static void too_many_are_counted(void **state) {
    (void)state;
    enum { MANY = 300 };
    static const char *names[MANY];
    static char text_of[MANY][16];
    synthetic *s = synthetic_new();
    scree_picture_def def = by_group();
    for (uint32_t k = 0; k < MANY; k++) {
        snprintf(text_of[k], sizeof text_of[k], "group %03u", k);
        names[k] = text_of[k];
        s->group[synthetic_disk(s, 0.3 * (k % 20), 0.3 * (k / 20), 0.1)] = k;
    }
    s->layout.groups = MANY;
    s->layout.group_name = names;
    char *text = picture_of(s, &def);
    int shown = 0, left = 0;
    for (const char *at = text; (at = strstr(at, ">group ")); at++)
        shown++;
    const char *rest = strstr(text, ">and ");
    assert_non_null(rest);
    assert_int_equal(sscanf(rest, ">and %d more<", &left), 1);
    assert_true(shown > 40);
    assert_int_equal(shown + left, MANY);
    free(text);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_group_is_named),
                                       cmocka_unit_test(walls_and_the_rest),
                                       cmocka_unit_test(too_many_are_counted)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
