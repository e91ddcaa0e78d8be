/* The solver of A-CD2 (DD08 53-69). The sum of kinetic energy and pseudopotentials is minimised
 * over the velocities, by conjugate gradients or BFGS (solver/outer/descent.h), with multipliers
 * that Uzawa's method updates by steps of fixed length:
 *
 *     x_N := max(0, x_N - rho y_N)   bodies do not pass through each other
 *     x_T := x_T - rho y_T           nor slide, as long as |x_T| stays within the bound
 *
 * A part whose multiplier exceeds its bound is released (67): the multiplier is removed, and its
 * friction bound |y_T| joins the function (68). A part that has come to rest sticks again (69).
 * Bounds follow the normal multipliers in the same loop: Coulomb's friction by Tresca steps that
 * are not solved completely. `penalty` keeps the friction term also for parts that stick.
 *
 * Quadratic pseudopotentials arrive as bilateral rows with a compliance (problem/expand.h) and
 * belong to the function, not to the multipliers. */
#include <math.h>
#include <string.h>

#include "solver/outer/descent.h"
#include "solver/part/eigenvalue.h"
#include "solver/part/method.h"

#define PATIENCE 20000 /* iterations without a better iterate before the method ends */

typedef struct acd2_parameters {
    double relaxation;
    int64_t inner_iterations;
    int inner;
    bool penalty;
} acd2_parameters;

static const char *const inner_names[] = {"cg", "bfgs", NULL};

static const param parameters[] = {
    {.name = "inner",
     .type = PARAM_CHOICE,
     .offset = offsetof(acd2_parameters, inner),
     .choices = inner_names,
     .fallback = "cg",
     .help = "inner minimisation over the velocities: conjugate gradients or BFGS"},
    {.name = "inner_iterations",
     .type = PARAM_INTEGER,
     .offset = offsetof(acd2_parameters, inner_iterations),
     .low = 1,
     .high = 1e6,
     .fallback = "100",
     .help = "maximum number of inner steps between two updates of the multipliers"},
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(acd2_parameters, relaxation),
     .low = 0.01,
     .high = 1.99,
     .fallback = "1.5",
     .help = "step length of the multipliers times the largest eigenvalue of W"},
    {.name = "penalty",
     .type = PARAM_FLAG,
     .offset = offsetof(acd2_parameters, penalty),
     .fallback = "false",
     .help = "true: also apply the friction term to sticking parts, where it is a penalty (DD08 "
             "after 68)"},
    {0},
};

typedef enum row_role { ROLE_FREE, ROLE_PUSHES, ROLE_HELD, ROLE_SOFT, ROLE_PART } row_role;

/* Tangential impulse or moments of a contact, with a common bound. */
typedef struct friction_part {
    uint32_t normal; /* row whose impulse bounds it */
    double slope, fixed;
    bool slides;
    double last[2]; /* velocity of the last sliding */
} friction_part;

typedef struct acd2_memory {
    ARRAY(uint8_t) role;                       /* (rows) */
    ARRAY(double) multiplier, soft, stiffness; /* (rows) */
    ARRAY(double) x, y, S;                     /* (rows) */
    ARRAY(friction_part) part;
    ARRAY(descent_part) term; /* (parts) */
    descent_room descent;
} acd2_memory;

static bool reserve(acd2_memory *o, const view *w) {
    size_t n = w->rows;
    o->part.count = o->term.count = 0;
    return array_reserve(&o->role, n) && array_reserve(&o->multiplier, n) &&
           array_reserve(&o->soft, n) && array_reserve(&o->stiffness, n) &&
           array_reserve(&o->x, n) && array_reserve(&o->y, n) && array_reserve(&o->S, n) &&
           array_reserve(&o->part, n) && array_reserve(&o->term, n);
}

static void add_part(acd2_memory *o, uint32_t normal, uint32_t first, uint32_t rows, double slope,
                     double fixed) {
    o->part.data[o->part.count++] =
        (friction_part){.normal = normal, .slope = slope, .fixed = fixed};
    o->term.data[o->term.count++] = (descent_part){.first = first, .rows = rows};
    memset(o->role.data + first, ROLE_PART, rows);
}

static void sort_bilateral(acd2_memory *o, const view *w, uint32_t first, uint32_t rows) {
    for (uint32_t i = first; i < first + rows; i++) {
        double C = w->C ? w->C[i] : 0.0;
        o->role.data[i] = C > 0.0 ? ROLE_SOFT : ROLE_HELD;
        o->soft.data[i] = C;
        o->stiffness.data[i] = C > 0.0 ? 1.0 / C : 0.0;
    }
}

static void sort_contact(acd2_memory *o, const view *w, uint32_t c) {
    const row *r = &w->row[c];
    uint32_t first = w->row_first[c];
    cone_part part[3];
    if (cone_of(r)->held) {
        sort_bilateral(o, w, first, r->dimension);
        return;
    }
    if (!cone_of(r)->unilateral) return;
    o->role.data[first] = ROLE_PUSHES;
    int parts = cone_parts(r, view_extra(w, c), true, part);
    for (int k = 0; k < parts; k++)
        add_part(o, first, first + (uint32_t)part[k].first, (uint32_t)part[k].rows, part[k].slope,
                 part[k].radius);
}

static double length(const double *x, uint32_t n) {
    double sum = 0.0;
    for (uint32_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static double bound_of(const acd2_memory *o, const friction_part *p) {
    return p->fixed + p->slope * o->multiplier.data[p->normal];
}

#define BLUR_LEAST 1e-7 /* times the sliding speed: the square of a smaller blur is rounding */
#define BLUR_FALL  0.2
#define BLUR_FIRST 0.01 /* share of the amount by which a multiplier exceeds its bound */
#define AT_REST    3.0  /* in blurs: a slower part does not count as sliding */
#define STILL      0.1  /* share of the tolerance of the descent */
#define STIFF      2.0  /* relative to a local operator of about 1 */

/* The multiplier exceeds the bound: the part slides, at first with the speed that the excess would
 * cause. */
static void release(friction_part *p, descent_part *term, double *multiplier, double excess,
                    double bound) {
    p->slides = true;
    term->bound = bound;
    term->blur = fmax(BLUR_FIRST * excess, BLUR_LEAST * bound);
    for (uint32_t i = 0; i < term->rows; i++) {
        p->last[i] = -multiplier[i];
        multiplier[i] = 0.0;
    }
}

/* A part that sticks. With `penalty` its friction term acts too, and the multiplier takes it
 * over. */
static void move_stuck(acd2_memory *o, size_t k, double rho, bool penalty) {
    friction_part *p = &o->part.data[k];
    descent_part *term = &o->term.data[k];
    double *multiplier = o->multiplier.data + term->first, *y = o->y.data + term->first;
    double bound = bound_of(o, p), speed = length(y, term->rows);
    if (term->bound > 0.0) rho += term->bound / sqrt(speed * speed + term->blur * term->blur);
    for (uint32_t i = 0; i < term->rows; i++)
        multiplier[i] -= rho * y[i];
    double size = length(multiplier, term->rows);
    term->bound = penalty ? bound : 0.0;
    term->blur = bound / STIFF;
    if (size > bound) release(p, term, multiplier, size - bound, bound);
}

/* A part that slides: its bound follows the normal impulse, and the blur decreases. When it comes
 * to rest or reverses, the multiplier takes over the friction impulse. Speeds below `still`, well
 * within the present accuracy, count as rest: otherwise the function would keep a kink there, at
 * which every descent stalls. */
static void move_sliding(acd2_memory *o, size_t k, double still) {
    friction_part *p = &o->part.data[k];
    descent_part *term = &o->term.data[k];
    const double *y = o->y.data + term->first;
    double speed = length(y, term->rows), before = length(p->last, term->rows), turn = 0.0;
    term->bound = bound_of(o, p);
    for (uint32_t i = 0; i < term->rows; i++)
        turn += y[i] * p->last[i];
    bool rests = speed <= fmax(AT_REST * term->blur, still);
    if (turn <= 0.0 || rests) {
        const double *along = rests ? y : p->last;
        double size = rests ? sqrt(speed * speed + term->blur * term->blur) : before;
        for (uint32_t i = 0; i < term->rows; i++)
            o->multiplier.data[term->first + i] = size > 0.0 ? -term->bound / size * along[i] : 0.0;
        p->slides = false;
        term->bound = 0.0;
        return;
    }
    memcpy(p->last, y, term->rows * sizeof *y);
    term->blur = fmin(term->blur, fmax(BLUR_FALL * term->blur, BLUR_LEAST * speed));
}

static void move_multipliers(acd2_memory *o, size_t rows, double rho, double still, bool penalty) {
    double *multiplier = o->multiplier.data;
    for (size_t i = 0; i < rows; i++) {
        if (o->role.data[i] == ROLE_PUSHES)
            multiplier[i] = fmax(0.0, multiplier[i] - rho * o->y.data[i]);
        else if (o->role.data[i] == ROLE_HELD)
            multiplier[i] -= rho * o->y.data[i];
    }
    for (size_t k = 0; k < o->part.count; k++)
        if (o->part.data[k].slides)
            move_sliding(o, k, still);
        else
            move_stuck(o, k, rho, penalty);
}

/* All parts begin as sticking (64); those beyond their bounds are released at once. */
static void start(acd2_memory *o, const method *m) {
    const view *w = m->view;
    size_t bytes = w->rows * sizeof(double);
    memset(o->role.data, ROLE_FREE, w->rows);
    memset(o->soft.data, 0, bytes);
    memset(o->stiffness.data, 0, bytes);
    memset(o->multiplier.data, 0, bytes);
    for (uint32_t c = 0; c < w->contacts; c++)
        sort_contact(o, w, c);
    for (size_t i = 0; i < w->rows; i++) {
        uint8_t role = o->role.data[i];
        if (role == ROLE_PUSHES) o->multiplier.data[i] = fmax(0.0, m->x[i]);
        if (role == ROLE_HELD || role == ROLE_PART) o->multiplier.data[i] = m->x[i];
    }
    for (size_t k = 0; k < o->part.count; k++) {
        const descent_part *term = &o->term.data[k];
        double *own = o->multiplier.data + term->first, bound = bound_of(o, &o->part.data[k]);
        double size = length(own, term->rows);
        for (uint32_t i = 0; size > bound && i < term->rows; i++)
            own[i] *= bound / size;
    }
}

static scree_status acd2_run(method *m, scree_error *error) {
    const acd2_parameters *given = m->parameters;
    acd2_memory *o = m->memory;
    const view *w = m->view;
    if (!reserve(o, w)) return error_no_memory(error, "the iterates of uzawa_acd2");
    double largest = view_largest_eigenvalue(w, o->x.data, o->y.data, m->info);
    double rho = largest > 0.0 ? given->relaxation / largest : 1.0;
    start(o, m);
    descent_terms terms = {
        w, o->soft.data, o->multiplier.data, o->stiffness.data, o->term.data, o->term.count};
    memcpy(o->x.data, m->x, w->rows * sizeof(double));
    do {
        descent_velocity(&terms, o->x.data, o->y.data);
        double exact = 0.05 * m->keeper->last * sqrt((double)w->contacts);
        int64_t steps =
            descent_solve(&terms, given->inner ? DESCENT_BFGS : DESCENT_CG, exact,
                          given->inner_iterations, &o->descent, o->x.data, o->y.data, m->info);
        if (steps < 0) return error_no_memory(error, "the iterates of uzawa_acd2");
        move_multipliers(o, w->rows, rho, STILL * exact, given->penalty);
        descent_force(&terms, o->y.data, o->x.data);
        view_apply(w, o->x.data, o->S.data);
        m->info->iterations++;
        view_count(w, m->info, 2.0);
        work_add(m->info, WORK_VECTOR, 10.0 * (double)w->rows);
        if (m->info->iterations - m->keeper->best_iteration > PATIENCE) {
            m->info->outcome = SOLVER_STALLED;
            break;
        }
    } while (!keeper_show(m->keeper, w, o->x.data, o->S.data));
    return SCREE_OK;
}

static void acd2_release(void *memory) {
    acd2_memory *o = memory;
    array_free(&o->role);
    array_free(&o->multiplier);
    array_free(&o->soft);
    array_free(&o->stiffness);
    array_free(&o->x);
    array_free(&o->y);
    array_free(&o->S);
    array_free(&o->part);
    array_free(&o->term);
    descent_room_free(&o->descent);
}

const solver_kind solver_uzawa_acd2 = {
    .head = {.name = "uzawa_acd2",
             .help = "minimises kinetic energy and pseudopotentials over velocities, with Uzawa "
                     "multipliers for contact and no-slip, and tests for release and re-stick",
             .source = "Dal Pont and Dimnet 2008",
             .params = parameters,
             .size = sizeof(acd2_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BILATERAL |
                      CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE},
    METHOD_FUNCTIONS,
    .memory = sizeof(acd2_memory),
    .run = acd2_run,
    .release = acd2_release,
};
