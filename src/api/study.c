/* Studies: see scree/study.h. */
#include "scree/study.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/ranks.h"
#include "base/sized.h"
#include "base/team.h"
#include "base/text.h"
#include "frame/output.h"
#include "scree/measure.h"
#include "scree/result.h"

#define KEYS_MAX        8
#define RUNS_MAX        100000
#define MEASURES_MAX    16
#define NAME_MAX_LENGTH 200
#define JOBS_MAX        1024

static const scree_study_def defaults = {.size = sizeof(scree_study_def), .until = NAN, .jobs = 1};

void scree_default_study_def_into(scree_study_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

typedef struct study {
    const scree_study_def *def;
    scree_study_report report;
    uint32_t columns; /* of all measures */
    char **row;       /* (runs) lines of the table; NULL: not run */
    pthread_mutex_t one;
    bool no_memory;
} study;

static scree_status check_def(const scree_study_def *def, size_t *runs, scree_error *error) {
    if (!def->scene == !def->text)
        return error_set(error, SCREE_BAD_INPUT, "a study needs a scene: a file or a text");
    if (!def->output)
        return error_set(error, SCREE_BAD_INPUT, "a study needs a folder for its runs and table");
    if (def->key_count == 0 || def->key_count > KEYS_MAX)
        return error_set(error, SCREE_BAD_INPUT, "a study varies 1 to %d parameters, not %zu",
                         KEYS_MAX, def->key_count);
    if (def->measure_count > MEASURES_MAX)
        return error_set(error, SCREE_BAD_INPUT, "at most %d measures are possible at once",
                         MEASURES_MAX);
    if (def->steps < 0 || def->threads < 0 || def->threads > JOBS_MAX || def->jobs < 1 ||
        def->jobs > JOBS_MAX)
        return error_set(error, SCREE_BAD_INPUT, "steps, threads and jobs need positive numbers");
    *runs = 1;
    for (size_t k = 0; k < def->key_count; k++) {
        const scree_study_key *key = &def->keys[k];
        if (!key->key || !key->key[0] || key->count == 0)
            return error_set(error, SCREE_BAD_INPUT, "parameter %zu has no name or no values", k);
        for (size_t i = 0; i < key->count; i++)
            if (!key->values[i] || !key->values[i][0])
                return error_set(error, SCREE_BAD_INPUT, "'%s' has an empty value", key->key);
        if (key->count > RUNS_MAX || *runs * key->count > RUNS_MAX)
            return error_set(error, SCREE_BAD_INPUT, "there are more than %d runs: vary less",
                             RUNS_MAX);
        *runs *= key->count;
    }
    return SCREE_OK;
}

/* Which value of key k run number `run` has; the last key changes fastest. */
static const char *value_of(const scree_study_def *def, size_t run, size_t k) {
    for (size_t j = def->key_count; j-- > k + 1;)
        run /= def->keys[j].count;
    return def->keys[k].values[run % def->keys[k].count];
}

/* "mu=0.3_h=1e-3": the name of a run tells what it is, so that a longer study finds it again. */
static void run_name(const scree_study_def *def, size_t run, char name[NAME_MAX_LENGTH]) {
    size_t used = 0;
    for (size_t k = 0; k < def->key_count && used < NAME_MAX_LENGTH; k++)
        used += (size_t)snprintf(name + used, NAME_MAX_LENGTH - used, "%s%s=%s", k ? "_" : "",
                                 def->keys[k].key, value_of(def, run, k));
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-+=_", *c)) *c = '_';
}

static scree_status read_scene(const scree_study_def *def, size_t run, scree_scene **out,
                               scree_error *error) {
    text_buffer set[KEYS_MAX] = {{0}};
    size_t count = def->set_count + def->key_count;
    const char **sets = mem_alloc(count, sizeof *sets);
    bool good = sets != NULL;
    *out = NULL;
    for (size_t i = 0; good && i < def->set_count; i++)
        sets[i] = def->sets[i];
    for (size_t k = 0; good && k < def->key_count; k++) {
        good = text_add(&set[k], "%s=%s", def->keys[k].key, value_of(def, run, k));
        sets[def->set_count + k] = set[k].data;
    }
    scree_status status = good ? SCREE_OK : error_no_memory(error, "the settings of a run");
    if (status == SCREE_OK && def->scene)
        status = scree_scene_read(out, def->scene, sets, count, error);
    else if (status == SCREE_OK)
        status = scree_scene_read_in(out, def->text, def->folder, sets, count, error);
    for (size_t k = 0; k < def->key_count; k++)
        text_free(&set[k]);
    mem_free(sets);
    return status;
}

/* A parameter that is not there spoils every run, a bad value only its own: the first and the last
 * have no varied value in common unless a key has just one. */
static scree_status check_scene(study *s, size_t runs, scree_error *error) {
    scree_scene *scene;
    scree_status status = read_scene(s->def, 0, &scene, error);
    if (status != SCREE_OK && runs > 1) status = read_scene(s->def, runs - 1, &scene, error);
    if (status == SCREE_OK) s->report.dimension = scree_scene_run_of(scene).dimension;
    scree_scene_destroy(scene);
    return status;
}

static scree_status check_measures(study *s, scree_error *error) {
    for (size_t i = 0; i < s->def->measure_count; i++) {
        scree_measure *m;
        TRY(scree_measure_parse(&m, s->report.dimension, s->def->measures[i], NULL, error));
        scree_measure_info info = scree_measure_describe(m);
        scree_measure_destroy(m);
        if (info.rows != SCREE_ROWS_FRAME)
            return error_set(error, SCREE_BAD_INPUT,
                             "the table has one row per run, but '%s' has more",
                             s->def->measures[i]);
        s->columns += info.columns;
    }
    return SCREE_OK;
}

static bool add_field(text_buffer *row, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) return text_add(row, "%s", text);
    bool good = text_add(row, "\"");
    for (; good && *text; text++)
        good = text_add(row, *text == '"' ? "\"\"" : "%c", *text);
    return good && text_add(row, "\"");
}

static bool add_heading(text_buffer *row, const scree_measure *m, uint32_t column) {
    const char *unit = scree_measure_unit(m, column);
    bool pure = strcmp(unit, "1") == 0;
    text_buffer heading = {0};
    bool good =
        text_add(&heading, "%s.%s%s%s%s", scree_measure_label(m), scree_measure_column(m, column),
                 pure ? "" : " [", pure ? "" : unit, pure ? "" : "]");
    good = good && text_add(row, ",") && add_field(row, heading.data);
    text_free(&heading);
    return good;
}

static scree_status write_header(const study *s, text_buffer *row, scree_error *error) {
    bool good = text_add(row, "file");
    for (size_t k = 0; good && k < s->def->key_count; k++)
        good = text_add(row, ",") && add_field(row, s->def->keys[k].key);
    good = good && text_add(row, ",end,bodies,steps,t [s],frames,contacts_max,sweeps_total,"
                                 "residual_max,unconverged_steps,penetration_max [m],energy_error,"
                                 "momentum_error,wall_time_s,threads,state_hash");
    for (size_t i = 0; good && i < s->def->measure_count; i++) {
        scree_measure *m;
        TRY(scree_measure_parse(&m, s->report.dimension, s->def->measures[i], NULL, error));
        uint32_t columns = scree_measure_describe(m).columns;
        for (uint32_t c = 0; good && c < columns; c++)
            good = add_heading(row, m, c);
        scree_measure_destroy(m);
    }
    return good && text_add(row, ",reason\r\n") ? SCREE_OK : error_no_memory(error, "a table");
}

/* The measures of the last frame of an open result, and of its first one for those that compare. */
static scree_status measure_last(const study *s, const char *path, double *out,
                                 scree_error *error) {
    scree_result *result = NULL, *first = NULL;
    const scree_frame *frame = NULL, *before = NULL;
    scree_status status = scree_result_open(&result, path, error);
    if (status == SCREE_OK) status = scree_result_open(&first, path, error);
    if (status == SCREE_OK) status = scree_result_read(result, -1, &frame, error);
    if (status == SCREE_OK) status = scree_result_read(first, 0, &before, error);
    for (size_t i = 0; status == SCREE_OK && i < s->def->measure_count; i++) {
        scree_measure *m = NULL;
        status = scree_measure_parse(&m, s->report.dimension, s->def->measures[i], NULL, error);
        if (status != SCREE_OK) break;
        scree_measure_info info = scree_measure_describe(m);
        status =
            scree_measure_eval(m, frame, info.compares ? before : NULL, out, info.columns, error);
        out += info.columns;
        scree_measure_destroy(m);
    }
    scree_result_close(result);
    scree_result_close(first);
    return status;
}

/* Empty cells where there are no numbers. */
static bool add_measures(const study *s, const char *path, text_buffer *row) {
    double numbers[16 * MEASURES_MAX];
    scree_error error = {0};
    bool given = path && s->columns && measure_last(s, path, numbers, &error) == SCREE_OK;
    bool good = true;
    for (uint32_t k = 0; good && k < s->columns; k++)
        good = given ? text_add(row, ",%.17g", numbers[k]) : text_add(row, ",");
    return good;
}

static bool add_numbers(const scree_run_summary *m, text_buffer *row) {
    const scree_run_totals *n = &m->totals;
    return text_add(row,
                    ",%u,%" PRId64 ",%.17g,%" PRId64 ",%" PRId64 ",%" PRId64 ",%.17g,%" PRId64
                    ",%.17g,%.17g,%.17g,%.6g,%d,%016" PRIx64,
                    m->bodies, n->steps, m->t, m->frames, n->contacts_max, n->sweeps,
                    n->residual_max, n->unconverged_steps, n->penetration_max, n->energy_error,
                    n->momentum_error, m->wall_time_s, m->threads, m->state_hash);
}

static char *make_row(const study *s, const scree_study_run *run, const char *path) {
    text_buffer row = {0}, file = {0};
    const scree_run_summary *m = run->summary;
    bool good = text_add(&file, "%s.h5", run->name) && add_field(&row, file.data);
    for (size_t k = 0; good && k < s->def->key_count; k++)
        good = text_add(&row, ",") && add_field(&row, value_of(s->def, run->run, k));
    good = good && text_add(&row, ",%s", m ? scree_run_end_text(m->end) : "bad_input");
    if (good) good = m ? add_numbers(m, &row) : text_add(&row, ",,,,,,,,,,,,,,");
    good = good && add_measures(s, m ? path : NULL, &row) && text_add(&row, ",") &&
           add_field(&row, run->text) && text_add(&row, "\r\n");
    text_free(&file);
    if (!good) text_free(&row);
    return row.data;
}

static bool cancelled(const study *s) { return s->def->cancel && s->def->cancel(s->def->user); }

static void keep_row(study *s, const scree_study_run *run, char *row) {
    pthread_mutex_lock(&s->one);
    s->row[run->run] = row;
    s->no_memory = s->no_memory || !row;
    s->report.done++;
    bool reached = run->summary && (run->summary->end == SCREE_RUN_DONE ||
                                    run->summary->end == SCREE_RUN_UNCONVERGED);
    s->report.failed += !reached;
    s->report.unconverged += run->summary && run->summary->end == SCREE_RUN_UNCONVERGED;
    if (s->def->over) s->def->over(s->def->user, run);
    pthread_mutex_unlock(&s->one);
}

static void run_at(study *s, size_t number, const char *name, const char *path) {
    scree_error error = {0};
    scree_run_summary summary = {0};
    scree_scene *scene = NULL;
    scree_study_run run = {.run = number, .runs = s->report.runs, .name = name, .text = ""};
    scree_run_def def = scree_default_run_def();
    run.status = read_scene(s->def, number, &scene, &error);
    if (run.status == SCREE_OK) {
        def.output = path;
        def.overwrite = s->def->overwrite;
        def.resume = !def.overwrite && access(path, F_OK) == 0;
        def.until = s->def->until;
        def.steps = s->def->steps;
        def.threads = s->def->threads;
        def.cancel = s->def->cancel;
        def.made = s->def->made;
        def.user = s->def->user;
        run.status = scree_run(scene, &def, &summary, &error);
    }
    if (run.status == SCREE_OK) run.summary = &summary;
    run.text = run.summary ? summary.reason : error.text;
    keep_row(s, &run, make_row(s, &run, path));
    scree_scene_destroy(scene);
}

static void run_some(void *user, size_t begin, size_t end) {
    study *s = user;
    for (size_t i = begin; i < end && !cancelled(s); i++) {
        char name[NAME_MAX_LENGTH];
        text_buffer path = {0};
        run_name(s->def, i, name);
        if (text_add(&path, "%s/%s.h5", s->def->output, name))
            run_at(s, i, name, path.data);
        else
            s->no_memory = true;
        text_free(&path);
    }
}

static scree_status write_table(const study *s, scree_error *error) {
    text_buffer path = {0}, header = {0};
    output_file out = {0};
    if (s->no_memory || !text_add(&path, "%s/table.csv", s->def->output)) {
        text_free(&path);
        return error_no_memory(error, "the table of a study");
    }
    scree_status status = write_header(s, &header, error);
    if (status == SCREE_OK) status = output_may_replace(path.data, error);
    if (status == SCREE_OK) status = output_open(&out, path.data, error);
    if (status == SCREE_OK) {
        fputs(header.data, out.stream);
        for (size_t i = 0; i < s->report.runs; i++)
            if (s->row[i]) fputs(s->row[i], out.stream);
        status = output_keep(&out, error);
    }
    text_free(&path);
    text_free(&header);
    return status;
}

static scree_status run_all(study *s, scree_error *error) {
    team *jobs = NULL;
    s->row = mem_alloc(s->report.runs, sizeof *s->row);
    if (!s->row) return error_no_memory(error, "the table of a study");
    if (mkdir(s->def->output, 0777) != 0 && errno != EEXIST)
        return error_set(error, SCREE_IO, "%s: the folder cannot be created: %s", s->def->output,
                         strerror(errno));
    TRY(team_create(&jobs, s->def->jobs, error));
    team_for_uneven(jobs, s->report.runs, 1, run_some, s);
    team_destroy(jobs);
    s->report.cancelled = s->report.done < s->report.runs;
    return write_table(s, error);
}

static scree_status study_run(study *s, scree_error *error) {
    TRY(check_def(s->def, &s->report.runs, error));
    TRY(check_scene(s, s->report.runs, error));
    TRY(check_measures(s, error));
    return run_all(s, error);
}

scree_status scree_study_into(const scree_study_def *def, scree_study_report *report, size_t size,
                              scree_error *error) {
    if (ranks_all() > 1)
        return error_set(error, SCREE_UNSUPPORTED,
                         "a study runs on one process: use scree study --jobs");
    scree_study_def own = defaults;
    study s = {.def = &own, .one = PTHREAD_MUTEX_INITIALIZER};
    sized_give(report, size, &s.report, sizeof s.report);
    TRY(sized_take(&own, def, "scree_study_def", error));
    scree_status status = study_run(&s, error);
    for (size_t i = 0; s.row && i < s.report.runs; i++)
        mem_free(s.row[i]);
    mem_free(s.row);
    sized_give(report, size, &s.report, sizeof s.report);
    return status;
}
