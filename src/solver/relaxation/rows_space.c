/* Contacts in space for the kernels. Bodies without a free dof never change their velocity: their
 * contribution to the velocity of a contact is added to its shift b, and the dummy body replaces
 * them. */
#include <string.h>

#include "base/space.h"
#include "problem/cone.h"
#include "problem/kinematics.h"
#include "solver/relaxation/rows.h"

/* One contact for the kernels, before it is put in its lane. Arms are rows of H' for the scaled
 * spins, zero for the dummy. */
typedef struct space_contact {
    uint32_t body[2];
    uint32_t rows;
    double n[3], t[3], u[3];
    double arm[2][ROWS_MAX][3];
    /* A ball touched on its surface: arms along t and u, of this length divided by the radius of
     * gyration and with the sign that the kernels expect; its moments turn it by `spin`. */
    bool round[2];
    double length[2], spin[2];
    double shift[ROWS_MAX];
    double driven[ROWS_MAX]; /* the part of the shift due to bodies without a free dof */
} space_contact;

/* Whether a kernel takes the law. */
static bool is_known_law(const problem *p, const row *r) {
    if (r->cone == CONE_ROLLING) {
        if (r->has || r->dimension < 5 || !(r->l_r > 0.0)) return false;
        return r->dimension == 5 || cone_extra(p, r)->l_s > 0.0;
    }
    return (r->cone == CONE_COULOMB && r->dimension == 3) || r->cone == CONE_SIGNORINI;
}

/* Finds the bodies. False: no kernel takes the law or the bodies, or nothing moves. */
static bool read_bodies(const problem *p, const motion *m, uint32_t contact, space_contact *c) {
    if (!problem_is_pair(p, contact) || !is_known_law(p, problem_row(p, contact))) return false;
    size_t at = p->pairs->at[contact];
    const uint32_t *pair = p->pairs->pair[at];
    c->rows = problem_row(p, contact)->dimension;
    for (int e = 0; e < 2; e++) {
        if (m->role.data[pair[e]] == BODY_HUB) return false;
        c->body[e] = m->role.data[pair[e]] == BODY_FIXED ? m->bodies : pair[e];
    }
    return pair[0] != pair[1] && (c->body[0] != m->bodies || c->body[1] != m->bodies);
}

static void read_frame(const problem *p, uint32_t contact, space_contact *c) {
    copy3(c->n, p->pairs->normal + 3 * (size_t)p->pairs->at[contact]);
    if (c->rows > 1)
        tangents3(c->n, c->t, c->u);
    else
        for (int k = 0; k < 3; k++)
            c->t[k] = c->u[k] = 0.0;
}

/* Whether a side is a ball touched on its surface, or does not move. */
static bool is_round(const problem *p, const motion *m, uint32_t contact, int e,
                     const space_contact *c) {
    unsigned form = e ? PAIR_ANTAGONIST_ROUND : PAIR_CANDIDATE_ROUND;
    if (c->body[e] == m->bodies) return true;
    return m->role.data[c->body[e]] == BODY_BALL && p->pairs->form[p->pairs->at[contact]] & form;
}

/* Arms of a ball, along its normal, and its moments about the axes of the contact. */
static void read_ball(const motion *m, const double arm[3], double sign, int e, space_contact *c) {
    const double none[3] = {0.0, 0.0, 0.0}, *about[3] = {c->t, c->u, c->n};
    double inverse = m->inverse_gyration.data[c->body[e]];
    c->length[e] = c->rows > 1 ? sign * dot3(arm, c->n) * inverse : 0.0;
    c->spin[e] = sign * inverse;
    if (c->rows == 1) return;
    along3(none, c->length[e], c->u, c->arm[e][1]);
    along3(none, -c->length[e], c->t, c->arm[e][2]);
    for (uint32_t i = 3; i < c->rows; i++)
        along3(none, c->spin[e], about[i - 3], c->arm[e][i]);
}

/* The spins' part of H' of one body, scaled: G' a. */
static void read_arms(const problem *p, const motion *m, uint32_t contact, int e,
                      space_contact *c) {
    size_t at = p->pairs->at[contact];
    double room_of_arms[6];
    const double *arm = pair_arms(p->pairs, 3, at, room_of_arms) + 3 * e;
    double sign = e ? -1.0 : 1.0, H[ROWS_MAX][SPACE_DOFS];
    memset(c->arm[e], 0, sizeof c->arm[e]);
    c->length[e] = c->spin[e] = 0.0;
    c->round[e] = is_round(p, m, contact, e, c);
    if (c->round[e] && c->body[e] != m->bodies) read_ball(m, arm, sign, e, c);
    if (c->round[e]) return;
    double room[6];
    const double *G = motion_gyration(m, c->body[e], room);
    contact_axes axes = {0};
    copy3(axes.axis[0], c->n);
    copy3(axes.axis[1], c->t);
    copy3(axes.axis[2], c->u);
    space_rows(&axes, arm, sign, (int)c->rows, H);
    for (uint32_t i = 0; i < c->rows; i++) {
        const double *turn = H[i] + 3;
        c->arm[e][i][0] = G[0] * turn[0] + G[1] * turn[1] + G[2] * turn[2];
        c->arm[e][i][1] = G[3] * turn[1] + G[4] * turn[2];
        c->arm[e][i][2] = G[5] * turn[2];
    }
}

static double inverse_mass(const motion *m, uint32_t body) {
    return m->velocity[8 * (size_t)body + 6];
}

/* W of rows i and k. */
static double operator_of(const motion *m, const space_contact *c, int i, int k) {
    double m_1 = inverse_mass(m, c->body[0]), m_2 = inverse_mass(m, c->body[1]);
    double straight = i == k ? m_1 + m_2 : 0.0;
    return straight +
           (m_1 * dot3(c->arm[0][i], c->arm[0][k]) + m_2 * dot3(c->arm[1][i], c->arm[1][k]));
}

/* Tangents have the same C and D, and each row has a solution. */
static bool law_is_sound(const problem *p, const motion *m, const row *r, const space_contact *c) {
    const row_extra *extra = cone_extra(p, r);
    law_row x[3];
    for (int k = 0; k < r->dimension; k++) {
        x[k] = law_row_of(r, extra, k, operator_of(m, c, k, k));
        if (!law_row_is_sound(&x[k])) return false;
    }
    return r->dimension == 1 || (x[1].C == x[2].C && x[1].D == x[2].D);
}

static bool look(const problem *p, const motion *m, uint32_t contact, fast_contact *to) {
    space_contact c;
    const row *r = problem_row(p, contact);
    if (!read_bodies(p, m, contact, &c)) return false;
    bool round = is_round(p, m, contact, 0, &c) && is_round(p, m, contact, 1, &c);
    if (round && r->cone != CONE_ROLLING &&
        !r->has) { /* most contacts: no further condition to check */
        *to = (fast_contact){c.body[0], c.body[1], FAST_ROUND};
        return true;
    }
    read_frame(p, contact, &c);
    for (int e = 0; e < 2; e++)
        read_arms(p, m, contact, e, &c);
    fast_type type = r->cone == CONE_ROLLING ? FAST_ROLLING
                     : r->has                ? FAST_LAW
                     : round                 ? FAST_ROUND
                                             : FAST_ARM;
    if (type >= FAST_ROLLING && !round) return false;
    if (type == FAST_ROLLING && c.spin[0] == 0.0 && c.spin[1] == 0.0) return false;
    if (type == FAST_LAW && !law_is_sound(p, m, r, &c)) return false;
    if (type == FAST_ARM && c.rows == 3) {
        double W_N1 = operator_of(m, &c, 0, 1), W_N2 = operator_of(m, &c, 0, 2);
        double cross = r->mu * sqrt(W_N1 * W_N1 + W_N2 * W_N2);
        if (!(0.999 * operator_of(m, &c, 0, 0) > cross)) return false;
    }
    *to = (fast_contact){c.body[0], c.body[1], type};
    return true;
}

/* b, plus the contribution of bodies without a free dof to the velocity. */
static void read_shift(const problem *p, const motion *m, uint32_t contact, space_contact *c) {
    const double *b = p->b + p->row_first[contact];
    size_t at = p->pairs->at[contact];
    for (uint32_t i = 0; i < ROWS_MAX; i++) {
        c->shift[i] = i < c->rows ? b[i] : 0.0;
        c->driven[i] = 0.0;
    }
    for (int e = 0; e < 2; e++) {
        uint32_t body = p->pairs->pair[at][e];
        if (c->body[e] != m->bodies || m->role.data[body] != BODY_FIXED) continue;
        const double *v = m->velocity + 8 * (size_t)body;
        double H[ROWS_MAX][SPACE_DOFS], room[6];
        contact_axes axes = axes_of(c->n);
        space_rows(&axes, pair_arms(p->pairs, 3, at, room) + 3 * e, e ? -1.0 : 1.0, (int)c->rows,
                   H);
        for (uint32_t i = 0; i < c->rows; i++) {
            double brought = dot3(H[i], v) + dot3(H[i] + 3, v + 3);
            c->shift[i] += brought;
            c->driven[i] += brought;
        }
    }
}

static double q_square(const motion *m, const space_contact *c) {
    const double *one = m->velocity + 8 * (size_t)c->body[0];
    const double *two = m->velocity + 8 * (size_t)c->body[1], *direction[3] = {c->n, c->t, c->u};
    double d[3], sum = 0.0;
    minus3(one, two, d);
    for (uint32_t i = 0; i < c->rows; i++) {
        double straight = i < 3 ? dot3(direction[i], d) : 0.0;
        double q =
            straight + dot3(c->arm[0][i], one + 3) + dot3(c->arm[1][i], two + 3) + c->shift[i];
        sum += q * q;
    }
    return sum;
}

/* W of both tangents of two balls. */
static double tangent_operator(const motion *m, const space_contact *c) {
    double m_1 = inverse_mass(m, c->body[0]), m_2 = inverse_mass(m, c->body[1]);
    const double *length = c->length;
    return (m_1 + m_2) + (m_1 * (length[0] * length[0]) + m_2 * (length[1] * length[1]));
}

static void fill_ball(const motion *m, const space_contact *c, double mu, const double *S,
                      lane_ball *to, int lane) {
    const double *length = c->length;
    double W_N = inverse_mass(m, c->body[0]) + inverse_mass(m, c->body[1]);
    double W_T = tangent_operator(m, c);
    to->body_1[lane] = 8 * c->body[0], to->body_2[lane] = 8 * c->body[1];
    to->arm_1[lane] = length[0], to->arm_2[lane] = length[1];
    to->mu[lane] = mu;
    to->inverse_N[lane] = W_N > 0.0 ? 1.0 / W_N : 0.0;
    to->inverse_T[lane] = c->rows == 3 ? 1.0 / W_T : 0.0;
    for (int k = 0; k < 3; k++) {
        to->n.at[k][lane] = c->n[k], to->t.at[k][lane] = c->t[k];
        to->b.at[k][lane] = c->shift[k], to->S.at[k][lane] = S[k];
    }
}

static void fill_solid(const motion *m, const space_contact *c, double mu, const double *S,
                       lane_solid *to, int lane) {
    double W_N = operator_of(m, c, 0, 0), slope[2] = {0.0, 0.0}, A[3] = {W_N, 0.0, W_N};
    if (!(W_N > 0.0)) W_N = A[0] = A[2] = 1.0; /* padding */
    if (c->rows == 3) {
        double W_N1 = operator_of(m, c, 0, 1), W_N2 = operator_of(m, c, 0, 2);
        slope[0] = W_N1 / W_N, slope[1] = W_N2 / W_N;
        A[0] = operator_of(m, c, 1, 1) - slope[0] * W_N1;
        A[1] = operator_of(m, c, 1, 2) - slope[0] * W_N2;
        A[2] = operator_of(m, c, 2, 2) - slope[1] * W_N2;
    }
    to->body_1[lane] = 8 * c->body[0], to->body_2[lane] = 8 * c->body[1];
    to->mu[lane] = mu;
    to->inverse_N[lane] = 1.0 / W_N;
    to->slope[0][lane] = slope[0], to->slope[1][lane] = slope[1];
    to->A_11[lane] = A[0], to->A_12[lane] = A[1], to->A_22[lane] = A[2];
    to->weight[lane] = 2.0 / (A[0] + A[2]);
    for (int k = 0; k < 3; k++) {
        to->n.at[k][lane] = c->n[k], to->t.at[k][lane] = c->t[k];
        to->b.at[k][lane] = c->shift[k], to->S.at[k][lane] = S[k];
        for (int i = 0; i < 3; i++) {
            to->arm_1[i].at[k][lane] = c->arm[0][i][k];
            to->arm_2[i].at[k][lane] = c->arm[1][i][k];
        }
    }
}

static double inverse_or_zero(double x) { return x > 0.0 ? 1.0 / x : 0.0; }

/* Lanes of one contact of rolling balls: the data of its law, and W. */
static void fill_rolling(const motion *m, const space_contact *c, const row *r, double l_s,
                         const double *S, lane_rolling_ball *to, int lane) {
    const double *length = c->length, *spin = c->spin;
    double W_N = operator_of(m, c, 0, 0), W_T = tangent_operator(m, c);
    double m_1 = inverse_mass(m, c->body[0]), m_2 = inverse_mass(m, c->body[1]);
    double W_M = m_1 * (spin[0] * spin[0]) + m_2 * (spin[1] * spin[1]);
    double a = m_1 * (length[0] * spin[0]) + m_2 * (length[1] * spin[1]);
    double inverse = inverse_or_zero(W_T * W_M - a * a);
    to->body_1[lane] = 8 * c->body[0], to->body_2[lane] = 8 * c->body[1];
    to->arm_1[lane] = length[0], to->arm_2[lane] = length[1];
    to->spin_1[lane] = spin[0], to->spin_2[lane] = spin[1];
    to->mu[lane] = r->mu, to->length[lane] = r->l_r, to->spin_length[lane] = l_s;
    to->inverse_N[lane] = inverse_or_zero(W_N);
    to->inverse_T[lane] = inverse_or_zero(W_T), to->inverse_M[lane] = inverse_or_zero(W_M);
    to->coupling[lane] = a;
    to->stick_T[lane] = W_M * inverse, to->stick_M[lane] = W_T * inverse;
    for (int k = 0; k < 3; k++) {
        to->n.at[k][lane] = c->n[k], to->t.at[k][lane] = c->t[k];
        to->b.at[k][lane] = c->shift[k], to->b_M.at[k][lane] = c->shift[3 + k];
        to->S.at[k][lane] = S[k], to->M.at[k][lane] = S[3 + k];
    }
}

/* With the velocity g of fixed bodies, S~ = S + D (U + g) + d: D g is added to d. */
static void fill_law(const motion *m, const space_contact *c, const row *r, const row_extra *extra,
                     const double *S, lane_law_ball *to, int lane) {
    bool friction = c->rows == 3;
    const double *length = c->length;
    double W_N = operator_of(m, c, 0, 0), W_T = tangent_operator(m, c);
    const law_row none = {.E = 0.0};
    law_row x[3] = {law_row_of(r, extra, 0, W_N), none, none};
    if (!(W_N > 0.0)) x[0] = none; /* padding */
    for (int k = 1; friction && k < 3; k++)
        x[k] = law_row_of(r, extra, k, W_T);
    to->body_1[lane] = 8 * c->body[0], to->body_2[lane] = 8 * c->body[1];
    to->arm_1[lane] = length[0], to->arm_2[lane] = length[1];
    to->mu[lane] = friction ? r->mu : 0.0;
    to->W_N[lane] = W_N, to->W_T[lane] = friction ? W_T : 0.0;
    to->E_N[lane] = x[0].E, to->E_T[lane] = x[1].E;
    to->C_N[lane] = x[0].C, to->C_T[lane] = x[1].C;
    to->D_N[lane] = x[0].D, to->D_T[lane] = x[1].D;
    to->inverse_N[lane] = x[0].inverse, to->inverse_T[lane] = x[1].inverse;
    for (int k = 0; k < 3; k++) {
        to->n.at[k][lane] = c->n[k], to->t.at[k][lane] = c->t[k];
        to->b.at[k][lane] = c->shift[k], to->S.at[k][lane] = S[k];
        to->d.at[k][lane] = x[k].d + x[k].D * c->driven[k];
    }
}

static void fill_type(const motion *m, fast_type type, const space_contact *c, const row *r,
                      const row_extra *extra, const double *S, void *lanes, int lane) {
    double mu = c->rows == 3 ? r->mu : 0.0;
    switch (type) {
    case FAST_ROUND: fill_ball(m, c, mu, S, lanes, lane); break;
    case FAST_ARM: fill_solid(m, c, mu, S, lanes, lane); break;
    case FAST_ROLLING:
        fill_rolling(m, c, r, c->rows == 6 ? extra->l_s : 0.0, S, lanes, lane);
        break;
    case FAST_LAW: fill_law(m, c, r, extra, S, lanes, lane); break;
    case FAST_TYPES: break;
    }
}

/* `fill` for balls alone, without space for arms that are not along the normal. Most contacts of
 * large beds use it. */
static double fill_round(const problem *p, const motion *m, uint32_t contact, const double *S,
                         lane_ball *to, int lane) {
    space_contact c;
    double start[3] = {0.0, 0.0, 0.0}, room[6];
    read_bodies(p, m, contact, &c);
    read_frame(p, contact, &c);
    const double *arm = pair_arms(p->pairs, 3, p->pairs->at[contact], room);
    for (int e = 0; e < 2; e++) {
        c.length[e] = 0.0;
        memset(c.arm[e], 0, 3 * sizeof c.arm[e][0]);
        if (c.body[e] != m->bodies) read_ball(m, arm + 3 * e, e ? -1.0 : 1.0, e, &c);
    }
    read_shift(p, m, contact, &c);
    for (uint32_t k = 0; k < c.rows; k++)
        start[k] = S[k];
    fill_ball(m, &c, c.rows == 3 ? problem_row(p, contact)->mu : 0.0, start, to, lane);
    return q_square(m, &c);
}

static double fill(const problem *p, const motion *m, uint32_t contact, const double *S,
                   fast_type type, void *lanes, int lane) {
    if (type == FAST_ROUND) return fill_round(p, m, contact, S, lanes, lane);
    space_contact c;
    const row *r = problem_row(p, contact);
    double start[ROWS_MAX] = {0};
    read_bodies(p, m, contact, &c);
    read_frame(p, contact, &c);
    for (int e = 0; e < 2; e++)
        read_arms(p, m, contact, e, &c);
    read_shift(p, m, contact, &c);
    for (uint32_t k = 0; k < c.rows; k++)
        start[k] = S[k];
    fill_type(m, type, &c, r, cone_extra(p, r), start, lanes, lane);
    return q_square(m, &c);
}

static void pad(const motion *m, fast_type type, void *lanes, int lane) {
    space_contact none = {.body = {m->bodies, m->bodies}, .rows = 1, .n = {1.0, 0.0, 0.0}};
    const row law = {.cone = CONE_SIGNORINI, .dimension = 1, .l_r = 1.0};
    const double zero[ROWS_MAX] = {0};
    fill_type(m, type, &none, &law, NULL, zero, lanes, lane);
}

/* The impulses of a block are consecutive, number by number, for all types. */
static const size_t impulse_start[FAST_TYPES] = {offsetof(lane_ball, S), offsetof(lane_solid, S),
                                                 offsetof(lane_rolling_ball, S),
                                                 offsetof(lane_law_ball, S)};

static void store(fast_type type, const void *lanes, int lane, uint32_t rows, double *S) {
    const double *from = (const double *)lanes + impulse_start[type] / sizeof(double) + lane;
    for (uint32_t k = 0; k < rows; k++)
        S[k] = from[k * LANE_BLOCK];
}

static void load(fast_type type, void *lanes, int lane, uint32_t rows, const double *S) {
    double *to = (double *)lanes + impulse_start[type] / sizeof(double) + lane;
    for (uint32_t k = 0; k < rows; k++)
        to[k * LANE_BLOCK] = S[k];
}

_Static_assert(offsetof(lane_rolling_ball, M) ==
                   offsetof(lane_rolling_ball, S) + sizeof(lane_three),
               "impulses of a block stand together");

const lane_rows rows_space = {
    .lines = {LANE_LINES(sizeof(lane_ball)), LANE_LINES(sizeof(lane_solid)),
              LANE_LINES(sizeof(lane_rolling_ball)), LANE_LINES(sizeof(lane_law_ball))},
    .impulse_line = {LANE_LINES(offsetof(lane_ball, S)), LANE_LINES(offsetof(lane_solid, S)),
                     LANE_LINES(offsetof(lane_rolling_ball, S)),
                     LANE_LINES(offsetof(lane_law_ball, S))},
    .impulse_lines = {3, 3, 6, 3},
    LANE_ROWS_FUNCTIONS,
};
