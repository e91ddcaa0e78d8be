/* Any two convex parts by their supporting features, and capsules by their segments. */
#include "shape/pair/convex.h"

/* Converts coordinates and features of the two cores to those of the world and the bodies. */
static int finish(int count, const double origin[3], const shape *first, const part *p,
                  const shape *second, const part *q, space_touch *out) {
    for (int i = 0; i < count; i++) {
        out[i].feature[0] += p->feature;
        out[i].feature[1] += q->feature;
        for (int side = 0; side < 2; side++)
            along3(out[i].point[side], 1, origin, out[i].point[side]);
    }
    return space_settle(out, count, first, p, second, q);
}

int pair_convex(SPACE_PAIR_ARGUMENTS) {
    double origin[3], n[3], gap;
    place3(at_first, p->centre, origin);
    convex a = convex_of(first, p, at_first, origin), b = convex_of(second, q, at_second, origin);
    if (!convex_separate(&a, &b, reach, n, &gap)) return 0;
    return finish(convex_touches(&a, &b, n, gap, reach, out), origin, first, p, second, q, out);
}

static double clamp(double t, double limit) { return fmax(-limit, fmin(t, limit)); }

/* From the point of segment a nearest to b to the point of b nearest to a; any such pair for
 * parallel ones. */
static void between_segments(const convex *a, const convex *b, double out[3]) {
    double from[3];
    minus3(b->centre, a->centre, from);
    double cosine = dot3(a->axis, b->axis), square = 1 - cosine * cosine;
    double along_a = dot3(from, a->axis), along_b = dot3(from, b->axis);
    /* below, the axes are parallel up to rounding */
    double s = square > 1e-14 ? clamp((along_a - cosine * along_b) / square, a->half) : 0;
    double t = clamp(s * cosine - along_b, b->half);
    s = clamp(t * cosine + along_a, a->half);
    t = clamp(s * cosine - along_b, b->half);
    along3(from, t, b->axis, out);
    along3(out, -s, a->axis, out);
}

int pair_capsule_capsule(SPACE_PAIR_ARGUMENTS) {
    double origin[3], n[3], other[3];
    place3(at_first, p->centre, origin);
    convex a = convex_of(first, p, at_first, origin), b = convex_of(second, q, at_second, origin);
    between_segments(&a, &b, n);
    double distance = unit3(n);
    double gap = distance - a.margin - b.margin;
    if (gap > reach) return 0;
    /* cores that intersect up to rounding: the normal of both, or orthogonal to their common axis
     */
    if (!(distance > 1e-12 * fmin(a.size, b.size))) {
        cross3(a.axis, b.axis, n);
        if (!(unit3(n) > 1e-9)) tangents3(a.axis, n, other);
    }
    return finish(convex_touches(&a, &b, n, gap, reach, out), origin, first, p, second, q, out);
}
