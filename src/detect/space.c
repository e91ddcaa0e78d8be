/* Tests the parts of two bodies in space against each other: fast tests with balls and boxes first,
 * then the function of the pair. The fast tests have a margin for the rounding of positions, so
 * that they never exclude a contact. */
#include "detect/space.h"

#include "base/space.h"
#include "shape/rounding.h"
#include "shape/solid.h"

/* Expected contacts of two parts that meet in a face; chunks with more are processed again. */
#define ROOM 4
#define WIDE 2 /* a part this many times larger than the other is also tested by its box */

static part_ball ball_of_part(const shape *s, uint32_t index) {
    const space_pose own = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    part_ball ball = {.r = INFINITY};
    if (space_is_boundary(&s->part[index])) {
        copy3(ball.centre, s->part[index].centre);
        return ball;
    }
    space_part_ball(s, index, ball.centre, &ball.r);
    space_bounds box = space_part_bounds(s, index, &own);
    copy3(ball.low, box.low);
    copy3(ball.high, box.high);
    return ball;
}

/* A ball rotated about the origin keeps its radius: only its centre moves. Boundaries are tested by
 * their own directions instead. */
static double spin_of_part(const part *p, const part_ball *ball) {
    if (space_is_boundary(p)) return 0;
    return length3(ball->centre) + (part_kind_of(p->type)->round ? 0 : ball->r);
}

bool geometry_view_space(geometry *g, const shape *s) {
    shape_view view = {.first = (uint32_t)g->balls.count,
                       .low = {INFINITY, INFINITY, INFINITY},
                       .high = {-INFINITY, -INFINITY, -INFINITY}};
    if (shape_round_radius(s) > 0) view.flags |= BODY_ROUND;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_ball ball = ball_of_part(s, i);
        if (!isfinite(ball.r)) view.flags |= BODY_UNBOUNDED;
        view.spin = fmax(view.spin, spin_of_part(&s->part[i], &ball));
        for (int k = 0; k < 3 && isfinite(ball.r); k++) {
            view.low[k] = fmin(view.low[k], ball.low[k]);
            view.high[k] = fmax(view.high[k], ball.high[k]);
        }
        if (!array_push(&g->balls, ball)) return false;
    }
    return array_push(&g->shapes, view);
}

void space_side_set(space_side *side, const geometry *g, uint32_t slot, const int32_t image[3]) {
    const space_view *v = &g->space_view.data[slot];
    side->shape = geometry_shape(g, slot);
    side->balls = &g->balls.data[geometry_shape_view(g, slot)->first];
    side->at.x[0] = v->flat.x + image[0] * g->period[0];
    side->at.x[1] = v->flat.y + image[1] * g->period[1];
    side->at.x[2] = v->z + image[2] * g->period[2];
    side->r = v->flat.r;
    side->slop =
        2 * geometry_slop3(g, side->at.x) + (isfinite(side->r) ? COORDINATE_ROUNDING * side->r : 0);
    if (v->flat.flags & BODY_ROUND) {
        memset(side->at.R, 0, sizeof side->at.R);
        side->at.R[0][0] = side->at.R[1][1] = side->at.R[2][2] = 1;
    } else {
        memcpy(side->at.R, g->turned.data[g->turn.data[slot]].R, sizeof side->at.R);
    }
}

/* A ball in the world. */
typedef struct placed_ball {
    double centre[3], r;
} placed_ball;

static inline placed_ball place_ball(const part_ball *ball, const space_pose *at) {
    placed_ball placed = {.r = ball->r};
    turn3(at->R, ball->centre, placed.centre);
    along3(at->x, 1, placed.centre, placed.centre);
    return placed;
}

static inline bool balls_near(const placed_ball *p, const placed_ball *q, double reach) {
    double d[3], limit = p->r + q->r + reach;
    minus3(p->centre, q->centre, d);
    return limit >= 0 && !(dot3(d, d) > limit * limit * (1 + DISTANCE_ROUNDING));
}

/* Whether a point is within reach of a box; both in the body's frame. */
static inline bool point_near_box(const double x[3], const double low[3], const double high[3],
                                  double reach) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double outside = low[k] > x[k] ? low[k] - x[k] : x[k] - high[k];
        if (outside > 0) square += outside * outside;
    }
    return reach >= 0 && !(square > reach * reach * (1 + DISTANCE_ROUNDING));
}

static bool box_near(const part_ball *own, const space_pose *at, const placed_ball *other,
                     double reach) {
    double d[3];
    minus3(other->centre, at->x, d);
    turn_back3(at->R, d, d);
    return point_near_box(d, own->low, own->high, other->r + reach);
}

bool space_near_box(const geometry *g, uint32_t slot, const double from_centre[3], double reach) {
    const shape_view *view = geometry_shape_view(g, slot);
    double d[3];
    turn_back3((const double(*)[3])g->turned.data[g->turn.data[slot]].R, from_centre, d);
    return point_near_box(d, view->low, view->high, reach);
}

static bool boundary_near(const part *p, const placed_ball *own, const space_pose *at,
                          const placed_ball *other, double reach) {
    double d[3], direction[3], limit = (other->r + reach) * (1 + DISTANCE_ROUNDING);
    minus3(other->centre, own->centre, d);
    turn3(at->R, p->direction, direction);
    return part_kind_of(p->type)->near(p, d, direction, limit);
}

/* Whether a part of the body may be within reach of the (finite) ball. */
static inline bool part_near(const space_side *side, uint32_t index, const placed_ball *own,
                             const placed_ball *other, double reach) {
    if (!isfinite(own->r))
        return boundary_near(&side->shape->part[index], own, &side->at, other, reach);
    if (!balls_near(own, other, reach)) return false;
    return own->r <= WIDE * other->r || box_near(&side->balls[index], &side->at, other, reach);
}

static bool parts_near(const space_side *a, uint32_t i, const placed_ball *p, const space_side *b,
                       uint32_t j, const placed_ball *q, double reach) {
    if (!isfinite(q->r)) return !isfinite(p->r) || part_near(b, j, q, p, reach);
    if (!isfinite(p->r) || p->r >= q->r) return part_near(a, i, p, q, reach);
    return part_near(b, j, q, p, reach);
}

bool space_near_ball(const space_side *side, const double centre[3], double r, double reach) {
    placed_ball other = {{centre[0], centre[1], centre[2]}, r};
    for (uint32_t i = 0; i < side->shape->parts; i++) {
        placed_ball own = place_ball(&side->balls[i], &side->at);
        if (part_near(side, i, &own, &other, reach + side->slop)) return true;
    }
    return false;
}

typedef void (*part_visit)(void *context, const space_side *a, uint32_t i, const space_side *b,
                           uint32_t j);

/* Calls `visit` for every two parts that can touch after the fast tests. */
static void visit_parts(const space_side *a, const space_side *b, double reach, part_visit visit,
                        void *context) {
    double cull = reach + a->slop + b->slop;
    bool many = b->shape->parts > 1 && isfinite(b->r);
    placed_ball whole = {{b->at.x[0], b->at.x[1], b->at.x[2]}, b->r};
    for (uint32_t i = 0; i < a->shape->parts; i++) {
        placed_ball placed = place_ball(&a->balls[i], &a->at);
        if (many && !part_near(a, i, &placed, &whole, cull)) continue;
        for (uint32_t j = 0; j < b->shape->parts; j++) {
            placed_ball other = place_ball(&b->balls[j], &b->at);
            if (!space_pair_of(a->shape->part[i].type, b->shape->part[j].type)) continue;
            if (parts_near(a, i, &placed, b, j, &other, cull)) visit(context, a, i, b, j);
        }
    }
}

typedef struct narrow_work {
    double reach;
    space_taker take;
    void *context;
    space_touch found[SPACE_TOUCHES];
} narrow_work;

static int find_touches(narrow_work *work, const space_side *a, uint32_t i, const space_side *b,
                        uint32_t j) {
    const part *p = &a->shape->part[i], *q = &b->shape->part[j];
    space_pair_function find = space_pair_of(p->type, q->type);
    return find(a->shape, p, &a->at, b->shape, q, &b->at, work->reach, work->found);
}

static void take_parts(void *context, const space_side *a, uint32_t i, const space_side *b,
                       uint32_t j) {
    narrow_work *work = context;
    int count = find_touches(work, a, i, b, j);
    if (count > 0) work->take(work->context, work->found, count);
}

void space_narrow(const space_side *a, const space_side *b, double reach, space_taker take,
                  void *context) {
    narrow_work work;
    work.reach = reach;
    work.take = take;
    work.context = context;
    visit_parts(a, b, reach, take_parts, &work);
}

/* Whether a triangle of the mesh may be within reach of the other part's ball. */
static bool mesh_near(const space_side *side, uint32_t index, const space_side *other_side,
                      uint32_t other_index, double reach) {
    placed_ball other = place_ball(&other_side->balls[other_index], &other_side->at);
    double d[3], low[3], high[3], limit = (other.r + reach) * (1 + DISTANCE_ROUNDING);
    uint32_t none;
    if (!isfinite(other.r)) return true;
    minus3(other.centre, side->at.x, d);
    turn_back3(side->at.R, d, d);
    for (int k = 0; k < 3; k++) {
        low[k] = d[k] - limit;
        high[k] = d[k] + limit;
    }
    return mesh_find(&side->shape->mesh[side->shape->part[index].index], low, high, &none, 0) > 0;
}

typedef struct room_work {
    narrow_work narrow;
    double cull;
    size_t room;
} room_work;

/* Whether touches may appear although no surfaces approach: a body that slides past the end of a
 * pipe. */
static bool has_ends(const part *p) {
    return p->type == SCREE_PART_HOLLOW_CYLINDER && isfinite(p->half);
}

static void count_parts(void *context, const space_side *a, uint32_t i, const space_side *b,
                        uint32_t j) {
    room_work *work = context;
    const part *p = &a->shape->part[i], *q = &b->shape->part[j];
    bool near = true;
    if (p->type == SCREE_PART_MESH)
        near = mesh_near(a, i, b, j, work->cull);
    else if (q->type == SCREE_PART_MESH)
        near = mesh_near(b, j, a, i, work->cull);
    else if (!has_ends(p) && !has_ends(q))
        near = find_touches(&work->narrow, a, i, b, j) > 0;
    int limit = space_pair_limit(p->type, q->type);
    if (near) work->room += limit < ROOM ? (size_t)limit : ROOM;
}

size_t space_room(const space_side *a, const space_side *b, double reach) {
    room_work work;
    work.narrow.reach = reach;
    work.cull = reach + a->slop + b->slop;
    work.room = 0;
    visit_parts(a, b, reach, count_parts, &work);
    return work.room;
}
