/* Ctrl-C and similar signals. The first one ends a run after its step; the second ends the
 * program. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <stdbool.h>

void catch_interrupts(void);
bool interrupted(void *user); /* a scree_run_def's `cancel` */
const char *interrupt_words(void);

#endif
