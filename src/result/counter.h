/* FILE.h5.seq, a file beside a result that is being written. It contains
 *  - a counter, odd while blocks of the result are overwritten, so that another process can detect
 *    that it has read an incomplete state;
 *  - those blocks, written here first: if a writer is killed within a write, the reader and the
 *    next writer take them from here.
 * The writer holds a lock on it. The lock of a killed writer no longer exists, and its counter has
 * no meaning except for the blocks that it announced and may not have finished. The file is beside
 * the result itself even if the result is reached through symbolic links, so that all writers use
 * the same one. */
#ifndef RESULT_COUNTER_H
#define RESULT_COUNTER_H

#include <stdint.h>

#include "base/status.h"

typedef struct counter {
    int file; /* -1: none */
    uint64_t value;
    char *path;
    bool announced; /* the file has blocks that may be missing in the result */
} counter;

#define COUNTER_NONE ((counter){.file = -1})

/* Bytes for a given position of the result file. */
typedef struct change {
    uint64_t place;
    size_t size;
    char *bytes;
} change;

#define COUNTER_MARK                                                                               \
    48 /* bytes at the start of the result that show whether the blocks belong                     \
        * to it */

/* An error while another run writes the same result. Completes the announced writes of a killed
 * run. */
scree_status counter_begin(counter *c, const char *result, scree_error *error);
/* The same for a result that is to be replaced under its own name, a symbolic link included. */
scree_status counter_begin_new(counter *c, const char *result, scree_error *error);
/* Call them before and after the changes. mark: the current first bytes of the result. */
scree_status counter_announce(counter *c, const char mark[COUNTER_MARK], const change *changes,
                              size_t count, scree_error *error);
scree_status counter_settle(counter *c, scree_error *error);
/* Repeats the announcement after a failure. */
scree_status counter_insist(counter *c, scree_error *error);
/* Removes the file, unless it still announces something. Legal for a counter that was never begun.
 */
void counter_end(counter *c);

/* For readers. Waits (at most two seconds) until the counter is even; *seen is 0 if there is no
 * writer. */
scree_status counter_wait(const char *result, uint64_t *seen, scree_error *error);
/* True if nothing has changed since counter_wait returned `seen`. */
bool counter_is(const char *result, uint64_t seen);
/* The announced changes of a killed writer of this result: *bytes (owned by the caller) holds
 * them, the changes point into it; *count is 0 if there are none. */
scree_status counter_unfinished(const char *result, const char mark[COUNTER_MARK], char **bytes,
                                change **changes, size_t *count, scree_error *error);

#endif
