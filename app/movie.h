/* Movies of scree render. */
#ifndef APP_MOVIE_H
#define APP_MOVIE_H

#include "frames.h"
#include "scree/draw.h"

/* Writes all frames of the range, drawn by def; its open values are chosen once for all of them.
 * since: the time of the earlier frame that pictures compare with (NaN: the first); NULL: none.
 * Returns an exit code. */
int make_movie(const arguments *a, frame_range *r, scree_picture_def *def, const double *since,
               const char *path);

#endif
