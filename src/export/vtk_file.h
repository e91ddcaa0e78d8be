/* One VTK XML file of polygons, lines or points (.vtp), or of an unstructured grid (.vtu), as
 * ParaView 5.11 reads it: arrays inline,
 * base64 of a 64-bit byte count and the numbers. Arrays are streamed, none is held. */
#ifndef EXPORT_VTK_FILE_H
#define EXPORT_VTK_FILE_H

#include <stdint.h>

#include "frame/columns.h"
#include "frame/output.h"

typedef enum vtk_type { VTK_FLOAT, VTK_DOUBLE, VTK_INT, VTK_LONG } vtk_type;

typedef enum vtk_content { VTK_POLYGONS, VTK_GRID } vtk_content;

typedef struct vtk_file {
    output_file out;
    vtk_content content;
    vtk_type type; /* of the array that is being written */
    unsigned char held[3];
    int holds; /* bytes that wait for their base64 encoding */
} vtk_file;

scree_status vtk_file_open(vtk_file *f, const char *path, vtk_content content, scree_error *error);
/* Ends the file and moves it to its final place. */
scree_status vtk_file_keep(vtk_file *f, scree_error *error);
void vtk_file_discard(vtk_file *f);

/* Elements other than arrays are plain text into out.stream. */
/* An array begins; then tuples x components numbers, and its end. */
void vtk_array(vtk_file *f, const char *name, vtk_type type, uint64_t tuples, int components);
void vtk_real(vtk_file *f, double value);
void vtk_reals(vtk_file *f, const double *values, int count);
void vtk_whole(vtk_file *f, int64_t value);
void vtk_numbers(vtk_file *f, const double *values, int count); /* written in the array's type */
void vtk_array_end(vtk_file *f);
/* An array named after the column; the precision of reals is that of column_world. */
void vtk_column_array(vtk_file *f, const column_info *c, vtk_type real, uint64_t tuples);
/* The columns of a table, except those that hold names. */
void vtk_columns(vtk_file *f, const scree_frame *frame, frame_table table);
/* A list of texts, as field data. */
void vtk_texts(vtk_file *f, const char *name, const char *const *texts, uint32_t count);

#endif
