/* Cancellation of long work outside of steps: generators, meshes and worlds under construction call
 * a function that returns whether they should stop. The caller sets this function for its
 * thread. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include "base/status.h"

typedef struct stop_question {
    bool (*ask)(void *user); /* NULL: never */
    void *user;
} stop_question;

/* Sets the function of this thread and returns the previous one, which must be restored. */
stop_question stop_set(stop_question question);

/* Once it has returned true, the result stays true until another function is set. */
bool stop_asked(void);                       /* calls it at every sixteenth call only, for short
                                              * loops */
scree_status stop_check(scree_error *error); /* calls it at once: SCREE_STOPPED, or SCREE_OK */

#endif
