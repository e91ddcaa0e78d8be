/* The end of a run: its last frame and restart point, and FILE.summary.json. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/run.h"
#include "base/memory.h"
#include "base/ranks.h"
#include "base/team.h"
#include "base/text.h"
#include "frame/output.h"
#include "result/files.h"
#include "result/recorder.h"
#include "result/restart.h"
#include "world/world.h"

char *run_summary_path(const char *output) {
    size_t length = strlen(output);
    if (length > 3 && strcmp(output + length - 3, ".h5") == 0) length -= 3;
    char *path = mem_alloc(length + sizeof ".summary.json", 1);
    if (!path) return NULL;
    memcpy(path, output, length);
    memcpy(path + length, ".summary.json", sizeof ".summary.json");
    return path;
}

static void put_quoted(FILE *to, const char *text) {
    fputc('"', to);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(to, "\\%c", c);
        else if (c < 0x20)
            fprintf(to, "\\u%04x", c);
        else
            fputc(c, to);
    }
    fputc('"', to);
}

static void put_text(FILE *to, const char *key, const char *text) {
    fprintf(to, "  \"%s\": ", key);
    put_quoted(to, text);
    fputs(",\n", to);
}

/* JSON knows no infinity. */
static void put_real(FILE *to, const char *key, double value) {
    char buffer[32];
    fprintf(to, "  \"%s\": %s,\n", key, isfinite(value) ? number_write(value, buffer) : "null");
}

static void put_integer(FILE *to, const char *key, int64_t value) {
    fprintf(to, "  \"%s\": %" PRId64 ",\n", key, value);
}

static void put_missed(FILE *to, const scree_run_summary *s) {
    bool first = true;
    fputs("  \"missed\": {", to);
    for (int k = 0; k < SCREE_MISSED_TESTS; k++) {
        const scree_missed_summary *m = &s->missed[k];
        if (m->steps == 0) continue;
        fprintf(to, "%s\n  \"%s\": {\n", first ? "" : ",", scree_missed_key((scree_missed)k));
        put_integer(to, "steps", m->steps);
        put_real(to, "largest", m->largest);
        put_real(to, "limit", m->limit);
        fputs("  \"advice\": ", to);
        put_quoted(to, m->advice);
        fputs("}", to);
        first = false;
    }
    fputs("},\n", to);
}

static void put_missed_steps(FILE *to, const scree_run_summary *s) {
    fputs("  \"missed_steps\": [", to);
    for (int i = 0; i < s->missed_steps; i++) {
        const scree_missed_step *m = &s->missed_step[i];
        fputs(i ? ",\n  {\n" : "\n  {\n", to);
        put_integer(to, "step", m->step);
        put_real(to, "t", m->t);
        put_text(to, "test", scree_missed_key(m->test));
        put_real(to, "value", m->value);
        put_real(to, "limit", m->limit);
        put_text(to, "method", m->method);
        fprintf(to, "  \"bodies\": [%" PRIu64 ", %" PRIu64 "],\n  \"names\": [", m->body[0],
                m->body[1]);
        put_quoted(to, m->body_name[0]);
        fputs(", ", to);
        put_quoted(to, m->body_name[1]);
        fputs("]}", to);
    }
    fputs("],\n", to);
}

static void put_summary(FILE *to, const scree_run_summary *s, const char *title) {
    const scree_run_totals *n = &s->totals;
    fputs("{\n", to);
    put_text(to, "scene", title);
    put_text(to, "version", scree_version());
    put_text(to, "end", scree_run_end_text(s->end));
    put_text(to, "reason", s->reason);
    put_text(to, "problems", s->problems);
    put_integer(to, "bodies", s->bodies);
    put_integer(to, "steps", n->steps);
    put_real(to, "t", s->t);
    put_integer(to, "frames", s->frames);
    put_integer(to, "contacts_max", n->contacts_max);
    put_integer(to, "sweeps_total", n->sweeps);
    put_integer(to, "updates_total", n->updates);
    put_real(to, "residual_max", n->residual_max);
    put_real(to, "residual_worst", n->residual_worst);
    put_text(to, "residual_norm", s->norm == SCREE_RESIDUAL_MAXIMUM ? "maximum" : "quadratic");
    put_integer(to, "unconverged_steps", n->unconverged_steps);
    put_missed(to, s);
    put_missed_steps(to, s);
    put_integer(to, "outside", n->outside);
    put_real(to, "penetration_max", n->penetration_max);
    put_real(to, "penetration_share", n->penetration_share);
    put_real(to, "travel_max", n->travel_max);
    put_real(to, "blows_share", s->blows);
    put_real(to, "scheme_share", s->made);
    put_real(to, "energy_error", n->energy_error);
    put_real(to, "momentum_error", n->momentum_error);
    put_real(to, "misfit_max", n->misfit_max);
    put_integer(to, "passes", n->passes);
    put_integer(to, "unfit_steps", n->unfit_steps);
    put_integer(to, "rounded_steps", n->rounded_steps);
    put_real(to, "balance_limit_max", n->balance_limit_max);
    put_integer(to, "duhem_dips", n->duhem_dips);
    put_integer(to, "duhem_free_dips", n->duhem_free_dips);
    put_real(to, "duhem_least", n->duhem_least);
    put_real(to, "duhem_free_least", n->duhem_free_least);
    put_integer(to, "broken", n->broken);
    put_integer(to, "pulled", n->pulled);
    put_integer(to, "rejected", n->rejected);
    put_real(to, "h_least", n->h_least);
    put_real(to, "h_most", n->h_most);
    put_real(to, "wall_time_s", s->wall_time_s);
    put_real(to, "stepping_s", s->stepping_s);
    put_integer(to, "threads", s->threads);
    put_integer(to, "processes", s->processes);
    put_integer(to, "divided_steps", s->divided_steps);
    put_text(to, "whole", s->whole);
    fprintf(to, "  \"state_hash\": \"%016" PRIx64 "\"\n}\n", s->state_hash);
}

scree_status run_summary_write(const char *path, const scree_run_summary *summary,
                               const char *title, scree_error *error) {
    output_file out;
    TRY(output_open(&out, path, error));
    put_summary(out.stream, summary, title);
    return output_keep(&out, error);
}

double run_summary_wall_time(const char *path) {
    static const char key[] = "\"wall_time_s\":";
    char *bytes = NULL;
    size_t size;
    double seconds = 0;
    if (access(path, R_OK) == 0 && file_read_all(path, &bytes, &size, NULL) == SCREE_OK) {
        const char *place = size > 0 && memchr(bytes, 0, size) == NULL ? bytes : NULL;
        for (const char *end = bytes + size; place && place + sizeof key < end; place++) {
            if (memcmp(place, key, sizeof key - 1) != 0) continue;
            char number[40] = {0};
            size_t room = (size_t)(end - place) - (sizeof key - 1);
            memcpy(number, place + sizeof key - 1, room < 39 ? room : 39);
            const char *cursor = number + strspn(number, " ");
            if (!number_read(&cursor, &seconds) || !(seconds >= 0)) seconds = 0;
            break;
        }
    }
    mem_free(bytes);
    return seconds;
}

static bool holds(const char *bytes, size_t size, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, text, length) == 0) return true;
    return false;
}

bool run_summary_is_one(const char *path) {
    char *bytes = NULL;
    size_t size = 0;
    scree_status status = file_read_all(path, &bytes, &size, NULL);
    bool good = status == SCREE_NOT_FOUND ||
                (status == SCREE_OK && (size == 0 || holds(bytes, size, "\"state_hash\"")));
    mem_free(bytes);
    return good;
}

/* True if a summary of this end of this state exists. */
static bool run_summary_tells(const char *path, scree_run_end end, uint64_t state_hash) {
    char *bytes = NULL, ended[64], hash[64];
    size_t size = 0;
    snprintf(ended, sizeof ended, "\"end\": \"%s\"", scree_run_end_text(end));
    snprintf(hash, sizeof hash, "\"state_hash\": \"%016" PRIx64 "\"", state_hash);
    bool tells = access(path, R_OK) == 0 && file_read_all(path, &bytes, &size, NULL) == SCREE_OK &&
                 holds(bytes, size, ended) && holds(bytes, size, hash);
    mem_free(bytes);
    return tells;
}

/* A write error ends a run that would otherwise be completed; the first reason is reported. */
static void fault(run *r, const scree_error *error) {
    if (r->end == SCREE_RUN_FAULT || r->end == SCREE_RUN_POLICY) return;
    run_stop(r, SCREE_RUN_FAULT, error->text);
}

/* Not if the last step failed: then the published frame has trial values. */
static void show_last(run *r) {
    scree_error error = {0};
    bool shown = r->recorded == scree_world_steps(r->world);
    if (!shown && !r->cut && r->end != SCREE_RUN_FAULT && run_record_here(r, &error) != SCREE_OK)
        fault(r, &error);
}

/* The last frame and the restart point. After a fault both are still tried: the disk may have space
 * for the small one. */
static void finish_files(run *r) {
    const state *s = &r->world->state;
    int64_t step = scree_world_steps(r->world);
    scree_error error = {0};
    show_last(r);
    if (step > 0 && restart_roll(r->def->output, step, r->world->identity, s->tables,
                                 s->table_count, &error) != SCREE_OK)
        fault(r, &error);
    bool ended = r->end == SCREE_RUN_DONE || r->end == SCREE_RUN_UNCONVERGED;
    if (ended && !r->def->keep_restarts && run_put_point_away(r, &error) != SCREE_OK)
        fault(r, &error);
}

static scree_run_extreme named(const run *r, scree_run_extreme of) {
    const model *m = &r->world->model;
    for (int k = 0; k < 2; k++)
        if (of.body[k] > 0 && of.body[k] <= m->bodies.count)
            snprintf(of.body_name[k], sizeof of.body_name[k], "%.63s",
                     m->bodies.data[of.body[k] - 1].name);
    return of;
}

static void name_worst(const run *r, scree_run_summary *summary) {
    const model *m = &r->world->model;
    for (int k = 0; k < 2; k++)
        if (r->worst[k] > 0 && r->worst[k] <= m->bodies.count)
            snprintf(summary->worst_name[k], sizeof summary->worst_name[k], "%.63s",
                     m->bodies.data[r->worst[k] - 1].name);
}

/* Laws of A-CD2, or its solver. */
static bool uses_percussions(const scree_world *w) {
    static const char *const parts[] = {"pseudopotential", "tresca_steps"};
    if (strcmp(w->solver_kind->head.name, "uzawa_acd2") == 0) return true;
    for (size_t i = 0; i < w->model.laws.count; i++)
        for (int slot = 0; slot < LAW_SLOTS; slot++) {
            const struct law_part *p = w->model.laws.data[i].part[slot];
            for (int k = 0; p && k < 2; k++)
                if (strcmp(p->head.name, parts[k]) == 0) return true;
        }
    return false;
}

static void fill_summary(const run *r, scree_run_summary *summary) {
    const scree_world *w = r->world;
    *summary = (scree_run_summary){.end = r->end,
                                   .repeats = r->repeats,
                                   .norm = w->def.norm,
                                   .percussions = uses_percussions(w),
                                   .bodies = scree_world_bodies(w),
                                   .totals = scree_world_totals(w),
                                   .worst = {r->worst[0], r->worst[1]},
                                   .worst_step = r->worst_step,
                                   .blows = r->blows,
                                   .made = r->made,
                                   .deepest = named(r, r->deep),
                                   .farthest = named(r, r->far),
                                   .t = scree_world_time(w),
                                   .wall_time_s = r->wall_before + run_clock() - r->clock_begin,
                                   .threads = team_threads(w->team),
                                   .state_hash = scree_world_hash(w),
                                   .frames = r->recorder ? recorder_frames(r->recorder) : 0,
                                   .steps_now = scree_world_steps(w) - r->begun_at,
                                   .stepping_s = r->stepping,
                                   .processes = ranks_count(),
                                   .divided_steps = w->division.steps};
    const char *whole = ranks_count() > 1 ? world_whole_reason(r->world) : NULL;
    snprintf(summary->whole, sizeof summary->whole, "%s", whole ? whole : "");
    name_worst(r, summary);
    run_missed_fill(r, summary);
    run_problems_words(r, summary->problems, sizeof summary->problems);
    memcpy(summary->reason, r->reason, sizeof summary->reason);
    if (r->end == SCREE_RUN_UNCONVERGED)
        snprintf(summary->reason, sizeof summary->reason, "%" PRId64 " %s",
                 summary->totals.unconverged_steps,
                 summary->totals.unconverged_steps == 1 ? "step missed its tolerance"
                                                        : "steps missed their tolerance");
}

scree_status run_finish(run *r, scree_run_summary *summary, scree_error *error) {
    char *path = r->recorder ? run_summary_path(r->def->output) : NULL;
    if (r->recorder && !path) return error_no_memory(error, "the name of a summary");
    /* a finished run that is resumed keeps the summary it has */
    bool idle = scree_world_steps(r->world) == r->begun_at && r->begun_at > 0 &&
                r->recorded == r->begun_at && path &&
                run_summary_tells(path, r->end, scree_world_hash(r->world));
    if (r->recorder && !idle) finish_files(r);
    if (!r->recorder && r->def->frame) show_last(r);
    scree_error unsaved = {0};
    if (run_problems_end(r, &unsaved) != SCREE_OK) fault(r, &unsaved);
    fill_summary(r, summary);
    if (idle) summary->wall_time_s = r->wall_before;
    if (path && !idle) {
        scree_error why = {0};
        if (run_summary_write(path, summary, r->plan.title ? r->plan.title : "", &why) !=
            SCREE_OK) {
            fault(r, &why);
            fill_summary(r, summary);
        }
    }
    mem_free(path);
    return SCREE_OK;
}

scree_status scree_restart_probe(const char *path, int64_t *step, uint64_t *identity,
                                 scree_error *error) {
    return restart_probe(path, step, identity, error);
}
