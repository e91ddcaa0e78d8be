/* Work of a team on chunks whose results follow one another without a gap, such as rows whose
 * number nobody knows before: `work` and `after` of different chunks run side by side, and between
 * the two each chunk has its turn, in the order of chunks, one at a time. */
#ifndef BASE_TURNS_H
#define BASE_TURNS_H

#include <stdbool.h>

#include "base/team.h"

/* A member has one chunk in hand at a time. */
typedef struct team_turns {
    void (*work)(void *context, int member, size_t chunk);
    /* False: it must be alone, and is called again when `after` of all earlier chunks has ended. */
    bool (*turn)(void *context, int member, size_t chunk, bool alone);
    void (*after)(void *context, int member, size_t chunk);
} team_turns;

/* Chunks 0 to count - 1. */
void team_for_in_turn(team *t, size_t count, const team_turns *turns, void *context);

#endif
