/* Random solids, turns and points, and slow but plain geometry to hold shapes in space against. */
#ifndef TEST_SPACE_RANDOM_H
#define TEST_SPACE_RANDOM_H

#include <string.h>

#include "support/check.h"

#include "memory_fault.h"

#include "base/random.h"
#include "base/space.h"
#include "shape/kinds.h"
#include "shape/solid.h"

static inline void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance))
        print_error("%.17g and %.17g: %g > %g\n", a, b, fabs(a - b), tolerance);
    assert_true(fabs(a - b) <= tolerance);
}

static inline void make_space(const shape_kind *k, const void *parameters, shape *out) {
    scree_error error = {0};
    scree_status status = k->create(parameters, out, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

static inline void refuse_space(const shape_kind *k, const void *parameters, const char *word) {
    scree_error error = {0};
    shape s;
    assert_int_equal(k->create(parameters, &s, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_null(s.part);
    assert_int_equal(k->create(parameters, &s, NULL), SCREE_BAD_INPUT);
}

static inline void random_point(random_stream *r, double spread, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = random_range(r, -spread, spread);
}

static inline void random_direction(random_stream *r, double out[3]) {
    do
        random_point(r, 1, out);
    while (length3(out) > 1 || length3(out) < 0.1);
    unit3(out);
}

static inline void random_quaternion(random_stream *r, double q[4]) {
    do
        for (int k = 0; k < 4; k++)
            q[k] = random_range(r, -1, 1);
    while (quaternion_unit(q) < 0.1);
}

static inline space_pose random_space_pose(random_stream *r, double spread) {
    space_pose at;
    double q[4];
    random_point(r, spread, at.x);
    random_quaternion(r, q);
    quaternion_matrix(q, at.R);
    return at;
}

/* Whether a point of the body's frame lies in a convex part. */
static inline bool holds_point(const shape *s, const part *p, const double x[3]) {
    double d[3];
    minus3(x, p->centre, d);
    double along = dot3(d, p->direction), out = sqrt(fmax(0, dot3(d, d) - along * along));
    double beyond = fmax(0, fabs(along) - p->half);
    switch (p->type) {
    case SCREE_PART_SPHERE: return dot3(d, d) <= p->radius * p->radius;
    case SCREE_PART_CAPSULE: return out * out + beyond * beyond <= p->radius * p->radius;
    case SCREE_PART_CYLINDER: return out <= p->radius && fabs(along) <= p->half;
    case SCREE_PART_CONE:
        return fabs(along) <= p->half && out <= p->radius * (p->half - along) / (2 * p->half);
    case SCREE_PART_POLYHEDRON: {
        const polyhedron *solid = &s->polyhedron[p->index];
        for (uint32_t f = 0; f < solid->faces; f++)
            if (dot3(solid->normal[f], x) > solid->offset[f]) return false;
        return true;
    }
    default: fail_msg("not a convex part");
    }
    return false;
}

static inline bool holds(const shape *s, const double x[3]) {
    for (uint32_t i = 0; i < s->parts; i++)
        if (holds_point(s, &s->part[i], x)) return true;
    return false;
}

/* Points on and in an ellipsoid, so that the hull has many corners and few are inside. */
static inline void random_points(random_stream *r, double (*point)[3], size_t count,
                                 const double axes[3]) {
    for (size_t i = 0; i < count; i++) {
        random_direction(r, point[i]);
        double scale = random_unit(r) < 0.7 ? 1 : random_unit(r);
        for (int k = 0; k < 3; k++)
            point[i][k] *= scale * axes[k];
    }
}

#endif
