/* Bodies of a picture in space, into one raster. */
#include "draw/space/scene.h"

/* A chord of angle a deviates from the circle by R a^2 / 8: a tenth of a pixel is invisible. */
int scene_steps(const camera *c, double radius, double depth) {
    double pixels = radius * camera_scale(c, fmax(depth, c->near));
    double steps = 2 * PI * sqrt(fmax(pixels, 1) / 0.8);
    return (int)fmin(fmax(steps, 12), 400);
}

void scene_ball(const scene *s, const pass *to, const double centre[3], double radius, bool cut,
                uint32_t item) {
    cut_plane planes[CUTS_MOST];
    ball b = {.radius = radius};
    camera_view(to->from, centre, b.centre);
    int count = cut ? s->cuts : 0;
    for (int k = 0; k < count; k++) {
        camera_direction(to->from, s->cut[k].normal, planes[k].normal);
        planes[k].offset = s->cut[k].offset - dot3(s->cut[k].normal, to->from->eye);
    }
    raster_ball(to->to, to->from, &b, FACING_CAMERA, planes, count, item);
}

static void draw_part(scene *s, const pass *to, const pass *film, const scree_part *part,
                      const pose3 *pose, uint32_t row) {
    double centre[3], place[3];
    pose3_point(pose, part->centre, centre);
    if (part_kind_of(part->type)->round) {
        scene_ball(s, to, centre, part->radius, true, row);
        return;
    }
    camera_view(to->from, centre, place);
    facets_of_part(&s->work, s->p->frame->layout, part, pose,
                   scene_steps(to->from, part->radius, place[2]));
    for (int k = 0; k < s->cuts; k++)
        facets_cut(&s->work, s->cut[k].normal, s->cut[k].offset, true);
    raster_facets(to->to, to->from, &s->work, FACING_CAMERA, row);
    if (part_is_open(part->type) && film)
        raster_facets(film->to, film->from, &s->work, FACING_AWAY, row);
}

void scene_draw_bodies(scene *s, const pass *to, const pass *film) {
    const scree_frame *frame = s->p->frame;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(frame, row);
        pose3 pose;
        scene_pose(s, row, &pose);
        if (!scene_reaches(s, pose.x, shape->bound)) continue;
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &frame->layout->part[shape->part + k];
            if (!part_kind_of(part->type)->boundary && !(to->shadow && row_is_wall(frame, row)))
                draw_part(s, to, film, part, &pose, row);
        }
    }
}
