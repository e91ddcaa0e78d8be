/* Convex polygons; two vertices make a segment. */
#include "shape/part/content.h"
#include "shape/part/part.h"
#include "shape/point_profile.h"
#include "shape/ray.h"
#include "shape/rounding.h"

static bounds polygon_bounds(const shape *s, const part *p, pose at) {
    bounds b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = p->vertex; i < p->vertex + p->vertices; i++) {
        const double *v = s->vertex[i];
        double x = at.x + (at.c * v[0] - at.s * v[1]), y = at.y + (at.s * v[0] + at.c * v[1]);
        if (x < b.low[0]) b.low[0] = x;
        if (x > b.high[0]) b.high[0] = x;
        if (y < b.low[1]) b.low[1] = y;
        if (y > b.high[1]) b.high[1] = y;
    }
    return b;
}

static double length(double x, double y) { return sqrt(x * x + y * y); }

/* About the mean of the vertices. */
static void polygon_ball(const shape *s, const part *p, double centre[3], double *radius) {
    double x = 0, y = 0, r = 0;
    for (uint32_t i = 0; i < p->vertices; i++) {
        x += s->vertex[p->vertex + i][0] / p->vertices;
        y += s->vertex[p->vertex + i][1] / p->vertices;
    }
    for (uint32_t i = 0; i < p->vertices; i++) {
        const double *v = s->vertex[p->vertex + i];
        r = fmax(r, length(v[0] - x, v[1] - y));
    }
    copy3(centre, (const double[3]){x, y, 0});
    *radius = r * (1 + DISTANCE_ROUNDING);
}

static double polygon_reach(const shape *s, const part *p) {
    double most = 0;
    for (uint32_t i = p->vertex; i < p->vertex + p->vertices; i++)
        most = fmax(most, length(s->vertex[i][0], s->vertex[i][1]));
    return most;
}

static double polygon_reach_along(const shape *s, const part *p, const double a[2]) {
    double reach = -INFINITY;
    for (uint32_t i = p->vertex; i < p->vertex + p->vertices; i++)
        reach = fmax(reach, s->vertex[i][0] * a[0] + s->vertex[i][1] * a[1]);
    return reach;
}

static bool polygon_touch(const shape *s, const part *p, pose at, const double x[2], double reach,
                          const shape_facing *facing, shape_touch *out) {
    profile outline = {.vertex = (const double(*)[2])(s->vertex + p->vertex),
                       .normal = (const double(*)[2])(s->normal + p->vertex),
                       .vertices = p->vertices,
                       .sides = p->vertices,
                       .first = {at.c, at.s, 0},
                       .second = {-at.s, at.c, 0}};
    double dx = x[0] - at.x, dy = x[1] - at.y;
    double local[2] = {at.c * dx + at.s * dy, at.c * dy - at.s * dx};
    profile_touch found;
    if (!profile_find(&outline, local, reach, facing, &found)) return false;
    out->gap = found.gap;
    profile_world(&outline, found.normal, out->normal);
    profile_world(&outline, found.into, out->into);
    profile_world(&outline, found.place, out->place);
    out->place[0] += at.x;
    out->place[1] += at.y;
    return true;
}

static const double *polygon_corner(const shape *s, const part *p, uint32_t number) {
    return number % 2 ? NULL : s->vertex[p->vertex + number / 2];
}

static scree_status polygon_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    for (uint32_t i = 0; i < p->vertices; i++) {
        const double *v = s->vertex[p->vertex + i];
        TRY(t->corner(t, (double[3]){v[0], v[1], 0}, error));
        for (uint32_t k = 1; k<p->vertices; k += p->vertices> 2 ? p->vertices - 2 : 1) {
            const double *w = s->vertex[p->vertex + (i + k) % p->vertices];
            TRY(t->neighbour(t, (double[3]){w[0], w[1], 0}, error));
        }
    }
    return SCREE_OK;
}

static void polygon_outline(const part_corners *l, const scree_part *p, const part_outline *to) {
    to->polygon(to->user, l->vertex + p->vertex, p->vertices);
}

/* Triangles of a fan, so that fixed memory suffices for any polygon. */
static double polygon_content(const part_corners *l, const scree_part *p, const space_pose *at,
                              const space_bounds *within) {
    bounds flat = {{within->low[0], within->low[1]}, {within->high[0], within->high[1]}};
    double corner[3][2], x[3], area = 0;
    for (uint32_t v = 1; v + 1 < p->vertices; v++) {
        const uint32_t of[3] = {0, v, v + 1};
        for (int k = 0; k < 3; k++) {
            part_place(at, l->vertex[p->vertex + of[k]], x);
            corner[k][0] = x[0];
            corner[k][1] = x[1];
        }
        area += triangle_area_in_box(corner, &flat);
    }
    return area;
}

/* Two vertices: a line without interior, with contact on either side. */
static bool segment_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    const double *a = s->vertex[p->vertex], *b = s->vertex[p->vertex + 1];
    return ray_segment(r, a, b, out);
}

static bool polygon_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span = ray_whole();
    if (p->vertices == 2) return segment_ray(s, p, r, out);
    for (uint32_t i = p->vertex; i < p->vertex + p->vertices; i++) {
        double n[3] = {s->normal[i][0], s->normal[i][1], 0};
        double offset = n[0] * s->vertex[i][0] + n[1] * s->vertex[i][1];
        if (!ray_cut(r, n, offset, &span)) return false;
    }
    return ray_meet(r, &span, out);
}

const part_kind part_polygon = {
    .name = "polygon",
    .convex = true,
    .flat = true,
    .curvature = part_no_curvature,
    .planar_bounds = polygon_bounds,
    .ball = polygon_ball,
    .reach = polygon_reach,
    .reach_along = polygon_reach_along,
    .planar_touch = polygon_touch,
    .ray = polygon_ray,
    .corner = polygon_corner,
    .tips = polygon_tips,
    .shown = SCREE_PART_POLYGON,
    .outline = polygon_outline,
    .content = polygon_content,
};
