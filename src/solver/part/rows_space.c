/* Contacts in space for the kernels. Bodies without a free dof never change their velocity: what
 * they add to that of a contact goes into its shift b, and the dummy body takes their place. */
#include <string.h>

#include "base/space.h"
#include "solver/part/rows.h"

/* Frames and arms come from positions far from the origin; this much of a rounding in them is
 * forgiven. */
#define ROUNDING 1e-13

/* One contact for the kernels, before it is put in its lane. Arms are rows of H' for the scaled
 * spins, zero for the dummy; flip is -1 where the problem's second tangent is -(n x t). */
typedef struct space_contact {
    uint32_t body[2];
    uint32_t rows;
    double n[3], t[3], u[3], flip;
    double arm[2][3][3];
    double shift[3];
} space_contact;

static bool is_near(const double a[3], double sign, const double b[3], double least) {
    return fabs(a[0] - sign * b[0]) <= least && fabs(a[1] - sign * b[1]) <= least &&
           fabs(a[2] - sign * b[2]) <= least;
}

static bool is_unit(const double a[3]) { return fabs(dot3(a, a) - 1.0) <= ROUNDING; }

/* Whether the directions of a contact are orthonormal; the kernels make the second tangent
 * themselves. */
static bool read_frame(const double *H, space_contact *c) {
    copy3(c->n, H);
    c->flip = 1.0;
    for (int k = 0; k < 3; k++)
        c->t[k] = c->u[k] = 0.0;
    if (!is_unit(c->n)) return false;
    if (c->rows == 1) return true;
    copy3(c->t, H + 6);
    cross3(c->n, c->t, c->u);
    c->flip = dot3(c->u, H + 12) < 0.0 ? -1.0 : 1.0;
    return is_unit(c->t) && fabs(dot3(c->n, c->t)) <= ROUNDING &&
           is_near(H + 12, c->flip, c->u, ROUNDING);
}

static bool is_opposite(uint32_t rows, const double *H, const double *G) {
    for (uint32_t i = 0; i < rows; i++, H += 6, G += 6)
        if (!(H[0] == -G[0] && H[1] == -G[1] && H[2] == -G[2])) return false;
    return true;
}

/* Reads bodies and frame; false where the law, the bodies or the shape of H are not what the
 * kernels know, or nothing moves. */
static bool read_known(const problem *p, const motion *m, uint32_t contact, space_contact *c) {
    const row *r = &p->row[contact];
    bool coulomb = r->cone == CONE_COULOMB && r->dimension == 3;
    if (!(coulomb || r->cone == CONE_SIGNORINI) || r->has) return false;
    uint32_t first = p->entry_first[contact], entries = p->entry_first[contact + 1] - first;
    if (entries != 1 && entries != 2) return false;
    const double *H = p->H + p->H_first[contact];
    c->rows = r->dimension;
    c->body[1] = m->bodies;
    for (uint32_t e = 0; e < entries; e++) {
        uint32_t body = p->entry_body[first + e];
        if (m->role.data[body] == BODY_HUB) return false;
        c->body[e] = m->role.data[body] == BODY_FIXED ? m->bodies : body;
    }
    if (entries == 2 && (p->entry_body[first] == p->entry_body[first + 1] ||
                         !is_opposite(c->rows, H, H + 6 * c->rows)))
        return false;
    if (c->body[0] == m->bodies && c->body[1] == m->bodies) return false;
    return read_frame(H, c);
}

/* The spins' part of H' of one body, scaled: G' a. */
static void read_arms(const problem *p, const motion *m, uint32_t contact, int e,
                      space_contact *c) {
    memset(c->arm[e], 0, sizeof c->arm[e]);
    if (c->body[e] == m->bodies) return;
    const double *G = m->gyration.data + 6 * (size_t)c->body[e];
    const double *H = p->H + p->H_first[contact] + (e ? 6 * c->rows : 0) + 3;
    for (uint32_t i = 0; i < c->rows; i++, H += 6) {
        double sign = i == 2 ? c->flip : 1.0;
        c->arm[e][i][0] = sign * (G[0] * H[0] + G[1] * H[1] + G[2] * H[2]);
        c->arm[e][i][1] = sign * (G[3] * H[1] + G[4] * H[2]);
        c->arm[e][i][2] = sign * (G[5] * H[2]);
    }
}

/* Whether a body turns as a ball touched on its surface: the arm is along the normal. Its length
 * over the radius of gyration, with the sign that the kernels want, is `length`. */
static bool is_round(const motion *m, const space_contact *c, int e, double *length) {
    *length = 0.0;
    if (c->body[e] == m->bodies) return true;
    if (m->role.data[c->body[e]] != BODY_BALL) return false;
    const double none[3] = {0.0, 0.0, 0.0};
    double towards_t[3], towards_u[3];
    *length = dot3(c->arm[e][1], c->u);
    double least = ROUNDING * (1.0 + fabs(*length));
    along3(none, *length, c->u, towards_t);
    along3(none, -*length, c->t, towards_u);
    return is_near(c->arm[e][0], 0.0, none, least) &&
           is_near(c->arm[e][1], 1.0, towards_t, least) &&
           is_near(c->arm[e][2], 1.0, towards_u, least);
}

static double inverse_mass(const motion *m, uint32_t body) {
    return m->velocity.data[8 * (size_t)body + 6];
}

/* W of rows i and k. */
static double operator_of(const motion *m, const space_contact *c, int i, int k) {
    double m_1 = inverse_mass(m, c->body[0]), m_2 = inverse_mass(m, c->body[1]);
    double straight = i == k ? m_1 + m_2 : 0.0;
    return straight +
           (m_1 * dot3(c->arm[0][i], c->arm[0][k]) + m_2 * dot3(c->arm[1][i], c->arm[1][k]));
}

static bool look(const problem *p, const motion *m, uint32_t contact, fast_contact *to) {
    space_contact c;
    double length;
    if (!read_known(p, m, contact, &c)) return false;
    for (int e = 0; e < 2; e++)
        read_arms(p, m, contact, e, &c);
    bool round = is_round(m, &c, 0, &length) && is_round(m, &c, 1, &length);
    if (!round && c.rows == 3) {
        double W_N1 = operator_of(m, &c, 0, 1), W_N2 = operator_of(m, &c, 0, 2);
        double cross = p->row[contact].mu * sqrt(W_N1 * W_N1 + W_N2 * W_N2);
        if (!(0.999 * operator_of(m, &c, 0, 0) > cross)) return false;
    }
    *to = (fast_contact){c.body[0], c.body[1], round ? FAST_ROUND : FAST_ARM, c.flip < 0.0};
    return true;
}

/* b, and what bodies without a free dof add to the velocity. */
static void read_shift(const problem *p, const motion *m, uint32_t contact, space_contact *c) {
    const double *b = p->b + p->row_first[contact], *H = p->H + p->H_first[contact];
    for (uint32_t i = 0; i < 3; i++)
        c->shift[i] = i < c->rows ? b[i] : 0.0;
    for (uint32_t e = p->entry_first[contact]; e < p->entry_first[contact + 1]; e++) {
        uint32_t body = p->entry_body[e];
        const double *v = m->velocity.data + 8 * (size_t)body;
        for (uint32_t i = 0; i < c->rows; i++, H += 6)
            if (m->role.data[body] == BODY_FIXED) c->shift[i] += dot3(H, v) + dot3(H + 3, v + 3);
    }
    c->shift[2] *= c->flip;
}

static double q_square(const motion *m, const space_contact *c) {
    const double *one = m->velocity.data + 8 * (size_t)c->body[0];
    const double *two = m->velocity.data + 8 * (size_t)c->body[1],
                 *direction[3] = {c->n, c->t, c->u};
    double d[3], sum = 0.0;
    minus3(one, two, d);
    for (uint32_t i = 0; i < c->rows; i++) {
        double q = dot3(direction[i], d) + dot3(c->arm[0][i], one + 3) +
                   dot3(c->arm[1][i], two + 3) + c->shift[i];
        sum += q * q;
    }
    return sum;
}

static void fill_ball(const motion *m, const space_contact *c, double mu, const double *S,
                      lane_ball *to, int lane) {
    double length[2], W_N = operator_of(m, c, 0, 0);
    double m_1 = inverse_mass(m, c->body[0]), m_2 = inverse_mass(m, c->body[1]);
    is_round(m, c, 0, &length[0]);
    is_round(m, c, 1, &length[1]);
    double W_T = (m_1 + m_2) + (m_1 * (length[0] * length[0]) + m_2 * (length[1] * length[1]));
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

static double fill(const problem *p, const motion *m, uint32_t contact, const double *S,
                   fast_type type, void *lanes, int lane) {
    space_contact c;
    read_known(p, m, contact, &c);
    for (int e = 0; e < 2; e++)
        read_arms(p, m, contact, e, &c);
    read_shift(p, m, contact, &c);
    bool friction = c.rows == 3;
    double mu = friction ? p->row[contact].mu : 0.0;
    double start[3] = {S[0], friction ? S[1] : 0.0, friction ? c.flip * S[2] : 0.0};
    if (type == FAST_ROUND)
        fill_ball(m, &c, mu, start, lanes, lane);
    else
        fill_solid(m, &c, mu, start, lanes, lane);
    return q_square(m, &c);
}

static void pad(const motion *m, fast_type type, void *lanes, int lane) {
    space_contact none = {.body = {m->bodies, m->bodies}, .rows = 1, .n = {1.0, 0.0, 0.0}};
    const double zero[3] = {0.0, 0.0, 0.0};
    if (type == FAST_ROUND)
        fill_ball(m, &none, 0.0, zero, lanes, lane);
    else
        fill_solid(m, &none, 0.0, zero, lanes, lane);
}

static void store(fast_type type, const void *lanes, int lane, bool flip, uint32_t rows,
                  double *S) {
    const lane_ball *ball = lanes;
    const lane_solid *solid = lanes;
    for (uint32_t k = 0; k < rows; k++) {
        double value = type == FAST_ROUND ? ball->S.at[k][lane] : solid->S.at[k][lane];
        S[k] = k == 2 && flip ? -value : value;
    }
}

static void load(fast_type type, void *lanes, int lane, bool flip, uint32_t rows, const double *S) {
    lane_ball *ball = lanes;
    lane_solid *solid = lanes;
    for (uint32_t k = 0; k < rows; k++) {
        double value = k == 2 && flip ? -S[k] : S[k];
        *(type == FAST_ROUND ? &ball->S.at[k][lane] : &solid->S.at[k][lane]) = value;
    }
}

const lane_rows rows_space = {
    .lines = {LANE_LINES(sizeof(lane_ball)), LANE_LINES(sizeof(lane_solid))},
    .impulse_line = {LANE_LINES(offsetof(lane_ball, S)), LANE_LINES(offsetof(lane_solid, S))},
    .impulse_lines = 3,
    LANE_ROWS_FUNCTIONS,
};
