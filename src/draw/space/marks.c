/* Symbols for quantities in a picture in space: tubes for forces, arrows, contact points. */
#include "draw/space/scene.h"

/* The row of a grain or a deformable body; NO_ROW for other bodies. */
static uint32_t row_of_slot(const scene *s, uint32_t slot) {
    uint32_t row = slot == UINT32_MAX ? NO_ROW : s->p->row_of[slot];
    if (row == NO_ROW || body_is_grain(s->p->frame, row)) return row;
    return solid_of_slot(s->p->frame->layout, slot) != NO_ROW ? row : NO_ROW;
}

static void put_rod(scene *s, const pass *to, const double from[3], const double end[3],
                    double radius_from, double radius_to, uint32_t look) {
    double place[3];
    camera_view(to->from, from, place);
    int steps = scene_steps(to->from, fmax(radius_from, radius_to), place[2]);
    facets_clear(&s->work);
    facets_add_rod(&s->work, from, end, radius_from, radius_to, (int)fmin(steps, 32));
    raster_facets(to->to, to->from, &s->work, FACING_CAMERA, look);
}

/* The world length of a number of page units at the focus. */
static double page_length(const scene *s, double units) {
    return units * s->p->unit / camera_scale(&s->camera, s->focus);
}

static bool is_removed(const scene *s, const double point[3]) {
    for (int k = 0; k < s->cuts; k++)
        if (dot3(s->cut[k].normal, point) > s->cut[k].offset) return true;
    return false;
}

/* Lines from the point of action into both grains: bundle_line. */
static void draw_bundle(scene *s, const pass *to, const bundle *b, double radius, uint32_t look) {
    const scree_frame *f = s->p->frame;
    for (int side = 0; side < 2; side++) {
        uint32_t row = row_of_slot(s, b->pair[side]);
        double arm[3], line[3], point[3], end[3];
        pose3 pose;
        if (row == NO_ROW) continue;
        scene_pose(s, row, &pose);
        if (!scene_reaches(s, pose.x, body_shape(f, row)->bound)) continue;
        minus3(b->point, body_position(f, row), arm);
        nearest_image3(f->layout, arm);
        along3(pose.x, 1, arm, point);
        bundle_line(b, f, row, line);
        along3(point, 1, line, end);
        if (is_removed(s, pose.x)) continue;
        put_rod(s, to, end, point, radius, radius, look);
        scene_ball(s, to, end, radius, false, look); /* smooth where tubes meet */
        scene_ball(s, to, point, radius, false, look);
    }
}

scree_status scene_draw_forces(scene *s, const pass *to, scree_error *error) {
    bundle_list all;
    TRY(bundles_make(&all, s->p->frame, error));
    uint32_t first = scene_add_look(s, colour_rgb(force_colour), LOOK_MARK, 1);
    scene_add_look(s, colour_rgb(sliding_colour), LOOK_MARK, 1);
    scene_add_look(s, colour_rgb(pulling_colour), LOOK_MARK, 1);
    double thin = page_length(s, 0.5), thick = fmin(page_length(s, 50), 0.25 * s->p->grain);
    for (size_t k = 0; s->p->force_unit > 0 && !s->no_memory && k < all.count; k++) {
        const bundle *b = &all.data[k];
        double radius = 0.5 * fabs(b->force) / s->p->force_unit * s->p->grain;
        draw_bundle(s, to, b, fmin(fmax(radius, thin), fmax(thick, thin)),
                    first + (b->force < 0 ? 2
                             : b->slides  ? 1
                                          : 0));
    }
    array_free(&all);
    return SCREE_OK;
}

/* An arrow starts at the body's surface, so that all of it is visible. */
void scene_draw_arrows(scene *s, const pass *to) {
    const picture *p = s->p;
    double factor = p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0;
    double thin = fmin(fmax(0.05 * p->grain, page_length(s, 0.8)), page_length(s, 3));
    uint32_t look = scene_add_look(s, picture_arrow_colour(p), LOOK_MARK, 1);
    for (uint32_t row = 0; factor > 0 && !s->no_memory && row < p->frame->bodies; row++) {
        double along[3], start[3], neck[3], tip[3];
        pose3 pose;
        copy3(along, p->arrow + 3 * (size_t)row);
        double length = factor * unit3(along), head = fmin(length, 5 * thin);
        if (!body_is_grain(p->frame, row) || !(length > page_length(s, 2))) continue;
        scene_pose(s, row, &pose);
        if (is_removed(s, pose.x)) continue;
        along3(pose.x, s->see_through ? 0 : 0.98 * body_shape(p->frame, row)->bound, along, start);
        along3(start, length, along, tip);
        along3(tip, -head, along, neck);
        put_rod(s, to, start, neck, thin, thin, look);
        put_rod(s, to, neck, tip, 2.2 * thin, 0, look);
    }
}

/* A dot at the point and a pin along the normal, out of the antagonist. */
void scene_draw_contacts(scene *s, const pass *to) {
    const scree_frame *f = s->p->frame;
    double dot = fmin(fmax(0.045 * s->p->grain, page_length(s, 1.5)), page_length(s, 6));
    uint32_t first = scene_add_look(s, colour_rgb(0x1a1a1a), LOOK_MARK, 1);
    scene_add_look(s, colour_rgb(sliding_colour), LOOK_MARK, 1);
    scene_add_look(s, colour_rgb(pulling_colour), LOOK_MARK, 1);
    for (uint32_t c = 0; c < f->contacts && !s->no_memory; c++) {
        double at[3], end[3];
        if (f->status[c] == SCREE_OPEN) continue;
        uint32_t row = row_of_slot(s, f->pair[c][0]), look = first;
        if (f->status[c] == SCREE_SLIP) look = first + 1;
        if (f->status[c] == SCREE_BONDED) look = first + 2;
        if (row == NO_ROW) row = row_of_slot(s, f->pair[c][1]);
        copy3(at, f->point[c]);
        if (row != NO_ROW) {
            pose3 pose;
            double arm[3];
            scene_pose(s, row, &pose);
            contact_arm3(f, c, row, arm);
            along3(pose.x, 1, arm, at);
        }
        if (is_removed(s, at)) continue;
        along3(at, 6 * dot, f->normal[c], end);
        scene_ball(s, to, at, dot, false, look);
        put_rod(s, to, at, end, 0.35 * dot, 0.35 * dot, look);
    }
}
