/* The files of a run: frames when they are due, restart points, and resuming from existing
 * files. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/run.h"
#include "base/memory.h"
#include "base/ranks.h"
#include "result/files.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "result/restart.h"
#include "world/run/publish.h"
#include "world/world.h"

/* Relative to an interval: t = n h that rounding puts before the instant of a frame. */
#define SCHEDULE_SLACK 1e-6

/* Rolling points are written at most this often (s), and may take at most this share of the
 * time. */
#define ROLL_INTERVAL 1.0
#define ROLL_SHARE    0.05

/* Intervals up to t. The small share allows for the rounding of t = n h. */
static double intervals(double t, double every) { return floor(t / every + SCHEDULE_SLACK); }

bool run_schedule_due(const run_schedule *s, int64_t step, double t) {
    if (s->steps > 0) return step / s->steps > s->step / s->steps;
    if (s->every > 0) return intervals(t, s->every) > intervals(s->t, s->every);
    return false;
}

scree_status run_record_here(run *r, scree_error *error) {
    scree_frame frame;
    TRY(world_frame(r->world, &frame, error));
    r->recorded = frame.step;
    if (r->recorder) TRY(recorder_frame(r->recorder, &frame, error));
    return r->def->frame ? r->def->frame(r->def->user, r->world, &frame, error) : SCREE_OK;
}

scree_status run_record(run *r, scree_error *error) {
    TRY(world_gather(r->world, error));
    scree_status status = r->follows ? SCREE_OK : run_record_here(r, error);
    if (r->follows) r->recorded = scree_world_steps(r->world);
    return ranks_agree(status, error);
}

/* A file with the summary's name that is not a summary belongs to someone else: it is kept. */
static scree_status check_summary(const char *output, scree_error *error) {
    char *path = run_summary_path(output);
    if (!path) return error_no_memory(error, "the name of a summary");
    scree_status status = SCREE_OK;
    if (!run_summary_is_one(path))
        status = error_set(error, SCREE_BAD_INPUT,
                           "%s: this file is not a summary of a run, but would be replaced by "
                           "one: rename it or choose another name for the result",
                           path);
    mem_free(path);
    return status;
}

static void forget_summary(const char *output) {
    char *path = run_summary_path(output);
    if (path) unlink(path);
    mem_free(path);
}

scree_status run_begin_file(run *r, const char *scene_text, scree_error *error) {
    scree_frame frame;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, r->world->def.seed);
    recorder_text texts[] = {{"scene", scene_text},
                             {"seed", seed},
                             {"version", scree_version()},
                             {"title", r->plan.title ? r->plan.title : ""}};
    TRY(check_summary(r->def->output, error));
    TRY(world_frame(r->world, &frame, error));
    TRY(recorder_create(&r->recorder, r->def->output, r->def->overwrite, frame.layout, texts,
                        sizeof texts / sizeof *texts, error));
    restart_forget(r->def->output);
    restart_sweep(r->def->output);
    forget_summary(r->def->output);
    return SCREE_OK;
}

static scree_status roll(run *r, scree_error *error) {
    const state *s = &r->world->state;
    double begin = run_clock();
    TRY(restart_roll(r->def->output, scree_world_steps(r->world), r->world->identity, s->tables,
                     s->table_count, error));
    r->clock_rolled = run_clock();
    r->roll_cost = r->clock_rolled - begin;
    return SCREE_OK;
}

/* Failure to write a restart point only costs time later: the run continues. */
void run_restart_points(run *r) {
    const state *s = &r->world->state;
    int64_t step = scree_world_steps(r->world);
    double t = scree_world_time(r->world), wait = r->roll_cost / ROLL_SHARE;
    scree_error error = {0};
    scree_status status = SCREE_OK;
    if (wait < ROLL_INTERVAL) wait = ROLL_INTERVAL;
    bool due = run_schedule_due(&r->points, step, t);
    if (due) r->points.step = step, r->points.t = t;
    if (due && r->keep)
        status = restart_keep(r->def->output, step, r->world->identity, s->tables, s->table_count,
                              &error);
    else if (due || run_clock() - r->clock_rolled >= wait)
        status = roll(r, &error);
    if (status != SCREE_OK) log_warning("%s", error.text);
}

/* A restart point for resuming: a file, or the one that a completed run stored in its result. */
typedef struct point {
    char *path, *bytes; /* path: NULL for the one in the result */
    size_t size;
    int64_t step; /* -1: there is none */
} point;

static void point_free(point *p) {
    mem_free(p->path);
    mem_free(p->bytes);
    *p = (point){.step = -1};
}

/* The restart point in the result. A damaged one, or one of another program, is ignored. */
static scree_status point_within(const run *r, scree_result *result, point *p, scree_error *error) {
    uint64_t identity = 0;
    *p = (point){.step = -1};
    TRY(result_point(result, &p->bytes, &p->size, error));
    if (p->bytes && (restart_probe_bytes(r->def->output, p->bytes, p->size, &p->step, &identity,
                                         NULL) != SCREE_OK ||
                     identity != r->world->identity))
        point_free(p);
    return SCREE_OK;
}

/* The newest file at or before `limit`, read; p->step is -1 when there is none. */
static scree_status point_beside(const run *r, int64_t limit, point *p, scree_error *error) {
    *p = (point){.step = -1};
    scree_status status =
        restart_newest(r->def->output, limit, r->world->identity, &p->path, &p->step, error);
    if (status == SCREE_OK) status = file_read_all(p->path, &p->bytes, &p->size, error);
    if (status != SCREE_OK) point_free(p);
    return status;
}

scree_status run_put_point_away(run *r, scree_error *error) {
    point last;
    if (scree_world_steps(r->world) == 0 || !recorder_has_room_for_point(r->recorder))
        return SCREE_OK;
    TRY(point_beside(r, scree_world_steps(r->world), &last, error));
    scree_status status = recorder_point(r->recorder, last.bytes, last.size, error);
    point_free(&last);
    if (status == SCREE_OK) restart_drop(r->def->output);
    return status;
}

/* Data from the frames of a result for a run that continues. */
typedef struct history {
    int64_t frames;
    int64_t last_step;
    bool last_due; /* the last frame is at an instant of the schedule */
    run_schedule due;
} history;

static scree_status instant(scree_result *result, int64_t index, int64_t *step, double *t,
                            scree_error *error) {
    scree_frame frame;
    TRY(result_read(result, index, &frame, error));
    *step = frame.step, *t = frame.t;
    return SCREE_OK;
}

/* Frames up to `step`. All but the last of a file were due; the last may be that of a stop. */
static scree_status read_history(scree_result *result, const run_schedule *schedule, int64_t step,
                                 history *h, scree_error *error) {
    int64_t low = 0, high = scree_result_frames(result), at;
    double t;
    *h = (history){.last_step = -1, .last_due = true, .due = *schedule};
    while (low < high) { /* frames [0, low) are known to be at or before `step` */
        int64_t middle = low + (high - low) / 2;
        TRY(instant(result, middle, &at, &t, error));
        if (at <= step)
            low = middle + 1;
        else
            high = middle;
    }
    h->frames = low;
    if (low == 0) return SCREE_OK;
    TRY(instant(result, low - 1, &h->last_step, &t, error));
    if (low > 1) {
        TRY(instant(result, low - 2, &h->due.step, &h->due.t, error));
        h->last_due = run_schedule_due(&h->due, h->last_step, t);
    }
    if (h->last_due) h->due.step = h->last_step, h->due.t = t;
    return SCREE_OK;
}

/* Whether this point can be used although it is later than the last frame: only if no frame was due
 * in between and the run does not end there. It is read into a separate state, so that the world is
 * still at its start if it cannot be used. */
static scree_status usable(const run *r, const history *h, const point *p, bool *out,
                           scree_error *error) {
    state peek = {0};
    int64_t step;
    TRY(state_create(&peek, &r->world->model, error));
    scree_status status = restart_read_bytes(p->path, p->bytes, p->size, r->world->identity,
                                             peek.tables, peek.table_count, &step, error);
    *out = status == SCREE_OK && !run_reached_at(r, step, *peek.clock.t, *peek.clock.stage) &&
           !run_schedule_due(&h->due, step, *peek.clock.t);
    state_free(&peek);
    return status;
}

/* The best file, or *p with the step -1 and a note if there is none. */
static scree_status find_file(const run *r, const history *h, point *p, scree_error *why) {
    bool good = false;
    TRY(point_beside(r, INT64_MAX, p, why));
    if (h->frames == 0 || p->step <= h->last_step) return SCREE_OK;
    scree_status status = usable(r, h, p, &good, why);
    if (good) return SCREE_OK;
    point_free(p);
    if (status != SCREE_OK && status != SCREE_BAD_INPUT) return status;
    return point_beside(r, h->last_step, p, why);
}

/* Without a usable point the run starts again: the same bits, only later. */
static scree_status load_point(run *r, const history *h, scree_result *result, scree_error *error) {
    point kept, file = {.step = -1};
    scree_error why = {0};
    TRY(point_within(r, result, &kept, error));
    scree_status status = find_file(r, h, &file, &why);
    if (status == SCREE_NOT_FOUND) {
        if (kept.step < 0 && h->frames > 1)
            log_warning("%s: the run starts again at step 0 and recomputes all %" PRId64
                        " frames of the result",
                        why.text, h->frames);
        else if (kept.step < 0)
            log_note("%s: the run starts again at step 0", why.text);
        status = SCREE_OK;
    }
    if (status != SCREE_OK && error) *error = why;
    const point *best = kept.step > file.step ? &kept : &file;
    int broken = best->step >= 0 ? restart_broken(r->def->output) : 0;
    if (broken)
        log_warning("%s: %d of its restart points %s damaged; the run continues from step %" PRId64,
                    r->def->output, broken, broken == 1 ? "is" : "are", best->step);
    if (status == SCREE_OK && best->step >= 0)
        status = world_load_bytes(r->world, best->path ? best->path : r->def->output, best->bytes,
                                  best->size, error);
    point_free(&kept);
    point_free(&file);
    return status;
}

static scree_status continue_from(run *r, scree_result *result, scree_error *error) {
    history all, kept;
    TRY(read_history(result, &r->frames, INT64_MAX, &all, error));
    TRY(load_point(r, &all, result, error));
    int64_t step = scree_world_steps(r->world);
    TRY(read_history(result, &r->frames, step, &kept, error));
    r->begun_at = step;
    r->frames = kept.due;
    r->points.t = scree_world_time(r->world);
    r->points.step = step;
    /* the frame of a stop is removed for the frames that are due; that of the end is kept */
    bool stays = kept.last_due || run_reached(r);
    r->recorded = stays ? kept.last_step : kept.due.step;
    return SCREE_OK;
}

scree_status run_continue_file(run *r, scree_error *error) {
    scree_result *result;
    TRY(scree_result_open(&result, r->def->output, error));
    scree_status status = continue_from(r, result, error);
    scree_result_close(result);
    TRY(status);
    restart_sweep(r->def->output);
    return recorder_go_on(r->recorder, r->recorded, error);
}
