/* Load: a pressure on a wall, as a force through its centre of mass along a fixed direction:
 * pressure x area in space, pressure x length x thickness in a planar world.
 *
 * The length is a number, or the free distance between two other bodies at mid-step: in a box whose
 * side walls move, the loaded length of the top wall is the distance between them. */
#include "base/space.h"
#include "model/model.h"

#define PLANAR_NUMBERS 3 /* of a position and of a force */

typedef struct pressure_load {
    node *magnitude, *between;
    double direction[3], axis[2], length, area;
    /* found by build */
    uint32_t side[2];
} pressure_load;

static const param rows[] = {
    PARAM_ROW(pressure_load, magnitude, FUNCTION, .dimension = {-1, 1, -2},
              .flags = PARAM_REQUIRED | PARAM_LIVE,
              .help = "pressure, a number or a function of time"),
    PARAM_ROW(pressure_load, direction, VECTOR, .width = 3, .flags = PARAM_REQUIRED | PARAM_PLACE,
              .help = "direction of the pressure; any length"),
    PARAM_ROW(pressure_load, length, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "planar: loaded length; or give 'between'"),
    PARAM_ROW(pressure_load, area, REAL, .dimension = {2, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "space: loaded area"),
    PARAM_ROW(
        pressure_load, between, NODE, .flags = PARAM_OPTIONAL,
        .help = "planar: names of two bodies; the loaded length is the free distance between them"),
    PARAM_ROW(
        pressure_load, axis, VECTOR, .width = 2, .flags = PARAM_OPTIONAL,
        .help = "direction in which 'between' is measured; default: perpendicular to 'direction'"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const pressure_load *p = parameters;
    if (length3(p->direction) == 0)
        return node_error(place, error, "'direction' must not be zero: give e.g. [0, -1]");
    if (!isnan(p->length) + !isnan(p->area) + !!p->between != 1)
        return node_error(place, error,
                          "a pressure needs either 'length' or 'between: [left, right]'; in space "
                          "'area'");
    if (p->axis[0] == 0 && p->axis[1] == 0)
        return node_error(place, error, "'axis' must not be zero: give e.g. [1, 0]");
    if (p->between &&
        (p->between->type != NODE_LIST || p->between->count != 2 ||
         p->between->first->type != NODE_SCALAR || p->between->last->type != NODE_SCALAR))
        return node_error(p->between, error,
                          "'between' must be the names of two bodies in "
                          "brackets");
    return SCREE_OK;
}

static scree_status build(load *l, const model *m, const node *place, scree_error *error) {
    pressure_load *p = l->parameters;
    if ((m->dimension == 3) != !isnan(p->area))
        return node_error(place, error, "%s",
                          m->dimension == 3
                              ? "a pressure in space needs 'area'"
                              : "a pressure in a planar world needs 'length' or 'between'");
    if (!p->between) return SCREE_OK;
    const node *name = p->between->first;
    for (int i = 0; i < 2; i++, name = name->next) {
        p->side[i] = model_find_body(m, name->text);
        if (p->side[i] == NONE)
            return node_error(name, error,
                              "'between' names '%s', but no body has this name: give that body "
                              "'name: %s' or correct the name",
                              name->text, name->text);
    }
    if (p->side[0] == p->side[1])
        return node_error(p->between, error, "'between' needs two different bodies");
    return SCREE_OK;
}

static void normalised(const double v[2], double out[2]) {
    double length = sqrt(v[0] * v[0] + v[1] * v[1]);
    out[0] = v[0] / length;
    out[1] = v[1] / length;
}

/* The largest coordinate along a (world) of the body. */
static double face(const load_view *view, uint32_t slot, const double a[2]) {
    const shape *s = view->model->shapes.data[view->model->bodies.data[slot].shape];
    const double *q = view->q + PLANAR_NUMBERS * slot;
    double sine, cosine, reach = -INFINITY;
    math_sincos(q[2], &sine, &cosine);
    double local[2] = {cosine * a[0] + sine * a[1], cosine * a[1] - sine * a[0]};
    for (uint32_t i = 0; i < s->parts; i++)
        reach = fmax(reach, part_kind_of(s->part[i].type)->reach_along(s, &s->part[i], local));
    return q[0] * a[0] + q[1] * a[1] + reach;
}

static double free_distance(const pressure_load *p, const load_view *view) {
    double direction[2], axis[2];
    normalised(p->direction, direction);
    if (isnan(p->axis[0])) {
        axis[0] = -direction[1];
        axis[1] = direction[0];
    } else {
        normalised(p->axis, axis);
    }
    const double *a = view->q + PLANAR_NUMBERS * p->side[0],
                 *b = view->q + PLANAR_NUMBERS * p->side[1];
    if ((b[0] - a[0]) * axis[0] + (b[1] - a[1]) * axis[1] < 0) {
        axis[0] = -axis[0];
        axis[1] = -axis[1];
    }
    double back[2] = {-axis[0], -axis[1]};
    return fmax(0, -face(view, p->side[1], back) - face(view, p->side[0], axis));
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const pressure_load *p = l->parameters;
    const model *m = view->model;
    double direction[3], total = magnitude * p->area;
    copy3(direction, p->direction);
    unit3(direction);
    if (m->dimension == 2)
        total = magnitude * (p->between ? free_distance(p, view) : p->length) * m->thickness;
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t slot = l->bodies[i];
        if (!view->exists[slot]) continue;
        for (int k = 0; k < m->dimension; k++)
            force[(size_t)m->dofs * slot + (size_t)k] += total * direction[k];
    }
}

const load_kind load_pressure = {
    .head = {.name = "pressure",
             .help = "a pressure on a wall of given length, or of the length between two bodies",
             .params = rows,
             .size = sizeof(pressure_load),
             .check = check},
    .build = build,
    .apply = apply,
};
