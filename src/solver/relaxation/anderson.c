/* NLGS with Anderson's acceleration. The map whose fixed points are sought is a few sweeps, and the
 * next sweeps start from the accelerated impulses. The impulses that are measured, kept and
 * returned are those after a sweep, which obey their cones. Impulses are mixed in the scale of the
 * view, in which all contacts have the same weight. */
#include "solver/relaxation/anderson.h"

#include <string.h>

#include "base/math.h"
#include "problem/cone.h"
#include "solver/part/method.h"
#include "solver/part/stop.h"
#include "solver/relaxation/mixing.h"
#include "solver/relaxation/relaxation.h"
#include "solver/relaxation/sweeps.h"

/* Without a matrix, a sweep in lanes costs less than the passes over stored steps: one step of the
 * acceleration consists of several sweeps. From 3 to 8 sweeps and from 5 to 9 steps differ
 * little. */
#define BODIES_EVERY 4
#define BODIES_DEPTH 6
#define MATRIX_EVERY 1
#define MATRIX_DEPTH 8

/* Without a matrix. */
typedef struct on_bodies {
    relaxation relaxation;
    mixing mixing;
    int64_t every;                            /* sweeps that make one step */
    ARRAY(double) row_scale;                  /* (rows) S = scale x */
    ARRAY(double) scale, inverse, x, g, best; /* packed as relaxation_get's; best: S */
    double least;                             /* stop norm of best */
    int64_t unasked;                          /* sweeps since the caller was asked */
    bool ended;                               /* the caller wants the solve to end */
} on_bodies;

struct solver {
    anderson_parameters parameters;
    on_bodies bodies;
    solver *matrix; /* nlgs_anderson_on_view, or NULL: not needed yet */
};

static const param parameters[] = {
    {.name = "depth",
     .type = PARAM_INTEGER,
     .offset = offsetof(anderson_parameters, depth),
     .flags = PARAM_NOT_NEGATIVE,
     .low = 0,
     .high = MIXING_DEPTH_MAX,
     .fallback = "0",
     .help = "number of remembered steps (depth); 0: 8 on a matrix, otherwise 6"},
    {.name = "every",
     .type = PARAM_INTEGER,
     .offset = offsetof(anderson_parameters, every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps per step of the acceleration; 0: one on a matrix, otherwise four, because a "
             "matrix-free sweep costs less than the mixing"},
    {.name = "lanes",
     .type = PARAM_CHOICE,
     .offset = offsetof(anderson_parameters, sweep.lanes),
     .fallback = "auto",
     .choices = nlgs_lane_names,
     .help = "contacts per vector instruction; affects the time, never the result"},
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(anderson_parameters, sweep.check_every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps between two evaluations of the residual; 0: two at first, then increasing"},
    {.name = "local",
     .type = PARAM_CHOICE,
     .offset = offsetof(anderson_parameters, sweep.local),
     .fallback = "auto",
     .choices = local_choice_names,
     .help = "solution of one contact with the others fixed: as for nlgs"},
    {.name = "local_tolerance",
     .type = PARAM_REAL,
     .offset = offsetof(anderson_parameters, sweep.local_tolerance),
     .flags = PARAM_POSITIVE,
     .fallback = "1e-12",
     .help = "local projections, hybrid: as for nlgs"},
    {.name = "local_iterations",
     .type = PARAM_INTEGER,
     .offset = offsetof(anderson_parameters, sweep.local_iterations),
     .flags = PARAM_POSITIVE,
     .fallback = "100",
     .help = "local projections, hybrid: as for nlgs"},
    {.name = NULL},
};

/* The chunks of one member of the team. */
typedef struct shared_chunks {
    size_t rows;
    void (*body)(void *context, size_t begin, size_t end);
    void *context;
} shared_chunks;

static void do_chunks(void *context, int member, int members) {
    const shared_chunks *s = context;
    size_t chunks = (s->rows + MIXING_CHUNK - 1) / MIXING_CHUNK;
    size_t end = chunks * ((size_t)member + 1) / (size_t)members;
    for (size_t i = chunks * (size_t)member / (size_t)members; i < end; i++) {
        size_t last = (i + 1) * MIXING_CHUNK;
        s->body(s->context, i * MIXING_CHUNK, last < s->rows ? last : s->rows);
    }
}

static void run_in_shares(void *threads, size_t rows,
                          void (*body)(void *context, size_t begin, size_t end), void *context) {
    shared_chunks s = {rows, body, context};
    relaxation_share(threads, do_chunks, &s);
}

static void run_by_team(void *threads, size_t rows,
                        void (*body)(void *context, size_t begin, size_t end), void *context) {
    team_for(threads, rows, MIXING_CHUNK, body, context);
}

/* Makes sweeps, fewer if the caller wants them to end. */
static void sweep(on_bodies *o, int64_t count) {
    relaxation *s = &o->relaxation;
    const solver_settings *to = s->settings;
    while (count > 0 && !o->ended) {
        int64_t patience = stop_patience(s->sweep_work) - o->unasked;
        int64_t now = count < patience ? count : patience;
        relaxation_sweep(s, now);
        count -= now;
        o->unasked += now;
        if (now < patience) continue;
        o->unasked = 0;
        o->ended = to->cancel && to->cancel(to->user);
    }
}

/* One accelerated step from x, or all plain steps that are due, within this many sweeps; x becomes
 * the next start. Returns the number of sweeps made. */
static int64_t advance(on_bodies *o, int64_t most) {
    relaxation *s = &o->relaxation;
    int64_t plain = mixing_plain(&o->mixing), steps = most / o->every;
    relaxation_set(s, o->scale.data, o->x.data);
    if (plain > 0 && steps > 0) {
        steps = plain < steps ? plain : steps;
        sweep(o, steps * o->every);
        relaxation_get(s, o->inverse.data, o->x.data);
        mixing_plain_done(&o->mixing, (int)steps);
        return steps * o->every;
    }
    int64_t count = most < o->every ? most : o->every;
    sweep(o, count);
    relaxation_get(s, o->inverse.data, o->g.data);
    mixing_step(&o->mixing, o->x.data, o->g.data);
    work_add(s->info, WORK_VECTOR, mixing_numbers(&o->mixing));
    return count;
}

/* The residual of the impulses after the last sweep, whose velocities are known; keeps the best
 * impulses. */
static double look(on_bodies *o) {
    relaxation *s = &o->relaxation;
    solver_norm norm = s->settings->norm;
    s->info->residual = norm == NORM_QUOTED ? relaxation_measure(s) : relaxation_check(s);
    double value = norm_value(norm, &s->info->residual);
    if (value < o->least) {
        o->least = value;
        relaxation_get(s, NULL, o->best.data);
    }
    if (s->settings->progress)
        s->settings->progress(s->settings->user, s->info->method, s->info->iterations,
                              &s->info->residual);
    return value;
}

/* Sweeps until the next residual; whole steps unless the limit leaves no room for one. */
static int64_t whole_steps(const on_bodies *o, int64_t count, int64_t room) {
    int64_t whole = (count + o->every - 1) / o->every * o->every;
    return whole < room ? whole : room;
}

static void lead(relaxation *s, void *context) {
    on_bodies *o = context;
    const solver_settings *settings = s->settings;
    solver_info *info = s->info;
    double step_work = s->apply_work + work_price[WORK_VECTOR] * mixing_numbers(&o->mixing);
    stop_rule rule = stop_begin(settings, s->parameters.check_every,
                                s->sweep_work + step_work / (double)o->every);
    stop_answer answer;
    bool cancelled;
    o->least = INFINITY;
    o->ended = false;
    o->unasked = 0;
    relaxation_get(s, o->inverse.data, o->x.data);
    for (;;) {
        answer = stop_ask(&rule, info, look(o));
        cancelled = o->ended || (settings->cancel && settings->cancel(settings->user));
        if (answer != STOP_GO_ON || cancelled) {
            if (settings->last) relaxation_impulses(s, settings->last);
            info->left_last = settings->last != NULL;
            /* returns the best impulses and the velocities that follow from them */
            relaxation_set(s, NULL, o->best.data);
            info->refreshes++;
            info->residual = relaxation_measure(s);
            if (cancelled || stop_ends(&rule, settings, info, answer)) break;
        }
        int64_t most = stop_next(&rule, info);
        if (rule.check_every == 0) most = whole_steps(o, most, rule.max_sweeps - info->iterations);
        while (most > 0 && !o->ended)
            most -= advance(o, most);
    }
    info->outcome = stop_outcome(&rule, settings, info, answer, cancelled);
}

/* Relative scales of contacts as in the view, sqrt(W_mean / W_d): numbers without units, so that a
 * change of units by powers of two changes no bit. */
static void find_scale(on_bodies *o, const problem *p) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t c = 0; c < p->contacts; c++) {
        double W_changed[ROWS_MAX * ROWS_MAX], W_d = cone_local_operator(p, c, W_changed);
        o->row_scale.data[p->row_first[c]] = W_d;
        if (W_d > 0.0) sum += W_d, count++;
    }
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = problem_row(p, c);
        const row_extra *extra = cone_extra(p, r);
        double *scale = o->row_scale.data + p->row_first[c], W_d = scale[0];
        cone_scale(r, extra, scale);
        for (int i = 0; i < r->dimension; i++)
            scale[i] *= W_d > 0.0 ? sqrt(sum / (count * W_d)) : 1.0;
    }
}

static scree_status solve_on_bodies(solver *s, const problem *p, const solver_settings *settings,
                                    double *S, double *v, solver_info *info, scree_error *error) {
    on_bodies *o = &s->bodies;
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    nlgs_parameters sweep = s->parameters.sweep;
    sweep.order = NLGS_FORWARD;
    *info = (solver_info){.method = solver_nlgs_anderson.head.name};
    TRY(relaxation_prepare(&o->relaxation, &sweep, p, settings, S, v, info, error));
    size_t numbers = relaxation_packed(&o->relaxation);
    if (!array_reserve(&o->row_scale, rows) || !array_reserve(&o->scale, numbers) ||
        !array_reserve(&o->inverse, numbers) || !array_reserve(&o->x, numbers) ||
        !array_reserve(&o->g, numbers) || !array_reserve(&o->best, numbers))
        return error_no_memory(error, "the iterates of a solver");
    mixing_runner runner = {run_in_shares, &o->relaxation};
    int64_t depth = s->parameters.depth ? s->parameters.depth : BODIES_DEPTH;
    TRY(mixing_prepare(&o->mixing, numbers, (int)depth, runner, error));
    find_scale(o, p);
    relaxation_pack(&o->relaxation, o->row_scale.data, o->scale.data);
    for (size_t i = 0; i < numbers; i++)
        o->inverse.data[i] = o->scale.data[i] > 0.0 ? 1.0 / o->scale.data[i] : 0.0;
    o->every = s->parameters.every ? s->parameters.every : BODIES_EVERY;
    relaxation_lead(&o->relaxation, lead, o);
    return SCREE_OK;
}

/* On a view's matrix. */
typedef struct on_matrix {
    sweeps sweeps;
    mixing mixing;
    ARRAY(double) g;
} on_matrix;

static scree_status run_on_view(method *m, scree_error *error) {
    const anderson_parameters *given = m->parameters;
    on_matrix *o = m->memory;
    view *w = m->view;
    solver_info *info = m->info;
    local_options local = nlgs_local_options(&given->sweep, LOCAL_CHOICE_EXACT);
    mixing_runner runner = {run_by_team, w->team};
    if (!array_reserve(&o->g, w->rows)) return error_no_memory(error, "the iterates of a solver");
    TRY(sweeps_prepare(&o->sweeps, w, &local, 1.0, error));
    int64_t depth = given->depth ? given->depth : MATRIX_DEPTH;
    TRY(mixing_prepare(&o->mixing, w->rows, (int)depth, runner, error));
    int64_t every = given->every ? given->every : MATRIX_EVERY, at = 0; /* sweeps in it */
    double mixed = mixing_numbers(&o->mixing) / (double)every;
    stop_rule rule = stop_begin(m->settings, given->sweep.check_every,
                                o->sweeps.work + work_price[WORK_VECTOR] * mixed);
    for (;;) {
        int64_t count = stop_next(&rule, info);
        for (int64_t i = 0; i < count; i++) {
            if (at == 0) memcpy(o->g.data, m->x, w->rows * sizeof *m->x);
            sweeps_run(&o->sweeps, o->g.data, false);
            at = (at + 1) % every;
            if (at == 0) mixing_step(&o->mixing, m->x, o->g.data);
            if (stop_wanted(&rule, m->settings, i + 1)) count = i + 1;
        }
        info->iterations += count;
        info->updates += count * w->contacts;
        sweeps_count(&o->sweeps, info, (double)count);
        work_add(info, WORK_VECTOR, (double)count * mixed);
        view_count(w, info, 1.0);
        info->outside = o->sweeps.outside;
        view_apply(w, o->g.data, o->sweeps.y.data);
        if (keeper_show(m->keeper, w, o->g.data, o->sweeps.y.data)) break;
        if (stop_ask(&rule, info, m->keeper->last) != STOP_GO_ON) {
            info->outcome = SOLVER_STALLED;
            break;
        }
    }
    if (m->settings->last) view_to_impulses(w, m->x, m->settings->last);
    info->left_last = m->settings->last != NULL;
    return SCREE_OK;
}

static void release(void *memory) {
    on_matrix *o = memory;
    sweeps_free(&o->sweeps);
    mixing_free(&o->mixing);
    array_free(&o->g);
}

static scree_status anderson_create(const solver_kind *k, const void *given, solver **out,
                                    scree_error *error) {
    solver *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, k->head.name);
    s->parameters = *(const anderson_parameters *)given;
    s->parameters.sweep.order = NLGS_FORWARD;
    s->parameters.sweep.relaxation = 1.0;
    *out = s;
    return SCREE_OK;
}

static scree_status anderson_solve(solver *s, const problem *p, const solver_settings *settings,
                                   double *S, double *v, solver_info *info, scree_error *error) {
    if (!p->W) return solve_on_bodies(s, p, settings, S, v, info, error);
    if (!s->matrix) TRY(method_create(&nlgs_anderson_on_view, &s->parameters, &s->matrix, error));
    return method_solve(s->matrix, p, settings, S, v, info, error);
}

static void anderson_forget(solver *s) {
    on_bodies *o = &s->bodies;
    relaxation_free(&o->relaxation);
    mixing_free(&o->mixing);
    array_free(&o->row_scale);
    array_free(&o->scale);
    array_free(&o->inverse);
    array_free(&o->x);
    array_free(&o->g);
    array_free(&o->best);
    if (s->matrix) method_forget(s->matrix);
}

static void anderson_destroy(solver *s) {
    if (!s) return;
    anderson_forget(s);
    method_destroy(s->matrix);
    mem_free(s);
}

#define HELP   "nonlinear Gauss-Seidel with Anderson's acceleration of its sweeps"
#define SOURCE "Anderson 1965; Walker and Ni 2011"

const solver_kind solver_nlgs_anderson = {
    .head = {.name = "nlgs_anderson",
             .help = HELP,
             .source = SOURCE,
             .params = parameters,
             .size = sizeof(anderson_parameters),
             .gives = NLGS_GIVES},
    .create = anderson_create,
    .solve = anderson_solve,
    .forget = anderson_forget,
    .destroy = anderson_destroy,
};

const solver_kind nlgs_anderson_on_view = {
    .head = {.name = "nlgs_anderson",
             .help = HELP,
             .source = SOURCE,
             .params = parameters,
             .size = sizeof(anderson_parameters),
             .gives = NLGS_GIVES},
    METHOD_FUNCTIONS,
    .run = run_on_view,
    .memory = sizeof(on_matrix),
    .release = release,
};
