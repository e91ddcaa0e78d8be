/* Creates one contact. */
#include "base/space.h"
#include "detect/skin/run.h"

double carrier_speed(const skin_run *r, const carrier *c) {
    double most = 0;
    for (uint32_t i = 0; r->in->speed && i < c->count; i++)
        most = fmax(most, r->in->speed[c->node[i]]);
    return most;
}

double rigid_speed(const skin_run *r, uint32_t slot) {
    return r->in->common->speed ? r->in->common->speed[slot] : 0;
}

carrier foot_carrier(const skin_run *r, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    carrier c = {0};
    for (uint32_t k = 0; k < f->nodes; k++) {
        if (m->foot.weight[k] == 0) continue;
        c.node[c.count] = f->node[k];
        c.weight[c.count++] = m->foot.weight[k];
    }
    return c;
}

static void put_arm(const skin_run *r, const contact_side *s, double out[3]) {
    const double *q = r->in->common->q + (size_t)r->model->places * s->slot;
    for (int k = 0; k < 3; k++)
        out[k] = k < r->model->dimension ? s->place[k] - q[k] : 0;
}

/* The law of two sides at this gap; NONE: no contact. */
static uint32_t law_between(skin_run *r, const contact_side *c, const contact_side *a, double gap) {
    const detect_input *in = r->in->common;
    uint32_t found = model_surface_law(r->model, c->slot, c->surface, a->slot, a->surface);
    if (found == NONE) {
        if (gap <= 0 && r->report->unlisted[0] == 0) {
            r->report->unlisted[0] = body_id(r->a);
            r->report->unlisted[1] = body_id(r->b);
        }
        return NONE;
    }
    double reach = in->law_reach[found];
    if (in->law_ahead && in->law_ahead[found] > 0)
        reach += in->law_ahead[found] * (c->speed + a->speed);
    return gap <= reach ? found : NONE;
}

bool put_contact(skin_run *r, const contact_side *c, const contact_side *a, const double normal[3],
                 double gap, double area) {
    uint32_t law_index = law_between(r, c, a, gap);
    if (law_index == NONE) return false;
    if (!array_reserve(&r->added->list, r->added->list.count + 1) ||
        !array_reserve(&r->added->carried, r->added->carried.count + 1)) {
        r->no_memory = true;
        return false;
    }
    const contact_side *first = c->slot == r->a ? c : a, *second = first == c ? a : c;
    contact *to = &r->added->list.data[r->added->list.count++];
    carrier_pair *carried = &r->added->carried.data[r->added->carried.count++];
    *to = (contact){.key = {.a = body_id(r->a),
                            .b = body_id(r->b),
                            .feature_a = first->feature,
                            .feature_b = second->feature},
                    .candidate = c->slot,
                    .antagonist = a->slot,
                    .law = law_index,
                    .previous = NONE,
                    .carried = (uint32_t)r->added->carried.count,
                    .form = FORM_CARRIED,
                    .gap = gap,
                    .area = area};
    copy3(to->normal, normal);
    put_arm(r, c, to->arm_candidate);
    put_arm(r, a, to->arm_antagonist);
    *carried = (carrier_pair){0};
    if (c->carrier) carried->candidate = *c->carrier;
    if (a->carrier) carried->antagonist = *a->carrier;
    return true;
}
