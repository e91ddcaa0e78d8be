/* Makes a measure by name with checked parameters, from a map or from one line of text, and
 * evaluates it. */
#include "frame/measure.h"

#include <string.h>

#include "base/memory.h"
#include "frame/query.h"

uint32_t measure_row_count(const measure_kind *type, const scree_frame *frame) {
    switch (type->rows) {
    case MEASURE_ONE: return 1;
    case MEASURE_PER_BODY: return frame->bodies;
    case MEASURE_PER_CONTACT: return frame->contacts;
    }
    return 0;
}

enum { NAMES = 128 };

static scree_status find_kind(const measure_kind *const *kinds, const char *name,
                              const measure_kind **out, scree_error *error) {
    const char *names[NAMES];
    int count = 0;
    for (; *kinds; kinds++) {
        if (strcmp((*kinds)->head.name, name) == 0) {
            *out = *kinds;
            return SCREE_OK;
        }
        if (count < NAMES - 1) names[count++] = (*kinds)->head.name;
    }
    names[count] = NULL;
    const char *near = nearest_name(name, names);
    if (near)
        return error_set(error, SCREE_NOT_FOUND, "there is no measure '%s', did you mean '%s'?",
                         name, near);
    return error_set(error, SCREE_NOT_FOUND,
                     "there is no measure '%s'; `scree measure --list` lists them", name);
}

scree_status measure_kind_in(const measure_kind *type, int dimension, const measure_kind **out,
                             scree_error *error) {
    *out = dimension == 3 ? type->space : type;
    if (dimension != 2 && dimension != 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "measure '%s': worlds have dimension 2 or 3, not %d", type->head.name,
                         dimension);
    if (*out) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED, "the measure '%s' works in planar worlds only",
                     type->head.name);
}

scree_status measure_make(gauge *out, const measure_kind *const *kinds, int dimension,
                          const char *name, const node *parameters, scree_error *error) {
    const param_scope scope = {.dimension = dimension};
    const measure_kind *found;
    *out = (gauge){0};
    TRY(find_kind(kinds, name, &found, error));
    TRY(measure_kind_in(found, dimension, &out->kind, error));
    out->dimension = dimension;
    scree_status status =
        param_make(&out->kind->head, parameters, NULL, &scope, &out->parameters, error);
    if (status != SCREE_OK && status != SCREE_NO_MEMORY && error)
        error_prefix(error, "measure '%s'", name);
    if (status == SCREE_OK && !(out->label = mem_text(name))) {
        param_destroy(&out->kind->head, out->parameters);
        status = error_no_memory(error, "a measure");
    }
    if (status != SCREE_OK) *out = (gauge){0};
    return status;
}

void measure_free(gauge *m) {
    if (m->kind) param_destroy(&m->kind->head, m->parameters);
    mem_free(m->label);
    *m = (gauge){0};
}

scree_status measure_rows_of(const gauge *m, const scree_frame *frame, const scree_frame *before,
                             double **out, uint32_t *rows, scree_error *error) {
    TRY(frame_check(frame, error));
    if (before) TRY(frame_check(before, error));
    if (frame->layout->dimension != m->dimension)
        return error_set(error, SCREE_BAD_INPUT,
                         "measure '%s': it was made for worlds of dimension %d, but this one has "
                         "%d",
                         m->kind->head.name, m->dimension, frame->layout->dimension);
    if (before && (before->layout->bodies != frame->layout->bodies ||
                   before->layout->dimension != frame->layout->dimension))
        return error_set(error, SCREE_BAD_INPUT,
                         "measure '%s': the two frames come from different worlds",
                         m->kind->head.name);
    *rows = measure_row_count(m->kind, frame);
    double *numbers = mem_alloc((size_t)*rows + 1, m->kind->columns * sizeof *numbers);
    if (!numbers) return error_no_memory(error, "rows of a measure");
    scree_status status = m->kind->eval(m->parameters, frame, before, numbers, error);
    if (status != SCREE_OK) {
        if (error) error_prefix(error, "measure '%s'", m->label);
        mem_free(numbers);
        return status;
    }
    *out = numbers;
    return SCREE_OK;
}
