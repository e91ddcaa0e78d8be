/* Parts in space: bounds, the ball that holds one, widths. */
#include "shape/solid_build.h"

static const space_bounds everywhere = {{-INFINITY, -INFINITY, -INFINITY},
                                        {INFINITY, INFINITY, INFINITY}};

static void to_world(const space_pose *at, const double x[3], double out[3]) {
    turn3(at->R, x, out);
    along3(out, 1, at->x, out);
}

static space_bounds about(const double centre[3], const double half[3]) {
    space_bounds b;
    for (int k = 0; k < 3; k++) {
        b.low[k] = centre[k] - half[k];
        b.high[k] = centre[k] + half[k];
    }
    return b;
}

static space_bounds points_bounds(const double (*vertex)[3], uint32_t count, const space_pose *at) {
    space_bounds b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        double x[3];
        to_world(at, vertex[i], x);
        for (int k = 0; k < 3; k++) {
            if (x[k] < b.low[k]) b.low[k] = x[k];
            if (x[k] > b.high[k]) b.high[k] = x[k];
        }
    }
    return b;
}

/* The box of the mesh, turned, and the box of that: larger than needed, but no walk over vertices.
 */
static space_bounds mesh_bounds(const mesh *m, const space_pose *at) {
    double centre[3], half[3], middle[3], reach[3];
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (m->node[0].low[k] + m->node[0].high[k]);
        half[k] = 0.5 * (m->node[0].high[k] - m->node[0].low[k]);
    }
    to_world(at, middle, centre);
    for (int k = 0; k < 3; k++)
        reach[k] =
            fabs(at->R[k][0]) * half[0] + fabs(at->R[k][1]) * half[1] + fabs(at->R[k][2]) * half[2];
    return about(centre, reach);
}

/* Bounded on one side only, and only when its normal lies along an axis. */
static space_bounds plane_bounds(const double point[3], const double normal[3]) {
    space_bounds b = everywhere;
    for (int k = 0; k < 3; k++) {
        if (normal[(k + 1) % 3] != 0 || normal[(k + 2) % 3] != 0) continue;
        if (normal[k] > 0) b.high[k] = point[k];
        if (normal[k] < 0) b.low[k] = point[k];
    }
    return b;
}

/* How far a disk of radius 1 across the unit vector d reaches along axis k. */
static double across(const double d[3], int k) { return sqrt(fmax(0, 1 - d[k] * d[k])); }

static space_bounds cone_bounds(const part *p, const double centre[3], const double d[3]) {
    space_bounds b;
    for (int k = 0; k < 3; k++) {
        double tip = centre[k] + p->half * d[k], base = centre[k] - p->half * d[k];
        double rim = p->radius * across(d, k);
        b.low[k] = fmin(tip, base - rim);
        b.high[k] = fmax(tip, base + rim);
    }
    return b;
}

space_bounds space_part_bounds(const shape *s, uint32_t part_index, const space_pose *at) {
    const part *p = &s->part[part_index];
    double centre[3], d[3], half[3];
    to_world(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    switch (p->type) {
    case PART_SPHERE:
        for (int k = 0; k < 3; k++)
            half[k] = p->radius;
        return about(centre, half);
    case PART_CAPSULE:
        for (int k = 0; k < 3; k++)
            half[k] = p->half * fabs(d[k]) + p->radius;
        return about(centre, half);
    case PART_CYLINDER:
        for (int k = 0; k < 3; k++)
            half[k] = p->half * fabs(d[k]) + p->radius * across(d, k);
        return about(centre, half);
    case PART_CONE: return cone_bounds(p, centre, d);
    case PART_POLYHEDRON: {
        const polyhedron *solid = &s->polyhedron[p->index];
        return points_bounds((const double(*)[3])solid->vertex, solid->vertices, at);
    }
    case PART_PLANE: return plane_bounds(centre, d);
    case PART_MESH: return mesh_bounds(&s->mesh[p->index], at);
    default: return everywhere;
    }
}

static double farthest(const double (*vertex)[3], uint32_t count, const double from[3]) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        double d[3];
        minus3(vertex[i], from, d);
        most = fmax(most, length3(d));
    }
    return most;
}

static void points_ball(const double (*vertex)[3], uint32_t count, double centre[3],
                        double *radius) {
    space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    space_bounds b = points_bounds(vertex, count, &here);
    for (int k = 0; k < 3; k++)
        centre[k] = 0.5 * (b.low[k] + b.high[k]);
    *radius = farthest(vertex, count, centre);
}

/* The ball through the tip and the rim when the cone is tall, else the one about its base. */
static void cone_ball(const part *p, double centre[3], double *radius) {
    double height = 2 * p->half, r = p->radius;
    double up = height > r ? (height * height - r * r) / (2 * height) : 0;
    along3(p->centre, up - p->half, p->direction, centre);
    *radius = fmax(height - up, sqrt(r * r + up * up));
}

void space_part_ball(const shape *s, uint32_t part_index, double centre[3], double *radius) {
    const part *p = &s->part[part_index];
    copy3(centre, p->centre);
    switch (p->type) {
    case PART_SPHERE: *radius = p->radius; break;
    case PART_CAPSULE: *radius = p->half + p->radius; break;
    case PART_CYLINDER: *radius = sqrt(p->half * p->half + p->radius * p->radius); break;
    case PART_CONE: cone_ball(p, centre, radius); break;
    case PART_POLYHEDRON: {
        const polyhedron *solid = &s->polyhedron[p->index];
        points_ball((const double(*)[3])solid->vertex, solid->vertices, centre, radius);
        break;
    }
    case PART_MESH: {
        const mesh *m = &s->mesh[p->index];
        points_ball((const double(*)[3])m->vertex, m->vertices, centre, radius);
        break;
    }
    default: *radius = INFINITY; break;
    }
}

/* The farthest point of the disk of radius r about c across the unit vector d. */
static double disk_reach(const double c[3], const double d[3], double r) {
    double along = dot3(c, d), beside[3];
    along3(c, -along, d, beside);
    double out = length3(beside) + r;
    return sqrt(out * out + along * along);
}

double part_reach(const shape *s, const part *p) {
    static const double origin[3];
    double start[3], end[3];
    along3(p->centre, -p->half, p->direction, start);
    along3(p->centre, p->half, p->direction, end);
    switch (p->type) {
    case PART_SPHERE: return length3(p->centre) + p->radius;
    case PART_CAPSULE: return fmax(length3(start), length3(end)) + p->radius;
    case PART_CYLINDER:
        return fmax(disk_reach(start, p->direction, p->radius),
                    disk_reach(end, p->direction, p->radius));
    case PART_CONE: return fmax(disk_reach(start, p->direction, p->radius), length3(end));
    case PART_POLYHEDRON:
        return farthest((const double(*)[3])s->polyhedron[p->index].vertex,
                        s->polyhedron[p->index].vertices, origin);
    case PART_MESH:
        return farthest((const double(*)[3])s->mesh[p->index].vertex, s->mesh[p->index].vertices,
                        origin);
    default: return INFINITY;
    }
}

/* The least side of the box that is not flat: a floor of triangles has no height. */
static double mesh_width(const mesh *m) {
    double least = INFINITY, most = 0;
    for (int k = 0; k < 3; k++)
        most = fmax(most, m->node[0].high[k] - m->node[0].low[k]);
    for (int k = 0; k < 3; k++) {
        double side = m->node[0].high[k] - m->node[0].low[k];
        if (side > 1e-9 * most) least = fmin(least, side);
    }
    return least;
}

double part_width(const shape *s, const part *p) {
    double height = 2 * p->half, r = p->radius;
    switch (p->type) {
    case PART_SPHERE:
    case PART_CAPSULE:
    case PART_HOLLOW_SPHERE:
    case PART_HOLLOW_CYLINDER: return 2 * r;
    case PART_CYLINDER: return fmin(2 * r, height);
    /* along the axis, or square to the side: from it to the far rim */
    case PART_CONE: return height * fmin(1, 2 * r / sqrt(height * height + r * r));
    case PART_POLYHEDRON: return s->polyhedron[p->index].thickness;
    case PART_MESH: return mesh_width(&s->mesh[p->index]);
    default: return INFINITY;
    }
}
