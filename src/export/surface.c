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

/* Axes of a surface of revolution. */
typedef struct lathe {
    double centre[3], axis[3], across[2][3];
    bool inwards; /* hollow: the free side is inside */
} lathe;

static lathe lathe_of(const scree_part *part, bool inwards) {
    lathe l = {.axis = {0, 0, 1}, .inwards = inwards};
    copy3(l.centre, part->centre);
    if (length3(part->direction) > 0) copy3(l.axis, part->direction);
    unit3(l.axis);
    tangents3(l.axis, l.across[0], l.across[1]);
    return l;
}

/* A ring of points at a height along the axis; normal: its share along the axis and outwards. A
 * ring of radius 0 is a fan of equal points, so that a tip is smooth on every side. */
static uint32_t put_ring(maker *m, const lathe *l, double height, double radius, double along,
                         double outwards) {
    uint32_t first = (uint32_t)m->s->points.count;
    double sign = l->inwards ? -1 : 1;
    for (int k = 0; k < m->steps; k++) {
        double s, c, at[3], normal[3];
        math_sincos(2 * PI * k / m->steps, &s, &c);
        for (int i = 0; i < 3; i++) {
            double out = c * l->across[0][i] + s * l->across[1][i];
            at[i] = l->centre[i] + height * l->axis[i] + radius * out;
            normal[i] = sign * (along * l->axis[i] + outwards * out);
        }
        put_point(m, at, normal);
    }
    return first;
}

/* Four-sided, or triangles where a ring is a tip; the lower ring comes first along the axis. */
static void put_band(maker *m, const lathe *l, uint32_t low, uint32_t high, bool low_tip,
                     bool high_tip) {
    for (uint32_t k = 0, n = (uint32_t)m->steps; k < n; k++) {
        uint32_t a = l->inwards ? (k + 1) % n : k, b = l->inwards ? k : (k + 1) % n;
        put_corner(m, low + a);
        if (!low_tip) put_corner(m, low + b);
        put_corner(m, high + b);
        if (!high_tip) put_corner(m, high + a);
        end_polygon(m);
    }
}

static void put_disc(maker *m, const lathe *l, double height, double radius, bool up) {
    uint32_t n = (uint32_t)m->steps, first = put_ring(m, l, height, radius, up ? 1 : -1, 0);
    for (uint32_t k = 0; k < n; k++)
        put_corner(m, first + (up ? k : n - 1 - k));
    end_polygon(m);
}

static void put_tube(maker *m, const lathe *l, double half, double radius) {
    uint32_t low = put_ring(m, l, -half, radius, 0, 1), high = put_ring(m, l, half, radius, 0, 1);
    put_band(m, l, low, high, false, false);
}

/* A ball whose halves are moved apart by `half`: sphere and capsule. */
static void put_ball(maker *m, const lathe *l, double half, double radius) {
    int rings = m->steps / 4;
    uint32_t last = 0;
    bool last_tip = true;
    for (int k = -rings; k <= rings + (half > 0); k++) {
        int step = half > 0 && k > 0 ? k - 1 : k; /* the equator comes twice in a capsule */
        double s, c, shift = half > 0 && k > 0 ? half : -half;
        math_sincos(0.5 * PI * step / rings, &s, &c);
        bool tip = step == -rings || step == rings;
        uint32_t ring = put_ring(m, l, shift + radius * s, tip ? 0 : radius * c, s, tip ? 0 : c);
        if (k > -rings) put_band(m, l, last, ring, last_tip, tip);
        last = ring;
        last_tip = tip;
    }
}

static void put_cone(maker *m, const lathe *l, double half, double radius) {
    double slant = sqrt(radius * radius + 4 * half * half);
    double along = radius / slant, outwards = 2 * half / slant;
    uint32_t low = put_ring(m, l, -half, radius, along, outwards);
    uint32_t tip = put_ring(m, l, half, 0, along, outwards);
    put_band(m, l, low, tip, false, true);
    put_disc(m, l, -half, radius, false);
}

static void put_loop(maker *m, const scree_layout *layout, const uint32_t *loop, uint32_t count) {
    double normal[3] = {0, 0, 0};
    const double *first = layout->vertex[loop[0]];
    for (uint32_t k = 1; k + 1 < count; k++) {
        double a[3], b[3], area[3];
        minus3(layout->vertex[loop[k]], first, a);
        minus3(layout->vertex[loop[k + 1]], first, b);
        cross3(a, b, area);
        along3(normal, 1, area, normal);
    }
    if (!(unit3(normal) > 0)) normal[2] = 1; /* a face without area faces anywhere */
    for (uint32_t k = 0; k < count; k++)
        put_corner(m, put_point(m, layout->vertex[loop[k]], normal));
    end_polygon(m);
}

static void put_faces(maker *m, const scree_layout *layout, const scree_part *part) {
    for (uint32_t f = part->face; f < part->face + part->faces; f++) {
        uint32_t first = layout->face_first[f], end = layout->face_first[f + 1];
        if (end - first > 2) put_loop(m, layout, layout->face_vertex + first, end - first);
    }
}

static void put_square(maker *m, const double corner[4][3], const double normal[3]) {
    for (int k = 0; k < 4; k++)
        put_corner(m, put_point(m, corner[k], normal));
    end_polygon(m);
}

static void put_plane(maker *m, const scree_part *part) {
    lathe l = lathe_of(part, false);
    static const double sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    double corner[4][3];
    for (int k = 0; k < 4; k++) {
        along3(l.centre, sign[k][0] * m->reach, l.across[0], corner[k]);
        along3(corner[k], sign[k][1] * m->reach, l.across[1], corner[k]);
    }
    put_square(m, (const double(*)[3])corner, l.axis);
    m->s->endless = true;
}

static const double towards_us[3] = {0, 0, 1};

/* A strip under the line, a tenth of the reach deep. */
static void put_halfplane(maker *m, const scree_part *part) {
    const double *d = part->direction, along[3] = {-d[1], d[0], 0};
    double corner[4][3], depth = 0.1 * m->reach;
    along3(part->centre, -m->reach, along, corner[0]);
    along3(part->centre, m->reach, along, corner[1]);
    along3(corner[1], -depth, d, corner[2]);
    along3(corner[0], -depth, d, corner[3]);
    put_square(m, (const double(*)[3])corner, towards_us);
    m->s->endless = true;
}

static void put_polygon(maker *m, const scree_layout *layout, const scree_part *part) {
    for (uint32_t v = 0; v < part->vertices; v++)
        put_corner(m, put_point(m, layout->vertex[part->vertex + v], towards_us));
    end_polygon(m);
    if (part->vertices == 2) m->s->segments++;
}

/* A ring around the hole, a tenth of its radius wide. */
static void put_annulus(maker *m, const lathe *l, double radius) {
    uint32_t inner = put_ring(m, l, 0, radius, 1, 0), outer = put_ring(m, l, 0, 1.1 * radius, 1, 0);
    put_band(m, l, outer, inner, false, false);
    m->s->endless = true;
}

static void put_part(maker *m, const scree_layout *layout, const scree_part *part) {
    double half = isfinite(part->half) ? part->half : m->reach;
    scree_part flat = *part;
    copy3(flat.direction, towards_us);
    lathe outer = lathe_of(part, false), inner = lathe_of(part, true),
          planar = lathe_of(&flat, false);
    switch ((scree_part_type)part->type) {
    case SCREE_PART_DISK: put_disc(m, &planar, 0, part->radius, true); break;
    case SCREE_PART_POLYGON: put_polygon(m, layout, part); break;
    case SCREE_PART_HALFPLANE: put_halfplane(m, part); break;
    case SCREE_PART_HOLLOW: put_annulus(m, &planar, part->radius); break;
    case SCREE_PART_SPHERE: put_ball(m, &outer, 0, part->radius); break;
    case SCREE_PART_CAPSULE: put_ball(m, &outer, half, part->radius); break;
    case SCREE_PART_CYLINDER:
        put_tube(m, &outer, half, part->radius);
        put_disc(m, &outer, -half, part->radius, false);
        put_disc(m, &outer, half, part->radius, true);
        break;
    case SCREE_PART_CONE: put_cone(m, &outer, half, part->radius); break;
    case SCREE_PART_POLYHEDRON:
    case SCREE_PART_MESH: put_faces(m, layout, part); break;
    case SCREE_PART_PLANE: put_plane(m, part); break;
    case SCREE_PART_HOLLOW_CYLINDER:
        put_tube(m, &inner, half, part->radius);
        m->s->endless = true;
        break;
    case SCREE_PART_HOLLOW_SPHERE:
        put_ball(m, &inner, 0, part->radius);
        m->s->endless = true;
        break;
    }
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
    for (uint32_t p = 0; p < view->parts && !m.failed; p++)
        put_part(&m, layout, &layout->part[view->part + p]);
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

/* How far what has no end must reach to pass by all that has one, seen from its own centre. */
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
