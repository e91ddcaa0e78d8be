/* Moment tensor of a body (Jean & Moreau 1992; Moreau 1997): M_ij = sum x_i r_j over its contacts,
 * x from its centre to the contact point and r the force on it. Tension is positive here, so a
 * compressed body has negative principal values; `pressure` is the mean compressive stress -tr M /
 * (2 area thickness), in space -tr M / (3 volume), positive in compression. */
#include "frame/measure/parts.h"

static void add_contact(const scree_frame *frame, uint32_t c, const uint32_t *row_of, double *sum) {
    double f[3];
    contact_force3(frame, c, f);
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        if (slot == UINT32_MAX || row_of[slot] == NO_ROW) continue;
        double arm[3];
        contact_arm3(frame, c, row_of[slot], arm);
        add_product(sum + 9 * (size_t)row_of[slot], arm, f, side == 0 ? 1 : -1);
    }
}

static void put_body(const scree_frame *frame, uint32_t row, const double m[9], double *out) {
    out = put_tensor(frame, m, out);
    if (frame_is_space(frame)) {
        double volume = body_shape(frame, row)->volume;
        principal_values3(m, out);
        out[3] = volume > 0 ? 0 - (m[0] + m[4] + m[8]) / (3 * volume) : 0;
        return;
    }
    double area = body_area(frame, row);
    principal e = planar_principal(m);
    out[0] = e.first;
    out[1] = e.second;
    out[2] = e.angle;
    out[3] = area > 0 ? -0.5 * (m[0] + m[4]) / (area * frame->layout->thickness) : 0;
}

static scree_status moment_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    uint32_t *row_of;
    size_t width = frame_is_space(frame) ? 13 : 8;
    (void)parameters;
    (void)before;
    double *sum = mem_alloc(9 * (size_t)frame->bodies + 1, sizeof *sum);
    if (!sum) return error_no_memory(error, "the moments of bodies");
    scree_status status = frame_rows(frame, &row_of, error);
    for (uint32_t c = 0; status == SCREE_OK && c < frame->contacts; c++)
        if (contact_is_active(frame, c)) add_contact(frame, c, row_of, sum);
    for (uint32_t row = 0; status == SCREE_OK && row < frame->bodies; row++)
        put_body(frame, row, sum + 9 * (size_t)row, out + width * row);
    if (status == SCREE_OK) mem_free(row_of);
    mem_free(sum);
    return status;
}

static const measure_column space_moment_columns[] = {
    {"mxx", "N m"}, {"mxy", "N m"}, {"mxz", "N m"},    {"myx", "N m"}, {"myy", "N m"},
    {"myz", "N m"}, {"mzx", "N m"}, {"mzy", "N m"},    {"mzz", "N m"}, {"m1", "N m"},
    {"m2", "N m"},  {"m3", "N m"},  {"pressure", "Pa"}};

static const measure_kind space_moment = {
    .head = {.name = "moment",
             .help = "per body: moment tensor of its contact forces, principal values m1 >= m2 >= "
                     "m3 of its symmetric part, mean compressive stress"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(space_moment_columns),
    .eval = moment_eval,
    .space = &space_moment};

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
