/* Shared by readers of triangles, and the readers themselves. */
#ifndef IO_MESH_FILE_H
#define IO_MESH_FILE_H

#include "io/reader.h"
#include "shape/solid.h"

/* One reader each: appends to out, which the caller frees in any case. */
scree_status stl_read(const file_bytes *file, soup *out, scree_error *error);
scree_status obj_read(const file_bytes *file, soup *out, scree_error *error);
scree_status ply_read(const file_bytes *file, soup *out, scree_error *error);

/* A larger number is a mistake, or exceeds the capacity of a mesh. */
#define MESH_FILE_VERTICES  ((size_t)600000000)
#define MESH_FILE_TRIANGLES ((size_t)200000000)

/* Appends a polygon, given by its corners, as triangles: a fan if that covers it, otherwise by
 * cutting off ears. Corners must be vertices of out. The caller adds the position to an error. */
scree_status polygon_append(const uint32_t *corner, size_t count, soup *out, scree_error *error);
#define POLYGON_CORNERS 4096

#endif
