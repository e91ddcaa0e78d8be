/* A team of threads owned by a world. This file alone knows threads. Work is cut into fixed chunks
 * that do not depend on the number of threads, so results are the same for any team. */
#ifndef BASE_TEAM_H
#define BASE_TEAM_H

#include <stddef.h>

#include "base/status.h"

typedef struct team team;

/* threads >= 1; 1 starts none and runs everything on the caller. */
scree_status team_create(team **out, int threads, scree_error *error);
void team_destroy(team *t);      /* NULL is legal */
int team_threads(const team *t); /* NULL counts as 1 */

/* Calls work(context, begin, end) for consecutive chunks of `chunk` items of [0, count), each chunk
 * by one thread; returns when all are done. Chunk limits depend on count and chunk alone. */
typedef void (*team_work)(void *context, size_t begin, size_t end);
void team_for(team *t, size_t count, size_t chunk, team_work work, void *context);

/* One region over many sweeps: body(context, member, members) runs on every thread at once and may
 * call team_barrier. */
typedef void (*team_body)(void *context, int member, int members);
void team_region(team *t, team_body body, void *context);
void team_barrier(team *t); /* spins, then yields; only inside a region */

/* Sum of count values in a fixed order: blocks of 256 summed left to right, then a binary tree. */
double sum_fixed(const double *values, size_t count);

#endif
