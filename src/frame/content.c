/* The area or volume of a body inside a rectangle or box. */
#include "frame/query.h"

double body_area_in_box(const scree_frame *frame, uint32_t row, const box *b) {
    const scree_shape_view *shape = body_shape(frame, row);
    const space_bounds within = {{b->low[0], b->low[1], 0}, {b->high[0], b->high[1], 0}};
    double flat[4], area = 0;
    body_pose(frame, row, flat);
    pose3 pose = planar_pose3(flat);
    part_corners corners = layout_corners(frame->layout);
    for (uint32_t p = 0; p < shape->parts; p++) {
        const scree_part *part = &frame->layout->part[shape->part + p];
        const part_kind *of = part_kind_of(part->type);
        if (of->content) area += of->content(&corners, part, &pose, &within);
    }
    return area;
}

static bool boxes_apart(const box3 *a, const box3 *b) {
    for (int k = 0; k < 3; k++)
        if (a->low[k] >= b->high[k] || a->high[k] <= b->low[k]) return true;
    return false;
}

double body_volume_in_box(const scree_frame *frame, uint32_t row, const box3 *b) {
    const scree_shape_view *shape = body_shape(frame, row);
    pose3 pose = body_pose3(frame, row);
    part_corners corners = layout_corners(frame->layout);
    double volume = 0;
    if (shape->volume <= 0) return 0; /* boundaries, and surfaces that enclose nothing */
    for (uint32_t p = 0; p < shape->parts; p++) {
        const scree_part *part = &frame->layout->part[shape->part + p];
        const part_kind *of = part_kind_of(part->type);
        box3 extent = part_extent(&corners, part, &pose);
        if (of->content && !boxes_apart(&extent, b))
            volume += of->content(&corners, part, &pose, b);
    }
    return volume;
}
