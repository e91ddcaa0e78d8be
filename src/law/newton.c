/* Newton's impact law with normal and tangential restitution (AC15 4; MJ96 section 5 calls them rho
 * and tau): b = (e_N min(U_N-, 0), e_T U_T-), or with `literal` e_N U_N- without the min, which
 * lets a separating contact close. Unequal e_N and e_T can create energy (Kane's paradox): the
 * world warns of it. */
#include <math.h>
#include <stddef.h>

#include "law/law.h"

typedef struct newton {
    double e_n, e_t;
    bool literal;
} newton;

static const param params[] = {
    PARAM_ROW(newton, e_n, REAL, .high = 1, .fallback = "0",
              .help = "normal restitution coefficient"),
    PARAM_ROW(newton, e_t, REAL, .high = 1, .fallback = "0",
              .help = "tangential restitution coefficient"),
    PARAM_ROW(newton, literal, FLAG, .fallback = "false",
              .help = "true: apply e_n U_N- also to separating contacts"),
    {0},
};

/* The term of restitution, added to g / h of the position part: e (g / h - U_N-), see
 * scheme/paoli.c. */
static void two_step_prepare(const newton *self, const law_step *step, law_batch *batch) {
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double back = self->e_n * batch->gap[i] / step->h;
        batch->correction[i] += back;
        batch->b[i][0] += back - self->e_n * batch->U_minus[i][0];
    }
}

/* Over two steps a tangential velocity would be reversed twice. */
static const char *newton_refuses_form(const void *parameters, unsigned form) {
    const newton *self = parameters;
    if (form != LAW_TWO_STEP) return NULL;
    if (self->e_t > 0)
        return "restitution over two steps (scheme paoli) is normal only: remove "
               "'e_t'";
    if (self->literal) return "'literal' needs a scheme that works on velocities: remove it";
    return NULL;
}

static void newton_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const newton *self = parameters;
    if (step->form == LAW_TWO_STEP) {
        two_step_prepare(self, step, batch);
        return;
    }
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double U_N = batch->U_minus[i][0];
        batch->b[i][0] += self->e_n * (self->literal ? U_N : fmin(U_N, 0));
        for (int t = 1; t < batch->model->dimension; t++)
            batch->b[i][t] += self->e_t * batch->U_minus[i][t];
    }
}

/* An impact in a step with v+ = -e v- lifts the body by h (theta e - (1 - theta)) |v-|. */
static double newton_theta_limit(const void *parameters) {
    return 1 / (1 + ((const newton *)parameters)->e_n);
}

static double newton_energy_coupling(const void *parameters) {
    const newton *self = parameters;
    double n = self->e_n, t = self->e_t;
    return n == t ? 1 : sqrt((1 - n * n) * (1 - t * t)) / (1 - n * t);
}

const law_part law_part_newton = {
    .head = {.name = "newton",
             .help = "restitution by Newton's rule at each contact",
             .params = params,
             .size = sizeof(newton)},
    .slot = LAW_IMPACT,
    .writes = LAW_WRITES_b_N | LAW_WRITES_b_T,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP | LAW_EVENT,
    .refuses_form = newton_refuses_form,
    .theta_limit = newton_theta_limit,
    .energy_coupling = newton_energy_coupling,
    .prepare = newton_prepare,
};
