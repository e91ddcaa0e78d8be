/* A convex polyhedron on a plane, and inside hollow cylinders and spheres.
 *
 * On a plane, the patch is the face most opposed to it. Inside a curved surface only corners touch:
 * those of the polyhedron, and at the ends of a hollow cylinder the points where edges leave it. */
#include "shape/pair/clip.h"

/* Largest number of corners listed against a curved surface; those with the least gap. */
#define CORNERS 16

/* The touch of a corner: the first body owns it, the normal points out of the boundary to it. */
static void put_corner(space_touch *t, uint32_t feature_first, uint32_t feature_second,
                       const double normal[3], const double point[3], double gap) {
    t->feature[0] = feature_first;
    t->feature[1] = feature_second;
    t->second_is_candidate = false;
    t->crossing = false;
    copy3(t->normal, normal);
    copy3(t->point[0], point);
    along3(point, -gap, normal, t->point[1]);
    t->gap = gap;
    t->area = 0;
}

/* The origin of the first body relative to the centre of the boundary, without the rounding of far
 * positions. */
static void shift_from_centre(const space_pose *at_first, const space_pose *at_second,
                              const part *q, double out[3]) {
    double centre[3];
    turn3(at_second->R, q->centre, centre);
    for (int k = 0; k < 3; k++)
        out[k] = (at_first->x[k] - at_second->x[k]) - centre[k];
}

int pair_polyhedron_plane(SPACE_PAIR_ARGUMENTS) {
    (void)second;
    const polyhedron *a = &first->polyhedron[p->index];
    double n[3], m[3], shift[3];
    turn3(at_second->R, q->direction, n);
    turn_back3(at_first->R, n, m);
    shift_from_centre(at_first, at_second, q, shift);
    double offset = -dot3(n, shift), down[3] = {-m[0], -m[1], -m[2]};
    uint32_t support = polyhedron_support(a, down);
    if (dot3(m, a->vertex[support]) - offset > reach) return 0;
    patch flat;
    patch_on_plane(a, opposed_face(a, support, m), m, offset, &flat);
    patch_reduce(&flat, reach);
    for (int i = 0; i < flat.count; i++) {
        const clip_point *c = &flat.point[i];
        double point[3];
        place3(at_first, c->x, point);
        put_corner(&out[i], p->feature + c->inc_feature, q->feature, n, point, c->gap);
        out[i].area = c->area;
    }
    return flat.count;
}

/* Keeps the touches sorted by gap, at most CORNERS; among equals the earlier one is kept. */
static int keep_least(space_touch *out, int count, const space_touch *t) {
    if (count == CORNERS && !(t->gap < out[count - 1].gap)) return count;
    int i = count < CORNERS ? count++ : CORNERS - 1;
    for (; i > 0 && t->gap < out[i - 1].gap; i--)
        out[i] = out[i - 1];
    out[i] = *t;
    return count;
}

/* A corner of the first body in a hollow of the radius, `radial` from its centre or axis. */
static int add_corner(space_touch *out, int count, uint32_t feature, uint32_t feature_second,
                      const double radial[3], const double point[3], double radius, double reach) {
    double distance = length3(radial), gap = radius - distance;
    if (gap > reach) return count;
    double inward[3] = {1, 0, 0};
    for (int k = 0; k < 3 && distance > 0; k++)
        inward[k] = -radial[k] / distance;
    space_touch t;
    put_corner(&t, feature, feature_second, inward, point, gap);
    return keep_least(out, count, &t);
}

int pair_polyhedron_hollow_sphere(SPACE_PAIR_ARGUMENTS) {
    (void)second;
    const polyhedron *a = &first->polyhedron[p->index];
    double shift[3];
    shift_from_centre(at_first, at_second, q, shift);
    int count = 0;
    for (uint32_t i = 0; i < a->vertices; i++) {
        double radial[3], point[3];
        turn3(at_first->R, a->vertex[i], radial);
        along3(at_first->x, 1, radial, point);
        along3(radial, 1, shift, radial);
        count = add_corner(out, count, p->feature + i, q->feature, radial, point, q->radius, reach);
    }
    return count;
}

/* A tube: its axis in the frame of the first body, and the touches found. */
typedef struct tube {
    const polyhedron *solid;
    const space_pose *at;
    double shift[3], axis[3]; /* world: origin of the first from the centre; unit */
    double radius, half, reach;
    uint32_t feature_first, feature_second;
    space_touch *out;
    int count;
} tube;

static double along_tube(const tube *t, const double from_origin[3], double radial[3]) {
    along3(from_origin, 1, t->shift, radial);
    double height = dot3(radial, t->axis);
    along3(radial, -height, t->axis, radial);
    return height;
}

static void add_to_tube(tube *t, uint32_t feature, const double from_origin[3]) {
    double radial[3], point[3];
    along_tube(t, from_origin, radial);
    along3(t->at->x, 1, from_origin, point);
    t->count = add_corner(t->out, t->count, t->feature_first + feature, t->feature_second, radial,
                          point, t->radius, t->reach);
}

/* The point where an edge leaves the tube at an end. An edge may leave at both ends: the point at
 * the upper end has the number of the edge, the point at the lower end that of the face to its
 * left, seen from outside along the axis; at one end no two edges share a number. */
static void add_edge_at_end(tube *t, uint32_t edge, const double from[3], const double to[3],
                            double height_from, double height_to, bool upper) {
    double end = upper ? t->half : -t->half, x[3];
    if ((height_from - end) * (height_to - end) >= 0) return;
    double s = (end - height_from) / (height_to - height_from);
    for (int k = 0; k < 3; k++)
        x[k] = from[k] + s * (to[k] - from[k]);
    uint32_t left = t->solid->edge[edge].face[height_to > height_from ? 0 : 1];
    uint32_t feature = upper ? edge_feature(t->solid, edge) : face_feature(t->solid, left);
    add_to_tube(t, feature, x);
}

static void add_edge(tube *t, uint32_t edge) {
    const uint32_t *v = t->solid->edge[edge].vertex;
    double from[3], to[3], radial[3];
    turn3(t->at->R, t->solid->vertex[v[0]], from);
    turn3(t->at->R, t->solid->vertex[v[1]], to);
    double height_from = along_tube(t, from, radial), height_to = along_tube(t, to, radial);
    for (int upper = 0; upper < 2; upper++)
        add_edge_at_end(t, edge, from, to, height_from, height_to, upper);
}

int pair_polyhedron_hollow_cylinder(SPACE_PAIR_ARGUMENTS) {
    tube t = {.solid = &first->polyhedron[p->index],
              .at = at_first,
              .radius = q->radius,
              .half = q->half,
              .reach = reach,
              .feature_first = p->feature,
              .feature_second = q->feature,
              .out = out};
    (void)second;
    turn3(at_second->R, q->direction, t.axis);
    shift_from_centre(at_first, at_second, q, t.shift);
    bool leaves = false;
    for (uint32_t i = 0; i < t.solid->vertices; i++) {
        double x[3], radial[3];
        turn3(at_first->R, t.solid->vertex[i], x);
        bool within = fabs(along_tube(&t, x, radial)) <= t.half;
        if (within) add_to_tube(&t, i, x);
        leaves = leaves || !within;
    }
    for (uint32_t i = 0; leaves && i < t.solid->edges; i++)
        add_edge(&t, i);
    return t.count;
}
