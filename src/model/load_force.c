/* Load: a force on each of its bodies.
 *
 * Written as a direction and a magnitude in time, or as components, which the magnitude (then a
 * plain factor) multiplies. It acts at the centre of mass, or at a point that moves with the body,
 * or at a fixed point of the world; then it also makes a moment. */
#include "base/math.h"
#include "model/model.h"

enum { FRAME_WORLD, FRAME_BODY };

typedef struct force_load {
    node *magnitude;
    double direction[2], components[2], at[2];
    int direction_frame, at_frame;
} force_load;

static const char *const frames[] = {"world", "body", NULL};

static const param rows[] = {
    {.name = "magnitude",
     .type = PARAM_FUNCTION,
     .offset = offsetof(force_load, magnitude),
     .dimension = {1, 1, -2},
     .flags = PARAM_OPTIONAL | PARAM_LIVE,
     .help = "the force as a number or a function of time; with 'components' a plain factor"},
    {.name = "direction",
     .type = PARAM_VECTOR,
     .offset = offsetof(force_load, direction),
     .width = 2,
     .flags = PARAM_OPTIONAL,
     .help = "where it points; any length"},
    {.name = "components",
     .type = PARAM_VECTOR,
     .offset = offsetof(force_load, components),
     .width = 2,
     .dimension = {1, 1, -2},
     .flags = PARAM_OPTIONAL,
     .help = "the force along x and y, instead of 'direction'"},
    {.name = "direction_frame",
     .type = PARAM_CHOICE,
     .offset = offsetof(force_load, direction_frame),
     .fallback = "world",
     .choices = frames,
     .help = "world: the direction is fixed; body: it turns with the body"},
    {.name = "at",
     .type = PARAM_VECTOR,
     .offset = offsetof(force_load, at),
     .width = 2,
     .dimension = {1, 0, 0},
     .flags = PARAM_OPTIONAL,
     .help = "the point where it acts; the centre of mass by default"},
    {.name = "at_frame",
     .type = PARAM_CHOICE,
     .offset = offsetof(force_load, at_frame),
     .fallback = "body",
     .choices = frames,
     .help = "body: 'at' is seen from the centre of mass and turns with the body; world: fixed"},
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const force_load *p = parameters;
    bool directed = !isnan(p->direction[0]), composed = !isnan(p->components[0]);
    if (directed == composed)
        return node_error(place, error,
                          "a force takes either 'direction' with 'magnitude' or 'components'");
    if (directed && !p->magnitude)
        return node_error(place, error,
                          "a force with a 'direction' needs its 'magnitude', such as 10 N");
    if (directed && p->direction[0] == 0 && p->direction[1] == 0)
        return node_error(place, error, "'direction' must not be zero: give [1, 0] or the like");
    return SCREE_OK;
}

/* Components of the force for magnitude 1, in the frame of the direction. */
static void unit_force(const force_load *p, double out[2]) {
    if (isnan(p->direction[0])) {
        out[0] = p->components[0];
        out[1] = p->components[1];
        return;
    }
    double x = p->direction[0], y = p->direction[1], length = sqrt(x * x + y * y);
    out[0] = x / length;
    out[1] = y / length;
}

static void turn(const double v[2], double sine, double cosine, double out[2]) {
    double x = cosine * v[0] - sine * v[1], y = sine * v[0] + cosine * v[1];
    out[0] = x;
    out[1] = y;
}

static void arm(const force_load *p, const double *q, double sine, double cosine, double out[2]) {
    if (p->at_frame == FRAME_BODY) {
        turn(p->at, sine, cosine, out);
        return;
    }
    out[0] = p->at[0] - q[0];
    out[1] = p->at[1] - q[1];
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const force_load *p = l->parameters;
    double unit_load[2];
    unit_force(p, unit_load);
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (!view->exists[slot]) continue;
        const double *q = view->q + DOFS * slot;
        double *out = force + DOFS * slot, f[2] = {unit_load[0], unit_load[1]}, lever[2];
        double sine, cosine;
        math_sincos(q[2], &sine, &cosine);
        if (p->direction_frame == FRAME_BODY) turn(f, sine, cosine, f);
        out[0] += magnitude * f[0];
        out[1] += magnitude * f[1];
        if (isnan(p->at[0])) continue;
        arm(p, q, sine, cosine, lever);
        out[2] += magnitude * (lever[0] * f[1] - lever[1] * f[0]);
    }
}

const load_kind load_force = {
    .head = {.name = "force",
             .help = "a force on each body, at its centre of mass or at a point",
             .params = rows,
             .size = sizeof(force_load),
             .check = check},
    .apply = apply,
};
