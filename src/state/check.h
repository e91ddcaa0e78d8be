#ifndef STATE_CHECK_H
#define STATE_CHECK_H

#include "state/state.h"

/* Refuses a state, read from a file, that is not one of this model or would lead a step outside its
 * tables. stages: how many the world has. */
scree_status state_check(const state *s, const model *m, size_t stages, scree_error *error);

#endif
