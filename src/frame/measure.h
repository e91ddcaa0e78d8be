/* Measures: numbers read off one frame (or two). A measure is one file and one registry line; it
 * sees the frame alone. */
#ifndef FRAME_MEASURE_H
#define FRAME_MEASURE_H

#include "base/param.h"
#include "scree/frame.h"

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
    bool compares; /* wants `before` */
} measure_kind;

#endif
