/* Meshes of gmsh: MSH 2.2 and 4.1, as text and binary. Files are hostile: nothing is believed
 * before it was read, and every complaint names the file and the line or byte. */
#ifndef IO_GMSH_H
#define IO_GMSH_H

#include "io/reader.h"

/* The elements of the highest dimension make the mesh: by kind in the order of the registry, and as
 * in the file within a kind. Their physical groups are regions; those of lower dimension are sets,
 * with facets where they are surfaces. Groups without a name are called by their number; what is in
 * no group is read too. Nodes that only geometry has are still there: fem_mesh_drop_unused leaves
 * them out. The mesh is not finished. On failure out holds nothing to free. */
scree_status gmsh_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                        scree_error *error);

#endif
