#include "law/cohesive.h"

#include <string.h>

#include "base/math.h"
#include "law/size.h"

/* Relative to the length: less is rounding. */
#define LEAST_MISFIT 1e-14

/* Layout of the history: separation and permanent separation along the tangents first, because they
 * rotate with the contact. */
enum { AT_u_T, AT_p_T = 2, AT_p_N = 4, AT_r, AT_s, AT_gap, AT_AREA, AT_STATUS, AT_STORED };
_Static_assert(COHESIVE_ENERGIES == 1 << AT_STORED, "as the table says");
enum { NOT_BONDED, BONDED, BROKEN };

/* Layout of the pass data: softening and the state behind it, the last pass, and whether the
 * opening pulls. */
enum { PASS_s, PASS_LAST_s, PASS_LAST_F, PASS_p_N, PASS_p_T, PASS_PULLS = 6, PASS_FLIPS, PASS_r };

typedef struct bond {
    cohesive_state state;
    double u[3]; /* separation at mid-step, N may be negative */
    double area;
    int status;
} bond;

double cohesive_k_t(const cohesive *zone) { return isnan(zone->k_t) ? zone->k_n : zone->k_t; }

double cohesive_length(const cohesive *zone, const cohesive_state *state, const double u[3],
                       double share[2]) {
    double N = fmax(0, u[0] - state->p_N), T[2] = {u[1] - state->p_T[0], u[2] - state->p_T[1]};
    double normal = zone->k_n * N * N;
    double tangential = cohesive_k_t(zone) * (T[0] * T[0] + T[1] * T[1]);
    double sum = normal + tangential;
    share[0] = sum > 0 ? normal / sum : 1;
    share[1] = sum > 0 ? tangential / sum : 0;
    return sqrt(sum);
}

static bool is_near(const cohesive *zone, const law_step *step, const law_batch *batch,
                    uint32_t i) {
    double most = isnan(zone->distance) ? law_closed_gap(batch, step, i) : zone->distance;
    return law_gap_before(batch, step, i) <= most;
}

/* A new bond measures its separations from here. A bond that exists already is unchanged. */
static void make_bond(const cohesive *zone, const law_step *step, const law_batch *batch,
                      uint32_t i) {
    double *at = law_history(batch, i);
    if (!zone->bonds || at[AT_STATUS] == BONDED || !is_near(zone, step, batch, i)) return;
    memset(at, 0, COHESIVE_HISTORY * sizeof *at);
    for (int k = 0; k + 1 < batch->model->dimension; k++)
        at[AT_u_T + k] = (1 - step->theta) * step->h * batch->U_minus[i][1 + k];
    at[AT_s] = 1;
    at[AT_gap] = law_gap_before(batch, step, i);
    at[AT_AREA] = isnan(zone->area) ? batch->area[i] : zone->area;
    at[AT_STATUS] = at[AT_AREA] > 0 ? BONDED : NOT_BONDED;
}

static bond bond_of(const law_batch *batch, uint32_t i) {
    const double *at = law_history(batch, i);
    bond b = {.state = {.r = at[AT_r], .s = at[AT_s], .p_N = at[AT_p_N]},
              .u = {batch->gap[i] - at[AT_gap], at[AT_u_T], at[AT_u_T + 1]},
              .area = at[AT_AREA],
              .status = (int)at[AT_STATUS]};
    memcpy(b.state.p_T, at + AT_p_T, sizeof b.state.p_T);
    return b;
}

/* The separation at the next mid-step. */
static void separation_after(const bond *b, const law_step *step, int dimension,
                             const double U[ROWS_MAX], double u[3]) {
    for (int k = 0; k < 3; k++)
        u[k] = b->u[k] + (k < dimension ? step->h_M * U[k] : 0);
}

static cohesive_state state_after(const cohesive_zone *zone, const void *parameters, const bond *b,
                                  const law_step *step, int dimension, const double U[ROWS_MAX],
                                  cohesive_loss *loss) {
    double u[3];
    separation_after(b, step, dimension, U, u);
    return zone->advance(parameters, &b->state, u, step->h, loss);
}

/* The next softening: the secant rule on F(s) = s(u(s)) - s, and the plain iteration if the secant
 * has no slope or would leave the admissible range. */
static double next_s(const double *pass, double F, uint32_t number, double most) {
    double s = pass[PASS_s], plain = s + F;
    double ds = s - pass[PASS_LAST_s],
           slope = number > 1 && ds != 0 ? (F - pass[PASS_LAST_F]) / ds : 0;
    double found = slope < 0 ? s - F / slope : plain;
    return found >= 0 && found <= most ? found : fmin(fmax(plain, 0), most);
}

static void keep_state(double *pass, const cohesive_state *state) {
    pass[PASS_p_N] = state->p_N;
    pass[PASS_p_T] = state->p_T[0];
    pass[PASS_p_T + 1] = state->p_T[1];
    pass[PASS_r] = state->r;
}

/* Whether the opening pulls; a contact that alternates keeps its pull. */
static bool pulls_next(const double *pass, bool pulls) { return pass[PASS_FLIPS] > 2 || pulls; }

static void first_pass(const law_step *step, const law_batch *batch, uint32_t i, const bond *b,
                       double *pass) {
    double u[3];
    separation_after(b, step, batch->model->dimension, batch->U_minus[i], u);
    pass[PASS_s] = b->state.s;
    pass[PASS_PULLS] = u[0] > b->state.p_N;
    keep_state(pass, &b->state);
}

static void later_pass(const cohesive_zone *zone, const void *parameters, const law_step *step,
                       const law_batch *batch, uint32_t i, const bond *b, double *pass) {
    cohesive_loss loss;
    double u[3], s = pass[PASS_s];
    int dimension = batch->model->dimension;
    const double *U = batch->last->U_plus[i];
    cohesive_state next = state_after(zone, parameters, b, step, dimension, U, &loss);
    separation_after(b, step, dimension, U, u);
    double F = next.s - s;
    bool pulls = pulls_next(pass, u[0] > next.p_N);
    pass[PASS_FLIPS] += pulls != (pass[PASS_PULLS] != 0);
    pass[PASS_PULLS] = pulls;
    pass[PASS_s] = next_s(pass, F, step->pass, fmax(1, b->state.s));
    pass[PASS_LAST_s] = s;
    pass[PASS_LAST_F] = F;
    keep_state(pass, &next);
}

/* If the normal part leaves the contact inactive, only the bond acts. */
static void write_row(const cohesive *zone, const law_step *step, law_batch *batch, uint32_t i,
                      const bond *b, const double *pass) {
    int dimension = batch->model->dimension;
    row *r = &batch->row[i];
    row_extra *extra = &batch->extra[i];
    if (!batch->active[i]) {
        *r = (row){.cone = CONE_FREE};
        memset(batch->b[i], 0, sizeof *batch->b);
        batch->correction[i] = 0;
        batch->active[i] = 1;
    } else if (r->dimension == 1) {
        r->cone = CONE_COULOMB; /* without friction, but with rows for the tangents */
        r->mu = 0;
    }
    if (r->dimension < dimension) r->dimension = (uint8_t)dimension;
    if (zone->damaged_friction) r->mu *= 1 - fmin(1, pass[PASS_s]);
    r->has |= ROW_HAS_D | ROW_HAS_d;
    const double p[3] = {pass[PASS_p_N], pass[PASS_p_T], pass[PASS_p_T + 1]};
    for (int k = 0; k < dimension; k++) {
        double K = k ? cohesive_k_t(zone) : pass[PASS_PULLS] != 0 ? zone->k_n : 0;
        double stiffness = step->h * b->area * pass[PASS_s] * K;
        extra->D[k] = step->h_M * stiffness;
        extra->d[k] = stiffness * (b->u[k] - p[k]);
    }
}

void cohesive_prepare(const cohesive_zone *zone, const void *parameters, const law_step *step,
                      law_batch *batch) {
    const cohesive *common = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *pass = law_iterate(batch, i);
        if (step->bonding && !batch->last) make_bond(common, step, batch, i);
        bond b = bond_of(batch, i);
        if (b.status != BONDED) continue;
        if (batch->last)
            later_pass(zone, parameters, step, batch, i, &b, pass);
        else
            first_pass(step, batch, i, &b, pass);
        write_row(common, step, batch, i, &b, pass);
    }
}

double cohesive_misfit(const cohesive_zone *zone, const void *parameters, const law_step *step,
                       const law_batch *batch, const law_outcome *outcome) {
    const cohesive *common = parameters;
    double worst = 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        bond b = bond_of(batch, i);
        if (b.status != BONDED) continue;
        const double *pass = law_iterate(batch, i);
        cohesive_loss loss;
        double u[3], share[2];
        int dimension = batch->model->dimension;
        cohesive_state next =
            state_after(zone, parameters, &b, step, dimension, outcome->U_plus[i], &loss);
        separation_after(&b, step, dimension, outcome->U_plus[i], u);
        worst = fmax(worst, fabs(next.s - pass[PASS_s]));
        cohesive_state used = {.p_N = pass[PASS_p_N], .p_T = {pass[PASS_p_T], pass[PASS_p_T + 1]}};
        double length = cohesive_length(common, &used, u, share);
        double off = fabs(length - cohesive_length(common, &next, u, share));
        if (off > LEAST_MISFIT * length) worst = fmax(worst, off / length);
        bool pulls = pulls_next(pass, u[0] > next.p_N);
        if (pulls != (pass[PASS_PULLS] != 0)) worst = fmax(worst, 1);
    }
    return worst;
}

static double stored(const cohesive *zone, const cohesive_state *state, const double u[3]) {
    double share[2], e = cohesive_length(zone, state, u, share);
    return 0.5 * state->s * e * e;
}

static void keep_history(double *at, const bond *b, const cohesive_state *next, const double u[3]) {
    at[AT_u_T] = u[1];
    at[AT_u_T + 1] = u[2];
    at[AT_p_T] = next->p_T[0];
    at[AT_p_T + 1] = next->p_T[1];
    at[AT_p_N] = next->p_N;
    at[AT_r] = next->r;
    at[AT_s] = next->s;
    at[AT_STATUS] = next->broken ? BROKEN : b->status;
}

void cohesive_finish(const cohesive_zone *zone, const void *parameters, const law_step *step,
                     law_batch *batch, const law_outcome *outcome) {
    const cohesive *common = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        bond b = bond_of(batch, i);
        if (b.status != BONDED) continue;
        cohesive_loss loss = {0};
        double u[3];
        int dimension = batch->model->dimension;
        cohesive_state next =
            state_after(zone, parameters, &b, step, dimension, outcome->U_plus[i], &loss);
        separation_after(&b, step, dimension, outcome->U_plus[i], u);
        law_work *work = &batch->work[i];
        double *at = law_history(batch, i);
        /* the change since the last report: changes of the gap by rotations, beyond h_M U_N, belong
         * to the scheme */
        double held = next.broken ? 0 : b.area * stored(common, &next, u);
        work->stored += held - at[AT_STORED];
        at[AT_STORED] = held;
        work->fracture -= b.area * loss.fracture;
        work->damping -= b.area * loss.damping;
        work->broken += next.broken;
        work->bonded = !next.broken;
        keep_history(at, &b, &next, u);
    }
}

const char *cohesive_refuses(const void *parameters, const model *m, scree_part_type a,
                             scree_part_type b) {
    (void)m;
    const cohesive *zone = parameters;
    return isnan(zone->area) && law_refuses_stress(a, b)
               ? "the bodies touch in points without an area: give 'area' of the bonds"
               : NULL;
}
