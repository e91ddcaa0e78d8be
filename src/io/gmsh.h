/* Meshes of gmsh: MSH 2.2 and 4.1, as text and binary. Files are not trusted: every value is
 * checked, and every error names the file and the line or byte. */
#ifndef IO_GMSH_H
#define IO_GMSH_H

#include "io/reader.h"

/* The elements of the highest dimension form the mesh: by kind in the order of the registry, and as
 * in the file within a kind. Their physical groups are regions; those of lower dimension are sets,
 * with facets if they are surfaces. Groups without a name are called by their number; elements
 * without a group are read too. Nodes that belong only to the geometry are still included:
 * fem_mesh_drop_unused removes them. The mesh is not finished. On failure there is nothing to free
 * in out. */
scree_status gmsh_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                        scree_error *error);

#endif
