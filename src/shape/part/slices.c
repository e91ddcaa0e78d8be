/* Volumes of round parts clipped by a box: summed over slices across their axis. The area of a
 * slice, a disk within a polygon, is exact. The area as a function of the height has singularities
 * with half-integer powers where a side or an edge of the box enters the circle. For spheres these
 * heights are known: between them Gauss' rule after the substitution z = (3 u - u^3)/2, which turns
 * half-integer powers into integer ones at both ends, is accurate to all digits. For other round
 * parts only the heights where a side enters are used; the singularities of edges and corners are
 * weaker and cost only the last digits. */
#include "shape/part/content.h"
#include "shape/part/part.h"

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

/* Panels become finer towards the ends, because the next kink may lie just beyond them. */
static double sum_slices(slice_area *area, const void *of, double from, double to) {
    static const double edge[] = {-1, -0.97, -0.75, 0, 0.75, 0.97, 1};
    double sum = 0;
    for (int k = 0; k < 6; k++)
        sum += sum_panel(area, of, from, to, edge[k], edge[k + 1]);
    return sum;
}

/* A sphere about 0, and the box relative to its centre. */
typedef struct ball {
    double radius;
    bounds flat;
} ball;

static double ball_slice(const void *of, double z) {
    const ball *s = of;
    double square = s->radius * s->radius - z * z;
    if (square <= 0) return 0;
    return disk_area_in_box((const double[2]){0, 0}, sqrt(square), &s->flat);
}

enum { KINKS = 40 };

/* Keeps the heights inside (low, high), in order. */
static int add_kink(double kink[KINKS], int count, double z, double low, double high) {
    if (!(z > low) || !(z < high) || count == KINKS) return count;
    int at = count;
    for (; at > 0 && kink[at - 1] > z; at--)
        kink[at] = kink[at - 1];
    kink[at] = z;
    return count + 1;
}

/* Heights inside (low, high) where the circle passes a side or a corner of the rectangle, in
 * order. */
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

/* The volume that one side alone cuts off a sphere; negative if several sides cut it. */
static double cap_volume(const double centre[3], double radius, const space_bounds *b) {
    double height = 0; /* of the part within */
    int cuts = 0;
    for (int k = 0; k < 3; k++) {
        double above = b->high[k] - centre[k], below = centre[k] - b->low[k];
        if (above < radius) height = radius + above, cuts++;
        if (below < radius) height = radius + below, cuts++;
    }
    return cuts == 1 ? PI * height * height * (radius - height / 3) : -1;
}

double sphere_volume_in_box(const double centre[3], double radius, const space_bounds *b) {
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
    const space_bounds *b;
    const scree_part *part;
    const round_form *form;
    double centre[3], axis[3], across[2][3];
} round_part;

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
    double radius = p->form->radius(p->part, height), at[3], side = 1.5 * radius;
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
    double r0 = p->form->base, r1 = p->form->slope, caps = p->form->caps;
    for (double sign = -1; sign <= 1; sign += 2) {
        double slope = a + sign * w * r1;
        if (slope != 0) count = add_kink(kink, count, (limit - sign * w * r0) / slope, low, high);
        /* (s - m) a + sqrt(r^2 - (s - m)^2) w = limit - m a =: d has s - m = d a +- w root */
        double middle = sign * p->part->half, d = limit - middle * a;
        double square = caps * caps - d * d;
        if (!(caps > 0) || square < 0) continue;
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

static bool box_holds(const space_bounds *outer, const space_bounds *inner) {
    for (int k = 0; k < 3; k++)
        if (inner->low[k] < outer->low[k] || inner->high[k] > outer->high[k]) return false;
    return true;
}

double round_volume_in_box(const part_corners *l, const scree_part *shown, const round_form *form,
                           const space_pose *at, const space_bounds *b) {
    round_part p = {.b = b, .part = shown, .form = form};
    space_bounds extent = part_extent(l, shown, at);
    double half = shown->half, caps = form->caps;
    if (box_holds(b, &extent)) return form->whole;
    part_place(at, shown->centre, p.centre);
    turn3(at->R, shown->direction, p.axis);
    tangents3(p.axis, p.across[0], p.across[1]);
    double volume = sum_between(&p, -half, half);
    if (caps > 0)
        volume += sum_between(&p, -half - caps, -half) + sum_between(&p, half, half + caps);
    return volume;
}
