/* Moment tensor of a body (Jean & Moreau 1992; Moreau 1997): M_ij = sum x_i r_j over its contacts,
 * x from its centre to the contact point and r the force on it. Traction is positive here, so that
 * a squeezed body has negative principal values; `pressure` is the mean compressive stress -tr M /
 * (2 area thickness), positive when squeezed. */
#include "frame/measure/space.h"
#include "frame/query.h"

enum { WIDTH = 8 };

static void add_contact(const scree_frame *frame, uint32_t c, const uint32_t *row_of, double *out) {
    double f[2];
    contact_force(frame, c, f);
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        if (slot == UINT32_MAX || row_of[slot] == NO_ROW) continue;
        uint32_t row = row_of[slot];
        double arm[2], sign = side == 0 ? 1 : -1, *m = out + WIDTH * (size_t)row;
        contact_arm(frame, c, row, arm);
        m[0] += sign * arm[0] * f[0];
        m[1] += sign * arm[0] * f[1];
        m[2] += sign * arm[1] * f[0];
        m[3] += sign * arm[1] * f[1];
    }
}

static scree_status moment_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    uint32_t *row_of;
    (void)parameters;
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    for (size_t k = 0; k < WIDTH * (size_t)frame->bodies; k++)
        out[k] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++)
        if (contact_is_active(frame, c)) add_contact(frame, c, row_of, out);
    mem_free(row_of);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *m = out + WIDTH * (size_t)row, area = body_area(frame, row);
        principal e = principal_values(m[0], m[1], m[2], m[3]);
        m[4] = e.first;
        m[5] = e.second;
        m[6] = e.angle;
        m[7] = area > 0 ? -0.5 * (m[0] + m[3]) / (area * frame->layout->thickness) : 0;
    }
    return SCREE_OK;
}

static const measure_column moment_columns[] = {{"mxx", "N m"},   {"mxy", "N m"},    {"myx", "N m"},
                                                {"myy", "N m"},   {"m1", "N m"},     {"m2", "N m"},
                                                {"angle", "rad"}, {"pressure", "Pa"}};

const measure_kind measure_moment = {
    .head = {.name = "moment",
             .help = "per body: moment tensor of its contact forces, principal values m1 >= m2 of "
                     "its symmetric part, angle of m1 from x, mean compressive stress"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(moment_columns),
    .eval = moment_eval,
    .space = &space_moment};
