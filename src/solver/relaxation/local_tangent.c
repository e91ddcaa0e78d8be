#include "solver/relaxation/local_tangent.h"

#include "base/math.h"

/* Relative to W_NN: a tangent with less inverse mass does not slide. */
#define LEAST_TANGENT 1e-8
/* Relative to the length: the bound is met except for rounding. */
#define MET 1e-15
/* Relative to y: a step of rounding. */
#define LAST_DIGIT 2e-16

/* Nearly singular A: left to the more careful methods. */
#define LEAST_DETERMINANT 1e-8

void tangent_prepare(tangent_contact *t, double mu, const double *W) {
    *t = (tangent_contact){.mu = mu};
    if (!(W[0] > 0.0)) return;
    t->inverse_N = 1.0 / W[0];
    for (int i = 0; i < 2; i++) {
        t->slope[i] = W[1 + i] / W[0];
        t->lift[i] = W[3 + 3 * i] / W[0];
        for (int j = 0; j < 2; j++)
            t->A[2 * i + j] = W[4 + 3 * i + j] - t->lift[i] * W[1 + j];
    }
    const double *A = t->A, *m = t->slope;
    double trace = A[0] + A[3];
    t->determinant = A[0] * A[3] - A[1] * A[2];
    if (!(trace > LEAST_TANGENT * W[0]) || !(t->determinant > LEAST_DETERMINANT * trace * trace))
        return;
    double largest = 0.5 * (trace + sqrt(fmax(trace * trace - 4.0 * t->determinant, 0.0)));
    t->weight = fmin(2.0 / trace, 1.5 / largest);
    t->projected = mu * mu * (m[0] * m[0] + m[1] * m[1]) < 0.99;
    double form = A[3] * m[0] * m[0] - (A[1] + A[2]) * m[0] * m[1] + A[0] * m[1] * m[1];
    t->exact = t->projected > 0.0 && mu * mu * largest * form < 0.99 * t->determinant;
}

/* The impulse of a closed contact for a tangential impulse s: s itself where the cone allows it,
 * else the point of the cone in the same direction. */
static void on_cone(const tangent_contact *t, double z, const double s[2], double *S) {
    double length = sqrt(s[0] * s[0] + s[1] * s[1]);
    double along = t->slope[0] * s[0] + t->slope[1] * s[1], normal = z - along, factor = 1.0;
    if (length > t->mu * normal) {
        normal = z * length / (length + t->mu * along);
        factor = t->mu * normal / length;
    }
    S[0] = normal;
    S[1] = factor * s[0];
    S[2] = factor * s[1];
}

/* |p|^2 = p[0] + p[1] y + p[2] y^2 and r = r[0] + r[1] y + r[2] y^2, |p| > r at y = 0: finds where
 * they are equal. Newton's method on r / |p| - 1, which is nearly linear, with bisection where it
 * leaves the bracket. */
static double slide_root(const double p[3], const double r[3], double mean) {
    double y_star = sqrt(p[2]) / r[2], low = 0.0, high = 2.0 * y_star;
    double y = fmax(y_star - mean, 0.0);
    for (int step = 0; step < 60; step++) {
        double square = p[0] + y * (p[1] + y * p[2]), bound = r[0] + y * (r[1] + y * r[2]);
        double length = sqrt(square), miss = length - bound;
        if (fabs(miss) <= MET * length) break;
        if (miss > 0.0)
            low = y;
        else
            high = y;
        double rise = (r[1] + 2.0 * y * r[2]) * square - bound * (0.5 * p[1] + y * p[2]);
        double next = y + miss * square / rise;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (fabs(next - y) <= LAST_DIGIT * next) break;
        y = next;
    }
    return y;
}

bool tangent_exact(const tangent_contact *t, const double *q, double *S) {
    double z = -q[0] * t->inverse_N, mu = t->mu;
    S[0] = S[1] = S[2] = 0.0;
    if (!(z > 0.0)) return true;
    const double *A = t->A, *m = t->slope;
    double b[2] = {q[1] - t->lift[0] * q[0], q[2] - t->lift[1] * q[0]};
    double e[2] = {A[1] * b[1] - A[3] * b[0], A[2] * b[0] - A[0] * b[1]}; /* -adj(A) b */
    double along = m[0] * e[0] + m[1] * e[1], trace = A[0] + A[3];
    double r[3] = {mu * (z * t->determinant - along), mu * (z * trace + m[0] * b[0] + m[1] * b[1]),
                   mu * z};
    double p[3] = {e[0] * e[0] + e[1] * e[1], -2.0 * (e[0] * b[0] + e[1] * b[1]),
                   b[0] * b[0] + b[1] * b[1]};
    double y = 0.0;
    if (p[0] > r[0] * fabs(r[0]) && mu > 0.0) y = slide_root(p, r, 0.5 * trace);
    double scale = 1.0 / (t->determinant + y * (trace + y));
    double s[2] = {scale * (e[0] - y * b[0]), scale * (e[1] - y * b[1])};
    on_cone(t, z, s, S);
    return S[0] > 0.0;
}

void tangent_project(const tangent_contact *t, const double *q, double *S) {
    double z = -q[0] * t->inverse_N;
    if (!(z > 0.0)) {
        S[0] = S[1] = S[2] = 0.0;
        return;
    }
    double b[2] = {q[1] - t->lift[0] * q[0], q[2] - t->lift[1] * q[0]};
    double s[2] = {S[1] - t->weight * (b[0] + t->A[0] * S[1] + t->A[1] * S[2]),
                   S[2] - t->weight * (b[1] + t->A[2] * S[1] + t->A[3] * S[2])};
    on_cone(t, z, s, S);
}
