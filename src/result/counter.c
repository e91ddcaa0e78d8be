#include "result/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/memory.h"
#include "result/files.h"

#define ENDING ".seq"
/* Enough for the blocks of nearly every frame: reserved before the first one, so that a full disk
 * causes an error in the result file and not here. */
#define USUAL_SIZE ((uint64_t)256 << 10)

/* How the file begins; after it, per change: place, size, bytes. */
typedef struct head {
    uint64_t value, size, checksum; /* of everything after the checksum */
    char mark[COUNTER_MARK];
    uint64_t changes;
} head;
#define CHECKED (offsetof(head, checksum) + sizeof(uint64_t))
_Static_assert(sizeof(head) == 80, "the head has no holes");

static void pause_milliseconds(long milliseconds) {
    nanosleep(&(struct timespec){0, milliseconds * 1000000}, NULL);
}

/* The name of the counter file. Links are followed as opening the result follows them. */
static char *name_of(const char *result) {
    char *real = realpath(result, NULL);
    char *name = file_name_with(real ? real : result, ENDING);
    free(real);
    return name;
}

static scree_status refuse(const counter *c, const char *why, scree_error *error) {
    return error_set(error, SCREE_IO, "%s: %s: remove it and run again", c->path, why);
}

/* A counter is absent, zero, or a time between the years 2001 and 2286 or later: see begin(). The
 * first bytes of a text are a larger number. */
static bool is_ours(int file, off_t size) {
    uint64_t value = 0;
    if (size == 0) return true;
    if (pread(file, &value, sizeof value, 0) != (ssize_t)sizeof value) return false;
    return value == 0 || (value >> 20 >= 1000000000 && value >> 20 < 10000000000);
}

/* The file of a killed run is reused; a link, a device or a file with a second name is refused. */
static scree_status open_file(counter *c, scree_error *error) {
    struct stat about;
    int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    c->file = open(c->path, flags | O_CREAT | O_EXCL, 0666);
    if (c->file < 0 && errno == EEXIST) {
        c->file = open(c->path, flags);
        if (c->file < 0 && errno == ENOENT) return SCREE_OK; /* removed in between: try again */
    }
    if (c->file < 0 && errno == ELOOP) return refuse(c, "is a symbolic link", error);
    if (c->file < 0 || fstat(c->file, &about) != 0)
        return error_set(error, SCREE_IO, "%s: cannot be created: %s", c->path, strerror(errno));
    if (!S_ISREG(about.st_mode)) return refuse(c, "is not a regular file", error);
    if (about.st_nlink > 1) return refuse(c, "has a second name (a hard link)", error);
    if (!is_ours(c->file, about.st_size)) return refuse(c, "was not written by a run", error);
    return SCREE_OK;
}

/* A writer removes its file at the end: the lock counts only while the name still refers to that
 * file. */
static bool is_named(const counter *c) {
    struct stat mine, named;
    return fstat(c->file, &mine) == 0 && lstat(c->path, &named) == 0 &&
           mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
}

/* One attempt; c->file is -1 if another one should follow. */
static scree_status try_lock(counter *c, scree_error *error) {
    TRY(open_file(c, error));
    if (c->file < 0) return SCREE_OK;
    bool held = flock(c->file, LOCK_EX | LOCK_NB) == 0;
    if (!held && errno != EWOULDBLOCK && errno != EINTR)
        return error_set(error, SCREE_IO,
                         "%s: cannot be locked: %s: write to a file system that supports locks",
                         c->path, strerror(errno));
    if (held && is_named(c)) return SCREE_OK;
    close(c->file);
    c->file = -1;
    return SCREE_OK;
}

/* A reader that checks whether a writer is alive holds the lock for an instant: then try again. */
static scree_status open_locked(counter *c, const char *result, scree_error *error) {
    for (int attempt = 0; attempt < 50; attempt++) {
        TRY(try_lock(c, error));
        if (c->file >= 0) return SCREE_OK;
        pause_milliseconds(4);
    }
    return error_set(error, SCREE_IO,
                     "%s: another run is writing this file: wait for its end or choose another "
                     "name",
                     result);
}

static scree_status not_recovered(const char *result, int cause, scree_error *error) {
    return error_set(error, SCREE_IO,
                     "%s: the unfinished write of an interrupted run cannot be completed: %s",
                     result, strerror(cause));
}

/* Makes the announced changes of a killed writer. */
static scree_status finish(const char *result, int file, scree_error *error) {
    char mark[COUNTER_MARK], *bytes = NULL;
    change *changes = NULL;
    size_t count = 0;
    ssize_t done = pread(file, mark, sizeof mark, 0);
    if (done < 0) return not_recovered(result, errno, error);
    if (done != (ssize_t)sizeof mark) return SCREE_OK;
    scree_status status = counter_unfinished(result, mark, &bytes, &changes, &count, error);
    for (size_t i = 0; status == SCREE_OK && i < count; i++)
        status =
            file_write_at(file, changes[i].place, changes[i].bytes, changes[i].size, result, error);
    mem_free(bytes);
    mem_free(changes);
    return status;
}

static scree_status recover(const char *result, scree_error *error) {
    int file = open(result, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 && errno == ENOENT) return SCREE_OK; /* nothing there to recover */
    if (file < 0) return not_recovered(result, errno, error);
    scree_status status = finish(result, file, error);
    close(file);
    return status;
}

static scree_status show(counter *c, uint64_t value, scree_error *error) {
    TRY(file_write_at(c->file, 0, &value, sizeof value, c->path, error));
    c->value = value;
    return SCREE_OK;
}

/* A link that is to be replaced has its own counter; that of the target file may be in use and is
 * not touched. */
static scree_status recover_own(const counter *c, const char *result, scree_error *error) {
    char *name = name_of(result);
    if (!name) return error_no_memory(error, "the name of a counter file");
    struct stat mine, named;
    bool other =
        fstat(c->file, &mine) == 0 &&
        (stat(name, &named) == 0 ? mine.st_dev != named.st_dev || mine.st_ino != named.st_ino
                                 : errno == ENOENT);
    mem_free(name);
    return other ? SCREE_OK : recover(result, error);
}

static scree_status begin(counter *c, const char *result, scree_error *error) {
    if (!c->path) return error_no_memory(error, "the name of a counter file");
    TRY(open_locked(c, result, error));
    TRY(recover_own(c, result, error));
    TRY(file_reserve(c->file, 0, USUAL_SIZE, c->path, error));
    /* 0 means "no writer" to readers; with a time the counters of different runs differ */
    return show(c, (uint64_t)time(NULL) << 20, error);
}

/* path: of the counter file, which the counter owns. */
static scree_status begin_as(counter *c, const char *result, char *path, scree_error *error) {
    *c = COUNTER_NONE;
    c->path = path;
    scree_status status = begin(c, result, error);
    if (status == SCREE_OK) return status;
    /* the file is kept: the changes that it announces may be incomplete */
    if (c->file >= 0) close(c->file);
    mem_free(c->path);
    *c = COUNTER_NONE;
    return status;
}

scree_status counter_begin(counter *c, const char *result, scree_error *error) {
    return begin_as(c, result, name_of(result), error);
}

scree_status counter_begin_new(counter *c, const char *result, scree_error *error) {
    return begin_as(c, result, file_name_with(result, ENDING), error);
}

scree_status counter_announce(counter *c, const char mark[COUNTER_MARK], const change *changes,
                              size_t count, scree_error *error) {
    head h = {.value = c->value, .size = sizeof h, .changes = count};
    memcpy(h.mark, mark, sizeof h.mark);
    for (size_t i = 0; i < count; i++)
        h.size += 2 * sizeof(uint64_t) + changes[i].size;
    char *bytes = mem_alloc((size_t)h.size, 1);
    if (!bytes) return error_no_memory(error, "a frame of the result");
    char *to = bytes + sizeof h;
    for (size_t i = 0; i < count; i++) {
        const uint64_t where[2] = {changes[i].place, changes[i].size};
        memcpy(to, where, sizeof where);
        memcpy(to + sizeof where, changes[i].bytes, changes[i].size);
        to += sizeof where + changes[i].size;
    }
    memcpy(bytes, &h, sizeof h);
    h.checksum = hash_bytes(0, bytes + CHECKED, (size_t)h.size - CHECKED);
    memcpy(bytes, &h, sizeof h);
    scree_status status = file_write_at(c->file, 0, bytes, (size_t)h.size, c->path, error);
    mem_free(bytes);
    TRY(status);
    c->announced = true; /* even if this fails: it may have been written all the same */
    return counter_insist(c, error);
}

scree_status counter_settle(counter *c, scree_error *error) {
    TRY(show(c, c->value + 1, error));
    c->announced = false;
    return SCREE_OK;
}

scree_status counter_insist(counter *c, scree_error *error) { return show(c, c->value | 1, error); }

void counter_end(counter *c) {
    if (c->file >= 0) {
        if (!c->announced) unlink(c->path);
        close(c->file);
    }
    mem_free(c->path);
    *c = COUNTER_NONE;
}

/* The value of the counter; 0 if there is none or its writer is dead. */
static uint64_t look(const char *path) {
    uint64_t value = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return 0;
    bool dead = flock(file, LOCK_SH | LOCK_NB) == 0;
    if (dead || pread(file, &value, sizeof value, 0) != (ssize_t)sizeof value) value = 0;
    close(file);
    return value;
}

scree_status counter_wait(const char *result, uint64_t *seen, scree_error *error) {
    char *path = name_of(result);
    if (!path) return error_no_memory(error, "the name of a counter file");
    for (int attempt = 0; attempt < 1000; attempt++) {
        *seen = look(path);
        if (*seen % 2 == 0) break;
        pause_milliseconds(2);
    }
    mem_free(path);
    if (*seen % 2 == 0) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: the file is being written at this moment: try again",
                     result);
}

bool counter_is(const char *result, uint64_t seen) {
    char *path = name_of(result);
    if (!path) return false;
    uint64_t now = look(path);
    mem_free(path);
    return now == seen;
}

/* Whether it is a complete announcement that was not completed. */
static bool is_open(const head *h, const char *bytes, size_t size) {
    return h->value % 2 == 1 && h->size >= sizeof *h && h->size <= size &&
           h->changes <= h->size / (2 * sizeof(uint64_t)) &&
           h->checksum == hash_bytes(0, bytes + CHECKED, (size_t)h->size - CHECKED);
}

static bool list(char *bytes, size_t size, change *changes, size_t count) {
    size_t at = sizeof(head);
    for (size_t i = 0; i < count; i++) {
        uint64_t where[2];
        if (size - at < sizeof where) return false;
        memcpy(where, bytes + at, sizeof where);
        at += sizeof where;
        if (size - at < where[1] || where[0] > (uint64_t)INT64_MAX - where[1]) return false;
        changes[i] = (change){where[0], (size_t)where[1], bytes + at};
        at += (size_t)where[1];
    }
    return true;
}

/* Whether the result is in its state before the changes, or its first bytes have been changed
 * already. */
static bool fits(const head *h, const char mark[COUNTER_MARK], const change *changes,
                 size_t count) {
    if (memcmp(h->mark, mark, COUNTER_MARK) == 0) return true;
    for (size_t i = 0; i < count; i++)
        if (changes[i].place == 0 && changes[i].size >= COUNTER_MARK &&
            memcmp(changes[i].bytes, mark, COUNTER_MARK) == 0)
            return true;
    return false;
}

/* A file that is not a plain file of ours announces nothing. */
static scree_status read_counter(const char *result, char **bytes, size_t *size,
                                 scree_error *error) {
    struct stat about;
    char *path = name_of(result);
    if (!path) return error_no_memory(error, "the name of a counter file");
    scree_status status = SCREE_OK;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 && errno != ENOENT && errno != ELOOP)
        status = error_set(error, SCREE_IO, "%s: cannot be read: %s", path, strerror(errno));
    else if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        status = file_read_open(file, path, bytes, size, error);
    if (file >= 0) close(file);
    mem_free(path);
    return status;
}

scree_status counter_unfinished(const char *result, const char mark[COUNTER_MARK], char **bytes,
                                change **changes, size_t *count, scree_error *error) {
    head h;
    size_t size = 0;
    *bytes = NULL, *changes = NULL, *count = 0;
    TRY(read_counter(result, bytes, &size, error));
    if (size < sizeof h) return SCREE_OK;
    memcpy(&h, *bytes, sizeof h);
    if (!is_open(&h, *bytes, size)) return SCREE_OK;
    *changes = mem_alloc((size_t)h.changes, sizeof **changes);
    if (!*changes) return error_no_memory(error, "the changes of a killed run");
    if (list(*bytes, (size_t)h.size, *changes, (size_t)h.changes) &&
        fits(&h, mark, *changes, (size_t)h.changes))
        *count = (size_t)h.changes;
    return SCREE_OK;
}
