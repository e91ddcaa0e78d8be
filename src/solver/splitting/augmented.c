/* Augmented Lagrangian: proximal points, each by Newton's method in the velocities. With a centre x
 * and a weight d, the next centre is Z(y) where
 *
 *     h(y) = W Z(y) + q - y = 0,   Z(y) = P(x - y / d),   P' = E,
 *
 * The Newton matrix is 1 + W E / d, or A + H (E / d) H' over the bodies; it is regular even if
 * contacts are redundant. As d decreases the points converge faster than any geometric series.
 *
 * First the associated law is solved, with P the nearest point of the cone: then h = 0 is the
 * minimum of a convex function of the velocities, the matrix is positive definite, and Newton's
 * method with a line search on that function converges from any start. Contacts that stick under
 * the associated law also stick under Coulomb's, with the same impulses. Where contacts slide, the
 * two laws differ: once the associated law is satisfied much better than the exact one, or makes no
 * further progress, P becomes the projection of Alart and Curnier (1991), whose fixed points
 * satisfy the exact law. No function decreases in this second part, so it can stall: masonry that
 * slides or collapses needs the interior point. */
#include <math.h>
#include <string.h>

#include "base/capability.h"
#include "solver/newton/proximal_point.h"
#include "solver/part/coupled.h"
#include "solver/part/method.h"
#include "solver/part/nearest.h"

/* Share of the residual: centres that move by less satisfy another law. */
#define ANOTHER_LAW 1e-3

#define NEWTON_MOST  40
#define EXACT_MOST   12 /* the same for the exact law */
#define EXACT_WEIGHT 1e-2
#define NEWTON_FEW   10   /* more Newton steps are a reason to keep the weight */
#define ACCURACY     1e-2 /* accuracy of a point: |h| over the change of its centre, d |Z - x| */
#define ROUNDING     1e-14
#define HALVINGS     20
#define ARMIJO       1e-4
#define GLUE         1e-2 /* weight of the first guess */
#define LEAST        1e-8 /* weight */
#define MOST         1.0
#define PATIENCE     10 /* points over which the residual must halve */

typedef struct augmented_parameters {
    double weight;
} augmented_parameters;

static const param augmented_params[] = {
    {.name = "weight",
     .type = PARAM_REAL,
     .offset = offsetof(augmented_parameters, weight),
     .flags = PARAM_POSITIVE,
     .low = LEAST,
     .high = MOST,
     .fallback = "1e-3",
     .help = "initial proximal weight (inverse of the penalty), in units of the mean diagonal of "
             "W; it adapts"},
    {.name = NULL},
};

typedef struct augmented_memory {
    coupled *coupled;
    ARRAY(double) P, Q;             /* (local) E / d, the identity */
    ARRAY(double) none;             /* (rows) zeros */
    ARRAY(double) centre, Z, h;     /* (rows) */
    ARRAY(double) y, z, dy, dz;     /* (rows) velocities, their impulses y = W z + q, a step */
    ARRAY(double) trial_y, trial_z; /* (rows) */
    ARRAY(double) start;            /* (rows) y before a point */
} augmented_memory;

static void augmented_release(void *own) {
    augmented_memory *o = own;
    coupled_destroy(o->coupled);
    array_free(&o->P);
    array_free(&o->Q);
    array_free(&o->none);
    array_free(&o->centre);
    array_free(&o->Z);
    array_free(&o->h);
    array_free(&o->y);
    array_free(&o->z);
    array_free(&o->dy);
    array_free(&o->dz);
    array_free(&o->trial_y);
    array_free(&o->trial_z);
    array_free(&o->start);
}

/* The points of one law. */
typedef struct points {
    method *m;
    augmented_memory *o;
    const view *w;
    bool exact;
    double weight;
    double energy; /* the function that the associated law minimises */
    double size;   /* |h| in reference speeds */
    double way;    /* d |Z - x|, the same */
    int steps;     /* of Newton's method for the last point */
    int most;      /* number of points */
} points;

static double speed_of(const points *p, double square) {
    return sqrt(square / p->w->contacts) / p->w->p->reference_speed;
}

/* Z, P, h and the remaining quantities at velocities y with impulses z. */
static void evaluate(points *p, const double *y, const double *z) {
    augmented_memory *o = p->o;
    const view *w = p->w;
    double energy = 0.0, size = 0.0, way = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i], n = w->row[i].dimension;
        double X[ROWS_MAX], *E = o->P.data + w->local_first[i], *Z = o->Z.data + first;
        for (uint32_t j = 0; j < n; j++)
            X[j] = o->centre.data[first + j] - y[first + j] / p->weight;
        (p->exact ? proximal_project : nearest_point)(&w->row[i], view_extra(w, i), X, Z, E);
        for (uint32_t j = 0; j < n * n; j++)
            E[j] /= p->weight;
        for (uint32_t j = 0; j < n; j++) {
            double kinetic = z[first + j] * (y[first + j] - w->q[first + j]);
            double step = p->weight * (Z[j] - o->centre.data[first + j]) * w->weight[i];
            energy += 0.5 * (kinetic + p->weight * (2.0 * X[j] - Z[j]) * Z[j]);
            way += step * step;
        }
    }
    view_apply(w, o->Z.data, o->h.data);
    for (uint32_t i = 0; i < w->contacts; i++)
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++) {
            o->h.data[j] -= y[j];
            size += o->h.data[j] * o->h.data[j] * w->weight[i] * w->weight[i];
        }
    p->energy = energy;
    p->size = speed_of(p, size);
    p->way = speed_of(p, way);
    view_count(w, p->m->info, 1.0);
    work_add(p->m->info, WORK_CELL, w->contacts);
}

/* Finds a length along the step that decreases the energy, or, without an energy, |h|; the full
 * step is always taken if it halves |h|. False: no length does. */
static bool search(points *p, double slope) {
    augmented_memory *o = p->o;
    size_t rows = p->w->rows;
    double energy = p->energy, size = p->size, step = 1.0;
    bool less = false;
    for (int k = 0; k < HALVINGS && !less; k++, step *= 0.5) {
        for (size_t j = 0; j < rows; j++) {
            o->trial_y.data[j] = o->y.data[j] + step * o->dy.data[j];
            o->trial_z.data[j] = o->z.data[j] + step * o->dz.data[j];
        }
        evaluate(p, o->trial_y.data, o->trial_z.data);
        less = p->exact ? p->size < size : p->energy <= energy + ARMIJO * step * slope;
        less |= k == 0 && p->size < 0.5 * size;
    }
    memcpy(o->y.data, o->trial_y.data, rows * sizeof *o->y.data);
    memcpy(o->z.data, o->trial_z.data, rows * sizeof *o->z.data);
    return less;
}

/* One Newton step: dy = W dx + h with dx = -P dy, so that z goes to Z + dx. */
static scree_status newton_step(points *p, bool *moved, scree_error *error) {
    augmented_memory *o = p->o;
    int sign;
    double slope = 0.0;
    *moved = false;
    TRY(coupled_factor(o->coupled, o->P.data, o->Q.data, p->m->info, &sign, error));
    p->m->info->iterations++;
    p->steps++;
    if (sign == 0) return SCREE_OK;
    coupled_solve(o->coupled, o->none.data, o->h.data, 1, o->dz.data, o->dy.data, p->m->info);
    for (size_t j = 0; j < p->w->rows; j++) {
        double away = o->z.data[j] - o->Z.data[j];
        slope += away * o->dy.data[j];
        o->dz.data[j] -= away;
    }
    *moved = search(p, slope);
    return SCREE_OK;
}

static bool out_of_steps(const points *p) {
    const solver_settings *s = p->m->settings;
    const solver_info *info = p->m->info;
    return p->steps == p->most || info->iterations >= s->max_iterations ||
           (s->max_work > 0.0 && info->work >= s->max_work);
}

/* The next point around the centre; *usable is false if Newton's method made no progress. */
static scree_status next_point(points *p, bool *usable, scree_error *error) {
    augmented_memory *o = p->o;
    bool moved = true;
    p->steps = 0;
    memcpy(o->start.data, o->y.data, p->w->rows * sizeof *o->y.data);
    evaluate(p, o->y.data, o->z.data);
    double first = p->size;
    while (moved && !(p->size < ACCURACY * fmin(p->way, 1.0)) && !(p->size < ROUNDING) &&
           !out_of_steps(p))
        TRY(newton_step(p, &moved, error));
    *usable = p->size < 0.5 * first || p->size < ROUNDING || p->steps == 0;
    return SCREE_OK;
}

/* Moves the centre to Z and the velocities to W Z + q. */
static void accept(points *p) {
    augmented_memory *o = p->o;
    size_t bytes = p->w->rows * sizeof(double);
    for (size_t j = 0; j < p->w->rows; j++)
        o->y.data[j] += o->h.data[j];
    memcpy(o->centre.data, o->Z.data, bytes);
    memcpy(o->z.data, o->Z.data, bytes);
}

static void roll_back(points *p) {
    augmented_memory *o = p->o;
    size_t bytes = p->w->rows * sizeof(double);
    memcpy(o->y.data, o->start.data, bytes);
    memcpy(o->z.data, o->centre.data, bytes);
}

/* Point after point until the keeper says stop, or the law makes no further progress. */
static scree_status follow(points *p, bool *stop, scree_error *error) {
    double best = INFINITY, before = INFINITY;
    int idle = 0;
    for (*stop = false; !*stop && idle <= PATIENCE; idle++) {
        bool usable;
        TRY(next_point(p, &usable, error));
        if (usable)
            accept(p);
        else
            roll_back(p);
        residual now = view_residual(p->w, p->o->centre.data, p->o->y.data);
        *stop = keeper_take(p->m->keeper, p->w, p->o->centre.data, now);
        if (!isfinite(now.rms)) break;
        if (!usable || p->steps == p->most)
            p->weight = fmin(10.0 * p->weight, MOST);
        else if (now.rms > 0.1 * before && p->steps <= NEWTON_FEW)
            p->weight = fmax(0.3 * p->weight, LEAST);
        before = now.rms;
        if (usable && !p->exact && p->way + p->size < ANOTHER_LAW * now.rms)
            break; /* the law changes */
        if (now.rms < 0.5 * best) {
            best = now.rms;
            idle = 0;
        }
    }
    return SCREE_OK;
}

static void begin(points *p, const double *x) {
    memcpy(p->o->centre.data, x, p->w->rows * sizeof *x);
    memcpy(p->o->z.data, x, p->w->rows * sizeof *x);
    view_apply(p->w, x, p->o->y.data);
}

static bool is_cold(const method *m) {
    for (size_t j = 0; j < m->view->rows; j++)
        if (m->x[j] != 0.0) return false;
    return true;
}

/* Start from zero: the impulses of contacts that are all bilateral, projected onto the cones.
 * Contacts that would otherwise close one after another, one Newton step each, are closed at
 * once. */
static scree_status glue(method *m, scree_error *error) {
    augmented_memory *o = m->memory;
    const view *w = m->view;
    int sign;
    for (size_t j = 0; j < w->local_first[w->contacts]; j++)
        o->P.data[j] = o->Q.data[j] / GLUE;
    TRY(coupled_factor(o->coupled, o->P.data, o->Q.data, m->info, &sign, error));
    m->info->iterations++;
    if (sign == 0) return SCREE_OK;
    coupled_solve(o->coupled, o->none.data, w->q, 1, m->x, o->dy.data, m->info);
    for (uint32_t i = 0; i < w->contacts; i++)
        cone_project(&w->row[i], view_extra(w, i), m->x + w->row_first[i]);
    return SCREE_OK;
}

static scree_status prepare(method *m, scree_error *error) {
    augmented_memory *o = m->memory;
    const view *w = m->view;
    size_t rows = w->rows, local = w->local_first[w->contacts];
    if (!array_reserve(&o->P, local) || !array_reserve(&o->Q, local) ||
        !array_reserve(&o->none, rows) || !array_reserve(&o->centre, rows) ||
        !array_reserve(&o->Z, rows) || !array_reserve(&o->h, rows) || !array_reserve(&o->y, rows) ||
        !array_reserve(&o->z, rows) || !array_reserve(&o->dy, rows) ||
        !array_reserve(&o->dz, rows) || !array_reserve(&o->trial_y, rows) ||
        !array_reserve(&o->trial_z, rows) || !array_reserve(&o->start, rows))
        return error_no_memory(error, m->kind->head.name);
    memset(o->none.data, 0, rows * sizeof *o->none.data);
    memset(o->Q.data, 0, local * sizeof *o->Q.data);
    for (uint32_t i = 0; i < w->contacts; i++)
        for (size_t n = w->row[i].dimension, j = 0; j < n; j++)
            o->Q.data[w->local_first[i] + j * n + j] = 1.0;
    if (!o->coupled) TRY(coupled_create(&o->coupled, error));
    return coupled_prepare(o->coupled, m->view, COUPLED_AUTO, error);
}

static scree_status augmented_run(method *m, scree_error *error) {
    const augmented_parameters *given = m->parameters;
    points p = {.m = m, .o = m->memory, .w = m->view, .weight = given->weight, .most = NEWTON_MOST};
    bool stop = false;
    TRY(prepare(m, error));
    if (m->view->contacts > 0 && is_cold(m)) TRY(glue(m, error));
    begin(&p, m->x);
    if (keeper_show(m->keeper, m->view, p.o->centre.data, p.o->y.data)) return SCREE_OK;
    if (m->view->symmetric) TRY(follow(&p, &stop, error));
    if (stop) return SCREE_OK;
    begin(&p, m->keeper->x);
    p.exact = true;
    p.weight = EXACT_WEIGHT;
    p.most = EXACT_MOST;
    TRY(follow(&p, &stop, error));
    if (!stop) m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

const solver_kind solver_augmented_lagrangian = {
    .head = {.name = "augmented_lagrangian",
             .help = "augmented Lagrangian with Newton's method in the velocities: for problems "
                     "close to rest",
             .source = "Rockafellar 1976; Alart and Curnier 1991",
             .params = augmented_params,
             .size = sizeof(augmented_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(augmented_memory),
    .run = augmented_run,
    .release = augmented_release,
};
