/* Measures of plug-ins. */
#include "frame/measure.h"
#include "plugin/plugged.h"

_Static_assert((int)SCREE_ROWS_FRAME == (int)MEASURE_ONE &&
                   (int)SCREE_ROWS_BODIES == (int)MEASURE_PER_BODY &&
                   (int)SCREE_ROWS_CONTACTS == (int)MEASURE_PER_CONTACT,
               "rows are taken over as they are");

typedef struct plugged_measure {
    measure_kind measure;
    scree_measure_kind given;
    measure_column column[MEASURE_COLUMNS];
} plugged_measure;

static scree_status eval(const void *parameters, const scree_frame *frame,
                         const scree_frame *before, double *out, scree_error *error) {
    const plugged_measure *own = PLUGGED_OF(plugged_measure, parameters);
    int dimension = own->given.dimension;
    if (dimension && frame->layout->dimension != dimension)
        return error_set(error, SCREE_UNSUPPORTED, "the measure '%s' is for %s worlds",
                         own->given.entry.name, dimension == 2 ? "planar" : "space");
    if (own->given.compares && !before)
        return error_set(error, SCREE_BAD_INPUT,
                         "the measure '%s' compares two frames: give an earlier one, too",
                         own->given.entry.name);
    scree_error why = {.text = ""};
    scree_status status = own->given.eval(plugged_own(parameters), frame, before, out,
                                          measure_row_count(&own->measure, frame), &why);
    return plugged_answer(own->given.entry.name, status, &why, error);
}

static scree_status check_measure(plugged_measure *own, scree_error *error) {
    const scree_measure_kind *given = &own->given;
    const char *name = given->entry.name;
    TRY(plugged_needs(given->eval != NULL, &given->entry, "eval", error));
    if ((unsigned)given->rows > SCREE_ROWS_CONTACTS)
        return error_set(error, SCREE_BAD_INPUT, "the measure '%s' has rows of no kind", name);
    if (given->dimension != 0 && given->dimension != 2 && given->dimension != 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "the measure '%s' has dimension %d, which must be 0, 2 or 3", name,
                         given->dimension);
    if (given->columns < 1 || given->columns > MEASURE_COLUMNS || !given->heading)
        return error_set(error, SCREE_BAD_INPUT,
                         "the measure '%s' needs 1 to %d columns with their headings", name,
                         MEASURE_COLUMNS);
    for (uint32_t i = 0; i < given->columns; i++) {
        if (!given->heading[i].name || !given->heading[i].unit)
            return error_set(error, SCREE_BAD_INPUT,
                             "the measure '%s': column %u has no name or no unit", name, i + 1);
        own->column[i] = (measure_column){given->heading[i].name, given->heading[i].unit};
    }
    return SCREE_OK;
}

scree_status scree_register_measure(const scree_measure_kind *given, scree_error *error) {
    plugged_measure *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    kind *head = &own->measure.head;
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "measure", error);
    if (status == SCREE_OK)
        status = plugged_head_make(head, &own->given.entry, FAMILY_measure, error);
    if (status == SCREE_OK) status = check_measure(own, error);
    if (status != SCREE_OK) return plugged_drop(head, status);
    own->measure.rows = (measure_rows)own->given.rows;
    own->measure.columns = own->given.columns;
    own->measure.column = own->column;
    own->measure.eval = eval;
    own->measure.compares = own->given.compares != 0;
    own->measure.space = own->given.dimension == 2 ? NULL : &own->measure;
    return plugged_add(FAMILY_measure, head, error);
}
