#include "law/law.h"

#include <math.h>
#include <string.h>

const char *const law_slot_name[LAW_SLOTS] = {"normal", "impact", "friction", "rolling", "bond"};

static const char *share_name(unsigned share) {
    switch (share) {
    case LAW_WRITES_ACTIVE: return "whether the contact is active";
    case LAW_WRITES_b_N: return "the normal shift b_N";
    case LAW_WRITES_b_T: return "the tangential shift b_T";
    case LAW_WRITES_MU: return "the friction coefficient";
    case LAW_WRITES_ROLLING: return "the rolling length";
    case LAW_WRITES_C: return "the compliance C";
    case LAW_WRITES_D: return "the admittance D";
    default: return "the impulse shift d";
    }
}

scree_status law_compose(law *l, int dimension, const node *place, scree_error *error) {
    if (!l->part[LAW_NORMAL])
        return node_error(place, error,
                          "law '%s' has no normal part; give 'normal: velocity', "
                          "'quasi-inelastic' or 'position'",
                          l->name);
    if (l->part[LAW_ROLLING] && !l->part[LAW_FRICTION])
        return node_error(place, error,
                          "law '%s' has rolling resistance without friction; add 'friction'",
                          l->name);
    l->history = 0;
    l->rows = l->part[LAW_FRICTION] ? (uint32_t)dimension : 1;
    if (l->part[LAW_ROLLING]) l->rows = dimension == 3 ? 6 : 3;
    for (int i = 0; i < LAW_SLOTS; i++) {
        if (!l->part[i]) continue;
        l->history += l->part[i]->history;
        for (int j = 0; j < i; j++) {
            unsigned both = l->part[j] ? l->part[i]->writes & l->part[j]->writes : 0;
            if (both)
                return node_error(place, error,
                                  "law '%s': the parts '%s' (%s) and '%s' (%s) both write %s; "
                                  "leave one of them out",
                                  l->name, l->part[j]->head.name, law_slot_name[j],
                                  l->part[i]->head.name, law_slot_name[i],
                                  share_name(both & (~both + 1)));
        }
    }
    return SCREE_OK;
}

void law_prepare(const law *l, const law_step *step, law_batch *batch) {
    bool has_extra = batch->model->dimension == 3 && l->part[LAW_ROLLING]; /* the spinning length */
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        has_extra = has_extra || (l->part[slot] && l->part[slot]->writes & LAW_WRITES_EXTRA);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        batch->active[i] = 0;
        batch->row[i] = (row){.cone = CONE_SIGNORINI, .dimension = 1};
        memset(batch->b[i], 0, sizeof *batch->b);
        batch->correction[i] = 0;
        if (has_extra) batch->extra[i] = (row_extra){0};
    }
    uint32_t first = 0;
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        if (!l->part[slot]) continue;
        batch->history_first = first;
        l->part[slot]->prepare(l->parameters[slot], step, batch);
        first += l->part[slot]->history;
    }
}

void law_finish(const law *l, const law_step *step, law_batch *batch, const law_outcome *outcome) {
    uint32_t first = 0;
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        if (!l->part[slot]) continue;
        batch->history_first = first;
        if (l->part[slot]->finish) l->part[slot]->finish(l->parameters[slot], step, batch, outcome);
        first += l->part[slot]->history;
    }
}

bool law_forecasts(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->forecasts) return true;
    return false;
}

double law_reach(const law *l) {
    double reach = 0;
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->reach)
            reach = fmax(reach, l->part[slot]->reach(l->parameters[slot]));
    return reach;
}

double law_theta_limit(const law *l) {
    double limit = 1;
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->theta_limit)
            limit = fmin(limit, l->part[slot]->theta_limit(l->parameters[slot]));
    return limit;
}
