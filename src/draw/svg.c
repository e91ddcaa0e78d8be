/* Writes SVG 1.1 directly: small files whose texts stay texts. Numbers are rounded to a hundredth
 * of a page unit and written with a decimal point in every locale. */
#include "base/math.h"
#include "draw/backend.h"
#include "draw/png.h"

static void put_number(FILE *to, double value) {
    double hundredths = floor(fabs(value) * 100 + 0.5);
    if (!(hundredths < 1e15)) hundredths = 1e15;
    long long n = (long long)hundredths;
    if (value < 0 && n > 0) fputc('-', to);
    fprintf(to, "%lld", n / 100);
    if (n % 100 == 0) return;
    fprintf(to, n % 10 ? ".%02lld" : ".%01lld", n % 10 ? n % 100 : n % 100 / 10);
}

static void put_attribute(FILE *to, const char *name, double value) {
    fprintf(to, " %s=\"", name);
    put_number(to, value);
    fputc('"', to);
}

static int byte(double part) { return (int)floor(fmin(fmax(part, 0), 1) * 255 + 0.5); }

static void put_colour(FILE *to, const char *what, colour c) {
    if (c.a <= 0) {
        fprintf(to, " %s=\"none\"", what);
        return;
    }
    fprintf(to, " %s=\"#%02x%02x%02x\"", what, byte(c.r), byte(c.g), byte(c.b));
    if (c.a < 1) {
        fprintf(to, " %s-opacity=\"", what);
        put_number(to, c.a);
        fputc('"', to);
    }
}

static void put_dashes(FILE *to, const style *s) {
    double dashes[4];
    int count = style_dashes(s, dashes);
    for (int k = 0; k < count; k++) {
        fputs(k == 0 ? " stroke-dasharray=\"" : " ", to);
        put_number(to, dashes[k]);
    }
    if (count > 0) fputc('"', to);
}

static void put_style(FILE *to, const style *s, bool closed) {
    put_colour(to, "fill", closed ? s->fill : NO_COLOUR);
    if (s->stroke.a <= 0 || s->width <= 0) return;
    put_colour(to, "stroke", s->stroke);
    put_attribute(to, "stroke-width", s->width);
    put_dashes(to, s);
    if (s->blunt) fputs(" stroke-linecap=\"butt\"", to);
}

static void put_escaped(FILE *to, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", to); break;
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        default:
            if ((unsigned char)*text >= ' ') fputc(*text, to);
        }
    }
}

static void put_path(FILE *to, const display *d, const display_item *item) {
    bool closed = item->type == ITEM_POLYGON;
    fprintf(to, "<%s points=\"", closed ? "polygon" : "polyline");
    for (size_t k = 0; k < item->count; k++) {
        if (k) fputc(' ', to);
        put_number(to, d->points.data[2 * (item->first + k)]);
        fputc(',', to);
        put_number(to, d->points.data[2 * (item->first + k) + 1]);
    }
    fputc('"', to);
    put_style(to, &item->look, closed);
}

static void put_circle(FILE *to, const display_item *item) {
    fputs("<circle", to);
    put_attribute(to, "cx", item->x);
    put_attribute(to, "cy", item->y);
    put_attribute(to, "r", item->radius);
    put_style(to, &item->look, true);
}

static void put_text(FILE *to, const display *d, const display_item *item) {
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text", to);
    if (item->angle != 0) {
        fputs(" transform=\"translate(", to);
        put_number(to, item->x);
        fputc(' ', to);
        put_number(to, item->y);
        fputs(") rotate(", to);
        put_number(to, -item->angle * 180 / PI);
        fputs(")\"", to);
        put_attribute(to, "y", 0.36 * item->size);
    } else {
        put_attribute(to, "x", item->x);
        put_attribute(to, "y", item->y + 0.36 * item->size);
    }
    fprintf(to, " text-anchor=\"%s\"", anchors[item->align]);
    put_attribute(to, "font-size", item->size);
    if (item->bold) fputs(" font-weight=\"bold\"", to);
    put_colour(to, "fill", item->look.fill);
    if (item->look.stroke.a > 0) {
        put_colour(to, "stroke", item->look.stroke);
        put_attribute(to, "stroke-width", item->look.width);
        fputs(" paint-order=\"stroke\"", to);
    }
    fputc('>', to);
    put_escaped(to, d->texts.data + item->first);
    fputs("</text>\n", to);
}

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void put_base64(FILE *to, const uint8_t *bytes, size_t count) {
    for (size_t k = 0; k < count; k += 3) {
        uint32_t left = (uint32_t)(count - k), word = (uint32_t)bytes[k] << 16;
        if (left > 1) word |= (uint32_t)bytes[k + 1] << 8;
        if (left > 2) word |= bytes[k + 2];
        char four[4] = {base64[word >> 18], base64[word >> 12 & 63],
                        left > 1 ? base64[word >> 6 & 63] : '=',
                        left > 2 ? base64[word & 63] : '='};
        fwrite(four, 1, 4, to);
    }
}

static scree_status put_image(FILE *to, const display *d, const display_item *item,
                              scree_error *error) {
    png_bytes png;
    TRY(png_encode(&png, &d->images.data[item->first], error));
    fputs("<image", to);
    put_attribute(to, "x", item->x);
    put_attribute(to, "y", item->y);
    put_attribute(to, "width", item->size);
    put_attribute(to, "height", item->angle);
    fputs(" xlink:href=\"data:image/png;base64,", to);
    put_base64(to, png.data, png.count);
    fputs("\"/>\n", to);
    array_free(&png);
    return SCREE_OK;
}

static void put_item(FILE *to, const display *d, const display_item *item) {
    switch (item->type) {
    case ITEM_LINE:
    case ITEM_POLYGON: put_path(to, d, item); break;
    case ITEM_CIRCLE: put_circle(to, item); break;
    case ITEM_TEXT: put_text(to, d, item); return;
    case ITEM_IMAGE: return; /* put_image */
    }
    fputs("/>\n", to);
}

static void put_head(FILE *to, const display *d) {
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
          "version=\"1.1\"",
          to);
    put_attribute(to, "width", d->width);
    put_attribute(to, "height", d->height);
    fputs(" viewBox=\"0 0 ", to);
    put_number(to, d->width);
    fputc(' ', to);
    put_number(to, d->height);
    fputs("\" font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" "
          "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
          to);
    for (size_t k = 0; k < d->clips.count; k++) {
        const rectangle *r = &d->clips.data[k];
        fprintf(to, "<clipPath id=\"c%zu\"><rect", k);
        put_attribute(to, "x", r->x);
        put_attribute(to, "y", r->y);
        put_attribute(to, "width", r->width);
        put_attribute(to, "height", r->height);
        fputs("/></clipPath>\n", to);
    }
    if (d->background.a > 0) {
        fputs("<rect", to);
        put_attribute(to, "width", d->width);
        put_attribute(to, "height", d->height);
        put_colour(to, "fill", d->background);
        fputs("/>\n", to);
    }
}

scree_status svg_write(const display *d, FILE *to, const char *name, scree_error *error) {
    uint32_t *order;
    int clip = -1;
    scree_status status = SCREE_OK;
    TRY(display_order(d, &order, error));
    put_head(to, d);
    for (size_t k = 0; k < d->items.count && status == SCREE_OK; k++) {
        const display_item *item = &d->items.data[order[k]];
        if (item->clip != clip) {
            if (clip >= 0) fputs("</g>\n", to);
            clip = item->clip;
            if (clip >= 0) fprintf(to, "<g clip-path=\"url(#c%d)\">\n", clip);
        }
        if (item->type == ITEM_IMAGE)
            status = put_image(to, d, item, error);
        else
            put_item(to, d, item);
    }
    if (clip >= 0) fputs("</g>\n", to);
    fputs("</svg>\n", to);
    mem_free(order);
    if (status == SCREE_OK && ferror(to))
        return error_set(error, SCREE_IO, "%s: writing failed", name);
    return status;
}
