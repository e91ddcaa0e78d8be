/* Tresca's friction: the tangential force of an active contact has a given bound, independent of
 * the normal force (DD08 36-38). Given as a force, or as a shear stress on the contact's share of a
 * flat patch. */
#include <stddef.h>

#include "law/size.h"

typedef struct tresca {
    double force, stress;
} tresca;

static const param params[] = {
    PARAM_ROW(tresca, force, REAL, .dimension = {1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "largest tangential force of a contact"),
    PARAM_ROW(tresca, stress, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "instead of force: largest shear stress, times the area of the contact"),
    {0},
};

static scree_status tresca_check(const void *parameters, const node *place, scree_error *error) {
    const tresca *self = parameters;
    if (isnan(self->force) != isnan(self->stress)) return SCREE_OK;
    return node_error(place, error, "tresca needs either 'force' or 'stress'");
}

static const char *tresca_refuses(const void *parameters, const model *m, scree_part_type a,
                                  scree_part_type b) {
    (void)m;
    return isnan(((const tresca *)parameters)->force) ? law_refuses_stress(a, b) : NULL;
}

static void tresca_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const tresca *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        row *r = &batch->row[i];
        r->cone = CONE_TRESCA;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = step->h * law_force_of(self->force, self->stress, batch->area[i]);
    }
}

static const char *const examples[] = {"force: 5", "stress: 1e3", NULL};

const law_part law_part_tresca = {
    .head = {.name = "tresca",
             .needs = CAN_TRESCA,
             .source = "DD08 36-38",
             .help = "friction bounded by a given force or stress, independent of the normal force",
             .params = params,
             .examples = examples,
             .size = sizeof(tresca),
             .check = tresca_check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU | LAW_WRITES_CONE,
    .refuses = tresca_refuses,
    .prepare = tresca_prepare,
};
