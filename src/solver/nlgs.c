/* Nonlinear Gauss-Seidel on the contact problem, matrix-free: the relaxation of Moreau and Jean.
 *
 * Warm start from S; stops on the scale-free residual of the exact law with all contacts at the
 * same velocities; velocities are recomputed from the impulses now and then, so that rounding does
 * not add up, and always before the last residual. */
#include "solver/nlgs.h"

#include "base/math.h"
#include "base/memory.h"
#include "solver/part/stop.h"
#include "solver/part/tail.h"

struct solver {
    nlgs_parameters parameters;
    motion motion;
    tail tail;
};

static const char *const lane_choices[] = {"auto", "1", "4", "8", NULL};
static const char *const order_choices[] = {"random", "alternating", "forward", NULL};

static const param parameters[] = {
    {.name = "lanes",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, lanes),
     .fallback = "auto",
     .choices = lane_choices,
     .help = "contacts per vector instruction; changes the time, never the result"},
    {.name = "order",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, order),
     .fallback = "random",
     .choices = order_choices,
     .help =
         "order of the colours in a sweep, drawn anew for each, to and fro, or always the same"},
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, check_every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps between two looks at the residual; 0: two at first, then ever more"},
    {.name = "refresh_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, refresh_every),
     .flags = PARAM_POSITIVE,
     .fallback = "1000",
     .help = "sweeps after which velocities are recomputed from the impulses"},
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(nlgs_parameters, relaxation),
     .flags = PARAM_POSITIVE,
     .low = 0.0,
     .high = 2.0,
     .fallback = "1",
     .help = "share of the way to the contact's own solution that is taken"},
    {.name = NULL},
};

static scree_status nlgs_create(const void *given, solver **out, scree_error *error) {
    solver *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, "the nlgs solver");
    s->parameters = *(const nlgs_parameters *)given;
    *out = s;
    return SCREE_OK;
}

static void nlgs_destroy(solver *s) {
    if (!s) return;
    motion_free(&s->motion);
    tail_free(&s->tail);
    mem_free(s);
}

static void nlgs_forget(solver *s) {
    motion_free(&s->motion);
    tail_free(&s->tail);
}

static scree_status prepare(solver *s, const problem *p, scree_error *error) {
    TRY(motion_prepare(&s->motion, p, error));
    tail_clear(&s->tail);
    for (uint32_t c = 0; c < p->contacts; c++)
        TRY(tail_add(&s->tail, p, &s->motion, c, error));
    return SCREE_OK;
}

static residual check(const solver *s, const problem *p, const double *S) {
    residual r = {0.0, 0.0, UINT32_MAX, 0.0};
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        tail_norms norms = tail_measure(&s->tail, p, &s->motion, S, i);
        r.rms += norms.scaled;
        if (norms.scaled > r.max || r.worst == UINT32_MAX) {
            r.max = norms.scaled;
            r.worst = s->tail.contact.data[i].contact;
        }
    }
    if (p->contacts) r.rms = sqrt(r.rms / p->contacts) / p->reference_speed;
    r.max = sqrt(r.max) / p->reference_speed;
    return r;
}

static scree_status nlgs_solve(solver *s, const problem *p, const solver_settings *settings,
                               double *S, double *v, solver_info *info, scree_error *error) {
    TRY(prepare(s, p, error));
    *info = (solver_info){.tail = (uint32_t)s->tail.contact.count};
    stop_rule rule = {settings->tolerance, settings->max_iterations, s->parameters.check_every,
                      INFINITY, 0};
    stop_answer answer = STOP_GO_ON;
    motion_reset(&s->motion, p, 0, p->bodies);
    tail_apply(&s->tail, p, &s->motion, S);
    while (answer == STOP_GO_ON) {
        info->residual = check(s, p, S);
        answer = stop_ask(&rule, info->iterations, info->residual.rms);
        if (answer == STOP_GO_ON) {
            for (int64_t n = stop_next(&rule, info->iterations); n > 0; n--) {
                bool backward = s->parameters.order == NLGS_ALTERNATING && (info->iterations & 1);
                info->outside =
                    tail_sweep(&s->tail, p, &s->motion, S, s->parameters.relaxation, backward);
                info->iterations++;
                info->updates += p->contacts;
            }
        }
    }
    motion_reset(&s->motion, p, 0, p->bodies);
    tail_apply(&s->tail, p, &s->motion, S);
    info->defect = motion_defect(&s->motion, p, 0, p->bodies);
    info->refreshes++;
    motion_store(&s->motion, p, v, 0, p->bodies);
    info->residual = residual_measure(p, S, v);
    info->outcome = answer == STOP_CONVERGED ? SOLVER_CONVERGED
                    : answer == STOP_STALLED ? SOLVER_STALLED
                                             : SOLVER_MAX_ITERATIONS;
    return SCREE_OK;
}

const solver_kind solver_nlgs = {
    .head = {.name = "nlgs",
             .help = "nonlinear Gauss-Seidel, contact by contact with exact local solutions",
             .params = parameters,
             .size = sizeof(nlgs_parameters)},
    .create = nlgs_create,
    .solve = nlgs_solve,
    .forget = nlgs_forget,
    .destroy = nlgs_destroy,
};
