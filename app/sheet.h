/* Measures of the frames of a result, side by side in one table. */
#ifndef APP_SHEET_H
#define APP_SHEET_H

#include "frames.h"

#define MEASURES_MAX 16
#define COLUMNS_MAX  (2 + 16 * MEASURES_MAX)

typedef struct sheet_column {
    char name[96], unit[32]; /* "stress.mean", "Pa" */
} sheet_column;

typedef struct sheet {
    int dimension;
    scree_measure *measure[MEASURES_MAX];
    size_t measures;
    bool compares;
    scree_measure_rows rows_of;
    sheet_column column[COLUMNS_MAX]; /* step, t, then those of the measures */
    size_t columns;
    double *data; /* (rows x columns) */
    size_t rows, capacity;
} sheet;

/* dimension: of the worlds that will be measured, 2 or 3. */
void sheet_init(sheet *t, int dimension);
/* Appends a measure; *column (or NULL) gets the table's column that a trailing ".column" names. */
scree_status sheet_add(sheet *t, const char *text, size_t *column, scree_error *error);
scree_status sheet_add_parameters(sheet *t, const char *name, const char *const *pairs,
                                  size_t count, scree_error *error);
/* Evaluates every measure on a frame and appends the rows. */
scree_status sheet_eval(sheet *t, const scree_frame *frame, const scree_frame *before,
                        scree_error *error);
/* The column of this name, with or without the measure's label; -1: none. */
int sheet_find(const sheet *t, const char *name);
void sheet_free(sheet *t);

#endif
