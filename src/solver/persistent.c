/* Proximal points with patience: the method for the hardest problems.
 *
 * Rock piles with large friction, jammed packings and collapsing masonry have solutions that are
 * not unique in their velocities, and contacts whose margins are below 1e-6. Newton's method and
 * the interior point stall there. The proximal point method (Rockafellar 1976;
 * part/proximal_point.h) goes on as long as each point is really solved, so the weight a follows
 * what Newton's method can do: it falls after every point that was solved in few steps, and rises
 * after one that was not.
 *
 * Three rules make the difference. The first centre is zero or the impulses of the step before, not
 * the point where another method stalled. A point that was not solved is thrown away, and the next
 * one starts from the last centre that was solved. After a failure the weight stays above a floor,
 * which sinks slowly, so that the same failure is not run into again at once. Of five random starts
 * of a rock pile, iterates of unsolved points that were kept led to a solution three times; thrown
 * away, always. On 93 problems of missed steps the impulses of the step before saved a quarter of
 * the factorisations, and the slow floor (0.85 instead of 0.7) a tenth. */
#include <math.h>
#include <string.h>

#include "base/capability.h"
#include "solver/part/confirm.h"
#include "solver/part/method.h"
#include "solver/part/proximal_point.h"

#define NEWTON_MOST  8
#define WEIGHT_FIRST 1.0 /* of the contacts' own mean diagonals, and the largest weight */
#define WEIGHT_LEAST 1e-9
#define FLOOR_SINKS  0.85

typedef struct persistent_parameters {
    int64_t factorisations;
} persistent_parameters;

typedef struct persistent_memory {
    coupled *coupled;
    proximal_point point;
    confirm confirm;
} persistent_memory;

/* The weight of the next point, and what it remembers of failures. */
typedef struct schedule {
    double weight, floor;
    bool held; /* the weight was raised for the last point: it does not fall at once */
} schedule;

static void adapt(schedule *s, const proximal_outcome *outcome) {
    if (!outcome->solved) {
        s->floor = fmin(3.0 * s->weight, WEIGHT_FIRST);
        s->weight = fmin(10.0 * s->weight, WEIGHT_FIRST);
        s->held = true;
        return;
    }
    double fall = outcome->steps <= 3 ? 0.5 : outcome->steps <= 6 ? 0.7 : 1.0;
    if (!s->held) s->weight = fmax(fall * s->weight, fmax(WEIGHT_LEAST, s->floor));
    s->floor *= FLOOR_SINKS;
    s->held = false;
}

static scree_status persistent_run(method *m, scree_error *error) {
    const persistent_parameters *given = m->parameters;
    persistent_memory *memory = m->memory;
    proximal_point *o = &memory->point;
    const view *w = m->view;
    schedule s = {.weight = WEIGHT_FIRST};
    if (!memory->coupled) TRY(coupled_create(&memory->coupled, error));
    TRY(coupled_prepare(memory->coupled, m->view, COUPLED_AUTO, error));
    TRY(confirm_prepare(&memory->confirm, w, error));
    TRY(proximal_prepare(o, w, error));
    if (w->rows) memcpy(o->x.data, m->x, w->rows * sizeof *o->x.data);
    view_apply(w, o->x.data, o->y.data);
    while (m->info->factorisations < given->factorisations) {
        proximal_outcome outcome;
        residual now;
        TRY(proximal_newton(o, w, memory->coupled, m->info, s.weight, NEWTON_MOST, &outcome,
                            error));
        if (confirm_show(&memory->confirm, m->keeper, w, o->Z.data, o->h.data, &now))
            return SCREE_OK;
        if (outcome.solved)
            memcpy(o->x.data, o->Z.data, w->rows * sizeof *o->x.data);
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
    confirm_free(&memory->confirm);
}

static const param parameters[] = {
    {.name = "factorisations",
     .type = PARAM_INTEGER,
     .offset = offsetof(persistent_parameters, factorisations),
     .flags = PARAM_POSITIVE,
     .low = 100,
     .high = 1e6,
     .fallback = "4000",
     .help = "factorisations after which the method gives up; hard problems take 30 to 4000"},
    {0}};

const solver_kind solver_nsn_persistent = {
    .head = {.name = "nsn_persistent",
             .help = "proximal points by Newton's method in the velocities: slow, and the surest "
                     "method for piles and walls that others do not solve",
             .source = "Rockafellar 1976; Alart and Curnier 1991",
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
