/* The rows of frames in a result file, for code that refers to its datasets. */
#ifndef RESULT_ROWS_H
#define RESULT_ROWS_H

#include "result/schema.h"
#include "scree/result.h"

/* The rows of a kind that belong to a frame, in every dataset of that kind. */
typedef struct result_rows {
    uint64_t first, rows;
} result_rows;
result_rows result_rows_of(const scree_result *r, int64_t index, row_kind kind);
double result_time(const scree_result *r, int64_t index);
/* (FIELDS) of the file's form; whether the file has the dataset, and its rows. */
const field *result_fields(const scree_result *r);
bool result_has(const scree_result *r, int which);
uint64_t result_length(const scree_result *r, int which);

#endif
