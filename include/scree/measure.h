/* Measures: numbers read off a frame, and tables of them.
 *
 * A measure is made by name with parameters and evaluated on any frame, live or from a file; the
 * same frame gives the same bits. One line of text says all of it:
 *
 *     scree_measure *cut;
 *     scree_measure_parse(&cut, 2, "cut(point=[0.3, 0], direction=[0, 1])", NULL, &error);
 *     double row[16];
 *     scree_measure_eval(cut, &frame, NULL, row, 16, &error);
 *     scree_measure_destroy(cut);
 *
 * Worlds in space have other columns than planar ones (sxx .. szz for sxx .. syy), so a measure is
 * made for the dimension of the worlds it will see: layout->dimension, 2 or 3.
 *
 * Signs: stresses are positive in compression; strains are positive in shortening; losses of energy
 * are positive in `dissipation` and negative works in `energy`. Angles are in radians from x.
 * A number that does not exist (the displacement of a body that was not there) is NaN. */
#ifndef SCREE_MEASURE_H
#define SCREE_MEASURE_H

#include "scree/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One row per frame, per body of the frame, or per contact of the frame. */
typedef enum scree_measure_rows {
    SCREE_ROWS_FRAME,
    SCREE_ROWS_BODIES,
    SCREE_ROWS_CONTACTS
} scree_measure_rows;

/* What can be measured. Texts live as long as the program. */
typedef struct scree_measure_info {
    const char *name, *help;
    scree_measure_rows rows;
    int compares;     /* 1: wants an earlier frame too */
    uint32_t columns; /* numbers per row, at most 16 */
    int dimension;    /* 2 or 3: of the worlds it is for; 0: any. Two entries may share a name */
} scree_measure_info;
SCREE_API size_t scree_measure_count(void);
SCREE_API void scree_measure_at_into(size_t index, scree_measure_info *out, size_t size);
static inline scree_measure_info scree_measure_at(size_t index) {
    scree_measure_info out;
    scree_measure_at_into(index, &out, sizeof out);
    return out;
} /* zeroed beyond the end */
/* Parameters of the index-th measure, for help pages: 1 and the texts filled while there is a
 * parameter of that number, else 0. unit is "1" for pure numbers and names; fallback is NULL when
 * there is no default. */
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

/* keys and values: `count` pairs; a value is a scalar with unit ("5 mm") or a list ("[0, 5 mm]").
 */
SCREE_API scree_status scree_measure_create(scree_measure **out, int dimension, const char *name,
                                            const char *const *keys, const char *const *values,
                                            size_t count, scree_error *error);
/* The same from one line: [label =] name [(key = value, ...)]. The label stands before the column
 * names in tables of several measures; it is the name by default. When column is not NULL a
 * trailing ".column" is read too and its number written there (0 when absent). */
SCREE_API scree_status scree_measure_parse(scree_measure **out, int dimension, const char *text,
                                           uint32_t *column, scree_error *error);
SCREE_API void scree_measure_destroy(scree_measure *measure); /* NULL is legal */

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

/* Rows on this frame; numbers needed are rows x columns. */
SCREE_API size_t scree_measure_row_count(const scree_measure *measure, const scree_frame *frame);
/* Fills out (rows x columns, row by row); room is its length in numbers. before: an earlier frame
 * of the same world for measures that compare, else NULL. Frames with numbers that are not finite
 * are refused. */
SCREE_API scree_status scree_measure_eval(const scree_measure *measure, const scree_frame *frame,
                                          const scree_frame *before, double *out, size_t room,
                                          scree_error *error);

/* Mean velocities of grains in square cells, over pairs of frames. Between the two frames of a pair
 * each grain counts with its mass and its displacement over the time between them, in the cell
 * where the middle of its way lies. Frames that are whole periods of a shaken vessel apart give the
 * flow that is left when the shaking averages out. Planar worlds. */
typedef struct scree_flow scree_flow;
typedef struct scree_flow_cell {
    double x, y;    /* m, of its middle */
    double vx, vy;  /* m/s, mean weighted by mass; NaN where no grain came by */
    double density; /* kg/m^3, mass that was there, mean over the pairs */
    double grains;  /* how many were there, mean over the pairs */
} scree_flow_cell;
/* cell: side of a cell, m; corners of cells lie at whole multiples. grains: a group or a body;
 * NULL: every wholly free body. */
SCREE_API scree_status scree_flow_create(scree_flow **out, double cell, const char *grains,
                                         scree_error *error);
/* before: an earlier frame of the same world. The flow is unchanged on error. */
SCREE_API scree_status scree_flow_add(scree_flow *flow, const scree_frame *before,
                                      const scree_frame *frame, scree_error *error);
/* Of the rectangle around all cells that a grain came by, row by row from below; it lives until the
 * flow is changed. NULL and 0 before the first pair. */
SCREE_API scree_status scree_flow_cells(scree_flow *flow, const scree_flow_cell **out,
                                        size_t *count, scree_error *error);
SCREE_API void scree_flow_destroy(scree_flow *flow); /* NULL is legal */

/* Tables as CSV (RFC 4180, one header line "name [unit]", numbers that read back as the same bits).
 * The file appears under its name only when it is complete: on scree_csv_close. A table holds one
 * kind of rows: bodies, contacts, or a fixed list of measures; call the same function for every
 * frame. Every row begins with the frame's step and time. */
typedef struct scree_csv scree_csv;
SCREE_API scree_status scree_csv_open(scree_csv **out, const char *path, scree_error *error);
/* The same into an open descriptor, such as that of standard output, which stays the caller's. Rows
 * appear as they are written. */
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
/* Puts the file in its place. The csv is gone in any case. */
SCREE_API scree_status scree_csv_close(scree_csv *csv, scree_error *error);
SCREE_API void scree_csv_discard(scree_csv *csv); /* leaves no file; NULL is legal */

#ifdef __cplusplus
}
#endif
#endif
