/* A run on several processes: the first one reads and writes files and talks to the user; the
 * others build the same world and take the same steps. */
#ifndef API_RUN_RANKS_H
#define API_RUN_RANKS_H

#include "api/run.h"
#include "base/ranks.h"

/* The first process calls the others to a run of this scene; nothing where there is one process. */
scree_status run_call_others(run *r, const char *scene_text, scree_error *error);
/* The state of the first process, and what it knows of the run's files, become those of all. */
scree_status run_share_state(run *r, scree_error *error);
/* The run of a process that was called (run.c). */
scree_status run_follow(const char *scene_text, const scree_run_def *def, bool resumed, bool shows,
                        scree_error *error);

#endif
