/* Solves a problem by itself: see scree/solve.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/run.h"
#include "api/solve.h"
#include "base/sized.h"
#include "base/stop.h"
#include "problem/needs.h"
#include "registry.h"
#include "solver/solver.h"

static const scree_solve_settings defaults = {.size = sizeof(scree_solve_settings),
                                              .solver = SOLVE_DEFAULT,
                                              .tolerance = 1e-8,
                                              .norm = SCREE_NORM_QUOTED,
                                              .max_iterations = 1000000,
                                              .threads = 1};

void scree_default_solve_settings_into(scree_solve_settings *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

/* One call of scree_solve. */
typedef struct session {
    const scree_problem *problem;
    const scree_solve_settings *given;
    const solver_kind *kind;
    void *parameters;
    team *team;
    fc_solvable *solvable; /* NULL: the problem is already in the solvers' form */
    const struct problem *contacts;
    solver *solver;
    double *r, *u, *v; /* (rows), (rows), (dofs) */
    double *motion;    /* velocities in the solver's own order */
    double begin;      /* of the clock */
    double begin_processor;
    bool late;          /* the time limit ended it */
    solver_info now;    /* of the round that runs or ran last */
    solver_info before; /* iterations, factorisations and work of the rounds before it */
    solver_proof proof; /* of the last round: there is no solution */
    residual reached;   /* recomputed; the quoted one by the problem's own matrices */
} session;

static scree_status check_settings(const scree_problem *p, const scree_solve_settings *s,
                                   scree_error *error) {
    if (!s->solver) return error_set(error, SCREE_BAD_INPUT, "no solver is given");
    if (!(s->tolerance > 0) || !isfinite(s->tolerance))
        return error_set(error, SCREE_BAD_INPUT, "the tolerance is %g, but must be > 0",
                         s->tolerance);
    if (s->norm != SCREE_NORM_QUOTED && s->norm != SCREE_NORM_SCALED &&
        s->norm != SCREE_NORM_MAXIMUM)
        return error_set(error, SCREE_BAD_INPUT, "there is no norm %d", (int)s->norm);
    if (s->max_iterations < 1 || !(s->max_work >= 0) || !(s->time_limit >= 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "max_iterations must be at least 1, max_work and time_limit at least 0");
    if (s->threads < 1 || s->threads > 1024)
        return error_set(error, SCREE_BAD_INPUT,
                         "the number of threads is %d, but must be from 1 "
                         "to 1024",
                         s->threads);
    for (size_t i = 0; i < s->option_count; i++)
        if (!s->options || !s->options[i])
            return error_set(error, SCREE_BAD_INPUT, "option %zu of %zu is missing", i,
                             s->option_count);
    for (size_t i = 0; s->start && i < solve_rows(p); i++)
        if (!isfinite(s->start[i]))
            return error_set(error, SCREE_BAD_INPUT, "number %zu of the initial guess is %g", i,
                             s->start[i]);
    return SCREE_OK;
}

static scree_status read_option(node *map, const char *text, scree_error *error) {
    const char *equals = strchr(text, '=');
    char key[64];
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (length == 0 || length >= sizeof key || !equals[1])
        return error_set(error, SCREE_BAD_INPUT, "an option must be written key=value, not '%s'",
                         text);
    memcpy(key, text, length);
    key[length] = '\0';
    return node_append(map, key, node_scalar(equals + 1), error);
}

static scree_status read_parameters(session *s, scree_error *error) {
    const scree_solve_settings *given = s->given;
    node *map = node_new(NODE_MAP);
    if (!map) return error_no_memory(error, "the options of a solver");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < given->option_count && status == SCREE_OK; i++)
        status = read_option(map, given->options[i], error);
    void *parameters = mem_alloc(1, s->kind->head.size);
    if (!parameters && status == SCREE_OK) status = error_no_memory(error, "a solver");
    if (status == SCREE_OK) status = param_read(&s->kind->head, map, NULL, NULL, parameters, error);
    if (status == SCREE_OK) s->parameters = parameters;
    if (status != SCREE_OK) {
        mem_free(parameters);
        error_prefix(error, "solver %s", s->kind->head.name);
    }
    node_free(map);
    return status;
}

static scree_status find_solver(session *s, scree_error *error) {
    const kind *found = NULL;
    TRY(registry_require_listed(FAMILY_solver, s->given->solver, NULL, &found, error));
    s->kind = (const solver_kind *)found;
    return SCREE_OK;
}

static scree_status check_needs(const session *s, scree_error *error) {
    char text[320];
    uint64_t missing = problem_needs(s->contacts) & ~s->kind->head.gives;
    if (!missing) return SCREE_OK;
    capability_list(missing, text, sizeof text);
    return error_set(error, SCREE_UNSUPPORTED, "the solver %s does not support %s",
                     s->kind->head.name, text);
}

static bool ask_cancel(void *user) {
    session *s = user;
    const scree_solve_settings *given = s->given;
    if (given->time_limit > 0 && run_clock() - s->begin >= given->time_limit) s->late = true;
    return s->late || (given->cancel && given->cancel(given->user));
}

static void tell_progress(void *user, const char *name, int64_t iteration,
                          const residual *measured) {
    session *s = user;
    scree_solve_progress p = {.method = name,
                              .iteration = s->before.iterations + iteration,
                              .work = s->before.work + s->now.work,
                              .residual = measured->natural,
                              .residual_scaled = measured->rms,
                              .residual_max = measured->max,
                              .time_s = run_clock() - s->begin};
    s->given->progress(s->given->user, &p);
}

/* A start whose residual overflows is useless; zero is better. */
static void drop_far_start(session *s) {
    size_t rows = solve_rows(s->problem);
    if (!s->given->start || rows == 0) return;
    problem_velocity(s->contacts, s->r, s->motion);
    residual measured = residual_measure(s->contacts, s->r, s->motion);
    if (!isfinite(measured.rms) || !isfinite(measured.natural))
        memset(s->r, 0, rows * sizeof *s->r);
}

static scree_status make_room(session *s, scree_error *error) {
    size_t rows = solve_rows(s->problem), dofs = s->contacts->dofs;
    s->r = mem_alloc(rows, sizeof *s->r);
    s->u = mem_alloc(rows, sizeof *s->u);
    s->v = mem_alloc(solve_dofs(s->problem), sizeof *s->v);
    s->motion = mem_alloc(dofs, sizeof *s->motion);
    if (!s->r || !s->u || !s->v || !s->motion) return error_no_memory(error, "a solution");
    if (s->given->start && rows) memcpy(s->r, s->given->start, rows * sizeof *s->r);
    drop_far_start(s);
    return SCREE_OK;
}

static bool all_finite(const double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

static solver_norm asked_norm(const session *s) {
    switch (s->given->norm) {
    case SCREE_NORM_SCALED: return NORM_SCALED;
    case SCREE_NORM_MAXIMUM: return NORM_LARGEST;
    case SCREE_NORM_QUOTED: break;
    }
    return NORM_QUOTED;
}

/* The solver's own report is not used: both residuals are computed from r alone. */
static scree_status certify(session *s, scree_error *error) {
    problem_velocity(s->contacts, s->r, s->motion);
    s->reached = residual_measure(s->contacts, s->r, s->motion);
    if (!s->solvable) return SCREE_OK;
    s->reached.natural = scree_problem_error(s->problem, s->r, s->v);
    /* its answer when there is no memory; numbers that overflow give NaN */
    return isinf(s->reached.natural) ? error_no_memory(error, "the residual") : SCREE_OK;
}

/* By the rule that the solvers stop by. */
static double reached(const session *s) { return norm_value(asked_norm(s), &s->reached); }

static bool within(const session *s) { return reached(s) <= s->given->tolerance; }

/* u and v from r. */
static scree_status fill_velocities(session *s, scree_error *error) {
    const struct problem *p = s->contacts;
    bool moves = solve_dofs(s->problem) > 0;
    if (s->solvable)
        return fc_solvable_result(s->solvable, &s->problem->content.f, s->r, s->u,
                                  moves ? s->v : NULL, error);
    problem_velocity(p, s->r, s->motion);
    for (uint32_t i = 0; i < p->contacts; i++)
        problem_relative_velocity(p, i, s->motion, s->u + p->row_first[i]);
    if (moves) memcpy(s->v, s->motion, p->dofs * sizeof *s->v);
    return SCREE_OK;
}

/* One run of the solver from r; its time is that of the clock. */
static scree_status solve_round(session *s, double tolerance, scree_error *error) {
    const scree_solve_settings *given = s->given;
    solver_settings settings = {
        .tolerance = tolerance,
        .norm = asked_norm(s),
        .max_iterations = given->max_iterations - s->before.iterations,
        .max_work = given->max_work > 0 ? fmax(given->max_work - s->before.work, 1.0) : 0.0,
        .team = s->team,
        .cancel = ask_cancel,
        .progress = given->progress ? tell_progress : NULL,
        .user = s,
        .proof = &s->proof};
    s->now = (solver_info){0};
    s->proof = (solver_proof){0};
    stop_question before = stop_set((stop_question){ask_cancel, s});
    scree_status status =
        s->kind->solve(s->solver, s->contacts, &settings, s->r, s->motion, &s->now, error);
    stop_set(before);
    if (status == SCREE_STOPPED) /* inside a factorisation */
        s->now.outcome = SOLVER_CANCELLED;
    else
        TRY(status);
    TRY(fill_velocities(s, error));
    size_t rows = solve_rows(s->problem);
    if (all_finite(s->r, rows) && all_finite(s->u, rows)) return SCREE_OK;
    /* numbers that overflowed are not a result; the problem is not solved */
    memset(s->r, 0, rows * sizeof *s->r);
    if (s->now.outcome == SOLVER_CONVERGED) s->now.outcome = SOLVER_STALLED;
    return fill_velocities(s, error);
}

static void fill_status(const session *s, scree_solve_info *info) {
    const char *text =
        s->now.outcome == SOLVER_INFEASIBLE       ? "infeasible: no impulses satisfy the laws"
        : s->late                                 ? "time limit"
        : s->now.outcome == SOLVER_CANCELLED      ? "cancelled"
        : s->now.outcome == SOLVER_MAX_ITERATIONS ? "the limit of iterations or work was "
                                                    "reached"
                                                  : "stalled";
    if (info->converged)
        snprintf(info->status, sizeof info->status, "converged");
    else if (s->now.outcome == SOLVER_CONVERGED)
        snprintf(info->status, sizeof info->status,
                 "the recomputed residual is %.3g, above the tolerance", reached(s));
    else
        snprintf(info->status, sizeof info->status, "%s", text);
}

static void fill_count(const solver_count *count, scree_solve_info *info) {
    info->solutions = count->counted ? count->distinct : -1;
    info->solution_families = count->counted ? count->families : -1;
    info->solution_continua = count->counted ? count->continua : -1;
    info->solutions_complete = count->counted && count->complete;
}

_Static_assert(PROOF_CONTACTS == sizeof(((scree_solve_info *)0)->proof_contact) / sizeof(uint32_t),
               "the public list of contacts is as long as the solvers'");

static void fill_info(const session *s, double seconds, double processor, scree_solve_info *info) {
    *info = (scree_solve_info){.converged = s->now.outcome == SOLVER_CONVERGED && within(s),
                               .residual = s->reached.natural,
                               .residual_scaled = s->reached.rms,
                               .residual_max = s->reached.max,
                               .worst_contact = s->reached.worst,
                               .iterations = s->before.iterations + s->now.iterations,
                               .factorisations = s->before.factorisations + s->now.factorisations,
                               .work = s->before.work + s->now.work,
                               .time_s = seconds,
                               .cpu_s = processor};
    snprintf(info->method, sizeof info->method, "%s",
             s->now.method ? s->now.method : s->kind->head.name);
    fill_status(s, info);
    fill_count(&s->now.count, info);
    if (s->now.outcome != SOLVER_INFEASIBLE) return;
    info->proof_contacts = s->proof.count;
    info->proof_others = s->proof.others;
    memcpy(info->proof_contact, s->proof.contact, sizeof info->proof_contact);
}

/* Rounding may make the solver's residual smaller than the recomputed one: then it continues with a
 * tolerance reduced by the same factor. */
#define ROUNDS 4

static scree_status run_rounds(session *s, scree_solve_info *info, scree_error *error) {
    double tolerance = s->given->tolerance, seconds = 0, processor = 0;
    for (int round = 1;; round++) {
        TRY(solve_round(s, tolerance, error));
        seconds = run_clock() - s->begin;
        processor = run_processor() - s->begin_processor;
        TRY(certify(s, error));
        bool parted = s->now.outcome == SOLVER_CONVERGED && !within(s);
        if (!parted || round == ROUNDS || !isfinite(reached(s)) ||
            s->before.iterations + s->now.iterations >= s->given->max_iterations)
            break;
        tolerance *= 0.5 * s->given->tolerance / reached(s);
        s->before.iterations += s->now.iterations;
        s->before.factorisations += s->now.factorisations;
        s->before.work += s->now.work;
    }
    fill_info(s, seconds, processor, info);
    return SCREE_OK;
}

static scree_status prepare(session *s, scree_error *error) {
    const fclib_content *content = &s->problem->content;
    s->contacts = &content->own.p;
    if (content->is_own) return SCREE_OK;
    TRY(fc_solvable_create(&s->solvable, &content->f, error));
    s->contacts = fc_solvable_problem(s->solvable);
    return SCREE_OK;
}

static scree_status solve_session(session *s, scree_solve_info *info, scree_error *error) {
    TRY(find_solver(s, error));
    TRY(read_parameters(s, error));
    if (s->given->threads > 1) TRY(team_create(&s->team, s->given->threads, error));
    s->begin = run_clock();
    s->begin_processor = run_processor();
    stop_question before = stop_set((stop_question){ask_cancel, s});
    scree_status status = prepare(s, error);
    stop_set(before);
    TRY(status);
    TRY(check_needs(s, error));
    TRY(s->kind->create(s->kind, s->parameters, &s->solver, error));
    TRY(make_room(s, error));
    return run_rounds(s, info, error);
}

static void session_free(session *s) {
    if (s->solver) s->kind->destroy(s->solver);
    fc_solvable_destroy(s->solvable);
    team_destroy(s->team);
    if (s->parameters) param_free(&s->kind->head, s->parameters);
    mem_free(s->parameters);
    mem_free(s->r);
    mem_free(s->u);
    mem_free(s->v);
    mem_free(s->motion);
}

static void copy_out(double *to, const double *from, size_t count) {
    if (to && count) memcpy(to, from, count * sizeof *to);
}

scree_status scree_solve_into(const scree_problem *p, const scree_solve_settings *settings,
                              double *r, double *u, double *v, scree_solve_info *info, size_t size,
                              scree_error *error) {
    scree_solve_settings own = defaults;
    TRY(sized_take(&own, settings, "scree_solve_settings", error));
    settings = &own;
    session s = {.problem = p, .given = settings};
    scree_solve_info answer;
    TRY(check_settings(p, settings, error));
    scree_status status = solve_session(&s, &answer, error);
    if (status == SCREE_OK) {
        copy_out(r, s.r, solve_rows(p));
        copy_out(u, s.u, solve_rows(p));
        copy_out(v, s.v, solve_dofs(p));
        if (info) sized_give(info, size, &answer, sizeof answer);
    }
    session_free(&s);
    return status;
}
