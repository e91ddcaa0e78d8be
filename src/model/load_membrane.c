/* Load: a pressure on one side of a chain of bodies, such as the flexible outer wall of a Couette
 * cell (JE99 9.1).
 *
 * Each segment between neighbours gets pressure x its length x thickness along its normal, half of
 * it at each end. On a closed chain the forces sum to zero exactly as far as arithmetic allows, and
 * their virtual work is pressure x change of enclosed area x thickness. */
#include "base/math.h"
#include "model/model.h"

#define PLANAR_NUMBERS 3 /* of a position and of a force */

enum { SIDE_LEFT, SIDE_RIGHT };

typedef struct membrane_load {
    node *magnitude;
    bool closed;
    int side;
} membrane_load;

static const char *const sides[] = {"left", "right", NULL};

static const param rows[] = {
    PARAM_ROW(membrane_load, magnitude, FUNCTION, .dimension = {-1, 1, -2},
              .flags = PARAM_REQUIRED | PARAM_LIVE,
              .help = "pressure, a number or a function of time"),
    PARAM_ROW(membrane_load, closed, FLAG, .fallback = "false",
              .help = "true: the last body is connected to the first"),
    PARAM_ROW(membrane_load, side, CHOICE, .flags = PARAM_REQUIRED, .choices = sides,
              .help =
                  "side of the pressure, seen along the chain; it pushes to the other side. For a "
                  "pressure from outside on a ring numbered counter-clockwise: right"),
    {0},
};

static scree_status build(load *l, const model *m, const node *place, scree_error *error) {
    const membrane_load *p = l->parameters;
    uint32_t need = p->closed ? 3 : 2;
    (void)m;
    if (l->count < need)
        return node_error(place, error,
                          "%s membrane needs at least %u bodies, but has %u: name a group with "
                          "the bodies in the order of the chain",
                          p->closed ? "a closed" : "an open", need, l->count);
    for (uint32_t i = 1; i < l->count; i++)
        if (l->bodies[i] == l->bodies[i - 1])
            return node_error(place, error,
                              "a membrane contains the same body twice in a row: "
                              "remove one");
    return SCREE_OK;
}

/* A missing body leaves a hole: its two segments have no force. */
static void load_segment(const load_view *view, uint32_t from, uint32_t to, double half_pressure,
                         double *force) {
    if (!view->exists[from] || !view->exists[to]) return;
    const double *a = view->q + PLANAR_NUMBERS * from, *b = view->q + PLANAR_NUMBERS * to;
    double x = b[0] - a[0], y = b[1] - a[1], period = view->model->cell.period[0];
    if (period > 0) x -= period * floor(x / period + 0.5);
    double fx = half_pressure * y, fy = -half_pressure * x; /* towards the right */
    force[PLANAR_NUMBERS * from] += fx;
    force[PLANAR_NUMBERS * from + 1] += fy;
    force[PLANAR_NUMBERS * to] += fx;
    force[PLANAR_NUMBERS * to + 1] += fy;
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const membrane_load *p = l->parameters;
    double half_pressure = 0.5 * magnitude * view->model->thickness;
    if (p->side == SIDE_RIGHT) half_pressure = -half_pressure;
    for (uint32_t i = 0; i + 1 < l->count; i++)
        load_segment(view, l->bodies[i], l->bodies[i + 1], half_pressure, force);
    if (p->closed) load_segment(view, l->bodies[l->count - 1], l->bodies[0], half_pressure, force);
}

const load_kind load_membrane = {
    .head = {.name = "membrane",
             .needs = CAN_PLANAR,
             .help = "a pressure on one side of a chain of bodies",
             .params = rows,
             .size = sizeof(membrane_load)},
    .build = build,
    .apply = apply,
};
