#include "base/space.h"

/* Squares of angles below which the series is exact to the last digit: its next term is below
 * 1e-16. */
#define SMALL_SQUARE 1e-4
/* Relative to the cosine: directions this nearly opposite define no plane. */
#define OPPOSITE 1e-12

/* sin(x)/x near 0 by its series: no division by a small number. */
static double sine_over(double x, double x2) {
    if (x2 < SMALL_SQUARE) return 1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42));
    return math_sin(x) / x;
}

void quaternion_exp(const double r[3], double out[4]) {
    double half2 = 0.25 * dot3(r, r), half = sqrt(half2);
    double share = 0.5 * sine_over(half, half2);
    out[0] =
        half2 < SMALL_SQUARE ? 1 - half2 / 2 * (1 - half2 / 12 * (1 - half2 / 30)) : math_cos(half);
    for (int k = 0; k < 3; k++)
        out[k + 1] = share * r[k];
}

void quaternion_log(const double q[4], double r[3]) {
    double sign = q[0] < 0 ? -1 : 1, sine = length3(q + 1);
    double share = sine > 0 ? 2 * math_atan2(sine, sign * q[0]) / sine : 2;
    for (int k = 0; k < 3; k++)
        r[k] = sign * share * q[k + 1];
}

void matrix_quaternion(const double R[3][3], double q[4]) {
    double trace = R[0][0] + R[1][1] + R[2][2];
    if (trace > 0) {
        q[0] = 1 + trace;
        q[1] = R[2][1] - R[1][2];
        q[2] = R[0][2] - R[2][0];
        q[3] = R[1][0] - R[0][1];
    } else {
        /* the largest of x, y, z is far from zero */
        int i = R[1][1] > R[0][0] ? 1 : 0;
        if (R[2][2] > R[i][i]) i = 2;
        int j = (i + 1) % 3, k = (i + 2) % 3;
        q[1 + i] = 1 + R[i][i] - R[j][j] - R[k][k];
        q[1 + j] = R[j][i] + R[i][j];
        q[1 + k] = R[k][i] + R[i][k];
        q[0] = R[k][j] - R[j][k];
    }
    quaternion_unit(q);
}

void shortest_turn(const double from[3], const double to[3], double out[4]) {
    double cosine = dot3(from, to), across[3];
    if (cosine < -1 + OPPOSITE) {
        double other[3];
        tangents3(from, across, other);
        cosine = -1;
    } else {
        cross3(from, to, across);
    }
    out[0] = 1 + cosine;
    copy3(out + 1, across);
    quaternion_unit(out);
}
