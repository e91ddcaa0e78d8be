/* Every allocation of measures, tables, pictures and plots fails in turn: the result is an error,
 * never a crash, and (with the leak sanitizer) nothing is leaked. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scree/draw.h"
#include "scree/measure.h"
#include "support/picture_file.h"
#include "support/synthetic_frame.h"

typedef struct failing {
    long left; /* allocations before the failing one */
    long balance;
} failing;

static void *resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    failing *f = user;
    if (f->left-- <= 0) return NULL;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    if (!block) return NULL;
    memset(block, 0, (new_bytes + 63) / 64 * 64);
    if (old) memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    if (old) free(old);
    if (!old) f->balance++;
    return block;
}

static void release(void *user, void *block) {
    failing *f = user;
    if (block) f->balance--;
    free(block);
}

typedef scree_status (*job)(const synthetic *now, const synthetic *before, scree_error *error);

static scree_status measure_job(const synthetic *now, const synthetic *before, scree_error *error) {
    static const char *const texts[] = {"a = stress(low=[-1, -1], high=[1, 1])",
                                        "cut(point=[0, 0], direction=[1, 1])",
                                        "coordination",
                                        "solid_fraction",
                                        "moment.pressure",
                                        "displacement(affine=true).dx",
                                        "wall_force(of=floor)",
                                        "neighbours",
                                        "network",
                                        "deposit"};
    static double row[16 * SYNTHETIC_BODIES];
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        scree_measure *m;
        uint32_t column;
        scree_status status = scree_measure_parse(&m, 2, texts[k], &column, error);
        if (status != SCREE_OK) return status;
        status =
            scree_measure_eval(m, &now->frame, &before->frame, row, 16 * SYNTHETIC_BODIES, error);
        scree_measure_destroy(m);
        if (status != SCREE_OK) return status;
    }
    return SCREE_OK;
}

static scree_status table_job(const synthetic *now, const synthetic *before, scree_error *error) {
    scree_measure *m[2] = {NULL, NULL};
    scree_params *given = scree_params_new();
    scree_csv *csv = NULL;
    scree_status status =
        given ? scree_params_text(given, "grains", "grains", error) : SCREE_NO_MEMORY;
    if (status == SCREE_OK) status = scree_measure_create(&m[0], 2, "kinetic", given, error);
    scree_params_free(given);
    if (status == SCREE_OK) status = scree_measure_parse(&m[1], 2, "energy", NULL, error);
    if (status == SCREE_OK) status = scree_csv_open(&csv, picture_path("table.csv"), error);
    if (status == SCREE_OK)
        status = scree_csv_measures(csv, (const scree_measure *const *)m, 2, &now->frame,
                                    &before->frame, error);
    if (status == SCREE_OK)
        status = scree_csv_close(csv, error);
    else
        scree_csv_discard(csv);
    scree_measure_destroy(m[0]);
    scree_measure_destroy(m[1]);
    return status;
}

static scree_status picture_job(const synthetic *now, const synthetic *before, scree_error *error) {
    scree_picture_def def = scree_default_picture_def();
    scree_cut cut = {{0, 0}, {0, 1}};
    def.title = "heap";
    def.colour = "rotation";
    def.forces = 1;
    def.arrows = SCREE_ARROWS_DISPLACEMENT;
    def.cuts = &cut;
    def.cut_count = 1;
    scree_status status = scree_picture_fit(&def, 1, &now->frame, &before->frame, error);
    if (status != SCREE_OK) return status;
    return scree_draw_frame(&now->frame, &before->frame, &def, picture_path("memory.svg"), error);
}

static scree_status flow_job(const synthetic *now, const synthetic *before, scree_error *error) {
    scree_flow *flow;
    const scree_flow_cell *cells;
    size_t count;
    scree_frame later = now->frame;
    later.t = before->frame.t + 1;
    scree_status status = scree_flow_create(&flow, 0.01, "grains", error);
    if (status != SCREE_OK) return status;
    status = scree_flow_add(flow, &before->frame, &later, error);
    if (status == SCREE_OK) status = scree_flow_cells(flow, &cells, &count, error);
    scree_picture_def def = scree_default_picture_def();
    def.arrows = SCREE_ARROWS_FIELD;
    def.field = (const double[][4]){{0, 0, 1, 0}, {0.1, 0.1, 0, 2}};
    def.field_count = 2;
    if (status == SCREE_OK)
        status = scree_draw_frame(&now->frame, NULL, &def, picture_path("memory.svg"), error);
    scree_flow_destroy(flow);
    return status;
}

static scree_status plot_job(const synthetic *now, const synthetic *before, scree_error *error) {
    static const double x[] = {1, 2, 3, 4}, y[] = {1, 4, 9, 16};
    scree_panel panel = {"y", "m", 0, NAN, NAN};
    scree_series series = {"s", x, y, 4, 0, SCREE_MARK_LINE};
    scree_plot_def def = scree_default_plot_def();
    const char *path = picture_path("memory.svg");
    (void)now;
    (void)before;
    def.panels = &panel;
    def.series = &series;
    def.panel_count = def.series_count = 1;
    scree_status status = scree_plot(&def, path, error);
    if (status == SCREE_OK) status = scree_plot_histogram(&def, y, 4, 2, path, error);
    if (status == SCREE_OK) status = scree_plot_rose("r", y, x, 4, 6, 1, path, error);
    return status;
}

static scree_status movie_job(const synthetic *now, const synthetic *before, scree_error *error) {
    scree_picture_def def = scree_default_picture_def();
    scree_movie *movie;
    (void)now;
    (void)before;
    def.title = "film";
    scree_status status = scree_movie_open(&movie, picture_path("film.mp4"), 10, &def, error);
    scree_movie_discard(movie);
    return status == SCREE_NOT_FOUND ? SCREE_OK : status; /* no ffmpeg here */
}

static void fail_each(job run) {
    synthetic *now = synthetic_heap(3), *before = synthetic_heap(3);
    scree_status status = SCREE_NO_MEMORY;
    long n = 0;
    for (; status != SCREE_OK && n < 100000; n++) {
        failing f = {n, 0};
        scree_error error = {SCREE_OK, ""};
        scree_set_allocator(&(scree_allocator){&f, resize, release});
        status = run(now, before, n % 2 ? &error : NULL);
        scree_set_allocator(NULL);
        assert_int_equal(f.balance, 0);
        assert_true(status == SCREE_OK || status == SCREE_NO_MEMORY);
        if (n % 2 && status != SCREE_OK) assert_true(error.text[0] != '\0');
    }
    assert_int_equal(status, SCREE_OK);
    assert_true(n > 3); /* something was allocated at all */
    synthetic_free(now);
    synthetic_free(before);
}

static void measures(void **state) {
    (void)state;
    fail_each(measure_job);
}
static void tables(void **state) {
    (void)state;
    fail_each(table_job);
}
static void pictures(void **state) {
    (void)state;
    fail_each(picture_job);
}
static void flows(void **state) {
    (void)state;
    fail_each(flow_job);
}

static void plots(void **state) {
    (void)state;
    fail_each(plot_job);
}
static void movies(void **state) {
    (void)state;
    if (system("command -v ffmpeg >/dev/null 2>&1") != 0) skip();
    fail_each(movie_job);
}

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove(); /* fails when a temporary file was left */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(measures), cmocka_unit_test(tables),
                                       cmocka_unit_test(pictures), cmocka_unit_test(flows),
                                       cmocka_unit_test(plots),    cmocka_unit_test(movies)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
