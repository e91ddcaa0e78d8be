#include "io/file_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BYTES_LIMIT ((uint64_t)8 << 30)

static scree_status file_error(const char *path, int reason, scree_error *error) {
    if (reason == ENOENT || reason == ENOTDIR)
        return error_set(error, SCREE_NOT_FOUND, "%s: there is no such file", path);
    return error_set(error, SCREE_IO, "%s: cannot be read: %s", path, strerror(reason));
}

static scree_status load(int file, const char *path, char **bytes, size_t *count,
                         scree_error *error) {
    struct stat info;
    if (fstat(file, &info) != 0) return file_error(path, errno, error);
    if (!S_ISREG(info.st_mode))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a regular file", path);
    if ((uint64_t)info.st_size > BYTES_LIMIT)
        return error_set(error, SCREE_BAD_INPUT, "%s: the file is larger than %llu GiB", path,
                         (unsigned long long)(BYTES_LIMIT >> 30));
    size_t size = (size_t)info.st_size, got = 0;
    *bytes = mem_alloc(size + 1, 1);
    if (!*bytes) return error_no_memory(error, path);
    while (got < size) {
        ssize_t now = read(file, *bytes + got, size - got);
        if (now < 0 && errno == EINTR) continue;
        if (now < 0) return file_error(path, errno, error);
        if (now == 0) break; /* it shrank while being read */
        got += (size_t)now;
    }
    (*bytes)[got] = '\0';
    *count = got;
    return SCREE_OK;
}

scree_status file_bytes_read(const char *path, file_bytes *out, scree_error *error) {
    *out = (file_bytes){.name = path};
    /* a pipe without a writer would make a blocking open wait for ever */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return file_error(path, errno, error);
    char *bytes = NULL;
    scree_status status = load(file, path, &bytes, &out->count, error);
    close(file);
    out->data = bytes;
    if (status != SCREE_OK) file_bytes_free(out);
    return status;
}

void file_bytes_free(file_bytes *file) {
    mem_free((char *)file->data);
    *file = (file_bytes){.name = file->name};
}
