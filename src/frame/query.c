/* Queries about a frame: see query.h. Checks are in check.c, areas in area.c, queries in space in
 * query_space.c. */
#include "frame/query.h"

#include <string.h>

#include "base/math.h"
#include "base/node.h"
#include "frame/solids.h"

scree_status frame_rows(const scree_frame *frame, uint32_t **out, scree_error *error) {
    uint32_t *row_of = mem_alloc((size_t)frame->layout->bodies + 1, sizeof *row_of);
    if (!row_of) return error_no_memory(error, "rows of bodies");
    for (uint32_t slot = 0; slot < frame->layout->bodies; slot++)
        row_of[slot] = NO_ROW;
    for (uint32_t row = 0; row < frame->bodies; row++)
        row_of[frame->body[row]] = row;
    *out = row_of;
    return SCREE_OK;
}

bool body_is_grain(const scree_frame *frame, uint32_t row) {
    unsigned all = frame_is_space(frame) ? 63 : 7;
    return (frame->free[row] & all) == all;
}

const scree_shape_view *body_shape(const scree_frame *frame, uint32_t row) {
    return &frame->layout->shape_view[frame->layout->shape[frame->body[row]]];
}

double body_area(const scree_frame *frame, uint32_t row) { return body_shape(frame, row)->area; }

void contact_force(const scree_frame *frame, uint32_t contact, double force[2]) {
    const double *n = frame->normal[contact], *f = frame->force[contact];
    force[0] = f[0] * n[0] - f[1] * n[1];
    force[1] = f[0] * n[1] + f[1] * n[0];
}

bool contact_is_active(const scree_frame *frame, uint32_t contact) {
    const double *f = frame->force[contact];
    return f[0] != 0 || f[1] != 0 || (frame_is_space(frame) && f[2] != 0);
}

double nearest_image(const scree_layout *layout, double dx) {
    double period = layout->period[0];
    if (period <= 0) return dx;
    return dx - period * floor(dx / period + 0.5);
}

void contact_arm(const scree_frame *frame, uint32_t contact, uint32_t row, double arm[2]) {
    const double *centre = frame->position + 3 * (size_t)row;
    arm[0] = nearest_image(frame->layout, frame->point[contact][0] - centre[0]);
    arm[1] = frame->point[contact][1] - centre[1];
}

static const char *near_name(const scree_layout *layout, const char *name) {
    const char *best = NULL;
    for (uint32_t g = 0; g < layout->groups && !best; g++)
        best = nearest_name(name, (const char *const[]){layout->group_name[g], NULL});
    for (uint32_t b = 0; b < layout->bodies && !best; b++)
        if (layout->body_name[b][0])
            best = nearest_name(name, (const char *const[]){layout->body_name[b], NULL});
    return best;
}

scree_status body_set_find(const scree_layout *layout, const char *name, body_set *out,
                           scree_error *error) {
    *out = (body_set){.everything = !name || !name[0], .group = NO_ROW, .slot = NO_ROW};
    if (out->everything) return SCREE_OK;
    for (uint32_t slot = 0; slot < layout->bodies; slot++) {
        if (strcmp(layout->body_name[slot], name) == 0) {
            out->slot = slot;
            return SCREE_OK;
        }
    }
    for (uint32_t group = 0; group < layout->groups; group++) {
        if (strcmp(layout->group_name[group], name) == 0) {
            out->group = group;
            return SCREE_OK;
        }
    }
    const char *best = near_name(layout, name);
    return error_set(error, SCREE_NOT_FOUND, "there is no body or group '%s'%s%s%s", name,
                     best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

bool body_set_has(const body_set *set, const scree_layout *layout, uint32_t slot) {
    if (slot == UINT32_MAX) return false;
    if (set->everything) return true;
    return set->slot != NO_ROW ? slot == set->slot : layout->group[slot] == set->group;
}

scree_status grain_set_find(const scree_layout *layout, const char *name, grain_set *out,
                            scree_error *error) {
    out->named = name && name[0];
    return body_set_find(layout, name, &out->set, error);
}

bool grain_set_has(const grain_set *set, const scree_frame *frame, uint32_t row) {
    if (row == NO_ROW) return false;
    if (set->named) return body_set_has(&set->set, frame->layout, frame->body[row]);
    return body_is_grain(frame, row);
}

void body_pose(const scree_frame *frame, uint32_t row, double pose[4]) {
    const double *q = frame->position + 3 * (size_t)row;
    pose[0] = q[0];
    pose[1] = q[1];
    math_sincos(q[2], &pose[3], &pose[2]);
}

void pose_vector(const double pose[4], const double local[3], double out[2]) {
    double x = local[0], y = local[1];
    out[0] = pose[2] * x - pose[3] * y;
    out[1] = pose[3] * x + pose[2] * y;
}

void pose_point(const double pose[4], const double local[3], double out[2]) {
    pose_vector(pose, local, out);
    out[0] += pose[0];
    out[1] += pose[1];
}

static void box_join(box *to, const box *from) {
    for (int k = 0; k < 2; k++) {
        to->low[k] = fmin(to->low[k], from->low[k]);
        to->high[k] = fmax(to->high[k], from->high[k]);
    }
}

box body_extent(const scree_frame *frame, uint32_t row) {
    const scree_shape_view *shape = body_shape(frame, row);
    box b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    double flat[4];
    uint32_t solid = solid_of_slot(frame->layout, frame->body[row]);
    if (solid != NO_ROW) {
        box3 all = solid_extent(frame, solid);
        return (box){{all.low[0], all.low[1]}, {all.high[0], all.high[1]}};
    }
    body_pose(frame, row, flat);
    pose3 pose = planar_pose3(flat);
    part_corners corners = layout_corners(frame->layout);
    for (uint32_t p = 0; p < shape->parts; p++) {
        box3 own = part_extent(&corners, &frame->layout->part[shape->part + p], &pose);
        box_join(&b, &(box){{own.low[0], own.low[1]}, {own.high[0], own.high[1]}});
    }
    return b;
}

scree_status named_extent(const scree_frame *frame, const char *name, box *out,
                          scree_error *error) {
    body_set set;
    TRY(body_set_find(frame->layout, name, &set, error));
    *out = (box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    bool any = false;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!body_set_has(&set, frame->layout, frame->body[row])) continue;
        box b = body_extent(frame, row);
        box_join(out, &b);
        any = true;
    }
    if (any) return SCREE_OK;
    return error_set(error, SCREE_NOT_FOUND, "'%s' does not exist at step %lld", name ? name : "",
                     (long long)frame->step);
}

bool grains_extent(const scree_frame *frame, const grain_set *set, box *out) {
    *out = (box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    bool any = false;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(set, frame, row)) continue;
        box b = body_extent(frame, row);
        box_join(out, &b);
        any = true;
    }
    if (any && frame->layout->period[0] > 0) out->high[0] = out->low[0] + frame->layout->period[0];
    return any;
}

principal principal_values(double xx, double xy, double yx, double yy) {
    double mean = 0.5 * (xx + yy), half = 0.5 * (xx - yy), shear = 0.5 * (xy + yx);
    double radius = sqrt(half * half + shear * shear);
    double angle = radius > 0 ? 0.5 * math_atan2(shear, half) : 0;
    return (principal){mean + radius, mean - radius, angle};
}
