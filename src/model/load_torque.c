/* Load: a torque on each of its bodies, positive counter-clockwise. */
#include "model/model.h"

typedef struct torque_load {
    node *magnitude;
} torque_load;

static const param rows[] = {
    {.name = "magnitude",
     .type = PARAM_FUNCTION,
     .offset = offsetof(torque_load, magnitude),
     .dimension = {2, 1, -2},
     .flags = PARAM_REQUIRED | PARAM_LIVE,
     .help = "the torque as a number or a function of time; positive counter-clockwise"},
    {0},
};

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (view->exists[slot]) force[DOFS * slot + 2] += magnitude;
    }
}

const load_kind load_torque = {
    .head = {.name = "torque",
             .help = "a torque on each body",
             .params = rows,
             .size = sizeof(torque_load)},
    .apply = apply,
};
