/* Convex bodies and their supporting features in a direction. */
#include "shape/pair/convex.h"

#include "shape/part_kind.h"

convex convex_of(const shape *s, const part *p, const space_pose *at, const double origin[3]) {
    convex c = {.radius = p->radius, .half = p->half};
    minus3(at->x, origin, c.shift);
    turn3(at->R, p->centre, c.centre);
    along3(c.centre, 1, c.shift, c.centre);
    turn3(at->R, p->direction, c.axis);
    part_kind_of(p->type)->core(s, p, at, &c);
    return c;
}

convex convex_segment(const double a[3], const double b[3], uint32_t line, uint32_t start,
                      uint32_t end) {
    convex c = {.type = CONVEX_SEGMENT, .number = {line, start, end}};
    minus3(b, a, c.axis);
    double length = unit3(c.axis);
    c.half = c.size = length / 2;
    along3(a, c.half, c.axis, c.centre);
    return c;
}

/* The circle of the rim at t along the axis: its farthest point along the direction. */
static void rim_support(const convex *c, double t, const double direction[3], double out[3]) {
    double off[3];
    off_axis3(direction, c->axis, off);
    double length = length3(off);
    along3(c->centre, t, c->axis, out);
    if (length > 0) along3(out, c->radius / length, off, out);
}

static void polyhedron_place(const convex *c, const double a[3], double out[3]) {
    turn3(c->R, a, out);
    along3(out, 1, c->shift, out);
}

/* Axis k of a smooth body in the world. */
static void smooth_axis(const convex *c, int k, double out[3]) {
    double axis[3] = {c->smooth->R[0][k], c->smooth->R[1][k], c->smooth->R[2][k]};
    turn3(c->R, axis, out);
}

void convex_smooth(const convex *c, const double n[3], double point[3], double bend[3][3]) {
    double axis[3][3], local[3], at[3], own[3][3];
    for (int k = 0; k < 3; k++) {
        smooth_axis(c, k, axis[k]);
        local[k] = dot3(axis[k], n);
    }
    c->smooth->support(c->smooth, local, at);
    for (int i = 0; i < 3; i++)
        point[i] = c->scale * (axis[0][i] * at[0] + axis[1][i] * at[1] + axis[2][i] * at[2]);
    if (!bend) return;
    c->smooth->bend(c->smooth, local, own);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++)
                    sum += axis[k][i] * own[k][l] * axis[l][j];
            bend[i][j] = c->scale * sum;
        }
}

void convex_support(const convex *c, const double direction[3], double out[3]) {
    double along = dot3(direction, c->axis);
    copy3(out, c->centre);
    switch (c->type) {
    case CONVEX_SEGMENT: along3(c->centre, along < 0 ? -c->half : c->half, c->axis, out); break;
    case CONVEX_CYLINDER: rim_support(c, along < 0 ? -c->half : c->half, direction, out); break;
    case CONVEX_CONE: {
        double tip[3];
        along3(c->centre, c->half, c->axis, tip);
        rim_support(c, -c->half, direction, out);
        if (dot3(tip, direction) > dot3(out, direction)) copy3(out, tip);
        break;
    }
    case CONVEX_POLYHEDRON: {
        double local[3];
        turn_back3(c->R, direction, local);
        polyhedron_place(c, c->solid->vertex[polyhedron_support(c->solid, local)], out);
        break;
    }
    case CONVEX_SMOOTH: {
        double at[3];
        convex_smooth(c, direction, at, NULL);
        along3(c->centre, 1, at, out);
        break;
    }
    case CONVEX_POINT: break;
    }
}

double convex_reach(const convex *c, const double n[3]) {
    double point[3];
    convex_support(c, n, point);
    return dot3(point, n) + c->margin;
}

/* Directions within this distance count as near: a search is much more accurate. */
#define LIKELY 0.02

static convex_feature point_feature(const double at[3], double lift) {
    convex_feature f = {.type = FEATURE_POINT, .lift = lift};
    copy3(f.at, at);
    return f;
}

static convex_feature along_axis(const convex *c, feature_type type, double t) {
    convex_feature f = {.type = type, .lift = c->margin};
    along3(c->centre, t, c->axis, f.at);
    copy3(f.axis, c->axis);
    return f;
}

/* A generator of the side through the point at t on the axis; low and high: distances of its
 * ends. */
static convex_feature side_feature(const convex *c, double along, double t, double slope,
                                   double low, double high) {
    convex_feature f = along_axis(c, FEATURE_LINE, t);
    f.slope = slope;
    f.low = low;
    f.high = high;
    f.unlikely = fabs(along - slope) > LIKELY;
    return f;
}

static int segment_features(const convex *c, double along, convex_feature *out) {
    int count = 0;
    if (fabs(along) < 0.3) out[count++] = side_feature(c, along, 0, 0, -c->half, c->half);
    out[count++] = along_axis(c, FEATURE_POINT, along < 0 ? -c->half : c->half);
    return count;
}

static convex_feature rim_feature(const convex *c, double t) {
    convex_feature f = along_axis(c, FEATURE_CIRCLE, t);
    f.radius = c->radius;
    return f;
}

/* The flat end at t, whose outward normal is sign axis. */
static convex_feature end_feature(const convex *c, double sign) {
    convex_feature f = along_axis(c, FEATURE_FACE, sign * c->half);
    for (int k = 0; k < 3; k++)
        f.axis[k] = sign * c->axis[k];
    return f;
}

static int cylinder_features(const convex *c, double along, convex_feature *out) {
    double sign = along < 0 ? -1 : 1;
    int count = 0;
    out[count++] = end_feature(c, sign);
    if (fabs(along) < 0.9) {
        out[count] = side_feature(c, along, 0, 0, -c->half, c->half);
        out[count++].lift = c->radius;
    }
    out[count++] = rim_feature(c, sign * c->half);
    if (fabs(along) < 0.1) {
        out[count] = rim_feature(c, -sign * c->half);
        out[count++].unlikely = true;
    }
    return count;
}

static int cone_features(const convex *c, double along, convex_feature *out) {
    double slant = sqrt(c->radius * c->radius + 4 * c->half * c->half);
    int count = 0;
    out[count++] = end_feature(c, -1);
    out[count++] = side_feature(c, along, c->half, c->radius / slant, -slant, 0);
    out[count++] = rim_feature(c, -c->half);
    if (along > 0) out[count++] = along_axis(c, FEATURE_POINT, c->half);
    return count;
}

static convex_feature edge_feature(const convex *c, uint32_t e, double rise) {
    const uint32_t *v = c->solid->edge[e].vertex;
    double middle[3], along[3];
    convex_feature f = {.type = FEATURE_LINE, .unlikely = rise > LIKELY};
    for (int k = 0; k < 3; k++) {
        double a = c->solid->vertex[v[0]][k], b = c->solid->vertex[v[1]][k];
        middle[k] = 0.5 * (a + b);
        along[k] = b - a;
    }
    f.high = 0.5 * unit3(along);
    f.low = -f.high;
    polyhedron_place(c, middle, f.at);
    turn3(c->R, along, f.axis);
    return f;
}

/* The face that faces n most directly, the farthest vertex, and the two edges at it that are
 * closest to the supporting plane. */
static int polyhedron_features(const convex *c, const double n[3], convex_feature *out) {
    const polyhedron *solid = c->solid;
    double local[3], at[3], most = -INFINITY;
    turn_back3(c->R, n, local);
    uint32_t face = 0, v = polyhedron_support(solid, local);
    for (uint32_t f = 0; f < solid->faces; f++) {
        double along = dot3(solid->normal[f], local);
        if (along > most) {
            most = along;
            face = f;
        }
    }
    uint32_t flat[2] = {0, 0};
    double least[2] = {0.5, 0.5};
    for (uint32_t e = 0; e < solid->edges; e++) {
        const uint32_t *ends = solid->edge[e].vertex;
        if (ends[0] != v && ends[1] != v) continue;
        double along[3];
        minus3(solid->vertex[ends[1]], solid->vertex[ends[0]], along);
        double rise = fabs(dot3(along, local)) / length3(along);
        if (rise < least[0]) {
            least[1] = least[0];
            flat[1] = flat[0];
            least[0] = rise;
            flat[0] = e;
        } else if (rise < least[1]) {
            least[1] = rise;
            flat[1] = e;
        }
    }
    int count = 0;
    out[count] = (convex_feature){.type = FEATURE_FACE, .face = face};
    polyhedron_place(c, solid->vertex[solid->loop[solid->loop_first[face]]], out[count].at);
    turn3(c->R, solid->normal[face], out[count++].axis);
    for (int i = 0; i < 2; i++)
        if (least[i] < 0.5) out[count++] = edge_feature(c, flat[i], least[i]);
    polyhedron_place(c, solid->vertex[v], at);
    out[count++] = point_feature(at, 0);
    return count;
}

int convex_features(const convex *c, const double n[3], convex_feature out[CONVEX_FEATURES]) {
    double along = dot3(n, c->axis);
    switch (c->type) {
    case CONVEX_SEGMENT: return segment_features(c, along, out);
    case CONVEX_CYLINDER: return cylinder_features(c, along, out);
    case CONVEX_CONE: return cone_features(c, along, out);
    case CONVEX_POLYHEDRON: return polyhedron_features(c, n, out);
    case CONVEX_SMOOTH:
    case CONVEX_POINT: break;
    }
    out[0] = point_feature(c->centre, c->margin);
    if (c->type == CONVEX_SMOOTH) {
        out[0].type = FEATURE_SMOOTH;
        out[0].of = c;
    }
    return 1;
}

bool convex_face_holds(const convex *c, const convex_feature *face, const double point[3]) {
    double from[3], off[3], local[3];
    if (c->type != CONVEX_POLYHEDRON) {
        minus3(point, c->centre, from);
        off_axis3(from, c->axis, off);
        return dot3(off, off) <= c->radius * c->radius;
    }
    const polyhedron *solid = c->solid;
    uint32_t first = solid->loop_first[face->face], end = solid->loop_first[face->face + 1];
    minus3(point, c->shift, from);
    turn_back3(c->R, from, local);
    for (uint32_t i = first; i < end; i++) {
        const double *a = solid->vertex[solid->loop[i]];
        const double *b = solid->vertex[solid->loop[i + 1 < end ? i + 1 : first]];
        double along[3], outward[3];
        minus3(b, a, along);
        cross3(along, solid->normal[face->face], outward);
        minus3(local, a, from);
        if (dot3(from, outward) > 0) return false;
    }
    return true;
}
