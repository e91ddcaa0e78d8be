/* Items around the bodies on the page: title and time, scale bar, keys, colour bar. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "draw/picture.h"
#include "draw/plot/axis.h"

/* s: time stamps of runs with shorter steps show more digits. */
#define SHORT_STEP 1e-4

static const uint32_t ink = 0x222222;

static bool colours_groups(const scree_picture_def *def) {
    return def->colour && strcmp(def->colour, "group") == 0;
}

static bool colours_regions(const scree_picture_def *def) {
    return def->colour && strcmp(def->colour, "region") == 0;
}

double page_top(const scree_picture_def *def) {
    return def->title || def->time_stamp ? 56 : PICTURE_MARGIN;
}

/* The row of the scale bar and of most keys. */
static double first_row(const scree_picture_def *def) {
    bool key = def->key && (def->forces || def->arrows != SCREE_ARROWS_NONE || def->crosses ||
                            def->pressures || colours_groups(def) || colours_regions(def));
    return def->scale_bar || key ? 58 : PICTURE_MARGIN;
}

double page_bottom(picture *p) { return first_row(p->def) + legend_height(p); }

static void draw_title(picture *p) {
    double u = p->unit, y = 0.5 * page_top(p->def) * u;
    if (p->def->title)
        display_text(&p->d, p->area.x, y, p->def->title, PICTURE_TITLE * u, colour_rgb(ink),
                     ALIGN_LEFT, 0, true);
    if (p->def->time_stamp) {
        char text[64];
        int digits = p->frame->h > 0 && p->frame->h < SHORT_STEP ? 5 : 3;
        snprintf(text, sizeof text, "t = %.*f s", digits, p->frame->t);
        display_text(&p->d, p->area.x + p->area.width, y, text, PICTURE_TEXT * u, colour_rgb(ink),
                     ALIGN_RIGHT, 0, false);
    }
}

/* Returns the position for the next key. */
static double draw_scale_bar(picture *p, double x, double y) {
    double u = p->unit, length = round_down(0.2 * p->area.width / p->view.sx);
    double width = length * p->view.sx;
    char text[64];
    number_with_unit(length, "m", text, sizeof text);
    display_line(&p->d, x, y, x + width, y, colour_rgb(ink), 3 * u);
    display_line(&p->d, x, y - 6 * u, x, y + 6 * u, colour_rgb(ink), 2 * u);
    display_line(&p->d, x + width, y - 6 * u, x + width, y + 6 * u, colour_rgb(ink), 2 * u);
    display_text(&p->d, x + width + 14 * u, y, text, PICTURE_TEXT * u, colour_rgb(ink), ALIGN_LEFT,
                 0, false);
    return x + width + 54 * u + text_width(text, PICTURE_TEXT * u);
}

static double draw_sample(picture *p, double x, double y, const char *text, colour c,
                          double thickness) {
    double u = p->unit;
    display_polyline(&p->d, (const double[]){x, y, x + 40 * u, y}, 2,
                     (style){.stroke = c, .width = thickness, .blunt = true});
    display_text(&p->d, x + 54 * u, y, text, PICTURE_TEXT * u, colour_rgb(ink), ALIGN_LEFT, 0,
                 false);
    return x + 94 * u + text_width(text, PICTURE_TEXT * u);
}

static bool any_contact(const picture *p, bool sliding) {
    for (uint32_t c = 0; c < p->frame->contacts; c++) {
        if (!contact_is_active(p->frame, c)) continue;
        if (sliding ? p->frame->status[c] == SCREE_SLIP && p->frame->force[c][0] >= 0
                    : p->frame->force[c][0] < 0)
            return true;
    }
    return false;
}

static double draw_force_key(picture *p, double x, double y) {
    if (!(p->force_unit > 0)) return x;
    double grain = p->grain * p->view.sx, room = 24 * p->unit; /* the thickest line that fits */
    double force = round_down(fmin(0.5, room / grain) * p->force_unit);
    char text[64];
    number_with_unit(force, "N", text, sizeof text);
    x = draw_sample(p, x, y, text, colour_rgb(force_colour), force / p->force_unit * grain);
    if (any_contact(p, true))
        x = draw_sample(p, x, y, "sliding", colour_rgb(sliding_colour), 6 * p->unit);
    if (any_contact(p, false))
        x = draw_sample(p, x, y, "pulling", colour_rgb(pulling_colour), 6 * p->unit);
    return x;
}

/* A bar of each colour with its meaning, with the length for the named stress. */
static double draw_cross_key(picture *p, double x, double y) {
    if (!(p->cross_unit > 0)) return x;
    double u = p->unit, grain = p->grain * p->view.sx;
    double stress = round_down(80 * u / grain * p->cross_unit);
    double length = stress / p->cross_unit * grain;
    char text[64];
    number_with_unit(stress, "Pa", text, sizeof text);
    display_line(&p->d, x, y - 7 * u, x + length, y - 7 * u, colour_rgb(tension_colour), 3 * u);
    display_line(&p->d, x, y + 7 * u, x + length, y + 7 * u, colour_rgb(compression_colour), 3 * u);
    x += length + 12 * u;
    display_text(&p->d, x, y, text, PICTURE_TEXT * u, colour_rgb(ink), ALIGN_LEFT, 0, false);
    x += text_width(text, PICTURE_TEXT * u) + 20 * u;
    display_text(&p->d, x, y - 11 * u, "tension", 0.8 * PICTURE_TEXT * u,
                 colour_rgb(tension_colour), ALIGN_LEFT, 0, false);
    display_text(&p->d, x, y + 11 * u, "compression", 0.8 * PICTURE_TEXT * u,
                 colour_rgb(compression_colour), ALIGN_LEFT, 0, false);
    x += text_width("compression", 0.8 * PICTURE_TEXT * u) + 30 * u;
    if (p->def->crosses != SCREE_CROSSES_MOMENTS || p->frame->layout->solids == 0) return x;
    display_text(&p->d, x, y - 11 * u, "wide: moment tensor", 0.8 * PICTURE_TEXT * u,
                 colour_rgb(ink), ALIGN_LEFT, 0, false);
    display_text(&p->d, x, y + 11 * u, "thin: mean Cauchy", 0.8 * PICTURE_TEXT * u, colour_rgb(ink),
                 ALIGN_LEFT, 0, false);
    return x + text_width("wide: moment tensor", 0.8 * PICTURE_TEXT * u) + 30 * u;
}

static double draw_pressure_key(picture *p, double x, double y) {
    if (!(p->pressure_unit > 0)) return x;
    double u = p->unit, grain = p->grain * p->view.sx;
    double pressure = round_down(80 * u / grain * p->pressure_unit);
    double length = pressure / p->pressure_unit * grain;
    char value[64], text[96];
    number_with_unit(pressure, "Pa", value, sizeof value);
    snprintf(text, sizeof text, "%s on the contact", value);
    display_line(&p->d, x, y, x + length, y, colour_rgb(pressure_colour), 3 * u);
    display_text(&p->d, x + length + 12 * u, y, text, PICTURE_TEXT * u, colour_rgb(ink), ALIGN_LEFT,
                 0, false);
    return x + length + 42 * u + text_width(text, PICTURE_TEXT * u);
}

static void draw_arrow_key(picture *p, double x, double y) {
    double u = p->unit, grain = p->grain * p->view.sx;
    if (!(p->arrow_unit > 0)) return;
    double size = round_down(110 * u / grain * p->arrow_unit);
    double length = size / p->arrow_unit * grain;
    char text[64];
    number_with_unit(size, p->arrow_measure_unit, text, sizeof text);
    display_arrow(&p->d, x, y, x + length, y, picture_arrow_colour(p), 2.6 * u);
    display_text(&p->d, x + length + 14 * u, y, text, PICTURE_TEXT * u, colour_rgb(ink), ALIGN_LEFT,
                 0, false);
}

enum { STEPS = 160 };

static void draw_colour_bar(picture *p) {
    double u = p->unit, height = fmin(0.82 * p->area.height, 620 * u);
    rectangle bar = {p->area.x + p->area.width + 34 * u,
                     p->area.y + 0.5 * (p->area.height - height), 26 * u, height};
    axis a;
    int wanted = (int)(height / (60 * u));
    axis_make(&a, p->value_low, p->value_high, false, wanted, false, p->value_name, p->value_unit);
    for (int k = 0; k < STEPS;
         k++) { /* each rectangle reaches the bottom, so that no seams are visible */
        double top = bar.y + bar.height * k / STEPS;
        display_box(&p->d, (rectangle){bar.x, top, bar.width, bar.y + bar.height - top},
                    (style){.fill = colour_at(p->scale, 1 - (k + 0.5) / STEPS)});
    }
    display_box(&p->d, bar, (style){.stroke = colour_rgb(ink), .width = 1.2 * u});
    for (int k = 0; k < a.ticks; k++) {
        double y = bar.y + bar.height * (1 - axis_place(&a, a.tick[k]));
        display_line(&p->d, bar.x + bar.width, y, bar.x + bar.width + 6 * u, y, colour_rgb(ink),
                     1.4 * u);
        display_text(&p->d, bar.x + bar.width + 11 * u, y, a.text[k], 0.9 * PICTURE_TEXT * u,
                     colour_rgb(ink), ALIGN_LEFT, 0, false);
    }
    display_text(&p->d, p->d.width - 20 * u, bar.y + 0.5 * bar.height, a.label,
                 0.95 * PICTURE_TEXT * u, colour_rgb(ink), ALIGN_CENTRE, PI / 2, false);
}

void draw_axes(picture *p, const double right[3], const double up[3], const double back[3]) {
    static const char *const names[] = {"x", "y", "z"};
    static const uint32_t colours[] = {0xc0392b, 0x2e8b57, 0x2166ac};
    double u = p->unit, size = 36 * u;
    double x = p->area.x + p->area.width - 52 * u, y = p->d.height - 34 * u;
    if (!p->def->scale_bar) return;
    p->d.layer = LAYER_PAGE;
    for (int pass = 0; pass < 2; pass++) /* axes that point away from the eye are drawn first */
        for (int k = 0; k < 3; k++) {
            double dx = size * right[k], dy = -size * up[k], length = sqrt(dx * dx + dy * dy);
            if ((back[k] > 0) != (pass == 1) || length < 4 * u) continue;
            display_arrow(&p->d, x, y, x + dx, y + dy, colour_rgb(colours[k]), 2.4 * u);
            double far = 1 + 11 * u / length;
            display_text(&p->d, x + far * dx, y + far * dy, names[k], 0.75 * PICTURE_TEXT * u,
                         colour_rgb(colours[k]), ALIGN_CENTRE, 0, true);
        }
}

void draw_page(picture *p) {
    double u = p->unit, x = p->area.x + 4 * u;
    double y = p->area.y + p->area.height + 0.5 * first_row(p->def) * u;
    p->d.layer = LAYER_PAGE;
    draw_title(p);
    if (p->def->scale_bar) x = draw_scale_bar(p, x, y);
    if (p->def->key && p->def->forces) x = draw_force_key(p, x, y);
    draw_legend(p, y);
    if (p->def->key) x = draw_cross_key(p, x, y);
    if (p->def->key) x = draw_pressure_key(p, x, y);
    if (p->def->key) draw_arrow_key(p, x, y);
    if (picture_has_scale(p) && p->def->colour_bar) draw_colour_bar(p);
}
