/* Runs: from a scene or a result file to the end, and the loop in between. */
#include "api/run.h"
#include "api/run_ranks.h"
#include "base/sized.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/exact.h"
#include "base/memory.h"
#include "base/stop.h"
#include "result/recorder.h"
#include "scene/scene.h"
#include "scree/result.h"
#include "world/world.h"

/* s */
#define NANOSECOND 1e-9
/* Relative to a step: an end that is missed by less counts as reached. */
#define STEP_SLACK 1e-6

static const scree_run_def defaults = {.size = sizeof(scree_run_def), .until = NAN};

void scree_default_run_def_into(scree_run_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

const char *scree_run_end_text(scree_run_end end) {
    static const char *const texts[] = {"done",       "unconverged", "policy",
                                        "time_limit", "cancelled",   "fault"};
    return (size_t)end < sizeof texts / sizeof *texts ? texts[end] : "unknown";
}

double run_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + NANOSECOND * (double)now.tv_nsec;
}

double run_processor(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + NANOSECOND * (double)now.tv_nsec;
}

/* Beyond it h is lost in the addition to the time, and the run would never end. */
#define MOST_STEPS 1e15

/* A time given by the caller replaces a number of steps given by the scene, and the reverse. */
static scree_status run_set_goal(run *r, scree_error *error) {
    const scree_run_def *def = r->def;
    bool given = !isnan(def->until) || def->steps != 0;
    r->until = given ? def->until : r->plan.until;
    r->steps = given ? def->steps : r->plan.steps;
    if (isnan(r->until)) r->until = INFINITY;
    if (r->until < 0 || r->steps < 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "a run cannot end before it begins: until is %g s, steps %lld", r->until,
                         (long long)r->steps);
    if (isfinite(r->until) && r->until / r->world->def.h > MOST_STEPS)
        return error_set(error, SCREE_BAD_INPUT,
                         "%g s in steps of %g s are more than 1e15 steps: make 'h' larger",
                         r->until, r->world->def.h);
    if (def->threads < 0 || def->threads > 1024)
        return error_set(error, SCREE_BAD_INPUT,
                         "the number of threads is %d, but must be from 1 to 1024", def->threads);
    if (isinf(r->until) && r->steps == 0 && r->world->stages.count == 0 && def->time_limit <= 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "the run has no end: give `until` or `steps`, in the scene or to the run");
    return SCREE_OK;
}

/* The end counts as reached if less than a millionth of a step is missing. */
bool run_reached_at(const run *r, int64_t step, double t, int64_t reached) {
    const scree_world *w = r->world;
    if (r->steps > 0 && step >= r->steps) return true;
    if (t >= r->until - STEP_SLACK * w->def.h) return true;
    return w->stages.count > 0 && reached >= (int64_t)w->stages.count;
}

bool run_reached(const run *r) {
    const clock_state *c = &r->world->state.clock;
    return run_reached_at(r, *c->step, *c->t, *c->stage);
}

/* The smoothed rate for the estimate of the remaining time: the cost of steps fluctuates, and an
 * estimate that followed every change would jump. The smoothing time is a tenth of the elapsed
 * time. */
#define RATE_START  5.0 /* s, until which the mean since the start is used */
#define RATE_MEMORY 0.1

double run_smooth_rate(double mean, double rate, double span, double elapsed) {
    double memory = fmax(RATE_START, RATE_MEMORY * elapsed);
    return mean + (rate - mean) * fmin(span / memory, 1);
}

/* Steps per second over the last one to two seconds: the displayed speed. */
static void measure_rate(run *r, double now) {
    int64_t step = scree_world_steps(r->world);
    double span = now - r->rate_clock[0];
    if (span > 0) r->rate = (double)(step - r->rate_step[0]) / span;
    double elapsed = now - r->clock_advance;
    r->mean_rate = run_smooth_rate(r->mean_rate, r->rate, now - r->smooth_clock, elapsed);
    if (elapsed < RATE_START && elapsed > 0) r->mean_rate = (double)(step - r->begun_at) / elapsed;
    r->smooth_clock = now;
    if (now - r->rate_clock[1] < 1) return;
    r->rate_clock[0] = r->rate_clock[1], r->rate_step[0] = r->rate_step[1];
    r->rate_clock[1] = now, r->rate_step[1] = step;
}

/* Whether the remaining stages end the run and one of them ends by a condition or at rest: then the
 * end is unknown. */
static bool ends_by_itself(const scree_world *w) {
    bool ends = w->stages.count > 0, open = false;
    size_t first = *w->state.clock.stage > 0 ? (size_t)*w->state.clock.stage : 0;
    if (ends && first >= w->stages.count) first = w->stages.count - 1; /* after the last of them */
    for (size_t i = first; i < w->stages.count; i++) {
        const stage *s = &w->stages.data[i];
        bool unknown = s->def.rest > 0 || s->until.expression;
        ends = ends && (unknown || isfinite(s->def.duration) || s->def.steps > 0);
        open = open || unknown;
    }
    return ends && open;
}

static int64_t steps_expected(const run *r) {
    const scree_world *w = r->world;
    if (ends_by_itself(w)) return r->steps;
    double left = ceil((r->until - scree_world_time(w)) / *w->state.clock.h - STEP_SLACK);
    int64_t by_time = 0;
    if (left < 1e15) by_time = scree_world_steps(w) + (left > 0 ? (int64_t)left : 0);
    if (r->steps > 0 && (by_time == 0 || r->steps < by_time)) return r->steps;
    return by_time;
}

static const char *stage_name(const scree_world *w) {
    int64_t reached = *w->state.clock.stage;
    if (reached < 0 || (size_t)reached >= w->stages.count) return "";
    return w->stages.data[reached].name ? w->stages.data[reached].name : "";
}

/* The state of the run after its last step. */
static scree_progress progress_of(const run *r) {
    const scree_world *w = r->world;
    scree_progress p = {.step = scree_world_steps(w),
                        .steps_expected = steps_expected(r),
                        .t = scree_world_time(w),
                        .t_end = ends_by_itself(w) ? INFINITY : r->until,
                        .contacts = problem_all_contacts(&w->sim.work.problem),
                        .residual = w->sim.report.certificate.residual,
                        .sweeps = w->sim.solver.info.iterations,
                        .steps_per_second = r->rate,
                        .seconds_left = -1,
                        .stage = stage_name(w),
                        .solver = w->solver_kind->head.name,
                        .method = w->sim.solver.info.method ? w->sim.solver.info.method : ""};
    if (p.steps_expected > 0 && r->mean_rate > 0)
        p.seconds_left = (double)(p.steps_expected - p.step) / r->mean_rate;
    return p;
}

static void tell_progress(run *r, double now) {
    if (!r->def->progress) return;
    measure_rate(r, now);
    scree_progress p = progress_of(r);
    r->def->progress(r->def->user, &p);
}

/* s after which the progress of a step is reported */
#define LONG_STEP 2.0

/* Below these numbers of contacts and velocities iterations are so fast that the clock is read only
 * in every 64th. */
#define SMALL_PROBLEM 3000

/* Progress of a long solve. */
static void tell_solve(void *user, const solve_watch *watch) {
    run *r = user;
    bool small = watch->size < SMALL_PROBLEM;
    if (small && ++r->told % 64 != 0) return;
    double now = run_clock();
    if (now - r->step_clock < LONG_STEP) return;
    scree_progress p = progress_of(r);
    p.residual = watch->value;
    p.sweeps = watch->iteration;
    p.method = watch->method;
    p.step_seconds = now - r->step_clock;
    r->def->progress(r->def->user, &p);
}

/* Kinetic energy of all bodies, J. */
static double kinetic_now(const scree_world *w) {
    const rigid_kind *bodies = rigid_kind_of(&w->model);
    exact_sum sum;
    exact_clear(&sum);
    for (uint32_t i = 0; i < w->model.bodies.count; i++)
        if (w->state.body.exists[i]) exact_add(&sum, bodies->kinetic(&w->model, &w->state, i));
    for (size_t i = 0; i < w->model.deformables.count; i++)
        exact_add(&sum, deform_kinetic(&w->model, &w->state, &w->model.deformables.data[i],
                                       w->sim.deform.scratch));
    return exact_value(&sum);
}

/* Struck nodes of deformable bodies stop at once: the energy lost in these impacts, relative to the
 * largest kinetic energy so far and the work of drives, loads and weight. The ledger counts changes
 * from the start of the run. */
static void watch_blows(run *r) {
    const scree_world *w = r->world;
    const scree_ledger *total = w->state.clock.total;
    if (w->model.deformables.count == 0) return;
    r->kinetic_most = fmax(r->kinetic_most, r->kinetic_start + total->kinetic);
    double given =
        r->kinetic_most + fabs(total->drive) + fabs(total->load) + fabs(total->potential);
    if (given > 0) r->blows = -(total->normal + total->correction) / given;
}

/* The scheme does not conserve energy for bodies with finite strains: theta = 1/2 has no damping,
 * and waves too short for the step may then grow without limit. */
static void watch_scheme(run *r) {
    const scree_world *w = r->world;
    const scree_ledger *total = w->state.clock.total;
    if (w->model.deformables.count == 0) return;
    double given =
        r->kinetic_start + fabs(total->drive) + fabs(total->load) + fabs(total->potential);
    r->given_most = fmax(r->given_most, given);
    if (r->given_most > 0) r->made = total->scheme / r->given_most;
}

static void watch_extremes(run *r) {
    const step_report *s = &r->world->sim.report;
    int64_t step = scree_world_steps(r->world);
    if (s->depth > r->deep.value)
        r->deep = (scree_run_extreme){
            .value = s->depth, .body = {s->deeper[0], s->deeper[1]}, .step = step};
    if (s->travel > r->far.value)
        r->far = (scree_run_extreme){.value = s->travel, .body = {s->farther}, .step = step};
}

static void watch_worst(run *r) {
    const scree_certificate *c = &r->world->sim.report.certificate;
    if (c->residual_max <= r->worst_residual) return;
    r->worst_residual = c->residual_max;
    memcpy(r->worst, c->worst, sizeof r->worst);
    r->worst_step = scree_world_steps(r->world);
}

void run_stop(run *r, scree_run_end end, const char *reason) {
    r->end = end;
    snprintf(r->reason, sizeof r->reason, "%.511s", reason);
}

static void stop_by_status(run *r, scree_status status, const char *text) {
    scree_run_end end = SCREE_RUN_FAULT;
    if (status == SCREE_UNCONVERGED) end = SCREE_RUN_POLICY;
    if (status == SCREE_STOPPED) end = SCREE_RUN_CANCELLED;
    run_stop(r, end, text[0] ? text : scree_status_text(status));
}

static bool told_to_stop(run *r, double now) {
    double limit = r->def->time_limit;
    if (r->def->cancel && r->def->cancel(r->def->user)) {
        run_stop(r, SCREE_RUN_CANCELLED, "stopped on request");
        return true;
    }
    if (limit > 0 && now - r->clock_begin >= limit) {
        char text[96];
        snprintf(text, sizeof text, "the time limit of %g s was reached", limit);
        run_stop(r, SCREE_RUN_TIME_LIMIT, text);
        return true;
    }
    return false;
}

/* s after which a step asks whether the run is to stop */
#define STOPPABLE 0.2

/* The same, called inside a long step: that step is abandoned, and the world is in its earlier
 * state. */
static bool told_to_stop_now(void *user) {
    run *r = user;
    if (ranks_count() > 1) return false; /* processes stop together, between two steps */
    double now = run_clock();
    if (!r->stopped && now - r->step_clock > STOPPABLE) r->stopped = told_to_stop(r, now);
    return r->stopped;
}

static scree_status record_due(run *r, scree_error *error) {
    int64_t step = scree_world_steps(r->world);
    double t = scree_world_time(r->world);
    if (!r->shows || !run_schedule_due(&r->frames, step, t)) return SCREE_OK;
    TRY(run_record(r, error));
    r->frames.step = step, r->frames.t = t;
    if (r->recorder) run_restart_points(r);
    world_release(r->world);
    return SCREE_OK;
}

/* If the policy ends a run, its last step is the one to examine. The policy stays the reported
 * reason even if the file cannot be written. */
static void save_refused(run *r) {
    scree_error error = {0};
    if (run_problems_watch(r, scree_world_steps(r->world) + 1, &error) != SCREE_OK)
        log_warning("%s", error.text);
}

static void advance_steps(run *r) {
    scree_error error = {0};
    scree_status status = SCREE_OK;
    r->kinetic_most = kinetic_now(r->world);
    r->kinetic_start = r->kinetic_most - r->world->state.clock.total->kinetic;
    if (r->shows && r->recorded < 0) status = run_record(r, &error);
    double begun = run_clock();
    while (status == SCREE_OK && !run_reached(r)) {
        status = scree_world_step(r->world, &error);
        r->cut = status != SCREE_OK;
        r->repeats = r->cut && !r->stopped && status != SCREE_NO_MEMORY && status != SCREE_IO;
        if (r->cut && r->stopped) return;
        if (status == SCREE_UNCONVERGED && !r->follows) save_refused(r);
        if (status != SCREE_OK) break;
        watch_worst(r);
        watch_extremes(r);
        watch_blows(r);
        watch_scheme(r);
        if (!r->follows) status = run_problems_watch(r, scree_world_steps(r->world), &error);
        if (status == SCREE_OK && r->def->observer)
            status = r->def->observer(r->def->user, r->world, &error);
        if (status == SCREE_OK) status = record_due(r, &error);
        double now = run_clock();
        r->stepping = now - begun;
        tell_progress(r, now);
        r->step_clock = now;
        status = ranks_agree(status, &error);
        if (status == SCREE_OK && !run_reached(r) &&
            ranks_any(r->stopped || (!r->follows && told_to_stop(r, now))))
            return;
    }
    if (status != SCREE_OK)
        stop_by_status(r, status, error.text);
    else
        r->end = scree_world_totals(r->world).unconverged_steps > 0 ? SCREE_RUN_UNCONVERGED
                                                                    : SCREE_RUN_DONE;
}

/* Makes steps until the end, a stop or a fault, and records. Never fails: see the end and its
 * reason. */
static void run_advance(run *r) {
    r->clock_rolled = r->rate_clock[0] = r->rate_clock[1] = run_clock();
    r->clock_advance = r->smooth_clock = r->clock_rolled;
    r->rate_step[0] = r->rate_step[1] = r->begun_at;
    r->step_clock = r->clock_rolled;
    r->world->watched = r->watched;
    r->world->sim.solver.tell = r->def->progress ? tell_solve : NULL;
    r->world->sim.solver.tell_user = r;
    r->world->sim.solver.stop = told_to_stop_now;
    r->world->sim.solver.stop_user = r;
    stop_question before = stop_set((stop_question){told_to_stop_now, r});
    advance_steps(r);
    stop_set(before);
    /* the first process writes the last frame, the restart point and the summary */
    scree_error error = {0};
    if (world_gather(r->world, &error) != SCREE_OK) run_stop(r, SCREE_RUN_FAULT, error.text);
}

static void run_free(run *r) {
    if (!r->follows) ranks_together(false);
    recorder_close(r->recorder);
    run_problems_free(r);
    scree_world_destroy(r->world);
    *r = (run){0};
}

/* Called while the world is built. */
static bool told_to_stop_early(void *user) {
    run *r = user;
    if (!r->stopped) r->stopped = told_to_stop(r, run_clock());
    return r->stopped;
}

static scree_status make_world(run *r, const scree_scene *scene, scree_error *error) {
    stop_question before = stop_set((stop_question){told_to_stop_early, r});
    scree_status status = scree_scene_world(scene, r->def->threads, &r->world, error);
    if (status == SCREE_OK && r->def->made) status = r->def->made(r->def->user, r->world, error);
    if (status == SCREE_OK) status = scree_world_build(r->world, error);
    stop_set(before);
    if (status == SCREE_OK || !r->stopped) return status;
    return error_set(error, SCREE_STOPPED, "stopped before the first step: %s", r->reason);
}

static scree_status prepare(run *r, const scree_scene *scene, scree_error *error) {
    r->plan = scree_scene_run_of(scene);
    r->recorded = -1;
    r->clock_begin = run_clock();
    r->frames = (run_schedule){.every = r->plan.record_every, .steps = r->plan.record_steps};
    r->points = (run_schedule){.every = r->plan.restart_every};
    r->keep = node_get(node_get(scene->tree.root, "run"), "restart") != NULL;
    TRY(make_world(r, scene, error));
    if (!r->follows) TRY(run_problems_begin(r, error));
    return run_set_goal(r, error);
}

static scree_status refuse_existing(const scree_run_def *def, scree_error *error) {
    if (!def->output || def->overwrite || access(def->output, F_OK) != 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the file exists: continue it with --resume, replace it with "
                     "--overwrite, or choose another name",
                     def->output);
}

static scree_status run_fresh(run *r, const scree_scene *scene, scree_error *error) {
    TRY(refuse_existing(r->def, error));
    if (!r->follows) TRY(run_call_others(r, scree_scene_text(scene), error));
    TRY(ranks_agree(prepare(r, scene, error), error));
    scree_status status = SCREE_OK;
    if (r->def->output) status = run_begin_file(r, scree_scene_text(scene), error);
    TRY(ranks_agree(status, error));
    run_advance(r);
    return SCREE_OK;
}

static scree_status take_up_file(run *r, scree_error *error) {
    char *path = run_summary_path(r->def->output);
    if (!path) return error_no_memory(error, "the name of a summary");
    r->wall_before = run_summary_wall_time(path);
    mem_free(path);
    return run_continue_file(r, error);
}

static scree_status run_again(run *r, const scree_scene *scene, scree_error *error) {
    if (!r->follows) TRY(run_call_others(r, scree_scene_text(scene), error));
    TRY(ranks_agree(prepare(r, scene, error), error));
    scree_status status = r->follows ? SCREE_OK : take_up_file(r, error);
    TRY(ranks_agree(status, error));
    TRY(run_share_state(r, error));
    run_advance(r);
    return SCREE_OK;
}

scree_status run_follow(const char *scene_text, const scree_run_def *def, bool resumed, bool shows,
                        scree_error *error) {
    scree_scene *scene = NULL;
    run r = {.def = def, .follows = true, .shows = shows};
    r.watched = def->save_problem != SCREE_SAVE_NONE;
    scree_status status = scree_scene_read_text(&scene, scene_text, NULL, 0, error);
    if (status != SCREE_OK)
        ranks_agree(status, error);
    else
        status = resumed ? run_again(&r, scene, error) : run_fresh(&r, scene, error);
    run_free(&r);
    scree_scene_destroy(scene);
    return status;
}

/* Reports the first difference of two resolved scenes. */
static scree_status differs(const char *output, const char *stored, const char *given,
                            scree_error *error) {
    int line = 1;
    const char *a = stored, *b = given;
    for (size_t i = 0; stored[i] == given[i] && stored[i]; i++)
        if (stored[i] == '\n') line++, a = stored + i + 1, b = given + i + 1;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: was made from a different scene (line %d: '%.*s' there, '%.*s' here): "
                     "resume without a scene to continue the stored one, or run the new one to "
                     "another file or with --overwrite",
                     output, line, (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
}

/* The stored scene of a result, or an error when `given` is another one. */
static scree_status stored_scene(const char *output, const char *given, scree_scene **out,
                                 scree_error *error) {
    scree_result *result;
    TRY(scree_result_open(&result, output, error));
    const char *text = scree_result_text(result, "scene");
    scree_status status = SCREE_OK;
    if (!text)
        status =
            error_set(error, SCREE_BAD_INPUT,
                      "%s: contains no scene and cannot be resumed: run from the start", output);
    else if (given && strcmp(given, text) != 0)
        status = differs(output, text, given, error);
    else
        status = scree_scene_read_text(out, text, NULL, 0, error);
    scree_result_close(result);
    return status;
}

/* The result is locked from before it is read until this run ends: otherwise this run could
 * continue from a frame that another run has replaced. */
static scree_status resume_held(run *r, const char *given, scree_run_summary *summary,
                                scree_error *error) {
    scree_scene *scene = NULL;
    TRY(recorder_hold(&r->recorder, r->def->output, error));
    TRY(stored_scene(r->def->output, given, &scene, error));
    scree_status status = run_again(r, scene, error);
    if (status == SCREE_OK) status = run_finish(r, summary, error);
    scree_scene_destroy(scene);
    return status;
}

static scree_status resume_checked(const char *given, const scree_run_def *def,
                                   scree_run_summary *summary, scree_error *error) {
    run r = {.def = def};
    scree_status status = resume_held(&r, given, summary, error);
    run_free(&r);
    return status;
}

static scree_status run_scene(const scree_scene *scene, const scree_run_def *def,
                              scree_run_summary *summary, scree_error *error) {
    if (def->resume && def->output)
        return resume_checked(scree_scene_text(scene), def, summary, error);
    run r = {.def = def};
    scree_status status = run_fresh(&r, scene, error);
    if (status == SCREE_OK) status = run_finish(&r, summary, error);
    run_free(&r);
    return status;
}

scree_status scree_run_into(const scree_scene *scene, const scree_run_def *def,
                            scree_run_summary *summary, size_t size, scree_error *error) {
    scree_run_def own = defaults;
    scree_run_summary answer = {0};
    sized_give(summary, size, &answer, sizeof answer);
    TRY(sized_take(&own, def, "scree_run_def", error));
    scree_status status = run_scene(scene, &own, &answer, error);
    sized_give(summary, size, &answer, sizeof answer);
    return status;
}

scree_status scree_run_resume_into(const char *output, const scree_run_def *def,
                                   scree_run_summary *summary, size_t size, scree_error *error) {
    scree_run_def own = defaults;
    scree_run_summary answer = {0};
    sized_give(summary, size, &answer, sizeof answer);
    TRY(sized_take(&own, def, "scree_run_def", error));
    own.output = output;
    own.resume = true;
    scree_status status = resume_checked(NULL, &own, &answer, error);
    sized_give(summary, size, &answer, sizeof answer);
    return status;
}
