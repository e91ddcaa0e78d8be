/* Finished convex polygons: mass properties, recentring, normals, sizes. */
#include "base/math.h"
#include "shape/build.h"

/* Area and first moments of the fan of triangles about vertex 0, relative to it: no cancellation
 * when the polygon lies far from the origin. */
static void centroid_of(const double (*v)[2], uint32_t count, double *area, double centre[2]) {
    double twice = 0, x = 0, y = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        double ax = v[i][0] - v[0][0], ay = v[i][1] - v[0][1];
        double bx = v[i + 1][0] - v[0][0], by = v[i + 1][1] - v[0][1];
        double cross = ax * by - ay * bx;
        twice += cross;
        x += cross * (ax + bx);
        y += cross * (ay + by);
    }
    *area = twice / 2;
    if (count == 2) { /* a segment has no area: its midpoint serves as the centre of mass */
        centre[0] = v[0][0] + (v[1][0] - v[0][0]) / 2;
        centre[1] = v[0][1] + (v[1][1] - v[0][1]) / 2;
        return;
    }
    centre[0] = v[0][0] + x / (3 * twice);
    centre[1] = v[0][1] + y / (3 * twice);
}

/* Polar second moment about the origin: sum over the triangles (0, a, b) of
 * cross(a, b) (a.a + a.b + b.b) / 12. */
static double polar_moment(const double (*v)[2], uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double *a = v[i], *b = v[i + 1 < count ? i + 1 : 0];
        double cross = a[0] * b[1] - a[1] * b[0];
        double squares =
            (a[0] * a[0] + a[1] * a[1]) + (a[0] * b[0] + a[1] * b[1]) + (b[0] * b[0] + b[1] * b[1]);
        sum += cross * squares;
    }
    return count > 2 ? sum / 12 : 0;
}

static void fill_normals(shape *s) {
    for (uint32_t i = 0; i < s->vertices; i++) {
        const double *a = s->vertex[i], *b = s->vertex[i + 1 < s->vertices ? i + 1 : 0];
        double x = b[0] - a[0], y = b[1] - a[1], length = sqrt(x * x + y * y);
        s->normal[i][0] = y / length;
        s->normal[i][1] = -x / length;
    }
}

/* The smallest distance of two parallel lines that enclose the polygon; for a segment, its
 * length. */
static double least_width(const shape *s) {
    if (s->vertices == 2) return 2 * s->bound;
    double least = INFINITY;
    for (uint32_t i = 0; i < s->vertices; i++) {
        double most = 0;
        for (uint32_t j = 0; j < s->vertices; j++) {
            double depth = (s->vertex[i][0] - s->vertex[j][0]) * s->normal[i][0] +
                           (s->vertex[i][1] - s->vertex[j][1]) * s->normal[i][1];
            most = fmax(most, depth);
        }
        least = fmin(least, most);
    }
    return least;
}

scree_status shape_from_polygon(const double (*vertex)[2], uint32_t count, bool recentre,
                                const char *kind_name, shape *out, scree_error *error) {
    TRY(shape_alloc(out, kind_name, 1, count, error));
    centroid_of(vertex, count, &out->area, out->offset);
    if (!recentre) out->offset[0] = out->offset[1] = 0;
    double square = 0;
    for (uint32_t i = 0; i < count; i++) {
        double x = vertex[i][0] - out->offset[0], y = vertex[i][1] - out->offset[1];
        out->vertex[i][0] = x;
        out->vertex[i][1] = y;
        square = fmax(square, x * x + y * y);
    }
    out->part[0] = (part){.type = SCREE_PART_POLYGON, .vertices = count, .features = 2 * count};
    out->bound = sqrt(square);
    out->inertia = polar_moment((const double(*)[2])out->vertex, count);
    fill_normals(out);
    out->size = least_width(out);
    return SCREE_OK;
}
