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
    case LAW_WRITES_CONE: return "the shape of the cone";
    case LAW_WRITES_ELLIPSE: return "the elliptic cone";
    case LAW_WRITES_d: return "the impulse shift d";
    }
    return "a share without a name";
}

const char *law_form_words(unsigned forms) {
    if (forms & LAW_IMPLICIT) return "conditions on the velocities at the end of a step";
    if (forms & LAW_EVENT) return "instantaneous impacts, and contact forces between them";
    if (forms & LAW_TWO_STEP) return "conditions on the gaps of two steps";
    return "forces from gap and velocity";
}

scree_status law_compose(law *l, int dimension, unsigned form, const node *place,
                         scree_error *error) {
    const law_part *bond = l->part[LAW_BOND];
    if (l->part[LAW_NORMAL] && bond && bond->replaces_normal)
        return node_error(place, error,
                          "law '%s': the bond '%s' already contains a normal law: remove 'normal'",
                          l->name, bond->head.name);
    if (!l->part[LAW_NORMAL] && !(bond && bond->replaces_normal))
        return node_error(place, error,
                          "law '%s' has no normal part: give 'normal: velocity', "
                          "'quasi_inelastic' or 'position'",
                          l->name);
    if (l->part[LAW_ROLLING] && !l->part[LAW_FRICTION])
        return node_error(place, error,
                          "law '%s' has rolling resistance without friction: add 'friction'",
                          l->name);
    if (law_is_elliptic(l) && bond && bond->writes & LAW_WRITES_EXTRA)
        return node_error(place, error,
                          "law '%s': an elliptic cone and the bond '%s' cannot be combined: use "
                          "'friction: coulomb' or remove the bond",
                          l->name, bond->head.name);
    if (bond && bond->needs_friction && !l->part[LAW_FRICTION])
        return node_error(place, error,
                          "law '%s': the bond '%s' also acts in the tangential direction: add "
                          "'friction' (it may be 0)",
                          l->name, bond->head.name);
    l->history = l->iterates = 0;
    l->history_pairs = l->history_energies = 0;
    l->elliptic = law_is_elliptic(l);
    l->rows = l->part[LAW_FRICTION] || (bond && bond->tangential) ? (uint32_t)dimension : 1;
    if (l->part[LAW_ROLLING]) l->rows = dimension == 3 ? 6 : 3;
    for (int i = 0; i < LAW_SLOTS; i++) {
        if (!l->part[i]) continue;
        for (uint32_t k = 0; k < l->part[i]->tangents; k++)
            l->history_pairs |= (uint64_t)1 << (l->history + 2 * k);
        const char *clash = l->part[i]->clashes ? l->part[i]->clashes(l->parameters[i], l) : NULL;
        if (clash)
            return node_error(place, error, "law '%s': '%s': %s", l->name, l->part[i]->head.name,
                              clash);
        l->history_energies |= l->part[i]->energies << l->history;
        l->history += l->part[i]->history;
        l->iterates += l->part[i]->iterates;
        for (int j = 0; j < i; j++) {
            unsigned both = l->part[j] ? l->part[i]->writes & l->part[j]->writes : 0;
            if (form == LAW_TWO_STEP) both &= ~LAW_WRITES_b_N; /* gap and restitution make one b */
            if (both)
                return node_error(place, error,
                                  "law '%s': the parts '%s' (%s) and '%s' (%s) both define %s: "
                                  "remove one of them",
                                  l->name, l->part[j]->head.name, law_slot_name[j],
                                  l->part[i]->head.name, law_slot_name[i],
                                  share_name(both & (~both + 1)));
        }
    }
    return SCREE_OK;
}

/* Number of values of history and iterates used by earlier parts. */
typedef struct part_walk {
    uint32_t history, iterate;
} part_walk;

/* The part in a slot, with the batch set to its own values; NULL if the slot is empty. */
static const law_part *next_part(const law *l, int slot, part_walk *at, law_batch *batch) {
    const law_part *p = l->part[slot];
    if (!p) return NULL;
    batch->history_first = at->history;
    batch->iterate_first = at->iterate;
    at->history += p->history;
    at->iterate += p->iterates;
    return p;
}

void law_prepare(const law *l, const law_step *step, law_batch *batch) {
    bool has_extra = batch->model->dimension == 3 && l->part[LAW_ROLLING]; /* the spinning length */
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        has_extra = has_extra || (l->part[slot] && l->part[slot]->writes & LAW_WRITES_EXTRA);
    /* if a bond is the normal law, earlier friction parts receive its future result */
    const law_part *bond = l->part[LAW_BOND];
    uint8_t active = bond && bond->replaces_normal;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        batch->active[i] = active;
        batch->row[i] = (row){.cone = CONE_SIGNORINI, .dimension = 1};
        memset(batch->b[i], 0, sizeof *batch->b);
        batch->correction[i] = 0;
        if (has_extra) batch->extra[i] = (row_extra){0};
        if (batch->ellipse) batch->ellipse[i] = (law_ellipse){0};
    }
    part_walk at = {0};
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = next_part(l, slot, &at, batch);
        if (p) p->prepare(l->parameters[slot], step, batch);
    }
}

double law_misfit(const law *l, const law_step *step, law_batch *batch,
                  const law_outcome *outcome) {
    double worst = 0;
    part_walk at = {0};
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = next_part(l, slot, &at, batch);
        if (p && p->misfit)
            worst = fmax(worst, p->misfit(l->parameters[slot], step, batch, outcome));
    }
    return worst;
}

void law_force(const law *l, const law_step *step, law_batch *batch, double (*S)[ROWS_MAX]) {
    part_walk at = {0};
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = next_part(l, slot, &at, batch);
        if (p && p->force) p->force(l->parameters[slot], step, batch, S);
    }
}

void law_finish(const law *l, const law_step *step, law_batch *batch, const law_outcome *outcome) {
    part_walk at = {0};
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = next_part(l, slot, &at, batch);
        if (p && p->finish) p->finish(l->parameters[slot], step, batch, outcome);
    }
}

bool law_iterates(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->misfit) return true;
    return false;
}

bool law_works(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->works) return true;
    return false;
}

bool law_is_elliptic(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->writes & LAW_WRITES_ELLIPSE) return true;
    return false;
}

bool law_forecasts(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && l->part[slot]->forecasts) return true;
    return false;
}

bool law_acts_closed(const law *l) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (slot != LAW_NORMAL && l->part[slot] && l->part[slot]->writes & LAW_WRITES_ACTIVE)
            return false;
    return l->part[LAW_NORMAL] && l->part[LAW_NORMAL]->waits && !l->part[LAW_BOND] && !l->history &&
           !l->iterates && !law_forecasts(l) && !law_works(l) && !(law_reach(l) > 0);
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
