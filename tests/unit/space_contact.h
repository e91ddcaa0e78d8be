/* Random contacts between two bodies in space, for tests and benchmarks of one-contact solutions.
 */
#ifndef SPACE_CONTACT_H
#define SPACE_CONTACT_H

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "base/space.h"
#include "problem/problem.h"

/* 10^low .. 10^high, evenly in the exponent. */
static inline double random_power(random_stream *r, double low, double high) {
    return pow(10.0, random_range(r, low, high));
}

static inline void random_direction(random_stream *r, double out[3]) {
    do {
        for (int k = 0; k < 3; k++)
            out[k] = random_normal(r);
    } while (!(unit3(out) > 1e-3));
}

/* Adds H' A^-1 H of one body to W (n x n, n = 1, 3, 5 or 6): mass given, axes and (unless round)
 * principal inertias at random, the contact point at `arm`; frame[0] the normal. Moments about T1,
 * T2, then N. */
static inline void add_body(random_stream *r, double mass, double size, double frame[3][3],
                            const double arm[3], bool round, int n, double *W) {
    static const int axis[6] = {0, 1, 2, 1, 2, 0};
    double turn[3][3], inverse_inertia[3], H[6][6];
    random_direction(r, turn[0]);
    tangents3(turn[0], turn[1], turn[2]);
    for (int k = 0; k < 3; k++)
        inverse_inertia[k] = 1.0 / (mass * size * size * (round ? 0.4 : random_range(r, 0.1, 0.9)));
    for (int i = 0; i < 6; i++) {
        const double *along = frame[axis[i]];
        double moment[3];
        cross3(arm, along, moment);
        for (int k = 0; k < 3; k++) {
            H[i][k] = i < 3 ? along[k] : 0.0;
            H[i][3 + k] = dot3(turn[k], i < 3 ? moment : along);
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 3; k++)
                W[i * n + j] +=
                    H[i][k] * H[j][k] / mass + H[i][3 + k] * H[j][3 + k] * inverse_inertia[k];
}

/* W of two bodies in contact, masses 1e-3 to 1e3; central: spheres, whose arms are along the
 * normal. */
static inline void random_contact(random_stream *r, int n, bool central, double *W) {
    double frame[3][3];
    random_direction(r, frame[0]);
    tangents3(frame[0], frame[1], frame[2]);
    memset(W, 0, (size_t)(n * n) * sizeof *W);
    int bodies = random_unit(r) < 0.3 ? 1 : 2; /* or against a wall */
    for (int body = 0; body < bodies; body++) {
        double size = random_range(r, 0.1, 2.0), arm[3];
        random_direction(r, arm);
        if (central) copy3(arm, frame[0]);
        for (int k = 0; k < 3; k++)
            arm[k] *= size * (central ? 1.0 : random_range(r, 0.2, 1.5));
        add_body(r, random_power(r, -3, 3), size, frame, arm, central, n, W);
    }
}

#endif
