/* Newton's method where it converges, and a proximal point method elsewhere.
 *
 * A round begins with sweeps of a relaxation from the best iterate. Then Newton's method is tried
 * without a proximal term. Its full steps are taken even if they raise the merit, within wide
 * limits: a line search would stop at every kink of the function and take tiny steps, while full
 * steps find the set of sliding and open contacts within a few steps or not at all. Where these
 * steps no longer help, proximal problems follow,
 *
 *     F(x, y + alpha (x - x_k)) = 0,   x_{k+1} the solution,
 *
 * whose matrix W + alpha I is regular: few steps solve each, and alpha decreases as long as they
 * do. Rounds use different functions F in turn: where one of them stalls at a kink, another has
 * none. This solved 59 of 60 random packings, columns, walls and arches; Alart-Curnier's function
 * alone solved 56. Each round has twice as many sweeps as the last one, but sweeps never take more
 * work in all than Newton's method. */
#include <math.h>

#include "solver/newton/newton.h"

#define SLACK       1e6  /* factor by which full steps may raise the merit */
#define SIGMA_MOST  1e-3 /* regularisation of steps without a proximal term */
#define SHORTEST    0.1  /* least step length for which another step is tried */
#define FALL        0.25 /* factor of the merit; a smaller decrease counts as poor */
#define POOR        6    /* poor steps in a row that end an attempt */
#define INNER       12   /* most steps for one proximal problem */
#define INNER_FALL  1e-2 /* factor of the merit at which a proximal problem counts as solved */
#define NEAR        1e-4 /* residual below which every round has proximal steps */
#define SLOW        3    /* rounds with little progress after which every round has them */
#define FAILURES    3    /* proximal steps without progress in a row that end a round */
#define ALPHA_LEAST 1e-10
#define ALPHA_MOST  1e2
#define ROUNDS      40
#define BARE        60  /* most steps of one attempt without a proximal term */
#define SWEEPS_MOST 1e5 /* sweeps of one round: on tiny problems they cost next to nothing */

typedef struct proximal_parameters {
    int64_t sweeps;
    double weight;
} proximal_parameters;

/* Fischer-Burmeister's function has a smooth merit, which full steps must not raise. */
static const struct turn {
    newton_function function;
    double slack;
} turns[] = {{NEWTON_ALART_CURNIER, SLACK},
             {NEWTON_JEAN_MOREAU, SLACK},
             {NEWTON_ALART_CURNIER, SLACK},
             {NEWTON_FISCHER_BURMEISTER, 0.0}};
#define TURNS (sizeof turns / sizeof *turns)

/* The result of a sequence of Newton steps. */
typedef enum attempt { ATTEMPT_ENDED, ATTEMPT_SOLVED, ATTEMPT_FAILED } attempt;

/* Steps until the merit is below `goal`, at most `most`. */
static scree_status try_newton(newton_driver *d, double sigma_most, double goal, int most,
                               int *steps, attempt *result, scree_error *error) {
    double least = d->merit;
    int poor = 0;
    *result = ATTEMPT_FAILED;
    for (*steps = 1; *steps <= most && poor < POOR; ++*steps) {
        bool ended;
        TRY(newton_step(d, newton_sigma(d, sigma_most), &ended, error));
        if (ended || d->merit <= goal) {
            *result = ended ? ATTEMPT_ENDED : ATTEMPT_SOLVED;
            return SCREE_OK;
        }
        if (d->step < SHORTEST) return SCREE_OK;
        poor = d->merit > FALL * least ? poor + 1 : 0;
        least = fmin(least, d->merit);
    }
    return SCREE_OK;
}

/* The more steps a proximal problem took, the less the weight falls. */
static double fall_of_weight(int steps) { return steps <= 3 ? 0.1 : steps <= 6 ? 0.3 : 1.0; }

/* Proximal steps from the best iterate. The weight is kept from round to round. */
static scree_status go_proximal(method *m, newton_driver *d, double *alpha, bool *ended,
                                scree_error *error) {
    bool hold = false;
    newton_begin(d, m->keeper->x, m->keeper->x, *alpha);
    for (int failures = 0; failures < FAILURES;) {
        double before = m->keeper->best;
        attempt result;
        int steps;
        TRY(try_newton(d, fmin(SIGMA_MOST, 0.1 * *alpha), INNER_FALL * d->merit, INNER, &steps,
                       &result, error));
        *ended = result == ATTEMPT_ENDED;
        if (*ended) return SCREE_OK;
        failures = m->keeper->best < 0.9 * before ? 0 : failures + 1;
        if (result == ATTEMPT_SOLVED) {
            if (!hold) *alpha = fmax(fall_of_weight(steps) * *alpha, ALPHA_LEAST);
            hold = false;
            newton_begin(d, d->x.data, d->x.data, *alpha);
        } else {
            *alpha = fmin(4.0 * *alpha, ALPHA_MOST);
            hold = true;
            newton_begin(d, d->anchor.data, NULL, *alpha);
        }
    }
    return SCREE_OK;
}

/* Sweeps of the next round, given those of the last. */
static int64_t more_sweeps(const newton_driver *d, int64_t last, int64_t first) {
    double newton_work = d->info->work - d->sweep_work;
    double affordable = d->sweeps.work > 0.0 ? newton_work / d->sweeps.work : 0.0;
    return (int64_t)fmax(fmin(fmin(2.0 * (double)last, affordable), SWEEPS_MOST), (double)first);
}

static scree_status proximal_run(method *m, scree_error *error) {
    const proximal_parameters *p = m->parameters;
    newton_driver *d = m->memory;
    int64_t count = p->sweeps;
    double alpha = p->weight, before = INFINITY;
    int slow = 0;
    TRY(newton_start(d, m, turns[0].function, LINE_NON_MONOTONE, error));
    for (size_t k = 0; k < ROUNDS; k++) {
        d->function = turns[k % TURNS].function;
        d->line.slack = turns[k % TURNS].slack;
        bool ended = newton_sweep(d, count);
        attempt result = ATTEMPT_ENDED;
        int steps;
        if (!ended) TRY(try_newton(d, SIGMA_MOST, 0.0, BARE, &steps, &result, error));
        if (result == ATTEMPT_ENDED) return SCREE_OK;
        slow = m->keeper->best > 0.3 * before ? slow + 1 : 0;
        before = m->keeper->best;
        if (slow >= SLOW || m->keeper->best < NEAR) TRY(go_proximal(m, d, &alpha, &ended, error));
        if (ended) return SCREE_OK;
        newton_begin(d, m->keeper->x, NULL, 0.0);
        count = more_sweeps(d, count, p->sweeps);
    }
    m->info->outcome = SOLVER_STALLED;
    return SCREE_OK;
}

static void proximal_release(void *memory) { newton_free(memory); }

static const param parameters[] = {
    {.name = "sweeps",
     .type = PARAM_INTEGER,
     .offset = offsetof(proximal_parameters, sweeps),
     .flags = PARAM_NOT_NEGATIVE,
     .low = 0,
     .high = 1e6,
     .fallback = "10",
     .help = "number of relaxation sweeps before the first Newton step; later rounds have more"},
    {.name = "weight",
     .type = PARAM_REAL,
     .offset = offsetof(proximal_parameters, weight),
     .flags = PARAM_POSITIVE,
     .fallback = "1e-2",
     .help = "weight of the first proximal term, as a share of the mean diagonal of W"},
    {0}};

const solver_kind solver_nsn_proximal = {
    .head = {.name = "nsn_proximal",
             .help = "semismooth Newton, with sweeps and proximal point iterations where it stalls",
             .source = "Alart and Curnier 1991; Fukushima, Luo and Tseng 2002; Rockafellar 1976",
             .params = parameters,
             .size = sizeof(proximal_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(newton_driver),
    .run = proximal_run,
    .release = proximal_release,
};
