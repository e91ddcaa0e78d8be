#include "solver/relaxation/local_friction.h"

#include <string.h>

#include "base/math.h"

/* Below this residual a contact counts as solved. */
#define SOLVED 1e-12
/* And relative to q: an impulse so large that rounding hides q is not a solution. */
#define SOLVED_OF_LARGE 1e-3
/* Relative to the largest number: a smaller pivot is rounding, and the rank is determined with
 * care. */
#define LEAST_PIVOT 1e-12
/* Relative to the largest pivot: smaller ones do not count for the rank. */
#define LEAST_RANK_PIVOT 1e-15
/* Relative to the size of S: shorter Newton steps are accepted without a line search. */
#define LEAST_SHARE 1e-3
/* Residuals below it are dominated by rounding. */
#define ROUNDING 1e-14

/* fmax is a function call, and these are in the innermost loops of Newton's method. */
static inline double larger(double a, double b) { return a > b ? a : b; }

bool friction_begin(friction *f, const row *r, const row_extra *extra, const double *W,
                    const double *q) {
    int n = f->n = r->dimension;
    double scale[ROWS_MAX], mean = 0.0, speed = 0.0, sum = 0.0;
    cone_scale(r, extra, scale);
    for (int i = 0; i < n; i++) {
        mean += scale[i] * scale[i] * W[i * n + i] / n;
        speed = fmax(speed, fabs(scale[i] * q[i]));
        sum += q[i]; /* unlike fmax, this keeps NaN */
    }
    if (!(mean > 0.0 && speed > 0.0) || !isfinite(mean) || !isfinite(speed / mean) || isnan(sum))
        return false;
    for (int i = 0; i < n; i++) {
        f->q[i] = scale[i] * q[i] / speed;
        f->to_S[i] = scale[i] * (speed / mean);
        for (int j = 0; j < n; j++)
            f->W[i * n + j] = scale[i] * scale[j] * (W[i * n + j] / mean);
    }
    f->given_normal = false;
    f->given_bound = r->cone == CONE_TRESCA;
    f->parts = 1;
    if (f->given_bound)
        f->part[0] = (cone_part){.first = 1, .rows = n - 1, .slope = r->mu / f->to_S[0]};
    else
        f->parts = cone_parts(r, extra, true, f->part);
    for (int k = 1; k < f->parts; k++)
        if (!(scale[f->part[k].first] > 0.0)) f->part[k].slope = 0.0;
    return true;
}

/* Quantities at a point S that the function and its derivative share. */
typedef struct point {
    double U[ROWS_MAX], size[ROWS_MAX];
    double rho_N, tau;
    double rho[3], bound[3], length[3];
    double z[3][2];
} point;

/* Rows that nothing can move have U = q: any rho large enough to detect sliding will do. */
static double inverse_diagonal(const friction *f, int first, int rows) {
    double sum = 0.0;
    for (int i = first; i < first + rows; i++)
        sum += f->W[i * f->n + i] / rows;
    return sum > 0.0 ? 1.0 / sum : 1e8;
}

static void look(const friction *f, const double *S, point *x) {
    int n = f->n;
    for (int i = 0; i < n; i++) {
        x->U[i] = f->q[i];
        x->size[i] = fabs(f->q[i]);
        for (int j = 0; j < n; j++) {
            double term = f->W[i * n + j] * S[j];
            x->U[i] += term;
            x->size[i] = larger(fabs(term), x->size[i]);
        }
    }
    x->rho_N = inverse_diagonal(f, 0, 1);
    x->tau = f->given_normal ? S[0] : S[0] - x->rho_N * x->U[0];
    for (int k = 0; k < f->parts; k++) {
        const cone_part *p = &f->part[k];
        double sum = 0.0;
        x->rho[k] = inverse_diagonal(f, p->first, p->rows);
        for (int i = 0; i < p->rows; i++) {
            x->z[k][i] = S[p->first + i] - x->rho[k] * x->U[p->first + i];
            sum += x->z[k][i] * x->z[k][i];
        }
        for (int i = p->first; i < p->first + p->rows; i++)
            x->size[i] = larger(x->size[i], fabs(S[i]) / x->rho[k]);
        x->length[k] = sqrt(sum);
        x->bound[k] = f->given_bound ? p->slope : p->slope * larger(x->tau, 0.0);
    }
}

static void function(const friction *f, const double *S, const point *x, double *F) {
    F[0] = f->given_normal ? 0.0 : x->tau > 0.0 ? x->U[0] : S[0] / x->rho_N;
    for (int k = 0; k < f->parts; k++) {
        const cone_part *p = &f->part[k];
        bool slides = x->length[k] > x->bound[k];
        for (int i = 0; i < p->rows; i++) {
            int at = p->first + i;
            F[at] =
                !slides ? x->U[at] : (S[at] - x->bound[k] / x->length[k] * x->z[k][i]) / x->rho[k];
        }
    }
}

/* Rows of a sliding part: (I - bound / |z| (I - t t') (I - rho W) - slope t dtau) / rho. */
static void sliding_rows(const friction *f, const point *x, int k, double *J) {
    const cone_part *p = &f->part[k];
    int n = f->n;
    double t[2], ratio = x->bound[k] / x->length[k];
    bool normal_counts = !f->given_bound && !f->given_normal && x->tau > 0.0;
    for (int i = 0; i < p->rows; i++)
        t[i] = x->z[k][i] / x->length[k];
    for (int j = 0; j < n; j++) {
        double dz[2], along = 0.0;
        for (int i = 0; i < p->rows; i++) {
            dz[i] = (p->first + i == j ? 1.0 : 0.0) - x->rho[k] * f->W[(p->first + i) * n + j];
            along += t[i] * dz[i];
        }
        double dtau = normal_counts ? (j == 0 ? 1.0 : 0.0) - x->rho_N * f->W[j] : 0.0;
        for (int i = 0; i < p->rows; i++) {
            double own = p->first + i == j ? 1.0 : 0.0;
            J[(p->first + i) * n + j] =
                (own - ratio * (dz[i] - t[i] * along) - p->slope * t[i] * dtau) / x->rho[k];
        }
    }
}

static void derivative(const friction *f, const point *x, double *J) {
    int n = f->n;
    memset(J, 0, (size_t)(n * n) * sizeof *J);
    if (!f->given_normal && x->tau > 0.0)
        memcpy(J, f->W, (size_t)n * sizeof *J);
    else
        J[0] = f->given_normal ? 1.0 : 1.0 / x->rho_N;
    for (int k = 0; k < f->parts; k++) {
        const cone_part *p = &f->part[k];
        if (x->length[k] > x->bound[k])
            sliding_rows(f, x, k, J);
        else
            memcpy(J + p->first * n, f->W + p->first * n, (size_t)(p->rows * n) * sizeof *J);
    }
}

static double group_miss(const double *F, const double *size, int rows) {
    double miss = 0.0, most = 0.0;
    for (int i = 0; i < rows; i++) {
        miss = larger(miss, fabs(F[i]));
        most = larger(most, size[i]);
    }
    return miss > 0.0 ? miss / most : 0.0;
}

/* A sliding part may have a W so small that its impulse hardly affects F; therefore its own
 * violation counts. */
static double miss_of(const friction *f, const double *S, const point *x, const double *F) {
    double miss = f->given_normal ? 0.0 : group_miss(F, x->size, 1), most = 0.0;
    for (int i = 0; i < f->n; i++)
        most = larger(most, fabs(S[i]));
    for (int k = 0; k < f->parts; k++) {
        int first = f->part[k].first, rows = f->part[k].rows;
        miss = larger(miss, group_miss(F + first, x->size + first, rows));
        for (int i = first; i < first + rows && x->length[k] > x->bound[k] && most > 0.0; i++)
            miss = larger(miss, x->rho[k] * fabs(F[i]) / most);
    }
    return miss;
}

double friction_miss(const friction *f, const double *S) {
    point x;
    double F[ROWS_MAX];
    look(f, S, &x);
    function(f, S, &x, F);
    return miss_of(f, S, &x, F);
}

bool friction_solved(const friction *f, const double *S, double miss) {
    double most = 0.0;
    for (int i = 0; i < f->n; i++)
        most = larger(most, f->W[i * (f->n + 1)] * fabs(S[i]));
    return miss <= SOLVED && miss * most <= SOLVED_OF_LARGE;
}

void friction_physical(const friction *f, const double *state, double *S) {
    double normal = larger(state[0], 0.0);
    S[0] = normal * f->to_S[0];
    for (int k = 0; k < f->parts; k++) {
        const cone_part *p = &f->part[k];
        const double *y = state + p->first;
        double length = p->rows == 1 ? fabs(y[0]) : sqrt(y[0] * y[0] + y[1] * y[1]);
        double bound = f->given_bound ? p->slope : p->slope * normal;
        double factor = length > bound ? bound / length : 1.0;
        for (int i = 0; i < p->rows; i++)
            S[p->first + i] = factor * y[i] * f->to_S[p->first + i];
    }
}

static double square(int n, const double *F) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += F[i] * F[i];
    return sum;
}

/* Gauss elimination with column pivots. False: a pivot is within rounding of zero, and the rank
 * must be determined with more care. */
static bool eliminate(int n, double *A, double *y, double *x) {
    double largest = 0.0;
    for (int i = 0; i < n * n; i++)
        largest = larger(largest, fabs(A[i]));
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
        if (!(fabs(A[best * n + k]) > LEAST_PIVOT * largest)) return false;
        for (int j = k; j < n && best != k; j++) {
            double swap = A[k * n + j];
            A[k * n + j] = A[best * n + j], A[best * n + j] = swap;
        }
        double swap = y[k];
        y[k] = y[best], y[best] = swap;
        for (int i = k + 1; i < n; i++) {
            double factor = A[i * n + k] / A[k * n + k];
            for (int j = k + 1; j < n; j++)
                A[i * n + j] -= factor * A[k * n + j];
            y[i] -= factor * y[k];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = y[i];
        for (int j = i + 1; j < n; j++)
            sum -= A[i * n + j] * x[j];
        x[i] = sum / A[i * n + i];
    }
    return true;
}

int friction_linear(const friction *f, const double *A, const double *y, double *x) {
    int n = f->n;
    double B[ROWS_MAX * ROWS_MAX], z[ROWS_MAX] = {0}, unit[ROWS_MAX];
    double C[ROWS_MAX * ROWS_MAX], w[ROWS_MAX];
    for (int i = 0; i < n; i++) {
        double diagonal = f->W[i * n + i];
        unit[i] = diagonal > 0.0 ? 1.0 / sqrt(diagonal) : 1.0;
    }
    for (int i = 0; i < n; i++) {
        z[i] = unit[i] * y[i];
        for (int j = 0; j < n; j++)
            B[i * n + j] = unit[i] * unit[j] * A[i * n + j];
    }
    memcpy(C, B, (size_t)(n * n) * sizeof *C);
    memcpy(w, z, sizeof w);
    int rank = eliminate(n, C, w, x) ? n : small_solve(n, B, z, x, LEAST_RANK_PIVOT);
    for (int i = 0; i < n; i++)
        x[i] *= unit[i];
    return rank;
}

double friction_newton(const friction *f, double *S, int rounds, double good) {
    int n = f->n;
    point x;
    double F[ROWS_MAX], J[ROWS_MAX * ROWS_MAX], step[ROWS_MAX], now[ROWS_MAX], trial[ROWS_MAX];
    memcpy(now, S, (size_t)n * sizeof *S);
    look(f, now, &x);
    function(f, now, &x, F);
    double best = miss_of(f, now, &x, F);
    for (int round = 0; round < rounds && best > good; round++) {
        double merit = square(n, F), reached = INFINITY;
        derivative(f, &x, J);
        friction_linear(f, J, F, step);
        for (double share = 1.0; share > LEAST_SHARE; share *= 0.5) {
            for (int i = 0; i < n; i++)
                trial[i] = now[i] - share * step[i];
            look(f, trial, &x);
            function(f, trial, &x, F);
            reached = square(n, F);
            if (reached < (1.0 - 0.1 * share) * merit) break;
        }
        memcpy(now, trial, (size_t)n * sizeof *S);
        double miss = miss_of(f, now, &x, F);
        if (miss < best)
            memcpy(S, now, (size_t)n * sizeof *S);
        else if (best < ROUNDING || !(reached < INFINITY))
            break; /* rounding dominates from here on */
        best = fmin(best, miss);
    }
    return best;
}
