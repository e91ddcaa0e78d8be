#include "problem/needs.h"

#include "problem/cone.h"

static uint64_t row_needs(const row *r) {
    uint64_t needs = cone_of(r)->needs;
    if (r->has & ROW_HAS_C) needs |= CAN_COMPLIANCE;
    if (r->has & ROW_HAS_D) needs |= CAN_ADMITTANCE;
    return needs;
}

uint64_t problem_needs(const problem *p) {
    uint64_t needs = 0;
    if (p->contacts == 0) return 0;
    for (uint32_t i = 0; i < p->contacts; i++)
        needs |= row_needs(problem_row(p, i));
    if (!problem_symmetric(p)) needs |= CAN_UNSYMMETRIC;
    if (problem_is_coupled(p)) needs |= CAN_COUPLED;
    return needs | (p->dimension == 3 ? CAN_SPACE : CAN_PLANAR);
}
