/* A team of threads owned by a world. Only this file uses threads. Work is divided into fixed
 * chunks that do not depend on the number of threads, so results are the same for any team. */
#ifndef BASE_TEAM_H
#define BASE_TEAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct team team;

/* threads >= 1; 1 starts none and runs everything on the caller. */
scree_status team_create(team **out, int threads, scree_error *error);
void team_destroy(team *t);      /* NULL is allowed */
int team_threads(const team *t); /* NULL counts as 1 */

/* Calls work(context, begin, end) for consecutive chunks of `chunk` items of [0, count), each chunk
 * on one thread; returns when all are done. The limits of chunks depend only on count and chunk. */
typedef void (*team_work)(void *context, size_t begin, size_t end);
void team_for(team *t, size_t count, size_t chunk, team_work work, void *context);
/* The same for chunks of very different cost, such as the pairs of a floor: then a wait for the
 * last one does not mean that another program uses the core. */
void team_for_uneven(team *t, size_t count, size_t chunk, team_work work, void *context);

/* Some items of [0, count), as runs: the first of each and one behind its last; NULL: all. */
typedef struct team_runs {
    const uint32_t *at;
    size_t numbers; /* two for each run */
} team_runs;
/* As team_for for the items of the runs alone, where limits of chunks show nowhere in what is
 * found. */
void team_for_runs(team *t, const team_runs *runs, size_t count, size_t chunk, team_work work,
                   void *context);

/* A chunk for team_for where limits of chunks show nowhere in what is found: `most` items, or fewer
 * where that would leave threads without work, but not fewer than `least`. */
size_t team_chunk(const team *t, size_t count, size_t least, size_t most);

/* Calls body(context, member, members) once for every member of the team, several at once; returns
 * when all are done. The thread of a share is arbitrary, but mostly the same for the same member.
 * Frequent calls within about 0.1 ms are cheap, since threads then wait without sleeping. */
typedef void (*team_body)(void *context, int member, int members);
void team_share(team *t, team_body body, void *context);
/* As team_share with at most `most` members; `members` of the body is then their number. For work
 * so small that more threads would only wait for each other. */
void team_share_some(team *t, int most, team_body body, void *context);

/* Sum of count values in a fixed order: blocks of 256 summed left to right, then a binary tree. */
double sum_fixed(const double *values, size_t count);

#endif
