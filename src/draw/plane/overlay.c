/* Overlays: the force network, arrows, cuts with their resultants. */
#include <stdio.h>

#include "base/math.h"
#include "base/space.h"
#include "base/text.h"
#include "draw/picture.h"
#include "draw/plot/axis.h"
#include "frame/bundle.h"
#include "frame/measure.h"

const uint32_t force_colour = 0x1f3f7f, sliding_colour = 0xd55e00, pulling_colour = 0x009e73;

static colour force_look(double normal, bool slides) {
    if (normal < 0) return colour_rgb(pulling_colour);
    return colour_rgb(slides ? sliding_colour : force_colour);
}

/* Whether a deformable body is in contact. */
static bool is_soft(const picture *p, const uint32_t pair[2]) {
    for (int side = 0; side < 2; side++) {
        uint32_t slot = pair[side];
        if (slot != UINT32_MAX && solid_of_slot(p->frame->layout, slot) != NO_ROW) return true;
    }
    return false;
}

/* Drawn at its point, along the force; thickness and length show its size. The centre of a
 * deformable body is not used. */
static void draw_soft_force(picture *p, uint32_t c, double thickness) {
    const uint32_t *pair = p->frame->pair[c];
    uint32_t solid = solid_of_slot(p->frame->layout, pair[0]);
    if (solid == NO_ROW) solid = solid_of_slot(p->frame->layout, pair[1]);
    double force[2], at[2] = {p->frame->point[c][0], p->frame->point[c][1]};
    at[0] += solid_image_shift(p, solid);
    contact_force(p->frame, c, force);
    double size = sqrt(force[0] * force[0] + force[1] * force[1]);
    double half = 2.5 * thickness / p->view.sx;
    if (!(size > 0)) return;
    display_polyline(
        &p->d,
        (const double[]){at[0] - half * force[0] / size, at[1] - half * force[1] / size,
                         at[0] + half * force[0] / size, at[1] + half * force[1] / size},
        2,
        (style){.stroke = force_look(p->frame->force[c][0], p->frame->status[c] == SCREE_SLIP),
                .width = thickness,
                .blunt = true});
}

static double force_thickness(const picture *p, double normal) {
    double thickness = fabs(normal) / p->force_unit * p->grain * p->view.sx;
    return fmin(fmax(thickness, 0.35 * p->unit), 100 * p->unit);
}

/* The line from the point of a bundle into one of its bodies; false if this body is not drawn
 * there. */
static bool half_line(const picture *p, const bundle *b, int side, double from[2], double end[2]) {
    uint32_t slot = b->pair[side], row = slot == UINT32_MAX ? NO_ROW : p->row_of[slot];
    double pose[4], arm[3], line[3];
    if (row == NO_ROW || !body_is_grain(p->frame, row)) return false;
    picture_pose(p, row, pose);
    if (!picture_sees(p, pose, body_shape(p->frame, row)->bound)) return false;
    minus3(b->point, body_pose3(p->frame, row).x, arm);
    nearest_image3(p->frame->layout, arm);
    bundle_line(b, p->frame, row, line);
    for (int k = 0; k < 2; k++) {
        from[k] = pose[k] + arm[k];
        end[k] = from[k] + line[k];
    }
    return true;
}

/* One line if both bodies are drawn beside each other: two lines would show a seam. */
static void draw_bundle(picture *p, const bundle *b) {
    double from[2][2], end[2][2];
    bool there[2];
    const style look = {.stroke = force_look(b->force, b->slides),
                        .width = force_thickness(p, b->force),
                        .blunt = true};
    for (int side = 0; side < 2; side++)
        there[side] = half_line(p, b, side, from[side], end[side]);
    /* both halves begin at the same point, up to rounding: one line */
    bool whole =
        there[0] && there[1] &&
        fmax(fabs(from[0][0] - from[1][0]), fabs(from[0][1] - from[1][1])) < 1e-6 * p->grain;
    if (whole)
        display_polyline(
            &p->d,
            (const double[]){end[0][0], end[0][1], from[0][0], from[0][1], end[1][0], end[1][1]}, 3,
            look);
    for (int side = 0; side < 2 && !whole; side++)
        if (there[side])
            display_polyline(
                &p->d, (const double[]){end[side][0], end[side][1], from[side][0], from[side][1]},
                2, look);
}

/* Contacts of deformable bodies are drawn one by one, others by pairs of bodies. */
scree_status draw_forces(picture *p, scree_error *error) {
    bundle_list all;
    const scree_frame *f = p->frame;
    if (!(p->force_unit > 0)) return SCREE_OK;
    TRY(bundles_make(&all, f, error));
    p->d.layer = LAYER_FORCES;
    for (uint32_t c = 0; c < f->contacts; c++)
        if (contact_is_active(f, c) && is_soft(p, f->pair[c]))
            draw_soft_force(p, c, force_thickness(p, f->force[c][0]));
    for (size_t k = 0; k < all.count; k++)
        if (!is_soft(p, all.data[k].pair)) draw_bundle(p, &all.data[k]);
    array_free(&all);
    return SCREE_OK;
}

/* Red would be invisible on the red half of the diverging scale. */
colour picture_arrow_colour(const picture *p) {
    return colour_rgb(p->value && p->scale == SCALE_DIVERGING ? 0x1a1a1a : 0xb3261e);
}

void draw_arrows(picture *p) {
    double factor = p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0;
    double width = fmin(fmax(0.09 * p->grain * p->view.sx, 1 * p->unit), 2.6 * p->unit);
    p->d.layer = LAYER_ARROWS;
    for (uint32_t row = 0; factor > 0 && row < p->frame->bodies; row++) {
        const double *a = p->arrow + 2 * (size_t)row;
        double pose[4], length = sqrt(a[0] * a[0] + a[1] * a[1]) * factor;
        if (!isfinite(length) || !body_is_grain(p->frame, row)) continue;
        if (length * p->view.sx < 1.5 * p->unit) continue;
        picture_pose(p, row, pose);
        if (!picture_sees(p, pose, length)) continue;
        display_arrow(&p->d, pose[0], pose[1], pose[0] + factor * a[0], pose[1] + factor * a[1],
                      picture_arrow_colour(p), width);
    }
}

/* The middle of an arrow is at the position to which it belongs, so that neighbours do not overlap
 * where the field rotates. */
void draw_field(picture *p) {
    double factor = p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0;
    p->d.layer = LAYER_ARROWS;
    for (size_t k = 0; factor > 0 && k < p->def->field_count; k++) {
        const double *f = p->def->field[k];
        double dx = 0.5 * factor * f[2], dy = 0.5 * factor * f[3], length = sqrt(dx * dx + dy * dy);
        if (!isfinite(length) || length * p->view.sx < 0.75 * p->unit) continue;
        if (!picture_sees(p, f, length)) continue;
        display_arrow(&p->d, f[0] - dx, f[1] - dy, f[0] + dx, f[1] + dy, picture_arrow_colour(p),
                      2.6 * p->unit);
    }
}

enum { CUT_COLUMNS = 10 };
static const uint32_t cut_colour = 0x7a2e8e, line_colour = 0xd1495b;

static scree_status cut_numbers(const picture *p, const scree_cut *cut, double out[CUT_COLUMNS],
                                scree_error *error) {
    char number[4][32], text[256];
    gauge m;
    double *row;
    uint32_t rows;
    snprintf(text, sizeof text, "cut(point=[%s, %s], direction=[%s, %s])",
             number_write(cut->point[0], number[0]), number_write(cut->point[1], number[1]),
             number_write(cut->direction[0], number[2]),
             number_write(cut->direction[1], number[3]));
    TRY(measure_parse(&m, measure_kinds, p->frame->layout->dimension, text, NULL, error));
    scree_status status = measure_rows_of(&m, p->frame, NULL, &row, &rows, error);
    measure_free(&m);
    if (status != SCREE_OK) return status;
    for (int k = 0; k < CUT_COLUMNS; k++)
        out[k] = row[k];
    mem_free(row);
    return SCREE_OK;
}

static void draw_straight(picture *p, const scree_cut *cut, uint32_t shade) {
    double size =
        sqrt(cut->direction[0] * cut->direction[0] + cut->direction[1] * cut->direction[1]);
    double far = p->world.high[0] - p->world.low[0] + p->world.high[1] - p->world.low[1];
    for (int k = 0; k < 2; k++)
        far += fabs(cut->point[k] - 0.5 * (p->world.low[k] + p->world.high[k]));
    double x = far * cut->direction[0] / size, y = far * cut->direction[1] / size;
    style look = {.stroke = colour_rgb(shade), .width = 2.4 * p->unit, .dash = 11 * p->unit};
    display_polyline(&p->d,
                     (const double[]){cut->point[0] - x, cut->point[1] - y, cut->point[0] + x,
                                      cut->point[1] + y},
                     2, look);
}

/* The arrow begins where the resultant acts; per: m of arrow per N. */
static void draw_resultant(picture *p, const double row[CUT_COLUMNS], double per) {
    double size = sqrt(row[0] * row[0] + row[1] * row[1]);
    if (!(size > 0) || !isfinite(row[5]) || !isfinite(row[6])) return;
    double x = row[5], y = row[6], ex = x + per * row[0], ey = y + per * row[1];
    char text[64];
    colour c = colour_rgb(cut_colour);
    display_circle(&p->d, x, y, 5 * p->unit / p->view.sx, (style){.fill = c});
    display_arrow(&p->d, x, y, ex, ey, c, 5 * p->unit);
    number_with_unit(size, "N", text, sizeof text);
    bool right = ex >= x;
    /* an arrow that leaves the picture has its number at the other end */
    if (ey < p->world.low[1] || ey > p->world.high[1] || ex < p->world.low[0] ||
        ex > p->world.high[0])
        ex = x, ey = y, right = x < 0.5 * (p->world.low[0] + p->world.high[0]);
    double gap = (right ? 10 : -10) * p->unit / p->view.sx;
    display_text(&p->d, ex + gap, ey, text, PICTURE_TEXT * p->unit, c,
                 right ? ALIGN_LEFT : ALIGN_RIGHT, 0, true);
    display_halo(&p->d, colour_rgb(0xffffff), 5 * p->unit);
}

scree_status draw_cuts(picture *p, scree_error *error) {
    double row[CUT_COLUMNS], largest = 0;
    p->d.layer = LAYER_CUTS;
    for (size_t k = 0; k < p->def->line_count; k++)
        draw_straight(p, &p->def->lines[k], line_colour);
    for (size_t k = 0; k < p->def->cut_count; k++) {
        TRY(cut_numbers(p, &p->def->cuts[k], row, error));
        largest = fmax(largest, sqrt(row[0] * row[0] + row[1] * row[1]));
    }
    double per = largest > 0 ? 0.16 * (p->world.high[0] - p->world.low[0]) / largest : 0;
    for (size_t k = 0; k < p->def->cut_count; k++) {
        TRY(cut_numbers(p, &p->def->cuts[k], row, error));
        draw_straight(p, &p->def->cuts[k], cut_colour);
        draw_resultant(p, row, per);
    }
    return SCREE_OK;
}
