#include "solver/interior/interior_pair.h"

#include <math.h>

/* Length and direction of a vector of one or two rows; direction (1, 0) for the zero vector. */
static double direction(int rows, const double *v, double n[2]) {
    double length = rows == 1 ? fabs(v[0]) : sqrt(v[0] * v[0] + v[1] * v[1]);
    n[0] = length > 0.0 ? v[0] / length : 1.0;
    n[1] = length > 0.0 && rows == 2 ? v[1] / length : 0.0;
    return length;
}

void pair_start(cone_pair *k, const double *w, double bound) {
    double n[2], length = direction(k->rows, w, n);
    k->x[0] = length + 1.0;
    k->x[1] = w[0];
    k->x[2] = k->rows == 2 ? w[1] : 0.0;
    k->det_x = 2.0 * length + 1.0;
    k->det_z = bound * bound;
}

/* A point of the cone divided by the root of its determinant: eigenvalues `large` and 1 / large. */
typedef struct unit_point {
    double large, small, head, tail; /* head = (large + small) / 2, tail = (large - small) / 2 */
    double n[2];
} unit_point;

static unit_point normalise(int rows, double head, const double *tail, double det) {
    unit_point u;
    double length = direction(rows, tail, u.n);
    u.large = (head + length) / sqrt(det);
    u.small = 1.0 / u.large;
    u.head = 0.5 * (u.large + u.small);
    u.tail = 0.5 * (u.large - u.small);
    return u;
}

static void to_frame(const cone_pair *k, double head, const double *tail, double out[3]) {
    double second = k->rows == 2 ? tail[1] : 0.0;
    double along = k->e[0] * tail[0] + k->e[1] * second;
    out[0] = head + along;
    out[1] = head - along;
    out[2] = k->rows == 2 ? k->e[0] * second - k->e[1] * tail[0] : 0.0;
}

static double determinant(const double v[3]) { return v[0] * v[1] - v[2] * v[2]; }

/* Formulas of the scaling point and of s as in Vandenberghe, The CVXOPT linear and quadratic cone
 * program solvers (2010), section 4, arranged so that opposite directions do not cancel. */
void pair_scale(cone_pair *k, double bound, const double *r) {
    unit_point x = normalise(k->rows, k->x[0], k->x + 1, k->det_x);
    unit_point z = normalise(k->rows, bound, r, k->det_z);
    double sum[2] = {x.n[0] + z.n[0], x.n[1] + z.n[1]};
    double apart = 0.5 * (sum[0] * sum[0] + sum[1] * sum[1]); /* 1 + cosine */
    double dot = 0.5 * (x.large * z.small + x.small * z.large) + apart * x.tail * z.tail;
    double gamma = sqrt(0.5 * (1.0 + dot)), tail[2];
    for (int i = 0; i < 2; i++)
        tail[i] = (z.tail * z.n[i] - x.tail * x.n[i]) / (2.0 * gamma);
    double b = direction(2, tail, k->e);
    k->p = (x.head + z.head) / (2.0 * gamma) + b;
    k->root_eta = sqrt(sqrt(k->det_z / k->det_x));
    double size = sqrt(sqrt(k->det_x * k->det_z));
    for (int i = 0; i < 2; i++) {
        double mixed =
            z.head * x.head * sum[i] - z.head * x.small * x.n[i] - x.head * z.small * z.n[i];
        double both = gamma * (x.tail * x.n[i] + z.tail * z.n[i]);
        tail[i] = size * (both + mixed) / (x.head + z.head + 2.0 * gamma);
    }
    to_frame(k, size * gamma, tail, k->s);
    for (int i = 0; i < 3; i++)
        k->product[i] = 0.0;
}

/* Weights of the p and m components of h in dr . e, and V_00 / eta. */
static void weights(const cone_pair *k, double *of_p, double *of_m, double *sum) {
    double large = k->p * k->p, small = 1.0 / large;
    *of_p = small / (large + small);
    *of_m = large / (large + small);
    *sum = large + small;
}

void pair_slopes(const cone_pair *k, double coupling[2], double stiffness[2][2]) {
    double of_p, of_m, sum, eta = k->root_eta * k->root_eta;
    weights(k, &of_p, &of_m, &sum);
    for (int i = 0; i < 2; i++) {
        coupling[i] = (of_m - of_p) * k->e[i];
        for (int j = 0; j < 2; j++) {
            double along = k->e[i] * k->e[j];
            stiffness[i][j] = eta * ((i == j ? 1.0 : 0.0) - along + 2.0 * along / sum);
        }
    }
}

/* y with s o y = c */
static void divide(const double s[3], const double c[3], double y[3]) {
    double mean = 0.5 * (c[0] / s[0] + c[1] / s[1]);
    double slope = 0.5 * (s[0] + s[1]) * determinant(s) / (s[0] * s[1]);
    y[2] = s[2] == 0.0 && c[2] == 0.0 ? 0.0 : (c[2] - s[2] * mean) / slope;
    y[0] = (c[0] - s[2] * y[2]) / s[0];
    y[1] = (c[1] - s[2] * y[2]) / s[1];
}

void pair_aim(cone_pair *k, double target, double second) {
    double inverse[3] = {k->s[1], k->s[0], -k->s[2]}, det = determinant(k->s), correction[3];
    divide(k->s, k->product, correction);
    for (int i = 0; i < 3; i++)
        k->right[i] = target * inverse[i] / det - k->s[i] - second * correction[i];
}

void pair_constant(const cone_pair *k, double constant[2]) {
    double of_p, of_m, sum;
    weights(k, &of_p, &of_m, &sum);
    double along = k->root_eta * (of_p * k->p * k->right[0] - of_m / k->p * k->right[1]);
    double across = k->root_eta * k->right[2];
    constant[0] = along * k->e[0] - across * k->e[1];
    constant[1] = along * k->e[1] + across * k->e[0];
}

/* Where W is large, z is much larger than x and its rounding would exceed dx: there dx comes from
 * the product's equation, elsewhere from the velocities. */
void pair_step(cone_pair *k, double dbound, const double *dr, const double *dw) {
    double of_p, of_m, sum, velocity[3];
    double factor[3] = {k->root_eta * k->p, k->root_eta / k->p, k->root_eta};
    weights(k, &of_p, &of_m, &sum);
    to_frame(k, dbound, dr, k->dz);
    for (int i = 0; i < 3; i++)
        k->dz[i] /= factor[i];
    to_frame(k, 0.0, dw, velocity);
    double head = 0.5 * (factor[0] * k->right[0] + factor[1] * k->right[1]) - dbound;
    head /= 0.5 * k->root_eta * k->root_eta * sum;
    velocity[1] = head - 2.0 * of_m * velocity[0];
    velocity[0] = head + 2.0 * of_p * velocity[0];
    for (int i = 0; i < 3; i++)
        k->dx[i] = factor[i] > 1.0 ? k->right[i] - k->dz[i] : factor[i] * velocity[i];
}

void pair_keep_product(cone_pair *k) {
    const double *x = k->dx, *z = k->dz;
    k->product[0] = x[0] * z[0] + x[2] * z[2];
    k->product[1] = x[1] * z[1] + x[2] * z[2];
    k->product[2] = 0.5 * ((x[0] + x[1]) * z[2] + (z[0] + z[1]) * x[2]);
}

/* First root of det(s + a d) = 0 for a > 0. */
static double first_root(const double s[3], const double d[3]) {
    double constant = determinant(s), square = determinant(d);
    double linear = s[0] * d[1] + s[1] * d[0] - 2.0 * s[2] * d[2];
    if (s[2] == 0.0 && d[2] == 0.0) { /* two separate products */
        double plus = d[0] < 0.0 ? -s[0] / d[0] : INFINITY;
        return fmin(plus, d[1] < 0.0 ? -s[1] / d[1] : INFINITY);
    }
    double inside = linear * linear - 4.0 * square * constant;
    if (inside < 0.0) return INFINITY;
    if (linear < 0.0) return 2.0 * constant / (sqrt(inside) - linear);
    return square < 0.0 ? (linear + sqrt(inside)) / (-2.0 * square) : INFINITY;
}

double pair_limit(const cone_pair *k) {
    return fmin(first_root(k->s, k->dx), first_root(k->s, k->dz));
}

static void moved(const double s[3], double step, const double d[3], double out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = s[i] + step * d[i];
}

double pair_trial(const cone_pair *k, double step, double *smaller) {
    double x[3], z[3];
    moved(k->s, step, k->dx, x);
    moved(k->s, step, k->dz, z);
    double sum = x[0] * z[0] + x[1] * z[1] + 2.0 * x[2] * z[2];
    double both = determinant(x) * determinant(z);
    double inside = sum * sum - 4.0 * both;
    *smaller = 2.0 * both / (sum + sqrt(inside > 0.0 ? inside : 0.0));
    return sum;
}

void pair_move(cone_pair *k, double step) {
    double x[3], z[3], eta = k->root_eta * k->root_eta;
    moved(k->s, step, k->dx, x);
    moved(k->s, step, k->dz, z);
    k->det_x = determinant(x) / eta;
    k->det_z = determinant(z) * eta;
    double plus = k->dx[0] / (k->root_eta * k->p), minus = k->dx[1] * k->p / k->root_eta;
    double along = 0.5 * (plus - minus), across = k->dx[2] / k->root_eta;
    k->x[0] += step * 0.5 * (plus + minus);
    k->x[1] += step * (along * k->e[0] - across * k->e[1]);
    if (k->rows == 2) k->x[2] += step * (along * k->e[1] + across * k->e[0]);
}
