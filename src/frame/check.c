/* Checks that indices of a frame are within their arrays and that numbers are finite, so that all
 * readers of frames can rely on it. */
#include <string.h>

#include "base/math.h"
#include "frame/columns.h"
#include "frame/solids.h"
#include "shape/part_kind.h"

/* Tolerance for the squared norm of a unit quaternion in a file, which is rounded. */
#define UNIT_SLACK 1e-6

static bool all_finite(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i])) return false;
    return true;
}

static scree_status check_part(const scree_layout *layout, uint32_t p, scree_error *error) {
    const scree_part *part = &layout->part[p];
    if (!part_is_shown(part->type, layout->dimension))
        return error_set(error, SCREE_BAD_INPUT, "frame: part %u has the unknown type %u", p,
                         part->type);
    if ((uint64_t)part->vertex + part->vertices > layout->vertices)
        return error_set(error, SCREE_BAD_INPUT, "frame: part %u refers to vertices beyond the end",
                         p);
    if ((uint64_t)part->face + part->faces > layout->faces)
        return error_set(error, SCREE_BAD_INPUT, "frame: part %u refers to faces beyond the end",
                         p);
    bool endless = part_kind_of(part->type)->boundary && part->half > 0;
    if (!all_finite(part->centre, 3) || !all_finite(part->direction, 3) ||
        !isfinite(part->radius) || (!isfinite(part->half) && !endless))
        return error_set(error, SCREE_BAD_INPUT, "frame: part %u is not finite", p);
    return SCREE_OK;
}

static scree_status check_faces(const scree_layout *layout, scree_error *error) {
    for (uint32_t f = 0; f < layout->faces; f++)
        if (layout->face_first[f] > layout->face_first[f + 1] ||
            layout->face_first[f + 1] - layout->face_first[f] < 3)
            return error_set(error, SCREE_BAD_INPUT, "frame: face %u has fewer than three corners",
                             f);
    uint32_t corners = layout->faces ? layout->face_first[layout->faces] : 0;
    for (uint32_t k = 0; k < corners; k++)
        if (layout->face_vertex[k] >= layout->vertices)
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: corner %u of a face is a vertex beyond the end", k);
    return SCREE_OK;
}

static scree_status check_shapes(const scree_layout *layout, scree_error *error) {
    for (uint32_t s = 0; s < layout->shapes; s++) {
        const scree_shape_view *view = &layout->shape_view[s];
        if ((uint64_t)view->part + view->parts > layout->parts)
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: shape %u refers to parts beyond the "
                             "end",
                             s);
    }
    for (uint32_t p = 0; p < layout->parts; p++)
        TRY(check_part(layout, p, error));
    for (uint32_t v = 0; v < layout->vertices; v++)
        if (!all_finite(layout->vertex[v], 3))
            return error_set(error, SCREE_BAD_INPUT, "frame: vertex %u is not finite", v);
    return check_faces(layout, error);
}

static scree_status check_bodies(const scree_frame *frame, scree_error *error) {
    const scree_layout *layout = frame->layout;
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (frame->body[row] >= layout->bodies || layout->shape[frame->body[row]] >= layout->shapes)
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: row %u refers to a body or shape that the layout does not "
                             "have",
                             row);
    return SCREE_OK;
}

static bool pair_is_known(const scree_frame *frame, uint32_t contact) {
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[contact][side];
        if (slot != UINT32_MAX && slot >= frame->layout->bodies) return false;
    }
    return true;
}

static scree_status check_contacts(const scree_frame *frame, scree_error *error) {
    for (uint32_t c = 0; c < frame->contacts; c++)
        if (!pair_is_known(frame, c))
            return error_set(error, SCREE_BAD_INPUT,
                             "frame: contact %u refers to a body that the layout does not have", c);
    return SCREE_OK;
}

static scree_status check_column(const scree_frame *frame, const column_info *c,
                                 scree_error *error) {
    const double *values = column_data(c, frame);
    uint32_t rows = frame_rows_of(frame, c->table);
    if (!values && rows)
        return error_set(error, SCREE_BAD_INPUT, "frame: its column '%s' is missing", c->name);
    for (uint32_t row = 0; row < rows && c->type == SCREE_F64; row++)
        if (!all_finite(values + (size_t)row * c->width, c->width)) {
            bool body = c->table == TABLE_body;
            return error_set(
                error, SCREE_BAD_INPUT, "frame at step %lld: the %s of %.*s %llu is not finite",
                (long long)frame->step, strchr(c->name, '.') + 1, (int)strcspn(c->name, "."),
                c->name, (unsigned long long)(body ? frame->layout->id[frame->body[row]] : row));
        }
    return SCREE_OK;
}

/* Columns that name something are checked by the thing that they name. */
static scree_status check_columns(const scree_frame *frame, scree_error *error) {
    const column_info *c = column_infos(frame->layout->dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        if (c[i].kind != KIND_NAME && column_in_frame(&c[i], frame))
            TRY(check_column(frame, &c[i], error));
    return SCREE_OK;
}

/* A quaternion that is not of length 1 would stretch its body. */
static bool is_rotation(const double q[4]) {
    double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    return fabs(square - 1) < UNIT_SLACK;
}

static scree_status check_rotations(const scree_frame *frame, scree_error *error) {
    for (uint32_t row = 0; row < frame->bodies && frame_is_space(frame); row++)
        if (!is_rotation(body_position(frame, row) + 3))
            return error_set(error, SCREE_BAD_INPUT,
                             "frame at step %lld: the orientation of body %llu is not a unit "
                             "quaternion",
                             (long long)frame->step,
                             (unsigned long long)frame->layout->id[frame->body[row]]);
    return SCREE_OK;
}

scree_status frame_check(const scree_frame *frame, scree_error *error) {
    if (!frame || !frame->layout)
        return error_set(error, SCREE_BAD_INPUT,
                         "frame: there is none: read a frame or make a "
                         "step first");
    int dimension = frame->layout->dimension;
    if (dimension != 2 && dimension != 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "frame: its world has the dimension %d, but must "
                         "have 2 or 3",
                         dimension);
    if (!isfinite(frame->t))
        return error_set(error, SCREE_BAD_INPUT, "frame: its time is not finite");
    TRY(check_shapes(frame->layout, error));
    TRY(solids_check_layout(frame->layout, error));
    TRY(check_bodies(frame, error));
    TRY(check_contacts(frame, error));
    TRY(check_columns(frame, error));
    return check_rotations(frame, error);
}
