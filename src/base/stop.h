/* Ending long work that is not a step: generators, meshes and worlds that are being made ask here
 * whether somebody wants them to end. Who runs them sets the question for the calling thread. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include "base/status.h"

typedef struct stop_question {
    bool (*ask)(void *user); /* NULL: never */
    void *user;
} stop_question;

/* Sets the question of this thread and returns the one before, which is to be set again. */
stop_question stop_set(stop_question question);

/* After yes the answer stays yes until a question is set. */
bool stop_asked(void);                       /* asks at every sixteenth call, for short loops */
scree_status stop_check(scree_error *error); /* asks at once: SCREE_STOPPED, or SCREE_OK */

#endif
