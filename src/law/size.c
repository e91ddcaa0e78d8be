#include "law/size.h"

#include "shape/part_kind.h"

bool law_part_is_round(scree_part_type type) { return part_kind_of(type)->round; }

const char *law_refuses_stress(scree_part_type a, scree_part_type b) {
    if (part_kind_of(a)->flat && part_kind_of(b)->flat) return NULL;
    return "the bodies touch in points or lines, which have no area for a stress: give forces";
}

static double curvature(const model *m, uint32_t slot, uint32_t feature) {
    const shape *s = m->shapes.data[m->bodies.data[slot].shape];
    for (uint32_t i = 0; i < s->parts; i++) {
        const part *p = &s->part[i];
        if (feature >= p->feature && feature < p->feature + p->features)
            return part_kind_of(p->type)->curvature(p);
    }
    return 0;
}

double law_curvature(const model *m, const contact *c) {
    bool candidate_is_a = c->key.a == body_id(c->candidate);
    uint32_t feature_candidate = candidate_is_a ? c->key.feature_a : c->key.feature_b;
    uint32_t feature_antagonist = candidate_is_a ? c->key.feature_b : c->key.feature_a;
    return curvature(m, c->candidate, feature_candidate) +
           curvature(m, c->antagonist, feature_antagonist);
}

static double length(const double x[3]) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

double law_effective_radius(const law_batch *batch, uint32_t i) {
    const model *m = batch->model;
    const contact own = law_contact(batch, i), *c = &own;
    double sum = law_curvature(m, c);
    if (sum > 0) return 1 / sum;
    /* the reference point of a boundary is arbitrary: its distance has no meaning */
    bool bounded_a = isfinite(m->shapes.data[m->bodies.data[c->candidate].shape]->bound);
    bool bounded_b = isfinite(m->shapes.data[m->bodies.data[c->antagonist].shape]->bound);
    double a = length(bounded_a ? c->arm_candidate : c->arm_antagonist);
    double b = length(bounded_b ? c->arm_antagonist : c->arm_candidate);
    return 0.5 * (a + b);
}
