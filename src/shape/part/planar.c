/* Parts of planar worlds: disks, polygons, half-planes and hollow disks. */
#include "base/math.h"
#include "shape/part_kind.h"

static double round_curvature(const part *p) { return 1 / p->radius; }
static double hollow_curvature(const part *p) { return -1 / p->radius; }

static void centre_of(const part *p, pose at, double *x, double *y) {
    *x = at.x + (at.c * p->centre[0] - at.s * p->centre[1]);
    *y = at.y + (at.s * p->centre[0] + at.c * p->centre[1]);
}

static bounds disk_bounds(const shape *s, const part *p, pose at) {
    double x, y;
    (void)s;
    centre_of(p, at, &x, &y);
    return (bounds){{x - p->radius, y - p->radius}, {x + p->radius, y + p->radius}};
}

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

static bounds hollow_bounds(const shape *s, const part *p, pose at) {
    (void)s;
    (void)p;
    (void)at;
    return (bounds){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
}

/* Bounded on one side only, and only when its normal lies along an axis. */
static bounds halfplane_bounds(const shape *s, const part *p, pose at) {
    bounds b = hollow_bounds(s, p, at);
    double x, y, nx = at.c * p->direction[0] - at.s * p->direction[1];
    double ny = at.s * p->direction[0] + at.c * p->direction[1];
    centre_of(p, at, &x, &y);
    if (ny == 0) {
        if (nx > 0) b.high[0] = x;
        if (nx < 0) b.low[0] = x;
    }
    if (nx == 0) {
        if (ny > 0) b.high[1] = y;
        if (ny < 0) b.low[1] = y;
    }
    return b;
}

const part_kind part_disk = {
    .name = "disk",
    .convex = true,
    .round = true,
    .shown = SCREE_PART_DISK,
    .curvature = round_curvature,
    .planar_bounds = disk_bounds,
};

const part_kind part_polygon = {
    .name = "polygon",
    .convex = true,
    .flat = true,
    .shown = SCREE_PART_POLYGON,
    .curvature = part_no_curvature,
    .planar_bounds = polygon_bounds,
};

const part_kind part_halfplane = {
    .name = "half-plane",
    .boundary = true,
    .flat = true,
    .shown = SCREE_PART_HALFPLANE,
    .curvature = part_no_curvature,
    .planar_bounds = halfplane_bounds,
};

const part_kind part_hollow = {
    .name = "hollow disk",
    .boundary = true,
    .round = true,
    .shown = SCREE_PART_HOLLOW,
    .curvature = hollow_curvature,
    .planar_bounds = hollow_bounds,
};
