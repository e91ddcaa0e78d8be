/* Exporters: frames of a run for other programs, given one after the other. An exporter is one file
 * that fills a table, and one line of registry.def; the program offers it under its name. */
#ifndef EXPORT_EXPORTER_H
#define EXPORT_EXPORTER_H

#include "base/param.h"
#include "frame/frame.h"
#include "scree/export.h"

/* What is asked of it. */
typedef struct export_job {
    const char *path; /* the file, or the folder */
    const scree_layout *layout;
    bool overwrite;
    const void *parameters; /* as its table says */
} export_job;

/* A running export; the struct of every exporter begins with it. */
typedef struct exporter {
    const struct exporter_kind *kind;
} exporter;

typedef struct exporter_kind {
    kind head;
    const char *target;              /* what the path is, as help writes it: "FOLDER", "FILE.glb" */
    const char *files, *files_solid; /* in the folder, in words; without and with deformable bodies;
                                        NULL: it writes one file */
    bool refers; /* names the arrays of a result, its parameter `result`, and needs it */
    scree_status (*open)(exporter **out, const export_job *job, scree_error *error);
    scree_status (*frame)(exporter *e, const scree_frame *frame, scree_error *error);
    /* Files appear; the exporter is gone in any case, and on failure so are its files. */
    scree_status (*close)(exporter *e, scree_error *error);
    void (*discard)(exporter *e); /* leaves no file */
} exporter_kind;

/* Corners on a circle, 4 to 512; 0: as many as suit the scene (SCREE_RESOLUTION at most). */
typedef struct export_resolution {
    int64_t corners;
} export_resolution;
extern const param export_resolution_table[];

/* The frames by themselves, one row each: certificate, energy, solver. */
#define FRAME_MEASURES 3
typedef struct frame_rows_table {
    scree_measure *measure[FRAME_MEASURES];
    scree_csv *csv;
} frame_rows_table;
/* folder/frames.csv. What was opened is closed or discarded whatever happens. */
scree_status frame_rows_open(frame_rows_table *t, const char *folder, const scree_layout *layout,
                             scree_error *error);
scree_status frame_rows_frame(frame_rows_table *t, const scree_frame *frame, scree_error *error);
scree_status frame_rows_close(frame_rows_table *t, scree_error *error);
void frame_rows_discard(frame_rows_table *t);

/* The values that the run registered, one row each: step, time, name, unit, value. */
scree_status csv_values(scree_csv *csv, const scree_frame *frame, scree_error *error);

/* A folder that is made when it is not there. */
scree_status export_folder(const char *folder, scree_error *error);
scree_status export_table(scree_csv **out, const char *folder, const char *name,
                          scree_error *error);
/* Closes what is there; *csv is NULL then. */
scree_status export_table_close(scree_csv **csv, scree_error *error);

#endif
