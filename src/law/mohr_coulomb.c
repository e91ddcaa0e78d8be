/* Rigid bonds that break for good. Bonded contacts obey the criterion of Mohr and Coulomb,
 *     |S_T| <= h c + mu S_N,   S_N >= -h T,   mu that of the law's friction part,
 * and do not move while they are within it; broken contacts obey the other parts of the law.
 *
 * Where T >= c / mu the criterion is Coulomb's cone with its tip at -c / mu: d_N = h c / mu. For
 * smaller T the tip is cut off: a contact with a tension above T in the first pass obeys S_N >= -h
 * T and the disk of radius h c + mu S_N in the next ones, S_N from the last pass.
 *
 * A bond breaks at the end of a step in which it has moved, and not by its impulse. Impulses of
 * rigid bodies with several contacts are not unique, so the bond that exceeds its strength would
 * depend on the solver. The motion does not: bonds hold as long as some impulses within their
 * strengths hold the bodies, and the motion is unique when none do. The step is not solved again
 * without the broken bonds: a crack then advances in every step by the overloaded bonds, instead of
 * through all of them in one step. In the step in which it breaks the bond still carries its
 * strength; the dissipated energy vanishes with h, as it must: a rigid bond stores nothing, so its
 * energy of fracture is zero. */
#include <stddef.h>

#include "law/size.h"
#include "law/tangent.h"

typedef struct mohr_coulomb {
    double cohesion, cohesion_stress, tension, tension_stress, distance;
} mohr_coulomb;

static const param params[] = {
    PARAM_ROW(mohr_coulomb, cohesion, REAL, .dimension = {1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "shear strength c of one contact at zero normal force"),
    PARAM_ROW(mohr_coulomb, cohesion_stress, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "the same per area of the contact"),
    PARAM_ROW(mohr_coulomb, tension, REAL, .dimension = {1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "tensile strength T of one contact; values above c / mu count as c / mu"),
    PARAM_ROW(mohr_coulomb, tension_stress, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE, .high = 1e15,
              .help = "the same per area of the contact"),
    PARAM_ROW(
        mohr_coulomb, distance, REAL, .dimension = {1, 0, 0},
        .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
        .help =
            "gap up to which contacts are bonded at the start; default: touching contacts only"),
    {0},
};

static const char *const examples[] = {"cohesion: 20, tension: 50", "cohesion: 20, tension: 10",
                                       "cohesion_stress: 200, tension_stress: 100",
                                       "cohesion: 20, tension: 10, distance: 1e-4", NULL};

static scree_status mohr_coulomb_check(const void *parameters, const node *place,
                                       scree_error *error) {
    const mohr_coulomb *self = parameters;
    if (isnan(self->cohesion) == isnan(self->cohesion_stress))
        return node_error(place, error,
                          "mohr_coulomb needs either 'cohesion' or 'cohesion_stress'");
    if (isnan(self->tension) == isnan(self->tension_stress))
        return node_error(place, error, "mohr_coulomb needs either 'tension' or 'tension_stress'");
    return SCREE_OK;
}

static const char *mohr_coulomb_refuses(const void *parameters, const model *m, scree_part_type a,
                                        scree_part_type b) {
    (void)m;
    const mohr_coulomb *self = parameters;
    bool stress = isnan(self->cohesion) || isnan(self->tension);
    return stress ? law_refuses_stress(a, b) : NULL;
}

static double mohr_coulomb_reach(const void *parameters) {
    const mohr_coulomb *self = parameters;
    return isnan(self->distance) ? 0 : self->distance;
}

/* history */
enum { BONDED, MOVED, GAP, AREA, HISTORY };
/* iterates */
enum { CUT, RADIUS, FRICTION, ITERATES };

/* Strengths as impulses over the step. The area is that of the bond when it was made: a contact
 * that opens at one end may lose its own area. */
typedef struct strengths {
    double c, T;
} strengths;

static strengths strengths_of(const mohr_coulomb *self, double h, const double *history) {
    double area = history[AREA];
    double c = isnan(self->cohesion) ? self->cohesion_stress * area : self->cohesion;
    double T = isnan(self->tension) ? self->tension_stress * area : self->tension;
    return (strengths){h * c, h * T};
}

/* Whether the criterion is the whole cone including its tip; without friction there is no tip. */
static bool reaches_tip(strengths s, double mu) { return mu > 0 && s.T * mu >= s.c; }

static void make_bond(const mohr_coulomb *self, const law_step *step, const law_batch *batch,
                      uint32_t i) {
    double *history = law_history(batch, i), closed = law_closed_gap(batch, step, i);
    double within = isnan(self->distance) ? closed : fmax(self->distance, closed);
    double gap = law_gap_before(batch, step, i);
    if (!step->bonding || history[BONDED] != 0 || !(gap <= within)) return;
    history[BONDED] = 1;
    history[MOVED] = 0;
    history[GAP] = gap;
    history[AREA] = batch->area[i];
}

/* A bond keeps its initial gap, which normal parts with gap correction bring back. With other parts
 * it would drift open when the bodies rotate, by r (h w)^2 / 2 per step, until the contact is no
 * longer detected; therefore opening is corrected with any normal part. */
static void keep_gap(const law_step *step, law_batch *batch, uint32_t i) {
    batch->active[i] = 1;
    double wanted = (batch->gap[i] - law_history(batch, i)[GAP]) / step->h_M;
    if (batch->correction[i] == 0 && !(wanted > 0)) return;
    batch->b[i][0] += wanted - batch->correction[i];
    batch->correction[i] = wanted;
}

static void hold(const mohr_coulomb *self, const law_step *step, law_batch *batch, uint32_t i) {
    double *iterate = law_iterate(batch, i);
    row *r = &batch->row[i];
    strengths s = strengths_of(self, step->h, law_history(batch, i));
    double mu = r->mu;
    iterate[FRICTION] = mu;
    if (!reaches_tip(s, mu)) {
        double S_N = batch->last ? batch->last->S[i][0] : 0;
        if (mu == 0 || S_N < -s.T) iterate[CUT] = 1;
        iterate[RADIUS] = fmax(0, s.c + mu * fmax(S_N, -s.T));
    }
    r->has |= ROW_HAS_d;
    batch->extra[i].d[0] = iterate[CUT] != 0 ? s.T : s.c / mu;
    if (iterate[CUT] == 0) return;
    r->cone = CONE_TRESCA;
    r->mu = iterate[RADIUS];
}

static void mohr_coulomb_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const mohr_coulomb *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        make_bond(self, step, batch, i);
        if (law_history(batch, i)[BONDED] == 0) continue;
        keep_gap(step, batch, i);
        hold(self, step, batch, i);
    }
}

/* The distance of the impulse outside the criterion, or inside it although the bond slides. */
static double misfit_of(const mohr_coulomb *self, const law_step *step, const law_batch *batch,
                        uint32_t i, const double *S) {
    const double *iterate = law_iterate(batch, i);
    strengths s = strengths_of(self, step->h, law_history(batch, i));
    double mu = iterate[FRICTION], S_T = tangent_length(batch->model->dimension, S),
           scale = s.c + s.T;
    if (reaches_tip(s, mu) || !(scale > 0)) return 0;
    if (iterate[CUT] == 0) return fmax(0, -s.T - S[0]) / scale;
    if (mu == 0) return 0;
    double radius = iterate[RADIUS], right = fmax(0, s.c + mu * fmax(S[0], -s.T));
    if (S_T >= TANGENT_AT_LIMIT * radius) return fabs(right - radius) / scale;
    return fmax(0, S_T - right) / scale;
}

static double mohr_coulomb_misfit(const void *parameters, const law_step *step,
                                  const law_batch *batch, const law_outcome *outcome) {
    const mohr_coulomb *self = parameters;
    double worst = 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (law_history(batch, i)[BONDED] == 0) continue;
        worst = fmax(worst, misfit_of(self, step, batch, i, outcome->S[i]));
    }
    return worst;
}

/* The speed at which the bond yields, in directions in which the impulse is at its limit. */
static double yields(const law_batch *batch, uint32_t i, const law_outcome *outcome) {
    const row *r = &batch->row[i];
    const double *S = outcome->S[i], *U = outcome->U_plus[i];
    double S_N = S[0] + batch->extra[i].d[0], speed = 0;
    if (!(S_N > 0)) speed = fmax(0, U[0]);
    double limit = r->cone == CONE_TRESCA ? r->mu : r->mu * S_N;
    if (tangent_length(batch->model->dimension, S) >= TANGENT_AT_LIMIT * limit)
        speed += tangent_length(batch->model->dimension, U);
    return speed;
}

static void mohr_coulomb_finish(const void *parameters, const law_step *step, law_batch *batch,
                                const law_outcome *outcome) {
    (void)parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *history = law_history(batch, i);
        law_work *w = &batch->work[i];
        if (history[BONDED] == 0) continue;
        law_tip_work(batch, outcome, i);
        history[MOVED] += step->h * yields(batch, i, outcome);
        w->bonded = history[MOVED] <= law_closed_gap(batch, step, i);
        if (w->bonded) continue;
        history[BONDED] = 0;
        w->broken = 1;
    }
}

const law_part law_part_mohr_coulomb = {
    .head = {.name = "mohr_coulomb",
             .needs = CAN_TRESCA | CAN_ADMITTANCE,
             .help =
                 "rigid bonds made at the start; they break permanently beyond a tensile strength "
                 "or a shear strength c + mu N",
             .params = params,
             .examples = examples,
             .size = sizeof(mohr_coulomb),
             .check = mohr_coulomb_check},
    .slot = LAW_BOND,
    .writes = LAW_WRITES_d | LAW_WRITES_CONE,
    .history = HISTORY,
    .iterates = ITERATES,
    .needs_friction = true,
    .works = true,
    .reach = mohr_coulomb_reach,
    .refuses = mohr_coulomb_refuses,
    .prepare = mohr_coulomb_prepare,
    .misfit = mohr_coulomb_misfit,
    .finish = mohr_coulomb_finish,
};
