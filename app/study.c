/* scree study: a scene over all combinations of some parameters, and one table of the runs. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"
#include "outputs.h"
#include "say.h"
#include "scenes.h"
#include "sheet.h"
#include "summary.h"

#define KEYS_MAX        8
#define RUNS_MAX        100000
#define NAME_MAX_LENGTH 200

/* One --vary: a key and its values. */
typedef struct variation {
    char *key;
    char **values;
    size_t count;
} variation;

typedef struct study {
    const arguments *given;
    const char *folder;
    variation vary[KEYS_MAX];
    size_t keys, runs;
    int dimension; /* of the scene's world */
    sheet measures;
    FILE *table;
    scree_run_def def;
    int code; /* the worst so far */
    int failed;
} study;

static void study_free(study *s) {
    for (size_t k = 0; k < s->keys; k++) {
        for (size_t i = 0; i < s->vary[k].count; i++)
            free(s->vary[k].values[i]);
        free(s->vary[k].values);
        free(s->vary[k].key);
    }
    sheet_free(&s->measures);
}

static char *cut_out(const char *from, size_t length) {
    char *out = calloc(length + 1, 1);
    if (out) memcpy(out, from, length);
    return out;
}

/* Up to the next comma that is not inside brackets. */
static size_t value_length(const char *text) {
    int depth = 0;
    size_t i = 0;
    for (; text[i] && (text[i] != ',' || depth > 0); i++)
        depth += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
    return i;
}

static bool read_variation(variation *v, const char *text) {
    size_t key = strcspn(text, "=");
    if (!text[key] || !key || !text[key + 1]) {
        complain("study: --vary needs KEY=A,B,C, not '%s'", text);
        return false;
    }
    v->key = cut_out(text, key);
    v->values = calloc(strlen(text), sizeof *v->values);
    if (!v->key || !v->values) return fail_memory(), false;
    for (const char *place = text + key + 1;; place++) {
        size_t length = value_length(place);
        if (length == 0) {
            complain("study: --vary %s has an empty value", v->key);
            return false;
        }
        v->values[v->count] = cut_out(place, length);
        if (!v->values[v->count]) return fail_memory(), false;
        v->count++;
        place += length;
        if (!*place) return true;
    }
}

static bool read_variations(study *s) {
    const char *texts[KEYS_MAX + 1];
    size_t count = given_texts(s->given, "vary", texts, KEYS_MAX + 1);
    if (count == 0 || count > KEYS_MAX) {
        complain("study: give 1 to %d options --vary KEY=A,B,C", KEYS_MAX);
        return false;
    }
    s->runs = 1;
    for (; s->keys < count;) {
        s->keys++;
        if (!read_variation(&s->vary[s->keys - 1], texts[s->keys - 1])) return false;
        s->runs *= s->vary[s->keys - 1].count;
        if (s->runs > RUNS_MAX) {
            complain("study: there are more than %d runs: vary less", RUNS_MAX);
            return false;
        }
    }
    return true;
}

static bool read_measures(study *s) {
    const char *texts[MEASURES_MAX];
    size_t count = given_texts(s->given, "measure", texts, MEASURES_MAX);
    scree_error error = {0};
    sheet_init(&s->measures, s->dimension);
    for (size_t i = 0; i < count; i++) {
        scree_status status = sheet_add(&s->measures, texts[i], NULL, &error);
        if (status != SCREE_OK) return fail(status, &error), false;
    }
    if (count && s->measures.rows_of != SCREE_ROWS_FRAME) {
        complain("study: the table has one row per run, but '%s' has more", texts[0]);
        return false;
    }
    return true;
}

static bool read_run(study *s) {
    long long steps = 0, threads = 0;
    s->def = scree_default_run_def();
    if (!given_real(s->given, "until", &s->def.until) ||
        !given_integer(s->given, "steps", &steps) || !given_integer(s->given, "threads", &threads))
        return false;
    if (steps < 0 || threads < 0 || threads > 1024) {
        complain("study: --steps and --threads need positive numbers");
        return false;
    }
    s->def.steps = steps;
    s->def.threads = (int)threads;
    warn_of_threads(threads);
    s->def.cancel = interrupted;
    return true;
}

/* Which value of key k run number `run` has; the last key changes fastest. */
static const char *value_of(const study *s, size_t run, size_t k) {
    for (size_t j = s->keys; j-- > k + 1;)
        run /= s->vary[j].count;
    return s->vary[k].values[run % s->vary[k].count];
}

/* "mu=0.3_h=1e-3": the name of a run contains its values, so that a longer study finds it again. */
static void run_name(const study *s, size_t run, char name[NAME_MAX_LENGTH]) {
    size_t used = 0;
    for (size_t k = 0; k < s->keys && used < NAME_MAX_LENGTH; k++)
        used += (size_t)snprintf(name + used, NAME_MAX_LENGTH - used, "%s%s=%s", k ? "_" : "",
                                 s->vary[k].key, value_of(s, run, k));
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-+=_", *c)) *c = '_';
}

static void put_text(FILE *to, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"') fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void put_header(study *s) {
    fputs("file", s->table);
    for (size_t k = 0; k < s->keys; k++) {
        fputc(',', s->table);
        put_text(s->table, s->vary[k].key);
    }
    fputs(",end,bodies,steps,t [s],frames,contacts_max,sweeps_total,residual_max,"
          "unconverged_steps,penetration_max [m],energy_error,momentum_error,wall_time_s,threads,"
          "state_hash",
          s->table);
    for (size_t k = 2; k < s->measures.columns; k++) {
        const sheet_column *c = &s->measures.column[k];
        char heading[160];
        bool pure = strcmp(c->unit, "1") == 0;
        snprintf(heading, sizeof heading, "%s%s%s%s", c->name, pure ? "" : " [",
                 pure ? "" : c->unit, pure ? "" : "]");
        fputc(',', s->table);
        put_text(s->table, heading);
    }
    fputs(",reason\r\n", s->table);
}

static void put_numbers(study *s, const scree_run_summary *m) {
    const scree_run_totals *n = &m->totals;
    fprintf(s->table,
            ",%u,%" PRId64 ",%.17g,%" PRId64 ",%" PRId64 ",%" PRId64 ",%.17g,%" PRId64
            ",%.17g,%.17g,%.17g,%.6g,%d,%016" PRIx64,
            m->bodies, n->steps, m->t, m->frames, n->contacts_max, n->sweeps, n->residual_max,
            n->unconverged_steps, n->penetration_max, n->energy_error, n->momentum_error,
            m->wall_time_s, m->threads, m->state_hash);
}

/* The measures of the last frame; empty cells if they are not available. */
static void put_measures(study *s, const char *path) {
    scree_result *result = NULL, *first = NULL;
    const scree_frame *frame, *before;
    scree_error error = {0};
    s->measures.rows = 0;
    if (s->measures.measures == 0) return;
    scree_status status = path ? scree_result_open(&result, path, &error) : SCREE_NOT_FOUND;
    if (status == SCREE_OK) status = scree_result_read(result, -1, &frame, &error);
    if (status == SCREE_OK && s->measures.compares) {
        status = scree_result_open(&first, path, &error);
        if (status == SCREE_OK) status = scree_result_read(first, 0, &before, &error);
    }
    if (status == SCREE_OK)
        status = sheet_eval(&s->measures, frame, s->measures.compares ? before : NULL, &error);
    if (status != SCREE_OK && path) complain("%s: %s", path, error.text);
    for (size_t k = 2; k < s->measures.columns; k++)
        if (status == SCREE_OK)
            fprintf(s->table, ",%.17g", s->measures.data[k]);
        else
            fputc(',', s->table);
    scree_result_close(result);
    scree_result_close(first);
}

static void put_row(study *s, size_t run, const char *name, const char *path,
                    const scree_run_summary *summary, const char *end, const char *reason) {
    put_text(s->table, name);
    fputs(".h5", s->table);
    for (size_t k = 0; k < s->keys; k++) {
        fputc(',', s->table);
        put_text(s->table, value_of(s, run, k));
    }
    fprintf(s->table, ",%s", end);
    if (summary)
        put_numbers(s, summary);
    else
        fputs(",,,,,,,,,,,,,,", s->table);
    put_measures(s, summary ? path : NULL);
    fputc(',', s->table);
    put_text(s->table, reason);
    fputs("\r\n", s->table);
}

static scree_scene *open_scene(study *s, size_t run, int *code) {
    char *sets[KEYS_MAX] = {NULL};
    scree_scene *scene = NULL;
    bool good = true;
    for (size_t k = 0; k < s->keys; k++) {
        const char *value = value_of(s, run, k);
        size_t length = strlen(s->vary[k].key) + strlen(value) + 2;
        sets[k] = malloc(length);
        if (sets[k])
            snprintf(sets[k], length, "%s=%s", s->vary[k].key, value);
        else
            good = false;
    }
    *code = CODE_STOPPED;
    if (good) scene = scene_open(s->given, (const char *const *)sets, s->keys, code);
    for (size_t k = 0; k < s->keys; k++)
        free(sets[k]);
    return scene;
}

static void worsen(study *s, int code) {
    if (code > s->code) s->code = code;
    s->failed += code != CODE_DONE && code != CODE_UNCONVERGED;
}

static void run_one(study *s, size_t run) {
    char name[NAME_MAX_LENGTH], wall[32];
    scree_error error = {0};
    scree_run_summary summary = {0};
    int code;
    run_name(s, run, name);
    char *base = join_path(s->folder, name), *path = base ? with_ending(base, "", ".h5") : NULL;
    free(base);
    scree_scene *scene = path ? open_scene(s, run, &code) : NULL;
    if (!scene) {
        put_row(s, run, name, NULL, NULL, "bad_input", "the scene cannot be read");
        worsen(s, CODE_BAD_INPUT);
        free(path);
        return;
    }
    s->def.output = path;
    s->def.overwrite = given_flag(s->given, "overwrite");
    s->def.resume = !s->def.overwrite && access(path, F_OK) == 0;
    scree_status status = scree_run(scene, &s->def, &summary, &error);
    if (status == SCREE_OK) {
        put_row(s, run, name, path, &summary, scree_run_end_text(summary.end), summary.reason);
        worsen(s, summary_code(&summary));
        if (!given_flag(s->given, "quiet"))
            tell("%zu of %zu  %s: %s%s, %s\n", run + 1, s->runs, name,
                 summary.steps_now ? "" : "was already ", scree_run_end_text(summary.end),
                 duration_text(summary.wall_time_s, wall));
    } else {
        put_row(s, run, name, NULL, NULL, "bad_input", error.text);
        worsen(s, fail(status, &error));
    }
    fflush(stdout);
    scree_scene_destroy(scene);
    free(path);
}

/* An unknown parameter makes every run fail, a bad value only its own run: the first and the last
 * run have no varied value in common unless a key has just one. */
static bool can_be_read(study *s) {
    int code;
    scree_scene *scene = open_scene(s, 0, &code);
    if (!scene && s->runs > 1) scene = open_scene(s, s->runs - 1, &code);
    bool good = scene != NULL;
    if (good) s->dimension = scree_scene_run_of(scene).dimension;
    if (!good) complain("study: the scene cannot be read with these values; nothing was written");
    scree_scene_destroy(scene);
    return good;
}

/* The table appears completely, under its name, when the runs are finished. */
static int run_all(study *s) {
    char *path = join_path(s->folder, "table.csv");
    text_file file;
    bool good = path && text_file_open(&file, path);
    if (good) {
        s->table = file.stream;
        put_header(s);
        for (size_t i = 0; i < s->runs && !interrupted(NULL); i++)
            run_one(s, i);
        good = text_file_close(&file);
    }
    if (!good) {
        worsen(s, CODE_STOPPED);
    } else if (!given_flag(s->given, "quiet"))
        tell("%s: %zu runs, %d failed\n", path, s->runs, s->failed);
    if (interrupted(NULL)) {
        complain("study: %s; run the same command again to continue", interrupt_words());
        worsen(s, CODE_STOPPED);
    }
    free(path);
    return s->code;
}

int command_study(const arguments *a) {
    study s = {.given = a, .folder = given_text(a, "output")};
    int code = CODE_BAD_INPUT;
    if (!s.folder) {
        complain("study: needs -o FOLDER for its runs and table");
        return code;
    }
    if (given_flag(a, "quiet")) set_quiet();
    if (read_variations(&s) && read_run(&s) && can_be_read(&s) && read_measures(&s)) {
        if (mkdir(s.folder, 0777) == 0 || errno == EEXIST) {
            catch_interrupts();
            code = run_all(&s);
        } else
            complain("%s: the folder cannot be created: %s", s.folder, strerror(errno));
    }
    study_free(&s);
    return code;
}
