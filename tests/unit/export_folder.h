/* A folder for exports that must be empty at the end, whole files as bytes, and full disks. */
#ifndef TESTS_EXPORT_FOLDER_H
#define TESTS_EXPORT_FOLDER_H

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static char export_folder[64];

static inline int folder_make(void **state) {
    (void)state;
    snprintf(export_folder, sizeof export_folder, "/tmp/scree_export_XXXXXX");
    return mkdtemp(export_folder) ? 0 : -1;
}

static inline const char *folder_path(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", export_folder, name);
    return path;
}

/* Counts the files, and removes them if requested. */
static inline int folder_files(int clear) {
    int count = 0;
    DIR *folder = opendir(export_folder);
    assert_non_null(folder);
    for (struct dirent *e; (e = readdir(folder));) {
        if (e->d_name[0] == '.') continue;
        count++;
        if (clear) unlink(folder_path(e->d_name));
    }
    closedir(folder);
    return count;
}

static inline int folder_remove(void **state) {
    (void)state;
    folder_files(1);
    return rmdir(export_folder);
}

/* The whole file followed by a zero byte, to be freed; NULL: no such file. */
static inline char *file_contents(const char *name, size_t *size) {
    FILE *from = fopen(folder_path(name), "rb");
    if (!from) return NULL;
    fseek(from, 0, SEEK_END);
    *size = (size_t)ftell(from);
    rewind(from);
    char *text = calloc(*size + 1, 1);
    assert_int_equal(fread(text, 1, *size, from), *size);
    fclose(from);
    return text;
}

/* Limits files to this many bytes, as a full disk does; RLIM_INFINITY removes the limit. */
static inline void limit_files(rlim_t bytes) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

#endif
