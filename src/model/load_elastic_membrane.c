/* Load: an elastic membrane on one side of a sample of grains, as in a biaxial or triaxial cell
 * (DD08, the biaxial test).
 *
 * Model. The rubber sleeve of a triaxial cell transmits the pressure of the cell, and where the
 * sample bulges by u its hoop tension adds E t u / R^2 (E t the stiffness of the sleeve, R the
 * radius of the sample). In a plane this is a pressure p + k u, k = E t / R^2, on the outline of
 * the sample, u its outward distance from the plane where the membrane is slack. A membrane does
 * not pull: where p + k u < 0 there is no force.
 *
 * Position. It acts on the outline of the sample on this side, computed at every step: grains enter
 * and leave the surface while the sample deforms, so a list of grains made at the start would leave
 * holes. Bodies count as disks of their bounding radius. A membrane does not follow the outline
 * into every gap: the disks are widened by `bridge` (inward, their faces stay), so that gaps
 * narrower than twice this length are bridged, each side carrying half of it. With s along the side
 * and u(s) the outermost of all disks at s, the membrane has the potential
 *
 *     V = thickness x integral of Phi(u(s)) ds,     Phi' = max(0, p + k u),
 *
 * a continuous function of the positions even where grains enter or leave the outline; the force on
 * a body is -dV. On an arc from a to b of one disk that is the integral of p + k u against the
 * outward direction, and Phi(top) - Phi(bottom) along the side. Where the outline jumps (a disk
 * ends before one that lies deeper, or begins before it) the height of the jump belongs to the disk
 * that ends or begins; at the two ends of the sample, and at gaps without a disk behind, there is
 * no force along the side: there the membrane is fixed to the plates. A pressure on a disk has no
 * moment. */
#include "base/math.h"
#include "model/model.h"

#define PLANAR_NUMBERS 3 /* of a position and of a force */

typedef struct elastic_membrane_load {
    node *magnitude;
    double direction[2], stiffness, slack[2], bridge;
} elastic_membrane_load;

static const param rows[] = {
    PARAM_ROW(elastic_membrane_load, magnitude, FUNCTION, .dimension = {-1, 1, -2},
              .flags = PARAM_REQUIRED | PARAM_LIVE,
              .help = "cell pressure, a number or a function of time"),
    PARAM_ROW(elastic_membrane_load, direction, VECTOR, .width = 2, .flags = PARAM_REQUIRED,
              .help = "direction of the pressure, into the sample; any length"),
    PARAM_ROW(elastic_membrane_load, stiffness, REAL, .dimension = {-2, 1, -2},
              .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
              .help = "additional pressure per length of bulging; the membrane never pulls"),
    PARAM_ROW(elastic_membrane_load, slack, VECTOR, .width = 2, .dimension = {1, 0, 0},
              .fallback = "[0, 0]",
              .help = "a point of the plane normal to 'direction' from which bulging is measured"),
    PARAM_ROW(elastic_membrane_load, bridge, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
              .help = "gaps between grains up to twice this width are bridged. For rubber use "
                      "about the radius "
                      "of a grain; 0: the pressure enters every gap"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const elastic_membrane_load *p = parameters;
    if (p->direction[0] != 0 || p->direction[1] != 0) return SCREE_OK;
    return node_error(place, error, "'direction' must not be zero: give e.g. [1, 0]");
}

static scree_status build(load *l, const model *m, const node *place, scree_error *error) {
    if (m->cell.period[0] > 0)
        return node_error(place, error,
                          "an elastic membrane needs a bounded sample: remove 'period' from the "
                          "world, or use the load 'membrane'");
    for (uint32_t i = 0; i < l->count; i++) {
        const body *b = &m->bodies.data[l->bodies[i]];
        if (!isfinite(m->shapes.data[b->shape]->bound))
            return node_error(place, error,
                              "an elastic membrane cannot act on body %u '%s', an infinite "
                              "boundary: name the group of the grains",
                              l->bodies[i] + 1, b->name);
    }
    return SCREE_OK;
}

/* A disk for the membrane: its position along the side, and the outward position of its centre. */
typedef struct arc {
    double middle, level, radius;
    uint32_t slot;
} arc;

typedef struct outline {
    const load *load;
    const load_view *view;
    double out[2], along[2]; /* unit vectors */
    double slack;            /* where u = 0, along out */
    double pressure, stiffness, bridge;
} outline;

static bool arc_of(const outline *o, uint32_t index, arc *a) {
    uint32_t slot = o->load->bodies[index];
    const model *m = o->view->model;
    const double *q = o->view->q + PLANAR_NUMBERS * (size_t)slot;
    a->slot = slot;
    a->middle = q[0] * o->along[0] + q[1] * o->along[1];
    a->level = q[0] * o->out[0] + q[1] * o->out[1] - o->slack - o->bridge;
    a->radius = m->shapes.data[m->bodies.data[slot].shape]->bound + o->bridge;
    return o->view->exists[slot];
}

static double arc_height(const arc *a, double s) {
    double z = s - a->middle;
    return a->level + sqrt(fmax(0, a->radius * a->radius - z * z));
}

/* The outermost disk at s and just above; of two that are equal there, the one that rises. */
static bool front_at(const outline *o, double s, arc *front) {
    double highest = -INFINITY;
    bool found = false;
    for (uint32_t i = 0; i < o->load->count; i++) {
        arc a;
        if (!arc_of(o, i, &a) || s < a.middle - a.radius || s >= a.middle + a.radius) continue;
        double height = arc_height(&a, s);
        if (height < highest || (height == highest && a.middle <= front->middle)) continue;
        highest = height;
        *front = a;
        found = true;
    }
    return found;
}

/* The first place after s at which the outline of a disk begins. False: there is none. */
static bool next_start(const outline *o, double s, double *start) {
    *start = INFINITY;
    for (uint32_t i = 0; i < o->load->count; i++) {
        arc a;
        if (arc_of(o, i, &a) && a.middle - a.radius > s) *start = fmin(*start, a.middle - a.radius);
    }
    return isfinite(*start);
}

/* The point where b emerges from a, between from and *to; *to is moved there. */
static bool crossing(const arc *a, const arc *b, double from, double *to) {
    double s = b->middle - a->middle, u = b->level - a->level, squared = s * s + u * u;
    double sum = a->radius + b->radius, difference = a->radius - b->radius;
    if (squared >= sum * sum || squared <= difference * difference) return false;
    double along = (a->radius * a->radius - b->radius * b->radius + squared) / (2 * squared);
    double across = sqrt(fmax(0, a->radius * a->radius / squared - along * along));
    bool found = false;
    for (int side = -1; side <= 1; side += 2) {
        double at_s = along * s - side * across * u, at_u = along * u + side * across * s;
        double place = a->middle + at_s;
        bool outer = at_u >= 0 && at_u >= u;
        bool rises = (at_s - s) * at_u < at_s * (at_u - u); /* b is the steeper one there */
        if (!outer || !rises || place <= from || place >= *to) continue;
        *to = place;
        found = true;
    }
    return found;
}

typedef enum arc_end { ENDS_ITSELF, ENDS_CROSSED, ENDS_COVERED } arc_end;

/* The end of the arc of `front` that begins at `from`, and the disk that follows unless the arc
 * ends by itself. Of disks that begin at one position the outermost follows. */
static arc_end find_end(const outline *o, const arc *front, double from, double *to, arc *next) {
    arc_end how = ENDS_ITSELF;
    *to = front->middle + front->radius;
    for (uint32_t i = 0; i < o->load->count; i++) {
        arc a;
        if (!arc_of(o, i, &a) || a.slot == front->slot) continue;
        double start = a.middle - a.radius;
        if (start > *to || a.middle + a.radius <= from) continue;
        bool equal = start == *to && (how != ENDS_COVERED || a.level <= next->level);
        if (start > from && !equal && a.level > arc_height(front, start)) {
            *to = start;
            *next = a;
            how = ENDS_COVERED;
        } else if (crossing(front, &a, from, to)) {
            *next = a;
            how = ENDS_CROSSED;
        }
    }
    return how;
}

/* Integral of sqrt(r^2 - z^2) from 0 to z. */
static double cap(double r, double z) {
    double x = fmin(fmax(z / r, -1), 1);
    return 0.5 * r * r * (x * sqrt(1 - x * x) + math_asin(x));
}

/* Integral of p + k u, where it is positive, over an arc. */
static double push(const outline *o, const arc *a, double from, double to) {
    if (o->stiffness == 0) return fmax(0, o->pressure) * (to - from);
    double low = from - a->middle, high = to - a->middle;
    double level = a->level + o->pressure / o->stiffness; /* of the centre, above no pressure */
    if (level <= -a->radius) return 0;
    if (level < 0) {
        double reach = sqrt(a->radius * a->radius - level * level);
        low = fmax(low, -reach);
        high = fmin(high, reach);
        if (low >= high) return 0;
    }
    return o->stiffness * (level * (high - low) + cap(a->radius, high) - cap(a->radius, low));
}

/* Phi. */
static double potential(const outline *o, double u) {
    if (o->stiffness == 0) return fmax(0, o->pressure) * u;
    double above = fmax(0, u + o->pressure / o->stiffness);
    return 0.5 * o->stiffness * above * above;
}

static void load_arc(const outline *o, const arc *a, double inwards, double along, double *force) {
    double *f = force + PLANAR_NUMBERS * (size_t)a->slot, thickness = o->view->model->thickness;
    for (int k = 0; k < 2; k++)
        f[k] += thickness * (along * o->along[k] - inwards * o->out[k]);
}

/* The disk that follows an arc that ended by itself at *at: the outermost disk there, or beyond a
 * gap the next one. */
static bool follow(const outline *o, double *at, arc *next, bool *gap) {
    *gap = !front_at(o, *at, next);
    return !*gap || (next_start(o, *at, at) && front_at(o, *at, next));
}

/* Start and end of the sample along the side, without the widening. */
static void find_ends(const outline *o, double ends[2]) {
    ends[0] = INFINITY;
    ends[1] = -INFINITY;
    for (uint32_t i = 0; i < o->load->count; i++) {
        arc a;
        if (!arc_of(o, i, &a)) continue;
        ends[0] = fmin(ends[0], a.middle - a.radius + o->bridge);
        ends[1] = fmax(ends[1], a.middle + a.radius - o->bridge);
    }
}

/* Follows the outline upward arc by arc. Two circles cross at most twice and every disk begins and
 * ends once, which limits the number of arcs to a small multiple of the visible disks; the bound of
 * the loop is for positions that are not finite. */
static void load_outline(const outline *o, double *force) {
    arc front = {0}, next = {0};
    double ends[2], to;
    find_ends(o, ends);
    double from = ends[0];
    bool gap, more = follow(o, &from, &front, &gap);
    double bottom = more ? arc_height(&front, from) : 0;
    for (uint64_t arcs = 0; more && arcs < 8 * (uint64_t)o->load->count; arcs++) {
        arc_end how = find_end(o, &front, from, &to, &next);
        more = to < ends[1];
        if (!more) to = ends[1];
        double inwards = push(o, &front, from, to), top = arc_height(&front, to), start = top;
        from = to;
        if (more && how == ENDS_ITSELF) {
            more = follow(o, &from, &next, &gap);
            if (more) start = arc_height(&next, from);
            if (more && !gap) top = start; /* the jump belongs to this disk */
        }
        load_arc(o, &front, inwards, potential(o, top) - potential(o, bottom), force);
        bottom = start;
        front = next;
    }
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const elastic_membrane_load *p = l->parameters;
    double length = sqrt(p->direction[0] * p->direction[0] + p->direction[1] * p->direction[1]);
    outline o = {.load = l,
                 .view = view,
                 .out = {-p->direction[0] / length, -p->direction[1] / length},
                 .pressure = magnitude,
                 .stiffness = p->stiffness,
                 .bridge = p->bridge};
    o.along[0] = -o.out[1];
    o.along[1] = o.out[0];
    o.slack = p->slack[0] * o.out[0] + p->slack[1] * o.out[1];
    load_outline(&o, force);
}

const load_kind load_elastic_membrane = {
    .head = {.name = "elastic_membrane",
             .needs = CAN_PLANAR,
             .help = "cell pressure through an elastic membrane, on the outline of a sample of "
                     "grains seen from one side",
             .params = rows,
             .size = sizeof(elastic_membrane_load),
             .check = check},
    .build = build,
    .apply = apply,
};
