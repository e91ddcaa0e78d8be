/* Energy that laws stored in contacts that no longer exist: a body was removed, or the contact left
 * the range of detection before its law released it. This energy is no longer stored, and the
 * ledger counts it as fracture. */
#include <string.h>

#include "scheme/divided.h"
#include "scheme/parts.h"

static double held_by(const model *m, const contact_table *last, size_t contact_index) {
    uint64_t energies = m->laws.data[last->law[contact_index]].history_energies;
    const double *history = last->history + contact_index * last->history_width;
    double sum = 0;
    for (uint32_t k = 0; energies >> k; k++)
        if (energies >> k & 1) sum += history[k];
    return sum;
}

scree_status lost_find(const step_input *step, const contact_table *contacts, contact_work *kept,
                       scree_error *error) {
    const contact_table *last = &step->state->contact;
    size_t count = last->table.count;
    kept->lost = 0;
    if (!step->needs.stores || (count == 0 && !is_divided(step))) return SCREE_OK;
    scree_status status = array_reserve(&kept->matched, count)
                              ? SCREE_OK
                              : error_no_memory(error, "the contacts of a step");
    TRY(step_agree(step, status, error));
    memset(kept->matched.data, 0, count);
    for (size_t i = 0; i < contacts->table.count; i++) {
        uint32_t previous = contacts->previous[i];
        if (previous != NONE) kept->matched.data[previous] = 1;
    }
    exact_sum lost;
    exact_clear(&lost);
    for (size_t i = 0; i < count; i++)
        if (!kept->matched.data[i] && !contact_is_copy(step, last, i))
            exact_add(&lost, held_by(step->model, last, i));
    if (is_divided(step)) ranks_sum_exactly(&lost, 1);
    kept->lost = exact_value(&lost);
    return SCREE_OK;
}
