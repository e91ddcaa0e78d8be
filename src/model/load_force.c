/* Load: a force on each of its bodies.
 *
 * Written as a direction and a magnitude in time, or as components, which the magnitude (then a
 * plain factor) multiplies. It acts at the centre of mass, or at a point that moves with the body,
 * or at a fixed point of the world; in the last two cases it also has a moment. */
#include "base/space.h"
#include "model/model.h"

enum { FRAME_WORLD, FRAME_BODY };

typedef struct force_load {
    node *magnitude;
    double direction[3], components[3], at[3];
    int direction_frame, at_frame;
} force_load;

static const char *const frames[] = {"world", "body", NULL};

static const param rows[] = {
    PARAM_ROW(
        force_load, magnitude, FUNCTION, .dimension = {1, 1, -2},
        .flags = PARAM_OPTIONAL | PARAM_LIVE,
        .help =
            "magnitude of the force, a number or a function of time; with 'components' a factor "
            "without unit"),
    PARAM_ROW(force_load, direction, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "direction of the force; any length"),
    PARAM_ROW(force_load, components, VECTOR, .width = 3, .dimension = {1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "force along the axes, instead of 'direction'"),
    PARAM_ROW(force_load, direction_frame, CHOICE, .fallback = "world", .choices = frames,
              .help = "world: the direction is fixed; body: it rotates with the body"),
    PARAM_ROW(force_load, at, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "point where the force acts; default: the centre of mass"),
    PARAM_ROW(
        force_load, at_frame, CHOICE, .fallback = "body", .choices = frames,
        .help = "body: 'at' is relative to the centre of mass and rotates with the body; world: a "
                "fixed point"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const force_load *p = parameters;
    bool directed = !isnan(p->direction[0]), composed = !isnan(p->components[0]);
    if (directed == composed)
        return node_error(place, error,
                          "a force needs either 'direction' with 'magnitude', or 'components'");
    if (directed && !p->magnitude)
        return node_error(place, error,
                          "a force with a 'direction' needs its 'magnitude', such as 10 N");
    if (directed && length3(p->direction) == 0)
        return node_error(place, error, "'direction' must not be zero: give e.g. [1, 0]");
    return SCREE_OK;
}

/* Components of the force for magnitude 1, in the frame of the direction. */
static void unit_force(const force_load *p, double out[3]) {
    bool composed = isnan(p->direction[0]);
    copy3(out, composed ? p->components : p->direction);
    if (!composed) unit3(out);
}

/* Arm of the force from the centre of mass. */
static void lever_of(const force_load *p, const model *m, const double *q, const double R[3][3],
                     double out[3]) {
    if (p->at_frame == FRAME_BODY) {
        turn3(R, p->at, out);
        return;
    }
    out[2] = 0;
    for (int k = 0; k < m->dimension; k++)
        out[k] = p->at[k] - q[k];
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const force_load *p = l->parameters;
    const model *m = view->model;
    double unit_load[3];
    unit_force(p, unit_load);
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (!view->exists[slot]) continue;
        const double *q = view->q + (size_t)m->places * slot;
        double *out = force + (size_t)m->dofs * slot, f[3], lever[3] = {0}, moment[3], R[3][3];
        model_rotation(m, q, R);
        copy3(f, unit_load);
        if (p->direction_frame == FRAME_BODY) turn3((const double(*)[3])R, unit_load, f);
        for (int k = 0; k < m->dimension; k++)
            out[k] += magnitude * f[k];
        if (isnan(p->at[0])) continue;
        lever_of(p, m, q, (const double(*)[3])R, lever);
        cross3(lever, f, moment);
        if (m->dimension == 2)
            out[2] += magnitude * moment[2];
        else
            for (int k = 0; k < 3; k++)
                out[3 + k] += magnitude * moment[k];
    }
}

const load_kind load_force = {
    .head = {.name = "force",
             .help = "a force on each body, at its centre of mass or at a point",
             .params = rows,
             .size = sizeof(force_load),
             .check = check},
    .apply = apply,
    .alone = true,
};
