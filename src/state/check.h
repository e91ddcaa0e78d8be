#ifndef STATE_CHECK_H
#define STATE_CHECK_H

#include "state/state.h"

/* Refuses a state from a file that does not fit the model or would make a step leave its tables.
 * stages: number of stages of the world. */
scree_status state_check(const state *s, const model *m, size_t stages, scree_error *error);

#endif
