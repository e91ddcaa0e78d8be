/* Readers of files that bodies are made of: surfaces of triangles, meshes of finite elements. A
 * reader is one file that fills a table, and one line of registry.def. Files are hostile: sizes are
 * checked before memory is asked for, and every complaint names the file and the line or byte. */
#ifndef IO_READER_H
#define IO_READER_H

#include "base/param.h"
#include "fem/mesh.h"
#include "io/file_bytes.h"

struct soup; /* shape/solid.h */

typedef struct mesh_options {
    int dimension; /* of the mesh; 0: 3 for solids and for lines that leave a plane z = constant,
                      else 2 */
    const char *lines; /* kind of element that lines are, where they are all there is; NULL: bar */
} mesh_options;

typedef struct reader_kind {
    kind head;
    const char *ending; /* of the names of its files, in lower case: ".stl" */
    bool (*is_own)(
        const file_bytes *file); /* by its content, whatever the name; NULL: by the name */
    /* Triangles, appended to out, which the caller frees whatever happens; NULL: has none. */
    scree_status (*surface)(const file_bytes *file, struct soup *out, scree_error *error);
    /* Elements, as gmsh_parse says; NULL: has none. */
    scree_status (*elements)(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                             scree_error *error);
} reader_kind;

/* All of them in the order of the registry, ended by NULL. */
extern const reader_kind *const reader_kinds[];

/* Reads a file by its content, or where that says nothing by its ending. Vertices with the same
 * coordinates become one; unused ones stay. On failure out holds nothing to free. */
scree_status surface_file_read(const char *path, struct soup *out, scree_error *error);
/* The same of meshes of elements. */
scree_status element_file_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                                scree_error *error);
scree_status element_file_read(const char *path, const mesh_options *options, fem_mesh *out,
                               scree_error *error);

#endif
