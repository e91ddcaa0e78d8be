/* Overlays of deformable bodies: principal stresses as crosses, contact pressures along
 * surfaces. */
#include <stdlib.h>

#include "base/math.h"
#include "base/space.h"
#include "draw/picture.h"

/* For a world without thickness, to avoid a division by zero. */
#define LEAST_THICKNESS 1e-300

const uint32_t tension_colour = 0xc1272d, compression_colour = 0x1a5fb4, pressure_colour = 0x7a2e8e;

/* The principal stresses in the plane. */
static principal in_plane(const double s[6]) { return principal_values(s[0], s[3], s[3], s[1]); }

/* Moves a point into the periodic cell. Bars are shifted to the image when they are drawn. */
static void wrap(const picture *p, uint32_t solid, double at[3]) {
    at[0] += solid_image_shift(p, solid) - p->shift;
}

static void element_cross(const picture *p, uint32_t e, double at[3], principal *out) {
    const scree_layout *l = p->frame->layout;
    double s[6], sum[3] = {0, 0, 0};
    uint32_t corners = layout_element(l, e)->corners;
    for (uint32_t k = 0; k < corners; k++) {
        double place[3];
        picture_node(p, l->element_node[l->element_first[e] + k], place);
        along3(sum, 1.0 / corners, place, sum);
    }
    copy3(at, sum);
    wrap(p, solid_of_element(l, e), at);
    element_stress(p->frame, e, s);
    *out = in_plane(s);
}

static void body_cross(const picture *p, uint32_t solid, bool moment, double at[3],
                       principal *out) {
    const scree_solid_view *v = &p->frame->layout->solid[solid];
    double s[6], sum[3] = {0, 0, 0};
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        double place[3];
        picture_node(p, n, place);
        along3(sum, 1.0 / v->nodes, place, sum);
    }
    copy3(at, sum);
    wrap(p, solid, at);
    if (moment)
        solid_moment_stress(p->frame, solid, s);
    else
        solid_mean_stress(p->frame, solid, s);
    *out = in_plane(s);
}

static double larger(principal s) { return fmax(fabs(s.first), fabs(s.second)); }

/* Magnitudes of the larger stresses of visible elements or bodies, NaN for others; returns their
 * mean width, m. */
static double cross_sizes(const picture *p, double *size, uint32_t count) {
    bool elements = p->def->crosses == SCREE_CROSSES_ELEMENTS;
    double area = 0, seen = 0, at[3],
           thickness = fmax(p->frame->layout->thickness, LEAST_THICKNESS);
    for (uint32_t k = 0; k < count; k++) {
        principal s;
        if (elements)
            element_cross(p, k, at, &s);
        else
            body_cross(p, k, false, at, &s);
        bool in = picture_sees(p, at, 0);
        size[k] = in ? larger(s) : NAN;
        if (in && elements) area += p->frame->element_volume[k] / thickness;
        seen += in;
    }
    if (!elements) return solids_grain(p->frame);
    double side = p->world.high[0] - p->world.low[0];
    if (p->frame->layout->plane == 2)
        return 0.03 * side; /* the volume of a body of revolution gives no width */
    return seen > 0 ? sqrt(area / seen) : side;
}

static void moment_sizes(const picture *p, double *size, uint32_t rows) {
    for (uint32_t row = 0; row < rows; row++) {
        double at[2];
        principal s;
        bool in = moment_of(p, row, at, &s) && picture_sees(p, at, 0);
        size[row] = in ? larger(s) : NAN;
    }
}

/* The larger bars are as long as an element is wide, or half as long as a body. */
static scree_status cross_scale(picture *p, scree_error *error) {
    const scree_layout *l = p->frame->layout;
    bool elements = p->def->crosses == SCREE_CROSSES_ELEMENTS;
    uint32_t count = elements ? l->elements : l->solids, rigid = p->moment ? p->frame->bodies : 0;
    if (p->def->crosses == SCREE_CROSSES_NONE || count + rigid == 0) return SCREE_OK;
    double *size = mem_alloc((size_t)count + rigid, sizeof *size), typical;
    if (!size) return error_no_memory(error, "a picture");
    double width = count ? cross_sizes(p, size, count) : p->grain;
    moment_sizes(p, size + count, rigid);
    scree_status status = quantile(size, count + rigid, 0.98, true, &typical, error);
    mem_free(size);
    double side = fmax(p->world.high[0] - p->world.low[0], p->world.high[1] - p->world.low[1]);
    width = elements ? fmin(fmax(1.05 * width, 0.026 * side), 0.08 * side)
                     : fmax(0.55 * width, 0.012 * side);
    p->cross_unit = typical * p->grain / width;
    if (p->def->cross_scale > 0) p->cross_unit = p->def->cross_scale;
    return status;
}

static bool has_pressure(const scree_frame *frame, uint32_t c) {
    return frame->area[c] > 0 && contact_is_active(frame, c);
}

static scree_status pressure_scale(picture *p, scree_error *error) {
    uint32_t count = p->frame->contacts;
    if (!p->def->pressures || count == 0) return SCREE_OK;
    double *size = mem_alloc(count, sizeof *size), most = 0;
    if (!size) return error_no_memory(error, "a picture");
    for (uint32_t c = 0; c < count; c++) {
        size[c] = has_pressure(p->frame, c) ? p->frame->force[c][0] / p->frame->area[c] : 0;
        most = fmax(most, fabs(size[c]));
    }
    mem_free(size);
    double side = fmax(p->world.high[0] - p->world.low[0], p->world.high[1] - p->world.low[1]);
    p->pressure_unit = most * p->grain / (0.12 * side);
    if (p->def->pressure_scale > 0) p->pressure_unit = p->def->pressure_scale;
    return SCREE_OK;
}

scree_status stress_scales(picture *p, scree_error *error) {
    TRY(moments_find(p, error));
    TRY(cross_scale(p, error));
    return pressure_scale(p, error);
}

/* Contacts have no nodes in a frame: in magnified shapes they move with the nearest node. */
static void contact_drawn(const picture *p, uint32_t c, double out[2]) {
    const scree_frame *f = p->frame;
    uint32_t solid = solid_of_slot(f->layout, f->pair[c][0]), nearest = NO_ROW;
    double best = INFINITY, now[3], drawn[3];
    if (solid == NO_ROW) solid = solid_of_slot(f->layout, f->pair[c][1]);
    out[0] = f->point[c][0] + (solid == NO_ROW ? p->shift : solid_image_shift(p, solid));
    out[1] = f->point[c][1];
    if (solid == NO_ROW || p->def->magnify == 1) return;
    const scree_solid_view *v = &f->layout->solid[solid];
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        node_now(f, n, 1, now);
        minus3(now, f->point[c], drawn);
        if (dot3(drawn, drawn) >= best) continue;
        best = dot3(drawn, drawn);
        nearest = n;
    }
    if (nearest == NO_ROW) return;
    node_now(f, nearest, 1, now);
    picture_node(p, nearest, drawn);
    for (int k = 0; k < 2; k++)
        out[k] += drawn[k] - now[k];
}

/* The tip of a contact's pressure, away from the deformable side: the candidate, or if that is
 * rigid the antagonist. */
static void pressure_tip(const picture *p, uint32_t c, double out[2]) {
    const scree_frame *f = p->frame;
    double sign = solid_of_slot(f->layout, f->pair[c][0]) != NO_ROW ? -1 : 1;
    double length = sign * p->grain / p->pressure_unit * fmax(f->force[c][0], 0) / f->area[c];
    contact_drawn(p, c, out);
    for (int k = 0; k < 2; k++)
        out[k] += length * f->normal[c][k];
}

void pressures_widen(const picture *p, box *b) {
    for (uint32_t c = 0; p->pressure_unit > 0 && c < p->frame->contacts; c++) {
        double tip[2];
        if (!has_pressure(p->frame, c)) continue;
        pressure_tip(p, c, tip);
        for (int k = 0; k < 2; k++) {
            b->low[k] = fmin(b->low[k], tip[k]);
            b->high[k] = fmax(b->high[k], tip[k]);
        }
    }
}

/* A bar of a cross: compression and tension by colour. */
static void draw_bar(picture *p, const double at[3], double stress, double angle, double width,
                     double alpha) {
    double half = 0.5 * fabs(stress) / p->cross_unit * p->grain, c, s;
    if (half * p->view.sx < 0.4 * p->unit) return;
    math_sincos(angle, &s, &c);
    colour shade = colour_rgb(stress > 0 ? tension_colour : compression_colour);
    double x = at[0] + p->shift, rim = 0.9 * p->unit, far = half + rim / p->view.sx;
    const double wide[] = {x - far * c, at[1] - far * s, x + far * c, at[1] + far * s};
    const double bar[] = {x - half * c, at[1] - half * s, x + half * c, at[1] + half * s};
    style below = {.stroke = colour_alpha(colour_rgb(0xffffff), 0.85),
                   .width = width + 2 * rim,
                   .blunt = true};
    if (picture_has_scale(p)) display_polyline(&p->d, wide, 2, below);
    display_polyline(&p->d, bar, 2,
                     (style){.stroke = colour_alpha(shade, alpha), .width = width, .blunt = true});
}

/* The smaller one on top, so that it is visible if the other is long. */
static void draw_cross(picture *p, const double at[3], principal s, double width, double alpha) {
    bool first = fabs(s.first) >= fabs(s.second);
    double long_one = first ? s.first : s.second, short_one = first ? s.second : s.first;
    double angle = first ? s.angle : s.angle + PI / 2;
    draw_bar(p, at, long_one, angle, width, alpha);
    draw_bar(p, at, short_one, angle + PI / 2, width, alpha);
}

/* At most one cross per square of some pixels, so that fine meshes stay readable. */
static scree_status draw_element_crosses(picture *p, scree_error *error) {
    double side = 14 * p->unit;
    size_t across = (size_t)(p->d.width / side) + 2, down = (size_t)(p->d.height / side) + 2;
    uint8_t *taken = mem_alloc(across * down, 1);
    if (!taken) return error_no_memory(error, "a picture");
    for (uint32_t e = 0; e < p->frame->layout->elements; e++) {
        double at[3], page[2];
        principal s;
        element_cross(p, e, at, &s);
        view_point(&p->view, at[0] + p->shift, at[1], page);
        if (!(page[0] >= 0 && page[0] < p->d.width && page[1] >= 0 && page[1] < p->d.height))
            continue;
        uint8_t *cell = taken + (size_t)(page[1] / side) * across + (size_t)(page[0] / side);
        if (!*cell) draw_cross(p, at, s, 1.5 * p->unit, 1);
        *cell = 1;
    }
    mem_free(taken);
    return SCREE_OK;
}

/* The drawn position of a rigid body includes the shift of the image. */
static void draw_moments(picture *p) {
    for (uint32_t row = 0; p->moment && row < p->frame->bodies; row++) {
        double at[3] = {0, 0, 0};
        principal s;
        if (!moment_of(p, row, at, &s)) continue;
        at[0] -= p->shift;
        draw_cross(p, at, s, 2.8 * p->unit, 1);
    }
}

scree_status draw_crosses(picture *p, scree_error *error) {
    const scree_layout *l = p->frame->layout;
    bool moments = p->def->crosses == SCREE_CROSSES_MOMENTS;
    if (!(p->cross_unit > 0)) return SCREE_OK;
    p->d.layer = LAYER_FORCES;
    if (p->def->crosses == SCREE_CROSSES_ELEMENTS) return draw_element_crosses(p, error);
    for (uint32_t k = 0; k < l->solids; k++) {
        double at[3];
        principal s;
        if (p->row_of[l->solid[k].body] == NO_ROW) continue;
        body_cross(p, k, true, at, &s);
        if (moments) draw_cross(p, at, s, 9 * p->unit, 0.3);
        body_cross(p, k, false, at, &s);
        draw_cross(p, at, s, moments ? 2 * p->unit : 2.8 * p->unit, 1);
    }
    draw_moments(p);
    return SCREE_OK;
}

/* One contact of a profile: its position along the surface, and the tip of its pressure. */
typedef struct profile_point {
    double along, base[2], tip[2];
    double reach; /* half of the part of the surface that belongs to it, m */
} profile_point;

static int by_place(const void *a, const void *b) {
    double x = ((const profile_point *)a)->along, y = ((const profile_point *)b)->along;
    return (x > y) - (x < y);
}

static uint32_t gather_profile(const picture *p, uint32_t first, uint32_t end, profile_point *out) {
    const scree_frame *f = p->frame;
    double n[2] = {0, 0};
    double thickness = f->layout->thickness > 0 ? f->layout->thickness : 1;
    uint32_t count = 0;
    for (uint32_t c = first; c < end; c++)
        for (int k = 0; k < 2; k++)
            n[k] += f->normal[c][k];
    for (uint32_t c = first; c < end; c++) {
        if (!(f->area[c] > 0)) continue;
        const double *at = f->point[c];
        out[count] = (profile_point){.along = n[0] * at[1] - n[1] * at[0],
                                     .reach = 0.5 * f->area[c] / thickness};
        contact_drawn(p, c, out[count].base);
        pressure_tip(p, c, out[count++].tip);
    }
    qsort(out, count, sizeof *out, by_place);
    return count;
}

/* Contacts whose parts of the surface do not touch belong to separate profiles. */
static bool follows(const profile_point *a, const profile_point *b) {
    double x = b->base[0] - a->base[0], y = b->base[1] - a->base[1];
    return sqrt(x * x + y * y) <= 2.5 * (a->reach + b->reach);
}

static void draw_profile(picture *p, const profile_point *point, uint32_t count, double *xy) {
    colour shade = colour_rgb(pressure_colour);
    for (uint32_t k = 0; k < count; k++) {
        xy[2 * k] = point[k].tip[0];
        xy[2 * k + 1] = point[k].tip[1];
        uint32_t back = 2 * count - 1 - k;
        xy[2 * back] = point[k].base[0];
        xy[2 * back + 1] = point[k].base[1];
    }
    if (count > 1)
        display_polygon(&p->d, xy, 2 * (size_t)count, (style){.fill = colour_alpha(shade, 0.16)});
    for (uint32_t k = 0; k < count; k++)
        display_polyline(
            &p->d,
            (const double[]){point[k].base[0], point[k].base[1], point[k].tip[0], point[k].tip[1]},
            2, (style){.stroke = colour_alpha(shade, 0.75), .width = 1.1 * p->unit, .blunt = true});
    if (count > 1)
        display_polyline(&p->d, xy, count, (style){.stroke = shade, .width = 1.8 * p->unit});
}

scree_status draw_pressures(picture *p, scree_error *error) {
    const scree_frame *f = p->frame;
    if (!(p->pressure_unit > 0)) return SCREE_OK;
    profile_point *point = mem_alloc((size_t)f->contacts + 1, sizeof *point);
    double *xy = mem_alloc((size_t)f->contacts + 1, 4 * sizeof *xy);
    p->d.layer = LAYER_FORCES;
    for (uint32_t first = 0, end; point && xy && first < f->contacts; first = end) {
        for (end = first + 1; end < f->contacts && f->pair[end][0] == f->pair[first][0] &&
                              f->pair[end][1] == f->pair[first][1];)
            end++;
        uint32_t count = gather_profile(p, first, end, point);
        for (uint32_t begin = 0, next; begin < count; begin = next) {
            for (next = begin + 1; next < count && follows(&point[next - 1], &point[next]);)
                next++;
            draw_profile(p, point + begin, next - begin, xy);
        }
    }
    bool good = point && xy;
    mem_free(point);
    mem_free(xy);
    return good ? SCREE_OK : error_no_memory(error, "a picture");
}
