/* Work of a team on chunks whose results are stored consecutively, such as rows whose number is not
 * known before: `work` and `after` of different chunks run in parallel, and between the two each
 * chunk has its turn, one at a time in the order of chunks. */
#ifndef BASE_TURNS_H
#define BASE_TURNS_H

#include <stdbool.h>

#include "base/team.h"

/* A member processes one chunk at a time. */
typedef struct team_turns {
    void (*work)(void *context, int member, size_t chunk);
    /* False: the chunk must run alone; it is called again when `after` of all earlier chunks has
     * ended. */
    bool (*turn)(void *context, int member, size_t chunk, bool alone);
    void (*after)(void *context, int member, size_t chunk);
} team_turns;

/* Chunks 0 to count - 1. */
void team_for_in_turn(team *t, size_t count, const team_turns *turns, void *context);

#endif
