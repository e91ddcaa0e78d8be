/* Lemke's pivoting on cones with facets (solver/exact/facets.h). In the plane the directions are +1
 * and -1, and this is Coulomb's law; a faceted cone has its own facets. For round cones in space
 * the polygon is inscribed in the disk, and the problem is solved again with each contact's
 * directions turned so that one of them points where the contact slides, x_T - y_T, until the exact
 * law holds: at a fixed point the impulse is that of a vertex, which lies on the cone. */
#include <math.h>

#include "base/math.h"
#include "solver/exact/facets.h"
#include "solver/part/method.h"

#define FACETS_MAX 64
#define PATIENCE   12 /* turns without a better iterate before the method ends */
#define RAYS_MOST  4  /* turns that end on a ray before the method ends */

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
     .help = "number of sliding directions in space, even; in the plane there are two, and a "
             "faceted cone has its own"},
    {.name = "exact",
     .type = PARAM_FLAG,
     .offset = offsetof(lemke_parameters, exact),
     .fallback = "true",
     .help = "space: true: turn the directions until the law of the exact cone holds; false: the "
             "result is that of the facets, which seldom meets a tolerance below 1 / facets^2"},
    {.name = "turns",
     .type = PARAM_INTEGER,
     .offset = offsetof(lemke_parameters, turns),
     .low = 100,
     .high = 10000,
     .fallback = "200",
     .help = "maximum number of turns of the directions; each requires another solution"},
    {.name = "unknowns",
     .type = PARAM_INTEGER,
     .offset = offsetof(lemke_parameters, unknowns),
     .low = 100,
     .high = 20000,
     .fallback = "2500",
     .help = "maximum number of unknowns: a contact has 4 in the plane, 2 + facets in space; "
             "memory is 16 bytes times the square of their number"},
    {0},
};

static scree_status check_facets(const void *given, const node *place, scree_error *error) {
    const lemke_parameters *p = given;
    if (p->facets % 2 == 0) return SCREE_OK;
    return node_error(place, error,
                      "'facets' is %lld: give an even number, because a contact may slide either "
                      "way along each direction",
                      (long long)p->facets);
}

typedef struct lemke_memory {
    pivoting pivoting;
    facets facets;
    ARRAY(double) x, y;
} lemke_memory;

static scree_status no_room(scree_error *error) {
    return error_no_memory(error, "the pivots of a problem");
}

/* A facet whose direction slides is turned towards `goal`. Turning straight to it is a fixed-point
 * iteration, slow where the sliding speed is small against the impulse and unstable where it is
 * large. So each angle takes a secant step on the deviation, forward only and by at most half a
 * facet. */
static void turn_angle(facets_angle *angle, double goal, double facet) {
    double miss = goal - angle->now;
    miss -= facet * floor(miss / facet + 0.5);
    double turn = miss, change = miss - angle->miss;
    if (angle->known && change != 0.0 && angle->turned != 0.0) {
        double secant = -miss * angle->turned / change;
        if (secant * miss > 0.0) turn = secant;
    }
    turn = fmax(-0.5 * facet, fmin(turn, 0.5 * facet));
    *angle = (facets_angle){angle->now + turn, miss, turn, true};
}

/* Turns one direction of each part in space to where the part slides. False: there is none to
 * turn. */
static bool turn_directions(lemke_memory *o, const view *w, int64_t ways) {
    bool any = false;
    for (uint32_t c = 0; c < w->contacts; c++) {
        const row *r = &w->row[c];
        const double *x = o->x.data + w->row_first[c], *y = o->y.data + w->row_first[c];
        cone_part part[CONE_PARTS_MOST];
        int parts = cone_parts(r, view_extra(w, c), true, part);
        for (int k = 0; k < parts; k++) {
            int at = part[k].first;
            if (part[k].rows != 2) continue;
            double d[2] = {x[at] - y[at], x[at + 1] - y[at + 1]};
            if (d[0] == 0.0 && d[1] == 0.0) continue;
            turn_angle(&o->facets.angle.data[3 * (size_t)c + (size_t)k], math_atan2(d[1], d[0]),
                       6.283185307179586 / (double)ways);
            any = true;
        }
    }
    return any;
}

/* Turns all directions by a small angle. False: there is none to turn. */
static bool nudge_directions(lemke_memory *o, const view *w) {
    for (size_t i = 0; i < 3 * (size_t)w->contacts; i++)
        o->facets.angle.data[i] =
            (facets_angle){.now = o->facets.angle.data[i].now + 0.01 + 0.001 * (double)(i % 7)};
    for (uint32_t c = 0; c < w->contacts; c++)
        if (w->row[c].dimension >= 3 && w->p->dimension == 3 && !cone_of(&w->row[c])->faceted)
            return true;
    return false;
}

static scree_status reserve(lemke_memory *o, view *w, const lemke_parameters *given,
                            scree_error *error) {
    size_t unknowns = 0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        /* a normal; for each part of a cone a bound and its directions */
        uint32_t rows = w->row[c].dimension, space = rows >= 5 ? 2 : rows == 3 ? 1 : 0;
        size_t ways = cone_of(&w->row[c])->faceted ? w->row[c].facets : (size_t)given->facets;
        unknowns += 1 + space * (1 + ways) + (rows == 2 || rows == 6 ? 3 : 0);
    }
    if (unknowns > (size_t)given->unknowns)
        return error_set(error, SCREE_UNSUPPORTED,
                         "lemke: %zu unknowns are more than 'unknowns' (%lld): use a solver "
                         "without a dense table",
                         unknowns, (long long)given->unknowns);
    if (!facets_reserve(&o->facets, w) || !array_reserve(&o->x, w->rows) ||
        !array_reserve(&o->y, w->rows))
        return no_room(error);
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
        if (!facets_fill(&o->facets, w, given->facets, &o->pivoting)) return no_room(error);
        o->pivoting.cancel = m->settings->cancel;
        o->pivoting.user = m->settings->user;
        pivoting_result result =
            pivoting_solve(&o->pivoting, m->settings->max_iterations - m->info->iterations);
        m->info->iterations += o->pivoting.pivots > 0 ? o->pivoting.pivots : 1;
        work_add(m->info, WORK_DENSE, o->pivoting.work);
        /* A ray may mean that there is no solution, which method_solve tries to prove; but rounding
         * leads to rays too, and other directions lead to other pivots. */
        if (result == PIVOTING_LIMIT || (result == PIVOTING_RAY && ++rays > RAYS_MOST)) break;
        if (result == PIVOTING_RAY && !nudge_directions(o, w)) break;
        if (result == PIVOTING_RAY) continue;
        facets_impulses(&o->facets, w, o->pivoting.z.data, o->x.data);
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
    facets_release(&o->facets);
    array_free(&o->x);
    array_free(&o->y);
}

const solver_kind solver_lemke = {
    .head = {.name = "lemke",
             .help = "complementary pivoting on faceted cones: exact in the plane; in space the "
                     "facets are turned until the law of the exact cone holds, which may fail; for "
                     "small problems",
             .source = "Lemke 1965; Stewart and Trinkle 1996; Anitescu and Potra 1997",
             .params = parameters,
             .size = sizeof(lemke_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC,
             .check = check_facets},
    METHOD_FUNCTIONS,
    .memory = sizeof(lemke_memory),
    .run = lemke_run,
    .release = lemke_release,
};
