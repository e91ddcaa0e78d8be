/* Volumes of bodies clipped by a box.
 *
 * Polyhedra and closed meshes are sums of signed tetrahedra between the body's centre and the
 * triangles of their faces; each is cut by the sides of the box, one after the other. Round parts
 * are summed over slices across their axis; the area of a slice, a disk within a polygon, is exact.
 * The area as a function of the height has kinks that go like half-integer powers where a side or
 * an edge of the box enters the circle. For spheres these heights are known: between them Gauss'
 * rule after the substitution z = (3 u - u^3)/2, which makes half powers whole ones at both ends,
 * gives all digits. For other round parts only the heights are sought where a side enters; what
 * edges and corners do is weaker, and costs the last digits. */
#include "base/space.h"
#include "frame/query.h"

enum { GAUSS = 8 };
static const double gauss_place[GAUSS] = {
    0.0950125098376374, 0.2816035507792589, 0.4580167776572274, 0.6178762444026438,
    0.7554044083550030, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499};
static const double gauss_weight[GAUSS] = {
    0.1894506104550685, 0.1826034150449236, 0.1691565193950025, 0.1495959888165767,
    0.1246289712555339, 0.0951585116824928, 0.0622535239386479, 0.0271524594117541};

typedef double slice_area(const void *of, double height);

/* The rule over a part (u0, u1) of the mapped interval. */
static double sum_panel(slice_area *area, const void *of, double from, double to, double u0,
                        double u1) {
    double middle = 0.5 * (from + to), half = 0.5 * (to - from), sum = 0;
    for (int k = 0; k < 2 * GAUSS; k++) {
        double place = k % 2 ? gauss_place[k / 2] : -gauss_place[k / 2];
        double u = 0.5 * (u0 + u1) + 0.5 * (u1 - u0) * place;
        double z = middle + half * 0.5 * u * (3 - u * u);
        sum += gauss_weight[k / 2] * 1.5 * (1 - u * u) * area(of, z);
    }
    return half * 0.5 * (u1 - u0) * sum;
}

/* Panels grow finer towards the ends, because the next kink may lie just beyond them. */
static double sum_slices(slice_area *area, const void *of, double from, double to) {
    static const double edge[] = {-1, -0.97, -0.75, 0, 0.75, 0.97, 1};
    double sum = 0;
    for (int k = 0; k < 6; k++)
        sum += sum_panel(area, of, from, to, edge[k], edge[k + 1]);
    return sum;
}

/* A sphere about 0 and the box as seen from there. */
typedef struct ball {
    double radius;
    box flat;
} ball;

static double ball_slice(const void *of, double z) {
    const ball *s = of;
    double square = s->radius * s->radius - z * z;
    if (square <= 0) return 0;
    return disk_area_in_box((const double[2]){0, 0}, sqrt(square), &s->flat);
}

enum { KINKS = 40 };

/* Keeps the heights in (low, high), in order. */
static int add_kink(double kink[KINKS], int count, double z, double low, double high) {
    if (!(z > low) || !(z < high) || count == KINKS) return count;
    int at = count;
    for (; at > 0 && kink[at - 1] > z; at--)
        kink[at] = kink[at - 1];
    kink[at] = z;
    return count + 1;
}

/* Heights in (low, high) where the circle passes a side or a corner of the rectangle, in order. */
static int ball_kinks(const ball *s, double low, double high, double kink[KINKS]) {
    const double x[2] = {s->flat.low[0], s->flat.high[0]}, y[2] = {s->flat.low[1], s->flat.high[1]};
    double square[8];
    int count = 0;
    for (int i = 0; i < 2; i++) {
        square[i] = x[i] * x[i];
        square[2 + i] = y[i] * y[i];
        for (int j = 0; j < 2; j++)
            square[4 + 2 * i + j] = x[i] * x[i] + y[j] * y[j];
    }
    for (int k = 0; k < 8; k++) {
        double left = s->radius * s->radius - square[k];
        if (left <= 0) continue;
        count = add_kink(kink, count, sqrt(left), low, high);
        count = add_kink(kink, count, -sqrt(left), low, high);
    }
    return count;
}

/* What one side alone leaves of a sphere; negative when several cut it. */
static double cap_volume(const double centre[3], double radius, const box3 *b) {
    double height = 0; /* of the part within */
    int cuts = 0;
    for (int k = 0; k < 3; k++) {
        double above = b->high[k] - centre[k], below = centre[k] - b->low[k];
        if (above < radius) height = radius + above, cuts++;
        if (below < radius) height = radius + below, cuts++;
    }
    return cuts == 1 ? PI * height * height * (radius - height / 3) : -1;
}

double sphere_volume_in_box(const double centre[3], double radius, const box3 *b) {
    bool inside = true;
    for (int k = 0; k < 3; k++) {
        if (centre[k] - radius >= b->high[k] || centre[k] + radius <= b->low[k]) return 0;
        inside = inside && centre[k] - radius >= b->low[k] && centre[k] + radius <= b->high[k];
    }
    if (inside) return 4.0 / 3 * PI * radius * radius * radius;
    double cap = cap_volume(centre, radius, b);
    if (cap >= 0) return cap;
    ball s = {.radius = radius};
    for (int k = 0; k < 2; k++) {
        s.flat.low[k] = fmax(b->low[k] - centre[k], -2 * radius);
        s.flat.high[k] = fmin(b->high[k] - centre[k], 2 * radius);
    }
    double low = fmax(b->low[2] - centre[2], -radius), high = fmin(b->high[2] - centre[2], radius);
    double kink[KINKS], volume = 0;
    int count = ball_kinks(&s, low, high, kink);
    for (int k = 0; k <= count; k++)
        volume += sum_slices(ball_slice, &s, k ? kink[k - 1] : low, k < count ? kink[k] : high);
    return volume;
}

/* A part with an axis, in world axes, and the box. */
typedef struct round_part {
    const box3 *b;
    double centre[3], axis[3], across[2][3];
    double radius, half;
    uint32_t type;
} round_part;

static double round_radius(const round_part *p, double height) {
    double beyond = fabs(height) - p->half;
    if (p->type == SCREE_PART_CONE) return p->radius * fmax(p->half - height, 0) / (2 * p->half);
    if (p->type == SCREE_PART_CYLINDER || beyond <= 0) return p->radius;
    return sqrt(fmax(p->radius * p->radius - beyond * beyond, 0));
}

enum { CUT_ROOM = 12 }; /* a square gains at most one corner per side of the box */

/* Keeps the corners with a . x <= limit. */
static uint32_t cut_polygon(double (*in)[2], uint32_t count, const double a[2], double limit,
                            double (*out)[2]) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        const double *p = in[k], *q = in[(k + 1) % count];
        double dp = limit - a[0] * p[0] - a[1] * p[1], dq = limit - a[0] * q[0] - a[1] * q[1];
        if (dp >= 0) memcpy(out[kept++], p, sizeof out[0]);
        if ((dp > 0 && dq < 0) || (dp < 0 && dq > 0)) {
            double s = dp / (dp - dq);
            out[kept][0] = p[0] + s * (q[0] - p[0]);
            out[kept][1] = p[1] + s * (q[1] - p[1]);
            kept++;
        }
    }
    return kept;
}

static double round_slice(const void *of, double height) {
    const round_part *p = of;
    double radius = round_radius(p, height), at[3], side = 1.5 * radius;
    double buffer[2][CUT_ROOM][2] = {{{-side, -side}, {side, -side}, {side, side}, {-side, side}}};
    uint32_t count = 4, from = 0;
    if (radius <= 0) return 0;
    along3(p->centre, height, p->axis, at);
    for (int face = 0; face < 6 && count; face++, from = 1 - from) {
        int k = face / 2;
        double sign = face % 2 ? 1 : -1, limit = face % 2 ? p->b->high[k] : p->b->low[k];
        double a[2] = {sign * p->across[0][k], sign * p->across[1][k]};
        count = cut_polygon(buffer[from], count, a, sign * (limit - at[k]), buffer[1 - from]);
    }
    return count < 3 ? 0 : disk_area_in_polygon((const double(*)[2])buffer[from], count, radius);
}

/* Heights where the rim of a slice touches a side of the box: c + s a +- w r(s) = limit, with r
 * linear in s (r = r0 + r1 s), or a circle's about `middle`. */
static int rim_kinks(const round_part *p, int face, double low, double high, double kink[KINKS],
                     int count) {
    int k = face / 2;
    double a = p->axis[k], w = sqrt(fmax(0, 1 - a * a));
    double limit = (face % 2 ? p->b->high[k] : p->b->low[k]) - p->centre[k];
    bool cone = p->type == SCREE_PART_CONE;
    double r0 = cone ? 0.5 * p->radius : p->radius, r1 = cone ? -0.5 * p->radius / p->half : 0;
    for (double sign = -1; sign <= 1; sign += 2) {
        double slope = a + sign * w * r1;
        if (slope != 0) count = add_kink(kink, count, (limit - sign * w * r0) / slope, low, high);
        /* (s - m) a + sqrt(r^2 - (s - m)^2) w = limit - m a =: d has s - m = d a +- w root */
        double middle = sign * p->half, d = limit - middle * a;
        double square = p->radius * p->radius - d * d;
        if (p->type != SCREE_PART_CAPSULE || square < 0) continue;
        count = add_kink(kink, count, middle + d * a + w * sqrt(square), low, high);
        count = add_kink(kink, count, middle + d * a - w * sqrt(square), low, high);
    }
    return count;
}

static double sum_between(const round_part *p, double from, double to) {
    double kink[KINKS], volume = 0;
    int count = 0;
    for (int face = 0; face < 6; face++)
        count = rim_kinks(p, face, from, to, kink, count);
    for (int k = 0; k <= count; k++)
        volume += sum_slices(round_slice, p, k ? kink[k - 1] : from, k < count ? kink[k] : to);
    return volume;
}

static double round_volume(const scree_part *part) {
    double r = part->radius, disk = PI * r * r, length = 2 * part->half;
    if (part->type == SCREE_PART_CONE) return disk * length / 3;
    return disk * length + (part->type == SCREE_PART_CAPSULE ? 4.0 / 3 * disk * r : 0);
}

static double round_in_box(const scree_part *part, const pose3 *pose, const box3 *b) {
    round_part p = {.b = b, .radius = part->radius, .half = part->half, .type = part->type};
    pose3_point(pose, part->centre, p.centre);
    pose3_vector(pose, part->direction, p.axis);
    tangents3(p.axis, p.across[0], p.across[1]);
    double volume = sum_between(&p, -p.half, p.half);
    if (part->type == SCREE_PART_CAPSULE)
        volume += sum_between(&p, -p.half - p.radius, -p.half) +
                  sum_between(&p, p.half, p.half + p.radius);
    return volume;
}

static double tetrahedron_volume(const double v[4][3]) {
    double a[3], b[3], c[3], n[3];
    minus3(v[1], v[0], a);
    minus3(v[2], v[0], b);
    minus3(v[3], v[0], c);
    cross3(a, b, n);
    return dot3(n, c) / 6;
}

/* Where the edge from p to q meets the side of the box. */
static void meet(const double p[3], const double q[3], double dp, double dq, double out[3]) {
    double s = dp / (dp - dq);
    for (int k = 0; k < 3; k++)
        out[k] = p[k] + s * (q[k] - p[k]);
}

/* Volume, not signed, of a tetrahedron within the sides `face`.. of the box. */
static double tetrahedron_in_box(const double v[4][3], const box3 *b, int face);

static double make_and_cut(const double *p, const double *q, const double *r, const double *s,
                           const box3 *b, int face) {
    double v[4][3];
    copy3(v[0], p);
    copy3(v[1], q);
    copy3(v[2], r);
    copy3(v[3], s);
    return tetrahedron_in_box((const double(*)[3])v, b, face);
}

/* `inner` corners lie inside, and stand first. */
static double cut_tetrahedron(const double *const v[4], const double d[4], int inner, const box3 *b,
                              int face) {
    double m[4][3];
    if (inner == 1) {
        for (int k = 1; k < 4; k++)
            meet(v[0], v[k], d[0], d[k], m[k]);
        return make_and_cut(v[0], m[1], m[2], m[3], b, face);
    }
    if (inner == 3) { /* the whole without the corner that looks out */
        for (int k = 0; k < 3; k++)
            meet(v[k], v[3], d[k], d[3], m[k]);
        return make_and_cut(v[0], v[1], v[2], v[3], b, face) -
               make_and_cut(m[0], m[1], m[2], v[3], b, face);
    }
    for (int k = 0; k < 4; k++) /* 0-2, 0-3, 1-2, 1-3: a wedge, of three tetrahedra */
        meet(v[k / 2], v[2 + k % 2], d[k / 2], d[2 + k % 2], m[k]);
    return make_and_cut(v[0], m[0], m[1], m[3], b, face) +
           make_and_cut(v[0], m[0], m[2], m[3], b, face) +
           make_and_cut(v[0], v[1], m[2], m[3], b, face);
}

static double tetrahedron_in_box(const double v[4][3], const box3 *b, int face) {
    for (; face < 6; face++) {
        int axis = face / 2, inner = 0, outer = 4;
        const double *in_order[4];
        double d[4];
        for (int k = 0; k < 4; k++) {
            double inside = face % 2 ? b->high[axis] - v[k][axis] : v[k][axis] - b->low[axis];
            int at = inside >= 0 ? inner++ : --outer;
            in_order[at] = v[k];
            d[at] = inside;
        }
        if (inner == 0) return 0;
        if (inner < 4) return cut_tetrahedron(in_order, d, inner, b, face + 1);
    }
    return fabs(tetrahedron_volume(v));
}

/* Convex faces as fans of triangles. */
static double faces_in_box(const scree_layout *layout, const scree_part *part, const pose3 *pose,
                           const box3 *b) {
    double volume = 0, v[4][3];
    copy3(v[3], pose->x);
    for (uint32_t f = part->face; f < part->face + part->faces; f++) {
        const uint32_t *loop = layout->face_vertex + layout->face_first[f];
        uint32_t corners = layout->face_first[f + 1] - layout->face_first[f];
        for (uint32_t k = 1; k + 1 < corners; k++) {
            pose3_point(pose, layout->vertex[loop[0]], v[0]);
            pose3_point(pose, layout->vertex[loop[k]], v[1]);
            pose3_point(pose, layout->vertex[loop[k + 1]], v[2]);
            /* outward seen from the centre: its volume counts, else it is taken away */
            double sign = tetrahedron_volume((const double(*)[3])v) < 0 ? 1 : -1;
            volume += sign * tetrahedron_in_box((const double(*)[3])v, b, 0);
        }
    }
    return volume;
}

static bool boxes_apart(const box3 *a, const box3 *b) {
    for (int k = 0; k < 3; k++)
        if (a->low[k] >= b->high[k] || a->high[k] <= b->low[k]) return true;
    return false;
}

static bool box_holds(const box3 *outer, const box3 *inner) {
    for (int k = 0; k < 3; k++)
        if (inner->low[k] < outer->low[k] || inner->high[k] > outer->high[k]) return false;
    return true;
}

static double part_in_box(const scree_layout *layout, const scree_part *part, const pose3 *pose,
                          const box3 *b) {
    double centre[3];
    box3 extent = part_extent3(layout, part, pose);
    if (boxes_apart(&extent, b)) return 0;
    switch ((scree_part_type)part->type) {
    case SCREE_PART_SPHERE:
        pose3_point(pose, part->centre, centre);
        return sphere_volume_in_box(centre, part->radius, b);
    case SCREE_PART_CAPSULE:
    case SCREE_PART_CYLINDER:
    case SCREE_PART_CONE:
        return box_holds(b, &extent) ? round_volume(part) : round_in_box(part, pose, b);
    case SCREE_PART_POLYHEDRON:
    case SCREE_PART_MESH: return faces_in_box(layout, part, pose, b);
    default: return 0;
    }
}

double body_volume_in_box(const scree_frame *frame, uint32_t row, const box3 *b) {
    const scree_shape_view *shape = body_shape(frame, row);
    pose3 pose = body_pose3(frame, row);
    double volume = 0;
    if (shape->volume <= 0) return 0; /* boundaries, and surfaces that enclose nothing */
    for (uint32_t p = 0; p < shape->parts; p++)
        volume += part_in_box(frame->layout, &frame->layout->part[shape->part + p], &pose, b);
    return volume;
}
