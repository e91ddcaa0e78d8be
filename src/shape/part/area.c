/* Areas of disks and triangles clipped by a rectangle. */
#include "base/math.h"
#include "shape/part/content.h"

static double cross(const double a[2], const double b[2]) { return a[0] * b[1] - a[1] * b[0]; }
static double dot(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }

static double sector(const double a[2], const double b[2], double r) {
    return 0.5 * r * r * math_atan2(cross(a, b), dot(a, b));
}

/* Signed area of the part of the triangle (0, a, b) inside the disk of radius r about 0: a sector
 * before the edge enters the disk, a triangle while inside, a sector after it leaves. The sum over
 * the edges of a polygon is the common area of disk and polygon. */
static double triangle_in_disk(const double a[2], const double b[2], double r) {
    double d[2] = {b[0] - a[0], b[1] - a[1]};
    double dd = dot(d, d), ad = dot(a, d), aa = dot(a, a) - r * r;
    double discriminant = ad * ad - dd * aa;
    if (dd <= 0 || discriminant <= 0) return sector(a, b, r);
    double root = sqrt(discriminant), enter = (-ad - root) / dd, leave = (-ad + root) / dd;
    if (enter >= 1 || leave <= 0) return sector(a, b, r);
    double area = 0, p[2] = {a[0], a[1]}, q[2] = {b[0], b[1]};
    if (enter > 0) {
        p[0] = a[0] + enter * d[0];
        p[1] = a[1] + enter * d[1];
        area += sector(a, p, r);
    }
    if (leave < 1) {
        q[0] = a[0] + leave * d[0];
        q[1] = a[1] + leave * d[1];
        area += sector(q, b, r);
    }
    return area + 0.5 * cross(p, q);
}

double disk_area_in_polygon(const double (*corner)[2], uint32_t count, double radius) {
    double area = 0;
    for (uint32_t k = 0; k < count; k++)
        area += triangle_in_disk(corner[k], corner[(k + 1) % count], radius);
    return fmax(area, 0);
}

double disk_area_in_box(const double centre[2], double radius, const struct bounds *b) {
    double x0 = b->low[0] - centre[0], x1 = b->high[0] - centre[0];
    double y0 = b->low[1] - centre[1], y1 = b->high[1] - centre[1];
    if (x0 >= radius || y0 >= radius || x1 <= -radius || y1 <= -radius) return 0;
    if (x0 <= -radius && y0 <= -radius && x1 >= radius && y1 >= radius) return PI * radius * radius;
    /* Corners far outside only lose digits; the disk does not extend beyond its radius. */
    x0 = fmax(x0, -2 * radius);
    y0 = fmax(y0, -2 * radius);
    x1 = fmin(x1, 2 * radius);
    y1 = fmin(y1, 2 * radius);
    const double corner[4][2] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    return disk_area_in_polygon(corner, 4, radius);
}

/* Clips a polygon by one side of the box; returns the new count. Each side adds at most one
 * vertex to a convex polygon. */
static uint32_t clip_side(double (*in)[2], uint32_t count, int axis, double limit, double sign,
                          double (*out)[2]) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        const double *a = in[k], *b = in[(k + 1) % count];
        double da = sign * (limit - a[axis]), db = sign * (limit - b[axis]);
        if (da >= 0) {
            out[kept][0] = a[0];
            out[kept][1] = a[1];
            kept++;
        }
        if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
            double s = da / (da - db);
            out[kept][1 - axis] = a[1 - axis] + s * (b[1 - axis] - a[1 - axis]);
            out[kept][axis] = limit;
            kept++;
        }
    }
    return kept;
}

static double shoelace(double (*v)[2], uint32_t count) {
    double twice = 0;
    for (uint32_t k = 1; k + 1 < count; k++) {
        double a[2] = {v[k][0] - v[0][0], v[k][1] - v[0][1]};
        double b[2] = {v[k + 1][0] - v[0][0], v[k + 1][1] - v[0][1]};
        twice += cross(a, b);
    }
    return 0.5 * twice;
}

enum { POLYGON_ROOM = 8 }; /* a triangle gains at most one corner per side of the box */

double triangle_area_in_box(double corner[3][2], const struct bounds *b) {
    double buffer[2][POLYGON_ROOM][2];
    uint32_t count = 3;
    for (int k = 0; k < 3; k++) {
        buffer[0][k][0] = corner[k][0];
        buffer[0][k][1] = corner[k][1];
    }
    count = clip_side(buffer[0], count, 0, b->high[0], 1, buffer[1]);
    count = clip_side(buffer[1], count, 0, b->low[0], -1, buffer[0]);
    count = clip_side(buffer[0], count, 1, b->high[1], 1, buffer[1]);
    count = clip_side(buffer[1], count, 1, b->low[1], -1, buffer[0]);
    return shoelace(buffer[0], count);
}
