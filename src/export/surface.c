#include "export/surface.h"

#include "base/space.h"
#include "frame/query.h"
#include "scree/export.h"

typedef struct maker {
    surface *s;
    int steps;
    double reach;
    bool failed; /* memory ran out */
} maker;

static uint32_t put_point(maker *m, const double at[3], const double normal[3]) {
    surface_point p;
    copy3(p.at, at);
    copy3(p.normal, normal);
    if (!array_push(&m->s->points, p)) m->failed = true;
    return (uint32_t)m->s->points.count - 1;
}

static void put_corner(maker *m, uint32_t point) {
    if (!array_push(&m->s->corners, point)) m->failed = true;
}

static void end_polygon(maker *m) {
    if (!array_push(&m->s->ends, (uint32_t)m->s->corners.count)) m->failed = true;
}

/* A ring of radius 0 is a fan of equal points, so that a tip is smooth on every side. */
static part_ring_at put_ring(void *user, const part_lathe *l, const part_ring *r) {
    maker *m = user;
    uint32_t first = (uint32_t)m->s->points.count;
    for (int k = 0; k < m->steps; k++) {
        double at[3], normal[3];
        part_ring_point(l, r, k, m->steps, at, normal);
        put_point(m, at, normal);
    }
    return (part_ring_at){first, r->radius == 0};
}

/* Four-sided, or triangles where a ring is a tip. */
static void put_band(void *user, const part_lathe *l, part_ring_at low, part_ring_at high,
                     int face) {
    maker *m = user;
    (void)face;
    for (uint32_t k = 0, n = (uint32_t)m->steps; k < n; k++) {
        uint32_t a = l->inwards ? (k + 1) % n : k, b = l->inwards ? k : (k + 1) % n;
        put_corner(m, low.number + a);
        if (!low.tip) put_corner(m, low.number + b);
        put_corner(m, high.number + b);
        if (!high.tip) put_corner(m, high.number + a);
        end_polygon(m);
    }
}

static void put_disc(void *user, const part_lathe *l, double along, double radius, bool up,
                     int face) {
    maker *m = user;
    part_ring rim = {along, radius, up ? 1 : -1, 0};
    uint32_t n = (uint32_t)m->steps, first = put_ring(m, l, &rim).number;
    (void)face;
    for (uint32_t k = 0; k < n; k++)
        put_corner(m, first + (up ? k : n - 1 - k));
    end_polygon(m);
}

static void put_loop(void *user, const part_corners *of, const uint32_t *loop, uint32_t count,
                     uint32_t face) {
    maker *m = user;
    double normal[3] = {0, 0, 0};
    const double *first = of->vertex[loop[0]];
    (void)face;
    for (uint32_t k = 1; k + 1 < count; k++) {
        double a[3], b[3], area[3];
        minus3(of->vertex[loop[k]], first, a);
        minus3(of->vertex[loop[k + 1]], first, b);
        cross3(a, b, area);
        along3(normal, 1, area, normal);
    }
    if (!(unit3(normal) > 0)) normal[2] = 1; /* a face without area faces anywhere */
    for (uint32_t k = 0; k < count; k++)
        put_corner(m, put_point(m, of->vertex[loop[k]], normal));
    end_polygon(m);
}

static void put_square(void *user, const double corner[4][3], const double normal[3]) {
    maker *m = user;
    for (int k = 0; k < 4; k++)
        put_corner(m, put_point(m, corner[k], normal));
    end_polygon(m);
}

static const double towards_us[3] = {0, 0, 1};

/* Planar: a disc, and around a hole a ring a tenth of its radius wide. */
static void put_circle(void *user, const double centre[3], double radius, bool hollow) {
    part_lathe l = {.axis = {0, 0, 1}};
    part_ring inner = {0, radius, 1, 0}, outer = {0, 1.1 * radius, 1, 0};
    copy3(l.centre, centre);
    tangents3(l.axis, l.across[0], l.across[1]);
    if (!hollow) {
        put_disc(user, &l, 0, radius, true, 0);
        return;
    }
    part_ring_at near = put_ring(user, &l, &inner), far = put_ring(user, &l, &outer);
    put_band(user, &l, far, near, 0);
}

static void put_polygon(void *user, const double (*corner)[3], uint32_t corners) {
    maker *m = user;
    for (uint32_t v = 0; v < corners; v++)
        put_corner(m, put_point(m, corner[v], towards_us));
    end_polygon(m);
    if (corners == 2) m->s->segments++;
}

/* A strip under the line, a tenth of the reach deep. */
static void put_line(void *user, const double point[3], const double normal[3]) {
    maker *m = user;
    const double along[3] = {-normal[1], normal[0], 0};
    double corner[4][3], depth = 0.1 * m->reach;
    along3(point, -m->reach, along, corner[0]);
    along3(point, m->reach, along, corner[1]);
    along3(corner[1], -depth, normal, corner[2]);
    along3(corner[0], -depth, normal, corner[3]);
    put_square(m, (const double(*)[3])corner, towards_us);
}

static void put_part(maker *m, const part_corners *corners, const scree_part *part) {
    const part_kind *of = part_kind_of(part->type);
    const part_outline flat = {m, put_circle, put_polygon, put_line};
    const part_surface solid = {.user = m,
                                .steps = m->steps,
                                .reach = m->reach,
                                .ring = put_ring,
                                .band = put_band,
                                .disc = put_disc,
                                .loop = put_loop,
                                .square = put_square};
    if (of->space)
        of->surface(corners, part, &solid);
    else
        of->outline(corners, part, &flat);
    m->s->endless = m->s->endless || of->boundary;
}

scree_status surface_check_resolution(int given, scree_error *error) {
    if (given == 0 || (given >= RESOLUTION_LEAST && given <= RESOLUTION_MOST)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "a resolution must be %d to %d corners on a circle, "
                     "not %d",
                     RESOLUTION_LEAST, RESOLUTION_MOST, given);
}

scree_status surface_make(surface *out, const scree_layout *layout, uint32_t shape, int resolution,
                          double reach, scree_error *error) {
    *out = (surface){.segments = 0};
    maker m = {.s = out, .steps = (resolution + 3) / 4 * 4, .reach = reach};
    const scree_shape_view *view = &layout->shape_view[shape];
    part_corners corners = layout_corners(layout);
    for (uint32_t p = 0; p < view->parts && !m.failed; p++)
        put_part(&m, &corners, &layout->part[view->part + p]);
    if (!m.failed) return SCREE_OK;
    surface_free(out);
    return error_no_memory(error, "the surface of a shape");
}

void surface_free(surface *s) {
    array_free(&s->points);
    array_free(&s->corners);
    array_free(&s->ends);
}

const uint32_t *surface_polygon(const surface *s, size_t k, uint32_t *count) {
    uint32_t first = k ? s->ends.data[k - 1] : 0;
    *count = s->ends.data[k] - first;
    return s->corners.data + first;
}

/* Size of the displayed piece of unbounded bodies, so that it extends beyond all bounded ones, seen
 * from its own centre. */
static double needed_reach(const scree_frame *frame) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    double middle[3], size[3], reach = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        pose3 pose = body_pose3(frame, row);
        double bound = body_shape(frame, row)->bound;
        for (int k = 0; k < 3 && isfinite(bound); k++) {
            low[k] = fmin(low[k], pose.x[k] - bound);
            high[k] = fmax(high[k], pose.x[k] + bound);
        }
    }
    if (!(low[0] <= high[0])) return 1;
    minus3(high, low, size);
    along3(low, 0.5, size, middle);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        pose3 pose = body_pose3(frame, row);
        double away[3];
        minus3(middle, pose.x, away);
        if (!isfinite(body_shape(frame, row)->bound)) reach = fmax(reach, length3(away));
    }
    return reach + 0.6 * length3(size);
}

static scree_status make_all(surface_set *out, const scree_frame *frame, int resolution,
                             scree_error *error) {
    const scree_layout *layout = frame->layout;
    *out = (surface_set){.of_shape = mem_alloc((size_t)layout->shapes + 1, sizeof(surface))};
    if (!out->of_shape) return error_no_memory(error, "surfaces");
    double reach = needed_reach(frame);
    for (; out->shapes < layout->shapes; out->shapes++) {
        scree_status status = surface_make(&out->of_shape[out->shapes], layout, out->shapes,
                                           resolution, reach, error);
        if (status == SCREE_OK) continue;
        surface_set_free(out);
        return status;
    }
    return SCREE_OK;
}

static uint64_t points_of_bodies(const surface_set *set, const scree_layout *layout) {
    uint64_t points = 0;
    for (uint32_t slot = 0; slot < layout->bodies; slot++)
        points += set->of_shape[layout->shape[slot]].points.count;
    return points;
}

enum { MANY_POINTS = 1000000 };

scree_status surface_set_make(surface_set *out, const scree_frame *frame, int resolution,
                              scree_error *error) {
    if (resolution) return make_all(out, frame, resolution, error);
    static const int usual[] = {SCREE_RESOLUTION, 16, 12, 8, 0};
    for (int k = 0; usual[k]; k++) {
        TRY(make_all(out, frame, usual[k], error));
        if (!usual[k + 1] || points_of_bodies(out, frame->layout) <= MANY_POINTS) break;
        surface_set_free(out);
    }
    return SCREE_OK;
}

void surface_set_free(surface_set *set) {
    for (uint32_t k = 0; k < set->shapes; k++)
        surface_free(&set->of_shape[k]);
    mem_free(set->of_shape);
    *set = (surface_set){0};
}
