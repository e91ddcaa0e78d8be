/* One VTK XML file of polygons, lines or points (.vtp), or of an unstructured grid (.vtu), as
 * ParaView 5.11 reads it: arrays are appended as raw binary, each a 64-bit byte count and the
 * numbers. They are streamed into an unlinked file, which is copied behind the text at the end;
 * none is kept in memory. */
#ifndef EXPORT_VTK_FILE_H
#define EXPORT_VTK_FILE_H

#include <stdint.h>

#include "frame/columns.h"
#include "frame/output.h"

typedef enum vtk_type { VTK_FLOAT, VTK_DOUBLE, VTK_INT, VTK_LONG } vtk_type;

typedef enum vtk_content { VTK_POLYGONS, VTK_GRID } vtk_content;

typedef struct vtk_file {
    output_file out, data; /* data: the arrays, unlinked: closing the stream deletes them */
    uint64_t bytes;        /* of the arrays so far */
    vtk_content content;
    vtk_type type; /* of the array that is being written */
} vtk_file;

scree_status vtk_file_open(vtk_file *f, const char *path, vtk_content content, scree_error *error);
/* Completes the file and moves it to its path. */
scree_status vtk_file_keep(vtk_file *f, scree_error *error);
void vtk_file_discard(vtk_file *f);

/* XML elements other than arrays are written as text to out.stream. */
/* Begins an array; the caller then writes tuples x components numbers. */
void vtk_array(vtk_file *f, const char *name, vtk_type type, uint64_t tuples, int components);
void vtk_real(vtk_file *f, double value);
void vtk_reals(vtk_file *f, const double *values, int count);
void vtk_whole(vtk_file *f, int64_t value);
void vtk_numbers(vtk_file *f, const double *values, int count); /* written in the array's type */
/* An array named after the column; the precision of reals is that of column_world. */
void vtk_column_array(vtk_file *f, const column_info *c, vtk_type real, uint64_t tuples);
/* The columns of a table, except those that hold names. */
void vtk_columns(vtk_file *f, const scree_frame *frame, frame_table table);
/* A list of texts, as field data. */
void vtk_texts(vtk_file *f, const char *name, const char *const *texts, uint32_t count);

#endif
