#include "problem/polygon.h"

#include <math.h>

#include "base/math.h"

bool polygon_exists(int corners) {
    return corners >= FACETS_LEAST && corners <= FACETS_MOST && corners % 2 == 0;
}

void polygon_direction(int corners, int half, double d[2]) {
    int quarter = corners / 2;
    double sine, cosine;
    math_sincos(PI * (half % quarter) / corners, &sine, &cosine);
    switch (half / quarter) {
    case 0: d[0] = cosine, d[1] = sine; break;
    case 1: d[0] = -sine, d[1] = cosine; break;
    case 2: d[0] = -cosine, d[1] = -sine; break;
    default: d[0] = sine, d[1] = -cosine; break;
    }
}

int polygon_corner(int corners, const double z[2]) {
    double turns = math_atan2(z[1], z[0]) / (2.0 * PI);
    if (isnan(turns)) return 0; /* diverging iterates reach this point too */
    int corner = (int)floor(turns * corners + 0.5);
    return (corner + corners) % corners;
}

double polygon_support(int corners, const double z[2]) {
    double d[2];
    polygon_direction(corners, 2 * polygon_corner(corners, z), d);
    return d[0] * z[0] + d[1] * z[1];
}

/* A point relative to its nearest corner: its component along that corner, and across it, towards
 * the nearer of the two edges, which point along normal = (cos, sin)(pi / corners) there. */
typedef struct sector {
    double corner[2], side; /* side: +1 or -1, the side of the nearer edge */
    double along, across;
    double normal[2];
} sector;

static sector sector_of(int corners, const double y[2]) {
    sector s;
    polygon_direction(corners, 2 * polygon_corner(corners, y), s.corner);
    math_sincos(PI / corners, &s.normal[1], &s.normal[0]);
    double cross = s.corner[0] * y[1] - s.corner[1] * y[0];
    s.side = cross < 0.0 ? -1.0 : 1.0;
    s.along = s.corner[0] * y[0] + s.corner[1] * y[1];
    s.across = fabs(cross);
    return s;
}

/* Back from (along, across). */
static void from_sector(const sector *s, double along, double across, double y[2]) {
    y[0] = along * s->corner[0] - s->side * across * s->corner[1];
    y[1] = along * s->corner[1] + s->side * across * s->corner[0];
}

static polygon_place told(const sector *s, polygon_place place, double along[2]) {
    if (along && place == POLYGON_CORNER) along[0] = s->corner[0], along[1] = s->corner[1];
    if (along && place == POLYGON_EDGE) from_sector(s, s->normal[0], s->normal[1], along);
    return place;
}

/* Distance of the point from the middle of its edge, along the edge. */
static double beside(const sector *s) { return s->normal[1] * s->along - s->normal[0] * s->across; }

polygon_place polygon_nearest(int corners, double radius, double y[2], double along[2]) {
    sector s = sector_of(corners, y);
    double beyond = s.normal[0] * (s.along - radius) + s.normal[1] * s.across;
    if (beyond <= 0.0) return POLYGON_INSIDE;
    if (beside(&s) > s.normal[1] * radius) {
        from_sector(&s, radius, 0.0, y);
        return told(&s, POLYGON_CORNER, along);
    }
    from_sector(&s, s.along - beyond * s.normal[0], s.across - beyond * s.normal[1], y);
    return told(&s, POLYGON_EDGE, along);
}

polygon_place polygon_cone_nearest(int corners, double mu, double x[3], double along[2]) {
    sector s = sector_of(corners, x + 1);
    double pull = x[0] + mu * s.along, slope = mu * s.normal[0];
    double beyond = s.normal[0] * s.along + s.normal[1] * s.across - slope * x[0];
    if (pull <= 0.0) {
        x[0] = x[1] = x[2] = 0.0;
        return POLYGON_NONE;
    }
    if (beyond <= 0.0) return POLYGON_INSIDE;
    double step = beyond / (1.0 + slope * slope), normal = x[0] + step * slope;
    if (beside(&s) > mu * s.normal[1] * normal) {
        x[0] = pull / (1.0 + mu * mu);
        from_sector(&s, mu * x[0], 0.0, x + 1);
        return told(&s, POLYGON_CORNER, along);
    }
    x[0] = normal;
    from_sector(&s, s.along - step * s.normal[0], s.across - step * s.normal[1], x + 1);
    return told(&s, POLYGON_EDGE, along);
}
