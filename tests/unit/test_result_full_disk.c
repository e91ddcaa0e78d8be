/* A disk that fills up: the frame is refused with a remedy, earlier frames stay readable, and after
 * space was freed the same recorder continues. Needs root for a small file system of its own. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cmocka.h>

#include "result/reader.h"
#include "result/recorder.h"
#include "result/restart.h"
#include "scree/result.h"
#include "support/read_files.h"
#include "support/sample_frames.h"

enum { BODIES = 300 };

static char folder[] = "/tmp/scree_full_XXXXXX";
static char path[64], ballast[64];
static bool mounted;

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    mounted = mount("scree", folder, "tmpfs", 0, "size=12m") == 0;
    if (!mounted)
        fprintf(stderr, "SKIPPED: no small file system could be mounted (%s); run as root\n",
                strerror(errno));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    if (mounted && umount(folder) != 0) return -1;
    return rmdir(folder);
}

static int64_t read_all(void) {
    scree_error error = {0};
    scree_result *result;
    scree_frame frame;
    const char *what;
    sample *s = sample_new(BODIES);
    if (scree_result_open(&result, path, &error) != SCREE_OK) fail_msg("%s", error.text);
    int64_t frames = scree_result_frames(result);
    for (int64_t i = 0; i < frames; i++) {
        if (result_read(result, i, &frame, &error) != SCREE_OK) fail_msg("%s", error.text);
        assert_true(sample_same_frame(sample_frame(s, i), &frame, &what));
    }
    scree_result_close(result);
    sample_free(s);
    return frames;
}

static void fill_with_ballast(off_t left) {
    int file = open(ballast, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(posix_fallocate(file, 0, left), 0);
    close(file);
}

static void refused_and_intact(void **state) {
    (void)state;
    if (!mounted) skip();
    sample *s = sample_new(BODIES);
    recorder *r;
    scree_error error = {0};
    fill_with_ballast((off_t)4 << 20);
    assert_int_equal(recorder_create(&r, path, false, sample_layout(s), NULL, 0, &error), SCREE_OK);
    int64_t frames = 0;
    while (recorder_frame(r, sample_frame(s, frames), &error) == SCREE_OK)
        frames++;
    assert_int_equal(error.status, SCREE_IO);
    assert_non_null(strstr(error.text, "disk is full"));
    assert_non_null(strstr(error.text, "--resume"));
    assert_in_range(frames, 3, 1000);
    assert_int_equal(recorder_frames(r), frames);
    assert_int_equal(read_all(), frames);
    assert_int_equal(recorder_frame(r, sample_frame(s, frames), &error), SCREE_IO);
    assert_int_equal(read_all(), frames);

    unlink(ballast);
    for (int k = 0; k < 5; k++, frames++)
        assert_int_equal(recorder_frame(r, sample_frame(s, frames), &error), SCREE_OK);
    assert_int_equal(read_all(), frames);
    recorder_close(r);
    assert_int_equal(read_all(), frames);

    fill_with_ballast((off_t)1 << 20);
    assert_int_equal(recorder_resume(&r, path, INT64_MAX, &error), SCREE_OK);
    while (recorder_frame(r, sample_frame(s, frames), &error) == SCREE_OK)
        frames++;
    recorder_close(r);
    assert_int_equal(read_all(), frames);
    unlink(ballast);
    unlink(path);
    sample_free(s);
}

/* For any amount of space at the start: a whole file or no file. */
static void no_room_to_begin(void **state) {
    (void)state;
    if (!mounted) skip();
    sample *s = sample_new(BODIES);
    for (off_t room = 0; room < 600 << 10; room += 20 << 10) {
        recorder *r;
        scree_error error = {0};
        fill_with_ballast(((off_t)12 << 20) - room);
        scree_status status = recorder_create(&r, path, false, sample_layout(s), NULL, 0, &error);
        if (status == SCREE_OK) {
            recorder_close(r);
            assert_int_equal(read_all(), 0);
            unlink(path);
        } else {
            assert_int_equal(status, SCREE_IO);
            assert_non_null(strstr(error.text, "disk is full"));
            assert_true(access(path, F_OK) != 0);
        }
        unlink(ballast);
    }
    sample_free(s);
}

static void restart_point_survives(void **state) {
    (void)state;
    if (!mounted) skip();
    double *x = NULL;
    table t = {.name = "t"}, *tables[] = {&t};
    int64_t step;
    scree_error error;
    char point[80];
    snprintf(point, sizeof point, "%s.restart-a", path);
    table_add(&t, "x", COLUMN_F64, 1, (void **)&x);
    assert_int_equal(table_resize(&t, 200000, &error), SCREE_OK);
    assert_int_equal(restart_write(point, 1, 1, tables, 1, &error), SCREE_OK);
    fill_with_ballast((off_t)10 << 20);
    assert_int_equal(restart_write(point, 2, 1, tables, 1, &error), SCREE_IO);
    assert_non_null(strstr(error.text, "disk is full"));
    assert_int_equal(restart_read(point, 1, tables, 1, &step, &error), SCREE_OK);
    assert_int_equal(step, 1);
    unlink(ballast);
    unlink(point);
    table_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_and_intact),
        cmocka_unit_test(no_room_to_begin),
        cmocka_unit_test(restart_point_survives),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
