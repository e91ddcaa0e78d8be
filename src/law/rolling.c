/* Rolling resistance: a moment bounded by l_r S_N, l_r a length as in FCLIB; in space also spinning
 * resistance, a moment about the normal bounded by l_s S_N. With coefficients mu_r and mu_s the
 * lengths are mu_r R and mu_s R, R the effective radius of law/size.h: that of a round body on a
 * plane. */
#include <math.h>
#include <stddef.h>

#include "law/size.h"

typedef struct rolling {
    double mu_r, length, mu_s, spin_length;
} rolling;

static const param params[] = {
    PARAM_ROW(rolling, mu_r, REAL, .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "rolling coefficient: the moment is at most mu_r R N"),
    PARAM_ROW(rolling, length, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "rolling length l_r, instead of mu_r"),
    PARAM_ROW(rolling, mu_s, REAL, .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE | PARAM_IN_SPACE,
              .help = "space: spinning coefficient: the moment about the normal is at most mu_s R "
                      "N; spinning "
                      "is free without mu_s and spin_length"),
    PARAM_ROW(rolling, spin_length, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE | PARAM_IN_SPACE,
              .help = "space: spinning length l_s, instead of mu_s"),
    {0},
};

static scree_status rolling_check(const void *parameters, const node *place, scree_error *error) {
    const rolling *self = parameters;
    if (isnan(self->mu_r) == isnan(self->length))
        return node_error(place, error, "rolling needs either 'mu_r' or 'length'");
    if (!isnan(self->mu_s) && !isnan(self->spin_length))
        return node_error(place, error, "rolling needs either 'mu_s' or 'spin_length', not both");
    return SCREE_OK;
}

static void rolling_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const rolling *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        row *r = &batch->row[i];
        bool given = !isnan(self->length) && isnan(self->mu_s);
        double R = given ? 0 : law_effective_radius(batch, i);
        r->cone = CONE_ROLLING;
        r->dimension = batch->model->dimension == 3 ? 5 : 3;
        r->l_r = isnan(self->length) ? self->mu_r * R : self->length;
        if (r->dimension == 3 || (isnan(self->mu_s) && isnan(self->spin_length))) continue;
        r->dimension = 6;
        batch->extra[i].l_s = isnan(self->spin_length) ? self->mu_s * R : self->spin_length;
    }
}

const law_part law_part_rolling = {
    .head = {.name = "rolling",
             .needs = CAN_ROLLING,
             .help = "rolling resistance by a bounded moment",
             .params = params,
             .size = sizeof(rolling),
             .check = rolling_check},
    .slot = LAW_ROLLING,
    .writes = LAW_WRITES_ROLLING | LAW_WRITES_CONE,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP,
    .prepare = rolling_prepare,
};
