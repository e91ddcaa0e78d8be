/* PNG and PDF by cairo, which only this file uses. Without cairo both return an error with the
 * remedy. */
#include "draw/backend.h"

#if SCREE_WITH_CAIRO

#include <cairo-pdf.h>
#include <cairo.h>

#include "base/math.h"

static void set_colour(cairo_t *c, colour k) { cairo_set_source_rgba(c, k.r, k.g, k.b, k.a); }

static void paint(cairo_t *c, const style *s, bool closed) {
    bool stroke = s->stroke.a > 0 && s->width > 0;
    if (closed && s->fill.a > 0) {
        set_colour(c, s->fill);
        if (stroke)
            cairo_fill_preserve(c);
        else
            cairo_fill(c);
    }
    if (stroke) {
        double dashes[4];
        set_colour(c, s->stroke);
        cairo_set_line_width(c, s->width);
        cairo_set_line_cap(c, s->blunt ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(c, dashes, style_dashes(s, dashes), 0);
        cairo_stroke(c);
    }
    cairo_new_path(c);
}

static void path(cairo_t *c, const display *d, const display_item *item) {
    const double *p = d->points.data + 2 * item->first;
    for (size_t k = 0; k < item->count; k++)
        cairo_line_to(c, p[2 * k], p[2 * k + 1]);
    if (item->type == ITEM_POLYGON) cairo_close_path(c);
    paint(c, &item->look, item->type == ITEM_POLYGON);
}

static void text(cairo_t *c, const display *d, const display_item *item) {
    const char *letters = d->texts.data + item->first;
    cairo_text_extents_t extents;
    cairo_select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           item->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c, item->size);
    cairo_text_extents(c, letters, &extents);
    cairo_save(c);
    cairo_translate(c, item->x, item->y);
    cairo_rotate(c, -item->angle);
    cairo_move_to(c, -0.5 * (double)item->align * extents.x_advance, 0.36 * item->size);
    if (item->look.stroke.a > 0) {
        cairo_text_path(c, letters);
        set_colour(c, item->look.stroke);
        cairo_set_line_width(c, item->look.width);
        cairo_set_dash(c, NULL, 0, 0);
        cairo_stroke(c);
        cairo_move_to(c, -0.5 * (double)item->align * extents.x_advance, 0.36 * item->size);
    }
    set_colour(c, item->look.fill);
    cairo_show_text(c, letters);
    cairo_restore(c);
    cairo_new_path(c);
}

/* cairo needs colours multiplied by alpha, as one native word per pixel. */
static void put_native(const display_picture *from, unsigned char *to, int stride) {
    for (int y = 0; y < from->height; y++) {
        uint32_t *row = (uint32_t *)(void *)(to + (size_t)y * (size_t)stride);
        for (int x = 0; x < from->width; x++) {
            const uint8_t *b = from->bytes + 4 * ((size_t)y * (size_t)from->width + (size_t)x);
            uint32_t a = b[3], part[3];
            for (int k = 0; k < 3; k++)
                part[k] = (b[k] * a + 127) / 255;
            row[x] = a << 24 | part[0] << 16 | part[1] << 8 | part[2];
        }
    }
}

static void image(cairo_t *c, const display *d, const display_item *item) {
    const display_picture *from = &d->images.data[item->first];
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, from->width, from->height);
    if (cairo_surface_status(s) == CAIRO_STATUS_SUCCESS) {
        put_native(from, cairo_image_surface_get_data(s), cairo_image_surface_get_stride(s));
        cairo_surface_mark_dirty(s);
    }
    cairo_save(c);
    cairo_translate(c, item->x, item->y);
    cairo_scale(c, item->size / from->width, item->angle / from->height);
    cairo_set_source_surface(c, s, 0, 0); /* a failed surface makes the context fail too */
    cairo_paint(c);
    cairo_restore(c);
    cairo_surface_destroy(s);
}

static void set_clip(cairo_t *c, const display *d, int clip) {
    cairo_reset_clip(c);
    if (clip < 0) return;
    const rectangle *r = &d->clips.data[clip];
    cairo_rectangle(c, r->x, r->y, r->width, r->height);
    cairo_clip(c);
}

static void draw_item(cairo_t *c, const display *d, const display_item *item) {
    switch (item->type) {
    case ITEM_LINE:
    case ITEM_POLYGON: path(c, d, item); break;
    case ITEM_CIRCLE:
        cairo_arc(c, item->x, item->y, item->radius, 0, 2 * PI);
        paint(c, &item->look, true);
        break;
    case ITEM_TEXT: text(c, d, item); break;
    case ITEM_IMAGE: image(c, d, item); break;
    }
}

static scree_status render(cairo_t *c, const display *d, scree_error *error) {
    uint32_t *order;
    int clip = -1;
    TRY(display_order(d, &order, error));
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    if (d->background.a > 0) {
        set_colour(c, d->background);
        cairo_paint(c);
    }
    for (size_t k = 0; k < d->items.count; k++) {
        const display_item *item = &d->items.data[order[k]];
        if (item->clip != clip) set_clip(c, d, clip = item->clip);
        draw_item(c, d, item);
    }
    mem_free(order);
    return SCREE_OK;
}

static cairo_status_t to_stream(void *stream, const unsigned char *bytes, unsigned count) {
    return fwrite(bytes, 1, count, stream) == count ? CAIRO_STATUS_SUCCESS
                                                    : CAIRO_STATUS_WRITE_ERROR;
}

static scree_status failed(const char *name, cairo_status_t why, scree_error *error) {
    return error_set(error, why == CAIRO_STATUS_NO_MEMORY ? SCREE_NO_MEMORY : SCREE_IO,
                     "%s: the picture cannot be created: %s", name, cairo_status_to_string(why));
}

scree_status png_write(const display *d, FILE *to, const char *name, scree_error *error) {
    int width = (int)floor(d->width + 0.5), height = (int)floor(d->height + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *c = cairo_create(surface);
    scree_status status = SCREE_OK;
    cairo_status_t why = cairo_status(c);
    if (why == CAIRO_STATUS_SUCCESS) {
        status = render(c, d, error);
        why = cairo_status(c);
    }
    if (status == SCREE_OK && why == CAIRO_STATUS_SUCCESS)
        why = cairo_surface_write_to_png_stream(surface, to_stream, to);
    cairo_destroy(c);
    cairo_surface_destroy(surface);
    return status == SCREE_OK && why != CAIRO_STATUS_SUCCESS ? failed(name, why, error) : status;
}

/* Half a point per page unit: 1200 units make a page 21 cm wide. */
static const double points = 0.5;

scree_status pdf_write(const display *d, FILE *to, const char *name, scree_error *error) {
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(to_stream, to, d->width * points, d->height * points);
    cairo_t *c = cairo_create(surface);
    cairo_scale(c, points, points);
    scree_status status = render(c, d, error);
    cairo_show_page(c);
    cairo_status_t why = cairo_status(c);
    cairo_destroy(c);
    cairo_surface_finish(surface);
    if (why == CAIRO_STATUS_SUCCESS) why = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status == SCREE_OK && why != CAIRO_STATUS_SUCCESS ? failed(name, why, error) : status;
}

#else

static scree_status absent(const char *name, scree_error *error) {
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s: this scree was built without cairo: write .svg, or install "
                     "libcairo2-dev and build again",
                     name);
}

scree_status png_write(const display *d, FILE *to, const char *name, scree_error *error) {
    (void)d;
    (void)to;
    return absent(name, error);
}

scree_status pdf_write(const display *d, FILE *to, const char *name, scree_error *error) {
    (void)d;
    (void)to;
    return absent(name, error);
}

#endif
