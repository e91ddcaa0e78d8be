/* Vectors, rotations and quaternions in space, as plain arrays. A quaternion is (w, x, y, z) with w
 * the real part; a rotation matrix is R[row][column] and turns body vectors into world vectors. */
#ifndef BASE_SPACE_H
#define BASE_SPACE_H

#include <string.h>

#include "base/math.h"

static inline double dot3(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static inline void cross3(const double a[3], const double b[3], double out[3]) {
    double x = a[1] * b[2] - a[2] * b[1];
    double y = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
}
static inline double length3(const double a[3]) { return sqrt(dot3(a, a)); }
static inline void copy3(double to[3], const double from[3]) { memcpy(to, from, 3 * sizeof *to); }
static inline void minus3(const double a[3], const double b[3], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = a[k] - b[k];
}
/* a + t b */
static inline void along3(const double a[3], double t, const double b[3], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = a[k] + t * b[k];
}
/* Divides by the length and returns it; a zero vector is unchanged. */
static inline double unit3(double a[3]) {
    double length = length3(a);
    for (int k = 0; k < 3 && length > 0; k++)
        a[k] /= length;
    return length;
}

/* R a, and its transpose times a. */
static inline void turn3(const double R[3][3], const double a[3], double out[3]) {
    double x = dot3(R[0], a), y = dot3(R[1], a);
    out[2] = dot3(R[2], a);
    out[0] = x;
    out[1] = y;
}
static inline void turn_back3(const double R[3][3], const double a[3], double out[3]) {
    double x = R[0][0] * a[0] + R[1][0] * a[1] + R[2][0] * a[2];
    double y = R[0][1] * a[0] + R[1][1] * a[1] + R[2][1] * a[2];
    out[2] = R[0][2] * a[0] + R[1][2] * a[1] + R[2][2] * a[2];
    out[0] = x;
    out[1] = y;
}

/* The matrix of a unit quaternion. */
static inline void quaternion_matrix(const double q[4], double R[3][3]) {
    double w = q[0], x = q[1], y = q[2], z = q[3];
    R[0][0] = 1 - 2 * (y * y + z * z);
    R[0][1] = 2 * (x * y - w * z);
    R[0][2] = 2 * (x * z + w * y);
    R[1][0] = 2 * (x * y + w * z);
    R[1][1] = 1 - 2 * (x * x + z * z);
    R[1][2] = 2 * (y * z - w * x);
    R[2][0] = 2 * (x * z - w * y);
    R[2][1] = 2 * (y * z + w * x);
    R[2][2] = 1 - 2 * (x * x + y * y);
}
/* p q: first q, then p. */
static inline void quaternion_product(const double p[4], const double q[4], double out[4]) {
    double w = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
    double x = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
    double y = p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1];
    out[3] = p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0];
    out[0] = w;
    out[1] = x;
    out[2] = y;
}
static inline void quaternion_conjugate(const double q[4], double out[4]) {
    out[0] = q[0];
    out[1] = -q[1];
    out[2] = -q[2];
    out[3] = -q[3];
}
/* Scales to length 1; returns the length it had. */
static inline double quaternion_unit(double q[4]) {
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4 && length > 0; k++)
        q[k] /= length;
    return length;
}
/* The rotation by |r| radians about r: the exponential map. Same bits on every machine. */
void quaternion_exp(const double r[3], double out[4]);
/* The smallest rotation that brings one unit vector to another; for opposite ones, half a turn
 * about an orthogonal vector. */
void shortest_turn(const double from[3], const double to[3], double out[4]);
/* The inverse of the exponential map: the shortest rotation vector of a unit quaternion. */
void quaternion_log(const double q[4], double r[3]);
/* The unit quaternion of a rotation matrix. */
void matrix_quaternion(const double R[3][3], double q[4]);

/* Two unit vectors that make (n, t1, t2) right-handed, by a fixed rule: t1 = a x n over its
 * length with a the axis along which n is shortest (the first of equals). Without branches,
 * because they could not be predicted. */
static inline void tangents3(const double n[3], double t1[3], double t2[3]) {
    static const int next[3] = {1, 2, 0};
    double x = fabs(n[0]), y = fabs(n[1]), z = fabs(n[2]);
    int a = (1 + (y > z)) * ((x > y) | (x > z)), i = next[a], k = next[i];
    double scale = 1 / sqrt(n[i] * n[i] + n[k] * n[k]), u = -n[k] * scale, v = n[i] * scale;
    t1[a] = 0;
    t1[i] = u;
    t1[k] = v;
    t2[a] = n[i] * v - n[k] * u;
    t2[i] = n[k] * 0.0 - n[a] * v;
    t2[k] = n[a] * u - n[i] * 0.0;
}

#endif
