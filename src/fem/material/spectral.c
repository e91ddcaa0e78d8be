#include "fem/material/spectral.h"

#include <string.h>

#include "fem/material/isotropic.h"

/* Relative to the square of the size: smaller off-diagonal terms are below rounding. */
#define DIAGONAL 1e-18
/* The same for one entry, which is left unchanged. */
#define LEAST_TURN 1e-20
/* Relative to two eigenvalues: for closer ones the limit of the difference quotient is used. */
#define SAME_VALUE 1e-7

#define SWEEPS 60 /* Jacobi's method needs about six */

/* Rotates rows and columns p, q of A so that A[p][q] vanishes, and the axes with them. */
static void rotate(double A[3][3], double axis[3][3], int p, int q) {
    double ratio = (A[q][q] - A[p][p]) / (2 * A[p][q]);
    double t = (ratio < 0 ? -1 : 1) / (fabs(ratio) + sqrt(ratio * ratio + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c, off = A[p][q];
    int r = 3 - p - q;
    A[p][p] -= t * off;
    A[q][q] += t * off;
    A[p][q] = A[q][p] = 0;
    double rp = A[r][p], rq = A[r][q];
    A[r][p] = A[p][r] = c * rp - s * rq;
    A[r][q] = A[q][r] = s * rp + c * rq;
    for (int i = 0; i < 3; i++) {
        double u = axis[p][i], v = axis[q][i];
        axis[p][i] = c * u - s * v;
        axis[q][i] = s * u + c * v;
    }
}

static void sort(spectral *x) {
    for (int pass = 0; pass < 2; pass++)
        for (int a = 0; a + 1 < 3; a++) {
            if (x->value[a] >= x->value[a + 1]) continue;
            double value = x->value[a], axis[3];
            x->value[a] = x->value[a + 1];
            x->value[a + 1] = value;
            memcpy(axis, x->axis[a], sizeof axis);
            memcpy(x->axis[a], x->axis[a + 1], sizeof axis);
            memcpy(x->axis[a + 1], axis, sizeof axis);
        }
}

bool spectral_of(const double tensor[STRAINS], spectral *out) {
    const double xy = tensor[STRAIN_XY], yz = tensor[STRAIN_YZ], xz = tensor[STRAIN_XZ];
    double A[3][3] = {{tensor[0], xy, xz}, {xy, tensor[1], yz}, {xz, yz, tensor[2]}};
    double size = 0;
    for (int i = 0; i < STRAINS; i++)
        size += fabs(tensor[i]);
    if (!isfinite(size)) return false;
    memset(out, 0, sizeof *out);
    for (int a = 0; a < 3; a++)
        out->axis[a][a] = 1;
    static const int pair[3][2] = {{0, 1}, {1, 2}, {0, 2}};
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double off = fabs(A[0][1]) + fabs(A[1][2]) + fabs(A[0][2]);
        if (!(off > DIAGONAL * size)) break;
        for (int k = 0; k < 3; k++)
            if (fabs(A[pair[k][0]][pair[k][1]]) > LEAST_TURN * size)
                rotate(A, out->axis, pair[k][0], pair[k][1]);
    }
    for (int a = 0; a < 3; a++)
        out->value[a] = A[a][a];
    sort(out);
    return isfinite(out->value[0]) && isfinite(out->value[1]) && isfinite(out->value[2]);
}

/* The symmetric part of axis a x axis b, written as a stress. */
static void product_of_axes(const spectral *x, int a, int b, double out[STRAINS]) {
    const double *u = x->axis[a], *v = x->axis[b];
    for (int i = 0; i < 3; i++)
        out[i] = u[i] * v[i];
    out[STRAIN_XY] = 0.5 * (u[0] * v[1] + u[1] * v[0]);
    out[STRAIN_YZ] = 0.5 * (u[1] * v[2] + u[2] * v[1]);
    out[STRAIN_XZ] = 0.5 * (u[0] * v[2] + u[2] * v[0]);
}

void spectral_compose(const spectral *x, const double y[3], double stress[STRAINS]) {
    memset(stress, 0, STRAINS * sizeof *stress);
    for (int a = 0; a < 3; a++) {
        double product[STRAINS];
        product_of_axes(x, a, a, product);
        for (int i = 0; i < STRAINS; i++)
            stress[i] += y[a] * product[i];
    }
}

/* (y_a - y_b) / (x_a - x_b). Where the difference has lost its digits, the limit. */
static double quotient(const spectral *x, const double y[3], const double dy[3][3], int a, int b) {
    double difference = x->value[a] - x->value[b];
    if (fabs(difference) > SAME_VALUE * (fabs(x->value[a]) + fabs(x->value[b])))
        return (y[a] - y[b]) / difference;
    return 0.5 * (dy[a][a] - dy[b][a] + dy[b][b] - dy[a][b]);
}

void spectral_tangent(const spectral *x, const double y[3], const double dy[3][3],
                      double *tangent) {
    double product[3][3][STRAINS];
    for (int a = 0; a < 3; a++)
        for (int b = a; b < 3; b++)
            product_of_axes(x, a, b, product[a][b]);
    memset(tangent, 0, STRAINS * STRAINS * sizeof *tangent);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            add_product6(dy[a][b], product[a][a], product[b][b], tangent);
    for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < 3; b++)
            add_product6(2 * quotient(x, y, dy, a, b), product[a][b], product[a][b], tangent);
}

#define NEAR  0.05
#define TERMS 13 /* of series in numbers up to NEAR; the rest is far below the last digit */

double log_excess(double x) {
    if (fabs(x) > NEAR) return x - math_log(1 + x);
    double sum = 0, power = x * x;
    for (int n = 2; n <= TERMS + 1; n++, power *= -x)
        sum += power / n;
    return sum;
}

/* Differences of order `order` of log at points near their mean m: with d = x / m - 1 the logarithm
 * is the sum of -(-d)^n / n, and the divided difference of d^n is the sum of all monomials of
 * degree n - order, which obeys h_k(d_1 .. d_j) = h_k(d_1 .. d_j-1) + d_j h_k-1(d_1 .. d_j). */
static double series(const double *x, int order, double mean) {
    double h[TERMS] = {1};
    for (int j = 0; j <= order; j++)
        for (int k = 1; k < TERMS; k++)
            h[k] += (x[j] / mean - 1) * h[k - 1];
    double sum = 0;
    for (int k = TERMS - 1; k >= 0; k--) {
        int n = k + order;
        sum += (n % 2 ? 1.0 : -1.0) * h[k] / n;
    }
    return sum;
}

double log_difference(double a, double b) {
    double mean = 0.5 * (a + b);
    if (fabs(a - b) > NEAR * mean) return math_log(a / b) / (a - b);
    return series((double[]){a, b}, 1, mean) / mean;
}

double log_second_difference(double a, double b, double c) {
    double low = fmin(a, fmin(b, c)), high = fmax(a, fmax(b, c));
    double middle = fmax(fmin(a, b), fmin(fmax(a, b), c)), mean = (a + b + c) / 3;
    if (high - low > NEAR * mean)
        return (log_difference(middle, high) - log_difference(low, middle)) / (high - low);
    return series((double[]){a, b, c}, 2, mean) / (mean * mean);
}
