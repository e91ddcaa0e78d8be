/* The display list, its layers, and the SVG it becomes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/backend.h"
#include "scree/status.h"

static char *svg_text(const display *d) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    assert_non_null(to);
    assert_int_equal(svg_write(d, to, "test", NULL), SCREE_OK);
    fclose(to);
    return text;
}

static void layers_come_in_order(void **state) {
    (void)state;
    display d;
    display_init(&d, 100, 100);
    for (int k = 0; k < 7; k++) {
        d.layer = (k * 3) % 5 - 2;
        display_line(&d, k, 0, k, 1, colour_rgb(0), 1);
    }
    uint32_t *order;
    assert_int_equal(display_order(&d, &order, NULL), SCREE_OK);
    for (size_t k = 1; k < d.items.count; k++) {
        const display_item *a = &d.items.data[order[k - 1]], *b = &d.items.data[order[k]];
        assert_true(a->layer < b->layer || (a->layer == b->layer && order[k - 1] < order[k]));
    }
    mem_free(order);
    display_free(&d);
}

static void the_view_turns_y_round(void **state) {
    (void)state;
    view v = view_fit((const double[]){0, 0}, (const double[]){2, 1}, (rectangle){10, 20, 200, 200},
                      true);
    double p[2];
    view_point(&v, 1, 0.5, p);
    assert_true(p[0] == 110 && p[1] == 120);
    view_point(&v, 0, 1, p);
    assert_true(p[0] == 10 && p[1] == 70);
    v = view_fit((const double[]){0, 0}, (const double[]){2, 1}, (rectangle){10, 20, 200, 200},
                 false);
    view_point(&v, 2, 1, p);
    assert_true(p[0] == 210 && p[1] == 20);
}

static void svg_says_what_was_drawn(void **state) {
    (void)state;
    display d;
    display_init(&d, 300, 200);
    display_circle(&d, 10.126, -20.5, 5, (style){.fill = colour_rgb(0xff8000)});
    display_clip(&d, &(rectangle){1, 2, 3, 4});
    display_line(&d, 0, 0, 1, 1, colour_alpha(colour_rgb(0x00ff00), 0.5), 2);
    display_clip(&d, NULL);
    display_text(&d, 5, 5, "a < b & \"c\"", 10, colour_rgb(0), ALIGN_CENTRE, 0, true);
    display_arrow(&d, 0, 0, 50, 0, colour_rgb(0), 2);
    display_arrow(&d, 3, 3, 3, 3, colour_rgb(0), 2); /* no length: nothing */
    char *text = svg_text(&d);
    assert_non_null(strstr(text, "<circle cx=\"10.13\" cy=\"-20.5\" r=\"5\" fill=\"#ff8000\"/>"));
    assert_non_null(strstr(text, "stroke=\"#00ff00\" stroke-opacity=\"0.5\" stroke-width=\"2\""));
    assert_non_null(strstr(text, "<g clip-path=\"url(#c0)\">"));
    assert_non_null(strstr(text, "a &lt; b &amp; \"c\"</text>"));
    assert_int_equal(d.items.count, 5);
    free(text);
    display_free(&d);
}

static void what_is_not_finite_is_refused(void **state) {
    (void)state;
    display d;
    display_init(&d, 10, 10);
    display_circle(&d, 0, 0, 1, (style){.fill = colour_rgb(0)});
    assert_int_equal(display_status(&d, NULL), SCREE_OK);
    display_line(&d, 0, NAN, 1, 1, colour_rgb(0), 1);
    assert_true(d.not_finite);
    display_free(&d);
}

static void *no_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    (void)old;
    (void)old_bytes;
    (void)new_bytes;
    return NULL;
}
static void no_release(void *user, void *block) {
    (void)user;
    (void)block;
}

static void lack_of_memory_is_remembered(void **state) {
    (void)state;
    display d;
    scree_error error;
    display_init(&d, 10, 10);
    scree_set_allocator(&(scree_allocator){NULL, no_resize, no_release});
    display_line(&d, 0, 0, 1, 1, colour_rgb(0), 1);
    display_text(&d, 0, 0, "text", 5, colour_rgb(0), ALIGN_LEFT, 0, false);
    display_clip(&d, &(rectangle){0, 0, 1, 1});
    display_halo(&d, colour_rgb(0), 1);
    scree_set_allocator(NULL);
    assert_int_equal(display_status(&d, &error), SCREE_NO_MEMORY);
    display_free(&d);
}

static void endings_choose_the_format(void **state) {
    (void)state;
    display d;
    scree_error error;
    display_init(&d, 10, 10);
    assert_int_equal(display_save(&d, "picture.gif", &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, ".svg"));
    assert_int_equal(display_save(&d, "picture", &error), SCREE_BAD_INPUT);
    assert_int_equal(display_save(&d, NULL, &error), SCREE_BAD_INPUT);
    assert_int_equal(display_save(&d, "/nowhere/at/all.svg", &error), SCREE_IO);
    assert_non_null(strstr(error.text, "/nowhere/at/all.svg"));
    display_free(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(layers_come_in_order),
                                       cmocka_unit_test(the_view_turns_y_round),
                                       cmocka_unit_test(svg_says_what_was_drawn),
                                       cmocka_unit_test(what_is_not_finite_is_refused),
                                       cmocka_unit_test(lack_of_memory_is_remembered),
                                       cmocka_unit_test(endings_choose_the_format)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
