/* Exporters: pass the frames of a run, one after the other, to files for other programs. An
 * exporter is one file that fills a table, and one line of registry.def; the program offers it
 * under its name. */
#ifndef EXPORT_EXPORTER_H
#define EXPORT_EXPORTER_H

#include "base/param.h"
#include "frame/frame.h"
#include "scree/export.h"

/* The request for an export. */
typedef struct export_job {
    const char *path; /* the file, or the folder */
    const scree_layout *layout;
    bool overwrite;
    const void *parameters; /* parameters as in its table */
} export_job;

/* A running export; the struct of every exporter begins with it. */
typedef struct exporter {
    const struct exporter_kind *kind;
} exporter;

typedef struct exporter_kind {
    kind head;
    const char *target;              /* the path as help texts show it: "FOLDER", "FILE.glb" */
    const char *files, *files_solid; /* the files in the folder, in words, without and with
                                        deformable bodies; NULL: it writes one file */
    bool refers; /* refers to the arrays of a result and needs its path, the parameter `result` */
    scree_status (*open)(exporter **out, const export_job *job, scree_error *error);
    scree_status (*frame)(exporter *e, const scree_frame *frame, scree_error *error);
    /* Completes the files; frees the exporter in any case, and removes its files on failure. */
    scree_status (*close)(exporter *e, scree_error *error);
    void (*discard)(exporter *e); /* leaves no file */
} exporter_kind;

/* Corners on a circle, 4 to 512; 0: a number that suits the scene (SCREE_RESOLUTION at most). */
typedef struct export_resolution {
    int64_t corners;
} export_resolution;
extern const param export_resolution_table[];

/* The data of frames, one row each: certificate, energy, solver. */
#define FRAME_MEASURES 3
typedef struct frame_rows_table {
    scree_measure *measure[FRAME_MEASURES];
    scree_csv *csv;
} frame_rows_table;
/* Writes folder/frames.csv. After frame_rows_open the caller must close or discard it, also after
 * errors. */
scree_status frame_rows_open(frame_rows_table *t, const char *folder, const scree_layout *layout,
                             scree_error *error);
scree_status frame_rows_frame(frame_rows_table *t, const scree_frame *frame, scree_error *error);
scree_status frame_rows_close(frame_rows_table *t, scree_error *error);
void frame_rows_discard(frame_rows_table *t);

/* The values that the run registered, one row each: step, time, name, unit, value. */
scree_status csv_values(scree_csv *csv, const scree_frame *frame, scree_error *error);

/* Creates a folder if it does not exist. */
scree_status export_folder(const char *folder, scree_error *error);
scree_status export_table(scree_csv **out, const char *folder, const char *name,
                          scree_error *error);
/* Closes the tables that are open; *csv is NULL afterwards. */
scree_status export_table_close(scree_csv **csv, scree_error *error);

#endif
