/* Load: the drag of a medium, opposite to the velocity of each of its bodies relative to the
 * medium,
 *
 *     F = -(linear + quadratic |u|) u,   u = v - medium,   M = -turning spin,
 *
 * evaluated at a velocity between those before and after the step (scheme/resist.c). */
#include "base/space.h"
#include "model/model.h"

typedef struct drag_load {
    node *magnitude;
    double linear, quadratic, turning, medium[3];
} drag_load;

static const param rows[] = {
    PARAM_ROW(drag_load, magnitude, FUNCTION, .flags = PARAM_OPTIONAL | PARAM_LIVE,
              .help = "factor, a number or a function of time"),
    PARAM_ROW(drag_load, linear, REAL, .dimension = {0, 1, -1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "force per velocity"),
    PARAM_ROW(drag_load, quadratic, REAL, .dimension = {-1, 1, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "force per square of the velocity"),
    PARAM_ROW(drag_load, turning, REAL, .dimension = {2, 1, -1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "moment per angular velocity"),
    PARAM_ROW(drag_load, medium, VECTOR, .width = 3, .dimension = {1, 0, -1},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "velocity of the medium; default: at rest"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const drag_load *p = parameters;
    if (p->linear > 0 || p->quadratic > 0 || p->turning > 0) return SCREE_OK;
    return node_error(place, error, "a drag needs 'linear', 'quadratic' or 'turning' above zero");
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const drag_load *p = l->parameters;
    uint32_t moves = (uint32_t)view->model->dimension, dofs = view->model->dofs;
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (!view->exists[slot]) continue;
        const double *v = view->v + (size_t)dofs * slot;
        double *out = force + (size_t)dofs * slot, u[3] = {0};
        for (uint32_t k = 0; k < moves; k++)
            u[k] = v[k] - (isnan(p->medium[0]) ? 0 : p->medium[k]);
        double c = magnitude * (p->linear + p->quadratic * length3(u));
        for (uint32_t k = 0; k < moves; k++)
            out[k] -= c * u[k];
        for (uint32_t k = moves; k < dofs; k++)
            out[k] -= magnitude * p->turning * v[k];
        view->slope[2 * (size_t)slot] += c;
        view->slope[2 * (size_t)slot + 1] += magnitude * p->turning;
    }
}

static const char *const examples[] = {"linear: 2", "quadratic: 0.5, turning: 0.1", NULL};

const load_kind load_drag = {
    .head = {.name = "drag",
             .help = "resistance of a medium against the velocities of bodies",
             .source = "DD08 45",
             .params = rows,
             .examples = examples,
             .size = sizeof(drag_load),
             .check = check},
    .apply = apply,
    .resists = true,
};
