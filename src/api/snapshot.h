/* What a snapshot holds. */
#ifndef API_SNAPSHOT_H
#define API_SNAPSHOT_H

#include "scree/world.h"
#include "state/state.h"

struct scree_snapshot {
    uint64_t identity; /* of the model it was taken of */
    state state;
};

#endif
