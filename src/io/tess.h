/* Tessellations of Neper (.tess), planar and in space: convex cells by their vertices. Files are
 * not trusted: every error names the file and the line. */
#ifndef IO_TESS_H
#define IO_TESS_H

#include "io/file_bytes.h"

#include <stdint.h>

typedef struct tessellation {
    int dimension;        /* 2: cells are polygons with z = 0; 3: polyhedra */
    ARRAY(double) vertex; /* rows of three */
    ARRAY(uint32_t)
    cell; /* cell by cell how many vertices it has, and their numbers from 0:
             polygons in order around, polyhedra rising */
    uint32_t cells;
} tessellation;

/* On failure there is nothing to free in out. */
scree_status tess_parse(const file_bytes *file, tessellation *out, scree_error *error);
scree_status tess_read(const char *path, tessellation *out, scree_error *error);
void tess_free(tessellation *t);

#endif
