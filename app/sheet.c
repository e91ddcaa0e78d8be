#include "sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static scree_status refuse(scree_error *error, const char *text) {
    snprintf(error->text, sizeof error->text, "%s", text);
    return error->status = SCREE_BAD_INPUT;
}

static scree_status no_memory(scree_error *error) {
    snprintf(error->text, sizeof error->text, "out of memory for a table");
    return error->status = SCREE_NO_MEMORY;
}

void sheet_init(sheet *t, int dimension) {
    *t = (sheet){.dimension = dimension, .columns = 2};
    t->column[0] = (sheet_column){"step", "1"};
    t->column[1] = (sheet_column){"t", "s"};
}

void sheet_free(sheet *t) {
    for (size_t i = 0; i < t->measures; i++)
        scree_measure_destroy(t->measure[i]);
    free(t->data);
    *t = (sheet){0};
}

/* Takes ownership of the measure in any case. */
static scree_status take(sheet *t, scree_measure *m, scree_error *error) {
    scree_measure_info info = scree_measure_describe(m);
    if (t->measures == MEASURES_MAX) {
        scree_measure_destroy(m);
        return refuse(error, "at most 16 measures are possible at once");
    }
    t->measure[t->measures++] = m;
    if (t->measures > 1 && info.rows != t->rows_of)
        return refuse(error, "these measures have different rows (per frame, per body or per "
                             "contact): measure them one after the other");
    t->rows_of = info.rows;
    t->compares = t->compares || info.compares;
    for (uint32_t k = 0; k < info.columns; k++) {
        sheet_column *c = &t->column[t->columns++];
        snprintf(c->name, sizeof c->name, "%s.%s", scree_measure_label(m),
                 scree_measure_column(m, k));
        snprintf(c->unit, sizeof c->unit, "%s", scree_measure_unit(m, k));
    }
    return SCREE_OK;
}

scree_status sheet_add(sheet *t, const char *text, size_t *column, scree_error *error) {
    scree_measure *m = NULL;
    uint32_t which = 0;
    scree_status status =
        scree_measure_parse(&m, t->dimension, text, column ? &which : NULL, error);
    if (status != SCREE_OK) return status;
    if (column) *column = t->columns + which;
    return take(t, m, error);
}

/* As one line of text: name(key=value, ...). */
scree_status sheet_add_parameters(sheet *t, const char *name, const char *const *pairs,
                                  size_t count, scree_error *error) {
    size_t length = strlen(name) + 3;
    for (size_t i = 0; i < count; i++) {
        if (!strchr(pairs[i], '=')) return refuse(error, "--param needs KEY=VALUE");
        length += strlen(pairs[i]) + 1;
    }
    char *text = calloc(length, 1), *end = text;
    if (!text) return no_memory(error);
    end = stpcpy(stpcpy(end, name), "(");
    for (size_t i = 0; i < count; i++)
        end = stpcpy(stpcpy(end, i ? "," : ""), pairs[i]);
    stpcpy(end, ")");
    scree_status status = sheet_add(t, text, NULL, error);
    free(text);
    return status;
}

static bool reserve(sheet *t, size_t rows) {
    if (rows <= t->capacity) return true;
    size_t wide = rows + rows / 2 + 64;
    double *grown = realloc(t->data, wide * t->columns * sizeof *grown);
    if (!grown) return false;
    t->data = grown;
    t->capacity = wide;
    return true;
}

/* Copies one measure's numbers to its columns of the new rows. */
static scree_status fill(sheet *t, const scree_measure *m, size_t at, size_t rows,
                         const scree_frame *frame, const scree_frame *before, scree_error *error) {
    uint32_t columns = scree_measure_describe(m).columns;
    double *numbers = malloc((rows * columns + 1) * sizeof *numbers);
    if (!numbers) return no_memory(error);
    scree_status status = scree_measure_eval(m, frame, before, numbers, rows * columns, error);
    for (size_t r = 0; r < rows && status == SCREE_OK; r++)
        memcpy(t->data + (t->rows + r) * t->columns + at, numbers + r * columns,
               columns * sizeof *numbers);
    free(numbers);
    return status;
}

scree_status sheet_eval(sheet *t, const scree_frame *frame, const scree_frame *before,
                        scree_error *error) {
    size_t rows = scree_measure_row_count(t->measure[0], frame), at = 2;
    scree_frame_info info = scree_frame_info_of(frame);
    if (!reserve(t, t->rows + rows)) return no_memory(error);
    for (size_t r = 0; r < rows; r++) {
        double *row = t->data + (t->rows + r) * t->columns;
        row[0] = (double)info.step, row[1] = info.t;
    }
    for (size_t i = 0; i < t->measures; i++) {
        scree_status status = fill(t, t->measure[i], at, rows, frame, before, error);
        if (status != SCREE_OK) return status;
        at += scree_measure_describe(t->measure[i]).columns;
    }
    t->rows += rows;
    return SCREE_OK;
}

int sheet_find(const sheet *t, const char *name) {
    for (size_t i = 0; i < t->columns; i++) {
        const char *point = strchr(t->column[i].name, '.');
        if (strcmp(t->column[i].name, name) == 0 || (point && strcmp(point + 1, name) == 0))
            return (int)i;
    }
    return -1;
}
