/* Planes: solid on one side. */
#include "shape/pair.h"
#include "shape/part/part.h"
#include "shape/ray.h"

static space_bounds plane_bounds(const shape *s, const part *p, const space_pose *at) {
    double point[3], normal[3];
    space_bounds b;
    (void)s;
    part_place(at, p->centre, point);
    turn3(at->R, p->direction, normal);
    part_face_bounds(3, point, normal, 0, b.low, b.high);
    return b;
}

static bool plane_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    double d[3];
    (void)s;
    minus3(a->x, p->centre, d);
    out->gap = dot3(d, p->direction);
    copy3(out->normal, p->direction);
    along3(a->x, -out->gap, p->direction, out->place);
    return ask_opposes(a, out->normal);
}

/* An unbounded face has no hull. */
static void plane_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                       const part_hull *to) {
    (void)l;
    (void)p;
    (void)at;
    (void)to;
}

static void plane_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    static const double sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    part_lathe lathe = part_lathe_of(p, to, false);
    double corner[4][3];
    (void)l;
    if (!(to->reach > 0)) return;
    for (int k = 0; k < 4; k++) {
        along3(lathe.centre, sign[k][0] * to->reach, lathe.across[0], corner[k]);
        along3(corner[k], sign[k][1] * to->reach, lathe.across[1], corner[k]);
    }
    to->square(to->user, (const double(*)[3])corner, lathe.axis);
}

static bool plane_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span = ray_whole();
    (void)s;
    return ray_cut(r, p->direction, dot3(p->direction, p->centre), &span) &&
           ray_meet(r, &span, out);
}

const part_kind part_plane = {
    .name = "plane",
    .space = true,
    .boundary = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .repeat = REPEATS_PARALLEL,
    .curvature = part_no_curvature,
    .bounds = plane_bounds,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = part_infinite,
    .near = part_behind_face,
    .touch = plane_touch,
    .ray = plane_ray,
    .shown = SCREE_PART_PLANE,
    .hull = plane_hull,
    .surface = plane_surface,
};
