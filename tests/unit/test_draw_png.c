/* PNG files of our own hand, read back by libpng through cairo. */
#include <string.h>

#include "support/check.h"

#include "base/hash.h"
#include "draw/png.h"

#if SCREE_WITH_CAIRO

#include <cairo.h>

typedef struct source {
    const uint8_t *data;
    size_t count, at;
} source;

static cairo_status_t take(void *user, unsigned char *to, unsigned count) {
    source *s = user;
    if (s->at + count > s->count) return CAIRO_STATUS_READ_ERROR;
    memcpy(to, s->data + s->at, count);
    s->at += count;
    return CAIRO_STATUS_SUCCESS;
}

/* Opaque pixels are read back unchanged; returns the size of the file. */
static size_t goes_round(const display_picture *p) {
    png_bytes png;
    assert_int_equal(png_encode(&png, p, NULL), SCREE_OK);
    source from = {png.data, png.count, 0};
    cairo_surface_t *s = cairo_image_surface_create_from_png_stream(take, &from);
    assert_int_equal(cairo_surface_status(s), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(s), p->width);
    assert_int_equal(cairo_image_surface_get_height(s), p->height);
    size_t wrong = 0, size = png.count;
    for (int y = 0; y < p->height; y++) {
        const unsigned char *row =
            cairo_image_surface_get_data(s) + (size_t)y * (size_t)cairo_image_surface_get_stride(s);
        for (int x = 0; x < p->width; x++)
            for (int k = 0; k < 3; k++)
                wrong += row[4 * x + 2 - k] != p->bytes[4 * ((size_t)y * p->width + x) + k];
    }
    assert_int_equal(wrong, 0);
    cairo_surface_destroy(s);
    array_free(&png);
    return size;
}

static void pixels_go_round(void **state) {
    (void)state;
    static uint8_t bytes[4 * 700 * 500];
    const int sides[][2] = {{1, 1}, {3, 2}, {257, 1}, {1, 300}, {700, 500}};
    for (size_t size = 0; size < sizeof sides / sizeof *sides; size++)
        for (int pattern = 0; pattern < 4; pattern++) {
            display_picture p = {sides[size][0], sides[size][1], bytes};
            size_t count = 4 * (size_t)p.width * (size_t)p.height;
            for (size_t k = 0; k < count; k++) {
                uint8_t noise = (uint8_t)hash_mix(k), slope = (uint8_t)(k / 997);
                uint8_t sometimes = hash_mix(k / 64) % 3 ? 17 : noise; /* matches of every length */
                const uint8_t kinds[] = {200, noise, slope, sometimes};
                bytes[k] = k % 4 == 3 ? 255 : kinds[pattern];
            }
            size_t file = goes_round(&p);
            size_t raw = count + (size_t)p.height;
            assert_true(file < raw + raw / 8 + 200);
            if (pattern == 0) assert_true(file < raw / 30 + 200);
        }
}

#endif

int main(void) {
#if SCREE_WITH_CAIRO
    const struct CMUnitTest tests[] = {cmocka_unit_test(pixels_go_round)};
    return cmocka_run_group_tests(tests, NULL, NULL);
#else
    return 0;
#endif
}
