/* The public interface of measures: scree/measure.h, based on the tables of measure.h. */
#include <string.h>

#include "base/memory.h"
#include "base/sized.h"
#include "frame/measure.h"
#include "scree/measure.h"

struct scree_measure {
    gauge m; /* the first member, so that rooms that include frame/measure.h may read it */
};

static bool has_two_kinds(const measure_kind *type) { return type->space && type->space != type; }

/* The listing: every entry of the registry, followed by its kind for space if that differs. Returns
 * NULL beyond the end. */
static const measure_kind *listed(size_t index) {
    for (const measure_kind *const *at = measure_kinds; *at; at++) {
        if (index-- == 0) return *at;
        if (has_two_kinds(*at) && index-- == 0) return (*at)->space;
    }
    return NULL;
}

size_t scree_measure_count(void) {
    size_t count = 0;
    for (const measure_kind *const *at = measure_kinds; *at; at++)
        count += has_two_kinds(*at) ? 2 : 1;
    return count;
}

/* 0: any. A kind for space only is its own kind, but is not the one that the registry lists. */
static int dimension_of(const measure_kind *type) {
    for (const measure_kind *const *at = measure_kinds; *at; at++)
        if (*at == type) return type->space == type ? 0 : 2;
    return 3;
}

static scree_measure_info info_of(const measure_kind *type) {
    return (scree_measure_info){.name = type->head.name,
                                .help = type->head.help,
                                .rows = (scree_measure_rows)type->rows,
                                .compares = type->compares,
                                .columns = type->columns,
                                .dimension = dimension_of(type)};
}

static scree_measure_info measure_at(size_t index) {
    const measure_kind *type = listed(index);
    return type ? info_of(type) : (scree_measure_info){0};
}

void scree_measure_at_into(size_t index, scree_measure_info *out, size_t size) {
    scree_measure_info own = measure_at(index);
    sized_give(out, size, &own, sizeof own);
}

int scree_measure_parameter_at(size_t index, size_t parameter, scree_measure_parameter *out) {
    const measure_kind *type = listed(index);
    const param *p = type ? param_at(&type->head, parameter) : NULL;
    if (!p) return 0;
    char buffer[32];
    *out = (scree_measure_parameter){.name = p->name,
                                     .help = p->help,
                                     .fallback = p->fallback,
                                     .required = (p->flags & PARAM_REQUIRED) != 0};
    strncpy(out->unit, unit_name(p->dimension, buffer), sizeof out->unit - 1);
    return 1;
}

const char *scree_measure_info_column(size_t index, uint32_t column, const char **unit_out) {
    const measure_kind *type = listed(index);
    if (!type || column >= type->columns) return NULL;
    if (unit_out) *unit_out = type->column[column].unit;
    return type->column[column].name;
}

static scree_status keep(scree_measure **out, gauge *m, scree_error *error) {
    scree_measure *kept = mem_alloc(1, sizeof *kept);
    if (!kept) {
        measure_free(m);
        return error_no_memory(error, "a measure");
    }
    kept->m = *m;
    *out = kept;
    return SCREE_OK;
}

scree_status scree_measure_create(scree_measure **out, int dimension, const char *name,
                                  const scree_params *params, scree_error *error) {
    gauge m;
    TRY(error_unless_given(out, "out", error));
    TRY(error_unless_given(name, "name", error));
    *out = NULL;
    TRY(measure_make(&m, measure_kinds, dimension, name, params, error));
    return keep(out, &m, error);
}

scree_status scree_measure_parse(scree_measure **out, int dimension, const char *text,
                                 uint32_t *column, scree_error *error) {
    gauge m;
    TRY(error_unless_given(out, "out", error));
    TRY(error_unless_given(text, "text", error));
    *out = NULL;
    TRY(measure_parse(&m, measure_kinds, dimension, text, column, error));
    return keep(out, &m, error);
}

void scree_measure_destroy(scree_measure *measure) {
    if (!measure) return;
    measure_free(&measure->m);
    mem_free(measure);
}

static scree_measure_info measure_describe(const scree_measure *measure) {
    return info_of(measure->m.kind);
}

void scree_measure_describe_into(const scree_measure *measure, scree_measure_info *out,
                                 size_t size) {
    scree_measure_info own = measure_describe(measure);
    sized_give(out, size, &own, sizeof own);
}

const char *scree_measure_label(const scree_measure *measure) { return measure->m.label; }

const char *scree_measure_column(const scree_measure *measure, uint32_t column) {
    const measure_kind *type = measure->m.kind;
    return column < type->columns ? type->column[column].name : "";
}

const char *scree_measure_unit(const scree_measure *measure, uint32_t column) {
    const measure_kind *type = measure->m.kind;
    return column < type->columns ? type->column[column].unit : "";
}

size_t scree_measure_row_count(const scree_measure *measure, const scree_frame *frame) {
    return measure_row_count(measure->m.kind, frame);
}

scree_status scree_measure_eval(const scree_measure *measure, const scree_frame *frame,
                                const scree_frame *before, double *out, size_t room,
                                scree_error *error) {
    double *numbers;
    uint32_t rows;
    TRY(measure_rows_of(&measure->m, frame, before, &numbers, &rows, error));
    size_t count = (size_t)rows * measure->m.kind->columns;
    scree_status status = SCREE_OK;
    if (count > room)
        status = error_set(error, SCREE_BAD_INPUT,
                           "measure '%s' gives %zu numbers but there is room for %zu",
                           measure->m.label, count, room);
    else
        memcpy(out, numbers, count * sizeof *out);
    mem_free(numbers);
    return status;
}
