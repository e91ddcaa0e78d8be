#include "problem/cone.h"

#include "base/math.h"

const cone_kind *const cone_kinds[CONE_TYPES] = {
#define SCREE_CONE(type, table, words) [CONE_##type] = &cone_##table,
#include "base/cones.def"
#undef SCREE_CONE
};

const row_extra *cone_extra(const problem *p, const row *r) {
    return r->has || row_needs_extra(r) ? &p->extra[r->extra] : NULL;
}

void cone_scale(const row *r, const row_extra *extra, double *scale) {
    for (int i = 0; i < r->dimension; i++)
        scale[i] = 1.0;
    if (!cone_of(r)->moments) return;
    cone_part part[CONE_PARTS_MOST];
    int parts = cone_parts(r, extra, false, part);
    for (int k = 0; k < parts; k++)
        for (int i = part[k].first; part[k].moment && i < part[k].first + part[k].rows; i++)
            scale[i] = part[k].slope;
}

void cone_changed(const row *r, const row_extra *extra, const double *b, const double *S,
                  const double *U, double *S_changed, double *U_changed) {
    for (int i = 0; i < r->dimension; i++) {
        S_changed[i] = S[i];
        if (r->has & ROW_HAS_D) S_changed[i] += extra->D[i] * U[i];
        if (r->has & ROW_HAS_d) S_changed[i] += extra->d[i];
        U_changed[i] = U[i] + b[i];
        if (r->has & ROW_HAS_C) U_changed[i] += extra->C[i] * S_changed[i];
    }
}

void cone_to_scale(const row *r, const row_extra *extra, double *S, double *U) {
    if (!cone_of(r)->moments) return;
    double scale[ROWS_MAX];
    cone_scale(r, extra, scale);
    for (int i = 0; i < r->dimension; i++) {
        S[i] = S[i] == 0.0 ? 0.0 : S[i] / scale[i];
        U[i] *= scale[i];
    }
}

void cone_physical(const row *r, const row_extra *extra, const double *S_changed, const double *U,
                   double *S) {
    for (int i = 0; i < r->dimension; i++) {
        S[i] = S_changed[i];
        if (r->has & ROW_HAS_D) S[i] -= extra->D[i] * U[i];
        if (r->has & ROW_HAS_d) S[i] -= extra->d[i];
    }
}

/* For numbers whose squares would overflow. */
static double length_far(const double *x, int n) {
    double largest = 0.0, sum = 0.0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i]));
    if (largest == 0.0 || isinf(largest)) return largest;
    for (int i = 0; i < n; i++)
        sum += (x[i] / largest) * (x[i] / largest);
    return largest * sqrt(sum);
}

double cone_length(const double *x, int n) {
    if (n == 1) return fabs(x[0]);
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    /* squares near the ends of the range of numbers have lost digits */
    return sum < 1e-280 || sum > 1e280 ? length_far(x, n) : sqrt(sum);
}

/* A cone with moments has one tangent row in the plane, where it has three rows. */
int cone_tangent_end(const row *r) {
    if (r->dimension > 3 || (r->dimension == 3 && !cone_of(r)->moments)) return 3;
    return r->dimension < 2 ? 1 : 2;
}

double cone_round_shift(const cone_part *part, int parts, const double *U) {
    double shift = 0.0;
    for (int k = 0; k < parts; k++)
        shift += part[k].slope * cone_length(U + part[k].first, part[k].rows);
    return shift;
}

void cone_shift(const row *r, const row_extra *extra, const double *U, double *shifted) {
    for (int i = 0; i < r->dimension; i++)
        shifted[i] = U[i];
    const cone_kind *k = cone_of(r);
    if (k->shift) shifted[0] += k->shift(r, extra, U);
}

/* The nearest point (x, y_k) with |y_k| <= slope_k x has y_k along the given one, so only x >= 0
 * must be found: it minimises (x - x0)^2 + sum max(|y_k| - slope_k x, 0)^2. The derivative is
 * concave, piecewise linear and increasing: Newton from the left passes each kink once. */
void cone_round_project(const cone_part *part, int parts, double *x) {
    double radius[3];
    double pull = x[0];
    for (int k = 0; k < parts; k++) {
        radius[k] = cone_length(x + part[k].first, part[k].rows);
        pull += part[k].slope * radius[k];
    }
    double normal = 0.0;
    if (pull > 0.0) {
        unsigned active = (1u << parts) - 1, before;
        do {
            double top = x[0], bottom = 1.0;
            before = active;
            for (int k = 0; k < parts; k++)
                if (active & (1u << k)) {
                    top += part[k].slope * radius[k];
                    bottom += part[k].slope * part[k].slope;
                }
            normal = top / bottom;
            for (int k = 0; k < parts; k++)
                if (radius[k] <= part[k].slope * normal) active &= ~(1u << k);
        } while (active != before);
    }
    x[0] = normal;
    for (int k = 0; k < parts; k++) {
        double bound = part[k].slope * normal;
        double factor = radius[k] > bound ? bound / radius[k] : 1.0;
        for (int i = 0; i < part[k].rows; i++)
            x[part[k].first + i] *= factor;
    }
}

contact_status cone_friction_status(const row *r, const row_extra *extra, const double *x,
                                    const double *nearest) {
    (void)extra;
    if (!(nearest[0] > 0.0)) return STATUS_OPEN;
    for (int i = 1; i < r->dimension; i++)
        if (x[i] != nearest[i]) return STATUS_SLIP;
    return STATUS_STICK;
}

double cone_quoted_square(const row *r, const row_extra *extra, const double *S, const double *U) {
    const cone_kind *k = cone_of(r);
    double point[ROWS_MAX] = {0}, sum = 0.0;
    cone_part part[CONE_PARTS_MOST];
    if (!k->quoted) return 0.0;
    for (int i = 0; i < r->dimension; i++)
        point[i] = S[i] - U[i];
    if (k->faceted) {
        point[0] -= k->shift(r, extra, U);
        k->project(r, extra, point);
    } else { /* moments by their lengths, not scaled */
        int parts = cone_parts(r, extra, false, part);
        point[0] -= cone_round_shift(part, parts, U);
        cone_round_project(part, parts, point);
    }
    for (int i = 0; i < r->dimension; i++)
        sum += (S[i] - point[i]) * (S[i] - point[i]);
    return sum;
}

int small_solve(int n, const double *A, const double *y, double *x, double least) {
    double M[ROWS_MAX][ROWS_MAX + 1], largest = 0.0;
    int column[ROWS_MAX], rank = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            M[i][j] = A[i * n + j];
            largest = fmax(largest, fabs(M[i][j]));
        }
        M[i][n] = y[i];
        column[i] = i;
        x[i] = 0.0;
    }
    for (; rank < n; rank++) {
        int best_row = rank, best_column = rank;
        for (int i = rank; i < n; i++)
            for (int j = rank; j < n; j++)
                if (fabs(M[i][j]) > fabs(M[best_row][best_column])) best_row = i, best_column = j;
        if (fabs(M[best_row][best_column]) <= least * largest) break;
        for (int j = 0; j <= n; j++) {
            double swap = M[rank][j];
            M[rank][j] = M[best_row][j], M[best_row][j] = swap;
        }
        for (int i = 0; i < n; i++) {
            double swap = M[i][rank];
            M[i][rank] = M[i][best_column], M[i][best_column] = swap;
        }
        int swap = column[rank];
        column[rank] = column[best_column], column[best_column] = swap;
        for (int i = rank + 1; i < n; i++) {
            double factor = M[i][rank] / M[rank][rank];
            for (int j = rank; j <= n; j++)
                M[i][j] -= factor * M[rank][j];
        }
    }
    double z[ROWS_MAX] = {0};
    for (int i = rank - 1; i >= 0; i--) {
        double sum = M[i][n];
        for (int j = i + 1; j < rank; j++)
            sum -= M[i][j] * z[j];
        z[i] = sum / M[i][i];
        x[column[i]] = z[i];
    }
    return rank;
}

void cone_operator(const row *r, const row_extra *extra, const double *W, double *W_changed,
                   double *E) {
    int n = r->dimension;
    for (int i = 0; i < n * n; i++)
        W_changed[i] = W[i];
    if (E)
        for (int i = 0; i < n * n; i++)
            E[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
    if (r->has & ROW_HAS_D) {
        double A[ROWS_MAX * ROWS_MAX], y[ROWS_MAX], x[ROWS_MAX];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i * n + j] = W[i * n + j] * extra->D[j] + (i == j ? 1.0 : 0.0);
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++)
                y[i] = W[i * n + j];
            small_solve(n, A, y, x, 0.0);
            for (int i = 0; i < n; i++)
                W_changed[i * n + j] = x[i];
            if (!E) continue;
            for (int i = 0; i < n; i++)
                y[i] = i == j ? 1.0 : 0.0;
            small_solve(n, A, y, x, 0.0);
            for (int i = 0; i < n; i++)
                E[i * n + j] = x[i];
        }
    }
    if (r->has & ROW_HAS_C)
        for (int i = 0; i < n; i++)
            W_changed[i * n + i] += extra->C[i];
}

double cone_mean_diagonal(const row *r, const row_extra *extra, const double *W_changed) {
    int n = r->dimension;
    double scale[ROWS_MAX], sum = 0.0;
    cone_scale(r, extra, scale);
    for (int i = 0; i < n; i++)
        sum += scale[i] * scale[i] * W_changed[i * n + i];
    return sum / n;
}

double cone_local_operator(const problem *p, uint32_t contact, double *W_changed) {
    const row *r = problem_row(p, contact);
    const row_extra *extra = cone_extra(p, r);
    double W[ROWS_MAX * ROWS_MAX];
    problem_local_operator(p, contact, W);
    cone_operator(r, extra, W, W_changed, NULL);
    return cone_mean_diagonal(r, extra, W_changed);
}
