/* Polyhedra in poses, and slow but plain geometry as reference for their touches. */
#ifndef TEST_POLYHEDRON_BRUTE_H
#define TEST_POLYHEDRON_BRUTE_H

#include "test_space_random.h"

#include "shape/pair.h"

#define BRUTE_VERTICES 64

/* A polyhedron in the world. */
typedef struct placed {
    const polyhedron *solid;
    double vertex[BRUTE_VERTICES][3];
    double normal[2 * BRUTE_VERTICES][3], offset[2 * BRUTE_VERTICES];
} placed;

static inline void world_point(const space_pose *at, const double a[3], double out[3]) {
    turn3(at->R, a, out);
    for (int k = 0; k < 3; k++)
        out[k] += at->x[k];
}

static inline void world_direction(const space_pose *at, const double a[3], double out[3]) {
    turn3(at->R, a, out);
}
static inline void body_point(const space_pose *at, const double a[3], double out[3]) {
    double d[3];
    minus3(a, at->x, d);
    turn_back3(at->R, d, out);
}

static inline void place_solid(const shape *s, const space_pose *at, placed *out) {
    const polyhedron *a = out->solid = &s->polyhedron[s->part[0].index];
    assert_true(a->vertices <= BRUTE_VERTICES);
    for (uint32_t i = 0; i < a->vertices; i++)
        world_point(at, a->vertex[i], out->vertex[i]);
    for (uint32_t i = 0; i < a->faces; i++) {
        turn3(at->R, a->normal[i], out->normal[i]);
        out->offset[i] = dot3(out->normal[i], out->vertex[a->loop[a->loop_first[i]]]);
    }
}

static inline void extent_along(const placed *o, const double n[3], double *low, double *high) {
    double least = INFINITY, most = -INFINITY;
    for (uint32_t i = 0; i < o->solid->vertices; i++) {
        double height = dot3(n, o->vertex[i]);
        least = height < least ? height : least;
        most = height > most ? height : most;
    }
    *low = least;
    *high = most;
}

/* How far b extends beyond a along n, and along -n. */
static inline void separations_along(const placed *a, const placed *b, const double n[3],
                                     double beyond[2]) {
    double low_a, high_a, low_b, high_b;
    extent_along(a, n, &low_a, &high_a);
    extent_along(b, n, &low_b, &high_b);
    beyond[0] = low_b - high_a;
    beyond[1] = low_a - high_b;
}

static inline double separation_along(const placed *a, const placed *b, const double n[3]) {
    double beyond[2];
    separations_along(a, b, n, beyond);
    return beyond[0];
}

static inline void opposite3(const double a[3], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = -a[k];
}

static inline void edge_of(const placed *o, uint32_t e, double start[3], double along[3]) {
    copy3(start, o->vertex[o->solid->edge[e].vertex[0]]);
    minus3(o->vertex[o->solid->edge[e].vertex[1]], start, along);
}

/* The largest separation over all faces and all products of edges; axis from a to b. */
static inline double brute_separation(const placed *a, const placed *b, double axis[3]) {
    double most = -INFINITY, beyond[2];
    for (uint32_t i = 0; i < a->solid->faces; i++) {
        separations_along(a, b, a->normal[i], beyond);
        if (beyond[0] > most) most = beyond[0], copy3(axis, a->normal[i]);
    }
    for (uint32_t i = 0; i < b->solid->faces; i++) {
        separations_along(a, b, b->normal[i], beyond);
        if (beyond[1] > most) most = beyond[1], opposite3(b->normal[i], axis);
    }
    for (uint32_t i = 0; i < a->solid->edges; i++)
        for (uint32_t j = 0; j < b->solid->edges; j++) {
            double p[3], q[3], u[3], v[3], n[3];
            edge_of(a, i, p, u);
            edge_of(b, j, q, v);
            cross3(u, v, n);
            if (length3(n) < 1e-7 * length3(u) * length3(v)) continue;
            unit3(n);
            separations_along(a, b, n, beyond);
            if (beyond[0] > most) most = beyond[0], copy3(axis, n);
            if (beyond[1] > most) most = beyond[1], opposite3(n, axis);
        }
    return most;
}

static inline double limit_to_unit(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

static inline double point_to_segment(const double x[3], const double start[3],
                                      const double along[3]) {
    double d[3];
    minus3(x, start, d);
    double t = limit_to_unit(dot3(d, along) / dot3(along, along));
    along3(d, -t, along, d);
    return length3(d);
}

static inline double segment_distance(const double p[3], const double u[3], const double q[3],
                                      const double v[3]) {
    double end[3], least = point_to_segment(p, q, v);
    along3(p, 1, u, end);
    least = fmin(least, point_to_segment(end, q, v));
    least = fmin(least, point_to_segment(q, p, u));
    along3(q, 1, v, end);
    least = fmin(least, point_to_segment(end, p, u));
    double n[3], d[3], du[3], dv[3];
    minus3(q, p, d);
    cross3(u, v, n);
    cross3(d, v, dv);
    cross3(d, u, du);
    double square = dot3(n, n), s = dot3(dv, n) / square, t = dot3(du, n) / square;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) least = fmin(least, fabs(dot3(d, n)) / sqrt(square));
    return least;
}

/* Distance of a vertex over a face, INFINITY when it is not over it. */
static inline double over_face(const double x[3], const placed *o, uint32_t face) {
    const polyhedron *a = o->solid;
    double height = dot3(o->normal[face], x) - o->offset[face];
    if (height < 0) return INFINITY;
    uint32_t first = a->loop_first[face], end = a->loop_first[face + 1];
    for (uint32_t k = first; k < end; k++) {
        const double *s = o->vertex[a->loop[k]];
        const double *t = o->vertex[a->loop[k + 1 < end ? k + 1 : first]];
        double along[3], out[3], d[3];
        minus3(t, s, along);
        cross3(along, o->normal[face], out);
        minus3(x, s, d);
        if (dot3(out, d) > 0) return INFINITY;
    }
    return height;
}

/* Distance of two polyhedra that are apart: vertices over faces and all pairs of edges. */
static inline double brute_distance(const placed *a, const placed *b) {
    double least = INFINITY;
    for (uint32_t i = 0; i < a->solid->vertices; i++)
        for (uint32_t f = 0; f < b->solid->faces; f++)
            least = fmin(least, over_face(a->vertex[i], b, f));
    for (uint32_t i = 0; i < b->solid->vertices; i++)
        for (uint32_t f = 0; f < a->solid->faces; f++)
            least = fmin(least, over_face(b->vertex[i], a, f));
    for (uint32_t i = 0; i < a->solid->edges; i++)
        for (uint32_t j = 0; j < b->solid->edges; j++) {
            double p[3], q[3], u[3], v[3];
            edge_of(a, i, p, u);
            edge_of(b, j, q, v);
            least = fmin(least, segment_distance(p, u, q, v));
        }
    return least;
}

/* Height over the surface for points near or in it: the largest over the faces. */
static inline double over_surface(const placed *o, const double x[3]) {
    double most = -INFINITY;
    for (uint32_t f = 0; f < o->solid->faces; f++)
        most = fmax(most, dot3(o->normal[f], x) - o->offset[f]);
    return most;
}

/* The point lies on the feature that it is reported for. */
static inline void check_on_feature(const placed *o, uint32_t feature, const double x[3],
                                    double tolerance) {
    const polyhedron *a = o->solid;
    double d[3], start[3], along[3];
    near(over_surface(o, x), 0, tolerance);
    if (feature < a->vertices) {
        minus3(x, o->vertex[feature], d);
        near(length3(d), 0, tolerance);
    } else if (feature < a->vertices + a->edges) {
        edge_of(o, feature - a->vertices, start, along);
        near(point_to_segment(x, start, along), 0, tolerance);
    } else {
        uint32_t face = feature - a->vertices - a->edges;
        assert_true(face < a->faces);
        near(dot3(o->normal[face], x) - o->offset[face], 0, tolerance);
    }
}

static inline int space_touches(const shape *a, const space_pose *at_a, const shape *b,
                                const space_pose *at_b, double reach, space_touch *out) {
    space_pair_function f = space_pair_of(a->part[0].type, b->part[0].type);
    assert_non_null(f);
    int count = f(a, &a->part[0], at_a, b, &b->part[0], at_b, reach, out);
    assert_true(count <= space_pair_limit(a->part[0].type, b->part[0].type));
    return count;
}

static inline double least_space_gap(const space_touch *t, int count) {
    double least = INFINITY;
    for (int i = 0; i < count; i++)
        least = fmin(least, t[i].gap);
    return least;
}

/* Properties of every touch of any two shapes. */
static inline void check_space_touch(const space_touch *t, double reach, double size) {
    near(length3(t->normal), 1, 1e-13);
    int candidate = t->second_is_candidate ? 1 : 0;
    double d[3];
    minus3(t->point[candidate], t->point[1 - candidate], d);
    for (int k = 0; k < 3; k++)
        near(d[k], t->gap * t->normal[k], 1e-13 * size);
    assert_true(t->gap <= reach);
    assert_true(t->area >= 0);
}

static inline void check_keys_differ(const space_touch *t, int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_false(t[i].feature[0] == t[j].feature[0] && t[i].feature[1] == t[j].feature[1]);
}

static inline void make_block(double x, double y, double z, shape *out) {
    block_parameters given = {{x, y, z}};
    make_space(&shape_block, &given, out);
}

static inline void make_random_hull(random_stream *r, size_t corners, double thin, shape *out) {
    double point[BRUTE_VERTICES][3];
    double axes[3] = {1, random_range(r, 0.5, 1), thin};
    random_points(r, point, corners, axes);
    polyhedron_parameters given = {.vertices = {&point[0][0], corners}, .hull = true, .scale = 1};
    make_space(&shape_polyhedron, &given, out);
}

static inline space_pose upright(double x, double y, double z, double yaw) {
    space_pose at = {.x = {x, y, z}};
    double turn[3] = {0, 0, yaw}, q[4];
    quaternion_exp(turn, q);
    quaternion_matrix(q, at.R);
    return at;
}

/* First the pose, then turned about its own place by a vector. */
static inline space_pose turned(space_pose at, double x, double y, double z) {
    double turn[3] = {x, y, z}, q[4], T[3][3];
    quaternion_exp(turn, q);
    quaternion_matrix(q, T);
    space_pose out = at;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out.R[i][j] = T[i][0] * at.R[0][j] + T[i][1] * at.R[1][j] + T[i][2] * at.R[2][j];
    return out;
}

#endif
