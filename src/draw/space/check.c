/* Valid requests for pictures of space worlds. */
#include "base/math.h"
#include "draw/space/scene.h"

static bool all_finite(const double *values, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (!isfinite(values[k])) return false;
    return true;
}

scree_status space_check_def(const scree_picture_def *def, scree_error *error) {
    if (def->cut_count > 0 || def->line_count > 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "this world has three dimensions: cut it by planes, such as x=0.1 or "
                         "NX,NY,NZ,D, not by a line through a point");
    if (def->crosses != SCREE_CROSSES_NONE || def->pressures)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s can be drawn in planar worlds only; in space colour by principal_1, "
                         "principal_3 or pressure",
                         def->pressures ? "contact pressures" : "crosses of principal stresses");
    if (def->arrows == SCREE_ARROWS_FIELD)
        return error_set(error, SCREE_BAD_INPUT, "fields can be drawn in planar worlds only");
    if (isfinite(def->elevation) && fabs(def->elevation) > 90)
        return error_set(error, SCREE_BAD_INPUT,
                         "the elevation of a camera must be -90 to 90 degrees, not %g",
                         def->elevation);
    if (isfinite(def->distance) && !(def->distance > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the distance of a camera must be above 0 m, not "
                         "%g",
                         def->distance);
    if (def->images > 5)
        return error_set(error, SCREE_BAD_INPUT,
                         "a picture in space can show up to 5 periodic cells on each side, not %d",
                         def->images);
    if (def->section_count > CUTS_MOST)
        return error_set(error, SCREE_BAD_INPUT, "a picture can be cut by up to %d planes, not %zu",
                         CUTS_MOST, def->section_count);
    for (size_t k = 0; k < def->section_count; k++)
        if (!(length3(def->sections[k].normal) > 0) || !all_finite(def->sections[k].normal, 3) ||
            !isfinite(def->sections[k].offset))
            return error_set(error, SCREE_BAD_INPUT,
                             "cut %zu needs a finite normal other than zero, and a finite offset",
                             k + 1);
    if (!(def->margin >= 0 && def->margin < 0.45))
        return error_set(error, SCREE_BAD_INPUT,
                         "the margin of a picture must be 0 to 0.45, not "
                         "%g",
                         def->margin);
    return SCREE_OK;
}
