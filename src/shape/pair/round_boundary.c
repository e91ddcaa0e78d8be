/* Capsules, cylinders and cones against planes, hollow cylinders and hollow spheres. The ends of a
 * capsule, the tip of a cone and points of rims touch a boundary: of every rim the deepest points
 * and the fixed points within reach, so that flat ends land flat. */
#include "shape/pair/patch.h"

/* Circle of a rim in the world, from an origin near it. */
typedef struct rim {
    double centre[3], axis[3], u[3], v[3];
    double radius;
    uint32_t first; /* number of its first point */
} rim;

static void rim_place(const rim *r, double x, double y, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = r->centre[k] + r->radius * (x * r->u[k] + y * r->v[k]);
}

/* The boundary as a height over it, with its gradient: unit, out of the solid. */
typedef struct boundary {
    scree_part_type type;
    double centre[3], axis[3], radius;
} boundary;

static double height(const boundary *b, const double x[3], double slope[3]) {
    double from[3], other[3];
    minus3(x, b->centre, from);
    if (b->type == SCREE_PART_PLANE) {
        copy3(slope, b->axis);
        return dot3(from, b->axis);
    }
    if (b->type == SCREE_PART_HOLLOW_CYLINDER) along3(from, -dot3(from, b->axis), b->axis, from);
    double distance = unit3(from);
    if (!(distance > 0)) tangents3(b->axis, from, other);
    for (int k = 0; k < 3; k++)
        slope[k] = -from[k];
    return b->radius - distance;
}

typedef struct listing {
    const boundary *wall;
    const part *p, *q;
    double origin[3], reach;
    int count;
    space_touch *out;
} listing;

/* A point of the body, or of a core that a ball of radius margin sweeps. */
static void list(listing *l, const double at[3], double margin, uint32_t number) {
    double slope[3], n[3], on_first[3];
    double gap = height(l->wall, at, slope) - margin;
    if (gap > l->reach || l->count == SPACE_TOUCHES) return;
    for (int k = 0; k < 3; k++)
        n[k] = -slope[k];
    along3(at, margin, n, on_first);
    along3(on_first, 1, l->origin, on_first);
    space_touch_set(&l->out[l->count++], l->p->feature + number, l->q->feature, n, on_first, gap);
}

/* Newton steps along the rim towards a smaller height. The square of the height is a function of
 * the angle with harmonics up to the second; the square is minimised, because it is smooth also at
 * the centre of a hollow. */
#define RIM_STEPS 8

typedef struct rim_value {
    double value, first, second; /* derivative of a function that rises and falls with the height */
} rim_value;

static rim_value value_on_rim(const boundary *b, const rim *r, double x, double y) {
    double off[3], along[3], from[3];
    for (int k = 0; k < 3; k++) {
        off[k] = r->radius * (x * r->u[k] + y * r->v[k]);
        along[k] = r->radius * (x * r->v[k] - y * r->u[k]);
        from[k] = r->centre[k] + off[k] - b->centre[k];
    }
    if (b->type == SCREE_PART_PLANE)
        return (rim_value){dot3(from, b->axis), dot3(along, b->axis), -dot3(off, b->axis)};
    if (b->type == SCREE_PART_HOLLOW_CYLINDER) {
        along3(from, -dot3(from, b->axis), b->axis, from);
        along3(along, -dot3(along, b->axis), b->axis, along);
    }
    /* minus half the square of the distance */
    return (rim_value){-0.5 * dot3(from, from), -dot3(from, along),
                       dot3(from, off) - dot3(along, along)};
}

static void deepen(const boundary *b, const rim *r, double *x, double *y) {
    for (int step = 0; step < RIM_STEPS; step++) {
        rim_value f = value_on_rim(b, r, *x, *y);
        double turn = f.second > 0 ? -f.first / f.second : f.first > 0 ? -0.3 : 0.3;
        if (!isfinite(turn) || f.first == 0) return;
        turn = fmax(-0.3, fmin(turn, 0.3));
        double cosine = *x - turn * *y, sine = *y + turn * *x;
        double length = sqrt(cosine * cosine + sine * sine);
        *x = cosine / length;
        *y = sine / length;
        if (fabs(turn) < 1e-15) return; /* below rounding */
    }
}

/* A fixed point keeps its position unless the rim is deeper nearby by more than this share of the
 * radius. */
#define LEVEL 1e-9

/* The fixed points of a rim; those nearest to its deepest points move there. Returns whether one
 * did. */
static bool list_rim(listing *l, const rim *r) {
    double value[RIM_POINTS], place[RIM_POINTS][2], at[3], slope[3];
    for (int i = 0; i < RIM_POINTS; i++) {
        rim_place(r, rim_angle[i][0], rim_angle[i][1], at);
        value[i] = height(l->wall, at, slope);
    }
    bool moved = false;
    memcpy(place, rim_angle, sizeof place);
    for (int i = 0; i < RIM_POINTS; i++) {
        int before = (i + RIM_POINTS - 1) % RIM_POINTS, after = (i + 1) % RIM_POINTS;
        if (value[i] > value[before] || value[i] >= value[after]) continue;
        double x = rim_angle[i][0], y = rim_angle[i][1];
        deepen(l->wall, r, &x, &y);
        rim_place(r, x, y, at);
        uint32_t number = rim_number(x, y);
        if (height(l->wall, at, slope) > value[number] - LEVEL * r->radius) continue;
        place[number][0] = x;
        place[number][1] = y;
        moved = true;
    }
    for (uint32_t i = 0; i < RIM_POINTS; i++) {
        rim_place(r, place[i][0], place[i][1], at);
        list(l, at, 0, r->first + i);
    }
    return moved;
}

/* A flat end whose whole rim is within reach of a plane is a patch. The deepest point differs from
 * its fixed angle, so that the shares are not equal. */
static void share_flat_end(listing *l, const rim *r, int from, bool moved) {
    if (l->wall->type != SCREE_PART_PLANE || l->count - from != RIM_POINTS) return;
    double each = PI * r->radius * r->radius / RIM_POINTS;
    for (int i = 0; i < RIM_POINTS; i++)
        l->out[from + i].area = each;
    if (!moved) return;
    patch_region disk = {.disk = true, .radius = r->radius, .corners = RIM_POINTS};
    patch_corner corner[PATCH_CORNERS];
    double at[3];
    for (int i = 0; i < RIM_POINTS; i++) {
        minus3(l->out[from + i].point[0], l->origin, at);
        minus3(at, r->centre, at);
        disk.corner[i][0] = dot3(at, r->u);
        disk.corner[i][1] = dot3(at, r->v);
        disk.corner_number[i] = (uint32_t)i;
    }
    patch_of(&disk, &disk, RIM_POINTS, corner);
    for (int i = 0; i < RIM_POINTS; i++)
        l->out[from + (int)corner[i].number[0]].area = corner[i].area;
}

static rim rim_of(const part *p, const space_pose *at, const double centre[3], double t,
                  uint32_t first) {
    rim r = {.radius = p->radius, .first = first};
    double t1[3], t2[3];
    tangents3(p->direction, t1, t2);
    turn3(at->R, p->direction, r.axis);
    turn3(at->R, t1, r.u);
    turn3(at->R, t2, r.v);
    along3(centre, t, r.axis, r.centre);
    return r;
}

static boundary boundary_of(const part *q, const space_pose *at) {
    boundary b = {.type = q->type, .radius = q->radius};
    turn3(at->R, q->direction, b.axis);
    return b;
}

/* The part of an axis, from -half to half, between the ends of a hollow cylinder, which does not
 * exist beyond them. */
static bool stretch(const boundary *b, double wall_half, const double centre[3],
                    const double axis[3], double half, double t[2]) {
    t[0] = -half;
    t[1] = half;
    if (b->type != SCREE_PART_HOLLOW_CYLINDER || wall_half == INFINITY) return true;
    double from[3];
    minus3(centre, b->centre, from);
    double middle = dot3(from, b->axis), rate = dot3(axis, b->axis);
    /* perpendicular, up to rounding */
    if (fabs(rate) < 1e-12) return fabs(middle) <= wall_half;
    double one = (-wall_half - middle) / rate, two = (wall_half - middle) / rate;
    t[0] = fmax(t[0], fmin(one, two));
    t[1] = fmin(t[1], fmax(one, two));
    return t[0] <= t[1];
}

/* All coordinates are relative to the centre of the boundary. */
int pair_round_wall(SPACE_PAIR_ARGUMENTS) {
    boundary wall = boundary_of(q, at_second);
    listing l = {.wall = &wall, .p = p, .q = q, .reach = reach, .out = out};
    double centre[3], axis[3], at[3], t[2];
    place3(at_second, q->centre, l.origin);
    between_centres3(at_second, q, at_first, p, centre);
    turn3(at_first->R, p->direction, axis);
    if (!stretch(&wall, q->half, centre, axis, p->half, t)) return 0;
    if (p->type == SCREE_PART_CAPSULE) {
        for (int k = 0; k < 2; k++) {
            along3(centre, t[k], axis, at);
            list(&l, at, p->radius, k == 0 ? CAPSULE_START : CAPSULE_END);
        }
        return l.count;
    }
    for (int k = 0; k < 2; k++) {
        if (p->type == SCREE_PART_CONE && k == 1) {
            along3(centre, t[1], axis, at);
            if (t[1] == p->half) list(&l, at, 0, CONE_TIP);
            break;
        }
        uint32_t first_point = p->type == SCREE_PART_CONE ? CONE_RIM
                               : k == 0                   ? CYLINDER_RIM_START
                                                          : CYLINDER_RIM_END;
        if (p->type == SCREE_PART_CONE && t[0] > -p->half) continue;
        rim r = rim_of(p, at_first, centre, t[k], first_point);
        int from = l.count;
        bool moved = list_rim(&l, &r);
        share_flat_end(&l, &r, from, moved);
    }
    return space_settle(out, l.count, first, p, second, q);
}
