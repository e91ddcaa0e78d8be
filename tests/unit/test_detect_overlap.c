#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "detect/detect.h"

static contact made(uint64_t a, uint64_t b, uint32_t feature, double gap) {
    return (contact){.key = {.a = a, .b = b, .feature_a = feature}, .gap = gap};
}

static void pairs_are_counted_once(void **unused) {
    (void)unused;
    contact list[] = {made(1, 2, 0, -0.001), made(1, 2, 1, -0.002), made(1, 3, 0, 0.1),
                      made(4, 7, 0, -0.003), made(5, 6, 0, -1e-9)};
    contact_list contacts = {{list, 5, 5}};
    overlap_report r = detect_overlaps(&contacts, 1e-8);
    char text[128];
    assert_int_equal(r.pairs, 2);
    assert_true(r.depth == 0.003);
    detect_overlap_text(&r, text, sizeof text);
    assert_string_equal(text,
                        "overlapping start: 2 pairs, deepest 0.003 m between body 4 and body 7");
    assert_int_equal(detect_overlaps(&contacts, 0).pairs, 3);
}

static void no_overlap_gives_no_text(void **unused) {
    (void)unused;
    contact list[] = {made(1, 2, 0, 0), made(1, 3, 0, 0.1)};
    contact_list contacts = {{list, 2, 2}}, none = {0};
    char text[128] = "x";
    overlap_report r = detect_overlaps(&contacts, 0);
    assert_int_equal(r.pairs, 0);
    detect_overlap_text(&r, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(detect_overlaps(&none, 0).pairs, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_counted_once),
        cmocka_unit_test(no_overlap_gives_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
