/* Meshes of gmsh: MSH 2.2 and 4.1, as text and binary. Files are hostile: nothing is believed
 * before it was read, and every complaint names the file and the line or byte. */
#ifndef IO_GMSH_H
#define IO_GMSH_H

#include "fem/mesh.h"
#include "io/file_bytes.h"

typedef struct gmsh_options {
    int dimension; /* of the mesh; 0: 3 for solids and for lines that leave a plane z = constant,
                      else 2 */
    const char *lines; /* kind of element that lines are, where they are all there is; NULL: bar */
} gmsh_options;

/* The elements of the highest dimension make the mesh: by kind in the order of the registry, and as
 * in the file within a kind. Their physical groups are regions; those of lower dimension are sets,
 * with facets where they are surfaces. Groups without a name are called by their number; what is in
 * no group is read too. Nodes that only geometry has are still there: fem_mesh_drop_unused leaves
 * them out. The mesh is not finished. On failure out holds nothing to free. */
scree_status gmsh_parse(const file_bytes *file, const gmsh_options *options, fem_mesh *out,
                        scree_error *error);
scree_status gmsh_read(const char *path, const gmsh_options *options, fem_mesh *out,
                       scree_error *error);

#endif
