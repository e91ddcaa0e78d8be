/* What holds for the touches of every pair in space, and plain geometry to hold them against.
 *
 * For convex bodies the gap proves itself. Two points, one in each body, are no nearer than the
 * bodies; a plane with one body on each side parts them by no more than their distance. A touch
 * gives both, so when they agree it is exact. */
#ifndef SPACE_PAIR_CHECK_H
#define SPACE_PAIR_CHECK_H

#include "test_space_random.h"

#include "shape/pair.h"

static const space_pose at_origin = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static inline void make_sphere(double radius, shape *out) {
    make_space(&shape_sphere, &(sphere_parameters){radius}, out);
}
static inline void make_capsule(double radius, double length, shape *out) {
    make_space(&shape_capsule, &(capsule_parameters){radius, length}, out);
}
static inline void make_cylinder(double radius, double height, shape *out) {
    make_space(&shape_cylinder, &(cylinder_parameters){radius, height}, out);
}
static inline void make_cone(double radius, double height, shape *out) {
    make_space(&shape_cone, &(cylinder_parameters){radius, height}, out);
}
static inline void make_block(double x, double y, double z, shape *out) {
    make_space(&shape_block, &(block_parameters){{x, y, z}}, out);
}
static inline void make_hull(random_stream *r, int count, shape *out) {
    double point[64][3], axes[3];
    for (int k = 0; k < 3; k++)
        axes[k] = random_range(r, 0.3, 1);
    random_points(r, point, (size_t)count, axes);
    make_space(
        &shape_polyhedron,
        &(polyhedron_parameters){.vertices = {point[0], (size_t)count}, .hull = true, .scale = 1},
        out);
}

static inline void make_random(random_stream *r, scree_part_type type, shape *out) {
    double radius = random_range(r, 0.1, 1), length = random_range(r, 0.1, 2);
    switch (type) {
    case SCREE_PART_SPHERE: make_sphere(radius, out); break;
    case SCREE_PART_CAPSULE: make_capsule(radius, length, out); break;
    case SCREE_PART_CYLINDER: make_cylinder(radius, length, out); break;
    case SCREE_PART_CONE: make_cone(radius, length, out); break;
    default:
        if (random_unit(r) < 0.5)
            make_block(random_range(r, 0.2, 2), random_range(r, 0.2, 2), length, out);
        else
            make_hull(r, 6 + (int)random_below(r, 40), out);
    }
}

/* The axis of round shapes lies along z of the world. */
static inline space_pose upright_at(const shape *s, double x, double y, double z) {
    space_pose at = {.x = {x, y, z}};
    double t1[3], t2[3];
    tangents3(s->part[0].direction, t1, t2);
    /* rows of R: the axes that become x, y and z */
    copy3(at.R[0], t1);
    copy3(at.R[1], t2);
    copy3(at.R[2], s->part[0].direction);
    return at;
}
static inline space_pose tilted(space_pose at, double x, double y, double z) {
    double q[4], turn[3][3];
    space_pose out = at;
    quaternion_exp((double[]){x, y, z}, q);
    quaternion_matrix(q, turn);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out.R[i][j] =
                turn[i][0] * at.R[0][j] + turn[i][1] * at.R[1][j] + turn[i][2] * at.R[2][j];
    return out;
}

static inline int find_space(const shape *a, space_pose at_a, const shape *b, space_pose at_b,
                             double reach, space_touch out[SPACE_TOUCHES]) {
    space_pair_function f = space_pair_of(a->part[0].type, b->part[0].type);
    assert_non_null(f);
    int count = f(a, &a->part[0], &at_a, b, &b->part[0], &at_b, reach, out);
    assert_true(count >= 0 && count <= space_pair_limit(a->part[0].type, b->part[0].type));
    return count;
}

static inline void body_point(const space_pose *at, const double world[3], double out[3]) {
    double from[3];
    minus3(world, at->x, from);
    turn_back3(at->R, from, out);
}

/* Signed distance to a polygon in the half-plane of (distance from the axis, place on it). */
static inline double profile_distance(const double (*v)[2], int count, double x, double y) {
    double least = INFINITY, inside = 1;
    for (int i = 0; i + 1 < count; i++) {
        double ux = v[i + 1][0] - v[i][0], uy = v[i + 1][1] - v[i][1];
        double dx = x - v[i][0], dy = y - v[i][1];
        double t = fmax(0, fmin(1, (dx * ux + dy * uy) / (ux * ux + uy * uy)));
        double ex = dx - t * ux, ey = dy - t * uy;
        least = fmin(least, sqrt(ex * ex + ey * ey));
        if (dx * uy - dy * ux > 0) inside = -1;
    }
    return -inside * least;
}

/* Signed distance of a point of the world to a body: exact, except outside polyhedra, where it is
 * the height above the highest face; it is zero on the surface, as the checks need. */
static inline double off_surface(const shape *s, const space_pose *at, const double world[3]) {
    const part *p = &s->part[0];
    double x[3], d[3];
    body_point(at, world, x);
    minus3(x, p->centre, d);
    double t = dot3(d, p->direction), off[3];
    along3(d, -t, p->direction, off);
    double rho = length3(off), r = p->radius, h = p->half;
    switch (p->type) {
    case SCREE_PART_SPHERE: return length3(d) - r;
    case SCREE_PART_CAPSULE: {
        double beyond = fmax(0, fabs(t) - h);
        return sqrt(rho * rho + beyond * beyond) - r;
    }
    case SCREE_PART_CYLINDER:
        return profile_distance((const double[][2]){{0, -h}, {r, -h}, {r, h}, {0, h}}, 4, rho, t);
    case SCREE_PART_CONE:
        return profile_distance((const double[][2]){{0, -h}, {r, -h}, {0, h}}, 3, rho, t);
    case SCREE_PART_PLANE: return t;
    case SCREE_PART_HOLLOW_CYLINDER: return r - rho;
    case SCREE_PART_HOLLOW_SPHERE: return r - length3(d);
    default: {
        const polyhedron *solid = &s->polyhedron[p->index];
        double most = -INFINITY;
        for (uint32_t f = 0; f < solid->faces; f++)
            most = fmax(most, dot3(solid->normal[f], x) - solid->offset[f]);
        return most;
    }
    }
}

/* The farthest a convex body reaches along a unit direction of the world. */
static inline double farthest(const shape *s, const space_pose *at, const double n[3]) {
    const part *p = &s->part[0];
    double d[3], centre[3];
    turn_back3(at->R, n, d);
    turn3(at->R, p->centre, centre);
    double base = dot3(at->x, n) + dot3(centre, n), t = dot3(d, p->direction);
    double off[3];
    along3(d, -t, p->direction, off);
    double across = length3(off);
    switch (p->type) {
    case SCREE_PART_SPHERE: return base + p->radius;
    case SCREE_PART_CAPSULE: return base + fabs(t) * p->half + p->radius;
    case SCREE_PART_CYLINDER: return base + fabs(t) * p->half + across * p->radius;
    case SCREE_PART_CONE: return base + fmax(t * p->half, across * p->radius - t * p->half);
    default: {
        const polyhedron *solid = &s->polyhedron[p->index];
        double most = -INFINITY;
        for (uint32_t v = 0; v < solid->vertices; v++)
            most = fmax(most, dot3(solid->vertex[v], d));
        return dot3(at->x, n) + most;
    }
    }
}

static inline double parting(const shape *a, const space_pose *at_a, const shape *b,
                             const space_pose *at_b, const double n[3]) {
    double back[3] = {-n[0], -n[1], -n[2]};
    return -farthest(a, at_a, n) - farthest(b, at_b, back);
}

/* From the first to the second. */
static inline void forward_normal(const space_touch *t, double n[3]) {
    for (int k = 0; k < 3; k++)
        n[k] = t->second_is_candidate ? t->normal[k] : -t->normal[k];
}

static inline void check_touches(const space_touch *t, int count, double reach, double size) {
    for (int i = 0; i < count; i++) {
        near(length3(t[i].normal), 1, 1e-13);
        assert_true(t[i].gap <= reach);
        assert_true(t[i].area >= 0);
        double n[3];
        forward_normal(&t[i], n);
        for (int k = 0; k < 3; k++)
            near(t[i].point[1][k] - t[i].point[0][k], t[i].gap * n[k], 1e-13 * size);
        for (int j = 0; j < i; j++)
            assert_false(t[i].feature[0] == t[j].feature[0] && t[i].feature[1] == t[j].feature[1]);
    }
}

static inline int deepest(const space_touch *t, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (t[i].gap < t[best].gap) best = i;
    return best;
}

/* Calls the pair function a second time with the bodies exchanged. */
static inline void check_swapped(const shape *a, space_pose at_a, const shape *b, space_pose at_b,
                                 double reach, const space_touch *t, int count) {
    space_touch s[SPACE_TOUCHES];
    assert_int_equal(find_space(b, at_b, a, at_a, reach, s), count);
    check_touches(s, count, reach, 10);
    for (int i = 0; i < count; i++) {
        assert_int_equal(s[i].feature[0], t[i].feature[1]);
        assert_int_equal(s[i].feature[1], t[i].feature[0]);
        near(s[i].gap, t[i].gap, 1e-13);
        near(s[i].area, t[i].area, 1e-13);
        double n[3], m[3];
        forward_normal(&t[i], n);
        forward_normal(&s[i], m);
        for (int k = 0; k < 3; k++) {
            near(s[i].point[0][k], t[i].point[1][k], 1e-12);
            near(n[k], -m[k], 1e-12);
        }
    }
}

/* Total of the shares of a patch and their mean. */
static inline double patch_total(const space_touch *t, int count, double centre[3]) {
    double area = 0;
    centre[0] = centre[1] = centre[2] = 0;
    for (int i = 0; i < count; i++) {
        area += t[i].area;
        along3(centre, t[i].area, t[i].point[0], centre);
    }
    for (int k = 0; k < 3; k++)
        centre[k] /= area;
    return area;
}

/* The best of a spread of directions, and of steps from it that shrink: an upper estimate of how
 * bad the least depth may be. */
static inline double sampled_parting(const shape *a, const space_pose *at_a, const shape *b,
                                     const space_pose *at_b, random_stream *r) {
    double best = -INFINITY, n[3] = {1, 0, 0};
    for (int i = 0; i < 300; i++) {
        double d[3];
        random_direction(r, d);
        double here = parting(a, at_a, b, at_b, d);
        if (here > best) {
            best = here;
            copy3(n, d);
        }
    }
    for (double step = 0.2; step > 1e-7; step *= 0.9) {
        double d[3], to[3];
        random_direction(r, d);
        along3(n, step, d, to);
        unit3(to);
        double here = parting(a, at_a, b, at_b, to);
        if (here > best) {
            best = here;
            copy3(n, to);
        }
    }
    return best;
}

#define SHALLOW 0.05

/* After rotating and moving the whole world the gap is the same. */
static inline void check_turned(const shape *a, space_pose at_a, const shape *b, space_pose at_b,
                                double reach, random_stream *r, double gap) {
    const space_pose world = random_space_pose(r, 1);
    space_pose *at[2] = {&at_a, &at_b};
    for (int side = 0; side < 2; side++) {
        space_pose old = *at[side];
        turn3(world.R, old.x, at[side]->x);
        along3(at[side]->x, 1, world.x, at[side]->x);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                at[side]->R[i][j] = world.R[i][0] * old.R[0][j] + world.R[i][1] * old.R[1][j] +
                                    world.R[i][2] * old.R[2][j];
    }
    space_touch t[SPACE_TOUCHES];
    int count = find_space(a, at_a, b, at_b, reach, t);
    assert_true(count > 0);
    near(t[deepest(t, count)].gap, gap, 1e-3 * fmin(a->size, b->size));
    if (fabs(gap) > 0.01 * fmin(a->size, b->size) && gap > 0)
        near(t[deepest(t, count)].gap, gap, 1e-11);
}

/* The largest errors over many poses, relative to the smaller size except for the first. */
typedef struct certificate {
    int apart, overlapping;
    double gap;     /* difference between the gap and the separation along the normal */
    double missed;  /* apart: the amount by which a sampled direction separates better */
    double depth;   /* overlapping: the same */
    double surface; /* distance of a listed point from its surface, apart or shallow */
} certificate;

static inline void certify(const shape *a, space_pose at_a, const shape *b, space_pose at_b,
                           random_stream *r, certificate *c) {
    space_touch t[SPACE_TOUCHES];
    int count = find_space(a, at_a, b, at_b, 100, t);
    assert_true(count > 0);
    check_touches(t, count, 100, 10);
    double n[3], gap = t[deepest(t, count)].gap, reach = fmax(gap, 0) + 1e-3;
    double size = fmin(a->size, b->size);
    count = find_space(a, at_a, b, at_b, reach, t);
    assert_true(count > 0);
    int best = deepest(t, count);
    near(t[best].gap, gap, 1e-12);
    forward_normal(&t[best], n);
    double proved = fabs(parting(a, &at_a, b, &at_b, n) - gap);
    /* a nearly flat pose is treated as flat, including what extends beyond the edge */
    if (fabs(gap) > 0.01 * size)
        c->gap = fmax(c->gap, proved);
    else
        assert_true(proved <= 0.02 * fmax(a->bound, b->bound));
    for (int i = 0; i < count && gap > -SHALLOW * size; i++) {
        double off = fmax(fabs(off_surface(a, &at_a, t[i].point[0])),
                          fabs(off_surface(b, &at_b, t[i].point[1])));
        c->surface = fmax(c->surface, off / size);
    }
    if (gap > -SHALLOW * size) check_turned(a, at_a, b, at_b, reach, r, gap);
    double missed = (sampled_parting(a, &at_a, b, &at_b, r) - gap) / size;
    if (gap > 0) {
        c->apart++;
        c->missed = fmax(c->missed, missed);
    } else {
        c->overlapping++;
        c->depth = fmax(c->depth, missed);
    }
}

/* Faces are preferred to normals that separate better by less than 1e-7 of the size, so a vertex
 * listed over a face may lie beside it; a deep overlap takes a direction that is nearly the
 * shortest. */
static inline void certify_pairs(scree_part_type first, scree_part_type second, int rounds) {
    random_stream r = {.seed = 1000 + 100 * (uint64_t)first + (uint64_t)second};
    certificate c = {0};
    for (int i = 0; i < rounds; i++) {
        shape a, b;
        make_random(&r, first, &a);
        make_random(&r, second, &b);
        for (int k = 0; k < 10; k++) {
            space_pose at_a = random_space_pose(&r, 1), at_b = random_space_pose(&r, 1);
            certify(&a, at_a, &b, at_b, &r, &c);
        }
        shape_free(&a);
        shape_free(&b);
    }
    print_message("types %d %d: %d apart, %d overlapping; gap %.1e, missed %.1e, depth %.1e, "
                  "surface %.1e\n",
                  first, second, c.apart, c.overlapping, c.gap, c.missed, c.depth, c.surface);
    assert_true(c.apart > rounds && c.overlapping > rounds);
    assert_true(c.gap <= 1e-9);
    assert_true(c.missed <= 1.1e-7);
    assert_true(c.depth <= 0.1);
    assert_true(c.surface <= 0.03);
}

#endif
