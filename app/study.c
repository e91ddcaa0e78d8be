/* scree study: a scene over all combinations of some parameters, and one table of the runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "say.h"
#include "scenes.h"
#include "scree/study.h"
#include "summary.h"

#define KEYS_MAX     8
#define MEASURES_MAX 16

/* One --vary: a key and its values. */
typedef struct variation {
    char *key;
    char **values;
    size_t count;
} variation;

typedef struct study {
    const arguments *given;
    variation vary[KEYS_MAX];
    scree_study_key key[KEYS_MAX];
    size_t keys;
    const char *measures[MEASURES_MAX];
    scree_study_def def;
    int code; /* the worst so far */
} study;

static void study_free(study *s) {
    for (size_t k = 0; k < s->keys; k++) {
        for (size_t i = 0; i < s->vary[k].count; i++)
            free(s->vary[k].values[i]);
        free(s->vary[k].values);
        free(s->vary[k].key);
    }
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
    for (; s->keys < count;) {
        s->keys++;
        variation *v = &s->vary[s->keys - 1];
        if (!read_variation(v, texts[s->keys - 1])) return false;
        s->key[s->keys - 1] = (scree_study_key){v->key, (const char *const *)v->values, v->count};
    }
    s->def.keys = s->key;
    s->def.key_count = s->keys;
    return true;
}

static bool read_run(study *s) {
    long long steps = 0, threads = 0, jobs = 1;
    if (!given_real(s->given, "until", &s->def.until) ||
        !given_integer(s->given, "steps", &steps) ||
        !given_integer(s->given, "threads", &threads) || !given_integer(s->given, "jobs", &jobs))
        return false;
    if (steps < 0 || threads < 0 || threads > 1024 || jobs < 1 || jobs > 1024) {
        complain("study: --steps, --threads and --jobs need positive numbers");
        return false;
    }
    s->def.steps = steps;
    s->def.threads = (int)threads;
    s->def.jobs = (int)jobs;
    warn_of_threads(threads > 0 ? threads * jobs : jobs);
    s->def.cancel = interrupted;
    s->def.overwrite = given_flag(s->given, "overwrite");
    s->def.measures = s->measures;
    s->def.measure_count = given_texts(s->given, "measure", s->measures, MEASURES_MAX);
    return true;
}

static void worsen(study *s, int code) {
    if (code > s->code) s->code = code;
}

static void run_over(void *user, const scree_study_run *run) {
    study *s = user;
    char wall[32];
    if (!run->summary) {
        scree_error error = {.status = run->status};
        snprintf(error.text, sizeof error.text, "%s", run->text);
        worsen(s, fail(run->status, &error));
        return;
    }
    worsen(s, summary_code(run->summary));
    if (!given_flag(s->given, "quiet"))
        tell("%zu of %zu  %s: %s%s, %s\n", run->run + 1, run->runs, run->name,
             run->summary->steps_now ? "" : "was already ", scree_run_end_text(run->summary->end),
             duration_text(run->summary->wall_time_s, wall));
    fflush(stdout);
}

static int run_all(study *s) {
    const char *sets[SETS_MAX];
    scree_error error = {0};
    scree_study_report report;
    char *path = scene_path(s->given->operand[0]);
    if (!path) return CODE_BAD_INPUT;
    s->def.scene = path;
    s->def.sets = sets;
    s->def.set_count = given_texts(s->given, "set", sets, SETS_MAX);
    s->def.over = run_over;
    s->def.user = s;
    scree_status status = scree_study(&s->def, &report, &error);
    free(path);
    if (status != SCREE_OK) {
        worsen(s, fail(status, &error));
        if (report.done == 0) complain("study: nothing was written");
        return s->code;
    }
    if (!given_flag(s->given, "quiet"))
        tell("%s/table.csv: %zu runs, %zu failed\n", s->def.output, report.runs, report.failed);
    if (interrupted(NULL)) {
        complain("study: %s; run the same command again to continue", interrupt_words());
        worsen(s, CODE_STOPPED);
    }
    return s->code;
}

int command_study(const arguments *a) {
    study s = {.given = a, .def = scree_default_study_def()};
    int code = CODE_BAD_INPUT;
    s.def.output = given_text(a, "output");
    if (!s.def.output) {
        complain("study: needs -o FOLDER for its runs and table");
        return code;
    }
    if (given_flag(a, "quiet")) set_quiet();
    if (read_variations(&s) && read_run(&s)) {
        catch_interrupts();
        code = run_all(&s);
    }
    study_free(&s);
    return code;
}
