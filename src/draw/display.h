/* The display list: a picture independent of its file format. Lines, polygons, circles and texts
 * with colours, in layers; the back ends (svg.c, cairo.c) only walk it.
 *
 * Coordinates are given in the current view, a world with y up, or on the page if there is no
 * view: page units from the upper left corner, y down; one unit is one pixel of a PNG. They are
 * stored in page units. Line widths and text sizes are always in page units.
 *
 * Adding never returns an error: lack of memory, or a coordinate that is not finite, is
 * remembered and returned by display_status, so that picture code stays a plain list of calls. */
#ifndef DRAW_DISPLAY_H
#define DRAW_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"
#include "draw/colour.h"

typedef enum item_type { ITEM_LINE, ITEM_POLYGON, ITEM_CIRCLE, ITEM_TEXT, ITEM_IMAGE } item_type;
typedef enum text_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } text_align;

typedef struct rectangle {
    double x, y, width, height;
} rectangle;

/* World to page: X = x0 + sx x, Y = y0 - sy y. */
typedef struct view {
    double x0, y0, sx, sy;
} view;

typedef struct style {
    colour fill, stroke; /* alpha 0: none */
    double width;        /* of the stroke */
    double dash;         /* length of dashes; 0: solid */
    double gap;          /* length of gaps; 0: that of the dashes */
    double dot;          /* length of a second dash between two gaps; 0: none */
    bool blunt;          /* the line ends at its last point, not half a width beyond */
} style;

typedef struct display_item {
    item_type type;
    int layer;
    int clip;            /* index, or -1 */
    style look;          /* text: fill, and stroke as a halo around it */
    size_t first, count; /* points, bytes of text, or the number of the image */
    double x, y, radius; /* circle; text: its anchor */
    double size, angle;  /* text: height, turn in radians counter-clockwise; image: its sides */
    text_align align;
    bool bold;
} display_item;

/* Rows of red, green, blue and alpha (straight, not multiplied in) from the upper left corner. */
typedef struct display_picture {
    int width, height;
    uint8_t *bytes;
} display_picture;

typedef struct display {
    double width, height;
    colour background;
    int layer, clip; /* assigned to items that are added */
    bool in_view;
    view view;
    bool no_memory, not_finite;
    ARRAY(display_item) items;
    ARRAY(double) points; /* x, y pairs */
    ARRAY(char) texts;    /* each ended by a zero byte */
    ARRAY(rectangle) clips;
    ARRAY(display_picture) images;
} display;

/* Lengths of dashes and gaps in turn; returns their number, 0 for a solid line. */
int style_dashes(const style *s, double out[4]);

void display_init(display *d, double width, double height);
void display_free(display *d);
/* Errors of the adding functions. */
scree_status display_status(const display *d, scree_error *error);

void display_set_view(display *d, const view *v); /* NULL: page units */
/* The view that shows the world rectangle low .. high in a page rectangle: equally scaled and
 * centred, or filling it. */
view view_fit(const double low[2], const double high[2], rectangle page, bool equal);
void view_point(const view *v, double x, double y, double out[2]);

void display_clip(display *d, const rectangle *page); /* NULL: none */

void display_line(display *d, double x0, double y0, double x1, double y1, colour c, double width);
/* xy: count pairs */
void display_polyline(display *d, const double *xy, size_t count, style look);
void display_polygon(display *d, const double *xy, size_t count, style look);
void display_circle(display *d, double x, double y, double radius, style look);
void display_box(display *d, rectangle r, style look); /* page units, also if there is a view */
/* In page units, also if there is a view. The display frees the bytes with mem_free. */
void display_image(display *d, rectangle r, uint8_t *bytes, int width, int height);
void display_arrow(display *d, double x0, double y0, double x1, double y1, colour c, double width);
/* The anchor is at the middle of the letters' height. */
void display_text(display *d, double x, double y, const char *text, double size, colour c,
                  text_align align, double angle, bool bold);
/* Puts a halo of the background's colour around the text that was added last. */
void display_halo(display *d, colour c, double width);
/* Width of a text in page units, estimated from typical letters: for spacing, not for exact
 * positions. */
double text_width(const char *text, double size);

/* Items in drawing order: by layer, then as added. order: (items) indices. */
scree_status display_order(const display *d, uint32_t **order, scree_error *error);

#endif
