/* Measures: numbers computed from a frame, and tables of them.
 *
 * A measure is made by name with parameters and evaluated on any frame, of a running world or
 * from a file; equal frames give identical numbers. One line of text describes it completely:
 *
 *     scree_measure *cut;
 *     scree_measure_parse(&cut, 2, "cut(point=[0.3, 0], direction=[0, 1])", NULL, &error);
 *     double row[16];
 *     scree_measure_eval(cut, frame, NULL, row, 16, &error);
 *     scree_measure_destroy(cut);
 *
 * Worlds in space have other columns than planar ones (sxx .. szz for sxx .. syy), so a measure
 * is made for one dimension, 2 or 3: that of scree_layout_info_of.
 *
 * Signs: stresses are positive in compression; strains are positive in shortening; losses of
 * energy are positive in `dissipation` and negative works in `energy`. Angles are in radians
 * from x. A value that does not exist (the displacement of a body that did not exist then) is
 * NaN. */
#ifndef SCREE_MEASURE_H
#define SCREE_MEASURE_H

#include "scree/frame.h"
#include "scree/params.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row per frame, per body of the frame, or per contact of the frame. */
typedef enum scree_measure_rows {
    SCREE_ROWS_FRAME,
    SCREE_ROWS_BODIES,
    SCREE_ROWS_CONTACTS
} scree_measure_rows;

/* A kind of measure. Texts are valid as long as the program runs. */
typedef struct scree_measure_info {
    const char *name, *help;
    scree_measure_rows rows;
    int compares;     /* 1: also needs an earlier frame */
    uint32_t columns; /* numbers per row, at most 16 */
    int dimension;    /* dimension of its worlds, 2 or 3; 0: any. Two entries may share a name */
} scree_measure_info;
SCREE_API size_t scree_measure_count(void);
SCREE_API void scree_measure_at_into(size_t index, scree_measure_info *out, size_t size);
static inline scree_measure_info scree_measure_at(size_t index) {
    scree_measure_info out;
    scree_measure_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */
/* Parameters of the index-th measure, for help pages: returns 1 and fills the texts if there is
 * a parameter of that number, otherwise 0. unit is "1" for pure numbers and names; fallback is
 * NULL if there is no default. */
typedef struct scree_measure_parameter {
    const char *name, *help, *fallback;
    char unit[32];
    int required;
} scree_measure_parameter;
SCREE_API int scree_measure_parameter_at(size_t index, size_t parameter,
                                         scree_measure_parameter *out);
/* Names and units of the columns of the index-th measure; NULL beyond the end. */
SCREE_API const char *scree_measure_info_column(size_t index, uint32_t column, const char **unit);

typedef struct scree_measure scree_measure;

/* By name with its parameters, or NULL: {name: floor}, {point: [0.3, 0], direction: [0, 1]}. */
SCREE_API scree_status scree_measure_create(scree_measure **out, int dimension, const char *name,
                                            const scree_params *params, scree_error *error);
/* The same from one line: [label =] name [(key = value, ...)]. The label is put before the
 * column names in tables of several measures; default: the name. If column is not NULL, a
 * trailing ".column" is read too and its number written there (0 if absent). */
SCREE_API scree_status scree_measure_parse(scree_measure **out, int dimension, const char *text,
                                           uint32_t *column, scree_error *error);
SCREE_API void scree_measure_destroy(scree_measure *measure); /* NULL is allowed */

SCREE_API void scree_measure_describe_into(const scree_measure *measure, scree_measure_info *out,
                                           size_t size);
static inline scree_measure_info scree_measure_describe(const scree_measure *given) {
    scree_measure_info out;
    scree_measure_describe_into(given, &out, sizeof out);
    return out;
}
SCREE_API const char *scree_measure_label(const scree_measure *measure);
/* "" beyond the end; the unit of a pure number is "1". */
SCREE_API const char *scree_measure_column(const scree_measure *measure, uint32_t column);
SCREE_API const char *scree_measure_unit(const scree_measure *measure, uint32_t column);

/* Number of rows on this frame; rows x columns numbers are needed. */
SCREE_API size_t scree_measure_row_count(const scree_measure *measure, const scree_frame *frame);
/* Fills out (rows x columns, row by row); room is its length in numbers. before: an earlier
 * frame of the same world for measures that compare, otherwise NULL. Frames with numbers that
 * are not finite are an error. */
SCREE_API scree_status scree_measure_eval(const scree_measure *measure, const scree_frame *frame,
                                          const scree_frame *before, double *out, size_t room,
                                          scree_error *error);

/* Mean velocities of grains in square cells, over pairs of frames. Each grain counts with its
 * mass and its displacement between the two frames of a pair, in the cell of the midpoint of its
 * path. Frames that are whole periods of a shaken vessel apart give the mean flow without the
 * shaking. Planar worlds. */
typedef struct scree_flow scree_flow;
typedef struct scree_flow_cell {
    double x, y;    /* m, of its centre */
    double vx, vy;  /* m/s, mean weighted by mass; NaN if no grain passed */
    double density; /* kg/m^3, mass in the cell, mean over the pairs */
    double grains;  /* number of grains, mean over the pairs */
} scree_flow_cell;
/* cell: side of a cell, m; corners of cells lie at whole multiples. grains: a group or a body;
 * NULL: every completely free body. */
SCREE_API scree_status scree_flow_create(scree_flow **out, double cell, const char *grains,
                                         scree_error *error);
/* before: an earlier frame of the same world. The flow is unchanged on error. */
SCREE_API scree_status scree_flow_add(scree_flow *flow, const scree_frame *before,
                                      const scree_frame *frame, scree_error *error);
/* All cells of the rectangle around those that grains passed, row by row from below; valid until
 * the flow is changed. NULL and 0 before the first pair. */
SCREE_API scree_status scree_flow_cells(scree_flow *flow, const scree_flow_cell **out,
                                        size_t *count, scree_error *error);
SCREE_API void scree_flow_destroy(scree_flow *flow); /* NULL is allowed */

/* Tables as CSV (RFC 4180, one header line "name [unit]", numbers that are identical when read
 * back). The file appears under its name only when it is complete, on scree_csv_close. A table
 * has one kind of rows: bodies, contacts, or a fixed list of measures; call the same function
 * for every frame. Every row begins with the frame's step and time. */
typedef struct scree_csv scree_csv;
SCREE_API scree_status scree_csv_open(scree_csv **out, const char *path, scree_error *error);
/* The same to an open file descriptor, such as that of standard output, which remains the
 * caller's. Rows appear as they are written. */
SCREE_API scree_status scree_csv_open_descriptor(scree_csv **out, int descriptor,
                                                 scree_error *error);
/* Every body: id, name, group, position, velocity, free dofs. */
SCREE_API scree_status scree_csv_bodies(scree_csv *csv, const scree_frame *frame,
                                        scree_error *error);
/* Every contact: ids, law, status, point, normal, branch, force, speed, gap; in space also tangent,
 * moments and spins; area. */
SCREE_API scree_status scree_csv_contacts(scree_csv *csv, const scree_frame *frame,
                                          scree_error *error);
/* Deformable bodies. Every node: body, place at rest, displacement, velocity, contact force. */
SCREE_API scree_status scree_csv_nodes(scree_csv *csv, const scree_frame *frame,
                                       scree_error *error);
/* Every element: body, type, region, middle, stress, strain, von Mises stress, plastic strain,
 * stored energy, volume. */
SCREE_API scree_status scree_csv_elements(scree_csv *csv, const scree_frame *frame,
                                          scree_error *error);
/* Measures side by side; all must have the same kind of rows. */
SCREE_API scree_status scree_csv_measures(scree_csv *csv, const scree_measure *const *measures,
                                          size_t count, const scree_frame *frame,
                                          const scree_frame *before, scree_error *error);
/* Completes the file and frees csv in any case. */
SCREE_API scree_status scree_csv_close(scree_csv *csv, scree_error *error);
SCREE_API void scree_csv_discard(scree_csv *csv); /* frees it and leaves no file; NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
