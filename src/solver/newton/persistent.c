/* The persistent method: proximal points with adaptive weights. It is meant for the hardest
 * problems, and in the plane it is as reliable and as fast as the interior point.
 *
 * Rock piles with large friction, jammed packings and collapsing masonry have solutions that are
 * not unique in their velocities, and contacts whose margins are below 1e-6. Newton's method and
 * the interior point stall there. The proximal point method (Rockafellar 1976;
 * solver/newton/proximal_point.h) converges as long as each point is really solved, so the weight a
 * adapts: it decreases after every point that was solved with little effort, and increases after
 * one that was not. In space Newton's method solves the points; in the plane a path is followed to
 * them (solver/newton/proximal_path.h), which succeeds with far smaller weights.
 *
 * Three rules make the difference. The first centre is zero or the impulses of the step before, not
 * the point where another method stalled. A point that was not solved is discarded, and the next
 * one starts from the last centre that was solved. After a failure the weight stays above a floor,
 * which decreases slowly, so that the same failure is not repeated at once. Of five random starts
 * of a rock pile, three led to a solution when the iterates of unsolved points were kept, and all
 * five when they were discarded. On 93 problems of missed steps the impulses of the step before
 * saved a quarter of the factorisations, and the slow floor (0.85 instead of 0.7) a tenth. In space
 * the next centre lies beyond the point, 1.4 times as far from the last one: relaxation beyond 1
 * and below 2 keeps the convergence of the method where the law is monotone (Eckstein and Bertsekas
 * 1992), and saved a tenth of the factorisations on 49 problems of facades, towers, rocks and toys.
 * 1.9 cost a fifth more; extrapolation from several points (Anderson's) cost more too. */
#include <math.h>
#include <string.h>

#include "base/capability.h"
#include "solver/newton/persistent.h"
#include "solver/newton/proximal_path.h"
#include "solver/part/confirm.h"
#include "solver/part/method.h"
#include "solver/relaxation/mixing.h"

#define NEWTON_MOST  12
#define CORNERS_MANY 300 /* most corners of a path: beyond that Newton's method may be cheaper */
#define BEYOND       1.4 /* in space the next centre lies this many times as far as the point */
#define WEIGHT_FIRST 1.0 /* times the contacts' own mean diagonals; also the largest */

#define SECANT_DEPTH  8   /* differences of points that a secant goes through */
#define SECANT_WAIT   12  /* points without progress, before secants and with them */
#define SECANT_WEIGHT 0.6 /* times the weight of the last point that was solved */
#define SECANT_RISE   4.0 /* of the weight after a point that was not solved */
#define SECANT_FALL   0.1 /* of the weight, once the residual has fallen by as much */
#define PROGRESS      0.5 /* of the residual: less is progress */

/* Points with one and the same weight, the centres by secants (Anderson 1965): solutions are fixed
 * points of the map from centre to point whatever the weight, also those from which the points
 * themselves would go away. */
typedef struct secants {
    mixing mixing;
    ARRAY(double) best; /* (rows) impulses of the solved point of least residual */
    double least;       /* its residual */
    double goal;        /* residual at the last progress */
    double begun;       /* residual when the weight of the secants was set */
    double weight;      /* of the last point that was solved without secants */
    int since;          /* points since the last progress */
    bool at_work;
} secants;

typedef struct persistent_memory {
    coupled *coupled;
    proximal_point point;
    proximal_path path;
    bool paths; /* the law is piecewise linear */
    confirm confirm;
    secants secants;
} persistent_memory;

/* How the weights change. The number of Newton steps shows how near the limit of that method is,
 * the number of corners does so for a path: with few corners the next weight may be much
 * smaller. */
typedef struct pace {
    int easy, fair; /* effort: steps of Newton's method, or corners of a path */
    /* factors of the weight after a point with at most `easy`, at most `fair`, or more effort */
    double fall_easy, fall_fair, fall;
    double rise, floor_sinks, least;
} pace;

static const pace by_newton = {4, 7, 0.5, 0.7, 1.0, 10.0, 0.85, 1e-9};
static const pace by_path = {8, 8, 0.1, 0.3, 0.3, 4.0, 0.5, 1e-12};

/* The weight of the next point, and the memory of failures. */
typedef struct schedule {
    const pace *pace;
    double weight, floor;
    bool held; /* the weight was raised for the last point: it must not fall at once */
} schedule;

static void adapt(schedule *s, const proximal_outcome *outcome) {
    const pace *p = s->pace;
    if (!outcome->solved) {
        s->floor = fmin(3.0 * s->weight, WEIGHT_FIRST);
        s->weight = fmin(p->rise * s->weight, WEIGHT_FIRST);
        s->held = true;
        return;
    }
    int taken = p == &by_path ? outcome->corners : outcome->steps;
    double fall = taken <= p->easy ? p->fall_easy : taken <= p->fair ? p->fall_fair : p->fall;
    if (!s->held) s->weight = fmax(fall * s->weight, fmax(p->least, s->floor));
    s->floor *= p->floor_sinks;
    s->held = false;
}

/* The next point, from the last centre. In the plane a path is followed; if the last path had very
 * many corners, Newton's method is tried first. */
static scree_status solve_point(method *m, double weight, proximal_outcome *outcome,
                                scree_error *error) {
    persistent_memory *memory = m->memory;
    proximal_point *o = &memory->point;
    const view *w = m->view;
    int64_t left = m->settings->max_iterations - m->info->iterations;
    if (!memory->paths || outcome->corners > CORNERS_MANY) {
        int most = left < NEWTON_MOST ? (int)left : NEWTON_MOST;
        TRY(proximal_newton(o, w, memory->coupled, m->info, weight, most, outcome, error));
        if (!memory->paths || outcome->solved || outcome->steps >= left) return SCREE_OK;
        view_apply(w, o->x.data, o->y.data);
    }
    return proximal_follow(&memory->path, o, w, memory->coupled, m->settings, m->info, weight,
                           outcome, error);
}

/* The next centre: the point, or a point somewhat beyond it. */
static void move_centre(proximal_point *o, size_t rows, double share) {
    for (size_t i = 0; i < rows; i++)
        o->x.data[i] += share * (o->Z.data[i] - o->x.data[i]);
}

static void run_serial(void *threads, size_t rows,
                       void (*body)(void *context, size_t begin, size_t end), void *context) {
    (void)threads;
    for (size_t i = 0; i < rows; i += MIXING_CHUNK)
        body(context, i, i + MIXING_CHUNK < rows ? i + MIXING_CHUNK : rows);
}

static scree_status secants_forget(secants *c, size_t rows, scree_error *error) {
    return mixing_prepare(&c->mixing, rows, SECANT_DEPTH, (mixing_runner){run_serial, NULL}, error);
}

static scree_status secants_prepare(secants *c, size_t rows, scree_error *error) {
    c->least = c->goal = INFINITY;
    c->weight = WEIGHT_FIRST;
    c->since = 0;
    c->at_work = false;
    if (!array_reserve(&c->best, rows)) return error_no_memory(error, "the secants of a solver");
    return secants_forget(c, rows, error);
}

static void secants_free(secants *c) {
    mixing_free(&c->mixing);
    array_free(&c->best);
}

/* Takes a point into account; true when secants begin. */
static bool secants_begin(secants *c, const proximal_point *o, size_t rows, double value,
                          double weight, bool solved) {
    if (solved && value < c->least && rows) {
        c->least = value;
        memcpy(c->best.data, o->Z.data, rows * sizeof *c->best.data);
    }
    c->since++;
    if (value < PROGRESS * c->goal) c->goal = value, c->since = 0;
    if (c->at_work || !solved) return false;
    c->weight = weight;
    return c->since >= SECANT_WAIT && isfinite(c->least);
}

/* The next centre and weight, where secants are at work or begin; *taken false: they are not. */
static scree_status go_by_secants(method *m, schedule *s, double value, bool solved, bool *taken,
                                  scree_error *error) {
    persistent_memory *memory = m->memory;
    secants *c = &memory->secants;
    proximal_point *o = &memory->point;
    const view *w = m->view;
    bool begin = secants_begin(c, o, w->rows, value, s->weight, solved), back = begin || !solved;
    *taken = begin || c->at_work;
    if (!*taken) return SCREE_OK;
    if (begin) {
        c->since = 0;
        c->begun = c->least;
        s->weight = SECANT_WEIGHT * c->weight;
    } else if (!solved) {
        s->weight = fmin(SECANT_RISE * s->weight, WEIGHT_FIRST);
    } else if (value < SECANT_FALL * c->begun) {
        c->begun = value;
        s->weight = fmax(SECANT_FALL * s->weight, s->pace->least);
        TRY(secants_forget(c, w->rows, error));
    }
    if (back) {
        TRY(secants_forget(c, w->rows, error));
        memcpy(o->x.data, c->best.data, w->rows * sizeof *o->x.data);
    } else {
        mixing_step(&c->mixing, o->x.data, o->Z.data);
        work_add(m->info, WORK_VECTOR, mixing_numbers(&c->mixing));
    }
    view_apply(w, o->x.data, o->y.data);
    c->at_work = c->since < SECANT_WAIT;
    if (!c->at_work) c->since = 0, c->goal = INFINITY, s->held = true;
    return SCREE_OK;
}

static scree_status persistent_run(method *m, scree_error *error) {
    const persistent_parameters *given = m->parameters;
    persistent_memory *memory = m->memory;
    proximal_point *o = &memory->point;
    const view *w = m->view;
    memory->paths = path_can(w);
    schedule s = {.pace = memory->paths ? &by_path : &by_newton, .weight = WEIGHT_FIRST};
    proximal_outcome outcome = {.corners = (int)w->contacts};
    if (!memory->coupled) TRY(coupled_create(&memory->coupled, error));
    TRY(coupled_prepare(memory->coupled, m->view, COUPLED_AUTO, error));
    TRY(confirm_prepare(&memory->confirm, w, error));
    TRY(proximal_prepare(o, w, error));
    if (memory->paths) TRY(path_prepare(&memory->path, w, error));
    if (given->secants) TRY(secants_prepare(&memory->secants, w->rows, error));
    if (w->rows) memcpy(o->x.data, m->x, w->rows * sizeof *o->x.data);
    view_apply(w, o->x.data, o->y.data);
    while (m->info->factorisations < given->factorisations) {
        residual now;
        TRY(solve_point(m, s.weight, &outcome, error));
        if (confirm_show(&memory->confirm, m->keeper, w, o->Z.data, o->h.data, &now))
            return SCREE_OK;
        if (outcome.steps == 0 && s.weight <= s.pace->least) break; /* the rest is rounding */
        bool by_secants = false;
        if (given->secants)
            TRY(go_by_secants(m, &s, norm_value(m->settings->norm, &now), outcome.solved,
                              &by_secants, error));
        if (by_secants) continue;
        if (outcome.solved)
            move_centre(o, w->rows, memory->paths ? 1.0 : BEYOND);
        else
            view_apply(w, o->x.data, o->y.data);
        adapt(&s, &outcome);
    }
    m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

static void persistent_release(void *own) {
    persistent_memory *memory = own;
    coupled_destroy(memory->coupled);
    proximal_free(&memory->point);
    path_free(&memory->path);
    confirm_free(&memory->confirm);
    secants_free(&memory->secants);
}

static const param parameters[] = {
    {.name = "factorisations",
     .type = PARAM_INTEGER,
     .offset = offsetof(persistent_parameters, factorisations),
     .flags = PARAM_POSITIVE,
     .low = 100,
     .high = 1e6,
     .fallback = "4000",
     .help =
         "maximum number of factorisations; hard problems take 30 to 4000, in the plane 10 to 300"},
    {.name = "secants",
     .type = PARAM_FLAG,
     .offset = offsetof(persistent_parameters, secants),
     .fallback = "false",
     .help = "true: secant acceleration where the residual no longer falls"},
    {0}};

const solver_kind solver_nsn_persistent = {
    .head = {.name = "nsn_persistent",
             .help = "proximal point method: piecewise linear paths in the plane, Newton's method "
                     "in space; the most reliable method for piles, packings and walls that "
                     "others do not solve",
             .source = "Rockafellar 1976; Alart and Curnier 1991; Katzenelson 1965",
             .params = parameters,
             .size = sizeof(persistent_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(persistent_memory),
    .run = persistent_run,
    .release = persistent_release,
};
