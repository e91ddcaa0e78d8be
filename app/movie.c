/* Movies: frames are read by as many readers as there are threads, drawn together and written in
 * their order, so that the movie is the same for any number of threads. */
#include "movie.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "interrupt.h"
#include "progress.h"
#include "say.h"

#define THREADS_MAX 256

typedef struct movie_job {
    frame_range *range;
    scree_picture_def *def;
    const char *path, *result;
    double rate;
    int threads;
    scree_result *reader[THREADS_MAX]; /* NULL: not open */
    scree_movie *movie;
} movie_job;

static void job_close(movie_job *j) {
    for (int k = 0; k < j->threads; k++)
        scree_result_close(j->reader[k]);
    scree_movie_discard(j->movie);
}

/* One view and one scale for all frames, found before the first is drawn. */
static scree_status fit_all(movie_job *j, scree_error *error) {
    const frame_range *r = j->range;
    scree_status status = SCREE_OK;
    for (int64_t i = r->first; i < r->end && status == SCREE_OK && !interrupted(NULL); i++) {
        const scree_frame *frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK)
            status = scree_picture_fit(j->def, i == r->first, frame, r->earlier, error);
        progress_count("looked at frame", i + 1 - r->first, r->end - r->first);
    }
    return status;
}

/* Frames from i, as many as there are readers. */
static scree_status draw_next(movie_job *j, int64_t i, size_t count, scree_error *error) {
    const scree_frame *frame[THREADS_MAX];
    scree_status status = SCREE_OK;
    for (size_t k = 0; k < count && status == SCREE_OK; k++) {
        if (!j->reader[k]) status = scree_result_open(&j->reader[k], j->result, error);
        if (status == SCREE_OK)
            status = scree_result_read(j->reader[k], i + (int64_t)k, &frame[k], error);
    }
    if (status == SCREE_OK)
        status = scree_movie_frames(j->movie, frame, count, j->range->earlier, j->threads, error);
    return status;
}

static scree_status film(movie_job *j, scree_error *error) {
    const frame_range *r = j->range;
    scree_status status = scree_movie_open(&j->movie, j->path, j->rate, j->def, error);
    for (int64_t i = r->first; i < r->end && status == SCREE_OK && !interrupted(NULL);) {
        int64_t left = r->end - i, count = left < j->threads ? left : j->threads;
        status = draw_next(j, i, (size_t)count, error);
        i += count;
        progress_count("frame", i - r->first, r->end - r->first);
    }
    if (status != SCREE_OK || interrupted(NULL)) return status;
    scree_movie *whole = j->movie;
    j->movie = NULL;
    return scree_movie_close(whole, error);
}

static bool read_options(const arguments *a, movie_job *j) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long long threads = cores < 1 ? 1 : cores > 16 ? 16 : cores;
    if (!given_real(a, "fps", &j->rate) || !given_integer(a, "threads", &threads)) return false;
    if (!(j->rate > 0 && j->rate <= 240)) {
        complain("render: --fps needs a number up to 240");
        return false;
    }
    if (threads < 1 || threads > THREADS_MAX) {
        complain("render: --threads needs a number from 1 to %d", THREADS_MAX);
        return false;
    }
    j->threads = (int)threads;
    return true;
}

int make_movie(const arguments *a, frame_range *r, scree_picture_def *def, const double *since,
               const char *path) {
    movie_job j = {.range = r, .def = def, .path = path, .result = a->operand[0], .rate = 25};
    scree_error error = {0};
    scree_status status = SCREE_OK;
    if (!read_options(a, &j)) return CODE_BAD_INPUT;
    catch_interrupts();
    if (since) status = frames_hold_earlier(r, j.result, *since, &error);
    progress_begin(progress_choose(false, false));
    if (status == SCREE_OK) status = fit_all(&j, &error);
    progress_begin(progress_choose(false, false));
    if (status == SCREE_OK) status = film(&j, &error);
    progress_clear();
    bool whole = status == SCREE_OK && !j.movie;
    job_close(&j);
    if (status != SCREE_OK) return fail(status, &error);
    if (!whole) {
        complain("render: stopped by %s; no movie was written", interrupt_words());
        return CODE_STOPPED;
    }
    tell("%s: %lld frames\n", path, (long long)(r->end - r->first));
    return CODE_DONE;
}
