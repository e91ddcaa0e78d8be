#include "draw/display.h"

#include <string.h>

#include "base/math.h"

int style_dashes(const style *s, double out[4]) {
    double gap = s->gap > 0 ? s->gap : s->dash;
    if (!(s->dash > 0)) return 0;
    out[0] = s->dash;
    out[1] = out[3] = gap;
    out[2] = s->dot;
    return s->dot > 0 ? 4 : 2;
}

void display_init(display *d, double width, double height) {
    *d = (display){.width = width, .height = height, .background = {1, 1, 1, 1}, .clip = -1};
}

void display_free(display *d) {
    array_free(&d->items);
    array_free(&d->points);
    array_free(&d->texts);
    array_free(&d->clips);
    for (size_t k = 0; k < d->images.count; k++)
        mem_free(d->images.data[k].bytes);
    array_free(&d->images);
}

scree_status display_status(const display *d, scree_error *error) {
    if (d->no_memory) return error_no_memory(error, "a picture");
    if (d->not_finite) return BUG(error, "a picture has a coordinate that is not finite");
    return SCREE_OK;
}

void display_set_view(display *d, const view *v) {
    d->in_view = v != NULL;
    if (v) d->view = *v;
}

view view_fit(const double low[2], const double high[2], rectangle page, bool equal) {
    double sx = page.width / (high[0] - low[0]), sy = page.height / (high[1] - low[1]);
    if (equal) sx = sy = fmin(sx, sy);
    double cx = 0.5 * (low[0] + high[0]), cy = 0.5 * (low[1] + high[1]);
    return (view){page.x + 0.5 * page.width - sx * cx, page.y + 0.5 * page.height + sy * cy, sx,
                  sy};
}

void view_point(const view *v, double x, double y, double out[2]) {
    out[0] = v->x0 + v->sx * x;
    out[1] = v->y0 - v->sy * y;
}

void display_clip(display *d, const rectangle *page) {
    d->clip = -1;
    if (!page) return;
    if (array_push(&d->clips, *page))
        d->clip = (int)d->clips.count - 1;
    else
        d->no_memory = true;
}

static void to_page(const display *d, double x, double y, double out[2]) {
    out[0] = x;
    out[1] = y;
    if (d->in_view) view_point(&d->view, x, y, out);
}

static void push_point(display *d, const double p[2]) {
    if (!isfinite(p[0]) || !isfinite(p[1])) d->not_finite = true;
    if (!array_push(&d->points, p[0]) || !array_push(&d->points, p[1])) d->no_memory = true;
}

static void push_item(display *d, display_item item) {
    item.layer = d->layer;
    item.clip = d->clip;
    if (!array_push(&d->items, item)) d->no_memory = true;
}

static void push_path(display *d, item_type type, const double *xy, size_t count, style look) {
    display_item item = {.type = type, .look = look, .first = d->points.count / 2, .count = count};
    for (size_t k = 0; k < count; k++) {
        double p[2];
        to_page(d, xy[2 * k], xy[2 * k + 1], p);
        push_point(d, p);
    }
    push_item(d, item);
}

void display_polyline(display *d, const double *xy, size_t count, style look) {
    if (count >= 2) push_path(d, ITEM_LINE, xy, count, look);
}

void display_polygon(display *d, const double *xy, size_t count, style look) {
    if (count >= 2) push_path(d, ITEM_POLYGON, xy, count, look);
}

void display_line(display *d, double x0, double y0, double x1, double y1, colour c, double width) {
    display_polyline(d, (const double[]){x0, y0, x1, y1}, 2, (style){.stroke = c, .width = width});
}

void display_circle(display *d, double x, double y, double radius, style look) {
    double p[2];
    to_page(d, x, y, p);
    display_item item = {.type = ITEM_CIRCLE, .look = look, .x = p[0], .y = p[1]};
    item.radius = d->in_view ? radius * d->view.sx : radius;
    if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(item.radius)) d->not_finite = true;
    push_item(d, item);
}

void display_box(display *d, rectangle r, style look) {
    bool in_view = d->in_view;
    double xy[8] = {r.x, r.y,           r.x + r.width, r.y, r.x + r.width, r.y + r.height,
                    r.x, r.y + r.height};
    d->in_view = false;
    display_polygon(d, xy, 4, look);
    d->in_view = in_view;
}

void display_image(display *d, rectangle r, uint8_t *bytes, int width, int height) {
    display_item item = {.type = ITEM_IMAGE,
                         .first = d->images.count,
                         .x = r.x,
                         .y = r.y,
                         .size = r.width,
                         .angle = r.height};
    if (!array_push(&d->images, (display_picture){width, height, bytes})) {
        mem_free(bytes);
        d->no_memory = true;
        return;
    }
    push_item(d, item);
}

/* A slim triangle as head; arrows that are too short for a head consist of the head only. */
void display_arrow(display *d, double x0, double y0, double x1, double y1, colour c, double width) {
    bool in_view = d->in_view;
    double a[2], b[2];
    to_page(d, x0, y0, a);
    to_page(d, x1, y1, b);
    double dx = b[0] - a[0], dy = b[1] - a[1], length = sqrt(dx * dx + dy * dy);
    if (!(length > 0)) return;
    dx /= length;
    dy /= length;
    double head = fmin(length, 3.2 * width + 3), half = 0.38 * head;
    double neck[2] = {b[0] - head * dx, b[1] - head * dy};
    double triangle[6] = {b[0],
                          b[1],
                          neck[0] - half * dy,
                          neck[1] + half * dx,
                          neck[0] + half * dy,
                          neck[1] - half * dx};
    d->in_view = false;
    if (length > head) display_line(d, a[0], a[1], neck[0], neck[1], c, width);
    display_polygon(d, triangle, 3, (style){.fill = c});
    d->in_view = in_view;
}

void display_text(display *d, double x, double y, const char *text, double size, colour c,
                  text_align align, double angle, bool bold) {
    double p[2];
    to_page(d, x, y, p);
    if (!isfinite(p[0]) || !isfinite(p[1])) d->not_finite = true;
    display_item item = {.type = ITEM_TEXT,
                         .look = {.fill = c},
                         .first = d->texts.count,
                         .x = p[0],
                         .y = p[1],
                         .size = size,
                         .angle = angle,
                         .align = align,
                         .bold = bold};
    item.count = strlen(text);
    for (size_t k = 0; k <= item.count; k++)
        if (!array_push(&d->texts, text[k])) {
            d->no_memory = true;
            return;
        }
    push_item(d, item);
}

void display_halo(display *d, colour c, double width) {
    if (d->no_memory || d->items.count == 0) return;
    d->items.data[d->items.count - 1].look.stroke = c;
    d->items.data[d->items.count - 1].look.width = width;
}

double text_width(const char *text, double size) {
    double width = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if ((c & 0xc0) == 0x80) continue; /* not the first byte of a UTF-8 character */
        if (strchr("il.,:;'|!I[]()jt ", c))
            width += 0.36;
        else if (strchr("mwMW@%", c))
            width += 0.9;
        else
            width += c >= 'A' && c <= 'Z' ? 0.7 : 0.62;
    }
    return width * size;
}

scree_status display_order(const display *d, uint32_t **order, scree_error *error) {
    TRY(display_status(d, error));
    uint32_t *out = mem_alloc(d->items.count + 1, sizeof *out);
    if (!out) return error_no_memory(error, "a picture");
    size_t done = 0;
    int next = 0;
    for (size_t k = 0; k < d->items.count; k++)
        if (k == 0 || d->items.data[k].layer < next) next = d->items.data[k].layer;
    /* one pass for each layer: there are few */
    while (done < d->items.count) {
        int layer = next;
        bool more = false;
        for (size_t k = 0; k < d->items.count; k++) {
            int at = d->items.data[k].layer;
            if (at == layer) out[done++] = (uint32_t)k;
            if (at > layer && (!more || at < next)) {
                next = at;
                more = true;
            }
        }
    }
    *order = out;
    return SCREE_OK;
}
