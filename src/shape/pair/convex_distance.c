/* Distance of two convex cores by Gilbert, Johnson and Keerthi (1988): the point of the difference
 * A - B nearest to the origin, on simplices of at most four of its support points. */
#include "shape/pair/convex.h"

typedef struct simplex {
    int count;
    double point[4][3];
} simplex;

/* Nearest point of the simplex to the origin; the simplex is reduced to the corners that span
 * it. */
static void keep(simplex *s, const int *which, int count) {
    simplex old = *s;
    s->count = count;
    for (int i = 0; i < count; i++)
        copy3(s->point[i], old.point[which[i]]);
}

static void nearest_on_segment(simplex *s, double out[3]) {
    double along[3];
    minus3(s->point[1], s->point[0], along);
    double length = dot3(along, along), t = -dot3(s->point[0], along);
    if (!(t > 0)) {
        keep(s, (int[]){0}, 1);
        copy3(out, s->point[0]);
    } else if (t >= length) {
        keep(s, (int[]){1}, 1);
        copy3(out, s->point[0]);
    } else {
        along3(s->point[0], t / length, along, out);
    }
}

/* The triangle: its interior, else the nearest of the three sides. */
static void nearest_on_triangle(simplex *s, double out[3]) {
    double ab[3], ac[3], normal[3];
    minus3(s->point[1], s->point[0], ab);
    minus3(s->point[2], s->point[0], ac);
    cross3(ab, ac, normal);
    double area = dot3(normal, normal);
    bool inside = area > 0;
    for (int i = 0; i < 3 && inside; i++) {
        double side[3], inward[3];
        minus3(s->point[(i + 1) % 3], s->point[i], side);
        cross3(normal, side, inward);
        inside = dot3(inward, s->point[i]) < 0;
    }
    if (inside) {
        double height = dot3(s->point[0], normal) / area;
        for (int k = 0; k < 3; k++)
            out[k] = height * normal[k];
        return;
    }
    simplex best = *s;
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        simplex side = *s;
        double point[3];
        keep(&side, (int[]){i, (i + 1) % 3}, 2);
        nearest_on_segment(&side, point);
        double square = dot3(point, point);
        if (square < least) {
            least = square;
            best = side;
            copy3(out, point);
        }
    }
    *s = best;
}

/* The tetrahedron. False: the origin is inside. */
static bool nearest_on_tetrahedron(simplex *s, double out[3]) {
    static const int face[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    simplex best = *s;
    double least = INFINITY;
    for (int i = 0; i < 4; i++) {
        const double *a = s->point[face[i][0]];
        double ab[3], ac[3], ad[3], normal[3];
        minus3(s->point[face[i][1]], a, ab);
        minus3(s->point[face[i][2]], a, ac);
        minus3(s->point[face[i][3]], a, ad);
        cross3(ab, ac, normal);
        double apex = dot3(ad, normal), origin = -dot3(a, normal);
        /* a tetrahedron that is flat up to rounding has no interior: every face is examined */
        double flat = 1e-14 * length3(normal) * length3(ad);
        if (fabs(apex) > flat && apex * origin > 0) continue;
        simplex triangle = *s;
        double point[3];
        keep(&triangle, face[i], 3);
        nearest_on_triangle(&triangle, point);
        double square = dot3(point, point);
        if (square < least) {
            least = square;
            best = triangle;
            copy3(out, point);
        }
    }
    if (least == INFINITY) return false;
    *s = best;
    return true;
}

static bool nearest_on_simplex(simplex *s, double out[3]) {
    switch (s->count) {
    case 1: copy3(out, s->point[0]); return true;
    case 2: nearest_on_segment(s, out); return true;
    case 3: nearest_on_triangle(s, out); return true;
    default: return nearest_on_tetrahedron(s, out);
    }
}

/* Support of B - A towards the origin as seen from v. */
static void difference_support(const convex *a, const convex *b, const double v[3], double out[3]) {
    double back[3] = {-v[0], -v[1], -v[2]}, on_a[3], on_b[3];
    convex_support(a, v, on_a);
    convex_support(b, back, on_b);
    minus3(on_b, on_a, out);
}

#define STEPS    64
#define ACCURACY 1e-8  /* relative to the distance; the direction is then accurate to 1e-4 */
#define TOUCHING 1e-12 /* relative to the size: below it rounding determines the direction */

double convex_distance(const convex *a, const convex *b, double near, double far,
                       double direction[3]) {
    double v[3], touching = fmax(near, TOUCHING * (a->size + b->size));
    simplex s = {.count = 0};
    minus3(b->centre, a->centre, v);
    if (!(dot3(v, v) > 0)) v[0] = a->size;
    double distance = INFINITY;
    for (int step = 0; step < STEPS; step++) {
        double w[3], square = dot3(v, v);
        difference_support(a, b, v, w);
        double along = dot3(v, w), length = sqrt(square);
        copy3(direction, v);
        if (along > far * length) {
            unit3(direction);
            return along / length;
        }
        /* the largest distance of v from the nearest point */
        if (s.count > 0 && square - along <= ACCURACY * square) break;
        copy3(s.point[s.count++], w);
        if (!nearest_on_simplex(&s, v)) return -1;
        double now = length3(v);
        if (!(now > touching)) return -1;
        /* rounding: no more progress */
        if (now >= distance) break;
        distance = now;
    }
    unit3(direction);
    return distance;
}
