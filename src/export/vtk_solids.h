/* Deformable bodies as one unstructured grid. */
#ifndef EXPORT_VTK_SOLIDS_H
#define EXPORT_VTK_SOLIDS_H

#include "export/vtk_file.h"
#include "frame/frame.h"

void vtk_put_solids(vtk_file *f, const scree_frame *frame);

#endif
