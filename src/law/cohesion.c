/* Constant adhesion (JE99 1.2): contacts that touch may pull with up to F. With S~_N = S_N + h F
 * the law of the contact applies to S~ instead of S: d_N = h F, so that S_N >= -h F, and friction
 * and rolling are bounded by S_N + h F. It acts on closed contacts only and returns when they close
 * again. The tension does work while the contact opens, which takes one step: -h F U_N, which
 * vanishes in the limit of small steps; it is counted as fracture. */
#include <stddef.h>

#include "law/size.h"

typedef struct cohesion {
    double force, pressure;
} cohesion;

static const param params[] = {
    PARAM_ROW(cohesion, force, REAL, .dimension = {1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "largest tensile force of one contact"),
    PARAM_ROW(cohesion, pressure, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "largest tensile stress on the area of the contact, instead of force"),
    {0},
};

static const char *const examples[] = {"force: 2", "pressure: 20", NULL};

static scree_status cohesion_check(const void *parameters, const node *place, scree_error *error) {
    const cohesion *self = parameters;
    if (isnan(self->force) == isnan(self->pressure))
        return node_error(place, error, "cohesion needs either 'force' or 'pressure'");
    return SCREE_OK;
}

static const char *cohesion_refuses(const void *parameters, const model *m, scree_part_type a,
                                    scree_part_type b) {
    (void)m;
    const cohesion *self = parameters;
    return isnan(self->force) ? law_refuses_stress(a, b) : NULL;
}

static void cohesion_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const cohesion *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (!law_touches(batch, step, i)) continue;
        batch->row[i].has |= ROW_HAS_d;
        batch->extra[i].d[0] = step->h * law_force_of(self->force, self->pressure, batch->area[i]);
    }
}

static void cohesion_finish(const void *parameters, const law_step *step, law_batch *batch,
                            const law_outcome *outcome) {
    (void)parameters;
    (void)step;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (!batch->active[i] || !(batch->row[i].has & ROW_HAS_d)) continue;
        law_tip_work(batch, outcome, i);
    }
}

const law_part law_part_cohesion = {
    .head = {.name = "cohesion",
             .needs = CAN_ADMITTANCE,
             .help = "constant adhesion: closed contacts pull with up to a given force",
             .params = params,
             .examples = examples,
             .size = sizeof(cohesion),
             .check = cohesion_check},
    .slot = LAW_BOND,
    .writes = LAW_WRITES_d,
    .works = true,
    .refuses = cohesion_refuses,
    .prepare = cohesion_prepare,
    .finish = cohesion_finish,
};
