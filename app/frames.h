/* Frames of a result by the options --frame, --time, --last, --from and --to. */
#ifndef APP_FRAMES_H
#define APP_FRAMES_H

#include "command.h"

/* A result and the requested range of frames: [first, end). before: a second reader of the same
 * file with the earlier frame, for comparisons of two frames. */
typedef struct frame_range {
    scree_result *result, *before;
    int64_t first, end;
    const scree_frame *earlier; /* NULL: none is held */
} frame_range;

/* Opens the first operand and finds the range; returns 0 or an exit code. Nothing is open on
 * failure. */
int frames_open(frame_range *r, const arguments *a);
/* Reads the frame nearest to t (NaN: the first) as the earlier one. */
scree_status frames_hold_earlier(frame_range *r, const char *path, double t, scree_error *error);
void frames_close(frame_range *r);

#endif
