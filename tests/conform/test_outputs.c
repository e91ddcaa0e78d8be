/* Every exporter, plot and recorder of the registry: opened, given frames and closed it leaves
 * files, discarded it leaves none, and a recorder that resumes knows its frames. */
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "draw/plot/kind.h"
#include "export/exporter.h"
#include "laws.h"
#include "result/recorder_kind.h"

#define FRAMES 3

static char folder[] = "/tmp/scree_outputs_XXXXXX";

static int make_folder(void **unused) {
    make_registry(unused);
    return mkdtemp(folder) ? 0 : -1;
}

static void remove_files(const char *path) {
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d));) {
        char name[512];
        snprintf(name, sizeof name, "%s/%s", path, e->d_name);
        if (e->d_name[0] != '.') unlink(name);
    }
    if (d) closedir(d);
}

static int remove_folder(void **unused) {
    free_registry(unused);
    remove_files(folder);
    return rmdir(folder);
}

static size_t count_files(const char *path) {
    size_t count = 0;
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d));)
        count += e->d_name[0] != '.';
    if (d) closedir(d);
    return count;
}

/* A ball that falls on the ground. */
static scree_world *ball_falls(void) {
    scree_world_def def = simple_def(1e-2, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(w, 0, 0, 0);
    simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 0, 0, 0);
    return w;
}

static const kind *entry(family f, size_t i) { return everything.entries[f].data[i]; }

static void *parameters_of(const kind *k) {
    scree_error error;
    void *made;
    must(param_make(k, NULL, NULL, NULL, &made, &error), &error);
    return made;
}

static exporter *opened(const exporter_kind *k, const char *path, const scree_layout *layout,
                        void *parameters) {
    scree_error error;
    exporter *e = NULL;
    must(k->open(&e, &(export_job){path, layout, true, parameters}, &error), &error);
    assert_ptr_equal(e->kind, k);
    return e;
}

/* Into the folder itself, or into a file of it. */
static void exporter_case(const exporter_kind *k) {
    scree_error error;
    char path[512];
    scree_world *w = ball_falls();
    scree_frame frame = simple_frame(w);
    void *parameters = parameters_of(&k->head);
    bool many = strcmp(k->target, "FOLDER") == 0;
    snprintf(path, sizeof path, "%s%s", folder, many ? "" : "/file");
    assert_true(many == (k->files && k->files_solid));
    exporter *e = opened(k, path, frame.layout, parameters);
    must(k->frame(e, &frame, &error), &error);
    k->discard(e);
    assert_int_equal(count_files(folder), 0);
    e = opened(k, path, frame.layout, parameters);
    for (int i = 0; i < FRAMES; i++) {
        simple_step(w);
        frame = simple_frame(w);
        must(k->frame(e, &frame, &error), &error);
    }
    must(k->close(e, &error), &error);
    assert_true(many ? count_files(folder) > 0 : count_files(folder) == 1);
    remove_files(folder);
    param_destroy(&k->head, parameters);
    scree_world_destroy(w);
}

/* Those that refer to a result refuse to start without one, and leave nothing:
 * system/export_others.sh tests their files. */
static void refers_case(const exporter_kind *k) {
    scree_error error = {0};
    char path[512];
    scree_world *w = ball_falls();
    scree_frame frame = simple_frame(w);
    void *parameters = parameters_of(&k->head);
    exporter *e = NULL;
    snprintf(path, sizeof path, "%s/file", folder);
    assert_int_not_equal(k->open(&e, &(export_job){path, frame.layout, true, parameters}, &error),
                         SCREE_OK);
    assert_non_null(strstr(error.text, "result"));
    assert_int_equal(count_files(folder), 0);
    param_destroy(&k->head, parameters);
    scree_world_destroy(w);
}

static void exporters(void **unused) {
    (void)unused;
    for (size_t i = 0; i < everything.entries[FAMILY_exporter].count; i++) {
        const exporter_kind *k = (const exporter_kind *)entry(FAMILY_exporter, i);
        if (k->refers)
            refers_case(k);
        else
            exporter_case(k);
    }
}

/* One panel with one series of positive numbers suits every kind. */
static void plot_case(const plot_kind *k) {
    scree_error error;
    char path[512];
    const double x[] = {0, 1, 2, 3}, y[] = {1, 3, 2, 4};
    scree_panel panel = {"cost", "s", 0, NAN, NAN};
    scree_series series = {"curve", x, y, 4, 0, SCREE_MARK_LINE};
    scree_plot_def def = scree_default_plot_def();
    def.panels = &panel, def.panel_count = 1;
    def.series = &series, def.series_count = 1;
    void *parameters = parameters_of(&k->head);
    snprintf(path, sizeof path, "%s/plot.svg", folder);
    must(k->draw(parameters, &def, path, &error), &error);
    assert_int_equal(count_files(folder), 1);
    remove_files(folder);
    def.series_count = 0;
    if (k->draw(parameters, &def, path, &error) != SCREE_OK) assert_true(error.text[0]);
    remove_files(folder);
    param_destroy(&k->head, parameters);
}

static void plots(void **unused) {
    (void)unused;
    for (size_t i = 0; i < everything.entries[FAMILY_plot].count; i++)
        plot_case((const plot_kind *)entry(FAMILY_plot, i));
}

static void give_frames(recorder *r, scree_world *w, int64_t before) {
    scree_error error;
    for (int64_t i = 0; i < FRAMES; i++) {
        simple_step(w);
        scree_frame frame = simple_frame(w);
        must(r->kind->frame(r, &frame, &error), &error);
        assert_int_equal(r->kind->frames(r), before + i + 1);
    }
}

static void recorder_case(const recorder_kind *k) {
    scree_error error;
    char path[512];
    const recorder_text text = {"scene", "bodies: []\n"};
    scree_world *w = ball_falls();
    scree_frame frame = simple_frame(w);
    recorder *r = NULL;
    snprintf(path, sizeof path, "%s/run%s", folder, k->ending);
    must(k->create(&r, path, false, frame.layout, &text, 1, &error), &error);
    assert_ptr_equal(r->kind, k);
    give_frames(r, w, 0);
    k->close(r);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_not_equal(k->create(&r, path, false, frame.layout, &text, 1, &error), SCREE_OK);
    if (k->hold) {
        must(k->hold(&r, path, &error), &error);
        must(k->go_on(r, simple_frame(w).step, &error), &error);
        give_frames(r, w, FRAMES);
        k->close(r);
    }
    remove_files(folder);
    scree_world_destroy(w);
}

static void recorders(void **unused) {
    (void)unused;
    for (size_t i = 0; i < everything.entries[FAMILY_recorder].count; i++)
        recorder_case((const recorder_kind *)entry(FAMILY_recorder, i));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exporters),
        cmocka_unit_test(plots),
        cmocka_unit_test(recorders),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
