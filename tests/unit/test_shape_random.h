/* Random shapes and poses, and slow but plain geometry as reference for the narrow phase. */
#ifndef TEST_SHAPE_RANDOM_H
#define TEST_SHAPE_RANDOM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/random.h"
#include "shape/kinds.h"
#include "shape/pair.h"

#define MOST_VERTICES 64

/* The outline of a polygon part in the world. */
typedef struct placed_polygon {
    int count;
    double v[MOST_VERTICES][2];
} placed_polygon;

static inline pose pose_at(double x, double y, double angle) {
    pose at = {x, y, 1, 0};
    math_sincos(angle, &at.s, &at.c);
    return at;
}

static inline pose random_pose(random_stream *r, double spread) {
    double x = random_range(r, -spread, spread), y = random_range(r, -spread, spread);
    return pose_at(x, y, random_range(r, -PI, PI));
}

static inline void make(const shape_kind *k, const void *parameters, shape *out) {
    scree_error error = {0};
    scree_status status = k->create(parameters, out, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

/* A convex polygon inscribed in an ellipse, of 3 to most vertices and the given size. */
static inline void random_polygon(random_stream *r, int most, double size, shape *out) {
    double angle[MOST_VERTICES], data[2 * MOST_VERTICES];
    double thin = random_unit(r) < 0.3 ? random_range(r, 0.02, 0.3) : random_range(r, 0.3, 1);
    int count = 3 + (int)random_below(r, (uint32_t)(most - 2));
    double start = random_range(r, 0, 2 * PI), total = 0;
    for (int i = 0; i < count; i++) {
        angle[i] = start + total;
        total += random_range(r, 0.2, 1);
    }
    for (int i = 0; i < count; i++) {
        double sine, cosine;
        math_sincos(start + (angle[i] - start) * 2 * PI / total, &sine, &cosine);
        data[2 * i] = size * cosine;
        data[2 * i + 1] = thin * size * sine;
    }
    polygon_parameters given = {.vertices = {data, (size_t)count}};
    make(&shape_polygon, &given, out);
}

static inline void random_segment(random_stream *r, double size, shape *out) {
    segment_parameters given = {{0, 0}, {random_range(r, -size, size), size}};
    make(&shape_segment, &given, out);
}

static inline void brick(double width, double height, shape *out) {
    rectangle_parameters given = {width, height};
    make(&shape_rectangle, &given, out);
}

static inline void to_world(pose at, const double local[2], double world[2]) {
    world[0] = at.x + (at.c * local[0] - at.s * local[1]);
    world[1] = at.y + (at.s * local[0] + at.c * local[1]);
}

static inline placed_polygon outline_in_world(const shape *s, pose at) {
    placed_polygon o = {.count = (int)s->vertices};
    for (int i = 0; i < o.count; i++)
        to_world(at, s->vertex[i], o.v[i]);
    return o;
}

static inline double point_segment(const double x[2], const double a[2], const double b[2]) {
    double ux = b[0] - a[0], uy = b[1] - a[1], dx = x[0] - a[0], dy = x[1] - a[1];
    double t = (dx * ux + dy * uy) / (ux * ux + uy * uy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double ex = dx - t * ux, ey = dy - t * uy;
    return sqrt(ex * ex + ey * ey);
}

/* Distance of a point to the outline. */
static inline double to_outline(const double x[2], const placed_polygon *o) {
    double least = INFINITY;
    for (int i = 0; i < o->count; i++)
        least = fmin(least, point_segment(x, o->v[i], o->v[(i + 1) % o->count]));
    return least;
}

/* Distance of two outlines that do not cross: some vertex is an end of the shortest connection. */
static inline double outline_distance(const placed_polygon *a, const placed_polygon *b) {
    double least = INFINITY;
    for (int i = 0; i < a->count; i++)
        least = fmin(least, to_outline(a->v[i], b));
    for (int i = 0; i < b->count; i++)
        least = fmin(least, to_outline(b->v[i], a));
    return least;
}

/* How far b is beyond the sides of a: the largest over the sides of the smallest over vertices. */
static inline double one_sided_separation(const placed_polygon *a, const placed_polygon *b) {
    double most = -INFINITY;
    for (int i = 0; i < a->count; i++) {
        const double *v = a->v[i], *w = a->v[(i + 1) % a->count];
        double x = w[0] - v[0], y = w[1] - v[1], length = sqrt(x * x + y * y), least = INFINITY;
        for (int j = 0; j < b->count; j++)
            least = fmin(least, ((b->v[j][0] - v[0]) * y - (b->v[j][1] - v[1]) * x) / length);
        most = fmax(most, least);
    }
    return most;
}

/* > 0: apart; <= 0: minus the least depth. */
static inline double separation(const placed_polygon *a, const placed_polygon *b) {
    return fmax(one_sided_separation(a, b), one_sided_separation(b, a));
}

static inline int find_touches(const shape *a, pose at_a, const shape *b, pose at_b, double reach,
                               touch out[PAIR_TOUCHES]) {
    pair_function f = pair_of(a->part[0].type, b->part[0].type);
    return f(a, &a->part[0], at_a, b, &b->part[0], at_b, reach, out);
}

static inline double least_gap(const touch *t, int count) {
    double least = INFINITY;
    for (int i = 0; i < count; i++)
        least = fmin(least, t[i].gap);
    return least;
}

static inline void assert_near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance))
        print_error("%.17g and %.17g: %g > %g\n", a, b, fabs(a - b), tolerance);
    assert_true(fabs(a - b) <= tolerance);
}

/* Properties of every touch: a unit normal, and points that differ by the gap along it. */
static inline void check_touch(const touch *t, double size) {
    assert_near(t->normal[0] * t->normal[0] + t->normal[1] * t->normal[1], 1, 1e-14);
    double sign = t->second_is_candidate ? 1 : -1;
    double x = sign * (t->point[1][0] - t->point[0][0]);
    double y = sign * (t->point[1][1] - t->point[0][1]);
    assert_near(x * t->normal[0] + y * t->normal[1], t->gap, 1e-13 * size);
}

#endif
