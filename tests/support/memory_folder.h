/* A new folder in memory if the system has one, else under /tmp: tests that write thousands of
 * files need not wait for a disk. */
#ifndef SUPPORT_MEMORY_FOLDER_H
#define SUPPORT_MEMORY_FOLDER_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Its path ends in the name and six letters. */
static inline bool memory_folder(char path[40], const char *name) {
    const char *in = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(path, 40, "%s/scree_%.16s_XXXXXX", in, name);
    return mkdtemp(path) != NULL;
}

#endif
