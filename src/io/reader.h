/* Readers of files for bodies: surfaces of triangles, meshes of finite elements. A reader is one
 * file that fills a table, and one line of registry.def. Files are not trusted: sizes are
 * checked before memory is allocated, and every error names the file and the line or byte. */
#ifndef IO_READER_H
#define IO_READER_H

#include "base/param.h"
#include "fem/mesh.h"
#include "io/file_bytes.h"

struct soup; /* shape/solid.h */

typedef struct mesh_options {
    int dimension;     /* dimension of the mesh; 0: 3 for solids and for lines outside a plane z =
                        * constant, otherwise 2 */
    const char *lines; /* kind of element for lines if the mesh has only lines; NULL: bar */
} mesh_options;

typedef struct reader_kind {
    kind head;
    const char *ending; /* ending of its files' names, in lower case: ".stl" */
    bool (*is_own)(
        const file_bytes *file); /* recognises its content, whatever the name; NULL: by the name */
    /* Triangles, appended to out, which the caller frees in any case; NULL: not supported. */
    scree_status (*surface)(const file_bytes *file, struct soup *out, scree_error *error);
    /* Elements, see gmsh_parse; NULL: not supported. */
    scree_status (*elements)(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                             scree_error *error);
} reader_kind;

/* All of them in the order of the registry, terminated by NULL. */
extern const reader_kind *reader_kinds[];

/* Reads a file according to its content, or its extension if the content is ambiguous. Vertices
 * with the same coordinates are merged; unused ones stay. On failure there is nothing to free in
 * out. */
scree_status surface_file_read(const char *path, struct soup *out, scree_error *error);
/* The same for meshes of elements. */
scree_status element_file_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                                scree_error *error);
scree_status element_file_read(const char *path, const mesh_options *options, fem_mesh *out,
                               scree_error *error);

#endif
