/* Planes and hollow parts. The walls of a container that face the camera are drawn as solid, the
 * others as transparent films. Planes end at other planes; the ground fades away from the scene and
 * has lines at round distances. */
#include "draw/plot/axis.h"
#include "draw/space/scene.h"

double scene_grid(const scene *s) { return round_down(0.4 * s->radius); }

typedef struct wall {
    uint32_t row;
    double centre[3], normal[3];
} wall;

typedef ARRAY(wall) wall_list;

static void collect_planes(scene *s, wall_list *walls) {
    const scree_frame *frame = s->p->frame;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(frame, row);
        pose3 pose;
        scene_pose(s, row, &pose);
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &frame->layout->part[shape->part + k];
            wall w = {.row = row};
            if (part->type != SCREE_PART_PLANE) continue;
            pose3_point(&pose, part->centre, w.centre);
            pose3_vector(&pose, part->direction, w.normal);
            if (unit3(w.normal) > 0 && !array_push(walls, w)) s->no_memory = true;
        }
    }
}

/* The parts inside the solid of other planes are invisible. `except`: the wall itself, or NULL. */
static void cut_by_planes(scene *s, const wall_list *walls, const wall *except) {
    for (size_t k = 0; k < walls->count; k++) {
        const wall *w = &walls->data[k];
        double into[3] = {-w->normal[0], -w->normal[1], -w->normal[2]};
        if (w != except) facets_cut(&s->work, into, dot3(into, w->centre), false);
    }
}

/* Slightly larger than the scene. */
static void cut_by_box(scene *s) {
    for (int side = 0; side < 6; side++) {
        int k = side / 2;
        double sign = side % 2 ? -1 : 1, normal[3] = {0, 0, 0};
        normal[k] = sign;
        double at = side % 2 ? s->body_box.low[k] : s->body_box.high[k];
        facets_cut(&s->work, normal, sign * at + 0.004 * s->radius, false);
    }
}

static void cut_by_user(scene *s) {
    for (int k = 0; k < s->cuts; k++)
        facets_cut(&s->work, s->cut[k].normal, s->cut[k].offset, false);
}

/* The bottom of a hollow cylinder is round: cut by the sides of the polygon that represents the
 * cylinder. */
static void cut_by_cylinders(scene *s, const wall *w, int steps) {
    const scree_frame *frame = s->p->frame;
    const scree_shape_view *shape = body_shape(frame, w->row);
    pose3 pose;
    scene_pose(s, w->row, &pose);
    for (uint32_t k = 0; k < shape->parts; k++) {
        const scree_part *part = &frame->layout->part[shape->part + k];
        double centre[3], along[3], first[3], second[3];
        if (part->type != SCREE_PART_HOLLOW_CYLINDER) continue;
        pose3_point(&pose, part->centre, centre);
        pose3_vector(&pose, part->direction, along);
        unit3(along);
        tangents3(along, first, second);
        for (int i = 0; i < steps; i++) {
            double c, sine, out[3];
            math_sincos(2 * PI * (i + 0.5) / steps, &sine, &c);
            for (int j = 0; j < 3; j++)
                out[j] = c * first[j] + sine * second[j];
            facets_cut(&s->work, out, dot3(out, centre) + part->radius * math_cos(PI / steps),
                       false);
        }
    }
}

static void put_surface(scene *s, const pass *to, const pass *film, uint32_t look) {
    raster_facets(to->to, to->from, &s->work, FACING_CAMERA, look);
    if (film) raster_facets(film->to, film->from, &s->work, FACING_AWAY, look);
}

enum { ROUND_STEPS = 160 };

static bool is_alone(const scene *s, const wall *w) {
    return body_shape(s->p->frame, w->row)->parts == 1;
}

static void draw_plane(scene *s, const pass *to, const pass *film, const wall_list *walls,
                       const wall *w, uint32_t ground, uint32_t side) {
    double first[3], second[3], middle[3], square[4][3], arm[3], reach = 3 * s->radius;
    bool is_ground = w->normal[2] > 0.5 && is_alone(s, w);
    minus3(s->centre, w->centre, arm);
    along3(s->centre, -dot3(arm, w->normal), w->normal, middle);
    tangents3(w->normal, first, second);
    for (int k = 0; k < 4; k++) {
        along3(middle, k == 0 || k == 3 ? -reach : reach, first, square[k]);
        along3(square[k], k < 2 ? -reach : reach, second, square[k]);
    }
    facets_clear(&s->work);
    facets_add_polygon(&s->work, (const double(*)[3])square, 4, 0);
    cut_by_planes(s, walls, w);
    if (!is_ground) cut_by_box(s);
    cut_by_cylinders(s, w, ROUND_STEPS);
    if (!is_ground) cut_by_user(s);
    put_surface(s, to, film, is_ground ? ground : side);
}

/* An infinite cylinder is drawn over the length of the scene. */
static void draw_hollow(scene *s, const pass *to, const pass *film, const wall_list *walls,
                        const scree_part *part, const pose3 *pose, uint32_t look) {
    scree_part finite = *part;
    if (!isfinite(part->half)) finite = scene_finite_part(part, pose, s->centre, 2 * s->radius);
    facets_of_part(&s->work, s->p->frame->layout, &finite, pose, ROUND_STEPS);
    cut_by_planes(s, walls, NULL);
    if (finite.half != part->half) cut_by_box(s);
    cut_by_user(s);
    put_surface(s, to, film, look);
}

static void draw_all_hollow(scene *s, const pass *to, const pass *film, const wall_list *walls,
                            uint32_t look) {
    const scree_frame *frame = s->p->frame;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(frame, row);
        pose3 pose;
        scene_pose(s, row, &pose);
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &frame->layout->part[shape->part + k];
            if (part_kind_of(part->type)->boundary && part->type != SCREE_PART_PLANE)
                draw_hollow(s, to, film, walls, part, &pose, look);
        }
    }
}

void scene_draw_boundaries(scene *s, const pass *to, const pass *film) {
    wall_list walls = {0};
    uint32_t ground = scene_add_look(s, colour_rgb(0xdfe1e5), LOOK_GROUND, 0.04);
    uint32_t side = scene_add_look(s, colour_rgb(0xe6e9ee), LOOK_WALL, 0.03);
    if (!s->no_memory && s->p->def->outline) s->looks.data[side].ink = 0.45F;
    collect_planes(s, &walls);
    for (size_t k = 0; k < walls.count && !s->no_memory; k++)
        draw_plane(s, to, film, &walls, &walls.data[k], ground, side);
    if (!s->no_memory) draw_all_hollow(s, to, film, &walls, side);
    array_free(&walls);
}

/* The edges of the periodic cell; across the other axes they extend over the scene. */
void scene_draw_cell(scene *s, const pass *to) {
    const double *period = s->p->frame->layout->period;
    if (!(period[0] > 0 || period[1] > 0 || period[2] > 0)) return;
    box3 cell = s->body_box;
    for (int k = 0; k < 3; k++)
        if (period[k] > 0) {
            cell.low[k] = 0;
            cell.high[k] = period[k];
        }
    double thick = 0.8 * s->p->unit / camera_scale(&s->camera, s->focus);
    uint32_t look = scene_add_look(s, colour_rgb(0x6a717a), LOOK_MARK, 1);
    if (s->no_memory) return;
    facets_clear(&s->work);
    for (int edge = 0; edge < 12; edge++) {
        int along = edge / 4, one = (along + 1) % 3, two = (along + 2) % 3;
        double from[3], end[3];
        from[along] = cell.low[along];
        from[one] = edge & 1 ? cell.high[one] : cell.low[one];
        from[two] = edge & 2 ? cell.high[two] : cell.low[two];
        copy3(end, from);
        end[along] = cell.high[along];
        facets_add_rod(&s->work, from, end, thick, thick, 8);
    }
    raster_facets(to->to, to->from, &s->work, FACING_CAMERA, look);
}
