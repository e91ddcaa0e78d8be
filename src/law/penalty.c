#include "law/penalty.h"

#include <string.h>

#include "base/math.h"
#include "state/state.h"

/* Relative to the bound: a contact this close slides. */
#define SLIDING 1e-10

enum { DID_NOTHING, DID_STICK, DID_SLIDE };

#define HALVINGS 60

/* 2 psi cot psi falls from 2 to 0 on (0, pi/2]; 2 u coth u grows from 2. */
double penalty_damping_ratio(double e) {
    double want = -math_log(e), sine, cosine;
    if (want <= 0) return 0;
    if (want < 2) {
        double low = 0, high = 2; /* a little more than pi / 2 */
        for (int k = 0; k < HALVINGS; k++) {
            double psi = 0.5 * (low + high);
            math_sincos(psi, &sine, &cosine);
            *(2 * psi * cosine > want * sine ? &low : &high) = psi;
        }
        return math_cos(0.5 * (low + high));
    }
    double low = 0, high = 0.5 * want;
    for (int k = 0; k < HALVINGS; k++) {
        double u = 0.5 * (low + high), p = math_exp(u), m = 1 / p;
        *(2 * u * (p + m) < want * (p - m) ? &low : &high) = u;
    }
    double p = math_exp(0.5 * (low + high));
    return 0.5 * (p + 1 / p);
}

static double inverse_mass(const law_batch *batch, uint32_t slot) {
    const uint8_t *held = state_prescribed(batch->state, slot);
    double mass = batch->model->bodies.data[slot].mass;
    bool moves = false;
    for (int k = 0; k < batch->model->dimension; k++)
        moves = moves || !held[k];
    return moves && mass > 0 ? 1 / mass : 0;
}

double penalty_mass(const law_batch *batch, uint32_t i) {
    const uint32_t *pair = law_pair(batch, i);
    double sum = inverse_mass(batch, pair[0]) + inverse_mass(batch, pair[1]);
    return sum > 0 ? 1 / sum : 0;
}

/* Rows of the tangential impulse. */
static int tangents(const law_batch *batch, uint32_t i) {
    int most = batch->model->dimension - 1, rows = batch->row[i].dimension - 1;
    return rows < most ? rows : most;
}

/* The tangential force of the last step for this one: the part that a smaller stiffness cannot hold
 * is lost. */
static void carried_force(const double *history, double k_t, double f[2]) {
    double last = history[PENALTY_K_T], share = last > 0 && k_t < last ? k_t / last : 1;
    f[0] = share * history[PENALTY_FORCE];
    f[1] = share * history[PENALTY_FORCE + 1];
}

static double stored_in(const double f[2], double k_t) {
    return k_t > 0 ? 0.5 * (f[0] * f[0] + f[1] * f[1]) / k_t : 0;
}

static double weight_of(const law_step *step, const double *history) {
    return history[PENALTY_DID] == DID_SLIDE ? 1 : step->theta;
}

/* Overlap at which the force of the step is evaluated. */
static double mean_overlap(const law_step *step, double gap, double before, double after) {
    double theta = step->theta, rest = 1 - theta;
    return -(gap + step->h * (theta * theta * after - rest * rest * before));
}

/* The overlap about which the row is linearised: from the last pass, or with the present
 * velocity. */
static double guessed_overlap(const penalty_kind *elastic, const law_step *step,
                              const law_batch *batch, uint32_t i, double *U) {
    double before = batch->U_minus[i][0];
    double after = batch->last && !elastic->linear ? batch->last->U_plus[i][0] : before;
    *U = step->theta * after + (1 - step->theta) * before;
    return mean_overlap(step, batch->gap[i], before, after);
}

static void implicit_row(const penalty_kind *elastic, const void *parameters, double ratio,
                         const law_step *step, law_batch *batch, uint32_t i) {
    double h = step->h, theta = step->theta, rest = 1 - theta, f[2];
    double guess_U, guess = guessed_overlap(elastic, step, batch, i, &guess_U);
    double d = *law_iterate(batch, i) = fmax(guess, elastic->least(batch, i));
    const double *U = batch->U_minus[i];
    penalty_point p;
    elastic->at(parameters, ratio, batch, i, d, &p);
    if (!(guess > 0)) p.c_n = 0; /* dashpots do not act before contact */
    if (guess > 0) p.K -= p.c_slope * fmin(guess_U, 0);
    double C = 1 / (h * theta * (theta * h * p.K + p.c_n));
    double gap = batch->gap[i] + d - p.F / p.K;
    batch->extra[i].C[0] = C;
    batch->b[i][0] += C * h * (p.K * (gap - rest * rest * h * U[0]) + p.c_n * rest * U[0]);
    const double *history = law_history(batch, i);
    double stiff = theta * (weight_of(step, history) * h * p.k_t + p.c_t);
    carried_force(history, p.k_t, f);
    for (int t = 0; t < tangents(batch, i); t++) {
        batch->extra[i].C[1 + t] = 1 / (h * stiff);
        batch->b[i][1 + t] += rest / theta * U[1 + t] - f[t] / stiff;
    }
    batch->row[i].has |= ROW_HAS_C;
    batch->active[i] = 1;
}

void penalty_prepare(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                     const law_step *step, law_batch *batch) {
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (step->form == LAW_EXPLICIT)
            batch->active[i] = batch->gap[i] < 0;
        else
            implicit_row(elastic, parameters, damping_ratio, step, batch, i);
    }
}

/* Scale for smaller forces. */
static double scale_of(const penalty_kind *elastic, const void *parameters, double ratio,
                       const law_batch *batch, uint32_t i) {
    penalty_point p;
    elastic->at(parameters, ratio, batch, i, 1e6 * elastic->least(batch, i), &p);
    return p.F;
}

double penalty_misfit(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                      const law_step *step, const law_batch *batch, const law_outcome *outcome) {
    double worst = 0, theta = step->theta;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double before = batch->U_minus[i][0], after = outcome->U_plus[i][0];
        double d = mean_overlap(step, batch->gap[i], before, after);
        penalty_point p = {0};
        if (d > 0) elastic->at(parameters, damping_ratio, batch, i, d, &p);
        double F = fmax(0, p.F - p.c_n * (theta * after + (1 - theta) * before));
        double found = outcome->S[i][0] / step->h;
        double scale = p.F + found + scale_of(elastic, parameters, damping_ratio, batch, i);
        worst = fmax(worst, fabs(F - found) / scale);
    }
    return worst;
}

static double tangent_length(const double x[2]) { return sqrt(x[0] * x[0] + x[1] * x[1]); }

static void contact_force(const penalty_kind *elastic, const void *parameters, double ratio,
                          const law_step *step, law_batch *batch, uint32_t i, double *S) {
    penalty_point p;
    const double *U = batch->U_minus[i];
    elastic->at(parameters, ratio, batch, i, -batch->gap[i], &p);
    double N = fmax(0, p.F - p.c_n * U[0]), f[2], T[2] = {0};
    carried_force(law_history(batch, i), p.k_t, f);
    for (int t = 0; t < tangents(batch, i); t++)
        T[t] = f[t] - (step->h * p.k_t + p.c_t) * U[1 + t];
    double length = tangent_length(T), limit = batch->row[i].mu * N;
    double share = length > limit ? limit / length : 1;
    S[0] += step->h * N;
    for (int t = 0; t < tangents(batch, i); t++)
        S[1 + t] += step->h * share * T[t];
}

void penalty_force(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                   const law_step *step, law_batch *batch, double (*S)[ROWS_MAX]) {
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (batch->active[i])
            contact_force(elastic, parameters, damping_ratio, step, batch, i, S[i]);
    }
}

/* The overlaps of a contact at the start of the step, where its force is evaluated, and at the
 * end. */
typedef struct overlaps {
    double first, mean, last;
} overlaps;

static overlaps overlaps_of(const law_step *step, const law_batch *batch, uint32_t i,
                            const double *U_plus) {
    double gap = batch->gap[i], before = batch->U_minus[i][0], h = step->h;
    if (step->form == LAW_EXPLICIT) return (overlaps){h * before - gap, -gap, -gap};
    return (overlaps){(1 - step->theta) * h * before - gap,
                      mean_overlap(step, gap, before, U_plus[0]),
                      -(gap + step->theta * h * U_plus[0])};
}

static double energy_at(const penalty_kind *elastic, const void *parameters, const law_batch *batch,
                        uint32_t i, double d) {
    penalty_point p = {0};
    if (d > 0) elastic->at(parameters, 0, batch, i, d, &p);
    return p.energy;
}

/* The force of the normal spring alone in this step. */
static double spring_force(const penalty_kind *elastic, const void *parameters,
                           const law_step *step, const law_batch *batch, uint32_t i, double d) {
    penalty_point p;
    double at = step->form == LAW_EXPLICIT ? d : *law_iterate(batch, i);
    if (!(at > 0)) return 0;
    elastic->at(parameters, 0, batch, i, at, &p);
    return fmax(0, p.F + p.K * (d - at));
}

/* The dashpot has the rest of the work. */
static void finish_normal(const penalty_kind *elastic, const void *parameters, const law_step *step,
                          law_batch *batch, uint32_t i, const double *S, const double *U_plus) {
    double *history = law_history(batch, i), U = batch->U_minus[i][0];
    overlaps d = overlaps_of(step, batch, i, U_plus);
    double spring = spring_force(elastic, parameters, step, batch, i, d.mean);
    if (step->form != LAW_EXPLICIT) U = 0.5 * (U + U_plus[0]);
    if (history[PENALTY_DID] == DID_NOTHING)
        history[PENALTY_NORMAL] = energy_at(elastic, parameters, batch, i, d.first);
    double energy = energy_at(elastic, parameters, batch, i, d.last);
    batch->work[i].damping += (S[0] - step->h * spring) * U;
    batch->work[i].stored += energy - history[PENALTY_NORMAL];
    history[PENALTY_NORMAL] = energy;
}

/* Whether the tangential impulse is at its limit. */
static bool slides(const law_batch *batch, uint32_t i, const double *S) {
    const row *r = &batch->row[i];
    double T[2] = {S[1], batch->model->dimension == 3 ? S[2] : 0};
    return tangent_length(T) >= (1 - SLIDING) * (r->cone == CONE_TRESCA ? r->mu : r->mu * S[0]);
}

static void finish_tangent(const law_step *step, law_batch *batch, uint32_t i,
                           const penalty_point *p, const double *S, const double *U_plus) {
    double *history = law_history(batch, i), f[2], h = step->h;
    double damping = 0, friction = 0, rows = 0; /* rows: S U~, which the ledger has */
    law_work *work = &batch->work[i];
    carried_force(history, p->k_t, f);
    damping += stored_in(f, p->k_t) - history[PENALTY_TANGENT];
    bool slid = slides(batch, i, S), force = step->form == LAW_EXPLICIT;
    double tau = slid || force ? 1 : weight_of(step, history);
    for (int t = 0; t < tangents(batch, i); t++) {
        double r = (f[t] - S[1 + t] / h) / (tau * h * p->k_t + p->c_t);
        f[t] -= h * p->k_t * r;
        damping -= h * p->c_t * r * r;
        friction += S[1 + t] * (batch->U_minus[i][1 + t] - r);
        rows +=
            S[1 + t] * (U_plus[1 + t] + batch->extra[i].C[1 + t] * S[1 + t] + batch->b[i][1 + t]);
    }
    double energy = stored_in(f, p->k_t);
    work->damping += damping;
    work->stored += energy - history[PENALTY_TANGENT];
    if (force)
        work->friction += friction;
    else if (slid)
        work->friction -= (1 - step->theta) * rows; /* the slider moves with theta U~ */
    history[PENALTY_FORCE] = f[0];
    history[PENALTY_FORCE + 1] = f[1];
    history[PENALTY_TANGENT] = energy;
    history[PENALTY_K_T] = p->k_t;
    history[PENALTY_DID] = slid ? DID_SLIDE : DID_STICK;
}

/* The remaining energy in the tangential spring of a contact that opens is lost. */
static void forget_tangent(law_batch *batch, uint32_t i) {
    double *history = law_history(batch, i);
    batch->work[i].stored -= history[PENALTY_TANGENT];
    batch->work[i].damping -= history[PENALTY_TANGENT];
    history[PENALTY_FORCE] = history[PENALTY_FORCE + 1] = 0;
    history[PENALTY_TANGENT] = history[PENALTY_K_T] = 0;
    history[PENALTY_DID] = DID_SLIDE;
}

void penalty_finish(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                    const law_step *step, law_batch *batch, const law_outcome *outcome) {
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        const double *S = outcome->S[i];
        finish_normal(elastic, parameters, step, batch, i, S, outcome->U_plus[i]);
        if (!(S[0] > 0) || tangents(batch, i) == 0) {
            forget_tangent(batch, i);
            continue;
        }
        penalty_point p;
        bool force = step->form == LAW_EXPLICIT;
        double d = force ? -batch->gap[i] : *law_iterate(batch, i);
        elastic->at(parameters, damping_ratio, batch, i, d, &p);
        finish_tangent(step, batch, i, &p, S, outcome->U_plus[i]);
    }
}
