/* Movies: made if ffmpeg is installed, a clear error if not, no file left behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scree/draw.h"
#include "support/picture_file.h"
#include "support/synthetic_frame.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static void film(void **state) {
    (void)state;
    if (!SCREE_WITH_CAIRO || system("command -v ffmpeg >/dev/null 2>&1") != 0) skip();
    synthetic *s = synthetic_heap(5);
    scree_picture_def def = scree_default_picture_def();
    scree_movie *movie;
    scree_error error;
    const char *path = picture_path("film.mp4");
    char title[] = "film";
    def.width = 300;
    def.title = title;
    assert_int_equal(scree_movie_open(&movie, path, 10, &def, &error), SCREE_OK);
    title[0] = '\0'; /* the movie keeps its own copy */
    for (int k = 0; k < 3; k++) {
        s->frame.t += 0.1;
        s->position[12] += 0.05;
        assert_int_equal(scree_movie_frame(movie, &s->frame, NULL, &error), SCREE_OK);
    }
    assert_true(access(path, F_OK) != 0);
    assert_int_equal(scree_movie_close(movie, &error), SCREE_OK);
    long size;
    char *bytes = picture_bytes(path, &size);
    assert_true(bytes && size > 500 && memcmp(bytes + 4, "ftyp", 4) == 0);
    free(bytes);
    /* an extension unknown to ffmpeg: an error, not a signal */
    path = picture_path("film.nonsense");
    scree_status status = scree_movie_open(&movie, path, 10, &def, &error);
    for (int k = 0; k < 20 && status == SCREE_OK; k++)
        status = scree_movie_frame(movie, &s->frame, NULL, &error);
    if (status == SCREE_OK) {
        assert_int_equal(scree_movie_close(movie, &error), SCREE_IO);
    } else {
        scree_movie_discard(movie);
    }
    assert_true(access(path, F_OK) != 0);
    synthetic_free(s);
}

/* Draws a lossless movie of five frames with this number of threads; returns its bytes. */
static char *by_threads(int threads, long *size) {
    scree_picture_def def = scree_default_picture_def();
    scree_movie *movie;
    synthetic *s[5];
    const scree_frame *frame[5];
    const char *path = picture_path("many.mkv");
    def.width = 200;
    def.forces = 1;
    assert_int_equal(scree_movie_open(&movie, path, 10, &def, NULL), SCREE_OK);
    for (int k = 0; k < 5; k++) {
        s[k] = synthetic_heap(5);
        s[k]->frame.t = 0.1 * k;
        s[k]->position[12] += 0.05 * k;
        frame[k] = &s[k]->frame;
    }
    assert_int_equal(scree_movie_frames(movie, frame, 3, NULL, threads, NULL), SCREE_OK);
    assert_int_equal(scree_movie_frames(movie, frame + 3, 2, NULL, threads, NULL), SCREE_OK);
    assert_int_equal(scree_movie_frames(movie, frame, 0, NULL, threads, NULL), SCREE_OK);
    assert_int_equal(scree_movie_frames(movie, frame, 1, NULL, 0, NULL), SCREE_BAD_INPUT);
    assert_int_equal(scree_movie_close(movie, NULL), SCREE_OK);
    for (int k = 0; k < 5; k++)
        synthetic_free(s[k]);
    char command[600];
    snprintf(command, sizeof command, "ffmpeg -y -loglevel error -i %s -f framemd5 %s.md5", path,
             path);
    assert_int_equal(system(command), 0);
    return picture_bytes(picture_path("many.mkv.md5"), size);
}

static void threads_draw_the_same(void **state) {
    (void)state;
    if (!SCREE_WITH_CAIRO || system("command -v ffmpeg >/dev/null 2>&1") != 0) skip();
    long size, other;
    char *one = by_threads(1, &size), *four = by_threads(4, &other);
    assert_true(size > 200 && size == other && memcmp(one, four, (size_t)size) == 0);
    free(one);
    free(four);
}

static void without_ffmpeg(void **state) {
    (void)state;
    scree_picture_def def = scree_default_picture_def();
    scree_movie *movie;
    scree_error error;
    char *path = getenv("PATH"), *keep = path ? strdup(path) : NULL;
    setenv("PATH", "/nowhere", 1);
    assert_int_equal(scree_movie_open(&movie, picture_path("no.mp4"), 10, &def, &error),
                     SCREE_NOT_FOUND);
    assert_non_null(strstr(error.text, "ffmpeg"));
    if (keep) setenv("PATH", keep, 1);
    free(keep);
    assert_null(movie);
    assert_int_equal(scree_movie_open(&movie, picture_path("no.mp4"), 0, &def, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(scree_movie_open(&movie, "no", 10, &def, &error), SCREE_BAD_INPUT);
    scree_movie_discard(NULL);
    if (scree_movie_open(&movie, picture_path("no.mp4"), 10, &def, &error) == SCREE_OK)
        assert_int_equal(scree_movie_close(movie, &error), SCREE_BAD_INPUT); /* no frames */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(film),
                                       cmocka_unit_test(threads_draw_the_same),
                                       cmocka_unit_test(without_ffmpeg)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
