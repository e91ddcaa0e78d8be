/* Laws whose impacts can create energy: Kane's paradox.
 *
 * One contact, Newton's rule with restitutions e_n and e_t, S impulse, W its operator. The energy
 * changes by S.U+ - S.W S / 2, and with U_N+ = -e_n U_N- and friction against U_T+ + e_t U_T- by at
 * most
 *
 *     -(1/2 - x_n) a^2 - (1/2 - x_t) b^2 + (1 - x_n - x_t) c a b,   x = e / (1 + e),
 *
 * a^2 = W_NN S_N^2, b^2 = S_T.W_TT S_T, c = |W_NT| / (W_NN W_TT)^1/2. It can be positive only where
 *
 *     c > ((1 - e_n^2) (1 - e_t^2))^1/2 / (1 - e_n e_t).
 *
 * c is the coupling of normal and tangent of the bodies: zero for disks and balls, whose arms are
 * along the normal; at most r / (2 + r) for a planar body, r = (R / k)^2, R its radius about the
 * centre and k its radius of gyration (rectangles of any kind: 3/5); for two bodies at most the
 * larger of both. docs/theory.md has the derivation. */
#include <math.h>

#include "base/space.h"
#include "law/law.h"
#include "world/world.h"

/* Relative to the radius: a circle about the centre of mass, except for rounding. */
#define CENTRED 1e-12

static bool is_round(const shape *s) {
    const part_kind *of = s->parts == 1 ? part_kind_of(s->part[0].type) : NULL;
    return of && of->round && !of->boundary &&
           length3(s->part[0].centre) <= CENTRED * s->part[0].radius;
}

static bool is_partly_held(const scree_world *w, size_t slot) {
    const uint8_t *held = w->starts.count ? w->starts.data[slot].prescribed
                                          : state_prescribed(&w->state, (uint32_t)slot);
    uint32_t count = 0;
    for (uint32_t k = 0; k < w->model.dofs; k++)
        count += held[k] != 0;
    return count > 0 && count < w->model.dofs;
}

/* If only some motions are free, or bodies are connected, normal and tangent may be coupled
 * completely. Walls without area are flat: their free motion is along the normal. */
static double coupling_of(const scree_world *w, size_t slot) {
    const model *m = &w->model;
    const body *b = &m->bodies.data[slot];
    const shape *s = m->shapes.data[b->shape];
    if (model_deformable(m, (uint32_t)slot)) return 1;
    if (!(b->mass > 0) || !isfinite(s->bound) || !(s->area > 0 || s->volume > 0)) return 0;
    if (is_partly_held(w, slot)) return 1;
    if (is_round(s)) return 0;
    double least = b->inertia[0];
    if (m->dimension == 3) least = fmin(least, fmin(b->inertia[1], b->inertia[2]));
    if (!(least > 0)) return 1;
    /* |r x N|^2 + |r x T|^2 is |r|^2 in the plane and at most twice as much in space */
    double r = (m->dimension == 3 ? 2 : 1) * b->mass * s->bound * s->bound / least;
    return r / (2 + r);
}

static double largest_coupling(const scree_world *w) {
    double most = w->model.joints.count ? 1 : 0;
    for (size_t i = 0; most < 1 && i < w->model.bodies.count; i++)
        most = fmax(most, coupling_of(w, i));
    return most;
}

void world_warn_of_energy(const scree_world *w) {
    double coupling = -1; /* not known yet */
    for (size_t i = 0; i < w->model.laws.count; i++) {
        const law *l = &w->model.laws.data[i];
        const law_part *impact = l->part[LAW_IMPACT];
        if (!impact || !impact->energy_coupling || !l->part[LAW_FRICTION]) continue;
        if (coupling < 0) coupling = largest_coupling(w);
        if (coupling > impact->energy_coupling(l->parameters[LAW_IMPACT]))
            log_warning("law '%s': normal and tangential restitution differ so much that an "
                        "oblique impact of these bodies with friction can create energy (Kane's "
                        "paradox). The ledger's columns normal and friction show it; 'impact: "
                        "dissipation_index' never creates energy",
                        l->name);
    }
}
