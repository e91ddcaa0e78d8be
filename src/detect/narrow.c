/* Tests the parts of two bodies against each other: fast tests with circles first, then the
 * function of the pair. The fast tests have a margin for the rounding of positions, so that they
 * never exclude a contact. */
#include "detect/narrow.h"

#include <math.h>

#include "shape/part_kind.h"
#include "shape/rounding.h"

static bool is_unbounded_part(const part *p) { return part_kind_of(p->type)->boundary; }

static double length(double x, double y) { return sqrt(x * x + y * y); }

static part_circle circle_of_part(const shape *s, const part *p) {
    double centre[3], radius;
    part_kind_of(p->type)->ball(s, p, centre, &radius);
    return (part_circle){centre[0], centre[1], radius};
}

/* A circle rotated about the origin keeps its radius: only its centre moves. */
static double spin_of_part(const part *p, const part_circle *c) {
    return length(c->x, c->y) + (part_kind_of(p->type)->round ? 0 : c->r);
}

bool geometry_view_planar(geometry *g, const shape *s) {
    shape_view view = {.first = (uint32_t)g->circles.count};
    if (shape_round_radius(s) > 0) view.flags |= BODY_ROUND;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_circle c = circle_of_part(s, &s->part[i]);
        if (is_unbounded_part(&s->part[i])) view.flags |= BODY_UNBOUNDED;
        view.spin = fmax(view.spin, spin_of_part(&s->part[i], &c));
        if (!array_push(&g->circles, c)) return false;
    }
    return array_push(&g->shapes, view);
}

pose geometry_pose(const geometry *g, uint32_t slot, int32_t image) {
    pose at = {geometry_x(g, slot, image), g->view.data[slot].y, 1, 0};
    if (!(g->view.data[slot].flags & BODY_ROUND)) {
        at.c = g->rotation.data[slot].c;
        at.s = g->rotation.data[slot].s;
    }
    return at;
}

static part_circle place_circle(const part_circle *c, pose at) {
    return (part_circle){at.x + (at.c * c->x - at.s * c->y), at.y + (at.s * c->x + at.c * c->y),
                         c->r};
}

static bool circles_near(const part_circle *p, const part_circle *q, double reach) {
    double dx = p->x - q->x, dy = p->y - q->y, limit = p->r + q->r + reach;
    return !(dx * dx + dy * dy > limit * limit * (1 + DISTANCE_ROUNDING));
}

/* Whether part p of the body at `at` may be within reach of the (finite) circle. */
static bool part_near_circle(const part *p, const part_circle *own, pose at,
                             const part_circle *other, double reach) {
    const part_kind *of = part_kind_of(p->type);
    if (!of->boundary) return circles_near(own, other, reach);
    const double d[3] = {other->x - own->x, other->y - own->y, 0}, *n = p->direction;
    const double direction[3] = {at.c * n[0] - at.s * n[1], at.s * n[0] + at.c * n[1], 0};
    return of->near(p, d, direction, (other->r + reach) * (1 + DISTANCE_ROUNDING));
}

typedef struct side {
    const shape *shape;
    const part_circle *circles; /* in the body's frame */
    pose at;
    part_circle whole; /* placed */
} side;

static side side_of(const geometry *g, uint32_t slot, int32_t image) {
    pose at = geometry_pose(g, slot, image);
    return (side){geometry_shape(g, slot), &g->circles.data[geometry_shape_view(g, slot)->first],
                  at, (part_circle){at.x, at.y, g->view.data[slot].r}};
}

static bool parts_near(const side *a, uint32_t i, const part_circle *placed_a, const side *b,
                       uint32_t j, double reach) {
    part_circle placed_b = place_circle(&b->circles[j], b->at);
    if (isfinite(placed_b.r))
        return part_near_circle(&a->shape->part[i], placed_a, a->at, &placed_b, reach);
    if (isfinite(placed_a->r))
        return part_near_circle(&b->shape->part[j], &placed_b, b->at, placed_a, reach);
    return true;
}

void narrow_bodies(const geometry *g, uint32_t a, uint32_t b, int32_t image, double reach,
                   touch_taker take, void *context) {
    side first = side_of(g, a, 0), second = side_of(g, b, image);
    double cull = reach + 2 * (geometry_slop(g, first.at.x, first.at.y) +
                               geometry_slop(g, second.at.x, second.at.y));
    bool many = second.shape->parts > 1 && isfinite(second.whole.r);
    touch found[PAIR_TOUCHES];
    for (uint32_t i = 0; i < first.shape->parts; i++) {
        const part *p = &first.shape->part[i];
        part_circle placed = place_circle(&first.circles[i], first.at);
        if (many && !part_near_circle(p, &placed, first.at, &second.whole, cull)) continue;
        for (uint32_t j = 0; j < second.shape->parts; j++) {
            const part *q = &second.shape->part[j];
            pair_function find = pair_of(p->type, q->type);
            if (!find || !parts_near(&first, i, &placed, &second, j, cull)) continue;
            int count = find(first.shape, p, first.at, second.shape, q, second.at, reach, found);
            if (count > 0) take(context, found, count);
        }
    }
}
