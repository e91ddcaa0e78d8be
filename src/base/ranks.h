/* Processes that share the work of one run, by MPI. All of them make the same calls of this file in
 * the same order; what a call gives is the same on every process, unless it says otherwise.
 *
 * Only the program scree-mpi has ranks_mpi.c. Elsewhere ranks_alone.c stands in its place: there is
 * one process, and nothing is exchanged. */
#ifndef BASE_RANKS_H
#define BASE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/exact.h"
#include "base/memory.h"
#include "base/status.h"

/* Words of the command line that belong to MPI are removed. Without this call there is one process;
 * a second call does nothing. */
scree_status ranks_begin(int *count, char ***words, scree_error *error);
void ranks_end(void);
int ranks_all(void); /* processes that were started */
/* Processes that work together: 1 on the first process until it has called the others to a run. All
 * other functions then do nothing. */
int ranks_count(void);
void ranks_together(bool on);
int ranks_own(void);
const char *ranks_library(void); /* name and version of MPI; NULL: built without it */
/* Ends all processes at once: only where one of them cannot go on and the others cannot be told. */
_Noreturn void ranks_abort(int code);

/* Sums of whole numbers, largest numbers (NaN counts as the largest), and exact sums, in place. */
void ranks_sum(int64_t *numbers, size_t count);
void ranks_largest(double *numbers, size_t count);
/* False: no memory, on every process; up to this number of sums it needs none. */
#define RANKS_SUMS 16
bool ranks_sum_exactly(exact_sum *sums, size_t count);
/* The same in two parts, between which other work and messages may go on; at most two sums, and one
 * such call at a time. */
void ranks_sum_begin(const exact_sum *sums, size_t count);
void ranks_sum_end(exact_sum *sums);
bool ranks_any(bool own);
/* The largest value, and the bytes of the first process that has it. */
void ranks_take_largest(double *value, void *bytes, size_t size);
/* The first failure by process; its text reaches all. */
scree_status ranks_agree(scree_status own, scree_error *error);
/* Bytes of process 0 for all. */
void ranks_share(void *bytes, size_t size);

/* Bytes for each process, one after another, and what came from each, likewise. */
typedef struct ranks_parcels {
    size_t *size; /* (processes) */
    char *bytes;
    size_t room;
} ranks_parcels;
/* Sends `out` and receives `in`, whose memory grows. False: no memory, on every process. */
bool ranks_exchange(const ranks_parcels *out, ranks_parcels *in);
void ranks_parcels_free(ranks_parcels *p);

/* A message that is sent or received again and again, always from the same memory. */
typedef struct ranks_mail ranks_mail;
ranks_mail *ranks_mail_out(int to, int tag, const void *bytes, size_t size); /* NULL: no memory */
ranks_mail *ranks_mail_in(int from, int tag, void *bytes, size_t size);
void ranks_mail_start(ranks_mail *m);
void ranks_mail_wait(ranks_mail *m); /* ends what was started; nothing if it was not */
void ranks_mail_free(ranks_mail *m);

#endif
