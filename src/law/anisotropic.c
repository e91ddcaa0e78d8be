/* Dry friction with an elliptic cone (JM92 section 4): sqrt((S_1/mu_1)^2 + (S_2/mu_2)^2) <= S_N,
 * with sliding by maximum dissipation, S_T = -S_N (mu_1^2 u_1, mu_2^2 u_2) / |(mu_1 u_1, mu_2
 * u_2)|. The first axis is a direction fixed in one of the two bodies, such as the grain of wood,
 * projected on the tangent plane; if it is parallel to the normal, the first tangent is used.
 *
 * In the variables S_i / mu_i and mu_i U_i this is Coulomb's cone with mu = 1, and the problem is
 * written in these variables (scheme/ellipse.c): solvers need not know of the ellipse. */
#include <stddef.h>

#include "base/math.h"
#include "base/space.h"
#include "law/law.h"

typedef struct anisotropic {
    double mu_1, mu_2, axis[3];
    char *carried_by;
} anisotropic;

static const param params[] = {
    PARAM_ROW(anisotropic, mu_1, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient along the axis"),
    PARAM_ROW(anisotropic, mu_2, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient across the axis"),
    PARAM_ROW(anisotropic, axis, VECTOR, .width = 3, .fallback = "[1, 0, 0]",
              .help =
                  "direction of the axis in the frame in which the shape of the carrying body is "
                  "described"),
    PARAM_ROW(anisotropic, carried_by, REFERENCE, .flags = PARAM_OPTIONAL,
              .help =
                  "surface of the body that carries the axis; if both bodies have this surface, or "
                  "none is given, the body with the lower id carries it"),
    {0},
};

static scree_status anisotropic_check(const void *parameters, const node *place,
                                      scree_error *error) {
    const anisotropic *self = parameters;
    if (length3(self->axis) > 0) return SCREE_OK;
    return node_error(place, error, "'axis' must not be zero: give a direction");
}

/* The slot of the body that carries the axis. */
static uint32_t grooved_body(const model *m, const uint32_t pair[2], uint32_t surface) {
    uint32_t low = pair[0] < pair[1] ? pair[0] : pair[1];
    uint32_t high = pair[0] + pair[1] - low;
    bool other = surface != NONE && m->bodies.data[low].surface != surface &&
                 m->bodies.data[high].surface == surface;
    return other ? high : low;
}

/* The axis in the world; q_M are the positions of the step. */
static void axis_in_world(const anisotropic *self, const law_batch *batch, uint32_t slot,
                          double out[3]) {
    const model *m = batch->model;
    double described[3][3], principal[3][3], own[3];
    quaternion_matrix(m->shapes.data[m->bodies.data[slot].shape]->turn, described);
    turn_back3((const double(*)[3])described, self->axis, own);
    model_rotation(m, batch->q_M + (size_t)slot * m->places, principal);
    turn3((const double(*)[3])principal, own, out);
}

static void anisotropic_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const anisotropic *self = parameters;
    const model *m = batch->model;
    uint32_t surface = self->carried_by ? name_list_find(&m->surfaces, self->carried_by) : NONE;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double axis[3];
        row *r = &batch->row[i];
        axis_in_world(self, batch, grooved_body(m, law_pair(batch, i), surface), axis);
        r->cone = CONE_COULOMB;
        r->dimension = 3;
        r->mu = 1;
        batch->ellipse[i] = (law_ellipse){.mu = {self->mu_1, self->mu_2}};
        copy3(batch->ellipse[i].axis, axis);
    }
}

static const char *anisotropic_refuses(const void *parameters, const model *m, scree_part_type a,
                                       scree_part_type b) {
    (void)a;
    (void)b;
    const anisotropic *self = parameters;
    if (!self->carried_by || name_list_find(&m->surfaces, self->carried_by) != NONE) return NULL;
    return "no body has the surface given in 'carried_by': give an existing one, or remove it";
}

static const char *const examples[] = {"mu_1: 0.5, mu_2: 0.2",
                                       "mu_1: 0.3, mu_2: 0, axis: [0, 1, 0]", NULL};

const law_part law_part_anisotropic = {
    .head = {.name = "anisotropic",
             .needs = CAN_COULOMB | CAN_SPACE,
             .source = "JM92 section 4",
             .help = "dry friction with an elliptic cone whose axis is fixed to a body",
             .params = params,
             .examples = examples,
             .size = sizeof(anisotropic),
             .check = anisotropic_check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU | LAW_WRITES_ELLIPSE | LAW_WRITES_CONE,
    .refuses = anisotropic_refuses,
    .prepare = anisotropic_prepare,
};
