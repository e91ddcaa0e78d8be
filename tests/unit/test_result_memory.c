/* A run that writes a result while one of its allocations fails, for each of them in turn: it ends
 * with an error, its completed frames can be read, and HDF5 closes everything when the process
 * ends. Each case is a process of its own, since HDF5 cleans up in its exit handler. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "result/reader.h"
#include "result/recorder.h"
#include "scree/result.h"
#include "support/check.h"
#include "support/memory_folder.h"
#include "support/read_files.h"
#include "support/sample_frames.h"
#include "support/sanitized.h"

#include "memory_fault.h" /* uses cmocka */

enum { BODIES = 20, FRAMES = 3 };

static char folder[40], path[64];
static volatile int64_t *completed, *asked;

static int set_up(void **state) {
    (void)state;
    completed = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (completed == MAP_FAILED || !memory_folder(folder, "memory")) return -1;
    asked = completed + 1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    return 0;
}

static void clean(void) {
    char name[80];
    static const char *const endings[] = {"", ".seq", ".new"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static int tear_down(void **state) {
    (void)state;
    clean();
    return rmdir(folder);
}

static scree_status write_run(sample *s, bool resume, scree_error *error) {
    const recorder_text text = {"scene", "bodies: []\n"};
    recorder *r;
    scree_status status = resume
                              ? recorder_resume(&r, path, sample_step(1), error)
                              : recorder_create(&r, path, true, sample_layout(s), &text, 1, error);
    if (status != SCREE_OK) return status;
    for (int64_t i = recorder_frames(r); i < FRAMES && status == SCREE_OK; i++) {
        status = recorder_frame(r, sample_frame(s, i), error);
        if (status == SCREE_OK) *completed = i + 1;
    }
    /* a resumed run replaces the restart point of its first end */
    static const char point[2][5000] = {"first", "second"};
    if (status == SCREE_OK) status = recorder_point(r, point[resume], sizeof *point, error);
    recorder_close(r);
    return status;
}

/* In the child process. Its exit runs the handlers of HDF5. */
static void write_without(long n, bool resume) {
    static const int deadly[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    for (int i = 0; i < 5; i++)
        signal(deadly[i], SIG_DFL); /* cmocka catches them */
    scree_error error = {0};
    sample *s = sample_new(BODIES);
    memory_fault m = {.fail_at = n};
    scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    scree_status status = write_run(s, resume, &error);
    scree_set_allocator(NULL);
    *asked = m.asked;
    sample_free(s);
    exit(status == SCREE_OK ? 0 : m.live ? 3 : error.text[0] ? 1 : 2);
}

static void must_read(long n) {
    scree_result *result;
    scree_frame frame;
    scree_error error = {0};
    const char *what;
    if (access(path, F_OK) != 0 && *completed == 0) return;
    if (scree_result_open(&result, path, &error) != SCREE_OK)
        fail_msg("allocation %ld: %s", n, error.text);
    sample *s = sample_new(BODIES);
    int64_t frames = scree_result_frames(result);
    if (frames < *completed) fail_msg("allocation %ld: frames are lost", n);
    for (int64_t i = 0; i < frames; i++) {
        if (result_read(result, i, &frame, &error) != SCREE_OK)
            fail_msg("allocation %ld: %s", n, error.text);
        if (!sample_same_frame(sample_frame(s, i), &frame, &what))
            fail_msg("allocation %ld: frame %d differs in %s", n, (int)i, what);
    }
    scree_result_close(result);
    sample_free(s);
}

static void try_all(bool resume) {
    long n = 1;
    for (bool more = true; more; n += SANITIZED ? 2 : 1) {
        int status = 0;
        clean();
        if (resume) {
            sample *s = sample_new(BODIES);
            assert_int_equal(write_run(s, false, NULL), SCREE_OK);
            sample_free(s);
        }
        *completed = resume ? 2 : 0;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) write_without(n, resume);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFSIGNALED(status)) fail_msg("allocation %ld: signal %d", n, WTERMSIG(status));
        more = *asked >= n;
        /* a failure while closing loses no frame: all were written before */
        if (WEXITSTATUS(status) > 1)
            fail_msg("allocation %ld: answered %d", n, WEXITSTATUS(status));
        must_read(n);
    }
    assert_true(n > 50);
}

static void writing(void **state) {
    (void)state;
    try_all(false);
}

static void going_on(void **state) {
    (void)state;
    try_all(true);
}

int main(int count, char **word) {
    if (count > 2) { /* one case, for debugging: N RESUME */
        set_up(NULL);
        write_without(atol(word[1]), atoi(word[2]));
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing),
        cmocka_unit_test(going_on),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
