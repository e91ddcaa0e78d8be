/* Load: a torque on each of its bodies; planar ones positive counter-clockwise, in space about an
 * axis of the world. */
#include "base/space.h"
#include "model/model.h"

typedef struct torque_load {
    node *magnitude;
    double axis[3];
} torque_load;

static const param rows[] = {
    PARAM_ROW(torque_load, magnitude, FUNCTION, .dimension = {2, 1, -2},
              .flags = PARAM_REQUIRED | PARAM_LIVE,
              .help = "torque, a number or a function of time; positive counter-clockwise"),
    PARAM_ROW(torque_load, axis, VECTOR, .width = 3, .fallback = "[0, 0, 1]",
              .help = "space: axis of the torque; any length"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const torque_load *p = parameters;
    if (length3(p->axis) == 0)
        return node_error(place, error, "'axis' must not be zero: give e.g. [0, 0, 1]");
    return SCREE_OK;
}

static scree_status build(load *l, const model *m, const node *place, scree_error *error) {
    const torque_load *p = l->parameters;
    if (m->dimension == 2 && (p->axis[0] != 0 || p->axis[1] != 0))
        return node_error(place, error, "a planar torque always acts about z: remove 'axis'");
    return SCREE_OK;
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const torque_load *p = l->parameters;
    const model *m = view->model;
    double axis[3];
    copy3(axis, p->axis);
    unit3(axis);
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (!view->exists[slot]) continue;
        double *out = force + (size_t)m->dofs * slot;
        if (m->dimension == 2)
            out[2] += magnitude * axis[2];
        else
            for (int k = 0; k < 3; k++)
                out[3 + k] += magnitude * axis[k];
    }
}

const load_kind load_torque = {
    .head = {.name = "torque",
             .help = "a torque on each body",
             .params = rows,
             .size = sizeof(torque_load),
             .check = check},
    .build = build,
    .apply = apply,
    .alone = true,
};
