/* Studies from a program: several runs at a time, one table, resuming, and refused input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#include "scree/study.h"

static scree_error error;

static void need(scree_status status) {
    if (status != SCREE_OK) fail_msg("%s", error.text);
}
static char folder[] = "/tmp/scree_study_XXXXXX", output[64];

static const char scene[] =
    "params: {mu: 0.3, e: 0}\n"
    "laws: {dry: {normal: velocity, friction: mu, impact: e}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n- {shape: halfplane, fixed: true}\n"
    "- {shape: {kind: disk, radius: 0.1}, position: [0, 0.2], velocity: [1, 0]}\n"
    "run: {steps: 200, record: 50 ms}\n";
static const char *const mu[] = {"0.1", "0.2", "0.3"}, *const e[] = {"0", "0.5"};
static const scree_study_key keys[] = {{"mu", mu, 3}, {"e", e, 2}};
static const char *const measures[] = {"kinetic"};

typedef struct watcher {
    int over, resumed, stop_after;
} watcher;

static void over(void *user, const scree_study_run *run) {
    watcher *w = user;
    assert_int_equal(run->runs, 6);
    assert_non_null(run->summary);
    w->over++;
    w->resumed += run->summary->steps_now == 0;
}

static bool cancel(void *user) {
    const watcher *w = user;
    return w->stop_after && w->over >= w->stop_after;
}

static scree_study_def def_of(watcher *w) {
    scree_study_def def = scree_default_study_def();
    def.text = scene;
    def.keys = keys;
    def.key_count = 2;
    def.output = output;
    def.measures = measures;
    def.measure_count = 1;
    def.over = over;
    def.cancel = cancel;
    def.user = w;
    return def;
}

static int lines(void) {
    char path[96];
    int count = 0;
    snprintf(path, sizeof path, "%s/table.csv", output);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int c = fgetc(file); c != EOF; c = fgetc(file))
        count += c == '\n';
    assert_int_equal(fclose(file), 0);
    return count;
}

static void stopped_studies_go_on(void **unused) {
    (void)unused;
    watcher w = {.stop_after = 2};
    scree_study_def def = def_of(&w);
    scree_study_report report;
    need(scree_study(&def, &report, &error));
    assert_true(report.cancelled && report.runs == 6 && report.dimension == 2);
    assert_true(report.done >= 2 && report.done < 6);
    assert_int_equal(lines(), 1 + (int)report.done);
    w = (watcher){0};
    def.jobs = 3;
    need(scree_study(&def, &report, &error));
    assert_true(!report.cancelled && report.done == 6 && report.failed == 0);
    assert_true(w.over == 6 && w.resumed >= 2);
    assert_int_equal(lines(), 7);
}

static void refused(scree_study_def def, const char *words) {
    scree_study_report report;
    scree_status status = scree_study(&def, &report, &error);
    assert_true(status != SCREE_OK);
    if (!strstr(error.text, words)) fail_msg("'%s' is not in: %s", words, error.text);
}

static void wrong_studies_are_refused(void **unused) {
    (void)unused;
    watcher w = {0};
    const scree_study_def good = def_of(&w);
    const char *const none[] = {""}, *const tables[] = {"speed"};
    scree_study_key wrong = {"nothing", mu, 2};
    scree_study_def def = good;
    def.keys = &wrong, def.key_count = 1;
    refused(def, "nothing");
    wrong = (scree_study_key){"mu", none, 1};
    refused(def, "empty value");
    def = good, def.key_count = 0;
    refused(def, "1 to 8");
    def = good, def.text = NULL;
    refused(def, "a file or a text");
    def = good, def.jobs = 0;
    refused(def, "positive");
    def = good, def.output = NULL;
    refused(def, "folder");
    def = good, def.measures = tables;
    refused(def, "one row per run");
    assert_int_equal(w.over, 0);
}

static int remove_folder(void **state) {
    char command[96];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_studies_go_on),
        cmocka_unit_test(wrong_studies_are_refused),
    };
    if (!mkdtemp(folder)) return 1;
    snprintf(output, sizeof output, "%s/sweep", folder);
    return cmocka_run_group_tests(tests, NULL, remove_folder);
}
