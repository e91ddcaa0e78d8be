/* Exports of frames for other programs: tables, ParaView, and everything that reads glTF.
 *
 * Give the frames of one run one after the other; files are written completely or not at all.
 * Round shapes are written as polygons with `resolution` corners on a circle. Planes and other
 * infinite bodies are shown as a piece as large as the world. */
#ifndef SCREE_EXPORT_H
#define SCREE_EXPORT_H

#include "scree/measure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Used for resolution 0; reduced, down to 8, if the bodies would have more than a million
 * points. */
enum { SCREE_RESOLUTION = 24 };

/* VTK files for ParaView, in an existing folder: bodies.pvd, contacts.pvd and network.pvd are
 * time series of bodies_NNNN.vtp (surfaces), contacts_NNNN.vtp (points) and network_NNNN.vtp
 * (lines of the contacts: between the centres of round bodies, in others through the contact along
 * its force); where bodies are not round also thrust.pvd (lines of the resultants in joints); with
 * deformable bodies also solids.pvd of solids_NNNN.vtu (all their elements as one unstructured grid
 * in the deformed configuration, so that a warp by k - 1 magnifies displacements k times). Planar
 * worlds lie in z = 0. Displacements are relative to the first frame given. */
typedef struct scree_vtk scree_vtk;
/* resolution: 4 to 512, or 0. overwrite 0: a folder that already has a series is an error. */
SCREE_API scree_status scree_vtk_open(scree_vtk **out, const char *folder, int resolution,
                                      int overwrite, scree_error *error);
/* measures: `count` of them with one row per frame, stored in every file as field data
 * "label.column"; count may be 0. */
SCREE_API scree_status scree_vtk_frame(scree_vtk *vtk, const scree_frame *frame,
                                       const scree_measure *const *measures, size_t count,
                                       scree_error *error);
/* Writes the series files and frees vtk in any case; on failure its files are removed. */
SCREE_API scree_status scree_vtk_close(scree_vtk *vtk, scree_error *error);
SCREE_API void scree_vtk_discard(scree_vtk *vtk); /* frees it and leaves no file; NULL is allowed */

/* A binary glTF 2.0 file (.glb): one node per body, its motion as an animation over the frames,
 * materials by group. y is up, as glTF requires: worlds in space, whose z is up, are rotated. */
typedef struct scree_gltf scree_gltf;
SCREE_API scree_status scree_gltf_open(scree_gltf **out, const char *path, int resolution,
                                       int overwrite, scree_error *error);
SCREE_API scree_status scree_gltf_frame(scree_gltf *gltf, const scree_frame *frame,
                                        scree_error *error);
/* Completes the file and frees gltf in any case. */
SCREE_API scree_status scree_gltf_close(scree_gltf *gltf, scree_error *error);
SCREE_API void scree_gltf_discard(scree_gltf *gltf); /* frees it and leaves no file; NULL is
                                                      * allowed */

/* Every exporter by its name, with parameters checked against its table, as offered by `scree
 * export`. Texts live as long as the program. */
typedef struct scree_export_info {
    const char *name; /* "vtk" */
    const char
        *target; /* what it writes to: "FOLDER", created if needed, or for instance "FILE.glb" */
    const char *help;
} scree_export_info;
SCREE_API size_t scree_export_count(void);
SCREE_API void scree_export_at_into(size_t index, scree_export_info *out, size_t size);
static inline scree_export_info scree_export_at(size_t index) {
    scree_export_info out;
    scree_export_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */
/* The name of a parameter of an exporter and its help; 0 beyond the end. */
SCREE_API int scree_export_parameter_at(size_t which, size_t index, const char **name,
                                        const char **help);

typedef struct scree_export scree_export;
/* layout: that of the frames to come. params: a tree of scree_params_new, or NULL. overwrite: 0
 * refuses to replace an existing series or file. */
SCREE_API scree_status scree_export_open(scree_export **out, const char *name, const char *path,
                                         const scree_layout *layout, const scree_params *params,
                                         int overwrite, scree_error *error);
SCREE_API scree_status scree_export_frame(scree_export *e, const scree_frame *frame,
                                          scree_error *error);
/* The names of its files in words if it writes several into a folder; else "". */
SCREE_API const char *scree_export_files(const scree_export *e);
/* Moves the files to their final place. Frees the export in any case; on failure its files are
 * removed. */
SCREE_API scree_status scree_export_close(scree_export *e, scree_error *error);
SCREE_API void
scree_export_discard(scree_export *e); /* frees it and leaves no file; NULL is legal */

#ifdef __cplusplus
}
#endif
#endif
