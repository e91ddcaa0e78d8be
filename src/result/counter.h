/* FILE.h5.seq, a counter beside a result file that is being written: odd while the file changes,
 * so that another process can tell a clean look at it from a torn one. The writer holds a lock on
 * the counter; the lock of a killed writer is gone, and its counter is then ignored. */
#ifndef RESULT_COUNTER_H
#define RESULT_COUNTER_H

#include <stdint.h>

#include "base/status.h"

typedef struct counter {
    int file; /* -1: none */
    uint64_t value;
    char *path;
} counter;

#define COUNTER_NONE ((counter){.file = -1})

/* Refused while another run writes the same result. */
scree_status counter_begin(counter *c, const char *result, scree_error *error);
/* To be called before and after the file changes. */
scree_status counter_step(counter *c, scree_error *error);
void counter_end(counter *c); /* removes the file; a counter that is none is legal */

/* For readers. Waits (at most two seconds) until the counter is even; *seen is 0 when nobody
 * writes. */
scree_status counter_wait(const char *result, uint64_t *seen, scree_error *error);
/* True when nothing has changed since counter_wait gave `seen`. */
bool counter_is(const char *result, uint64_t seen);

#endif
