#include "result/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

char *file_name_with(const char *path, const char *ending) {
    size_t length = strlen(path), more = strlen(ending);
    char *name = mem_alloc(length + more + 1, 1);
    if (!name) return NULL;
    memcpy(name, path, length);
    memcpy(name + length, ending, more + 1);
    return name;
}

char *file_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return mem_text(".");
    if (slash == path) return mem_text("/");
    char *folder = mem_text(path);
    if (folder) folder[slash - path] = '\0';
    return folder;
}

static scree_status write_failed(const char *path, int cause, scree_error *error) {
    if (cause == ENOSPC || cause == EDQUOT)
        return error_set(error, SCREE_IO,
                         "%s: the disk is full: free some space and continue with --resume (all "
                         "frames written before are intact)",
                         path);
    if (cause == EFBIG)
        return error_set(error, SCREE_IO,
                         "%s: the file is larger than this file system or `ulimit -f` allows: "
                         "write to another place",
                         path);
    return error_set(error, SCREE_IO, "%s: writing failed: %s", path, strerror(cause));
}

scree_status file_write_all(int file, const void *bytes, size_t count, const char *path,
                            scree_error *error) {
    const char *from = bytes;
    while (count) {
        ssize_t done = write(file, from, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return write_failed(path, done < 0 ? errno : EIO, error);
        from += done, count -= (size_t)done;
    }
    return SCREE_OK;
}

scree_status file_write_at(int file, uint64_t place, const void *bytes, size_t count,
                           const char *path, scree_error *error) {
    const char *from = bytes;
    while (count) {
        ssize_t done = pwrite(file, from, count, (off_t)place);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return write_failed(path, done < 0 ? errno : EIO, error);
        from += done, count -= (size_t)done, place += (uint64_t)done;
    }
    return SCREE_OK;
}

static scree_status read_failed(const char *path, int cause, scree_error *error) {
    scree_status status = cause == ENOENT ? SCREE_NOT_FOUND : SCREE_IO;
    return error_set(error, status, "%s: cannot be read: %s", path, strerror(cause));
}

scree_status file_read_open(int file, const char *path, char **bytes, size_t *size,
                            scree_error *error) {
    struct stat about;
    *bytes = NULL;
    *size = 0;
    if (fstat(file, &about) != 0) return read_failed(path, errno, error);
    if (!S_ISREG(about.st_mode))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a regular file", path);
    *bytes = mem_alloc((size_t)about.st_size, 1);
    if (!*bytes) return error_no_memory(error, path);
    for (*size = 0; *size < (size_t)about.st_size;) {
        ssize_t done = read(file, *bytes + *size, (size_t)about.st_size - *size);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return read_failed(path, errno, error);
        if (done == 0) break;
        *size += (size_t)done;
    }
    return SCREE_OK;
}

scree_status file_read_all(const char *path, char **bytes, size_t *size, scree_error *error) {
    *bytes = NULL;
    *size = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return read_failed(path, errno, error);
    scree_status status = file_read_open(file, path, bytes, size, error);
    close(file);
    return status;
}

bool file_begins_with(const char *path, const char *bytes, size_t count) {
    char head[16] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return errno == ENOENT;
    ssize_t done = count <= sizeof head ? pread(file, head, count, 0) : -1;
    close(file);
    return done == 0 || (done == (ssize_t)count && memcmp(head, bytes, count) == 0);
}

int file_create(const char *path, bool readable, scree_error *error) {
    int flags = (readable ? O_RDWR : O_WRONLY) | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int file = -1;
    if (unlink(path) == 0 || errno == ENOENT) file = open(path, flags, 0666);
    if (file < 0) error_set(error, SCREE_IO, "%s: cannot be created: %s", path, strerror(errno));
    return file;
}

scree_status file_reserve(int file, uint64_t from, uint64_t to, const char *path,
                          scree_error *error) {
    if (to <= from) return SCREE_OK;
    struct stat before;
    if (fstat(file, &before) != 0) return write_failed(path, errno, error);
    int cause;
    do
        cause = posix_fallocate(file, (off_t)from, (off_t)(to - from));
    while (cause == EINTR);
    if (cause == 0) return SCREE_OK;
    /* ext4 keeps the space that it allocated before it failed: free it */
    if (ftruncate(file, before.st_size) != 0) return write_failed(path, errno, error);
    return write_failed(path, cause, error);
}

scree_status file_sync_folder(const char *path, scree_error *error) {
    char *folder = file_folder(path);
    if (!folder) return error_no_memory(error, "the name of a folder");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* some network file systems refuse fsync on folders (EINVAL): the rename was done
     * nevertheless */
    bool failed = file < 0 || (fsync(file) != 0 && errno != EINVAL);
    scree_status status = SCREE_OK;
    if (failed)
        status = error_set(error, SCREE_IO, "%s: fsync failed: %s", folder, strerror(errno));
    if (file >= 0) close(file);
    mem_free(folder);
    return status;
}
