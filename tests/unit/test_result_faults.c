/* A recorder stopped at its n-th call that changes a file, for every n: what had been completed
 * must be there, and going on must end as if nothing had happened. The calls are caught by
 * functions of the same name in this program, which the library is linked against.
 *
 * With arguments it is the program that tests/system/result_faults.sh stops and looks after:
 *     write PATH FRAMES N    writes a file, killed by its own hand at call N (0: never)
 *     resume PATH FRAMES N   goes on with it
 *     check PATH             reads every frame and prints how many there are */
#define _GNU_SOURCE
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/memory.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "scree/result.h"
#include "support/memory_folder.h"
#include "support/read_files.h"
#include "support/sample_frames.h"
#include "support/sanitized.h"

enum { BODIES = 20, FRAMES = 4, PAGE = 4096 };
/* Calls skipped between two tested ones: a process with sanitizers takes long to start. */
enum { SPARSE = SANITIZED ? 2 : 0 };

/* Call number `stop_at` does not happen: the process is killed instead. Or, when torn, the call is
 * cut at the end of a page, where the kernel looks for a deadly signal; then only writes that
 * cross pages are counted. */
static long calls, stop_at;
static bool torn;

static void may_stop(void) {
    if (!torn && ++calls == stop_at) raise(SIGKILL);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    may_stop();
    size_t part = (size_t)(PAGE - place % PAGE);
    if (torn && part < count && ++calls == stop_at) {
        syscall(SYS_pwrite64, file, bytes, part, place);
        raise(SIGKILL);
    }
    return syscall(SYS_pwrite64, file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count) {
    may_stop();
    return syscall(SYS_write, file, bytes, count);
}

int ftruncate(int file, off_t length) {
    may_stop();
    return (int)syscall(SYS_ftruncate, file, length);
}

int posix_fallocate(int file, off_t place, off_t count) {
    may_stop();
    return syscall(SYS_fallocate, file, 0, place, count) == 0 ? 0 : 28;
}

int rename(const char *from, const char *to) {
    may_stop();
    return (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

int unlink(const char *name) {
    may_stop();
    return (int)syscall(SYS_unlinkat, AT_FDCWD, name, 0);
}

/* The restart point at the end of a run of this many frames. */
enum { POINT = 5000 };
static void make_point(char bytes[POINT], int64_t frames) {
    for (int i = 0; i < POINT; i++)
        bytes[i] = (char)(frames + i);
}

/* All of one restart point, or no point. */
static bool point_is_whole(scree_result *result, scree_error *error) {
    char *bytes, wanted[POINT];
    size_t size;
    if (result_point(result, &bytes, &size, error) != SCREE_OK) return false;
    bool good = size == 0;
    if (size == POINT) make_point(wanted, bytes[0]);
    if (size == POINT) good = memcmp(wanted, bytes, POINT) == 0;
    mem_free(bytes);
    if (!good) snprintf(error->text, sizeof error->text, "half a restart point");
    return good;
}

static scree_status go_on(recorder *r, sample *s, int64_t frames, volatile int64_t *completed,
                          scree_error *error) {
    char point[POINT];
    scree_status status = SCREE_OK;
    for (int64_t i = recorder_frames(r); i < frames && status == SCREE_OK; i++) {
        status = recorder_frame(r, sample_frame(s, i), error);
        if (status == SCREE_OK && completed) *completed = i + 1;
    }
    make_point(point, frames);
    if (status == SCREE_OK) status = recorder_point(r, point, sizeof point, error);
    recorder_close(r);
    return status;
}

static scree_status write_run(const char *path, bool resume, int64_t frames,
                              volatile int64_t *completed, scree_error *error) {
    sample *s = sample_new(BODIES);
    const recorder_text text = {"scene", "bodies: []\n"};
    recorder *r;
    scree_status status = resume
                              ? recorder_resume(&r, path, sample_step(frames / 2), error)
                              : recorder_create(&r, path, true, sample_layout(s), &text, 1, error);
    if (status == SCREE_OK) status = go_on(r, s, frames, completed, error);
    sample_free(s);
    return status;
}

/* The number of frames, or -1 with a text. */
static int64_t check_run(const char *path, scree_error *error) {
    scree_result *result;
    scree_frame frame;
    const char *what = "";
    if (scree_result_open(&result, path, error) != SCREE_OK) return -1;
    sample *s = sample_new(BODIES);
    int64_t frames = scree_result_frames(result);
    for (int64_t i = 0; i < frames; i++) {
        if (result_read(result, i, &frame, error) != SCREE_OK) {
            frames = -1;
        } else if (!sample_same_frame(sample_frame(s, i), &frame, &what)) {
            snprintf(error->text, sizeof error->text, "frame %d differs in %s", (int)i, what);
            frames = -1;
        }
    }
    if (frames >= 0 && !point_is_whole(result, error)) frames = -1;
    scree_result_close(result);
    sample_free(s);
    return frames;
}

static char folder[40];
static char path[64], counter_path[70], fresh_path[70];
static volatile int64_t *completed;

static int set_up(void **state) {
    (void)state;
    completed = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (completed == MAP_FAILED || !memory_folder(folder, "faults")) return -1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    snprintf(counter_path, sizeof counter_path, "%s.seq", path);
    snprintf(fresh_path, sizeof fresh_path, "%s.new", path);
    return 0;
}

static void clean(void) {
    unlink(path);
    unlink(counter_path);
    unlink(fresh_path);
}

static int tear_down(void **state) {
    (void)state;
    clean();
    return rmdir(folder);
}

/* Runs in a child that dies at call n. True when it came to its end first. */
static bool run_killed(bool resume, long n, bool half) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        scree_error error;
        calls = 0, stop_at = n, torn = half;
        _exit(write_run(path, resume, FRAMES, completed, &error) == SCREE_OK ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return false;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail_msg("the writer failed by itself");
    return true;
}

static void must_hold(int64_t frames, long n, const char *when) {
    scree_error error = {0};
    int64_t found = access(path, F_OK) == 0 ? check_run(path, &error) : 0;
    if (found < frames)
        fail_msg("%s at call %ld: %d of %d frames, %s", when, n, (int)found, (int)frames,
                 error.text);
}

static void must_finish(long n) {
    scree_error error = {0};
    bool there = access(path, F_OK) == 0;
    if (write_run(path, there, FRAMES, NULL, &error) != SCREE_OK)
        fail_msg("going on after call %ld: %s", n, error.text);
    must_hold(FRAMES, n, "the end after a stop");
}

static void stop_writing(bool half) {
    bool ended = false;
    long n = 1;
    for (; !ended; n++) {
        clean();
        *completed = 0;
        ended = run_killed(false, n, half);
        must_hold(*completed, n, "stopped");
        bool early = access(path, F_OK) != 0; /* it has no name yet: a sample is enough */
        must_finish(n);
        if (early) n += 6;
        n += SPARSE;
    }
    assert_true(n > 50); /* the calls are really caught */
}

static void stopped_at_every_call(void **state) {
    (void)state;
    stop_writing(false);
}

static void stopped_inside_calls(void **state) {
    (void)state;
    stop_writing(true);
}

/* Going on cuts the frames after half of them: those before must survive a stop at any call. */
static void stopped_while_going_on(void **state) {
    (void)state;
    bool ended = false;
    for (long n = 1; !ended; n++) {
        scree_error error;
        clean();
        assert_int_equal(write_run(path, false, FRAMES, NULL, &error), SCREE_OK);
        *completed = FRAMES / 2 + 1;
        ended = run_killed(true, n, n % 2);
        must_hold(*completed, n, "stopped while going on");
        must_finish(n);
        n += SPARSE;
    }
}

static int report(scree_status status, const scree_error *error) {
    if (status == SCREE_OK) return 0;
    fprintf(stderr, "%s\n", error->text);
    return 1;
}

static int command(int count, char **word) {
    scree_error error = {0};
    if (count == 3 && strcmp(word[1], "check") == 0) {
        int64_t frames = check_run(word[2], &error);
        if (frames < 0) return report(SCREE_BAD_INPUT, &error);
        printf("%d\n", (int)frames);
        return 0;
    }
    if (count < 5) return 2;
    stop_at = atol(word[4]);
    calls = 0;
    return report(write_run(word[2], strcmp(word[1], "resume") == 0, atol(word[3]), NULL, &error),
                  &error);
}

int main(int count, char **word) {
    if (count > 1) return command(count, word);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_at_every_call),
        cmocka_unit_test(stopped_inside_calls),
        cmocka_unit_test(stopped_while_going_on),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
