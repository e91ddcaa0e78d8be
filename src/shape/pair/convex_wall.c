/* Convex parts on planes, in hollow cylinders and in hollow spheres, by their support function
 * alone. A plane is touched at the part's farthest point towards it. In a hollow, the points
 * farthest from its axis or centre are searched for, starting at the ends of the part's own axes: a
 * long grain may touch a pipe with both tips. */
#include "shape/pair/convex.h"

#define SEARCH_STEPS 200
#define LEAST_GAIN   1e-14 /* relative to the distance: least gain of a step */
#define SAME_PLACE   1e-6  /* of the size */

typedef struct wall {
    const part *part;
    double axis[3]; /* coordinates are relative to its centre */
} wall;

/* The component of x away from the axis or the centre of a hollow. */
static void from_axis(const wall *w, const double x[3], double out[3]) {
    if (w->part->type == SCREE_PART_HOLLOW_CYLINDER)
        off_axis3(x, w->axis, out);
    else
        copy3(out, x);
}

static void touch_at(const convex *c, const wall *w, const double n[3], const double origin[3],
                     uint32_t number, space_touch *out) {
    double at[3], gap;
    convex_support(c, n, at);
    along3(at, c->margin, n, at);
    if (w->part->type == SCREE_PART_PLANE) {
        gap = -dot3(at, n);
    } else {
        double off[3];
        from_axis(w, at, off);
        gap = w->part->radius - length3(off);
    }
    along3(at, 1, origin, at);
    space_touch_set(out, number, w->part->feature, n, at, gap);
}

/* Moves to the farthest point of the part; every step increases the distance, because the part is
 * convex. */
static bool farthest(const convex *c, const wall *w, double n[3]) {
    double off = 0;
    for (int step = 0; step < SEARCH_STEPS; step++) {
        double at[3];
        convex_support(c, n, at);
        from_axis(w, at, n);
        double now = unit3(n);
        if (!(now > 0)) return false;
        if (now - off <= LEAST_GAIN * now) break;
        off = now;
    }
    return true;
}

/* Direction 0: from the axis to the centre of the part; then both directions of its own axes. */
static bool start_of(const convex *c, const wall *w, const space_pose *at, uint32_t i,
                     double n[3]) {
    if (i == 0) {
        from_axis(w, c->centre, n);
    } else {
        int k = (int)(i - 1) / 2;
        double sign = i % 2 ? 1 : -1;
        double axis[3] = {sign * at->R[0][k], sign * at->R[1][k], sign * at->R[2][k]};
        if (c->smooth) {
            double own[3] = {sign * c->smooth->R[0][k], sign * c->smooth->R[1][k],
                             sign * c->smooth->R[2][k]};
            turn3(at->R, own, axis);
        }
        from_axis(w, axis, n);
    }
    return unit3(n) > 1e-9; /* else the direction is rounding */
}

static bool is_new(const space_touch *found, int count, double same) {
    for (int i = 0; i < count; i++) {
        double d[3];
        minus3(found[i].point[0], found[count].point[0], d);
        if (length3(d) < same) return false;
    }
    return true;
}

static int in_hollow(const convex *c, const wall *w, const space_pose *at, const double origin[3],
                     uint32_t feature, double reach, space_touch *out) {
    int count = 0;
    space_touch found[WALL_TIPS];
    for (uint32_t i = 0; i < WALL_TIPS; i++) {
        double n[3], from[3];
        if (!start_of(c, w, at, i, n) || !farthest(c, w, n)) continue;
        touch_at(c, w, n, origin, feature + i, &found[count]);
        minus3(found[count].point[0], origin, from);
        bool beyond = w->part->type == SCREE_PART_HOLLOW_CYLINDER &&
                      fabs(dot3(from, w->axis)) > w->part->half;
        if (beyond || found[count].gap > reach || !is_new(found, count, SAME_PLACE * c->size))
            continue;
        out[count] = found[count];
        count++;
    }
    return count;
}

int pair_convex_wall(SPACE_PAIR_ARGUMENTS) {
    double origin[3], n[3];
    wall w = {.part = q};
    place3(at_second, q->centre, origin);
    turn3(at_second->R, q->direction, w.axis);
    convex c = convex_of(first, p, at_first, origin);
    (void)second;
    if (q->type != SCREE_PART_PLANE)
        return in_hollow(&c, &w, at_first, origin, p->feature, reach, out);
    for (int k = 0; k < 3; k++)
        n[k] = -w.axis[k];
    touch_at(&c, &w, n, origin, p->feature, &out[0]);
    return out[0].gap <= reach;
}
