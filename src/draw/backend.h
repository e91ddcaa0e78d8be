/* Back ends write a display list in a file format. Each writes to a stream that the caller opens
 * and keeps. */
#ifndef DRAW_BACKEND_H
#define DRAW_BACKEND_H

#include <stdio.h>

#include "draw/display.h"

scree_status svg_write(const display *d, FILE *to, const char *name, scree_error *error);
scree_status png_write(const display *d, FILE *to, const char *name, scree_error *error);
scree_status pdf_write(const display *d, FILE *to, const char *name, scree_error *error);

/* Selected by the ending of the name: .svg, .png, .pdf. The file appears completely or not at
 * all. */
scree_status display_save(const display *d, const char *path, scree_error *error);

#endif
