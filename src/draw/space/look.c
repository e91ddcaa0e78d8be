/* The numbers and colours of a picture in space, from which the looks of bodies are made. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "draw/space/scene.h"

static double decode(double part) {
    return part <= 0.04045 ? part / 12.92 : math_pow((part + 0.055) / 1.055, 2.4);
}

float encode_light(double linear) {
    linear = fmin(fmax(linear, 0), 1);
    return (float)(linear <= 0.0031308 ? 12.92 * linear
                                       : 1.055 * math_pow(linear, 1 / 2.4) - 0.055);
}

void linear_light(colour c, float out[3]) {
    out[0] = (float)decode(c.r);
    out[1] = (float)decode(c.g);
    out[2] = (float)decode(c.b);
}

uint32_t scene_add_look(scene *s, colour c, look_kind is, double film) {
    item_look look = {.kind = (uint8_t)is, .film = (float)film};
    linear_light(c, look.colour);
    linear_light(c, look.section);
    if (!array_push(&s->looks, look)) s->no_memory = true;
    return (uint32_t)s->looks.count - 1;
}

/* The sum of the sizes of all contact forces on a body. */
static void sum_forces(picture *p) {
    const scree_frame *f = p->frame;
    for (uint32_t c = 0; c < f->contacts; c++)
        for (int side = 0; side < 2; side++) {
            uint32_t slot = f->pair[c][side], row = slot == UINT32_MAX ? NO_ROW : p->row_of[slot];
            if (row != NO_ROW && contact_is_active(f, c)) p->value[row] += length3(f->force[c]);
        }
}

static scree_status name_values(picture *p, const char *name, const char *unit_name,
                                scree_error *error) {
    p->value = mem_alloc((size_t)p->frame->bodies + 1, sizeof *p->value);
    if (!p->value) return error_no_memory(error, "a picture");
    snprintf(p->value_name, sizeof p->value_name, "%s", name);
    p->value_unit = unit_name;
    return SCREE_OK;
}

/* Quantities that are no measures: a colour for every body, heights, sums of forces. */
static scree_status colour_numbers(picture *p, scree_error *error) {
    const char *name = p->def->colour ? p->def->colour : "plain";
    bool force = strcmp(name, "force") == 0, height = strcmp(name, "height") == 0;
    if (strcmp(name, "body") == 0) return SCREE_OK;
    if (strcmp(name, "region") == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "colours by region work in planar worlds only; in space colour by group, "
                         "body or a field such as von_mises");
    if (!force && !height) return picture_colours(p, error);
    TRY(force ? name_values(p, "sum of contact forces", "N", error)
              : name_values(p, "height", "m", error));
    if (force) sum_forces(p);
    for (uint32_t row = 0; row < p->frame->bodies; row++) {
        if (height) p->value[row] = body_position(p->frame, row)[2];
        if (!body_is_grain(p->frame, row)) p->value[row] = NAN;
    }
    return picture_limits(p, error);
}

/* Strong chains are a quarter of a grain thick, but their thickness is limited. */
static scree_status force_unit(scene *s, scree_error *error) {
    picture *p = s->p;
    const scree_frame *f = p->frame;
    if (!p->def->forces || f->contacts == 0) return SCREE_OK;
    bundle_list all;
    double typical = 0;
    TRY(bundles_make(&all, f, error));
    double *size = mem_alloc(all.count + 1, sizeof *size);
    for (size_t k = 0; size && k < all.count; k++)
        size[k] = all.data[k].force;
    scree_status status = size ? quantile(size, all.count, 0.98, true, &typical, error)
                               : error_no_memory(error, "a picture");
    array_free(&all);
    mem_free(size);
    p->force_unit = typical / fmin(0.25, 0.03 * s->radius / p->grain);
    if (p->def->force_scale > 0) p->force_unit = p->def->force_scale;
    return status;
}

static scree_status arrow_unit(scene *s, scree_error *error) {
    picture *p = s->p;
    uint32_t rows = p->frame->bodies;
    if (p->def->arrows == SCREE_ARROWS_NONE) return SCREE_OK;
    TRY(picture_arrows(p, error));
    double *size = mem_alloc((size_t)rows + 1, sizeof *size), typical = 0;
    if (!size) return error_no_memory(error, "a picture");
    for (uint32_t row = 0; row < rows; row++)
        size[row] = body_is_grain(p->frame, row) ? length3(p->arrow + 3 * (size_t)row) : NAN;
    scree_status status = quantile(size, rows, 0.98, true, &typical, error);
    mem_free(size);
    p->arrow_unit = typical / fmax(1.5, 0.08 * s->radius / p->grain);
    if (p->def->arrow_scale > 0) p->arrow_unit = p->def->arrow_scale;
    return status;
}

/* Mean diameter of the balls that are as large as the grains. */
static void choose_grain(scene *s) {
    const scree_frame *f = s->p->frame;
    double sum = 0, count = 0;
    for (uint32_t row = 0; row < f->bodies; row++) {
        double volume = body_shape(f, row)->volume;
        if (!body_is_grain(f, row) || !(volume > 0)) continue;
        sum += math_pow(6 * volume / PI, 1.0 / 3);
        count += 1;
    }
    if (count == 0 && f->layout->solids > 0) {
        sum = fmax(solids_grain(f), 0.1 * s->radius);
        count = 1;
    }
    s->p->grain = count > 0 ? fmin(sum / count, 0.6 * s->radius) : 0.1 * s->radius;
}

scree_status scene_values(scene *s, scree_error *error) {
    choose_grain(s);
    TRY(colour_numbers(s->p, error));
    TRY(force_unit(s, error));
    return arrow_unit(s, error);
}

/* Neighbours of one colour differ slightly in brightness. */
static colour varied(colour c, uint32_t slot, double amount) {
    double share = amount * ((double)(hash_mix(slot + 1) >> 11) * 0x1p-53 - 0.5);
    return share > 0 ? colour_mix(c, colour_rgb(0xffffff), share)
                     : colour_mix(c, colour_rgb(0x000000), -share);
}

static bool is_pebble(const scree_frame *frame, uint32_t row) {
    const scree_shape_view *shape = body_shape(frame, row);
    return shape->parts == 0 || !part_kind_of(frame->layout->part[shape->part].type)->flat;
}

/* Plain grains without edges are blue, bodies with edges look like sandstone. */
static colour row_colour(const scene *s, uint32_t row, colour *section) {
    const picture *p = s->p;
    const char *name = p->def->colour ? p->def->colour : "plain";
    uint32_t slot = p->frame->body[row];
    *section = colour_rgb(0xd8835a);
    if (row_is_wall(p->frame, row)) return colour_rgb(0xe6e9ee);
    bool soft = solid_of_slot(p->frame->layout, slot) != NO_ROW;
    if (!soft && !body_is_grain(p->frame, row)) return colour_rgb(0xaeb4bc);
    colour c =
        varied(colour_rgb(!soft && is_pebble(p->frame, row) ? 0xbccfe6 : 0xe2d4b8), slot, 0.16);
    if (p->value && !soft)
        c = colour_at(p->scale, (p->value[row] - p->value_low) / (p->value_high - p->value_low));
    else if (strcmp(name, "group") == 0)
        c = colour_mix(colour_kind(picture_group_kind(p, p->frame->layout->group[slot])),
                       colour_rgb(0xffffff), 0.3);
    else if (strcmp(name, "body") == 0)
        c = colour_mix(colour_kind((uint32_t)(hash_mix(slot) % 6)), colour_rgb(0xffffff), 0.3);
    else
        return c;
    *section = colour_mix(c, colour_rgb(0xffffff), 0.15);
    return c;
}

static bool is_ball(const scree_frame *frame, uint32_t row) {
    const scree_shape_view *shape = body_shape(frame, row);
    return shape->parts == 1 && part_kind_of(frame->layout->part[shape->part].type)->round;
}

/* pixels: radius on the page. On small balls the mark would cover everything. */
static void mark_ball(const scene *s, item_look *look, const pose3 *pose, double pixels) {
    double stripe[3], dot[3];
    for (int k = 0; k < 3; k++) {
        stripe[k] = pose->R[k][2];
        dot[k] = pose->R[k][0];
    }
    camera_direction(&s->camera, stripe, stripe);
    camera_direction(&s->camera, dot, dot);
    for (int k = 0; k < 3; k++) {
        look->stripe[k] = (float)stripe[k];
        look->dot[k] = (float)dot[k];
    }
    look->soft = pixels > 8 ? (float)(1 / pixels) : 0;
}

static item_look look_of_row(const scene *s, uint32_t row) {
    const picture *p = s->p;
    bool wall = row_is_wall(p->frame, row);
    item_look look = {.kind = wall ? LOOK_WALL : LOOK_BODY,
                      .gloss = wall ? 0 : 0.16F,
                      .film = wall ? 0.03F : 0.09F};
    colour section, c = row_colour(s, row, &section);
    double place[3], size = body_shape(p->frame, row)->bound;
    pose3 pose;
    linear_light(c, look.colour);
    linear_light(section, look.section);
    scene_pose(s, row, &pose);
    camera_view(&s->camera, pose.x, place);
    if (isfinite(size) && place[2] > s->camera.near)
        size *= camera_scale(&s->camera, place[2]) / p->unit;
    uint32_t solid = solid_of_slot(p->frame->layout, p->frame->body[row]);
    if (solid != NO_ROW) {
        look.coded = true;
        look.by_level = s->node_value != NULL;
        look.mesh = (float)scene_mesh_ink(s, solid);
        look.gloss = 0.06F;
        size = 100;
    }
    double ink = fmin(fmax((size - 3) / 14, 0), 1); /* outlines would cover small bodies */
    look.ink = p->def->outline ? (float)(0.72 * ink) : 0;
    if (p->def->marks && is_ball(p->frame, row)) mark_ball(s, &look, &pose, size * p->unit);
    return look;
}

scree_status scene_looks(scene *s, scree_error *error) {
    uint32_t rows = s->p->frame->bodies;
    if (!array_reserve(&s->looks, (size_t)rows + 16)) return error_no_memory(error, "a picture");
    for (uint32_t row = 0; row < rows; row++)
        s->looks.data[s->looks.count++] = look_of_row(s, row);
    return SCREE_OK;
}
