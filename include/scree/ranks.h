/* Processes that share the work of runs, by MPI (docs/ranks.md). The program scree-mpi has them;
 * the libraries are free of MPI, and there the number of processes is 1.
 *
 *     scree_ranks_begin(&argc, &argv, &error);
 *     if (scree_ranks_own() > 0) return scree_ranks_follow(&error) != SCREE_OK;
 *     ...                        // the first process reads scenes and calls scree_run
 *     scree_ranks_end();         // and tells the others to end */
#ifndef SCREE_RANKS_H
#define SCREE_RANKS_H

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Starts MPI; its words are removed from the command line. */
SCREE_API scree_status scree_ranks_begin(int *count, char ***words, scree_error *error);
SCREE_API int scree_ranks_count(void);
SCREE_API int scree_ranks_own(void); /* the number of this process, from 0 */
/* Takes part in the runs of the first process until that one ends. */
SCREE_API scree_status scree_ranks_follow(scree_error *error);
SCREE_API void scree_ranks_end(void);
/* The MPI that this program was built with; "": none. */
SCREE_API const char *scree_ranks_library(void);

#ifdef __cplusplus
}
#endif
#endif
