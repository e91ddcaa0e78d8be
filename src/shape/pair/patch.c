/* Common part of two flat faces. */
#include "shape/pair/patch.h"

static double cross2(const double a[2], const double b[2]) { return a[0] * b[1] - a[1] * b[0]; }
static double dot2(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }
static void minus2(const double a[2], const double b[2], double out[2]) {
    out[0] = a[0] - b[0];
    out[1] = a[1] - b[1];
}

static int next_of(const patch_region *r, int i) { return i + 1 < r->corners ? i + 1 : 0; }

/* Distance of x outside, negative inside; exact for disks, and beyond a single side of a
 * polygon. */
static double outside(const patch_region *r, const double x[2]) {
    double from[2], most = -INFINITY;
    if (r->disk) {
        minus2(x, r->centre, from);
        return sqrt(dot2(from, from)) - r->radius;
    }
    for (int i = 0; i < r->corners; i++) {
        double side[2];
        minus2(r->corner[next_of(r, i)], r->corner[i], side);
        minus2(x, r->corner[i], from);
        most = fmax(most, cross2(from, side) / sqrt(dot2(side, side)));
    }
    return most;
}

bool patch_holds(const patch_region *region, const double x[2], double margin) {
    return outside(region, x) <= margin;
}

/* The number of the disk's corner nearest to a point on its rim. */
static uint32_t rim_of(const patch_region *disk, const double x[2]) {
    double from[2], least = INFINITY;
    uint32_t number = disk->face_number;
    for (int i = 0; i < disk->corners; i++) {
        minus2(x, disk->corner[i], from);
        double square = dot2(from, from);
        if (square < least) {
            least = square;
            number = disk->corner_number[i];
        }
    }
    return number;
}

typedef struct corners {
    int count;
    double near; /* corners closer to each other than this are merged */
    patch_corner *corner;
} corners;

/* One corner for each pair of features and each position: the first one is kept. */
static void add(corners *c, const double x[2], uint32_t on_a, uint32_t on_b) {
    for (int i = 0; i < c->count; i++) {
        const patch_corner *old = &c->corner[i];
        double from[2];
        minus2(x, old->x, from);
        if (old->number[0] == on_a && old->number[1] == on_b) return;
        if (dot2(from, from) < c->near * c->near) return;
    }
    if (c->count == PATCH_CORNERS) return;
    c->corner[c->count++] = (patch_corner){{x[0], x[1]}, {on_a, on_b}, 0};
}

/* Parameters of the line from + t along inside the disk. */
static bool cut_by_disk(const patch_region *disk, const double from[2], const double along[2],
                        double t[2]) {
    double to[2];
    minus2(from, disk->centre, to);
    double length = dot2(along, along), middle = -dot2(to, along) / length;
    double off = cross2(to, along), square = disk->radius * disk->radius - off * off / length;
    if (!(square > 0) || !(length > 0)) return false;
    double half = sqrt(square / length);
    t[0] = middle - half;
    t[1] = middle + half;
    return true;
}

static void add_sides_through_disk(corners *c, const patch_region *polygon,
                                   const patch_region *disk, bool disk_is_a) {
    for (int i = 0; i < polygon->corners; i++) {
        double along[2], t[2];
        minus2(polygon->corner[next_of(polygon, i)], polygon->corner[i], along);
        if (!cut_by_disk(disk, polygon->corner[i], along, t)) continue;
        for (int k = 0; k < 2; k++) {
            if (t[k] <= 0 || t[k] >= 1) continue;
            double x[2] = {polygon->corner[i][0] + t[k] * along[0],
                           polygon->corner[i][1] + t[k] * along[1]};
            uint32_t rim = rim_of(disk, x), side = polygon->side_number[i];
            add(c, x, disk_is_a ? rim : side, disk_is_a ? side : rim);
        }
    }
}

static void add_crossings_of_disks(corners *c, const patch_region *a, const patch_region *b) {
    double between[2];
    minus2(b->centre, a->centre, between);
    double square = dot2(between, between);
    /* rims that nearly coincide cross at arbitrary points, by rounding */
    if (!(square > c->near * c->near)) return;
    double along = (square + a->radius * a->radius - b->radius * b->radius) / (2 * square);
    double off = a->radius * a->radius / square - along * along;
    if (!(off > 0)) return;
    off = sqrt(off);
    for (int k = 0; k < 2; k++) {
        double side = k == 0 ? off : -off;
        double x[2] = {a->centre[0] + along * between[0] - side * between[1],
                       a->centre[1] + along * between[1] + side * between[0]};
        add(c, x, rim_of(a, x), rim_of(b, x));
    }
}

static void middle_of(const corners *c, double out[2]) {
    out[0] = out[1] = 0;
    for (int i = 0; i < c->count; i++) {
        out[0] += c->corner[i].x[0] / c->count;
        out[1] += c->corner[i].x[1] / c->count;
    }
}

/* A number that grows with the angle of (x, y), from -2 to 2. */
static double angle_like(double x, double y) {
    double sum = fabs(x) + fabs(y), share_of_y = sum > 0 ? y / sum : 0;
    if (x >= 0) return share_of_y;
    return y >= 0 ? 2 - share_of_y : -2 - share_of_y;
}

/* Sorts counter-clockwise around the centre, starting at the negative x axis; by insertion, since
 * there are few. */
static void sort(corners *c) {
    double middle[2], angle[PATCH_CORNERS];
    middle_of(c, middle);
    for (int i = 0; i < c->count; i++) {
        patch_corner moved = c->corner[i];
        double own = angle_like(moved.x[0] - middle[0], moved.x[1] - middle[1]);
        int k = i;
        for (; k > 0 && angle[k - 1] > own; k--) {
            angle[k] = angle[k - 1];
            c->corner[k] = c->corner[k - 1];
        }
        angle[k] = own;
        c->corner[k] = moved;
    }
}

/* Removes the corner that changes the outline least until few enough are left. */
static void thin(corners *c, int limit) {
    while (c->count > limit) {
        int drop = 0;
        double least = INFINITY;
        for (int i = 0; i < c->count; i++) {
            const double *before = c->corner[(i + c->count - 1) % c->count].x;
            const double *after = c->corner[(i + 1) % c->count].x;
            double back[2], forth[2];
            minus2(c->corner[i].x, before, back);
            minus2(after, before, forth);
            double area = fabs(cross2(back, forth));
            if (area < least) {
                least = area;
                drop = i;
            }
        }
        c->count--;
        for (int i = drop; i < c->count; i++)
            c->corner[i] = c->corner[i + 1];
    }
}

typedef struct moments {
    double area, first[2];
} moments;

/* On the circle: corners are within this share of the radius, far above rounding. */
#define ON_CIRCLE 1e-6

/* Adds the area between a chord and its arc, where the arc of this disk is the outline. */
static bool add_arc(moments *sum, const patch_region *disk, const patch_region *other,
                    const double a[2], const double b[2]) {
    double from_a[2], from_b[2], r = disk->radius;
    minus2(a, disk->centre, from_a);
    minus2(b, disk->centre, from_b);
    if (fabs(sqrt(dot2(from_a, from_a)) - r) > ON_CIRCLE * r) return false;
    if (fabs(sqrt(dot2(from_b, from_b)) - r) > ON_CIRCLE * r) return false;
    double sine = cross2(from_a, from_b), angle = math_atan2(sine, dot2(from_a, from_b));
    double bulge[2] = {from_a[0] + from_b[0], from_a[1] + from_b[1]};
    double length = sqrt(dot2(bulge, bulge));
    if (!(angle > 0) || !(length > 0)) return false;
    double top[2];
    for (int k = 0; k < 2; k++)
        top[k] = disk->centre[k] + r * bulge[k] / length;
    if (outside(other, top) > 1e-9 * r) return false; /* more than rounding */
    double area = 0.5 * (r * r * angle - sine), chord[2];
    if (!(area > 0)) return false;
    minus2(b, a, chord);
    double square = dot2(chord, chord), distance = square * sqrt(square) / (12 * area);
    sum->area += area;
    for (int k = 0; k < 2; k++)
        sum->first[k] += area * (disk->centre[k] + distance * bulge[k] / length);
    return true;
}

/* Fan of triangles around a point: each corner gets half of its two adjacent triangles. With these
 * weights the mean of the corners is the polygon's centre if the fan is around that centre. */
static moments fan(corners *c, const double about[2]) {
    moments sum = {0, {0, 0}};
    for (int i = 0; i < c->count; i++)
        c->corner[i].area = 0;
    for (int i = 0; i < c->count; i++) {
        patch_corner *one = &c->corner[i], *next = &c->corner[(i + 1) % c->count];
        double a[2], b[2];
        minus2(one->x, about, a);
        minus2(next->x, about, b);
        double area = 0.5 * cross2(a, b);
        one->area += 0.5 * area;
        next->area += 0.5 * area;
        sum.area += area;
        for (int k = 0; k < 2; k++)
            sum.first[k] += area * (about[k] + (a[k] + b[k]) / 3);
    }
    return sum;
}

/* Shifts the weighted mean by `shift`: shares are multiplied by 1 + g.(x - mean), with g from their
 * second moments. */
static void move_mean(corners *c, const double mean[2], const double shift[2], double area) {
    double xx = 0, xy = 0, yy = 0, from[2];
    for (int i = 0; i < c->count; i++) {
        double share = c->corner[i].area / area;
        minus2(c->corner[i].x, mean, from);
        xx += share * from[0] * from[0];
        xy += share * from[0] * from[1];
        yy += share * from[1] * from[1];
    }
    double determinant = xx * yy - xy * xy;
    /* corners on a line, up to rounding */
    if (!(determinant > 1e-12 * (xx + yy) * (xx + yy))) return;
    double g[2] = {(yy * shift[0] - xy * shift[1]) / determinant,
                   (xx * shift[1] - xy * shift[0]) / determinant};
    for (int i = 0; i < c->count; i++) {
        minus2(c->corner[i].x, mean, from);
        c->corner[i].area *= fmax(0, 1 + dot2(g, from));
    }
}

static void share(corners *c, const patch_region *a, const patch_region *b) {
    double middle[2];
    middle_of(c, middle);
    moments polygon = fan(c, middle);
    if (!(polygon.area > 0)) return;
    double mean[2] = {polygon.first[0] / polygon.area, polygon.first[1] / polygon.area};
    fan(c, mean);
    moments whole = polygon;
    for (int i = 0; i < c->count; i++) {
        const double *x = c->corner[i].x, *y = c->corner[(i + 1) % c->count].x;
        /* coinciding rims bound it only once */
        bool bulged = a->disk && add_arc(&whole, a, b, x, y);
        if (!bulged && b->disk) add_arc(&whole, b, a, x, y);
    }
    double shift[2] = {whole.first[0] / whole.area - mean[0],
                       whole.first[1] / whole.area - mean[1]};
    move_mean(c, mean, shift, polygon.area);
    for (int i = 0; i < c->count; i++)
        c->corner[i].area *= whole.area / polygon.area;
}

int patch_of(const patch_region *a, const patch_region *b, int limit,
             patch_corner out[PATCH_CORNERS]) {
    double size = fmin(a->disk ? a->radius : INFINITY, b->disk ? b->radius : INFINITY);
    corners c = {0, ON_CIRCLE * size, out};
    for (int i = 0; i < a->corners; i++)
        if (outside(b, a->corner[i]) <= c.near)
            add(&c, a->corner[i], a->corner_number[i], b->face_number);
    for (int i = 0; i < b->corners; i++)
        if (outside(a, b->corner[i]) <= 0)
            add(&c, b->corner[i], a->face_number, b->corner_number[i]);
    if (a->disk && b->disk)
        add_crossings_of_disks(&c, a, b);
    else if (a->disk)
        add_sides_through_disk(&c, b, a, true);
    else
        add_sides_through_disk(&c, a, b, false);
    sort(&c);
    thin(&c, limit);
    if (c.count > 2) share(&c, a, b);
    return c.count;
}

bool patch_segment(const patch_region *region, const double a[2], const double b[2], double t[2],
                   uint32_t side[2]) {
    double along[2], cut[2];
    minus2(b, a, along);
    t[0] = 0;
    t[1] = 1;
    side[0] = side[1] = region->face_number;
    if (region->disk) {
        if (!cut_by_disk(region, a, along, cut)) return false;
        t[0] = fmax(0, cut[0]);
        t[1] = fmin(1, cut[1]);
        for (int k = 0; k < 2; k++) {
            double x[2] = {a[0] + t[k] * along[0], a[1] + t[k] * along[1]};
            if (t[k] > 0 && t[k] < 1) side[k] = rim_of(region, x);
        }
        return t[0] < t[1];
    }
    for (int i = 0; i < region->corners; i++) {
        double edge[2], from[2];
        minus2(region->corner[next_of(region, i)], region->corner[i], edge);
        minus2(a, region->corner[i], from);
        /* inside where cross(edge, x) >= 0 */
        double start = cross2(edge, from), rate = cross2(edge, along);
        if (rate == 0 && start < 0) return false;
        if (rate == 0) continue;
        int end = rate > 0 ? 0 : 1;
        double where = -start / rate;
        if (end == 0 ? where > t[0] : where < t[1]) {
            t[end] = where;
            side[end] = region->side_number[i];
        }
    }
    return t[0] < t[1];
}
