/* Planar contacts for the kernels. */
#include "base/math.h"
#include "problem/cone.h"
#include "solver/relaxation/rows.h"

/* One contact for the kernels, before it is put in its lane. Arms are rows of H' for the scaled
 * spins. */
typedef struct plane_contact {
    uint32_t body_1, body_2; /* places */
    double n_x, n_y, normal_1, normal_2, tangent_1, tangent_2;
    double spin_1, spin_2; /* of the rolling moment */
    double W_NN, W_NT, W_TT;
    bool round;
} plane_contact;

/* Whether a kernel takes the law. */
static bool is_known_law(const row *r) {
    if (r->cone == CONE_ROLLING) return r->dimension == 3 && !r->has && r->l_r > 0.0;
    return (r->cone == CONE_COULOMB && r->dimension == 2) || r->cone == CONE_SIGNORINI;
}

/* Whether a kernel takes the law and the bodies. */
static bool is_known(const problem *p, const motion *m, uint32_t contact) {
    if (!problem_is_pair(p, contact) || !is_known_law(problem_row(p, contact))) return false;
    const uint32_t *body = p->pairs->pair[p->pairs->at[contact]];
    return body[0] != body[1] && m->role.data[body[0]] != BODY_HUB &&
           m->role.data[body[1]] != BODY_HUB;
}

/* Whether the arm of a side counts as along the normal. The arm of a fixed body does not matter. */
static bool is_round(const motion *m, uint32_t place, int form) {
    const double *v = m->velocity + place;
    return form || (v[2] == 0.0 && v[3] == 0.0);
}

/* The numbers of a contact that a kernel takes. */
static void read_contact(const problem *p, const motion *m, uint32_t contact, plane_contact *c) {
    const problem_pairs *k = p->pairs;
    size_t at = k->at[contact];
    uint32_t one = k->pair[at][0], two = k->pair[at][1];
    double room[6];
    const double *n = k->normal + 2 * at, *arm = pair_arms(k, 2, at, room);
    double g_1 = m->inverse_gyration.data[one], g_2 = m->inverse_gyration.data[two];
    int round_1 = k->form[at] & PAIR_CANDIDATE_ROUND, round_2 = k->form[at] & PAIR_ANTAGONIST_ROUND;
    bool tangent = problem_row(p, contact)->dimension > 1,
         moment = problem_row(p, contact)->dimension > 2;
    c->body_1 = 4 * one, c->body_2 = 4 * two;
    c->n_x = n[0], c->n_y = n[1];
    c->normal_1 = round_1 ? 0.0 : (arm[0] * n[1] - arm[1] * n[0]) * g_1;
    c->normal_2 = round_2 ? 0.0 : -(arm[2] * n[1] - arm[3] * n[0]) * g_2;
    c->tangent_1 = tangent ? (arm[0] * n[0] + arm[1] * n[1]) * g_1 : 0.0;
    c->tangent_2 = tangent ? -(arm[2] * n[0] + arm[3] * n[1]) * g_2 : 0.0;
    c->spin_1 = moment ? g_1 : 0.0;
    c->spin_2 = moment ? -g_2 : 0.0;
    c->round = is_round(m, c->body_1, round_1) && is_round(m, c->body_2, round_2);
    double t_1 = c->tangent_1, t_2 = c->tangent_2, n_1 = c->normal_1, n_2 = c->normal_2;
    double m_1 = m->velocity[c->body_1 + 3], m_2 = m->velocity[c->body_2 + 3];
    c->W_NN = (m_1 + m_2) + (m_1 * (n_1 * n_1) + m_2 * (n_2 * n_2));
    c->W_NT = m_1 * (n_1 * t_1) + m_2 * (n_2 * t_2);
    c->W_TT = (m_1 + m_2) + (m_1 * (t_1 * t_1) + m_2 * (t_2 * t_2));
}

/* W of the rolling moment, and its coupling to the tangent. */
static double moment_operator(const motion *m, const plane_contact *c, double *coupling) {
    double m_1 = m->velocity[c->body_1 + 3], m_2 = m->velocity[c->body_2 + 3];
    *coupling = m_1 * (c->tangent_1 * c->spin_1) + m_2 * (c->tangent_2 * c->spin_2);
    return m_1 * (c->spin_1 * c->spin_1) + m_2 * (c->spin_2 * c->spin_2);
}

static bool law_is_sound(const problem *p, const row *r, const plane_contact *c) {
    const row_extra *extra = cone_extra(p, r);
    law_row normal = law_row_of(r, extra, 0, c->W_NN);
    if (!law_row_is_sound(&normal)) return false;
    if (r->dimension == 1) return true;
    law_row tangent = law_row_of(r, extra, 1, c->W_TT);
    return law_row_is_sound(&tangent);
}

static bool look(const problem *p, const motion *m, uint32_t contact, fast_contact *to) {
    plane_contact c;
    const row *r = problem_row(p, contact);
    double coupling;
    if (!is_known(p, m, contact)) return false;
    read_contact(p, m, contact, &c);
    if (!(c.W_NN > r->mu * fabs(c.W_NT))) return false; /* JE99 (33) */
    fast_type type = r->cone == CONE_ROLLING ? FAST_ROLLING
                     : r->has                ? FAST_LAW
                     : c.round               ? FAST_ROUND
                                             : FAST_ARM;
    if (type >= FAST_ROLLING && !c.round) return false;
    if (type == FAST_ROLLING && !(moment_operator(m, &c, &coupling) > 0.0)) return false;
    if (type == FAST_LAW && !law_is_sound(p, r, &c)) return false;
    *to = (fast_contact){c.body_1 / 4, c.body_2 / 4, type};
    return true;
}

static void fill_round(lane_round *to, int lane, const plane_contact *c, const row *r,
                       const double *b, const double *S) {
    bool tangent = r->dimension > 1;
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->b_N[lane] = b[0], to->b_T[lane] = tangent ? b[1] : 0.0;
    to->mu[lane] = tangent ? r->mu : 0.0;
    to->inverse_N[lane] = 1.0 / c->W_NN;
    to->inverse_T[lane] = tangent ? 1.0 / c->W_TT : 0.0;
    to->S_N[lane] = S[0], to->S_T[lane] = tangent ? S[1] : 0.0;
}

static void fill_arm(lane_arm *to, int lane, const plane_contact *c, const row *r, const double *b,
                     const double *S) {
    bool tangent = r->dimension > 1;
    double W_NT = tangent ? c->W_NT : 0.0;
    double determinant = c->W_NN * c->W_TT - W_NT * W_NT;
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->normal_1[lane] = c->normal_1, to->normal_2[lane] = c->normal_2;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->b_N[lane] = b[0], to->b_T[lane] = tangent ? b[1] : 0.0;
    to->mu[lane] = tangent ? r->mu : 0.0;
    to->W_NN[lane] = c->W_NN, to->W_NT[lane] = W_NT;
    to->inverse_NN[lane] = tangent ? c->W_TT / determinant : 1.0 / c->W_NN;
    to->inverse_NT[lane] = -W_NT / determinant;
    to->inverse_TT[lane] = tangent ? c->W_NN / determinant : 0.0;
    to->S_N[lane] = S[0], to->S_T[lane] = tangent ? S[1] : 0.0;
}

static void fill_rolling(const motion *m, lane_rolling_disk *to, int lane, const plane_contact *c,
                         const row *r, const double *b, const double *S) {
    double a, W_M = moment_operator(m, c, &a);
    if (!(W_M > 0.0)) W_M = 1.0; /* padding */
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->spin_1[lane] = c->spin_1, to->spin_2[lane] = c->spin_2;
    to->b_N[lane] = b[0], to->b_T[lane] = b[1], to->b_M[lane] = b[2];
    to->mu[lane] = r->mu, to->length[lane] = r->l_r;
    to->inverse_N[lane] = 1.0 / c->W_NN;
    to->inverse_T[lane] = 1.0 / c->W_TT, to->inverse_M[lane] = 1.0 / W_M;
    to->coupling[lane] = a;
    to->stick_M[lane] = c->W_TT / (c->W_TT * W_M - a * a);
    to->S_N[lane] = S[0], to->S_T[lane] = S[1], to->S_M[lane] = S[2];
}

static void fill_law(lane_law_disk *to, int lane, const plane_contact *c, const row *r,
                     const row_extra *extra, const double *b, const double *S) {
    bool tangent = r->dimension > 1;
    law_row N = law_row_of(r, extra, 0, c->W_NN), T = {.E = 0.0};
    if (tangent) T = law_row_of(r, extra, 1, c->W_TT);
    to->body_1[lane] = c->body_1, to->body_2[lane] = c->body_2;
    to->n_x[lane] = c->n_x, to->n_y[lane] = c->n_y;
    to->tangent_1[lane] = c->tangent_1, to->tangent_2[lane] = c->tangent_2;
    to->b_N[lane] = b[0], to->b_T[lane] = tangent ? b[1] : 0.0;
    to->mu[lane] = tangent ? r->mu : 0.0;
    to->W_N[lane] = c->W_NN, to->W_T[lane] = tangent ? c->W_TT : 0.0;
    to->E_N[lane] = N.E, to->E_T[lane] = T.E;
    to->C_N[lane] = N.C, to->C_T[lane] = T.C, to->D_N[lane] = N.D, to->D_T[lane] = T.D;
    to->d_N[lane] = N.d, to->d_T[lane] = T.d;
    to->inverse_N[lane] = N.inverse, to->inverse_T[lane] = T.inverse;
    to->S_N[lane] = S[0], to->S_T[lane] = tangent ? S[1] : 0.0;
}

/* |H' v_free + b|^2 of one contact. */
static double q_square(const motion *m, const plane_contact *c, const row *r, const double *b) {
    const double *one = m->velocity + c->body_1, *two = m->velocity + c->body_2;
    double d_x = one[0] - two[0], d_y = one[1] - two[1];
    double q_N = c->n_x * d_x + c->n_y * d_y + c->normal_1 * one[2] + c->normal_2 * two[2] + b[0];
    if (r->dimension == 1) return q_N * q_N;
    double q_T = c->n_x * d_y - c->n_y * d_x + c->tangent_1 * one[2] + c->tangent_2 * two[2] + b[1];
    if (r->dimension == 2) return q_N * q_N + q_T * q_T;
    double q_M = c->spin_1 * one[2] + c->spin_2 * two[2] + b[2];
    return q_N * q_N + q_T * q_T + q_M * q_M;
}

static void fill_type(const motion *m, fast_type type, const plane_contact *c, const row *r,
                      const row_extra *extra, const double *b, const double *S, void *lanes,
                      int lane) {
    switch (type) {
    case FAST_ROUND: fill_round(lanes, lane, c, r, b, S); break;
    case FAST_ARM: fill_arm(lanes, lane, c, r, b, S); break;
    case FAST_ROLLING: fill_rolling(m, lanes, lane, c, r, b, S); break;
    case FAST_LAW: fill_law(lanes, lane, c, r, extra, b, S); break;
    case FAST_TYPES: break;
    }
}

static double fill(const problem *p, const motion *m, uint32_t contact, const double *S,
                   fast_type type, void *lanes, int lane) {
    plane_contact c;
    const row *r = problem_row(p, contact);
    const double *b = p->b + p->row_first[contact];
    read_contact(p, m, contact, &c);
    fill_type(m, type, &c, r, cone_extra(p, r), b, S, lanes, lane);
    return q_square(m, &c, r, b);
}

static void pad(const motion *m, fast_type type, void *lanes, int lane) {
    plane_contact none = {.body_1 = 4 * m->bodies, .body_2 = 4 * m->bodies};
    none.W_NN = none.W_TT = 1.0;
    row law = {.cone = CONE_COULOMB, .dimension = 2, .l_r = 1.0};
    const double zero[3] = {0.0, 0.0, 0.0};
    fill_type(m, type, &none, &law, NULL, zero, zero, lanes, lane);
}

/* The impulses of a block are consecutive, number by number, for all types. */
static const size_t impulse_start[FAST_TYPES] = {offsetof(lane_round, S_N), offsetof(lane_arm, S_N),
                                                 offsetof(lane_rolling_disk, S_N),
                                                 offsetof(lane_law_disk, S_N)};

static void store(fast_type type, const void *lanes, int lane, uint32_t rows, double *S) {
    const double *from = (const double *)lanes + impulse_start[type] / sizeof(double) + lane;
    for (uint32_t k = 0; k < rows; k++)
        S[k] = from[k * LANE_BLOCK];
}

static void load(fast_type type, void *lanes, int lane, uint32_t rows, const double *S) {
    double *to = (double *)lanes + impulse_start[type] / sizeof(double) + lane;
    to[LANE_BLOCK] = 0.0;
    for (uint32_t k = 0; k < rows; k++)
        to[k * LANE_BLOCK] = S[k];
}

#define FOLLOWS(type, one, two)                                                                    \
    (offsetof(type, two) == offsetof(type, one) + LANE_BLOCK * sizeof(double))
_Static_assert(FOLLOWS(lane_round, S_N, S_T) && FOLLOWS(lane_arm, S_N, S_T) &&
                   FOLLOWS(lane_rolling_disk, S_N, S_T) && FOLLOWS(lane_rolling_disk, S_T, S_M) &&
                   FOLLOWS(lane_law_disk, S_N, S_T),
               "impulses of a block stand together");

const lane_rows rows_plane = {
    .lines = {LANE_LINES(sizeof(lane_round)), LANE_LINES(sizeof(lane_arm)),
              LANE_LINES(sizeof(lane_rolling_disk)), LANE_LINES(sizeof(lane_law_disk))},
    .impulse_line = {LANE_LINES(offsetof(lane_round, S_N)), LANE_LINES(offsetof(lane_arm, S_N)),
                     LANE_LINES(offsetof(lane_rolling_disk, S_N)),
                     LANE_LINES(offsetof(lane_law_disk, S_N))},
    .impulse_lines = {2, 2, 3, 2},
    LANE_ROWS_FUNCTIONS,
};
