/* The three unilateral conditions of JE99 4.2, normal parts of a law:
 *   velocity         (23): once contact is predicted, 0 <= U_N+ _|_ S_N >= 0
 *   quasi_inelastic  (25): 0 <= max(0, g_M) / h_M + U_N+ _|_ S_N >= 0, a shock in two steps
 *   position         (24): 0 <= g_M / h_M + U_N+ _|_ S_N >= 0, which also pushes overlaps apart
 * g_M is the gap at mid-step; h_M the time to the next mid-step, so that g_M(next) = g_M + h_M
 * U_N. */
#include <math.h>

#include "law/size.h"
#include "state/state.h"

/* Gaps of the nodes of deformable bodies drift, because errors of the solver accumulate. Their
 * contacts that pressed in the last step count as closed within this multiple of the usual gap, so
 * that they do not become inactive for a step, in which the node would sink. */
#define PRESSED 100

static double closed_gap(const law_step *step, const law_batch *batch, uint32_t i) {
    double gap = law_closed_gap(batch, step, i);
    size_t at = batch->first + i;
    if (!batch->contacts->carried || !batch->contacts->carried[at]) return gap;
    const contact_table *last = &batch->state->contact;
    size_t previous = batch->contacts->previous[at];
    return previous != NONE && last->S[previous * last->rows] > 0 ? PRESSED * gap : gap;
}

/* Active if the gap predicted with gamma is closed (AC15 31e). The condition is not gap <= 0: if
 * rounding of the gap freed a contact for one step, this would cost g h^2 and an impact. */
static void velocity_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)parameters;
    double ahead = (step->gamma - (1 - step->theta)) * step->h;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double forecast =
            batch->gap_free ? batch->gap_free[i] : batch->gap[i] + ahead * batch->U_minus[i][0];
        batch->active[i] = forecast <= closed_gap(step, batch, i);
    }
}

static void quasi_inelastic_prepare(const void *parameters, const law_step *step,
                                    law_batch *batch) {
    (void)parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        batch->active[i] = 1;
        batch->correction[i] = fmax(0, batch->gap[i]) / step->h_M;
        batch->b[i][0] += batch->correction[i];
    }
}

static void position_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        batch->active[i] = 1;
        batch->correction[i] = batch->gap[i] / step->h_M;
        batch->b[i][0] += batch->correction[i];
    }
}

const law_part law_part_velocity = {
    .head = {.name = "velocity",
             .needs = CAN_SIGNORINI,
             .help = "velocity Signorini condition, active when contact is predicted (JE99 23)"},
    .slot = LAW_NORMAL,
    .writes = LAW_WRITES_ACTIVE,
    .forms = LAW_IMPLICIT | LAW_EVENT,
    .waits = true,
    .prepare = velocity_prepare,
};

const law_part law_part_quasi_inelastic = {
    .head = {.name = "quasi_inelastic",
             .needs = CAN_SIGNORINI,
             .help = "quasi-inelastic shock: closes the gap, then stops; never pushes overlapping "
                     "bodies apart (JE99 25)"},
    .slot = LAW_NORMAL,
    .writes = LAW_WRITES_ACTIVE | LAW_WRITES_b_N,
    .forecasts = true,
    .prepare = quasi_inelastic_prepare,
};

const law_part law_part_position = {
    .head = {.name = "position",
             .needs = CAN_SIGNORINI,
             .help = "position Signorini condition: the gap at the next mid-step is not negative "
                     "(JE99 24); pushes overlapping bodies apart"},
    .slot = LAW_NORMAL,
    .writes = LAW_WRITES_ACTIVE | LAW_WRITES_b_N,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP,
    .forecasts = true,
    .prepare = position_prepare,
};
