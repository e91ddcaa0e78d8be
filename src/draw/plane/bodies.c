/* Bodies of a picture: grains filled and outlined, walls darker, half-planes hatched along their
 * edge, drums as rings. */
#include <string.h>

#include "base/math.h"
#include "draw/picture.h"

typedef struct paint {
    colour fill, stroke;
    double width; /* of the outline, page units */
} paint;

const uint32_t wall_colour = 0x9aa1aa, wall_rim_colour = 0x4a5058;

/* Colours are paler under a force network. */
colour picture_group_fill(const picture *p, uint32_t group) {
    return colour_mix(colour_kind(picture_group_kind(p, group)), colour_rgb(0xffffff),
                      p->def->forces ? 0.8 : 0.5);
}

static paint body_paint(const picture *p, uint32_t row) {
    double thin = p->def->outline ? 1.1 * p->unit : 0;
    uint32_t group = picture_group_kind(p, p->frame->layout->group[p->frame->body[row]]);
    if (!body_is_grain(p->frame, row))
        return (paint){colour_rgb(wall_colour), colour_rgb(wall_rim_colour), 1.2 * p->unit};
    if (p->value) {
        double share = (p->value[row] - p->value_low) / (p->value_high - p->value_low);
        colour fill = colour_at(p->scale, share);
        return (paint){fill, colour_mix(fill, colour_rgb(0x101010), 0.55), thin};
    }
    if (p->def->colour && strcmp(p->def->colour, "group") == 0) {
        colour fill = picture_group_fill(p, group);
        return (paint){fill, colour_mix(colour_kind(group), colour_rgb(0x202020), 0.4), thin};
    }
    if (p->def->forces) return (paint){colour_rgb(0xf0f2f5), colour_rgb(0xbcc4cd), thin};
    return (paint){colour_rgb(0xd3dfec), colour_rgb(0x3c4f63), thin};
}

/* A radius from the centre to the rim; omitted if too small to be visible. */
static void draw_mark(picture *p, const double centre[2], const double pose[4], double radius,
                      const paint *look) {
    double size = radius * p->view.sx;
    if (!p->def->marks || size < 5 * p->unit) return;
    double width = fmin(fmax(0.07 * size, 0.8 * p->unit), 2.2 * p->unit);
    display_line(&p->d, centre[0], centre[1], centre[0] + 0.93 * radius * pose[2],
                 centre[1] + 0.93 * radius * pose[3], colour_alpha(look->stroke, 0.75), width);
}

/* The hatch of a half-plane: short strokes on the solid side, along the visible part of the edge.
 * All in page units; m points into the solid. */
static void draw_hatch(picture *p, const double at[2], const double m[2]) {
    double along[2] = {-m[1], m[0]}, spacing = 15 * p->unit, length = 10 * p->unit;
    double middle[2] = {p->area.x + 0.5 * p->area.width, p->area.y + 0.5 * p->area.height};
    double reach = p->area.width + p->area.height;
    double offset = (middle[0] - at[0]) * along[0] + (middle[1] - at[1]) * along[1];
    double first = spacing * floor((offset - reach) / spacing);
    for (double s = first; s < offset + reach; s += spacing) {
        double x = at[0] + s * along[0], y = at[1] + s * along[1];
        if (x < p->area.x - spacing || x > p->area.x + p->area.width + spacing ||
            y < p->area.y - spacing || y > p->area.y + p->area.height + spacing)
            continue;
        display_line(&p->d, x, y, x + length * (m[0] + along[0]), y + length * (m[1] + along[1]),
                     colour_rgb(0x6a717a), 1.2 * p->unit);
    }
}

/* Clips the area's rectangle by the half-plane; returns the number of corners. */
static size_t clip_area(const picture *p, const double at[2], const double m[2], double *xy) {
    rectangle a = p->area;
    double corner[4][2] = {
        {a.x, a.y}, {a.x + a.width, a.y}, {a.x + a.width, a.y + a.height}, {a.x, a.y + a.height}};
    size_t count = 0;
    for (int k = 0; k < 4; k++) {
        const double *c = corner[k], *n = corner[(k + 1) & 3];
        double dc = (c[0] - at[0]) * m[0] + (c[1] - at[1]) * m[1];
        double dn = (n[0] - at[0]) * m[0] + (n[1] - at[1]) * m[1];
        if (dc >= 0) {
            xy[2 * count] = c[0];
            xy[2 * count++ + 1] = c[1];
        }
        if ((dc > 0 && dn < 0) || (dc < 0 && dn > 0)) {
            double s = dc / (dc - dn);
            xy[2 * count] = c[0] + s * (n[0] - c[0]);
            xy[2 * count++ + 1] = c[1] + s * (n[1] - c[1]);
        }
    }
    return count;
}

/* A part being added to the picture. */
typedef struct drawing {
    picture *p;
    const double *pose;
    const paint *look;
    bool outline;
    double *xy; /* room for the corners of a polygon */
} drawing;

static style style_of(const drawing *d) {
    return (style){
        .fill = d->look->fill, .stroke = d->look->stroke, .width = d->outline ? d->look->width : 0};
}

static void draw_halfplane(void *user, const double point[3], const double normal[3]) {
    const drawing *d = user;
    picture *p = d->p;
    double centre[2], direction[2], at[2], xy[16];
    pose_point(d->pose, point, centre);
    pose_vector(d->pose, normal, direction);
    view_point(&p->view, centre[0], centre[1], at);
    double size = sqrt(direction[0] * direction[0] + direction[1] * direction[1]);
    if (!(size > 0)) return;
    double m[2] = {-direction[0] / size,
                   direction[1] / size}; /* unit vector into the solid, y down */
    size_t count = clip_area(p, at, m, xy);
    display_set_view(&p->d, NULL);
    if (count >= 3) display_polygon(&p->d, xy, count, (style){.fill = colour_rgb(0xe9ebee)});
    draw_hatch(p, at, m);
    double middle[2] = {p->area.x + 0.5 * p->area.width, p->area.y + 0.5 * p->area.height};
    double s = (middle[0] - at[0]) * -m[1] + (middle[1] - at[1]) * m[0];
    double reach = p->area.width + p->area.height;
    display_line(&p->d, at[0] - (s - reach) * m[1], at[1] + (s - reach) * m[0],
                 at[0] - (s + reach) * m[1], at[1] + (s + reach) * m[0], colour_rgb(0x3c4249),
                 2.2 * p->unit);
    display_set_view(&p->d, &p->view);
}

static void draw_drum(picture *p, const double centre[2], double radius, const double pose[4]) {
    double ring = 0.035 * radius;
    display_circle(&p->d, centre[0], centre[1], radius + 0.5 * ring,
                   (style){.stroke = colour_rgb(0x9aa1aa), .width = ring * p->view.sx});
    display_circle(&p->d, centre[0], centre[1], radius,
                   (style){.stroke = colour_rgb(0x3c4249), .width = 1.6 * p->unit});
    for (int k = 0; k < 12; k++) {
        double c, s;
        math_sincos(k * PI / 6, &s, &c);
        double x = c * pose[2] - s * pose[3], y = c * pose[3] + s * pose[2];
        double inner = radius + 0.15 * ring, outer = radius + 0.85 * ring;
        display_line(&p->d, centre[0] + inner * x, centre[1] + inner * y, centre[0] + outer * x,
                     centre[1] + outer * y, colour_rgb(0x3c4249), (k ? 1.6 : 4) * p->unit);
    }
}

static void draw_circle(void *user, const double at[3], double radius, bool hollow) {
    const drawing *d = user;
    picture *p = d->p;
    style s = style_of(d);
    double centre[2];
    pose_point(d->pose, at, centre);
    if (hollow) {
        draw_drum(p, centre, radius, d->pose);
        return;
    }
    if (radius * p->view.sx < 1.5 * p->unit) s.width = 0;
    display_circle(&p->d, centre[0], centre[1], radius, s);
    if (d->outline) draw_mark(p, centre, d->pose, radius, d->look);
}

static void draw_polygon(void *user, const double (*corner)[3], uint32_t corners) {
    const drawing *d = user;
    style s = style_of(d);
    for (uint32_t v = 0; v < corners; v++)
        pose_point(d->pose, corner[v], d->xy + 2 * v);
    if (corners == 2) {
        s.width = fmax(s.width, 3 * d->p->unit);
        display_polyline(&d->p->d, d->xy, 2, s);
    } else {
        display_polygon(&d->p->d, d->xy, corners, s);
    }
}

static void draw_part(drawing *d, const scree_part *part) {
    const part_outline to = {d, draw_circle, draw_polygon, draw_halfplane};
    part_corners corners = layout_corners(d->p->frame->layout);
    part_kind_of(part->type)->outline(&corners, part, &to);
}

static void draw_body(picture *p, uint32_t row, double *xy) {
    const scree_shape_view *shape = body_shape(p->frame, row);
    const scree_part *part = p->frame->layout->part + shape->part;
    double pose[4];
    picture_pose(p, row, pose);
    bool endless = !isfinite(shape->bound);
    if (endless && p->shift != 0) return;
    if (!endless && !picture_sees(p, pose, shape->bound)) return;
    paint look = body_paint(p, row);
    p->d.layer = body_is_grain(p->frame, row) ? LAYER_BODIES : LAYER_WALLS;
    drawing d = {p, pose, &look, true, xy};
    for (uint32_t k = 0; k < shape->parts; k++)
        draw_part(&d, &part[k]);
    /* a second fill hides the inner edges of a compound; boxes made of half-planes keep theirs */
    d.outline = false;
    for (uint32_t k = 0; shape->parts > 1 && !endless && k < shape->parts; k++)
        draw_part(&d, &part[k]);
}

scree_status draw_bodies(picture *p, scree_error *error) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < p->frame->layout->parts; k++)
        if (p->frame->layout->part[k].vertices > most) most = p->frame->layout->part[k].vertices;
    double *xy = mem_alloc((size_t)most + 1, 2 * sizeof *xy);
    if (!xy) return error_no_memory(error, "a picture");
    for (uint32_t row = 0; row < p->frame->bodies; row++)
        draw_body(p, row, xy);
    mem_free(xy);
    return SCREE_OK;
}
