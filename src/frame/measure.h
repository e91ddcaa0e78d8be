/* Measures: numbers computed from one frame (or two). A measure is one file and one registry line;
 * it uses only the frame.
 *
 * Worlds in space have other columns than planar ones, and points of three numbers. Where they
 * differ a measure has two kinds with one name: the planar one is in the registry and points to the
 * other. */
#ifndef FRAME_MEASURE_H
#define FRAME_MEASURE_H

#include <stdbool.h>

#include "base/param.h"
#include "frame/frame.h"

#define MEASURE_COLUMNS 16

typedef struct measure_column {
    const char *name, *unit; /* static texts, or owned by the measure's parameters */
} measure_column;

/* A measure gives one row of numbers per frame (rows = 1), or one row per body or contact. */
typedef enum measure_rows { MEASURE_ONE, MEASURE_PER_BODY, MEASURE_PER_CONTACT } measure_rows;

typedef struct measure_kind {
    kind head;
    measure_rows rows;
    uint32_t columns;
    const measure_column *column;
    /* out: (rows x columns). before: an earlier frame for measures that compare two, else NULL. */
    scree_status (*eval)(const void *parameters, const scree_frame *frame,
                         const scree_frame *before, double *out, scree_error *error);
    bool compares; /* reads `before`; reports an error if there is no such frame */
    /* the kind for worlds in space: itself if nothing differs; NULL: only planar worlds */
    const struct measure_kind *space;
} measure_kind;

/* The initialisers of `columns` and `column` from one array. */
#define MEASURE_TABLE(array) .columns = sizeof(array) / sizeof *(array), .column = (array)

/* Rows that a measure gives on this frame. */
uint32_t measure_row_count(const measure_kind *type, const scree_frame *frame);

/* A measure with its parameters, and the label of its columns in a table of several measures. */
typedef struct gauge {
    const measure_kind *kind;
    int dimension; /* kind for its dimension */
    void *parameters;
    char *label;
} gauge;

/* The kind that measures worlds of this dimension (2 or 3). */
scree_status measure_kind_in(const measure_kind *type, int dimension, const measure_kind **out,
                             scree_error *error);
/* kinds: NULL-terminated. dimension: that of the worlds to be measured. parameters: a map, or
 * NULL. */
scree_status measure_make(gauge *out, const measure_kind *const *kinds, int dimension,
                          const char *name, const node *parameters, scree_error *error);
/* From one line of text: [label =] name [(key = value, ...)]; see scree/measure.h. When column is
 * not NULL a trailing ".name" is read too and its number written there (0 when absent). */
scree_status measure_parse(gauge *out, const measure_kind *const *kinds, int dimension,
                           const char *text, uint32_t *column, scree_error *error);
void measure_free(gauge *m);
/* Checks the frames, allocates the rows and fills them. Free *out with mem_free. */
scree_status measure_rows_of(const gauge *m, const scree_frame *frame, const scree_frame *before,
                             double **out, uint32_t *rows, scree_error *error);

/* All measures, built in or plugged in, NULL-terminated. */
extern const measure_kind *measure_kinds[];

#endif
