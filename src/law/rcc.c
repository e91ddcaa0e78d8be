/* Adhesion of Raous, Cangemi and Cocu (1999), the family of Monerie and Acary (2001): an intensity
 * b from 1 (intact) to 0 determines the stresses -b^2 K_i u_i, and obeys
 *     viscosity db/dt = w - b e^2    where that is negative, or both ways when it recovers,
 * with e^2 = K_N <u_N>^2 + K_T |u_T|^2 and w the energy of rupture (Dupre's). Without viscosity b =
 * min(b, w / e^2). Here r = 1 - b and s = b^2. Taken at the end of the step, the rate has the
 * closed form b+ = (viscosity b / h + w) / (viscosity / h + e^2). A zone that recovers is never
 * broken for good. */
#include <stddef.h>

#include "base/math.h"
#include "law/cohesive.h"

#define LEAST_b 1e-4 /* a zone below it is broken: it has 1e-8 of its stiffness */

typedef struct adhesion {
    cohesive zone; /* the first member: data of all zones */
    double w, viscosity;
    bool recovers;
} adhesion;

static const param params[] = {
    COHESIVE_PARAMS,
    PARAM_ROW(adhesion, w, REAL, .dimension = {0, 1, -2}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
              .help = "energy of decohesion per area"),
    PARAM_ROW(adhesion, viscosity, REAL, .dimension = {0, 1, -1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0",
              .help = "viscosity of the decohesion: energy per area and per rate of the intensity"),
    PARAM_ROW(
        adhesion, recovers, FLAG, .fallback = "false",
        .help = "true: adhesion recovers where the separation allows it, at a rate limited by the "
                "viscosity"),
    {0},
};

static scree_status rcc_check(const void *parameters, const node *place, scree_error *error) {
    const adhesion *self = parameters;
    if (self->recovers && self->viscosity == 0)
        return node_error(place, error,
                          "an adhesion that recovers needs a 'viscosity' above zero: without it a "
                          "contact would be intact again in the step in which it closes");
    return SCREE_OK;
}

/* The intensity at the end of a step with e^2 = square. */
static double intensity(const adhesion *self, double b, double square, double h) {
    double rate = self->viscosity / h;
    double next = rate + square > 0 ? (rate * b + self->w) / (rate + square) : 1;
    if (next > b && !self->recovers) return b;
    return fmin(next, 1);
}

static cohesive_state rcc_advance(const void *parameters, const cohesive_state *from,
                                  const double u[3], double h, cohesive_loss *loss) {
    const adhesion *self = parameters;
    double share[2], e = cohesive_length(&self->zone, from, u, share);
    double b = 1 - from->r, next = intensity(self, b, e * e, h), change = next - b;
    cohesive_state out = {.r = 1 - next, .s = next * next};
    if (!self->recovers && next < LEAST_b) out = (cohesive_state){.r = 1, .broken = true};
    /* the separation releases -b e^2 db, which is w db plus the part of the viscosity */
    *loss = (cohesive_loss){.fracture = -self->w * (out.broken ? -b : change),
                            .damping = self->viscosity * change * change / h};
    return out;
}

static double rcc_farthest(const void *parameters) {
    const adhesion *self = parameters;
    double least = fmin(self->zone.k_n, cohesive_k_t(&self->zone));
    return sqrt(self->w / (LEAST_b * least));
}

static const cohesive_zone zone = {rcc_advance, rcc_farthest};

COHESIVE_FUNCTIONS

static const char *const examples[] = {
    "k_n: 1e9, w: 1", "k_n: 1e9, w: 1, viscosity: 0.01, recovers: true, area: 0.01", NULL};

const law_part law_part_rcc = {
    .head = {.name = "rcc",
             .needs = CAN_ADMITTANCE | CAN_COULOMB,
             .source = "Raous, Cangemi & Cocu 1999; Monerie & Acary 2001",
             .help = "adhesion with an intensity that decreases and may recover, with viscosity",
             .params = params,
             .examples = examples,
             .size = sizeof(adhesion),
             .check = rcc_check},
    COHESIVE_TABLE,
    .reach = rcc_farthest,
};
