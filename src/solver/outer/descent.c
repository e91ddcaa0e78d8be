#include "solver/outer/descent.h"

#include <math.h>
#include <string.h>

/* Relative to the curvature: less is rounding. */
#define LEAST_BEND 1e-12

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add(double *to, double factor, const double *x, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] += factor * x[i];
}

static void times(const descent_terms *t, const double *x, double *y) {
    view_times(t->w, x, y);
    for (size_t i = 0; i < t->w->rows; i++)
        y[i] -= t->soft[i] * x[i];
}

void descent_velocity(const descent_terms *t, const double *x, double *y) {
    times(t, x, y);
    add(y, 1.0, t->w->q, t->w->rows);
}

static double blurred(const descent_part *p, const double *y) {
    return sqrt(dot(y + p->first, y + p->first, p->rows) + p->blur * p->blur);
}

void descent_force(const descent_terms *t, const double *y, double *S) {
    for (size_t i = 0; i < t->w->rows; i++)
        S[i] = t->multiplier[i] - t->stiffness[i] * y[i];
    for (size_t k = 0; k < t->parts; k++) {
        const descent_part *p = &t->part[k];
        double length = p->bound > 0.0 ? blurred(p, y) : 0.0;
        if (length > 0.0) add(S + p->first, -p->bound / length, y + p->first, p->rows);
    }
}

/* Vectors of one descent; products with W are updated along with them. */
typedef struct descent {
    const descent_terms *t;
    size_t n;
    double *x, *y;                 /* owned by the caller */
    double *r, *Wr, *last, *Wlast; /* gradient, of this step and of the one before */
    double *d, *Wd;                /* direction */
    double *trial, *S;
    double *s, *Ws, *g, *Wg; /* (pairs x n) of BFGS: steps, and changes of the gradient */
    size_t pairs;            /* number of pairs, the newest at (pairs - 1) % DESCENT_PAIRS */
} descent;

static bool begin(descent *o, const descent_terms *t, descent_kind way, descent_room *room,
                  double *x, double *y) {
    size_t n = t->w->rows, pairs = way == DESCENT_BFGS ? DESCENT_PAIRS : 0;
    if (!array_reserve(&room->number, (8 + 4 * pairs) * n)) return false;
    double *at = room->number.data,
           **single[] = {&o->r, &o->Wr, &o->last, &o->Wlast, &o->d, &o->Wd, &o->trial, &o->S};
    *o = (descent){.t = t, .n = n, .x = x, .y = y};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++, at += n)
        *single[i] = at;
    o->s = at;
    o->Ws = o->s + pairs * n;
    o->g = o->Ws + pairs * n;
    o->Wg = o->g + pairs * n;
    return true;
}

/* r = x - S(y) and W r; returns its length in the metric. */
static double find_gradient(descent *o, solver_info *info) {
    descent_force(o->t, o->y, o->r);
    for (size_t i = 0; i < o->n; i++)
        o->r[i] = o->x[i] - o->r[i];
    times(o->t, o->r, o->Wr);
    view_count(o->t->w, info, 1.0);
    work_add(info, WORK_VECTOR, 6.0 * (double)o->n);
    return sqrt(fmax(dot(o->r, o->Wr, o->n), 0.0));
}

/* First and second derivative at a distance along the direction. */
static double slope_at(descent *o, double distance, double *curvature) {
    const descent_terms *t = o->t;
    double slope = 0.0;
    *curvature = dot(o->d, o->Wd, o->n);
    for (size_t i = 0; i < o->n; i++)
        o->trial[i] = o->y[i] + distance * o->Wd[i];
    descent_force(t, o->trial, o->S);
    for (size_t i = 0; i < o->n; i++) {
        slope += (o->x[i] + distance * o->d[i] - o->S[i]) * o->Wd[i];
        *curvature += t->stiffness[i] * o->Wd[i] * o->Wd[i];
    }
    for (size_t k = 0; k < t->parts; k++) {
        const descent_part *p = &t->part[k];
        double length = p->bound > 0.0 ? blurred(p, o->trial) : 0.0;
        if (!(length > 0.0)) continue;
        const double *step = o->Wd + p->first;
        double along = dot(o->trial + p->first, step, p->rows) / length;
        *curvature += p->bound * (dot(step, step, p->rows) - along * along) / length;
    }
    return slope;
}

#define SEARCH_STEPS 40
#define SEARCH_RATIO 1e-4 /* a slope below this share of the first one counts as zero */

/* The distance at which a convex function is least, by Newton's method within a bracket. */
static double search(descent *o, solver_info *info) {
    double low = 0.0, high = INFINITY, at = 0.0, curvature;
    double slope = slope_at(o, 0.0, &curvature), flat = SEARCH_RATIO * fabs(slope);
    for (int i = 0; i < SEARCH_STEPS && fabs(slope) > flat; i++) {
        if (slope < 0.0)
            low = at;
        else
            high = at;
        at = curvature > 0.0 ? at - slope / curvature : 2.0 * at + 1.0;
        if (!(at > low && at < high)) at = isinf(high) ? 2.0 * low + 1.0 : 0.5 * (low + high);
        slope = slope_at(o, at, &curvature);
        work_add(info, WORK_VECTOR, 6.0 * (double)o->n);
    }
    return at;
}

/* d := -r + beta d, after Polak and Ribiere, never uphill. */
static void conjugate(descent *o, bool first) {
    double beta = 0.0, before = first ? 0.0 : dot(o->last, o->Wlast, o->n);
    if (before > 0.0)
        beta = fmax(0.0, (dot(o->r, o->Wr, o->n) - dot(o->last, o->Wr, o->n)) / before);
    for (size_t i = 0; i < o->n; i++) {
        o->d[i] = -o->r[i] + beta * o->d[i];
        o->Wd[i] = -o->Wr[i] + beta * o->Wd[i];
    }
}

/* d := -(approximate inverse of the second derivative, from the last steps) r, in two loops. */
static void quasi_newton(descent *o) {
    double share[DESCENT_PAIRS], weight[DESCENT_PAIRS], scale = 1.0;
    size_t n = o->n, kept = o->pairs < DESCENT_PAIRS ? o->pairs : DESCENT_PAIRS;
    memcpy(o->d, o->r, n * sizeof *o->d);
    memcpy(o->Wd, o->Wr, n * sizeof *o->Wd);
    for (size_t i = 0; i < kept; i++) {
        size_t k = (o->pairs - 1 - i) % DESCENT_PAIRS * n;
        weight[i] = 1.0 / dot(o->Ws + k, o->g + k, n);
        share[i] = weight[i] * dot(o->Ws + k, o->d, n);
        add(o->d, -share[i], o->g + k, n);
        add(o->Wd, -share[i], o->Wg + k, n);
        if (i == 0) scale = 1.0 / (weight[0] * dot(o->g + k, o->Wg + k, n));
    }
    for (size_t i = 0; i < n; i++) {
        o->d[i] *= scale;
        o->Wd[i] *= scale;
    }
    for (size_t i = kept; i-- > 0;) {
        size_t k = (o->pairs - 1 - i) % DESCENT_PAIRS * n;
        double rest = share[i] - weight[i] * dot(o->Wg + k, o->d, n);
        add(o->d, rest, o->s + k, n);
        add(o->Wd, rest, o->Ws + k, n);
    }
    for (size_t i = 0; i < n; i++) {
        o->d[i] = -o->d[i];
        o->Wd[i] = -o->Wd[i];
    }
}

/* Stores the last step and the change of the gradient along it. */
static void remember(descent *o, double distance) {
    size_t n = o->n, k = o->pairs % DESCENT_PAIRS * n;
    for (size_t i = 0; i < n; i++) {
        o->s[k + i] = distance * o->d[i];
        o->Ws[k + i] = distance * o->Wd[i];
        o->g[k + i] = o->r[i] - o->last[i];
        o->Wg[k + i] = o->Wr[i] - o->Wlast[i];
    }
    double bend = dot(o->Ws + k, o->g + k, n), least = LEAST_BEND * dot(o->s + k, o->Ws + k, n);
    if (bend > least && bend > 0.0) o->pairs++;
}

int64_t descent_solve(const descent_terms *t, descent_kind way, double tolerance, int64_t most,
                      descent_room *room, double *x, double *y, solver_info *info) {
    descent o;
    if (!begin(&o, t, way, room, x, y)) return -1;
    int64_t steps = 0;
    double size = find_gradient(&o, info);
    for (; steps < most && size > tolerance; steps++) {
        if (way == DESCENT_BFGS)
            quasi_newton(&o);
        else
            conjugate(&o, steps == 0);
        double distance = search(&o, info);
        if (!(distance > 0.0)) break;
        add(x, distance, o.d, o.n);
        add(y, distance, o.Wd, o.n);
        memcpy(o.last, o.r, o.n * sizeof *o.r);
        memcpy(o.Wlast, o.Wr, o.n * sizeof *o.r);
        size = find_gradient(&o, info);
        if (way == DESCENT_BFGS) remember(&o, distance);
    }
    return steps;
}

void descent_room_free(descent_room *room) { array_free(&room->number); }
