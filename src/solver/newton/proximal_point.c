#include "solver/newton/proximal_point.h"

#include <math.h>
#include <string.h>

#include "solver/part/nearest_faceted.h"

#define HALVINGS 8
#define ROUNDING 1e-14
#define EPSILON  2.2e-16

void proximal_free(proximal_point *o) {
    array_free(&o->P);
    array_free(&o->Q);
    array_free(&o->Z);
    array_free(&o->h);
    array_free(&o->none);
    array_free(&o->dx);
    array_free(&o->dy);
    array_free(&o->to);
    array_free(&o->x);
    array_free(&o->y);
}

scree_status proximal_prepare(proximal_point *o, const view *w, scree_error *error) {
    size_t local = w->local_first[w->contacts], rows = w->rows;
    if (!array_reserve(&o->P, local) || !array_reserve(&o->Q, local) ||
        !array_reserve(&o->Z, rows) || !array_reserve(&o->h, rows) ||
        !array_reserve(&o->none, rows) || !array_reserve(&o->dx, rows) ||
        !array_reserve(&o->dy, rows) || !array_reserve(&o->to, rows) ||
        !array_reserve(&o->x, rows) || !array_reserve(&o->y, rows))
        return error_no_memory(error, "the iterates of a proximal point");
    memset(o->none.data, 0, rows * sizeof *o->none.data);
    memset(o->Q.data, 0, local * sizeof *o->Q.data);
    for (uint32_t i = 0; i < w->contacts; i++)
        for (size_t n = w->row[i].dimension, j = 0; j < n; j++)
            o->Q.data[w->local_first[i] + j * n + j] = 1.0;
    return SCREE_OK;
}

/* The rows of one friction part: inside the disk they stay; outside they move to its rim, which
 * depends on the normal part. */
static void project_part(int n, int first, int rows, double bound, double slope, const double *X,
                         double *Z, double *E) {
    double length = 0.0;
    for (int i = first; i < first + rows; i++)
        length += X[i] * X[i];
    length = sqrt(length);
    for (int i = first; i < first + rows; i++) {
        if (length <= bound) {
            Z[i] = X[i];
            E[i * n + i] = 1.0;
            continue;
        }
        Z[i] = bound * (X[i] / length);
        E[i * n] += slope * (X[i] / length);
        for (int j = first; j < first + rows; j++) {
            double across = (i == j ? 1.0 : 0.0) - (X[i] / length) * (X[j] / length);
            if (rows > 1) E[i * n + j] += bound / length * across;
        }
    }
}

/* The same for a polygon. */
static void project_faceted(const row *r, const double *X, double *Z, double *E) {
    double turn[4], rim[2];
    memcpy(Z + 1, X + 1, 2 * sizeof *Z);
    nearest_in_polygon(r, r->mu * X[0], Z + 1, turn, rim);
    for (int i = 0; i < 2; i++) {
        E[3 * (i + 1)] = r->mu * rim[i];
        for (int j = 0; j < 2; j++)
            E[3 * (i + 1) + j + 1] = turn[2 * i + j];
    }
}

static void project_clipped(double lower, double upper, const double *X, double *Z, double *E) {
    Z[0] = X[0] < lower ? lower : X[0] > upper ? upper : X[0];
    E[0] = X[0] > lower && X[0] < upper ? 1.0 : 0.0;
}

void proximal_project(const row *r, const row_extra *extra, const double *X, double *Z, double *E) {
    int n = r->dimension;
    cone_part part[3];
    memset(E, 0, (size_t)(n * n) * sizeof *E);
    for (int i = 0; i < n; i++)
        Z[i] = 0.0;
    const cone_kind *of = cone_of(r);
    if (of->held)
        for (int i = 0; i < n; i++)
            Z[i] = X[i], E[i * n + i] = 1.0;
    if (r->cone == CONE_BOX) project_clipped(extra->lower, extra->upper, X, Z, E);
    if (!of->unilateral) return;
    project_clipped(0.0, INFINITY, X, Z, E);
    if (of->faceted && X[0] > 0.0) project_faceted(r, X, Z, E);
    /* disks that grow with the normal impulse vanish with it; given radii do not */
    int parts = of->given || X[0] > 0.0 ? cone_parts(r, extra, true, part) : 0;
    for (int k = 0; k < parts; k++)
        project_part(n, part[k].first, part[k].rows,
                     of->given ? part[k].radius : part[k].slope * X[0], part[k].slope, X, Z, E);
}

/* Z, P = E / weight and h at velocities y. Returns the size of h in reference speeds; *rounding is
 * the part of it that the size of the impulses explains by rounding. */
static double evaluate(proximal_point *o, const view *w, double weight, const double *y,
                       double *rounding) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i];
        int n = w->row[i].dimension;
        double X[ROWS_MAX], *P = o->P.data + w->local_first[i];
        for (int j = 0; j < n; j++)
            X[j] = o->x.data[first + (uint32_t)j] - y[first + (uint32_t)j] / weight;
        proximal_project(&w->row[i], view_extra(w, i), X, o->Z.data + first, P);
        for (int j = 0; j < n * n; j++)
            P[j] /= weight;
    }
    view_apply(w, o->Z.data, o->h.data);
    double sum = 0.0, largest = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++)
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++) {
            o->h.data[j] -= y[j];
            double speed = o->h.data[j] * w->weight[i];
            sum += speed * speed;
            largest = fmax(largest, fabs(o->Z.data[j]) * w->weight[i]);
        }
    *rounding = ROUNDING + EPSILON * largest / w->p->reference_speed;
    return sqrt(sum / w->contacts) / w->p->reference_speed;
}

static void count_evaluation(const view *w, solver_info *info) {
    work_add(info, WORK_CELL, w->contacts);
    view_count(w, info, 1.0);
}

double proximal_misfit(proximal_point *o, const view *w, double weight, double *rounding,
                       solver_info *info) {
    count_evaluation(w, info);
    return evaluate(o, w, weight, o->y.data, rounding);
}

/* y += step dy, halved until h shrinks; returns the size of h there. */
static double search(proximal_point *o, const view *w, double weight, double size, double *rounding,
                     solver_info *info) {
    double step = 1.0, now = INFINITY;
    for (int k = 0; k <= HALVINGS; k++, step *= 0.5) {
        for (size_t j = 0; j < w->rows; j++)
            o->to.data[j] = o->y.data[j] + step * o->dy.data[j];
        now = evaluate(o, w, weight, o->to.data, rounding);
        count_evaluation(w, info);
        if (now < size) break;
    }
    memcpy(o->y.data, o->to.data, w->rows * sizeof *o->y.data);
    return now;
}

scree_status proximal_newton(proximal_point *o, const view *w, coupled *c, solver_info *info,
                             double weight, int most, proximal_outcome *outcome,
                             scree_error *error) {
    double rounding, first = proximal_misfit(o, w, weight, &rounding, info), size = first;
    int steps = 0, refinements = 0;
    while (steps < most && !(size < PROXIMAL_FALL * first) && (steps == 0 || size > rounding)) {
        int sign;
        TRY(coupled_factor(c, o->P.data, o->Q.data, info, &sign, error));
        if (sign == 0) break;
        coupled_solve(c, o->none.data, o->h.data, refinements, o->dx.data, o->dy.data, info);
        double before = size;
        size = search(o, w, weight, size, &rounding, info);
        refinements = size < before ? 0 : 1; /* rounding may have spoilt the step */
        ++steps;
        info->iterations++;
    }
    for (size_t j = 0; j < w->rows; j++)
        o->h.data[j] += o->y.data[j];
    *outcome = (proximal_outcome){steps, 0, size < PROXIMAL_FALL * first || size <= rounding};
    return SCREE_OK;
}
