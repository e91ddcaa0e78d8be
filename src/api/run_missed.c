/* The report on steps that missed a test: the worst of them, and advice for each test. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/run.h"
#include "world/world.h"

/* A one-digit number that rounding made slightly larger is kept. */
#define ROUNDING 1e-12

/* Advice never exceeds this multiple of the present number of iterations or passes. */
#define MOST_TIMES 1000.0
/* Range of residuals that can be requested from a solver; below it rounding may prevent
 * convergence. */
#define LEAST_RESIDUAL 1e-12
#define ROUNDED        1e-10

_Static_assert(SCREE_MISSED_STEPS == MISSED_STEPS, "the summary shows the steps that are kept");

/* Appends a sentence. */
static void say(char *out, size_t room, const char *format, ...) {
    size_t used = strlen(out);
    va_list list;
    if (used && used + 1 < room) {
        out[used++] = ' ';
        out[used] = '\0';
    }
    va_start(list, format);
    vsnprintf(out + used, room - used, format, list);
    va_end(list);
}

/* The next number with one digit that is not zero: 23.4 -> 30, 0.0012 -> 0.002. */
static double round_up(double x) {
    double power = pow(10, floor(log10(x)));
    return ceil(x / power * (1 - ROUNDING)) * power;
}

/* "2 'lid'", "the ground" */
static void name_body(const scree_world *w, uint64_t id, char *out, size_t room) {
    if (id == 0 || id > w->model.bodies.count) {
        snprintf(out, room, "the ground");
        return;
    }
    const char *name = w->model.bodies.data[id - 1].name;
    snprintf(out, room, "%" PRIu64 "%s%.63s%s", id, name[0] ? " '" : "", name, name[0] ? "'" : "");
}

/* The record of one test. */
typedef struct verdict {
    const scree_world *w;
    const missed_state *m;
    int64_t steps, vain;
    double largest, needed;
    char *out;
    size_t room;
} verdict;

/* The advised number of iterations or passes instead of `from`: twice the estimated need, and at
 * least the default, since the rate of a few iterations is uncertain. 0: more would not help. */
static double allowance(const verdict *v, double from, double usual) {
    if (v->vain == v->steps) return from < usual ? usual : 0;
    double to = v->needed > 0 ? fmax(2 * v->needed, from + 1) : 10 * from;
    if (to > MOST_TIMES * fmax(from, usual)) return from < usual ? usual : 0;
    return fmax(round_up(to), usual);
}

static void say_rate(const verdict *v, const char *what) {
    if (v->vain > 0 && v->vain < v->steps)
        say(v->out, v->room,
            "In %" PRId64 " of these steps the value no longer fell: more %s alone will not help "
            "there.",
            v->vain, what);
}

/* If there is no solution, a shorter step has none either. */
static void say_shorter(const verdict *v) {
    const scree_world *w = v->w;
    if (v->m->count[SCREE_MISSED_INFEASIBLE]) return;
    say(v->out, v->room, "Make world.h shorter than %g s%s%s.", w->def.h,
        w->def.on_unconverged == SCREE_HALVE || w->scheme->equal_steps
            ? ""
            : " (world.on_unconverged: halve does this in such steps only)",
        strcmp(w->def.solver, "auto") == 0 ? "" : ", or use world.solver: auto");
}

static void say_tolerance(const verdict *v, const char *key, const char *what) {
    double value = v->largest;
    if (value > 0 && value < 0.05)
        say(v->out, v->room, "If %s of %.2g is accurate enough for you, set %s to %g.", what, value,
            key, round_up(value));
}

/* The proof is not searched in every missed step. */
static void say_infeasible(const verdict *v) {
    int64_t proved = v->m->count[SCREE_MISSED_INFEASIBLE];
    if (proved)
        say(v->out, v->room,
            "In %" PRId64 " other step%s it is proved that there is no solution, and these may "
            "have none either: check those first.",
            proved, proved == 1 ? "" : "s");
}

/* A tolerance below the limit of rounding. True: no further advice is needed. */
static bool say_rounding(const verdict *v) {
    double asked = v->w->def.tolerance;
    if (asked >= LEAST_RESIDUAL) return false;
    say(v->out, v->room,
        "A world.tolerance of %g is at or below the rounding error of a residual: set it to %g or "
        "more.",
        asked, LEAST_RESIDUAL);
    return v->largest < ROUNDED;
}

static void advise_iterations(const verdict *v) {
    double from = (double)v->w->def.max_iterations;
    double to = allowance(v, from, (double)scree_default_world_def().max_iterations);
    say_infeasible(v);
    if (say_rounding(v)) return;
    if (to > 0 && v->needed > 0)
        say(v->out, v->room,
            "Raise world.max_iterations from %.0f to %.0f: at the rate of the last iterations "
            "about %.0f are needed.",
            from, to, round_up(v->needed));
    else if (to > 0)
        say(v->out, v->room, "Raise world.max_iterations from %.0f to %.0f.", from, to);
    else {
        say(v->out, v->room,
            "More than world.max_iterations (%.0f) would hardly help: the residual falls too "
            "slowly.",
            from);
        say_shorter(v);
    }
    if (to > 0) say_rate(v, "iterations");
    say_tolerance(v, "world.tolerance", "a residual");
}

static bool is_prescribed(const scree_world *w, uint64_t id) {
    return id == 0 || id > w->model.bodies.count ||
           state_wholly_prescribed(&w->state, (size_t)id - 1);
}

/* Friction may leave a problem without a solution; this can be proved only for few contacts. */
#define JAMMED 1e-3 /* residual: slowly converging problems come closer */
static void say_jammed(const verdict *v) {
    bool driven = false;
    for (size_t i = 0; i < v->w->model.bodies.count && !driven; i++)
        driven = is_prescribed(v->w, (uint64_t)i + 1);
    if (!driven || !(v->largest > JAMMED) || v->m->count[SCREE_MISSED_INFEASIBLE]) return;
    say(v->out, v->room,
        "There is no solution where fixed or driven bodies close on others that friction holds: "
        "end the drive earlier, or load the body with a force instead of a motion.");
}

static void advise_stalled(const verdict *v) {
    say_infeasible(v);
    if (say_rounding(v)) return;
    say(v->out, v->room,
        "The solver stopped before its limit of iterations because no method lowered the residual "
        "any further.");
    say_shorter(v);
    say_jammed(v);
    say(v->out, v->room,
        "To examine these contact problems, run with --save-problem unconverged and give the "
        "files to scree solve.");
    say_tolerance(v, "world.tolerance", "a residual");
}

/* The bodies that press on each other in the worst step: all bodies of the proof, or after a
 * resumed run its first pair. */
static void say_who(const verdict *v) {
    const contradiction_note *note = &v->w->contradiction;
    if (note->step == v->m->at[SCREE_MISSED_INFEASIBLE] && note->text[0]) {
        say(v->out, v->room, "In step %" PRId64 " %s.", note->step, note->text);
        return;
    }
    const uint64_t *pair = v->m->where + 2 * SCREE_MISSED_INFEASIBLE;
    bool first = is_prescribed(v->w, pair[0]), one = first != is_prescribed(v->w, pair[1]);
    char held[96], caught[96];
    name_body(v->w, pair[first ? 0 : 1], held, sizeof held);
    name_body(v->w, pair[first ? 1 : 0], caught, sizeof caught);
    say(v->out, v->room,
        one ? "In step %" PRId64 " body %s, which is fixed or driven, presses on body %s, which "
              "cannot give way."
            : "In step %" PRId64 " the contact of bodies %s and %s cannot give way.",
        v->m->at[SCREE_MISSED_INFEASIBLE], held, caught);
}

static void advise_infeasible(const verdict *v) {
    say(v->out, v->room,
        "It is proved that no impulses satisfy the laws in these steps, so that neither "
        "iterations nor another solver help: prescribed motions contradict each other.");
    say_who(v);
    say(v->out, v->room,
        "Check drives, fixed bodies and joints that close on a body from two sides: end the drive "
        "before they meet, or load the body with a force instead of a motion.");
}

static void advise_laws(const verdict *v) {
    double from = v->w->def.max_passes;
    double to = fmin(allowance(v, from, scree_default_world_def().max_passes), 100000);
    if (to > from) {
        say(v->out, v->room,
            "Laws that depend on the result of a step (or drag) did not converge in "
            "world.max_passes passes: raise it from %g to %g.",
            from, to);
        say_rate(v, "passes");
    } else {
        say(v->out, v->room,
            "More than world.max_passes (%g) would hardly help: the misfit of the laws (or of "
            "drag) no longer falls from pass to pass.",
            from);
        say_shorter(v);
    }
    say_tolerance(v, "world.law_tolerance", "a misfit");
}

/* A numerical parameter of the scheme; 0: it has none of that name. */
static double scheme_number(const scree_world *w, const char *name) {
    for (const param *p = w->scheme->head.params; p && p->name; p++) {
        if (strcmp(p->name, name) != 0) continue;
        const char *at = (const char *)w->scheme_parameters + p->offset;
        if (p->type == PARAM_INTEGER) return (double)*(const int64_t *)at;
        if (p->type == PARAM_REAL) return *(const double *)at;
    }
    return 0;
}

/* Growing vibrations bring a body out of balance sooner or later. */
#define GROWS 0.05 /* relative to the work of drives, loads and weight */
static void say_damping(const verdict *v) {
    const scree_ledger *total = v->w->state.clock.total;
    double given = fabs(total->drive) + fabs(total->load) + fabs(total->potential);
    if (v->w->def.theta < 0.55 && total->scheme > GROWS * given)
        say(v->out, v->room,
            "The time scheme has created %.3g J: vibrations that the step does not resolve grow. "
            "First set world.theta to 0.55 or more, which damps them.",
            total->scheme);
}

static void advise_balance(const verdict *v) {
    const scree_world *w = v->w;
    say_damping(v);
    double iterations = scheme_number(w, "iterations"), passes = w->def.max_passes;
    bool by_passes = iterations == 0 || passes < iterations;
    double from = by_passes ? passes : iterations, to = allowance(v, from, by_passes ? 100 : 30);
    if (to > from) {
        say(v->out, v->room,
            "Deformable bodies were out of balance after their iterations: raise %s from %g to %g.",
            by_passes ? "world.max_passes" : "'iterations' of the scheme", from, to);
        say_rate(v, "iterations");
    } else {
        say(v->out, v->room,
            "Further iterations of deformable bodies did not improve their balance.");
        say_shorter(v);
    }
    if (iterations > 0)
        say_tolerance(v, "'balance' of the scheme", "a share of the forces out of balance");
}

static void advise_equilibrium(const verdict *v) {
    double from = scheme_number(v->w, "relaxations"), to = allowance(v, from, 1000);
    if (to > from) {
        say(v->out, v->room,
            "The bodies had not reached equilibrium: raise 'relaxations' of the scheme from %g to "
            "%g.",
            from, to);
        say_rate(v, "relaxations");
    } else
        say(v->out, v->room,
            "Relaxations did not bring the bodies to equilibrium, and more of them would hardly "
            "help: there may be no equilibrium under these loads (something slides or falls); "
            "otherwise apply the loads in smaller steps.");
    say_tolerance(v, "'balance' of the scheme", "a share of the forces out of balance");
}

static double limit_of(const scree_world *w, scree_missed test) {
    switch (test) {
    case SCREE_MISSED_LAWS: return w->def.law_tolerance;
    case SCREE_MISSED_BALANCE: return w->sim.deform.settings.tolerance;
    case SCREE_MISSED_EQUILIBRIUM: return scheme_number(w, "balance");
    default: return w->def.tolerance;
    }
}

static void fill_test(const scree_world *w, const missed_state *m, scree_missed test,
                      scree_missed_summary *out) {
    static void (*const advise[SCREE_MISSED_TESTS])(const verdict *) = {
        [SCREE_MISSED_ITERATIONS] = advise_iterations,
        [SCREE_MISSED_STALLED] = advise_stalled,
        [SCREE_MISSED_INFEASIBLE] = advise_infeasible,
        [SCREE_MISSED_LAWS] = advise_laws,
        [SCREE_MISSED_BALANCE] = advise_balance,
        [SCREE_MISSED_EQUILIBRIUM] = advise_equilibrium};
    verdict v = {.w = w,
                 .m = m,
                 .steps = m->count[test],
                 .vain = m->vain[test],
                 .largest = m->largest[test],
                 .needed = m->needed[test],
                 .out = out->advice,
                 .room = sizeof out->advice};
    if (v.steps == 0) return;
    out->steps = v.steps;
    out->largest = v.largest;
    out->limit = limit_of(w, test);
    advise[test](&v);
}

static void fill_step(const scree_world *w, const missed_state *m, int at, scree_missed_step *out) {
    *out = (scree_missed_step){.step = m->step[at],
                               .t = m->t[at],
                               .test = (scree_missed)m->test[at],
                               .value = m->value[at],
                               .limit = m->limit[at],
                               .body = {m->body[2 * at], m->body[2 * at + 1]}};
    snprintf(out->method, sizeof out->method, "%.*s", MISSED_METHOD - 1,
             (const char *)m->method + MISSED_METHOD * at);
    for (int k = 0; k < 2; k++)
        if (out->body[k] > 0 && out->body[k] <= w->model.bodies.count)
            snprintf(out->body_name[k], sizeof out->body_name[k], "%.63s",
                     w->model.bodies.data[out->body[k] - 1].name);
}

static void fill(const scree_world *w, const missed_state *m, scree_run_summary *summary) {
    for (int i = 0; i < MISSED_STEPS && m->step[i] > 0; i++)
        fill_step(w, m, i, &summary->missed_step[summary->missed_steps++]);
    for (int k = 0; k < SCREE_MISSED_TESTS; k++)
        fill_test(w, m, (scree_missed)k, &summary->missed[k]);
}

/* A step that the policy refused is not part of the run, but it is the step to report. Without
 * memory the other steps are reported. */
static void fill_refused(const run *r, scree_run_summary *summary) {
    const scree_world *w = r->world;
    missed_state all = {0};
    missed_register(&all);
    if (missed_reserve(&all, NULL) == SCREE_OK &&
        table_copy(&all.table, &w->state.missed.table, NULL) == SCREE_OK) {
        missed_note(&all, &w->sim.report.missed, scree_world_steps(w) + 1,
                    scree_world_time(w) + w->sim.step.law.h);
        if (all.table.count) fill(w, &all, summary);
    }
    table_free(&all.table);
}

void run_missed_fill(const run *r, scree_run_summary *summary) {
    if (r->end == SCREE_RUN_POLICY)
        fill_refused(r, summary);
    else if (r->world->state.missed.table.count)
        fill(r->world, &r->world->state.missed, summary);
}
