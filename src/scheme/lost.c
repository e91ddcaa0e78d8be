/* Energy that laws held in contacts which are there no more: a body was removed, or the contact
 * went out of sight before its law let go. It is no longer stored; that it is lost shows as
 * fracture. */
#include <string.h>

#include "scheme/stages.h"

static double held_by(const sim *s, size_t contact_index) {
    const contact_table *last = &s->state->contact;
    uint64_t energies = s->model->laws.data[last->law[contact_index]].history_energies;
    const double *history = last->history + contact_index * last->history_width;
    double sum = 0;
    for (uint32_t k = 0; energies >> k; k++)
        if (energies >> k & 1) sum += history[k];
    return sum;
}

scree_status stage_find_lost(sim *s, scree_error *error) {
    size_t count = s->state->contact.table.count;
    s->lost = 0;
    if (!s->stores || count == 0) return SCREE_OK;
    if (!array_reserve(&s->matched, count)) return error_no_memory(error, "the contacts of a step");
    memset(s->matched.data, 0, count);
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        uint32_t previous = s->contacts.previous[i];
        if (previous != NONE) s->matched.data[previous] = 1;
    }
    for (size_t i = 0; i < count; i++)
        if (!s->matched.data[i]) s->lost += held_by(s, i);
    return SCREE_OK;
}
