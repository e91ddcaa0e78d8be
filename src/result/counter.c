#include "result/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "result/files.h"

#define ENDING ".seq"

static void pause_milliseconds(long milliseconds) {
    nanosleep(&(struct timespec){0, milliseconds * 1000000}, NULL);
}

/* A reader that looks whether a writer lives holds the lock for an instant: try again then. */
static bool lock(int file) {
    for (int attempt = 0; attempt < 50; attempt++) {
        if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK && errno != EINTR) return false;
        pause_milliseconds(4);
    }
    return false;
}

scree_status counter_begin(counter *c, const char *result, scree_error *error) {
    *c = COUNTER_NONE;
    c->path = file_name_with(result, ENDING);
    if (!c->path) return error_no_memory(error, "the name of a counter file");
    c->file = open(c->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (c->file < 0) {
        scree_status status =
            error_set(error, SCREE_IO, "%s: cannot be created: %s", c->path, strerror(errno));
        mem_free(c->path);
        *c = COUNTER_NONE;
        return status;
    }
    if (!lock(c->file)) {
        scree_status status = error_set(error, SCREE_IO,
                                        "%s: another run is writing it; wait for its end or choose "
                                        "another name",
                                        result);
        close(c->file);
        mem_free(c->path);
        *c = COUNTER_NONE;
        return status;
    }
    /* 0 means "nobody" to readers; a time makes the counter of one run differ from the next's */
    c->value = (uint64_t)time(NULL) << 20;
    return file_write_at(c->file, 0, &c->value, sizeof c->value, c->path, error);
}

scree_status counter_step(counter *c, scree_error *error) {
    if (c->file < 0) return SCREE_OK;
    c->value++;
    return file_write_at(c->file, 0, &c->value, sizeof c->value, c->path, error);
}

void counter_end(counter *c) {
    if (c->file >= 0) {
        unlink(c->path);
        close(c->file);
    }
    mem_free(c->path);
    *c = COUNTER_NONE;
}

/* What the counter shows; 0 when there is none or its writer is dead. */
static uint64_t look(const char *path) {
    uint64_t value = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    bool dead = flock(file, LOCK_SH | LOCK_NB) == 0;
    if (dead || pread(file, &value, sizeof value, 0) != (ssize_t)sizeof value) value = 0;
    close(file);
    return value;
}

scree_status counter_wait(const char *result, uint64_t *seen, scree_error *error) {
    char *path = file_name_with(result, ENDING);
    if (!path) return error_no_memory(error, "the name of a counter file");
    for (int attempt = 0; attempt < 1000; attempt++) {
        *seen = look(path);
        if (*seen % 2 == 0) break;
        pause_milliseconds(2);
    }
    mem_free(path);
    if (*seen % 2 == 0) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: is being written just now; try again", result);
}

bool counter_is(const char *result, uint64_t seen) {
    char *path = file_name_with(result, ENDING);
    if (!path) return false;
    uint64_t now = look(path);
    mem_free(path);
    return now == seen;
}
