/* Deformable bodies of a planar picture: elements filled by body, region or a field, thin edges of
 * elements, a darker skin. */
#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "draw/picture.h"

/* Outline of an element: curved sides have this many pieces. */
enum { SIDE_PIECES = 4, OUTLINE_MOST = 4 * SIDE_PIECES, PIECES_MOST = 10 };

/* From a body's centre to its image in the periodic cell. */
double solid_image_shift(const picture *p, uint32_t solid) {
    const scree_layout *l = p->frame->layout;
    uint32_t row = p->row_of[l->solid[solid].body];
    double period = l->period[0];
    if (period <= 0 || row == NO_ROW) return p->shift;
    return p->shift - period * floor(p->frame->position[3 * (size_t)row] / period);
}

/* Displacements are magnified from the earlier frame, or from rest if there is none. */
void picture_node(const picture *p, uint32_t n, double out[3]) {
    double from[3];
    if (p->before && p->before->displacement)
        node_now(p->before, n, 1, from);
    else
        copy3(from, p->frame->layout->node_place[n]);
    node_now(p->frame, n, 1, out);
    for (int k = 0; k < 3; k++)
        out[k] = from[k] + p->def->magnify * (out[k] - from[k]);
}

static void node_drawn(const picture *p, uint32_t solid, uint32_t n, double out[2]) {
    double at[3];
    picture_node(p, n, at);
    out[0] = at[0] + solid_image_shift(p, solid);
    out[1] = at[1];
}

void solids_widen(const picture *p, box *b) {
    for (uint32_t n = 0; n < p->frame->layout->nodes; n++) {
        double at[3];
        picture_node(p, n, at);
        for (int k = 0; k < 2; k++) {
            b->low[k] = fmin(b->low[k], at[k]);
            b->high[k] = fmax(b->high[k], at[k]);
        }
    }
}

double solids_grain(const scree_frame *frame) {
    const scree_layout *l = frame->layout;
    double sum = 0;
    for (uint32_t s = 0; s < l->solids; s++) {
        box3 b = solid_extent(frame, s);
        double size = 1;
        for (int k = 0; k < l->dimension; k++)
            size *= b.high[k] - b.low[k];
        sum += l->dimension == 3 ? math_pow(size, 1.0 / 3) : sqrt(size);
    }
    return l->solids ? sum / l->solids : 0;
}

scree_status solids_values(picture *p, scree_error *error) {
    const char *name = p->def->colour ? p->def->colour : "plain";
    const scree_layout *l = p->frame->layout;
    p->field = l->solids ? solid_field_find(name) : NULL;
    if (!p->field) return SCREE_OK;
    uint32_t count = p->field->nodal ? l->nodes : l->elements;
    p->field_value = mem_alloc((size_t)count + 1, sizeof *p->field_value);
    if (!p->field_value) return error_no_memory(error, "a picture");
    for (uint32_t k = 0; k < count; k++)
        p->field_value[k] = solid_field_value(p->field, p->frame, k);
    return SCREE_OK;
}

scree_status solids_arrows(picture *p, scree_error *error) {
    uint32_t nodes = p->frame->layout->nodes;
    if (nodes == 0) return SCREE_OK;
    p->node_arrow = mem_alloc(nodes, sizeof *p->node_arrow);
    if (!p->node_arrow) return error_no_memory(error, "a picture");
    for (uint32_t n = 0; n < nodes; n++) {
        double now[3], old[3] = {0, 0, 0};
        copy3(now, p->def->arrows == SCREE_ARROWS_VELOCITY ? p->frame->node_velocity[n]
                                                           : p->frame->displacement[n]);
        if (p->def->arrows == SCREE_ARROWS_DISPLACEMENT && p->before && p->before->displacement)
            copy3(old, p->before->displacement[n]);
        minus3(now, old, p->node_arrow[n]);
    }
    return SCREE_OK;
}

/* A point of an edge with its two ends and its middle node; t from 0 to 1. */
static void along_side(const double a[2], const double b[2], const double m[2], double t,
                       double out[2]) {
    double na = (1 - t) * (1 - 2 * t), nb = t * (2 * t - 1), nm = 4 * t * (1 - t);
    for (int k = 0; k < 2; k++)
        out[k] = na * a[k] + nb * b[k] + nm * m[k];
}

/* Corners of an element as it is drawn, in order; returns how many. */
static size_t outline(const picture *p, uint32_t solid, uint32_t e, double *xy) {
    const scree_layout *l = p->frame->layout;
    const uint32_t *nodes = l->element_node + l->element_first[e];
    const element_kind *form = layout_element(l, e);
    double at[ELEMENT_NODES][2];
    size_t count = 0;
    for (uint32_t k = 0; k < form->nodes; k++)
        node_drawn(p, solid, nodes[k], at[k]);
    bool curved = form->nodes > form->corners;
    for (uint32_t k = 0; k < form->corners; k++)
        for (int i = 0; i < (curved ? SIDE_PIECES : 1); i++) {
            if (i == 0)
                memcpy(xy + 2 * count, at[k], sizeof at[k]);
            else
                along_side(at[k], at[(k + 1) % form->corners], at[form->corners + k],
                           (double)i / SIDE_PIECES, xy + 2 * count);
            count++;
        }
    return count;
}

static colour picture_scale_colour(const picture *p, double value) {
    return colour_at(p->scale, (value - p->value_low) / (p->value_high - p->value_low));
}

colour picture_region_fill(const picture *p, uint32_t region) {
    return colour_mix(colour_kind(region), colour_rgb(0xffffff), p->def->forces ? 0.8 : 0.5);
}

static colour plain_fill(const picture *p, uint32_t solid, uint32_t e) {
    const scree_layout *l = p->frame->layout;
    const char *name = p->def->colour ? p->def->colour : "plain";
    uint32_t slot = l->solid[solid].body;
    if (strcmp(name, "region") == 0) return picture_region_fill(p, l->element_region[e]);
    if (strcmp(name, "group") == 0) return picture_group_fill(p, l->group[slot]);
    if (p->value && p->row_of[slot] != NO_ROW && isfinite(p->value[p->row_of[slot]]))
        return picture_scale_colour(p, p->value[p->row_of[slot]]);
    bool quiet = p->def->forces || p->def->crosses != SCREE_CROSSES_NONE || p->def->pressures;
    return colour_rgb(quiet ? 0xf3efe6 : 0xe6dcc8);
}

/* Filled with an outline of the same colour, so that no gaps show between neighbours. */
static void fill_polygon(picture *p, const double *xy, size_t count, colour c) {
    display_polygon(&p->d, xy, count, (style){.fill = c, .stroke = c, .width = 0.7 * p->unit});
}

static double triangle_size(const picture *p, const double (*at)[2]) {
    double most = 0;
    for (int k = 0; k < 3; k++) {
        double x = at[k][0] - at[(k + 1) % 3][0], y = at[k][1] - at[(k + 1) % 3][1];
        most = fmax(most, sqrt(x * x + y * y));
    }
    return most * p->view.sx;
}

/* A field linear over a triangle, in small triangles of one colour each. */
static void fill_triangle(picture *p, const double (*at)[2], const double value[3]) {
    double range = p->value_high - p->value_low;
    double least = fmin(value[0], fmin(value[1], value[2]));
    double step = (fmax(value[0], fmax(value[1], value[2])) - least) / range;
    /* as many as the colours need, and no smaller than a few pixels */
    int pieces =
        (int)fmin(fmin(1 + step / 0.02, 1 + triangle_size(p, at) / (5 * p->unit)), PIECES_MOST);
    for (int i = 0; i < pieces; i++)
        for (int j = 0; j < 2 * (pieces - i) - 1; j++) {
            double xy[6], sum = 0;
            int a = i, b = j / 2;
            int corner[3][2] = {{a, b}, {a + 1, b}, {a, b + 1}};
            if (j % 2) { /* triangles that point downward */
                corner[0][0] = a + 1;
                corner[1][0] = a + 1;
                corner[1][1] = b + 1;
            }
            for (int k = 0; k < 3; k++) {
                double s = (double)corner[k][0] / pieces, t = (double)corner[k][1] / pieces;
                for (int c = 0; c < 2; c++)
                    xy[2 * k + c] = (1 - s - t) * at[0][c] + s * at[1][c] + t * at[2][c];
                sum += (1 - s - t) * value[0] + s * value[1] + t * value[2];
            }
            fill_polygon(p, xy, 3, picture_scale_colour(p, sum / 3));
        }
}

/* A field with nodal values: the flat triangles of the element, some of them around its middle. */
static void fill_smooth(picture *p, uint32_t solid, uint32_t e) {
    const scree_layout *l = p->frame->layout;
    const uint32_t *nodes = l->element_node + l->element_first[e];
    const element_kind *form = layout_element(l, e);
    double at[ELEMENT_NODES + 1][2], value[ELEMENT_NODES + 1], share = 1.0 / form->corners;
    double *middle = at[form->nodes], *mean = &value[form->nodes];
    middle[0] = middle[1] = *mean = 0;
    for (uint32_t k = 0; k < form->nodes; k++) {
        node_drawn(p, solid, nodes[k], at[k]);
        value[k] = p->field_value[nodes[k]];
        if (k >= form->corners) continue;
        *mean += share * value[k];
        middle[0] += share * at[k][0];
        middle[1] += share * at[k][1];
    }
    for (uint32_t k = 0; k < form->parts; k++) {
        double corner[3][2], values[3];
        for (int i = 0; i < 3; i++) {
            memcpy(corner[i], at[form->part[k][i]], sizeof corner[i]);
            values[i] = value[form->part[k][i]];
        }
        fill_triangle(p, (const double(*)[2])corner, values);
    }
}

/* Bars and cables are thick lines in the colour of their value. */
static void draw_line_element(picture *p, uint32_t solid, uint32_t e) {
    const scree_layout *l = p->frame->layout;
    const uint32_t *nodes = l->element_node + l->element_first[e];
    double xy[4];
    colour c = plain_fill(p, solid, e);
    if (p->field && p->field->nodal)
        c = picture_scale_colour(p, 0.5 * (p->field_value[nodes[0]] + p->field_value[nodes[1]]));
    else if (p->field)
        c = picture_scale_colour(p, p->field_value[e]);
    else
        c = colour_mix(c, colour_rgb(0x40301c), 0.5);
    node_drawn(p, solid, nodes[0], xy);
    node_drawn(p, solid, nodes[1], xy + 2);
    display_polyline(&p->d, xy, 2, (style){.stroke = c, .width = 3.4 * p->unit});
}

static void draw_element(picture *p, uint32_t solid, uint32_t e, bool edges) {
    double xy[2 * OUTLINE_MOST];
    p->d.layer = LAYER_BODIES;
    if (layout_element(p->frame->layout, e)->dimension == 1) {
        draw_line_element(p, solid, e);
        return;
    }
    size_t count = outline(p, solid, e, xy);
    if (p->field && p->field->nodal)
        fill_smooth(p, solid, e);
    else
        fill_polygon(p, xy, count,
                     p->field ? picture_scale_colour(p, p->field_value[e])
                              : plain_fill(p, solid, e));
    p->d.layer = LAYER_SKIN;
    if (edges)
        display_polygon(
            &p->d, xy, count,
            (style){.stroke = colour_alpha(colour_rgb(0x1c2026), 0.28), .width = 0.6 * p->unit});
}

/* The skin as it is drawn; its edges may have a node in their middle. */
static void draw_skin(picture *p, uint32_t solid) {
    const scree_layout *l = p->frame->layout;
    const scree_solid_view *v = &l->solid[solid];
    p->d.layer = LAYER_SKIN;
    for (uint32_t f = v->facet; p->def->outline && f < v->facet + v->facets; f++) {
        const uint32_t *nodes = l->facet_node + l->facet_first[f];
        uint32_t count = l->facet_first[f + 1] - l->facet_first[f];
        double at[3][2] = {{0}}, xy[2 * SIDE_PIECES + 2];
        for (uint32_t k = 0; k < count; k++)
            node_drawn(p, solid, nodes[k], at[k]);
        int pieces = count == 3 ? SIDE_PIECES : 1;
        for (int i = 0; i <= pieces; i++)
            if (count == 3)
                along_side(at[0], at[1], at[2], (double)i / pieces, xy + 2 * i);
            else
                memcpy(xy + 2 * i, at[i], sizeof at[i]);
        display_polyline(&p->d, xy, (size_t)pieces + 1,
                         (style){.stroke = colour_rgb(0x33302a), .width = 1.3 * p->unit});
    }
}

/* Edges closer than a few pixels are omitted, because the picture would become grey. */
static bool shows_edges(const picture *p, uint32_t solid) {
    const scree_solid_view *v = &p->frame->layout->solid[solid];
    double thickness = p->frame->layout->thickness, area = 0;
    if (!p->def->mesh || v->elements == 0) return false;
    for (uint32_t e = v->element; e < v->element + v->elements; e++)
        area += p->frame->element_volume[e];
    if (p->frame->layout->plane == 2) { /* volumes of full revolutions: use the extent instead */
        box3 b = solid_extent(p->frame, solid);
        area = (b.high[0] - b.low[0]) * (b.high[1] - b.low[1]);
        thickness = 1;
    }
    double side = sqrt(area / (thickness > 0 ? thickness : 1) / v->elements);
    return side * p->view.sx > 5 * p->unit;
}

void draw_solids(picture *p) {
    const scree_layout *l = p->frame->layout;
    for (uint32_t s = 0; s < l->solids; s++) {
        bool edges = shows_edges(p, s);
        if (p->row_of[l->solid[s].body] == NO_ROW) continue;
        for (uint32_t e = l->solid[s].element; e < l->solid[s].element + l->solid[s].elements; e++)
            draw_element(p, s, e, edges);
        draw_skin(p, s);
    }
}

/* At most one arrow per square of some pixels, so that fine meshes stay readable. */
scree_status draw_node_arrows(picture *p, scree_error *error) {
    double factor = p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0, side = 26 * p->unit;
    size_t across = (size_t)(p->d.width / side) + 2, down = (size_t)(p->d.height / side) + 2;
    if (!p->node_arrow || !(factor > 0)) return SCREE_OK;
    uint8_t *taken = mem_alloc(across * down, 1);
    if (!taken) return error_no_memory(error, "a picture");
    p->d.layer = LAYER_ARROWS;
    for (uint32_t n = 0; n < p->frame->layout->nodes; n++) {
        const double *a = p->node_arrow[n];
        double at[2], page[2], length = sqrt(a[0] * a[0] + a[1] * a[1]) * factor;
        node_drawn(p, solid_of_node(p->frame->layout, n), n, at);
        if (!isfinite(length) || length * p->view.sx < 1.5 * p->unit ||
            !picture_sees(p, at, length))
            continue;
        view_point(&p->view, at[0], at[1], page);
        if (!(page[0] >= 0 && page[0] < p->d.width && page[1] >= 0 && page[1] < p->d.height))
            continue;
        uint8_t *cell = taken + (size_t)(page[1] / side) * across + (size_t)(page[0] / side);
        if (*cell) continue;
        *cell = 1;
        display_arrow(&p->d, at[0], at[1], at[0] + factor * a[0], at[1] + factor * a[1],
                      picture_arrow_colour(p), 1.6 * p->unit);
    }
    mem_free(taken);
    return SCREE_OK;
}
