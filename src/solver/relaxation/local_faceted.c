/* Solves one contact with a faceted cone by its states: open, sticking, sliding with the impulse at
 * a corner of the polygon or on one of its edges. Each has a closed form. With w = W_NT and a
 * direction p of the polygon's rim, U_N = 0 for S = S_N (1, mu p) gives
 *
 *     S_N = -q_N / (W_NN + mu w p).
 *
 * At a corner p = d_j, and -U_T must point between the normals of its two edges. On an edge p = a n
 * + t e, with the outward normal n, the distance a = cos(pi / m) from the centre and |t| <= sin(pi
 * / m) along e; U_T must point along -n, and U_T e = 0 is linear in t:
 *
 *     e q_T (W_NN + mu w p) = q_N e (W_TN + mu W_TT p).
 *
 * The condition of uniqueness is that of the round cone, whose proof needs no more of the disk than
 * that its support function changes by at most |dU_T| (docs/theory.md, Faceted cones). */
#include "solver/relaxation/local_faceted.h"

#include <string.h>

#include "base/math.h"
#include "problem/cone.h"
#include "problem/polygon.h"

/* Relative to the largest: rows that are linearly dependent except for rounding. */
#define LEAST_PIVOT 1e-13

#define GOOD   1e-13 /* a violation of the law that rounding alone explains */
#define SOLVED 1e-10 /* a larger error is reported */

typedef struct contact_states {
    const row *law;
    const double *W, *q;
    double mean;         /* mean of W's diagonal */
    double speed;        /* |q| */
    double apart, reach; /* distance of an edge from the centre, and half its length */
    double S[3], miss;   /* the best state so far, and its relative violation of the law */
} contact_states;

static void velocity(const contact_states *c, const double *S, double *U) {
    for (int i = 0; i < 3; i++)
        U[i] = c->q[i] + c->W[3 * i] * S[0] + c->W[3 * i + 1] * S[1] + c->W[3 * i + 2] * S[2];
}

/* Among valid states the one with the least normal impulse is kept; if none is valid, the nearest.
 * wrong: the velocity by which the state violates its conditions. */
static void offer(contact_states *c, const double *S, double wrong) {
    double size = fmax(c->speed, c->mean * fmax(S[0], fmax(fabs(S[1]), fabs(S[2]))));
    double miss = wrong / size;
    bool holds = miss <= GOOD;
    if (c->miss <= GOOD ? !(holds && S[0] < c->S[0]) : !(miss < c->miss)) return;
    c->miss = miss;
    memcpy(c->S, S, sizeof c->S);
}

/* Zero velocity, and an impulse within the cone or as near as rounding allows. */
static void try_sticking(contact_states *c, const double *S) {
    double U[3], point[3], wrong = 0.0, bound = c->law->mu * S[0];
    if (!(S[0] > 0.0)) return;
    velocity(c, S, U);
    memcpy(point, S, sizeof point);
    double length = cone_length(S + 1, 2);
    if (length > 1.01 * bound) return;
    if (length > c->apart * bound) cone_project(c->law, NULL, point);
    for (int i = 0; i < 3; i++)
        wrong = fmax(wrong, fmax(fabs(U[i]), c->mean * fabs(S[i] - point[i])));
    offer(c, S, wrong);
}

/* The impulse along p that stops the approach. False: none does. */
static bool sliding_impulse(const contact_states *c, const double p[2], double *S) {
    double mu = c->law->mu, resistance = c->W[0] + mu * (c->W[1] * p[0] + c->W[2] * p[1]);
    if (!(resistance > 0.0)) return false;
    S[0] = -c->q[0] / resistance;
    S[1] = mu * S[0] * p[0];
    S[2] = mu * S[0] * p[1];
    return isfinite(S[0] + S[1] + S[2]);
}

static void try_corner(contact_states *c, int half) {
    double d[2], S[3], U[3];
    polygon_direction(c->law->facets, half, d);
    if (!sliding_impulse(c, d, S)) return;
    velocity(c, S, U);
    double along = -(d[0] * U[1] + d[1] * U[2]), across = fabs(d[0] * U[2] - d[1] * U[1]);
    double beyond = c->apart * across - c->reach * along; /* the normal of the nearer edge */
    offer(c, S, fmax(fabs(U[0]), beyond));
}

static void try_edge(contact_states *c, int half) {
    const double *W = c->W, *q = c->q;
    double n[2], S[3], U[3], mu = c->law->mu, a = c->apart;
    polygon_direction(c->law->facets, half, n);
    double e[2] = {-n[1], n[0]};
    double e_q = e[0] * q[1] + e[1] * q[2], w_e = W[1] * e[0] + W[2] * e[1];
    double e_W[2] = {e[0] * W[4] + e[1] * W[7], e[0] * W[5] + e[1] * W[8]};
    double rest = e_q * (W[0] + mu * a * (W[1] * n[0] + W[2] * n[1])) -
                  q[0] * (e[0] * W[3] + e[1] * W[6] + mu * a * (e_W[0] * n[0] + e_W[1] * n[1]));
    double slope = mu * (e_q * w_e - q[0] * (e_W[0] * e[0] + e_W[1] * e[1]));
    double t = slope != 0.0 ? -rest / slope : 0.0;
    t = fmax(-c->reach, fmin(t, c->reach));
    const double p[2] = {a * n[0] + t * e[0], a * n[1] + t * e[1]};
    if (!sliding_impulse(c, p, S)) return;
    velocity(c, S, U);
    double ahead = n[0] * U[1] + n[1] * U[2], aside = fabs(e[0] * U[1] + e[1] * U[2]);
    offer(c, S, fmax(fabs(U[0]), fmax(ahead, aside)));
}

/* mu^2 a w' A^-1 w < W_NN^2 with A = W_TT - W_TN w / W_NN, a its largest eigenvalue. */
static bool is_unique(double mu, const double *W) {
    double m[2] = {W[1] / W[0], W[2] / W[0]};
    double A[4] = {W[4] - W[3] * m[0], W[5] - W[3] * m[1], W[7] - W[6] * m[0], W[8] - W[6] * m[1]};
    double trace = A[0] + A[3], determinant = A[0] * A[3] - A[1] * A[2];
    double largest = 0.5 * (trace + sqrt(fmax(trace * trace - 4.0 * determinant, 0.0)));
    double form = A[3] * m[0] * m[0] - (A[1] + A[2]) * m[0] * m[1] + A[0] * m[1] * m[1];
    return mu * mu * largest * form < determinant;
}

bool faceted_is_unique(const row *r, const double *W) {
    return r->mu == 0.0 || is_unique(r->mu, W);
}

/* Tries states from the corner of the last impulse outwards, or from that of the impulse that would
 * stop the contact: a sliding state is likely there. If the solution may not be unique, all states
 * are tried. */
static void slide(contact_states *c, bool unique, const double *start) {
    int facets = c->law->facets, turn = 2 * facets;
    int first = 2 * polygon_corner(facets, start + 1) + turn;
    for (int k = 0; k < turn && !(unique && c->miss <= GOOD); k++) {
        int half = (first + (k % 2 ? (k + 1) / 2 : -k / 2)) % turn;
        if (half % 2 == 0)
            try_corner(c, half);
        else
            try_edge(c, half);
    }
}

local_result faceted_space(const row *r, const double *W, const double *q, double *S) {
    contact_states c = {.law = r, .W = W, .q = q, .miss = INFINITY};
    double stop[3], back[3] = {-q[0], -q[1], -q[2]};
    c.mean = (W[0] + W[4] + W[8]) / 3.0;
    c.speed = fmax(fabs(q[0]), fmax(fabs(q[1]), fabs(q[2])));
    const double start[3] = {S[0], S[1], S[2]};
    memset(S, 0, 3 * sizeof *S);
    if (!isfinite(c.mean + q[0] + q[1] + q[2])) return LOCAL_INEXACT;
    if (!(W[0] > 0.0)) return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    bool unique = faceted_is_unique(r, W);
    local_result found = unique ? LOCAL_UNIQUE : LOCAL_SEVERAL;
    if (q[0] >= 0.0) return found;
    math_sincos(PI / r->facets, &c.reach, &c.apart);
    int rank = small_solve(3, W, back, stop, LEAST_PIVOT);
    try_sticking(&c, stop);
    if (!(c.miss <= GOOD)) slide(&c, unique, start[0] > 0.0 ? start : stop);
    bool solved = c.miss <= SOLVED;
    if (!solved && rank < 3) return LOCAL_JAMMED;
    memcpy(S, c.S, sizeof c.S);
    return solved ? found : LOCAL_INEXACT;
}
