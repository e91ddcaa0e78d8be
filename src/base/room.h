/* Checks, before a scene is built, that it fits into the memory of this computer. */
#ifndef BASE_ROOM_H
#define BASE_ROOM_H

#include "base/node.h"

/* Bytes that bodies and elements take until the first step, with their places in every table. */
#define ROOM_BODY    1000.0
#define ROOM_ELEMENT 2000.0

/* Bytes that a scene may use: half of the computer's memory, or half of the limit of the process
 * (ulimit -v) if that is less. */
double room_limit(void);
/* An error if `count` things of `each` bytes exceed the limit. The message names the things and
 * the place in the scene, which may be NULL. */
scree_status room_check(const node *place, double count, double each, const char *things,
                        scree_error *error);

#endif
