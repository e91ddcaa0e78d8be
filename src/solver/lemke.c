/* Lemke's pivoting on cones with facets (Stewart and Trinkle 1996; Anitescu and Potra 1997). The
 * tangential impulse of a contact is a sum of b_k >= 0 along directions d_k, and
 *
 *     0 <= x_N _|_ y_N >= 0,   0 <= b_k _|_ d_k . y_T + s >= 0,   0 <= s _|_ mu x_N - sum b_k >= 0,
 *
 * with one more unknown s, the speed of sliding. In the plane d = +1, -1 and this is Coulomb's law.
 * In space the facets stand inside the cone; their problem is solved again with each contact's
 * directions turned so that one of them points where the contact slides, x_T - y_T, until the
 * exact law holds: at a fixed point the impulse is that of a vertex, which lies on the cone. */
#include <math.h>
#include <string.h>

#include "base/math.h"
#include "solver/part/method.h"
#include "solver/part/pivoting.h"

#define NONE       SIZE_MAX
#define FACETS_MAX 64
#define PATIENCE   12 /* turns without a better iterate */
#define RAYS_MOST  4  /* turns that end on a ray */

typedef struct lemke_parameters {
    int64_t facets, turns, unknowns;
    bool exact;
} lemke_parameters;

static const param parameters[] = {
    {.name = "facets",
     .type = PARAM_INTEGER,
     .offset = offsetof(lemke_parameters, facets),
     .low = 4,
     .high = FACETS_MAX,
     .fallback = "8",
     .help = "directions of sliding in space, an even number; in the plane there are two"},
    {.name = "exact",
     .type = PARAM_FLAG,
     .offset = offsetof(lemke_parameters, exact),
     .fallback = "true",
     .help = "in space: turn the directions until the exact cone's law holds; else the answer is "
             "that of the facets, and it seldom meets a tolerance below 1 / facets^2"},
    {.name = "turns",
     .type = PARAM_INTEGER,
     .offset = offsetof(lemke_parameters, turns),
     .low = 100,
     .high = 10000,
     .fallback = "200",
     .help = "how often directions are turned at most; each time the problem is solved again"},
    {.name = "unknowns",
     .type = PARAM_INTEGER,
     .offset = offsetof(lemke_parameters, unknowns),
     .low = 100,
     .high = 20000,
     .fallback = "2500",
     .help = "most unknowns that are taken: a contact has 4 in the plane, 2 + facets in space; "
             "16 bytes for the square of their number"},
    {0},
};

static scree_status check_facets(const void *given, const node *place, scree_error *error) {
    const lemke_parameters *p = given;
    if (p->facets % 2 == 0) return SCREE_OK;
    return node_error(place, error,
                      "'facets' is %lld: give an even number, since a contact may slide either way "
                      "along each direction",
                      (long long)p->facets);
}

/* One unknown of the pivoting. An impulse: x of its contact grows by `direction`; `bound` is the
 * unknown s of its part. A bound: its slack is slope x_N + constant - sum b. */
typedef struct lemke_unknown {
    uint32_t contact;
    bool is_bound;
    size_t bound, normal;
    double slope, constant;
    double direction[ROWS_MAX];
} lemke_unknown;

/* Where the first direction of a part points, and how it came there. */
typedef struct lemke_angle {
    double now, miss; /* miss: from `now` to where the part slides, at most half a facet */
    double turned;    /* by the last turn */
    bool known;
} lemke_angle;

typedef struct lemke_memory {
    pivoting pivoting;
    ARRAY(lemke_unknown) unknown;
    ARRAY(size_t) first;      /* (contacts + 1) unknown of a contact */
    ARRAY(lemke_angle) angle; /* (contacts x 3) of each part */
    ARRAY(double) x0, x, y;
} lemke_memory;

static scree_status no_room(scree_error *error) {
    return error_no_memory(error, "the pivots of a problem");
}

static bool push_impulse(lemke_memory *o, uint32_t contact, size_t bound, int place,
                         const double *direction, int rows) {
    lemke_unknown u = {.contact = contact, .bound = bound, .normal = NONE};
    for (int i = 0; i < rows; i++)
        u.direction[place + i] = direction[i];
    return array_push(&o->unknown, u);
}

static bool push_bound(lemke_memory *o, uint32_t contact, size_t normal, double slope,
                       double constant) {
    return array_push(&o->unknown, (lemke_unknown){.contact = contact,
                                                   .is_bound = true,
                                                   .bound = NONE,
                                                   .normal = normal,
                                                   .slope = slope,
                                                   .constant = constant});
}

/* A part of a friction cone: its bound, then its directions. */
static bool push_part(lemke_memory *o, uint32_t contact, const cone_part *part, size_t normal,
                      double constant, double angle, int64_t facets) {
    size_t bound = o->unknown.count;
    int64_t ways = part->rows == 1 ? 2 : facets;
    if (!push_bound(o, contact, normal, part->slope, constant)) return false;
    for (int64_t k = 0; k < ways; k++) {
        double d[2] = {k ? -1.0 : 1.0, 0.0};
        if (part->rows == 2)
            math_sincos(angle + 6.283185307179586 * (double)k / (double)ways, &d[1], &d[0]);
        if (!push_impulse(o, contact, bound, part->first, d, part->rows)) return false;
    }
    return true;
}

/* lower <= x <= upper: x runs from its finite end, with a bound where both are finite. */
static bool push_box(lemke_memory *o, const view *w, uint32_t c) {
    static const double along[2] = {1.0, -1.0};
    const row_extra *box = view_extra(w, c);
    bool has_lower = isfinite(box->lower), has_upper = isfinite(box->upper);
    double *x0 = &o->x0.data[w->row_first[c]];
    *x0 = has_lower ? box->lower : has_upper ? box->upper : 0.0;
    if (!has_lower && !has_upper)
        return push_impulse(o, c, NONE, 0, &along[0], 1) &&
               push_impulse(o, c, NONE, 0, &along[1], 1);
    if (!has_lower || !has_upper) return push_impulse(o, c, NONE, 0, &along[has_lower ? 0 : 1], 1);
    size_t bound = o->unknown.count;
    return push_bound(o, c, NONE, 0.0, box->upper - box->lower) &&
           push_impulse(o, c, bound, 0, &along[0], 1);
}

static bool push_contact(lemke_memory *o, const view *w, uint32_t c, int64_t facets) {
    static const double along[2] = {1.0, -1.0};
    const row *r = &w->row[c];
    size_t normal = o->unknown.count;
    cone_part part[3] = {{1, r->dimension - 1, 0.0}};
    int parts = 1;
    switch ((cone_type)r->cone) {
    case CONE_BOX: return push_box(o, w, c);
    case CONE_BILATERAL:
        for (int i = 0; i < r->dimension; i++)
            for (int k = 0; k < 2; k++)
                if (!push_impulse(o, c, NONE, i, &along[k], 1)) return false;
        return true;
    case CONE_SIGNORINI: return push_impulse(o, c, NONE, 0, along, 1);
    case CONE_COULOMB:
    case CONE_ROLLING: parts = cone_parts(r, view_extra(w, c), true, part); break;
    case CONE_TRESCA: break;
    default: return true;
    }
    if (!push_impulse(o, c, NONE, 0, along, 1)) return false;
    for (int k = 0; k < parts; k++)
        if (!push_part(o, c, &part[k], normal, r->cone == CONE_TRESCA ? r->mu : 0.0,
                       o->angle.data[3 * (size_t)c + (size_t)k].now, facets))
            return false;
    return true;
}

/* d_u . W_ij d_v */
static double coupling(const block_matrix *W, const double *B, uint32_t i, uint32_t j,
                       const lemke_unknown *u, const lemke_unknown *v) {
    double sum = 0.0;
    uint32_t columns = block_rows(W, j);
    for (uint32_t a = 0; a < block_rows(W, i); a++)
        for (uint32_t b = 0; b < columns && u->direction[a] != 0.0; b++)
            sum += u->direction[a] * B[a * columns + b] * v->direction[b];
    return sum;
}

static void fill_couplings(lemke_memory *o, const view *w) {
    const size_t *first = o->first.data;
    const lemke_unknown *all = o->unknown.data;
    size_t n = o->unknown.count;
    for (uint32_t i = 0; i < w->contacts; i++)
        for (size_t k = w->W.first.data[i]; k < w->W.first.data[i + 1]; k++) {
            uint32_t j = w->W.column.data[k];
            const double *B = w->W.value.data + w->W.number.data[k];
            for (size_t a = first[i]; a < first[i + 1]; a++)
                for (size_t b = first[j]; b < first[j + 1]; b++)
                    if (!all[a].is_bound && !all[b].is_bound)
                        o->pivoting.M.data[a * n + b] = coupling(&w->W, B, i, j, &all[a], &all[b]);
        }
}

/* M and q for the present directions; o->y holds y at x0. */
static scree_status fill_problem(lemke_memory *o, const view *w, int64_t facets,
                                 scree_error *error) {
    o->unknown.count = o->first.data[0] = 0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        if (!push_contact(o, w, c, facets)) return no_room(error);
        o->first.data[c + 1] = o->unknown.count;
    }
    size_t n = o->unknown.count;
    if (!pivoting_reserve(&o->pivoting, n)) return no_room(error);
    view_apply(w, o->x0.data, o->y.data);
    memset(o->pivoting.M.data, 0, n * n * sizeof(double));
    fill_couplings(o, w);
    for (size_t k = 0; k < n; k++) {
        const lemke_unknown *u = &o->unknown.data[k];
        double *M = o->pivoting.M.data, *q = &o->pivoting.q.data[k];
        *q = u->constant;
        if (u->is_bound && u->normal != NONE) M[k * n + u->normal] = u->slope;
        if (u->is_bound) continue;
        for (uint32_t i = 0; i < w->row[u->contact].dimension; i++)
            *q += u->direction[i] * o->y.data[w->row_first[u->contact] + i];
        if (u->bound == NONE) continue;
        M[k * n + u->bound] = 1.0;
        M[u->bound * n + k] = -1.0;
    }
    return SCREE_OK;
}

static void take_impulses(lemke_memory *o, const view *w) {
    memcpy(o->x.data, o->x0.data, w->rows * sizeof(double));
    for (size_t k = 0; k < o->unknown.count; k++) {
        const lemke_unknown *u = &o->unknown.data[k];
        for (uint32_t i = 0; i < w->row[u->contact].dimension && !u->is_bound; i++)
            o->x.data[w->row_first[u->contact] + i] += u->direction[i] * o->pivoting.z.data[k];
    }
}

/* A direction slides towards `goal`. Turning there would be a fixed point, slow where the sliding
 * speed is small against the impulse and unstable where it is large: so a secant on the miss, one
 * angle at a time, forward only and by half a facet at most. */
static void turn_angle(lemke_angle *angle, double goal, double facet) {
    double miss = goal - angle->now;
    miss -= facet * floor(miss / facet + 0.5);
    double turn = miss, change = miss - angle->miss;
    if (angle->known && change != 0.0 && angle->turned != 0.0) {
        double secant = -miss * angle->turned / change;
        if (secant * miss > 0.0) turn = secant;
    }
    turn = fmax(-0.5 * facet, fmin(turn, 0.5 * facet));
    *angle = (lemke_angle){angle->now + turn, miss, turn, true};
}

/* One direction of each part in space turns to where the part slides. False: there is none. */
static bool turn_directions(lemke_memory *o, const view *w, int64_t facets) {
    bool any = false;
    for (uint32_t c = 0; c < w->contacts; c++) {
        const row *r = &w->row[c];
        const double *x = o->x.data + w->row_first[c], *y = o->y.data + w->row_first[c];
        cone_part part[3] = {{1, r->dimension - 1, 0.0}};
        int parts = r->cone == CONE_TRESCA ? 1 : 0;
        if (r->cone == CONE_COULOMB || r->cone == CONE_ROLLING)
            parts = cone_parts(r, view_extra(w, c), true, part);
        for (int k = 0; k < parts; k++) {
            int at = part[k].first;
            if (part[k].rows != 2) continue;
            double d[2] = {x[at] - y[at], x[at + 1] - y[at + 1]};
            if (d[0] == 0.0 && d[1] == 0.0) continue;
            turn_angle(&o->angle.data[3 * (size_t)c + (size_t)k], math_atan2(d[1], d[0]),
                       6.283185307179586 / (double)facets);
            any = true;
        }
    }
    return any;
}

/* All directions a little aside; false where there are none to turn. */
static bool nudge_directions(lemke_memory *o, const view *w) {
    for (size_t i = 0; i < 3 * (size_t)w->contacts; i++)
        o->angle.data[i] =
            (lemke_angle){.now = o->angle.data[i].now + 0.01 + 0.001 * (double)(i % 7)};
    for (uint32_t c = 0; c < w->contacts; c++)
        if (w->row[c].dimension >= 3 && w->p->dimension == 3) return true;
    return false;
}

static scree_status reserve(lemke_memory *o, view *w, const lemke_parameters *given,
                            scree_error *error) {
    size_t unknowns = 0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        uint32_t rows = w->row[c].dimension;
        unknowns += rows == 1 ? 1 : rows == 2 ? 4 : 2 + (size_t)given->facets;
    }
    if (unknowns > (size_t)given->unknowns)
        return error_set(error, SCREE_UNSUPPORTED,
                         "lemke: %zu unknowns are more than the %lld of 'unknowns'; the problem "
                         "needs a solver without a dense table",
                         unknowns, (long long)given->unknowns);
    if (!array_reserve(&o->angle, 3 * (size_t)w->contacts) || !array_reserve(&o->x0, w->rows) ||
        !array_reserve(&o->x, w->rows) || !array_reserve(&o->y, w->rows) ||
        !array_reserve(&o->first, (size_t)w->contacts + 1))
        return no_room(error);
    for (size_t i = 0; i < 3 * (size_t)w->contacts; i++)
        o->angle.data[i] = (lemke_angle){0};
    for (size_t i = 0; i < w->rows; i++)
        o->x0.data[i] = 0.0;
    return view_assemble(w, error);
}

static scree_status lemke_run(method *m, scree_error *error) {
    const lemke_parameters *given = m->parameters;
    lemke_memory *o = m->memory;
    view *w = m->view;
    int64_t without = 0, rays = 0;
    TRY(reserve(o, w, given, error));
    for (int64_t turn = 0; turn <= given->turns && without < PATIENCE; turn++) {
        double best = m->keeper->best;
        TRY(fill_problem(o, w, given->facets, error));
        o->pivoting.cancel = m->settings->cancel;
        o->pivoting.user = m->settings->user;
        pivoting_result result =
            pivoting_solve(&o->pivoting, m->settings->max_iterations - m->info->iterations);
        m->info->iterations += o->pivoting.pivots > 0 ? o->pivoting.pivots : 1;
        m->info->work += o->pivoting.work;
        /* after a ray there may be no solution, which method_solve seeks to prove; but rounding
         * leads to rays too, and other directions to other pivots */
        if (result == PIVOTING_LIMIT || (result == PIVOTING_RAY && ++rays > RAYS_MOST)) break;
        if (result == PIVOTING_RAY && !nudge_directions(o, w)) break;
        if (result == PIVOTING_RAY) continue;
        take_impulses(o, w);
        view_apply(w, o->x.data, o->y.data);
        if (keeper_show(m->keeper, w, o->x.data, o->y.data)) return SCREE_OK;
        if (!given->exact || !turn_directions(o, w, given->facets)) break;
        without = m->keeper->best < 0.9 * best ? 0 : without + 1;
    }
    const solver_settings *asked = m->settings;
    m->info->outcome = asked->cancel && asked->cancel(asked->user)    ? SOLVER_CANCELLED
                       : m->info->iterations >= asked->max_iterations ? SOLVER_MAX_ITERATIONS
                                                                      : SOLVER_STALLED;
    return SCREE_OK;
}

static void lemke_release(void *memory) {
    lemke_memory *o = memory;
    pivoting_free(&o->pivoting);
    array_free(&o->unknown);
    array_free(&o->first);
    array_free(&o->angle);
    array_free(&o->x0);
    array_free(&o->x);
    array_free(&o->y);
}

const solver_kind solver_lemke = {
    .head = {.name = "lemke",
             .help =
                 "complementary pivoting on cones with facets: exact in the plane; in space the "
                 "facets are turned until the exact cone's law holds, which may fail; small "
                 "problems",
             .source = "Lemke 1965; Stewart and Trinkle 1996; Anitescu and Potra 1997",
             .params = parameters,
             .size = sizeof(lemke_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BOX |
                      CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE |
                      CAN_UNSYMMETRIC,
             .check = check_facets},
    METHOD_FUNCTIONS,
    .memory = sizeof(lemke_memory),
    .run = lemke_run,
    .release = lemke_release,
};
