/* Springs and dashpots at contacts, for the penalty laws: shared by linear and Hertzian contacts.
 * Overlap d = -gap.
 *
 * Normal: F = f(d) - c U_N, never pulling: the contact pushes until the dashpot force equals the
 * spring force, and the rest of the spring's energy is lost in the dashpot. With a linear spring,
 * or Hertz's with a dashpot as d^1/4, a free impact returns e = exp(-2 psi cot psi) of the speed,
 * where cos psi is the damping ratio (e = exp(-2 u coth u) for a ratio cosh u above 1).
 *
 * Tangential: a spring, a dashpot beside it and a slider in series, |S_T| <= mu S_N. r is the speed
 * at which the spring lengthens, U_T - r that of the slider:
 *   f' = f - h k_t r,   S_T / h = f - tau h k_t r - c_t r,
 * so r follows from S_T. tau is theta while the contact sticks, which keeps the energy at theta
 * 1/2; it is 1 if it slid in the last step, since a mean of two steps cannot follow the friction
 * limit. The force f is stored, not the length, because k_t may change. Such changes only lose
 * energy: on unloading f decreases with k_t, on loading it is constant.
 *
 * Implicit schemes take both as C in series with Signorini and Coulomb:
 *   S = -h [K (g_theta - g_0) + c U_theta],  g_theta = g_M + theta^2 h U+ - (1 - theta)^2 h U-. */
#ifndef LAW_PENALTY_H
#define LAW_PENALTY_H

#include "law/law.h"

/* A contact with an overlap: force, its derivative and the energy that it stores; dashpots. */
typedef struct penalty_point {
    double F, K, energy, c_n, k_t, c_t;
    double c_slope; /* of c_n over the overlap: rows of approaching bodies add it to K */
} penalty_point;

typedef struct penalty_kind {
    bool linear; /* F = K d: one pass suffices */
    /* The point of contact i of the batch at overlap d > 0. */
    void (*at)(const void *parameters, double damping_ratio, const law_batch *batch, uint32_t i,
               double d, penalty_point *out);
    /* An overlap below which forces are negligible, m > 0. */
    double (*least)(const law_batch *batch, uint32_t i);
} penalty_kind;

/* History of a contact: tangential force (a vector), energies, stiffness, and its last status. */
enum {
    PENALTY_FORCE,
    PENALTY_NORMAL = 2,
    PENALTY_TANGENT,
    PENALTY_K_T,
    PENALTY_DID,
    PENALTY_HISTORY
};

/* The damping ratio at which a free impact returns e of the speed; 0 < e <= 1. */
double penalty_damping_ratio(double e);
/* Mass that a normal impulse at the contact moves, without spins. */
double penalty_mass(const law_batch *batch, uint32_t i);

void penalty_prepare(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                     const law_step *step, law_batch *batch);
double penalty_misfit(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                      const law_step *step, const law_batch *batch, const law_outcome *outcome);
void penalty_force(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                   const law_step *step, law_batch *batch, double (*S)[ROWS_MAX]);
void penalty_finish(const penalty_kind *elastic, const void *parameters, double damping_ratio,
                    const law_step *step, law_batch *batch, const law_outcome *outcome);

/* Rows shared by the tables of penalty laws. */
#define PENALTY_TABLE                                                                              \
    .slot = LAW_BOND,                                                                              \
    .writes = LAW_WRITES_ACTIVE | LAW_WRITES_b_N | LAW_WRITES_b_T | LAW_WRITES_C,                  \
    .forms = LAW_IMPLICIT | LAW_EXPLICIT, .history = PENALTY_HISTORY,                              \
    .energies = 1 << PENALTY_NORMAL | 1 << PENALTY_TANGENT, .tangents = 1, .iterates = 1,          \
    .forecasts = true, .replaces_normal = true, .works = true

#endif
