#include "frame/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

static const char suffix[] = ".partXXXXXX";

static void output_clear(output_file *out) {
    mem_free(out->path);
    mem_free(out->temporary);
    *out = (output_file){0};
}

/* mkstemp makes files that only the owner can read; a picture should have the usual permissions. */
static void allow_readers(int descriptor) { (void)fchmod(descriptor, 0644); }

/* /dev/stdout and its like are links to whatever file the output goes to: a rename would replace
 * the link by a file. Files in /dev/shm are treated like other files. */
static bool is_descriptor(const char *path) {
    struct stat itself;
    bool special = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    return special && lstat(path, &itself) == 0 && S_ISLNK(itself.st_mode);
}

scree_status output_may_replace(const char *path, scree_error *error) {
    struct stat about;
    if (stat(path, &about) != 0) return SCREE_OK;
    if (S_ISDIR(about.st_mode))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: this is a folder: give the name of a file, possibly in it", path);
    if (!S_ISREG(about.st_mode) || is_descriptor(path))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: this is not a regular file and is not overwritten: choose another "
                         "name",
                         path);
    return SCREE_OK;
}

scree_status output_open(output_file *out, const char *path, scree_error *error) {
    *out = (output_file){0};
    if (!path || !path[0]) return error_set(error, SCREE_BAD_INPUT, "no file name is given");
    TRY(output_may_replace(path, error));
    size_t length = strlen(path);
    out->path = mem_text(path);
    out->temporary = mem_alloc(length + sizeof suffix, 1);
    if (!out->path || !out->temporary) {
        output_clear(out);
        return error_no_memory(error, "a file name");
    }
    memcpy(out->temporary, path, length);
    memcpy(out->temporary + length, suffix, sizeof suffix);
    int descriptor = mkstemp(out->temporary);
    if (descriptor >= 0) {
        allow_readers(descriptor);
        out->stream = fdopen(descriptor, "wb");
        if (out->stream) return SCREE_OK;
        close(descriptor);
        unlink(out->temporary);
    }
    scree_status status =
        error_set(error, SCREE_IO, "%s: cannot be written: %s", path, strerror(errno));
    output_clear(out);
    return status;
}

scree_status output_open_descriptor(output_file *out, int descriptor, scree_error *error) {
    *out = (output_file){.path = mem_text("output")};
    if (!out->path) return error_no_memory(error, "a file name");
    int copy = dup(descriptor);
    out->stream = copy >= 0 ? fdopen(copy, "wb") : NULL;
    if (out->stream) return SCREE_OK;
    if (copy >= 0) close(copy);
    output_clear(out);
    return error_set(error, SCREE_IO, "the output cannot be written: %s", strerror(errno));
}

scree_status output_keep(output_file *out, scree_error *error) {
    scree_status status = SCREE_OK;
    bool failed = ferror(out->stream) != 0;
    if (fclose(out->stream) != 0) failed = true;
    if (!failed && out->temporary && rename(out->temporary, out->path) != 0) failed = true;
    if (failed) {
        status = error_set(error, SCREE_IO, "%s: writing failed: %s", out->path,
                           errno ? strerror(errno) : "the disk may be full");
        if (out->temporary) unlink(out->temporary);
    }
    output_clear(out);
    return status;
}

void output_discard(output_file *out) {
    if (!out->stream) return;
    fclose(out->stream);
    if (out->temporary) unlink(out->temporary);
    output_clear(out);
}
