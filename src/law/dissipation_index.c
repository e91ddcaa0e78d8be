/* Restitution by Moreau's dissipation index (JM92 6.1): the law holds between the impulse and the
 * mean velocity (1 - d)/2 U- + (1 + d)/2 U+, all of its components, so that b = e U- with e = (1 -
 * d)/(1 + d); d = 1 is the inelastic shock, d = 0 loses nothing.
 *
 * If all contacts share one index, the impact loses d/2 of the energy of the velocity's jump plus
 * the dissipation of the law itself (JM92 6.2): it never creates energy, for any number of
 * contacts. Therefore a separating contact gets its share of U- as well, which Newton's rule
 * omits. */
#include <stddef.h>

#include "law/law.h"

typedef struct dissipation_index {
    double index;
} dissipation_index;

static const param params[] = {
    PARAM_ROW(
        dissipation_index, index, REAL, .high = 1, .flags = PARAM_REQUIRED,
        .help = "0: no loss, 1: inelastic; the restitution of a single contact is (1 - index)/(1 + "
                "index)"),
    {0},
};

static double restitution(const void *parameters) {
    double d = ((const dissipation_index *)parameters)->index;
    return (1 - d) / (1 + d);
}

static void dissipation_index_prepare(const void *parameters, const law_step *step,
                                      law_batch *batch) {
    (void)step;
    double e = restitution(parameters);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        for (int c = 0; c < batch->model->dimension; c++)
            batch->b[i][c] += e * batch->U_minus[i][c];
    }
}

static double dissipation_index_theta_limit(const void *parameters) {
    return 1 / (1 + restitution(parameters));
}

static const char *const examples[] = {"index: 0.5", "index: 1", "index: 0.1", NULL};

const law_part law_part_dissipation_index = {
    .head = {.name = "dissipation_index",
             .source = "JM92 section 6",
             .help = "one restitution index for normal and tangential velocities; never creates "
                     "energy if all contacts have the same index",
             .params = params,
             .examples = examples,
             .size = sizeof(dissipation_index)},
    .slot = LAW_IMPACT,
    .writes = LAW_WRITES_b_N | LAW_WRITES_b_T,
    .forms = LAW_IMPLICIT | LAW_EVENT,
    .theta_limit = dissipation_index_theta_limit,
    .prepare = dissipation_index_prepare,
};
